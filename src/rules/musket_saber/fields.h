/*
 * fields.h - the words of a position in the file format (docs/FILES.md): write.c writes them, read.c
 * reads them, and what stands in a table here is named the same in both.
 */
#ifndef GG_MUSKET_SABER_FIELDS_H
#define GG_MUSKET_SABER_FIELDS_H

#include "rules/musket_saber/musket_saber.h"

/* ORDER STEPS */
static const char *const step_words[NSTEPS] = {
    "setup",   "turn",   "move",    "check",    "flight", "recover", "recovery", "combat", "gather",
    "battery", "defend", "targets", "help",     "shell",  "fight",   "charge",   "nerve",  "stand",
    "square",  "again",  "counter", "retreats", "group",  "pay",     "advance",  "leader", "over",
};
/* From RESERVE on. */
static const char *const box_words[] = {"reserve", "eliminated", "captured", "exited", "dead"};
static const char *const stage_words[] = {"move",    "moved",  "recover", "combat",
                                          "counter", "fought", "end"};
static const char *const kind_words[] = {"none", "assault", "counterattack", "charge",
                                         "bombardment"};
/* From bit 0 of enum fight_flag on. */
static const char *const flag_words[] = {"lost-defender", "left-defender", "routed",
                                         "helped",        "sallied",       "advanced"};
enum { NBOXES = 5, NSTAGES = 7, NKINDS = 5, NFLAGS = 6 };

/* How a value is written: a set of units by their ids, one unit or none, a hex, a list of hexes, a number, a
 * word, a set of words, a side. */
enum entry_kind { UNITS, UNIT, HEX, HEXES, NUMBER, WORD, WORDS, SIDE };

struct entry {
    const char *name;
    enum entry_kind kind;
    size_t where;
    int most; /* of a number; how many words */
    const char *const *words;
};

/* A map of entries: the position itself, or a part of it. */
struct part {
    const char *name; /* NULL: the position itself */
    size_t where, size;
    const struct entry *entry;
    int count;
};

/* clang-format off */
#define P(field) offsetof(struct position, field)
static const struct entry position_entries[] = {
    {"stage",      WORD,   P(stage), NSTAGES, stage_words},
    {"shaken",     UNITS,  P(shaken), 0, NULL},
    {"reduced",    UNITS,  P(reduced), 0, NULL},
    {"squares",    UNITS,  P(squares), 0, NULL},
    {"bound",      UNITS,  P(bound), 0, NULL},
    {"charging",   UNITS,  P(charging), 0, NULL},
    {"moved",      UNITS,  P(moved), 0, NULL},
    {"zoned",      UNITS,  P(zoned), 0, NULL},
    {"attacked",   UNITS,  P(attacked), 0, NULL},
    {"struck",     UNITS,  P(struck), 0, NULL},
    {"entitled",   UNITS,  P(entitled), 0, NULL},
    {"newcomers",  UNITS,  P(newcomers), 0, NULL},
    {"committed",  UNITS,  P(committed), 0, NULL},
    {"helpers",    UNITS,  P(helpers), 0, NULL},
    {"helped",     UNITS,  P(helped), 0, NULL},
    {"tried",      UNITS,  P(tried), 0, NULL},
    {"returning",  UNITS,  P(returning), 0, NULL},
    {"fleeing",    UNITS,  P(fleeing), 0, NULL},
    {"assailed",   HEXES,  P(assailed), 0, NULL},
    {"engaged",    HEXES,  P(engaged), 0, NULL},
    {"steps_now",  NUMBER, P(steps_now), 99, NULL},
    {"burning",    NUMBER, P(burning), 1, NULL},
    {"uniforms",   NUMBER, P(uniforms), 1, NULL},
    {"winner",     NUMBER, P(winner), DRAWN, NULL},
    {"level",      NUMBER, P(level), LEVELS_MAX - 1, NULL},
    {"why",        NUMBER, P(why), NWHYS - 1, NULL},
};
static const struct entry fight_entries[] = {
    {"kind",              WORD,   P(fight.kind), NKINDS, kind_words},
    {"side",              SIDE,   P(fight.side), 0, NULL},
    {"hex",               HEX,    P(fight.hex), 0, NULL},
    {"primary",           UNIT,   P(fight.primary[0]), 0, NULL},
    {"primary_defender",  UNIT,   P(fight.primary[1]), 0, NULL},
    {"attackers",         UNITS,  P(fight.attackers), 0, NULL},
    {"batteries",         UNITS,  P(fight.batteries), 0, NULL},
    {"defenders",         UNITS,  P(fight.defenders), 0, NULL},
    {"leaders",           UNITS,  P(fight.leaders), 0, NULL},
    {"served",            UNITS,  P(fight.served), 0, NULL},
    {"shaken",            UNITS,  P(fight.shaken), 0, NULL},
    {"in_target",         UNITS,  P(fight.in_target), 0, NULL},
    {"in_attack",         UNITS,  P(fight.in_attack), 0, NULL},
    {"victors",           UNITS,  P(fight.victors), 0, NULL},
    {"flags",             WORDS,  P(fight.flags), NFLAGS, flag_words},
    {"code",              WORD,   P(fight.code), NCODES, ms_codes},
    {"passed",            NUMBER, P(fight.passed), 1, NULL},
    {"victories",         NUMBER, P(fight.victories), 2, NULL},
    {"advance",           NUMBER, P(fight.advance), 2, NULL},
};
static const struct entry retreat_entries[] = {
    {"side",    SIDE,   P(retreat.side), 0, NULL},
    {"from",    HEX,    P(retreat.from), 0, NULL},
    {"due",     UNITS,  P(retreat.due), 0, NULL},
    {"along",   UNITS,  P(retreat.along), 0, NULL},
    {"group",   UNITS,  P(retreat.group), 0, NULL},
    {"shaken",  UNITS,  P(retreat.shaken), 0, NULL},
    {"low",     NUMBER, P(retreat.low), WAY_MAX, NULL},
    {"high",    NUMBER, P(retreat.high), WAY_MAX, NULL},
    {"rout",    NUMBER, P(retreat.rout), 1, NULL},
    {"routed",  NUMBER, P(retreat.routed), 1, NULL},
    {"length",  NUMBER, P(retreat.length), 255, NULL},
};
static const struct entry march_entries[] = {
    {"lead",      UNIT,   P(march.lead), 0, NULL},
    {"units",     UNITS,  P(march.units), 0, NULL},
    {"begun",     NUMBER, P(march.begun), 1, NULL},
    {"over",      NUMBER, P(march.over), 1, NULL},
    {"roads",     NUMBER, P(march.roads), 255, NULL},
    {"off_road",  NUMBER, P(march.off_road), 1, NULL},
    {"infantry",  NUMBER, P(march.other[FOOT]), 255, NULL},
    {"cavalry",   NUMBER, P(march.other[HORSE]), 255, NULL},
    {"artillery", NUMBER, P(march.other[GUNS]), 255, NULL},
    {"steps",     NUMBER, P(march.steps), 255, NULL},
};
#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))
static const struct part parts[] = {
    {NULL,      0,          sizeof(struct position), position_entries, COUNT(position_entries)},
    {"fight",   P(fight),   sizeof(struct fight),    fight_entries,    COUNT(fight_entries)},
    {"retreat", P(retreat), sizeof(struct retreat),  retreat_entries,  COUNT(retreat_entries)},
    {"march",   P(march),   sizeof(struct march),    march_entries,    COUNT(march_entries)},
};
#undef P
enum { NPARTS = 4, NPOSITION = sizeof position_entries / sizeof position_entries[0] };
/* clang-format on */

#endif
