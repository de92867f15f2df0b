/*
 * night.c - rallying, lulls and night turns (J20-10, J20-13, J20-14).
 */
#include "scene.h"

/* Night operations of a side, from the first rally roll on. */
static void night(struct scene *s, int side)
{
    set_turn(s, 3, side);
    at_night(s);
}

/* The place of the first event of a kind in the log; -1 when there is none. */
static int when(const struct scene *s, enum event kind)
{
    for (int i = 0; i < s->table.log.count; i++)
        if (s->table.event[i].kind == kind)
            return i;
    return -1;
}

/* Takes the first choice of everything that a side has to decide. */
static void take_first(struct scene *s, int side)
{
    while (gg_kit_turn(s->battle, &s->p).who == side)
        act_first(s);
}

/* Lannes in the open at 1009, a Prussian in Vierzehnheiligen beside him. */
static void meet(struct scene *s, const char *settings, int turn)
{
    open_scene(s, settings);
    put(s, "lannes", "1009");
    put(s, "tauentzien", "0909");
    set_turn(s, turn, FRENCH);
}

TEST(j20_10_1__the_table_is_the_printed_one)
{
    static const char *const after[] = {"eliminated", "eliminated", "broken",
                                        "broken",     "1711",       "1711"};
    for (int face = 1; face <= 6; face++) {
        struct scene s;
        open_scene(&s, NULL);
        put(&s, "lannes", "broken");
        night(&s, FRENCH);
        act(&s, "done");
        expect_roll(&s, "Rally");
        expect_chance(&s, "eliminated", "1/3");
        expect_chance(&s, "none", "1/3");
        expect_chance(&s, "rally", "1/3");
        roll(&s, face);
        if (face >= 5)
            act(&s, "place lannes 1711");
        expect_at(&s, "lannes", after[face - 1]);
        expect_roll(&s, "Event card");
        close_scene(&s);
    }
}

SCENE(j20_10_1__no_effect_may_be_tried_again_the_next_night)
{
    put(s, "lannes", "broken");
    night(s, FRENCH);
    act(s, "done");
    roll(s, 3);
    set_turn(s, 8, FRENCH);
    at_night(s);
    act(s, "done");
    roll(s, 5);
    act(s, "place lannes 1113");
    expect_at(s, "lannes", "1113");
}

SCENE(j20_10_1__only_his_own_units_in_his_own_night_turn)
{
    put(s, "lannes", "broken");
    put(s, "grawert", "broken");
    set_turn(s, 2, FRENCH);
    at_end(s); /* by day nobody rallies */
    expect_roll(s, "Event card");
    expect_at(s, "lannes", "broken");

    night(s, FRENCH);
    act(s, "done");
    roll(s, 1);
    expect_at(s, "lannes", "eliminated");
    expect_at(s, "grawert", "broken");
    expect_roll(s, "Event card");

    night(s, PRUSSIAN);
    expect_turn(s, PRUSSIAN);
    act(s, "done");
    roll(s, 2);
    expect_at(s, "grawert", "eliminated");
}

SCENE(j20_10_2__one_point_serves_all_rolls)
{
    put(s, "lannes", "broken");
    put(s, "augereau", "broken");
    night(s, FRENCH);
    act(s, "spend");
    expect_morale(s, 4, 5);
    for (int i = 0; i < 2; i++) {
        expect_chance(s, "eliminated", "1/6");
        expect_chance(s, "none", "1/3");
        expect_chance(s, "rally", "1/2");
        roll(s, i == 0 ? 2 : 1);
    }
    expect_at(s, "lannes", "broken");
    expect_at(s, "augereau", "eliminated");
    expect_morale(s, 5, 5); /* one point spent, one recovered */

    put(s, "grawert", "broken"); /* the point was for that moment */
    night(s, PRUSSIAN);
    act(s, "done");
    expect_chance(s, "rally", "1/3");
    roll(s, 1);
}

