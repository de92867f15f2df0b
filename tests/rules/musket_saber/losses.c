/*
 * losses.c - who takes a step loss, and whether its last one means death or captivity (MS-7.6).
 *
 * Most scenes stand in the open around 0607: two French brigades attack from 0608 and 0708 with ten, so
 * that against two a 3 is Dx, which costs a step when the check is passed.
 */
#include "scene.h"

static void two_attack(struct scene *s, const char *target)
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, target, "0607");
}

/* The French declare their attack; the defender may have something to name. */
static void declare(struct scene *s)
{
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
}

/* The other four hexes around 0607. */
static void surround(struct scene *s)
{
    put(s, "1li", "0508");
    put(s, "2li", "0507");
    put(s, "3li", "0606");
    put(s, "husson", "0707");
}

TEST(ms_7_6_a__the_primary_takes_the_loss)
{
    static const char *const name[] = {"nassau", "jaeger"};
    struct scene s;
    for (int named = 0; named < 2; named++) {
        open_scene(&s, NULL);
        two_attack(&s, "nassau");
        put(&s, "jaeger", "0607");
        declare(&s);
        act(&s, named ? "defend jaeger with nassau" : "defend nassau with jaeger");
        assert_int_equal(differential(&s), 6);
        dice(&s, 6, 1); /* Dx, passed */
        expect_at(&s, name[named], "eliminated");
        expect_at(&s, name[!named], "0607");
        assert_false(is_reduced(&s, "1leg") || is_reduced(&s, "2leg"));
        close_scene(&s);
    }
}

TEST(ms_7_6_a__the_attackers_primary_pays_for_the_attack)
{
    struct scene s;
    for (int named = 0; named < 2; named++) {
        open_scene(&s, NULL);
        put(&s, "1li", "0608");
        put(&s, "husson", "0608"); /* stands by */
        put(&s, "3li", "0708");
        put(&s, "adam", "0607");
        put(&s, "2cold", "0607");
        at_combat(&s);
        act(&s, "attack 1li 0607");
        act(&s, "join 3li");
        act(&s, named ? "assault 3li" : "assault 1li");
        act(&s, "defend adam with 2cold");
        assert_int_equal(differential(&s), -2);
        dice(&s, 1, 1); /* Ax, passed */
        assert_int_equal(is_reduced(&s, "1li"), !named);
        assert_int_equal(is_reduced(&s, "3li"), named);
        assert_false(is_reduced(&s, "husson") || is_reduced(&s, "adam"));
        expect_at(&s, "2cold", "0607");
        close_scene(&s);
    }
}

/* a battalion does not turn over to pay, though its back is printed. */
TEST(ms_7_6_b__a_full_brigade_is_turned_over)
{
    static const char *const single[] = {"nassau", "sandham", "grant"};
    struct scene s;
    open_scene(&s, NULL);
    two_attack(&s, "mitchell");
    declare(&s);
    dice(&s, 6, 4); /* +5: Dx, passed */
    expect_at(&s, "mitchell", "0607");
    assert_true(is_reduced(&s, "mitchell"));
    assert_true(is_shaken(&s, "mitchell")); /* its marker is another matter */
    struct look look = look_at(&s);
    const struct face *face = face_of(&look, unit_number(&s, "mitchell"));
    assert_int_equal(face->attack, 3);
    assert_int_equal(face->morale, 3);
    close_scene(&s);

    for (int i = 0; i < 3; i++) {
        open_scene(&s, NULL);
        two_attack(&s, single[i]);
        declare(&s);
        dice(&s, 3, 1);
        expect_at(&s, single[i], "eliminated");
        close_scene(&s);
    }
}

