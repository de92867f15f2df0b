/*
 * strength.c - what a battle adds up to, and what it would if a choice were made (J20-9.4, J20-9.5,
 * J20-8.2d, J20-16.3, J20-16.9).
 *
 * describe_battle is the only place that adds up a battle; the differential is the column of the roll
 * it describes, and each part carries its reason.
 */
#include "rules/jena20/chapters.h"

/* J20-16.3.2: guns that fire where nobody can cross. */
static bool bombards(const struct look *g, int unit)
{
    return g->jena->unit[unit].type == ARTILLERY && opt(g->battle, ARTILLERY_RULES) &&
           !(contacts(g, unit) & g->p->defending);
}

uint64_t bombarding(const struct look *g)
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
        const struct unit *u = &g->jena->unit[unit];
        int strength = strength_of(g, unit);
        gg_roll_part(r, strength, u->name, "J20-9.5");
        if (square && u->type == CAVALRY && strength) {
            gg_roll_part(r, -1, "cavalry against a square", "J20-17.1");
            strength--;
        }
        if (u->type == ARTILLERY && !bombards(g, unit))
            gg_roll_part(r, strength, "artillery attacks", "J20-9.4.4");
        if (g->p->spent[unit] && strength)
            gg_roll_part(r, -1, "spent", "J20-16.8.3");
    }
}

static void add_defenders(const struct look *g, struct gg_roll *r)
{
    const struct position *p = g->p;
    for (uint64_t units = p->defending; units; units &= units - 1) {
        int unit = first_of(units);
        const struct unit *u = &g->jena->unit[unit];
        int strength = strength_of(g, unit);
        gg_roll_part(r, -strength, u->name, "J20-9.5");
        if (p->mark[unit] & ROUTED) {
            gg_roll_part(r, strength / 2, "routed", "J20-9.6.2");
            strength -= strength / 2;
        }
        if (p->doubts && p->doubt_unit == unit && strength > p->doubt_strength)
            gg_roll_part(r, strength - p->doubt_strength, "doubts", "JX-6.8");
    }
}

/* The hexsides this defender is attacked through: the best benefit among them, and whether any is a
 * river (J20-9.4.3). */
static int river_benefit(const struct look *g, int defender, bool *river)
{
    int best = 0;
    for (uint64_t units = g->p->attacking; units; units &= units - 1) {
        int attacker = first_of(units);
        int direction = gg_hex_direction(&g->jena->map, g->p->at[attacker], g->p->at[defender]);
        if (direction < 0 || bombards(g, attacker))
            continue;
        int at = g->p->at[attacker];
        int crossing = crossing_kind(g->jena->side[at][direction], has_crossing(g, at, direction));
        if (crossing < 0)
            continue;
        *river = true;
        if (g->jena->crossing_benefit[crossing] > best)
            best = g->jena->crossing_benefit[crossing];
    }
    return best;
}

/* J20-9.4: the single best benefit of the whole battle. Tells too whether all stand in the open with no
 * river between, as a countercharge asks (J20-8.2d). */
static int best_terrain(const struct look *g, const char **why, bool *open)
{
    static const char *const in[NTERRAINS] = {"clear ground", "town", "woods", "hill"};
    int best = 0;
    *why = NULL;
    *open = true;
    for (uint64_t units = g->p->defending; units; units &= units - 1) {
        int unit = first_of(units);
        int terrain = g->jena->terrain[g->p->at[unit]];
        bool river = false;
        int behind = river_benefit(g, unit, &river);
        if (g->jena->hex_benefit[terrain] > best) {
            best = g->jena->hex_benefit[terrain];
            *why = in[terrain];
        }
        if (behind > best) {
            best = behind;
            *why = "river";
        }
        *open = *open && terrain == CLEAR && !river;
    }
    return best;
}

