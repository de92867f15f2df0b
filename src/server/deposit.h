/*
 * deposit.h - stores an event of what has no session: a game that nobody knows yet, or a locker; and answers when it is
 * durable.
 */
#ifndef GG_SERVER_DEPOSIT_H
#define GG_SERVER_DEPOSIT_H

#include "server/shard.h"

struct gg_deposit {
    const char *game, *event;
    int64_t seq; /* 0 makes it */
    const char *scenario, *title;
    bool over;
    const struct gg_text *members;       /* of the answer */
    void (*after)(struct gg_call *call); /* when it is decided, before the answer; or NULL */
};

/* True when the call will be answered; else the caller refuses it. Everything is copied. */
bool gg_deposit(struct gg_call *call, const struct gg_deposit *what, struct gg_refusal *refusal);

#endif
