/*
 * contender.h - who plays in the arena: a mind with settings, the plain MCTS, or another program.
 *
 *     veteran
 *     veteran:playouts=2000,turns=2
 *     mcts:playouts=1500
 *     engine:COMMAND            any program that speaks the engine protocol; COMMAND is for the shell
 *     engine[level veteran]:COMMAND    with these words behind every `go`
 */
#ifndef GG_LAB_CONTENDER_H
#define GG_LAB_CONTENDER_H

#include "mind/players.h"

enum { GG_CONTENDER_TEXT = 1024 };

enum gg_contender_kind { GG_BY_MIND, GG_BY_MCTS, GG_BY_ENGINE };

struct gg_contender {
    char name[GG_CONTENDER_TEXT]; /* as it was typed */
    enum gg_contender_kind kind;
    const struct gg_mind *mind;
    struct gg_search search; /* its own, or changed by the settings; of mcts the playouts alone */
    char command[GG_CONTENDER_TEXT], go[GG_CONTENDER_TEXT]; /* of an engine */
};

/* Reads "A,B". A comma belongs to a player where NAME=VALUE follows it; within a command it is typed as \, . False with a
 * message that says what is wrong and what would be right. */
bool gg_contenders_read(const char *text, struct gg_contender out[2], struct gg_text *message);

/* One decision of a mind or of MCTS. False when memory is out, and then the choice is any legal one. */
bool gg_contender_think(const struct gg_contender *c, const struct gg_moment *moment,
                        struct gg_thought *out);

#endif
