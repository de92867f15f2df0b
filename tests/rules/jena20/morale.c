/*
 * morale.c - army morale: what it buys, what the Guard costs, gains and losses (J20-12).
 */
#include "scene.h"

static void take_first(struct scene *s, int side)
{
    while (gg_kit_turn(s->battle, &s->p).who == side)
        act_first(s);
}

static void make_guard(struct scene *s, const char *unit)
{
    struct battlefield *j = s->battle->data;
    j->unit[unit_number(s, unit)].flags |= GUARD;
}

/* The Guard in Jena, Tauentzien in Vierzehnheiligen: 1009 and 0910 are next to him, 1010 is not. */
static void guard_before_battle(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "guard", "1011");
    put(s, "tauentzien", "0909");
    at_movement(s);
}

/* The Guard in the open at 1010 attacks Tauentzien in the open at 1009: +2. */
static void guard_attacks(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "guard", "1010");
    put(s, "tauentzien", "1009");
    at_combat(s);
    act(s, "attack 1009 with guard");
    no_reserves(s);
    assert_int_equal(differential(s), 2);
}

/* Kalckreuth at 0910 attacks the Guard in the open at 1009: 0. */
static void guard_defends(struct scene *s, const char *settings, int face)
{
    open_scene(s, settings);
    put(s, "guard", "1009");
    put(s, "kalckreuth", "0910");
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1009 with kalckreuth");
    no_reserves(s);
    assert_int_equal(differential(s), 0);
    roll(s, face);
    for (int who; (who = gg_kit_turn(s->battle, &s->p).who) < GG_SIDES;)
        take_first(s, who);
}

TEST(j20_12_0__an_army_at_zero_is_defeated)
{
    struct scene s;
    for (int morale = 1; morale <= 2; morale++) {
        open_scene(&s, NULL);
        put(&s, "lannes", "1010");
        put(&s, "soult", "1110");
        put(&s, "tauentzien", "1009");
        set_morale(&s, 5, morale);
        at_combat(&s);
        act(&s, "attack 1009 with lannes");
        if (offered(&s, "join soult"))
            act(&s, "join soult");
        fight(&s, 6); /* DB */
        expect_morale(&s, 6, morale - 1);
        expect_turn(&s, morale == 1 ? GG_OVER : FRENCH);
        close_scene(&s);
    }
}

TEST(j20_12_0_1__the_last_point_is_never_spent)
{
    struct scene s;
    guard_before_battle(&s, NULL);
    set_morale(&s, 2, 5);
    OFFERED(&s, "force-march");
    set_morale(&s, 1, 5);
    REFUSED(&s, "force-march");

    put(&s, "lannes", "1010");
    put(&s, "tauentzien", "1009");
    at_combat(&s);
    act(&s, "attack 1009 with lannes"); /* the French are not asked for reserves, the enemy is */
    expect_turn(&s, PRUSSIAN);
    OFFERED(&s, "reserves");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lannes", "broken");
    set_morale(&s, 1, 5);
    set_turn(&s, 3, FRENCH);
    at_night(&s);
    expect_roll(&s, "Rally"); /* no point to buy */
    close_scene(&s);
}

TEST(j20_12_0_1__the_switch_lets_an_army_spend_itself_to_defeat)
{
    struct scene s;
    open_scene(&s, "spend_last_point=yes");
    set_morale(&s, 1, 5);
    act(&s, "force-march");
    expect_turn(&s, GG_OVER);
    expect_morale(&s, 0, 5);
    assert_int_equal(s.p.winner, PRUSSIAN);
    assert_int_equal(s.p.level, LEVEL_DECISIVE);
    close_scene(&s);

    open_scene(&s, "spend_last_point=yes");
    put(&s, "lannes", "1010");
    put(&s, "tauentzien", "1009");
    set_morale(&s, 5, 1);
    at_combat(&s);
    act(&s, "attack 1009 with lannes");
    act(&s, "done");
    act(&s, "reserves");
    expect_turn(&s, GG_OVER);
    assert_int_equal(s.p.winner, FRENCH);
    close_scene(&s);

    open_scene(&s, "spend_last_point=yes");
    put(&s, "lannes", "broken");
    set_morale(&s, 1, 5);
    set_turn(&s, 3, FRENCH);
    at_night(&s);
    act(&s, "spend");
    expect_turn(&s, GG_OVER);
    close_scene(&s);
}

SCENE(j20_12_1__a_forced_march_costs_one_point)
{
    put(s, "lannes", "1011");
    put(s, "davout", "1703");
    OFFERED(s, "move lannes 0609"); /* four hexes of road */
    REFUSED(s, "move lannes 0509");
    act(s, "force-march");
    expect_morale(s, 4, 5);
    OFFERED(s, "move lannes 0509");
    OFFERED(s, "move davout 1303"); /* every unit */
    REFUSED(s, "force-march");
    act(s, "move lannes 0509");
    expect_morale(s, 4, 5);
}

