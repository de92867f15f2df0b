/*
 * movement.c - paces, marches, wheels, turns, ranks, ground, the front zones of enemies, units that come back (WC-MOV, WC-FRM-5,
 * WC-FRM-7, WC-END-11).
 */
#include "grognard/game.h"
#include "scene.h"

/* A unit of each side far from everything, so that the game goes on. */
static void crowd(struct scene *s)
{
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
}

static void start(struct scene *s, const char *move)
{
    crowd(s);
    begin(s, ROMAN, "movement");
    if (offered(s, "done") && !offered(s, move))
        act(s, "done"); /* no charges */
    act(s, move);
}

static int left(struct scene *s)
{
    return s->p.march.left;
}

SCENE(wc_mov_2__four_paces)
{
    put(s, "hastati", 3600, 1000, 5);
    size(s, "hastati", 24, 4); /* a column: six ranks */
    start(s, "move hastati quick");
    assert_int_equal(left(s), 60);
    act(s, "march 15");
    expect_at(s, "hastati", 3600, 2500, 5);
    assert_true(is_in(s, s->p.moved, "hastati")); /* nothing left: its move is over */
    assert_false(offered(s, "move hastati base"));
    assert_true(offered(s, "move triarii base"));
    assert_true(offered(s, "move triarii double"));
    assert_true(offered(s, "move triarii backward"));
    assert_false(offered(s, "move triarii quick")); /* as many files as ranks or more */
}

SCENE(wc_mov_2__backward_keeps_the_facing)
{
    put(s, "hastati", 3600, 1000, 5);
    start(s, "move hastati backward");
    assert_int_equal(left(s), 10);
    assert_int_equal(offers(s, "march"), 3); /* 1, 2 and all of 2.5 */
    assert_int_equal(offers(s, "wheel") + offers(s, "turn") + offers(s, "ranks"), 0);
    act(s, "march 2.5");
    expect_at(s, "hastati", 3600, 750, 5);
}

SCENE(wc_mov_2__a_quick_march_near_the_enemy_is_a_double_pace)
{
    put(s, "hastati", 3600, 1000, 5);
    size(s, "hastati", 24, 4);
    put(s, "pikes-1", 3600, 2000, 15);
    start(s, "move hastati quick");
    assert_int_equal(left(s), 40);
    assert_int_equal(s->p.march.pace, DOUBLE_PACE);
    assert_true(s->table.log.revealed != 0);
}

SCENE(wc_mov_8__marches_go_by_whole_inches_or_all_that_is_left)
{
    put(s, "hastati", 3600, 1000, 5);
    start(s, "move hastati base");
    assert_int_equal(offers(s, "march"), 5);
    act(s, "wheel left"); /* 7 q */
    assert_int_equal(left(s), 13);
    assert_int_equal(offers(s, "march"), 4);
    assert_true(offered(s, "march 3.25"));
    expect_at(s, "hastati", 3587, 1091, 6);
}

SCENE(wc_mov_8__the_inner_corner_of_a_wheel_stays)
{
    put(s, "hastati", 2700, 800, 5);
    struct body left_body = wc_wheeled(&s->look, unit(s, "hastati"), 1),
                right_body = wc_wheeled(&s->look, unit(s, "hastati"), -1);
    assert_int_equal(left_body.lie.x, 2722);
    assert_int_equal(left_body.lie.y, 771);
    assert_int_equal(left_body.lie.f, 6);
    assert_int_equal(right_body.lie.x, 2678);
    assert_int_equal(right_body.lie.y, 771);
    assert_int_equal(right_body.lie.f, 4);
    assert_int_equal(wc_wheel_cost(&s->look, unit(s, "hastati"), 1), 7);
    assert_int_equal(wc_wheel_cost(&s->look, unit(s, "hastati"), -1), 7);
    at(s, "hastati")->f = 6;
    assert_int_equal(wc_wheel_cost(&s->look, unit(s, "hastati"), 1), 9);
    crowd(s);
    begin(s, ROMAN, "movement");
}

SCENE(wc_mov_8__turns_stay_on_the_middle_and_ranks_on_the_leader)
{
    put(s, "hastati", 3600, 1000, 5);
    start(s, "move hastati base");
    act(s, "turn left"); /* drilled: no test */
    assert_int_equal(at(s, "hastati")->files, 3);
    assert_int_equal(left(s), 15);
    struct body body = wc_body(&s->look, unit(s, "hastati"));
    assert_int_equal(body.lie.x, 3600);
    assert_int_equal(body.lie.y, 875);
    assert_int_equal(at(s, "hastati")->f, 10);
    act(s, "turn right");
    assert_int_equal(at(s, "hastati")->files, 8);
    expect_at(s, "hastati", 3600, 1000, 5);
    assert_false(offered(s, "ranks more")); /* 12 q are more than the 10 that are left */
    act(s, "done");
}

