/*
 * artillery.c - the artillery option: defensive support and bombardment (J20-16.3).
 */
#include "scene.h"

#include <string.h>

static struct unit *counter(struct scene *s, const char *unit)
{
    struct battlefield *b = s->battle->data;
    return &b->unit[unit_number(s, unit)];
}

static bool exists(const struct scene *s, const char *unit)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        if (!strcmp(s->b->unit[u].is.id, unit))
            return true;
    return false;
}

/* Without the option there are no guns; another counter is made into some. */
static void make_guns(struct scene *s, const char *unit, const char *hex)
{
    counter(s, unit)->type = ARTILLERY;
    counter(s, unit)->strength = 2;
    put(s, unit, hex);
}

TEST(j20_16_3__artillery_units_come_only_with_the_option)
{
    struct scene s;
    open_scenario(&s, "jena20/jena-1806", NULL);
    assert_false(exists(&s, "prussian-guns") || exists(&s, "french-guns"));
    close_scene(&s);
    open_scenario(&s, "jena20/jena-1806", "artillery=on");
    expect_at(&s, "prussian-guns", "0509");
    expect_at(&s, "french-guns", "off");
    assert_int_equal(s.p.due[unit_number(&s, "french-guns")], 4);
    close_scene(&s);
}

/* Augereau attacks Grawert in 0608 with Prussian guns behind him. */
static void supported(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "augereau", "0708");
    put(s, "grawert", "0608");
    put(s, "prussian-guns", "0509");
}

static void start_attack(struct scene *s, const char *choice)
{
    at_combat(s);
    act(s, choice);
    no_reserves(s);
}

TEST(j20_16_3_1__guns_lend_one_unless_attacked_themselves)
{
    struct scene s;
    supported(&s, "artillery=on");
    start_attack(&s, "attack 0608 with augereau");
    assert_int_equal(differential(&s), 3 - 3 - 1);
    expect_chance(&s, "AR", "1/3");
    expect_chance(&s, "AW", "1/6");
    expect_chance(&s, "N", "1/6");
    expect_chance(&s, "DW", "1/3");
    expect_morale(&s, 5, 5); /* at no cost */
    close_scene(&s);

    open_scene(&s, NULL); /* the option off: guns are guns, but lend nothing */
    put(&s, "augereau", "0708");
    put(&s, "grawert", "0608");
    make_guns(&s, "ruchel", "0509");
    start_attack(&s, "attack 0608 with augereau");
    assert_int_equal(differential(&s), 0);
    close_scene(&s);

    supported(&s, "artillery=on"); /* under attack themselves, in either order of the battles */
    put(&s, "lannes", "0510");
    at_combat(&s);
    act(&s, "attack 0608 with augereau");
    act(&s, "attack 0509 with lannes");
    act(&s, "resolve 0608");
    no_reserves(&s);
    assert_int_equal(differential(&s), 0);
    close_scene(&s);

    supported(&s, "artillery=on");
    put(&s, "lannes", "0510");
    at_combat(&s);
    act(&s, "attack 0608 with augereau");
    act(&s, "attack 0509 with lannes");
    act(&s, "resolve 0509");
    fight(&s, 2); /* 4 - 2: EX, the guns are gone */
    expect_at(&s, "prussian-guns", "broken");
    no_reserves(&s);
    assert_int_equal(differential(&s), 0);
    close_scene(&s);
}

TEST(j20_16_3_1__only_defenders_in_their_zone_are_helped)
{
    struct scene s;
    supported(&s, "artillery=on");
    put(&s, "prussian-guns", "0409"); /* two hexes away */
    start_attack(&s, "attack 0608 with augereau");
    assert_int_equal(differential(&s), 0);
    close_scene(&s);

    supported(&s, "artillery=on");
    mark(&s, "prussian-guns", ROUTED); /* it has no zone */
    start_attack(&s, "attack 0608 with augereau");
    assert_int_equal(differential(&s), 0);
    close_scene(&s);

    open_scene(&s, "artillery=on"); /* the Saale between guns and defender */
    put(&s, "lannes", "1010");
    put(&s, "grawert", "1011");
    put(&s, "prussian-guns", "1112");
    start_attack(&s, "attack 1011 with lannes");
    assert_int_equal(differential(&s), 4 - 3 - 1); /* the town alone */
    close_scene(&s);
}

