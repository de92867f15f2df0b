/*
 * base.c - tests of text, arena, hash, JSON and the words for a status.
 */
#include "../cases.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/json.h"

/* ---- text ---- */

TEST(fixed_text_keeps_what_fits)
{
    char buf[8];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    assert_string_equal(gg_text_str(&t), "");
    gg_text_add(&t, "abc");
    gg_text_fmt(&t, "%d", 1234);
    assert_string_equal(buf, "abc1234");
    assert_int_equal(t.len, 7);
    assert_false(t.cut);

    gg_text_char(&t, 'x');
    assert_true(t.cut);
    assert_string_equal(buf, "abc1234");
}

TEST(cut_text_is_the_beginning_of_the_full_one)
{
    for (size_t room = 1; room <= 12; room++) {
        char buf[16];
        memset(buf, '#', sizeof buf);
        struct gg_text t;
        gg_text_fixed(&t, buf, room);
        gg_text_add(&t, "ab");
        gg_text_fmt(&t, "%s", "cdef");
        gg_text_add(&t, "");
        gg_text_char(&t, 'g');
        gg_text_bytes(&t, "hijkl", 3);
        size_t expected = room - 1 < 10 ? room - 1 : 10;
        assert_int_equal(t.len, expected);
        assert_int_equal(t.cut, expected < 10);
        assert_memory_equal(buf, "abcdefghij", expected);
        assert_int_equal(buf[expected], '\0');
        assert_int_equal(buf[room], '#');
    }
}

TEST(nothing_is_added_after_a_cut)
{
    char buf[5];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    gg_text_fmt(&t, "ab%s", "\xE2\x82\xAC"); /* the euro sign needs one byte more than there is */
    assert_string_equal(buf, "ab");
    gg_text_add(&t, "c");
    gg_text_fmt(&t, "%d", 1);
    assert_string_equal(buf, "ab");
    gg_text_clear(&t);
    assert_false(t.cut);
    assert_string_equal(buf, "");
    gg_text_add(&t, "abcd");
    assert_string_equal(buf, "abcd");
    assert_false(t.cut);
}

TEST(text_is_cut_between_characters)
{
    const char *word = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xB2z"; /* 1 + 2 + 3 + 4 + 1 bytes */
    const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    for (size_t fits = 0; fits < sizeof whole / sizeof whole[0]; fits++) {
        char buf[16], buf2[16], buf3[16];
        struct gg_text t, u, v;
        gg_text_fixed(&t, buf, fits + 1);
        gg_text_add(&t, word);
        assert_int_equal(t.len, whole[fits]);
        assert_int_equal(t.cut, whole[fits] < strlen(word));
        assert_int_equal(strlen(buf), whole[fits]);

        gg_text_fixed(&u, buf2, fits + 1);
        gg_text_fmt(&u, "%s", word);
        assert_string_equal(buf2, buf);

        gg_text_fixed(&v, buf3, fits + 1);
        for (const char *c = word; *c != '\0'; c++)
            gg_text_char(&v, *c);
        assert_string_equal(buf3, buf);
    }
}

TEST(growing_text_grows)
{
    struct gg_text t;
    gg_text_growing(&t);
    assert_string_equal(gg_text_str(&t), "");
    gg_text_clear(&t);
    for (int i = 0; i < 10000; i++)
        gg_text_fmt(&t, "%04d", i);
    gg_text_add(&t, "end");
    assert_int_equal(t.len, 40003);
    assert_false(t.cut);
    for (size_t i = 0; i < 10000; i += 77) {
        char expected[8];
        struct gg_text e;
        gg_text_fixed(&e, expected, sizeof expected);
        gg_text_fmt(&e, "%04zu", i);
        assert_memory_equal(gg_text_str(&t) + 4 * i, expected, 4);
    }
    assert_string_equal(gg_text_str(&t) + 40000, "end");
    gg_text_free(&t);
    assert_string_equal(gg_text_str(&t), "");
    gg_text_fmt(&t, "%500d", 7); /* larger than the first room */
    assert_int_equal(t.len, 500);
    assert_int_equal(gg_text_str(&t)[499], '7');
    gg_text_free(&t);
    gg_text_free(&t);
}

