/*
 * retreat.c - who goes back, how far and in which direction (MS-7.7-a to g).
 *
 * Most scenes stand in the open around 0607: 1leg in 0608 and 2leg in 0708 attack with ten, so that a 3 and
 * a failed check send the defenders back without a loss. What the lines of retreat are is in
 * retreat_lines.c, what an unsafe one costs in retreat_unsafe.c. The lists of ways were worked out from the
 * rulings by hand and by a program of its own, not by the one under test.
 */
#include "scene.h"

#include <stdio.h>

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

/* One unit in 0607 is beaten. */
static void beat(struct scene *s, const char *unit)
{
    put(s, unit, "0607");
    declare(s);
    dice(s, 3, 6);
}

/* Two of them, the first of which is named as the primary. */
static void beat_two(struct scene *s, const char *primary, const char *other)
{
    char defend[40];
    put(s, primary, "0607");
    put(s, other, "0607");
    declare(s);
    snprintf(defend, sizeof defend, "defend %s", primary);
    act(s, defend);
    dice(s, 3, 6);
    expect_turn(s, ALLIED);
}

TEST(ms_7_7_a__groups_are_the_owners_choice)
{
    struct scene s;
    for (int first = 0; first < 2; first++) { /* one after the other, in either order */
        open_fight(&s, NULL);
        beat_two(&s, "mitchell", "nassau");
        assert_int_equal(offers(&s, ""), 2);
        act(&s, first ? "back nassau" : "back mitchell");
        OFFERED(&s, first ? "back mitchell" : "back nassau");
        act(&s, "retreat 0606 0605");
        expect_at(&s, first ? "nassau" : "mitchell", "0605");
        expect_at(&s, first ? "mitchell" : "nassau", "0607");
        act(&s, "retreat 0507 0406 0405");
        expect_at(&s, first ? "mitchell" : "nassau", "0405");
        expect_turn(&s, FRENCH);
        close_scene(&s);
    }
    open_fight(&s, NULL); /* together */
    beat_two(&s, "mitchell", "nassau");
    act(&s, "back nassau");
    act(&s, "back mitchell");
    assert_int_equal(offers(&s, "back"), 0);
    act(&s, "retreat 0606 0605");
    expect_at(&s, "mitchell", "0605");
    expect_at(&s, "nassau", "0605");
    expect_turn(&s, FRENCH);
    close_scene(&s);
}

/* with a group of his choice, and with the last one if he has not gone before. */
TEST(ms_7_7_a__a_leader_goes_with_one_of_the_groups)
{
    struct scene s;
    for (int early = 0; early < 2; early++) {
        open_fight(&s, NULL);
        put(&s, "wellington", "0607");
        beat_two(&s, "mitchell", "nassau");
        assert_int_equal(offers(&s, "back"), 2); /* he leads nobody out by himself */
        act(&s, "back nassau");
        if (early)
            act(&s, "back wellington");
        act(&s, "retreat 0606");
        expect_at(&s, "wellington", early ? "0606" : "0607");
        assert_int_equal(offers(&s, "back"), 0);
        act(&s, "retreat 0507 0506");
        expect_at(&s, "mitchell", "0506");
        expect_at(&s, "wellington", early ? "0606" : "0506");
        close_scene(&s);
    }
}

/* where a unit of his stays he may stay with it. nassau is ineffective and must go, mitchell is
 * disrupted by the result and does not. */
TEST(ms_7_7_a__a_leader_may_stay_with_those_who_stay)
{
    struct scene s;
    for (int along = 0; along < 2; along++) {
        open_fight(&s, NULL);
        put(&s, "wellington", "0607");
        put(&s, "mitchell", "0607");
        put(&s, "nassau", "0607");
        shake(&s, "nassau");
        declare(&s);
        act(&s, "defend mitchell");
        assert_int_equal(differential(&s), 5);
        dice(&s, 2, 6); /* Dc, failed */
        expect_turn(&s, ALLIED);
        OFFERED(&s, "back wellington");
        REFUSED(&s, "back mitchell");
        if (along)
            act(&s, "back wellington");
        act(&s, "retreat 0606 0605");
        expect_at(&s, "nassau", "0605");
        expect_at(&s, "wellington", along ? "0605" : "0607");
        expect_at(&s, "mitchell", "0607");
        close_scene(&s);
    }
}

