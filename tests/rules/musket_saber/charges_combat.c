/*
 * charges_combat.c - charges in the combat phase: nerve, the stand of the defender, the throw, the next
 * charger (MS-9.2-o to y). What follows a victory is in charges_again.c.
 *
 * Most scenes are in the open country west of Hougoumont. Mitchell, 5 with morale 4, is charged in 0508 from
 * 0509 (Wathiez: charge factor 5, morale 4), 0608 (Hubert: 4 and 3) and 0408 (Guiton: 7 and 4).
 */
#include "scene.h"

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

/* Two are. */
static void face_two(struct scene *s)
{
    face_off(s, "mitchell");
    charger(s, "hubert", "0608");
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

SCENE_BY(ms_9_2_o__the_charger_checks_first, face_off(s, "mitchell"))
{
    put(s, "nassau", "0508");
    at_combat(s);
    act(s, "strike wathiez 0508");
    expect_turn(s, ALLIED); /* who names his people before any die is thrown */
    assert_int_equal(step_now(s), S_DEFEND);
    act(s, "defend mitchell with nassau");
    expect_roll(s, "Charge check");
    assert_int_equal(rating(s), 4);
    expect_chance(s, "pass", "2/3");
    roll(s, 4);
    expect_roll(s, "Stand check");
}

/* nobody is made to charge. */
SCENE_BY(ms_9_2_o__it_may_be_held_back, face_off(s, "mitchell"))
{
    put(s, "nassau", "0709");
    at_combat(s);
    OFFERED(s, "strike wathiez 0508");
    REFUSED(s, "strike wathiez 0709"); /* 0509 does not touch it */
    OFFERED(s, "end");
    act(s, "end");
    assert_false(is_shaken(s, "wathiez"));
    assert_false(logged(s, E_STRIKE));
    expect_turn(s, ALLIED); /* and Mitchell, left alone, may strike back */
    OFFERED(s, "counter mitchell 0509");
}

TEST(ms_9_2_p__a_failed_charger_goes_back)
{
    struct scene s;
    for (int face = 4; face <= 5; face++) {
        face_off(&s, "mitchell");
        at_combat(&s);
        act(&s, "strike wathiez 0508");
        roll(&s, face);
        assert_int_equal(is_shaken(&s, "wathiez"), face == 5);
        if (face == 5) {
            expect_turn(&s, FRENCH);
            REFUSED(&s, "retreat 0510 0511");
            act(&s, "retreat 0510 0511 0512");
            expect_at(&s, "wathiez", "0512");
            assert_int_equal(s.p.charging, 0);
            assert_false(is_shaken(&s, "mitchell"));
        } else
            expect_at(&s, "wathiez", "0509");
        close_scene(&s);
    }
}

SCENE_BY(ms_9_2_q__the_next_charger_checks, face_two(s))
{
    put(s, "nassau", "0508");
    charger(s, "guiton", "0309"); /* next to Du Plat, and not to Mitchell */
    put(s, "duplat", "0308");
    at_combat(s);
    act(s, "strike wathiez 0508");
    act(s, "defend mitchell with nassau");
    roll(s, 5);
    act(s, "retreat 0510 0511 0512");
    expect_turn(s, FRENCH);
    assert_int_equal(step_now(s), S_CHARGE);
    OFFERED(s, "strike hubert 0508");
    assert_int_equal(offers(s, "strike"), 1);
    OFFERED(s, "end");
    act(s, "strike hubert 0508");
    expect_roll(s, "Charge check"); /* those named before stand named */
    assert_int_equal(rating(s), 3);
    roll(s, 4);
    go_back(s);
    assert_true(is_shaken(s, "hubert"));
    assert_int_equal(step_now(s), S_COMBAT); /* nobody is left for this hex */
    OFFERED(s, "strike guiton 0308");
}

/* who is not sent makes no attack at all in this phase, and is not flipped. */
SCENE_BY(ms_9_2_q__one_not_sent_stays_out, face_two(s))
{
    put(s, "nassau", "0709"); /* in the reach of Hubert too */
    put(s, "1leg", "0408");
    at_combat(s);
    OFFERED(s, "strike hubert 0709");
    act(s, "strike wathiez 0508");
    roll(s, 6);
    go_back(s);
    act(s, "end");
    assert_int_equal(step_now(s), S_COMBAT);
    OFFERED(s, "attack 1leg 0508");
    assert_int_equal(offers(s, "strike"), 0);
    assert_int_equal(offers(s, "attack hubert"), 0);
    assert_false(is_shaken(s, "hubert"));
    act(s, "attack 1leg 0508");
    expect_roll(s, "Combat"); /* there was nobody to join */
}

SCENE_BY(ms_9_2_r__the_first_to_pass_goes_on, face_two(s))
{
    charger(s, "guiton", "0408");
    at_combat(s);
    act(s, "strike wathiez 0508");
    roll(s, 5);
    go_back(s);
    act(s, "strike hubert 0508");
    roll(s, 3);
    expect_roll(s, "Stand check");
    roll(s, 4);
    act(s, "decline");
    assert_int_equal(differential(s), 4 - 5); /* Hubert's charge, and nobody else's */
}

TEST(ms_9_2_s__a_failed_charge_forbids_the_counterattack)
{
    struct scene s;
    for (int charged = 0; charged < 2; charged++) {
        face_off(&s, "mitchell");
        put(&s, "1leg", "0408");
        put(&s, "duplat", "0308");
        at_combat(&s);
        if (charged) {
            act(&s, "strike wathiez 0508");
            roll(&s, 6);
            go_back(&s);
        }
        act(&s, "end");
        expect_turn(&s, ALLIED);
        OFFERED(&s, "counter duplat 0408");
        assert_int_equal(offered(&s, "counter mitchell 0408"), !charged);
        close_scene(&s);
    }
}

TEST(ms_9_2_t__the_defender_checks_unless_in_square_or_disrupted)
{
    static const char *const defender[] = {"mitchell", "nassau", "bull", "grant"};
    static const int morale[] = {4, 3, 4, 4};
    struct scene s;
    for (int i = 0; i < 4; i++)
        for (int shaken = 0; shaken < 2; shaken++) {
            face_off(&s, defender[i]);
            if (shaken)
                shake(&s, defender[i]);
            at_combat(&s);
            act(&s, "strike wathiez 0508");
            roll(&s, 1);
            expect_roll(&s, shaken ? "Charge" : "Stand check");
            if (!shaken)
                assert_int_equal(rating(&s), morale[i]);
            close_scene(&s);
        }
    for (int i = 0; i < 2; i++) {
        face_off(&s, defender[i]);
        form_square(&s, defender[i]);
        at_combat(&s);
        act(&s, "strike wathiez 0508");
        roll(&s, 1);
        expect_roll(&s, "Charge");
        close_scene(&s);
    }
}

/* the primary alone, and again for the next charger. */
SCENE_BY(ms_9_2_t__only_the_primary_and_each_time, face_two(s))
{
    put(s, "nassau", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    act(s, "strike wathiez 0508");
    act(s, "defend mitchell with nassau under wellington");
    roll(s, 1);
    assert_int_equal(rating(s), 4 + 1);
    roll(s, 5);
    act(s, "decline");
    assert_int_equal(differential(s), 5 - (5 + 2 + 2));
    dice(s, 1, 1); /* Am */
    go_back(s);
    dice(s, 3, 4); /* Wellington */
    act(s, "strike hubert 0508");
    act(s, "defend mitchell with nassau");
    roll(s, 1);
    expect_roll(s, "Stand check");
    assert_int_equal(rating(s), 4);
    roll(s, 5);
    assert_true(is_shaken(s, "mitchell"));
    assert_false(is_shaken(s, "nassau"));
    assert_int_equal(differential(s), 2 * 4 - (5 + 2));
}

TEST(ms_9_2_u__infantry_may_form_square)
{
    static const struct {
        const char *defender;
        bool infantry;
    } row[] = {{"mitchell", true}, {"nassau", true}, {"bull", false}, {"grant", false}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        face_off(&s, row[i].defender);
        at_combat(&s);
        act(&s, "strike wathiez 0508");
        roll(&s, 1);
        roll(&s, 3);
        if (row[i].infantry) {
            expect_turn(&s, ALLIED);
            OFFERED(&s, "decline");
            act(&s, "square");
            assert_true(in_square(&s, row[i].defender));
        }
        expect_roll(&s, "Charge");
        close_scene(&s);
    }
    face_off(&s, "mitchell");
    ride_home(&s);
    assert_false(in_square(&s, "mitchell"));
    close_scene(&s);
}

TEST(ms_9_2_v__a_failing_defender_is_disrupted_in_place)
{
    struct scene s;
    face_off(&s, "mitchell");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    roll(&s, 5);
    assert_true(is_shaken(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    assert_false(logged(&s, E_RETREAT));
    expect_roll(&s, "Charge"); /* and no square any more */
    assert_int_equal(check_rating(&s, 1), 4 - 2);
    close_scene(&s);

    face_off(&s, "nassau"); /* a battalion defends with nothing then */
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    roll(&s, 4);
    assert_true(is_shaken(&s, "nassau"));
    expect_at(&s, "nassau", "0508");
    assert_int_equal(differential(&s), 10 - 0);
    close_scene(&s);
}

TEST(ms_9_2_w__the_charge_factor_attacks)
{
    struct scene s;
    face_off(&s, "mitchell");
    ride_home(&s);
    assert_int_equal(differential(&s), 5 - 5);
    close_scene(&s);

    open_scene(&s, NULL); /* (7 + 2) doubled: a leader's factor comes first */
    charger(&s, "guiton", "0509");
    put(&s, "kellermann", "0509");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    act(&s, "strike guiton 0508 with kellermann");
    roll(&s, 5); /* 4 + 1 */
    roll(&s, 6);
    assert_int_equal(differential(&s), 2 * (7 + 2) - 5);
    close_scene(&s);

    face_off(&s, "mitchell"); /* the primary's state counts, not that of others */
    put(&s, "nassau", "0508");
    shake(&s, "nassau");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    act(&s, "defend mitchell");
    roll(&s, 1);
    roll(&s, 1);
    act(&s, "decline");
    assert_int_equal(differential(&s), 5 - 5);
    close_scene(&s);
}

/* The vector "Charge" of the specification. */
TEST(ms_9_2_w__three_charges_worked_out)
{
    struct scene s;
    face_off(&s, "mitchell");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    roll(&s, 6);
    assert_int_equal(differential(&s), 5); /* 10 - 5: a dash on 1, D codes on all others */
    expect_chance(&s, "Am pass", "1/9");
    expect_chance(&s, "Am fail", "1/18");
    expect_chance(&s, "Dm pass", "5/18"); /* 4 - 2 */
    expect_chance(&s, "Dm fail", "5/9");
    close_scene(&s);

    face_off(&s, "mitchell");
    form_square(&s, "mitchell");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    assert_int_equal(differential(&s), -2); /* 5 - 7: only a 6 wins */
    expect_chance(&s, "Am pass", "5/9");
    expect_chance(&s, "Am fail", "5/18");
    expect_chance(&s, "Dm pass", "5/36"); /* 4 + 2, and a 6 fails */
    expect_chance(&s, "Dm fail", "1/36");
    close_scene(&s);

    open_scene(&s, NULL);
    charger(&s, "guiton", "0509");
    put(&s, "bull", "0508");
    shake(&s, "bull");
    at_combat(&s);
    act(&s, "strike guiton 0508");
    roll(&s, 1);
    assert_int_equal(differential(&s), 14); /* always Dm */
    expect_chance(&s, "Dm pass", "1/3");
    expect_chance(&s, "Dm fail", "2/3");
    close_scene(&s);
}

TEST(ms_9_2_x__d_is_dm_and_the_rest_is_am)
{
    struct scene s;
    face_off(&s, "mitchell");
    ride_home(&s);
    expect_chance(&s, "Am pass", "4/9"); /* Ar Ac Ac and a dash */
    expect_chance(&s, "Am fail", "2/9");
    expect_chance(&s, "Dm pass", "2/9"); /* Dc Dr */
    expect_chance(&s, "Dm fail", "1/9");
    expect_chance(&s, "none", "0");
    dice(&s, 4, 1); /* the dash: back three hexes */
    act(&s, "retreat 0510 0511 0512");
    assert_true(is_shaken(&s, "wathiez"));
    assert_false(is_shaken(&s, "mitchell"));
    close_scene(&s);

    face_off(&s, "mitchell"); /* failed: destroyed */
    ride_home(&s);
    dice(&s, 4, 5);
    expect_at(&s, "wathiez", "eliminated");
    close_scene(&s);

    face_off(&s, "mitchell"); /* Dc is enough to beat him */
    ride_home(&s);
    dice(&s, 5, 1);
    assert_true(is_shaken(&s, "mitchell"));
    OFFERED(&s, "retreat 0507");
    OFFERED(&s, "retreat 0507 0506 0505");
    go_back(&s);
    assert_false(is_reduced(&s, "mitchell"));
    close_scene(&s);

    face_off(&s, "mitchell"); /* failed: a step, and he routs */
    ride_home(&s);
    dice(&s, 5, 5);
    REFUSED(&s, "retreat 0507");
    act(&s, "retreat 0507 0506 0505");
    assert_true(is_reduced(&s, "mitchell") && is_shaken(&s, "mitchell"));
    close_scene(&s);

    face_off(&s, "mitchell"); /* shaken by the charge he goes two hexes at least */
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    roll(&s, 5);
    dice(&s, 5, 1);
    REFUSED(&s, "retreat 0507");
    act(&s, "retreat 0507 0506");
    close_scene(&s);
}

TEST(ms_9_2_y__the_next_charger_follows)
{
    struct scene s;
    face_two(&s);
    put(&s, "nassau", "0508");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    act(&s, "defend mitchell");
    roll(&s, 1);
    roll(&s, 1);
    act(&s, "decline");
    dice(&s, 1, 1); /* Am passed */
    go_back(&s);
    expect_turn(&s, FRENCH);
    assert_int_equal(step_now(&s), S_CHARGE);
    OFFERED(&s, "end");
    act(&s, "strike hubert 0508");
    expect_turn(&s, ALLIED); /* who names his people anew */
    act(&s, "defend nassau");
    expect_roll(&s, "Charge check");
    roll(&s, 1);
    assert_int_equal(rating(&s), 3);
    close_scene(&s);

    face_two(&s); /* the hex is empty: it is over */
    put(&s, "duplat", "0709");
    ride_home(&s);
    dice(&s, 6, 1);
    act(&s, "retreat 0507 0506 0505");
    act(&s, "end"); /* Wathiez does not follow */
    assert_int_equal(step_now(&s), S_COMBAT);
    OFFERED(&s, "strike hubert 0709");
    REFUSED(&s, "strike hubert 0508");
    close_scene(&s);
}
