/*
 * grid.c - squares against slow and simple counting: names, distances, directions, sight, ways to an edge.
 */
#include "../cases.h"

#include <string.h>

#include "board/grid.h"

static struct gg_grid map;

static int space(const char *text)
{
    int found = gg_grid_read(&map, text);
    assert_int_not_equal(found, GG_GRID_NONE);
    return found;
}

TEST(names_are_columns_and_rows)
{
    char name[8];
    struct gg_text text;
    assert_true(gg_grid_lay(&map, 20, 12));
    assert_int_equal(map.count, 240);
    for (int s = 0; s < map.count; s++) {
        gg_text_fixed(&text, name, sizeof name);
        gg_grid_write(&map, s, &text);
        assert_int_equal(gg_grid_read(&map, name), s);
        assert_int_equal(gg_grid_at(&map, map.x[s], map.y[s]), s);
    }
    static const char *const wrong[] = {"",     "1",    "1,",   ",1",   "20,0",  "0,12", "01,1",
                                        "1,01", "1 ,1", "-1,1", "1,1,", "100,1", "1.1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(gg_grid_read(&map, wrong[i]), GG_GRID_NONE);
}

TEST(boards_outside_the_limits_are_refused)
{
    assert_false(gg_grid_lay(&map, 0, 5));
    assert_false(gg_grid_lay(&map, 5, 0));
    assert_false(gg_grid_lay(&map, 33, 5));
    assert_false(gg_grid_lay(&map, 5, 33));
    assert_true(gg_grid_lay(&map, 1, 1));
    assert_true(gg_grid_lay(&map, 32, 32));
}

/* Clockwise from north, and what lies one way lies back the other way. */
TEST(neighbours_run_clockwise_from_north)
{
    static const char *const around[] = {"4,3", "5,3", "5,4", "5,5", "4,5", "3,5", "3,4", "3,3"};
    assert_true(gg_grid_lay(&map, 9, 7));
    for (int d = 0; d < GG_GRID_DIRECTIONS; d++)
        assert_int_equal(map.near[space("4,4")][d], space(around[d]));
    for (int s = 0; s < map.count; s++)
        for (int d = 0; d < GG_GRID_DIRECTIONS; d++) {
            int to = map.near[s][d];
            if (to == GG_GRID_NONE)
                continue;
            assert_int_equal(map.near[to][(d + 4) % 8], s);
            assert_int_equal(gg_grid_step(&map, s, to), d);
            assert_int_equal(gg_grid_direction(&map, s, to), d);
            assert_int_equal(map.x[to], map.x[s] + gg_grid_dx(d));
            assert_int_equal(map.y[to], map.y[s] + gg_grid_dy(d));
        }
    assert_int_equal(gg_grid_step(&map, space("0,0"), space("2,1")), -1);
}

/* Counted by walking: wave after wave from each space. */
TEST(distance_is_the_number_of_steps)
{
    assert_true(gg_grid_lay(&map, 11, 7));
    for (int from = 0; from < map.count; from++) {
        int far[GG_GRID_MAX], queue[GG_GRID_MAX], head = 0, tail = 0;
        memset(far, -1, sizeof far);
        far[from] = 0;
        queue[tail++] = from;
        while (head < tail) {
            int s = queue[head++];
            for (int d = 0; d < GG_GRID_DIRECTIONS; d++) {
                int to = map.near[s][d];
                if (to != GG_GRID_NONE && far[to] < 0) {
                    far[to] = far[s] + 1;
                    queue[tail++] = to;
                }
            }
        }
        for (int radius = 0; radius < 4; radius++) {
            struct gg_gridset set;
            int count = 0;
            gg_grid_within(&map, from, radius, &set);
            for (int to = 0; to < map.count; to++) {
                assert_int_equal(gg_grid_distance(&map, from, to), far[to]);
                assert_int_equal(gg_gridset_has(&set, to), far[to] <= radius);
                count += far[to] <= radius;
            }
            assert_int_equal(gg_gridset_count(&set), count);
        }
    }
}

/* The eight directions are the same seen from any side: what is turned by a quarter turns with it. */
TEST(directions_turn_with_the_board)
{
    assert_true(gg_grid_lay(&map, 25, 25));
    int middle = space("12,12");
    for (int dx = -12; dx <= 12; dx++)
        for (int dy = -12; dy <= 12; dy++) {
            if (dx == 0 && dy == 0)
                continue;
            int way = gg_grid_direction(&map, middle, gg_grid_at(&map, 12 + dx, 12 + dy));
            int turned = gg_grid_direction(&map, middle, gg_grid_at(&map, 12 - dy, 12 + dx));
            assert_int_equal(turned, (way + 2) % 8);
            bool straight = 2 * abs(dx) <= abs(dy) || 2 * abs(dy) <= abs(dx);
            assert_int_equal(way % 2 == 0, straight);
            if (way == GG_EAST)
                assert_true(dx > 0 && abs(dy) * 2 <= dx);
        }
    assert_int_equal(gg_grid_turn(1, 7), 2);
    assert_int_equal(gg_grid_turn(7, 3), 4);
    assert_int_equal(gg_grid_turn(0, 5), 3);
}

/* Does the line from 0,0 to 2dx,2dy pass the inside of the square of width 2 around 2i,2j? Cut at both its pairs of
 * borders; what is left must have a length. Times are fractions over the product of both lengths. */
static bool passes(int dx, int dy, int i, int j)
{
    long low = 0, high = 1, size = 1;
    const int to[2] = {2 * dx, 2 * dy}, at[2] = {2 * i, 2 * j};
    for (int axis = 0; axis < 2; axis++) {
        if (to[axis] == 0) {
            if (abs(at[axis]) >= 1)
                return false;
            continue;
        }
        long length = labs(to[axis]), sign = to[axis] > 0 ? 1 : -1;
        long in = sign * at[axis] - 1, out = sign * at[axis] + 1;
        low *= length;
        high *= length;
        in *= size;
        out *= size;
        size *= length;
        low = in > low ? in : low;
        high = out < high ? out : high;
    }
    return low < high;
}

TEST(sight_passes_what_the_line_crosses)
{
    for (int dx = -GG_GRID_SIGHT; dx <= GG_GRID_SIGHT; dx++)
        for (int dy = -GG_GRID_SIGHT; dy <= GG_GRID_SIGHT; dy++) {
            struct gg_grid_line line;
            int count = 0;
            gg_grid_between(dx, dy, &line);
            assert_in_range(line.count, 0, GG_GRID_BETWEEN);
            for (int i = -13; i <= 13; i++)
                for (int j = -13; j <= 13; j++) {
                    bool end = (i == 0 && j == 0) || (i == dx && j == dy), listed = false;
                    for (int k = 0; k < line.count; k++)
                        listed |= line.dx[k] == i && line.dy[k] == j;
                    assert_int_equal(listed, !end && passes(dx, dy, i, j));
                    count += listed;
                }
            assert_int_equal(line.count, count);
        }
}

/* Every step goes one row nearer; of the two diagonals the one whose space lies nearer the middle line comes first. */
TEST(flight_goes_toward_the_edge)
{
    static const int edges[] = {GG_NORTH, GG_EAST, GG_SOUTH, GG_WEST};
    assert_true(gg_grid_lay(&map, 10, 7));
    for (int s = 0; s < map.count; s++)
        for (int e = 0; e < 4; e++) {
            int ways[3], edge = edges[e], off[3];
            gg_grid_flight(&map, s, edge, ways);
            assert_int_equal(ways[0], edge);
            assert_int_equal(gg_grid_turn(ways[1], edge), 1);
            assert_int_equal(gg_grid_turn(ways[2], edge), 1);
            assert_int_not_equal(ways[1], ways[2]);
            bool columns = edge == GG_NORTH || edge == GG_SOUTH;
            int at[3];
            for (int k = 1; k < 3; k++) {
                at[k] = columns ? map.x[s] + gg_grid_dx(ways[k]) : map.y[s] + gg_grid_dy(ways[k]);
                off[k] = abs(2 * at[k] - ((columns ? map.columns : map.rows) - 1));
            }
            assert_true(off[1] < off[2] || (off[1] == off[2] && at[1] < at[2]));
            assert_int_equal(gg_grid_at_edge(&map, s, edge), map.near[s][edge] == GG_GRID_NONE);
        }
}
