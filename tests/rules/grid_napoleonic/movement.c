/*
 * movement.c - AP and movement (GN-4).
 */
#include "scene.h"

#include <stdio.h>

/* The French half begins for one unit; it is named. */
static void move(struct scene *s, const char *unit)
{
    char choice[32];
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    while (offered(s, "done") && top_of(&s->p)->stage == 4)
        act(s, "done"); /* leaders */
    snprintf(choice, sizeof choice, "act %s", unit);
    act(s, choice);
}

SCENE(gn_4_a__ap_by_type_and_one_less_out_of_command)
{
    static const struct {
        const char *unit;
        int ap;
    } rows[] = {{"a11", 3}, {"a14", 4}, {"a31", 6}, {"a32", 5}, {"a15", 3}, {"a33", 5}};
    put(s, "la", "7,3");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        put(s, rows[i].unit, "7,4");
    first_mover(s, PRUSSIAN);
    for (int far = 0; far < 2; far++) {
        at(s, T4_SECOND);
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
            assert_int_equal(ap(s, rows[i].unit), rows[i].ap - far);
        put(s, "la", "0,0");
    }
}

/* Late checks, rallying, broken brigades, leaders, units. */
SCENE(gn_4_b__the_order_within_a_half)
{
    put(s, "a11", "8,3");
    put(s, "b31", "9,3");
    put(s, "a12", "4,3");
    lower(s, "a12", 1);
    put(s, "la1", "5,5");
    put(s, "a31", "4,6");
    s->p.broken[s->b->piece[number(s, "a31")].brigade] = 1;
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    expect_roll(s, "Double check");
    dice(s, 1, 10);
    expect_roll(s, "Rally attempt");
    roll(s, 1);
    expect_at(s, "a31", "off"); /* four steps and off */
    OFFERED(s, "act la1");
    act(s, "done");
    OFFERED(s, "act a11");
    OFFERED(s, "act a12");
    act(s, "act a12");
    act(s, "done");
    REFUSED(s, "act a12"); /* each at most once */
}

SCENE_BY(gn_4_c__a_step_costs_formation_and_ground, open_ground(s, "8,3 H 8,4 ^", NULL, NULL))
{
    struct look g = look_at(s);
    put(s, "a11", "7,3");
    put(s, "la1", "7,3");
    move(s, "a11");
    int u = number(s, "a11");
    assert_int_equal(gn_step_cost(&g, u, GG_EAST), 2);  /* a wood */
    assert_int_equal(gn_step_cost(&g, u, 3), 2);        /* uphill */
    assert_int_equal(gn_step_cost(&g, u, GG_NORTH), 1); /* clear */
    form(s, "a11", LINE);
    assert_int_equal(gn_step_cost(&g, u, GG_EAST), 3);
    form(s, "a11", COLUMN);
}

SCENE(gn_4_c__never_among_enemies_nor_between_two)
{
    put(s, "a11", "7,3");
    put(s, "la1", "7,3");
    put(s, "b11", "8,3");
    put(s, "b12", "7,2");
    move(s, "a11");
    REFUSED(s, "step a11 8,3");
    REFUSED(s, "step a11 8,2"); /* between the two */
    OFFERED(s, "step a11 6,3");
}

/* A full space may be crossed only by who can leave it again. */
SCENE(gn_4_c__full_spaces_are_crossed)
{
    put(s, "a11", "7,3");
    put(s, "a12", "8,3");
    put(s, "a13", "8,3");
    put(s, "la1", "7,3");
    move(s, "a11");
    OFFERED(s, "step a11 8,3");
    give_ap(s, "a11", 1, 3);
    REFUSED(s, "step a11 8,3");
    give_ap(s, "a11", 3, 3);
    put(s, "b11", "9,3"); /* it would be stopped there */
    REFUSED(s, "step a11 8,3");
}

/* Two full spaces side by side: each is crossed by itself and by way of the other. */
SCENE_BY(gn_4_c__of_two_full_spaces_each_is_crossed, open_ground(s, "5,3 S", "5,4 5,3", NULL))
{
    put(s, "a11", "6,3");
    put(s, "a12", "5,3");
    put(s, "a13", "5,3");
    put(s, "a21", "5,4");
    put(s, "a22", "5,4");
    put(s, "la1", "6,3");
    move(s, "a11");
    OFFERED(s, "step a11 5,4");
    OFFERED(s, "step a11 5,3");
}

