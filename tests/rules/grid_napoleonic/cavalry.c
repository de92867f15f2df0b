/*
 * cavalry.c - the double check beside enemy cavalry (GN-2.7-f to o): made 2, 1 and 0 of each kind of unit.
 */
#include "scene.h"

/* The Prussian hussars ride up beside a French unit at 7,3. */
static void ride_up(struct scene *s, const char *unit, const char *settings)
{
    open_scene(s, settings);
    put(s, unit, "7,3");
    put(s, "b31", "10,3");
    put(s, "lb3", "12,3");
    first_mover(s, FRENCH);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act b31");
    act(s, "step b31 9,3");
    act(s, "step b31 8,3");
    act(s, "done");
    act(s, "face b31 w");
    expect_roll(s, "Double check");
    expect_who(s, unit);
}

static void ride_up_to_guns(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "b31", "10,3");
    put(s, "lb3", "12,3");
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act b31");
    act(s, "step b31 9,3");
    act(s, "step b31 8,3");
    act(s, "done");
    act(s, "face b31 w");
    expect_who(s, "a15");
}

SCENE_BY(gn_2_7_f__two_checks_at_plus_2, ride_up(s, "a11", NULL))
{
    assert_int_equal(dice_waiting(s), 2);
    assert_int_equal(needed(s), 5);
    expect_chance(s, "2", "1/4");
    expect_chance(s, "1", "1/2");
    expect_chance(s, "0", "1/4");
}

SCENE_BY(gn_2_7_f__infantry_made_1_forms_square, ride_up(s, "a11", NULL))
{
    dice(s, 5, 6);
    assert_int_equal(formation(s, "a11"), SQUARE);
    assert_int_equal(facing(s, "a11"), NO_FACING);
}

SCENE_BY(gn_2_7_f__infantry_made_0_halts, ride_up(s, "a11", NULL))
{
    dice(s, 10, 6);
    assert_int_equal(formation(s, "a11"), COLUMN);
    assert_true(has(s->p.halted, number(s, "a11")));
    assert_int_equal(level(s, "a11"), 0);
}

SCENE_BY(gn_2_7_f__skirmishers_made_0_fall_back, ride_up(s, "a14", NULL))
{
    dice(s, 10, 10);
    assert_int_equal(level(s, "a14"), 1);
    roll(s, 6);
    expect_at(s, "a14", "5,3");
}

SCENE_BY(gn_2_7_g__made_1_the_crew_leaves_the_guns, ride_up_to_guns(s))
{
    dice(s, 1, 10);
    expect_turn(s, FRENCH);
    act(s, "away a15 6,3");
    expect_at(s, "a15", "6,3");
    assert_int_equal(formation(s, "a15"), ABANDONED);
    assert_int_equal(s->p.guns[number(s, "a15")], space(s, "7,3"));
}

SCENE_BY(gn_2_7_g__limbered_guns_go_as_a_whole, ride_up(s, "a15", NULL))
{
    dice(s, 1, 10);
    act(s, "away a15 6,2");
    expect_at(s, "a15", "6,2");
    assert_int_equal(formation(s, "a15"), LIMBERED);
    assert_int_equal(facing(s, "a15"), GG_EAST);
}

/* Margins are not looked up in 2.5, and both dice are rolled. */
SCENE_BY(gn_2_7_h__margins_do_not_count, ride_up(s, "a11", NULL))
{
    dice(s, 10, 10);
    assert_int_equal(level(s, "a11"), 0);
    expect_at(s, "a11", "7,3");
}

SCENE_BY(gn_2_7_i__made_2_is_the_owners_choice, ride_up(s, "a11", NULL))
{
    dice(s, 1, 1);
    expect_turn(s, FRENCH);
    assert_int_equal(offers(s, ""), 4);
    OFFERED(s, "on a11");
    OFFERED(s, "square a11");
    OFFERED(s, "halt a11");
    act(s, "turn a11 b31");
    assert_int_equal(facing(s, "a11"), GG_EAST);
}

SCENE_BY(gn_2_7_i__made_2_of_gunners, ride_up_to_guns(s))
{
    dice(s, 1, 1);
    expect_turn(s, FRENCH);
    OFFERED(s, "away a15 6,3");
    act(s, "on a15");
    assert_int_equal(formation(s, "a15"), UNLIMBERED);
    expect_at(s, "a15", "7,3");
}

/* Halt: it loses its AP in its own half, and changes formation by no action before its next one. */
SCENE(gn_2_7_j__halt)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,4");
    put(s, "b31", "9,3");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    act(s, "step a11 8,3");
    dice(s, 10, 10);
    assert_int_equal(ap(s, "a11"), 0);
    assert_true(has(s->p.halted, number(s, "a11")));
    at(s,
       T4_SECOND); /* its next half: the mark falls; it is still beside the horse and has checked */
    assert_false(has(s->p.halted, number(s, "a11")));
    act(s, "done");
    act(s, "act a11");
    OFFERED(s, "form a11 square");
}

SCENE_BY(gn_2_7_k__fall_back_abandons_the_guns, ride_up_to_guns(s))
{
    dice(s, 10, 10);
    roll(s, 1);
    assert_int_equal(level(s, "a15"), 1);
    assert_int_equal(formation(s, "a15"), ABANDONED);
    expect_at(s, "a15", "6,3");
}

