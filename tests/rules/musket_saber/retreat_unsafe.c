/*
 * retreat_unsafe.c - what an unsafe line of retreat costs, and where it ends (MS-7.7-o to t); routs
 * (MS-7.8).
 *
 * The net: 1leg in 0608 and 2leg in 0707 attack 0607, 1li in 0407 looks on. Every hex around 0607 is held or
 * in a zone; 0507, 0606 and 0708 lead home. North of the net nobody stands. In the deep net 1li and 2li are
 * in 0706 and 0406, and the first hexes of a rout are unsafe as well.
 */
#include "scene.h"

#include <stdio.h>

static void open_net(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0608");
    put(s, "2leg", "0707");
    put(s, "1li", "0407");
}

static void open_deep_net(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "1li", "0706");
    put(s, "2li", "0406");
}

static void declare(struct scene *s)
{
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
}

static void beat(struct scene *s, const char *unit)
{
    put(s, unit, "0607");
    declare(s);
    dice(s, 3, 6);
    expect_turn(s, ALLIED);
}

/* Both leave together. */
static void beat_group(struct scene *s, const char *primary, const char *other)
{
    char word[40];
    put(s, primary, "0607");
    put(s, other, "0607");
    declare(s);
    snprintf(word, sizeof word, "defend %s", primary);
    act(s, word);
    dice(s, 3, 6);
    snprintf(word, sizeof word, "back %s", primary);
    act(s, word);
    snprintf(word, sizeof word, "back %s", other);
    act(s, word);
}

