/*
 * shard_store.c - writes: an event is stored first and published afterwards. Computers' moves and other
 * servers' events too.
 *
 * The store calls back on its own thread, which posts a task to the shard. Until then the session is busy.
 * When the event could not be stored, the match in memory is wrong and is discarded: the stored log is the
 * game.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/courier.h"
#include "server/match_json.h"
#include "server/shard.h"

enum {
    OTHERS_FIRST = 3000,
    TRY_AGAIN = 2000,
    TRIES_MAX = 1000
}; /* the first two in milliseconds */

/* On the store's thread. */
static void on_stored(void *argument, enum gg_status status)
{
    struct gg_session *session = argument;
    session->status = status;
    session->shard->answered = true;
    gg_worker_add(&session->shard->worker, &session->stored);
}

static void reply_created(struct gg_session *session, struct gg_call *call)
{
    const struct gg_battle *battle = gg_game_battle(session->match->game);
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_string(&json, "game", session->id);
    if (call->op == GG_OP_CREATE) {
        gg_json_object(&json, "seats");
        for (int side = 0; side < GG_SIDES; side++)
            if (session->secret[side][0] != '\0')
                gg_json_string(&json, battle->side[side], session->secret[side]);
        gg_json_object_end(&json);
    }
    memset(session->secret, 0, sizeof session->secret);
    atomic_fetch_add(&session->shard->service->created, 1);
    gg_reply_members(call, 201, &members);
    gg_text_free(&members);
}

/* The secret of a seat that was taken, now and never again. */
static void reply_taken(struct gg_session *session, struct gg_call *call)
{
    int side = gg_match_seat(session->match, session->secret[0]);
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_string(&json, "game", session->id);
    gg_json_string(&json, "seat",
                   side >= 0 ? gg_game_battle(session->match->game)->side[side] : NULL);
    gg_json_string(&json, "secret", session->secret[0]);
    memset(session->secret, 0, sizeof session->secret);
    gg_reply_members(call, 200, &members);
    gg_text_free(&members);
}

static void reply_done(struct gg_session *session, struct gg_call *call)
{
    if (call->op == GG_OP_CREATE) {
        reply_created(session, call);
        return;
    }
    if (call->op == GG_OP_TAKE) {
        reply_taken(session, call);
        return;
    }
    atomic_fetch_add(&session->shard->service->actions, 1);
    gg_reply_game(call, session);
}

/* A line of chat or resigning names no position: when another server's event came first, it fits behind that one as
 * well. The call is served again, with every check, before those that wait. */
static bool serve_again(struct gg_session *session, struct gg_call *call)
{
    if (call == NULL || call->op == GG_OP_CREATE || call->at[0] != '\0' || call->tries == TRIES_MAX)
        return false;
    call->tries++;
    gg_tasks_add_first(&session->waiting, &call->task);
    session->nwaiting++;
    return true;
}

/* The event lost a race against another server's: the session catches up with the store. */
static void catch_up(struct gg_session *session, struct gg_call *call, struct gg_refusal *refusal)
{
    struct gg_refusal reading;
    bool changed;
    if (!gg_session_read(session, &changed, &reading)) {
        gg_refuse_outside(refusal, GG_OUTSIDE);
        return;
    }
    gg_refuse(refusal, 409, "look at the new view and choose again",
              "the game has gone on since then");
    refusal->stale = true;
    session->missed = false;
    gg_session_changed(session, call != NULL && call->channel == GG_CHANNEL_SOCKET ? call->peer : 0,
                       OTHERS_FIRST);
}

/* It was not stored, or that is unknown. A caller that lost a race gets the game as it is now. */
static void reply_failed(struct gg_session *session, struct gg_call *call)
{
    struct gg_refusal refusal;
    gg_session_unload(session);
    if (session->status == GG_ILLEGAL)
        catch_up(session, call, &refusal);
    else
        gg_refuse_outside(&refusal, session->status);
    if (refusal.stale && serve_again(session, call))
        return;
    if (call != NULL) {
        if (call->op == GG_OP_CREATE)
            gg_quota_release(&session->shard->service->quota, session->id);
        gg_reply_refusal(call, &refusal, session);
    } else if (session->match == NULL && session->nsubscribers > 0) {
        gg_session_call_computer(session, TRY_AGAIN);
    }
}

static bool is_here(const struct gg_session *session, int side)
{
    for (int i = 0; i < session->nsubscribers; i++)
        if (session->subscriber[i].seat == side)
            return true;
    return false;
}

/* Tells a player that it is his turn, in the way that he wants; who sits at the game sees it. */
static void call_players(struct gg_session *session)
{
    struct gg_match *match = session->match;
    for (int side = 0; side < GG_SIDES; side++) {
        bool called = match->call[side] && !is_here(session, side);
        match->call[side] = false;
        if (called && match->notify[side] != NULL)
            gg_courier_call(session->shard->service->courier, match, side);
    }
}

static void look_again(struct gg_session *session);

static void finish_storing(struct gg_task *task)
{
    struct gg_session *session =
        (struct gg_session *)(void *)((char *)task - offsetof(struct gg_session, stored));
    struct gg_service *service = session->shard->service;
    struct gg_call *call = session->call;
    session->busy = false;
    session->call = NULL;
    if (session->status == GG_OK) {
        uint64_t except = call != NULL && call->channel == GG_CHANNEL_SOCKET ? call->peer : 0;
        if (call != NULL)
            reply_done(session, call);
        if (gg_match_over(session->match))
            gg_quota_release(&service->quota, session->id);
        call_players(session);
        gg_session_changed(session, except, service->options.pace);
    } else {
        reply_failed(session, call);
    }
    if (session->missed)
        look_again(session);
    gg_session_next(session);
}

