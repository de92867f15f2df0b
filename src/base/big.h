/*
 * big.h - what the library itself does with whole numbers of up to 512 bits, beyond grognard/big.h.
 *
 * Numbers of up to 128 bits take a short way everywhere, by the machine's own arithmetic; limbs are
 * for what is longer.
 */
#ifndef GG_BASE_BIG_H
#define GG_BASE_BIG_H

#include "grognard/big.h"

enum { GG_LIMB_BITS = 64, GG_WIDE_LIMBS = 2 };

/* Does the number fit 128 bits? Then gg_big_low is all of it. */
static inline bool gg_big_is_wide(const struct gg_big *n)
{
    return n->used <= GG_WIDE_LIMBS;
}

static inline gg_wide gg_big_low(const struct gg_big *n)
{
    return (gg_wide)n->limb[1] << GG_LIMB_BITS | n->limb[0];
}

static inline void gg_big_set(struct gg_big *n, gg_wide value)
{
    n->limb[0] = (uint64_t)value;
    n->limb[1] = (uint64_t)(value >> GG_LIMB_BITS);
    n->used = n->limb[1] != 0 ? 2 : n->limb[0] != 0;
}

static inline bool gg_big_is_one(const struct gg_big *n)
{
    return n->used == 1 && n->limb[0] == 1;
}

/* Only what is set. */
static inline void gg_big_copy(struct gg_big *to, const struct gg_big *from)
{
    to->used = from->used;
    to->limb[0] = from->limb[0];
    to->limb[1] = from->limb[1];
    for (int i = GG_WIDE_LIMBS; i < from->used; i++)
        to->limb[i] = from->limb[i];
}

/* Sets how many limbs count, of so many that are set. */
static inline void gg_big_trim(struct gg_big *n, int set)
{
    for (int i = set; i < GG_WIDE_LIMBS; i++)
        n->limb[i] = 0;
    while (set > 0 && n->limb[set - 1] == 0)
        set--;
    n->used = set;
}

/* a - b, for a not below b. May be one of them. */
void gg_big_sub(const struct gg_big *a, const struct gg_big *b, struct gg_big *difference);

/* a * b against c * d, without a limit. */
int gg_big_compare_products(const struct gg_big *a, const struct gg_big *b, const struct gg_big *c,
                            const struct gg_big *d);

/* Bits from the highest set one down; 0 of 0. */
int gg_big_bits(const struct gg_big *n);

/* Whole quotient and rest; b > 0. Either may be NULL, and either may be one of the operands. */
void gg_big_divide(const struct gg_big *a, const struct gg_big *b, struct gg_big *quotient,
                   struct gg_big *rest);

/* The greatest common divisor; of 0 and n it is n. */
void gg_big_gcd(const struct gg_big *a, const struct gg_big *b, struct gg_big *divisor);

/* The first 63 or 64 bits of a / b, both above 0, to be multiplied by 2 to the power of *exponent. The
 * lowest bit is also set when anything follows (a sticky bit), so that rounding goes the right way. */
uint64_t gg_big_quotient(const struct gg_big *a, const struct gg_big *b, int *exponent);

#endif
