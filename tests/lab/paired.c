/*
 * paired.c - tests of the figures about paired games on cases whose answer is known.
 *
 * Bounds are right when they hold the truth in 95 of 100 repetitions, the sequential test when it errs no more often than it
 * promises. Both are repeated here at known strengths, on pairs of four kinds.
 */
#include "../cases.h"

#include <math.h>

#include "lab/paired.h"

/* How the two games of a pair hang together: not at all; the same player wins both; what is luck for one is bad luck in the other, as
 * when the dice decide for a side; and games with many draws. */
enum kind { ALONE, ALIKE, OPPOSED, DRAWN, NKINDS };

static double draw(struct gg_random *random)
{
    return (double)(gg_random_next(random) >> 11) / 9007199254740992.0;
}

/* The points of a player who scores p in the long run. */
static int play_pair(struct gg_random *random, double p, enum kind kind)
{
    double first = draw(random), second = draw(random), level = fmin(p, 1 - p) * 0.8;
    switch (kind) {
    case ALONE:
        return 2 * (first < p) + 2 * (second < p);
    case ALIKE:
        return first < p ? 4 : 0;
    case OPPOSED:
        return 2 * (first < p) + 2 * (1 - first < p);
    case DRAWN:
        return (first < p + level / 2) + (first < p - level / 2) + (second < p + level / 2) +
               (second < p - level / 2);
    case NKINDS:
        break;
    }
    return 0;
}

static double coverage(double p, int pairs, enum kind kind, double *width)
{
    enum { REPETITIONS = 2000 };
    int held = 0;
    *width = 0;
    for (uint64_t r = 0; r < REPETITIONS; r++) {
        struct gg_random random;
        struct gg_pairs seen = {{0}};
        gg_random_start(&random, 1000 * (uint64_t)pairs + (uint64_t)kind, r);
        for (int i = 0; i < pairs; i++)
            seen.count[play_pair(&random, p, kind)]++;
        struct gg_interval bounds = gg_pairs_rate(&seen);
        held += bounds.low <= p && p <= bounds.high;
        *width += (bounds.high - bounds.low) / REPETITIONS;
    }
    return (double)held / REPETITIONS;
}

TEST(bounds_hold_the_truth_in_95_of_100_repetitions)
{
    static const double strength[] = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95};
    static const int pairs[] = {10, 20, 50, 200};
    double width = 0;
    for (int kind = 0; kind < NKINDS; kind++)
        for (int n = 0; n < 4; n++)
            for (int s = 0; s < 6; s++) {
                double held = coverage(strength[s], pairs[n], (enum kind)kind, &width);
                if (held < 0.925)
                    fail_msg("kind %d, %d pairs at %g: %g", kind, pairs[n], strength[s], held);
            }
}

/* Bounds that always held would say nothing: with many pairs they are as narrow as they may be. */
TEST(bounds_are_no_wider_than_they_must_be)
{
    double width = 0;
    for (int kind = 0; kind < NKINDS; kind++) {
        double held = coverage(0.7, 200, (enum kind)kind, &width);
        if (held > 0.975)
            fail_msg("kind %d: %g", kind, held);
    }
    /* 2 * 1.96 * sqrt(0.7 * 0.3 / games), the games of a pair being one, or two. */
    coverage(0.7, 200, ALIKE, &width);
    assert_true(width > 0.120 && width < 0.135);
    coverage(0.7, 200, ALONE, &width);
    assert_true(width > 0.085 && width < 0.096);
}

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.10g is not %.10g", value, expected);
}

/* Pairs that are won or lost whole are as good as single games, pairs of independent games as good as two. */
TEST(bounds_of_whole_pairs_are_wilsons)
{
    struct gg_pairs whole = {{4000, 0, 0, 0, 6000}}, halves = {{2500, 0, 5000, 0, 2500}};
    struct gg_interval bounds = gg_pairs_rate(&whole), wilson = gg_wilson(6000, 10000);
    assert_near(bounds.p, wilson.p, 1e-12);
    assert_near(bounds.low, wilson.low, 1e-5);
    assert_near(bounds.high, wilson.high, 1e-5);
    bounds = gg_pairs_rate(&halves);
    wilson = gg_wilson(10000, 20000);
    assert_near(bounds.low, wilson.low, 1e-5);
    assert_near(bounds.high, wilson.high, 1e-5);
}

TEST(bounds_are_sensible_without_any_spread)
{
    struct gg_pairs won = {{0, 0, 0, 0, 10}}, lost = {{10, 0, 0, 0, 0}}, split = {{0, 0, 10, 0, 0}},
                    none = {{0}}, one = {{0, 0, 0, 0, 1}};
    struct gg_interval a = gg_pairs_rate(&won), b = gg_pairs_rate(&lost), c = gg_pairs_rate(&split);
    assert_true(a.p == 1 && a.high == 1 && a.low > 0.6 && a.low < 0.75);
    assert_true(b.p == 0 && b.low == 0);
    assert_near(b.high, 1 - a.low, 1e-12);
    assert_true(c.p == 0.5 && c.low < 0.45 && c.high > 0.55);
    a = gg_pairs_rate(&none);
    assert_true(a.low == 0 && a.high == 1);
    a = gg_pairs_rate(&one);
    assert_true(a.low > 0 && a.low < 0.2 && a.high == 1);
}

