/*
 * sequence.c - the turn from outside, phase by phase: who moves when, who checks, who strikes, and how units leave the game
 * (BG-TN, SO, MC, RT, PC, CB, PO, DS).
 */
#include "scene.h"

static bool gone(struct scene *s, const char *id)
{
    return is_in(s, s->p.gone, id);
}

static int marks(struct scene *s, const char *id)
{
    return s->p.unit[unit(s, id)].marks;
}

static void expect_who(struct scene *s, const char *what, const char *id)
{
    struct gg_roll r;
    table_expect_roll(&s->table, what);
    table_waiting(&s->table, &r);
    assert_int_equal(r.piece, unit(s, id));
}

/* Two units face to face, and one of each army far away. */
static void face_to_face(struct scene *s, const char *a, const char *b)
{
    put(s, a, 1800, 1250, 5);
    put(s, b, 1800, 1500, 15);
    engage_units(s, a, b);
    put(s, "scouts", 175, 125, 5);
    put(s, "wolves", 3425, 2875, 15);
}

/* The raiders must check: they are pressed, or have lost a colour. */
static void check_raiders(struct scene *s, bool after)
{
    if (after)
        s->p.shaken |= bit(unit(s, "raiders"));
    else
        s->p.pressed |= bit(unit(s, "raiders"));
    begin(s, HAWK, after ? "after-combat" : "before-combat");
    expect_who(s, "Rout check", "raiders");
}

SCENE(bg_tn_1__four_phases_then_the_other_side)
{
    static const int phases[] = {T_BEFORE, T_COMBAT, T_AFTER, T_COMMAND};
    int n = 0;
    put(s, "swordsmen", 1800, 500, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "done");
    for (int i = 0; i < s->table.log.count; i++)
        if (s->table.event[i].kind == E_PHASE) {
            assert_true(n < 4);
            assert_int_equal(s->table.event[i].arg[0], phases[n]);
            n++;
        }
    assert_int_equal(n, 4);
    assert_int_equal(s->p.phasing, ORC);
}

SCENE(bg_so_3__an_order_stands_until_it_is_changed)
{
    put(s, "swordsmen", 1800, 300, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "control swordsmen"); /* overridden for this turn */
    act(s, "done");
    act(s, "done");
    act(s, "done"); /* the orcs */
    act(s, "done");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 650, 5);
}

SCENE(bg_so_6__close_rushes_if_it_can_and_else_advances)
{
    put(s, "swordsmen", 1800, 1250, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "militia", 300, 300, 5);
    give(s, "militia", CLOSE);
    put(s, "raiders", 1800, 1800, 15);
    begin(s, HAWK, "command");
    assert_false(offered(s, "done"));
    act(s, "rush swordsmen raiders");
    act(s, "done");
    assert_false(offered(s, "move swordsmen"));
    assert_false(offered(s, "done"));
    act(s, "move militia");
}

SCENE(bg_mc_0__it_heals_before_anything_else)
{
    put(s, "trolls", 1800, 1500, 15);
    mark_boxes(s, "trolls", 3);
    put(s, "swordsmen", 1800, 300, 5);
    begin(s, ORC, "command");
    assert_int_equal(marks(s, "trolls"), 2);
    assert_int_equal(s->p.unit[unit(s, "trolls")].was_x, 1800); /* and its place is remembered */
    assert_int_equal(s->p.points, 3);
}

SCENE(bg_mc_3a__units_in_good_order_move_by_their_orders)
{
    put(s, "swordsmen", 1800, 500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "militia", 300, 300, 5); /* on Hold */
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "move militia"));
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 850, 5);
}

SCENE(bg_mc_3b__routers_move_their_full_movement)
{
    put(s, "swordsmen", 1800, 1500, 15);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 3400, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 1150, 15);
}

SCENE(bg_mc_3b_i__towards_their_own_edge)
{
    put(s, "raiders", 1800, 1500, 5);
    rout_unit(s, "raiders");
    put(s, "swordsmen", 300, 300, 5);
    begin(s, ORC, "command");
    act(s, "done");
    act(s, "move raiders");
    expect_at(s, "raiders", 1800, 1850, 5);
}

