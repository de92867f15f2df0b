/*
 * plane.h - an open table in exact integers: a lattice of 1/100 inch, twenty facings, rectangles, convex polygons.
 *
 * The vectors of the facings are Pythagorean triples of length 25, so a quantum of 1/4 inch along any facing, and every corner of
 * a rectangle whose half sides are whole quanta, lie on the lattice. Nothing is rounded and every test is a comparison of
 * integers. x runs to the right and y up; facings run counter-clockwise from the right, five of them a quarter turn.
 */
#ifndef GG_BOARD_PLANE_H
#define GG_BOARD_PLANE_H

#include <stdbool.h>
#include <stdint.h>

enum { GG_FACINGS = 20, GG_QUARTER = 5, GG_QUANTUM = 25, GG_CORNERS_MAX = 12, GG_RUNS_MAX = 4 };

struct gg_point {
    int x, y;
};

/* Where a rectangle lies: its middle, and the facing of its front. */
struct gg_lie {
    int x, y, f;
};

/* Its half depth and half width in quanta. */
struct gg_footprint {
    int depth, width;
};

enum gg_side { GG_FRONT, GG_LEFT, GG_REAR, GG_RIGHT, GG_SIDES_OF_CARD };
enum gg_contact { GG_APART, GG_TOUCHING, GG_OVERLAPPING };

/* Corners counter-clockwise; convex. */
struct gg_polygon {
    int n;
    struct gg_point at[GG_CORNERS_MAX];
};

extern const struct gg_point gg_facing[GG_FACINGS];

static inline int gg_dot(struct gg_point a, struct gg_point b)
{
    return a.x * b.x + a.y * b.y;
}

static inline int gg_turned(int f, int steps)
{
    return (f + steps + 2 * GG_FACINGS) % GG_FACINGS;
}

static inline struct gg_point gg_minus(struct gg_point a, struct gg_point b)
{
    return (struct gg_point){a.x - b.x, a.y - b.y};
}

static inline int gg_distance2(struct gg_point a, struct gg_point b)
{
    struct gg_point v = gg_minus(a, b);
    return gg_dot(v, v);
}

static inline struct gg_point gg_middle(struct gg_lie lie)
{
    return (struct gg_point){lie.x, lie.y};
}

/* So many quanta along a facing. */
static inline struct gg_lie gg_moved(struct gg_lie lie, int facing, int quanta)
{
    lie.x += quanta * gg_facing[facing].x;
    lie.y += quanta * gg_facing[facing].y;
    return lie;
}

/* The facing of the outward normal of a side, and the middle of that side. */
static inline int gg_normal(int f, enum gg_side side)
{
    return gg_turned(f, GG_QUARTER * (int)side);
}
struct gg_point gg_side_middle(struct gg_lie lie, struct gg_footprint size, enum gg_side side);

/* front-left, rear-left, rear-right, front-right: counter-clockwise. */
void gg_corners(struct gg_lie lie, struct gg_footprint size, struct gg_polygon *out);

enum gg_contact gg_contact_of(struct gg_lie a, struct gg_lie b, struct gg_footprint size_a,
                              struct gg_footprint size_b);

/* Is the whole rectangle on a table of this width and depth? */
bool gg_on_table(struct gg_lie lie, struct gg_footprint size, struct gg_point table);

/* Is the point in the arc that opens by 45 degrees outward from both front corners? */
bool gg_in_arc(struct gg_lie lie, struct gg_footprint size, struct gg_point at);

/* Which side of the rectangle a point faces; ties in the order front, left, right, rear. */
enum gg_side gg_zone(struct gg_lie lie, struct gg_footprint size, struct gg_point at);

/* Does the segment meet the interior of the rectangle? To graze an edge is not to cross. */
bool gg_crosses(struct gg_point from, struct gg_point to, struct gg_lie lie,
                struct gg_footprint size);

/* The same where to graze it is enough, and for a point that lies in it or on its edge. */
bool gg_meets(struct gg_point from, struct gg_point to, struct gg_lie lie,
              struct gg_footprint size);

/* The square of the distance from a point to the nearest point of the rectangle, in units of 1/25 of the lattice; 0 inside. A
 * quantum is 625 of these units. */
int64_t gg_gap2(struct gg_lie lie, struct gg_footprint size, struct gg_point from);
static inline bool gg_within(struct gg_lie lie, struct gg_footprint size, struct gg_point from,
                             int quanta)
{
    int64_t reach = (int64_t)quanta * GG_QUANTUM * GG_QUANTUM;
    return gg_gap2(lie, size, from) <= reach * reach;
}

/* The facing nearest to a vector, of two the lower; the length of a vector in whole units, rounded down; and where a run of so
 * many quanta along a vector of that length ends: along a facing exactly, else each coordinate rounded. Nobody runs along no
 * vector. */
int gg_facing_of(struct gg_point v);
int gg_length(struct gg_point v);
struct gg_point gg_run_along(struct gg_point from, struct gg_point v, int length, int quanta);

/* How far it hangs over the left, right, lower and upper edge of a table. */
void gg_overhang(struct gg_lie lie, struct gg_footprint size, struct gg_point table, int over[4]);

/* The sides by which two rectangles touch along an edge, and how long they do, in units of 1/625 quantum; 0: they do not. */
struct gg_edge_contact {
    int length;
    enum gg_side a, b;
};
struct gg_edge_contact gg_edge_of(struct gg_lie a, struct gg_lie b, struct gg_footprint size_a,
                                  struct gg_footprint size_b);

/* Slides a rectangle along a facing, without turning it, one quantum at a time: how many of n steps it can take before one
 * would overlap the other rectangle or, if `touch` counts too, touch it. Where it lies now is not asked. */
struct gg_slide {
    struct gg_lie from;
    int along, n;
    struct gg_footprint size;
};
int gg_slide_free(const struct gg_slide *s, struct gg_lie other, struct gg_footprint size,
                  bool touch);

/* The steps, from *low to *high of those given, after which it would overlap or touch the other: they come in a row. False
 * when there is none. */
bool gg_slide_meets(const struct gg_slide *s, struct gg_lie other, struct gg_footprint size,
                    bool touch, int *low, int *high);

/* How many of the n steps keep it on the table. */
int gg_slide_on_table(const struct gg_slide *s, struct gg_point table);

/* --- polygons --- */

/* A piece of ground with the box around it, which spares most comparisons. */
struct gg_area {
    struct gg_polygon shape;
    struct gg_point low, high;
};
void gg_area_lay(struct gg_area *area); /* the box, from the shape */
enum gg_contact gg_area_contact(const struct gg_area *area, struct gg_lie lie,
                                struct gg_footprint size);

/* A polygon that can be used: at least three corners, counter-clockwise, convex, none in line. */
bool gg_polygon_convex(const struct gg_polygon *polygon);

enum gg_contact gg_contact_polygon(struct gg_lie lie, struct gg_footprint size,
                                   const struct gg_polygon *polygon);

/* Does the point lie in it, edge included? */
bool gg_inside(const struct gg_polygon *polygon, struct gg_point at);

/* A segment against a polygon: does it share any point with it, does it meet its interior? */
bool gg_segment_meets(struct gg_point from, struct gg_point to, const struct gg_polygon *polygon);
bool gg_segment_crosses(struct gg_point from, struct gg_point to, const struct gg_polygon *polygon);

/* Is the part of the segment inside these polygons, at most GG_RUNS_MAX, longer than `limit` taken together? */
bool gg_runs_inside(struct gg_point from, struct gg_point to,
                    const struct gg_polygon *const *polygons, int n, int limit);

#endif
