/*
 * explain.c - tests of the readings of a roll: tests, tables, meanings, chances, sentences.
 */
#include "../cases.h"

#include <stdlib.h>
#include <string.h>

#include "grognard/roll.h"

/* A table with two columns, where only the rows 2 to 5 are printed. */
static const char *const codes[] = {"NE", "DR", "DE"};
static const struct gg_table table = {
    .name = "Test table",
    .first_row = 2,
    .rows = 4,
    .first_column = -1,
    .columns = 2,
    .codes = codes,
    .ncodes = 3,
    .cell = {0, 0, 0, 1, 1, 1, 1, 2},
};

static struct gg_roll a_sum(int dice, int sides)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Test", "T-1");
    r.shape = GG_SUM;
    r.dice = dice;
    r.sides = sides;
    return r;
}

static struct gg_roll a_test(enum gg_roll_sense sense, int target)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Morale", "T-2");
    r.reading = GG_TEST;
    r.sense = sense;
    r.target = target;
    return r;
}

/* ---- reading ---- */

TEST(one_d6_is_the_start_of_every_roll)
{
    struct gg_roll r = {0};
    memset(&r, 0xff, sizeof r);
    gg_roll_d6(&r, "Combat", "T-3");
    assert_true(gg_roll_valid(&r));
    assert_string_equal(r.what, "Combat");
    assert_string_equal(r.clause, "T-3");
    assert_int_equal(r.shape, GG_FACES);
    assert_int_equal(r.reading, GG_PLAIN);
    assert_int_equal(gg_roll_asks(&r), 1);
    assert_int_equal(r.nmods, 0);
    gg_roll_modify(&r, 0, "nothing", "T-4");
    assert_int_equal(r.nmods, 0);
    gg_roll_modify(&r, -2, "woods", "T-4");
    gg_roll_modify(&r, 5, "guns", "T-5");
    assert_int_equal(r.nmods, 2);
    assert_int_equal(gg_roll_total(&r, 3), 4 - 2 + 5);
}

TEST(tests_compare_the_modified_total)
{
    for (int target = -3; target <= 10; target++) {
        for (int value = -4; value <= 4; value++) {
            struct gg_roll high = a_test(GG_AT_LEAST, target), low = a_test(GG_AT_MOST, target);
            gg_roll_modify(&high, value, "why", "T-6");
            gg_roll_modify(&low, value, "why", "T-6");
            for (int face = 1; face <= 6; face++) {
                assert_int_equal(gg_roll_passes(&high, face - 1), face + value >= target);
                assert_int_equal(gg_roll_passes(&low, face - 1), face + value <= target);
            }
        }
    }
}

TEST(natural_results_win_over_modifiers)
{
    struct gg_roll r = a_test(GG_AT_LEAST, 4);
    r.natural_pass = 1u << 6;
    r.natural_fail = 1u << 1;
    gg_roll_modify(&r, -10, "hopeless", "T-7");
    for (int face = 1; face <= 6; face++)
        assert_int_equal(gg_roll_passes(&r, face - 1), face == 6);
    r.mods[0].value = 10;
    for (int face = 1; face <= 6; face++)
        assert_int_equal(gg_roll_passes(&r, face - 1), face != 1);

    struct gg_roll two = a_sum(2, 6);
    two.reading = GG_TEST;
    two.sense = GG_AT_MOST;
    two.target = 7;
    two.natural_fail = 1u << 2;
    assert_false(gg_roll_passes(&two, 2));
    assert_true(gg_roll_passes(&two, 3));
    struct gg_roll large = a_sum(64, 8); /* totals that have no bit */
    large.reading = GG_TEST;
    large.target = 100;
    large.natural_pass = UINT64_MAX - 1;
    assert_true(gg_roll_passes(&large, 63)); /* the last that has one */
    large.natural_pass = UINT64_MAX;
    assert_false(gg_roll_passes(&large, 64));
    assert_true(gg_roll_passes(&large, 100));
    assert_false(gg_roll_passes(&large, 99));
}

