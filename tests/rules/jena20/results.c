/*
 * results.c - what the results of the table do, and the morale of a battle (J20-9.6, J20-9.7).
 *
 * Most battles are fought on the open plateau around 0608. How a retreat finds its way is the business
 * of retreat.c; here a unit that must flee takes any hex it is offered.
 */
#include "scene.h"

#include <stdio.h>

/* Retreats the only unit that must, as far as no hazard stops it. */
static void flee(struct scene *s, const char *line)
{
    char order[20];
    snprintf(order, sizeof order, "toward %s", line);
    act(s, order);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

static int hexes_from(const struct scene *s, const char *unit, const char *start)
{
    int at = s->p.at[unit_number(s, unit)];
    assert_true(is_hex((unsigned)at));
    return gg_hex_distance(&s->b->map, hex_number(s, start), at);
}

/* soult in 0708 touches both Prussians, in 0608 and 0607; one more of each side stands by. */
static void two_defenders(struct scene *s, const char *first, const char *second)
{
    open_scene(s, NULL);
    put(s, "soult", "0708");
    put(s, "murat", "0808");
    put(s, first, "0608");
    put(s, second, "0607");
    put(s, "wartensleben", "0609");
}

TEST(j20_9_6__every_unit_of_the_named_side_suffers)
{
    struct scene s;
    two_defenders(&s, "tauentzien", "holtzendorff");
    put(&s, "lannes", "0508");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    act(&s, "also 0607");
    fight(&s, 6); /* 9 - 4: DB */
    expect_at(&s, "tauentzien", "broken");
    expect_at(&s, "holtzendorff", "broken");
    expect_at(&s, "wartensleben", "0609");
    expect_at(&s, "soult", "0708");
    expect_at(&s, "lannes", "0508");
    close_scene(&s);

    two_defenders(&s, "kalckreuth", "grawert");
    put(&s, "soult", "off");
    put(&s, "lasalle", "0708");
    put(&s, "augereau", "0508");
    at_combat(&s);
    act(&s, "attack 0608 with lasalle");
    act(&s, "also 0607");
    fight(&s, 1); /* 5 - 7: AB */
    expect_at(&s, "lasalle", "broken");
    expect_at(&s, "augereau", "broken");
    expect_at(&s, "murat", "0808");
    expect_at(&s, "kalckreuth", "0608");
    expect_at(&s, "grawert", "0607");
    close_scene(&s);
}

TEST(j20_9_6_1__all_losers_break_and_each_moves_both_morales)
{
    struct scene s;
    two_defenders(&s, "tauentzien", "holtzendorff");
    put(&s, "lannes", "0508");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    act(&s, "also 0607");
    fight(&s, 6);
    expect_morale(&s, 7, 3);
    expect_turn(&s, FRENCH);
    OFFERED(&s, "advance soult 0608");
    OFFERED(&s, "advance lannes 0607");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lasalle", "0708");
    put(&s, "kalckreuth", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with lasalle");
    fight(&s, 1); /* -2: AB */
    expect_morale(&s, 4, 6);
    expect_turn(&s, PRUSSIAN);
    OFFERED(&s, "advance kalckreuth 0708");
    close_scene(&s);
}

SCENE_BY(j20_9_6_2__each_loser_retreats_by_its_own_die,
         two_defenders(s, "tauentzien", "holtzendorff"))
{
    at_combat(s);
    act(s, "attack 0608 with soult");
    fight(s, 6); /* 5 - 4: DR */
    act(s, "retreat holtzendorff");
    expect_roll(s, "Rout");
    roll(s, 2);
    act(s, "toward 0105");
    expect_at(s, "holtzendorff", "0406");
    expect_roll(s, "Rout");
    roll(s, 1);
    act(s, "toward 0105");
    expect_at(s, "tauentzien", "0508");
    expect_morale(s, 5, 5);
    expect_turn(s, FRENCH); /* the victor may advance */
    OFFERED(s, "advance soult 0608");
}

/* davout, Elite with an allowance of 4, attacks 0608 and 0607 at -1 and routs. */
static void rout_davout(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "davout", "0708");
    put(s, "grawert", "0608");
    put(s, "saxons", "0607");
    at_combat(s);
    act(s, "attack 0608 with davout");
    fight(s, 1);
    expect_roll(s, "Rout");
}

SCENE_BY(j20_9_6_2__elite_subtracts_two, rout_davout(s))
{
    expect_chance(s, "withdraw", "1/3");
    expect_chance(s, "1", "1/6");
    expect_chance(s, "4", "1/6");
    expect_chance(s, "5", "0");
    roll(s, 6);
    flee(s, "1711");
    assert_int_equal(hexes_from(s, "davout", "0708"), 4);
    assert_true(has_mark(s, "davout", ROUTED));
    assert_false(logged(s, E_LONG_ROUT));
    expect_morale(s, 5, 5);
}

TEST(j20_9_6_2__elite_rolling_two_withdraws_without_a_mark)
{
    struct scene s;
    for (int die = 1; die <= 3; die++) {
        rout_davout(&s);
        roll(&s, die);
        flee(&s, "1711");
        expect_at(&s, "davout", "0808"); /* one hex in any case */
        assert_int_equal(has_mark(&s, "davout", ROUTED), die == 3);
        assert_int_equal(logged(&s, E_WITHDRAW), die < 3);
        expect_turn(&s, PRUSSIAN);
        expect_morale(&s, 5, 5);
        close_scene(&s);
    }
}

/* A defender in 0608 is attacked at the differential that its strength gives, die 6, and routs. */
static void rout_defender(struct scene *s, const char *settings, const char *unit, int die)
{
    open_scene(s, settings);
    put(s, "lannes", "0708");
    put(s, unit, "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 6);
    expect_roll(s, "Rout");
    roll(s, die);
    flee(s, "0105");
}

TEST(j20_9_6_2__long_rout_costs_a_point)
{
    struct scene s;
    for (int die = 3; die <= 5; die++) { /* allowance 3 */
        rout_defender(&s, NULL, "grawert", die);
        assert_int_equal(hexes_from(&s, "grawert", "0608"), die);
        expect_morale(&s, 5, die > 3 ? 4 : 5); /* the victor gains nothing */
        assert_int_equal(logged(&s, E_LONG_ROUT), die > 3);
        close_scene(&s);
        rout_defender(&s, NULL, "blucher", die); /* allowance 5 */
        expect_morale(&s, 5, 5);
        close_scene(&s);
    }
    for (int die = 5; die <= 6; die++) { /* Elite: what counts is the die less 2 */
        rout_defender(&s, NULL, "kalckreuth", die);
        expect_morale(&s, 5, die > 5 ? 4 : 5);
        close_scene(&s);
    }
}

/* grawert attacks lannes at -1 in a Prussian turn and routs by four hexes. */
static void rout_attacker(struct scene *s, const char *settings, bool march)
{
    open_scene(s, settings);
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
    set_turn(s, 1, PRUSSIAN);
    at_movement(s);
    if (march)
        act(s, "force-march");
    act(s, "done");
    act(s, "attack 0708 with grawert");
    fight(s, 1);
    roll(s, 4);
    flee(s, "0105");
    assert_int_equal(hexes_from(s, "grawert", "0608"), 4);
}

TEST(j20_9_6_2__a_forced_march_spares_the_point)
{
    struct scene s;
    rout_attacker(&s, NULL, false);
    expect_morale(&s, 5, 4); /* the rout */
    close_scene(&s);
    rout_attacker(&s, NULL, true);
    expect_morale(&s, 5, 4); /* the march, and no rout */
    assert_false(logged(&s, E_LONG_ROUT));
    close_scene(&s);

    open_scene(&s, NULL); /* an enemy's march is no help */
    put(&s, "lannes", "0708");
    put(&s, "grawert", "0608");
    at_movement(&s);
    act(&s, "force-march");
    act(&s, "done");
    act(&s, "attack 0608 with lannes");
    fight(&s, 6);
    roll(&s, 4);
    flee(&s, "0105");
    expect_morale(&s, 4, 4);
    close_scene(&s);
}

SCENE_BY(j20_9_6_2__the_printed_switch_ignores_the_forced_march,
         rout_attacker(s, "rout_ma=printed", true))
{
    expect_morale(s, 5, 3); /* the march and the rout */
    assert_true(logged(s, E_LONG_ROUT));
}

/* Zones leave one safe hex next to 0608, and behind it everything is hazardous. */
static void rout_into_zones(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "lannes", "0708");
    put(s, "augereau", "0308");
    put(s, "soult", "0506");
    put(s, "ney", "0510");
    put(s, "grawert", "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 6);
    roll(s, 5);
    act(s, "toward 0109");
    expect_at(s, "grawert", "0508");
    act(s, "step 0408");
    expect_at(s, "grawert", "0408");
}

SCENE_BY(j20_9_6_2__long_rout_and_break_cost_one_in_all, rout_into_zones(s))
{
    roll(s, 3);
    expect_at(s, "grawert", "broken");
    expect_morale(s, 6, 4);
}

static int odds_against_routed(const char *attacker, const char *defender, int side)
{
    struct scene s;
    char order[60];
    open_scene(&s, NULL);
    put(&s, attacker, "0708");
    put(&s, defender, "0608");
    mark(&s, defender, ROUTED);
    set_turn(&s, 1, side);
    at_combat(&s);
    snprintf(order, sizeof order, "attack 0608 with %s", attacker);
    act(&s, order);
    act(&s, "done");
    act(&s, "done");
    int found = differential(&s);
    close_scene(&s);
    return found;
}

TEST(j20_9_6_2__a_routed_unit_has_half_its_strength)
{
    struct scene s;
    assert_int_equal(odds_against_routed("lannes", "kalckreuth", FRENCH), 2); /* 4 - 4 / 2 */
    assert_int_equal(odds_against_routed("lannes", "grawert", FRENCH), 2);    /* 4 - 2 */
    assert_int_equal(odds_against_routed("lannes", "tauentzien", FRENCH), 3); /* 4 - 1 */
    assert_int_equal(odds_against_routed("grawert", "soult", PRUSSIAN), 0);   /* 3 - 3 */

    rout_defender(&s, NULL, "grawert", 2); /* and at the end of the turn the mark comes off */
    assert_true(has_mark(&s, "grawert", ROUTED));
    act(&s, "done");
    assert_int_equal(s.p.phasing, PRUSSIAN);
    assert_false(has_mark(&s, "grawert", ROUTED));
    close_scene(&s);
}

TEST(j20_9_6_2__a_routed_unit_neither_attacks_nor_advances)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "0708");
    put(&s, "augereau", "0609");
    put(&s, "grawert", "0608");
    mark(&s, "lannes", ROUTED);
    at_combat(&s);
    REFUSED(&s, "attack 0608 with lannes");
    act(&s, "attack 0608 with augereau");
    act(&s, "done");
    act(&s, "done");
    assert_int_equal(differential(&s), 0); /* 3 - 3, without lannes */
    close_scene(&s);

    for (int routed = 0; routed < 2; routed++) {
        open_scene(&s, NULL);
        put(&s, "augereau", "0708");
        put(&s, "grawert", "0608");
        if (routed)
            mark(&s, "grawert", ROUTED);
        at_combat(&s);
        act(&s, "attack 0608 with augereau");
        fight(&s, routed ? 1 : 2); /* +1 or 0: AW */
        flee(&s, "1711");
        expect_at(&s, "augereau", "0808");
        assert_int_equal(step_now(&s) == S_ADVANCE, !routed);
        if (!routed)
            OFFERED(&s, "advance grawert 0708");
        close_scene(&s);
    }
}

