/*
 * ratio.c - exact fractions for chances, 128 bits over 128 bits.
 *
 * Factors are divided out before numbers are multiplied, so that an intermediate product overflows
 * only when the reduced answer is about that large too; and every product and sum is checked.
 */
#include "grognard/ratio.h"

#include <math.h>

enum { WIDE_BITS = 128 };

bool gg_wide_add(gg_wide a, gg_wide b, gg_wide *sum)
{
    gg_wide c;
    if (__builtin_add_overflow(a, b, &c))
        return false;
    *sum = c;
    return true;
}

bool gg_wide_mul(gg_wide a, gg_wide b, gg_wide *product)
{
    gg_wide c;
    if (__builtin_mul_overflow(a, b, &c))
        return false;
    *product = c;
    return true;
}

void gg_wide_write(gg_wide n, struct gg_text *out)
{
    char digits[40]; /* 2^128 has 39 */
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(n % 10));
        n /= 10;
    } while (n != 0);
    gg_text_bytes(out, digits + at, sizeof digits - at);
}

/* Number of the lowest set bit; n > 0. */
static int low_bit(gg_wide n)
{
    uint64_t low = (uint64_t)n;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(n >> 64));
}

/* How many bits n has from its highest set one down; n > 0. */
static int bit_length(gg_wide n)
{
    uint64_t high = (uint64_t)(n >> 64);
    return high != 0 ? WIDE_BITS - __builtin_clzll(high) : 64 - __builtin_clzll((uint64_t)n);
}

static uint64_t narrow_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The greatest common divisor; of 0 and n it is n. By halving and subtracting while the numbers are
 * wide, since a 128-bit division is slow. */
static gg_wide common_divisor(gg_wide a, gg_wide b)
{
    if (a == 0)
        return b;
    if (b == 0)
        return a;
    if (((a | b) >> 64) == 0)
        return narrow_divisor((uint64_t)a, (uint64_t)b);

    int shared = low_bit(a | b);
    a >>= low_bit(a);
    while (b != 0) {
        b >>= low_bit(b);
        if (((a | b) >> 64) == 0)
            return (gg_wide)narrow_divisor((uint64_t)a, (uint64_t)b) << shared;
        if (a > b) {
            gg_wide swap = a;
            a = b;
            b = swap;
        }
        b -= a;
    }
    return a << shared;
}

struct gg_ratio gg_ratio_wide(gg_wide num, gg_wide den)
{
    gg_wide g = common_divisor(num, den);
    if (g <= 1)
        return (struct gg_ratio){num, den};
    return (struct gg_ratio){num / g, den / g};
}

struct gg_ratio gg_ratio_of(uint64_t num, uint64_t den)
{
    return gg_ratio_wide(num, den);
}

/* With g the common divisor of the denominators, a/b + c/d is (a(d/g) + c(b/g)) / (b/g)d, and only a
 * divisor of g can still be common to both parts of that. */
enum gg_status gg_ratio_add(struct gg_ratio a, struct gg_ratio b, struct gg_ratio *sum)
{
    gg_wide g = common_divisor(a.den, b.den);
    gg_wide a_share = a.den / g, b_share = b.den / g;
    gg_wide left, right, num, den;
    if (!gg_wide_mul(a.num, b_share, &left) || !gg_wide_mul(b.num, a_share, &right) ||
        !gg_wide_add(left, right, &num))
        return GG_INEXACT;
    gg_wide rest = common_divisor(num, g);
    if (!gg_wide_mul(a_share, b.den / rest, &den))
        return GG_INEXACT;
    *sum = (struct gg_ratio){num / rest, den};
    return GG_OK;
}

/* Two reduced fractions can only share factors crosswise. */
enum gg_status gg_ratio_mul(struct gg_ratio a, struct gg_ratio b, struct gg_ratio *product)
{
    gg_wide g = common_divisor(a.num, b.den), h = common_divisor(b.num, a.den);
    struct gg_ratio result;
    if (!gg_wide_mul(a.num / g, b.num / h, &result.num) ||
        !gg_wide_mul(a.den / h, b.den / g, &result.den))
        return GG_INEXACT;
    *product = result;
    return GG_OK;
}

bool gg_ratio_equal(struct gg_ratio a, struct gg_ratio b)
{
    return a.num == b.num && a.den == b.den;
}

/* By continued fractions: where the whole parts agree, the remainders are turned upside down, which
 * turns the order round, and compared again. Nothing is multiplied, so nothing overflows. */
int gg_ratio_compare(struct gg_ratio a, struct gg_ratio b)
{
    int sign = 1;
    for (;;) {
        gg_wide a_whole = a.num / a.den, b_whole = b.num / b.den;
        if (a_whole != b_whole)
            return a_whole < b_whole ? -sign : sign;
        gg_wide a_rest = a.num % a.den, b_rest = b.num % b.den;
        if (a_rest == 0 || b_rest == 0)
            return sign * ((a_rest != 0) - (b_rest != 0));
        a = (struct gg_ratio){a.den, a_rest};
        b = (struct gg_ratio){b.den, b_rest};
        sign = -sign;
    }
}

/* Long division, one bit at a time, until there are at least two bits more than a double holds. The
 * last bit is set when anything is left over, so that the one rounding there is, by the conversion,
 * goes the right way. */
double gg_ratio_double(struct gg_ratio r)
{
    enum { QUOTIENT_BITS = 56 };
    if (r.num == 0)
        return 0.0;
    int num_bits = bit_length(r.num), den_bits = bit_length(r.den);
    gg_wide rest = r.num << (WIDE_BITS - num_bits);
    gg_wide den = r.den << (WIDE_BITS - den_bits);
    uint64_t quotient = 0;
    bool carry = false; /* the bit of rest that was shifted out at the top */
    for (int i = 0; i < QUOTIENT_BITS; i++) {
        bool goes = carry || rest >= den;
        if (goes)
            rest -= den;
        quotient = quotient << 1 | goes;
        carry = rest >> (WIDE_BITS - 1) != 0;
        rest <<= 1;
    }
    quotient |= carry || rest != 0;
    return ldexp((double)quotient, num_bits - den_bits - (QUOTIENT_BITS - 1));
}

void gg_ratio_write(struct gg_ratio r, struct gg_text *out)
{
    gg_wide_write(r.num, out);
    if (r.den != 1 && r.num != 0) {
        gg_text_char(out, '/');
        gg_wide_write(r.den, out);
    }
}
