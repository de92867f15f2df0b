/*
 * board.c - hexes and reach against slow and simple counting.
 */
#include "../cases.h"

#include <string.h>

#include "board/reach.h"
#include "board/sight.h"
#include "grognard/random.h"

TEST(numbers_are_columns_and_rows)
{
    static struct gg_hexes map;
    char name[8];
    struct gg_text text;
    assert_true(gg_hexes_lay(&map, 17, 13));
    assert_int_equal(map.count, 221);
    for (int hex = 0; hex < map.count; hex++) {
        gg_text_fixed(&text, name, sizeof name);
        gg_hex_write(&map, hex, &text);
        assert_int_equal(strlen(name), 4);
        assert_int_equal(gg_hex_read(&map, name), hex);
        assert_int_equal(gg_hex_at(&map, gg_hex_column(&map, hex), gg_hex_row(&map, hex)), hex);
    }
    static const char *const wrong[] = {"",     "1",    "101",  "10111", "0000",
                                        "0114", "1801", "1x11", "-101"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(gg_hex_read(&map, wrong[i]), GG_HEX_NONE);
}

TEST(maps_outside_the_limits_are_refused)
{
    static struct gg_hexes map;
    assert_false(gg_hexes_lay(&map, 0, 5));
    assert_false(gg_hexes_lay(&map, 5, 0));
    assert_false(gg_hexes_lay(&map, 100, 1));
    assert_false(gg_hexes_lay(&map, 33, 32));
    assert_true(gg_hexes_lay(&map, 32, 32));
    assert_true(gg_hexes_lay(&map, 1, 1));
}

/* Odd columns, then even ones, which lie half a hex lower; clockwise from north. */
TEST(neighbours_run_clockwise_from_north)
{
    static struct gg_hexes map;
    static const char *const odd[] = {"0504", "0604", "0605", "0506", "0405", "0404"};
    static const char *const even[] = {"0604", "0705", "0706", "0606", "0506", "0505"};
    assert_true(gg_hexes_lay(&map, 9, 9));
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        assert_int_equal(map.near[gg_hex_read(&map, "0505")][d], gg_hex_read(&map, odd[d]));
        assert_int_equal(map.near[gg_hex_read(&map, "0605")][d], gg_hex_read(&map, even[d]));
    }
    for (int hex = 0; hex < map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            int to = map.near[hex][d];
            if (to == GG_HEX_NONE)
                continue;
            assert_int_equal(map.near[to][gg_hex_opposite(d)], hex);
            assert_int_equal(gg_hex_direction(&map, hex, to), d);
        }
    assert_int_equal(gg_hex_direction(&map, 0, 2), -1);
}

TEST(distance_is_the_number_of_steps)
{
    static struct gg_hexes map;
    static gg_step_cost flat[GG_HEX_MAX];
    static uint8_t steps[GG_HEX_MAX];
    assert_true(gg_hexes_lay(&map, 11, 8));
    for (int hex = 0; hex < map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            flat[hex][d] = map.near[hex][d] != GG_HEX_NONE;
    for (int from = 0; from < map.count; from++) {
        gg_steps_from(&map, (const gg_step_cost *)flat, from, steps);
        for (int to = 0; to < map.count; to++)
            assert_int_equal(gg_hex_distance(&map, from, to), steps[to]);
    }
}

/* Costs 0 (no way) to 4 at random, some hexes closed, some that stop. */
static void random_ground(const struct gg_hexes *map, struct gg_random *random, gg_step_cost *cost,
                          uint8_t *ground)
{
    for (int hex = 0; hex < map->count; hex++) {
        uint32_t kind = gg_random_below(random, 10);
        ground[hex] = kind == 0 ? GG_CLOSED : kind == 1 ? GG_STOP : kind == 2 ? GG_OCCUPIED : 0;
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            cost[hex][d] =
                map->near[hex][d] == GG_HEX_NONE ? 0 : (uint8_t)gg_random_below(random, 5);
    }
}

/* Lowers every cost until nothing changes. */
static void count_slowly(const struct gg_hexes *map, const gg_step_cost *cost,
                         const uint8_t *ground, int start, int budget, uint8_t *out)
{
    memset(out, GG_UNREACHED, map->count);
    out[start] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int hex = 0; hex < map->count; hex++) {
            if (out[hex] == GG_UNREACHED || (hex != start && ground[hex] & GG_STOP))
                continue;
            for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
                int to = map->near[hex][d], there = out[hex] + cost[hex][d];
                if (!cost[hex][d] || ground[to] & GG_CLOSED || there > budget || out[to] <= there)
                    continue;
                out[to] = (uint8_t)there;
                changed = true;
            }
        }
    }
}