TEST(tables_clamp_rows_and_columns)
{
    /* clang-format off */
    static const int expected[][3] = { /* row, column, code */
        {2, -1, 0}, {2, 0, 0}, {3, -1, 0}, {3, 0, 1}, {4, -1, 1}, {4, 0, 1}, {5, -1, 1}, {5, 0, 2},
        {1, 0, 0}, {-50, 0, 0}, {6, 0, 2}, {6, -1, 1}, {99, 99, 2}, {3, 1, 1}, {3, -2, 0},
        {INT32_MAX, INT32_MAX, 2}, {INT32_MIN, INT32_MIN, 0}, {INT32_MAX, INT32_MIN, 1},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(gg_table_at(&table, expected[i][0], expected[i][1]), expected[i][2]);

    struct gg_roll r = {0};
    gg_roll_d6(&r, "Combat", "T-8");
    r.reading = GG_TABLE;
    r.table = &table;
    r.column = 0;
    assert_true(gg_roll_valid(&r));
    static const int by_face[] = {0, 0, 1, 1, 2, 2};
    for (int face = 1; face <= 6; face++)
        assert_int_equal(gg_roll_cell(&r, face - 1), by_face[face - 1]);
    gg_roll_modify(&r, 1, "why", "T-8");
    assert_int_equal(gg_roll_cell(&r, 0), 0);
    assert_int_equal(gg_roll_cell(&r, 1), 1);
}

/* ---- a table with bands and a second die that checks ---- */

/* Up to -3, -2 to 0, 1 to 4, above. A code beginning with A concerns the first check, one with D the
 * second, a dash nobody. */
static const char *const banded_codes[] = {"-", "Ac", "Am", "Dc", "Dm"};
static const uint8_t banded_check_of[] = {0, 1, 1, 2, 2};
/* clang-format off */
static const struct gg_table banded = {
    .name = "Test table with bands",
    .first_row = 1, .rows = 6, .columns = 4, .codes = banded_codes, .ncodes = 5,
    .cell = {2, 2, 1, 0,
             2, 1, 1, 3,
             2, 1, 0, 3,
             1, 0, 3, 4,
             1, 3, 3, 4,
             0, 3, 4, 4},
    .banded = true, .upto = {-3, 0, 4},
};
/* clang-format on */

static struct gg_roll a_table_check(int column, int attacker, int defender)
{
    struct gg_roll r = {0};
    memset(&r, 0xff, sizeof r); /* gg_roll_d6 must leave nothing of it that counts */
    gg_roll_d6(&r, "Combat", "T-10");
    r.dice = 2;
    r.reading = GG_TABLE_CHECK;
    r.table = &banded;
    r.column = column;
    r.check_of = banded_check_of;
    r.check[0].rating = attacker;
    r.check[1].rating = defender;
    r.natural_pass = 1u << 1;
    r.natural_fail = 1u << 6;
    return r;
}

TEST(bands_give_every_number_one_column)
{
    for (int number = -1000; number <= 1000; number++) {
        int column = number <= -3 ? 0 : number <= 0 ? 1 : number <= 4 ? 2 : 3;
        for (int row = -2; row <= 9; row++) {
            int down = row < 1 ? 0 : row > 6 ? 5 : row - 1;
            assert_int_equal(gg_table_at(&banded, row, number), banded.cell[4 * down + column]);
        }
    }
    assert_int_equal(gg_table_at(&banded, 1, INT32_MIN), 2);
    assert_int_equal(gg_table_at(&banded, 6, INT32_MAX), 4);
    struct gg_table one = banded;
    one.columns = 1; /* no band at all */
    assert_int_equal(gg_table_at(&one, 1, -50), 2);
    assert_int_equal(gg_table_at(&one, 1, 50), 2);
}

/* Every pair of faces, every column and all ratings, against the rule written out. */
TEST(the_second_die_checks_for_whom_the_code_concerns)
{
    for (int column = -5; column <= 7; column++) {
        for (int rating = -2; rating <= 8; rating++) {
            struct gg_roll r = a_table_check(column, rating, 8 - rating);
            assert_true(gg_roll_valid(&r));
            for (int combat = 1; combat <= 6; combat++) {
                for (int morale = 1; morale <= 6; morale++) {
                    int result;
                    assert_int_equal(gg_roll_read(&r, (int[]){combat, morale}, 2, &result), GG_OK);
                    assert_int_equal(result, 6 * (combat - 1) + morale - 1);
                    int code = gg_table_at(&banded, combat, column);
                    assert_int_equal(gg_roll_total(&r, result), combat);
                    assert_int_equal(gg_roll_cell(&r, result), code);
                    int against = banded_codes[code][0] == 'A' ? rating : 8 - rating;
                    int passed = morale == 1 || (morale != 6 && morale <= against);
                    assert_int_equal(gg_roll_check(&r, result), code == 0 ? -1 : passed);
                }
            }
        }
    }
}

TEST(a_modifier_moves_the_first_die_only)
{
    struct gg_roll r = a_table_check(1, 3, 3);
    gg_roll_modify(&r, 2, "why", "T-10");
    int result;
    assert_int_equal(gg_roll_read(&r, (int[]){2, 4}, 2, &result), GG_OK);
    assert_int_equal(gg_roll_total(&r, result), 4);
    assert_int_equal(gg_roll_cell(&r, result), 3);
    assert_int_equal(gg_roll_check(&r, result), 0);
    assert_int_equal(gg_roll_read(&r, (int[]){2, 3}, 2, &result), GG_OK);
    assert_int_equal(gg_roll_check(&r, result), 1);
}

TEST(thrown_pairs_read_back)
{
    struct gg_roll r = a_table_check(0, 4, 3);
    struct gg_random random;
    gg_random_start(&random, 77, 0);
    int seen[36] = {0};
    for (int i = 0; i < 3600; i++) {
        int faces[GG_DICE_MAX], again;
        int result = gg_roll_throw(&r, &random, faces);
        assert_int_equal(gg_roll_read(&r, faces, gg_roll_asks(&r), &again), GG_OK);
        assert_int_equal(result, again);
        seen[result]++;
    }
    for (int i = 0; i < 36; i++)
        assert_in_range(seen[i], 50, 150); /* 100 expected, five standard deviations */
}

TEST(parts_add_up_to_a_target_and_to_ratings)
{
    struct gg_roll r = a_test(GG_AT_MOST, 0);
    gg_roll_target_part(&r, 4, "rating", "T-11");
    gg_roll_target_part(&r, 0, "nothing", "T-11");
    gg_roll_target_part(&r, -2, "disrupted", "T-12");
    assert_int_equal(r.target, 2);
    assert_int_equal(r.nparts, 2);
    for (int face = 1; face <= 6; face++)
        assert_int_equal(gg_roll_passes(&r, face - 1), face <= 2);

    struct gg_roll both = a_table_check(0, 0, 0);
    gg_check_part(&both.check[0], 5, "rating", "T-11");
    gg_check_part(&both.check[1], 0, "nothing", "T-11");
    gg_check_part(&both.check[0], -2, "disrupted", "T-12");
    assert_int_equal(both.check[0].rating, 3);
    assert_int_equal(both.check[0].nparts, 2);
    assert_int_equal(both.check[1].nparts, 0);
}

/* ---- limits ---- */

static void expect_refused(const struct gg_roll *r)
{
    struct gg_chance row;
    int count = 7;
    assert_false(gg_roll_valid(r));
    assert_int_equal(gg_roll_chances(r, &row, 1, &count), GG_RANGE);
    assert_int_equal(count, 0);
}

TEST(wrong_descriptions_are_refused)
{
    struct gg_table t = table;
    struct gg_roll r, good;
    gg_roll_d6(&good, "Combat", "T-8");
    good.reading = GG_TABLE;
    good.table = &t;
    assert_true(gg_roll_valid(&good));

#define REFUSED(change)                                                                            \
    r = good;                                                                                      \
    t = table;                                                                                     \
    change;                                                                                        \
    expect_refused(&r)

    static const char long_word[] =
        "a word that goes on and on, far beyond what a row of chances can "
        "hold, which would make two meanings look the same";
    static const char *const with_gap[] = {"NE", NULL, "DE"};
    static const char *const too_long[] = {"NE", "DR", long_word};
    REFUSED(r.table = NULL);
    REFUSED(t.codes = NULL);
    REFUSED(t.codes = with_gap);
    REFUSED(t.codes = too_long);
    REFUSED(t.rows = 0);
    REFUSED(t.columns = 0);
    REFUSED(t.rows = -4);
    REFUSED(t.rows = GG_TABLE_CELLS / 2 + 1);
    REFUSED(t.rows = INT32_MAX; t.columns = INT32_MAX);
    REFUSED(t.ncodes = 2); /* a cell says 2 */
    REFUSED(t.ncodes = 0);
    REFUSED(t.cell[3] = 3);
    REFUSED(t.first_row = INT32_MIN);
    REFUSED(r.column = INT32_MAX);
    REFUSED(r.nmods = GG_MODIFIERS_MAX + 1);
    REFUSED(r.nmods = -1);
    REFUSED(gg_roll_modify(&r, INT32_MAX, "why", "T-8"));
    REFUSED(gg_roll_modify(&r, INT32_MIN, "why", "T-8"));
    REFUSED(memset(&r.reading, 0x7f, sizeof r.reading));
    t = table;
    good = a_test(GG_AT_LEAST, 4);
    REFUSED(memset(&r.sense, 0x7f, sizeof r.sense));
    REFUSED(r.target = INT32_MIN);
    REFUSED(r.natural_pass = 6; r.natural_fail = 4);
    REFUSED(r.pass = long_word);
    REFUSED(r.fail = long_word);
    good.reading = GG_PLAIN;
    good.shape = GG_DRAW;
    good.ndraw = 2;
    good.weight[1] = 1;
    assert_true(gg_roll_valid(&good));
    REFUSED(r.name[1] = long_word);
    REFUSED(r.weight[1] = 0);
#undef REFUSED
}

TEST(wrong_table_checks_are_refused)
{
    static const char long_code[] = "a code so long that it fills a row of chances nearly to the "
                                    "brim, which leaves no room at all";
    static const char *const with_long[] = {"-", "Ac", "Am", "Dc", long_code};
    static const uint8_t third[] = {0, 1, 1, 2, 3};
    struct gg_table t = banded;
    struct gg_roll r, good = a_table_check(0, 3, 3);
    good.table = &t;
    assert_true(gg_roll_valid(&good));
#define REFUSED_CHECK(change)                                                                      \
    r = good;                                                                                      \
    t = banded;                                                                                    \
    change;                                                                                        \
    expect_refused(&r)

    REFUSED_CHECK(r.dice = 1);
    REFUSED_CHECK(r.dice = 3);
    REFUSED_CHECK(r.shape = GG_SUM);
    REFUSED_CHECK(r.check_of = NULL);
    REFUSED_CHECK(r.check_of = third);
    REFUSED_CHECK(r.table = NULL);
    REFUSED_CHECK(r.column = INT32_MIN);
    REFUSED_CHECK(r.check[1].rating = INT32_MAX);
    REFUSED_CHECK(r.check[0].nparts = GG_CHECK_PARTS + 1);
    REFUSED_CHECK(r.check[0].nparts = -1);
    REFUSED_CHECK(r.natural_pass = 1u << 6);
    REFUSED_CHECK(t.codes = with_long); /* fits alone, not with a word behind it */
    REFUSED_CHECK(t.columns = GG_TABLE_COLUMNS + 1; t.rows = 1);
    REFUSED_CHECK(t.upto[1] = -3); /* two columns for the same numbers */
    REFUSED_CHECK(t.upto[2] = -1);
#undef REFUSED_CHECK
}

/* ---- meanings and chances ---- */

static void expect_meaning(const struct gg_roll *r, int result, const char *expected)
{
    char buf[100];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    gg_roll_meaning(r, result, &t);
    assert_string_equal(buf, expected);
}

TEST(a_meaning_is_one_word)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Test", "T-9");
    expect_meaning(&r, 3, "4");
    gg_roll_modify(&r, -5, "elite", "T-9");
    expect_meaning(&r, 3, "-1");
    r = a_sum(2, 6);
    expect_meaning(&r, 7, "7");
    r.shape = GG_FACES;
    expect_meaning(&r, 8, "2 3");
    r = a_test(GG_AT_LEAST, 4);
    expect_meaning(&r, 3, "pass");
    expect_meaning(&r, 2, "fail");
    r.pass = "safe";
    r.fail = "break";
    expect_meaning(&r, 3, "safe");
    expect_meaning(&r, 2, "break");
    gg_roll_d6(&r, "Test", "T-9");
    r.reading = GG_TABLE;
    r.table = &table;
    expect_meaning(&r, 4, "DE");
    gg_roll_d6(&r, "Event", "T-9");
    r.shape = GG_DRAW;
    r.ndraw = 2;
    r.weight[0] = r.weight[1] = 1;
    r.name[0] = "Morning fog";
    expect_meaning(&r, 0, "Morning fog");
    expect_meaning(&r, 1, "2");
    r = a_table_check(2, 3, 4); /* Ac Ac - Dc Dc Dm */
    expect_meaning(&r, 0, "Ac pass");
    expect_meaning(&r, 3, "Ac fail");
    expect_meaning(&r, 12, "none");
    expect_meaning(&r, 17, "none");
    expect_meaning(&r, 33, "Dm pass");
    expect_meaning(&r, 35, "Dm fail");
    r.pass = "stands";
    expect_meaning(&r, 0, "Ac stands");
    static const uint8_t defender_only[] = {0, 0, 0, 1, 1};
    r.check_of = defender_only;
    expect_meaning(&r, 0, "none"); /* a code that concerns nobody */
}

