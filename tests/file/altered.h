/*
 * altered.h - a record with any one byte altered must be refused, and the refusal must name the line.
 */
#ifndef TESTS_FILE_ALTERED_H
#define TESTS_FILE_ALTERED_H

#include <stdlib.h>

#include "reading.h"

/* Plays at most this many steps by chance. */
static inline void play_by_chance(struct gg_game *game, uint64_t seed, int steps)
{
    struct gg_random random;
    gg_random_start(&random, seed, 0);
    static gg_choice choices[GG_CHOICES_MAX];
    for (int i = 0; i < steps && gg_game_turn(game).who != GG_OVER; i++) {
        if (gg_game_turn(game).who == GG_CHANCE) {
            assert_int_equal(gg_game_throw(game, &random), GG_OK);
            continue;
        }
        int n = gg_game_choices(game, choices, GG_CHOICES_MAX);
        assert_true(n > 0);
        gg_choice choice = choices[gg_random_below(&random, (uint32_t)n)];
        assert_int_equal(gg_game_do(game, choice), GG_OK);
    }
}

/* Replays a text that must be good, and gives what it wrote back. */
static inline void expect_replays(const char *text, size_t length)
{
    struct gg_loaded *loaded;
    struct gg_game *game;
    struct gg_text message, again;
    gg_text_growing(&message);
    gg_text_growing(&again);
    enum gg_status status = gg_record_replay("r", text, length, &loaded, &game, &message);
    if (status != GG_OK)
        fail_msg("%s", gg_text_str(&message));
    assert_int_equal(message.len, 0);
    gg_game_write_record(game, &again);
    assert_int_equal(again.len, length);
    assert_memory_equal(gg_text_str(&again), text, length);
    gg_game_close(game);
    gg_loaded_close(loaded);
    gg_text_free(&again);
    gg_text_free(&message);
}

/* The line that the refusal of a text names, or -1 when it is not refused. */
static inline int refused_line(const char *text, size_t length)
{
    struct gg_loaded *loaded;
    struct gg_game *game;
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_record_replay("r", text, length, &loaded, &game, &message);
    if (status == GG_OK) {
        gg_game_close(game);
        gg_loaded_close(loaded);
        gg_text_free(&message);
        return -1;
    }
    assert_int_equal(status, GG_BAD_INPUT);
    assert_null(loaded);
    assert_null(game);
    assert_memory_equal(gg_text_str(&message), "r:", 2);
    int line = (int)strtol(gg_text_str(&message) + 2, NULL, 10);
    gg_text_free(&message);
    return line;
}

static inline int line_at(const char *text, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* Alters the byte at `at` and looks at the refusal. Returns 1 when the line named is another one, which
 * only the sixteen bits of the seal may lead to. */
static inline int check_altered(char *text, size_t length, size_t at, char other)
{
    char before = text[at];
    int line = line_at(text, at);
    text[at] = other;
    int named = refused_line(text, length);
    text[at] = before;
    if (named < 0)
        fail_msg("byte %zu in line %d: 0x%02X instead of 0x%02X was not found", at, line,
                 (unsigned char)other, (unsigned char)before);
    bool newline = before == '\n' || other == '\n';
    if (named == line || (newline && abs(named - line) == 1))
        return 0;
    /* Two lines may have the same sixteen bits; then the hash over all of them still differs. */
    size_t start = (size_t)(strstr(text, "\nstart: ") + 1 - text);
    if (at >= start || named != line_at(text, start))
        fail_msg("byte %zu in line %d: 0x%02X instead of 0x%02X is said to be in line %d", at, line,
                 (unsigned char)other, (unsigned char)before, named);
    return 1;
}

/* Every step-th byte, each with another value, and with a newline. */
static inline void check_all_altered(char *text, size_t length, size_t step)
{
    int misnamed = 0;
    for (size_t at = 0; at < length; at += step) {
        char other = (char)(text[at] ^ (char)(1 + at * 37 % 255));
        misnamed += check_altered(text, length, at, other);
        misnamed += check_altered(text, length, at, (char)(text[at] ^ 1));
        if (text[at] != '\n')
            misnamed += check_altered(text, length, at, '\n');
        if (text[at] >= 'a' && text[at] <= 'z')
            misnamed += check_altered(text, length, at, (char)(text[at] ^ ' '));
    }
    assert_in_range(misnamed, 0, 2);
}

/* The same for long records: every step-th byte in one way only, the ways by turns. */
static inline void check_some_altered(char *text, size_t length, size_t step)
{
    int misnamed = 0, turn = 0;
    for (size_t at = 0; at < length; at += step, turn = (turn + 1) % 4) {
        char other = (char)(text[at] ^ (char)(1 + at * 37 % 255));
        if (turn == 1)
            other = (char)(text[at] ^ 1);
        else if (turn == 2 && text[at] != '\n')
            other = '\n';
        else if (turn == 3 && text[at] >= 'a' && text[at] <= 'z')
            other = (char)(text[at] ^ ' ');
        misnamed += check_altered(text, length, at, other);
    }
    assert_in_range(misnamed, 0, 2);
}

#endif
