/*
 * mind.h - computer players.
 *
 * A mind is given what its seat may know: the position is dealt afresh by imagine() before it looks.
 */
#ifndef GROGNARD_MIND_H
#define GROGNARD_MIND_H

#include "grognard/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct gg_mind {
    const char *name; /* "random", "greedy" */
    const char *line; /* one line for --help */
    /* A legal choice for the side to move. Draws only from `random`. */
    gg_choice (*pick)(const struct gg_battle *battle, const void *position,
                      struct gg_random *random);
};

/* Every mind there is, ended by one whose name is NULL, and one by name (NULL when there is none). */
const struct gg_mind *gg_minds(void);
const struct gg_mind *gg_mind(const char *name);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
