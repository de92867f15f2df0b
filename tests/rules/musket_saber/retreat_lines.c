/*
 * retreat_lines.c - safe, unsafe and no lines of retreat (MS-7.7-h to n), and who comes where a retreat
 * ends (MS-7.7-l, m).
 *
 * mitchell in 0607 is beaten by 1leg in 0608 and 2leg in 0708, whose zones leave 0606 and 0507 open to the
 * north; 1li in 0706 closes 0606 and more.
 */
#include "scene.h"

static void open_fight(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "mitchell", "0607");
}

static void beat(struct scene *s)
{
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    if (step_now(s) == S_DEFEND)
        act(s, "defend mitchell");
    dice(s, 3, 6); /* +5: Dr, failed */
}

TEST(ms_7_7_h__three_kinds_of_line)
{
    struct scene s;
    open_fight(&s, NULL); /* safe */
    beat(&s);
    act(&s, "retreat 0606");
    assert_false(logged(&s, E_UNSAFE));
    assert_false(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0606");
    close_scene(&s);

    open_fight(&s, NULL); /* unsafe */
    put(&s, "1li", "0706");
    put(&s, "2li", "0406");
    beat(&s);
    act(&s, "retreat 0606");
    assert_true(logged(&s, E_UNSAFE));
    assert_true(is_reduced(&s, "mitchell"));
    close_scene(&s);

    open_fight(&s, NULL); /* none */
    put(&s, "1li", "0606");
    put(&s, "2li", "0507");
    put(&s, "3li", "0707");
    put(&s, "husson", "0508");
    beat(&s);
    expect_at(&s, "mitchell", "captured");
    close_scene(&s);
}

#define WEST "0507 0506, 0507 0406 0405, 0507 0506 0405, 0507 0506 0505"

TEST(ms_7_7_i__a_safe_line_avoids_zones)
{
    struct scene s;
    open_fight(&s, NULL); /* 0707 would be nearer home, but lies in a zone */
    beat(&s);
    REFUSED(&s, "retreat 0707");
    REFUSED(&s, "retreat 0707 0706");
    OFFERED(&s, "retreat 0606 0706");
    close_scene(&s);

    open_fight(&s, NULL);
    put(&s, "1li", "0706");
    beat(&s);
    expect_ways(&s, WEST);
    close_scene(&s);

    open_fight(&s, NULL); /* a shaken enemy has no zone and is an enemy all the same */
    put(&s, "1li", "0606");
    shake(&s, "1li");
    beat(&s);
    expect_ways(&s, WEST);
    close_scene(&s);
}

/* A pond in 0606, closed to everybody; marsh in 0507, closed to guns. */
TEST(ms_7_7_i__a_safe_line_avoids_closed_ground)
{
    struct scene s;
    for (int guns = 0; guns < 2; guns++) {
        open_patches(&s, "0606 ~ 0507 M", NULL);
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0708");
        put(&s, guns ? "sandham" : "mitchell", "0607");
        beat(&s);
        if (!guns) {
            expect_ways(&s, WEST);
        } else { /* through 0707: an unsafe line is all that is left */
            assert_int_equal(last_event(&s, E_RETREAT)->to, hex_number(&s, "0707"));
            expect_at(&s, "sandham", "eliminated");
        }
        close_scene(&s);
    }
}

TEST(ms_7_7_j__friends_cancel_a_zone_on_the_way)
{
    static const struct {
        const char *friend, *where;
        bool shaken;
        const char *ways; /* besides those in the west */
    } list[] = {
        {"adam", "0606", false,
         "0606 0506, 0606 0506 0405, 0606 0506 0505, 0606 0605 0505, 0606 0605 0604, " WEST},
        {"adam", "0506", false,
         "0606 0506, 0606 0506 0405, 0606 0506 0505, 0606 0605 0505, 0606 0605 0604, " WEST},
        {"adam", "0606", true, "0606 0506, 0606 0506 0405, 0606 0506 0505, " WEST},
        {"adam", "0506", true, WEST},        /* no zone, and it stands elsewhere */
        {"wellington", "0606", false, WEST}, /* a leader undoes nothing */
    };
    struct scene s;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        open_fight(&s, NULL);
        put(&s, "1li", "0706");
        put(&s, list[i].friend, list[i].where);
        if (list[i].shaken)
            shake(&s, list[i].friend);
        beat(&s);
        expect_ways(&s, list[i].ways);
        close_scene(&s);
    }
}

/* of two units in a hex under fire one goes back; the other stays, fit, and its zone covers the
 * way. When it must go too it covers nothing. */
