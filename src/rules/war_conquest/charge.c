/*
 * charge.c - charges are declared: who, at whom, perhaps at a second, and how the target answers (WC-CHG).
 */
#include <stdlib.h>

#include "rules/war_conquest/war_conquest.h"

/* --- landing places (WC-CHG-8) --- */

/* The points of a side at whole q from its corner on the target's left, or its front corner on a flank. */
struct landing wc_landing(const struct look *g, int unit, const struct body *target,
                          enum gg_side side)
{
    struct gg_polygon corners; /* front-left, rear-left, rear-right, front-right */
    static const int first[] = {[GG_FRONT] = 0, [GG_LEFT] = 0, [GG_REAR] = 1, [GG_RIGHT] = 3};
    bool wide = side == GG_FRONT || side == GG_REAR;
    int f = target->lie.f;
    gg_corners(target->lie, target->size, &corners);
    struct landing l = {.corner = corners.at[first[side]],
                        .along = gg_facing[wide ? gg_normal(f, GG_RIGHT) : gg_normal(f, GG_REAR)],
                        .n = 2 * (wide ? target->size.width : target->size.depth) + 1,
                        .facing = gg_turned(gg_normal(f, side), 2 * GG_QUARTER)};
    struct gg_point from = leader_of(g, unit);
    for (int i = 0; i < l.n; i++) {
        int64_t d = gg_distance2(from, wc_landing_point(&l, i));
        if (i == 0 || d < l.dist2) {
            l.nearest = i;
            l.dist2 = d;
        }
    }
    return l;
}

struct gg_point wc_landing_point(const struct landing *l, int i)
{
    return (struct gg_point){l->corner.x + i * l->along.x, l->corner.y + i * l->along.y};
}

static struct body landed(const struct look *g, int unit, const struct landing *l, int i)
{
    return wc_body_with(g, unit, wc_landing_point(l, i), l->facing, g->p->unit[unit].files);
}

static bool also_touches(const struct look *g, const struct body *body, int second)
{
    struct body other = wc_body(g, second);
    return gg_edge_of(body->lie, other.lie, body->size, other.size).length > 0;
}

/* In the order of their distance from the nearest, of two the one nearer the middle, then the lower number. */
static int in_order(const struct landing *l, int k)
{
    int p = l->nearest, away = (k + 1) / 2, low = p - away, high = p + away, middle = (l->n - 1);
    if (k == 0)
        return p;
    bool low_first = abs(2 * low - middle) <= abs(2 * high - middle);
    return (k % 2 == 1) == low_first ? low : high;
}

static bool find_touching(const struct look *g, int unit, const struct landing *l, int second,
                          struct body *out)
{
    for (int k = 0; k < 2 * l->n; k++) {
        int i = in_order(l, k);
        if (i < 0 || i >= l->n)
            continue;
        *out = landed(g, unit, l, i);
        if ((second == NO_UNIT || also_touches(g, out, second)) && wc_free(g, unit, out))
            return true;
    }
    return false;
}

/* Places that also touch a second target come first (WC-CHG-10). */
bool wc_find_place(const struct look *g, int unit, const struct landing *l, int second,
                   struct body *out)
{
    return (second != NO_UNIT && find_touching(g, unit, l, second, out)) ||
           find_touching(g, unit, l, NO_UNIT, out);
}

int wc_reach(const struct look *g, int unit, int target)
{
    struct body me = wc_body(g, unit), whom = wc_body(g, target);
    int base = wc_allowance(g, unit, BASE_PACE);
    return wc_in_front_zone(&me, &whom) ? 2 * base : wc_in_front(&me, &whom) ? base : 0;
}

/* --- who and whom (WC-CHG-7) --- */

bool wc_is_glancing(const struct look *g, int unit, int target)
{
    return has(g->p->skirmish, unit) && is_battle(g, target);
}

bool wc_may_charge(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return has(own(g, p->phasing) &
                   ~(p->fleeing | p->disordered | p->barred | p->returned | p->moved),
               unit) &&
           p->unit[unit].target == NO_UNIT && !wc_engaged(g, unit);
}

static bool is_target(const struct look *g, int unit, int enemy)
{
    return wc_sees(g, unit, enemy, FRONT_FACING);
}

