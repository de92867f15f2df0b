/*
 * results_losses.c - what the codes X and M do to those who pass and those who fail (MS-CR-X, MS-CR-M).
 */
#include "clash.h"

/* --- X --- */

TEST(ms_cr_x_p1__the_primary_loses_a_step)
{
    struct scene s;
    storm(&s, NULL, THESE("mitchell", "duplat"));
    fight(&s, "defend mitchell", 8);
    dice(&s, 3, 4); /* Dx */
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_reduced(&s, "duplat"));
    expect_fit(&s, "1leg", "0509"); /* no exchange */
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 2, 4); /* Ax */
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_reduced(&s, "2li"));
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

TEST(ms_cr_x_p2__the_losers_are_shaken_and_stay)
{
    struct scene s;
    storm(&s, NULL, THESE("mitchell", "duplat", "hhalkett", "wellington"));
    shake(&s, "hhalkett");
    fight(&s, "defend mitchell", 8);
    dice(&s, 4, 4); /* Dx */
    assert_true(is_shaken(&s, "mitchell"));
    assert_true(is_shaken(&s, "duplat"));
    assert_true(is_shaken(&s, "wellington"));
    expect_at(&s, "mitchell", "0508");
    expect_at(&s, "duplat", "0508");
    expect_at(&s, "hhalkett", "0508"); /* no second shake, no retreat */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    storm(&s, NULL, THESE("jaeger", "duplat")); /* a one-step primary dies; the others are shaken */
    fight(&s, "defend jaeger", 11);
    dice(&s, 1, 4); /* Dx */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_shaken(&s, "duplat"));
    expect_at(&s, "duplat", "0508");
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 3, 4); /* Ax */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    expect_at(&s, "1leg", "0509");
    expect_at(&s, "2li", "0509");
    close_scene(&s);
}

/* Vector (c): the primary was disrupted, reduced, and dies. */
static void shaken_primary(struct scene *s, const char *settings)
{
    storm(s, settings, THESE("mitchell", "duplat", "jaeger", "wellington"));
    shake(s, "mitchell");
    shake(s, "jaeger");
    reduce(s, "mitchell");
    fight(s, "defend mitchell", 10);
    dice(s, 1, 1); /* Dx */
    expect_at(s, "mitchell", "eliminated");
    expect_at(s, "duplat", "0508");
    expect_at(s, "jaeger", "0508");
    assert_false(is_reduced(s, "duplat"));
    expect_advance(s, 0);
    assert_int_equal(s->p.phasing, ALLIED);
}

TEST(ms_cr_x_p3__a_shaken_primary_loses_the_step_only)
{
    struct scene s;
    shaken_primary(&s, NULL);
    assert_false(is_shaken(&s, "duplat"));
    assert_false(is_shaken(&s, "wellington"));
    close_scene(&s);

    storm(&s, NULL, THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 8);
    dice(&s, 3, 2); /* Dx */
    assert_true(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    close_scene(&s);
}

SCENE_BY(ms_cr_x_p3__with_the_switch_fit_companions_are_shaken,
         shaken_primary(s, "x_passed_shakes_others=on"))
{
    assert_true(is_shaken(s, "duplat"));
    assert_true(is_shaken(s, "wellington"));
}

/* Shaken, no step lost, one hex back at least: the defender by one pair of dice, the attacker by another. */
static void expect_shaken_and_back(const int defender[2], const int attacker[2])
{
    struct scene s;
    storm(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 8);
    dice(&s, defender[0], defender[1]);
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_least(&s, 1);
    close_scene(&s);

    repulse(&s, NULL);
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, attacker[0], attacker[1]);
    assert_true(is_shaken(&s, "1leg"));
    assert_false(is_reduced(&s, "1leg"));
    expect_least(&s, 1);
    close_scene(&s);
}

/* Vector (d), A-29. */
TEST(ms_cr_x_f1__shaken_and_back_without_loss)
{
    expect_shaken_and_back((const int[]){4, 5}, (const int[]){2, 5}); /* Dx, Ax */
}

