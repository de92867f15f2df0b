/*
 * units.c - the units and leaders of a scenario file (GN-1, 10). Units come first, so that a set of units is one word.
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

/* --- brigades --- */

/* The brigade of that name and side, new if it is the first mention; NO_BRIGADE with a fault. */
static int find_brigade(struct loader *l, const struct gg_node *node, int side, bool may_add)
{
    struct battlefield *b = l->b;
    const char *name;
    int of_side = 0;
    if (!gg_node_text(node, &name, l->f))
        return NO_BRIGADE;
    for (int i = 0; i < b->nbrigades; i++) {
        of_side += b->brigade_side[i] == side;
        if (strcmp(b->brigade[i], name) != 0)
            continue;
        if (b->brigade_side[i] == side)
            return i;
        gg_fault_at(l->f, node, "brigade %s is of the other side", name);
        return NO_BRIGADE;
    }
    if (!may_add || *name == '\0') {
        gg_fault_at(l->f, node, "no unit is of a brigade '%s'", name);
        return NO_BRIGADE;
    }
    if (of_side == BRIGADES_A_SIDE) {
        gg_fault_at(l->f, node, "more than %d brigades of a side", BRIGADES_A_SIDE);
        return NO_BRIGADE;
    }
    b->brigade[b->nbrigades] = name;
    b->brigade_side[b->nbrigades] = (uint8_t)side;
    return b->nbrigades++;
}

/* --- what both have --- */

static void read_place(struct loader *l, const struct gg_node *node, struct piece *p)
{
    const struct gg_node *at = gg_node_need(node, "at", l->f);
    int space = gg_load_place(l, at);
    p->start = (uint16_t)(space < 0 ? 0 : space);
    if (space >= 0 && l->b->ground[space] == WATER)
        gg_fault_at(l->f, at, "nobody can stand in water");
}

static bool begin_piece(struct loader *l, const struct gg_node *node, struct piece *p)
{
    struct battlefield *b = l->b;
    if (b->names.npieces == PIECES_MAX || !gg_load_name(l, node, &p->is))
        return false;
    p->brigade = NO_BRIGADE;
    p->facing = NO_FACING;
    read_place(l, node, p);
    return true;
}

/* --- units --- */

static void read_formation(struct loader *l, const struct gg_node *node, struct piece *p)
{
    static const uint8_t usual[NTYPES] = {COLUMN, COLUMN, CAV, CAV, LIMBERED, LIMBERED};
    const struct gg_node *given = gg_node_get(node, "formation");
    int formation = usual[p->type], facing = l->b->facing[p->is.side];
    bool skirmishes = p->type == LIGHT;
    gg_node_bool(gg_node_get(node, "skirmishes"), &skirmishes, l->f);
    p->skirmishes = skirmishes;
    gg_node_word(given, gn_formation_words, ABANDONED, &formation, l->f);
    p->formation = (uint8_t)formation;
    if (!gn_formed(p->type, skirmishes, formation)) {
        gg_fault_at(l->f, given ? given : node, "%s cannot be in %s", gn_type_words[p->type],
                    gn_formation_words[formation]);
        p->formation = usual[p->type];
    }
    gg_node_word(gg_node_get(node, "facing"), gn_facing_words, GG_GRID_DIRECTIONS, &facing, l->f);
    bool faces = p->formation != SQUARE && p->formation != SKIRMISH;
    p->facing = faces ? (uint8_t)facing : NO_FACING;
}

/* GN-3-b, 4-g: where it stands at the start it could have come to. */
static void check_ground(struct loader *l, const struct gg_node *node, const struct piece *p)
{
    const struct battlefield *b = l->b;
    const struct gg_node *at = gg_node_get(node, "at");
    bool horse = p->type == CAV_LIGHT || p->type == CAV_HEAVY;
    int stacked = 0;
    if (!at)
        return;
    for (int u = 0; u < b->names.npieces; u++) {
        if (b->piece[u].start != p->start)
            continue;
        stacked++;
        if (b->piece[u].is.side != p->is.side)
            gg_fault_at(l->f, at, "%s stands there, of the other side", b->piece[u].is.id);
    }
    if (stacked >= b->stacking)
        gg_fault_at(l->f, at, "more than %d units in a space", b->stacking);
    if (horse && b->ground[p->start] == STRONG)
        gg_fault_at(l->f, at, "cavalry cannot be in a strong point");
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"name", "side",      "brigade", "type",       "class",
                                       "size", "formation", "facing",  "skirmishes", "at"};
    struct battlefield *b = l->b;
    struct piece *p = &b->piece[b->names.npieces];
    int type = 0, class = 0, size = 1;
    if (!begin_piece(l, node, p))
        return;
    gg_node_only(node, keys, 10, l->f);
    gg_node_word(gg_node_need(node, "type", l->f), gn_type_words, NTYPES, &type, l->f);
    gg_node_word(gg_node_need(node, "class", l->f), gn_class_words, NCLASSES, &class, l->f);
    gg_node_int(gg_node_need(node, "size", l->f), 1, 200, &size, l->f);
    p->type = (uint8_t)type;
    p->class = (uint8_t) class;
    p->size = (uint8_t)size;
    p->band = size <= b->band[SMALL].up_to ? SMALL : size <= b->band[MIDDLE].up_to ? MIDDLE : LARGE;
    read_formation(l, node, p);
    check_ground(l, node, p);
    const struct gg_node *brigade = gg_node_need(node, "brigade", l->f);
    int number = brigade ? find_brigade(l, brigade, p->is.side, true) : NO_BRIGADE;
    if (number == NO_BRIGADE)
        return; /* the fault is told; a unit without one cannot be used */
    p->brigade = (uint8_t)number;
    uint64_t unit = bit(b->names.npieces);
    b->brigade_units[number] |= unit;
    b->units_of[p->is.side] |= unit;
    *(type <= LIGHT ? &b->infantry : type <= CAV_HEAVY ? &b->cavalry : &b->guns) |= unit;
    b->names.npieces++;
}

