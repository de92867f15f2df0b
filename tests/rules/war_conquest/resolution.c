/*
 * resolution.c - who must test and why, in which order, and what a failure does (WC-RES, WC-MOR-4, WC-GEN, WC-CMD-3).
 */
#include "scene.h"

static unsigned reasons(struct scene *s, const char *id)
{
    struct play g = play_of(s);
    struct position before = s->p;
    wc_read_reasons(&g);
    unsigned found = s->p.unit[unit(s, id)].reasons;
    s->p = before;
    return found;
}

/* A friend of the triarii that breaks, with its leader at the point. */
static void breaks(struct scene *s, const char *id, int x, int y)
{
    put(s, id, x, y, 5);
    s->p.breaking |= bit(unit(s, id));
}

static void somebody(struct scene *s)
{
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "movement");
}

SCENE(wc_res_t1__within_10_of_the_leader_of_a_friend_that_breaks)
{
    put(s, "triarii", 3600, 1000, 5); /* front at 1000 */
    breaks(s, "hastati", 3600, 2000);
    assert_int_equal(reasons(s, "triarii"), R_BREAK);
    at(s, "hastati")->y = 2001;
    assert_int_equal(reasons(s, "triarii"), 0);
    put(s, "pikes-1", 3600, 1500, 15); /* friends only */
    at(s, "hastati")->y = 2400;
    assert_int_equal(reasons(s, "pikes-1"), 0);
    s->p.breaking = 0;
    somebody(s);
}

SCENE(wc_res_t1__from_where_a_unit_fell_that_was_caught_and_however_large_the_tester_is)
{
    put(s, "hastati", 3600, 1000, 5);
    *at(s, "equites") = (struct stand){.x = 3600,
                                       .y = 2000,
                                       .target = NO_UNIT,
                                       .second = NO_UNIT,
                                       .charger = NO_UNIT,
                                       .aim = NO_UNIT};
    s->p.caught = bit(unit(s, "equites"));
    assert_int_equal(reasons(s, "hastati"), R_CAUGHT);
    s->p.caught = 0;
    somebody(s);
}

SCENE(wc_res_t2__within_5_unless_twice_as_many)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "triarii", 3600, 1500, 15);
    flee(s, "triarii");
    size(s, "triarii", 13, 8);
    assert_int_equal(reasons(s, "hastati"), R_FLEE);
    size(s, "triarii", 12, 8); /* 24 are twice 12 */
    assert_int_equal(reasons(s, "hastati"), 0);
    size(s, "triarii", 13, 8);
    at(s, "triarii")->y = 1501;
    assert_int_equal(reasons(s, "hastati"), 0);
    somebody(s);
}

SCENE(wc_res_t3__a_fifth_of_the_models_at_the_start_of_the_round)
{
    put(s, "hastati", 3600, 2400, 5);
    at(s, "hastati")->lost = 4;
    assert_int_equal(reasons(s, "hastati"), 0); /* 20 of 24 */
    at(s, "hastati")->lost = 5;
    assert_int_equal(reasons(s, "hastati"), R_LOSSES);
    put(s, "pikes-1", 3600, 2400, 15);
    engage(s, "hastati");
    assert_int_equal(reasons(s, "hastati"), 0); /* engaged */
    put(s, "velites", 600, 1000, 5);            /* skirmishers too, by strikes back */
    at(s, "velites")->lost = 3;
    assert_int_equal(reasons(s, "velites"), R_LOSSES);
    somebody(s);
}

SCENE(wc_res_t4__the_general_slain_routed_or_fleeing)
{
    put(s, "triarii", 3600, 1000, 5);
    put(s, "principes", 3600, 2000, 5);
    lead(s, "principes");
    s->p.breaking = bit(unit(s, "principes"));
    assert_int_equal(reasons(s, "triarii"), R_BREAK | R_SLAIN); /* routed: his unit breaks */
    s->p.breaking = 0;
    flee(s, "principes");
    assert_int_equal(reasons(s, "triarii"), 0); /* fleeing: within 5 */
    at(s, "principes")->y = 1500;
    size(s, "principes", 8, 8); /* too few to matter, but he is the general */
    assert_int_equal(reasons(s, "triarii"), R_GENERAL);
    s->p.fleeing = 0;
    struct play g = play_of(s);
    at(s, "principes")->y = 2000;
    wc_slay(&g, ROMAN, 0, (struct gg_point){3600, 2000});
    assert_int_equal(reasons(s, "triarii"), R_SLAIN);
    wc_read_reasons(&g);
    assert_int_equal(reasons(s, "triarii"), 0); /* once */
    s->p.testing = 0;
    for (int u = 0; u < UNITS_MAX; u++)
        s->p.unit[u].reasons = 0;
    somebody(s);
}

