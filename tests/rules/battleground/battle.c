/*
 * battle.c - attacks with their numbers and cards, the Combat phase, courage, fear (BG-CB, MD, RG, UK, CC, PC, PO).
 */
#include <string.h>

#include "scene.h"

/* Knights on the left flank of Raiders who are also engaged on the front, as 16.2 has it. */
static void walk_through(struct scene *s)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "knights");
    give(s, "knights", CLOSE);
    s->p.charging |= bit(unit(s, "knights"));
}

static void numbers_of(struct scene *s, int dice_expected, int hit, int damage)
{
    struct numbers n;
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.dice, dice_expected);
    assert_int_equal(n.skill - n.defence, hit);
    assert_int_equal(n.power - n.toughness, damage);
}

/* A lone attack between two units that stand so, straight into its to-hit roll. */
static void duel(struct scene *s, const char *attacker, const char *target, enum attack_kind kind)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    begin(s, s->b->unit[unit(s, attacker)].is.side, "combat");
    while (s->p.stack.depth > 2) {
        s->p.stack.frame[s->p.stack.depth - 1] = (struct gg_frame){0};
        s->p.stack.depth--;
    }
    s->p.attack = (struct attack){0};
    for (int u = 0; u < s->b->names.npieces; u++)
        s->p.unit[u].m0 = s->p.unit[u].marks;
    s->p.stack.frame[1].stage = B_SECOND;
    push(&s->p, (struct gg_frame){.step = S_FIGHT, .side = s->p.phasing});
    bg_begin_attack(&g, unit(s, attacker), unit(s, target), kind);
    gg_run(&g);
}

static void face_to_face(struct scene *s, const char *a, const char *b)
{
    put(s, a, 1800, 1250, 5);
    put(s, b, 1800, 1500, 15);
    engage_units(s, a, b);
}

SCENE(bg_cb_2__the_attack_of_the_walk_through)
{
    walk_through(s);
    begin(s, HAWK, "combat");
    act(s, "against raiders swordsmen");
    act(s, "attack knights raiders");
    numbers_of(s, 6, 7, 7);
    table_expect_roll(&s->table, "To hit");
    dice(s, "1 6 3 5 6 2");
    assert_int_equal(s->p.attack.hits, 5);
    dice(s, "4 6 1 2 5");
    assert_int_equal(s->p.unit[unit(s, "raiders")].marks, 4);
    assert_true(is_in(s, s->p.shaken, "raiders"));
    dice(s, "6 6 6 6 6"); /* the swordsmen, who are left */
    dice(
        s,
        "6 6 6 6 6"); /* the raiders strike back with all their dice: damage of step 2 does not count */
    table_expect_roll(&s->table, "Rout check");
    table_expect_chance(&s->table, "pass", "1/2");
    dice(s, "1 1 1");
}

SCENE(bg_cb_2a_i__one_always_hits_and_six_never)
{
    face_to_face(s, "militia", "trolls");
    duel(s, "trolls", "militia", AT_ENGAGED);
    table_expect_chance(&s->table, "5", "1/32"); /* 5 - 2 = 3 */
    dice(s, "1 2 3 4 5");
    assert_int_equal(s->p.attack.hits, 3);
    table_expect_chance(&s->table, "3", "125/216"); /* 7 - 1 = 6, but a 6 never */
    dice(s, "6 6 6");
}

SCENE(bg_cb_2a_iii__boxes_are_marked_from_the_left)
{
    face_to_face(s, "militia", "trolls");
    duel(s, "trolls", "militia", AT_ENGAGED);
    dice(s, "1 1 1 1 1");
    dice(s, "1 1 1 1 6");
    assert_int_equal(s->p.unit[unit(s, "militia")].marks, 4);
}

