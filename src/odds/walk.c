/*
 * walk.c - walks the chance tree below a position, first roll first.
 *
 * Nodes stand in the order they were found and are opened in that order, so all ways to a position that
 * take equally many rolls have been merged before it is opened.
 */
#include "odds/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

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
    uint32_t *slot = calloc((size_t)room * 2, sizeof *slot);
    if (node == NULL || positions == NULL || slot == NULL) {
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
    walk->stride = (battle->rules->position_size + 15) / 16 * 16;
    enum gg_status status = reserve_node(walk);
    if (status != GG_OK)
        gg_walk_close(walk);
    return status;
}

void gg_walk_close(struct gg_walk *walk)
{
    free(walk->node);
    free(walk->positions);
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
    node->num = node->den = 1;
    node->hash = 0;
    node->order = 0;
    node->depth = 0;
    node->open = false;
    node->label[0] = '\0';
    node->who = battle->rules->turn(battle, first).who;
    walk->count = 1;
    memset(walk->slot, 0, walk->slots * sizeof *walk->slot);
}

/* a/b times c/d. Reduced only when it does not fit otherwise. */
static enum gg_status multiply(struct gg_ratio a, struct gg_ratio b, struct gg_walk_node *out)
{
    if (gg_wide_mul(a.num, b.num, &out->num) && gg_wide_mul(a.den, b.den, &out->den))
        return GG_OK;
    struct gg_ratio product;
    enum gg_status status =
        gg_ratio_mul(gg_ratio_wide(a.num, a.den), gg_ratio_wide(b.num, b.den), &product);
    if (status == GG_OK) {
        out->num = product.num;
        out->den = product.den;
    }
    return status;
}

static enum gg_status add_chance(struct gg_walk_node *to, const struct gg_walk_node *more)
{
    if (to->den == more->den && gg_wide_add(to->num, more->num, &to->num))
        return GG_OK;
    struct gg_ratio sum;
    enum gg_status status =
        gg_ratio_add(gg_ratio_wide(to->num, to->den), gg_ratio_wide(more->num, more->den), &sum);
    if (status == GG_OK) {
        to->num = sum.num;
        to->den = sum.den;
    }
    return status;
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

static void join_label(char *label, const char *other)
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
                join_label(other->label, node->label);
            if (node->order < other->order) {
                other->order = node->order;
                other->depth = node->depth;
            }
            return add_chance(other, node);
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

/* Puts the position after one result of the roll of node `from` at the end. */
static enum gg_status take_result(struct gg_walk *walk, int from, const struct gg_roll *roll,
                                  int at, const struct gg_weights *weights)
{
    const struct gg_battle *battle = walk->battle;
    enum gg_status status = walk->count < walk->limit ? reserve_node(walk) : GG_FULL;
    if (status != GG_OK)
        return status;
    const struct gg_walk_node *parent = &walk->node[from];
    struct gg_walk_node *node = &walk->node[walk->count];
    status = multiply((struct gg_ratio){parent->num, parent->den},
                      (struct gg_ratio){weights->weight[at], weights->total}, node);
    if (status != GG_OK)
        return status;

    unsigned char *position = position_at(walk, walk->count);
    memcpy(position, position_at(walk, from), battle->rules->position_size);
    battle->rules->settle(battle, position, weights->low + at, NULL);
    node->who = battle->rules->turn(battle, position).who;
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

static enum gg_status open_node(struct gg_walk *walk, int at)
{
    const struct gg_battle *battle = walk->battle;
    struct gg_roll roll;
    struct gg_weights weights;
    battle->rules->roll(battle, position_at(walk, at), &roll);
    enum gg_status status = gg_roll_weights(&roll, &weights);
    walk->node[at].open = true;
    for (int i = 0; status == GG_OK && i < weights.count; i++)
        if (weights.weight[i] != 0)
            status = take_result(walk, at, &roll, i, &weights);
    return status;
}

enum gg_status gg_walk_run(struct gg_walk *walk, int depth)
{
    for (int i = 0; i < walk->count; i++) {
        const struct gg_walk_node *node = &walk->node[i];
        if (node->who != GG_CHANCE || (depth > 0 && node->depth >= depth))
            continue;
        enum gg_status status = open_node(walk, i);
        if (status != GG_OK)
            return status;
    }
    return GG_OK;
}
