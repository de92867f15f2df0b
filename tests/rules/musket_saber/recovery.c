/*
 * recovery.c - putting units in order again (MS-11.3), lost steps and returns (MS-11.4).
 *
 * The French stand south of 0508, in the open country west of Hougoumont.
 */
#include "scene.h"

/* A French unit in 0511, shaken; an enemy brigade in a hex, or none. */
static void patient(struct scene *s, const char *unit, const char *enemy)
{
    open_scene(s, NULL);
    put(s, unit, "0511");
    shake(s, unit);
    if (enemy)
        put(s, "mitchell", enemy);
}

static void has_moved(struct scene *s, const char *unit)
{
    s->p.moved |= bit(unit_number(s, unit));
}

/* --- MS-11.3 --- */

SCENE_BY(ms_11_3_a__after_all_moves_are_made, patient(s, "1leg", NULL))
{
    put(s, "2leg", "0513");
    at_movement(s);
    act(s, "move 2leg 0512");
    assert_true(is_shaken(s, "1leg"));
    act(s, "end");
    assert_false(is_shaken(s, "1leg"));
}

TEST(ms_11_3_b__no_enemy_next_to_it)
{
    struct scene s;
    patient(&s, "1leg", "0510");
    at_recovery(&s);
    assert_true(is_shaken(&s, "1leg"));
    close_scene(&s);

    patient(&s, "1leg", "0509"); /* two hexes away */
    at_recovery(&s);
    assert_false(is_shaken(&s, "1leg"));
    close_scene(&s);

    patient(&s, "1leg", "0510"); /* one who is shaken is an enemy unit all the same */
    shake(&s, "mitchell");
    at_recovery(&s);
    assert_true(is_shaken(&s, "1leg"));
    close_scene(&s);

    patient(&s, "1leg", NULL); /* a lone leader pins nobody */
    put(&s, "byng", "0510");
    at_recovery(&s);
    assert_false(is_shaken(&s, "1leg"));
    close_scene(&s);
}

TEST(ms_11_3_c__unmoved_it_recovers_at_once)
{
    static const char *const unit[] = {"1leg", "hubert", "6art", "reille"};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        patient(&s, unit[i], NULL);
        at_recovery(&s);
        assert_false(is_shaken(&s, unit[i]));
        assert_int_equal(last_event(&s, E_RECOVERS)->arg[0], 1);
        assert_false(logged(&s, E_CHECK));
        close_scene(&s);
    }
}

TEST(ms_11_3_d__moved_it_checks)
{
    static const struct {
        const char *unit;
        int rating;
    } row[] = {{"1leg", 4 - 2}, {"hubert", 2}, {"6art", 2}, {"reille", 3 + 1}, {"jerome", 3}};
    struct scene s;
    for (int i = 0; i < 5; i++) {
        patient(&s, row[i].unit, NULL);
        has_moved(&s, row[i].unit);
        at_recovery(&s);
        expect_roll(&s, "Recovery");
        assert_int_equal(rating(&s), row[i].rating);
        roll(&s, row[i].rating);
        assert_false(is_shaken(&s, row[i].unit));
        close_scene(&s);
    }
    patient(&s, "1leg", NULL); /* the march itself counts as having moved */
    at_movement(&s);
    act(&s, "move 1leg 0512");
    act(&s, "end");
    expect_roll(&s, "Recovery");
    roll(&s, 1);
    close_scene(&s);
}

SCENE_BY(ms_11_3_d__not_out_of_an_enemy_zone, patient(s, "1leg", "0510"))
{
    at_movement(s);
    act(s, "move 1leg 0512");
    act(s, "end"); /* it began in the zone of mitchell: no die is thrown */
    assert_true(is_shaken(s, "1leg"));
    assert_false(logged(s, E_CHECK));
}

SCENE_BY(ms_11_3_e__a_failure_changes_nothing, patient(s, "1leg", NULL))
{
    reduce(s, "1leg");
    has_moved(s, "1leg");
    at_recovery(s);
    assert_int_equal(rating(s), 3 - 2);
    roll(s, 2);
    assert_true(is_shaken(s, "1leg") && is_reduced(s, "1leg"));
    expect_at(s, "1leg", "0511");
}

/* --- MS-11.4: lost steps --- */

/* 1leg reduced in 0511, and so many steps for the French. */
static void weakened(struct scene *s, int steps)
{
    open_scene(s, NULL);
    put(s, "1leg", "0511");
    reduce(s, "1leg");
    set_steps(s, FRENCH, steps);
}

