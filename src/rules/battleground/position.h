/*
 * position.h - a position of Battleground: what changes in play.
 */
#ifndef GG_BATTLEGROUND_POSITION_H
#define GG_BATTLEGROUND_POSITION_H

#include "rules/kit/play.h"

enum { UNITS_MAX = 40, NCARDS = 20 };

struct stand {
    uint16_t x, y; /* the middle of its card, in 1/100 inch */
    uint16_t was_x,
        was_y; /* when the Movement & Command phase began, up to the end of the rushes (BG-FR-2) */
    uint16_t goal_x, goal_y; /* its objective */
    uint8_t f, was_f;        /* facing */
    uint8_t marks;           /* damage boxes marked */
    uint8_t m0;              /* the same when this step began, where that counts */
    uint8_t order;
    uint8_t most;   /* 1 + the rung of its Maximum Move, or 0 */
    uint8_t target; /* whom it attacks, when it has several opponents; or NO_UNIT */
    uint8_t shots;  /* with ammunition: boxes marked */
};

/* The attack under way. */
struct attack {
    uint8_t red, blue; /* 1 + the command card that was played, or 0 */
    uint8_t rolled, hits, damage;
    uint8_t passed; /* the attacker passed in this window */
    uint8_t again;  /* misses to be rolled again */
    uint8_t spare;
};

/* A controlled move under way. */
struct march {
    uint16_t x, y; /* where it began */
    uint8_t f, spent;
    uint8_t turns; /* enum maneuver, a bit each */
    uint8_t begun; /* a primitive has been made: no more maneuvers */
};

struct position {
    struct gg_stack stack;
    /* sets of units */
    uint64_t here, gone, routing, at_edge, brave, disrupted, bound;
    uint64_t scaling; /* a cliff or wall: only a scenario or an umpire says so (BG-MD-19) */
    /* what a turn has marked (BG-TN-4) */
    uint64_t done, moved, charging, frightened, lashed, marched, controlled, rallied, trampled;
    uint64_t engaged_first, pressed, shaken, fought, recoil, harried;
    /* a courage phase */
    uint64_t checking, failed, struck;
    uint64_t foes[UNITS_MAX];    /* engaged with (BG-EN-2) */
    uint64_t fresh[UNITS_MAX];   /* those of this turn */
    uint64_t blocked[UNITS_MAX]; /* friends that stopped a router */
    struct stand unit[UNITS_MAX];
    struct attack attack;
    struct march march;
    uint8_t hand[GG_SIDES][NCARDS], deck[GG_SIDES][NCARDS];
    uint8_t turn, phasing, first, points;
    uint8_t spent, winner, why, unseen; /* unseen: first orders are not shown yet */
};
_Static_assert(sizeof(struct stand) == 20, "a stand has no padding");
_Static_assert(sizeof(struct position) ==
                   136 + 26 * 8 + 3 * 8 * UNITS_MAX + 20 * UNITS_MAX + 16 + 80 + 8,
               "a position has no padding");
_Static_assert(sizeof(struct position) <= GG_POSITION_MAX, "a position fits");

#endif