TEST(ms_7_7_o__an_unsafe_way_costs_a_step)
{
    struct scene s;
    open_net(&s);
    beat(&s, "mitchell");
    expect_ways(&s, "0507, 0606, 0708");
    assert_false(is_reduced(&s, "mitchell"));
    act(&s, "retreat 0606");
    assert_true(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0606");
    close_scene(&s);

    open_net(&s);
    beat(&s, "nassau");
    act(&s, "retreat 0606");
    expect_at(&s, "nassau", "eliminated");
    close_scene(&s);
}

/* any combat unit of the group, never a leader. */
TEST(ms_7_7_o__the_owner_picks_who_pays)
{
    struct scene s;
    for (int battalion = 0; battalion < 2; battalion++) {
        open_net(&s);
        put(&s, "wellington", "0607");
        beat_group(&s, "nassau", "mitchell");
        act(&s, "retreat 0606");
        expect_turn(&s, ALLIED);
        assert_int_equal(offers(&s, ""), 2);
        act(&s, battalion ? "pay nassau" : "pay mitchell");
        expect_at(&s, "nassau", battalion ? "eliminated" : "0606");
        assert_int_equal(is_reduced(&s, "mitchell"), !battalion);
        expect_at(&s, "wellington", "0606");
        close_scene(&s);
    }
}

/* Woods all round, closed to guns but for a lane from 0607 to 0606. It does not go on to 0605, from where
 * guns find no way out. */
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

/* mitchell and the guns are driven into it together, and mitchell pays at 0606. */
static void drive_into_pocket(struct scene *s)
{
    open_road(s, pocket, "0607 0606", NULL);
    put(s, "1leg", "0608");
    put(s, "2leg", "0707");
    put(s, "1li", "0706");
    beat_group(s, "mitchell", "sandham");
    expect_at(s, "sandham", "0606"); /* the only way, so nobody is asked */
    act(s, "pay mitchell");
    expect_at(s, "sandham", "0605"); /* and again */
    expect_turn(s, ALLIED);
}

/* it is moving, so that its last step is death and not captivity, though it had no way out. */
SCENE_BY(ms_7_7_o__who_pays_with_his_last_step_is_not_captured, drive_into_pocket(s))
{
    act(s, "pay sandham");
    expect_at(s, "sandham", "eliminated");
    expect_ways(s, "0505 0404 0403, 0505 0504 0403, 0505 0504 0503, 0604 0504 0403, "
                   "0604 0504 0503, 0604 0603 0503, 0604 0603 0602, 0604 0603 0703, "
                   "0604 0704 0703, 0604 0704 0803"); /* mitchell is on foot */
}

/* three hexes from there, whatever the result had allowed. */
SCENE_BY(ms_7_7_p__it_routs_from_the_unsafe_hex, open_net(s))
{
    beat(s, "mitchell");
    assert_int_equal(last_event(s, E_SHAKEN)->piece, unit_number(s, "mitchell"));
    act(s, "retreat 0606");
    assert_int_equal(last_event(s, E_RETREAT)->arg[0], LEG_RETREAT);
    expect_ways(s, "0506 0405 0404, 0506 0505 0404, 0506 0505 0504, 0605 0505 0404, "
                   "0605 0505 0504, 0605 0604 0504, 0605 0604 0603, 0605 0604 0704, "
                   "0605 0705 0704, 0605 0705 0804");
    act(s, "retreat 0605 0604 0603");
    expect_at(s, "mitchell", "0603");
    assert_int_equal(last_event(s, E_RETREAT)->arg[0], LEG_FURTHER);
    assert_true(is_shaken(s, "mitchell"));
}

/* A leader who goes along pays nothing and routs with them. */
SCENE_BY(ms_7_7_p__leaders_rout_along, open_net(s))
{
    put(s, "wellington", "0607");
    put(s, "mitchell", "0607");
    declare(s);
    act(s, "defend mitchell");
    dice(s, 3, 6);
    act(s, "retreat 0606");
    act(s, "retreat 0605 0604 0603");
    expect_at(s, "mitchell", "0603");
    expect_at(s, "wellington", "0603");
    assert_true(is_shaken(s, "wellington"));
}

TEST(ms_7_7_q__one_step_for_the_whole_group)
{
    struct scene s;
    open_net(&s); /* together: one of the four steps */
    beat_group(&s, "mitchell", "duplat");
    act(&s, "retreat 0606");
    act(&s, "pay duplat");
    assert_int_equal(is_reduced(&s, "mitchell") + is_reduced(&s, "duplat"), 1);
    act(&s, "retreat 0605 0604 0603");
    assert_int_equal(is_reduced(&s, "mitchell") + is_reduced(&s, "duplat"), 1);
    close_scene(&s);

    open_net(&s); /* one after the other: one each */
    put(&s, "mitchell", "0607");
    put(&s, "duplat", "0607");
    declare(&s);
    act(&s, "defend mitchell");
    dice(&s, 3, 6);
    act(&s, "back mitchell");
    act(&s, "retreat 0606");
    act(&s, "retreat 0605 0604 0603");
    act(&s, "retreat 0606");
    act(&s, "retreat 0605 0604 0603");
    assert_int_equal(is_reduced(&s, "mitchell") + is_reduced(&s, "duplat"), 2);
    close_scene(&s);
}

/* Three unsafe hexes, three steps; then the way is free. */
TEST(ms_7_7_r__loss_and_rout_repeat)
{
    struct scene s;
    open_deep_net(&s);
    beat_group(&s, "mitchell", "duplat");
    act(&s, "retreat 0606");
    act(&s, "pay mitchell");
    expect_ways(&s, "0506, 0605, 0707");
    act(&s, "retreat 0707");
    act(&s, "pay duplat");
    expect_ways(&s, "0606, 0806, 0807");
    act(&s, "retreat 0606");
    act(&s, "pay mitchell");
    expect_at(&s, "mitchell", "eliminated");
    expect_ways(&s, "0506, 0605, 0707");
    act(&s, "retreat 0605");
    expect_at(&s, "duplat", "eliminated"); /* until all units are eliminated */
    close_scene(&s);

    open_deep_net(&s);
    beat(&s, "mitchell");
    act(&s, "retreat 0606");
    act(&s, "retreat 0605");
    expect_at(&s, "mitchell", "eliminated");
    close_scene(&s);
}

SCENE_BY(ms_7_7_r__until_there_is_no_line, drive_into_pocket(s))
{
    act(s, "pay mitchell");
    expect_at(s, "mitchell", "eliminated");
    expect_at(s, "sandham", "captured");
}

/* The same pocket at the northern edge. */
TEST(ms_7_7_r__until_they_are_off_the_map)
{
    static const char edge[] = "....W.W.............\n"
                               "....WWW.............\n"
                               "....W...............\n"
                               "....W.W.............\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n"
                               "....................\n";
    struct scene s;
    open_road(&s, edge, "0603 0602", NULL);
    put(&s, "1leg", "0604");
    put(&s, "2leg", "0703");
    put(&s, "1li", "0702");
    put(&s, "mitchell", "0603");
    put(&s, "sandham", "0603");
    at_combat(&s);
    act(&s, "attack 1leg 0603");
    act(&s, "join 2leg");
    act(&s, "assault 1leg");
    act(&s, "defend mitchell");
    dice(&s, 3, 6);
    act(&s, "back mitchell");
    act(&s, "back sandham");
    expect_at(&s, "sandham", "0602");
    act(&s, "pay mitchell");
    expect_at(&s, "sandham", "0601");
    act(&s, "pay mitchell");
    expect_at(&s, "mitchell", "eliminated");
    expect_at(&s, "sandham", "exited");
    close_scene(&s);
}

TEST(ms_7_7_s__no_line_means_capture)
{
    struct scene s;
    open_scene(&s,
               NULL); /* guns and foot in 1310: woods are closed to guns, enemies hold the rest */
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
    REFUSED(&s, "back sandham"); /* together they would have no way */
    act(&s, "retreat 1309 1308");
    expect_at(&s, "nassau", "1308");
    expect_at(&s, "sandham", "captured");
    expect_told(&s, E_CUT_OFF, "Sandham's battery: captured in 1310, with no line of retreat.",
                "MS-7.7-s");
    close_scene(&s);

    open_scene(&s, NULL); /* one hex more, and there is a line again, unsafe as it is */
    put(&s, "1leg", "1311");
    put(&s, "2leg", "1410");
    put(&s, "sandham", "1310");
    at_combat(&s);
    act(&s, "attack 1leg 1310");
    act(&s, "join 2leg");
    act(&s, "assault 1leg");
    dice(&s, 1, 6);
    expect_at(&s, "sandham", "eliminated");
    close_scene(&s);
}

SCENE_BY(ms_7_7_t__prisoners_go_to_the_opponent, open_deep_net(s))
{
    put(s, "3li", "0707");
    put(s, "husson", "0606");
    put(s, "campi", "0507");
    put(s, "jamin", "0508");
    put(s, "mitchell", "0607");
    declare(s);
    struct look look = look_at(s);
    int french = ms_points(&look, FRENCH), allied = ms_points(&look, ALLIED);
    dice(s, 3, 6);
    expect_at(s, "mitchell", "captured");
    assert_int_equal(ms_points(&look, FRENCH), french + 4);
    assert_int_equal(ms_points(&look, ALLIED), allied);
    set_steps(s, ALLIED, 1);
    set_turn(s, 1, ALLIED);
    at_recovery(s);
    assert_false(step_now(s) == S_RECOVER && offered(s, "replace mitchell"));
}

/* Fourteen against brunswk, +9: 5 is Dm, which sends it back as it likes when it passes and routs it when
 * it fails. */
static void meet_fourteen(struct scene *s, bool shaken, int morale)
{
    open_scene(s, NULL);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "1li", "0508");
    put(s, "brunswk", "0607");
    if (shaken)
        shake(s, "brunswk");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "join 1li");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 9);
    dice(s, 5, morale);
}

