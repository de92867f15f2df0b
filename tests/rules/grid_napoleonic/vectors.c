/*
 * vectors.c - situations with their figures worked out by hand: columns, numbers, chances, distances, a cascade of
 * thirteen dice.
 */
#include "scene.h"

#include <string.h>

/* The roll of a question by its name, and its chances. */
static void ask(const char *query, const int *value, const char *result, const char *exact)
{
    static struct gg_chance rows[GG_RESULTS_MAX];
    int count = 0;
    for (int q = 0; q < grid_napoleonic_rules.nqueries; q++) {
        const struct gg_query *found = &grid_napoleonic_rules.queries[q];
        struct gg_roll r;
        if (strcmp(found->name, query) != 0)
            continue;
        gg_query_roll(found, NULL, value, &r);
        assert_true(gg_roll_valid(&r));
        assert_int_equal(gg_roll_chances(&r, rows, GG_RESULTS_MAX, &count), GG_OK);
        for (int i = 0; i < count; i++) {
            char room[40];
            struct gg_text text;
            gg_text_fixed(&text, room, sizeof room);
            gg_ratio_write(rows[i].exact, &text);
            if (strcmp(rows[i].result, result) == 0) {
                assert_string_equal(room, exact);
                return;
            }
        }
    }
    assert_string_equal(exact, "0");
}

TEST(gn_11_a__odds_of_a_check_and_its_run)
{
    static const int green[] = {GREEN, 24, 2, 0};
    ask("morale", green, "pass", "2/5");
    ask("morale", green, "fallback 1", "1/20");
    ask("morale", green, "fallback 2", "1/20");
    ask("morale", green, "retreat 3", "1/20");
    ask("morale", green, "rout 4", "1/5");
    ask("morale", green, "rout 5", "1/5");
    ask("morale", green, "eliminated", "0");
    static const int guard[] = {GUARD, 40, 10, 0};
    ask("morale", guard, "pass", "1/10");
    ask("morale", guard, "eliminated", "9/10");
    static const int by_modifiers[] = {GREEN, 14, 1, 2};
    ask("morale", by_modifiers, "pass", "1/10");
    ask("morale", by_modifiers, "rout 5", "7/20");
    ask("morale", by_modifiers, "eliminated", "0");
}

TEST(gn_11_a__odds_of_the_double_check)
{
    static const int battery[] = {VETERAN, 8, 0, 0}, line[] = {VETERAN, 24, 0, 0},
                     landwehr[] = {GREEN, 34, 0, 0};
    ask("cavalry", battery, "2", "9/100");
    ask("cavalry", battery, "1", "21/50");
    ask("cavalry", battery, "0", "49/100");
    ask("cavalry", line, "2", "1/4");
    ask("cavalry", line, "1", "1/2");
    ask("cavalry", landwehr, "2", "4/25");
    ask("cavalry", landwehr, "1", "12/25");
    ask("cavalry", landwehr, "0", "9/25");
}

TEST(gn_11_c__odds_of_brigade_morale)
{
    ask("brigade", (int[]){3}, "0", "8/27");
    ask("brigade", (int[]){3}, "1", "4/9");
    ask("brigade", (int[]){3}, "2", "2/9");
    ask("brigade", (int[]){3}, "3", "1/27");
}

/* From level 3, needing 5: 75 of 100 in two attempts, 87.5 with a leader's third. */
TEST(gn_11_b__odds_of_rallying)
{
    static const int two[] = {VETERAN, 24, 2, 0, 2}, three[] = {VETERAN, 24, 2, 0, 3};
    ask("rally", two, "good order", "3/4");
    ask("rally", three, "good order", "7/8");
}

/* Column and number needed. */
static void expect_column(const struct scene *s, const char *unit, int row, const char *target,
                          int col, int need)
{
    struct look g = look_at(s);
    int u = number(s, unit), t = target ? number(s, target) : NO_UNIT;
    int found = gn_column(&g, u, row, t, NULL);
    assert_int_equal(found, col);
    assert_int_equal(gn_needed(&g, u, found), need);
}

SCENE_BY(gn_2_0_a__columns_worked_out, open_ground(s, "5,5 S 6,6 H", NULL, NULL))
{
    put(s, "a13", "3,3"); /* green 24 */
    hurt(s, "a13", 2);
    expect_column(s, "a13", RANGED_KIA, NULL, 2, 4);
    put(s, "a23", "5,5"); /* guard 20 */
    expect_column(s, "a23", ROUTED_THROUGH, NULL, 1, 8);
    put(s, "a33", "6,6"); /* crack 6 */
    hurt(s, "a33", 1);
    expect_column(s, "a33", RALLY, NULL, 0, 7);
    put(s, "b11", "9,3");
    form(s, "b11", LINE);
    face(s, "b11", GG_SOUTH);
    put(s, "a31", "8,3"); /* veteran cavalry 18, on the flank */
    expect_column(s, "a31", CLOSE, "b11", -3, 7);
    form(s, "b11", SQUARE);
    expect_column(s, "a31", CLOSE, "b11", 5, 2);
}

