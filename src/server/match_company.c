/*
 * match_company.c - who sits where and how long he may think: open seats, the clock of a game by correspondence, and how a
 * player wants to be told that it is his turn.
 *
 * All of it is part of the events, with the time of each, so that every server that reads them knows the same. A player is
 * called at most once in a player turn, and by the server that stored what made it his.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/match.h"
#include "server/parse.h"

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* --- the clock --- */

static bool waits_for_somebody(const struct gg_match *match)
{
    return match->open[0] || match->open[1];
}

static void set_due(struct gg_match *match, int side, int64_t time)
{
    bool runs = match->days > 0 && side >= 0 && match->person[side] && !waits_for_somebody(match);
    int64_t from = runs && match->away[side] > time ? match->away[side] : time;
    match->due = runs ? from + match->days * match->day : 0;
}

void gg_match_turned(struct gg_match *match, int64_t time)
{
    int who = gg_match_over(match) ? GG_OVER : gg_game_turn(match->game).who;
    int side = who < GG_SIDES ? who : GG_NOBODY;
    if (who == GG_CHANCE)
        return;
    int clock = gg_game_clock(match->game);
    if (side == match->mover && clock == match->mover_clock)
        return;
    set_due(match, side, time);
    if (side >= 0 && side != match->mover && match->person[side] && match->called[side] != clock) {
        match->call[side] = true;
        match->called[side] = clock;
    }
    match->mover = side;
    match->mover_clock = clock;
}

void gg_match_company_read(struct gg_match *match, const void *first)
{
    const json_t *event = first, *clock = json_object_get(event, "clock");
    match->days = (int)json_integer_value(json_object_get(clock, "days"));
    match->day = json_integer_value(json_object_get(clock, "day"));
    match->mover = match->mover_clock = match->called[0] = match->called[1] = -2;
    for (int side = 0; side < GG_SIDES; side++) {
        match->vacation[side] = match->days > 0 ? GG_VACATION_DAYS : 0;
        const char *name =
            json_string_value(json_array_get(json_object_get(event, "names"), (size_t)side));
        (void)gg_copy(match->name[side], sizeof match->name[side], name != NULL ? name : "");
    }
    gg_match_turned(match, json_integer_value(json_object_get(event, "time")));
    match->call[0] = match->call[1] = false;
}

/* --- events --- */

static bool start(struct gg_json *json, const struct gg_match *match, const char *type, int side,
                  struct gg_text *event)
{
    gg_json_start(json, event);
    gg_json_object(json, NULL);
    gg_json_string(json, "type", type);
    gg_json_int(json, "side", side);
    gg_json_int(json, "time", match->now);
    return true;
}

static bool finish(struct gg_match *match, struct gg_json *json, struct gg_refusal *refusal)
{
    gg_json_object_end(json);
    if (json->out->cut)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    return gg_match_apply(match, gg_text_str(json->out), refusal);
}

static int open_side(const struct gg_match *match, const char *name)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (match->open[side] &&
            (name[0] == '\0' || strcmp(gg_game_battle(match->game)->side[side], name) == 0))
            return side;
    return GG_NOBODY;
}

bool gg_match_take_seat(struct gg_match *match, const struct gg_seating *seating, char *secret,
                        struct gg_text *event, struct gg_refusal *refusal)
{
    struct gg_json json;
    char hash[2 * GG_SECRET_HASH + 1];
    int side = open_side(match, seating->side);
    if (side == GG_NOBODY || gg_match_over(match))
        return gg_refuse(refusal, 403, "look for another game that waits",
                         "no such seat of this game is open");
    gg_secret_new(secret, hash);
    start(&json, match, "take", side, event);
    gg_json_string(&json, "secret", hash);
    gg_json_string(&json, "name", seating->name);
    return finish(match, &json, refusal);
}

bool gg_match_vacation(struct gg_match *match, int side, int days, struct gg_text *event,
                       struct gg_refusal *refusal)
{
    struct gg_json json;
    if (match->days == 0 || gg_match_over(match))
        return gg_refuse(refusal, 403, "only a game with a clock has vacations",
                         "this game has no clock");
    if (days < 1 || days > match->vacation[side])
        return gg_refuse(refusal, 400, "ask for fewer days", "%d days of vacation are left",
                         match->vacation[side]);
    start(&json, match, "vacation", side, event);
    gg_json_int(&json, "days", days);
    return finish(match, &json, refusal);
}

bool gg_match_claim(struct gg_match *match, int side, struct gg_text *event,
                    struct gg_refusal *refusal)
{
    struct gg_json json;
    if (gg_match_over(match) || match->due == 0 || match->mover == side)
        return gg_refuse(refusal, 403, "wait for the other side's move", "nobody's time is up");
    if (match->now <= match->due)
        return gg_refuse(refusal, 403, "the clock of the game says until when",
                         "the other side still has time");
    start(&json, match, "claim", side, event);
    return finish(match, &json, refusal);
}

bool gg_match_notify(struct gg_match *match, int side, const struct gg_notify *how,
                     struct gg_text *event, struct gg_refusal *refusal)
{
    struct gg_json json;
    if (gg_match_is_record(match))
        return gg_refuse(refusal, 403, "start a new game to play", "this is a record to look at");
    start(&json, match, "notify", side, event);
    gg_json_string(&json, "hook", how->hook);
    gg_json_string(&json, "endpoint", how->endpoint);
    gg_json_string(&json, "p256dh", how->p256dh);
    gg_json_string(&json, "auth", how->auth);
    return finish(match, &json, refusal);
}

