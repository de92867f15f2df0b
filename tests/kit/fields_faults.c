/*
 * fields_faults.c - what cannot be is a fault at its own line and column that says what was found, what was expected,
 * and what was likely meant.
 */
#include "sample.h"

#include <string.h>

/* One field, read from a text that is wrong in one way. The value keeps what it had, or becomes empty. */
static void expect_refused(const struct scene *s, const char *field, const char *text, int line,
                           int column, const char *says)
{
    struct sample sample = empty_sample();
    struct reading r;
    read_text(&r, text);
    gg_fields_read(s->battle, only_field(field), r.node, &sample, &r.faults);
    expect_only_fault(&r.faults, line, column, says);
    close_reading(&r);
}

SCENE(a_number_out_of_its_range)
{
    expect_refused(s, "mood", "mood: -21\n", 1, 7, "mood: found \"-21\"|from -20 to 20");
    expect_refused(s, "mood", "mood: 21\n", 1, 7, "found \"21\"|from -20 to 20");
    expect_refused(s, "mood", "mood: high\n", 1, 7, "found \"high\"|a whole number");
    expect_refused(s, "mood", "mood: 1.5\n", 1, 7, "found \"1.5\"|a whole number");
    expect_refused(s, "mood", "mood: 99999999999999999999\n", 1, 7, "a whole number");
    expect_refused(s, "mood", "mood:\n", 1, 6, "found nothing|a whole number");
    expect_refused(s, "mood", "mood: [1]\n", 1, 7, "found a list|a whole number");
    expect_refused(s, "cost", "cost: 255\n", 1, 7, "found \"255\"|from 0 to 9");
}

SCENE(a_switch_that_is_neither)
{
    expect_refused(s, "on", "on: 1\n", 1, 5, "found \"1\"|one of yes, no");
    expect_refused(s, "on", "on: yse\n", 1, 5, "found \"yse\"|one of yes, no");
}

SCENE(a_word_that_is_none_of_them)
{
    expect_refused(s, "colour", "colour: gruen\n", 1, 9,
                   "found \"gruen\"|one of green, grey, brown");
    expect_refused(s, "colour", "colour: {green: 1}\n", 1, 9, "found a map|one of grey, green");
}

SCENE(a_set_of_words)
{
    expect_refused(s, "flags", "flags: [tired,\n  loss]\n", 2, 3,
                   "found \"loss\"|one of lost, tired");
    expect_refused(s, "flags", "flags: [tired, lost, tired]\n", 1, 22, "tired is listed twice");
    expect_refused(s, "flags", "flags: tired\n", 1, 8, "found \"tired\"|a list");
    expect_refused(s, "flags", "flags: [[tired]]\n", 1, 9, "found a list|one of tired");
}

SCENE(a_set_of_numbers)
{
    expect_refused(s, "bits", "bits: [1, 21]\n", 1, 11, "found \"21\"|from 1 to 20");
    expect_refused(s, "bits", "bits: [0]\n", 1, 8, "found \"0\"|from 1 to 20");
    expect_refused(s, "bits", "bits: [3, 3]\n", 1, 11, "3 is listed twice");
    expect_refused(s, "bits", "bits: 3\n", 1, 7, "found \"3\"|a list");
}

SCENE(a_side_a_turn_a_label)
{
    expect_refused(s, "side", "side: bleu\n", 1, 7, "found \"bleu\"|one of blue, red");
    expect_refused(s, "turn", "turn: 0\n", 1, 7, "found \"0\"|from 1 to 3");
    expect_refused(s, "turn", "turn: 4\n", 1, 7, "found \"4\"|from 1 to 3");
    expect_refused(s, "label", "label: dask\n", 1, 8, "found \"dask\"|one of dusk, dawn, 1130");
}

SCENE(a_piece_and_a_set_of_pieces)
{
    expect_refused(s, "piece", "piece: birk\n", 1, 8, "found \"birk\"|one of birch, alder");
    expect_refused(s, "piece", "piece: [birch]\n", 1, 8, "found a list|one of alder");
    expect_refused(s, "pieces", "pieces: [elm, none]\n", 1, 15, "found \"none\"|one of alder");
    expect_refused(s, "pieces", "pieces: [elm, elm]\n", 1, 15, "elm is listed twice");
}

SCENE(a_place_that_is_not_on_the_map)
{
    expect_refused(s, "place", "place: 0501\n", 1, 8, "'0501' is not a hex|(0101 to 0403)");
    expect_refused(s, "place", "place: reserve\n", 1, 8, "'reserve' is not a hex|(0101 to 0403)");
    expect_refused(s, "place", "place: {}\n", 1, 8, "found a map|a single value");
}

