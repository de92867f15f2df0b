/*
 * loader.h - what load.c and map.c share while a scenario file is read.
 */
#ifndef GG_JENA20_LOADER_H
#define GG_JENA20_LOADER_H

#include "rules/jena20/jena20.h"

struct loader {
    struct gg_battle *battle;
    struct jena *j;
    struct gg_faults *f;
};

/* False when there is no map that anything could be placed on. */
bool load_map(struct loader *l, const struct gg_node *map);

#endif
