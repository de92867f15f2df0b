/*
 * leaders.c - leaders (J20-16.9) and light infantry (J20-16.10).
 */
#include "scene.h"

static void put_hidden(struct scene *s, const char *unit, const char *hex)
{
    put(s, unit, hex);
    mark(s, unit, CONCEALED);
}

static void finish_retreat(struct scene *s, const char *line)
{
    act(s, line);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

/* The column of an attack by Lannes in 0604 on Grawert in 0605 with Napoleon there. */
static int attack_led_from(const char *hex, const char *settings)
{
    struct scene s;
    open_scene(&s, settings);
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0605");
    if (hex)
        put(&s, "napoleon", hex);
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    no_reserves(&s);
    int column = differential(&s);
    close_scene(&s);
    return column;
}

TEST(j20_16_9__out_of_range_is_one_worse_only_with_the_option)
{
    struct scene s;
    assert_int_equal(attack_led_from("0604", "leaders=on"), 1); /* in the same hex */
    assert_int_equal(attack_led_from("0601", "leaders=on"), 1);
    assert_int_equal(attack_led_from("1105", "leaders=on"), 0); /* five hexes */
    assert_int_equal(attack_led_from("eliminated", "leaders=on"), 0);
    assert_int_equal(attack_led_from(NULL, NULL), 1);

    open_scene(&s, "leaders=on"); /* one attacker in range is enough; the enemy's leader is none */
    put(&s, "lannes", "0604");
    put(&s, "ney", "0706");
    put(&s, "grawert", "0605");
    put(&s, "napoleon", "1107"); /* four from Ney, more from Lannes */
    put(&s, "brunswick", "0505");
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 8 - 3);
    put(&s, "napoleon", "1208");
    assert_int_equal(differential(&s), 8 - 3 - 1);
    close_scene(&s);
}

