/*
 * options.c - rally points, demolition, cadres, unreliable units (J20-16.4 to J20-16.7), and what they
 * do to retreats and to each other.
 */
#include "scene.h"

/* Augereau is broken; the French rally at night and the die shows `face`. */
static void rally_at_night(struct scene *s, int face)
{
    set_turn(s, 3, FRENCH);
    at_night(s);
    act(s, "done"); /* no morale point */
    roll(s, face);
}

TEST(j20_16_4__a_town_or_objective_serves_only_with_the_option)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "rally_points=on" : NULL);
        put(&s, "augereau", "broken");
        put(&s, "lannes", "1510");
        put(&s, "grawert", "1203");
        rally_at_night(&s, 5);
        OFFERED(&s, "place augereau 1705");
        OFFERED(&s, "place augereau 1711");
        OFFERED(&s, "place augereau 1113");
        assert_int_equal(offered(&s, "place augereau 1011"), on); /* Jena, town and objective */
        assert_int_equal(offered(&s, "place augereau 1112"), on); /* Lobeda, a town */
        REFUSED(&s, "place augereau 1510");                       /* a friend is there */
        REFUSED(&s, "place augereau 1203");                       /* an enemy is there */
        REFUSED(&s, "place augereau 1104");                       /* a town in an enemy zone */
        REFUSED(&s, "place augereau 1211");                       /* no town */
        act(&s, on ? "place augereau 1011" : "place augereau 1113");
        expect_at(&s, "augereau", on ? "1011" : "1113");
        close_scene(&s);
    }
}

