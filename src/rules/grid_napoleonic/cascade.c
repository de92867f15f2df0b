/*
 * cascade.c - a failed check and all that it causes (GN-2.5, 2.7-c, d, 4-h, i): who fails changes at once, his run waits in
 * a queue, first in, first out; when a run is over those it upset check, the nearest first.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

void gn_new_phase(struct play *g)
{
    for (int u = 0; u < PIECES_MAX; u++)
        g->p->upset[u] = 0;
}

void gn_check(struct play *g, int unit, int row, int other)
{
    push(g->p, (struct gg_frame){.step = S_CHECK,
                                 .stage = (uint8_t)row,
                                 .unit = (uint8_t)unit,
                                 .second = (uint8_t)other});
}

/* --- failing --- */

/* GN-4-h: levels 2 and 3 lose formation and face their edge. */
void gn_lose_order(struct play *g, int unit, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->disordered &= ~bit(unit);
    if (result > p->level[unit])
        p->level[unit] = (uint8_t)result;
    if (p->level[unit] < RETREAT || is_crew(&look, unit))
        return;
    if (is_infantry(g->b, unit))
        p->formation[unit] = COLUMN;
    p->facing[unit] = g->b->edge[side_of(&look, unit)];
}

/* GN-2.5-c: the run of the result just rolled, whatever order it was in; GN-2.7-c 6: it waits once. */
void gn_fail(struct play *g, int unit, int result, bool forced)
{
    struct position *p = g->p;
    bool runs = forced || !opt(g->battle, SECOND_RUN) || result > p->level[unit];
    if (!runs && !p->waits[unit])
        return;
    gn_abandon(g, unit); /* GN-4-i: it must run */
    gn_lose_order(g, unit, result);
    if (p->waits[unit]) {
        if (result > p->waits[unit])
            p->waits[unit] = (uint8_t)result;
        return;
    }
    p->waits[unit] = (uint8_t)result;
    p->queue[p->nqueue++] = (uint8_t)unit;
    if (!under_way(p, S_CASCADE))
        push_step(p, S_CASCADE);
}

/* --- the check --- */

static void roll_check(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    gn_check_roll(g, frame->unit, frame->stage, frame->second, r);
}

static void settle_check(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_frame frame = *top(g->p);
    struct gg_roll r;
    gn_check_roll(&look, frame.unit, frame.stage, frame.second, &r);
    int outcome = gg_roll_cell(&r, result);
    int needed = gn_needed(&look, frame.unit, r.column);
    gg_note_args(g, E_CHECK, frame.unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)needed, (int16_t)outcome,
                                        frame.stage});
    pop(g->p);
    if (outcome == GONE)
        gn_remove(g, frame.unit, ELIMINATED);
    else if (outcome >= FALLBACK && outcome <= ROUT)
        gn_fail(g, frame.unit, outcome, false);
    else if (frame.stage == CLOSE && under_way(g->p, S_MELEE)) {
        if (frame.unit == g->p->melee.attacker && g->p->melee.closing && !g->p->melee.passed)
            g->p->melee.passed = 1;
        else
            g->p->melee.support |= bit(frame.unit);
    }
}

/* Which row of 2.7 a friend of the run checks by. */
static int row_of(const struct flight *f, int unit)
{
    bool through = has(f->through, unit);
    return f->result == ROUT ? (through ? ROUTED_THROUGH : ROUTED_ADJACENT)
                             : (through ? RETREATED_THROUGH : RETREATED_ADJACENT);
}

/* The checks that one run causes are independent of each other: the runs they cause wait. */
static int checks_together(const struct look *g, int i, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    const struct flight *f = &g->p->flight;
    uint64_t left = f->adjacent | f->through;
    if (frame->stage < RETREATED_ADJACENT || frame->stage > ROUTED_THROUGH)
        return 0;
    int n = 1 + count_of(left);
    if (r && i == 0)
        roll_check(g, r);
    else if (r) {
        while (--i)
            left &= left - 1;
        gn_check_roll(g, first_of(left), row_of(f, first_of(left)), NO_UNIT, r);
    }
    return n;
}

