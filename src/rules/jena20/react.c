/*
 * react.c - the Enemy Reaction Phase: countercharge moves, disengagement, penetration, leaders
 * (J20-8, J20-16.2, J20-16.9, J20-16.10). The battles that follow are in declare.c.
 */
#include "rules/jena20/jena20.h"

/* J20-8.2a, 8.3: half the printed allowance, rounded up. */
static int reaction_move(const struct look *g, int unit)
{
    int printed = g->b->unit[unit].move;
    return opt(g->battle, REACTION_MOVE) == REACTION_FULL ? printed : (printed + 1) / 2;
}

static void ride_out(const struct look *g, int unit, int budget, struct trip *t)
{
    int start = g->p->at[unit];
    t->costs = j20_step_costs(g, true, t->room);
    j20_find_reach(g, t, start, budget);
    j20_add_minimum_move(g, t, start, budget); /* J20-6.2 holds here too */
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
    for (uint64_t units = g->b->units_of[!g->b->unit[unit].is.side]; units; units &= units - 1) {
        int at = g->p->at[first_of(units)];
        if (is_hex((unsigned)at) && gg_hex_distance(&g->b->map, g->p->at[unit], at) <= reach)
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
            offer_move(o, V_CHARGE, unit, hex);
    }
}

/* J20-8.3: from contact to where there is none, through no zone. An enemy without a zone is in contact
 * all the same. */
static void offer_disengagement(const struct look *g, int unit, struct trip *t, struct offer *o)
{
    int side = g->b->unit[unit].is.side;
    if (!opt(g->battle, DISENGAGE_FROM_CAVALRY) && j20_zone_of_cavalry(g, g->p->at[unit], side))
        return;
    j20_close_zones(g->b, t->ground);
    ride_out(g, unit, reaction_move(g, unit), t);
    for (int i = 0; i < t->reach.count; i++) {
        int hex = t->reach.hex[i];
        if (!(t->ground[hex] & GG_OCCUPIED) && !j20_contacts_at(g, hex, side))
            offer_move(o, V_DISENGAGE, unit, hex);
    }
}

/* J20-16.2: one hex, from beside an enemy to beside an enemy, away from enemy cavalry. */
static void offer_penetration(const struct look *g, int unit, struct offer *o)
{
    int side = g->b->unit[unit].is.side, start = g->p->at[unit];
    if (!opt(g->battle, PENETRATION) || !j20_neighbours(g, start, side) ||
        j20_zone_of_cavalry(g, start, side))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        if (!j20_passable(g, start, d))
            continue;
        int to = g->b->map.near[start][d];
        if (j20_unit_at(g, to) == NO_UNIT && j20_neighbours(g, to, side) &&
            !j20_zone_of_cavalry(g, to, side))
            offer_move(o, V_PENETRATE, unit, to);
    }
}

/* J20-16.9: a leader may ride two hexes, whatever they cost. */
static void offer_leader(const struct look *g, int unit, struct offer *o)
{
    struct gg_reach reach;
    uint8_t ground[GROUND_ROOM];
    gg_step_cost flat[HEXES_MAX];
    const struct battlefield *j = g->b;
    if (g->p->mark[unit] & REACTED || !is_hex(g->p->at[unit]))
        return;
    j20_lay_ground(g, j->unit[unit].is.side, ground);
    for (int hex = 0; hex < j->map.count; hex++) {
        ground[hex] &= GG_CLOSED;
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            flat[hex][d] = j20_passable(g, hex, d);
    }
    gg_reach_from(&j->map, (const gg_step_cost *)flat, ground, g->p->at[unit], j->leader_reaction,
                  &reach);
    for (int i = 0; i < reach.count; i++)
        offer_move(o, V_MOVE, unit, reach.hex[i]);
}

static void offer_reaction(const struct look *g, int unit, struct offer *o)
{
    struct trip t;
    const struct unit *u = &g->b->unit[unit];
    bool light = opt(g->battle, LIGHT_INFANTRY) && u->type == INFANTRY &&
                 flags_of(g, unit) & LIGHT && !(g->p->mark[unit] & SQUARE);
    if (u->type == LEADER) {
        offer_leader(g, unit, o);
        return;
    }
    if ((u->type != CAVALRY && !light) || !may_act(g, unit) || !enemy_near(g, unit))
        return;
    j20_lay_ground_near(g, u->is.side, g->p->at[unit], reaction_move(g, unit), t.ground);
    bool held = t.ground[g->p->at[unit]] & GG_STOP;
    if (u->type == CAVALRY && !held && !doubts(g, unit))
        offer_charges(g, unit, &t, o);
    if (u->type == CAVALRY)
        offer_penetration(g, unit, o);
    if (j20_contacts(g, unit))
        offer_disengagement(g, unit, &t, o);
}

/* The phase passes without a question when nobody can react, but not where concealed pieces might: the
 * silence would tell the enemy that there is no cavalry (J20-16.13). */
static bool reaction_possible(const struct look *g)
{
    int side = !g->p->phasing;
    for (uint64_t units = j20_on_map(g, side); units; units &= units - 1)
        if (g->p->mark[first_of(units)] & CONCEALED)
            return true;
    for (int i = 0; i < g->b->names.nroster[side]; i++) {
        struct offer o = {0};
        offer_reaction(g, g->b->names.roster[side][i], &o);
        if (o.count)
            return true;
    }
    return false;
}

static bool run_reaction(struct play *g)
{
    struct look look = look_of(g);
    if (reaction_possible(&look))
        return true;
    pop(g->p);
    return false;
}

static bool anybody_reacted(const struct position *p)
{
    for (int u = 0; u < UNITS_MAX; u++)
        if (p->mark[u] & REACTED)
            return true;
    return false;
}

static void choose_reaction(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    if (verb_of(c) == V_DONE) {
        pop(p);
        return;
    }
    int unit = unit_of(c), from = p->at[unit];
    if (g->log != NULL && !anybody_reacted(p))
        gg_note_side(g, E_PHASE, !p->phasing, ST_REACT);
    p->mark[unit] |= REACTED;
    if (verb_of(c) == V_CHARGE)
        p->mark[unit] |= CHARGED;
    if (g->b->unit[unit].type == LEADER)
        p->at[unit] = (uint16_t)place_of(c);
    else
        j20_place(g, unit, place_of(c));
    int told = verb_of(c) == V_CHARGE      ? E_CHARGE
               : verb_of(c) == V_DISENGAGE ? E_DISENGAGE
               : verb_of(c) == V_PENETRATE ? E_PENETRATE
                                           : E_RIDE;
    gg_note(g, told, unit, from, place_of(c));
    if (verb_of(c) == V_CHARGE)
        j20_reveal(g, unit); /* J20-16.13 */
}

/* J20-8.2: battles of the reaction are countercharges, though a file may not say so. */
void j20_complete(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    bool fights = under_way(p, S_DECLARE) || under_way(p, S_RESOLVE);
    if (gg_node_get(file, "reaction") == NULL && fights)
        p->reaction = stack_of(p)->frame[0].stage == ST_COMBAT;
}

const struct gg_step j20_react = {
    .name = "react",
    .phase = "reaction",
    .prompt = "{side}: reaction moves, to ride at an enemy or to disengage. Cavalry in contact "
              "after them may "
              "countercharge; that is asked next.",
    .done = "No more reaction moves",
    .run = run_reaction,
    .decider = j20_reacting,
    .offer = gg_offer_done,
    .offer_unit = offer_reaction,
    .choose = choose_reaction,
};
