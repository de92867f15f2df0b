/*
 * games.h - random games of the built-in scenarios, for tests that look at the positions on the way.
 */
#ifndef TESTS_KIT_GAMES_H
#define TESTS_KIT_GAMES_H

#include "../cases.h"

#include "grognard/grognard.h"

/* A position that a test may play on; room enough for any system. */
union room {
    long double align;
    unsigned char bytes[GG_POSITION_MAX];
};

/* A battle of a built-in scenario and a position of it. settings as for gg_battle_open, or NULL. */
struct play_through {
    struct gg_battle *battle;
    union room p;
    struct gg_random random;
    int games; /* played to their ends so far */
};

void open_game(struct play_through *g, const char *scenario, const char *const *settings,
               uint64_t seed);
void close_game(struct play_through *g);

/* Takes so many random steps; a game that is over begins anew. */
void play_on(struct play_through *g, int steps);

/* The same by itself on any position of a battle, which stays where it is when it is over. */
void take_random_steps(const struct gg_battle *battle, void *position, struct gg_random *random,
                       int steps);

/* The position as text; to be freed. */
void write_position(const struct gg_battle *battle, const void *position, struct gg_text *out);

#endif
