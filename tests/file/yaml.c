/*
 * yaml.c - the subset of YAML that files are written in: what is read, and every refusal with its
 * place.
 */
#include "reading.h"

#include <stdlib.h>

#define REFUSED(text, line, column, says) expect_fault(text, sizeof(text) - 1, line, column, says)

static struct gg_file *read_text(const char *text)
{
    return expect_good(text, strlen(text));
}

TEST(scalars_stay_text)
{
    struct gg_file *file = read_text("at: 0203\nname: NO\nempty:\nquoted: \"a: b\"\n");
    const struct gg_node *root = gg_file_document(file);
    assert_int_equal(root->kind, GG_MAP);
    assert_int_equal(root->count, 4);
    assert_string_equal(gg_node_get(root, "at")->text, "0203");
    assert_string_equal(gg_node_get(root, "name")->text, "NO");
    assert_string_equal(gg_node_get(root, "empty")->text, "");
    assert_string_equal(gg_node_get(root, "quoted")->text, "a: b");
    assert_null(gg_node_get(root, "other"));
    gg_file_close(file);
}

TEST(places_are_those_of_values_and_keys)
{
    struct gg_file *file = read_text("# first\ntitle: x\nunits:\n  - {id: é, at: 0203}\n");
    const struct gg_node *units = gg_node_get(gg_file_document(file), "units");
    assert_int_equal(units->key_line, 3);
    assert_int_equal(units->key_column, 1);
    assert_int_equal(units->line, 4);
    const struct gg_node *at = gg_node_get(&units->child[0], "at");
    assert_int_equal(at->line, 4);
    assert_int_equal(at->column, 17); /* characters are counted, not bytes */
    assert_int_equal(at->key_column, 13);
    gg_file_close(file);
}

TEST(a_map_is_kept_as_drawn)
{
    struct gg_file *file =
        read_text("rows: |\n  a b c\n   d e f\n  g h i\nmore: |2\n   a b\n  c d\n");
    assert_string_equal(gg_node_get(gg_file_document(file), "rows")->text,
                        "a b c\n d e f\ng h i\n");
    assert_string_equal(gg_node_get(gg_file_document(file), "more")->text, " a b\nc d\n");
    gg_file_close(file);
}

TEST(line_ends_of_other_systems_are_read)
{
    struct gg_file *file = read_text("a: 1\r\nb: |\r\n  x\r\n  y\r\n");
    assert_string_equal(gg_node_get(gg_file_document(file), "b")->text, "x\ny\n");
    gg_file_close(file);
    REFUSED("a: 1\rb: 2\n", 1, 5, "a return without a newline");
}

TEST(keys_stand_once)
{
    REFUSED("a: 1\nb: 2\na: 3\n", 3, 1, "\"a\" stands here twice, first in line 1");
    REFUSED("x:\n  - {k: 1, k: 2}\n", 2, 12, "\"k\" stands here twice, first in line 2");
    /* Also where another fault ends the reading. */
    REFUSED("a: 1\na: 2\nb: [\n", 4, 1, "found the end of the file, expected a value");
    struct gg_file *file = gg_file_parse("test", "a: 1\na: 2\na: 3\nb: [\n", 20);
    assert_int_equal(gg_file_faults(file)->count, 3);
    assert_null(gg_file_document(file));
    gg_file_close(file);
}

TEST(anchors_and_aliases_are_refused)
{
    REFUSED("a: &x 1\nb: *x\n", 1, 4, "an anchor");
    REFUSED("a: 1\nb: *x\n", 2, 4, "an alias");
    REFUSED("a: &x [1]\n", 1, 4, "an anchor");
    REFUSED("a: &x {b: 1}\n", 1, 4, "an anchor");
    REFUSED("&x a: 1\n", 1, 1, "an anchor");
    REFUSED("*x : 1\n", 1, 1, "an alias");
    struct gg_file *file = gg_file_parse("test", "a: &x 1\nb: *x\nc: !t 2\n", 22);
    assert_int_equal(gg_file_faults(file)->count, 3); /* all of them, not only the first */
    gg_file_close(file);
}

