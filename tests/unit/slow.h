/*
 * slow.h - whole numbers of up to 1280 bits as one would do them on paper: the oracle for src/base/big.c.
 *
 * Digits to base 2^16, so that no sum or product of two leaves a 32-bit number, and division by shifting
 * and subtracting one bit at a time. Nothing is shared with what is tested but the public struct.
 */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

#include "grognard/big.h"

enum { SLOW_DIGITS = 80, SLOW_BITS = 16 * SLOW_DIGITS };

struct slow {
    uint32_t digit[SLOW_DIGITS]; /* the least significant first, each below 2^16 */
};

struct slow slow_of(const struct gg_big *n);

/* The same number as a gg_big; it must fit. */
struct gg_big slow_big(const struct slow *n);

int slow_compare(const struct slow *a, const struct slow *b);
int slow_bits(const struct slow *n);
struct slow slow_add(const struct slow *a, const struct slow *b);
struct slow slow_sub(const struct slow *a, const struct slow *b); /* a is not below b */
struct slow slow_mul(const struct slow *a, const struct slow *b);
struct slow slow_shift(const struct slow *n, int left); /* to the right when left is below 0 */
void slow_divide(const struct slow *a, const struct slow *b, struct slow *quotient,
                 struct slow *rest);
struct slow slow_gcd(const struct slow *a, const struct slow *b);

#endif
