/*
 * engine.c - obeys the lines of the protocol (see engine.h).
 *
 * The table of commands is here, with what their answers have in common; engine_load.c brings a battle
 * in and engine_game.c plays it. A command that cannot be obeyed changes nothing, so a bad line never
 * loses a game.
 */
#include "cli/engine_state.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { DICE_STREAM = 0, MIND_STREAM = 1 };

void gg_engine_accept(struct gg_text *out)
{
    gg_text_add(out, "ok\n");
}

/* The message stands on one line whatever it quotes. */
void gg_engine_refuse(struct gg_text *out, const char *fmt, ...)
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

/* As refuse, with the words that were typed. */
void gg_engine_refuse_words(struct gg_text *out, const char *what, const char *words,
                            const char *remedy)
{
    char buffer[GG_ENGINE_ECHO];
    struct gg_text quoted;
    gg_text_fixed(&quoted, buffer, sizeof buffer);
    gg_engine_refuse(out, "%s \"%s\"; %s", what, gg_cli_quote(words, &quoted), remedy);
}

static bool need_game(const struct gg_engine *engine, struct gg_text *out)
{
    if (!engine->game)
        gg_engine_refuse(out, "no battle is loaded; say load SCENARIO");
    return engine->game;
}

static void start_streams(struct gg_engine *engine, uint64_t seed)
{
    gg_random_start(&engine->dice, seed, DICE_STREAM);
    gg_random_start(&engine->mind, seed, MIND_STREAM);
    engine->seeded = true;
}

/* Dice nobody can foretell, unless a seed was given. */
bool gg_engine_need_random(struct gg_engine *engine, struct gg_text *out)
{
    uint64_t seed = 0;
    if (engine->seeded)
        return true;
    ssize_t got = 0;
    do
        got = getrandom(&seed, sizeof seed, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof seed) {
        gg_engine_refuse(out, "the system gave no random numbers; say seed N");
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
    gg_engine_accept(out);
}

/* Cuts white space off both ends, in place. */
char *gg_engine_trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    size_t length = strlen(s);
    while (length && isspace((unsigned char)s[length - 1]))
        s[--length] = '\0';
    return s;
}

static void do_seed(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    long long seed = 0;
    if (!gg_cli_number(rest, 0, INT64_MAX, &seed)) {
        gg_engine_refuse_words(out, "not a seed:", rest, "say seed and a whole number from 0");
        return;
    }
    start_streams(engine, (uint64_t)seed);
    gg_engine_accept(out);
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
    { "set",      "NAME=VALUE",                    "an option for the next load",              false, true,  gg_engine_set      },
    { "load",     "SCENARIO|FILE [NAME=VALUE...]", "start a battle",                           false, true,  gg_engine_load     },
    { "seed",     "N",                             "seed the program's own dice",              false, true,  do_seed     },
    { "board",    "",                              "the map, JSON",                            true,  false, gg_engine_board    },
    { "show",     "[SEAT] [from LINE]",            "the view, JSON",                           true,  true,  gg_engine_show     },
    { "choices",  "",                              "what may be done, JSON",                   true,  false, gg_engine_choices  },
    { "do",       "TEXT",                          "take a choice",                            true,  true,  gg_engine_do       },
    { "roll",     "[FACE...]",                     "settle the waiting roll",                  true,  true,  gg_engine_roll     },
    { "odds",     "[TEXT]",                        "exact outcomes of the roll or the choice", true,  true,  gg_engine_odds     },
    { "undo",     "",                              "one step back",                            true,  false, gg_engine_undo     },
    { "position", "",                              "the position in the file format",          true,  false, gg_engine_position },
    { "record",   "",                              "the record so far",                        true,  false, gg_engine_record   },
    { "go",       "[time MS] [level NAME]",        "what the computer would do",               true,  true,  gg_engine_go       },
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
    gg_engine_accept(out);
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
    gg_engine_refuse_words(out, "no such command:", word, remedy);
    return NULL;
}

/* Obeys a line that is ours to write in. */
static int obey(struct gg_engine *engine, char *line, struct gg_text *out)
{
    for (char *s = line; *s; s++)
        if (*s == '\t')
            *s = ' ';
    char *word = gg_engine_trim(line);
    char *rest = word + strcspn(word, " ");
    if (*rest)
        *rest++ = '\0';
    rest = gg_engine_trim(rest);
    if (!*word) {
        gg_engine_refuse(out, "an empty line is no command; say help for the list");
        return 0;
    }
    const struct command *command = find_command(word, out);
    if (!command)
        return 0;
    if (*rest && !command->arguments_allowed)
        gg_engine_refuse_words(out, "nothing may follow this command, found", rest, "leave it out");
    else if (!command->obey)
        gg_engine_accept(out);
    else if (!command->game || need_game(engine, out))
        command->obey(engine, rest, out);
    return !command->obey && !*rest;
}

int gg_engine_line(struct gg_engine *engine, const char *line, struct gg_text *out)
{
    if (strlen(line) > GG_ENGINE_LINE_MAX) {
        gg_engine_refuse(out, "the line is longer than %d bytes", GG_ENGINE_LINE_MAX);
        return 0;
    }
    char *copy = strdup(line);
    if (!copy) {
        gg_engine_refuse(out, "out of memory");
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
    gg_engine_forget_settings(engine);
    free(engine);
}
