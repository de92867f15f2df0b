/*
 * lean.h - game answers for a page on a phone's network: what has changed since the last one, and packed.
 */
#ifndef GG_SERVER_LEAN_H
#define GG_SERVER_LEAN_H

#include "server/blob.h"

/* What changes the members of one answer into those of another, as the members of an object: set, drop, lists, and view
 * with the same three. docs/API.md describes them. Both texts are answers that this program wrote, without braces around
 * them. The log is not compared: its new lines are set. */
void gg_lean_delta(const struct gg_text *before, const struct gg_text *now, struct gg_text *out);

/* Members as they are, but for the plain sentences of the log, which stand in log_lines too. */
void gg_lean_whole(const struct gg_text *now, struct gg_text *out);

/* A packed copy of some bytes (gzip), or NULL when memory is out; and back, into a growing text. */
struct gg_blob *gg_blob_pack(const char *bytes, size_t length, int level);
bool gg_blob_unpack(const struct gg_blob *packed, struct gg_text *out);

#endif
