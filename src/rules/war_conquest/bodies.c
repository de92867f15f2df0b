/*
 * bodies.c - where formations lie: footprints, zones, distances, sight, legal poses (WC-FRM, WC-GEO, WC-MOV-9, WC-SHO-5).
 */
#include "rules/war_conquest/war_conquest.h"

int wc_ranks(int models, int files)
{
    return files > 0 ? (models + files - 1) / files : 0;
}

/* WC-GEO-2: with these files, its leader there, facing so. */
struct body wc_body_with(const struct look *g, int unit, struct gg_point leader, int f, int files)
{
    const uint8_t(*half)[MODELS_MAX + 1] =
        g->b->half[g->b->unit[unit].profile.arm][has(g->p->skirmish, unit)];
    struct gg_footprint size = {half[0][wc_ranks(g->p->unit[unit].models, files)], half[1][files]};
    struct gg_lie lie = {leader.x, leader.y, f};
    return (struct body){gg_moved(lie, f, -size.depth), size};
}

struct body wc_body(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    return wc_body_with(g, unit, (struct gg_point){s->x, s->y}, s->f, s->files);
}

struct gg_point wc_leader(const struct body *body)
{
    return gg_side_middle(body->lie, body->size, GG_FRONT);
}

void wc_place(struct play *g, int unit, const struct body *body)
{
    struct gg_point leader = wc_leader(body);
    struct stand *s = &g->p->unit[unit];
    s->x = (uint16_t)leader.x;
    s->y = (uint16_t)leader.y;
    s->f = (uint8_t)body->lie.f;
}

int wc_next_in_roster(const struct look *g, uint64_t units)
{
    uint64_t leading = units & g->b->army[leading_side(g->p)];
    return first_of(leading ? leading : units);
}

int wc_least_models(const struct look *g, int unit)
{
    return profile_of(g, unit)->arm == CAVALRY ? g->b->figure.min_cavalry
                                               : g->b->figure.min_infantry;
}

bool wc_over_half(const struct look *g, int unit)
{
    return 2 * g->p->unit[unit].models > g->b->unit[unit].models;
}

/* --- zones --- */

/* The leader and the corners of a formation: one of them in a zone is enough (WC-GEO-5). */
enum { POINTS = 5 };
static void points_of(const struct body *body, struct gg_point out[POINTS])
{
    struct gg_polygon corners;
    gg_corners(body->lie, body->size, &corners);
    out[0] = wc_leader(body);
    for (int i = 0; i < 4; i++)
        out[1 + i] = corners.at[i];
}

static bool is_ahead(const struct body *of, struct gg_point at)
{
    return gg_dot(gg_facing[of->lie.f], gg_minus(at, wc_leader(of))) > 0;
}

bool wc_in_front_zone(const struct body *of, const struct body *whom)
{
    struct gg_point at[POINTS];
    points_of(whom, at);
    for (int i = 0; i < POINTS; i++)
        if (gg_in_arc(of->lie, of->size, at[i]))
            return true;
    return false;
}

bool wc_in_front(const struct body *of, const struct body *whom)
{
    struct gg_point at[POINTS];
    points_of(whom, at);
    for (int i = 0; i < POINTS; i++)
        if (is_ahead(of, at[i]))
            return true;
    return false;
}

static bool unit_between(const struct look *g, struct gg_point from, struct gg_point to,
                         uint64_t others)
{
    for (uint64_t set = others; set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (gg_crosses(from, to, other.lie, other.size))
            return true;
    }
    return false;
}

bool wc_sees(const struct look *g, int unit, int target, enum zone_asked zone)
{
    struct body me = wc_body(g, unit), whom = wc_body(g, target);
    struct gg_point at[POINTS], from = wc_leader(&me);
    uint64_t others = g->p->here & ~bit(unit) & ~bit(target);
    points_of(&whom, at);
    for (int i = 0; i < POINTS; i++) {
        bool in = zone == FRONT_ZONE ? gg_in_arc(me.lie, me.size, at[i]) : is_ahead(&me, at[i]);
        if (in && !unit_between(g, from, at[i], others) && !wc_hidden(g, from, at[i]))
            return true;
    }
    return false;
}

