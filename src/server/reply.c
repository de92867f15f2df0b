/*
 * reply.c - serializes answers and notifications and posts them from a shard to the loop.
 *
 * The members of an object are written once and wrapped for the client's channel: a plain object over HTTP,
 * one with type and id on a WebSocket, an event on a server-sent stream.
 */
#include <stdlib.h>
#include <string.h>

#include "server/lean.h"
#include "server/match_json.h"
#include "server/shard.h"

/* What is shorter is not worth packing; and how hard it is tried. */
enum { PACKED_FROM = 900, PACKING = 6 };

/* One blob for one or more peers. */
struct delivery {
    struct gg_task task;
    struct gg_service *service;
    bool ends_call, answers, streams;
    int status, retry_after;
    const char *type;
    struct gg_blob *blob;
    int npeers;
    uint64_t peer[];
};

/* Was this client refused so often that its connection ends? */
static bool ends(const struct delivery *delivery)
{
    struct gg_refusal refusal = {.status = delivery->status};
    return delivery->status >= 400 &&
           delivery->service->refused(delivery->service, delivery->peer[0], &refusal);
}

static void answer(const struct delivery *delivery)
{
    char retry[128];
    struct gg_text text;
    gg_text_fixed(&text, retry, sizeof retry);
    gg_text_add(&text, "Cache-Control: no-store\r\nVary: Accept-Encoding\r\n");
    if (delivery->blob != NULL && delivery->blob->packed)
        gg_text_add(&text, "Content-Encoding: gzip\r\n");
    if (delivery->retry_after > 0)
        gg_text_fmt(&text, "Retry-After: %d\r\n", delivery->retry_after);
    gg_transport_answer(delivery->service->transport, delivery->peer[0],
                        (struct gg_answer){.status = delivery->status,
                                           .type = delivery->type,
                                           .headers = delivery->streams ? NULL : retry,
                                           .body = delivery->streams ? NULL : delivery->blob,
                                           .streams = delivery->streams,
                                           .closes = ends(delivery)});
    if (delivery->streams) {
        gg_transport_send(delivery->service->transport, delivery->peer[0], delivery->blob);
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
            gg_transport_send(delivery->service->transport, delivery->peer[i], delivery->blob);
        gg_blob_drop(delivery->blob);
        if (ends(delivery))
            gg_transport_hang_up(delivery->service->transport, delivery->peer[0], GG_CLOSE_POLICY,
                                 "refused too often");
    }
    if (delivery->ends_call)
        atomic_fetch_sub(&delivery->service->open_calls, 1);
    free(delivery);
}

static struct delivery *new_delivery(struct gg_service *service, int peers)
{
    struct delivery *delivery =
        calloc(1, sizeof *delivery + (size_t)peers * sizeof delivery->peer[0]);
    if (delivery != NULL) {
        delivery->task.run = deliver;
        delivery->service = service;
    }
    return delivery;
}

static const char no_memory[] =
    "\"error\":\"the server is out of memory\",\"hint\":\"try again in a few seconds\"";

/* The last resort takes no memory on the way to the loop: the call itself is posted. What can be said is said, and
 * else the connection ends, which a client understands as well. */
static void deliver_failure(struct gg_task *task)
{
    struct gg_call *call = (struct gg_call *)task;
    struct gg_service *service = call->shard->service;
    static const char body[] =
        "{\"error\":\"the server is out of memory\",\"hint\":\"look at the game "
        "again in a few seconds\",\"retry_after\":2}";
    if (call->channel == GG_CHANNEL_SOCKET)
        gg_transport_hang_up(service->transport, call->peer, GG_CLOSE_NO_MEMORY,
                             "the server is out of memory; join again");
    else
        gg_transport_answer(
            service->transport, call->peer,
            (struct gg_answer){.status = 503,
                               .type = "application/json",
                               .headers = "Cache-Control: no-store\r\nRetry-After: 2\r\n",
                               .body = gg_blob_copy(body, sizeof body - 1)});
    atomic_fetch_sub(&service->open_calls, 1);
    gg_call_free(call);
}

