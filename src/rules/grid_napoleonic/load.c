/*
 * load.c - a scenario file becomes a battle: sides and their edges, the board, objectives, calendar, tables; units.c reads
 * units and leaders. Every fault is reported where it stands; what is wrong is left out, and loading goes on.
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

static const char *const edges[] = {"n", "e", "s", "w"};

/* The core has read the names of the sides; the rest is ours (GN-3-a). */
static void read_side(struct loader *l, const struct gg_node *node, int side)
{
    static const char *const keys[] = {"title", "edge", "facing"};
    int edge, facing;
    gg_node_only(node, keys, 3, l->f);
    if (!gg_node_word(gg_node_need(node, "edge", l->f), edges, 4, &edge, l->f))
        edge = 0;
    l->b->edge[side] = (uint8_t)(2 * edge);
    l->b->facing[side] = (uint8_t)((2 * edge + 4) & 7);
    if (gg_node_word(gg_node_get(node, "facing"), gn_facing_words, 8, &facing, l->f))
        l->b->facing[side] = (uint8_t)facing;
}

static void read_sides(struct loader *l, const struct gg_node *sides)
{
    for (int s = 0; s < GG_SIDES; s++)
        if (gg_node_is(&sides->child[s], GG_MAP, l->f))
            read_side(l, &sides->child[s], s);
    if (l->b->edge[0] == l->b->edge[1])
        gg_fault_at(l->f, sides, "both sides have the same edge; each needs one of its own");
}

/* --- the board --- */

/* GN-4-g: along a road is from one space of a list to the next. */
static bool read_road(struct loader *l, const struct gg_hexside *step)
{
    struct battlefield *b = l->b;
    int to = b->map.near[step->hex][step->direction];
    b->road[step->hex] |= (uint8_t)(1 << step->direction);
    b->road[to] |= (uint8_t)(1 << ((step->direction + 4) & 7));
    return true;
}

static bool read_map(struct loader *l, const struct gg_node *map)
{
    static const char *const keys[] = {"size", "terrain", "roads", "names"};
    if (!map || !gg_node_is(map, GG_MAP, l->f) || !gg_load_grid(l, map, &l->b->map))
        return false;
    gg_node_only(map, keys, 4, l->f);
    gg_load_terrain(l, gg_node_need(map, "terrain", l->f), ".^HS~", l->b->ground);
    gg_load_roads(l, gg_node_get(map, "roads"), read_road);
    gg_load_place_names(l, gg_node_get(map, "names"), l->b->name);
    return true;
}

static void read_burning(struct loader *l, const struct gg_node *list)
{
    uint16_t space[64];
    int n = gg_load_places(l, list, space, 64);
    for (int i = 0; i < n; i++)
        gg_gridset_add(&l->b->burning, space[i]);
}

/* GN-8-c: a map from spaces to points. */
static void read_objectives(struct loader *l, const struct gg_node *map)
{
    struct battlefield *b = l->b;
    if (!map || !gg_node_is(map, GG_MAP, l->f))
        return;
    if (map->count > OBJECTIVES_MAX) {
        gg_fault_at(l->f, map, "%d objectives are more than %d", map->count, OBJECTIVES_MAX);
        return;
    }
    for (int i = 0; i < map->count; i++) {
        const struct gg_node *node = &map->child[i];
        int space = gg_grid_read(&b->map, node->key), points;
        if (space == GG_GRID_NONE)
            gg_fault_at_key(l->f, node, "'%s' is not a space of this map", node->key);
        else if (b->ground[space] == WATER)
            gg_fault_at_key(l->f, node, "nobody can stand in %s", node->key);
        else if (gg_node_int(node, 1, 99, &points, l->f))
            b->objective[b->nobjectives++] = (struct objective){(uint16_t)space, (uint8_t)points};
    }
}

/* --- tables --- */

/* Numbers first, then only E: behind elim there is nothing better. */
static void check_morale(struct loader *l, const struct gg_node *tables)
{
    const struct gg_node *morale = gg_node_get(tables, "morale");
    for (int row = 0; row < NCLASSES * NBANDS; row++) {
        const uint8_t *cell = l->b->morale[row].cell;
        bool elim = false, again = cell[0] == ELIM;
        for (int c = 0; c < COLUMNS; c++) {
            again |= elim && cell[c] != ELIM;
            elim |= cell[c] == ELIM;
        }
        if (again || !elim)
            gg_fault_at(l->f, morale,
                        "%s: a row begins with a number, comes to E, and has only E behind it",
                        l->b->morale[row].id);
        for (int c = 0; again && c < COLUMNS; c++)
            l->b->morale[row].cell[c] = gn_morale_table[row].cell[c];
    }
}

void gn_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {"system",  "title",      "summary",  "sides",   "map",
                                       "turns",   "objectives", "burning",  "leaders", "units",
                                       "options", "tables",     "position", "event",   "answers"};
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *tables = gg_node_get(doc, "tables");
    gg_node_only(doc, keys, (int)(sizeof keys / sizeof keys[0]), f);
    battle->names = &b->names;
    b->names.piece = b->piece;
    b->names.stride = sizeof b->piece[0];
    b->names.box = gn_box_words;
    b->names.nboxes = NBOXES;
    gn_default_tables(b);
    gg_sheets_read(&l, gn_sheets, tables);
    check_morale(&l, tables);
    gg_load_turns(&l, gg_node_need(doc, "turns", f), b->turn_label, NULL, TURNS_MAX);
    if (!read_map(&l, gg_node_need(doc, "map", f)))
        return; /* nothing else can be placed */
    read_sides(&l, gg_node_get(doc, "sides"));
    read_objectives(&l, gg_node_get(doc, "objectives"));
    read_burning(&l, gg_node_get(doc, "burning"));
    gn_load_units(&l, doc);
    gn_work_out(battle);
}
