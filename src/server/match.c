/*
 * match.c - a match from its events.
 *
 * Event 0 says what is played and by whom; each later one is an action with everything that followed from
 * it, dice included, so that an action is stored whole or not at all. Bodies are JSON objects; docs/API.md
 * lists them. The hash in each says whether our rules still lead where they led when it was written.
 */
#include "server/match.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool damaged(struct gg_refusal *refusal, const char *what)
{
    return gg_refuse(
        refusal, 500,
        "it may have been played with another version of the program; its record can be "
        "read by that one",
        "this game cannot be read: %s", what);
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
        if (player == NULL || !gg_copy(match->player[side], GG_WISH_TEXT, player))
            return false;
        match->person[side] = strcmp(player, "person") == 0;
        if (match->person[side] &&
            (secret == NULL || !read_hex(secret, match->secret[side], GG_SECRET_HASH)))
            return false;
    }
    return read_hex(text_of(event, "key"), match->token_key, GG_TOKEN_KEY);
}

static bool open_game(struct gg_match *match, const json_t *event, struct gg_battles *battles,
                      struct gg_refusal *refusal)
{
    const char *settings[GG_WISH_OPTIONS + 1] = {NULL};
    const json_t *list = json_object_get(event, "settings");
    for (size_t i = 0; i < json_array_size(list) && i < GG_WISH_OPTIONS; i++)
        settings[i] = json_string_value(json_array_get(list, i));
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    match->shared = gg_battle_share(battles, text_of(event, "scenario"), settings, faults);
    bool good = match->shared != NULL;
    if (!good)
        damaged(refusal, faults->count > 0 ? faults->list[0].message : "its scenario is gone");
    free(faults);
    if (!good)
        return false;
    match->manual_dice = strcmp(text_of(event, "dice"), "manual") == 0;
    match->open_to_all = json_is_true(json_object_get(event, "public"));
    match->game = gg_game_open(match->shared->battle);
    if (match->game == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    gg_game_players(match->game, match->player[0], match->player[1]);
    return true;
}

static bool open_record(struct gg_match *match, const json_t *event, struct gg_refusal *refusal)
{
    const char *text = text_of(event, "text");
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status =
        gg_record_replay("record", text, strlen(text), &match->loaded, &match->game, &message);
    if (status != GG_OK)
        damaged(refusal, gg_text_str(&message));
    gg_text_free(&message);
    match->open_to_all = false;
    return status == GG_OK;
}

struct gg_match *gg_match_open(const char *id, const char *event, struct gg_battles *battles,
                               struct gg_refusal *refusal)
{
    struct gg_match *match = calloc(1, sizeof *match);
    struct gg_offer *offer = calloc(1, sizeof *offer);
    json_t *object = match != NULL && offer != NULL ? json_loads(event, 0, NULL) : NULL;
    if (match == NULL || offer == NULL) {
        free(match);
        free(offer);
        gg_refuse_outside(refusal, GG_NO_MEMORY);
        return NULL;
    }
    gg_text_growing(&match->rolled);
    gg_text_growing(&offer->texts);
    match->offer = offer;
    match->last_side = match->draw_offer = GG_NOBODY;
    gg_copy(match->id, sizeof match->id, id);
    const char *type = text_of(object, "type");
    bool good = read_players(match, object) || damaged(refusal, "its first event");
    if (good && strcmp(type, "create") == 0)
        good = open_game(match, object, battles, refusal);
    else if (good && strcmp(type, "record") == 0)
        good = open_record(match, object, refusal);
    else if (good)
        good = damaged(refusal, "its first event");
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
    gg_loaded_close(match->loaded);
    gg_battle_return(battles, match->shared);
    gg_text_free(&match->rolled);
    gg_text_free(&match->offer->texts);
    free(match->offer->choice);
    free(match->offer);
    for (int i = 0; i < GG_CHAT_LINES; i++)
        free(match->chat[i].text);
    free(match);
}

static bool apply_steps(struct gg_match *match, const json_t *event, int side,
                        struct gg_refusal *refusal)
{
    const json_t *steps = json_object_get(event, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_array_get(steps, i));
        if (text == NULL || !gg_match_step(match, text, refusal))
            return damaged(refusal, text != NULL ? text : "a step");
    }
    char hash[24];
    struct gg_text text;
    gg_text_fixed(&text, hash, sizeof hash);
    gg_text_fmt(&text, "%016" PRIx64, gg_game_hash(match->game));
    if (strcmp(hash, text_of(event, "hash")) != 0)
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
    json_t *object = json_loads(event, 0, NULL);
    const char *type = text_of(object, "type");
    json_int_t side = json_integer_value(json_object_get(object, "side"));
    bool good = side >= 0 && side < GG_SIDES;
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
    else
        good = damaged(refusal, "an event of an unknown kind");
    if (good && strcmp(type, "undo") == 0)
        gg_text_clear(&match->rolled);
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

void gg_match_token(const struct gg_match *match, char token[GG_TOKEN_TEXT])
{
    struct {
        uint64_t hash;
        int64_t steps;
    } named = {gg_game_hash(match->game), gg_game_steps(match->game)};
    unsigned char short_hash[crypto_shorthash_BYTES];
    char digits[2 * sizeof short_hash + 1];
    crypto_shorthash(short_hash, (const unsigned char *)&named, sizeof named, match->token_key);
    sodium_bin2hex(digits, sizeof digits, short_hash, sizeof short_hash);
    struct gg_text text;
    gg_text_fixed(&text, token, GG_TOKEN_TEXT);
    gg_text_fmt(&text, "%d-%s", gg_game_steps(match->game), digits);
}

/* Whatever imagine() can deal otherwise is hidden from that seat. */
static bool hides_from(const struct gg_match *match, int seat)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    size_t size = battle->rules->position_size;
    union {
        max_align_t align;
        unsigned char bytes[GG_POSITION_MAX];
    } other;
    for (uint64_t i = 0; i < 8; i++) {
        struct gg_random random;
        gg_random_start(&random, i, 0);
        memcpy(other.bytes, gg_game_position(match->game), size);
        battle->rules->imagine(battle, other.bytes, seat, &random);
        if (memcmp(other.bytes, gg_game_position(match->game), size) != 0)
            return true;
    }
    return false;
}

bool gg_match_hides(const struct gg_match *match)
{
    for (int line = 0; line < gg_game_log_count(match->game); line++)
        if (gg_game_log(match->game, line)->hidden != 0)
            return true;
    return hides_from(match, 0) || hides_from(match, 1);
}
