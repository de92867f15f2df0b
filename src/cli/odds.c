/*
 * odds.c - `grognard odds`: the exact chances of one roll, without a game.
 *
 * Without ROLL it lists what can be asked. Nothing is computed here: a system's query gives the exact
 * chances and the sentence that explains them; question.c reads the parameters.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "cli/question.h"

enum { GIVEN_MAX = 2 * GG_QUERY_PARAMETERS, BAR_WIDTH = 40 };

struct request {
    bool json;
    const char *system, *roll;
    const char *given[GIVEN_MAX]; /* NAME=VALUE */
    int ngiven;
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
        if (!request->system)
            request->system = argument;
        else if (!request->roll)
            request->roll = argument;
        else if (request->ngiven < GIVEN_MAX)
            request->given[request->ngiven++] = argument;
        else
            argp_error(state, "too many parameters");
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a system, a scenario or a file; grognard list has them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SYSTEM|SCENARIO|FILE [ROLL [NAME=VALUE...]]",
    "Print the exact chances of one roll; without ROLL, list the rolls that can be asked for. A "
    "scenario or file is asked by its own tables.",
    NULL,
    NULL,
    NULL,
};

static void list_plain(const struct gg_rules *rules, struct gg_text *out)
{
    for (int i = 0; i < rules->nqueries; i++) {
        const struct gg_query *query = &rules->queries[i];
        gg_text_fmt(out, "%-10s %s\n", query->name, query->line);
        int n = gg_query_parameters(query);
        for (int k = 0; k < n; k++) {
            gg_text_fmt(out, "%-10s   ", "");
            gg_parameter_write(&query->parameter[k], out);
            gg_text_char(out, '\n');
        }
    }
}

static void parameter_json(const struct gg_parameter *parameter, struct gg_json *json)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "name", parameter->name);
    gg_json_bool(json, "required", parameter->required);
    if (parameter->words) {
        gg_json_array(json, "values");
        for (int i = 0; parameter->words[i]; i++)
            gg_json_string(json, NULL, parameter->words[i]);
        gg_json_array_end(json);
    } else {
        gg_json_int(json, "low", parameter->low);
        gg_json_int(json, "high", parameter->high);
    }
    if (!parameter->required && parameter->words)
        gg_json_string(json, "default", parameter->words[parameter->standard]);
    else if (!parameter->required)
        gg_json_int(json, "default", parameter->standard);
    gg_json_object_end(json);
}

static void list_json(const struct gg_rules *rules, struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "system", rules->id);
    gg_json_array(&json, "rolls");
    for (int i = 0; i < rules->nqueries; i++) {
        const struct gg_query *query = &rules->queries[i];
        gg_json_object(&json, NULL);
        gg_json_string(&json, "roll", query->name);
        gg_json_string(&json, "line", query->line);
        gg_json_array(&json, "parameters");
        int n = gg_query_parameters(query);
        for (int k = 0; k < n; k++)
            parameter_json(&query->parameter[k], &json);
        gg_json_array_end(&json);
        gg_json_object_end(&json);
    }
    gg_json_array_end(&json);
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}

struct answer {
    int count;
    struct gg_chance chance[GG_RESULTS_MAX];
    struct gg_text explain;
};

static void answer_json(const struct gg_rules *rules, const struct gg_question *question,
                        const struct answer *answer, struct gg_text *out)
{
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "system", rules->id);
    gg_json_string(&json, "roll", question->query->name);
    gg_json_object(&json, "given");
    gg_question_json(question, &json);
    gg_json_object_end(&json);
    gg_json_array(&json, "outcomes");
    for (int i = 0; i < answer->count; i++) {
        char buffer[GG_RATIO_TEXT];
        struct gg_text exact;
        gg_text_fixed(&exact, buffer, sizeof buffer);
        gg_ratio_write(answer->chance[i].exact, &exact);
        gg_json_object(&json, NULL);
        gg_json_string(&json, "result", answer->chance[i].result);
        gg_json_string(&json, "exact", buffer);
        gg_json_double(&json, "p", gg_ratio_double(answer->chance[i].exact));
        gg_json_object_end(&json);
    }
    gg_json_array_end(&json);
    gg_json_string(&json, "explain", gg_text_str(&answer->explain));
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}

static void answer_plain(const struct gg_rules *rules, const struct gg_question *question,
                         const struct answer *answer, struct gg_text *out)
{
    int width = 0;
    for (int i = 0; i < answer->count; i++) {
        int length = (int)strlen(answer->chance[i].result);
        width = length > width ? length : width;
    }
    gg_text_fmt(out, "%s, ", rules->title);
    gg_question_write(question, out);
    gg_text_fmt(out, "\n%s\n\n", gg_text_str(&answer->explain));
    for (int i = 0; i < answer->count; i++) {
        char buffer[GG_RATIO_TEXT];
        struct gg_text exact;
        gg_text_fixed(&exact, buffer, sizeof buffer);
        gg_ratio_write(answer->chance[i].exact, &exact);
        double p = gg_ratio_double(answer->chance[i].exact);
        gg_text_fmt(out, "  %-*s  %7.3f %%  %12s  ", width, answer->chance[i].result, 100 * p,
                    buffer);
        int filled = (int)(p * BAR_WIDTH + 0.5);
        for (int k = 0; k < filled; k++)
            gg_text_char(out, '#');
        /* A small chance is still one. */
        gg_text_add(out, filled ? "\n" : ".\n");
    }
}

static int answer_question(const struct request *request, const struct gg_rules *rules,
                           const struct gg_battle *battle)
{
    struct gg_question question;
    struct gg_text out;
    if (!gg_question_read(&question, rules, request->roll, request->given, request->ngiven))
        return GG_EXIT_USAGE;
    struct answer *answer = calloc(1, sizeof *answer);
    if (!answer) {
        gg_cli_error(NULL, "out of memory");
        return GG_EXIT_OUTSIDE;
    }
    gg_text_growing(&answer->explain);
    struct gg_roll roll;
    gg_query_roll(question.query, battle, question.value, &roll);
    gg_roll_explain(&roll, &answer->explain);
    enum gg_status status = gg_query_chances(rules, question.query, battle, question.value,
                                             answer->chance, &answer->count);
    int code = gg_exit_code(status);
    if (status != GG_OK) {
        gg_cli_error("grognard odds SYSTEM lists the rolls and what they take.",
                     "%s cannot be answered for these values: %s", request->roll,
                     gg_status_text(status));
    } else {
        gg_text_growing(&out);
        (request->json ? answer_json : answer_plain)(rules, &question, answer, &out);
        code = gg_cli_print(&out);
    }
    gg_text_free(&answer->explain);
    free(answer);
    return code;
}

/* A system has a plain word for a name; a scenario has a slash in it, a file that or a dot, or is there. */
static bool names_file(const char *what)
{
    return !gg_system(what) && (strpbrk(what, "/.") || !access(what, F_OK));
}

int gg_command_odds(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_loaded *loaded = NULL;
    int code = GG_EXIT_USAGE;
    if (names_file(request.system)) {
        loaded = gg_cli_load(request.system, NULL, &code);
        if (!loaded)
            return code;
    }
    const struct gg_rules *rules = loaded ? loaded->battle->rules : gg_cli_system(request.system);
    if (rules && request.roll) {
        code = answer_question(&request, rules, loaded ? loaded->battle : NULL);
    } else if (rules) {
        struct gg_text out;
        gg_text_growing(&out);
        (request.json ? list_json : list_plain)(rules, &out);
        code = gg_cli_print(&out);
    }
    gg_loaded_close(loaded);
    return code;
}
