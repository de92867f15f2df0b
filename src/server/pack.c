/*
 * pack.c - blobs packed with gzip, and back.
 */
#define ZLIB_CONST
#include <stdlib.h>
#include <zlib.h>

#include "server/lean.h"

enum { GZIP = 31, MEMORY = 8, UNPACKED_MOST = 8 << 20 };

struct gg_blob *gg_blob_pack(const char *bytes, size_t length, int level)
{
    z_stream stream = {0};
    struct gg_blob *blob = NULL;
    if (deflateInit2(&stream, level, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&stream, length);
    unsigned char *packed = malloc(room);
    stream.next_in = (const unsigned char *)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    if (packed != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END)
        blob = gg_blob_copy((const char *)packed, stream.total_out);
    if (blob != NULL)
        blob->packed = true;
    deflateEnd(&stream);
    free(packed);
    return blob;
}

bool gg_blob_unpack(const struct gg_blob *packed, struct gg_text *out)
{
    z_stream stream = {0};
    unsigned char part[16 << 10];
    int status = Z_OK;
    if (inflateInit2(&stream, GZIP) != Z_OK)
        return false;
    stream.next_in = (const unsigned char *)packed->bytes;
    stream.avail_in = (uInt)packed->length;
    while (status == Z_OK && out->len < UNPACKED_MOST) {
        stream.next_out = part;
        stream.avail_out = sizeof part;
        status = inflate(&stream, Z_NO_FLUSH);
        if (status == Z_OK || status == Z_STREAM_END)
            gg_text_bytes(out, (const char *)part, sizeof part - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END && !out->cut;
}
