/*
 * combat.c - one battle: strengths, reserves, the die, what its result does, morale (J20-9.3 to
 * J20-9.7, J20-12.2.2, J20-12.3, J20-16.3, J20-16.8, J20-16.9).
 *
 * describe_battle is the only place that adds up a battle; the differential is the column of the roll
 * it describes, and each part carries its reason.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

/* J20-16.3.2: guns that fire where nobody can cross. */
static bool bombards(const struct look *g, int unit)
{
    return g->jena->unit[unit].type == ARTILLERY && opt(g->battle, ARTILLERY_RULES) &&
           !(contacts(g, unit) & g->p->defending);
}

static uint64_t bombarding(const struct look *g)
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

static int crossing_of(const struct look *g, int hex, int direction)
{
    int side = g->jena->side[hex][direction];
    int bridge = g->jena->bridge_at[hex][direction];
    bool over = side & FORD || (side & BRIDGE && !bridge_blown(g->p, bridge - 1));
    if (side & RIVER_MINOR)
        return over ? MINOR_BRIDGE : MINOR_OPEN;
    if (side & RIVER_MAJOR && over)
        return side & BRIDGE ? MAJOR_BRIDGE : MAJOR_FORD;
    return -1;
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
        int crossing = crossing_of(g, g->p->at[attacker], direction);
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

/* A battle as it would stand if nobody added anything. What is concealed cannot be foreseen. */
bool jena20_forecast(const struct gg_battle *battle, const void *position, gg_choice choice,
                     struct gg_roll *out)
{
    struct position copy = *(const struct position *)position;
    struct look look = {battle, battle->data, &copy};
    const struct step_frame *frame = top_of(&copy);
    if (frame->step == S_RESERVES) {
        if (verb_of(choice) == V_RESERVES)
            copy.reserves[frame->a]++;
        if (verb_of(choice) == V_BONUS)
            copy.bonus = (uint8_t)(1 + frame->a);
    } else if (!foresee_battle(&look, choice, &copy.attacking, &copy.defending)) {
        return false;
    }
    for (uint64_t units = copy.attacking | copy.defending; units; units &= units - 1)
        if (copy.mark[first_of(units)] & CONCEALED)
            return false;
    copy.assailed |= copy.defending;
    describe_battle(&look, out);
    return true;
}

bool reserves_possible(const struct look *g, int side)
{
    const struct position *p = g->p;
    int limit = opt(g->battle, RESERVES_LIMIT);
    if (p->effects & T_BONUS && side == p->phasing)
        return true;
    return (!limit || p->reserves[side] < limit) && may_spend(g, side);
}

void reserves_offer(const struct look *g, struct offer *o)
{
    const struct position *p = g->p;
    int side = top_of(p)->a, limit = opt(g->battle, RESERVES_LIMIT);
    if ((!limit || p->reserves[side] < limit) && may_spend(g, side))
        offer(o, V_RESERVES, 0, 0, 0);
    if (p->effects & T_BONUS && side == p->phasing)
        offer(o, V_BONUS, 0, 0, 0);
    offer(o, V_DONE, 0, 0, 0);
}

static void note_for(struct play *g, enum event kind, int side)
{
    if (g->log)
        gg_log_add(
            g->log,
            (struct gg_event){
                .kind = (uint16_t)kind, .side = (int8_t)side, .piece = -1, .from = -1, .to = -1});
}

void reserves_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int side = top(p)->a;
    if (verb_of(c) == V_DONE) {
        pop(p);
    } else if (verb_of(c) == V_BONUS) {
        p->bonus = (uint8_t)(1 + side);
        p->effects &= (uint16_t)~T_BONUS;
        note_for(g, E_BONUS, side);
    } else {
        p->reserves[side]++;
        note_for(g, E_RESERVES, side);
        (void)spend(g, side);
    }
}

void battle_roll(const struct look *g, struct gg_roll *r)
{
    if (top_of(g->p)->a == B_CONTROL)
        control_roll(g, r);
    else
        describe_battle(g, r);
}

/* J20-9.9.1: for a plain break the path is the hex it stood in. */
static void break_here(struct play *g, uint64_t units)
{
    struct position *p = g->p;
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (p->npaths < FIGHTERS_MAX) {
            p->path[p->npaths][0] = p->at[unit];
            p->path_length[p->npaths++] = 1;
        }
        break_unit(g, unit);
    }
}

