/*
 * warn.c - what is good in a scenario but was surely not meant: water with a gap, leaders who lead nobody, hexes that
 * nobody can hold, replacements that run out before they begin.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* --- water --- */

static bool has_water(const struct battlefield *b, int hex, int direction)
{
    for (int k = 0; k < b->nhexsides; k++)
        if (b->edge[hex][direction] >> k & 1 && ms_is_water(&b->hexside[k]))
            return true;
    return false;
}

/* A corner of a hex lies between two directions. How many of the three sides that meet there have water; -1 at the edge
 * of the map, where water may end. */
static int water_at_corner(const struct battlefield *b, int hex, int direction)
{
    int next = (direction + 1) % GG_HEX_DIRECTIONS;
    int left = b->map.near[hex][direction], right = b->map.near[hex][next];
    if (left == GG_HEX_NONE || right == GG_HEX_NONE)
        return -1;
    int across = gg_hex_direction(&b->map, left, right);
    return has_water(b, hex, direction) + has_water(b, hex, next) + has_water(b, left, across);
}

/* Where the file lists water. */
static const struct gg_node *water_of(const struct battlefield *b, const struct gg_node *hexsides)
{
    for (int k = 0; k < b->nhexsides; k++) {
        const struct gg_node *listed = gg_node_get(hexsides, b->hexside[k].id);
        if (listed && ms_is_water(&b->hexside[k]))
            return listed;
    }
    return hexsides;
}

/* A dry side with an end of water at both its corners. */
static void warn_of_gaps(struct loader *l, const struct gg_node *hexsides)
{
    const struct battlefield *b = l->b;
    for (int hex = 0; hexsides && hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS / 2; d++) {
            int to = b->map.near[hex][d], before = (d + GG_HEX_DIRECTIONS - 1) % GG_HEX_DIRECTIONS;
            if (to != GG_HEX_NONE && !has_water(b, hex, d) && water_at_corner(b, hex, d) == 1 &&
                water_at_corner(b, hex, before) == 1)
                gg_warn_at(l->f, water_of(b, hexsides), "the water has a gap at %02d%02d/%02d%02d",
                           b->map.column[hex], b->map.row[hex], b->map.column[to], b->map.row[to]);
        }
}

/* --- leaders, points, replacements --- */

static void warn_of_idle_leaders(struct loader *l, const struct gg_node *units)
{
    const struct battlefield *b = l->b;
    for (int leader = 0; leader < b->names.npieces; leader++) {
        bool idle = is_leader(b, leader);
        for (int u = 0; u < b->names.npieces && idle; u++)
            idle = is_leader(b, u) || !leads(b, leader, u);
        if (idle)
            gg_warn_at(l->f, gg_node_get(gg_node_get(units, b->unit[leader].is.id), "formation"),
                       "%s leads nobody: no unit of its side has this formation",
                       b->unit[leader].is.id);
    }
}

static void warn_of_closed_prizes(struct loader *l, const struct gg_node *points)
{
    const struct battlefield *b = l->b;
    for (int i = 0; i < b->nawards; i++) {
        const struct award *a = &b->award[i];
        if (a->kind != AWARD_HOLD || b->road[a->hex] ||
            b->terrain[b->ground[a->hex]].cost[FOOT] != PROHIBITED)
            continue;
        const struct gg_node *side = gg_node_get(points, l->battle->side[a->side]);
        char name[8];
        struct gg_text text;
        gg_text_fixed(&text, name, sizeof name);
        gg_hex_write(&b->map, a->hex, &text);
        gg_warn_at(l->f, gg_node_get(gg_node_get(side, "hold"), name),
                   "nobody can enter %s, so nobody will take it", name);
    }
}

static void warn_of_replacements(struct loader *l, const struct gg_node *sides)
{
    const struct battlefield *b = l->b;
    for (int s = 0; s < GG_SIDES; s++)
        if (b->steps_a_turn[s] > b->steps_in_all[s] || (!b->steps_a_turn[s] && b->steps_in_all[s]))
            gg_warn_at(l->f, gg_node_get(gg_node_get(sides, l->battle->side[s]), "replacements"),
                       "%d replacement steps a turn of %d in all", b->steps_a_turn[s],
                       b->steps_in_all[s]);
}

/* Formations that a special rule names and no unit has. */
static void warn_of_formations(struct loader *l, const struct gg_node *special)
{
    const struct battlefield *b = l->b;
    const struct gg_node *committed = gg_node_get(special, "committed");
    const struct gg_node *list = gg_node_get(committed, "formations");
    for (int i = 0; list && i < list->count; i++) {
        bool found = false;
        for (int u = 0; u < b->names.npieces; u++)
            found |= b->unit[u].is.side == b->special.commit_side && !is_leader(b, u) &&
                     strcmp(b->formation[b->unit[u].formation], list->child[i].text) == 0;
        if (!found)
            gg_warn_at(l->f, &list->child[i], "no unit of that side has the formation %s",
                       list->child[i].text);
    }
}

void ms_warn(struct loader *l)
{
    const struct gg_node *doc = l->battle->document;
    if (!l->f->warnings || l->f->count)
        return; /* what is faulty is not looked at twice */
    warn_of_gaps(l, gg_node_get(gg_node_get(doc, "map"), "hexsides"));
    warn_of_idle_leaders(l, gg_node_get(doc, "units"));
    warn_of_closed_prizes(l, gg_node_get(doc, "points"));
    warn_of_replacements(l, gg_node_get(doc, "sides"));
    warn_of_formations(l, gg_node_get(doc, "special"));
}
