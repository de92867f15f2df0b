/*
 * ratio.h - exact fractions for chances.
 *
 * Numerator and denominator are 512 bits wide: enough for 64 dice of 100 sides, and for three pools of
 * such dice as games use in a row. Every operation that could overflow says so with GG_INEXACT instead
 * of giving a wrong number; a double is made only to be printed or to weigh positions.
 */
#ifndef GROGNARD_RATIO_H
#define GROGNARD_RATIO_H

#include "grognard/big.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* What gg_ratio_write needs at most, the terminator included. */
enum { GG_RATIO_TEXT = 2 * GG_BIG_DIGITS + 2 };

/* A fraction in lowest terms; den is never 0 in a valid one. */
struct gg_ratio {
    struct gg_big num, den;
};

struct gg_ratio gg_ratio_of(uint64_t num, uint64_t den); /* reduced; den > 0 */
struct gg_ratio gg_ratio_big(const struct gg_big *num,
                             const struct gg_big *den); /* reduced; den > 0 */

GG_MUST_CHECK enum gg_status gg_ratio_add(struct gg_ratio a, struct gg_ratio b,
                                          struct gg_ratio *sum);
GG_MUST_CHECK enum gg_status gg_ratio_mul(struct gg_ratio a, struct gg_ratio b,
                                          struct gg_ratio *product);

bool gg_ratio_equal(struct gg_ratio a, struct gg_ratio b);

/* Below, equal, above: -1, 0, 1. Exact for any two ratios. */
int gg_ratio_compare(struct gg_ratio a, struct gg_ratio b);

/* The nearest double, in lowest terms or not. */
double gg_ratio_double(struct gg_ratio r);

/* "1/3", "0", "1". */
void gg_ratio_write(struct gg_ratio r, struct gg_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
