/*
 * plane.c - the open table against slow and simple geometry: polygons clipped by polygons, steps taken one by one, lengths in
 * floating point.
 */
#include "../cases.h"

#include <math.h>
#include <stdlib.h>

#include "board/plane.h"
#include "grognard/random.h"

/* So many for each predicate; PLANE_CASES asks for more of them. */
static int cases(void)
{
    const char *more = getenv("PLANE_CASES");
    return more != NULL ? atoi(more) : 60000;
}

static const struct gg_footprint card = {5, 7};
static const struct gg_point table = {3600, 3000};

static int between(struct gg_random *random, int low, int high)
{
    return low + (int)gg_random_below(random, (uint32_t)(high - low + 1));
}

static struct gg_lie lie_near(struct gg_random *random, struct gg_lie near, int reach)
{
    return (struct gg_lie){near.x + between(random, -reach, reach),
                           near.y + between(random, -reach, reach), between(random, 0, 19)};
}

static struct gg_footprint any_size(struct gg_random *random)
{
    return (struct gg_footprint){between(random, 1, 8), between(random, 1, 12)};
}

/* Twice the signed area of three points. */
static int64_t area(struct gg_point a, struct gg_point b, struct gg_point c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static bool in_box(struct gg_point a, struct gg_point b, struct gg_point p)
{
    return p.x >= (a.x < b.x ? a.x : b.x) && p.x <= (a.x > b.x ? a.x : b.x) &&
           p.y >= (a.y < b.y ? a.y : b.y) && p.y <= (a.y > b.y ? a.y : b.y);
}

/* Two segments: 0 no common point, 1 they touch, 2 each properly crosses the other. */
static int meeting(struct gg_point a, struct gg_point b, struct gg_point c, struct gg_point d)
{
    int s1 = sign(area(a, b, c)), s2 = sign(area(a, b, d));
    int s3 = sign(area(c, d, a)), s4 = sign(area(c, d, b));
    if (s1 * s2 < 0 && s3 * s4 < 0)
        return 2;
    bool touch = (s1 == 0 && in_box(a, b, c)) || (s2 == 0 && in_box(a, b, d)) ||
                 (s3 == 0 && in_box(c, d, a)) || (s4 == 0 && in_box(c, d, b));
    return touch ? 1 : 0;
}

/* 1 strictly inside, 0 on the edge, -1 outside. */
static int place_in(const struct gg_polygon *p, struct gg_point at)
{
    int low = 1;
    for (int i = 0; i < p->n; i++) {
        int s = sign(area(p->at[i], p->at[(i + 1) % p->n], at));
        low = s < low ? s : low;
    }
    return low;
}

/* The slow way: crossing edges, corners inside, or the middle of what both share; in doubled coordinates. */
static enum gg_contact slow_contact(const struct gg_polygon *a, const struct gg_polygon *b)
{
    bool meet = false;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++) {
            int m = meeting(a->at[i], a->at[(i + 1) % a->n], b->at[k], b->at[(k + 1) % b->n]);
            if (m == 2)
                return GG_OVERLAPPING;
            meet = meet || m;
        }
    for (int i = 0; i < a->n; i++) {
        int p = place_in(b, a->at[i]);
        if (p > 0)
            return GG_OVERLAPPING;
        meet = meet || p == 0;
    }
    for (int k = 0; k < b->n; k++) {
        int p = place_in(a, b->at[k]);
        if (p > 0)
            return GG_OVERLAPPING;
        meet = meet || p == 0;
    }
    if (!meet)
        return GG_APART;
    /* Corners and edges only touch: they overlap if some point between two points on the edge is inside both. */
    struct gg_point on[64];
    int n = 0;
    for (int i = 0; i < a->n; i++)
        if (place_in(b, a->at[i]) == 0)
            on[n++] = a->at[i];
    for (int k = 0; k < b->n; k++)
        if (place_in(a, b->at[k]) == 0)
            on[n++] = b->at[k];
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            struct gg_polygon x = *a, y = *b;
            struct gg_point middle = {on[i].x + on[k].x, on[i].y + on[k].y};
            for (int j = 0; j < a->n; j++)
                x.at[j] = (struct gg_point){2 * a->at[j].x, 2 * a->at[j].y};
            for (int j = 0; j < b->n; j++)
                y.at[j] = (struct gg_point){2 * b->at[j].x, 2 * b->at[j].y};
            if (place_in(&x, middle) > 0 && place_in(&y, middle) > 0)
                return GG_OVERLAPPING;
        }
    return GG_TOUCHING;
}

