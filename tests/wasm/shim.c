/*
 * shim.c - the core as WebAssembly and as a native program, saying the same things.
 *
 * For each built-in scenario one line: its id, its signature over seeded random games, and how many
 * steps these took; then a line with the exact odds of its system's rolls at their default values.
 * Compiled for wasm32 the lines are fetched one by one through say(); natively main() prints them.
 * Pointers are 32 bits there and 64 here, so that a position with a pointer in it, a hash over padding,
 * or a size_t that reaches a result shows up as a difference.
 */
#include <inttypes.h>
#include <stddef.h>

#include "grognard/rules.h"
#include "mind/playout.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#include <stdio.h>
#endif

enum { LINE_ROOM = 8192 };

const char *say(int line, int games);

static char room[LINE_ROOM];

static int count_scenarios(void)
{
    int n = 0;
    while (gg_scenarios()[n].id)
        n++;
    return n;
}

static void say_signature(const struct gg_scenario *scenario, int games, struct gg_text *out)
{
    static struct gg_faults faults;
    struct gg_battle *battle = gg_battle_open(scenario->id, scenario->document, NULL, &faults);
    if (!battle) {
        gg_text_fmt(out, "%s does not load: %s", scenario->id, faults.list[0].message);
        return;
    }
    long long steps = 0;
    uint64_t signature = gg_signature(battle, games, &steps);
    gg_text_fmt(out, "%s %016" PRIx64 " %lld", scenario->id, signature, steps);
    gg_battle_close(battle);
}

static void say_chances(const struct gg_query *query, struct gg_text *out)
{
    static struct gg_chance chance[GG_RESULTS_MAX];
    char explained[400];
    struct gg_text explain;
    gg_text_fixed(&explain, explained, sizeof explained);
    int value[GG_QUERY_PARAMETERS] = {0};
    for (int i = 0; i < GG_QUERY_PARAMETERS && query->parameter[i].name; i++)
        value[i] = query->parameter[i].standard;
    int count = 0;
    enum gg_status status = query->ask(value, chance, GG_RESULTS_MAX, &count, &explain);
    gg_text_fmt(out, " | %s (%s):", query->name, gg_status_text(status));
    for (int i = 0; i < count; i++) {
        gg_text_fmt(out, " %s ", chance[i].result);
        gg_ratio_write(chance[i].exact, out);
    }
}

static void say_odds(const struct gg_rules *rules, struct gg_text *out)
{
    gg_text_fmt(out, "%s odds", rules->id);
    for (int i = 0; i < rules->nqueries; i++)
        say_chances(&rules->queries[i], out);
}

/* Line number `line`, or NULL after the last one. It is overwritten by the next call. */
EXPORT("say") const char *say(int line, int games)
{
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    int scenarios = count_scenarios();
    if (line < scenarios) {
        say_signature(&gg_scenarios()[line], games, &out);
        return room;
    }
    const struct gg_rules *const *system = gg_systems();
    for (int i = scenarios; *system; i++, system++) {
        if (i == line) {
            say_odds(*system, &out);
            return room;
        }
    }
    return NULL;
}

#ifndef __wasm__
int main(void)
{
    const char *said = say(0, GG_SIGNATURE_GAMES);
    for (int line = 1; said; line++) {
        (void)puts(said);
        said = say(line, GG_SIGNATURE_GAMES);
    }
    return 0;
}
#endif
