/*
 * results_effects.c - what the codes C and R do to those who pass and those who fail (MS-CR-C, MS-CR-R).
 */
#include "clash.h"

/* --- C --- */

TEST(ms_cr_c_p__nothing_happens)
{
    struct scene s;
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "jaeger");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 4); /* Dc */
    expect_fit(&s, "mitchell", "0508");
    expect_at(&s, "jaeger", "0508");
    expect_fit(&s, "1leg", "0509");
    assert_int_equal(s.p.phasing, ALLIED); /* no retreat, no advance */
    close_scene(&s);

    repulse(&s, NULL);
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 4, 4); /* Ac */
    expect_fit(&s, "1leg", "0509");
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

TEST(ms_cr_c_f1__the_losers_are_shaken)
{
    struct scene s;
    even(&s, NULL, THESE("mitchell", "3gds", "wellington"));
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 5); /* Dc */
    assert_true(is_shaken(&s, "mitchell"));
    assert_true(is_shaken(&s, "3gds"));
    assert_true(is_shaken(&s, "wellington"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508"); /* and stay */
    expect_at(&s, "3gds", "0508");
    expect_fit(&s, "1leg", "0509");
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "hubert", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 5, 5); /* Ac */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "hubert"));
    expect_at(&s, "1leg", "0509");
    expect_at(&s, "hubert", "0509");
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

/* Vector (g). A-26: unit by unit; the shaken go two or three hexes. */
SCENE_BY(ms_cr_c_f2__the_shaken_go_back, even(s, NULL, THESE("mitchell", "duplat")))
{
    shake(s, "duplat");
    fight(s, "defend mitchell", 0);
    dice(s, 5, 5); /* Dc */
    assert_true(is_shaken(s, "mitchell"));
    expect_turn(s, ALLIED);
    expect_least(s, 2);
    act(s, "retreat 0507 0506");
    expect_at(s, "mitchell", "0508");
    expect_at(s, "duplat", "0506");
    expect_advance(s, 0); /* the hex is not empty */
}

TEST(ms_cr_c_f2__a_fit_companion_stays_when_the_primary_goes)
{
    struct scene s;
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 3); /* Dc: it fails at 4 - 2 */
    expect_least(&s, 2);
    act(&s, "retreat 0507 0506");
    assert_true(is_shaken(&s, "jaeger"));
    expect_at(&s, "jaeger", "0508");
    assert_false(is_reduced(&s, "mitchell"));
    close_scene(&s);

    repulse(&s, NULL); /* attackers the same: the bystander was shaken, the primary fit */
    put(&s, "hubert", "0509");
    shake(&s, "hubert");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 4, 5); /* Ac */
    expect_turn(&s, FRENCH);
    expect_least(&s, 3); /* cavalry goes three */
    act(&s, "retreat 0510 0511 0512");
    assert_true(is_shaken(&s, "1leg"));
    expect_at(&s, "1leg", "0509");
    close_scene(&s);
}

TEST(ms_cr_c_f2__with_the_switch_one_hex_will_do)
{
    struct scene s;
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell", "duplat"));
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 5); /* Dc */
    expect_least(&s, 1);
    close_scene(&s);
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 5, 3);
    expect_least(&s, 1);
    close_scene(&s);
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 6, 3); /* Dr: the printed two for a shaken primary stand */
    expect_least(&s, 2);
    close_scene(&s);
}

TEST(ms_cr_c_f3__one_hex_of_advance)
{
    struct scene s;
    even(&s, NULL, THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 5, 3); /* Dc */
    act(&s, "retreat 0507 0506");
    expect_advance(&s, 1);
    close_scene(&s);

    repulse(&s, NULL);
    shake(&s, "1leg"); /* halved: 3 - 9 */
    fight(&s, "defend adam with 3gds", -6);
    dice(&s, 6, 5); /* Ac: the attackers go, and nobody follows them */
    expect_least(&s, 2);
    act(&s, "retreat 0510 0511");
    assert_int_equal(s.p.phasing, ALLIED);
    expect_at(&s, "adam", "0508");
    close_scene(&s);
}

/* --- R --- */

/* Vectors (b) and Exchange. */
TEST(ms_cr_r_p1__each_primary_loses_a_step)
{
    struct scene s;
    even(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 3);
    dice(&s, 6, 4); /* Dr */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_shaken(&s, "1leg"));
    expect_at(&s, "1leg", "0509");
    close_scene(&s);

    even(&s, NULL, THESE("mitchell", "duplat"));
    put(&s, "2li", "0509");
    fight(&s, "defend mitchell", 0);
    dice(&s, 1, 4); /* Ar: the attacker is the loser, both pay */
    assert_true(is_reduced(&s, "1leg"));
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_shaken(&s, "1leg") || is_shaken(&s, "mitchell"));
    expect_fit(&s, "duplat", "0508"); /* the primaries alone */
    expect_fit(&s, "2li", "0509");
    close_scene(&s);
}