/* J20-16.9: an attack in the Combat Phase wants a leader near. */
static bool leader_near(const struct look *g)
{
    int leader = g->jena->leader[attacking_side(g->p)];
    uint8_t steps[HEXES_MAX];
    gg_step_cost room[HEXES_MAX];
    if (leader == NO_UNIT)
        return true; /* a side that has none does without */
    if (!is_hex(g->p->at[leader]))
        return false;
    gg_steps_from(&g->jena->map, step_costs(g, true, room), g->p->at[leader], steps);
    for (uint64_t units = g->p->attacking; units; units &= units - 1)
        if (steps[g->p->at[first_of(units)]] <= g->jena->leader_range)
            return true;
    return false;
}

/* J20-16.3.1: guns that are not attacked themselves help every defender in their zone. */
static bool guns_support(const struct look *g)
{
    int side = !attacking_side(g->p);
    for (uint64_t units = on_map(g, side) & ~g->p->assailed; units; units &= units - 1) {
        int gun = first_of(units);
        if (g->jena->unit[gun].type != ARTILLERY || g->p->mark[gun] & CONCEALED)
            continue;
        for (uint64_t d = g->p->defending; d; d &= d - 1)
            if (in_zone_of(g, g->p->at[first_of(d)], bit(gun)))
                return true;
    }
    return false;
}

void describe_combat(const struct gg_table *crt, int differential, struct gg_roll *r)
{
    gg_roll_d6(r, "Combat", "J20-9.5");
    r->die = "combat die";
    r->reading = GG_TABLE;
    r->table = crt;
    r->column = differential;
    r->column_why = "differential";
}

static const char *bonus_title(const struct jena *j)
{
    for (int i = 0; i < j->ncards; i++)
        if (j->card[i].effect[0] == BATTLE_BONUS || j->card[i].effect[1] == BATTLE_BONUS)
            return j->card[i].title;
    return "card";
}

/* J20-9.5, in its order: strengths, events and options, countercharge, terrain, reserves. */
void describe_battle(const struct look *g, struct gg_roll *r)
{
    const struct position *p = g->p;
    int attacker = attacking_side(p);
    const char *why;
    bool open;
    int benefit = best_terrain(g, &why, &open);
    describe_combat(&g->jena->combat, 0, r);
    add_attackers(g, r);
    add_defenders(g, r);
    if (p->bonus)
        gg_roll_part(r, p->bonus - 1 == attacker ? 1 : -1, bonus_title(g->jena), "JX-6.4");
    if (opt(g->battle, ARTILLERY_RULES) && guns_support(g))
        gg_roll_part(r, -1, "artillery support", "J20-16.3.1");
    if (opt(g->battle, LEADERS) && !p->reaction && !leader_near(g))
        gg_roll_part(r, -1, "no leader in range", "J20-16.9");
    if (p->reaction && open)
        gg_roll_part(r, opt(g->battle, COUNTERCHARGE_BONUS), "countercharge", "J20-8.2d");
    gg_roll_part(r, -benefit, why, "J20-9.4");
    gg_roll_part(r, p->reserves[attacker], "reserves", "J20-9.5.1");
    gg_roll_part(r, -p->reserves[!attacker], "defender's reserves", "J20-9.5.1");
}

/* A battle as it would stand if nobody added anything. What is concealed cannot be foreseen. The position
 * is copied only when there is a battle: faces ask this of every choice. */
bool jena20_forecast(const struct gg_battle *battle, const void *position, gg_choice choice,
                     struct gg_roll *out)
{
    struct look now = {battle, battle->data, position};
    const struct step_frame *frame = top_of(now.p);
    uint64_t attackers = now.p->attacking, defenders = now.p->defending;
    if (frame->step != S_RESERVES && !foresee_battle(&now, choice, &attackers, &defenders))
        return false;
    for (uint64_t units = attackers | defenders; units; units &= units - 1)
        if (now.p->mark[first_of(units)] & CONCEALED)
            return false;
    struct position copy = *now.p;
    struct look then = {battle, battle->data, &copy};
    if (frame->step == S_RESERVES && verb_of(choice) == V_RESERVES)
        copy.reserves[frame->a]++;
    if (frame->step == S_RESERVES && verb_of(choice) == V_BONUS)
        copy.bonus = (uint8_t)(1 + frame->a);
    copy.attacking = attackers;
    copy.defending = defenders;
    copy.assailed |= defenders;
    describe_battle(&then, out);
    return true;
}
