/*
 * fields_check.c - structs in memory looked through by their tables: values out of range, bytes that no field or two fields
 * describe, and the table as documentation.
 */
#include "sample.h"

#include <string.h>

/* --- ranges --- */

static void expect_sound(const struct scene *s, const struct sample *sample)
{
    struct gg_flaw flaw = {.piece = -1};
    if (!gg_fields_sound(s->battle, sample_fields, sample, &flaw))
        fail_msg("%s", flaw.why);
    assert_string_equal(flaw.why, "");
}

static void expect_flaw(const struct scene *s, const struct sample *sample, const char *field,
                        int piece, const char *says)
{
    struct gg_flaw flaw = {.piece = -1};
    assert_false(gg_fields_sound(s->battle, sample_fields, sample, &flaw));
    assert_string_equal(flaw.why, says);
    assert_string_equal(flaw.field, field);
    assert_int_equal(flaw.piece, piece);
}

SCENE(full_and_empty_are_within_range)
{
    struct sample full = full_sample(s), empty = empty_sample();
    expect_sound(s, &full);
    expect_sound(s, &empty);
}

/* One member of a full sample is set to a value just beyond its range. */
#define OUT_OF_RANGE(field, member, value)                                                         \
    do {                                                                                           \
        struct sample sample = full_sample(s);                                                     \
        sample.member = value;                                                                     \
        expect_flaw(s, &sample, field, -1, field " is out of range");                              \
    } while (0)

SCENE(numbers_and_words_have_their_range)
{
    OUT_OF_RANGE("wide", wide, -100001);
    OUT_OF_RANGE("wide", wide, 100001);
    OUT_OF_RANGE("balance", balance, 301);
    OUT_OF_RANGE("mood", mood, -21);
    OUT_OF_RANGE("cost", cost, 10);
    OUT_OF_RANGE("cost", cost, BARRED - 1);
    OUT_OF_RANGE("on", on, 2);
    OUT_OF_RANGE("colour", colour, 3);
    OUT_OF_RANGE("flags", flags, 16);
    OUT_OF_RANGE("bits", bits, 1u << 20);
}

SCENE(names_of_the_battle_have_their_range)
{
    OUT_OF_RANGE("side", side, GG_SIDES);
    OUT_OF_RANGE("turn", turn, DRILL_TURNS + 1);
    OUT_OF_RANGE("label", label, DRILL_TURNS + 1);
    OUT_OF_RANGE("piece", piece, DRILL_UNITS);
    OUT_OF_RANGE("pieces", pieces, bit(DRILL_UNITS));
    OUT_OF_RANGE("place", place, 12);
    OUT_OF_RANGE("place", place, RESERVE);
    OUT_OF_RANGE("at", at, 12);
    OUT_OF_RANGE("at", at, LOST + 1);
    OUT_OF_RANGE("places", places[0], (uint64_t)1 << 12);
    OUT_OF_RANGE("places", places[1], 1);
    OUT_OF_RANGE("drawing", drawing[0], (uint64_t)1 << 63);
    OUT_OF_RANGE("drawing", drawing[1], 1);
}

SCENE(each_of_repeated_values_has_its_range)
{
    OUT_OF_RANGE("points", points[1], 100);
    OUT_OF_RANGE("strength", strength[STRENGTHS - 1], 100);
    OUT_OF_RANGE("walk", walk[WALK - 1], 12);
}

/* Beside the group may stand a field of the same name: the flaw is the group's. */
SCENE(a_flaw_in_a_group_names_the_group)
{
    struct sample sample = full_sample(s);
    sample.odds = 10;
    expect_flaw(s, &sample, "battle", -1, "odds is out of range");
    sample = full_sample(s);
    sample.attackers[2] |= bit(DRILL_UNITS);
    expect_flaw(s, &sample, "fights", -1, "attackers is out of range");
    sample = full_sample(s);
    sample.path[2][1] = 12;
    expect_flaw(s, &sample, "paths", -1, "a value of a list is out of range");
}

