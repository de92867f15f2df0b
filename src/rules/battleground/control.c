/*
 * control.c - a unit under direct control: maneuvers, wheels, quanta forward, contact, one step after another (BG-MV-9).
 */
#include "rules/battleground/battleground.h"

static const int rungs_lost[] = {1, 2, 1, 1, 2}; /* by bit of enum maneuver */

static int lost_to(unsigned turns)
{
    int lost = 0;
    for (int i = 0; i < 5; i++)
        lost += turns >> i & 1 ? rungs_lost[i] : 0;
    return lost;
}

static struct gg_lie began(const struct look *g)
{
    return (struct gg_lie){g->p->march.x, g->p->march.y, g->p->march.f};
}

/* What the ground of all poses so far costs is known from the spent quanta alone only without ground: with it, the worst
 * piece of the present pose and of the start counts, and a step back out of it does not give the rungs back. */
struct trial {
    const struct look *g;
    int unit;
    struct gg_lie start;
    uint64_t touched;
    bool in_ground;
};

static struct trial try_of(const struct look *g, int unit)
{
    struct trial t = {g, unit, began(g), 0, false};
    t.touched = bg_touched(g, unit, t.start, enemies_of(g, unit));
    t.in_ground = g->b->npieces > 0 && bg_in_ground(g, t.start);
    return t;
}

/* Rungs lost to ground with the card lying so: the worst of the move is kept in `begun` above its lowest bit. */
static int worst_of(const struct trial *t, struct gg_lie lie)
{
    int kept = t->g->p->march.begun >> 2, now = 0;
    if (t->g->b->npieces > 0)
        now = bg_penalty(t->g, t->unit, lie, gg_middle(t->start));
    return now > kept ? now : kept;
}

static bool on_road(const struct trial *t, struct gg_lie lie)
{
    return t->g->b->npieces > 0 && t->g->p->march.begun & 2 && bg_on_road(t->g, gg_middle(lie));
}

/* What is left when the worst ground takes so many rungs and the card comes to lie so. */
static int left_with(const struct trial *t, struct gg_lie lie, int worst, unsigned turns, int spent)
{
    int lost = lost_to(turns) + worst - (on_road(t, lie) ? bg_road_bonus(t->g, t->unit) : 0);
    return bg_allowance(t->g, t->unit, lost, t->in_ground, false) - spent;
}

static int left_at(const struct trial *t, struct gg_lie lie, unsigned turns, int spent)
{
    return left_with(t, lie, worst_of(t, lie), turns, spent);
}

int bg_march_left(const struct look *g)
{
    int unit = top_of(g->p)->unit;
    struct trial t = try_of(g, unit);
    return left_at(&t, lie_of(g->p, unit), g->p->march.turns, g->p->march.spent);
}

/* BG-MV-9, TE-7, TE-8: the placement is the last step: the worst ground of the whole move counts, and the road bonus only
 * where it ends on the road. */
static bool may_engage(const struct trial *t, int enemy, struct gg_lie *out)
{
    const struct march *m = &t->g->p->march;
    struct approach way;
    if (!bg_can_engage(t->g, t->unit, enemy,
                       left_at(t, lie_of(t->g->p, t->unit), m->turns, m->spent), &way))
        return false;
    int worst = worst_of(t, way.lie);
    int crossed = bg_approach_penalty(t->g, t->unit, &way, gg_middle(t->start));
    int left = left_with(t, way.lie, crossed > worst ? crossed : worst, m->turns, m->spent);
    *out = way.lie;
    return left >= 0 && way.distance <= left * GG_QUANTUM * left * GG_QUANTUM;
}

static bool may_take(const struct trial *t, struct gg_lie lie, unsigned turns, int spent)
{
    return left_at(t, lie, turns, spent) >= 0 && bg_step_fits(t->g, t->unit, lie, t->touched);
}

/* Which way straight quanta go. */
static int heading(int f, unsigned turns)
{
    return turns & SIDE_LEFT    ? gg_turned(f, GG_QUARTER)
           : turns & SIDE_RIGHT ? gg_turned(f, -GG_QUARTER)
           : turns & BACKWARDS  ? gg_turned(f, 2 * GG_QUARTER)
                                : f;
}

