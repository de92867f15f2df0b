/*
 * seal.h - the lines of a record, and the seal that tells which of its upper ones was altered.
 */
#ifndef GG_FILE_SEAL_H
#define GG_FILE_SEAL_H

#include <stddef.h>
#include <stdint.h>

#include "grognard/text.h"

enum { GG_SEALS_IN_ROW = 16, GG_HASH_DIGITS = 16 };

/* A line without its newline. Lines are counted from 0 here, from 1 in messages. */
struct gg_line {
    const char *at;
    size_t length;
};

struct gg_lines {
    const char *text;
    size_t length;
    struct gg_line *line;
    int count;
    bool whole; /* the last line ends in a newline */
};

/* False when memory is out. Free with gg_lines_free. */
bool gg_lines_split(struct gg_lines *lines, const char *text, size_t length);
void gg_lines_free(struct gg_lines *lines);

bool gg_line_is(const struct gg_lines *lines, int i, const char *text);
bool gg_line_starts(const struct gg_lines *lines, int i, const char *text);

/* Exactly GG_HASH_DIGITS lowercase hex digits. */
bool gg_hash_parse(const char *digits, uint64_t *out);

/* Do a hash that was read and one that was made agree? The fuzzer of records has no way to make hashes, so
 * in its build all agree, and it gets to what lies behind them. */
static inline bool gg_hash_agrees(uint64_t read, uint64_t made)
{
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    (void)read;
    (void)made;
    return true;
#else
    return read == made;
#endif
}

/* Where the seal stands: its head `seal: |`, and the first line after its rows. Returns false with
 * the line where it was expected when there is none. */
struct gg_seal {
    int head, end;
};
bool gg_seal_find(const struct gg_lines *lines, struct gg_seal *seal, int *expected);

/* What a seal says. A form that the writer never makes is a fault at a line, with words for it; so is a
 * number of groups that does not fit. Otherwise `altered` is the first line above whose group differs, or
 * -1, and row the line of that group. */
struct gg_seal_check {
    int wrong; /* line, or -1 */
    const char *why;
    int altered, row;
};
struct gg_seal_check gg_seal_check(const struct gg_lines *lines, struct gg_seal seal);

/* The seal as it should be for the lines above it. */
void gg_seal_write(const struct gg_lines *lines, int count, struct gg_text *out);

#endif
