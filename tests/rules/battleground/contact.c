/*
 * contact.c - final rushes, engagement, charging and pressure (BG-FR, BG-EN).
 */
#include "scene.h"

SCENE(bg_fr_5__a_rush_matches_centre_lines)
{
    put(s, "swordsmen", 1750, 1500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    begin(s, HAWK, "command");
    assert_false(offered(s, "done")); /* BG-MC-2: a rush is owed */
    act(s, "rush swordsmen raiders");
    expect_at(s, "swordsmen", 1800, 1750, 5);
    assert_true(is_in(s, s->p.done, "swordsmen"));
    assert_true(offered(s, "done"));
}

SCENE(bg_fr_1__only_close_units_rush)
{
    put(s, "swordsmen", 1750, 1500, 5);
    put(s, "militia", 2300, 1500, 5);
    give(s, "militia", CLOSE);
    goal(s, "militia", 2300, 2500);
    put(s, "raiders", 1800, 2000, 15);
    put(s, "orc-swords", 2300, 2000, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

SCENE(bg_fr_2__out_of_the_arc_no_rush)
{
    put(s, "swordsmen", 1800, 1500, 15);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

SCENE(bg_fr_3__reach_is_the_full_movement)
{
    put(s, "swordsmen", 1800, 1500, 5);
    give(s, "swordsmen", CLOSE);
    most(s, "swordsmen", 5); /* BG-SO-10: does not limit a rush */
    put(s, "raiders", 1800, 2100, 15);
    begin(s, HAWK, "command");
    assert_true(offered(s, "rush swordsmen raiders"));
}

SCENE(bg_fr_3__one_unit_farther_is_too_far)
{
    put(s, "swordsmen", 1800, 1500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2101, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

SCENE(bg_fr_4__a_card_in_the_way_bars_a_rush)
{
    put(s, "knights", 1800, 1200, 5);
    give(s, "knights", CLOSE);
    put(s, "militia", 1900, 1500, 5);
    put(s, "raiders", 1800, 1900, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

/* The vector of another side: the own card in front blocks the front in the snapshot, the left side is in reach. */
SCENE(bg_fr_6__another_side_where_the_facing_one_was_blocked)
{
    put(s, "swordsmen", 1800, 1500, 5);
    put(s, "raiders", 1800, 1750, 15);
    engage_units(s, "swordsmen", "raiders");
    put(s, "militia", 2150, 1325, 5);
    give(s, "militia", CLOSE);
    begin(s, HAWK, "command");
    act(s, "rush militia raiders");
    expect_at(s, "militia", 2100, 1750, 10);
    assert_true(is_in(s, s->p.pressed, "raiders"));
}

SCENE(bg_fr_6__a_side_taken_meanwhile_frees_no_other)
{
    put(s, "swordsmen", 1800, 1200, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 1750, 15);
    put(s, "knights", 2150, 1325, 5);
    give(s, "knights", CLOSE);
    s->p.marched |= bit(unit(s, "swordsmen"));
    begin(s, HAWK, "command");
    assert_true(offered(s, "rush knights raiders"));
    act(s, "rush swordsmen raiders");
    expect_at(s, "swordsmen", 1800, 1500, 5);
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

SCENE(bg_fr_7__the_nearest_that_can_be_rushed)
{
    put(s, "knights", 1800, 1500, 5);
    give(s, "knights", CLOSE);
    put(s, "raiders", 1600, 2000, 15);
    put(s, "orc-swords", 2000, 2000, 15);
    begin(s, HAWK, "command");
    assert_true(offered(s, "rush knights raiders") &&
                offered(s, "rush knights orc-swords")); /* equally near */
    act(s, "rush knights orc-swords");
    assert_true(is_in(s, s->p.foes[unit(s, "knights")], "orc-swords"));
}

SCENE(bg_fr_8__a_routing_unit_that_is_rushed_is_destroyed)
{
    put(s, "knights", 1800, 1500, 5);
    give(s, "knights", CLOSE);
    put(s, "raiders", 1800, 2000, 5);
    rout_unit(s, "raiders");
    put(s, "trolls", 300, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "rush knights raiders");
    assert_true(is_in(s, s->p.gone, "raiders"));
    expect_at(s, "knights", 1800, 1750, 5);
    assert_int_equal(s->p.foes[unit(s, "knights")], 0);
}

SCENE(bg_en_1__centre_lines_matched_engage_one)
{
    put(s, "knights", 1775, 900, 5);
    give(s, "knights", CLOSE);
    put(s, "raiders", 1600, 1400, 15);
    put(s, "orc-swords", 1950, 1400, 15);
    begin(s, HAWK, "command");
    act(s, "rush knights raiders");
    expect_at(s, "knights", 1600, 1150, 5);
    assert_int_equal(s->p.foes[unit(s, "knights")], bit(unit(s, "raiders")));
}

SCENE(bg_en_5__two_closing_units_both_charge)
{
    put(s, "swordsmen", 1750, 1500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    give(s, "raiders", CLOSE);
    begin(s, HAWK, "command");
    act(s, "rush swordsmen raiders");
    assert_true(is_in(s, s->p.charging, "swordsmen") && is_in(s, s->p.charging, "raiders"));
}

SCENE(bg_en_5__who_holds_does_not_charge)
{
    put(s, "swordsmen", 1750, 1500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    begin(s, HAWK, "command");
    act(s, "rush swordsmen raiders");
    assert_true(is_in(s, s->p.charging, "swordsmen"));
    assert_false(is_in(s, s->p.charging, "raiders"));
}

SCENE(bg_en_4__pinched_is_engaged_on_two_sides)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    assert_int_equal(bg_sides_engaged(&s->look, unit(s, "raiders")), 1);
    engage_units(s, "raiders", "knights");
    assert_int_equal(bg_sides_engaged(&s->look, unit(s, "raiders")), 2);
    begin(s, HAWK, "command");
}

SCENE(bg_en_3__sides_follow_the_facing)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "knights", 2100, 1500, 10);
    engage_units(s, "raiders", "knights");
    assert_int_equal(bg_side_towards(&s->look, unit(s, "raiders"), unit(s, "knights")), GG_LEFT);
    assert_int_equal(bg_side_towards(&s->look, unit(s, "knights"), unit(s, "raiders")), GG_FRONT);
    begin(s, HAWK, "command");
}

static void press(struct scene *s, bool fresh)
{
    put(s, "raiders", 1800, 1750, 15);
    put(s, "swordsmen", 1800, 1500, 5);
    engage_units(s, "raiders", "swordsmen");
    if (fresh)
        s->p.fresh[unit(s, "raiders")] = s->p.foes[unit(s, "raiders")];
    put(s, "knights", 2500, 1750, 10);
    give(s, "knights", CLOSE);
    begin(s, HAWK, "command");
    act(s, "rush knights raiders");
}

SCENE(bg_en_6__a_further_side_presses)
{
    press(s, true);
    assert_true(is_in(s, s->p.pressed, "raiders"));
    assert_false(is_in(s, s->p.pressed, "knights"));
    assert_true(is_in(s, s->p.fresh[unit(s, "raiders")], "knights"));
}

SCENE_WITH(bg_es_20__only_who_was_engaged_before_the_turn, "already_engaged=turn")
{
    press(s, true);
    assert_false(is_in(s, s->p.pressed, "raiders"));
}
