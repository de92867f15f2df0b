/*
 * turns.c - the turn, the strategy roll, generals who follow, and victory (WC-TURN, WC-STR, WC-GEN-4, WC-VIC).
 */
#include "scene.h"

static void crowd(struct scene *s)
{
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
}

SCENE_BY(wc_turn_1__strategy_two_rounds_and_one_end_phase,
         open_scenario(s, "war-conquest/first-steps", NULL))
{
    act(s, "spend 0");
    act(s, "spend 0");
    dice(s, "5");
    dice(s, "2");
    expect_turn(s, ROMAN);
    act(s, "first");
    assert_int_equal(s->p.phasing, ROMAN);
    assert_int_equal(s->p.round, 0);
    while (s->p.round == 0)
        if (s->battle->rules->turn(s->battle, &s->p).who == GG_CHANCE)
            all(s, 1);
        else
            act(s, offered(s, "stand pikes") ? "stand pikes" : "done");
    assert_int_equal(s->p.phasing, GREEK);
    assert_int_equal(s->p.turn, 1);
}

SCENE_BY(wc_str_1__points_are_spent_in_secret_and_dice_added,
         open_scenario(s, "war-conquest/consul-and-strategos", NULL))
{
    assert_int_equal(s->p.sips[ROMAN], 3);
    assert_int_equal(s->p.sips[GREEK], 2);
    act(s, "spend 2");
    expect_turn(s, GREEK);
    assert_true(wc_hides(s->battle, &s->p, GREEK));
    assert_false(wc_hides(s->battle, &s->p, ROMAN));
    act(s, "spend 1");
    assert_int_equal(dice_of(s), 3);
    dice(s, "2 3 4"); /* 9 */
    assert_int_equal(dice_of(s), 2);
    dice(s, "3 6"); /* equal, in the first turn: the same dice again */
    assert_int_equal(dice_of(s), 3);
    dice(s, "1 1 1");
    dice(s, "3 1");
    assert_int_equal(s->p.advantage, 2);
    assert_int_equal(s->p.sips[ROMAN], 1);
    assert_int_equal(s->p.sips[GREEK], 1);
}

SCENE_BY(wc_str_1__by_the_switch_the_highest_die_counts,
         open_scenario(s, "war-conquest/consul-and-strategos", "strategy_sum=highest"))
{
    act(s, "spend 3");
    act(s, "spend 0");
    dice(s, "3 3 3 2");
    dice(s, "4");
    assert_int_equal(s->p.advantage, 2);
}

SCENE(wc_str_1__of_equals_the_holder_keeps_it)
{
    crowd(s);
    advantage(s, GREEK);
    begin(s, ROMAN, "strategy");
    dice(s, "3");
    dice(s, "3");
    assert_int_equal(s->p.advantage, 2);
    expect_turn(s, GREEK);
}

SCENE(wc_str_2__first_or_second)
{
    crowd(s);
    begin(s, ROMAN, "strategy");
    dice(s, "6");
    dice(s, "1");
    act(s, "second");
    assert_int_equal(s->p.phasing, GREEK);
    assert_int_equal(s->p.advantage, 1);
}

SCENE(wc_turn_2__what_a_round_clears)
{
    crowd(s);
    put(s, "hastati", 3600, 1000, 5);
    put(s, "italians", 3600, 0, 15);
    s->p.here &= ~bit(unit(s, "italians"));
    s->p.off = bit(unit(s, "italians"));
    at(s, "italians")->wait = 2;
    at(s, "hastati")->lost = 4;
    at(s, "hastati")->models = 20;
    put(s, "pikes-1", 600, 4000, 15);
    s->p.disordered = bit(unit(s, "hastati")) | bit(unit(s, "pikes-1"));
    s->p.shot = bit(unit(s, "hastati"));
    begin(s, ROMAN, "round");
    assert_int_equal(at(s, "hastati")->lost, 0);
    assert_int_equal(at(s, "hastati")->began, 20);
    assert_int_equal(s->p.disordered, bit(unit(s, "pikes-1"))); /* the owner's only */
    assert_int_equal(s->p.shot, 0);
    assert_int_equal(at(s, "italians")->wait, 1); /* it misses this round */
    assert_int_equal(offers(s, "return"), 0);
}

