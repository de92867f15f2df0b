/*
 * advance_who.c - who may follow up, and who may not (MS-7.9-c, A-48).
 *
 * As in advance.c 1leg in 0608 and 2leg in 0708 drive mitchell out of 0607.
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

TEST(ms_7_9_c__who_may_not_advance)
{
    struct scene s;
    open_fight(&s, NULL); /* the disrupted */
    shake(&s, "1leg");
    put(&s, "mitchell", "0607");
    declare(&s);
    assert_int_equal(differential(&s), 3);
    dice(&s, 4, 6);
    act(&s, "retreat 0606");
    assert_int_equal(offers(&s, "advance 1leg"), 0);
    assert_int_equal(offers(&s, "advance 2leg"), 2);
    close_scene(&s);

    open_fight(&s, NULL); /* guns that took part, units of the hex that did not */
    put(&s, "6art", "0608");
    put(&s, "1li", "0708");
    put(&s, "mitchell", "0607");
    at_combat(&s);
    act(&s, "attack 1leg 0607");
    act(&s, "join 2leg");
    act(&s, "join 6art");
    act(&s, "assault 1leg");
    assert_int_equal(differential(&s), 9);
    dice(&s, 1, 6);
    act(&s, "retreat 0606");
    assert_int_equal(offers(&s, "advance 6art"), 0);
    assert_int_equal(offers(&s, "advance 1li"), 0);
    assert_int_equal(offers(&s, "advance 1leg"), 2);
    close_scene(&s);
}

/* Marsh in 0608, heavy woods in 0708: both hold up those who attack out of them. 2li in 0508 is free. */
SCENE_BY(ms_7_9_c__some_ground_holds_attackers_back, open_patches(s, "0608 M 0708 X", NULL))
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "2li", "0508");
    put(s, "mitchell", "0607");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "join 2li");
    act(s, "assault 1leg");
    dice(s, 3, 6); /* 3 halved out of the marsh, 5 and 4 against 5: +7, Dx, failed */
    act(s, "retreat 0606");
    assert_int_equal(offers(s, "advance 1leg"), 0);
    assert_int_equal(offers(s, "advance 2leg"), 0);
    OFFERED(s, "advance 2li 0607");
    OFFERED(s, "advance 2li 0507");
}

/* a leader who took part may go with one of those of his hex. */
TEST(ms_7_9_c__a_leader_may_go_with_a_unit)
{
    struct scene s;
    for (int with = 0; with < 2; with++) {
        open_fight(&s, NULL);
        put(&s, "jerome", "0608");
        put(&s, "mitchell", "0607");
        at_combat(&s);
        act(&s, "attack 1leg 0607");
        act(&s, "join 2leg");
        act(&s, "lead jerome 1leg");
        act(&s, "assault 1leg");
        assert_int_equal(differential(&s), 6);
        dice(&s, 3, 6);
        act(&s, "retreat 0606");
        assert_int_equal(offers(&s, "advance jerome"), 0);
        REFUSED(&s, "advance 2leg 0607 with jerome"); /* he is not with them */
        act(&s, with ? "advance 1leg 0607 with jerome" : "advance 1leg 0607");
        expect_at(&s, "1leg", "0607");
        expect_at(&s, "jerome", with ? "0607" : "0608");
        close_scene(&s);
    }
    open_fight(&s, NULL); /* one who took no part stays */
    put(&s, "jerome", "0608");
    drive_out(&s);
    REFUSED(&s, "advance 1leg 0607 with jerome");
    close_scene(&s);
}

/* Two hexes of advance may end with other attackers; a leader who came along goes no further with them. */
SCENE_BY(ms_7_9_c__a_leader_advances_once, open_fight(s, NULL))
{
    put(s, "jerome", "0608");
    put(s, "mitchell", "0607");
    put(s, "3li", "0506");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "lead jerome 1leg");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 6);
    dice(s, 3, 6);
    while (step_now(s) != S_ADVANCE)
        act_first(s); /* an unsafe way: he routs */
    REFUSED(s, "advance 2leg 0607 with jerome");
    act(s, "advance 1leg 0607 0708 with jerome");
    expect_at(s, "jerome", "0708");
    OFFERED(s, "advance 2leg 0607");
    REFUSED(s, "advance 2leg 0607 with jerome");
}

/* With leader_column=cavalry a leader does not follow infantry where horses cannot go. */
TEST(ms_7_9_c__ground_may_hold_a_leader_back)
{
    struct scene s;
    for (int rides = 0; rides < 2; rides++) {
        open_scene(&s, rides ? "leader_column=cavalry" : NULL);
        put(&s, "1leg", "1308");
        put(&s, "2leg", "1207");
        put(&s, "1li", "1206");
        put(&s, "jerome", "1308");
        put(&s, "nassau", "1307");
        shake(&s, "nassau");
        at_combat(&s);
        act(&s, "attack 1leg 1307");
        act(&s, "join 2leg");
        act(&s, "join 1li");
        act(&s, "lead jerome 1leg");
        act(&s, "assault 1leg");
        assert_int_equal(differential(&s), 15 - 3 - 6);
        dice(&s, 3, 6); /* Dr, failed */
        act_first(&s);
        assert_int_equal(step_now(&s), S_ADVANCE);
        OFFERED(&s, "advance 1leg 1307");
        assert_int_equal(offered(&s, "advance 1leg 1307 with jerome"), !rides);
        close_scene(&s);
    }
}

/* a square goes too, square as it is, or with the switch it stands. */
TEST(ms_7_9_c__squares_advance_unless_they_stand)
{
    struct scene s;
    for (int stands = 0; stands < 2; stands++) {
        open_fight(&s, stands ? "square_stands=on" : NULL);
        form_square(&s, "1leg");
        put(&s, "mitchell", "0607");
        declare(&s);
        assert_int_equal(differential(&s), 3);
        dice(&s, 4, 6);
        act(&s, "retreat 0606 0605");
        assert_int_equal(offers(&s, "advance 1leg"), stands ? 0 : 2);
        assert_int_equal(offers(&s, "advance 2leg"), 2);
        if (!stands)
            act(&s, "advance 1leg 0607");
        assert_true(in_square(&s, "1leg"));
        close_scene(&s);
    }
}

/* 0607 is an orchard, where a square checks. In the net of zones mitchell pays a step and routs, so
 * that two hexes are allowed; disrupted in the first, the square goes no further. */
TEST(ms_7_9_c__a_square_checks_on_its_way)
{
    struct scene s;
    for (int die = 4; die <= 5; die++) {
        open_patches(&s, "0607 O", NULL);
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0707");
        put(&s, "1li", "0407");
        put(&s, "mitchell", "0607");
        form_square(&s, "1leg");
        declare(&s);
        assert_int_equal(differential(&s), 2);
        dice(&s, 6, 6);
        act(&s, "retreat 0606");
        act(&s, "retreat 0605 0604 0603");
        act(&s, "advance 1leg 0607 0606");
        expect_at(&s, "1leg", "0607");
        expect_turn(&s, GG_CHANCE);
        assert_int_equal(rating(&s), 4);
        roll(&s, die);
        expect_at(&s, "1leg", die == 4 ? "0606" : "0607");
        assert_int_equal(is_shaken(&s, "1leg"), die == 5);
        assert_true(in_square(&s, "1leg"));
        close_scene(&s);
    }
}