/* expected is pairs of a meaning and its exact chance, ended by NULL. */
static void expect_chances(const struct gg_roll *r, const char *const (*expected)[2])
{
    struct gg_chance rows[64];
    int count, n = 0;
    assert_int_equal(gg_roll_chances(r, rows, 64, &count), GG_OK);
    for (; expected[n][0] != NULL; n++) {
        assert_in_range(n, 0, count - 1);
        assert_string_equal(rows[n].result, expected[n][0]);
        char buf[GG_RATIO_TEXT];
        struct gg_text t;
        gg_text_fixed(&t, buf, sizeof buf);
        gg_ratio_write(rows[n].exact, &t);
        assert_string_equal(buf, expected[n][1]);
        gg_text_fixed(&t, buf, sizeof buf);
        gg_roll_meaning(r, rows[n].one, &t);
        assert_string_equal(buf, rows[n].result);
    }
    assert_int_equal(count, n);
}

#define CHANCES(...) ((const char *const[][2]){__VA_ARGS__, {NULL, NULL}})

TEST(chances_are_merged_and_reduced)
{
    struct gg_roll r = a_test(GG_AT_LEAST, 4);
    r.pass = "safe";
    r.fail = "break";
    expect_chances(&r, CHANCES({"break", "1/2"}, {"safe", "1/2"}));
    r.target = 1;
    expect_chances(&r, CHANCES({"safe", "1"}));
    r.target = 7;
    expect_chances(&r, CHANCES({"break", "1"}));
    r.natural_pass = 1u << 6;
    expect_chances(&r, CHANCES({"break", "5/6"}, {"safe", "1/6"}));

    gg_roll_d6(&r, "Combat", "T-8");
    r.reading = GG_TABLE;
    r.table = &table;
    expect_chances(&r, CHANCES({"NE", "1/3"}, {"DR", "1/3"}, {"DE", "1/3"}));
    r.column = -1;
    expect_chances(&r, CHANCES({"NE", "1/2"}, {"DR", "1/2"}));
    gg_roll_modify(&r, -2, "why", "T-8");
    expect_chances(&r, CHANCES({"NE", "5/6"}, {"DR", "1/6"}));

    struct gg_roll sum = a_sum(2, 6);
    sum.reading = GG_TEST;
    sum.sense = GG_AT_MOST;
    sum.target = 7;
    expect_chances(&sum, CHANCES({"pass", "7/12"}, {"fail", "5/12"}));
    sum.natural_fail = 1u << 2;
    expect_chances(&sum, CHANCES({"fail", "4/9"}, {"pass", "5/9"}));

    struct gg_roll draw = {0};
    gg_roll_d6(&draw, "Event", "T-9");
    draw.shape = GG_DRAW;
    draw.ndraw = 4;
    static const char *const names[] = {"Fog", "Mud", "Rain", "Fog"};
    static const uint32_t weights[] = {1, 0, 3, 2};
    memcpy(draw.name, names, sizeof names);
    memcpy(draw.weight, weights, sizeof weights);
    expect_chances(&draw, CHANCES({"Fog", "1/2"}, {"Rain", "1/2"}));

    struct gg_roll both = a_table_check(2, 3, 4);
    expect_chances(&both, CHANCES({"Ac pass", "1/6"}, {"Ac fail", "1/6"}, {"none", "1/6"},
                                  {"Dc pass", "2/9"}, {"Dc fail", "1/9"}, {"Dm pass", "1/9"},
                                  {"Dm fail", "1/18"}));
    both.check[0].rating = -1; /* a natural 1 passes all the same */
    both.check[1].rating = 9;  /* and a natural 6 fails */
    expect_chances(&both, CHANCES({"Ac pass", "1/18"}, {"Ac fail", "5/18"}, {"none", "1/6"},
                                  {"Dc pass", "5/18"}, {"Dc fail", "1/18"}, {"Dm pass", "5/36"},
                                  {"Dm fail", "1/36"}));
}

