/*
 * odds.h - exact outcomes of a waiting roll, or of a choice up to the next decision.
 *
 * One generic walk over the chance tree, for every system: it takes each result of each roll on the
 * way with its integer weight, merges equal positions, and stops where somebody decides or the game
 * is over.
 */
#ifndef GROGNARD_ODDS_H
#define GROGNARD_ODDS_H

#include "grognard/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GG_OUTCOMES_MAX = 1024, GG_OUTCOME_TEXT = 160 };

struct gg_outcome {
    char result[GG_OUTCOME_TEXT]; /* what the dice said on the way: "DR, 3" */
    struct gg_ratio exact;
    int who; /* whose decision follows, or GG_OVER */
};

struct gg_odds {
    int count;
    struct gg_outcome outcome[GG_OUTCOMES_MAX];
};

/* The chances of the waiting roll alone, by meaning. GG_WRONG_TIME when no roll waits. */
GG_MUST_CHECK enum gg_status gg_odds_of_roll(const struct gg_battle *battle, const void *position,
                                             struct gg_odds *out);

/* The joint outcome of a legal choice up to the next decision. A choice that needs no dice has one
 * outcome of chance 1. GG_FULL when there are more than GG_OUTCOMES_MAX different ones. */
GG_MUST_CHECK enum gg_status gg_odds_of_choice(const struct gg_battle *battle, const void *position,
                                               gg_choice choice, struct gg_odds *out);

/* As above from a position that waits for a roll: every roll up to the next decision. */
GG_MUST_CHECK enum gg_status gg_odds_to_decision(const struct gg_battle *battle,
                                                 const void *position, struct gg_odds *out);

/* The chances of the first roll that a choice leads to, described in *roll: what can be said where all that follows
 * is too much. GG_WRONG_TIME when it leads to none. */
GG_MUST_CHECK enum gg_status gg_odds_of_first_roll(const struct gg_battle *battle,
                                                   const void *position, gg_choice choice,
                                                   struct gg_roll *roll, struct gg_odds *out);

/* The chances of the roll that a choice prepares (rules->forecast), described in *roll. GG_WRONG_TIME when
 * it prepares none. */
GG_MUST_CHECK enum gg_status gg_odds_of_forecast(const struct gg_battle *battle,
                                                 const void *position, gg_choice choice,
                                                 struct gg_roll *roll, struct gg_odds *out);

#ifdef __cplusplus
}
#endif
#endif
