/*
 * load.c - a battle by name: built in, from a scenario, a position or a record, and what is said when
 * it cannot be had.
 */
#include "altered.h"

#include <stdio.h>
#include <unistd.h>

#include "toys.h"

static const char scenario[] = "system: toy\n"
                               "title: A toy\n"
                               "sides:\n"
                               "  red: {title: Red}\n"
                               "  blue: {title: Blue}\n"
                               "options: {rounds: 5}\n"
                               "cards: [1, 2]\n";

static struct gg_loaded *load_text(const char *text, const char *const *settings,
                                   enum gg_status *status, struct gg_text *message)
{
    gg_text_growing(message);
    return gg_load_text("f.yaml", text, strlen(text), settings, status, message);
}

static void expect_refused(const char *text, const char *const *settings, const char *says)
{
    enum gg_status status = GG_OK;
    struct gg_text message;
    assert_null(load_text(text, settings, &status, &message));
    assert_int_equal(status, GG_BAD_INPUT);
    if (strstr(gg_text_str(&message), says) == NULL)
        fail_msg("found %s, expected %s", gg_text_str(&message), says);
    gg_text_free(&message);
}

TEST(a_scenario_starts_at_its_beginning)
{
    enum gg_status status = GG_OUTSIDE;
    struct gg_text message;
    struct gg_loaded *loaded = load_text(scenario, NULL, &status, &message);
    assert_int_equal(status, GG_OK);
    assert_int_equal(message.len, 0);
    assert_string_equal(loaded->battle->title, "A toy");
    assert_string_equal(loaded->battle->id, "f.yaml");
    assert_int_equal(loaded->battle->option[0], 5);
    assert_null(loaded->position);
    gg_loaded_close(loaded);
    static const char *const settings[] = {"rounds=9", NULL};
    loaded = load_text(scenario, settings, &status, &message);
    assert_int_equal(loaded->battle->option[0], 9);
    gg_loaded_close(loaded);
    gg_text_free(&message);
}

TEST(a_position_starts_where_it_was_written)
{
    enum gg_status status;
    struct gg_text message, text;
    struct gg_loaded *loaded = load_text(scenario, NULL, &status, &message);
    struct gg_game *game = gg_game_open(loaded->battle);
    play_by_chance(game, 4, 9);
    gg_text_growing(&text);
    gg_game_write_position(game, &text);
    struct gg_loaded *later = gg_load_text("p.yaml", text.buf, text.len, NULL, &status, &message);
    if (later == NULL)
        fail_msg("%s", gg_text_str(&message));
    assert_memory_equal(later->position, gg_game_position(game), toy_rules.position_size);
    gg_loaded_close(later);
    gg_game_close(game);
    gg_loaded_close(loaded);
    gg_text_free(&text);
    gg_text_free(&message);
}

TEST(a_record_goes_on_where_it_ended)
{
    enum gg_status status;
    struct gg_text message, text;
    struct gg_loaded *loaded = load_text(scenario, NULL, &status, &message);
    struct gg_game *game = gg_game_open(loaded->battle);
    play_by_chance(game, 4, 9);
    gg_text_growing(&text);
    gg_game_write_record(game, &text);
    struct gg_loaded *later = load_text(text.buf, NULL, &status, &message);
    if (later == NULL)
        fail_msg("%s", gg_text_str(&message));
    assert_memory_equal(later->position, gg_game_position(game), toy_rules.position_size);
    static const char *const settings[] = {"rounds=9", NULL};
    expect_refused(text.buf, settings, "a record keeps the options it was played with; rounds=9");
    *strstr(text.buf, "  - ") = '-';
    expect_refused(text.buf, NULL, "f.yaml:");
    gg_loaded_close(later);
    gg_game_close(game);
    gg_loaded_close(loaded);
    gg_text_free(&text);
    gg_text_free(&message);
}

