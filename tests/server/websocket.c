/*
 * websocket.c - frames of a client, whole and in pieces, and every way in which they can be wrong (RFC 6455).
 */
#include "server/websocket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 70000 };

struct bytes {
    unsigned char data[200000];
    size_t n;
};

static struct bytes sent;

static void add_header(unsigned first, unsigned second, uint64_t length, unsigned bytes)
{
    sent.data[sent.n++] = (unsigned char)first;
    sent.data[sent.n++] = (unsigned char)second;
    for (unsigned i = 0; i < bytes; i++)
        sent.data[sent.n++] = (unsigned char)(length >> (8 * (bytes - 1 - i)));
}

/* A frame as a client must send it. */
static void add(unsigned first, const char *payload, size_t n)
{
    static const unsigned char mask[4] = {0x12, 0xF0, 0x00, 0x7B};
    unsigned bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;
    add_header(first, 0x80 | (bytes == 0 ? (unsigned)n : bytes == 2 ? 126 : 127), n, bytes);
    memcpy(sent.data + sent.n, mask, 4);
    sent.n += 4;
    for (size_t i = 0; i < n; i++)
        sent.data[sent.n++] = (unsigned char)payload[i] ^ mask[i % 4];
}

static void add_text(unsigned first, const char *text)
{
    add(first, text, strlen(text));
}

/* Reads what was added, so many bytes at a time, each piece in a block of its own. What came out is written down. */
static const char *read_in_pieces(size_t piece)
{
    static char story[4096];
    struct gg_ws_frames frames = {.limit = LIMIT};
    size_t at = 0, told = 0;
    story[0] = '\0';
    while (at < sent.n) {
        size_t n = sent.n - at < piece ? sent.n - at : piece, used;
        unsigned char *block = malloc(n);
        assert_non_null(block);
        memcpy(block, sent.data + at, n);
        enum gg_ws_event event = gg_ws_frames_read(&frames, block, n, &used);
        free(block);
        assert_true(used <= n && (event != GG_WS_MORE || used == n));
        at += used;
        if (frames.ping_due)
            told += (size_t)snprintf(story + told, sizeof story - told, "ping %.*s|",
                                     (int)frames.ping_length, (const char *)frames.ping);
        frames.ping_due = false;
        if (event == GG_WS_MESSAGE)
            told += (size_t)snprintf(story + told, sizeof story - told, "%zu %.20s|", frames.length,
                                     frames.message);
        if (event == GG_WS_CLOSE)
            told += (size_t)snprintf(story + told, sizeof story - told, "close %d|",
                                     (int)gg_close_code(frames.control, frames.control_length));
        if (event == GG_WS_FAULT) {
            assert_non_null(frames.why);
            snprintf(story + told, sizeof story - told, "fault %d|", (int)frames.fault);
            break;
        }
    }
    gg_ws_frames_free(&frames);
    return story;
}

static void tells(const char *story)
{
    static const size_t pieces[] = {1, 2, 3, 7, 64, 5000, sizeof sent.data};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_string_equal(read_in_pieces(pieces[i]), story);
    sent.n = 0;
}

static void messages_come_whole(void **state)
{
    (void)state;
    add_text(0x81, "hello");
    add_text(0x81, "");
    add_text(0x01, "a");
    add_text(0x00, "");
    add_text(0x80, "bc");
    tells("5 hello|0 |3 abc|");
    char *large = malloc(LIMIT + 1);
    assert_non_null(large);
    memset(large, 'x', LIMIT);
    static const size_t sizes[] = {125, 126, 127, 65535, 65536, LIMIT};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char story[64];
        add(0x81, large, sizes[i]);
        snprintf(story, sizeof story, "%zu xxxxxxxxxxxxxxxxxxxx|", sizes[i]);
        tells(story);
    }
    free(large);
}

static void control_frames_may_come_between(void **state)
{
    (void)state;
    add_text(0x01, "a");
    add_text(0x89, "?");
    add_text(0x8A, "ignored");
    add_text(0x80, "b");
    tells("ping ?|2 ab|");
    add(0x88, "\x03\xE8over", 6);
    tells("close 1000|");
    add(0x88, "", 0);
    tells("close 1000|");
}

static void close_codes_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *payload;
        size_t n;
        int code;
    } cases[] = {{"\x03", 1, 1002},     {"\x03\xE8", 2, 1000},
                 {"\x03\xE9", 2, 1001}, {"\x03\xED", 2, 1002},
                 {"\x00\x00", 2, 1002}, {"\x0F\xA0", 2, 4000},
                 {"\x13\x88", 2, 1002}, {"\x03\xE8\xFF", 3, 1002},
                 {"\x07\xD0", 2, 1002}, {"\x03\xE8\xC3\xA9", 4, 1000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char story[32];
        add(0x88, cases[i].payload, cases[i].n);
        snprintf(story, sizeof story, "close %d|", cases[i].code);
        tells(story);
    }
}

