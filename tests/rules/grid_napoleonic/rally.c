/*
 * rally.c - what a failure costs, and the rally sequence (GN-2.5-c to e, GN-2.6).
 */
#include "scene.h"

/* a11 in bad order at 7,3; the French half begins. */
static void shaken(struct scene *s, int to, const char *settings)
{
    open_scene(s, settings);
    put(s, "a11", "7,3");
    put(s, "la", "9,5"); /* in command range for nobody's third attempt */
    lower(s, "a11", to);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
}

SCENE_BY(gn_2_6_a__it_must_rally_first, shaken(s, 2, NULL))
{
    expect_roll(s, "Rally attempt");
    expect_who(s, "a11");
    roll(s, 7);
    assert_int_equal(level(s, "a11"), 0);
}

SCENE(gn_2_6_a__not_in_melee)
{
    put(s, "b11", "7,3");
    put(s, "a11", "7,3");
    engage(s, "a11", "b11");
    lower(s, "a11", 1);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    expect_roll(s, "Melee"); /* no rally, no movement, no fire: the fight goes on */
}

SCENE_BY(gn_2_6_b__two_attempts_of_one_ap, shaken(s, 2, NULL))
{
    int before = ap(s, "a11");
    roll(s, 8);
    assert_int_equal(ap(s, "a11"), before - 1);
    expect_roll(s, "Rally attempt");
    roll(s, 8);
    expect_roll(s, "Bad-order move");
}

SCENE(gn_2_6_b__three_with_a_leader_in_the_space)
{
    put(s, "a11", "7,3");
    put(s, "la3", "7,3"); /* any leader will do: he is not of its chain */
    lower(s, "a11", 1);
    give_ap(s, "a11", 3, 3);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    give_ap(s, "a11", 3, 3);
    assert_int_equal(column(s), 0);
    roll(s, 8);
    roll(s, 8);
    expect_roll(s, "Rally attempt");
    roll(s, 8);
    act(s, "done"); /* the leader stays */
    expect_roll(s, "Bad-order move");
}

SCENE_BY(gn_2_6_c__an_attempt_is_a_check_with_casualties_and_2_8, shaken(s, 1, NULL))
{
    struct look g = look_at(s);
    hurt(s, "a11", 2);
    assert_int_equal(column(s), 2);
    put(s, "la1", "7,3");
    assert_int_equal(gn_column(&g, number(s, "a11"), RALLY, NO_UNIT, NULL), 1);
    s->p.at[number(s, "la1")] = OFF;
}

TEST(gn_2_6_d__one_passed_attempt_brings_good_order_or_one_level)
{
    struct scene s;
    shaken(&s, 3, NULL);
    roll(&s, 7);
    assert_int_equal(level(&s, "a11"), 0);
    assert_int_equal(step_now(&s), S_HALF);
    close_scene(&s);
    shaken(&s, 3, "rally_step=one");
    roll(&s, 7);
    assert_int_equal(level(&s, "a11"), 2);
    expect_roll(&s, "Rally attempt");
    roll(&s, 7);
    assert_int_equal(level(&s, "a11"), 1);
    expect_roll(&s, "Bad-order move");
    close_scene(&s);
}

TEST(gn_2_6_e__a_failed_attempt_does_not_worsen_it_unless_so_ruled)
{
    struct scene s;
    shaken(&s, 1, NULL);
    roll(&s, 10);
    assert_int_equal(level(&s, "a11"), 1);
    close_scene(&s);
    shaken(&s, 1, "rally_fail_worsens=yes");
    roll(&s, 10);
    assert_int_equal(level(&s, "a11"), 2);
    assert_int_equal(facing(&s, "a11"), GG_WEST); /* GN-4-h */
    roll(&s, 10);
    assert_int_equal(level(&s, "a11"), 3);
    close_scene(&s);
}

SCENE_BY(gn_2_6_f__who_stays_in_bad_order_moves_by_its_level, shaken(s, 2, NULL))
{
    roll(s, 8);
    roll(s, 8);
    expect_chance(s, "3 spaces", "1/2");
    expect_chance(s, "4 spaces", "1/2");
    roll(s, 4);
    expect_at(s, "a11", "3,3");
    assert_int_equal(level(s, "a11"), 2);
}

