/*
 * random.h - random streams addressed by (seed, game), the same on every machine.
 *
 * A counter-based generator (Philox4x32-10) turns seed and game number into the start of that game's
 * own stream (xoshiro256**). Game 17 of seed 1 is the same game whichever thread plays it.
 */
#ifndef GROGNARD_RANDOM_H
#define GROGNARD_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct gg_random {
    uint64_t s[4];
};

/* The stream of one game of a run. */
void gg_random_start(struct gg_random *r, uint64_t seed, uint64_t game);

uint64_t gg_random_next(struct gg_random *r);

/* 0 .. n-1, each exactly as likely as the others (by rejection). n > 0. */
uint32_t gg_random_below(struct gg_random *r, uint32_t n);

/* One Philox4x32-10 block, for tests against the published vectors. */
void gg_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