SCENE(wc_res_t6__battle_formations_ignore_skirmishers)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "equites", 4600, 1000, 5);
    put(s, "velites", 3600, 1300, 15);
    flee(s, "velites");
    assert_int_equal(reasons(s, "hastati"), 0);
    s->p.fleeing = 0;
    s->p.breaking = bit(unit(s, "velites"));
    assert_int_equal(reasons(s, "hastati"), 0);
    s->p.breaking = 0;
    somebody(s);
}

SCENE_WITH(wc_res_t6__by_the_switch_only_those_that_flee, "skirmishers_ignored=t2")
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "velites", 3600, 1300, 15);
    s->p.breaking = bit(unit(s, "velites"));
    assert_int_equal(reasons(s, "hastati"), R_BREAK);
    s->p.breaking = 0;
    flee(s, "velites");
    assert_int_equal(reasons(s, "hastati"), 0);
    somebody(s);
}

SCENE(wc_res_t7__below_minimum_size)
{
    put(s, "hastati", 3600, 1000, 5);
    *at(s, "triarii") = (struct stand){.x = 3600,
                                       .y = 2000,
                                       .target = NO_UNIT,
                                       .second = NO_UNIT,
                                       .charger = NO_UNIT,
                                       .aim = NO_UNIT};
    s->p.small = bit(unit(s, "triarii"));
    assert_int_equal(reasons(s, "hastati"), R_CAUGHT);
    s->p.small = 0;
    somebody(s);
}

/* Three Romans and two Greeks with a fifth of their models lost. */
static void five_testers(struct scene *s)
{
    static const char *const ids[] = {"hastati", "italians", "triarii", "pikes-1", "pikes-2"};
    for (int i = 0; i < 5; i++) {
        put(s, ids[i], 800 + 1300 * i, i < 3 ? 800 : 4000, i < 3 ? 5 : 15);
        at(s, ids[i])->lost = 5;
    }
    put(s, "companions", 6600, 2400, 15);
    put(s, "equites", 600, 2400, 5);
}

SCENE(wc_res_1__tests_alternate_from_the_player_with_advantage)
{
    five_testers(s);
    begin(s, ROMAN, "resolution");
    expect_turn(s, ROMAN);
    assert_int_equal(offers(s, "test"), 3);
    act(s, "test italians");
    all(s, 1);
    expect_turn(s, GREEK);
    act(s, "test pikes-2");
    all(s, 1);
    expect_turn(s, ROMAN);
    act(s, "test hastati");
    all(s, 1);
    rolls(s, "Morale test"); /* the last Greek, unasked */
    all(s, 1);
    rolls(s, "Morale test"); /* and the last Roman */
    all(s, 1);
}

SCENE(wc_res_1__from_the_other_player_when_he_has_it)
{
    five_testers(s);
    advantage(s, GREEK);
    begin(s, ROMAN, "resolution");
    expect_turn(s, GREEK);
    act(s, "test pikes-1");
    all(s, 1);
    expect_turn(s, ROMAN);
    act(s, "test triarii");
    all(s, 1);
    rolls(s, "Morale test");
    all(s, 1);
    expect_turn(s, ROMAN); /* the other has none left: he goes on */
}

SCENE(wc_res_2__all_tests_before_any_move)
{
    five_testers(s);
    begin(s, ROMAN, "resolution");
    act(s, "test italians");
    dice(s, "6 6 6");
    expect_at(s, "italians", 2100, 800, 5); /* it has not moved */
    assert_true(is_in(s, s->p.failing, "italians"));
    act(s, "test pikes-1");
    dice(s, "6 6 6");
    act(s, "test hastati");
    all(s, 1);
    all(s, 1);
    all(s, 1);
    expect_turn(s, ROMAN); /* who has advantage picks the order of the moves */
    assert_true(offered(s, "run italians") && offered(s, "run pikes-1"));
    act(s, "run pikes-1");
    rolls(s, "Flee dice (house)");
    dice(s, "3 3");
    rolls(s, "Flee dice (house)");
}

