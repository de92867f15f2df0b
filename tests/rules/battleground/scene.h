/*
 * scene.h - a situation of Battleground, set up by hand and played with scripted dice.
 *
 * A scene starts from The Ford Road with every unit gone, no cards in hand or deck. Units are put where a test wants them, play
 * starts at a phase, choices are typed and dice are named.
 */
#ifndef TESTS_BATTLEGROUND_SCENE_H
#define TESTS_BATTLEGROUND_SCENE_H

#include "../table.h"
#include "rules/battleground/battleground.h"

enum { HAWK, ORC };

struct scene {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position p;
    struct table table;
    struct look look;
};

void open_scene(struct scene *s, const char *settings);
void open_scenario(struct scene *s, const char *scenario, const char *settings); /* as it starts */
/* The Ford Road with pieces of ground: "forest 1000,1000 1400,1000 1400,1400". */
void open_ground(struct scene *s, const char *const *pieces, const char *settings);
void close_scene(struct scene *s);

int unit(struct scene *s, const char *id);
void put(struct scene *s, const char *id, int x, int y, int f); /* on Hold */
void give(struct scene *s, const char *id, enum order order);
void goal(struct scene *s, const char *id, int x, int y);
void most(struct scene *s, const char *id, int quanta);
void mark_boxes(struct scene *s, const char *id, int marks);
void rout_unit(struct scene *s, const char *id);
void engage_units(struct scene *s, const char *a, const char *b);
void deal(struct scene *s, int side, const char *card, int count);
void stack_deck(struct scene *s, int side, const char *card, int count);

/* phase: command, before-combat, combat, after-combat. */
void begin(struct scene *s, int side, const char *phase);
void act(struct scene *s, const char *text);
void dice(struct scene *s, const char *faces); /* "1 6 3" */
bool offered(struct scene *s, const char *text);
void expect_at(struct scene *s, const char *id, int x, int y, int f);
bool is_in(struct scene *s, uint64_t set, const char *id);

#endif
