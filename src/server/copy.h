/*
 * copy.h - a string into room of a fixed size: whole, or not at all.
 */
#ifndef GG_SERVER_COPY_H
#define GG_SERVER_COPY_H

#include <stdbool.h>
#include <string.h>

/* False when it does not fit; then to is "". Where from is known to fit, the answer may be left unread. */
static inline bool gg_copy(char *to, size_t room, const char *from)
{
    size_t n = strlen(from);
    bool fits = n < room;
    if (!fits)
        n = 0;
    memcpy(to, from, n);
    to[n] = '\0';
    return fits;
}

#endif
