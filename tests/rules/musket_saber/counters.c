/*
 * counters.c - what is printed on the counters, their steps and their faces (MS-2.3, 2.4).
 *
 * The fights are in the open around 0510. At a differential of 0 a combat die of 1 is Ar; with the morale check
 * passed that is an exchange, in which each primary loses a step.
 */
#include "grognard/view.h"
#include "scene.h"

#include <string.h>

static const struct face *shown(const struct scene *s, const char *unit)
{
    struct look look = look_at(s);
    return face_of(&look, unit_number(s, unit));
}

/* The attacker in 0510, the defender in 0509, the dice waiting. */
static void fight(struct scene *s, const char *attacker, const char *defender)
{
    char order[40];
    struct gg_text text;
    int side = s->b->unit[unit_number(s, attacker)].is.side;
    put(s, attacker, "0510");
    put(s, defender, "0509");
    set_turn(s, 1, side);
    at_combat(s);
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "attack %s 0509", attacker);
    act(s, order);
    expect_roll(s, "Combat");
}

SCENE_BY(ms_2_3_a__any_number_of_units_may_be_marked,
         open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    static struct gg_view view;
    int marked = 0;
    for (int u = 0; u < s->b->names.npieces; u++)
        if (is_hex(s->p.at[u]))
            s->p.shaken |= bit(u);
    s->table.rules->view(s->battle, &s->p, GG_EVERYTHING, &view);
    for (int i = 0; i < view.npieces; i++)
        for (int k = 0; k < view.piece[i].nstatus; k++)
            marked += !strcmp(view.piece[i].status[k].word, "disrupted") ||
                      !strcmp(view.piece[i].status[k].word, "ineffective");
    assert_int_equal(marked, 39 - 7); /* seven counters are still to come */
}

TEST(ms_2_3_e__the_first_factor_attacks_and_the_second_defends)
{
    struct scene s;
    open_scene(&s, NULL);
    fight(&s, "6art", "mitchell"); /* 4/1 */
    assert_int_equal(differential(&s), 4 - 5);
    close_scene(&s);
    open_scene(&s, NULL);
    fight(&s, "mitchell", "6art");
    assert_int_equal(differential(&s), 5 - 1);
    close_scene(&s);
    open_scene(&s, NULL);
    fight(&s, "2li", "jaeger"); /* one figure does both */
    assert_int_equal(differential(&s), 4 - 2);
    close_scene(&s);
    open_scene(&s, NULL);
    fight(&s, "jaeger", "2li");
    assert_int_equal(differential(&s), 2 - 4);
    close_scene(&s);
}

TEST(ms_2_3_f__checks_are_made_against_the_rating)
{
    struct scene s;
    open_scene(&s, NULL);
    fight(&s, "2li", "mitchell");
    assert_int_equal(check_rating(&s, 0), 3);
    assert_int_equal(check_rating(&s, 1), 4);
    reduce(&s, "mitchell"); /* that of the face that shows */
    assert_int_equal(check_rating(&s, 1), 3);
    s.p.reduced = 0;
    close_scene(&s);

    open_scene(&s, NULL); /* a check by itself: cavalry crosses the sunken lane */
    put(&s, "hubert", "1406");
    at_movement(&s);
    act(&s, "move hubert 1507");
    assert_int_equal(rating(&s), 3);
    roll(&s, 3);
    assert_false(is_shaken(&s, "hubert"));
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "hubert", "1406");
    at_movement(&s);
    act(&s, "move hubert 1507");
    roll(&s, 4);
    assert_true(is_shaken(&s, "hubert"));
    close_scene(&s);
}

