/*
 * arena.c - tests of the arena: pairs, threads, the file of a run, names of players, and the yardstick.
 */
#include "../cases.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "grognard/file.h"
#include "lab/arena.h"
#include "rules/battle.h"

static struct gg_loaded *load(const char *what)
{
    enum gg_status status = GG_OK;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(what, NULL, &status, &message);
    if (!loaded)
        fail_msg("%s", gg_text_str(&message));
    gg_text_free(&message);
    return loaded;
}

/* --- names --- */

static void read_names(const char *text, struct gg_contender out[2])
{
    struct gg_text message;
    gg_text_growing(&message);
    if (!gg_contenders_read(text, out, &message))
        fail_msg("%s: %s", text, gg_text_str(&message));
    gg_text_free(&message);
}

static void refuse_names(const char *text, const char *says)
{
    struct gg_contender out[2];
    struct gg_text message;
    gg_text_growing(&message);
    if (gg_contenders_read(text, out, &message) || !strstr(gg_text_str(&message), says))
        fail_msg("%s: \"%s\"", text, gg_text_str(&message));
    gg_text_free(&message);
}

TEST(players_with_settings_and_engines_are_read)
{
    struct gg_contender c[2];
    read_names("veteran,greedy", c);
    assert_int_equal(c[0].search.playouts, gg_mind("veteran")->search->playouts);
    assert_string_equal(c[1].mind->name, "greedy");
    read_names("veteran:playouts=2000,turns=3,old-guard:choices=16", c);
    assert_int_equal(c[0].search.playouts, 2000);
    assert_int_equal(c[0].search.turns, 3);
    assert_int_equal(c[1].search.policy.choices, 16);
    assert_int_equal(c[1].search.playouts, gg_mind("old-guard")->search->playouts);
    assert_string_equal(c[0].name, "veteran:playouts=2000,turns=3");
    read_names("mcts:playouts=7,engine[level veteran]:cat a\\,b c", c);
    assert_int_equal(c[0].kind, GG_BY_MCTS);
    assert_int_equal(c[0].search.playouts, 7);
    assert_int_equal(c[1].kind, GG_BY_ENGINE);
    assert_string_equal(c[1].command, "cat a,b c");
    assert_string_equal(c[1].go, "level veteran");
    read_names("engine:a=1 b,random", c);
    assert_string_equal(c[0].command, "a=1 b");
}

TEST(players_that_cannot_be_are_refused)
{
    refuse_names("veteran", "two players");
    refuse_names("", "two players");
    refuse_names(",greedy", "two players");
    refuse_names("veteran,greedy,random", "two players");
    refuse_names("veteran,gredy", "no player \"gredy\"");
    refuse_names("greedy:playouts=3,random", "no settings");
    refuse_names("veteran:playouts=0,random", "playouts");
    refuse_names("veteran:playouts=3x,random", "playouts");
    refuse_names("veteran:speed=3,random", "speed");
    refuse_names("mcts:turns=3,random", "turns");
    refuse_names("engine:,random", "engine:COMMAND");
    refuse_names("engine[level x:cat,random", "engine:COMMAND");
    refuse_names("random,engine:a\nb", "one line");
}

/* --- runs --- */

struct run {
    struct gg_loaded *loaded;
    struct gg_contender contender[2];
    struct gg_contest_request request;
    struct gg_contest_report report;
    struct gg_text message;
};

static void open_run(struct run *run, const char *what, const char *names, uint64_t pairs)
{
    memset(run, 0, sizeof *run);
    run->loaded = load(what);
    read_names(names, run->contender);
    run->request = (struct gg_contest_request){.battle = run->loaded->battle,
                                               .load = what,
                                               .contender = run->contender,
                                               .pairs = pairs,
                                               .seed = 5,
                                               .threads = 1,
                                               .deadline = 1000,
                                               .steps_max = GG_CONTEST_STEPS_MAX};
    gg_text_growing(&run->message);
}

static enum gg_status go(struct run *run)
{
    struct gg_contest *contest = NULL;
    gg_text_clear(&run->message);
    enum gg_status status = gg_contest_run(&run->request, &contest, &run->report, &run->message);
    gg_contest_close(contest);
    return status;
}

