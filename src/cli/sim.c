/*
 * sim.c - `grognard sim`: many games between computer players, counted.
 *
 * lab/sim plays them; this file reads the options, shows progress to a person, lets Ctrl-C end the run
 * politely, and prints the counts.
 */
#include <argp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "cli/common.h"
#include "lab/sim.h"

struct request {
    const char *scenario;
    long long games, seed, threads, steps_max;
    const struct gg_mind *mind[GG_SIDES];
    bool json;
    struct gg_settings settings;
};

enum { KEY_SET = 256, KEY_STEPS };

static const struct argp_option options[] = {
    {"games", 'g', "N", 0, "How many games (default 1000)", 0},
    {"seed", 's', "S", 0, "Seed of the random streams (default 1)", 0},
    {"players", 'p', "A,B", 0, "Computer players of the two sides (default random,random)", 0},
    {"threads", 't', "T", 0, "Threads to play on (default 1); the counts do not depend on it", 0},
    {"set", KEY_SET, "NAME=VALUE", 0, "Set an option of the scenario; may be repeated", 0},
    {"steps", KEY_STEPS, "N", 0, "Give up on a game after this many choices and rolls", 0},
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static void read_number(const char *text, long long low, long long high, long long *out,
                        struct argp_state *state)
{
    if (!gg_cli_number(text, low, high, out))
        argp_error(state, "\"%s\" is not a number from %lld to %lld", text, low, high);
}

static void read_players(const char *text, struct request *request, struct argp_state *state)
{
    char first[64];
    const char *comma = strchr(text, ',');
    size_t length = comma ? (size_t)(comma - text) : 0;
    if (!comma || length >= sizeof first || strchr(comma + 1, ',')) {
        argp_error(state, "--players takes two names, as in random,greedy");
        return;
    }
    memcpy(first, text, length);
    first[length] = '\0';
    request->mind[0] = gg_cli_mind(first);
    request->mind[1] = request->mind[0] ? gg_cli_mind(comma + 1) : NULL;
    if (!request->mind[1])
        exit(GG_EXIT_USAGE);
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'g':
        read_number(argument, 1, 1000000000000, &request->games, state);
        return 0;
    case 's':
        read_number(argument, 0, INT64_MAX, &request->seed, state);
        return 0;
    case 't':
        read_number(argument, 1, GG_SIM_THREADS_MAX, &request->threads, state);
        return 0;
    case 'p':
        read_players(argument, request, state);
        return 0;
    case KEY_STEPS:
        read_number(argument, 1, INT64_MAX, &request->steps_max, state);
        return 0;
    case KEY_SET:
        if (!gg_settings_add(&request->settings, argument))
            exit(GG_EXIT_USAGE);
        return 0;
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->scenario)
            argp_error(state, "one scenario at a time");
        request->scenario = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a scenario; grognard list has them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SCENARIO|FILE",
    "Play many games between computer players and count how they end. With the same seed the "
    "counts "
    "are the same for any number of threads.",
    NULL,
    NULL,
    NULL,
};

/* Ctrl-C asks the workers to finish their games; what was played is then reported. */
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
}

static void print_progress(void *context, uint64_t done, uint64_t games)
{
    (void)context;
    fprintf(stderr, "\r%llu of %llu games ", (unsigned long long)done, (unsigned long long)games);
    fflush(stderr);
}

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A finished run with all that is printed about it. */
struct report {
    const struct request *request;
    const struct gg_battle *battle;
    struct gg_sim_counts counts;
    double seconds;
    bool interrupted;
};

static const char *winner_name(const struct gg_battle *battle, int winner)
{
    return winner == GG_NOBODY ? NULL : battle->side[winner];
}

static double mean_turns(const struct gg_sim_counts *counts)
{
    return counts->games ? (double)counts->turns_sum / (double)counts->games : 0;
}

static void turns_json(const struct gg_sim_counts *counts, struct gg_json *json)
{
    gg_json_object(json, "turns");
    gg_json_double(json, "mean", mean_turns(counts));
    gg_json_int(json, "min", counts->turns_min);
    gg_json_int(json, "max", counts->turns_max);
    gg_json_object(json, "histogram");
    for (int i = 0; i <= GG_SIM_TURNS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        if (counts->turns[i])
            gg_json_int(json, name, (long long)counts->turns[i]);
    }
    gg_json_object_end(json);
    gg_json_object_end(json);
}

static void wins_json(const struct report *report, struct gg_json *json)
{
    const struct gg_sim_counts *counts = &report->counts;
    gg_json_object(json, "wins");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_int(json, report->battle->side[side], (long long)counts->wins[side]);
    gg_json_object_end(json);
    gg_json_int(json, "draws", (long long)counts->draws);
    gg_json_object(json, "win_rate");
    for (int side = 0; side < GG_SIDES; side++) {
        struct gg_interval i = gg_wilson(counts->wins[side], counts->games);
        gg_json_object(json, report->battle->side[side]);
        gg_json_double(json, "p", i.p);
        gg_json_double(json, "low", i.low);
        gg_json_double(json, "high", i.high);
        gg_json_object_end(json);
    }
    gg_json_object_end(json);
}

