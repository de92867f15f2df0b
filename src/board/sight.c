/*
 * sight.c - tracing lines of sight.
 *
 * The map is drawn with centres at X = 3q, Y = 2w + (q & 1) for a hex in column q and row w, both from 0,
 * which is the true grid stretched along one axis. Straight lines stay straight under that, so on which side
 * of the line a corner lies is the sign of an integer cross product, with nothing rounded. Lengths do not
 * survive it: the true scalar product of two such vectors is proportional to X1*X2 + 3*Y1*Y2.
 */
#include "board/sight.h"

#include <string.h>

struct point {
    int x, y;
};

static const struct point corner[GG_HEX_DIRECTIONS] = {{2, 0},  {1, 1},   {-1, 1},
                                                       {-2, 0}, {-1, -1}, {1, -1}};

/* The side between corner k and the next one faces this direction. */
static int facing(int k)
{
    return (k + 2) % GG_HEX_DIRECTIONS;
}

static struct point centre(const struct gg_hexes *map, int hex)
{
    int q = map->column[hex] - 1, w = map->row[hex] - 1;
    return (struct point){3 * q, 2 * w + (q & 1)};
}

static struct point minus(struct point a, struct point b)
{
    return (struct point){a.x - b.x, a.y - b.y};
}

static int cross(struct point a, struct point b)
{
    return a.x * b.y - a.y * b.x;
}

static int dot(struct point a, struct point b)
{
    return a.x * b.x + 3 * a.y * b.y;
}

/* From the hex at one end toward the other. */
struct line {
    const struct gg_hexes *map;
    struct point start, along;
    struct gg_sight *out;
};

/* On which side of the line each corner of a hex lies. */
static void sides_of(const struct line *l, struct point at, int *side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        struct point p = {at.x + corner[k].x - l->start.x, at.y + corner[k].y - l->start.y};
        side[k] = cross(l->along, p);
    }
}

/* The middle of a side seen from the centre, twice as long: where its outward normal points. */
static struct point outward(int k)
{
    struct point a = corner[k], b = corner[(k + 1) % GG_HEX_DIRECTIONS];
    return (struct point){a.x + b.x, a.y + b.y};
}

/* The side by which the line leaves this hex. */
static void add_crossing(struct line *l, int hex, const int *side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        int next = side[(k + 1) % GG_HEX_DIRECTIONS];
        bool crossed = (side[k] > 0 && next < 0) || (side[k] < 0 && next > 0);
        if (crossed && dot(outward(k), l->along) > 0)
            l->out->side[l->out->nsides++] =
                (struct gg_sight_side){(uint16_t)hex, (uint8_t)facing(k)};
    }
}

/* Each pair is met twice, once from either hex, and taken from the one with the smaller number. */
static void add_pair(struct line *l, int hex, const int *side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        if (side[k] != 0 || side[(k + 1) % GG_HEX_DIRECTIONS] != 0)
            continue;
        int other = l->map->near[hex][facing(k)];
        if (hex < other)
            l->out->pair[l->out->npairs++] = (struct gg_sight_pair){(uint16_t)hex, (uint16_t)other};
    }
}

static void look_at(struct line *l, int hex)
{
    int side[GG_HEX_DIRECTIONS];
    bool left = false, right = false;
    struct point at = centre(l->map, hex);
    int far = dot(minus(at, l->start), l->along);
    if (far <= 0 || far >= dot(l->along, l->along))
        return;
    sides_of(l, at, side);
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        left = left || side[k] < 0;
        right = right || side[k] > 0;
    }
    if (!left || !right) {
        add_pair(l, hex, side);
        return;
    }
    l->out->hex[l->out->nhexes++] = (uint16_t)hex;
    add_crossing(l, hex, side);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The rows of a column that the line can touch: those near where it enters and leaves the column's
 * width. Rounding outward by one row costs a look and saves the thought. */
static void look_down(struct line *l, int column, struct point end)
{
    int q = column - 1, span = end.x - l->start.x;
    int low = smaller(l->start.y, end.y), high = larger(l->start.y, end.y);
    if (span != 0) {
        int step = span > 0 ? 1 : -1, width = span * step;
        int enter = larger((3 * q - l->start.x) * step - 2, 0);
        int leave = smaller((3 * q - l->start.x) * step + 2, width);
        int first = l->start.y + l->along.y * enter / width;
        int last = l->start.y + l->along.y * leave / width;
        low = larger(low, smaller(first, last) - 1);
        high = smaller(high, larger(first, last) + 1);
    }
    int row = larger((low - (q & 1)) / 2, 1);
    for (; row <= l->map->rows && 2 * (row - 1) + (q & 1) <= high + 1; row++)
        look_at(l, gg_hex_at(l->map, column, row));
}

bool gg_sight_trace(const struct gg_hexes *map, int from, int to, struct gg_sight *out)
{
    int side[GG_HEX_DIRECTIONS];
    out->nhexes = out->npairs = out->nsides = 0;
    if (from == to || gg_hex_distance(map, from, to) > GG_SIGHT_RANGE)
        return from == to;
    struct point end = centre(map, to);
    struct line l = {map, centre(map, from), {0, 0}, out};
    l.along = minus(end, l.start);
    sides_of(&l, l.start, side);
    add_crossing(&l, from, side);
    int step = map->column[to] < map->column[from] ? -1 : 1;
    for (int column = map->column[from]; column != map->column[to] + step; column += step)
        look_down(&l, column, end);
    return true;
}
