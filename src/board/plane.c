/*
 * plane.c - rectangles on an open table (plane.h): separating axes, arcs, zones, edges, slides.
 */
#include "board/plane.h"

#include <stdlib.h>

const struct gg_point gg_facing[GG_FACINGS] = {
    {25, 0},   {24, 7},   {20, 15}, {15, 20},  {7, 24},   {0, 25},    {-7, 24},
    {-15, 20}, {-20, 15}, {-24, 7}, {-25, 0},  {-24, -7}, {-20, -15}, {-15, -20},
    {-7, -24}, {0, -25},  {7, -24}, {15, -20}, {20, -15}, {24, -7},
};

enum { UNIT = GG_QUANTUM * GG_QUANTUM }; /* the product of two vectors along one line */

static struct gg_point ahead(int f)
{
    return gg_facing[f];
}

static struct gg_point rightward(int f)
{
    return gg_facing[gg_turned(f, -GG_QUARTER)];
}

/* How far a rectangle reaches from its middle along an axis. */
static int extent(struct gg_point axis, int f, struct gg_footprint size)
{
    return size.depth * abs(gg_dot(axis, ahead(f))) + size.width * abs(gg_dot(axis, rightward(f)));
}

static int half_length(struct gg_footprint size, enum gg_side side)
{
    return side == GG_FRONT || side == GG_REAR ? size.width : size.depth;
}

static int half_across(struct gg_footprint size, enum gg_side side)
{
    return side == GG_FRONT || side == GG_REAR ? size.depth : size.width;
}

struct gg_point gg_side_middle(struct gg_lie lie, struct gg_footprint size, enum gg_side side)
{
    return gg_middle(gg_moved(lie, gg_normal(lie.f, side), half_across(size, side)));
}

void gg_corners(struct gg_lie lie, struct gg_footprint size, struct gg_polygon *out)
{
    static const int deep[] = {1, -1, -1, 1}, wide[] = {-1, -1, 1, 1};
    struct gg_point d = ahead(lie.f), r = rightward(lie.f);
    out->n = 4;
    for (int i = 0; i < 4; i++)
        out->at[i] =
            (struct gg_point){lie.x + deep[i] * size.depth * d.x + wide[i] * size.width * r.x,
                              lie.y + deep[i] * size.depth * d.y + wide[i] * size.width * r.y};
}

/* Twice the larger half diagonal, squared: farther apart two rectangles cannot meet. */
static int reach2(struct gg_footprint a, struct gg_footprint b)
{
    int x = a.depth * a.depth + a.width * a.width, y = b.depth * b.depth + b.width * b.width;
    return 4 * UNIT * (x > y ? x : y);
}

enum gg_contact gg_contact_of(struct gg_lie a, struct gg_lie b, struct gg_footprint size_a,
                              struct gg_footprint size_b)
{
    struct gg_point v = {b.x - a.x, b.y - a.y};
    enum gg_contact contact = GG_OVERLAPPING;
    if (gg_dot(v, v) > reach2(size_a, size_b))
        return GG_APART;
    bool square = (a.f - b.f) % GG_QUARTER == 0;
    for (int i = 0; i < (square ? 2 : 4); i++) {
        struct gg_point axis = gg_facing[gg_turned(i < 2 ? a.f : b.f, -GG_QUARTER * (i & 1))];
        int apart = abs(gg_dot(axis, v));
        int reach = extent(axis, a.f, size_a) + extent(axis, b.f, size_b);
        if (apart > reach)
            return GG_APART;
        if (apart == reach)
            contact = GG_TOUCHING;
    }
    return contact;
}

bool gg_on_table(struct gg_lie lie, struct gg_footprint size, struct gg_point table)
{
    struct gg_point d = ahead(lie.f);
    int x = size.depth * abs(d.x) + size.width * abs(d.y);
    int y = size.depth * abs(d.y) + size.width * abs(d.x);
    return lie.x >= x && lie.x <= table.x - x && lie.y >= y && lie.y <= table.y - y;
}

