/*
 * declaration_once.c - how often a unit, a hex and a target fight in a phase, and who is named for a combat
 * (MS-7.1-g to k, 7.2-a, b). Who may attack at all is in declaration.c.
 *
 * Most fights are in the open country west of Hougoumont: the Allies stand in 0508 and around it, the French
 * come from the south, from 0509, 0608 and 0408.
 */
#include "scene.h"

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

SCENE(ms_7_1_g__one_attack_a_unit)
{
    put(s, "1leg", "0509");
    put(s, "jaeger", "0508");
    put(s, "mitchell", "0607");
    put(s, "2leg", "0708");
    at_combat(s);
    act(s, "attack 1leg 0508");
    dice(s, 6, 6); /* +3: Dr, failed */
    act(s, "retreat 0407 0406");
    act(s, "advance 1leg 0508"); /* a fresh hex, next to an enemy nobody has attacked */
    assert_int_equal(offers(s, "attack 1leg"), 0);
    act(s, "attack 2leg 0607");
    expect_turn(s, GG_CHANCE); /* 1Leg does not join either */
    assert_int_equal(differential(s), 0);
}

SCENE(ms_7_1_h__one_target_a_hex)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0509");
    put(s, "mitchell", "0508");
    put(s, "duplat", "0608");
    put(s, "3li", "0609"); /* next to 0608 as well */
    at_combat(s);
    OFFERED(s, "attack 2leg 0608");
    act(s, "attack 1leg 0508");
    dice(s, 4, 1); /* nothing */
    assert_int_equal(offers(s, "attack 2leg"), 0);
    OFFERED(s, "attack 3li 0608");
    act(s, "attack 3li 0608");
    expect_turn(s, GG_CHANCE); /* 2Leg cannot join from a hex that has attacked */
}

/* fire engages its hex as well. */
TEST(ms_7_1_h__fire_is_the_hexs_one_attack_too)
{
    struct scene s;
    for (int fire_first = 0; fire_first < 2; fire_first++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0509");
        put(&s, "6art", "0509");
        put(&s, "mitchell", "0508");
        shake(&s, "mitchell"); /* no zone: the battery is free to fire */
        put(&s, "duplat", "0506");
        put(&s, "3li", "0408");
        at_combat(&s);
        OFFERED(&s, "attack 1leg 0508");
        OFFERED(&s, "bombard 6art 0506");
        if (fire_first) {
            act(&s, "bombard 6art 0506");
            dice(&s, 1, 1); /* nothing */
            assert_int_equal(offers(&s, "attack 1leg"), 0);
            act(&s, "attack 3li 0508");
            assert_int_equal(offers(&s, "join"), 0);
        } else {
            act(&s, "attack 1leg 0508");
            act(&s, "assault 1leg");
            dice(&s, 4, 1);                        /* nothing */
            assert_int_equal(s.p.phasing, ALLIED); /* nothing is left to do */
        }
        close_scene(&s);
    }
}

SCENE(ms_7_1_i__the_attacker_chooses_the_target)
{
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    put(s, "jaeger", "0608");
    put(s, "nassau", "0409");
    at_combat(s);
    OFFERED(s, "attack 1leg 0508");
    OFFERED(s, "attack 1leg 0608");
    OFFERED(s, "attack 1leg 0409");
    assert_int_equal(offers(s, "attack"), 3);
    act(s, "attack 1leg 0409");
    dice(s, 2, 1);
    expect_turn(s, ALLIED); /* the two others may strike back */
    OFFERED(s, "counter mitchell 0509");
    OFFERED(s, "counter jaeger 0509");
    REFUSED(s, "counter nassau 0509");
}

SCENE(ms_7_1_j__a_hex_is_attacked_once)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "6art", "0510");
    put(s, "3li", "0408");
    put(s, "mitchell", "0508");
    put(s, "nassau", "0308");
    at_combat(s);
    OFFERED(s, "bombard 6art 0508");
    act(s, "attack 1leg 0508");
    act(s, "assault 1leg");
    dice(s, 4, 1); /* nothing */
    REFUSED(s, "attack 2leg 0508");
    REFUSED(s, "attack 3li 0508");
    REFUSED(s, "bombard 6art 0508");
    OFFERED(s, "attack 3li 0308"); /* another hex */
}

SCENE(ms_7_1_j__bombarded_is_attacked)
{
    put(s, "1leg", "0509");
    put(s, "6art", "0510");
    put(s, "9art", "0511");
    put(s, "3li", "0408");
    put(s, "mitchell", "0508");
    put(s, "nassau", "0308");
    at_combat(s);
    act(s, "bombard 6art 0508");
    act(s, "fire");
    dice(s, 1, 1); /* nothing */
    REFUSED(s, "attack 1leg 0508");
    REFUSED(s, "attack 3li 0508");
    REFUSED(s, "bombard 9art 0508");
    OFFERED(s, "attack 3li 0308");
}

/* It is the hex that counts: who has fled to another can be attacked there. */
SCENE(ms_7_1_j__units_may_be_attacked_again_elsewhere)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0606");
    shake(s, "2leg"); /* no zone, so 0507 is a safe hex */
    put(s, "jaeger", "0508");
    at_combat(s);
    assert_int_equal(offers(s, "attack 2leg"), 0);
    act(s, "attack 1leg 0508");
    dice(s, 6, 6); /* +3: Dr, failed */
    act(s, "retreat 0507");
    act(s, "end"); /* no advance */
    act(s, "attack 2leg 0507");
    assert_int_equal(differential(s), 3);
}

