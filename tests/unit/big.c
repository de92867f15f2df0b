/*
 * big.c - tests of whole numbers of up to 512 bits: against the same on paper, at the edges of limbs, at
 * the edge of what fits, in decimal.
 */
#include "../cases.h"

#include <string.h>

#include "base/big.h"
#include "grognard/random.h"
#include "slow.h"

static struct gg_random random_stream;

/* A number of up to so many bits. Its limbs are often all zeros or all ones, or nearly: there carries and
 * borrows run far, and the digits of a quotient are guessed wrong. */
static struct gg_big random_big(int most_bits)
{
    struct gg_random *r = &random_stream;
    int bits = 1 + (int)gg_random_below(r, (uint32_t)most_bits);
    struct gg_big n = {.used = (bits + 63) / 64};
    for (int i = 0; i < n.used; i++) {
        static const uint64_t edges[] = {0, UINT64_MAX, 1, UINT64_MAX - 1, (uint64_t)1 << 63};
        uint32_t kind = gg_random_below(r, 10);
        n.limb[i] = kind < 5 ? edges[kind] : gg_random_next(r);
    }
    uint64_t top = (uint64_t)1 << ((bits - 1) % 64);
    n.limb[n.used - 1] = (n.limb[n.used - 1] & (top - 1)) | top;
    return n;
}

/* 2^power. */
static struct gg_big power_of_two(int power)
{
    struct gg_big n = {.used = power / 64 + 1};
    n.limb[power / 64] = (uint64_t)1 << (power % 64);
    return n;
}

/* 2^bits - 1. */
static struct gg_big all_ones(int bits)
{
    struct gg_big n = {.used = (bits + 63) / 64};
    for (int i = 0; i < n.used; i++)
        n.limb[i] = UINT64_MAX;
    if (bits % 64 != 0)
        n.limb[n.used - 1] = ((uint64_t)1 << (bits % 64)) - 1;
    return n;
}

/* The number must be this one, and whole: its highest limb not 0, its two lowest always set. */
static void expect_slow(const struct gg_big *n, const struct slow *expected)
{
    assert_in_range(n->used, 0, GG_BIG_LIMBS);
    assert_true(n->used == 0 || n->limb[n->used - 1] != 0);
    for (int i = n->used; i < 2; i++)
        assert_true(n->limb[i] == 0);
    struct slow got = slow_of(n);
    assert_memory_equal(&got, expected, sizeof got);
}

static void expect_big(const struct gg_big *n, const struct gg_big *expected)
{
    struct slow slow = slow_of(expected);
    expect_slow(n, &slow);
}

/* What is not written must not be read: it is garbage, another one each time. */
static void spoil(struct gg_big *n)
{
    static uint64_t garbage = 0x9e3779b97f4a7c15;
    garbage *= 0xd1342543de82ef95;
    for (int i = n->used < 2 ? 2 : n->used; i < GG_BIG_LIMBS; i++)
        n->limb[i] = garbage;
}

static void random_pair(int round, struct gg_big *a, struct gg_big *b)
{
    static const int bits[] = {64, 128, 200, 256, 400, 512};
    *a = random_big(bits[round % 6]);
    *b = random_big(bits[round / 6 % 6]);
    if (round % 11 == 0)
        *b = *a;
    if (round % 13 == 0)
        *a = gg_big_of(0);
    spoil(a);
    spoil(b);
}

/* ---- the operations against paper ---- */

