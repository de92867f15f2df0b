/*
 * recover.c - the recovery phase: lost steps, disrupted units, ineffective units, leaders, in this order
 * (MS-11.3, 11.4, A-02, A-80, A-82 to A-86; D09, D10, X03 to X05).
 *
 * Everybody who may try does; only replacement steps and the help of leaders are anybody's choice. A leader
 * helps one unit in a phase. That he may help both attempts of that unit (MS-10.0-q) never asks for him
 * twice: who tries for a step has not moved, and then disruption goes without a roll.
 */
#include "rules/musket_saber/musket_saber.h"

void ms_recover_begin(struct play *g)
{
    struct position *p = g->p;
    uint8_t turn = g->b->steps_a_turn[p->phasing], all = p->steps_left[p->phasing];
    p->helpers = p->helped = p->tried = 0;
    p->steps_now = turn < all ? turn : all;
}

/* --- who may --- */

/* MS-11.3-b, 11.4-e, A-82 */
static bool unthreatened(const struct look *g, int unit)
{
    return !ms_adjacent(g, g->p->at[unit], !g->b->unit[unit].is.side);
}

/* Who may have a replacement step (D09). */
static uint64_t replaceable(const struct look *g)
{
    const struct position *p = g->p;
    uint64_t found = 0;
    if (!p->steps_now)
        return 0;
    for (uint64_t left = g->b->units_of[p->phasing] & ~p->tried; left; left &= left - 1) {
        int unit = first_of(left);
        bool back = p->at[unit] == ELIMINATED && p->due[unit] <= p->turn;
        bool step = is_hex(p->at[unit]) && has(p->reduced & ~p->moved, unit);
        if (back || (step && unthreatened(g, unit)))
            found |= left & -left;
    }
    return found;
}

/* Shaken units of the kind whose turn it is (MS-11.4-m). */
static uint64_t patients(const struct look *g, enum recovery stage)
{
    const struct battlefield *b = g->b;
    uint64_t own = b->units_of[g->p->phasing] & g->p->shaken;
    if (stage == R_DISRUPTED)
        return own & b->of_type[BRIGADE];
    if (stage == R_INEFFECTIVE)
        return own & ~b->of_type[BRIGADE];
    return b->leaders_of[g->p->phasing] & g->p->shaken;
}

static uint64_t helpers_for(const struct look *g, int unit)
{
    if (!is_hex(g->p->at[unit]) || is_leader(g->b, unit))
        return 0;
    return ms_leaders_for(g, g->p->at[unit], unit) & ~g->p->helpers;
}

/* --- the phase --- */

static void next_stage(struct gg_frame *frame)
{
    frame->stage++;
    frame->number = 0;
}

/* MS-11.3-c: who has not moved needs no roll. */
static void recover(struct play *g, int unit, bool without_roll)
{
    g->p->shaken &= ~bit(unit);
    gg_note_args(g, E_RECOVERS, unit, (const int16_t[GG_LOG_ARGS]){without_roll});
}

/* MS-11.3-d, A-83: who moved out of an enemy zone makes no attempt. */
static bool came_out_of_a_zone(const struct position *p, int unit)
{
    return has(p->moved & p->zoned, unit);
}

void ms_note_barred(struct play *g)
{
    struct look look = look_of(g);
    const struct battlefield *b = g->b;
    uint64_t own = b->units_of[g->p->phasing] | b->leaders_of[g->p->phasing];
    for (uint64_t left = own & g->p->shaken; left; left &= left - 1) {
        int unit = first_of(left);
        bool near = !unthreatened(&look, unit);
        if (near || came_out_of_a_zone(g->p, unit))
            gg_note_args(g, E_BARRED, unit, (const int16_t[GG_LOG_ARGS]){near});
    }
}

static void attempt(struct play *g, int unit, int leader, enum recovery what)
{
    if (leader != NO_UNIT) {
        gg_note_args(g, E_LENDS, leader, (const int16_t[GG_LOG_ARGS]){LENT_TO_RECOVER});
        g->p->helpers |= bit(leader);
        g->p->helped |= bit(unit);
    }
    g->p->tried |= bit(unit);
    push(g->p, (struct gg_frame){.step = S_RECOVERY,
                                 .unit = (uint8_t)unit,
                                 .second = (uint8_t)leader,
                                 .stage = (uint8_t)what});
}

