/*
 * show.c - `grognard show`: what a system offers, its tables, or what a scenario holds.
 *
 * The argument is the id of a system, or a scenario (its id or its file). A system is shown with its
 * options and the rolls that can be asked for; a scenario with its options as set and its units.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common.h"
#include "cli/play_map.h"

struct request {
    const char *what;
    bool tables, file, position, choices, map;
    struct gg_settings settings;
};

enum { KEY_SET = 256, KEY_TABLES, KEY_FILE, KEY_POSITION, KEY_CHOICES, KEY_MAP };

static const struct argp_option options[] = {
    {"tables", KEY_TABLES, NULL, 0,
     "Print the tables in the file format: a system's default ones, or those in force in a "
     "scenario",
     0},
    {"map", KEY_MAP, NULL, 0, "Draw the map of a scenario, with the units on it", 0},
    {"position", KEY_POSITION, NULL, 0,
     "Print the keys of a position in a file, with their meaning", 0},
    {"choices", KEY_CHOICES, NULL, 0, "Print the grammar of choices, as they are typed", 0},
    {"file", KEY_FILE, NULL, 0, "Print a scenario in the file format", 0},
    {"set", KEY_SET, "NAME=VALUE", 0, "Set an option of a scenario; may be repeated", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case KEY_TABLES:
        request->tables = true;
        return 0;
    case KEY_FILE:
        request->file = true;
        return 0;
    case KEY_POSITION:
        request->position = true;
        return 0;
    case KEY_CHOICES:
        request->choices = true;
        return 0;
    case KEY_MAP:
        request->map = true;
        return 0;
    case KEY_SET:
        if (!gg_settings_add(&request->settings, argument))
            exit(GG_EXIT_USAGE);
        return 0;
    case ARGP_KEY_ARG:
        if (request->what)
            argp_error(state, "only one system or scenario can be shown at a time");
        request->what = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a system or a scenario; grognard list has them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SYSTEM|SCENARIO|FILE",
    "Show a system's options and rolls, or the units of a scenario; its tables; its map.",
    NULL,
    NULL,
    NULL,
};

/* "yes, no" or "1 to 6". */
static void write_range(const char *const *words, int low, int high, struct gg_text *out)
{
    if (!words) {
        gg_text_fmt(out, "%d to %d", low, high);
        return;
    }
    for (int i = 0; words[i]; i++)
        gg_text_fmt(out, "%s%s", i ? ", " : "", words[i]);
}

static void write_options(const struct gg_rules *rules, const struct gg_battle *battle,
                          struct gg_text *out)
{
    for (int i = 0; i < rules->noptions; i++) {
        const struct gg_option *option = &rules->options[i];
        int value = battle ? battle->option[i] : option->standard;
        gg_text_fmt(out, "  %s = ", option->name);
        gg_option_write(option, value, out);
        if (value != option->standard) {
            gg_text_add(out, " (default ");
            gg_option_write(option, option->standard, out);
            gg_text_char(out, ')');
        }
        gg_text_add(out, "   {");
        write_range(option->words, option->low, option->high, out);
        gg_text_fmt(out, "}   [%s]\n      %s\n", option->clause, option->line);
    }
}

static void write_queries(const struct gg_rules *rules, struct gg_text *out)
{
    for (int i = 0; i < rules->nqueries; i++) {
        const struct gg_query *query = &rules->queries[i];
        gg_text_fmt(out, "  %s", query->name);
        const struct gg_parameter *p = query->parameter;
        for (int k = 0; k < GG_QUERY_PARAMETERS && p[k].name; k++) {
            gg_text_fmt(out, p[k].required ? " %s={" : " [%s={", p[k].name);
            write_range(p[k].words, p[k].low, p[k].high, out);
            gg_text_add(out, p[k].required ? "}" : "}]");
        }
        gg_text_fmt(out, "\n      %s\n", query->line);
    }
}

static void write_system(const struct gg_rules *rules, struct gg_text *out)
{
    gg_text_fmt(out, "%s: %s, rules version %u\n", rules->id, rules->title,
                (unsigned)rules->version);
    gg_text_add(out, "\nScenarios:\n");
    size_t n = strlen(rules->id);
    for (const struct gg_scenario *s = gg_scenarios(); s->id; s++)
        if (!strncmp(s->id, rules->id, n) && s->id[n] == '/')
            gg_text_fmt(out, "  %s\n", s->id);
    gg_text_add(out, "\nOptions (--set NAME=VALUE, or under options: in a file):\n");
    write_options(rules, NULL, out);
    gg_text_fmt(out, "\nRolls (grognard odds %s ROLL NAME=VALUE...):\n", rules->id);
    write_queries(rules, out);
}

