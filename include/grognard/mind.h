/*
 * mind.h - computer players.
 *
 * A mind is given what its seat may know: the position is dealt afresh by imagine() before it looks.
 */
#ifndef GROGNARD_MIND_H
#define GROGNARD_MIND_H

#include "grognard/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* What a player who thinks remembers of the player turn that is under way: the positions at which it decided. One for each seat of a
 * game; zeroed at its start. */
enum { GG_MEMORY_MAX = 256 };
struct gg_memory {
    int clock, count;
    uint64_t seen[GG_MEMORY_MAX];
};

/* Asked now and then while a player thinks: has it to come to an end? */
typedef bool gg_stop(void *context);

/* What came of thinking. Winning chances are for the side that decides, of GG_CERTAIN. */
enum { GG_BEST = 3, GG_CERTAIN = 65536 };
struct gg_thought {
    gg_choice choice;
    int count; /* of the best choices with their chances, the first of which is taken; 0: no chances are known */
    gg_choice best[GG_BEST];
    int chance[GG_BEST];
    int playouts;
    bool early; /* it was stopped before it had thought enough */
};

/* The player of playouts. */
struct gg_policy {
    int choices; /* weighed at a decision, at most 16; 0: any legal choice */
    int follow;  /* a decision of at most so many choices behind one is looked into */
    int depth;   /* so deep */
};

struct gg_search {
    int playouts; /* for one decision, about */
    int turns;    /* player turns until a playout is cut off */
    struct gg_policy policy;
};

struct gg_mind {
    const char *name; /* "random", "veteran" */
    const char *line; /* one line for --help */
    /* A legal choice for the side to move. Draws only from `random`. One that searches may walk in a circle when it is asked in
     * this way alone: gg_think remembers. */
    gg_choice (*pick)(const struct gg_battle *battle, const void *position,
                      struct gg_random *random);
    const struct gg_search *search; /* how it searches, or NULL */
};

/* A decision that somebody has to take. */
struct gg_moment {
    const struct gg_battle *battle;
    const void *position;
    struct gg_memory *memory; /* of the seat, or NULL */
    struct gg_random *random;
    gg_stop *stop; /* or NULL */
    void *context; /* for stop */
};

/* A legal choice for the side to move, as this player makes it. */
void gg_think(const struct gg_mind *mind, const struct gg_moment *moment, struct gg_thought *out);

/* Every mind there is, ended by one whose name is NULL, and one by name (NULL when there is none). */
const struct gg_mind *gg_minds(void);
const struct gg_mind *gg_mind(const char *name);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