/* Veteran 24 in line, fresh, at a column in front, range 1: two dice at 3. */
SCENE(gn_5_d__two_dice_at_three)
{
    put(s, "a11", "7,3");
    form(s, "a11", LINE);
    put(s, "la1", "6,3");
    put(s, "b12", "8,3");
    at(s, T5_SMALL_ARMS);
    act(s, "fire a11 b12");
    assert_int_equal(dice_waiting(s), 2);
    assert_int_equal(hit_number(s), 3);
    expect_chance(s, "0", "49/100");
    expect_chance(s, "1", "21/50");
    expect_chance(s, "2", "9/100");
}

/* Veteran 24 in column on green 34 in line: 2 against 2. */
SCENE(gn_6_d__two_against_two)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b21", "8,3");
    form(s, "b21", LINE);
    at(s, T6_MELEE);
    act(s, "close a11 b21");
    roll(s, 1);
    expect_roll(s, "Melee");
    assert_int_equal(column(s), 0);
    expect_chance(s, "equal", "1/6");
    struct gg_odds *odds = malloc(sizeof *odds);
    assert_int_equal(gg_odds_of_roll(s->battle, &s->p, odds), GG_OK);
    struct gg_ratio won = gg_ratio_of(0, 1);
    for (int i = 0; i < odds->count; i++)
        if (strncmp(odds->outcome[i].result, "won", 3) == 0)
            assert_int_equal(gg_ratio_add(won, odds->outcome[i].exact, &won), GG_OK);
    free(odds);
    assert_true(gg_ratio_equal(won, gg_ratio_of(15, 36)));
}

SCENE(gn_1_i__directions_worked_out)
{
    static const struct {
        const char *to;
        int way;
    } rows[] = {{"14,6", 2}, {"15,7", 3}, {"12,8", 4}, {"13,9", 3}, {"9,1", 0}};
    static struct gg_grid map;
    assert_true(gg_grid_lay(&map, 20, 12));
    (void)s;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(
            gg_grid_direction(&map, gg_grid_read(&map, "10,4"), gg_grid_read(&map, rows[i].to)),
            rows[i].way);
}

/* A run of 4 with the edge in the west, an enemy unit in the first space. */
SCENE(gn_4_h__the_way_round_an_enemy)
{
    put(s, "a11", "7,3");
    put(s, "b11", "6,3");
    set_fire(s, "7,3");
    at(s, T1_BURNING);
    roll(s, 10);
    roll(s, 3);
    expect_at(s, "a11", "3,4");
}

SCENE(gn_5_b__what_a_line_of_sight_passes)
{
    static const char *const between[] = {"5,2", "5,3", "6,3", "7,3", "7,4"};
    struct gg_grid_line line;
    gg_grid_between(4, 2, &line);
    assert_int_equal(line.count, 5);
    for (int i = 0; i < 5; i++) {
        bool listed = false;
        for (int k = 0; k < line.count; k++)
            listed |=
                gg_grid_at(&s->b->map, 4 + line.dx[k], 2 + line.dy[k]) == space(s, between[i]);
        assert_true(listed);
    }
}

/* The chance that a unit ends at each level when all dice up to the next decision have fallen. */
static void add_levels(const struct scene *s, const struct position *p, int unit, double weight,
                       double sum[4])
{
    if (gg_kit_turn(s->battle, p).who != GG_CHANCE || top_of(p)->step == S_INITIATIVE) {
        sum[p->level[unit]] += weight;
        return;
    }
    struct gg_roll r;
    struct gg_weights w;
    gg_kit_roll(s->battle, p, &r);
    assert_int_equal(gg_roll_weights(&r, &w), GG_OK);
    for (int i = 0; i < w.count; i++) {
        struct position next = *p;
        gg_kit_settle(s->battle, &next, w.low + i, NULL);
        add_levels(s, &next, unit, weight / w.count, sum);
    }
}

/* A friend two spaces behind one that loses its nerve: 75, 11, 3, 11 of 100, all that its own run causes included. */
SCENE(gn_2_7_c__the_friend_two_spaces_behind)
{
    double sum[4] = {0};
    put(s, "a11", "9,3");
    put(s, "a12", "7,3");
    hurt(s, "a11", 1);
    set_fire(s, "9,3");
    at(s, T1_BURNING);
    add_levels(s, &s->p, number(s, "a12"), 1, sum);
    static const int percent[] = {75, 11, 3, 11};
    for (int i = 0; i < 4; i++)
        assert_int_equal((int)(100 * sum[i] + 0.5), percent[i]);
}

