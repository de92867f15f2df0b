/*
 * odds.c - tests of exact odds, and of the players that use them, with the toy.
 *
 * The oracle throws every dice there are, face by face, through gg_roll_read: it knows nothing of
 * weights, of merging or of fractions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grognard/mind.h"
#include "grognard/odds.h"
#include "mind/playout.h"
#include "scene.h"

static struct gg_odds odds, other;

static void assert_sums_to_one(const struct gg_odds *o)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; i < o->count; i++)
        assert_int_equal(gg_ratio_add(sum, o->outcome[i].exact, &sum), GG_OK);
    assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
}

static void assert_chance(const struct gg_odds *o, const char *result, uint64_t num, uint64_t den)
{
    for (int i = 0; i < o->count; i++) {
        if (strcmp(o->outcome[i].result, result) != 0)
            continue;
        struct gg_ratio exact = o->outcome[i].exact;
        if (!gg_ratio_equal(exact, gg_ratio_of(num, den)))
            fail_msg("%s: %g, expected %g", result, gg_ratio_double(exact),
                     (double)num / (double)den);
        return;
    }
    fail_msg("no outcome %s", result);
}

static void odds_of_verb(struct scene *scene, enum toy_verb verb)
{
    const void *position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_choice(scene->battle, position, toy_choice(verb, 0), &odds), GG_OK);
    assert_sums_to_one(&odds);
}

/* Counts the throws of the waiting roll that mean `meaning`. */
static int count_throws(const struct gg_roll *roll, const char *meaning, int *all)
{
    int faces[GG_DICE_MAX], found = 0;
    int n = gg_roll_asks(roll);
    for (int i = 0; i < n; i++)
        faces[i] = 1;
    *all = 0;
    for (int at = 0; at >= 0;) {
        int result;
        char room[96];
        struct gg_text text;
        assert_int_equal(gg_roll_read(roll, faces, n, &result), GG_OK);
        gg_text_fixed(&text, room, sizeof room);
        gg_roll_meaning(roll, result, &text);
        found += strcmp(room, meaning) == 0;
        (*all)++;
        for (at = n - 1; at >= 0 && faces[at] == roll->sides; at--)
            faces[at] = 1;
        if (at >= 0)
            faces[at]++;
    }
    return found;
}

static void test_roll_odds_against_every_throw(void **state)
{
    struct scene *scene = *state;
    for (enum toy_verb verb = TOY_FACES; verb < TOY_NVERBS; verb++) {
        if (verb == TOY_DRAW)
            continue;
        struct gg_game *game = gg_game_open(scene->battle);
        do_verb(game, verb, 0);
        const void *position = gg_game_position(game);
        assert_int_equal(gg_odds_of_roll(scene->battle, position, &odds), GG_OK);
        assert_sums_to_one(&odds);
        struct gg_roll roll;
        toy_rules.roll(scene->battle, position, &roll);
        for (int i = 0; i < odds.count; i++) {
            int all, found = count_throws(&roll, odds.outcome[i].result, &all);
            assert_chance(&odds, odds.outcome[i].result, (uint64_t)found, (uint64_t)all);
        }
        gg_game_close(game);
    }
}

static void test_draw_by_weights(void **state)
{
    struct scene *scene = *state;
    do_verb(scene->game, TOY_DRAW, 0);
    const void *position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_roll(scene->battle, position, &odds), GG_OK);
    assert_int_equal(odds.count, 3);
    assert_chance(&odds, "gold", 1, 2);
    assert_chance(&odds, "iron", 1, 3);
    assert_chance(&odds, "lead", 1, 6);
    assert_int_equal(odds.outcome[0].who, 1);
}

/* A first die of 1 to 3 ends the chain in the same position: one outcome. From 4 on a second die
 * decides the score, whatever the first one was. */
static void test_chain_merges_equal_positions(void **state)
{
    struct scene *scene = *state;
    odds_of_verb(scene, TOY_CHAIN);
    assert_int_equal(odds.count, 7);
    assert_chance(&odds, "1 or 2 or 3", 1, 2);
    assert_string_equal(odds.outcome[0].result, "1 or 2 or 3");
    assert_chance(&odds, "4 or 5 or 6, 1", 1, 12);
    assert_chance(&odds, "4 or 5 or 6, 6", 1, 12);
    for (int i = 0; i < odds.count; i++)
        assert_int_equal(odds.outcome[i].who, 0);
}

