/*
 * tables.c - the printed tables 2.1 to 2.9, cell by cell, and how a check reads them (GN-2.0 to 2.9).
 *
 * The figures stand here a second time, as the source has them: with a dash or a blank behind elim.
 */
#include "scene.h"

#include <string.h>

enum { CLASS_COLUMNS = 11 };

/* One printed row; "-" and "" behind elim mean the same. */
static void expect_row(const struct scene *s, int row, const char *const *cell, int columns)
{
    bool past = false;
    for (int c = 0; c < CLASS_COLUMNS; c++) {
        const char *text = c < columns ? cell[c] : "-";
        int found = s->b->morale[row].cell[c];
        bool elim = strcmp(text, "elim") == 0;
        past |= elim;
        assert_int_equal(found, past ? ELIM : text[0] - '0');
    }
}

static void expect_class(const struct scene *s, int class, const char *const cells[3][11],
                         int columns, const int elim[3])
{
    for (int band = 0; band < NBANDS; band++) {
        expect_row(s, class * NBANDS + band, cells[band], columns);
        assert_int_equal(s->b->elim_point[class * NBANDS + band], elim[band]);
    }
}

SCENE(gn_2_1_a__green_and_conscript)
{
    static const char *const cells[3][11] = {{"6", "4", "2", "elim", "-", "-", "-", "-", "-"},
                                             {"6", "5", "4", "3", "2", "1", "elim", "-", "-"},
                                             {"6", "5", "4", "3", "2", "2", "1", "elim", "-"}};
    expect_class(s, GREEN, cells, 9, (int[]){3, 6, 7});
}

SCENE(gn_2_2_a__veteran)
{
    static const char *const cells[3][11] = {{"6", "4", "3", "2", "elim", "-", "-", "-", "-"},
                                             {"7", "6", "5", "4", "3", "2", "elim", "-", "-"},
                                             {"7", "6", "5", "4", "4", "3", "2", "elim", "-"}};
    expect_class(s, VETERAN, cells, 9, (int[]){4, 6, 7});
}

SCENE(gn_2_3_a__crack_and_elite)
{
    static const char *const cells[3][11] = {{"7", "5", "3", "3", "2", "elim", "", "", "", ""},
                                             {"8", "7", "6", "5", "4", "3", "2", "elim", "-", "-"},
                                             {"8", "7", "6", "6", "5", "5", "4", "3", "2", "elim"}};
    expect_class(s, CRACK, cells, 10, (int[]){5, 7, 9});
}

SCENE(gn_2_4_a__grenadier_and_guard)
{
    static const char *const cells[3][11] = {
        {"8", "6", "4", "3", "3", "2", "elim", "", "", "", ""},
        {"9", "8", "7", "6", "5", "4", "3", "2", "elim", "-", "-"},
        {"9", "8", "7", "7", "6", "5", "4", "4", "3", "2", "elim"}};
    expect_class(s, GUARD, cells, 11, (int[]){6, 8, 10});
}