TEST(all_faults_are_said_at_once)
{
    enum gg_status status;
    struct gg_text message;
    assert_null(load_text("system: toy\ntitle: [A]\nsides:\n  red: {title: Red}\n"
                          "  blue: {title: Blue}\noptions: {ronds: 5, pace: fats}\n"
                          "cards: [1, 9]\ncards: [1, 2]\n",
                          NULL, &status, &message));
    assert_int_equal(status, GG_BAD_INPUT);
    const char *text = gg_text_str(&message);
    assert_non_null(strstr(text, "f.yaml:2:8: title: found a list, expected a single value\n"));
    assert_non_null(strstr(text, "f.yaml:6:11: unknown key \"ronds\"; did you mean \"rounds\"?\n"));
    assert_non_null(
        strstr(text, "f.yaml:6:27: pace: found \"fats\", expected one of fast, slow\n"));
    assert_non_null(
        strstr(text, "f.yaml:7:12: found \"9\", expected a whole number from 0 to 5\n"));
    assert_non_null(strstr(text, "f.yaml:8:1: the key \"cards\" stands here twice"));
    gg_text_free(&message);
}

TEST(wrong_files_are_refused)
{
    expect_refused("", NULL, "f.yaml:1:1: the file is empty");
    expect_refused("just text\n", NULL, "f.yaml:1:1: found \"just text\", expected a map");
    expect_refused("- a\n", NULL, "f.yaml:1:1: found a list, expected a map");
    expect_refused("title: x\n", NULL, "f.yaml:1:1: the key \"system\" is missing");
    expect_refused("system: toy\ntitle: ''\nsides:\n  red: {title: Red}\n  blue: {title: Blue}\n",
                   NULL, "f.yaml:2:8: the title is empty");
    expect_refused("system: toy\ntitle: A\nsides:\n  red: {title: ' '}\n  blue: {title: Blue}\n",
                   NULL, "f.yaml:4:16: the title is empty");
    expect_refused("system: tyo\n", NULL, "system: found \"tyo\", expected toy");
    expect_refused("# mine\nrecord: 1\n", NULL, "f.yaml:2:1: a record must start with the line");
    char text[400];
    snprintf(text, sizeof text, "%sposition: [1]\n", scenario);
    expect_refused(text, NULL, "position: found a list, expected a map");
    static const char *const settings[] = {"ronds=9", NULL};
    expect_refused(scenario, settings, "did you mean \"rounds\"?");
}

static void expect_unknown(const char *what, enum gg_status expected, const char *says)
{
    enum gg_status status = GG_OK;
    struct gg_text message;
    gg_text_growing(&message);
    assert_null(gg_load(what, NULL, &status, &message));
    assert_int_equal(status, expected);
    assert_string_equal(gg_text_str(&message), says);
    gg_text_free(&message);
}

TEST(built_in_scenarios_go_by_their_ids)
{
    enum gg_status status = GG_OUTSIDE;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load("toy/test", NULL, &status, &message);
    assert_int_equal(status, GG_OK);
    assert_string_equal(loaded->battle->id, "toy/test");
    assert_null(loaded->file);
    gg_loaded_close(loaded);
    static const char *const settings[] = {"pace=fats", NULL};
    assert_null(gg_load("toy/test", settings, &status, &message));
    assert_int_equal(status, GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&message), "scenarios/toy/test.yaml: --set pace=fats"));
    gg_text_free(&message);
    expect_unknown("toy/tset", GG_NOT_FOUND,
                   "there is no built-in scenario and no file named \"toy/tset\"; did you mean "
                   "\"toy/test\"? Built in: toy/test, toy/other\n");
    expect_unknown("othr", GG_NOT_FOUND,
                   "there is no built-in scenario and no file named \"othr\"; did you mean "
                   "\"toy/other\"? Built in: toy/test, toy/other\n");
    expect_unknown("waterloo", GG_NOT_FOUND,
                   "there is no built-in scenario and no file named \"waterloo\"; built in: "
                   "toy/test, toy/other\n");
    expect_unknown(".", GG_BAD_INPUT, ".: this is a folder, not a file\n");
}

TEST(files_go_by_their_paths)
{
    char path[] = "load-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, scenario, sizeof scenario - 1), sizeof scenario - 1);
    close(fd);
    enum gg_status status = GG_OUTSIDE;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(path, NULL, &status, &message);
    assert_int_equal(status, GG_OK);
    assert_string_equal(loaded->battle->id, path);
    gg_loaded_close(loaded);
    gg_text_free(&message);
    remove(path);
}
