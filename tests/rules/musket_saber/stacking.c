/*
 * stacking.c - how many fit a hex, and what happens to those who are too many (MS-5.0).
 *
 * Everything happens in 0510, with the enemy far away.
 */
#include "scene.h"

#include <string.h>

/* Opens a scene with these in 0510: a text of ids. */
static void crowd(struct scene *s, const char *units, const char *settings)
{
    static char list[120];
    open_scene(s, settings);
    assert_in_range(strlen(units), 1, sizeof list - 1);
    memcpy(list, units, strlen(units) + 1);
    for (char *unit = strtok(list, " "); unit; unit = strtok(NULL, " "))
        put(s, unit, "0510");
}

/* Are these too many, at the end of a movement phase? */
static bool too_many(const char *units)
{
    struct scene s;
    crowd(&s, units, NULL);
    at_stacking(&s);
    bool found = logged(&s, E_OVERSTACK);
    assert_int_equal(logged(&s, E_SHAKEN), found);
    close_scene(&s);
    return found;
}

TEST(ms_5_0_a__three_and_a_fourth_with_a_battalion_or_guns)
{
    assert_false(too_many("1leg 2leg 1li"));
    assert_false(too_many("hubert wathiez guiton"));
    assert_true(too_many("1leg 2leg 1li 2li"));
    assert_true(too_many("1leg 2leg hubert wathiez"));
    assert_false(too_many("mitchell duplat adam jaeger"));
    assert_false(too_many("1leg 2leg 6art 9art"));
    assert_false(too_many("hubert wathiez guiton 6art"));
    assert_false(too_many("jaeger nassau ltcoy 2cold"));
    assert_true(too_many("1leg 2leg 6art 9art resart")); /* five always are */
    assert_true(too_many("jaeger nassau ltcoy 2cold 3gds"));
}

TEST(ms_5_0_a__leaders_take_no_room)
{
    assert_false(too_many("1leg 2leg 1li reille jerome kellermann"));
    assert_false(too_many("1leg 2leg 1li 6art reille jerome"));
    assert_true(too_many("1leg 2leg 1li 2li jerome"));
}

SCENE_BY(ms_5_0_b__no_limit_while_moving, crowd(s, "1leg 2leg 1li 2li 3li", NULL))
{
    put(s, "gauthier", "0511");
    put(s, "jamin", "0512");
    at_movement(s);
    act(s, "move gauthier 0510"); /* a sixth comes in */
    act(s, "move jamin 0509");    /* through them */
    assert_int_equal(last_event(s, E_MOVE)->arg[0], 6);
    act(s, "move 1leg 0410"); /* and some leave */
    act(s, "move 2leg 0410");
    act(s, "move 1li 0410");
    assert_false(logged(s, E_SHAKEN));
    act(s, "end");
    assert_false(logged(s, E_OVERSTACK)); /* three are left */
}

TEST(ms_5_0_c__stacks_are_looked_at_when_a_phase_ends)
{
    struct scene s;
    crowd(&s, "1leg 2leg 1li 2li", NULL);
    at_movement(&s);
    assert_false(logged(&s, E_OVERSTACK));
    act(&s, "end");
    assert_true(logged(&s, E_OVERSTACK));
    close_scene(&s);

    crowd(&s, "1leg 2leg 1li", NULL); /* overfull in the combat phase only, after a retreat */
    put(&s, "gauthier", "0509");
    put(&s, "mitchell", "0508");
    put(&s, "duplat", "0408");
    at_combat(&s);
    act(&s, "attack gauthier 0508");
    dice(&s, 2, 6); /* Ac, failed */
    assert_true(is_shaken(&s, "gauthier"));
    s.p.at[unit_number(&s, "gauthier")] = (uint16_t)hex_number(&s, "0510");
    assert_false(logged(&s, E_OVERSTACK));
    act(&s, "end"); /* no counterattack */
    assert_true(logged(&s, E_OVERSTACK));
    assert_true(is_shaken(&s, "1leg"));
    expect_turn(&s, FRENCH); /* the fourth goes back */
    assert_int_equal(s.p.retreat.group | s.p.retreat.due, bit(unit_number(&s, "gauthier")));
    s.p.zoned = 0;
    close_scene(&s);
}