TEST(facings_are_exact_and_a_quarter_turn_is_five_steps)
{
    for (int f = 0; f < GG_FACINGS; f++) {
        struct gg_point d = gg_facing[f], q = gg_facing[gg_turned(f, 5)];
        assert_int_equal(gg_dot(d, d), 625);
        assert_int_equal(gg_dot(d, q), 0);
        assert_int_equal(q.x, -d.y);
        assert_int_equal(gg_facing[gg_turned(f, 10)].x, -d.x);
    }
}

TEST(corners_of_a_turned_card)
{
    struct gg_polygon p;
    gg_corners((struct gg_lie){1800, 1500, 2}, card, &p);
    static const struct gg_point expected[] = {
        {1795, 1715}, {1595, 1565}, {1805, 1285}, {2005, 1435}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(p.at[i].x, expected[i].x);
        assert_int_equal(p.at[i].y, expected[i].y);
    }
    assert_true(gg_polygon_convex(&p));
}

/* Rectangles that lie edge to edge or corner to corner are rare by chance, so half of them are put there. */
TEST(contact_is_that_of_the_polygons)
{
    const int n_cases = cases();
    struct gg_random random;
    int seen[3] = {0};
    gg_random_start(&random, 5, 1);
    for (int i = 0; i < n_cases; i++) {
        struct gg_footprint sa = i % 3 ? card : any_size(&random);
        struct gg_footprint sb = i % 3 ? card : any_size(&random);
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)}, b = lie_near(&random, a, 450);
        if (i % 2) {
            enum gg_side s = (enum gg_side)between(&random, 0, 3),
                         t = (enum gg_side)between(&random, 0, 3);
            int n = gg_normal(a.f, s);
            b.f = gg_turned(n, 10 - 5 * (int)t);
            struct gg_point m = gg_side_middle(a, sa, s);
            struct gg_lie at =
                gg_moved((struct gg_lie){m.x, m.y, b.f}, n, t % 2 ? sb.width : sb.depth);
            b = gg_moved(at, gg_turned(n, 5), between(&random, -16, 16));
        }
        struct gg_polygon pa, pb;
        gg_corners(a, sa, &pa);
        gg_corners(b, sb, &pb);
        enum gg_contact found = gg_contact_of(a, b, sa, sb);
        assert_int_equal(found, slow_contact(&pa, &pb));
        assert_int_equal(found, gg_contact_of(b, a, sb, sa));
        assert_int_equal(found, gg_contact_polygon(a, sa, &pb));
        seen[found]++;
    }
    assert_true(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 1000);
}

TEST(on_the_table_when_all_corners_are)
{
    const int n_cases = cases();
    struct gg_random random;
    gg_random_start(&random, 5, 2);
    for (int i = 0; i < n_cases; i++) {
        struct gg_lie a = {between(&random, 0, 36) * 100 + between(&random, -20, 20),
                           between(&random, 0, 30) * 100, between(&random, 0, 19)};
        struct gg_polygon p;
        bool on = true;
        gg_corners(a, card, &p);
        for (int k = 0; k < 4; k++)
            on = on && in_box((struct gg_point){0, 0}, table, p.at[k]);
        assert_int_equal(gg_on_table(a, card, table), on);
    }
}