static void close_run(struct run *run)
{
    gg_text_free(&run->message);
    gg_loaded_close(run->loaded);
}

static void assert_same_games(const struct gg_contest_report *a, const struct gg_contest_report *b)
{
    assert_memory_equal(&a->pairs, &b->pairs, sizeof a->pairs);
    assert_memory_equal(a->tally, b->tally, sizeof a->tally);
    assert_int_equal(a->pace[0].decisions, b->pace[0].decisions);
    assert_int_equal(a->pace[1].decisions, b->pace[1].decisions);
    assert_int_equal(a->verdict, b->verdict);
}

TEST(games_do_not_depend_on_threads)
{
    struct run run;
    open_run(&run, "jena20/first-steps", "greedy,random", 25);
    assert_int_equal(go(&run), GG_OK);
    struct gg_contest_report one = run.report;
    assert_int_equal(gg_pairs_count(&one.pairs), 25);
    for (int side = 0; side < GG_SIDES; side++)
        assert_int_equal(one.tally[side][0] + one.tally[side][1] + one.tally[side][2], 25);
    for (int threads = 2; threads <= 7; threads += 5) {
        run.request.threads = threads;
        assert_int_equal(go(&run), GG_OK);
        assert_same_games(&one, &run.report);
    }
    run.request.seed = 6;
    assert_int_equal(go(&run), GG_OK);
    assert_true(one.pace[0].decisions != run.report.pace[0].decisions);
    close_run(&run);
}

TEST(a_sequential_test_ends_at_the_same_pair_on_any_number_of_threads)
{
    struct run run;
    struct gg_sprt test = {0, 100, 0.05, 0.05};
    open_run(&run, "jena20/first-steps", "greedy,random", 400);
    run.request.sprt = &test;
    assert_int_equal(go(&run), GG_OK);
    struct gg_contest_report one = run.report;
    assert_int_equal(one.verdict, GG_STRONGER);
    assert_in_range(gg_pairs_count(&one.pairs), 3, 60);
    run.request.threads = 6;
    assert_int_equal(go(&run), GG_OK);
    assert_same_games(&one, &run.report);
    close_run(&run);
    open_run(&run, "jena20/first-steps", "random,greedy", 400);
    run.request.sprt = &test;
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(run.report.verdict, GG_NOT_STRONGER);
    close_run(&run);
}

TEST(a_game_without_end_is_drawn_and_told)
{
    struct run run;
    open_run(&run, "jena20/first-steps", "random,random", 2);
    run.request.steps_max = 5;
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(run.report.endless, 4);
    assert_int_equal(run.report.pairs.count[2], 2);
    assert_int_equal(run.report.nfaults, 4);
    close_run(&run);
}

/* Both cannot be told to an engine: it would see the enemy's orders or cards. */
TEST(engines_do_not_play_where_something_is_hidden)
{
    struct run run;
    open_run(&run, "battleground/first-steps", "engine:cat,random", 1);
    assert_int_equal(go(&run), GG_HIDDEN);
    assert_non_null(strstr(gg_text_str(&run.message), "hides"));
    close_run(&run);
    open_run(&run, "battleground/first-steps", "random,random", 1);
    assert_int_equal(go(&run), GG_OK);
    close_run(&run);
}

TEST(stopping_plays_nothing)
{
    struct run run;
    atomic_bool stop = true;
    open_run(&run, "jena20/first-steps", "mcts:playouts=1000000,random", 3);
    run.request.stop = &stop;
    run.request.time = 20;
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(gg_pairs_count(&run.report.pairs), 0);
    close_run(&run);
}

/* --- the file --- */

static void scratch(char *path, size_t room)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, room, "%s/arena-XXXXXX", folder && *folder ? folder : "/tmp");
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
}

