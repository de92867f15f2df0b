/*
 * counterattack_move.c - counterattacks by units that first go a hex, one after the other, on those who were left
 * behind (MS-7.3-i to l, A-51 to A-53). Who may strike back at all is in counterattack.c.
 *
 * The French attack in the open around 0509, and the Allies in 0508, 0608 and 0609 strike back.
 */
#include "scene.h"

/* 1Leg in 0509 with Mitchell in 0508 and Du Plat in 0608 next to it. */
static void two_neighbours(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    put(s, "duplat", "0608");
}

/* Puts a unit on the list of those who may strike back, for scenes that begin there. */
static void entitle(struct scene *s, const char *unit)
{
    s->p.entitled |= bit(unit_number(s, unit));
}

/* 1Leg has followed Jaeger to 0508. Du Plat in 0609 was next to it and is no more. */
static void left_in_the_lurch(struct scene *s, const char *hubert)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "hubert", hubert);
    put(s, "jaeger", "0508");
    put(s, "duplat", "0609");
    put(s, "nassau", "0609");
    put(s, "grant", "0609");
    put(s, "wellington", "0609");
    at_combat(s);
    act(s, "attack 1leg 0508");
    dice(s, 6, 5); /* Dr, failed */
    act(s, "retreat 0507 0506");
}

SCENE_BY(ms_7_3_i__it_may_move_one_hex_first, left_in_the_lurch(s, "dead"))
{
    struct position before = s->p;
    act(s, "end"); /* 1Leg stays: it is next to Du Plat still, and nobody goes anywhere */
    OFFERED(s, "counter duplat 0509");
    assert_int_equal(offers(s, "sally"), 0);
    s->p = before;
    act(s, "advance 1leg 0508");
    expect_turn(s, ALLIED);
    assert_int_equal(offers(s, "counter"), 0);
    OFFERED(s, "sally duplat 0608"); /* in the zone of 1Leg, which holds nobody up */
    OFFERED(s, "sally duplat 0509");
    OFFERED(s, "sally nassau 0509 with duplat under wellington");
    OFFERED(s, "sally nassau 0509 with grant");
    REFUSED(s, "sally duplat 0509 with grant"); /* */
    REFUSED(s, "sally duplat 0510");            /* next to nobody */
    OFFERED(s, "end");
    act(s, "sally nassau 0608 with duplat under wellington");
    expect_at(s, "duplat", "0608");
    expect_at(s, "nassau", "0608");
    expect_at(s, "wellington", "0608");
    expect_at(s, "grant", "0609"); /* who takes no part stays */
    act(s, "lead wellington duplat");
    act(s, "assault duplat");
    assert_int_equal(differential(s), (5 + 2) * 2 + 2 * 2 - 5);
    dice(s, 1, 1); /* Dx, passed */
    assert_true(is_reduced(s, "1leg"));
    expect_roll(s, "Leader check");
}

/* who goes out must strike, and picks whom. */
SCENE_BY(ms_7_3_i__and_then_it_must_counterattack, left_in_the_lurch(s, "0708"))
{
    /* two hexes from 0609 as well */
    act(s, "advance 1leg 0508");
    act(s, "sally duplat 0608");
    expect_turn(s, ALLIED);
    assert_int_equal(offers(s, ""), 2);
    OFFERED(s, "counter duplat 0508");
    act(s, "counter duplat 0708");
    assert_int_equal(differential(s), 10 - 2);
    dice(s, 1, 1); /* Dr, passed: an exchange */
    assert_true(is_reduced(s, "duplat"));
    expect_at(s, "hubert", "eliminated");
    assert_int_equal(step_now(s), S_MOVE); /* its hex has had its turn, the others of 0609 too */
}

