/*
 * wish.c - new games: what somebody wants to play becomes event 0, and battles are shared.
 *
 * A wish names a built-in scenario by its id and nothing else: no client's word ever becomes a path.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/match.h"

enum { IDLE_BATTLES = 16 };

static void free_battle(struct gg_shared_battle *shared)
{
    gg_battle_close(shared->battle);
    free(shared->key);
    free(shared);
}

void gg_battles_close(struct gg_battles *battles)
{
    while (battles->first != NULL) {
        struct gg_shared_battle *gone = battles->first;
        battles->first = gone->next;
        free_battle(gone);
    }
}

/* Scenario and settings as one text that two equal battles share. */
static char *battle_key(const char *scenario, const char *const *settings)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_text_add(&text, scenario);
    for (int i = 0; settings[i] != NULL; i++)
        gg_text_fmt(&text, "\n%s", settings[i]);
    if (!text.cut)
        return text.buf;
    gg_text_free(&text);
    return NULL;
}

static struct gg_shared_battle *new_battle(const char *scenario, const char *const *settings,
                                           struct gg_faults *faults)
{
    const struct gg_scenario *known = gg_scenario(scenario);
    if (known == NULL) {
        gg_fault_at(faults, NULL, "there is no scenario %.80s", scenario);
        return NULL;
    }
    struct gg_shared_battle *shared = calloc(1, sizeof *shared);
    if (shared == NULL)
        return NULL;
    shared->battle = gg_battle_open(known->id, known->document, settings, faults);
    if (shared->battle != NULL)
        return shared;
    free(shared);
    return NULL;
}

struct gg_shared_battle *gg_battle_share(struct gg_battles *battles, const char *scenario,
                                         const char *const *settings, struct gg_faults *faults)
{
    char *key = battle_key(scenario, settings);
    if (key == NULL)
        return NULL;
    for (struct gg_shared_battle *b = battles->first; b != NULL; b = b->next) {
        if (strcmp(b->key, key) != 0)
            continue;
        battles->idle -= b->holders++ == 0;
        free(key);
        return b;
    }
    struct gg_shared_battle *made = new_battle(scenario, settings, faults);
    if (made == NULL) {
        free(key);
        return NULL;
    }
    made->key = key;
    made->holders = 1;
    made->next = battles->first;
    battles->first = made;
    return made;
}

void gg_battle_return(struct gg_battles *battles, struct gg_shared_battle *shared)
{
    if (shared == NULL || --shared->holders > 0)
        return;
    if (battles->idle < IDLE_BATTLES) {
        battles->idle++;
        return;
    }
    struct gg_shared_battle **at = &battles->first;
    while (*at != shared)
        at = &(*at)->next;
    *at = shared->next;
    free_battle(shared);
}

static bool choose_players(const struct gg_wish *wish, const struct gg_battle *battle,
                           const char *player[GG_SIDES], struct gg_refusal *refusal)
{
    player[0] = player[1] = "person";
    for (int i = 0; i < wish->nseats; i++) {
        int side = GG_NOBODY;
        for (int s = 0; s < GG_SIDES; s++)
            if (strcmp(battle->side[s], wish->seat[i]) == 0)
                side = s;
        if (side == GG_NOBODY)
            return gg_refuse(refusal, 400, "GET /api/systems lists the sides of each scenario",
                             "%s has no side %.80s", battle->id, wish->seat[i]);
        if (strcmp(wish->player[i], "person") != 0 && gg_mind(wish->player[i]) == NULL)
            return gg_refuse(refusal, 400, "GET /api/systems lists the minds; or say person",
                             "there is no player %.80s", wish->player[i]);
        player[side] = wish->player[i];
    }
    return true;
}

/* 128 random bits as text, and the hash that is kept of it. */
static void new_secret(char secret[GG_SECRET_TEXT + 1], char hash[2 * GG_SECRET_HASH + 1])
{
    unsigned char bits[GG_SECRET_TEXT / 2], digest[GG_SECRET_HASH];
    randombytes_buf(bits, sizeof bits);
    sodium_bin2hex(secret, GG_SECRET_TEXT + 1, bits, sizeof bits);
    crypto_hash_sha256(digest, (const unsigned char *)secret, GG_SECRET_TEXT);
    sodium_bin2hex(hash, 2 * GG_SECRET_HASH + 1, digest, sizeof digest);
    sodium_memzero(bits, sizeof bits);
}

static void write_key(struct gg_json *json)
{
    unsigned char key[GG_TOKEN_KEY];
    char digits[2 * GG_TOKEN_KEY + 1];
    randombytes_buf(key, sizeof key);
    gg_json_string(json, "key", sodium_bin2hex(digits, sizeof digits, key, sizeof key));
}

static void write_wish(const struct gg_wish *wish, const struct gg_battle *battle,
                       struct gg_json *json)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "type", "create");
    gg_json_string(json, "program", GG_VERSION);
    gg_json_string(json, "system", battle->rules->id);
    gg_json_int(json, "version", battle->rules->version);
    gg_json_string(json, "scenario", battle->id);
    gg_json_array(json, "settings");
    for (int i = 0; i < wish->noptions; i++)
        gg_json_string(json, NULL, wish->option[i]);
    gg_json_array_end(json);
    gg_json_string(json, "dice", wish->manual_dice ? "manual" : "auto");
    gg_json_bool(json, "public", wish->open_to_all);
    write_key(json);
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
            new_secret(secret[side], hash[side]);
        gg_json_string(json, NULL, person ? hash[side] : NULL);
    }
    gg_json_array_end(json);
}

bool gg_wish_event(const struct gg_wish *wish, struct gg_battles *battles, struct gg_text *event,
                   char secret[GG_SIDES][GG_SECRET_TEXT + 1], struct gg_refusal *refusal)
{
    const char *settings[GG_WISH_OPTIONS + 1] = {NULL};
    const char *player[GG_SIDES];
    for (int i = 0; i < wish->noptions; i++)
        settings[i] = wish->option[i];
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_shared_battle *shared = gg_battle_share(battles, wish->scenario, settings, faults);
    if (shared == NULL)
        gg_refuse(refusal, 400, "GET /api/systems lists scenarios and options", "%s",
                  faults->count > 0 ? faults->list[0].message : "the scenario cannot be loaded");
    free(faults);
    if (shared == NULL)
        return false;
    bool good = choose_players(wish, shared->battle, player, refusal);
    if (good) {
        struct gg_json json;
        gg_json_start(&json, event);
        write_wish(wish, shared->battle, &json);
        write_seats(player, secret, &json);
        gg_json_object_end(&json);
        good = !event->cut || gg_refuse_outside(refusal, GG_NO_MEMORY);
    }
    gg_battle_return(battles, shared);
    return good;
}

bool gg_record_event(const char *text, size_t length, struct gg_text *event,
                     struct gg_refusal *refusal)
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
    } else {
        gg_refuse(refusal, 400, "grognard verify says the same of the file", "%s",
                  message.len > 0 ? gg_text_str(&message) : gg_status_text(status));
    }
    gg_text_free(&message);
    gg_game_close(game);
    gg_loaded_close(loaded);
    return status == GG_OK;
}