static void expect_way(const struct gg_hexes *map, const gg_step_cost *cost, const uint8_t *ground,
                       const struct gg_reach *reach, int to)
{
    uint16_t path[GG_REACH_BUDGET_MAX + 1];
    int length = gg_reach_path(map, cost, ground, reach, to, path);
    int paid = 0;
    assert_true(length >= 1);
    assert_int_equal(path[length - 1], to);
    for (int i = 1; i < length; i++) {
        int d = gg_hex_direction(map, path[i - 1], path[i]);
        assert_true(d >= 0 && cost[path[i - 1]][d] > 0);
        assert_false(ground[path[i]] & GG_CLOSED);
        assert_false(i > 1 && ground[path[i - 1]] & GG_STOP);
        paid += cost[path[i - 1]][d];
    }
    assert_int_equal(paid, reach->cost[to]);
}

TEST(reach_agrees_with_slow_counting)
{
    static struct gg_hexes map;
    static gg_step_cost cost[GG_HEX_MAX];
    static uint8_t ground[GG_HEX_MAX], slow[GG_HEX_MAX];
    static struct gg_reach reach;
    struct gg_random random;
    gg_random_start(&random, 31, 0);
    for (int round = 0; round < 60; round++) {
        assert_true(gg_hexes_lay(&map, 1 + (int)gg_random_below(&random, 32),
                                 1 + (int)gg_random_below(&random, 32)));
        random_ground(&map, &random, cost, ground);
        int start = (int)gg_random_below(&random, map.count);
        int budget = (int)gg_random_below(&random, 13);
        const gg_step_cost *costs = (const gg_step_cost *)cost;
        gg_reach_from(&map, costs, ground, start, budget, &reach);
        count_slowly(&map, costs, ground, start, budget, slow);
        int count = 0;
        for (int hex = 0; hex < map.count; hex++) {
            if (hex != start && slow[hex] != GG_UNREACHED)
                count++;
            assert_int_equal(reach.cost[hex], slow[hex]);
        }
        assert_int_equal(reach.count, count);
        for (int i = 0; i < reach.count; i++) {
            assert_true(i == 0 || reach.cost[reach.hex[i - 1]] <= reach.cost[reach.hex[i]]);
            expect_way(&map, costs, ground, &reach, reach.hex[i]);
        }
    }
}

/* With few enemies on the map both answers come up. */
TEST(open_reach_is_that_of_the_search)
{
    static struct gg_hexes map;
    static gg_step_cost cost[GG_HEX_MAX];
    static uint8_t ground[GG_HEX_MAX];
    static struct gg_open_reach open;
    static struct gg_reach free, found, searched;
    struct gg_random random;
    int answers[2] = {0};
    gg_random_start(&random, 32, 0);
    for (int round = 0; round < 400; round++) {
        assert_true(gg_hexes_lay(&map, 1 + (int)gg_random_below(&random, 32),
                                 1 + (int)gg_random_below(&random, 32)));
        random_ground(&map, &random, cost, ground);
        memset(ground, 0, sizeof ground);
        const gg_step_cost *costs = (const gg_step_cost *)cost;
        int start = (int)gg_random_below(&random, map.count);
        int budget = (int)gg_random_below(&random, GG_OPEN_BUDGET + 2);
        gg_open_reach_lay(&map, costs, start, &open);
        gg_reach_from(&map, costs, ground, start, budget, &free);
        for (int i = 0; i < 3; i++)
            ground[gg_random_below(&random, map.count)] = (uint8_t)gg_random_below(&random, 8);
        int barred = budget > GG_OPEN_BUDGET;
        for (int i = 0; i < free.count; i++) /* at the last cost nothing need go on */
            if (free.cost[free.hex[i]] < budget)
                barred |= ground[free.hex[i]] & (GG_CLOSED | GG_STOP);
        bool open_all_over = gg_reach_open(&map, &open, ground, start, budget, &found);
        assert_int_equal(open_all_over, !barred);
        answers[open_all_over]++;
        if (!open_all_over)
            continue;
        gg_reach_from(&map, costs, ground, start, budget, &searched);
        assert_int_equal(found.count, searched.count);
        assert_memory_equal(found.hex, searched.hex, sizeof found.hex[0] * (size_t)searched.count);
        assert_memory_equal(found.cost, searched.cost, map.count);
    }
    assert_true(answers[false] > 20 && answers[true] > 20);
}