TEST(tags_and_directives_are_refused)
{
    REFUSED("a: !!int 1\n", 1, 4, "a tag");
    REFUSED("a: !own 1\n", 1, 4, "a tag");
    REFUSED("a: ! 1\n", 1, 4, "a tag");
    REFUSED("é: ! \"1\"\n", 1, 4, "a tag");
    REFUSED("a: !!seq [1]\n", 1, 4, "a tag");
    REFUSED("a: !!map {b: 1}\n", 1, 4, "a tag");
    REFUSED("!!str a: 1\n", 1, 1, "a tag");
    REFUSED("%YAML 1.1\n---\na: 1\n", 1, 1, "a directive");
    REFUSED("%TAG ! tag:x,2000:\n---\na: 1\n", 1, 1, "a directive");
}

TEST(one_document_a_file)
{
    REFUSED("a: 1\n---\nb: 2\n", 2, 1, "a second document");
    REFUSED("a: 1\n...\n---\nb: 2\n", 3, 1, "a second document");
    gg_file_close(read_text("---\na: 1\n"));
}

TEST(empty_files_are_refused)
{
    REFUSED("", 1, 1, "empty");
    REFUSED("\n\n", 1, 1, "empty");
    REFUSED("# only a comment\n", 1, 1, "empty");
    REFUSED("---\n", 1, 1, "empty");
}

TEST(keys_are_single_texts)
{
    REFUSED("? [a, b]\n: 1\n", 1, 3, "found a list, expected a key");
    REFUSED("? {a: b}\n: 1\n", 1, 3, "found a map, expected a key");
    REFUSED("[a, b]: 1\n", 1, 1, "found a list, expected a key");
    REFUSED("a: 1\n\"\": 2\n", 2, 1, "expected a key");
    char text[400];
    memset(text, 'k', sizeof text);
    memcpy(text + 201, ": 1\n", 4);
    expect_fault(text, 205, 1, 1, "a key of 201 bytes; at most 200");
    memcpy(text + 200, ": 1\n", 4);
    gg_file_close(expect_good(text, 204));
}

/* n lists inside a map, one in the other. */
static void nest(char *text, int n)
{
    strcpy(text, "a: ");
    memset(text + 3, '[', (size_t)n);
    memset(text + 3 + n, ']', (size_t)n);
    strcpy(text + 3 + 2 * n, "\n");
}

TEST(nesting_has_a_limit)
{
    char text[100];
    nest(text, 15);
    gg_file_close(read_text(text));
    nest(text, 16);
    expect_fault(text, strlen(text), 1, 19, "deeper than 16 levels");
    static char deep[200010];
    nest(deep, 100000);
    expect_fault(deep, strlen(deep), 1, 19, "deeper than 16 levels");
    for (int i = 0; i < 100000; i++)
        memcpy(deep + 2 * i, "- ", 2);
    expect_fault(deep, 200000, 1, 33, "deeper than 16 levels");
}

TEST(values_have_a_limit)
{
    /* The list and its items are values; the list stands for one. */
    size_t items = 99999, size = 4 * (items + 2);
    char *text = malloc(size);
    assert_non_null(text);
    for (size_t i = 0; i < items + 1; i++)
        memcpy(text + 4 * i, "- 1\n", 4);
    gg_file_close(expect_good(text, 4 * items));
    expect_fault(text, 4 * (items + 1), 100000, 3, "more than 100000 values");
    free(text);
}

TEST(size_has_a_limit)
{
    char *text = malloc(GG_FILE_BYTES_MAX + 1);
    assert_non_null(text);
    memset(text, '#', GG_FILE_BYTES_MAX + 1);
    memcpy(text, "a: 1\n", 5);
    gg_file_close(expect_good(text, GG_FILE_BYTES_MAX));
    expect_fault(text, GG_FILE_BYTES_MAX + 1, 1, 1, "has 4194305 bytes; at most 4194304");
    free(text);
}

