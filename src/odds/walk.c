/*
 * walk.c - walks the chance tree below a position, first roll first.
 *
 * Nodes stand in the order they were found and are opened in that order, so all ways to a position that
 * take equally many rolls have been merged before it is opened.
 */
#include "odds/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/big.h"
#include "base/hash.h"
#include "base/ratio.h"
#include "rules/battle.h"

enum {
    FIRST_NODES = 32,
    ORDER_BITS = 9, /* a result's place among the results of its roll: GG_RESULTS_MAX of them */
    ORDER_DEPTH = 7 /* so many rolls fit the order of a node */
};

_Static_assert(GG_RESULTS_MAX <= 1 << ORDER_BITS && ORDER_BITS * ORDER_DEPTH <= 64,
               "the order of a node holds the results of several rolls");

static unsigned char *position_at(const struct gg_walk *walk, int node)
{
    return walk->positions + (size_t)node * walk->stride;
}

const void *gg_walk_position(const struct gg_walk *walk, int node)
{
    return position_at(walk, node);
}

const struct gg_event *gg_walk_events(const struct gg_walk *walk, int node)
{
    return walk->event + (size_t)node * GG_WALK_EVENTS;
}

static void enter_slot(struct gg_walk *walk, int node)
{
    uint32_t at = (uint32_t)walk->node[node].hash & (walk->slots - 1);
    while (walk->slot[at] != 0)
        at = (at + 1) & (walk->slots - 1);
    walk->slot[at] = (uint32_t)node + 1;
}

/* Room for one more node. The table is kept at most half full. */
static enum gg_status reserve_node(struct gg_walk *walk)
{
    if (walk->count < walk->room)
        return GG_OK;
    int room = walk->room > 0 ? walk->room * 2 : FIRST_NODES;
    void *node = realloc(walk->node, (size_t)room * sizeof *walk->node);
    if (node != NULL)
        walk->node = node;
    void *positions = realloc(walk->positions, (size_t)room * walk->stride);
    if (positions != NULL)
        walk->positions = positions;
    void *event = realloc(walk->event,
                          (size_t)room * GG_WALK_EVENTS * sizeof *walk->event * walk->events + 1);
    if (event != NULL)
        walk->event = event;
    uint32_t *slot = calloc((size_t)room * 2, sizeof *slot);
    if (node == NULL || positions == NULL || event == NULL || slot == NULL) {
        free(slot);
        return GG_NO_MEMORY;
    }
    free(walk->slot);
    walk->slot = slot;
    walk->slots = (uint32_t)room * 2;
    walk->room = room;
    for (int i = 0; walk->merges && i < walk->count; i++)
        enter_slot(walk, i);
    return GG_OK;
}

enum gg_status gg_walk_open(struct gg_walk *walk, const struct gg_battle *battle, int limit)
{
    *walk = (struct gg_walk){.battle = battle, .labels = true, .merges = true, .limit = limit};
    return gg_walk_ready(walk);
}

enum gg_status gg_walk_ready(struct gg_walk *walk)
{
    walk->stride = (walk->battle->rules->position_size + 15) / 16 * 16;
    enum gg_status status = reserve_node(walk);
    if (status != GG_OK)
        gg_walk_close(walk);
    return status;
}

void gg_walk_close(struct gg_walk *walk)
{
    free(walk->node);
    free(walk->positions);
    free(walk->event);
    free(walk->slot);
    *walk = (struct gg_walk){0};
}

void gg_walk_start(struct gg_walk *walk, const void *position, const gg_choice *choice)
{
    const struct gg_battle *battle = walk->battle;
    unsigned char *first = position_at(walk, 0);
    memcpy(first, position, battle->rules->position_size);
    if (choice != NULL)
        battle->rules->choose(battle, first, *choice, NULL);
    struct gg_walk_node *node = &walk->node[0];
    node->chance = gg_ratio_of(1, 1);
    node->hash = 0;
    node->order = 0;
    node->depth = 0;
    node->open = node->shut = node->ring = false;
    node->first = -1;
    node->nevents = 0;
    node->label[0] = '\0';
    node->who = battle->rules->turn(battle, first).who;
    walk->count = 1;
    walk->taken = 0;
    memset(walk->slot, 0, walk->slots * sizeof *walk->slot);
}

