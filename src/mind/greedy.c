/*
 * greedy.c - a player that looks one decision ahead: expectimax of depth one over the rules' own evaluation.
 *
 * Every candidate is worth the expected evaluation of the positions up to the next decision, over all dice on the way. Big decisions are taken in small steps (a target, an
 * attacker, done), so where the same side goes on to decide among a few things, those are looked at
 * too, a few levels deep. A budget of positions bounds the time of a choice.
 *
 * It looks at a position dealt afresh by imagine(), so it does not peek. Among equals it picks at random. What
 * it could take back at once it now and then leaves alone, so it cannot walk in a circle for ever.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "mind/players.h"
#include "odds/walk.h"
#include "rules/battle.h"

enum {
    FOLLOW_MAX = 16, /* a decision with at most so many choices is looked into */
    FOLLOW_DEPTH = 4,
    NODES_MAX = 128,   /* positions of one chance tree; a larger one is sampled */
    SAMPLES = 12,      /* throws of such a tree */
    SAMPLE_STEPS = 64, /* rolls in a row, at most */
    BUDGET = 1500,     /* positions looked at for one choice */
    PATIENCE = 4       /* one choice in so many must not be one that can be taken back */
};

struct thought {
    const struct gg_battle *battle;
    int side;
    int budget;
    struct gg_random *random;
    struct gg_walk walk[FOLLOW_DEPTH + 1]; /* one for each level, opened when first needed */
};

static double value_of(struct thought *t, const void *position, int depth);

/* The average over a few throws, for a tree too large to walk. */
static double sample_value(struct thought *t, const void *position, int depth)
{
    const struct gg_battle *battle = t->battle;
    const struct gg_rules *rules = battle->rules;
    double sum = 0;
    for (int i = 0; i < SAMPLES; i++) {
        _Alignas(max_align_t) unsigned char copy[GG_POSITION_MAX];
        memcpy(copy, position, rules->position_size);
        for (int n = 0; n < SAMPLE_STEPS && rules->turn(battle, copy).who == GG_CHANCE; n++) {
            struct gg_roll roll;
            rules->roll(battle, copy, &roll);
            rules->settle(battle, copy, gg_roll_throw(&roll, t->random, NULL), NULL);
        }
        sum += value_of(t, copy, depth + 1);
    }
    return sum / SAMPLES;
}

/* The expected value behind a choice (NULL: behind the position as it is), over all dice. */
static double expect(struct thought *t, const void *position, const gg_choice *choice, int depth)
{
    struct gg_walk *walk = &t->walk[depth];
    if (walk->battle == NULL) {
        if (gg_walk_open(walk, t->battle, NODES_MAX) != GG_OK)
            return t->battle->rules->evaluate(t->battle, position, t->side);
        walk->labels = false;
    }
    gg_walk_start(walk, position, choice);
    if (walk->node[0].who != GG_CHANCE)
        return value_of(t, gg_walk_position(walk, 0), depth + 1);
    if (gg_walk_run(walk, 0) != GG_OK)
        return sample_value(t, gg_walk_position(walk, 0), depth);
    double sum = 0;
    for (int i = 0; i < walk->count; i++) {
        const struct gg_walk_node *node = &walk->node[i];
        if (!node->open)
            sum +=
                gg_ratio_double(node->chance) * value_of(t, gg_walk_position(walk, i), depth + 1);
    }
    return sum;
}

/* What a position is worth: the rules' judgement, or the best that the same side can make of it when it
 * has the word and little to choose from. */
static double value_of(struct thought *t, const void *position, int depth)
{
    const struct gg_rules *rules = t->battle->rules;
    t->budget--;
    if (t->budget > 0 && depth <= FOLLOW_DEPTH && rules->turn(t->battle, position).who == t->side) {
        gg_choice list[FOLLOW_MAX];
        int n = rules->choices(t->battle, position, GG_ALL_GROUPS, list, FOLLOW_MAX);
        double best = 0;
        for (int i = 0; n <= FOLLOW_MAX && i < n; i++) {
            double value = expect(t, position, &list[i], depth);
            if (i == 0 || value > best)
                best = value;
        }
        if (n > 0 && n <= FOLLOW_MAX)
            return best;
    }
    return rules->evaluate(t->battle, position, t->side);
}

/* Adds `share` of the n choices, each as likely as the others. */
static void add_some(struct gg_candidates *c, gg_choice *list, int n, int share,
                     struct gg_random *random)
{
    for (int i = 0; i < n && i < share && c->count < GG_CANDIDATES_MAX; i++) {
        int other = i + (share < n ? (int)gg_random_below(random, (uint32_t)(n - i)) : 0);
        gg_choice swap = list[i];
        list[i] = list[other];
        list[other] = swap;
        c->choice[c->count++] = list[i];
    }
}

