/*
 * refusal.c - refusals as JSON.
 */
#include "server/refusal.h"

#include "base/json.h"

bool gg_refuse(struct gg_refusal *refusal, int status, const char *hint, const char *fmt, ...)
{
    struct gg_text text;
    va_list args;
    *refusal = (struct gg_refusal){.status = status, .hint = hint};
    gg_text_fixed(&text, refusal->error, sizeof refusal->error);
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    return false;
}

bool gg_refuse_outside(struct gg_refusal *refusal, enum gg_status status)
{
    if (status == GG_NO_MEMORY)
        gg_refuse(refusal, 503, "try again in a few seconds", "the server is out of memory");
    else if (status == GG_FULL)
        gg_refuse(refusal, 503, "try again in a few seconds", "too much is waiting to be stored");
    else
        gg_refuse(refusal, 503,
                  "nothing was lost that had been answered; look again in a few seconds",
                  "games cannot be read or written at the moment");
    refusal->retry_after = 2;
    return false;
}

void gg_refusal_json(const struct gg_refusal *refusal, struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_string(&json, "error", refusal->error);
    gg_json_string(&json, "hint", refusal->hint);
    if (refusal->limit != NULL)
        gg_json_string(&json, "limit", refusal->limit);
    if (refusal->retry_after > 0)
        gg_json_int(&json, "retry_after", refusal->retry_after);
}
