/*
 * fire.c - the fire phase (GN-5).
 */
#include "scene.h"

/* a11 in line at 7,3 and b11 in column at 8,3, led both; the step of small arms. */
static void face_to_face(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "a11", "7,3");
    form(s, "a11", LINE);
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "lb1", "9,3");
}

SCENE_BY(gn_5_a__who_fires_at_whom, face_to_face(s, NULL))
{
    put(s, "b12", "7,5");
    at(s, T5_SMALL_ARMS);
    OFFERED(s, "fire a11 b11");
    REFUSED(s, "fire a11 b12"); /* out of its arc */
    form(s, "a11", SQUARE);
    OFFERED(s, "fire a11 b12"); /* all round */
    lower(s, "a11", 1);
    assert_int_equal(offers(s, "fire a11"), 0);
    lower(s, "a11", 0);
}

SCENE(gn_5_a__not_in_melee_and_not_at_one)
{
    put(s, "a11", "8,3");
    put(s, "b11", "8,3");
    engage(s, "a11", "b11");
    put(s, "a12", "7,3");
    put(s, "la1", "6,3");
    put(s, "b12", "8,2");
    at(s, T5_SMALL_ARMS);
    assert_int_equal(offers(s, "fire a11"), 0);
    REFUSED(s, "fire a12 b11");
    OFFERED(s, "fire a12 b12");
}

SCENE_BY(gn_5_b__what_blocks_sight, open_ground(s, "8,1 H 8,3 ^ 8,5 ~", NULL, NULL))
{
    struct look g = look_at(s);
    struct gg_gridset taken;
    put(s, "a15", "7,1");
    gn_taken(&g, &taken);
    assert_false(gn_sees(&g, number(s, "a15"), space(s, "9,1"), &taken)); /* a wood */
    put(s, "a15", "7,3");
    assert_false(gn_sees(&g, number(s, "a15"), space(s, "9,3"), &taken)); /* a hill */
    put(s, "a15", "8,3");
    assert_true(gn_sees(&g, number(s, "a15"), space(s, "10,3"), &taken)); /* from the hill */
    put(s, "a15", "7,5");
    assert_true(gn_sees(&g, number(s, "a15"), space(s, "9,5"), &taken)); /* water */
    put(s, "la1", "8,7");
    put(s, "a15", "7,7");
    assert_true(gn_sees(&g, number(s, "a15"), space(s, "9,7"), &taken)); /* a leader */
    put(s, "a11", "8,7");
    gn_taken(&g, &taken);
    assert_false(gn_sees(&g, number(s, "a15"), space(s, "9,7"), &taken)); /* a unit */
    put(s, "a15", "8,3");
    put(s, "a11", "9,3");
    gn_taken(&g, &taken);
    assert_true(gn_sees(&g, number(s, "a15"), space(s, "10,3"), &taken)); /* guns on a hill */
}

/* Artillery, then small arms; hits are applied at the end of the step, most casualties check first. */
SCENE_BY(gn_5_c__two_steps_and_their_ends, face_to_face(s, NULL))
{
    put(s, "a15", "7,4");
    form(s, "a15", UNLIMBERED);
    put(s, "b12", "8,5");
    form(s, "b12", LINE);
    at(s, T5_ARTILLERY);
    act(s, "fire a15 b11");
    throw_dice(s, (int[]){1, 10, 10}, 3);
    expect_who(s, "b11"); /* the step is over: its check, before small arms */
    assert_int_equal(casualties(s, "b11"), 1);
    roll(s, 1);
    act(s, "fire a11 b11");
    dice(s, 1, 1);
    assert_int_equal(casualties(s, "b11"), 1); /* not before the end */
    act(s, "fire b11 a11");
    roll(s, 1);
    act(s, "done");
    assert_int_equal(casualties(s, "b11"), 3);
    assert_int_equal(casualties(s, "a11"), 1);
    expect_who(s, "b11"); /* more casualties in this step */
}

SCENE_BY(gn_5_c__ties_are_the_second_movers, face_to_face(s, NULL))
{
    at(s, T5_SMALL_ARMS);
    act(s, "fire a11 b11");
    dice(s, 1, 10);
    act(s, "fire b11 a11");
    roll(s, 1);
    expect_who(s, "b11");
    roll(s, 1);
    expect_who(s, "a11");
}

