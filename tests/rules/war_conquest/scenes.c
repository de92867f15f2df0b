/*
 * scenes.c - whole scenes with scripted dice.
 */
#include "scene.h"

/* The consul falls with his last life; both friends near him must test, at one less and without his help. */
SCENE(wc_res_t4__a_general_is_slain_and_his_friends_test_at_minus_one)
{
    lock(s, "principes", "pikes-1");
    lead(s, "principes");
    s->p.person[ROMAN][0].lives = 1;
    put(s, "triarii", 3600, 1800, 5);
    put(s, "hastati", 2700, 2300, 5);
    put(s, "italians", 6500, 600, 5); /* too far */
    begin(s, ROMAN, "combat");
    act(s, "fight principes");
    all(s, 1);
    strike(s, 1, 0, 1);
    dice(s, "1 1");   /* slain */
    dice(s, "1 2 3"); /* the principes stand */
    assert_int_equal(offers(s, "test"), 3);
    assert_true(offered(s, "test principes")); /* engaged units test like others */
    assert_false(offered(s, "test italians"));
    act(s, "test triarii");
    assert_int_equal(target_of(s), 8);
    dice(s, "4 4 6");
    act(s, "test hastati");
    assert_int_equal(target_of(s), 6);
    dice(s, "6 5 4"); /* 9: they will flee */
    rolls(s, "Morale test");
    assert_int_equal(target_of(s), 7);
    dice(s, "6 6 6"); /* the principes fail in combat and stay */
    rolls(s, "Flee dice (house)");
    dice(s, "2 2");
    assert_true(is_in(s, s->p.fleeing, "hastati"));
    assert_true(is_in(s, s->p.shaken, "principes"));
    assert_true(fights(s, "principes", "pikes-1"));
}

SCENE(wc_cmd_2__a_drilled_unit_fails_a_command_test_and_rolls_again)
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
    dice(s, "5 5 5");
    act(s, "again hastati");
    dice(s, "2 5 6");
    act(s, "make triarii");
    act(s, "make hastati");
    assert_true(fights(s, "triarii", "pikes-1"));
    assert_true(fights(s, "hastati", "pikes-1"));
}

/* Triarii flee off the table, stand at the edge, miss a round and come back. */
SCENE(wc_end_8__off_the_table_and_back)
{
    put(s, "triarii", 3600, 300, 15);
    flee(s, "triarii");
    put(s, "hastati", 600, 600, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "end");
    act(s, "rally triarii");
    dice(s, "6 6");
    dice(s, "3 3");
    act(s, "last-chance triarii");
    dice(s, "2 2");
    assert_true(is_in(s, s->p.off, "triarii"));
    for (int round = 0; round < 2; round++) { /* of turn 3, and of turn 4 */
        dice(s, "6");
        dice(s, "1");
        act(s, "first");
        if (round)
            break;
        assert_int_equal(offers(s, "return"), 0);
        while (s->p.turn == 3)
            act(s, "done");
    }
    act(s, "return triarii");
    expect_at(s, "triarii", 3600, 200, 5);
    assert_true(is_in(s, s->p.here, "triarii"));
    assert_false(is_in(s, s->p.fleeing, "triarii"));
}

/* A unit wins its combat, fails its test for friends that break beside it, and may not pursue. */
SCENE(wc_res_5__a_winner_that_fails_its_test_does_not_pursue)
{
    put(s, "hastati", 3000, 2400, 5);
    put(s, "pikes-1", 3000, 2400, 15);
    put(s, "italians", 4000, 2400, 5);
    put(s, "pikes-2", 4000, 2400, 15);
    engage(s, "hastati");
    engage(s, "italians");
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 8, 0, 8); /* the hastati beat the first pikes */
    all(s, 1);
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.breaking, "pikes-1"));
    act(s, "fight italians");
    all(s, 1);
    strike(s, 8, 0, 8); /* and the second pikes beat the Italians */
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.breaking, "italians"));
    rolls(s, "Morale test"); /* the hastati, for the Italians */
    dice(s, "6 6 6");
    rolls(s, "Morale test"); /* the second pikes, for the first */
    all(s, 1);
    assert_true(is_in(s, s->p.unsteady, "hastati"));
    act(s, "run pikes-1");
    rolls(s, "Flee dice (house)"); /* nobody is asked to pursue */
    dice(s, "1 1");
    assert_true(is_in(s, s->p.here & s->p.fleeing, "pikes-1"));
    expect_at(s, "hastati", 3000, 2400, 5);
    act(s, "pursue pikes-2");
    dice(s, "3 3");
    dice(s, "3 3"); /* equal: destroyed */
    assert_true(is_in(s, s->p.gone, "italians"));
}

/* Beaten pikes break; those behind test for them and fail, are fled through, and next round their flight is a reason for others. */
SCENE(wc_pur_3__a_rout_through_friends_that_spreads)
{
    lock(s, "hastati", "pikes-1");
    put(s, "pikes-2", 3600, 3100, 15);
    put(s, "thureophoroi", 3600, 3500, 15);
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 8, 0, 8);
    all(s, 1);
    dice(s, "6 6 6");
    rolls(s, "Morale test"); /* only the second pikes are within 10 */
    assert_int_equal(s->p.nfights, 1);
    dice(s, "6 6 6");
    expect_turn(s, ROMAN);
    act(s, "run pikes-1");
    act(s, "hold hastati");
    dice(s,
         "6 6"); /* 12 inches through the second pikes, who flee themselves, and the thureophoroi */
    rolls(s, "Command Test to keep order");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.disordered, "thureophoroi"));
    assert_false(is_in(s, s->p.disordered, "pikes-2"));
    rolls(s, "Flee dice (house)"); /* the second pikes */
    dice(s, "1 1");
    assert_true(is_in(s, s->p.fleeing, "pikes-2"));
    struct play g = play_of(s);
    struct position now = s->p;
    wc_read_reasons(&g);
    assert_true(at(s, "thureophoroi")->reasons & R_FLEE);
    s->p = now;
}

SCENE(wc_cmb_5__seven_lost_and_two_ones_a_hero)
{
    lock(s, "hastati", "pikes-1");
    s->p.charging = bit(unit(s, "hastati"));
    begin(s, ROMAN, "combat");
    act(s, "fight hastati");
    strike(s, 5, 0, 5);
    all(s, 1);
    assert_int_equal(target_of(s), 8 - 7); /* five kills, the charge, one rank more */
    table_expect_chance(&s->table, "pass", "2/27");
    dice(s, "1 4 1");
    assert_true(is_in(s, s->p.here & ~s->p.breaking, "pikes-1"));
}

SCENE(wc_frm_3__at_exactly_half_a_unit_is_marked_and_tests_with_two_dice)
{
    static struct gg_view view;
    put(s, "hastati", 3600, 1000, 5);
    size(s, "hastati", 12, 6);
    at(s, "hastati")->began = 24;
    at(s, "hastati")->lost = 5;
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "resolution");
    assert_int_equal(dice_of(s), 2);
    s->battle->rules->view(s->battle, &s->p, ROMAN, &view);
    bool marked = false;
    for (int i = 0; i < view.npieces; i++)
        for (int k = 0; k < view.piece[i].nstatus; k++)
            marked = marked ||
                     (view.piece[i].status[k].sign && view.piece[i].status[k].sign[0] == "½"[0]);
    assert_true(marked);
    all(s, 1);
}