TEST(sums_differences_and_order_agree_with_paper)
{
    gg_random_start(&random_stream, 41, 0);
    for (int round = 0; round < 6000; round++) {
        struct gg_big a, b, out;
        random_pair(round, &a, &b);
        struct slow x = slow_of(&a), y = slow_of(&b), sum = slow_add(&x, &y);
        int order = slow_compare(&x, &y);
        assert_int_equal(gg_big_compare(&a, &b), order);
        assert_int_equal(gg_big_equal(&a, &b), order == 0);
        assert_int_equal(gg_big_bits(&a), slow_bits(&x));

        bool fits = slow_bits(&sum) <= GG_BIG_BITS;
        assert_int_equal(gg_big_add(&a, &b, &out), fits);
        if (fits)
            expect_slow(&out, &sum);
        out = a;
        assert_int_equal(gg_big_add(&out, &b, &out), fits);
        expect_slow(&out, fits ? &sum : &x);
        out = b;
        assert_int_equal(gg_big_add(&a, &out, &out), fits);
        expect_slow(&out, fits ? &sum : &y);

        const struct gg_big *more = order < 0 ? &b : &a, *less = order < 0 ? &a : &b;
        struct slow difference = order < 0 ? slow_sub(&y, &x) : slow_sub(&x, &y);
        gg_big_sub(more, less, &out);
        expect_slow(&out, &difference);
        out = *less;
        gg_big_sub(more, &out, &out);
        expect_slow(&out, &difference);
    }
}

TEST(products_agree_with_paper)
{
    gg_random_start(&random_stream, 42, 0);
    for (int round = 0; round < 6000; round++) {
        struct gg_big a, b, out, c, d;
        random_pair(round, &a, &b);
        struct slow x = slow_of(&a), y = slow_of(&b), product = slow_mul(&x, &y);
        bool fits = slow_bits(&product) <= GG_BIG_BITS;
        out = a;
        assert_int_equal(gg_big_mul(&out, &b, &out), fits);
        expect_slow(&out, fits ? &product : &x);
        out = b;
        assert_int_equal(gg_big_mul(&a, &out, &out), fits);
        expect_slow(&out, fits ? &product : &y);

        random_pair(round + 7, &c, &d);
        struct slow z = slow_of(&c), w = slow_of(&d), other = slow_mul(&z, &w);
        assert_int_equal(gg_big_compare_products(&a, &b, &c, &d), slow_compare(&product, &other));
        assert_int_equal(gg_big_compare_products(&a, &b, &b, &a), 0);
    }
}

TEST(quotients_and_rests_agree_with_paper)
{
    gg_random_start(&random_stream, 43, 0);
    for (int round = 0; round < 3000; round++) {
        struct gg_big a, b, quotient, rest;
        random_pair(round, &a, &b);
        struct slow x = slow_of(&a), y = slow_of(&b), q, r;
        slow_divide(&x, &y, &q, &r);
        gg_big_divide(&a, &b, &quotient, &rest);
        expect_slow(&quotient, &q);
        expect_slow(&rest, &r);
        quotient = a;
        rest = b;
        gg_big_divide(&quotient, &rest, &quotient, &rest);
        expect_slow(&quotient, &q);
        expect_slow(&rest, &r);
        rest = a;
        gg_big_divide(&rest, &b, NULL, &rest);
        expect_slow(&rest, &r);
        quotient = b;
        gg_big_divide(&a, &quotient, &quotient, NULL);
        expect_slow(&quotient, &q);
    }
}

/* Where the guess of a digit is one too large even after Knuth's test, and the divisor must be added
 * back: with 64-bit limbs that happens by chance once in 2^63 times. */
TEST(a_digit_guessed_too_large_is_put_right)
{
    struct gg_big a = {4, {0, 0, (uint64_t)1 << 63, ((uint64_t)1 << 63) - 1}};
    struct gg_big b = {3, {1, 0, (uint64_t)1 << 63}}, quotient, rest;
    struct slow x = slow_of(&a), y = slow_of(&b), q, r;
    slow_divide(&x, &y, &q, &r);
    gg_big_divide(&a, &b, &quotient, &rest);
    expect_slow(&quotient, &q);
    expect_slow(&rest, &r);
    assert_true(quotient.limb[0] == UINT64_MAX - 1);
}

TEST(common_divisors_agree_with_paper)
{
    gg_random_start(&random_stream, 44, 0);
    for (int round = 0; round < 300; round++) {
        struct gg_big a, b, divisor;
        random_pair(round, &a, &b);
        struct slow x = slow_of(&a), y = slow_of(&b), expected = slow_gcd(&x, &y);
        gg_big_gcd(&a, &b, &divisor);
        expect_slow(&divisor, &expected);
        divisor = a;
        gg_big_gcd(&b, &divisor, &divisor);
        expect_slow(&divisor, &expected);
    }
}