/* the owner orders the beaten hexes; those who have yet to go screen nobody. */
TEST(ms_7_7_a__several_beaten_hexes_go_in_any_order)
{
    struct scene s;
    for (int first = 0; first < 2; first++) {
        open_scene(&s, NULL);
        put(&s, "1li", "0608");
        put(&s, "3li", "0708");
        put(&s, "adam", "0607");
        put(&s, "2cold", "0607");
        at_combat(&s);
        act(&s, "attack 1li 0607");
        act(&s, "join 3li");
        act(&s, "assault 1li");
        act(&s, "defend adam with 2cold");
        dice(&s, 2, 6); /* -2: Ar, failed */
        expect_turn(&s, FRENCH);
        assert_int_equal(offers(&s, ""), 2);
        act(&s, first ? "back 3li" : "back 1li");
        assert_int_equal(offers(&s, "back"), 0); /* from another hex nobody joins */
        if (first) {
            REFUSED(&s, "retreat 0608 0509");
            act(&s, "retreat 0709");
        } else {
            REFUSED(&s, "retreat 0708 0808"); /* through the zone of adam, past 3li */
            act(&s, "retreat 0609");
        }
        expect_turn(&s, FRENCH);
        act(&s, first ? "retreat 0609" : "retreat 0709");
        expect_at(&s, "1li", "0609");
        expect_at(&s, "3li", "0709");
        close_scene(&s);
    }
}

#define ONE_TO_THREE                                                                               \
    "0606, 0606 0506, 0606 0605, 0606 0706, 0507 0506, 0606 0506 0405, 0606 0506 0505, "           \
    "0606 0605 0505, 0606 0605 0604, 0606 0605 0705, 0606 0706 0705, 0606 0706 0805, "             \
    "0507 0406 0405, 0507 0506 0405, 0507 0506 0505"
#define TWO_OR_THREE                                                                               \
    "0606 0506, 0606 0605, 0606 0706, 0507 0506, 0606 0506 0405, 0606 0506 0505, "                 \
    "0606 0605 0505, 0606 0605 0604, 0606 0605 0705, 0606 0706 0705, 0606 0706 0805, "             \
    "0507 0406 0405, 0507 0506 0405, 0507 0506 0505"
#define THREE                                                                                      \
    "0606 0506 0405, 0606 0506 0505, 0606 0605 0505, 0606 0605 0604, 0606 0605 0705, "             \
    "0606 0706 0705, 0606 0706 0805, 0507 0406 0405, 0507 0506 0405, 0507 0506 0505"

TEST(ms_7_7_b__one_to_three_hexes)
{
    struct scene s;
    open_fight(&s, NULL);
    beat(&s, "mitchell");
    expect_ways(&s, ONE_TO_THREE); /* shaken by this result, it counts as fit */
    close_scene(&s);

    open_fight(&s, NULL);
    shake(&s, "mitchell");
    beat(&s, "mitchell");
    expect_ways(&s, TWO_OR_THREE);
    close_scene(&s);

    open_fight(&s, NULL);
    beat(&s, "grant");
    expect_ways(&s, THREE);
    close_scene(&s);
}

/* a group goes as far as its strictest member must, a side as far as its primary. */
TEST(ms_7_7_b__the_strictest_member_binds_the_group)
{
    static const char *const other[] = {"nassau", "grant"};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        open_fight(&s, NULL);
        if (i == 0)
            shake(&s, "nassau");
        beat_two(&s, "mitchell", other[i]);
        act(&s, "back mitchell");
        expect_ways(&s, ONE_TO_THREE);
        act(&s, i ? "back grant" : "back nassau");
        expect_ways(&s, i ? THREE : TWO_OR_THREE);
        close_scene(&s);
    }
    open_fight(&s, NULL);
    shake(&s, "nassau");
    put(&s, "mitchell", "0607");
    put(&s, "nassau", "0607");
    declare(&s);
    act(&s, "defend nassau");
    dice(&s, 1, 6); /* +10: Dx, failed */
    act(&s, "back mitchell");
    expect_ways(&s, TWO_OR_THREE);
    close_scene(&s);
}

/* a way of n hexes ends n hexes from its start. */
SCENE_BY(ms_7_7_b__every_step_leads_away, open_fight(s, NULL))
{
    beat(s, "mitchell");
    REFUSED(s, "retreat 0606 0507");      /* beside the start */
    REFUSED(s, "retreat 0606 0506 0406"); /* two hexes from it after three steps */
    REFUSED(s, "retreat 0507 0606");
    act(s, "retreat 0606 0506 0405");
    expect_at(s, "mitchell", "0405");
    int far = gg_hex_distance(&s->b->map, hex_number(s, "0607"), hex_number(s, "0405"));
    assert_int_equal(far, 3);
}

