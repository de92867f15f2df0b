/*
 * charges_again.c - what a charge that was won leads to: advance, a second charge, and the end of it
 * (MS-9.2-z to ac).
 *
 * Most scenes are in the open country west of Hougoumont. Wathiez, charge factor 5 with morale 4, charges
 * Mitchell, 5 with morale 4, in 0508 from 0509. Others stand by.
 */
#include "scene.h"

#include <string.h>

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

static void charger(struct scene *s, const char *unit, const char *hex)
{
    put(s, unit, hex);
    set_charging(s, unit);
}

/* Wathiez is about to charge whoever is in 0508. */
static void face_off(struct scene *s, const char *defender)
{
    open_scene(s, NULL);
    charger(s, "wathiez", "0509");
    put(s, defender, "0508");
}

/* Wathiez passes his check, the defender passes his and stays in line: the dice of the charge wait. */
static void ride_home(struct scene *s)
{
    at_combat(s);
    act(s, "strike wathiez 0508");
    roll(s, 1);
    roll(s, 1);
    act(s, "decline");
}

/* Mitchell routs from 0508 to 0605; Du Plat stands aside in 0307. */
static void rout_one(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    charger(s, "wathiez", "0509");
    put(s, "mitchell", "0508");
    put(s, "duplat", "0307");
    ride_home(s);
    dice(s, 6, 6); /* Dm failed */
    act(s, "retreat 0607 0606 0605");
    assert_int_equal(step_now(s), S_ADVANCE);
}

TEST(ms_9_2_z__a_rout_allows_a_second_charge)
{
    struct scene s;
    rout_one(&s, NULL);
    OFFERED(&s, "advance wathiez 0508");
    OFFERED(&s, "advance wathiez 0408"); /* a vacant hex beside it */
    OFFERED(&s, "advance wathiez 0508 0608");
    OFFERED(&s, "end");
    act(&s, "advance wathiez 0508 0407");
    expect_turn(&s, FRENCH);
    assert_int_equal(step_now(&s), S_AGAIN);
    OFFERED(&s, "decline");
    assert_int_equal(offers(&s, "again"), 1);
    act(&s, "again 0307");
    expect_roll(&s, "Charge check"); /* from step 2 */
    roll(&s, 4);
    expect_roll(&s, "Stand check");
    roll(&s, 5);
    assert_int_equal(differential(&s), 2 * 5 - 5);
    close_scene(&s);

    rout_one(&s, NULL); /* none in reach */
    act(&s, "advance wathiez 0508");
    assert_true(is_shaken(&s, "wathiez"));
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    open_scene(&s, NULL); /* without a hex of advance */
    charger(&s, "wathiez", "0509");
    put(&s, "mitchell", "0508");
    put(&s, "duplat", "0408");
    ride_home(&s);
    dice(&s, 6, 6);
    act(&s, "retreat 0607 0606 0605");
    act(&s, "end");
    act(&s, "again 0408");
    expect_roll(&s, "Charge check");
    close_scene(&s);
}

