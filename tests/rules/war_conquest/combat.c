/*
 * combat.c - strikes, losses, results and the checks of losers (WC-CMB, WC-FRM-2, WC-FRM-6, WC-ATT-5).
 */
#include "scene.h"

static int strikes(struct scene *s, const char *who, const char *whom)
{
    return wc_blow(&s->look, (struct strike){STRIKES, unit(s, who), unit(s, whom)}, NULL, ST_HIT)
        .dice;
}

static const struct gg_event *fight_out(struct scene *s)
{
    return table_last_event(&s->table, E_RESULT);
}

SCENE(wc_cmb_2__front_ranks_spears_and_pikes)
{
    lock(s, "hastati", "pikes-1");
    assert_int_equal(strikes(s, "hastati", "pikes-1"), 8);
    assert_int_equal(strikes(s, "pikes-1", "hastati"), 24);
    s->p.charging = bit(unit(s, "pikes-1"));
    assert_int_equal(strikes(s, "pikes-1", "hastati"), 24);
    put(s, "triarii", 600, 2400, 5);
    put(s, "pikes-2", 600, 2400, 15);
    engage(s, "triarii");
    assert_int_equal(strikes(s, "triarii", "pikes-2"), 16);
    s->p.charging = bit(unit(s, "triarii"));
    assert_int_equal(strikes(s, "triarii", "pikes-2"), 8); /* the second rank not when charging */
    begin(s, ROMAN, "combat");
}

SCENE(wc_cmb_2__not_more_than_enemy_files_and_two)
{
    lock(s, "hastati", "companions"); /* four files */
    assert_int_equal(strikes(s, "hastati", "companions"), 6);
    assert_int_equal(strikes(s, "companions", "hastati"), 4);
    lead(s, "hastati");
    assert_int_equal(strikes(s, "hastati", "companions"), 7); /* the consul strikes once more */
    struct blow blow =
        wc_blow(&s->look, (struct strike){STRIKES, unit(s, "companions"), unit(s, "hastati")}, NULL,
                ST_HIT);
    assert_int_equal(blow.hit, 4);
    assert_int_equal(blow.kill, 4);
    s->p.charging = bit(unit(s, "companions"));
    blow = wc_blow(&s->look, (struct strike){STRIKES, unit(s, "companions"), unit(s, "hastati")},
                   NULL, ST_HIT);
    assert_int_equal(blow.kill, 3); /* lances */
    begin(s, ROMAN, "combat");
}

SCENE(wc_cmb_2__by_combat_ability)
{
    lock(s, "italians", "galatians"); /* 3 against 4 */
    assert_int_equal(wc_blow(&s->look,
                             (struct strike){STRIKES, unit(s, "italians"), unit(s, "galatians")},
                             NULL, ST_HIT)
                         .hit,
                     5);
    assert_int_equal(wc_blow(&s->look,
                             (struct strike){STRIKES, unit(s, "galatians"), unit(s, "italians")},
                             NULL, ST_HIT)
                         .hit,
                     3);
    begin(s, ROMAN, "combat");
}

SCENE(wc_cmb_10__flank_and_rear)
{
    put(s, "pikes-1", 2900, 2700, 15);
    put(s, "equites", 2575, 2800, 0);
    engage(s, "equites");
    assert_int_equal(strikes(s, "pikes-1", "equites"), 3); /* as many as ranks */
    assert_int_equal(strikes(s, "equites", "pikes-1"), 5); /* three ranks and two are five */
    put(s, "hastati", 2900, 2950, 15);
    engage(s, "hastati");
    assert_int_equal(wc_side_to(&s->look, unit(s, "pikes-1"), unit(s, "hastati")), GG_REAR);
    assert_int_equal(strikes(s, "pikes-1", "hastati"), 8); /* as many as files, no second rank */
    begin(s, ROMAN, "combat");
}

SCENE(wc_cmb_10__pila_pierce_in_the_first_phase_only)
{
    lock(s, "hastati", "pikes-1");
    assert_int_equal(wc_blow(&s->look,
                             (struct strike){STRIKES, unit(s, "hastati"), unit(s, "pikes-1")}, NULL,
                             ST_HIT)
                         .save,
                     5);
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    all(s, 1);
    all(s, 1);
    if (!offered(s, "done"))
        assert_int_equal(s->p.fight[0].fought, 1);
    assert_int_equal(wc_blow(&s->look,
                             (struct strike){STRIKES, unit(s, "hastati"), unit(s, "pikes-1")}, NULL,
                             ST_HIT)
                         .save,
                     4);
}

