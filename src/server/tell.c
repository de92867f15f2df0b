/*
 * tell.c - answers and news on their way from a desk to the loop.
 *
 * Members of an object are made once and put into whatever the client's way needs: a plain object over
 * HTTP, one with type and id on a WebSocket, an event on a stream.
 */
#include <stdlib.h>
#include <string.h>

#include "server/desk.h"
#include "server/match_json.h"

/* One blob for one or more peers. */
struct delivery {
    struct gg_task task;
    struct gg_floor *floor;
    bool ends_call, answers, streams;
    int status, retry_after;
    const char *type;
    struct gg_blob *blob;
    int npeers;
    uint64_t peer[];
};

static void answer(const struct delivery *delivery)
{
    char retry[48];
    struct gg_text text;
    gg_text_fixed(&text, retry, sizeof retry);
    gg_text_add(&text, "Cache-Control: no-store\r\n");
    if (delivery->retry_after > 0)
        gg_text_fmt(&text, "Retry-After: %d\r\n", delivery->retry_after);
    gg_transport_answer(delivery->floor->transport, delivery->peer[0],
                        (struct gg_answer){.status = delivery->status,
                                           .type = delivery->type,
                                           .headers = delivery->streams ? NULL : retry,
                                           .body = delivery->streams ? NULL : delivery->blob,
                                           .streams = delivery->streams});
    if (delivery->streams) {
        gg_transport_send(delivery->floor->transport, delivery->peer[0], delivery->blob);
        gg_blob_drop(delivery->blob);
    }
}

static void deliver(struct gg_task *task)
{
    struct delivery *delivery = (struct delivery *)task;
    if (delivery->answers) {
        answer(delivery);
    } else {
        for (int i = 0; i < delivery->npeers; i++)
            gg_transport_send(delivery->floor->transport, delivery->peer[i], delivery->blob);
        gg_blob_drop(delivery->blob);
    }
    if (delivery->ends_call)
        atomic_fetch_sub(&delivery->floor->open_calls, 1);
    free(delivery);
}

static struct delivery *new_delivery(struct gg_floor *floor, int peers)
{
    struct delivery *delivery =
        calloc(1, sizeof *delivery + (size_t)peers * sizeof delivery->peer[0]);
    if (delivery != NULL) {
        delivery->task.run = deliver;
        delivery->floor = floor;
    }
    return delivery;
}

static const char no_memory[] =
    "\"error\":\"the server is out of memory\",\"hint\":\"try again in a few seconds\"";

/* Posts the answer to a call and ends the call. Without memory the client's timeout has the last word. */
static void end_call(struct gg_call *call, int status, const char *type, struct gg_text *whole,
                     int retry_after)
{
    struct gg_desk *desk = call->desk;
    struct gg_floor *floor = desk->floor;
    struct delivery *delivery = new_delivery(floor, 1);
    struct gg_blob *blob = gg_blob_take(whole);
    if (delivery == NULL || blob == NULL) {
        free(delivery);
        gg_blob_drop(blob);
        atomic_fetch_sub(&floor->open_calls, 1);
        gg_call_free(call);
        return;
    }
    delivery->ends_call = true;
    delivery->answers = call->way != GG_WAY_SOCKET;
    delivery->streams = call->way == GG_WAY_STREAM && status == 200;
    delivery->status = status;
    delivery->retry_after = retry_after;
    delivery->type = delivery->streams ? "text/event-stream" : type;
    delivery->blob = blob;
    delivery->npeers = 1;
    delivery->peer[0] = call->peer;
    gg_call_free(call);
    gg_tasks_add(&desk->outbox, &delivery->task);
}

/* What stands before and behind the members. */
static void open_object(const struct gg_call *call, int status, struct gg_text *out)
{
    if (call->way == GG_WAY_STREAM && status == 200)
        gg_text_add(out, "data: ");
    gg_text_char(out, '{');
    if (call->way != GG_WAY_SOCKET)
        return;
    bool joins = call->ask == GG_ASK_JOIN && status == 200;
    gg_text_fmt(out, "\"type\":\"%s\",", joins ? "game" : status < 300 ? "answer" : "error");
    if (call->has_id)
        gg_text_fmt(out, "\"id\":%lld,", call->id);
    else if (!joins)
        gg_text_add(out, "\"id\":null,");
    if (status >= 300)
        gg_text_fmt(out, "\"status\":%d,", status);
}

static void close_object(const struct gg_call *call, int status, struct gg_text *out)
{
    gg_text_char(out, '}');
    if (call->way == GG_WAY_STREAM && status == 200)
        gg_text_add(out, "\n\n");
}

static void tell(struct gg_call *call, int status, const struct gg_text *members, int retry_after)
{
    struct gg_text whole;
    gg_blob_start(&whole);
    if (members->cut)
        status = 503;
    open_object(call, status, &whole);
    if (members->cut)
        gg_text_add(&whole, no_memory);
    else
        gg_text_bytes(&whole, gg_text_str(members), members->len);
    close_object(call, status, &whole);
    end_call(call, status, "application/json", &whole, retry_after);
}

