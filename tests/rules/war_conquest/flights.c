/*
 * flights.c - pursuit, flee moves, friends fled through, generals who escape, and the end phase (WC-PUR, WC-END).
 */
#include "scene.h"

/* Hastati have beaten pikes that break; the Romans resolve. */
static void beaten(struct scene *s)
{
    lock(s, "hastati", "pikes-1");
    s->p.breaking = bit(unit(s, "pikes-1"));
    s->p.won = bit(unit(s, "hastati"));
    put(s, "companions", 6600, 600, 5);
}

SCENE(wc_pur_2__a_unit_that_rolls_no_more_than_its_pursuer_is_destroyed)
{
    beaten(s);
    begin(s, ROMAN, "resolution");
    act(s, "pursue hastati");
    rolls(s, "Flee dice (house)");
    dice(s, "3 4");
    rolls(s, "Pursuit dice (house)");
    dice(s, "2 5"); /* equal */
    assert_true(is_in(s, s->p.gone, "pikes-1"));
    expect_at(s, "hastati", 3600, 2400 + 700, 5); /* the whole roll */
}

SCENE(wc_pur_2__one_more_escapes)
{
    beaten(s);
    begin(s, ROMAN, "resolution");
    act(s, "pursue hastati");
    dice(s, "3 5");
    dice(s, "2 5");
    assert_true(is_in(s, s->p.fleeing & s->p.here, "pikes-1"));
    expect_at(s, "pikes-1", 3600, 2650 + 800,
              5); /* along the outward normal of the hastati's front */
    assert_int_equal(s->p.nfights, 0);
}

SCENE(wc_pur_4__horse_rolls_three_dice)
{
    put(s, "equites", 3600, 2000, 5);
    put(s, "hastati", 600, 2000, 5);
    assert_int_equal(wc_flee_dice(&s->look, unit(s, "equites")), 3);
    assert_int_equal(wc_flee_dice(&s->look, unit(s, "hastati")), 2);
    put(s, "companions", 6600, 600, 5);
    begin(s, ROMAN, "movement");
}

SCENE(wc_pur_5__away_from_the_enemy_with_most_models)
{
    put(s, "pikes-1", 2900, 2700, 15);
    put(s, "equites", 2575, 2800, 0);
    put(s, "hastati", 2900, 2700, 5);
    engage(s, "equites");
    engage(s, "hastati");
    s->p.breaking = bit(unit(s, "pikes-1"));
    struct play g = play_of(s);
    wc_begin_runs(&g);
    assert_int_equal(at(s, "pikes-1")->away, 1 + 5);
    size(s, "hastati", 9, 8);
    wc_begin_runs(&g);
    assert_int_equal(at(s, "pikes-1")->away, 1 + 0); /* out of the front of the horse */
    at(s, "pikes-1")->away = 0;
    s->p.testing = s->p.breaking = 0;
    begin(s, ROMAN, "combat");
}

SCENE(wc_pur_5__into_an_enemy_it_is_destroyed)
{
    beaten(s);
    put(s, "equites", 3600, 3300, 5);
    begin(s, ROMAN, "resolution");
    act(s, "hold hastati");
    dice(s, "6 6");
    assert_true(is_in(s, s->p.gone, "pikes-1"));
    assert_true(table_logged(&s->table, E_RAN_INTO));
}

SCENE(wc_pur_6__undisciplined_winners_must_unless_they_pass)
{
    lock(s, "hastati", "galatians");
    s->p.breaking = bit(unit(s, "hastati"));
    s->p.won = bit(unit(s, "galatians"));
    put(s, "triarii", 600, 4000, 5);
    begin(s, ROMAN, "resolution");
    act(s, "hold galatians");
    rolls(s, "Command Test not to pursue");
    dice(s, "6 6");
    assert_true(is_in(s, s->p.pursuing, "galatians"));
    dice(s, "6 6");
    dice(s, "1 1");
    assert_true(is_in(s, s->p.fleeing, "hastati"));
    expect_at(s, "galatians", 3600, 2200, 15);
}

