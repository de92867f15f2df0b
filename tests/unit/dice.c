/*
 * dice.c - tests of the shapes: every count against brute force, throwing, reading, limits. Counts beyond brute
 * force are in weights.c.
 */
#include "../cases.h"

#include <string.h>

#include "grognard/roll.h"

enum { SUMS = 512, MANY = 16 };

static struct gg_roll a_roll(enum gg_roll_shape shape, int dice, int sides)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Test", "T-1");
    r.shape = shape;
    r.dice = dice;
    r.sides = sides;
    return r;
}

/* ---- counting against brute force ---- */

/* What all throws of some dice come to, found by making each of them. */
struct tally {
    int dice, sides;
    uint64_t throws;
    uint64_t lowest[MANY + 1][SUMS];  /* [kept][sum] */
    uint64_t highest[MANY + 1][SUMS]; /* [kept][sum] */
    uint64_t pool[32][MANY + 1];      /* [at most][how many] */
};

static void sort(int *faces, int n)
{
    for (int i = 1; i < n; i++) {
        int face = faces[i], k = i;
        for (; k > 0 && faces[k - 1] > face; k--)
            faces[k] = faces[k - 1];
        faces[k] = face;
    }
}

static void tally_throw(struct tally *t, const int *faces)
{
    int sorted[MANY], low = 0, high = 0;
    memcpy(sorted, faces, (size_t)t->dice * sizeof sorted[0]);
    sort(sorted, t->dice);
    for (int kept = 1; kept <= t->dice; kept++) {
        low += sorted[kept - 1];
        high += sorted[t->dice - kept];
        t->lowest[kept][low]++;
        t->highest[kept][high]++;
    }
    int count = 0;
    for (int at_most = 0; at_most <= t->sides; at_most++) {
        while (count < t->dice && sorted[count] <= at_most)
            count++;
        t->pool[at_most][count]++;
    }
    t->throws++;
}

/* The next throw in order, last die fastest; false after the last one. */
static bool next_throw(int *faces, int dice, int sides)
{
    for (int i = dice - 1; i >= 0; i--) {
        if (++faces[i] <= sides)
            return true;
        faces[i] = 1;
    }
    return false;
}

static void tally_all(struct tally *t, int dice, int sides)
{
    memset(t, 0, sizeof *t);
    t->dice = dice;
    t->sides = sides;
    int faces[MANY];
    for (int i = 0; i < dice; i++)
        faces[i] = 1;
    do {
        tally_throw(t, faces);
    } while (next_throw(faces, dice, sides));
}

static void expect_count(const struct gg_big *n, uint64_t expected)
{
    struct gg_big count = gg_big_of(expected);
    assert_true(gg_big_equal(n, &count));
}

/* The weights must be those of the tally, and add up to the total. */
static void expect_weights(const struct gg_roll *r, const uint64_t *tally, uint64_t throws)
{
    struct gg_weights w;
    assert_true(gg_roll_valid(r));
    assert_int_equal(gg_roll_weights(r, &w), GG_OK);
    expect_count(&w.total, throws);
    uint64_t sum = 0;
    for (int i = 0; i < w.count; i++) {
        expect_count(&w.weight[i], tally[w.low + i]);
        sum += tally[w.low + i];
    }
    assert_true(sum == throws);
    assert_true(tally[w.low] > 0 || r->shape == GG_COUNT);
}

static void expect_counts(int dice, int sides)
{
    static struct tally t;
    tally_all(&t, dice, sides);
    struct gg_roll r = a_roll(GG_SUM, dice, sides);
    expect_weights(&r, t.highest[dice], t.throws);
    for (int kept = 1; kept <= dice; kept++) {
        r.keep = kept;
        expect_weights(&r, t.highest[kept], t.throws);
        r.keep = -kept;
        expect_weights(&r, t.lowest[kept], t.throws);
    }
    r = a_roll(GG_COUNT, dice, sides);
    r.each_sense = GG_AT_MOST;
    for (r.each = 0; r.each <= sides; r.each++)
        expect_weights(&r, t.pool[r.each], t.throws);
    /* n or more is the same as n - 1 or less for the dice turned upside down. */
    r.each_sense = GG_AT_LEAST;
    for (r.each = 1; r.each <= sides + 1; r.each++)
        expect_weights(&r, t.pool[sides + 1 - r.each], t.throws);
}

TEST(counts_agree_with_brute_force)
{
    static const int sides[] = {2, 3, 4, 6, 8, 10};
    for (int dice = 1; dice <= 5; dice++) {
        for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
            expect_counts(dice, sides[i]);
    }
    expect_counts(2, 20);
    expect_counts(3, 20);
    expect_counts(7, 5);
    expect_counts(8, 4);
    expect_counts(10, 3);
    expect_counts(16, 2);
}

