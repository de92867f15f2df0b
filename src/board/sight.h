/*
 * sight.h - what a line of sight between two hexes passes, in exact integers.
 *
 * The line joins the centres. It passes through the inside of some hexes, runs along the hexside between
 * others, and crosses hexsides; a corner that is only touched does not count. What blocks is the system's
 * own business: it gets the list.
 */
#ifndef GG_BOARD_SIGHT_H
#define GG_BOARD_SIGHT_H

#include "board/hex.h"

enum { GG_SIGHT_RANGE = 40, GG_SIGHT_HEXES = 2 * GG_SIGHT_RANGE + 2 };

/* The line runs along the side between a and b; b is GG_HEX_NONE when it lies beyond the edge. */
struct gg_sight_pair {
    uint16_t a, b;
};

struct gg_sight_side {
    uint16_t hex;
    uint8_t direction;
};

struct gg_sight {
    int nhexes, npairs, nsides;
    uint16_t hex[GG_SIGHT_HEXES];              /* passed through, the two ends apart */
    struct gg_sight_pair pair[GG_SIGHT_RANGE]; /* passed between */
    struct gg_sight_side side[GG_SIGHT_HEXES]; /* crossed, those of the ends included */
};

/* Traces the line; false, with nothing in it, when the hexes are more than GG_SIGHT_RANGE apart. */
bool gg_sight_trace(const struct gg_hexes *map, int from, int to, struct gg_sight *out);

/* Calls `look` for each two hexes at most `farthest` apart, once for the two, and not for a hex and itself. A line is
 * worked out once for all pairs that lie the same way, so this is many times as fast as tracing each. */
typedef void gg_sight_look(void *arg, int from, int to, const struct gg_sight *line);
void gg_sight_each(const struct gg_hexes *map, int farthest, gg_sight_look *look, void *arg);

#endif