void gg_session_store(struct gg_session *session, struct gg_call *call, const struct gg_text *event,
                      const struct gg_store_new *create)
{
    struct gg_text summary;
    gg_text_growing(&summary);
    /* Nobody reads the summary of a game that is in no list. */
    bool listed = session->match->open_to_all || create != NULL;
    if (listed)
        gg_match_summary(session->match, &summary);
    struct gg_store_append append = {
        .game = session->id,
        .seq = session->match->events - 1,
        .body = gg_text_str(event),
        .create = create,
        .summary = summary.cut || !listed ? NULL : gg_text_str(&summary),
        .over = gg_match_over(session->match) ? GG_STORE_OVER_YES : GG_STORE_OVER_KEEP,
        .unlisted = !listed,
        .gathers = true,
        .done = on_stored,
        .arg = session,
    };
    session->busy = true;
    session->shard->stores = true;
    session->call = call;
    session->stored.run = finish_storing;
    enum gg_status status = gg_store_append(session->shard->service->store, &append);
    gg_text_free(&summary);
    if (status != GG_OK) {
        session->status = status;
        gg_worker_post(&session->shard->worker, &session->stored);
    }
}

/* ---- computers ---- */

static void move_computer(struct gg_session *session)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    bool changed;
    if (session->match == NULL && !gg_session_read(session, &changed, &refusal)) {
        if (session->nsubscribers > 0)
            gg_session_call_computer(session, TRY_AGAIN);
        return;
    }
    if (!gg_match_computer_next(session->match))
        return;
    gg_text_growing(&event);
    session->match->now = gg_time();
    if (gg_match_computer(session->match, &event, &refusal)) {
        atomic_fetch_add(&session->shard->service->computer_moves, 1);
        gg_session_store(session, NULL, &event, NULL);
    } else {
        gg_session_unload(session);
    }
    gg_text_free(&event);
}

static void on_computer_timer(struct gg_task *task)
{
    struct gg_session *session =
        (struct gg_session *)(void *)((char *)task - offsetof(struct gg_session, timer));
    session->timed = false;
    /* A busy session schedules the computer again when it is done. */
    if (!session->busy && !atomic_load(&session->shard->service->stopping))
        move_computer(session);
}

void gg_session_call_computer(struct gg_session *session, int64_t pause)
{
    if (session->timed || (session->match != NULL && !gg_match_computer_next(session->match)))
        return;
    bool dice = session->match != NULL && gg_game_turn(session->match->game).who == GG_CHANCE;
    session->timer.task.run = on_computer_timer;
    session->timed = true;
    gg_worker_timer(&session->shard->worker, &session->timer,
                    dice && pause < OTHERS_FIRST ? 0 : pause);
}

void gg_session_changed(struct gg_session *session, uint64_t except, int64_t pause)
{
    gg_notify_subscribers(session, except);
    gg_session_call_computer(session, pause);
}

/* ---- other servers ---- */

struct notification {
    struct gg_task task;
    struct gg_shard *shard;
    char game[GG_GAME_ID + 1];
};

/* The server that took the move plays the computer; this one only if that one does not. */
static void look_again(struct gg_session *session)
{
    struct gg_refusal refusal;
    bool changed = false;
    session->missed = session->busy;
    if (session->busy || (session->match == NULL && session->nsubscribers == 0))
        return;
    if (gg_session_read(session, &changed, &refusal) && changed)
        gg_session_changed(session, 0, OTHERS_FIRST);
}

static void look_at_all(struct gg_shard *shard)
{
    for (struct gg_session *session = shard->newest; session != NULL; session = session->older)
        look_again(session);
}

static void on_notification(struct gg_task *task)
{
    struct notification *notification = (struct notification *)task;
    struct gg_session *session = gg_session_find(notification->shard, notification->game);
    if (session != NULL)
        look_again(session);
    free(notification);
}

static void on_look_at_all(struct gg_task *task)
{
    struct gg_shard *shard =
        (struct gg_shard *)(void *)((char *)task - offsetof(struct gg_shard, look_at_all));
    atomic_store(&shard->looks_at_all, false);
    look_at_all(shard);
}

static void post_look_at_all(struct gg_shard *shard)
{
    if (atomic_exchange(&shard->looks_at_all, true))
        return;
    shard->look_at_all.run = on_look_at_all;
    gg_worker_post(&shard->worker, &shard->look_at_all);
}

void gg_shard_notification(struct gg_service *service, const char *game)
{
    if (game == NULL) {
        for (int i = 0; i < service->nshards; i++)
            post_look_at_all(&service->shard[i]);
        return;
    }
    struct gg_shard *shard = gg_shard_of(service, game);
    struct notification *notification = calloc(1, sizeof *notification);
    if (notification == NULL) {
        post_look_at_all(shard);
        return;
    }
    notification->task.run = on_notification;
    notification->shard = shard;
    gg_copy(notification->game, sizeof notification->game, game);
    gg_worker_post(&shard->worker, &notification->task);
}
