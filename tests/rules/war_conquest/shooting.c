/*
 * shooting.c - who shoots, at whom, and with what numbers (WC-SHO).
 */
#include "scene.h"

static void crowd(struct scene *s)
{
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
}

SCENE(wc_sho_1__the_front_rank_shoots_and_skirmishers_all)
{
    put(s, "italians", 3000, 1000, 5);
    put(s, "velites", 4400, 1000, 5);
    put(s, "pikes-1", 3000, 1400, 15);
    put(s, "pikes-2", 4400, 1400, 15);
    crowd(s);
    begin(s, ROMAN, "shooting");
    act(s, "shoot italians pikes-1");
    assert_int_equal(dice_of(s), 8);
    all(s, 1);
    act(s, "shoot velites pikes-2");
    assert_int_equal(dice_of(s), 12);
    all(s, 1);
}

SCENE(wc_sho_1__another_than_the_nearest_after_a_command_test)
{
    put(s, "velites", 3600, 1000, 5);
    put(s, "pikes-1", 3200, 1400, 15);
    put(s, "pikes-2", 4000, 1500, 15);
    crowd(s);
    begin(s, ROMAN, "shooting");
    act(s, "shoot velites pikes-2");
    rolls(s, "Command Test to pick the target");
    dice(s, "6 6");
    assert_int_equal(table_last_event(&s->table, E_PICKED)->arg[0], unit(s, "pikes-1"));
    rolls(s, "Shots");
    strike(s, 3, 0, 2);
    assert_int_equal(at(s, "pikes-1")->models, 22);
}

SCENE(wc_sho_2__what_makes_a_shot_harder)
{
    ground(s, "wood 30,30 42,36");
    put(s, "cretans", 3600, 2000, 15);
    put(s, "hastati", 3600, 1000, 5); /* 10 inches of 20: not over half */
    crowd(s);
    struct look *g = &s->look;
    int cretans = unit(s, "cretans"), hastati = unit(s, "hastati");
    assert_int_equal(wc_blow(g, (struct strike){SHOOTS, cretans, hastati}, NULL, ST_HIT).hit, 3);
    at(s, "hastati")->y = 999;
    assert_int_equal(wc_blow(g, (struct strike){SHOOTS, cretans, hastati}, NULL, ST_HIT).hit, 4);
    s->p.stepped |= bit(cretans);
    assert_int_equal(wc_blow(g, (struct strike){SHOOTS, cretans, hastati}, NULL, ST_HIT).hit, 5);
    assert_int_equal(
        wc_blow(g, (struct strike){SHOOTS_CHARGER, cretans, hastati}, NULL, ST_HIT).hit, 6);
    put(s, "velites", 3600, 3300, 15);
    at(s, "cretans")->y = 2800;
    at(s, "cretans")->f = 5;
    assert_int_equal(
        wc_blow(g, (struct strike){SHOOTS, cretans, unit(s, "velites")}, NULL, ST_HIT).hit, 6);
    assert_int_equal(
        wc_blow(g, (struct strike){SHOOTS_CHARGER, cretans, unit(s, "velites")}, NULL, ST_HIT).hit,
        6); /* a 6 hits */
    begin(s, GREEK, "shooting");
}

SCENE(wc_sho_3__saves_and_kills)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "hastati", 3600, 1500, 5);
    put(s, "velites", 4600, 1500, 5);
    put(s, "pikes-1", 3600, 2900, 15);
    crowd(s);
    struct look *g = &s->look;
    struct blow blow =
        wc_blow(g, (struct strike){SHOOTS, unit(s, "cretans"), unit(s, "hastati")}, NULL, ST_HIT);
    assert_int_equal(blow.save, 4); /* armour 3 */
    assert_int_equal(blow.kill, 5); /* bows: 2 */
    assert_int_equal(
        wc_blow(g, (struct strike){SHOOTS, unit(s, "cretans"), unit(s, "velites")}, NULL, ST_HIT)
            .save,
        6);
    blow =
        wc_blow(g, (struct strike){SHOOTS, unit(s, "hastati"), unit(s, "cretans")}, NULL, ST_HIT);
    assert_int_equal(blow.save, 7); /* pila pierce 1: none */
    assert_int_equal(blow.kill, 4);
    begin(s, GREEK, "shooting");
}

