/*
 * retreat.c - how a beaten unit finds its way, and what it meets there (J20-9.8).
 *
 * Two places serve for most scenes: the open plateau around 0608, and the north bank of the Saale,
 * where 1701, 1601, 1501 and 1401 form a corridor one hex wide between the map's edge and the river.
 */
#include "scene.h"

/* lannes in 0708 beats grawert in 0608 at +1: 3 is a withdrawal, 6 a rout. */
static void plateau(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
}

static void beat_grawert(struct scene *s, int die)
{
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, die);
}

/* soult, over the bridge from 1702, beats grawert in 1701 at 0: 4 is a withdrawal, 6 a rout. */
static void corridor(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "soult", "1702");
    put(s, "grawert", "1701");
}

static void storm_bridge(struct scene *s, int die)
{
    at_combat(s);
    act(s, "attack 1701 with soult");
    fight(s, die);
}

static void two_losers(struct scene *s, int die)
{
    open_scene(s, NULL);
    put(s, "soult", "0708");
    put(s, "tauentzien", "0608");
    put(s, "holtzendorff", "0607");
    at_combat(s);
    act(s, "attack 0608 with soult");
    fight(s, die); /* +1 */
}

TEST(j20_9_8_1__the_loser_picks_the_order)
{
    struct scene s;
    for (int turn = 0; turn < 2; turn++) {
        two_losers(&s, 3);
        expect_turn(&s, PRUSSIAN);
        assert_int_equal(offers(&s, ""), 2);
        OFFERED(&s, "retreat tauentzien");
        OFFERED(&s, "retreat holtzendorff");
        act(&s, turn ? "retreat holtzendorff" : "retreat tauentzien");
        act(&s, "toward 0105");
        expect_at(&s, "tauentzien", turn ? "0608" : "0508");
        expect_at(&s, "holtzendorff", turn ? "0507" : "0607");
        expect_turn(&s, PRUSSIAN); /* no advance before the last retreat */
        assert_int_equal(offers(&s, "advance"), 0);
        act(&s, "toward 0105");
        expect_at(&s, "tauentzien", "0508");
        expect_at(&s, "holtzendorff", "0507");
        expect_turn(&s, FRENCH);
        assert_int_equal(step_now(&s), S_ADVANCE);
        close_scene(&s);
    }
}

SCENE_BY(j20_9_8_1__a_rout_die_is_rolled_as_its_unit_starts, two_losers(s, 6))
{
    assert_false(logged(s, E_ROUT));
    expect_turn(s, PRUSSIAN);
    act(s, "retreat holtzendorff");
    expect_roll(s, "Rout");
    roll(s, 1);
    assert_int_equal(last_event(s, E_ROUT)->piece, unit_number(s, "holtzendorff"));
    expect_turn(s, PRUSSIAN); /* the second die waits until the first unit has moved */
    act(s, "toward 0105");
    expect_at(s, "holtzendorff", "0507");
    expect_roll(s, "Rout");
    roll(s, 1);
    assert_int_equal(last_event(s, E_ROUT)->piece, unit_number(s, "tauentzien"));
    act(s, "toward 0105");
    expect_at(s, "tauentzien", "0508");
}

TEST(j20_9_8_2__vacant_hexes_outside_zones_come_first)
{
    struct scene s;
    plateau(&s, NULL);
    beat_grawert(&s, 3);
    act(&s, "toward 0901"); /* 0607 is nearer to it, but in the zone of lannes */
    expect_at(&s, "grawert", "0508");
    assert_false(logged(&s, E_HAZARD));
    close_scene(&s);

    plateau(&s, NULL);
    put(&s, "lannes", "0609"); /* from here he does not reach 0607 */
    beat_grawert(&s, 3);
    act(&s, "toward 0901");
    assert_int_equal(offers(&s, "step"), 2);
    OFFERED(&s, "step 0708");
    act(&s, "step 0607");
    expect_at(&s, "grawert", "0607");
    assert_false(logged(&s, E_HAZARD));
    close_scene(&s);
}

/* lannes on the hill above the ford loses to the west; 1111 lies behind him, but no bridge. */
static void above_the_ford(struct scene *s, bool cavalry)
{
    open_scene(s, NULL);
    put(s, "lannes", "1110");
    put(s, "kalckreuth", "1009");
    put(s, "grawert", "1010");
    if (cavalry)
        put(s, "blucher", "1209");
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1110 with kalckreuth");
    if (cavalry)
        act(s, "join grawert");
    fight(s, cavalry ? 2 : 3); /* DW */
}

