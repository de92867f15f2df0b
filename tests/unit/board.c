/*
 * board.c - hexes and reach against slow and simple counting.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/reach.h"
#include "grognard/random.h"

static void numbers_are_columns_and_rows(void **state)
{
    static struct gg_hexes map;
    char name[8];
    struct gg_text text;
    (void)state;
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

static void maps_outside_the_limits_are_refused(void **state)
{
    static struct gg_hexes map;
    (void)state;
    assert_false(gg_hexes_lay(&map, 0, 5));
    assert_false(gg_hexes_lay(&map, 5, 0));
    assert_false(gg_hexes_lay(&map, 100, 1));
    assert_false(gg_hexes_lay(&map, 33, 32));
    assert_true(gg_hexes_lay(&map, 32, 32));
    assert_true(gg_hexes_lay(&map, 1, 1));
}

/* Odd columns, then even ones, which lie half a hex lower; clockwise from north. */
static void neighbours_run_clockwise_from_north(void **state)
{
    static struct gg_hexes map;
    static const char *const odd[] = {"0504", "0604", "0605", "0506", "0405", "0404"};
    static const char *const even[] = {"0604", "0705", "0706", "0606", "0506", "0505"};
    (void)state;
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

static void distance_is_the_number_of_steps(void **state)
{
    static struct gg_hexes map;
    static gg_step_cost flat[GG_HEX_MAX];
    static uint8_t steps[GG_HEX_MAX];
    (void)state;
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

static void reach_agrees_with_slow_counting(void **state)
{
    static struct gg_hexes map;
    static gg_step_cost cost[GG_HEX_MAX];
    static uint8_t ground[GG_HEX_MAX], slow[GG_HEX_MAX];
    static struct gg_reach reach;
    struct gg_random random;
    (void)state;
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
static void open_reach_is_that_of_the_search(void **state)
{
    static struct gg_hexes map;
    static gg_step_cost cost[GG_HEX_MAX];
    static uint8_t ground[GG_HEX_MAX];
    static struct gg_open_reach open;
    static struct gg_reach free, found, searched;
    struct gg_random random;
    int answers[2] = {0};
    (void)state;
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
        for (int i = 0; i < free.count; i++)
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

static void sets_hold_what_was_added(void **state)
{
    struct gg_hexset set = {{0}};
    (void)state;
    for (int hex = 0; hex < GG_HEX_MAX; hex += 7)
        gg_hexset_add(&set, hex);
    assert_int_equal(gg_hexset_count(&set), 147);
    for (int hex = 0; hex < GG_HEX_MAX; hex++)
        assert_int_equal(gg_hexset_has(&set, hex), hex % 7 == 0);
    gg_hexset_remove(&set, 14);
    assert_false(gg_hexset_has(&set, 14));
    assert_int_equal(gg_hexset_count(&set), 146);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_columns_and_rows),
        cmocka_unit_test(maps_outside_the_limits_are_refused),
        cmocka_unit_test(neighbours_run_clockwise_from_north),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(reach_agrees_with_slow_counting),
        cmocka_unit_test(open_reach_is_that_of_the_search),
        cmocka_unit_test(sets_hold_what_was_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
