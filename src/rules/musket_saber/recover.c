/*
 * recover.c - the recovery phase: lost steps, disrupted units, ineffective units, leaders, in this order
 * (MS-11.3, 11.4, A-02, A-80, A-82 to A-86; D09, D10, X03 to X05).
 *
 * Everybody who may try does; only replacement steps and the help of leaders are anybody's choice. A leader
 * helps one unit in a phase. That he may help both attempts of that unit (MS-10.0-q) never asks for him
 * twice: who tries for a step has not moved, and then disruption goes without a roll.
 */
#include "rules/musket_saber/chapters.h"

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
    return !ms_adjacent(g, g->p->at[unit], !g->b->unit[unit].side);
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

static void next_stage(struct step_frame *frame)
{
    frame->a++;
    frame->b = 0;
}

/* MS-11.3-c: who has not moved needs no roll. */
static void recover(struct play *g, int unit, bool without_roll)
{
    g->p->shaken &= ~bit(unit);
    ms_note_args(g, E_RECOVERS, unit, (const int16_t[GG_LOG_ARGS]){without_roll});
}

static void attempt(struct play *g, int unit, int leader, enum recovery what)
{
    if (leader != NO_UNIT) {
        g->p->helpers |= bit(leader);
        g->p->helped |= bit(unit);
    }
    g->p->tried |= bit(unit);
    ms_push(g->p, S_RECOVERY, unit, leader, (int)what);
}

/* One unit of the list; true when its owner must say who helps. */
static bool treat(struct play *g, int unit)
{
    const struct position *p = g->p;
    struct look look = look_of(g);
    struct step_frame *frame = top(g->p);
    frame->b = (uint8_t)(unit + 1);
    if (!is_hex(p->at[unit]) || !unthreatened(&look, unit))
        return false;
    if (!has(p->moved, unit)) {
        recover(g, unit, true);
    } else if (!has(p->zoned, unit)) { /* MS-11.3-d, A-83 */
        if (helpers_for(&look, unit)) {
            frame->b = (uint8_t)unit;
            return true;
        }
        attempt(g, unit, NO_UNIT, (enum recovery)frame->a);
    }
    return false;
}

bool ms_recover_run(struct play *g)
{
    struct look look = look_of(g);
    struct step_frame *frame = top(g->p);
    if (frame->a == R_STEPS && replaceable(&look))
        return true;
    if (frame->a == R_DONE) {
        ms_pop(g->p);
        return false;
    }
    uint64_t left = frame->a == R_STEPS ? 0 : patients(&look, (enum recovery)frame->a);
    left &= ~(uint64_t)0 << frame->b;
    if (left)
        return treat(g, first_of(left));
    next_stage(frame);
    return false;
}

static void offer_with_help(const struct look *g, enum verb verb, int unit, struct offer *o)
{
    ms_offer_unit(o, verb, unit);
    for (uint64_t left = helpers_for(g, unit); left; left &= left - 1)
        ms_offer(o, (struct words){verb, unit, 0, first_of(left), NO_UNIT, 0});
}

void ms_recover_offer(const struct look *g, struct offer *o)
{
    const struct step_frame *frame = top_of(g->p);
    if (frame->a != R_STEPS) {
        offer_with_help(g, V_RECOVER, frame->b, o);
        return;
    }
    for (uint64_t left = replaceable(g); left; left &= left - 1)
        offer_with_help(g, V_REPLACE, first_of(left), o);
    ms_offer_word(o, V_DONE);
}

void ms_recover_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    struct position *p = g->p;
    if (w.verb == V_DONE) {
        next_stage(top(p));
    } else if (w.verb == V_RECOVER) {
        top(p)->b = (uint8_t)(w.unit + 1);
        attempt(g, w.unit, w.second, (enum recovery)top(p)->a);
    } else {
        p->steps_now--;
        p->steps_left[p->phasing]--;
        attempt(g, w.unit, w.second, is_hex(p->at[w.unit]) ? R_STEPS : R_RETURN);
    }
}

/* --- the die --- */

/* a leader has no rating of his own. */
static void describe_leader(const struct look *g, int leader, struct gg_roll *r)
{
    gg_roll_target_part(r, g->battle->option[LEADER_RECOVERY_BASE], "every leader", "MS-11.4-m");
    gg_roll_target_part(r, g->b->unit[leader].face[0].morale, g->b->unit[leader].name, "MS-2.4-h");
}

/* the face it would come back with, and nothing else. */
static void describe_return(const struct look *g, int unit, struct gg_roll *r)
{
    const struct unit *u = &g->b->unit[unit];
    gg_roll_target_part(r, u->face[u->type == BRIGADE].morale, u->name, "MS-11.4-i");
}

void ms_recovery_roll(const struct look *g, struct gg_roll *r)
{
    const struct step_frame *frame = top_of(g->p);
    switch ((enum recovery)frame->c) {
    case R_LEADERS:
        ms_describe_morale(r, "Recovery", "MS-11.3-d");
        r->whose = g->b->unit[frame->a].name;
        describe_leader(g, frame->a, r);
        break;
    case R_RETURN:
        ms_describe_morale(r, "Return", "MS-11.4-h");
        r->whose = g->b->unit[frame->a].name;
        describe_return(g, frame->a, r);
        break;
    case R_STEPS:
        ms_morale_roll(g, frame->a, frame->b, false, r);
        r->what = "Step recovery";
        r->clause = "MS-11.4-c";
        break;
    case R_DISRUPTED:
    case R_INEFFECTIVE:
    case R_DONE:
        ms_morale_roll(g, frame->a, frame->b, false, r);
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
    if (!passed || turn > g->b->nturns) {
        p->at[unit] = DEAD;
        p->due[unit] = 0;
        ms_note(g, E_GONE, unit, DEAD, DEAD);
        return;
    }
    p->at[unit] = RESERVE;
    p->due[unit] = (uint8_t)turn;
    p->returning |= bit(unit);
    ms_note_args(g, E_RETURNS, unit, (const int16_t[GG_LOG_ARGS]){(int16_t)turn});
}

void ms_recovery_settle(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct step_frame frame = *top(p);
    struct gg_roll r;
    ms_recovery_roll(&look, &r);
    bool passed = gg_roll_passes(&r, result);
    int die = gg_roll_total(&r, result);
    enum occasion occasion = frame.c == R_STEPS    ? ON_STEP
                             : frame.c == R_RETURN ? ON_RETURN
                                                   : ON_RECOVERY;
    ms_note_args(
        g, E_CHECK, frame.a,
        (const int16_t[GG_LOG_ARGS]){(int16_t)die, (int16_t)r.target, passed, (int16_t)occasion});
    ms_pop(p);
    if (frame.c == R_RETURN) {
        come_back(g, frame.a, passed, die);
    } else if (frame.c == R_STEPS) {
        p->reduced &= passed ? ~bit(frame.a) : ~(uint64_t)0;
        ms_note(g, passed ? E_STEP_BACK : E_STEP_FAILS, frame.a, p->at[frame.a], p->at[frame.a]);
    } else if (passed) {
        recover(g, frame.a, false);
    }
}