TEST(ms_7_7_j__who_stays_in_the_hex_screens)
{
    struct scene s;
    for (int both = 0; both < 2; both++) {
        open_scene(&s, NULL);
        put(&s, "6art", "0610");
        put(&s, "1li", "0706");
        put(&s, "1leg", "0508");
        put(&s, "nassau", "0607");
        put(&s, "mitchell", "0607");
        shake(&s, "nassau");
        if (both)
            shake(&s, "mitchell");
        at_combat(&s);
        act(&s, "bombard 6art 0607");
        act(&s, "target nassau");
        dice(&s, 4, 6); /* Dr, failed */
        assert_int_equal(offered(&s, "retreat 0606 0506"), !both);
        act_first(&s);
        close_scene(&s);
    }
}

SCENE_BY(ms_7_7_k__not_even_a_cancelled_zone_at_the_end, open_fight(s, NULL))
{
    put(s, "1li", "0706");
    put(s, "adam", "0606");
    beat(s);
    OFFERED(s, "retreat 0606 0506"); /* across it */
    REFUSED(s, "retreat 0606");      /* into it */
    REFUSED(s, "retreat 0606 0605");
    act(s, "retreat 0606 0605 0604");
    expect_at(s, "mitchell", "0604");
    assert_false(logged(s, E_UNSAFE));
}

/* three brigades are in 0606; a fourth is too many, and that is looked at when the phase ends. */
TEST(ms_7_7_l__through_and_onto_friends)
{
    struct scene s;
    for (int onto = 0; onto < 2; onto++) {
        open_fight(&s, NULL);
        put(&s, "adam", "0606");
        put(&s, "duplat", "0606");
        put(&s, "brunswk", "0606");
        beat(&s);
        act(&s, onto ? "retreat 0606" : "retreat 0606 0605");
        expect_at(&s, "mitchell", onto ? "0606" : "0605");
        assert_false(is_shaken(&s, "adam"));
        act(&s, "end"); /* no advance, and nothing else to do */
        if (step_now(&s) == S_COUNTER)
            act(&s, "end");
        assert_int_equal(is_shaken(&s, "adam"), onto);
        assert_int_equal(is_shaken(&s, "brunswk"), onto);
        assert_int_equal(logged(&s, E_OVERSTACK), onto);
        close_scene(&s);
    }
}

SCENE_BY(ms_7_7_m__newcomers_are_bombarded_too, open_fight(s, NULL))
{
    put(s, "6art", "0610");
    put(s, "adam", "0606");
    beat(s);
    act(s, "retreat 0606");
    act(s, "end");
    act(s, "bombard 6art 0606");
    OFFERED(s, "target adam");
    act(s, "target mitchell");
    dice(s, 4, 6); /* Dr, failed: it was disrupted before */
    expect_turn(s, ALLIED);
    OFFERED(s, "retreat 0605 0604");
    REFUSED(s, "retreat 0605");
    act_first(s);
    expect_turn(s, GG_CHANCE); /* adam's turn */
    dice(s, 4, 6);
    assert_true(is_shaken(s, "adam"));
}

/* in an attack on their new hex they are like anybody else, or with the switch only when nobody
 * else is there. husson has no zone in 0706, so that 0606 is safe until he attacks it. */
TEST(ms_7_7_m__newcomers_may_defend_their_new_hex)
{
    struct scene s;
    for (int bystanders = 0; bystanders < 2; bystanders++)
        for (int alone = 0; alone < 2; alone++) {
            open_fight(&s, bystanders ? "newcomers_bystanders=on" : NULL);
            put(&s, "husson", "0706");
            shake(&s, "husson");
            if (!alone)
                put(&s, "adam", "0606");
            beat(&s);
            act(&s, "retreat 0606");
            act(&s, "end");
            act(&s, "attack husson 0606");
            if (!alone && !bystanders) {
                OFFERED(&s, "defend adam");
                act(&s, "defend mitchell");
            }
            expect_turn(&s, GG_CHANCE);
            bool mitchell = alone || !bystanders;
            assert_int_equal(check_rating(&s, 1), mitchell ? 2 : 5);
            close_scene(&s);
        }
}

/* 0606 is in a zone and adam, shaken, undoes it by standing there: to end there is unsafe, to pass is not. */
TEST(ms_7_7_n__an_unsafe_line_meets_a_zone)
{
    static const char *const way[] = {"retreat 0606", "retreat 0606 0506"};
    static const char *const hex[] = {"0606", "0506"};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        open_fight(&s, NULL);
        put(&s, "1li", "0706");
        put(&s, "2li", "0505");
        put(&s, "3li", "0406");
        put(&s, "adam", "0606");
        shake(&s, "adam");
        beat(&s);
        expect_ways(&s, "0507, 0606, 0606 0506, 0606 0605, 0707");
        act(&s, way[i]);
        assert_int_equal(last_event(&s, E_UNSAFE)->to, hex_number(&s, hex[i]));
        assert_true(is_reduced(&s, "mitchell"));
        close_scene(&s);
    }
}
