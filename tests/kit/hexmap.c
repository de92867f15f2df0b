/*
 * hexmap.c - maps of hexes in a file: size, drawn rows, hexsides, roads, names; every fault where it stands.
 */
#include "drill.h"

#include <string.h>

#include "board/hex.h"

static const struct gg_node *part(const struct survey *v, const char *key)
{
    const struct gg_node *node = gg_node_get(v->r.node, key);
    assert_non_null(node);
    return node;
}

/* --- size --- */

static void expect_no_map(struct scene *s, const char *text, int line, int column, const char *says)
{
    struct survey v;
    begin_survey(&v, s, text);
    assert_false(gg_load_hexes(&v.l, v.r.node, &v.b->map, DRILL_HEXES));
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(a_map_has_columns_and_rows)
{
    struct survey v;
    char room[8];
    struct gg_text text;
    begin_survey(&v, s, "size: [6, 4]\n");
    assert_true(gg_load_hexes(&v.l, v.r.node, &v.b->map, DRILL_HEXES));
    expect_no_fault(&v.r.faults);
    assert_int_equal(v.b->names.nplaces, 24);
    assert_int_equal(v.b->names.columns, 6);
    assert_int_equal(v.b->names.rows, 4);
    assert_int_equal(gg_place_read(s->battle, "0604"), 23);
    assert_int_equal(gg_place_read(s->battle, "0605"), -1);
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(s->battle, 23, &text);
    assert_string_equal(room, "0604");
    assert_int_equal(v.b->names.place_at(v.b->names.map, 6, 4), 23);
    close_reading(&v.r);
}

SCENE(a_size_that_cannot_be)
{
    expect_no_map(s, "\nother: 1\n", 2, 1, "the key \"size\" is missing");
    expect_no_map(s, "size: 12\n", 1, 7, "found \"12\"|a list");
    expect_no_map(s, "size: [4]\n", 1, 7, "a size is [columns, rows]");
    expect_no_map(s, "size: [4, 3, 2]\n", 1, 7, "a size is [columns, rows]");
    expect_no_map(s, "size: [4, 1]\n", 1, 11, "found \"1\"|from 2 to 99");
    expect_no_map(s, "size: [four, 3]\n", 1, 8, "found \"four\"|from 2 to 99");
    expect_no_map(s, "size: [100, 3]\n", 1, 8, "found \"100\"|from 2 to 99");
    expect_no_map(s, "size: [5, 5]\n", 1, 7, "25 hexes are more than 24");
}

/* --- drawn rows --- */

static void expect_ground(struct scene *s, const char *text, int line, int column, const char *says)
{
    uint8_t ground[GG_HEX_MAX] = {0};
    struct survey v;
    begin_survey(&v, s, text);
    gg_load_terrain(&v.l, part(&v, "terrain"), ".wh", ground);
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(letters_are_read_row_by_row)
{
    uint8_t ground[GG_HEX_MAX];
    struct survey v;
    memset(ground, 9, sizeof ground);
    begin_survey(&v, s, "terrain: |\n  .w..\n  ..h.\n  ...w\n");
    gg_load_terrain(&v.l, part(&v, "terrain"), ".wh", ground);
    expect_no_fault(&v.r.faults);
    assert_int_equal(ground[hex(s, "0101")], 0);
    assert_int_equal(ground[hex(s, "0201")], 1);
    assert_int_equal(ground[hex(s, "0302")], 2);
    assert_int_equal(ground[hex(s, "0403")], 1);
    assert_int_equal(ground[hex(s, "0102")], 0);
    assert_int_equal(ground[12], 9); /* beyond the map */
    close_reading(&v.r);
}

SCENE(a_row_too_short_or_too_long)
{
    expect_ground(s, "\nterrain: |\n  ....\n  ...\n  ....\n", 4, 3,
                  "row 2 of terrain has 3 letters, the map has 4 columns");
    expect_ground(s, "terrain: |\n  .....\n  ....\n  ....\n", 2, 3,
                  "row 1 of terrain has 5 letters, the map has 4 columns");
    expect_ground(s, "terrain: |\n  ....\n\n  ....\n  ....\n", 3, 3,
                  "row 2 of terrain has 0 letters");
}

SCENE(too_few_rows_or_too_many)
{
    expect_ground(s, "terrain: |\n  ....\n  ....\n", 1, 10, "terrain has 2 rows, the map has 3");
    expect_ground(s, "terrain: |\n  ....\n  ....\n  ....\n  ....\n", 1, 10,
                  "terrain has 4 rows, the map has 3");
    expect_ground(s, "terrain: \"\"\n", 1, 10, "terrain has 0 rows, the map has 3");
    expect_ground(s, "terrain: [....]\n", 1, 10, "found a list|a single value");
}

SCENE(a_letter_that_is_none)
{
    expect_ground(s, "terrain: |\n  ....\n  ..x.\n  ....\n", 3, 5,
                  "terrain 'x' in column 3, row 2: use .wh");
    /* Whatever the indentation, the ends of lines, and what stands behind the bar. */
    expect_ground(s, "terrain: |4-   # drawn\r\n    ....\r\n    ...x\r\n    ....\r\n", 3, 8,
                  "terrain 'x' in column 4, row 2: use .wh");
    expect_ground(s, "terrain: \"....\\n..x.\\n....\"\n", 1, 10,
                  "terrain 'x' in column 3, row 2: use .wh");
}

/* The two bytes of a letter beyond ASCII are two letters to us, and half of one would be no text. */
SCENE(half_a_letter_is_never_shown)
{
    struct survey v;
    uint8_t ground[GG_HEX_MAX] = {0};
    begin_survey(&v, s, "terrain: |\n  ....\n  .ö.\n  ....\n");
    gg_load_terrain(&v.l, part(&v, "terrain"), ".wh", ground);
    expect_fault(&v.r.faults, 3, 4, "terrain '?' in column 2, row 2: use .wh");
    expect_fault(&v.r.faults, 3, 5, "terrain '?' in column 3, row 2: use .wh");
    assert_int_equal(v.r.faults.count, 2);
    close_reading(&v.r);
}

/* --- hexsides --- */

static struct gg_hexside last_side;
static int sides, kinds;

static void note_side(struct loader *l, const struct gg_hexside *side, int kind)
{
    assert_non_null(l);
    last_side = *side;
    sides++;
    kinds += kind;
}

static void expect_side_refused(struct scene *s, const char *text, int line, int column,
                                const char *says)
{
    struct survey v;
    begin_survey(&v, s, text);
    sides = 0;
    gg_load_hexsides(&v.l, part(&v, "streams"), note_side, 1);
    expect_only_fault(&v.r.faults, line, column, says);
    assert_int_equal(sides, 0);
    close_reading(&v.r);
}

SCENE(a_hexside_is_two_hexes_and_may_have_a_name)
{
    struct survey v;
    begin_survey(&v, s, "streams: [0202/0203 Mill Brook, 0302-0301, 0101/0102]\n");
    sides = kinds = 0;
    gg_load_hexsides(&v.l, part(&v, "streams"), note_side, 7);
    expect_no_fault(&v.r.faults);
    assert_int_equal(sides, 3);
    assert_int_equal(kinds, 21);
    assert_int_equal(last_side.hex, hex(s, "0101"));
    assert_int_equal(last_side.direction, 3); /* south */
    assert_string_equal(last_side.name, "");
    close_reading(&v.r);
    begin_survey(&v, s, "streams: [0202/0203 Mill Brook]\n");
    gg_load_hexsides(&v.l, part(&v, "streams"), note_side, 7);
    assert_int_equal(last_side.hex, hex(s, "0202"));
    assert_string_equal(last_side.name, "Mill Brook");
    assert_ptr_equal(last_side.node, &part(&v, "streams")->child[0]);
    close_reading(&v.r);
}

SCENE(a_hexside_that_cannot_be)
{
    expect_side_refused(s, "streams: [0202]\n", 1, 11, "'0202': a hexside is two hexes");
    expect_side_refused(s, "streams: [0202x0203]\n", 1, 11,
                        "a hexside is two hexes, like 1307/1308");
    expect_side_refused(s, "streams: [0202/0203Mill]\n", 1, 11, "a hexside is two hexes");
    expect_side_refused(s, "streams: [0202/0203/0303]\n", 1, 11, "a hexside is two hexes");
    expect_side_refused(s, "streams: [02/2/0203]\n", 1, 11, "'02/2' is not a hex of this map");
    expect_side_refused(s, "streams:\n  - 0202/9999\n", 2, 10,
                        "'9999' is not a hex of this map (0101 to 0403)");
    expect_side_refused(s, "streams:\n  - 0202/0402\n", 2, 10,
                        "the hexes 0202 and 0402 do not touch");
    expect_side_refused(s, "streams: [0202/0202]\n", 1, 16, "the hexes 0202 and 0202 do not touch");
    expect_side_refused(s, "streams: [[0202/0203]]\n", 1, 11, "found a list|a single value");
    expect_side_refused(s, "streams: 0202/0203\n", 1, 10, "found \"0202/0203\"|a list");
}

/* --- roads --- */

static char walked[120];
static bool walk_on;

static bool note_step(struct loader *l, const struct gg_hexside *step)
{
    char room[8];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(l->battle, step->hex, &text);
    strcat(walked, room);
    strcat(walked, ">");
    strncat(walked, step->name, 4);
    strcat(walked, " ");
    return walk_on;
}

static void read_roads(struct survey *v, struct scene *s, const char *text)
{
    begin_survey(v, s, text);
    walked[0] = '\0';
    walk_on = true;
    gg_load_roads(&v->l, part(v, "roads"), note_step);
}

static void expect_road_refused(struct scene *s, const char *text, int line, int column,
                                const char *says)
{
    struct survey v;
    read_roads(&v, s, text);
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

SCENE(roads_by_name_or_in_a_list_go_step_by_step)
{
    struct survey v;
    read_roads(&v, s, "roads:\n  High Street: 0101 0102  0103\n  Lane: 0201 0301\n");
    expect_no_fault(&v.r.faults);
    assert_string_equal(walked, "0101>0102 0102>0103 0201>0301 ");
    close_reading(&v.r);
    read_roads(&v, s, "roads: [0401 0402]\n");
    expect_no_fault(&v.r.faults);
    assert_string_equal(walked, "0401>0402 ");
    close_reading(&v.r);
}

SCENE(a_reader_may_end_a_road)
{
    struct survey v;
    begin_survey(&v, s, "roads: [0101 0102 0103, 0401 0402]\n");
    walked[0] = '\0';
    walk_on = false;
    gg_load_roads(&v.l, part(&v, "roads"), note_step);
    expect_no_fault(&v.r.faults);
    assert_string_equal(walked, "0101>0102 0401>0402 ");
    close_reading(&v.r);
}

SCENE(a_road_that_cannot_be)
{
    expect_road_refused(s, "roads: [0101]\n", 1, 9, "a road has at least two hexes");
    expect_road_refused(s, "roads: [\"\"]\n", 1, 9, "a road has at least two hexes");
    expect_road_refused(s, "roads:\n  Lane: 0101 0103\n", 2, 14, "the road jumps to 0103");
    expect_road_refused(s, "roads: ['0101 0102 0101 0103']\n", 1, 25, "the road jumps to 0103");
    expect_road_refused(s, "roads:\n  Lane: 0101\n    0103\n", 2, 9, "the road jumps to 0103");
    expect_road_refused(s, "roads:\n  Lane: 0101 0101\n", 2, 14, "the road jumps to 0101");
    expect_road_refused(s, "roads:\n  Lane: 0101 0109\n", 2, 14, "'0109' is not a hex of this map");
    expect_road_refused(s, "roads: [0101/junk 0102]\n", 1, 9,
                        "'0101/junk' is not a hex of this map");
    expect_road_refused(s, "roads: [0101 0102-0103]\n", 1, 14,
                        "'0102-0103' is not a hex of this map");
    expect_road_refused(s, "roads: 0101 0102\n", 1, 8, "found \"0101 0102\"|a map of keys");
    expect_road_refused(s, "roads: [{a: 1}]\n", 1, 9, "found a map|a single value");
}

/* --- names --- */

SCENE(places_have_names)
{
    const char *names[DRILL_HEXES] = {NULL};
    char room[40];
    struct gg_text text;
    struct survey v;
    begin_survey(&v, s, "names: {\"0101\": Old Town, \"0403\": \"Ford: deep\"}\n");
    gg_load_place_names(&v.l, part(&v, "names"), names);
    expect_no_fault(&v.r.faults);
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write_full(s->battle, 0, &text);
    assert_string_equal(room, "0101 Old Town");
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write_full(s->battle, hex(s, "0403"), &text);
    assert_string_equal(room, "0403 Ford: deep");
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write_full(s->battle, 1, &text);
    assert_string_equal(room, "0102");
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write_full(s->battle, RESERVE, &text);
    assert_string_equal(room, "reserve");
    close_reading(&v.r);
}

/* Numbers that are no place of the board and no box: between them, behind them, and none at all. */
SCENE(what_is_no_place_is_written_as_nothing)
{
    static const int nowhere[] = {-1, 12, 13, GG_BOX - 1, GG_BOX + DRILL_BOXES};
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++) {
        char room[8];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_place_write_full(s->battle, nowhere[i], &text);
        assert_string_equal(room, "");
    }
}

SCENE(a_name_for_no_place_is_told_at_its_key)
{
    const char *names[DRILL_HEXES] = {NULL};
    struct survey v;
    begin_survey(
        &v, s,
        "names:\n  \"0101\": Town\n  \"0404\": Nowhere\n  reserve: Camp\n  \"0102\": [Ford]\n");
    gg_load_place_names(&v.l, part(&v, "names"), names);
    expect_fault(&v.r.faults, 3, 3, "'0404' is not a hex of this map");
    expect_fault(&v.r.faults, 4, 3, "'reserve' is not a hex of this map");
    expect_fault(&v.r.faults, 5, 11, "found a list|a single value");
    assert_int_equal(v.r.faults.count, 3);
    assert_string_equal(names[0], "Town");
    assert_null(names[1]);
    close_reading(&v.r);
}

/* The reader of files itself refuses a key that is there twice, before any map is read. */
TEST(a_key_twice_is_told_where_it_is_the_second_time)
{
    static const char text[] = "map:\n  size: [4, 3]\n  roads: [0101 0102]\n  size: [5, 3]\n";
    struct gg_file *file = gg_file_parse("test", text, strlen(text));
    assert_non_null(file);
    expect_only_fault(gg_file_faults(file), 4, 3, "size|twice");
    gg_file_close(file);
}
