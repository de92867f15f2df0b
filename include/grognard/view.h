/*
 * view.h - the one description of a game that every face draws.
 *
 * Made per seat; it holds nothing that seat may not know. The board does not change and is sent once;
 * the view is made after each step. A face that needs to know which system it draws has found
 * something missing here.
 */
#ifndef GROGNARD_VIEW_H
#define GROGNARD_VIEW_H

#include "grognard/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GG_VIEW_PIECES = 160,
    GG_VIEW_TRACKS = 8,
    GG_VIEW_VALUES = 6,
    GG_VIEW_STATUS = 8,
    GG_VIEW_MARKS = 32,
    GG_VIEW_POOL = 16384,
    GG_BOARD_PLACES = 1024,
    GG_BOARD_EDGES = 2048,
    GG_BOARD_TERRAINS = 24,
    GG_BOARD_SHAPES = 64,
    GG_BOARD_EDGE_KINDS = 16,
    GG_BOARD_WORDS = 48
};

struct gg_value {
    const char *name; /* "strength" */
    int value;
};

/* A row of boxes, some filled: steps, damage by colour, models. */
struct gg_bar {
    const char *name;
    int value, full;
};

struct gg_piece {
    const char *id, *name;
    int side;           /* or GG_NOBODY */
    const char *symbol; /* infantry, cavalry, artillery, leader, dummy, unknown, … */
    const char *at;     /* "1204", "3,7", "12.5,30", or the name of a box: "broken" */
    bool on_board;      /* at is a place on the board, not a box */
    int facing;         /* degrees clockwise from north, or -1 */
    int width, depth;   /* in thousandths of the table's unit, or 0 */
    int order;          /* stacking: larger is on top */
    bool hidden;        /* its identity is not known to this seat */
    int nvalues, nbars, nstatus;
    struct gg_value value[GG_VIEW_VALUES];
    struct gg_bar bar[GG_VIEW_VALUES];
    const char *status[GG_VIEW_STATUS];
};

/* A number a side has, or the game has when sides is false. */
struct gg_track {
    const char *name; /* "morale", "turn" */
    const char *title;
    bool by_side;
    int value[GG_SIDES]; /* value[0] when not by side */
    int low, high;
    const char *label;         /* of the present value, or NULL: "12 Oct evening" */
    const char *const *labels; /* of each value from low to high, or NULL */
};

/* A place to point out: the battle being fought, a path, what just moved. */
struct gg_mark {
    const char *kind; /* "battle", "path", "objective", "entry" */
    const char *at;
    int side; /* or GG_NOBODY */
};

struct gg_view {
    int turn;
    const char *turn_label; /* "13 Oct morning" */
    bool night;
    const char *phase; /* "movement" */
    int phasing;       /* whose turn it is, or GG_NOBODY */
    char prompt[240];
    int npieces, ntracks, nmarks;
    struct gg_piece piece[GG_VIEW_PIECES];
    struct gg_track track[GG_VIEW_TRACKS];
    struct gg_mark mark[GG_VIEW_MARKS];
    size_t used; /* of pool */
    char pool[GG_VIEW_POOL];
};

/* A formatted string that lives as long as the view. When the pool is full, "". */
const char *gg_view_fmt(struct gg_view *v, const char *fmt, ...) GG_PRINTF(2, 3);

enum gg_board_kind { GG_BOARD_HEX, GG_BOARD_GRID, GG_BOARD_TABLE };

struct gg_terrain {
    const char *id, *title;
    const char *colour;  /* a hint: "#e8e0c0" */
    const char *effects; /* in words */
};

struct gg_place {
    char at[12];      /* "1204" */
    uint8_t terrain;  /* index into terrain */
    const char *name; /* "Jena", or NULL */
    int8_t level;     /* how high it lies; 0 where heights do not matter */
};

/* Something between two places: a river hexside, a bridge, a road that joins them. */
struct gg_edge {
    uint16_t a, b;    /* indices into place */
    const char *kind; /* road, bridge, ford, river-major, river-minor, wall, … */
};

/* What the edges of one kind are called and do. A kind that is not listed is known by its word alone. */
struct gg_edge_kind {
    const char *kind, *title;
    const char *effects; /* in words, or NULL */
    bool one_sided;      /* helps only who stands in place a of such an edge: a slope, a wall */
};

/* A code that outcomes, tables and log lines use, and what it stands for: "DR", "the defenders retreat". */
struct gg_word {
    const char *code, *meaning;
};

/* A piece of terrain on an open table, in thousandths of the table's unit. */
struct gg_shape {
    uint8_t terrain;
    const char *name;
    int npoints;
    int x[16], y[16];
};

struct gg_board {
    enum gg_board_kind kind;
    int columns, rows; /* hex and grid; for a table its width and depth */
    bool even_lower;   /* hex: even columns sit half a hex lower (flat-top) */
    const char *unit;  /* table: "inch" */
    int nterrains, nplaces, nedges, nshapes, nmarks, nedge_kinds, nwords;
    struct gg_terrain terrain[GG_BOARD_TERRAINS];
    struct gg_place place[GG_BOARD_PLACES];
    struct gg_edge edge[GG_BOARD_EDGES];
    struct gg_shape shape[GG_BOARD_SHAPES];
    struct gg_mark mark[GG_VIEW_MARKS]; /* objectives, lines of communication, entries */
    struct gg_edge_kind edge_kind[GG_BOARD_EDGE_KINDS];
    struct gg_word word[GG_BOARD_WORDS];
};

#ifdef __cplusplus
}
#endif
#endif
