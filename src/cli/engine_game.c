/*
 * engine_game.c - the engine's commands for the battle in play, from show to go.
 *
 * The game decides what is legal; here its answers are put into words that say what to send instead.
 */
#include <string.h>

#include "base/json.h"
#include "cli/engine_state.h"

enum { PLAYOUTS_MAX = 100000000 };

static bool find_seat(const struct gg_battle *battle, const char *name, int *seat)
{
    *seat = GG_EVERYTHING;
    if (!strcmp(name, "all"))
        return true;
    *seat = gg_cli_side(battle, name);
    return *seat != GG_NOBODY || !strcmp(name, "watcher");
}

/* show [SEAT] [from LINE] */
void gg_engine_show(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    long long from = 0;
    int seat = GG_EVERYTHING;
    char *save = NULL;
    char *word = strtok_r(rest, " ", &save);
    const struct gg_battle *battle = gg_game_battle(engine->game);
    if (word && strcmp(word, "from") != 0) {
        if (!find_seat(battle, word, &seat)) {
            gg_engine_refuse(out, "no such seat; there are %s, %s, watcher and all",
                             battle->side[0], battle->side[1]);
            return;
        }
        word = strtok_r(NULL, " ", &save);
    }
    if (word) {
        char *number = strtok_r(NULL, " ", &save);
        if (strcmp(word, "from") != 0 || !number || !gg_cli_number(number, 0, INT32_MAX, &from) ||
            strtok_r(NULL, " ", &save)) {
            gg_engine_refuse(
                out, "say show [SEAT] [from LINE], LINE being the first line of the log wanted");
            return;
        }
    }
    gg_game_view_json(engine->game, seat, (int)from, out);
    gg_text_char(out, '\n');
    gg_engine_accept(out);
}

void gg_engine_board(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_battle_board_json(gg_game_battle(engine->game), out);
    gg_text_char(out, '\n');
    gg_engine_accept(out);
}

void gg_engine_choices(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_choices_json(engine->game, out);
    gg_text_char(out, '\n');
    gg_engine_accept(out);
}

/* Is a side to move? If not, says what is to be done instead. */
static bool need_decision(const struct gg_engine *engine, struct gg_text *out)
{
    int who = gg_game_turn(engine->game).who;
    if (who == GG_CHANCE)
        gg_engine_refuse(out, "a roll is waiting; say roll, or roll and the faces");
    else if (who == GG_OVER)
        gg_engine_refuse(out, "the game is over");
    return who != GG_CHANCE && who != GG_OVER;
}

/* The part of a chain with this number, ended where it ends. */
static char *cut_part(char *chain, int number)
{
    for (; number > 0; number--)
        chain += strcspn(chain, ";") + 1;
    chain += strspn(chain, " ");
    chain[strcspn(chain, ";")] = '\0';
    return chain;
}

void gg_engine_do(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    int wrong = 0;
    if (!need_decision(engine, out))
        return;
    enum gg_status status = gg_game_take(engine->game, rest, &wrong);
    if (status == GG_OK)
        gg_engine_accept(out);
    else if (status == GG_ILLEGAL && wrong == 0)
        gg_engine_refuse_words(out, "not a choice that is offered:", cut_part(rest, 0),
                               "say choices for the list");
    else if (status == GG_ILLEGAL || status == GG_WRONG_TIME)
        gg_engine_refuse_words(out, "not a choice that is offered then:", cut_part(rest, wrong),
                               "nothing of the chain was taken");
    else
        gg_engine_refuse(out, "%s", gg_status_text(status));
}

static void refuse_faces(const struct gg_roll *roll, struct gg_text *out)
{
    if (roll->shape == GG_DRAW)
        gg_engine_refuse(out, "%s asks for one number from 1 to %d, the thing drawn", roll->what,
                         gg_roll_highest(roll));
    else
        gg_engine_refuse(out, "%s asks for %d %s with %d sides: %d number%s from 1 to %d",
                         roll->what, roll->dice, roll->dice == 1 ? "die" : "dice", roll->sides,
                         roll->dice, roll->dice == 1 ? "" : "s", roll->sides);
}

/* Reads at most GG_DICE_MAX numbers; -1 when there are more or something else stands there. */
static int read_faces(char *rest, int *faces)
{
    int n = 0;
    char *save = NULL;
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        long long face = 0;
        if (n == GG_DICE_MAX || !gg_cli_number(word, 1, INT32_MAX, &face))
            return -1;
        faces[n++] = (int)face;
    }
    return n;
}

void gg_engine_roll(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    struct gg_roll roll;
    int faces[GG_DICE_MAX];
    if (gg_game_turn(engine->game).who != GG_CHANCE) {
        gg_engine_refuse(out, "no roll is waiting");
        return;
    }
    enum gg_status status = GG_OK;
    if (*rest) {
        int n = read_faces(rest, faces);
        status = n < 0 ? GG_BAD_INPUT : gg_game_faces(engine->game, faces, n);
    } else {
        if (!gg_engine_need_random(engine, out))
            return;
        status = gg_game_throw(engine->game, &engine->dice);
    }
    if (status == GG_OK) {
        gg_engine_accept(out);
    } else if ((status == GG_BAD_INPUT || status == GG_RANGE) &&
               gg_game_roll(engine->game, &roll) == GG_OK) {
        refuse_faces(&roll, out);
    } else {
        gg_engine_refuse(out, "%s", gg_status_text(status));
    }
}

