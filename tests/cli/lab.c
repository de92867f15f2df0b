/*
 * lab.c - tests of the lab: intervals, counts that do not depend on threads, limits and stopping.
 *
 * The oracle for the counts is the playout of the mind room, which plays the same games one by one.
 */
#include "../cases.h"

#include <string.h>

#include "grognard/file.h"
#include "lab/bench.h"
#include "lab/sim.h"
#include "mind/playout.h"

static struct gg_loaded *load(void)
{
    enum gg_status status = GG_OK;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load("jena20/first-steps", NULL, &status, &message);
    if (!loaded)
        fail_msg("%s", gg_text_str(&message));
    gg_text_free(&message);
    return loaded;
}

static struct gg_sim_request ask(const struct gg_loaded *loaded, uint64_t games, int threads)
{
    const struct gg_mind *mind = gg_mind("random");
    assert_non_null(mind);
    return (struct gg_sim_request){.battle = loaded->battle,
                                   .mind = {mind, mind},
                                   .games = games,
                                   .seed = 42,
                                   .threads = threads};
}

static void assert_near(double value, double expected)
{
    double off = value > expected ? value - expected : expected - value;
    if (off > 5e-5)
        fail_msg("%f is not %f", value, expected);
}

/* Figures from the closed formula, worked out by hand with four places. */
TEST(wilson_known_intervals)
{
    struct gg_interval i = gg_wilson(5, 10);
    assert_near(i.p, 0.5);
    assert_near(i.low, 0.2366);
    assert_near(i.high, 0.7634);
    i = gg_wilson(0, 10);
    assert_true(i.p == 0 && i.low == 0);
    assert_near(i.high, 0.2775);
    i = gg_wilson(10, 10);
    assert_near(i.low, 0.7225);
    assert_true(i.p == 1 && i.high == 1);
    i = gg_wilson(0, 0);
    assert_true(i.low == 0 && i.high == 1);
    i = gg_wilson(500000, 1000000);
    assert_near(i.low, 0.49902);
    assert_near(i.high, 0.50098);
}

TEST(counts_equal_single_playouts)
{
    enum { GAMES = 37 };
    struct gg_loaded *loaded = load();
    struct gg_sim_counts counts;
    struct gg_sim_request request = ask(loaded, GAMES, 2);
    assert_int_equal(gg_sim_run(&request, &counts), GG_OK);
    uint64_t wins[GG_SIDES] = {0}, draws = 0, steps = 0;
    for (uint64_t game = 0; game < GAMES; game++) {
        struct gg_playout p =
            gg_playout_random(loaded->battle, request.seed, game, GG_PLAYOUT_STEPS);
        assert_true(p.over);
        steps += (uint64_t)p.steps;
        if (p.winner == GG_NOBODY)
            draws++;
        else
            wins[p.winner]++;
    }
    assert_int_equal(counts.games, GAMES);
    assert_int_equal(counts.wins[0], wins[0]);
    assert_int_equal(counts.wins[1], wins[1]);
    assert_int_equal(counts.draws, draws);
    assert_int_equal(counts.choices + counts.rolls, steps);
    gg_loaded_close(loaded);
}

TEST(counts_do_not_depend_on_threads)
{
    struct gg_loaded *loaded = load();
    struct gg_sim_counts one, many;
    struct gg_sim_request request = ask(loaded, 61, 1);
    assert_int_equal(gg_sim_run(&request, &one), GG_OK);
    for (int threads = 2; threads <= 9; threads += 7) {
        request.threads = threads;
        assert_int_equal(gg_sim_run(&request, &many), GG_OK);
        assert_memory_equal(one.turns, many.turns, sizeof one.turns);
        assert_int_equal(one.turns_sum, many.turns_sum);
        assert_int_equal(one.turns_min, many.turns_min);
        assert_int_equal(one.turns_max, many.turns_max);
        assert_int_equal(one.choices, many.choices);
        assert_int_equal(one.rolls, many.rolls);
        assert_int_equal(one.wins[0], many.wins[0]);
        assert_int_equal(one.wins[1], many.wins[1]);
        assert_int_equal(one.nendings, many.nendings);
        for (int i = 0; i < one.nendings; i++) {
            assert_string_equal(one.ending[i].level, many.ending[i].level);
            assert_int_equal(one.ending[i].winner, many.ending[i].winner);
            assert_int_equal(one.ending[i].games, many.ending[i].games);
        }
    }
    gg_loaded_close(loaded);
}