SCENE(wc_pur_6__a_new_enemy_is_charged)
{
    beaten(s);
    put(s, "pikes-2", 3600, 2900, 15);
    begin(s, ROMAN, "resolution");
    all(s, 1); /* the pikes behind pass */
    act(s, "pursue hastati");
    dice(s, "1 2");
    dice(s, "6 6");
    assert_true(is_in(s, s->p.gone, "pikes-1"));
    assert_true(fights(s, "hastati", "pikes-2"));
    assert_true(is_in(s, s->p.charging, "hastati"));
    expect_at(s, "hastati", 3600, 2900, 5);
}

SCENE(wc_pur_9__who_may_pursue)
{
    beaten(s);
    int pikes = unit(s, "pikes-1"), hastati = unit(s, "hastati");
    assert_int_equal(wc_pursuers(&s->look, pikes), bit(hastati));
    s->p.unsteady = bit(hastati); /* failed a test */
    assert_int_equal(wc_pursuers(&s->look, pikes), 0);
    s->p.unsteady = 0;
    s->p.pursued = bit(hastati);
    assert_int_equal(wc_pursuers(&s->look, pikes), 0);
    s->p.pursued = 0;
    put(s, "pikes-2", 3925, 2300, 10); /* another enemy in contact, at its flank */
    engage(s, "pikes-2");
    assert_true(fights(s, "hastati", "pikes-2"));
    assert_int_equal(wc_pursuers(&s->look, pikes), 0);
    s->p.breaking = s->p.won = 0;
    begin(s, ROMAN, "combat");
}

SCENE(wc_pur_3__a_formation_fled_through_tests_or_is_disordered)
{
    beaten(s);
    put(s, "pikes-2", 3600, 3100, 15); /* from 3100 to 3350 */
    size(s, "pikes-1", 11, 8); /* the others are more than twice as many, but they break near it */
    begin(s, ROMAN, "resolution");
    all(s, 1);
    act(s, "hold hastati");
    dice(s, "6 6");
    rolls(s, "Command Test to keep order");
    dice(s, "6 6 6");
    assert_int_equal(table_last_event(&s->table, E_DISORDERED)->piece, unit(s, "pikes-2"));
    assert_true(is_in(s, s->p.fleeing & s->p.here, "pikes-1"));
}

SCENE(wc_pur_3__in_the_order_of_crossing_and_no_skirmishers)
{
    beaten(s);
    put(s, "pikes-2", 3600, 3600, 15);
    put(s, "galatians", 3600, 3100, 15);
    put(s, "cretans", 3600, 2900, 15);
    struct course course;
    struct play g = play_of(s);
    wc_begin_runs(&g);
    wc_run_course(&s->look, (struct flight){unit(s, "pikes-1"), FROM_COMBAT, NO_UNIT, 48}, &course);
    assert_int_equal(course.ncrossed, 3);
    assert_int_equal(course.crossed[0], unit(s, "cretans"));
    assert_int_equal(course.crossed[1], unit(s, "galatians"));
    assert_int_equal(course.crossed[2], unit(s, "pikes-2"));
    still(s);
}

SCENE(wc_pur_7__a_general_escapes_on_four_to_the_nearest_friend)
{
    beaten(s);
    lead(s, "pikes-1");
    put(s, "pikes-2", 3600, 3300, 15); /* 9 inches from his figure */
    put(s, "galatians", 4300, 3300, 15);
    begin(s, ROMAN, "resolution");
    while (offers(s, "test"))
        act(s, offered(s, "test pikes-2") ? "test pikes-2" : "test galatians");
    all(s, 1);
    all(s, 1);
    act(s, "pursue hastati");
    dice(s, "1 1");
    dice(s, "1 1");
    rolls(s, "Divine Intervention");
    dice(s, "4");
    assert_int_equal(s->p.person[GREEK][0].unit, unit(s, "pikes-2"));
}

