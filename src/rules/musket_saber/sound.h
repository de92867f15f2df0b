/*
 * sound.h - what sound.c and sound_steps.c share: a position being checked, and the first thing that is wrong
 * with it.
 */
#ifndef GG_MUSKET_SABER_SOUND_H
#define GG_MUSKET_SABER_SOUND_H

#include "rules/musket_saber/chapters.h"

struct audit {
    struct look g;
    struct gg_text *why;
    uint64_t everybody;
    uint64_t of[GG_SIDES]; /* combat units and leaders */
    uint64_t on_map;
};

/* The first reason stands. Returns false. */
bool ms_fail(struct audit *c, const char *why);

/* Is that step of play under way? */
bool ms_holds(const struct position *p, enum step step);

/* sound_steps.c: the stack of steps fits together and fits the rest. */
bool ms_steps_sound(struct audit *c);

#endif
