/*
 * rush.c - final rushes and what becomes of a contact: engagement, charging, pressure (BG-FR, BG-EN, BG-TE-8).
 */
#include <limits.h>

#include "rules/battleground/battleground.h"

/* --- placement --- */

/* Where other cards lay when the phase began: rushers have left their places since, ridden-down routers are gone. */
static struct gg_lie lay(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    return (struct gg_lie){s->was_x, s->was_y, s->was_f};
}

static bool lay_there(const struct look *g, int unit)
{
    return g->p->unit[unit].was_x != 0;
}

static bool is_free(const struct look *g, int unit, struct gg_lie lie, bool snapshot)
{
    if (!gg_on_table(lie, bg_size, bg_table))
        return false;
    for (int other = 0; other < g->b->names.npieces; other++) {
        if (other == unit || !(snapshot ? lay_there(g, other) : has(g->p->here, other)))
            continue;
        struct gg_lie at = snapshot ? lay(g, other) : lie_of(g->p, other);
        if (gg_contact_of(lie, at, bg_size, bg_size) == GG_OVERLAPPING)
            return false;
    }
    return g->b->npieces == 0 || !bg_impassable(g, unit, lie);
}

/* BG-FR-5: centre lines matched, else the first free offset. */
static bool placement(const struct look *g, int unit, struct gg_lie enemy, enum gg_side side,
                      bool snapshot, struct gg_lie *out)
{
    int n = gg_normal(enemy.f, side), most = side % 2 ? bg_size.depth : bg_size.width;
    struct gg_point middle = gg_side_middle(enemy, bg_size, side);
    struct gg_lie at = {middle.x, middle.y, gg_turned(n, 2 * GG_QUARTER)};
    at = gg_moved(at, n, bg_size.depth);
    for (int i = 0; i <= 2 * most; i++) {
        int offset = i % 2 ? (i + 1) / 2 : -i / 2;
        *out = gg_moved(at, gg_turned(n, GG_QUARTER), offset);
        if (is_free(g, unit, *out, snapshot))
            return true;
    }
    return false;
}

/* --- the way (BG-FR-3, FR-4) --- */

static bool way_is_clear(const struct look *g, int unit, int enemy, struct gg_point from,
                         struct gg_point to)
{
    for (uint64_t set = g->p->here & ~bit(unit); set; set &= set - 1)
        if (gg_crosses(from, to, lie_of(g->p, first_of(set)), bg_size))
            return false;
    return g->b->npieces == 0 ||
           (!bg_way_barred(g, unit, from, to) &&
            bg_sees(g, from, to, gg_middle(lie_of(g->p, unit)), gg_middle(lie_of(g->p, enemy))));
}

static bool within(int distance2, int quanta)
{
    return quanta >= 0 && distance2 <= quanta * GG_QUANTUM * quanta * GG_QUANTUM;
}

/* A side not farther than so many quanta, its way clear, a placement free; what the ground takes off is still to be judged. */
static bool can_approach(const struct look *g, int unit, int enemy, enum gg_side side, int quanta,
                         struct approach *out)
{
    struct gg_lie lie = lie_of(g->p, enemy);
    out->from = bg_front(lie_of(g->p, unit));
    out->to = gg_side_middle(lie, bg_size, side);
    out->distance = gg_distance2(out->from, out->to);
    return within(out->distance, quanta) && way_is_clear(g, unit, enemy, out->from, out->to) &&
           placement(g, unit, lie, side, false, &out->lie);
}

static bool side_in_reach(const struct look *g, int unit, int enemy, enum gg_side side,
                          struct gg_lie *out)
{
    struct approach way;
    if (!can_approach(g, unit, enemy, side, bg_ladder[bg_rung(g, unit)], &way))
        return false;
    *out = way.lie;
    int lost = bg_approach_penalty(g, unit, &way, gg_middle(lie_of(g->p, unit)));
    return within(way.distance, bg_allowance(g, unit, lost, false, false));
}

/* BG-FR-6: the facing side; another one only where the facing side was blocked when the phase began. */
static bool can_rush(const struct look *g, int unit, int enemy, struct gg_lie *out, int *distance)
{
    static const enum gg_side order[] = {GG_FRONT, GG_LEFT, GG_RIGHT, GG_REAR};
    struct gg_lie mine = lie_of(g->p, unit), its = lie_of(g->p, enemy), place;
    struct gg_point front = bg_front(mine);
    enum gg_side facing;
    struct gg_point at = bg_facing_point(g, front, enemy, &facing);
    enum { FAR = 48 * GG_QUANTUM + 600 }; /* no side is farther from another than 6 inches */
    *distance = gg_distance2(front, at);
    if (*distance > FAR * FAR || !gg_in_arc(mine, bg_size, at))
        return false;
    int reach = GG_QUANTUM * bg_ladder[bg_rung(g, unit)] + 600;
    if (*distance > reach * reach)
        return false;
    if (placement(g, unit, its, facing, true, &place))
        return side_in_reach(g, unit, enemy, facing, out);
    int least = INT_MAX;
    for (int i = 0; i < 4; i++) {
        int far = gg_distance2(front, gg_side_middle(its, bg_size, order[i]));
        if (order[i] == facing || far >= least ||
            !placement(g, unit, its, order[i], true, &place) ||
            !side_in_reach(g, unit, enemy, order[i], &place))
            continue;
        least = far;
        *out = place;
    }
    return least < INT_MAX;
}