/* Is `part` among the things that stand between " or " in label? */
static bool says_already(const char *label, const char *part)
{
    size_t n = strlen(part);
    for (const char *at = strstr(label, part); at != NULL; at = strstr(at + 1, part)) {
        bool starts = at == label || (at - label >= 4 && memcmp(at - 4, " or ", 4) == 0);
        if (starts && (at[n] == '\0' || strncmp(at + n, " or ", 4) == 0))
            return true;
        if (n == 0)
            break;
    }
    return false;
}

void gg_walk_join(char *label, const char *other)
{
    static const char more[] = " or …";
    if (says_already(label, other) || says_already(label, "…"))
        return;
    size_t used = strlen(label), added = strlen(other) + 4;
    struct gg_text end;
    gg_text_fixed(&end, label + used, GG_OUTCOME_TEXT - used);
    if (used + added + sizeof more <= GG_OUTCOME_TEXT)
        gg_text_fmt(&end, " or %s", other);
    else if (used + sizeof more <= GG_OUTCOME_TEXT)
        gg_text_add(&end, more);
}

int gg_walk_first(const struct gg_walk *walk, int a, int b)
{
    return a == b || (a >= 0 && b >= 0 && walk->first != NULL && gg_roll_same(walk->first, a, b))
               ? b
               : -1;
}

/* The node with the same position that can still be merged into, or -1. */
static int find_equal(const struct gg_walk *walk, const struct gg_walk_node *node, int at)
{
    uint32_t mask = walk->slots - 1;
    for (uint32_t i = (uint32_t)node->hash & mask; walk->slot[i] != 0; i = (i + 1) & mask) {
        int other = (int)walk->slot[i] - 1;
        if (walk->node[other].hash == node->hash && !walk->node[other].open &&
            memcmp(position_at(walk, other), position_at(walk, at),
                   walk->battle->rules->position_size) == 0)
            return other;
    }
    return -1;
}

/* The node at walk->count is filled in: it becomes part of an equal one, or of the tree. */
static enum gg_status keep_node(struct gg_walk *walk)
{
    struct gg_walk_node *node = &walk->node[walk->count];
    if (walk->merges) {
        const unsigned char *position = position_at(walk, walk->count);
        node->hash = gg_hash(GG_HASH_START, position, walk->battle->rules->position_size);
        int equal = find_equal(walk, node, walk->count);
        if (equal >= 0) {
            struct gg_walk_node *other = &walk->node[equal];
            if (walk->labels)
                gg_walk_join(other->label, node->label);
            if (node->order < other->order) {
                other->order = node->order;
                other->depth = node->depth;
            }
            other->first = gg_walk_first(walk, node->first, other->first);
            other->shut = other->shut || node->shut;
            return gg_ratio_add_lazy(&other->chance, &node->chance);
        }
        enter_slot(walk, walk->count);
    }
    walk->count++;
    return GG_OK;
}

static void write_label(const struct gg_roll *roll, int result, const char *before, char *label)
{
    struct gg_text text;
    gg_text_fixed(&text, label, GG_OUTCOME_TEXT);
    if (before[0] != '\0') {
        gg_text_add(&text, before);
        gg_text_add(&text, ", ");
    }
    gg_roll_meaning(roll, result, &text);
}

gg_choice gg_walk_pass(const struct gg_battle *battle, const void *position,
                       const struct gg_pass *pass, struct gg_adding *adding)
{
    if (adding == NULL || battle->rules->turn(battle, position).who != adding->side ||
        !gg_battle_offers(battle, position, adding->choice))
        return pass->choice;
    adding->used = true;
    return adding->choice;
}

/* A decision that only puts off what was rolled: nothing is added there, or what the walk is to add. */
static void pass_on(struct gg_walk *walk, unsigned char *position, struct gg_log *log)
{
    enum { PATIENCE = 64 };
    const struct gg_rules *rules = walk->battle->rules;
    for (int i = 0; walk->about != NULL && rules->pass != NULL && i < PATIENCE; i++) {
        struct gg_pass pass = {.goes_on = false};
        if (rules->turn(walk->battle, position).who >= GG_SIDES)
            return;
        rules->pass(walk->battle, position, *walk->about, &pass);
        if (!pass.goes_on)
            return;
        walk->passed = true;
        walk->adds = pass.adds;
        gg_choice choice = gg_walk_pass(walk->battle, position, &pass, walk->adding);
        rules->choose(walk->battle, position, choice, log);
    }
}

