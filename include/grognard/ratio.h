/*
 * ratio.h - exact fractions for chances.
 *
 * Numerator and denominator are 128 bits wide. Every operation that could overflow says so with
 * GG_INEXACT instead of giving a wrong number; a double is made only to be printed.
 */
#ifndef GROGNARD_RATIO_H
#define GROGNARD_RATIO_H

#include <stdint.h>

#include "grognard/text.h"

#ifdef __cplusplus
extern "C" {
#endif

__extension__ typedef unsigned __int128 gg_wide;

/* A fraction in lowest terms; den is never 0 in a valid one. */
struct gg_ratio {
    gg_wide num, den;
};

struct gg_ratio gg_ratio_of(uint64_t num, uint64_t den); /* reduced; den > 0 */
struct gg_ratio gg_ratio_wide(gg_wide num, gg_wide den); /* reduced; den > 0 */

GG_MUST_CHECK enum gg_status gg_ratio_add(struct gg_ratio a, struct gg_ratio b,
                                          struct gg_ratio *sum);
GG_MUST_CHECK enum gg_status gg_ratio_mul(struct gg_ratio a, struct gg_ratio b,
                                          struct gg_ratio *product);

bool gg_ratio_equal(struct gg_ratio a, struct gg_ratio b);

/* Below, equal, above: -1, 0, 1. Exact for any two ratios. */
int gg_ratio_compare(struct gg_ratio a, struct gg_ratio b);

/* The nearest double, for printing. */
double gg_ratio_double(struct gg_ratio r);

/* "1/3", "0", "1". */
void gg_ratio_write(struct gg_ratio r, struct gg_text *out);

/* Checked arithmetic on counts: false when the result does not fit. */
GG_MUST_CHECK bool gg_wide_add(gg_wide a, gg_wide b, gg_wide *sum);
GG_MUST_CHECK bool gg_wide_mul(gg_wide a, gg_wide b, gg_wide *product);
void gg_wide_write(gg_wide n, struct gg_text *out);

#ifdef __cplusplus
}
#endif
#endif
