/*
 * scene.h - a situation of Grid Napoleonic, set up by hand and played with scripted dice.
 *
 * A scene starts from the crossroads, or from open ground of the same size, with all units off the board. Units are put
 * where a test wants them, play starts at a part of the turn, choices are typed and dice are named.
 */
#ifndef TESTS_GRID_NAPOLEONIC_SCENE_H
#define TESTS_GRID_NAPOLEONIC_SCENE_H

#include "../table.h"
#include "rules/grid_napoleonic/grid_napoleonic.h"

enum { FRENCH, PRUSSIAN };

struct scene {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position p;
    struct table table;
};

/* Open ground of the crossroads' size without roads or objectives, everybody off the board. */
void open_scene(struct scene *s, const char *settings);
/* The same with some ground: "8,3 S 9,3 H"; and a road through these spaces, or NULL. */
void open_ground(struct scene *s, const char *patches, const char *road, const char *settings);
void open_crossroads(struct scene *s, const char *settings); /* as it starts */
void close_scene(struct scene *s);

/* Set the scene first, then start a part of the turn. Who has a facing looks at the enemy's edge; infantry is in column,
 * skirmishers skirmish, guns are limbered. */
void put(struct scene *s, const char *piece, const char *space);
void form(struct scene *s, const char *unit,
          int formation); /* keeps or loses the facing as it must */
void face(struct scene *s, const char *unit, int facing);
void hurt(struct scene *s, const char *unit, int casualties);
void lower(struct scene *s, const char *unit, int level);
void leave_guns(struct scene *s, const char *battery,
                const char *space); /* its crew stands elsewhere */
void set_fire(struct scene *s, const char *space);
void engage(struct scene *s, const char *attacker,
            const char *defender);             /* in the defender's space */
void kill(struct scene *s, const char *piece); /* a leader */
void first_mover(struct scene *s, int side);

/* Starts a part of the turn, running to the first decision or roll. Units have the AP of the start of T4 where it is
 * past. */
void at(struct scene *s, enum stage stage);
void give_ap(struct scene *s, const char *unit, int ap, int of);

/* Play. */
void act(struct scene *s, const char *choice);
void roll(struct scene *s, int face);           /* one die */
void dice(struct scene *s, int one, int other); /* two */
void throw_dice(struct scene *s, const int *faces, int n);
bool offered(const struct scene *s, const char *choice);
int offers(const struct scene *s, const char *start);

/* What is so. */
int number(const struct scene *s, const char *piece);
int space(const struct scene *s, const char *name);
void expect_at(const struct scene *s, const char *piece, const char *where);
void expect_turn(const struct scene *s, int who);
void expect_roll(const struct scene *s, const char *what);
void expect_who(const struct scene *s, const char *piece); /* whose roll waits */
void expect_chance(const struct scene *s, const char *result, const char *exact);
int column(const struct scene *s); /* of the waiting check */
int needed(const struct scene *s); /* what the waiting check needs */
int dice_waiting(const struct scene *s);
int hit_number(const struct scene *s); /* of the waiting pool */
int level(const struct scene *s, const char *unit);
int formation(const struct scene *s, const char *unit);
int facing(const struct scene *s, const char *unit);
int casualties(const struct scene *s, const char *unit);
int ap(const struct scene *s, const char *unit);
enum step step_now(const struct scene *s);
enum stage stage_next(const struct scene *s); /* the part of the turn that comes next */
bool logged(const struct scene *s, enum event kind);
const struct gg_event *last_event(const struct scene *s, enum event kind);
struct look look_at(const struct scene *s);

#define REFUSED(s, choice) assert_false(offered(s, choice))
#define OFFERED(s, choice) assert_true(offered(s, choice))

#endif