static void test_of_choice_is_to_decision_after_it(void **state)
{
    struct scene *scene = *state;
    for (enum toy_verb verb = TOY_FACES; verb <= TOY_CHAIN; verb++) {
        odds_of_verb(scene, verb);
        struct gg_game *game = gg_game_open(scene->battle);
        do_verb(game, verb, 0);
        assert_int_equal(gg_odds_to_decision(scene->battle, gg_game_position(game), &other), GG_OK);
        assert_int_equal(odds.count, other.count);
        for (int i = 0; i < odds.count; i++) {
            assert_string_equal(odds.outcome[i].result, other.outcome[i].result);
            assert_true(gg_ratio_equal(odds.outcome[i].exact, other.outcome[i].exact));
            assert_int_equal(odds.outcome[i].who, other.outcome[i].who);
        }
        gg_game_close(game);
    }
}

static void test_roll_alone_names_the_next_roll(void **state)
{
    struct scene *scene = *state;
    do_verb(scene->game, TOY_CHAIN, 0);
    const void *position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_roll(scene->battle, position, &odds), GG_OK);
    assert_int_equal(odds.count, 6);
    assert_int_equal(odds.outcome[0].who, 0);
    assert_int_equal(odds.outcome[5].who, GG_CHANCE);
    assert_string_equal(odds.outcome[5].result, "6");
}

static void test_choice_without_dice(void **state)
{
    struct scene *scene = *state;
    odds_of_verb(scene, TOY_PASS);
    assert_int_equal(odds.count, 1);
    assert_chance(&odds, "no roll", 1, 1);
    assert_int_equal(odds.outcome[0].who, 1);
}

static void test_refusals(void **state)
{
    struct scene *scene = *state;
    const void *position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_roll(scene->battle, position, &odds), GG_WRONG_TIME);
    assert_int_equal(gg_odds_to_decision(scene->battle, position, &odds), GG_WRONG_TIME);
    assert_int_equal(gg_odds_of_choice(scene->battle, position, toy_choice(TOY_STEP, 9), &odds),
                     GG_ILLEGAL);
    assert_int_equal(odds.count, 0);
    do_verb(scene->game, TOY_CHAIN, 0);
    position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_choice(scene->battle, position, toy_choice(TOY_PASS, 0), &odds),
                     GG_WRONG_TIME);
}

/* A die thrown again for ever, and more outcomes than fit: both end, and say so. */
static void test_what_does_not_fit(void **state)
{
    struct scene *scene = *state;
    const void *position = gg_game_position(scene->game);
    enum gg_status again =
        gg_odds_of_choice(scene->battle, position, toy_choice(TOY_AGAIN, 0), &odds);
    assert_true(again == GG_FULL || again == GG_INEXACT);
    assert_int_equal(gg_odds_of_choice(scene->battle, position, toy_choice(TOY_FLOOD, 0), &odds),
                     GG_FULL);
    assert_int_equal(odds.count, 0);
    /* The first roll can be told all the same, and is the one that waits after the choice. */
    for (enum toy_verb verb = TOY_FACES; verb < TOY_NVERBS; verb++) {
        struct gg_roll roll;
        struct gg_game *after = gg_game_open_at(scene->battle, position);
        assert_non_null(after);
        do_verb(after, verb, 0);
        bool rolls = gg_game_turn(after).who == GG_CHANCE;
        assert_int_equal(
            gg_odds_of_first_roll(scene->battle, position, toy_choice(verb, 0), &roll, &odds),
            rolls ? GG_OK : GG_WRONG_TIME);
        if (rolls) {
            int count = odds.count;
            struct gg_ratio first = odds.outcome[0].exact;
            assert_int_equal(gg_odds_of_roll(scene->battle, gg_game_position(after), &odds), GG_OK);
            assert_int_equal(odds.count, count);
            assert_true(gg_ratio_equal(odds.outcome[0].exact, first));
        }
        gg_game_close(after);
    }
}

static void test_odds_as_json(void **state)
{
    struct scene *scene = *state;
    odds_of_verb(scene, TOY_DRAW);
    struct gg_text text;
    gg_text_growing(&text);
    gg_odds_json(&odds, &text);
    assert_string_equal(gg_text_str(&text),
                        "{\"outcomes\":[{\"result\":\"gold\",\"exact\":\"1/2\",\"p\":0.5},"
                        "{\"result\":\"iron\",\"exact\":\"1/3\",\"p\":0.3333333333333333},"
                        "{\"result\":\"lead\",\"exact\":\"1/6\",\"p\":0.16666666666666666}]}");
    gg_text_free(&text);
}

