/*
 * scene.h - a situation of War & Conquest, set up by hand and played with scripted dice.
 *
 * A scene starts from Consul and Strategos with every unit gone, no ground, no generals and no points; Strategic Advantage is with the
 * Romans. Units are put where a test wants them, play starts at a phase, choices are typed and dice are named.
 */
#ifndef TESTS_WAR_CONQUEST_SCENE_H
#define TESTS_WAR_CONQUEST_SCENE_H

#include "../table.h"
#include "rules/war_conquest/war_conquest.h"

enum { ROMAN, GREEK };

struct scene {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position p;
    struct table table;
    struct look look;
};

void open_scene(struct scene *s, const char *settings);
void open_scenario(struct scene *s, const char *scenario, const char *settings); /* as it starts */
void close_scene(struct scene *s);

/* A piece of ground: "wood 10,10 20,20", a box in inches. */
void ground(struct scene *s, const char *piece);

int unit(struct scene *s, const char *id);
struct stand *at(struct scene *s, const char *id);
void put(struct scene *s, const char *id, int x, int y, int f); /* its leader, in 1/100 inch */
void size(struct scene *s, const char *id, int models, int files);
void flee(struct scene *s, const char *id);
void engage(struct scene *s, const char *id); /* with all it touches by an edge */
void lead(struct scene *s, const char *id);   /* the general of its side is with it */
void advantage(struct scene *s, int side);
struct play play_of(struct scene *s);

/* phase: movement, shooting, combat, resolution, end, strategy. */
void begin(struct scene *s, int side, const char *phase);
void act(struct scene *s, const char *text);
void dice(struct scene *s, const char *faces); /* "1 6 3" */
void all(struct scene *s, int face);           /* every die of the waiting roll */
bool offered(struct scene *s, const char *text);
int offers(struct scene *s, const char *start);
void rolls(struct scene *s, const char *what); /* a roll of that name waits */
int dice_of(struct scene *s);                  /* of the waiting roll */
int target_of(struct scene *s);                /* what it needs */
int each_of(struct scene *s);
void expect_at(struct scene *s, const char *id, int x, int y, int f);
bool is_in(struct scene *s, uint64_t set, const char *id);
bool fights(struct scene *s, const char *a, const char *b);
void expect_turn(struct scene *s, int side);

/* An empty table with nothing to do but to move: where a test has only looked. */
void still(struct scene *s);

/* Two units front to front in the middle of the table, engaged: the first faces north. */
void lock(struct scene *s, const char *roman, const char *greek);
/* Every strike of the combat that waits: so many dice of each roll show a 6, the others a 1. */
void strike(struct scene *s, int hits, int saved, int kills);

#endif
