/*
 * advance.c - following up (MS-7.9): when, how far, and where to. Who may is in advance_who.c.
 *
 * In most scenes 1leg in 0608 and 2leg in 0708 drive mitchell out of 0607. Beside the empty hex 1leg then
 * may go to 0508 and 2leg to 0707, which touch both their own hex and the one that was left.
 */
#include "scene.h"

static void open_fight(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
}

static void declare(struct scene *s)
{
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
}

/* mitchell goes back two hexes, safely. */
static void drive_out(struct scene *s)
{
    put(s, "mitchell", "0607");
    declare(s);
    dice(s, 3, 6);
    act(s, "retreat 0606 0605");
}

SCENE_BY(ms_7_9_a__attackers_may_follow_a_hex, open_fight(s, NULL))
{
    drive_out(s);
    expect_turn(s, FRENCH);
    assert_int_equal(step_now(s), S_ADVANCE);
    OFFERED(s, "advance 1leg 0607");
    OFFERED(s, "advance 1leg 0508");
    OFFERED(s, "advance 2leg 0607");
    OFFERED(s, "advance 2leg 0707");
    OFFERED(s, "end");
    assert_int_equal(offers(s, ""), 5);
    act(s, "advance 1leg 0607");
    expect_at(s, "1leg", "0607");
    act(s, "end");
    expect_at(s, "2leg", "0708");
}

/* nobody follows when nobody has gone back, or when somebody is still there. */
TEST(ms_7_9_a__none_unless_the_hex_is_left)
{
    struct scene s;
    open_fight(&s, NULL); /* an exchange */
    put(&s, "mitchell", "0607");
    declare(&s);
    dice(&s, 3, 1);
    assert_false(step_now(&s) == S_ADVANCE);
    close_scene(&s);

    open_fight(&s, NULL); /* Dc failed: the ineffective one goes, the other stays */
    put(&s, "mitchell", "0607");
    put(&s, "nassau", "0607");
    shake(&s, "nassau");
    declare(&s);
    act(&s, "defend mitchell");
    dice(&s, 2, 6);
    act(&s, "retreat 0606 0605");
    expect_at(&s, "mitchell", "0607");
    assert_false(step_now(&s) == S_ADVANCE);
    close_scene(&s);

    open_fight(&s, NULL); /* captured where it stood */
    put(&s, "1li", "0606");
    put(&s, "2li", "0507");
    put(&s, "3li", "0508");
    put(&s, "husson", "0707");
    put(&s, "mitchell", "0607");
    declare(&s);
    dice(&s, 3, 6);
    expect_at(&s, "mitchell", "captured");
    assert_false(step_now(&s) == S_ADVANCE);
    close_scene(&s);
}

/* to leave the map is to leave; captivity of a part does not forbid it. */
TEST(ms_7_9_a__exits_count_and_captivity_does_not_bar)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "nassau", "0105");
    put(&s, "1leg", "0106");
    put(&s, "2leg", "0205");
    put(&s, "1li", "0204");
    put(&s, "2li", "0104");
    at_combat(&s);
    act(&s, "attack 1leg 0105");
    act(&s, "join 2leg");
    act(&s, "assault 1leg");
    dice(&s, 1, 6);
    expect_at(&s, "nassau", "exited");
    OFFERED(&s, "advance 1leg 0105");
    close_scene(&s);

    open_scene(&s, NULL); /* nassau goes through the woods, which are closed to the guns */
    put(&s, "1leg", "1311");
    put(&s, "2leg", "1410");
    put(&s, "1li", "1210");
    put(&s, "nassau", "1310");
    put(&s, "sandham", "1310");
    at_combat(&s);
    act(&s, "attack 1leg 1310");
    act(&s, "join 2leg");
    act(&s, "assault 1leg");
    act(&s, "defend nassau");
    dice(&s, 1, 6);
    act(&s, "back nassau");
    act(&s, "retreat 1309 1308");
    expect_at(&s, "sandham", "captured");
    OFFERED(&s, "advance 1leg 1310");
    close_scene(&s);
}

SCENE_BY(ms_7_9_b__it_is_decided_at_once, open_fight(s, NULL))
{
    put(s, "1li", "1010");
    put(s, "grant", "1009"); /* another fight waits */
    drive_out(s);
    assert_int_equal(offers(s, "attack"), 0);
    act(s, "end");
    OFFERED(s, "attack 1li 1009");
    assert_int_equal(offers(s, "advance"), 0);
}

