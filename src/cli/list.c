/*
 * list.c - `grognard list`: every system and its scenarios.
 */
#include <argp.h>
#include <string.h>

#include "base/json.h"
#include "cli/common.h"
#include "rules/battle.h"

struct request {
    bool json;
};

static const struct argp_option options[] = {
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    (void)argument;
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "list takes no arguments");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options, parse_option,
    NULL,    "List the rule systems and their scenarios, those of one's own among them.",
    NULL,    NULL,
    NULL,
};

/* "jena20/jena-1806" belongs to "jena20". */
static bool belongs_to(const struct gg_scenario *scenario, const struct gg_rules *rules)
{
    size_t n = strlen(rules->id);
    return !strncmp(scenario->id, rules->id, n) && scenario->id[n] == '/';
}

static void scenario_json(const struct gg_scenario *scenario, const struct gg_heading *heading,
                          bool own, struct gg_json *json)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "id", scenario->id);
    gg_json_string(json, "title", heading->title);
    gg_json_string(json, "summary", heading->summary);
    gg_json_string(json, "file", scenario->file);
    gg_json_array(json, "sides");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(json, NULL, heading->side[side]);
    gg_json_array_end(json);
    if (own)
        gg_json_bool(json, "own", true);
    gg_json_object_end(json);
}

static void scenario_plain(const struct gg_scenario *scenario, const struct gg_heading *heading,
                           struct gg_text *out)
{
    gg_text_fmt(out, "  %-32s %s (%s against %s)\n", scenario->id, heading->title,
                heading->side_title[0], heading->side_title[1]);
    if (*heading->summary)
        gg_text_fmt(out, "  %-32s %s\n", "", heading->summary);
}

/* False when a built-in scenario has faults, which were printed. */
static bool list_scenario(const struct gg_scenario *scenario, bool own, struct gg_json *json,
                          struct gg_text *out)
{
    struct gg_heading heading;
    struct gg_faults faults = {0};
    gg_battle_heading(scenario->document, &heading, &faults);
    if (faults.count) {
        gg_cli_error(NULL, "%s: %s", scenario->id, faults.list[0].message);
        return false;
    }
    if (json)
        scenario_json(scenario, &heading, own, json);
    else
        scenario_plain(scenario, &heading, out);
    return true;
}

static bool list_system(const struct gg_rules *rules, const struct gg_owns *owns,
                        struct gg_json *json, struct gg_text *out)
{
    bool good = true;
    if (json) {
        gg_json_object(json, NULL);
        gg_json_string(json, "id", rules->id);
        gg_json_string(json, "title", rules->title);
        gg_json_int(json, "version", rules->version);
        gg_json_array(json, "scenarios");
    } else {
        gg_text_fmt(out, "%s: %s\n", rules->id, rules->title);
    }
    for (const struct gg_scenario *s = gg_scenarios(); s->id; s++)
        if (belongs_to(s, rules))
            good &= list_scenario(s, false, json, out);
    for (int i = 0; i < owns->count; i++) {
        const struct gg_battle *battle = owns->list[i].loaded->battle;
        struct gg_scenario own = {owns->list[i].id, owns->list[i].path, battle->document};
        if (battle->rules == rules)
            good &= list_scenario(&own, true, json, out);
    }
    if (json) {
        gg_json_array_end(json);
        gg_json_object_end(json);
    }
    return good;
}

int gg_command_list(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_owns owns = {0};
    struct gg_text out;
    struct gg_json json;
    if (!gg_cli_owns(&owns))
        return GG_EXIT_OUTSIDE;
    gg_text_growing(&out);
    gg_json_start(&json, &out);
    if (request.json) {
        gg_json_object(&json, NULL);
        gg_json_array(&json, "systems");
    }
    bool good = true;
    for (const struct gg_rules *const *r = gg_systems(); *r; r++)
        good &= list_system(*r, &owns, request.json ? &json : NULL, &out);
    if (request.json) {
        gg_json_array_end(&json);
        gg_json_object_end(&json);
        gg_text_char(&out, '\n');
    }
    gg_owns_close(&owns);
    int code = gg_cli_print(&out);
    return code == GG_EXIT_DONE && !good ? GG_EXIT_FALSE : code;
}
