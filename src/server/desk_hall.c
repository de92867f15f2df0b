/*
 * desk_hall.c - new games, uploaded records, and the list of games.
 */
#include <string.h>

#include "base/json.h"
#include "server/desk.h"

static bool check_quota(struct gg_floor *floor, const struct gg_call *call,
                        struct gg_refusal *refusal)
{
    int limit = floor->options.limits.games_per_address;
    if (gg_quota_take(&floor->quota, call->address, call->game, limit))
        return true;
    gg_refuse(refusal, 429, "finish or resign one of them first",
              "an address may have %d games in play", limit);
    refusal->limit = "games_per_address";
    refusal->retry_after = 60;
    return false;
}

static bool first_event(struct gg_desk *desk, struct gg_call *call, struct gg_sitting *sitting,
                        struct gg_text *event, struct gg_refusal *refusal)
{
    bool good = call->ask == GG_ASK_CREATE
                    ? gg_wish_event(call->wish, &desk->battles, event, sitting->secret, refusal)
                    : gg_record_event(call->text, call->length, event, refusal);
    if (!good)
        return false;
    if (event->len > GG_STORE_BODY_MAX)
        return gg_refuse(refusal, 413, NULL, "the record is too large to be kept");
    sitting->match = gg_match_open(sitting->id, gg_text_str(event), &desk->battles, refusal);
    if (sitting->match == NULL)
        return false;
    atomic_fetch_add(&desk->floor->games, 1);
    return true;
}

void gg_desk_create(struct gg_desk *desk, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    gg_text_growing(&event);
    struct gg_sitting *sitting = gg_sitting_add(desk, call->game);
    if (sitting == NULL) {
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_tell_refusal(call, &refusal, NULL);
    } else if (first_event(desk, call, sitting, &event, &refusal) &&
               check_quota(desk->floor, call, &refusal)) {
        const struct gg_battle *battle = gg_game_battle(sitting->match->game);
        struct gg_store_new create = {.scenario = battle->id,
                                      .title = battle->title,
                                      .open_to_all = sitting->match->open_to_all};
        gg_sitting_store(sitting, call, &event, &create);
    } else {
        gg_sitting_forget(sitting);
        gg_tell_refusal(call, &refusal, NULL);
    }
    gg_text_free(&event);
}

static bool list_game(void *argument, const struct gg_store_game *game)
{
    struct gg_json *json = argument;
    gg_json_object(json, NULL);
    gg_json_string(json, "game", game->id);
    gg_json_string(json, "scenario", game->scenario);
    gg_json_string(json, "title", game->title);
    gg_json_int(json, "updated", game->updated);
    gg_json_bool(json, "over", game->over);
    /* The summary is an object that we wrote ourselves: its members go in as they are. */
    size_t n = strlen(game->summary);
    if (n > 2 && game->summary[0] == '{') {
        gg_text_char(json->out, ',');
        gg_text_bytes(json->out, game->summary + 1, n - 2);
    }
    gg_json_object_end(json);
    return true;
}

void gg_desk_list(struct gg_desk *desk, struct gg_call *call)
{
    struct gg_store_list list = {.over = call->over, .limit = call->limit};
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_array(&json, "games");
    enum gg_status status = gg_store_games(desk->floor->store, &list, list_game, &json);
    gg_json_array_end(&json);
    if (status == GG_OK) {
        gg_tell_members(call, 200, &members);
    } else {
        struct gg_refusal refusal;
        gg_refuse_outside(&refusal, status);
        gg_tell_refusal(call, &refusal, NULL);
    }
    gg_text_free(&members);
}
