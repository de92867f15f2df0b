/*
 * vectors.c - the plane and the tests by the vectors of the specification (WC-GEO, WC-FRM-4, WC-MOR, WC-CMD, WC-PUR-2).
 */
#include <string.h>

#include "scene.h"

static void expect_body(struct scene *s, const char *id, int a, int b, int x, int y)
{
    struct body body = wc_body(&s->look, unit(s, id));
    assert_int_equal(body.size.depth, a);
    assert_int_equal(body.size.width, b);
    assert_int_equal(body.lie.x, x);
    assert_int_equal(body.lie.y, y);
}

static bool near(struct scene *s, const char *id, int x, int y, int inches)
{
    struct body body = wc_body(&s->look, unit(s, id));
    return gg_within(body.lie, body.size, (struct gg_point){x, y}, 4 * inches);
}

SCENE(wc_geo_1__a_quarter_turn_is_five_steps_and_every_vector_is_25_long)
{
    for (int f = 0; f < GG_FACINGS; f++) {
        struct gg_point d = gg_facing[f], r = gg_facing[gg_turned(f, -GG_QUARTER)];
        assert_int_equal(gg_dot(d, d), 625);
        assert_int_equal(r.x, d.y);
        assert_int_equal(r.y, -d.x);
    }
    assert_int_equal(s->b->table.x, 7200);
    assert_int_equal(s->b->table.y, 4800);
    still(s);
}

SCENE(wc_geo_2__eight_files_of_three_ranks)
{
    struct gg_polygon corners;
    put(s, "hastati", 2700, 800, 5);
    expect_body(s, "hastati", 5, 13, 2700, 675);
    struct body body = wc_body(&s->look, unit(s, "hastati"));
    gg_corners(body.lie, body.size, &corners);
    assert_int_equal(corners.at[0].x, 2375);
    assert_int_equal(corners.at[0].y, 800);
    assert_int_equal(corners.at[2].x, 3025);
    assert_int_equal(corners.at[2].y, 550);
    still(s);
}

SCENE(wc_frm_4__sides_are_rounded_up_and_skirmishers_stand_twice_as_loose)
{
    put(s, "velites", 3600, 1200, 5); /* 12 in 6 files: two ranks */
    expect_body(s, "velites", 7, 20, 3600, 1200 - 175);
    put(s, "equites", 1400, 900, 5); /* 10 in 5 files on bases of 1 by 2 */
    expect_body(s, "equites", 8, 10, 1400, 700);
    size(s, "hastati", 0, 0);
    put(s, "hastati", 2700, 800, 5);
    size(s, "hastati", 17, 8); /* the third rank is short */
    expect_body(s, "hastati", 5, 13, 2700, 675);
    still(s);
}

SCENE(wc_att_4__the_leader_stands_in_the_middle_of_the_front)
{
    put(s, "hastati", 2700, 800, 2);
    struct body body = wc_body(&s->look, unit(s, "hastati"));
    struct gg_point leader = wc_leader(&body);
    assert_int_equal(leader.x, 2700);
    assert_int_equal(leader.y, 800);
    assert_int_equal(body.lie.x, 2700 - 5 * 20);
    assert_int_equal(body.lie.y, 800 - 5 * 15);
    still(s);
}

SCENE(wc_geo_4__the_limit_itself_is_within)
{
    put(s, "hastati", 3600, 1000, 5);
    assert_true(near(s, "hastati", 3600, 2000, 10));
    assert_false(near(s, "hastati", 3600, 2001, 10));
    put(s, "hastati", 3600, 2000, 2);
    assert_true(near(s, "hastati", 4400, 2600, 10));
    assert_false(near(s, "hastati", 4401, 2600, 10));
    still(s);
}

