/*
 * replay.c - `grognard replay`: shows a recorded game again, in sentences or as JSON.
 *
 * The record is replayed through the rules, line by line, so what is shown is what happened; a record
 * that does not replay is refused with the line that differs.
 */
#include <argp.h>
#include <string.h>

#include "base/json.h"
#include "cli/common.h"

struct request {
    const char *path;
    bool json;
};

static const struct argp_option options[] = {
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->path)
            argp_error(state, "one record at a time");
        request->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a record");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options, parse_option, "RECORD", "Show a recorded game again, in sentences.", NULL, NULL, NULL,
};

/* A replayed game, with the players' names as its record gives them. */
struct replayed {
    const struct gg_game *game;
    const struct gg_node *players; /* a list, or NULL */
};

static const char *player_name(const struct replayed *r, int side)
{
    if (!r->players || side >= r->players->count || !r->players->child[side].text)
        return "person";
    return r->players->child[side].text;
}

/* The lines of the log that belong to step i run up to here. */
static int log_end(const struct gg_game *game, int i)
{
    return i + 1 < gg_game_steps(game) ? gg_game_step_log(game, i + 1) : gg_game_log_count(game);
}

static void lines_json(const struct gg_game *game, int from, int to, struct gg_json *json)
{
    struct gg_text sentence;
    gg_text_growing(&sentence);
    gg_json_array(json, "log");
    for (int line = from; line < to; line++) {
        gg_text_clear(&sentence);
        gg_game_sentence(game, line, GG_EVERYTHING, &sentence);
        if (sentence.len)
            gg_json_string(json, NULL, gg_text_str(&sentence));
    }
    gg_json_array_end(json);
    gg_text_free(&sentence);
}

/* "Combat: +4 Lannes, die 3 -> DW", if step i was a roll that says so. */
static void write_fallen(const struct gg_game *game, int i, struct gg_text *out)
{
    struct gg_fallen fallen;
    if (gg_game_fallen(game, i, GG_EVERYTHING, &fallen))
        gg_text_bytes(out, fallen.fell, (size_t)fallen.fell_length);
}

/* {"do":"move lannes 1204","log":[...]} or {"roll":"4 2","fell":"…","log":[...]}: what an engine would be told, and the
 * dice as they fell. */
static void step_json(const struct gg_game *game, int i, struct gg_json *json)
{
    struct gg_text step;
    gg_text_growing(&step);
    gg_game_step_text(game, i, &step);
    const char *text = gg_text_str(&step);
    gg_json_object(json, NULL);
    if (!strncmp(text, "roll ", 5)) {
        struct gg_text fell;
        gg_text_growing(&fell);
        write_fallen(game, i, &fell);
        gg_json_string(json, "roll", text + 5);
        gg_json_string(json, "fell", gg_text_str(&fell));
        gg_text_free(&fell);
    } else {
        gg_json_string(json, "do", text);
    }
    lines_json(game, gg_game_step_log(game, i), log_end(game, i), json);
    gg_json_object_end(json);
    gg_text_free(&step);
}

static bool find_result(const struct gg_game *game, struct gg_result *result)
{
    return gg_game_result(game, result) == GG_OK;
}

static void result_json(const struct gg_game *game, struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_result result;
    if (!find_result(game, &result)) {
        gg_json_null(json, "result");
        return;
    }
    gg_json_object(json, "result");
    gg_json_string(json, "winner", result.winner < 0 ? NULL : battle->side[result.winner]);
    gg_json_string(json, "level", result.level);
    gg_json_string(json, "why", result.why);
    gg_json_object_end(json);
}

static void replay_json(const struct replayed *r, struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "scenario", gg_game_battle(r->game)->id);
    gg_json_array(&json, "players");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(&json, NULL, player_name(r, side));
    gg_json_array_end(&json);
    int steps = gg_game_steps(r->game);
    gg_json_array(&json, "steps");
    for (int i = 0; i < steps; i++)
        step_json(r->game, i, &json);
    gg_json_array_end(&json);
    result_json(r->game, &json);
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}

static void write_line(const struct gg_game *game, int line, bool colours, struct gg_text *out)
{
    struct gg_text sentence;
    gg_text_growing(&sentence);
    gg_game_sentence(game, line, GG_EVERYTHING, &sentence);
    const char *text = gg_text_str(&sentence);
    if (!strncmp(text, "== ", 3))
        gg_text_fmt(out, colours ? "\n\033[1m%s\033[0m\n" : "\n%s\n", text + 3);
    else if (*text)
        gg_text_fmt(out, "  %s\n", text);
    gg_text_free(&sentence);
}

/* Dice stand above what they did. */
static void write_step(const struct gg_game *game, int i, bool colours, struct gg_text *out)
{
    size_t before = out->len;
    gg_text_add(out, "  ");
    write_fallen(game, i, out);
    if (out->len > before + 2)
        gg_text_char(out, '\n');
    else
        gg_text_back(out, before);
    for (int line = gg_game_step_log(game, i); line < log_end(game, i); line++)
        write_line(game, line, colours, out);
}

static void replay_plain(const struct replayed *r, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(r->game);
    bool colours = gg_cli_colours(stdout);
    struct gg_result result;
    int steps = gg_game_steps(r->game);
    gg_text_fmt(out, "%s\n%s (%s) against %s (%s)\n", battle->title, battle->side_title[0],
                player_name(r, 0), battle->side_title[1], player_name(r, 1));
    for (int line = 0; line < gg_game_step_log(r->game, 0); line++)
        write_line(r->game, line, colours, out);
    for (int i = 0; i < steps; i++)
        write_step(r->game, i, colours, out);
    if (!find_result(r->game, &result))
        gg_text_fmt(out, "\nNot over after %d steps.\n", steps);
    else if (result.winner == GG_NOBODY)
        gg_text_fmt(out, "\nA draw: %s. %s\n", result.level, result.why);
    else
        gg_text_fmt(out, "\n%s: %s. %s\n", battle->side_title[result.winner], result.level,
                    result.why);
}

static int replay(const struct request *request, const struct gg_text *text)
{
    struct gg_text message, out;
    struct gg_loaded *loaded = NULL;
    struct gg_game *game = NULL;
    int code = GG_EXIT_DONE;
    gg_text_growing(&message);
    enum gg_status status =
        gg_record_replay(request->path, gg_text_str(text), text->len, &loaded, &game, &message);
    if (status == GG_OK) {
        struct gg_file *file = gg_file_parse(request->path, gg_text_str(text), text->len);
        struct replayed replayed = {game,
                                    file ? gg_node_get(gg_file_document(file), "players") : NULL};
        gg_text_growing(&out);
        (request->json ? replay_json : replay_plain)(&replayed, &out);
        code = gg_cli_print(&out);
        gg_file_close(file);
        gg_game_close(game);
        gg_loaded_close(loaded);
    } else {
        gg_cli_report(&message, status);
        code = gg_exit_code(status);
    }
    gg_text_free(&message);
    return code;
}

int gg_command_replay(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_text text;
    int code = gg_cli_read(request.path, &text);
    if (code == GG_EXIT_DONE)
        code = replay(&request, &text);
    gg_text_free(&text);
    return code;
}
