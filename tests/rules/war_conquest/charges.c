/*
 * charges.c - declarations, answers, charges made, flights from them, glancing attacks (WC-CHG, WC-CMB-7).
 */
#include <stdio.h>

#include "scene.h"

static void crowd(struct scene *s)
{
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
}

static void declare(struct scene *s, const char *who, const char *at_whom)
{
    char text[80];
    snprintf(text, sizeof text, "declare %s", who);
    act(s, text);
    snprintf(text, sizeof text, "charge %s %s", who, at_whom);
    act(s, text);
    if (offers(s, "also"))
        act(s, "done");
}

/* Hastati against pikes ahead of them, answered so, and all declared. */
static void charge_pikes(struct scene *s, const char *answer)
{
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "hastati", "pikes-1");
    if (answer)
        act(s, answer);
    if (offered(s, "declare triarii"))
        act(s, "done");
    act(s, "make hastati");
}

SCENE(wc_chg_8__the_charger_lands_where_its_leader_comes_soonest)
{
    put(s, "hastati", 2700, 2000, 5);
    put(s, "pikes-1", 2900, 2700, 15);
    struct body whom = wc_body(&s->look, unit(s, "pikes-1"));
    struct landing l = wc_landing(&s->look, unit(s, "hastati"), &whom, GG_FRONT);
    struct gg_point p = wc_landing_point(&l, l.nearest);
    assert_int_equal(p.x, 2700);
    assert_int_equal(p.y, 2700);
    assert_int_equal(l.dist2, 28 * 25 * 28 * 25);
    assert_int_equal(wc_reach(&s->look, unit(s, "hastati"), unit(s, "pikes-1")), 40);
    charge_pikes(s, "stand pikes-1");
    expect_at(s, "hastati", 2700, 2700, 5);
    assert_true(fights(s, "hastati", "pikes-1"));
    assert_true(is_in(s, s->p.charging, "hastati"));
}

SCENE(wc_chg_8__a_flank_and_its_landing_points)
{
    put(s, "equites", 2000, 2800, 0);
    put(s, "pikes-1", 2900, 2700, 15);
    crowd(s);
    struct body whom = wc_body(&s->look, unit(s, "pikes-1"));
    assert_int_equal(gg_zone(whom.lie, whom.size, (struct gg_point){2000, 2800}), GG_RIGHT);
    struct landing l = wc_landing(&s->look, unit(s, "equites"), &whom, GG_RIGHT);
    assert_int_equal(l.n, 11);
    assert_int_equal(wc_landing_point(&l, 0).x, 2575);
    assert_int_equal(wc_landing_point(&l, 0).y, 2700);
    assert_int_equal(wc_landing_point(&l, 10).y, 2950);
    assert_int_equal(wc_landing_point(&l, l.nearest).y, 2800);
    assert_int_equal(l.dist2, 23 * 25 * 23 * 25);
    begin(s, ROMAN, "movement");
    declare(s, "equites", "pikes-1"); /* charged in the flank: it stands, unasked */
    act(s, "done");
    act(s, "make equites");
    struct body body = wc_body(&s->look, unit(s, "equites"));
    assert_int_equal(body.lie.x, 2375);
    assert_int_equal(body.lie.y, 2800);
    assert_int_equal(body.lie.f, 0);
    assert_int_equal(wc_side_to(&s->look, unit(s, "pikes-1"), unit(s, "equites")), GG_RIGHT);
}

SCENE(wc_chg_8__skirmishing_friends_do_not_bar_the_way)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "velites", 4060, 2500, 5); /* from 3560 on: one corner of the pikes is seen past them */
    put(s, "pikes-1", 3600, 2900, 15);
    charge_pikes(s, "stand pikes-1");
    assert_true(fights(s, "hastati", "pikes-1"));
}

SCENE(wc_chg_8__a_third_unit_does)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "italians", 3840, 2500, 5); /* from 3515 to 4165, its rear at 2250 */
    put(s, "pikes-1", 3600, 2900, 15);
    charge_pikes(s, "stand pikes-1");
    assert_false(fights(s, "hastati", "pikes-1"));
    expect_at(s, "hastati", 3600, 2250, 5); /* WC-CHG-5: as far as it is free */
}