SCENE(wc_geo_5__the_zone_opens_by_45_degrees_and_a_corner_is_enough)
{
    put(s, "hastati", 3600, 1000, 5); /* corners of the front at 3275 and 3925 */
    struct body me = wc_body(&s->look, unit(s, "hastati"));
    assert_true(gg_in_arc(me.lie, me.size, (struct gg_point){4425, 1500}));
    assert_false(gg_in_arc(me.lie, me.size, (struct gg_point){4426, 1500}));
    put(s, "pikes-1", 4750, 1500, 15); /* its nearest corner at 4425,1500 */
    struct body other = wc_body(&s->look, unit(s, "pikes-1"));
    assert_true(wc_in_front_zone(&me, &other));
    put(s, "pikes-1", 5000, 1001, 10); /* corners as low as 676 and as high as 1326 */
    other = wc_body(&s->look, unit(s, "pikes-1"));
    assert_false(wc_in_front_zone(&me, &other));
    assert_true(wc_in_front(&me, &other));
    put(s, "pikes-1", 5000, 600, 10);
    other = wc_body(&s->look, unit(s, "pikes-1"));
    assert_false(wc_in_front(&me, &other));
    still(s);
}

SCENE(wc_geo_6__ties_go_front_left_right_rear)
{
    put(s, "hastati", 3600, 1000, 5); /* middle 3600,875; half depth 125, half width 325 */
    struct body me = wc_body(&s->look, unit(s, "hastati"));
    assert_int_equal(gg_zone(me.lie, me.size, (struct gg_point){3600 - 425, 875 + 225}), GG_FRONT);
    assert_int_equal(gg_zone(me.lie, me.size, (struct gg_point){3600 - 426, 875 + 225}), GG_LEFT);
    assert_int_equal(gg_zone(me.lie, me.size, (struct gg_point){3600 + 425, 875 - 225}), GG_RIGHT);
    assert_int_equal(gg_zone(me.lie, me.size, (struct gg_point){3600 + 425, 875 - 226}), GG_REAR);
    still(s);
}

SCENE(wc_geo_7__to_graze_is_to_touch_and_not_to_cross)
{
    put(s, "hastati", 3600, 1000, 5);
    struct body me = wc_body(&s->look, unit(s, "hastati"));
    struct gg_point a = {3000, 1000}, b = {4000, 1000}, c = {3000, 999}, d = {4000, 999};
    assert_false(gg_crosses(a, b, me.lie, me.size));
    assert_true(gg_meets(a, b, me.lie, me.size));
    assert_true(gg_crosses(c, d, me.lie, me.size));
    assert_false(
        gg_crosses((struct gg_point){3600, 900}, (struct gg_point){3600, 900}, me.lie, me.size));
    assert_true(
        gg_meets((struct gg_point){3600, 900}, (struct gg_point){3600, 900}, me.lie, me.size));
    assert_false(
        gg_meets((struct gg_point){3600, 1001}, (struct gg_point){3600, 1001}, me.lie, me.size));
    still(s);
}

SCENE(wc_geo_8__a_pose_may_hang_over_no_edge_farther_than_before)
{
    put(s, "hastati", 200, 1000, 5); /* 125 units beyond the west edge */
    struct body from = wc_body(&s->look, unit(s, "hastati")), to = from;
    to.lie.y += 25;
    assert_int_equal(wc_legal(&s->look, unit(s, "hastati"), &from, &to), FREE);
    to.lie.x -= 25;
    assert_int_equal(wc_legal(&s->look, unit(s, "hastati"), &from, &to), ILLEGAL);
    to.lie.x = 225;
    assert_int_equal(wc_legal(&s->look, unit(s, "hastati"), &from, &to), FREE);
    assert_false(wc_free(&s->look, unit(s, "hastati"), &from)); /* a landing lies wholly on it */
    still(s);
}

SCENE(wc_geo_9__in_a_piece_is_who_overlaps_it)
{
    ground(s, "wood 40,10 50,20");
    put(s, "hastati", 3675, 1500, 5); /* its east edge at x 4000 */
    assert_false(wc_in_dense(&s->look, unit(s, "hastati")));
    at(s, "hastati")->x = 3676;
    assert_true(wc_in_dense(&s->look, unit(s, "hastati")));
    still(s);
}