uint64_t wc_charge_targets(const struct look *g, int unit)
{
    uint64_t found = 0;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1)
        if (is_target(g, unit, first_of(set)))
            found |= bit(first_of(set));
    return found;
}

bool wc_charge_pending(const struct look *g, int side)
{
    for (uint64_t set = own(g, side) & ~g->p->moved; set; set &= set - 1)
        if (g->p->unit[first_of(set)].target != NO_UNIT)
            return true;
    return false;
}

/* --- a declaration --- */

static bool has_charger(const struct look *g, int target, int but)
{
    for (uint64_t set = own(g, g->p->phasing) & ~bit(but); set; set &= set - 1)
        if (g->p->unit[first_of(set)].target == target)
            return true;
    return false;
}

static void declare_at(struct play *g, int unit, int target)
{
    struct look look = look_of(g);
    struct body whom = wc_body(&look, target);
    struct stand *s = &g->p->unit[unit];
    s->target = (uint8_t)target;
    s->faced = (uint8_t)gg_zone(whom.lie, whom.size, leader_of(&look, unit));
    gg_note_args(g, E_DECLARED, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)target,
                                        (int16_t)wc_is_glancing(&look, unit, target), s->faced});
}

/* WC-CHG-10: any it could charge, not in a glancing attack. */
static uint64_t second_targets(const struct look *g, int unit)
{
    int first = g->p->unit[unit].target;
    uint64_t found = 0;
    if (wc_is_glancing(g, unit, first))
        return 0;
    for (uint64_t set = enemies_of(g, unit) & ~bit(first); set; set &= set - 1)
        if (!wc_is_glancing(g, unit, first_of(set)) && is_target(g, unit, first_of(set)))
            found |= bit(first_of(set));
    return found;
}

/* WC-CHG-3, WC-CHG-11: does the target have anything to decide? */
static bool may_answer(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    const struct position *p = g->p;
    return p->unit[s->target].answer == NO_ANSWER && !has(p->fleeing, s->target) &&
           !wc_engaged(g, s->target) && s->faced == GG_FRONT;
}

static void answer(struct play *g, int unit, enum answer answer)
{
    int target = g->p->unit[unit].target;
    struct stand *t = &g->p->unit[target];
    t->answer = (uint8_t)answer;
    t->charger = (uint8_t)unit;
    gg_note_args(g, E_ANSWER, target, (int16_t[GG_LOG_ARGS]){(int16_t)answer, (int16_t)unit});
}

/* Moves the frame on to the next thing that somebody decides or rolls. */
static bool run_charge(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    int unit = f->unit;
    switch (f->stage) {
    case C_TARGET:
        return true;
    case C_FURTHER:
        f->stage = C_SECOND;
        if (has_charger(&look, g->p->unit[unit].target, unit))
            wc_begin_test(g, unit, TO_JOIN_CHARGE);
        return false;
    case C_SECOND:
        if (g->p->unit[unit].target == NO_UNIT)
            f->stage = C_END;
        else if (second_targets(&look, unit))
            return true;
        else
            f->stage = C_ANSWER;
        return false;
    case C_ANSWER:
        if (may_answer(&look, unit))
            return true;
        if (g->p->unit[g->p->unit[unit].target].answer == NO_ANSWER &&
            !has(g->p->fleeing, g->p->unit[unit].target))
            answer(g, unit, STANDS);
        f->stage = C_END;
        return false;
    default:
        pop(g->p);
        return false;
    }
}

static int charge_decider(const struct look *g)
{
    return top_of(g->p)->stage == C_ANSWER ? !g->p->phasing : g->p->phasing;
}

static void offer_answers(const struct look *g, int target, struct offer *o)
{
    offer_unit(o, V_STAND, target);
    if (g->b->unit[target].missile != NO_WEAPON && profile_of(g, target)->sa > 0)
        offer_unit(o, V_SHOOT_BACK, target);
    offer_unit(o, V_FLEE, target);
}

static void offer_charge(const struct look *g, struct offer *o)
{
    const struct gg_frame *f = top_of(g->p);
    int unit = f->unit;
    if (f->stage == C_ANSWER) {
        offer_answers(g, g->p->unit[unit].target, o);
        return;
    }
    bool first = f->stage == C_TARGET;
    for (uint64_t set = first ? wc_charge_targets(g, unit) : second_targets(g, unit); set;
         set &= set - 1)
        offer(o, (struct words){first ? V_CHARGE : V_ALSO, unit, 0, first_of(set), NO_UNIT, 0});
    if (!first)
        offer_word(o, V_DONE);
}

