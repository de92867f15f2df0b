/*
 * ratio.c - tests of exact fractions: against small ones by hand, at the edge of 128 bits, as doubles.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "grognard/random.h"
#include "grognard/ratio.h"

#define WIDE(high, low) ((gg_wide)(high) << 64 | (gg_wide)(low))

static const gg_wide wide_max = ~(gg_wide)0;

static void expect_ratio(struct gg_ratio r, uint64_t num, uint64_t den)
{
    assert_true(r.num == num);
    assert_true(r.den == den);
}

static int slow_divisor(int a, int b)
{
    int divisor = 1;
    for (int i = 2; i <= (a > b ? a : b); i++) {
        if (a % i == 0 && b % i == 0)
            divisor = i;
    }
    return divisor;
}

static void ratios_are_reduced(void **state)
{
    (void)state;
    expect_ratio(gg_ratio_of(0, 7), 0, 1);
    expect_ratio(gg_ratio_of(7, 7), 1, 1);
    for (int a = 1; a <= 60; a++) {
        for (int b = 1; b <= 60; b++) {
            int g = slow_divisor(a, b);
            uint64_t num = (uint64_t)(a / g), den = (uint64_t)(b / g);
            expect_ratio(gg_ratio_of((uint64_t)a, (uint64_t)b), num, den);
            /* The same with a common factor that makes both numbers wide. */
            gg_wide factor = WIDE(0x123456789, 0xfedcba9876543210);
            expect_ratio(gg_ratio_wide((gg_wide)a * factor, (gg_wide)b * factor), num, den);
        }
    }
    expect_ratio(gg_ratio_wide(wide_max, wide_max), 1, 1);
    struct gg_ratio close = gg_ratio_wide(wide_max, wide_max - 1);
    assert_true(close.num == wide_max && close.den == wide_max - 1);
    struct gg_ratio mixed = gg_ratio_wide((gg_wide)1 << 127, (gg_wide)3 << 64);
    assert_true(mixed.num == (gg_wide)1 << 63 && mixed.den == 3);
}

/* Every sum and product of small fractions, against arithmetic with no reduction on the way. */
static void small_sums_and_products_are_right(void **state)
{
    (void)state;
    enum { SIDE = 14, PAIRS = SIDE * SIDE };
    for (uint64_t i = 0; i < PAIRS; i++) {
        for (uint64_t k = 0; k < PAIRS; k++) {
            uint64_t a = i / SIDE, b = i % SIDE + 1, c = k / SIDE, d = k % SIDE + 1;
            struct gg_ratio x = gg_ratio_of(a, b), y = gg_ratio_of(c, d), sum, product;
            assert_int_equal(gg_ratio_add(x, y, &sum), GG_OK);
            assert_true(gg_ratio_equal(sum, gg_ratio_of(a * d + c * b, b * d)));
            assert_int_equal(gg_ratio_mul(x, y, &product), GG_OK);
            assert_true(gg_ratio_equal(product, gg_ratio_of(a * c, b * d)));
            int order = (a * d > c * b) - (a * d < c * b);
            assert_int_equal(gg_ratio_compare(x, y), order);
            assert_int_equal(gg_ratio_equal(x, y), order == 0);
        }
    }
}

static void crosswise_factors_do_not_overflow(void **state)
{
    (void)state;
    struct gg_ratio a = {wide_max, 7}, b = {7, wide_max}, product;
    assert_int_equal(gg_ratio_mul(a, b, &product), GG_OK);
    expect_ratio(product, 1, 1);

    struct gg_ratio half = {wide_max / 2, wide_max}, sum;
    assert_int_equal(gg_ratio_add(half, half, &sum), GG_OK);
    assert_true(sum.num == wide_max - 1 && sum.den == wide_max);
    struct gg_ratio last = {1, wide_max};
    assert_int_equal(gg_ratio_add(sum, last, &sum), GG_OK);
    expect_ratio(sum, 1, 1);
}

