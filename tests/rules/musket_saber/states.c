/*
 * states.c - what it means to be disrupted or ineffective (MS-11.0 to 11.2).
 *
 * Most scenes are in the open country west of Hougoumont. Around 0508, clockwise from north, lie 0507,
 * 0607, 0608, 0509, 0408 and 0407.
 */
#include "scene.h"

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* Four brigades in one hex, and an enemy next to it, so that nobody recovers after the look. */
static void crowd(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0510");
    put(s, "2leg", "0510");
    put(s, "1li", "0510");
    put(s, "2li", "0510");
    put(s, "mitchell", "0509");
}

SCENE_BY(ms_11_0_a__brigades_are_disrupted, crowd(s, NULL))
{
    struct look look;
    reduce(s, "2li");
    at_stacking(s);
    look = look_at(s);
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "2li"));
    assert_true(is_reduced(s, "2li"));
    assert_false(is_reduced(s, "1leg"));
    /* The marker does not turn the counter over. */
    assert_int_equal(face_of(&look, unit_number(s, "1leg"))->attack, 5);
    assert_int_equal(face_of(&look, unit_number(s, "2li"))->attack, 2);
}

SCENE(ms_11_0_b__all_others_become_ineffective)
{
    static const char *const unit[] = {"hubert", "6art", "reille"};
    struct look look;
    put(s, "nassau", "0508");
    shake(s, "nassau");
    for (int i = 0; i < 3; i++) {
        put(s, unit[i], "0512");
        shake(s, unit[i]);
    }
    look = look_at(s);
    for (int i = 0; i < 3; i++)
        assert_int_equal(face_of(&look, unit_number(s, unit[i]))->attack, 0);
    assert_int_equal(face_of(&look, unit_number(s, "nassau"))->attack, 0);
    assert_int_equal(face_of(&look, unit_number(s, "reille"))->morale, 0);
}

/* 1leg in 0509 attacks whoever stands in 0508, alone. */
static void one_on_one(struct scene *s, const char *defender)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, defender, "0508");
}

TEST(ms_11_1_a__where_disruption_comes_from)
{
    struct scene s;
    one_on_one(&s, "mitchell");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(differential(&s), 0);
    dice(&s, 5, 5); /* Dc: the check of 4 fails */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_shaken(&s, "1leg"));
    close_scene(&s);

    one_on_one(&s, "mitchell");
    put(&s, "2leg", "0608");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    act(&s, "join 2leg");
    act(&s, "assault 2leg");
    assert_int_equal(differential(&s), 5);
    dice(&s, 6, 1); /* Dx passed: a step, and disrupted where it stands */
    assert_true(is_shaken(&s, "mitchell") && is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    close_scene(&s);

    open_scene(&s, NULL); /* a square that enters woods and fails its check */
    put(&s, "1leg", "1109");
    form_square(&s, "1leg");
    at_movement(&s);
    act(&s, "move 1leg 1209");
    assert_int_equal(rating(&s), 4);
    roll(&s, 5);
    assert_true(is_shaken(&s, "1leg"));
    expect_at(&s, "1leg", "1209");
    close_scene(&s);
}

TEST(ms_11_1_b__it_attacks_at_half)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        one_on_one(&s, "jaeger");
        if (shaken)
            shake(&s, "1leg");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        assert_int_equal(differential(&s), shaken ? 3 - 2 : 5 - 2);
        close_scene(&s);
    }
}

SCENE_BY(ms_11_1_c__it_defends_at_full, one_on_one(s, "mitchell"))
{
    shake(s, "mitchell");
    at_combat(s);
    act(s, "attack 1leg 0508");
    assert_int_equal(differential(s), 5 - 5);
}

TEST(ms_11_1_d__a_leader_spares_it_the_half)
{
    static const struct {
        const char *leader;
        bool shaken;
        int attack;
    } row[] = {
        {"jerome", false, 5}, {"reille", false, 5}, {"kellermann", false, 3}, {"jerome", true, 3}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        one_on_one(&s, "jaeger");
        shake(&s, "1leg");
        put(&s, row[i].leader, "0509");
        if (row[i].shaken)
            shake(&s, row[i].leader);
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        if (step_now(&s) == S_GATHER)
            act(&s, "assault 1leg"); /* he is there, and takes no part */
        assert_int_equal(differential(&s), row[i].attack - 2);
        dice(&s, 1, 1);
        assert_false(logged(&s, E_LEADER));
        close_scene(&s);
    }
}

