/*
 * hash.c - a 64-bit hash of bytes, the same on every machine.
 *
 * Four lanes take the bytes in stripes of 32. A lane is mixed by one 64 x 64 -> 128 bit multiplication
 * with an odd constant whose two halves are folded together. The multiplier is constant, so no input
 * can turn a lane to zero and hide what came before. The lanes and the length are joined at the end.
 */
#include "base/hash.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

enum { LANES = 4, WORD = 8, STRIPE = LANES * WORD };

/* Odd, with about half of their bits set: the fractions of the roots of 2, 3, 5, 7, 11 and 13, the
 * first made odd. */
static const uint64_t multiplier[LANES] = {0x6a09e667f3bcc909u, 0xbb67ae8584caa73bu,
                                           0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u};
static const uint64_t last_multiplier = 0x510e527fade682d1u;
static const uint64_t length_multiplier = 0x9b05688c2b3e6c1fu;

static uint64_t fold(uint64_t x, uint64_t y)
{
    wide product = (wide)x * y;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Eight bytes, least significant first, on a machine of either order. */
static uint64_t read_word(const unsigned char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* What is left over, as words filled up with zeros; the length tells them from real zeros. */
static void add_rest(uint64_t lane[LANES], const unsigned char *p, size_t n)
{
    unsigned char rest[STRIPE] = {0};
    if (n > 0)
        memcpy(rest, p, n);
    for (size_t i = 0; i * WORD < n; i++)
        lane[i] = fold(lane[i] ^ read_word(rest + i * WORD), multiplier[i]);
}

uint64_t gg_hash(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t lane[LANES];
    for (int i = 0; i < LANES; i++)
        lane[i] = hash + multiplier[LANES - 1 - i];

    size_t left = n;
    for (; left >= STRIPE; left -= STRIPE, p += STRIPE) {
        for (size_t i = 0; i < LANES; i++)
            lane[i] = fold(lane[i] ^ read_word(p + i * WORD), multiplier[i]);
    }
    add_rest(lane, p, left);

    uint64_t joined = fold(hash ^ n, length_multiplier);
    for (int i = 0; i < LANES; i++)
        joined = fold(joined ^ lane[i], last_multiplier);
    return fold(joined + n, length_multiplier);
}

uint64_t gg_hash_number(uint64_t hash, uint64_t number)
{
    return fold(fold(hash ^ number, multiplier[0]) + number, last_multiplier);
}
