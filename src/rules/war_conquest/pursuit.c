/*
 * pursuit.c - pursuit and flee moves, in the order of the player with Strategic Advantage (WC-PUR, WC-RES-2), and the flights of
 * the end phase (WC-END-6).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- the order of the runs --- */

/* WC-PUR-5: away from the enemy with most models, along the outward normal of his side. */
static int away_from(const struct look *g, int unit)
{
    int best = NO_UNIT;
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1)
        if (best == NO_UNIT || g->p->unit[first_of(set)].models > g->p->unit[best].models)
            best = first_of(set);
    if (best == NO_UNIT)
        return 0;
    return 1 + gg_normal(g->p->unit[best].f, wc_side_to(g, best, unit));
}

/* WC-RES-6: who failed counts as fleeing from here on; the lines of all breaking units are settled. */
void wc_begin_runs(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    p->testing = p->breaking | p->failing; /* those that run */
    wc_put_to_flight(g, p->failing);
    for (uint64_t set = p->breaking; set; set &= set - 1)
        p->unit[first_of(set)].away = (uint8_t)away_from(&look, first_of(set));
}

/* WC-PUR-10 */
static void end_runs(struct play *g)
{
    struct position *p = g->p;
    pop(p);
    p->unsteady = p->won = p->pursued = p->asked = 0;
}

static void begin_run_of(struct play *g, int unit)
{
    bool end = top(g->p)->number != 0;
    g->p->testing &= ~bit(unit);
    if (end)
        wc_begin_run(g, unit, END_PHASE, NO_UNIT, 0);
    else
        push(g->p, (struct gg_frame){.step = S_PURSUIT, .unit = (uint8_t)unit});
}

static bool run_runs(struct play *g)
{
    struct gg_frame *f = top(g->p);
    if (f->stage == 0) {
        f->stage = 1;
        wc_begin_runs(g);
    }
    uint64_t left = g->p->testing;
    if (!left)
        end_runs(g);
    else if (left & (left - 1))
        return true;
    else
        begin_run_of(g, first_of(left));
    return false;
}

static int leading_decider(const struct look *g)
{
    return leading_side(g->p);
}

static void offer_runs(const struct look *g, struct offer *o)
{
    for (uint64_t set = g->p->testing; set; set &= set - 1)
        offer_unit(o, V_RUN, first_of(set));
}

static void choose_runs(struct play *g, gg_choice c)
{
    begin_run_of(g, unit_of(c));
}

static bool runs_fit(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return !(g->p->testing & ~(g->p->fleeing | g->p->breaking)) && (f->stage || !g->p->testing);
}

static const struct gg_field runs_locals[] = {
    {"begun", GG_FIELD_NUMBER, GG_LOCAL(stage), .low = 0, .high = 1},
    {"end_phase", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "after the rally tests"},
    {0}};

const struct gg_step wc_runs = {
    .name = "runs",
    .phase = "resolution",
    .prompt = "{side}: which unit flees next?",
    .run = run_runs,
    .decider = leading_decider,
    .offer = offer_runs,
    .choose = choose_runs,
    .nothing = gg_pass_prepares_none,
    .fits = runs_fit,
    .locals = runs_locals,
    .may_bear =
        (const struct gg_above[]){
            {1, S_PURSUIT}, {1, S_RUN}, {1, S_LAST}, {1, S_TEST}, {1, S_ESCAPE}, {0, GG_NO_STEP}},
};

/* --- one flight with its pursuit (WC-PUR-9) --- */

/* S_PURSUIT: unit, second: 1 if somebody pursues, number: the best pursuit, place: the total of the flee dice. */

/* Who won, stands with its front to the unit, and fights nobody else. */
uint64_t wc_pursuers(const struct look *g, int unit)
{
    const struct position *p = g->p;
    uint64_t found = 0;
    if (!has(p->breaking, unit))
        return 0;
    for (uint64_t set = wc_foes(g, unit) & p->won & ~(p->unsteady | p->pursued); set;
         set &= set - 1) {
        int foe = first_of(set);
        if (wc_side_to(g, foe, unit) == GG_FRONT && !(wc_foes(g, foe) & ~p->breaking))
            found |= bit(foe);
    }
    return found;
}

static uint64_t to_ask(const struct look *g)
{
    return wc_pursuers(g, top_of(g->p)->unit) & ~g->p->asked;
}

static int asked_unit(const struct look *g)
{
    return wc_next_in_roster(g, to_ask(g));
}

