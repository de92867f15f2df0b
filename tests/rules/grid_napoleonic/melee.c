/*
 * melee.c - closing and melee (GN-6).
 */
#include "scene.h"

#include <stdio.h>

/* a11 in column at 7,3 in front of b11 in column at 8,3. */
static void contact(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "lb1", "9,3");
    put(s, "a21", "1,0"); /* far away, so that no brigade is gone */
    put(s, "a31", "1,7");
    put(s, "b21", "18,0");
    put(s, "b31", "18,7");
}

static bool may_close(const struct scene *s, const char *unit, const char *target)
{
    struct look g = look_at(s);
    return gn_may_close(&g, number(s, unit), number(s, target));
}

SCENE_BY(gn_6_a__who_may_close, contact(s, NULL))
{
    at(s, T6_MELEE);
    assert_true(may_close(s, "a11", "b11"));
    form(s, "a11", LINE);
    assert_false(may_close(s, "a11", "b11"));
    form(s, "a11", COLUMN);
    face(s, "a11", GG_WEST);
    assert_false(may_close(s, "a11", "b11"));
    face(s, "a11", GG_EAST);
    lower(s, "a11", 1);
    assert_false(may_close(s, "a11", "b11"));
    lower(s, "a11", 0);
    put(s, "la1", "0,0"); /* out of command */
    assert_false(may_close(s, "a11", "b11"));
    put(s, "la1", "6,3");
    give_ap(s, "a11", 0, 3);
    assert_false(may_close(s, "a11", "b11"));
    give_ap(s, "a11", 1, 3);
}

TEST(gn_6_b__ground_and_horse)
{
    struct scene s;
    open_ground(&s, "8,3 S", NULL, NULL);
    put(&s, "a31", "7,3");
    put(&s, "la3", "6,3");
    put(&s, "b11", "8,3");
    at(&s, T6_MELEE);
    assert_false(may_close(&s, "a31", "b11")); /* cavalry into a strong point */
    close_scene(&s);
    contact(&s, NULL);
    put(&s, "b31", "8,4");
    at(&s, T6_MELEE);
    assert_false(may_close(&s, "a11", "b31")); /* infantry on good-order horse in the open */
    lower(&s, "b31", 1);
    assert_true(may_close(&s, "a11", "b31"));
    close_scene(&s);
}

SCENE_BY(gn_6_c__who_passes_enters_the_space, contact(s, NULL))
{
    put(s, "la1", "7,3");
    put(s, "b12", "8,3");
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    act(s, "send la1");
    assert_int_equal(column(s), 0); /* +1, and its leader */
    roll(s, 1);
    expect_at(s, "a11", "8,3");
    expect_at(s, "la1", "8,3");
    assert_int_equal(facing(s, "a11"), GG_EAST);
    assert_int_equal(s->p.engaged[number(s, "a11")], BY_CLOSING);
    assert_int_equal(s->p.engaged[number(s, "b11")], AS_TARGET);
    assert_int_equal(s->p.engaged[number(s, "b12")], AS_TARGET);
}

/* What adds up to the two scores. */
TEST(gn_6_d__factors)
{
    static const struct {
        const char *attacker, *defender;
        int formation, facing, factors;
    } rows[] = {
        {"a11", "b11", COLUMN, GG_WEST, 2 - 2},              /* veteran 24 each */
        {"a31", "b11", COLUMN, GG_WEST, 2 + 2 - 2},          /* horse on foot */
        {"a31", "b11", SQUARE, GG_WEST, 2 - 3 - 2},          /* on a square */
        {"a32", "b31", CAV, GG_WEST, 3 + 1 - 2},             /* heavy cavalry */
        {"a11", "b11", COLUMN, GG_EAST, 2 + 2 - 2},          /* rear */
        {"a31", "b14", UNLIMBERED, GG_WEST, 2 - (1 + 0 - 1)} /* gunners */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scene s;
        char choice[32];
        open_scene(&s, NULL);
        put(&s, rows[i].attacker, "7,3");
        put(&s, "la", "6,3");
        put(&s, rows[i].defender, "8,3");
        form(&s, rows[i].defender, rows[i].formation);
        if (rows[i].formation != SQUARE)
            face(&s, rows[i].defender, rows[i].facing);
        at(&s, T6_MELEE);
        snprintf(choice, sizeof choice, "close %s %s", rows[i].attacker, rows[i].defender);
        act(&s, choice);
        roll(&s, 1);
        assert_int_equal(column(&s), rows[i].factors);
        close_scene(&s);
    }
}

SCENE_BY(gn_6_d__joiners_leaders_and_ground, open_ground(s, "8,3 S", NULL, NULL))
{
    put(s, "a11", "7,3");
    put(s, "a12", "7,2");
    put(s, "a13", "7,4");
    put(s, "la1", "7,3");
    put(s, "b11", "8,3");
    hurt(s, "b11", 4);
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    act(s, "join a12");
    act(s, "join a13");
    act(s, "send la1");
    roll(s, 1);
    expect_who(s, "a12"); /* the joiners check too */
    roll(s, 1);
    expect_who(s, "a13");
    roll(s, 1);
    /* veteran 1 + size 1 + leader 1 + support 2 against 1 + 1 - 2 + strong point 2 */
    assert_int_equal(column(s), 5 - 2);
    expect_at(s, "a12", "7,2");
}

SCENE_BY(gn_6_e__equal_scores_go_on, contact(s, NULL))
{
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 3, 3);
    assert_int_equal(casualties(s, "a11"), 1);
    assert_int_equal(casualties(s, "b11"), 1);
    expect_at(s, "a11", "8,3");
    assert_int_equal(s->p.engaged[number(s, "a11")], BY_CLOSING);
    at(s, T4_SECOND); /* engaged units neither move nor rally; they fight on without a check */
    act(s, "done");   /* leaders */
    REFUSED(s, "act b11");
    act(s, "done");
    expect_roll(s, "Melee");
}

