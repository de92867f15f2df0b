/*
 * text.c - text being written, into a caller's buffer or one that grows.
 *
 * What does not fit is cut at the end of a whole UTF-8 character, and once a text is cut nothing more
 * is added: a cut text is always the beginning of the full one.
 */
#include "grognard/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

void gg_text_fixed(struct gg_text *t, char *buf, size_t room)
{
    *t = (struct gg_text){.buf = buf, .room = room};
    if (room > 0)
        buf[0] = '\0';
}

void gg_text_growing(struct gg_text *t)
{
    *t = (struct gg_text){.grows = true};
}

void gg_text_free(struct gg_text *t)
{
    if (t->grows) {
        free(t->buf);
        gg_text_growing(t);
    }
}

void gg_text_clear(struct gg_text *t)
{
    t->len = 0;
    t->cut = false;
    if (t->room > 0)
        t->buf[0] = '\0';
}

void gg_text_back(struct gg_text *t, size_t len)
{
    if (len >= t->len)
        return;
    t->len = len;
    t->buf[len] = '\0';
}

const char *gg_text_str(const struct gg_text *t)
{
    return t->room > 0 ? t->buf : "";
}

/* How many more bytes fit before the terminator. */
static size_t space(const struct gg_text *t)
{
    return t->room > 0 ? t->room - 1 - t->len : 0;
}

/* Makes space for n more bytes if it can; a fixed text, or one out of memory, stays as it is. */
static void reserve(struct gg_text *t, size_t n)
{
    if (!t->grows || space(t) >= n)
        return;
    if (n > SIZE_MAX / 4 || t->len > SIZE_MAX / 4)
        return;
    size_t room = t->room > 0 ? t->room : FIRST_ROOM;
    while (room - 1 < t->len + n)
        room *= 2;
    char *buf = realloc(t->buf, room);
    if (buf == NULL)
        return;
    if (t->room == 0)
        buf[0] = '\0';
    t->buf = buf;
    t->room = room;
}

/* The length without an unfinished UTF-8 character at the end. */
static size_t whole_length(const char *s, size_t len)
{
    for (size_t back = 1; back <= 3 && back <= len; back++) {
        unsigned char c = (unsigned char)s[len - back];
        if ((c & 0xC0) == 0x80)
            continue;
        size_t needed = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
        return needed > back ? len - back : len;
    }
    return len;
}

static void mark_cut(struct gg_text *t)
{
    t->cut = true;
    if (t->room > 0) {
        t->len = whole_length(t->buf, t->len);
        t->buf[t->len] = '\0';
    }
}

/* What fits is put down at once; the rest is for the few times that it does not. */
static bool add_fitting(struct gg_text *t, const char *s, size_t n)
{
    if (t->cut || n >= t->room - t->len)
        return false;
    memcpy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = '\0';
    return true;
}

void gg_text_bytes(struct gg_text *t, const char *s, size_t n)
{
    if (n == 0 || add_fitting(t, s, n) || t->cut)
        return;
    reserve(t, n);
    size_t fits = space(t) < n ? space(t) : n;
    if (fits > 0) {
        memcpy(t->buf + t->len, s, fits);
        t->len += fits;
        t->buf[t->len] = '\0';
    }
    if (fits < n)
        mark_cut(t);
}

void gg_text_add(struct gg_text *t, const char *s)
{
    gg_text_bytes(t, s, strlen(s));
}

void gg_text_char(struct gg_text *t, char c)
{
    gg_text_bytes(t, &c, 1);
}

/* Nearly everything is written with these few; the library's printf takes several times as long, and
 * views are made of thousands of such texts. */
static bool is_simple(const char *fmt)
{
    for (; *fmt != '\0'; fmt++) {
        if (*fmt != '%')
            continue;
        fmt++;
        if (*fmt != 's' && *fmt != 'd' && *fmt != 'c' && *fmt != '%')
            return false;
    }
    return true;
}

static void add_number(struct gg_text *t, int value)
{
    char digit[12];
    size_t at = sizeof digit;
    unsigned rest = value < 0 ? 0U - (unsigned)value : (unsigned)value;
    do
        digit[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0)
        digit[--at] = '-';
    gg_text_bytes(t, digit + at, sizeof digit - at);
}

static void write_simply(struct gg_text *t, const char *fmt, va_list args)
{
    for (;;) {
        size_t n = 0;
        while (fmt[n] != '\0' && fmt[n] != '%')
            n++;
        gg_text_bytes(t, fmt, n);
        fmt += n;
        if (*fmt == '\0')
            return;
        if (fmt[1] == 's')
            gg_text_add(t, va_arg(args, const char *));
        else if (fmt[1] == 'd')
            add_number(t, va_arg(args, int));
        else
            gg_text_char(t, fmt[1] == 'c' ? (char)va_arg(args, int) : '%');
        fmt += 2;
    }
}

void gg_text_vfmt(struct gg_text *t, const char *fmt, va_list args)
{
    if (t->cut)
        return;
    if (is_simple(fmt)) {
        write_simply(t, fmt, args);
        return;
    }
    va_list again;
    va_copy(again, args);
    reserve(t, FIRST_ROOM);
    int needed =
        vsnprintf(t->room > 0 ? t->buf + t->len : NULL, t->room > 0 ? space(t) + 1 : 0, fmt, args);
    if (needed >= 0 && (size_t)needed > space(t) && t->grows) {
        reserve(t, (size_t)needed);
        if (t->room > 0)
            needed = vsnprintf(t->buf + t->len, space(t) + 1, fmt, again);
    }
    va_end(again);

    if (needed >= 0 && (size_t)needed <= space(t)) {
        t->len += (size_t)needed;
        return;
    }
    if (needed >= 0)
        t->len += space(t);
    mark_cut(t);
}

void gg_text_fmt(struct gg_text *t, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    gg_text_vfmt(t, fmt, args);
    va_end(args);
}
