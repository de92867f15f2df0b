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
#pragma GCC visibility push(default)

enum {
    GG_VIEW_PIECES = 160,
    GG_VIEW_TRACKS = 8,
    GG_VIEW_VALUES = 6,
    GG_VIEW_STATUS = 16,
    GG_VIEW_ZONES = 12,
    GG_VIEW_MARKS = 160,
    GG_VIEW_HANDS = 8,
    GG_VIEW_CARDS = 128,
    GG_VIEW_GOALS = 24,
    GG_VIEW_CALENDAR = 48,
    GG_VIEW_POOL = 32768,
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
enum gg_bar_look { GG_BAR_PLAIN, GG_BAR_GREEN, GG_BAR_YELLOW, GG_BAR_RED, GG_BAR_LOOKS };
extern const char *const gg_bar_words[GG_BAR_LOOKS];
struct gg_bar {
    const char *name;
    int value, full;
    enum gg_bar_look look;
};

/* How a piece is, and how much that matters: quiet (what it always is), good (in square, led), spent (has acted), grave
 * (routed, disrupted). */
enum gg_state_kind { GG_QUIET, GG_GOOD, GG_SPENT, GG_GRAVE };
struct gg_state {
    const char *word; /* NULL where a list has a gap */
    enum gg_state_kind kind;
    const char *sign; /* a character or two for the counter, "½", or NULL */
};

/* Places that matter for one piece: arc (what it can hit; several, the nearest first), reach (how far it commands), rush
 * (where it can run into an enemy), control (its zone of control). */
struct gg_zone {
    const char *kind;
    const char *title;  /* what holds there: "2 dice, 3 or less" */
    const char *places; /* with a blank between; in the pool */
    bool outline;       /* open table: the places are the corners of one convex area, in order */
    const char *centre; /* of an outline: only what lies within radius of this point; or NULL */
    int radius;         /* in thousandths of the table's unit */
};

/* The sides of a piece that lies on an open table, as it looks itself; of a set of them each is a bit. */
enum gg_flank { GG_AHEAD, GG_ON_RIGHT, GG_BEHIND, GG_ON_LEFT, GG_FLANKS };
extern const char *const gg_flank_words[GG_FLANKS];

struct gg_piece {
    const char *id, *name;
    int side;              /* or GG_NOBODY */
    const char *symbol;    /* infantry, cavalry, artillery, leader, dummy, unknown, … */
    const char *formation; /* line, column, square, skirmish, limbered, unlimbered, …, or NULL */
    const char *command;   /* what it belongs to, or leads: "brigade A"; or NULL */
    int colour;            /* of the command: equal numbers look alike, from 0 */
    const char *at;        /* "1204", "3,7", "12.5,30", or the name of a box: "broken" */
    bool on_board;         /* at is a place on the board, not a box */
    bool posed;            /* it lies on an open table, in pose */
    bool turned;           /* in a space of a board: pose.facing alone says which way it looks */
    struct gg_pose pose;
    const char *aim;    /* the place it is bound for, or NULL */
    unsigned engaged;   /* the sides on which it fights: bits of enum gg_flank */
    int files, figures; /* on an open table: so many figures stand in so many files; 0: not drawn */
    int order;          /* stacking: larger is on top */
    bool hidden;        /* its identity is not known to this seat */
    int nvalues, nbars, nstatus, nzones;
    struct gg_value value[GG_VIEW_VALUES];
    struct gg_bar bar[GG_VIEW_VALUES];
    struct gg_state status[GG_VIEW_STATUS];
    struct gg_zone zone[GG_VIEW_ZONES];
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

/* A place to point out. Signs on the ground, which stay: objective, line (of communication), entry, exit, edge
 * (of a side), guns (left alone). What goes on
 * now: battle, attacker, defender, path, retreat, party, fire, blown. */
struct gg_mark {
    const char *kind;
    const char *at;
    int side; /* or GG_NOBODY */
};

/* A hand, a deck, a pile of what was played. Of what a seat may not see it knows only the number. */
struct gg_card {
    const char *id, *title;
    const char *text; /* what it does, or NULL */
    int count;        /* of this card */
};
struct gg_hand {
    const char *name, *title; /* "hand", "Hand" */
    int side;                 /* whose it is, or GG_NOBODY */
    int count;                /* cards in all */
    int first, ncards;        /* those this seat may see, in gg_view.card */
};

/* How to win: one condition of a side and, where it is counted, what it has of it and what it needs. */
struct gg_goal {
    int side; /* or GG_NOBODY: of both */
    const char *text;
    const char *clause;
    bool counted;
    int have, need;
    bool met;
};

/* What a side's score is made of. */
struct gg_score {
    int side;
    const char *text;
    int points;
};

/* What is to come, by the calendar: reinforcements, night. */
struct gg_coming {
    int turn;
    int side; /* or GG_NOBODY */
    const char *text;
};

struct gg_view {
    int turn;
    const char *turn_label; /* "13 Oct morning" */
    bool night;
    const char *phase; /* "movement" */
    int phasing;       /* whose turn it is, or GG_NOBODY */
    char prompt[240];
    int npieces, ntracks, nmarks, nhands, ncards, ngoals, nscores, ncoming;
    struct gg_piece piece[GG_VIEW_PIECES];
    struct gg_track track[GG_VIEW_TRACKS];
    struct gg_mark mark[GG_VIEW_MARKS];
    struct gg_hand hand[GG_VIEW_HANDS];
    struct gg_card card[GG_VIEW_CARDS];
    struct gg_goal goal[GG_VIEW_GOALS];
    struct gg_score score[GG_VIEW_GOALS];
    struct gg_coming coming[GG_VIEW_CALENDAR];
    size_t used; /* of pool */
    char pool[GG_VIEW_POOL];
};

/* A formatted string that lives as long as the view. When the pool is full, "". */
const char *gg_view_fmt(struct gg_view *v, const char *fmt, ...) GG_PRINTF(2, 3);

enum gg_board_kind { GG_BOARD_HEX, GG_BOARD_GRID, GG_BOARD_TABLE };

/* What a kind of ground is drawn like; GG_GROUND_STRANGE gets a hatching of its own. */
enum gg_ground_look {
    GG_GROUND_BARE,
    GG_GROUND_WOODS,
    GG_GROUND_HILL,
    GG_GROUND_TOWN,
    GG_GROUND_MARSH,
    GG_GROUND_WATER,
    GG_GROUND_FIELD,
    GG_GROUND_ROUGH,
    GG_GROUND_STRANGE,
    GG_GROUNDS
};
extern const char *const gg_ground_words[GG_GROUNDS];

struct gg_terrain {
    const char *id, *title;
    const char *colour;  /* a hint: "#e8e0c0" */
    const char *effects; /* in words */
    enum gg_ground_look look;
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

/* What an edge is drawn like: along from place to place (a road), across what lies between (a bridge, a ford, a gate), or
 * between two places (all else). */
enum gg_border_look {
    GG_BORDER_ROAD,
    GG_BORDER_BRIDGE,
    GG_BORDER_FORD,
    GG_BORDER_GATE,
    GG_BORDER_WATER,
    GG_BORDER_RIVER, /* broad water */
    GG_BORDER_WALL,
    GG_BORDER_HEDGE,
    GG_BORDER_FENCE,
    GG_BORDER_SLOPE,
    GG_BORDER_DITCH,
    GG_BORDER_STRANGE,
    GG_BORDERS
};
extern const char *const gg_border_words[GG_BORDERS];

/* What the edges of one kind are called and do. Every kind that the board has is listed. */
struct gg_edge_kind {
    const char *kind, *title;
    const char *effects; /* in words, or NULL */
    bool one_sided;      /* helps only who stands in place a of such an edge: a slope, a wall */
    enum gg_border_look look;
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
    bool
        unmeasured; /* table: nobody may measure on it before he decides, so no lengths are shown */
    int nterrains, nplaces, nedges, nshapes, nmarks, nedge_kinds, nwords;
    struct gg_terrain terrain[GG_BOARD_TERRAINS];
    struct gg_place place[GG_BOARD_PLACES];
    struct gg_edge edge[GG_BOARD_EDGES];
    struct gg_shape shape[GG_BOARD_SHAPES];
    struct gg_mark mark[GG_VIEW_MARKS]; /* objectives, lines of communication, entries */
    struct gg_edge_kind edge_kind[GG_BOARD_EDGE_KINDS];
    struct gg_word word[GG_BOARD_WORDS];
};

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
