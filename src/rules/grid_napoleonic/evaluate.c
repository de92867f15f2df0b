/*
 * evaluate.c - how good a position is for a side: what its units are worth in the order they are in, the points, broken
 * brigades, and how near it stands to the objectives and the enemy.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* A unit loses worth with casualties and order, and counts for less with its guns abandoned. */
static int unit_worth(const struct look *g, int unit)
{
    static const int by_class[NCLASSES] = {80, 100, 120, 140};
    static const int by_level[] = {0, 18, 34, 50};
    const struct piece *u = &g->b->piece[unit];
    if (!on_board(g->p->at[unit]))
        return 0;
    int worth = by_class[u->class] + 20 * u->band + 10 * g->b->type[u->type].points;
    int room = g->b->elim_point[gn_row(g, unit)];
    worth -= worth * (g->p->casualties[unit] < room ? g->p->casualties[unit] : room) / (room + 1);
    worth -= worth * by_level[g->p->level[unit]] / 100;
    if (is_crew(g, unit))
        worth /= 2;
    return worth;
}

/* How far the nearest unit in good order is from an objective. */
static int nearest(const struct look *g, int side, int space)
{
    int best = GG_GRID_SIDE;
    for (uint64_t left = g->b->units_of[side]; left; left &= left - 1) {
        int u = first_of(left), at = g->p->at[u];
        if (!on_board((unsigned)at) || bad_order(g, u) || has(g->b->guns, u))
            continue;
        int far = gg_grid_distance(&g->b->map, at, space);
        best = far < best ? far : best;
    }
    return best;
}

static int ground_worth(const struct look *g, int side)
{
    int worth = 0;
    for (int i = 0; i < g->b->nobjectives; i++) {
        const struct objective *o = &g->b->objective[i];
        worth -= 3 * o->points * nearest(g, side, o->space);
        worth += g->p->owner[i] == side + 1 ? 8 * o->points : 0;
    }
    return worth;
}

static int nearest_enemy(const struct look *g, int side, int space)
{
    int best = GG_GRID_SIDE;
    for (uint64_t left = g->b->units_of[!side]; left; left &= left - 1) {
        int at = g->p->at[first_of(left)];
        int far = on_board((unsigned)at) ? gg_grid_distance(&g->b->map, space, at) : best;
        best = far < best ? far : best;
    }
    return best;
}

/* Standing near the middle of things, facing the enemy, guns unlimbered: worth a little each. */
static int unit_posture(const struct look *g, int side, int unit)
{
    int at = g->p->at[unit], near = nearest_enemy(g, side, at);
    int front = (g->b->edge[side] + 4) & 7, want = has(g->b->guns, unit) ? 4 : 1;
    int worth = -3 * abs(near - want);
    if (g->p->facing[unit] != NO_FACING)
        worth -= gg_grid_turn(g->p->facing[unit], front);
    if (g->p->formation[unit] == UNLIMBERED && near <= 6)
        worth += 8;
    if (!gn_in_command(g, unit))
        worth -= 6;
    if (in_cover(g, at) && is_infantry(g->b, unit))
        worth += 4;
    if (near <= 2 && g->p->ap[unit]) /* to fire or to close with */
        worth += 3;
    return worth;
}

static int posture(const struct look *g, int side)
{
    int worth = 0;
    for (uint64_t left = g->b->units_of[side]; left; left &= left - 1) {
        int unit = first_of(left);
        if (on_board(g->p->at[unit]) && !bad_order(g, unit))
            worth += unit_posture(g, side, unit);
    }
    return worth;
}

/* A commander belongs with his brigade, near the middle of it and not in front. */
static int leaders_worth(const struct look *g, int side)
{
    int worth = 0;
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++) {
        int far = 0, units = 0;
        if (side_of(g, leader) != side || !there(g, leader))
            continue;
        worth += g->p->marks[leader] & SHAKEN ? 40 : 50;
        for (uint64_t left = g->b->units_of[side]; left; left &= left - 1) {
            int u = first_of(left);
            if (!there(g, u) || !gn_in_chain(g, leader, u))
                continue;
            far += gg_grid_distance(&g->b->map, g->p->at[leader], g->p->at[u]);
            units++;
        }
        worth -= units ? 4 * far / units : 0;
        worth += gn_here(g, g->p->at[leader], side) ? 3 : 0;
    }
    return worth;
}

static int side_worth(const struct look *g, int side)
{
    int worth = 30 * gn_points(g, side) - 250 * gn_broken(g, side);
    for (uint64_t left = g->b->units_of[side]; left; left &= left - 1)
        worth += 2 * unit_worth(g, first_of(left)) - 25 * g->p->hits[first_of(left)];
    return worth + leaders_worth(g, side) + ground_worth(g, side) + posture(g, side);
}

int gn_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = {battle, battle->data, position};
    if (top_of(g.p)->step == S_OVER)
        return g.p->winner == DRAWN ? 0 : g.p->winner == side ? GG_WON : -GG_WON;
    return side_worth(&g, side) - side_worth(&g, !side);
}