SCENE(wc_chg_8__another_place_along_the_side_where_the_nearest_is_taken)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2700, 15);
    put(s, "italians", 3200, 2700, 5); /* engaged to the left: from 2875 to 3525 */
    engage(s, "italians");
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "hastati", "pikes-1"); /* in combat: it stands */
    act(s, "done");
    act(s, "make hastati");
    expect_at(s, "hastati", 3850, 2700, 5); /* beside them: its west edge at 3525 */
}

SCENE(wc_chg_1__double_reach_in_the_front_zone_only)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2000, 15);
    assert_int_equal(wc_reach(&s->look, unit(s, "hastati"), unit(s, "pikes-1")), 40);
    put(s, "pikes-1", 5000, 1100, 10);
    assert_int_equal(wc_reach(&s->look, unit(s, "hastati"), unit(s, "pikes-1")), 20);
    put(s, "pikes-1", 5000, 400, 10);
    assert_int_equal(wc_reach(&s->look, unit(s, "hastati"), unit(s, "pikes-1")), 0);
    crowd(s);
    begin(s, ROMAN, "movement");
}

SCENE(wc_chg_5__too_far_is_a_march_straight_ahead)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2001, 15); /* one unit beyond 10 inches */
    charge_pikes(s, "stand pikes-1");
    assert_false(fights(s, "hastati", "pikes-1"));
    expect_at(s, "hastati", 3600, 1500, 5);
    assert_false(is_in(s, s->p.charging, "hastati"));
}

SCENE(wc_chg_7__at_any_distance_in_front_and_in_sight)
{
    put(s, "hastati", 3600, 400, 5);
    put(s, "pikes-1", 3600, 4600, 15);
    put(s, "pikes-2", 3600, 3000, 15); /* hides the first, but not its corners */
    put(s, "cretans", 1500, 50, 15);   /* behind the front line */
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    assert_true(offered(s, "charge hastati pikes-2"));
    assert_false(offered(s, "charge hastati cretans"));
    act(s, "charge hastati pikes-2");
}

SCENE(wc_chg_2__a_further_charger_needs_a_command_test)
{
    put(s, "hastati", 3400, 2000, 5);
    put(s, "italians", 4100, 2000, 5);
    put(s, "pikes-1", 3700, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "hastati", "pikes-1");
    act(s, "stand pikes-1");
    declare(s, "italians", "pikes-1");
    rolls(s, "Command Test to join the charge");
    assert_int_equal(dice_of(s), 3);
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.barred, "italians"));
    assert_false(offered(s, "declare italians"));
    act(s, "done");
    assert_true(offered(s, "move italians base")); /* it may still move */
}

SCENE(wc_chg_10__two_targets_after_a_command_test_within_2)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3300, 2700, 15); /* to 3625 */
    put(s, "pikes-2", 4000, 2700, 15); /* from 3675 */
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    act(s, "also hastati pikes-2");
    rolls(s, "Command Test to charge two units");
    dice(s, "1 1 1");
    act(s, "stand pikes-1"); /* only the first answers */
    act(s, "done");
    act(s, "make hastati");
    assert_true(fights(s, "hastati", "pikes-1"));
    assert_true(fights(s, "hastati", "pikes-2"));
}

SCENE(wc_chg_10__a_failed_test_leaves_the_first_target)
{
    put(s, "hastati", 3300, 2000, 5);
    put(s, "pikes-1", 3300, 2700, 15);
    put(s, "pikes-2", 4000, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    act(s, "also hastati pikes-2");
    dice(s, "6 6 6");
    act(s, "again hastati"); /* drilled */
    dice(s, "6 6 5");
    assert_int_equal(at(s, "hastati")->second, NO_UNIT);
    act(s, "stand pikes-1");
    act(s, "done");
    act(s, "make hastati");
    assert_true(fights(s, "hastati", "pikes-1"));
    assert_false(fights(s, "hastati", "pikes-2"));
}

SCENE(wc_chg_3__who_answers_what)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2700, 15);
    put(s, "thureophoroi", 4600, 2700, 15);
    put(s, "italians", 4600, 2000, 5);
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    act(s, "done");
    expect_turn(s, GREEK);
    assert_true(offered(s, "stand pikes-1") && offered(s, "flee pikes-1"));
    assert_false(offered(s, "answer pikes-1")); /* nothing to shoot with */
    act(s, "stand pikes-1");
    act(s, "declare italians");
    act(s, "charge italians thureophoroi");
    act(s, "done");
    assert_true(offered(s, "answer thureophoroi"));
    act(s, "flee thureophoroi");
}