/* Simple formats are written without the library; they must read as it would write them. */
TEST(formats_read_as_the_library_writes_them)
{
    static const int numbers[] = {0, 7, -7, 10, 99, 100, -12345, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t room = 1; room < 40; room++) {
            char mine[64], theirs[64];
            struct gg_text t;
            gg_text_fixed(&t, mine, room);
            gg_text_fmt(&t, "%d%% of %s: %c%d", numbers[i], "all", '<', numbers[i]);
            int length =
                snprintf(theirs, room, "%d%% of %s: %c%d", numbers[i], "all", '<', numbers[i]);
            assert_string_equal(mine, theirs);
            assert_int_equal(t.cut, (size_t)length >= room);
        }
}

TEST(every_status_has_its_own_words)
{
    for (int i = 0; i < GG_NSTATUS; i++) {
        const char *words = gg_status_text((enum gg_status)i);
        assert_true(strlen(words) > 3);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(words, gg_status_text((enum gg_status)k));
    }
    assert_string_equal(gg_status_text(GG_ILLEGAL), "not a choice that was offered");
    const volatile int wild[] = {-1, GG_NSTATUS, 1000};
    for (int i = 0; i < 3; i++)
        assert_string_equal(gg_status_text((enum gg_status)wild[i]), "an unknown status");
}

/* ---- arena ---- */

TEST(arena_gives_zeroed_aligned_separate_memory)
{
    enum { TAKES = 3000 };
    struct gg_arena *arena = gg_arena_open();
    assert_non_null(arena);
    unsigned char **taken = calloc(TAKES, sizeof *taken);
    assert_non_null(taken);
    for (size_t i = 0; i < TAKES; i++) {
        size_t size = i * 37 % 401 + (i % 500 == 7 ? 100000 : 0);
        taken[i] = gg_arena_take(arena, size);
        assert_non_null(taken[i]);
        assert_int_equal((uintptr_t)taken[i] % _Alignof(max_align_t), 0);
        for (size_t k = 0; k < size; k++)
            assert_true(taken[i][k] == 0);
        memset(taken[i], (int)(i % 251) + 1, size);
    }
    for (size_t i = 0; i < TAKES; i++) {
        size_t size = i * 37 % 401 + (i % 500 == 7 ? 100000 : 0);
        for (size_t k = 0; k < size; k++)
            assert_true(taken[i][k] == i % 251 + 1);
    }
    free(taken);
    gg_arena_close(arena);
    gg_arena_close(NULL);
}

TEST(arena_copies_text_and_refuses_the_impossible)
{
    struct gg_arena *arena = gg_arena_open();
    assert_non_null(arena);
    char word[] = "Auerstedt";
    const char *copy = gg_arena_copy(arena, word);
    word[0] = 'a';
    assert_string_equal(copy, "Auerstedt");
    assert_string_equal(gg_arena_copy(arena, ""), "");
    assert_null(gg_arena_take(arena, SIZE_MAX));
    assert_non_null(gg_arena_take(arena, 0));
    gg_arena_close(arena);
}

/* ---- hash ---- */

/* These are pinned: records and signatures hold hashes, on whatever machine they were written. */
TEST(hash_is_the_same_everywhere)
{
    unsigned char bytes[100];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7 + 1);
    assert_int_equal(gg_hash(GG_HASH_START, NULL, 0), 0xa0e71ec9a226225cu);
    assert_int_equal(gg_hash(GG_HASH_START, "jena", 4), 0xdba53046802cd931u);
    assert_int_equal(gg_hash(GG_HASH_START, bytes, 32), 0xdfb01282a0429bdcu);
    assert_int_equal(gg_hash(GG_HASH_START, bytes, 100), 0x7f64b44f03cf602fu);
    assert_int_equal(gg_hash(1, bytes, 100), 0xd1764e919d0b6795u);
}

