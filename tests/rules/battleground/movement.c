/*
 * movement.c - geometry by the numbers, maneuvers, automatic movement, direct control (BG-GE, MV, SO).
 */
#include <string.h>

#include "scene.h"

TEST(bg_ge_2__a_quarter_turn_is_five_steps)
{
    for (int f = 0; f < GG_FACINGS; f++)
        assert_int_equal(gg_dot(gg_facing[f], gg_facing[gg_turned(f, 5)]), 0);
}

TEST(bg_ge_3__a_quantum_along_any_facing_is_25_units)
{
    for (int f = 0; f < GG_FACINGS; f++)
        assert_int_equal(gg_dot(gg_facing[f], gg_facing[f]), 625);
}

TEST(bg_ge_4__corners_of_a_card_turned_by_two_steps)
{
    struct gg_polygon p;
    gg_corners((struct gg_lie){1800, 1500, 2}, bg_size, &p);
    assert_int_equal(p.at[0].x * 10000 + p.at[0].y, 17951715);
    assert_int_equal(p.at[3].x * 10000 + p.at[3].y, 20051435);
    assert_int_equal(p.at[2].x * 10000 + p.at[2].y, 18051285);
    assert_int_equal(p.at[1].x * 10000 + p.at[1].y, 15951565);
}

TEST(bg_ge_5__a_shared_corner_is_a_touch)
{
    struct gg_lie a = {1800, 1500, 5};
    assert_int_equal(gg_contact_of(a, (struct gg_lie){2150, 1750, 5}, bg_size, bg_size),
                     GG_TOUCHING);
    assert_int_equal(gg_contact_of(a, (struct gg_lie){2151, 1750, 5}, bg_size, bg_size), GG_APART);
    assert_int_equal(gg_contact_of(a, (struct gg_lie){2149, 1749, 5}, bg_size, bg_size),
                     GG_OVERLAPPING);
}

TEST(bg_ge_6__a_card_lies_wholly_on_the_table)
{
    assert_true(gg_on_table((struct gg_lie){175, 125, 5}, bg_size, bg_table));
    assert_false(gg_on_table((struct gg_lie){174, 125, 5}, bg_size, bg_table));
    assert_true(gg_on_table((struct gg_lie){3475, 2825, 0}, bg_size, bg_table));
}

TEST(bg_ge_7__the_arc_opens_by_45_degrees)
{
    struct gg_lie a = {1800, 1500, 5};
    assert_true(gg_in_arc(a, bg_size, (struct gg_point){1625 - 100, 1625 + 100}));
    assert_false(gg_in_arc(a, bg_size, (struct gg_point){1625 - 101, 1625 + 100}));
    assert_false(gg_in_arc(a, bg_size, (struct gg_point){1800, 1624}));
}

TEST(bg_ge_8__ties_of_the_zone_go_front_left_right_rear)
{
    struct gg_lie a = {1800, 1500, 5};
    assert_int_equal(gg_zone(a, bg_size, (struct gg_point){1600, 1650}), GG_FRONT);
    assert_int_equal(gg_zone(a, bg_size, (struct gg_point){1600, 1350}), GG_LEFT);
    assert_int_equal(gg_zone(a, bg_size, (struct gg_point){2000, 1350}), GG_RIGHT);
    assert_int_equal(gg_zone(a, bg_size, (struct gg_point){1800, 1300}), GG_REAR);
}

SCENE(bg_ge_9__distance_is_from_the_front_to_the_facing_side)
{
    put(s, "swordsmen", 1750, 1500, 5);
    put(s, "raiders", 1800, 2000, 15);
    struct gg_point at;
    assert_int_equal(bg_nearest(&s->look, unit(s, "swordsmen"), &at), unit(s, "raiders"));
    assert_int_equal(gg_distance2(bg_front(lie_of(&s->p, unit(s, "swordsmen"))), at), 65000);
    begin(s, HAWK, "command");
}

TEST(bg_ge_10__grazing_an_edge_is_not_crossing)
{
    struct gg_lie a = {1800, 1500, 5};
    assert_true(
        gg_crosses((struct gg_point){1500, 1500}, (struct gg_point){2100, 1500}, a, bg_size));
    assert_false(
        gg_crosses((struct gg_point){1500, 1625}, (struct gg_point){2100, 1625}, a, bg_size));
}

TEST(bg_ge_11__contact_of_seven_quanta_is_enough)
{
    struct gg_lie enemy = {1775, 1250, 15};
    assert_int_equal(gg_edge_of((struct gg_lie){1600, 1000, 5}, enemy, bg_size, bg_size).length,
                     EDGE_LENGTH);
    assert_int_equal(gg_edge_of((struct gg_lie){1950, 1000, 5}, enemy, bg_size, bg_size).length,
                     EDGE_LENGTH);
    assert_true(gg_edge_of((struct gg_lie){1975, 1000, 5}, enemy, bg_size, bg_size).length <
                EDGE_LENGTH);
}

