/*
 * text.h - text being written, into a caller's buffer or one that grows.
 *
 * Writing past the end of a fixed buffer, or failing to grow, sets `cut` and keeps what fits; the
 * buffer is always terminated. So a long message is written with no check at each step and one at
 * the end.
 */
#ifndef GROGNARD_TEXT_H
#define GROGNARD_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "grognard/status.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct gg_text {
    char *buf;
    size_t room; /* bytes of buf, the terminator included */
    size_t len;  /* bytes written, the terminator not included */
    bool cut;    /* something did not fit */
    bool grows;  /* buf belongs to the text and is freed by gg_text_free */
};

/* Fixed: writes into buf, which the caller keeps. room is at least 1. */
void gg_text_fixed(struct gg_text *t, char *buf, size_t room);

/* Growing: empty at first, to be given back with gg_text_free. */
void gg_text_growing(struct gg_text *t);
void gg_text_free(struct gg_text *t);

/* Forget what was written, all of it or what follows the first len bytes; keep the buffer. */
void gg_text_clear(struct gg_text *t);
void gg_text_back(struct gg_text *t, size_t len);

void gg_text_add(struct gg_text *t, const char *s);
void gg_text_bytes(struct gg_text *t, const char *s, size_t n);
void gg_text_char(struct gg_text *t, char c);
void gg_text_fmt(struct gg_text *t, const char *fmt, ...) GG_PRINTF(2, 3);
void gg_text_vfmt(struct gg_text *t, const char *fmt, va_list args) GG_PRINTF(2, 0);

/* The text so far as a string; "" when nothing was written. */
const char *gg_text_str(const struct gg_text *t);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
