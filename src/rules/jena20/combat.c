/*
 * combat.c - one battle fought out: reserves, the die, what its result does, exchange, morale, control
 * of cavalry (J20-9.5.1, J20-9.6, J20-9.7, J20-12.2.2, J20-12.3, J20-16.8). What it adds up to is in
 * strength.c.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

/* --- reserves --- */

static bool may_commit(const struct look *g, int side)
{
    int limit = opt(g->battle, RESERVES_LIMIT);
    return (!limit || g->p->reserves[side] < limit) && j20_may_spend(g, side);
}

static bool has_bonus(const struct position *p, int side)
{
    return p->effects & T_BONUS && side == p->phasing;
}

static bool run_reserves(struct play *g)
{
    struct look look = look_of(g);
    int side = top(g->p)->side;
    if (may_commit(&look, side) || has_bonus(g->p, side))
        return true;
    pop(g->p);
    return false;
}

static void offer_reserves(const struct look *g, struct offer *o)
{
    int side = top_of(g->p)->side;
    if (may_commit(g, side))
        offer_word(o, V_RESERVES);
    if (has_bonus(g->p, side))
        offer_word(o, V_BONUS);
    offer_word(o, V_DONE);
}

static void choose_reserves(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int side = top(p)->side;
    if (verb_of(c) == V_DONE) {
        pop(p);
    } else if (verb_of(c) == V_BONUS) {
        p->bonus = (uint8_t)(1 + side);
        p->effects &= (uint16_t)~T_BONUS;
        gg_note_side(g, E_BONUS, side, 0);
    } else {
        p->reserves[side]++;
        gg_note_side(g, E_RESERVES, side, p->morale[side] - 1);
        (void)j20_spend(g, side);
    }
}

const struct gg_step j20_reserves = {
    .name = "reserves",
    .phase = "combat",
    .prompt = "{side}: commit reserves to the battle at {battle}?",
    .done = "No reserves",
    .run = run_reserves,
    .decider = gg_by_frame,
    .offer = offer_reserves,
    .choose = choose_reserves,
    .nothing = gg_pass_done,
    .adds = "reserves",
    .locals = gg_local_side,
};

/* --- what a result does --- */

