/*
 * policy.c - a cheap player for playouts: a few sampled choices, each weighed by the rules' evaluation after one throw of its dice.
 *
 * Listing everything is what is dear, so only a few groups are listed: the last, which ends a phase, and some drawn at random.
 */
#include <stddef.h>
#include <string.h>

#include "mind/players.h"

enum { SAMPLED_MAX = 16, GROUPS = 3, ROLLS_MAX = 64 };

/* On to the next decision, with these dice. */
static struct gg_turn throw_on(const struct gg_battle *battle, void *position,
                               struct gg_random *random)
{
    const struct gg_rules *rules = battle->rules;
    struct gg_turn turn = rules->turn(battle, position);
    for (int n = 0; turn.who == GG_CHANCE && n < ROLLS_MAX; n++) {
        struct gg_roll roll;
        rules->roll(battle, position, &roll);
        rules->settle(battle, position, gg_roll_throw(&roll, random, NULL), NULL);
        turn = rules->turn(battle, position);
    }
    return turn;
}

struct weighing {
    const struct gg_battle *battle;
    int side;
    const struct gg_policy *policy;
    struct gg_random *random;
};

/* What a choice is worth to a side after one throw; where that side then has little to choose from,
 * the best of it. */
static int weigh(const struct weighing *w, const void *position, gg_choice choice, int depth)
{
    const struct gg_rules *rules = w->battle->rules;
    _Alignas(max_align_t) unsigned char after[GG_POSITION_MAX];
    gg_choice list[SAMPLED_MAX];
    int follow = w->policy->follow;
    memcpy(after, position, rules->position_size);
    rules->choose(w->battle, after, choice, NULL);
    struct gg_turn turn = throw_on(w->battle, after, w->random);
    if (depth < w->policy->depth && turn.who == w->side) {
        int n = rules->choices(w->battle, after, GG_ALL_GROUPS, list, follow);
        int best = 0;
        for (int i = 0; n <= follow && i < n; i++) {
            int value = weigh(w, after, list[i], depth + 1);
            best = i == 0 || value > best ? value : best;
        }
        if (n > 0 && n <= follow)
            return best;
    }
    return rules->evaluate(w->battle, after, w->side);
}

/* Adds at most `share` of the choices of a group, each as likely as the others. */
static int add_group(const struct gg_battle *battle, const void *position, int group, int share,
                     gg_choice *out, struct gg_random *random)
{
    gg_choice list[GG_CHOICES_MAX];
    int n = battle->rules->choices(battle, position, group, list, GG_CHOICES_MAX), taken = 0;
    n = n < GG_CHOICES_MAX ? n : GG_CHOICES_MAX;
    for (; taken < n && taken < share; taken++) {
        int other = taken + (int)gg_random_below(random, (uint32_t)(n - taken));
        out[taken] = list[other];
        list[other] = list[taken];
    }
    return taken;
}

static int sample_choices(const struct gg_battle *battle, const void *position, int groups,
                          const struct gg_policy *policy, gg_choice *out, struct gg_random *random)
{
    if (groups == 1)
        return add_group(battle, position, 0, policy->choices, out, random);
    int share = policy->choices / (GROUPS + 1);
    int n = add_group(battle, position, groups - 1, share, out, random);
    for (int i = 0; i < GROUPS; i++)
        n += add_group(battle, position, (int)gg_random_below(random, (uint32_t)(groups - 1)),
                       share, out + n, random);
    return n;
}

gg_choice gg_policy_pick(const struct gg_battle *battle, const void *position, struct gg_turn turn,
                         const struct gg_policy *policy, struct gg_random *random)
{
    gg_choice list[SAMPLED_MAX];
    int n = policy->choices > 0
                ? sample_choices(battle, position, turn.groups, policy, list, random)
                : 0;
    if (n == 0)
        return gg_random_pick(battle, position, turn.groups, random);
    struct weighing w = {battle, turn.who, policy, random};
    gg_choice best = list[0];
    int worth = 0;
    for (int i = 0; n > 1 && i < n; i++) {
        int value = weigh(&w, position, list[i], 0);
        if (i == 0 || value > worth) {
            worth = value;
            best = list[i];
        }
    }
    return best;
}
