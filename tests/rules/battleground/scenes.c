/*
 * scenes.c - whole scenes: what the clauses come to together.
 */
#include <string.h>

#include "scene.h"

/* A router runs into a friend, tramples it next turn, and is rallied at the edge. */
SCENE(bg_rt_5__a_router_through_a_friend_then_rallied_at_the_edge)
{
    put(s, "swordsmen", 1800, 700, 15);
    rout_unit(s, "swordsmen");
    put(s, "militia", 1800, 400, 5);
    put(s, "raiders", 300, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 650, 15);
    act(s, "done");
    act(s, "done"); /* the orcs */
    act(s, "done");
    table_expect_turn(&s->table, HAWK);
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 150, 15);
    assert_true(is_in(s, s->p.trampled, "militia"));
    act(s, "done");
    table_expect_roll(&s->table, "Rout check"); /* the trampled militia */
    dice(s, "1 1 1");
    act(s, "done");
    act(s, "done");
    act(s, "rally swordsmen");
    act(s, "face 5");
    assert_false(is_in(s, s->p.routing, "swordsmen"));
    assert_int_equal(s->p.unit[unit(s, "swordsmen")].order, HOLD);
}

/* Two units on Close meet: both charge, both strike, and the one that loses a colour must check. */
SCENE(bg_en_5__two_chargers_meet_and_fight)
{
    put(s, "swordsmen", 1800, 1250, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "orc-swords", 1800, 1800, 15);
    give(s, "orc-swords", CLOSE);
    begin(s, HAWK, "command");
    act(s, "rush swordsmen orc-swords");
    act(s, "done");
    act(s, "done");
    table_expect_roll(&s->table, "To hit");
    dice(s, "1 1 1 1 6");
    table_expect_chance(&s->table, "4", "1/16"); /* 5 + 1 - 3 = 3 */
    dice(s, "1 1 1 1");
    table_expect_roll(&s->table, "To hit"); /* the orcs, charging too, at full strength */
    dice(s, "6 6 6 6 6");
    table_expect_roll(&s->table, "Rout check"); /* 4 of 4 green boxes */
    dice(s, "1 1 1");
    assert_int_equal(s->p.unit[unit(s, "orc-swords")].marks, 4);
}

/* All four windows with a card in each, over several attacks. */
SCENE(bg_cb_2s__all_four_windows)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    deal(s, HAWK, "telling-stroke", 1);
    deal(s, ORC, "too-mean-to-die", 1);
    begin(s, HAWK, "combat");
    act(s, "done"); /* W1 */
    act(s, "done");
    dice(s, "1 6 6 6 6");
    act(s, "done"); /* W2 */
    act(s, "done");
    act(s, "done"); /* W3 */
    act(s, "done");
    dice(s, "1");
    act(s, "done"); /* W4: the attacker waits */
    act(s, "play too-mean-to-die");
    assert_false(offered(s, "play telling-stroke")); /* no damage is left to add to */
    act(s, "done");
    assert_int_equal(s->p.unit[unit(s, "raiders")].marks, 0);
}

/* Fear, then a fight with fewer dice, skill and power. */
SCENE(bg_pc_5__fear_lowers_the_fight)
{
    put(s, "trolls", 1800, 1800, 15);
    give(s, "trolls", CLOSE);
    put(s, "militia", 1800, 1250, 5);
    begin(s, ORC, "command");
    act(s, "rush trolls militia");
    act(s, "done");
    act(s, "done");
    table_expect_roll(&s->table, "Fear check");
    dice(s, "6 6 6");
    dice(s, "6 6 6 6 6");                        /* the trolls miss */
    table_expect_chance(&s->table, "4", "1/81"); /* four dice at 3 - 1 */
    dice(s, "6 6 6 6");
}

SCENE(bg_po_3__opponents_who_rout_together_do_not_strike)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    s->p.shaken |= bit(unit(s, "swordsmen")) | bit(unit(s, "raiders"));
    begin(s, HAWK, "after-combat");
    dice(s, "6 6 6");
    dice(s, "6 6 6");
    expect_at(s, "swordsmen", 1800, 900, 15);
    expect_at(s, "raiders", 1800, 1850, 5);
    assert_false(table_logged(&s->table, E_ATTACK));
}

SCENE(bg_cc_7__cards_in_free_attacks)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    put(s, "trolls", 300, 2800, 15);
    deal(s, HAWK, "press-the-attack", 1);
    s->p.trampled |= bit(unit(s, "raiders"));
    begin(s, ORC, "before-combat");
    dice(s, "6 6 6");
    act(s, "done"); /* the enemy of the router is asked after its check */
    act(s, "play press-the-attack");
    dice(s, "6 6 6 6 6 6 6");
    assert_true(is_in(s, s->p.routing, "raiders"));
}

