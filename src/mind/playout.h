/*
 * playout.h - random games at full speed, without a log, and the signature made of them.
 *
 * For measuring, for tests and for simulation: a game is named by seed and number and is the same on
 * every machine.
 */
#ifndef GG_MIND_PLAYOUT_H
#define GG_MIND_PLAYOUT_H

#include "grognard/mind.h"

enum {
    GG_PLAYOUT_STEPS = 1000000, /* a game that is longer is given up */
    GG_SIGNATURE_SEED = 1,
    GG_SIGNATURE_GAMES = 64
};

struct gg_playout {
    long long steps; /* choices and rolls together */
    bool over;       /* it ended before the limit */
    int winner;      /* a side, or GG_NOBODY for a draw or a game given up */
};

/* Plays game number `game` of a seed from the battle's first position, both sides at random. */
struct gg_playout gg_playout_random(const struct gg_battle *battle, uint64_t seed, uint64_t game,
                                    long long limit);

/* One number for how a battle plays: a hash over the text of every choice and the result of every roll of the first
 * games of GG_SIGNATURE_SEED. It changes when the rules do, and not with how a position lies in memory. *steps gets all steps; it may be NULL. */
uint64_t gg_signature(const struct gg_battle *battle, int games, long long *steps);

#endif
