/*
 * scene.h - a situation on the map of Jena, set up by hand and played with scripted dice.
 *
 * A scene starts from a built-in scenario with all units off the map. Units are put where a test wants
 * them, play starts at a phase, choices are typed and dice are named; whatever does not fit fails the
 * test with the text that was offered instead.
 */
#ifndef TESTS_JENA20_SCENE_H
#define TESTS_JENA20_SCENE_H

#include "../table.h"
#include "rules/jena20/jena20.h"

enum { FRENCH, PRUSSIAN };

struct scene {
    struct gg_battle *battle;
    const struct battlefield *b;
    struct position p;
    struct table table;
};

/* settings: "night=quiet squares=on", or NULL. Every unit is eliminated, morale is 5 and 5, the deck is
 * empty but of the cards' bits (all in), turn 1, French phasing, at the start of movement. */
void open_scene(struct scene *s, const char *settings);
void open_scenario(struct scene *s, const char *scenario, const char *settings); /* as it starts */
void close_scene(struct scene *s);

/* Where: a hex "1011", or off, broken, eliminated, unused. Adds to the units on the map. */
void put(struct scene *s, const char *unit, const char *where);
void mark(struct scene *s, const char *unit, int marks); /* adds enum mark */
void due(struct scene *s, const char *unit, int turn);
void set_morale(struct scene *s, int french, int prussian);
void set_turn(struct scene *s, int turn, int side);

/* Starts play of that side's Player Turn at a phase, running to the first decision or roll. draw: the
 * card is about to be drawn; night: step 5a. */
void at_draw(struct scene *s);
void at_movement(struct scene *s);
void at_reaction(struct scene *s);
void at_combat(struct scene *s);
void at_night(struct scene *s); /* as after phase 4 of a night turn: set a night turn first */
void at_end(struct scene *s); /* after phase 4 of a day turn: the Lull, then the next Player Turn */

/* Play. */
void act(struct scene *s, const char *choice);
void roll(struct scene *s, int face);               /* one die */
void draw_card(struct scene *s, const char *title); /* the waiting card */
bool offered(const struct scene *s, const char *choice);
int offers(const struct scene *s, const char *start); /* how many choices start with this text */

/* What is so. */
void expect_turn(const struct scene *s, int who); /* FRENCH, PRUSSIAN, GG_CHANCE, GG_OVER */
void expect_at(const struct scene *s, const char *unit, const char *where);
void expect_morale(const struct scene *s, int french, int prussian);
void expect_roll(const struct scene *s, const char *what); /* what the waiting roll is called */
int differential(const struct scene *s);                   /* of the waiting combat roll */
bool has_mark(const struct scene *s, const char *unit, int marks);
int unit_number(const struct scene *s, const char *unit);
int hex_number(const struct scene *s, const char *hex);
enum step step_now(const struct scene *s);
bool logged(const struct scene *s, enum event kind); /* has such an event happened? */
bool broke(const struct scene *s, enum cause cause); /* has a unit broken by it? */

/* Has the log this sentence, as somebody who sees everything reads it, with this clause? Fails with the log. */
void expect_said(const struct scene *s, const char *sentence, const char *clause);

/* The chance of a result of the waiting roll, as "1/3"; "0" when it cannot happen. */
void expect_chance(const struct scene *s, const char *result, const char *exact);

/* Fights the battle that has come up: nobody commits reserves, then the combat die. */
void fight(struct scene *s, int face);
void no_reserves(struct scene *s); /* only that: the combat die waits */
void act_first(struct scene *s);   /* takes the first choice, where any will do */
const struct gg_event *last_event(const struct scene *s, enum event kind); /* it must be there */

/* The differential that a choice foretells; fails when it foretells nothing. */
int foretold(const struct scene *s, const char *choice);

#define REFUSED(s, choice) assert_false(offered(s, choice))
#define OFFERED(s, choice) assert_true(offered(s, choice))

#endif
