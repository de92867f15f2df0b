/*
 * zones.c - zones of control: where they reach, what they stop (MS-6.1 to 6.3).
 *
 * Most scenes are in the clear country around 0510. The six neighbours of 0510 are 0509, 0609, 0610, 0511, 0410
 * and 0409.
 */
#include "rules/musket_saber/march.h"
#include "written.h"

static bool zoned(const struct scene *s, const char *hex, int side)
{
    struct look look = look_at(s);
    return ms_in_zone(&look, hex_number(s, hex), side);
}

/* Is exactly every hex next to this one in an enemy zone of that side, or none at all? */
static void expect_zone(const struct scene *s, const char *hex, int side, bool reaches)
{
    struct look look = look_at(s);
    struct field all;
    ms_zones(&look, !side, 0, &all);
    for (int to = 0; to < s->b->map.count; to++) {
        bool there = reaches && gg_hex_distance(&s->b->map, hex_number(s, hex), to) == 1;
        assert_int_equal(ms_in_zone(&look, to, side), there);
        assert_int_equal(in_field(&all, to), there);
    }
}

/* --- MS-6.1 --- */

TEST(ms_6_1_a__the_six_neighbours_are_the_zone)
{
    static const char *const units[] = {"mitchell", "jaeger", "bull", "grant"};
    for (int i = 0; i < 4; i++) { /* every type of combat unit */
        struct scene s;
        open_scene(&s, NULL);
        put(&s, units[i], "0510");
        expect_zone(&s, "0510", FRENCH, true);
        put(&s, "1leg", "0513");
        at_movement(&s);
        OFFERED(&s, "move 1leg 0512");
        act(&s, "move 1leg 0511");
        assert_int_equal(offers(&s, "move 1leg"), 0);
        close_scene(&s);
    }
}

SCENE(ms_6_1_a__who_has_a_zone)
{
    put(s, "byng", "0510"); /* combat units only */
    expect_zone(s, "0510", FRENCH, false);
    put(s, "mitchell", "0510");
    reduce(s, "mitchell");
    expect_zone(s, "0510", FRENCH, true);
    form_square(s, "mitchell");
    expect_zone(s, "0510", FRENCH, true);
    shake(s, "mitchell");
    expect_zone(s, "0510", FRENCH, false);
    s->p.squares = 0;
    put(s, "mitchell", "dead");
    s->p.shaken = 0;
    put(s, "jaeger", "0510");
    shake(s, "jaeger");
    expect_zone(s, "0510", FRENCH, false);
}

TEST(ms_6_1_a__what_closes_a_zone)
{
    struct scene s;
    open_swept(&s, NULL, NULL, NULL);
    put(&s, "line", "0608");
    assert_false(zoned(&s, "0607", BLUE)); /* over the river */
    assert_true(zoned(&s, "0609", BLUE));
    put(&s, "line", "1208");
    assert_true(zoned(&s, "1207", BLUE)); /* a bluff is closed to horse and guns only */
    put(&s, "line", "0208");
    assert_true(zoned(&s, "0207", BLUE)); /* a stream to guns */
    close_scene(&s);

    open_swept(&s, NULL, NULL, "zoc_type_prohibition_stops=on");
    put(&s, "line", "1208");
    assert_false(zoned(&s, "1207", BLUE));
    assert_true(zoned(&s, "1209", BLUE));
    put(&s, "line", "0208");
    assert_false(zoned(&s, "0207", BLUE));
    put(&s, "line", "0308");
    assert_true(zoned(&s, "0307", BLUE)); /* a hedge is closed to nobody */
    close_scene(&s);
}

TEST(ms_6_1_b__two_zones_are_no_more_than_one)
{
    struct scene s;
    for (int several = 0; several < 2; several++) {
        open_scene(&s, NULL);
        put(&s, "mitchell", "0508");
        put(&s, "duplat", several ? "0408" : "dead");
        put(&s, "jaeger", several ? "0508" : "dead");
        put(&s, "1leg", "0511");
        put(&s, "2leg", "0509"); /* in both zones */
        at_movement(&s);
        act(&s, "move 1leg 0509");
        assert_int_equal(last_event(&s, E_MOVE)->arg[0], 4); /* no dearer */
        assert_int_equal(offers(&s, "move 1leg"), 0);
        OFFERED(&s, "move 2leg 0510"); /* and left as freely */
        act(&s, "move 2leg 0510");
        assert_int_equal(last_event(&s, E_MOVE)->arg[0], 2);
        close_scene(&s);
    }
}

