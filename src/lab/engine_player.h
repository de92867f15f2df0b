/*
 * engine_player.h - another program at a seat of the arena, spoken to in the engine protocol.
 *
 * It is not trusted: it may hang, crash, flood, or say anything. Every call returns within the deadline; one that fails says why in a few
 * words that fit behind "loses: ", and the program is of no more use then.
 */
#ifndef GG_LAB_ENGINE_PLAYER_H
#define GG_LAB_ENGINE_PLAYER_H

#include <stdint.h>

#include "grognard/text.h"

enum {
    GG_ENGINE_REASON = 200,         /* bytes of a reason */
    GG_ENGINE_ANSWER_MAX = 1 << 20, /* bytes of one answer */
    GG_ENGINE_CHOICE_MAX = 4096     /* bytes of a choice */
};

struct gg_engine_player;

/* Starts the command with the shell, in a process group of its own, and greets it. NULL with a reason. The caller's thread has
 * SIGPIPE blocked. */
struct gg_engine_player *gg_engine_player_open(const char *command, int64_t deadline_milliseconds,
                                               char reason[GG_ENGINE_REASON]);

/* Ends it and everything it started. NULL is harmless. */
void gg_engine_player_close(struct gg_engine_player *engine);

/* Sends a line that it must answer with ok. A line that it may refuse is `lenient`. */
bool gg_engine_player_tell(struct gg_engine_player *engine, const char *line, bool lenient,
                           char reason[GG_ENGINE_REASON]);

/* Sends `go` with these words behind it; the choice that it names. */
bool gg_engine_player_go(struct gg_engine_player *engine, const char *words,
                         char choice[GG_ENGINE_CHOICE_MAX], char reason[GG_ENGINE_REASON]);

#endif
