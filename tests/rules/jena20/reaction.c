/*
 * reaction.c - the Enemy Reaction Phase: countercharge and disengagement (J20-8). The French are
 * phasing in nearly every scene, and Prussian cavalry reacts.
 */
#include "scene.h"

#include <string.h>

static int battles(const struct scene *s)
{
    int count = 0;
    for (int i = 0; i < s->table.log.count; i++)
        count += s->table.event[i].kind == E_BATTLE;
    return count;
}

static void set_move(struct scene *s, const char *unit, int move)
{
    struct battlefield *b = s->battle->data;
    b->unit[unit_number(s, unit)].move = (uint8_t)move;
}

/* Lannes with both bodies of Prussian cavalry a hex away from him. */
static void cavalry_near(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0504");
    put(s, "hohenlohe", "0705");
    put(s, "blucher", "0506");
}

/* Hohenlohe's cavalry stands beside an enemy unit in the open. */
static void in_contact(struct scene *s, const char *enemy, const char *settings)
{
    open_scene(s, settings);
    put(s, enemy, "0604");
    put(s, "hohenlohe", "0605");
}

SCENE_BY(j20_8_1__the_other_player_takes_one_action_a_cavalry_unit, cavalry_near(s, NULL))
{
    put(s, "murat", "0403");
    at_reaction(s);
    assert_int_equal(step_now(s), S_REACT);
    expect_turn(s, PRUSSIAN);
    assert_int_equal(offers(s, "charge murat"), 0);
    OFFERED(s, "charge hohenlohe 0604");
    act(s, "charge hohenlohe 0604");
    expect_at(s, "hohenlohe", "0604");
    assert_int_equal(offers(s, "charge hohenlohe") + offers(s, "disengage hohenlohe"), 0);
    OFFERED(s, "charge blucher 0505");
    act(s, "charge blucher 0505");
    assert_int_not_equal(step_now(s), S_REACT); /* nobody is left to act */
}

TEST(j20_8_1__infantry_and_artillery_do_not_react)
{
    struct scene s;
    for (int cavalry = 0; cavalry < 2; cavalry++) {
        open_scene(&s, "artillery=on");
        put(&s, "lannes", "0504");
        put(&s, "grawert", "0506");
        put(&s, "prussian-guns", "0704");
        put(&s, "saxons", "0503"); /* in contact */
        if (cavalry)
            put(&s, "hohenlohe", "0705");
        at_reaction(&s);
        assert_int_equal(step_now(&s), cavalry ? S_REACT : S_DECLARE);
        expect_turn(&s, cavalry ? PRUSSIAN : FRENCH);
        assert_int_equal(offers(&s, "charge"), offers(&s, "charge hohenlohe"));
        assert_int_equal(offers(&s, "disengage"), 0);
        close_scene(&s);
    }
}

TEST(j20_8_1__routed_cavalry_does_not_react)
{
    struct scene s;
    cavalry_near(&s, NULL);
    mark(&s, "hohenlohe", ROUTED);
    at_reaction(&s);
    assert_int_equal(offers(&s, "charge hohenlohe"), 0);
    assert_true(offers(&s, "charge blucher") > 0);
    close_scene(&s);
    in_contact(&s, "lannes", NULL);
    mark(&s, "hohenlohe", ROUTED);
    at_reaction(&s);
    expect_turn(&s, FRENCH); /* neither disengagement nor attack */
    assert_int_equal(step_now(&s), S_DECLARE);
    close_scene(&s);
}

SCENE_BY(j20_8_2__cavalry_comes_up_and_attacks, cavalry_near(s, NULL))
{
    at_reaction(s);
    act(s, "charge hohenlohe 0604");
    act(s, "done");
    assert_int_equal(step_now(s), S_DECLARE);
    expect_turn(s, PRUSSIAN);
    act(s, "attack 0504 with hohenlohe");
    no_reserves(s);
    expect_roll(s, "Combat");
    assert_int_equal(battles(s), 1);
}

/* Is a charge against Lannes in 0402 possible from there? */
static bool charges_from(const char *hex, const char *settings)
{
    struct scene s;
    open_scene(&s, settings);
    put(&s, "lannes", "0402");
    put(&s, "hohenlohe", hex);
    at_reaction(&s);
    bool possible = offered(&s, "charge hohenlohe 0503");
    close_scene(&s);
    return possible;
}