/* The arc is what lies on the inner side of the front and of two lines through its corners at 45 degrees. */
TEST(the_arc_lies_between_two_lines)
{
    const int n_cases = cases();
    struct gg_random random;
    int in = 0;
    gg_random_start(&random, 5, 3);
    for (int i = 0; i < n_cases; i++) {
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)};
        struct gg_polygon p;
        struct gg_point at = {a.x + between(&random, -900, 900), a.y + between(&random, -900, 900)};
        gg_corners(a, card, &p);
        if (i % 4 == 0) /* on the line itself */
            at = (struct gg_point){
                p.at[0].x + i % 30 * (gg_facing[a.f].x - gg_facing[gg_turned(a.f, -5)].x),
                p.at[0].y + i % 30 * (gg_facing[a.f].y - gg_facing[gg_turned(a.f, -5)].y)};
        struct gg_point d = gg_facing[a.f], l = gg_facing[gg_turned(a.f, 5)];
        struct gg_point out_left = {p.at[0].x + d.x + l.x, p.at[0].y + d.y + l.y};
        struct gg_point out_right = {p.at[3].x + d.x - l.x, p.at[3].y + d.y - l.y};
        bool slow = area(p.at[3], p.at[0], at) <= 0 && area(p.at[0], out_left, at) <= 0 &&
                    area(p.at[3], out_right, at) >= 0;
        assert_int_equal(gg_in_arc(a, card, at), slow);
        in += slow;
    }
    assert_true(in > 1000);
}

/* The zone is the side whose line the point is farthest outside of. */
TEST(the_zone_is_the_side_farthest_behind)
{
    const int n_cases = cases();
    struct gg_random random;
    gg_random_start(&random, 5, 4);
    static const enum gg_side order[] = {GG_FRONT, GG_LEFT, GG_RIGHT, GG_REAR};
    for (int i = 0; i < n_cases; i++) {
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)};
        struct gg_point at = {a.x + between(&random, -300, 300), a.y + between(&random, -300, 300)};
        enum gg_side best = GG_FRONT;
        int most = INT32_MIN;
        for (int k = 0; k < 4; k++) {
            struct gg_point n = gg_facing[gg_normal(a.f, order[k])];
            int beyond = gg_dot(n, gg_minus(at, gg_side_middle(a, card, order[k])));
            if (beyond > most) {
                most = beyond;
                best = order[k];
            }
        }
        assert_int_equal(gg_zone(a, card, at), best);
    }
}

/* A segment crosses a polygon when an edge properly crosses it, an end is inside, or the middle between two touches is. */
static bool slow_crosses(struct gg_point p, struct gg_point q, const struct gg_polygon *polygon)
{
    if (place_in(polygon, p) > 0 || place_in(polygon, q) > 0)
        return true;
    struct gg_point on[16];
    int n = 0;
    if (place_in(polygon, p) == 0)
        on[n++] = p;
    if (place_in(polygon, q) == 0)
        on[n++] = q;
    for (int i = 0; i < polygon->n; i++) {
        struct gg_point a = polygon->at[i], b = polygon->at[(i + 1) % polygon->n];
        if (meeting(p, q, a, b) == 2)
            return true;
        if (area(p, q, a) == 0 && in_box(p, q, a))
            on[n++] = a;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            struct gg_polygon twice = *polygon;
            for (int j = 0; j < polygon->n; j++)
                twice.at[j] = (struct gg_point){2 * polygon->at[j].x, 2 * polygon->at[j].y};
            if (place_in(&twice, (struct gg_point){on[i].x + on[k].x, on[i].y + on[k].y}) > 0)
                return true;
        }
    return false;
}

static bool slow_meets(struct gg_point p, struct gg_point q, const struct gg_polygon *polygon)
{
    bool meets = place_in(polygon, p) >= 0 || place_in(polygon, q) >= 0;
    for (int i = 0; i < polygon->n; i++)
        meets = meets || meeting(p, q, polygon->at[i], polygon->at[(i + 1) % polygon->n]);
    return meets;
}

TEST(segments_cross_cards_and_polygons_alike)
{
    const int n_cases = cases();
    struct gg_random random;
    int crossed = 0, grazed = 0;
    gg_random_start(&random, 5, 5);
    for (int i = 0; i < n_cases; i++) {
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)};
        struct gg_polygon polygon;
        gg_corners(a, card, &polygon);
        struct gg_point p = {a.x + between(&random, -400, 400), a.y + between(&random, -400, 400)};
        struct gg_point q = {a.x + between(&random, -400, 400), a.y + between(&random, -400, 400)};
        if (i % 3 == 0)
            p = polygon.at[i % 4];
        if (i % 5 == 0)
            q = gg_middle(gg_moved((struct gg_lie){p.x, p.y, 0}, gg_turned(a.f, 5 * (i % 4)), 12));
        if (p.x == q.x && p.y == q.y)
            continue;
        bool slow = slow_crosses(p, q, &polygon), meets = slow_meets(p, q, &polygon);
        assert_int_equal(gg_crosses(p, q, a, card), slow);
        assert_int_equal(gg_segment_crosses(p, q, &polygon), slow);
        assert_int_equal(gg_segment_meets(p, q, &polygon), meets);
        crossed += slow;
        grazed += meets && !slow;
    }
    assert_true(crossed > 1000 && grazed > 1000);
}

