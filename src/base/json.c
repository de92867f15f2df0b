/*
 * json.c - writes JSON on one line into a text.
 */
#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

void gg_json_start(struct gg_json *j, struct gg_text *out)
{
    *j = (struct gg_json){.out = out};
}

static bool is_continuation(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

/* The bytes of the valid UTF-8 character at s, or 0. The terminator ends a character early, since it
 * is no continuation. Overlong forms, surrogates and what lies beyond U+10FFFF are not valid. */
static size_t character_length(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    if (s[0] < 0xC2 || s[0] > 0xF4 || !is_continuation(s[1]))
        return 0;
    if (s[0] < 0xE0)
        return 2;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) || !is_continuation(s[2]))
        return 0;
    if (s[0] < 0xF0)
        return 3;
    if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F) || !is_continuation(s[3]))
        return 0;
    return 4;
}

/* The letter after the backslash for a character that has a short escape, or 0. */
static char short_escape(unsigned char c)
{
    switch (c) {
    case '"':
    case '\\':
        return (char)c;
    case '\b':
        return 'b';
    case '\f':
        return 'f';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return 0;
    }
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

static void write_string(struct gg_text *out, const char *value)
{
    const unsigned char *s = (const unsigned char *)value;
    gg_text_char(out, '"');
    while (*s != '\0') {
        size_t n = 0;
        while (is_plain(s[n]))
            n++;
        gg_text_bytes(out, (const char *)s, n);
        s += n;
        if (*s == '\0')
            break;

        n = character_length(s);
        char letter = short_escape(*s);
        if (n == 0)
            gg_text_add(out, replacement);
        else if (letter != 0)
            gg_text_fmt(out, "\\%c", letter);
        else if (n == 1)
            gg_text_fmt(out, "\\u%04x", (unsigned)*s);
        else
            gg_text_bytes(out, (const char *)s, n);
        s += n > 0 ? n : 1;
    }
    gg_text_char(out, '"');
}

/* Everything that stands before a value: the comma and the key. */
static void open_value(struct gg_json *j, const char *key)
{
    if (j->comma)
        gg_text_char(j->out, ',');
    if (key != NULL) {
        write_string(j->out, key);
        gg_text_char(j->out, ':');
    }
    j->comma = true;
}

static void open_group(struct gg_json *j, const char *key, char bracket)
{
    open_value(j, key);
    gg_text_char(j->out, bracket);
    j->comma = false;
}

static void close_group(struct gg_json *j, char bracket)
{
    gg_text_char(j->out, bracket);
    j->comma = true;
}

void gg_json_object(struct gg_json *j, const char *key)
{
    open_group(j, key, '{');
}

void gg_json_object_end(struct gg_json *j)
{
    close_group(j, '}');
}

void gg_json_array(struct gg_json *j, const char *key)
{
    open_group(j, key, '[');
}

void gg_json_array_end(struct gg_json *j)
{
    close_group(j, ']');
}

void gg_json_string(struct gg_json *j, const char *key, const char *value)
{
    if (value == NULL) {
        gg_json_null(j, key);
        return;
    }
    open_value(j, key);
    write_string(j->out, value);
}

void gg_json_int(struct gg_json *j, const char *key, long long value)
{
    open_value(j, key);
    gg_text_fmt(j->out, "%lld", value);
}

/* Infinity and what is not a number have no form in JSON and become null. */
void gg_json_double(struct gg_json *j, const char *key, double value)
{
    if (!isfinite(value)) {
        gg_json_null(j, key);
        return;
    }
    open_value(j, key);
    char digits[40];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    /* A locale may have its own decimal mark; JSON has one. */
    char *mark = strchr(digits, ',');
    if (mark != NULL)
        *mark = '.';
    gg_text_add(j->out, digits);
}

void gg_json_bool(struct gg_json *j, const char *key, bool value)
{
    open_value(j, key);
    gg_text_add(j->out, value ? "true" : "false");
}

void gg_json_null(struct gg_json *j, const char *key)
{
    open_value(j, key);
    gg_text_add(j->out, "null");
}

void gg_json_raw(struct gg_json *j, const char *key, const struct gg_text *value)
{
    open_value(j, key);
    gg_text_bytes(j->out, gg_text_str(value), value->len);
    j->out->cut = j->out->cut || value->cut;
}
