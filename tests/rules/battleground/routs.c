/*
 * routs.c - how routing units run (BG-RT, MC-3b), by the vectors of the specification.
 */
#include "scene.h"

static void run_off(struct scene *s, const char *id, bool own_turn)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    bg_rout_move(&g, unit(s, id), own_turn);
}

static bool gone(struct scene *s, const char *id)
{
    return is_in(s, s->p.gone, id);
}

/* Hawkshold routers face 15. */
static void router(struct scene *s, const char *id, int x, int y)
{
    put(s, id, x, y, 15);
    rout_unit(s, id);
}

SCENE(bg_rt_4__a_router_stops_at_a_friend_then_goes_through_and_off)
{
    router(s, "swordsmen", 1800, 1000);
    put(s, "raiders", 1800, 1250, 15);
    engage_units(s, "swordsmen", "raiders");
    put(s, "militia", 1800, 700, 5);
    run_off(s, "swordsmen", false);
    expect_at(s, "swordsmen", 1800, 950, 15);
    assert_true(is_in(s, s->p.blocked[unit(s, "swordsmen")], "militia"));
    assert_int_equal(s->p.foes[unit(s, "raiders")], 0);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 450, 15);
    assert_true(is_in(s, s->p.trampled, "militia"));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 125, 15);
    assert_true(is_in(s, s->p.at_edge, "swordsmen"));
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen"); /* BG-MC-3b-iv */
    assert_true(gone(s, "swordsmen"));
}

SCENE(bg_rt_6__a_router_in_contact_after_its_move_is_destroyed)
{
    put(s, "swordsmen", 1800, 1500, 5);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 1800, 1250, 5);
    engage_units(s, "swordsmen", "raiders");
    put(s, "militia", 300, 2800, 5);
    run_off(s, "swordsmen", false);
    assert_true(gone(s, "swordsmen"));
    begin(s, ORC, "command");
}

SCENE(bg_rt_2__a_fast_router_goes_sideways_and_home)
{
    put(s, "knights", 1800, 1500, 5);
    rout_unit(s, "knights");
    put(s, "raiders", 1800, 1250, 5);
    engage_units(s, "knights", "raiders");
    run_off(s, "knights", false);
    expect_at(s, "knights", 2175, 1375, 15);
    begin(s, ORC, "command");
}

SCENE(bg_rt_2__the_least_detour_round_an_enemy)
{
    router(s, "swordsmen", 1800, 1500);
    put(s, "raiders", 1800, 1000, 5);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 2136, 1402, 15);
    begin(s, ORC, "command");
}

SCENE(bg_rt_2__a_longer_move_ends_its_detour)
{
    router(s, "scouts", 1800, 1500);
    put(s, "raiders", 1800, 1000, 5);
    run_off(s, "scouts", true);
    expect_at(s, "scouts", 2160, 1070, 15);
    begin(s, ORC, "command");
}

SCENE(bg_rt_2__the_nearer_way_round_is_taken)
{
    router(s, "swordsmen", 1800, 1500);
    put(s, "raiders", 1900, 1000, 5);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1540, 1280, 15);
    begin(s, ORC, "command");
}

SCENE(bg_rt_5__two_friends_are_gone_through_together)
{
    router(s, "swordsmen", 1800, 1000);
    put(s, "militia", 1600, 700, 5);
    put(s, "bowmen", 1950, 700, 5);
    put(s, "raiders", 300, 2800, 15);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 950, 15);
    assert_int_equal(s->p.blocked[unit(s, "swordsmen")],
                     bit(unit(s, "militia")) | bit(unit(s, "bowmen")));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 450, 15);
    assert_true(is_in(s, s->p.trampled, "militia") && is_in(s, s->p.trampled, "bowmen"));
    begin(s, ORC, "command");
}

SCENE(bg_rt_5__beyond_its_move_it_stops_at_the_friend_it_meets_there)
{
    router(s, "swordsmen", 1800,
           950); /* 14 q end on the militia, 20 q are free of it and touch the bowmen */
    put(s, "militia", 1800, 700, 5);
    put(s, "bowmen", 1800, 200, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "militia"));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 450, 15);
    assert_int_equal(s->p.blocked[unit(s, "swordsmen")], bit(unit(s, "bowmen")));
    assert_false(is_in(s, s->p.trampled, "bowmen"));
    run_off(s, "swordsmen", true); /* through them to the edge, and set aside there */
    expect_at(s, "swordsmen", 2150, 125, 15);
    assert_true(is_in(s, s->p.trampled, "bowmen"));
    begin(s, ORC, "command");
}

SCENE(bg_rt_5__a_friend_touched_while_on_another_is_gone_through_too)
{
    router(s, "scouts", 1800, 950);
    put(s, "militia", 1800, 700, 5);
    put(s, "bowmen", 2150, 650, 5); /* beside the way: touched from 1800,900 to 1800,400 */
    put(s, "raiders", 300, 2800, 15);
    s->p.blocked[unit(s, "scouts")] = bit(unit(s, "militia"));
    run_off(s, "scouts", true);
    expect_at(s, "scouts", 1800, 250, 15);
    assert_int_equal(s->p.blocked[unit(s, "scouts")], 0);
    assert_false(is_in(s, s->p.trampled, "bowmen"));
    begin(s, ORC, "command");
}

