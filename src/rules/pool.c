/*
 * pool.c - strings that a system makes while it fills a view; they live as long as the view.
 */
#include <stdarg.h>

#include "grognard/view.h"

const char *gg_view_fmt(struct gg_view *v, const char *fmt, ...)
{
    char *start = v->pool + v->used;
    size_t room = sizeof v->pool - v->used;
    struct gg_text text;
    va_list args;
    if (room == 0)
        return "";
    gg_text_fixed(&text, start, room);
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    if (text.cut) {
        *start = '\0'; /* what was handed out before stays as it is */
        return "";
    }
    v->used += text.len + 1;
    return start;
}