/* The shared edge, counted quantum by quantum along both. */
TEST(edges_share_what_their_quanta_share)
{
    const int n_cases = cases();
    struct gg_random random;
    int found = 0;
    gg_random_start(&random, 5, 6);
    for (int i = 0; i < n_cases; i++) {
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)};
        enum gg_side s = (enum gg_side)between(&random, 0, 3),
                     t = (enum gg_side)between(&random, 0, 3);
        int n = gg_normal(a.f, s), offset = between(&random, -16, 16);
        struct gg_point m = gg_side_middle(a, card, s);
        struct gg_lie b = {m.x, m.y, gg_turned(n, 10 - 5 * (int)t)};
        b = gg_moved(gg_moved(b, n, t % 2 ? card.width : card.depth), gg_turned(n, 5), offset);
        int wide_a = s % 2 ? card.depth : card.width, wide_b = t % 2 ? card.depth : card.width,
            shared = 0;
        for (int q = -wide_a; q < wide_a; q++)
            shared += q >= offset - wide_b && q < offset + wide_b;
        struct gg_edge_contact e = gg_edge_of(a, b, card, card),
                               back = gg_edge_of(b, a, card, card);
        assert_int_equal(e.length, shared * 625);
        assert_int_equal(back.length, e.length);
        if (shared > 0) {
            assert_int_equal(e.a, s);
            assert_int_equal(e.b, t);
            assert_int_equal(back.a, t);
            found++;
        }
        assert_int_equal(gg_edge_of(a, gg_moved(b, n, 1), card, card).length, 0);
    }
    assert_true(found > 1000);
}

TEST(slides_stop_where_single_steps_do)
{
    const int n_cases = cases();
    struct gg_random random;
    int stopped = 0;
    gg_random_start(&random, 5, 7);
    for (int i = 0; i < n_cases; i++) {
        struct gg_slide s = {{1800, 1500, between(&random, 0, 19)},
                             between(&random, 0, 19),
                             between(&random, 0, 48),
                             i % 2 ? card : any_size(&random)};
        struct gg_lie other = lie_near(&random, s.from, 1000);
        if (i % 4 == 0) { /* lattices that meet exactly */
            other.f = gg_turned(s.from.f, 5 * (i % 3));
            other = gg_moved(
                gg_moved((struct gg_lie){1800, 1500, other.f}, s.from.f, between(&random, -30, 30)),
                gg_turned(s.from.f, 5), between(&random, -30, 30));
        }
        bool touch = between(&random, 0, 1);
        int free = 0;
        while (free < s.n) {
            enum gg_contact c =
                gg_contact_of(gg_moved(s.from, s.along, free + 1), other, s.size, card);
            if (c == GG_OVERLAPPING || (touch && c == GG_TOUCHING))
                break;
            free++;
        }
        assert_int_equal(gg_slide_free(&s, other, card, touch), free);
        stopped += free < s.n;
        int on = 0;
        while (on < s.n && gg_on_table(gg_moved(s.from, s.along, on + 1), s.size,
                                       (struct gg_point){2200, 1900}))
            on++;
        if (gg_on_table(s.from, s.size, (struct gg_point){2200, 1900}))
            assert_int_equal(gg_slide_on_table(&s, (struct gg_point){2200, 1900}), on);
    }
    assert_true(stopped > 1000);
}

