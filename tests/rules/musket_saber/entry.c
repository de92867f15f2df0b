/*
 * entry.c - reinforcements come on, slide along the edge, wait (MS-4.5).
 *
 * The Allies of Hougoumont come on at 0701, 1501 (which a road reaches) and 2001, the French at 0515, 1015, 1515 and
 * 2015. Who only has to bar a hex is shaken, and has no zone of control.
 */
#include "written.h"

#include <stdio.h>

/* A scene in which the Allied unit is due in this turn, and the Allies move. */
static void awaited(struct scene *s, const char *unit, const char *settings)
{
    open_scene(s, settings);
    put(s, unit, "reserve");
    due(s, unit, 6);
    set_turn(s, 6, ALLIED);
    at_movement(s);
}

/* Enemies without a zone in so many hexes of the northern edge, from 0701 to the east. */
static void block_edge(struct scene *s, int hexes)
{
    static const char *const units[] = {"1leg", "2leg", "1li", "2li", "3li"};
    static const char *const edge[] = {"0701", "0801", "0901", "1001", "1101"};
    for (int i = 0; i < hexes; i++) {
        put(s, units[i], edge[i]);
        shake(s, units[i]);
    }
    at_movement(s);
}

/* Is the unit offered exactly the hexes within so many of where it is? All of them must cost a point. */
static void expect_reach(const struct scene *s, const char *unit, int points)
{
    int from = s->p.at[unit_number(s, unit)];
    for (int hex = 0; hex < s->b->map.count; hex++) {
        char order[40];
        int far = gg_hex_distance(&s->b->map, from, hex);
        snprintf(order, sizeof order, "move %s %02d%02d", unit, s->b->map.column[hex],
                 s->b->map.row[hex]);
        struct look look = look_at(s);
        bool may = far > 0 && far <= points && !ms_has_enemy(&look, hex, ALLIED);
        if (offered(s, order) != may)
            fail_msg("'%s', %d hexes away, with %d points", order, far, points);
    }
}

SCENE_BY(ms_4_5_a__reinforcements_come_on_in_their_turn, awaited(s, "duplat", NULL))
{
    OFFERED(s, "enter duplat 0701");
    assert_int_equal(offers(s, "enter"), 1);
    set_turn(s, 5, ALLIED); /* not before */
    at_movement(s);
    assert_int_equal(offers(s, "enter"), 0);
    set_turn(s, 6, FRENCH); /* not while the enemy moves */
    at_movement(s);
    assert_int_equal(offers(s, "enter"), 0);
    set_turn(s, 6, ALLIED);
    at_movement(s);
    act(s, "enter duplat 0701");
    expect_at(s, "duplat", "0701");
}

TEST(ms_4_5_a__a_due_unit_must_come_on)
{
    struct scene s;
    awaited(&s, "duplat", NULL);
    REFUSED(&s, "end");
    act(&s, "enter duplat 0701");
    OFFERED(&s, "end");
    close_scene(&s);

    awaited(&s, "duplat", "may_delay_reinforcements=on");
    act(&s, "end");
    expect_told(&s, E_WAITS, "Du Plat did not come on this turn.", "MS-4.5-a");
    while (s.p.turn != 7 || s.p.phasing != ALLIED)
        act(&s, "end");
    OFFERED(&s, "enter duplat 0701"); /* it is due again */
    close_scene(&s);
}

TEST(ms_4_5_b__the_entry_hex_is_paid_for)
{
    struct scene s;
    awaited(&s, "duplat", NULL);
    act(&s, "enter duplat 0701");
    expect_reach(&s, "duplat", 4);
    close_scene(&s);

    open_swept(&s, "    ............\n    ............\n    .WXO",
               "    .W..........\n    ............\n    .WXO", NULL); /* 0201 is wood */
    put(&s, "late", "reserve");
    due(&s, "late", 2);
    set_turn(&s, 2, RED);
    at_movement(&s);
    act(&s, "enter late 0201");
    assert_int_equal(last_event(&s, E_ENTER)->arg[0], 2);
    OFFERED(&s, "move late 0501"); /* three points are left of five */
    REFUSED(&s, "move late 0601");
    close_scene(&s);
}

TEST(ms_4_5_b__it_may_move_on)
{
    struct scene s;
    awaited(&s, "duplat", NULL);
    put(&s, "adam", "0702");
    at_movement(&s);
    act(&s, "enter duplat 0701");
    act(&s, "move duplat 0703");
    act(&s, "move duplat 0704");
    expect_reach(&s, "duplat", 1);
    act(&s, "move adam 0703");
    assert_int_equal(offers(&s, "move duplat"), 0); /* an ordinary move, and it is over */
    close_scene(&s);

    awaited(&s, "duplat", NULL);
    put(&s, "1leg", "0702"); /* a zone does not bar, it ends the move */
    at_movement(&s);
    act(&s, "enter duplat 0701");
    assert_int_equal(offers(&s, "move duplat"), 0);
    close_scene(&s);
}

