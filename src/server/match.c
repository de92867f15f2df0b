/*
 * match.c - a match from its events.
 *
 * Event 0 says what is played and by whom; each later one is an action with everything that followed from
 * it, dice included, so that an action is stored whole or not at all. Bodies are JSON objects; docs/API.md
 * lists them. The digest in each says whether our rules still lead where they led when it was written: a hash of the
 * values of the position, so that a game goes on in a program whose position has more of them.
 */
#include "server/match.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/parse.h"

static bool damaged(struct gg_refusal *refusal, const char *what)
{
    return gg_refuse(
        refusal, 500,
        "it may have been played with another version of the program; its record can be "
        "read by that one",
        "this game cannot be read: %s", what);
}

/* An event as JSON. NULL with a reason when memory is out; what is no JSON has no members either. */
static json_t *parse_event(const char *event, struct gg_refusal *refusal)
{
    json_error_t error;
    bool no_memory;
    json_t *object = gg_parse(event, strlen(event), &error, &no_memory);
    if (no_memory)
        gg_refuse_outside(refusal, GG_NO_MEMORY);
    else if (object == NULL)
        damaged(refusal, "an event that is no JSON");
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static bool read_hex(const char *text, unsigned char *out, size_t size)
{
    size_t length = 0;
    return sodium_hex2bin(out, size, text, strlen(text), NULL, &length, NULL) == 0 &&
           length == size;
}

static bool read_players(struct gg_match *match, const json_t *event)
{
    const json_t *players = json_object_get(event, "players");
    const json_t *secrets = json_object_get(event, "secrets");
    for (int side = 0; side < GG_SIDES; side++) {
        const char *player = json_string_value(json_array_get(players, (size_t)side));
        const char *secret = json_string_value(json_array_get(secrets, (size_t)side));
        if (player == NULL || !gg_copy(match->player[side], GG_NEW_GAME_TEXT, player))
            return false;
        match->person[side] = strcmp(player, "person") == 0;
        match->open[side] = strcmp(player, "open") == 0;
        if (match->person[side] &&
            (secret == NULL || !read_hex(secret, match->secret[side], GG_SECRET_HASH)))
            return false;
    }
    return read_hex(text_of(event, "key"), match->token_key, GG_TOKEN_KEY);
}

static bool open_game(struct gg_match *match, const json_t *event, struct gg_battles *battles,
                      struct gg_refusal *refusal)
{
    const char *settings[GG_NEW_GAME_OPTIONS + 1] = {NULL};
    const json_t *list = json_object_get(event, "settings");
    for (size_t i = 0; i < json_array_size(list) && i < GG_NEW_GAME_OPTIONS; i++)
        settings[i] = json_string_value(json_array_get(list, i));
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    const char *text = json_string_value(json_object_get(event, "text"));
    match->shared = gg_battle_share(battles, text_of(event, "scenario"), text, settings, faults);
    bool good = match->shared != NULL;
    if (!good && faults->count > 0)
        damaged(refusal, faults->list[0].message);
    else if (!good)
        gg_refuse_outside(refusal, GG_NO_MEMORY);
    free(faults);
    if (!good)
        return false;
    match->manual_dice = strcmp(text_of(event, "dice"), "manual") == 0;
    match->open_to_all = json_is_true(json_object_get(event, "public"));
    match->game = gg_battle_start(match->shared);
    if (match->game == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    gg_game_players(match->game, match->player[0], match->player[1]);
    return true;
}

static bool open_record(struct gg_match *match, const json_t *event, struct gg_battles *battles,
                        struct gg_refusal *refusal)
{
    const char *text = text_of(event, "text");
    struct gg_loaded *loaded = NULL;
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status =
        gg_record_replay("record", text, strlen(text), &loaded, &match->game, &message);
    if (status == GG_NO_MEMORY)
        gg_refuse_outside(refusal, status);
    else if (status != GG_OK)
        damaged(refusal, gg_text_str(&message));
    gg_text_free(&message);
    match->open_to_all = false;
    if (status != GG_OK)
        return false;
    match->shared = gg_record_share(battles, text, loaded, &match->game);
    if (match->shared == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    match->loaded = match->shared->loaded;
    return true;
}

/* An analysis goes on from a moment of another game: the steps that led there come first. Of a record it is a game again. */
static bool begin_from(struct gg_match *match, const json_t *event, struct gg_refusal *refusal)
{
    const json_t *origin = json_object_get(event, "analysis");
    const json_t *steps = json_object_get(event, "steps");
    if (origin == NULL)
        return true;
    (void)gg_copy(match->origin, sizeof match->origin, text_of(origin, "game"));
    match->origin_step = (int)json_integer_value(json_object_get(origin, "step"));
    if (gg_match_is_record(match)) {
        gg_game_close(match->game);
        match->loaded = NULL;
        match->game = gg_battle_start(match->shared);
        if (match->game == NULL)
            return gg_refuse_outside(refusal, GG_NO_MEMORY);
    }
    gg_game_players(match->game, match->player[0], match->player[1]);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_array_get(steps, i));
        if (text == NULL || !gg_match_step(match, text, refusal))
            return refusal->status == 503 ? false : damaged(refusal, "a step");
    }
    return true;
}

struct gg_match *gg_match_open(const char *id, const char *event, struct gg_battles *battles,
                               struct gg_refusal *refusal)
{
    struct gg_match *match = calloc(1, sizeof *match);
    struct gg_offer *offer = calloc(1, sizeof *offer);
    if (match == NULL || offer == NULL)
        gg_refuse_outside(refusal, GG_NO_MEMORY);
    json_t *object = match != NULL && offer != NULL ? parse_event(event, refusal) : NULL;
    if (object == NULL) {
        free(match);
        free(offer);
        return NULL;
    }
    gg_text_growing(&offer->texts);
    match->offer = offer;
    match->last_side = match->draw_offer = GG_NOBODY;
    gg_copy(match->id, sizeof match->id, id);
    const char *type = text_of(object, "type");
    bool locker = strcmp(type, "locker") == 0;
    bool good = !locker && (read_players(match, object) || damaged(refusal, "its first event"));
    if (good && strcmp(type, "create") == 0)
        good = open_game(match, object, battles, refusal);
    else if (good && strcmp(type, "record") == 0)
        good = open_record(match, object, battles, refusal);
    else if (locker)
        good = gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
    else if (good)
        good = damaged(refusal, "its first event");
    good = good && begin_from(match, object, refusal);
    if (good)
        gg_match_company_read(match, object);
    json_decref(object);
    if (good) {
        match->events = 1;
        return match;
    }
    gg_match_close(match, battles);
    return NULL;
}

void gg_match_close(struct gg_match *match, struct gg_battles *battles)
{
    if (match == NULL)
        return;
    gg_game_close(match->game);
    gg_battle_return(battles, match->shared);
    gg_text_free(&match->offer->texts);
    free(match->offer->choice);
    free(match->offer);
    for (int i = 0; i < GG_CHAT_LINES; i++)
        free(match->chat[i].text);
    for (int side = 0; side < GG_SIDES; side++)
        free(match->notify[side]);
    free(match);
}

void gg_match_digest(const struct gg_match *match, char digest[GG_DIGEST_TEXT])
{
    struct gg_text text;
    gg_text_fixed(&text, digest, GG_DIGEST_TEXT);
    gg_text_fmt(&text, "%016" PRIx64,
                gg_position_digest(gg_game_battle(match->game), gg_game_position(match->game)));
}

static bool apply_steps(struct gg_match *match, const json_t *event, int side,
                        struct gg_refusal *refusal)
{
    const json_t *steps = json_object_get(event, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_array_get(steps, i));
        if (text == NULL)
            return damaged(refusal, "a step");
        if (!gg_match_step(match, text, refusal))
            return refusal->status == 503 ? false : damaged(refusal, text);
    }
    /* Programs before 0.2 stored a hash of memory instead, with which nothing can be compared. */
    char digest[GG_DIGEST_TEXT];
    const char *stored = json_string_value(json_object_get(event, "digest"));
    gg_match_digest(match, digest);
    if (stored != NULL && strcmp(digest, stored) != 0)
        return damaged(refusal, "a step leads elsewhere than it did");
    if (match->draw_offer >= 0 && match->draw_offer != side)
        match->draw_offer = GG_NOBODY;
    return true;
}