SCENE(wc_turn_3__the_army_with_advantage_first)
{
    crowd(s);
    uint64_t both = bit(unit(s, "triarii")) | bit(unit(s, "companions"));
    assert_int_equal(wc_next_in_roster(&s->look, both), unit(s, "triarii"));
    advantage(s, GREEK);
    assert_int_equal(wc_next_in_roster(&s->look, both), unit(s, "companions"));
    begin(s, ROMAN, "movement");
}

SCENE(wc_str_5__the_end_phase_leads_to_the_next_strategy_roll_or_the_end)
{
    crowd(s);
    begin(s, ROMAN, "end");
    assert_int_equal(s->p.turn, 3);
    rolls(s, "Strategy roll");
    s->p.turn = s->b->turns;
    begin(s, ROMAN, "end");
    expect_turn(s, GG_OVER);
}

SCENE(wc_gen_4__another_who_can_lead_takes_over_at_the_next_strategy_roll)
{
    struct battlefield *b = s->table.battle->data;
    crowd(s);
    put(s, "hastati", 3600, 1000, 5);
    b->person[ROMAN][1] = b->person[ROMAN][0];
    b->person[ROMAN][1].type.leads = FOR_POINTS;
    b->npersons[ROMAN] = 2;
    s->p.person[ROMAN][1] = (struct person){.unit = (uint8_t)unit(s, "hastati"), .lives = 2};
    assert_false(wc_in_zone(&s->look, unit(s, "hastati")));
    begin(s, ROMAN, "strategy");
    assert_int_equal(s->p.general[ROMAN], 1);
    assert_true(wc_in_zone(&s->look, unit(s, "hastati")));
}

SCENE(wc_vic_1__points_lost_fleeing_and_at_half_strength)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        put(s, s->b->unit[u].is.id, s->b->start.unit[u].x, s->b->start.unit[u].y,
            s->b->start.unit[u].f);
    assert_int_equal(wc_quarters(&s->look, ROMAN), 0);
    s->p.here &= ~bit(unit(s, "velites"));
    s->p.gone |= bit(unit(s, "velites"));
    *at(s, "velites") =
        (struct stand){.target = NO_UNIT, .second = NO_UNIT, .charger = NO_UNIT, .aim = NO_UNIT};
    flee(s, "triarii");
    size(s, "hastati", 12, 8);
    size(s, "triarii", 8, 8); /* the higher rate only */
    s->p.slain[ROMAN] = 1;
    assert_int_equal(wc_quarters(&s->look, ROMAN), 4 * 60 + 2 * 176 + 216 + 400);
    begin(s, ROMAN, "movement");
}

SCENE(wc_vic_2__a_tenth_of_the_smaller_army_or_a_draw)
{
    struct gg_result result;
    assert_int_equal(s->b->points[ROMAN], 1169);
    assert_int_equal(s->b->points[GREEK], 1140);
    for (int u = 0; u < s->b->names.npieces; u++)
        put(s, s->b->unit[u].is.id, s->b->start.unit[u].x, s->b->start.unit[u].y,
            s->b->start.unit[u].f);
    s->p.turn = s->b->turns;
    flee(s, "hastati"); /* 108 points of 114 */
    struct position before = s->p;
    begin(s, ROMAN, "end");
    act(s, "rally hastati");
    dice(s, "6 6");
    dice(s, "1 1");
    expect_turn(s, GG_OVER);
    s->battle->rules->result(s->battle, &s->p, &result);
    assert_int_equal(result.winner, GG_NOBODY);
    s->p = before;
    s->p.fleeing = 0;
    s->p.slain[ROMAN] = 1;
    size(s, "velites", 6, 6); /* 100 and 15 */
    begin(s, ROMAN, "end");
    s->battle->rules->result(s->battle, &s->p, &result);
    assert_int_equal(result.winner, GREEK);
}

SCENE(wc_vic_2__nobody_left_after_a_phase_loses)
{
    struct gg_result result;
    put(s, "cretans", 3600, 2000, 15);
    put(s, "velites", 3600, 1500, 5);
    size(s, "velites", 5, 5);
    begin(s, GREEK, "shooting");
    act(s, "shoot cretans velites");
    strike(s, 1, 0, 1);
    expect_turn(s, GG_OVER);
    s->battle->rules->result(s->battle, &s->p, &result);
    assert_int_equal(result.winner, GREEK);
}
