/*
 * scene.h - a situation of Musket & Saber, set up by hand and played with scripted dice.
 *
 * A scene starts from a built-in scenario with all units off the map. Units are put where a test wants
 * them, play starts at a phase, choices are typed and dice are named.
 */
#ifndef TESTS_MUSKET_SABER_SCENE_H
#define TESTS_MUSKET_SABER_SCENE_H

#include "../table.h"
#include "rules/musket_saber/musket_saber.h"

enum { FRENCH, ALLIED }; /* Hougoumont */
enum { UNION, SOUTH };   /* Wilson's Creek */

struct scene {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position p;
    struct table table;
};

/* Hougoumont, or Wilson's Creek, with every unit off the map (DEAD, never to return), turn 1, the first
 * player moving, no replacement steps left. */
void open_scene(struct scene *s, const char *settings);
void open_creek(struct scene *s, const char *settings);
void open_scenario(struct scene *s, const char *scenario, const char *settings); /* as it starts */
/* The armies of Hougoumont on other ground, 15 rows of 20 letters with a line feed after each, without
 * hexsides, and without roads or with one road: "0607 0606". */
void open_ground(struct scene *s, const char *terrain, const char *settings);
void open_road(struct scene *s, const char *terrain, const char *road, const char *settings);
/* The same on clear ground but for some hexes: "0608 M 0708 X". */
void open_patches(struct scene *s, const char *patches, const char *settings);
void close_scene(struct scene *s);

/* Where: a hex "1011", or reserve, eliminated, captured, exited, dead. Control of a hex goes with a
 * combat unit that is put there. Set the scene first, then start a phase. */
void put(struct scene *s, const char *unit, const char *where);
void shake(struct scene *s, const char *unit);  /* disrupted or ineffective */
void reduce(struct scene *s, const char *unit); /* a two-step unit */
void form_square(struct scene *s, const char *unit);
void set_charging(struct scene *s, const char *unit);
void due(struct scene *s, const char *unit, int turn);
void set_turn(struct scene *s, int turn, int side);
void set_steps(struct scene *s, int side, int left); /* replacement steps in all */
void set_control(struct scene *s, const char *hex, int side);

/* Starts that side's turn at a phase, running to the first decision or roll. */
void at_movement(struct scene *s);
void at_stacking(
    struct scene *s); /* the look at the end of the movement phase, and what follows it */
void at_recovery(struct scene *s);
void at_combat(struct scene *s);
void at_counter(struct scene *s); /* entitled is as it stands in the position */
void at_end(struct scene *s);     /* the stacking look after combat, then the next player's turn */

/* Play. */
void act(struct scene *s, const char *choice);
void act_first(struct scene *s);
void roll(struct scene *s, int face); /* one die */
void dice(struct scene *s, int combat,
          int morale); /* two: combat and morale, or a leader's check */
bool offered(const struct scene *s, const char *choice);
int offers(const struct scene *s,
           const char *start); /* choices that start with this text; "" for all */

/* What is so. */
void expect_ways(const struct scene *s,
                 const char *ways); /* exactly these retreats: "0606, 0606 0506, 0507" */
void expect_turn(const struct scene *s, int who); /* a side, GG_CHANCE, GG_OVER */
void expect_at(const struct scene *s, const char *unit, const char *where);
void expect_roll(const struct scene *s, const char *what); /* what the waiting roll is called */
void expect_chance(const struct scene *s, const char *result, const char *exact);
int differential(const struct scene *s); /* of the waiting combat or bombardment */
int rating(const struct scene *s);       /* the target of the waiting morale check */
int check_rating(const struct scene *s,
                 int which); /* of the waiting combat: 0 attacker's, 1 defender's */
bool is_shaken(const struct scene *s, const char *unit);
bool is_reduced(const struct scene *s, const char *unit);
bool in_square(const struct scene *s, const char *unit); /* it formed the square */
int unit_number(const struct scene *s, const char *unit);
int hex_number(const struct scene *s, const char *hex);
enum step step_now(const struct scene *s);
enum stage stage_now(const struct scene *s); /* the phase that is under way */
bool logged(const struct scene *s, enum event kind);
const struct gg_event *last_event(const struct scene *s, enum event kind); /* it must be there */
/* What the log says of the last event of this kind, and the clause it names. */
void expect_told(const struct scene *s, enum event kind, const char *words, const char *clause);
int foretold(const struct scene *s, const char *choice);
int foretold_rating(const struct scene *s, const char *choice);
/* of the check that comes first */ /* the differential that a choice foretells */
struct look look_at(const struct scene *s);

#define REFUSED(s, choice) assert_false(offered(s, choice))
#define OFFERED(s, choice) assert_true(offered(s, choice))

#endif