/* The blob itself, or a packed one in its place. */
static struct gg_blob *packed(struct gg_blob *blob, bool wanted)
{
    if (blob == NULL || !wanted || blob->length < PACKED_FROM)
        return blob;
    struct gg_blob *smaller = gg_blob_pack(blob->bytes, blob->length, PACKING);
    if (smaller == NULL)
        return blob;
    gg_blob_drop(blob);
    return smaller;
}

/* Posts the answer to a call and ends the call. */
static void end_call(struct gg_call *call, int status, const char *type, struct gg_text *whole,
                     int retry_after)
{
    struct gg_shard *shard = call->shard;
    struct gg_service *service = shard->service;
    struct delivery *delivery = new_delivery(service, 1);
    struct gg_blob *blob = packed(
        gg_blob_take(whole), call->lean || (call->takes_gzip && call->channel == GG_CHANNEL_HTTP));
    if (delivery == NULL || blob == NULL) {
        free(delivery);
        gg_blob_drop(blob);
        call->task.run = deliver_failure;
        gg_tasks_add(&shard->outbox, &call->task);
        return;
    }
    delivery->ends_call = true;
    delivery->answers = call->channel != GG_CHANNEL_SOCKET;
    delivery->streams = call->channel == GG_CHANNEL_STREAM && status == 200;
    delivery->status = status;
    delivery->retry_after = retry_after;
    delivery->type = delivery->streams ? "text/event-stream" : type;
    delivery->blob = blob;
    delivery->npeers = 1;
    delivery->peer[0] = call->peer;
    gg_call_free(call);
    gg_tasks_add(&shard->outbox, &delivery->task);
}

