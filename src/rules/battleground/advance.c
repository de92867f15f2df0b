/*
 * advance.c - automatic movement (BG-SO-5 to SO-10, MV-1 to MV-8): of every pose in reach the one with the least key.
 */
#include "rules/battleground/battleground.h"

struct mover {
    const struct look *g;
    int unit;
    enum mode mode;
    struct gg_point target; /* T of BG-MV-8 */
    struct gg_lie start;
    uint64_t touched; /* enemies it touches before it moves */
    struct ground_list ground;
    bool road;      /* begins on one */
    bool in_ground; /* it begins in terrain */
    int nnear;      /* cards it could meet */
    uint8_t near[UNITS_MAX];
    uint64_t key;
    struct moved best;
};

/* A way so far: one maneuver, then wheels to one side, then straight ahead. */
struct trail {
    struct gg_lie lie;
    int maneuver, wheels, left, spent;
    int worst; /* rungs lost to ground */
    bool road; /* on the road so far */
};

static int rungs_of(int maneuver)
{
    return maneuver == ABOUT_FACE ? 1 : maneuver == REFORM ? 2 : 0;
}

/* BG-MV-8, TE-3: the rungs first, then the cut by the Maximum Move. */
int bg_allowance(const struct look *g, int unit, int rungs_lost, bool in_ground, bool ordered)
{
    int rung = bg_rung(g, unit) - rungs_lost;
    int quanta = bg_ladder[rung < 0 ? 0 : rung < RUNGS ? rung : RUNGS - 1];
    if (in_ground && quanta < bg_ladder[1])
        quanta = bg_ladder[1];
    const struct stand *s = &g->p->unit[unit];
    if (ordered && s->most != 0 && bg_ladder[s->most - 1] < quanta)
        quanta = bg_ladder[s->most - 1];
    return quanta;
}

static int budget(const struct mover *m, const struct trail *t)
{
    int lost = rungs_of(t->maneuver) + t->worst - (t->road ? bg_road_bonus(m->g, m->unit) : 0);
    return bg_allowance(m->g, m->unit, lost, m->in_ground, true);
}

int bg_wheel_cost(int f, int direction)
{
    int g = direction > 0 ? f : gg_turned(f, -1);
    return g % 5 == 1 || g % 5 == 3 ? 5 : 4;
}

/* BG-MV-3: the inner front corner stays where it is. */
struct gg_lie bg_wheel(struct gg_lie lie, int direction)
{
    int side = direction > 0 ? GG_QUARTER : -GG_QUARTER, f = gg_turned(lie.f, direction);
    struct gg_lie at =
        gg_moved(gg_moved(lie, lie.f, bg_size.depth), gg_turned(lie.f, side), bg_size.width);
    at = gg_moved(gg_moved(at, f, -bg_size.depth), gg_turned(f, side), -bg_size.width);
    at.f = f;
    return at;
}

/* Cards that no pose of the move can reach are left out. */
static void list_near(struct mover *m)
{
    enum { CARDS_APART = 431 };
    int reach =
        bg_ladder[bg_rung(m->g, m->unit) + 2 < RUNGS ? bg_rung(m->g, m->unit) + 2 : RUNGS - 1] *
            GG_QUANTUM +
        CARDS_APART;
    m->nnear = 0;
    bg_list_ground(m->g, m->unit, reach, &m->ground);
    for (uint64_t set = m->g->p->here & ~bit(m->unit); set; set &= set - 1) {
        int other = first_of(set);
        if (gg_distance2(gg_middle(m->start), gg_middle(lie_of(m->g->p, other))) <= reach * reach)
            m->near[m->nnear++] = (uint8_t)other;
    }
}

static bool bars_touch(const struct mover *m, int other)
{
    return side_of(m->g, other) != side_of(m->g, m->unit) && !has(m->touched, other);
}

static bool fits(const struct mover *m, struct gg_lie lie)
{
    if (!gg_on_table(lie, bg_size, bg_table))
        return false;
    for (int i = 0; i < m->nnear; i++) {
        enum gg_contact contact = gg_contact_of(lie, lie_of(m->g->p, m->near[i]), bg_size, bg_size);
        if (contact == GG_OVERLAPPING || (contact == GG_TOUCHING && bars_touch(m, m->near[i])))
            return false;
    }
    return true;
}

/* Does it matter for this move on what the card comes to lie? */
static bool is_uneven(const struct mover *m)
{
    return m->ground.n > 0 || m->road;
}