TEST(j20_9_6_2__the_marker_switch_leaves_no_mark)
{
    struct scene s;
    rout_defender(&s, "routed_marker=on", "grawert", 4);
    assert_true(has_mark(&s, "grawert", ROUTED));
    close_scene(&s);
    rout_defender(&s, "routed_marker=off", "grawert", 4);
    assert_false(has_mark(&s, "grawert", ROUTED));
    expect_morale(&s, 5, 4); /* the long rout costs its point all the same */
    close_scene(&s);
}

TEST(j20_9_6_3__each_loser_retreats_one_hex_at_no_cost)
{
    struct scene s;
    two_defenders(&s, "tauentzien", "holtzendorff");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    fight(&s, 3); /* +1: DW */
    act(&s, "retreat tauentzien");
    act(&s, "toward 0105");
    act(&s, "toward 0105");
    expect_at(&s, "tauentzien", "0508");
    expect_at(&s, "holtzendorff", "0507");
    assert_false(has_mark(&s, "tauentzien", ROUTED));
    expect_morale(&s, 5, 5);
    OFFERED(&s, "advance soult 0608");
    OFFERED(&s, "advance soult 0607");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lasalle", "0708");
    put(&s, "augereau", "0709");
    put(&s, "kalckreuth", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with lasalle");
    fight(&s, 1); /* +1: AW */
    act(&s, "retreat lasalle");
    act(&s, "toward 1711");
    act(&s, "toward 1113");
    act(&s, "step 0710");
    expect_at(&s, "lasalle", "0808");
    expect_at(&s, "augereau", "0710");
    expect_morale(&s, 5, 5);
    OFFERED(&s, "advance kalckreuth 0709");
    close_scene(&s);
}

/* Attackers from 0708 and 0609 on one defender in 0608, up to the exchange. */
static void exchange(struct scene *s, const char *settings, const char *first, const char *second,
                     const char *defender)
{
    char order[60];
    open_scene(s, settings);
    put(s, first, "0708");
    put(s, second, "0609");
    put(s, defender, "0608");
    at_combat(s);
    snprintf(order, sizeof order, "attack 0608 with %s", first);
    act(s, order);
    fight(s, 1);
}

static void three_twos(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "tauentzien", "0708");
    put(s, "holtzendorff", "0609");
    put(s, "saxe-weimar", "0508");
    put(s, "augereau", "0608");
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 0608 with tauentzien");
    act(s, "join holtzendorff");
    fight(s, 1); /* 6 - 3: EX */
}

