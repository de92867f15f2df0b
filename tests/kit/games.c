/*
 * games.c - see games.h.
 */
#include "games.h"

#include <string.h>

void open_game(struct play_through *g, const char *scenario, const char *const *settings,
               uint64_t seed)
{
    struct gg_faults faults = {.count = 0};
    memset(g, 0, sizeof *g);
    g->battle = gg_battle_open(scenario, gg_scenario(scenario)->document, settings, &faults);
    if (g->battle == NULL)
        fail_msg("%s: %s", scenario, faults.list[0].message);
    gg_random_start(&g->random, seed, 0);
    g->battle->rules->start(g->battle, g->p.bytes);
}

void close_game(struct play_through *g)
{
    gg_battle_close(g->battle);
}

static void throw_dice(const struct gg_battle *battle, void *position, struct gg_random *random)
{
    const struct gg_rules *rules = battle->rules;
    struct gg_roll roll;
    rules->roll(battle, position, &roll);
    assert_true(gg_roll_valid(&roll));
    rules->settle(battle, position, gg_roll_throw(&roll, random, NULL), NULL);
}

void take_random_steps(const struct gg_battle *battle, void *position, struct gg_random *random,
                       int steps)
{
    static gg_choice choices[GG_CHOICES_MAX];
    const struct gg_rules *rules = battle->rules;
    for (int i = 0; i < steps; i++) {
        int who = rules->turn(battle, position).who;
        if (who == GG_OVER)
            return;
        if (who == GG_CHANCE) {
            throw_dice(battle, position, random);
            continue;
        }
        int n = rules->choices(battle, position, GG_ALL_GROUPS, choices, GG_CHOICES_MAX);
        assert_in_range(n, 1, GG_CHOICES_MAX);
        rules->choose(battle, position, choices[gg_random_below(random, (uint32_t)n)], NULL);
    }
}

void play_on(struct play_through *g, int steps)
{
    const struct gg_rules *rules = g->battle->rules;
    for (int i = 0; i < steps; i++) {
        take_random_steps(g->battle, g->p.bytes, &g->random, 1);
        if (rules->turn(g->battle, g->p.bytes).who == GG_OVER) {
            rules->start(g->battle, g->p.bytes);
            g->games++;
        }
    }
}

void write_position(const struct gg_battle *battle, const void *position, struct gg_text *out)
{
    gg_text_growing(out);
    struct gg_writer w = {.out = out};
    gg_position_write(battle, position, &w);
    assert_false(out->cut);
}