/* What a step that costs so much makes of the way; false when the ground or the budget forbids it. */
static bool goes_on(const struct mover *m, struct trail *t, struct gg_lie lie, int cost)
{
    t->lie = lie;
    t->spent += cost;
    if (t->spent > budget(m, t))
        return false;
    if (!is_uneven(m))
        return true;
    int penalty = bg_worst_ground(m->g, &m->ground, lie);
    t->worst = penalty > t->worst ? penalty : t->worst;
    t->road = t->road && bg_on_road(m->g, gg_middle(lie));
    return penalty != IMPASSABLE && t->spent <= budget(m, t);
}

/* Takes such a step, if it is legal. */
static bool take_step(const struct mover *m, struct trail *t, struct gg_lie lie, int cost)
{
    struct trail next = *t;
    if (!goes_on(m, &next, lie, cost) || !fits(m, lie))
        return false;
    *t = next;
    return true;
}

/* BG-MV-8: the key and its ties in one number, compared from the left. */
static uint64_t key_of(const struct mover *m, const struct trail *t, int forward)
{
    struct gg_point front = bg_front(t->lie);
    uint64_t first = 0, distance, spent = 0;
    if (m->mode == BY_GOAL) {
        distance = (uint64_t)gg_distance2(gg_middle(t->lie), m->target);
        spent = (uint64_t)t->spent;
    } else if (m->mode == BY_RANGED && (uint64_t)t->spent << 30 <= m->key &&
               bg_has_target(m->g, m->unit, t->lie)) {
        distance = (uint64_t)t->spent;
    } else {
        first = (m->mode == BY_RANGED ? 2u : 0u) + !gg_in_arc(t->lie, bg_size, m->target);
        distance = (uint64_t)gg_distance2(front, m->target);
    }
    uint64_t tie = (uint64_t)t->maneuver << 16 | (uint64_t)t->wheels << 12 |
                   (uint64_t)!t->left << 11 | (uint64_t)(63 - forward) << 5 | (uint64_t)t->lie.f;
    return first << 58 | distance << 30 | spent << 22 | tie;
}

static void weigh(struct mover *m, const struct trail *t, int forward)
{
    uint64_t key = key_of(m, t, forward);
    if (key >= m->key)
        return;
    m->key = key;
    m->best = (struct moved){t->lie, (uint8_t)t->maneuver,
                             (int8_t)(t->left ? t->wheels : -t->wheels), (uint8_t)forward};
}

/* Straight ahead as far as it goes; the first card in the way is found without trying every step. */
static void go_forward(struct mover *m, struct trail t)
{
    struct gg_slide slide = {t.lie, t.lie.f, budget(m, &t) - t.spent, bg_size};
    weigh(m, &t, 0);
    slide.n = gg_slide_on_table(&slide, bg_table);
    for (int i = 0; i < m->nnear && slide.n > 0; i++)
        slide.n =
            gg_slide_free(&slide, lie_of(m->g->p, m->near[i]), bg_size, bars_touch(m, m->near[i]));
    for (int j = 1; j <= slide.n && goes_on(m, &t, gg_moved(t.lie, t.lie.f, 1), 1); j++)
        weigh(m, &t, j);
}

static void wheel_and_go(struct mover *m, struct trail t)
{
    go_forward(m, t);
    for (int direction = 1; direction >= -1; direction -= 2) {
        struct trail turned = t;
        turned.left = direction > 0;
        while (take_step(m, &turned, bg_wheel(turned.lie, direction),
                         bg_wheel_cost(turned.lie.f, direction))) {
            turned.wheels++;
            go_forward(m, turned);
        }
    }
}

static void maneuver(struct mover *m, const struct trail *from, int kind, int f)
{
    struct trail t = *from;
    struct gg_lie lie = {m->start.x, m->start.y, f};
    t.maneuver = kind;
    if (!take_step(m, &t, lie, 0))
        return;
    if (kind == REFORM)
        go_forward(m, t);
    else
        wheel_and_go(m, t);
}

static enum mode mode_of(const struct look *g, int unit)
{
    return has(g->p->bound, unit)             ? BY_GOAL
           : g->p->unit[unit].order == RANGED ? BY_RANGED
                                              : BY_CLOSE;
}

