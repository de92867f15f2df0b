/*
 * cascade.c - what a run does to friends (GN-2.7-a to e): who checks, in which order, how often.
 */
#include "scene.h"

/* a11 in a burning space at 12,3, friends around it. */
static void burn(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "a11", "12,3");
    set_fire(s, "12,3");
}

SCENE(gn_2_7_a__who_lost_casualties_to_fire_checks_once_a_step)
{
    put(s, "a11", "7,3");
    form(s, "a11", LINE);
    put(s, "a12", "7,4");
    form(s, "a12", LINE);
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    at(s, T5_SMALL_ARMS);
    act(s, "fire a11 b11");
    dice(s, 1, 1);
    act(s, "fire a12 b11");
    dice(s, 1, 10);
    act(s, "done"); /* the Prussian answer */
    assert_int_equal(casualties(s, "b11"), 3);
    expect_who(s, "b11");
    assert_int_equal(column(s), 3);
    roll(s, 1);
    assert_false(under_way(&s->p, S_HITS)); /* once */
}

SCENE(gn_2_7_b__a_failed_roll_to_close_is_a_failure)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    assert_int_equal(column(s), 1);
    roll(s, 8); /* missed by 2 */
    roll(s, 1);
    assert_int_equal(level(s, "a11"), 2);
    expect_at(s, "a11", "4,3");
}

SCENE_BY(gn_2_7_c__a_fallback_upsets_nobody, burn(s, NULL))
{
    put(s, "a12", "12,4");
    put(s, "a13", "11,3");
    at(s, T1_BURNING);
    roll(s, 8);
    roll(s, 6);
    expect_at(s, "a11", "10,3");
    expect_roll(s, "Initiative");
}

/* Row by the mover's result; adjacent to any space of the run, through where it enters or ends. */
SCENE_BY(gn_2_7_c__beside_and_through, burn(s, NULL))
{
    put(s, "a12", "13,4"); /* next to the first space */
    put(s, "a21", "10,3"); /* in the way */
    put(s, "a22", "8,5");  /* two off */
    at(s, T1_BURNING);
    roll(s, 9); /* retreat */
    roll(s, 1);
    expect_at(s, "a11", "9,3");
    expect_who(s, "a12");
    assert_int_equal(column(s), 1);
    roll(s, 1);
    expect_who(s, "a21");
    assert_int_equal(column(s), 2);
    roll(s, 1);
    expect_roll(s, "Initiative");
}

SCENE_BY(gn_2_7_c__units_in_melee_are_spared, burn(s, NULL))
{
    put(s, "b11", "12,4");
    put(s, "a12", "12,4");
    engage(s, "a12", "b11");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_roll(s, "Initiative");
}

