/*
 * move.c - one unit moves: marches, wheels, turns, ranks, formation, step by step (WC-MOV-2 to WC-MOV-14).
 *
 * Nothing is measured before a step is made: a march is offered up to the allowance and stops where it must; a step that was
 * stopped ends the move and cannot be taken back (WC-MOV-0).
 */
#include "rules/war_conquest/war_conquest.h"

enum { RANK_COST = 12 }; /* q */

int wc_allowance(const struct look *g, int unit, enum pace pace)
{
    static const int quanta[NPACES] = {
        [BASE_PACE] = 4, [DOUBLE_PACE] = 8, [QUICK_MARCH] = 12, [BACKWARD] = 2};
    return quanta[pace] * profile_of(g, unit)->move;
}

/* --- poses of steps --- */

/* WC-MOV-8: the way of the outer corner. */
int wc_wheel_cost(const struct look *g, int unit, int direction)
{
    struct body body = wc_body(g, unit);
    int from = direction > 0 ? body.lie.f : gg_turned(body.lie.f, -1), kind = from % GG_QUARTER;
    int k = kind == 1 || kind == 3 ? 3597 : 2838;
    int cost = (2 * body.size.width * k + 5000) / 10000;
    return cost > 0 ? cost : 1;
}

/* The inner front corner stays where it is; above 0 to the left. */
struct body wc_wheeled(const struct look *g, int unit, int direction)
{
    struct body body = wc_body(g, unit);
    int side = direction > 0 ? GG_QUARTER : -GG_QUARTER, f = gg_turned(body.lie.f, direction);
    struct gg_lie at = gg_moved(gg_moved(body.lie, body.lie.f, body.size.depth),
                                gg_turned(body.lie.f, side), body.size.width);
    at = gg_moved(gg_moved(at, f, -body.size.depth), gg_turned(f, side), -body.size.width);
    at.f = f;
    body.lie = at;
    return body;
}

static struct body turned(const struct look *g, int unit, int by, int files)
{
    struct body now = wc_body(g, unit);
    int f = gg_turned(now.lie.f, by);
    struct body then = wc_body_with(g, unit, gg_middle(now.lie), f, files);
    then.lie = now.lie; /* the middle stays */
    then.lie.f = f;
    return then;
}

static int narrowest(const struct look *g, int unit)
{
    return profile_of(g, unit)->arm == CAVALRY ? g->b->figure.wide_cavalry
                                               : g->b->figure.wide_infantry;
}

/* One rank more or fewer, if that many models can stand so. */
static bool reranked(const struct look *g, int unit, int by, int *files)
{
    const struct stand *s = &g->p->unit[unit];
    int ranks = wc_ranks(s->models, s->files) + by, least = narrowest(g, unit);
    if (ranks < 1)
        return false;
    *files = (s->models + ranks - 1) / ranks;
    return wc_ranks(s->models, *files) == ranks && (*files >= least || s->files < least);
}

/* How the unit lies after a manoeuvre, and in how many files; false when it cannot make it at all. */
bool wc_manoeuvred(const struct look *g, int unit, enum manoeuvre m, struct body *out, int *files)
{
    const struct stand *s = &g->p->unit[unit];
    struct position copy;
    struct look then = {g->battle, g->b, &copy};
    *files = s->files;
    switch (m) {
    case TURN_LEFT:
    case TURN_RIGHT:
        *files = wc_ranks(s->models, s->files);
        *out = turned(g, unit, m == TURN_LEFT ? GG_QUARTER : -GG_QUARTER, *files);
        return true;
    case TURN_ABOUT:
        *out = turned(g, unit, 2 * GG_QUARTER, *files);
        return true;
    case RANK_MORE:
    case RANK_FEWER:
        if (!reranked(g, unit, m == RANK_MORE ? 1 : -1, files))
            return false;
        *out = wc_body_with(g, unit, leader_of(g, unit), s->f, *files);
        return true;
    case CHANGE_FORMATION:
    case NMANOEUVRES:
    default:
        if (profile_of(g, unit)->formation != LIGHT)
            return false;
        copy = *g->p;
        copy.skirmish ^= bit(unit);
        *out = wc_body(&then, unit);
        return true;
    }
}

