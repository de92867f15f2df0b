/*
 * ratio.h - fractions that are not kept in lowest terms, for sums and products that nobody reads.
 *
 * A common divisor costs more than all the rest, so it is looked for only where numbers would not fit
 * otherwise, and once at the end.
 */
#ifndef GG_BASE_RATIO_H
#define GG_BASE_RATIO_H

#include "grognard/ratio.h"

/* out = a times num/den; out is none of them, and holds nothing when it does not fit. */
GG_MUST_CHECK enum gg_status gg_ratio_mul_lazy(const struct gg_ratio *a, const struct gg_big *num,
                                               const struct gg_big *den, struct gg_ratio *out);

/* to = to + more, left alone when it does not fit. */
GG_MUST_CHECK enum gg_status gg_ratio_add_lazy(struct gg_ratio *to, const struct gg_ratio *more);

/* To lowest terms. */
void gg_ratio_reduce(struct gg_ratio *r);

#endif