TEST(j20_16_4__the_town_must_be_joined_to_a_line_hex)
{
    struct scene s;
    for (int cut = 0; cut < 2; cut++) {
        open_scene(&s, "rally_points=on");
        put(&s, "augereau", "broken");
        put(&s, "orange", "1711");
        put(&s, "schmettau", "1113");
        if (cut)
            put(&s, "grawert", "1603"); /* 1705 is free, its way out is not */
        if (cut)
            put(&s, "saxons", "1606");
        rally_at_night(&s, 6);
        assert_int_equal(step_now(&s) == S_PLACE, !cut);
        if (cut) {
            expect_at(&s, "augereau", "1705"); /* the line hex serves all the same */
        } else {
            OFFERED(&s, "place augereau 1011");
            REFUSED(&s, "place augereau 1112"); /* in Schmettau's zone */
            act(&s, "place augereau 1702");
        }
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_4__with_all_line_hexes_held_there_is_no_rally_point, "rally_points=on")
{
    put(s, "augereau", "broken");
    put(s, "orange", "1711");
    put(s, "schmettau", "1113");
    put(s, "grawert", "1705");
    rally_at_night(s, 6);
    expect_at(s, "augereau", "off");
    assert_true(has_mark(s, "augereau", WAITING));
}

TEST(j20_16_5__five_or_six_blows_the_bridge_with_the_option)
{
    struct scene s;
    for (int face = 1; face <= 6; face++) {
        open_scene(&s, "demolition=on");
        put(&s, "lannes", "1011");
        put(&s, "augereau", "1210");
        OFFERED(&s, "move augereau 1010");
        act(&s, "demolish lannes 1011-1111");
        expect_roll(&s, "Bridge demolition");
        expect_chance(&s, "blown", "1/3");
        roll(&s, face);
        assert_int_equal(offered(&s, "move augereau 1010"), face < 5); /* over the bridge */
        assert_int_equal(offers(&s, "move lannes"), 0);                /* instead of moving */
        close_scene(&s);
    }
    open_scene(&s, NULL);
    put(&s, "lannes", "1011");
    assert_int_equal(offers(&s, "demolish"), 0);
    close_scene(&s);

    open_scene(&s, "demolition=on artillery=on");
    put(&s, "lasalle", "1011");
    put(&s, "french-guns", "1408");
    put(&s, "ney", "1212");                      /* no bridge there */
    put(&s, "soult", "1110");                    /* a ford is no bridge */
    assert_int_equal(offers(&s, "demolish"), 0); /* infantry beside a bridge only */
    close_scene(&s);

    open_scene(&s, "demolition=on");
    put(&s, "lannes", "1010");
    act(&s, "move lannes 1011");
    assert_int_equal(offers(&s, "demolish"), 0); /* it must not have moved */
    close_scene(&s);
}

TEST(j20_16_5__an_enemy_beyond_leaves_only_a_six)
{
    struct scene s;
    for (int face = 5; face <= 6; face++) {
        open_scene(&s, "demolition=on");
        put(&s, "lannes", "1011");
        put(&s, "grawert", "1111");
        act(&s, "demolish lannes 1011-1111"); /* in its zone, where he could not move */
        expect_chance(&s, "blown", "1/6");
        expect_chance(&s, "stands", "5/6");
        roll(&s, face);
        act(&s, "done");
        assert_int_equal(s.p.phasing == PRUSSIAN, face == 6); /* no contact, no battle */
        close_scene(&s);
    }
    open_scene(&s, "demolition=on"); /* a friend beyond is no hindrance */
    put(&s, "lannes", "1011");
    put(&s, "ney", "1111");
    act(&s, "demolish lannes 1011-1111");
    expect_chance(&s, "blown", "1/3");
    close_scene(&s);
}

static void pass_turn(struct scene *s)
{
    int side = s->p.phasing;
    while (s->p.phasing == side)
        if (gg_kit_turn(s->battle, &s->p).who == GG_CHANCE)
            draw_card(s, "Iron discipline");
        else
            act(s, "done");
    draw_card(s, "Iron discipline");
    s->p.deck = 0xfff;
}

SCENE_WITH(j20_16_5__a_bridge_is_tried_once_a_turn_and_gone_for_good, "demolition=on")
{
    put(s, "lannes", "1011");
    put(s, "augereau", "1111");
    put(s, "holtzendorff", "1308");
    OFFERED(s, "move lannes 1310");
    act(s, "demolish lannes 1011-1111");
    roll(s, 4);
    REFUSED(s, "demolish augereau 1111-1011"); /* the same bridge from the other bank */
    pass_turn(s);
    put(s, "saxons", "1111"); /* nor may the enemy in the same Game Turn */
    put(s, "augereau", "1113");
    OFFERED(s, "demolish holtzendorff 1308-1408");
    REFUSED(s, "demolish saxons 1111-1011");
    put(s, "saxons", "eliminated");
    pass_turn(s);
    assert_int_equal(s->p.turn, 2);
    act(s, "demolish lannes 1011-1111"); /* a new Game Turn */
    roll(s, 5);
    pass_turn(s);
    pass_turn(s);
    assert_int_equal(s->p.turn, 3);
    REFUSED(s, "demolish lannes 1011-1111"); /* there is nothing left */
    REFUSED(s, "move lannes 1310");          /* by Burgau it is five points */
}

static int bridge_number(const struct scene *s, const char *from, const char *to)
{
    int direction = gg_hex_direction(&s->b->map, hex_number(s, from), hex_number(s, to));
    int bridge = s->b->bridge_at[hex_number(s, from)][direction];
    assert_true(bridge > 0);
    return bridge - 1;
}

static void blow(struct scene *s, const char *from, const char *to)
{
    s->p.blown |= (uint16_t)(1 << bridge_number(s, from, to));
}

TEST(j20_16_5__without_its_bridge_a_minor_river_is_just_wet)
{
    struct scene s;
    for (int blown = 0; blown < 2; blown++) {
        open_scene(&s, "demolition=on");
        put(&s, "orange", "0209");
        set_turn(&s, 1, PRUSSIAN);
        if (blown)
            blow(&s, "0209", "0309");
        at_movement(&s);
        OFFERED(&s, "move orange 0309");                           /* 1 by road, else 2 */
        assert_int_equal(offered(&s, "move orange 0509"), !blown); /* 3 by road */
        close_scene(&s);

        open_scene(&s,
                   "demolition=on"); /* and no hazard in retreat, as any unbridged Minor River */
        put(&s, "orange", "0309");
        put(&s, "lannes", "0409");
        put(&s, "ney", "0308"); /* all other ways are in zones */
        if (blown)
            blow(&s, "0209", "0309");
        at_combat(&s);
        act(&s, "attack 0309 with lannes");
        while (step_now(&s) == S_GATHER || step_now(&s) == S_DECLARE)
            act_first(&s);
        fight(&s, 2); /* 8 - 3 - 1: DW */
        act(&s, "toward 0109");
        if (!blown) {
            act(&s, "step 0209");
            expect_roll(&s, "Hazardous retreat (over a river)");
        }
        expect_at(&s, "orange", "0209");
        assert_int_equal(step_now(&s), blown ? S_ADVANCE : S_HAZARD);
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_5__retreats_and_lines_go_round_a_blown_bridge, "demolition=on")
{
    /* every way out is a hazard, the bridge of Burgau too */
    put(s, "lannes", "1012");
    put(s, "kalckreuth", "0912");
    put(s, "saxons", "0913");
    put(s, "grawert", "0812");
    for (int blown = 0; blown < 2; blown++) {
        struct position before = s->p;
        if (blown)
            blow(s, "1012", "1112");
        set_turn(s, 1, PRUSSIAN);
        at_combat(s);
        act(s, "attack 1012 with kalckreuth");
        while (step_now(s) == S_GATHER || step_now(s) == S_DECLARE)
            act_first(s);
        fight(s, 3); /* 7 - 4: DW */
        act(s, "toward 1113");
        expect_roll(s, blown ? "Hazardous retreat (into an enemy zone)"
                             : "Hazardous retreat (over a river)");
        expect_at(s, "lannes", blown ? "1011" : "1112");
        roll(s, 4);
        s->p = before;
    }
}

TEST(j20_16_6__no_effect_may_place_a_cadre_only_with_the_option)
{
    struct scene s;
    for (int face = 1; face <= 6; face++) {
        open_scene(&s, "cadres=on");
        put(&s, "augereau", "broken");
        rally_at_night(&s, face);
        assert_int_equal(step_now(&s) == S_CADRE, face == 3 || face == 4);
        close_scene(&s);
    }
    open_scene(&s, NULL);
    put(&s, "augereau", "broken");
    rally_at_night(&s, 3);
    expect_at(&s, "augereau", "broken");
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);

    open_scene(&s, "cadres=on"); /* it may be declined, and the unit tries again another night */
    put(&s, "augereau", "broken");
    rally_at_night(&s, 4);
    expect_turn(&s, FRENCH);
    act(&s, "done");
    expect_at(&s, "augereau", "broken");
    assert_int_equal(s.p.cadres, 0);
    close_scene(&s);
}

static void make_cadre(struct scene *s, const char *unit)
{
    s->p.cadres |= bit(unit_number(s, unit));
}

TEST(j20_16_6__a_cadre_has_strength_one_and_no_titles)
{
    struct scene s;
    open_scene(&s, "cadres=on");
    put(&s, "guard", "broken");
    rally_at_night(&s, 2); /* +1 for Elite: no effect */
    act(&s, "cadre");
    act(&s, "place guard 1113");
    expect_at(&s, "guard", "1113");
    expect_morale(&s, 6, 5); /* the recovery only */
    close_scene(&s);

    open_scene(&s, "cadres=on");
    put(&s, "guard", "0602");
    put(&s, "grawert", "0605");
    make_cadre(&s, "guard");
    REFUSED(&s, "move guard 0607"); /* the parent's allowance, 4, is no more */
    act(&s, "move guard 0604");     /* no Guard: nothing to pay */
    expect_morale(&s, 5, 5);
    act(&s, "done");
    act(&s, "attack 0605 with guard");
    no_reserves(&s);
    assert_int_equal(differential(&s), 1 - 3);
    roll(&s, 2); /* AR: no Elite, so the die counts in full */
    expect_chance(&s, "1", "1/6");
    expect_chance(&s, "6", "1/6");
    expect_chance(&s, "withdraw", "0");
    roll(&s, 1);
    act(&s, "toward 1705");
    while (step_now(&s) == S_RETREAT)
        act_first(&s);
    expect_morale(&s, 5, 5); /* nor a Guard that failed */
    close_scene(&s);

    open_scene(&s, "cadres=on"); /* the parent's type */
    put(&s, "lannes", "0604");
    put(&s, "hohenlohe", "0606");
    make_cadre(&s, "hohenlohe");
    at_reaction(&s);
    act(&s, "charge hohenlohe 0605");
    act(&s, "attack 0604 with hohenlohe");
    no_reserves(&s);
    assert_int_equal(differential(&s), 1 + 1 - 4);
    close_scene(&s);
}

TEST(j20_16_6__a_broken_cadre_is_eliminated)
{
    struct scene s;
    for (int cadre = 0; cadre < 2; cadre++) {
        open_scene(&s, "cadres=on");
        put(&s, "soult", "0604");
        put(&s, "tauentzien", "0605");
        if (cadre)
            make_cadre(&s, "tauentzien");
        at_combat(&s);
        act(&s, "attack 0605 with soult");
        fight(&s, 6); /* 5 - 2 or 5 - 1: DB */
        expect_at(&s, "tauentzien", cadre ? "eliminated" : "broken");
        expect_morale(&s, 6, 4);
        close_scene(&s);
    }
    open_scene(&s, "cadres=on"); /* in an exchange it counts its 1; in a hazard it is gone too */
    put(&s, "augereau", "0604");
    put(&s, "lannes", "0705");
    put(&s, "grawert", "0605");
    make_cadre(&s, "grawert");
    make_cadre(&s, "augereau");
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    fight(&s, 1); /* 5 - 1: EX, one point to lose */
    OFFERED(&s, "lose augereau");
    act(&s, "lose augereau");
    expect_at(&s, "augereau", "eliminated");
    expect_at(&s, "grawert", "eliminated");
    expect_morale(&s, 5, 5);
    close_scene(&s);
}

SCENE_WITH(j20_16_6__each_side_has_three_cadres, "cadres=on rally_points=on")
{
    static const char *const units[] = {"lannes", "augereau", "soult", "ney"};
    for (int i = 0; i < 4; i++)
        put(s, units[i], "broken");
    put(s, "tauentzien", "broken");
    make_cadre(s, "holtzendorff"); /* the enemy's do not count */
    set_turn(s, 3, FRENCH);
    at_night(s);
    act(s, "done");
    for (int i = 0; i < 3; i++) {
        roll(s, 3);
        assert_int_equal(step_now(s), S_CADRE);
        act(s, "cadre");
        while (step_now(s) == S_PLACE)
            act_first(s);
    }
    roll(s, 3);
    expect_at(s, "ney", "broken"); /* no fourth */
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

/* The Saxons in 0605, attacked by Davout and Lannes with a rout as the result. */
static void rout_saxons(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "saxons", "0605");
    put(s, "davout", "0705");
    put(s, "lannes", "0604");
    at_combat(s);
    act(s, "attack 0605 with davout");
    fight(s, 4); /* 9 - 3: DR */
}

TEST(j20_16_7__saxons_rout_and_rally_worse_only_with_the_option)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        rout_saxons(&s, on ? "unreliable=on" : NULL);
        expect_chance(&s, "1", on ? "0" : "1/6");
        expect_chance(&s, "7", on ? "1/6" : "0");
        close_scene(&s);

        open_scene(&s, on ? "unreliable=on" : NULL);
        put(&s, "saxons", "broken");
        set_turn(&s, 3, PRUSSIAN);
        at_night(&s);
        act(&s, "done");
        expect_chance(&s, "eliminated", on ? "1/2" : "1/3");
        expect_chance(&s, "none", "1/3");
        expect_chance(&s, "rally", on ? "1/6" : "1/3");
        close_scene(&s);
    }
    open_scene(&s, "unreliable=on"); /* others are as ever */
    put(&s, "grawert", "broken");
    set_turn(&s, 3, PRUSSIAN);
    at_night(&s);
    act(&s, "done");
    expect_chance(&s, "rally", "1/3");
    close_scene(&s);
}

