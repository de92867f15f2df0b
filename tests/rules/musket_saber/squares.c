/*
 * squares.c - forming square and marching in it (MS-9.3-a to f, W-15.3). How squares fight is in
 * squares_combat.c.
 *
 * Most scenes are in the open country west of Hougoumont, or at the edge of the
 * wood, between 1109 and 1209.
 */
#include "scene.h"

#include "rules/musket_saber/march.h"

/* A square in 0508. */
static void square(struct scene *s, const char *settings, const char *unit)
{
    open_scene(s, settings);
    put(s, unit, "0508");
    form_square(s, unit);
}

TEST(ms_9_3_a__fit_infantry_forms_square)
{
    static const char *const other[] = {"hubert", "6art", "jerome"};
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0510"); /* the owner says which of them */
    put(&s, "1li", "0310");
    shake(&s, "1li");
    for (int i = 0; i < 3; i++)
        put(&s, other[i], "0510");
    put(&s, "mitchell", "0504"); /* not his phase */
    at_movement(&s);
    OFFERED(&s, "form 1leg");
    OFFERED(&s, "form 2leg");
    assert_int_equal(offers(&s, "form"), 2);
    act(&s, "form 2leg");
    assert_true(in_square(&s, "2leg"));
    assert_false(in_square(&s, "1leg"));
    assert_int_equal(offers(&s, "form"), 0); /* one square in a hex */
    close_scene(&s);

    open_scene(&s, NULL); /* before anything moves */
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0310");
    at_movement(&s);
    act(&s, "form 2leg");
    OFFERED(&s, "form 1leg"); /* this was no move */
    act(&s, "move 2leg 0309");
    assert_int_equal(offers(&s, "form"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* battalions; one that is ineffective does not */
    put(&s, "nassau", "0508");
    put(&s, "jaeger", "0308");
    shake(&s, "jaeger");
    set_turn(&s, 1, ALLIED);
    at_movement(&s);
    OFFERED(&s, "form nassau");
    REFUSED(&s, "form jaeger");
    close_scene(&s);

    open_scene(&s, NULL); /* or when it is charged */
    put(&s, "wathiez", "0509");
    set_charging(&s, "wathiez");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    roll(&s, 4);
    expect_turn(&s, ALLIED);
    act(&s, "square");
    assert_true(in_square(&s, "mitchell"));
    close_scene(&s);
}

/* What a battery in 0511 is worth against each unit of 0508, in the order they are fired at. */
SCENE_BY(ms_9_3_b__all_in_the_hex_are_in_square, square(s, NULL, "mitchell"))
{
    struct look look;
    put(s, "nassau", "0508");
    put(s, "grant", "0508");
    put(s, "6art", "0511");
    look = look_at(s);
    assert_true(ms_in_square(&look, unit_number(s, "nassau")));
    assert_true(ms_in_square(&look, unit_number(s, "grant")));
    at_combat(s);
    act(s, "bombard 6art 0508");
    act(s, "target nassau");
    assert_int_equal(differential(s), 4 + 2);
    dice(s, 1, 1);
    act(s, "target grant");
    assert_int_equal(differential(s), 2 * (4 + 2));
}

/* who leaves is in square no more, who enters is. */
TEST(ms_9_3_b__those_who_leave_and_enter)
{
    struct scene s;
    struct look look;
    open_scene(&s, NULL);
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0510");
    put(&s, "1li", "0512");
    at_movement(&s);
    act(&s, "form 1leg");
    act(&s, "move 2leg 0509");
    act(&s, "move 1li 0510");
    look = look_at(&s);
    assert_false(ms_in_square(&look, unit_number(&s, "2leg")));
    assert_true(ms_in_square(&look, unit_number(&s, "1li")));
    close_scene(&s);

    open_scene(&s, NULL); /* the square is where the unit is that formed it */
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0510");
    at_movement(&s);
    act(&s, "form 1leg");
    act(&s, "move 1leg 0509");
    look = look_at(&s);
    assert_true(in_square(&s, "1leg"));
    assert_false(ms_in_square(&look, unit_number(&s, "2leg")));
    close_scene(&s);
}

TEST(ms_9_3_c__it_may_be_given_up_next_phase)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0310");
    put(&s, "mitchell", "0504");
    form_square(&s, "mitchell");
    at_movement(&s);
    act(&s, "form 1leg");
    REFUSED(&s, "dissolve 1leg"); /* not in the phase in which it was formed */
    act(&s, "end");
    expect_turn(&s, ALLIED);
    REFUSED(&s, "dissolve 1leg");
    OFFERED(&s, "dissolve mitchell"); /* it may be kept, too */
    act(&s, "end");
    expect_turn(&s, FRENCH);
    assert_true(in_square(&s, "1leg") && in_square(&s, "mitchell"));
    OFFERED(&s, "dissolve 1leg");
    act(&s, "move 2leg 0309");
    REFUSED(&s, "dissolve 1leg"); /* the phase is under way */
    close_scene(&s);

    square(&s, NULL, "1leg");
    at_movement(&s);
    REFUSED(&s, "move 1leg 0506");
    act(&s, "dissolve 1leg");
    assert_false(in_square(&s, "1leg"));
    OFFERED(&s, "move 1leg 0506"); /* free to go */
    REFUSED(&s, "form 1leg");
    close_scene(&s);
}

TEST(ms_9_3_d__a_square_moves_one_hex)
{
    struct scene s;
    for (int formed = 0; formed < 2; formed++) { /* before, or in this phase */
        open_scene(&s, NULL);
        put(&s, "1leg", "0510");
        put(&s, "hubert", "0510");
        put(&s, "jerome", "0510");
        if (formed)
            form_square(&s, "1leg");
        at_movement(&s);
        if (!formed)
            act(&s, "form 1leg");
        assert_int_equal(offers(&s, "move 1leg"), 6);
        assert_int_equal(offers(&s, "move hubert"), 6); /* all who are in it then */
        assert_int_equal(offers(&s, "move jerome"), 6);
        act(&s, "move 1leg 0509");
        assert_int_equal(offers(&s, "move 1leg"), 0);
        act(&s, "move hubert 0509");
        assert_int_equal(offers(&s, "move hubert"), 0);
        assert_true(in_square(&s, "1leg"));
        close_scene(&s);
    }

    open_scene(&s, NULL); /* next to the garden wall, closed to guns */
    put(&s, "2cold", "1406");
    put(&s, "sandham", "1406");
    set_turn(&s, 1, ALLIED);
    form_square(&s, "2cold");
    at_movement(&s);
    OFFERED(&s, "move 2cold 1407");
    REFUSED(&s, "move sandham 1407");
    close_scene(&s);
}

/* a leader's movement factor is not for squares, those who leave a zone, and charges. As all of them
 * have one hex at least and no more than their own points buy, only the allowance tells it. */
TEST(ms_9_3_d__no_leader_hurries_it)
{
    static const char *const setting[] = {NULL, "no_bonus_square_ezoc_charge=off"};
    struct scene s;
    for (int off = 0; off < 2; off++) {
        struct look look;
        open_scene(&s, setting[off]);
        put(&s, "1leg", "0510"); /* a square */
        put(&s, "2leg", "0309"); /* in a zone */
        put(&s, "1li", "0710");
        put(&s, "nassau", "0308");
        form_square(&s, "1leg");
        at_movement(&s);
        look = look_at(&s);
        uint64_t jerome = bit(unit_number(&s, "jerome"));
        int bonus = off ? 2 : 0;
        assert_int_equal(ms_allowance(&look, unit_number(&s, "1leg"), jerome), 10 + bonus);
        assert_int_equal(ms_allowance(&look, unit_number(&s, "2leg"), jerome), 10 + bonus);
        assert_int_equal(ms_allowance(&look, unit_number(&s, "1li"), jerome), 12);
        assert_int_equal(offers(&s, "move 1leg"), 6);
        s.p.zoned = 0;
        close_scene(&s);
    }
}

TEST(ms_9_3_e__it_checks_on_broken_ground)
{
    static const struct {
        const char *from, *to;
        bool checks;
    } row[] = {{"1109", "1209", true},   /* woods */
               {"1109", "1110", false},  /* clear */
               {"1111", "1112", false},  /* a clear hill */
               {"1408", "1508", true},   /* orchard, over a hedge */
               {"1508", "1608", true},   /* clear, over a hedge */
               {"1209", "1109", false}}; /* out of the woods into the clear */
    struct scene s;
    char move[32] = "move 1leg ";
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        open_scene(&s, NULL);
        put(&s, "1leg", row[i].from);
        form_square(&s, "1leg");
        at_movement(&s);
        for (int k = 0; k < 5; k++)
            move[10 + k] = row[i].to[k];
        act(&s, move);
        expect_at(&s, "1leg", row[i].to);
        if (row[i].checks) {
            assert_int_equal(rating(&s), 4);
            roll(&s, 4);
        }
        assert_int_equal(step_now(&s), S_MOVE); /* one check and no more */
        assert_false(is_shaken(&s, "1leg"));
        assert_true(in_square(&s, "1leg"));
        close_scene(&s);
    }

    open_scene(&s, NULL); /* in line nobody asks */
    put(&s, "1leg", "1109");
    at_movement(&s);
    act(&s, "move 1leg 1209");
    assert_int_equal(step_now(&s), S_MOVE);
    close_scene(&s);
}

