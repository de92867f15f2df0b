/*
 * mutations.c - positions of the real systems with one value, key or item of their file spoiled: refused at a line of the
 * file, or read as a position that holds and can be played.
 *
 * A position file is input from outside. Whatever it says, the program must not stumble over it.
 */
#include "games.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 8, STEPS_AFTER = 3, CHILDREN_MAX = 256, TEXTS = 9 };

/* What replaces a value. The first says nothing that any field could mean. */
static const char *const texts[TEXTS] = {"nonsense", "-1",   "0",    "1",   "255",
                                         "65535",    "none", "0101", "over"};

/* A position in play and the tree of its file, one node of which is spoiled at a time. */
struct victim {
    struct play_through g;
    struct gg_node root; /* a copy that may be changed */
    int lines;
    int tried, refused;
};

static struct gg_node *copy_children(const struct gg_node *from)
{
    struct gg_node *row = calloc((size_t)from->count + 1, sizeof *row);
    assert_non_null(row);
    for (int i = 0; i < from->count; i++) {
        row[i] = from->child[i];
        row[i].child = copy_children(&from->child[i]);
    }
    return row;
}

static void free_children(const struct gg_node *node)
{
    for (int i = 0; i < node->count; i++)
        free_children(&node->child[i]);
    free((struct gg_node *)(uintptr_t)node->child);
}

/* --- what must hold --- */

static void expect_playable(const struct victim *v, union room *p)
{
    const struct gg_battle *battle = v->g.battle;
    struct gg_random random;
    gg_random_start(&random, 5, 0);
    for (int i = 0; i <= STEPS_AFTER; i++) {
        struct gg_flaw flaw = {.piece = -1};
        struct gg_text text;
        if (!battle->rules->invariants(battle, p->bytes, &flaw))
            fail_msg("it was read without a fault, but after %d steps %s", i, flaw.why);
        write_position(battle, p->bytes, &text);
        assert_true(text.len > 0);
        gg_text_free(&text);
        take_random_steps(battle, p->bytes, &random, 1);
    }
}

/* Reads the spoiled tree. When where is given, it is where the fault must stand. */
static void try_tree(struct victim *v, const struct gg_node *where, const char *what)
{
    static union room p;
    struct gg_faults faults = {.count = 0};
    gg_position_read(v->g.battle, &v->root, p.bytes, &faults);
    v->tried++;
    v->refused += faults.count > 0;
    bool found = where == NULL;
    for (int i = 0; i < faults.count; i++) {
        const struct gg_fault *fault = &faults.list[i];
        if (fault->line < 1 || fault->line > v->lines || fault->column < 1)
            fail_msg("%s: no place of the file is %d:%d: %s", what, fault->line, fault->column,
                     fault->message);
        assert_true(fault->message[0] != '\0');
        found |= where != NULL && fault->line == where->line && fault->column == where->column;
    }
    if (!found)
        fail_msg("%s at %d:%d is not told there", what, where->line, where->column);
    if (faults.count == 0)
        expect_playable(v, &p);
}

/* --- how a node is spoiled --- */

static void spoil_value(struct victim *v, struct gg_node *node)
{
    static const struct gg_node item = {
        .kind = GG_SCALAR, .text = "nonsense", .line = 1, .column = 1};
    struct gg_node before = *node;
    for (int i = 0; i < TEXTS; i++) {
        *node = before;
        node->kind = GG_SCALAR;
        node->text = texts[i];
        node->child = NULL;
        node->count = 0;
        try_tree(v, i == 0 ? node : NULL, texts[i]);
    }
    for (int kind = GG_LIST; kind <= GG_MAP; kind++) {
        node->kind = (enum gg_node_kind)kind;
        node->text = NULL;
        try_tree(v, NULL, "nothing in brackets");
    }
    node->kind = GG_LIST;
    node->child = &item;
    node->count = 1;
    try_tree(v, NULL, "nonsense in brackets");
    *node = before;
}

static void spoil_key(struct victim *v, struct gg_node *node)
{
    const char *before = node->key;
    struct gg_node key = {.line = node->key_line, .column = node->key_column};
    node->key = "nonsense";
    try_tree(v, &key, "an unknown key");
    node->key = before;
}

/* A child left out, and the same child twice. */
static void spoil_row(struct victim *v, struct gg_node *parent, struct gg_node *row)
{
    static struct gg_node before[CHILDREN_MAX];
    int count = parent->count;
    assert_in_range(count, 0, CHILDREN_MAX);
    for (int i = 0; i < count; i++) {
        memcpy(before, row, (size_t)count * sizeof *row);
        memmove(row + i, row + i + 1, (size_t)(count - i - 1) * sizeof *row);
        parent->count = count - 1;
        try_tree(v, NULL, "a child left out");
        memcpy(row, before, (size_t)count * sizeof *row);
        row[count] = row[i];
        parent->count = count + 1;
        try_tree(v, NULL, "a child twice");
        parent->count = count;
    }
}

static void spoil_all(struct victim *v, struct gg_node *parent)
{
    struct gg_node *row = (struct gg_node *)(uintptr_t)parent->child;
    spoil_row(v, parent, row);
    for (int i = 0; i < parent->count; i++) {
        if (parent->kind == GG_MAP)
            spoil_key(v, &row[i]);
        spoil_value(v, &row[i]);
        spoil_all(v, &row[i]);
    }
}

static void spoil_position(struct victim *v)
{
    struct gg_text text;
    write_position(v->g.battle, v->g.p.bytes, &text);
    struct gg_file *file = gg_file_parse("position", gg_text_str(&text), text.len);
    assert_non_null(file);
    v->lines = 1;
    for (const char *s = gg_text_str(&text); *s != '\0'; s++)
        v->lines += *s == '\n';
    v->root = *gg_file_document(file);
    v->root.child = copy_children(gg_file_document(file));
    try_tree(v, NULL, "nothing yet");
    assert_int_equal(v->refused, 0);
    spoil_all(v, &v->root);
    free_children(&v->root);
    gg_file_close(file);
    gg_text_free(&text);
}

static void spoil_scenario(const char *scenario, const char *const *settings, int apart)
{
    static struct victim v;
    open_game(&v.g, scenario, settings, 31);
    for (int i = 0; i < SAMPLES; i++) {
        v.tried = v.refused = 0;
        spoil_position(&v);
        assert_true(v.refused > v.tried / 2); /* nonsense is refused more often than not */
        play_on(&v.g, apart);
    }
    close_game(&v.g);
}

/* Steps between two samples that lead into the middle of battles, retreats and charges. */
TEST(spoiled_positions_of_jena)
{
    static const char *const options[] = {"concealment=on", "demolition=on", "leaders=on", NULL};
    spoil_scenario("jena20/jena-1806", NULL, 47);
    spoil_scenario("jena20/first-steps", NULL, 23);
    spoil_scenario("jena20/jena-1806", options, 53);
}

TEST(spoiled_positions_of_hougoumont)
{
    spoil_scenario("musket-saber/hougoumont-1815", NULL, 61);
}

TEST(spoiled_positions_of_wilsons_creek)
{
    spoil_scenario("musket-saber/wilsons-creek-1861", NULL, 67);
}

TEST(spoiled_positions_of_a_first_game)
{
    spoil_scenario("musket-saber/first-steps", NULL, 31);
}
