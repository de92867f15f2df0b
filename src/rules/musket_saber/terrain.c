/*
 * terrain.c - what the ground does: what a step costs and who may take it (MS-4.3, 4.4), where a zone of control reaches
 * (MS-6.3), what a battery sees (MS-8.2). All of it follows from the map and the chart, and is worked out once.
 */
#include <string.h>

#include "board/sight.h"
#include "rules/musket_saber/musket_saber.h"

/* The extra cost of a hexside for a column, or PROHIBITED. */
static int side_cost(const struct battlefield *b, int hex, int direction, enum column column)
{
    int sum = 0;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        const struct hexside *h = &b->hexside[kind];
        bool out = b->favours[hex][direction] >> kind & 1;
        int cost = out ? h->cost_out[column] : h->cost_in[column];
        if (cost == PROHIBITED)
            return PROHIBITED;
        sum += cost;
    }
    return sum;
}

/* Is the side closed to some type of unit (or, all: to every type) one way or the other? */
bool ms_side_closed(const struct battlefield *b, int hex, int direction, bool all)
{
    int closed = 0, to = b->map.near[hex][direction], back = gg_hex_opposite(direction);
    for (int c = 0; c < NCOLUMNS; c++)
        closed += side_cost(b, hex, direction, (enum column)c) == PROHIBITED ||
                  side_cost(b, to, back, (enum column)c) == PROHIBITED;
    return all ? closed == NCOLUMNS : closed > 0;
}

/* Half points (MS-4.3, 4.4-b); 0 where the column may not go. More than anybody has is still a price:
 * a unit can always move a single hex (MS-4.3-e). */
static uint8_t step_cost(const struct battlefield *b, int hex, int direction, enum column column)
{
    enum { DEAREST = 2 * GG_REACH_BUDGET_MAX };
    if (b->road[hex] >> direction & 1)
        return HALVES;
    int ground = b->terrain[b->ground[b->map.near[hex][direction]]].cost[column];
    int side = side_cost(b, hex, direction, column);
    if (ground == PROHIBITED || side == PROHIBITED)
        return 0;
    int cost = HALVES * (ground + side);
    return (uint8_t)(cost < DEAREST ? cost : DEAREST);
}

/* MS-6.3-a, A-15: out of the hex, over the side, into the next. */
static bool zone_reaches(const struct loader *l, int hex, int direction)
{
    const struct battlefield *b = l->b;
    int to = b->map.near[hex][direction];
    if (!b->terrain[b->ground[hex]].zone_out || !b->terrain[b->ground[to]].zone_in)
        return false;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        bool out = b->favours[hex][direction] >> kind & 1;
        if (!(out ? b->hexside[kind].zone_out : b->hexside[kind].zone_in))
            return false;
    }
    return !ms_side_closed(b, hex, direction, !opt(l->battle, ZOC_TYPE_PROHIBITION_STOPS));
}

/* Does the step call for a morale check by its column (X02)? A road leads over such ground, but does not
 * change it. */
static bool calls_for_check(const struct battlefield *b, int hex, int direction, enum column column)
{
    unsigned checks = b->terrain[b->ground[b->map.near[hex][direction]]].check;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1)
        checks |= b->hexside[__builtin_ctz(left)].check;
    return checks >> column & 1;
}

static void work_out_step(struct loader *l, int hex, int direction)
{
    struct battlefield *b = l->b;
    uint8_t here = (uint8_t)(1 << direction);
    int to = b->map.near[hex][direction];
    bool bare = b->terrain[b->ground[to]].charge && !b->edge[hex][direction];
    for (int c = 0; c < NCOLUMNS; c++) {
        uint8_t cost = step_cost(b, hex, direction, (enum column)c);
        b->cost[c][hex][direction] = cost;
        b->open[c][hex] |= cost ? here : 0;
        b->checks[c][hex] |= calls_for_check(b, hex, direction, (enum column)c) ? here : 0;
    }
    b->zone[hex] |= zone_reaches(l, hex, direction) ? here : 0;
    /* MS-9.2-j to l and MS-9.3-e: clear or clear hill, no hexside terrain. */
    b->chargeable[hex] |= bare ? here : 0;
    b->rough[hex] |= bare ? 0 : here;
}