static int cost_of(const struct look *g, int unit, enum manoeuvre m)
{
    return m <= TURN_ABOUT ? profile_of(g, unit)->move : m <= RANK_FEWER ? RANK_COST : 0;
}

/* --- bars that must be measured (WC-MOV-10, WC-MOV-14) --- */

enum bar { OPEN, NEAR_ENEMY, SHUT };

static bool in_enemy_zone(const struct look *g, int unit, const struct body *at)
{
    uint64_t enemies = enemies_of(g, unit) & ~g->p->fleeing & ~wc_all_engaged(g);
    struct gg_point leader = wc_leader(at);
    for (uint64_t set = enemies; set; set &= set - 1) {
        int enemy = first_of(set);
        if (gg_within(at->lie, at->size, leader_of(g, enemy), 4 * g->b->figure.range_proximity)) {
            struct body other = wc_body(g, enemy);
            if (gg_in_arc(other.lie, other.size, leader))
                return true;
        }
    }
    return false;
}

static bool spoils_quick_march(const struct look *g, int unit, const struct body *at)
{
    struct gg_point leader = wc_leader(at);
    if (wc_in_ground(g, at, DENSE) || wc_touches_ground(g, at, BROKEN))
        return true;
    for (uint64_t set = enemies_of(g, unit) & ~g->p->fleeing; set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (gg_within(other.lie, other.size, leader, 4 * g->b->figure.range_quick_march))
            return true;
    }
    return false;
}

/* May this pose be reached with so many q spent? */
static enum bar bar_at(const struct look *g, int unit, const struct body *at, int spent)
{
    const struct march *m = &g->p->march;
    if (m->pace == QUICK_MARCH && spoils_quick_march(g, unit, at))
        return SHUT;
    if (spent <= wc_allowance(g, unit, BASE_PACE))
        return OPEN;
    if (wc_touches_ground(g, at, BROKEN))
        return SHUT;
    if (!in_enemy_zone(g, unit, at) || m->marks & NEAR_PASSED)
        return OPEN;
    return has(g->p->skirmish, unit) ? NEAR_ENEMY : SHUT;
}

/* --- the end of a move --- */

static void end_move(struct play *g)
{
    g->p->march = (struct march){0};
    pop(g->p);
}

static void stop(struct play *g, int unit, int event)
{
    wc_show_distance(g);
    gg_note(g, event, unit, -1, -1);
    end_move(g);
}

/* WC-MOV-11: the first time in a move. */
static bool enters_dense(const struct look *g, int unit)
{
    return !(g->p->march.marks & DENSE_ROLLED) && wc_in_dense(g, unit);
}

static void mark_step(struct play *g, int unit, int cost)
{
    struct march *m = &g->p->march;
    m->marks |= STEP_MADE;
    m->spent = (uint8_t)(m->spent + cost);
    m->left = (uint8_t)(m->left - cost);
    g->p->stepped |= bit(unit);
}

/* --- marches --- */

static int heading(const struct look *g, int unit)
{
    int f = g->p->unit[unit].f;
    return g->p->march.pace == BACKWARD ? gg_turned(f, 2 * GG_QUARTER) : f;
}

/* Back to the last free pose, if it was passing through friends; the q stay spent. */
static void step_back(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct body at = wc_body(&look, unit);
    at.lie = gg_moved(at.lie, heading(&look, unit), -g->p->march.back);
    wc_place(g, unit, &at);
    g->p->march.back = 0;
}

static void stop_march(struct play *g, int unit)
{
    step_back(g, unit);
    stop(g, unit, E_STOPPED);
}

