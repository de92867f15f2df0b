/*
 * hex.h - a map of hexes named by column and row: 0409 is column 4, row 9.
 *
 * Flat-topped hexes; even columns sit half a hex lower. A hex is an index, counted down the columns
 * from 0101; its six directions run clockwise from north. The map knows neighbours and distances; what
 * lies in a hex or on a hexside is the system's own.
 */
#ifndef GG_BOARD_HEX_H
#define GG_BOARD_HEX_H

#include <stdint.h>
#include <stdlib.h>

#include "grognard/text.h"

enum {
    GG_HEX_MAX = 1024,
    GG_HEX_NONE = 0xffff,
    GG_HEX_DIRECTIONS = 6,
    GG_HEX_WORDS = GG_HEX_MAX / 64
};

struct gg_hexes {
    uint8_t columns, rows;
    uint16_t count;
    uint8_t column[GG_HEX_MAX], row[GG_HEX_MAX];  /* from 1 */
    uint16_t near[GG_HEX_MAX][GG_HEX_DIRECTIONS]; /* GG_HEX_NONE beyond the edge */
};

/* Lays out a map. False when it would have no hex, more than 99 columns or rows, or too many hexes. */
bool gg_hexes_lay(struct gg_hexes *map, int columns, int rows);

/* The hex of a column and row (from 1), or GG_HEX_NONE when it is not on the map. */
int gg_hex_at(const struct gg_hexes *map, int column, int row);

static inline int gg_hex_column(const struct gg_hexes *map, int hex)
{
    return map->column[hex];
}

static inline int gg_hex_row(const struct gg_hexes *map, int hex)
{
    return map->row[hex];
}

/* "0409" to a hex, or GG_HEX_NONE when it is not four digits or not on the map; and back. */
int gg_hex_read(const struct gg_hexes *map, const char *text);
void gg_hex_write(const struct gg_hexes *map, int hex, struct gg_text *out);

/* The direction from a hex to an adjacent one, or -1 when they do not touch. */
int gg_hex_direction(const struct gg_hexes *map, int from, int to);

/* The same hexside seen from its other hex. */
static inline int gg_hex_opposite(int direction)
{
    return direction < 3 ? direction + 3 : direction - 3;
}

/* How many hexes apart on an open map. In axes skewed so that a step to the south-east changes the column alone, it is
 * the largest of three differences. */
static inline int gg_hex_distance(const struct gg_hexes *map, int a, int b)
{
    int column = map->column[b] - map->column[a];
    int row = map->row[b] - (map->column[b] - 1) / 2 - map->row[a] + (map->column[a] - 1) / 2;
    int most = abs(column) > abs(row) ? abs(column) : abs(row);
    return abs(column + row) > most ? abs(column + row) : most;
}

/* A set of hexes. */
struct gg_hexset {
    uint64_t word[GG_HEX_WORDS];
};

static inline void gg_hexset_add(struct gg_hexset *set, int hex)
{
    set->word[hex >> 6] |= (uint64_t)1 << (hex & 63);
}

static inline void gg_hexset_remove(struct gg_hexset *set, int hex)
{
    set->word[hex >> 6] &= ~((uint64_t)1 << (hex & 63));
}

static inline bool gg_hexset_has(const struct gg_hexset *set, int hex)
{
    return set->word[hex >> 6] >> (hex & 63) & 1;
}

int gg_hexset_count(const struct gg_hexset *set);

#endif
