/*
 * shard.c - dispatches calls, keeps sessions in an LRU cache, and serves reads.
 */
#include "server/shard.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/courier.h"
#include "server/match_json.h"

static unsigned hash_of(const char *id)
{
    return (unsigned)gg_hash(GG_HASH_START, id, strlen(id));
}

static struct gg_session **bucket_of(struct gg_shard *shard, const char *id)
{
    return &shard->bucket[hash_of(id) / 64 % GG_SHARD_BUCKETS];
}

struct gg_session *gg_session_find(struct gg_shard *shard, const char *id)
{
    struct gg_session *session = *bucket_of(shard, id);
    while (session != NULL && strcmp(session->id, id) != 0)
        session = session->next;
    return session;
}

static void unlink_by_use(struct gg_session *session)
{
    struct gg_shard *shard = session->shard;
    *(session->newer != NULL ? &session->newer->older : &shard->newest) = session->older;
    *(session->older != NULL ? &session->older->newer : &shard->oldest) = session->newer;
}

static void link_newest(struct gg_session *session)
{
    struct gg_shard *shard = session->shard;
    session->newer = NULL;
    session->older = shard->newest;
    *(shard->newest != NULL ? &shard->newest->newer : &shard->oldest) = session;
    shard->newest = session;
}

void gg_session_unload(struct gg_session *session)
{
    if (session->match == NULL)
        return;
    gg_match_close(session->match, &session->shard->battles);
    session->match = NULL;
    atomic_fetch_sub(&session->shard->service->games, 1);
}

void gg_session_forget(struct gg_session *session)
{
    struct gg_session **at = bucket_of(session->shard, session->id);
    while (*at != session)
        at = &(*at)->next;
    *at = session->next;
    unlink_by_use(session);
    session->shard->count--;
    gg_session_unload(session);
    gg_lean_forget(session);
    free(session->subscriber);
    free(session);
}

static bool is_idle(const struct gg_session *session)
{
    return !session->busy && session->nsubscribers == 0 && session->waiting.first == NULL &&
           !session->timed;
}

/* Evicts the least recently used sessions that have no subscriber. */
static void make_room(struct gg_shard *shard)
{
    int most = shard->service->options.limits.games_in_memory / shard->service->nshards;
    struct gg_session *session = shard->oldest;
    while (session != NULL && shard->count >= (most > 1 ? most : 1)) {
        struct gg_session *newer = session->newer;
        if (is_idle(session))
            gg_session_forget(session);
        session = newer;
    }
}

struct gg_session *gg_session_add(struct gg_shard *shard, const char *id)
{
    make_room(shard);
    struct gg_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    session->shard = shard;
    gg_copy(session->id, sizeof session->id, id);
    struct gg_session **bucket = bucket_of(shard, id);
    session->next = *bucket;
    *bucket = session;
    link_newest(session);
    shard->count++;
    return session;
}

/* ---- reading from the store ---- */

struct reading {
    struct gg_session *session;
    struct gg_refusal *refusal;
    bool failed, changed;
};

static bool read_event(void *argument, const struct gg_store_event *event)
{
    struct reading *reading = argument;
    struct gg_session *session = reading->session;
    reading->changed = true;
    if (session->match == NULL) {
        session->match =
            gg_match_open(session->id, event->body, &session->shard->battles, reading->refusal);
        reading->failed = session->match == NULL;
        if (!reading->failed)
            atomic_fetch_add(&session->shard->service->games, 1);
    } else {
        reading->failed = event->seq != session->match->events ||
                          !gg_match_apply(session->match, event->body, reading->refusal);
    }
    return !reading->failed;
}

bool gg_session_read(struct gg_session *session, bool *changed, struct gg_refusal *refusal)
{
    struct reading reading = {.session = session, .refusal = refusal};
    int64_t from = session->match != NULL ? session->match->events : 0;
    refusal->status = 0;
    enum gg_status status =
        gg_store_events(session->shard->service->store, session->id, from, read_event, &reading);
    *changed = reading.changed;
    /* Who stored it has called whom it concerns. */
    if (session->match != NULL)
        session->match->call[0] = session->match->call[1] = false;
    if (status == GG_OK && !reading.failed && session->match != NULL)
        return true;
    /* A partly applied log is not the game. */
    gg_session_unload(session);
    if (status != GG_OK)
        return gg_refuse_outside(refusal, status);
    if (reading.failed && refusal->status != 0)
        return false;
    if (reading.failed)
        return gg_refuse(refusal, 500, NULL, "the game cannot be read");
    return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
}

