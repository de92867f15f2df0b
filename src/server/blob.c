/*
 * blob.c - shared bytes with room for a frame header before them.
 */
#include "server/blob.h"

#include <stdlib.h>

void gg_blob_start(struct gg_text *text)
{
    enum { USUAL = 1024 };
    static const char front[GG_BLOB_FRONT];
    gg_text_growing(text);
    text->buf = malloc(USUAL);
    text->room = text->buf != NULL ? USUAL : 0;
    gg_text_bytes(text, front, sizeof front);
}

struct gg_blob *gg_blob_take(struct gg_text *text)
{
    struct gg_blob *blob = text->cut || text->len < GG_BLOB_FRONT ? NULL : malloc(sizeof *blob);
    if (blob == NULL) {
        gg_text_free(text);
        return NULL;
    }
    atomic_init(&blob->holders, 1);
    blob->owned = text->buf;
    blob->bytes = text->buf + GG_BLOB_FRONT;
    blob->length = text->len - GG_BLOB_FRONT;
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
    free(blob->owned);
    free(blob);
}