static void offer_maneuvers(const struct trial *t, struct offer *o)
{
    const struct march *m = &t->g->p->march;
    struct gg_lie lie = lie_of(t->g->p, t->unit);
    unsigned turns = m->turns;
    int f = lie.f;
    lie.f = gg_turned(f, 2 * GG_QUARTER);
    if (!(turns & ABOUT_FACE) && may_take(t, lie, turns | ABOUT_FACE, m->spent))
        offer_unit(o, V_ABOUT, t->unit);
    for (lie.f = 0; !(turns & REFORM) && lie.f < GG_FACINGS; lie.f++)
        if (lie.f != f && may_take(t, lie, turns | REFORM, m->spent))
            offer(o, (struct words){V_REFORM, t->unit, 0, NO_UNIT, NO_UNIT, lie.f});
    if (turns & (SIDE_LEFT | SIDE_RIGHT | BACKWARDS))
        return;
    offer(o, (struct words){V_SIDEWAYS, t->unit, 0, NO_UNIT, NO_UNIT, 0});
    offer(o, (struct words){V_SIDEWAYS, t->unit, 0, NO_UNIT, NO_UNIT, 1});
    offer_unit(o, V_BACKWARDS, t->unit);
}

/* The march with the ground of one more step added: a trial step after another needs it. */
static void offer_forward(const struct trial *t, struct offer *o)
{
    struct position copy = *t->g->p;
    struct look g = {t->g->battle, t->g->b, &copy};
    struct trial then = *t;
    struct gg_lie lie = lie_of(&copy, t->unit);
    int along = heading(lie.f, copy.march.turns);
    then.g = &g;
    for (int q = 1; q <= bg_ladder[RUNGS - 1]; q++) {
        lie = gg_moved(lie, along, 1);
        if (!may_take(&then, lie, copy.march.turns, copy.march.spent + q))
            return;
        offer(o, (struct words){V_FORWARD, t->unit, 0, NO_UNIT, NO_UNIT, q});
        copy.march.begun = (uint8_t)(worst_of(&then, lie) << 2 | (on_road(&then, lie) ? 2 : 0) | 1);
    }
}

static void offer_wheels(const struct trial *t, int direction, struct offer *o)
{
    struct position copy = *t->g->p;
    struct look g = {t->g->battle, t->g->b, &copy};
    struct trial then = *t;
    struct gg_lie lie = lie_of(&copy, t->unit);
    int spent = copy.march.spent;
    then.g = &g;
    for (int k = 1; k <= 11; k++) {
        spent += bg_wheel_cost(lie.f, direction);
        lie = bg_wheel(lie, direction);
        if (!may_take(&then, lie, copy.march.turns, spent))
            return;
        offer(o, (struct words){V_WHEEL, t->unit, direction > 0, NO_UNIT, NO_UNIT, k});
        copy.march.begun = (uint8_t)(worst_of(&then, lie) << 2 | (on_road(&then, lie) ? 2 : 0) | 1);
    }
}

static void offer_control(const struct look *g, struct offer *o)
{
    const struct march *m = &g->p->march;
    int unit = top_of(g->p)->unit;
    struct trial t = try_of(g, unit);
    bool sliding = m->turns & (SIDE_LEFT | SIDE_RIGHT | BACKWARDS);
    if (!(m->begun & 1))
        offer_maneuvers(&t, o);
    offer_forward(&t, o);
    for (int direction = 1; !sliding && direction >= -1; direction -= 2)
        offer_wheels(&t, direction, o);
    for (uint64_t set = sliding ? 0 : enemies_of(g, unit); set; set &= set - 1) {
        struct gg_lie lie;
        if (may_engage(&t, first_of(set), &lie))
            offer(o, (struct words){V_ENGAGE, unit, 0, first_of(set), NO_UNIT, 0});
    }
    offer_word(o, V_DONE);
}