TEST(j20_10_2__elite_with_the_point_adds_two)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "guard", "broken");
    put(&s, "davout", "broken");
    night(&s, FRENCH);
    act(&s, "spend");
    expect_chance(&s, "eliminated", "0");
    expect_chance(&s, "none", "1/3");
    expect_chance(&s, "rally", "2/3");
    roll(&s, 1); /* 3 */
    expect_at(&s, "guard", "broken");
    roll(&s, 3); /* 5 */
    act(&s, "place davout 1705");
    expect_at(&s, "davout", "1705");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "guard", "broken");
    night(&s, FRENCH);
    act(&s, "done");
    expect_chance(&s, "eliminated", "1/6");
    expect_chance(&s, "none", "1/3");
    expect_chance(&s, "rally", "1/2");
    roll(&s, 1);
    expect_at(&s, "guard", "eliminated");
    close_scene(&s);
}

TEST(j20_10_2__results_are_held_between_one_and_six)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "broken");
    put(&s, "guard", "broken");
    night(&s, FRENCH);
    act(&s, "spend");
    roll(&s, 6); /* 7 */
    act(&s, "place lannes 1705");
    roll(&s, 6); /* 8 */
    act(&s, "place guard 1711");
    expect_at(&s, "guard", "1711");
    close_scene(&s);

    open_scene(&s, "unreliable=on");
    put(&s, "saxons", "broken");
    night(&s, PRUSSIAN);
    act(&s, "done");
    expect_chance(&s, "eliminated", "1/2");
    expect_chance(&s, "none", "1/3");
    expect_chance(&s, "rally", "1/6");
    roll(&s, 1); /* 0 */
    expect_at(&s, "saxons", "eliminated");
    close_scene(&s);
}

SCENE(j20_10_3__the_owner_picks_a_free_line_hex)
{
    put(s, "lannes", "broken");
    put(s, "augereau", "broken");
    put(s, "tauentzien", "1610"); /* 1711 is in its zone */
    night(s, FRENCH);
    act(s, "done");
    roll(s, 5);
    expect_turn(s, FRENCH);
    assert_int_equal(offers(s, "place lannes "), 3);
    OFFERED(s, "place lannes 1705");
    OFFERED(s, "place lannes 1711");
    OFFERED(s, "place lannes 1113");
    act(s, "place lannes 1711"); /* placed before the next roll */
    expect_roll(s, "Rally");
    roll(s, 6);
    REFUSED(s, "place augereau 1711");
    assert_int_equal(offers(s, "place augereau "), 2);
    act(s, "place augereau 1113");
    expect_at(s, "augereau", "1113");
    assert_false(has_mark(s, "augereau", ROUTED));
}

SCENE(j20_10_3__an_enemy_on_a_line_hex_closes_it)
{
    put(s, "lannes", "broken");
    put(s, "tauentzien", "1705");
    put(s, "ney", "1711");
    night(s, FRENCH);
    act(s, "done");
    roll(s, 5); /* one hex is left: nothing to decide */
    expect_at(s, "lannes", "1113");
}

TEST(j20_10_3__the_switch_keeps_it_out_of_enemy_zones)
{
    struct scene s;
    open_scene(&s, "rally_avoids_ezoc=yes");
    put(&s, "lannes", "broken");
    put(&s, "tauentzien", "1610");
    night(&s, FRENCH);
    act(&s, "done");
    roll(&s, 5);
    REFUSED(&s, "place lannes 1711");
    OFFERED(&s, "place lannes 1705");
    OFFERED(&s, "place lannes 1113");
    close_scene(&s);

    open_scene(&s, "rally_avoids_ezoc=yes");
    put(&s, "lannes", "broken");
    put(&s, "tauentzien", "1610");
    put(&s, "grawert", "1704");
    put(&s, "orange", "1112");
    night(&s, FRENCH);
    act(&s, "done");
    roll(&s, 5); /* all three are in zones: any will do */
    assert_int_equal(offers(&s, "place lannes "), 3);
    close_scene(&s);
}

SCENE(j20_10_3__without_a_free_hex_it_arrives_later)
{
    put(s, "lannes", "broken");
    put(s, "ney", "1705");
    put(s, "soult", "1711");
    put(s, "tauentzien", "1113");
    night(s, FRENCH);
    act(s, "done");
    roll(s, 6);
    expect_at(s, "lannes", "off");
    set_turn(s, 4, FRENCH);
    at_movement(s);
    REFUSED(s, "arrive lannes 1705");
    OFFERED(s, "arrive lannes 1704");
    OFFERED(s, "arrive lannes 1610");
    REFUSED(s, "arrive lannes 1113");
    act(s, "move ney 1704");
    OFFERED(s, "arrive lannes 1705");
    act(s, "arrive lannes 1510"); /* the Gera road, three points */
    expect_at(s, "lannes", "1510");
    REFUSED(s, "move lannes 1410");
}

