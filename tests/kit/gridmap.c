/*
 * gridmap.c - maps of squares in a file: size, names, drawn rows, roads; every fault where it stands.
 */
#include "drill.h"

#include <string.h>

#include "board/grid.h"

static struct gg_grid map;

static void expect_no_grid(struct scene *s, const char *text, int line, int column,
                           const char *says)
{
    struct survey v;
    begin_survey(&v, s, text);
    assert_false(gg_load_grid(&v.l, v.r.node, &map));
    expect_only_fault(&v.r.faults, line, column, says);
    close_reading(&v.r);
}

static void lay(struct survey *v, struct scene *s, const char *text)
{
    begin_survey(v, s, text);
    assert_true(gg_load_grid(&v->l, v->r.node, &map));
    expect_no_fault(&v->r.faults);
}

SCENE(a_map_of_squares_has_columns_and_rows)
{
    struct survey v;
    char room[8];
    struct gg_text text;
    lay(&v, s, "size: [6, 4]\n");
    assert_int_equal(v.b->names.nplaces, 24);
    assert_int_equal(gg_place_read(s->battle, "5,3"), 23);
    assert_int_equal(gg_place_read(s->battle, "6,3"), -1);
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(s->battle, 23, &text);
    assert_string_equal(room, "5,3");
    assert_int_equal(v.b->names.place_at(v.b->names.map, 6, 4), 23);
    assert_int_equal(v.b->names.place_step(v.b->names.map, 0, 7), 3);
    close_reading(&v.r);
}

SCENE(a_size_that_cannot_be)
{
    expect_no_grid(s, "size: [33, 4]\n", 1, 8, "found \"33\"|from 2 to 32");
    expect_no_grid(s, "size: [4]\n", 1, 7, "a size is [columns, rows]");
}

SCENE(rows_are_drawn_from_the_north)
{
    struct survey v;
    uint8_t ground[GG_GRID_MAX] = {0};
    lay(&v, s, "size: [3, 2]\nterrain: |\n  ..H\n  S..\n");
    gg_load_terrain(&v.l, gg_node_get(v.r.node, "terrain"), ".HS", ground);
    expect_no_fault(&v.r.faults);
    assert_int_equal(ground[gg_grid_read(&map, "2,0")], 1);
    assert_int_equal(ground[gg_grid_read(&map, "0,1")], 2);
    assert_int_equal(ground[gg_grid_read(&map, "1,1")], 0);
    close_reading(&v.r);
}

static int steps;

static bool note_step(struct loader *l, const struct gg_hexside *step)
{
    (void)l;
    steps = steps * 10 + step->direction;
    return true;
}

static void expect_road(struct scene *s, const char *text, int line, int column, const char *says)
{
    struct survey v;
    lay(&v, s, text);
    gg_load_roads(&v.l, gg_node_get(v.r.node, "roads"), note_step);
    if (says != NULL)
        expect_only_fault(&v.r.faults, line, column, says);
    else
        expect_no_fault(&v.r.faults);
    close_reading(&v.r);
}

SCENE(roads_go_to_any_of_eight_neighbours)
{
    steps = 0;
    expect_road(s, "size: [4, 4]\nroads:\n  Lane: 0,0 1,0 2,1 2,2\n", 0, 0, NULL);
    assert_int_equal(steps, 234);
    expect_road(s, "size: [4, 4]\nroads:\n  Lane: 0,0 2,0\n", 3, 13, "the road jumps to 2,0");
    expect_road(s, "size: [4, 4]\nroads:\n  Lane: 0,0 4,0\n", 3, 13,
                "'4,0' is not a space of this map (0,0 to 3,3)");
    expect_road(s, "size: [4, 4]\nroads:\n  Lane: 0,0\n", 3, 9, "at least two spaces");
}