SCENE(wc_res_3__one_test_for_all_reasons)
{
    put(s, "triarii", 3600, 1000, 5);
    at(s, "triarii")->lost = 5;
    put(s, "principes", 3600, 1500, 5);
    size(s, "principes", 20, 8);
    lead(s, "principes");
    flee(s, "principes");
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    rolls(s, "Morale test");
    assert_int_equal(at(s, "triarii")->reasons, R_FLEE | R_LOSSES | R_GENERAL);
    all(s, 1);
    assert_false(table_logged(&s->table, E_FAILED));
    assert_int_equal(at(s, "triarii")->reasons, 0);
}

SCENE(wc_res_4__who_flees_does_not_test)
{
    put(s, "triarii", 3600, 1000, 5);
    at(s, "triarii")->lost = 5;
    flee(s, "triarii");
    put(s, "companions", 6600, 4600, 15);
    put(s, "velites", 600, 2400, 5);
    assert_int_equal(reasons(s, "triarii"), 0);
    begin(s, ROMAN, "resolution");
}

SCENE(wc_res_5__who_fails_in_combat_stays_and_its_enemy_has_one_more)
{
    lock(s, "hastati", "pikes-1");
    breaks(s, "italians", 3600, 1500);
    put(s, "pikes-2", 3600, 1000, 5);
    s->p.won = bit(unit(s, "hastati"));
    begin(s, ROMAN, "resolution");
    rolls(s, "Morale test");
    dice(s, "6 6 6"); /* the hastati */
    assert_true(is_in(s, s->p.shaken, "hastati"));
    assert_false(is_in(s, s->p.fleeing, "hastati"));
    assert_true(fights(s, "hastati", "pikes-1"));
}

SCENE(wc_res_5__no_bonus_where_the_combat_does_not_go_on)
{
    lock(s, "hastati", "pikes-1");
    put(s, "italians", 4600, 1500, 5);
    s->p.breaking = bit(unit(s, "pikes-1")) | bit(unit(s, "italians"));
    s->p.won = bit(unit(s, "hastati"));
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    dice(s, "6 6 6"); /* the hastati, beside the italians */
    assert_true(is_in(s, s->p.unsteady, "hastati"));
    assert_false(is_in(s, s->p.shaken, "hastati"));
}

SCENE(wc_res_6__who_fails_otherwise_flees_from_the_start_of_the_moves)
{
    put(s, "italians", 3600, 1500, 5);
    at(s, "italians")->lost = 5;
    put(s, "companions", 6600, 4600, 15);
    put(s, "velites", 600, 2400, 5);
    begin(s, ROMAN, "resolution");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.fleeing, "italians"));
    rolls(s, "Flee dice (house)");
    dice(s, "1 2");
    expect_at(s, "italians", 3600, 1375 - 125 - 300,
              15); /* turned on its middle, 3 inches to the rally point */
}

SCENE(wc_res_6__a_general_in_a_unit_that_has_just_failed_still_helps)
{
    five_testers(s);
    lead(s, "italians");
    at(s, "triarii")->x = 2900;
    begin(s, ROMAN, "resolution");
    act(s, "test italians");
    dice(s, "6 6 6");
    act(s, "test pikes-1");
    all(s, 1);
    act(s, "test triarii");
    assert_int_equal(target_of(s), 10);
    all(s, 1);
    all(s, 1);
    all(s, 1);
}

SCENE_WITH(wc_res_7__panic_spreads_by_the_switch, "chain_panic=on")
{
    put(s, "italians", 3600, 1500, 5);
    put(s, "triarii", 3600, 1100, 5);
    at(s, "italians")->lost = 5;
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    dice(s, "6 6 6");
    rolls(s, "Morale test"); /* now the triarii */
    assert_int_equal(dice_of(s), 3);
    all(s, 1);
    rolls(s, "Flee dice (house)");
}

SCENE(wc_res_7__without_it_nobody_is_added)
{
    put(s, "italians", 3600, 1500, 5);
    put(s, "triarii", 3600, 1100, 5);
    at(s, "italians")->lost = 5;
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    dice(s, "6 6 6");
    rolls(s, "Flee dice (house)");
}

