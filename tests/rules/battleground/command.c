/*
 * command.c - the turn, command points, orders, green cards, rally, switches of the command phase (BG-TN, MC, SO, AA).
 */
#include <string.h>

#include "scene.h"

static void pair(struct scene *s)
{
    put(s, "swordsmen", 1800, 500, 5);
    put(s, "raiders", 1800, 2500, 15);
}

SCENE(bg_mc_1__three_points_for_1500)
{
    pair(s);
    begin(s, HAWK, "command");
    assert_int_equal(s->p.points, 3);
    act(s, "control swordsmen");
    assert_int_equal(s->p.points, 2);
    act(s, "done");
    act(s, "done");
    assert_int_equal(s->p.phasing, ORC);
    assert_int_equal(s->p.points, 3); /* what was left is lost, these are the orcs' own */
}

TEST(bg_tn_2__the_first_turn_begins_with_combat)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/ford-road", NULL);
    dice(s, "1"); /* two cards for Hawkshold */
    dice(s, "1");
    dice(s, "4 3");
    assert_int_equal(s->p.turn, 2); /* nobody could shoot: it is the second player's turn */
    assert_int_equal(s->p.phasing, ORC);
    assert_int_equal(s->p.points, 2); /* BG-TN-3 */
    close_scene(s);
}

TEST(bg_tn_3__half_the_points_for_the_second_player)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/ford-road", NULL);
    dice(s, "1");
    dice(s, "29");
    dice(s, "3 4");
    assert_int_equal(s->p.phasing, HAWK);
    assert_int_equal(s->p.points, 2);
    close_scene(s);
}

TEST(bg_dp_5__a_die_each_and_equal_dice_again)
{
    struct scene scene, *s = &scene;
    struct gg_roll r;
    open_scenario(s, "battleground/ford-road", NULL);
    dice(s, "1");
    dice(s, "1");
    table_expect_roll(&s->table, "First turn");
    table_waiting(&s->table, &r);
    assert_int_equal(gg_roll_asks(&r), 2);
    table_expect_chance(&s->table, "again", "1/6");
    dice(s, "5 5");
    assert_true(table_logged(&s->table, E_LOTS_EQUAL));
    table_expect_roll(&s->table, "First turn");
    dice(s, "2 6");
    assert_int_equal(s->p.first, ORC);
    close_scene(s);
}

SCENE(bg_tn_4__flags_are_cleared_when_a_turn_begins)
{
    pair(s);
    begin(s, HAWK, "command");
    act(s, "control swordsmen");
    act(s, "done");
    act(s, "done");
    assert_int_equal(s->p.controlled, 0);
}

SCENE(bg_mc_2__asked_even_when_leaving_is_all)
{
    pair(s);
    s->p.unit[unit(s, "swordsmen")].order = HOLD;
    begin(s, HAWK, "command");
    table_expect_turn(&s->table, HAWK);
    act(s, "done");
    table_expect_turn(&s->table, HAWK);
    act(s, "done");
    table_expect_turn(&s->table, ORC);
}

SCENE(bg_mc_sa__an_order_is_given_in_steps)
{
    pair(s);
    begin(s, HAWK, "command");
    act(s, "order swordsmen");
    assert_false(offered(s, "as ranged"));
    assert_int_equal(table_offers(&s->table, "as"), 8);
    act(s, "as close point maximum");
    assert_int_equal(table_offers(&s->table, "x"), 145);
    act(s, "x 10.25");
    assert_int_equal(table_offers(&s->table, "y"), 121);
    act(s, "y 20");
    act(s, "maximum 2.5");
    const struct stand *at = &s->p.unit[unit(s, "swordsmen")];
    assert_int_equal(at->order, CLOSE);
    assert_int_equal(at->goal_x, 1025);
    assert_int_equal(at->goal_y, 1000); /* 20 inches from the top */
    assert_int_equal(bg_ladder[at->most - 1], 10);
    assert_int_equal(s->p.points, 2);
}

SCENE(bg_so_2__an_order_is_never_a_longer_list_than_150)
{
    pair(s);
    begin(s, HAWK, "command");
    act(s, "order swordsmen");
    act(s, "as hold point");
    assert_int_equal(table_offers(&s->table, ""), 145);
    act(s, "x 0");
    act(s, "y 0");
}

SCENE(bg_mc_sb__control_may_be_taken_of_any_unit_in_good_order)
{
    pair(s);
    put(s, "militia", 500, 500, 15);
    rout_unit(s, "militia");
    begin(s, HAWK, "command");
    assert_true(offered(s, "control swordsmen"));
    assert_false(offered(s, "control militia"));
}

