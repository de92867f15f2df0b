/*
 * alike.c - words in files and in views are the same words: what `show`, the protocol and the page call a state, a phase
 * or a box can be written into a position, and the other way round.
 */
#include "games.h"

#include <stdlib.h>
#include <string.h>

#include "rules/kit/steps.h"

enum { POSITIONS = 150, APART = 5, WORD_ROOM = 64 };

static bool in_fields(const struct gg_field *fields, const char *word)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        if (field->name != NULL && strcmp(field->name, word) == 0)
            return true;
        bool words = field->kind == GG_FIELD_FLAGS || field->kind == GG_FIELD_WORD;
        for (int i = 0; words && i < field->high; i++)
            if (strcmp(field->words[i], word) == 0)
                return true;
        if (field->kind == GG_FIELD_GROUP && in_fields(field->inner, word))
            return true;
    }
    return false;
}

/* A key or value of what a scenario says of its units and leaders: "elite", "formation", "battalion". */
static bool in_tree(const struct gg_node *node, const char *word)
{
    if (node == NULL)
        return false;
    if (node->kind == GG_SCALAR && strcmp(node->text, word) == 0)
        return true;
    for (int i = 0; i < node->count; i++)
        if ((node->child[i].key != NULL && strcmp(node->child[i].key, word) == 0) ||
            in_tree(&node->child[i], word))
            return true;
    return false;
}

/* A word of the tables in force, which a file may change: "drilled". */
static bool in_tables(const struct gg_battle *battle, const char *word)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_tables_write(battle->rules, battle, &(struct gg_writer){.out = &text});
    struct gg_file *file = gg_file_parse("tables", gg_text_str(&text), text.len);
    bool found = in_tree(gg_file_document(file), word);
    gg_file_close(file);
    gg_text_free(&text);
    return found;
}

/* "due turn 3" is the key `due` with its value. Who leads a unit is a state of it by his name. */
static void expect_known(const struct gg_battle *battle, const char *word)
{
    char first[WORD_ROOM];
    struct gg_text text;
    gg_text_fixed(&text, first, sizeof first);
    gg_text_bytes(&text, word, strcspn(word, " "));
    if (!in_fields(battle->rules->fields, first) &&
        !in_tree(gg_node_get(battle->document, "units"), first) &&
        !in_tree(gg_node_get(battle->document, "leaders"), first) &&
        !in_tree(gg_node_get(battle->document, "personalities"), word) && !in_tables(battle, first))
        fail_msg("%s: no file takes the state \"%s\"", battle->id, word);
}

static void expect_box(const struct gg_battle *battle, const struct gg_piece *piece)
{
    const struct gg_names *names = battle->names;
    for (int i = 0; i < names->nboxes; i++)
        if (strcmp(names->box[i], piece->at) == 0)
            return;
    fail_msg("%s: %s is in \"%s\", which no file takes", battle->id, piece->id, piece->at);
}

static void look_at(const struct play_through *g, struct gg_view *view)
{
    const struct gg_rules *rules = g->battle->rules;
    rules->view(g->battle, g->p.bytes, GG_EVERYTHING, view);
    for (int i = 0; i < view->npieces; i++) {
        const struct gg_piece *piece = &view->piece[i];
        if (!piece->on_board)
            expect_box(g->battle, piece);
        for (int k = 0; k < piece->nstatus; k++)
            expect_known(g->battle, piece->status[k].word);
    }
    const char *phase = gg_phase_name(rules->kit, (const void *)g->p.bytes);
    if (phase != NULL)
        assert_string_equal(view->phase, phase);
}

static void look_through(const char *scenario, const char *const *settings)
{
    static struct play_through g;
    struct gg_view *view = calloc(1, sizeof *view);
    assert_non_null(view);
    open_game(&g, scenario, settings, 31);
    for (int i = 0; i < POSITIONS; i++, play_on(&g, APART))
        look_at(&g, view);
    close_game(&g);
    free(view);
}

TEST(states_boxes_and_phases_of_views_are_words_of_files)
{
    static const char *const jena[] = {"concealment=on", "demolition=on", "leaders=on",
                                       "cadres=on",      "squares=on",    NULL};
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++)
        look_through(one->id, NULL);
    look_through("jena20/jena-1806", jena);
}

/* Every marker of a file, on a unit that can bear it. */
TEST(markers_of_jena_are_shown_by_the_same_words)
{
    static struct play_through g;
    static union room p;
    static const char *const words[] = {"routed",  "moved",  "reacted",
                                        "charged", "square", "confused"};
    struct gg_view *view = calloc(1, sizeof *view);
    assert_non_null(view);
    open_game(&g, "jena20/first-steps", NULL, 1);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct gg_faults faults = {.count = 0};
        struct gg_text text;
        gg_text_growing(&text);
        gg_text_fmt(&text,
                    "turn: 1\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                    "units: {lannes: {at: 0603, marks: [%s]}, saxons: {at: 0205}}\n"
                    "phase: movement\n",
                    words[i]);
        struct gg_file *file = gg_file_parse("p", gg_text_str(&text), text.len);
        gg_position_read(g.battle, gg_file_document(file), p.bytes, &faults);
        if (faults.count > 0)
            fail_msg("%s: %s", words[i], faults.list[0].message);
        g.battle->rules->view(g.battle, p.bytes, GG_EVERYTHING, view);
        assert_string_equal(view->piece[0].id, "lannes");
        assert_string_equal(view->piece[0].status[0].word, words[i]);
        gg_file_close(file);
        gg_text_free(&text);
    }
    free(view);
    close_game(&g);
}

/* The other names of a set are added to it. */
TEST(units_are_disrupted_or_ineffective_in_files_as_in_views)
{
    static struct play_through g;
    static union room p;
    static const char text[] =
        "turn: 1\nphasing: french\n"
        "units: {45th: {at: 0507}, dragoons: {at: 0706}, rifles: {at: 0504},\n"
        "  kempt: {at: 0403}}\n"
        "disrupted: [45th]\nineffective: [dragoons]\nsquare: [kempt]\n"
        "shaken: [rifles]\nphase: movement\n";
    struct gg_faults faults = {.count = 0};
    struct gg_text written;
    open_game(&g, "musket-saber/first-steps", NULL, 1);
    struct gg_file *file = gg_file_parse("p", text, sizeof text - 1);
    gg_position_read(g.battle, gg_file_document(file), p.bytes, &faults);
    assert_int_equal(faults.count, 0);
    write_position(g.battle, p.bytes, &written);
    assert_non_null(strstr(gg_text_str(&written), "\nshaken: [45th, dragoons, rifles]\n"));
    assert_non_null(strstr(gg_text_str(&written), "\nsquares: [kempt]\n"));
    assert_null(strstr(gg_text_str(&written), "disrupted"));
    gg_text_free(&written);
    gg_file_close(file);
    close_game(&g);
}
