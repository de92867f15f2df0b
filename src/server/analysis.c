/*
 * analysis.c - "play on from here": a game of one's own that goes on from a moment of another and does not touch it.
 *
 * It is a new game whose first event is that of the other one, with other secrets and the steps that led to the moment. Both
 * seats are the asker's. It is listed nowhere. While a game is being played it may be taken up only where nothing is
 * hidden from the asker, for at both seats he sees everything; dice that fall there are fresh ones.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/deposit.h"
#include "server/parse.h"

enum { STEP_TEXT = 512 };

/* The first event of a game, as it stands in the store. */
static bool keep_first(void *argument, const struct gg_store_event *event)
{
    gg_text_add(argument, event->body);
    return false;
}

static bool add_steps(const struct gg_match *match, int step, json_t *event)
{
    json_t *steps = json_array();
    bool good = steps != NULL;
    for (int i = 0; good && i < step; i++) {
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(match->game, i, &text);
        good = json_array_append_new(steps, json_string(room)) == 0;
    }
    return json_object_set_new(event, "steps", steps) == 0 && good;
}

/* Both seats are a person's, with secrets of their own. */
static bool add_seats(json_t *event, char secret[GG_SIDES][GG_SECRET_TEXT + 1])
{
    json_t *players = json_array(), *secrets = json_array();
    bool good = players != NULL && secrets != NULL;
    for (int side = 0; good && side < GG_SIDES; side++) {
        char hash[2 * GG_SECRET_HASH + 1];
        gg_secret_new(secret[side], hash);
        good = json_array_append_new(players, json_string("person")) == 0 &&
               json_array_append_new(secrets, json_string(hash)) == 0;
    }
    unsigned char key[GG_TOKEN_KEY];
    char digits[2 * GG_TOKEN_KEY + 1];
    randombytes_buf(key, sizeof key);
    sodium_bin2hex(digits, sizeof digits, key, sizeof key);
    return json_object_set_new(event, "players", players) == 0 &&
           json_object_set_new(event, "secrets", secrets) == 0 &&
           json_object_set_new(event, "key", json_string(digits)) == 0 && good;
}

/* Event 0 of the new game as text, or NULL when memory is out. */
static char *make_event(const struct gg_match *match, int step, const struct gg_text *first,
                        char secret[GG_SIDES][GG_SECRET_TEXT + 1])
{
    json_error_t error;
    bool no_memory;
    json_t *event = gg_parse(gg_text_str(first), first->len, &error, &no_memory);
    bool good = event != NULL && add_steps(match, step, event) && add_seats(event, secret) &&
                json_object_set_new(event, "public", json_false()) == 0 &&
                json_object_set_new(event, "analysis",
                                    json_pack("{s:s,s:i}", "game", match->id, "step", step)) == 0;
    json_object_del(event, "clock");
    json_object_del(event, "open");
    char *text = good ? json_dumps(event, JSON_COMPACT) : NULL;
    json_decref(event);
    return text;
}

static void write_members(const struct gg_match *match, const char *id,
                          char secret[GG_SIDES][GG_SECRET_TEXT + 1], struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_string(&json, "game", id);
    gg_json_object(&json, "seats");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(&json, gg_game_battle(match->game)->side[side], secret[side]);
    gg_json_object_end(&json);
}

static bool may_analyse(const struct gg_match *match, const struct gg_call *call,
                        struct gg_refusal *refusal)
{
    if (call->step > gg_game_steps(match->game))
        return gg_refuse(refusal, 404, "steps run from 0 to the view's steps",
                         "this game has no step %d", call->step);
    if (!gg_match_over(match) && !gg_match_is_record(match) &&
        gg_game_hides(match->game, call->seat))
        return gg_refuse(refusal, 403, "it can be done when the game is over",
                         "playing on from here would show what is hidden");
    return true;
}

void gg_shard_analyse(struct gg_session *session, struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text first, members;
    char secret[GG_SIDES][GG_SECRET_TEXT + 1], id[GG_GAME_ID + 1], *event = NULL;
    gg_text_growing(&first);
    gg_text_growing(&members);
    bool good = may_analyse(session->match, call, &refusal);
    if (good) {
        enum gg_status status =
            gg_store_events(session->shard->service->store, session->id, 0, keep_first, &first);
        event = status == GG_OK && !first.cut
                    ? make_event(session->match, call->step, &first, secret)
                    : NULL;
        good =
            event != NULL || gg_refuse_outside(&refusal, status == GG_OK ? GG_NO_MEMORY : status);
    }
    if (good) {
        const struct gg_battle *battle = gg_game_battle(session->match->game);
        gg_game_id_new(id);
        write_members(session->match, id, secret, &members);
        good = gg_deposit(call,
                          &(struct gg_deposit){.game = id,
                                               .event = event,
                                               .scenario = battle->id,
                                               .title = battle->title,
                                               .members = &members},
                          &refusal);
    }
    if (!good)
        gg_reply_refusal(call, &refusal, NULL);
    sodium_memzero(secret, sizeof secret);
    free(event);
    gg_text_free(&first);
    gg_text_free(&members);
}