SCENE_BY(gn_5_d__the_hit_number_and_its_bounds, face_to_face(s, NULL))
{
    struct look g = look_at(s);
    int a = number(s, "a11"), b = number(s, "b11");
    at(s, T5_SMALL_ARMS);
    assert_int_equal(gn_hit_number(&g, a, b, NULL), 3);
    form(s, "b11", SKIRMISH);
    assert_int_equal(gn_hit_number(&g, a, b, NULL), 2);
    form(s, "b11", LINE);
    face(s, "b11", GG_NORTH);
    assert_int_equal(gn_hit_number(&g, a, b, NULL), 4); /* flank */
    face(s, "b11", GG_WEST);
    put(s, "a13", "7,4"); /* green, at range 2: 1 - 1, held at 1 */
    put(s, "b12", "9,4");
    give_ap(s, "a13", 3, 3);
    assert_int_equal(gn_hit_number(&g, number(s, "a13"), number(s, "b12"), NULL), 1);
    form(s, "b11", COLUMN);
}

SCENE(gn_5_d__dice_by_size_formation_and_range)
{
    struct look g = look_at(s);
    put(s, "a21", "7,3"); /* 32 figures */
    form(s, "a21", LINE);
    int u = number(s, "a21");
    assert_int_equal(gn_fire_dice(&g, u, 1), 3);
    form(s, "a21", COLUMN);
    assert_int_equal(gn_fire_dice(&g, u, 1), 2);
    form(s, "a21", SQUARE);
    assert_int_equal(gn_fire_dice(&g, u, 1), 1);
    put(s, "a15", "6,3");
    form(s, "a15", UNLIMBERED);
    static const int foot[] = {3, 3, 2, 2, 2, 1, 1, 1};
    for (int range = 1; range <= 8; range++)
        assert_int_equal(gn_fire_dice(&g, number(s, "a15"), range), foot[range - 1]);
}

/* Guns at range 1 or 2 deal their hits round, the chosen unit first. */
SCENE(gn_5_e__hits_dealt_round)
{
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "b11", "9,3");
    put(s, "b12", "9,3");
    at(s, T5_ARTILLERY);
    act(s, "fire a15 b12");
    throw_dice(s, (int[]){1, 1, 1}, 3);
    assert_int_equal(casualties(s, "b12"), 2);
    assert_int_equal(casualties(s, "b11"), 1);
}

SCENE_BY(gn_5_f__leaders_of_who_was_hit_are_in_danger, face_to_face(s, NULL))
{
    put(s, "lb1", "8,3");
    put(s, "lb", "8,3");
    at(s, T5_SMALL_ARMS);
    act(s, "fire a11 b11");
    dice(s, 1, 1);
    act(s, "done");
    expect_roll(s, "Leader in danger");
    expect_who(s, "lb");
    expect_chance(s, "killed", "1/10");
    roll(s, 2);
    expect_who(s, "lb1");
    roll(s, 1);
    expect_at(s, "lb1", "kia");
    assert_int_equal(s->p.cos_lost[s->b->piece[number(s, "b11")].brigade], 1);
    expect_who(s, "b11"); /* the checks come after them */
    roll(s, 1);
}

/* A natural 1 by artillery on a strong point, then a 6. */
TEST(gn_5_g__a_strong_point_catches_fire)
{
    for (int on = 0; on < 2; on++) {
        struct scene s;
        open_ground(&s, "9,3 S", NULL, on ? "fire_burns=on" : NULL);
        put(&s, "a15", "7,3");
        form(&s, "a15", UNLIMBERED);
        put(&s, "b11", "9,3");
        at(&s, T5_ARTILLERY);
        act(&s, "fire a15 b11");
        if (on) {
            roll(&s, 1);
            roll(&s, 10);
            roll(&s, 10);
            expect_roll(&s, "Does it burn?");
            roll(&s, 6);
        } else
            throw_dice(&s, (int[]){1, 10, 10}, 3);
        assert_int_equal(gg_gridset_has(&s.p.burning, space(&s, "9,3")), on);
        assert_int_equal(casualties(&s, "b11"), 1);
        close_scene(&s);
    }
}

SCENE_BY(gn_5_h__one_by_one_and_once_a_turn, face_to_face(s, NULL))
{
    put(s, "a12", "7,4");
    at(s, T5_SMALL_ARMS);
    expect_turn(s, FRENCH);
    act(s, "fire a11 b11");
    dice(s, 10, 10);
    expect_turn(s, FRENCH);
    REFUSED(s, "fire a11 b11");
    act(s, "done");
    expect_turn(s, PRUSSIAN);
    struct look g = look_at(s);
    give_ap(s, "b11", 2, 3);
    assert_int_equal(gn_hit_number(&g, number(s, "b11"), number(s, "a11"), NULL), 3);
    give_ap(s, "b11", 1, 3); /* more than half spent before this shot */
    assert_int_equal(gn_hit_number(&g, number(s, "b11"), number(s, "a11"), NULL), 2);
}
