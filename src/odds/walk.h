/*
 * walk.h - the chance tree below a position, down to the next decisions, with equal positions merged.
 *
 * odds.c makes rows for a reader of it; a computer player weighs its leaves. Weights are exact
 * fractions that are not reduced on the way, since nobody reads those in the middle.
 */
#ifndef GG_ODDS_WALK_H
#define GG_ODDS_WALK_H

#include "grognard/odds.h"

struct gg_walk_node {
    struct gg_ratio chance; /* to get here, not in lowest terms */
    uint64_t hash;          /* of the position */
    uint64_t order;         /* sorts leaves by the results that led to them */
    int who, depth;
    int first; /* a result of the first roll that leads here, or -1: none, or of several meanings */
    bool open; /* waits for a roll that has been taken: not a leaf, and nothing merges into it */
    bool shut; /* the seat of a blind walk sees no further */
    bool
        ring; /* rolls wait together here, or one that has nothing to do with this: nothing is told joint beyond */
    uint8_t nevents;
    char label[GG_OUTCOME_TEXT];
};

/* So many events on the way to a leaf are remembered; what happens beyond them is not told. */
enum { GG_WALK_EVENTS = 24 };

/* A choice that a side takes where it is first offered, in place of adding nothing. */
struct gg_adding {
    gg_choice choice;
    int side;
    bool used;
};

struct gg_walk {
    const struct gg_battle *battle;
    bool labels;    /* say what the dice meant on the way */
    bool merges;    /* equal positions become one */
    bool events;    /* remember what happened on the way */
    unsigned blind; /* sides, a bit each: go no further where one of them is shown something hidden,
                       or may not see what falls */
    bool rings;     /* go no further where several rolls wait together */
    bool weighs;    /* say what leaves are worth to the seat */
    bool passed;    /* has gone on through a decision that only puts off what was rolled */
    const gg_choice *about;   /* does so after this choice; or NULL */
    struct gg_adding *adding; /* adds this on the way; or NULL */
    const char *adds;         /* what might have been added there, or NULL */
    int limit;                /* most nodes, leaves and inner ones together */
    int most, taken; /* results that may be taken and were, merged ones too; most 0: any number */

    /* What a caller of gg_odds_walk still wants of the tree before it is closed; or NULL. */
    enum gg_status (*after)(const struct gg_walk *walk, void *arg);
    void *arg;

    int count, room;
    struct gg_walk_node *node;
    unsigned char *positions; /* one for each node, stride bytes apart */
    size_t stride;
    const struct gg_roll
        *first; /* the first roll, where results of it that mean the same are to be one; or NULL */
    struct gg_event *event; /* GG_WALK_EVENTS for each node, where they are remembered */
    uint32_t *slot;         /* hash table of 1 + node, 0 when free */
    uint32_t slots;         /* a power of two */
};

/* Opens one with labels and merging; or one whose battle, limit and switches the caller has set, all else 0. */
enum gg_status gg_walk_open(struct gg_walk *walk, const struct gg_battle *battle, int limit);
enum gg_status gg_walk_ready(struct gg_walk *walk);
void gg_walk_close(struct gg_walk *walk);

/* Forgets all nodes and starts again at this position, after this choice unless it is NULL. */
void gg_walk_start(struct gg_walk *walk, const void *position, const gg_choice *choice);

/* Takes every roll of the first `depth` on each way (0 for all of them). GG_FULL when there are more
 * than limit nodes, GG_INEXACT when a chance does not fit. */
enum gg_status gg_walk_run(struct gg_walk *walk, int depth);

/* Of two such results the one that stands for both, or -1. */
int gg_walk_first(const struct gg_walk *walk, int a, int b);

/* Adds " or OTHER" to a label of GG_OUTCOME_TEXT bytes, unless it says so already. */
void gg_walk_join(char *label, const char *other);

/* odds.c: runs a walk that has only its battle, first, events and blind set, and makes rows of its leaves; depth as for
 * gg_walk_run. The walk is closed again. */
enum gg_status gg_odds_walk(struct gg_walk *walk, const void *position, const gg_choice *choice,
                            int depth, int seat, struct gg_odds *out);

/* The choice with which to go on at a decision that can be passed. */
gg_choice gg_walk_pass(const struct gg_battle *battle, const void *position,
                       const struct gg_pass *pass, struct gg_adding *adding);

/* odds.c: may a side take it now? */
enum gg_status gg_odds_judge(const struct gg_battle *battle, const void *position,
                             gg_choice choice);

/* The position of a node, and what happened on the way to it, until the walk goes on. */
const void *gg_walk_position(const struct gg_walk *walk, int node);
const struct gg_event *gg_walk_events(const struct gg_walk *walk, int node);

#endif
