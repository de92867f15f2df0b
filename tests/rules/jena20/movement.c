/*
 * movement.c - moves, their costs, the forced march, zones of control (J20-6, J20-7).
 */
#include "scene.h"

#include <string.h>

/* Movement points that a move takes by the cheapest way. */
static int points(const struct scene *s, const char *unit, const char *hex)
{
    struct look look = {s->battle, s->b, &s->p};
    return j20_move_cost(&look, (gg_choice)V_MOVE | (gg_choice)unit_number(s, unit) << 8 |
                                    (gg_choice)hex_number(s, hex) << 16);
}

static bool zone(const struct scene *s, const char *hex, int against)
{
    struct look look = {s->battle, s->b, &s->p};
    return j20_in_zone(&look, hex_number(s, hex), against);
}

/* Takes the step if it is asked for; a single way is taken unasked. */
static void step_to(struct scene *s, const char *hex)
{
    char step[16] = "step ";
    if (step_now(s) == S_RETREAT)
        act(s, strcat(step, hex));
}

/* A Prussian Player Turn in fog: whoever has 3 has 2. */
static void prussians_in_fog(struct scene *s)
{
    set_turn(s, 1, PRUSSIAN);
    at_draw(s);
    draw_card(s, "Morning fog");
}

SCENE(j20_6_1__only_the_phasing_side_moves)
{
    put(s, "lannes", "0401");
    put(s, "davout", "0501");
    put(s, "grawert", "0605");
    assert_true(offers(s, "move lannes ") > 0);
    assert_int_equal(offers(s, "move grawert"), 0);
    act(s, "move lannes 0402");
    act(s, "move davout 0604");
    expect_at(s, "lannes", "0402");
    act(s, "done");
    assert_int_equal(step_now(s), S_DECLARE);
    assert_int_equal(offers(s, "move"), 0);
    set_turn(s, 1, PRUSSIAN);
    put(s, "davout", "1705");
    at_movement(s);
    assert_int_equal(offers(s, "move lannes"), 0);
    assert_true(offers(s, "move grawert") > 0);
    OFFERED(s, "done"); /* nobody has to move */
}

SCENE(j20_6_2__a_unit_spends_no_more_than_its_allowance)
{
    put(s, "augereau", "1113");
    assert_int_equal(points(s, "augereau", "1011"), 3);
    OFFERED(s, "move augereau 1011");
    OFFERED(s, "move augereau 1010"); /* 4 by the road */
    REFUSED(s, "move augereau 0910"); /* 5 */
    REFUSED(s, "move augereau 1110"); /* 1010 and 2 for the hill */
}

SCENE(j20_6_2__one_hex_is_always_affordable)
{
    put(s, "schmettau", "0412");
    prussians_in_fog(s);
    OFFERED(s, "move schmettau 0513"); /* a hill behind the Ilm: 3, and it has 2 */
    act(s, "move schmettau 0513");
    expect_at(s, "schmettau", "0513");
}

SCENE(j20_6_2__the_single_hex_is_the_whole_move)
{
    put(s, "schmettau", "0312"); /* one hex short of the river */
    put(s, "grawert", "0412");
    prussians_in_fog(s);
    OFFERED(s, "move schmettau 0413");
    REFUSED(s, "move schmettau 0513");
    OFFERED(s, "move grawert 0513");
    REFUSED(s, "move grawert 0613"); /* nor beyond it */
    REFUSED(s, "move grawert 0612");
    act(s, "move grawert 0513");
    assert_int_equal(offers(s, "move grawert"), 0);
}

SCENE(j20_6_2__the_single_hex_obeys_rivers_zones_and_stacking)
{
    put(s, "schmettau", "0412");
    put(s, "grawert", "0513");
    put(s, "saxons", "1110");
    prussians_in_fog(s);
    REFUSED(s, "move schmettau 0513"); /* a friend is there */
    REFUSED(s, "move saxons 1111");    /* the Saale */
    OFFERED(s, "move saxons 1210");    /* its ford: 2 */
    put(s, "grawert", "eliminated");
    OFFERED(s, "move schmettau 0513");
    put(s, "lannes", "0513"); /* an enemy is there */
    assert_int_equal(offers(s, "move schmettau"), 0);
    put(s, "lannes", "0313"); /* a zone holds it */
    assert_int_equal(offers(s, "move schmettau"), 0);
}

