/*
 * document.c - the readers of nodes and what their faults say, and guessing what was meant.
 */
#include "reading.h"

#include <stdio.h>

/* The document of a text, which must be good. It lives until the next call. */
static const struct gg_node *read_text(const char *text)
{
    static struct gg_file *file;
    gg_file_close(file);
    file = text != NULL ? expect_good(text, strlen(text)) : NULL;
    return file != NULL ? gg_file_document(file) : NULL;
}

static int forget_text(void **state)
{
    (void)state;
    (void)read_text(NULL);
    return 0;
}

/* The only fault so far; the list is emptied for the next. */
static void expect_says(struct gg_faults *f, int line, int column, const char *message)
{
    assert_int_equal(f->count, 1);
    assert_string_equal(f->list[0].message, message);
    assert_int_equal(f->list[0].line, line);
    assert_int_equal(f->list[0].column, column);
    f->count = 0;
}

static void numbers_have_bounds(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    const struct gg_node *root = read_text("a: 7\nb: -3\nc: +12\nd: x\ne: 13\nf: [1]\ng: {h: 1}\n"
                                           "i:\nj: 99999999999\nk: 1x\nl: 0007\nm: '-'\n");
    int n = 0;
    assert_true(gg_node_int(gg_node_get(root, "a"), 0, 12, &n, &f));
    assert_int_equal(n, 7);
    assert_true(gg_node_int(gg_node_get(root, "b"), -3, 12, &n, &f));
    assert_int_equal(n, -3);
    assert_true(gg_node_int(gg_node_get(root, "c"), 0, 12, &n, &f));
    assert_int_equal(n, 12);
    assert_true(gg_node_int(gg_node_get(root, "l"), 0, 12, &n, &f));
    assert_int_equal(n, 7);
    assert_int_equal(f.count, 0);
    assert_false(gg_node_int(gg_node_get(root, "d"), 0, 12, &n, &f));
    expect_says(&f, 4, 4, "d: found \"x\", expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "e"), 0, 12, &n, &f));
    expect_says(&f, 5, 4, "e: found \"13\", expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "f"), 0, 12, &n, &f));
    expect_says(&f, 6, 4, "f: found a list, expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "g"), 0, 12, &n, &f));
    expect_says(&f, 7, 4, "g: found a map, expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "i"), 0, 12, &n, &f));
    expect_says(&f, 8, 3, "i: found nothing, expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "j"), 0, 12, &n, &f));
    expect_says(&f, 9, 4, "j: found \"99999999999\", expected a whole number from 0 to 12");
    assert_false(gg_node_int(gg_node_get(root, "k"), 0, 12, &n, &f));
    f.count = 0;
    assert_false(gg_node_int(gg_node_get(root, "m"), -9, 12, &n, &f));
    f.count = 0;
    assert_false(gg_node_int(gg_node_get(root, "none"), 0, 12, &n, &f));
    assert_int_equal(f.count, 0);
    assert_int_equal(n, 7); /* a refused value changes nothing */
}

static void switches_are_words(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    const struct gg_node *root = read_text("a: yes\nb: no\nc: on\nd: off\ne: maybe\n");
    const bool expected[] = {true, false, true, false};
    for (int i = 0; i < 4; i++) {
        bool value = !expected[i];
        assert_true(gg_node_bool(&root->child[i], &value, &f));
        assert_int_equal(value, expected[i]);
    }
    bool value = true;
    assert_false(gg_node_bool(&root->child[4], &value, &f));
    expect_says(&f, 5, 4, "e: found \"maybe\", expected one of yes, no, on, off");
}

static void words_list_the_nearest_first(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    static const char *const words[] = {"clear", "woods", "town"};
    const struct gg_node *root = read_text("a: town\nb: wods\nc: sea\nd: [wods]\n");
    int at = -1;
    assert_true(gg_node_word(&root->child[0], words, 3, &at, &f));
    assert_int_equal(at, 2);
    assert_false(gg_node_word(&root->child[1], words, 3, &at, &f));
    expect_says(&f, 2, 4, "b: found \"wods\", expected one of woods, clear, town");
    assert_false(gg_node_word(&root->child[2], words, 3, &at, &f));
    expect_says(&f, 3, 4, "c: found \"sea\", expected one of clear, woods, town");
    assert_false(gg_node_word(&root->child[3].child[0], words, 3, &at, &f));
    expect_says(&f, 4, 5, "found \"wods\", expected one of woods, clear, town");
    assert_int_equal(at, 2);
}

static void no_list_of_words_is_cut(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    static char room[100][16];
    const char *words[100];
    for (int i = 0; i < 100; i++) {
        snprintf(room[i], sizeof room[i], "word-%d", i);
        words[i] = room[i];
    }
    int at;
    assert_false(gg_node_word(&read_text("a: word-7x\n")->child[0], words, 100, &at, &f));
    assert_int_equal(f.count, 1);
    assert_non_null(strstr(f.list[0].message, "one of word-7, word-0, word-1"));
    assert_non_null(strstr(f.list[0].message, ", word-98, word-99"));
}

static void unknown_keys_are_faults_of_the_key(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    static const char *const keys[] = {"system", "title", "turns"};
    gg_node_only(read_text("system: x\ntunrs:\n  - 1\n"), keys, 3, &f);
    expect_says(&f, 2, 1, "unknown key \"tunrs\"; did you mean \"turns\"?");
    gg_node_only(read_text("weather: x\n"), keys, 3, &f);
    expect_says(&f, 1, 1, "unknown key \"weather\"; known here: system, title, turns");
    gg_node_only(&read_text("a: [1]\n")->child[0], keys, 3, &f);
    expect_says(&f, 1, 4, "a: found a list, expected a map of keys");
    gg_node_only(NULL, keys, 3, &f);
    assert_int_equal(f.count, 0);
}

static void needed_keys_are_missed(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    const struct gg_node *root = read_text("a:\n  b: 1\nc: 2\n");
    assert_non_null(gg_node_need(root, "a", &f));
    assert_int_equal(f.count, 0);
    assert_null(gg_node_need(root, "turns", &f));
    expect_says(&f, 1, 1, "the key \"turns\" is missing");
    assert_null(gg_node_need(&root->child[0], "turns", &f));
    expect_says(&f, 2, 3, "a: the key \"turns\" is missing");
    assert_null(gg_node_need(&root->child[1], "turns", &f));
    assert_null(gg_node_need(&root->child[1], "sides", &f)); /* said once, not for each key */
    expect_says(&f, 3, 4, "c: found \"2\", expected a map of keys");
    assert_null(gg_node_need(NULL, "turns", &f));
    assert_int_equal(f.count, 0);
}

static void messages_are_safe_and_short(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    int n;
    assert_false(
        gg_node_int(&read_text("\"k\\e[2J\": \"\\e[31m\\a\\N\"\n")->child[0], 0, 1, &n, &f));
    expect_says(&f, 1, 11, "k [2J: found \" [31m  \", expected a whole number from 0 to 1");
    assert_false(
        gg_node_int(&read_text("a: ééééééééééééééééééééééééééééééééééééééééééééééééé\n")->child[0],
                    0, 1, &n, &f));
    expect_says(&f, 1, 4,
                "a: found \"éééééééééééééééééé...\", expected a whole number from 0 to 1");
    gg_fault_at(&f, NULL, "%05000d", 1);
    assert_int_equal(strlen(f.list[0].message), GG_FAULT_TEXT - 1);
}

static void faults_beyond_the_limit_are_counted(void **state)
{
    (void)state;
    struct gg_faults f = {0};
    for (int i = 0; i < GG_FAULTS_MAX + 5; i++)
        gg_fault_at(&f, NULL, "fault %d", i);
    assert_int_equal(f.count, GG_FAULTS_MAX);
    assert_int_equal(f.more, 5);
}

static void near_words_are_guessed(void **state)
{
    (void)state;
    static const char *const words[] = {"lannes", "davout", "ney", "hohenlohe", "on", "off"};
    static const struct {
        const char *word, *near;
    } cases[] = {
        {"lanes", "lannes"},  {"LANNES", "lannes"}, {"alnnes", "lannes"},
        {"davuot", "davout"}, {"nye", "ney"},       {"hohenloe", "hohenlohe"},
        {"murat", NULL},      {"", NULL},           {"x", NULL},
        {"om", "on"},         {"offf", "off"},      {"zz", NULL},
        {"blucher", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *near = gg_nearest(cases[i].word, words, 6);
        if (cases[i].near == NULL)
            assert_null(near);
        else
            assert_string_equal(near, cases[i].near);
    }
    char endless[300];
    memset(endless, 'x', sizeof endless);
    endless[299] = '\0';
    assert_null(gg_nearest(endless, words, 6));
    const char *const endless_words[] = {endless};
    assert_null(gg_nearest("lannes", endless_words, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_bounds),
        cmocka_unit_test(switches_are_words),
        cmocka_unit_test(words_list_the_nearest_first),
        cmocka_unit_test(no_list_of_words_is_cut),
        cmocka_unit_test(unknown_keys_are_faults_of_the_key),
        cmocka_unit_test(needed_keys_are_missed),
        cmocka_unit_test(messages_are_safe_and_short),
        cmocka_unit_test(faults_beyond_the_limit_are_counted),
        cmocka_unit_test(near_words_are_guessed),
    };
    return cmocka_run_group_tests_name("document", tests, NULL, forget_text);
}
