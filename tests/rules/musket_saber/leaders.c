/*
 * leaders.c - how leaders move and stack (MS-10.0-b to f, i, j), and what becomes of them (MS-10.0-w, x). What
 * they lend in combat and recovery is in leaders_lend.c, how they flee in flight.c.
 */
#include "scene.h"

#include <stdio.h>

#include "rules/musket_saber/march.h"

SCENE(ms_10_0_b__twelve_hexes_over_all_but_closed_ground)
{
    put(s, "jerome", "0108");
    at_movement(s);
    OFFERED(s, "move jerome 1308"); /* twelve hexes, woods at the end */
    OFFERED(s, "move jerome 1307"); /* the wall and the chateau cost him one like any other */
    REFUSED(s, "move jerome 1408");
    act(s, "move jerome 0808");
    OFFERED(s, "move jerome 1308"); /* seven and five */
    REFUSED(s, "move jerome 1408");
    act(s, "move jerome 1308");
    assert_int_equal(offers(s, "move jerome"), 0);
}

/* what is closed to infantry is closed to him, or with the switch what is closed to horse. */
TEST(ms_10_0_b__closed_ground_holds_him_back)
{
    struct scene s;
    for (int riding = 0; riding < 2; riding++) {
        open_scene(&s, riding ? "leader_column=cavalry" : NULL);
        put(&s, "jerome", "1305");
        at_movement(&s);
        assert_int_equal(offered(&s, "move jerome 1307"), !riding); /* the chateau */
        assert_int_equal(offered(&s, "move jerome 1407"), !riding); /* the walled garden */
        OFFERED(&s, "move jerome 1308");                            /* by the woods in the west */
        close_scene(&s);
    }
    open_patches(&s, "0114 ~ 0214 ~ 0215 ~", NULL); /* 0115 is cut off by 0114, 0214 and 0215 */
    put(&s, "jerome", "0113");
    put(&s, "reille", "0115");
    at_movement(&s);
    REFUSED(&s, "move jerome 0114");
    REFUSED(&s, "move jerome 0115");
    OFFERED(&s, "move jerome 0313");
    assert_int_equal(offers(&s, "move reille"), 0);
    close_scene(&s);
}

/* adam's zone lies around 0607. */
TEST(ms_10_0_c__into_a_zone_only_with_friends)
{
    struct scene s;
    for (int friend = 0; friend < 2; friend ++)
        for (int shaken = 0; shaken < 2; shaken++) {
            open_scene(&s, NULL);
            put(&s, "adam", "0607");
            put(&s, "jerome", "0611");
            if (shaken)
                shake(&s, "jerome");
            if (friend)
                put(&s, "1leg", "0608");
            at_movement(&s);
            OFFERED(&s, "move jerome 0609");
            REFUSED(&s, "move jerome 0508"); /* nobody is there */
            assert_int_equal(offered(&s, "move jerome 0608"), friend && !shaken);
            if (friend && !shaken) { /* and there he stops */
                act(&s, "move jerome 0608");
                assert_int_equal(offers(&s, "move jerome"), 0);
            }
            close_scene(&s);
        }
    open_scene(&s, NULL); /* along with a unit */
    put(&s, "adam", "0607");
    put(&s, "jerome", "0609");
    put(&s, "1leg", "0609");
    at_movement(&s);
    REFUSED(&s, "move jerome 0608");
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    act(&s, "move 1leg 0608");
    expect_at(&s, "jerome", "0608");
    close_scene(&s);
}

/* Beside an enemy without a zone he may stand, unless the switch keeps him away; not to stay there, he
 * may still pass. */
TEST(ms_10_0_c__beside_a_shaken_enemy)
{
    struct scene s;
    for (int kept = 0; kept < 2; kept++) {
        open_scene(&s, kept ? "lone_leader_not_adjacent=on" : NULL);
        put(&s, "adam", "0607");
        shake(&s, "adam");
        put(&s, "jerome", "0611");
        put(&s, "2leg", "0708");
        at_movement(&s);
        assert_int_equal(offered(&s, "move jerome 0608"), !kept);
        OFFERED(&s, "move jerome 0708"); /* a friend is there */
        OFFERED(&s, "move jerome 0605");
        act(&s, "move jerome 0605");
        assert_false(logged(&s, E_FLEE)); /* it is he who moves */
        close_scene(&s);
    }
}