SCENE(gn_4_d__enemies_stop_and_hold)
{
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    move(s, "a11");
    act(s, "step a11 7,3");
    assert_int_equal(offers(s, "step"), 0);
    act(s, "done");
    act(s, "face a11 e");
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a11");
    struct look g = look_at(s);
    assert_int_equal(gn_step_cost(&g, number(s, "a11"), GG_WEST), 2); /* leaving contact */
    form(s, "b11", SQUARE);
    lower(s, "b11", 1);
    assert_int_equal(gn_step_cost(&g, number(s, "a11"), GG_WEST), 1);
}

/* GN-2.6-c is printed and this is not: what AP are left after a rally are its owner's. */
SCENE(gn_4_d__who_fell_back_and_rallied_steps_again)
{
    put(s, "a33", "9,3");
    put(s, "la3", "9,3");
    put(s, "b31", "12,3");
    move(s, "a33");
    act(s, "step a33 10,3");
    act(s, "step a33 11,3");
    expect_roll(s, "Double check");
    dice(s, 10, 10);
    roll(s, 1); /* it falls back */
    roll(s, 1); /* and rallies at once */
    assert_int_equal(level(s, "a33"), 0);
    assert_true(ap(s, "a33") > 0);
    assert_true(offers(s, "step a33") > 0);
}

/* Even beside another enemy: its steps begin anew, and the first one costs 1 more (GN-4-d). */
SCENE(gn_2_6_h__rallied_beside_the_enemy_it_may_step_off)
{
    put(s, "a33", "10,2");
    put(s, "la3", "10,2");
    put(s, "b31", "12,3");
    put(s, "b11", "10,4");
    move(s, "a33");
    act(s, "step a33 11,3");
    dice(s, 10, 10);
    roll(s, 1); /* it falls back to 10,3, next to b11 */
    roll(s, 1); /* and rallies */
    expect_at(s, "a33", "10,3");
    int left = ap(s, "a33");
    OFFERED(s, "step a33 9,2");
    act(s, "step a33 9,2");
    assert_int_equal(ap(s, "a33"), left - 2);
    act(s, "done");
    OFFERED(s, "face a33 w"); /* the free facing of GN-4-e */
}

/* Nothing but the end is left: nobody is asked. */
SCENE(gn_4_j__it_ends_by_itself_when_nothing_is_left)
{
    put(s, "a15", "6,3");
    leave_guns(s, "a15", "3,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "a11", "4,5");
    form(s, "a11", SQUARE);
    s->p.halted |= bit(number(s, "a11"));
    at(s, T4_FIRST);
    s->p.halted |= bit(number(s, "a11")); /* until its next half; this one has begun */
    act(s, "done");                       /* leaders */
    REFUSED(s, "act a11");
    act(s, "act a15");
    act(s, "step a15 7,3");
    assert_true(ap(s, "a15") > 0);
    assert_int_not_equal(top_of(&s->p)->step, S_ACT);
}

SCENE(gn_4_e__formations_and_facings)
{
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    move(s, "a11");
    act(s, "form a11 line");
    assert_int_equal(ap(s, "a11"), 2);
    assert_int_equal(facing(s, "a11"), GG_EAST);
    assert_int_equal(offers(s, "step"), 4); /* three front spaces and straight back */
    OFFERED(s, "step a11 5,3");
    act(s, "face a11 w"); /* 180 degrees: two AP */
    assert_int_equal(ap(s, "a11"), 0);
    assert_int_equal(facing(s, "a11"), GG_WEST);
}

SCENE(gn_4_e__a_column_faces_the_way_it_steps_and_ends_as_it_likes)
{
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    move(s, "a11");
    act(s, "step a11 6,2");
    assert_int_equal(facing(s, "a11"), GG_NORTH);
    act(s, "done");
    assert_int_equal(offers(s, "face"), 8);
    act(s, "face a11 se");
    assert_int_equal(facing(s, "a11"), 3);
}

SCENE(gn_4_e__squares_and_unlimbered_guns_do_not_step)
{
    put(s, "a11", "6,3");
    form(s, "a11", SQUARE);
    put(s, "a15", "6,5");
    form(s, "a15", UNLIMBERED);
    put(s, "la1", "6,3");
    move(s, "a11");
    assert_int_equal(offers(s, "step"), 0);
    assert_int_equal(offers(s, "form a11 line"), 8); /* leaving a square: any facing */
    act(s, "done");
    act(s, "act a15");
    assert_int_equal(offers(s, "step"), 0);
    act(s, "limber a15");
    assert_int_equal(facing(s, "a15"), GG_EAST);
}

/* One AP is wanted to fire and one to close. */
SCENE(gn_4_f__ap_for_fire_and_melee)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "lb1", "9,3");
    at(s, T5_SMALL_ARMS);
    give_ap(s, "a11", 0, 3);
    REFUSED(s, "fire a11 b11");
    struct look g = look_at(s);
    assert_false(gn_may_close(&g, number(s, "a11"), number(s, "b11")));
    give_ap(s, "a11", 1, 3);
    assert_true(gn_may_close(&g, number(s, "a11"), number(s, "b11")));
}

