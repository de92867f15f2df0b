/*
 * random.c - tests of the random streams: published vectors, pinned streams, no bias.
 */
#include "../cases.h"

#include <string.h>

#include "grognard/random.h"

static const uint64_t words = (uint64_t)1 << 32; /* how many 32-bit words there are */

/* The known answers that the authors of Philox publish with Random123. */
TEST(philox_gives_the_published_vectors)
{
    /* clang-format off */
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } vectors[] = {
        { {0, 0, 0, 0}, {0, 0},
          {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8} },
        { {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff},
          {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd} },
        { {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0},
          {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1} },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint32_t out[4];
        gg_philox(vectors[i].counter, vectors[i].key, out);
        assert_memory_equal(out, vectors[i].out, sizeof out);
    }
}

/* Pinned: a record that says "seed 1, game 17" must mean the same dice for ever. */
TEST(streams_are_the_same_everywhere)
{
    /* clang-format off */
    static const struct {
        uint64_t seed, game, next[4];
    } streams[] = {
        { 0, 0,
          {0x93528c8db4a4ae1b, 0x13ee71c7afa90f33, 0x61a6795d1a8fc7b4, 0x42a450a522e35446} },
        { 1, 17,
          {0x20951e01ea3e12ef, 0x5a775f1ecfb1fb89, 0x9ddaa1b3891184b7, 0xa69de10405e58172} },
        { UINT64_MAX, ((uint64_t)1 << 40) + 3,
          {0x9371331ac38ceaf6, 0xef61f27b515a0271, 0xc656b80f7966ca28, 0x7c09b8462e49bb32} },
    };
    static const uint32_t dice[] = {0, 2, 3, 3, 1, 4, 1, 4, 5, 2, 1, 0, 2, 1, 0, 0, 0, 2, 3, 3};
    /* clang-format on */
    struct gg_random r;
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        gg_random_start(&r, streams[i].seed, streams[i].game);
        for (int k = 0; k < 4; k++)
            assert_int_equal(gg_random_next(&r), streams[i].next[k]);
    }
    gg_random_start(&r, 1, 17);
    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++)
        assert_int_equal(gg_random_below(&r, 6), dice[i]);
}

TEST(seeds_and_games_have_streams_of_their_own)
{
    enum { SIDE = 12 };
    uint64_t first[SIDE * SIDE];
    int n = 0;
    for (int seed = 0; seed < SIDE; seed++) {
        for (int game = 0; game < SIDE; game++) {
            /* Numbers whose halves differ too, so that a dropped half shows. */
            struct gg_random r;
            gg_random_start(&r, (uint64_t)(seed / 4) << 32 | (uint64_t)(seed % 4),
                            (uint64_t)(game / 4) << 32 | (uint64_t)(game % 4));
            first[n] = gg_random_next(&r);
            for (int i = 0; i < n; i++)
                assert_int_not_equal(first[i], first[n]);
            n++;
        }
    }
}

/* The number that gives 1 when multiplied with an odd one, modulo 2^64. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

/* A stream whose next number starts with the 32 bits of `word`. */
static struct gg_random stream_giving(uint32_t word)
{
    uint64_t rolled = ((uint64_t)word << 32 | 0x1234567) * inverse(9);
    uint64_t times_five = rolled >> 7 | rolled << 57;
    return (struct gg_random){{1, times_five * inverse(5), 3, 4}};
}

/* Is the word taken rather than thrown away? Then *value is what comes of it. */
static bool is_taken(uint32_t word, uint32_t n, uint32_t *value)
{
    struct gg_random r = stream_giving(word), once = r;
    assert_int_equal(gg_random_next(&once) >> 32, word);
    *value = gg_random_below(&r, n);
    return memcmp(&r, &once, sizeof r) == 0;
}

/* Of the words from first to last that should lead to value, how many do? */
static uint64_t count_taken(uint64_t first, uint64_t last, uint32_t n, uint32_t value)
{
    uint64_t taken = 0;
    for (uint64_t word = first; word <= last; word++) {
        uint32_t got;
        if (is_taken((uint32_t)word, n, &got)) {
            assert_int_equal(got, value);
            taken++;
        }
    }
    return taken;
}

/* For a large n every word that can lead to a value is tried: the share of each value must be equal. */
TEST(below_gives_each_value_the_same_number_of_words)
{
    static const uint32_t bounds[] = {(1u << 24) + 1, (1u << 24) + 12345, 100000007u, 1u << 28,
                                      0x55555556u,    0x7fffffffu,        0x80000001u};
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
        uint64_t n = bounds[b];
        for (uint64_t i = 0; i < 200; i++) {
            uint64_t value = i < 100 ? i * 7919 % n : n - 1 - (i - 100);
            uint64_t first = (value * words + n - 1) / n;
            uint64_t last = ((value + 1) * words + n - 1) / n - 1;
            assert_int_equal(count_taken(first, last, (uint32_t)n, (uint32_t)value), words / n);
        }
    }
}

/* For a small n a value has millions of words, but they lie in a row and only the first few can be
 * thrown away; so the ends of the row are tried, and what lies between them is counted. */
TEST(below_is_fair_for_dice)
{
    enum { ENDS = 3 };
    for (uint32_t n = 1; n <= 120; n++) {
        for (uint32_t value = 0; value < n; value++) {
            uint64_t first = (value * words + n - 1) / n;
            uint64_t last = ((value + UINT64_C(1)) * words + n - 1) / n - 1;
            uint64_t taken = count_taken(first, first + ENDS - 1, n, value) +
                             count_taken(last - ENDS + 1, last, n, value) +
                             (last - first + 1 - ENDS - ENDS);
            assert_int_equal(taken, words / n);
        }
    }
}

TEST(below_stays_below)
{
    struct gg_random r;
    gg_random_start(&r, 3, 0);
    for (uint32_t n = 1; n != 0; n = n < UINT32_MAX / 3 ? n * 3
                                     : n == UINT32_MAX  ? 0
                                                        : UINT32_MAX) {
        for (int i = 0; i < 200; i++)
            assert_true(gg_random_below(&r, n) < n);
    }
    assert_int_equal(gg_random_below(&r, 1), 0);
}