/* What a choice of the list is said to cost, in half points. */
static int shown_cost(const struct scene *s, const char *choice)
{
    struct gg_choice_info info;
    gg_choice c = 0;
    assert_true(table_find(&s->table, choice, &c));
    s->table.rules->choice_info(s->battle, &s->p, c, &info);
    return info.cost;
}

TEST(ms_4_5_b__the_road_comes_from_beyond_the_edge)
{
    struct scene s;
    awaited(&s, "brunswk", NULL);
    assert_int_equal(shown_cost(&s, "enter brunswk 1501"), 1);
    act(&s, "enter brunswk 1501");
    OFFERED(&s, "move brunswk 1007"); /* nine more road steps: ten half points */
    REFUSED(&s, "move brunswk 1008");
    act(&s, "move brunswk 1303");
    OFFERED(&s, "move brunswk 1203"); /* off it: four road steps and one */
    act(&s, "move brunswk 1203");
    assert_int_equal(offers(&s, "move brunswk"), 0);
    close_scene(&s);

    awaited(&s, "brunswk", "road_from_off_map=off");
    assert_int_equal(shown_cost(&s, "enter brunswk 1501"), 2);
    act(&s, "enter brunswk 1501");
    OFFERED(&s, "move brunswk 1304"); /* four points, a point a hex */
    REFUSED(&s, "move brunswk 1204");
    close_scene(&s);
}

/* --- barred --- */

TEST(ms_4_5_c__a_barred_entry_slides_along_the_edge)
{
    struct scene s;
    awaited(&s, "duplat", NULL);
    block_edge(&s, 1);
    OFFERED(&s, "enter duplat 0801"); /* toward 1501 */
    assert_int_equal(offers(&s, "enter duplat"), 1);
    OFFERED(&s, "end"); /* but nobody has to slide */
    act(&s, "enter duplat 0801");
    expect_at(&s, "duplat", "0801");
    close_scene(&s);

    awaited(&s, "duplat", NULL);
    put(&s, "jerome", "0701"); /* a leader alone does not bar */
    at_movement(&s);
    OFFERED(&s, "enter duplat 0701");
    close_scene(&s);
}

TEST(ms_4_5_c__a_full_hex_bars_too)
{
    struct scene s;
    for (int late = 0; late < 2; late++) {
        awaited(&s, "duplat", late ? "entry_overstack_at_end=on" : NULL);
        put(&s, "jaeger", "reserve");
        due(&s, "jaeger", 6);
        s.p.returning |= bit(unit_number(&s, "jaeger")); /* by any entry hex */
        put(&s, "mitchell", "0701");
        put(&s, "chalkett", "0701");
        at_movement(&s);
        OFFERED(&s, "enter duplat 0701"); /* a third */
        put(&s, "adam", "0701");
        at_movement(&s);
        OFFERED(&s, "enter jaeger 0701"); /* a battalion is a legal fourth */
        assert_int_equal(offered(&s, "enter duplat 0701"), late);
        assert_int_equal(offered(&s, "enter duplat 0801"), !late);
        act(&s, "move adam 0702"); /* who came before should move on */
        OFFERED(&s, "enter duplat 0701");
        act(&s, "enter duplat 0701");
        act(&s, "enter jaeger 0701");
        close_scene(&s);
    }
}

SCENE_BY(ms_4_5_c__full_for_those_who_cannot_go_on,
         awaited(s, "duplat", "entry_overstack_at_end=on"))
{
    put(s, "mitchell", "0701");
    put(s, "chalkett", "0701");
    put(s, "adam", "0701");
    put(s, "1leg", "0702"); /* its zone would hold it there */
    at_movement(s);
    REFUSED(s, "enter duplat 0701");
    OFFERED(s, "enter duplat 0801");
}

SCENE_BY(ms_4_5_c__closed_ground_bars,
         open_swept(s, "    ............\n    ............\n    .WXO",
                    "    ...~.......W\n    ............\n    .WXO", NULL))
{
    put(s, "late", "reserve");
    due(s, "late", 2);
    put(s, "foot", "0201");
    put(s, "slow", "0301");
    s->p.shaken = bit(unit_number(s, "foot")) | bit(unit_number(s, "slow"));
    set_turn(s, 2, RED);
    at_movement(s);
    OFFERED(s, "enter late 0501"); /* 0401 is a pond: the third hex along */
    act(s, "enter late 0501");
    assert_int_equal(last_event(s, E_ENTER)->arg[0], 4);
}

