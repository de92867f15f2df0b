/*
 * write.c - what the writer writes reads back equal, whatever the text, and looks as it should.
 */
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const nasty[] = {
    "",
    " ",
    "  ",
    "a",
    " a",
    "a ",
    "\t",
    "a\t",
    "\ta",
    "a\tb",
    "a: b",
    "a:b",
    "a:",
    ":a",
    ":",
    "a #b",
    "a# b",
    "#a",
    "# a",
    "-",
    "- a",
    "-a",
    "--",
    "---",
    "--- a",
    "...",
    "... a",
    "-1",
    "-1: x",
    "-1, 2",
    "+1",
    "0203",
    "1.5",
    "~",
    "null",
    "NO",
    "true",
    "=",
    "<<",
    "?",
    "? a",
    "?a",
    "!",
    "!a",
    "&a",
    "*a",
    "[a]",
    "[",
    "]",
    "a]",
    "{a: b}",
    "{",
    "}",
    "a}",
    ",",
    "a,b",
    "a, b",
    "|",
    "|2",
    ">",
    "> a",
    "%a",
    "@a",
    "`a",
    "'a'",
    "'",
    "it's",
    "\"a\"",
    "\"",
    "a\"b",
    "\\",
    "a\\nb",
    "\\x41",
    "\n",
    "\n\n",
    "a\n",
    "a\n\n",
    "a\nb",
    "a\nb\n",
    "a\nb\n\n",
    "\na",
    "\n\na\n",
    " a\nb\n",
    "  a\nb",
    "a\n b\n",
    "a\n\n\nb\n",
    "a\n  \nb\n",
    "a\n   ",
    "   \na\n",
    "\n  a\n",
    "a\n\tb\n",
    "\ta\nb\n",
    "# a\nb\n",
    "a: b\nc: d\n",
    "- a\n- b\n",
    "---\na\n",
    "...\n",
    "|\na\n",
    "a\r",
    "a\r\nb\r\n",
    "\r",
    "a\x01"
    "b",
    "\x1B[31m",
    "\x7F",
    "é",
    "ñandú\nñ\n",
    "\xC2\x85",
    "a\xC2\x85"
    "b",
    "\xC2\xA0",
    "\xE2\x80\xA8",
    "a\xE2\x80\xA9"
    "b",
    "\xEF\xBB\xBF",
    "\xEF\xBF\xBE",
    "\xF0\x9F\x8E\xB2",
    "\xF4\x8F\xBF\xBF",
    "a  b",
    "key: |",
    "a: &b",
    "a\n#b",
    "a ,b",
    "x{",
    "a:\tb",
    "a\t#b",
    "?\ta",
};
enum { NASTY = sizeof nasty / sizeof *nasty };

static void expect_round_trip(const struct gg_node *root)
{
    struct gg_text text;
    gg_text_growing(&text);
    struct gg_writer w = {.out = &text};
    gg_write_node(&w, root);
    assert_int_equal(w.depth, 0);
    assert_false(text.cut);
    struct gg_file *file = expect_good(gg_text_str(&text), text.len);
    if (!same_tree(gg_file_document(file), root))
        fail_msg("read back differently:\n%s", gg_text_str(&text));
    gg_file_close(file);
    gg_text_free(&text);
}

TEST(every_value_reads_back)
{
    for (int i = 0; i < NASTY; i++) {
        struct gg_node value = {.kind = GG_SCALAR, .key = "key", .text = nasty[i]};
        struct gg_node item = {.kind = GG_SCALAR, .text = nasty[i]};
        struct gg_node inner = {.kind = GG_MAP, .key = "inner", .count = 1, .child = &value};
        struct gg_node list = {.kind = GG_LIST, .key = "list", .count = 1, .child = &item};
        const struct gg_node all[] = {value, inner, list};
        struct gg_node root = {.kind = GG_MAP, .count = 3, .child = all};
        expect_round_trip(&root);
        struct gg_node top = {.kind = GG_LIST, .count = 1, .child = &item};
        expect_round_trip(&top);
        if (nasty[i][0] != '\0')
            expect_round_trip(&item);
    }
}

TEST(every_key_reads_back)
{
    for (int i = 0; i < NASTY; i++) {
        if (nasty[i][0] == '\0')
            continue;
        struct gg_node value = {.kind = GG_SCALAR, .key = nasty[i], .text = "x"};
        struct gg_node map = {.kind = GG_MAP, .key = nasty[i], .count = 1, .child = &value};
        struct gg_node item = {.kind = GG_MAP, .count = 1, .child = &map};
        struct gg_node list = {.kind = GG_LIST, .key = "list", .count = 1, .child = &item};
        struct gg_node root = {.kind = GG_MAP, .count = 1, .child = &list};
        expect_round_trip(&item);
        expect_round_trip(&root);
    }
}