TEST(j20_8_2a__it_moves_half_its_allowance_rounded_up)
{
    struct scene s;
    assert_true(charges_from("0506", NULL));  /* 3 points to 0503: half of 5, rounded up */
    assert_false(charges_from("0507", NULL)); /* 4 points */
    for (int near = 0; near < 2; near++) {
        open_scene(&s, NULL);
        set_move(&s, "hohenlohe", 3); /* half is 2, the hill behind the Ilm costs 3 */
        put(&s, "lannes", "0613");
        put(&s, "hohenlohe", near ? "0412" : "0312");
        at_reaction(&s);
        assert_int_equal(offered(&s, "charge hohenlohe 0513"), near);
        close_scene(&s);
    }
}

TEST(j20_8_2a__it_must_end_in_contact)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "0402");
    put(&s, "hohenlohe", "0506");
    at_reaction(&s);
    OFFERED(&s, "charge hohenlohe 0503");
    OFFERED(&s, "charge hohenlohe 0403");
    assert_int_equal(offers(&s, "charge"), 2);
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "lannes", "1110");
    put(&s, "hohenlohe", "1311");
    at_reaction(&s);
    OFFERED(&s, "charge hohenlohe 1210"); /* over the ford */
    REFUSED(&s, "charge hohenlohe 1111"); /* adjacent, not in contact */
    close_scene(&s);
}

SCENE(j20_8_2a__it_moves_by_the_rules_of_movement)
{
    put(s, "lannes", "0402");
    put(s, "hohenlohe", "0506");
    put(s, "grawert", "0503"); /* it ends alone in its hex */
    at_reaction(s);
    OFFERED(s, "charge hohenlohe 0403");
    REFUSED(s, "charge hohenlohe 0503");
    put(s, "ney", "0304");
    put(s, "davout", "0603");
    OFFERED(s, "charge hohenlohe 0404"); /* next to Ney, whose zone stops it there */
    OFFERED(s, "charge hohenlohe 0504"); /* next to Davout */
    REFUSED(s, "charge hohenlohe 0403"); /* beyond either zone */
}

SCENE_BY(j20_8_2a__in_an_enemy_zone_it_attacks_from_its_hex, in_contact(s, "lannes", NULL))
{
    put(s, "ney", "0408"); /* another enemy in reach, were it free */
    at_reaction(s);
    assert_int_equal(offers(s, "charge"), 0);
    act(s, "done");
    assert_int_equal(step_now(s), S_DECLARE);
    act(s, "attack 0604 with hohenlohe");
    expect_at(s, "hohenlohe", "0605");
    assert_int_equal(battles(s), 1);
}

TEST(j20_8_2a__the_full_switch_gives_the_whole_allowance)
{
    assert_true(charges_from("0507", "reaction_move=full"));  /* 4 */
    assert_true(charges_from("0607", "reaction_move=full"));  /* 5, by the bridge */
    assert_false(charges_from("0508", "reaction_move=full")); /* 6, through the Ilm */
    assert_false(charges_from("0607", "reaction_move=half"));
}

TEST(j20_8_2b__several_may_charge_if_each_touches_each_defender)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "0504");
    put(&s, "davout", "0604");
    put(&s, "ney", "0404");
    put(&s, "hohenlohe", "0505"); /* touches all three */
    put(&s, "blucher", "0603");   /* not Ney */
    put(&s, "grawert", "0503");   /* infantry */
    at_reaction(&s);
    act(&s, "done");
    assert_int_equal(offers(&s, "attack 0504 with grawert"), 0);
    act(&s, "attack 0504 with hohenlohe");
    OFFERED(&s, "join blucher");
    REFUSED(&s, "join grawert");
    OFFERED(&s, "also 0404");
    OFFERED(&s, "also 0604");
    act(&s, "join blucher");
    REFUSED(&s, "also 0404");
    act(&s, "also 0604");
    no_reserves(&s);
    assert_int_equal(differential(&s), 3 + 3 + 1 - 4 - 5);
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "lannes", "0504");
    put(&s, "ney", "0404");
    put(&s, "hohenlohe", "0505");
    put(&s, "blucher", "0603");
    at_reaction(&s);
    act(&s, "done");
    act(&s, "attack 0404 with hohenlohe");
    REFUSED(&s, "join blucher");
    close_scene(&s);
}

SCENE_BY(j20_8_2c__nobody_is_obliged_to_countercharge, in_contact(s, "lannes", NULL))
{
    put(s, "ney", "0505"); /* a second neighbour */
    at_reaction(s);
    act(s, "done");
    assert_int_equal(step_now(s), S_DECLARE);
    expect_turn(s, PRUSSIAN);
    struct position before = s->p;
    act(s, "done");
    assert_int_equal(battles(s), 0);
    expect_turn(s, FRENCH);
    s->p = before;
    act(s, "attack 0604 with hohenlohe");
    OFFERED(s, "close"); /* Ney is left alone */
    act(s, "close");
    fight(s, 3);
    assert_int_equal(battles(s), 1);
    expect_turn(s, FRENCH);
}

