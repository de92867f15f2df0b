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
#pragma GCC visibility push(default)

enum { GG_OUTCOMES_MAX = 1024, GG_OUTCOME_TEXT = 160 };

struct gg_outcome {
    char result
        [GG_OUTCOME_TEXT]; /* by gg_odds_tell what it does, "Tauentzien retreats"; else what the dice said */
    char dice[GG_OUTCOME_TEXT]; /* what the dice said on the way: "DR, 3" */
    struct gg_ratio exact;
    int first; /* the result of the first roll, or -1 when several lead here */
    int who; /* whose decision follows, GG_OVER, or GG_CHANCE: a roll that is not for this seat to see */
    int low,
        high; /* where they are weighed: what the positions that it stands for are worth to the seat */
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

/* One of several rolls that wait together behind what is told: the chance that this piece comes to this, however it gets
 * there. What is missing to 1 is that it does not roll at all. */
enum { GG_RING_MAX = 192 };
struct gg_ring {
    int piece;
    char result[40];
    struct gg_ratio exact;
};

/* What a seat holds and could add on the way, a card of its hand: the outcomes if it does so where it is first asked. */
enum { GG_ADDED_MAX = 12, GG_ADDED_ROWS = 48 };
struct gg_added {
    char text[80]; /* the choice that adds it, as it is typed */
    int count;     /* 0 where there are more than GG_ADDED_ROWS outcomes */
    struct {
        char result[GG_OUTCOME_TEXT];
        struct gg_ratio exact;
    } row[GG_ADDED_ROWS];
};

/* A result of the first roll that leads to several outcomes, and what it does by itself, or who
 * rolls next and for what: "Tauentzien: Rout". */
enum { GG_FIRST_MAX = 16 };
struct gg_first {
    int result;
    char does[GG_OUTCOME_TEXT];
};

/* What is told to a player about a choice, or about the roll that waits: everything up to the next decision. */
struct gg_told {
    bool rolls; /* dice fall, the first of them as roll says */
    struct gg_roll roll;
    bool
        foretold; /* somebody decides before they fall: it is told as it stands if nobody adds anything */
    char before[120];    /* what may be added before, "reserves", or "" */
    bool first_roll;     /* too much follows to be listed: the first roll alone */
    struct gg_odds odds; /* outcomes named by what they do, where the rules have words for it */
    int nfirst;
    struct gg_first first[GG_FIRST_MAX];
    int nring; /* rolls behind them that wait together, told one by one */
    struct gg_ring ring[GG_RING_MAX];
    bool further; /* and what those cause is not told */
    bool
        weighed; /* outcomes have a low and high: nothing is hidden from the seat, and the rules weigh positions */
    int worth;  /* then: what the position is worth to it before the dice fall */
    int nadded; /* by gg_odds_add */
    struct gg_added added[GG_ADDED_MAX];
};

/* The odds of a legal choice, or for NULL of the waiting roll (by its meanings), as a seat may know them; one answer for
 * every face. GG_HIDDEN when they would tell it what is hidden; GG_EVERYTHING may know all. GG_WRONG_TIME without a
 * choice when no roll waits. */
GG_MUST_CHECK enum gg_status gg_odds_tell(const struct gg_battle *battle, const void *position,
                                          const gg_choice *choice, int seat, struct gg_told *out);

/* Adds to what gg_odds_tell has told of a choice how each thing that the seat holds would change it. */
GG_MUST_CHECK enum gg_status gg_odds_add(const struct gg_battle *battle, const void *position,
                                         gg_choice choice, int seat, struct gg_told *told);

/* The roll that a choice prepares although somebody decides before it is made: `then` (GG_POSITION_MAX bytes) becomes the
 * position in which it waits if nobody adds anything; before (or NULL) gets what may be added. False when there is none,
 * or when the seat would learn what is hidden. */
bool gg_forecast(const struct gg_battle *battle, const void *position, gg_choice choice, int seat,
                 void *then, struct gg_text *before);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