SCENE(ms_10_0_d__out_of_a_zone_freely)
{
    put(s, "adam", "0607");
    put(s, "1leg", "0608");
    put(s, "jerome", "0608");
    at_movement(s);
    OFFERED(s, "move 1leg 0609"); /* one hex for the unit */
    REFUSED(s, "move 1leg 0610");
    OFFERED(s, "move jerome 0610"); /* twelve for him */
    OFFERED(s, "move jerome 1814");
    REFUSED(s, "move jerome 1914");
}

TEST(ms_10_0_e__he_stacks_freely)
{
    static const char *const all[] = {"1leg",   "gauthier", "husson",     "9art",
                                      "jerome", "reille",   "kellermann", NULL};
    struct scene s;
    for (int full = 0; full < 2; full++) {
        open_scene(&s, NULL);
        for (int i = 0; all[i]; i++)
            put(&s, all[i], "0610");
        if (full)
            put(&s, "1li", "0610"); /* a fifth combat unit is too many */
        at_stacking(&s);
        assert_int_equal(logged(&s, E_OVERSTACK), full);
        assert_int_equal(is_shaken(&s, "1leg"), full);
        assert_false(is_shaken(&s, "jerome"));
        close_scene(&s);
    }
}

/* 0607 holds a battalion without a zone; byng adds none. */
TEST(ms_10_0_f__he_has_no_zone)
{
    struct scene s;
    for (int fit = 0; fit < 2; fit++) {
        open_scene(&s, NULL);
        put(&s, "nassau", "0607");
        put(&s, "byng", "0607");
        if (!fit)
            shake(&s, "nassau");
        put(&s, "1leg", "0609");
        at_movement(&s);
        act(&s, "move 1leg 0608");
        assert_int_equal(offers(&s, "move 1leg") > 0, !fit); /* a zone would hold it */
        assert_int_equal(offered(&s, "move 1leg 0707"), !fit);
        close_scene(&s);
    }
}

/* How far 1leg goes over clear ground to the west of 1010, with or without a leader. */
static int reach(struct scene *s, const char *leader)
{
    int far = 0;
    char word[40];
    at_movement(s);
    if (leader) {
        act(s, "gather 1leg");
        snprintf(word, sizeof word, "add %s", leader);
        act(s, word);
    }
    for (int hexes = 1; hexes < 9; hexes++) {
        snprintf(word, sizeof word, "move 1leg %02d10", 10 - hexes);
        if (offered(s, word))
            far = hexes;
    }
    return far;
}

TEST(ms_10_0_i__he_speeds_up_those_he_goes_with)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "1010");
    put(&s, "jerome", "1010");
    assert_int_equal(reach(&s, NULL), 5); /* to be there is not enough */
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "1leg", "1010");
    put(&s, "jerome", "1010");
    assert_int_equal(reach(&s, "jerome"), 6);
    act(&s, "move 1leg 0410");
    expect_at(&s, "jerome", "0410");
    assert_int_equal(offers(&s, "move jerome"), 0); /* he has no move of his own left */
    close_scene(&s);

    open_scene(&s, NULL); /* another formation's */
    put(&s, "1leg", "1010");
    put(&s, "kellermann", "1010");
    assert_int_equal(reach(&s, "kellermann"), 5);
    close_scene(&s);
    open_scene(&s, NULL); /* ineffective */
    put(&s, "1leg", "1010");
    put(&s, "jerome", "1010");
    shake(&s, "jerome");
    assert_int_equal(reach(&s, "jerome"), 5);
    close_scene(&s);

    open_scene(&s, NULL); /* who has only just come */
    put(&s, "1leg", "1010");
    put(&s, "jerome", "1011");
    at_movement(&s);
    act(&s, "move jerome 1010");
    REFUSED(&s, "gather 1leg");
    REFUSED(&s, "move 1leg 0410");
    close_scene(&s);
}

