/*
 * reach.h - where a unit can go with its movement points, and the way there.
 *
 * The hot path of every hex game. The system hands in the cost of each step and what each hex does to a
 * mover; small integer costs go through buckets, so each hex is looked at once.
 */
#ifndef GG_BOARD_REACH_H
#define GG_BOARD_REACH_H

#include "board/hex.h"

enum { GG_UNREACHED = 0xff, GG_REACH_BUDGET_MAX = 60 };

/* What a hex does to somebody who would enter it; flags. */
enum gg_ground {
    GG_OPEN = 0,
    GG_STOP = 1,    /* may be entered, not left again */
    GG_CLOSED = 2,  /* may not be entered */
    GG_OCCUPIED = 4 /* may be passed, not ended in: the caller's business, ignored here */
};

/* Cost of the step from a hex in a direction; 0 when there is none. */
typedef uint8_t gg_step_cost[GG_HEX_DIRECTIONS];

struct gg_reach {
    int count;                /* hexes reached, the start not among them */
    uint16_t hex[GG_HEX_MAX]; /* in order of cost */
    uint8_t cost[GG_HEX_MAX]; /* GG_UNREACHED, or the least cost to get there; start 0 */
};

/* Everything that can be reached from a hex with `budget` points. The ground under the start does not
 * matter: a caller for whom it does looks first. */
void gg_reach_from(const struct gg_hexes *map, const gg_step_cost *cost, const uint8_t *ground,
                   int start, int budget, struct gg_reach *out);

/* The same over ground where nothing closes or stops, worked out once for a start: the hexes in the order
 * of gg_reach_from, of which a smaller budget reaches the first so many. */
enum {
    GG_OPEN_BUDGET = 5,
    GG_OPEN_HEXES = 3 * GG_OPEN_BUDGET * (GG_OPEN_BUDGET + 1) /* all that many steps away */
};
struct gg_open_reach {
    uint8_t count[GG_OPEN_BUDGET + 1]; /* by budget */
    uint16_t hex[GG_OPEN_HEXES];
};
void gg_open_reach_lay(const struct gg_hexes *map, const gg_step_cost *cost, int start,
                       struct gg_open_reach *out);

/* What gg_reach_from would find, where all that the start reaches with points to spare is open. False when it is not,
 * or when the budget is larger than GG_OPEN_BUDGET; then *out is as it was. */
bool gg_reach_open(const struct gg_hexes *map, const struct gg_open_reach *open,
                   const uint8_t *ground, int start, int budget, struct gg_reach *out);

/* A cheapest way from the start to a reached hex, both included, into GG_REACH_BUDGET_MAX + 1 places;
 * returns its length. */
int gg_reach_path(const struct gg_hexes *map, const gg_step_cost *cost, const uint8_t *ground,
                  const struct gg_reach *reach, int to, uint16_t *path);

/* Number of steps from a hex to every other over steps of positive cost, GG_UNREACHED when there is no
 * way. Costs and ground do not count otherwise. */
void gg_steps_from(const struct gg_hexes *map, const gg_step_cost *cost, int start, uint8_t *steps);

#endif
