/*
 * cavalry.c - the double check of infantry and artillery beside enemy cavalry (GN-2.7-f to o): two checks, and what was
 * made of them.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* The frame's side is 1 while the unit itself acts. */
enum { D_ROLL, D_CHOICE, D_AWAY };

/* GN-2.7-m: exempt are bad order, melee and crews without guns; once a unit and half. */
bool gn_double_due(const struct look *g, int unit)
{
    return there(g, unit) && !is_cavalry(g->b, unit) && !bad_order(g, unit) &&
           !g->p->engaged[unit] && !is_crew(g, unit) && !has(g->p->doubled, unit) &&
           !(g->p->formation[unit] == SQUARE && opt(g->battle, SQUARE_CHECKS)) &&
           gn_threats(g, unit, g->p->at[unit]);
}

void gn_double(struct play *g, int unit, bool acting)
{
    push(g->p, (struct gg_frame){.step = S_DOUBLE, .unit = (uint8_t)unit, .side = (uint8_t)acting});
}

/* GN-2.7-f: skirmishers fare as artillerists do. */
static bool as_infantry(const struct look *g, int unit)
{
    return is_infantry(g->b, unit) && g->p->formation[unit] != SKIRMISH;
}

static bool may_square(const struct look *g, int unit)
{
    return !opt(g->battle, SQUARE_IN_COVER) || !in_cover(g, g->p->at[unit]);
}

/* --- where to (GN-2.7-n, o) --- */

static bool has_square(const struct look *g, int space, int side)
{
    for (uint64_t left = gn_here(g, space, side) & g->b->infantry; left; left &= left - 1)
        if (g->p->formation[first_of(left)] == SQUARE)
            return true;
    return false;
}

/* Spaces in which nobody of these is near; bit per direction. */
static unsigned clear_of(const struct look *g, int unit, uint64_t threats, bool all)
{
    unsigned ways = 0;
    int from = g->p->at[unit];
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++) {
        int to = g->b->map.near[from][way];
        if (to == GG_GRID_NONE || !gn_may_slip(g, unit, way))
            continue;
        uint64_t near = all ? gn_threats(g, unit, to) : gn_near(g, to, 1, threats);
        ways |= (unsigned)!near << way;
    }
    return ways;
}

/* A crew may also go to a square or into heavy terrain, where it stands or next to it. */
static bool shelters(const struct look *g, int unit, int space)
{
    int side = side_of(g, unit);
    return !gn_here(g, space, !side) &&
           (g->b->ground[space] == HEAVY || has_square(g, space, side));
}

static void list_refuges(const struct look *g, int unit, struct gg_gridset *out)
{
    int from = g->p->at[unit];
    bool crew = g->p->formation[unit] == UNLIMBERED;
    unsigned ways = clear_of(g, unit, 0, true);
    *out = (struct gg_gridset){{0}};
    if (!ways)
        ways = clear_of(g, unit, gn_threats(g, unit, from), false);
    if (crew && shelters(g, unit, from))
        gg_gridset_add(out, from);
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++) {
        int to = g->b->map.near[from][way];
        if (to != GG_GRID_NONE && (ways >> way & 1 || (crew && shelters(g, unit, to))))
            gg_gridset_add(out, to);
    }
}

static void offer_refuges(const struct look *g, int unit, struct offer *o)
{
    struct gg_gridset refuges;
    list_refuges(g, unit, &refuges);
    for (int i = 0; i < GG_GRID_WORDS; i++)
        for (uint64_t left = refuges.word[i]; left; left &= left - 1)
            offer_move(o, V_AWAY, unit, i << 6 | __builtin_ctzll(left));
}

static void go_away(struct play *g, int unit, int space)
{
    int from = g->p->at[unit];
    gn_abandon(g, unit);
    g->p->at[unit] = (uint16_t)space;
    gg_note(g, E_AWAY, unit, from, space);
    gn_settle_space(g, from);
    gn_settle_space(g, space);
}

/* --- the step --- */

/* The check is over; a unit that acts goes on only if it may. */
static void finish(struct play *g, bool goes_on)
{
    bool acting = top(g->p)->side;
    pop(g->p);
    if (acting && !goes_on)
        top(g->p)->stage = A_STOP;
}

/* GN-2.7-j */
static void halt(struct play *g, int unit)
{
    struct look look = look_of(g);
    g->p->halted |= bit(unit);
    if (side_of(&look, unit) == g->p->phasing)
        g->p->ap[unit] = 0;
    gg_note(g, E_HALT, unit, g->p->at[unit], g->p->at[unit]);
    finish(g, false);
}

static void form_square(struct play *g, int unit, bool goes_on)
{
    struct look look = look_of(g);
    if (g->p->formation[unit] != SQUARE && may_square(&look, unit))
        gn_form(g, unit, SQUARE, NO_FACING);
    finish(g, goes_on);
}

/* Made 1 of artillery and skirmishers: without a way they stand. */
static bool run_double(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    struct gg_gridset refuges;
    if (frame->stage != D_AWAY)
        return true;
    list_refuges(&look, frame->unit, &refuges);
    int count = gg_gridset_count(&refuges);
    if (count > 1)
        return true;
    for (int i = 0; count && i < GG_GRID_WORDS; i++)
        if (refuges.word[i])
            go_away(g, frame->unit, i << 6 | __builtin_ctzll(refuges.word[i]));
    finish(g, false);
    return false;
}

