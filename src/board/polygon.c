/*
 * polygon.c - convex pieces of ground on an open table (plane.h).
 */
#include <assert.h>
#include <stdlib.h>

#include "base/big.h"
#include "board/plane.h"

static struct gg_point edge_of(const struct gg_polygon *p, int i)
{
    return gg_minus(p->at[(i + 1) % p->n], p->at[i]);
}

static int cross(struct gg_point a, struct gg_point b)
{
    return a.x * b.y - a.y * b.x;
}

/* The edges of a convex polygon turn once round: each turns left, and together not more than once. */
bool gg_polygon_convex(const struct gg_polygon *polygon)
{
    int upward = 0;
    if (polygon->n < 3 || polygon->n > GG_CORNERS_MAX)
        return false;
    for (int i = 0; i < polygon->n; i++) {
        struct gg_point here = edge_of(polygon, i), next = edge_of(polygon, (i + 1) % polygon->n);
        bool up = here.y > 0 || (here.y == 0 && here.x > 0);
        bool then = next.y > 0 || (next.y == 0 && next.x > 0);
        if (cross(here, next) <= 0)
            return false;
        upward += up && !then;
    }
    return upward == 1;
}

struct span {
    int low, high;
};

static struct span project(const struct gg_polygon *p, struct gg_point axis)
{
    struct span s = {gg_dot(axis, p->at[0]), gg_dot(axis, p->at[0])};
    for (int i = 1; i < p->n; i++) {
        int at = gg_dot(axis, p->at[i]);
        s.low = at < s.low ? at : s.low;
        s.high = at > s.high ? at : s.high;
    }
    return s;
}

/* What a gap along an axis makes of two shapes that were so far not apart. */
static enum gg_contact across(enum gg_contact contact, int gap)
{
    return gap > 0 ? GG_APART : gap == 0 ? GG_TOUCHING : contact;
}

/* Separating axes: the two of the card, then the outward normals of the piece, on which it reaches just to its edge. */
enum gg_contact gg_contact_polygon(struct gg_lie lie, struct gg_footprint size,
                                   const struct gg_polygon *polygon)
{
    enum { UNIT = GG_QUANTUM * GG_QUANTUM };
    struct gg_point d = gg_facing[lie.f], r = gg_facing[gg_turned(lie.f, -GG_QUARTER)];
    struct gg_point middle = gg_middle(lie);
    enum gg_contact contact = GG_OVERLAPPING;
    for (int i = 0; i < polygon->n && contact != GG_APART; i++) {
        struct gg_point edge = edge_of(polygon, i), axis = {edge.y, -edge.x};
        int reach = size.depth * abs(gg_dot(axis, d)) + size.width * abs(gg_dot(axis, r));
        contact = across(contact, gg_dot(axis, gg_minus(middle, polygon->at[i])) - reach);
    }
    for (int i = 0; i < 2 && contact != GG_APART; i++) {
        struct gg_point axis = i ? r : d;
        struct span s = project(polygon, axis);
        int at = gg_dot(axis, middle), reach = UNIT * (i ? size.width : size.depth);
        contact = across(contact, s.low - at - reach);
        if (contact != GG_APART)
            contact = across(contact, at - reach - s.high);
    }
    return contact;
}

void gg_area_lay(struct gg_area *area)
{
    const struct gg_polygon *shape = &area->shape;
    area->low = area->high = shape->at[0];
    for (int i = 1; i < shape->n; i++) {
        struct gg_point at = shape->at[i];
        area->low = (struct gg_point){at.x < area->low.x ? at.x : area->low.x,
                                      at.y < area->low.y ? at.y : area->low.y};
        area->high = (struct gg_point){at.x > area->high.x ? at.x : area->high.x,
                                       at.y > area->high.y ? at.y : area->high.y};
    }
}

enum gg_contact gg_area_contact(const struct gg_area *area, struct gg_lie lie,
                                struct gg_footprint size)
{
    struct gg_point d = gg_facing[lie.f];
    int x = size.depth * abs(d.x) + size.width * abs(d.y);
    int y = size.depth * abs(d.y) + size.width * abs(d.x);
    if (lie.x + x < area->low.x || lie.x - x > area->high.x || lie.y + y < area->low.y ||
        lie.y - y > area->high.y)
        return GG_APART;
    return gg_contact_polygon(lie, size, &area->shape);
}

bool gg_inside(const struct gg_polygon *polygon, struct gg_point at)
{
    for (int i = 0; i < polygon->n; i++)
        if (cross(edge_of(polygon, i), gg_minus(at, polygon->at[i])) < 0)
            return false;
    return true;
}

/* The part of a segment inside a polygon: from a/b to c/d of its length, both denominators above 0. */
struct part {
    int64_t a, b, c, d;
    bool any, interior;
};

static struct part clip(struct gg_point from, struct gg_point to, const struct gg_polygon *polygon)
{
    struct part part = {0, 1, 1, 1, true, true};
    struct gg_point w = gg_minus(to, from);
    for (int i = 0; i < polygon->n && part.any; i++) {
        struct gg_point edge = edge_of(polygon, i);
        int64_t here = cross(edge, gg_minus(from, polygon->at[i])), gain = cross(edge, w);
        if (gain == 0) {
            part.any = here >= 0;
            part.interior = part.interior && here > 0;
        } else if (gain > 0 && -here * part.b > part.a * gain) {
            part.a = -here;
            part.b = gain;
        } else if (gain < 0 && here * part.d < part.c * -gain) {
            part.c = here;
            part.d = -gain;
        }
        part.any = part.any && part.a * part.d <= part.c * part.b;
    }
    part.interior = part.any && part.interior && part.a * part.d < part.c * part.b;
    return part;
}

bool gg_segment_meets(struct gg_point from, struct gg_point to, const struct gg_polygon *polygon)
{
    return clip(from, to, polygon).any;
}

bool gg_segment_crosses(struct gg_point from, struct gg_point to, const struct gg_polygon *polygon)
{
    return clip(from, to, polygon).interior;
}

static void multiply(struct gg_big *n, gg_wide by)
{
    struct gg_big factor = gg_big_of(by);
    bool fits = gg_big_mul(n, &factor, n);
    assert(fits);
    (void)fits;
}

/* Each part is a fraction with a denominator below 2^52, so the square of the sum of four fits 512 bits. */
bool gg_runs_inside(struct gg_point from, struct gg_point to,
                    const struct gg_polygon *const *polygons, int n, int limit)
{
    struct gg_point w = gg_minus(to, from);
    struct gg_big sum = gg_big_of(0), under = gg_big_of(1);
    assert(n <= GG_RUNS_MAX);
    for (int i = 0; i < n; i++) {
        struct part part = clip(from, to, polygons[i]);
        if (!part.interior)
            continue;
        int64_t below = part.b * part.d, length = part.c * part.b - part.a * part.d;
        struct gg_big more = under;
        multiply(&more, (gg_wide)length);
        multiply(&sum, (gg_wide)below);
        multiply(&under, (gg_wide)below);
        bool fits = gg_big_add(&sum, &more, &sum);
        assert(fits);
        (void)fits;
    }
    struct gg_big left = sum, right = under;
    int64_t whole = (int64_t)w.x * w.x + (int64_t)w.y * w.y;
    multiply(&left, (gg_wide)whole);
    multiply(&right, (gg_wide)limit * (gg_wide)limit);
    return gg_big_compare_products(&sum, &left, &under, &right) > 0;
}
