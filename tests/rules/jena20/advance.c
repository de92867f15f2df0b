/*
 * advance.c - the advance after combat along the paths of the beaten (J20-9.9).
 *
 * The corridor 1701, 1601, 1501, 1401 north of the Saale gives long paths without a choice; the open
 * plateau around 0608 serves for the rest.
 */
#include "scene.h"

#include <stdio.h>

/* A French attacker in 1702 routs a Prussian in 1701 over the bridge at 0. */
static void rout_in_corridor(struct scene *s, const char *attacker, int hexes)
{
    char order[40];
    snprintf(order, sizeof order, "attack 1701 with %s", attacker);
    act(s, order);
    fight(s, 6);
    roll(s, hexes);
    act(s, "toward 0901");
}

SCENE(j20_9_9_1__the_path_ends_at_a_friend)
{
    put(s, "soult", "1702");
    put(s, "grawert", "1701");
    put(s, "tauentzien", "1401");
    at_combat(s);
    rout_in_corridor(s, "soult", 5);
    act(s, "step 1302");
    act(s, "step 1202");
    expect_at(s, "grawert", "1202");
    assert_int_equal(offers(s, "advance"), 3);
    OFFERED(s, "advance soult 1701");
    OFFERED(s, "advance soult 1601");
    OFFERED(s, "advance soult 1501");
}

/* tauentzien in 0608 has to pass holtzendorff in 0607, who is beaten with him and leaves afterwards.
 * The other friends are routed, so that no zone stops the advance. */
static void pass_a_loser(struct scene *s)
{
    static const char *const around[][2] = {
        {"grawert", "0508"}, {"saxons", "0509"}, {"orange", "0609"}, {"ruchel", "0709"}};
    open_scene(s, "mandatory_combat=off");
    put(s, "soult", "0708");
    put(s, "ney", "0407");
    put(s, "bernadotte", "0409");
    put(s, "augereau", "0610");
    put(s, "tauentzien", "0608");
    put(s, "holtzendorff", "0607");
    for (int i = 0; i < 4; i++) {
        put(s, around[i][0], around[i][1]);
        mark(s, around[i][0], ROUTED);
    }
    at_combat(s);
    act(s, "attack 0608 with soult");
    act(s, "also 0607");
    act(s, "close");
    act(s, "done");
    fight(s, 6); /* 5 - 4: DR */
}

SCENE_BY(j20_9_9_1__what_lies_beyond_a_friend_is_no_path, pass_a_loser(s))
{
    act(s, "retreat tauentzien");
    roll(s, 3);
    act(s, "toward 0901");
    expect_at(s, "tauentzien", "0607"); /* through his friend */
    roll(s, 4);
    act(s, "step 0606");
    roll(s, 4);
    while (step_now(s) == S_RETREAT && s->p.walker == unit_number(s, "tauentzien"))
        act_first(s);
    roll(s, 1); /* holtzendorff */
    act(s, "toward 0901");
    act(s, "step 0707");
    roll(s, 4);
    expect_at(s, "holtzendorff", "0707");
    expect_turn(s, FRENCH);
    OFFERED(s, "advance soult 0608");
    OFFERED(s, "advance soult 0607"); /* that is holtzendorff's path */
    REFUSED(s, "advance soult 0606");
}