SCENE(a_place_or_a_box)
{
    expect_refused(s, "at", "at: 0104\n", 1, 5,
                   "'0104'|a hex of this map (0101 to 0403)|reserve, lost");
    expect_refused(s, "at", "at: lots\n", 1, 5, "'lots'|(0101 to 0403) nor one of lost, reserve");
    expect_refused(s, "at", "at: [lost]\n", 1, 5, "found a list|a single value");
}

SCENE(a_set_of_places)
{
    expect_refused(s, "places", "places: [0101, 9999]\n", 1, 16, "'9999' is not a hex");
    expect_refused(s, "places", "places: [0101, 0101]\n", 1, 16, "0101 is listed twice");
    expect_refused(s, "places", "places: 0101\n", 1, 9, "found \"0101\"|a list");
    expect_refused(s, "places", "places: [[0101]]\n", 1, 10, "found a list|a single value");
}

SCENE(a_drawing_that_is_not_like_the_map)
{
    static const char says[] = "drawing is drawn like the map: 3 rows of 4 signs, each 1 or 2";
    expect_refused(s, "drawing", "drawing: |\n  1111\n  1111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |\n  1111\n  1111\n  1111\n  1111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |\n  1111\n  111\n  1111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |\n  1111\n  11111\n  111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |\n  1111\n  1131\n  1111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |\n  11111111111111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: |-\n  1111\n  1111\n  1111\n", 1, 10, says);
    expect_refused(s, "drawing", "drawing: [1111]\n", 1, 10, "found a list|a single value");
}

SCENE(a_group_with_a_wrong_value_or_key)
{
    expect_refused(s, "battle", "battle:\n  odds: 10\n", 2, 9, "odds: found \"10\"|from 0 to 9");
    expect_refused(s, "battle", "battle: 4\n", 1, 9, "found \"4\"|a map of keys");
    expect_refused(s, "battle", "battle:\n  kind: grey\n  ods: 4\n", 3, 3,
                   "unknown key \"ods\"; did you mean \"odds\"?");
}

SCENE(a_value_for_each_side_and_for_no_other)
{
    expect_refused(s, "points", "points: {red: 1}\n", 1, 9, "points: the key \"blue\" is missing");
    expect_refused(s, "points", "points: {red: 1, blue: 2, grean: 3}\n", 1, 27,
                   "unknown key \"grean\"|known here: red, blue");
    expect_refused(s, "points", "points: {red: 1, blue: 100}\n", 1, 24,
                   "found \"100\"|from 0 to 99");
    expect_refused(s, "points", "points: [1, 2]\n", 1, 9, "found a list|a map of keys");
}

SCENE(a_row_of_another_length)
{
    expect_refused(s, "strength", "strength: [1, 2, 3]\n", 1, 11, "3 values found, 8 expected");
    expect_refused(s, "strength", "strength: [1, 2, 3, 4, 5, 6, 7, 8, 9]\n", 1, 11,
                   "9 values found, 8 expected");
    expect_refused(s, "strength", "strength: [1, 2, 3, 4, 5, 6, 7, 100]\n", 1, 33,
                   "found \"100\"|from 0 to 99");
    expect_refused(s, "strength", "strength: 8\n", 1, 11, "found \"8\"|a list");
}

SCENE(a_list_with_more_than_there_is_room_for)
{
    expect_refused(s, "walk", "walk: [0101, 0102, 0103, 0201, 0202]\n", 1, 7, "5 are more than 4");
    expect_refused(s, "walk", "walk: [0101, 0104]\n", 1, 14, "'0104' is not a hex");
    expect_refused(s, "fights", "fights:\n  - {attackers: []}\n  - {}\n", 3, 5,
                   "the key \"attackers\" is missing");
    expect_refused(s, "paths", "paths:\n  - [0101]\n  - [0101, 0101, 0101, 0101]\n", 3, 5,
                   "4 are more than 3");
    expect_refused(s, "paths", "paths:\n  - 0101\n", 2, 5, "found \"0101\"|a list");
}

SCENE(a_piece_of_a_map_that_does_not_exist)
{
    expect_refused(s, "companies", "companies:\n  alder: {rank: green}\n  firr: {}\n", 3, 3,
                   "unknown key \"firr\"; did you mean \"fir\"?");
    expect_refused(s, "companies", "companies:\n  alder: {leader: {skil: 1}}\n", 2, 20,
                   "unknown key \"skil\"; did you mean \"skill\"?");
    expect_refused(s, "companies", "companies:\n  alder: green\n", 2, 10, "found \"green\"|a map");
}