/* Four battalions, thirteen dice. */
SCENE(gn_2_7_c__thirteen_dice)
{
    static const struct {
        const char *who;
        int face;
    } rolls[] = {{"a11", 10}, {"a11", 1}, {"a13", 10}, {"a12", 8}, {"a14", 6},
                 {"a13", 1},  {"a12", 1}, {"a11", 1},  {"a12", 1}, {"a14", 1},
                 {"a11", 1},  {"a13", 1}, {"a14", 1}};
    struct battlefield *b = s->table.battle->data;
    static const char *const units[] = {"a11", "a12", "a13", "a14"}, *const spaces[] = {
                                                                         "12,3", "10,3", "12,4",
                                                                         "9,2"};
    for (int i = 0; i < 4; i++) {
        struct piece *p = &b->piece[number(s, units[i])];
        p->type = INF;
        p->class = VETERAN;
        p->size = 24;
        p->band = MIDDLE;
        p->formation = COLUMN;
        put(s, units[i], spaces[i]);
    }
    set_fire(s, "12,3");
    at(s, T1_BURNING);
    for (size_t i = 0; i < sizeof rolls / sizeof rolls[0]; i++) {
        expect_who(s, rolls[i].who);
        roll(s, rolls[i].face);
    }
    expect_roll(s, "Initiative");
    assert_int_equal(level(s, "a11"), 3);
    assert_int_equal(level(s, "a12"), 3);
    assert_int_equal(level(s, "a13"), 3);
    assert_int_equal(level(s, "a14"), 1);
    expect_at(s, "a11", "8,3");
    expect_at(s, "a12", "6,3");
    expect_at(s, "a13", "8,4");
    expect_at(s, "a14", "8,2");
}

/* --- what a player is told before he decides --- */

static struct gg_told told;

/* The chances of a result of a piece among the rolls that wait together; all its results for NULL. */
static struct gg_ratio ring(const struct scene *s, const char *piece, const char *result)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; i < told.nring; i++)
        if (told.ring[i].piece == number(s, piece) &&
            (!result || strcmp(told.ring[i].result, result) == 0))
            assert_int_equal(gg_ratio_add(sum, told.ring[i].exact, &sum), GG_OK);
    return sum;
}

static void tell(const struct scene *s, const char *choice)
{
    gg_choice c;
    struct gg_ratio sum = gg_ratio_of(0, 1);
    assert_true(table_find(&s->table, choice, &c));
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, FRENCH, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++)
        assert_int_equal(gg_ratio_add(sum, told.odds.outcome[i].exact, &sum), GG_OK);
    assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
}

/* Three dice at 6 on a veteran column of 30: the friend behind it checks when it retreats or routs, 459 of 1250. Of
 * these a rout through it, missed by 3 or more at column c, and its own check at +3. */
SCENE(gn_2_7_c__the_first_ring_of_a_cause_is_told_exactly)
{
    put(s, "a15", "7,3");
    form(s, "a15", UNLIMBERED);
    put(s, "b11", "8,3");
    put(s, "b12", "9,3");
    put(s, "a33", "7,2"); /* could fire too */
    form(s, "a33", UNLIMBERED);
    at(s, T5_ARTILLERY);
    tell(s, "fire a15 b11");
    assert_true(told.rolls);
    assert_true(told.foretold);
    assert_string_equal(told.before, "other fire");
    assert_true(told.further);
    assert_true(gg_ratio_equal(ring(s, "b12", NULL), gg_ratio_of(459, 1250)));
    /* retreats: 1/10 each time it is hit, 117/125; then 5 passes at +2: 7, 6, 5 */
    struct gg_ratio retreat = gg_ratio_of(117, 1250), rout, pass, both;
    assert_int_equal(gg_ratio_mul(retreat, gg_ratio_of(5, 10), &pass), GG_OK);
    rout = gg_ratio_of(459 - 117, 1250);
    assert_int_equal(gg_ratio_mul(rout, gg_ratio_of(4, 10), &both), GG_OK);
    assert_int_equal(gg_ratio_add(pass, both, &both), GG_OK);
    assert_true(gg_ratio_equal(ring(s, "b12", "pass"), both));
}

/* A closing is told although joiners may be named before it: the check, the melee, and who is upset by the loser. */
SCENE(gn_6_c__a_closing_is_foretold)
{
    put(s, "a11", "7,3");
    put(s, "a12", "7,2");
    put(s, "la1", "6,3");
    put(s, "b21", "8,3");
    at(s, T6_MELEE);
    tell(s, "close a11 b21");
    assert_true(told.foretold);
    assert_string_equal(told.before, "joiners and leaders");
    assert_string_equal(told.roll.what, "Morale check");
    assert_true(told.nring > 0);
}