SCENE(a_flaw_of_a_piece_names_the_piece_and_its_value)
{
    struct sample sample = full_sample(s);
    sample.rank[ELM] = 3;
    expect_flaw(s, &sample, "rank", ELM, "rank is out of range");
    sample = full_sample(s);
    sample.speed[FIR] = 10; /* in a group of its own, inside the group for each piece */
    expect_flaw(s, &sample, "leader", FIR, "speed is out of range");
}

SCENE(a_list_longer_than_its_room)
{
    struct sample sample = full_sample(s);
    sample.nwalk = WALK + 1;
    expect_flaw(s, &sample, "walk", -1, "walk: more than there is room for");
    sample = full_sample(s);
    sample.path_length[1] = 255;
    expect_flaw(s, &sample, "paths", -1, "a value of a list: more than there is room for");
}

/* Positions are compared as bytes, so what lies beyond the end of a list must be empty. */
SCENE(what_is_left_beyond_the_end_of_a_list)
{
    struct sample sample = full_sample(s);
    sample.nwalk = 3;
    expect_flaw(s, &sample, "walk", -1, "walk: something is where nothing can be");
    sample = full_sample(s);
    sample.nfights = 2;
    expect_flaw(s, &sample, "fights", -1, "fights: something is where nothing can be");
    sample = full_sample(s);
    sample.path[1][2] = 5;
    expect_flaw(s, &sample, "paths", -1, "a value of a list: something is where nothing can be");
}

SCENE(what_is_left_in_a_list_of_a_group_that_is_not_there)
{
    struct sample sample = full_sample(s);
    sample.npaths = 2;
    memset(sample.path[2], 0, sizeof sample.path[2]);
    expect_flaw(s, &sample, "paths", -1, "paths: something is where nothing can be");
    sample.path_length[2] = 0;
    expect_sound(s, &sample);
    sample.path[2][1] = 1; /* though its own length says that there is nothing */
    expect_flaw(s, &sample, "paths", -1, "paths: something is where nothing can be");
}

SCENE(nobody_is_out_of_range_where_somebody_must_be)
{
    struct gg_field fields[2] = {*only_field("piece")};
    struct sample sample = {.piece = GG_NO_PIECE};
    struct gg_flaw flaw = {.piece = -1};
    fields[0].empty = ALDER;
    assert_true(gg_fields_sound(s->battle, fields, &sample, &flaw));
    fields[0].flags = GG_SOMEBODY;
    assert_false(gg_fields_sound(s->battle, fields, &sample, &flaw));
    assert_string_equal(flaw.why, "piece is out of range");
}

TEST(the_first_flaw_is_the_one_that_is_told)
{
    struct gg_flaw flaw = {.piece = -1};
    assert_false(gg_flaw(&flaw, "walk", 3, "%d of %s", 4, "many"));
    assert_false(gg_flaw(&flaw, "at", 1, "something else"));
    assert_string_equal(flaw.why, "4 of many");
    assert_string_equal(flaw.field, "walk");
    assert_int_equal(flaw.piece, 3);
}

/* --- coverage --- */

TEST(every_byte_of_the_sample_is_described_once)
{
    uint8_t cover[sizeof(struct sample)] = {0};
    gg_fields_cover(sample_fields, cover, sizeof cover);
    for (size_t i = 0; i < sizeof cover; i++)
        if (cover[i] != 1)
            fail_msg("byte %zu is described %d times", i, cover[i]);
}

TEST(a_byte_that_is_forgotten_stays_zero_and_one_described_twice_is_two)
{
    uint8_t cover[sizeof(struct position)] = {0};
    gg_fields_cover(drill_rules.fields, cover, sizeof cover);
    for (size_t i = 0; i < offsetof(struct position, spare); i++)
        assert_int_equal(cover[i], 1);
    assert_int_equal(cover[offsetof(struct position, spare)], 0);
    assert_int_equal(cover[offsetof(struct position, spare) + 1], 0);
    gg_fields_cover(drill_rules.fields, cover, sizeof cover);
    assert_int_equal(cover[offsetof(struct position, turn)], 2);
    assert_int_equal(cover[offsetof(struct position, at) + 3], 2);
    assert_int_equal(cover[offsetof(struct position, spare)], 0);
}

