/*
 * sequence.c - set-up and turn (GN-3), the end of the game (GN-8).
 */
#include "scene.h"

#include <string.h>

SCENE_BY(gn_3_a__the_scenario_gives_board_edges_and_limit, open_crossroads(s, NULL))
{
    assert_int_equal(s->b->map.columns, 20);
    assert_int_equal(s->b->map.rows, 8);
    assert_int_equal(s->b->edge[FRENCH], GG_WEST);
    assert_int_equal(s->b->edge[PRUSSIAN], GG_EAST);
    assert_int_equal(s->b->names.nturns, 12);
    assert_int_equal(s->b->ground[space(s, "9,3")], STRONG);
}

SCENE(gn_3_b__two_units_a_space_leaders_and_crews_free)
{
    put(s, "a11", "7,3");
    put(s, "a12", "8,3");
    put(s, "a13", "8,3");
    put(s, "la1", "8,3");
    put(s, "a15", "8,4");
    leave_guns(s, "a15", "9,4");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    act(s, "step a11 8,3"); /* full, but it can go on */
    assert_int_equal(offers(s, "done"), 0);
    act(s, "step a11 9,3");
    act(s, "done");
    act(s, "face a11 e");
    act(s, "act a15");
    act(s, "step a15 8,3"); /* the crew may stay there */
    act(s, "done");
    expect_at(s, "a15", "8,3");
}

/* T1 to T7 in order. */
SCENE_BY(gn_3_c__the_parts_of_a_turn, open_crossroads(s, NULL))
{
    expect_roll(s, "Initiative");
    assert_int_equal(stage_next(s), T4_FIRST);
    dice(s, 6, 2);
    expect_turn(s, FRENCH);
    act(s, "second");
    expect_turn(s, PRUSSIAN);
    assert_int_equal(ap(s, "a11"), 3); /* all have their AP */
    act(s, "done");
    act(s, "done");
    expect_turn(s, FRENCH);
    act(s, "done");
    act(s, "done");
    expect_roll(s, "Initiative"); /* nobody in range or contact: turn 2 */
    assert_int_equal(s->p.turn, 2);
}

/* A tie: last turn's second mover is first; in turn 1 the side named second. */
SCENE_BY(gn_3_c__a_tie, open_crossroads(s, NULL))
{
    dice(s, 3, 3);
    expect_turn(s, PRUSSIAN);
    assert_int_equal(step_now(s), S_HALF);
    assert_int_equal(s->p.first, PRUSSIAN);
}

/* Guns, replacements, brigades, objectives, victory. */
SCENE(gn_3_d__the_end_of_the_turn_in_order)
{
    put(s, "a15", "5,3");
    leave_guns(s, "a15", "8,3");
    put(s, "b11", "8,3");
    put(s, "b21", "14,3");
    put(s, "b31", "14,5");
    put(s, "a21", "4,4");
    put(s, "a31", "4,6");
    kill(s, "lb1");
    at(s, T7_END);
    expect_at(s, "a15", "eliminated"); /* and with it the brigade */
    assert_true(s->p.broken[s->b->piece[number(s, "a15")].brigade]);
    expect_at(s, "lb1", "8,3");
    assert_int_equal(s->p.turn, 2);
}

SCENE(gn_3_e__the_first_movers_units_come_first)
{
    put(s, "a11", "4,4");
    put(s, "b11", "14,4");
    set_fire(s, "4,4");
    set_fire(s, "14,4");
    first_mover(s, PRUSSIAN);
    at(s, T1_BURNING);
    expect_who(s, "b11");
    roll(s, 1);
    expect_who(s, "a11");
}

/* --- the end --- */

static void whole(struct scene *s)
{
    static const char *const units[] = {"a11", "a21", "a31", "b11", "b21", "b31"},
                             *const at_spaces[] = {"4,1", "4,3", "4,5", "14,1", "14,3", "14,5"};
    for (int i = 0; i < 6; i++)
        put(s, units[i], at_spaces[i]);
}

static void over(struct scene *s, int winner, const char *why)
{
    struct gg_result result;
    expect_turn(s, GG_OVER);
    grid_napoleonic_rules.result(s->battle, &s->p, &result);
    assert_int_equal(result.winner, winner);
    assert_non_null(strstr(result.why, why));
}

/* Two of three brigades: half, rounded up. */
SCENE(gn_8_a__half_the_brigades_broken_loses)
{
    whole(s);
    s->p.broken[s->b->piece[number(s, "b11")].brigade] = 1;
    at(s, T7_END);
    assert_int_equal(s->p.turn, 2);
    s->p.broken[s->b->piece[number(s, "b21")].brigade] = 1;
    at(s, T7_END);
    over(s, FRENCH, "brigades");
}

SCENE(gn_8_a__both_compare_points)
{
    whole(s);
    for (int i = 0; i < s->b->nbrigades; i++)
        s->p.broken[i] = 1;
    at(s, T7_END);
    over(s, GG_NOBODY, "points");
}

SCENE(gn_8_b__the_limit_is_reached)
{
    whole(s);
    s->p.turn = 12;
    lower(s, "b11", 1);
    s->p.owner[0] = FRENCH + 1;
    struct look g = look_at(s);
    int ahead = gn_points(&g, FRENCH) - gn_points(&g, PRUSSIAN);
    at(s, T7_END);
    over(s, ahead >= 3 ? FRENCH : GG_NOBODY, "points");
    assert_int_equal(ahead, 3 + 1);
}

SCENE(gn_8_b__less_than_three_is_a_draw)
{
    whole(s);
    s->p.turn = 12;
    lower(s, "b11", 1);
    lower(s, "b21", 1);
    at(s, T7_END);
    over(s, GG_NOBODY, "points");
}

SCENE(gn_8_c__an_objective_belongs_to_who_was_last_alone_there)
{
    whole(s);
    put(s, "a11", "9,3");
    lower(s, "a11", 1);
    at(s, T7_END);
    assert_int_equal(s->p.owner[0], 0); /* not in good order */
    lower(s, "a11", 0);
    at(s, T7_END);
    assert_int_equal(s->p.owner[0], FRENCH + 1);
    put(s, "a11", "4,1");
    at(s, T7_END);
    assert_int_equal(s->p.owner[0], FRENCH + 1); /* it stays his */
    put(s, "b11", "9,3");
    at(s, T7_END);
    assert_int_equal(s->p.owner[0], PRUSSIAN + 1);
}