TEST(faces_have_one_way_each)
{
    static const int shapes[][2] = {{1, 6}, {1, 100}, {2, 6}, {3, 6}, {3, 8}, {9, 2}, {2, 22}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        struct gg_roll r = a_roll(GG_FACES, shapes[i][0], shapes[i][1]);
        uint64_t ones[GG_RESULTS_MAX], throws = 1;
        for (int k = 0; k < GG_RESULTS_MAX; k++)
            ones[k] = 1;
        for (int k = 0; k < r.dice; k++)
            throws *= (uint64_t)r.sides;
        expect_weights(&r, ones, throws);
    }
}

/* Faces are numbered first die slowest, and their total is their sum. */
TEST(faces_are_told_apart)
{
    struct gg_roll r = a_roll(GG_FACES, 3, 6);
    int faces[3] = {1, 1, 1}, expected = 0, result;
    do {
        assert_int_equal(gg_roll_read(&r, faces, 3, &result), GG_OK);
        assert_int_equal(result, expected++);
        assert_int_equal(gg_roll_total(&r, result), faces[0] + faces[1] + faces[2]);
    } while (next_throw(faces, 3, 6));
    r = a_roll(GG_FACES, 1, 6);
    for (int face = 1; face <= 6; face++) {
        assert_int_equal(gg_roll_read(&r, &face, 1, &result), GG_OK);
        assert_int_equal(result, face - 1);
        assert_int_equal(gg_roll_total(&r, result), face);
    }
}

TEST(draws_are_counted_by_weight)
{
    struct gg_random random;
    gg_random_start(&random, 21, 0);
    for (int round = 0; round < 200; round++) {
        struct gg_roll r = a_roll(GG_DRAW, 0, 0);
        uint64_t tally[GG_DRAW_MAX], total = 0;
        r.ndraw = 1 + (int)gg_random_below(&random, GG_DRAW_MAX);
        for (int i = 0; i < r.ndraw; i++) {
            r.weight[i] = gg_random_below(&random, 3) == 0 ? 0
                                                           : (uint32_t)gg_random_next(&random) >>
                                                                 (7 + gg_random_below(&random, 25));
            tally[i] = r.weight[i];
            total += r.weight[i];
        }
        struct gg_weights w;
        if (total == 0 || total > INT32_MAX) {
            assert_false(gg_roll_valid(&r));
            continue;
        }
        assert_int_equal(gg_roll_weights(&r, &w), GG_OK);
        assert_int_equal(w.low, 0);
        assert_int_equal(w.count, r.ndraw);
        expect_count(&w.total, total);
        for (int i = 0; i < r.ndraw; i++)
            expect_count(&w.weight[i], tally[i]);
    }
}

/* ---- throwing and reading ---- */

/* A sample of every shape; returns how many there are. */
static int sample_rolls(struct gg_roll *out)
{
    int n = 0;
    out[n++] = a_roll(GG_FACES, 1, 6);
    out[n++] = a_roll(GG_FACES, 1, 20);
    out[n++] = a_roll(GG_FACES, 2, 6);
    out[n++] = a_roll(GG_FACES, 3, 8);
    out[n++] = a_roll(GG_SUM, 2, 6);
    out[n++] = a_roll(GG_SUM, 10, 4);
    out[n] = a_roll(GG_SUM, 3, 6);
    out[n++].keep = -2;
    out[n] = a_roll(GG_SUM, 5, 10);
    out[n++].keep = 3;
    out[n] = a_roll(GG_SUM, 4, 6);
    out[n++].keep = 1;
    out[n] = a_roll(GG_COUNT, 8, 6);
    out[n++].each = 2;
    out[n] = a_roll(GG_COUNT, 64, 100);
    out[n].each_sense = GG_AT_MOST;
    out[n++].each = 7;
    out[n] = a_roll(GG_DRAW, 0, 0);
    out[n].ndraw = 12;
    for (uint32_t i = 0; i < 12; i++)
        out[n].weight[i] = i % 4;
    n++;
    out[n] = a_roll(GG_DRAW, 0, 0);
    out[n].ndraw = 5; /* these weights sum to nearly the most there may be */
    for (int i = 0; i < 5; i++)
        out[n].weight[i] = INT32_MAX / 5 - 100000000u * (uint32_t)i / 4;
    n++;
    return n;
}