/* p and k p + 1 share nothing, so of g p and g (k p + 1) the common divisor is g, whatever they are. */
TEST(common_divisors_of_products_are_the_common_factor)
{
    gg_random_start(&random_stream, 45, 0);
    struct gg_big one = gg_big_of(1);
    for (int round = 0; round < 20000; round++) {
        struct gg_big g = random_big(200), p = random_big(150), k = random_big(140), q, divisor;
        assert_true(gg_big_mul(&k, &p, &q) && gg_big_add(&q, &one, &q));
        assert_true(gg_big_mul(&g, &p, &p) && gg_big_mul(&g, &q, &q));
        spoil(&p);
        spoil(&q);
        gg_big_gcd(&p, &q, &divisor);
        expect_big(&divisor, &g);
        gg_big_gcd(&q, &p, &divisor);
        expect_big(&divisor, &g);
    }
}

/* Neighbours among Fibonacci's numbers take Euclid's algorithm the most steps. */
TEST(common_divisors_of_the_slowest_pairs)
{
    struct gg_big a = gg_big_of(1), b = gg_big_of(1), divisor;
    for (int i = 0; i < 700; i++) {
        gg_big_gcd(&a, &b, &divisor);
        assert_true(gg_big_is_one(&divisor));
        struct gg_big next;
        assert_true(gg_big_add(&a, &b, &next));
        gg_big_copy(&a, &b);
        gg_big_copy(&b, &next);
    }
    struct gg_big zero = gg_big_of(0), large = all_ones(GG_BIG_BITS);
    gg_big_gcd(&zero, &large, &divisor);
    expect_big(&divisor, &large);
    gg_big_gcd(&large, &zero, &divisor);
    expect_big(&divisor, &large);
    gg_big_gcd(&zero, &zero, &divisor);
    expect_big(&divisor, &zero);
}

/* ---- edges ---- */

TEST(carries_and_borrows_run_through_all_limbs)
{
    struct gg_big one = gg_big_of(1), zero = gg_big_of(0);
    for (int bits = 1; bits < GG_BIG_BITS; bits++) {
        struct gg_big below = all_ones(bits), power = power_of_two(bits), out;
        assert_true(gg_big_add(&below, &one, &out));
        expect_big(&out, &power);
        gg_big_sub(&power, &one, &out);
        expect_big(&out, &below);
        gg_big_sub(&power, &power, &out);
        expect_big(&out, &zero);
        assert_int_equal(gg_big_bits(&below), bits);
        assert_int_equal(gg_big_bits(&power), bits + 1);
    }
    assert_int_equal(gg_big_bits(&zero), 0);
}

TEST(what_needs_more_than_512_bits_is_refused)
{
    struct gg_big most = all_ones(GG_BIG_BITS), one = gg_big_of(1), zero = gg_big_of(0);
    struct gg_big out = gg_big_of(9), nine = gg_big_of(9);
    assert_false(gg_big_add(&most, &one, &out));
    expect_big(&out, &nine);
    assert_true(gg_big_add(&most, &zero, &out));
    expect_big(&out, &most);
    assert_true(gg_big_mul(&most, &one, &out));
    expect_big(&out, &most);
    assert_true(gg_big_mul(&most, &zero, &out));
    expect_big(&out, &zero);
    out = nine;
    for (int left = 0; left < GG_BIG_BITS; left++) {
        struct gg_big a = power_of_two(left), b = power_of_two(GG_BIG_BITS - 1 - left), product;
        struct gg_big top = power_of_two(GG_BIG_BITS - 1), twice = gg_big_of(2);
        assert_true(gg_big_mul(&a, &b, &product));
        expect_big(&product, &top);
        if (!gg_big_mul(&a, &twice, &a)) /* 2^511 itself */
            continue;
        assert_false(gg_big_mul(&a, &b, &out));
        assert_false(gg_big_mul(&b, &a, &out));
        expect_big(&out, &nine);
    }
    /* (2^256 - 1)(2^256 + 1) is 2^512 - 1, the most there is, and one more does not fit. */
    struct gg_big a = all_ones(256), b = power_of_two(256);
    assert_true(gg_big_add(&b, &one, &b));
    assert_true(gg_big_mul(&a, &b, &out));
    expect_big(&out, &most);
    assert_true(gg_big_add(&a, &one, &a));
    assert_false(gg_big_mul(&a, &b, &out));
}