SCENE(wc_sho_4__losses_of_the_round_are_counted)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "hastati", 3600, 1500, 5);
    put(s, "tarantines", 1500, 2000, 15); /* who may shoot too */
    put(s, "italians", 1500, 1500, 5);
    crowd(s);
    begin(s, GREEK, "shooting");
    act(s, "shoot cretans hastati");
    strike(s, 6, 1, 4);
    assert_int_equal(at(s, "hastati")->models, 20);
    assert_int_equal(at(s, "hastati")->lost, 4);
    assert_int_equal(at(s, "hastati")->began, 24);
}

SCENE(wc_sho_5__units_and_woods_hide_but_not_the_piece_in_which_one_stands)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "hastati", 3600, 1000, 5);
    put(s, "italians", 3600, 1600, 5); /* wider than the way to every corner */
    assert_false(wc_sees(&s->look, unit(s, "cretans"), unit(s, "hastati"), FRONT_ZONE));
    assert_true(wc_sees(&s->look, unit(s, "cretans"), unit(s, "italians"), FRONT_ZONE));
    put(s, "italians", 6000, 1600, 5);
    assert_true(wc_sees(&s->look, unit(s, "cretans"), unit(s, "hastati"), FRONT_ZONE));
    ground(s, "wood 30,12 42,14");
    assert_false(wc_sees(&s->look, unit(s, "cretans"), unit(s, "hastati"), FRONT_ZONE));
    at(s, "hastati")->y = 1300; /* its leader in the wood */
    assert_true(wc_sees(&s->look, unit(s, "cretans"), unit(s, "hastati"), FRONT_ZONE));
    crowd(s);
    begin(s, GREEK, "shooting");
}

SCENE(wc_sho_6__who_may_not_shoot)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "thureophoroi", 4600, 2000, 15);
    put(s, "hastati", 3600, 1000, 5);
    put(s, "italians", 4600, 1500, 5);
    crowd(s);
    s->p.hasty = bit(unit(s, "thureophoroi"));
    begin(s, GREEK, "shooting");
    assert_true(offered(s, "shoot cretans hastati"));
    assert_int_equal(offers(s, "shoot thureophoroi"), 0);
    act(s, "shoot cretans hastati");
    if (dice_of(s) == 2)
        all(s, 1); /* not the nearest */
    all(s, 1);
    assert_int_equal(offers(s, "shoot"), 0); /* once */
}

SCENE(wc_sho_6__beyond_the_range_the_shots_are_lost)
{
    put(s, "velites", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1801, 15); /* javelins reach 8 */
    crowd(s);
    begin(s, ROMAN, "shooting");
    act(s, "shoot velites pikes-1");
    assert_true(table_logged(&s->table, E_OUT_OF_RANGE));
    assert_int_equal(at(s, "pikes-1")->models, 24);
}

SCENE(wc_sho_6__no_shots_into_combat)
{
    put(s, "velites", 3600, 1400, 5);
    put(s, "hastati", 4600, 2000, 5);
    put(s, "pikes-1", 4600, 2000, 15);
    put(s, "pikes-2", 3600, 2000, 15);
    engage(s, "hastati");
    crowd(s);
    begin(s, ROMAN, "shooting");
    assert_true(offered(s, "shoot velites pikes-2"));
    assert_false(offered(s, "shoot velites pikes-1"));
}

SCENE(wc_sho_7__all_to_hit_then_saves_then_kills)
{
    put(s, "cretans", 3600, 2000, 15);
    put(s, "hastati", 3600, 1500, 5);
    crowd(s);
    begin(s, GREEK, "shooting");
    act(s, "shoot cretans hastati");
    rolls(s, "Shots");
    assert_int_equal(dice_of(s), 10);
    dice(s, "3 3 3 3 2 2 2 2 2 2");
    rolls(s, "Saves against the shots");
    assert_int_equal(dice_of(s), 4);
    dice(s, "4 3 3 3");
    rolls(s, "Shots to kill");
    assert_int_equal(dice_of(s), 3);
    dice(s, "5 4 6");
    assert_int_equal(at(s, "hastati")->models, 22);
}