/* Poses on the way count for the ground. */
static void go(struct play *g, int unit, struct gg_lie lie, int cost)
{
    struct look look = look_of(g);
    struct trial t = try_of(&look, unit);
    struct march *m = &g->p->march;
    m->begun = (uint8_t)(worst_of(&t, lie) << 2 | (on_road(&t, lie) ? 2 : 0) | (m->begun & 1) |
                         (cost > 0));
    m->spent = (uint8_t)(m->spent + cost);
    bg_move_to(g, unit, lie);
}

static void end_march(struct play *g, int unit)
{
    struct gg_lie now = lie_of(g->p, unit);
    const struct march *m = &g->p->march;
    if (now.x == m->x && now.y == m->y && now.f == m->f) /* BG-MV-7 */
        g->p->moved &= ~bit(unit);
    g->p->march = (struct march){0};
    pop(g->p);
}

static void engage(struct play *g, int unit, int enemy)
{
    struct look look = look_of(g);
    struct trial t = try_of(&look, unit);
    struct gg_lie lie;
    bool can = may_engage(&t, enemy, &lie);
    assert(can);
    (void)can;
    end_march(g, unit);
    bg_close_in(g, unit, enemy, lie);
}

/* Quantum by quantum, facing by facing. */
static void take_step(struct play *g, int unit, struct words w)
{
    struct march *m = &g->p->march;
    struct gg_lie lie = lie_of(g->p, unit);
    switch (w.verb) {
    case V_FORWARD:
        for (int q = 0; q < w.extra; q++)
            go(g, unit, lie = gg_moved(lie, heading(lie.f, m->turns), 1), 1);
        break;
    case V_WHEEL:
        for (int k = 0, direction = w.place ? 1 : -1; k < w.extra; k++) {
            int cost = bg_wheel_cost(lie.f, direction);
            go(g, unit, lie = bg_wheel(lie, direction), cost);
        }
        break;
    case V_ABOUT:
    case V_REFORM:
        m->turns |= w.verb == V_ABOUT ? ABOUT_FACE : REFORM;
        lie.f = w.verb == V_ABOUT ? gg_turned(lie.f, 2 * GG_QUARTER) : w.extra;
        go(g, unit, lie, 0);
        break;
    default:
        m->turns |= w.verb == V_BACKWARDS ? BACKWARDS : w.extra ? SIDE_LEFT : SIDE_RIGHT;
        break;
    }
    gg_note_args(g, E_STEP, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)w.verb, (int16_t)w.extra, (int16_t)w.place});
}

static void choose_control(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    int unit = top(g->p)->unit;
    g->p->done |= bit(unit);
    if (w.verb == V_ENGAGE) {
        engage(g, unit, w.second);
    } else if (w.verb == V_DONE) {
        end_march(g, unit);
        bg_reach_goal(g, unit);
    } else {
        take_step(g, unit, w);
    }
}

void bg_begin_march(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct gg_lie lie = lie_of(g->p, unit);
    struct march *m = &g->p->march;
    *m = (struct march){(uint16_t)lie.x, (uint16_t)lie.y, (uint8_t)lie.f, 0, 0, 0};
    push_unit(g->p, S_CONTROL, unit);
    if (g->b->npieces > 0)
        m->begun = (uint8_t)(bg_penalty(&look, unit, lie, gg_middle(lie)) << 2 |
                             (bg_on_road(&look, gg_middle(lie)) ? 2 : 0));
}

static bool control_fits(const struct look *g, const struct gg_frame *f,
                         const struct gg_frame *above)
{
    (void)above;
    const struct position *p = g->p;
    struct gg_lie start = began(g);
    unsigned slide = p->march.turns & (SIDE_LEFT | SIDE_RIGHT | BACKWARDS);
    return has(p->here & p->controlled & ~p->routing, f->unit) && !engaged(p, f->unit) &&
           side_of(g, f->unit) == p->phasing && gg_on_table(start, bg_size, bg_table) &&
           (slide & (slide - 1)) == 0 && p->march.begun >> 2 <= 3 &&
           (!p->march.spent == !(p->march.begun & 1));
}

const struct gg_step bg_control = {
    .name = "control",
    .phase = "movement and command",
    .prompt = "{side}: {unit} moves under control, {left}\" left.",
    .done = "Done",
    .offer = offer_control,
    .choose = choose_control,
    .fits = control_fits,
    .locals = gg_local_unit,
};
