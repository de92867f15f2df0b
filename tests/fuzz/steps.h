/*
 * steps.h - what the fuzz targets share: a demand that stops the fuzzer, and random steps of a game with
 * everything checked on the way.
 */
#ifndef TESTS_FUZZ_STEPS_H
#define TESTS_FUZZ_STEPS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/file.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static inline void demand(bool good, const char *what, const char *detail)
{
    if (good)
        return;
    fprintf(stderr, "demanded: %s\n%s\n", what, detail);
    abort();
}

/* The position as text reads back as the same position. */
static inline void check_position(const struct gg_game *game)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_text text, message;
    enum gg_status status = GG_OK;
    gg_text_growing(&text);
    gg_text_growing(&message);
    gg_game_write_position(game, &text);
    struct gg_loaded *again =
        gg_load_text("again", gg_text_str(&text), text.len, NULL, &status, &message);
    demand(again != NULL, "a written position can be read", gg_text_str(&message));
    demand(again->position != NULL &&
               memcmp(again->position, gg_game_position(game), battle->rules->position_size) == 0,
           "a written position reads back equal", gg_text_str(&text));
    gg_loaded_close(again);
    gg_text_free(&text);
    gg_text_free(&message);
}

static inline void check_record(const struct gg_game *game)
{
    struct gg_text text, message;
    struct gg_loaded *loaded;
    struct gg_game *again;
    gg_text_growing(&text);
    gg_text_growing(&message);
    gg_game_write_record(game, &text);
    enum gg_status status =
        gg_record_replay("again", gg_text_str(&text), text.len, &loaded, &again, &message);
    demand(status == GG_OK, "a written record replays", gg_text_str(&message));
    demand(gg_game_hash(again) == gg_game_hash(game), "a replay ends in the same hash", "");
    gg_game_close(again);
    gg_loaded_close(loaded);
    gg_text_free(&text);
    gg_text_free(&message);
}

static inline void check_rules(const struct gg_game *game)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_flaw flaw = {.piece = -1};
    bool hold = battle->rules->invariants(battle, gg_game_position(game), &flaw);
    demand(hold, "no invariant is broken", flaw.why);
}

/* Takes up to n random steps. */
static inline void take_steps(struct gg_game *game, uint64_t seed, int n)
{
    struct gg_random random;
    gg_random_start(&random, seed, 0);
    enum { MANY = 1 << 17 }; /* more than all groups of any battle together */
    static gg_choice choices[MANY];
    for (int i = 0; i < n && gg_game_turn(game).who != GG_OVER; i++) {
        if (gg_game_turn(game).who == GG_CHANCE) {
            demand(gg_game_throw(game, &random) == GG_OK, "a waiting roll can be thrown", "");
        } else {
            int count = gg_game_choices(game, choices, MANY);
            demand(count > 0 && count <= MANY, "a side to move has a choice", "");
            gg_choice choice = choices[gg_random_below(&random, (uint32_t)count)];
            demand(gg_game_do(game, choice) == GG_OK, "an offered choice is accepted", "");
        }
        check_rules(game);
    }
}

#endif