/* J20-9.9.1: for a plain break the path is the hex it stood in. */
void j20_break_here(struct play *g, uint64_t units, enum cause cause)
{
    struct position *p = g->p;
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (p->npaths < FIGHTERS_MAX) {
            p->path[p->npaths][0] = p->at[unit];
            p->path_length[p->npaths++] = 1;
        }
        j20_break_unit(g, unit, cause);
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
        if (top_of(g->p)->place >> count_of(g->p->attacking & ((units & -units) - 1)) & 1)
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
uint64_t j20_lost_set(const struct look *g, int bits)
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

static void offer_exchange(const struct look *g, struct offer *o)
{
    uint64_t pool = exchangeable(g);
    int need = top_of(g->p)->number;
    for (int bits = 1; bits < 1 << count_of(pool); bits++)
        if (fair_exchange(g, chosen(pool, bits), need))
            offer(o, (struct words){V_LOSE, NO_UNIT, 0, NO_UNIT, NO_UNIT, bits});
}

static void choose_exchange(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    uint64_t lost = j20_lost_set(&look, extra_of(c));
    pop(g->p);
    for (; lost; lost &= lost - 1)
        j20_break_unit(g, first_of(lost), BY_EXCHANGE);
}

/* J20-16.3.2: guns that fired where nobody can cross suffer nothing. */
static void note_out_of_reach(struct play *g, uint64_t guns)
{
    for (; guns; guns &= guns - 1)
        gg_note(g, E_OUT_OF_REACH, first_of(guns), -1, -1);
}

/* All defenders break; the attacker pays in kind. What he must lose is settled at once when there is
 * nothing to choose. */
static void exchange(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    uint64_t guns = j20_bombarding(&look), pool = p->attacking & ~guns;
    int need = printed_strength(&look, p->defending), have = printed_strength(&look, pool);
    j20_break_here(g, p->defending, BY_EXCHANGE);
    note_out_of_reach(g, guns);
    if (have <= need) {
        for (; pool; pool &= pool - 1)
            j20_break_unit(g, first_of(pool), BY_EXCHANGE);
        return;
    }
    struct gg_frame frame = {.step = S_EXCHANGE, .number = (uint8_t)need};
    for (; guns; guns &= guns - 1)
        frame.place |= (uint16_t)(1 << count_of(p->attacking & (bit(first_of(guns)) - 1)));
    push(p, frame);
    gg_choice only;
    struct offer o = {&only, 1, 0};
    offer_exchange(&look, &o);
    if (o.count == 1)
        choose_exchange(g, only);
    else
        gg_note_side(g, E_PAY, attacking_side(p), need);
}

static const struct gg_field exchange_locals[] = {
    {"need", GG_FIELD_NUMBER, GG_LOCAL(number), 0, 255, .line = "strength that must be lost"},
    {"guns", GG_FIELD_BITS, GG_LOCAL(place), 0, FIGHTERS_MAX,
     .line = "which of the attackers are guns out of reach"},
    {0}};

const struct gg_step j20_exchange = {
    .name = "exchange",
    .phase = "combat",
    .prompt = "{side}: an exchange; choose which of your units break, {need} strength or more.",
    .decider = j20_attacker,
    .offer = offer_exchange,
    .choose = choose_exchange,
    .locals = exchange_locals,
};

static bool attackers_lose(enum result result)
{
    return result == AB || result == AR || result == AW;
}

/* J20-9.6.2, 9.6.3: who must retreat. A single routed unit needs no line: its rout die tells. */
void j20_order_retreats(struct play *g, uint64_t losers)
{
    bool rout = g->p->die_result == AR || g->p->die_result == DR;
    g->p->retreating = losers;
    push_step(g->p, S_RETREATS);
    if (rout && count_of(losers) == 1)
        return;
    for (; losers; losers &= losers - 1)
        gg_note_args(g, E_BEATEN, first_of(losers), (int16_t[GG_LOG_ARGS]){rout});
}

static void apply_result(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    enum result result = (enum result)p->die_result;
    uint64_t guns = attackers_lose(result) ? j20_bombarding(&look) : 0;
    uint64_t losers = attackers_lose(result) ? p->attacking & ~guns : p->defending;
    p->npaths = 0;
    note_out_of_reach(g, guns);
    switch (result) {
    case AB:
    case DB:
        j20_break_here(g, losers, BY_RESULT);
        break;
    case AR:
    case DR:
    case AW:
    case DW:
        j20_order_retreats(g, losers);
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
    bool survives = attacked & j20_on_map(&look, side);
    bool failed = result == N || attackers_lose(result) || (result == EX && !survives);
    if (attacked && failed && (any || !p->reaction)) {
        p->net[side]--;
        gg_note_side(g, E_GUARD_FAILS, side, 0);
    }
    if (any && held && !attackers_lose(result)) {
        p->net[!side]--;
        gg_note_side(g, E_GUARD_FAILS, !side, 0);
    }
}

static uint8_t clamp_morale(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > MORALE_MAX ? MORALE_MAX : value);
}

/* J20-9.7: all of a battle's gains and losses at once. Points above the highest are lost (J20-2.4). */
static void apply_morale(struct play *g)
{
    struct position *p = g->p;
    int16_t told[GG_LOG_ARGS];
    bool lost[GG_SIDES];
    for (int side = 0; side < GG_SIDES; side++) {
        int value = p->morale[side] + p->net[side];
        lost[side] = value > MORALE_MAX;
        told[side] = (int16_t)(clamp_morale(value) - p->morale[side]);
        told[GG_SIDES + side] = p->morale[side] = clamp_morale(value);
        p->net[side] = 0;
    }
    if (told[0] || told[1])
        gg_note_args(g, E_MORALE, NO_UNIT, told);
    else if (p->die_result == EX && !lost[0] && !lost[1])
        gg_note(g, E_EVEN, NO_UNIT, -1, -1);
    for (int side = 0; side < GG_SIDES; side++)
        if (lost[side])
            gg_note_side(g, E_MORALE_FULL, side, MORALE_MAX);
    (void)j20_check_defeat(g);
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
        if (is_hex(p->at[unit]) && g->b->unit[unit].type != ARTILLERY &&
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
        if (g->b->unit[first_of(units)].type == CAVALRY && j20_can_advance(g, first_of(units)))
            return true;
    }
    return false;
}

static int victors_side(const struct look *g)
{
    return g->b->unit[first_of(g->p->victors)].is.side;
}

static void roll_control(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Cavalry control", "J20-16.8");
    r->side = victors_side(g);
    r->die = "control die";
    r->reading = GG_TEST;
    r->target = g->b->control_safe;
    r->pass = "held";
    r->fail = "out of hand";
    for (uint64_t units = g->p->victors; units; units &= units - 1)
        if (flags_of(g, first_of(units)) & HEAVY && g->b->unit[first_of(units)].type == CAVALRY) {
            gg_roll_modify(r, -1, "heavy cavalry among it", "J20-16.8");
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

/* --- the battle --- */

static void push_reserves(struct position *p, int side)
{
    push(p, (struct gg_frame){.step = S_RESERVES, .side = (uint8_t)side});
}

static bool run_battle(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_frame *frame = top(p);
    enum battle_stage stage = (enum battle_stage)frame->stage;
    if (stage == B_DIE)
        return true;
    if (stage == B_CONTROL && control_needed(&look))
        return true;
    frame->stage++;
    switch (stage) {
    case B_RESERVES:
        push_reserves(p, attacking_side(p));
        break;
    case B_DEFENDER:
        push_reserves(p, !attacking_side(p));
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
        push_step(p, S_ADVANCE);
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

static void roll_battle(const struct look *g, struct gg_roll *r)
{
    if (top_of(g->p)->stage == B_CONTROL)
        roll_control(g, r);
    else
        j20_describe_battle(g, r);
}

static void settle_battle(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    roll_battle(&look, &r);
    if (top(p)->stage == B_CONTROL) {
        bool held = gg_roll_passes(&r, result);
        p->cavalry_must = !held;
        gg_note_event(g, (struct gg_event){.kind = E_CONTROL,
                                           .side = (int8_t)victors_side(&look),
                                           .piece = -1,
                                           .from = -1,
                                           .to = -1,
                                           .arg = {(int16_t)(result + 1), held}});
    } else {
        p->die_result = (uint8_t)gg_roll_cell(&r, result);
        gg_note_args(
            g, E_DIE, NO_UNIT,
            (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)r.column, p->die_result});
    }
    top(p)->stage++;
}

/* Both sides are there, each on its side; before the result they all touch (J20-9.2). */
static bool battle_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    const struct position *p = g->p;
    int side = attacking_side(p);
    uint64_t both = p->attacking | p->defending, moving = p->retreating | p->victors;
    /* An umpire may hear of the losers alone. */
    bool half_told =
        frame > stack_of(p)->frame && frame[-1].step == S_OVER && frame->stage > B_RESULT;
    (void)above;
    if ((!(p->attacking && p->defending) && !(both && half_told)) ||
        p->attacking & ~g->b->units_of[side] || p->defending & ~g->b->units_of[!side] ||
        count_of(p->attacking) > FIGHTERS_MAX || count_of(p->defending) > FIGHTERS_MAX)
        return false;
    for (int s = 0; s < GG_SIDES; s++) {
        uint64_t own = g->b->units_of[s];
        if ((p->retreating & own && p->retreating & ~own) ||
            (p->victors & own && p->victors & ~own))
            return false;
    }
    if (moving & ~both || moving & ~(j20_on_map(g, 0) | j20_on_map(g, 1)))
        return false;
    return frame->stage > B_RESULT || j20_all_touch(g, p->attacking, p->defending);
}

static const char *const stage_words[] = {"reserves", "defender", "die",     "result",
                                          "morale",   "control",  "advance", "end"};
static const struct gg_field battle_locals[] = {{"next", GG_FIELD_WORD, GG_LOCAL(stage),
                                                 .high = B_END + 1, .words = stage_words,
                                                 .line = "what comes next in the battle"},
                                                {0}};
static const struct gg_above battle_bears[] = {{B_DEFENDER, S_RESERVES}, {B_DIE, S_RESERVES},
                                               {B_MORALE, S_EXCHANGE},   {B_MORALE, S_RETREATS},
                                               {B_END, S_ADVANCE},       {0, GG_NO_STEP}};

const struct gg_step j20_battle = {
    .name = "battle",
    .phase = "combat",
    .prompt = "The combat die is rolled for the battle at {battle}.",
    .run = run_battle,
    .roll = roll_battle,
    .settle = settle_battle,
    .fits = battle_fits,
    .locals = battle_locals,
    .may_bear = battle_bears,
};