SCENE(j20_8_2c__no_enemy_is_attacked_twice)
{
    put(s, "lannes", "0504");
    put(s, "hohenlohe", "0505");
    put(s, "blucher", "0603");
    at_reaction(s);
    act(s, "done");
    OFFERED(s, "attack 0504 with blucher");
    act(s, "attack 0504 with hohenlohe");
    act(s, "close");
    REFUSED(s, "attack 0504 with blucher");
    no_reserves(s);
    assert_int_equal(differential(s), 0); /* 3 + 1 - 4 */
}

TEST(j20_8_2c__a_unit_that_moved_up_must_fight)
{
    struct scene s;
    cavalry_near(&s, NULL);
    at_reaction(&s);
    act(&s, "charge hohenlohe 0604");
    act(&s, "charge blucher 0505");
    assert_int_equal(step_now(&s), S_DECLARE);
    REFUSED(&s, "done");
    act(&s, "attack 0504 with hohenlohe"); /* Blücher has no other enemy and must join */
    no_reserves(&s);
    assert_int_equal(differential(&s), 3); /* 3 + 3 + 1 - 4 */
    close_scene(&s);

    cavalry_near(&s, NULL);
    put(&s, "blucher", "0503"); /* was there before: free */
    at_reaction(&s);
    act(&s, "charge hohenlohe 0604");
    act(&s, "done");
    act(&s, "attack 0504 with hohenlohe");
    OFFERED(&s, "join blucher");
    act(&s, "close");
    no_reserves(&s);
    assert_int_equal(differential(&s), 0);
    close_scene(&s);
}

/* Hohenlohe's cavalry (3) charges Augereau (3) from its hex. */
static int charge_differential(const char *from, const char *to, const char *settings)
{
    struct scene s;
    char attack[] = "attack 0000 with hohenlohe";
    memcpy(attack + 7, to, 4);
    open_scene(&s, settings);
    put(&s, "augereau", to);
    put(&s, "hohenlohe", from);
    at_reaction(&s);
    act(&s, "done");
    act(&s, attack);
    no_reserves(&s);
    int found = differential(&s);
    close_scene(&s);
    return found;
}

TEST(j20_8_2d__plus_one_in_the_open)
{
    struct scene s;
    assert_int_equal(charge_differential("0604", "0605", NULL), 1);
    open_scene(&s, NULL); /* in its own Combat Phase it gets nothing */
    set_turn(&s, 1, PRUSSIAN);
    put(&s, "augereau", "0605");
    put(&s, "hohenlohe", "0604");
    at_combat(&s);
    act(&s, "attack 0605 with hohenlohe");
    no_reserves(&s);
    assert_int_equal(differential(&s), 0);
    close_scene(&s);
}

TEST(j20_8_2d__no_bonus_against_cover_or_across_a_river)
{
    struct scene s;
    assert_int_equal(charge_differential("0505", "0405", NULL), -1); /* hill */
    assert_int_equal(charge_differential("0502", "0602", NULL), -1); /* woods */
    assert_int_equal(charge_differential("1204", "1203", NULL), -1); /* town */
    assert_int_equal(charge_differential("0606", "0707", NULL), -1); /* the Ilm */
    assert_int_equal(charge_differential("0606", "0607", NULL), -1); /* its bridge */
    assert_int_equal(charge_differential("1011", "1111", NULL), -2); /* a bridge of the Saale */
    open_scene(&s, NULL);
    put(&s, "augereau", "0405"); /* a hill */
    put(&s, "lasalle", "0504");  /* in the open */
    put(&s, "hohenlohe", "0505");
    at_reaction(&s);
    act(&s, "attack 0504 with hohenlohe");
    act(&s, "also 0405");
    no_reserves(&s);
    assert_int_equal(differential(&s), 3 - 3 - 2 - 1); /* every defender must stand in the open */
    close_scene(&s);
}

TEST(j20_8_2d__the_switch_sets_the_bonus)
{
    assert_int_equal(charge_differential("0604", "0605", "countercharge_bonus=0"), 0);
    assert_int_equal(charge_differential("0604", "0605", "countercharge_bonus=3"), 3);
    assert_int_equal(charge_differential("0606", "0707", "countercharge_bonus=3"), -1);
}

static void start_charge(struct scene *s)
{
    in_contact(s, "lannes", NULL);
    at_reaction(s);
    act(s, "done");
    act(s, "attack 0604 with hohenlohe"); /* 3 + 1 - 4 */
}