bool gg_in_arc(struct gg_lie lie, struct gg_footprint size, struct gg_point at)
{
    struct gg_point v = gg_minus(at, gg_side_middle(lie, size, GG_FRONT));
    int forward = gg_dot(ahead(lie.f), v), across = abs(gg_dot(rightward(lie.f), v));
    return forward >= 0 && across <= size.width * UNIT + forward;
}

enum gg_side gg_zone(struct gg_lie lie, struct gg_footprint size, struct gg_point at)
{
    static const enum gg_side order[] = {GG_FRONT, GG_LEFT, GG_RIGHT, GG_REAR};
    struct gg_point v = gg_minus(at, gg_middle(lie));
    int forward = gg_dot(ahead(lie.f), v), right = gg_dot(rightward(lie.f), v);
    const int beyond[] = {forward - size.depth * UNIT, -right - size.width * UNIT,
                          right - size.width * UNIT, -forward - size.depth * UNIT};
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (beyond[i] > beyond[best])
            best = i;
    return order[best];
}

bool gg_crosses(struct gg_point from, struct gg_point to, struct gg_lie lie,
                struct gg_footprint size)
{
    struct gg_point d = ahead(lie.f), r = rightward(lie.f), w = gg_minus(to, from);
    struct gg_point m = {from.x + to.x - 2 * lie.x, from.y + to.y - 2 * lie.y};
    struct gg_point n = {-w.y, w.x};
    return abs(gg_dot(d, m)) < 2 * UNIT * size.depth + abs(gg_dot(d, w)) &&
           abs(gg_dot(r, m)) < 2 * UNIT * size.width + abs(gg_dot(r, w)) &&
           abs(gg_dot(n, m)) <
               2 * (size.depth * abs(gg_dot(n, d)) + size.width * abs(gg_dot(n, r)));
}

bool gg_meets(struct gg_point from, struct gg_point to, struct gg_lie lie, struct gg_footprint size)
{
    struct gg_point d = ahead(lie.f), r = rightward(lie.f), w = gg_minus(to, from);
    struct gg_point m = {from.x + to.x - 2 * lie.x, from.y + to.y - 2 * lie.y};
    struct gg_point n = {-w.y, w.x};
    return abs(gg_dot(d, m)) <= 2 * UNIT * size.depth + abs(gg_dot(d, w)) &&
           abs(gg_dot(r, m)) <= 2 * UNIT * size.width + abs(gg_dot(r, w)) &&
           abs(gg_dot(n, m)) <=
               2 * (size.depth * abs(gg_dot(n, d)) + size.width * abs(gg_dot(n, r)));
}

int64_t gg_gap2(struct gg_lie lie, struct gg_footprint size, struct gg_point from)
{
    struct gg_point v = gg_minus(from, gg_middle(lie));
    int64_t s = abs(gg_dot(ahead(lie.f), v)) - UNIT * size.depth;
    int64_t t = abs(gg_dot(rightward(lie.f), v)) - UNIT * size.width;
    s = s > 0 ? s : 0;
    t = t > 0 ? t : 0;
    return s * s + t * t;
}

int gg_facing_of(struct gg_point v)
{
    int best = 0;
    for (int f = 1; f < GG_FACINGS; f++)
        if (gg_dot(gg_facing[f], v) > gg_dot(gg_facing[best], v))
            best = f;
    return best;
}

int gg_length(struct gg_point v)
{
    int64_t square = (int64_t)v.x * v.x + (int64_t)v.y * v.y, low = 0, high = 1 << 20;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle;
    }
    return (int)low;
}

static int run_part(int c, int quanta, int length)
{
    int64_t go = ((int64_t)2 * GG_QUANTUM * quanta * abs(c) + length) / (2 * (int64_t)length);
    return (int)(c < 0 ? -go : go);
}

struct gg_point gg_run_along(struct gg_point from, struct gg_point v, int length, int quanta)
{
    if (length == 0)
        return from;
    return (struct gg_point){from.x + run_part(v.x, quanta, length),
                             from.y + run_part(v.y, quanta, length)};
}

static int above_zero(int n)
{
    return n > 0 ? n : 0;
}

