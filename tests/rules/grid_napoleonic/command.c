/*
 * command.c - command, leaders, broken brigades, guns (GN-7).
 */
#include "scene.h"

SCENE(gn_7_a__in_command_of_the_brigade_or_of_the_division)
{
    struct look g = look_at(s);
    int u = number(s, "a11");
    put(s, "a11", "7,3");
    put(s, "la1", "4,3");
    put(s, "la", "7,4");
    assert_true(gn_in_command(&g, u));
    put(s, "la1", "3,3");
    assert_false(gn_in_command(&g, u)); /* the division commander helps only who has no commander */
    kill(s, "la1");
    assert_true(gn_in_command(&g, u));
    put(s, "la", "0,3");
    assert_false(gn_in_command(&g, u));
}

SCENE(gn_7_b__a_commander_carried_back)
{
    put(s, "a31", "7,3");
    put(s, "a32", "7,4");
    put(s, "a33", "7,5");
    put(s, "la3", "6,4");
    lower(s, "a31", 1);
    first_mover(s, PRUSSIAN);
    at(s, T2_BRIGADES);
    dice(s, 6, 1);
    expect_at(s, "la3", "5,4");
    dice(s, 1, 6); /* initiative: the second side chooses */
    act(s, "first");
    roll(s, 1); /* a31 rallies */
    act(s, "act la3");
    REFUSED(s, "step la3 6,4");
    REFUSED(s, "step la3 6,3");
    OFFERED(s, "step la3 5,3");
    OFFERED(s, "step la3 4,4");
    s->p.marks[number(s, "la3")] |= SHAKEN;
    struct look g = look_at(s);
    assert_int_equal(gn_column(&g, number(s, "a31"), BURNING, NO_UNIT, NULL), 0);
}

SCENE(gn_7_c__off_the_board_the_brigade_is_broken)
{
    put(s, "a31", "7,3");
    put(s, "a32", "7,4");
    put(s, "a33", "7,5");
    put(s, "la3", "0,4");
    lower(s, "a31", 1);
    at(s, T2_BRIGADES);
    dice(s, 6, 1);
    expect_at(s, "la3", "off");
    assert_true(s->p.broken[s->b->piece[number(s, "a31")].brigade]);
}

/* Its units go back without a choice; line and square become column first, guns limber. */
SCENE(gn_7_c__a_broken_brigade_goes_back)
{
    put(s, "a11", "7,3");
    form(s, "a11", LINE);
    put(s, "a15", "7,5");
    form(s, "a15", UNLIMBERED);
    put(s, "b21", "6,4");
    s->p.broken[s->b->piece[number(s, "a11")].brigade] = 1;
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    assert_int_equal(formation(s, "a11"), COLUMN);
    expect_at(s, "a11", "7,3"); /* one AP to form, and leaving contact would cost two */
    assert_int_equal(formation(s, "a15"), LIMBERED);
    struct look g = look_at(s);
    assert_false(gn_may_close(&g, number(s, "a11"), number(s, "b21")));
}

/* Column first, and only first: the square its owner chose on the way (GN-2.7-i) stands. */
SCENE(gn_7_c__a_square_formed_on_the_way_back_stands)
{
    put(s, "a11", "10,3");
    put(s, "b31", "8,4");
    s->p.broken[s->b->piece[number(s, "a11")].brigade] = 1;
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    expect_at(s, "a11", "9,3");
    expect_roll(s, "Double check");
    dice(s, 1, 1);
    act(s, "square a11");
    assert_int_equal(formation(s, "a11"), SQUARE);
    expect_at(s, "a11", "9,3");
}

/* Leaving the board is a step like any other (GN-4-d). */
SCENE(gn_7_c__beside_an_enemy_it_does_not_march_off)
{
    put(s, "a31", "1,3");
    put(s, "b11", "1,2");
    put(s, "a32", "1,6");
    s->p.broken[s->b->piece[number(s, "a31")].brigade] = 1;
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    dice(s, 1, 1); /* b11 beside the horse */
    act(s, "on b11");
    expect_at(s, "a31", "0,3");
    expect_at(s, "a32", "off");
}