/* The wrapper around the members. */
static void open_object(const struct gg_call *call, int status, struct gg_text *out)
{
    if (call->channel == GG_CHANNEL_STREAM && status == 200)
        gg_text_add(out, "data: ");
    gg_text_char(out, '{');
    if (call->channel != GG_CHANNEL_SOCKET)
        return;
    bool joins = call->op == GG_OP_JOIN && status == 200;
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
    if (call->channel == GG_CHANNEL_STREAM && status == 200)
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

void gg_reply_members(struct gg_call *call, int status, const struct gg_text *members)
{
    tell(call, status, members, 0);
}

static void write_game(const struct gg_session *session, const struct gg_subscriber *subscriber,
                       struct gg_text *out)
{
    if (subscriber->brief)
        gg_match_brief(session->match, subscriber->seat, subscriber->log_from, out);
    else
        gg_match_answer(session->match, subscriber->seat, subscriber->log_from, out);
}

static struct gg_subscriber subscriber_of(const struct gg_call *call)
{
    return (struct gg_subscriber){
        .seat = call->seat, .brief = call->brief, .log_from = call->log_from};
}

/* A caller on a lean connection gets a lean answer, too. */
static struct gg_subscriber *lean_caller(const struct gg_call *call, struct gg_session *session)
{
    struct gg_subscriber *subscriber =
        call->channel == GG_CHANNEL_SOCKET ? gg_subscriber_find(session, call->peer) : NULL;
    return subscriber != NULL && subscriber->lean ? subscriber : NULL;
}

void gg_reply_game(struct gg_call *call, struct gg_session *session)
{
    const struct gg_subscriber subscriber = subscriber_of(call);
    struct gg_subscriber *lean = lean_caller(call, session);
    struct gg_text whole;
    gg_blob_start(&whole);
    open_object(call, 200, &whole);
    if (lean != NULL)
        gg_lean_write(session, lean, &whole);
    else
        write_game(session, &subscriber, &whole);
    close_object(call, 200, &whole);
    call->lean = lean != NULL;
    if (lean != NULL && call->op == GG_OP_JOIN)
        gg_lean_told(session);
    if (!whole.cut) {
        end_call(call, 200, "application/json", &whole, 0);
        return;
    }
    gg_text_free(&whole);
    struct gg_text nothing = {.cut = true};
    tell(call, 503, &nothing, 0);
}

void gg_reply_refusal(struct gg_call *call, const struct gg_refusal *refusal,
                      const struct gg_session *session)
{
    struct gg_service *service = call->shard->service;
    struct gg_text members;
    gg_text_growing(&members);
    gg_refusal_json(refusal, &members);
    if (refusal->stale && session != NULL && session->match != NULL) {
        const struct gg_subscriber subscriber = subscriber_of(call);
        const struct gg_subscriber *caller =
            call->channel == GG_CHANNEL_SOCKET ? gg_subscriber_find(session, call->peer) : NULL;
        /* A lean connection is told of every change as it is. */
        if (caller == NULL || !caller->lean) {
            gg_text_char(&members, ',');
            write_game(session, &subscriber, &members);
        }
        atomic_fetch_add(&service->stale, 1);
    }
    tell(call, refusal->status, &members, refusal->retry_after);
    gg_text_free(&members);
}

void gg_reply_text(struct gg_call *call, const char *type, struct gg_text *whole)
{
    struct gg_text blob;
    gg_blob_start(&blob);
    gg_text_bytes(&blob, gg_text_str(whole), whole->len);
    blob.cut = blob.cut || whole->cut;
    end_call(call, 200, type, &blob, 0);
}

static bool same_message(const struct gg_subscriber *a, const struct gg_subscriber *b)
{
    return a->channel == b->channel && a->seat == b->seat && a->brief == b->brief &&
           a->lean == b->lean && a->version == b->version && a->log_from == b->log_from;
}

/* The subscriber is a copy: of a lean one it says afterwards what it has then. */
static struct gg_blob *make_message(struct gg_session *session, struct gg_subscriber *subscriber)
{
    struct gg_text text;
    bool stream = subscriber->channel == GG_CHANNEL_STREAM;
    gg_blob_start(&text);
    gg_text_add(&text, stream ? "data: {" : "{\"type\":\"game\",");
    if (subscriber->lean)
        gg_lean_write(session, subscriber, &text);
    else
        write_game(session, subscriber, &text);
    gg_text_add(&text, stream ? "}\n\n" : "}");
    return packed(gg_blob_take(&text), subscriber->lean);
}

/* Notifies subscriber `first` and all after it that get the same message, and ticks them off in told. When memory is
 * out they have not seen these lines of the log, and get them with the next change. */
static void notify_alike(struct gg_session *session, int first, bool *told, uint64_t except)
{
    const struct gg_subscriber like = session->subscriber[first];
    struct gg_subscriber after = like;
    struct gg_service *service = session->shard->service;
    struct delivery *delivery = new_delivery(service, session->nsubscribers - first);
    struct gg_blob *blob = delivery != NULL ? make_message(session, &after) : NULL;
    int count = gg_game_log_count(session->match->game);
    for (int i = first; i < session->nsubscribers; i++) {
        struct gg_subscriber *subscriber = &session->subscriber[i];
        if (told[i] || !same_message(&like, subscriber))
            continue;
        told[i] = true;
        if (blob == NULL)
            continue;
        subscriber->log_from = count;
        subscriber->version = after.version;
        if (subscriber->peer != except)
            delivery->peer[delivery->npeers++] = subscriber->peer;
    }
    if (blob == NULL) {
        free(delivery);
        return;
    }
    delivery->blob = blob;
    atomic_fetch_add(&service->told, (unsigned long long)delivery->npeers);
    gg_tasks_add(&session->shard->outbox, &delivery->task);
}

/* Does anybody but `except` get what subscriber `first` gets? */
static bool is_alone(const struct gg_session *session, int first, uint64_t except)
{
    for (int i = first; i < session->nsubscribers; i++)
        if (session->subscriber[i].peer != except &&
            same_message(&session->subscriber[first], &session->subscriber[i]))
            return false;
    return true;
}

void gg_notify_subscribers(struct gg_session *session, uint64_t except)
{
    int count = gg_game_log_count(session->match->game);
    bool *told = calloc((size_t)session->nsubscribers + 1, sizeof *told);
    if (told == NULL)
        return;
    /* Undo may have removed lines: they are sent again from where they differ. */
    for (int i = 0; i < session->nsubscribers; i++)
        if (session->subscriber[i].log_from > count)
            session->subscriber[i].log_from = count;
    for (int i = 0; i < session->nsubscribers; i++) {
        if (!told[i] && is_alone(session, i, except))
            session->subscriber[i].log_from = count; /* it has the answer to its own call */
        else if (!told[i])
            notify_alike(session, i, told, except);
    }
    gg_lean_told(session);
    free(told);
}