TEST(sets_hold_what_was_added)
{
    struct gg_hexset set = {{0}};
    for (int hex = 0; hex < GG_HEX_MAX; hex += 7)
        gg_hexset_add(&set, hex);
    assert_int_equal(gg_hexset_count(&set), 147);
    for (int hex = 0; hex < GG_HEX_MAX; hex++)
        assert_int_equal(gg_hexset_has(&set, hex), hex % 7 == 0);
    gg_hexset_remove(&set, 14);
    assert_false(gg_hexset_has(&set, 14));
    assert_int_equal(gg_hexset_count(&set), 146);
}

/* What a line passes, as text: "0605 0705 | 0604/0605". */
static void expect_line(const struct gg_hexes *map, const char *from, const char *to,
                        const char *expected)
{
    char line[400];
    struct gg_text text;
    struct gg_sight sight;
    gg_text_fixed(&text, line, sizeof line);
    assert_true(gg_sight_trace(map, gg_hex_read(map, from), gg_hex_read(map, to), &sight));
    for (int i = 0; i < sight.nhexes; i++) {
        gg_hex_write(map, sight.hex[i], &text);
        gg_text_add(&text, " ");
    }
    gg_text_add(&text, "|");
    for (int i = 0; i < sight.npairs; i++) {
        gg_text_add(&text, " ");
        gg_hex_write(map, sight.pair[i].a, &text);
        gg_text_add(&text, "/");
        if (sight.pair[i].b != GG_HEX_NONE)
            gg_hex_write(map, sight.pair[i].b, &text);
    }
    assert_string_equal(line, expected);
}

TEST(sight_passes_through_and_between)
{
    static struct gg_hexes map;
    assert_true(gg_hexes_lay(&map, 20, 15));
    expect_line(&map, "0505", "0705", "| 0604/0605");
    expect_line(&map, "0505", "0706", "0605 |");
    expect_line(&map, "0505", "0905", "0705 | 0604/0605 0804/0805");
    expect_line(&map, "0505", "0906", "0605 0705 0706 0805 |");
    expect_line(&map, "0505", "1006", "0605 0706 0805 0906 |");
    expect_line(&map, "1310", "1510", "| 1409/1410");
    expect_line(&map, "0505", "0508", "0506 0507 |");
    expect_line(&map, "0101", "0301", "| 0201/"); /* the other side of it is beyond the edge */
}

enum { CORNERS = 6 };

/* The definition, hex by hex over the whole map: +1 passed through, 2 passed along, 0 neither. */
static int pass_slowly(const struct gg_hexes *map, int from, int to, int hex)
{
    static const int x[CORNERS] = {2, 1, -1, -2, -1, 1}, y[CORNERS] = {0, 1, 1, 0, -1, -1};
    int at[3] = {from, to, hex}, px[3], py[3];
    for (int i = 0; i < 3; i++) {
        int q = map->column[at[i]] - 1;
        px[i] = 3 * q;
        py[i] = 2 * (map->row[at[i]] - 1) + (q & 1);
    }
    int dx = px[1] - px[0], dy = py[1] - py[0];
    int far = (px[2] - px[0]) * dx + 3 * (py[2] - py[0]) * dy;
    if (far <= 0 || far >= dx * dx + 3 * dy * dy)
        return 0;
    int left = 0, right = 0, on = 0;
    for (int k = 0; k < CORNERS; k++) {
        int side = dx * (py[2] + y[k] - py[0]) - dy * (px[2] + x[k] - px[0]);
        left += side < 0;
        right += side > 0;
        on += side == 0;
    }
    return left && right ? 1 : on == 2 ? 2 : 0;
}