TEST(ms_11_1_e__its_rating_is_two_lower)
{
    struct scene s;
    one_on_one(&s, "mitchell");
    shake(&s, "mitchell");
    shake(&s, "1leg");
    reduce(&s, "1leg");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(check_rating(&s, 0), 3 - 2);
    assert_int_equal(check_rating(&s, 1), 4 - 2);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "hhalkett", "0508"); /* 2: nothing is left, and still a 1 passes */
    shake(&s, "hhalkett");
    s.p.moved = bit(unit_number(&s, "hhalkett"));
    set_turn(&s, 5, ALLIED);
    at_recovery(&s);
    assert_int_equal(rating(&s), 0);
    expect_chance(&s, "pass", "1/6");
    roll(&s, 1);
    assert_false(is_shaken(&s, "hhalkett"));
    close_scene(&s);
}

/* Whether a unit in 0508 has a zone in the hex south of it, and stops a march there. */
static void expect_zone(const char *unit, bool shaken, bool zone)
{
    struct scene s;
    struct look look;
    open_scene(&s, NULL);
    put(&s, unit, "0508");
    if (shaken)
        shake(&s, unit);
    put(&s, "1leg", "0510");
    at_movement(&s);
    look = look_at(&s);
    assert_int_equal(ms_in_zone(&look, hex_number(&s, "0509"), FRENCH), zone);
    act(&s, "move 1leg 0509");
    assert_int_equal(offers(&s, "move 1leg") == 0, zone);
    close_scene(&s);
}

TEST(ms_11_1_f__it_has_no_zone)
{
    expect_zone("mitchell", false, true);
    expect_zone("mitchell", true, false);
}

SCENE(ms_11_1_g__zones_are_closed_to_it)
{
    put(s, "mitchell", "0508");
    put(s, "1leg", "0511");
    put(s, "jerome", "0511");
    shake(s, "1leg");
    at_movement(s);
    OFFERED(s, "move 1leg 0510");
    REFUSED(s, "move 1leg 0509");
    act(s, "gather 1leg");
    act(s, "add jerome");
    OFFERED(s, "move 1leg 0509");
}

SCENE_BY(ms_11_1_h__it_does_not_advance, one_on_one(s, "jaeger"))
{
    put(s, "2leg", "0608");
    shake(s, "1leg");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "assault 2leg");
    assert_int_equal(differential(s), 3 + 5 - 2);
    dice(s, 3, 6); /* Dr failed */
    go_back(s);
    expect_turn(s, FRENCH);
    assert_int_equal(step_now(s), S_ADVANCE);
    assert_int_equal(offers(s, "advance 1leg"), 0);
    OFFERED(s, "advance 2leg 0508");
}

/* Dr failed at +5 or more, against a unit in 0508 from 0509 and 0608. */
static void beat_back(struct scene *s, const char *unit, bool shaken)
{
    one_on_one(s, unit);
    put(s, "2leg", "0608");
    if (shaken)
        shake(s, unit);
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "assault 2leg");
    dice(s, 3, 6);
    expect_turn(s, ALLIED);
}

TEST(ms_11_1_i__it_goes_back_two_at_least)
{
    struct scene s;
    beat_back(&s, "mitchell", false);
    OFFERED(&s, "retreat 0507");
    OFFERED(&s, "retreat 0507 0506");
    OFFERED(&s, "retreat 0507 0506 0505");
    go_back(&s);
    close_scene(&s);

    beat_back(&s, "mitchell", true);
    REFUSED(&s, "retreat 0507");
    OFFERED(&s, "retreat 0507 0506");
    OFFERED(&s, "retreat 0507 0506 0505");
    go_back(&s);
    close_scene(&s);
}

static int distance_from(const struct scene *s, const char *unit, const char *hex)
{
    return gg_hex_distance(&s->b->map, s->p.at[unit_number(s, unit)], hex_number(s, hex));
}

TEST(ms_11_1_j__disrupted_again_it_retreats)
{
    struct scene s;
    crowd(&s, NULL);
    shake(&s, "2li");
    at_stacking(&s);
    assert_true(is_shaken(&s, "1leg") && is_shaken(&s, "2leg") && is_shaken(&s, "1li"));
    expect_turn(&s, FRENCH);
    go_back(&s);
    assert_in_range(distance_from(&s, "2li", "0510"), 2, 3);
    expect_at(&s, "1leg", "0510");
    close_scene(&s);

    crowd(&s, "overstack_spares_shaken=on"); /* */
    shake(&s, "2li");
    at_stacking(&s);
    expect_at(&s, "2li", "0510");
    assert_true(is_shaken(&s, "1leg"));
    close_scene(&s);
}

