/*
 * scenes.c - whole scenes of defeat, in which several rules take hold of each other: routs into captivity, a
 * leader hunted from unit to unit, a retreat into a hex that is full.
 */
#include "scene.h"

/* Woods all round, closed to guns but for a lane from 0607 to 0606 that does not go on. */
static const char pocket[] = "....................\n"
                             "....................\n"
                             "....................\n"
                             ".....W..............\n"
                             "....W.W.............\n"
                             "....WWW.............\n"
                             "....W...............\n"
                             "....W.W.............\n"
                             "....................\n"
                             "....................\n"
                             "....................\n"
                             "....................\n"
                             "....................\n"
                             "....................\n"
                             "....................\n";

/* mitchell and the guns of sandham, led by wellington, are thrown back by the lane into the zone of 1li: a
 * step. They rout, and there is but 0605, in the same zone: another step, mitchell's last. The guns have no
 * way out and are taken. wellington, who has one, reaches adam, and checks for his part in the fight. */
SCENE_BY(ms_7_7_r__scene_of_two_routs_that_end_in_captivity,
         open_road(s, pocket, "0607 0606", NULL))
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0707");
    put(s, "1li", "0706");
    put(s, "mitchell", "0607");
    put(s, "sandham", "0607");
    put(s, "wellington", "0607");
    put(s, "adam", "0603");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    expect_turn(s, ALLIED);
    act(s, "defend mitchell with sandham under wellington");
    assert_int_equal(differential(s), 2);
    assert_int_equal(check_rating(s, 1), 5);
    struct look look = look_at(s);
    int before = ms_points(&look, FRENCH);
    dice(s, 6, 6); /* Dr, failed */

    expect_turn(s, ALLIED);
    act(s, "back mitchell");
    act(s, "back sandham"); /* wellington goes with the last group, which this is */
    expect_at(s, "mitchell", "0606");
    expect_at(s, "sandham", "0606");
    expect_at(s, "wellington", "0606");
    assert_int_equal(offers(s, ""), 2);
    act(s, "pay mitchell");
    assert_true(is_reduced(s, "mitchell"));

    expect_at(s, "mitchell", "0605"); /* the first hex of the rout is unsafe as well */
    assert_int_equal(last_event(s, E_RETREAT)->arg[0], LEG_FURTHER);
    act(s, "pay mitchell");
    expect_at(s, "mitchell", "eliminated");
    expect_at(s, "sandham", "captured");
    expect_at(s, "wellington", "0603");
    assert_true(is_shaken(s, "wellington"));
    assert_int_equal(ms_points(&look, FRENCH), before + 2 + 2);

    expect_roll(s, "Leader check"); /* no advance, for a defender was eliminated */
    assert_false(logged(s, E_ADVANCE));
    dice(s, 3, 4);
    expect_at(s, "wellington", "0603");
}

/* One combat phase. nassau dies beside wellington, who flees to jaeger in 0605. jaeger is beaten and takes
 * him along to 0606, the one safe hex, toward the enemy; 1li follows. jaeger is beaten again, and every hex
 * around is in a zone: he pays with his life. wellington is alone once more, and now no way is left. */
SCENE(ms_10_0_u__scene_of_a_leader_hunted_from_unit_to_unit)
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "1li", "0705");
    put(s, "2li", "0505");
    put(s, "husson", "0507");
    shake(s, "husson");
    put(s, "nassau", "0607");
    put(s, "wellington", "0607");
    put(s, "jaeger", "0605");
    put(s, "adam", "0602");
    at_combat(s);

    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    act(s, "defend nassau");
    dice(s, 5, 6); /* +8: Dm, failed */
    expect_at(s, "nassau", "eliminated");
    expect_at(s, "wellington", "0605");
    assert_int_equal(last_event(s, E_FLEE)->from, hex_number(s, "0607"));

    act(s, "attack 1li 0605");
    act(s, "join 2li");
    act(s, "assault 1li"); /* an ineffective leader cannot be named, so nobody is asked */
    assert_int_equal(differential(s), 6);
    dice(s, 6, 6); /* Dx, failed */
    expect_at(s, "jaeger", "0606");
    expect_at(s, "wellington", "0606");
    assert_false(logged(s, E_UNSAFE));
    expect_turn(s, FRENCH);
    act(s, "advance 1li 0706");
    expect_at(s, "wellington", "0606"); /* he is not alone */
    act(s, "end");

    act(s, "attack husson 0606");
    assert_int_equal(differential(s), 3);
    dice(s, 4, 6); /* Dr, failed */
    expect_turn(s, ALLIED);
    struct look look = look_at(s);
    int before = ms_points(&look, FRENCH);
    act(s, "retreat 0605");
    expect_at(s, "jaeger", "eliminated");
    expect_at(s, "wellington", "captured");
    assert_int_equal(ms_points(&look, FRENCH), before + 1 + 2);
    assert_false(logged(s, E_LEADER));
    expect_at(s, "adam", "0602");
}

/* The fourth brigade comes into 0606, under fire: four throws. When the phase ends the three are disrupted
 * and mitchell, who was, goes on to 0604, which is full too. That is looked at when the next phase ends, and
 * with the switch he stays where he is. */
static void overstack(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "6art", "0610");
    put(s, "mitchell", "0607");
    put(s, "adam", "0606");
    put(s, "duplat", "0606");
    put(s, "brunswk", "0606");
    put(s, "byng", "0606");
    put(s, "chalkett", "0604");
    put(s, "hhalkett", "0604");
    put(s, "grant", "0604");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    dice(s, 3, 6);
    act(s, "retreat 0606");
    act(s, "end");
    act(s, "bombard 6art 0606");
    for (int throws = 0; throws < 4; throws++) {
        if (throws < 3)
            act_first(s);
        dice(s, 1, 1); /* nothing */
    }
}

TEST(ms_7_7_l__scene_of_an_overstacked_retreat)
{
    static const char *const hosts[] = {"adam", "duplat", "brunswk"};
    struct scene s;
    for (int spared = 0; spared < 2; spared++) {
        overstack(&s, spared ? "overstack_spares_shaken=on" : NULL);
        for (int i = 0; i < 3; i++)
            assert_true(is_shaken(&s, hosts[i]));
        assert_false(is_shaken(&s, "byng"));
        expect_turn(&s, ALLIED);
        if (!spared) {
            assert_int_equal(step_now(&s), S_GROUP);
            assert_int_equal(offers(&s, "retreat"), 24); /* two or three hexes */
            OFFERED(&s, "back byng");                    /* if he likes */
            act(&s, "retreat 0605 0604");
        }
        expect_at(&s, "mitchell", spared ? "0606" : "0604");
        assert_int_equal(step_now(&s), S_MOVE); /* one look, and the Allied turn has begun */
        assert_false(is_shaken(&s, "chalkett"));
        act(&s, "end");
        if (!spared) {
            expect_turn(&s, ALLIED); /* now 0604 is looked at, and mitchell must go on */
            assert_true(is_shaken(&s, "chalkett") && is_shaken(&s, "grant"));
            act(&s, "retreat 0603 0602");
            expect_at(&s, "mitchell", "0602");
        }
        close_scene(&s);
    }
}