/* by the unit that formed it, a leader helps, zones are open to it. */
TEST(ms_9_3_e__whose_check_it_is)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "3li", "1109"); /* morale 3 */
    put(&s, "1leg", "1109");
    put(&s, "reille", "1109");
    form_square(&s, "3li");
    at_movement(&s);
    act(&s, "gather 1leg");
    act(&s, "add 3li");
    act(&s, "add reille");
    act(&s, "move 1leg 1209");
    assert_int_equal(rating(&s), 3 + 1);
    roll(&s, 5);
    assert_true(is_shaken(&s, "3li"));
    assert_false(is_shaken(&s, "1leg"));
    assert_int_equal(step_now(&s), S_MOVE);
    close_scene(&s);

    square(&s, NULL, "mitchell"); /* it has a zone, and enters one */
    put(&s, "1leg", "0510");
    form_square(&s, "1leg");
    at_movement(&s);
    act(&s, "move 1leg 0509");
    expect_at(&s, "1leg", "0509");
    close_scene(&s);
}

TEST(ms_9_3_f__a_failure_disrupts_it)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "1109");
        form_square(&s, "1leg");
        if (shaken)
            shake(&s, "1leg");
        at_movement(&s);
        act(&s, "move 1leg 1209");
        assert_int_equal(rating(&s), shaken ? 4 - 2 : 4);
        roll(&s, 6);
        assert_true(is_shaken(&s, "1leg"));
        expect_at(&s, "1leg", "1209"); /* no retreat, though it was so before */
        assert_true(in_square(&s, "1leg"));
        assert_int_equal(step_now(&s), S_MOVE);
        close_scene(&s);
    }

    open_scene(&s, NULL); /* a battalion is ineffective */
    put(&s, "nassau", "1109");
    form_square(&s, "nassau");
    set_turn(&s, 1, ALLIED);
    at_movement(&s);
    act(&s, "move nassau 1209");
    roll(&s, 4);
    assert_true(is_shaken(&s, "nassau") && in_square(&s, "nassau"));
    close_scene(&s);
}

/* Charges are in use at Wilson's Creek, squares are not. */
SCENE_BY(w_15_3__passing_a_check_forms_no_square, open_creek(s, NULL))
{
    put(s, "1mo", "0403");
    put(s, "steele", "0503");
    put(s, "3ar", "1210");
    put(s, "carr", "1212");
    at_movement(s);
    assert_int_equal(offers(s, "form"), 0);
    assert_int_equal(offers(s, "dissolve"), 0);
    act(s, "charge carr 1211");
    act(s, "end");
    act(s, "strike carr 1210");
    roll(s, 1);
    expect_roll(s, "Stand check");
    roll(s, 1);
    expect_roll(s, "Charge"); /* passed, and nobody is asked */
    assert_int_equal(s->p.squares, 0);
    assert_int_equal(differential(s), 2 - 4);
}