TEST(wc_geo_10__of_equal_facings_the_lower)
{
    assert_int_equal(gg_facing_of((struct gg_point){600, -1500}), 16);
    assert_int_equal(gg_facing_of((struct gg_point){1, 0}), 0);
    /* halfway between facings 0 and 1: 25x = 24x + 7y */
    assert_int_equal(gg_facing_of((struct gg_point){7, 1}), 0);
}

TEST(wc_geo_11__a_run_rounds_each_coordinate_and_is_exact_along_a_facing)
{
    struct gg_point to = gg_run_along((struct gg_point){3000, 1500}, (struct gg_point){600, -1500},
                                      gg_length((struct gg_point){600, -1500}), 28);
    assert_int_equal(to.x, 3260);
    assert_int_equal(to.y, 850);
    for (int f = 0; f < GG_FACINGS; f++) {
        to = gg_run_along((struct gg_point){3000, 1500}, gg_facing[f], 25, 13);
        assert_int_equal(to.x, 3000 + 13 * gg_facing[f].x);
        assert_int_equal(to.y, 1500 + 13 * gg_facing[f].y);
    }
    to = gg_run_along((struct gg_point){5, 6}, (struct gg_point){0, 0}, 0, 9);
    assert_int_equal(to.x, 5);
}

SCENE(wc_geo_12__edge_contact_needs_quarter_turns_and_a_common_stretch)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 4249, 1000, 15); /* one unit of edge in common */
    engage(s, "hastati");
    assert_true(fights(s, "hastati", "pikes-1"));
    wc_part(&(struct play){s->battle, s->b, &s->p, NULL}, unit(s, "hastati"));
    at(s, "pikes-1")->x = 4250; /* only a corner */
    engage(s, "hastati");
    assert_false(fights(s, "hastati", "pikes-1"));
    at(s, "pikes-1")->x = 3600;
    at(s, "pikes-1")->f = 14;
    engage(s, "hastati");
    assert_false(fights(s, "hastati", "pikes-1"));
    still(s);
}

/* --- chances --- */

static int passes(int dice, int value, bool hero)
{
    int count = 0, all = dice == 2 ? 36 : dice == 3 ? 216 : 1296;
    for (int k = 0; k < all; k++) {
        int face[4], low = 7, second = 7;
        for (int i = 0, rest = k; i < dice; i++, rest /= 6) {
            face[i] = rest % 6 + 1;
            if (face[i] < low) {
                second = low;
                low = face[i];
            } else if (face[i] < second) {
                second = face[i];
            }
        }
        count += low + second <= value || (hero && low + second == 2);
    }
    return count;
}

static void expect_passes(int dice, int value, bool hero, int ways)
{
    static struct gg_chance row[GG_RESULTS_MAX];
    struct test t = {dice, value, dice > 2 ? -2 : 0, hero};
    struct gg_roll r;
    int n = 0, all = dice == 2 ? 36 : dice == 3 ? 216 : 1296;
    gg_roll_d6(&r, "Test", "WC-MOR-1");
    gg_roll_target_part(&r, value, "value", "WC-MOR-1");
    wc_test_roll(&r, &t);
    assert_int_equal(gg_roll_chances(&r, row, GG_RESULTS_MAX, &n), GG_OK);
    struct gg_ratio exact = gg_ratio_of(0, 1);
    for (int i = 0; i < n; i++)
        if (row[i].result[0] == 'p')
            exact = row[i].exact;
    assert_true(gg_ratio_equal(exact, gg_ratio_of((uint64_t)ways, (uint64_t)all)));
}

TEST(wc_mor_1__two_dice_not_above_the_value)
{
    static const int ways[] = {1, 3, 6, 10, 15, 21, 26, 30, 33};
    for (int value = 2; value <= 10; value++) {
        expect_passes(2, value, false, ways[value - 2]);
        assert_int_equal(passes(2, value, false), ways[value - 2]);
    }
    expect_passes(2, 1, false, 0);
}

TEST(wc_mor_2__three_dice_the_two_lowest)
{
    static const int ways[] = {16, 43, 77, 113, 147, 174, 193, 205, 212};
    for (int value = 2; value <= 10; value++) {
        expect_passes(3, value, false, ways[value - 2]);
        assert_int_equal(passes(3, value, false), ways[value - 2]);
    }
}

