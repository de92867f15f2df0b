/*
 * react.c - the Enemy Reaction Phase: countercharge moves, disengagement, penetration, leaders
 * (J20-8, J20-16.2, J20-16.9, J20-16.10). The battles that follow are in declare.c.
 */
#include "rules/jena20/chapters.h"

/* J20-8.2a, 8.3: half the printed allowance, rounded up. */
static int reaction_move(const struct look *g, int unit)
{
    int printed = g->jena->unit[unit].move;
    return opt(g->battle, REACTION_MOVE) == REACTION_FULL ? printed : (printed + 1) / 2;
}

static void ride_out(const struct look *g, int unit, int budget, struct trip *t)
{
    int start = g->p->at[unit];
    t->costs = step_costs(g, true, t->room);
    find_reach(g, t, start, budget);
    add_minimum_move(g, t, start, budget); /* J20-6.2 holds here too */
}

/* J20-8.1: one action, none for a routed or Spent unit, none for one that a card holds back. */
static bool may_act(const struct look *g, int unit)
{
    const struct position *p = g->p;
    bool tarries = p->tarries && p->tarry_unit == unit; /* JX-6.10: it may fight, not move */
    return is_hex(p->at[unit]) && !(p->mark[unit] & (ROUTED | REACTED)) && !p->spent[unit] &&
           !tarries;
}

static bool doubts(const struct look *g, int unit)
{
    return g->p->doubts && g->p->doubt_unit == unit;
}

/* Nobody rides at an enemy who is farther away than the ride and one hex. */
static bool enemy_near(const struct look *g, int unit)
{
    int reach = reaction_move(g, unit) + 1;
    for (uint64_t units = g->jena->units_of[!g->jena->unit[unit].side]; units; units &= units - 1) {
        int at = g->p->at[first_of(units)];
        if (is_hex((unsigned)at) && gg_hex_distance(&g->jena->map, g->p->at[unit], at) <= reach)
            return true;
    }
    return false;
}

/* J20-8.2a: into contact, for cavalry that stands in no enemy zone. */
static void offer_charges(const struct look *g, int unit, struct trip *t, struct offer *o)
{
    ride_out(g, unit, reaction_move(g, unit), t);
    for (int i = 0; i < t->reach.count; i++) {
        int hex = t->reach.hex[i];
        if (!(t->ground[hex] & GG_OCCUPIED) && t->ground[hex] & TOUCHED)
            offer(o, V_CHARGE, unit, hex, 0);
    }
}

/* J20-8.3: from contact to where there is none, through no zone. An enemy without a zone is in contact
 * all the same. */
static void offer_disengagement(const struct look *g, int unit, struct trip *t, struct offer *o)
{
    int side = g->jena->unit[unit].side;
    if (!opt(g->battle, DISENGAGE_FROM_CAVALRY) && zone_of_cavalry(g, g->p->at[unit], side))
        return;
    close_zones(g->jena, t->ground);
    ride_out(g, unit, reaction_move(g, unit), t);
    for (int i = 0; i < t->reach.count; i++) {
        int hex = t->reach.hex[i];
        if (!(t->ground[hex] & GG_OCCUPIED) && !contacts_at(g, hex, side))
            offer(o, V_DISENGAGE, unit, hex, 0);
    }
}

/* J20-16.2: one hex, from beside an enemy to beside an enemy, away from enemy cavalry. */
static void offer_penetration(const struct look *g, int unit, struct offer *o)
{
    int side = g->jena->unit[unit].side, start = g->p->at[unit];
    if (!opt(g->battle, PENETRATION) || !neighbours(g, start, side) ||
        zone_of_cavalry(g, start, side))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        if (!passable(g, start, d))
            continue;
        int to = g->jena->map.near[start][d];
        if (unit_at(g, to) == NO_UNIT && neighbours(g, to, side) && !zone_of_cavalry(g, to, side))
            offer(o, V_PENETRATE, unit, to, 0);
    }
}

/* J20-16.9: a leader may ride two hexes, whatever they cost. */
static void offer_leader(const struct look *g, int unit, struct offer *o)
{
    struct gg_reach reach;
    uint8_t ground[GROUND_ROOM];
    gg_step_cost flat[HEXES_MAX];
    const struct jena *j = g->jena;
    if (g->p->mark[unit] & REACTED || !is_hex(g->p->at[unit]))
        return;
    lay_ground(g, j->unit[unit].side, ground);
    for (int hex = 0; hex < j->map.count; hex++) {
        ground[hex] &= GG_CLOSED;
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            flat[hex][d] = passable(g, hex, d);
    }
    gg_reach_from(&j->map, (const gg_step_cost *)flat, ground, g->p->at[unit], j->leader_reaction,
                  &reach);
    for (int i = 0; i < reach.count; i++)
        offer(o, V_MOVE, unit, reach.hex[i], 0);
}

void react_unit_offer(const struct look *g, int unit, struct offer *o)
{
    struct trip t;
    const struct unit *u = &g->jena->unit[unit];
    bool light = opt(g->battle, LIGHT_INFANTRY) && u->type == INFANTRY &&
                 flags_of(g, unit) & LIGHT && !(g->p->mark[unit] & SQUARE);
    if (u->type == LEADER) {
        offer_leader(g, unit, o);
        return;
    }
    if ((u->type != CAVALRY && !light) || !may_act(g, unit) || !enemy_near(g, unit))
        return;
    lay_ground_near(g, u->side, g->p->at[unit], reaction_move(g, unit), t.ground);
    bool held = t.ground[g->p->at[unit]] & GG_STOP;
    if (u->type == CAVALRY && !held && !doubts(g, unit))
        offer_charges(g, unit, &t, o);
    if (u->type == CAVALRY)
        offer_penetration(g, unit, o);
    if (contacts(g, unit))
        offer_disengagement(g, unit, &t, o);
}

/* The phase passes without a question when nobody can react, but not where concealed pieces might: the
 * silence would tell the enemy that there is no cavalry (J20-16.13). */
bool react_possible(const struct look *g)
{
    int side = !g->p->phasing;
    for (uint64_t units = on_map(g, side); units; units &= units - 1)
        if (g->p->mark[first_of(units)] & CONCEALED)
            return true;
    for (int i = 0; i < g->jena->nroster[side]; i++) {
        struct offer o = {0};
        react_unit_offer(g, g->jena->roster[side][i], &o);
        if (o.count)
            return true;
    }
    return false;
}

void react_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int unit = unit_of(c), from = p->at[unit];
    if (verb_of(c) == V_DONE) {
        pop(p);
        return;
    }
    p->mark[unit] |= REACTED;
    if (verb_of(c) == V_CHARGE)
        p->mark[unit] |= CHARGED;
    if (g->jena->unit[unit].type == LEADER)
        p->at[unit] = (uint16_t)hex_of(c);
    else
        place(g, unit, hex_of(c));
    enum event told = verb_of(c) == V_CHARGE      ? E_CHARGE
                      : verb_of(c) == V_DISENGAGE ? E_DISENGAGE
                      : verb_of(c) == V_PENETRATE ? E_PENETRATE
                                                  : E_MOVE;
    note(g, told, unit, from, hex_of(c));
    if (verb_of(c) == V_CHARGE)
        reveal(g, unit); /* J20-16.13 */
}