/* The steps that meet the other are those that meet it one by one, and they come in a row. */
TEST(slides_meet_where_single_steps_do)
{
    const int n_cases = cases();
    struct gg_random random;
    int met = 0;
    gg_random_start(&random, 5, 8);
    for (int i = 0; i < n_cases; i++) {
        struct gg_slide s = {{1800, 1500, between(&random, 0, 19)},
                             i % 3 ? between(&random, 0, 19) : 5,
                             30,
                             i % 2 ? card : any_size(&random)};
        struct gg_lie other = lie_near(&random, s.from, 700);
        bool touch = between(&random, 0, 1);
        int first = between(&random, 0, 6), last = between(&random, 20, 30);
        uint64_t slow = 0, found = 0;
        for (int j = first; j <= last; j++) {
            enum gg_contact c = gg_contact_of(gg_moved(s.from, s.along, j), other, s.size, card);
            if (c == GG_OVERLAPPING || (touch && c == GG_TOUCHING))
                slow |= (uint64_t)1 << j;
        }
        int low = first, high = last;
        if (gg_slide_meets(&s, other, card, touch, &low, &high))
            for (int j = low; j <= high; j++)
                found |= (uint64_t)1 << j;
        assert_true(found == slow);
        met += slow != 0;
    }
    assert_true(met > 1000);
}

/* --- pieces of ground of any shape --- */

