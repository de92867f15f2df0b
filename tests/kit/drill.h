/*
 * drill.h - a drill: a small system that is built on the kit, so that tests of the kit need no rulebook.
 *
 * Red and blue have three companies each on a map of four columns and three rows. In its turn a side moves and scouts,
 * then fires volleys, one die each, or withdraws some of its companies. Its steps have locals of every kind that a file
 * writes in its own way, one of which is not 0 when it is left out.
 */
#ifndef TESTS_DRILL_H
#define TESTS_DRILL_H

#include "../cases.h"

#include "grognard/file.h"
#include "rules/kit/load.h"
#include "rules/kit/steps.h"

enum { DRILL_UNITS = 6, DRILL_TURNS = 3, DRILL_HEXES = 24, DRILL_ROWS = 4 };
enum { RED, BLUE };
enum { RESERVE = GG_BOX, LOST, DRILL_BOXES = 2 };

/* Units by their place in the document. */
enum { ALDER, BIRCH, CEDAR, DOG_ROSE, ELM, FIR };

enum drill_step { S_TURN, S_MOVE, S_SCOUT, S_FIRE, S_VOLLEY, S_OVER, NSTEPS };
enum drill_stage { TO_MOVE, TO_FIRE, TO_END, NSTAGES }; /* of S_TURN: what comes next */
enum drill_verb { V_DONE, V_MOVE, V_SCOUT, V_SIGNAL, V_VOLLEY, V_WITHDRAW, NVERBS };
enum drill_event { E_TURN, E_MOVE, E_VOLLEY, E_SCOUT, E_TALLY, E_UNTOLD };

struct position {
    struct gg_stack stack;
    uint64_t hidden; /* companies that the enemy must not know */
    uint16_t at[DRILL_UNITS];
    uint8_t turn, phasing;
    uint8_t spare[2]; /* in no field: for gg_fields_cover */
};

struct drill_unit {
    struct gg_name is;
    uint16_t start;
};

/* Rows of charts, as files change them. */
struct drill_row {
    const char *id;
    uint8_t cost, level;
};

struct battlefield {
    struct gg_names names;
    struct gg_hexes map;
    struct drill_unit unit[DRILL_UNITS];
    const char *label[DRILL_TURNS], *place[DRILL_HEXES];
    bool night[DRILL_TURNS];
    struct gg_table table;
    struct drill_row fixed[2], open[DRILL_ROWS];
    int nopen;
    uint8_t range, first;
};

extern const struct gg_rules drill_rules;
extern const struct gg_sheet drill_sheets[];
void drill_default_tables(struct battlefield *b);

/* A battle of the drill and a position at its start: after S_TURN and S_MOVE have been pushed. */
struct scene {
    struct gg_battle *battle;
    struct position p;
    struct look look;
};

void open_scene(struct scene *s);
void close_scene(struct scene *s);
#define SCENE(name) SCENE_BY(name, open_scene(s))

/* A text of a file, read. It must be in the format; what it says may be wrong. */
struct reading {
    struct gg_file *file;
    const struct gg_node *node;
    struct gg_faults faults;
};
void read_text(struct reading *r, const char *text);
void close_reading(struct reading *r);

/* A part of a scenario that is being read, on a battle that is open already. */
struct survey {
    struct reading r;
    struct loader l;
    struct battlefield *b;
};
void begin_survey(struct survey *v, struct scene *s, const char *text);

/* The faults of a reading: none; one at this place whose message has all of these words, separated by '|'. */
void expect_no_fault(const struct gg_faults *f);
void expect_fault(const struct gg_faults *f, int line, int column, const char *says);
void expect_only_fault(const struct gg_faults *f, int line, int column, const char *says);

/* The place of a hex of the drill's map: "0203". */
int hex(const struct scene *s, const char *name);

#endif
