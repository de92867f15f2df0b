/*
 * secrets.c - what is hidden in the sixth system stays hidden from odds, undo and the computer, and is no more than hands
 * and decks.
 */
#include "../cases.h"

#include <string.h>

#include "grognard/grognard.h"

enum { HANDS = 238, KINDS = 2 }; /* where the hands lie in a position; the decks behind them */

struct scene {
    struct gg_battle *battle;
    struct gg_game *game;
    struct gg_random random;
    struct gg_told told;
};

static void open_scene(struct scene *s)
{
    struct gg_faults faults = {.count = 0};
    s->battle = gg_battle_open("skirmish/birches", gg_scenario("skirmish/birches")->document, NULL,
                               &faults);
    assert_non_null(s->battle);
    s->game = gg_game_open(s->battle);
    gg_random_start(&s->random, 4, 0);
}

static void close_scene(struct scene *s)
{
    gg_game_close(s->game);
    gg_battle_close(s->battle);
}
#define SCENE(name) SCENE_BY(name, open_scene(s))

static void throw(struct scene * s, int face)
{
    assert_int_equal(gg_game_faces(s->game, &face, 1), GG_OK);
}

static void take(struct scene *s, const char *text)
{
    assert_int_equal(gg_game_take(s->game, text, NULL), GG_OK);
}

/* Both sides have drawn; Guard lies before the Jagers. */
static void draw_and_meet(struct scene *s, int red, int blue)
{
    throw(s, red);
    take(s, "march guard 2; done");
    throw(s, blue);
    take(s, "done");
    throw(s, 1);
}

static const unsigned char *bytes_of(const struct scene *s)
{
    return gg_game_position(s->game);
}

SCENE(nothing_but_the_enemys_cards_is_dealt_afresh)
{
    unsigned char dealt[GG_POSITION_MAX];
    size_t size = s->battle->rules->position_size;
    int seen[4] = {0};
    draw_and_meet(s, 1, 4);
    for (int i = 0; i < 200; i++) {
        const unsigned char *hand = dealt + HANDS, *was = bytes_of(s) + HANDS;
        memcpy(dealt, bytes_of(s), size);
        gg_imagine(s->battle, dealt, 1, &s->random);
        assert_memory_equal(dealt, bytes_of(s), HANDS);
        assert_memory_equal(hand + KINDS, was + KINDS, KINDS);         /* its own hand */
        assert_memory_equal(hand + 3 * KINDS, was + 3 * KINDS, KINDS); /* and deck */
        assert_int_equal(hand[0] + hand[1], 2);
        for (int k = 0; k < KINDS; k++)
            assert_int_equal(hand[k] + hand[2 * KINDS + k], 3);
        seen[hand[0]]++;
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    memcpy(dealt, bytes_of(s), size);
    gg_imagine(s->battle, dealt, GG_EVERYTHING, &s->random);
    assert_memory_equal(dealt, bytes_of(s), size);
}

SCENE(a_game_says_from_whom_it_hides_something)
{
    assert_false(gg_game_hides(s->game, 0));
    throw(s, 1);
    assert_false(gg_game_hides(s->game, 0));
    assert_true(gg_game_hides(s->game, 1));
    assert_true(gg_game_hides(s->game, GG_NOBODY));
    assert_false(gg_game_hides(s->game, GG_EVERYTHING));
}

SCENE(the_odds_of_a_private_draw_are_for_its_side)
{
    static const int refused[] = {1, GG_NOBODY}, told[] = {0, GG_EVERYTHING};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(gg_game_odds(s->game, NULL, refused[i], &s->told), GG_HIDDEN);
        assert_int_equal(s->told.odds.count, 0);
        assert_int_equal(gg_game_odds(s->game, NULL, told[i], &s->told), GG_OK);
        assert_int_equal(s->told.odds.count, 2);
    }
    throw(s, 1);
    assert_int_equal(gg_game_odds(s->game, "done", 0, &s->told), GG_OK);
    assert_false(s->told.rolls);
    assert_int_equal(s->told.odds.count, 1);
    assert_int_equal(gg_game_odds(s->game, "done", GG_EVERYTHING, &s->told), GG_OK);
    assert_true(s->told.rolls);
}

SCENE(who_plays_a_card_is_told_its_odds_and_cannot_take_it_back)
{
    draw_and_meet(s, 1, 4);
    take(s, "attack guard jagers");
    assert_true(gg_game_may_undo(s->game));
    assert_int_equal(gg_game_odds(s->game, "play aim", 0, &s->told), GG_ILLEGAL);
    assert_int_equal(gg_game_odds(s->game, "play volley", 0, &s->told), GG_OK);
    assert_true(s->told.rolls && !s->told.foretold);
    assert_int_equal(s->told.roll.dice, 6);
    assert_int_equal(s->told.roll.each, 4);
    take(s, "play volley");
    assert_int_equal(gg_game_turn(s->game).who, GG_CHANCE);
    assert_false(gg_game_may_undo(s->game)); /* it was shown, though no die has fallen */
}

SCENE(the_computer_does_not_peek)
{
    static unsigned char dealt[GG_POSITION_MAX];
    size_t size = s->battle->rules->position_size;
    int compared = 0;
    for (int step = 0; gg_game_turn(s->game).who != GG_OVER; step++) {
        int who = gg_game_turn(s->game).who;
        if (who == GG_CHANCE) {
            assert_int_equal(gg_game_throw(s->game, &s->random), GG_OK);
            continue;
        }
        memcpy(dealt, bytes_of(s), size);
        gg_imagine(s->battle, dealt, who, &s->random);
        compared += memcmp(dealt, bytes_of(s), size) != 0;
        struct gg_random one = s->random, two = s->random;
        gg_choice choice = gg_mind("greedy")->pick(s->battle, bytes_of(s), &one);
        assert_true(choice == gg_mind("greedy")->pick(s->battle, dealt, &two));
        s->random = one;
        assert_int_equal(gg_game_do(s->game, choice), GG_OK);
    }
    assert_true(compared > 5);
}