SCENE_BY(j20_9_6_4__a_set_below_the_total_is_refused, three_twos(s))
{
    expect_turn(s, PRUSSIAN);
    REFUSED(s, "lose tauentzien");
    REFUSED(s, "lose holtzendorff");
    REFUSED(s, "lose saxe-weimar");
    OFFERED(s, "lose tauentzien holtzendorff");
    OFFERED(s, "lose tauentzien saxe-weimar");
    OFFERED(s, "lose holtzendorff saxe-weimar");
    REFUSED(s, "done");
}

/* lannes (4) and augereau (3) against 3 in a town: 7 - 3 - 1, die 1. */
static void town_exchange(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0708");
    put(s, "augereau", "0808");
    put(s, "grawert", "0709");
    at_combat(s);
    act(s, "attack 0709 with lannes");
    while (step_now(s) == S_RESERVES)
        act(s, "done");
    assert_int_equal(differential(s), 3);
    roll(s, 1);
}

SCENE_BY(j20_9_6_4__any_set_that_reaches_the_total_is_legal, town_exchange(s, NULL))
{
    assert_int_equal(offers(s, "lose"), 3);
    OFFERED(s, "lose lannes");
    OFFERED(s, "lose augereau");
    act(s, "lose lannes augereau"); /* foolish */
    expect_at(s, "lannes", "broken");
    expect_at(s, "augereau", "broken");
    expect_at(s, "grawert", "broken");
    expect_morale(s, 4, 6); /* +1 -2, -1 +2 */
}

