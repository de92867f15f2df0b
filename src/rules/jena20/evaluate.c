/*
 * evaluate.c - what a position is worth to a side, for computer players that look a little ahead.
 */
#include "rules/jena20/jena20.h"

/* Strength on the map and in the box, morale above all; ground near the enemy's objectives and zeal to
 * come to grips break ties for the greedy player. */
static int army_worth(const struct look *g, int side)
{
    int worth = 0;
    for (uint64_t units = g->b->units_of[side]; units; units &= units - 1) {
        int unit = first_of(units), strength = strength_of(g, unit);
        if (is_hex(g->p->at[unit]))
            worth += 40 * strength - (g->p->mark[unit] & ROUTED ? 20 * strength : 0);
        else if (g->p->at[unit] == OFF)
            worth += 38 * strength;
        else if (g->p->at[unit] == BROKEN)
            worth += 12 * strength;
    }
    return worth;
}

static int objectives_worth(const struct look *g, int side)
{
    int worth = 0;
    uint64_t own = j20_on_map(g, side);
    for (int i = 0; i < g->b->nobjectives[!side]; i++) {
        int hex = g->b->objective[!side][i], nearest = 12;
        for (uint64_t units = own; units; units &= units - 1) {
            int far = gg_hex_distance(&g->b->map, hex, g->p->at[first_of(units)]);
            if (g->b->unit[first_of(units)].type != DUMMY && far < nearest)
                nearest = far;
        }
        worth += 12 * (12 - nearest) + (nearest == 0 ? 60 : 0);
    }
    return worth;
}

/* Where the side that may attack next stands against weaker or stronger neighbours. */
static int contact_worth(const struct look *g, int side)
{
    int worth = 0;
    for (uint64_t units = j20_on_map(g, !side); units; units &= units - 1) {
        int enemy = first_of(units), against = 0;
        uint64_t foes = j20_contacts(g, enemy);
        if (!foes)
            continue;
        for (; foes; foes &= foes - 1)
            against += strength_of(g, first_of(foes));
        int edge =
            against - strength_of(g, enemy) - g->b->chart[g->b->terrain[g->p->at[enemy]]].benefit;
        worth += edge > 3 ? 45 : edge > 0 ? 12 * edge : 10 * (edge < -3 ? -3 : edge);
    }
    return worth;
}

/* Units that are beaten and have yet to go back, or are on their way: what a rout costs them counts as soon as the dice
 * have said it (J20-9.6.2), not when its last hex is chosen. */
static int beaten_worth(const struct look *g, int side)
{
    const struct position *p = g->p;
    int worth = 0;
    bool rout = p->die_result == AR || p->die_result == DR, walks = under_way(p, S_RETREAT);
    uint64_t beaten = p->retreating | (walks ? bit(p->walker) : 0);
    for (uint64_t units = beaten & g->b->units_of[side]; units; units &= units - 1) {
        int unit = first_of(units), strength = strength_of(g, unit);
        bool withdraws = !rout || (walks && unit == p->walker && p->rout == 0 &&
                                   top_of(p)->step == S_RETREAT && top_of(p)->stage != R_DIE);
        if (!(p->mark[unit] & ROUTED))
            worth -= (withdraws ? 6 : 20) * strength;
    }
    return worth;
}

int j20_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = {battle, battle->data, position};
    const struct position *p = g.p;
    if (top_of(p)->step == S_OVER)
        return p->winner == DRAWN ? 0 : p->winner == side ? GG_WON : -GG_WON;
    int worth = 150 * ((p->morale[side] + p->net[side]) - (p->morale[!side] + p->net[!side]));
    worth += army_worth(&g, side) - army_worth(&g, !side);
    worth += beaten_worth(&g, side) - beaten_worth(&g, !side);
    worth += objectives_worth(&g, side) - objectives_worth(&g, !side);
    worth += p->phasing == side ? contact_worth(&g, side) : -contact_worth(&g, !side);
    return worth;
}