static void overflow_is_reported_and_changes_nothing(void **state)
{
    (void)state;
    struct gg_ratio out = {5, 6};
    struct gg_ratio tiny = {1, (gg_wide)1 << 64}, other = {1, ((gg_wide)1 << 64) + 1};
    assert_int_equal(gg_ratio_mul(tiny, tiny, &out), GG_INEXACT);
    assert_int_equal(gg_ratio_add(tiny, other, &out), GG_INEXACT);
    struct gg_ratio huge = {wide_max, 1}, one = {1, 1}, two = {2, 1};
    assert_int_equal(gg_ratio_add(huge, one, &out), GG_INEXACT);
    assert_int_equal(gg_ratio_mul(huge, two, &out), GG_INEXACT);
    expect_ratio(out, 5, 6);

    gg_wide n = 9;
    assert_false(gg_wide_add(wide_max, 1, &n));
    assert_false(gg_wide_mul((gg_wide)1 << 64, (gg_wide)1 << 64, &n));
    assert_true(n == 9);
    assert_true(gg_wide_add(wide_max, 0, &n));
    assert_true(n == wide_max);
    assert_true(gg_wide_mul(((gg_wide)1 << 64) - 1, ((gg_wide)1 << 64) + 1, &n));
    assert_true(n == wide_max);
}

/* Halves, thirds and so on of one die after another add up to exactly 1 at every depth that fits. */
static void a_tree_of_chances_sums_to_one(void **state)
{
    (void)state;
    struct gg_ratio path = {1, 1}, sum = {0, 1};
    for (uint64_t n = 2; n <= 30; n++) {
        struct gg_ratio leaf;
        assert_int_equal(gg_ratio_mul(path, gg_ratio_of(n - 1, n), &leaf), GG_OK);
        assert_int_equal(gg_ratio_add(sum, leaf, &sum), GG_OK);
        assert_int_equal(gg_ratio_mul(path, gg_ratio_of(1, n), &path), GG_OK);
    }
    assert_int_equal(gg_ratio_compare(sum, (struct gg_ratio){1, 1}), -1);
    assert_int_equal(gg_ratio_add(sum, path, &sum), GG_OK);
    expect_ratio(sum, 1, 1);
}

static void comparing_is_exact_for_any_two(void **state)
{
    (void)state;
    /* These differ by about 2^-256: any rounding would call them equal. */
    struct gg_ratio a = {wide_max - 1, wide_max}, b = {wide_max - 2, wide_max - 1};
    assert_int_equal(gg_ratio_compare(a, b), 1);
    assert_int_equal(gg_ratio_compare(b, a), -1);
    assert_int_equal(gg_ratio_compare(a, a), 0);
    struct gg_ratio zero = {0, 1}, large = {wide_max, 2}, larger = {wide_max, 1};
    assert_int_equal(gg_ratio_compare(zero, (struct gg_ratio){1, wide_max}), -1);
    assert_int_equal(gg_ratio_compare(larger, large), 1);
    assert_int_equal(gg_ratio_compare(zero, zero), 0);

    /* Against the 128-bit products of random 64-bit parts, some of them close together. */
    struct gg_random r;
    gg_random_start(&r, 11, 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t p = gg_random_next(&r) >> gg_random_below(&r, 60), q = gg_random_next(&r) | 1;
        uint64_t s = i % 2 ? p + gg_random_below(&r, 3) : gg_random_next(&r);
        uint64_t t = i % 2 ? (q + gg_random_below(&r, 3)) | 1 : gg_random_next(&r) | 1;
        gg_wide left = (gg_wide)p * t, right = (gg_wide)s * q;
        int order = (left > right) - (left < right);
        assert_int_equal(gg_ratio_compare(gg_ratio_of(p, q), gg_ratio_of(s, t)), order);
    }
}

static void expect_double(struct gg_ratio r, double expected)
{
    double got = gg_ratio_double(r);
    assert_true(got == expected);
}

/* Division of doubles rounds to the nearest, so it is an oracle while both parts are exact doubles. */
static void doubles_are_the_nearest(void **state)
{
    (void)state;
    expect_double(gg_ratio_of(1, 3), 1.0 / 3.0);
    for (uint64_t a = 0; a <= 130; a++) {
        for (uint64_t b = 1; b <= 130; b++)
            expect_double(gg_ratio_of(a, b), (double)a / (double)b);
    }
    struct gg_random r;
    gg_random_start(&r, 12, 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t a = gg_random_next(&r) >> (11 + gg_random_below(&r, 50));
        uint64_t b = (gg_random_next(&r) >> (11 + gg_random_below(&r, 50))) | 1;
        expect_double(gg_ratio_of(a, b), (double)a / (double)b);
    }
}

