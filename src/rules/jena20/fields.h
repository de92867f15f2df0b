/*
 * fields.h - the words of a position in the file format (docs/FILES.md): write.c writes them, read.c
 * reads them, and what stands in a table here is named the same in both.
 */
#ifndef GG_JENA20_FIELDS_H
#define GG_JENA20_FIELDS_H

#include "rules/jena20/jena20.h"

/* ORDER STEPS */
static const char *const step_words[NSTEPS] = {
    "setup",   "turn",    "draw",    "card-rally", "confusion", "place",     "move",     "demolish",
    "react",   "declare", "gather",  "resolve",    "battle",    "reserves",  "exchange", "retreats",
    "retreat", "hazard",  "advance", "rally",      "cadre",     "reconceal", "over",
};
static const char *const mark_words[8] = {"routed",  "concealed", "moved",   "reacted",
                                          "charged", "square",    "waiting", "confused"};
static const char *const effect_words[10] = {
    "fog",           "cavalry-march", "free-guard", "battle-bonus", "no-roads",
    "early-arrival", "free-march",    "marched",    "started",      "fought"};
static const char *const box_words[] = {"off", "broken", "eliminated", "unused"};

/* A number of the position by name. */
static const struct number {
    const char *name;
    size_t where;
    uint8_t low, high;
} numbers[] = {
    {"reaction", offsetof(struct position, reaction), 0, 1},
    {"bonus", offsetof(struct position, bonus), 0, GG_SIDES},
    {"result", offsetof(struct position, die_result), 0, NRESULTS - 1},
    {"cavalry_must", offsetof(struct position, cavalry_must), 0, 1},
    {"to_go", offsetof(struct position, to_go), 0, WALK_MAX},
    {"rout", offsetof(struct position, rout), 0, 7},
    {"line", offsetof(struct position, line), 0, LINES_MAX - 1},
    {"path_open", offsetof(struct position, path_open), 0, 1},
    {"rally_paid", offsetof(struct position, rally_paid), 0, 1},
    {"doubts", offsetof(struct position, doubts), 0, 2},
    {"doubt_strength", offsetof(struct position, doubt_strength), 0, 20},
    {"tarries", offsetof(struct position, tarries), 0, 2},
    {"early_used", offsetof(struct position, early_used), 0, 1},
    {"winner", offsetof(struct position, winner), 0, DRAWN},
    {"level", offsetof(struct position, level), 0, NLEVELS - 1},
    {"why", offsetof(struct position, why), 0, NWHYS - 1},
};
static const struct number unit_numbers[] = {
    {"doubt_unit", offsetof(struct position, doubt_unit), 0, 0},
    {"tarry_unit", offsetof(struct position, tarry_unit), 0, 0},
    {"walker", offsetof(struct position, walker), 0, 0},
};
/* Sets of units by name. */
static const struct set {
    const char *name;
    size_t where;
} sets[] = {
    {"attacking", offsetof(struct position, attacking)},
    {"defending", offsetof(struct position, defending)},
    {"retreating", offsetof(struct position, retreating)},
    {"victors", offsetof(struct position, victors)},
    {"assailed", offsetof(struct position, assailed)},
    {"cadres", offsetof(struct position, cadres)},
};
/* Sets of numbered things, bit n for number n + 1. */
static const struct bits {
    const char *name;
    size_t where;
} bits[] = {
    {"deck", offsetof(struct position, deck)},
    {"used", offsetof(struct position, used)},
    {"blown", offsetof(struct position, blown_low)},
    {"blown_far", offsetof(struct position, blown_high)},
    {"tried", offsetof(struct position, tried_low)},
    {"tried_far", offsetof(struct position, tried_high)},
};
enum {
    NNUMBERS = sizeof numbers / sizeof numbers[0],
    NUNIT_NUMBERS = sizeof unit_numbers / sizeof unit_numbers[0],
    NSETS = sizeof sets / sizeof sets[0],
    NBITS = sizeof bits / sizeof bits[0]
};

#endif