TEST(wide_numbers_are_taken_as_they_are)
{
    static const gg_wide numbers[] = {0, 1, UINT64_MAX, (gg_wide)1 << 64, ~(gg_wide)0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct gg_big n = gg_big_of(numbers[i]);
        assert_true(gg_big_low(&n) == numbers[i]);
        assert_int_equal(n.used, numbers[i] == 0 ? 0 : numbers[i] <= UINT64_MAX ? 1 : 2);
    }
}

/* ---- in decimal ---- */

static void expect_written(const struct gg_big *n, const char *expected)
{
    char room[GG_BIG_DIGITS + 1];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_big_write(n, &text);
    assert_false(text.cut);
    assert_string_equal(room, expected);
}

/* Powers of ten and their neighbours are where zeros in the middle and in front could be lost. */
TEST(decimals_of_powers_of_ten)
{
    struct gg_big power = gg_big_of(1), ten = gg_big_of(10), one = gg_big_of(1);
    char digits[GG_BIG_DIGITS + 2] = "1";
    for (int zeros = 0; zeros < GG_BIG_DIGITS; zeros++) {
        struct gg_big more, less;
        expect_written(&power, digits);
        assert_true(gg_big_add(&power, &one, &more));
        digits[zeros] = zeros == 0 ? '2' : '1';
        expect_written(&more, digits);
        gg_big_sub(&power, &one, &less);
        memset(digits, zeros == 0 ? '0' : '9', (size_t)(zeros == 0 ? 1 : zeros));
        digits[zeros == 0 ? 1 : zeros] = '\0';
        expect_written(&less, digits);
        memset(digits, '0', (size_t)zeros + 2);
        digits[0] = '1';
        digits[zeros + 2] = '\0';
        if (zeros + 1 < GG_BIG_DIGITS)
            assert_true(gg_big_mul(&power, &ten, &power));
    }
}

TEST(decimals_of_the_largest)
{
    struct gg_big most = all_ones(GG_BIG_BITS), power = power_of_two(400);
    expect_written(&most, "13407807929942597099574024998205846127479365820592393377723561443721"
                          "76403007354697680187429816690342769003185818648605085375388281194656"
                          "9946433649006084095");
    expect_written(&power, "2582249878086908589655919172003011874329705792829223512830659356540"
                           "647622016841194629645353280137831435903171972747493376");
    struct gg_big hundreds = gg_big_of(1), hundred = gg_big_of(100);
    for (int i = 0; i < 64; i++)
        assert_true(gg_big_mul(&hundreds, &hundred, &hundreds));
    assert_int_equal(gg_big_bits(&hundreds), 426); /* the throws of 64d100 */
}

/* Digit by digit with the division on paper. */
TEST(decimals_agree_with_paper)
{
    gg_random_start(&random_stream, 46, 0);
    struct gg_big ten_big = gg_big_of(10);
    struct slow ten = slow_of(&ten_big);
    for (int round = 0; round < 40; round++) {
        struct gg_big n = random_big(512);
        struct slow rest = slow_of(&n), digit;
        char digits[GG_BIG_DIGITS + 1];
        int at = GG_BIG_DIGITS;
        digits[at] = '\0';
        do {
            slow_divide(&rest, &ten, &rest, &digit);
            digits[--at] = (char)('0' + (int)digit.digit[0]);
        } while (slow_bits(&rest) > 0);
        spoil(&n);
        expect_written(&n, digits + at);
    }
}
