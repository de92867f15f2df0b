/*
 * ratio.c - exact fractions for chances, 512 bits over 512 bits.
 *
 * Factors are divided out before numbers are multiplied, so that an intermediate product overflows
 * only when the reduced answer is about that large too; and every product and sum is checked. Numbers
 * of up to 128 bits take a short way, which is the business of big.c.
 */
#include "base/ratio.h"

#include <math.h>

#include "base/big.h"

/* n / divisor, which leaves no rest. */
static void divide_out(const struct gg_big *n, const struct gg_big *divisor, struct gg_big *out)
{
    if (gg_big_is_one(divisor))
        gg_big_copy(out, n);
    else
        gg_big_divide(n, divisor, out, NULL);
}

/* a and b without the factors they share. */
static void cancel(const struct gg_big *a, const struct gg_big *b, struct gg_big *a_rest,
                   struct gg_big *b_rest)
{
    struct gg_big g;
    gg_big_gcd(a, b, &g);
    divide_out(a, &g, a_rest);
    divide_out(b, &g, b_rest);
}

void gg_ratio_reduce(struct gg_ratio *r)
{
    struct gg_big g;
    gg_big_gcd(&r->num, &r->den, &g);
    if (gg_big_is_one(&g))
        return;
    gg_big_divide(&r->num, &g, &r->num, NULL);
    gg_big_divide(&r->den, &g, &r->den, NULL);
}

struct gg_ratio gg_ratio_big(const struct gg_big *num, const struct gg_big *den)
{
    struct gg_ratio result;
    cancel(num, den, &result.num, &result.den);
    return result;
}

struct gg_ratio gg_ratio_of(uint64_t num, uint64_t den)
{
    struct gg_big n = gg_big_of(num), d = gg_big_of(den);
    return gg_ratio_big(&n, &d);
}

/* With g the common divisor of the denominators, a/b + c/d is (a(d/g) + c(b/g)) / (b/g)d, and only a
 * divisor of g can still be common to both parts of that, if a/b and c/d were in lowest terms. */
enum gg_status gg_ratio_add(struct gg_ratio a, struct gg_ratio b, struct gg_ratio *sum)
{
    struct gg_big g, a_share, b_share, left, num, den, rest;
    gg_big_gcd(&a.den, &b.den, &g);
    divide_out(&a.den, &g, &a_share);
    divide_out(&b.den, &g, &b_share);
    if (!gg_big_mul(&a.num, &b_share, &left) || !gg_big_mul(&b.num, &a_share, &num) ||
        !gg_big_add(&left, &num, &num))
        return GG_INEXACT;
    gg_big_gcd(&num, &g, &rest);
    divide_out(&b.den, &rest, &den);
    if (!gg_big_mul(&a_share, &den, &den))
        return GG_INEXACT;
    divide_out(&num, &rest, &sum->num);
    gg_big_copy(&sum->den, &den);
    return GG_OK;
}

/* Two reduced fractions can only share factors crosswise. */
enum gg_status gg_ratio_mul(struct gg_ratio a, struct gg_ratio b, struct gg_ratio *product)
{
    struct gg_big a_num, a_den, b_num, b_den;
    cancel(&a.num, &b.den, &a_num, &b_den);
    cancel(&b.num, &a.den, &b_num, &a_den);
    if (!gg_big_mul(&a_num, &b_num, &a_num) || !gg_big_mul(&a_den, &b_den, &product->den))
        return GG_INEXACT;
    gg_big_copy(&product->num, &a_num);
    return GG_OK;
}

enum gg_status gg_ratio_mul_lazy(const struct gg_ratio *a, const struct gg_big *num,
                                 const struct gg_big *den, struct gg_ratio *out)
{
    if (gg_big_mul(&a->num, num, &out->num) && gg_big_mul(&a->den, den, &out->den))
        return GG_OK;
    return gg_ratio_mul(gg_ratio_big(&a->num, &a->den), gg_ratio_big(num, den), out);
}

/* Where one denominator is a multiple of the other, as with dice of one kind, a single division finds it. */
static bool add_to_multiple(const struct gg_ratio *fewer, const struct gg_ratio *more,
                            struct gg_ratio *sum)
{
    struct gg_big share, rest, num;
    gg_big_divide(&more->den, &fewer->den, &share, &rest);
    if (rest.used > 0 || !gg_big_mul(&fewer->num, &share, &num) ||
        !gg_big_add(&num, &more->num, &num))
        return false;
    gg_big_copy(&sum->num, &num);
    gg_big_copy(&sum->den, &more->den);
    return true;
}

enum gg_status gg_ratio_add_lazy(struct gg_ratio *to, const struct gg_ratio *more)
{
    int order = gg_big_compare(&to->den, &more->den);
    if (order == 0 && gg_big_add(&to->num, &more->num, &to->num))
        return GG_OK;
    if (order < 0 ? add_to_multiple(to, more, to) : add_to_multiple(more, to, to))
        return GG_OK;
    if (gg_ratio_add(*to, *more, to) ==
        GG_OK) /* unless a factor of one fraction alone makes it too long */
        return GG_OK;
    return gg_ratio_add(gg_ratio_big(&to->num, &to->den), gg_ratio_big(&more->num, &more->den), to);
}

bool gg_ratio_equal(struct gg_ratio a, struct gg_ratio b)
{
    return gg_big_equal(&a.num, &b.num) && gg_big_equal(&a.den, &b.den);
}

int gg_ratio_compare(struct gg_ratio a, struct gg_ratio b)
{
    return gg_big_compare_products(&a.num, &b.den, &b.num, &a.den);
}

/* Integers up to 2^53 are doubles, and division of those rounds to the nearest. Otherwise the one rounding
 * there is, is that of the conversion: with a sticky bit it goes the right way, and the exponent, within
 * 512 of 0 or little more, is never that of a subnormal. */
double gg_ratio_double(struct gg_ratio r)
{
    enum { DOUBLE_BITS = 53 };
    if (r.num.used == 0)
        return 0.0;
    if (gg_big_bits(&r.num) <= DOUBLE_BITS && gg_big_bits(&r.den) <= DOUBLE_BITS)
        return (double)r.num.limb[0] / (double)r.den.limb[0];
    int exponent;
    uint64_t quotient = gg_big_quotient(&r.num, &r.den, &exponent);
    return ldexp((double)quotient, exponent);
}

void gg_ratio_write(struct gg_ratio r, struct gg_text *out)
{
    gg_big_write(&r.num, out);
    if (!gg_big_is_one(&r.den) && r.num.used > 0) {
        gg_text_char(out, '/');
        gg_big_write(&r.den, out);
    }
}
