/*
 * random.c - random streams addressed by (seed, game), the same on every machine.
 *
 * Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011) is a keyed permutation of a counter: good for
 * starting any number of streams that do not overlap in practice. xoshiro256** (Blackman and Vigna,
 * 2018) is faster for drawing from one.
 */
#include "grognard/random.h"

#include <stddef.h>

enum { PHILOX_ROUNDS = 10 };

static uint32_t high_half(uint64_t x)
{
    return (uint32_t)(x >> 32);
}

static uint32_t low_half(uint64_t x)
{
    return (uint32_t)x;
}

void gg_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t a = counter[0], b = counter[1], c = counter[2], d = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < PHILOX_ROUNDS; round++) {
        uint64_t p = (uint64_t)0xD2511F53u * a;
        uint64_t q = (uint64_t)0xCD9E8D57u * c;
        a = high_half(q) ^ b ^ k0;
        b = low_half(q);
        c = high_half(p) ^ d ^ k1;
        d = low_half(p);
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

void gg_random_start(struct gg_random *r, uint64_t seed, uint64_t game)
{
    const uint32_t key[2] = {low_half(seed), high_half(seed)};
    for (size_t block = 0; block < 2; block++) {
        const uint32_t counter[4] = {low_half(game), high_half(game), (uint32_t)block, 0};
        uint32_t out[4];
        gg_philox(counter, key, out);
        r->s[2 * block] = (uint64_t)out[1] << 32 | out[0];
        r->s[2 * block + 1] = (uint64_t)out[3] << 32 | out[2];
    }
    /* All zeros is the one state that xoshiro cannot leave. */
    if ((r->s[0] | r->s[1] | r->s[2] | r->s[3]) == 0)
        r->s[0] = 1;
}

static uint64_t rotate_left(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

uint64_t gg_random_next(struct gg_random *r)
{
    uint64_t result = rotate_left(r->s[1] * 5, 7) * 9;
    uint64_t shifted = r->s[1] << 17;
    r->s[2] ^= r->s[0];
    r->s[3] ^= r->s[1];
    r->s[1] ^= r->s[2];
    r->s[0] ^= r->s[3];
    r->s[2] ^= shifted;
    r->s[3] = rotate_left(r->s[3], 45);
    return result;
}

/* Lemire's method: n times 32 random bits, of which the upper half is the answer. The lower half says
 * whether this draw is one of the 2^32 mod n too many, and the division is needed only when it might
 * be. */
uint32_t gg_random_below(struct gg_random *r, uint32_t n)
{
    uint64_t product = (uint64_t)high_half(gg_random_next(r)) * n;
    if (low_half(product) < n) {
        uint32_t surplus = (0u - n) % n;
        while (low_half(product) < surplus)
            product = (uint64_t)high_half(gg_random_next(r)) * n;
    }
    return high_half(product);
}
