/*
 * fairness.h - how the faces that a table has typed in compare with fair dice.
 *
 * The evidence is a bet against fair dice: a gambler with one coin divides it after each die over the faces as they have come up
 * so far, and is paid at the odds of fair dice. If the dice are fair he does not expect to gain, whenever he stops, so that his
 * coin ever becomes N coins happens in at most one evening in N (Ville's inequality). Unlike a usual test, this one may be
 * looked at after every die.
 */
#ifndef GG_UMPIRE_FAIRNESS_H
#define GG_UMPIRE_FAIRNESS_H

#include "grognard/text.h"

/* Below GG_FAIR_LEAST dice nothing is said; below GG_FAIR_UNUSUAL coins nothing is unusual. */
enum { GG_FAIR_KINDS = 8, GG_FAIR_SIDES = 100, GG_FAIR_LEAST = 20, GG_FAIR_UNUSUAL = 20 };

struct gg_fair_kind {
    int sides, thrown;
    int count[GG_FAIR_SIDES];
    double coins; /* what is left of one coin, or has become of it */
};

/* Zeroed is an evening without dice. */
struct gg_fairness {
    int thrown, nkinds;
    struct gg_fair_kind kind[GG_FAIR_KINDS];
    double most; /* the most coins at any time */
};

/* One die as it lies on the table. A draw of cards is none. Dice of fewer than two or more than GG_FAIR_SIDES sides, faces that
 * they have not, and a ninth kind of dice are passed over. */
void gg_fairness_add(struct gg_fairness *f, int sides, int face);

/* The dice of a ruling that were typed in. */
struct gg_ruling;
void gg_ruling_add_dice(const struct gg_ruling *ruling, struct gg_fairness *f);

/* The coins now. */
double gg_fairness_coins(const struct gg_fairness *f);

/* One sentence, for people. Empty for fewer than GG_FAIR_LEAST dice. */
void gg_fairness_tell(const struct gg_fairness *f, struct gg_text *out);

/* {"dice":24,"coins":0.7,"most":2.1,"text":"…" or null,"kinds":[{"sides":6,"counts":[4,3,…]}]} */
void gg_fairness_json(const struct gg_fairness *f, struct gg_text *out);

#endif