TEST(j20_9_8_3__closed_hexes_and_hexes_of_this_retreat_are_out)
{
    struct scene s;
    above_the_ford(&s, false);
    act(&s, "toward 1113"); /* 1111 would be the shortest way, and no enemy is near it */
    expect_at(&s, "lannes", "1209");
    close_scene(&s);

    corridor(&s);
    put(&s, "lasalle", "1401");
    storm_bridge(&s, 6);
    roll(&s, 3);
    act(&s, "toward 0901");
    expect_at(&s, "grawert", "1501");
    roll(&s, 4); /* safe, but 1401 is the enemy's and 1601 was left a moment ago */
    expect_at(&s, "grawert", "broken");
    assert_true(broke(&s, NO_WAY));
    expect_morale(&s, 6, 4);
    close_scene(&s);
}

SCENE(j20_9_8_3__a_unit_with_nowhere_to_go_breaks)
{
    put(s, "grawert", "0101"); /* a corner of the map with two neighbours */
    put(s, "lannes", "0201");
    put(s, "augereau", "0102");
    at_combat(s);
    act(s, "attack 0101 with lannes");
    fight(s, 2); /* +4: DW */
    act(s, "toward 0105");
    expect_at(s, "grawert", "broken");
    assert_true(broke(s, NO_WAY));
    expect_morale(s, 6, 4);
    OFFERED(s, "advance lannes 0101");
}

SCENE_BY(j20_9_8_4__one_to_three_breaks_and_four_to_six_is_safe, corridor(s))
{
    put(s, "lasalle", "1501");
    storm_bridge(s, 4);
    act(s, "toward 0901");
    expect_at(s, "grawert", "1601"); /* rolled for when it is there */
    expect_roll(s, "Hazardous retreat (into an enemy zone)");
    expect_chance(s, "break", "1/2");
    expect_chance(s, "safe", "1/2");
    struct position before = s->p;
    for (int die = 1; die <= 6; die++) {
        s->p = before;
        roll(s, die);
        expect_at(s, "grawert", die <= 3 ? "broken" : "1601");
        expect_morale(s, die <= 3 ? 6 : 5, die <= 3 ? 4 : 5);
    }
}

static void cross_a_river(struct scene *s, const char *unit, const char *to)
{
    expect_at(s, unit, to);
    expect_roll(s, "Hazardous retreat (over a river)");
    expect_chance(s, "break", "1/2");
    struct position before = s->p;
    roll(s, 3);
    expect_at(s, unit, "broken");
    s->p = before;
    roll(s, 4);
    expect_at(s, unit, to);
    assert_int_equal(step_now(s), S_ADVANCE); /* one roll, no more */
}

TEST(j20_9_8_4__bridges_and_fords_are_hazardous)
{
    struct scene s;
    open_scene(&s, NULL); /* the bridge of Jena */
    put(&s, "lannes", "1011");
    put(&s, "grawert", "1010");
    put(&s, "saxons", "0912");
    set_turn(&s, 1, PRUSSIAN);
    at_combat(&s);
    act(&s, "attack 1011 with grawert");
    fight(&s, 3); /* +1: DW */
    act(&s, "toward 1113");
    OFFERED(&s, "step 1012"); /* a zone there, a bridge here: both are hazardous */
    act(&s, "step 1111");
    cross_a_river(&s, "lannes", "1111");
    close_scene(&s);

    above_the_ford(&s, true); /* the ford of Kunitz */
    act(&s, "toward 1113");
    cross_a_river(&s, "lannes", "1210");
    close_scene(&s);

    open_scene(&s, NULL); /* a bridge over the Ilm */
    put(&s, "grawert", "0607");
    put(&s, "lannes", "0708");
    put(&s, "augereau", "0407");
    at_combat(&s);
    act(&s, "attack 0607 with lannes");
    fight(&s, 3);
    act(&s, "toward 0901");
    act(&s, "step 0606");
    cross_a_river(&s, "grawert", "0606");
    close_scene(&s);
}

