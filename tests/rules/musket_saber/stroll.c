/*
 * stroll.c - a whole random game of a scenario, step by step.
 */
#include "stroll.h"

#include "grognard/random.h"

const char *const strolls[] = {"musket-saber/hougoumont-1815", "musket-saber/wilsons-creek-1861",
                               "musket-saber/first-steps", NULL};

static struct gg_turn turn_of(const struct stroll *walk)
{
    return walk->s->battle->rules->turn(walk->s->battle, &walk->s->p);
}

void begin_stroll(struct stroll *walk, struct scene *s, const char *scenario, const char *settings,
                  int game)
{
    open_scenario(s, scenario, settings);
    walk->s = s;
    walk->over = false;
    gg_random_start(&walk->random, 1861, (uint64_t)game);
}

static void choose_one(struct stroll *walk, struct gg_turn turn)
{
    const struct gg_rules *rules = walk->s->battle->rules;
    gg_choice choice[GG_CHOICES_MAX];
    int count = 0;
    while (count == 0) {
        int group = (int)gg_random_below(&walk->random, (uint32_t)turn.groups);
        count = rules->choices(walk->s->battle, &walk->s->p, group, choice, GG_CHOICES_MAX);
    }
    rules->choose(walk->s->battle, &walk->s->p,
                  choice[gg_random_below(&walk->random, (uint32_t)count)], &walk->log);
}

bool stroll_on(struct stroll *walk)
{
    const struct gg_rules *rules = walk->s->battle->rules;
    struct gg_turn turn = turn_of(walk);
    walk->log = (struct gg_log){.event = walk->event, .room = 256};
    if (turn.who == GG_CHANCE) {
        struct gg_roll roll;
        rules->roll(walk->s->battle, &walk->s->p, &roll);
        rules->settle(walk->s->battle, &walk->s->p, gg_roll_throw(&roll, &walk->random, NULL),
                      &walk->log);
    } else if (turn.who < GG_SIDES) {
        choose_one(walk, turn);
    }
    assert_false(walk->log.cut);
    walk->over = turn_of(walk).who == GG_OVER;
    return !walk->over;
}

void end_stroll(struct stroll *walk)
{
    close_scene(walk->s);
}
