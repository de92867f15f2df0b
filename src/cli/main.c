/*
 * main.c - the program: a table of commands.
 *
 * To add a command, write its file, declare it in common.h and add a line here. Each command reads its
 * own options with argp; wrong usage ends with exit code 2 there as here.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common.h"

struct command {
    const char *name, *line;
    int (*run)(int argc, char **argv);
};

/* clang-format off */
static const struct command commands[] = {
    { "list",   "systems and scenarios",                                   gg_command_list   },
    { "show",   "a system's options and rolls, its tables, or a scenario", gg_command_show   },
    { "odds",   "exact chances of one roll",                               gg_command_odds   },
    { "resolve", "rulings for a situation of a real table",                gg_command_resolve },
    { "play",   "a battle in the terminal",                                gg_command_play   },
    { "serve",  "games in the browser, over HTTP and WebSocket",           gg_command_serve  },
    { "engine", "the line protocol for other programs",                    gg_command_engine },
    { "sim",    "many games between computer players",                     gg_command_sim    },
    { "arena",  "players against each other, paired, with bounds",         gg_command_arena  },
    { "replay", "show a recorded game again",                              gg_command_replay },
    { "verify", "check a recorded game to the last die",                   gg_command_verify },
    { "check",  "every fault of a scenario or position file",              gg_command_check  },
    { "bench",  "speed and signatures",                                    gg_command_bench  },
};
/* clang-format on */

enum { NCOMMANDS = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *stream)
{
    fputs("Usage: grognard COMMAND [ARGUMENT...]\n"
          "Plays, resolves and analyses tabletop battles.\n\n",
          stream);
    for (int i = 0; i < NCOMMANDS; i++)
        fprintf(stream, "  %-8s %s\n", commands[i].name, commands[i].line);
    fputs("\n  --help     this text; grognard COMMAND --help says more about one\n"
          "  --version  the version of the program\n"
          "  --scenarios FOLDER   with any command: scenarios of one's own, instead of those in "
          "the folders of\n"
          "             $GROGNARD_SCENARIOS or in ~/.local/share/grognard/scenarios\n",
          stream);
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < NCOMMANDS; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int refuse_command(const char *name)
{
    const char *words[NCOMMANDS];
    for (int i = 0; i < NCOMMANDS; i++)
        words[i] = commands[i].name;
    const char *near = gg_nearest(name, words, NCOMMANDS);
    struct gg_text remedy, quoted;
    gg_text_growing(&remedy);
    gg_text_growing(&quoted);
    if (near)
        gg_text_fmt(&remedy, "Did you mean \"grognard %s\"? ", near);
    gg_text_add(&remedy, "grognard --help lists the commands.");
    gg_cli_error(gg_text_str(&remedy), "there is no command \"%s\"", gg_cli_quote(name, &quoted));
    gg_text_free(&remedy);
    gg_text_free(&quoted);
    return GG_EXIT_USAGE;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    /* argp takes the name for its messages from argv[0]. */
    char name[64];
    snprintf(name, sizeof name, "grognard %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return !strcmp(word, a) || !strcmp(word, b) || !strcmp(word, c);
}

/* Takes --scenarios FOLDER out of the arguments, wherever it stands, and leaves it to the environment for all commands.
 * False when the folder is missing. */
static bool take_scenarios(int *argc, char **argv)
{
    static const char option[] = "--scenarios";
    size_t length = sizeof option - 1;
    int n = 1;
    for (int i = 1; i < *argc; i++) {
        bool joined = !strncmp(argv[i], option, length) && argv[i][length] == '=';
        if (!joined && strcmp(argv[i], option) != 0) {
            argv[n++] = argv[i];
            continue;
        }
        const char *folder = joined ? argv[i] + length + 1 : ++i < *argc ? argv[i] : "";
        if (!*folder || setenv("GROGNARD_SCENARIOS", folder, 1)) {
            gg_cli_error("Write it as --scenarios FOLDER.", "--scenarios names no folder");
            return false;
        }
    }
    argv[n] = NULL;
    *argc = n;
    return true;
}

/* A full disk or a closed pipe shows only when the last bytes are written. */
static int finish(int code)
{
    if (!fflush(stdout) && !ferror(stdout))
        return code;
    if (code == GG_EXIT_DONE)
        gg_cli_error(NULL, "standard output cannot be written");
    return code == GG_EXIT_DONE ? GG_EXIT_OUTSIDE : code;
}

int main(int argc, char **argv)
{
    argp_err_exit_status = GG_EXIT_USAGE;
    argp_program_version = "grognard " GG_VERSION;
    if (!take_scenarios(&argc, argv))
        return GG_EXIT_USAGE;
    if (argc < 2) {
        print_usage(stderr);
        return GG_EXIT_USAGE;
    }
    if (is_one_of(argv[1], "--version", "-V", "version")) {
        printf("%s\n", argp_program_version);
        return finish(GG_EXIT_DONE);
    }
    bool help = is_one_of(argv[1], "--help", "-h", "help");
    if (help && argc == 2) {
        print_usage(stdout);
        return finish(GG_EXIT_DONE);
    }
    const char *name = help ? argv[2] : argv[1];
    const struct command *command = find_command(name);
    if (!command)
        return refuse_command(name);
    if (help) {
        char ask[] = "--help";
        char *asked[] = {NULL, ask, NULL};
        return finish(run_command(command, 2, asked));
    }
    return finish(run_command(command, argc - 1, argv + 1));
}
