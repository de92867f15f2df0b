/*
 * engine_state.h - what an engine holds and what its commands share, for the files of the engine only.
 *
 * A command writes its answer and ends it with exactly one of accept and refuse. `rest` is what
 * follows the command's name, trimmed and theirs to write in.
 */
#ifndef GG_CLI_ENGINE_STATE_H
#define GG_CLI_ENGINE_STATE_H

#include "cli/common.h"
#include "cli/engine.h"

enum { GG_ENGINE_ECHO = 400 /* bytes of a message that quotes what was typed */ };

struct gg_engine {
    struct gg_loaded *loaded;
    struct gg_game *game;
    bool seeded;
    struct gg_random dice, mind;
    struct gg_memory memory[GG_SIDES];
    char *setting[GG_SETTINGS_MAX]; /* from `set`, for the next load */
    int nsettings;
    struct gg_told told;
};

void gg_engine_accept(struct gg_text *out);

/* As gg_engine_refuse, with the words that were typed. */
void gg_engine_refuse_words(struct gg_text *out, const char *what, const char *words,
                            const char *remedy);

/* Dice nobody can foretell, unless a seed was given. False when the answer is an error already. */
bool gg_engine_need_random(struct gg_engine *engine, struct gg_text *out);

/* Cuts white space off both ends, in place. */
char *gg_engine_trim(char *s);

void gg_engine_forget_settings(struct gg_engine *engine);

/* The commands. Those after load are called only when a battle is loaded. */
void gg_engine_set(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_load(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_board(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_show(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_choices(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_do(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_roll(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_odds(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_undo(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_position(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_record(struct gg_engine *engine, char *rest, struct gg_text *out);
void gg_engine_go(struct gg_engine *engine, char *rest, struct gg_text *out);

#endif