/* Quantum by quantum; true when the march waits for a test, a die, or is over. */
static bool march_quantum(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct march *m = &g->p->march;
    struct body at = wc_body(&look, unit), next = at;
    next.lie = gg_moved(at.lie, heading(&look, unit), 1);
    enum pose_kind kind = wc_legal(&look, unit, &at, &next);
    enum bar bar = kind == ILLEGAL ? SHUT : bar_at(&look, unit, &next, m->spent + 1);
    if (bar == NEAR_ENEMY) {
        wc_show_distance(g);
        wc_begin_test(g, unit, TO_GO_NEAR);
        return true;
    }
    if (bar == SHUT) {
        stop_march(g, unit);
        return true;
    }
    wc_place(g, unit, &next);
    mark_step(g, unit, 1);
    m->togo--;
    m->back = (uint8_t)(kind == FREE ? 0 : m->back + 1);
    return enters_dense(&look, unit);
}

/* Goes on with a march that has been begun. */
static void march_on(struct play *g, int unit)
{
    while (g->p->march.togo > 0)
        if (march_quantum(g, unit))
            return;
    if (g->p->march.back > 0)
        stop_march(g, unit);
}

void wc_tested_near(struct play *g, int unit, bool passed)
{
    struct march *m = &g->p->march;
    if (!passed) {
        stop_march(g, unit);
        return;
    }
    m->marks |= NEAR_PASSED;
    if (m->step == 0)
        march_on(g, unit);
}

/* --- manoeuvres --- */

/* WC-MOV-13 */
static bool needs_test(const struct look *g, int unit, enum manoeuvre m)
{
    int formation = profile_of(g, unit)->formation;
    if (m == CHANGE_FORMATION)
        return true;
    return is_battle(g, unit) && (formation == REGULAR || formation == UNDISCIPLINED);
}

static bool pace_allows(const struct look *g, int unit)
{
    const struct march *m = &g->p->march;
    if (m->pace == BASE_PACE)
        return true;
    return m->pace != BACKWARD && !(m->marks & TURNED_ONCE) &&
           (profile_of(g, unit)->formation != UNDISCIPLINED || !is_battle(g, unit));
}

static bool may_make(const struct look *g, int unit, enum manoeuvre m, struct body *out)
{
    const struct march *march = &g->p->march;
    struct body now = wc_body(g, unit);
    int files;
    if (m == CHANGE_FORMATION ? march->pace != BASE_PACE || march->marks & STEP_MADE
                              : !pace_allows(g, unit) || cost_of(g, unit, m) > march->left)
        return false;
    return wc_manoeuvred(g, unit, m, out, &files) && wc_legal(g, unit, &now, out) == FREE;
}

static void make_manoeuvre(struct play *g, int unit, enum manoeuvre m)
{
    struct look look = look_of(g);
    struct body at;
    int files, cost = cost_of(&look, unit, m);
    wc_manoeuvred(&look, unit, m, &at, &files);
    if (bar_at(&look, unit, &at, g->p->march.spent + cost) == SHUT) {
        stop(g, unit, E_NO_STEP);
        return;
    }
    if (m == CHANGE_FORMATION)
        g->p->skirmish ^= bit(unit);
    g->p->unit[unit].files = (uint8_t)files;
    wc_place(g, unit, &at);
    mark_step(g, unit, cost);
    g->p->march.marks |= TURNED_ONCE;
    g->p->march.step = 0;
    gg_note_args(g, E_STEPPED, unit, (int16_t[GG_LOG_ARGS]){(int16_t)(1 + m)});
    if (m == CHANGE_FORMATION)
        end_move(g);
}

void wc_tested_manoeuvre(struct play *g, int unit, bool passed)
{
    enum manoeuvre m = (enum manoeuvre)(g->p->march.step - 1);
    if (passed)
        make_manoeuvre(g, unit, m);
    else {
        gg_note(g, E_NO_STEP, unit, -1, -1);
        end_move(g);
    }
}

/* A manoeuvre or wheel may come to lie where skirmishers need a test first. */
static bool asks_to_go_near(struct play *g, int unit, const struct body *at, int cost)
{
    struct look look = look_of(g);
    if (bar_at(&look, unit, at, g->p->march.spent + cost) != NEAR_ENEMY)
        return false;
    wc_show_distance(g);
    wc_begin_test(g, unit, TO_GO_NEAR);
    return true;
}

