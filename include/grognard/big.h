/*
 * big.h - whole numbers of up to 512 bits: in how many ways dice can fall.
 *
 * Fixed in size, so that nothing is allocated. What does not fit is refused, never wrapped round. Most
 * counts are small, and a small one costs little: nobody looks at limbs that it does not use.
 */
#ifndef GROGNARD_BIG_H
#define GROGNARD_BIG_H

#include <stdint.h>

#include "grognard/text.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

__extension__ typedef unsigned __int128 gg_wide;

enum {
    GG_BIG_LIMBS = 8,
    GG_BIG_BITS = 512,
    GG_BIG_DIGITS = 155 /* of 2^512 - 1 in decimal */
};

/* limb[0] is the least significant. `used` of them count, the highest of those is not 0, and what lies
 * beyond is not even set. The lowest two are always set, so that a number of up to 128 bits can be read
 * without asking how long it is. Made by the functions below; compared by gg_big_compare, never as memory. */
struct gg_big {
    int used;
    uint64_t limb[GG_BIG_LIMBS];
};

struct gg_big gg_big_of(gg_wide n);

/* Below, equal, above: -1, 0, 1. */
int gg_big_compare(const struct gg_big *a, const struct gg_big *b);
bool gg_big_equal(const struct gg_big *a, const struct gg_big *b);

/* False when the result does not fit; it is then left alone. It may be one of the operands. */
GG_MUST_CHECK bool gg_big_add(const struct gg_big *a, const struct gg_big *b, struct gg_big *sum);
GG_MUST_CHECK bool gg_big_mul(const struct gg_big *a, const struct gg_big *b,
                              struct gg_big *product);

/* In decimal: at most GG_BIG_DIGITS characters. */
void gg_big_write(const struct gg_big *n, struct gg_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