SCENE_BY(gn_2_7_c__who_shares_the_first_space_checks, burn(s, NULL))
{
    put(s, "a12", "12,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_who(s, "a12");
    assert_int_equal(column(s), 2);
    roll(s, 1);
    expect_who(s, "a12"); /* its own check in the flames, of the same list */
    assert_int_equal(column(s), 0);
}

SCENE_BY(gn_2_7_c__nearest_to_the_first_space_first, burn(s, NULL))
{
    put(s, "a12", "8,4");
    put(s, "a13", "12,4");
    put(s, "a21", "13,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_who(s, "a13");
    roll(s, 1);
    expect_who(s, "a21");
    roll(s, 1);
    expect_who(s, "a12");
}

/* One that fails again while it waits keeps its place with the larger result and runs once. */
SCENE_BY(gn_2_7_c__a_unit_waits_once, burn(s, NULL))
{
    put(s, "a12", "12,4");
    put(s, "a21", "11,4");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);           /* a11 to 8,3 */
    expect_who(s, "a12"); /* both are next to the first space */
    roll(s, 10);          /* rout waits */
    expect_who(s, "a21");
    roll(s, 5); /* green 32 at +2: missed by 1, fallback waits */
    assert_int_equal(s->p.nqueue, 2);
    expect_who(s, "a12");
    roll(s, 1); /* a12 runs through a21, to 8,4 */
    expect_who(s, "a21");
    assert_int_equal(column(s), 3);
    roll(s, 10); /* fails by more while it waits */
    assert_int_equal(s->p.waits[number(s, "a21")], ROUT);
    expect_who(s, "a11"); /* routed adjacent, at 8,3 */
    roll(s, 1);
    expect_roll(s, "Distance of the run");
    expect_who(s, "a21");
    roll(s, 1);
    expect_at(s, "a21", "7,4");
}

/* Each mover upsets each friend once a phase. */
TEST(gn_2_7_c__how_often_a_friend_is_upset)
{
    static const struct {
        const char *settings;
        bool again;
    } rows[] = {{"contagion_repeat=per_mover", false}, {"contagion_repeat=every", true}};
    for (size_t i = 0; i < 2; i++) {
        struct scene s;
        burn(&s, rows[i].settings);
        put(&s, "a12", "11,4");
        s.p.upset[number(&s, "a11")] = 0;
        at(&s, T1_BURNING);
        s.p.upset[number(&s, "a11")] = bit(number(&s, "a12"));
        roll(&s, 10);
        roll(&s, 1);
        if (rows[i].again)
            expect_who(&s, "a12");
        else
            expect_roll(&s, "Initiative");
        close_scene(&s);
    }
    struct scene s;
    burn(&s, "contagion_repeat=once_per_phase");
    put(&s, "a12", "11,4");
    at(&s, T1_BURNING);
    s.p.upset[number(&s, "a13")] = bit(number(&s, "a12")); /* by another mover */
    roll(&s, 10);
    roll(&s, 1);
    expect_roll(&s, "Initiative");
    s.p.upset[number(&s, "a13")] = 0;
    close_scene(&s);
}

/* A mover that is gone has upset whom it has upset. */
TEST(gn_2_7_c__once_a_phase_also_by_one_who_is_gone)
{
    for (int once = 0; once < 2; once++) {
        struct scene s;
        open_scene(&s, once ? "contagion_repeat=once_per_phase" : NULL);
        put(&s, "a11", "0,0");
        put(&s, "a12", "6,5");
        put(&s, "a21", "8,4");
        set_fire(&s, "0,0");
        set_fire(&s, "8,4");
        at(&s, T1_BURNING);
        s.p.upset[number(&s, "a11")] = bit(number(&s, "a12"));
        roll(&s, 10);
        roll(&s, 1);
        expect_at(&s, "a11", "off");
        expect_who(&s, "a21");
        roll(&s, 10);
        roll(&s, 1);
        if (once)
            expect_roll(&s, "Initiative");
        else
            expect_who(&s, "a12");
        close_scene(&s);
    }
}

TEST(gn_2_7_c__the_other_switches)
{
    static const struct {
        const char *settings, *where;
        int bad;
    } spared[] = {{"contagion_adjacency=edge", "13,4", 0},
                  {"contagion_start_space=no", "13,4", 0},
                  {"contagion_bad_order=no", "11,4", 1}};
    for (size_t i = 0; i < sizeof spared / sizeof spared[0]; i++)
        for (int with = 0; with < 2; with++) {
            struct scene s;
            burn(&s, with ? spared[i].settings : NULL);
            put(&s, "a12", spared[i].where);
            lower(&s, "a12", spared[i].bad);
            at(&s, T1_BURNING);
            roll(&s, 10);
            roll(&s, 1);
            if (with)
                expect_roll(&s, "Initiative");
            else
                expect_who(&s, "a12");
            close_scene(&s);
        }
}

/* A move of 2.6 upsets only those in its way, or as the switch says. */
TEST(gn_2_7_c__a_bad_order_move)
{
    static const struct {
        const char *settings;
        bool beside, through;
    } rows[] = {{NULL, false, true},
                {"contagion_on_2_6=all", true, true},
                {"contagion_on_2_6=none", false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int through = 0; through < 2; through++) {
            struct scene s;
            open_scene(&s, rows[i].settings);
            put(&s, "a11", "12,3");
            put(&s, "a12", through ? "11,3" : "11,4");
            lower(&s, "a11", 2);
            first_mover(&s, PRUSSIAN);
            at(&s, T4_SECOND);
            roll(&s, 8);
            roll(&s, 8);
            roll(&s, 1);
            if (through ? rows[i].through : rows[i].beside) {
                expect_who(&s, "a12");
                assert_int_equal(column(&s), through ? 2 : 1);
            } else
                expect_turn(&s, FRENCH);
            close_scene(&s);
        }
}

SCENE(gn_2_7_c__who_runs_off_the_board_upsets_along_its_way)
{
    put(s, "a11", "1,3");
    put(s, "a12", "0,4");
    set_fire(s, "1,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    expect_at(s, "a11", "off");
    expect_who(s, "a12");
    assert_int_equal(column(s), 2);
}

/* Disorder is level 1, in place, before the check is rolled, and kept even if it is passed. */
TEST(gn_2_7_d__routed_through_is_disorder)
{
    struct scene s;
    burn(&s, NULL);
    put(&s, "a12", "10,3");
    at(&s, T1_BURNING);
    roll(&s, 10);
    roll(&s, 1);
    expect_who(&s, "a12");
    assert_int_equal(column(&s), 3);
    assert_int_equal(level(&s, "a12"), 1);
    roll(&s, 1);
    assert_int_equal(level(&s, "a12"), 1);
    expect_at(&s, "a12", "10,3");
    close_scene(&s);
    burn(&s, "disorder=level_0");
    put(&s, "a12", "10,3");
    at(&s, T1_BURNING);
    roll(&s, 10);
    roll(&s, 1);
    roll(&s, 1);
    assert_int_equal(level(&s, "a12"), 0);
    assert_true(has(s.p.disordered, number(&s, "a12")));
    close_scene(&s);
}

SCENE_WITH(gn_2_7_d__by_cause_the_disordered_stand, "level1_choice=by_cause")
{
    put(s, "a11", "12,3");
    put(s, "a12", "10,3");
    set_fire(s, "12,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 1);
    roll(s, 1); /* a12 is disordered and no more */
    first_mover(s, PRUSSIAN);
    lower(s, "a11", 0);
    at(s, T4_SECOND);
    roll(s, 8);
    roll(s, 8);
    roll(s, 6);
    expect_at(s, "a12", "10,3");
}

SCENE_BY(gn_2_7_e__each_turn_in_a_burning_space, burn(s, NULL))
{
    put(s, "b11", "14,3");
    set_fire(s, "14,3");
    at(s, T1_BURNING);
    expect_who(s, "a11");
    assert_int_equal(column(s), 0);
    roll(s, 1);
    expect_who(s, "b11");
}

SCENE(gn_2_7_e__in_melee_too_and_who_fails_leaves_it)
{
    put(s, "b11", "12,3");
    put(s, "a11", "12,3");
    engage(s, "a11", "b11");
    set_fire(s, "12,3");
    at(s, T1_BURNING);
    expect_who(s, "a11");
    roll(s, 8);
    roll(s, 1);
    expect_at(s, "a11", "11,3");
    assert_int_equal(s->p.engaged[number(s, "b11")], FREE);
}
