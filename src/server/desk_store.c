/*
 * desk_store.c - what changes a game: stored first, told afterwards. Computers' moves and other servers' too.
 *
 * The store answers on a thread of its own; that answer becomes a task of the desk. Until then the sitting
 * is busy. When the event could not be stored, the match in hand is wrong and is thrown away: what the store
 * has is the game.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/desk.h"
#include "server/match_json.h"

enum { OTHERS_FIRST = 3000, TRY_AGAIN = 2000 }; /* milliseconds */

/* On the store's thread. */
static void on_stored(void *argument, enum gg_status status)
{
    struct gg_sitting *sitting = argument;
    sitting->status = status;
    sitting->desk->answered = true;
    gg_worker_add(&sitting->desk->worker, &sitting->stored);
}

static void tell_created(struct gg_sitting *sitting, struct gg_call *call)
{
    const struct gg_battle *battle = gg_game_battle(sitting->match->game);
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_string(&json, "game", sitting->id);
    if (call->ask == GG_ASK_CREATE) {
        gg_json_object(&json, "seats");
        for (int side = 0; side < GG_SIDES; side++)
            if (sitting->secret[side][0] != '\0')
                gg_json_string(&json, battle->side[side], sitting->secret[side]);
        gg_json_object_end(&json);
    }
    memset(sitting->secret, 0, sizeof sitting->secret);
    atomic_fetch_add(&sitting->desk->floor->created, 1);
    gg_tell_members(call, 201, &members);
    gg_text_free(&members);
}

static void tell_done(struct gg_sitting *sitting, struct gg_call *call)
{
    if (call->ask == GG_ASK_CREATE || call->ask == GG_ASK_UPLOAD) {
        tell_created(sitting, call);
        return;
    }
    atomic_fetch_add(&sitting->desk->floor->actions, 1);
    gg_tell_game(call, sitting);
}

/* It was not stored, or nobody knows: the caller is told, and sees the game as it is if he was too late. */
static void tell_failed(struct gg_sitting *sitting, struct gg_call *call)
{
    struct gg_refusal refusal, reading;
    bool changed;
    gg_sitting_unload(sitting);
    if (sitting->status == GG_ILLEGAL && gg_sitting_read(sitting, &changed, &reading)) {
        gg_refuse(&refusal, 409, "look at the new view and choose again",
                  "the game has gone on since then");
        refusal.stale = true;
        if (call == NULL)
            gg_sitting_changed(sitting, 0, OTHERS_FIRST);
    } else {
        gg_refuse_outside(&refusal, sitting->status);
    }
    if (call != NULL) {
        if (call->ask == GG_ASK_CREATE || call->ask == GG_ASK_UPLOAD)
            gg_quota_release(&sitting->desk->floor->quota, sitting->id);
        gg_tell_refusal(call, &refusal, sitting);
    } else if (sitting->match == NULL && sitting->nviewers > 0) {
        gg_sitting_call_computer(sitting, TRY_AGAIN);
    }
}

static void finish_storing(struct gg_task *task)
{
    struct gg_sitting *sitting =
        (struct gg_sitting *)(void *)((char *)task - offsetof(struct gg_sitting, stored));
    struct gg_floor *floor = sitting->desk->floor;
    struct gg_call *call = sitting->call;
    sitting->busy = false;
    sitting->call = NULL;
    if (sitting->status == GG_OK) {
        uint64_t except = call != NULL && call->way == GG_WAY_SOCKET ? call->peer : 0;
        if (call != NULL)
            tell_done(sitting, call);
        if (gg_match_over(sitting->match))
            gg_quota_release(&floor->quota, sitting->id);
        gg_sitting_changed(sitting, except, floor->options.pace);
    } else {
        tell_failed(sitting, call);
    }
    gg_sitting_next(sitting);
}

void gg_sitting_store(struct gg_sitting *sitting, struct gg_call *call, const struct gg_text *event,
                      const struct gg_store_new *create)
{
    struct gg_text summary;
    gg_text_growing(&summary);
    /* Nobody reads the summary of a game that is in no list. */
    bool listed = sitting->match->open_to_all || create != NULL;
    if (listed)
        gg_match_summary(sitting->match, &summary);
    struct gg_store_append append = {
        .game = sitting->id,
        .seq = sitting->match->events - 1,
        .body = gg_text_str(event),
        .create = create,
        .summary = summary.cut || !listed ? NULL : gg_text_str(&summary),
        .over = gg_match_over(sitting->match) ? GG_STORE_OVER_YES : GG_STORE_OVER_KEEP,
        .unlisted = !listed,
        .gathers = true,
        .done = on_stored,
        .arg = sitting,
    };
    sitting->busy = true;
    sitting->desk->stores = true;
    sitting->call = call;
    sitting->stored.run = finish_storing;
    enum gg_status status = gg_store_append(sitting->desk->floor->store, &append);
    gg_text_free(&summary);
    if (status != GG_OK) {
        sitting->status = status;
        gg_worker_post(&sitting->desk->worker, &sitting->stored);
    }
}