static void choose_charge(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    struct words w = words_of(c);
    switch (w.verb) {
    case V_CHARGE:
        f->stage = C_FURTHER;
        declare_at(g, w.unit, w.second);
        wc_show_distance(g); /* from here on it may be measured */
        break;
    case V_ALSO:
        f->stage = C_ANSWER;
        g->p->unit[w.unit].second = (uint8_t)w.second;
        gg_note_args(g, E_ALSO, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
        wc_begin_test(g, w.unit, TO_CHARGE_TWO);
        break;
    case V_DONE:
        f->stage = C_ANSWER;
        break;
    default:
        f->stage = C_END;
        answer(g, f->unit,
               w.verb == V_FLEE         ? FLEES
               : w.verb == V_SHOOT_BACK ? SHOOTS_BACK
                                        : STANDS);
    }
}

void wc_tested_join(struct play *g, int unit, bool passed)
{
    if (passed)
        return;
    g->p->unit[unit].target = NO_UNIT;
    g->p->unit[unit].faced = 0;
    g->p->barred |= bit(unit);
    gg_note(g, E_NO_JOIN, unit, -1, -1);
}

void wc_tested_two(struct play *g, int unit, bool passed)
{
    if (!passed)
        g->p->unit[unit].second = NO_UNIT;
}

/* An undisciplined unit whose test failed charges the nearest enemy within reach (WC-CHG-6). */
static int compelled_target(const struct look *g, int unit)
{
    int best = NO_UNIT;
    int64_t least = 0;
    for (uint64_t set = wc_charge_targets(g, unit); set; set &= set - 1) {
        int enemy = first_of(set);
        struct body whom = wc_body(g, enemy);
        struct landing l =
            wc_landing(g, unit, &whom, gg_zone(whom.lie, whom.size, leader_of(g, unit)));
        int64_t reach = (int64_t)GG_QUANTUM * wc_reach(g, unit, enemy),
                gap = wc_gap2(g, unit, enemy);
        if (l.dist2 <= reach * reach && (best == NO_UNIT || gap < least)) {
            best = enemy;
            least = gap;
        }
    }
    return best;
}

bool wc_compelled(struct play *g, int unit)
{
    struct look look = look_of(g);
    if (profile_of(&look, unit)->formation != UNDISCIPLINED || !wc_may_charge(&look, unit) ||
        compelled_target(&look, unit) == NO_UNIT)
        return false;
    wc_begin_test(g, unit, TO_HOLD_BACK);
    return true;
}

void wc_tested_hold_back(struct play *g, int unit, bool passed)
{
    struct look look = look_of(g);
    gg_note(g, passed ? E_HELD_BACK : E_COMPELLED, unit, -1, -1);
    if (passed)
        return;
    declare_at(g, unit, compelled_target(&look, unit));
    push(g->p, (struct gg_frame){.step = S_CHARGE, .unit = (uint8_t)unit, .stage = C_FURTHER});
}

static bool charge_fits(const struct look *g, const struct gg_frame *f,
                        const struct gg_frame *above)
{
    const struct position *p = g->p;
    bool named = has(p->here, f->unit) && p->unit[f->unit].target != NO_UNIT;
    (void)above;
    if (!has(own(g, p->phasing), f->unit) || wc_engaged(g, f->unit))
        return false;
    if (f->stage == C_TARGET)
        return wc_may_charge(g, f->unit) && wc_charge_targets(g, f->unit) != 0;
    return named || (above == NULL && f->stage == C_SECOND);
}

static const char *const stage_words[] = {"target", "further", "second", "answer", "end"};
static const struct gg_field charge_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NCHARGE_STAGES, .words = stage_words},
    {0}};

const struct gg_step wc_charge = {
    .name = "charge",
    .phase = "movement",
    .prompt = "{side}: {charge}",
    .done = "No second target",
    .run = run_charge,
    .decider = charge_decider,
    .offer = offer_charge,
    .choose = choose_charge,
    .fits = charge_fits,
    .locals = charge_locals,
    .may_bear = (const struct gg_above[]){{C_SECOND, S_TEST}, {C_ANSWER, S_TEST}, {0, GG_NO_STEP}},
};
