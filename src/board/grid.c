/*
 * grid.c - neighbours, directions, sight and ways of a board of squares.
 */
#include "board/grid.h"

static const int8_t step_x[GG_GRID_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t step_y[GG_GRID_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

int gg_grid_dx(int direction)
{
    return step_x[direction];
}

int gg_grid_dy(int direction)
{
    return step_y[direction];
}

bool gg_grid_lay(struct gg_grid *map, int columns, int rows)
{
    if (columns < 1 || rows < 1 || columns > GG_GRID_SIDE || rows > GG_GRID_SIDE)
        return false;
    map->columns = (uint8_t)columns;
    map->rows = (uint8_t)rows;
    map->count = (uint16_t)(columns * rows);
    for (int space = 0; space < map->count; space++) {
        map->x[space] = (uint8_t)(space % columns);
        map->y[space] = (uint8_t)(space / columns);
        for (int d = 0; d < GG_GRID_DIRECTIONS; d++)
            map->near[space][d] =
                (uint16_t)gg_grid_at(map, map->x[space] + step_x[d], map->y[space] + step_y[d]);
    }
    return true;
}

int gg_grid_at(const struct gg_grid *map, int x, int y)
{
    if (x < 0 || y < 0 || x >= map->columns || y >= map->rows)
        return GG_GRID_NONE;
    return y * map->columns + x;
}

/* One or two digits without a leading zero; -1 when there are none or too many. */
static int read_number(const char **text)
{
    const char *s = *text;
    int n = 0, digits = 0;
    for (; *s >= '0' && *s <= '9' && digits < 3; s++, digits++)
        n = n * 10 + *s - '0';
    if (digits == 0 || digits > 2 || (digits == 2 && **text == '0'))
        return -1;
    *text = s;
    return n;
}

int gg_grid_read(const struct gg_grid *map, const char *text)
{
    int x = read_number(&text);
    if (x < 0 || *text++ != ',')
        return GG_GRID_NONE;
    int y = read_number(&text);
    return y < 0 || *text != '\0' ? (int)GG_GRID_NONE : gg_grid_at(map, x, y);
}

/* Written by hand: random play may write none, but lists of choices write many. */
void gg_grid_write(const struct gg_grid *map, int space, struct gg_text *out)
{
    int part[2] = {map->x[space], map->y[space]};
    char name[6];
    size_t n = 0;
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            name[n++] = ',';
        if (part[i] >= 10)
            name[n++] = (char)('0' + part[i] / 10);
        name[n++] = (char)('0' + part[i] % 10);
    }
    gg_text_bytes(out, name, n);
}

int gg_grid_step(const struct gg_grid *map, int from, int to)
{
    for (int d = 0; d < GG_GRID_DIRECTIONS; d++)
        if (map->near[from][d] == to)
            return d;
    return -1;
}

int gg_grid_direction(const struct gg_grid *map, int from, int to)
{
    int dx = map->x[to] - map->x[from], dy = map->y[to] - map->y[from];
    if (2 * abs(dx) <= abs(dy))
        return dy > 0 ? GG_SOUTH : GG_NORTH;
    if (2 * abs(dy) <= abs(dx))
        return dx > 0 ? GG_EAST : GG_WEST;
    return dx > 0 ? (dy > 0 ? 3 : 1) : (dy > 0 ? 5 : 7);
}

int gg_gridset_count(const struct gg_gridset *set)
{
    int count = 0;
    for (int i = 0; i < GG_GRID_WORDS; i++)
        count += __builtin_popcountll(set->word[i]);
    return count;
}

void gg_grid_within(const struct gg_grid *map, int space, int radius, struct gg_gridset *out)
{
    *out = (struct gg_gridset){{0}};
    for (int other = 0; other < map->count; other++)
        if (gg_grid_distance(map, space, other) <= radius)
            gg_gridset_add(out, other);
}

/* The line crosses the inside of a square when its centre is less than half the square's width across from the line. */
void gg_grid_between(int dx, int dy, struct gg_grid_line *out)
{
    int left = dx < 0 ? dx : 0, right = dx < 0 ? 0 : dx;
    int top = dy < 0 ? dy : 0, bottom = dy < 0 ? 0 : dy;
    out->count = 0;
    for (int j = top; j <= bottom; j++)
        for (int i = left; i <= right; i++) {
            bool end = (i == 0 && j == 0) || (i == dx && j == dy);
            if (end || 2 * abs(dx * j - dy * i) >= abs(dx) + abs(dy))
                continue;
            out->dx[out->count] = (int8_t)i;
            out->dy[out->count++] = (int8_t)j;
        }
}

bool gg_grid_at_edge(const struct gg_grid *map, int space, int edge)
{
    return map->near[space][edge] == GG_GRID_NONE;
}

/* How far a step lies from the middle line that runs from edge to edge, doubled so that it is a whole number. */
static int off_middle(int c, int n)
{
    return abs(2 * c - (n - 1));
}

void gg_grid_flight(const struct gg_grid *map, int from, int edge, int ways[3])
{
    bool across = edge == GG_NORTH || edge == GG_SOUTH; /* the edge runs along the columns */
    int n = across ? map->columns : map->rows, c = across ? map->x[from] : map->y[from];
    int one = (edge + 7) & 7, other = (edge + 1) & 7;
    int of_one = c + (across ? step_x[one] : step_y[one]);
    int of_other = c + (across ? step_x[other] : step_y[other]);
    int gap = off_middle(of_one, n) - off_middle(of_other, n);
    bool first = gap < 0 || (gap == 0 && of_one < of_other);
    ways[0] = edge;
    ways[1] = first ? one : other;
    ways[2] = first ? other : one;
}
