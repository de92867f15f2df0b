/*
 * arena.c - `grognard arena`: players against each other, in pairs of games, with bounds.
 *
 * lab/arena plays; this file reads the options, shows a bar to a person, and lets Ctrl-C end the run politely.
 */
#include "cli/arena.h"

#include <argp.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *scenario, *state;
    long long games, seed, threads, time, deadline, steps_max;
    bool json, named, tested;
    struct gg_sprt sprt;
    struct gg_contender contender[2];
    struct gg_settings settings;
};

enum { KEY_SET = 256, KEY_STEPS, KEY_SPRT, KEY_STATE, KEY_TIME, KEY_DEADLINE };

enum { DEADLINE_MILLISECONDS = 10000, TIME_MAX = 86400000 };

static const struct argp_option options[] = {
    {"players", 'p', "A,B", 0,
     "Who plays: a level (veteran), one with settings (veteran:playouts=2000,turns=2), mcts, or "
     "engine:COMMAND for a program that speaks the engine protocol (engine[level veteran]:COMMAND "
     "puts words behind go)",
     0},
    {"games", 'g', "N", 0, "How many games, at most with --sprt (default 100); they come in pairs",
     0},
    {"sprt", KEY_SPRT, "ELO0,ELO1[,ALPHA,BETA]", 0,
     "Stop as soon as it is settled whether A is stronger by ELO1 rather than ELO0 (default "
     "chances of error 0.05)",
     0},
    {"seed", 's', "S", 0, "Seed of dice and thoughts (default 1)", 0},
    {"threads", 't', "T", 0, "Threads to play on (default 1)", 0},
    {"time", KEY_TIME, "MS", 0, "Milliseconds in which a player must decide", 0},
    {"deadline", KEY_DEADLINE, "MS", 0,
     "An engine that has not answered by then loses (default 10 s after its time)", 0},
    {"state", KEY_STATE, "FILE", 0, "Keep finished pairs in this file and go on from it", 0},
    {"set", KEY_SET, "NAME=VALUE", 0, "Set an option of the scenario; may be repeated", 0},
    {"steps", KEY_STEPS, "N", 0, "A game of so many choices and rolls is drawn", 0},
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static void read_number(const char *text, long long low, long long high, long long *out,
                        struct argp_state *state)
{
    if (!gg_cli_number(text, low, high, out))
        argp_error(state, "\"%s\" is not a number from %lld to %lld", text, low, high);
}

static void read_players(const char *text, struct options *o)
{
    struct gg_text message;
    gg_text_growing(&message);
    o->named = gg_contenders_read(text, o->contender, &message);
    if (!o->named) {
        gg_cli_error(NULL, "%s", gg_text_str(&message));
        exit(GG_EXIT_USAGE);
    }
    gg_text_free(&message);
}

/* Two or four numbers with commas between. */
static void read_sprt(const char *text, struct options *o, struct argp_state *state)
{
    double value[4] = {0, 0, 0.05, 0.05};
    int n = 0;
    const char *at = text;
    for (char *end; n < 4; at = end + 1) {
        value[n] = strtod(at, &end);
        if (end == at || !isfinite(value[n]))
            break;
        n++;
        if (*end != ',') {
            at = end;
            break;
        }
    }
    o->sprt = (struct gg_sprt){value[0], value[1], value[2], value[3]};
    o->tested = true;
    if ((n != 2 && n != 4) || *at || fabs(value[0]) > 2000 || fabs(value[1]) > 2000 ||
        value[0] >= value[1] || value[2] <= 0 || value[3] <= 0 || value[2] >= 0.5 ||
        value[3] >= 0.5)
        argp_error(state, "--sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,30 or "
                          "0,30,0.05,0.05: the first Elo below the second, chances of error "
                          "between 0 and 0.5");
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct options *o = state->input;
    switch (key) {
    case 'g':
        read_number(argument, 1, 2LL * GG_CONTEST_PAIRS_MAX, &o->games, state);
        return 0;
    case 's':
        read_number(argument, 0, INT64_MAX, &o->seed, state);
        return 0;
    case 't':
        read_number(argument, 1, GG_SIM_THREADS_MAX, &o->threads, state);
        return 0;
    case 'p':
        read_players(argument, o);
        return 0;
    case KEY_TIME:
        read_number(argument, 1, TIME_MAX, &o->time, state);
        return 0;
    case KEY_DEADLINE:
        read_number(argument, 1, TIME_MAX, &o->deadline, state);
        return 0;
    case KEY_STEPS:
        read_number(argument, 1, INT64_MAX, &o->steps_max, state);
        return 0;
    case KEY_SPRT:
        read_sprt(argument, o, state);
        return 0;
    case KEY_STATE:
        o->state = argument;
        return 0;
    case KEY_SET:
        if (!gg_settings_add(&o->settings, argument))
            exit(GG_EXIT_USAGE);
        return 0;
    case 'j':
        o->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (o->scenario)
            argp_error(state, "one scenario at a time");
        o->scenario = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a scenario; grognard list has them");
        return 0;
    case ARGP_KEY_SUCCESS:
        if (!o->named)
            argp_error(state, "name the players, as in --players veteran,greedy");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SCENARIO|FILE",
    "Let two players play pairs of games, with sides swapped and the same dice, and say how much "
    "stronger the first is: its share of the points and Elo, with 95 % bounds.",
    NULL,
    NULL,
    NULL,
};

/* Ctrl-C gives up the games under way; what was finished is then reported. */
static atomic_bool stop;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    atomic_store_explicit(&stop, true, memory_order_relaxed);
}

static void catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_to_stop;
    /* A second Ctrl-C ends the program at once. */
    action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void print_progress(void *context, const struct gg_contest_report *report)
{
    char room[256];
    struct gg_text line;
    gg_text_fixed(&line, room, sizeof room);
    gg_contest_write_progress(context, report, &line);
    fputs(room, stderr);
    fflush(stderr);
}

/* What an engine is told to load: the battle as it was named here, with its settings. */
static void write_load(const struct options *o, struct gg_text *out)
{
    gg_text_add(out, gg_cli_path(o->scenario));
    for (int i = 0; i < o->settings.count; i++)
        gg_text_fmt(out, " %s", o->settings.line[i]);
}

static int run(const struct options *o, const struct gg_loaded *loaded, const char *load)
{
    bool watched = gg_cli_terminal(stderr);
    struct gg_contest_request request = {
        .battle = loaded->battle,
        .position = loaded->position,
        .load = load,
        .contender = o->contender,
        .pairs = (uint64_t)(o->games + 1) / 2,
        .seed = (uint64_t)o->seed,
        .threads = (int)o->threads,
        .time = o->time,
        .deadline = o->deadline ? o->deadline : o->time + DEADLINE_MILLISECONDS,
        .steps_max = o->steps_max,
        .sprt = o->tested ? &o->sprt : NULL,
        .state = o->state,
        .stop = &stop,
        .progress = watched ? print_progress : NULL,
    };
    request.context = &request;
    struct gg_contest_told told = {.request = &request};
    struct gg_contest *arena = NULL;
    struct gg_text message, out;
    gg_text_growing(&message);
    gg_text_growing(&out);
    catch_interrupt();
    int64_t started = gg_cli_clock();
    enum gg_status status = gg_contest_run(&request, &arena, &told.report, &message);
    told.seconds = (double)(gg_cli_clock() - started) / 1000;
    told.interrupted = atomic_load(&stop);
    if (watched)
        fputs("\r\033[K", stderr);
    int code = gg_exit_code(status);
    if (status == GG_OK) {
        (o->json ? gg_contest_write_json : gg_contest_write_plain)(&told, &out);
        code = gg_cli_print(&out);
    } else {
        gg_cli_report(&message, status);
        gg_text_free(&out);
    }
    gg_contest_close(arena);
    gg_text_free(&message);
    return code;
}

int gg_command_arena(int argc, char **argv)
{
    struct options o = {.games = 100, .seed = 1, .threads = 1, .steps_max = GG_CONTEST_STEPS_MAX};
    argp_parse(&parser, argc, argv, 0, NULL, &o);
    int code = GG_EXIT_USAGE;
    struct gg_loaded *loaded = gg_cli_load(o.scenario, &o.settings, &code);
    if (!loaded)
        return code;
    struct gg_text load;
    gg_text_growing(&load);
    write_load(&o, &load);
    code = run(&o, loaded, gg_text_str(&load));
    gg_text_free(&load);
    gg_loaded_close(loaded);
    return code;
}