static void wheel(struct play *g, int unit, int direction)
{
    struct look look = look_of(g);
    struct body at = wc_wheeled(&look, unit, direction);
    int cost = wc_wheel_cost(&look, unit, direction);
    g->p->march.step = 0;
    if (bar_at(&look, unit, &at, g->p->march.spent + cost) == SHUT) {
        stop(g, unit, E_NO_STEP);
        return;
    }
    wc_place(g, unit, &at);
    mark_step(g, unit, cost);
    gg_note_args(g, E_STEPPED, unit, (int16_t[GG_LOG_ARGS]){(int16_t)(direction > 0 ? -1 : -2)});
}

/* march.step: 1 + a manoeuvre, or one of these. */
enum { WHEEL_LEFT = NMANOEUVRES + 1, WHEEL_RIGHT };

/* The step that waits: first the test to go near, then that of the manoeuvre, then it is made. */
static void take_step(struct play *g, int unit)
{
    struct look look = look_of(g);
    int step = g->p->march.step;
    struct body at = wc_body(&look, unit);
    if (step >= WHEEL_LEFT) {
        int direction = step == WHEEL_LEFT ? 1 : -1;
        at = wc_wheeled(&look, unit, direction);
        if (!asks_to_go_near(g, unit, &at, wc_wheel_cost(&look, unit, direction)))
            wheel(g, unit, direction);
        return;
    }
    enum manoeuvre m = (enum manoeuvre)(step - 1);
    int files;
    wc_manoeuvred(&look, unit, m, &at, &files);
    if (asks_to_go_near(g, unit, &at, cost_of(&look, unit, m)))
        return;
    if (needs_test(&look, unit, m))
        wc_begin_test(g, unit, TO_MANOEUVRE);
    else
        make_manoeuvre(g, unit, m);
}

/* --- the step --- */

/* WC-MOV-2, WC-MOV-10: the pace is named; a quick march that cannot be made is a double pace. */
static void name_pace(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct march *m = &g->p->march;
    struct body at = wc_body(&look, unit);
    if (m->pace == QUICK_MARCH) { /* that it can be made tells a distance as well */
        wc_show_distance(g);
        if (spoils_quick_march(&look, unit, &at))
            m->pace = DOUBLE_PACE;
    }
    if (m->pace == DOUBLE_PACE || m->pace == QUICK_MARCH)
        g->p->hasty |= bit(unit);
    m->left = (uint8_t)wc_allowance(&look, unit, m->pace);
    gg_note_args(g, E_PACE, unit, (int16_t[GG_LOG_ARGS]){m->pace});
}

static bool move_rolls(const struct look *g)
{
    return enters_dense(g, top_of(g->p)->unit);
}

static bool run_move(struct play *g)
{
    struct gg_frame *f = top(g->p);
    struct look look = look_of(g);
    if (f->stage == 0) {
        f->stage = 1;
        name_pace(g, f->unit);
        return false;
    }
    if (move_rolls(&look))
        return true;
    if (g->p->march.step) { /* after a test to go near */
        take_step(g, f->unit);
        return false;
    }
    if (g->p->march.left == 0 && g->p->march.togo == 0) {
        end_move(g);
        return false;
    }
    return true;
}

static void settle_dense(struct play *g, int die)
{
    struct march *m = &g->p->march;
    int unit = top(g->p)->unit;
    bool cut = false;
    m->marks |= DENSE_ROLLED;
    gg_note_args(g, E_DENSE, unit, (int16_t[GG_LOG_ARGS]){(int16_t)die});
    if (4 * die < m->left)
        m->left = (uint8_t)(4 * die);
    if (m->togo > m->left) {
        m->togo = m->left;
        cut = true;
    }
    march_on(g, unit);
    if (cut && top(g->p)->step == S_MOVE && g->p->march.togo == 0 && g->p->march.left == 0)
        stop(g, unit, E_STOPPED);
}

static void offer_marches(const struct look *g, int unit, struct offer *o)
{
    int left = g->p->march.left;
    for (int q = 4; q <= left; q += 4)
        offer(o, (struct words){V_MARCH, unit, 0, NO_UNIT, NO_UNIT, q});
    if (left % 4)
        offer(o, (struct words){V_MARCH, unit, 0, NO_UNIT, NO_UNIT, left});
}

