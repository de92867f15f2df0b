/*
 * blob.h - bytes on their way to clients, shared by everybody who gets the same ones.
 *
 * A blob is made once on a worker and counted down by whoever wrote it to a socket. Some room is kept
 * free before the first byte, so that a frame header can be put there without a copy.
 */
#ifndef GG_SERVER_BLOB_H
#define GG_SERVER_BLOB_H

#include <stdatomic.h>

#include "grognard/text.h"

enum { GG_BLOB_FRONT = 32 };

struct gg_blob {
    atomic_int holders;
    size_t length;
    char *bytes; /* GG_BLOB_FRONT writable bytes stand before it, a terminator behind the last */
};

/* Starts a growing text that gg_blob_take can turn into a blob without a copy. */
void gg_blob_start(struct gg_text *text);

/* A blob of what was written since gg_blob_start; the text is empty afterwards. NULL when memory was
 * out at any time. */
struct gg_blob *gg_blob_take(struct gg_text *text);

struct gg_blob *gg_blob_copy(const char *bytes, size_t length);
struct gg_blob *gg_blob_hold(struct gg_blob *blob);
void gg_blob_drop(struct gg_blob *blob); /* NULL is harmless */

#endif
