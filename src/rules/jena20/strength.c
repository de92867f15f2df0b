/*
 * strength.c - what a battle adds up to, and what it would if a choice were made (J20-9.4, J20-9.5,
 * J20-8.2d, J20-16.3, J20-16.9).
 *
 * describe_battle is the only place that adds up a battle; the differential is the column of the roll
 * it describes, and each part carries its reason.
 */
#include "rules/jena20/jena20.h"

/* J20-16.3.2: guns that fire where nobody can cross. */
static bool bombards(const struct look *g, int unit)
{
    return g->b->unit[unit].type == ARTILLERY && opt(g->battle, ARTILLERY_RULES) &&
           !(j20_contacts(g, unit) & g->p->defending);
}

uint64_t j20_bombarding(const struct look *g)
{
    uint64_t found = 0;
    for (uint64_t units = g->p->attacking; units; units &= units - 1)
        if (is_hex(g->p->at[first_of(units)]) && bombards(g, first_of(units)))
            found |= units & -units;
    return found;
}

static bool squares_among(const struct look *g, uint64_t units)
{
    for (; units; units &= units - 1)
        if (g->p->mark[first_of(units)] & SQUARE)
            return true;
    return false;
}

static void add_attackers(const struct look *g, struct gg_roll *r)
{
    bool square = squares_among(g, g->p->defending);
    for (uint64_t units = g->p->attacking; units; units &= units - 1) {
        int unit = first_of(units);
        const struct unit *u = &g->b->unit[unit];
        int strength = strength_of(g, unit);
        gg_roll_part(r, strength, u->is.name, "J20-9.5");
        if (square && u->type == CAVALRY && strength) {
            gg_roll_part(r, -1, "cavalry against a square", "J20-17.1");
            strength--;
        }
        if (u->type == ARTILLERY && !bombards(g, unit))
            gg_roll_part(r, strength, "doubled: artillery attacks", "J20-9.4.4");
        if (g->p->spent[unit] && strength)
            gg_roll_part(r, -1, "spent cavalry attacks", "J20-16.8.3");
    }
}

static void add_defenders(const struct look *g, struct gg_roll *r)
{
    const struct position *p = g->p;
    for (uint64_t units = p->defending; units; units &= units - 1) {
        int unit = first_of(units);
        const struct unit *u = &g->b->unit[unit];
        int strength = strength_of(g, unit);
        gg_roll_part(r, -strength, u->is.name, "J20-9.5");
        if (p->mark[unit] & ROUTED) {
            gg_roll_part(r, strength / 2, "halved: it is routed", "J20-9.6.2");
            strength -= strength / 2;
        }
        if (p->doubts && p->doubt_unit == unit && strength > p->doubt_strength)
            gg_roll_part(r, strength - p->doubt_strength, "held back by doubts", "JX-6.8");
    }
}

/* The hexsides this defender is attacked through: the best benefit among them, and whether any is a
 * river (J20-9.4.3). */
static int river_benefit(const struct look *g, int defender, bool *river)
{
    int best = 0;
    for (uint64_t units = g->p->attacking; units; units &= units - 1) {
        int attacker = first_of(units);
        int direction = gg_hex_direction(&g->b->map, g->p->at[attacker], g->p->at[defender]);
        if (direction < 0 || bombards(g, attacker))
            continue;
        int at = g->p->at[attacker];
        int crossing =
            j20_crossing_kind(g->b->side[at][direction], j20_has_crossing(g, at, direction));
        if (crossing < 0)
            continue;
        *river = true;
        if (g->b->chart[crossing].benefit > best)
            best = g->b->chart[crossing].benefit;
    }
    return best;
}

/* J20-9.4: the single best benefit of the whole battle. Tells too whether all stand in the open with no
 * river between, as a countercharge asks (J20-8.2d). */
