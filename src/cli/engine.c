/*
 * engine.c - obeys the lines of the protocol (see engine.h).
 *
 * Each command is a function that writes its answer and ends it with accept() or refuse(). A game is
 * replaced only after the new one has been loaded, so a bad line never loses a game.
 */
#include "cli/engine.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/common.h"

enum { DICE_STREAM = 0, MIND_STREAM = 1, ECHO_BYTES = 400 };

struct gg_engine {
    struct gg_loaded *loaded;
    struct gg_game *game;
    bool seeded;
    struct gg_random dice, mind;
    char *setting[GG_SETTINGS_MAX]; /* from `set`, for the next load */
    int nsettings;
    struct gg_odds odds;
};

static void accept(struct gg_text *out)
{
    gg_text_add(out, "ok\n");
}

/* The message stands on one line whatever it quotes. */
GG_PRINTF(2, 3) static void refuse(struct gg_text *out, const char *fmt, ...)
{
    struct gg_text message;
    va_list args;
    gg_text_growing(&message);
    va_start(args, fmt);
    gg_text_vfmt(&message, fmt, args);
    va_end(args);
    gg_text_add(out, "error ");
    for (const char *s = gg_text_str(&message); *s; s++)
        gg_text_char(out, (unsigned char)*s < 0x20 ? ' ' : *s);
    gg_text_char(out, '\n');
    gg_text_free(&message);
}

void gg_engine_refuse(struct gg_text *out, const char *message)
{
    refuse(out, "%s", message);
}

/* As refuse, with the words that were typed. */
static void refuse_words(struct gg_text *out, const char *what, const char *words,
                         const char *remedy)
{
    char buffer[ECHO_BYTES];
    struct gg_text quoted;
    gg_text_fixed(&quoted, buffer, sizeof buffer);
    refuse(out, "%s \"%s\"; %s", what, gg_cli_quote(words, &quoted), remedy);
}

static bool need_game(const struct gg_engine *engine, struct gg_text *out)
{
    if (!engine->game)
        refuse(out, "no battle is loaded; say load SCENARIO");
    return engine->game;
}

static void start_streams(struct gg_engine *engine, uint64_t seed)
{
    gg_random_start(&engine->dice, seed, DICE_STREAM);
    gg_random_start(&engine->mind, seed, MIND_STREAM);
    engine->seeded = true;
}

/* Dice nobody can foretell, unless a seed was given. */
static bool need_random(struct gg_engine *engine, struct gg_text *out)
{
    uint64_t seed = 0;
    if (engine->seeded)
        return true;
    ssize_t got = 0;
    do
        got = getrandom(&seed, sizeof seed, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof seed) {
        refuse(out, "the system gave no random numbers; say seed N");
        return false;
    }
    start_streams(engine, seed);
    return true;
}

static void do_hello(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)engine;
    (void)rest;
    gg_text_fmt(out, "grognard %s protocol %d\n", GG_VERSION, GG_ENGINE_PROTOCOL);
    accept(out);
}

/* Cuts white space off both ends, in place. */
static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    size_t length = strlen(s);
    while (length && isspace((unsigned char)s[length - 1]))
        s[--length] = '\0';
    return s;
}

static bool is_setting(const char *word)
{
    const char *s = word;
    while (isalnum((unsigned char)*s) || *s == '-' || *s == '_')
        s++;
    return s > word && *s == '=' && s[1];
}

static void forget_settings(struct gg_engine *engine)
{
    for (int i = 0; i < engine->nsettings; i++)
        free(engine->setting[i]);
    engine->nsettings = 0;
}

static void do_set(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    if (!is_setting(rest) || strchr(rest, ' ')) {
        refuse_words(out, "not of the form name=value:", rest, "say set name=value, then load");
        return;
    }
    if (engine->nsettings == GG_SETTINGS_MAX) {
        refuse(out, "more than %d settings; say load", GG_SETTINGS_MAX);
        return;
    }
    char *copy = strdup(rest);
    if (!copy) {
        refuse(out, "out of memory");
        return;
    }
    engine->setting[engine->nsettings++] = copy;
    accept(out);
}

/* Lists the settings of `set`, then those at the end of "FILE name=value name=value", which are cut off
 * it. The first word is never a setting, and spaces inside the path are kept. Returns false when there
 * are too many. */