TEST(wc_str_3__with_a_point_four_dice_the_two_lowest)
{
    static const int ways[] = {171, 415, 676, 900, 1071, 1179, 1244, 1276, 1291};
    for (int value = 2; value <= 10; value++) {
        expect_passes(4, value, false, ways[value - 2]);
        assert_int_equal(passes(4, value, false), ways[value - 2]);
    }
}

TEST(wc_cmb_5__two_ones_pass_however_low_the_value_is)
{
    expect_passes(2, 1, true, 1);
    expect_passes(3, 1, true, 16);
    expect_passes(3, -7, true, passes(3, -7, true));
    expect_passes(4, 0, true, 171);
}

/* --- rolls by name --- */

static void expect_query(const char *name, const int *value, const char *result, uint64_t up,
                         uint64_t down)
{
    static struct gg_chance row[GG_RESULTS_MAX];
    const struct gg_rules *rules = gg_system("war-conquest");
    for (int q = 0; q < rules->nqueries; q++) {
        int n = 0;
        if (strcmp(rules->queries[q].name, name) != 0)
            continue;
        assert_int_equal(gg_query_chances(rules, &rules->queries[q], NULL, value, row, &n), GG_OK);
        for (int i = 0; i < n; i++)
            if (strcmp(row[i].result, result) == 0) {
                assert_true(gg_ratio_equal(row[i].exact, gg_ratio_of(up, down)));
                return;
            }
    }
    fail_msg("%s never comes to %s", name, result);
}

TEST(wc_mor_3__fleeing_troops_and_skirmishers_test_with_two_dice)
{
    /* value, formation, over half, fleeing, combat */
    expect_query("morale", (const int[]){5, 0, 1, 0, 0}, "pass", 113,
                 216); /* pikes of 24, lost by 3 */
    expect_query("morale", (const int[]){5, 0, 0, 0, 0}, "pass", 10, 36); /* of 12 */
    expect_query("morale", (const int[]){5, 0, 1, 1, 0}, "pass", 10, 36);
    expect_query("morale", (const int[]){5, 1, 1, 0, 0}, "pass", 10, 36);
    expect_query("morale", (const int[]){1, 0, 1, 0, 1}, "pass", 16, 216);
    expect_query("morale", (const int[]){1, 0, 0, 0, 1}, "pass", 1, 36);
}

TEST(wc_cmd_2__a_drilled_formation_rolls_a_failure_again)
{
    /* value, formation, over half, drilled, undisciplined: 1 - (42/216)^2 and 1 - (15/36)^2 */
    expect_query("command", (const int[]){7, 0, 1, 1, 0}, "pass", 216 * 216 - 42 * 42, 216 * 216);
    expect_query("command", (const int[]){7, 0, 0, 1, 0}, "pass", 36 * 36 - 15 * 15, 36 * 36);
    expect_query("command", (const int[]){7, 0, 1, 0, 1}, "pass", 21, 36);
    expect_query("command", (const int[]){7, 0, 1, 0, 0}, "pass", 174, 216);
}

static int totals(int dice, int sum)
{
    int ways = 0;
    for (int k = 0; k < (dice == 2 ? 36 : 216); k++)
        ways += k % 6 + k / 6 % 6 + (dice == 3 ? k / 36 + 3 : 2) == sum;
    return ways;
}

TEST(wc_pur_2__equal_dice_are_caught)
{
    for (int flee = 2; flee <= 3; flee++)
        for (int pursue = 2; pursue <= 3; pursue++) {
            int caught = 0;
            for (int a = 2; a <= 18; a++)
                for (int b = a; b <= 18; b++)
                    caught += totals(flee, a) * totals(pursue, b);
            uint64_t all = (flee == 2 ? 36u : 216u) * (pursue == 2 ? 36u : 216u);
            expect_query("pursuit", (const int[]){flee, pursue}, "destroyed", (uint64_t)caught,
                         all);
        }
    expect_query("pursuit", (const int[]){2, 2}, "destroyed", 721, 1296);
}