TEST(j20_16_3_1__support_counts_in_reaction_too)
{
    struct scene s;
    for (int guns = 0; guns < 2; guns++) {
        open_scene(&s, "artillery=on");
        put(&s, "lannes", "0604");
        put(&s, "hohenlohe", "0605");
        if (guns)
            put(&s, "french-guns", "0603");
        at_reaction(&s);
        act(&s, "done");
        act(&s, "attack 0604 with hohenlohe");
        no_reserves(&s);
        assert_int_equal(differential(&s), 3 + 1 - 4 - guns);
        close_scene(&s);
    }
}

TEST(j20_16_3_1__support_counts_once_a_battle)
{
    struct scene s;
    supported(&s, "artillery=on"); /* two batteries, one defender */
    make_guns(&s, "ruchel", "0508");
    start_attack(&s, "attack 0608 with augereau");
    assert_int_equal(differential(&s), -1);
    close_scene(&s);

    supported(&s, "artillery=on"); /* one battery, two defenders */
    put(&s, "augereau", "0709");
    put(&s, "tauentzien", "0609");
    start_attack(&s, "attack 0608 with augereau"); /* he must take both */
    assert_int_equal(differential(&s), 3 - 3 - 2 - 1);
    close_scene(&s);
}

TEST(j20_16_3_1__concealed_guns_show_themselves_to_help)
{
    struct scene s;
    for (int near = 0; near < 2; near++) {
        supported(&s, "artillery=on concealment=on");
        put(&s, "prussian-guns", near ? "0509" : "0409");
        mark(&s, "prussian-guns", CONCEALED);
        start_attack(&s, "attack 0608 with augereau");
        assert_int_equal(has_mark(&s, "prussian-guns", CONCEALED), !near);
        assert_int_equal(differential(&s), near ? -1 : 0);
        close_scene(&s);
    }
}

/* Guns in 1111 and Tauentzien on the Landgrafenberg, the Saale between them. */
static void over_the_saale(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "french-guns", "1111");
    put(s, "tauentzien", "1010");
}

TEST(j20_16_3_2__guns_fire_across_a_river_at_printed_strength)
{
    struct scene s;
    over_the_saale(&s, "artillery=on");
    start_attack(&s, "attack 1010 with french-guns");
    assert_int_equal(differential(&s), 2 - 2 - 1); /* not doubled; the hill, no river */
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* with others */
    put(&s, "lannes", "1011");
    at_combat(&s);
    act(&s, "attack 1010 with lannes");
    act(&s, "join french-guns");
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 + 2 - 2 - 1);
    close_scene(&s);

    open_scene(&s, NULL);
    make_guns(&s, "ney", "1111");
    put(&s, "tauentzien", "1010");
    at_combat(&s);
    assert_int_equal(s.p.phasing, PRUSSIAN); /* nobody could attack */
    assert_false(logged(&s, E_BATTLE));
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* over a bridge it is an attack like any other */
    put(&s, "tauentzien", "1011");
    start_attack(&s, "attack 1011 with french-guns");
    assert_int_equal(differential(&s), 2 * 2 - 2 - 2);
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* only guns do that */
    put(&s, "augereau", "1111");
    put(&s, "french-guns", "1113");
    at_combat(&s);
    assert_false(logged(&s, E_BATTLE));
    close_scene(&s);
}

