/*
 * scenes_cavalry.c - charges from the first step to the last, as a battle has them: met by a square that was
 * formed in time, and carried on from one enemy to the next (MS-9.2, 9.3).
 */
#include "scene.h"

/* Wathiez rides at Mitchell, who forms square before him; the infantry that comes after the cavalry finds
 * the square an easier target. */
SCENE(ms_9_2_u__a_square_formed_in_time)
{
    put(s, "wathiez", "0511");
    put(s, "1leg", "0610");
    put(s, "mitchell", "0508");
    put(s, "nassau", "0508");
    put(s, "duplat", "0505");
    at_movement(s);
    act(s, "charge wathiez 0510 0509");
    act(s, "move 1leg 0608");
    act(s, "end");

    act(s, "strike wathiez 0508");
    act(s, "defend mitchell with nassau");
    roll(s, 4); /* the charge comes on */
    roll(s, 4); /* the line stands */
    act(s, "square");
    assert_int_equal(differential(s), 5 - (5 + 2)); /* the battalion has no part in it any more */
    expect_chance(s, "Am fail", "5/18");
    dice(s, 5, 4); /* a dash: the charge is broken */
    act(s, "retreat 0510 0511 0512");
    expect_at(s, "wathiez", "0512");
    assert_true(is_shaken(s, "wathiez"));
    assert_true(in_square(s, "mitchell"));

    act(s, "attack 1leg 0508");
    assert_int_equal(differential(s), 5 + 2 - 5);
    dice(s, 6, 5); /* Dr failed: both go back, the square one hex and no more */
    act(s, "back mitchell");
    act(s, "back nassau");
    act(s, "retreat 0507");
    assert_true(in_square(s, "mitchell"));
    assert_true(is_shaken(s, "mitchell") && is_shaken(s, "nassau"));
    act(s, "end"); /* nobody follows */

    expect_turn(s, ALLIED); /* nobody may strike back: all of them were struck */
    assert_int_equal(step_now(s), S_MOVE);
    OFFERED(s, "move mitchell 0506");
    REFUSED(s, "move mitchell 0504");
    act(s, "dissolve mitchell");
    assert_false(in_square(s, "mitchell"));
    OFFERED(s, "move mitchell 0504");
    act(s, "end");
    assert_false(is_shaken(s, "mitchell")); /* he did not move, and no enemy is next to him */
}

/* Guiton breaks Mitchell, rides on to the guns behind him and cuts them down; then his horses are spent,
 * and Du Plat, whom nobody touched, strikes back. */
SCENE(ms_9_2_z__rout_advance_and_charge_again)
{
    put(s, "guiton", "0511");
    put(s, "hubert", "0610");
    put(s, "kellermann", "0511");
    put(s, "mitchell", "0508");
    put(s, "bull", "0506");
    put(s, "duplat", "0408");
    at_movement(s);
    act(s, "charge guiton 0510 0509");
    act(s, "move kellermann 0509"); /* he catches up */
    act(s, "charge hubert 0609 0608");
    act(s, "end");

    act(s, "strike guiton 0508 with kellermann");
    assert_int_equal(rating(s), 4 + 1);
    roll(s, 5);
    roll(s, 5); /* the line wavers */
    assert_true(is_shaken(s, "mitchell"));
    assert_int_equal(differential(s), 2 * (7 + 2) - 5);
    expect_chance(s, "Dm fail", "2/3");
    dice(s, 1, 3);
    act(s, "retreat 0507 0506 0505");
    assert_true(is_reduced(s, "mitchell"));
    act(s, "advance guiton 0508 0507 with kellermann");
    expect_at(s, "kellermann", "0507");
    expect_roll(s, "Leader check");
    dice(s, 5, 2);

    act(s, "again 0506 with kellermann");
    roll(s, 5);
    assert_int_equal(rating(s), 4);
    roll(s, 6); /* the gunners run */
    assert_int_equal(differential(s), 2 * (7 + 2) - 0);
    dice(s, 1, 6); /* and none gets away */
    expect_at(s, "bull", "eliminated");
    dice(s, 4, 4);
    expect_at(s, "guiton", "0507");
    assert_true(is_shaken(s, "guiton"));
    assert_false(is_shaken(s, "kellermann"));

    assert_false(is_shaken(s, "hubert")); /* nothing was left for him to charge */
    expect_turn(s, ALLIED);
    assert_int_equal(step_now(s), S_COUNTER);
    assert_int_equal(offers(s, "counter"), 0);
    act(s, "sally duplat 0407"); /* he goes after them */
    act(s, "defend guiton under kellermann");
    assert_int_equal(differential(s), 2 * 5 - (0 + 2));
}