SCENE(gn_2_5_a__the_margin_gives_the_result_and_a_d6_the_distance)
{
    static const int spaces[3][2] = {{1, 2}, {3, 4}, {4, 5}};
    for (int result = FALLBACK; result <= ROUT; result++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(gg_table_at(&s->b->run, die, result), spaces[result - 1][die > 3]);
    const struct gg_table *t = &s->b->check[AS_CHECK][VETERAN * NBANDS + MIDDLE];
    assert_int_equal(gg_table_at(t, 7, 0), PASS);
    assert_int_equal(gg_table_at(t, 8, 0), FALLBACK);
    assert_int_equal(gg_table_at(t, 9, 0), RETREAT);
    assert_int_equal(gg_table_at(t, 10, 0), ROUT);
    assert_int_equal(gg_table_at(t, 10, 2), ROUT);
}

SCENE(gn_2_6_f__the_bad_order_move_by_level)
{
    static const int spaces[4][2] = {{0, 0}, {1, 2}, {3, 4}, {4, 5}};
    for (int row = 0; row < 4; row++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(gg_table_at(&s->b->bad_move, die, row), spaces[row][die > 3]);
}

SCENE(gn_2_0_h__every_row_of_2_7_has_its_modifier)
{
    static const int modifier[NEVENT_ROWS] = {0, 0, 1, 1, 2, 2, 3, 0, 2};
    for (int row = 0; row < NEVENT_ROWS; row++)
        assert_int_equal(s->b->event[row].modifier, modifier[row]);
    put(s, "a11", "7,3");
    hurt(s, "a11", 1);
    struct look g = look_at(s);
    for (int row = 0; row < NEVENT_ROWS; row++)
        if (row != CLOSE)
            assert_int_equal(gn_column(&g, number(s, "a11"), row, NO_UNIT, NULL),
                             1 + modifier[row]);
}

SCENE(gn_2_8_a__every_row_of_2_8_has_its_modifier)
{
    static const int modifier[NSTATUS_ROWS] = {-1, -2, -1, -2, -1, 4, -2};
    for (int row = 0; row < NSTATUS_ROWS; row++)
        assert_int_equal(s->b->status[row].modifier, modifier[row]);
}

SCENE(gn_2_9_a__every_row_of_2_9_has_its_dice)
{
    static const int dice[NBRIGADE_ROWS] = {1, 1, 2, 1, 1};
    for (int row = 0; row < NBRIGADE_ROWS; row++)
        assert_int_equal(s->b->brigade_dice[row].dice, dice[row]);
    assert_int_equal(s->b->brigade_hit, 5);
}

/* --- how a check is read --- */

/* A column by the reading of a check: the outcome of every face, as letters. */
static void expect_faces(const struct scene *s, enum reading reading, int row, int col,
                         const char *faces)
{
    static const char letters[NOUTCOMES] = {'p', 'f', 't', 'r', 'x', '-', 'g', 'b'};
    const struct gg_table *t = &s->b->check[reading][row];
    assert_int_equal(t->rows, strlen(faces));
    for (int face = 1; face <= t->rows; face++)
        assert_int_equal(letters[gg_table_at(t, face, col)], faces[face - 1]);
}

SCENE(gn_2_0_a__modifiers_move_the_column_and_not_the_die)
{
    put(s, "a11", "7,3");
    hurt(s, "a11", 2);
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    assert_int_equal(column(s), 2);
    assert_int_equal(needed(s), 5);
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.nmods, 0);
    roll(s, 5);
    assert_int_equal(level(s, "a11"), 0);
}

SCENE_BY(gn_2_0_b__a_column_below_0_is_column_0, open_ground(s, "7,3 S", NULL, NULL))
{
    put(s, "a11", "7,3");
    put(s, "la1", "7,3");
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    assert_int_equal(column(s), -3);
    assert_int_equal(needed(s), 7);
    expect_chance(s, "pass", "7/10");
}

TEST(gn_2_0_c__one_die_of_ten_sides_or_another)
{
    struct scene s;
    open_scene(&s, NULL);
    expect_faces(&s, AS_CHECK, GUARD * NBANDS + LARGE, 0, "pppppppppf");
    close_scene(&s);
    open_scene(&s, "mc_die=12");
    expect_faces(&s, AS_CHECK, GUARD * NBANDS + LARGE, 0, "pppppppppftr");
    close_scene(&s);
}

SCENE(gn_2_0_d__a_roll_of_the_number_or_less_passes)
{
    for (int row = 0; row < NCLASSES * NBANDS; row++)
        for (int c = 0; c < COLUMNS; c++) {
            int cell = s->b->morale[row].cell[c];
            for (int face = 1; face <= 10; face++)
                assert_int_equal(gg_table_at(&s->b->check[AS_CHECK][row], face, c) == PASS,
                                 face <= (cell == ELIM ? 1 : cell));
        }
}

SCENE(gn_2_0_e__elim_and_what_lies_beyond_needs_a_1)
{
    expect_faces(s, AS_CHECK, GREEN * NBANDS + SMALL, 3, "pftrrrrrrr");
    expect_faces(s, AS_CHECK, GREEN * NBANDS + SMALL, 10, "pftrrrrrrr");
    expect_faces(s, AS_CHECK, GUARD * NBANDS + LARGE, 10, "pftrrrrrrr");
}

SCENE(gn_2_0_f__the_margin_counts_from_the_number_needed)
{
    expect_faces(s, AS_CHECK, VETERAN * NBANDS + MIDDLE, 3, "ppppftrrrr");
    expect_faces(s, AS_CHECK, VETERAN * NBANDS + MIDDLE, 6, "pftrrrrrrr");
}

/* Casualties alone at elim: a failed check removes the unit; only modifiers: the margin decides. */
TEST(gn_2_0_g__elim_by_casualties_and_by_modifiers)
{
    struct scene s;
    int row = GREEN * NBANDS + SMALL;
    open_scene(&s, NULL);
    expect_faces(&s, AS_SPENT, row, 3, "pxxxxxxxxx");
    expect_faces(&s, AS_SPENT, row, 2, "ppftrrrrrr"); /* modifiers brought it back below elim */
    expect_faces(&s, AS_RALLY, row, 3, "gbbbbbbbbb");
    expect_faces(&s, AS_ELIM, row, 3, "pxxxxxxxxx");
    expect_faces(&s, AS_ELIM, row, 2, "pp--------");
    close_scene(&s);
    open_scene(&s, "elim_by_casualties=margin");
    expect_faces(&s, AS_SPENT, row, 3, "pftrrrrrrr");
    close_scene(&s);
    open_scene(&s, "elim_failure=rout");
    expect_faces(&s, AS_CHECK, row, 3, "prrrrrrrrr");
    close_scene(&s);
    open_scene(&s, "elim_failure=removed");
    expect_faces(&s, AS_CHECK, row, 3, "pxxxxxxxxx");
    close_scene(&s);
}

SCENE(gn_2_0_g__a_unit_at_elim_still_checks_and_a_1_passes)
{
    put(s, "a11", "7,3");
    hurt(s, "a11", 6);
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    expect_chance(s, "eliminated", "9/10");
    roll(s, 1);
    expect_at(s, "a11", "7,3");
}

SCENE(gn_2_0_g__a_failure_there_eliminates)
{
    put(s, "a11", "7,3");
    put(s, "a12", "7,4");
    hurt(s, "a11", 6);
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    roll(s, 2);
    expect_at(s, "a11", "eliminated");
    expect_roll(s, "Initiative"); /* GN-2.7-c: it has not run and upset nobody */
}

SCENE_WITH(gn_2_0_g__at_once_nobody_asks_for_a_check, "elim_by_casualties=at_once")
{
    put(s, "a14", "7,3");
    put(s, "b13", "8,3");
    put(s, "lb1", "9,3");
    put(s, "la1", "6,3");
    hurt(s, "a14", 6);
    first_mover(s, PRUSSIAN);
    at(s, T5_SMALL_ARMS);
    act(s, "fire b13 a14");
    dice(s, 1, 10);
    act(s, "done");
    expect_at(s, "a14", "eliminated");
    assert_false(logged(s, E_CHECK));
}

/* The check and all that follows it, before the next unit of the list. */
SCENE(gn_2_0_i__a_check_is_followed_to_its_end)
{
    put(s, "a11", "7,3");
    put(s, "a12", "7,6");
    set_fire(s, "7,3");
    set_fire(s, "7,6");
    at(s, T1_BURNING);
    expect_who(s, "a11");
    roll(s, 10);
    expect_roll(s, "Distance of the run");
    expect_who(s, "a11");
    roll(s, 1);
    expect_at(s, "a11", "3,3");
    expect_who(s, "a12");
    expect_roll(s, "Morale check");
}
