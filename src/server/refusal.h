/*
 * refusal.h - why something is not done, in words for the client, and what would put it right.
 */
#ifndef GG_SERVER_REFUSAL_H
#define GG_SERVER_REFUSAL_H

#include "grognard/text.h"
#include "server/copy.h"

enum { GG_REFUSAL_TEXT = 1024 };

struct gg_refusal {
    int status; /* as in HTTP; 0 while there is none */
    char error[GG_REFUSAL_TEXT];
    const char *hint;  /* constant, or NULL */
    const char *limit; /* which limit was reached, or NULL */
    int retry_after;   /* seconds, or 0 */
    bool stale;        /* the client looked at an old position: it gets the new one */
    bool closes;       /* the connection ends with it */
};

/* Sets it and returns false, so that a check ends with `return gg_refuse(…)`. */
bool gg_refuse(struct gg_refusal *refusal, int status, const char *hint, const char *fmt, ...)
    GG_PRINTF(4, 5);

/* For a status of the store or of memory. */
bool gg_refuse_outside(struct gg_refusal *refusal, enum gg_status status);

/* Its members, without the braces: "error":…,"hint":… */
void gg_refusal_json(const struct gg_refusal *refusal, struct gg_text *out);

#endif