/* The French brigade in 0510 is beaten from 0509, and goes back one to three hexes to the south. */
static void beaten(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1li", "0510");
    put(s, "mitchell", "0509");
    put(s, "duplat", "0609");
    set_turn(s, 1, ALLIED);
}

static void strike(struct scene *s)
{
    at_combat(s);
    act(s, "attack mitchell 0510");
    act(s, "join duplat");
    act(s, "assault mitchell");
    dice(s, 4, 6); /* 10 - 4: Dr, failed */
    assert_int_equal(s->p.retreat.side, FRENCH);
}

TEST(ms_6_1_c__zones_bind_retreats)
{
    struct scene s;
    beaten(&s, NULL);
    strike(&s);
    OFFERED(&s, "retreat 0511");
    OFFERED(&s, "retreat 0410 0411");
    close_scene(&s);

    beaten(&s, NULL);
    put(&s, "grant", "0611"); /* its zone is on 0511 and 0512 */
    strike(&s);
    REFUSED(&s, "retreat 0511");
    REFUSED(&s, "retreat 0511 0512");
    OFFERED(&s, "retreat 0410 0411");
    close_scene(&s);

    beaten(&s, NULL);
    put(&s, "grant", "0611");
    shake(&s, "grant"); /* without a zone */
    strike(&s);
    OFFERED(&s, "retreat 0511");
    close_scene(&s);
}

/* --- MS-6.2 --- */

TEST(ms_6_2_a__entering_a_zone_ends_the_move)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "hubert", "0513");
    put(&s, "mitchell", "0510");
    at_movement(&s);
    OFFERED(&s, "move hubert 0511");
    OFFERED(&s, "move hubert 0610");
    act(&s, "move hubert 0412"); /* beside it, not in it */
    assert_int_equal(last_event(&s, E_MOVE)->arg[0], 2);
    OFFERED(&s, "move hubert 0411");
    act(&s, "move hubert 0410");
    assert_int_equal(offers(&s, "move hubert"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* no way leads through a zone */
    put(&s, "1leg", "0103");
    put(&s, "mitchell", "0205");
    at_movement(&s);
    OFFERED(&s, "move 1leg 0105");
    REFUSED(&s, "move 1leg 0107"); /* four hexes, all ways through the zone but too long ones */
    shake(&s, "mitchell");
    at_movement(&s);
    OFFERED(&s, "move 1leg 0107");
    close_scene(&s);
}

/* into a zone only to friends, and there he stops; out of one as far as he likes. */
TEST(ms_6_2_a__a_leader_alone_and_zones)
{
    struct scene s;
    for (int shy = 0; shy < 2; shy++) {
        open_scene(&s, shy ? "lone_leader_not_adjacent=on" : NULL);
        put(&s, "mitchell", "0510");
        put(&s, "jaeger", "0310");
        shake(&s, "jaeger"); /* no zone, but an enemy */
        put(&s, "2leg", "0511");
        put(&s, "jerome", "0513");
        put(&s, "reille", "0511");
        at_movement(&s);
        REFUSED(&s, "move jerome 0610");                         /* a zone without friends */
        assert_int_equal(offered(&s, "move jerome 0311"), !shy); /* beside the ineffective */
        OFFERED(&s, "move reille 0515");                         /* four hexes out of it */
        act(&s, "move jerome 0511");
        assert_int_equal(offers(&s, "move jerome"), 0);
        close_scene(&s);
    }
}

SCENE(ms_6_2_b__leaving_a_zone_takes_the_whole_move)
{
    put(s, "hubert", "0510");
    put(s, "mitchell", "0509");
    at_movement(s);
    OFFERED(s, "move hubert 0511");
    OFFERED(s, "move hubert 0610");
    OFFERED(s, "move hubert 0410");
    assert_int_equal(offers(s, "move hubert"), 3); /* one hex, out of the zone */
    act(s, "move hubert 0511");
    assert_int_equal(offers(s, "move hubert"), 0);
}

TEST(ms_6_2_b__no_leader_speeds_it_up)
{
    static const char *const settings[] = {"no_bonus_square_ezoc_charge=on",
                                           "no_bonus_square_ezoc_charge=off"};
    for (int i = 0; i < 2; i++) { /* one hex either way */
        struct scene s;
        open_scene(&s, settings[i]);
        put(&s, "1leg", "0510");
        put(&s, "jerome", "0510");
        put(&s, "mitchell", "0509");
        at_movement(&s);
        act(&s, "gather 1leg");
        act(&s, "add jerome");
        assert_int_equal(offers(&s, "move 1leg"), 3);
        act(&s, "move 1leg 0511");
        assert_int_equal(offers(&s, "move 1leg"), 0);
        struct look look = look_at(&s);
        assert_int_equal(
            ms_allowance(&look, unit_number(&s, "1leg"), bit(unit_number(&s, "jerome"))),
            i ? 12 : 10);
        close_scene(&s);
    }
}

TEST(ms_6_2_c__not_from_zone_to_zone)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0510");
    put(&s, "2leg", "0609"); /* a friend there does not help */
    put(&s, "mitchell", "0509");
    put(&s, "jaeger", "0512"); /* on the other side: 0511, 0611, 0411, … */
    at_movement(&s);
    REFUSED(&s, "move 1leg 0609");
    REFUSED(&s, "move 1leg 0409");
    REFUSED(&s, "move 1leg 0511");
    OFFERED(&s, "move 1leg 0610");
    OFFERED(&s, "move 1leg 0410");
    assert_int_equal(offers(&s, "move 1leg"), 2);
    close_scene(&s);

    open_scene(&s, NULL); /* nor with all ways closed */
    put(&s, "1leg", "0510");
    put(&s, "mitchell", "0508");
    put(&s, "duplat", "0509");
    put(&s, "jaeger", "0511");
    at_movement(&s);
    assert_int_equal(offers(&s, "move 1leg"), 0);
    close_scene(&s);
}