SCENE(ms_2_4_b__a_brigade_has_two_steps)
{
    fight(s, "1leg", "mitchell");
    dice(s, 1, 1);
    assert_true(is_reduced(s, "1leg") && is_reduced(s, "mitchell"));
    expect_at(s, "1leg", "0510");
    assert_int_equal(shown(s, "1leg")->attack, 3);
    assert_int_equal(shown(s, "1leg")->morale, 3);
    fight(s, "1leg", "mitchell"); /* 3 to 3 */
    assert_int_equal(differential(s), 0);
    dice(s, 1, 1);
    expect_at(s, "1leg", "eliminated");
    expect_at(s, "mitchell", "eliminated");
}

TEST(ms_2_4_c__a_reduced_brigade_may_be_disrupted_too)
{
    struct scene s;
    open_scene(&s, NULL);
    reduce(&s, "mitchell");
    fight(&s, "2leg", "mitchell"); /* +2 */
    dice(&s, 4, 6);                /* Dc, failed */
    assert_true(is_shaken(&s, "mitchell") && is_reduced(&s, "mitchell"));
    assert_int_equal(shown(&s, "mitchell")->attack, 3);
    assert_int_equal(shown(&s, "mitchell")->morale, 3);
    close_scene(&s);

    open_scene(&s, NULL);
    fight(&s, "2leg", "mitchell"); /* 0 */
    dice(&s, 5, 6);                /* Dc, failed: a marker, whichever face shows */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    assert_int_equal(shown(&s, "mitchell")->attack, 5);
    close_scene(&s);
}

SCENE(ms_2_4_d__a_battalion_has_one_step)
{
    fight(s, "3li", "2cold"); /* 3 to 3 */
    dice(s, 1, 1);
    expect_at(s, "2cold", "eliminated");
    assert_false(is_reduced(s, "2cold"));
    assert_true(is_reduced(s, "3li"));
}

SCENE(ms_2_4_e__a_battalion_becomes_ineffective)
{
    fight(s, "3li", "2cold");
    assert_int_equal(shown(s, "2cold")->defence, 3);
    dice(s, 5, 6); /* Dc, failed */
    assert_true(is_shaken(s, "2cold"));
    assert_int_equal(shown(s, "2cold")->attack, 0); /* the back: 0-3-5 */
    assert_int_equal(shown(s, "2cold")->defence, 0);
    assert_int_equal(shown(s, "2cold")->morale, 3);
}

TEST(ms_2_4_f__leaders_guns_and_horse_have_one_step)
{
    struct scene s;
    open_scene(&s, NULL);
    fight(&s, "hubert", "grant"); /* 2 to 2 */
    dice(&s, 1, 1);
    expect_at(&s, "hubert", "eliminated");
    expect_at(&s, "grant", "eliminated");
    close_scene(&s);

    open_scene(&s, NULL);
    fight(&s, "6art", "3gds"); /* +1 */
    dice(&s, 1, 1);            /* Ar, passed */
    expect_at(&s, "6art", "eliminated");
    assert_true((s.p.reduced & s.b->of_type[ARTILLERY]) == 0);
    close_scene(&s);

    open_scene(&s, NULL); /* a leader falls to one check */
    put(&s, "1leg", "0510");
    put(&s, "jerome", "0510");
    put(&s, "mitchell", "0509");
    at_combat(&s);
    act(&s, "attack 1leg 0509");
    act(&s, "lead jerome 1leg");
    dice(&s, 3, 1); /* +1: a dash */
    dice(&s, 1, 1);
    expect_at(&s, "jerome", "dead");
    close_scene(&s);
}