TEST(thrown_dice_read_back)
{
    struct gg_roll rolls[MANY];
    int n = sample_rolls(rolls);
    for (int i = 0; i < n; i++) {
        const struct gg_roll *r = &rolls[i];
        assert_true(gg_roll_valid(r));
        struct gg_random random, same;
        gg_random_start(&random, 5, (uint64_t)i);
        for (int k = 0; k < 2000; k++) {
            int faces[GG_DICE_MAX], result;
            same = random;
            int thrown = gg_roll_throw(r, &random, faces);
            assert_int_equal(gg_roll_read(r, faces, gg_roll_asks(r), &result), GG_OK);
            assert_int_equal(result, thrown);
            assert_int_equal(gg_roll_throw(r, &same, NULL), thrown);
            assert_memory_equal(&same, &random, sizeof same);
        }
    }
}

/* Chi-square over a fixed seed: the bound is about five standard deviations, and any bias worth the
 * name lies far beyond it. Results too rare to be expected five times are taken together. */
static void expect_fit(const struct gg_roll *r, uint64_t game)
{
    enum { THROWS = 60000 };
    struct gg_weights w;
    assert_int_equal(gg_roll_weights(r, &w), GG_OK);
    static int seen[GG_RESULTS_MAX];
    memset(seen, 0, sizeof seen);
    struct gg_random random;
    gg_random_start(&random, 6, game);
    for (int i = 0; i < THROWS; i++) {
        int result = gg_roll_throw(r, &random, NULL);
        assert_in_range(result - w.low, 0, w.count - 1);
        assert_true(w.weight[result - w.low].used > 0);
        seen[result - w.low]++;
    }
    double sum = 0, rare_seen = 0, rare_expected = 0;
    int cells = 0;
    for (int i = 0; i < w.count; i++) {
        double expected = THROWS * gg_ratio_double(gg_ratio_big(&w.weight[i], &w.total));
        if (expected < 5) {
            rare_seen += seen[i];
            rare_expected += expected;
        } else {
            sum += (seen[i] - expected) * (seen[i] - expected) / expected;
            cells++;
        }
    }
    if (rare_expected > 0) {
        sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        cells++;
    }
    double freedom = cells - 1;
    double excess = sum - freedom - 5;
    assert_true(excess < 0 || excess * excess < 25 * 2 * freedom);
}

TEST(thrown_frequencies_fit_the_weights)
{
    struct gg_roll rolls[MANY];
    int n = sample_rolls(rolls);
    for (int i = 0; i < n; i++)
        expect_fit(&rolls[i], (uint64_t)i);
}

static void expect_read(const struct gg_roll *r, const int *faces, int n, enum gg_status expected)
{
    int result = 12345;
    assert_int_equal(gg_roll_read(r, faces, n, &result), expected);
    if (expected != GG_OK)
        assert_int_equal(result, 12345);
}

TEST(wrong_faces_are_refused)
{
    struct gg_roll r = a_roll(GG_SUM, 2, 6);
    assert_int_equal(gg_roll_asks(&r), 2);
    expect_read(&r, (int[]){3, 4}, 2, GG_OK);
    expect_read(&r, (int[]){0, 4}, 2, GG_RANGE);
    expect_read(&r, (int[]){3, 7}, 2, GG_RANGE);
    expect_read(&r, (int[]){3, -1}, 2, GG_RANGE);
    expect_read(&r, (int[]){INT32_MAX, INT32_MIN}, 2, GG_RANGE);
    expect_read(&r, (int[]){3}, 1, GG_BAD_INPUT);
    expect_read(&r, (int[]){3, 4, 5}, 3, GG_BAD_INPUT);
    expect_read(&r, NULL, 0, GG_BAD_INPUT);
    expect_read(&r, NULL, -1, GG_BAD_INPUT);

    r = a_roll(GG_DRAW, 0, 0);
    r.ndraw = 3;
    r.weight[0] = 2;
    r.weight[2] = 1;
    assert_int_equal(gg_roll_asks(&r), 1);
    assert_int_equal(gg_roll_highest(&r), 3); /* the first thing has two numbers, the last one */
    assert_int_equal(gg_roll_number(&r, 0), 1);
    assert_int_equal(gg_roll_number(&r, 2), 3);
    for (int number = 1, thing; number <= 3; number++) {
        assert_int_equal(gg_roll_read(&r, &number, 1, &thing), GG_OK);
        assert_int_equal(thing, number < 3 ? 0 : 2);
    }
    expect_read(&r, (int[]){4}, 1, GG_RANGE);
    expect_read(&r, (int[]){0}, 1, GG_RANGE);
    expect_read(&r, (int[]){1, 3}, 2, GG_BAD_INPUT);

    r = a_roll(GG_SUM, GG_DICE_MAX + 1, 6); /* not a roll at all */
    int many[GG_DICE_MAX + 1] = {0};
    expect_read(&r, many, GG_DICE_MAX + 1, GG_RANGE);
}

/* ---- limits ---- */