TEST(ms_7_3_i__the_move_must_be_possible)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "1308"); /* only the chateau lies between */
    put(&s, "grant", "1306");
    put(&s, "chalkett", "1306");
    put(&s, "jaeger", "1306");
    entitle(&s, "grant");
    entitle(&s, "chalkett");
    entitle(&s, "jaeger");
    at_counter(&s);
    OFFERED(&s, "sally chalkett 1307");
    OFFERED(&s, "sally jaeger 1307 with chalkett");
    assert_int_equal(offers(&s, "sally grant"), 0); /* closed to cavalry */
    REFUSED(&s, "sally jaeger 1307 with grant");
    assert_int_equal(offers(&s, "sally"), 3);
    close_scene(&s);

    open_scene(&s, NULL); /* even where it could strike from there, over the sunken lane */
    put(&s, "1leg", "1406");
    put(&s, "grant", "1207");
    put(&s, "3gds", "1207");
    entitle(&s, "grant");
    entitle(&s, "3gds");
    at_counter(&s);
    OFFERED(&s, "sally 3gds 1307");
    assert_int_equal(offers(&s, "sally"), 1);
    close_scene(&s);
}

/* The shaken keep out of enemy zones unless a leader of theirs goes along. */
TEST(ms_7_3_i__the_shaken_stay_barred_from_zones)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0508");
        if (shaken)
            shake(&s, "1leg");
        put(&s, "duplat", "0609");
        put(&s, "wellington", "0609");
        put(&s, "byng", "0609");
        shake(&s, "duplat");
        entitle(&s, "duplat");
        at_counter(&s);
        assert_int_equal(offered(&s, "sally duplat 0509"), shaken); /* a shaken enemy has no zone */
        OFFERED(&s, "sally duplat 0509 under wellington");
        REFUSED(&s, "sally duplat 0509 under byng");
        close_scene(&s);
    }
}

/* A leader of one of the two is no help to the other. */
SCENE(ms_7_3_i__a_leader_vouches_for_his_own)
{
    put(s, "1leg", "0508");
    put(s, "3gds", "0609");
    put(s, "duplat", "0609");
    put(s, "byng", "0609"); /* leads the Guards */
    shake(s, "duplat");
    entitle(s, "3gds");
    entitle(s, "duplat");
    at_counter(s);
    OFFERED(s, "sally 3gds 0509 under byng");
    REFUSED(s, "sally 3gds 0509 with duplat under byng");
    assert_int_equal(offers(s, "sally duplat"), 0);
}

/* with the switch a unit that is not listed goes out too. Du Plat was disrupted from the start. */
TEST(ms_7_3_i__with_the_switch_others_go_out_too)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "counter_unlisted_stackmates=on" : NULL);
        put(&s, "1leg", "0509");
        put(&s, "jaeger", "0508");
        put(&s, "nassau", "0609");
        put(&s, "duplat", "0609");
        put(&s, "wellington", "0609");
        shake(&s, "duplat");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        dice(&s, 6, 5); /* Dr, failed */
        act(&s, "retreat 0507 0506");
        act(&s, "advance 1leg 0508");
        OFFERED(&s, "sally nassau 0608");
        assert_int_equal(offers(&s, "sally duplat"), 0);
        REFUSED(&s, "sally nassau 0608 with duplat"); /* into a zone, disrupted, without a leader */
        assert_int_equal(offered(&s, "sally nassau 0608 with duplat under wellington"), on);
        if (on) {
            act(&s, "sally nassau 0608 with duplat under wellington");
            act(&s, "assault nassau");
            assert_int_equal(differential(&s), 2 * 2 + 5 * 2 - 5);
        }
        close_scene(&s);
    }
}

/* Who was driven into the hex may go out with the listed there; who has struck already may not. */
TEST(ms_7_3_i__a_newcomer_may_go_out_unless_it_has_struck)
{
    struct scene s;
    for (int attacked = 0; attacked < 2; attacked++) {
        open_scene(&s, "counter_unlisted_stackmates=on");
        put(&s, "1leg", "0508");
        put(&s, "nassau", "0609");
        put(&s, "duplat", "0609");
        entitle(&s, "nassau");
        s.p.newcomers = s.p.struck = bit(unit_number(&s, "duplat"));
        if (attacked)
            s.p.attacked = bit(unit_number(&s, "duplat"));
        at_counter(&s);
        assert_int_equal(offered(&s, "sally nassau 0608 with duplat"), !attacked);
        if (!attacked) {
            act(&s, "sally nassau 0608 with duplat");
            act(&s, "assault nassau");
            assert_int_equal(differential(&s), 4 + 10 - 5);
        }
        close_scene(&s);
    }
}

