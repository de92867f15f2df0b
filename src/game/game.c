/*
 * game.c - a game in play: takes choices and dice, keeps log, steps and undo.
 *
 * A step is tried on a second position and with all the memory it needs in hand; only when nothing can
 * fail any more does it become the game's. So a refused step, or one for which memory ran out, leaves
 * the game as it was.
 */
#include "game/game_state.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/battle.h"

enum {
    FIRST_STEPS = 64,
    FIRST_EVENTS = 256,
    FIRST_UNDO = 8,
    EVENTS_AHEAD = 64,      /* room kept free in the log for one step */
    EVENTS_LIMIT = 1 << 24, /* a step that logs more than this never ends */
    STEP_TEXT = 512
};

static enum gg_status reserve(void **array, int *room, int needed, int first, size_t size)
{
    if (needed <= *room)
        return GG_OK;
    int larger = *room > 0 ? *room : first;
    while (larger < needed)
        larger *= 2;
    void *moved = realloc(*array, (size_t)larger * size);
    if (moved == NULL)
        return GG_NO_MEMORY;
    *array = moved;
    *room = larger;
    return GG_OK;
}

static enum gg_status reserve_events(struct gg_game *game, int needed)
{
    void *array = game->event;
    enum gg_status status =
        reserve(&array, &game->event_room, needed, FIRST_EVENTS, sizeof *game->event);
    game->event = array;
    return status;
}

/* Room for one more step of any kind, all but its events. */
static enum gg_status reserve_step(struct gg_game *game)
{
    void *array = game->step;
    enum gg_status status =
        reserve(&array, &game->step_room, game->nsteps + 1, FIRST_STEPS, sizeof *game->step);
    game->step = array;
    if (status != GG_OK)
        return status;
    array = game->undo;
    status = reserve(&array, &game->undo_room, game->nundo + 1, FIRST_UNDO,
                     game->battle->rules->position_size);
    game->undo = array;
    return status;
}

struct gg_game *gg_game_open_at(const struct gg_battle *battle, const void *position)
{
    struct gg_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    size_t size = battle->rules->position_size;
    game->battle = battle;
    game->start = malloc(size);
    game->position = malloc(size);
    game->next = malloc(size);
    game->choices = malloc(GG_CHOICES_MAX * sizeof *game->choices);
    gg_text_growing(&game->words);
    for (int i = 0; i < GG_SEATS; i++)
        gg_text_growing(&game->rolled[i]);
    bool sound = game->start != NULL && game->position != NULL && game->next != NULL &&
                 game->choices != NULL;
    if (sound) {
        memcpy(game->start, position, size);
        memcpy(game->position, position, size);
        for (int s = 0; s < GG_SIDES; s++)
            memcpy(game->player[s], "person", sizeof "person");
        sound = gg_record_start(game, &game->start_hash);
    }
    if (sound)
        return game;
    gg_game_close(game);
    return NULL;
}

struct gg_game *gg_game_open(const struct gg_battle *battle)
{
    void *position = calloc(1, battle->rules->position_size);
    if (position == NULL)
        return NULL;
    battle->rules->start(battle, position);
    struct gg_game *game = gg_game_open_at(battle, position);
    free(position);
    return game;
}

void gg_game_close(struct gg_game *game)
{
    if (game == NULL)
        return;
    free(game->start);
    free(game->position);
    free(game->next);
    free(game->choices);
    free(game->step);
    free(game->event);
    free(game->undo);
    gg_text_free(&game->words);
    for (int i = 0; i < GG_SEATS; i++)
        gg_text_free(&game->rolled[i]);
    free(game);
}

/* The players' names stand above the steps of a record, so every hash below follows from them. */
static void chain_again(struct gg_game *game, uint64_t start_hash)
{
    const struct gg_rules *rules = game->battle->rules;
    uint64_t hash = game->start_hash = start_hash;
    memcpy(game->next, game->start, rules->position_size);
    for (int i = 0; i < game->nsteps; i++) {
        struct gg_taken *step = &game->step[i];
        if (step->is_roll)
            rules->settle(game->battle, game->next, step->result, NULL);
        else
            rules->choose(game->battle, game->next, step->choice, NULL);
        hash = gg_record_chain(hash, game->words.buf + step->text, step->length, game->battle,
                               game->next);
        step->hash = hash;
    }
}

/* Only what needs no quotes in a file is kept of a name. */
static void name_player(char *out, const char *name)
{
    int n = 0;
    for (; n < GG_PLAYER_NAME - 1 && name[n] != '\0'; n++) {
        bool plain = isalnum((unsigned char)name[n]) || (n > 0 && strchr("-_.", name[n]) != NULL);
        out[n] = plain ? name[n] : '_';
    }
    out[n] = '\0';
    if (n == 0)
        memcpy(out, "person", sizeof "person");
}