TEST(the_count_of_a_list_is_described_too)
{
    uint8_t cover[sizeof(struct sample)] = {0};
    size_t lengths = offsetof(struct sample, path_length);
    gg_fields_cover(only_field("paths"), cover, sizeof cover);
    for (int i = 0; i < PATHS; i++)
        assert_int_equal(cover[lengths + (size_t)i], 1);
    assert_int_equal(cover[offsetof(struct sample, npaths)], 1);
    assert_int_equal(cover[offsetof(struct sample, path) + sizeof(uint16_t[PATHS][PATH]) - 1], 1);
    assert_int_equal(cover[offsetof(struct sample, nwalk)], 0);
}

TEST(coverage_ends_where_the_struct_does)
{
    uint8_t cover[9] = {0};
    gg_fields_cover(only_field("pieces"), cover, 4); /* eight bytes from the first on */
    assert_int_equal(cover[3], 1);
    assert_int_equal(cover[4], 0);
}

/* --- documentation --- */

TEST(every_field_has_a_line_with_what_may_stand_there)
{
    static const char expected[] =
        "wide (-100000 to 100000): a number below or above 0\n"
        "balance (-300 to 300): in two bytes\n"
        "mood (-20 to 20): in one byte\n"
        "cost (0 to 9 or barred): to enter\n"
        "on (yes or no): lit\n"
        "colour (grey, green, brown)\n"
        "flags (any of tired, lost, on fire, brave)\n"
        "bits (any of 1 to 20)\n"
        "side (a side): whose\n"
        "turn (the number of a turn): by number\n"
        "label (the label of a turn): by label\n"
        "piece (a unit or none)\n"
        "pieces (a list of units): in a word\n"
        "place (a place of the map): where\n"
        "at (a place of the map or a box off it)\n"
        "places (a list of places): in several words\n"
        "drawing (drawn like the map, 1 or 2 for the side): who holds what\n"
        "battle (a map)\n"
        "  kind (grey, green, brown): which of them\n"
        "  odds (0 to 9): against one\n"
        "points (for each side, 0 to 99)\n"
        "strength (a row, each 0 to 99)\n"
        "walk (a list, each a place of the map)\n"
        "companies (for each unit, a map)\n"
        "  rank (grey, green, brown)\n"
        "  health (0 to 9)\n"
        "  leader (a map)\n"
        "    skill (0 to 9)\n"
        "    speed (0 to 9)\n"
        "fights (a list, each a map)\n"
        "  attackers (a list of units; needed)\n"
        "paths (a list, each a map)\n"
        "  - (a list, each a place of the map)\n"
        "shots (a row, each a map)\n"
        "  at (0 to 9)\n"
        "needed (0 to 9; needed)\n"
        "written (0 to 9)\n";
    struct gg_text text;
    gg_text_growing(&text);
    gg_fields_describe(NULL, sample_fields, &text);
    assert_string_equal(gg_text_str(&text), expected);
    gg_text_free(&text);
}

TEST(the_steps_are_described_with_their_locals)
{
    static const char expected[] =
        "turn (the number of a turn; needed): from 1\n"
        "phasing (a side; needed)\n"
        "units (for each unit, a map; needed)\n"
        "  at (a place of the map or a box off it; needed)\n"
        "hidden (a list of units): from the enemy\n"
        "phase (movement, fire, over): where in the turn the game stands\n"
        "steps (a list): instead of phase, in the middle of something: from the outside in "
        "[step, its locals in order]\n"
        "  turn\n"
        "    next (move, fire, end): what comes next\n"
        "  march\n"
        "  scout\n"
        "    unit (a unit or none): who scouts\n"
        "    side (a side): for whom\n"
        "    from (a place of the map or a box off it): where it began\n"
        "    when (the label of a turn): in which turn\n"
        "    seen (yes or no): somebody was seen\n"
        "  fire\n"
        "  volley\n"
        "    unit (a unit): who fires\n"
        "    target (a place of the map): at whom\n"
        "    helper (a unit or none)\n"
        "    dice (0 to 3): thrown\n"
        "  over\n";
    struct gg_text text;
    gg_text_growing(&text);
    gg_position_describe(&drill_rules, &text);
    assert_string_equal(gg_text_str(&text), expected);
    gg_text_free(&text);
}
