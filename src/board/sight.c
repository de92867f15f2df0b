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

/* From the hex at one end toward the other. On which side of the line a corner lies is that of its hex's
 * centre plus what the corner adds, which is the same for every hex. */
struct line {
    const struct gg_hexes *map;
    struct point start, along;
    int length; /* its own scalar product */
    int add[GG_HEX_DIRECTIONS + 1], lowest, highest;
    bool ahead[GG_HEX_DIRECTIONS]; /* the side after this corner looks the way the line goes */
    struct gg_sight *out;
};

/* The middle of a side seen from the centre, twice as long: where its outward normal points. */
static struct point outward(int k)
{
    struct point a = corner[k], b = corner[(k + 1) % GG_HEX_DIRECTIONS];
    return (struct point){a.x + b.x, a.y + b.y};
}

static void weigh_corners(struct line *l)
{
    l->lowest = l->highest = 0;
    l->length = dot(l->along, l->along);
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        l->add[k] = cross(l->along, corner[k]);
        l->lowest = l->add[k] < l->lowest ? l->add[k] : l->lowest;
        l->highest = l->add[k] > l->highest ? l->add[k] : l->highest;
        l->ahead[k] = dot(outward(k), l->along) > 0;
    }
    l->add[GG_HEX_DIRECTIONS] = l->add[0];
}

/* The side by which the line leaves a hex whose centre lies at `side` of it. */
static void add_crossing(struct line *l, int hex, int side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        int here = side + l->add[k], next = side + l->add[k + 1];
        if (l->ahead[k] && ((here > 0 && next < 0) || (here < 0 && next > 0)))
            l->out->side[l->out->nsides++] =
                (struct gg_sight_side){(uint16_t)hex, (uint8_t)facing(k)};
    }
}

/* Each pair is met twice, once from either hex, and taken from the one with the smaller number. */
static void add_pair(struct line *l, int hex, int side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        if (side + l->add[k] != 0 || side + l->add[k + 1] != 0)
            continue;
        int other = l->map->near[hex][facing(k)];
        if (hex < other)
            l->out->pair[l->out->npairs++] = (struct gg_sight_pair){(uint16_t)hex, (uint16_t)other};
    }
}

static void look_at(struct line *l, int hex)
{
    struct point at = minus(centre(l->map, hex), l->start);
    int far = dot(at, l->along), side = cross(l->along, at);
    if (far <= 0 || far >= l->length)
        return;
    if (side + l->lowest < 0 && side + l->highest > 0) {
        l->out->hex[l->out->nhexes++] = (uint16_t)hex;
        add_crossing(l, hex, side);
    } else if (side + l->lowest == 0 || side + l->highest == 0)
        add_pair(l, hex, side);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int floor_of(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* The rows of a column that the line can touch: those whose hexes reach to where it enters and leaves the
 * column's width. Hexes are numbered down the columns. */
static void look_down(struct line *l, int column, struct point end)
{
    int q = column - 1, span = end.x - l->start.x, odd = q & 1;
    int low = smaller(l->start.y, end.y), high = larger(l->start.y, end.y);
    if (span != 0) {
        int step = span > 0 ? 1 : -1, width = span * step;
        int enter = larger((3 * q - l->start.x) * step - 2, 0);
        int leave = smaller((3 * q - l->start.x) * step + 2, width);
        int first = l->along.y * enter, last = l->along.y * leave;
        low = l->start.y + floor_of(smaller(first, last), width);
        high = l->start.y - floor_of(-larger(first, last), width);
    }
    int row = larger((low - odd) / 2, 0), last = smaller((high + 1 - odd) / 2, l->map->rows - 1);
    for (; row <= last; row++)
        look_at(l, q * l->map->rows + row);
}

bool gg_sight_trace(const struct gg_hexes *map, int from, int to, struct gg_sight *out)
{
    out->nhexes = out->npairs = out->nsides = 0;
    if (from == to || gg_hex_distance(map, from, to) > GG_SIGHT_RANGE)
        return from == to;
    struct point end = centre(map, to);
    struct line l = {.map = map, .start = centre(map, from), .out = out};
    l.along = minus(end, l.start);
    weigh_corners(&l);
    add_crossing(&l, from, 0);
    int step = map->column[to] < map->column[from] ? -1 : 1;
    for (int column = map->column[from]; column != map->column[to] + step; column += step)
        look_down(&l, column, end);
    return true;
}