TEST(sight_agrees_with_slow_looking)
{
    static struct gg_hexes map;
    struct gg_sight there, back;
    assert_true(gg_hexes_lay(&map, 13, 9));
    for (int from = 0; from < map.count; from++)
        for (int to = 0; to < map.count; to++) {
            int hexes = 0, beside = 0, listed = 0;
            assert_true(gg_sight_trace(&map, from, to, &there));
            assert_true(gg_sight_trace(&map, to, from, &back));
            assert_int_equal(there.nsides, back.nsides);
            for (int hex = 0; hex < map.count; hex++) {
                int passed = from == to ? 0 : pass_slowly(&map, from, to, hex);
                hexes += passed == 1;
                beside += passed == 2;
            }
            for (int i = 0; i < there.nhexes; i++)
                assert_int_equal(pass_slowly(&map, from, to, there.hex[i]), 1);
            for (int i = 0; i < there.npairs; i++)
                listed += 1 + (there.pair[i].b != GG_HEX_NONE);
            assert_int_equal(there.nhexes, hexes);
            assert_int_equal(listed, beside);
            for (int i = 0; i < there.nsides; i++)
                assert_int_not_equal(map.near[there.side[i].hex][there.side[i].direction],
                                     GG_HEX_NONE);
        }
}

struct looked {
    const struct gg_hexes *map;
    uint8_t times[13 * 9][13 * 9];
};

/* Counts how often the two were looked at, and that the line is the one between them. */
static void compare_with_trace(void *arg, int from, int to, const struct gg_sight *line)
{
    static struct gg_sight traced;
    struct looked *looked = arg;
    assert_true(gg_sight_trace(looked->map, from, to, &traced));
    assert_int_equal(line->nhexes, traced.nhexes);
    assert_int_equal(line->npairs, traced.npairs);
    assert_int_equal(line->nsides, traced.nsides);
    for (int i = 0; i < line->nhexes; i++)
        assert_int_equal(line->hex[i], traced.hex[i]);
    for (int i = 0; i < line->npairs; i++)
        assert_true(line->pair[i].a == traced.pair[i].a && line->pair[i].b == traced.pair[i].b);
    for (int i = 0; i < line->nsides; i++)
        assert_int_equal(line->side[i].hex, traced.side[i].hex);
    looked->times[from][to]++;
    looked->times[to][from]++;
}

TEST(sight_of_each_pair_within_a_distance)
{
    static struct gg_hexes map;
    static struct looked looked;
    assert_true(gg_hexes_lay(&map, 13, 9));
    for (int farthest = 0; farthest < 20; farthest++) {
        memset(&looked, 0, sizeof looked);
        looked.map = &map;
        gg_sight_each(&map, farthest, compare_with_trace, &looked);
        for (int a = 0; a < map.count; a++)
            for (int b = 0; b < map.count; b++)
                assert_int_equal(looked.times[a][b],
                                 a != b && gg_hex_distance(&map, a, b) <= farthest);
    }
}

TEST(sight_has_a_limit)
{
    static struct gg_hexes map;
    struct gg_sight sight;
    assert_true(gg_hexes_lay(&map, 60, 2));
    assert_true(gg_sight_trace(&map, 0, gg_hex_at(&map, 41, 1), &sight));
    assert_false(gg_sight_trace(&map, 0, gg_hex_at(&map, 42, 1), &sight));
    assert_int_equal(sight.nhexes + sight.npairs + sight.nsides, 0);
}