SCENE(wc_pur_7__else_he_is_slain)
{
    beaten(s);
    lead(s, "pikes-1");
    begin(s, ROMAN, "resolution");
    act(s, "pursue hastati");
    dice(s, "1 1");
    dice(s, "1 1"); /* nobody is near: no roll */
    assert_int_equal(s->p.slain[GREEK], 1);
    assert_int_equal(s->p.person[GREEK][0].fate, SLAIN_NOW);
    assert_int_equal(s->p.person[GREEK][0].x, 3600);
}

SCENE(wc_pur_8__around_closed_ground_by_the_least_turn_left_first)
{
    ground(s, "lake 35,32 38,34");
    beaten(s);
    begin(s, ROMAN, "resolution");
    act(s, "hold hastati");
    dice(s, "6 6");
    assert_int_equal(at(s, "pikes-1")->f, 6);
    struct body body = wc_body(&s->look, unit(s, "pikes-1"));
    assert_int_equal(body.lie.x, 3600 - 48 * 7);
    assert_int_equal(body.lie.y, 2525 + 48 * 24);
}

SCENE(wc_pur_8__it_goes_on_until_it_is_free)
{
    beaten(s);
    put(s, "cretans", 3600, 3500, 15); /* skirmishers where it would stop */
    begin(s, ROMAN, "resolution");
    act(s, "hold hastati");
    dice(s, "4 5"); /* 9 inches: leader at 3550, in the midst of them */
    struct body body = wc_body(&s->look, unit(s, "pikes-1"));
    assert_int_equal(wc_overlapped(&s->look, unit(s, "pikes-1"), &body), 0);
    assert_true(at(s, "pikes-1")->y > 3550);
}

SCENE(wc_pur_10__marks_fall_and_who_has_no_enemy_is_free)
{
    beaten(s);
    begin(s, ROMAN, "resolution");
    act(s, "hold hastati");
    dice(s, "6 5");
    assert_int_equal(s->p.breaking | s->p.won | s->p.unsteady | s->p.pursued, 0);
    assert_false(wc_engaged(&s->look, unit(s, "hastati")));
}

/* --- the end phase --- */

static void flights(struct scene *s)
{
    put(s, "hastati", 2000, 2000, 15);
    put(s, "italians", 4000, 2000, 15);
    put(s, "pikes-1", 2000, 3400, 5);
    flee(s, "hastati");
    flee(s, "italians");
    flee(s, "pikes-1");
    put(s, "companions", 6600, 4600, 15);
    put(s, "triarii", 6600, 600, 5);
}

SCENE(wc_end_2__rally_tests_alternate_and_may_be_declined)
{
    flights(s);
    begin(s, ROMAN, "end");
    expect_turn(s, ROMAN);
    assert_int_equal(offers(s, "rally") + offers(s, "decline"), 4);
    act(s, "decline italians");
    expect_turn(s, GREEK);
    act(s, "rally pikes-1");
    all(s, 1);
    expect_turn(s, ROMAN);
    act(s, "rally hastati");
    all(s, 1);
    rolls(s, "Flee dice (house)"); /* who was declined flees on */
    dice(s, "3 3");
    assert_true(is_in(s, s->p.fleeing, "italians"));
}

SCENE(wc_end_3__every_fleeing_unit_rallies_on_two_dice)
{
    flights(s);
    begin(s, ROMAN, "end");
    act(s, "rally hastati");
    assert_int_equal(dice_of(s), 2); /* a battle formation at full strength too */
    assert_int_equal(target_of(s), 7);
    all(s, 1);
}

SCENE(wc_end_4__one_less_for_each_enemy_near)
{
    flights(s);
    put(s, "pikes-2", 2000, 2900, 15);     /* 9 inches */
    put(s, "galatians", 3300, 2000, 15);   /* its west edge 975 units away */
    put(s, "thureophoroi", 2000, 1200, 5); /* 8 inches, but in combat */
    put(s, "principes", 2000, 1200, 15);
    engage(s, "principes");
    begin(s, ROMAN, "end"); /* pikes-1, within 10 too, flees */
    act(s, "rally hastati");
    assert_int_equal(target_of(s), 7 - 2);
    all(s, 1);
}