/* --- events, applied --- */

static bool apply_take(struct gg_match *match, const json_t *event, int side, int64_t time)
{
    const char *secret = text_of(event, "secret");
    size_t length = 0;
    if (!match->open[side] ||
        sodium_hex2bin(match->secret[side], GG_SECRET_HASH, secret, strlen(secret), NULL, &length,
                       NULL) != 0 ||
        length != GG_SECRET_HASH)
        return false;
    match->open[side] = false;
    match->person[side] = true;
    (void)gg_copy(match->player[side], sizeof match->player[side], "person");
    (void)gg_copy(match->name[side], sizeof match->name[side], text_of(event, "name"));
    set_due(match, match->mover, time);
    return true;
}

static bool apply_vacation(struct gg_match *match, int side, int days, int64_t time)
{
    int64_t length = days * match->day;
    if (days < 0 || days > match->vacation[side])
        return false;
    match->vacation[side] -= days;
    if (match->mover == side && match->due > 0)
        match->due += length;
    else
        match->away[side] = (match->away[side] > time ? match->away[side] : time) + length;
    return true;
}

static bool apply_claim(struct gg_match *match, int side)
{
    char why[160];
    struct gg_text text;
    gg_text_fixed(&text, why, sizeof why);
    gg_text_fmt(&text, "The time of the %s side ran out.",
                gg_game_battle(match->game)->side_title[1 - side]);
    gg_match_end(match, side, "time", why);
    return true;
}

static bool apply_notify(struct gg_match *match, const json_t *event, int side)
{
    struct gg_notify *how = match->notify[side];
    if (how == NULL)
        how = match->notify[side] = calloc(1, sizeof *how);
    return how != NULL && gg_copy(how->hook, sizeof how->hook, text_of(event, "hook")) &&
           gg_copy(how->endpoint, sizeof how->endpoint, text_of(event, "endpoint")) &&
           gg_copy(how->p256dh, sizeof how->p256dh, text_of(event, "p256dh")) &&
           gg_copy(how->auth, sizeof how->auth, text_of(event, "auth"));
}

bool gg_match_apply_company(struct gg_match *match, const void *parsed, int side, bool *known)
{
    const json_t *event = parsed;
    const char *type = text_of(event, "type");
    int64_t time = json_integer_value(json_object_get(event, "time"));
    *known = true;
    if (strcmp(type, "take") == 0)
        return apply_take(match, event, side, time);
    if (strcmp(type, "vacation") == 0)
        return apply_vacation(match, side, (int)json_integer_value(json_object_get(event, "days")),
                              time);
    if (strcmp(type, "claim") == 0)
        return apply_claim(match, side);
    if (strcmp(type, "notify") == 0)
        return apply_notify(match, event, side);
    *known = false;
    return false;
}

/* --- what is said of it --- */

static void write_clock(const struct gg_match *match, struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    if (match->days == 0) {
        gg_json_null(json, "clock");
        return;
    }
    gg_json_object(json, "clock");
    gg_json_int(json, "days", match->days);
    if (match->due > 0 && !gg_match_over(match))
        gg_json_int(json, "due", match->due);
    else
        gg_json_null(json, "due");
    gg_json_object(json, "vacation");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_int(json, battle->side[side], match->vacation[side]);
    gg_json_object_end(json);
    gg_json_object_end(json);
}

void gg_match_names_json(const struct gg_match *match, struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    gg_json_object(json, "names");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(json, battle->side[side],
                       match->name[side][0] != '\0' ? match->name[side] : NULL);
    gg_json_object_end(json);
    gg_json_array(json, "waiting");
    for (int side = 0; side < GG_SIDES; side++)
        if (match->open[side])
            gg_json_string(json, NULL, battle->side[side]);
    gg_json_array_end(json);
}

void gg_match_feed_token(const struct gg_match *match, int side, char token[GG_SECRET_TEXT + 1])
{
    unsigned char key[crypto_auth_hmacsha256_KEYBYTES] = {0}, out[crypto_auth_hmacsha256_BYTES];
    memcpy(key, match->token_key, GG_TOKEN_KEY);
    crypto_auth_hmacsha256(out, match->secret[side], GG_SECRET_HASH, key);
    sodium_bin2hex(token, GG_SECRET_TEXT + 1, out, GG_SECRET_TEXT / 2);
}

void gg_match_company_json(const struct gg_match *match, int seat, struct gg_json *json)
{
    gg_match_names_json(match, json);
    write_clock(match, json);
    if (seat < 0 || seat >= GG_SIDES || gg_match_is_record(match))
        return;
    const struct gg_notify *how = match->notify[seat];
    char token[GG_SECRET_TEXT + 1];
    gg_match_feed_token(match, seat, token);
    gg_json_object(json, "notify");
    gg_json_string(json, "hook", how != NULL && how->hook[0] != '\0' ? how->hook : NULL);
    gg_json_bool(json, "push", how != NULL && how->endpoint[0] != '\0');
    gg_json_string(json, "feed", token);
    gg_json_object_end(json);
}
