/*
 * stroll.h - a whole random game of a scenario, step by step, with the events of each step apart.
 */
#ifndef TESTS_MUSKET_SABER_STROLL_H
#define TESTS_MUSKET_SABER_STROLL_H

#include "scene.h"

extern const char *const strolls[]; /* every scenario, ended by NULL */

struct stroll {
    struct scene *s;
    struct gg_random random;
    struct gg_event event[256]; /* of the last step */
    struct gg_log log;
    bool over;
};

/* game numbers the random stream. */
void begin_stroll(struct stroll *walk, struct scene *s, const char *scenario, const char *settings,
                  int game);
bool stroll_on(struct stroll *walk); /* one choice or roll; false when the game is over */
void end_stroll(struct stroll *walk);

#endif