static void endings_json(const struct report *report, struct gg_json *json)
{
    gg_json_array(json, "endings");
    for (int i = 0; i < report->counts.nendings; i++) {
        const struct gg_sim_ending *e = &report->counts.ending[i];
        gg_json_object(json, NULL);
        gg_json_string(json, "winner", winner_name(report->battle, e->winner));
        gg_json_string(json, "level", e->level);
        gg_json_int(json, "games", (long long)e->games);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void report_json(const struct report *report, struct gg_text *out)
{
    const struct request *request = report->request;
    const struct gg_sim_counts *counts = &report->counts;
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "scenario", report->battle->id);
    gg_json_int(&json, "games", (long long)counts->games);
    gg_json_int(&json, "seed", request->seed);
    gg_json_array(&json, "players");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(&json, NULL, request->mind[side]->name);
    gg_json_array_end(&json);
    wins_json(report, &json);
    turns_json(counts, &json);
    endings_json(report, &json);
    gg_json_int(&json, "choices", (long long)counts->choices);
    gg_json_int(&json, "rolls", (long long)counts->rolls);
    gg_json_bool(&json, "interrupted", report->interrupted);
    /* Last, because everything before it is the same for any number of threads. */
    gg_json_double(&json, "seconds", report->seconds);
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}

static void report_plain(const struct report *report, struct gg_text *out)
{
    const struct gg_battle *battle = report->battle;
    const struct gg_sim_counts *counts = &report->counts;
    gg_text_fmt(out, "%s, %llu games, seed %lld%s\n\n", battle->id,
                (unsigned long long)counts->games, report->request->seed,
                report->interrupted ? " (interrupted)" : "");
    for (int side = 0; side < GG_SIDES; side++) {
        struct gg_interval i = gg_wilson(counts->wins[side], counts->games);
        gg_text_fmt(out, "  %-12s (%s) wins %10llu   %6.2f %%   95 %%: %.2f to %.2f\n",
                    battle->side_title[side], report->request->mind[side]->name,
                    (unsigned long long)counts->wins[side], 100 * i.p, 100 * i.low, 100 * i.high);
    }
    gg_text_fmt(out, "  draws %llu\n\n", (unsigned long long)counts->draws);
    for (int i = 0; i < counts->nendings; i++) {
        const struct gg_sim_ending *e = &counts->ending[i];
        gg_text_fmt(out, "  %10llu  %s%s%s\n", (unsigned long long)e->games,
                    e->winner == GG_NOBODY ? "" : battle->side_title[e->winner],
                    e->winner == GG_NOBODY ? "" : ": ", e->level);
    }
    gg_text_fmt(out, "\n  turns: mean %.2f, %d to %d\n", mean_turns(counts), counts->turns_min,
                counts->turns_max);
    gg_text_fmt(out, "  %llu choices and %llu rolls in %.2f s\n",
                (unsigned long long)counts->choices, (unsigned long long)counts->rolls,
                report->seconds);
}

static int run_games(const struct request *request, const struct gg_loaded *loaded)
{
    bool watched = gg_cli_terminal(stderr);
    struct report report = {.request = request, .battle = loaded->battle};
    struct gg_sim_request sim = {
        .battle = loaded->battle,
        .position = loaded->position,
        .mind = {request->mind[0], request->mind[1]},
        .games = (uint64_t)request->games,
        .seed = (uint64_t)request->seed,
        .threads = (int)request->threads,
        .steps_max = request->steps_max,
        .stop = &stop,
        .progress = watched ? print_progress : NULL,
    };
    catch_interrupt();
    double started = now_seconds();
    enum gg_status status = gg_sim_run(&sim, &report.counts);
    report.seconds = now_seconds() - started;
    report.interrupted = atomic_load(&stop);
    if (watched)
        fputs("\r\033[K", stderr);
    if (status == GG_FULL) {
        gg_cli_error("It may be endless; --steps N raises the limit.",
                     "game %llu of seed %lld was not over after the limit of steps",
                     (unsigned long long)report.counts.endless, request->seed);
        return GG_EXIT_FALSE;
    }
    if (status != GG_OK) {
        gg_cli_error(NULL, "the games could not be played: %s", gg_status_text(status));
        return gg_exit_code(status);
    }
    struct gg_text out;
    gg_text_growing(&out);
    (request->json ? report_json : report_plain)(&report, &out);
    return gg_cli_print(&out);
}

int gg_command_sim(int argc, char **argv)
{
    struct request request = {.games = 1000, .seed = 1, .threads = 1};
    request.mind[0] = request.mind[1] = gg_mind("random");
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    int code = GG_EXIT_USAGE;
    struct gg_loaded *loaded = gg_cli_load(request.scenario, &request.settings, &code);
    if (!loaded)
        return code;
    code = run_games(&request, loaded);
    gg_loaded_close(loaded);
    return code;
}