/* Two units of one hex and one of another: each goes or stays, whatever the others do. */
SCENE(ms_7_9_d__each_unit_decides_alone)
{
    put(s, "mitchell", "0606");
    put(s, "2cold", "0606");
    put(s, "adam", "0707");
    put(s, "husson", "0607");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    act(s, "attack mitchell 0607");
    act(s, "join 2cold");
    act(s, "join adam");
    act(s, "assault mitchell");
    assert_int_equal(differential(s), 9);
    dice(s, 1, 6);
    act(s, "retreat 0608");
    act(s, "advance 2cold 0607");
    assert_int_equal(offers(s, "advance 2cold"), 0); /* once */
    act(s, "advance adam 0708");
    act(s, "end");
    expect_at(s, "2cold", "0607");
    expect_at(s, "adam", "0708");
    expect_at(s, "mitchell", "0606");
}

TEST(ms_7_9_e__into_the_hex_or_beside_it)
{
    struct scene s;
    open_fight(&s, NULL);
    drive_out(&s);
    REFUSED(&s, "advance 1leg 0609");      /* not beside it */
    REFUSED(&s, "advance 1leg 0507");      /* not beside his own */
    REFUSED(&s, "advance 1leg 0708");      /* 2leg is there */
    REFUSED(&s, "advance 1leg 0607 0606"); /* one hex */
    act(&s, "advance 2leg 0607");
    OFFERED(&s, "advance 1leg 0708"); /* now it is vacant */
    OFFERED(&s, "advance 1leg 0607"); /* with those who advanced */
    close_scene(&s);

    open_fight(&s, NULL); /* friends from elsewhere, and a lone enemy leader, leave no vacant hex */
    put(&s, "1li", "0508");
    put(&s, "byng", "0707");
    drive_out(&s);
    REFUSED(&s, "advance 1leg 0508");
    REFUSED(&s, "advance 2leg 0707");
    assert_int_equal(offers(&s, "advance"), 2);
    close_scene(&s);
}

/* a hex that other attackers have left is open to one advancing unit after another. */
SCENE(ms_7_9_e__several_may_meet_where_others_stood)
{
    put(s, "mitchell", "0606");
    put(s, "2cold", "0606");
    put(s, "adam", "0707");
    put(s, "husson", "0607");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    act(s, "attack mitchell 0607");
    act(s, "join 2cold");
    act(s, "join adam");
    act(s, "assault mitchell");
    dice(s, 1, 6);
    act(s, "retreat 0608");
    REFUSED(s, "advance mitchell 0707");
    act(s, "advance adam 0607");
    act(s, "advance mitchell 0707");
    act(s, "advance 2cold 0707");
    expect_at(s, "mitchell", "0707");
    expect_at(s, "2cold", "0707");
}

/* A pond in 0508. */
SCENE_BY(ms_7_9_e__only_where_the_unit_could_move, open_patches(s, "0508 ~", NULL))
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "nassau", "0607");
    declare(s);
    dice(s, 1, 6);
    act(s, "retreat 0606");
    REFUSED(s, "advance 1leg 0508");
    OFFERED(s, "advance 1leg 0607");
}

/* brunswk meets fourteen and routs past duplat. */
static void rout(struct scene *s, const char *duplat)
{
    open_fight(s, NULL);
    put(s, "duplat", duplat);
    put(s, "1li", "0508");
    put(s, "brunswk", "0607");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "join 1li");
    act(s, "assault 1leg");
    dice(s, 5, 6); /* +9: Dm, failed */
    act(s, "retreat 0606 0605 0604");
}

static bool in_zone(const struct scene *s, const char *hex)
{
    struct look look = look_at(s);
    return ms_in_zone(&look, hex_number(s, hex), FRENCH);
}

/* adam in 0806 has a zone in 0707, duplat in 0506 in 0507 and in 0606. */
TEST(ms_7_9_f__zones_do_not_stop_it)
{
    struct scene s;
    open_fight(&s, NULL);
    put(&s, "adam", "0806");
    drive_out(&s);
    assert_true(in_zone(&s, "0707"));
    act(&s, "advance 2leg 0707");
    expect_at(&s, "2leg", "0707");
    close_scene(&s);

    rout(&s, "0506"); /* and from one zone into the next */
    assert_true(in_zone(&s, "0507") && in_zone(&s, "0606"));
    act(&s, "advance 1li 0507 0606");
    expect_at(&s, "1li", "0606");
    close_scene(&s);
}