SCENE(j20_10_3__it_moves_in_the_next_movement_phase)
{
    put(s, "lannes", "broken");
    night(s, FRENCH);
    act(s, "done");
    roll(s, 5);
    act(s, "place lannes 1711");
    expect_roll(s, "Event card"); /* already the Prussian turn */
    set_turn(s, 4, FRENCH);
    at_movement(s);
    OFFERED(s, "move lannes 1311"); /* with its whole allowance */
}

SCENE(j20_10_4__rally_rolls_leave_morale_alone)
{
    put(s, "lannes", "broken");
    put(s, "augereau", "broken");
    put(s, "ney", "broken");
    night(s, FRENCH);
    act(s, "done");
    roll(s, 1);
    expect_at(s, "lannes", "eliminated");
    expect_morale(s, 5, 5);
    roll(s, 6);
    act(s, "place augereau 1705");
    expect_morale(s, 5, 5);
    roll(s, 4);
    expect_morale(s, 6, 5); /* the night's point */
}

TEST(j20_10_5__a_card_rally_is_placed_on_a_line_hex)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "broken");
    put(&s, "ney", "1705");
    at_draw(&s);
    draw_card(&s, "Rally to the eagles");
    act(&s, "rally lannes");
    assert_int_equal(offers(&s, "place lannes "), 2);
    REFUSED(&s, "place lannes 1705");
    act(&s, "place lannes 1113");
    OFFERED(&s, "move lannes 1112"); /* this Movement Phase is the next one */
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lannes", "broken");
    put(&s, "ney", "1705");
    put(&s, "soult", "1711");
    put(&s, "davout", "1113");
    at_draw(&s);
    draw_card(&s, "Rally to the eagles");
    act(&s, "rally lannes");
    expect_at(&s, "lannes", "off");
    OFFERED(&s, "arrive lannes 1112");
    close_scene(&s);
}

SCENE(j20_13_1__a_quiet_day_turn_gains_a_point)
{
    put(s, "lannes", "1011");
    act(s, "move lannes 1010");
    act(s, "done");
    expect_morale(s, 6, 5);
    assert_true(logged(s, E_LULL));
    set_turn(s, 1, PRUSSIAN);
    at_movement(s);
    act(s, "done");
    expect_morale(s, 6, 6);
    set_morale(s, 10, 5);
    set_turn(s, 2, FRENCH);
    at_end(s);
    expect_morale(s, 10, 5); /* J20-2.4 */
}

SCENE(j20_13_1__a_forced_march_spoils_it)
{
    act(s, "force-march");
    act(s, "done");
    expect_morale(s, 4, 5);
    assert_false(logged(s, E_LULL));
}

TEST(j20_13_1__a_reaction_battle_spoils_it)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "1009");
    put(&s, "hohenlohe", "0808");
    at_reaction(&s);
    expect_turn(&s, PRUSSIAN);
    act(&s, "charge hohenlohe 1008");
    act(&s, "attack 1009 with hohenlohe");
    act(&s, "done");
    act(&s, "done");
    assert_int_equal(differential(&s), 0); /* 3 + 1 against 4 */
    roll(&s, 2);                           /* AW: no contact is left for combat */
    take_first(&s, PRUSSIAN);
    act(&s, "done"); /* no advance */
    expect_roll(&s, "Event card");
    expect_morale(&s, 5, 5);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lannes", "1009");
    put(&s, "hohenlohe", "0808");
    at_reaction(&s);
    act(&s, "done");
    expect_morale(&s, 6, 5);
    close_scene(&s);
}

SCENE_BY(j20_13_1__a_battle_of_his_own_spoils_it, meet(s, NULL, 1))
{
    at_combat(s);
    act(s, "attack 0909 with lannes");
    fight(s, 2); /* +1: N */
    expect_roll(s, "Event card");
    expect_morale(s, 5, 5);
}