static int best_terrain(const struct look *g, const char **why, bool *open)
{
    static const char *const in[NTERRAINS] = {"defence in the clear", "defence in a town",
                                              "defence in woods", "defence on a hill"};
    int best = 0;
    *why = NULL;
    *open = true;
    for (uint64_t units = g->p->defending; units; units &= units - 1) {
        int unit = first_of(units);
        int terrain = g->b->terrain[g->p->at[unit]];
        bool river = false;
        int behind = river_benefit(g, unit, &river);
        if (g->b->chart[terrain].benefit > best) {
            best = g->b->chart[terrain].benefit;
            *why = in[terrain];
        }
        if (behind > best) {
            best = behind;
            *why = "attack across a river";
        }
        *open = *open && terrain == CLEAR && !river;
    }
    return best;
}

/* J20-16.9: an attack in the Combat Phase wants a leader near. */
static bool leader_near(const struct look *g)
{
    int leader = g->b->leader[attacking_side(g->p)];
    uint8_t steps[HEXES_MAX];
    gg_step_cost room[HEXES_MAX];
    if (leader == NO_UNIT)
        return true; /* a side that has none does without */
    if (!is_hex(g->p->at[leader]))
        return false;
    gg_steps_from(&g->b->map, j20_step_costs(g, true, room), g->p->at[leader], steps);
    for (uint64_t units = g->p->attacking; units; units &= units - 1)
        if (steps[g->p->at[first_of(units)]] <= g->b->leader_range)
            return true;
    return false;
}

/* J20-16.3.1: guns that are not attacked themselves help every defender in their zone. */
static bool guns_support(const struct look *g)
{
    int side = !attacking_side(g->p);
    for (uint64_t units = j20_on_map(g, side) & ~g->p->assailed; units; units &= units - 1) {
        int gun = first_of(units);
        if (g->b->unit[gun].type != ARTILLERY || g->p->mark[gun] & CONCEALED)
            continue;
        for (uint64_t d = g->p->defending; d; d &= d - 1)
            if (j20_in_zone_of(g, g->p->at[first_of(d)], bit(gun)))
                return true;
    }
    return false;
}

void j20_describe_combat(const struct gg_table *crt, int differential, struct gg_roll *r)
{
    gg_roll_d6(r, "Combat", "J20-9.5");
    r->die = "combat die";
    r->reading = GG_TABLE;
    r->table = crt;
    r->column = differential;
    r->column_why = "differential";
}

static const char *bonus_title(const struct battlefield *j)
{
    for (int i = 0; i < j->ncards; i++)
        if (j->card[i].effect[0] == BATTLE_BONUS || j->card[i].effect[1] == BATTLE_BONUS)
            return j->card[i].title;
    return "card";
}

/* J20-9.5, in its order: strengths, events and options, countercharge, terrain, reserves. */
void j20_describe_battle(const struct look *g, struct gg_roll *r)
{
    const struct position *p = g->p;
    int attacker = attacking_side(p);
    const char *why;
    bool open;
    int benefit = best_terrain(g, &why, &open);
    j20_describe_combat(&g->b->combat, 0, r);
    r->side = attacker;
    add_attackers(g, r);
    add_defenders(g, r);
    if (p->bonus)
        gg_roll_part(r, p->bonus - 1 == attacker ? 1 : -1, bonus_title(g->b), "JX-6.4");
    if (opt(g->battle, ARTILLERY_RULES) && guns_support(g))
        gg_roll_part(r, -1, "support of the defender's artillery", "J20-16.3.1");
    if (opt(g->battle, LEADERS) && !p->reaction && !leader_near(g))
        gg_roll_part(r, -1, "no leader near the attackers", "J20-16.9");
    if (p->reaction && open)
        gg_roll_part(r, opt(g->battle, COUNTERCHARGE_BONUS), "countercharge in the open",
                     "J20-8.2d");
    gg_roll_part(r, -benefit, why, "J20-9.4");
    gg_roll_part(r, p->reserves[attacker], "attacker's reserves", "J20-9.5.1");
    gg_roll_part(r, -p->reserves[!attacker], "defender's reserves", "J20-9.5.1");
}