SCENE(wc_chg_3__shots_are_lost_at_a_charger_within_its_base_move)
{
    put(s, "italians", 3600, 2200, 5);
    put(s, "thureophoroi", 3600, 2700, 15); /* 5 inches */
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "italians", "thureophoroi");
    act(s, "answer thureophoroi");
    act(s, "done");
    act(s, "make italians");
    assert_true(table_logged(&s->table, E_SHOTS_LOST));
    assert_true(fights(s, "italians", "thureophoroi"));
}

SCENE(wc_chg_11__shots_fall_on_the_first_charger_before_it_moves)
{
    put(s, "italians", 3600, 2000, 5);
    put(s, "thureophoroi", 3600, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "italians", "thureophoroi");
    act(s, "answer thureophoroi");
    act(s, "done");
    act(s, "make italians");
    rolls(s, "Shots at the charger");
    assert_int_equal(dice_of(s), 10); /* the front rank */
    assert_int_equal(each_of(s), 6);  /* 4, over half of 8 inches, at chargers */
    strike(s, 2, 0, 2);
    assert_int_equal(at(s, "italians")->models, 22);
    assert_int_equal(at(s, "italians")->lost, 2);
    assert_true(fights(s, "italians", "thureophoroi"));
}

SCENE(wc_chg_4__who_flees_a_charge_and_is_caught_is_destroyed)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    charge_pikes(s, "flee pikes-1");
    rolls(s, "Flee dice (house)");
    dice(s, "1 1"); /* 2 inches: the gap becomes 8, the reach is 10 */
    assert_true(is_in(s, s->p.gone, "pikes-1"));
    assert_true(is_in(s, s->p.caught, "pikes-1"));
    expect_at(s, "hastati", 3600, 2500, 5); /* its base move */
}

SCENE(wc_chg_4__who_gets_away_is_fleeing)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    charge_pikes(s, "flee pikes-1");
    dice(s, "3 3"); /* the turn on its middle puts its rear 6 inches away, and 6 more are 12 */
    assert_true(is_in(s, s->p.fleeing & s->p.here, "pikes-1"));
    expect_at(s, "pikes-1", 3600, 2850 + 600, 5);
    expect_at(s, "hastati", 3600, 2500, 5);
}

/* WC-PUR-8 (2): a charge that came home in the meantime has caught hold of it, but it still runs. */
SCENE(wc_pur_8__who_flees_a_charge_does_not_fall_to_an_enemy_it_was_engaged_with)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    act(s, "flee pikes-1");
    put(s, "equites", 3600, 2850, 15); /* behind it, down to 32.5 */
    engage(s, "equites");
    assert_true(fights(s, "equites", "pikes-1"));
    act(s, "make hastati");
    dice(s, "1 1");
    assert_true(is_in(s, s->p.fleeing & s->p.here, "pikes-1"));
    expect_at(s, "pikes-1", 3600, 3500, 5); /* beyond them */
    assert_false(fights(s, "equites", "pikes-1"));
}

SCENE(wc_chg_4__into_another_enemy_it_is_destroyed)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    put(s, "italians", 3600, 3300, 5);
    charge_pikes(s, "flee pikes-1");
    dice(s, "6 6");
    assert_true(is_in(s, s->p.gone & s->p.caught, "pikes-1"));
}

SCENE(wc_chg_10__the_others_chase_a_target_that_fled)
{
    put(s, "hastati", 3400, 2000, 5);
    put(s, "equites", 4300, 2000, 5);
    put(s, "pikes-1", 3700, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "hastati", "pikes-1");
    act(s, "flee pikes-1");
    declare(s, "equites", "pikes-1");
    dice(s, "1 1 1"); /* to join */
    while (!offered(s, "make hastati"))
        act(s, "done");
    act(s, "make hastati");
    dice(s, "3 3");
    assert_true(is_in(s, s->p.fleeing, "pikes-1"));
    int y = at(s, "pikes-1")->y;
    act(s, "make equites"); /* 16 inches reach it; it does not run again */
    assert_true(y > 0 && is_in(s, s->p.gone & s->p.caught, "pikes-1"));
}

SCENE(wc_chg_3__a_fleeing_unit_runs_again_only_if_it_can_be_reached)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 3400, 5);
    flee(s, "pikes-1");
    charge_pikes(s, NULL);                  /* not asked */
    expect_at(s, "pikes-1", 3600, 3400, 5); /* 11.5 inches to its rear: nothing happens */
    expect_at(s, "hastati", 3600, 2500, 5);
}