/* Which hexes next to its own a beaten unit may end in. */
static void expect_single(const struct scene *s, const char *const *open, const char *const *closed)
{
    char choice[40];
    for (; *open; open++) {
        snprintf(choice, sizeof choice, "retreat %s", *open);
        OFFERED(s, choice);
    }
    for (; *closed; closed++) {
        snprintf(choice, sizeof choice, "retreat %s", *closed);
        REFUSED(s, choice);
    }
}

/* A-35, and the golden vectors: nearer to some entry hex, whichever. */
TEST(ms_7_7_c__it_leads_toward_an_entry_hex)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "husson", "1310");
    put(&s, "adam", "1309");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "attack adam 1310");
    dice(&s, 6, 6); /* +1: Dr, failed */
    expect_single(&s, (const char *[]){"1210", "1311", "1410", NULL},
                  (const char *[]){"1209", "1409", NULL});
    assert_int_equal(offers(&s, "retreat"), 33);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "nassau", "1308");
    put(&s, "1leg", "1309");
    at_combat(&s);
    act(&s, "attack 1leg 1308");
    assert_int_equal(differential(&s), 1);
    dice(&s, 6, 6);
    expect_single(&s, (const char *[]){"1207", "1307", "1407", NULL},
                  (const char *[]){"1208", "1408", NULL});
    assert_int_equal(offers(&s, "retreat"), 33);
    close_scene(&s);

    open_fight(&s, NULL); /* 0507 is as far from home as 0607, free as it is */
    beat(&s, "mitchell");
    expect_single(&s, (const char *[]){"0606", NULL}, (const char *[]){"0507", NULL});
    close_scene(&s);
}

/* Shaken enemies close 0606, 0506 and 0406; no way leads nearer to an entry hex, and whatever the result or
 * the arm asks for, one hex it is. */
TEST(ms_7_7_d__a_single_hex_when_none_leads_home)
{
    static const char *const unit[] = {"mitchell", "grant"};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        open_fight(&s, NULL);
        put(&s, "1li", "0606");
        put(&s, "2li", "0506");
        put(&s, "3li", "0406");
        shake(&s, "1li");
        shake(&s, "2li");
        shake(&s, "3li");
        beat(&s, unit[i]);
        expect_at(&s, unit[i], "0507"); /* there is no other, so nobody is asked */
        assert_false(logged(&s, E_UNSAFE));
        close_scene(&s);
    }
}

/* each scene leaves one kind of way less. */
TEST(ms_7_7_d__the_order_of_the_classes)
{
    struct scene s;
    open_fight(&s, NULL); /* 3: an unsafe way home; 0507 too lies in a zone */
    put(&s, "1li", "0706");
    put(&s, "2li", "0406");
    beat(&s, "mitchell");
    expect_ways(&s, "0507, 0606, 0707");
    close_scene(&s);

    open_fight(&s, NULL); /* 4: an unsafe hex anywhere */
    put(&s, "1li", "0707");
    put(&s, "2li", "0606");
    put(&s, "3li", "0406");
    put(&s, "husson", "0506");
    shake(&s, "2li");
    shake(&s, "husson");
    beat(&s, "mitchell");
    expect_ways(&s, "0507, 0508");
    close_scene(&s);

    open_fight(&s, NULL); /* 6: none */
    put(&s, "1li", "0707");
    put(&s, "2li", "0606");
    put(&s, "3li", "0507");
    put(&s, "husson", "0508");
    beat(&s, "mitchell");
    expect_at(&s, "mitchell", "captured");
    close_scene(&s);
}

/* Class 2 against class 3: a safe hex that leads nowhere, or unsafe ways home. */
TEST(ms_7_7_d__safety_comes_before_direction)
{
    struct scene s;
    for (int direction = 0; direction < 2; direction++) {
        open_fight(&s, direction ? "direction_before_safety=on" : NULL);
        put(&s, "1li", "0706");
        put(&s, "2li", "0505");
        beat(&s, "mitchell");
        if (direction)
            expect_ways(&s, "0507 0406 0405, 0507 0506, 0606, 0707");
        else
            expect_at(&s, "mitchell", "0507");
        close_scene(&s);
    }
}

