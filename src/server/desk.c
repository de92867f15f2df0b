/*
 * desk.c - takes calls, keeps games in hand, and serves what needs no writing.
 */
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/match_json.h"

static unsigned hash_of(const char *id)
{
    return (unsigned)gg_hash(GG_HASH_START, id, strlen(id));
}

static struct gg_sitting **bucket_of(struct gg_desk *desk, const char *id)
{
    return &desk->bucket[hash_of(id) / 64 % GG_DESK_BUCKETS];
}

struct gg_sitting *gg_sitting_find(struct gg_desk *desk, const char *id)
{
    struct gg_sitting *sitting = *bucket_of(desk, id);
    while (sitting != NULL && strcmp(sitting->id, id) != 0)
        sitting = sitting->next;
    return sitting;
}

static void unlink_by_use(struct gg_sitting *sitting)
{
    struct gg_desk *desk = sitting->desk;
    *(sitting->newer != NULL ? &sitting->newer->older : &desk->newest) = sitting->older;
    *(sitting->older != NULL ? &sitting->older->newer : &desk->oldest) = sitting->newer;
}

static void link_newest(struct gg_sitting *sitting)
{
    struct gg_desk *desk = sitting->desk;
    sitting->newer = NULL;
    sitting->older = desk->newest;
    *(desk->newest != NULL ? &desk->newest->newer : &desk->oldest) = sitting;
    desk->newest = sitting;
}

void gg_sitting_unload(struct gg_sitting *sitting)
{
    if (sitting->match == NULL)
        return;
    gg_match_close(sitting->match, &sitting->desk->battles);
    sitting->match = NULL;
    atomic_fetch_sub(&sitting->desk->floor->games, 1);
}

void gg_sitting_forget(struct gg_sitting *sitting)
{
    struct gg_sitting **at = bucket_of(sitting->desk, sitting->id);
    while (*at != sitting)
        at = &(*at)->next;
    *at = sitting->next;
    unlink_by_use(sitting);
    sitting->desk->count--;
    gg_sitting_unload(sitting);
    free(sitting->viewer);
    free(sitting);
}

static bool is_idle(const struct gg_sitting *sitting)
{
    return !sitting->busy && sitting->nviewers == 0 && sitting->waiting.first == NULL &&
           !sitting->alarm;
}

/* Forgets the games that were used longest ago and that nobody watches. */
static void make_room(struct gg_desk *desk)
{
    int most = desk->floor->options.limits.games_in_memory / desk->floor->ndesks;
    struct gg_sitting *sitting = desk->oldest;
    while (sitting != NULL && desk->count >= (most > 1 ? most : 1)) {
        struct gg_sitting *newer = sitting->newer;
        if (is_idle(sitting))
            gg_sitting_forget(sitting);
        sitting = newer;
    }
}

struct gg_sitting *gg_sitting_add(struct gg_desk *desk, const char *id)
{
    make_room(desk);
    struct gg_sitting *sitting = calloc(1, sizeof *sitting);
    if (sitting == NULL)
        return NULL;
    sitting->desk = desk;
    gg_copy(sitting->id, sizeof sitting->id, id);
    struct gg_sitting **bucket = bucket_of(desk, id);
    sitting->next = *bucket;
    *bucket = sitting;
    link_newest(sitting);
    desk->count++;
    return sitting;
}

/* ---- reading from the store ---- */

struct reading {
    struct gg_sitting *sitting;
    struct gg_refusal *refusal;
    bool failed, changed;
};

static bool read_event(void *argument, const struct gg_store_event *event)
{
    struct reading *reading = argument;
    struct gg_sitting *sitting = reading->sitting;
    reading->changed = true;
    if (sitting->match == NULL) {
        sitting->match =
            gg_match_open(sitting->id, event->body, &sitting->desk->battles, reading->refusal);
        reading->failed = sitting->match == NULL;
        if (!reading->failed)
            atomic_fetch_add(&sitting->desk->floor->games, 1);
    } else {
        reading->failed = event->seq != sitting->match->events ||
                          !gg_match_apply(sitting->match, event->body, reading->refusal);
    }
    return !reading->failed;
}

bool gg_sitting_read(struct gg_sitting *sitting, bool *changed, struct gg_refusal *refusal)
{
    struct reading reading = {.sitting = sitting, .refusal = refusal};
    int64_t from = sitting->match != NULL ? sitting->match->events : 0;
    refusal->status = 0;
    enum gg_status status =
        gg_store_events(sitting->desk->floor->store, sitting->id, from, read_event, &reading);
    *changed = reading.changed;
    if (status == GG_OK && !reading.failed && sitting->match != NULL)
        return true;
    /* What was applied before it went wrong is not the whole game. */
    gg_sitting_unload(sitting);
    if (status != GG_OK)
        return gg_refuse_outside(refusal, status);
    if (reading.failed && refusal->status != 0)
        return false;
    if (reading.failed)
        return gg_refuse(refusal, 500, NULL, "the game cannot be read");
    return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
}

/* ---- serving ---- */

