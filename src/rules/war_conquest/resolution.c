/*
 * resolution.c - who must take a morale test and why, in which order, and what a failure does (WC-RES).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- reasons (WC-RES-T1 to T7) --- */

/* WC-RES-T6: battle formations ignore skirmishers, in flight always, of those that break or fall by the switch. */
bool wc_ignores(const struct look *g, int unit, int cause, bool first)
{
    enum { ONLY_FLEEING = 1 };
    return is_battle(g, unit) && has(g->p->skirmish, cause) &&
           !(first && opt(g->battle, O_SKIRMISHERS_IGNORED) == ONLY_FLEEING);
}

static bool is_near_any(const struct look *g, int unit, uint64_t causes, int inches)
{
    for (uint64_t set = causes & g->b->army[side_of(g, unit)] & ~bit(unit); set; set &= set - 1)
        if (!wc_ignores(g, unit, first_of(set), true) && wc_near(g, first_of(set), unit, inches))
            return true;
    return false;
}

/* WC-RES-T2: unless it has at least twice the models. */
static bool sees_flight(const struct look *g, int unit, uint64_t fleeing)
{
    int models = g->p->unit[unit].models;
    for (uint64_t set = fleeing & friends_of(g, unit); set; set &= set - 1) {
        int friend = first_of(set);
        if (!wc_ignores(g, unit, friend, false) && models < 2 * g->p->unit[friend].models &&
            wc_near(g, friend, unit, g->b->figure.range_flee_friend))
            return true;
    }
    return false;
}

/* WC-RES-T4: his unit breaks, or he fell since reasons were last read. */
static bool lost_general(const struct look *g, int unit)
{
    int side = side_of(g, unit), with = wc_general_unit(g, side);
    int inches = g->b->figure.range_general_lost;
    struct body me = wc_body(g, unit);
    if (with != NO_UNIT && has(g->p->breaking, with) && wc_near(g, with, unit, inches))
        return true;
    for (int i = 0; i < g->b->npersons[side]; i++) {
        const struct person *person = &g->p->person[side][i];
        if (person->fate == SLAIN_NOW &&
            gg_within(me.lie, me.size, (struct gg_point){person->x, person->y}, 4 * inches))
            return true;
    }
    return false;
}

static bool general_flees(const struct look *g, int unit)
{
    int with = wc_general_unit(g, side_of(g, unit));
    return with != NO_UNIT && with != unit && has(g->p->here & g->p->fleeing, with) &&
           wc_near(g, with, unit, g->b->figure.range_general_flee);
}

/* WC-RES-T3: of the models at the start of the round, and nobody who fights. */
static bool has_losses(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    return s->lost > 0 && 5 * s->lost >= s->began && !wc_engaged(g, unit);
}

static unsigned reasons_of(const struct look *g, int unit)
{
    const struct position *p = g->p;
    int ten = g->b->figure.range_break;
    unsigned reasons = 0;
    reasons |= is_near_any(g, unit, p->breaking, ten) ? R_BREAK : 0;
    reasons |= is_near_any(g, unit, p->caught | p->small, ten) ? R_CAUGHT : 0;
    reasons |= sees_flight(g, unit, p->fleeing) ? R_FLEE : 0;
    reasons |= has_losses(g, unit) ? R_LOSSES : 0;
    reasons |= lost_general(g, unit) ? R_SLAIN : 0;
    reasons |= general_flees(g, unit) ? R_GENERAL : 0;
    return reasons;
}