SCENE(bg_rg_5__engaged_targets_may_be_shot_at)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    put(s, "bowmen", 1800, 800, 5);
    begin(s, HAWK, "combat");
    assert_true(offered(s, "shoot bowmen raiders")); /* BG-RG-3: over the swordsmen */
    act(s, "attack swordsmen raiders");
    dice(s, "6 6 6 6 6");
    act(s, "done");
    dice(s, "6 6 6 6 6");
}

SCENE_WITH(bg_es_2__range_bands_in_inches, "range_bands=inches")
{
    struct numbers n;
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 1460, 15);
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen raiders");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.skill, 4); /* 7.1 inches */
    dice(s, "6 6 6 6");
}

SCENE_WITH(bg_es_3__pinching_for_each_side, "pinching=each-side")
{
    struct numbers n;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    put(s, "militia", 1500, 1500, 0);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "knights");
    engage_units(s, "raiders", "militia");
    begin(s, HAWK, "combat");
    act(s, "against raiders militia");
    act(s, "attack swordsmen raiders");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.skill, 7);
    dice(s, "6 6 6 6 6");
}

SCENE_WITH(bg_es_4__overkill_turns_sixes, "overkill=on")
{
    put(s, "raiders", 1800, 1500, 5);
    put(s, "knights", 1800, 1250, 5);
    engage_units(s, "raiders", "knights");
    begin(s, HAWK, "combat");
    struct gg_roll r;
    table_waiting(&s->table, &r); /* 6 + 1 - 1 = 6: one six counts */
    table_expect_chance(&s->table, "6", "34375/46656");
    table_expect_chance(&s->table, "1", "1/46656");
    table_expect_chance(&s->table, "0", "0");
    dice(s, "6 6 1 1 1 1");
    assert_int_equal(s->p.attack.hits, 5);
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6 6");
}

SCENE_WITH(bg_es_8__cavalry_is_harder_to_hit, "cavalry_target=on")
{
    struct numbers n;
    put(s, "bowmen", 1800, 500, 5);
    put(s, "wolves", 1800, 1300, 15);
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen wolves");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.skill, 3);
    dice(s, "6 6 6 6");
}

SCENE_WITH(bg_es_22__fear_touches_engaged_attacks_only, "fright_ranged=engaged")
{
    struct numbers n;
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 1200, 15);
    s->p.frightened |= bit(unit(s, "bowmen"));
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen raiders");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.dice, 4);
    dice(s, "6 6 6 6");
}

SCENE_WITH(bg_es_5__fear_forbids_cards, "frightened=cards")
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    s->p.frightened |= bit(unit(s, "swordsmen"));
    deal(s, HAWK, "press-the-attack", 1);
    begin(s, HAWK, "combat");
    table_expect_roll(&s->table, "To hit"); /* nobody is asked, and five dice fall */
    dice(s, "6 6 6 6 6");
}

SCENE_WITH(bg_es_18__fearsome_units_are_spared, "fear_spared=fearsome-and-parted")
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "trolls", 1800, 1500, 15);
    s->p.fresh[unit(s, "swordsmen")] = bit(unit(s, "trolls")); /* but parted since */
    begin(s, HAWK, "before-combat");
    assert_false(table_logged(&s->table, E_CHECK));
    assert_true(s->p.phasing == ORC);
}

static const char *const fort[] = {"fortification 1600,1350 2000,1350 2000,1700 1600,1700", NULL};
static const char *const wall[] = {"wall 1600,1350 2000,1350 2000,1375 1600,1375", NULL};

SCENE_BY(bg_md_18__in_a_fortification, open_ground(s, fort, NULL))
{
    struct numbers n;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "bowmen", 1800, 500, 5);
    assert_true(bg_fortified(&s->look, unit(s, "raiders")));
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen raiders");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.defence, 3); /* hard cover */
    dice(s, "6 6 6 6");
}

SCENE_BY(bg_te_10__nobody_leaves_a_fortification, open_ground(s, fort, NULL))
{
    put(s, "raiders", 1800, 1500, 15);
    give(s, "raiders", CLOSE);
    put(s, "bowmen", 1800, 300, 5);
    struct moved m = bg_advance(&s->look, unit(s, "raiders"));
    assert_int_equal(m.lie.y, 1500);
    begin(s, ORC, "command");
}

SCENE_BY(bg_md_17__behind_a_defended_wall, open_ground(s, wall, NULL))
{
    struct numbers n;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    begin(s, HAWK, "combat");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.toughness, 3);
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6 6");
}

/* Turning its back is no move: the wall still helps a router in the free attack. */
SCENE_BY(bg_mv_7__turning_about_is_no_move, open_ground(s, wall, NULL))
{
    struct numbers n;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    put(s, "trolls", 300, 2800, 15);
    s->p.shaken |= bit(unit(s, "raiders"));
    begin(s, HAWK, "after-combat");
    dice(s, "6 6 6");
    expect_at(s, "raiders", 1800, 1500, 5);
    table_expect_roll(&s->table, "To hit");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.toughness, 3);
    dice(s, "6 6 6 6 6");
}