TEST(bg_mv_1__the_ladder_in_quanta)
{
    static const uint8_t quanta[] = {0, 5, 7, 10, 14, 20, 24, 28, 34, 38, 42, 48};
    assert_memory_equal(bg_ladder, quanta, sizeof quanta);
}

SCENE(bg_mv_1__bonuses_climb_the_ladder_and_stop_at_its_end)
{
    int u = unit(s, "wolves");
    put(s, "wolves", 1800, 1500, 15);
    put(s, "swordsmen", 300, 300, 5);
    assert_int_equal(bg_ladder[bg_rung(&s->look, u)], 28);
    s->p.lashed |= bit(u);
    assert_int_equal(bg_ladder[bg_rung(&s->look, u)], 34);
    begin(s, HAWK, "command");
}

TEST(bg_mv_3__a_wheel_keeps_the_inner_front_corner)
{
    struct gg_lie a = {1800, 1500, 5}, left = bg_wheel(a, 1), right = bg_wheel(a, -1);
    assert_int_equal(left.x * 10000 + left.y, 18281554);
    assert_int_equal(left.f, 6);
    assert_int_equal(bg_wheel_cost(5, 1), 4);
    assert_int_equal(right.x * 10000 + right.y, 17721554);
    assert_int_equal(right.f, 4);
    assert_int_equal(bg_wheel_cost(5, -1), 4);
    int quarter = 0;
    for (int f = 0; f < 5; f++)
        quarter += bg_wheel_cost(f, 1);
    assert_int_equal(quarter, 22);
}

/* One line of the vectors: an own unit, an enemy, perhaps friends, and where it comes to lie. */
struct advance {
    const char *unit;
    int lash, x, y, enemy_x, enemy_y, enemy_f;
    int to_x, to_y, to_f, maneuver, wheels, forward;
};

static void check_advance(const struct advance *a, enum order order, int quanta, int goal_x,
                          int goal_y, const struct gg_lie *friends)
{
    struct scene scene, *s = &scene;
    open_scene(s, NULL);
    int u = unit(s, a->unit);
    put(s, a->unit, a->x, a->y, 5);
    give(s, a->unit, order);
    if (quanta)
        most(s, a->unit, quanta);
    if (goal_x)
        goal(s, a->unit, goal_x, goal_y);
    put(s, "orc-swords", a->enemy_x, a->enemy_y, a->enemy_f);
    static const char *const others[] = {"militia", "bowmen"};
    for (int i = 0; friends && i < 2 && friends[i].x; i++)
        put(s, others[i], friends[i].x, friends[i].y, friends[i].f);
    if (a->lash)
        s->p.lashed |= bit(u);
    struct moved m = bg_advance(&s->look, u);
    assert_int_equal(m.lie.x, a->to_x);
    assert_int_equal(m.lie.y, a->to_y);
    assert_int_equal(m.lie.f, a->to_f);
    assert_int_equal(m.maneuver, a->maneuver);
    assert_int_equal(m.wheels, a->wheels);
    assert_int_equal(m.forward, a->forward);
    begin(s, HAWK, "command");
    close_scene(s);
}

TEST(bg_mv_8__close_reforms_towards_an_enemy_aside)
{
    struct advance a = {"swordsmen", 0, 1800, 1500, 2600, 1900, 15, 1940, 1605, 2, REFORM, 0, 7};
    check_advance(&a, CLOSE, 0, 0, 0, NULL);
    check_advance(&a, CLOSE, 10, 0, 0, NULL);
}

TEST(bg_mv_8__close_faces_about_to_an_enemy_behind)
{
    struct advance a = {"swordsmen", 0,    1800, 1500,       1800, 500, 5,
                        1800,        1250, 15,   ABOUT_FACE, 0,    10};
    check_advance(&a, CLOSE, 0, 0, 0, NULL);
}

TEST(bg_mv_8__close_wheels_on_its_way)
{
    struct advance one = {"scouts", 0, 1800, 1000, 2500, 2300, 15, 1940, 1630, 4, 0, -1, 24};
    struct advance two = {"scouts", 1, 1800, 500, 3200, 2500, 15, 2135, 1130, 3, 0, -2, 25};
    check_advance(&one, CLOSE, 0, 0, 0, NULL);
    check_advance(&two, CLOSE, 0, 0, 0, NULL);
}

TEST(bg_mv_8__units_stay_behind_friends)
{
    struct advance a = {"swordsmen", 0, 1800, 1500, 1800, 2600, 15, 1800, 1600, 5, 0, 0, 4};
    check_advance(&a, CLOSE, 0, 0, 0, (struct gg_lie[]){{1800, 1850, 5}, {0}});
}