TEST(j20_16_9__range_is_four_hexes_round_prohibited_hexsides)
{
    struct scene s;
    assert_int_equal(attack_led_from("1004", "leaders=on"), 1); /* four hexes from 0604 */
    assert_int_equal(attack_led_from("1104", "leaders=on"), 0);
    for (int near = 0; near < 2; near++) { /* Napoleon beyond the Saale, beside both hexes */
        open_scene(&s, "leaders=on");
        put(&s, "napoleon", "1304");
        put(&s, "lannes", near ? "1203" : "1204"); /* four or five hexes by the bridge of Kösen */
        put(&s, "grawert", near ? "1103" : "1105");
        at_combat(&s);
        act(&s, near ? "attack 1103 with lannes" : "attack 1105 with lannes");
        no_reserves(&s);
        assert_int_equal(differential(&s), near ? 4 - 3 : 4 - 3 - 1 - 1); /* the Ilm, no leader */
        close_scene(&s);
    }
    open_scene(&s, "leaders=on demolition=on"); /* a blown bridge cuts him off */
    put(&s, "napoleon", "1304");
    put(&s, "lannes", "1203");
    put(&s, "grawert", "1103");
    s.p.blown = 1 << 4; /* Kösen, the fifth in the list */
    at_combat(&s);
    act(&s, "attack 1103 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 - 3 - 1);
    close_scene(&s);
}

SCENE_WITH(j20_16_9__countercharges_need_no_leader, "leaders=on")
{
    put(s, "lannes", "0604");
    put(s, "hohenlohe", "0605");
    put(s, "brunswick", "0113");
    at_reaction(s);
    act(s, "done");
    act(s, "attack 0604 with hohenlohe");
    no_reserves(s);
    assert_int_equal(differential(s), 3 + 1 - 4);
    roll(s, 3); /* N: in the Combat Phase the want of a leader tells */
    act(s, "attack 0605 with lannes");
    no_reserves(s);
    assert_int_equal(differential(s), 4 - 3 - 1);
}

TEST(j20_16_9__a_leader_moves_two_hexes_in_reaction)
{
    struct scene s;
    open_scene(&s, "leaders=on");
    put(&s, "brunswick", "0203");
    put(&s, "napoleon", "0413");
    put(&s, "lannes", "0204");
    at_reaction(&s);
    expect_turn(&s, PRUSSIAN);
    OFFERED(&s, "move brunswick 0403");
    OFFERED(&s, "move brunswick 0304"); /* a hill costs as much as any hex */
    REFUSED(&s, "move brunswick 0503");
    REFUSED(&s, "move brunswick 0204"); /* an enemy is there */
    assert_int_equal(offers(&s, "move napoleon"), 0);
    act(&s, "move brunswick 0403");
    expect_at(&s, "brunswick", "0403");
    assert_int_not_equal(step_now(&s), S_REACT); /* once; and nobody else can react */
    close_scene(&s);

    open_scene(&s, "leaders=on"); /* not over an unbridged Saale */
    put(&s, "brunswick", "1113");
    at_reaction(&s);
    OFFERED(&s, "move brunswick 1012"); /* by the bridge of Burgau */
    REFUSED(&s, "move brunswick 1013"); /* a neighbour, but three hexes round */
    close_scene(&s);
}

SCENE_WITH(j20_16_9__he_moves_five_in_his_own_phase, "leaders=on")
{
    put(s, "napoleon", "0403");
    OFFERED(s, "move napoleon 0903"); /* five hexes of a point each */
    REFUSED(s, "move napoleon 1003");
    OFFERED(s, "move napoleon 0602");
    REFUSED(s, "move napoleon 0801"); /* a hill at the end of five points is too much */
    act(s, "move napoleon 0502");
    assert_int_equal(offers(s, "move napoleon"), 0); /* once */
}

/* Soult beats Grawert in 0608, with Brunswick in that hex or beside it. */
static void beat_grawert(struct scene *s, const char *leader, int face)
{
    open_scene(s, "leaders=on");
    put(s, "napoleon", "0709");
    put(s, "soult", "0708");
    put(s, "grawert", "0608");
    put(s, "schmettau", "0408");
    put(s, "brunswick", leader);
    at_combat(s);
    act(s, "attack 0608 with soult");
    fight(s, face); /* +2 */
}

TEST(j20_16_9__he_shares_a_hex_and_retreats_with_the_unit)
{
    struct scene s;
    open_scene(&s, "leaders=on");
    put(&s, "napoleon", "0402");
    put(&s, "lannes", "0403");
    OFFERED(&s, "move napoleon 0403");
    act(&s, "move napoleon 0403");
    OFFERED(&s, "move lannes 0404"); /* a leader is no obstacle to anybody */
    close_scene(&s);

    for (int with = 0; with < 2; with++) {
        beat_grawert(&s, with ? "0608" : "0509", 3); /* DW */
        finish_retreat(&s, "toward 0109");
        int grawert = s.p.at[unit_number(&s, "grawert")];
        assert_int_not_equal(grawert, hex_number(&s, "0608"));
        if (with)
            assert_int_equal(s.p.at[unit_number(&s, "brunswick")], grawert);
        else
            expect_at(&s, "brunswick", "0509");
        act(&s, "advance soult 0608");
        assert_false(logged(&s, E_LEADER)); /* he was no longer there */
        close_scene(&s);
    }
    beat_grawert(&s, "0608", 5); /* DR: all the way */
    roll(&s, 3);
    finish_retreat(&s, "toward 0109");
    assert_int_equal(s.p.at[unit_number(&s, "brunswick")], s.p.at[unit_number(&s, "grawert")]);
    close_scene(&s);
}

TEST(j20_16_9__when_his_unit_breaks_he_stays)
{
    struct scene s;
    beat_grawert(&s, "0608", 2); /* EX: Grawert is gone, Soult too */
    expect_at(&s, "grawert", "broken");
    expect_at(&s, "soult", "broken");
    expect_at(&s, "brunswick", "0608");
    close_scene(&s);
    open_scene(&s, "leaders=on"); /* a victor who comes up turns him out */
    put(&s, "napoleon", "0709");
    put(&s, "soult", "0708");
    put(&s, "tauentzien", "0608");
    put(&s, "schmettau", "0408");
    put(&s, "brunswick", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    fight(&s, 6); /* 5 - 2: DB */
    act(&s, "advance soult 0608");
    expect_at(&s, "brunswick", "0408");
    expect_morale(&s, 6, 4); /* the break alone */
    close_scene(&s);

    open_scene(&s, "leaders=on"); /* broken by a hazard on the way: he is where it broke */
    put(&s, "napoleon", "1011");
    put(&s, "lannes", "1111");
    put(&s, "grawert", "1210");
    put(&s, "orange", "1211");
    put(&s, "saxons", "1112");
    put(&s, "napoleon", "1111");
    put(&s, "brunswick", "1210");
    set_turn(&s, 1, PRUSSIAN);
    at_combat(&s);
    act(&s, "attack 1111 with grawert");
    while (step_now(&s) == S_GATHER || step_now(&s) == S_DECLARE)
        act_first(&s);
    fight(&s, 2); /* 9 - 4: DW, over the bridge of Jena */
    act(&s, "toward 1705");
    expect_at(&s, "napoleon", "1011");
    roll(&s, 1);
    expect_at(&s, "lannes", "broken");
    expect_at(&s, "napoleon", "1011");
    close_scene(&s);
}

SCENE_WITH(j20_16_9__he_ignores_zones_but_not_enemy_hexes, "leaders=on")
{
    put(s, "napoleon", "0604");
    put(s, "grawert", "0605");
    put(s, "saxons", "0505");
    REFUSED(s, "move napoleon 0605");
    REFUSED(s, "move napoleon 0505");
    OFFERED(s, "move napoleon 0606"); /* from zone to zone and out of it */
    act(s, "move napoleon 0606");
    act(s, "done");
    assert_int_equal(s->p.phasing, PRUSSIAN); /* he fights nobody */
    assert_false(logged(s, E_BATTLE));
    draw_card(s, "Iron discipline");
    OFFERED(s, "move saxons 0606");  /* nor has he a zone: his own hex is open */
    OFFERED(s, "move grawert 0607"); /* past him */
}

TEST(j20_16_9__alone_he_gives_way_to_an_enemy_unit)
{
    struct scene s;
    open_scene(&s, "leaders=on");
    put(&s, "lannes", "0604");
    put(&s, "brunswick", "0605");
    put(&s, "schmettau", "0408");
    put(&s, "orange", "0209");
    act(&s, "move lannes 0605");
    expect_at(&s, "brunswick", "0408"); /* the nearest of his own */
    expect_morale(&s, 5, 5);
    assert_true(logged(&s, E_LEADER));
    close_scene(&s);

    open_scene(&s,
               "leaders=on"); /* a leader does not turn another out, a unit in passing neither */
    put(&s, "napoleon", "0604");
    put(&s, "lannes", "0504");
    put(&s, "brunswick", "0605");
    put(&s, "schmettau", "0408");
    act(&s, "move napoleon 0605");
    act(&s, "move lannes 0606");
    expect_at(&s, "brunswick", "0605");
    close_scene(&s);

    open_scene(&s, "leaders=on"); /* nobody left to go to */
    put(&s, "lannes", "0604");
    put(&s, "brunswick", "0605");
    act(&s, "move lannes 0605");
    expect_at(&s, "brunswick", "eliminated");
    close_scene(&s);

    beat_grawert(&s, "0309", 3); /* DW: a retreat that ends in his hex turns him out too */
    put(&s, "napoleon", "0508");
    put(&s, "lannes", "0405");
    act(&s, "toward 0105");
    expect_at(&s, "grawert", "0508");
    expect_at(&s, "napoleon", "0708"); /* Soult is nearer than Lannes */
    close_scene(&s);
}

/* Two concealed pieces are equally near: where he goes must not tell which of them is real. */
TEST(j20_16_9__of_two_as_near_he_goes_to_the_lower_hex)
{
    static const char *const hexes[] = {"0407", "0807"};
    for (int swapped = 0; swapped < 2; swapped++) {
        struct scene s;
        open_scene(&s, "leaders=on concealment=on");
        put(&s, "lannes", "0504");
        put(&s, "brunswick", "0605");
        put_hidden(&s, "schmettau", hexes[swapped]);
        put_hidden(&s, "prussian-dummy-1", hexes[!swapped]);
        act(&s, "move lannes 0605");
        expect_at(&s, "brunswick", "0407");
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_9__a_removed_dummy_leaves_him_standing, "leaders=on concealment=on")
{
    put(s, "lannes", "0604");
    put(s, "napoleon", "0604");
    put_hidden(s, "prussian-dummy-1", "0605");
    put(s, "brunswick", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    expect_at(s, "prussian-dummy-1", "unused");
    expect_at(s, "brunswick", "0605");
}

TEST(j20_16_10__v_corps_disengages_only_with_the_option)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "light_infantry=on" : NULL);
        put(&s, "lannes", "0605");
        put(&s, "ney", "0402");
        put(&s, "grawert", "0604");
        put(&s, "schmettau", "0403");
        set_turn(&s, 1, PRUSSIAN);
        at_reaction(&s);
        assert_int_equal(step_now(&s) == S_REACT, on);
        assert_int_equal(offered(&s, "disengage lannes 0606"), on);
        assert_int_equal(offered(&s, "disengage lannes 0607"), on); /* half of 4 */
        REFUSED(&s, "disengage lannes 0608");
        REFUSED(&s, "disengage lannes 0505"); /* still in a zone */
        assert_int_equal(offers(&s, "charge lannes"), 0);
        assert_int_equal(offers(&s, "disengage ney"), 0);
        close_scene(&s);
    }
    open_scene(&s, "light_infantry=on"); /* not from the zone of cavalry */
    put(&s, "lannes", "0605");
    put(&s, "hohenlohe", "0604");
    set_turn(&s, 1, PRUSSIAN);
    at_reaction(&s);
    assert_int_equal(offers(&s, "disengage"), 0);
    close_scene(&s);

    for (int bar = 0; bar < 3; bar++) { /* nor in square, nor as a cadre: it has no titles left */
        open_scene(&s, "light_infantry=on squares=on cadres=on");
        put(&s, "lannes", "0605");
        put(&s, "grawert", "0604");
        if (bar == 1)
            mark(&s, "lannes", SQUARE);
        if (bar == 2)
            s.p.cadres = bit(unit_number(&s, "lannes"));
        set_turn(&s, 1, PRUSSIAN);
        at_reaction(&s);
        assert_int_equal(offers(&s, "disengage lannes") > 0, !bar);
        close_scene(&s);
    }
}
