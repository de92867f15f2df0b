/*
 * position.h - a position of War & Conquest: what changes in play.
 */
#ifndef GG_WAR_CONQUEST_POSITION_H
#define GG_WAR_CONQUEST_POSITION_H

#include "rules/kit/play.h"

enum { UNITS_MAX = 40, FIGHTS_MAX = 96, PERSONS_MAX = 3, ARMY_MAX = 20 };

struct stand {
    uint16_t x, y; /* its leader, in 1/100 inch; of a unit that is gone, where he fell */
    uint8_t f;     /* facing */
    uint8_t models, files;
    uint8_t began;   /* models at the start of the round */
    uint8_t lost;    /* of them to shooting and glancing attacks (WC-SHO-4) */
    uint8_t wait;    /* off the table: rounds of its owner until it may return, and so many more */
    uint8_t target;  /* whom it has declared to charge, or NO_UNIT */
    uint8_t second;  /* and as a second target, or NO_UNIT */
    uint8_t faced;   /* the side of the target it faced then: enum gg_side */
    uint8_t answer;  /* to the first charge on it: enum answer */
    uint8_t charger; /* who made that charge, or NO_UNIT */
    uint8_t reasons; /* to test in this resolution: enum reason, a bit each */
    uint8_t aim;     /* whom it strikes in this combat, or NO_UNIT */
    uint8_t kills;   /* suffered in this combat and not taken off yet */
    uint8_t away;    /* breaking: 1 + the facing of its flight (WC-PUR-5) */
    uint8_t total;   /* of its pursuit dice */
};

/* Two units in combat: the sides by which they touch, and whether they have fought a phase (WC-CHG-9, WC-CMB-10). */
struct fight {
    uint8_t a, b; /* a of the first side; both NO_UNIT: none */
    uint8_t sides;
    uint8_t fought;
};

struct person {
    uint16_t x, y; /* slain: where */
    uint8_t unit;  /* with whom, or NO_UNIT */
    uint8_t lives;
    uint8_t fate; /* enum fate */
    uint8_t spare;
};

/* A move under way. */
struct march {
    uint8_t pace;  /* enum pace */
    uint8_t left;  /* q */
    uint8_t spent; /* q */
    uint8_t togo;  /* of the straight march that is under way, q */
    uint8_t back;  /* q since the last free pose */
    uint8_t marks; /* enum march_mark */
    uint8_t step;  /* the manoeuvre that waits for its test: 1 + enum manoeuvre, or 0 */
    uint8_t spare;
};

struct position {
    struct gg_stack stack;
    /* sets of units */
    uint64_t here, off, gone, skirmish, fleeing, disordered, breaking;
    /* a round */
    uint64_t moved, stepped, hasty, shot, charging, barred, ran, returned, caught, small;
    /* combat and resolution */
    uint64_t fought, fighters, struck, checking, hurt, won, shaken, unsteady;
    uint64_t testing, failing, asked, pursuing, pursued;
    struct stand unit[UNITS_MAX];
    struct fight fight[FIGHTS_MAX];
    struct person person[GG_SIDES][PERSONS_MAX];
    struct march march;
    uint8_t crossed[ARMY_MAX]; /* friends fled through, in order */
    uint8_t general[GG_SIDES]; /* number of the personality, or NO_UNIT */
    uint8_t slain[GG_SIDES];   /* generals */
    uint8_t sips[GG_SIDES], spend[GG_SIDES];
    uint8_t ncrossed;
    uint8_t turn, phasing, round; /* of the turn, from 0 */
    uint8_t advantage;            /* 1 + the side that has it, or 0 */
    uint8_t winner_side;          /* of the combat: 1 + side, or 0 */
    uint8_t margin;               /* of its result */
    uint8_t winner, why;
    uint8_t nfights;
    uint8_t spare[2];
};
_Static_assert(sizeof(struct stand) == 20, "a stand has no padding");
_Static_assert(sizeof(struct position) ==
                   136 + 30 * 8 + 20 * UNITS_MAX + 4 * FIGHTS_MAX + 48 + 8 + ARMY_MAX + 8 + 12,
               "a position has no padding");
_Static_assert(sizeof(struct position) <= GG_POSITION_MAX, "a position fits");

#endif