SCENE(j20_6_3__a_unit_moves_once_a_phase)
{
    put(s, "lannes", "0401");
    put(s, "davout", "0101");
    act(s, "move lannes 0402"); /* 1 of 4 */
    assert_int_equal(offers(s, "move lannes"), 0);
    OFFERED(s, "move davout 0105"); /* its own 4, and no more */
    REFUSED(s, "move davout 0106");
    act(s, "move davout 0102");
    assert_int_equal(offers(s, "move"), 0);
    set_turn(s, 2, FRENCH);
    at_end(s);
    set_turn(s, 3, FRENCH);
    at_movement(s);
    OFFERED(s, "move lannes 0405"); /* 4 again, nothing saved */
    REFUSED(s, "move lannes 0406");
}

SCENE(j20_6_4__enemy_hexes_are_closed)
{
    put(s, "lannes", "1310");
    OFFERED(s, "move lannes 1111");
    OFFERED(s, "move lannes 1011"); /* 3 through 1111 */
    put(s, "grawert", "1111");
    mark(s, "grawert", ROUTED); /* so that no zone is in the way */
    OFFERED(s, "move lannes 1210");
    REFUSED(s, "move lannes 1111");
    REFUSED(s, "move lannes 1011"); /* 5 round it */
}

SCENE_WITH(j20_6_5__a_move_ends_alone_in_its_hex, "leaders=on")
{
    put(s, "augereau", "1113");
    put(s, "lannes", "1011");
    put(s, "napoleon", "1111");
    REFUSED(s, "move augereau 1011");
    OFFERED(s, "move augereau 1111"); /* a leader is no unit */
    act(s, "move lannes 1010");
    OFFERED(s, "move augereau 1011");
    REFUSED(s, "move augereau 1010");
}

SCENE(j20_6_5__friends_may_be_passed)
{
    put(s, "augereau", "1113");
    put(s, "lannes", "1112");
    put(s, "guard", "1111");
    put(s, "davout", "1012");
    OFFERED(s, "move augereau 1011");
    assert_int_equal(points(s, "augereau", "1011"), 3);
}

static void expect_points(const char *from, const char *to, int cost)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "murat", from);
    assert_int_equal(points(&s, "murat", to), cost);
    close_scene(&s);
}

TEST(j20_6_6__rivers_cost_what_the_chart_says)
{
    struct scene s;
    expect_points("0606", "0707", 2); /* Minor River */
    expect_points("0412", "0513", 3); /* and a hill behind it */
    expect_points("0606", "0607", 1); /* its bridge, without a road */
    expect_points("1306", "1406", 1); /* Major River, bridge without a road */
    expect_points("1011", "1111", 1); /* with a road */
    expect_points("1110", "1210", 2); /* ford */
    expect_points("1210", "1110", 3); /* ford and a hill */
    open_scene(&s, NULL);
    set_turn(&s, 1, PRUSSIAN);
    put(&s, "grawert", "1209");
    put(&s, "hohenlohe", "1010");
    REFUSED(&s, "move grawert 1309"); /* elsewhere: adjacent, but 4 by Dornburg */
    assert_int_equal(points(&s, "hohenlohe", "1111"), 2); /* adjacent, but by the bridge of Jena */
    close_scene(&s);
}

TEST(j20_6_6__hexes_cost_what_the_chart_says)
{
    expect_points("0605", "0604", 1); /* clear */
    expect_points("1204", "1203", 1); /* town */
    expect_points("0502", "0602", 2); /* woods */
    expect_points("0505", "0405", 2); /* hill */
}

TEST(j20_6_6__a_road_costs_one_whatever_the_terrain)
{
    struct scene s;
    expect_points("1011", "0911", 1); /* woods */
    expect_points("0910", "0911", 2); /* not along the road */
    expect_points("0910", "1010", 1); /* hill */
    expect_points("1009", "1010", 2);
    expect_points("1408", "1407", 1);
    expect_points("1507", "1407", 2);
    expect_points("1311", "1011", 3); /* JX-2.9 */
    expect_points("1703", "1402", 3);
    open_scene(&s, NULL);
    put(&s, "murat", "1011");
    at_draw(&s);
    draw_card(&s, "Clogged roads");
    assert_int_equal(points(&s, "murat", "0911"), 2);
    assert_int_equal(points(&s, "murat", "1010"), 2);
    assert_int_equal(points(&s, "murat", "1111"), 1); /* the bridge stands */
    close_scene(&s);
}