/* What actions cost stands in the tables, so a file may say otherwise. */
SCENE(gn_4_e__tables_say_what_actions_cost)
{
    struct battlefield *b = s->table.battle->data;
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    b->formation_ap = 4;
    b->face_ap = 2;
    move(s, "a11");
    assert_int_equal(offers(s, "form"), 0); /* it has 3 */
    act(s, "face a11 n");
    assert_int_equal(ap(s, "a11"), 1);
    assert_int_equal(offers(s, "face"), 0);
}

SCENE(gn_4_e__tables_say_what_a_formation_costs)
{
    struct battlefield *b = s->table.battle->data;
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    b->formation_ap = 2;
    move(s, "a11");
    act(s, "form a11 line");
    assert_int_equal(ap(s, "a11"), 1);
    OFFERED(s, "face a11 n");
    assert_int_equal(offers(s, "form"), 0);
}

SCENE(gn_7_f__tables_say_what_guns_cost)
{
    struct battlefield *b = s->table.battle->data;
    b->limber_ap = 2;
    b->man_ap = 3;
    put(s, "a15", "6,3"); /* a foot battery: 3 AP */
    put(s, "a33", "6,5");
    leave_guns(s, "a33", "7,5");
    put(s, "la1", "6,3");
    put(s, "la3", "6,5");
    move(s, "a15");
    act(s, "unlimber a15");
    assert_int_equal(ap(s, "a15"), 1);
    REFUSED(s, "limber a15");
    act(s, "done");
    act(s, "act a33");
    act(s, "step a33 7,5");
    act(s, "man a33 e");
    assert_int_equal(ap(s, "a33"), 1);
}

SCENE(gn_4_d__tables_say_what_leaving_the_enemy_costs)
{
    struct battlefield *b = s->table.battle->data;
    b->contact_ap = 2;
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    move(s, "a11");
    act(s, "step a11 6,3");
    assert_int_equal(ap(s, "a11"), 0);
}

SCENE(gn_4_f__tables_say_what_fire_and_closing_cost)
{
    struct battlefield *b = s->table.battle->data;
    b->fire_ap = b->close_ap = 2;
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "lb1", "9,3");
    at(s, T5_SMALL_ARMS);
    give_ap(s, "a11", 1, 3);
    REFUSED(s, "fire a11 b11");
    struct look g = look_at(s);
    assert_false(gn_may_close(&g, number(s, "a11"), number(s, "b11")));
    give_ap(s, "a11", 2, 3);
    assert_true(gn_may_close(&g, number(s, "a11"), number(s, "b11")));
    act(s, "fire a11 b11");
    roll(s, 10);
    assert_int_equal(ap(s, "a11"), 0);
}

SCENE_BY(gn_4_g__ground_that_is_closed, open_ground(s, "8,3 H 8,4 S 8,2 ~", "7,3 8,3 9,3", NULL))
{
    struct look g = look_at(s);
    put(s, "a11", "7,3");
    put(s, "a31", "7,3");
    put(s, "a33", "7,4");
    put(s, "la", "7,3");
    int foot = number(s, "a11"), horse = number(s, "a31"), guns = number(s, "a33");
    int from = space(s, "7,3"), below = space(s, "7,4"), leader = number(s, "la");
    assert_false(gn_closed(&g, horse, from, GG_EAST)); /* the wood, along the road */
    assert_true(gn_closed(&g, horse, below, 1));       /* the wood, off it */
    assert_true(gn_closed(&g, horse, from, 3));        /* the village */
    assert_true(gn_closed(&g, guns, below, GG_EAST));
    assert_false(gn_closed(&g, foot, from, 3));
    assert_true(gn_closed(&g, foot, from, 1)); /* water */
    assert_true(gn_closed(&g, leader, from, 1));
    assert_false(gn_closed(&g, leader, from, 3));
    assert_int_equal(gn_terrain_cost(&g, foot, from, GG_EAST), 1); /* the road cancels it */
}