static void settle_double(struct play *g, int made)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    int unit = frame->unit;
    bool infantry = as_infantry(&look, unit);
    g->p->doubled |= bit(unit);
    g->p->beside |= bit(unit);
    gg_note_args(g, E_DOUBLE, unit, (int16_t[GG_LOG_ARGS]){(int16_t)made});
    if (made == 2) {
        frame->stage = D_CHOICE;
    } else if (made == 1 && infantry) {
        form_square(g, unit, false);
    } else if (made == 1) {
        frame->stage = D_AWAY;
    } else if (infantry) {
        halt(g, unit);
    } else { /* GN-2.7-k; it rallies at once where it acts itself (GN-2.5-e) */
        finish(g, true);
        gn_fail(g, unit, FALLBACK, true);
    }
}

/* GN-2.7-i */
static void offer_double(const struct look *g, struct offer *o)
{
    const struct gg_frame *frame = top_of(g->p);
    int unit = frame->unit;
    if (frame->stage == D_CHOICE)
        offer_unit(o, V_GO_ON, unit);
    if (!as_infantry(g, unit)) {
        offer_refuges(g, unit, o);
        return;
    }
    if (g->p->formation[unit] != SQUARE && may_square(g, unit))
        offer_unit(o, V_SQUARE, unit);
    if (g->p->facing[unit] != NO_FACING)
        for (uint64_t left = gn_threats(g, unit, g->p->at[unit]); left; left &= left - 1)
            offer(o, (struct words){V_TURN, unit, 0, first_of(left), NO_UNIT, 0});
    offer_unit(o, V_HALT, unit);
}

static void choose_double(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    switch (w.verb) {
    case V_SQUARE:
        form_square(g, w.unit, true);
        break;
    case V_TURN:
        g->p->facing[w.unit] =
            (uint8_t)gg_grid_direction(&g->b->map, g->p->at[w.unit], g->p->at[w.second]);
        gg_note_args(g, E_FACE, w.unit, (int16_t[GG_LOG_ARGS]){g->p->facing[w.unit]});
        finish(g, true);
        break;
    case V_HALT:
        halt(g, w.unit);
        break;
    case V_AWAY:
        go_away(g, w.unit, w.place);
        finish(g, false);
        break;
    default:
        finish(g, true);
        break;
    }
}

static void roll_double(const struct look *g, struct gg_roll *r)
{
    gn_double_roll(g, top_of(g->p)->unit, r);
}

static bool double_rolls(const struct look *g)
{
    return top_of(g->p)->stage == D_ROLL;
}

static bool double_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    int unit = frame->unit;
    if (above || is_leader(g->b, unit) || !there(g, unit) || is_cavalry(g->b, unit) ||
        bad_order(g, unit) || g->p->engaged[unit] || is_crew(g, unit))
        return false;
    if (frame->side) { /* it acts: its own step lies below */
        const struct gg_stack *stack = stack_of(g->p);
        const struct gg_frame *below = frame - 1;
        if (stack->depth < 2 || below->step != S_ACT || below->unit != unit)
            return false;
    }
    bool infantry = as_infantry(g, unit), rolled = has(g->p->doubled, unit);
    return frame->stage == D_ROLL ? gn_double_due(g, unit)
                                  : rolled && (frame->stage == D_CHOICE || !infantry);
}

static const char *const stage_words[] = {"dice", "choice", "away"};
static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who checks"},
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = stage_words,
     .line = "what comes next"},
    {"acting", GG_FIELD_SWITCH, GG_LOCAL(side), .line = "in the middle of its own actions"},
    {0}};

const struct gg_step gn_double_step = {
    .name = "double",
    .phase = "cavalry near",
    .prompt = "{side}: enemy cavalry beside {unit}. What does it do?",
    .rolling = "Enemy cavalry beside {unit}: it checks its morale twice.",
    .run = run_double,
    .decider = gn_by_unit,
    .offer = offer_double,
    .choose = choose_double,
    .roll = roll_double,
    .settle = settle_double,
    .rolls = double_rolls,
    .fits = double_fits,
    .locals = locals,
};

/* --- cavalry that came near (GN-2.7-m 1) --- */

static bool run_threat(struct play *g)
{
    struct look look = look_of(g);
    if (!g->p->listed) {
        pop(g->p);
        return false;
    }
    int unit = gn_next(&look, g->p->listed);
    g->p->listed &= ~bit(unit);
    if (gn_double_due(&look, unit))
        gn_double(g, unit, false);
    return false;
}

static bool threat_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    return above && is_cavalry(g->b, frame->unit) && !is_leader(g->b, frame->unit);
}

const struct gg_step gn_threat = {
    .name = "threat",
    .phase = "cavalry near",
    .prompt = "",
    .run = run_threat,
    .fits = threat_fits,
    .locals = gg_local_unit,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_DOUBLE},
                                          {GG_ANY_STAGE, S_CASCADE},
                                          {GG_ANY_STAGE, S_FREE_FACING},
                                          {0, GG_NO_STEP}},
};
