/*
 * mcts.c - plain Monte Carlo tree search (UCT), the yardstick of the arena. It knows nothing of a game but its rules.
 *
 * Open loop: a node stands for the choices that led to it and not for a position; dice are thrown, and what is hidden is dealt, afresh on
 * every visit. A node that was visited n times has at most 2 sqrt(n) children (progressive widening), of which only those count that are legal
 * this time. Every iteration adds one node and plays on at random to the end of the game. Positions of this player turn are barred at the
 * root, and an iteration that goes on too long counts as a draw: chains without end would otherwise hold it up.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "mind/players.h"
#include "rules/battle.h"

enum { STEPS_MAX = 3000, DEPTH_MAX = 64, NOBODY = -1, TRIES = 8, ROOM = 1024, ASKED_EVERY = 8 };

/* Results are counted in half points. */
struct node {
    gg_choice choice; /* that leads here, of `side` */
    int side, visits, points;
    int child, sibling; /* nodes by number, NOBODY: none */
};

struct tree {
    const struct gg_battle *battle;
    const void *position;
    int side;
    const struct gg_memory *memory;
    struct gg_random *random;
    struct node *node;
    int count, room;
    int nroot; /* the root's choices that are not barred */
    gg_choice root[GG_CHOICES_MAX];
};

/* --- numbers, without a library that may differ from machine to machine --- */

static double root_of(double x)
{
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 40; i++) {
        double next = (y + x / y) / 2;
        if (next >= y)
            break;
        y = next;
    }
    return y;
}

/* The natural logarithm of a whole number from 1 on, by straight lines between powers of two. */
static double log_of(int n)
{
    int power = 0;
    while (n >> (power + 1) > 0)
        power++;
    double rest = (double)n / (double)(1 << power) - 1;
    return 0.6931471805599453 * (power + rest);
}

/* --- the tree --- */

static int add_node(struct tree *t, int parent, gg_choice choice, int side)
{
    if (t->count == t->room) {
        struct node *larger = realloc(t->node, 2 * (size_t)t->room * sizeof *larger);
        if (larger == NULL)
            return NOBODY;
        t->node = larger;
        t->room *= 2;
    }
    t->node[t->count] = (struct node){
        .choice = choice, .side = side, .child = NOBODY, .sibling = t->node[parent].child};
    t->node[parent].child = t->count;
    return t->count++;
}

static bool is_listed(const gg_choice *list, int n, gg_choice choice)
{
    for (int i = 0; i < n; i++)
        if (list[i] == choice)
            return true;
    return false;
}

static int find_child(const struct tree *t, int parent, gg_choice choice, int side)
{
    int at = t->node[parent].child;
    while (at != NOBODY && (t->node[at].choice != choice || t->node[at].side != side))
        at = t->node[at].sibling;
    return at;
}

/* UCB1 with its own constant, sqrt 2. */
static double bound_of(const struct node *child, double log_visits)
{
    double mean = (double)child->points / (2.0 * child->visits);
    return mean + root_of(2 * log_visits / child->visits);
}

/* The child with the highest bound among those that are legal here, or NOBODY. */
static int best_child(const struct tree *t, int parent, const gg_choice *list, int n, int side)
{
    int best = NOBODY;
    double highest = 0, log_visits = log_of(t->node[parent].visits + 1);
    for (int at = t->node[parent].child; at != NOBODY; at = t->node[at].sibling) {
        if (t->node[at].side != side)
            continue;
        double bound = bound_of(&t->node[at], log_visits);
        if ((best == NOBODY || bound > highest) && is_listed(list, n, t->node[at].choice)) {
            best = at;
            highest = bound;
        }
    }
    return best;
}

static int count_children(const struct tree *t, int parent, int side)
{
    int n = 0;
    for (int at = t->node[parent].child; at != NOBODY; at = t->node[at].sibling)
        n += t->node[at].side == side;
    return n;
}

/* A choice that is no child yet, as a new one; NOBODY when none was found or memory is out. */
static int widen(struct tree *t, int parent, const gg_choice *list, int n, int side)
{
    for (int i = 0; i < TRIES; i++) {
        gg_choice choice = list[gg_random_below(t->random, (uint32_t)n)];
        if (find_child(t, parent, choice, side) == NOBODY)
            return add_node(t, parent, choice, side);
    }
    return NOBODY;
}