TEST(elo_and_back)
{
    assert_near(gg_elo_of(0.5), 0, 1e-12);
    assert_near(gg_elo_of(0.75), 190.8485, 1e-4);
    assert_near(gg_elo_of(10.0 / 11), 400, 1e-9);
    assert_near(gg_elo_share(-400), 1.0 / 11, 1e-12);
    assert_true(isinf(gg_elo_of(1)) && gg_elo_of(1) > 0);
    assert_true(isinf(gg_elo_of(0)) && gg_elo_of(0) < 0);
}

/* Of whole pairs the ratio is that of single games, which can be written down. */
TEST(sprt_ratio_of_whole_pairs_is_that_of_coins)
{
    struct gg_sprt test = {0, 100, 0.05, 0.05};
    struct gg_pairs seen = {{40, 0, 0, 0, 60}};
    double more = gg_elo_share(100);
    assert_near(gg_sprt_ratio(&test, &seen), 60 * log(more / 0.5) + 40 * log((1 - more) / 0.5),
                0.01);
    assert_near(gg_sprt_upper(&test), 2.9444, 1e-4);
    assert_near(gg_sprt_lower(&test), -2.9444, 1e-4);
    struct gg_pairs nothing = {{0}};
    assert_true(gg_sprt_ratio(&test, &nothing) == 0);
    assert_int_equal(gg_sprt_verdict(&test, &nothing), GG_UNDECIDED);
}

/* With many pairs it comes near the ratio of normal distributions of the spread that was seen. */
TEST(sprt_ratio_of_many_pairs_is_the_normal_one)
{
    struct gg_sprt test = {0, 10, 0.05, 0.05};
    struct gg_pairs seen = {{600, 900, 2000, 1000, 700}};
    double n = 0, mean = 0, variance = 0;
    for (int i = 0; i <= GG_PAIR_POINTS; i++) {
        n += (double)seen.count[i];
        mean += (double)seen.count[i] * i / 4;
    }
    mean /= n;
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        variance += (double)seen.count[i] * (i / 4.0 - mean) * (i / 4.0 - mean) / n;
    double low = gg_elo_share(0), high = gg_elo_share(10);
    assert_near(gg_sprt_ratio(&test, &seen),
                n * (high - low) * (2 * mean - low - high) / (2 * variance), 0.05);
}

struct errors {
    double wrong, pairs;
};

/* How often the test is wrong when the truth is at one of its ends, and how many pairs it takes. */
static struct errors try_test(const struct gg_sprt *test, bool stronger, enum kind kind,
                              int repetitions)
{
    struct errors out = {0, 0};
    for (int r = 0; r < repetitions; r++) {
        struct gg_random random;
        struct gg_pairs seen = {{0}};
        enum gg_verdict verdict = GG_UNDECIDED;
        gg_random_start(&random, 77 + (uint64_t)kind, (uint64_t)(2 * r + stronger));
        double p = gg_elo_share(stronger ? test->elo1 : test->elo0);
        for (; verdict == GG_UNDECIDED; out.pairs += 1.0 / repetitions) {
            seen.count[play_pair(&random, p, kind)]++;
            verdict = gg_sprt_verdict(test, &seen);
        }
        out.wrong += (verdict == GG_STRONGER) != stronger ? 1.0 / repetitions : 0;
    }
    return out;
}

/* Three standard errors above what is promised, of 400 repetitions: 0.05 + 0.033. */
TEST(sprt_errs_no_more_often_than_it_promises)
{
    static const struct gg_sprt tests[] = {
        {0, 100, 0.05, 0.05}, {0, 200, 0.05, 0.05}, {100, 200, 0.05, 0.05}, {-60, 0, 0.05, 0.05}};
    for (int t = 0; t < 4; t++)
        for (int kind = 0; kind < NKINDS; kind++)
            for (int stronger = 0; stronger < 2; stronger++) {
                struct errors e = try_test(&tests[t], stronger, (enum kind)kind, 400);
                if (e.wrong > 0.083)
                    fail_msg("test %d, kind %d, %d: wrong %g", t, kind, stronger, e.wrong);
            }
}

/* A fixed number of pairs with the same errors would be 67 for independent games: ((1.645 + 1.645) / 0.14)^2 * 0.121. */
TEST(sprt_is_sooner_done_than_a_fixed_number_of_pairs)
{
    struct gg_sprt test = {0, 100, 0.05, 0.05};
    assert_true(try_test(&test, false, ALONE, 400).pairs < 50);
    assert_true(try_test(&test, true, ALONE, 400).pairs < 50);
}