TEST(j20_8_2e__the_reacting_side_attacks_by_the_full_rules)
{
    struct scene s;
    start_charge(&s);
    expect_turn(&s, PRUSSIAN); /* the attacker decides first */
    act(&s, "reserves");
    expect_morale(&s, 5, 4);
    expect_turn(&s, FRENCH);
    act(&s, "reserves");
    expect_morale(&s, 4, 4);
    assert_int_equal(differential(&s), 0);
    expect_chance(&s, "AR", "1/6");
    expect_chance(&s, "AW", "1/6");
    expect_chance(&s, "DW", "1/3");
    expect_chance(&s, "DR", "1/6");
    struct position before = s.p;
    roll(&s, 2); /* AW: the Prussian cavalry goes back, Lannes may follow */
    expect_turn(&s, PRUSSIAN);
    while (step_now(&s) == S_RETREAT)
        act_first(&s);
    expect_turn(&s, FRENCH);
    OFFERED(&s, "advance lannes 0605");
    s.p = before;
    roll(&s, 6); /* DR: Lannes goes, the cavalry may follow */
    expect_roll(&s, "Rout");
    roll(&s, 1);
    expect_turn(&s, FRENCH);
    while (step_now(&s) == S_RETREAT)
        act_first(&s);
    expect_turn(&s, PRUSSIAN);
    OFFERED(&s, "advance hohenlohe 0604");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lasalle", "0504");
    put(&s, "hohenlohe", "0505");
    put(&s, "blucher", "0603");
    at_reaction(&s);
    act(&s, "attack 0504 with hohenlohe"); /* cavalry before cavalry: no disengagement to ask for */
    act(&s, "join blucher");
    fight(&s, 6); /* DB */
    expect_at(&s, "lasalle", "broken");
    expect_morale(&s, 4, 6);
    close_scene(&s);
}

SCENE_BY(j20_8_2f__all_moves_come_before_all_battles, cavalry_near(s, NULL))
{
    put(s, "ney", "0508");
    put(s, "murat", "0901");
    at_reaction(s);
    act(s, "charge hohenlohe 0604");
    assert_int_equal(step_now(s), S_REACT); /* Blücher first */
    assert_int_equal(offers(s, "attack"), 0);
    act(s, "charge blucher 0507");
    assert_int_equal(step_now(s), S_DECLARE);
    act(s, "attack 0504 with hohenlohe");
    assert_int_equal(battles(s), 0);
    act(s, "attack 0508 with blucher");
    assert_int_equal(step_now(s), S_RESOLVE);
    expect_turn(s, PRUSSIAN);
    OFFERED(s, "resolve 0504");
    act(s, "resolve 0508");
    no_reserves(s);
    assert_int_equal(differential(s), 3 - 4 - 1); /* Blücher across the Ilm */
    roll(s, 6);
    no_reserves(s);
    assert_int_equal(differential(s), 0); /* then Hohenlohe */
}

TEST(j20_8_3__cavalry_in_contact_may_leave_it)
{
    struct scene s;
    in_contact(&s, "lannes", NULL);
    at_reaction(&s);
    assert_true(offers(&s, "disengage hohenlohe") > 0);
    act(&s, "disengage hohenlohe 0606");
    expect_at(&s, "hohenlohe", "0606");
    assert_int_equal(battles(&s), 0); /* it does not fight, and nobody is left to be fought */
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);
    in_contact(&s, "lannes", NULL);
    put(&s, "hohenlohe", "0606");
    at_reaction(&s);
    assert_int_equal(offers(&s, "disengage"), 0); /* it is in contact with nobody */
    close_scene(&s);
}

/* A routed unit has no zone, yet it is in contact (J20-2.6). */
TEST(j20_8_3__contact_and_not_the_zone_is_what_counts)
{
    struct scene s;
    in_contact(&s, "lannes", NULL);
    mark(&s, "lannes", ROUTED);
    at_reaction(&s);
    OFFERED(&s, "disengage hohenlohe 0606");
    REFUSED(&s, "disengage hohenlohe 0505"); /* still in contact */
    close_scene(&s);
    in_contact(&s, "lannes", NULL);
    put(&s, "ney", "0607");
    mark(&s, "ney", ROUTED);
    at_reaction(&s);
    REFUSED(&s, "disengage hohenlohe 0606"); /* in contact with Ney */
    OFFERED(&s, "disengage hohenlohe 0506");
    close_scene(&s);
}

