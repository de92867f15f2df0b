/*
 * new_game.c - the request for a new game, or an uploaded record, becomes event 0.
 *
 * A request names a scenario that the server lists by its id and nothing else: no client input ever becomes a path. The
 * text of one that is not built in goes into the event, so that the game does not need its file any more.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/match.h"

static bool choose_players(const struct gg_new_game *request, const struct gg_battle *battle,
                           const char *player[GG_SIDES], struct gg_refusal *refusal)
{
    player[0] = player[1] = "person";
    for (int i = 0; i < request->nseats; i++) {
        int side = GG_NOBODY;
        for (int s = 0; s < GG_SIDES; s++)
            if (strcmp(battle->side[s], request->seat[i]) == 0)
                side = s;
        if (side == GG_NOBODY)
            return gg_refuse(refusal, 400, "GET /api/systems lists the sides of each scenario",
                             "%s has no side %.80s", battle->id, request->seat[i]);
        if (strcmp(request->player[i], "person") != 0 && strcmp(request->player[i], "open") != 0 &&
            !gg_match_has_mind(request->player[i]))
            return gg_refuse(refusal, 400,
                             "GET /api/systems lists the minds; or say person or open",
                             "there is no player %.80s", request->player[i]);
        player[side] = request->player[i];
    }
    bool persons = strcmp(player[0], "person") == 0 || strcmp(player[1], "person") == 0;
    bool open = strcmp(player[0], "open") == 0 || strcmp(player[1], "open") == 0;
    if (open && !persons)
        return gg_refuse(refusal, 400, "take one of the seats yourself",
                         "a game waits for somebody only where somebody sits already");
    return true;
}

void gg_secret_new(char secret[GG_SECRET_TEXT + 1], char hash[2 * GG_SECRET_HASH + 1])
{
    unsigned char bits[GG_SECRET_TEXT / 2], digest[GG_SECRET_HASH];
    randombytes_buf(bits, sizeof bits);
    sodium_bin2hex(secret, GG_SECRET_TEXT + 1, bits, sizeof bits);
    crypto_hash_sha256(digest, (const unsigned char *)secret, GG_SECRET_TEXT);
    sodium_bin2hex(hash, 2 * GG_SECRET_HASH + 1, digest, sizeof digest);
    sodium_memzero(bits, sizeof bits);
}

void gg_game_id_new(char id[GG_GAME_ID + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char bytes[GG_GAME_ID];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < GG_GAME_ID; i++)
        id[i] = letters[bytes[i] % 32];
    id[GG_GAME_ID] = '\0';
}

static void write_key(struct gg_json *json)
{
    unsigned char key[GG_TOKEN_KEY];
    char digits[2 * GG_TOKEN_KEY + 1];
    randombytes_buf(key, sizeof key);
    gg_json_string(json, "key", sodium_bin2hex(digits, sizeof digits, key, sizeof key));
}

static void write_new_game(const struct gg_new_game *request, const struct gg_battle *battle,
                           const struct gg_own *own, struct gg_json *json)
{
    const struct gg_rules *rules = battle->rules;
    gg_json_object(json, NULL);
    gg_json_string(json, "type", "create");
    gg_json_string(json, "program", GG_VERSION);
    gg_json_string(json, "system", rules->id);
    gg_json_int(json, "version", rules->version);
    gg_json_string(json, "scenario", battle->id);
    if (own != NULL)
        gg_json_string(json, "text", gg_text_str(&own->text));
    gg_json_array(json, "settings");
    for (int i = 0; i < request->noptions; i++)
        gg_json_string(json, NULL, request->option[i]);
    gg_json_array_end(json);
    gg_json_string(json, "dice", request->manual_dice ? "manual" : "auto");
    gg_json_bool(json, "public", request->open_to_all);
    gg_json_int(json, "time", request->now);
    if (request->days > 0) {
        gg_json_object(json, "clock");
        gg_json_int(json, "days", request->days);
        gg_json_int(json, "day", request->day);
        gg_json_object_end(json);
    }
    write_key(json);
}

/* The name of who makes it stands at the seats that he has. */
static void write_names(const struct gg_new_game *request, const char *player[GG_SIDES],
                        struct gg_json *json)
{
    gg_json_array(json, "names");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(
            json, NULL,
            strcmp(player[side], "person") == 0 && request->name[0] != '\0' ? request->name : NULL);
    gg_json_array_end(json);
}

