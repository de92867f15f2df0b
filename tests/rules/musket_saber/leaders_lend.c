/*
 * leaders_lend.c - whom a leader serves, and what his factors do in combat and recovery (MS-10.0-g, h, k
 * to q).
 */
#include "scene.h"

#include <stdio.h>

/* An attack on mitchell in 0607 from 0608 is opened by this unit. */
static void open_attack(struct scene *s, const char *unit)
{
    char word[40];
    put(s, "mitchell", "0607");
    put(s, unit, "0608");
    at_combat(s);
    snprintf(word, sizeof word, "attack %s 0607", unit);
    act(s, word);
}

TEST(ms_10_0_g__his_own_formation_in_his_hex)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "jerome", "0608");
    put(&s, "gauthier", "0708");
    put(&s, "2leg", "0508");
    open_attack(&s, "1leg");
    act(&s, "join gauthier");
    act(&s, "join 2leg");
    OFFERED(&s, "lead jerome 1leg");
    REFUSED(&s, "lead jerome 2leg"); /* his formation, elsewhere */
    REFUSED(&s, "lead jerome gauthier");
    close_scene(&s);

    open_scene(&s, NULL); /* with him, but of another formation */
    put(&s, "jerome", "0608");
    put(&s, "2leg", "0508");
    open_attack(&s, "gauthier");
    assert_int_equal(offers(&s, "lead"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* in defence likewise: byng leads the Guards */
    put(&s, "2cold", "0607");
    put(&s, "byng", "0607");
    open_attack(&s, "1leg");
    OFFERED(&s, "defend 2cold under byng");
    REFUSED(&s, "defend mitchell under byng");
    OFFERED(&s, "defend mitchell with 2cold under byng for 2cold");
    REFUSED(&s, "defend mitchell with 2cold under byng");
    close_scene(&s);
}

/* one leader of a hex takes part. */
SCENE(ms_10_0_g__one_leader_from_a_hex)
{
    put(s, "jerome", "0608");
    put(s, "reille", "0608");
    put(s, "6art", "0608");
    put(s, "2leg", "0708");
    put(s, "kellermann", "0708");
    open_attack(s, "1leg");
    act(s, "join 2leg");
    act(s, "join 6art");
    OFFERED(s, "lead reille 1leg");
    act(s, "lead jerome 1leg");
    assert_int_equal(offers(s, "lead"), 0);
}

TEST(ms_10_0_h__the_army_leader_serves_all)
{
    static const char *const french[] = {"1leg", "gauthier", "husson", "hubert", "donop"};
    static const char *const allied[] = {"nassau", "2cold", "chalkett", "brunswk", "grant"};
    struct scene s;
    char word[60];
    for (int i = 0; i < 5; i++) {
        open_scene(&s, NULL);
        put(&s, "reille", "0608");
        put(&s, "wellington", "0607");
        put(&s, allied[i], "0607");
        open_attack(&s, french[i]);
        snprintf(word, sizeof word, "lead reille %s", french[i]);
        act(&s, word);
        snprintf(word, sizeof word, "defend %s under wellington", allied[i]);
        OFFERED(&s, word);
        close_scene(&s);
    }
}

/* Golden vector W-2: (5 + 2) halved by the creek is 4, against 5. */
TEST(ms_10_0_k__his_factor_comes_first)
{
    struct scene s;
    for (int led = 0; led < 2; led++) {
        open_creek(&s, NULL);
        put(&s, "3la", "1206");
        put(&s, "mcculloch", "1206");
        put(&s, "1ks", "1106");
        set_turn(&s, 1, SOUTH);
        at_combat(&s);
        act(&s, "attack 3la 1106");
        act(&s, led ? "lead mcculloch 3la" : "assault 3la");
        assert_int_equal(differential(&s), led ? -1 : -2);
        close_scene(&s);
    }
}

/* One unit has it: 1leg of the two, the battalion or the brigade of the defence; and horse as well as foot. */
TEST(ms_10_0_k__one_unit_of_foot_or_horse_has_it)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "reille", "0608");
    open_attack(&s, "hubert");
    act(&s, "lead reille hubert");
    assert_int_equal(differential(&s), 2 + 1 - 5);
    close_scene(&s);

    for (int support = 0; support < 2; support++) { /* once, whichever he serves */
        open_scene(&s, NULL);
        put(&s, "wellington", "0607");
        put(&s, "2cold", "0607");
        open_attack(&s, "1leg");
        act(&s, support ? "defend mitchell with 2cold under wellington for 2cold"
                        : "defend mitchell with 2cold under wellington");
        assert_int_equal(differential(&s), 5 - 5 - 3 - 2);
        close_scene(&s);
    }

    open_scene(&s, NULL); /* guns in the line of attack have none of it */
    put(&s, "reille", "0608");
    put(&s, "2leg", "0708");
    open_attack(&s, "9art");
    act(&s, "lead reille 9art");
    act(&s, "assault 9art");
    assert_int_equal(differential(&s), 4 - 5);
    close_scene(&s);
}