TEST(hash_does_not_depend_on_alignment)
{
    unsigned char bytes[80], moved[100];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * i + 3);
    uint64_t expected = gg_hash(5, bytes, sizeof bytes);
    for (size_t offset = 0; offset < 16; offset++) {
        memcpy(moved + offset, bytes, sizeof bytes);
        assert_int_equal(gg_hash(5, moved + offset, sizeof bytes), expected);
    }
}

TEST(hash_chains)
{
    const char ab[] = "first line second line and more of it to fill a stripe";
    size_t n = sizeof ab - 1;
    uint64_t whole = gg_hash(GG_HASH_START, ab, n);
    for (size_t cut = 0; cut <= n; cut++) {
        uint64_t chained = gg_hash(gg_hash(GG_HASH_START, ab, cut), ab + cut, n - cut);
        assert_int_not_equal(chained, whole);
        if (cut > 0)
            assert_int_not_equal(
                chained, gg_hash(gg_hash(GG_HASH_START, ab, cut - 1), ab + cut - 1, n - cut + 1));
    }
    uint64_t one_two = gg_hash(gg_hash(0, "one", 3), "two", 3);
    assert_int_not_equal(one_two, gg_hash(gg_hash(0, "two", 3), "one", 3));
}

TEST(hash_tells_lengths_of_zeros_apart)
{
    unsigned char zeros[200] = {0};
    uint64_t seen[201];
    for (size_t n = 0; n <= 200; n++) {
        seen[n] = gg_hash(GG_HASH_START, zeros, n);
        for (size_t k = 0; k < n; k++)
            assert_int_not_equal(seen[n], seen[k]);
    }
}

/* Turning one bit of the input must turn about half of the 64 bits of the hash, each about as often. */
TEST(one_bit_changes_half_of_the_hash)
{
    enum { BYTES = 96 };
    unsigned char bytes[BYTES];
    for (size_t i = 0; i < BYTES; i++)
        bytes[i] = (unsigned char)(i % 3);
    int turned[64] = {0}, flips = 0;
    for (size_t n = 1; n <= BYTES; n += 5) {
        uint64_t before = gg_hash(9, bytes, n);
        for (size_t bit = 0; bit < 8 * n; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            uint64_t change = before ^ gg_hash(9, bytes, n);
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_in_range(__builtin_popcountll(change), 10, 54);
            for (int i = 0; i < 64; i++)
                turned[i] += (int)(change >> i & 1);
            flips++;
        }
    }
    for (int i = 0; i < 64; i++)
        assert_in_range(turned[i], flips * 46 / 100, flips * 54 / 100);
}

/* ---- JSON ---- */

TEST(json_nests_with_commas)
{
    struct gg_text t;
    gg_text_growing(&t);
    struct gg_json j;
    gg_json_start(&j, &t);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "a", "x");
    gg_json_array(&j, "b");
    gg_json_int(&j, NULL, 1);
    gg_json_int(&j, NULL, INT64_MIN);
    gg_json_object(&j, NULL);
    gg_json_object_end(&j);
    gg_json_array(&j, NULL);
    gg_json_array_end(&j);
    gg_json_bool(&j, NULL, true);
    gg_json_array_end(&j);
    gg_json_bool(&j, "c", false);
    gg_json_null(&j, "d");
    gg_json_string(&j, "e", NULL);
    gg_json_object_end(&j);
    assert_string_equal(gg_text_str(&t), "{\"a\":\"x\",\"b\":[1,-9223372036854775808,{},[],true],"
                                         "\"c\":false,\"d\":null,\"e\":null}");
    gg_text_free(&t);
}