SCENE_BY(j20_13_1__defending_in_the_enemy_turn_does_not_spoil_it, meet(s, NULL, 1))
{
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1009 with tauentzien");
    fight(s, 5); /* -2: AW */
    take_first(s, PRUSSIAN);
    act(s, "done"); /* no advance */
    expect_morale(s, 5, 5);
    draw_card(s, "Hussars forward");
    act(s, "done");
    expect_roll(s, "Event card"); /* nobody was in contact */
    expect_morale(s, 6, 5);
}

SCENE_WITH(j20_13_2__no_lull_before_the_turn_of_the_switch, "lull_from=2")
{
    at_end(s);
    expect_morale(s, 5, 5);
    set_turn(s, 2, FRENCH);
    at_end(s);
    expect_morale(s, 6, 5);
    set_turn(s, 4, PRUSSIAN);
    at_end(s);
    expect_morale(s, 6, 6);
}

SCENE(j20_13_2__disengaging_does_not_spoil_it)
{
    put(s, "guard", "1011");
    put(s, "hohenlohe", "0909");
    at_movement(s);
    act(s, "move guard 1009"); /* committed: a point, and no battle follows */
    expect_morale(s, 4, 5);
    act(s, "done");
    act(s, "disengage hohenlohe 0807");
    expect_roll(s, "Event card");
    expect_morale(s, 5, 5);
    assert_true(logged(s, E_LULL));
}

SCENE(j20_13_3__no_lull_at_night)
{
    set_turn(s, 3, FRENCH);
    at_movement(s);
    act(s, "done");
    expect_morale(s, 6, 5); /* the recovery alone */
    assert_false(logged(s, E_LULL));
    assert_true(logged(s, E_RECOVER));
}

SCENE_BY(j20_14_1__units_in_contact_fight_at_night, meet(s, NULL, 3))
{
    put(s, "ney", "0907"); /* within reach of the cavalry, touching nobody */
    put(s, "hohenlohe", "0705");
    at_movement(s);
    act(s, "done");
    expect_turn(s, PRUSSIAN); /* the reaction */
    OFFERED(s, "charge hohenlohe 0806");
    act(s, "done");
    expect_turn(s, FRENCH);
    act(s, "attack 0909 with lannes");
    fight(s, 2); /* N */
    assert_true(logged(s, E_RECOVER));
    assert_true(when(s, E_DIE) < when(s, E_RECOVER));
}

SCENE_BY(j20_14_2__quiet_nights_have_no_battles, meet(s, "night=quiet", 3))
{
    put(s, "ney", "0907");
    put(s, "hohenlohe", "0705");
    at_movement(s);
    act(s, "done");
    expect_roll(s, "Event card"); /* no reaction, no combat */
    assert_false(logged(s, E_BATTLE));
    expect_morale(s, 6, 5);

    set_turn(s, 4, FRENCH); /* at dawn the fighting resumes */
    at_reaction(s);
    expect_turn(s, PRUSSIAN);
    act(s, "done");
    OFFERED(s, "attack 0909 with lannes");
    REFUSED(s, "done");
}

TEST(j20_14_2__quiet_nights_close_zones_to_moves_and_arrivals)
{
    struct scene s;
    for (int quiet = 0; quiet < 2; quiet++) {
        open_scene(&s, quiet ? "night=quiet" : "night=full");
        put(&s, "lannes", "1011");
        put(&s, "tauentzien", "0909");
        put(&s, "grawert", "1610"); /* 1711 is in its zone */
        put(&s, "soult", "off");
        due(&s, "soult", 3);
        set_turn(&s, 3, FRENCH);
        at_movement(&s);
        OFFERED(&s, "move lannes 1010");
        assert_int_equal(offered(&s, "move lannes 1009"), !quiet);
        assert_int_equal(offered(&s, "arrive soult 1711"), !quiet);
        OFFERED(&s, "arrive soult 1705");
        put(&s, "orange", "1704");
        put(&s, "saxons", "1112");
        assert_int_equal(offers(&s, "arrive soult ") > 0, !quiet);
        set_turn(&s, 4, FRENCH); /* by day there is no difference */
        OFFERED(&s, "move lannes 1009");
        OFFERED(&s, "arrive soult 1711");
        close_scene(&s);
    }
}

