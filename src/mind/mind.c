/*
 * mind.c - the table of computer players, and the one that plays at random.
 *
 * A random choice is uniform within a group, and the group is picked first, so that a step costs the
 * listing of one group and not of everything. Random play is what the program is measured by.
 */
#include "grognard/mind.h"

#include <string.h>

#include "mind/players.h"

/* From a group picked at random on, the first that is not empty. */
gg_choice gg_random_pick(const struct gg_battle *battle, const void *position, int groups,
                         struct gg_random *random)
{
    gg_choice list[GG_CHOICES_MAX];
    int group = groups > 1 ? (int)gg_random_below(random, (uint32_t)groups) : 0;
    for (int tried = 0; tried < groups; tried++) {
        int n = battle->rules->choices(battle, position, group, list, GG_CHOICES_MAX);
        if (n > GG_CHOICES_MAX)
            n = GG_CHOICES_MAX;
        if (n > 0)
            return list[n > 1 ? gg_random_below(random, (uint32_t)n) : 0];
        group = group + 1 < groups ? group + 1 : 0;
    }
    return 0;
}

static gg_choice pick_random(const struct gg_battle *battle, const void *position,
                             struct gg_random *random)
{
    return gg_random_pick(battle, position, battle->rules->turn(battle, position).groups, random);
}

static const struct gg_mind minds[] = {
    {"random", "any legal choice, each group of choices as likely as the next", pick_random},
    {"greedy", "the choice with the best expected position up to the next decision",
     gg_greedy_pick},
    {NULL, NULL, NULL},
};

const struct gg_mind *gg_minds(void)
{
    return minds;
}

const struct gg_mind *gg_mind(const char *name)
{
    for (const struct gg_mind *mind = minds; mind->name != NULL; mind++)
        if (strcmp(mind->name, name) == 0)
            return mind;
    return NULL;
}