TEST(ms_11_4_a__the_scenario_grants_steps)
{
    struct scene s;
    open_scenario(&s, "musket-saber/hougoumont-1815", NULL);
    assert_int_equal(s.p.steps_left[FRENCH], 6);
    assert_int_equal(s.p.steps_left[ALLIED], 4);
    assert_int_equal(s.b->steps_a_turn[FRENCH], 1);
    close_scene(&s);

    weakened(&s, 0);
    at_recovery(&s);
    assert_int_equal(offers(&s, "replace"), 0);
    close_scene(&s);

    weakened(&s, 3); /* one a turn, however many are left; what is not used lapses */
    put(&s, "2leg", "0512");
    reduce(&s, "2leg");
    at_recovery(&s);
    OFFERED(&s, "replace 2leg");
    act(&s, "replace 1leg");
    roll(&s, 1);
    assert_int_equal(offers(&s, "replace"), 0);
    assert_int_equal(s.p.steps_left[FRENCH], 2);
    close_scene(&s);
}

SCENE_BY(ms_11_4_b__used_in_the_recovery_phase, weakened(s, 1))
{
    at_movement(s);
    assert_int_equal(offers(s, "replace"), 0);
    act(s, "end");
    OFFERED(s, "replace 1leg");
    act(s, "end");
    assert_int_equal(offers(s, "replace"), 0);
    assert_true(is_reduced(s, "1leg"));
}

TEST(ms_11_4_c__one_step_one_try)
{
    struct scene s;
    weakened(&s, 2);
    at_recovery(&s);
    act(&s, "replace 1leg");
    expect_roll(&s, "Step recovery");
    roll(&s, 6); /* used up by the try itself */
    expect_told(&s, E_CHECK, "1st Light tried to make good the losses: die 6 against 3, failed.",
                "MS-11.4-c");
    assert_true(is_reduced(&s, "1leg"));
    assert_int_equal(s.p.steps_left[FRENCH], 1);
    assert_int_equal(offers(&s, "replace"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* full units and one-step units have nothing to regain */
    put(&s, "1leg", "0511");
    put(&s, "hubert", "0512");
    shake(&s, "hubert");
    has_moved(&s, "hubert");
    set_steps(&s, FRENCH, 1);
    at_recovery(&s);
    assert_int_equal(offers(&s, "replace"), 0);
    close_scene(&s);
}

SCENE_BY(ms_11_4_d__the_try_comes_after_movement, weakened(s, 1))
{
    put(s, "2leg", "0513");
    at_movement(s);
    act(s, "move 2leg 0512");
    assert_int_equal(step_now(s), S_MOVE);
    act(s, "end");
    assert_int_equal(step_now(s), S_RECOVER);
    OFFERED(s, "replace 1leg");
}

TEST(ms_11_4_e__no_enemy_next_to_it)
{
    struct scene s;
    for (int far = 1; far <= 2; far++) {
        weakened(&s, 1);
        put(&s, "mitchell", far == 1 ? "0510" : "0509");
        at_recovery(&s);
        assert_int_equal(offers(&s, "replace 1leg"), far == 2);
        close_scene(&s);
    }
}

SCENE_BY(ms_11_4_f__it_must_not_have_moved, weakened(s, 1))
{
    at_movement(s);
    act(s, "move 1leg 0512");
    act(s, "end");
    assert_int_equal(offers(s, "replace"), 0);
}

TEST(ms_11_4_g__a_check_restores_it)
{
    struct scene s;
    for (int die = 3; die <= 4; die++) {
        weakened(&s, 1);
        at_recovery(&s);
        act(&s, "replace 1leg");
        assert_int_equal(rating(&s), 3); /* of the face that shows */
        roll(&s, die);
        assert_int_equal(is_reduced(&s, "1leg"), die > 3);
        close_scene(&s);
    }
}

/* --- MS-11.4: returns --- */

/* Turn 4: 1leg lies in the box of the eliminated and may try from this turn on. */
static void fallen(struct scene *s, const char *unit, int turn)
{
    open_scene(s, NULL);
    put(s, unit, "eliminated");
    if (s->b->unit[unit_number(s, unit)].type == BRIGADE)
        reduce(s, unit);
    due(s, unit, turn);
    set_turn(s, turn, s->b->unit[unit_number(s, unit)].is.side);
    set_steps(s, FRENCH, 1);
    set_steps(s, ALLIED, 1);
}

TEST(ms_11_4_h__an_eliminated_unit_may_try_to_return)
{
    static const char *const where[] = {"eliminated", "captured", "exited", "dead"};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        fallen(&s, "1leg", 4);
        put(&s, "1leg", where[i]);
        if (i)
            due(&s, "1leg", 0);
        at_recovery(&s);
        assert_int_equal(offers(&s, "replace 1leg"), i == 0);
        close_scene(&s);
    }
    fallen(&s, "1leg", 4); /* no leader helps from afar */
    put(&s, "reille", "0511");
    at_recovery(&s);
    assert_int_equal(offers(&s, "replace"), 1);
    act(&s, "replace 1leg");
    roll(&s, 4);
    expect_told(&s, E_CHECK, "1st Light tried to return: die 4 against 3, failed.", "MS-11.4-h");
    assert_int_equal(offers(&s, "replace"), 0);
    close_scene(&s);
}

TEST(ms_11_4_i__as_what_it_returns)
{
    struct scene s;
    fallen(&s, "1leg", 4);
    at_recovery(&s);
    act(&s, "replace 1leg");
    assert_int_equal(rating(&s), 3); /* of its reduced face */
    roll(&s, 1);
    set_turn(&s, 5, FRENCH);
    at_movement(&s);
    act(&s, "enter 1leg 1015");
    expect_at(&s, "1leg", "1015");
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_shaken(&s, "1leg"));
    close_scene(&s);

    fallen(&s, "nassau", 4);
    at_recovery(&s);
    act(&s, "replace nassau");
    assert_int_equal(rating(&s), 3); /* of its front */
    roll(&s, 1);
    set_turn(&s, 5, ALLIED);
    at_movement(&s);
    act(&s, "enter nassau 2001"); /* any entry hex of its own */
    assert_false(is_shaken(&s, "nassau"));
    close_scene(&s);
}