/* what is a rout. */
TEST(ms_9_2_z__what_is_a_rout)
{
    struct scene s;
    open_scene(&s, NULL); /* Dm passed and a safe way: one hex, no second charge */
    charger(&s, "wathiez", "0509");
    put(&s, "mitchell", "0508");
    put(&s, "duplat", "0408");
    ride_home(&s);
    dice(&s, 6, 1);
    act(&s, "retreat 0507 0506 0505");
    OFFERED(&s, "advance wathiez 0508");
    REFUSED(&s, "advance wathiez 0508 0507");
    act(&s, "advance wathiez 0508");
    assert_int_equal(step_now(&s), S_COUNTER); /* it is over */
    assert_true(is_shaken(&s, "wathiez"));
    assert_false(logged(&s, E_UNSAFE));
    close_scene(&s);

    open_scene(&s, NULL); /* Dm passed, but every way is unsafe: he pays a step and routs */
    charger(&s, "wathiez", "0509");
    put(&s, "mitchell", "0508");
    put(&s, "duplat", "0510");
    put(&s, "1leg", "0407");
    put(&s, "2leg", "0708");
    ride_home(&s);
    dice(&s, 6, 1);
    act(&s, "retreat 0607");
    act(&s, "retreat 0606 0605 0604");
    assert_true(is_reduced(&s, "mitchell"));
    assert_int_equal(step_now(&s), S_ADVANCE);
    OFFERED(&s, "advance wathiez 0508 0507");
    act(&s, "end");
    OFFERED(&s, "again 0510");
    close_scene(&s);

    face_off(&s, "nassau"); /* a dead primary bars the advance and not the second charge */
    put(&s, "bull", "0508");
    put(&s, "duplat", "0408");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    act(&s, "defend nassau");
    roll(&s, 1);
    roll(&s, 1);
    act(&s, "decline");
    dice(&s, 6, 6);
    go_back(&s); /* Bull's guns */
    expect_at(&s, "nassau", "eliminated");
    assert_int_equal(step_now(&s), S_AGAIN);
    OFFERED(&s, "again 0408");
    close_scene(&s);

    face_off(&s, "nassau"); /* nobody is left to rout */
    put(&s, "duplat", "0408");
    ride_home(&s);
    dice(&s, 6, 6);
    expect_at(&s, "nassau", "eliminated");
    assert_int_equal(step_now(&s), S_COUNTER); /* it is over */
    assert_true(is_shaken(&s, "wathiez"));
    close_scene(&s);
}

/* open ground in front, as a house rule; zones and friends do not matter. */
TEST(ms_9_2_z__where_the_second_charge_goes)
{
    static char ground[15 * 21 + 1];
    struct scene s;
    memset(ground, '.', sizeof ground - 1);
    for (int row = 0; row < 15; row++)
        ground[row * 21 + 20] = '\n';
    ground[7 * 21 + 3] = 'F'; /* 0408 */
    for (int off = 0; off < 2; off++) {
        open_ground(&s, ground, off ? "second_charge_ground=off" : NULL);
        charger(&s, "wathiez", "0509");
        put(&s, "mitchell", "0508");
        put(&s, "duplat", "0408");
        put(&s, "hhalkett", "0608");
        ride_home(&s);
        dice(&s, 6, 6);
        go_back(&s);
        act(&s, "end");
        OFFERED(&s, "again 0608");
        assert_int_equal(offered(&s, "again 0408"), off);
        close_scene(&s);
    }

    open_ground(&s, ground, NULL); /* through the zones of others, past friends */
    charger(&s, "wathiez", "0509");
    put(&s, "1leg", "0407");
    put(&s, "mitchell", "0508");
    put(&s, "hhalkett", "0606");
    ride_home(&s);
    dice(&s, 6, 6);
    go_back(&s);
    OFFERED(&s, "advance wathiez 0508 0407");
    act(&s, "advance wathiez 0508 0507");
    OFFERED(&s, "again 0606");
    close_scene(&s);
}

/* a leader who is with it serves the second charge or spares himself, whatever he did in the first. */
TEST(ms_9_2_z__a_leader_chooses_again)
{
    struct scene s;
    for (int first = 0; first < 2; first++)
        for (int second = 0; second < 2; second++) {
            open_scene(&s, NULL);
            charger(&s, "wathiez", "0509");
            put(&s, "reille", "0509");
            put(&s, "mitchell", "0508");
            put(&s, "duplat", "0408");
            at_combat(&s);
            act(&s, first ? "strike wathiez 0508 with reille" : "strike wathiez 0508");
            roll(&s, 1);
            roll(&s, 1);
            act(&s, "decline");
            dice(&s, 6, 6);
            act(&s, "retreat 0607 0606 0605");
            act(&s, "end");
            if (first)
                dice(&s, 3, 4); /* his check */
            assert_int_equal(offers(&s, "again"), 2);
            assert_int_equal(foretold_rating(&s, "again 0408"), 4);
            assert_int_equal(foretold_rating(&s, "again 0408 with reille"), 4 + 1);
            act(&s, second ? "again 0408 with reille" : "again 0408");
            assert_int_equal(rating(&s), 4 + second);
            roll(&s, 1);
            roll(&s, 1);
            act(&s, "decline");
            assert_int_equal(differential(&s), second);
            dice(&s, 6, 1);
            go_back(&s);
            act(&s, "end");
            assert_int_equal(step_now(&s) == S_LEADER, second);
            close_scene(&s);
        }
}