SCENE(bg_mc_3b_ii__round_an_enemy)
{
    put(s, "swordsmen", 1800, 1500, 15);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 1900, 1000, 5);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1540, 1280, 15);
}

/* Who was gone through neither moves nor shoots this turn, and checks. */
SCENE(bg_mc_3b_iii__stopped_by_a_friend_then_through_it)
{
    put(s, "swordsmen", 1800, 1000, 15);
    rout_unit(s, "swordsmen");
    put(s, "bowmen", 1800, 700, 5);
    give(s, "bowmen", CLOSE);
    put(s, "raiders", 1800, 1600, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "bowmen"));
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    assert_true(is_in(s, s->p.trampled, "bowmen"));
    assert_false(offered(s, "move bowmen"));
    act(s, "done");
    expect_who(s, "Rout check", "bowmen");
    dice(s, "1 1 1");
    table_expect_turn(&s->table, ORC); /* nobody shot: it is the orcs' turn */
    assert_false(table_logged(&s->table, E_ATTACK));
}

SCENE(bg_mc_3b_iv__at_the_edge_then_off_the_table)
{
    put(s, "swordsmen", 1800, 300, 15);
    rout_unit(s, "swordsmen");
    put(s, "militia", 300, 300, 5);
    put(s, "raiders", 3400, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 125, 15);
    assert_true(is_in(s, s->p.at_edge, "swordsmen"));
    act(s, "done");
    act(s, "done"); /* the orcs */
    act(s, "done");
    assert_true(offered(s, "rally swordsmen")); /* until it is picked */
    act(s, "done");
    act(s, "move swordsmen");
    assert_true(gone(s, "swordsmen"));
}

SCENE(bg_mc_s__points_are_spent_at_any_moment)
{
    put(s, "swordsmen", 1800, 1250, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "militia", 300, 300, 5);
    give(s, "militia", CLOSE);
    put(s, "raiders", 1800, 1800, 15);
    begin(s, HAWK, "command");
    act(s, "brave swordsmen"); /* before the first rush */
    act(s, "rush swordsmen raiders");
    act(s, "done");
    act(s, "brave militia"); /* between rushes and moves */
    act(s, "move militia");
    act(s, "order militia"); /* after the last move */
    act(s, "as hold");
    assert_int_equal(s->p.points, 0);
    assert_int_equal(s->p.unit[unit(s, "militia")].order, HOLD);
}

/* --- courage --- */

SCENE(bg_pc_1a__three_dice_against_courage_and_colour)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 4);
    check_raiders(s, false);
    table_expect_chance(&s->table, "pass", "1/2"); /* 11 - 1 */
    dice(s, "3 3 4");
    assert_false(is_in(s, s->p.routing, "raiders"));
}

SCENE(bg_pc_1c__a_router_that_fails_runs_again)
{
    put(s, "raiders", 1800, 1500, 5);
    rout_unit(s, "raiders");
    put(s, "orc-swords", 600, 1500, 5);
    rout_unit(s, "orc-swords");
    put(s, "swordsmen", 300, 300, 5);
    s->p.trampled |= bit(unit(s, "raiders")) | bit(unit(s, "orc-swords"));
    begin(s, ORC, "before-combat");
    dice(s, "6 6 6");
    dice(s, "1 1 1"); /* passed: it goes on routing where it stands */
    expect_at(s, "raiders", 1800, 1850, 5);
    expect_at(s, "orc-swords", 600, 1500, 5);
    assert_true(is_in(s, s->p.routing, "orc-swords"));
}

