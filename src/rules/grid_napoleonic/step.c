/*
 * step.c - what a step costs and whether it may be taken (GN-4-c, d, e, g, k), and the way toward the friendly edge
 * (GN-4-h).
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

/* GN-4-g: horse and limbered guns keep to roads in heavy terrain; only foot goes into strong points, and limbered guns
 * along a road. */
bool gn_closed(const struct look *g, int piece, int from, int way)
{
    const struct battlefield *b = g->b;
    int to = b->map.near[from][way];
    if (to == GG_GRID_NONE || b->ground[to] == WATER)
        return true;
    if (is_leader(b, piece))
        return false;
    bool by_road = b->road[from] >> way & 1, limbered = g->p->formation[piece] == LIMBERED;
    if (b->ground[to] == HEAVY)
        return (is_cavalry(b, piece) || limbered) && !by_road;
    if (b->ground[to] == STRONG)
        return is_cavalry(b, piece) || (limbered && !by_road);
    return false;
}

int gn_terrain_cost(const struct look *g, int unit, int from, int way)
{
    const struct battlefield *b = g->b;
    int formation = g->p->formation[unit], step = b->formation[formation].step;
    if (step == NONE || gn_closed(g, unit, from, way))
        return BARRED;
    int ground = b->ground[b->map.near[from][way]], extra = b->terrain[ground].extra;
    bool road_bound = formation == COLUMN || formation == CAV || formation == LIMBERED;
    if ((road_bound && b->road[from] >> way & 1) || (ground == HEAVY && formation == SKIRMISH) ||
        (ground == HILL && b->ground[from] == HILL))
        extra = 0;
    return step + extra;
}

/* --- a step --- */

/* The neighbours of a unit and the spaces two steps off, as they bear on its steps. */
struct around {
    const struct look *g;
    int unit, side;
    uint64_t enemies, friends; /* on the board */
    /* Full spaces that were looked at, a bit for each number of AP left: whether they can be left again. */
    uint16_t tried[GG_GRID_MAX], good[GG_GRID_MAX];
    bool cleared;
};

static bool holds(const struct look *g, uint64_t units, int space)
{
    for (; units; units &= units - 1)
        if (g->p->at[first_of(units)] == space)
            return true;
    return false;
}

/* GN-4-c: no slipping between two enemies. */
static bool squeezes(const struct look *g, uint64_t enemies, int from, int way)
{
    const struct gg_grid *map = &g->b->map;
    if (way % 2 == 0)
        return false;
    int one = map->near[from][(way + 7) & 7], other = map->near[from][(way + 1) & 7];
    return holds(g, enemies, one) && holds(g, enemies, other);
}

/* GN-4-e: a line keeps its front. */
static bool lets_go(const struct look *g, int unit, int way)
{
    if (g->p->formation[unit] != LINE)
        return true;
    int turn = gg_grid_turn(way, g->p->facing[unit]);
    return turn <= 1 || turn == 4;
}

static bool is_full(const struct around *a, int space)
{
    const struct look *g = a->g;
    int count = 0;
    if (is_crew(g, a->unit))
        return false;
    for (uint64_t left = a->friends; left; left &= left - 1)
        count += g->p->at[first_of(left)] == space && !is_crew(g, first_of(left));
    return count >= g->b->stacking;
}

/* Does something stop the unit in that space: enemies next to it, or a double check? */
static bool would_stop(const struct around *a, int space)
{
    const struct look *g = a->g;
    if (gn_stoppers(g, a->side, space))
        return true;
    return !is_cavalry(g->b, a->unit) && !is_crew(g, a->unit) && !has(g->p->doubled, a->unit) &&
           !(g->p->formation[a->unit] == SQUARE && opt(g->battle, SQUARE_CHECKS)) &&
           gn_threats(g, a->unit, space);
}

static bool may_pass(struct around *a, int space, int ap);

