/*
 * load.c - values, turns, units and sheets of a scenario file, read by the kit; every fault where it stands.
 */
#include "drill.h"

#include <string.h>

static const struct gg_node *item(const struct survey *v, int i)
{
    assert_true(i < v->r.node->count);
    return &v->r.node->child[i];
}

/* --- single values --- */

SCENE(a_value_that_is_not_there_is_no_fault)
{
    struct survey v;
    begin_survey(&v, s, "nothing");
    assert_int_equal(gg_load_place(&v.l, NULL), -1);
    assert_int_equal(gg_load_side(&v.l, NULL), -1);
    assert_int_equal(gg_load_unit(&v.l, NULL), NO_UNIT);
    assert_int_equal(gg_load_places(&v.l, NULL, NULL, 4), 0);
    expect_no_fault(&v.r.faults);
    close_reading(&v.r);
}

SCENE(places_sides_and_units_by_name)
{
    struct survey v;
    begin_survey(&v, s, "[0203, blue, dog-rose]");
    assert_int_equal(gg_load_place(&v.l, item(&v, 0)), 5);
    assert_int_equal(gg_load_side(&v.l, item(&v, 1)), BLUE);
    assert_int_equal(gg_load_unit(&v.l, item(&v, 2)), DOG_ROSE);
    expect_no_fault(&v.r.faults);
    assert_int_equal(gg_load_unit(&v.l, item(&v, 1)), NO_UNIT);
    expect_only_fault(&v.r.faults, 1, 8, "found \"blue\"|one of alder");
    close_reading(&v.r);
}

SCENE(a_list_of_places_names_none_twice)
{
    uint16_t out[4] = {99, 99, 99, 99};
    struct survey v;
    begin_survey(&v, s, "[0103, 0101]");
    assert_int_equal(gg_load_places(&v.l, v.r.node, out, 4), 2);
    assert_int_equal(out[0], 2);
    assert_int_equal(out[1], 0);
    assert_int_equal(out[2], 99);
    expect_no_fault(&v.r.faults);
    close_reading(&v.r);
    begin_survey(&v, s, "[0103, 0101, 0103, 0505]");
    gg_load_places(&v.l, v.r.node, out, 4);
    expect_fault(&v.r.faults, 1, 14, "the hex is listed twice");
    expect_fault(&v.r.faults, 1, 20, "'0505' is not a hex");
    assert_int_equal(v.r.faults.count, 2);
    close_reading(&v.r);
    begin_survey(&v, s, "[0101, 0102, 0103, 0201, 0202]");
    assert_int_equal(gg_load_places(&v.l, v.r.node, out, 4), 0);
    expect_only_fault(&v.r.faults, 1, 1, "5 places found, at most 4 expected");
    close_reading(&v.r);
}

/* --- turns --- */

SCENE(turns_have_labels_and_nights)
{
    struct battlefield *b = s->battle->data;
    assert_int_equal(b->names.nturns, 3);
    assert_string_equal(gg_turn_label(s->battle, 1), "dawn");
    assert_string_equal(gg_turn_label(s->battle, 3), "dusk");
    assert_false(b->night[1]);
    assert_true(b->night[2]);
    assert_null(gg_turn_label(s->battle, 0));
    b->names.nturns = 2; /* the third has a label, but is no turn of this battle */
    assert_string_equal(gg_turn_label(s->battle, 2), "1130");
    assert_null(gg_turn_label(s->battle, 3));
}

