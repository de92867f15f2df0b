/*
 * fight.c - the two dice of a combat and what they do (MS-7.2, 7.6, CRT, CR): losses, shaking, retreat,
 * advance, leader checks, in this order.
 *
 * Who was shaken is noted when the dice are thrown and stays what the result is judged by, whatever
 * happens to the units in between.
 */
#include "rules/musket_saber/chapters.h"

/* --- the dice --- */

/* Everybody in the hexes that attack, but for the batteries that support from afar. */
static uint64_t everybody_attacking(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    uint64_t found = 0;
    for (uint64_t left = f->attackers; left; left &= left - 1)
        found |= ms_in_hex(g, g->p->at[first_of(left)]);
    return found & ~f->batteries;
}

/* H-15.3: infantry of the reserve that takes part in an attack on the key hexes. */
static void commit(struct play *g)
{
    const struct special *s = &g->b->special;
    const struct fight *f = &g->p->fight;
    if (f->side != s->commit_side || !(s->commit_hex[f->hex >> 6] >> (f->hex & 63) & 1))
        return;
    for (uint64_t left = f->attackers & g->b->infantry; left; left &= left - 1)
        if (s->commit_formations >> g->b->unit[first_of(left)].formation & 1)
            g->p->committed |= left & -left;
}

static void note_throw(struct play *g, int result, int check)
{
    const struct fight *f = &g->p->fight;
    struct look look = look_of(g);
    int attack, defence;
    if (!g->log)
        return;
    ms_totals(&look, &attack, &defence);
    ms_note_args(g, E_ATTACK, f->primary[0],
                 (int16_t[GG_LOG_ARGS]){f->kind, (int16_t)attack, (int16_t)defence,
                                        (int16_t)(attack - defence)});
    ms_note_args(g, E_DICE, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result / 6 + 1), (int16_t)(result % 6 + 1),
                                        f->code, (int16_t)check});
}

void ms_fight_settle(struct play *g, int result)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    struct gg_roll r;
    ms_fight_roll(&look, &r);
    int check = gg_roll_check(&r, result);
    f->code = (uint8_t)gg_roll_cell(&r, result);
    f->passed = check > 0;
    f->in_target = ms_in_hex(&look, f->hex);
    f->in_attack = everybody_attacking(&look);
    f->shaken = p->shaken;
    note_throw(g, result, check);
    if (ms_mistaken(&look)) {
        p->uniforms = 1;
        ms_note(g, E_UNIFORMS, g->b->special.uniform_unit, -1, f->hex);
    }
    commit(g);
    if (f->kind == CHARGE && f->code >= DC)
        f->victories++;
    top(p)->a = F_LOSS;
}

/* --- what a result does --- */

/* What the printed table of results asks of the losing side. */
enum effect {
    LOSS = 1,         /* its primary loses a step */
    EXCHANGE = 2,     /* and so does the winner's */
    SHAKE = 4,        /* all become disrupted or ineffective */
    SHAKE_FIT = 8,    /* the same, unless the primary already was */
    BACK = 16,        /* all retreat */
    ROUT = 32,        /* three hexes, as a rout */
    UNIT_BY_UNIT = 64 /* those already shaken retreat, the others are shaken and stay */
};

/* clang-format off */
static const uint8_t effects[4][2] = {
    /*        failed                        passed */
    /* C */ { UNIT_BY_UNIT,                 0                },
    /* R */ { SHAKE | BACK,                 LOSS | EXCHANGE  },
    /* X */ { SHAKE | BACK,                 LOSS | SHAKE_FIT },
    /* M */ { LOSS | SHAKE | BACK | ROUT,   SHAKE | BACK     },
};
/* clang-format on */

static int effects_of(const struct fight *f)
{
    return f->code == NO_RESULT ? 0 : effects[(f->code - AC) % 4][f->passed != 0];
}

static bool attacker_loses(const struct fight *f)
{
    return f->code < DC;
}

static uint64_t losers(const struct fight *f)
{
    return attacker_loses(f) ? f->in_attack : f->in_target;
}

static bool was_shaken(const struct fight *f)
{
    return has(f->shaken, f->primary[!attacker_loses(f)]);
}

/* both are judged by the ground before either is gone, so the first one's end opens no way to the
 * second. */