static void write_piece(const struct gg_piece *piece, struct gg_text *out)
{
    gg_text_fmt(out, "  %-16s ", piece->id);
    gg_cli_pad(out, piece->name, 27);
    gg_text_fmt(out, "%-10s ", piece->symbol);
    gg_cli_pad(out, piece->at, 8);
    for (int i = 0; i < piece->nvalues; i++)
        gg_text_fmt(out, " %s %d", piece->value[i].name, piece->value[i].value);
    for (int i = 0; i < piece->nstatus; i++)
        gg_text_fmt(out, "%s %s", i ? "," : " -", piece->status[i].word);
    gg_text_char(out, '\n');
}

static void write_pieces(const struct gg_view *view, int side, struct gg_text *out)
{
    for (int i = 0; i < view->npieces; i++)
        if (view->piece[i].side == side)
            write_piece(&view->piece[i], out);
}

static void write_tracks(const struct gg_view *view, const struct gg_battle *battle,
                         struct gg_text *out)
{
    for (int i = 0; i < view->ntracks; i++) {
        const struct gg_track *track = &view->track[i];
        gg_text_fmt(out, "  %s:", track->title ? track->title : track->name);
        if (track->by_side)
            gg_text_fmt(out, " %s %d, %s %d", battle->side_title[0], track->value[0],
                        battle->side_title[1], track->value[1]);
        else
            gg_text_fmt(out, " %d", track->value[0]);
        gg_text_fmt(out, " (of %d to %d)", track->low, track->high);
        gg_text_fmt(out, track->label ? ", %s\n" : "%s\n", track->label ? track->label : "");
    }
}

/* As large as the window is wide; in a pipe as large as can be. */
static enum gg_map_size size_of_map(const struct gg_map *map, const struct gg_terminal *terminal)
{
    int width, height;
    for (int size = GG_MAP_LARGE; size > GG_MAP_TINY; size--) {
        gg_map_measure(map, (enum gg_map_size)size, terminal->columns, &width, &height);
        if (width <= terminal->columns)
            return (enum gg_map_size)size;
    }
    return GG_MAP_TINY;
}

static void draw_map(const struct gg_battle *battle, const struct gg_map *map,
                     const struct gg_view *view, struct gg_text *out)
{
    struct gg_terminal terminal;
    struct gg_canvas canvas;
    gg_terminal_look(&terminal, gg_cli_colours(stdout));
    struct gg_scene scene = {map, view, 0, NULL, terminal.utf8};
    if (!gg_map_draw(&scene, size_of_map(map, &terminal), terminal.columns, &canvas)) {
        out->cut = true;
        return;
    }
    struct gg_text legend;
    gg_text_growing(&legend);
    gg_canvas_print(&canvas, &terminal, 0, canvas.width, out);
    gg_map_legend(&scene, battle->side_title, &legend);
    gg_terminal_wrap(gg_text_str(&legend), terminal.columns - 1, 0, out);
    gg_text_free(&legend);
    gg_canvas_close(&canvas);
}

static int show_map(const struct gg_loaded *loaded)
{
    const struct gg_battle *battle = loaded->battle;
    struct gg_text out;
    struct gg_view *view = calloc(1, sizeof *view);
    struct gg_board *board = calloc(1, sizeof *board);
    struct gg_map *map = calloc(1, sizeof *map);
    struct gg_game *game =
        loaded->position ? gg_game_open_at(battle, loaded->position) : gg_game_open(battle);
    gg_text_growing(&out);
    if (view && board && map && game) {
        gg_game_view(game, GG_EVERYTHING, view);
        gg_battle_board(battle, board);
        gg_map_prepare(map, board);
        draw_map(battle, map, view, &out);
    } else {
        out.cut = true;
    }
    gg_game_close(game);
    free(map);
    free(board);
    free(view);
    return gg_cli_print(&out);
}

static void write_outlook(const struct gg_view *view, const struct gg_battle *battle,
                          struct gg_text *out)
{
    gg_text_add(out, "\nHow to win:\n");
    gg_write_goals(battle, view, out);
    gg_text_add(out, "\nWhat is to come:\n");
    gg_write_calendar(battle, view, out);
    gg_text_add(out, view->nhands ? "\nCards:\n" : "");
    if (view->nhands)
        gg_write_hands(battle, view, out);
}