TEST(ms_2_4_g__leaders_guns_and_horse_become_ineffective)
{
    struct scene s;
    open_scene(&s, NULL);
    fight(&s, "hubert", "grant"); /* 0 */
    dice(&s, 5, 6);               /* Dc, failed */
    assert_true(is_shaken(&s, "grant"));
    assert_int_equal(shown(&s, "grant")->attack, 0);
    assert_int_equal(shown(&s, "grant")->morale, 2);
    close_scene(&s);

    open_scene(&s, NULL);
    fight(&s, "mitchell", "6art"); /* +4 */
    dice(&s, 3, 6);                /* Dc, failed */
    assert_true(is_shaken(&s, "6art"));
    assert_int_equal(shown(&s, "6art")->defence, 0);
    close_scene(&s);

    open_scene(&s, NULL); /* a lone leader who flees */
    put(&s, "byng", "0508");
    put(&s, "mitchell", "0506");
    put(&s, "1leg", "0510");
    at_movement(&s);
    act(&s, "move 1leg 0509");
    expect_at(&s, "byng", "0506");
    assert_true(is_shaken(&s, "byng"));
    assert_int_equal(shown(&s, "byng")->attack, 0);
    assert_int_equal(shown(&s, "byng")->move, 0);
    close_scene(&s);
}

TEST(ms_2_4_h__a_leader_lends_three_factors)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "2li", "0510");
    put(&s, "reille", "0510");
    put(&s, "mitchell", "0509");
    at_combat(&s);
    act(&s, "attack 2li 0509");
    act(&s, "lead reille 2li");
    assert_int_equal(differential(&s), 4 + 1 - 5);
    assert_int_equal(check_rating(&s, 0), 3 + 1);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "2li", "0512");
    put(&s, "reille", "0512");
    at_movement(&s);
    REFUSED(&s, "move 2li 0506");
    act(&s, "gather 2li");
    act(&s, "add reille");
    OFFERED(&s, "move 2li 0506"); /* six hexes */
    REFUSED(&s, "move 2li 0505");
    close_scene(&s);
}

SCENE(ms_2_4_k__a_loss_reduces_a_full_brigade)
{
    fight(s, "1leg", "mitchell");
    dice(s, 1, 4); /* passed at 4 */
    assert_true(is_reduced(s, "1leg") && is_reduced(s, "mitchell"));
    assert_false(is_shaken(s, "1leg") || is_shaken(s, "mitchell"));
    expect_at(s, "1leg", "0510");
    expect_at(s, "mitchell", "0509");
}

SCENE(ms_2_4_l__a_loss_removes_the_last_step)
{
    reduce(s, "mitchell");
    fight(s, "3li", "mitchell"); /* 0 */
    dice(s, 1, 1);
    expect_at(s, "mitchell", "eliminated");
    assert_true(is_reduced(s, "3li"));
}

TEST(ms_2_4_m__combat_may_kill_a_leader)
{
    struct scene s;
    for (int face = 1; face <= 6; face++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0510");
        put(&s, "jerome", "0510");
        put(&s, "mitchell", "0509");
        at_combat(&s);
        act(&s, "attack 1leg 0509");
        act(&s, "lead jerome 1leg");
        dice(&s, 3, 1);
        expect_chance(&s, "eliminated", "1/18");
        dice(&s, face, face);
        expect_at(&s, "jerome", face == 1 || face == 6 ? "dead" : "0510"); /* 2 or 12 */
        close_scene(&s);
    }
}

TEST(ms_2_4_n__a_lone_leader_may_be_captured)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "byng", "0508"); /* nobody to flee to */
    put(&s, "1leg", "0511");
    at_movement(&s);
    act(&s, "move 1leg 0510");
    expect_at(&s, "byng", "0508"); /* not yet next to him */
    act(&s, "move 1leg 0509");
    expect_at(&s, "byng", "captured");
    close_scene(&s);

    open_scene(&s, NULL); /* not when troops are with him */
    put(&s, "byng", "0508");
    put(&s, "2cold", "0508");
    put(&s, "1leg", "0511");
    at_movement(&s);
    act(&s, "move 1leg 0509");
    expect_at(&s, "byng", "0508");
    close_scene(&s);

    open_scene(&s, NULL); /* nor by a leader */
    put(&s, "byng", "0508");
    put(&s, "jerome", "0511");
    at_movement(&s);
    act(&s, "move jerome 0509");
    expect_at(&s, "byng", "0508");
    close_scene(&s);
}