SCENE_BY(gn_6_e__a_bad_order_defender_that_draws_loses_by_1, contact(s, NULL))
{
    lower(s, "b11", 1);
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 1, 3); /* 1 + 2 against 3 + 2 - 2 */
    assert_int_equal(casualties(s, "b11"), 1);
    assert_int_equal(table_last_event(&s->table, E_MELEE)->arg[3], 1); /* and so it is told */
    expect_roll(s, "Distance of the run");
    expect_who(s, "b11");
}

/* A check for losses alone could do nothing there. */
SCENE_BY(gn_2_0_g__where_the_margin_decides_losses_call_for_no_check,
         contact(s, "elim_by_casualties=margin"))
{
    hurt(s, "a11", 6);
    hurt(s, "b11", 6);
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 3, 3);
    assert_int_equal(casualties(s, "a11"), 7);
    assert_int_equal(casualties(s, "b11"), 7);
    assert_int_equal(table_last_event(&s->table, E_CHECK)->arg[3],
                     CLOSE); /* nor was there another */
}

SCENE_BY(gn_6_f__the_loser_suffers_row_m, contact(s, NULL))
{
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 6, 2); /* by 4 */
    assert_int_equal(casualties(s, "b11"), 2);
    assert_int_equal(casualties(s, "a11"), 0);
    assert_int_equal(level(s, "b11"), 3);
    roll(s, 1);
    expect_at(s, "b11", "12,3");
    expect_at(s, "a11", "8,3");
}

SCENE_BY(gn_6_f__a_narrow_loss_costs_the_winner_too, contact(s, NULL))
{
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 2, 4); /* the attacker loses by 2 */
    assert_int_equal(casualties(s, "a11"), 1);
    assert_int_equal(casualties(s, "b11"), 1);
    assert_int_equal(level(s, "a11"), 2);
    roll(s, 1);
    expect_at(s, "a11", "5,3");
    assert_int_equal(s->p.engaged[number(s, "b11")], FREE);
}

SCENE(gn_6_g__guns_lost_and_foot_ridden_down)
{
    put(s, "a31", "7,3");
    put(s, "la3", "6,3");
    put(s, "b11", "8,3");
    put(s, "b14", "8,3");
    form(s, "b14", UNLIMBERED);
    at(s, T6_MELEE);
    act(s, "close a31 b11");
    roll(s, 1);
    dice(s, 6, 2); /* 6 + 4 against 2 + 3: by 5 */
    assert_int_equal(casualties(s, "b11"), 3 + 1);
    expect_at(s, "b14", "eliminated");
}

SCENE_BY(gn_6_g__leaders_in_a_melee, contact(s, NULL))
{
    put(s, "lb1", "8,3");
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 6, 1);
    expect_roll(s, "Leader in danger");
    expect_who(s, "lb1");
    roll(s, 1);
    expect_at(s, "lb1", "kia");
}

/* Melees that go on first, then closings; if the first attacker fails nobody fights. */
SCENE_BY(gn_6_h__the_order_of_melees, contact(s, NULL))
{
    put(s, "b21", "14,3");
    put(s, "a21", "14,3");
    engage(s, "a21", "b21");
    at(s, T6_MELEE);
    expect_roll(s, "Melee");
    expect_who(s, "a21");
    dice(s, 3, 2); /* green each: by 1, with the size of the Landwehr as large */
    roll(s, 1);
    put(s, "a12", "7,2");
    give_ap(s, "a12", 3, 3);
    act(s, "close a11 b11");
    act(s, "join a12");
    roll(s, 7); /* missed by 1 */
    roll(s, 1);
    expect_at(s, "a11", "6,3");
    expect_at(s, "a12", "7,2");
    assert_false(logged(s, E_ENTERS));
}

/* Joiners stay and suffer nothing; other units of the target's space support it and suffer row m. */
SCENE_BY(gn_6_i__joiners_and_companions, contact(s, NULL))
{
    put(s, "b12", "8,3");
    put(s, "a12", "7,2");
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    act(s, "join a12");
    roll(s, 1);
    roll(s, 1);
    assert_int_equal(column(s), 2 + 1 - 2 - 1);
    dice(s, 6, 5); /* by 1 */
    roll(s, 1);    /* b11 falls back one */
    expect_at(s, "b11", "9,3");
    expect_who(s, "b12");
    roll(s, 1);
    expect_at(s, "b12", "9,3");
    assert_int_equal(casualties(s, "b12"), 0);
    assert_int_equal(level(s, "b12"), 1);
    expect_at(s, "a12", "7,2");
    assert_int_equal(casualties(s, "a12"), 0);
}

/* Casualties, leaders, guns, elim checks, runs, what they cause. */
SCENE_BY(gn_6_j__the_order_of_consequences, contact(s, NULL))
{
    put(s, "lb1", "8,3");
    put(s, "b12", "8,4");
    hurt(s, "b11", 5);
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    dice(s, 6, 2);
    expect_roll(s, "Leader in danger");
    roll(s, 5);
    expect_roll(s, "Morale check"); /* seven casualties: at elim */
    expect_who(s, "b11");
    expect_chance(s, "eliminated", "9/10");
    roll(s, 1);
    act(s, "along lb1");
    expect_roll(s, "Distance of the run");
    roll(s, 1);
    expect_who(s, "b12"); /* routed adjacent */
    expect_at(s, "lb1", "12,3");
}
