/*
 * combat.c - one battle fought out: reserves, the die, what its result does, exchange, morale, control
 * of cavalry (J20-9.5.1, J20-9.6, J20-9.7, J20-12.2.2, J20-12.3, J20-16.8). What it adds up to is in
 * strength.c.
 */
#include <string.h>

#include "rules/jena20/chapters.h"

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

void reserves_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int side = top(p)->a;
    if (verb_of(c) == V_DONE) {
        pop(p);
    } else if (verb_of(c) == V_BONUS) {
        p->bonus = (uint8_t)(1 + side);
        p->effects &= (uint16_t)~T_BONUS;
        note_side(g, E_BONUS, side, 0);
    } else {
        p->reserves[side]++;
        note_side(g, E_RESERVES, side, 0);
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

/* The attackers that can be lost in an exchange. */
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

/* Bit n of a choice stands for the n-th attacker that can be lost. */
uint64_t lost_set(const struct look *g, int bits)
{
    return chosen(exchangeable(g), bits);
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
    uint64_t lost = lost_set(&look, extra_of(c));
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
        note_side(g, E_GUARD_FAILS, side, 0);
    }
    if (any && held && !attackers_lose(result)) {
        p->net[!side]--;
        note_side(g, E_GUARD_FAILS, !side, 0);
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