TEST(too_few_rows_are_reported)
{
    struct gg_roll r = a_sum(2, 6);
    struct gg_chance rows[11];
    int count = 3;
    assert_int_equal(gg_roll_chances(&r, rows, 10, &count), GG_FULL);
    assert_int_equal(count, 0);
    assert_int_equal(gg_roll_chances(&r, rows, 11, &count), GG_OK);
    assert_int_equal(count, 11);
    r = a_sum(64, 100); /* not a roll at all: too many sums */
    assert_int_equal(gg_roll_chances(&r, rows, 11, &count), GG_RANGE);
    assert_int_equal(count, 0);
}

/* A roll of any shape and reading, within limits. */
static struct gg_roll random_roll(struct gg_random *random)
{
    struct gg_roll r =
        a_sum(1 + (int)gg_random_below(random, 6), 2 + (int)gg_random_below(random, 19));
    r.shape = (const enum gg_roll_shape[]){GG_FACES, GG_SUM, GG_COUNT,
                                           GG_DRAW}[gg_random_below(random, 4)];
    if (r.shape == GG_FACES)
        r.dice = r.sides <= 8 ? 1 + (int)gg_random_below(random, 3) : 1;
    r.keep = (int)gg_random_below(random, (uint32_t)(2 * r.dice + 1)) - r.dice;
    r.each = (int)gg_random_below(random, (uint32_t)(r.sides + 2));
    r.each_sense = gg_random_below(random, 2) ? GG_AT_LEAST : GG_AT_MOST;
    r.ndraw = 1 + (int)gg_random_below(random, GG_DRAW_MAX);
    for (int i = 0; i < r.ndraw; i++)
        r.weight[i] = 1 + gg_random_below(random, 50);
    r.reading =
        (const enum gg_roll_reading[]){GG_PLAIN, GG_TEST, GG_TABLE}[gg_random_below(random, 3)];
    r.sense = gg_random_below(random, 2) ? GG_AT_LEAST : GG_AT_MOST;
    r.target = (int)gg_random_below(random, 20);
    r.natural_pass = gg_random_next(random) & 0x1111111111111111u;
    r.natural_fail = gg_random_next(random) & ~r.natural_pass;
    r.table = &table;
    r.column = (int)gg_random_below(random, 5) - 2;
    gg_roll_modify(&r, (int)gg_random_below(random, 9) - 4, "why", "T-1");
    if (r.shape == GG_FACES && r.dice == 2 && r.reading == GG_TABLE) {
        r.reading = GG_TABLE_CHECK;
        r.table = &banded;
        r.check_of = banded_check_of;
        r.check[0].rating = r.target;
        r.check[1].rating = r.sides - r.target;
    }
    return r;
}

