/*
 * play.c - `grognard play`: a battle in the terminal, against the computer, a friend, or none.
 */
#include "cli/play.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

struct request {
    const char *what, *side, *computer, *save;
    bool seeded, typed, confirm, plain;
    uint64_t seed;
    enum gg_map_size size;
    struct gg_settings settings;
};

enum { KEY_COLOUR = 256, KEY_CONFIRM, KEY_DICE, RESUME_LINES = 8 };

static const struct argp_option options[] = {
    {"side", 's', "NAME", 0, "The side you play (the first one), or both, or none to watch", 0},
    {"computer", 'c', "NAME", 0,
     "Who plays the rest: recruit, regular, veteran, old-guard, random or greedy (greedy)", 0},
    {"seed", 'n', "N", 0, "Seed of the dice and the computer; the same game again", 0},
    {"dice", KEY_DICE, "typed", 0, "Ask for the dice as they fall on your table", 0},
    {"set", 'o', "NAME=VALUE", 0, "Change an option of the rules", 0},
    {"save", 'f', "FILE", 0, "Save after every step", 0},
    {"map", 'm', "SIZE", 0, "tiny, small or large (what fits the window)", 0},
    {"confirm", KEY_CONFIRM, NULL, 0, "Show the odds and ask before every choice that rolls", 0},
    {"no-colour", KEY_COLOUR, NULL, 0, "No colours", 0},
    {"no-color", KEY_COLOUR, NULL, OPTION_ALIAS, NULL, 0},
    {0},
};

static void parse_size(struct request *request, const char *argument, struct argp_state *state)
{
    static const char *const sizes[] = {"auto", "tiny", "small", "large"};
    for (int i = 0; i < 4; i++) {
        if (!strcmp(argument, sizes[i])) {
            request->size = (enum gg_map_size)i;
            return;
        }
    }
    argp_error(state, "--map is tiny, small or large, not \"%s\"", argument);
}

static void parse_seed(struct request *request, const char *argument, struct argp_state *state)
{
    long long seed;
    if (!gg_cli_number(argument, 0, INT64_MAX, &seed))
        argp_error(state, "--seed is a whole number from 0 on, not \"%s\"", argument);
    request->seed = (uint64_t)seed;
    request->seeded = true;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 's':
        request->side = argument;
        return 0;
    case 'c':
        request->computer = argument;
        return 0;
    case 'n':
        parse_seed(request, argument, state);
        return 0;
    case KEY_DICE:
        if (strcmp(argument, "typed") != 0)
            argp_error(state, "--dice is typed, or left out, not \"%s\"", argument);
        request->typed = true;
        return 0;
    case 'o':
        return gg_settings_add(&request->settings, argument) ? 0 : EINVAL;
    case 'f':
        request->save = argument;
        return 0;
    case 'm':
        parse_size(request, argument, state);
        return 0;
    case KEY_CONFIRM:
        request->confirm = true;
        return 0;
    case KEY_COLOUR:
        request->plain = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->what)
            argp_error(state, "one battle at a time");
        request->what = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a scenario or a saved game; grognard list names the scenarios");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SCENARIO|FILE",
    "Play a battle in the terminal.\v"
    "A saved game goes on where it stopped. Type help in the game to see what can be typed.",
    NULL,
    NULL,
    NULL,
};

/* A record is replayed, so that its log and its moves go on; its players keep their seats unless the
 * command line says otherwise. Returns an exit code. */
static int resume(struct gg_play *play, struct request *request, const struct gg_text *text,
                  const struct gg_node *players)
{
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_record_replay(request->what, gg_text_str(text), text->len,
                                             &play->loaded, &play->game, &message);
    int code = GG_EXIT_DONE;
    if (request->settings.count) {
        gg_cli_error("The options of a saved game stand in it.",
                     "--set cannot change a saved game");
        code = GG_EXIT_USAGE;
    } else if (status != GG_OK) {
        const char *said = gg_text_str(&message);
        gg_cli_error(NULL, "%s", *said ? said : gg_status_text(status));
        code = gg_exit_code(status);
    } else {
        play->save = strdup(request->what);
        play->saved_steps = gg_game_steps(play->game);
        play->saved_hash = gg_game_hash(play->game);
        for (int side = 0; side < GG_SIDES && !request->side; side++)
            if (players && side < players->count && players->child[side].text)
                play->mind[side] = gg_mind(players->child[side].text);
    }
    gg_text_free(&message);
    return code;
}

static int start(struct gg_play *play, const struct request *request)
{
    int code = GG_EXIT_DONE;
    play->loaded = gg_cli_load(request->what, &request->settings, &code);
    if (!play->loaded)
        return code;
    play->game = play->loaded->position
                     ? gg_game_open_at(play->loaded->battle, play->loaded->position)
                     : gg_game_open(play->loaded->battle);
    if (play->game)
        return GG_EXIT_DONE;
    gg_cli_error(NULL, "out of memory");
    return GG_EXIT_OUTSIDE;
}