static void expect_turns_refused(struct scene *s, const char *text, bool nights, int line,
                                 int column, const char *says)
{
    const char *label[DRILL_TURNS] = {NULL};
    bool night[DRILL_TURNS] = {false};
    struct survey v;
    begin_survey(&v, s, text);
    gg_load_turns(&v.l, v.r.node, label, nights ? night : NULL, DRILL_TURNS);
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(turns_that_cannot_be)
{
    expect_turns_refused(s, "dawn", true, 1, 1, "found \"dawn\"|a list");
    expect_turns_refused(s, "[]", true, 1, 1, "0 turns found, 1 to 3 expected");
    expect_turns_refused(s, "[a, b, c, d]", true, 1, 1, "4 turns found, 1 to 3 expected");
    expect_turns_refused(s, "[dawn, noon, dawn]", true, 1, 14, "two turns are called 'dawn'");
    expect_turns_refused(s, "[dawn, {night: yes}]", true, 1, 8, "the key \"label\" is missing");
    expect_turns_refused(s, "[{label: dawn, nigt: yes}]", true, 1, 16,
                         "unknown key \"nigt\"; did you mean \"night\"?");
    expect_turns_refused(s, "[{label: dawn, night: dark}]", true, 1, 23, "found \"dark\"|yes, no");
    expect_turns_refused(s, "[{label: dawn, night: yes}]", false, 1, 16, "unknown key \"night\"");
    expect_turns_refused(s, "[[dawn]]", true, 1, 2, "found a list|a map of keys");
    expect_turns_refused(s, "[dawn, \"\"]", true, 1, 8, "a turn needs a label");
    expect_turns_refused(s, "[{label: \"\"}]", true, 1, 10, "a turn needs a label");
    expect_turns_refused(s, "[{label: [a]}]", true, 1, 10, "found a list|a single value");
}

/* --- units --- */

static void expect_unit_refused(struct scene *s, const char *text, int line, int column,
                                const char *says)
{
    struct gg_name name;
    struct survey v;
    begin_survey(&v, s, text);
    gg_load_name(&v.l, item(&v, 0), &name);
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(a_unit_has_an_id_a_name_and_a_side)
{
    struct gg_name name;
    struct survey v;
    begin_survey(&v, s, "oak-2: {name: Second Oak, side: blue}\n");
    assert_true(gg_load_name(&v.l, item(&v, 0), &name));
    expect_no_fault(&v.r.faults);
    assert_string_equal(name.id, "oak-2");
    assert_string_equal(name.name, "Second Oak");
    assert_int_equal(name.side, BLUE);
    close_reading(&v.r);
}

/* An id is typed beside places and small words, and must not look like either. */
SCENE(an_id_that_could_be_taken_for_something_else)
{
    static const char *const bad[] = {
        "Oak", "1204",  "with",      "none",        "a b",  "-oak",
        "öl",  "1-204", "unknown-1", "red-dummy-1", "rest", "abcdefghijklmnopqrstuvwxy"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[120] = "\"";
        strcat(strcat(text, bad[i]), "\": {name: Oak, side: red}\n");
        expect_unit_refused(s, text, 1, 1, "a unit's id is up to 24 small letters");
    }
}

SCENE(a_unit_that_cannot_be)
{
    expect_unit_refused(s, "oak: Oak\n", 1, 6, "found \"Oak\"|a map of keys");
    expect_unit_refused(s, "oak: {side: red}\n", 1, 6, "oak: the key \"name\" is missing");
    expect_unit_refused(s, "oak: {name: Oak}\n", 1, 6, "oak: the key \"side\" is missing");
    expect_unit_refused(s, "oak: {name: \"\", side: red}\n", 1, 13, "a unit needs a name");
    expect_unit_refused(s, "oak: {name: Oak, side: rad}\n", 1, 24,
                        "found \"rad\"|one of red, blue");
    expect_unit_refused(s, "elm: {name: Oak, side: red}\n", 1, 1, "two units are called 'elm'");
}

SCENE(the_roster_lists_the_pieces_of_each_side)
{
    struct gg_names names = *s->battle->names;
    assert_int_equal(names.nroster[RED], 3);
    assert_int_equal(names.nroster[BLUE], 3);
    assert_int_equal(names.roster[RED][2], CEDAR);
    assert_int_equal(names.roster[BLUE][0], DOG_ROSE);
    names.npieces = 4;
    gg_muster(&names);
    assert_int_equal(names.nroster[RED], 3);
    assert_int_equal(names.nroster[BLUE], 1);
}

/* --- sheets --- */

static void read_sheets(struct survey *v, struct scene *s, const char *text)
{
    begin_survey(v, s, text);
    drill_default_tables(v->b);
    gg_sheets_read(&v->l, drill_sheets, v->r.node);
}

static void expect_sheet_refused(struct scene *s, const char *text, int line, int column,
                                 const char *says)
{
    struct survey v;
    read_sheets(&v, s, text);
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(sheets_are_written_as_they_can_be_read)
{
    static const char expected[] = "tables:\n"
                                   "  # by die\n"
                                   "  volley:\n"
                                   "    -1: [miss, miss]\n"
                                   "    0: [miss, hit]\n"
                                   "    1: [hit, rout]\n"
                                   "  # no row can be added\n"
                                   "  ground:\n"
                                   "    field: {cost: 1}\n"
                                   "    wood: {cost: 2}\n"
                                   "  # rows can be added\n"
                                   "  weather:\n"
                                   "    fair: {cost: 0}\n"
                                   "  # figures\n"
                                   "  range: 2\n";
    struct gg_text text;
    struct gg_writer w = {.out = &text};
    struct battlefield before;
    struct survey v;
    gg_text_growing(&text);
    gg_sheets_write(drill_sheets, s->battle->data, &w);
    assert_string_equal(gg_text_str(&text), expected);
    begin_survey(&v, s, gg_text_str(&text));
    before = *v.b;
    gg_sheets_read(&v.l, drill_sheets, gg_node_get(v.r.node, "tables"));
    expect_no_fault(&v.r.faults);
    assert_memory_equal(&before.table, &v.b->table, sizeof before.table);
    assert_int_equal(v.b->nopen, 1);
    assert_int_equal(v.b->fixed[1].cost, 2);
    close_reading(&v.r);
    gg_text_free(&text);
}

SCENE(a_file_changes_what_it_names_and_nothing_else)
{
    struct survey v;
    read_sheets(&v, s,
                "volley: {0: [rout, rout]}\nground: {wood: {level: 1}}\n"
                "weather: {fair: {cost: 3}, storm: {cost: 5, level: 2}}\nrange: 4\n");
    expect_no_fault(&v.r.faults);
    assert_memory_equal(v.b->table.cell, ((uint8_t[]){0, 0, 2, 2, 1, 2}), 6);
    assert_int_equal(v.b->fixed[1].cost, 2);
    assert_int_equal(v.b->fixed[1].level, 1);
    assert_int_equal(v.b->fixed[0].cost, 1);
    assert_int_equal(v.b->nopen, 2);
    assert_int_equal(v.b->open[0].cost, 3);
    assert_string_equal(v.b->open[1].id, "storm");
    assert_int_equal(v.b->open[1].cost, 5);
    assert_int_equal(v.b->open[1].level, 2);
    assert_int_equal(v.b->range, 4);
    close_reading(&v.r);
}

SCENE(a_table_that_cannot_be)
{
    expect_sheet_refused(s, "volley: {2: [hit, hit]}\n", 1, 10, "found \"2\"|from -1 to 1");
    expect_sheet_refused(s, "volley: {hit: [hit, hit]}\n", 1, 10, "found \"hit\"|from -1 to 1");
    expect_sheet_refused(s, "volley:\n  2:\n    - hit\n    - hit\n", 2, 3,
                         "found \"2\"|from -1 to 1");
    expect_sheet_refused(s, "volley: {0: [hit]}\n", 1, 13, "1 cells found, 2 expected");
    expect_sheet_refused(s, "volley: {0: [hit, hat]}\n", 1, 19,
                         "found \"hat\"|one of hit, miss, rout");
    expect_sheet_refused(s, "volley: {0: hit}\n", 1, 13, "found \"hit\"|a list");
    expect_sheet_refused(s, "volley: [hit]\n", 1, 9, "found a list|a map of keys");
}

SCENE(a_chart_that_cannot_grow_has_the_rows_of_the_program)
{
    expect_sheet_refused(s, "ground:\n  woods: {cost: 2}\n", 2, 3,
                         "unknown key \"woods\"; did you mean \"wood\"?");
    expect_sheet_refused(s, "ground:\n  marsh: {}\n", 2, 3, "unknown key \"marsh\"|field, wood");
    expect_sheet_refused(s, "ground: {wood: {cost: 10}}\n", 1, 23, "found \"10\"|from 0 to 9");
    expect_sheet_refused(s, "ground: {wood: {cots: 1}}\n", 1, 17, "did you mean \"cost\"?");
    expect_sheet_refused(s, "ground: {wood: 2}\n", 1, 16, "found \"2\"|a map of keys");
    expect_sheet_refused(s, "ground: wood\n", 1, 9, "found \"wood\"|a map of keys");
}

SCENE(a_chart_that_can_grow_has_its_limit)
{
    expect_sheet_refused(s, "weather:\n  a: {}\n  b: {}\n  c: {}\n  d: {}\n", 5, 3,
                         "more than 4 rows of weather");
    expect_sheet_refused(s, "weather: {storm: {wind: 3}}\n", 1, 19, "unknown key \"wind\"");
}

SCENE(a_figure_or_a_sheet_that_cannot_be)
{
    expect_sheet_refused(s, "range: 0\n", 1, 8, "range: found \"0\"|from 1 to 9");
    expect_sheet_refused(s, "range: 1\nrnage: 2\n", 2, 1, "did you mean \"range\"?");
    expect_sheet_refused(s, "[range]\n", 1, 1, "found a list|a map of keys");
}

/* --- a whole scenario --- */

static void expect_scenario_refused(const char *text, int line, int column, const char *says)
{
    struct reading r;
    read_text(&r, text);
    assert_null(gg_battle_open_rules(&drill_rules, "drill", r.node, NULL, &r.faults));
    expect_fault(&r.faults, line, column, says);
    close_reading(&r);
}

/* What is wrong is left out and loading goes on, so that all faults are told at once. */
TEST(a_scenario_tells_all_its_faults)
{
    static const char text[] = "title: Bad\n"
                               "sides: {red: {title: Red}, blue: {title: Blue}}\n"
                               "map: {size: [4, 3], names: {\"0909\": Nowhere}}\n"
                               "turns: [dawn, dawn]\n"
                               "units:\n"
                               "  With: {name: Oak, side: red, at: 0101}\n"
                               "  ash: {name: Ash, side: green, at: 0101}\n"
                               "  elm: {name: Elm, side: blue, at: 0901}\n";
    expect_scenario_refused(text, 3, 29, "'0909' is not a hex");
    expect_scenario_refused(text, 4, 15, "two turns are called 'dawn'");
    expect_scenario_refused(text, 6, 3, "a unit's id");
    expect_scenario_refused(text, 7, 26, "found \"green\"|one of red, blue");
    expect_scenario_refused(text, 8, 36, "'0901' is not a hex");
}