/* The cost of the step, or BARRED. extra: leaving contact. */
static int cost_of(struct around *a, int from, int way, int extra, int ap)
{
    const struct look *g = a->g;
    int cost = gn_terrain_cost(g, a->unit, from, way);
    if (cost == BARRED || cost + extra > ap || !lets_go(g, a->unit, way))
        return BARRED;
    int to = g->b->map.near[from][way];
    if (holds(g, a->enemies, to) || squeezes(g, a->enemies, from, way))
        return BARRED;
    cost += extra;
    if (is_full(a, to) && (would_stop(a, to) || !may_pass(a, to, ap - cost)))
        return BARRED;
    return cost;
}

/* GN-4-c: can it leave this full space again with the AP left? Every step costs AP, so the search ends. */
static bool may_pass(struct around *a, int space, int ap)
{
    _Static_assert(AP_MAX < 16, "a bit for each number of AP");
    if (!a->cleared) {
        memset(a->tried, 0, sizeof a->tried);
        memset(a->good, 0, sizeof a->good);
        a->cleared = true;
    }
    if (ap <= 0 || has(a->tried[space], ap))
        return ap > 0 && has(a->good[space], ap);
    a->tried[space] |= (uint16_t)bit(ap);
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++) {
        if (cost_of(a, space, way, 0, ap) == BARRED)
            continue;
        a->good[space] |= (uint16_t)bit(ap);
        return true;
    }
    return false;
}

void gn_step_costs(const struct look *g, int unit, uint8_t cost[GG_GRID_DIRECTIONS])
{
    struct around a;
    int from = g->p->at[unit], ap = g->p->ap[unit];
    a.g = g;
    a.unit = unit;
    a.side = side_of(g, unit);
    a.cleared = false;
    bool contact = gn_stoppers(g, a.side, from) != 0, stepped = has(g->p->stepped, unit);
    a.friends = gn_near(g, from, 1, g->b->units_of[a.side] & ~bit(unit));
    a.enemies = gn_near(g, from, a.friends ? ap + 1 : 1, g->b->units_of[!a.side]);
    if (a.friends) /* a full space may have to be passed, and others behind it */
        a.friends = gn_near(g, from, ap + 1, g->b->units_of[a.side] & ~bit(unit));
    int extra = contact ? g->b->contact_ap : 0; /* GN-4-d */
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++)
        cost[way] = contact && stepped ? BARRED : (uint8_t)cost_of(&a, from, way, extra, ap);
}

int gn_step_cost(const struct look *g, int unit, int way)
{
    uint8_t cost[GG_GRID_DIRECTIONS];
    gn_step_costs(g, unit, cost);
    return cost[way];
}

/* GN-2.7-o: may it go there and stop, whatever it costs? */
bool gn_may_slip(const struct look *g, int unit, int way)
{
    int side = side_of(g, unit), from = g->p->at[unit], to = g->b->map.near[from][way];
    uint64_t enemies = gn_near(g, from, 1, g->b->units_of[!side]);
    bool crew = g->p->formation[unit] == UNLIMBERED; /* it leaves the guns behind */
    return !gn_closed(g, unit, from, way) && !holds(g, enemies, to) &&
           !squeezes(g, enemies, from, way) &&
           (crew || gn_stack(g, to, side, unit) < g->b->stacking);
}

bool gn_must_go_on(const struct look *g, int unit)
{
    return has(g->p->stepped, unit) && !is_crew(g, unit) &&
           gn_stack(g, g->p->at[unit], side_of(g, unit), unit) >= g->b->stacking;
}

/* --- the way back --- */

static bool leader_there(const struct look *g, int space, int side)
{
    return gn_leader_at(g, space, side, NO_UNIT) != NO_UNIT;
}

/* GN-4-h: straight on, the diagonal nearer the middle, the other one; -1 for a way off the board. */
bool gn_flight_way(const struct look *g, int piece, int *way)
{
    int side = side_of(g, piece), from = g->p->at[piece], edge = g->b->edge[side], ways[3];
    gg_grid_flight(&g->b->map, from, edge, ways);
    if (gg_grid_at_edge(&g->b->map, from, edge)) {
        *way = -1;
        return true;
    }
    for (int i = 0; i < 3; i++) {
        int to = g->b->map.near[from][ways[i]];
        if (gn_closed(g, piece, from, ways[i]) || gn_here(g, to, !side) ||
            leader_there(g, to, !side))
            continue;
        *way = ways[i];
        return true;
    }
    return false;
}
