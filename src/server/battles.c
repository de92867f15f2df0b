/*
 * battles.c - the cache of battles that the games and records of a shard share.
 *
 * A battle is a few hundred kilobytes that never change; a game on it is a few positions.
 */
#include <stdlib.h>
#include <string.h>

#include "server/match.h"

enum { IDLE_BATTLES = 16 };

static void free_battle(struct gg_shared_battle *shared)
{
    if (shared->loaded != NULL)
        gg_loaded_close(shared->loaded);
    else
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

/* Cache key: the scenario and its settings, and the text of one that is not built in, with line feeds in front that no
 * other key has. */
static char *battle_key(const char *scenario, const char *text, const char *const *settings)
{
    struct gg_text key;
    gg_text_growing(&key);
    gg_text_fmt(&key, "%s%s", text != NULL ? "\n\n" : "", scenario);
    for (int i = 0; settings[i] != NULL; i++)
        gg_text_fmt(&key, "\n%s", settings[i]);
    if (text != NULL)
        gg_text_fmt(&key, "\n\n%s", text);
    if (!key.cut)
        return key.buf;
    gg_text_free(&key);
    return NULL;
}

/* The battle that a text describes. */
static bool load_own(struct gg_shared_battle *shared, const char *scenario, const char *text,
                     const char *const *settings, struct gg_faults *faults)
{
    struct gg_file *file = gg_file_parse(scenario, text, strlen(text));
    if (file == NULL)
        return false;
    shared->loaded = gg_load_file(file, settings);
    const struct gg_faults *found = gg_file_faults(file);
    if (found->count > 0)
        gg_fault_at(faults, NULL, "line %d: %s", found->list[0].line, found->list[0].message);
    gg_file_close(file);
    if (shared->loaded != NULL)
        shared->battle = shared->loaded->battle;
    return shared->loaded != NULL;
}

struct gg_game *gg_battle_start(const struct gg_shared_battle *shared)
{
    const void *start = shared->loaded != NULL ? shared->loaded->position : NULL;
    return start != NULL ? gg_game_open_at(shared->battle, start) : gg_game_open(shared->battle);
}

static struct gg_shared_battle *new_battle(const char *scenario, const char *text,
                                           const char *const *settings, struct gg_faults *faults)
{
    const struct gg_scenario *known = gg_scenario(scenario);
    if (known == NULL && text == NULL) {
        gg_fault_at(faults, NULL, "there is no scenario %.80s", scenario);
        return NULL;
    }
    struct gg_shared_battle *shared = calloc(1, sizeof *shared);
    if (shared == NULL)
        return NULL;
    if (text != NULL)
        (void)load_own(shared, scenario, text, settings, faults);
    else if (known != NULL)
        shared->battle = gg_battle_open(known->id, known->document, settings, faults);
    if (shared->battle != NULL)
        return shared;
    free(shared);
    return NULL;
}

/* The battle of this key, held once more; or NULL. */
static struct gg_shared_battle *find(struct gg_battles *battles, const char *key)
{
    for (struct gg_shared_battle *b = battles->first; b != NULL; b = b->next) {
        if (strcmp(b->key, key) != 0)
            continue;
        battles->idle -= b->holders++ == 0;
        return b;
    }
    return NULL;
}

/* Takes the battle and its key over. */
static void add(struct gg_battles *battles, struct gg_shared_battle *made, char *key)
{
    made->key = key;
    made->holders = 1;
    made->next = battles->first;
    battles->first = made;
    atomic_fetch_add(&battles->count, 1);
}

struct gg_shared_battle *gg_battle_share(struct gg_battles *battles, const char *scenario,
                                         const char *text, const char *const *settings,
                                         struct gg_faults *faults)
{
    char *key = battle_key(scenario, text, settings);
    if (key == NULL)
        return NULL;
    struct gg_shared_battle *shared = find(battles, key);
    if (shared != NULL) {
        free(key);
        return shared;
    }
    struct gg_shared_battle *made = new_battle(scenario, text, settings, faults);
    if (made != NULL)
        add(battles, made, key);
    else
        free(key);
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
    atomic_fetch_sub(&battles->count, 1);
    free_battle(shared);
}

/* ---- records ---- */

/* What describes the battle in a record that was verified: from `battle:` to the seal, without the players. A built-in
 * battle has no such key, for it has no line feed in front. */
static char *record_key(const char *text)
{
    const char *battle = strstr(text, "\nbattle:"), *players = strstr(text, "\nplayers:");
    const char *scenario = strstr(text, "\nscenario:"), *seal = strstr(text, "\nseal:");
    struct gg_text key;
    if (battle == NULL || players == NULL || scenario == NULL || seal == NULL || battle > players ||
        players > scenario || scenario > seal)
        return NULL;
    gg_text_growing(&key);
    gg_text_bytes(&key, battle, (size_t)(players - battle));
    gg_text_bytes(&key, scenario, (size_t)(seal - scenario));
    if (!key.cut)
        return key.buf;
    gg_text_free(&key);
    return NULL;
}

/* The same game on another battle that is equal. NULL when memory is out. */
static struct gg_game *play_again(const struct gg_game *game, const struct gg_loaded *loaded,
                                  const struct gg_shared_battle *shared)
{
    const struct gg_node *players = gg_node_get(gg_file_document(loaded->file), "players");
    struct gg_game *again = gg_battle_start(shared);
    if (again != NULL && gg_match_repeat(again, game, gg_game_steps(game))) {
        gg_game_players(again, players->child[0].text, players->child[1].text);
        return again;
    }
    gg_game_close(again);
    return NULL;
}

static struct gg_shared_battle *keep_loaded(struct gg_battles *battles, struct gg_loaded *loaded,
                                            char *key)
{
    struct gg_shared_battle *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->loaded = loaded;
    made->battle = loaded->battle;
    add(battles, made, key);
    return made;
}

struct gg_shared_battle *gg_record_share(struct gg_battles *battles, const char *text,
                                         struct gg_loaded *loaded, struct gg_game **game)
{
    char *key = record_key(text);
    struct gg_shared_battle *shared = key != NULL ? find(battles, key) : NULL;
    if (shared == NULL) {
        shared = key != NULL ? keep_loaded(battles, loaded, key) : NULL;
        if (shared != NULL)
            return shared;
    } else {
        struct gg_game *again = play_again(*game, loaded, shared);
        if (again == NULL) {
            gg_battle_return(battles, shared);
            shared = NULL;
        }
        gg_game_close(*game);
        *game = again;
    }
    free(key);
    if (shared == NULL) {
        gg_game_close(*game);
        *game = NULL;
    }
    gg_loaded_close(loaded);
    return shared;
}