TEST(ms_7_8_a__a_rout_goes_three_hexes)
{
    struct scene s;
    meet_fourteen(&s, false, 1);
    assert_int_equal(offers(&s, "retreat"), 11);
    OFFERED(&s, "retreat 0606");
    close_scene(&s);

    meet_fourteen(&s, false, 6);
    expect_ways(&s, "0606 0506 0405, 0606 0506 0505, 0606 0605 0505, 0606 0605 0604, "
                    "0606 0605 0705, 0606 0706 0705, 0606 0706 0805");
    act(&s, "retreat 0606 0605 0604");
    assert_int_equal(last_event(&s, E_RETREAT)->arg[0], LEG_ROUT);
    close_scene(&s);
}

/* where three hexes are not to be had, two. */
SCENE(ms_7_8_a__a_rout_without_room_is_shorter)
{
    put(s, "3li", "0404");
    put(s, "husson", "0604");
    put(s, "campi", "0804");
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "1li", "0508");
    put(s, "brunswk", "0607");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "join 1li");
    act(s, "assault 1leg");
    dice(s, 5, 6);
    expect_ways(s, "0606 0506, 0606 0706");
}

SCENE_BY(ms_7_8_b__a_rout_disrupts, meet_fourteen(s, false, 6))
{
    act(s, "retreat 0606 0605 0604");
    expect_at(s, "brunswk", "0604");
    assert_true(is_shaken(s, "brunswk"));
    assert_true(is_reduced(s, "brunswk"));
}

SCENE_BY(ms_7_8_c__a_disrupted_unit_is_no_worse, meet_fourteen(s, true, 6))
{
    assert_int_equal(offers(s, "retreat"), 7);
    act(s, "retreat 0606 0605 0604");
    expect_at(s, "brunswk", "0604"); /* a further disruption is no further retreat */
    assert_true(is_shaken(s, "brunswk"));
    assert_true(is_reduced(s, "brunswk")); /* the one step of the result */
    expect_turn(s, FRENCH);
}

/* A second unsafe hex: another step, and three hexes counted from there. */
SCENE_BY(ms_7_8_d__a_second_rout_starts_anew, open_deep_net(s))
{
    beat_group(s, "mitchell", "duplat");
    act(s, "retreat 0606");
    act(s, "pay mitchell");
    act(s, "retreat 0605"); /* the first hex of the rout from 0606 */
    assert_int_equal(offers(s, "pay"), 2);
    act(s, "pay duplat");
    assert_true(is_reduced(s, "mitchell") && is_reduced(s, "duplat"));
    expect_ways(s, "0505 0404 0403, 0505 0504 0403, 0505 0504 0503, 0604 0504 0403, "
                   "0604 0504 0503, 0604 0603 0503, 0604 0603 0602, 0604 0603 0703, "
                   "0604 0704 0703, 0604 0704 0803");
    act(s, "retreat 0604 0603 0602");
    expect_at(s, "mitchell", "0602");
    expect_at(s, "duplat", "0602");
}