static int printed_strength(const struct look *g, uint64_t units)
{
    int sum = 0;
    for (; units; units &= units - 1)
        sum += strength_of(g, first_of(units));
    return sum;
}

/* The attackers that can be lost in an exchange, and the set that bits of a choice stand for. */
static uint64_t exchangeable(const struct look *g)
{
    uint64_t guns = 0;
    for (uint64_t units = g->p->attacking; units; units &= units - 1)
        if (g->p->stack[g->p->depth - 1].c &
            (1 << __builtin_popcountll(g->p->attacking & ((units & -units) - 1))))
            guns |= units & -units;
    return g->p->attacking & ~guns;
}

static uint64_t chosen(uint64_t from, int bits)
{
    uint64_t set = 0;
    for (; from; from &= from - 1, bits >>= 1)
        if (bits & 1)
            set |= from & -from;
    return set;
}

/* J20-9.6.4: at least as much printed strength as the defenders had; with the switch none to spare. */
static bool fair_exchange(const struct look *g, uint64_t lost, int need)
{
    if (printed_strength(g, lost) < need)
        return false;
    if (!opt(g->battle, EXCHANGE_MINIMAL))
        return true;
    for (uint64_t units = lost; units; units &= units - 1)
        if (printed_strength(g, lost & ~(units & -units)) >= need)
            return false;
    return true;
}

void exchange_offer(const struct look *g, struct offer *o)
{
    uint64_t pool = exchangeable(g);
    int need = top_of(g->p)->a;
    for (int bits = 1; bits < 1 << __builtin_popcountll(pool); bits++)
        if (fair_exchange(g, chosen(pool, bits), need))
            offer_extra(o, V_LOSE, bits);
}

void exchange_choose(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    uint64_t lost = chosen(exchangeable(&look), extra_of(c));
    pop(g->p);
    for (; lost; lost &= lost - 1)
        break_unit(g, first_of(lost));
}

/* All defenders break; the attacker pays in kind. What he must lose is settled at once when there is
 * nothing to choose. */
static void exchange(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    uint64_t guns = bombarding(&look), pool = p->attacking & ~guns;
    int need = printed_strength(&look, p->defending), have = printed_strength(&look, pool);
    break_here(g, p->defending);
    if (have <= need) {
        for (; pool; pool &= pool - 1)
            break_unit(g, first_of(pool));
        return;
    }
    push(p, S_EXCHANGE, need, 0);
    for (int i = 0; p->attacking >> i; i++) /* which attackers are guns out of reach */
        if (guns >> i & 1)
            top(p)->c |= (uint8_t)(1 << __builtin_popcountll(p->attacking & (bit(i) - 1)));
    gg_choice only;
    struct offer o = {&only, 1, 0};
    exchange_offer(&look, &o);
    if (o.count == 1)
        exchange_choose(g, only);
}

static bool attackers_lose(enum result result)
{
    return result == AB || result == AR || result == AW;
}

static void apply_result(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    enum result result = (enum result)p->die_result;
    uint64_t losers = attackers_lose(result) ? p->attacking & ~bombarding(&look) : p->defending;
    p->npaths = 0;
    switch (result) {
    case AB:
    case DB:
        break_here(g, losers);
        break;
    case AR:
    case DR:
    case AW:
    case DW:
        p->retreating = losers;
        push(p, S_RETREATS, 0, 0);
        break;
    case EX:
        exchange(g);
        break;
    case N:
    case NRESULTS:
        break;
    }
}

static uint64_t guards_of(const struct look *g, uint64_t units)
{
    uint64_t guards = 0;
    for (; units; units &= units - 1)
        if (flags_of(g, first_of(units)) & GUARD)
            guards |= units & -units;
    return guards;
}

/* J20-12.2.2: an advance by the Guard had become inconceivable. */
static void guard_penalty(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    bool any = opt(g->battle, GUARD_PENALTY) == PENALTY_ANY;
    enum result result = (enum result)p->die_result;
    int side = attacking_side(p);
    uint64_t attacked = guards_of(&look, p->attacking), held = guards_of(&look, p->defending);
    bool survives = attacked & on_map(&look, side);
    bool failed = result == N || attackers_lose(result) || (result == EX && !survives);
    if (attacked && failed && (any || !p->reaction)) {
        p->net[side]--;
        note_for(g, E_GUARD_FAILS, side);
    }
    if (any && held && !attackers_lose(result)) {
        p->net[!side]--;
        note_for(g, E_GUARD_FAILS, !side);
    }
}

