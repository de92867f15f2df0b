/*
 * mind.c - the table of computer players, and the one that plays at random.
 *
 * A random choice is uniform within a group, and the group is picked first, so that a step costs the
 * listing of one group and not of everything. Random play is what the program is measured by.
 */
#include "grognard/mind.h"

#include <stddef.h>
#include <string.h>

#include "mind/players.h"
#include "rules/battle.h"

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

/* --- levels --- */

static const struct gg_policy recruit = {.choices = 16, .follow = 8, .depth = 2};
static const struct gg_search veteran = {.playouts = 1000, .turns = 2, .policy = {.choices = 0}};
static const struct gg_search old_guard = {
    .playouts = 400, .turns = 2, .policy = {.choices = 8, .follow = 4, .depth = 1}};

/* It plays by the cheap policy of the playouts, on what it can know. */
static gg_choice pick_recruit(const struct gg_battle *battle, const void *position,
                              struct gg_random *random)
{
    _Alignas(max_align_t) unsigned char known[GG_POSITION_MAX];
    struct gg_turn turn = battle->rules->turn(battle, position);
    memcpy(known, position, battle->rules->position_size);
    gg_imagine(battle, known, turn.who, random);
    gg_choice choice = gg_policy_pick(battle, known, turn, &recruit, random);
    return gg_battle_offers(battle, position, choice)
               ? choice
               : gg_random_pick(battle, position, turn.groups, random);
}

static gg_choice pick_by(const struct gg_search *search, const struct gg_battle *battle,
                         const void *position, struct gg_random *random)
{
    struct gg_moment moment = {.battle = battle, .position = position, .random = random};
    struct gg_thought thought;
    gg_search_think(&moment, search, &thought);
    return thought.choice;
}

static gg_choice pick_veteran(const struct gg_battle *battle, const void *position,
                              struct gg_random *random)
{
    return pick_by(&veteran, battle, position, random);
}

static gg_choice pick_old_guard(const struct gg_battle *battle, const void *position,
                                struct gg_random *random)
{
    return pick_by(&old_guard, battle, position, random);
}

static const struct gg_mind minds[] = {
    {"random", "any legal choice, each group of choices as likely as the next", pick_random, NULL},
    {"greedy", "the choice with the best expected position up to the next decision", gg_greedy_pick,
     NULL},
    {"recruit", "a few choices, each weighed after one throw of its dice", pick_recruit, NULL},
    {"regular", "every choice weighed by exact odds, as greedy does", gg_greedy_pick, NULL},
    {"veteran", "many short random games behind each choice", pick_veteran, &veteran},
    {"old-guard", "short games behind each choice, in which both sides weigh theirs",
     pick_old_guard, &old_guard},
    {NULL, NULL, NULL, NULL},
};

void gg_think(const struct gg_mind *mind, const struct gg_moment *moment, struct gg_thought *out)
{
    if (mind->search != NULL)
        gg_search_think(moment, mind->search, out);
    else
        *out = (struct gg_thought){
            .choice = mind->pick(moment->battle, moment->position, moment->random)};
}

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