TEST(ms_5_0_c__both_sides_are_looked_at)
{
    struct scene s;
    for (int side = FRENCH; side <= ALLIED; side++)
        for (int end = 0; end < 2; end++) {
            crowd(&s, "1leg 2leg 1li 2li", NULL);
            put(&s, "mitchell", "1803");
            put(&s, "duplat", "1803");
            put(&s, "adam", "1803");
            put(&s, "grant", "1803");
            set_turn(&s, 1, side);
            if (end)
                at_end(&s);
            else
                at_stacking(&s);
            assert_true(is_shaken(&s, side == FRENCH ? "grant" : "1leg"));
            assert_true(is_shaken(&s, side == FRENCH ? "adam" : "2li"));
            close_scene(&s);
        }
}

SCENE_BY(ms_5_0_c__there_is_no_second_look, crowd(s, "1leg 2leg 1li 2li", NULL))
{
    shake(s, "1leg");
    put(s, "gauthier", "0512"); /* it goes back onto three others */
    put(s, "jamin", "0512");
    put(s, "husson", "0512");
    s->p.moved = s->b->units_of[FRENCH];
    at_stacking(s);
    act(s, "retreat 0511 0512");
    expect_at(s, "1leg", "0512");
    assert_false(is_shaken(s, "gauthier")); /* too many now, but not before the next phase ends */
}

SCENE_BY(ms_5_0_d__an_overfull_hex_disrupts_brigades, crowd(s, "1leg 2leg 1li 2li", NULL))
{
    reduce(s, "2li");
    put(s, "gauthier", "0509"); /* its neighbours are not touched */
    s->p.moved = s->b->units_of[FRENCH];
    at_stacking(s);
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "2leg") && is_shaken(s, "1li"));
    assert_true(is_shaken(s, "2li") && is_reduced(s, "2li"));
    assert_false(is_reduced(s, "1leg"));
    assert_false(is_shaken(s, "gauthier"));
    expect_at(s, "1leg", "0510");
}

TEST(ms_5_0_d__a_shaken_unit_retreats_instead)
{
    struct scene s;
    crowd(&s, "1leg 2leg 1li 2li", NULL);
    shake(&s, "2li");
    put(&s, "mitchell", "1803");
    at_stacking(&s);
    assert_true(is_shaken(&s, "1leg") && is_shaken(&s, "2leg") && is_shaken(&s, "1li"));
    expect_turn(&s, FRENCH);
    REFUSED(&s, "retreat 0511"); /* two or three hexes */
    OFFERED(&s, "retreat 0511 0512 0513");
    act(&s, "retreat 0511 0512");
    expect_at(&s, "2li", "0512");
    expect_at(&s, "1leg", "0510");
    close_scene(&s);

    crowd(&s, "1leg 2leg 1li hubert", NULL); /* cavalry goes three */
    shake(&s, "hubert");
    at_stacking(&s);
    REFUSED(&s, "retreat 0511 0512");
    act(&s, "retreat 0511 0512 0513");
    expect_at(&s, "hubert", "0513");
    close_scene(&s);

    crowd(&s, "1leg 2leg 1li 2li", "overstack_spares_shaken=on");
    shake(&s, "2li");
    s.p.moved = s.b->units_of[FRENCH];
    at_stacking(&s);
    expect_at(&s, "2li", "0510");
    assert_true(is_shaken(&s, "1leg") && is_shaken(&s, "2li"));
    assert_false(logged(&s, E_RETREAT));
    close_scene(&s);
}