/* BG-FR-1 */
bool bg_may_rush(const struct look *g, int unit)
{
    const struct position *p = g->p;
    uint64_t not =
        p->routing | p->bound | p->controlled | p->rallied | p->trampled | p->done | p->disrupted;
    return has(p->here & ~not, unit) && p->unit[unit].order == CLOSE && !engaged(p, unit);
}

/* BG-FR-7: the nearest enemies that can be rushed; several where they are equally near. */
uint64_t bg_rush_targets(const struct look *g, int unit)
{
    uint64_t targets = 0;
    int least = INT_MAX;
    if (!bg_may_rush(g, unit))
        return 0;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1) {
        struct gg_lie place;
        int enemy = first_of(set), distance;
        if (!can_rush(g, unit, enemy, &place, &distance) || distance > least)
            continue;
        targets = (distance == least ? targets : 0) | bit(enemy);
        least = distance;
    }
    return targets;
}

/* --- engagement --- */

/* BG-EN-5 */
static void charge(struct play *g, int unit, int side_in_contact)
{
    const struct position *p = g->p;
    if (side_in_contact != GG_FRONT || p->unit[unit].order != CLOSE || has(p->routing, unit) ||
        has(p->engaged_first | p->controlled | p->charging, unit))
        return;
    g->p->charging |= bit(unit);
    gg_note(g, E_CHARGES, unit, -1, -1);
}

/* BG-EN-6: pressed is who has an enemy on a further side, and was engaged before. */
static bool presses(const struct look *g, int unit, int side_in_contact)
{
    if (!engaged(g->p, unit) ||
        (opt(g->battle, O_ALREADY_ENGAGED) && !has(g->p->engaged_first, unit)))
        return false;
    for (uint64_t set = g->p->foes[unit]; set; set &= set - 1)
        if ((int)bg_side_towards(g, unit, first_of(set)) == side_in_contact)
            return false;
    return true;
}

static void engage(struct play *g, int unit, int enemy, struct gg_edge_contact edge)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    bool pressed = presses(&look, enemy, (int)edge.b);
    p->foes[unit] |= bit(enemy);
    p->foes[enemy] |= bit(unit);
    p->fresh[unit] |= bit(enemy);
    p->fresh[enemy] |= bit(unit);
    gg_note_args(g, E_ENGAGED, unit, (int16_t[GG_LOG_ARGS]){(int16_t)enemy, (int16_t)edge.b});
    charge(g, unit, (int)edge.a);
    charge(g, enemy, (int)edge.b);
    if (pressed && !has(p->pressed, enemy)) {
        p->pressed |= bit(enemy);
        gg_note(g, E_PRESSED, enemy, -1, -1);
    }
}

/* BG-EN-1: every enemy in good order with edge contact where one of the two sides is a front. */
static void engage_all(struct play *g, int unit)
{
    struct look look = look_of(g);
    for (uint64_t set = enemies_of(&look, unit) & ~g->p->routing; set; set &= set - 1) {
        struct gg_edge_contact edge =
            gg_edge_of(lie_of(g->p, unit), lie_of(g->p, first_of(set)), bg_size, bg_size);
        if (edge.length >= EDGE_LENGTH && (edge.a == GG_FRONT || edge.b == GG_FRONT))
            engage(g, unit, first_of(set), edge);
    }
}

/* BG-FR-8: a routing unit is destroyed before the engagement is judged. */
void bg_close_in(struct play *g, int unit, int enemy, struct gg_lie lie)
{
    g->p->done |= bit(unit);
    bg_move_to(g, unit, lie);
    bg_reach_goal(g, unit);
    if (has(g->p->routing, enemy))
        bg_remove(g, enemy, E_RIDDEN_DOWN);
    engage_all(g, unit);
    bg_judge(g);
}

void bg_rush(struct play *g, int unit, int enemy)
{
    struct look look = look_of(g);
    struct gg_lie lie;
    int distance;
    bool can = can_rush(&look, unit, enemy, &lie, &distance);
    assert(can);
    (void)can;
    gg_note_args(g, E_RUSH, unit, (int16_t[GG_LOG_ARGS]){(int16_t)enemy});
    bg_close_in(g, unit, enemy, lie);
}

/* BG-MV-9: the enemy's facing side now, in the arc. */
bool bg_can_engage(const struct look *g, int unit, int enemy, int quanta, struct approach *out)
{
    struct gg_lie mine = lie_of(g->p, unit);
    enum gg_side side;
    struct gg_point at = bg_facing_point(g, bg_front(mine), enemy, &side);
    return gg_in_arc(mine, bg_size, at) && can_approach(g, unit, enemy, side, quanta, out);
}