void gg_game_players(struct gg_game *game, const char *first, const char *second)
{
    char before[GG_SIDES][GG_PLAYER_NAME];
    uint64_t hash;
    memcpy(before, game->player, sizeof before);
    if (first != NULL)
        name_player(game->player[0], first);
    if (second != NULL)
        name_player(game->player[1], second);
    if (gg_record_start(game, &hash))
        chain_again(game, hash);
    else
        memcpy(game->player, before, sizeof before);
}

const struct gg_battle *gg_game_battle(const struct gg_game *game)
{
    return game->battle;
}

const void *gg_game_position(const struct gg_game *game)
{
    return game->position;
}

struct gg_turn gg_game_turn(const struct gg_game *game)
{
    return game->battle->rules->turn(game->battle, game->position);
}

static bool is_side(int who)
{
    return who >= 0 && who < GG_SIDES;
}

int gg_game_choices(const struct gg_game *game, gg_choice *out, int room)
{
    if (!is_side(gg_game_turn(game).who))
        return 0;
    return game->battle->rules->choices(game->battle, game->position, GG_ALL_GROUPS, out, room);
}

/* The legal choices of one group, into the game's own array. */
static int list_group(const struct gg_game *game, int group)
{
    return game->battle->rules->choices(game->battle, game->position, group, game->choices,
                                        GG_CHOICES_MAX);
}

/* What was typed in small letters, with single blanks and none at either end. False when it is too long to be a choice. */
static bool fold_words(const char *typed, char out[STEP_TEXT])
{
    size_t n = 0;
    for (; *typed != '\0'; typed++) {
        bool blank = isspace((unsigned char)*typed);
        if (blank && (n == 0 || out[n - 1] == ' '))
            continue;
        if (n == STEP_TEXT - 1)
            return false;
        out[n++] = (char)(blank ? ' ' : tolower((unsigned char)*typed));
    }
    out[n > 0 && out[n - 1] == ' ' ? n - 1 : n] = '\0';
    return true;
}

static bool stands_for(const struct gg_game *game, const char *typed, gg_choice choice)
{
    const struct gg_rules *rules = game->battle->rules;
    char room[STEP_TEXT], folded[STEP_TEXT];
    struct gg_text words;
    if (rules->choice_is != NULL)
        return rules->choice_is(game->battle, game->position, choice, typed);
    gg_text_fixed(&words, room, sizeof room);
    rules->choice_text(game->battle, game->position, choice, &words);
    return fold_words(room, folded) && strcmp(folded, typed) == 0;
}

enum gg_status gg_game_find(const struct gg_game *game, const char *text, gg_choice *out)
{
    char typed[STEP_TEXT];
    if (!is_side(gg_game_turn(game).who))
        return GG_WRONG_TIME;
    if (!fold_words(text, typed))
        return GG_ILLEGAL;
    int groups = gg_game_turn(game).groups;
    for (int group = 0; group < groups; group++) {
        int n = list_group(game, group);
        for (int i = 0; i < n; i++) {
            if (stands_for(game, typed, game->choices[i])) {
                *out = game->choices[i];
                return GG_OK;
            }
        }
    }
    return GG_ILLEGAL;
}

/* Takes the step on the second position. The rules are pure, so when the log was too short the step is
 * simply taken again with a longer one. */
static enum gg_status try_step(struct gg_game *game, const struct gg_taken *step,
                               struct gg_log *log)
{
    const struct gg_rules *rules = game->battle->rules;
    for (int ahead = EVENTS_AHEAD; ahead < EVENTS_LIMIT; ahead *= 4) {
        enum gg_status status = reserve_events(game, game->nevents + ahead);
        if (status != GG_OK)
            return status;
        *log = (struct gg_log){.event = game->event + game->nevents,
                               .room = game->event_room - game->nevents};
        memcpy(game->next, game->position, rules->position_size);
        if (step->is_roll)
            rules->settle(game->battle, game->next, step->result, log);
        else
            rules->choose(game->battle, game->next, step->choice, log);
        if (!log->cut)
            return GG_OK;
    }
    return GG_FULL;
}

/* A choice can be taken back as long as its side still has the word, or the dice are not thrown. */
static void keep_undo(struct gg_game *game, const struct gg_taken *step, const struct gg_log *log)
{
    const struct gg_rules *rules = game->battle->rules;
    int before = rules->turn(game->battle, game->position).who;
    int after = rules->turn(game->battle, game->next).who;
    game->shown = log->revealed != 0;
    if (step->is_roll || log->revealed || (after != before && after != GG_CHANCE)) {
        game->nundo = 0;
        return;
    }
    memcpy(game->undo + (size_t)game->nundo * rules->position_size, game->position,
           rules->position_size);
    game->nundo++;
}

/* What only odds speak of is no line of the log (see gg_rules.sentence). */
static void drop_unspoken(const struct gg_battle *battle, struct gg_log *log)
{
    int kept = 0;
    for (int i = 0; i < log->count; i++) {
        char room[8];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        const char *clause = battle->rules->sentence(battle, &log->event[i], GG_EVERYTHING, &text);
        if (text.len > 0 || clause == NULL || clause[0] != '\0')
            log->event[kept++] = log->event[i];
    }
    log->count = kept;
}