/* Free and immediate, in any terrain unless so ruled; a square stays a square. */
TEST(gn_2_7_l__forming_square)
{
    for (int no = 0; no < 2; no++) {
        struct scene s;
        open_ground(&s, "7,3 H", NULL, no ? "square_in_cover=no" : NULL);
        put(&s, "a11", "7,3");
        put(&s, "b31", "10,3");
        at(&s, T4_SECOND);
        act(&s, "act b31");
        act(&s, "step b31 9,3");
        act(&s, "step b31 8,3");
        act(&s, "done");
        act(&s, "face b31 w");
        dice(&s, 1, 10);
        assert_int_equal(formation(&s, "a11"), no ? COLUMN : SQUARE);
        close_scene(&s);
    }
}

SCENE(gn_2_7_m__who_comes_beside_the_horse_itself)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,4");
    put(s, "b31", "9,3");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    act(s, "step a11 8,3");
    expect_roll(s, "Double check");
    dice(s, 1, 10); /* made 1: square, and the rest of its AP is for fire */
    assert_int_equal(formation(s, "a11"), SQUARE);
    assert_int_equal(ap(s, "a11"), 2);
    REFUSED(s, "act a11");
}

SCENE(gn_2_7_m__made_2_goes_on)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,4");
    put(s, "b31", "9,3");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    act(s, "step a11 8,3");
    dice(s, 1, 1);
    act(s, "on a11");
    assert_int_equal(step_now(s), S_ACT);
    OFFERED(s, "form a11 line");
    REFUSED(s, "step a11 8,4"); /* GN-4-d: it stops stepping */
}

/* Late: who came to stand beside horse in another way checks when the next half begins. */
SCENE(gn_2_7_m__late_checks_come_first)
{
    put(s, "a11", "8,3");
    put(s, "b31", "9,3");
    put(s, "a12", "8,4");
    s->p.beside = bit(number(s, "a12")); /* it has checked already */
    at(s, T4_SECOND);
    expect_roll(s, "Double check");
    expect_who(s, "a11");
    dice(s, 1, 10);
    expect_turn(s, PRUSSIAN);
    assert_int_equal(step_now(s), S_HALF);
}

/* GN-1-i: horse in its own space is not next to it, so the flag of an earlier check falls in a melee. */
SCENE(gn_2_7_m__a_melee_ends_what_was_checked_before)
{
    put(s, "a11", "10,3");
    form(s, "a11", SQUARE);
    put(s, "b31", "10,3");
    engage(s, "b31", "a11");
    s->p.beside = bit(number(s, "a11"));
    at(s, T4_SECOND);
    assert_false(has(s->p.beside, number(s, "a11")));
}

TEST(gn_2_7_m__who_is_exempt)
{
    for (int i = 0; i < 5; i++) {
        struct scene s;
        open_scene(&s, i == 3 ? "square_checks=no" : i == 4 ? "cavalry_threat=good_order" : NULL);
        struct look g = look_at(&s);
        put(&s, "a11", "8,3");
        put(&s, "b31", "9,3");
        assert_true(gn_double_due(&g, number(&s, "a11")));
        if (i == 0)
            lower(&s, "a11", 1);
        if (i == 1) {
            put(&s, "b11", "8,3");
            engage(&s, "b11", "a11");
        }
        if (i == 2)
            s.p.doubled = bit(number(&s, "a11"));
        if (i == 3)
            form(&s, "a11", SQUARE);
        if (i == 4)
            lower(&s, "b31", 1);
        assert_false(gn_double_due(&g, number(&s, "a11")));
        s.p.doubled = 0;
        close_scene(&s);
    }
}

SCENE_BY(gn_2_7_n__refuges_of_a_crew, open_ground(s, "6,2 H", NULL, NULL))
{
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "a11", "8,2"); /* a square, beside the horse itself */
    form(s, "a11", SQUARE);
    put(s, "b31", "9,3");
    put(s, "b32", "8,4");
    at(s, T4_SECOND);
    expect_who(s, "a11");
    dice(s, 1, 10);
    expect_who(s, "a15");
    dice(s, 1, 10);
    OFFERED(s, "away a15 8,2"); /* the square */
    OFFERED(s, "away a15 6,2"); /* the wood */
    OFFERED(s, "away a15 7,2"); /* next to no horse */
    REFUSED(s, "away a15 7,4");
    act(s, "away a15 8,2");
    assert_int_equal(formation(s, "a15"), ABANDONED);
}

SCENE_BY(gn_2_7_o__one_space_away_from_the_horse, ride_up(s, "a14", NULL))
{
    dice(s, 1, 10);
    assert_int_equal(offers(s, ""), 3);
    OFFERED(s, "away a14 6,2");
    OFFERED(s, "away a14 6,3");
    act(s, "away a14 6,4");
    expect_at(s, "a14", "6,4");
    assert_int_equal(level(s, "a14"), 0);
}

/* With horse all round, at least away from what is next to it now; where that fails too, it stands. */
SCENE(gn_2_7_o__without_a_way_it_stands)
{
    put(s, "a14", "0,0");
    put(s, "b31", "1,1");
    at(s, T4_SECOND);
    dice(s, 1, 10);
    expect_at(s, "a14", "0,0");
    expect_turn(s, PRUSSIAN);
}