/* All legal choices, or when they are too many a fair share of each group. A group that is small, such
 * as the one that ends the phase, comes in whole. */
void gg_list_candidates(const struct gg_battle *battle, const void *position,
                        struct gg_candidates *c, struct gg_random *random)
{
    const struct gg_rules *rules = battle->rules;
    gg_choice list[GG_CHOICES_MAX];
    c->count = 0;
    int n = rules->choices(battle, position, GG_ALL_GROUPS, list, GG_CHOICES_MAX);
    if (n <= GG_CANDIDATES_MAX) {
        add_some(c, list, n, n, random);
        return;
    }
    int groups = rules->turn(battle, position).groups, full = 0;
    for (int g = 0; g < groups; g++)
        full += rules->choices(battle, position, g, list, GG_CHOICES_MAX) > 0;
    int share = full > 0 && GG_CANDIDATES_MAX / full > 1 ? GG_CANDIDATES_MAX / full : 1;
    /* From the last group on: the rest of a phase stands behind its pieces. */
    for (int g = groups - 1; g >= 0; g--) {
        n = rules->choices(battle, position, g, list, GG_CHOICES_MAX);
        add_some(c, list, n < GG_CHOICES_MAX ? n : GG_CHOICES_MAX, share, random);
    }
}

/* Can the same side take the choice back at once, as a party that was gathered is disbanded? */
static bool leads_back(const struct thought *t, const void *position, gg_choice choice)
{
    const struct gg_rules *rules = t->battle->rules;
    _Alignas(max_align_t) unsigned char after[GG_POSITION_MAX], back[GG_POSITION_MAX];
    gg_choice list[GG_CHOICES_MAX];
    memcpy(after, position, rules->position_size);
    rules->choose(t->battle, after, choice, NULL);
    if (rules->turn(t->battle, after).who != t->side)
        return false;
    int n = rules->choices(t->battle, after, GG_ALL_GROUPS, list, GG_CHOICES_MAX);
    for (int i = 0; i < n && i < GG_CHOICES_MAX; i++) {
        memcpy(back, after, rules->position_size);
        rules->choose(t->battle, back, list[i], NULL);
        if (memcmp(back, position, rules->position_size) == 0)
            return true;
    }
    return false;
}

/* The best candidate that is not passed over, among equals any; -1 when all are. */
static int find_best(const struct gg_candidates *c, const double *value, const bool *passed_over,
                     struct gg_random *random)
{
    int best = -1;
    uint32_t equals = 0;
    for (int i = 0; i < c->count; i++) {
        if (passed_over[i] || (best >= 0 && value[i] < value[best]))
            continue;
        if (best < 0 || value[i] > value[best])
            equals = 0;
        if (gg_random_below(random, ++equals) == 0)
            best = i;
    }
    return best;
}

/* To gather and to disband may both look better than to end a phase that one would rather not end. So now and then
 * what can be taken back is passed over. */
static gg_choice pick_best(struct thought *t, const void *position, const struct gg_candidates *c)
{
    double value[GG_CANDIDATES_MAX];
    bool passed_over[GG_CANDIDATES_MAX] = {false};
    int budget = t->budget;
    for (int i = 0; i < c->count; i++) {
        t->budget = budget / c->count;
        value[i] = expect(t, position, &c->choice[i], 0);
    }
    int first = find_best(c, value, passed_over, t->random), best = first;
    if (gg_random_below(t->random, PATIENCE) > 0)
        return c->choice[first];
    while (best >= 0 && leads_back(t, position, c->choice[best])) {
        passed_over[best] = true;
        best = find_best(c, value, passed_over, t->random);
    }
    return c->choice[best >= 0 ? best : first];
}

gg_choice gg_greedy_pick(const struct gg_battle *battle, const void *position,
                         struct gg_random *random)
{
    const struct gg_rules *rules = battle->rules;
    struct gg_turn turn = rules->turn(battle, position);
    _Alignas(max_align_t) unsigned char known[GG_POSITION_MAX];
    memcpy(known, position, rules->position_size);
    gg_imagine(battle, known, turn.who, random);
    struct gg_candidates candidates;
    gg_list_candidates(battle, known, &candidates, random);

    gg_choice best = candidates.count > 0 ? candidates.choice[0] : 0;
    if (candidates.count > 1) {
        struct thought t = {.battle = battle, .side = turn.who, .budget = BUDGET, .random = random};
        best = pick_best(&t, known, &candidates);
        for (int i = 0; i <= FOLLOW_DEPTH; i++)
            if (t.walk[i].battle != NULL)
                gg_walk_close(&t.walk[i]);
    }
    /* What is imagined should offer the same choices; the player must be legal even if it does not. */
    if (candidates.count > 0 && gg_battle_offers(battle, position, best))
        return best;
    return gg_random_pick(battle, position, turn.groups, random);
}
