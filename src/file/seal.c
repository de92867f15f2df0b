/*
 * seal.c - the lines of a record, and the seal that tells which of its upper ones was altered.
 *
 * The seal holds sixteen bits of a hash of every line above it. The hashes below find any altered
 * byte; the seal is there to name the line.
 */
#include "file/seal.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static const char seal_head[] = "seal: |";

bool gg_lines_split(struct gg_lines *lines, const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n' || i + 1 == length;
    *lines = (struct gg_lines){.text = text, .length = length, .count = count};
    lines->line = calloc((size_t)count + 1, sizeof *lines->line);
    if (lines->line == NULL)
        return false;
    const char *at = text, *end = text + length;
    for (int i = 0; i < count; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline != NULL ? newline : end;
        lines->line[i] = (struct gg_line){at, (size_t)(stop - at)};
        at = newline != NULL ? newline + 1 : end;
    }
    lines->whole = length > 0 && text[length - 1] == '\n';
    return true;
}

void gg_lines_free(struct gg_lines *lines)
{
    free(lines->line);
    lines->line = NULL;
}

bool gg_line_is(const struct gg_lines *lines, int i, const char *text)
{
    size_t n = strlen(text);
    return i < lines->count && lines->line[i].length == n &&
           memcmp(lines->line[i].at, text, n) == 0;
}

bool gg_line_starts(const struct gg_lines *lines, int i, const char *text)
{
    size_t n = strlen(text);
    return i < lines->count && lines->line[i].length >= n &&
           memcmp(lines->line[i].at, text, n) == 0;
}

static bool parse_hex(const char *digits, int n, uint64_t *out)
{
    uint64_t value = 0;
    for (int i = 0; i < n; i++) {
        char c = digits[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
        value = value << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *out = value;
    return true;
}

bool gg_hash_parse(const char *digits, uint64_t *out)
{
    return parse_hex(digits, GG_HASH_DIGITS, out);
}

static unsigned seal_of(struct gg_line line)
{
    return (unsigned)(gg_hash(GG_HASH_START, line.at, line.length) & 0xFFFF);
}

/* The groups of a row, or 0 when it is not one: two blanks, then groups with one blank between. */
static int parse_row(struct gg_line line, unsigned group[GG_SEALS_IN_ROW])
{
    size_t n = (line.length - 1) / 5;
    if (line.length < 6 || line.length != 1 + 5 * n || n > GG_SEALS_IN_ROW || line.at[0] != ' ')
        return 0;
    for (size_t i = 0; i < n; i++) {
        const char *at = line.at + 1 + 5 * i;
        uint64_t value;
        if (at[0] != ' ' || !parse_hex(at + 1, 4, &value))
            return 0;
        group[i] = (unsigned)value;
    }
    return (int)n;
}

/* The line before the first row, or else before `start:`, is where an altered head must have been. */
static int guess_head(const struct gg_lines *lines)
{
    unsigned group[GG_SEALS_IN_ROW];
    for (int i = 1; i < lines->count; i++)
        if (parse_row(lines->line[i], group) > 0 || gg_line_starts(lines, i, "start: "))
            return i - 1;
    return lines->count > 0 ? lines->count - 1 : 0;
}

bool gg_seal_find(const struct gg_lines *lines, struct gg_seal *seal, int *expected)
{
    int head = 0;
    while (head < lines->count && !gg_line_is(lines, head, seal_head))
        head++;
    if (head == lines->count) {
        *expected = guess_head(lines);
        return false;
    }
    seal->head = head;
    seal->end = head + 1;
    while (gg_line_starts(lines, seal->end, "  "))
        seal->end++;
    return true;
}

static struct gg_seal_check wrong_at(int line, const char *why)
{
    return (struct gg_seal_check){.wrong = line, .why = why, .altered = -1};
}

struct gg_seal_check gg_seal_check(const struct gg_lines *lines, struct gg_seal seal)
{
    int groups = 0;
    for (int row = seal.head + 1; row < seal.end; row++) {
        unsigned group[GG_SEALS_IN_ROW];
        int n = parse_row(lines->line[row], group);
        if (n == 0)
            return wrong_at(row, "expected groups of four hex digits with one blank between them");
        if (n < GG_SEALS_IN_ROW && row + 1 < seal.end)
            return wrong_at(row, "this row of the seal is too short");
        for (int i = 0; i < n; i++, groups++) {
            if (groups == seal.head)
                return wrong_at(row, "the seal has more groups than there are lines above it");
            if (!gg_hash_agrees(group[i], seal_of(lines->line[groups])))
                return (struct gg_seal_check){.wrong = -1, .altered = groups, .row = row};
        }
    }
    if (groups < seal.head)
        return wrong_at(seal.end, "expected more groups of the seal");
    return (struct gg_seal_check){.wrong = -1, .altered = -1};
}

void gg_seal_write(const struct gg_lines *lines, int count, struct gg_text *out)
{
    gg_text_fmt(out, "%s\n", seal_head);
    for (int i = 0; i < count; i++) {
        bool first = i % GG_SEALS_IN_ROW == 0, last = (i + 1) % GG_SEALS_IN_ROW == 0;
        gg_text_fmt(out, "%s%04x%s", first ? "  " : " ", seal_of(lines->line[i]),
                    last || i + 1 == count ? "\n" : "");
    }
}