TEST(ms_6_2_c__one_step_into_the_woods)
{
    struct scene s;
    open_scene(&s, NULL); /* golden vector */
    put(&s, "1leg", "1210");
    put(&s, "mitchell", "1211");
    at_movement(&s);
    act(&s, "move 1leg 1209"); /* wood, free of the zone */
    assert_int_equal(offers(&s, "move 1leg"), 0);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "1210");
    put(&s, "mitchell", "1211");
    at_movement(&s);
    REFUSED(&s, "move 1leg 1311"); /* clear, and in the same enemy's zone */
    REFUSED(&s, "move 1leg 1111");
    close_scene(&s);
}

SCENE(ms_6_2_d__a_disrupted_unit_has_no_zone)
{
    put(s, "mitchell", "0510");
    put(s, "hubert", "0513");
    shake(s, "mitchell");
    at_movement(s);
    act(s, "move hubert 0511");
    OFFERED(s, "move hubert 0409"); /* along it */
    act(s, "move hubert 0410");
    act(s, "move hubert 0409");
    act(s, "move hubert 0509");
    OFFERED(s, "move hubert 0508");
}

/* A disrupted brigade in 0512, the enemy in 0510. */
static void shaken_before_enemy(struct scene *s, const char *leader, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0512");
    shake(s, "1leg");
    put(s, "mitchell", "0510");
    put(s, leader, "0512");
    at_movement(s);
}

TEST(ms_6_2_e__a_disrupted_unit_enters_with_a_leader_only)
{
    struct scene s;
    shaken_before_enemy(&s, "jerome", NULL);
    REFUSED(&s, "move 1leg 0511");
    OFFERED(&s, "move 1leg 0412"); /* elsewhere it may go */
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    act(&s, "move 1leg 0511");
    expect_at(&s, "1leg", "0511");
    expect_at(&s, "jerome", "0511");
    close_scene(&s);

    shaken_before_enemy(&s, "reille", NULL); /* the army's */
    act(&s, "gather 1leg");
    act(&s, "add reille");
    OFFERED(&s, "move 1leg 0511");
    close_scene(&s);

    shaken_before_enemy(&s, "kellermann", NULL); /* of another formation */
    act(&s, "gather 1leg");
    act(&s, "add kellermann");
    REFUSED(&s, "move 1leg 0511");
    close_scene(&s);

    shaken_before_enemy(&s, "jerome", NULL); /* ineffective himself */
    shake(&s, "jerome");
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    REFUSED(&s, "move 1leg 0511");
    close_scene(&s);

    shaken_before_enemy(&s, "jerome", NULL); /* two brigades, and only one is his */
    put(&s, "gauthier", "0512");
    shake(&s, "gauthier");
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    act(&s, "add gauthier");
    REFUSED(&s, "move 1leg 0511");
    close_scene(&s);
}