static void hem_in(struct scene *s, const char *const *units, const char *const *hexes)
{
    for (; *units; units++)
        put(s, *units, *hexes++);
}

/* who is hemmed in is seen before either is gone. */
TEST(ms_cr_r_p1__captivity_is_judged_before_either_is_gone)
{
    struct scene s;
    even(&s, NULL, THESE("jaeger"));
    reduce(&s, "1leg");
    hem_in(&s, THESE("nassau", "ltcoy", "2cold", "3gds", "grant"),
           THESE("0608", "0609", "0510", "0409", "0408"));
    fight(&s, NULL, 1);
    dice(&s, 6, 4); /* Dr: Jaeger dies, and his end opens no way to 1Leg */
    expect_at(&s, "jaeger", "eliminated");
    expect_at(&s, "1leg", "captured");
    close_scene(&s);

    even(&s, NULL, THESE("jaeger"));
    reduce(&s, "1leg");
    hem_in(&s, THESE("gauthier", "jamin", "husson", "campi", "1li"),
           THESE("0507", "0607", "0608", "0408", "0407"));
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    act(&s, "assault 1leg");
    dice(&s, 6, 4); /* +1: Dr; Jaeger had no way out */
    expect_at(&s, "jaeger", "captured");
    expect_at(&s, "1leg", "eliminated");
    close_scene(&s);
}

TEST(ms_cr_r_p2__nobody_moves)
{
    struct scene s;
    even(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 3);
    dice(&s, 5, 1); /* Dr: the hex is empty now */
    expect_at(&s, "jaeger", "eliminated");
    expect_advance(&s, 0);
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "mitchell");
    shake(&s, "jaeger");
    fight(&s, "defend mitchell", 0);
    dice(&s, 6, 2); /* Dr: not even the shaken go */
    assert_true(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    expect_at(&s, "jaeger", "0508");
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
}

/* Vector (a). */
TEST(ms_cr_r_f1__shaken_and_one_to_three_back)
{
    struct scene s;
    even(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 0);
    dice(&s, 6, 5); /* Dr */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_turn(&s, ALLIED);
    expect_least(&s, 1);
    close_scene(&s);

    even(&s, NULL, THESE("mitchell"));
    put(&s, "2li", "0509"); /* a bystander */
    fight(&s, NULL, 0);
    dice(&s, 1, 5); /* Ar */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    expect_turn(&s, FRENCH);
    act(&s, "back 2li");
    expect_least(&s, 1);
    act(&s, "retreat 0510");
    act(&s, "retreat 0510 0511");
    expect_at(&s, "2li", "0510");
    expect_at(&s, "1leg", "0511");
    expect_fit(&s, "mitchell", "0508"); /* and nobody follows */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
}

/* the primary's state binds them all. */
SCENE_BY(ms_cr_r_f2__a_shaken_primary_goes_two_at_least, even(s, NULL, THESE("mitchell", "3gds")))
{
    shake(s, "mitchell");
    fight(s, "defend mitchell", 0);
    dice(s, 6, 3); /* Dr */
    act(s, "back 3gds");
    expect_least(s, 2); /* fit until now, but its primary was not */
    act(s, "back mitchell");
    expect_least(s, 2);
}

SCENE_BY(ms_cr_r_f2__each_unit_by_its_own_state,
         even(s, NULL, THESE("mitchell", "duplat", "grant")))
{
    shake(s, "duplat");
    fight(s, "defend mitchell", 0);
    dice(s, 6, 5); /* Dr; the primary was fit */
    struct position before = s->p;
    act(s, "back mitchell");
    expect_least(s, 1); /* shaken by this very result: that does not count */
    act(s, "back duplat");
    expect_least(s, 2); /* the strictest binds the group */
    s->p = before;
    act(s, "back grant");
    expect_least(s, 3); /* cavalry */
    act(s, "back mitchell");
    expect_least(s, 3);
}

/* A leader who was ineffective is a unit like others, and must go two as well. */
TEST(ms_cr_r_f2__an_ineffective_leader_binds_his_group)
{
    struct scene s;
    for (int ineffective = 0; ineffective < 2; ineffective++) {
        even(&s, NULL, THESE("mitchell", "wellington"));
        if (ineffective)
            shake(&s, "wellington");
        fight(&s, ineffective ? NULL : "defend mitchell", 0);
        dice(&s, 6, 5); /* Dr */
        expect_least(&s, ineffective ? 2 : 1);
        close_scene(&s);
    }
}

SCENE_BY(ms_cr_r_f3__one_hex_of_advance, even(s, NULL, THESE("mitchell")))
{
    fight(s, NULL, 0);
    dice(s, 6, 5); /* Dr */
    act(s, "retreat 0507 0506 0505");
    expect_advance(s, 1); /* three hexes back is no rout */
}