static bool split_settings(const struct gg_engine *engine, char *rest, const char **lines)
{
    int n = 0;
    for (; n < engine->nsettings; n++)
        lines[n] = engine->setting[n];
    char *end = rest + strlen(rest);
    for (char *space; (space = memrchr(rest, ' ', (size_t)(end - rest)));) {
        if (space[1] != ' ' && !is_setting(space + 1))
            break;
        end = space;
    }
    while (*end == ' ') {
        if (n == GG_SETTINGS_MAX)
            return false;
        *end++ = '\0';
        if (*end != ' ')
            lines[n++] = end;
        end += strcspn(end, " ");
    }
    lines[n] = NULL;
    trim(rest);
    return true;
}

/* Faults come on lines of their own, indented so that none can be taken for the end of an answer. */
static void refuse_load(struct gg_text *out, const char *what, enum gg_status status,
                        const char *message)
{
    size_t length = strlen(message);
    while (length && message[length - 1] == '\n')
        length--;
    if (length && !memchr(message, '\n', length)) {
        refuse(out, "%.*s", (int)length, message);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        if (i == 0 || message[i - 1] == '\n')
            gg_text_add(out, "  ");
        gg_text_char(out, message[i] == '\r' ? ' ' : message[i]);
    }
    if (length)
        gg_text_char(out, '\n');
    refuse_words(out, "cannot load", what,
                 length ? "its faults are listed above" : gg_status_text(status));
}

static void do_load(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    const char *lines[GG_SETTINGS_MAX + 1];
    struct gg_text message;
    enum gg_status status = GG_OK;
    if (!*rest || !split_settings(engine, rest, lines)) {
        refuse(out, *rest ? "too many settings" : "say load SCENARIO or load FILE");
        return;
    }
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(rest, lines[0] ? lines : NULL, &status, &message);
    /* A setting that the battle refused must not spoil the next load too. */
    forget_settings(engine);
    if (!loaded) {
        refuse_load(out, rest, status, gg_text_str(&message));
    } else {
        struct gg_game *game = loaded->position ? gg_game_open_at(loaded->battle, loaded->position)
                                                : gg_game_open(loaded->battle);
        if (game) {
            gg_game_close(engine->game);
            gg_loaded_close(engine->loaded);
            engine->game = game;
            engine->loaded = loaded;
            accept(out);
        } else {
            gg_loaded_close(loaded);
            refuse(out, "out of memory");
        }
    }
    gg_text_free(&message);
}

static void do_seed(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    long long seed = 0;
    if (!gg_cli_number(rest, 0, INT64_MAX, &seed)) {
        refuse_words(out, "not a seed:", rest, "say seed and a whole number from 0");
        return;
    }
    start_streams(engine, (uint64_t)seed);
    accept(out);
}

static bool find_seat(const struct gg_battle *battle, const char *name, int *seat)
{
    *seat = GG_EVERYTHING;
    if (!strcmp(name, "all"))
        return true;
    *seat = gg_cli_side(battle, name);
    return *seat != GG_NOBODY || !strcmp(name, "watcher");
}

/* show [SEAT] [from LINE] */
static void do_show(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    long long from = 0;
    int seat = GG_EVERYTHING;
    char *save = NULL;
    char *word = strtok_r(rest, " ", &save);
    const struct gg_battle *battle = gg_game_battle(engine->game);
    if (word && strcmp(word, "from") != 0) {
        if (!find_seat(battle, word, &seat)) {
            refuse(out, "no such seat; there are %s, %s, watcher and all", battle->side[0],
                   battle->side[1]);
            return;
        }
        word = strtok_r(NULL, " ", &save);
    }
    if (word) {
        char *number = strtok_r(NULL, " ", &save);
        if (strcmp(word, "from") != 0 || !number || !gg_cli_number(number, 0, INT32_MAX, &from) ||
            strtok_r(NULL, " ", &save)) {
            refuse(out, "say show [SEAT] [from LINE], LINE being the first line of the log wanted");
            return;
        }
    }
    gg_game_view_json(engine->game, seat, (int)from, out);
    gg_text_char(out, '\n');
    accept(out);
}

static void do_board(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_battle_board_json(gg_game_battle(engine->game), out);
    gg_text_char(out, '\n');
    accept(out);
}

static void do_choices(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_choices_json(engine->game, out);
    gg_text_char(out, '\n');
    accept(out);
}

/* Is a side to move? If not, says what is to be done instead. */
static bool need_decision(const struct gg_engine *engine, struct gg_text *out)
{
    int who = gg_game_turn(engine->game).who;
    if (who == GG_CHANCE)
        refuse(out, "a roll is waiting; say roll, or roll and the faces");
    else if (who == GG_OVER)
        refuse(out, "the game is over");
    return who != GG_CHANCE && who != GG_OVER;
}