SCENE(j20_9_8_4__over_the_bridge_into_a_zone_takes_two_rolls)
{
    put(s, "grawert", "1111");
    put(s, "lannes", "1211");
    put(s, "ney", "0912"); /* his zone reaches Jena */
    at_combat(s);
    act(s, "attack 1111 with lannes");
    fight(s, 3);
    act(s, "toward 0109");
    expect_at(s, "grawert", "1011");
    expect_roll(s, "Hazardous retreat (over a river)");
    struct position before = s->p;
    roll(s, 3);
    expect_at(s, "grawert", "broken");
    assert_int_equal(step_now(s), S_ADVANCE); /* the second is not rolled */
    assert_int_equal(last_event(s, E_RETREAT)->piece,
                     unit_number(s, "grawert")); /* nor moves anybody else */
    expect_morale(s, 6, 4);

    for (int die = 3; die <= 4; die++) {
        s->p = before;
        roll(s, 4);
        expect_roll(s, "Hazardous retreat (into an enemy zone)");
        roll(s, die);
        expect_at(s, "grawert", die == 3 ? "broken" : "1011");
        expect_morale(s, die == 3 ? 6 : 5, die == 3 ? 4 : 5);
    }
}

SCENE(j20_9_8_4__an_unbridged_minor_river_is_no_hazard)
{
    put(s, "grawert", "0508");
    put(s, "lannes", "0608");
    at_combat(s);
    act(s, "attack 0508 with lannes");
    fight(s, 3);
    act(s, "toward 0105");
    act(s, "step 0407"); /* over the Ilm */
    expect_at(s, "grawert", "0407");
    assert_false(logged(s, E_HAZARD));
    expect_turn(s, FRENCH);
}

/* Friends all round 0608, two of them next to lannes, who attacks only grawert. */
static void ring_of_friends(struct scene *s)
{
    plateau(s, "mandatory_combat=off");
    put(s, "tauentzien", "0607");
    put(s, "saxons", "0709");
    put(s, "orange", "0508");
    put(s, "schmettau", "0509");
    put(s, "wartensleben", "0609");
}

static void beat_ringed(struct scene *s)
{
    at_combat(s);
    act(s, "attack 0608 with lannes");
    act(s, "close");
    fight(s, 3);
}

TEST(j20_9_8_5__friends_are_passed_only_for_want_of_another_way)
{
    struct scene s;
    plateau(&s, NULL);
    put(&s, "orange", "0508");
    beat_grawert(&s, 3);
    act(&s, "toward 0105"); /* past the friend on the direct way */
    expect_at(&s, "grawert", "0509");
    close_scene(&s);

    ring_of_friends(&s);
    beat_ringed(&s);
    act(&s, "toward 0901"); /* by 0508: a safe friend, and not tauentzien, who is nearer to it */
    expect_at(&s, "grawert", "0507");
    expect_at(&s, "orange", "0508");
    assert_false(logged(&s, E_HAZARD));
    close_scene(&s);
}

TEST(j20_9_8_5__the_retreat_goes_on_until_the_unit_is_alone)
{
    struct scene s;
    ring_of_friends(&s);
    beat_ringed(&s);
    act(&s, "toward 0105");
    expect_at(&s, "grawert", "0508");
    OFFERED(&s, "step 0507");
    act(&s, "step 0407");
    expect_at(&s, "grawert", "0407");
    expect_at(&s, "orange", "0508"); /* not disturbed */
    expect_morale(&s, 5, 5);
    expect_turn(&s, FRENCH);
    close_scene(&s);

    ring_of_friends(&s); /* the extra hex can be hazardous */
    put(&s, "soult", "0308");
    put(&s, "ney", "0506");
    beat_ringed(&s);
    act(&s, "toward 0105");
    act(&s, "step 0407");
    expect_roll(&s, "Hazardous retreat (into an enemy zone)");
    roll(&s, 3);
    expect_at(&s, "grawert", "broken");
    expect_at(&s, "orange", "0508");
    expect_morale(&s, 6, 4);
    close_scene(&s);
}

SCENE_BY(j20_9_8_5__extra_hexes_do_not_lengthen_the_rout, corridor(s))
{
    put(s, "tauentzien", "1401");
    storm_bridge(s, 6);
    roll(s, 3); /* its allowance, and the third hex is taken */
    act(s, "toward 0901");
    expect_at(s, "grawert", "1401");
    act(s, "step 1302");
    expect_at(s, "grawert", "1302");
    assert_true(has_mark(s, "grawert", ROUTED));
    assert_false(logged(s, E_LONG_ROUT));
    expect_morale(s, 5, 5);
}

