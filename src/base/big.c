/*
 * big.c - adding, subtracting, comparing, multiplying and writing whole numbers of up to 512 bits.
 *
 * Limbs are digits to base 2^64, handled as on paper from the least significant one; a carry is what
 * the 128-bit sum or product of two limbs has above its low half. Results are made aside and copied,
 * since an operand may be the result, and must be left alone when it does not fit.
 */
#include "base/big.h"

#include <string.h>

static void take_limbs(struct gg_big *n, const uint64_t *limb, int count)
{
    memcpy(n->limb, limb, (size_t)count * sizeof *limb);
    gg_big_trim(n, count);
}

struct gg_big gg_big_of(gg_wide n)
{
    struct gg_big big = {0};
    gg_big_set(&big, n);
    return big;
}

int gg_big_compare(const struct gg_big *a, const struct gg_big *b)
{
    if (a->used != b->used)
        return a->used < b->used ? -1 : 1;
    for (int i = a->used - 1; i >= 0; i--) {
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    }
    return 0;
}

bool gg_big_equal(const struct gg_big *a, const struct gg_big *b)
{
    return gg_big_compare(a, b) == 0;
}

int gg_big_bits(const struct gg_big *n)
{
    if (n->used == 0)
        return 0;
    return n->used * GG_LIMB_BITS - __builtin_clzll(n->limb[n->used - 1]);
}

/* This and other long ways are not inlined, so that the short ones need not save registers for them. */
__attribute__((noinline)) static bool add_limbs(const struct gg_big *longer,
                                                const struct gg_big *shorter, struct gg_big *sum)
{
    uint64_t limb[GG_BIG_LIMBS + 1], carry = 0;
    int used = longer->used;
    for (int i = 0; i < used; i++) {
        gg_wide part = (gg_wide)longer->limb[i] + carry;
        if (i < shorter->used)
            part += shorter->limb[i];
        limb[i] = (uint64_t)part;
        carry = (uint64_t)(part >> GG_LIMB_BITS);
    }
    limb[used] = carry;
    if (used == GG_BIG_LIMBS && carry != 0)
        return false;
    take_limbs(sum, limb, used + (carry != 0));
    return true;
}

bool gg_big_add(const struct gg_big *a, const struct gg_big *b, struct gg_big *sum)
{
    gg_wide narrow;
    if (gg_big_is_wide(a) && gg_big_is_wide(b) &&
        !__builtin_add_overflow(gg_big_low(a), gg_big_low(b), &narrow)) {
        gg_big_set(sum, narrow);
        return true;
    }
    return a->used < b->used ? add_limbs(b, a, sum) : add_limbs(a, b, sum);
}

__attribute__((noinline)) static void subtract_limbs(const struct gg_big *a, const struct gg_big *b,
                                                     struct gg_big *difference)
{
    uint64_t borrow = 0;
    int used = a->used;
    for (int i = 0; i < used; i++) {
        gg_wide limb = (gg_wide)a->limb[i] - borrow;
        if (i < b->used)
            limb -= b->limb[i];
        difference->limb[i] = (uint64_t)limb;
        borrow = limb >> GG_LIMB_BITS != 0; /* it went below 0 and wrapped round */
    }
    gg_big_trim(difference, used);
}

void gg_big_sub(const struct gg_big *a, const struct gg_big *b, struct gg_big *difference)
{
    if (gg_big_is_wide(a))
        gg_big_set(difference, gg_big_low(a) - gg_big_low(b));
    else
        subtract_limbs(a, b, difference);
}

/* Writes all a->used + b->used limbs of the product, a row for each limb of the shorter one. */
static void multiply_limbs(const struct gg_big *a, const struct gg_big *b, uint64_t *product)
{
    const struct gg_big *longer = a->used < b->used ? b : a, *shorter = a->used < b->used ? a : b;
    memset(product, 0, (size_t)longer->used * sizeof *product);
    for (int i = 0; i < shorter->used; i++) {
        uint64_t factor = shorter->limb[i], carry = 0;
        for (int k = 0; k < longer->used; k++) {
            /* At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1. */
            gg_wide part = (gg_wide)factor * longer->limb[k] + product[i + k] + carry;
            product[i + k] = (uint64_t)part;
            carry = (uint64_t)(part >> GG_LIMB_BITS);
        }
        product[i + longer->used] = carry;
    }
}

/* The product of numbers with n and m limbs has n + m of them, or one fewer. */
__attribute__((noinline)) static bool multiply_long(const struct gg_big *a, const struct gg_big *b,
                                                    struct gg_big *product)
{
    gg_wide narrow;
    if (gg_big_is_wide(a) && gg_big_is_wide(b) &&
        !__builtin_mul_overflow(gg_big_low(a), gg_big_low(b), &narrow)) {
        gg_big_set(product, narrow);
        return true;
    }
    uint64_t limb[GG_BIG_LIMBS + 1];
    int used = a->used + b->used;
    if (used > GG_BIG_LIMBS + 1)
        return false;
    multiply_limbs(a, b, limb);
    if (used == GG_BIG_LIMBS + 1 && limb[--used] != 0)
        return false;
    take_limbs(product, limb, used);
    return true;
}

bool gg_big_mul(const struct gg_big *a, const struct gg_big *b, struct gg_big *product)
{
    if (a->used > 1 || b->used > 1)
        return multiply_long(a, b, product);
    gg_big_set(product, (gg_wide)a->limb[0] * b->limb[0]);
    return true;
}

int gg_big_compare_products(const struct gg_big *a, const struct gg_big *b, const struct gg_big *c,
                            const struct gg_big *d)
{
    uint64_t left[2 * GG_BIG_LIMBS] = {0}, right[2 * GG_BIG_LIMBS] = {0};
    multiply_limbs(a, b, left);
    multiply_limbs(c, d, right);
    for (int i = 2 * GG_BIG_LIMBS - 1; i >= 0; i--) {
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    }
    return 0;
}

/* Divides in place by one limb and returns the rest. */
static uint64_t divide_by_limb(struct gg_big *n, uint64_t divisor)
{
    uint64_t rest = 0;
    for (int i = n->used - 1; i >= 0; i--) {
        gg_wide part = (gg_wide)rest << GG_LIMB_BITS | n->limb[i];
        n->limb[i] = (uint64_t)(part / divisor);
        rest = (uint64_t)(part % divisor);
    }
    gg_big_trim(n, n->used);
    return rest;
}

/* In parts of nineteen digits, the most that a limb holds. */
void gg_big_write(const struct gg_big *n, struct gg_text *out)
{
    enum { PART_DIGITS = 19 };
    const uint64_t part_size = 10000000000000000000u;
    char digits[GG_BIG_DIGITS];
    size_t at = sizeof digits;
    struct gg_big rest;
    gg_big_copy(&rest, n);
    do {
        uint64_t part = divide_by_limb(&rest, part_size);
        /* No zeros in front of the first part. */
        for (int i = 0; i < PART_DIGITS && (rest.used > 0 || part > 0 || i == 0); i++) {
            digits[--at] = (char)('0' + (int)(part % 10));
            part /= 10;
        }
    } while (rest.used > 0);
    gg_text_bytes(out, digits + at, sizeof digits - at);
}