/* One unit of the list; true when its owner must say who helps. */
static bool treat(struct play *g, int unit)
{
    const struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    frame->number = (uint8_t)(unit + 1);
    if (!is_hex(p->at[unit]) || !unthreatened(&look, unit))
        return false;
    if (!has(p->moved, unit)) {
        recover(g, unit, true);
    } else if (!came_out_of_a_zone(p, unit)) {
        if (helpers_for(&look, unit)) {
            frame->number = (uint8_t)unit;
            return true;
        }
        attempt(g, unit, NO_UNIT, (enum recovery)frame->stage);
    }
    return false;
}

static bool run_recovery(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    if (frame->stage == R_STEPS && replaceable(&look))
        return true;
    if (frame->stage == R_DONE) {
        pop(g->p);
        return false;
    }
    uint64_t left = frame->stage == R_STEPS ? 0 : patients(&look, (enum recovery)frame->stage);
    left &= ~(uint64_t)0 << frame->number;
    if (left)
        return treat(g, first_of(left));
    next_stage(frame);
    return false;
}

static void offer_with_help(const struct look *g, int verb, int unit, struct offer *o)
{
    offer_unit(o, verb, unit);
    for (uint64_t left = helpers_for(g, unit); left; left &= left - 1)
        offer(o, (struct words){verb, unit, 0, first_of(left), NO_UNIT, 0});
}

static void offer_recovery(const struct look *g, struct offer *o)
{
    const struct gg_frame *frame = top_of(g->p);
    if (frame->stage != R_STEPS) {
        offer_with_help(g, V_RECOVER, frame->number, o);
        return;
    }
    for (uint64_t left = replaceable(g); left; left &= left - 1)
        offer_with_help(g, V_REPLACE, first_of(left), o);
    offer_word(o, V_DONE);
}

static void choose_recovery(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct position *p = g->p;
    if (w.verb == V_DONE) {
        next_stage(top(p));
    } else if (w.verb == V_RECOVER) {
        top(p)->number = (uint8_t)(w.unit + 1);
        attempt(g, w.unit, w.second, (enum recovery)top(p)->stage);
    } else {
        p->steps_now--;
        p->steps_left[p->phasing]--;
        attempt(g, w.unit, w.second, is_hex(p->at[w.unit]) ? R_STEPS : R_RETURN);
    }
}

static const char *const stage_words[] = {"steps",   "disrupted", "ineffective",
                                          "leaders", "done",      "return"};
static const struct gg_field recover_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = R_DONE + 1, .words = stage_words,
     .line = "who recovers now"},
    {"from", GG_FIELD_NUMBER, GG_LOCAL(number), 0, UNITS_MAX,
     .line = "units before this number have had their turn"},
    {0}};

const struct gg_step ms_recover = {
    .name = "recover",
    .phase = "recovery",
    .prompt = "{side}: which unit tries to recover, and who helps?",
    .done = "Keep the replacement steps",
    .run = run_recovery,
    .offer = offer_recovery,
    .choose = choose_recovery,
    .locals = recover_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_RECOVERY}, {0, GG_NO_STEP}},
};

/* --- the die --- */

/* a leader has no rating of his own. */
static void describe_leader(const struct look *g, int leader, struct gg_roll *r)
{
    gg_roll_target_part(r, g->battle->option[LEADER_RECOVERY_BASE], "every leader", "MS-11.4-m");
    gg_roll_target_part(r, g->b->unit[leader].face[0].morale, g->b->unit[leader].is.name,
                        "MS-2.4-h");
}

/* the face it would come back with, and nothing else. */
static void describe_return(const struct look *g, int unit, struct gg_roll *r)
{
    const struct unit *u = &g->b->unit[unit];
    gg_roll_target_part(r, u->face[u->type == BRIGADE].morale, u->is.name, "MS-11.4-i");
}