/* Wide numbers, ties and neighbours of ties; the expected doubles were found with big integers. */
static void doubles_of_wide_ratios_are_the_nearest(void **state)
{
    (void)state;
    /* clang-format off */
    const struct {
        struct gg_ratio ratio;
        double nearest;
    } rows[] = {
        {{WIDE(0xffffffffffffffff, 0xffffffffffffffff), WIDE(0x0, 0x0000000000000001)}, 0x1.0000000000000p+128},
        {{WIDE(0x0, 0x0000000000000001), WIDE(0xffffffffffffffff, 0xffffffffffffffff)}, 0x1.0000000000000p-128},
        {{WIDE(0xffffffffffffffff, 0xffffffffffffffff), WIDE(0xffffffffffffffff, 0xfffffffffffffffd)}, 0x1.0000000000000p+0},
        {{WIDE(0xffffffffffffffff, 0xfffffffffffffffd), WIDE(0xffffffffffffffff, 0xffffffffffffffff)}, 0x1.0000000000000p+0},
        {{WIDE(0x0, 0x0020000000000001), WIDE(0x0, 0x0000000000000001)}, 0x1.0000000000000p+53},
        {{WIDE(0x0, 0x0020000000000003), WIDE(0x0, 0x0000000000000001)}, 0x1.0000000000002p+53},
        {{WIDE(0x0, 0x0040000000000001), WIDE(0x0, 0x0000000000000002)}, 0x1.0000000000000p+53},
        {{WIDE(0x0, 0x0060000000000004), WIDE(0x0, 0x0000000000000003)}, 0x1.0000000000001p+53},
        {{WIDE(0x800000000000040, 0x0020000000000002), WIDE(0x40, 0x0000000000000001)}, 0x1.0000000000001p+53},
        {{WIDE(0x800000000000040, 0x0020000000000000), WIDE(0x40, 0x0000000000000001)}, 0x1.0000000000000p+53},
        {{WIDE(0x515f, 0xac8be7d742840d2b), WIDE(0x92, 0x53d23c0bdf43efb3)}, 0x1.1cba132de2a42p+7},
        {{WIDE(0xd040, 0x6959935406e82a01), WIDE(0xa, 0x20050ed31a6e72b9)}, 0x1.491621b096e35p+12},
        {{WIDE(0x6977a4730bed9c, 0x94a67f00f335c357), WIDE(0x28061e, 0x51209e8f332726d1)}, 0x1.514b434e4fadcp+33},
        {{WIDE(0x2817bcc74d, 0x6d683cf8542861cd), WIDE(0x19ea6c177dfb27e8, 0xd775f593ce3ad2b3)}, 0x1.8c0b04f38d982p-24},
        {{WIDE(0xf, 0x92bde31c34d2ea17), WIDE(0x0, 0x1832c9e233aa3919)}, 0x1.49813209285b6p+7},
        {{WIDE(0x2c, 0x40e0529930b9f609), WIDE(0x41bc858e, 0xb0b4362e4e18a363)}, 0x1.58ad0307c1e39p-25},
        {{WIDE(0xe7db, 0x1e2162169fbba639), WIDE(0x0, 0x2d2b8f74447e6047)}, 0x1.48822b2336cf9p+18},
        {{WIDE(0x707802, 0xd756a407dbeece43), WIDE(0x3323f14, 0x0352a9bf0e56d581)}, 0x1.197fea2b52dd0p-3},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_double(rows[i].ratio, rows[i].nearest);
}

static void expect_written(struct gg_ratio r, const char *expected)
{
    char buf[100];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    gg_ratio_write(r, &t);
    assert_string_equal(buf, expected);
    assert_false(t.cut);
}

static void ratios_are_written_in_full(void **state)
{
    (void)state;
    expect_written(gg_ratio_of(2, 6), "1/3");
    expect_written(gg_ratio_of(0, 6), "0");
    expect_written(gg_ratio_of(6, 6), "1");
    expect_written(gg_ratio_of(12, 6), "2");
    expect_written((struct gg_ratio){wide_max - 1, wide_max},
                   "340282366920938463463374607431768211454/"
                   "340282366920938463463374607431768211455");
    expect_written((struct gg_ratio){(gg_wide)UINT64_MAX + 1, 10000000019},
                   "18446744073709551616/10000000019");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratios_are_reduced),
        cmocka_unit_test(small_sums_and_products_are_right),
        cmocka_unit_test(crosswise_factors_do_not_overflow),
        cmocka_unit_test(overflow_is_reported_and_changes_nothing),
        cmocka_unit_test(a_tree_of_chances_sums_to_one),
        cmocka_unit_test(comparing_is_exact_for_any_two),
        cmocka_unit_test(doubles_are_the_nearest),
        cmocka_unit_test(doubles_of_wide_ratios_are_the_nearest),
        cmocka_unit_test(ratios_are_written_in_full),
    };
    return cmocka_run_group_tests_name("ratio", tests, NULL, NULL);
}