static void write_seats(const char *player[GG_SIDES], char secret[GG_SIDES][GG_SECRET_TEXT + 1],
                        struct gg_json *json)
{
    char hash[GG_SIDES][2 * GG_SECRET_HASH + 1];
    gg_json_array(json, "players");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(json, NULL, player[side]);
    gg_json_array_end(json);
    gg_json_array(json, "secrets");
    for (int side = 0; side < GG_SIDES; side++) {
        bool person = strcmp(player[side], "person") == 0;
        secret[side][0] = '\0';
        if (person)
            gg_secret_new(secret[side], hash[side]);
        gg_json_string(json, NULL, person ? hash[side] : NULL);
    }
    gg_json_array_end(json);
}

bool gg_new_game_event(const struct gg_new_game *request, struct gg_battles *battles,
                       struct gg_text *event, char secret[GG_SIDES][GG_SECRET_TEXT + 1],
                       struct gg_refusal *refusal)
{
    const char *settings[GG_NEW_GAME_OPTIONS + 1] = {NULL};
    const char *player[GG_SIDES];
    for (int i = 0; i < request->noptions; i++)
        settings[i] = request->option[i];
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    const struct gg_own *own = gg_owns_find(battles->owns, request->scenario);
    struct gg_shared_battle *shared = gg_battle_share(
        battles, request->scenario, own != NULL ? gg_text_str(&own->text) : NULL, settings, faults);
    if (shared == NULL && faults->count > 0)
        gg_refuse(refusal, 400, "GET /api/systems lists scenarios and options", "%s",
                  faults->list[0].message);
    else if (shared == NULL)
        gg_refuse_outside(refusal, GG_NO_MEMORY);
    free(faults);
    if (shared == NULL)
        return false;
    bool good = choose_players(request, shared->battle, player, refusal);
    if (good) {
        struct gg_json json;
        gg_json_start(&json, event);
        write_new_game(request, shared->battle, own, &json);
        write_seats(player, secret, &json);
        write_names(request, player, &json);
        gg_json_object_end(&json);
        good = !event->cut || gg_refuse_outside(refusal, GG_NO_MEMORY);
    }
    gg_battle_return(battles, shared);
    return good;
}

bool gg_record_event(const char *text, size_t length, struct gg_text *event,
                     struct gg_record_about *about, struct gg_refusal *refusal)
{
    struct gg_loaded *loaded = NULL;
    struct gg_game *game = NULL;
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_record_replay("record", text, length, &loaded, &game, &message);
    if (status == GG_OK) {
        struct gg_json json;
        gg_json_start(&json, event);
        gg_json_object(&json, NULL);
        gg_json_string(&json, "type", "record");
        gg_json_string(&json, "text", text);
        gg_json_array(&json, "players");
        gg_json_string(&json, NULL, "record");
        gg_json_string(&json, NULL, "record");
        gg_json_array_end(&json);
        write_key(&json);
        gg_json_object_end(&json);
        const struct gg_battle *battle = gg_game_battle(game);
        (void)gg_copy(about->scenario, sizeof about->scenario, battle->id);
        (void)gg_copy(about->title, sizeof about->title, battle->title);
        if (event->cut)
            status = GG_NO_MEMORY;
    }
    if (status == GG_NO_MEMORY) {
        gg_refuse_outside(refusal, status);
    } else if (status != GG_OK) {
        gg_refuse(refusal, 400, "grognard verify says the same of the file", "%s",
                  message.len > 0 ? gg_text_str(&message) : gg_status_text(status));
    }
    gg_text_free(&message);
    gg_game_close(game);
    gg_loaded_close(loaded);
    return status == GG_OK;
}
