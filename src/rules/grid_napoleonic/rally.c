/*
 * rally.c - the rally sequence of a unit in bad order (GN-2.6): attempts as long as it has AP and is allowed more; who
 * stays in bad order then moves toward the friendly edge.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* Locals: the attempts it may still make. */
void gn_rally_now(struct play *g, int unit)
{
    struct look look = look_of(g);
    bool leader = gn_leader_at(&look, g->p->at[unit], side_of(&look, unit), NO_UNIT) != NO_UNIT;
    g->p->rallied |= bit(unit);
    push(g->p, (struct gg_frame){
                   .step = S_RALLY, .unit = (uint8_t)unit, .number = (uint8_t)(leader ? 3 : 2)});
}

static bool run_rally(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    int unit = frame->unit;
    if (bad_order(&look, unit) && frame->number && g->p->ap[unit])
        return true;
    pop(g->p);
    if (!bad_order(&look, unit))
        return false;
    g->p->ap[unit] = 0; /* GN-2.6-i */
    gn_bad_order_move(g, unit);
    return false;
}

static void roll_rally(const struct look *g, struct gg_roll *r)
{
    gn_check_roll(g, top_of(g->p)->unit, RALLY, NO_UNIT, r);
}

/* GN-2.6-d, e */
static void settle_rally(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    struct gg_roll r;
    int unit = frame->unit;
    uint8_t *level = &g->p->level[unit];
    gn_check_roll(&look, unit, RALLY, NO_UNIT, &r);
    int outcome = gg_roll_cell(&r, result);
    frame->number--;
    g->p->ap[unit]--;
    gg_note_args(g, E_CHECK, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1),
                                        (int16_t)gn_needed(&look, unit, r.column), (int16_t)outcome,
                                        RALLY});
    if (outcome != RALLIES) {
        if (opt(g->battle, RALLY_FAIL_WORSENS) && *level < ROUT)
            gn_lose_order(g, unit, *level + 1);
        return;
    }
    *level = opt(g->battle, RALLY_STEP) && *level ? (uint8_t)(*level - 1) : 0;
    if (!*level)
        g->p->disordered &= ~bit(unit);
    gg_note_args(g, E_RALLIED, unit, (int16_t[GG_LOG_ARGS]){*level});
}

static bool rally_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    int unit = frame->unit;
    return !above && !is_leader(g->b, unit) && there(g, unit) && bad_order(g, unit) &&
           !g->p->engaged[unit] && has(g->p->rallied, unit) && frame->number >= 1 &&
           side_of(g, unit) == g->p->phasing;
}

static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who rallies"},
    {"attempts", GG_FIELD_NUMBER, GG_LOCAL(number), 0, 3, .line = "it may still make"},
    {0}};

const struct gg_step gn_rally = {
    .name = "rally",
    .phase = "rally",
    .prompt = "{unit} tries to rally.",
    .run = run_rally,
    .roll = roll_rally,
    .settle = settle_rally,
    .fits = rally_fits,
    .locals = locals,
};