/* The French brigade comes back by any entry hex, and all of them are taken. */
TEST(ms_4_5_d__the_owner_picks_the_way)
{
    struct scene s;
    awaited(&s, "brunswk", NULL); /* 1501 has others to the west and to the east */
    put(&s, "1leg", "1501");
    shake(&s, "1leg");
    at_movement(&s);
    OFFERED(&s, "enter brunswk 1401");
    OFFERED(&s, "enter brunswk 1601");
    assert_int_equal(offers(&s, "enter"), 2);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "reserve");
    due(&s, "1leg", 1);
    s.p.returning = bit(unit_number(&s, "1leg"));
    put(&s, "mitchell", "0515");
    put(&s, "duplat", "1015");
    put(&s, "adam", "1515");
    put(&s, "hhalkett", "2015");
    at_movement(&s);
    OFFERED(&s, "enter 1leg 0615"); /* from 0515 to the east */
    OFFERED(&s, "enter 1leg 0915");
    OFFERED(&s, "enter 1leg 1115");
    OFFERED(&s, "enter 1leg 1415");
    OFFERED(&s, "enter 1leg 1615");
    OFFERED(&s, "enter 1leg 1915"); /* from the corner to the west */
    assert_int_equal(offers(&s, "enter"), 6);
    close_scene(&s);
}

SCENE_BY(ms_4_5_d__either_way_where_no_other_is_on_the_edge, open_creek(s, NULL))
{
    put(s, "3la", "reserve");
    due(s, "3la", 2);
    s->p.returning = bit(unit_number(s, "3la"));
    put(s, "1mo", "1015");
    put(s, "1ks", "0112");
    put(s, "3mo", "2010");
    set_turn(s, 2, SOUTH);
    at_movement(s);
    OFFERED(s, "enter 3la 0111");
    OFFERED(s, "enter 3la 0113");
    OFFERED(s, "enter 3la 0915");
    OFFERED(s, "enter 3la 1115");
    OFFERED(s, "enter 3la 2009");
    OFFERED(s, "enter 3la 2011");
    assert_int_equal(offers(s, "enter"), 6);
}

SCENE_BY(ms_4_5_d__round_the_corner, open_creek(s, NULL))
{
    static const char *const way[] = {"0112", "0113", "0114", "0115"};
    static const char *const units[] = {"1mo", "1ks", "3mo", "5mo"};
    put(s, "3la", "reserve");
    due(s, "3la", 2);
    s->p.returning = bit(unit_number(s, "3la"));
    for (int i = 0; i < 4; i++) {
        put(s, units[i], way[i]);
        shake(s, units[i]);
    }
    set_turn(s, 2, SOUTH);
    at_movement(s);
    act(s, "enter 3la 0215"); /* the ring of border hexes is closed */
    assert_int_equal(last_event(s, E_ENTER)->arg[0], 5);
}

SCENE_BY(ms_4_5_e__the_first_substitute_costs_two, awaited(s, "duplat", NULL))
{
    block_edge(s, 1);
    act(s, "enter duplat 0801");
    assert_int_equal(last_event(s, E_ENTER)->arg[0], 2);
    expect_reach(s, "duplat", 3);
}

TEST(ms_4_5_f__each_further_hex_costs_one_more)
{
    static const char *const enter[] = {"enter duplat 0801", "enter duplat 0901",
                                        "enter duplat 1001", "enter duplat 1101"};
    for (int blocked = 1; blocked <= 4; blocked++) { /* golden vector: 2, 3, 4, 5 with MA 5 */
        struct scene s;
        awaited(&s, "duplat", NULL);
        block_edge(&s, blocked);
        assert_int_equal(offers(&s, "enter"), 1);
        act(&s, enter[blocked - 1]);
        assert_int_equal(last_event(&s, E_ENTER)->arg[0], 1 + blocked);
        if (blocked == 4)
            assert_int_equal(offers(&s, "move duplat"), 0);
        else
            OFFERED(&s, "move duplat 1102");
        close_scene(&s);
    }
}

SCENE_BY(ms_4_5_g__too_dear_a_slide_waits_a_turn, awaited(s, "duplat", NULL))
{
    block_edge(s, 5);
    assert_int_equal(offers(s, "enter"), 0); /* six points */
    act(s, "end");
    assert_true(logged(s, E_WAITS));
    expect_at(s, "duplat", "reserve");
    while (s->p.turn != 7 || s->p.phasing != FRENCH || step_now(s) != S_MOVE)
        act(s, "end");
    act(s, "move 1leg 0702"); /* the entry is opened */
    act(s, "end");
    roll(s, 6); /* it moved and does not recover */
    assert_int_equal(s->p.phasing, ALLIED);
    OFFERED(s, "enter duplat 0701");
    REFUSED(s, "end");
}
