/*
 * upload.c - uploaded records: verified and stored by a shard of their own, on a thread of low priority.
 *
 * Verifying replays a whole game, which takes as long as thousands of moves; whoever plays must not wait for it. The
 * record is stored as event 0 of a game whose id nobody knows yet, so no session is needed.
 */
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/json.h"
#include "server/deposit.h"

enum { NICE = 15 };

static void is_decided(struct gg_call *call)
{
    atomic_fetch_sub(&call->shard->service->uploads, 1);
}

void gg_shard_upload(struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_record_about about;
    struct gg_text event, members;
    struct gg_json json;
    gg_text_growing(&event);
    gg_text_growing(&members);
    bool good = gg_record_event(call->text, call->length, &event, &about, &refusal);
    if (good) {
        gg_json_start(&json, &members);
        gg_json_string(&json, "game", call->game);
        good = gg_deposit(call,
                          &(struct gg_deposit){.game = call->game,
                                               .event = gg_text_str(&event),
                                               .scenario = about.scenario,
                                               .title = about.title,
                                               .over = true,
                                               .members = &members,
                                               .after = is_decided},
                          &refusal);
    }
    gg_text_free(&event);
    gg_text_free(&members);
    if (!good) {
        is_decided(call);
        gg_reply_refusal(call, &refusal, NULL);
    }
}

/* On Linux a thread has a priority of its own. */
static void lower_priority(struct gg_task *task)
{
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    free(task);
}

bool gg_uploads_start(struct gg_service *service)
{
    struct gg_task *task = calloc(1, sizeof *task);
    if (task == NULL || !gg_shard_start(&service->uploader, service)) {
        free(task);
        return false;
    }
    task->run = lower_priority;
    gg_worker_post(&service->uploader.worker, task);
    return true;
}