/* Lannes (4) attacks Grawert (3): +1 less what the ground is worth. */
static void expect_benefit(const char *attacker, const char *defender, int benefit)
{
    struct scene s;
    char attack[] = "attack 0000 with lannes";
    memcpy(attack + 7, defender, 4);
    open_scene(&s, NULL);
    put(&s, "lannes", attacker);
    put(&s, "grawert", defender);
    at_combat(&s);
    act(&s, attack);
    no_reserves(&s);
    assert_int_equal(differential(&s), 1 - benefit);
    close_scene(&s);
}

TEST(j20_6_6__defence_is_worth_what_the_chart_says)
{
    expect_benefit("0604", "0605", 0); /* clear */
    expect_benefit("1204", "1203", 1); /* town */
    expect_benefit("0502", "0602", 1); /* woods */
    expect_benefit("0505", "0405", 1); /* hill */
    expect_benefit("0606", "0707", 1); /* Minor River */
    expect_benefit("0606", "0607", 1); /* its bridge */
    expect_benefit("1406", "1306", 2); /* Major River, bridge */
    expect_benefit("1011", "1111", 2); /* bridge and road */
    expect_benefit("1110", "1210", 2); /* ford */
    expect_benefit("1011", "0911", 1); /* woods, along a road */
    expect_benefit("1012", "1011", 1); /* town, along a road */
}

TEST(j20_6_7__a_forced_march_adds_one_for_every_unit)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "augereau", "1113");
    put(&s, "murat", "1711");
    REFUSED(&s, "move augereau 0910");
    REFUSED(&s, "move murat 1111");
    act(&s, "force-march");
    expect_morale(&s, 4, 5);
    OFFERED(&s, "move augereau 0910"); /* 5 */
    OFFERED(&s, "move murat 1111");    /* 6 */
    REFUSED(&s, "move murat 1011");    /* 7 */
    close_scene(&s);
    open_scene(&s, NULL);
    set_morale(&s, 1, 5);
    REFUSED(&s, "force-march"); /* the last point is not spent */
    close_scene(&s);
}

/* Lannes (4) is routed by 5 hexes in his own turn. */
static void rout_lannes(struct scene *s, bool marched)
{
    open_scene(s, NULL);
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    if (marched)
        act(s, "force-march");
    act(s, "done");
    act(s, "attack 0605 with lannes");
    act(s, "done");
    act(s, "reserves"); /* 4 - 3 - 1 */
    roll(s, 1);
    expect_roll(s, "Rout");
    roll(s, 5);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

TEST(j20_6_7__a_forced_march_lasts_for_the_player_turn)
{
    struct scene s;
    rout_lannes(&s, false);
    expect_morale(&s, 4, 4); /* farther than his 4 */
    close_scene(&s);
    rout_lannes(&s, true);
    expect_morale(&s, 4, 4); /* the march and no more: he has 5 */
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "lannes", "1113");
    put(&s, "hohenlohe", "0105");
    act(&s, "force-march");
    act(&s, "done");
    expect_morale(&s, 4, 5); /* no Lull */
    set_turn(&s, 2, FRENCH);
    draw_card(&s, "Iron discipline");
    OFFERED(&s, "move lannes 1010");
    REFUSED(&s, "move lannes 0910"); /* 5: the march is over */
    close_scene(&s);
}

TEST(j20_6_7__a_reacting_enemy_gains_nothing)
{
    struct scene s;
    for (int far = 0; far < 2; far++) {
        open_scene(&s, NULL);
        put(&s, "lannes", "0402");
        put(&s, "hohenlohe", far ? "0507" : "0506"); /* 4 hexes from him, or 3 */
        act(&s, "force-march");
        act(&s, "done");
        assert_int_equal(offered(&s, "charge hohenlohe 0503"), !far);
        assert_int_equal(offers(&s, "charge") > 0, !far);
        close_scene(&s);
    }
}

SCENE(j20_6_7__declared_once_and_before_the_first_move)
{
    put(s, "lannes", "0401");
    put(s, "soult", "off");
    due(s, "soult", 1);
    struct position before = s->p;
    act(s, "force-march");
    REFUSED(s, "force-march");
    s->p = before;
    act(s, "move lannes 0402");
    REFUSED(s, "force-march");
    s->p = before;
    act(s, "arrive soult 1711");
    REFUSED(s, "force-march");
    s->p = before;
    set_turn(s, 3, FRENCH); /* at night as well */
    OFFERED(s, "force-march");
    act(s, "done");
    REFUSED(s, "force-march");
}

