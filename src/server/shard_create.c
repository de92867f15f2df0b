/*
 * shard_create.c - new games, and the list of games.
 */
#include <string.h>

#include "base/json.h"
#include "server/shard.h"

enum { WAITING_AMONG = 2000 };

static bool check_quota(struct gg_service *service, const struct gg_call *call,
                        struct gg_refusal *refusal)
{
    int limit = service->options.limits.games_per_address;
    if (gg_quota_take(&service->quota, call->address, call->game, limit))
        return true;
    gg_refuse(refusal, 429, "finish or resign one of them first",
              "an address may have %d games in play", limit);
    refusal->limit = "games_per_address";
    refusal->retry_after = 60;
    return false;
}

static bool first_event(struct gg_shard *shard, struct gg_call *call, struct gg_session *session,
                        struct gg_text *event, struct gg_refusal *refusal)
{
    call->new_game->now = gg_time();
    call->new_game->day = shard->service->options.day;
    if (!gg_new_game_event(call->new_game, &shard->battles, event, session->secret, refusal))
        return false;
    session->match = gg_match_open(session->id, gg_text_str(event), &shard->battles, refusal);
    if (session->match == NULL)
        return false;
    atomic_fetch_add(&shard->service->games, 1);
    return true;
}

void gg_shard_create(struct gg_shard *shard, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    gg_text_growing(&event);
    struct gg_session *session = gg_session_add(shard, call->game);
    if (session == NULL) {
        gg_refuse_outside(&refusal, GG_NO_MEMORY);
        gg_reply_refusal(call, &refusal, NULL);
    } else if (first_event(shard, call, session, &event, &refusal) &&
               check_quota(shard->service, call, &refusal)) {
        const struct gg_battle *battle = gg_game_battle(session->match->game);
        struct gg_store_new create = {.scenario = battle->id,
                                      .title = battle->title,
                                      .open_to_all = session->match->open_to_all};
        gg_session_store(session, call, &event, &create);
    } else {
        gg_session_forget(session);
        gg_reply_refusal(call, &refusal, NULL);
    }
    gg_text_free(&event);
}

struct listing {
    struct gg_json *json;
    bool waiting; /* only those with an open seat */
    int left;
};

/* Quotation marks in a name are escaped, so that this stands in no text. */
static bool is_waiting(const struct gg_store_game *game)
{
    return strstr(game->summary, "\"waiting\":[\"") != NULL;
}

static bool list_game(void *argument, const struct gg_store_game *game)
{
    struct listing *listing = argument;
    struct gg_json *json = listing->json;
    if (listing->waiting && !is_waiting(game))
        return true;
    if (listing->left-- <= 0)
        return false;
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

void gg_shard_list(struct gg_shard *shard, struct gg_call *call)
{
    /* Few of the open ones wait for somebody. */
    struct gg_store_list list = {.over = call->over,
                                 .limit = call->waiting ? WAITING_AMONG : call->limit};
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_array(&json, "games");
    struct listing listing = {&json, call->waiting, call->limit};
    enum gg_status status = gg_store_games(shard->service->store, &list, list_game, &listing);
    gg_json_array_end(&json);
    if (status == GG_OK) {
        gg_reply_members(call, 200, &members);
    } else {
        struct gg_refusal refusal;
        gg_refuse_outside(&refusal, status);
        gg_reply_refusal(call, &refusal, NULL);
    }
    gg_text_free(&members);
}