SCENE(wc_mor_4__the_cap_first_then_what_is_subtracted)
{
    put(s, "triarii", 3600, 1000, 5);
    put(s, "principes", 3600, 1500, 5);
    put(s, "companions", 6600, 4600, 15);
    lead(s, "principes");
    assert_int_equal(wc_test_of(&s->look, unit(s, "triarii"), TO_STAND, false, NULL).value, 10);
    at(s, "triarii")->reasons = R_SLAIN;
    assert_int_equal(wc_test_of(&s->look, unit(s, "triarii"), TO_STAND, false, NULL).value, 9);
    struct battlefield *b = s->table.battle->data;
    b->unit[unit(s, "triarii")].profile.mo = 10;
    at(s, "triarii")->reasons = 0;
    assert_int_equal(wc_test_of(&s->look, unit(s, "triarii"), TO_STAND, false, NULL).value, 10);
    begin(s, ROMAN, "movement");
}

SCENE(wc_gen_2__fleeing_troops_have_it_too)
{
    put(s, "velites", 3600, 1000, 15);
    put(s, "principes", 3600, 400, 5);
    lead(s, "principes");
    flee(s, "velites");
    put(s, "pikes-1", 3600, 1900, 15);
    put(s, "pikes-2", 4260, 1900, 15);
    put(s, "companions", 5400, 1900, 15); /* 13 inches away */
    assert_int_equal(wc_test_of(&s->look, unit(s, "velites"), TO_RALLY_UNIT, false, NULL).value,
                     6 + 1 - 2);
    begin(s, ROMAN, "end");
    act(s, "rally velites");
    assert_int_equal(dice_of(s), 2);
    table_expect_chance(&s->table, "pass", "5/18"); /* 27.78 % */
    dice(s, "1 1");
}

SCENE(wc_gen_3__the_circle_of_his_zone_and_nothing_from_a_general_in_flight)
{
    put(s, "principes", 3600, 2000, 5);
    put(s, "triarii", 3600, 1000, 5);
    lead(s, "principes");
    assert_true(wc_in_zone(&s->look, unit(s, "triarii")));
    assert_true(wc_in_zone(&s->look, unit(s, "principes"))); /* his own unit */
    at(s, "triarii")->y = 999;
    assert_false(wc_in_zone(&s->look, unit(s, "triarii")));
    at(s, "triarii")->y = 1000;
    flee(s, "principes");
    assert_false(wc_in_zone(&s->look, unit(s, "triarii")));
    s->p.fleeing = 0;
    somebody(s);
}

SCENE_WITH(wc_gen_3__by_the_switch_he_helps_in_flight, "fleeing_general_helps=yes")
{
    put(s, "principes", 3600, 2000, 5);
    put(s, "triarii", 3600, 1000, 5);
    lead(s, "principes");
    flee(s, "principes");
    assert_true(wc_in_zone(&s->look, unit(s, "triarii")));
    somebody(s);
}

SCENE(wc_str_3__a_point_before_a_test_in_the_zone)
{
    put(s, "principes", 3600, 1500, 5);
    put(s, "triarii", 3600, 1000, 5);
    lead(s, "principes");
    at(s, "triarii")->lost = 5;
    s->p.sips[ROMAN] = 1;
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    expect_turn(s, ROMAN);
    act(s, "point triarii");
    assert_int_equal(s->p.sips[ROMAN], 0);
    assert_int_equal(dice_of(s), 4);
    dice(s, "6 6 5 5");
    assert_true(table_logged(&s->table, E_PASSED)); /* 10 */
}

SCENE(wc_cmd_1__passed_the_manoeuvre_happens)
{
    put(s, "italians", 3600, 1000, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "movement");
    act(s, "done");
    act(s, "move italians base");
    act(s, "turn left");
    dice(s, "3 4 6");
    assert_int_equal(at(s, "italians")->f, 10);
    act(s, "done");
}

SCENE(wc_cmd_3__the_owner_is_asked_and_may_let_it_stand)
{
    put(s, "hastati", 3400, 2000, 5);
    put(s, "triarii", 4100, 2000, 5);
    put(s, "pikes-1", 3700, 2700, 15);
    begin(s, ROMAN, "movement");
    act(s, "declare triarii");
    act(s, "charge triarii pikes-1");
    act(s, "stand pikes-1");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    dice(s, "6 6 6");
    expect_turn(s, ROMAN);
    assert_true(offered(s, "again hastati"));
    act(s, "accept");
    assert_true(is_in(s, s->p.barred, "hastati"));
    s->p.unit[unit(s, "hastati")].lost = 5;
}
