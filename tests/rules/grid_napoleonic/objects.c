/*
 * objects.c - units, sizes, classes, leaders, formations, facings, the board (GN-1).
 */
#include "scene.h"

#include <string.h>

SCENE_BY(gn_1_a__a_unit_has_type_size_class_casualties_order_and_place, open_crossroads(s, NULL))
{
    const struct piece *p = &s->b->piece[number(s, "a23")];
    assert_int_equal(p->type, INF);
    assert_int_equal(p->class, GUARD);
    assert_int_equal(p->size, 20);
    assert_int_equal(casualties(s, "a23"), 0);
    assert_int_equal(level(s, "a23"), 0);
    expect_at(s, "a23", "6,5");
}

TEST(gn_1_b__three_sizes_by_the_starting_size_or_the_present_one)
{
    static const struct {
        int size, band;
    } rows[] = {{1, SMALL}, {14, SMALL}, {15, MIDDLE}, {30, MIDDLE}, {31, LARGE}, {200, LARGE}};
    for (int current = 0; current < 2; current++) {
        struct scene s;
        open_scene(&s, current ? "band_from=current" : NULL);
        struct battlefield *b = s.table.battle->data;
        struct look g = look_at(&s);
        int u = number(&s, "a11");
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            b->piece[u].size = (uint8_t)rows[i].size;
            b->piece[u].band = (uint8_t)rows[i].band;
            assert_int_equal(gn_band(&g, u), rows[i].band);
        }
        b->piece[u].size = 31;
        b->piece[u].band = LARGE;
        s.p.casualties[u] = 1;
        assert_int_equal(gn_band(&g, u), current ? MIDDLE : LARGE);
        close_scene(&s);
    }
}

SCENE(gn_1_c__four_classes)
{
    static const char *const words[] = {"green", "veteran", "crack", "guard"};
    for (int class = 0; class < NCLASSES; class ++)
        assert_string_equal(gn_class_words[class], words[class]);
    assert_int_equal(s->b->piece[number(s, "a13")].class, GREEN);
}

/* A small green unit stands at elim with three markers, not with three figures. */
SCENE(gn_1_d__a_casualty_is_a_marker)
{
    assert_int_equal(s->b->elim_point[GREEN * NBANDS + SMALL], 3);
    put(s, "a15", "7,3");
    hurt(s, "a15", 4);
    struct look g = look_at(s);
    assert_true(gn_spent(&g, number(s, "a15"))); /* veteran, 8 figures */
    assert_int_equal(gn_band(&g, number(s, "a15")), SMALL);
}

SCENE(gn_1_e__levels_are_the_results_of_failure)
{
    struct look g = look_at(s);
    put(s, "a11", "7,3");
    for (int i = 0; i <= 3; i++) {
        lower(s, "a11", i);
        assert_int_equal(bad_order(&g, number(s, "a11")), i > 0);
    }
    assert_int_equal(FALLBACK, 1);
    assert_int_equal(RETREAT, 2);
    assert_int_equal(ROUT, 3);
    lower(s, "a11", 0);
}

SCENE(gn_1_f__the_chain_of_command)
{
    struct look g = look_at(s);
    assert_true(gn_in_chain(&g, number(s, "la1"), number(s, "a11")));
    assert_false(gn_in_chain(&g, number(s, "la1"), number(s, "a21")));
    assert_true(gn_in_chain(&g, number(s, "la"), number(s, "a21"))); /* over all of his side */
    assert_false(gn_in_chain(&g, number(s, "la"), number(s, "b11")));
}

SCENE(gn_1_g__types_and_their_formations)
{
    put(s, "a11", "7,3");
    put(s, "a14", "7,5");
    put(s, "a31", "7,1");
    put(s, "a33", "5,1");
    put(s, "la", "6,3");
    at(s, T4_SECOND); /* the Prussian half: nobody there */
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    OFFERED(s, "form a11 line");
    OFFERED(s, "form a11 square");
    REFUSED(s, "form a11 skirmish"); /* only light infantry */
    act(s, "done");
    act(s, "act a14");
    OFFERED(s, "form a14 column n");
    OFFERED(s, "form a14 square");
    act(s, "done");
    act(s, "act a31");
    assert_int_equal(offers(s, "form"), 0);
    act(s, "done");
    act(s, "act a33");
    OFFERED(s, "unlimber a33");
    REFUSED(s, "limber a33");
    assert_int_equal(facing(s, "a14"), NO_FACING);
}

SCENE(gn_1_h__front_flank_and_rear)
{
    static const char *const around[] = {"8,2", "9,2", "9,3", "9,4", "8,4", "7,4", "7,3", "7,2"};
    static const int east[] = {2, 1, 0, 1, 2, 3, 4, 3};
    struct look g = look_at(s);
    put(s, "a11", "8,3");
    for (int i = 0; i < 8; i++) {
        assert_int_equal(gn_aspect(&g, number(s, "a11"), space(s, around[i])), east[i]);
        assert_int_equal(gn_faces(&g, number(s, "a11"), space(s, around[i])), east[i] <= 1);
    }
    form(s, "a11", SQUARE);
    for (int i = 0; i < 8; i++)
        assert_int_equal(gn_aspect(&g, number(s, "a11"), space(s, around[i])), 0);
}

SCENE(gn_1_i__neighbours_distance_and_direction)
{
    assert_int_equal(s->b->map.near[space(s, "4,3")][GG_EAST], space(s, "5,3"));
    assert_int_equal(s->b->map.near[space(s, "4,3")][GG_SOUTH], space(s, "4,4"));
    assert_int_equal(gg_grid_distance(&s->b->map, space(s, "2,2"), space(s, "6,4")), 4);
}

/* Roster order: the order of the file, first mover's side first. */
SCENE(gn_1_j__roster_order)
{
    struct look g = look_at(s);
    uint64_t both = bit(number(s, "a12")) | bit(number(s, "a31")) | bit(number(s, "b11"));
    assert_int_equal(gn_next(&g, both), number(s, "a12"));
    first_mover(s, PRUSSIAN);
    assert_int_equal(gn_next(&g, both), number(s, "b11"));
}
