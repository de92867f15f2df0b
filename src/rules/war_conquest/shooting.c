/*
 * shooting.c - the shooting phase: who shoots at whom, the nearest or by a Command Test another (WC-SHO).
 */
#include "rules/war_conquest/war_conquest.h"

static bool may_shoot(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return has(own(g, p->phasing) & ~(p->fleeing | p->shot | p->hasty), unit) &&
           g->b->unit[unit].missile != NO_WEAPON && profile_of(g, unit)->sa > 0 &&
           !wc_engaged(g, unit);
}

/* In the front zone, in sight, not in combat (WC-SHO-6). */
static uint64_t targets_of(const struct look *g, int unit)
{
    uint64_t found = 0;
    for (uint64_t set = enemies_of(g, unit) & ~wc_all_engaged(g); set; set &= set - 1)
        if (wc_sees(g, unit, first_of(set), FRONT_ZONE))
            found |= bit(first_of(set));
    return found;
}

static int nearest_target(const struct look *g, int unit)
{
    int best = NO_UNIT;
    int64_t least = 0;
    for (uint64_t set = targets_of(g, unit); set; set &= set - 1) {
        int64_t gap = wc_gap2(g, unit, first_of(set));
        if (best == NO_UNIT || gap < least) {
            best = first_of(set);
            least = gap;
        }
    }
    return best;
}

static bool any_shoots(const struct look *g)
{
    for (uint64_t set = own(g, g->p->phasing); set; set &= set - 1)
        if (may_shoot(g, first_of(set)) && targets_of(g, first_of(set)))
            return true;
    return false;
}

static bool run_shooting(struct play *g)
{
    struct look look = look_of(g);
    if (any_shoots(&look))
        return true;
    pop(g->p);
    return false;
}

static void offer_shots(const struct look *g, int unit, struct offer *o)
{
    if (!may_shoot(g, unit))
        return;
    for (uint64_t set = targets_of(g, unit); set; set &= set - 1)
        offer(o, (struct words){V_SHOOT, unit, 0, first_of(set), NO_UNIT, 0});
}

static void choose_shooting(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct look look = look_of(g);
    if (w.verb == V_DONE) {
        pop(g->p);
        return;
    }
    g->p->shot |= bit(w.unit);
    wc_show_distance(g); /* from here on it is measured */
    push(g->p,
         (struct gg_frame){.step = S_SHOT, .unit = (uint8_t)w.unit, .second = (uint8_t)w.second});
    gg_note_args(g, E_SHOOTS, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
    if (nearest_target(&look, w.unit) != w.second)
        wc_begin_test(g, w.unit, TO_PICK_TARGET);
}

const struct gg_step wc_shooting = {
    .name = "shooting",
    .phase = "shooting",
    .prompt = "{side}: shoot.",
    .done = "No more shots",
    .run = run_shooting,
    .offer = gg_offer_done,
    .offer_unit = offer_shots,
    .choose = choose_shooting,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_SHOT},
                                          {GG_ANY_STAGE, S_STRIKE},
                                          {GG_ANY_STAGE, S_ESCAPE},
                                          {0, GG_NO_STEP}},
};

/* --- one unit's shots --- */

void wc_tested_target(struct play *g, int unit, bool passed)
{
    struct look look = look_of(g);
    if (passed)
        return;
    top(g->p)->second = (uint8_t)nearest_target(&look, unit);
    gg_note_args(g, E_PICKED, unit, (int16_t[GG_LOG_ARGS]){top(g->p)->second});
}

static bool run_shot(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame f = *top(g->p);
    pop(g->p);
    if (wc_in_range(&look, f.unit, f.second))
        wc_begin_strike(g, SHOOTS, f.unit, f.second);
    else
        gg_note_args(g, E_OUT_OF_RANGE, f.unit, (int16_t[GG_LOG_ARGS]){f.second});
    return false;
}

static bool shot_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    return above != NULL && has(own(g, g->p->phasing) & g->p->shot, f->unit) &&
           has(targets_of(g, f->unit), f->second) && !wc_engaged(g, f->unit) &&
           g->b->unit[f->unit].missile != NO_WEAPON && profile_of(g, f->unit)->sa > 0;
}

static const struct gg_field shot_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"target", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY},
    {0}};

const struct gg_step wc_shot = {
    .name = "shot",
    .phase = "shooting",
    .prompt = "{unit} shoots.",
    .run = run_shot,
    .fits = shot_fits,
    .locals = shot_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_TEST}, {0, GG_NO_STEP}},
};