TEST(ms_6_2_e__the_leader_goes_in_with_it)
{
    struct scene s;
    for (int waiting = 0; waiting < 2; waiting++) {
        open_scene(&s, waiting ? "escort_waiting_ahead=on" : NULL);
        put(&s, "1leg", "0512");
        shake(&s, "1leg");
        put(&s, "2leg", "0511"); /* with him in the zone */
        put(&s, "jerome", "0511");
        put(&s, "gauthier", "0412");
        shake(&s, "gauthier");
        put(&s, "mitchell", "0510");
        at_movement(&s);
        assert_int_equal(offered(&s, "move 1leg 0511"), waiting);
        REFUSED(&s, "move 1leg 0410");     /* the zone, and no leader there */
        REFUSED(&s, "move gauthier 0511"); /* not his formation */
        close_scene(&s);
    }
}

TEST(ms_6_2_f__contact_does_not_force_an_attack)
{
    struct scene s;
    for (int attack = 0; attack < 2; attack++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0510");
        put(&s, "mitchell", "0509");
        at_combat(&s);
        expect_turn(&s, FRENCH);
        OFFERED(&s, "attack 1leg 0509");
        act(&s, attack ? "attack 1leg 0509" : "end");
        if (attack)
            expect_roll(&s, "Combat");
        else
            expect_turn(&s, ALLIED); /* who may strike back */
        close_scene(&s);
    }
}

/* --- MS-6.3 --- */

TEST(ms_6_3_a__terrain_stops_zones)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "1306");
    put(&s, "2leg", "1408");
    assert_false(zoned(&s, "1307", ALLIED)); /* not into the chateau */
    assert_false(zoned(&s, "1407", ALLIED)); /* not inward over the wall */
    assert_true(zoned(&s, "1406", ALLIED));
    put(&s, "2leg", "1406");
    assert_true(zoned(&s, "1407", ALLIED)); /* over the lane */
    put(&s, "ltcoy", "1307");
    put(&s, "nassau", "1407");
    assert_true(zoned(&s, "1306", FRENCH)); /* out of both */
    assert_true(zoned(&s, "1408", FRENCH));
    assert_true(zoned(&s, "1308", FRENCH));
    close_scene(&s);

    open_swept(&s, NULL, NULL, NULL);
    put(&s, "line", "0303"); /* heavy woods: neither in nor out */
    assert_false(zoned(&s, "0304", BLUE));
    assert_false(zoned(&s, "0202", BLUE));
    put(&s, "line", "0304");
    assert_false(zoned(&s, "0303", BLUE));
    assert_true(zoned(&s, "0403", BLUE)); /* an orchard is like any hex */
    put(&s, "line", "1104");
    assert_false(zoned(&s, "1103", BLUE)); /* a pond */
    put(&s, "line", "0807");
    assert_false(zoned(&s, "0808", BLUE)); /* wall, gate: outward only */
    put(&s, "line", "0808");
    assert_true(zoned(&s, "0807", BLUE));
    put(&s, "line", "1007");
    assert_false(zoned(&s, "1008", BLUE));
    put(&s, "line", "1008");
    assert_true(zoned(&s, "1007", BLUE));
    close_scene(&s);
}

SCENE(ms_6_3_a__the_chateau_is_entered_past_the_enemy)
{
    put(s, "2cold", "1305");
    put(s, "1leg", "1308"); /* next to the chateau */
    set_turn(s, 1, ALLIED);
    at_movement(s);
    act(s, "move 2cold 1306");
    act(s, "move 2cold 1307");
    OFFERED(s, "move 2cold 1306"); /* it has not been stopped: 1 + 2 + 1 of 5 */
}

TEST(ms_6_3_b__friends_undo_a_zone_in_retreat)
{
    struct scene s;
    beaten(&s, NULL);
    put(&s, "grant", "0611");
    put(&s, "2li", "0511"); /* in the zone, and friendly */
    strike(&s);
    REFUSED(&s, "retreat 0511"); /* never at the end */
    OFFERED(&s, "retreat 0511 0411");
    close_scene(&s);

    beaten(&s, NULL);
    put(&s, "grant", "0611");
    put(&s, "2li", "0411"); /* its zone is on 0511 */
    strike(&s);
    OFFERED(&s, "retreat 0511 0411");
    REFUSED(&s, "retreat 0511");
    close_scene(&s);

    beaten(&s, NULL);
    put(&s, "grant", "0611");
    put(&s, "2li", "0411");
    shake(&s, "2li"); /* it has none */
    strike(&s);
    REFUSED(&s, "retreat 0511 0411");
    close_scene(&s);
}
