/*
 * ground.c - who stands where and looks which way: neighbours, stacks, arcs, sight, the chain of command, roster order
 * (GN-1, 3-b, 5-a, 5-b, 7-a).
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

uint64_t gn_here(const struct look *g, int space, int side)
{
    uint64_t here = 0;
    for (uint64_t left = g->b->units_of[side]; left; left &= left - 1)
        if (g->p->at[first_of(left)] == space)
            here |= left & -left;
    return here;
}

uint64_t gn_near(const struct look *g, int space, int radius, uint64_t among)
{
    uint64_t near = 0;
    for (; among; among &= among - 1) {
        int at = g->p->at[first_of(among)];
        if (on_board((unsigned)at) && gg_grid_distance(&g->b->map, space, at) <= radius)
            near |= among & -among;
    }
    return near;
}

uint64_t gn_on_board(const struct look *g, int side)
{
    uint64_t there = 0;
    for (uint64_t left = g->b->units_of[side]; left; left &= left - 1)
        if (on_board(g->p->at[first_of(left)]))
            there |= left & -left;
    return there;
}

/* Crews are free (GN-3-b). */
int gn_stack(const struct look *g, int space, int side, int but)
{
    int count = 0;
    for (uint64_t left = gn_here(g, space, side) & ~bit(but); left; left &= left - 1)
        count += !is_crew(g, first_of(left));
    return count;
}

/* GN-1-j: first mover's side first, then the order of the file. */
int gn_next(const struct look *g, uint64_t units)
{
    uint64_t own = units & g->b->units_of[g->p->first];
    return first_of(own ? own : units);
}

int gn_order(const struct look *g, int unit)
{
    return unit + (side_of(g, unit) != g->p->first) * PIECES_MAX;
}

int gn_leader_at(const struct look *g, int space, int side, int after)
{
    int from = after == NO_UNIT ? g->b->nunits : after + 1;
    for (int leader = from; leader < g->b->names.npieces; leader++)
        if (g->p->at[leader] == space && side_of(g, leader) == side)
            return leader;
    return NO_UNIT;
}

/* GN-1-f */
bool gn_in_chain(const struct look *g, int leader, int unit)
{
    return side_of(g, leader) == side_of(g, unit) &&
           g->b->piece[leader].over >> g->b->piece[unit].brigade & 1;
}

int gn_reach(const struct look *g, int leader)
{
    bool brigade = g->b->piece[leader].rank == BRIGADE_CO;
    return brigade ? g->b->brigade_radius : g->b->division_radius;
}

/* Which formations a type has. */
bool gn_formed(int type, bool skirmishes, int formation)
{
    if (type <= LIGHT)
        return formation < SKIRMISH || (formation == SKIRMISH && skirmishes);
    if (type <= CAV_HEAVY)
        return formation == CAV;
    return formation >= LIMBERED && formation <= ABANDONED;
}

/* GN-7-a: the brigade's own commander, or when it has none one of his superiors. */
bool gn_in_command(const struct look *g, int unit)
{
    const struct battlefield *b = g->b;
    bool has_co = false, near_higher = false;
    for (int leader = b->nunits; leader < b->names.npieces; leader++) {
        int at = g->p->at[leader];
        if (!on_board((unsigned)at) || !gn_in_chain(g, leader, unit))
            continue;
        int far = gg_grid_distance(&b->map, at, g->p->at[unit]);
        bool near = far <= gn_reach(g, leader);
        if (b->piece[leader].rank != BRIGADE_CO)
            near_higher |= near;
        else if (near)
            return true;
        else
            has_co = true;
    }
    return !has_co && near_higher;
}

/* --- arcs and sight --- */

/* GN-1-h: what has no facing has only front. */
int gn_aspect(const struct look *g, int target, int from)
{
    int facing = g->p->facing[target];
    if (facing == NO_FACING)
        return 0;
    return gg_grid_turn(gg_grid_direction(&g->b->map, g->p->at[target], from), facing);
}

bool gn_faces(const struct look *g, int unit, int space)
{
    return gn_aspect(g, unit, space) <= 1;
}

void gn_taken(const struct look *g, struct gg_gridset *out)
{
    *out = (struct gg_gridset){{0}};
    for (int u = 0; u < g->b->nunits; u++)
        if (on_board(g->p->at[u]))
            gg_gridset_add(out, g->p->at[u]);
}

/* GN-5-b: units between block, unless the firer is artillery on a hill. */
bool gn_sees(const struct look *g, int unit, int to, const struct gg_gridset *taken)
{
    const struct battlefield *b = g->b;
    int from = g->p->at[unit];
    if (!gg_gridset_has(&b->sight[from], to))
        return false;
    if (has(b->guns, unit) && b->ground[from] == HILL)
        return true;
    int dx = b->map.x[to] - b->map.x[from], dy = b->map.y[to] - b->map.y[from];
    const struct gg_grid_line *line = &b->line[dx + RANGE_MAX][dy + RANGE_MAX];
    for (int i = 0; i < line->count; i++) {
        int x = b->map.x[from] + line->dx[i], y = b->map.y[from] + line->dy[i];
        if (gg_gridset_has(taken, y * b->map.columns + x))
            return false;
    }
    return true;
}

/* --- neighbours who matter --- */

/* GN-1-i: next to it, not in a melee with it. */
uint64_t gn_threats(const struct look *g, int unit, int space)
{
    uint64_t cavalry = g->b->cavalry & g->b->units_of[!side_of(g, unit)];
    uint64_t near = gn_near(g, space, 1, cavalry) & ~gn_here(g, space, !side_of(g, unit));
    if (opt(g->battle, CAVALRY_THREAT))
        for (uint64_t left = near; left; left &= left - 1)
            if (bad_order(g, first_of(left)))
                near &= ~(left & -left);
    return near;
}

uint64_t gn_stoppers(const struct look *g, int side, int space)
{
    uint64_t near = gn_near(g, space, 1, g->b->units_of[!side]);
    for (uint64_t left = near; left; left &= left - 1) {
        int u = first_of(left);
        if (bad_order(g, u) || g->p->formation[u] == LIMBERED || is_crew(g, u))
            near &= ~(left & -left);
    }
    return near;
}

/* --- size --- */

/* GN-1-b */
int gn_band(const struct look *g, int unit)
{
    const struct piece *u = &g->b->piece[unit];
    int band = 0;
    if (!opt(g->battle, BAND_FROM))
        return u->band;
    while (band < LARGE && u->size - g->p->casualties[unit] > g->b->band[band].up_to)
        band++;
    return band;
}

int gn_row(const struct look *g, int unit)
{
    return g->b->piece[unit].class * NBANDS + gn_band(g, unit);
}

bool gn_spent(const struct look *g, int unit)
{
    return g->p->casualties[unit] >= g->b->elim_point[gn_row(g, unit)];
}

/* GN-2.0-g: where the margin decides even then, a check for losses alone could do nothing. */
bool gn_elim_due(const struct look *g, int unit)
{
    return gn_spent(g, unit) && opt(g->battle, ELIM_BY_CASUALTIES) != BY_MARGIN_TOO;
}