/* Opens the game: a scenario, a position, or a record. *resumed tells which. */
static int open_game(struct gg_play *play, struct request *request, bool *resumed)
{
    struct gg_text text;
    struct gg_file *file = NULL;
    int code;
    gg_text_growing(&text);
    *resumed = false;
    request->what = gg_cli_path(request->what);
    if (!gg_scenario(request->what) && gg_slurp(request->what, GG_FILE_BYTES_MAX, &text) == GG_OK)
        file = gg_file_parse(request->what, gg_text_str(&text), text.len);
    const struct gg_node *document = file ? gg_file_document(file) : NULL;
    *resumed = gg_node_get(document, "record") != NULL;
    if (*resumed)
        code = resume(play, request, &text, gg_node_get(document, "players"));
    else
        code = start(play, request);
    gg_file_close(file);
    gg_text_free(&text);
    return code;
}

/* A side by its name or title in any case, or GG_NOBODY. */
static int find_side(const struct gg_battle *battle, const char *name)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!strcasecmp(battle->side[side], name) || !strcasecmp(battle->side_title[side], name))
            return side;
    return GG_NOBODY;
}

/* Who sits where. What the command line does not say comes from the record, or you play the first
 * side. */
static int seat_players(struct gg_play *play, const struct request *request, bool resumed)
{
    const struct gg_battle *battle = play->battle;
    const char *side = request->side;
    play->adviser = gg_cli_mind(request->computer ? request->computer : "greedy");
    if (!play->adviser)
        return GG_EXIT_USAGE;
    bool none = side && !strcmp(side, "none"), both = side && !strcmp(side, "both");
    int mine = side && !none && !both ? find_side(battle, side) : 0;
    if (mine == GG_NOBODY) {
        const char *words[] = {battle->side[0], battle->side[1], "both", "none"};
        gg_cli_refuse_word("side", side, words, 4);
        return GG_EXIT_USAGE;
    }
    for (int i = 0; i < GG_SIDES; i++) {
        if (side || !resumed)
            play->mind[i] = none || (!both && i != mine) ? play->adviser : NULL;
        else if (play->mind[i] && request->computer)
            play->mind[i] = play->adviser;
    }
    gg_game_players(play->game, play->mind[0] ? play->mind[0]->name : "person",
                    play->mind[1] ? play->mind[1]->name : "person");
    return GG_EXIT_DONE;
}

static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* --save never writes over another game. */
static int prepare_save(struct gg_play *play, const struct request *request, bool resumed)
{
    struct stat old;
    if (!request->save)
        return GG_EXIT_DONE;
    bool own = resumed && same_file(request->save, request->what);
    if (!own && !stat(request->save, &old) && old.st_size > 0) {
        gg_cli_error("Go on with it by grognard play FILE, or choose another name.",
                     "%s exists already", request->save);
        return GG_EXIT_USAGE;
    }
    free(play->save);
    play->save = strdup(request->save);
    play->always = true;
    return play->save && gg_play_save(play) ? GG_EXIT_DONE : GG_EXIT_OUTSIDE;
}

static void seed_streams(struct gg_play *play, const struct request *request)
{
    uint64_t seed = request->seed;
    if (!request->seeded && getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)time(NULL);
    /* A game that goes on must not see the dice of its beginning again. */
    uint64_t steps = (uint64_t)gg_game_steps(play->game);
    gg_random_start(&play->dice, seed, 2 * steps);
    gg_random_start(&play->thoughts, seed, 2 * steps + 1);
}

static int prepare(struct gg_play *play, struct request *request)
{
    bool resumed;
    int code = open_game(play, request, &resumed);
    if (code != GG_EXIT_DONE)
        return code;
    play->battle = play->loaded->battle;
    code = seat_players(play, request, resumed);
    if (code == GG_EXIT_DONE)
        code = prepare_save(play, request, resumed);
    if (code != GG_EXIT_DONE)
        return code;
    seed_streams(play, request);
    play->typed = request->typed;
    play->confirm = request->confirm;
    play->size = request->size;
    play->handed_to = GG_NOBODY;
    play->drawn_turn = -1;
    play->seat = !play->mind[0] ? 0 : !play->mind[1] ? 1 : GG_EVERYTHING;
    gg_battle_board(play->battle, &play->board);
    gg_map_prepare(&play->map, &play->board);
    gg_terminal_look(&play->terminal, !request->plain);
    play->watching = play->terminal.reads && play->terminal.writes;
    /* A game that goes on begins with its last lines. */
    play->told = gg_game_log_count(play->game) - RESUME_LINES;
    play->told = play->told < 0 ? 0 : play->told;
    play->heard[0] = play->heard[1] = play->told;
    play->line = gg_line_open(&play->terminal, gg_play_complete, play);
    if (play->line)
        return GG_EXIT_DONE;
    gg_cli_error(NULL, "out of memory");
    return GG_EXIT_OUTSIDE;
}

static void close_play(struct gg_play *play)
{
    gg_line_close(play->line);
    gg_offers_free(play);
    free(play->save);
    free(play->status);
    if (play->game)
        gg_game_close(play->game);
    if (play->loaded)
        gg_loaded_close(play->loaded);
    free(play);
}

int gg_command_play(int argc, char **argv)
{
    struct request request = {0};
    if (argp_parse(&parser, argc, argv, 0, NULL, &request))
        return GG_EXIT_USAGE;
    struct gg_play *play = calloc(1, sizeof *play);
    if (!play) {
        gg_cli_error(NULL, "out of memory");
        return GG_EXIT_OUTSIDE;
    }
    int code = prepare(play, &request);
    if (code == GG_EXIT_DONE)
        code = gg_play_run(play);
    close_play(play);
    return code;
}