/* Settles the roll of node `from` in the position at the end, and remembers what happened. */
static void settle(struct gg_walk *walk, int from, int result)
{
    const struct gg_battle *battle = walk->battle;
    const struct gg_walk_node *parent = &walk->node[from];
    struct gg_walk_node *node = &walk->node[walk->count];
    struct gg_event *event =
        walk->events ? walk->event + (size_t)walk->count * GG_WALK_EVENTS : NULL;
    struct gg_log log = {.room = 0};
    unsigned char *position = position_at(walk, walk->count);
    memcpy(position, position_at(walk, from), battle->rules->position_size);
    if (event != NULL) {
        memcpy(event, gg_walk_events(walk, from), parent->nevents * sizeof *event);
        log.event = event + parent->nevents;
        log.room = GG_WALK_EVENTS - parent->nevents;
    }
    battle->rules->settle(battle, position, result, walk->events || walk->blind ? &log : NULL);
    pass_on(walk, position, walk->events || walk->blind ? &log : NULL);
    node->nevents = (uint8_t)(parent->nevents + log.count);
    node->ring = walk->rings && battle->rules->together != NULL &&
                 battle->rules->turn(battle, position).who == GG_CHANCE &&
                 battle->rules->together(battle, position, 0, NULL) != 0;
    node->shut = (walk->blind & log.revealed) != 0;
    node->who = battle->rules->turn(battle, position).who;
}

/* Puts the position after one result of the roll of node `from` at the end. */
static enum gg_status take_result(struct gg_walk *walk, int from, const struct gg_roll *roll,
                                  int at, const struct gg_weights *weights)
{
    bool full = walk->count >= walk->limit || (walk->most > 0 && walk->taken++ >= walk->most);
    enum gg_status status = full ? GG_FULL : reserve_node(walk);
    if (status != GG_OK)
        return status;
    const struct gg_walk_node *parent = &walk->node[from];
    struct gg_walk_node *node = &walk->node[walk->count];
    status =
        gg_ratio_mul_lazy(&parent->chance, &weights->weight[at], &weights->total, &node->chance);
    if (status != GG_OK)
        return status;

    settle(walk, from, weights->low + at);
    node->first = parent->depth == 0 ? weights->low + at : parent->first;
    node->hash = 0;
    node->open = false;
    node->depth = parent->depth + 1;
    node->order = parent->order;
    if (parent->depth < ORDER_DEPTH)
        node->order |= (uint64_t)at << (64 - ORDER_BITS * (parent->depth + 1));
    node->label[0] = '\0';
    if (walk->labels)
        write_label(roll, weights->low + at, parent->label, node->label);
    return keep_node(walk);
}

/* The weights of results that mean the same and lead to the same are given to the first of them. */
static enum gg_status join_results(const struct gg_roll *roll, struct gg_weights *weights)
{
    for (int i = 0; roll->meant && i < weights->count; i++)
        for (int k = i + 1; weights->weight[i].used > 0 && k < weights->count; k++) {
            if (weights->weight[k].used == 0 ||
                !gg_roll_same(roll, weights->low + i, weights->low + k))
                continue;
            if (!gg_big_add(&weights->weight[i], &weights->weight[k], &weights->weight[i]))
                return GG_INEXACT;
            gg_big_set(&weights->weight[k], 0);
        }
    return GG_OK;
}

static enum gg_status open_node(struct gg_walk *walk, int at)
{
    const struct gg_battle *battle = walk->battle;
    struct gg_roll roll;
    struct gg_weights weights;
    battle->rules->roll(battle, position_at(walk, at), &roll);
    if (walk->blind & roll.hidden)
        return GG_OK; /* what falls there is nothing to this seat: a leaf */
    enum gg_status status = gg_roll_weights(&roll, &weights);
    if (status == GG_OK)
        status = join_results(&roll, &weights);
    walk->node[at].open = true;
    for (int i = 0; status == GG_OK && i < weights.count; i++)
        if (weights.weight[i].used > 0)
            status = take_result(walk, at, &roll, i, &weights);
    return status;
}

enum gg_status gg_walk_run(struct gg_walk *walk, int depth)
{
    for (int i = 0; i < walk->count; i++) {
        const struct gg_walk_node *node = &walk->node[i];
        if (node->who != GG_CHANCE || node->shut || node->ring ||
            (depth > 0 && node->depth >= depth))
            continue;
        enum gg_status status = open_node(walk, i);
        if (status != GG_OK)
            return status;
    }
    return GG_OK;
}