SCENE(gn_7_b__who_has_nowhere_to_ride_is_not_asked)
{
    put(s, "a11", "5,5");
    put(s, "la1", "0,0");
    put(s, "b11", "0,1");
    s->p.marks[number(s, "la1")] |= SHAKEN;
    at(s, T4_FIRST);
    REFUSED(s, "act la1"); /* not toward the enemy, and among enemies he cannot go */
    OFFERED(s, "act a11");
}

SCENE(gn_7_c__a_brigade_without_units_is_broken)
{
    put(s, "a11", "4,3");
    put(s, "a21", "4,4");
    put(s, "a31", "4,5");
    put(s, "b11", "14,3");
    put(s, "b31", "14,5");
    at(s, T7_END);
    assert_true(s->p.broken[s->b->piece[number(s, "b21")].brigade]);
    assert_false(s->p.broken[s->b->piece[number(s, "a21")].brigade]);
}

SCENE(gn_7_d__a_new_commander_at_the_largest_unit)
{
    put(s, "a11", "4,3");
    put(s, "a12", "5,3"); /* as large, later in the roster */
    put(s, "a14", "6,3"); /* smaller */
    put(s, "a21", "4,4");
    put(s, "a31", "4,5");
    put(s, "b11", "14,3");
    put(s, "b21", "14,4");
    put(s, "b31", "14,5");
    kill(s, "la1");
    kill(s, "lb1");
    lower(s, "b11", 1); /* nobody in good order: tried again next turn */
    at(s, T7_END);
    expect_at(s, "la1", "4,3");
    expect_at(s, "lb1", "kia");
}

/* Alone among enemies he is lost; he may run with his unit, and off the board with it. */
SCENE(gn_7_e__a_leader_left_alone)
{
    put(s, "a11", "7,3");
    put(s, "la1", "8,4");
    put(s, "la", "6,3");
    put(s, "b11", "9,4");
    put(s, "lb1", "9,4");
    at(s, T4_SECOND); /* the Prussian half */
    act(s, "done");
    act(s, "act b11");
    act(s, "step b11 8,4"); /* a lone leader does not bar it */
    expect_at(s, "la1", "kia");
}

SCENE(gn_7_e__he_may_run_with_his_unit)
{
    put(s, "a31", "1,3");
    put(s, "la3", "1,3");
    set_fire(s, "1,3");
    at(s, T1_BURNING);
    roll(s, 10);
    expect_turn(s, FRENCH);
    act(s, "along la3");
    roll(s, 1);
    expect_at(s, "a31", "off");
    expect_at(s, "la3", "off");
    assert_true(s->p.broken[s->b->piece[number(s, "a31")].brigade]);
}

SCENE(gn_7_f__guns_manned_again)
{
    put(s, "a15", "6,3");
    leave_guns(s, "a15", "7,3");
    put(s, "la1", "6,4");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a15");
    assert_int_equal(offers(s, "man"), 0);
    act(s, "step a15 7,3");
    assert_int_equal(offers(s, "man"), 8);
    act(s, "man a15 ne");
    assert_int_equal(formation(s, "a15"), UNLIMBERED);
    assert_int_equal(facing(s, "a15"), 1);
    assert_int_equal(ap(s, "a15"), 1);
}

SCENE(gn_7_f__guns_taken)
{
    put(s, "a15", "5,3");
    leave_guns(s, "a15", "8,3");
    put(s, "a21", "4,4");
    put(s, "a31", "4,6");
    put(s, "b11", "8,3");
    put(s, "b21", "14,3");
    put(s, "b31", "14,5");
    at(s, T7_END);
    expect_at(s, "a15", "eliminated");
}