SCENE_BY(ms_5_0_d__the_owner_orders_the_retreats, crowd(s, "1leg 2leg 1li 2li", NULL))
{
    shake(s, "2li");
    shake(s, "1li");
    at_stacking(s);
    OFFERED(s, "back 2li");
    act(s, "back 1li");
    OFFERED(s, "back 2li"); /* to go along */
    act(s, "retreat 0511 0512");
    expect_at(s, "1li", "0512");
    act(s, "retreat 0410 0411");
    expect_at(s, "2li", "0411");
}

SCENE_BY(ms_5_0_d__each_side_retreats_its_own, crowd(s, "1leg 2leg 1li 2li", NULL))
{
    shake(s, "2li");
    put(s, "mitchell", "1805");
    put(s, "duplat", "1805");
    put(s, "adam", "1805");
    put(s, "hhalkett", "1805");
    shake(s, "adam");
    s->p.moved = s->b->units_of[FRENCH];
    at_stacking(s);
    expect_turn(s, FRENCH);
    act(s, "retreat 0511 0512");
    expect_turn(s, ALLIED);
    act(s, "retreat 1804 1803");
    expect_at(s, "adam", "1803");
    assert_true(is_shaken(s, "mitchell"));
}

/* all fit units of overfull hexes are shaken before anybody goes back. */
SCENE_BY(ms_5_0_d__shaken_crowds_have_no_zones, crowd(s, "1leg 2leg 1li 2li", NULL))
{
    shake(s, "2li");
    put(s, "mitchell", "0612"); /* next to 0512, and too many */
    put(s, "duplat", "0612");
    put(s, "adam", "0612");
    put(s, "hhalkett", "0612");
    at_stacking(s);
    expect_turn(s, FRENCH);
    assert_true(is_shaken(s, "mitchell") && is_shaken(s, "hhalkett"));
    act(s, "retreat 0511 0512"); /* a safe way */
    expect_at(s, "2li", "0512");
    assert_false(logged(s, E_UNSAFE));
    expect_at(s, "mitchell", "0612"); /* who were fit stay */
    assert_int_equal(s->p.retreat.due, 0);
}

TEST(ms_5_0_e__an_overfull_hex_makes_the_others_ineffective)
{
    struct scene s;
    crowd(&s, "1leg 2leg 1li hubert wathiez jerome", NULL); /* golden vector */
    s.p.moved = s.b->units_of[FRENCH];
    at_stacking(&s);
    struct look look = look_at(&s);
    assert_true(is_shaken(&s, "1leg") && is_shaken(&s, "2leg") && is_shaken(&s, "1li"));
    assert_true(is_shaken(&s, "hubert") && is_shaken(&s, "wathiez"));
    assert_false(is_shaken(&s, "jerome"));
    assert_int_equal(face_of(&look, unit_number(&s, "hubert"))->attack, 0); /* turned over */
    assert_int_equal(face_of(&look, unit_number(&s, "1leg"))->attack, 5);   /* marked */
    close_scene(&s);

    crowd(&s, "jaeger nassau bull wsmith mitchell", NULL);
    s.p.moved = s.b->units_of[ALLIED];
    set_turn(&s, 1, ALLIED);
    at_stacking(&s);
    assert_true(is_shaken(&s, "jaeger") && is_shaken(&s, "nassau") && is_shaken(&s, "bull"));
    assert_true(is_shaken(&s, "wsmith") && is_shaken(&s, "mitchell"));
    close_scene(&s);
}

SCENE_BY(ms_5_0_f__bystanders_share_the_result, crowd(s, "1leg 2leg 1li", NULL))
{
    put(s, "mitchell", "0509");
    at_combat(s);
    act(s, "attack 1leg 0509");
    assert_int_equal(differential(s), 0); /* nobody could join it */
    dice(s, 2, 6);                        /* Ac, failed */
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "2leg") && is_shaken(s, "1li"));
}
