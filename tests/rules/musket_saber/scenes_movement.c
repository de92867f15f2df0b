/*
 * scenes_movement.c - a scene from play: a road move that one step off the road makes dearer (MS-4.4, A-07).
 */
#include "scene.h"

/* What a choice of the list is said to cost, in half points. */
static int shown_cost(const struct scene *s, const char *choice)
{
    struct gg_choice_info info;
    gg_choice c = 0;
    assert_true(table_find(&s->table, choice, &c));
    s->table.rules->choice_info(s->battle, &s->p, c, &info);
    assert_true(info.halves);
    return info.cost;
}

/* A battery with four points marches up the chaussee, and wants to unlimber beside it. */
SCENE(ms_4_4_d__scene_one_step_off_the_road_reprices_it)
{
    put(s, "6art", "0515");
    put(s, "hubert", "0515"); /* and horse, with eight */
    at_movement(s);
    assert_int_equal(shown_cost(s, "move 6art 0713"), 3);
    assert_int_equal(shown_cost(s, "move 6art 0714"), 4); /* straight over the fields */
    act(s, "move 6art 0713");
    assert_int_equal(last_event(s, E_MOVE)->arg[0], 3); /* 1½ points for three hexes */
    assert_int_equal(shown_cost(s, "move 6art 0712"), 1);
    assert_int_equal(shown_cost(s, "move 6art 0909"), 5);
    assert_int_equal(shown_cost(s, "move 6art 0813"), 5); /* 2, and 1½ more for the road */
    REFUSED(s, "move 6art 0913");                         /* two clear hexes would make five */
    act(s, "move 6art 0712");
    assert_int_equal(offers(s, "move 6art 08"), 2); /* 0811 and 0810 by road; no field any more */
    OFFERED(s, "move 6art 0811");
    OFFERED(s, "move 6art 0810");
    act(s, "move 6art 0909");
    expect_at(s, "6art", "0909");
    assert_int_equal(offers(s, "move 6art"), 0);

    act(s, "move hubert 0910"); /* seven steps of road: 3½ of eight points */
    assert_int_equal(last_event(s, E_MOVE)->arg[0], 7);
    act(s, "move hubert 0911"); /* and one beside it: eight */
    assert_int_equal(last_event(s, E_MOVE)->arg[0], 16 - 7);
    assert_int_equal(offers(s, "move hubert"), 0);
}