TEST(bytes_that_are_not_text_are_refused)
{
    REFUSED("a: 1\nb: \0\n", 2, 4, "a NUL byte");
    REFUSED("a: \"\\0\"\n", 1, 4, "a NUL (\\0)");
    REFUSED("a: \x01\n", 1, 4, "a control character (byte 0x01)");
    REFUSED("a: \x7F\n", 1, 4, "a control character");
    REFUSED("a: \xC2\x85\n", 1, 4, "a control character");
    REFUSED("a: \xE2\x80\xA8\n", 1, 4, "a line separator");
    REFUSED("\xEF\xBB\xBF"
            "a: 1\n",
            1, 1, "a byte order mark");
    REFUSED("\xFF\xFE"
            "a\0",
            1, 1, "0xFF is not UTF-8");
}

TEST(wrong_utf8_is_refused)
{
    REFUSED("a: é\xFF\n", 1, 5, "0xFF is not UTF-8");
    REFUSED("a: \xC3\n", 1, 4, "0xC3 is not UTF-8");             /* cut short */
    REFUSED("a: \x80\n", 1, 4, "0x80 is not UTF-8");             /* a tail alone */
    REFUSED("a: \xC0\xAF\n", 1, 4, "0xC0 is not UTF-8");         /* a long form */
    REFUSED("a: \xE0\x80\xAF\n", 1, 4, "0xE0 is not UTF-8");     /* a longer form */
    REFUSED("a: \xED\xA0\x80\n", 1, 4, "0xED is not UTF-8");     /* half of a pair */
    REFUSED("a: \xF4\x90\x80\x80\n", 1, 4, "0xF4 is not UTF-8"); /* beyond the last */
    REFUSED("a: \xF0\x9F\x8E", 1, 4, "0xF0 is not UTF-8");       /* cut by the end */
}

TEST(mistakes_of_form_have_a_place)
{
    REFUSED("a: [1, 2\nb: 3\n", 2, 2,
            "found \":\", expected a comma or ] (in the list that starts in line 1)");
    REFUSED("a: {b: 1\n", 2, 1,
            "found the end of the file, expected a comma or } (in the map that starts in line 1)");
    REFUSED("a: 1\n b: 2\n", 2, 3, "a colon where no key can stand");
    REFUSED("name: V Corps: Lannes\n", 1, 14, "put the value in quotes");
    REFUSED("a: @b\n", 1, 4, "a value cannot start like this; put it in quotes");
    REFUSED("a:\n  - 1\n  b: 2\n", 3, 3, "found \"b\", expected \"- \" and an item");
    REFUSED("a: 'b' c\n", 1, 8, "found \"c\", expected a key (in the map that starts in line 1)");
    REFUSED("[a] b\n", 1, 5, "found \"b\", expected the end of the file");
    REFUSED("a:\n\t- 1\n", 2, 1, "a tab; indent with blanks");
    REFUSED("a: \"x\n", 2, 1, "the quotes are never closed (in the text that starts in line 1)");
    REFUSED("a: 1\nno colon here\nb: 2\n", 2, 1, "a line without a colon");
    REFUSED("map:\n  rows: |\n     a b\n    c d\n", 4, 5, "needs |2 instead of |");
}

/* Noise must be answered, never crash: this is the small sister of the fuzz target. */
TEST(noise_is_answered)
{
    static const char alphabet[] = "ab:- \n\n  []{},#&*!|>'\"%@`?\t~\\0\r\xC3\xA9\x01\xFF";
    uint64_t seed = 1;
    for (int round = 0; round < 20000; round++) {
        char text[64];
        size_t length = (size_t)(round % 64);
        for (size_t i = 0; i < length; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[i] = alphabet[(seed >> 33) % (sizeof alphabet - 1)];
        }
        struct gg_file *file = gg_file_parse("noise", text, length);
        assert_non_null(file);
        assert_true(gg_file_document(file) != NULL || gg_file_faults(file)->count > 0);
        struct gg_text out;
        gg_text_growing(&out);
        gg_file_print_faults(file, &out);
        gg_text_free(&out);
        gg_file_close(file);
    }
}
