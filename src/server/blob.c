/*
 * blob.c - see blob.h.
 */
#include "server/blob.h"

#include <stdlib.h>

/* One allocation: the header and the data. */
enum { START = sizeof(struct gg_blob), USUAL = 1024 };

void gg_blob_start(struct gg_text *text)
{
    static const char start[START];
    gg_text_growing(text);
    text->buf = malloc(USUAL);
    text->room = text->buf != NULL ? USUAL : 0;
    gg_text_bytes(text, start, sizeof start);
}

struct gg_blob *gg_blob_take(struct gg_text *text)
{
    if (text->cut || text->len < START) {
        gg_text_free(text);
        return NULL;
    }
    struct gg_blob *blob = (struct gg_blob *)(void *)text->buf;
    atomic_init(&blob->holders, 1);
    blob->bytes = text->buf + START;
    blob->length = text->len - START;
    blob->packed = false;
    gg_text_growing(text);
    return blob;
}

struct gg_blob *gg_blob_copy(const char *bytes, size_t length)
{
    struct gg_text text;
    gg_blob_start(&text);
    gg_text_bytes(&text, bytes, length);
    return gg_blob_take(&text);
}

struct gg_blob *gg_blob_hold(struct gg_blob *blob)
{
    atomic_fetch_add(&blob->holders, 1);
    return blob;
}

void gg_blob_drop(struct gg_blob *blob)
{
    if (blob == NULL || atomic_fetch_sub(&blob->holders, 1) > 1)
        return;
    free(blob);
}
