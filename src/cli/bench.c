/*
 * bench.c - `grognard bench`: speed of random play and of exact odds, and a signature for each battle.
 *
 * A system is measured by the largest of its scenarios; the others are listed with it. All figures are
 * in processor time of one core.
 */
#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/common.h"
#include "lab/bench.h"

enum { SCENARIOS_MAX = 256 };

struct request {
    double seconds;
    bool json;
    int nwanted; /* none is all */
    const char *wanted[SCENARIOS_MAX];
};

static const struct argp_option options[] = {
    {"seconds", 's', "S", 0, "Processor time for each scenario (default 2)", 0},
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    char *end = NULL;
    switch (key) {
    case 's':
        request->seconds = strtod(argument, &end);
        if (end == argument || *end || !(request->seconds >= 0.001 && request->seconds <= 3600))
            argp_error(state, "\"%s\" is not a number of seconds from 0.001 to 3600", argument);
        return 0;
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (!gg_scenario(argument))
            argp_error(state, "there is no built-in scenario \"%s\"; see grognard list", argument);
        if (request->nwanted == SCENARIOS_MAX)
            argp_error(state, "at most %d scenarios", SCENARIOS_MAX);
        request->wanted[request->nwanted++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "[SCENARIO...]",
    "Measure random play and exact odds in processor time on one core, and print a signature for "
    "each "
    "battle that changes only when its rules do.\vWithout a SCENARIO every built-in one is "
    "measured.",
    NULL,
    NULL,
    NULL,
};

/* One scenario and what was measured of it. */
struct row {
    struct gg_battle *battle;
    int pieces;
    struct gg_bench_play play;
    struct gg_bench_odds odds;
};

struct rows {
    int count;
    struct row row[SCENARIOS_MAX];
};

static int count_pieces(const struct gg_battle *battle)
{
    struct gg_view *view = calloc(1, sizeof *view);
    struct gg_game *game = gg_game_open(battle);
    int pieces = 0;
    if (view && game) {
        gg_game_view(game, GG_EVERYTHING, view);
        pieces = view->npieces;
    }
    gg_game_close(game);
    free(view);
    return pieces;
}

static enum gg_status measure(struct row *row, double seconds)
{
    enum gg_status status = gg_bench_play(row->battle, seconds * 0.75, &row->play);
    if (status == GG_OK)
        status = gg_bench_odds(row->battle, seconds * 0.25, &row->odds);
    return status;
}

static bool is_wanted(const struct request *request, const char *id)
{
    for (int i = 0; i < request->nwanted; i++)
        if (strcmp(request->wanted[i], id) == 0)
            return true;
    return request->nwanted == 0;
}

static int measure_one(struct rows *rows, const struct gg_scenario *s, double seconds)
{
    struct gg_faults faults = {0};
    struct row *row = &rows->row[rows->count];
    row->battle = gg_battle_open(s->id, s->document, NULL, &faults);
    if (!row->battle) {
        gg_cli_error(NULL, "%s: %s", s->id, faults.list[0].message);
        return GG_EXIT_OUTSIDE;
    }
    rows->count++;
    row->pieces = count_pieces(row->battle);
    if (gg_cli_terminal(stderr))
        fprintf(stderr, "\r\033[K%s", s->id);
    enum gg_status status = measure(row, seconds);
    if (status == GG_OK)
        return GG_EXIT_DONE;
    gg_cli_error(NULL, "%s cannot be measured: %s", s->id, gg_status_text(status));
    return GG_EXIT_FALSE;
}

static int measure_all(struct rows *rows, const struct request *request)
{
    int code = GG_EXIT_DONE;
    for (const struct gg_scenario *s = gg_scenarios();
         s->id && rows->count < SCENARIOS_MAX && code == GG_EXIT_DONE; s++)
        if (is_wanted(request, s->id))
            code = measure_one(rows, s, request->seconds);
    if (gg_cli_terminal(stderr))
        fputs("\r\033[K", stderr);
    return code;
}

/* The scenario that stands for the system: the one with the most pieces, the first of those. */
static const struct row *main_row(const struct rows *rows, const struct gg_rules *rules)
{
    const struct row *best = NULL;
    for (int i = 0; i < rows->count; i++)
        if (rows->row[i].battle->rules == rules && (!best || rows->row[i].pieces > best->pieces))
            best = &rows->row[i];
    return best;
}

/* A measurement has no more digits than this. */
static double tenths(double value)
{
    return (double)(long long)(value * 10 + 0.5) / 10;
}

static void row_json(const struct row *row, const char *key, struct gg_json *json)
{
    const struct gg_rules *rules = row->battle->rules;
    char signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, row->play.signature);
    gg_json_string(json, key, row->battle->id);
    gg_json_double(json, "steps_per_second", tenths((double)row->play.steps / row->play.seconds));
    gg_json_double(json, "games_per_second", tenths((double)row->play.games / row->play.seconds));
    gg_json_int(json, "position_bytes", (long long)rules->position_size);
    gg_json_string(json, "signature", signature);
}

static void system_json(const struct rows *rows, const struct gg_rules *rules, struct gg_json *json)
{
    const struct row *row = main_row(rows, rules);
    if (!row)
        return;
    gg_json_object(json, NULL);
    gg_json_string(json, "id", rules->id);
    row_json(row, "scenario", json);
    gg_json_array(json, "scenarios");
    for (int i = 0; i < rows->count; i++) {
        if (rows->row[i].battle->rules != rules)
            continue;
        gg_json_object(json, NULL);
        row_json(&rows->row[i], "id", json);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
    gg_json_object_end(json);
}

static void answer_json(const struct row *row, const char *what,
                        const struct gg_bench_answer *answer, struct gg_json *json)
{
    const struct gg_rules *rules = row->battle->rules;
    char name[128];
    if (!answer->samples)
        return;
    snprintf(name, sizeof name, "%s: %s", rules->id, what);
    gg_json_object(json, NULL);
    gg_json_string(json, "what", name);
    gg_json_double(json, "nanoseconds", tenths(answer->mean));
    gg_json_double(json, "worst", tenths(answer->worst));
    gg_json_int(json, "samples", answer->samples);
    gg_json_object_end(json);
}

static const char roll_line[] = "a waiting roll";
static const char choice_line[] = "a choice up to the next decision";

static void report_json(const struct rows *rows, struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_array(&json, "systems");
    for (const struct gg_rules *const *r = gg_systems(); *r; r++)
        system_json(rows, *r, &json);
    gg_json_array_end(&json);
    gg_json_array(&json, "odds");
    for (const struct gg_rules *const *r = gg_systems(); *r; r++) {
        const struct row *row = main_row(rows, *r);
        if (!row)
            continue;
        answer_json(row, roll_line, &row->odds.roll, &json);
        answer_json(row, choice_line, &row->odds.choice, &json);
    }
    gg_json_array_end(&json);
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}

static void report_plain(const struct rows *rows, struct gg_text *out)
{
    gg_text_fmt(out, "%-34s %12s %10s %6s  %s\n", "scenario", "steps/s", "games/s", "bytes",
                "signature");
    for (int i = 0; i < rows->count; i++) {
        const struct row *row = &rows->row[i];
        const struct gg_rules *rules = row->battle->rules;
        gg_text_fmt(out, "%-34s %12.0f %10.1f %6zu  %016" PRIx64 "\n", row->battle->id,
                    (double)row->play.steps / row->play.seconds,
                    (double)row->play.games / row->play.seconds, rules->position_size,
                    row->play.signature);
    }
    gg_text_add(out, "\nexact odds, nanoseconds (mean, slowest):\n");
    for (int i = 0; i < rows->count; i++) {
        const struct row *row = &rows->row[i];
        gg_text_fmt(out, "%-34s %-33s %10.0f %10.0f\n", row->battle->id, roll_line,
                    row->odds.roll.mean, row->odds.roll.worst);
        gg_text_fmt(out, "%-34s %-33s %10.0f %10.0f\n", row->battle->id, choice_line,
                    row->odds.choice.mean, row->odds.choice.worst);
    }
}

int gg_command_bench(int argc, char **argv)
{
    struct request request = {.seconds = 2};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct rows *rows = calloc(1, sizeof *rows);
    if (!rows) {
        gg_cli_error(NULL, "out of memory");
        return GG_EXIT_OUTSIDE;
    }
    int code = measure_all(rows, &request);
    if (code == GG_EXIT_DONE) {
        struct gg_text out;
        gg_text_growing(&out);
        (request.json ? report_json : report_plain)(rows, &out);
        code = gg_cli_print(&out);
    }
    for (int i = 0; i < rows->count; i++)
        gg_battle_close(rows->row[i].battle);
    free(rows);
    return code;
}