static void roll_recovery(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    switch ((enum recovery)frame->stage) {
    case R_LEADERS:
        ms_describe_morale(r, "Recovery", "MS-11.3-d");
        r->piece = frame->unit;
        describe_leader(g, frame->unit, r);
        break;
    case R_RETURN:
        ms_describe_morale(r, "Return", "MS-11.4-h");
        r->piece = frame->unit;
        describe_return(g, frame->unit, r);
        break;
    case R_STEPS:
        ms_morale_roll(g, frame->unit, frame->second, false, r);
        r->what = "Step recovery";
        r->clause = "MS-11.4-c";
        break;
    case R_DISRUPTED:
    case R_INEFFECTIVE:
    case R_DONE:
        ms_morale_roll(g, frame->unit, frame->second, false, r);
        r->what = "Recovery";
        r->clause = "MS-11.3-d";
        break;
    }
}

/* MS-11.4-k, l: the number passed with is also the delay. */
static void come_back(struct play *g, int unit, bool passed, int die)
{
    struct position *p = g->p;
    int turn = p->turn + die;
    if (!passed || turn > g->b->names.nturns) {
        p->at[unit] = DEAD;
        p->due[unit] = 0;
        gg_note_args(g, E_GONE, unit, (const int16_t[GG_LOG_ARGS]){passed});
        return;
    }
    p->at[unit] = RESERVE;
    p->due[unit] = (uint8_t)turn;
    p->returning |= bit(unit);
    gg_note_args(g, E_RETURNS, unit, (const int16_t[GG_LOG_ARGS]){(int16_t)turn});
}

static void settle_recovery(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_frame frame = *top(p);
    struct gg_roll r;
    roll_recovery(&look, &r);
    bool passed = gg_roll_passes(&r, result);
    int die = gg_roll_total(&r, result);
    enum occasion occasion = frame.stage == R_STEPS    ? ON_STEP
                             : frame.stage == R_RETURN ? ON_RETURN
                                                       : ON_RECOVERY;
    gg_note_args(
        g, E_CHECK, frame.unit,
        (const int16_t[GG_LOG_ARGS]){(int16_t)die, (int16_t)r.target, passed, (int16_t)occasion});
    pop(p);
    if (frame.stage == R_RETURN) {
        come_back(g, frame.unit, passed, die);
    } else if (frame.stage == R_STEPS) {
        p->reduced &= passed ? ~bit(frame.unit) : ~(uint64_t)0;
        gg_note(g, passed ? E_STEP_BACK : E_STEP_FAILS, frame.unit, p->at[frame.unit],
                p->at[frame.unit]);
    } else if (passed) {
        recover(g, frame.unit, false);
    } else {
        gg_note_args(g, E_STAYS, frame.unit,
                     (const int16_t[GG_LOG_ARGS]){g->b->unit[frame.unit].type == BRIGADE});
    }
}

static bool recovery_fits(const struct look *g, const struct gg_frame *frame,
                          const struct gg_frame *above)
{
    const struct position *p = g->p;
    const struct battlefield *b = g->b;
    bool leader = is_leader(b, frame->unit);
    (void)above;
    if (b->unit[frame->unit].is.side != p->phasing || !ms_helper(g, frame->second, p->phasing))
        return false;
    if (frame->stage == R_RETURN)
        return p->at[frame->unit] == ELIMINATED;
    if (!ms_there(g, frame->unit))
        return false;
    if (frame->stage == R_STEPS)
        return has(p->reduced, frame->unit);
    return leader == (frame->stage == R_LEADERS);
}

static const struct gg_field recovery_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who tries"},
    {"leader", GG_FIELD_PIECE, GG_LOCAL(second), .line = "who helps it"},
    {"what", GG_FIELD_WORD, GG_LOCAL(stage), .high = R_RETURN + 1, .words = stage_words,
     .line = "to do what"},
    {0}};

const struct gg_step ms_recovery = {
    .name = "recovery",
    .phase = "recovery",
    .prompt = "Recovery check of {unit}.",
    .roll = roll_recovery,
    .settle = settle_recovery,
    .fits = recovery_fits,
    .locals = recovery_locals,
};