SCENE(bg_gn_8__colours_go_green_yellow_red)
{
    const struct unit_card *card = &s->b->unit[unit(s, "raiders")].card;
    assert_int_equal(bg_state(card, 3), IN_GREEN);
    assert_int_equal(bg_state(card, 4), IN_YELLOW);
    assert_int_equal(bg_state(card, 6), IN_RED);
    assert_int_equal(bg_state(card, 9), DESTROYED);
    assert_int_equal(bg_state(&s->b->unit[unit(s, "trolls")].card, 7),
                     IN_RED); /* no yellow boxes */
    put(s, "raiders", 1800, 1500, 15);
    put(s, "militia", 300, 300, 5);
    begin(s, HAWK, "command");
}

SCENE(bg_md_1__a_die_less_in_the_yellow)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "swordsmen", 5);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 4, 4, 3);
}

SCENE(bg_md_2__two_dice_less_in_the_red)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "swordsmen", 7);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 3, 4, 3);
}

SCENE(bg_md_3__frightened)
{
    face_to_face(s, "swordsmen", "raiders");
    s->p.frightened |= bit(unit(s, "swordsmen"));
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 4, 3, 2);
}

SCENE(bg_md_4__charging_adds_power)
{
    face_to_face(s, "swordsmen", "raiders");
    s->p.charging |= bit(unit(s, "swordsmen"));
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 5, 4, 4);
}

SCENE_WITH(bg_es_1__charging_adds_dice, "charging=dice")
{
    face_to_face(s, "swordsmen", "raiders");
    s->p.charging |= bit(unit(s, "swordsmen"));
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 7, 4, 3);
}

SCENE(bg_md_5__on_the_flank)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 5, 5, 3);
}

SCENE(bg_md_8__the_own_flank_costs_a_die)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    duel(s, "raiders", "swordsmen", AT_ENGAGED);
    numbers_of(s, 4, 3, 3);
}

SCENE(bg_md_6__on_the_rear)
{
    put(s, "raiders", 1800, 1500, 5);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 5, 5, 4);
}

SCENE(bg_md_9__the_own_rear)
{
    put(s, "raiders", 1800, 1500, 5);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    duel(s, "raiders", "swordsmen", AT_ENGAGED);
    numbers_of(s, 5, 2, 2);
}

SCENE(bg_md_7__a_pinched_target_once)
{
    walk_through(s);
    s->p.charging = 0;
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    numbers_of(s, 5, 5, 4);
}

SCENE(bg_uk_1__spears)
{
    face_to_face(s, "spearmen-1", "wolves");
    s->p.charging |= bit(unit(s, "wolves"));
    duel(s, "spearmen-1", "wolves", AT_ENGAGED);
    numbers_of(s, 6, 4, 5); /* holding: 5 + 1 - (1 + 1), 5 + 2 - 2 */
}

SCENE(bg_uk_2__charging_cavalry_has_an_impact_hit)
{
    face_to_face(s, "scouts", "raiders");
    s->p.charging |= bit(unit(s, "scouts"));
    duel(s, "scouts", "raiders", AT_ENGAGED);
    numbers_of(s, 4, 4, 4);
    dice(s, "6 6 6 6");
    assert_int_equal(s->p.attack.hits, 1);
    dice(s, "1");
    assert_int_equal(s->p.unit[unit(s, "raiders")].marks, 1);
}

SCENE(bg_uk_4__bowmen_fight_badly)
{
    face_to_face(s, "bowmen", "raiders");
    duel(s, "bowmen", "raiders", AT_ENGAGED);
    numbers_of(s, 4, 2, 1);
}

SCENE(bg_uk_8__wolf_riders_run_down_routers)
{
    face_to_face(s, "swordsmen", "wolves");
    duel(s, "wolves", "swordsmen", AT_ENGAGED);
    numbers_of(s, 6, 3, 3);
    s->p.routing |= bit(unit(s, "swordsmen"));
    numbers_of(s, 8, 3, 3);
    s->p.routing = 0;
}

SCENE(bg_aa_3__the_lash_adds_a_die)
{
    face_to_face(s, "swordsmen", "raiders");
    s->p.lashed |= bit(unit(s, "raiders"));
    duel(s, "raiders", "swordsmen", AT_ENGAGED);
    numbers_of(s, 6, 3, 3);
}

