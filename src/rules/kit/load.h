/*
 * load.h - what every system reads from a scenario file in the same way: places, sides, units, turns, rosters, drawn
 * maps, hexsides, roads, names; and the sheets of tables and figures that a file may change.
 *
 * Each function says what is wrong where it stands and goes on with a value that is safe.
 */
#ifndef GG_KIT_LOAD_H
#define GG_KIT_LOAD_H

#include "board/grid.h"
#include "board/hex.h"
#include "rules/kit/names.h"
#include "rules/kit/play.h"

/* A scenario that is being read. names is part of the battlefield. */
struct loader {
    struct gg_battle *battle;
    struct battlefield *b;
    struct gg_names *names;
    struct gg_faults *f;
};

/* Refuses all keys of the scenario but those of every system and the system's own, ended by NULL. */
void gg_load_keys(struct loader *l, const char *const *own);

/* Where the units start, in the format of a position: reads this field of `start` and asks for the invariants. */
void gg_load_start(struct loader *l, const struct gg_field *field, const struct gg_node *node,
                   struct position *start);

/* --- values --- */

int gg_load_place(struct loader *l, const struct gg_node *node); /* or -1 */
int gg_load_side(struct loader *l, const struct gg_node *node);  /* or -1 */
int gg_load_unit(struct loader *l, const struct gg_node *node);  /* or NO_UNIT */

/* A list of places, none twice. Returns how many. */
int gg_load_places(struct loader *l, const struct gg_node *list, uint16_t *out, int most);

/* --- the calendar --- */

/* A list of labels, or of {label: …, night: yes}. Labels differ. label[0] is the first turn's; night may be NULL. Sets
 * the turns of the names. */
void gg_load_turns(struct loader *l, const struct gg_node *list, const char **label, bool *night,
                   int most);

/* --- units --- */

/* Id, name and side of the unit that a node describes, as its key and its map say. False when it cannot be one of the
 * names: then it is left out. */
bool gg_load_name(struct loader *l, const struct gg_node *node, struct gg_name *out);

/* The same for a map of all units that are no more than their names; and their rosters. */
void gg_load_names(struct loader *l, const struct gg_node *units, struct gg_name *out, int most);

/* Counts the roster of each side, when all units are there. */
void gg_muster(struct gg_names *names);

/* --- maps --- */

/* size: [columns, rows], each at most so many. */
bool gg_load_size(struct loader *l, const struct gg_node *size, int most, int *columns, int *rows);

/* Lays the map and names its places. False when there is none. */
bool gg_load_hexes(struct loader *l, const struct gg_node *map, struct gg_hexes *out, int most);
bool gg_load_grid(struct loader *l, const struct gg_node *map, struct gg_grid *out);

/* A block drawn like the map, one line a row: the letters in the order of the places, or NULL. room has one for
 * each of them. */
const char *gg_load_drawing(struct loader *l, const struct gg_node *node, char *room);

/* The same with letters out of a list: the index of each in `letters`. */
void gg_load_terrain(struct loader *l, const struct gg_node *node, const char *letters,
                     uint8_t *out);

/* "1307/1308 Name": a hexside, the favoured hex first where one is. */
struct gg_hexside {
    int hex, direction;
    const char *name; /* or "" */
    const struct gg_node *node;
};
typedef void gg_hexside_reader(struct loader *l, const struct gg_hexside *side, int kind);
void gg_load_hexsides(struct loader *l, const struct gg_node *list, gg_hexside_reader *read,
                      int kind);

/* Roads by name, or a list of them: "1501 1502 1402". reads each step; false from it ends that road. */
typedef bool gg_road_reader(struct loader *l, const struct gg_hexside *step);
void gg_load_roads(struct loader *l, const struct gg_node *roads, gg_road_reader *read);

/* A map from places to their names. */
void gg_load_place_names(struct loader *l, const struct gg_node *map, const char **name);

/* --- tables and figures --- */

enum gg_sheet_kind { GG_SHEET_END, GG_SHEET_TABLE, GG_SHEET_FIGURES, GG_SHEET_CHART };

/* One sheet of the printed ones, as a member of the battlefield. */
struct gg_sheet {
    const char *name; /* its key; NULL for figures, which stand by themselves */
    enum gg_sheet_kind kind;
    size_t where;                  /* a gg_table; the first row of a chart */
    const struct gg_field *fields; /* the figures, or the cells of a row behind its id */
    size_t row;                    /* a chart: bytes of a row */
    size_t count; /* where the int with their number lies; 0 where no row can be added */
    int most;     /* rows it may have */
    const char *comment;
};

/* The rows of a chart begin with their id (const char *). */
void gg_sheets_write(const struct gg_sheet *sheets, const struct battlefield *b,
                     struct gg_writer *w);
void gg_sheets_read(struct loader *l, const struct gg_sheet *sheets, const struct gg_node *tables);

#endif