SCENE(j20_6_8__no_move_leaves_the_map)
{
    static gg_choice all[GG_CHOICES_MAX];
    static const char *const edges[] = {"1711", "0101", "1713", "0901", "1113"};
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        int moves = 0;
        put(s, "murat", edges[i]);
        int n = jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
        for (int k = 0; k < n; k++) {
            if (verb_of(all[k]) == V_DONE || verb_of(all[k]) == V_MARCH)
                continue;
            assert_int_equal(verb_of(all[k]), V_MOVE);
            assert_true(place_of(all[k]) < s->b->map.count);
            moves++;
        }
        assert_true(moves > 10);
    }
}

SCENE(j20_6_9__moves_and_arrivals_mix_freely)
{
    put(s, "lannes", "0401");
    put(s, "davout", "0301");
    put(s, "soult", "off");
    put(s, "ney", "off");
    due(s, "soult", 1);
    due(s, "ney", 1);
    act(s, "move lannes 0402");
    act(s, "arrive soult 1510");
    act(s, "move davout 0302");
    act(s, "arrive ney 1610");
    assert_int_equal(step_now(s), S_MOVE);
    act(s, "done");
    assert_int_equal(step_now(s), S_DRAW);
}

SCENE(j20_6_9__the_guard_is_paid_for_when_it_comes_up)
{
    put(s, "guard", "1311");
    put(s, "grawert", "1112");
    struct position before = s->p;
    act(s, "move guard 1310");
    expect_morale(s, 5, 5);
    s->p = before;
    act(s, "move guard 1211");
    expect_morale(s, 4, 5); /* at once, within the phase */
    assert_int_equal(step_now(s), S_MOVE);
    s->p = before;
    put(s, "guard", "0604");
    put(s, "grawert", "0703");
    mark(s, "grawert", ROUTED); /* no zone: it could be passed at its side */
    act(s, "move guard 0804");  /* 2 by 0704, next to it, or by 0705 */
    expect_morale(s, 5, 5);
    s->p = before;
    put(s, "guard", "1311");
    put(s, "grawert", "1112");
    mark(s, "grawert", ROUTED);
    act(s, "move guard 1010"); /* not next to it, but every way of 4 points passes it */
    expect_morale(s, 4, 5);
}

SCENE(j20_7_1__a_zone_covers_all_neighbours_but_over_prohibited)
{
    put(s, "grawert", "1111");
    assert_true(zone(s, "1210", FRENCH) && zone(s, "1211", FRENCH) && zone(s, "1112", FRENCH));
    assert_true(zone(s, "1011", FRENCH)); /* over the bridge, into a town */
    assert_false(zone(s, "1110", FRENCH));
    assert_false(zone(s, "1010", FRENCH));
    assert_false(zone(s, "1011", PRUSSIAN)); /* not against its own side */
    put(s, "grawert", "1110");
    assert_true(zone(s, "1210", FRENCH)); /* over the ford */
    assert_true(zone(s, "1109", FRENCH)); /* into a hill */
    assert_false(zone(s, "1111", FRENCH));
    put(s, "grawert", "0606");
    assert_true(zone(s, "0607", FRENCH)); /* over a bridge of the Ilm */
    assert_true(zone(s, "0707", FRENCH)); /* and over the Ilm itself */
    assert_false(zone(s, "0604", FRENCH));
    put(s, "lannes", "1111");
    put(s, "grawert", "1110");
    assert_true(offers(s, "move lannes") > 0); /* the Saale keeps it free */
    put(s, "grawert", "1011");
    assert_int_equal(offers(s, "move lannes"), 0);
}

SCENE(j20_7_1__a_routed_unit_has_no_zone)
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    assert_true(zone(s, "0604", FRENCH));
    mark(s, "grawert", ROUTED);
    assert_false(zone(s, "0604", FRENCH));
    assert_true(offers(s, "move lannes") > 0);
    OFFERED(s, "move lannes 0606"); /* past it */
    put(s, "grawert", "broken");
    s->p.mark[unit_number(s, "grawert")] = 0;
    assert_false(zone(s, "0604", FRENCH));
}

