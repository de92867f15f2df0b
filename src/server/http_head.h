/*
 * http_head.h - the head of an HTTP/1.x request: request line and header fields, parsed strictly.
 *
 * A pure function over bytes, so that it is tested and fuzzed without a socket. Whatever two programs could
 * read in two ways is refused: a proxy in front of us and this parser must agree where a request ends.
 */
#ifndef GG_SERVER_HTTP_HEAD_H
#define GG_SERVER_HTTP_HEAD_H

#include <stddef.h>

#include "server/refusal.h"

enum gg_method { GG_GET, GG_HEAD, GG_POST, GG_OTHER_METHOD };

enum { GG_HEAD_FIELDS = 64 };

struct gg_head_field {
    const char *name, *value;
};

/* The strings point into the bytes that were parsed. */
struct gg_head {
    enum gg_method method;
    bool http_1_0;
    const char *path;  /* percent-decoded */
    const char *query; /* as sent, without `?`; "" when there is none */
    const char *host;  /* from the target or the field; "" when neither names one */
    int nfields;
    struct gg_head_field field[GG_HEAD_FIELDS];
    long long content_length; /* -1: not sent */
    bool chunked;             /* Transfer-Encoding was sent, whatever it names */
    bool closes;              /* the client asks for the connection to end after this */
    bool awaits_continue;     /* it sends the body after a 100 (Continue) */
};

/* How many of n bytes the head takes, blank line included; 0 when it is not whole yet. The first `known` bytes
 * are known not to hold the end. */
size_t gg_head_end(const char *bytes, size_t n, size_t known);

/* Parses a whole head in place. False with a refusal when it is malformed or ambiguous. */
bool gg_head_parse(char *bytes, size_t length, struct gg_head *head, struct gg_refusal *refusal);

/* Moves the head to a copy of its bytes. */
void gg_head_rebase(struct gg_head *head, const char *from, const char *to);

/* The value of the first field of this name (in lower case), or "". */
const char *gg_head_get(const struct gg_head *head, const char *name);

/* Is the token an element of the comma-separated lists in the fields of this name? Case is ignored. */
bool gg_head_lists(const struct gg_head *head, const char *name, const char *token);

#endif
