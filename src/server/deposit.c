/*
 * deposit.c - events of what has no session: see deposit.h.
 */
#include "server/deposit.h"

#include <stdlib.h>
#include <string.h>

struct deposit {
    struct gg_task stored; /* first: it is posted when the store has answered */
    struct gg_shard *shard;
    struct gg_call *call;
    void (*after)(struct gg_call *call);
    enum gg_status status;
    struct gg_text members;
};

static void finish(struct gg_task *task)
{
    struct deposit *deposit = (struct deposit *)task;
    struct gg_call *call = deposit->call;
    if (deposit->after != NULL)
        deposit->after(call);
    if (deposit->status == GG_OK) {
        atomic_fetch_add(&deposit->shard->service->created, 1);
        gg_reply_members(call, 201, &deposit->members);
    } else {
        struct gg_refusal refusal = {.status = 0};
        if (deposit->status == GG_ILLEGAL)
            gg_refuse(&refusal, 409, "look at it again", "it was changed from elsewhere");
        else
            gg_refuse_outside(&refusal, deposit->status);
        gg_reply_refusal(call, &refusal, NULL);
    }
    gg_text_free(&deposit->members);
    free(deposit);
}

/* On the store's thread. */
static void on_stored(void *argument, enum gg_status status)
{
    struct deposit *deposit = argument;
    deposit->status = status;
    gg_worker_post(&deposit->shard->worker, &deposit->stored);
}

bool gg_deposit(struct gg_call *call, const struct gg_deposit *what, struct gg_refusal *refusal)
{
    struct gg_shard *shard = call->shard;
    const struct gg_store_new create = {.scenario = what->scenario, .title = what->title};
    if (strlen(what->event) > GG_STORE_BODY_MAX)
        return gg_refuse(refusal, 413, NULL, "it is too large to be kept");
    struct deposit *deposit = calloc(1, sizeof *deposit);
    if (deposit == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    *deposit = (struct deposit){
        .stored = {.run = finish}, .shard = shard, .call = call, .after = what->after};
    gg_text_growing(&deposit->members);
    gg_text_bytes(&deposit->members, gg_text_str(what->members), what->members->len);
    const struct gg_store_append append = {
        .game = what->game,
        .body = what->event,
        .seq = what->seq,
        .create = what->seq == 0 ? &create : NULL,
        .over = what->over ? GG_STORE_OVER_YES : GG_STORE_OVER_KEEP,
        .unlisted = true,
        .done = on_stored,
        .arg = deposit,
    };
    enum gg_status status = gg_store_append(shard->service->store, &append);
    if (status == GG_OK)
        return true;
    gg_text_free(&deposit->members);
    free(deposit);
    return gg_refuse_outside(refusal, status);
}