TEST(bg_so_7__ranged_stops_at_the_first_pose_with_a_target)
{
    struct advance on = {"bowmen", 0, 1800, 500, 1800, 2375, 15, 1800, 725, 5, 0, 0, 9};
    struct advance turn = {"bowmen", 0, 1800, 1500, 2700, 1500, 10, 1800, 1500, 0, REFORM, 0, 0};
    check_advance(&on, RANGED, 0, 0, 0, NULL);
    check_advance(&turn, RANGED, 0, 0, 0, NULL);
}

TEST(bg_so_9__an_objective_is_approached_whoever_is_near)
{
    struct advance a = {"scouts", 0, 1800, 500, 3200, 2500, 15, 1940, 1130, 4, 0, -1, 24};
    check_advance(&a, CLOSE, 0, 2000, 1100, NULL);
}

TEST(bg_mv_8__ties_left_before_right_lower_facing_first)
{
    struct advance left = {"scouts", 1, 1800, 1500, 1800, 2300, 15, 1821, 1578, 6, 0, 1, 1};
    struct advance low = {"scouts", 0, 1800, 1500, 1800, 2700, 5, 2200, 1800, 2, REFORM, 0, 20};
    check_advance(&left, CLOSE, 0, 0, 0, (struct gg_lie[]){{2050, 1875, 11}, {1550, 1875, 19}});
    check_advance(&low, CLOSE, 0, 1800, 3000, (struct gg_lie[]){{1800, 1975, 5}, {0}});
}

SCENE(bg_so_5__hold_never_moves)
{
    put(s, "swordsmen", 1800, 1000, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "move swordsmen"));
    assert_true(offered(s, "done"));
}

SCENE(bg_so_9__the_objective_is_erased_within_an_inch)
{
    put(s, "scouts", 1800, 1000, 5);
    give(s, "scouts", CLOSE);
    goal(s, "scouts", 1800, 1600);
    put(s, "raiders", 500, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move scouts");
    assert_false(is_in(s, s->p.bound, "scouts"));
    assert_int_equal(s->p.unit[unit(s, "scouts")].order, CLOSE);
}

SCENE(bg_mv_6__a_unit_moves_once)
{
    put(s, "swordsmen", 1800, 1000, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "done");
    assert_false(offered(s, "done")); /* BG-MC-3: the move is owed */
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 1350, 5);
    assert_false(offered(s, "move swordsmen"));
}

SCENE(bg_mv_9__a_controlled_unit_moves_step_by_step)
{
    put(s, "scouts", 1800, 1500, 5);
    put(s, "raiders", 500, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "control scouts");
    act(s, "done");
    act(s, "move scouts");
    act(s, "wheel left 1");
    expect_at(s, "scouts", 1828, 1554, 6);
    assert_false(offered(s, "about")); /* maneuvers come first */
    act(s, "forward 1");
    expect_at(s, "scouts", 1800, 1650, 6);
    assert_true(offered(s, "forward 5"));
    assert_false(offered(s, "forward 5.25"));
    act(s, "done");
    assert_true(is_in(s, s->p.done, "scouts"));
    assert_true(is_in(s, s->p.moved, "scouts"));
}

SCENE(bg_mv_4__maneuvers_lower_the_category)
{
    put(s, "scouts", 1800, 1500, 5);
    put(s, "raiders", 500, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "control scouts");
    act(s, "done");
    act(s, "move scouts");
    act(s, "sideways left");
    assert_false(offered(s, "backwards"));
    assert_int_equal(table_offers(&s->table, "wheel"), 0);
    assert_true(offered(s, "forward 6"));
    assert_false(offered(s, "forward 6.25"));
    act(s, "forward 2");
    expect_at(s, "scouts", 1600, 1500, 5);
    act(s, "done");
}

SCENE(bg_mv_9__engage_places_like_a_rush_but_does_not_charge)
{
    put(s, "scouts", 1800, 1500, 5);
    give(s, "scouts", CLOSE);
    put(s, "raiders", 1900, 2100, 15);
    begin(s, HAWK, "command");
    act(s, "control scouts");
    act(s, "done");
    act(s, "move scouts");
    act(s, "engage raiders");
    expect_at(s, "scouts", 1900, 1850, 5);
    assert_true(is_in(s, s->p.foes[unit(s, "raiders")], "scouts"));
    assert_false(is_in(s, s->p.charging, "scouts"));
}

SCENE(bg_mv_5__an_ordered_move_stops_short_of_an_enemy)
{
    put(s, "militia", 1800, 1500, 5);
    give(s, "militia", CLOSE);
    put(s, "raiders", 2200, 1900, 10);
    struct moved m = bg_advance(&s->look, unit(s, "militia"));
    assert_int_equal(gg_contact_of(m.lie, lie_of(&s->p, unit(s, "raiders")), bg_size, bg_size),
                     GG_APART);
    begin(s, ORC, "command");
}
