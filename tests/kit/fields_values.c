/*
 * fields_values.c - values of every kind written to a file and read back, once and repeated, alone and in groups; what is
 * empty is left out.
 */
#include "sample.h"

#include <stdlib.h>
#include <string.h>

/* By one field of the table, the sample is written as this text, and a sample full of other bytes reads it back: so that
 * nothing is equal only because it was there before. */
static void expect_written(const struct scene *s, const char *field, const struct sample *sample,
                           const char *text)
{
    const struct gg_field *fields = only_field(field);
    uint8_t cover[sizeof(struct sample)] = {0};
    struct sample back;
    struct gg_text written;
    struct reading r;
    write_fields(s, fields, sample, &written);
    assert_string_equal(gg_text_str(&written), text);
    memset(&back, 0xa5, sizeof back);
    read_text(&r, text);
    gg_fields_read(s->battle, fields, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    gg_fields_cover(fields, cover, sizeof cover);
    for (size_t i = 0; i < sizeof cover; i++)
        if (cover[i])
            assert_int_equal(((uint8_t *)&back)[i], ((const uint8_t *)sample)[i]);
    close_reading(&r);
    gg_text_free(&written);
}

SCENE(a_number_below_zero_keeps_its_sign_in_every_size)
{
    struct sample sample = {.wide = -70000, .balance = -300, .mood = -1};
    expect_written(s, "wide", &sample, "wide: -70000\n");
    expect_written(s, "balance", &sample, "balance: -300\n");
    expect_written(s, "mood", &sample, "mood: -1\n");
    sample.mood = 20;
    expect_written(s, "mood", &sample, "mood: 20\n");
}

SCENE(a_number_may_have_a_word)
{
    struct sample sample = {.cost = BARRED};
    expect_written(s, "cost", &sample, "cost: barred\n");
    sample.cost = 9;
    expect_written(s, "cost", &sample, "cost: 9\n");
}

SCENE(a_switch_is_yes)
{
    struct sample sample = {.on = 1};
    expect_written(s, "on", &sample, "on: yes\n");
}

SCENE(a_switch_is_read_as_on_and_off_too)
{
    struct sample sample = {.on = 0};
    struct reading r;
    read_text(&r, "on: on\n");
    gg_fields_read(s->battle, only_field("on"), r.node, &sample, &r.faults);
    expect_no_fault(&r.faults);
    assert_int_equal(sample.on, 1);
    close_reading(&r);
    read_text(&r, "on: off\n");
    gg_fields_read(s->battle, only_field("on"), r.node, &sample, &r.faults);
    expect_no_fault(&r.faults);
    assert_int_equal(sample.on, 0);
    close_reading(&r);
}

SCENE(words_and_sets_of_words)
{
    struct sample sample = {.colour = 2, .flags = 1 | 8, .bits = 1 | 1u << 19};
    expect_written(s, "colour", &sample, "colour: brown\n");
    expect_written(s, "flags", &sample, "flags: [tired, brave]\n");
    sample.flags = 4;
    expect_written(s, "flags", &sample, "flags: [on fire]\n");
    expect_written(s, "bits", &sample, "bits: [1, 20]\n");
}

SCENE(sides_turns_and_labels)
{
    struct sample sample = {.side = BLUE, .turn = 3, .label = 2};
    expect_written(s, "side", &sample, "side: blue\n");
    expect_written(s, "turn", &sample, "turn: 3\n");
    expect_written(s, "label", &sample, "label: 1130\n");
}

SCENE(pieces_and_sets_of_pieces)
{
    struct sample sample = {.piece = DOG_ROSE, .pieces = bit(ALDER) | bit(FIR)};
    expect_written(s, "piece", &sample, "piece: dog-rose\n");
    expect_written(s, "pieces", &sample, "pieces: [alder, fir]\n");
}

/* The word is written where a table says that nobody is not the usual thing. */
SCENE(nobody_is_none)
{
    struct gg_field piece = *only_field("piece"), alone[2] = {piece};
    struct sample sample = {.piece = GG_NO_PIECE}, back = {.piece = 3};
    struct gg_text text;
    struct reading r;
    alone[0].empty = ALDER;
    write_fields(s, alone, &sample, &text);
    assert_string_equal(gg_text_str(&text), "piece: none\n");
    read_text(&r, gg_text_str(&text));
    gg_fields_read(s->battle, alone, r.node, &back, &r.faults);
    assert_int_equal(back.piece, GG_NO_PIECE);
    close_reading(&r);
    gg_text_free(&text);
}

SCENE(places_boxes_and_sets_of_places)
{
    struct sample sample = {.place = (uint16_t)hex(s, "0403"), .at = RESERVE};
    expect_written(s, "place", &sample, "place: 0403\n");
    expect_written(s, "at", &sample, "at: reserve\n");
    sample.at = 0; /* a place like any other, though its number is 0 */
    expect_written(s, "at", &sample, "at: 0101\n");
    sample.places[0] = 1 | (uint64_t)1 << hex(s, "0403");
    expect_written(s, "places", &sample, "places: [0101, 0403]\n");
}

SCENE(a_drawing_has_the_rows_of_the_map)
{
    struct sample sample = {
        .drawing = {(uint64_t)1 << hex(s, "0201") | (uint64_t)1 << hex(s, "0403")}};
    expect_written(s, "drawing", &sample, "drawing: |\n  1211\n  1111\n  1112\n");
}

SCENE(a_value_for_each_side)
{
    struct sample sample = {.points = {7, 0}};
    expect_written(s, "points", &sample, "points: {red: 7, blue: 0}\n");
}

SCENE(a_row_has_all_its_values_and_a_list_those_there_are)
{
    struct sample sample = {.strength = {0, 2}, .walk = {5, 0, 1}, .nwalk = 3};
    expect_written(s, "strength", &sample, "strength: [0, 2, 0, 0, 0, 0, 0, 0]\n");
    expect_written(s, "walk", &sample, "walk: [0203, 0101, 0102]\n");
    sample.nwalk = 1; /* the hex with number 0 is a value, not nothing */
    sample.walk[0] = sample.walk[2] = 0;
    expect_written(s, "walk", &sample, "walk: [0101]\n");
}

SCENE(a_group_is_a_map_of_its_own)
{
    struct sample sample = {.odds = 4};
    expect_written(s, "battle", &sample, "battle:\n  odds: 4\n");
    sample.kind = 1;
    expect_written(s, "battle", &sample, "battle:\n  kind: green\n  odds: 4\n");
}

SCENE(a_group_for_each_piece_has_a_line_for_each)
{
    struct sample sample = empty_sample();
    sample.rank[ELM] = 2;
    sample.health[ELM] = 0; /* which is not `empty` there */
    sample.skill[FIR] = 5;
    expect_written(s, "companies", &sample,
                   "companies:\n"
                   "  alder: {}\n"
                   "  birch: {}\n"
                   "  cedar: {}\n"
                   "  dog-rose: {}\n"
                   "  elm: {rank: brown, health: 0}\n"
                   "  fir: {leader: {skill: 5}}\n");
}

SCENE(groups_in_a_list_and_in_a_row_have_no_keys)
{
    struct sample sample = {.attackers = {bit(ALDER), 0, bit(FIR)}, .nfights = 2, .shot = {0, 5}};
    sample.attackers[2] = 0;
    expect_written(s, "fights", &sample,
                   "fights:\n  - {attackers: [alder]}\n  - {attackers: []}\n");
    expect_written(s, "shots", &sample, "shots:\n  - {}\n  - {at: 5}\n");
}

SCENE(lists_in_a_list_have_their_own_lengths)
{
    struct sample sample = {
        .path = {{0, 2, 3}, {0}, {4}}, .path_length = {3, 0, 1}, .npaths = PATHS};
    expect_written(s, "paths", &sample, "paths:\n  - [0101, 0103, 0201]\n  - []\n  - [0202]\n");
}

/* --- what is empty --- */

SCENE(what_is_empty_is_left_out)
{
    struct sample sample = empty_sample();
    struct gg_text text;
    write_fields(s, sample_fields, &sample, &text);
    assert_string_equal(gg_text_str(&text), "needed: 0\nwritten: 0\n");
    gg_text_free(&text);
}

SCENE(what_a_file_leaves_out_is_empty)
{
    struct sample expected = empty_sample(), back;
    struct reading r;
    expected.needed = 3;
    memset(&back, 0xa5, sizeof back);
    read_text(&r, "needed: 3\n");
    gg_fields_read(s->battle, sample_fields, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_memory_equal(&back, &expected, sizeof back);
    close_reading(&r);
}

TEST(clearing_sets_every_member_to_empty)
{
    struct sample expected = empty_sample(), cleared;
    memset(&cleared, 0xa5, sizeof cleared);
    gg_fields_clear(sample_fields, &cleared);
    assert_memory_equal(&cleared, &expected, sizeof cleared);
}

SCENE(all_members_together_come_back)
{
    struct sample sample = full_sample(s), back;
    struct gg_text text, again;
    struct reading r;
    write_fields(s, sample_fields, &sample, &text);
    memset(&back, 0xa5, sizeof back);
    read_text(&r, gg_text_str(&text));
    gg_fields_read(s->battle, sample_fields, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_memory_equal(&back, &sample, sizeof back);
    write_fields(s, sample_fields, &back, &again);
    assert_string_equal(gg_text_str(&again), gg_text_str(&text));
    close_reading(&r);
    gg_text_free(&text);
    gg_text_free(&again);
}

/* A group must be read back though there is nothing in it: behind its key stands an empty map or list. */
SCENE(an_empty_group_that_must_be_written_is_an_empty_map)
{
    struct gg_field fields[3] = {*only_field("battle")};
    struct sample sample = empty_sample(), back;
    struct gg_text text;
    struct reading r;
    fields[1] = *only_field("fights");
    fields[0].flags = fields[1].flags = GG_NEEDED;
    write_fields(s, fields, &sample, &text);
    assert_string_equal(gg_text_str(&text), "battle: {}\nfights: []\n");
    read_text(&r, gg_text_str(&text));
    gg_fields_read(s->battle, fields, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_int_equal(back.nfights, 0);
    close_reading(&r);
    gg_text_free(&text);
}

/* --- texts, lines, single fields, updates --- */

struct note {
    const char *text;
    uint8_t number;
};
static const struct gg_field note_fields[] = {
    {"text", GG_FIELD_TEXT, offsetof(struct note, text), sizeof(const char *), .line = "free"},
    {"number", GG_FIELD_NUMBER, offsetof(struct note, number), 1, 0, 9, .line = "small"},
    {0}};

SCENE(a_text_is_quoted_where_it_must_be)
{
    struct note note = {"one, two: three", 4}, back;
    struct gg_text text;
    struct reading r;
    write_fields(s, note_fields, &note, &text);
    assert_string_equal(gg_text_str(&text), "text: \"one, two: three\"\nnumber: 4\n");
    read_text(&r, gg_text_str(&text));
    gg_fields_read(s->battle, note_fields, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_string_equal(back.text, note.text);
    assert_int_equal(back.number, 4);
    close_reading(&r);
    gg_text_free(&text);
}

SCENE(a_struct_on_one_line)
{
    struct note note = {"Mill", 4}, nothing = {NULL, 0};
    char room[80];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_fields_write_line(s->battle, note_fields, &note, &text);
    assert_string_equal(room, "{text: Mill, number: 4}");
    gg_text_fixed(&text, room, sizeof room);
    gg_fields_write_line(s->battle, note_fields, &nothing, &text);
    assert_string_equal(room, "{}");
}

/* Where a table says nothing of a value's size, as that of a group does, nothing is looked at: the sanitizers watch. */
TEST(a_group_of_a_small_struct_is_written_without_looking_past_it)
{
    static const struct gg_field inner[] = {{"odds", GG_FIELD_NUMBER, 0, 1, 0, 9, .line = "small"},
                                            {0}};
    static const struct gg_field outer[] = {{"battle", GG_FIELD_GROUP, .inner = inner}, {0}};
    uint8_t *small = malloc(1);
    char room[40];
    struct gg_text text;
    assert_non_null(small);
    *small = 3;
    gg_text_fixed(&text, room, sizeof room);
    gg_fields_write_line(NULL, outer, small, &text);
    assert_string_equal(room, "{battle: {odds: 3}}");
    free(small);
}

SCENE(an_update_changes_what_it_names)
{
    struct sample sample = full_sample(s), expected = sample;
    struct reading r;
    read_text(&r, "mood: 5\nplaces: [0201]\nwalk: [0301]\nstrength: [4, 5, 6, 7, 8, 9, 10, 11]\n");
    gg_fields_update(s->battle, sample_fields, r.node, &sample, &r.faults);
    expect_no_fault(&r.faults); /* not even for what is needed */
    expected.mood = 5;
    expected.places[0] = (uint64_t)1 << hex(s, "0201");
    memset(expected.walk, 0, sizeof expected.walk);
    expected.walk[0] = (uint16_t)hex(s, "0301");
    expected.nwalk = 1;
    for (int i = 0; i < STRENGTHS; i++)
        expected.strength[i] = (uint8_t)(4 + i);
    assert_memory_equal(&sample, &expected, sizeof sample);
    close_reading(&r);
}

SCENE(one_field_by_itself)
{
    struct sample sample = full_sample(s), expected = sample;
    struct reading r;
    read_text(&r, "green");
    gg_field_read(s->battle, only_field("colour"), NULL, &sample, &r.faults);
    assert_memory_equal(&sample, &expected, sizeof sample);
    gg_field_read(s->battle, only_field("colour"), r.node, &sample, &r.faults);
    expect_no_fault(&r.faults);
    expected.colour = 1;
    assert_memory_equal(&sample, &expected, sizeof sample);
    close_reading(&r);
}