/* All fitting units of the party have it, the others do not and hold it up. */
TEST(ms_10_0_i__every_fitting_unit_has_it)
{
    struct scene s;
    for (int other = 0; other < 2; other++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "1010");
        put(&s, other ? "gauthier" : "2leg", "1010");
        put(&s, "jerome", "1010");
        at_movement(&s);
        act(&s, "gather 1leg");
        act(&s, other ? "add gauthier" : "add 2leg");
        act(&s, "add jerome");
        OFFERED(&s, "move 1leg 0510");
        assert_int_equal(offered(&s, "move 1leg 0410"), !other);
        close_scene(&s);
    }
}

/* House rule: no factor for those who leave a zone or go in square. They go one hex, which is always to be
 * had (MS-4.3-e), so that only the allowance shows it. */
TEST(ms_10_0_i__none_out_of_a_zone_or_in_square)
{
    struct scene s;
    for (int given = 0; given < 2; given++) {
        open_scene(&s, given ? "no_bonus_square_ezoc_charge=off" : NULL);
        put(&s, "adam", "0607");
        put(&s, "1leg", "0608");
        put(&s, "2leg", "1010");
        put(&s, "1li", "1012");
        form_square(&s, "1li");
        at_movement(&s);
        struct look look = look_at(&s);
        uint64_t jerome = bit(unit_number(&s, "jerome"));
        assert_int_equal(ms_allowance(&look, unit_number(&s, "1leg"), jerome),
                         HALVES * (given ? 6 : 5));
        assert_int_equal(ms_allowance(&look, unit_number(&s, "1li"), jerome),
                         HALVES * (given ? 6 : 5));
        assert_int_equal(ms_allowance(&look, unit_number(&s, "2leg"), jerome), HALVES * 6);
        close_scene(&s);
    }
}

/* May a disrupted 1leg enter adam's zone with this leader in its party? */
static bool enters(const char *leader, bool shaken)
{
    struct scene s;
    char word[40];
    open_scene(&s, NULL);
    put(&s, "adam", "0607");
    put(&s, "1leg", "0609");
    put(&s, leader, "0609");
    shake(&s, "1leg");
    if (shaken)
        shake(&s, leader);
    at_movement(&s);
    REFUSED(&s, "move 1leg 0608"); /* by itself never */
    act(&s, "gather 1leg");
    snprintf(word, sizeof word, "add %s", leader);
    act(&s, word);
    bool may = offered(&s, "move 1leg 0608");
    close_scene(&s);
    return may;
}

TEST(ms_10_0_j__he_takes_the_disrupted_into_zones)
{
    struct scene s;
    assert_true(enters("jerome", false));
    assert_true(enters("reille", false));
    assert_false(enters("jerome", true));
    assert_false(enters("kellermann", false));

    open_scene(&s, NULL); /* the ineffective not even with him */
    put(&s, "adam", "0607");
    put(&s, "hubert", "0609");
    put(&s, "reille", "0609");
    shake(&s, "hubert");
    at_movement(&s);
    act(&s, "gather hubert");
    act(&s, "add reille");
    REFUSED(&s, "move hubert 0608");
    OFFERED(&s, "move hubert 0610");
    close_scene(&s);
}

/* one who stands there already does not help, but for the switch. */
TEST(ms_10_0_j__he_goes_in_with_them)
{
    struct scene s;
    for (int ahead = 0; ahead < 2; ahead++) {
        open_scene(&s, ahead ? "escort_waiting_ahead=on" : NULL);
        put(&s, "adam", "0607");
        put(&s, "1leg", "0609");
        put(&s, "2leg", "0608");
        put(&s, "jerome", "0608");
        shake(&s, "1leg");
        at_movement(&s);
        assert_int_equal(offered(&s, "move 1leg 0608"), ahead);
        REFUSED(&s, "move 1leg 0508");
        close_scene(&s);
    }
}