/* --- leaders (GN-1-f) --- */

static void read_chain(struct loader *l, const struct gg_node *node, struct piece *p)
{
    const struct battlefield *b = l->b;
    const struct gg_node *over = gg_node_get(node, "over");
    if (!over) {
        for (int i = 0; i < b->nbrigades; i++)
            p->over |= b->brigade_side[i] == p->is.side ? 1u << i : 0;
        return;
    }
    if (!gg_node_is(over, GG_LIST, l->f))
        return;
    for (int i = 0; i < over->count; i++) {
        int brigade = find_brigade(l, &over->child[i], p->is.side, false);
        if (brigade != NO_BRIGADE)
            p->over |= 1u << brigade;
    }
}

static void read_own_brigade(struct loader *l, const struct gg_node *node, struct piece *p)
{
    const struct battlefield *b = l->b;
    const struct gg_node *given = gg_node_need(node, "brigade", l->f);
    int brigade = given ? find_brigade(l, given, p->is.side, false) : NO_BRIGADE;
    if (brigade == NO_BRIGADE)
        return;
    for (int i = b->nunits; i < b->names.npieces; i++)
        if (b->piece[i].rank == BRIGADE_CO && b->piece[i].brigade == brigade)
            gg_fault_at(l->f, given, "brigade %s has a commander already", b->brigade[brigade]);
    p->brigade = (uint8_t)brigade;
    p->over = 1u << brigade;
}

static void read_leader(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"name", "side", "rank", "brigade", "over", "at"};
    static const char *const ranks[] = {"brigade", "division", "corps"};
    struct battlefield *b = l->b;
    struct piece *p = &b->piece[b->names.npieces];
    int rank = 0;
    if (!begin_piece(l, node, p))
        return;
    gg_node_only(node, keys, 6, l->f);
    gg_node_word(gg_node_need(node, "rank", l->f), ranks, NRANKS, &rank, l->f);
    p->rank = (uint8_t)rank;
    if (rank == BRIGADE_CO)
        read_own_brigade(l, node, p);
    else
        read_chain(l, node, p);
    for (int u = 0; u < b->nunits; u++)
        if (b->piece[u].start == p->start && b->piece[u].is.side != p->is.side)
            gg_fault_at(l->f, node, "%s begins among enemies", p->is.id);
    b->names.npieces++;
}

static void read_all(struct loader *l, const struct gg_node *map, int most,
                     void (*read)(struct loader *, const struct gg_node *))
{
    int of[GG_SIDES] = {0, 0}, before = l->names->npieces;
    if (!map || !gg_node_is(map, GG_MAP, l->f))
        return;
    for (int i = 0; i < map->count; i++)
        read(l, &map->child[i]);
    for (int i = before; i < l->names->npieces; i++)
        of[l->b->piece[i].is.side]++;
    if (of[0] > most || of[1] > most)
        gg_fault_at(l->f, map, "more than %d of a side", most);
}

void gn_load_units(struct loader *l, const struct gg_node *doc)
{
    struct battlefield *b = l->b;
    const struct gg_node *units = gg_node_need(doc, "units", l->f);
    if (units && units->count > UNITS_MAX) {
        gg_fault_at(l->f, units, "%d units are more than %d", units->count, UNITS_MAX);
        return;
    }
    read_all(l, units, UNITS_A_SIDE, read_unit);
    b->nunits = b->names.npieces;
    read_all(l, gg_node_get(doc, "leaders"), LEADERS_A_SIDE, read_leader);
    gg_muster(&b->names);
    for (int s = 0; units && s < GG_SIDES; s++)
        if (!b->units_of[s])
            gg_fault_at(l->f, units, "the %s side has no units", l->battle->side_title[s]);
}