/* three hexes toward home are barred, two are not. */
TEST(ms_7_7_d__a_shorter_way_home_will_do)
{
    struct scene s;
    for (int fallback = 0; fallback < 2; fallback++) {
        open_fight(&s, fallback ? NULL : "retreat_length_fallback=off");
        put(&s, "1li", "0404");
        put(&s, "2li", "0604");
        put(&s, "3li", "0804");
        beat(&s, "grant");
        expect_ways(&s, fallback ? "0507 0506, 0606 0506, 0606 0706" : "0507, 0606");
        close_scene(&s);
    }
}

/* Three hexes of woods, wall and chateau cost more than all its points. */
SCENE(ms_7_7_e__it_costs_no_points)
{
    put(s, "nassau", "1310");
    put(s, "1leg", "1311");
    put(s, "2leg", "1410");
    at_combat(s);
    act(s, "attack 1leg 1310");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    dice(s, 1, 6);
    struct look look = look_at(s);
    assert_int_equal(face_of(&look, unit_number(s, "nassau"))->move, 5);
    assert_int_equal(offers(s, "retreat"), 22);
    act(s, "retreat 1309 1308 1307");
    expect_at(s, "nassau", "1307");
}

static void push_to_edge(struct scene *s, const char *north_east)
{
    open_scene(s, NULL);
    put(s, "nassau", "0105");
    put(s, "1leg", "0106");
    put(s, "2leg", "0205");
    put(s, "2li", "0104");
    put(s, "1li", north_east);
    at_combat(s);
    act(s, "attack 1leg 0105");
    act(s, "join 2leg");
    act(s, "assault 1leg");
}

/* only from the edge, and only when nothing else is left, be it unsafe. */
TEST(ms_7_7_f__off_the_map_when_nothing_else_is_left)
{
    struct scene s;
    push_to_edge(&s, "0204");
    struct look look = look_at(&s);
    int before = ms_points(&look, FRENCH);
    dice(&s, 1, 6);
    expect_at(&s, "nassau", "exited");
    assert_true(logged(&s, E_OFF_MAP));
    assert_int_equal(ms_points(&look, FRENCH), before);
    set_steps(&s, ALLIED, 1);
    set_turn(&s, 1, ALLIED);
    at_recovery(&s);
    assert_false(step_now(&s) == S_RECOVER && offered(&s, "replace nassau"));
    close_scene(&s);

    push_to_edge(&s, "dead");
    dice(&s, 1, 6);
    expect_at(&s, "nassau", "eliminated"); /* it took the one hex there was, and paid for it */
    assert_int_equal(last_event(&s, E_RETREAT)->to, hex_number(&s, "0204"));
    close_scene(&s);
}

SCENE_BY(ms_7_7_f__leaders_leave_with_their_troops, push_to_edge(s, "0204"))
{
    put(s, "wellington", "0105");
    put(s, "mitchell", "0105");
    at_combat(s);
    act(s, "attack 1leg 0105");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    act(s, "defend nassau");
    dice(s, 1, 6);
    act(s, "back mitchell");
    expect_at(s, "mitchell", "exited");
    expect_at(s, "nassau", "exited");
    expect_at(s, "wellington", "exited");
}

/* The result has shaken the units already; a leader who goes along with a battalion that was ineffective
 * before, under fire that does not concern him, is turned over by going. */
TEST(ms_7_7_g__a_retreat_makes_ineffective)
{
    static const char *const unit[] = {"nassau", "sandham", "grant"};
    struct scene s;
    for (int i = 0; i < 3; i++) {
        open_fight(&s, NULL);
        beat(&s, unit[i]);
        act_first(&s);
        assert_true(is_shaken(&s, unit[i]));
        close_scene(&s);
    }
    for (int along = 0; along < 2; along++) {
        open_scene(&s, NULL);
        put(&s, "6art", "0610");
        put(&s, "nassau", "0607");
        put(&s, "mitchell", "0607");
        put(&s, "byng", "0607"); /* leads neither, so that nobody is asked about his help */
        shake(&s, "nassau");
        at_combat(&s);
        act(&s, "bombard 6art 0607");
        act(&s, "target nassau");
        dice(&s, 4, 6); /* +4: Dr, failed */
        if (along)
            act(&s, "back byng");
        act(&s, "retreat 0606 0605");
        assert_int_equal(is_shaken(&s, "byng"), along);
        expect_at(&s, "byng", along ? "0605" : "0607");
        dice(&s, 1, 1);
        close_scene(&s);
    }
}
