/*
 * fight.c - the two dice of a combat and what they do (MS-7.2, 7.6, CRT, CR): losses, shaking, retreat,
 * advance, leader checks, in this order.
 *
 * Who was shaken is noted when the dice are thrown and stays what the result is judged by, whatever
 * happens to the units in between.
 */
#include "rules/musket_saber/musket_saber.h"

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
    uint64_t fresh = f->attackers & g->b->infantry & ~g->p->committed;
    for (uint64_t left = fresh; left; left &= left - 1)
        if (s->commit_formations >> g->b->unit[first_of(left)].formation & 1) {
            g->p->committed |= left & -left;
            gg_note(g, E_COMMITTED, first_of(left), -1, f->hex);
        }
}

static void note_throw(struct play *g, int result, int check)
{
    const struct fight *f = &g->p->fight;
    struct look look = look_of(g);
    int attack, defence;
    if (!g->log)
        return;
    ms_totals(&look, &attack, &defence);
    struct gg_event e = {
        .kind = E_ATTACK,
        .side = (int8_t)f->side,
        .piece = f->primary[0],
        .from = -1,
        .to = (int16_t)f->hex,
        .arg = {f->kind, (int16_t)attack, (int16_t)defence, (int16_t)(attack - defence)}};
    gg_log_add(g->log, e);
    ms_note_dice(g, check < 0 ? NO_UNIT : f->primary[f->code >= DC], result, check);
}

void ms_note_force(struct play *g, int event, int unit, uint64_t with, int force)
{
    _Static_assert(UNITS_MAX <= 48, "a set of units fits three numbers of an event");
    if (!g->log)
        return;
    struct gg_event e = {.kind = (uint16_t)event,
                         .side = (int8_t)g->b->unit[unit].is.side,
                         .piece = (int16_t)unit,
                         .from = -1,
                         .to = (int16_t)g->p->fight.hex,
                         .arg = {[3] = (int16_t)force}};
    with &= ~bit(unit);
    for (int i = 0; i < 3; i++)
        e.arg[i] = (int16_t)(with >> 16 * i);
    gg_log_add(g->log, e);
}

/* The dice of a combat or of fire, in the hex they are about. */
void ms_note_dice(struct play *g, int unit, int result, int check)
{
    const struct fight *f = &g->p->fight;
    struct gg_event e = {
        .kind = E_DICE,
        .side = (int8_t)g->p->phasing,
        .piece = -1,
        .from = -1,
        .to = (int16_t)f->hex,
        .arg = {(int16_t)(result / 6 + 1), (int16_t)(result % 6 + 1), f->code, (int16_t)check}};
    if (unit != NO_UNIT) {
        e.piece = (int16_t)unit;
        e.side = (int8_t)g->b->unit[unit].is.side;
    }
    gg_log_add(g->log, e);
}

static void settle_fight(struct play *g, int result)
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
    commit(g);
    if (ms_mistaken(&look)) {
        p->uniforms = 1;
        gg_note(g, E_UNIFORMS, g->b->special.uniform_unit, -1, f->hex);
    }
    note_throw(g, result, check);
    if (f->kind == CHARGE && f->code >= DC)
        f->victories++;
    top(p)->stage = F_LOSS;
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

static void note_result(struct play *g)
{
    const struct fight *f = &g->p->fight;
    if (!g->log)
        return;
    int result = f->code == NO_RESULT ? DASH : (f->code - AC) % 4 * 2 + (f->passed != 0);
    if (result == X_PASSED && was_shaken(f) && !opt(g->battle, X_PASSED_SHAKES_OTHERS))
        result = X_PASSED_SHAKEN;
    struct gg_event e = {.kind = E_RESULT,
                         .side = (int8_t)(attacker_loses(f) ? f->side : !f->side),
                         .piece = -1,
                         .from = -1,
                         .to = (int16_t)f->hex,
                         .arg = {(int16_t)result, attacker_loses(f)}};
    gg_log_add(g->log, e);
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
    struct orders orders = {.low = 1,
                            .high = WAY_MAX,
                            .rout = (does & ROUT) != 0,
                            .cause = does & ROUT ? BY_ROUT : BY_RESULT};
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
                push_unit(p, S_LEADER, leader);
        }
    }
}

/* The frame knows what comes next before anything is pushed above it. */
static bool run_fight(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    enum fight_stage stage = (enum fight_stage)top(p)->stage;
    int does = effects_of(&p->fight);
    if (stage == F_DICE)
        return true;
    top(p)->stage++;
    switch (stage) {
    case F_DICE:
        break;
    case F_LOSS:
        note_result(g);
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
        pop(p);
        ms_exposed(g);
        break;
    }
    return false;
}

static bool fight_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    if (f->kind == NO_FIGHT || f->kind == BOMBARDMENT || f->primary[0] == NO_UNIT)
        return false;
    if (frame->stage == F_DICE) /* no third charge (MS-9.2-ab) */
        return f->victories < 2 && (above ? ms_attack_stands(g) : ms_may_throw(g));
    return f->primary[1] != NO_UNIT;
}

static const char *const stage_words[] = {"dice",    "loss",    "shake", "retreat",
                                          "advance", "leaders", "end"};
static const struct gg_field fight_locals[] = {{"next", GG_FIELD_WORD, GG_LOCAL(stage),
                                                .high = F_END + 1, .words = stage_words,
                                                .line = "what comes next in the combat"},
                                               {0}};

const struct gg_step ms_fight = {
    .name = "fight",
    .phase = "combat",
    .prompt = "Combat at {hex}: {attacker} against {defender}.",
    .run = run_fight,
    .roll = ms_fight_roll,
    .settle = settle_fight,
    .fits = fight_fits,
    .locals = fight_locals,
    .may_bear = (const struct gg_above[]){{F_DICE, S_DEFEND},
                                          {F_ADVANCE, S_RETREATS},
                                          {F_LEADERS, S_ADVANCE},
                                          {F_END, S_LEADER},
                                          {0, GG_NO_STEP}},
};

/* --- leader checks --- */

static void roll_leader(const struct look *g, struct gg_roll *r)
{
    ms_leader_roll(top_of(g->p)->unit, r);
}

static void settle_leader(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_roll r;
    int leader = top(g->p)->unit;
    roll_leader(&look, &r);
    bool falls = !gg_roll_passes(&r, result);
    pop(g->p);
    gg_note_args(g, E_LEADER, leader, (int16_t[GG_LOG_ARGS]){(int16_t)result, falls});
    if (falls)
        ms_remove(g, leader, DEAD);
}

static bool leader_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    int unit = frame->unit;
    (void)above;
    while (frame[-1].step == S_LEADER)
        frame--;
    bool told = frame[-1].step == S_OVER; /* an umpire's combat is past */
    return ms_there(g, unit) && is_leader(g->b, unit) && (told || has(g->p->fight.leaders, unit));
}

const struct gg_step ms_leader = {
    .name = "leader",
    .phase = "combat",
    .prompt = "Has {unit} come through unharmed?",
    .roll = roll_leader,
    .settle = settle_leader,
    .fits = leader_fits,
    .locals = gg_local_unit,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_LEADER}, {0, GG_NO_STEP}},
};