TEST(j20_9_9_1__the_path_includes_the_hex_where_it_broke)
{
    struct scene s;
    for (int die = 3; die <= 4; die++) { /* on 3 by the hazard, on 4 for want of a way */
        open_scene(&s, NULL);
        put(&s, "soult", "1702");
        put(&s, "grawert", "1701");
        put(&s, "lasalle", "1401");
        at_combat(&s);
        rout_in_corridor(&s, "soult", 3);
        expect_at(&s, "grawert", "1501");
        roll(&s, die);
        expect_at(&s, "grawert", "broken");
        assert_int_equal(offers(&s, "advance"), 3);
        OFFERED(&s, "advance soult 1501");
        close_scene(&s);
    }
    open_scene(&s, NULL); /* by the table: just the hex it was in */
    put(&s, "soult", "0708");
    put(&s, "tauentzien", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    fight(&s, 6); /* +3: DB */
    assert_int_equal(offers(&s, "advance"), 1);
    OFFERED(&s, "advance soult 0608");
    close_scene(&s);
}

/* lannes and augereau rout grawert by three hexes; murat looks on. */
static void two_victors(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "lannes", "0708");
    put(s, "augereau", "0609");
    put(s, "murat", "0808");
    put(s, "grawert", "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 3); /* 7 - 3: DR */
    roll(s, 3);
    act(s, "toward 0105");
    act(s, "step 0407");
    act(s, "step 0307");
}

SCENE_BY(j20_9_9_2__any_or_none_of_the_victors_may_advance, two_victors(s))
{
    /* both, in any order, in different hexes of the path */
    expect_turn(s, FRENCH);
    OFFERED(s, "advance lannes 0608");
    OFFERED(s, "advance augereau 0608");
    OFFERED(s, "advance augereau 0407");
    assert_int_equal(offers(s, "advance murat"), 0);
    struct position before = s->p;
    act(s, "advance augereau 0608");
    REFUSED(s, "advance augereau 0508"); /* once only */
    REFUSED(s, "advance lannes 0608");   /* alone in its hex */
    act(s, "advance lannes 0508");       /* through a friend */
    expect_at(s, "augereau", "0608");
    expect_at(s, "lannes", "0508");
    assert_int_equal(s->p.phasing, PRUSSIAN);

    s->p = before; /* one */
    act(s, "advance lannes 0407");
    act(s, "done");
    expect_at(s, "lannes", "0407");
    expect_at(s, "augereau", "0609");

    s->p = before; /* none */
    act(s, "done");
    expect_at(s, "lannes", "0708");
    expect_at(s, "augereau", "0609");
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

SCENE_WITH(j20_9_9_2__a_spent_unit_stays, "cavalry_control=on")
{
    put(s, "lannes", "0708");
    put(s, "murat", "0609");
    put(s, "grawert", "0608");
    s->p.spent[unit_number(s, "murat")] = 1;
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 2); /* 4 + 4 - 1 - 3: DW */
    act(s, "toward 0105");
    OFFERED(s, "advance lannes 0608");
    REFUSED(s, "advance murat 0608");
}

/* Six hexes from 1701: what is left empty are 1701, 1601, 1501, 1401, 1302 and 1202. */
static void long_rout(struct scene *s, const char *attacker)
{
    rout_in_corridor(s, attacker, 6);
    act(s, "step 1302");
    act(s, "step 1202");
}

TEST(j20_9_9_3__it_follows_the_path_up_to_its_allowance)
{
    struct scene s;
    for (int march = 0; march < 2;
         march++) { /* infantry: 4 hexes, woods or not; 5 when it marches */
        open_scene(&s, NULL);
        put(&s, "soult", "1702");
        put(&s, "grawert", "1701");
        at_movement(&s);
        if (march)
            act(&s, "force-march");
        act(&s, "done");
        long_rout(&s, "soult");
        expect_at(&s, "grawert", "1102");
        assert_int_equal(offers(&s, "advance"), march ? 5 : 4);
        OFFERED(&s, "advance soult 1701");
        OFFERED(&s, "advance soult 1501");
        assert_int_equal(offered(&s, "advance soult 1302"), march);
        act(&s, "advance soult 1401");
        expect_at(&s, "soult", "1401");
        close_scene(&s);
    }
    open_scene(&s, NULL); /* cavalry: 5 */
    put(&s, "murat", "1702");
    put(&s, "tauentzien", "1701");
    at_combat(&s);
    long_rout(&s, "murat");
    OFFERED(&s, "advance murat 1302");
    REFUSED(&s, "advance murat 1202");
    close_scene(&s);
}

TEST(j20_9_9_3__it_stops_in_the_first_enemy_zone)
{
    struct scene s;
    for (int routed = 0; routed < 2; routed++) {
        open_scene(&s, NULL);
        put(&s, "murat", "1702");
        put(&s, "tauentzien", "1701");
        put(&s, "holtzendorff", "1301"); /* next to 1401 and 1302 */
        if (routed)
            mark(&s, "holtzendorff", ROUTED); /* no zone */
        at_combat(&s);
        rout_in_corridor(&s, "murat", 6);
        act(&s, "step 1202");
        OFFERED(&s, "advance murat 1401");
        assert_int_equal(offered(&s, "advance murat 1302"), routed);
        close_scene(&s);
    }
}

SCENE(j20_9_9_3__it_does_not_fight_again_in_this_phase)
{
    int battles = 0;
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
    put(s, "orange", "0509");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 3); /* DW */
    act(s, "toward 0105");
    act(s, "advance lannes 0608"); /* next to both */
    assert_int_equal(s->p.phasing, PRUSSIAN);
    for (int i = 0; i < s->table.log.count; i++)
        battles += s->table.event[i].kind == E_BATTLE;
    assert_int_equal(battles, 1);
}

SCENE_WITH(j20_9_9_3__the_switch_stops_it_in_the_hex_of_the_battle, "advance=one")
{
    put(s, "soult", "1702");
    put(s, "grawert", "1701");
    at_combat(s);
    long_rout(s, "soult");
    assert_int_equal(offers(s, "advance"), 1);
    act(s, "advance soult 1701");
    expect_at(s, "soult", "1701");
}

/* augereau in 0708 attacks grawert in the town 0709 at -1. */
static void repulsed(struct scene *s, int die)
{
    open_scene(s, NULL);
    put(s, "augereau", "0708");
    put(s, "grawert", "0709");
    at_combat(s);
    act(s, "attack 0709 with augereau");
    fight(s, die);
}

TEST(j20_9_9_4__a_winning_defender_may_advance)
{
    struct scene s;
    repulsed(&s, 3); /* AW */
    act(&s, "toward 1705");
    expect_at(&s, "augereau", "0807");
    expect_turn(&s, PRUSSIAN);
    assert_int_equal(offers(&s, ""), 2);
    OFFERED(&s, "done");
    act(&s, "advance grawert 0708"); /* out of the town */
    expect_at(&s, "grawert", "0708");
    close_scene(&s);

    repulsed(&s, 2); /* AR */
    roll(&s, 2);
    act(&s, "toward 1705");
    while (step_now(&s) == S_RETREAT)
        act_first(&s);
    OFFERED(&s, "advance grawert 0708");
    act(&s, "advance grawert 0807"); /* down the path, as an attacker would */
    expect_at(&s, "grawert", "0807");
    close_scene(&s);
}