static void play_with(struct scene *scene, const char *first, const char *second, uint64_t number)
{
    const struct gg_mind *mind[GG_SIDES] = {gg_mind(first), gg_mind(second)};
    struct gg_random random;
    gg_random_start(&random, 11, number);
    for (int steps = 0; gg_game_turn(scene->game).who != GG_OVER; steps++) {
        assert_true(steps < 5000);
        int who = gg_game_turn(scene->game).who;
        if (who == GG_CHANCE) {
            assert_int_equal(gg_game_throw(scene->game, &random), GG_OK);
            continue;
        }
        gg_choice choice = mind[who]->pick(scene->battle, gg_game_position(scene->game), &random);
        assert_int_equal(gg_game_do(scene->game, choice), GG_OK);
    }
}

static void test_minds_play_legally_and_greedy_is_better(void **state)
{
    struct scene *scene = *state;
    int lead = 0;
    for (uint64_t i = 0; i < 20; i++) {
        struct scene one = {scene->battle, gg_game_open(scene->battle)};
        play_with(&one, i % 2 ? "random" : "greedy", i % 2 ? "greedy" : "random", i);
        const struct toy *t = toy_of(one.game);
        int greedy = i % 2 ? 1 : 0;
        lead +=
            (t->score[greedy] > t->score[1 - greedy]) - (t->score[greedy] < t->score[1 - greedy]);
        gg_game_close(one.game);
    }
    assert_true(lead >= 12);
}

/* What a player cannot know must not change what it does. */
static void test_greedy_does_not_peek(void **state)
{
    struct scene *scene = *state;
    struct toy copy = *toy_of(scene->game);
    for (uint64_t i = 0; i < 5; i++) {
        struct gg_random a, b;
        gg_random_start(&a, 2, i);
        gg_random_start(&b, 2, i);
        copy.card[1] = (uint8_t)i;
        gg_choice with = gg_mind("greedy")->pick(scene->battle, &copy, &a);
        gg_choice without =
            gg_mind("greedy")->pick(scene->battle, gg_game_position(scene->game), &b);
        assert_int_equal(with, without);
    }
}

static void test_minds_by_name(void **state)
{
    (void)state;
    assert_null(gg_mind("genius"));
    int n = 0;
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++, n++)
        assert_ptr_equal(gg_mind(mind->name), mind);
    assert_int_equal(n, 2);
}

static void test_playouts_are_named_by_seed_and_number(void **state)
{
    struct scene *scene = *state;
    struct gg_playout a = gg_playout_random(scene->battle, 1, 2, GG_PLAYOUT_STEPS);
    struct gg_playout b = gg_playout_random(scene->battle, 1, 2, GG_PLAYOUT_STEPS);
    struct gg_playout c = gg_playout_random(scene->battle, 1, 3, GG_PLAYOUT_STEPS);
    assert_true(a.over && b.over && c.over);
    assert_int_equal(a.hash, b.hash);
    assert_int_equal(a.steps, b.steps);
    assert_true(a.hash != c.hash || a.steps != c.steps);
    struct gg_playout cut = gg_playout_random(scene->battle, 1, 2, 3);
    assert_false(cut.over);
    assert_int_equal(cut.steps, 3);
    assert_int_equal(cut.winner, GG_NOBODY);

    long long steps = 0;
    uint64_t signature = gg_signature(scene->battle, 10, &steps);
    assert_int_equal(signature, gg_signature(scene->battle, 10, NULL));
    assert_int_not_equal(signature, gg_signature(scene->battle, 9, NULL));
    assert_true(steps > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCENE(test_roll_odds_against_every_throw),
        SCENE(test_draw_by_weights),
        SCENE(test_chain_merges_equal_positions),
        SCENE(test_of_choice_is_to_decision_after_it),
        SCENE(test_roll_alone_names_the_next_roll),
        SCENE(test_choice_without_dice),
        SCENE(test_refusals),
        SCENE(test_what_does_not_fit),
        SCENE(test_odds_as_json),
        SCENE(test_minds_play_legally_and_greedy_is_better),
        SCENE(test_greedy_does_not_peek),
        cmocka_unit_test(test_minds_by_name),
        SCENE(test_playouts_are_named_by_seed_and_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