SCENE(wc_chg_11__a_unit_answers_once_a_round)
{
    put(s, "hastati", 3400, 2000, 5);
    put(s, "italians", 4100, 2000, 5);
    put(s, "thureophoroi", 3700, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    declare(s, "hastati", "thureophoroi");
    act(s, "stand thureophoroi");
    declare(s, "italians", "thureophoroi");
    dice(s, "1 1 1");
    expect_turn(s, ROMAN); /* not asked again */
    assert_true(offered(s, "done"));
}

SCENE(wc_chg_6__undisciplined_units_must_charge_unless_they_pass)
{
    put(s, "galatians", 3600, 2700, 15);
    put(s, "hastati", 3600, 2000, 5);
    put(s, "italians", 4400, 2000, 5);
    crowd(s);
    begin(s, GREEK, "movement");
    rolls(s, "Command Test to hold back");
    assert_int_equal(dice_of(s), 2); /* WC-CMD-2 */
    dice(s, "6 6");
    assert_int_equal(at(s, "galatians")->target, unit(s, "hastati")); /* the nearest */
    if (offered(s, "done"))
        act(s, "done");
    act(s, "stand hastati");
}

SCENE(wc_chg_6__held_back_it_is_free)
{
    put(s, "galatians", 3600, 2700, 15);
    put(s, "hastati", 3600, 2000, 5);
    crowd(s);
    begin(s, GREEK, "movement");
    dice(s, "1 1");
    assert_true(offered(s, "declare galatians"));
    act(s, "done");
    assert_true(offered(s, "move galatians base"));
}

SCENE(wc_chg_6__out_of_reach_nobody_is_compelled)
{
    put(s, "galatians", 3600, 3100, 15);
    put(s, "hastati", 3600, 2000, 5);
    crowd(s);
    begin(s, GREEK, "movement");
    assert_true(offered(s, "declare galatians"));
}

SCENE(wc_chg_9__engaged_with_every_enemy_in_edge_contact)
{
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3300, 2500, 15);
    put(s, "pikes-2", 3950, 2500, 15);
    charge_pikes(s, "stand pikes-1");
    assert_true(fights(s, "hastati", "pikes-1"));
    assert_true(fights(s, "hastati", "pikes-2")); /* though it was not declared */
}

SCENE(wc_cmb_7__a_glancing_attack)
{
    put(s, "velites", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2700, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare velites");
    act(s, "charge velites pikes-1");
    act(s, "stand pikes-1"); /* no second target is asked for */
    act(s, "done");
    act(s, "make velites");
    rolls(s, "Glancing strikes");
    assert_int_equal(dice_of(s), 6);        /* half of 12 */
    expect_at(s, "velites", 3600, 2675, 5); /* a quarter of an inch short */
    strike(s, 3, 1, 2);
    rolls(s, "Strikes back");
    assert_int_equal(dice_of(s), 8);                /* its front rank */
    assert_int_equal(at(s, "pikes-1")->models, 24); /* both at the same time */
    strike(s, 3, 0, 3);
    assert_int_equal(at(s, "pikes-1")->models, 22);
    assert_int_equal(at(s, "pikes-1")->lost, 2);
    assert_int_equal(at(s, "velites")->models, 9);
    assert_int_equal(at(s, "velites")->lost, 3);
    expect_at(s, "velites", 3600, 2075, 5); /* and back 6 inches */
    assert_false(fights(s, "velites", "pikes-1"));
}

SCENE(wc_mov_11__a_charger_in_dense_ground_rolls_for_its_reach)
{
    ground(s, "wood 30,15 42,21");
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    charge_pikes(s, "stand pikes-1");
    rolls(s, "Move in dense ground");
    dice(s, "5");
    assert_false(fights(s, "hastati", "pikes-1")); /* 5 inches of 6 */
    expect_at(s, "hastati", 3600, 2500, 5);
}

SCENE(wc_mov_14__a_charge_across_broken_ground_reaches_its_base_move)
{
    ground(s, "obstacle 30,22 42,23");
    put(s, "hastati", 3600, 2000, 5);
    put(s, "pikes-1", 3600, 2600, 15);
    charge_pikes(s, "stand pikes-1");
    assert_false(fights(s, "hastati", "pikes-1"));
    expect_at(s, "hastati", 3600, 2500, 5);
}