static uint8_t clamp_morale(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > MORALE_MAX ? MORALE_MAX : value);
}

/* J20-9.7: all of a battle's gains and losses at once. */
static void apply_morale(struct play *g)
{
    struct position *p = g->p;
    int first = p->net[0], second = p->net[1];
    p->net[0] = p->net[1] = 0;
    if (!first && !second)
        return;
    p->morale[0] = clamp_morale(p->morale[0] + first);
    p->morale[1] = clamp_morale(p->morale[1] + second);
    note_args(g, E_MORALE, NO_UNIT,
              (int16_t[GG_LOG_ARGS]){(int16_t)first, (int16_t)second, p->morale[0], p->morale[1]});
    (void)check_defeat(g);
}

/* J20-9.9.2 */
static uint64_t victors(const struct look *g)
{
    const struct position *p = g->p;
    enum result result = (enum result)p->die_result;
    if (result == N)
        return 0;
    uint64_t units = attackers_lose(result) ? p->defending : p->attacking, able = 0;
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (is_hex(p->at[unit]) && g->jena->unit[unit].type != ARTILLERY &&
            !(p->mark[unit] & (ROUTED | SQUARE)) && !p->spent[unit])
            able |= bit(unit);
    }
    return able;
}

/* J20-16.8: only where cavalry of the victor could ride after the beaten. */
static bool control_needed(const struct look *g)
{
    if (!opt(g->battle, CAVALRY_CONTROL))
        return false;
    for (uint64_t units = g->p->victors; units; units &= units - 1) {
        struct offer o = {0};
        if (g->jena->unit[first_of(units)].type != CAVALRY)
            continue;
        advance_unit_offer(g, first_of(units), &o);
        if (o.count)
            return true;
    }
    return false;
}

void control_roll(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Cavalry control", "J20-16.8");
    r->die = "control die";
    r->reading = GG_TEST;
    r->target = g->jena->control_safe;
    r->pass = "held";
    r->fail = "out of hand";
    for (uint64_t units = g->p->victors; units; units &= units - 1)
        if (flags_of(g, first_of(units)) & HEAVY &&
            g->jena->unit[first_of(units)].type == CAVALRY) {
            gg_roll_modify(r, -1, "heavy cavalry", "J20-16.8");
            return;
        }
}

static void end_battle(struct position *p)
{
    p->attacking = p->defending = p->retreating = p->victors = 0;
    memset(p->path, 0, sizeof p->path);
    memset(p->path_length, 0, sizeof p->path_length);
    memset(p->reserves, 0, sizeof p->reserves);
    p->bonus = p->die_result = p->npaths = p->cavalry_must = 0;
    pop(p);
}

bool battle_run(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct step_frame *frame = top(p);
    enum battle_stage stage = (enum battle_stage)frame->a;
    if (stage == B_DIE)
        return true;
    if (stage == B_CONTROL && control_needed(&look))
        return true;
    frame->a++;
    switch (stage) {
    case B_RESERVES:
        push(p, S_RESERVES, attacking_side(p), 0);
        break;
    case B_DEFENDER:
        push(p, S_RESERVES, !attacking_side(p), 0);
        break;
    case B_RESULT:
        apply_result(g);
        break;
    case B_MORALE:
        guard_penalty(g);
        p->victors = victors(&look);
        apply_morale(g);
        break;
    case B_ADVANCE:
        push(p, S_ADVANCE, 0, 0);
        break;
    case B_END:
        end_battle(p);
        break;
    case B_DIE:
    case B_CONTROL:
        break;
    }
    return false;
}

void battle_settle(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    battle_roll(&look, &r);
    if (top(p)->a == B_CONTROL) {
        bool held = gg_roll_passes(&r, result);
        p->cavalry_must = !held;
        note_args(g, E_CONTROL, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), held});
    } else {
        p->die_result = (uint8_t)gg_roll_cell(&r, result);
        note_args(g, E_DIE, NO_UNIT,
                  (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)r.column, p->die_result});
    }
    top(p)->a++;
}