SCENE_BY(j20_9_6_4__the_minimal_switch_refuses_a_spare_unit,
         town_exchange(s, "exchange_minimal=yes"))
{
    assert_int_equal(offers(s, "lose"), 2);
    OFFERED(s, "lose lannes");
    OFFERED(s, "lose augereau");
    REFUSED(s, "lose lannes augereau");
}

TEST(j20_9_6_4__only_printed_strengths_count)
{
    struct scene s;
    open_scene(&s, NULL); /* a routed 3, halved and behind walls, is still 3 */
    put(&s, "augereau", "0708");
    put(&s, "lasalle", "0808");
    put(&s, "grawert", "0709");
    mark(&s, "grawert", ROUTED);
    at_combat(&s);
    act(&s, "attack 0709 with augereau");
    fight(&s, 2); /* 5 - 2 - 1: EX */
    REFUSED(&s, "lose lasalle");
    OFFERED(&s, "lose augereau");
    OFFERED(&s, "lose augereau lasalle");
    close_scene(&s);

    exchange(&s, "artillery=on", "augereau", "french-guns", "grawert"); /* 3 + 4 - 3 */
    REFUSED(&s, "lose french-guns");                                    /* they are 2 */
    OFFERED(&s, "lose augereau");
    close_scene(&s);

    open_scene(&s, NULL); /* the defender's reserves are not to be paid for */
    put(&s, "soult", "0708");
    put(&s, "augereau", "0609");
    put(&s, "grawert", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    act(&s, "done");
    act(&s, "reserves");
    roll(&s, 1); /* 8 - 4: EX */
    OFFERED(&s, "lose augereau");
    close_scene(&s);
}

SCENE_BY(j20_9_6_4__all_defenders_break_and_survivors_may_advance,
         two_defenders(s, "tauentzien", "holtzendorff"))
{
    put(s, "lannes", "0508");
    at_combat(s);
    act(s, "attack 0608 with soult");
    act(s, "also 0607");
    fight(s, 1); /* 9 - 4: EX */
    act(s, "lose lannes");
    expect_at(s, "tauentzien", "broken");
    expect_at(s, "holtzendorff", "broken");
    expect_at(s, "lannes", "broken");
    expect_morale(s, 6, 4); /* +2 -1, -2 +1 */
    act(s, "advance soult 0607");
    expect_at(s, "soult", "0607");
}

SCENE_WITH(j20_9_6_4__too_weak_attackers_all_break, "artillery=on")
{
    /* 2, doubled, against a routed 3: 4 - 2 */
    put(s, "french-guns", "0708");
    put(s, "grawert", "0608");
    mark(s, "grawert", ROUTED);
    at_combat(s);
    act(s, "attack 0608 with french-guns");
    fight(s, 2);
    expect_at(s, "grawert", "broken");
    expect_at(s, "french-guns", "broken");
    expect_morale(s, 5, 5);
}

SCENE_BY(j20_9_6_4__the_whole_set_is_one_choice, three_twos(s))
{
    assert_int_equal(offers(s, ""), 4); /* three pairs and all */
    act(s, "lose tauentzien saxe-weimar");
    expect_at(s, "tauentzien", "broken");
    expect_at(s, "saxe-weimar", "broken");
    expect_at(s, "augereau", "broken");
    expect_at(s, "holtzendorff", "0609");
    assert_int_equal(step_now(s), S_ADVANCE); /* nothing more to lose */
    assert_int_equal(offers(s, "advance"), 1);
    OFFERED(s, "advance holtzendorff 0608");
}

/* Guard and V Corps against 3 in a town: 8 - 3 - 1. */
static void guard_storms_a_town(struct scene *s, int die)
{
    open_scene(s, NULL);
    put(s, "guard", "0708");
    put(s, "lannes", "0808");
    put(s, "grawert", "0709");
    at_combat(s);
    act(s, "attack 0709 with guard");
    while (step_now(s) == S_RESERVES)
        act(s, "done");
    assert_int_equal(differential(s), 4);
    roll(s, die);
}

TEST(j20_9_6_4__a_guard_left_standing_pays_nothing)
{
    struct scene s;
    guard_storms_a_town(&s, 1); /* EX */
    act(&s, "lose lannes");
    expect_morale(&s, 5, 5);
    assert_false(logged(&s, E_GUARD_FAILS));
    OFFERED(&s, "advance guard 0709");
    close_scene(&s);

    guard_storms_a_town(&s, 1);
    act(&s, "lose guard");
    expect_morale(&s, 4, 5); /* +1 -1 -1 */
    assert_true(logged(&s, E_GUARD_FAILS));
    close_scene(&s);

    guard_storms_a_town(&s, 2); /* DW, and nobody advances */
    flee(&s, "0109");
    act(&s, "done");
    expect_morale(&s, 5, 5);
    assert_false(logged(&s, E_GUARD_FAILS));
    close_scene(&s);
}

SCENE(j20_9_6_5__nobody_breaks_retreats_or_advances)
{
    put(s, "augereau", "0708");
    put(s, "grawert", "0608");
    at_combat(s);
    act(s, "attack 0608 with augereau");
    fight(s, 3); /* 0: N */
    expect_at(s, "augereau", "0708");
    expect_at(s, "grawert", "0608");
    expect_morale(s, 5, 5);
    assert_int_equal(s->p.phasing, PRUSSIAN); /* nothing was left to decide */
    assert_false(logged(s, E_MORALE));
    assert_false(logged(s, E_ADVANCE));
}

SCENE(j20_9_6_5__a_guard_alone_still_pays_its_point)
{
    put(s, "guard", "0708");
    put(s, "kalckreuth", "0608");
    at_combat(s);
    act(s, "attack 0608 with guard");
    fight(s, 3); /* 0: N */
    expect_at(s, "guard", "0708");
    expect_morale(s, 4, 5);
}

SCENE(j20_9_7__one_for_one_at_morale_one_is_no_defeat)
{
    set_morale(s, 1, 1);
    put(s, "lannes", "0708");
    put(s, "tauentzien", "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 2); /* +2: EX */
    expect_at(s, "lannes", "broken");
    expect_at(s, "tauentzien", "broken");
    expect_morale(s, 1, 1);
    assert_int_not_equal(step_now(s), S_OVER);
}

SCENE_BY(j20_9_7__a_battle_is_summed_before_the_limit_of_ten,
         two_defenders(s, "tauentzien", "holtzendorff"))
{
    set_morale(s, 10, 2);
    put(s, "lannes", "0508");
    at_combat(s);
    act(s, "attack 0608 with soult");
    act(s, "also 0607");
    fight(s, 1); /* EX: two broken for one */
    act(s, "lose lannes");
    expect_morale(s, 10, 1); /* +2 -1 is cut to nothing; -2 +1 is not yet a defeat */
    assert_int_not_equal(step_now(s), S_OVER);
}

SCENE(j20_9_7__a_broken_guard_costs_two_points)
{
    put(s, "guard", "0708");
    put(s, "kalckreuth", "0608");
    put(s, "tauentzien", "0607");
    at_combat(s);
    act(s, "attack 0608 with guard");
    fight(s, 1); /* 4 - 6: AB */
    expect_at(s, "guard", "broken");
    expect_morale(s, 3, 6);
}

TEST(j20_9_7__a_defeat_stops_the_advance)
{
    struct scene s;
    for (int morale = 1; morale <= 2; morale++) {
        open_scene(&s, NULL);
        set_morale(&s, 5, morale);
        put(&s, "soult", "0708");
        put(&s, "tauentzien", "0608");
        at_combat(&s);
        act(&s, "attack 0608 with soult");
        fight(&s, 6); /* +3: DB */
        expect_morale(&s, 6, morale - 1);
        expect_at(&s, "soult", "0708");
        assert_int_equal(step_now(&s), morale == 1 ? S_OVER : S_ADVANCE);
        expect_turn(&s, morale == 1 ? GG_OVER : FRENCH);
        close_scene(&s);
    }
    open_scene(&s, NULL); /* the point for reserves was paid before: 2 - 1, then - 1 */
    set_morale(&s, 5, 2);
    put(&s, "lannes", "0708");
    put(&s, "lasalle", "0609");
    put(&s, "tauentzien", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with lannes");
    act(&s, "done");
    act(&s, "reserves");
    roll(&s, 6); /* 6 - 3: DB */
    expect_morale(&s, 6, 0);
    expect_turn(&s, GG_OVER);
    close_scene(&s);
}
