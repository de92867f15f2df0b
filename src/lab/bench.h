/*
 * bench.h - how fast a battle plays and how fast its odds are worked out, in processor time.
 */
#ifndef GG_LAB_BENCH_H
#define GG_LAB_BENCH_H

#include "grognard/odds.h"

enum { GG_BENCH_SAMPLES = 64 };

/* Random play on one core without a log. A step is one choice or one roll. */
struct gg_bench_play {
    long long steps, games;
    double seconds; /* processor time */
    uint64_t signature;
};

/* Nanoseconds of one answer: over all samples, and of the slowest one. */
struct gg_bench_answer {
    int samples; /* 0 when none was found, and then the rest is 0 */
    double mean, worst;
};

/* GG_FULL when a game did not end. */
GG_MUST_CHECK enum gg_status gg_bench_play(const struct gg_battle *battle, double seconds,
                                           struct gg_bench_play *out);

/* Exact odds of waiting rolls, and of choices that lead to dice, at positions taken from random games.
 * GG_NO_MEMORY, or what the odds could not do. */
struct gg_bench_odds {
    struct gg_bench_answer roll, choice;
};
GG_MUST_CHECK enum gg_status gg_bench_odds(const struct gg_battle *battle, double seconds,
                                           struct gg_bench_odds *out);

#endif