SCENE(wc_mov_8__a_rank_more_or_fewer)
{
    put(s, "hastati", 3600, 1000, 5);
    start(s, "move hastati base");
    act(s, "ranks more");
    assert_int_equal(at(s, "hastati")->files, 6);
    assert_int_equal(left(s), 8);
    expect_at(s, "hastati", 3600, 1000, 5);
    act(s, "done");
    act(s, "move triarii base"); /* 16 in 8 files: three ranks would be 6 wide */
    assert_true(offered(s, "ranks more"));
    act(s, "done");
}

SCENE(wc_mov_8__a_march_that_is_stopped_ends_the_move)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1330, 10); /* its flank: half a width of 325 lies toward the hastati */
    at(s, "pikes-1")->y = 1700;
    start(s, "move hastati base");
    s->table.log.revealed = 0;
    act(s, "march 5"); /* they would touch at 1375 */
    expect_at(s, "hastati", 3600, 1350, 5);
    assert_true(s->table.log.revealed != 0);
    assert_true(is_in(s, s->p.moved, "hastati"));
    assert_true(offered(s, "move triarii base"));
}

SCENE(wc_mov_0__what_was_stopped_is_not_taken_back_and_what_was_not_is)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1700, 10);
    start(s, "move hastati base");
    struct gg_game *game = gg_game_open_at(s->battle, &s->p);
    assert_int_equal(gg_game_take(game, "march 2", NULL), GG_OK);
    assert_true(gg_game_may_undo(game));
    assert_int_equal(gg_game_undo(game), GG_OK);
    int wrong = -1;
    assert_int_equal(gg_game_take(game, "march 2; march 3; wheel left", &wrong), GG_OK);
    assert_int_equal(wrong, 2); /* the second march was stopped, and the chain with it */
    assert_false(gg_game_may_undo(game));
    const struct position *p = gg_game_position(game);
    assert_int_equal(p->unit[unit(s, "hastati")].y, 1350);
    gg_game_close(game);
    act(s, "done");
}

/* Else who names one, and takes it back, has measured that nobody is within 10. */
SCENE(wc_mov_0__a_quick_march_is_not_taken_back_whether_it_can_be_made_or_not)
{
    put(s, "hastati", 3600, 1000, 5);
    size(s, "hastati", 24, 4); /* a column */
    put(s, "pikes-1", 3600, 4000, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    if (!offered(s, "move hastati quick"))
        act(s, "done"); /* no charges */
    struct gg_game *game = gg_game_open_at(s->battle, &s->p);
    assert_int_equal(gg_game_take(game, "move hastati quick", NULL), GG_OK);
    assert_false(gg_game_may_undo(game));
    assert_int_equal(gg_game_take(game, "march 3", NULL), GG_OK);
    assert_false(gg_game_may_undo(game));
    gg_game_close(game);
}

SCENE(wc_mov_9__friends_are_passed_only_by_skirmishers_or_through_them)
{
    put(s, "velites", 3600, 1000, 5);
    put(s, "hastati", 3600, 1400, 5); /* its rear edge at 1150 */
    start(s, "move velites double");
    act(s, "march 9"); /* 1900: its rear at 1550 is past the hastati */
    expect_at(s, "velites", 3600, 1900, 5);
    act(s, "done");
    act(s, "move hastati base");
    act(s, "march 5"); /* into the velites and not out again: back to where it was free */
    expect_at(s, "hastati", 3600, 1550, 5);
    assert_true(is_in(s, s->p.moved, "hastati"));
}

SCENE(wc_mov_9__touching_an_enemy_is_not_legal_and_a_wheel_into_a_friend_is_not_offered)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "italians", 4250, 1000, 5); /* side by side */
    start(s, "move hastati base");
    assert_false(offered(s, "wheel left")); /* its rear would swing into them */
    assert_true(offered(s, "wheel right"));
    act(s, "done");
}

SCENE(wc_mov_3__no_double_pace_in_the_zone_of_an_enemy_within_5)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2300, 15);
    start(s, "move hastati double");
    act(s, "march 10"); /* within 5 from 1800 on, past the 5 inches of its base move */
    expect_at(s, "hastati", 3600, 1775, 5);
    assert_true(is_in(s, s->p.moved, "hastati"));
}