TEST(ms_7_6_c__the_last_step_removes_it)
{
    struct scene s;
    open_scene(&s, NULL);
    two_attack(&s, "mitchell");
    reduce(&s, "mitchell");
    declare(&s);
    assert_int_equal(differential(&s), 7);
    dice(&s, 3, 1);
    expect_at(&s, "mitchell", "eliminated");
    assert_true(logged(&s, E_ELIMINATED));
    assert_false(logged(&s, E_REDUCED));
    close_scene(&s);

    open_scene(&s, NULL); /* the attacker's last step too: an exchange takes one from each side */
    two_attack(&s, "mitchell");
    reduce(&s, "1leg");
    declare(&s);
    assert_int_equal(differential(&s), 3);
    dice(&s, 4, 1); /* Dr, passed */
    expect_at(&s, "1leg", "eliminated");
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_reduced(&s, "2leg"));
    close_scene(&s);
}

/* After the French attack of turn 1: is a replacement step for it on offer to the Allies? */
static bool may_return(struct scene *s, const char *choice)
{
    set_steps(s, ALLIED, 1);
    set_turn(s, 1, ALLIED);
    at_recovery(s);
    return step_now(s) == S_RECOVER && offered(s, choice);
}

TEST(ms_7_6_d__eliminated_with_a_way_out)
{
    struct scene s;
    open_scene(&s, NULL); /* a safe line */
    two_attack(&s, "nassau");
    declare(&s);
    dice(&s, 3, 3);
    expect_at(&s, "nassau", "eliminated");
    assert_true(may_return(&s, "replace nassau"));
    close_scene(&s);

    open_scene(&s, NULL); /* one hex is open, and in the zones of both its neighbours: unsafe */
    two_attack(&s, "nassau");
    surround(&s);
    put(&s, "3li", "dead");
    declare(&s);
    dice(&s, 3, 3);
    expect_at(&s, "nassau", "eliminated");
    assert_true(may_return(&s, "replace nassau"));
    close_scene(&s);
}

/* off the map is a way out as well. */
SCENE(ms_7_6_d__the_edge_of_the_map_is_a_way_out)
{
    put(s, "nassau", "0105");
    put(s, "1leg", "0106");
    put(s, "2leg", "0205");
    put(s, "1li", "0204");
    put(s, "2li", "0104");
    at_combat(s);
    act(s, "attack 1leg 0105");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    dice(s, 3, 3);
    expect_at(s, "nassau", "eliminated");
}

SCENE(ms_7_6_e__captured_without_a_way_out)
{
    two_attack(s, "nassau");
    surround(s);
    shake(s, "3li"); /* to be there is enough, a zone is not asked for */
    declare(s);
    dice(s, 3, 3);
    expect_at(s, "nassau", "captured");
    assert_true(logged(s, E_CAPTURED));
    assert_false(logged(s, E_ELIMINATED));
    assert_false(may_return(s, "replace nassau"));
}

/* Around 1310 the enemy holds the three clear hexes; the three of woods are closed to guns. */
TEST(ms_7_6_e__closed_ground_is_no_way_out)
{
    struct scene s;
    for (int guns = 0; guns < 2; guns++) {
        const char *target = guns ? "sandham" : "nassau";
        open_scene(&s, NULL);
        put(&s, target, "1310");
        put(&s, "1leg", "1311");
        put(&s, "2leg", "1410");
        put(&s, "1li", "1210");
        at_combat(&s);
        act(&s, "attack 1leg 1310");
        act(&s, "join 2leg");
        act(&s, "assault 1leg");
        dice(&s, 3, 1);
        expect_at(&s, target, guns ? "captured" : "eliminated");
        close_scene(&s);
    }
}

static int points_for(struct scene *s, const char *target, bool ring, int combat)
{
    two_attack(s, target);
    if (ring)
        surround(s);
    declare(s);
    struct look look = look_at(s);
    int before = ms_points(&look, FRENCH);
    dice(s, combat, 1);
    return ms_points(&look, FRENCH) - before;
}

TEST(ms_7_6_f__prisoners_count_in_the_points)
{
    struct scene s;
    for (int ring = 0; ring < 2; ring++) {
        open_scene(&s, NULL);
        assert_int_equal(points_for(&s, "nassau", ring, 3), ring ? 2 : 1);
        close_scene(&s);
        open_scene(&s, NULL);
        reduce(&s, "mitchell");
        assert_int_equal(points_for(&s, "mitchell", ring, 3), ring ? 4 : 2);
        close_scene(&s);
    }
}