static void settle_fate(struct play *g)
{
    struct gg_frame f = *top(g->p);
    top(g->p)->stage = PU_SLIDE;
    if (g->p->pursuing && f.place <= f.number) /* WC-PUR-2: equal is caught */
        wc_remove(g, f.unit, E_RIDDEN_DOWN);
    else
        wc_begin_run(g, f.unit, has(g->p->breaking, f.unit) ? FROM_COMBAT : TO_RALLY, NO_UNIT,
                     f.place);
}

/* --- the pursuers follow --- */

enum slide { GOES_ON, STOPS, MEETS };

/* What the next pose brings: a stop, a new enemy (then *foe), or nothing. */
static enum slide next_pose(const struct look *g, int unit, const struct body *at,
                            const struct body *next, int *foe)
{
    int before[4], after[4];
    struct gg_point leader = wc_leader(next), table = g->b->table;
    gg_overhang(at->lie, at->size, table, before);
    gg_overhang(next->lie, next->size, table, after);
    for (int i = 0; i < 4; i++)
        if (after[i] > before[i])
            return STOPS;
    if (leader.x < 0 || leader.y < 0 || leader.x > table.x || leader.y > table.y ||
        wc_in_ground(g, next, CLOSED))
        return STOPS;
    *foe = NO_UNIT;
    for (uint64_t set = g->p->here & ~bit(unit); set; set &= set - 1) {
        int other = first_of(set);
        struct body body = wc_body(g, other);
        enum gg_contact contact = gg_contact_of(next->lie, body.lie, next->size, body.size);
        bool enemy = side_of(g, other) != side_of(g, unit) && !flees(g, other);
        bool new = enemy &&gg_contact_of(at->lie, body.lie, at->size, body.size) == GG_APART;
        if (contact == GG_OVERLAPPING && !new)
            return STOPS;
        if (contact != GG_APART && new &&*foe == NO_UNIT)
            *foe = other;
    }
    return *foe == NO_UNIT ? GOES_ON : MEETS;
}

/* WC-PUR-6: stops in contact and counts as charging in the next combat phase. */
static void meet(struct play *g, int unit, int foe)
{
    struct look look = look_of(g);
    struct body whom = wc_body(&look, foe), at;
    enum gg_side side = gg_zone(whom.lie, whom.size, leader_of(&look, unit));
    struct landing l = wc_landing(&look, unit, &whom, side);
    if (!wc_find_place(&look, unit, &l, NO_UNIT, &at))
        return;
    wc_place(g, unit, &at);
    g->p->charging |= bit(unit);
    gg_note_args(g, E_MEETS, unit, (int16_t[GG_LOG_ARGS]){(int16_t)foe, (int16_t)side});
    wc_engage(g, unit);
}

static void follow(struct play *g, int unit)
{
    struct look look = look_of(g);
    int foe = NO_UNIT, gone = 0;
    for (int q = 0; q < 4 * g->p->unit[unit].total; q++) {
        struct body at = wc_body(&look, unit), next = at;
        next.lie = gg_moved(at.lie, at.lie.f, 1);
        enum slide slide = next_pose(&look, unit, &at, &next, &foe);
        if (slide == STOPS)
            foe = NO_UNIT;
        if (slide != GOES_ON)
            break;
        wc_place(g, unit, &next);
        gone++;
    }
    gg_note_args(g, E_FOLLOWS, unit, (int16_t[GG_LOG_ARGS]){(int16_t)gone});
    if (foe != NO_UNIT)
        meet(g, unit, foe);
    g->p->unit[unit].total = 0;
}

static void slide_next(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    if (!p->pursuing) {
        p->asked = 0;
        pop(p);
        return;
    }
    int unit = wc_next_in_roster(&look, p->pursuing);
    p->pursuing &= ~bit(unit);
    p->pursued |= bit(unit);
    follow(g, unit);
}

/* --- the step --- */

static uint64_t to_roll(const struct look *g)
{
    uint64_t left = 0;
    for (uint64_t set = g->p->pursuing; set; set &= set - 1)
        if (g->p->unit[first_of(set)].total == 0)
            left |= bit(first_of(set));
    return left;
}

static bool run_pursuit(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    switch (f->stage) {
    case PU_ASK:
        if (to_ask(&look))
            return true;
        f->stage = PU_FLEE;
        return false;
    case PU_FLEE:
        return true;
    case PU_DICE:
        if (to_roll(&look))
            return true;
        f->stage = PU_FATE;
        return false;
    case PU_FATE:
        settle_fate(g);
        return false;
    default:
        slide_next(g);
        return false;
    }
}