TEST(ms_9_2_aa__the_second_target_may_have_been_struck)
{
    struct scene s;
    for (int before = 0; before < 2; before++) {
        open_scene(&s, NULL);
        charger(&s, "wathiez", "0509");
        put(&s, "1leg", "0308");
        put(&s, "mitchell", "0508");
        put(&s, "duplat", "0408");
        at_combat(&s);
        if (before) {
            act(&s, "attack 1leg 0408");
            dice(&s, 4, 1); /* nothing */
        }
        act(&s, "strike wathiez 0508");
        roll(&s, 1);
        roll(&s, 1);
        act(&s, "decline");
        dice(&s, 6, 6);
        go_back(&s);
        act(&s, "end");
        act(&s, "again 0408");
        roll(&s, 1);
        roll(&s, 1);
        act(&s, "decline");
        assert_int_equal(differential(&s), 0);
        close_scene(&s);
    }
}

/* The first has routed, the second stands in 0408. */
static void second_charge(struct scene *s)
{
    open_scene(s, NULL);
    charger(s, "wathiez", "0509");
    put(s, "mitchell", "0508");
    put(s, "duplat", "0408");
    put(s, "hhalkett", "0308");
    ride_home(s);
    dice(s, 6, 6);
    act(s, "retreat 0607 0606 0605");
    act(s, "end");
    act(s, "again 0408");
    roll(s, 1);
    roll(s, 1);
    act(s, "decline");
}

TEST(ms_9_2_ab__no_third_charge)
{
    struct scene s;
    for (int morale = 1; morale <= 6; morale += 5) { /* retreat or rout */
        second_charge(&s);
        dice(&s, 6, morale);
        act(&s, "retreat 0407 0406 0405");
        assert_int_equal(step_now(&s), S_ADVANCE);
        OFFERED(&s, "advance wathiez 0408");
        OFFERED(&s, "advance wathiez 0408 0407"); /* two hexes either way */
        act(&s, "advance wathiez 0408");          /* next to Hugh Halkett */
        assert_int_equal(s.p.phasing, ALLIED);    /* it is over */
        expect_at(&s, "wathiez", "0408");
        assert_true(is_shaken(&s, "wathiez"));
        close_scene(&s);
    }

    second_charge(&s); /* a lost one ends it as well */
    dice(&s, 1, 1);
    REFUSED(&s, "retreat 0510");
    go_back(&s);
    assert_true(is_shaken(&s, "wathiez"));
    close_scene(&s);
}

TEST(ms_9_2_ac__a_charger_ends_ineffective)
{
    struct scene s;
    rout_one(&s, NULL);
    act(&s, "advance wathiez 0508 0407");
    assert_false(is_shaken(&s, "wathiez")); /* not before it is over */
    act(&s, "decline");
    assert_true(is_shaken(&s, "wathiez"));
    expect_at(&s, "wathiez", "0407");
    assert_true(logged(&s, E_SPENT));
    close_scene(&s);

    face_off(&s, "mitchell"); /* a victory without a second charge */
    ride_home(&s);
    dice(&s, 6, 1);
    go_back(&s);
    act(&s, "end");
    assert_true(is_shaken(&s, "wathiez"));
    expect_at(&s, "wathiez", "0509");
    close_scene(&s);

    face_off(&s, "nassau"); /* nobody retreated */
    ride_home(&s);
    dice(&s, 6, 6);
    assert_true(is_shaken(&s, "wathiez"));
    close_scene(&s);
}