/* 1leg, reduced, and jaeger die in an exchange of the French combat phase of turn 1. */
static void exchange(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "jaeger", "0508");
    reduce(s, "1leg");
    set_steps(s, FRENCH, 1);
    set_steps(s, ALLIED, 1);
    at_combat(s);
    act(s, "attack 1leg 0508");
    assert_int_equal(differential(s), 1);
    dice(s, 6, 1); /* Dr passed */
    expect_at(s, "1leg", "eliminated");
    expect_at(s, "jaeger", "eliminated");
}

SCENE_BY(ms_11_4_j__at_the_owners_next_recovery, exchange(s))
{
    expect_turn(s, ALLIED);
    act(s, "end");
    assert_int_equal(s->p.turn, 1);
    OFFERED(s, "replace jaeger"); /* the Allies recover in the same turn */
    act(s, "end");
    expect_turn(s, FRENCH); /* the French in the next, after they have moved */
    assert_int_equal(s->p.turn, 2);
    assert_int_equal(offers(s, "replace"), 0);
    act(s, "end");
    OFFERED(s, "replace 1leg");
}

TEST(ms_11_4_k__the_die_is_the_delay)
{
    struct scene s;
    for (int die = 1; die <= 3; die++) {
        fallen(&s, "1leg", 4);
        at_recovery(&s);
        act(&s, "replace 1leg");
        roll(&s, die);
        expect_at(&s, "1leg", "reserve");
        assert_int_equal(last_event(&s, E_RETURNS)->arg[0], 4 + die);
        for (int turn = 5; turn <= 4 + die; turn++) {
            set_turn(&s, turn, FRENCH);
            at_movement(&s);
            assert_int_equal(offers(&s, "enter 1leg") > 0, turn == 4 + die);
        }
        close_scene(&s);
    }
}

TEST(ms_11_4_l__failed_or_too_late_it_is_gone)
{
    struct scene s;
    struct look look;
    for (int die = 4; die <= 6; die++) {
        fallen(&s, "1leg", 4);
        at_recovery(&s);
        act(&s, "replace 1leg");
        roll(&s, die);
        expect_at(&s, "1leg", "dead");
        close_scene(&s);
    }
    for (int die = 1; die <= 3; die++) { /* turn 11 of 12 */
        fallen(&s, "1leg", 11);
        look = look_at(&s);
        int points = ms_points(&look, ALLIED);
        at_recovery(&s);
        act(&s, "replace 1leg");
        roll(&s, die);
        expect_at(&s, "1leg", die == 1 ? "reserve" : "dead");
        assert_int_equal(ms_points(&look, ALLIED), points); /* not back yet, or never */
        close_scene(&s);
    }
}

SCENE_BY(ms_11_4_m__the_order_of_recovery, weakened(s, 1))
{
    static const char *const order[] = {"1leg", "hubert", "reille"};
    put(s, "2leg", "0512");
    reduce(s, "2leg");
    for (int i = 0; i < 3; i++) {
        put(s, order[i], i ? "0513" : "0511");
        shake(s, order[i]);
        has_moved(s, order[i]);
    }
    at_recovery(s);
    act(s, "replace 2leg");
    assert_int_equal(top_of(&s->p)->unit, unit_number(s, "2leg"));
    roll(s, 6);
    for (int i = 0; i < 3; i++) {
        expect_roll(s, "Recovery");
        assert_int_equal(top_of(&s->p)->unit, unit_number(s, order[i]));
        roll(s, 6);
    }
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "hubert") && is_shaken(s, "reille"));
}

SCENE_BY(ms_11_4_n__a_unit_may_try_for_both, weakened(s, 1))
{
    shake(s, "1leg");
    put(s, "reille", "0511");
    at_recovery(s);
    OFFERED(s, "replace 1leg");
    act(s, "replace 1leg with reille");
    assert_int_equal(rating(s), 3 - 2 + 1);
    roll(s, 2);
    assert_false(is_reduced(s, "1leg"));
    assert_false(is_shaken(s, "1leg")); /* it had not moved */
}