SCENE(bg_mc_sc__each_army_has_its_ability)
{
    pair(s);
    begin(s, HAWK, "command");
    assert_true(offered(s, "brave swordsmen") && !offered(s, "lash swordsmen"));
    act(s, "brave swordsmen");
    assert_true(is_in(s, s->p.brave, "swordsmen"));
    act(s, "done");
    act(s, "done");
    assert_true(offered(s, "lash raiders"));
    act(s, "lash raiders");
    assert_true(is_in(s, s->p.lashed, "raiders") && !offered(s, "lash raiders"));
}

SCENE(bg_mc_sd__a_rallied_unit_takes_a_facing_and_holds)
{
    pair(s);
    put(s, "militia", 500, 125, 15);
    rout_unit(s, "militia");
    s->p.at_edge |= bit(unit(s, "militia"));
    begin(s, HAWK, "command");
    act(s, "rally militia");
    assert_true(offered(s, "face 15") && !offered(s, "face 0")); /* it must fit on the table */
    act(s, "face 5");
    expect_at(s, "militia", 500, 125, 5);
    assert_int_equal(s->p.unit[unit(s, "militia")].order, HOLD);
    assert_false(is_in(s, s->p.routing | s->p.at_edge, "militia"));
    assert_false(offered(s, "order militia") || offered(s, "control militia"));
}

SCENE(bg_mc_se__a_draw_is_the_owners_secret)
{
    pair(s);
    stack_deck(s, HAWK, "shield-wall", 1);
    begin(s, HAWK, "command");
    act(s, "draw");
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.hidden, 1u << ORC);
    dice(s, "1");
    assert_int_equal(s->p.hand[HAWK][5], 1);
    assert_false(offered(s, "draw")); /* the deck is empty */
    char room[200];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    s->battle->rules->sentence(s->battle, table_last_event(&s->table, E_CARD_DRAWN), ORC, &text);
    assert_null(strstr(room, "Shield"));
}

SCENE(bg_mc_ss__green_cards_are_played_in_the_phase)
{
    pair(s);
    give(s, "swordsmen", CLOSE);
    deal(s, HAWK, "quick-march", 1);
    begin(s, HAWK, "command");
    act(s, "march swordsmen");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 1000, 5); /* 20 q instead of 14 */
}

SCENE(bg_mc_3__a_router_must_be_picked)
{
    pair(s);
    put(s, "militia", 500, 1000, 15);
    rout_unit(s, "militia");
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "done"));
    act(s, "move militia");
    expect_at(s, "militia", 500, 650, 15);
    assert_true(offered(s, "done"));
}

SCENE(bg_so_1__only_shooters_are_ordered_to_shoot)
{
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 300, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "order bowmen");
    act(s, "as ranged");
    assert_int_equal(s->p.unit[unit(s, "bowmen")].order, RANGED);
}

SCENE(bg_so_4__engaged_units_do_not_move)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    give(s, "swordsmen", CLOSE);
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "move swordsmen"));
}

SCENE(bg_so_8__the_lowest_number_among_equally_near)
{
    put(s, "swordsmen", 1800, 500, 5);
    put(s, "raiders", 1500, 2500, 15);
    put(s, "orc-swords", 2100, 2500, 15);
    struct gg_point at;
    assert_int_equal(bg_nearest(&s->look, unit(s, "swordsmen"), &at), unit(s, "raiders"));
    begin(s, HAWK, "command");
}

SCENE(bg_so_10__a_maximum_cuts_an_ordered_move)
{
    pair(s);
    give(s, "swordsmen", CLOSE);
    most(s, "swordsmen", 10);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 750, 5);
}

SCENE_WITH(bg_es_7__ammunition_is_counted, "ammunition=on")
{
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 1500, 15);
    s->p.unit[unit(s, "bowmen")].shots = 6;
    begin(s, HAWK, "command");
    assert_false(bg_has_target(&s->look, unit(s, "bowmen"), lie_of(&s->p, unit(s, "bowmen"))));
    act(s, "reload bowmen");
    assert_true(bg_has_target(&s->look, unit(s, "bowmen"), lie_of(&s->p, unit(s, "bowmen"))));
}