TEST(ms_7_9_g__two_hexes_after_a_rout)
{
    struct scene s;
    rout(&s, "dead");
    OFFERED(&s, "advance 1leg 0607");      /* one will do */
    OFFERED(&s, "advance 1leg 0607 0606"); /* the second in any direction */
    OFFERED(&s, "advance 1leg 0607 0507");
    OFFERED(&s, "advance 1leg 0607 0608");
    OFFERED(&s, "advance 1leg 0607 0708"); /* friends there or not */
    OFFERED(&s, "advance 2leg 0707 0807");
    REFUSED(&s, "advance 2leg 0807"); /* the first as ever */
    REFUSED(&s, "advance 1leg 0607 0606 0605");
    assert_int_equal(offers(&s, "advance 1leg 0607"), 7);
    act(&s, "advance 1leg 0607 0606");
    expect_at(&s, "1leg", "0606");
    close_scene(&s);

    rout(&s, "0506"); /* not into an enemy */
    OFFERED(&s, "advance 1leg 0607 0606");
    REFUSED(&s, "advance 1li 0507 0506");
    close_scene(&s);
}

/* Whatever the reason: an unsafe retreat is one, though the result asked for no rout. */
TEST(ms_7_9_g__an_unsafe_retreat_is_a_rout)
{
    struct scene s;
    for (int net = 0; net < 2; net++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0707");
        put(&s, "1li", net ? "0407" : "0410");
        put(&s, "mitchell", "0607");
        declare(&s);
        dice(&s, 3, 6);
        act(&s, net ? "retreat 0606" : "retreat 0507 0506");
        if (net)
            act(&s, "retreat 0605 0604 0603");
        OFFERED(&s, "advance 1leg 0607");
        assert_int_equal(offers(&s, "advance 1leg 0607"), net ? 7 : 1);
        close_scene(&s);
    }
}

/* Golden vectors e, f, f2: Dm failed against a lone battalion, a battalion with guns, a brigade with
 * guns. */
TEST(ms_7_9_h__none_when_a_defender_died)
{
    struct scene s;
    for (int despite = 0; despite < 2; despite++) {
        const char *settings = despite ? "advance_despite_elimination=on" : NULL;
        open_fight(&s, settings); /* e: nobody went */
        put(&s, "nassau", "0607");
        declare(&s);
        dice(&s, 5, 6);
        expect_at(&s, "nassau", "eliminated");
        assert_false(step_now(&s) == S_ADVANCE);
        close_scene(&s);

        open_fight(&s, settings); /* f */
        put(&s, "nassau", "0607");
        put(&s, "sandham", "0607");
        declare(&s);
        act(&s, "defend nassau with sandham");
        dice(&s, 5, 6);
        expect_at(&s, "nassau", "eliminated");
        act(&s, "retreat 0606 0605 0604");
        assert_int_equal(step_now(&s) == S_ADVANCE, despite);
        if (despite)
            OFFERED(&s, "advance 1leg 0607 0606");
        close_scene(&s);

        open_fight(&s, settings); /* f2 */
        put(&s, "1li", "0508");
        put(&s, "brunswk", "0607");
        put(&s, "sandham", "0607");
        at_combat(&s);
        act(&s, "attack 1leg 0607");
        act(&s, "join 2leg");
        act(&s, "join 1li");
        act(&s, "assault 1leg");
        act(&s, "defend brunswk with sandham");
        assert_int_equal(differential(&s), 8);
        dice(&s, 5, 6);
        act(&s, "back brunswk");
        act(&s, "back sandham");
        act(&s, "retreat 0606 0605 0604");
        assert_true(is_reduced(&s, "brunswk"));
        assert_true(is_shaken(&s, "sandham"));
        OFFERED(&s, "advance 1leg 0607 0606");
        close_scene(&s);
    }
}

/* dead on an unsafe retreat counts as well. */
TEST(ms_7_9_h__nor_when_one_died_on_his_flight)
{
    struct scene s;
    for (int battalion = 0; battalion < 2; battalion++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0707");
        put(&s, "1li", "0407");
        put(&s, "mitchell", "0607");
        put(&s, "nassau", "0607");
        declare(&s);
        act(&s, "defend mitchell");
        dice(&s, 3, 6);
        act(&s, "back mitchell");
        act(&s, "back nassau");
        act(&s, "retreat 0606");
        act(&s, battalion ? "pay nassau" : "pay mitchell");
        act(&s, "retreat 0605 0604 0603");
        assert_int_equal(step_now(&s) == S_ADVANCE, !battalion);
        close_scene(&s);
    }
}

SCENE(ms_7_9_i__defenders_do_not_follow)
{
    put(s, "1li", "0608");
    put(s, "3li", "0708");
    put(s, "adam", "0607");
    put(s, "2cold", "0607");
    at_combat(s);
    act(s, "attack 1li 0607");
    act(s, "join 3li");
    act(s, "assault 1li");
    act(s, "defend adam with 2cold");
    dice(s, 2, 6); /* -2: Ar, failed */
    act(s, "back 1li");
    act(s, "retreat 0609");
    act(s, "retreat 0709");
    assert_false(logged(s, E_ADVANCE));
    assert_false(step_now(s) == S_ADVANCE);
    expect_at(s, "adam", "0607");
}
