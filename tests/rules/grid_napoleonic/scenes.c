/*
 * scenes.c - whole stories: a rout that spreads and ends, guns abandoned and manned again, a commander driven off, rallies
 * at the last attempt, infantry caught out of square.
 */
#include "scene.h"

/* A rout spreads to two friends, each run upsets each friend once, and it ends: eight dice of checks and runs. */
SCENE(gn_2_7_c__a_rout_that_spreads_is_limited_and_ends)
{
    put(s, "a11", "12,3");
    put(s, "a12", "11,3");
    put(s, "a21", "11,4");
    set_fire(s, "12,3");
    at(s, T1_BURNING);
    int rolls = 0;
    while (step_now(s) != S_INITIATIVE) {
        roll(s, step_now(s) == S_RUN ? 1 : 10); /* everybody fails */
        assert_in_range(++rolls, 1, 40);
    }
    assert_int_equal(level(s, "a11"), 3);
    assert_int_equal(level(s, "a12"), 3);
    assert_int_equal(level(s, "a21"), 3);
    for (int u = 0; u < s->b->nunits; u++)
        assert_false(has(s->p.upset[u], u));
}

/* The crew of a battery leaves its guns before the hussars, shelters in a square, and mans them again. */
SCENE(gn_2_7_g__abandoned_sheltered_and_manned_again)
{
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "a11", "7,4");
    form(s, "a11", SQUARE);
    put(s, "la1", "6,4");
    put(s, "b31", "10,3");
    put(s, "lb3", "12,3");
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act b31");
    act(s, "step b31 9,3");
    act(s, "step b31 8,3");
    act(s, "done");
    act(s, "face b31 w");
    expect_who(s, "a11"); /* roster order */
    dice(s, 1, 10);
    expect_who(s, "a15");
    dice(s, 1, 10);
    act(s, "away a15 7,4"); /* into the square */
    expect_at(s, "a15", "7,4");
    put(s, "b31", "14,3"); /* the horse is gone */
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act a15");
    act(s, "step a15 7,3");
    act(s, "man a15 e");
    assert_int_equal(formation(s, "a15"), UNLIMBERED);
}

/* Turn after turn brigade morale drives the commander back, and at last off the board. */
SCENE(gn_7_c__a_commander_driven_off)
{
    put(s, "a31", "7,3");
    put(s, "a32", "7,4");
    put(s, "a33", "7,5");
    put(s, "la3", "3,4");
    lower(s, "a31", 1);
    lower(s, "a32", 1);
    for (int turn = 0; turn < 2; turn++) {
        at(s, T2_BRIGADES);
        throw_dice(s, (int[]){6, 5, turn ? 1 : 6, turn ? 6 : 1}, 4);
        if (!turn)
            expect_at(s, "la3", "0,4");
    }
    expect_at(s, "la3", "off");
    assert_true(logged(s, E_BROKEN));
}

/* The last attempt succeeds, and what AP are left are used. */
SCENE(gn_2_6_h__rallied_by_the_last_attempt)
{
    put(s, "a31", "7,3"); /* six AP in command */
    put(s, "la3", "7,3");
    lower(s, "a31", 3);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    roll(s, 10);
    roll(s, 10);
    expect_roll(s, "Rally attempt");
    roll(s, 1);
    assert_int_equal(level(s, "a31"), 0);
    assert_int_equal(ap(s, "a31"), 3);
    act(s, "done");
    act(s, "act a31");
    act(s, "step a31 8,3");
    act(s, "step a31 9,3");
    act(s, "step a31 10,3");
    act(s, "face a31 e");
    expect_at(s, "a31", "10,3");
}

SCENE_WITH(gn_2_6_d__twice_in_one_sequence, "rally_step=one")
{
    put(s, "a31", "7,3");
    put(s, "la3", "6,3");
    lower(s, "a31", 2);
    first_mover(s, PRUSSIAN);
    at(s, T4_SECOND);
    roll(s, 1);
    assert_int_equal(level(s, "a31"), 1);
    roll(s, 1);
    assert_int_equal(level(s, "a31"), 0);
    assert_int_equal(ap(s, "a31"), 4);
}

/* Infantry that halts before the horse is ridden down out of square. */
SCENE(gn_6_g__infantry_caught_out_of_square)
{
    put(s, "a13", "7,3"); /* green */
    put(s, "la1", "3,3");
    put(s, "b32", "10,3"); /* cuirassiers */
    put(s, "lb3", "9,3");
    at(s, T4_SECOND);
    act(s, "done");
    act(s, "act b32");
    act(s, "step b32 9,3");
    act(s, "step b32 8,3");
    act(s, "done");
    act(s, "face b32 w");
    dice(s, 10, 10); /* made 0: halt */
    assert_int_equal(formation(s, "a13"), COLUMN);
    at(s, T6_MELEE);
    act(s, "close b32 a13");
    assert_int_equal(column(s), 1 - 2);
    roll(s, 8);
    dice(s, 6, 1); /* 6 + 6 against 1 + 1 */
    assert_int_equal(casualties(s, "a13"), 4);
    assert_int_equal(level(s, "a13"), 3);
    roll(s, 1);
    expect_at(s, "a13", "3,3");
}

/* The double check of each kind of unit, with made 2, 1 and 0. */
TEST(gn_2_7_f__every_kind_with_two_one_and_none)
{
    static const struct {
        const char *unit;
        int start;
        const char *choice[2]; /* of made 2 and made 1 */
        const char *place[3];  /* where it ends */
        int formation[3];
        int level;
    } rows[] = {
        {"a11", COLUMN, {"on a11", NULL}, {"7,3", "7,3", "7,3"}, {COLUMN, SQUARE, COLUMN}, 0},
        {"a14",
         SKIRMISH,
         {"on a14", "away a14 6,3"},
         {"7,3", "6,3", "6,3"},
         {SKIRMISH, SKIRMISH, SKIRMISH},
         1},
        {"a15",
         LIMBERED,
         {"on a15", "away a15 6,3"},
         {"7,3", "6,3", "6,3"},
         {LIMBERED, LIMBERED, LIMBERED},
         1},
        {"a15",
         UNLIMBERED,
         {"on a15", "away a15 6,3"},
         {"7,3", "6,3", "6,3"},
         {UNLIMBERED, ABANDONED, ABANDONED},
         1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int made = 0; made <= 2; made++) {
            struct scene s;
            const char *choice = made == 2 ? rows[i].choice[0] : made ? rows[i].choice[1] : NULL;
            open_scene(&s, NULL);
            put(&s, rows[i].unit, "7,3");
            form(&s, rows[i].unit, rows[i].start);
            put(&s, "b31", "8,3");
            at(&s, T4_SECOND); /* a late check */
            expect_who(&s, rows[i].unit);
            dice(&s, made > 0 ? 1 : 10, made > 1 ? 1 : 10);
            if (choice)
                act(&s, choice);
            if (!made && rows[i].level)
                roll(&s, 1);
            expect_at(&s, rows[i].unit, rows[i].place[2 - made]);
            assert_int_equal(formation(&s, rows[i].unit), rows[i].formation[2 - made]);
            assert_int_equal(level(&s, rows[i].unit), made ? 0 : rows[i].level);
            close_scene(&s);
        }
}
