/*
 * blob.h - a reference-counted buffer that is sent to any number of clients.
 *
 * It is filled once on a worker and released by each socket that has written it.
 */
#ifndef GG_SERVER_BLOB_H
#define GG_SERVER_BLOB_H

#include <stdatomic.h>

#include "grognard/text.h"

struct gg_blob {
    atomic_int holders;
    size_t length;
    bool packed; /* with gzip: HTTP says so, a WebSocket sends it as binary */
    char *bytes; /* with a terminator behind the last */
};

/* Starts a growing text that gg_blob_take turns into a blob without a copy. */
void gg_blob_start(struct gg_text *text);

/* A blob of what was written since gg_blob_start; the text is empty afterwards. NULL when memory was
 * out at any time. */
struct gg_blob *gg_blob_take(struct gg_text *text);

struct gg_blob *gg_blob_copy(const char *bytes, size_t length);
struct gg_blob *gg_blob_hold(struct gg_blob *blob);
void gg_blob_drop(struct gg_blob *blob); /* NULL is harmless */

#endif
