/*
 * arena_state.h - the file of finished pairs, and one game, for the files of the arena.
 */
#ifndef GG_LAB_ARENA_STATE_H
#define GG_LAB_ARENA_STATE_H

#include "lab/arena.h"

/* arena_file.c. Opens or makes the file and reads what it holds into pair[]; the number of a descriptor to append to, or -1 with
 * a status and a message. A line that was cut off by an interruption is taken away. */
int gg_contest_file_open(const struct gg_contest_request *request, struct gg_contest_pair *pair,
                         enum gg_status *status, struct gg_text *message);

/* Adds a pair; false when the disk does not take it. */
bool gg_contest_file_add(int file, uint64_t number, const struct gg_contest_pair *pair);

/* arena_game.c. Plays a pair. False when it was stopped, or with *status set when it cannot be played. */
bool gg_contest_play_pair(const struct gg_contest_request *request, uint64_t number,
                          struct gg_contest_pair *pair, enum gg_status *status);

/* May an engine play this battle, or is something hidden from a side, as far as a few random games show? */
bool gg_contest_hides(const struct gg_contest_request *request);

#endif