static void work_out_steps(struct loader *l)
{
    struct battlefield *b = l->b;
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            int near = b->map.near[hex][d];
            b->near[hex][d] = (uint16_t)(near == GG_HEX_NONE ? NOWHERE : near);
            if (near != GG_HEX_NONE)
                work_out_step(l, hex, d);
        }
}

/* A line of sight being judged: its ends, and what is seen through (H-15.1). */
struct glance {
    struct battlefield *b;
    int from, to;
    bool heights;
    unsigned see_through; /* bit per terrain */
};

/* */
static bool blocks(const struct glance *g, int hex)
{
    const struct battlefield *b = g->b;
    const struct terrain *t = &b->terrain[b->ground[hex]];
    const struct terrain *from = &b->terrain[b->ground[g->from]];
    const struct terrain *to = &b->terrain[b->ground[g->to]];
    bool obstacle = t->obstacle && !(g->see_through >> b->ground[hex] & 1);
    if (!g->heights)
        return obstacle;
    if (from->level && to->level)
        return t->level + obstacle >= 2;
    if (t->level && !obstacle &&
        ((from->level && gg_hex_direction(&b->map, g->from, hex) >= 0) ||
         (to->level && gg_hex_direction(&b->map, g->to, hex) >= 0)))
        return false;
    return t->level || obstacle;
}

static bool side_blocks(const struct battlefield *b, int hex, int direction)
{
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1)
        if (b->hexside[__builtin_ctz(left)].blocks_sight)
            return true;
    return false;
}

/* MS-8.2-b, c */
static bool sees(const struct glance *g, const struct gg_sight *line)
{
    for (int i = 0; i < line->nhexes; i++)
        if (blocks(g, line->hex[i]))
            return false;
    for (int i = 0; i < line->nsides; i++)
        if (side_blocks(g->b, line->side[i].hex, line->side[i].direction))
            return false;
    for (int i = 0; i < line->npairs; i++) {
        const struct gg_sight_pair *pair = &line->pair[i];
        if (pair->b == GG_HEX_NONE)
            continue;
        if (blocks(g, pair->a) && blocks(g, pair->b))
            return false;
        if (side_blocks(g->b, pair->a, gg_hex_direction(&g->b->map, pair->a, pair->b)))
            return false;
    }
    return true;
}

/* Nobody looks farther than guns fire, but eight hexes are looked over in any case. */
static int farthest_look(const struct battlefield *b)
{
    int far = 8;
    for (int u = 0; u < b->names.npieces; u++)
        far = b->unit[u].range > far ? b->unit[u].range : far;
    return far;
}

/* Sight is the same both ways. A howitzer sees whatever others see. */
static void note_sight(void *arg, int from, int to, const struct gg_sight *line)
{
    struct glance *g = arg;
    struct battlefield *b = g->b;
    bool seen = false;
    g->from = from;
    g->to = to;
    for (int howitzer = 0; howitzer < 2; howitzer++) {
        g->see_through = howitzer ? b->special.howitzer_terrain : 0;
        seen = seen || sees(g, line);
        if (!seen)
            continue;
        add_to_field(&b->sight[howitzer][from], to);
        add_to_field(&b->sight[howitzer][to], from);
    }
}

static void work_out_sight(struct loader *l)
{
    struct glance g = {.b = l->b, .heights = opt(l->battle, LOS_HEIGHTS)};
    gg_sight_each(&l->b->map, farthest_look(l->b), note_sight, &g);
}

/* */
static void work_out_homes(struct battlefield *b)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int hex = 0; hex < b->map.count; hex++) {
            int nearest = UINT8_MAX;
            for (int i = 0; i < b->nentries[side]; i++) {
                int far = gg_hex_distance(&b->map, hex, b->entry[side][i]);
                nearest = far < nearest ? far : nearest;
            }
            b->home[side][hex] = (uint8_t)nearest;
        }
}

void ms_work_out(struct loader *l)
{
    work_out_steps(l);
    work_out_sight(l);
    work_out_homes(l->b);
    ms_lay_ways(l->b, opt(l->battle, LEADER_COLUMN));
}
