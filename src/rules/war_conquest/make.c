/*
 * make.c - a charge is made: shots, dense ground, flight of the target, contact or a march; glancing attacks (WC-CHG, WC-CMB-7).
 */
#include "rules/war_conquest/war_conquest.h"

/* S_MAKE: unit, stage, second: 1 + the die of dense ground or 0; place: the reach in q when it is settled. */

static int target_of(const struct look *g, int unit)
{
    return g->p->unit[unit].target;
}

static bool is_there(const struct look *g, int unit)
{
    int target = target_of(g, unit);
    return target != NO_UNIT && has(g->p->here, target);
}

static struct landing landing_of(const struct look *g, int unit)
{
    struct body whom = wc_body(g, target_of(g, unit));
    return wc_landing(g, unit, &whom, (enum gg_side)g->p->unit[unit].faced);
}

/* --- reach --- */

static bool runs_through(const struct look *g, int unit, unsigned flag)
{
    struct landing l = landing_of(g, unit);
    return wc_ground_between(g, leader_of(g, unit), wc_landing_point(&l, l.nearest), flag);
}

/* WC-MOV-11, WC-MOV-14 */
static void settle_reach(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    int reach = wc_reach(&look, f->unit, target_of(&look, f->unit));
    int base = wc_allowance(&look, f->unit, BASE_PACE);
    if (reach > base && runs_through(&look, f->unit, BROKEN))
        reach = base;
    if (f->second > 0 && 4 * f->second < reach)
        reach = 4 * f->second;
    f->place = (uint16_t)reach;
}

static bool covers(const struct look *g, int unit, int target, int reach)
{
    struct body whom = wc_body(g, target);
    return gg_within(whom.lie, whom.size, leader_of(g, unit), reach);
}

/* --- the way --- */

/* WC-CHG-8: no third unit but skirmishing friends, no impenetrable ground. */
static bool way_barred(const struct look *g, int unit, struct gg_point to)
{
    struct gg_point from = leader_of(g, unit);
    uint64_t others = g->p->here & ~bit(unit) & ~bit(target_of(g, unit));
    others &= ~(friends_of(g, unit) & g->p->skirmish);
    for (uint64_t set = others; set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (gg_crosses(from, to, other.lie, other.size))
            return true;
    }
    return wc_ground_between(g, from, to, CLOSED);
}

static bool finds_contact(const struct look *g, int unit, int reach, struct body *out)
{
    struct landing l = landing_of(g, unit);
    const struct stand *s = &g->p->unit[unit];
    int second = s->second;
    if (second != NO_UNIT &&
        (!has(g->p->here, second) || !wc_near(g, s->target, second, g->b->figure.range_second)))
        second = NO_UNIT;
    return l.dist2 <= (int64_t)GG_QUANTUM * GG_QUANTUM * reach * reach &&
           !way_barred(g, unit, wc_landing_point(&l, l.nearest)) &&
           wc_find_place(g, unit, &l, second, out);
}

/* WC-CHG-5: straight ahead, up to its base move, in dense ground up to its die. */
static void fall_short(struct play *g, const struct gg_frame *f)
{
    struct look look = look_of(g);
    top(g->p)->stage = K_END;
    int base = wc_allowance(&look, f->unit, BASE_PACE);
    int most = f->second > 0 && 4 * f->second < base ? 4 * f->second : base;
    int gone = wc_straight(g, f->unit, g->p->unit[f->unit].f, most);
    gg_note_args(g, E_SHORT, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)gone});
}

static void make_contact(struct play *g, int unit, const struct body *at)
{
    int target = g->p->unit[unit].target;
    wc_place(g, unit, at);
    g->p->charging |= bit(unit);
    gg_note_args(g, E_CONTACT, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)target, g->p->unit[unit].faced});
    wc_engage(g, unit);
    top(g->p)->stage = K_END;
}

/* WC-CMB-7: from 1 q short of the landing place. */
static void glance(struct play *g, const struct gg_frame *f, struct body at)
{
    struct look look = look_of(g);
    at.lie = gg_moved(at.lie, at.lie.f, -1);
    if (!wc_free(&look, f->unit, &at)) {
        top(g->p)->stage = K_SHORT;
        return;
    }
    int target = target_of(&look, f->unit);
    wc_place(g, f->unit, &at);
    gg_note_args(g, E_GLANCED, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)target});
    top(g->p)->stage = K_BACK;
    wc_begin_strike(g, GLANCES, f->unit, target);
}