/* The next node from a parent at this position, and whether it is new. NOBODY: the tree ends here. */
static int next_node(struct tree *t, int parent, const void *position, int side, bool *is_new)
{
    gg_choice all[GG_CHOICES_MAX];
    const gg_choice *list = t->root;
    int n = t->nroot;
    if (parent != 0) {
        list = all;
        n = t->battle->rules->choices(t->battle, position, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
        n = n < GG_CHOICES_MAX ? n : GG_CHOICES_MAX;
    }
    if (n == 0)
        return NOBODY;
    int children = count_children(t, parent, side);
    *is_new = false;
    if (children < n && children < 2 * root_of(t->node[parent].visits + 1)) {
        int child = widen(t, parent, list, n, side);
        *is_new = child != NOBODY;
        if (*is_new)
            return child;
    }
    return best_child(t, parent, list, n, side);
}

/* --- one iteration --- */

struct run {
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    struct gg_turn turn;
    int steps;
};

static void take(const struct tree *t, struct run *run, gg_choice choice)
{
    t->battle->rules->choose(t->battle, run->position, choice, NULL);
    run->turn = t->battle->rules->turn(t->battle, run->position);
    run->steps++;
}

static void throw_dice(const struct tree *t, struct run *run)
{
    const struct gg_rules *rules = t->battle->rules;
    while (run->turn.who == GG_CHANCE && run->steps < STEPS_MAX) {
        struct gg_roll roll;
        rules->roll(t->battle, run->position, &roll);
        rules->settle(t->battle, run->position, gg_roll_throw(&roll, t->random, NULL), NULL);
        run->turn = rules->turn(t->battle, run->position);
        run->steps++;
    }
}

static void play_on(const struct tree *t, struct run *run)
{
    while (run->turn.who != GG_OVER && run->steps < STEPS_MAX) {
        if (run->turn.who == GG_CHANCE)
            throw_dice(t, run);
        else
            take(t, run, gg_random_pick(t->battle, run->position, run->turn.groups, t->random));
    }
}

static int winner_of(const struct tree *t, const struct run *run)
{
    struct gg_result result;
    if (run->turn.who != GG_OVER)
        return GG_NOBODY;
    t->battle->rules->result(t->battle, run->position, &result);
    return result.winner;
}

/* Down the tree, one node more, to the end of the game, and the result back up. */
static void iterate(struct tree *t)
{
    struct run run;
    int path[DEPTH_MAX], depth = 0;
    bool is_new = false;
    memcpy(run.position, t->position, t->battle->rules->position_size);
    gg_imagine(t->battle, run.position, t->side, t->random);
    run.turn = t->battle->rules->turn(t->battle, run.position);
    run.steps = 0;
    path[depth++] = 0;
    while (!is_new && depth < DEPTH_MAX && run.steps < STEPS_MAX && run.turn.who < GG_SIDES) {
        int next = next_node(t, path[depth - 1], run.position, run.turn.who, &is_new);
        if (next == NOBODY)
            break;
        path[depth++] = next;
        take(t, &run, t->node[next].choice);
        throw_dice(t, &run);
    }
    play_on(t, &run);
    int winner = winner_of(t, &run);
    for (int i = 0; i < depth; i++) {
        struct node *node = &t->node[path[i]];
        node->visits++;
        node->points += winner == GG_NOBODY ? 1 : winner == node->side ? 2 : 0;
    }
}

/* --- thinking --- */

/* The choices of the position as it is, which a fresh deal has too, without those that lead back. */
static void list_root(struct tree *t, struct gg_random *random)
{
    _Alignas(max_align_t) unsigned char known[GG_POSITION_MAX];
    gg_choice list[GG_CHOICES_MAX];
    memcpy(known, t->position, t->battle->rules->position_size);
    gg_imagine(t->battle, known, t->side, random);
    int n = t->battle->rules->choices(t->battle, known, GG_ALL_GROUPS, list, GG_CHOICES_MAX);
    for (int i = 0; i < n && i < GG_CHOICES_MAX; i++)
        if (gg_battle_offers(t->battle, t->position, list[i]) &&
            !(n > 1 && gg_is_barred(t->battle, t->position, list[i], t->side, t->memory)))
            t->root[t->nroot++] = list[i];
}

static void tell(const struct tree *t, struct gg_thought *out)
{
    int best = t->node[0].child;
    for (int at = best; at != NOBODY; at = t->node[at].sibling)
        if (t->node[at].visits > t->node[best].visits)
            best = at;
    const struct node *node = &t->node[best];
    out->choice = out->best[0] = node->choice;
    out->count = 1;
    out->chance[0] = (int)((int64_t)node->points * GG_CERTAIN / (2 * (int64_t)node->visits));
    out->playouts = t->node[0].visits;
}

static struct tree *open_tree(const struct gg_moment *moment)
{
    struct tree *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->battle = moment->battle;
    t->position = moment->position;
    t->side = moment->battle->rules->turn(moment->battle, moment->position).who;
    t->memory = moment->memory;
    t->random = moment->random;
    t->room = ROOM;
    t->node = calloc((size_t)t->room, sizeof *t->node);
    if (t->node == NULL) {
        free(t);
        return NULL;
    }
    t->node[t->count++] = (struct node){.side = GG_NOBODY, .child = NOBODY, .sibling = NOBODY};
    list_root(t, moment->random);
    return t;
}

bool gg_mcts_think(const struct gg_moment *moment, int playouts, struct gg_thought *out)
{
    static const struct gg_thought nothing = {.count = 0};
    int groups = moment->battle->rules->turn(moment->battle, moment->position).groups;
    *out = nothing;
    out->choice = gg_random_pick(moment->battle, moment->position, groups, moment->random);
    gg_remember(moment->battle, moment->position, moment->memory);
    struct tree *t = open_tree(moment);
    if (t == NULL)
        return false;
    out->choice = t->nroot > 0 ? t->root[0] : out->choice;
    for (int i = 0; t->nroot > 1 && i < playouts && !out->early; i++) {
        iterate(t);
        out->early = i % ASKED_EVERY == 0 && moment->stop != NULL && moment->stop(moment->context);
    }
    if (t->node[0].child != NOBODY)
        tell(t, out);
    free(t->node);
    free(t);
    return true;
}