static int pursuit_decider(const struct look *g)
{
    return side_of(g, asked_unit(g));
}

static void offer_pursuit(const struct look *g, struct offer *o)
{
    int unit = asked_unit(g);
    offer_unit(o, V_PURSUE, unit);
    offer_unit(o, V_HOLD, unit);
}

static void join_pursuit(struct play *g, int unit, bool pursues)
{
    if (pursues)
        g->p->pursuing |= bit(unit);
    gg_note(g, pursues ? E_PURSUES : E_HOLDS, unit, -1, -1);
}

/* WC-PUR-6: undisciplined winners must, unless they pass a Command Test. */
static void choose_pursuit(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    int unit = unit_of(c);
    g->p->asked |= bit(unit);
    if (verb_of(c) == V_HOLD && profile_of(&look, unit)->formation == UNDISCIPLINED)
        wc_begin_test(g, unit, TO_NOT_PURSUE);
    else
        join_pursuit(g, unit, verb_of(c) == V_PURSUE);
}

void wc_tested_pursue(struct play *g, int unit, bool passed)
{
    join_pursuit(g, unit, !passed);
}

static bool pursuit_rolls(const struct look *g)
{
    int stage = top_of(g->p)->stage;
    return stage == PU_FLEE || stage == PU_DICE;
}

static void roll_pursuit(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    bool flees = f->stage == PU_FLEE;
    int unit = flees ? f->unit : wc_next_in_roster(g, to_roll(g));
    gg_roll_d6(r, flees ? "Flee dice (house)" : "Pursuit dice (house)",
               flees ? "WC-PUR-4" : "WC-PUR-2");
    r->shape = GG_SUM;
    r->dice = wc_flee_dice(g, unit);
    r->piece = unit;
}

static void settle_pursuit(struct play *g, int sum)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    if (f->stage == PU_FLEE) {
        f->place = (uint16_t)sum;
        f->stage = PU_DICE;
        gg_note_args(g, E_FLEE_DICE, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)sum});
        return;
    }
    int unit = wc_next_in_roster(&look, to_roll(&look));
    g->p->unit[unit].total = (uint8_t)sum;
    f->number = (uint8_t)(sum > f->number ? sum : f->number);
    gg_note_args(g, E_PURSUIT_DICE, unit, (int16_t[GG_LOG_ARGS]){(int16_t)sum});
}

static bool pass_pursuit(const struct look *g, gg_choice about, gg_choice *out)
{
    int unit = asked_unit(g);
    (void)about;
    *out = pack((struct words){V_PURSUE, unit, 0, NO_UNIT, NO_UNIT, 0});
    return true;
}

/* The flight of the next unit has nothing to do with the last one. */
static int flee_together(const struct look *g, int i, struct gg_roll *r)
{
    (void)i;
    (void)r;
    return top_of(g->p)->stage == PU_FLEE ? -1 : 0;
}

static bool pursuit_fits(const struct look *g, const struct gg_frame *f,
                         const struct gg_frame *above)
{
    const struct position *p = g->p;
    (void)above;
    if (f->stage == PU_SLIDE)
        return !(p->pursuing & ~p->here);
    return has(p->here & (p->breaking | p->fleeing), f->unit) &&
           !(p->pursuing & ~wc_pursuers(g, f->unit)) && (f->stage <= PU_FLEE) == (f->place == 0);
}

static const char *const stage_words[] = {"ask", "flee", "pursue", "fate", "slide"};
static const struct gg_field pursuit_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NPURSUIT_STAGES, .words = stage_words},
    {"best", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = 36},
    {"total", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = 36},
    {0}};

const struct gg_step wc_pursuit = {
    .name = "pursuit",
    .phase = "resolution",
    .prompt = "{side}: does {pursuer} pursue {unit}?",
    .rolling = "{unit} flees: the dice of {roller}.",
    .run = run_pursuit,
    .decider = pursuit_decider,
    .offer = offer_pursuit,
    .choose = choose_pursuit,
    .roll = roll_pursuit,
    .settle = settle_pursuit,
    .rolls = pursuit_rolls,
    .together = flee_together,
    .nothing = pass_pursuit,
    .adds = "a decision not to pursue",
    .fits = pursuit_fits,
    .locals = pursuit_locals,
    .may_bear = (const struct gg_above[]){{PU_ASK, S_TEST},
                                          {PU_SLIDE, S_RUN},
                                          {PU_SLIDE, S_LAST},
                                          {PU_SLIDE, S_TEST},
                                          {PU_SLIDE, S_ESCAPE},
                                          {0, GG_NO_STEP}},
};
