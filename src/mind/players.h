/*
 * players.h - the players, for the files of this room.
 */
#ifndef GG_MIND_PLAYERS_H
#define GG_MIND_PLAYERS_H

#include "grognard/mind.h"

/* A legal choice at random. groups is what turn() said. */
gg_choice gg_random_pick(const struct gg_battle *battle, const void *position, int groups,
                         struct gg_random *random);

/* greedy.c */
gg_choice gg_greedy_pick(const struct gg_battle *battle, const void *position,
                         struct gg_random *random);

#endif