SCENE_BY(j20_9_8_6__each_hex_comes_closer_to_the_line_hex_chosen, plateau(s, NULL))
{
    beat_grawert(s, 6);
    roll(s, 2);
    expect_turn(s, PRUSSIAN);
    assert_int_equal(offers(s, "toward"), 3); /* whatever the distance */
    OFFERED(s, "toward 0901");
    struct position before = s->p;
    act(s, "toward 0109");
    assert_int_equal(offers(s, "step"), 2);
    OFFERED(s, "step 0508");
    act(s, "step 0509");
    assert_int_equal(offers(s, "step"), 2); /* 0510, 0508 and 0609 come no closer */
    OFFERED(s, "step 0408");
    act(s, "step 0409");
    expect_at(s, "grawert", "0409");

    s->p = before;
    act(s, "toward 0105");
    expect_at(s, "grawert", "0508"); /* the only closer one */
    assert_int_equal(offers(s, "step"), 2);
    OFFERED(s, "step 0507");
    act(s, "step 0407");
    expect_at(s, "grawert", "0407");
}

TEST(j20_9_8_6__a_line_hex_held_by_the_enemy_only_if_all_are)
{
    struct scene s;
    plateau(&s, NULL);
    put(&s, "augereau", "0105");
    put(&s, "ney", "0109");
    beat_grawert(&s, 3);
    expect_at(&s, "grawert", "0508"); /* toward 0901, which is left: nothing to ask */
    close_scene(&s);

    plateau(&s, NULL);
    put(&s, "augereau", "0105");
    beat_grawert(&s, 3);
    REFUSED(&s, "toward 0105");
    OFFERED(&s, "toward 0109");
    OFFERED(&s, "toward 0901");
    close_scene(&s);

    plateau(&s, NULL);
    put(&s, "augereau", "0105");
    put(&s, "ney", "0109");
    put(&s, "bernadotte", "0901");
    beat_grawert(&s, 3);
    assert_int_equal(offers(&s, "toward"), 3);
    act(&s, "toward 0105");
    expect_at(&s, "grawert", "0508");
    close_scene(&s);
}

SCENE(j20_9_8_6__distance_goes_round_prohibited_hexsides)
{
    put(s, "grawert", "1403");
    put(s, "lannes", "1504");
    at_combat(s);
    act(s, "attack 1403 with lannes");
    fight(s, 3);
    act(s, "toward 0109"); /* 1304 is nearer as the crow flies, 1402 by the bridge of Kösen */
    expect_at(s, "grawert", "1402");
}

TEST(j20_9_8_6a__a_vacant_hazard_comes_before_a_safe_friend)
{
    struct scene s;
    for (int line = 0; line < 2; line++) {
        open_scene(&s, NULL);
        put(&s, "grawert", "0201");
        put(&s, "orange", "0101"); /* in no zone */
        put(&s, "lannes", "0301");
        put(&s, "augereau", "0302");
        put(&s, "soult", "0202"); /* his zone reaches 0102 */
        at_combat(&s);
        act(&s, "attack 0201 with lannes");
        act(&s, "join augereau");
        fight(&s, 2); /* DW */
        act(&s, line ? "toward 0109" : "toward 0901");
        expect_at(&s, "grawert", "0102");
        expect_roll(&s, "Hazardous retreat (into an enemy zone)");
        close_scene(&s);
    }
}

SCENE_BY(j20_9_8_6a__a_safe_hex_farther_off_comes_before_a_hazard, plateau(s, NULL))
{
    put(s, "orange", "0508");
    beat_grawert(s, 3);
    act(s, "toward 0901"); /* 0607 is closer and hazardous, 0508 as far and a friend's */
    assert_int_equal(offers(s, ""), 2);
    OFFERED(s, "step 0509");
    OFFERED(s, "step 0609");
    act(s, "step 0609");
    expect_at(s, "grawert", "0609");
}

/* grawert in 0104, driven south by lannes, one hex from the line hex 0105. */
static void near_the_line(struct scene *s, int hexes)
{
    open_scene(s, NULL);
    put(s, "grawert", "0104");
    put(s, "lannes", "0103");
    at_combat(s);
    act(s, "attack 0104 with lannes");
    fight(s, 6);
    roll(s, hexes);
}