SCENE(wc_mov_3__skirmishers_go_on_after_a_command_test)
{
    put(s, "velites", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2300, 15);
    start(s, "move velites double");
    act(s, "march 10");
    rolls(s, "Command Test to run past the enemy");
    assert_int_equal(dice_of(s), 2);
    expect_at(s, "velites", 3600, 1775, 5);
    dice(s, "1 2");
    expect_at(s, "velites", 3600, 2000, 5);
    act(s, "done");
}

SCENE(wc_mov_3__who_fights_or_flees_has_no_zone)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2300, 15);
    flee(s, "pikes-1");
    start(s, "move hastati double");
    act(s, "march 10");
    expect_at(s, "hastati", 3600, 2000, 5);
}

SCENE(wc_mov_10__a_step_into_a_barred_pose_is_not_made)
{
    put(s, "hastati", 3600, 1000, 5);
    size(s, "hastati", 24, 4);
    put(s, "pikes-1", 3600, 2250, 15); /* 12.5 inches away */
    start(s, "move hastati quick");
    assert_int_equal(s->p.march.pace, QUICK_MARCH);
    act(s, "march 6"); /* within 10 at 1250 */
    expect_at(s, "hastati", 3600, 1225, 5);
    assert_true(is_in(s, s->p.moved, "hastati"));
}

SCENE(wc_mov_4__regular_formations_test_for_a_turn_and_a_failure_ends_the_move)
{
    put(s, "italians", 3600, 1000, 5);
    start(s, "move italians base");
    act(s, "march 2");
    act(s, "turn left");
    rolls(s, "Command Test for the manoeuvre");
    assert_int_equal(dice_of(s), 3);
    assert_int_equal(target_of(s), 7);
    dice(s, "6 6 2");
    expect_at(s, "italians", 3600, 1200, 5);
    assert_true(is_in(s, s->p.moved, "italians"));
}

SCENE(wc_mov_4__one_less_for_each_enemy_within_5)
{
    put(s, "italians", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1500, 15);
    put(s, "pikes-2", 4500, 1501, 15);
    start(s, "move italians base");
    act(s, "turn about");
    assert_int_equal(target_of(s), 6);
    dice(s, "1 1 1");
    assert_int_equal(at(s, "italians")->f, 15);
    act(s, "done");
}

SCENE(wc_mov_13__at_double_pace_one_turn)
{
    put(s, "hastati", 3600, 1000, 5);
    start(s, "move hastati double");
    act(s, "turn about");
    assert_int_equal(offers(s, "turn") + offers(s, "ranks"), 0);
    assert_true(offered(s, "wheel left"));
    act(s, "done");
}

SCENE(wc_mov_13__undisciplined_formations_never_turn_at_double_pace)
{
    put(s, "hastati", 600, 3000, 5);
    put(s, "galatians", 3600, 4000, 15);
    crowd(s);
    begin(s, GREEK, "movement");
    act(s, "done");
    act(s, "move galatians double");
    assert_int_equal(offers(s, "turn") + offers(s, "ranks"), 0);
    act(s, "done");
}

SCENE(wc_mov_6__dense_ground_disorders_and_closed_ground_is_not_entered)
{
    ground(s, "wood 30,10 40,20");
    ground(s, "lake 30,30 40,40");
    put(s, "hastati", 3500, 1500, 5);
    put(s, "italians", 3500, 2800, 5);
    assert_true(wc_disordered(&s->look, unit(s, "hastati")));
    put(s, "velites", 3500, 1900, 5);
    assert_false(wc_disordered(&s->look, unit(s, "velites"))); /* skirmishers are not */
    s->p.here &= ~bit(unit(s, "velites"));
    s->p.gone |= bit(unit(s, "velites"));
    *at(s, "velites") =
        (struct stand){.target = NO_UNIT, .second = NO_UNIT, .charger = NO_UNIT, .aim = NO_UNIT};
    start(s, "move italians base");
    act(s, "march 5");
    expect_at(s, "italians", 3500, 3000, 5);
    assert_false(offered(s, "move hastati double")); /* WC-FRM-5 */
}

SCENE(wc_mov_11__a_die_when_it_comes_into_dense_ground)
{
    ground(s, "marsh 30,12 40,30");
    put(s, "hastati", 3500, 1000, 5);
    start(s, "move hastati double");
    act(s, "march 10"); /* in it with the quantum after 1200 */
    rolls(s, "Move in dense ground");
    expect_at(s, "hastati", 3500, 1225, 5);
    dice(s, "3"); /* 12 q from there */
    expect_at(s, "hastati", 3500, 1525, 5);
    assert_true(is_in(s, s->p.moved, "hastati"));
}