/* No kills on either side: only the bonuses. Hastati 24 in 8 files have two ranks behind the first. */
static void bonus(struct scene *s, int roman, int greek)
{
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    while (s->battle->rules->turn(s->battle, &s->p).who == GG_CHANCE &&
           !table_logged(&s->table, E_RESULT))
        all(s, 1);
    assert_int_equal(fight_out(s)->arg[2], roman);
    assert_int_equal(fight_out(s)->arg[3], greek);
}

SCENE(wc_cmb_3__ranks)
{
    lock(s, "hastati", "pikes-1");
    bonus(s, 2, 2);
}

SCENE(wc_cmb_3__charging)
{
    lock(s, "hastati", "pikes-1");
    s->p.charging = bit(unit(s, "hastati"));
    bonus(s, 3, 2);
    all(s, 1); /* the check */
    assert_false(is_in(s, s->p.charging, "hastati"));
}

SCENE(wc_cmb_3__disorder_costs_the_ranks_and_one)
{
    lock(s, "hastati", "pikes-1");
    s->p.disordered = bit(unit(s, "hastati"));
    bonus(s, -1, 2);
}

SCENE(wc_cmb_3__higher_ground_and_numbers)
{
    lock(s, "hastati", "pikes-1");
    ground(s, "hill 30,20 42,23");
    size(s, "pikes-1", 12, 6);
    at(s, "hastati")->y = 2300; /* both leaders at 2300 and 2400: only the Romans on the hill */
    bonus(s, 2 + 1 + 1, 1);
}

SCENE(wc_cmb_3__a_rear_is_worth_two)
{
    put(s, "pikes-1", 2900, 2700, 5);
    put(s, "hastati", 2900, 2450, 5);
    engage(s, "hastati");
    bonus(s, 2 + 2, 2);
}

SCENE(wc_cmb_3__an_enemy_who_failed_a_test_in_combat)
{
    lock(s, "hastati", "pikes-1");
    s->p.shaken = bit(unit(s, "pikes-1"));
    bonus(s, 3, 2);
    all(s, 1);
    assert_false(is_in(s, s->p.shaken, "pikes-1")); /* in that round only */
}

SCENE(wc_frm_2__no_rank_bonus_for_columns_and_narrow_fronts)
{
    lock(s, "hastati", "pikes-1");
    size(s, "hastati", 24, 4);
    bonus(s, 0, 2);
}

SCENE(wc_cmb_11__each_bonus_once_and_kills_at_most_the_models)
{
    put(s, "hastati", 3400, 2400, 5);
    put(s, "italians", 4050, 2400, 5);
    put(s, "pikes-1", 3725, 2400, 15);
    engage(s, "hastati");
    engage(s, "italians");
    s->p.charging = bit(unit(s, "hastati")) | bit(unit(s, "italians"));
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    expect_turn(s, GREEK); /* the pikes have two enemies */
    act(s, "strike pikes-1 italians");
    all(s, 1);
    all(s, 1);
    all(s, 1);
    assert_int_equal(fight_out(s)->arg[2], 1 + 2 + 1); /* charge, ranks, two to one */
    assert_int_equal(fight_out(s)->arg[3], 2);
}

SCENE(wc_cmb_9__strikes_in_roster_order_and_kills_off_together)
{
    lock(s, "hastati", "pikes-1");
    advantage(s, GREEK);
    begin(s, ROMAN, "combat");
    act(s, "fight pikes-1"); /* the army with Strategic Advantage comes first */
    assert_int_equal(dice_of(s), 24);
    strike(s, 6, 0, 6);
    assert_int_equal(dice_of(s), 8); /* nobody has fallen yet */
    assert_int_equal(at(s, "hastati")->models, 24);
    strike(s, 1, 0, 1);
    assert_int_equal(at(s, "hastati")->models, 18);
    assert_int_equal(at(s, "pikes-1")->models, 23);
}

SCENE(wc_cmb_4__the_loser_tests_at_the_difference)
{
    lock(s, "hastati", "pikes-1");
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 3, 0, 3);
    all(s, 1);
    rolls(s, "Combat morale test");
    assert_int_equal(dice_of(s), 3);
    assert_int_equal(target_of(s), 8 - 4); /* three kills, and 21 models have one full rank less */
    dice(s, "6 3 3");
    assert_true(is_in(s, s->p.breaking | s->p.fleeing | s->p.gone, "pikes-1"));
}