static bool find_choice(const struct gg_engine *engine, const char *text, gg_choice *choice,
                        struct gg_text *out)
{
    if (!need_decision(engine, out))
        return false;
    if (gg_game_find(engine->game, text, choice) == GG_OK)
        return true;
    refuse_words(out, "not a choice that is offered:", text, "say choices for the list");
    return false;
}

static void do_do(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    gg_choice choice = 0;
    if (!find_choice(engine, rest, &choice, out))
        return;
    enum gg_status status = gg_game_do(engine->game, choice);
    if (status == GG_OK)
        accept(out);
    else
        refuse(out, "%s", gg_status_text(status));
}

static void describe_roll(const struct gg_engine *engine, struct gg_roll *roll)
{
    const struct gg_battle *battle = gg_game_battle(engine->game);
    battle->rules->roll(battle, gg_game_position(engine->game), roll);
}

static void refuse_faces(const struct gg_roll *roll, struct gg_text *out)
{
    if (roll->shape == GG_DRAW)
        refuse(out, "%s asks for one number from 1 to %d, the thing drawn", roll->what,
               roll->ndraw);
    else
        refuse(out, "%s asks for %d %s with %d sides: %d number%s from 1 to %d", roll->what,
               roll->dice, roll->dice == 1 ? "die" : "dice", roll->sides, roll->dice,
               roll->dice == 1 ? "" : "s", roll->sides);
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

static void do_roll(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    struct gg_roll roll;
    int faces[GG_DICE_MAX];
    if (gg_game_turn(engine->game).who != GG_CHANCE) {
        refuse(out, "no roll is waiting");
        return;
    }
    enum gg_status status = GG_OK;
    if (*rest) {
        int n = read_faces(rest, faces);
        status = n < 0 ? GG_BAD_INPUT : gg_game_faces(engine->game, faces, n);
    } else {
        if (!need_random(engine, out))
            return;
        status = gg_game_throw(engine->game, &engine->dice);
    }
    if (status == GG_OK) {
        accept(out);
    } else if (status == GG_BAD_INPUT || status == GG_RANGE) {
        describe_roll(engine, &roll);
        refuse_faces(&roll, out);
    } else {
        refuse(out, "%s", gg_status_text(status));
    }
}

static void do_odds(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(engine->game);
    const void *position = gg_game_position(engine->game);
    enum gg_status status = GG_OK;
    gg_choice choice = 0;
    if (*rest) {
        if (!find_choice(engine, rest, &choice, out))
            return;
        status = gg_odds_of_choice(battle, position, choice, &engine->odds);
    } else {
        status = gg_odds_of_roll(battle, position, &engine->odds);
    }
    if (status == GG_WRONG_TIME) {
        refuse(out, "no roll is waiting; say odds and a choice");
    } else if (status == GG_FULL) {
        refuse(out, "more than %d different outcomes", GG_OUTCOMES_MAX);
    } else if (status != GG_OK) {
        refuse(out, "%s", gg_status_text(status));
    } else {
        gg_odds_json(&engine->odds, out);
        gg_text_char(out, '\n');
        accept(out);
    }
}

static void do_undo(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    if (gg_game_undo(engine->game) == GG_OK)
        accept(out);
    else
        refuse(out,
               "nothing may be taken back here; undo never crosses a roll, something revealed or "
               "the other side's choice");
}

static void do_position(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_write_position(engine->game, out);
    accept(out);
}

static void do_record(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)rest;
    gg_game_write_record(engine->game, out);
    accept(out);
}

/* Reads "time MS" and "level NAME" in any order. */
static bool read_go(char *rest, const char **level)
{
    long long time = 0;
    char *save = NULL;
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strtok_r(NULL, " ", &save);
        if (!value)
            return false;
        if (!strcmp(word, "level"))
            *level = value;
        else if (strcmp(word, "time") != 0 || !gg_cli_number(value, 1, INT32_MAX, &time))
            return false;
    }
    return true;
}

static void refuse_level(const char *level, struct gg_text *out)
{
    char buffer[ECHO_BYTES];
    struct gg_text remedy;
    gg_text_fixed(&remedy, buffer, sizeof buffer);
    gg_text_add(&remedy, "there are:");
    for (const struct gg_mind *m = gg_minds(); m->name; m++)
        gg_text_fmt(&remedy, " %s", m->name);
    refuse_words(out, "no such level:", level, buffer);
}

static void do_go(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    const char *level = "greedy";
    if (!read_go(rest, &level)) {
        refuse(out, "say go [time MILLISECONDS] [level NAME]");
        return;
    }
    const struct gg_mind *mind = gg_mind(level);
    if (!mind) {
        refuse_level(level, out);
        return;
    }
    if (!need_decision(engine, out) || !need_random(engine, out))
        return;
    const struct gg_battle *battle = gg_game_battle(engine->game);
    const void *position = gg_game_position(engine->game);
    gg_choice choice = mind->pick(battle, position, &engine->mind);
    gg_text_add(out, "choice ");
    battle->rules->choice_text(battle, position, choice, out);
    gg_text_char(out, '\n');
    accept(out);
}