SCENE(wc_mov_11__never_more_than_it_had_and_skirmishers_take_the_higher_of_two)
{
    ground(s, "marsh 30,10 40,30");
    put(s, "velites", 3500, 1500, 5);
    start(s, "move velites base");
    rolls(s, "Move in dense ground"); /* before its first step */
    assert_int_equal(dice_of(s), 2);
    dice(s, "2 5");
    assert_int_equal(left(s), 20);
    act(s, "march 5");
    expect_at(s, "velites", 3500, 2000, 5);
}

SCENE(wc_mov_14__broken_ground_within_the_base_move_only)
{
    ground(s, "broken 30,17 40,30");
    put(s, "hastati", 3500, 1000, 5);
    start(s, "move hastati double");
    act(s, "march 10");
    expect_at(s, "hastati", 3500, 1675, 5); /* it would touch at 1700, with 28 q spent */
}

SCENE(wc_mov_12__higher_is_whose_leader_stands_on_a_hill)
{
    ground(s, "hill 30,20 40,24");
    assert_true(wc_on_hill(&s->look, (struct gg_point){3500, 2400})); /* the edge is on it */
    assert_false(wc_on_hill(&s->look, (struct gg_point){3500, 2401}));
    crowd(s);
    begin(s, ROMAN, "movement");
}

SCENE(wc_frm_5__disorder_forbids_double_pace_and_charges)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1800, 15);
    put(s, "italians", 4600, 1000, 5);
    s->p.disordered = bit(unit(s, "hastati"));
    crowd(s);
    begin(s, ROMAN, "movement");
    assert_false(offered(s, "declare hastati"));
    assert_true(offered(s, "declare italians"));
    act(s, "done");
    assert_false(offered(s, "move hastati double"));
    assert_true(offered(s, "move hastati base"));
}

SCENE(wc_frm_7__only_light_units_change_formation)
{
    put(s, "hastati", 600, 3000, 5);
    put(s, "thureophoroi", 3600, 4000, 15);
    crowd(s);
    begin(s, GREEK, "movement");
    act(s, "done");
    act(s, "move thureophoroi base");
    act(s, "formation");
    rolls(s, "Command Test for the manoeuvre");
    all(s, 1);
    assert_true(is_in(s, s->p.skirmish, "thureophoroi"));
    expect_at(s, "thureophoroi", 3600, 4000, 15);
    assert_int_equal(at(s, "thureophoroi")->files, 10);
    assert_true(is_in(s, s->p.moved, "thureophoroi")); /* and nothing else */
    act(s, "move companions base");
    assert_false(offered(s, "formation"));
    act(s, "done");
}

SCENE(wc_mov_7__the_phase_does_not_end_before_charges_are_made)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 2800, 15);
    crowd(s);
    begin(s, ROMAN, "movement");
    act(s, "declare hastati");
    act(s, "charge hastati pikes-1");
    act(s, "done"); /* no second target */
    act(s, "stand pikes-1");
    act(s, "done"); /* no more charges */
    assert_false(offered(s, "done"));
    assert_false(offered(s, "move hastati base"));
    act(s, "move triarii base");
    act(s, "march 2");
    act(s, "done");
    act(s, "make hastati");
    expect_at(s, "hastati", 3600, 1500, 5);
}

SCENE(wc_end_11__it_comes_back_where_it_left_and_may_not_charge)
{
    crowd(s);
    put(s, "hastati", 3600, 0, 15);
    s->p.here &= ~bit(unit(s, "hastati"));
    s->p.off = bit(unit(s, "hastati"));
    put(s, "pikes-1", 3600, 1000, 15);
    begin(s, ROMAN, "movement");
    act(s, "return hastati");
    expect_at(s, "hastati", 3600, 250, 5); /* its rear on the edge */
    assert_false(offered(s, "declare hastati"));
    if (offered(s, "done") && !offered(s, "move hastati base"))
        act(s, "done");
    assert_true(offered(s, "move hastati base"));
    assert_false(offered(s, "move hastati double"));
    assert_false(offered(s, "move hastati backward"));
}

SCENE(wc_end_11__to_its_left_first_where_it_is_not_free)
{
    crowd(s);
    put(s, "hastati", 3600, 0, 15);
    s->p.here &= ~bit(unit(s, "hastati"));
    s->p.off = bit(unit(s, "hastati"));
    put(s, "italians", 3600, 300, 5); /* from 3275 to 3925 */
    begin(s, ROMAN, "movement");
    act(s, "return hastati");
    expect_at(s, "hastati", 2950, 250, 5);
}