/* By number, all of them, and the router does not strike back. */
SCENE(bg_pc_2__every_enemy_in_good_order_strikes_once)
{
    face_to_face(s, "swordsmen", "raiders");
    put(s, "militia", 2100, 1500, 10);
    engage_units(s, "militia", "raiders");
    check_raiders(s, false);
    dice(s, "6 6 6");
    expect_who(s, "To hit", "swordsmen");
    dice(s, "1 1 1 1 1");
    dice(s, "1 1 1 1 1");
    expect_who(s, "To hit", "militia");
    dice(s, "1 1 1 1 1");
    assert_false(gone(s, "raiders"));
    dice(s, "1 1 1 1 1"); /* ten in all */
    assert_true(gone(s, "raiders"));
    assert_false(is_in(s, s->p.fought, "swordsmen")); /* their attack in combat is their own */
}

SCENE(bg_pc_3a__with_the_colour_after_the_damage)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 3);
    check_raiders(s, false);
    table_expect_chance(&s->table, "pass", "5/8"); /* 11 in the green */
    dice(s, "6 6 6");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    expect_who(s, "Second rout check", "raiders");
    table_expect_chance(&s->table, "pass", "1/2"); /* 10 in the yellow */
    dice(s, "1 1 1");
    assert_false(gone(s, "raiders"));
}

/* BG-DS-2 */
SCENE(bg_ds_2__a_second_check_failed)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 3);
    check_raiders(s, false);
    dice(s, "6 6 6");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    dice(s, "6 6 6");
    assert_true(gone(s, "raiders"));
    assert_true(table_logged(&s->table, E_SECOND_FAILED));
}

SCENE(bg_pc_4__who_routs_moves_though_it_has_moved)
{
    put(s, "swordsmen", 1800, 1500, 5);
    put(s, "raiders", 3400, 2800, 15);
    s->p.trampled |= bit(unit(s, "swordsmen"));
    s->p.done |= bit(unit(s, "swordsmen"));
    s->p.moved |= bit(unit(s, "swordsmen"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    expect_at(s, "swordsmen", 1800, 1150, 15);
}

/* It turns its back and stays engaged until it has run. */
SCENE(bg_en_2__an_engagement_is_kept_until_one_of_the_two_leaves)
{
    face_to_face(s, "swordsmen", "raiders");
    check_raiders(s, false);
    dice(s, "6 6 6");
    expect_at(s, "raiders", 1800, 1500, 5);
    assert_true(is_in(s, s->p.foes[unit(s, "swordsmen")], "raiders"));
    dice(s, "6 6 6 6 6");
    expect_at(s, "raiders", 1800, 1850, 5);
    assert_int_equal(s->p.foes[unit(s, "swordsmen")], 0);
}

SCENE(bg_gn_9__in_good_order_or_routing)
{
    face_to_face(s, "swordsmen", "raiders");
    check_raiders(s, false);
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.routing, "raiders"));
    assert_int_equal(s->p.unit[unit(s, "raiders")].order, NO_ORDER);
    dice(s, "6 6 6 6 6");
    act(s, "rally raiders"); /* the orcs' turn */
    act(s, "face 15");
    assert_false(is_in(s, s->p.routing, "raiders"));
}

/* Engagements end and it turns to its edge, if it fits there. */
SCENE(bg_rt_3__after_the_move_it_turns_home)
{
    put(s, "swordsmen", 1800, 1000, 0);
    rout_unit(s, "swordsmen");
    put(s, "militia", 600, 1000, 0);
    rout_unit(s, "militia");
    put(s, "knights", 860, 650, 0); /* in the way of its turning, not of its run */
    put(s, "raiders", 3400, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 650, 15);
    act(s, "move militia");
    expect_at(s, "militia", 600, 650, 0);
}

/* --- combat --- */

SCENE(bg_cb_0__colours_are_those_of_the_beginning)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 3);
    begin(s, HAWK, "combat");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    assert_int_equal(marks(s, "raiders"), 4); /* in the yellow now */
    expect_who(s, "To hit", "raiders");
    dice(s, "6 6 6 6 6"); /* and still with five dice */
}