/* The target stands: contact, a glancing attack, or neither. */
static void close_in(struct play *g, const struct gg_frame *f)
{
    struct look look = look_of(g);
    struct body at;
    if (!finds_contact(&look, f->unit, f->place, &at))
        top(g->p)->stage = K_SHORT;
    else if (wc_is_glancing(&look, f->unit, target_of(&look, f->unit)))
        glance(g, f, at);
    else
        make_contact(g, f->unit, &at);
}

static void catch_target(struct play *g, int target)
{
    g->p->caught |= bit(target); /* WC-RES-T1 */
    wc_remove(g, target, E_CAUGHT);
}

/* WC-CHG-3, WC-CHG-4, WC-CHG-10: it runs from the first of its chargers, who then goes on; the others chase it. */
static void pursue_target(struct play *g, const struct gg_frame *f)
{
    struct look look = look_of(g);
    int target = target_of(&look, f->unit);
    const struct stand *t = &g->p->unit[target];
    bool flies = has(g->p->fleeing, target), ran = has(g->p->ran, target);
    bool covered = covers(&look, f->unit, target, f->place);
    if (!flies && t->answer != FLEES) {
        close_in(g, f);
    } else if (!ran && (!flies || covered)) {
        top(g->p)->stage = K_RAN;
        g->p->ran |= bit(target);
        wc_begin_run(g, target, FROM_CHARGE, f->unit, 0);
    } else {
        top(g->p)->stage = K_SHORT;
        if (ran && covered)
            catch_target(g, target);
    }
}

/* After the run: is the gap still covered? (WC-CHG-4) */
static void after_flight(struct play *g, const struct gg_frame *f)
{
    struct look look = look_of(g);
    int target = target_of(&look, f->unit);
    top(g->p)->stage = K_SHORT;
    if (has(g->p->here, target) && covers(&look, f->unit, target, f->place))
        catch_target(g, target);
}

/* --- shots at chargers --- */

/* WC-CHG-3, WC-CHG-11: from the target, at the first charger declared; lost if it starts within its base move. */
static void shoot_at_charger(struct play *g, int unit)
{
    struct look look = look_of(g);
    int target = target_of(&look, unit);
    const struct stand *t = &g->p->unit[target];
    if (t->answer != SHOOTS_BACK || t->charger != unit || has(g->p->fleeing, target))
        return;
    if (wc_near(&look, unit, target, profile_of(&look, unit)->move) ||
        !wc_in_range(&look, target, unit))
        gg_note_args(g, E_SHOTS_LOST, target, (int16_t[GG_LOG_ARGS]){(int16_t)unit});
    else
        wc_begin_strike(g, SHOOTS_CHARGER, target, unit);
}

/* --- the step --- */

static void end_make(struct play *g)
{
    struct stand *s = &g->p->unit[top(g->p)->unit];
    pop(g->p);
    s->target = s->second = NO_UNIT;
    s->faced = 0;
}

/* Falls back its base move, as far as it legally can. */
static void fall_back(struct play *g, int unit)
{
    struct look look = look_of(g);
    int back = gg_turned(g->p->unit[unit].f, 2 * GG_QUARTER);
    int gone = wc_straight(g, unit, back, wc_allowance(&look, unit, BASE_PACE));
    gg_note_args(g, E_FELL_BACK, unit, (int16_t[GG_LOG_ARGS]){(int16_t)gone});
}

/* The kills of a glancing attack, taken off together; they count for the 20 % (WC-CMB-7). */
static void take_glancing(struct play *g, int unit, int target)
{
    for (int i = 0; i < 2; i++) {
        struct stand *s = &g->p->unit[i ? unit : target];
        int kills = s->kills < s->models ? s->kills : s->models;
        s->kills = 0;
        s->lost = (uint8_t)(s->lost + kills);
        wc_take_off(g, i ? unit : target, kills);
    }
}

static bool needs_die(const struct look *g, int unit)
{
    return wc_in_dense(g, unit) || runs_through(g, unit, DENSE);
}

