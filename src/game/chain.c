/*
 * chain.c - several choices in one request: checked step by step, taken whole or not at all, undone as one. A part that shows
 * something ends it: neither a refusal nor undo may be a way to look without paying for it.
 */
#include <stdlib.h>
#include <string.h>

#include "game/game_state.h"

enum { PART_TEXT = 512 };

/* What a step changes, so that a chain that fails half-way leaves no trace. The arrays only ever grow: what stood in them
 * before stands there still, but for the positions to undo, which a reveal throws away. */
struct before {
    void *position, *undo;
    int nsteps, nevents, nundo;
    size_t words;
};

static bool keep_before(const struct gg_game *game, struct before *b)
{
    size_t size = game->battle->rules->position_size;
    *b = (struct before){.position = malloc(size),
                         .undo = malloc((size_t)game->nundo * size + 1),
                         .nsteps = game->nsteps,
                         .nevents = game->nevents,
                         .nundo = game->nundo,
                         .words = game->words.len};
    if (b->position == NULL || b->undo == NULL)
        return false;
    memcpy(b->position, game->position, size);
    if (game->nundo > 0)
        memcpy(b->undo, game->undo, (size_t)game->nundo * size);
    return true;
}

static void go_back(struct gg_game *game, const struct before *b)
{
    size_t size = game->battle->rules->position_size;
    memcpy(game->position, b->position, size);
    if (b->nundo > 0)
        memcpy(game->undo, b->undo, (size_t)b->nundo * size);
    game->nsteps = b->nsteps;
    game->nevents = b->nevents;
    game->nundo = b->nundo;
    game->words.len = b->words;
}

/* A chain is one player's: where another is to decide, or dice, it cannot go on. */
static enum gg_status take_part(struct gg_game *game, int who, const char *text, size_t length)
{
    char part[PART_TEXT];
    gg_choice choice;
    if (length >= sizeof part || gg_game_turn(game).who != who)
        return GG_ILLEGAL;
    memcpy(part, text, length);
    part[length] = '\0';
    enum gg_status status = gg_game_find(game, part, &choice);
    return status == GG_OK ? gg_game_do(game, choice) : status;
}

/* Takes the parts one after another; *part is the one that was refused. */
static enum gg_status take_parts(struct gg_game *game, const char *text, int *part)
{
    int who = gg_game_turn(game).who;
    for (*part = 0;; ++*part) {
        size_t length = strcspn(text, ";");
        enum gg_status status = take_part(game, who, text, length);
        if (status != GG_OK)
            return status;
        game->step[game->nsteps - 1].joined = *part > 0;
        if (text[length] == '\0')
            return GG_OK;
        text += length + 1;
        if (game->shown) { /* what follows was chosen without knowing it; and it cannot be unseen */
            ++*part;
            return GG_OK;
        }
        if (!gg_game_may_undo(game)) {
            ++*part;
            return GG_ILLEGAL;
        }
    }
}

enum gg_status gg_game_take(struct gg_game *game, const char *text, int *wrong)
{
    struct before before;
    int part = 0;
    enum gg_status status = GG_NO_MEMORY;
    if (strchr(text, ';') == NULL)
        return take_parts(game, text, wrong != NULL ? wrong : &part);
    if (keep_before(game, &before)) {
        status = take_parts(game, text, &part);
        if (status != GG_OK)
            go_back(game, &before);
    }
    free(before.position);
    free(before.undo);
    if (wrong != NULL)
        *wrong = part;
    return status;
}