SCENE_WITH(bg_es_9__disrupted_before_it_routs, "disrupted=on")
{
    put(s, "militia", 1800, 1500, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.trampled |= bit(unit(s, "militia"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.disrupted, "militia") && !is_in(s, s->p.routing, "militia"));
}

SCENE_WITH(bg_es_11__sound_the_charge, "sound_the_charge=on")
{
    pair(s);
    put(s, "militia", 500, 1000, 15);
    rout_unit(s, "militia");
    begin(s, HAWK, "command");
    act(s, "sound");
    assert_false(is_in(s, s->p.routing, "militia"));
    act(s, "as close");
    assert_int_equal(s->p.unit[unit(s, "swordsmen")].order, CLOSE);
    assert_int_equal(s->p.points, 0);
}

SCENE_WITH(bg_es_13__not_while_engaged, "engaged_orders=off")
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    begin(s, HAWK, "command");
    assert_false(offered(s, "order swordsmen"));
}

SCENE_WITH(bg_es_14__control_of_the_unmoved_only, "control=unmoved")
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    begin(s, HAWK, "command");
    assert_false(offered(s, "control swordsmen"));
}

SCENE_WITH(bg_es_15__a_hand_has_a_limit, "hand_limit=1")
{
    pair(s);
    deal(s, HAWK, "brace", 1);
    stack_deck(s, HAWK, "brace", 2);
    begin(s, HAWK, "command");
    assert_false(offered(s, "draw"));
}

SCENE_WITH(bg_es_16__a_router_that_fails_again_is_destroyed, "rout_again=destroyed")
{
    put(s, "militia", 1800, 1500, 15);
    rout_unit(s, "militia");
    put(s, "scouts", 500, 500, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.trampled |= bit(unit(s, "militia"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.gone, "militia"));
}

/* --- victory --- */

SCENE(bg_vc_1__who_has_no_unit_left_loses)
{
    put(s, "knights", 1800, 1500, 5);
    give(s, "knights", CLOSE);
    put(s, "raiders", 1800, 2000, 5);
    rout_unit(s, "raiders");
    begin(s, HAWK, "command");
    act(s, "rush knights raiders");
    table_expect_turn(&s->table, GG_OVER);
    assert_int_equal(s->p.winner, HAWK);
}

SCENE(bg_vc_3__a_lead_of_150_wins_at_the_limit)
{
    pair(s);
    s->p.turn = 30;
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "done");
    table_expect_turn(&s->table, GG_OVER);
    /* 1476 - 197 lost by Hawkshold, 1464 - 143 by the Orcs: 42 are no lead */
    assert_int_equal(s->p.winner, DRAWN);
}

SCENE(bg_vc_3__half_points_for_routers_and_the_red)
{
    pair(s);
    put(s, "knights", 500, 500, 5);
    int before = bg_points_lost(&s->look, HAWK, true);
    mark_boxes(s, "knights", 5);
    assert_int_equal(bg_points_lost(&s->look, HAWK, true) - before, 413);
    rout_unit(s, "knights");
    assert_int_equal(bg_points_lost(&s->look, HAWK, true) - before, 413); /* once if both */
    begin(s, ORC, "command");
}

/* The cards of Strategic Insight and the lot. */
static void clear_lots(struct scene *s)
{
    dice(s, "1");
    dice(s, "1");
    dice(s, "2 1");
}

TEST(bg_vc_4__a_threshold_ends_the_game)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/first-steps", NULL);
    assert_int_equal(s->b->threshold, 425);
    struct play g = {s->battle, s->b, &s->p, NULL};
    clear_lots(s);
    bg_remove(&g, unit(s, "trolls"), E_DESTROYED);
    assert_false(bg_judge(&g)); /* 406 points */
    bg_remove(&g, unit(s, "raiders"), E_DESTROYED);
    assert_true(bg_judge(&g));
    assert_int_equal(s->p.why, WHY_THRESHOLD);
    close_scene(s);
}

/* Combat removes both together, so neither wins by having been counted first. */
TEST(bg_vc_4__both_over_the_threshold_together_draw)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/first-steps", NULL);
    struct play g = {s->battle, s->b, &s->p, NULL};
    clear_lots(s);
    static const char *const lost[] = {"spearmen", "swordsmen", "scouts", "trolls", "wolves"};
    for (int i = 0; i < 5; i++)
        bg_remove(&g, unit(s, lost[i]), E_DESTROYED);
    assert_true(bg_judge(&g));
    assert_int_equal(s->p.winner, DRAWN);
    assert_int_equal(s->p.why, WHY_THRESHOLD);
    close_scene(s);
}