TEST(j20_8_3__not_from_the_zone_of_enemy_cavalry)
{
    struct scene s;
    in_contact(&s, "lasalle", NULL);
    at_reaction(&s);
    assert_int_equal(offers(&s, "disengage"), 0);
    close_scene(&s);
    in_contact(&s, "lannes", NULL); /* beside infantry, but cavalry too */
    put(&s, "lasalle", "0705");
    at_reaction(&s);
    assert_int_equal(offers(&s, "disengage"), 0);
    close_scene(&s);
    in_contact(&s, "lannes", NULL);
    put(&s, "lasalle", "0704"); /* not adjacent */
    at_reaction(&s);
    assert_true(offers(&s, "disengage hohenlohe") > 0);
    close_scene(&s);
    in_contact(&s, "lannes", NULL);
    put(&s, "lasalle", "0705");
    mark(&s, "lasalle", ROUTED); /* has no zone */
    at_reaction(&s);
    assert_true(offers(&s, "disengage hohenlohe") > 0);
    close_scene(&s);
}

SCENE_BY(j20_8_3__the_switch_allows_leaving_cavalry,
         in_contact(s, "lasalle", "disengage_from_cavalry=yes"))
{
    at_reaction(s);
    OFFERED(s, "disengage hohenlohe 0606");
}

TEST(j20_8_3__it_moves_half_its_allowance_outside_zones)
{
    struct scene s;
    in_contact(&s, "lannes", NULL);
    put(&s, "grawert", "0506");
    at_reaction(&s);
    OFFERED(&s, "disengage hohenlohe 0608"); /* 3 over the bridge */
    REFUSED(&s, "disengage hohenlohe 0609"); /* 4 */
    REFUSED(&s, "disengage hohenlohe 0505"); /* zones of Lannes */
    REFUSED(&s, "disengage hohenlohe 0705");
    REFUSED(&s, "disengage hohenlohe 0506"); /* a friend */
    close_scene(&s);
    in_contact(&s, "lannes", "reaction_move=full");
    at_reaction(&s);
    OFFERED(&s, "disengage hohenlohe 0609");
    OFFERED(&s, "disengage hohenlohe 0610"); /* 5 */
    REFUSED(&s, "disengage hohenlohe 0611");
    close_scene(&s);
    open_scene(&s, NULL);
    set_move(&s, "hohenlohe", 2); /* half is 1, and one hex is always possible */
    put(&s, "lannes", "0312");
    put(&s, "hohenlohe", "0412");
    at_reaction(&s);
    OFFERED(&s, "disengage hohenlohe 0513");
    close_scene(&s);
}

TEST(j20_8_3__concealed_cavalry_does_not_forbid_it)
{
    struct scene s;
    for (int hidden = 0; hidden < 2; hidden++) {
        in_contact(&s, "lasalle", "concealment=on");
        if (hidden)
            mark(&s, "lasalle", CONCEALED);
        at_reaction(&s);
        assert_int_equal(offers(&s, "disengage hohenlohe") > 0, hidden);
        close_scene(&s);
    }
}

SCENE_BY(j20_8_4__reaction_fighters_fight_again_in_combat, start_charge(s))
{
    fight(s, 3); /* N */
    assert_int_equal(step_now(s), S_DECLARE);
    expect_turn(s, FRENCH);
    REFUSED(s, "done");
    act(s, "attack 0605 with lannes");
    assert_int_equal(battles(s), 2);
    no_reserves(s);
    assert_int_equal(differential(s), 1); /* no bonus for anybody */
}

SCENE_BY(j20_8_4__a_unit_routed_in_reaction_does_not_attack, start_charge(s))
{
    fight(s, 6);
    roll(s, 1);
    act(s, "toward 1705");
    expect_at(s, "lannes", "0704");
    assert_true(has_mark(s, "lannes", ROUTED));
    act(s, "advance hohenlohe 0604");
    assert_int_equal(battles(s), 1); /* Lannes is in contact and does not attack */
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

TEST(j20_8_5__cavalry_may_react_at_night)
{
    struct scene s;
    for (int quiet = 0; quiet < 2; quiet++) {
        cavalry_near(&s, quiet ? "night=quiet" : NULL);
        set_turn(&s, 3, FRENCH);
        at_reaction(&s);
        assert_int_equal(step_now(&s), quiet ? S_DRAW : S_REACT);
        assert_int_equal(offers(&s, "charge hohenlohe") > 0, !quiet);
        close_scene(&s);
    }
    cavalry_near(&s, "night=quiet"); /* by day quiet nights change nothing */
    at_reaction(&s);
    assert_int_equal(step_now(&s), S_REACT);
    close_scene(&s);
}