TEST(ms_10_0_l__never_for_bombarding_guns)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "mitchell", "0607");
    put(&s, "6art", "0610");
    put(&s, "jerome", "0610");
    at_combat(&s);
    act(&s, "bombard 6art 0607");
    assert_int_equal(differential(&s), 4);
    dice(&s, 1, 1);
    assert_false(logged(&s, E_LEADER));
    close_scene(&s);

    open_scene(&s, NULL); /* nor where their fire supports */
    put(&s, "6art", "0610");
    put(&s, "jerome", "0610");
    put(&s, "2leg", "0708");
    open_attack(&s, "1leg");
    act(&s, "support 6art");
    assert_int_equal(offers(&s, "lead"), 0);
    close_scene(&s);
}

/* 5 instead of 3, named or not, for every unit of his formation; and he checks only when named. */
TEST(ms_10_0_m__the_disrupted_attack_at_full)
{
    static const struct {
        const char *leader;
        bool shaken, lead;
        int differential;
    } list[] = {
        {NULL, false, false, 3 - 5},     {"jerome", false, false, 5 - 5},
        {"jerome", false, true, 6 - 5},  {"jerome", true, false, 3 - 5},
        {"reille", false, false, 5 - 5}, {"kellermann", false, false, 3 - 5},
    };
    struct scene s;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        open_scene(&s, NULL);
        shake(&s, "1leg");
        if (list[i].leader)
            put(&s, list[i].leader, "0608");
        if (list[i].shaken)
            shake(&s, list[i].leader);
        open_attack(&s, "1leg");
        if (step_now(&s) == S_GATHER)
            act(&s, list[i].lead ? "lead jerome 1leg" : "assault 1leg");
        assert_int_equal(differential(&s), list[i].differential);
        dice(&s, 4, 1);
        assert_int_equal(step_now(&s) == S_LEADER, list[i].lead);
        close_scene(&s);
    }
}

/* the primary's check, when he is with the primary. */
TEST(ms_10_0_n__his_morale_in_combat)
{
    struct scene s;
    for (int with = 0; with < 2; with++) {
        open_scene(&s, NULL);
        put(&s, "reille", "0608");
        put(&s, "2leg", "0708");
        open_attack(&s, "1leg");
        act(&s, "join 2leg");
        act(&s, "lead reille 1leg");
        act(&s, with ? "assault 1leg" : "assault 2leg");
        assert_int_equal(check_rating(&s, 0), with ? 5 : 4);
        close_scene(&s);
    }
    for (int led = 0; led < 3; led++) { /* the defender's too, whoever has his combat factor */
        static const char *const defend[] = {
            "defend mitchell with 2cold", "defend mitchell with 2cold under wellington",
            "defend mitchell with 2cold under wellington for 2cold"};
        open_scene(&s, NULL);
        put(&s, "wellington", "0607");
        put(&s, "2cold", "0607");
        open_attack(&s, "1leg");
        act(&s, defend[led]);
        assert_int_equal(check_rating(&s, 1), led ? 5 : 4);
        close_scene(&s);
    }
    open_scene(&s, NULL); /* not a primary that is none of his */
    put(&s, "byng", "0607");
    put(&s, "2cold", "0607");
    open_attack(&s, "1leg");
    act(&s, "defend mitchell with 2cold under byng for 2cold");
    assert_int_equal(check_rating(&s, 1), 4);
    close_scene(&s);
}

