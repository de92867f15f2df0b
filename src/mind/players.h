/*
 * players.h - the players, for the files of this room.
 */
#ifndef GG_MIND_PLAYERS_H
#define GG_MIND_PLAYERS_H

#include "grognard/mind.h"

/* A legal choice at random. groups is what turn() said. */
gg_choice gg_random_pick(const struct gg_battle *battle, const void *position, int groups,
                         struct gg_random *random);

/* policy.c: the player of playouts. */
gg_choice gg_policy_pick(const struct gg_battle *battle, const void *position, struct gg_turn turn,
                         const struct gg_policy *policy, struct gg_random *random);

/* scale.c: the winning chance of a side whose evaluation this is, of GG_CERTAIN. */
struct gg_scale {
    int even, point;
};
int gg_chance_of(int value, int side, struct gg_scale scale);
struct gg_scale gg_scale_of(const struct gg_battle *battle);

/* search.c */
void gg_search_think(const struct gg_moment *moment, const struct gg_search *settings,
                     struct gg_thought *out);

/* The position at which a side decides is remembered for this player turn; a choice that leads that side back to one is barred. */
void gg_remember(const struct gg_battle *battle, const void *position, struct gg_memory *memory);
bool gg_is_barred(const struct gg_battle *battle, const void *position, gg_choice choice, int side,
                  const struct gg_memory *memory);

/* mcts.c: the yardstick, for the arena only. Plain open-loop UCT with random playouts to the end of the game. False when memory
 * is out, and then the choice is any legal one. */
bool gg_mcts_think(const struct gg_moment *moment, int playouts, struct gg_thought *out);

/* greedy.c */
enum { GG_CANDIDATES_MAX = 192 };
struct gg_candidates {
    int count;
    gg_choice choice[GG_CANDIDATES_MAX];
};

/* All legal choices, or when they are too many a fair share of each group. */
void gg_list_candidates(const struct gg_battle *battle, const void *position,
                        struct gg_candidates *c, struct gg_random *random);
gg_choice gg_greedy_pick(const struct gg_battle *battle, const void *position,
                         struct gg_random *random);

#endif