/* */
SCENE_BY(ms_7_3_j__every_listed_hex_has_its_turn, two_neighbours(s, NULL))
{
    put(s, "jaeger", "0408");
    put(s, "nassau", "0408");
    at_combat(s);
    act(s, "end");
    act(s, "counter duplat 0509"); /* in the order they like */
    dice(s, 1, 1);                 /* +5: nothing */
    REFUSED(s, "counter duplat 0509");
    act(s, "counter nassau 0509");
    act(s, "assault nassau");
    dice(s, 4, 1);                     /* -1: nothing */
    REFUSED(s, "counter jaeger 0509"); /* of the same hex */
    OFFERED(s, "counter mitchell 0509");
    act(s, "counter mitchell 0509");
    dice(s, 1, 1);
    assert_int_equal(step_now(s), S_MOVE); /* and the French do not answer */
    assert_int_equal(s->p.phasing, ALLIED);
}

/* Those who go out to a hex do not use up the turn of those who stand there. */
SCENE(ms_7_3_j__who_goes_out_leaves_the_others_their_turn)
{
    put(s, "1leg", "0508");
    put(s, "jaeger", "0608");
    put(s, "duplat", "0609");
    entitle(s, "jaeger");
    entitle(s, "duplat");
    at_counter(s);
    act(s, "sally duplat 0608");
    assert_int_equal(differential(s), 10 - 5); /* alone: Jaeger is of another hex */
    dice(s, 1, 1);                             /* nothing */
    REFUSED(s, "counter duplat 0508");
    act(s, "counter jaeger 0508");
    expect_turn(s, GG_CHANCE);
    assert_int_equal(differential(s), 4 - 5);
}

/* Nobody counterattacks twice, in whatever company. */
SCENE_WITH(ms_7_3_j__nobody_strikes_twice, "counter_unlisted_stackmates=on")
{
    put(s, "1leg", "0508");
    put(s, "jaeger", "0608");
    put(s, "duplat", "0609");
    entitle(s, "jaeger");
    entitle(s, "duplat");
    at_counter(s);
    act(s, "sally duplat 0608");
    dice(s, 1, 1); /* +5: nothing */
    act(s, "counter jaeger 0508");
    expect_turn(s, GG_CHANCE); /* Du Plat has had his */
}

SCENE(ms_7_3_k__those_left_behind_may_be_struck)
{
    put(s, "1leg", "0509");
    put(s, "3li", "0509"); /* looks on */
    put(s, "jaeger", "0508");
    put(s, "duplat", "0609");
    at_combat(s);
    act(s, "attack 1leg 0508");
    dice(s, 6, 5); /* Dr, failed */
    act(s, "retreat 0507 0506");
    act(s, "advance 1leg 0508");
    act(s, "counter duplat 0509");
    assert_int_equal(differential(s), 10 - 3);
}

SCENE(ms_7_3_l__the_phasing_side_names_its_defence)
{
    put(s, "1leg", "0509");
    put(s, "3li", "0509");
    put(s, "6art", "0509");
    put(s, "jerome", "0509");
    put(s, "duplat", "0609");
    at_combat(s);
    act(s, "end");
    expect_turn(s, ALLIED);
    act(s, "counter duplat 0509");
    expect_turn(s, FRENCH);
    OFFERED(s, "defend 1leg");
    OFFERED(s, "defend 6art with 3li under jerome for 3li");
    REFUSED(s, "defend 1leg with 3li");
    act(s, "defend 3li with 6art under jerome");
    assert_int_equal(differential(s), 10 - (3 + 1 + 1));
    assert_int_equal(check_rating(s, 1), 3);
    dice(s, 1, 1); /* nothing */
    expect_roll(s, "Leader check");
}