static void shot(struct scene *s, const char *target, int far)
{
    put(s, "bowmen", 1800, 500, 5);
    put(s, target, 1800, 750 + far, 15);
    duel(s, "bowmen", target, AT_RANGED_KIND);
}

SCENE(bg_md_11__long_range_is_over_half)
{
    shot(s, "raiders", 700);
    numbers_of(s, 4, 4, 3);
}

SCENE(bg_md_11__one_unit_over_half)
{
    shot(s, "raiders", 701);
    numbers_of(s, 4, 3, 3);
}

SCENE(bg_md_12__large_targets)
{
    shot(s, "trolls", 400);
    numbers_of(s, 4, 5, 2);
}

SCENE(bg_md_13__who_has_moved_shoots_worse)
{
    s->p.moved |= bit(unit(s, "bowmen"));
    shot(s, "raiders", 400);
    numbers_of(s, 4, 3, 3);
}

SCENE(bg_md_14__fast_targets)
{
    shot(s, "wolves", 400);
    numbers_of(s, 4, 3, 3);
}

SCENE(bg_rg_2__targets_lie_in_arc_and_range)
{
    int distance;
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 2150, 15);
    assert_true(bg_legal_target(&s->look, unit(s, "bowmen"), lie_of(&s->p, unit(s, "bowmen")),
                                unit(s, "raiders"), &distance));
    s->p.unit[unit(s, "raiders")].y = 2151;
    assert_false(bg_legal_target(&s->look, unit(s, "bowmen"), lie_of(&s->p, unit(s, "bowmen")),
                                 unit(s, "raiders"), &distance));
    begin(s, ORC, "command");
}

SCENE(bg_rg_4__the_nearest_target_unless_controlled)
{
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 1500, 15);
    put(s, "orc-swords", 2200, 1600, 15);
    begin(s, HAWK, "combat");
    assert_true(offered(s, "shoot bowmen raiders") && !offered(s, "shoot bowmen orc-swords"));
    s->p.controlled |= bit(unit(s, "bowmen"));
    assert_true(offered(s, "shoot bowmen orc-swords"));
    s->p.controlled = 0;
    act(s, "done");
}

SCENE(bg_rg_1__only_the_active_player_shoots)
{
    put(s, "goblin-bows", 1800, 1500, 15);
    put(s, "militia", 1800, 700, 5);
    begin(s, HAWK, "combat");
    assert_int_equal(s->p.phasing, ORC); /* nothing to decide: the orcs' own turn has begun */
}

SCENE(bg_cb_3__who_fell_in_step_2_still_strikes)
{
    face_to_face(s, "swordsmen", "crazed");
    mark_boxes(s, "crazed", 7);
    put(s, "raiders", 300, 2800, 15);
    begin(s, HAWK, "combat");
    dice(s, "1 1 1 1 1");
    dice(s, "1 1 1 1 1");
    table_expect_roll(&s->table, "To hit"); /* the Crazed Goblins, in the red */
    dice(s, "1 1 1");
    dice(s, "1 1 1");
    assert_true(is_in(s, s->p.gone, "crazed"));
    assert_int_equal(s->p.unit[unit(s, "swordsmen")].marks, 3);
}

/* --- cards --- */

SCENE(bg_cb_2s__the_attacker_answers_late)
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, HAWK, "press-the-attack", 2);
    deal(s, ORC, "duck-and-scurry", 1);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    table_expect_turn(&s->table, HAWK);
    act(s, "done");
    table_expect_turn(&s->table, ORC);
    act(s, "play duck-and-scurry");
    table_expect_turn(&s->table, HAWK); /* the answer */
    act(s, "play press-the-attack");
    numbers_of(s, 7, 2, 3); /* a Goblin: defence + 2 */
    dice(s, "1 1 1 1 6 6 6");
    table_expect_roll(&s->table, "To damage"); /* one card each: nobody is asked again */
    dice(s, "6 6 6 6");
}