/* House rule: batteries in an adjacent combat may have his morale, never his combat factor. */
TEST(ms_10_0_n__guns_may_be_steadied)
{
    struct scene s;
    for (int off = 0; off < 2; off++) {
        open_scene(&s, off ? "leader_morale_for_guns=off" : NULL);
        put(&s, "sandham", "0607");
        put(&s, "wellington", "0607");
        put(&s, "1leg", "0608");
        at_combat(&s);
        act(&s, "attack 1leg 0607");
        if (!off)
            act(&s, "defend sandham under wellington");
        assert_int_equal(check_rating(&s, 1), off ? 4 : 5);
        assert_int_equal(differential(&s), 4);
        close_scene(&s);

        open_scene(&s, off ? "leader_morale_for_guns=off" : NULL);
        put(&s, "reille", "0608");
        put(&s, "2leg", "0708");
        open_attack(&s, "9art");
        assert_int_equal(offered(&s, "lead reille 9art"), !off);
        close_scene(&s);
    }
}

/* 2cold is rated 5 and has one more from byng: a 5 passes, a 6 does not. */
TEST(ms_10_0_o__a_six_fails_all_the_same)
{
    struct scene s;
    for (int die = 5; die <= 6; die++) {
        open_scene(&s, NULL);
        put(&s, "2cold", "0607");
        put(&s, "byng", "0607");
        put(&s, "1leg", "0608");
        put(&s, "2leg", "0708");
        at_combat(&s);
        act(&s, "attack 1leg 0607");
        act(&s, "join 2leg");
        act(&s, "assault 1leg");
        act(&s, "defend 2cold under byng");
        assert_int_equal(check_rating(&s, 1), 6);
        assert_int_equal(differential(&s), 6);
        dice(&s, 2, die); /* Dc */
        assert_int_equal(is_shaken(&s, "2cold"), die == 6);
        close_scene(&s);
    }
}

/* nassau and jaeger have gone back a hex with wellington and try to recover. */
static void march_off(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "nassau", "0606");
    put(s, "jaeger", "0606");
    put(s, "wellington", "0606");
    shake(s, "nassau");
    shake(s, "jaeger");
    set_turn(s, 1, ALLIED);
    at_movement(s);
    act(s, "gather nassau");
    act(s, "add jaeger");
    act(s, "add wellington");
    act(s, "move nassau 0605");
    act(s, "end");
    expect_turn(s, ALLIED);
}

TEST(ms_10_0_p__he_helps_one_unit_recover)
{
    struct scene s;
    for (int die = 2; die <= 3; die++)
        for (int helped = 0; helped < 2; helped++) {
            march_off(&s);
            act(&s, "recover jaeger");
            assert_int_equal(rating(&s), 2);
            roll(&s, 6);
            act(&s, helped ? "recover nassau with wellington" : "recover nassau");
            assert_int_equal(rating(&s), helped ? 3 : 2);
            roll(&s, die);
            assert_int_equal(is_shaken(&s, "nassau"), die == 3 && !helped);
            close_scene(&s);
        }
    march_off(&s);
    act(&s, "recover jaeger with wellington");
    roll(&s, 6); /* fails as ever */
    assert_true(is_shaken(&s, "jaeger"));
    expect_turn(&s, GG_CHANCE); /* he has helped one: the next is on its own */
    assert_int_equal(rating(&s), 2);
    close_scene(&s);
}

/* Golden vector: reduced and disrupted, rated 3, unmoved, a leader with 1: the step is tried against 2. Then
 * the disruption goes without a roll, so the help is never asked for a second time. */
TEST(ms_10_0_q__he_helps_both_tries_of_a_unit)
{
    struct scene s;
    for (int die = 2; die <= 3; die++) {
        open_scene(&s, NULL);
        put(&s, "mitchell", "0606");
        put(&s, "duplat", "0606");
        put(&s, "wellington", "0606");
        reduce(&s, "mitchell");
        reduce(&s, "duplat");
        shake(&s, "mitchell");
        set_steps(&s, ALLIED, 2);
        set_turn(&s, 1, ALLIED);
        at_recovery(&s);
        act(&s, "replace mitchell with wellington");
        assert_int_equal(rating(&s), 2);
        roll(&s, die);
        assert_int_equal(is_reduced(&s, "mitchell"), die == 3);
        assert_false(is_shaken(&s, "mitchell"));
        assert_int_equal(last_event(&s, E_RECOVERS)->arg[0], 1);
        close_scene(&s);
    }
}