/* Each row must be exactly the sum of the weights that mean it, no two rows alike, and all sum to 1. */
TEST(chances_sum_to_one_and_agree_with_the_weights)
{
    struct gg_random random;
    gg_random_start(&random, 31, 0);
    struct gg_chance *rows = calloc(GG_RESULTS_MAX, sizeof *rows);
    assert_non_null(rows);
    for (int round = 0; round < 1500; round++) {
        struct gg_roll r = random_roll(&random);
        struct gg_weights w;
        int count;
        assert_true(gg_roll_valid(&r));
        assert_int_equal(gg_roll_chances(&r, rows, GG_RESULTS_MAX, &count), GG_OK);
        assert_int_equal(gg_roll_weights(&r, &w), GG_OK);
        struct gg_ratio sum = gg_ratio_of(0, 1);
        for (int i = 0; i < count; i++)
            assert_int_equal(gg_ratio_add(sum, rows[i].exact, &sum), GG_OK);
        assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
        for (int i = 0; i < count; i++) {
            struct gg_big ways = gg_big_of(0);
            for (int k = 0; k < w.count; k++) {
                char buf[100];
                struct gg_text t;
                gg_text_fixed(&t, buf, sizeof buf);
                gg_roll_meaning(&r, w.low + k, &t);
                if (strcmp(buf, rows[i].result) == 0)
                    assert_true(gg_big_add(&ways, &w.weight[k], &ways));
            }
            assert_true(ways.used > 0);
            assert_true(gg_ratio_equal(rows[i].exact, gg_ratio_big(&ways, &w.total)));
        }
    }
    free(rows);
}