/* ---- computers ---- */

struct computer_alarm {
    struct gg_alarm alarm;
    struct gg_desk *desk;
    char game[GG_GAME_ID + 1];
};

static void move_computer(struct gg_sitting *sitting)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    bool changed;
    if (sitting->match == NULL && !gg_sitting_read(sitting, &changed, &refusal)) {
        if (sitting->nviewers > 0)
            gg_sitting_call_computer(sitting, TRY_AGAIN);
        return;
    }
    if (!gg_match_computer_next(sitting->match))
        return;
    gg_text_growing(&event);
    if (gg_match_computer(sitting->match, &event, &refusal)) {
        atomic_fetch_add(&sitting->desk->floor->computer_moves, 1);
        gg_sitting_store(sitting, NULL, &event, NULL);
    } else {
        gg_sitting_unload(sitting);
    }
    gg_text_free(&event);
}

static void on_alarm(struct gg_task *task)
{
    struct computer_alarm *alarm = (struct computer_alarm *)task;
    struct gg_sitting *sitting = gg_sitting_find(alarm->desk, alarm->game);
    if (sitting != NULL) {
        sitting->alarm = false;
        /* When it is busy, the end of that calls the computer again. */
        if (!sitting->busy && !atomic_load(&alarm->desk->floor->stopping))
            move_computer(sitting);
    }
    free(alarm);
}

void gg_sitting_call_computer(struct gg_sitting *sitting, int64_t pause)
{
    if (sitting->alarm || (sitting->match != NULL && !gg_match_computer_next(sitting->match)))
        return;
    struct computer_alarm *alarm = calloc(1, sizeof *alarm);
    if (alarm == NULL)
        return;
    alarm->alarm.task.run = on_alarm;
    alarm->desk = sitting->desk;
    gg_copy(alarm->game, sizeof alarm->game, sitting->id);
    sitting->alarm = true;
    bool dice = sitting->match != NULL && gg_game_turn(sitting->match->game).who == GG_CHANCE;
    gg_worker_alarm(&sitting->desk->worker, &alarm->alarm,
                    dice && pause < OTHERS_FIRST ? 0 : pause);
}

void gg_sitting_changed(struct gg_sitting *sitting, uint64_t except, int64_t pause)
{
    gg_tell_viewers(sitting, except);
    gg_sitting_call_computer(sitting, pause);
}

/* ---- other servers ---- */

struct news {
    struct gg_task task;
    struct gg_desk *desk;
    bool all;
    char game[GG_GAME_ID + 1];
};

/* The server that took the move goes on with the computer; this one only if that does not happen. */
static void look_again(struct gg_sitting *sitting)
{
    struct gg_refusal refusal;
    bool changed = false;
    if (sitting->busy || (sitting->match == NULL && sitting->nviewers == 0))
        return;
    if (gg_sitting_read(sitting, &changed, &refusal) && changed)
        gg_sitting_changed(sitting, 0, OTHERS_FIRST);
}

static void on_news(struct gg_task *task)
{
    struct news *news = (struct news *)task;
    if (news->all) {
        for (struct gg_sitting *s = news->desk->newest; s != NULL; s = s->older)
            look_again(s);
    } else {
        struct gg_sitting *sitting = gg_sitting_find(news->desk, news->game);
        if (sitting != NULL)
            look_again(sitting);
    }
    free(news);
}

static void post_news(struct gg_desk *desk, const char *game)
{
    struct news *news = calloc(1, sizeof *news);
    if (news == NULL)
        return;
    news->task.run = on_news;
    news->desk = desk;
    news->all = game == NULL;
    if (game != NULL)
        gg_copy(news->game, sizeof news->game, game);
    gg_worker_post(&desk->worker, &news->task);
}

void gg_desk_news(struct gg_floor *floor, const char *game)
{
    if (game != NULL) {
        post_news(gg_desk_of(floor, game), game);
        return;
    }
    for (int i = 0; i < floor->ndesks; i++)
        post_news(&floor->desk[i], NULL);
}