static void finish_retreat(struct scene *s, const char *line)
{
    act(s, line);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

TEST(j20_16_7__a_long_rout_of_the_saxons_costs_nothing)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        rout_saxons(&s, on ? "unreliable=on" : NULL);
        roll(&s, 4);
        finish_retreat(&s, "toward 0109");
        assert_true(has_mark(&s, "saxons", ROUTED));
        expect_morale(&s, 5, on ? 5 : 4);
        assert_int_equal(logged(&s, E_LONG_ROUT), !on);
        close_scene(&s);
    }
    rout_saxons(&s, "unreliable=on"); /* breaking costs the point as ever: 7 hexes are too far */
    roll(&s, 6);
    finish_retreat(&s, "toward 0105");
    expect_at(&s, "saxons", "broken");
    expect_morale(&s, 6, 4);
    close_scene(&s);
}

SCENE_WITH(j20_16_7__a_saxon_cadre_is_no_longer_unreliable, "unreliable=on cadres=on")
{
    put(s, "saxons", "0605");
    make_cadre(s, "saxons");
    put(s, "davout", "0705");
    at_combat(s);
    act(s, "attack 0605 with davout");
    fight(s, 4); /* 5 - 1: DR */
    expect_chance(s, "1", "1/6");
    roll(s, 4);
    finish_retreat(s, "toward 0109");
    expect_morale(s, 5, 4);
}