TEST(ms_11_2_a__where_ineffectiveness_comes_from)
{
    struct scene s;
    one_on_one(&s, "jaeger");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(differential(&s), 3);
    dice(&s, 3, 5); /* Dc: the check of 4 fails */
    assert_true(is_shaken(&s, "jaeger"));
    close_scene(&s);

    open_scene(&s, NULL); /* a sunken lane */
    put(&s, "hubert", "1506");
    at_movement(&s);
    act(&s, "move hubert 1507");
    assert_int_equal(rating(&s), 3);
    roll(&s, 4);
    assert_true(is_shaken(&s, "hubert"));
    expect_at(&s, "hubert", "1507");
    expect_told(&s, E_CHECK, "Hubert checked morale on the broken ground: die 4 against 3, failed.",
                "MS-11.2-a");
    close_scene(&s);

    open_scene(&s, NULL); /* the end of a charge that was won */
    put(&s, "hubert", "0509");
    set_charging(&s, "hubert");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    act(&s, "strike hubert 0508");
    roll(&s, 1);
    roll(&s, 6); /* mitchell is shaken: 8 against 5 */
    assert_int_equal(differential(&s), 3);
    dice(&s, 6, 1);
    go_back(&s);
    if (step_now(&s) == S_ADVANCE)
        act(&s, "end");
    assert_true(is_shaken(&s, "hubert"));
    close_scene(&s);
}

TEST(ms_11_2_b__it_does_not_attack)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0509");
        put(&s, "nassau", "0508");
        put(&s, "mitchell", "0608");
        set_turn(&s, 1, ALLIED);
        if (shaken)
            shake(&s, "nassau");
        at_combat(&s);
        assert_int_equal(offers(&s, "attack nassau"), !shaken);
        OFFERED(&s, "attack mitchell 0509");
        act(&s, "attack mitchell 0509");
        assert_int_equal(offers(&s, "join nassau"), !shaken);
        close_scene(&s);
    }
}

SCENE_BY(ms_11_2_c__it_defends_with_zero, one_on_one(s, "jaeger"))
{
    shake(s, "jaeger");
    at_combat(s);
    act(s, "attack 1leg 0508");
    assert_int_equal(differential(s), 5 - 0);
}

SCENE_BY(ms_11_2_d__the_rating_on_its_back_counts, one_on_one(s, "jaeger"))
{
    shake(s, "jaeger");
    at_combat(s);
    act(s, "attack 1leg 0508");
    assert_int_equal(check_rating(s, 1), 2); /* not 4, and not 2 lower once more */
}

TEST(ms_11_2_e__it_has_no_zone)
{
    expect_zone("nassau", false, true);
    expect_zone("nassau", true, false);
    expect_zone("grant", true, false);
    expect_zone("bull", false, true);
    expect_zone("bull", true, false);
}

SCENE(ms_11_2_f__zones_are_closed_even_with_a_leader)
{
    put(s, "1leg", "0510");
    put(s, "nassau", "0507");
    put(s, "wellington", "0507");
    shake(s, "nassau");
    set_turn(s, 1, ALLIED);
    at_movement(s);
    act(s, "gather nassau");
    act(s, "add wellington");
    OFFERED(s, "move nassau 0508");
    REFUSED(s, "move nassau 0509");
}

SCENE_BY(ms_11_2_g__it_does_not_advance, one_on_one(s, "jaeger"))
{
    put(s, "hubert", "0509"); /* beside the attackers, ineffective */
    shake(s, "hubert");
    put(s, "2leg", "0608");
    at_combat(s);
    act(s, "attack 1leg 0508");
    REFUSED(s, "join hubert");
    act(s, "join 2leg");
    act(s, "assault 2leg");
    dice(s, 3, 6);
    go_back(s);
    OFFERED(s, "advance 1leg 0508");
    assert_int_equal(offers(s, "advance hubert"), 0);
}

TEST(ms_11_2_h__it_goes_back_two_at_least)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        one_on_one(&s, "jaeger");
        if (shaken)
            shake(&s, "jaeger");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        assert_int_equal(differential(&s), shaken ? 5 : 3);
        dice(&s, 4, 6); /* Dr failed */
        assert_int_equal(offered(&s, "retreat 0507"), !shaken);
        OFFERED(&s, "retreat 0507 0506");
        go_back(&s);
        close_scene(&s);
    }
}

SCENE(ms_11_2_i__ineffective_again_it_retreats)
{
    put(s, "1leg", "0510");
    put(s, "2leg", "0510");
    put(s, "hubert", "0510");
    put(s, "wathiez", "0510");
    put(s, "mitchell", "0509");
    shake(s, "wathiez");
    at_stacking(s);
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "hubert"));
    expect_at(s, "hubert", "0510");
    go_back(s);
    assert_int_equal(distance_from(s, "wathiez", "0510"), 3); /* cavalry */
}