static void what_may_not_be_is_a_fault(void **state)
{
    (void)state;
    static const unsigned first[] = {0xC1, 0xA1, 0x91, 0xF1, 0x83, 0x87,
                                     0x8B, 0x8F, 0x80, 0x00, 0x09, 0x08};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        add_text(first[i], "x");
        tells("fault 1002|");
    }
    add_text(0x01, "a"); /* a message inside a message */
    add_text(0x81, "b");
    tells("fault 1002|");
    add_header(0x81, 0x01, 0, 0); /* no mask */
    memcpy(sent.data + sent.n, "xxxxxxxx", 8);
    sent.n += 8;
    tells("fault 1002|");
    add(0x82, "binary", 6);
    tells("fault 1003|");
    char long_ping[130];
    memset(long_ping, 'p', sizeof long_ping);
    add(0x89, long_ping, 126);
    tells("fault 1002|");
}

static void add_length(unsigned second, uint64_t length, unsigned bytes)
{
    add_header(0x81, second, length, bytes);
    memcpy(sent.data + sent.n, "mask", 4);
    sent.n += 4;
}

static void lengths_are_bounded_and_shortest(void **state)
{
    (void)state;
    add_length(0xFF, LIMIT + 1, 8);
    tells("fault 1009|");
    add_length(0xFF, (uint64_t)1 << 62, 8);
    tells("fault 1009|");
    add_length(0xFF, (uint64_t)1 << 63, 8);
    tells("fault 1002|");
    add_length(0xFF, UINT64_MAX, 8);
    tells("fault 1002|");
    add_length(0xFF, 65535, 8);
    tells("fault 1002|");
    add_length(0xFE, 125, 2);
    tells("fault 1002|");
    char *half = calloc(1, LIMIT);
    assert_non_null(half);
    memset(half, 'x', LIMIT);
    add(0x01, half, LIMIT - 10);
    add(0x00, half, 10);
    add(0x00, half, 1);
    tells("fault 1009|");
    free(half);
}

static void text_is_utf8(void **state)
{
    (void)state;
    add_text(0x01, "\xC3");
    add_text(0x80, "\xA9");
    tells("2 \xC3\xA9|");
    static const char *const bad[] = {
        "\xFF", "\xC3", "\xED\xA0\x80", "\xC0\x80", "\xF4\x90\x80\x80", "a\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        add_text(0x81, bad[i]);
        tells("fault 1007|");
    }
}

static void headers_of_ours_have_the_shortest_form(void **state)
{
    (void)state;
    unsigned char out[GG_FRAME_HEADER];
    assert_int_equal(gg_frame_header(GG_FRAME_TEXT, 0, out), 2);
    assert_memory_equal(out, "\x81\x00", 2);
    assert_int_equal(gg_frame_header(GG_FRAME_PONG, 125, out), 2);
    assert_memory_equal(out, "\x8A\x7D", 2);
    assert_int_equal(gg_frame_header(GG_FRAME_TEXT, 126, out), 4);
    assert_memory_equal(out, "\x81\x7E\x00\x7E", 4);
    assert_int_equal(gg_frame_header(GG_FRAME_TEXT, 65535, out), 4);
    assert_memory_equal(out, "\x81\x7E\xFF\xFF", 4);
    assert_int_equal(gg_frame_header(GG_FRAME_TEXT, 65536, out), 10);
    assert_memory_equal(out, "\x81\x7F\0\0\0\0\0\x01\0\0", 10);
}

static void the_key_is_answered(void **state)
{
    (void)state;
    static const struct {
        const char *key, *accept;
    } cases[] = {{"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="},
                 {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
                 {"x3JJHMbDL1EzLkh9GBhXDw==", "HSmrc0sMlYUkAGmm5OPpG2HaGWk="}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char accept[GG_ACCEPT_TEXT];
        assert_true(gg_websocket_key_valid(cases[i].key));
        gg_websocket_accept(cases[i].key, accept);
        assert_string_equal(accept, cases[i].accept);
    }
    assert_false(gg_websocket_key_valid(""));
    assert_false(gg_websocket_key_valid("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(gg_websocket_key_valid("dGhlIHNhbXBsZSBub25jZQ==="));
    assert_false(gg_websocket_key_valid("dGhlIHNhbXBsZSBub25jZ!=="));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_come_whole),
        cmocka_unit_test(control_frames_may_come_between),
        cmocka_unit_test(close_codes_are_checked),
        cmocka_unit_test(what_may_not_be_is_a_fault),
        cmocka_unit_test(lengths_are_bounded_and_shortest),
        cmocka_unit_test(text_is_utf8),
        cmocka_unit_test(headers_of_ours_have_the_shortest_form),
        cmocka_unit_test(the_key_is_answered),
    };
    return cmocka_run_group_tests_name("server-websocket", tests, NULL, NULL);
}