SCENE(bg_cc_3__a_card_fits_its_window)
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, HAWK, "find-the-gap", 1);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    assert_false(offered(s, "play find-the-gap")); /* asked all the same */
    act(s, "done");
    dice(s, "1 1 6 6 6");
    act(s, "done");
    assert_true(offered(s, "play find-the-gap"));
    act(s, "play find-the-gap");
    numbers_of(s, 5, 4, 4);
    dice(s, "6 6");
}

SCENE(bg_cc_5__misses_are_rolled_again_once)
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, ORC, "maul", 1);
    duel(s, "raiders", "swordsmen", AT_ENGAGED);
    act(s, "done");
    dice(s, "1 6 6 6 6");
    act(s, "play maul");
    dice(s, "1 1 6 6");
    assert_int_equal(s->p.attack.hits, 3);
    dice(s, "6 6 6");
}

SCENE(bg_cc_6__damage_is_saved_but_not_healed)
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, HAWK, "close-ranks", 1);
    duel(s, "raiders", "swordsmen", AT_ENGAGED);
    act(s, "done");
    dice(s, "1 6 6 6 6");
    act(s, "done");
    act(s, "done");
    dice(s, "1");
    act(s, "play close-ranks");
    assert_int_equal(s->p.unit[unit(s, "swordsmen")].marks, 0);
}

SCENE(bg_cc_4__windows_are_held_without_hits)
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, HAWK, "find-the-gap", 1);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    act(s, "done");
    dice(s, "6 6 6 6 6");
    act(s, "done");
    assert_true(offered(s, "play find-the-gap"));
    act(s, "done");
    act(s, "done");
}

SCENE_WITH(bg_es_21__or_skipped, "empty_windows=skipped")
{
    face_to_face(s, "swordsmen", "raiders");
    deal(s, HAWK, "find-the-gap", 1);
    duel(s, "swordsmen", "raiders", AT_ENGAGED);
    act(s, "done");
    dice(s, "6 6 6 6 6");
    act(s, "done");
    assert_false(under_way(&s->p, S_ATTACK) &&
                 s->p.stack.frame[s->p.stack.depth - 1].number == AT_FREE);
}

SCENE(bg_uk_7__the_owner_of_a_crazed_unit_is_not_asked)
{
    face_to_face(s, "swordsmen", "crazed");
    deal(s, ORC, "bloodlust", 1);
    duel(s, "crazed", "swordsmen", AT_ENGAGED);
    table_expect_roll(&s->table, "To hit");
    dice(s, "6 6 6 6 6");
}

/* --- courage --- */

SCENE(bg_pc_1__a_pressed_unit_routs_and_dies_in_contact)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 1800, 1750, 15);
    put(s, "trolls", 300, 2800, 15);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "knights");
    s->p.pressed |= bit(unit(s, "raiders"));
    begin(s, HAWK, "before-combat");
    table_expect_roll(&s->table, "Rout check");
    table_expect_chance(&s->table, "pass", "5/8");
    dice(s, "6 5 1");
    table_expect_roll(&s->table, "To hit"); /* free attacks of both, by number */
    assert_true(is_in(s, s->p.routing, "raiders"));
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6 6 6");
    expect_at(s, "raiders", 0, 0, 0); /* no way out between them: contact remains */
    assert_true(is_in(s, s->p.gone, "raiders"));
}

SCENE(bg_pc_1b__an_unengaged_unit_turns_home)
{
    put(s, "militia", 1800, 1500, 3);
    put(s, "raiders", 300, 2800, 15);
    s->p.trampled |= bit(unit(s, "militia"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.routing, "militia"));
    expect_at(s, "militia", 1800, 1150, 15);
}

SCENE(bg_pc_3__a_second_check_destroys)
{
    face_to_face(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 3);
    put(s, "trolls", 300, 2800, 15);
    s->p.trampled |= bit(unit(s, "raiders"));
    begin(s, ORC, "before-combat");
    dice(s, "6 6 6");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    table_expect_roll(&s->table, "Second rout check");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.gone, "raiders"));
}