SCENE(wc_end_5__rallied_it_is_in_disorder_until_its_next_round)
{
    flights(s);
    begin(s, ROMAN, "end");
    act(s, "rally hastati");
    all(s, 1);
    expect_at(s, "hastati", 2000, 2000, 15); /* the way it fled */
    assert_true(is_in(s, s->p.disordered, "hastati"));
    assert_false(is_in(s, s->p.fleeing, "hastati"));
}

SCENE(wc_end_6__failed_it_flees_toward_the_rally_point_after_all_tests)
{
    flights(s);
    begin(s, ROMAN, "end");
    act(s, "rally hastati");
    dice(s, "6 6");
    expect_at(s, "hastati", 2000, 2000, 15); /* not yet */
    act(s, "rally pikes-1");
    all(s, 1);
    act(s, "rally italians");
    all(s, 1);
    rolls(s, "Flee dice (house)");
    dice(s, "2 4");
    struct gg_point rally = s->b->rally[ROMAN], middle = {2000, 2125};
    int f = gg_facing_of(gg_minus(rally, middle));
    struct gg_point from = {2000 + 5 * gg_facing[f].x, 2125 + 5 * gg_facing[f].y};
    struct gg_point to =
        gg_run_along(from, gg_minus(rally, from), gg_length(gg_minus(rally, from)), 24);
    expect_at(s, "hastati", to.x, to.y, f);
}

SCENE_WITH(wc_end_6__at_once_by_the_switch, "rally_move=immediate")
{
    flights(s);
    begin(s, ROMAN, "end");
    act(s, "rally hastati");
    dice(s, "6 6");
    rolls(s, "Flee dice (house)");
    dice(s, "2 4");
    expect_turn(s, GREEK);
}

SCENE(wc_end_7__touching_any_unit_it_disperses)
{
    put(s, "hastati", 3600, 2000, 15);
    flee(s, "hastati");
    put(s, "triarii", 3600, 1600, 5); /* a friend in its way */
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "decline hastati");
    dice(s, "3 3");
    assert_true(is_in(s, s->p.gone, "hastati"));
    assert_true(table_logged(&s->table, E_DISPERSED));
    assert_int_equal(s->p.caught | s->p.small, 0); /* WC-END-9 */
}

SCENE(wc_end_9__dispersal_and_leaving_the_table_cause_no_tests)
{
    put(s, "hastati", 3600, 300, 15);
    flee(s, "hastati");
    put(s, "triarii", 4300, 300, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "decline hastati");
    dice(s, "6 6");
    act(s, "done"); /* let it go */
    assert_true(is_in(s, s->p.gone, "hastati"));
    assert_int_equal(s->p.caught | s->p.small, 0);
}

SCENE(wc_end_8__a_last_chance_at_one_less)
{
    put(s, "triarii", 3600, 300, 15);
    flee(s, "triarii");
    put(s, "hastati", 600, 2000, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "decline triarii");
    dice(s, "6 6");
    expect_turn(s, ROMAN);
    act(s, "last-chance triarii");
    rolls(s, "Last chance to stand");
    assert_int_equal(dice_of(s), 2);
    assert_int_equal(target_of(s), 8);
    dice(s, "4 4");
    assert_true(is_in(s, s->p.off, "triarii"));
    assert_int_equal(at(s, "triarii")->wait, 2);
}

SCENE_WITH(wc_end_8__three_dice_by_the_switch_and_failed_it_is_lost, "last_chance_dice=3")
{
    put(s, "triarii", 3600, 300, 15);
    flee(s, "triarii");
    put(s, "hastati", 600, 2000, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "decline triarii");
    dice(s, "6 6");
    act(s, "last-chance triarii");
    assert_int_equal(dice_of(s), 3);
    dice(s, "6 6 3"); /* 9 */
    assert_true(is_in(s, s->p.gone, "triarii"));
}

SCENE(wc_end_10__a_leader_on_the_edge_takes_it_at_once)
{
    put(s, "triarii", 3600, 0, 15);
    flee(s, "triarii");
    put(s, "hastati", 600, 2000, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "decline triarii");
    assert_true(offered(s, "last-chance triarii")); /* without dice */
    act(s, "done");
}
