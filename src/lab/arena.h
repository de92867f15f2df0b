/*
 * arena.h - two players against each other, in pairs of games with sides swapped and the same dice.
 *
 * The dice of both games of pair i are the stream (seed, i); what the players think draws from streams of their own. Pairs are counted in their
 * order, whoever played them when, so that a sequential test comes to the same end on any number of threads (as long as the players do
 * not go by the clock). Every finished pair can be kept in a file, from which an interrupted run goes on.
 */
#ifndef GG_LAB_ARENA_H
#define GG_LAB_ARENA_H

#include "lab/contender.h"
#include "lab/engine_player.h"
#include "lab/paired.h"

enum {
    GG_CONTEST_PAIRS_MAX = 1000000,
    GG_CONTEST_STEPS_MAX = 50000, /* choices and rolls of a game that is then given up as a draw */
    GG_CONTEST_FAULTS_MAX = 20    /* told one by one */
};

enum gg_ending { GG_PLAYED, GG_FORFEIT_FIRST, GG_FORFEIT_SECOND, GG_ENDLESS, GG_NENDINGS };

struct gg_contest_game {
    int points; /* of the first player: 2 won, 1 drawn, 0 lost */
    enum gg_ending ending;
};

/* What a player's decisions took, in microseconds: of the processor for a mind, of the clock for an engine; the longest, and those over the
 * time by more than 5 %, by the clock for both. */
struct gg_contest_pace {
    long long decisions, spent, longest, late;
};

struct gg_contest_pair {
    bool done;
    struct gg_contest_game game[2]; /* the first player has the first side, then the second */
    struct gg_contest_pace pace[2]; /* by player */
    char *reason[2];                /* why a game was forfeited, or NULL */
};

/* A game that a player lost for what it did, or that did not end. */
struct gg_contest_fault {
    uint64_t pair;
    int game;
    enum gg_ending ending;
    const char *reason;
};

struct gg_contest_report {
    struct gg_pairs pairs;         /* counted, in their order */
    uint64_t tally[GG_SIDES][3];   /* games of the first player with that side: lost, drawn, won */
    uint64_t forfeits[2], endless; /* by who forfeited */
    struct gg_contest_pace pace[2];
    enum gg_verdict verdict;
    uint64_t resumed; /* pairs that were there before */
    int nfaults;
    struct gg_contest_fault fault[GG_CONTEST_FAULTS_MAX];
};

struct gg_contest_request {
    const struct gg_battle *battle;
    const void *position; /* where each game starts; NULL is the battle's first position */
    const char *load;     /* what an engine is told to load, with settings behind it */
    const struct gg_contender *contender; /* two */
    uint64_t pairs, seed;
    int threads;
    long long time;     /* milliseconds for a decision, 0: as long as it takes */
    long long deadline; /* milliseconds in which an engine must answer */
    long long steps_max;
    const struct gg_sprt *sprt; /* NULL: all pairs are played */
    const char *state;          /* path of the file, or NULL */
    const atomic_bool
        *stop; /* when it turns true the games under way are given up; NULL is never */

    /* Called now and then from the thread that called gg_contest_run; NULL for none. */
    void (*progress)(void *context, const struct gg_contest_report *report);
    void *context;
};

struct gg_contest;

/* Plays. The arena holds what the report points to and is closed by the caller. NULL, or another status, with a message:
 * GG_HIDDEN (an engine would see what is hidden), GG_BAD_INPUT (the file is of another run), GG_OUTSIDE, GG_NO_MEMORY. */
GG_MUST_CHECK enum gg_status gg_contest_run(const struct gg_contest_request *request,
                                            struct gg_contest **arena,
                                            struct gg_contest_report *report,
                                            struct gg_text *message);
void gg_contest_close(struct gg_contest *arena);

#endif