static bool add_viewer(struct gg_sitting *sitting, const struct gg_call *call)
{
    if (sitting->nviewers == sitting->viewer_room) {
        int room = sitting->viewer_room > 0 ? 2 * sitting->viewer_room : 4;
        struct gg_viewer *more = realloc(sitting->viewer, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        sitting->viewer = more;
        sitting->viewer_room = room;
    }
    sitting->viewer[sitting->nviewers++] =
        (struct gg_viewer){.peer = call->peer,
                           .way = call->way,
                           .seat = call->seat,
                           .brief = call->brief,
                           .log_from = gg_game_log_count(sitting->match->game)};
    return true;
}

static void leave(struct gg_sitting *sitting, uint64_t peer)
{
    for (int i = 0; i < sitting->nviewers; i++)
        if (sitting->viewer[i].peer == peer)
            sitting->viewer[i--] = sitting->viewer[--sitting->nviewers];
}

static void serve_join(struct gg_sitting *sitting, struct gg_call *call)
{
    leave(sitting, call->peer);
    if (add_viewer(sitting, call)) {
        gg_tell_game(call, sitting);
    } else {
        struct gg_refusal refusal;
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_tell_refusal(call, &refusal, sitting);
    }
}

/* One of the actions; false with a reason, else its event is written. */
static bool act(struct gg_match *match, const struct gg_call *call, struct gg_text *event,
                struct gg_refusal *refusal)
{
    int seat = call->seat;
    switch ((int)call->ask) {
    case GG_ASK_DO:
        return gg_match_do(match, seat, call->text, event, refusal);
    case GG_ASK_ROLL:
        return gg_match_roll(match, seat, event, refusal);
    case GG_ASK_UNDO:
        return gg_match_undo(match, seat, event, refusal);
    case GG_ASK_RESIGN:
        return gg_match_resign(match, seat, event, refusal);
    case GG_ASK_DRAW:
        return gg_match_draw(match, seat, call->text, event, refusal);
    default:
        return gg_match_chat(match, seat, call->text, event, refusal);
    }
}

static void serve_action(struct gg_sitting *sitting, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    gg_text_growing(&event);
    if (act(sitting->match, call, &event, &refusal)) {
        gg_sitting_store(sitting, call, &event, NULL);
    } else {
        /* Out of memory half way: what is stored is what counts. */
        if (refusal.status >= 500)
            gg_sitting_unload(sitting);
        gg_tell_refusal(call, &refusal, sitting);
    }
    gg_text_free(&event);
}

static void serve_reading(struct gg_sitting *sitting, struct gg_call *call)
{
    int seat = call->seat;
    struct gg_refusal refusal = {.status = 0};
    struct gg_text out;
    bool good = true;
    gg_text_growing(&out);
    switch ((int)call->ask) {
    case GG_ASK_AT:
        good = gg_match_answer_at(sitting->match, seat, call->step, &out, &refusal);
        break;
    case GG_ASK_ODDS:
        good = gg_match_odds(sitting->match, seat, call->text, &out, &refusal);
        break;
    case GG_ASK_RECORD:
        good = gg_match_record(sitting->match, &out, &refusal);
        break;
    default:
        gg_battle_board_json(gg_game_battle(sitting->match->game), &out);
        break;
    }
    if (!good)
        gg_tell_refusal(call, &refusal, sitting);
    else if (call->ask == GG_ASK_RECORD)
        gg_tell_text(call, "text/yaml; charset=utf-8", &out);
    else if (call->ask == GG_ASK_BOARD)
        gg_tell_text(call, "application/json", &out);
    else
        gg_tell_members(call, 200, &out);
    gg_text_free(&out);
}

static bool is_stale(const struct gg_match *match, const struct gg_call *call)
{
    char token[GG_TOKEN_TEXT];
    gg_match_token(match, token);
    return call->at[0] != '\0' && strcmp(call->at, token) != 0;
}

/* A connection that has joined this game has shown its secret already, and has no other one. */
static bool has_joined(const struct gg_sitting *sitting, const struct gg_call *call, int *seat)
{
    if (call->way != GG_WAY_SOCKET || call->ask == GG_ASK_JOIN)
        return false;
    for (int i = 0; i < sitting->nviewers; i++) {
        if (sitting->viewer[i].peer == call->peer) {
            *seat = sitting->viewer[i].seat;
            return true;
        }
    }
    return false;
}

/* Who asks, and whether he looks at the game as it is. */
static bool admit(const struct gg_sitting *sitting, struct gg_call *call,
                  struct gg_refusal *refusal)
{
    const struct gg_match *match = sitting->match;
    if (call->secret[0] != '\0' && !has_joined(sitting, call, &call->seat)) {
        call->seat = gg_match_seat(match, call->secret);
        if (call->seat == GG_NOBODY)
            return gg_refuse(refusal, 401, "use the link of the seat as it was given",
                             "this is not the secret of a seat of this game");
    }
    if (gg_ask_acts(call->ask) && call->seat == GG_NOBODY)
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

static void serve(struct gg_sitting *sitting, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    bool changed = false;
    if (sitting->match == NULL)
        (void)gg_sitting_read(sitting, &changed, &refusal);
    if (sitting->match == NULL) {
        gg_tell_refusal(call, &refusal, NULL);
        return;
    }
    if (!admit(sitting, call, &refusal))
        gg_tell_refusal(call, &refusal, sitting);
    else if (gg_ask_acts(call->ask))
        serve_action(sitting, call);
    else if (call->ask == GG_ASK_JOIN)
        serve_join(sitting, call);
    else if (call->ask == GG_ASK_VIEW)
        gg_tell_game(call, sitting);
    else
        serve_reading(sitting, call);
    /* A game that was just read may have been left with a computer to move. */
    if (changed && !sitting->busy && sitting->match != NULL)
        gg_sitting_call_computer(sitting, sitting->desk->floor->options.pace);
}

void gg_sitting_next(struct gg_sitting *sitting)
{
    while (!sitting->busy && sitting->waiting.first != NULL) {
        struct gg_call *call = (struct gg_call *)gg_tasks_take(&sitting->waiting);
        sitting->nwaiting--;
        if (call->ask == GG_ASK_LEAVE) {
            leave(sitting, call->peer);
            gg_call_free(call);
        } else {
            serve(sitting, call);
        }
    }
}

static void take_game_call(struct gg_desk *desk, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_sitting *sitting = gg_sitting_find(desk, call->game);
    if (sitting == NULL)
        sitting = gg_sitting_add(desk, call->game);
    if (sitting == NULL) {
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_tell_refusal(call, &refusal, NULL);
        return;
    }
    unlink_by_use(sitting);
    link_newest(sitting);
    if (!sitting->busy) {
        serve(sitting, call);
    } else if (sitting->nwaiting < GG_WAITING_MAX) {
        gg_tasks_add(&sitting->waiting, &call->task);
        sitting->nwaiting++;
    } else {
        gg_refuse_outside(&refusal, GG_FULL);
        gg_tell_refusal(call, &refusal, NULL);
    }
    if (sitting->match == NULL && is_idle(sitting))
        gg_sitting_forget(sitting);
}

/* Who leaves while his joining still waits must leave after it. */
static void take_leave(struct gg_desk *desk, struct gg_call *call)
{
    struct gg_sitting *sitting = gg_sitting_find(desk, call->game);
    if (sitting != NULL && sitting->busy) {
        gg_tasks_add(&sitting->waiting, &call->task);
        sitting->nwaiting++;
        return;
    }
    if (sitting != NULL)
        leave(sitting, call->peer);
    gg_call_free(call);
}

static void take_call(struct gg_task *task)
{
    struct gg_call *call = (struct gg_call *)task;
    struct gg_desk *desk = call->desk;
    if (call->ask == GG_ASK_LEAVE) {
        take_leave(desk, call);
    } else if (call->ask == GG_ASK_CREATE || call->ask == GG_ASK_UPLOAD) {
        gg_desk_create(desk, call);
    } else if (call->ask == GG_ASK_LIST) {
        gg_desk_list(desk, call);
    } else {
        take_game_call(desk, call);
    }
}

struct gg_desk *gg_desk_of(struct gg_floor *floor, const char *game)
{
    return &floor->desk[hash_of(game) % (unsigned)floor->ndesks];
}

void gg_desk_call(struct gg_floor *floor, struct gg_call *call)
{
    call->desk = gg_desk_of(floor, call->game);
    call->task.run = take_call;
    if (call->ask != GG_ASK_LEAVE)
        atomic_fetch_add(&floor->open_calls, 1);
    call->desk->called = true;
    gg_worker_add(&call->desk->worker, &call->task);
}

void gg_desks_wake_called(struct gg_floor *floor)
{
    for (int i = 0; i < floor->ndesks; i++) {
        if (floor->desk[i].called)
            gg_worker_wake(&floor->desk[i].worker);
        floor->desk[i].called = false;
    }
}

void gg_desks_wake_answered(struct gg_floor *floor)
{
    for (int i = 0; i < floor->ndesks; i++) {
        if (floor->desk[i].answered)
            gg_worker_wake(&floor->desk[i].worker);
        floor->desk[i].answered = false;
    }
}

/* The end of a round at the desk: one transaction for all that was done in it, one wake-up of the loop for
 * all that is to be told. */
static void hand_over(struct gg_worker *worker)
{
    struct gg_desk *desk = (struct gg_desk *)worker;
    if (desk->stores)
        gg_store_write(desk->floor->store);
    desk->stores = false;
    gg_transport_post(desk->floor->transport, &desk->outbox);
}

bool gg_desk_start(struct gg_desk *desk, struct gg_floor *floor)
{
    memset(desk, 0, sizeof *desk);
    desk->floor = floor;
    return gg_worker_start(&desk->worker, hand_over);
}

void gg_desk_stop(struct gg_desk *desk)
{
    gg_worker_stop(&desk->worker);
    for (struct gg_sitting *sitting = desk->newest, *older; sitting != NULL; sitting = older) {
        older = sitting->older;
        gg_sitting_forget(sitting);
    }
    gg_battles_close(&desk->battles);
}