/* ---- sentences ---- */

static void expect_sentence(const struct gg_roll *r, const char *expected)
{
    char buf[500];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    gg_roll_explain(r, &t);
    assert_string_equal(buf, expected);
}

TEST(tables_and_tests_are_explained)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Combat", "J20-9.5");
    r.reading = GG_TABLE;
    r.table = &table;
    r.column_why = "differential";
    gg_roll_part(&r, 4, "Lannes", "J20-9.5");
    gg_roll_part(&r, -2, "Grawert", NULL);
    expect_sentence(&r, "Combat [J20-9.5]: 1d6 on the column for differential +2, where the table "
                        "ends at 0: +4 Lannes [J20-9.5] -2 Grawert");
    gg_roll_part(&r, -2, "town", NULL);
    expect_sentence(&r, "Combat [J20-9.5]: 1d6 on the column for differential 0:"
                        " +4 Lannes [J20-9.5] -2 Grawert -2 town");
    r.column_why = NULL;
    r.column = 0;
    expect_sentence(&r, "Combat [J20-9.5]: 1d6 on column 0");

    struct gg_table narrow = table;
    narrow.columns = 1;
    gg_roll_d6(&r, "Rally", "J20-10.1");
    r.reading = GG_TABLE;
    r.table = &narrow;
    gg_roll_modify(&r, 1, "elite", "J20-10.2");
    expect_sentence(&r, "Rally [J20-10.1]: 1d6 +1 elite [J20-10.2]");

    gg_roll_d6(&r, "Hazardous retreat", "J20-9.8.4");
    r.reading = GG_TEST;
    r.target = 4;
    r.pass = "safe";
    r.fail = "break";
    expect_sentence(&r, "Hazardous retreat [J20-9.8.4]: 1d6, 4 or more: safe, else break");
    gg_roll_modify(&r, -1, "night", "X-1");
    gg_roll_modify(&r, 2, "leader", NULL);
    expect_sentence(&r, "Hazardous retreat [J20-9.8.4]: 1d6 -1 night [X-1] +2 leader, "
                        "4 or more: safe, else break");
    r.natural_fail = 1u << 1;
    expect_sentence(&r, "Hazardous retreat [J20-9.8.4]: 1d6 -1 night [X-1] +2 leader, "
                        "4 or more: safe, else break; a natural 1 always means break");
}