SCENE(ms_7_1_k__attackers_join_in_one_combat)
{
    put(s, "1leg", "0509");
    put(s, "2li", "0608");
    put(s, "3li", "0408");
    put(s, "hubert", "0407");
    put(s, "adam", "0508");
    at_combat(s);
    act(s, "attack 3li 0508");
    act(s, "join 1leg");
    act(s, "join hubert");
    act(s, "join 2li");
    act(s, "assault 2li");
    assert_int_equal(differential(s), 3 + 5 + 2 + 4 - 6); /* one throw for all */
    dice(s, 3, 1);                                        /* +8: Dx, passed */
    assert_true(is_reduced(s, "adam"));
    assert_int_equal(s->p.phasing, ALLIED); /* the hex is done with */
}

/* --- MS-7.2-a, b: who takes part --- */

SCENE(ms_7_2_a__the_attacker_declares_first)
{
    put(s, "1leg", "0509");
    put(s, "6art", "0511");
    put(s, "mitchell", "0508");
    put(s, "jaeger", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    expect_turn(s, FRENCH);
    assert_int_equal(offers(s, "defend"), 0);
    act(s, "support 6art");
    expect_turn(s, ALLIED); /* all is said: he names his people, knowing that */
    assert_int_equal(offers(s, "defend"), 4);
    assert_int_equal(offers(s, ""), 4);
    act(s, "defend jaeger with mitchell");
    expect_turn(s, GG_CHANCE); /* and only now dice */
    expect_roll(s, "Combat");
    assert_int_equal(differential(s), 5 + 4 - 7);
}

/* Jaeger has fled from 0508 into 0507, which 2Leg, disrupted and without a zone, attacks. */
static void into_the_next_fight(struct scene *s, const char *settings, const char *also)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "2leg", "0606");
    shake(s, "2leg");
    put(s, "jaeger", "0508");
    if (also)
        put(s, also, "0507");
    at_combat(s);
    act(s, "attack 1leg 0508");
    dice(s, 6, 6); /* +3: Dr, failed */
    act(s, "retreat 0507");
    act(s, "end"); /* no advance */
    act(s, "attack 2leg 0507");
}

/* */
SCENE_BY(ms_7_2_a__newcomers_may_be_named, into_the_next_fight(s, NULL, "3gds"))
{
    OFFERED(s, "defend 3gds");
    OFFERED(s, "defend 3gds with jaeger");
    OFFERED(s, "defend jaeger with 3gds");
    OFFERED(s, "defend jaeger");
}

TEST(ms_7_2_a__with_the_switch_newcomers_look_on)
{
    struct scene s;
    into_the_next_fight(&s, "newcomers_bystanders=on", "3gds");
    expect_turn(&s, GG_CHANCE); /* 3Gds alone */
    assert_int_equal(differential(&s), 3 - 3);
    dice(&s, 5, 6); /* Dc, failed */
    assert_true(is_shaken(&s, "3gds"));
    go_back(&s); /* they share it: ineffective before, Jaeger goes */
    expect_at(&s, "3gds", "0507");
    assert_int_not_equal(s.p.at[unit_number(&s, "jaeger")], hex_number(&s, "0507"));
    close_scene(&s);

    into_the_next_fight(&s, "newcomers_bystanders=on", NULL);
    expect_turn(&s, GG_CHANCE); /* nobody else is there: he defends with his 0 */
    assert_int_equal(differential(&s), 3);
    close_scene(&s);
}

SCENE(ms_7_2_b__each_side_names_a_primary)
{
    put(s, "1leg", "0509");    /* MR 4 */
    put(s, "6art", "0509");    /* 3 */
    put(s, "hubert", "0608");  /* 3 */
    put(s, "2cold", "0508");   /* 5 */
    put(s, "sandham", "0508"); /* 4 */
    put(s, "grant", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 6art");
    act(s, "join hubert");
    OFFERED(s, "assault 1leg");
    OFFERED(s, "assault hubert");
    act(s, "assault 6art"); /* of whatever type */
    OFFERED(s, "defend 2cold with sandham");
    OFFERED(s, "defend grant with sandham");
    act(s, "defend sandham with 2cold");
    assert_int_equal(check_rating(s, 0), 3);
    assert_int_equal(check_rating(s, 1), 4);
    assert_int_equal(differential(s), 5 + 4 + 2 - (1 + 3));
    dice(s, 6, 6);                         /* +7: Dm, failed */
    expect_at(s, "sandham", "eliminated"); /* the primary pays */
    expect_at(s, "2cold", "0508");
}

/* */
SCENE(ms_7_2_b__a_distant_battery_is_no_primary)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "6art", "0511");
    put(s, "mitchell", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "support 6art");
    act(s, "join 2leg");
    OFFERED(s, "assault 1leg");
    OFFERED(s, "assault 2leg");
    REFUSED(s, "assault 6art");
    assert_int_equal(offers(s, "assault"), 2);
}