static void expect_shape(enum gg_roll_shape shape, int dice, int sides, bool valid)
{
    struct gg_roll r = a_roll(shape, dice, sides);
    struct gg_weights w;
    assert_int_equal(gg_roll_valid(&r), valid);
    if (!valid)
        assert_int_equal(gg_roll_weights(&r, &w), GG_RANGE);
}

TEST(shapes_outside_the_limits_are_refused)
{
    for (int i = 0; i < 3; i++) {
        enum gg_roll_shape shape = (const enum gg_roll_shape[]){GG_FACES, GG_SUM, GG_COUNT}[i];
        expect_shape(shape, 1, 6, true);
        expect_shape(shape, 0, 6, false);
        expect_shape(shape, -1, 6, false);
        expect_shape(shape, 1, 1, false);
        expect_shape(shape, 1, 0, false);
        expect_shape(shape, 1, -6, false);
        expect_shape(shape, 1, GG_SIDES_MAX, true);
        expect_shape(shape, 1, GG_SIDES_MAX + 1, false);
        expect_shape(shape, GG_DICE_MAX + 1, 2, false);
    }
    expect_shape(GG_FACES, 9, 2, true);
    expect_shape(GG_FACES, 10, 2, false);
    expect_shape(GG_FACES, 64, 100, false);
    expect_shape(GG_SUM, 64, 8, true);
    expect_shape(GG_SUM, 64, 9, false); /* 513 sums */
    expect_shape(GG_COUNT, 64, 100, true);

    struct gg_roll r = a_roll(GG_SUM, 3, 6);
    for (r.keep = -5; r.keep <= 5; r.keep++)
        assert_int_equal(gg_roll_valid(&r), r.keep >= -3 && r.keep <= 3);
    r = a_roll(GG_SUM, 64, 100); /* too many sums, unless few dice are kept */
    r.keep = 5;
    assert_true(gg_roll_valid(&r));
    r.keep = 6;
    assert_false(gg_roll_valid(&r));
    r = a_roll(GG_COUNT, 3, 6);
    for (r.each = -2; r.each <= 8;
         r.each++) /* what no die shows, or every one, is a pool all the same */
        assert_true(gg_roll_valid(&r));
    r.each = INT32_MAX;
    assert_false(gg_roll_valid(&r));
    r = a_roll(GG_DRAW, 0, 0);
    r.weight[0] = 1;
    for (r.ndraw = -1; r.ndraw <= GG_DRAW_MAX + 1; r.ndraw++)
        assert_int_equal(gg_roll_valid(&r), r.ndraw >= 1 && r.ndraw <= GG_DRAW_MAX);
    r = a_roll(GG_SUM, 1, 6);
    memset(&r.shape, 0x7f, sizeof r.shape);
    assert_false(gg_roll_valid(&r));
}

/* ---- a die against a die ---- */

TEST(the_second_die_counts_against_the_first)
{
    static const char *const codes[] = {"lost", "equal", "won"};
    static const struct gg_table table = {.name = "contest",
                                          .first_row = -1,
                                          .rows = 3,
                                          .columns = 1,
                                          .codes = codes,
                                          .ncodes = 3,
                                          .cell = {0, 1, 2}};
    struct gg_roll r = a_roll(GG_FACES, 2, 6);
    struct gg_chance rows[GG_RESULTS_MAX];
    char room[80];
    struct gg_text text;
    int count, result;
    r.against = true;
    r.reading = GG_TABLE;
    r.table = &table;
    assert_true(gg_roll_valid(&r));
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            assert_int_equal(gg_roll_read(&r, (int[]){first, second}, 2, &result), GG_OK);
            assert_int_equal(gg_roll_total(&r, result), first - second);
        }
    assert_int_equal(gg_roll_chances(&r, rows, GG_RESULTS_MAX, &count), GG_OK);
    assert_int_equal(count, 3);
    for (int i = 0; i < count; i++) {
        bool equal = strcmp(rows[i].result, "equal") == 0;
        assert_true(gg_ratio_equal(rows[i].exact, gg_ratio_of(equal ? 6 : 15, 36)));
    }
    gg_text_fixed(&text, room, sizeof room);
    gg_roll_explain(&r, &text);
    assert_string_equal(room, "Test [T-1]: 1d6 against 1d6");
}

TEST(only_two_dice_told_apart_fight_each_other)
{
    struct gg_roll r = a_roll(GG_SUM, 2, 6);
    r.against = true;
    assert_false(gg_roll_valid(&r));
    r = a_roll(GG_FACES, 3, 6);
    r.against = true;
    assert_false(gg_roll_valid(&r));
    r = a_roll(GG_FACES, 2, 6);
    r.against = true;
    r.reading = GG_TEST;
    assert_false(gg_roll_valid(&r));
}