static void append(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Ten pairs, then a line that was cut off, then on to twenty: the same as twenty at once. */
TEST(an_interrupted_run_goes_on_where_it_was)
{
    struct run run;
    char path[256];
    scratch(path, sizeof path);
    open_run(&run, "jena20/first-steps", "greedy,random", 20);
    assert_int_equal(go(&run), GG_OK);
    struct gg_contest_report whole = run.report;
    run.request.state = path;
    run.request.pairs = 10;
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(run.report.resumed, 0);
    append(path, "pair\t10\t2\tpla");
    run.request.pairs = 20;
    run.request.threads = 3;
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(run.report.resumed, 10);
    assert_same_games(&whole, &run.report);
    assert_int_equal(go(&run), GG_OK);
    assert_int_equal(run.report.resumed, 20);
    assert_same_games(&whole, &run.report);
    unlink(path);
    close_run(&run);
}

TEST(a_file_of_other_settings_is_refused)
{
    struct run run;
    char path[256];
    scratch(path, sizeof path);
    open_run(&run, "jena20/first-steps", "greedy,random", 2);
    run.request.state = path;
    assert_int_equal(go(&run), GG_OK);
    run.request.seed = 6;
    assert_int_equal(go(&run), GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&run.message), "seed 5"));
    run.request.seed = 5;
    run.request.time = 3;
    assert_int_equal(go(&run), GG_BAD_INPUT);
    run.request.time = 0;
    read_names("random,random", run.contender);
    assert_int_equal(go(&run), GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&run.message), "first greedy"));
    read_names("greedy,random", run.contender);
    append(path, "pair\t1\t3\tplayed\n");
    assert_int_equal(go(&run), GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&run.message), ":11:"));
    unlink(path);
    run.request.state = "/";
    assert_int_equal(go(&run), GG_OUTSIDE);
    close_run(&run);
}

/* A file that may not grow stands for the disk: room for the first lines, not for the pairs. */
TEST(a_full_disk_ends_the_run)
{
    struct run run;
    char path[256];
    struct rlimit before, full;
    scratch(path, sizeof path);
    open_run(&run, "jena20/first-steps", "random,random", 20);
    run.request.state = path;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    full = before;
    full.rlim_cur = 400;
    setrlimit(RLIMIT_FSIZE, &full);
    enum gg_status status = go(&run);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(status, GG_OUTSIDE);
    assert_non_null(strstr(gg_text_str(&run.message), path));
    /* What was kept is good, and the run goes on from it when there is room. */
    assert_int_equal(go(&run), GG_OK);
    assert_in_range(run.report.resumed, 1, 19);
    unlink(path);
    close_run(&run);
}

/* --- the yardstick --- */

static int play_mcts(const struct gg_battle *battle, int playouts, int decisions)
{
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX] = {0};
    struct gg_memory memory[GG_SIDES] = {{.count = 0}};
    struct gg_random random;
    int made = 0;
    gg_random_start(&random, 9, 0);
    rules->start(battle, position);
    for (struct gg_turn turn; made < decisions;) {
        turn = rules->turn(battle, position);
        if (turn.who == GG_OVER)
            break;
        if (turn.who == GG_CHANCE) {
            struct gg_roll roll;
            rules->roll(battle, position, &roll);
            rules->settle(battle, position, gg_roll_throw(&roll, &random, NULL), NULL);
            continue;
        }
        struct gg_thought thought;
        struct gg_moment moment = {
            .battle = battle, .position = position, .memory = &memory[turn.who], .random = &random};
        assert_true(gg_mcts_think(&moment, playouts, &thought));
        assert_true(gg_battle_offers(battle, position, thought.choice));
        assert_true(thought.playouts <= playouts);
        rules->choose(battle, position, thought.choice, NULL);
        made++;
    }
    return made;
}

TEST(mcts_plays_legal_choices_in_every_system)
{
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        if (strstr(s->id, "first-steps") == NULL)
            continue;
        struct gg_loaded *loaded = load(s->id);
        assert_int_not_equal(play_mcts(loaded->battle, 12, 60), 0);
        gg_loaded_close(loaded);
    }
}

TEST(mcts_is_no_level_that_players_are_offered)
{
    assert_null(gg_mind("mcts"));
}

TEST(mcts_is_better_than_chance)
{
    struct run run;
    open_run(&run, "jena20/first-steps", "mcts:playouts=60,random", 12);
    run.request.threads = 2;
    assert_int_equal(go(&run), GG_OK);
    assert_true(gg_pairs_rate(&run.report.pairs).low > 0.5);
    close_run(&run);
}