TEST(j20_14_2__quiet_nights_let_a_unit_leave_a_zone)
{
    struct scene s;
    meet(&s, "night=quiet", 3);
    at_movement(&s);
    OFFERED(&s, "move lannes 1109");
    OFFERED(&s, "move lannes 1010");
    REFUSED(&s, "move lannes 1008"); /* from zone to zone */
    OFFERED(&s, "done");             /* it may stay */
    set_turn(&s, 4, FRENCH);
    assert_int_equal(offers(&s, "move lannes "), 0);
    close_scene(&s);

    meet(&s, NULL, 3);
    at_movement(&s);
    assert_int_equal(offers(&s, "move lannes "), 0);
    close_scene(&s);
}

TEST(j20_14_3__rally_then_loss_then_recovery)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "broken");
    put(&s, "tauentzien", "1011");
    night(&s, FRENCH);
    expect_morale(&s, 5, 5);
    act(&s, "done");
    roll(&s, 3);
    expect_morale(&s, 5, 5); /* -1 for Jena, +1 for rest */
    assert_true(when(&s, E_RALLY) < when(&s, E_CAPTURED));
    assert_true(when(&s, E_CAPTURED) < when(&s, E_RECOVER));
    close_scene(&s);

    open_scene(&s, NULL); /* the point for the rally is gone before the loss */
    put(&s, "lannes", "broken");
    put(&s, "tauentzien", "1011");
    set_morale(&s, 2, 5);
    night(&s, FRENCH);
    act(&s, "spend");
    expect_morale(&s, 1, 5);
    roll(&s, 3);
    expect_turn(&s, GG_OVER);
    assert_int_equal(s.p.winner, PRUSSIAN);
    close_scene(&s);
}

SCENE(j20_14_3__a_side_loses_in_its_own_night_turn)
{
    put(s, "tauentzien", "1011");
    put(s, "lannes", "0807");
    put(s, "ney", "1004");
    night(s, FRENCH);
    expect_morale(s, 5, 5);
    night(s, PRUSSIAN);
    expect_morale(s, 5, 4);
}

SCENE_WITH(j20_14_3__the_switch_charges_in_the_occupiers_turn, "captured_terrain=occupier")
{
    put(s, "tauentzien", "1011");
    put(s, "lannes", "0807");
    put(s, "ney", "1004");
    night(s, FRENCH);
    expect_morale(s, 6, 3);
    night(s, PRUSSIAN);
    expect_morale(s, 5, 4);
}

SCENE(j20_14_4__a_loss_to_zero_is_a_defeat_before_recovery)
{
    put(s, "lannes", "0807");
    set_morale(s, 5, 1);
    night(s, PRUSSIAN);
    expect_turn(s, GG_OVER);
    expect_morale(s, 5, 0);
    assert_int_equal(s->p.winner, FRENCH);
    assert_int_equal(s->p.level, LEVEL_DECISIVE);
    assert_false(logged(s, E_RECOVER));
}

SCENE(j20_14_4__ten_falls_to_nine_and_comes_back)
{
    put(s, "lannes", "0807");
    set_morale(s, 5, 10);
    night(s, PRUSSIAN);
    expect_morale(s, 5, 10);
    assert_int_equal(s->table.event[when(s, E_CAPTURED)].arg[3], 9);
    assert_true(logged(s, E_RECOVER));
}

SCENE_BY(j20_14_4__a_night_battle_does_not_cost_the_recovery, meet(s, NULL, 3))
{
    at_movement(s);
    act(s, "force-march");
    expect_morale(s, 4, 5);
    act(s, "done");
    act(s, "attack 0909 with lannes");
    fight(s, 2); /* N */
    expect_morale(s, 5, 5);
    assert_true(logged(s, E_RECOVER));
}

SCENE(j20_14_5__the_deck_is_filled_after_the_second_night_turn_only)
{
    int full;
    full = s->p.deck;
    assert_int_equal(full, 0xfff);
    s->p.deck = 0x0f0;
    set_turn(s, 2, PRUSSIAN);
    at_end(s);
    assert_int_equal(s->p.deck, 0x0f0);
    night(s, FRENCH);
    assert_int_equal(s->p.deck, 0x0f0);
    expect_chance(s, "Morning fog", "0");
    expect_chance(s, "Command confusion", "1/4");
    night(s, PRUSSIAN);
    assert_int_equal(s->p.deck, full);
    expect_chance(s, "Morning fog", "1/12");
}