void gg_engine_odds(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    const char *text = *rest ? rest : NULL;
    if (text && !need_decision(engine, out))
        return;
    enum gg_status status = gg_game_odds(engine->game, text, GG_EVERYTHING, &engine->told);
    if (status == GG_ILLEGAL) {
        gg_engine_refuse_words(out, "not a choice that is offered:", rest,
                               "say choices for the list");
    } else if (status == GG_WRONG_TIME) {
        gg_engine_refuse(out, "no roll is waiting; say odds and a choice");
    } else if (status != GG_OK) {
        gg_engine_refuse(out, "%s", gg_status_text(status));
    } else {
        gg_told_json(gg_game_battle(engine->game), &engine->told, out);
        gg_text_char(out, '\n');
        gg_engine_accept(out);
    }
}

void gg_engine_undo(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    if (gg_game_undo(engine->game) == GG_OK)
        gg_engine_accept(out);
    else
        gg_engine_refuse(
            out, "nothing may be taken back here; undo never crosses a roll, something revealed or "
                 "the other side's choice");
}

void gg_engine_position(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_write_position(engine->game, out);
    gg_engine_accept(out);
}

void gg_engine_record(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_write_record(engine->game, out);
    gg_engine_accept(out);
}

struct go {
    const char *level;
    long long time, playouts; /* 0: as the level has it */
};

/* Reads "time MS", "playouts N" and "level NAME" in any order. */
static bool read_go(char *rest, struct go *go)
{
    char *save = NULL;
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strtok_r(NULL, " ", &save);
        if (!value)
            return false;
        long long *number = !strcmp(word, "time") ? &go->time : &go->playouts;
        if (!strcmp(word, "level"))
            go->level = value;
        else if ((strcmp(word, "time") != 0 && strcmp(word, "playouts") != 0) ||
                 !gg_cli_number(value, 1, PLAYOUTS_MAX, number))
            return false;
    }
    return true;
}

static void refuse_level(const char *level, struct gg_text *out)
{
    char buffer[GG_ENGINE_ECHO];
    struct gg_text remedy;
    gg_text_fixed(&remedy, buffer, sizeof buffer);
    gg_text_add(&remedy, "there are:");
    for (const struct gg_mind *m = gg_minds(); m->name; m++)
        gg_text_fmt(&remedy, " %s", m->name);
    gg_engine_refuse_words(out, "no such level:", level, buffer);
}

static void go_json(const struct gg_engine *engine, const struct gg_thought *thought,
                    struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_int(&json, "playouts", thought->playouts);
    gg_json_bool(&json, "early", thought->early);
    gg_json_array(&json, "best");
    for (int i = 0; i < thought->count; i++) {
        char room[GG_ENGINE_ECHO];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_choice_text(engine->game, thought->best[i], &text);
        gg_json_object(&json, NULL);
        gg_json_string(&json, "do", room);
        gg_json_double(&json, "chance", (double)thought->chance[i] / GG_CERTAIN);
        gg_json_object_end(&json);
    }
    gg_json_array_end(&json);
    gg_json_object_end(&json);
}

void gg_engine_go(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    struct go go = {.level = "greedy"};
    if (!read_go(rest, &go)) {
        gg_engine_refuse(out, "say go [time MILLISECONDS] [playouts N] [level NAME]");
        return;
    }
    const struct gg_mind *level = gg_mind(go.level);
    if (!level) {
        refuse_level(go.level, out);
        return;
    }
    if (!need_decision(engine, out) || !gg_engine_need_random(engine, out))
        return;
    struct gg_mind mind = *level;
    struct gg_search search = {.playouts = 0};
    struct gg_thought thought;
    int64_t until = gg_cli_clock() + go.time;
    if (mind.search && go.playouts) {
        search = *mind.search;
        search.playouts = (int)go.playouts;
        mind.search = &search;
    }
    struct gg_moment moment = {.battle = gg_game_battle(engine->game),
                               .position = gg_game_position(engine->game),
                               .memory = &engine->memory[gg_game_turn(engine->game).who],
                               .random = &engine->mind,
                               .stop = go.time ? gg_cli_late : NULL,
                               .context = &until};
    gg_think(&mind, &moment, &thought);
    gg_text_add(out, "choice ");
    gg_game_choice_text(engine->game, thought.choice, out);
    gg_text_char(out, '\n');
    if (thought.count) {
        gg_text_add(out, "thought ");
        go_json(engine, &thought, out);
        gg_text_char(out, '\n');
    }
    gg_engine_accept(out);
}