static bool check_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    bool closing = frame->stage == CLOSE;
    return !above && !is_leader(g->b, frame->unit) && there(g, frame->unit) &&
           frame->stage != RALLY && frame->stage != CAVALRY_ADJACENT &&
           (closing ? frame->second != NO_UNIT && !is_leader(g->b, frame->second) &&
                          there(g, frame->second)
                    : frame->second == NO_UNIT);
}

const char *const gn_cause_words[] = {
    "ranged_kia",      "rally",          "close",   "retreated_adjacent", "retreated_through",
    "routed_adjacent", "routed_through", "burning", "cavalry_adjacent",   "elim"};
static const struct gg_field check_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who checks"},
    {"row", GG_FIELD_WORD, GG_LOCAL(stage), .high = ELIM_CHECK + 1, .words = gn_cause_words,
     .line = "why"},
    {"target", GG_FIELD_PIECE, GG_LOCAL(second), .line = "whom it closes on"},
    {0}};

const struct gg_step gn_check_step = {
    .name = "check",
    .phase = "morale",
    .prompt = "{unit} checks morale.",
    .roll = roll_check,
    .settle = settle_check,
    .together = checks_together,
    .fits = check_fits,
    .locals = check_locals,
};

/* --- the queue --- */

/* GN-2.7-c 6: nearest to the first space of the run, then roster order. */
static int next_upset(const struct look *g)
{
    const struct flight *f = &g->p->flight;
    int best = NO_UNIT, best_far = 0, best_order = 0;
    for (uint64_t left = f->adjacent | f->through; left; left &= left - 1) {
        int u = first_of(left), order = gn_order(g, u);
        int far = gg_grid_distance(&g->b->map, f->from, g->p->at[u]);
        if (best == NO_UNIT || far < best_far || (far == best_far && order < best_order)) {
            best = u;
            best_far = far;
            best_order = order;
        }
    }
    return best;
}

/* GN-2.7-d: disorder before the check is rolled, kept even if it is passed. */
void gn_disorder(struct play *g, int unit)
{
    struct look look = look_of(g);
    if (bad_order(&look, unit))
        return;
    if (!opt(g->battle, DISORDER))
        g->p->level[unit] = 1;
    if (opt(g->battle, DISORDER) || opt(g->battle, LEVEL1_CHOICE) == BY_CAUSE)
        g->p->disordered |= bit(unit);
    gg_note(g, E_DISORDER, unit, g->p->at[unit], g->p->at[unit]);
}

static void check_next(struct play *g)
{
    struct flight *f = &g->p->flight;
    struct look look = look_of(g);
    int unit = next_upset(&look);
    int row = row_of(f, unit);
    f->adjacent &= ~bit(unit);
    f->through &= ~bit(unit);
    g->p->upset[f->unit] |= bit(unit);
    if (!f->adjacent && !f->through)
        *f = (struct flight){0};
    if (row == ROUTED_THROUGH)
        gn_disorder(g, unit);
    gn_check(g, unit, row, NO_UNIT);
}

static bool run_cascade(struct play *g)
{
    struct position *p = g->p;
    if (p->flight.adjacent | p->flight.through) {
        check_next(g);
        return false;
    }
    p->flight = (struct flight){0};
    if (!p->nqueue) {
        pop(p);
        return false;
    }
    push(p, (struct gg_frame){.step = S_RUN, .unit = p->queue[0]});
    return false;
}

static bool cascade_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    (void)frame;
    return above != NULL || g->p->flight.result || g->p->nqueue;
}

const struct gg_step gn_cascade = {
    .name = "cascade",
    .phase = "morale",
    .prompt = "",
    .run = run_cascade,
    .fits = cascade_fits,
    .may_bear =
        (const struct gg_above[]){{GG_ANY_STAGE, S_CHECK}, {GG_ANY_STAGE, S_RUN}, {0, GG_NO_STEP}},
};
