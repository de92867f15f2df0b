/*
 * shim.c - the core on any machine, saying the same things.
 *
 * For each built-in scenario one line: its id, its signature over seeded random games, how many steps these took, and
 * the hashes of a few recorded games, made of the digests of all their positions; then a line with the exact odds of
 * each system's rolls at their default values. Compiled for wasm32 the lines are fetched one by one through say();
 * elsewhere main() prints them. Pointers are 32 bits in one place, the highest byte comes first in another: a position
 * with a pointer in it, a hash over padding or memory, or a size_t that reaches a result shows up as a difference.
 */
#include <inttypes.h>
#include <stddef.h>

#include "grognard/game.h"
#include "mind/playout.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#include <stdio.h>
#endif

enum { LINE_ROOM = 8192, RECORDED_GAMES = 3 };

const char *say(int line, int games);

static char room[LINE_ROOM];

static int count_scenarios(void)
{
    int n = 0;
    while (gg_scenarios()[n].id)
        n++;
    return n;
}

/* The hash of one game at random, as its record would have it. */
static void say_recorded(const struct gg_battle *battle, int number, struct gg_text *out)
{
    struct gg_random random;
    gg_random_start(&random, GG_SIGNATURE_SEED, (uint64_t)number);
    struct gg_game *game = gg_game_open(battle);
    enum gg_status status = game != NULL ? GG_OK : GG_NO_MEMORY;
    while (status == GG_OK && gg_game_turn(game).who != GG_OVER) {
        if (gg_game_turn(game).who == GG_CHANCE)
            status = gg_game_throw(game, &random);
        else
            status =
                gg_game_do(game, gg_mind("random")->pick(battle, gg_game_position(game), &random));
    }
    if (status == GG_OK)
        gg_text_fmt(out, " %016" PRIx64, gg_game_hash(game));
    else
        gg_text_fmt(out, " %s", gg_status_text(status));
    gg_game_close(game);
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
    for (int i = 0; i < RECORDED_GAMES; i++)
        say_recorded(battle, i, out);
    gg_battle_close(battle);
}

static void say_chances(const struct gg_query *query, struct gg_text *out)
{
    static struct gg_chance chance[GG_RESULTS_MAX];
    int value[GG_QUERY_PARAMETERS] = {0};
    for (int i = 0; i < GG_QUERY_PARAMETERS && query->parameter[i].name; i++)
        value[i] = query->parameter[i].standard;
    int count = 0;
    struct gg_roll roll;
    gg_query_roll(query, NULL, value, &roll);
    enum gg_status status = gg_roll_chances(&roll, chance, GG_RESULTS_MAX, &count);
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