SCENE(bg_pc_5__fear_of_the_trolls)
{
    face_to_face(s, "swordsmen", "trolls");
    s->p.fresh[unit(s, "swordsmen")] = bit(unit(s, "trolls"));
    s->p.fresh[unit(s, "trolls")] = bit(unit(s, "swordsmen"));
    begin(s, ORC, "before-combat");
    table_expect_roll(&s->table, "Fear check");
    dice(s, "6 6 6");
    assert_true(is_in(s, s->p.frightened, "swordsmen"));
}

SCENE(bg_po_1__the_shaken_check_after_combat)
{
    put(s, "militia", 1800, 1500, 5);
    put(s, "raiders", 300, 2800, 15);
    mark_boxes(s, "militia", 3);
    s->p.shaken |= bit(unit(s, "militia"));
    begin(s, ORC, "after-combat");
    table_expect_roll(&s->table, "Rout check");
    table_expect_chance(&s->table, "pass", "1/2"); /* 11 - 1 */
    dice(s, "1 1 1");
}

SCENE(bg_cc_8__stand_fast_rolls_again)
{
    put(s, "militia", 1800, 1500, 5);
    put(s, "raiders", 300, 2800, 15);
    deal(s, HAWK, "stand-fast", 1);
    s->p.trampled |= bit(unit(s, "militia"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    act(s, "play stand-fast");
    dice(s, "1 1 1");
    assert_false(is_in(s, s->p.routing, "militia"));
}

SCENE(bg_aa_1__bravery_is_spent_when_it_was_needed)
{
    put(s, "militia", 1800, 1500, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.brave |= bit(unit(s, "militia"));
    s->p.trampled |= bit(unit(s, "militia"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 2");
    assert_false(is_in(s, s->p.routing, "militia") || is_in(s, s->p.brave, "militia"));
}

SCENE(bg_uk_5__fearless_units_do_not_roll)
{
    put(s, "crazed", 1800, 1500, 15);
    put(s, "militia", 300, 300, 5);
    s->p.trampled |= bit(unit(s, "crazed"));
    begin(s, ORC, "before-combat");
    assert_false(is_in(s, s->p.routing, "crazed"));
    assert_true(table_logged(&s->table, E_STEADY));
}

SCENE(bg_uk_6__trolls_heal_but_not_across_a_colour)
{
    put(s, "trolls", 1800, 2500, 15);
    put(s, "militia", 300, 300, 5);
    mark_boxes(s, "trolls", 8);
    begin(s, ORC, "command");
    assert_int_equal(s->p.unit[unit(s, "trolls")].marks, 7);
    act(s, "done");
    act(s, "done");
    while (s->p.phasing != ORC || s->p.stack.frame[1].step != S_COMMAND)
        act(s, "done");
    assert_int_equal(s->p.unit[unit(s, "trolls")].marks, 7);
}

/* The trolls fall in the free attacks: who met them this turn checks as if they had run. */
SCENE(bg_pc_5__fear_of_trolls_that_fell_in_the_free_attacks)
{
    face_to_face(s, "swordsmen", "trolls");
    struct gg_lie at = lie_of(&s->p, unit(s, "trolls"));
    mark_boxes(s, "trolls", 13);
    put(s, "militia", at.x + 500, at.y, 10);
    give(s, "militia", CLOSE);
    put(s, "raiders", 300, 2800, 15);
    begin(s, HAWK, "command");
    act(s, "rush militia trolls");
    act(s, "done");
    act(s, "done");
    table_expect_roll(&s->table, "Rout check");
    dice(s, "6 6 6");
    dice(s, "1 1 1 1 1");
    dice(s, "1 1 1 1 1");
    dice(s, "6 6 6 6 6");
    assert_true(is_in(s, s->p.gone, "trolls"));
    table_expect_roll(&s->table, "Fear check");
    dice(s, "6 6 6");
    /* the swordsmen met them in an earlier turn */
    assert_int_equal(table_last_event(&s->table, E_FRIGHTENED)->piece, unit(s, "militia"));
    table_expect_turn(&s->table, ORC);
}
