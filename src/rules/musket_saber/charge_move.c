/*
 * charge_move.c - the charge move: one or two hexes over open ground to come next to an enemy who may be
 * charged (MS-9.2-a..n, A-64 to A-66; D06). It is the unit's whole move.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

bool ms_may_charge(const struct look *g, int from, int direction, int side)
{
    return g->b->chargeable[from] >> direction & 1 &&
           ms_has_enemy(g, g->b->near[from][direction], side);
}

/* MS-9.2-c, j, d; A-64: who may begin a charge where it stands. */
static bool may_begin(const struct look *g, int unit)
{
    const struct battlefield *b = g->b;
    int at = g->p->at[unit];
    return b->unit[unit].type == CAVALRY && !has(g->p->shaken | g->p->moved, unit) &&
           b->terrain[b->ground[at]].charge &&
           !ms_overstacked(g, ms_combat_at(g, at, b->unit[unit].is.side));
}

/* A charge reaches three hexes: two of the ride, and the target. */
static bool find_enemies(const struct look *g, int unit, struct field *out)
{
    bool near = false;
    memset(out, 0, sizeof *out);
    for (uint64_t left = ms_on_map(g, !g->b->unit[unit].is.side); left; left &= left - 1) {
        int at = g->p->at[first_of(left)];
        add_to_field(out, at);
        near = near || gg_hex_distance(&g->b->map, g->p->at[unit], at) <= 3;
    }
    return near;
}

/* A ride being tried. */
struct ride {
    const struct look *g;
    struct offer *o;
    int unit, side, start;
    bool leaving; /* out of an EZOC */
    bool single;  /* one hex at most: out of an EZOC, or from a square */
    struct field zone, enemies;
};

/* MS-9.2-j, k, m: open ground, no enemy, no friend on the way or at its end. Back where it began it meets
 * only those it left, of whom none may be charging (MS-9.2-f). */
static bool may_ride(const struct ride *r, int from, int direction)
{
    const struct look *g = r->g;
    int to = g->b->near[from][direction];
    if (!(g->b->chargeable[from] >> direction & 1) || in_field(&r->enemies, to))
        return false;
    uint64_t own = g->b->units_of[r->side] | g->b->leaders_of[r->side];
    uint64_t friends = ms_in_hex(g, to) & own & ~bit(r->unit);
    return to == r->start ? !(friends & g->p->charging) : !friends;
}

/* Its points, without a leader's factor. */
static bool can_pay(const struct ride *r, int way)
{
    struct march m = {0};
    int hex = r->start;
    for (int i = 0; i < ms_way_length(way); i++) {
        ms_pay_step(r->g->b, &m, hex, ms_way_step(way, i));
        hex = r->g->b->near[hex][ms_way_step(way, i)];
    }
    return ms_spent(&m, HORSE) <= ms_allowance(r->g, r->unit, 0);
}

/* MS-9.2-h, l: next to a hex that may be charged. With charge_target_named each of them is a choice. */
static void offer_ride(const struct ride *r, int to, int way)
{
    const struct look *g = r->g;
    bool named = opt(g->battle, CHARGE_TARGET_NAMED);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        if (!(g->b->chargeable[to] >> d & 1) || !in_field(&r->enemies, g->b->near[to][d]))
            continue;
        offer(r->o, (struct words){V_CHARGE, r->unit, to, NO_UNIT, named ? d : NO_UNIT, way});
        if (!named)
            return;
    }
}

static void ride_on(const struct ride *r, int hex, int way)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int longer = way | (d + 1) << 3;
        if (may_ride(r, hex, d) && can_pay(r, longer))
            offer_ride(r, r->g->b->near[hex][d], longer);
    }
}

void ms_charge_move_offer(const struct look *g, int unit, struct offer *o)
{
    if (g->b->unit[unit].type != CAVALRY || !may_begin(g, unit))
        return;
    struct ride r = {.g = g, .o = o, .unit = unit, .side = g->b->unit[unit].is.side};
    r.start = g->p->at[unit];
    r.leaving = has(g->p->zoned, unit);
    r.single = r.leaving || has(g->p->bound, unit);
    if (!find_enemies(g, unit, &r.enemies))
        return;
    ms_zones(g, !r.side, 0, &r.zone);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int to = g->b->near[r.start][d], way = d + 1;
        if (!may_ride(&r, r.start, d) || !can_pay(&r, way))
            continue;
        bool zoned = in_field(&r.zone, to);
        if (!(r.leaving && zoned)) /* MS-6.2-c */
            offer_ride(&r, to, way);
        if (!r.single && !zoned) /* MS-9.2-i */
            ride_on(&r, to, way);
    }
}

void ms_charge_move_choose(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct position *p = g->p;
    int from = p->at[w.unit];
    ms_march_end(g);
    gg_note(g, E_CHARGE_MOVE, w.unit, from, w.place);
    p->moved |= bit(w.unit);
    p->charging |= bit(w.unit);
    p->aim[w.unit] = (uint16_t)(w.third == NO_UNIT ? 0 : g->b->near[w.place][w.third]);
    if (ms_way_length(w.extra) > 1) {
        top(p)->unit = (uint8_t)w.unit;
        top(p)->number = (uint8_t)(ms_way_step(w.extra, 1) + 1);
    }
    ms_enter(g, bit(w.unit), g->b->near[from][ms_way_step(w.extra, 0)]);
    ms_leave_behind(g, from, g->b->unit[w.unit].is.side);
}

/* The second hex of a ride, when a leader whom the first has frightened is gone. */
bool ms_charge_move_run(struct play *g)
{
    struct gg_frame *frame = top(g->p);
    if (!frame->number)
        return true;
    int unit = frame->unit, to = g->b->near[g->p->at[unit]][frame->number - 1];
    frame->unit = frame->number = 0;
    ms_enter(g, bit(unit), to);
    return false;
}
