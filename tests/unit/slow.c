/*
 * slow.c - whole numbers as on paper (see slow.h).
 */
#include "slow.h"

#include "../cases.h"

struct slow slow_of(const struct gg_big *n)
{
    struct slow out = {{0}};
    for (int i = 0; i < 4 * n->used; i++)
        out.digit[i] = (uint32_t)(n->limb[i / 4] >> (16 * (i % 4))) & 0xffff;
    return out;
}

int slow_bits(const struct slow *n)
{
    for (int i = SLOW_BITS - 1; i >= 0; i--) {
        if (n->digit[i / 16] >> (i % 16) & 1)
            return i + 1;
    }
    return 0;
}

struct gg_big slow_big(const struct slow *n)
{
    struct gg_big out = {0};
    assert_true(slow_bits(n) <= GG_BIG_BITS);
    out.used = (slow_bits(n) + 63) / 64;
    for (int i = 0; i < 4 * out.used; i++)
        out.limb[i / 4] |= (uint64_t)n->digit[i] << (16 * (i % 4));
    return out;
}

int slow_compare(const struct slow *a, const struct slow *b)
{
    for (int i = SLOW_DIGITS - 1; i >= 0; i--) {
        if (a->digit[i] != b->digit[i])
            return a->digit[i] < b->digit[i] ? -1 : 1;
    }
    return 0;
}

struct slow slow_add(const struct slow *a, const struct slow *b)
{
    struct slow out = {0};
    uint32_t carry = 0;
    for (int i = 0; i < SLOW_DIGITS; i++) {
        carry += a->digit[i] + b->digit[i];
        out.digit[i] = carry & 0xffff;
        carry >>= 16;
    }
    assert_true(carry == 0);
    return out;
}

struct slow slow_sub(const struct slow *a, const struct slow *b)
{
    struct slow out = {0};
    int32_t carry = 0;
    for (int i = 0; i < SLOW_DIGITS; i++) {
        carry += (int32_t)a->digit[i] - (int32_t)b->digit[i];
        out.digit[i] = (uint32_t)(carry + 0x10000) & 0xffff;
        carry = carry < 0 ? -1 : 0;
    }
    assert_true(carry == 0);
    return out;
}

struct slow slow_mul(const struct slow *a, const struct slow *b)
{
    struct slow out = {{0}};
    int a_digits = (slow_bits(a) + 15) / 16, b_digits = (slow_bits(b) + 15) / 16;
    assert_true(a_digits + b_digits < SLOW_DIGITS);
    for (int i = 0; i < a_digits; i++) {
        uint32_t carry = 0;
        for (int k = 0; k < b_digits || carry != 0; k++) {
            carry += a->digit[i] * b->digit[k] + out.digit[i + k];
            out.digit[i + k] = carry & 0xffff;
            carry >>= 16;
        }
    }
    return out;
}

struct slow slow_shift(const struct slow *n, int left)
{
    struct slow out = {{0}};
    for (int i = 0; i < SLOW_BITS; i++) {
        int from = i - left;
        if (from >= 0 && from < SLOW_BITS)
            out.digit[i / 16] |= (n->digit[from / 16] >> (from % 16) & 1) << (i % 16);
    }
    return out;
}

static struct slow shift_in(const struct slow *n, uint32_t bit)
{
    struct slow out = {0};
    for (int i = 0; i < SLOW_DIGITS; i++) {
        out.digit[i] = (n->digit[i] << 1 & 0xffff) | bit;
        bit = n->digit[i] >> 15;
    }
    return out;
}

void slow_divide(const struct slow *a, const struct slow *b, struct slow *quotient,
                 struct slow *rest)
{
    struct slow q = {{0}}, r = {{0}};
    for (int i = slow_bits(a) - 1; i >= 0; i--) {
        r = shift_in(&r, a->digit[i / 16] >> (i % 16) & 1);
        bool goes = slow_compare(&r, b) >= 0;
        if (goes)
            r = slow_sub(&r, b);
        q = shift_in(&q, goes);
    }
    *quotient = q;
    *rest = r;
}

struct slow slow_gcd(const struct slow *a, const struct slow *b)
{
    struct slow x = *a, y = *b, quotient, rest;
    while (slow_bits(&y) > 0) {
        if (slow_bits(&x) - slow_bits(&y) > 2) { /* subtracting would take for ever */
            slow_divide(&x, &y, &quotient, &rest);
            x = rest;
        } else if (slow_compare(&x, &y) >= 0) {
            x = slow_sub(&x, &y);
        }
        if (slow_compare(&x, &y) < 0) {
            rest = x;
            x = y;
            y = rest;
        }
    }
    return x;
}
