/*
 * rally.c - the end phase: rally tests by turns, then the flights of those that failed (WC-END).
 */
#include "rules/war_conquest/war_conquest.h"

/* S_RALLY: side: who picks next; number 1: begun. The units still to be tried are p->testing. */

static bool run_rally(struct play *g)
{
    struct gg_frame *f = top(g->p);
    if (!f->number) {
        f->number = 1;
        f->side = (uint8_t)leading_side(g->p);
        g->p->testing = g->p->here & g->p->fleeing;
    }
    g->p->testing &= g->p->here;
    if (!(g->p->testing & g->b->army[f->side]))
        f->side = !f->side;
    if (g->p->testing & g->b->army[f->side])
        return true;
    pop(g->p);
    return false;
}

static void offer_rally(const struct look *g, struct offer *o)
{
    for (uint64_t set = g->p->testing & g->b->army[top_of(g->p)->side]; set; set &= set - 1) {
        offer_unit(o, V_RALLY, first_of(set));
        offer_unit(o, V_DECLINE, first_of(set));
    }
}

/* WC-END-6: after all tests, or by the switch at once. */
static void flee_on(struct play *g, int unit)
{
    if (opt(g->battle, O_RALLY_MOVE))
        wc_begin_run(g, unit, END_PHASE, NO_UNIT, 0);
    else
        g->p->failing |= bit(unit);
}

static void choose_rally(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    int unit = unit_of(c);
    g->p->testing &= ~bit(unit);
    f->side = !f->side;
    if (verb_of(c) == V_RALLY) {
        wc_begin_test(g, unit, TO_RALLY_UNIT);
        return;
    }
    gg_note(g, E_DECLINED, unit, -1, -1);
    flee_on(g, unit);
}

/* WC-END-5: it faces the way it fled, in disorder until its owner's next round. */
void wc_tested_rally(struct play *g, int unit, bool passed)
{
    gg_note(g, passed ? E_RALLIED : E_NOT_RALLIED, unit, -1, -1);
    if (!passed) {
        flee_on(g, unit);
        return;
    }
    g->p->fleeing &= ~bit(unit);
    g->p->disordered |= bit(unit);
}

static bool rally_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return !(g->p->testing & ~g->p->fleeing) && (f->number || !(g->p->testing | g->p->failing));
}

static const struct gg_field rally_locals[] = {
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "who picks next"},
    {"begun", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "the first has been picked"},
    {0}};

const struct gg_step wc_rally = {
    .name = "rally",
    .phase = "end",
    .prompt = "{side}: rally a fleeing unit, or let it flee.",
    .run = run_rally,
    .decider = gg_by_frame,
    .offer = offer_rally,
    .choose = choose_rally,
    .nothing = gg_pass_prepares_none,
    .fits = rally_fits,
    .locals = rally_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_TEST},
                                          {GG_ANY_STAGE, S_RUN},
                                          {GG_ANY_STAGE, S_LAST},
                                          {GG_ANY_STAGE, S_ESCAPE},
                                          {0, GG_NO_STEP}},
};