/* All pairs of nasty values side by side, in a block and in a row. */
TEST(neighbours_do_not_disturb)
{
    for (int i = 0; i < NASTY; i++) {
        for (int j = 0; j < NASTY; j += 3) {
            const struct gg_node items[] = {{.kind = GG_SCALAR, .text = nasty[i]},
                                            {.kind = GG_SCALAR, .text = nasty[j]}};
            const struct gg_node values[] = {
                {.kind = GG_SCALAR, .key = "a", .text = nasty[i]},
                {.kind = GG_SCALAR, .key = "b", .text = nasty[j]},
                {.kind = GG_LIST, .key = "c", .count = 2, .child = items}};
            const struct gg_node rows[] = {{.kind = GG_MAP, .count = 3, .child = values},
                                           {.kind = GG_LIST, .count = 2, .child = items}};
            struct gg_node root = {.kind = GG_LIST, .count = 2, .child = rows};
            expect_round_trip(&root);
            root = (struct gg_node){.kind = GG_MAP, .count = 3, .child = values};
            expect_round_trip(&root);
        }
    }
}

static uint32_t draw(uint64_t *seed, uint32_t n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % n;
}

/* A random tree out of a pool of nodes. */
static struct gg_node grow(uint64_t *seed, struct gg_node *pool, int *used, int depth)
{
    struct gg_node node = {.kind = GG_SCALAR, .text = nasty[draw(seed, NASTY)]};
    if (depth > 0 && draw(seed, 3) > 0) {
        node.kind = draw(seed, 2) ? GG_LIST : GG_MAP;
        node.text = NULL;
        node.count = (int)draw(seed, 5);
        struct gg_node *child = pool + *used;
        *used += node.count;
        for (int i = 0; i < node.count; i++) {
            child[i] = grow(seed, pool, used, depth - 1);
            static const char *const keys[] = {"a", "b: c", "- d", "[e", "long key"};
            if (node.kind == GG_MAP)
                child[i].key = keys[i];
        }
        node.child = child;
    }
    return node;
}

TEST(random_trees_read_back)
{
    static struct gg_node pool[4096];
    uint64_t seed = 7;
    int trees = 0;
    while (trees < 3000) {
        int used = 0;
        struct gg_node root = grow(&seed, pool, &used, 5);
        if (root.kind == GG_SCALAR)
            continue;
        expect_round_trip(&root);
        trees++;
    }
}

TEST(invalid_bytes_are_replaced)
{
    struct gg_text text;
    gg_text_growing(&text);
    struct gg_writer w = {.out = &text};
    gg_write_scalar(&w, "a", "x\xFFy\xC3");
    assert_string_equal(gg_text_str(&text), "a: \"x\xEF\xBF\xBDy\xEF\xBF\xBD\"\n");
    gg_text_free(&text);
}

TEST(the_form_is_fixed)
{
    struct gg_text text;
    gg_text_growing(&text);
    struct gg_writer w = {.out = &text};
    gg_write_comment(&w, "two\n\nlines");
    gg_write_scalar(&w, "title", "Jena: the battle");
    gg_write_int(&w, "turns", -3);
    gg_write_open(&w, "tables");
    gg_write_raw(&w, "size", "[17, 13]");
    gg_write_block(&w, "rows", " a b\nc d");
    gg_write_block(&w, "even", "a b\n\nc d\n");
    gg_write_open(&w, "notes");
    gg_write_item(&w, "one");
    gg_write_item(&w, "two: three");
    gg_write_close(&w);
    gg_write_comment(&w, "here");
    gg_write_close(&w);
    assert_string_equal(gg_text_str(&text), "# two\n#\n# lines\n"
                                            "title: \"Jena: the battle\"\n"
                                            "turns: -3\n"
                                            "tables:\n"
                                            "  size: [17, 13]\n"
                                            "  rows: |2\n     a b\n    c d\n"
                                            "  even: |\n    a b\n\n    c d\n"
                                            "  notes:\n    - one\n    - \"two: three\"\n"
                                            "  # here\n");
    gg_text_free(&text);
}

TEST(rows_stand_on_one_line)
{
    static const char text[] = "options:\n"
                               "  cards: off\n"
                               "sides:\n"
                               "  french: {title: French, morale: 7}\n"
                               "  prussian: {title: Prussian, morale: 6}\n"
                               "empty: []\n"
                               "none: {}\n"
                               "table:\n"
                               "  - [AB, AR, N]\n"
                               "  - [AR, N, DR]\n"
                               "units:\n"
                               "  - {id: lannes, at: 1204, values: [7, 5]}\n"
                               "  -\n"
                               "    id: guard\n"
                               "    notes: |\n"
                               "      first\n"
                               "      second\n";
    struct gg_file *file = expect_good(text, sizeof text - 1);
    struct gg_text out;
    gg_text_growing(&out);
    struct gg_writer w = {.out = &out};
    gg_write_node(&w, gg_file_document(file));
    assert_string_equal(gg_text_str(&out), text);
    gg_text_free(&out);
    gg_file_close(file);
}