static void offer_steps(const struct look *g, int unit, struct offer *o)
{
    struct body now = wc_body(g, unit), at;
    for (int direction = 1; direction >= -1; direction -= 2) {
        at = wc_wheeled(g, unit, direction);
        if (wc_wheel_cost(g, unit, direction) <= g->p->march.left &&
            wc_legal(g, unit, &now, &at) == FREE)
            offer(o, (struct words){V_WHEEL, unit, 0, NO_UNIT, NO_UNIT, direction > 0});
    }
    for (enum manoeuvre m = TURN_LEFT; m < NMANOEUVRES; m++)
        if (may_make(g, unit, m, &at))
            offer(o, (struct words){m <= TURN_ABOUT   ? V_TURN
                                    : m <= RANK_FEWER ? V_RANK
                                                      : V_FORMATION,
                                    unit, 0, NO_UNIT, NO_UNIT, (int)m});
}

static void offer_move_steps(const struct look *g, struct offer *o)
{
    int unit = top_of(g->p)->unit;
    offer_marches(g, unit, o);
    if (g->p->march.pace != BACKWARD)
        offer_steps(g, unit, o);
    offer_word(o, V_DONE);
}

static void choose_move(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    int unit = top(g->p)->unit;
    if (g->p->march.pace == QUICK_MARCH && w.verb != V_DONE)
        wc_show_distance(g); /* how far the enemy is at least */
    switch (w.verb) {
    case V_DONE:
        end_move(g);
        break;
    case V_MARCH:
        g->p->march.togo = (uint8_t)w.extra;
        gg_note_args(g, E_MARCHED, unit,
                     (int16_t[GG_LOG_ARGS]){(int16_t)w.extra, g->p->march.pace == BACKWARD});
        march_on(g, unit);
        break;
    case V_WHEEL:
        g->p->march.step = (uint8_t)(w.extra ? WHEEL_LEFT : WHEEL_RIGHT);
        take_step(g, unit);
        break;
    default:
        g->p->march.step = (uint8_t)(1 + w.extra);
        take_step(g, unit);
    }
    struct look look = look_of(g);
    if (top(g->p)->step == S_MOVE && move_rolls(&look))
        wc_show_distance(g);
}

static bool move_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    const struct march *m = &g->p->march;
    if (!has(own(g, g->p->phasing) & ~g->p->fleeing, f->unit) || wc_engaged(g, f->unit) ||
        m->spent + m->left > wc_allowance(g, f->unit, QUICK_MARCH) || m->togo > m->left ||
        m->back > m->spent)
        return false;
    if (m->step == 0)
        return m->togo == 0 || above != NULL || move_rolls(g);
    if (above == NULL || m->togo)
        return false;
    struct body at;
    int files;
    return m->step >= WHEEL_LEFT
               ? wc_wheel_cost(g, f->unit, m->step == WHEEL_LEFT ? 1 : -1) <= m->left
               : wc_manoeuvred(g, f->unit, (enum manoeuvre)(m->step - 1), &at, &files) &&
                     cost_of(g, f->unit, (enum manoeuvre)(m->step - 1)) <= m->left;
}

static const struct gg_field move_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"named", GG_FIELD_NUMBER, GG_LOCAL(stage), .low = 0, .high = 1,
     .line = "1: its pace is named"},
    {0}};

const struct gg_step wc_move = {
    .name = "move",
    .phase = "movement",
    .prompt = "{side}: {unit} moves at {pace}, {left}\" left.",
    .rolling = "{unit} is in dense ground.",
    .done = "Done",
    .run = run_move,
    .offer = offer_move_steps,
    .choose = choose_move,
    .roll = wc_roll_dense,
    .settle = settle_dense,
    .rolls = move_rolls,
    .fits = move_fits,
    .locals = move_locals,
    .may_bear = (const struct gg_above[]){{1, S_TEST}, {0, GG_NO_STEP}},
};
