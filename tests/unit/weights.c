/*
 * weights.c - tests of counts far beyond brute force, up to 64 dice of 100 sides: against other recurrences than
 * those of src/dice/weights.c.
 */
#include "../cases.h"

#include <string.h>

#include "base/big.h"
#include "grognard/roll.h"

static struct gg_roll a_roll(enum gg_roll_shape shape, int dice, int sides)
{
    struct gg_roll r = {0};
    gg_roll_d6(&r, "Test", "T-1");
    r.shape = shape;
    r.dice = dice;
    r.sides = sides;
    return r;
}

static void add(struct gg_big *to, const struct gg_big *more)
{
    assert_true(gg_big_add(to, more, to));
}

static struct gg_big times(const struct gg_big *n, uint64_t factor)
{
    struct gg_big product, by = gg_big_of(factor);
    assert_true(gg_big_mul(n, &by, &product));
    return product;
}

/* base to the power of exponent. */
static struct gg_big power(int base, int exponent)
{
    struct gg_big n = gg_big_of(1);
    for (int i = 0; i < exponent; i++)
        n = times(&n, (uint64_t)base);
    return n;
}

/* As many weights as expected, and each as expected; all together every throw there is. */
static void expect_long_weights(const struct gg_roll *r, const struct gg_big *expected)
{
    struct gg_weights w;
    struct gg_big sum = gg_big_of(0), throws = power(r->sides, r->dice);
    assert_true(gg_roll_valid(r));
    memset(&w, 0xa5, sizeof w);
    assert_int_equal(gg_roll_weights(r, &w), GG_OK);
    for (int i = 0; i < w.count; i++) {
        assert_true(gg_big_equal(&w.weight[i], &expected[i]));
        add(&sum, &w.weight[i]);
    }
    assert_true(gg_big_equal(&sum, &w.total) && gg_big_equal(&throws, &w.total));
}

/* Face by face of the last die: each sum is reached from `sides` others. */
static void expect_sums(int dice, int sides)
{
    static struct gg_big ways[2][GG_RESULTS_MAX];
    struct gg_roll r = a_roll(GG_SUM, dice, sides);
    ways[0][0] = gg_big_of(1);
    for (int n = 1; n <= dice; n++) {
        struct gg_big *now = ways[n % 2];
        const struct gg_big *before = ways[(n - 1) % 2];
        for (int t = 0; t <= n * (sides - 1); t++) {
            now[t] = gg_big_of(0);
            for (int face = 0; face < sides && face <= t; face++)
                if (t - face <= (n - 1) * (sides - 1))
                    add(&now[t], &before[t - face]);
        }
    }
    expect_long_weights(&r, ways[dice % 2]);
    r.keep = dice;
    expect_long_weights(&r, ways[dice % 2]);
    r.keep = -dice;
    expect_long_weights(&r, ways[dice % 2]);
}

/* Die by die: one more success, or not. */
static void expect_pool(int dice, int sides, int at_most)
{
    struct gg_big ways[GG_DICE_MAX + 1] = {gg_big_of(1)};
    struct gg_roll r = a_roll(GG_COUNT, dice, sides);
    r.each = at_most;
    r.each_sense = GG_AT_MOST;
    for (int n = 1; n <= dice; n++) {
        ways[n] = gg_big_of(0);
        for (int k = n; k >= 0; k--) {
            ways[k] = times(&ways[k], (uint64_t)(sides - at_most));
            struct gg_big success = k > 0 ? times(&ways[k - 1], (uint64_t)at_most) : gg_big_of(0);
            add(&ways[k], &success);
        }
    }
    expect_long_weights(&r, ways);
}

/* In how many ways j of n dice show one face and the others lower ones. */
static struct gg_big showing(int n, int j, int lower)
{
    struct gg_big ways = power(lower, n - j);
    for (int i = 0, chosen = 1; i < j; i++, chosen++) {
        struct gg_big divisor = gg_big_of((gg_wide)chosen);
        ways = times(&ways, (uint64_t)(n - i));
        gg_big_divide(&ways, &divisor, &ways, NULL);
    }
    return ways;
}

/* From the highest face down. above[u][t]: u dice, fewer than are kept, show higher faces and sum to t; the rest show
 * this one or less. When enough show it to fill up what is kept, that is every way but those where too few do. */
static void expect_highest(int dice, int sides, int kept)
{
    static struct gg_big above[8][GG_RESULTS_MAX], weight[GG_RESULTS_MAX];
    int count = kept * (sides - 1) + 1;
    for (int t = 0; t < GG_RESULTS_MAX; t++) {
        for (int u = 0; u < 8; u++)
            above[u][t] = gg_big_of(0);
        weight[t] = gg_big_of(0);
    }
    above[0][0] = gg_big_of(1);
    for (int face = sides; face >= 1; face--) {
        for (int u = kept - 1; u >= 0; u--) {
            struct gg_big enough = power(face, dice - u);
            for (int j = 0; j < kept - u; j++) {
                struct gg_big few = showing(dice - u, j, face - 1);
                gg_big_sub(&enough, &few, &enough);
                few = showing(dice - u, j, 1);
                for (int t = 0; j > 0 && t + j * face < GG_RESULTS_MAX; t++) {
                    struct gg_big more;
                    assert_true(gg_big_mul(&above[u][t], &few, &more));
                    add(&above[u + j][t + j * face], &more);
                }
            }
            for (int t = 0, last = (kept - u) * face; t + last - kept < count; t++) {
                struct gg_big more;
                if (above[u][t].used == 0)
                    continue;
                assert_true(gg_big_mul(&above[u][t], &enough, &more));
                add(&weight[t + last - kept], &more);
            }
        }
    }
    struct gg_roll r = a_roll(GG_SUM, dice, sides);
    r.keep = kept;
    expect_long_weights(&r, weight);
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        struct gg_big swap = weight[i];
        weight[i] = weight[k];
        weight[k] = swap;
    }
    r.keep = -kept;
    expect_long_weights(&r, weight);
}

TEST(sums_of_many_dice_are_exact)
{
    static const int dice[][2] = {{64, 2}, {64, 6},  {49, 6},  {50, 6},
                                  {64, 8}, {42, 12}, {26, 20}, {5, 100}};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++)
        expect_sums(dice[i][0], dice[i][1]);
}

TEST(kept_dice_of_many_are_exact)
{
    expect_highest(4, 6, 3); /* which brute force has shown too */
    expect_highest(64, 6, 1);
    expect_highest(64, 6, 7);
    expect_highest(64, 20, 4);
    for (int kept = 1; kept <= 5; kept++)
        expect_highest(64, 100, kept);
}

TEST(pools_of_many_dice_are_exact)
{
    static const int dice[][2] = {{64, 2}, {24, 6}, {49, 6}, {50, 6}, {64, 6}, {64, 10}, {64, 100}};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++) {
        for (int at_most = 0; at_most <= dice[i][1]; at_most += 1 + dice[i][1] / 7)
            expect_pool(dice[i][0], dice[i][1], at_most);
    }
}