static int by_place(const void *a, const void *b)
{
    const struct gg_point *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* The hull of a few points: from left to right below, and back above. False when too few corners are left. */
static bool any_piece(struct gg_random *random, struct gg_point middle, int reach,
                      struct gg_polygon *out)
{
    enum { POINTS = 8 };
    struct gg_point at[POINTS], hull[2 * POINTS];
    int n = 0, count = between(random, 3, POINTS);
    for (int i = 0; i < count; i++)
        at[i] = (struct gg_point){middle.x + between(random, -reach, reach),
                                  middle.y + between(random, -reach, reach)};
    qsort(at, (size_t)count, sizeof *at, by_place);
    for (int i = 0; i < count; i++) {
        while (n >= 2 && area(hull[n - 2], hull[n - 1], at[i]) <= 0)
            n--;
        hull[n++] = at[i];
    }
    for (int i = count - 2, below = n + 1; i >= 0; i--) {
        while (n >= below && area(hull[n - 2], hull[n - 1], at[i]) <= 0)
            n--;
        hull[n++] = at[i];
    }
    out->n = n - 1;
    for (int i = 0; i < out->n && i < GG_CORNERS_MAX; i++)
        out->at[i] = hull[i];
    return out->n >= 3 && out->n <= GG_CORNERS_MAX && gg_polygon_convex(out);
}

TEST(cards_and_pieces_meet_as_polygons_do)
{
    const int n_cases = cases();
    struct gg_random random;
    int seen[3] = {0};
    gg_random_start(&random, 5, 9);
    for (int i = 0; i < n_cases; i++) {
        struct gg_footprint size = i % 2 ? card : any_size(&random);
        struct gg_lie a = {1800, 1500, between(&random, 0, 19)};
        struct gg_polygon corners, piece;
        struct gg_point at = gg_middle(lie_near(&random, a, 450));
        gg_corners(a, size, &corners);
        if (!any_piece(&random, at, 300, &piece))
            continue;
        if (i % 3 == 0) { /* a corner of the one on a corner of the other, or on its edge */
            struct gg_point to = i % 2 ? corners.at[i % 4] : gg_side_middle(a, size, GG_LEFT);
            struct gg_point by = gg_minus(to, piece.at[0]);
            for (int k = 0; k < piece.n; k++)
                piece.at[k] = (struct gg_point){piece.at[k].x + by.x, piece.at[k].y + by.y};
        }
        enum gg_contact found = gg_contact_polygon(a, size, &piece);
        assert_int_equal(found, slow_contact(&corners, &piece));
        assert_int_equal(gg_inside(&piece, gg_middle(a)), place_in(&piece, gg_middle(a)) >= 0);
        seen[found]++;
    }
    assert_true(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 1000);
}

/* The length of a segment inside a piece, by the lines of its edges. */
static double slow_length(struct gg_point p, struct gg_point q, const struct gg_polygon *piece)
{
    double in = 0, out = 1, x = q.x - p.x, y = q.y - p.y;
    for (int i = 0; i < piece->n; i++) {
        struct gg_point a = piece->at[i], b = piece->at[(i + 1) % piece->n];
        double here = (double)area(a, b, p), there = (double)area(a, b, q);
        if (here < 0 && there < 0)
            return 0;
        if (here < 0 && there >= 0 && here / (here - there) > in)
            in = here / (here - there);
        if (here >= 0 && there < 0 && here / (here - there) < out)
            out = here / (here - there);
    }
    return out > in ? (out - in) * sqrt(x * x + y * y) : 0;
}

TEST(segments_run_as_far_inside_pieces_as_they_do)
{
    const int n_cases = cases();
    struct gg_random random;
    int longer = 0, shorter = 0;
    gg_random_start(&random, 5, 10);
    for (int i = 0; i < n_cases; i++) {
        struct gg_polygon piece[3];
        const struct gg_polygon *all[3];
        int n = 0, limit = between(&random, 50, 500);
        double length = 0;
        struct gg_point p = {between(&random, 0, 3600), between(&random, 0, 3000)};
        struct gg_point q = {between(&random, 0, 3600), between(&random, 0, 3000)};
        struct gg_point half = {(p.x + q.x) / 2, (p.y + q.y) / 2};
        for (int k = 0; k < 3; k++)
            if (any_piece(&random, half, 600, &piece[n])) {
                assert_int_equal(gg_segment_crosses(p, q, &piece[n]),
                                 slow_crosses(p, q, &piece[n]));
                assert_int_equal(gg_segment_meets(p, q, &piece[n]), slow_meets(p, q, &piece[n]));
                length += slow_length(p, q, &piece[n]);
                all[n] = &piece[n];
                n++;
            }
        if (fabs(length - limit) < 1e-6)
            continue; /* too near for floating point */
        assert_int_equal(gg_runs_inside(p, q, all, n, limit), length > limit);
        longer += length > limit;
        shorter += length > 0 && length < limit;
    }
    assert_true(longer > 1000 && shorter > 1000);
}

TEST(only_convex_polygons_pass)
{
    struct gg_polygon square = {4, {{0, 0}, {100, 0}, {100, 100}, {0, 100}}};
    struct gg_polygon clockwise = {4, {{0, 0}, {0, 100}, {100, 100}, {100, 0}}};
    struct gg_polygon dent = {4, {{0, 0}, {100, 0}, {20, 20}, {0, 100}}};
    struct gg_polygon star = {5, {{0, 100}, {-59, -81}, {95, 31}, {-95, 31}, {59, -81}}};
    struct gg_polygon flat = {4, {{0, 0}, {50, 0}, {100, 0}, {0, 100}}};
    struct gg_polygon line = {2, {{0, 0}, {50, 0}}};
    assert_true(gg_polygon_convex(&square));
    assert_false(gg_polygon_convex(&clockwise));
    assert_false(gg_polygon_convex(&dent));
    assert_false(gg_polygon_convex(&star));
    assert_false(gg_polygon_convex(&flat));
    assert_false(gg_polygon_convex(&line));
    assert_true(gg_inside(&square, (struct gg_point){100, 50}));
    assert_false(gg_inside(&square, (struct gg_point){101, 50}));
}

/* Along the x axis the length inside a square is plain to see; two and four of them add up, to the last unit. */
TEST(lengths_inside_polygons_add_up)
{
    struct gg_polygon square[4];
    const struct gg_polygon *all[4];
    for (int i = 0; i < 4; i++) {
        int x = 300 * i;
        square[i] = (struct gg_polygon){4, {{x, 0}, {x + 100, 0}, {x + 100, 100}, {x, 100}}};
        all[i] = &square[i];
    }
    struct gg_point from = {-50, 50}, to = {1200, 50};
    assert_true(gg_runs_inside(from, to, all, 1, 99));
    assert_false(gg_runs_inside(from, to, all, 1, 100));
    assert_true(gg_runs_inside(from, to, all, 2, 199));
    assert_false(gg_runs_inside(from, to, all, 2, 200));
    assert_true(gg_runs_inside(from, to, all, 4, 399));
    assert_false(gg_runs_inside(from, to, all, 4, 400));
    /* 3-4-5: 60 across and 80 up are 100. */
    assert_true(
        gg_runs_inside((struct gg_point){20, -20}, (struct gg_point){110, 100}, all, 1, 99));
    assert_false(
        gg_runs_inside((struct gg_point){-55, 20}, (struct gg_point){80, 200}, all, 1, 100));
}