TEST(natural_results_are_explained)
{
    struct gg_roll r = a_sum(2, 6);
    r.what = "Morale";
    r.clause = NULL;
    r.reading = GG_TEST;
    r.sense = GG_AT_MOST;
    r.target = 7;
    expect_sentence(&r, "Morale: 2d6, 7 or less: pass, else fail");
    r.natural_fail = 1u << 12;
    r.natural_pass = 1u << 2 | 1u << 3 | 1u << 0; /* nobody throws 0 with two dice */
    expect_sentence(&r, "Morale: 2d6, 7 or less: pass, else fail; a natural 2 or 3 always passes; "
                        "a natural 12 always fails");
    r.natural_fail = 7u << 10;
    r.natural_pass = 0;
    expect_sentence(&r, "Morale: 2d6, 7 or less: pass, else fail; "
                        "a natural 10, 11 or 12 always fails");
}

TEST(shapes_are_explained)
{
    struct gg_roll r = a_sum(3, 6);
    r.keep = -2;
    expect_sentence(&r, "Test [T-1]: 3d6 keep the 2 lowest");
    r.keep = 1;
    expect_sentence(&r, "Test [T-1]: 3d6 keep the highest");
    r.keep = 3;
    expect_sentence(&r, "Test [T-1]: 3d6");
    r.shape = GG_FACES;
    expect_sentence(&r, "Test [T-1]: 3d6 told apart");
    r.shape = GG_COUNT;
    r.each_sense = GG_AT_MOST;
    r.each = 4;
    expect_sentence(&r, "Test [T-1]: 3d6 counting every 4 or less");
    r.each = 1;
    expect_sentence(&r, "Test [T-1]: 3d6 counting every 1");
    r.each_sense = GG_AT_LEAST;
    expect_sentence(&r, "Test [T-1]: 3d6 counting every 1 or more");
    r.each = 6;
    expect_sentence(&r, "Test [T-1]: 3d6 counting every 6");
}

