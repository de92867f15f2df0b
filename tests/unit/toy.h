/*
 * toy.h - a small game for tests of the rooms above the rules, so that they need no real system.
 *
 * Two sides, red and blue, play a few rounds. A side may step (it keeps the word), peek at the other's
 * hidden card, swap its own, throw dice of every shape for points, or pass. A card is 0 to 5.
 */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include "grognard/rules.h"

enum toy_verb {
    TOY_PASS,
    TOY_STEP, /* with 1 or 2 */
    TOY_PEEK,
    TOY_SWAP,
    TOY_FACES, /* two dice told apart; the side's turn ends, as after each roll but TOY_CHAIN's */
    TOY_SUM,   /* the two highest of three dice, 8 or more with +1 */
    TOY_POOL,  /* how many of four dice are 2 or less */
    TOY_DRAW,  /* gold, iron, lead by 3, 2, 1 */
    TOY_CHAIN, /* a die; at 4 or more a second one; then the same side goes on */
    TOY_AGAIN, /* a die that is thrown again at 6, without an end */
    TOY_FLOOD, /* three times two dice, all remembered: more outcomes than there is room for */
    TOY_NVERBS
};

/* What is to be rolled; 0 when a side decides. The verbs above serve as names. */
struct toy {
    uint8_t round, side, waiting, second; /* second: the chain's second die waits */
    uint8_t score[GG_SIDES];
    uint8_t card[GG_SIDES];
    uint8_t known[GG_SIDES]; /* the other side has seen this side's card */
    uint8_t steps, swapped;
    uint8_t memory[4]; /* of the flood */
};

extern const struct gg_rules toy_rules;

/* A battle of the toy. settings as for gg_battle_open. */
struct gg_battle *toy_open(const char *const *settings, struct gg_faults *f);

/* The choice that a verb and a number make. */
gg_choice toy_choice(enum toy_verb verb, int number);

/* The document of the battle: a title, the sides, an option, both cards. */
const struct gg_node *toy_document(void);

#endif