/* --- distances --- */

int64_t wc_gap2(const struct look *g, int from, int to)
{
    struct body body = wc_body(g, to);
    return gg_gap2(body.lie, body.size, leader_of(g, from));
}

bool wc_near(const struct look *g, int from, int to, int inches)
{
    struct body body = wc_body(g, to);
    return gg_within(body.lie, body.size, leader_of(g, from), 4 * inches);
}

/* --- poses --- */

bool wc_on_table(const struct look *g, const struct body *body)
{
    return gg_on_table(body->lie, body->size, g->b->table);
}

uint64_t wc_overlapped(const struct look *g, int unit, const struct body *body)
{
    uint64_t found = 0;
    for (uint64_t set = g->p->here & ~bit(unit); set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (gg_contact_of(body->lie, other.lie, body->size, other.size) == GG_OVERLAPPING)
            found |= bit(first_of(set));
    }
    return found;
}

bool wc_free(const struct look *g, int unit, const struct body *body)
{
    return wc_on_table(g, body) && wc_overlapped(g, unit, body) == 0 &&
           !wc_in_ground(g, body, CLOSED);
}

/* WC-GEO-8: the leader on the table, and nothing hangs over an edge farther than before. */
static bool table_allows(const struct look *g, const struct body *from, const struct body *to)
{
    struct gg_point at = wc_leader(to);
    int before[4], after[4];
    if (wc_on_table(g, to))
        return true;
    if (at.x < 0 || at.y < 0 || at.x > g->b->table.x || at.y > g->b->table.y)
        return false;
    gg_overhang(from->lie, from->size, g->b->table, before);
    gg_overhang(to->lie, to->size, g->b->table, after);
    return after[0] <= before[0] && after[1] <= before[1] && after[2] <= before[2] &&
           after[3] <= before[3];
}

/* An enemy may stay touched, a friend be passed by skirmishers or through them. */
static enum pose_kind with_other(const struct look *g, int unit, int other, const struct body *from,
                                 const struct body *to)
{
    struct body body = wc_body(g, other);
    enum gg_contact contact = gg_contact_of(to->lie, body.lie, to->size, body.size);
    bool friend = side_of(g, unit) == side_of(g, other);
    if (contact == GG_APART || (contact == GG_TOUCHING && friend))
        return FREE;
    if (contact == GG_OVERLAPPING)
        return friend && g->p->skirmish & (bit(unit) | bit(other)) ? PASSING : ILLEGAL;
    return gg_contact_of(from->lie, body.lie, from->size, body.size) == GG_APART ? ILLEGAL : FREE;
}

enum pose_kind wc_legal(const struct look *g, int unit, const struct body *from,
                        const struct body *to)
{
    enum pose_kind kind = FREE;
    if (!table_allows(g, from, to))
        return ILLEGAL;
    for (uint64_t set = g->p->here & ~bit(unit); set; set &= set - 1) {
        enum pose_kind one = with_other(g, unit, first_of(set), from, to);
        if (one == ILLEGAL)
            return ILLEGAL;
        kind = one < kind ? one : kind;
    }
    return wc_in_ground(g, to, CLOSED) ? ILLEGAL : kind;
}

int wc_straight(struct play *g, int unit, int along, int quanta)
{
    struct look look = look_of(g);
    struct body at = wc_body(&look, unit), last = at;
    int gone = 0;
    for (int q = 1; q <= quanta; q++) {
        struct body next = at;
        next.lie = gg_moved(at.lie, along, 1);
        enum pose_kind kind = wc_legal(&look, unit, &at, &next);
        if (kind == ILLEGAL)
            break;
        at = next;
        if (kind == FREE) {
            last = at;
            gone = q;
        }
    }
    wc_place(g, unit, &last);
    return gone;
}
