/*
 * grid.h - a board of squares named by column and row: 4,7 is column 4, row 7, counted from 0,0 in the north-west.
 *
 * A space is an index, counted along the rows. It has eight neighbours, and its eight directions run clockwise from
 * north: even ones are straight, odd ones diagonal. The board knows distances, directions, arcs, sight and the way to an
 * edge; what stands in a space is the system's own.
 */
#ifndef GG_BOARD_GRID_H
#define GG_BOARD_GRID_H

#include <stdint.h>
#include <stdlib.h>

#include "grognard/text.h"

enum {
    GG_GRID_SIDE = 32, /* columns, and rows */
    GG_GRID_MAX = GG_GRID_SIDE * GG_GRID_SIDE,
    GG_GRID_NONE = 0xffff,
    GG_GRID_DIRECTIONS = 8,
    GG_GRID_WORDS = GG_GRID_MAX / 64,
    GG_GRID_SIGHT = 12, /* the farthest line of sight */
    GG_GRID_BETWEEN = 3 * GG_GRID_SIGHT
};

enum gg_grid_way { GG_NORTH, GG_EAST = 2, GG_SOUTH = 4, GG_WEST = 6 };

struct gg_grid {
    uint8_t columns, rows;
    uint16_t count;
    uint8_t x[GG_GRID_MAX], y[GG_GRID_MAX];
    uint16_t near[GG_GRID_MAX][GG_GRID_DIRECTIONS]; /* GG_GRID_NONE beyond the edge */
};

/* A set of spaces. */
struct gg_gridset {
    uint64_t word[GG_GRID_WORDS];
};

/* Lays out a board. False when it would have no space, or more than GG_GRID_SIDE columns or rows. */
bool gg_grid_lay(struct gg_grid *map, int columns, int rows);

/* The space of a column and row (from 0), or GG_GRID_NONE when it is not on the board. */
int gg_grid_at(const struct gg_grid *map, int x, int y);

/* "4,7" to a space, or GG_GRID_NONE; and back. */
int gg_grid_read(const struct gg_grid *map, const char *text);
void gg_grid_write(const struct gg_grid *map, int space, struct gg_text *out);

/* The direction of a step from a space to a neighbour, or -1 when they do not touch. */
int gg_grid_step(const struct gg_grid *map, int from, int to);

/* A step of one direction: what it adds to column and row. */
int gg_grid_dx(int direction);
int gg_grid_dy(int direction);

/* How many steps apart. */
static inline int gg_grid_distance(const struct gg_grid *map, int a, int b)
{
    int dx = abs(map->x[a] - map->x[b]), dy = abs(map->y[a] - map->y[b]);
    return dx > dy ? dx : dy;
}

/* The direction in which another space lies: straight when it is at least twice as far that way as across, else diagonal.
 * Of a space and itself GG_NORTH. */
int gg_grid_direction(const struct gg_grid *map, int from, int to);

/* How many eighths of a circle lie between two directions: 0 to 4. */
static inline int gg_grid_turn(int a, int b)
{
    int turn = (a - b) & 7;
    return turn > 4 ? 8 - turn : turn;
}

static inline void gg_gridset_add(struct gg_gridset *set, int space)
{
    set->word[space >> 6] |= (uint64_t)1 << (space & 63);
}

static inline bool gg_gridset_has(const struct gg_gridset *set, int space)
{
    return set->word[space >> 6] >> (space & 63) & 1;
}

int gg_gridset_count(const struct gg_gridset *set);

/* Every space at most so far from one, itself included. */
void gg_grid_within(const struct gg_grid *map, int space, int radius, struct gg_gridset *out);

/* The spaces that the line between two centres crosses inside, the ends excluded; a corner that is only touched does not
 * count. As steps from the first space, so that one list serves all pairs that lie the same way. */
struct gg_grid_line {
    uint8_t count;
    int8_t dx[GG_GRID_BETWEEN], dy[GG_GRID_BETWEEN];
};
void gg_grid_between(int dx, int dy, struct gg_grid_line *out);

/* The three ways toward an edge of the board (GG_NORTH, GG_EAST, GG_SOUTH, GG_WEST): straight on, the diagonal nearer
 * the board's middle line, the other one. */
void gg_grid_flight(const struct gg_grid *map, int from, int edge, int ways[3]);

/* Does the next step straight on leave the board by this edge? */
bool gg_grid_at_edge(const struct gg_grid *map, int space, int edge);

#endif