static void advance_after_rout(struct scene *s, bool guarded)
{
    open_scene(s, NULL);
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    if (guarded)
        put(s, "schmettau", "0507");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    fight(s, 6);
    expect_roll(s, "Rout");
    roll(s, 3);
    act(s, "toward 0105");
    step_to(s, "0406"); /* 0506 is the only good first hex */
    step_to(s, "0306");
    expect_at(s, "grawert", "0306");
}

TEST(j20_7_2__an_advance_stops_in_an_enemy_zone)
{
    struct scene s;
    advance_after_rout(&s, false);
    OFFERED(&s, "advance lannes 0406"); /* the whole path */
    close_scene(&s);
    advance_after_rout(&s, true);
    OFFERED(&s, "advance lannes 0605");
    OFFERED(&s, "advance lannes 0506"); /* next to Schmettau */
    REFUSED(&s, "advance lannes 0406");
    close_scene(&s);
}

SCENE(j20_7_2__a_move_stops_in_an_enemy_zone)
{
    put(s, "augereau", "1113");
    OFFERED(s, "move augereau 1011");
    put(s, "grawert", "1211");
    OFFERED(s, "move augereau 1112");
    REFUSED(s, "move augereau 1111");
    REFUSED(s, "move augereau 1012");
    REFUSED(s, "move augereau 1011");
}

SCENE(j20_7_3__a_unit_in_an_enemy_zone_is_locked)
{
    put(s, "lannes", "0604");
    put(s, "murat", "0704");
    put(s, "grawert", "0605");
    assert_int_equal(offers(s, "move lannes"), 0);
    assert_true(offers(s, "move murat") > 0);
    act(s, "force-march");
    assert_int_equal(offers(s, "move lannes"), 0);
    set_turn(s, 3, FRENCH); /* by night too */
    assert_int_equal(offers(s, "move lannes"), 0);
    put(s, "grawert", "0606"); /* the enemy has gone */
    assert_true(offers(s, "move lannes") > 0);
}

SCENE_WITH(j20_7_3__unlocked_its_first_hex_is_outside_all_zones, "locking_zoc=off")
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    OFFERED(s, "move lannes 0504");
    OFFERED(s, "move lannes 0704");
    assert_int_equal(points(s, "lannes", "0505"), 2); /* not straight, but by way of 0504 */
    put(s, "saxons", "0503");
    REFUSED(s, "move lannes 0504");
    OFFERED(s, "move lannes 0704");
    put(s, "schmettau", "0804"); /* every way leads into a zone */
    assert_int_equal(offers(s, "move lannes"), 0);
}

TEST(j20_7_4__a_friend_does_not_cancel_a_zone)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "augereau", "1113");
    put(&s, "lannes", "1112");
    OFFERED(&s, "move augereau 1012");
    put(&s, "grawert", "1211"); /* its zone covers 1112, Lannes or not */
    REFUSED(&s, "move augereau 1012");
    REFUSED(&s, "move augereau 1011");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "davout", "0401");
    put(&s, "lannes", "0302");
    put(&s, "tauentzien", "0301"); /* its only way out is over its friend, next to Lannes */
    put(&s, "grawert", "0201");
    at_combat(&s);
    act(&s, "attack 0301 with davout");
    act(&s, "attack 0201 with lannes");
    act(&s, "resolve 0301");
    fight(&s, 2);
    act(&s, "toward 0105");
    expect_roll(&s, "Hazardous retreat (into an enemy zone)");
    expect_chance(&s, "break", "1/2");
    close_scene(&s);
}

TEST(j20_7_5__zones_of_both_armies_overlap)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0606");
    assert_true(zone(&s, "0605", FRENCH));
    assert_true(zone(&s, "0605", PRUSSIAN));
    OFFERED(&s, "move lannes 0605");
    put(&s, "saxons", "0706"); /* a second zone changes nothing */
    OFFERED(&s, "move lannes 0605");
    assert_int_equal(points(&s, "lannes", "0605"), 1);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "davout", "0401");
    put(&s, "lannes", "0302");
    put(&s, "ney", "0101"); /* two zones on 0201, the only way out */
    put(&s, "tauentzien", "0301");
    at_combat(&s);
    act(&s, "attack 0301 with davout"); /* with Lannes: +7, column +4 */
    fight(&s, 2);
    act(&s, "toward 0105");
    expect_roll(&s, "Hazardous retreat (into an enemy zone)");
    roll(&s, 4);
    expect_at(&s, "tauentzien", "0201"); /* one roll, and it is safe */
    expect_turn(&s, FRENCH);
    close_scene(&s);
}