static void do_help(struct gg_engine *engine, char *rest, struct gg_text *out);

struct command {
    const char *name, *arguments, *line;
    bool game; /* needs a battle */
    bool arguments_allowed;
    void (*obey)(struct gg_engine *engine, char *rest, struct gg_text *out);
};

/* clang-format off */
static const struct command commands[] = {
    { "hello",    "",                              "name, version and protocol",               false, false, do_hello    },
    { "help",     "",                              "this list",                                false, false, do_help     },
    { "set",      "NAME=VALUE",                    "an option for the next load",              false, true,  do_set      },
    { "load",     "SCENARIO|FILE [NAME=VALUE...]", "start a battle",                           false, true,  do_load     },
    { "seed",     "N",                             "seed the program's own dice",              false, true,  do_seed     },
    { "board",    "",                              "the map, JSON",                            true,  false, do_board    },
    { "show",     "[SEAT] [from LINE]",            "the view, JSON",                           true,  true,  do_show     },
    { "choices",  "",                              "what may be done, JSON",                   true,  false, do_choices  },
    { "do",       "TEXT",                          "take a choice",                            true,  true,  do_do       },
    { "roll",     "[FACE...]",                     "settle the waiting roll",                  true,  true,  do_roll     },
    { "odds",     "[TEXT]",                        "exact outcomes of the roll or the choice", true,  true,  do_odds     },
    { "undo",     "",                              "one step back",                            true,  false, do_undo     },
    { "position", "",                              "the position in the file format",          true,  false, do_position },
    { "record",   "",                              "the record so far",                        true,  false, do_record   },
    { "go",       "[time MS] [level NAME]",        "what the computer would do",               true,  true,  do_go       },
    { "quit",     "",                              "end",                                      false, false, NULL        },
};
/* clang-format on */

enum { NCOMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    (void)engine;
    (void)rest;
    for (int i = 0; i < NCOMMANDS; i++)
        gg_text_fmt(out, "  %-8s %-29s %s\n", commands[i].name, commands[i].arguments,
                    commands[i].line);
    accept(out);
}

static const struct command *find_command(const char *word, struct gg_text *out)
{
    const char *names[NCOMMANDS];
    char remedy[80] = "say help for the list";
    for (int i = 0; i < NCOMMANDS; i++) {
        if (!strcmp(commands[i].name, word))
            return &commands[i];
        names[i] = commands[i].name;
    }
    const char *near = gg_nearest(word, names, NCOMMANDS);
    if (near)
        snprintf(remedy, sizeof remedy, "did you mean %s? say help for the list", near);
    refuse_words(out, "no such command:", word, remedy);
    return NULL;
}

/* Obeys a line that is ours to write in. */
static int obey(struct gg_engine *engine, char *line, struct gg_text *out)
{
    for (char *s = line; *s; s++)
        if (*s == '\t')
            *s = ' ';
    char *word = trim(line);
    char *rest = word + strcspn(word, " ");
    if (*rest)
        *rest++ = '\0';
    rest = trim(rest);
    if (!*word) {
        refuse(out, "an empty line is no command; say help for the list");
        return 0;
    }
    const struct command *command = find_command(word, out);
    if (!command)
        return 0;
    if (*rest && !command->arguments_allowed)
        refuse_words(out, "nothing may follow this command, found", rest, "leave it out");
    else if (!command->obey)
        accept(out);
    else if (!command->game || need_game(engine, out))
        command->obey(engine, rest, out);
    return !command->obey && !*rest;
}

int gg_engine_line(struct gg_engine *engine, const char *line, struct gg_text *out)
{
    if (strlen(line) > GG_ENGINE_LINE_MAX) {
        refuse(out, "the line is longer than %d bytes", GG_ENGINE_LINE_MAX);
        return 0;
    }
    char *copy = strdup(line);
    if (!copy) {
        refuse(out, "out of memory");
        return 0;
    }
    int end = obey(engine, copy, out);
    free(copy);
    return end;
}

struct gg_engine *gg_engine_open(void)
{
    return calloc(1, sizeof(struct gg_engine));
}

void gg_engine_close(struct gg_engine *engine)
{
    if (!engine)
        return;
    gg_game_close(engine->game);
    gg_loaded_close(engine->loaded);
    forget_settings(engine);
    free(engine);
}