static int write_scenario(const struct gg_loaded *loaded, struct gg_text *out)
{
    const struct gg_battle *battle = loaded->battle;
    struct gg_view *view = calloc(1, sizeof *view);
    struct gg_game *game =
        loaded->position ? gg_game_open_at(battle, loaded->position) : gg_game_open(battle);
    if (view && game) {
        gg_game_view(game, GG_EVERYTHING, view);
        gg_text_fmt(out, "%s: %s\n", battle->id, battle->title);
        if (battle->summary && *battle->summary)
            gg_text_fmt(out, "%s\n", battle->summary);
        gg_text_fmt(out, "\n%s\n", view->prompt);
        write_tracks(view, battle, out);
        for (int side = 0; side < GG_SIDES; side++) {
            gg_text_fmt(out, "\n%s (%s):\n", battle->side_title[side], battle->side[side]);
            write_pieces(view, side, out);
        }
        write_outlook(view, battle, out);
        gg_text_add(out, "\nOptions:\n");
        write_options(battle->rules, battle, out);
    } else {
        out->cut = true;
    }
    free(view);
    gg_game_close(game);
    return gg_cli_print(out);
}

/* Those in force in a battle, or the default ones. */
static int show_tables(const struct gg_rules *rules, const struct gg_battle *battle)
{
    struct gg_text out;
    struct gg_writer writer = {&out, 0};
    gg_text_growing(&out);
    gg_tables_write(rules, battle, &writer);
    return gg_cli_print(&out);
}

static int show_system(const struct request *request, const struct gg_rules *rules)
{
    struct gg_text out;
    if (request->file || request->map || request->settings.count) {
        gg_cli_error("Name a scenario for these: grognard list has them.",
                     "--file, --map and --set are for scenarios, %s is a system", rules->id);
        return GG_EXIT_USAGE;
    }
    if (request->tables)
        return show_tables(rules, NULL);
    gg_text_growing(&out);
    if (request->position) {
        gg_position_describe(rules, &out);
    } else if (request->choices) {
        gg_choices_describe(rules, &out);
    } else {
        write_system(rules, &out);
    }
    return gg_cli_print(&out);
}

/* Neither a system nor a scenario: one message that helps with both. */
static int refuse(const char *what)
{
    struct gg_text remedy, quoted;
    gg_text_growing(&remedy);
    gg_text_growing(&quoted);
    gg_text_add(&remedy, "Systems:");
    for (const struct gg_rules *const *r = gg_systems(); *r; r++)
        gg_text_fmt(&remedy, " %s", (*r)->id);
    gg_text_add(&remedy, ". Scenarios:");
    for (const struct gg_scenario *s = gg_scenarios(); s->id; s++)
        gg_text_fmt(&remedy, " %s", s->id);
    gg_text_add(&remedy, ". Or give the path of a file.");
    gg_cli_error(gg_text_str(&remedy), "there is no system, scenario or file \"%s\"",
                 gg_cli_quote(what, &quoted));
    gg_text_free(&remedy);
    gg_text_free(&quoted);
    return GG_EXIT_USAGE;
}

static int show_scenario(const struct request *request)
{
    struct gg_text message, out;
    enum gg_status status = GG_OK;
    int code = GG_EXIT_USAGE;
    gg_text_growing(&message);
    const char *const *lines = request->settings.count ? request->settings.line : NULL;
    struct gg_loaded *loaded = gg_load(gg_cli_path(request->what), lines, &status, &message);
    if (!loaded && status == GG_NOT_FOUND) {
        code = refuse(request->what);
    } else if (!loaded) {
        gg_cli_report(&message, status);
        code = gg_exit_code(status);
    } else if (request->map) {
        code = show_map(loaded);
    } else if (request->tables) {
        code = show_tables(loaded->battle->rules, loaded->battle);
    } else if (request->position || request->choices) {
        struct request same = *request;
        same.settings.count = 0;
        same.file = false;
        code = show_system(&same, loaded->battle->rules);
    } else {
        gg_text_growing(&out);
        struct gg_writer writer = {&out, 0};
        if (request->file) {
            gg_write_node(&writer, loaded->battle->document);
            code = gg_cli_print(&out);
        } else {
            code = write_scenario(loaded, &out);
        }
    }
    gg_loaded_close(loaded);
    gg_text_free(&message);
    return code;
}

int gg_command_show(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    const struct gg_rules *rules = gg_system(request.what);
    return rules ? show_system(&request, rules) : show_scenario(&request);
}
