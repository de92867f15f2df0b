/*
 * loader.h - what load.c, special.c, units.c, map.c, tables.c and chart.c share while a scenario file is read.
 */
#ifndef GG_MUSKET_SABER_LOADER_H
#define GG_MUSKET_SABER_LOADER_H

#include "rules/musket_saber/musket_saber.h"

struct loader {
    struct gg_battle *battle;
    struct battlefield *b;
    struct gg_faults *f;
};

/* chart.c: the terrain effects chart in a file, tables being the map that holds it. */
void ms_write_terrain(struct gg_writer *w, const struct terrain *rows, int count);
void ms_write_hexsides(struct gg_writer *w, const struct hexside *rows, int count);
void ms_read_charts(struct battlefield *b, const struct gg_node *tables, struct gg_faults *f);

/* map.c: the map as drawn. False when there is no map that anything could be placed on. */
bool ms_load_map(struct loader *l, const struct gg_node *map);

/* map.c: what follows from the map, the chart, the entry hexes and the special rules together. */
void ms_work_out(struct loader *l);

/* units.c: the counters and where they begin. */
void ms_load_units(struct loader *l, const struct gg_node *units);

/* load.c: values that stand in many places. Each says what is wrong and returns a value that is safe. */
int ms_load_hex(struct loader *l, const struct gg_node *node);  /* or GG_HEX_NONE */
int ms_load_side(struct loader *l, const struct gg_node *node); /* or -1 */
int ms_load_turn(struct loader *l, const struct gg_node *node); /* by its label; 0 when wrong */
int ms_load_unit(struct loader *l, const struct gg_node *node); /* by its id; NO_UNIT when wrong */
uint8_t ms_load_number(struct loader *l, const struct gg_node *map, const char *key, int most);
uint8_t ms_load_first_or_second(struct loader *l, const struct gg_node *map,
                                const char *key); /* side */
void ms_load_field(struct loader *l, const struct gg_node *list, uint64_t *words);

/* special.c */
void ms_load_special(struct loader *l, const struct gg_node *special);

#endif
