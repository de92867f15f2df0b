/*
 * odds.c - the leaves of a walk as rows for a reader: what the dice said, and the exact chance.
 *
 * struct gg_odds is large; nothing here clears it, and only the rows in use are written.
 */
#include "grognard/odds.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "odds/walk.h"
#include "rules/battle.h"

enum { NODES_MAX = 16384 };

static int compare_leaves(const void *a, const void *b)
{
    const struct gg_walk_node *x = *(const struct gg_walk_node *const *)a;
    const struct gg_walk_node *y = *(const struct gg_walk_node *const *)b;
    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return (x > y) - (x < y);
}

/* The leaves in the order of the results that lead to them. */
static int list_leaves(const struct gg_walk *walk, const struct gg_walk_node **leaf)
{
    int n = 0;
    bool sorted = true;
    for (int i = 0; i < walk->count; i++) {
        if (walk->node[i].open)
            continue;
        leaf[n] = &walk->node[i];
        sorted = sorted && (n == 0 || compare_leaves(&leaf[n - 1], &leaf[n]) < 0);
        n++;
    }
    if (!sorted)
        qsort(leaf, (size_t)n, sizeof *leaf, compare_leaves);
    return n;
}

/* Rows being made. The hash of each label saves most comparisons of text. */
struct rows {
    struct gg_odds *out;
    int count;       /* of out, and of hashes */
    bool by_meaning; /* equal labels are one row, whoever decides next */
    uint64_t hash[GG_OUTCOMES_MAX];
};

static int find_row(const struct rows *rows, const struct gg_walk_node *leaf, uint64_t hash)
{
    for (int i = 0; i < rows->count; i++) {
        const struct gg_outcome *row = &rows->out->outcome[i];
        if (rows->hash[i] == hash && (rows->by_meaning || row->who == leaf->who) &&
            strcmp(row->result, leaf->label) == 0)
            return i;
    }
    return -1;
}

static enum gg_status add_row(struct rows *rows, const struct gg_walk_node *leaf)
{
    struct gg_ratio chance = gg_ratio_wide(leaf->num, leaf->den);
    uint64_t hash = gg_hash(GG_HASH_START, leaf->label, strlen(leaf->label));
    int at = find_row(rows, leaf, hash);
    if (at >= 0) {
        struct gg_outcome *row = &rows->out->outcome[at];
        if (row->who != leaf->who)
            row->who = GG_NOBODY;
        return gg_ratio_add(row->exact, chance, &row->exact);
    }
    if (rows->count == GG_OUTCOMES_MAX)
        return GG_FULL;
    struct gg_outcome *row = &rows->out->outcome[rows->count];
    struct gg_text text;
    rows->hash[rows->count++] = hash;
    rows->out->count = rows->count;
    gg_text_fixed(&text, row->result, sizeof row->result);
    gg_text_add(&text, leaf->label[0] != '\0' ? leaf->label : "no roll");
    row->exact = chance;
    row->who = leaf->who;
    return GG_OK;
}

static enum gg_status make_rows(const struct gg_walk *walk, bool by_meaning, struct gg_odds *out)
{
    const struct gg_walk_node *few[64];
    const struct gg_walk_node **leaf = few;
    if (walk->count > (int)(sizeof few / sizeof *few))
        leaf = malloc((size_t)walk->count * sizeof *leaf);
    if (leaf == NULL)
        return GG_NO_MEMORY;
    struct rows rows;
    rows.out = out;
    rows.count = 0;
    rows.by_meaning = by_meaning;
    out->count = 0;
    int n = list_leaves(walk, leaf);
    enum gg_status status = GG_OK;
    for (int i = 0; status == GG_OK && i < n; i++)
        status = add_row(&rows, leaf[i]);
    if (status != GG_OK)
        out->count = 0;
    if (leaf != few)
        free(leaf);
    return status;
}

/* depth 1 is the waiting roll alone, 0 everything up to the next decision. */
static enum gg_status walk_odds(const struct gg_battle *battle, const void *position,
                                const gg_choice *choice, int depth, struct gg_odds *out)
{
    struct gg_walk walk;
    out->count = 0;
    enum gg_status status = gg_walk_open(&walk, battle, NODES_MAX);
    if (status != GG_OK)
        return status;
    walk.merges = depth == 0;
    gg_walk_start(&walk, position, choice);
    status = gg_walk_run(&walk, depth);
    if (status == GG_OK)
        status = make_rows(&walk, depth > 0, out);
    gg_walk_close(&walk);
    return status;
}

enum gg_status gg_odds_of_roll(const struct gg_battle *battle, const void *position,
                               struct gg_odds *out)
{
    out->count = 0;
    if (battle->rules->turn(battle, position).who != GG_CHANCE)
        return GG_WRONG_TIME;
    return walk_odds(battle, position, NULL, 1, out);
}

enum gg_status gg_odds_to_decision(const struct gg_battle *battle, const void *position,
                                   struct gg_odds *out)
{
    out->count = 0;
    if (battle->rules->turn(battle, position).who != GG_CHANCE)
        return GG_WRONG_TIME;
    return walk_odds(battle, position, NULL, 0, out);
}

/* May a side take it now? */
static enum gg_status judge_choice(const struct gg_battle *battle, const void *position,
                                   gg_choice choice)
{
    if (battle->rules->turn(battle, position).who >= GG_SIDES)
        return GG_WRONG_TIME;
    return gg_battle_offers(battle, position, choice) ? GG_OK : GG_ILLEGAL;
}

enum gg_status gg_odds_of_choice(const struct gg_battle *battle, const void *position,
                                 gg_choice choice, struct gg_odds *out)
{
    out->count = 0;
    enum gg_status status = judge_choice(battle, position, choice);
    return status == GG_OK ? walk_odds(battle, position, &choice, 0, out) : status;
}

enum gg_status gg_odds_of_first_roll(const struct gg_battle *battle, const void *position,
                                     gg_choice choice, struct gg_roll *roll, struct gg_odds *out)
{
    _Alignas(max_align_t) unsigned char after[GG_POSITION_MAX];
    out->count = 0;
    enum gg_status status = judge_choice(battle, position, choice);
    if (status != GG_OK)
        return status;
    memcpy(after, position, battle->rules->position_size);
    battle->rules->choose(battle, after, choice, NULL);
    if (battle->rules->turn(battle, after).who != GG_CHANCE)
        return GG_WRONG_TIME;
    battle->rules->roll(battle, after, roll);
    return gg_odds_of_roll(battle, after, out);
}

enum gg_status gg_odds_of_forecast(const struct gg_battle *battle, const void *position,
                                   gg_choice choice, struct gg_roll *roll, struct gg_odds *out)
{
    struct gg_chance chance[GG_RESULTS_MAX];
    out->count = 0;
    if (!gg_battle_offers(battle, position, choice))
        return GG_ILLEGAL;
    if (battle->rules->forecast == NULL || !battle->rules->forecast(battle, position, choice, roll))
        return GG_WRONG_TIME;
    int count = 0;
    enum gg_status status = gg_roll_chances(roll, chance, GG_RESULTS_MAX, &count);
    if (status != GG_OK)
        return status;
    for (int i = 0; i < count; i++) {
        struct gg_outcome *row = &out->outcome[i];
        struct gg_text text;
        gg_text_fixed(&text, row->result, sizeof row->result);
        gg_text_add(&text, chance[i].result);
        row->exact = chance[i].exact;
        row->who = GG_CHANCE;
    }
    out->count = count;
    return GG_OK;
}