static enum gg_status take_step(struct gg_game *game, struct gg_taken step, const char *text)
{
    struct gg_log log;
    step.log = game->nevents;
    step.text = game->words.len;
    step.length = strlen(text);
    enum gg_status status = reserve_step(game);
    if (status == GG_OK)
        status = try_step(game, &step, &log);
    if (status != GG_OK)
        return status;
    gg_text_bytes(&game->words, text, step.length);
    if (game->words.cut) {
        game->words.cut = false;
        game->words.len = step.text;
        return GG_NO_MEMORY;
    }

    drop_unspoken(game->battle, &log);
    keep_undo(game, &step, &log);
    step.hash = gg_record_chain(gg_game_hash(game), text, step.length, game->battle, game->next);
    game->step[game->nsteps++] = step;
    game->nevents += log.count;
    void *left = game->position;
    game->position = game->next;
    game->next = left;
    return GG_OK;
}

enum gg_status gg_game_do(struct gg_game *game, gg_choice choice)
{
    if (!is_side(gg_game_turn(game).who))
        return GG_WRONG_TIME;
    if (!gg_battle_offers(game->battle, game->position, choice))
        return GG_ILLEGAL;
    char room[STEP_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    game->battle->rules->choice_text(game->battle, game->position, choice, &text);
    return take_step(game, (struct gg_taken){.choice = choice}, room);
}

/* Behind the text of a roll stands how it fell and what it meant. */
static void keep_dice(struct gg_game *game, const struct gg_roll *roll, const int *faces,
                      int result)
{
    struct gg_taken *step = &game->step[game->nsteps - 1];
    size_t before = game->words.len;
    step->what = roll->what;
    step->hidden = roll->hidden;
    gg_roll_fell(roll, faces, result, &game->words);
    step->fell = game->words.len - before;
    gg_roll_meaning(roll, result, &game->words);
    step->meaning = game->words.len - before - step->fell;
    if (game->words.cut) { /* the game is right without them */
        game->words.cut = false;
        game->words.len = before;
        step->fell = step->meaning = 0;
    }
    bool first = game->nsteps < 2 || !game->step[game->nsteps - 2].is_roll;
    for (int i = 0; i < GG_SEATS; i++) {
        int seat = i < GG_SIDES ? i : i == GG_SIDES ? GG_NOBODY : GG_EVERYTHING;
        if (first)
            gg_text_clear(&game->rolled[i]);
        gg_rolled_json(game->battle, roll, faces, result, gg_may_see(roll->hidden, seat),
                       &game->rolled[i]);
        if (game->rolled[i].cut)
            gg_text_clear(&game->rolled[i]);
    }
}

static enum gg_status take_faces(struct gg_game *game, const struct gg_roll *roll, const int *faces,
                                 int result)
{
    char room[STEP_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_text_add(&text, "roll");
    for (int i = 0; i < gg_roll_asks(roll); i++)
        gg_text_fmt(&text, " %d", faces[i]);
    enum gg_status status =
        take_step(game, (struct gg_taken){.is_roll = true, .result = result}, room);
    if (status == GG_OK)
        keep_dice(game, roll, faces, result);
    return status;
}

enum gg_status gg_game_throw(struct gg_game *game, struct gg_random *random)
{
    if (gg_game_turn(game).who != GG_CHANCE)
        return GG_WRONG_TIME;
    struct gg_roll roll;
    game->battle->rules->roll(game->battle, game->position, &roll);
    struct gg_random before = *random;
    int faces[GG_DICE_MAX];
    int result = gg_roll_throw(&roll, random, faces);
    enum gg_status status = take_faces(game, &roll, faces, result);
    if (status != GG_OK)
        *random = before;
    return status;
}

enum gg_status gg_game_faces(struct gg_game *game, const int *faces, int n)
{
    if (gg_game_turn(game).who != GG_CHANCE)
        return GG_WRONG_TIME;
    struct gg_roll roll;
    game->battle->rules->roll(game->battle, game->position, &roll);
    int result;
    enum gg_status status = gg_roll_read(&roll, faces, n, &result);
    return status != GG_OK ? status : take_faces(game, &roll, faces, result);
}

/* How many steps the last chain has; 1 for a choice that was taken alone. */
static int last_chain(const struct gg_game *game)
{
    int n = 1;
    while (n < game->nsteps && game->step[game->nsteps - n].joined)
        n++;
    return n;
}

bool gg_game_may_undo(const struct gg_game *game)
{
    return game->nundo > 0 && last_chain(game) <= game->nundo;
}

enum gg_status gg_game_undo(struct gg_game *game)
{
    if (!gg_game_may_undo(game))
        return GG_WRONG_TIME;
    size_t size = game->battle->rules->position_size;
    int n = last_chain(game);
    game->nsteps -= n;
    game->nundo -= n;
    const struct gg_taken *step = &game->step[game->nsteps];
    memcpy(game->position, game->undo + (size_t)game->nundo * size, size);
    game->nevents = step->log;
    game->words.len = step->text;
    return GG_OK;
}