SCENE(bg_cb_1__who_has_several_opponents_names_one)
{
    face_to_face(s, "swordsmen", "raiders");
    put(s, "militia", 2100, 1500, 10);
    engage_units(s, "militia", "raiders");
    put(s, "trolls", 1500, 1250, 0);
    engage_units(s, "trolls", "swordsmen");
    begin(s, HAWK, "combat");
    table_expect_turn(&s->table, HAWK); /* the active player first */
    assert_true(offered(s, "against swordsmen trolls"));
    act(s, "against swordsmen raiders");
    table_expect_turn(&s->table, ORC);
    act(s, "against raiders militia");
    assert_true(offered(s, "attack swordsmen raiders"));
    assert_false(offered(s, "attack swordsmen trolls"));
}

SCENE(bg_cb_2a__a_roll_to_hit_then_one_to_damage)
{
    face_to_face(s, "swordsmen", "raiders");
    begin(s, HAWK, "combat");
    expect_who(s, "To hit", "swordsmen");
    dice(s, "1 1 6 6 6");
    expect_who(s, "To damage", "swordsmen");
    dice(s, "1 6"); /* a die for each hit */
    assert_int_equal(marks(s, "raiders"), 1);
    dice(s, "6 6 6 6 6");
}

/* Bowmen in close combat have power 3 against toughness 3. */
SCENE(bg_cb_2a_ii__one_always_damages_and_six_never)
{
    face_to_face(s, "bowmen", "trolls");
    begin(s, HAWK, "combat");
    dice(s, "1 6 6 6");
    expect_who(s, "To damage", "bowmen");
    table_expect_chance(&s->table, "1", "1/6");
    dice(s, "1");
    assert_int_equal(marks(s, "trolls"), 1);
    dice(s, "1 1 1 1 1");
    table_expect_chance(&s->table, "5", "3125/7776"); /* 7 - 1 = 6, but a 6 never */
    dice(s, "6 6 6 6 6");
}

SCENE(bg_po_2__free_attacks_use_present_marks)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "swordsmen", 5);
    check_raiders(s, true);
    dice(s, "6 6 6");
    dice(s, "6 6 6 6"); /* five dice, one less in the yellow */
    assert_true(is_in(s, s->p.routing, "raiders"));
}

/* --- departures --- */

SCENE(bg_ds_1__all_boxes_marked)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 8);
    begin(s, HAWK, "combat");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    assert_false(gone(s, "raiders")); /* they still strike */
    dice(s, "6 6 6");
    assert_true(gone(s, "raiders"));
}

SCENE(bg_ds_3__in_contact_after_the_rout_move)
{
    put(s, "swordsmen", 1800, 1500, 5);
    put(s, "raiders", 1800, 1250, 5);
    engage_units(s, "swordsmen", "raiders");
    put(s, "militia", 300, 2800, 5);
    s->p.pressed |= bit(unit(s, "swordsmen"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    dice(s, "6 6 6 6 6");
    assert_true(gone(s, "swordsmen"));
}

SCENE(bg_ds_4__at_the_edge_and_not_rallied)
{
    put(s, "swordsmen", 1800, 125, 15);
    rout_unit(s, "swordsmen");
    s->p.at_edge |= bit(unit(s, "swordsmen"));
    put(s, "militia", 300, 300, 5);
    put(s, "raiders", 3400, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "done")); /* it must be picked */
    act(s, "move swordsmen");
    assert_true(gone(s, "swordsmen"));
}

SCENE(bg_ds_5__routing_and_rushed)
{
    put(s, "swordsmen", 1800, 1250, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 1700, 5);
    rout_unit(s, "raiders");
    put(s, "wolves", 3400, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "rush swordsmen raiders");
    assert_true(gone(s, "raiders"));
    expect_at(s, "swordsmen", 1800, 1450, 5); /* the placed pose */
}

SCENE(bg_ds_7__the_engagements_of_who_leaves_end)
{
    face_to_face(s, "swordsmen", "raiders");
    give(s, "swordsmen", CLOSE);
    mark_boxes(s, "raiders", 8);
    begin(s, HAWK, "combat");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    dice(s, "6 6 6");
    assert_int_equal(s->p.foes[unit(s, "swordsmen")], 0);
    expect_at(s, "swordsmen", 1800, 1250, 5);
    assert_int_equal(s->p.unit[unit(s, "swordsmen")].order, CLOSE);
}