SCENE(bg_rt_4__the_last_quantum_counts_as_contact)
{
    router(s, "swordsmen", 1800, 1300);
    put(s, "militia", 1800, 700, 5);
    put(s, "raiders", 300, 2800, 15);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 950, 15);
    assert_true(is_in(s, s->p.blocked[unit(s, "swordsmen")], "militia"));
    router(s, "spearmen-1", 500, 475);
    run_off(s, "spearmen-1", true);
    expect_at(s, "spearmen-1", 500, 125, 15);
    assert_true(is_in(s, s->p.at_edge, "spearmen-1"));
    begin(s, ORC, "command");
}

SCENE(bg_rt_5__still_on_a_friend_at_the_edge_it_is_set_aside)
{
    router(s, "swordsmen", 1800, 450);
    put(s, "militia", 1800, 200, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "militia"));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 2150, 125, 15);
    assert_true(is_in(s, s->p.at_edge, "swordsmen") && is_in(s, s->p.trampled, "militia"));
    begin(s, ORC, "command");
}

/* Ten enemies in a line leave no path: only the orcs' seven and three turned coats are there, so the others are borrowed. */
TEST(bg_rt_2__without_a_clear_path_one_slide)
{
    struct scene scene, *s = &scene;
    open_scene(s, NULL);
    struct battlefield *b = s->table.battle->data;
    router(s, "scouts", 1800, 1500);
    static const char *const line[] = {"trolls", "raiders", "orc-swords",  "orc-spears",
                                       "crazed", "wolves",  "goblin-bows", "militia",
                                       "bowmen", "knights"};
    static const int x[] = {175, 530, 885, 1240, 1595, 1950, 2305, 2660, 3015, 3425};
    for (int i = 0; i < 10; i++) {
        put(s, line[i], x[i], 700, 15);
        int u = unit(s, line[i]);
        b->unit[u].is.side = ORC;
        b->army[HAWK] &= ~bit(u);
        b->army[ORC] |= bit(u);
    }
    run_off(s, "scouts", true);
    expect_at(s, "scouts", 2205, 960, 15);
    begin(s, ORC, "command");
    close_scene(s);
}

SCENE(bg_rt_1__at_its_own_edge_it_does_not_move)
{
    put(s, "swordsmen", 1800, 125, 15);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 1800, 375, 15);
    engage_units(s, "swordsmen", "raiders");
    put(s, "militia", 300, 2800, 5);
    run_off(s, "swordsmen", false);
    assert_true(gone(s, "swordsmen"));
    begin(s, ORC, "command");
}

SCENE_WITH(bg_es_19__a_straight_slide, "rout_path=slide")
{
    router(s, "swordsmen", 1800, 1500);
    put(s, "raiders", 1800, 1000, 5);
    run_off(s, "swordsmen", true);
    assert_true(s->p.unit[unit(s, "swordsmen")].y < 1500);
    begin(s, ORC, "command");
}

SCENE_WITH(bg_es_10__away_from_those_it_fought, "first_rout=away")
{
    put(s, "swordsmen", 1800, 1500, 15);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 1800, 1250, 5);
    engage_units(s, "swordsmen", "raiders");
    run_off(s, "swordsmen", false);
    expect_at(s, "swordsmen", 1800, 1850, 15);
    begin(s, ORC, "command");
}

SCENE_WITH(bg_es_19__the_slide_home_ends_at_the_edge, "rout_path=slide")
{
    router(s, "swordsmen", 1800, 300);
    put(s, "raiders", 300, 2800, 15);
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 125, 15);
    assert_true(is_in(s, s->p.at_edge, "swordsmen"));
    begin(s, ORC, "command");
}

SCENE_WITH(bg_es_19__the_slide_home_goes_through_a_friend, "rout_path=slide")
{
    router(s, "swordsmen", 1800, 950);
    put(s, "militia", 1800, 700, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "militia"));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 450, 15);
    assert_true(is_in(s, s->p.trampled, "militia"));
    begin(s, ORC, "command");
}

static const char *const moat[] = {"very-deep-water 0,300 3600,300 3600,400 0,400", NULL};

SCENE_BY(bg_rt_5__set_back_before_a_friend_it_does_not_trample_it, open_ground(s, moat, NULL))
{
    router(s, "swordsmen", 1800, 900); /* 14 q end on the militia, whichever way */
    put(s, "militia", 1800, 650, 5);
    put(s, "raiders", 300, 2800, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "militia"));
    run_off(s, "swordsmen", true);
    expect_at(s, "swordsmen", 1800, 900, 15);
    assert_false(is_in(s, s->p.trampled, "militia"));
    assert_true(is_in(s, s->p.blocked[unit(s, "swordsmen")], "militia"));
    begin(s, ORC, "command");
}
