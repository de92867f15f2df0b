/*
 * engine_lines.c - tests of the line protocol without a process: every line gets exactly one answer,
 * and no line that is refused changes the position.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/engine.h"
#include "grognard/random.h"

struct talk {
    struct gg_engine *engine;
    struct gg_text out;
};

static int open_talk(void **state)
{
    struct talk *talk = calloc(1, sizeof *talk);
    if (!talk)
        return -1;
    talk->engine = gg_engine_open();
    gg_text_growing(&talk->out);
    *state = talk;
    return talk->engine ? 0 : -1;
}

static int close_talk(void **state)
{
    struct talk *talk = *state;
    gg_engine_close(talk->engine);
    gg_text_free(&talk->out);
    free(talk);
    return 0;
}

/* Sends a line, checks that the answer has one end and that it is the last line; true for `ok`. */
static bool say(struct talk *talk, const char *line, int *end)
{
    gg_text_clear(&talk->out);
    int code = gg_engine_line(talk->engine, line, &talk->out);
    if (end)
        *end = code;
    const char *answer = gg_text_str(&talk->out);
    bool good = false;
    int ends = 0;
    for (const char *s = answer; *s;) {
        const char *stop = strchr(s, '\n');
        assert_non_null(stop);
        bool ok = stop - s == 2 && !strncmp(s, "ok", 2);
        bool error = !strncmp(s, "error ", 6);
        ends += ok || error;
        good = ok;
        s = stop + 1;
        if (ok || error)
            assert_int_equal(*s, '\0');
    }
    assert_int_equal(ends, 1);
    return good;
}

static char *position(struct talk *talk)
{
    if (!say(talk, "position", NULL))
        return strdup("");
    return strdup(gg_text_str(&talk->out));
}

static void only_quit_ends(void **state)
{
    int end = -1;
    assert_true(say(*state, "hello", &end));
    assert_int_equal(end, 0);
    assert_false(say(*state, "quit now", &end));
    assert_int_equal(end, 0);
    assert_true(say(*state, " quit ", &end));
    assert_int_equal(end, 1);
}

static void long_line_is_refused(void **state)
{
    size_t length = GG_ENGINE_LINE_MAX + 1;
    char *line = malloc(length + 1);
    assert_non_null(line);
    memset(line, 'x', length);
    line[length] = '\0';
    assert_false(say(*state, line, NULL));
    line[length - 1] = '\0';
    assert_false(say(*state, line, NULL));
    free(line);
}

static void settings_are_for_one_load(void **state)
{
    assert_true(say(*state, "set no-such-option=1", NULL));
    assert_false(say(*state, "load jena20/first-steps", NULL));
    assert_true(say(*state, "load jena20/first-steps", NULL));
}

/* Picks a word of the protocol, a likely argument, or noise. */
static void add_word(struct gg_random *random, struct gg_text *line)
{
    static const char *const words[] = {
        "hello",  "load",   "seed",        "show",   "choices", "do",       "roll", "odds",
        "undo",   "record", "position",    "go",     "set",     "board",    "help", "level",
        "random", "greedy", "time",        "from",   "french",  "prussian", "move", "attack",
        "pass",   "end",    "done",        "lannes", "1204",    "0",        "1",    "6",
        "7",      "-1",     "99999999999", "x=1",    "=",       "\t",       "\r",   "\x01",
        "\xff",   "%s%n",   "all",         "watcher"};
    enum { NWORDS = sizeof words / sizeof words[0] };
    gg_text_add(line, words[gg_random_below(random, NWORDS)]);
}

static void noise_gets_one_answer_and_changes_nothing_when_refused(void **state)
{
    struct talk *talk = *state;
    struct gg_random random;
    struct gg_text line;
    int refused = 0;
    gg_random_start(&random, 1, 0);
    gg_text_growing(&line);
    assert_true(say(talk, "load jena20/first-steps", NULL));
    assert_true(say(talk, "seed 1", NULL));
    for (int i = 0; i < 1500; i++) {
        gg_text_clear(&line);
        int n = (int)gg_random_below(&random, 4);
        for (int k = 0; k <= n; k++) {
            add_word(&random, &line);
            gg_text_add(&line, k < n ? " " : "");
        }
        char *before = position(talk);
        if (!say(talk, gg_text_str(&line), NULL)) {
            char *after = position(talk);
            assert_string_equal(before, after);
            free(after);
            refused++;
        }
        free(before);
    }
    assert_true(refused > 500);
    gg_text_free(&line);
}

/* The computer plays both sides and the program rolls, until the game is over. */
static void a_game_plays_itself_to_the_end(void **state)
{
    struct talk *talk = *state;
    assert_true(say(talk, "load jena20/first-steps", NULL));
    assert_true(say(talk, "seed 2", NULL));
    int steps = 0;
    for (; steps < 20000; steps++) {
        if (say(talk, "roll", NULL))
            continue;
        if (!say(talk, "go level random", NULL))
            break;
        char *line = strdup(gg_text_str(&talk->out));
        assert_non_null(line);
        assert_memory_equal(line, "choice ", 7);
        *strchr(line, '\n') = '\0';
        char command[600];
        snprintf(command, sizeof command, "do %s", line + 7);
        assert_true(say(talk, command, NULL));
        free(line);
    }
    assert_true(steps > 10 && steps < 20000);
    assert_true(say(talk, "show", NULL));
    assert_non_null(strstr(gg_text_str(&talk->out), "\"to_move\":\"over\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_quit_ends, open_talk, close_talk),
        cmocka_unit_test_setup_teardown(long_line_is_refused, open_talk, close_talk),
        cmocka_unit_test_setup_teardown(settings_are_for_one_load, open_talk, close_talk),
        cmocka_unit_test_setup_teardown(noise_gets_one_answer_and_changes_nothing_when_refused,
                                        open_talk, close_talk),
        cmocka_unit_test_setup_teardown(a_game_plays_itself_to_the_end, open_talk, close_talk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