TEST(a_game_that_does_not_end_is_reported)
{
    struct gg_loaded *loaded = load();
    struct gg_sim_counts counts;
    struct gg_sim_request request = ask(loaded, 5, 1);
    request.steps_max = 3;
    assert_int_equal(gg_sim_run(&request, &counts), GG_FULL);
    assert_int_equal(counts.endless, 0);
    assert_int_equal(counts.games, 0);
    gg_loaded_close(loaded);
}

TEST(stopping_starts_no_game)
{
    struct gg_loaded *loaded = load();
    struct gg_sim_counts counts;
    struct gg_sim_request request = ask(loaded, 5, 2);
    atomic_bool stop = true;
    request.stop = &stop;
    assert_int_equal(gg_sim_run(&request, &counts), GG_OK);
    assert_int_equal(counts.games, 0);
    assert_int_equal(counts.turns_max, 0);
    gg_loaded_close(loaded);
}

TEST(impossible_numbers_of_threads_are_refused)
{
    struct gg_loaded *loaded = load();
    struct gg_sim_counts counts;
    struct gg_sim_request request = ask(loaded, 5, 0);
    assert_int_equal(gg_sim_run(&request, &counts), GG_RANGE);
    request.threads = GG_SIM_THREADS_MAX + 1;
    assert_int_equal(gg_sim_run(&request, &counts), GG_RANGE);
    gg_loaded_close(loaded);
}

/* A position in the middle of a game is where each game of the run begins. */
TEST(games_start_from_the_position_given)
{
    struct gg_loaded *loaded = load();
    const struct gg_rules *rules = loaded->battle->rules;
    unsigned char over[GG_POSITION_MAX] = {0};
    struct gg_random random;
    struct gg_roll roll;
    gg_random_start(&random, 1, 0);
    rules->start(loaded->battle, over);
    for (struct gg_turn turn; (turn = rules->turn(loaded->battle, over)).who != GG_OVER;) {
        if (turn.who == GG_CHANCE) {
            rules->roll(loaded->battle, over, &roll);
            rules->settle(loaded->battle, over, gg_roll_throw(&roll, &random, NULL), NULL);
        } else {
            gg_choice choice = gg_mind("random")->pick(loaded->battle, over, &random);
            rules->choose(loaded->battle, over, choice, NULL);
        }
    }
    struct gg_sim_counts counts;
    struct gg_sim_request request = ask(loaded, 8, 2);
    request.position = over;
    assert_int_equal(gg_sim_run(&request, &counts), GG_OK);
    assert_int_equal(counts.games, 8);
    assert_int_equal(counts.choices + counts.rolls, 0);
    assert_int_equal(counts.turns_min, counts.turns_max);
    assert_int_equal(counts.nendings, 1);
    gg_loaded_close(loaded);
}

TEST(bench_measures_and_signs)
{
    struct gg_loaded *loaded = load();
    struct gg_bench_play play;
    struct gg_bench_odds odds;
    assert_int_equal(gg_bench_play(loaded->battle, 0.01, &play), GG_OK);
    assert_true(play.games > 0 && play.steps >= play.games && play.seconds >= 0.01);
    assert_true(play.signature == gg_signature(loaded->battle, GG_SIGNATURE_GAMES, NULL));
    assert_int_equal(gg_bench_odds(loaded->battle, 0.01, &odds), GG_OK);
    assert_true(odds.roll.samples > 0 && odds.choice.samples > 0);
    assert_true(odds.roll.mean > 0 && odds.roll.worst >= odds.roll.mean);
    assert_true(odds.choice.mean > 0 && odds.choice.worst >= odds.choice.mean);
    gg_loaded_close(loaded);
}