/* Round what is closed, skipping enemies; who can go nowhere loses one. */
SCENE_BY(gn_4_h__nowhere_to_go, open_ground(s, "8,2 ~ 8,3 ~ 8,4 ~", NULL, NULL))
{
    put(s, "a11", "9,3");
    set_fire(s, "9,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_at(s, "a11", "9,3");
    assert_int_equal(casualties(s, "a11"), 1);
    assert_int_equal(level(s, "a11"), 3);
}

SCENE(gn_4_h__an_overstacked_end_goes_one_further)
{
    put(s, "a11", "7,3");
    put(s, "a12", "3,3");
    put(s, "a13", "3,3");
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_at(s, "a11", "2,3");
}

SCENE_BY(gn_4_h__caught_in_a_space_with_enemies, open_ground(s, "8,2 ~ 8,3 ~ 8,4 ~", NULL, NULL))
{
    put(s, "b11", "9,3");
    put(s, "a11", "9,3");
    engage(s, "a11", "b11");
    set_fire(s, "9,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_at(s, "a11", "eliminated");
}

SCENE(gn_4_h__levels_2_and_3_lose_formation)
{
    put(s, "a11", "7,3");
    form(s, "a11", SQUARE);
    put(s, "a12", "7,6");
    form(s, "a12", LINE);
    set_fire(s, "7,3");
    set_fire(s, "7,6");
    at(s, T1_BURNING);
    roll(s, 9);
    assert_int_equal(formation(s, "a11"), COLUMN);
    assert_int_equal(facing(s, "a11"), GG_WEST);
    roll(s, 1);
    roll(s, 8); /* level 1 keeps both */
    roll(s, 1);
    assert_int_equal(formation(s, "a12"), LINE);
    assert_int_equal(facing(s, "a12"), GG_EAST);
}

SCENE(gn_4_i__an_unlimbered_battery_that_runs_leaves_its_guns)
{
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "a33", "7,6");
    set_fire(s, "7,3");
    set_fire(s, "7,6");
    at(s, T1_BURNING);
    roll(s, 7);
    roll(s, 1);
    assert_int_equal(formation(s, "a15"), ABANDONED);
    assert_int_equal(s->p.guns[number(s, "a15")], space(s, "7,3"));
    expect_at(s, "a15", "6,3");
    roll(s, 8);
    roll(s, 1);
    assert_int_equal(formation(s, "a33"), LIMBERED);
    expect_at(s, "a33", "6,6");
}

SCENE(gn_4_j__named_then_step_by_step)
{
    put(s, "a11", "6,3");
    put(s, "la1", "6,3");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "act la1");
    act(s, "step la1 7,3");
    act(s, "step la1 8,3");
    act(s, "done");
    expect_at(s, "la1", "8,3");
    act(s, "act a11"); /* it ends by itself without AP */
    act(s, "step a11 7,3");
    act(s, "step a11 8,3");
    act(s, "step a11 9,3");
    assert_int_equal(step_now(s), S_FREE_FACING);
    act(s, "face a11 n");
}

SCENE_BY(gn_4_k__crews_and_leaders, open_ground(s, "8,3 H 8,4 ~", NULL, NULL))
{
    put(s, "a15", "7,3");
    leave_guns(s, "a15", "6,3");
    put(s, "la1", "7,3");
    put(s, "b11", "8,2");
    struct look g = look_at(s);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "act la1");
    OFFERED(s, "step la1 8,3"); /* a wood costs him nothing more */
    REFUSED(s, "step la1 8,4"); /* water */
    REFUSED(s, "step la1 8,2"); /* an enemy unit */
    act(s, "step la1 8,3");
    assert_int_equal(ap(s, "la1"), 5);
    act(s, "done");
    assert_false(gn_may_fire(&g, number(s, "a15")));
    assert_int_equal(gn_terrain_cost(&g, number(s, "a15"), space(s, "7,3"), GG_WEST), 1);
}