/* jerome leads 1leg against mitchell under wellington; nothing comes of it but the checks. */
static void two_leaders(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0608");
    put(s, "jerome", "0608");
    put(s, "mitchell", "0607");
    put(s, "wellington", "0607");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "lead jerome 1leg");
    act(s, "defend mitchell under wellington");
    assert_int_equal(differential(s), -1);
    dice(s, 4, 1); /* a dash */
    expect_roll(s, "Leader check");
}

/* the attacker's first, each for himself, whatever the result was. */
SCENE_BY(ms_10_0_w__two_or_twelve_kills_him, two_leaders(s))
{
    expect_chance(s, "eliminated", "1/18");
    expect_chance(s, "safe", "17/18");
    struct position before = s->p;
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            s->p = before;
            dice(s, first, second);
            bool falls = first + second == 2 || first + second == 12;
            expect_at(s, "jerome", falls ? "dead" : "0608");
            expect_roll(s, "Leader check"); /* now the other */
            dice(s, first, second);
            expect_at(s, "wellington", falls ? "dead" : "0607");
            expect_at(s, "mitchell", "0607");
        }
}

/* Who was not named throws no dice, and who has none to lend cannot be named. */
SCENE(ms_10_0_w__only_those_who_were_named)
{
    put(s, "1leg", "0608");
    put(s, "jerome", "0608");
    put(s, "mitchell", "0607");
    put(s, "wellington", "0607");
    shake(s, "wellington");
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "assault 1leg"); /* wellington is ineffective: nothing to name */
    dice(s, 4, 1);
    assert_false(logged(s, E_LEADER));
}

/* a prisoner has no dice. Dm kills nassau; wellington, told to go back alone, has nobody to go to, or
 * adam. */
TEST(ms_10_0_w__a_captured_leader_does_not_check)
{
    struct scene s;
    for (int friend = 0; friend < 2; friend ++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0708");
        put(&s, "1li", "0508");
        put(&s, "nassau", "0607");
        put(&s, "wellington", "0607");
        if (friend)
            put(&s, "adam", "0603");
        at_combat(&s);
        act(&s, "attack 1leg 0607");
        act(&s, "join 2leg");
        act(&s, "join 1li");
        act(&s, "assault 1leg");
        act(&s, "defend nassau under wellington");
        assert_int_equal(differential(&s), 10);
        dice(&s, 6, 6);
        expect_at(&s, "nassau", "eliminated");
        expect_at(&s, "wellington", friend ? "0603" : "captured");
        if (friend)
            expect_roll(&s, "Leader check");
        else
            assert_false(logged(&s, E_LEADER));
        close_scene(&s);
    }
}

TEST(ms_10_0_x__lost_leaders_count)
{
    struct scene s;
    two_leaders(&s);
    struct look look = look_at(&s);
    int french = ms_points(&look, FRENCH), allied = ms_points(&look, ALLIED);
    dice(&s, 1, 1);
    assert_int_equal(ms_points(&look, ALLIED), allied + 2);
    dice(&s, 6, 6);
    assert_int_equal(ms_points(&look, FRENCH), french + 2);
    close_scene(&s);

    open_scene(&s, NULL); /* captured: the same, for only combat units count double */
    put(&s, "1leg", "0609");
    put(&s, "byng", "0607");
    at_movement(&s);
    look = look_at(&s);
    french = ms_points(&look, FRENCH);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "captured");
    assert_int_equal(ms_points(&look, FRENCH), french + 2);
    close_scene(&s);

    open_creek(&s, NULL); /* Lyon is worth three, the others two */
    put(&s, "lyon", "0604");
    put(&s, "sigel", "1414");
    put(&s, "weightman", "0606");
    put(&s, "greer", "1412");
    set_turn(&s, 2, SOUTH);
    at_movement(&s);
    look = look_at(&s);
    int south = ms_points(&look, SOUTH);
    act(&s, "move weightman 0605");
    assert_int_equal(ms_points(&look, SOUTH), south + 3);
    act(&s, "move greer 1413");
    assert_int_equal(ms_points(&look, SOUTH), south + 5);
    close_scene(&s);
}
