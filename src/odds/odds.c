/*
 * odds.c - the leaves of a walk as rows for a reader: what the dice said, and the exact chance.
 *
 * struct gg_odds is large; nothing here clears it, and only the rows in use are written.
 */
#include "grognard/odds.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/ratio.h"
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

/* Rows being made. The hash of each text saves most comparisons. */
struct rows {
    const struct gg_walk *walk;
    struct gg_odds *out;
    int seat;
    bool by_text; /* equal texts are one row, whoever decides next */
    uint64_t hash[GG_OUTCOMES_MAX];
};

static int find_row(const struct rows *rows, const struct gg_outcome *new, uint64_t hash)
{
    for (int i = 0; i < rows->out->count; i++) {
        const struct gg_outcome *row = &rows->out->outcome[i];
        if (rows->hash[i] == hash && (rows->by_text || row->who == new->who) &&
            strcmp(row->result, new->result) == 0)
            return i;
    }
    return -1;
}

/* Ends a text that did not fit with an ellipsis, in place of whole characters. */
static void mark_cut(char text[GG_OUTCOME_TEXT])
{
    static const char more[] = "…";
    size_t at = GG_OUTCOME_TEXT - sizeof more;
    while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
        at--;
    memcpy(text + at, more, sizeof more);
}

/* What the events on the way came to, where they are remembered and the rules have words for them. */
static void write_result(const struct rows *rows, const struct gg_walk_node *leaf,
                         struct gg_outcome *row)
{
    const struct gg_walk *walk = rows->walk;
    struct gg_text text;
    gg_text_fixed(&text, row->result, sizeof row->result);
    if (!walk->events || leaf->depth == 0)
        gg_text_add(&text, leaf->label[0] != '\0' ? leaf->label : "no roll");
    else
        walk->battle->rules->outcome(walk->battle, gg_walk_events(walk, (int)(leaf - walk->node)),
                                     leaf->nevents, rows->seat, &text);
    if (text.len == 0)
        gg_text_add(&text, "no effect");
    if (text.cut)
        mark_cut(row->result);
}

/* What a leaf is worth to the seat, where that is wanted. */
static void weigh(const struct rows *rows, const struct gg_walk_node *leaf, struct gg_outcome *row)
{
    const struct gg_walk *walk = rows->walk;
    const void *position = gg_walk_position(walk, (int)(leaf - walk->node));
    row->low = row->high =
        walk->weighs ? walk->battle->rules->evaluate(walk->battle, position, rows->seat) : 0;
}

static enum gg_status add_row(struct rows *rows, const struct gg_walk_node *leaf)
{
    if (rows->out->count == GG_OUTCOMES_MAX)
        return GG_FULL;
    struct gg_outcome *row = &rows->out->outcome[rows->out->count];
    struct gg_text dice;
    write_result(rows, leaf, row);
    row->exact = leaf->chance;
    row->who = leaf->who;
    row->first = leaf->first;
    weigh(rows, leaf, row);
    gg_text_fixed(&dice, row->dice, sizeof row->dice);
    gg_text_add(&dice, leaf->label);
    uint64_t hash = gg_hash(GG_HASH_START, row->result, strlen(row->result));
    int at = find_row(rows, row, hash);
    if (at < 0) {
        rows->hash[rows->out->count++] = hash;
        return GG_OK;
    }
    struct gg_outcome *same = &rows->out->outcome[at];
    if (same->who != row->who)
        same->who = GG_NOBODY;
    same->low = row->low < same->low ? row->low : same->low;
    same->high = row->high > same->high ? row->high : same->high;
    same->first = gg_walk_first(rows->walk, row->first, same->first);
    gg_walk_join(same->dice, row->dice);
    return gg_ratio_add_lazy(&same->exact, &row->exact);
}

static enum gg_status make_rows(const struct gg_walk *walk, bool by_text, int seat,
                                struct gg_odds *out)
{
    const struct gg_walk_node *few[64] = {NULL};
    const struct gg_walk_node **leaf = few;
    if (walk->count > (int)(sizeof few / sizeof *few))
        leaf = calloc((size_t)walk->count, sizeof *leaf);
    if (leaf == NULL)
        return GG_NO_MEMORY;
    struct rows rows = {.walk = walk, .out = out, .seat = seat, .by_text = by_text};
    out->count = 0;
    int n = list_leaves(walk, leaf);
    enum gg_status status = GG_OK;
    for (int i = 0; status == GG_OK && i < n; i++)
        status = add_row(&rows, leaf[i]);
    for (int i = 0; status == GG_OK && i < out->count; i++)
        gg_ratio_reduce(&out->outcome[i].exact);
    if (status != GG_OK)
        out->count = 0;
    if (leaf != few)
        free(leaf);
    return status;
}

enum gg_status gg_odds_walk(struct gg_walk *walk, const void *position, const gg_choice *choice,
                            int depth, int seat, struct gg_odds *out)
{
    out->count = 0;
    walk->labels = true;
    walk->merges = depth == 0;
    walk->limit = NODES_MAX;
    enum gg_status status = gg_walk_ready(walk);
    if (status != GG_OK)
        return status;
    gg_walk_start(walk, position, choice);
    status = gg_walk_run(walk, depth);
    if (status == GG_OK)
        status = make_rows(walk, depth > 0 || walk->events, seat, out);
    if (status == GG_OK && walk->after != NULL)
        status = walk->after(walk, walk->arg);
    gg_walk_close(walk);
    return status;
}

/* depth 1 is the waiting roll alone, 0 everything up to the next decision. */
static enum gg_status walk_odds(const struct gg_battle *battle, const void *position,
                                const gg_choice *choice, int depth, struct gg_odds *out)
{
    struct gg_walk walk = {.battle = battle};
    return gg_odds_walk(&walk, position, choice, depth, GG_EVERYTHING, out);
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

enum gg_status gg_odds_judge(const struct gg_battle *battle, const void *position, gg_choice choice)
{
    if (battle->rules->turn(battle, position).who >= GG_SIDES)
        return GG_WRONG_TIME;
    return gg_battle_offers(battle, position, choice) ? GG_OK : GG_ILLEGAL;
}

enum gg_status gg_odds_of_choice(const struct gg_battle *battle, const void *position,
                                 gg_choice choice, struct gg_odds *out)
{
    out->count = 0;
    enum gg_status status = gg_odds_judge(battle, position, choice);
    return status == GG_OK ? walk_odds(battle, position, &choice, 0, out) : status;
}