static void expect_json_string(const char *value, const char *expected)
{
    struct gg_text t;
    gg_text_growing(&t);
    struct gg_json j;
    gg_json_start(&j, &t);
    gg_json_string(&j, NULL, value);
    assert_string_equal(gg_text_str(&t), expected);
    gg_text_clear(&t);
    gg_json_start(&j, &t);
    gg_json_null(&j, value); /* a key is written by the same rules */
    assert_memory_equal(gg_text_str(&t), expected, strlen(expected));
    assert_string_equal(gg_text_str(&t) + strlen(expected), ":null");
    gg_text_free(&t);
}

TEST(json_escapes_strings)
{
    expect_json_string("", "\"\"");
    expect_json_string("a \"b\" \\ / c", "\"a \\\"b\\\" \\\\ / c\"");
    expect_json_string("\b\f\n\r\t\x01\x1f\x7f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\"");
    expect_json_string("Bl\xC3\xBC"
                       "cher \xE2\x82\xAC \xF0\x9F\x8E\xB2",
                       "\"Bl\xC3\xBC"
                       "cher \xE2\x82\xAC \xF0\x9F\x8E\xB2\"");
}

#define BAD "\xEF\xBF\xBD"

TEST(json_replaces_what_is_not_utf8)
{
    expect_json_string("\x80", "\"" BAD "\"");
    expect_json_string("a\xFFz", "\"a" BAD "z\"");
    expect_json_string("\xC3", "\"" BAD "\"");
    expect_json_string("\xC3(", "\"" BAD "(\"");
    expect_json_string("\xE2\x82", "\"" BAD BAD "\"");
    expect_json_string("\xF0\x9F\x8E", "\"" BAD BAD BAD "\"");
    expect_json_string("\xC0\x80", "\"" BAD BAD "\"");                 /* overlong */
    expect_json_string("\xE0\x9F\xBF", "\"" BAD BAD BAD "\"");         /* overlong */
    expect_json_string("\xF0\x8F\xBF\xBF", "\"" BAD BAD BAD BAD "\""); /* overlong */
    expect_json_string("\xED\xA0\x80", "\"" BAD BAD BAD "\"");         /* a surrogate */
    expect_json_string("\xED\x9F\xBF", "\"\xED\x9F\xBF\"");            /* the last before them */
    expect_json_string("\xF4\x90\x80\x80", "\"" BAD BAD BAD BAD "\""); /* beyond U+10FFFF */
    expect_json_string("\xF4\x8F\xBF\xBF", "\"\xF4\x8F\xBF\xBF\"");
}

static void expect_json_double(double value, const char *expected)
{
    char buf[64];
    struct gg_text t;
    gg_text_fixed(&t, buf, sizeof buf);
    struct gg_json j;
    gg_json_start(&j, &t);
    gg_json_double(&j, NULL, value);
    assert_string_equal(buf, expected);
}

TEST(json_doubles_are_short_and_read_back)
{
    expect_json_double(0, "0");
    expect_json_double(1, "1");
    expect_json_double(-2.5, "-2.5");
    expect_json_double(0.1, "0.1");
    expect_json_double(1.0 / 3.0, "0.3333333333333333");
    expect_json_double(2.0 / 3.0, "0.6666666666666666");
    expect_json_double(0.1 + 0.2, "0.30000000000000004");
    expect_json_double(1e22, "1e+22");
    expect_json_double(5e-324, "4.94065645841247e-324");
    expect_json_double((double)INFINITY, "null");
    expect_json_double((double)NAN, "null");
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 5000; i++) {
        bits = gg_hash(bits, &i, sizeof i);
        double value = (double)(bits >> 11) * 0x1p-53;
        char buf[64];
        struct gg_text t;
        gg_text_fixed(&t, buf, sizeof buf);
        struct gg_json j;
        gg_json_start(&j, &t);
        gg_json_double(&j, NULL, value);
        assert_true(strtod(buf, NULL) == value);
    }
}
