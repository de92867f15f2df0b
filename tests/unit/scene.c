/*
 * scene.c - a game of the toy, set up for a test, and what several tests do with it.
 */
#include "scene.h"

void open_scene(struct scene *s)
{
    static struct gg_faults faults;
    s->battle = toy_open(NULL, &faults);
    assert_non_null(s->battle);
    s->game = gg_game_open(s->battle);
    assert_non_null(s->game);
}

void close_scene(struct scene *s)
{
    gg_game_close(s->game);
    gg_battle_close(s->battle);
}

const struct toy *toy_of(const struct gg_game *game)
{
    return gg_game_position(game);
}

void do_verb(struct gg_game *game, enum toy_verb verb, int number)
{
    assert_int_equal(gg_game_do(game, toy_choice(verb, number)), GG_OK);
}

void throw_faces(struct gg_game *game, int first, int second)
{
    int faces[] = {first, second};
    assert_int_equal(gg_game_faces(game, faces, second > 0 ? 2 : 1), GG_OK);
}

void write_record(const struct gg_game *game, struct gg_text *out)
{
    gg_text_growing(out);
    gg_game_write_record(game, out);
    assert_false(out->cut);
}

/* Everything about a game that a refused step must leave alone. */
void write_whole(const struct gg_game *game, struct gg_text *out)
{
    write_record(game, out);
    gg_game_view_json(game, GG_EVERYTHING, 0, out);
    gg_game_write_position(game, out);
    assert_false(out->cut);
}

void assert_whole(const struct gg_game *game, const struct gg_text *before)
{
    struct gg_text now;
    write_whole(game, &now);
    assert_string_equal(gg_text_str(&now), gg_text_str(before));
    gg_text_free(&now);
}

void play_a_little(struct gg_game *game)
{
    do_verb(game, TOY_STEP, 2);
    do_verb(game, TOY_FACES, 0);
    throw_faces(game, 3, 5);
    do_verb(game, TOY_SWAP, 0);
    do_verb(game, TOY_DRAW, 0);
    throw_faces(game, 3, 0);
}