/* --- keys --- */

SCENE(a_key_that_is_needed_is_missing)
{
    struct sample sample;
    struct reading r;
    read_text(&r, "\nmood: 1\n");
    gg_fields_read(s->battle, sample_fields, r.node, &sample, &r.faults);
    expect_only_fault(&r.faults, 2, 1, "the key \"needed\" is missing");
    close_reading(&r);
}

SCENE(a_key_that_is_unknown_is_told_at_the_key)
{
    struct sample sample;
    struct reading r;
    read_text(&r, "needed: 1\nmod: 1\nxylophone: 2\n");
    gg_fields_read(s->battle, sample_fields, r.node, &sample, &r.faults);
    expect_fault(&r.faults, 2, 1, "unknown key \"mod\"; did you mean \"mood\"?");
    expect_fault(&r.faults, 3, 1, "unknown key \"xylophone\"; known here: wide, balance");
    assert_int_equal(r.faults.count, 2);
    close_reading(&r);
}

SCENE(every_fault_is_told_not_only_the_first)
{
    struct sample sample;
    struct reading r;
    read_text(&r, "mood: 99\ncolour: red\nat: nowhere\nbits: [0, 1, 1]\n");
    gg_fields_read(s->battle, sample_fields, r.node, &sample, &r.faults);
    expect_fault(&r.faults, 1, 7, "mood");
    expect_fault(&r.faults, 2, 9, "colour");
    expect_fault(&r.faults, 3, 5, "'nowhere'");
    expect_fault(&r.faults, 4, 8, "from 1 to 20");
    expect_fault(&r.faults, 4, 14, "listed twice");
    expect_fault(&r.faults, 1, 1, "\"needed\" is missing");
    assert_int_equal(r.faults.count, 6);
    close_reading(&r);
}

SCENE(what_is_no_map_at_all)
{
    struct sample sample;
    struct reading r;
    read_text(&r, "- 1\n");
    gg_fields_read(s->battle, sample_fields, r.node, &sample, &r.faults);
    expect_only_fault(&r.faults, 1, 1, "found a list|a map of keys");
    close_reading(&r);
}

/* --- flags --- */

static void expect_at_least_one(const struct scene *s, const char *name, const char *text)
{
    struct gg_field fields[2] = {*only_field(name)};
    struct sample sample;
    struct reading r;
    fields[0].flags = GG_NONZERO;
    read_text(&r, text);
    gg_fields_read(s->battle, fields, r.node, &sample, &r.faults);
    expect_only_fault(&r.faults, 1, (int)strlen(name) + 3, "at least one is expected");
    close_reading(&r);
}

SCENE(a_set_that_may_not_be_empty)
{
    expect_at_least_one(s, "places", "places: []\n");
    expect_at_least_one(s, "pieces", "pieces: []\n");
    expect_at_least_one(s, "flags", "flags: []\n");
}

SCENE(a_piece_that_somebody_must_be)
{
    struct gg_field fields[2] = {*only_field("piece")};
    struct sample sample;
    struct reading r;
    fields[0].flags = GG_SOMEBODY;
    read_text(&r, "piece: none\n");
    gg_fields_read(s->battle, fields, r.node, &sample, &r.faults);
    expect_only_fault(&r.faults, 1, 8, "found \"none\"|one of alder");
    close_reading(&r);
}

/* A file that was refused leaves nothing in the struct that the program could trip over. */
SCENE(what_was_refused_leaves_the_struct_within_its_ranges)
{
    struct sample sample;
    struct gg_flaw flaw = {.piece = -1};
    struct reading r;
    memset(&sample, 0xa5, sizeof sample);
    read_text(&r, "mood: 99\ncost: 200\ncolour: red\nat: nowhere\npiece: nobody\n"
                  "walk: [0101, 0101, 0101, 0101, 0101]\nlabel: noon\nside: grey\n"
                  "paths: [[0101, 0101, 0101, 0101]]\npieces: [oak]\n");
    gg_fields_read(s->battle, sample_fields, r.node, &sample, &r.faults);
    assert_true(r.faults.count >= 10);
    if (!gg_fields_sound(s->battle, sample_fields, &sample, &flaw))
        fail_msg("%s", flaw.why);
    close_reading(&r);
}