SCENE(wc_cmb_5__the_hero_of_the_day)
{
    lock(s, "hastati", "pikes-1");
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 8, 0, 8); /* eight kills: 16 of 24 left, one rank behind */
    all(s, 1);
    rolls(s, "Combat morale test");
    assert_true(target_of(s) < 2);
    dice(s, "1 6 1");
    assert_false(is_in(s, s->p.breaking, "pikes-1"));
    assert_true(is_in(s, s->p.here, "pikes-1"));
}

SCENE(wc_cmb_6__who_breaks_stays_until_the_resolution)
{
    lock(s, "hastati", "pikes-1");
    put(s, "pikes-2", 3600, 3000, 15);
    put(s, "galatians", 4300, 3000, 15);
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 8, 0, 8);
    all(s, 1);
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.breaking, "pikes-1"));
    expect_at(s, "pikes-1", 3600, 2400, 15);
    assert_true(fights(s, "hastati", "pikes-1"));
    expect_turn(s, GREEK); /* tests first: two friends are near */
}

SCENE(wc_cmb_8__a_general_loses_a_life_on_a_two)
{
    lock(s, "principes", "pikes-1");
    lead(s, "principes");
    begin(s, ROMAN, "combat");
    act(s, "fight principes");
    all(s, 1);
    strike(s, 1, 0, 1);
    rolls(s, "Danger to the general");
    dice(s, "1 1");
    assert_int_equal(s->p.person[ROMAN][0].lives, 1);
    rolls(s, "Combat morale test"); /* before the checks */
    assert_int_equal(target_of(s), 8 + 1 - 2);
    dice(s, "1 1 1");
}

SCENE(wc_cmb_8__a_dead_general_helps_no_check)
{
    lock(s, "principes", "pikes-1");
    lead(s, "principes");
    s->p.person[ROMAN][0].lives = 1;
    begin(s, ROMAN, "combat");
    act(s, "fight principes");
    all(s, 1);
    strike(s, 1, 0, 1);
    dice(s, "1 1");
    assert_int_equal(s->p.slain[ROMAN], 1);
    assert_int_equal(target_of(s), 8 - 2);
    dice(s, "1 1 1");
}

SCENE(wc_cmb_12__no_check_when_all_enemies_are_removed)
{
    lock(s, "hastati", "cretans");
    put(s, "pikes-1", 600, 4000, 15);
    size(s, "cretans", 5, 5);
    size(s, "hastati", 6, 6);
    s->p.disordered = bit(unit(s, "hastati"));
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 1, 0, 1); /* the Cretans fall below minimum size */
    strike(s, 1, 0, 1);
    assert_true(is_in(s, s->p.gone, "cretans"));
    assert_int_equal(s->p.nfights, 0);
    assert_false(table_logged(&s->table, E_FAILED) || table_logged(&s->table, E_PASSED));
}

SCENE(wc_att_5__below_minimum_size_a_unit_is_removed_and_causes_tests)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "velites", 3600, 1500, 5);
    put(s, "triarii", 4200, 1000, 5);
    put(s, "equites", 3000, 900, 5);
    size(s, "velites", 6, 6);
    begin(s, GREEK, "shooting");
    act(s, "shoot cretans velites");
    strike(s, 2, 0, 2);
    assert_true(is_in(s, s->p.gone, "velites"));
    assert_true(table_logged(&s->table, E_TOO_SMALL));
}

SCENE(wc_frm_6__casualties_come_off_the_rear)
{
    lock(s, "hastati", "pikes-1");
    struct play g = play_of(s);
    wc_take_off(&g, unit(s, "hastati"), 9);
    expect_at(s, "hastati", 3600, 2400, 5);
    assert_int_equal(at(s, "hastati")->files, 8);
    wc_take_off(&g, unit(s, "hastati"), 8);
    assert_int_equal(at(s, "hastati")->files, 7); /* fewer models than files */
    assert_true(fights(s, "hastati", "pikes-1"));
    begin(s, ROMAN, "combat");
}

SCENE(wc_frm_3__exactly_half_is_not_over_half)
{
    lock(s, "hastati", "pikes-1");
    size(s, "pikes-1", 12, 8);
    assert_false(wc_over_half(&s->look, unit(s, "pikes-1")));
    size(s, "pikes-1", 13, 8);
    assert_true(wc_over_half(&s->look, unit(s, "pikes-1")));
    size(s, "pikes-1", 14, 8);
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 2, 0, 2);
    all(s, 1);
    rolls(s, "Combat morale test");
    assert_int_equal(dice_of(s), 2); /* 12 of 24 */
    dice(s, "6 6");
}