TEST(j20_12_2__moving_the_guard_up_costs_a_point)
{
    struct scene s;
    guard_before_battle(&s, NULL);
    act(&s, "move guard 1009");
    expect_morale(&s, 4, 5);
    assert_true(logged(&s, E_COMMIT));
    close_scene(&s);

    guard_before_battle(&s, NULL);
    act(&s, "move guard 1010"); /* not next to him */
    expect_morale(&s, 5, 5);
    assert_false(logged(&s, E_COMMIT));
    close_scene(&s);

    guard_before_battle(&s, NULL);
    put(&s, "lannes", "1010");
    act(&s, "move lannes 1009"); /* no Guard */
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

TEST(j20_12_2__free_when_either_morale_is_one)
{
    static const int before[][2] = {{1, 5}, {5, 1}, {2, 5}, {5, 2}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        guard_before_battle(&s, NULL);
        set_morale(&s, before[i][0], before[i][1]);
        act(&s, "move guard 1009");
        expect_morale(&s, before[i][0] - (i >= 2), before[i][1]);
        assert_int_equal(last_event(&s, E_COMMIT)->arg[0], i < 2);
        close_scene(&s);
    }
}

SCENE(j20_12_2_1__adjacent_over_an_unbridged_river_counts)
{
    put(s, "guard", "1211");
    put(s, "tauentzien", "1010"); /* the Saale runs between 1010 and 1111 */
    at_movement(s);
    act(s, "move guard 1111");
    expect_morale(s, 4, 5);
}

TEST(j20_12_2_1__the_contact_switch_ignores_unbridged_rivers)
{
    struct scene s;
    open_scene(&s, "guard_next_to=contact");
    put(&s, "guard", "1211");
    put(&s, "tauentzien", "1010");
    at_movement(&s);
    act(&s, "move guard 1111");
    expect_morale(&s, 5, 5);
    close_scene(&s);

    open_scene(&s, "guard_next_to=contact");
    put(&s, "guard", "1211");
    put(&s, "tauentzien", "1011"); /* over the bridge of Jena */
    at_movement(&s);
    act(&s, "move guard 1111");
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

TEST(j20_12_2_1__at_two_points_the_second_guard_unit_is_free)
{
    struct scene s;
    for (int morale = 2; morale <= 3; morale++) {
        guard_before_battle(&s, NULL);
        make_guard(&s, "ney");
        put(&s, "ney", "0911");
        set_morale(&s, morale, 5);
        act(&s, "move guard 1009");
        expect_morale(&s, morale - 1, 5);
        act(&s, "move ney 0910"); /* each unit is paid for, unless one point is left */
        expect_morale(&s, 1, 5);
        close_scene(&s);
    }
}

TEST(j20_12_2_1__no_charge_but_for_a_move_of_its_own)
{
    struct scene s;
    open_scene(&s, NULL); /* the enemy comes to the Guard */
    put(&s, "guard", "1009");
    put(&s, "tauentzien", "0807");
    set_turn(&s, 1, PRUSSIAN);
    at_movement(&s);
    act(&s, "move tauentzien 0909");
    expect_morale(&s, 5, 5);
    set_turn(&s, 2, FRENCH); /* and it stays */
    at_movement(&s);
    act(&s, "done");
    expect_morale(&s, 5, 5);
    close_scene(&s);

    guard_attacks(&s, NULL); /* an advance takes it next to Grawert */
    put(&s, "grawert", "0909");
    roll(&s, 3); /* DW */
    take_first(&s, PRUSSIAN);
    act(&s, "advance guard 1009");
    expect_at(&s, "guard", "1009");
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

SCENE(j20_12_2_1__a_retreat_is_no_commitment)
{
    put(s, "guard", "1112");
    put(s, "kalckreuth", "1012"); /* over the bridge of Burgau */
    put(s, "tauentzien", "1010"); /* next to 1111, over the river */
    put(s, "lannes", "1113");
    put(s, "ney", "1212");
    put(s, "soult", "1211"); /* 1111 is the only vacant way */
    ((struct battlefield *)s->battle->data)->unit[unit_number(s, "kalckreuth")].strength = 9;
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1112 with kalckreuth");
    fight(s, 2); /* 9 - 4 - 2: DW */
    take_first(s, FRENCH);
    expect_at(s, "guard", "1111");
    expect_morale(s, 5, 5);
    assert_false(logged(s, E_COMMIT));
}

SCENE(j20_12_2_1__a_route_clear_of_enemies_is_taken_if_there_is_one)
{
    put(s, "guard", "1210");
    put(s, "tauentzien", "1010"); /* next to 1111, over the river */
    at_movement(s);
    act(s, "move guard 1112"); /* by 1211 */
    expect_morale(s, 5, 5);
    assert_false(logged(s, E_COMMIT));
}

SCENE(j20_12_2_1__passing_an_enemy_costs_when_there_is_no_other_route)
{
    put(s, "guard", "1210");
    put(s, "tauentzien", "1010");
    put(s, "grawert", "1312"); /* and 1211 is in his zone */
    at_movement(s);
    act(s, "move guard 1112");
    expect_at(s, "guard", "1112");
    expect_morale(s, 4, 5);
}

TEST(j20_12_2_1__an_entry_hex_next_to_an_enemy_costs)
{
    struct scene s;
    for (int other = 0; other < 2; other++) {
        open_scene(&s, NULL);
        put(&s, "tauentzien", "1610");
        put(&s, "guard", "off"); /* it has no entry hex of its own and may come in anywhere */
        mark(&s, "guard", WAITING);
        due(&s, "guard", 1);
        at_movement(&s);
        act(&s, other ? "arrive guard 1705" : "arrive guard 1711");
        expect_morale(&s, other ? 5 : 4, 5);
        close_scene(&s);
    }
}

TEST(j20_12_2_2__a_guard_attack_ending_engaged_costs_a_point)
{
    struct scene s;
    guard_attacks(&s, NULL);
    roll(&s, 1); /* N */
    expect_morale(&s, 4, 5);
    assert_true(logged(&s, E_GUARD_FAILS));
    close_scene(&s);

    open_scene(&s, NULL); /* the same by another corps costs nothing */
    put(&s, "lannes", "1010");
    put(&s, "tauentzien", "1009");
    at_combat(&s);
    act(&s, "attack 1009 with lannes");
    fight(&s, 1);
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

/* The Guard alone against six points in the open. */
static void guard_outnumbered(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "guard", "1008");
    put(s, "grawert", "0908");
    put(s, "orange", "1007");
    at_combat(s);
    act(s, "attack 0908 with guard");
    no_reserves(s);
    assert_int_equal(differential(s), -2);
}

SCENE_BY(j20_12_2_2__a_guard_that_breaks_costs_two_points_in_all, guard_outnumbered(s))
{
    roll(s, 1); /* AB */
    expect_at(s, "guard", "broken");
    expect_morale(s, 3, 6);
}

TEST(j20_12_2_2__a_beaten_guard_attack_costs_a_point)
{
    struct scene s;
    guard_outnumbered(&s);
    roll(&s, 5); /* AW */
    take_first(&s, FRENCH);
    expect_morale(&s, 4, 5);
    close_scene(&s);

    guard_outnumbered(&s);
    roll(&s, 2); /* AR */
    roll(&s, 1); /* elite: a withdrawal */
    take_first(&s, FRENCH);
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

/* Guard and V Corps against three in a town: 8 - 3 - 1. */
static void guard_and_lannes(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "guard", "1009");
    put(s, "lannes", "1008");
    put(s, "grawert", "0909");
    at_combat(s);
    act(s, "attack 0909 with guard");
    no_reserves(s);
    assert_int_equal(differential(s), 4);
}

TEST(j20_12_2_2__a_won_attack_costs_nothing_without_an_advance)
{
    struct scene s;
    guard_and_lannes(&s);
    roll(&s, 2); /* DW */
    take_first(&s, PRUSSIAN);
    act(&s, "done");
    expect_at(&s, "guard", "1009");
    expect_morale(&s, 5, 5);
    close_scene(&s);

    guard_and_lannes(&s);
    roll(&s, 6); /* DB */
    act(&s, "done");
    expect_morale(&s, 6, 4);
    assert_false(logged(&s, E_GUARD_FAILS));
    close_scene(&s);
}

TEST(j20_12_2_2__an_exchange_costs_only_if_no_guard_is_left)
{
    struct scene s;
    guard_and_lannes(&s);
    roll(&s, 1); /* EX */
    act(&s, "lose lannes");
    expect_at(&s, "grawert", "broken");
    expect_morale(&s, 5, 5);
    assert_false(logged(&s, E_GUARD_FAILS));
    close_scene(&s);

    guard_and_lannes(&s);
    roll(&s, 1);
    act(&s, "lose guard");
    expect_morale(&s, 4, 5);
    close_scene(&s);

    guard_attacks(&s, NULL);
    roll(&s, 2); /* EX, the Guard alone */
    expect_at(&s, "guard", "broken");
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

SCENE(j20_12_2_2__two_guard_units_cost_one_point)
{
    make_guard(s, "augereau");
    put(s, "guard", "1009");
    put(s, "augereau", "1008");
    put(s, "kalckreuth", "0909");
    at_combat(s);
    act(s, "attack 0909 with guard");
    no_reserves(s);
    assert_int_equal(differential(s), 2); /* 7 - 4 - 1 */
    roll(s, 1);                           /* N */
    expect_morale(s, 4, 5);
}

TEST(j20_12_2_2__a_defending_guard_pays_nothing)
{
    struct scene s;
    guard_defends(&s, NULL, 3); /* N */
    expect_morale(&s, 5, 5);
    close_scene(&s);
    guard_defends(&s, NULL, 4); /* DW */
    expect_morale(&s, 5, 5);
    assert_false(logged(&s, E_GUARD_FAILS));
    close_scene(&s);
}

TEST(j20_12_2_2__the_any_switch_charges_a_defending_guard)
{
    struct scene s;
    guard_defends(&s, "guard_penalty=any", 3); /* N */
    expect_morale(&s, 4, 5);
    close_scene(&s);
    guard_defends(&s, "guard_penalty=any", 4); /* DW */
    expect_morale(&s, 4, 5);
    close_scene(&s);
    guard_defends(&s, "guard_penalty=any", 2); /* AW: it could have advanced */
    expect_morale(&s, 5, 5);
    close_scene(&s);
    guard_attacks(&s, "guard_penalty=any"); /* an attack costs as before */
    roll(&s, 1);
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

SCENE(j20_12_3__reserves_cost_one_point_before_the_die)
{
    put(s, "lannes", "1010");
    put(s, "tauentzien", "1009");
    at_combat(s);
    act(s, "attack 1009 with lannes");
    expect_turn(s, FRENCH);
    act(s, "reserves");
    expect_morale(s, 4, 5);
    expect_turn(s, PRUSSIAN); /* one point a side, then the enemy decides */
    act(s, "reserves");
    expect_morale(s, 4, 4);
    assert_int_equal(differential(s), 2); /* 4 + 1 - 2 - 1 */
}

SCENE(j20_12_4__the_rally_bonus_costs_one_point_before_the_rolls)
{
    put(s, "lannes", "broken");
    set_turn(s, 3, FRENCH);
    at_night(s);
    OFFERED(s, "done");
    act(s, "spend");
    expect_morale(s, 4, 5);
    expect_roll(s, "Rally");
}

TEST(j20_12_5__only_two_line_hexes_held_cost_a_point)
{
    static const char *const line[] = {"1705", "1711", "1113"};
    static const char *const unit[] = {"tauentzien", "grawert", "orange"};
    struct scene s;
    for (int held = 0; held <= 3; held++) {
        open_scene(&s, NULL);
        for (int i = 0; i < held; i++)
            put(&s, unit[i], line[i]);
        set_turn(&s, 3, FRENCH);
        at_night(&s);
        expect_morale(&s, held >= 2 ? 5 : 6, 5);
        close_scene(&s);
    }
}

TEST(j20_12_5__each_objective_held_costs_a_point)
{
    static const char *const objective[] = {"0209", "0807", "1004"};
    static const char *const unit[] = {"lannes", "ney", "soult"};
    struct scene s;
    for (int held = 0; held <= 3; held++) {
        open_scene(&s, NULL);
        for (int i = 0; i < held; i++)
            put(&s, unit[i], objective[i]);
        set_turn(&s, 3, PRUSSIAN);
        at_night(&s);
        expect_morale(&s, 5, 6 - held);
        close_scene(&s);
    }
    open_scene(&s, NULL); /* both kinds add up, and only the enemy's units count */
    put(&s, "tauentzien", "1011");
    put(&s, "lannes", "1702");
    put(&s, "grawert", "1705");
    put(&s, "orange", "1711");
    set_turn(&s, 3, FRENCH);
    at_night(&s);
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

SCENE(j20_12_5__a_break_in_retreat_counts_as_any_other)
{
    put(s, "tauentzien", "1701"); /* in a corner, with no way out */
    put(s, "davout", "1702");
    put(s, "soult", "1601");
    at_combat(s);
    act(s, "attack 1701 with davout");
    fight(s, 2); /* DW */
    take_first(s, PRUSSIAN);
    expect_at(s, "tauentzien", "broken");
    assert_true(broke(s, NO_WAY));
    expect_morale(s, 6, 4);
}

SCENE(j20_12_6__a_zone_does_not_hold_a_hex)
{
    put(s, "tauentzien", "1010"); /* Jena is in his zone */
    set_turn(s, 3, FRENCH);
    at_night(s);
    expect_morale(s, 6, 5);
    put(s, "tauentzien", "1011");
    set_turn(s, 3, FRENCH);
    at_night(s);
    expect_morale(s, 6, 5); /* -1 +1 */
    assert_true(logged(s, E_CAPTURED));
}