struct moved bg_advance(const struct look *g, int unit)
{
    struct mover m = {.g = g,
                      .unit = unit,
                      .mode = mode_of(g, unit),
                      .start = lie_of(g->p, unit),
                      .key = UINT64_MAX};
    const struct stand *s = &g->p->unit[unit];
    m.best.lie = m.start;
    if (m.mode == BY_GOAL)
        m.target = (struct gg_point){s->goal_x, s->goal_y};
    else if (bg_nearest(g, unit, &m.target) == NO_UNIT)
        return m.best;
    m.touched = bg_touched(g, unit, m.start, enemies_of(g, unit));
    m.in_ground = g->b->npieces > 0 && bg_in_ground(g, m.start);
    list_near(&m);
    m.road = bg_on_road(g, gg_middle(m.start));
    struct trail t = {.lie = m.start, .left = 1, .road = m.road};
    t.worst = bg_penalty(g, unit, m.start, gg_middle(m.start));
    wheel_and_go(&m, t);
    maneuver(&m, &t, ABOUT_FACE, gg_turned(m.start.f, 2 * GG_QUARTER));
    for (int f = 0; f < GG_FACINGS; f++)
        if (f != m.start.f)
            maneuver(&m, &t, REFORM, f);
    return m.best;
}

/* Judged anew each time: Ranged units stand while they have a target (BG-SO-7, MC-3). */
bool bg_calls_for_move(const struct look *g, int unit)
{
    const struct position *p = g->p;
    uint64_t idle = p->done | p->controlled | p->rallied | p->trampled | p->routing | p->disrupted;
    if (!has(p->here, unit) || has(idle, unit) || engaged(p, unit))
        return false;
    return has(p->bound, unit) || p->unit[unit].order == CLOSE ||
           (p->unit[unit].order == RANGED && !bg_has_target(g, unit, lie_of(p, unit)));
}

void bg_reach_goal(struct play *g, int unit)
{
    struct stand *s = &g->p->unit[unit];
    struct gg_point goal = {s->goal_x, s->goal_y}, at = {s->x, s->y};
    if (!has(g->p->bound, unit) || gg_distance2(goal, at) > NEAR_GOAL * NEAR_GOAL)
        return;
    g->p->bound &= ~bit(unit);
    s->goal_x = s->goal_y = 0;
    gg_note(g, E_GOAL, unit, -1, -1);
}

/* --- ranged targets (BG-RG) --- */

static int shots_of(const struct unit_card *card)
{
    return card->range >= 56 ? 6 : 4; /* BG-ES-7 */
}

static bool has_shots(const struct look *g, int unit)
{
    const struct unit_card *card = card_of(g, unit);
    return card->range != 0 &&
           (!opt(g->battle, O_AMMUNITION) || g->p->unit[unit].shots < shots_of(card));
}

/* BG-RG-3: a weapon that needs a line of sight has no other card in it. */
static bool line_is_free(const struct look *g, int unit, int enemy, struct gg_point from,
                         struct gg_point to)
{
    for (uint64_t set = g->p->here & ~bit(unit) & ~bit(enemy); set; set &= set - 1)
        if (gg_crosses(from, to, lie_of(g->p, first_of(set)), bg_size))
            return false;
    return true;
}

bool bg_legal_target(const struct look *g, int unit, struct gg_lie lie, int enemy, int *dist2)
{
    struct gg_point front = bg_front(lie);
    enum gg_side side;
    struct gg_point at = bg_facing_point(g, front, enemy, &side);
    int range = GG_QUANTUM * card_of(g, unit)->range;
    *dist2 = gg_distance2(front, at);
    if (*dist2 > range * range || !gg_in_arc(lie, bg_size, at))
        return false;
    if (g->b->npieces > 0 && (bg_no_shooting(g, lie) || !bg_sees(g, front, at, gg_middle(lie),
                                                                 gg_middle(lie_of(g->p, enemy)))))
        return false;
    return !is(g, unit, LINE_OF_SIGHT) || line_is_free(g, unit, enemy, front, at);
}

bool bg_has_target(const struct look *g, int unit, struct gg_lie lie)
{
    int distance;
    if (!has_shots(g, unit))
        return false;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1)
        if (bg_legal_target(g, unit, lie, first_of(set), &distance))
            return true;
    return false;
}

bool bg_may_shoot(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return has(g->b->shooters & p->here & ~p->routing & ~p->rallied & ~p->trampled & ~p->fought &
                   ~p->disrupted,
               unit) &&
           !engaged(p, unit) && has_shots(g, unit);
}

/* BG-RG-4: the nearest, ties by the owner; any for a controlled unit. */
void bg_shots(const struct look *g, int unit, struct offer *o)
{
    struct gg_lie lie = lie_of(g->p, unit);
    int least = INT32_MAX, distance;
    if (!bg_may_shoot(g, unit))
        return;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1)
        if (bg_legal_target(g, unit, lie, first_of(set), &distance) && distance < least)
            least = distance;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1)
        if (bg_legal_target(g, unit, lie, first_of(set), &distance) &&
            (distance == least || has(g->p->controlled, unit)))
            offer(o, (struct words){V_SHOOT, unit, 0, first_of(set), NO_UNIT, 0});
}