TEST(j20_9_8_7__reaching_the_line_hex_too_soon_breaks_the_unit)
{
    struct scene s;
    near_the_line(&s, 2);
    act(&s, "toward 0105");
    expect_at(&s, "grawert", "broken");
    assert_true(broke(&s, AT_LINE));
    expect_morale(&s, 6, 4);
    close_scene(&s);

    near_the_line(&s, 2); /* on the way to another one it is a hex like any other */
    act(&s, "toward 0109");
    expect_at(&s, "grawert", "0106");
    assert_false(broke(&s, AT_LINE));
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

SCENE_BY(j20_9_8_7__the_last_hex_may_be_the_line_hex, near_the_line(s, 1))
{
    act(s, "toward 0105");
    expect_at(s, "grawert", "0105");
    assert_false(broke(s, AT_LINE));
    expect_morale(s, 5, 5);
}

/* lannes in Lobeda, enemies all round him but for the line hex 1113, where augereau stands. */
static void last_way_out(struct scene *s)
{
    open_scene(s, "mandatory_combat=off");
    put(s, "lannes", "1112");
    put(s, "augereau", "1113");
    put(s, "grawert", "1111");
    put(s, "saxons", "1211");
    put(s, "hohenlohe", "1212");
    put(s, "blucher", "1012");
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1112 with grawert");
    act(s, "join saxons");
    act(s, "close");
    act(s, "done");
    fight(s, 3); /* 6 - 4 - 1: DW */
}

TEST(j20_9_8_7__a_friend_on_the_line_hex_breaks_the_unit)
{
    struct scene s;
    last_way_out(&s);
    act(&s, "toward 1113");
    expect_at(&s, "lannes", "1113");
    roll(&s, 4); /* it lies in the zone of hohenlohe */
    expect_at(&s, "lannes", "broken");
    expect_at(&s, "augereau", "1113");
    assert_true(broke(&s, AT_LINE));
    expect_morale(&s, 4, 6);
    close_scene(&s);

    last_way_out(&s); /* on the way elsewhere it is passed like any friend */
    act(&s, "toward 1705");
    expect_at(&s, "lannes", "1113");
    roll(&s, 4);
    expect_at(&s, "lannes", "1213");
    roll(&s, 4);
    expect_at(&s, "lannes", "1213");
    assert_false(broke(&s, AT_LINE));
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

static void on_the_line(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "grawert", "0105");
    put(s, "lannes", "0204");
}

TEST(j20_9_8_7__a_unit_on_a_line_hex_chooses_another)
{
    struct scene s;
    on_the_line(&s);
    at_combat(&s);
    act(&s, "attack 0105 with lannes");
    fight(&s, 3);
    REFUSED(&s, "toward 0105");
    OFFERED(&s, "toward 0901");
    act(&s, "toward 0109");
    expect_at(&s, "grawert", "0106");
    close_scene(&s);

    on_the_line(&s); /* the others are the enemy's, and not all three are: it has none */
    put(&s, "augereau", "0109");
    put(&s, "ney", "0901");
    at_combat(&s);
    act(&s, "attack 0105 with lannes");
    fight(&s, 3);
    expect_at(&s, "grawert", "broken");
    assert_true(broke(&s, AT_LINE));
    expect_morale(&s, 6, 4);
    OFFERED(&s, "advance lannes 0105");
    close_scene(&s);
}

static int battles_fought(const struct scene *s)
{
    int count = 0;
    for (int i = 0; i < s->table.log.count; i++)
        count += s->table.event[i].kind == E_BATTLE;
    return count;
}

TEST(j20_9_8_8__a_retreat_into_contact_starts_no_battle)
{
    struct scene s;
    for (int second = 0; second < 2; second++) {
        plateau(&s, NULL);
        put(&s, "augereau", "0308");
        put(&s, "soult", "0506");
        put(&s, "ney", "0510");
        if (second)
            put(&s, "tauentzien", "0207"); /* augereau has a battle of his own */
        at_combat(&s);
        act(&s, "attack 0608 with lannes");
        if (second) {
            act(&s, "attack 0207 with augereau");
            act(&s, "resolve 0608");
        }
        fight(&s, 6);
        roll(&s, 2);
        act(&s, "toward 0109");
        act(&s, "step 0408"); /* next to augereau */
        roll(&s, 4);
        expect_at(&s, "grawert", "0408");
        act(&s, "done");
        if (second) {
            act(&s, "done");
            act(&s, "done");
            assert_int_equal(differential(&s), 1); /* tauentzien alone */
        } else {
            assert_int_equal(s.p.phasing, PRUSSIAN);
        }
        assert_int_equal(battles_fought(&s), second ? 2 : 1);
        close_scene(&s);
    }
}
