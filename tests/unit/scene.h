/*
 * scene.h - a game of the toy, set up for a test, and what several tests do with it.
 */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include "../cases.h"

#include "grognard/game.h"
#include "toy.h"

struct scene {
    struct gg_battle *battle;
    struct gg_game *game;
};

void open_scene(struct scene *s);
void close_scene(struct scene *s);

/* A test on a game of the toy at its start. */
#define SCENE(name) SCENE_BY(name, open_scene(s))

const struct toy *toy_of(const struct gg_game *game);

/* Steps that must be taken. second is 0 for a roll of one die. */
void do_verb(struct gg_game *game, enum toy_verb verb, int number);
void throw_faces(struct gg_game *game, int first, int second);
void play_a_little(struct gg_game *game);

void write_record(const struct gg_game *game, struct gg_text *out);

/* Everything about a game that a refused step must leave alone, and the check that it did. */
void write_whole(const struct gg_game *game, struct gg_text *out);
void assert_whole(const struct gg_game *game, const struct gg_text *before);

#endif