/* ---- serving ---- */

static bool add_subscriber(struct gg_session *session, const struct gg_call *call)
{
    if (session->nsubscribers == session->subscriber_room) {
        int room = session->subscriber_room > 0 ? 2 * session->subscriber_room : 4;
        struct gg_subscriber *more = realloc(session->subscriber, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        session->subscriber = more;
        session->subscriber_room = room;
    }
    session->subscriber[session->nsubscribers++] = (struct gg_subscriber){
        .peer = call->peer,
        .channel = call->channel,
        .seat = call->seat,
        .brief = call->brief,
        .lean = call->lean,
        .version = call->have,
        .log_from = call->lean ? call->log_from : gg_game_log_count(session->match->game)};
    return true;
}

static void leave(struct gg_session *session, uint64_t peer)
{
    bool lean = false;
    for (int i = 0; i < session->nsubscribers; i++)
        if (session->subscriber[i].peer == peer) {
            lean = lean || session->subscriber[i].lean;
            session->subscriber[i--] = session->subscriber[--session->nsubscribers];
        }
    if (lean && session->match != NULL)
        gg_lean_told(session);
}

struct gg_subscriber *gg_subscriber_find(const struct gg_session *session, uint64_t peer)
{
    for (int i = 0; i < session->nsubscribers; i++)
        if (session->subscriber[i].peer == peer)
            return &session->subscriber[i];
    return NULL;
}

static void serve_join(struct gg_session *session, struct gg_call *call)
{
    leave(session, call->peer);
    if (add_subscriber(session, call)) {
        gg_reply_game(call, session);
    } else {
        struct gg_refusal refusal;
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_reply_refusal(call, &refusal, session);
    }
}

/* May this server send anything to the addresses that a player names? */
static bool may_send(const struct gg_call *call, struct gg_refusal *refusal)
{
    const struct gg_courier *courier = call->shard->service->courier;
    const char *address[] = {call->notify->hook, call->notify->endpoint};
    for (int i = 0; i < 2; i++)
        if (address[i][0] != '\0' && !gg_courier_allows(courier, address[i]))
            return gg_refuse(refusal, 400, "an address begins with https://",
                             "this server sends nothing to that address");
    return address[1][0] == '\0' || gg_courier_key(courier) != NULL ||
           gg_refuse(refusal, 403, "use a web hook or the calendar",
                     "this server sends no push messages");
}

/* One of the actions; false with a reason, else its event is written. */
static bool act(struct gg_match *match, const struct gg_call *call, struct gg_text *event,
                struct gg_refusal *refusal)
{
    int seat = call->seat;
    switch ((int)call->op) {
    case GG_OP_DO:
        return gg_match_do(match, seat, call->text, event, refusal);
    case GG_OP_ROLL:
        return gg_match_roll(match, seat, event, refusal);
    case GG_OP_UNDO:
        return gg_match_undo(match, seat, event, refusal);
    case GG_OP_RESIGN:
        return gg_match_resign(match, seat, event, refusal);
    case GG_OP_DRAW:
        return gg_match_draw(match, seat, call->text, event, refusal);
    case GG_OP_VACATION:
        return gg_match_vacation(match, seat, call->step, event, refusal);
    case GG_OP_CLAIM:
        return gg_match_claim(match, seat, event, refusal);
    case GG_OP_NOTIFY:
        if (!may_send(call, refusal))
            return false;
        return gg_match_notify(match, seat, call->notify, event, refusal);
    default:
        return gg_match_chat(match, seat, call->text, event, refusal);
    }
}

static void serve_action(struct gg_session *session, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    gg_text_growing(&event);
    session->match->now = gg_time();
    if (call->op == GG_OP_TAKE ? gg_match_take_seat(session->match, call->seating,
                                                    session->secret[0], &event, &refusal)
                               : act(session->match, call, &event, &refusal)) {
        gg_session_store(session, call, &event, NULL);
    } else {
        /* The match may be half changed: the stored log is the truth. */
        if (refusal.status >= 500)
            gg_session_unload(session);
        gg_reply_refusal(call, &refusal, session);
    }
    gg_text_free(&event);
}

static void serve_reading(struct gg_session *session, struct gg_call *call)
{
    int seat = call->seat;
    struct gg_refusal refusal = {.status = 0};
    struct gg_text out;
    bool good = true;
    const struct gg_subscriber *subscriber =
        call->channel == GG_CHANNEL_SOCKET ? gg_subscriber_find(session, call->peer) : NULL;
    call->lean = subscriber != NULL && subscriber->lean;
    gg_text_growing(&out);
    session->match->now = gg_time();
    switch ((int)call->op) {
    case GG_OP_AT:
        good = gg_match_answer_at(session->match, seat, call->step, &out, &refusal);
        break;
    case GG_OP_ODDS:
        good = gg_match_odds(session->match, seat, call->text, &out, &refusal);
        break;
    case GG_OP_PLAN:
        good = gg_match_plan(session->match, seat,
                             &(struct gg_plan_request){call->text, call->terse}, &out, &refusal);
        break;
    case GG_OP_DANGER:
        good = gg_match_danger(session->match, seat, call->text, &out, &refusal);
        break;
    case GG_OP_COURSE:
        good = gg_match_course(session->match, seat, &out, &refusal);
        break;
    case GG_OP_TABLES:
        good = gg_match_tables(session->match, &out, &refusal);
        break;
    case GG_OP_FEED:
        good = gg_match_feed(session->match, call->text, session->shard->service->options.url, &out,
                             &refusal);
        break;
    case GG_OP_RECORD:
        good = gg_match_record(session->match, &out, &refusal);
        break;
    default:
        gg_battle_board_json(gg_game_battle(session->match->game), &out);
        break;
    }
    if (!good)
        gg_reply_refusal(call, &refusal, session);
    else if (call->op == GG_OP_RECORD)
        gg_reply_text(call, "text/yaml; charset=utf-8", &out);
    else if (call->op == GG_OP_FEED)
        gg_reply_text(call, "text/calendar; charset=utf-8", &out);
    else if (call->op == GG_OP_BOARD)
        gg_reply_text(call, "application/json", &out);
    else
        gg_reply_members(call, 200, &out);
    gg_text_free(&out);
}

static bool is_stale(const struct gg_match *match, const struct gg_call *call)
{
    char token[GG_TOKEN_TEXT];
    gg_match_token(match, token);
    return call->at[0] != '\0' && strcmp(call->at, token) != 0;
}

/* A subscriber has been authenticated when it joined. */
static bool has_joined(const struct gg_session *session, const struct gg_call *call, int *seat)
{
    if (call->channel != GG_CHANNEL_SOCKET || call->op == GG_OP_JOIN)
        return false;
    const struct gg_subscriber *subscriber = gg_subscriber_find(session, call->peer);
    if (subscriber != NULL)
        *seat = subscriber->seat;
    return subscriber != NULL;
}

/* Authenticates the caller and checks that it looks at the current position. */
static bool admit(const struct gg_session *session, struct gg_call *call,
                  struct gg_refusal *refusal)
{
    const struct gg_match *match = session->match;
    if (call->secret[0] != '\0' && !has_joined(session, call, &call->seat)) {
        call->seat = gg_match_seat(match, call->secret);
        if (call->seat == GG_NOBODY)
            return gg_refuse(refusal, 401, "use the link of the seat as it was given",
                             "this is not the secret of a seat of this game");
    }
    if (gg_op_acts(call->op) && call->seat == GG_NOBODY && call->op != GG_OP_TAKE)
        return gg_refuse(refusal, 401, "use the secret link of a seat",
                         "only the players may do this");
    if (is_stale(match, call)) {
        gg_refuse(refusal, 409, "look at the new view and choose again",
                  "the game has gone on since then");
        refusal->stale = true;
        return false;
    }
    return true;
}

static void serve(struct gg_session *session, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    bool changed = false;
    if (session->match == NULL)
        (void)gg_session_read(session, &changed, &refusal);
    if (session->match == NULL) {
        gg_reply_refusal(call, &refusal, NULL);
        return;
    }
    if (!admit(session, call, &refusal))
        gg_reply_refusal(call, &refusal, session);
    else if (gg_op_acts(call->op))
        serve_action(session, call);
    else if (call->op == GG_OP_JOIN)
        serve_join(session, call);
    else if (call->op == GG_OP_VIEW)
        gg_reply_game(call, session);
    else if (call->op == GG_OP_ANALYSE)
        gg_shard_analyse(session, call);
    else
        serve_reading(session, call);
    /* The game may have been stored with a computer to move. */
    if (changed && !session->busy && session->match != NULL)
        gg_session_call_computer(session, session->shard->service->options.pace);
}

void gg_session_next(struct gg_session *session)
{
    while (!session->busy && session->waiting.first != NULL) {
        struct gg_call *call = (struct gg_call *)gg_tasks_take(&session->waiting);
        session->nwaiting--;
        if (call->op == GG_OP_LEAVE) {
            leave(session, call->peer);
            gg_call_free(call);
        } else {
            serve(session, call);
        }
    }
}

static void take_game_call(struct gg_shard *shard, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_session *session = gg_session_find(shard, call->game);
    if (session == NULL)
        session = gg_session_add(shard, call->game);
    if (session == NULL) {
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_reply_refusal(call, &refusal, NULL);
        return;
    }
    unlink_by_use(session);
    link_newest(session);
    if (!session->busy) {
        serve(session, call);
    } else if (session->nwaiting < GG_WAITING_MAX) {
        gg_tasks_add(&session->waiting, &call->task);
        session->nwaiting++;
    } else {
        gg_refuse_outside(&refusal, GG_FULL);
        gg_reply_refusal(call, &refusal, NULL);
    }
    if (session->match == NULL && is_idle(session))
        gg_session_forget(session);
}

/* A leave must not overtake the join that is still queued. */
static void take_leave(struct gg_shard *shard, struct gg_call *call)
{
    struct gg_session *session = gg_session_find(shard, call->game);
    if (session != NULL && session->busy) {
        gg_tasks_add(&session->waiting, &call->task);
        session->nwaiting++;
        return;
    }
    if (session != NULL)
        leave(session, call->peer);
    gg_call_free(call);
}

static void take_call(struct gg_task *task)
{
    struct gg_call *call = (struct gg_call *)task;
    struct gg_shard *shard = call->shard;
    if (call->op == GG_OP_LEAVE) {
        take_leave(shard, call);
    } else if (call->op == GG_OP_CREATE) {
        gg_shard_create(shard, call);
    } else if (call->op == GG_OP_UPLOAD) {
        gg_shard_upload(call);
    } else if (call->op == GG_OP_LOCKER || call->op == GG_OP_KEEP) {
        gg_shard_locker(call);
    } else if (call->op == GG_OP_LIST) {
        gg_shard_list(shard, call);
    } else {
        take_game_call(shard, call);
    }
}

struct gg_shard *gg_shard_of(struct gg_service *service, const char *game)
{
    return &service->shard[hash_of(game) % (unsigned)service->nshards];
}

void gg_shard_call(struct gg_service *service, struct gg_call *call)
{
    bool upload = call->op == GG_OP_UPLOAD;
    call->shard = upload ? &service->uploader : gg_shard_of(service, call->game);
    call->task.run = take_call;
    if (call->op != GG_OP_LEAVE)
        atomic_fetch_add(&service->open_calls, 1);
    call->shard->called = !upload;
    if (upload) {
        atomic_fetch_add(&service->uploads, 1);
        gg_worker_post(&call->shard->worker, &call->task);
        return;
    }
    gg_worker_add(&call->shard->worker, &call->task);
}

void gg_shards_wake_called(struct gg_service *service)
{
    for (int i = 0; i < service->nshards; i++) {
        if (service->shard[i].called)
            gg_worker_wake(&service->shard[i].worker);
        service->shard[i].called = false;
    }
}

void gg_shards_wake_answered(struct gg_service *service)
{
    for (int i = 0; i < service->nshards; i++) {
        if (service->shard[i].answered)
            gg_worker_wake(&service->shard[i].worker);
        service->shard[i].answered = false;
    }
}

/* After each batch of tasks: one transaction for all events, one wake-up of the loop for all answers. */
static void flush_batch(struct gg_worker *worker)
{
    struct gg_shard *shard = (struct gg_shard *)worker;
    if (shard->stores)
        gg_store_write(shard->service->store);
    shard->stores = false;
    gg_transport_post(shard->service->transport, &shard->outbox);
}

bool gg_shard_start(struct gg_shard *shard, struct gg_service *service)
{
    memset(shard, 0, sizeof *shard);
    shard->service = service;
    shard->battles.owns = service->options.owns;
    if (gg_worker_start(&shard->worker, flush_batch))
        return true;
    shard->service = NULL;
    return false;
}

void gg_shard_stop(struct gg_shard *shard)
{
    gg_worker_stop(&shard->worker);
    for (struct gg_session *session = shard->newest, *older; session != NULL; session = older) {
        older = session->older;
        gg_session_forget(session);
    }
    gg_battles_close(&shard->battles);
}
