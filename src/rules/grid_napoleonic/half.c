/*
 * half.c - a side's half of the movement phase (GN-4-a, b): late double checks, rallying, broken brigades, leaders, units.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

enum { H_BEGIN, H_LATE, H_RALLY, H_BROKEN, H_LEADERS, H_UNITS };

/* GN-3-c, 4-a: all units get their AP when T4 begins. */
void gn_march(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->acted = p->stepped = p->rallied = 0;
    for (int u = 0; u < g->b->nunits; u++) {
        if (!on_board(p->at[u]))
            continue;
        int ap = g->b->type[g->b->piece[u].type].ap - !gn_in_command(&look, u);
        p->ap[u] = p->ap_start[u] = (uint8_t)(ap > 1 ? ap : 1);
    }
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++) {
        p->marks[leader] &= (uint8_t)~MOVED;
        p->ap[leader] = on_board(p->at[leader]) ? g->b->leader_ap : 0;
    }
}

static uint64_t must_rally(const struct look *g)
{
    uint64_t units = gn_on_board(g, g->p->phasing) & ~g->p->rallied;
    for (uint64_t left = units; left; left &= left - 1)
        if (!bad_order(g, first_of(left)) || g->p->engaged[first_of(left)])
            units &= ~(left & -left);
    return units;
}

/* Neither in bad order nor in melee, and it has AP and has not acted. */
static bool is_ready(const struct look *g, int unit)
{
    return on_board(g->p->at[unit]) && !bad_order(g, unit) && !g->p->engaged[unit] &&
           !has(g->p->acted, unit) && g->p->ap[unit];
}

static bool may_act(const struct look *g, int unit)
{
    return is_ready(g, unit) && !g->p->broken[g->b->piece[unit].brigade] && gn_can_act(g, unit);
}

static bool may_lead(const struct look *g, int leader)
{
    return on_board(g->p->at[leader]) && side_of(g, leader) == g->p->phasing &&
           !(g->p->marks[leader] & MOVED) && gn_may_ride(g, leader);
}

static bool any_leader(const struct look *g)
{
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
        if (may_lead(g, leader))
            return true;
    return false;
}

static uint64_t who_may_act(const struct look *g)
{
    uint64_t units = 0;
    for (uint64_t left = g->b->units_of[g->p->phasing]; left; left &= left - 1)
        if (may_act(g, first_of(left)))
            units |= left & -left;
    return units;
}

/* GN-2.7-m 3: the flag falls from who is next to no enemy cavalry; who is next to some without it checks. */
static void begin_half(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->phasing = top(p)->side;
    gg_note_side(g, E_PHASE, p->phasing, T4_FIRST);
    gn_new_phase(g);
    p->doubled = 0;
    p->halted &= ~g->b->units_of[p->phasing]; /* GN-2.7-j */
    for (int u = 0; u < g->b->nunits; u++) {
        if (!on_board(p->at[u]) || !gn_threats(&look, u, p->at[u]))
            p->beside &= ~bit(u);
        else if (!has(p->beside, u) && gn_double_due(&look, u))
            p->listed |= bit(u);
    }
}

static void check_late(struct play *g)
{
    struct look look = look_of(g);
    int unit = gn_next(&look, g->p->listed);
    g->p->listed &= ~bit(unit);
    if (gn_double_due(&look, unit))
        gn_double(g, unit, false);
}

static bool run_rallies(struct play *g)
{
    struct look look = look_of(g);
    uint64_t units = must_rally(&look);
    if (!units)
        top(g->p)->stage = H_BROKEN;
    else if (units & (units - 1))
        return true;
    else
        gn_rally_now(g, first_of(units));
    return false;
}

/* GN-7-c: the good-order units of broken brigades go back, in roster order. */
static void run_broken(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = g->b->units_of[g->p->phasing]; left; left &= left - 1) {
        int unit = first_of(left);
        if (!g->p->broken[g->b->piece[unit].brigade] || !is_ready(&look, unit))
            continue;
        g->p->acted |= bit(unit);
        push(g->p, (struct gg_frame){.step = S_ACT, .unit = (uint8_t)unit, .side = 1});
        return;
    }
    top(g->p)->stage = H_LEADERS;
}

static bool run_half(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    switch (frame->stage) {
    case H_BEGIN:
        begin_half(g);
        frame->stage = H_LATE;
        return false;
    case H_LATE:
        if (g->p->listed)
            check_late(g);
        else
            frame->stage = H_RALLY;
        return false;
    case H_RALLY:
        return run_rallies(g);
    case H_BROKEN:
        run_broken(g);
        return false;
    case H_LEADERS:
        if (any_leader(&look))
            return true;
        frame->stage = H_UNITS;
        return false;
    default:
        if (who_may_act(&look))
            return true;
        g->p->doubled = 0;
        pop(g->p);
        return false;
    }
}

static void offer_half(const struct look *g, struct offer *o)
{
    int stage = top_of(g->p)->stage;
    if (stage == H_RALLY) {
        for (uint64_t left = must_rally(g); left; left &= left - 1)
            offer_unit(o, V_RALLY, first_of(left));
        return;
    }
    if (stage == H_LEADERS)
        for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
            if (may_lead(g, leader))
                offer_unit(o, V_ACT, leader);
    if (stage == H_UNITS)
        for (uint64_t left = who_may_act(g); left; left &= left - 1)
            offer_unit(o, V_ACT, first_of(left));
    offer_word(o, V_DONE);
}

static void choose_half(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int piece = unit_of(c);
    if (verb_of(c) == V_RALLY) {
        gn_rally_now(g, piece);
    } else if (verb_of(c) == V_DONE && top(p)->stage == H_LEADERS) {
        top(p)->stage = H_UNITS;
    } else if (verb_of(c) == V_DONE) {
        p->doubled = 0;
        pop(p);
    } else if (is_leader(g->b, piece)) {
        p->marks[piece] |= MOVED;
        push_unit(p, S_LEAD, piece);
    } else {
        p->acted |= bit(piece);
        push_unit(p, S_ACT, piece);
    }
}

static bool half_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    bool late = frame->stage == H_LATE || (above && above->step == S_THREAT);
    return frame->stage != H_BEGIN && frame->side == g->p->phasing && (late || !g->p->listed);
}

static const char *const stage_words[] = {"begin", "late", "rally", "broken", "leaders", "units"};
static const struct gg_field locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 6, .words = stage_words,
     .line = "what comes next"},
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "whose half it is"},
    {0}};

const struct gg_step gn_half = {
    .name = "half",
    .phase = "movement",
    .prompt = "{side}: who acts?",
    .done = "Nobody else",
    .run = run_half,
    .offer = offer_half,
    .choose = choose_half,
    .fits = half_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{H_LATE, S_DOUBLE},
                                          {H_LATE, S_CASCADE},
                                          {H_RALLY, S_RALLY},
                                          {H_RALLY, S_CASCADE},
                                          {H_BROKEN, S_ACT},
                                          {H_BROKEN, S_THREAT},
                                          {H_LEADERS, S_LEAD},
                                          {H_UNITS, S_ACT},
                                          {H_UNITS, S_FREE_FACING},
                                          {H_UNITS, S_THREAT},
                                          {0, GG_NO_STEP}},
};