static void lose_steps(struct play *g, int does)
{
    struct fight *f = &g->p->fight;
    struct look look = look_of(g);
    int loser = f->primary[!attacker_loses(f)], winner = f->primary[attacker_loses(f)];
    if (!(does & LOSS))
        return;
    bool free = !(does & EXCHANGE) || ms_has_way_out(&look, winner);
    bool last = g->b->unit[winner].type != BRIGADE || has(g->p->reduced, winner);
    ms_lose_step(g, loser, false);
    if (!(does & EXCHANGE))
        return;
    if (last && !free)
        ms_remove(g, winner, CAPTURED);
    else
        ms_lose_step(g, winner, false);
}

static void shake_losers(struct play *g, int does)
{
    struct fight *f = &g->p->fight;
    uint64_t units = 0;
    bool spared = was_shaken(f) && !opt(g->battle, X_PASSED_SHAKES_OTHERS); /* */
    if (does & SHAKE || (does & SHAKE_FIT && !spared))
        units = losers(f);
    else if (does & UNIT_BY_UNIT)
        units = losers(f) & ~f->shaken;
    for (; units; units &= units - 1)
        if (is_hex(g->p->at[first_of(units)]))
            ms_shake(g, first_of(units));
}

/* Leaders go with their troops, which is seen to there; those whose troops are all gone are told to go
 * by themselves. */
static uint64_t to_go_back(const struct look *g, uint64_t units)
{
    uint64_t going = 0;
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (is_hex(g->p->at[unit]) && (!is_leader(g->b, unit) || ms_lone(g, unit)))
            going |= bit(unit);
    }
    return going;
}

/* the state at the throw binds each unit, leaders too, that of the primary all of them. */
static void send_back(struct play *g, int does)
{
    struct fight *f = &g->p->fight;
    struct look look = look_of(g);
    struct orders orders = {.low = 1, .high = WAY_MAX, .rout = (does & ROUT) != 0};
    if (does & UNIT_BY_UNIT)
        orders.units = to_go_back(&look, losers(f) & f->shaken & ~g->b->of_type[LEADER]);
    else if (does & BACK)
        orders.units = to_go_back(&look, losers(f));
    orders.shaken = losers(f) & f->shaken;
    if (does & UNIT_BY_UNIT && opt(g->battle, SHAKEN_MAY_RETREAT_ONE))
        orders.shaken = 0;
    else if (was_shaken(f))
        orders.low = 2;
    if (does & ROUT)
        orders.low = WAY_MAX;
    if (orders.units)
        ms_retreat(g, orders);
}

/* every leader who was declared and is still there, the attacker's first. What the dice said is
 * done with, but for a charge, and forgotten: results that did the same are the same from here on. */
static void check_leaders(struct play *g)
{
    struct position *p = g->p;
    if (p->fight.kind != CHARGE)
        p->fight.code = p->fight.passed = 0;
    for (int i = 0; i < GG_SIDES; i++) {
        uint64_t leaders = p->fight.leaders & g->b->leaders_of[i ? p->fight.side : !p->fight.side];
        for (; leaders; leaders &= ~bit(63 - __builtin_clzll(leaders))) {
            int leader = 63 - __builtin_clzll(leaders);
            if (is_hex(p->at[leader]))
                ms_push(p, S_LEADER, leader, 0, 0);
        }
    }
}

/* The frame knows what comes next before anything is pushed above it. */
bool ms_fight_run(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    enum fight_stage stage = (enum fight_stage)top(p)->a;
    int does = effects_of(&p->fight);
    if (stage == F_DICE)
        return true;
    top(p)->a++;
    switch (stage) {
    case F_DICE:
        break;
    case F_LOSS:
        if (!does)
            ms_note(g, E_NOTHING, NO_UNIT, -1, p->fight.hex);
        lose_steps(g, does);
        break;
    case F_SHAKE:
        shake_losers(g, does);
        break;
    case F_RETREAT:
        send_back(g, does);
        break;
    case F_ADVANCE:
        p->fight.advance = (uint8_t)ms_advance_hexes(&look);
        ms_advance(g);
        break;
    case F_LEADERS:
        check_leaders(g);
        break;
    case F_END:
        ms_pop(p);
        ms_exposed(g);
        break;
    }
    return false;
}

/* --- leader checks --- */

void ms_leader_check(const struct look *g, struct gg_roll *r)
{
    ms_leader_roll(g, top_of(g->p)->a, r);
}

void ms_leader_settle(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_roll r;
    int leader = top(g->p)->a;
    ms_leader_check(&look, &r);
    bool falls = !gg_roll_passes(&r, result);
    ms_pop(g->p);
    ms_note_args(g, E_LEADER, leader, (int16_t[GG_LOG_ARGS]){(int16_t)result, falls});
    if (falls)
        ms_remove(g, leader, DEAD);
}