TEST(j20_16_3_2__bad_results_and_exchange_leave_them_alone)
{
    struct scene s;
    for (int face = 1; face <= 3; face += 2) { /* -1: AR, AW */
        over_the_saale(&s, "artillery=on");
        start_attack(&s, "attack 1010 with french-guns");
        roll(&s, face);
        expect_at(&s, "french-guns", "1111");
        assert_false(has_mark(&s, "french-guns", ROUTED));
        expect_morale(&s, 5, 5);
        assert_int_equal(s.p.phasing, PRUSSIAN);
        close_scene(&s);
    }
    over_the_saale(&s, "artillery=on");
    put(&s, "tauentzien", "eliminated");
    put(&s, "kalckreuth", "1010");
    start_attack(&s, "attack 1010 with french-guns");
    roll(&s, 1); /* 2 - 4 - 1: AB */
    assert_int_equal(last_event(&s, E_DIE)->arg[2], AB);
    expect_at(&s, "french-guns", "1111");
    expect_morale(&s, 5, 5);
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* their company suffers */
    put(&s, "kalckreuth", "1010");
    put(&s, "tauentzien", "eliminated");
    put(&s, "augereau", "1011");
    at_combat(&s);
    act(&s, "attack 1010 with augereau");
    act(&s, "join french-guns");
    fight(&s, 2); /* 3 + 2 - 4 - 1: AW */
    act(&s, "toward 1113");
    while (step_now(&s) == S_RETREAT)
        act_first(&s);
    expect_at(&s, "french-guns", "1111");
    assert_int_not_equal(s.p.at[unit_number(&s, "augereau")], hex_number(&s, "1011"));
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* EX: the guns neither count nor go */
    put(&s, "lannes", "1011");
    put(&s, "augereau", "0910");
    at_combat(&s);
    act(&s, "attack 1010 with lannes");
    act(&s, "join augereau");
    act(&s, "join french-guns");
    fight(&s, 1); /* 4 + 3 + 2 - 2 - 1: EX, two points to lose */
    OFFERED(&s, "lose lannes");
    OFFERED(&s, "lose augereau");
    OFFERED(&s, "lose lannes augereau");
    assert_int_equal(offers(&s, "lose"), 3); /* none with the guns, though they have 2 */
    act(&s, "lose augereau");
    expect_at(&s, "french-guns", "1111");
    expect_at(&s, "augereau", "broken");
    expect_at(&s, "tauentzien", "broken");
    expect_morale(&s, 5, 5);
    OFFERED(&s, "advance lannes 1010");
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* alone they pay nothing */
    counter(&s, "french-guns")->strength = 5;
    start_attack(&s, "attack 1010 with french-guns");
    roll(&s, 2); /* 5 - 2 - 1: EX */
    expect_at(&s, "tauentzien", "broken");
    expect_at(&s, "french-guns", "1111");
    expect_morale(&s, 6, 4);
    close_scene(&s);
}

TEST(j20_16_3_2__bombardment_is_voluntary)
{
    struct scene s;
    over_the_saale(&s, "artillery=on");
    at_combat(&s);
    OFFERED(&s, "attack 1010 with french-guns");
    act(&s, "done");
    assert_false(logged(&s, E_BATTLE));
    expect_morale(&s, 6, 5); /* a lull: nobody was in a battle */
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* next to a battle that must be fought */
    put(&s, "lannes", "1011");
    at_combat(&s);
    REFUSED(&s, "done");
    act(&s, "attack 1010 with lannes");
    OFFERED(&s, "close");
    act(&s, "close");
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 - 2 - 1);
    close_scene(&s);

    over_the_saale(&s, "artillery=on"); /* nor must the other side attack the guns */
    set_turn(&s, 1, PRUSSIAN);
    at_combat(&s);
    assert_false(logged(&s, E_BATTLE));
    close_scene(&s);
}

SCENE_BY(j20_16_3_2__guns_in_contact_may_not_bombard, over_the_saale(s, "artillery=on"))
{
    put(s, "grawert", "1211");
    at_combat(s);
    OFFERED(s, "attack 1211 with french-guns");
    REFUSED(s, "attack 1010 with french-guns");
    REFUSED(s, "done");
}

TEST(j20_16_3_2__a_blown_bridge_is_fired_across)
{
    struct scene s;
    for (int blown = 0; blown < 2; blown++) {
        over_the_saale(&s, "artillery=on demolition=on");
        put(&s, "tauentzien", "1011");
        if (blown)
            s.p.blown = 1; /* the first bridge of the list, Camsdorf */
        at_combat(&s);
        OFFERED(&s, "attack 1011 with french-guns");
        assert_int_equal(offered(&s, "done"), blown);
        act(&s, "attack 1011 with french-guns");
        no_reserves(&s);
        assert_int_equal(differential(&s), blown ? 2 - 2 - 1 : 4 - 2 - 2);
        close_scene(&s);
    }
}
