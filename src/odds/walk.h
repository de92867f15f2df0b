/*
 * walk.h - the chance tree below a position, down to the next decisions, with equal positions merged.
 *
 * odds.c makes rows for a reader of it; a computer player weighs its leaves. Weights are exact
 * fractions that are not reduced on the way, since nobody reads those in the middle.
 */
#ifndef GG_ODDS_WALK_H
#define GG_ODDS_WALK_H

#include "grognard/odds.h"

struct gg_walk_node {
    gg_wide num, den; /* chance to get here */
    uint64_t hash;    /* of the position */
    uint64_t order;   /* sorts leaves by the results that led to them */
    int who, depth;
    bool open; /* waits for a roll that has been taken: not a leaf, and nothing merges into it */
    char label[GG_OUTCOME_TEXT];
};

struct gg_walk {
    const struct gg_battle *battle;
    bool labels; /* say what the dice meant on the way */
    bool merges; /* equal positions become one */
    int limit;   /* most nodes, leaves and inner ones together */

    int count, room;
    struct gg_walk_node *node;
    unsigned char *positions; /* one for each node, stride bytes apart */
    size_t stride;
    uint32_t *slot; /* hash table of 1 + node, 0 when free */
    uint32_t slots; /* a power of two */
};

enum gg_status gg_walk_open(struct gg_walk *walk, const struct gg_battle *battle, int limit);
void gg_walk_close(struct gg_walk *walk);

/* Forgets all nodes and starts again at this position, after this choice unless it is NULL. */
void gg_walk_start(struct gg_walk *walk, const void *position, const gg_choice *choice);

/* Takes every roll of the first `depth` on each way (0 for all of them). GG_FULL when there are more
 * than limit nodes, GG_INEXACT when a chance does not fit. */
enum gg_status gg_walk_run(struct gg_walk *walk, int depth);

/* The position of a node, until the walk goes on. */
const void *gg_walk_position(const struct gg_walk *walk, int node);

#endif
