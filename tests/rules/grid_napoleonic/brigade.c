/*
 * brigade.c - the rows of 2.8, and brigade morale, which moves the commander (GN-2.8, GN-2.9).
 */
#include "scene.h"

static int column_of(const struct scene *s, const char *unit, int row, const char *target)
{
    struct look g = look_at(s);
    return gn_column(&g, number(s, unit), row, target ? number(s, target) : NO_UNIT, NULL);
}

SCENE_BY(gn_2_8_a__where_the_checking_unit_stands, open_ground(s, "5,5 H 4,6 S", NULL, NULL))
{
    put(s, "a11", "4,4");
    assert_int_equal(column_of(s, "a11", BURNING, NULL), 0);
    put(s, "a11", "5,5");
    assert_int_equal(column_of(s, "a11", BURNING, NULL), -1);
    put(s, "a11", "4,6");
    assert_int_equal(column_of(s, "a11", BURNING, NULL), -2);
}

/* They add to each other, and only for closing. */
SCENE(gn_2_8_b__the_rows_of_closing)
{
    put(s, "a31", "7,3");
    put(s, "b11", "8,3");
    assert_int_equal(column_of(s, "a31", CLOSE, "b11"), 1 - 2);
    face(s, "b11", GG_EAST); /* we meet its rear */
    assert_int_equal(column_of(s, "a31", CLOSE, "b11"), 1 - 2 - 2);
    lower(s, "b11", 1);
    assert_int_equal(column_of(s, "a31", CLOSE, "b11"), 1 - 2 - 2 - 1);
    assert_int_equal(column_of(s, "a31", RANGED_KIA, "b11"), 0);
    lower(s, "b11", 0);
    form(s, "b11", SQUARE);
    assert_int_equal(column_of(s, "a31", CLOSE, "b11"), 1 + 4);
}

SCENE(gn_2_8_c__a_leader_of_its_chain_in_good_order)
{
    put(s, "a11", "7,3");
    put(s, "la3", "7,3"); /* of another brigade */
    assert_int_equal(column_of(s, "a11", BURNING, NULL), 0);
    put(s, "la1", "7,3");
    assert_int_equal(column_of(s, "a11", BURNING, NULL), -1);
    put(s, "la", "7,3"); /* a second one adds nothing */
    assert_int_equal(column_of(s, "a11", BURNING, NULL), -1);
    s->p.at[number(s, "la")] = OFF;
    s->p.marks[number(s, "la1")] = SHAKEN;
    assert_int_equal(column_of(s, "a11", BURNING, NULL), 0);
}

SCENE(gn_2_8_d__cavalry_on_cavalry_and_guns_has_no_row)
{
    put(s, "a31", "7,3");
    put(s, "b32", "8,3");
    put(s, "b14", "8,4");
    put(s, "b13", "8,2");
    assert_int_equal(column_of(s, "a31", CLOSE, "b32"), 1);
    assert_int_equal(column_of(s, "a31", CLOSE, "b14"), 1);
    assert_int_equal(column_of(s, "a31", CLOSE, "b13"), 1 - 2); /* skirmishers */
    put(s, "b11", "8,3");
    form(s, "b11", SQUARE);
    assert_int_equal(column_of(s, "a31", CLOSE, "b11"), 5); /* no flank or rear */
}

/* --- 2.9 --- */

static int dice_of(const struct scene *s, const char *unit)
{
    struct look g = look_at(s);
    return gn_brigade_dice(&g, s->b->piece[number(s, unit)].brigade, NULL);
}

/* A brigade whole on the board. */
static void muster(struct scene *s)
{
    put(s, "a31", "7,3");
    put(s, "a32", "7,4");
    put(s, "a33", "7,5");
    put(s, "la3", "6,4");
    put(s, "la", "2,2");
}

SCENE(gn_2_9_a__dice_add_up_and_each_5_or_6_moves_the_commander)
{
    muster(s);
    assert_int_equal(dice_of(s, "a31"), 0);
    lower(s, "a31", 1);
    assert_int_equal(dice_of(s, "a31"), 2);
    lower(s, "a33", 2);
    assert_int_equal(dice_of(s, "a31"), 3);
    at(s, T2_BRIGADES);
    expect_roll(s, "Brigade morale");
    expect_who(s, "la3");
    throw_dice(s, (int[]){5, 4, 6}, 3);
    expect_at(s, "la3", "4,4");
}

SCENE(gn_2_9_a__commanders_killed_count)
{
    muster(s);
    s->p.cos_lost[s->b->piece[number(s, "a31")].brigade] = 2;
    assert_int_equal(dice_of(s, "a31"), 2);
    kill(s, "la");
    assert_int_equal(dice_of(s, "a31"), 3);
    s->p.cos_lost[s->b->piece[number(s, "a31")].brigade] = 0;
}

/* Each turn, in roster order; without a commander on the board it does not roll; who is gone goes on counting. */
SCENE(gn_2_9_b__when_and_who)
{
    put(s, "la2", "6,5"); /* all of A2 is gone: three dice */
    put(s, "lb3", "13,1");
    at(s, T2_BRIGADES);
    expect_who(s, "la2");
    assert_int_equal(dice_waiting(s), 3);
    throw_dice(s, (int[]){1, 1, 1}, 3);
    expect_who(s, "lb3");
    assert_int_equal(dice_waiting(s), 5);
    throw_dice(s, (int[]){1, 1, 1, 1, 1}, 5);
    expect_roll(s, "Initiative");
}

SCENE(gn_2_9_c__abandoned_guns_are_bad_order)
{
    muster(s);
    leave_guns(s, "a33", "7,6");
    assert_int_equal(dice_of(s, "a31"), 1);
    lower(s, "a33", 2);
    assert_int_equal(dice_of(s, "a31"), 1); /* once */
}

SCENE(gn_2_9_d__what_the_move_means)
{
    muster(s);
    lower(s, "a31", 1);
    at(s, T2_BRIGADES);
    dice(s, 5, 1);
    expect_at(s, "la3", "5,4");
    assert_true(s->p.marks[number(s, "la3")] & SHAKEN);
}

/* Enemy leaders bar all three ways: he stays, and who was not moved is in good order. */
SCENE(gn_7_b__who_cannot_be_moved_is_not_shaken)
{
    muster(s);
    lower(s, "a31", 1);
    put(s, "la3", "6,4");
    put(s, "lb1", "5,3");
    put(s, "lb2", "5,4");
    put(s, "lb3", "5,5");
    at(s, T2_BRIGADES);
    dice(s, 5, 1);
    expect_at(s, "la3", "6,4");
    assert_false(s->p.marks[number(s, "la3")] & SHAKEN);
}