void gg_overhang(struct gg_lie lie, struct gg_footprint size, struct gg_point table, int over[4])
{
    struct gg_point d = ahead(lie.f);
    int x = size.depth * abs(d.x) + size.width * abs(d.y);
    int y = size.depth * abs(d.y) + size.width * abs(d.x);
    over[0] = above_zero(x - lie.x);
    over[1] = above_zero(lie.x + x - table.x);
    over[2] = above_zero(y - lie.y);
    over[3] = above_zero(lie.y + y - table.y);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

struct gg_edge_contact gg_edge_of(struct gg_lie a, struct gg_lie b, struct gg_footprint size_a,
                                  struct gg_footprint size_b)
{
    struct gg_point v = {b.x - a.x, b.y - a.y};
    if ((a.f - b.f) % GG_QUARTER != 0)
        return (struct gg_edge_contact){0, GG_FRONT, GG_FRONT};
    for (enum gg_side s = GG_FRONT; s < GG_SIDES_OF_CARD; s++) {
        int n = gg_normal(a.f, s);
        enum gg_side t = (enum gg_side)(gg_turned(n, 2 * GG_QUARTER - b.f) / GG_QUARTER);
        if (gg_dot(gg_facing[n], v) != UNIT * (half_across(size_a, s) + half_across(size_b, t)))
            continue;
        int wide_a = half_length(size_a, s), wide_b = half_length(size_b, t);
        int shared = UNIT * (wide_a + wide_b) - abs(gg_dot(gg_facing[gg_turned(n, GG_QUARTER)], v));
        shared = least(shared, 2 * UNIT * least(wide_a, wide_b));
        if (shared > 0)
            return (struct gg_edge_contact){shared, s, t};
    }
    return (struct gg_edge_contact){0, GG_FRONT, GG_FRONT};
}

/* --- slides --- */

static int floor_div(int a, int b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* The steps j for which |at - j * step| is less than reach, or at most reach: from *low to *high at most. */
static void narrow(int at, int step, int reach, int *low, int *high)
{
    if (step < 0) {
        at = -at;
        step = -step;
    }
    if (step == 0) {
        if (abs(at) > reach)
            *high = -1;
        return;
    }
    if (at - reach > *high * step || at + reach < *low * step) {
        *high = -1;
        return;
    }
    int first = -floor_div(reach - at, step), last = floor_div(at + reach, step);
    *low = first > *low ? first : *low;
    *high = last < *high ? last : *high;
}

bool gg_slide_meets(const struct gg_slide *s, struct gg_lie other, struct gg_footprint size,
                    bool touch, int *low, int *high)
{
    struct gg_point v = {other.x - s->from.x, other.y - s->from.y}, w = gg_facing[s->along];
    bool square = (s->from.f - other.f) % GG_QUARTER == 0;
    for (int i = 0; i < (square ? 2 : 4) && *low <= *high; i++) {
        struct gg_point axis =
            gg_facing[gg_turned(i < 2 ? s->from.f : other.f, -GG_QUARTER * (i & 1))];
        int reach = extent(axis, s->from.f, s->size) + extent(axis, other.f, size);
        narrow(gg_dot(axis, v), gg_dot(axis, w), touch ? reach : reach - 1, low, high);
    }
    return *low <= *high;
}

int gg_slide_free(const struct gg_slide *s, struct gg_lie other, struct gg_footprint size,
                  bool touch)
{
    int low = 1, high = s->n;
    return gg_slide_meets(s, other, size, touch, &low, &high) ? low - 1 : s->n;
}

/* Steps until the middle would pass a bound it must keep. */
static int steps_within(int at, int step, int low, int high, int n)
{
    if (step == 0)
        return n;
    int room = step > 0 ? high - at : at - low;
    int free = room < 0 ? 0 : room / abs(step);
    return free < n ? free : n;
}

int gg_slide_on_table(const struct gg_slide *s, struct gg_point table)
{
    struct gg_point d = ahead(s->from.f), w = gg_facing[s->along];
    int x = s->size.depth * abs(d.x) + s->size.width * abs(d.y);
    int y = s->size.depth * abs(d.y) + s->size.width * abs(d.x);
    int n = steps_within(s->from.x, w.x, x, table.x - x, s->n);
    return steps_within(s->from.y, w.y, y, table.y - y, n);
}