SCENE_BY(ms_cr_x_f2__a_shaken_primary_goes_two_at_least, storm(s, NULL, THESE("mitchell", "3gds")))
{
    shake(s, "mitchell");
    fight(s, "defend mitchell", 8);
    dice(s, 3, 3); /* Dx */
    act(s, "back 3gds");
    expect_least(s, 2);
    act(s, "retreat 0507 0506");
    expect_least(s, 2);
    assert_false(is_reduced(s, "mitchell"));
}

SCENE_BY(ms_cr_x_f3__one_hex_of_advance, storm(s, NULL, THESE("mitchell")))
{
    fight(s, NULL, 8);
    dice(s, 4, 5); /* Dx */
    act(s, "retreat 0507");
    expect_advance(s, 1);
    OFFERED(s, "advance 3li 0508"); /* each of them */
}

/* --- M --- */

TEST(ms_cr_m_p1__shaken_and_one_to_three_back)
{
    expect_shaken_and_back((const int[]){5, 4}, (const int[]){1, 4}); /* Dm, Am */
}

TEST(ms_cr_m_p2__a_shaken_primary_goes_two_at_least)
{
    struct scene s;
    storm(&s, NULL, THESE("mitchell", "3gds"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 8);
    dice(&s, 6, 2); /* Dm */
    act(&s, "back 3gds");
    expect_least(&s, 2);
    close_scene(&s);
    storm(&s, NULL, THESE("mitchell", "duplat")); /* and a fit one does not */
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 8);
    dice(&s, 6, 4);
    act(&s, "back mitchell");
    expect_least(&s, 1);
    act(&s, "retreat 0507");
    expect_least(&s, 2); /* the other one, by its own state */
    close_scene(&s);
}

SCENE_BY(ms_cr_m_p3__one_hex_of_advance, storm(s, NULL, THESE("mitchell")))
{
    fight(s, NULL, 8);
    dice(s, 5, 4); /* Dm */
    act(s, "retreat 0507 0506 0505");
    expect_advance(s, 1);
}

/* Vector (e) and the attacker's side. */
TEST(ms_cr_m_f1__the_primary_loses_a_step)
{
    struct scene s;
    storm(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 11);
    dice(&s, 3, 5); /* Dm */
    expect_at(&s, "jaeger", "eliminated");
    expect_advance(&s, 0);
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 1, 5); /* Am */
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_reduced(&s, "2li"));
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

/* Vectors (f) and (f2). */
TEST(ms_cr_m_f2__shaken_and_three_back)
{
    struct scene s;
    storm(&s, NULL, THESE("jaeger", "wsmith"));
    fight(&s, "defend jaeger", 11);
    dice(&s, 6, 5); /* Dm */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_shaken(&s, "wsmith"));
    expect_least(&s, 3);
    act(&s, "retreat 0507 0506 0505");
    expect_at(&s, "wsmith", "0505");
    expect_advance(&s, 0); /* a defender was eliminated */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 1, 5); /* Am */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    act(&s, "back 2li");
    expect_least(&s, 3);
    act(&s, "back 1leg");
    expect_least(&s, 3);
    close_scene(&s);
}

SCENE_BY(ms_cr_m_f3__two_hexes_of_advance, storm(s, NULL, THESE("mitchell", "wsmith")))
{
    fight(s, "defend mitchell", 8);
    dice(s, 6, 5); /* Dm */
    assert_true(is_reduced(s, "mitchell"));
    assert_true(is_shaken(s, "wsmith"));
    act(s, "back mitchell");
    act(s, "back wsmith");
    expect_least(s, 3);
    act(s, "retreat 0507 0506 0505");
    expect_at(s, "wsmith", "0505");
    expect_advance(s, 2);
    act(s, "advance 1leg 0508 0507");
    expect_at(s, "1leg", "0507");
}