TEST(gn_2_6_g__level_1_the_figure_or_nothing)
{
    static const struct {
        const char *settings, *end;
        bool asks;
    } rows[] = {{NULL, "5,3", true},
                {"level1_choice=always", "5,3", false},
                {"level1_choice=never", "7,3", false},
                {"level1_choice=by_cause", "5,3", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scene s;
        shaken(&s, 1, rows[i].settings);
        roll(&s, 8);
        roll(&s, 8);
        roll(&s, 6);
        if (rows[i].asks) {
            expect_turn(&s, FRENCH);
            assert_int_equal(offers(&s, ""), 2);
            OFFERED(&s, "stay a11");
            act(&s, "go a11");
        }
        expect_at(&s, "a11", rows[i].end);
        close_scene(&s);
    }
}

SCENE_BY(gn_2_6_g__standing_still, shaken(s, 1, NULL))
{
    roll(s, 8);
    roll(s, 8);
    roll(s, 6);
    act(s, "stay a11");
    expect_at(s, "a11", "7,3");
    assert_int_equal(level(s, "a11"), 1);
}

SCENE_BY(gn_2_6_h__who_rallies_may_use_the_rest_of_its_ap, shaken(s, 3, NULL))
{
    roll(s, 8);
    roll(s, 7);
    act(s, "done"); /* leaders */
    act(s, "act a11");
    assert_int_equal(ap(s, "a11"), 1);
    OFFERED(s, "step a11 8,3");
}

SCENE_BY(gn_2_6_i__who_does_not_has_no_use_of_it, shaken(s, 2, NULL))
{
    roll(s, 8);
    roll(s, 8);
    roll(s, 1);
    assert_int_equal(ap(s, "a11"), 0);
    REFUSED(s, "act a11");
}

/* --- 2.5 --- */

static void burn(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "a11", "12,3");
    set_fire(s, "12,3");
}

SCENE_BY(gn_2_5_b__a_run_goes_toward_the_friendly_edge, burn(s, NULL))
{
    at(s, T1_BURNING);
    roll(s, 9);
    roll(s, 1);
    expect_at(s, "a11", "9,3");
}

/* It runs the distance of the result just rolled; the level is the larger one. */
TEST(gn_2_5_c__a_second_failure)
{
    struct scene s;
    burn(&s, NULL);
    lower(&s, "a11", 3);
    at(&s, T1_BURNING);
    roll(&s, 8);
    roll(&s, 1);
    expect_at(&s, "a11", "11,3");
    assert_int_equal(level(&s, "a11"), 3);
    close_scene(&s);
    burn(&s, "second_run=only_if_worse");
    lower(&s, "a11", 2);
    at(&s, T1_BURNING);
    roll(&s, 9);
    expect_at(&s, "a11", "12,3");
    expect_roll(&s, "Initiative");
    close_scene(&s);
    burn(&s, "second_run=only_if_worse");
    lower(&s, "a11", 2);
    at(&s, T1_BURNING);
    roll(&s, 10);
    roll(&s, 1);
    expect_at(&s, "a11", "8,3");
    assert_int_equal(level(&s, "a11"), 3);
    close_scene(&s);
}

SCENE_BY(gn_2_5_d__off_the_board_is_eliminated, burn(s, NULL))
{
    put(s, "a12", "2,6");
    set_fire(s, "2,6");
    at(s, T1_BURNING);
    roll(s, 1);
    roll(s, 10);
    roll(s, 1);
    expect_at(s, "a12", "off");
    struct look g = look_at(s);
    int eliminated, bad, leaders;
    gn_lost_points(&g, FRENCH, &eliminated, &bad, &leaders);
    assert_int_equal(eliminated,
                     6 * 2 + 2 * 3 + 2 * 3); /* all but a11: six foot, two horse, two batteries */
}

/* Failing costs no AP, and the rally sequence comes once, in the unit's own half. */
SCENE(gn_2_5_e__ap_are_kept_for_rallying)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,4");
    lower(s, "a11", 1);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    assert_int_equal(ap(s, "a11"), 3);
    roll(s, 8);
    roll(s, 8);
    roll(s, 1);
    act(s, "stay a11");
    assert_true(has(s->p.rallied, number(s, "a11")));
    act(s, "done");
    assert_int_equal(level(s, "a11"), 1);
}

/* In the middle of its own actions it rallies at once, with what it has left, and goes on if it may. */
SCENE(gn_2_5_e__in_the_middle_of_its_actions)
{
    put(s, "a14", "7,3");
    put(s, "la1", "5,3");
    put(s, "b31", "10,3");
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a14");
    act(s, "step a14 8,3");
    act(s, "step a14 9,3");
    expect_roll(s, "Double check");
    dice(s, 10, 10);
    roll(s, 1); /* falls back one space */
    expect_at(s, "a14", "8,3");
    expect_roll(s, "Rally attempt");
    roll(s, 1);
    assert_int_equal(level(s, "a14"), 0);
    assert_int_equal(step_now(s), S_ACT);
    assert_int_equal(ap(s, "a14"), 1);
}