/* WC-RES-4, WC-RES-7: read once; who flees or breaks does not test. */
void wc_read_reasons(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    for (uint64_t set = p->here & ~(p->fleeing | p->breaking); set; set &= set - 1) {
        int unit = first_of(set);
        unsigned reasons = reasons_of(&look, unit);
        p->unit[unit].reasons = (uint8_t)reasons;
        if (!reasons)
            continue;
        p->testing |= bit(unit);
        gg_note_args(g, E_REASONS, unit, (int16_t[GG_LOG_ARGS]){(int16_t)reasons});
    }
    p->caught = p->small = 0;
    for (int s = 0; s < GG_SIDES; s++)
        for (int i = 0; i < PERSONS_MAX; i++)
            if (p->person[s][i].fate == SLAIN_NOW)
                p->person[s][i] = (struct person){.unit = NO_UNIT, .fate = SLAIN};
}

/* --- step 1 --- */

/* number 1: the reasons are read; side: who picks next. */
static bool run_tests(struct play *g)
{
    struct gg_frame *f = top(g->p);
    if (!f->number) {
        f->number = 1;
        f->side = (uint8_t)leading_side(g->p);
        wc_read_reasons(g);
    }
    uint64_t mine = g->p->testing & g->b->army[f->side];
    if (!mine) {
        f->side = !f->side;
        mine = g->p->testing & g->b->army[f->side];
    }
    if (!mine) {
        pop(g->p);
        for (int u = 0; u < g->b->names.npieces; u++)
            g->p->unit[u].reasons = 0;
        g->p->asked = 0;
        return false;
    }
    if (mine & (mine - 1))
        return true;
    g->p->testing &= ~mine;
    g->p->asked |= mine;
    f->side = !f->side;
    wc_begin_test(g, first_of(mine), TO_STAND);
    return false;
}

static void offer_tests(const struct look *g, struct offer *o)
{
    for (uint64_t set = g->p->testing & g->b->army[top_of(g->p)->side]; set; set &= set - 1)
        offer_unit(o, V_TEST, first_of(set));
}

static void choose_tests(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    g->p->testing &= ~bit(unit_of(c));
    g->p->asked |= bit(unit_of(c));
    f->side = !f->side;
    wc_begin_test(g, unit_of(c), TO_STAND);
}

/* Switch `chain_panic`: who will flee is at once a reason for friends who have not tested yet. */
static void spread_panic(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    uint64_t not_yet =
        friends_of(&look, unit) & ~(p->fleeing | p->breaking | p->asked | p->failing);
    for (uint64_t set = not_yet; set; set &= set - 1) {
        int friend = first_of(set);
        if (!sees_flight(&look, friend, bit(unit)))
            continue;
        p->unit[friend].reasons |= R_FLEE;
        p->testing |= bit(friend);
        gg_note_args(g, E_REASONS, friend, (int16_t[GG_LOG_ARGS]){R_FLEE});
    }
}

/* WC-RES-5, WC-RES-6 */
void wc_tested_stand(struct play *g, int unit, bool passed)
{
    struct look look = look_of(g);
    if (passed)
        return;
    if (wc_engaged(&look, unit)) {
        g->p->unsteady |= bit(unit);
        if (wc_foes(&look, unit) & ~g->p->breaking) /* else the combat does not go on */
            g->p->shaken |= bit(unit);
        gg_note_args(g, E_STAYS, unit, (int16_t[GG_LOG_ARGS]){has(g->p->won, unit)});
        return;
    }
    g->p->failing |= bit(unit);
    gg_note(g, E_PANICS, unit, -1, -1);
    if (opt(g->battle, O_CHAIN_PANIC))
        spread_panic(g, unit);
}

static bool tests_fit(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return f->number || !(g->p->testing | g->p->failing | g->p->asked);
}

static const struct gg_field tests_locals[] = {
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "who picks next"},
    {"read", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "the reasons were read"},
    {0}};

const struct gg_step wc_tests = {
    .name = "tests",
    .phase = "resolution",
    .prompt = "{side}: which unit tests its morale next?",
    .run = run_tests,
    .decider = gg_by_frame,
    .offer = offer_tests,
    .choose = choose_tests,
    .nothing = gg_pass_prepares_none,
    .fits = tests_fit,
    .locals = tests_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_TEST}, {0, GG_NO_STEP}},
};
