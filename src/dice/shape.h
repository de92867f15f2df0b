/*
 * shape.h - what the files of this room share about the shape of a roll.
 */
#ifndef GG_DICE_SHAPE_H
#define GG_DICE_SHAPE_H

#include "grognard/roll.h"

/* Can the dice themselves be thrown and counted, whatever is then read from them? */
bool gg_shape_valid(const struct gg_roll *r);

/* How many dice a GG_SUM adds up. */
int gg_shape_kept(const struct gg_roll *r);

/* The lowest result and how many there are; of a valid shape. */
int gg_shape_low(const struct gg_roll *r);
int gg_shape_count(const struct gg_roll *r);

/* The result as a total before modifiers: what "a natural 6" means. */
int gg_shape_natural(const struct gg_roll *r, int result);

/* GG_COUNT: how many faces of a die count. */
int gg_shape_good_faces(const struct gg_roll *r);

/* The faces of a GG_FACES result, first die first; faces has room for r->dice. */
void gg_shape_faces(const struct gg_roll *r, int result, int *faces);

/* The two words of a test or check. */
static inline const char *gg_pass_word(const struct gg_roll *r)
{
    return r->pass != NULL ? r->pass : "pass";
}

static inline const char *gg_fail_word(const struct gg_roll *r)
{
    return r->fail != NULL ? r->fail : "fail";
}

#endif
