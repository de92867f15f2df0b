/*
 * sight.c - tracing lines of sight.
 *
 * The map is drawn with centres at X = 3q, Y = 2w + (q & 1) for a hex in column q and row w, both from 0,
 * which is the true grid stretched along one axis. Straight lines stay straight under that, so on which side
 * of the line a corner lies is the sign of an integer cross product, with nothing rounded. Lengths do not
 * survive it: the true scalar product of two such vectors is proportional to X1*X2 + 3*Y1*Y2.
 *
 * Seen from the centre of a hex, centres lie where X / 3 and Y are both even or both odd, whatever its column.
 * So a line is first worked out between two points on a grid without end, and then laid on the map.
 */
#include "board/sight.h"

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

static int cross(struct point a, struct point b)
{
    return a.x * b.y - a.y * b.x;
}

static int dot(struct point a, struct point b)
{
    return a.x * b.x + 3 * a.y * b.y;
}

/* A line from the centre of a hex, and what it passes. On which side of it a corner lies is that of its hex's
 * centre plus what the corner adds, which is the same for every hex. */
struct line {
    struct point along;
    int length; /* its own scalar product */
    int add[GG_HEX_DIRECTIONS + 1], lowest, highest;
    bool ahead[GG_HEX_DIRECTIONS]; /* the side after this corner looks the way the line goes */
    int nhexes, npairs, nsides;
    struct point hex[GG_SIGHT_HEXES];
    struct point pair[GG_SIGHT_RANGE][2]; /* the first has the smaller number on a map */
    struct point side[GG_SIGHT_HEXES];
    uint8_t direction[GG_SIGHT_HEXES]; /* of the side */
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
static void add_crossing(struct line *l, struct point hex, int side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        int here = side + l->add[k], next = side + l->add[k + 1];
        if (!l->ahead[k] || !((here > 0 && next < 0) || (here < 0 && next > 0)))
            continue;
        l->side[l->nsides] = hex;
        l->direction[l->nsides++] = (uint8_t)facing(k);
    }
}

/* Each pair is met twice, once from either hex, and taken from the one with the smaller number. */
static void add_pair(struct line *l, struct point hex, int side)
{
    for (int k = 0; k < GG_HEX_DIRECTIONS; k++) {
        if (side + l->add[k] != 0 || side + l->add[k + 1] != 0)
            continue;
        struct point way = outward(k);
        if (way.x < 0 || (way.x == 0 && way.y < 0))
            continue;
        l->pair[l->npairs][0] = hex;
        l->pair[l->npairs++][1] = (struct point){hex.x + way.x, hex.y + way.y};
    }
}

static void look_at(struct line *l, struct point hex)
{
    int far = dot(hex, l->along), side = cross(l->along, hex);
    if (far <= 0 || far >= l->length)
        return;
    if (side + l->lowest < 0 && side + l->highest > 0) {
        l->hex[l->nhexes++] = hex;
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

/* The hexes of a column that the line can touch: those that reach to where it enters and leaves the column's
 * width. */
static void look_down(struct line *l, int column)
{
    int low = smaller(0, l->along.y), high = larger(0, l->along.y);
    if (l->along.x != 0) {
        int step = l->along.x > 0 ? 1 : -1, width = l->along.x * step;
        int enter = larger(3 * column * step - 2, 0), leave = smaller(3 * column * step + 2, width);
        int first = l->along.y * enter, last = l->along.y * leave;
        low = floor_of(smaller(first, last), width);
        high = -floor_of(-larger(first, last), width);
    }
    int y = low - 1;
    for (y += (y ^ column) & 1; y <= high + 1; y += 2)
        look_at(l, (struct point){3 * column, y});
}

/* The line from a centre to the one that lies so many columns and so much Y from it. */
static void draw(struct line *l, int columns, int y)
{
    l->along = (struct point){3 * columns, y};
    l->nhexes = l->npairs = l->nsides = 0;
    weigh_corners(l);
    add_crossing(l, (struct point){0, 0}, 0);
    int step = columns < 0 ? -1 : 1;
    for (int column = 0; column != columns + step; column += step)
        look_down(l, column);
}

/* --- on a map --- */

/* The hex that lies there from a hex, or GG_HEX_NONE beyond the edge. */
static int hex_from(const struct gg_hexes *map, int from, struct point to)
{
    int q = map->column[from] - 1, column = q + to.x / 3;
    int y = 2 * map->row[from] - 2 + (q & 1) + to.y - (column & 1);
    if (column < 0 || column >= map->columns || y < 0 || y >= 2 * map->rows)
        return GG_HEX_NONE;
    return column * map->rows + y / 2;
}

static void lay(const struct line *l, const struct gg_hexes *map, int from, struct gg_sight *out)
{
    out->nhexes = out->npairs = out->nsides = 0;
    for (int i = 0; i < l->nhexes; i++)
        out->hex[out->nhexes++] = (uint16_t)hex_from(map, from, l->hex[i]);
    for (int i = 0; i < l->nsides; i++)
        out->side[out->nsides++] =
            (struct gg_sight_side){(uint16_t)hex_from(map, from, l->side[i]), l->direction[i]};
    for (int i = 0; i < l->npairs; i++) {
        int a = hex_from(map, from, l->pair[i][0]), b = hex_from(map, from, l->pair[i][1]);
        out->pair[out->npairs++] =
            (struct gg_sight_pair){(uint16_t)smaller(a, b), (uint16_t)larger(a, b)};
    }
}

bool gg_sight_trace(const struct gg_hexes *map, int from, int to, struct gg_sight *out)
{
    out->nhexes = out->npairs = out->nsides = 0;
    if (from == to || gg_hex_distance(map, from, to) > GG_SIGHT_RANGE)
        return from == to;
    int q = map->column[from] - 1, end = map->column[to] - 1;
    struct line line;
    draw(&line, end - q, 2 * (map->row[to] - map->row[from]) + (end & 1) - (q & 1));
    lay(&line, map, from, out);
    return true;
}

void gg_sight_each(const struct gg_hexes *map, int farthest, gg_sight_look *look, void *arg)
{
    struct line line;
    struct gg_sight sight;
    farthest = smaller(farthest, GG_SIGHT_RANGE);
    for (int columns = 0; columns <= farthest; columns++) {
        int most =
            2 * farthest - columns; /* a step along a column is 2, any other one 1 and a column */
        for (int y = columns == 0 ? 2 : -most; y <= most; y += 2) {
            draw(&line, columns, y);
            for (int from = 0; from < map->count; from++) {
                int to = hex_from(map, from, line.along);
                if (to == GG_HEX_NONE)
                    continue;
                lay(&line, map, from, &sight);
                look(arg, from, to, &sight);
            }
        }
    }
}