void gg_tell_members(struct gg_call *call, int status, const struct gg_text *members)
{
    tell(call, status, members, 0);
}

static void write_game(const struct gg_sitting *sitting, const struct gg_viewer *viewer,
                       struct gg_text *out)
{
    if (viewer->brief)
        gg_match_brief(sitting->match, viewer->seat, viewer->log_from, out);
    else
        gg_match_answer(sitting->match, viewer->seat, viewer->log_from, out);
}

static struct gg_viewer viewer_of(const struct gg_call *call)
{
    return (struct gg_viewer){.seat = call->seat, .brief = call->brief, .log_from = call->log_from};
}

void gg_tell_game(struct gg_call *call, const struct gg_sitting *sitting)
{
    const struct gg_viewer viewer = viewer_of(call);
    struct gg_text whole;
    gg_blob_start(&whole);
    open_object(call, 200, &whole);
    write_game(sitting, &viewer, &whole);
    close_object(call, 200, &whole);
    if (!whole.cut) {
        end_call(call, 200, "application/json", &whole, 0);
        return;
    }
    gg_text_free(&whole);
    struct gg_text nothing = {.cut = true};
    tell(call, 503, &nothing, 0);
}

void gg_tell_refusal(struct gg_call *call, const struct gg_refusal *refusal,
                     const struct gg_sitting *sitting)
{
    struct gg_floor *floor = call->desk->floor;
    struct gg_text members;
    gg_text_growing(&members);
    gg_refusal_json(refusal, &members);
    if (refusal->stale && sitting != NULL && sitting->match != NULL) {
        const struct gg_viewer viewer = viewer_of(call);
        gg_text_char(&members, ',');
        write_game(sitting, &viewer, &members);
        atomic_fetch_add(&floor->stale, 1);
    }
    atomic_fetch_add(&floor->refused, 1);
    tell(call, refusal->status, &members, refusal->retry_after);
    gg_text_free(&members);
}

void gg_tell_text(struct gg_call *call, const char *type, struct gg_text *whole)
{
    struct gg_text blob;
    gg_blob_start(&blob);
    gg_text_bytes(&blob, gg_text_str(whole), whole->len);
    blob.cut = blob.cut || whole->cut;
    end_call(call, 200, type, &blob, 0);
}

static bool same_news(const struct gg_viewer *a, const struct gg_viewer *b)
{
    return a->way == b->way && a->seat == b->seat && a->brief == b->brief &&
           a->log_from == b->log_from;
}

static struct gg_blob *make_news(const struct gg_sitting *sitting, const struct gg_viewer *viewer)
{
    struct gg_text text;
    bool stream = viewer->way == GG_WAY_STREAM;
    gg_blob_start(&text);
    gg_text_add(&text, stream ? "data: {" : "{\"type\":\"game\",");
    write_game(sitting, viewer, &text);
    gg_text_add(&text, stream ? "}\n\n" : "}");
    return gg_blob_take(&text);
}

/* Tells viewer `first` and all behind it that get the same. */
static void tell_alike(struct gg_sitting *sitting, int first, bool *told, uint64_t except)
{
    const struct gg_viewer like = sitting->viewer[first];
    struct gg_floor *floor = sitting->desk->floor;
    struct delivery *delivery = new_delivery(floor, sitting->nviewers - first);
    struct gg_blob *blob = NULL;
    for (int i = first; i < sitting->nviewers; i++) {
        if (told[i] || !same_news(&like, &sitting->viewer[i]))
            continue;
        told[i] = true;
        if (delivery != NULL && sitting->viewer[i].peer != except)
            delivery->peer[delivery->npeers++] = sitting->viewer[i].peer;
    }
    if (delivery != NULL && delivery->npeers > 0)
        blob = make_news(sitting, &like);
    if (blob == NULL) {
        free(delivery);
        return;
    }
    delivery->blob = blob;
    atomic_fetch_add(&floor->told, (unsigned long long)delivery->npeers);
    gg_tasks_add(&sitting->desk->outbox, &delivery->task);
}

void gg_tell_viewers(struct gg_sitting *sitting, uint64_t except)
{
    int count = gg_game_log_count(sitting->match->game);
    bool *told = calloc((size_t)sitting->nviewers + 1, sizeof *told);
    if (told == NULL)
        return;
    /* What was taken back is not there any more: lines are sent again from where they differ. */
    for (int i = 0; i < sitting->nviewers; i++)
        if (sitting->viewer[i].log_from > count)
            sitting->viewer[i].log_from = count;
    for (int i = 0; i < sitting->nviewers; i++)
        if (!told[i])
            tell_alike(sitting, i, told, except);
    for (int i = 0; i < sitting->nviewers; i++)
        sitting->viewer[i].log_from = count;
    free(told);
}