static bool run_stage(struct play *g, struct gg_frame f)
{
    struct look look = look_of(g);
    switch (f.stage) {
    case K_SHOTS:
        top(g->p)->stage = K_DENSE;
        if (is_there(&look, f.unit))
            shoot_at_charger(g, f.unit);
        return false;
    case K_DENSE:
        if (is_there(&look, f.unit) && needs_die(&look, f.unit))
            return true;
        top(g->p)->stage = K_GO;
        return false;
    case K_GO:
        if (!is_there(&look, f.unit)) {
            top(g->p)->stage = K_SHORT;
            return false;
        }
        settle_reach(g);
        f = *top(g->p);
        pursue_target(g, &f);
        return false;
    case K_RAN:
        after_flight(g, &f);
        return false;
    case K_BACK: /* both strike at the same time: the losses are taken off afterwards */
        top(g->p)->stage = K_FALL;
        wc_begin_strike(g, STRIKES_BACK, target_of(&look, f.unit), f.unit);
        return false;
    case K_FALL:
        top(g->p)->stage = K_AWAY;
        take_glancing(g, f.unit, target_of(&look, f.unit));
        return false;
    case K_AWAY:
        top(g->p)->stage = K_END;
        fall_back(g, f.unit);
        return false;
    case K_SHORT:
        fall_short(g, &f);
        return false;
    default:
        end_make(g);
        return false;
    }
}

static bool run_make(struct play *g)
{
    struct gg_frame f = *top(g->p);
    if (!has(g->p->here, f.unit)) { /* shot to pieces, or struck down */
        end_make(g);
        return false;
    }
    return run_stage(g, f);
}

/* WC-MOV-6, WC-MOV-11: skirmishing foot takes the higher of two dice. */
void wc_roll_dense(const struct look *g, struct gg_roll *r)
{
    int unit = top_of(g->p)->unit;
    bool skirmishers = has(g->p->skirmish, unit) && profile_of(g, unit)->arm == INFANTRY;
    gg_roll_d6(r, "Move in dense ground", "WC-MOV-11");
    r->shape = GG_SUM;
    r->dice = skirmishers ? 2 : 1;
    r->keep = skirmishers ? 1 : 0;
    r->piece = unit;
}

static void settle_dense(struct play *g, int die)
{
    struct gg_frame *f = top(g->p);
    gg_note_args(g, E_DENSE, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)die});
    f->second = (uint8_t)die;
    f->stage = K_GO;
}

static bool make_rolls(const struct look *g)
{
    return top_of(g->p)->stage == K_DENSE;
}

static bool make_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    const struct position *p = g->p;
    const struct stand *s = &p->unit[f->unit];
    if (!has(own(g, p->phasing), f->unit))
        return above != NULL && above->step == S_ESCAPE;
    if (s->target == NO_UNIT || side_of(g, s->target) == p->phasing || wc_engaged(g, f->unit))
        return f->stage == K_END && above != NULL;
    return f->stage != K_DENSE || above != NULL || (is_there(g, f->unit) && needs_die(g, f->unit));
}

static const char *const stage_words[] = {"shots", "dense", "go",    "ran", "back",
                                          "fall",  "away",  "short", "end"};
static const struct gg_field make_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NMAKE_STAGES, .words = stage_words},
    {"die", GG_FIELD_NUMBER, GG_LOCAL(second), .low = 0, .high = 6, .line = "of dense ground"},
    {"reach", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = 240,
     .line = "quarters of an inch"},
    {0}};

const struct gg_step wc_make = {
    .name = "make",
    .phase = "movement",
    .prompt = "{unit} charges.",
    .run = run_make,
    .roll = wc_roll_dense,
    .settle = settle_dense,
    .rolls = make_rolls,
    .fits = make_fits,
    .locals = make_locals,
    .may_bear = (const struct gg_above[]){{K_DENSE, S_STRIKE},
                                          {K_DENSE, S_ESCAPE},
                                          {K_RAN, S_RUN},
                                          {K_RAN, S_LAST},
                                          {K_RAN, S_TEST},
                                          {K_RAN, S_ESCAPE},
                                          {K_SHORT, S_ESCAPE},
                                          {K_AWAY, S_ESCAPE},
                                          {K_BACK, S_STRIKE},
                                          {K_FALL, S_STRIKE},
                                          {0, GG_NO_STEP}},
};
