/*
 * sim.h - many games between computer players, on any number of threads.
 *
 * Game g of a run uses the random stream (seed, g) and nothing else, and everything counted is an
 * integer that is added up, so the counts do not depend on how many threads played or in what order.
 */
#ifndef GG_LAB_SIM_H
#define GG_LAB_SIM_H

#include <stdatomic.h>

#include "grognard/mind.h"

enum {
    GG_SIM_THREADS_MAX = 256,
    GG_SIM_TURNS_MAX = 255,  /* later turns are counted as this one in the histogram */
    GG_SIM_ENDINGS_MAX = 32, /* different endings told apart */
    GG_SIM_STEPS_MAX =
        1000000 /* choices and rolls of one game, unless the request says otherwise */
};

struct gg_sim_request {
    const struct gg_battle *battle;
    const void *position; /* where each game starts; NULL is the battle's first position */
    const struct gg_mind *mind[GG_SIDES];
    uint64_t games, seed;
    int threads;             /* at least 1 */
    long long steps_max;     /* 0 is GG_SIM_STEPS_MAX */
    const atomic_bool *stop; /* when it turns true no new game is started; NULL is never */

    /* Called now and then from the thread that called gg_sim_run; NULL for none. */
    void (*progress)(void *context, uint64_t done, uint64_t games);
    void *context;
};

/* How games ended: who won, how well, and how often. */
struct gg_sim_ending {
    int winner;        /* side or GG_NOBODY */
    const char *level; /* the system's own word; it lives as long as the program */
    uint64_t games;
};

struct gg_sim_counts {
    uint64_t games; /* played to the end */
    uint64_t wins[GG_SIDES], draws;
    uint64_t choices, rolls;
    uint64_t turns_sum;
    int turns_min, turns_max; /* both 0 when no game was played */
    uint64_t turns[GG_SIM_TURNS_MAX + 1];
    int nendings;
    struct gg_sim_ending ending[GG_SIM_ENDINGS_MAX];
    /* The first game that was not over after steps_max steps; UINT64_MAX when all ended. */
    uint64_t endless;
};

/* Plays the games. GG_FULL when a game did not end (out->endless says which), GG_NO_MEMORY or
 * GG_OUTSIDE when threads could not be had; in both cases what was counted so far is in out. */
GG_MUST_CHECK enum gg_status gg_sim_run(const struct gg_sim_request *request,
                                        struct gg_sim_counts *out);

/* A 95 % Wilson interval for k of n. With n = 0 nothing is known: 0 to 1. */
struct gg_interval {
    double p, low, high;
};
struct gg_interval gg_wilson(uint64_t k, uint64_t n);

#endif
