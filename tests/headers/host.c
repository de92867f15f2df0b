/*
 * host.c - a program with functions of its own, named as a system inside the library once named its. Neither may take
 * the place of the other: it plays a game of every system through the shared library.
 */
#include <stdio.h>
#include <stdlib.h>

#include "grognard/grognard.h"

#define OURS(name)                                                                                 \
    int name(void);                                                                                \
    int name(void)                                                                                 \
    {                                                                                              \
        puts(#name " of the host was called by the library");                                      \
        abort();                                                                                   \
    }

OURS(push)
OURS(pop)
OURS(note)
OURS(on_map)
OURS(words)
OURS(pack)
OURS(offer)

static enum gg_status play(struct gg_game *game, struct gg_random *random)
{
    enum gg_status status = GG_OK;
    while (status == GG_OK && gg_game_turn(game).who != GG_OVER) {
        if (gg_game_turn(game).who == GG_CHANCE)
            status = gg_game_throw(game, random);
        else
            status = gg_game_do(game, gg_mind("random")->pick(gg_game_battle(game),
                                                              gg_game_position(game), random));
    }
    return status;
}

int main(void)
{
    struct gg_random random;
    struct gg_text message;
    int failed = 0;
    gg_random_start(&random, 1, 0);
    gg_text_growing(&message);
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        enum gg_status status = GG_OK;
        struct gg_loaded *loaded = gg_load(s->id, NULL, &status, &message);
        struct gg_game *game = loaded != NULL ? gg_game_open(loaded->battle) : NULL;
        failed += game == NULL || play(game, &random) != GG_OK;
        printf("%s: %d steps\n", s->id, game != NULL ? gg_game_steps(game) : 0);
        gg_game_close(game);
        gg_loaded_close(loaded);
    }
    gg_text_free(&message);
    return failed != 0;
}