static bool apply_draw(struct gg_match *match, int side, const char *answer)
{
    if (strcmp(answer, "offer") == 0)
        match->draw_offer = side;
    else
        match->draw_offer = GG_NOBODY;
    if (strcmp(answer, "accept") == 0)
        gg_match_end(match, GG_NOBODY, "draw", "Both sides agreed to a draw.");
    return true;
}

static bool apply_resign(struct gg_match *match, int side)
{
    char why[160];
    struct gg_text text;
    gg_text_fixed(&text, why, sizeof why);
    gg_text_fmt(&text, "The %s side resigned.", gg_game_battle(match->game)->side_title[side]);
    gg_match_end(match, 1 - side, "resignation", why);
    return true;
}

bool gg_match_apply(struct gg_match *match, const char *event, struct gg_refusal *refusal)
{
    json_t *object = parse_event(event, refusal);
    if (object == NULL)
        return false;
    const char *type = text_of(object, "type");
    json_int_t side = json_integer_value(json_object_get(object, "side"));
    bool good = side >= 0 && side < GG_SIDES, known = false;
    if (!good)
        damaged(refusal, "an event without a side");
    else if (strcmp(type, "do") == 0)
        good = apply_steps(match, object, (int)side, refusal);
    else if (strcmp(type, "undo") == 0)
        good = gg_game_undo(match->game) == GG_OK || damaged(refusal, "an undo");
    else if (strcmp(type, "resign") == 0)
        good = apply_resign(match, (int)side);
    else if (strcmp(type, "draw") == 0)
        good = apply_draw(match, (int)side, text_of(object, "answer"));
    else if (strcmp(type, "chat") == 0)
        good = gg_match_say(match, (int)side, text_of(object, "text")) ||
               gg_refuse_outside(refusal, GG_NO_MEMORY);
    else if (!gg_match_apply_company(match, object, (int)side, &known))
        good = damaged(refusal, known ? "an event about company" : "an event of an unknown kind");
    if (good)
        gg_match_turned(match, json_integer_value(json_object_get(object, "time")));
    json_decref(object);
    match->events += good;
    return good;
}