TEST(a_pool_explains_its_dice_and_what_they_need)
{
    struct gg_roll r = a_sum(1, 6);
    r.shape = GG_COUNT;
    gg_roll_dice_part(&r, 13, "strength", NULL);
    gg_roll_dice_part(&r, -1, "yellow", "T-2");
    gg_roll_dice_part(&r, 0, "nothing", "T-3");
    gg_roll_each_part(&r, 4, "skill", NULL);
    gg_roll_each_part(&r, -1, "charge", "T-4");
    assert_int_equal(r.dice, 12);
    r.whose = "The Guard";
    expect_sentence(&r,
                    "Test of The Guard [T-1]: 12d6 (+13 strength -1 yellow [T-2]) counting every "
                    "3 or more (+4 skill -1 charge [T-4])");
}

TEST(a_check_is_explained_with_its_parts)
{
    struct gg_roll r = a_test(GG_AT_MOST, 0);
    gg_roll_target_part(&r, 4, "morale rating", NULL);
    expect_sentence(&r, "Morale [T-2]: 1d6, 4 or less (+4 morale rating): pass, else fail");
    gg_roll_target_part(&r, -2, "disrupted", "MS-11.1-e");
    r.natural_pass = 1u << 1;
    expect_sentence(&r, "Morale [T-2]: 1d6, 2 or less (+4 morale rating -2 disrupted [MS-11.1-e]): "
                        "pass, else fail; a natural 1 always passes");

    r = a_table_check(0, 0, 3);
    r.die = "combat die";
    r.second = "morale die";
    r.column_why = "differential";
    gg_roll_part(&r, 5, "1Leg", "T-13");
    gg_roll_part(&r, -3, "Jaeger", NULL);
    r.check[0].who = "1Leg";
    r.check[1].who = "Jaeger";
    gg_check_part(&r.check[0], 5, "morale rating", NULL);
    gg_check_part(&r.check[0], -2, "disrupted", "T-14");
    r.check[1].rating = 0;
    gg_check_part(&r.check[1], 3, "morale rating", NULL); /* alone it would say the same again */
    expect_sentence(&r, "Combat [T-10]: 2d6 told apart; combat die on the column for differential "
                        "+2: +5 1Leg [T-13] -3 Jaeger; morale die: 1Leg 3 or less (+5 morale "
                        "rating -2 disrupted [T-14]), Jaeger 3 or less; a natural 1 always "
                        "passes; a natural 6 always fails");
    r.column = 9; /* only codes of the defender, and a dash */
    r.nparts = 0;
    expect_sentence(&r, "Combat [T-10]: 2d6 told apart; combat die on the column for differential "
                        "+9; morale die: Jaeger 3 or less; a natural 1 always passes; "
                        "a natural 6 always fails");
    static const uint8_t nobody[] = {0, 0, 0, 0, 0};
    r.check_of = nobody;
    gg_roll_modify(&r, 1, "luck", NULL);
    expect_sentence(&r, "Combat [T-10]: 2d6 told apart; combat die +1 luck on the column for "
                        "differential +9");
}

TEST(draws_are_explained_without_names)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Event", "J20-5.1");
    r.shape = GG_DRAW;
    r.die = "card";
    r.ndraw = 14;
    for (int i = 0; i < 14; i++) {
        r.weight[i] = i == 3 || i == 9 ? 0 : 1;
        r.name[i] = "Secret";
    }
    expect_sentence(&r, "Event [J20-5.1]: one of 12 cards");
    r.weight[0] = 2;
    expect_sentence(&r, "Event [J20-5.1]: one of 12 cards by weight");
    r.ndraw = 1;
    expect_sentence(&r, "Event [J20-5.1]: the only card");
}