int gg_match_seat(const struct gg_match *match, const char *secret)
{
    unsigned char hash[GG_SECRET_HASH];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    int seat = GG_NOBODY;
    for (int side = 0; side < GG_SIDES; side++)
        if (match->person[side] && sodium_memcmp(hash, match->secret[side], sizeof hash) == 0)
            seat = side;
    return seat;
}

int gg_match_side(const struct gg_match *match, const char *name)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    for (int side = 0; side < GG_SIDES; side++)
        if (strcmp(battle->side[side], name) == 0)
            return side;
    return GG_NOBODY;
}

bool gg_match_is_record(const struct gg_match *match)
{
    return match->loaded != NULL;
}

bool gg_match_over(const struct gg_match *match)
{
    return match->agreed || gg_match_is_record(match) || gg_game_turn(match->game).who == GG_OVER;
}

/* The digest and not the hash of the game names a position, so that servers of two versions give it the same name while
 * one takes over from the other. The game's hash, which costs nothing, tells whether it is known already. */
static uint64_t digest_of(const struct gg_match *match)
{
    struct gg_offer *offer = match->offer;
    uint64_t hash = gg_game_hash(match->game);
    if (offer->digested != hash || offer->digest == 0) {
        offer->digest =
            gg_position_digest(gg_game_battle(match->game), gg_game_position(match->game));
        offer->digested = hash;
    }
    return offer->digest;
}

void gg_match_token(const struct gg_match *match, char token[GG_TOKEN_TEXT])
{
    struct {
        uint64_t digest;
        int64_t steps;
    } named = {digest_of(match), gg_game_steps(match->game)};
    unsigned char short_hash[crypto_shorthash_BYTES];
    char digits[2 * sizeof short_hash + 1];
    crypto_shorthash(short_hash, (const unsigned char *)&named, sizeof named, match->token_key);
    sodium_bin2hex(digits, sizeof digits, short_hash, sizeof short_hash);
    struct gg_text text;
    gg_text_fixed(&text, token, GG_TOKEN_TEXT);
    gg_text_fmt(&text, "%d-%s", gg_game_steps(match->game), digits);
}

bool gg_match_hides(const struct gg_match *match)
{
    return gg_game_hides(match->game, 0) || gg_game_hides(match->game, 1);
}
