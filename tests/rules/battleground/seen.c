/*
 * seen.c - what a view tells of a unit beside its figures, and what a choice tells of itself: enough for a face to draw the table and
 * to let somebody point at it.
 */
#include "grognard/view.h"
#include "scene.h"

#include <string.h>

static struct gg_view view; /* too large for a stack */

static const struct gg_piece *see(const struct scene *s, const char *piece, int seat)
{
    s->table.rules->view(s->battle, &s->p, seat, &view);
    for (int i = 0; i < view.npieces; i++)
        if (!strcmp(view.piece[i].id, piece))
            return &view.piece[i];
    return NULL;
}

static struct gg_choice_info told(struct scene *s, const char *text)
{
    gg_choice list[256];
    struct gg_choice_info info = {.group = NULL};
    int n = s->table.rules->choices(s->battle, &s->p, GG_ALL_GROUPS, list, 256);
    for (int i = 0; i < n; i++)
        if (s->table.rules->choice_is(s->battle, &s->p, list[i], text)) {
            s->table.rules->choice_info(s->battle, &s->p, list[i], &info);
            return info;
        }
    fail_msg("\"%s\" is not offered", text);
    return info;
}

SCENE(bg_gn_8__damage_boxes_have_their_colours)
{
    put(s, "militia", 1000, 1000, 5);
    mark_boxes(s, "militia", 4);
    begin(s, HAWK, "command");
    const struct gg_piece *piece = see(s, "militia", GG_NOBODY);
    assert_int_equal(piece->nbars, 3);
    static const int left[] = {0, 2, 4};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(piece->bar[i].look, GG_BAR_GREEN + i);
        assert_int_equal(piece->bar[i].value, left[i]);
    }
}

SCENE(bg_so_9__an_objective_is_seen_by_all_once_orders_are_shown)
{
    put(s, "scouts", 1000, 1000, 5);
    give(s, "scouts", CLOSE);
    goal(s, "scouts", 1225, 2000);
    begin(s, HAWK, "command");
    assert_string_equal(see(s, "scouts", ORC)->aim, "12.25,10");
    s->p.unseen = 1;
    assert_null(see(s, "scouts", ORC)->aim);
    assert_string_equal(see(s, "scouts", HAWK)->aim, "12.25,10");
    s->p.unseen = 0;
}

SCENE(bg_en_3__a_unit_shows_the_sides_on_which_it_fights)
{
    put(s, "militia", 1000, 1000, 5);
    put(s, "trolls", 1000, 1250, 15);
    put(s, "raiders", 700, 1000, 0);
    engage_units(s, "militia", "trolls");
    engage_units(s, "militia", "raiders");
    begin(s, HAWK, "command");
    assert_int_equal(see(s, "militia", GG_NOBODY)->engaged, 1u << GG_AHEAD | 1u << GG_ON_LEFT);
    assert_int_equal(see(s, "raiders", GG_NOBODY)->engaged, 1u << GG_AHEAD);
}

SCENE(bg_ge_7__the_front_arc_reaches_as_far_as_a_shot_and_a_rush)
{
    put(s, "bowmen", 1000, 1000, 5);
    put(s, "militia", 2000, 1000, 0);
    begin(s, HAWK, "command");
    const struct gg_piece *piece = see(s, "bowmen", GG_NOBODY);
    assert_int_equal(piece->nzones, 3);
    assert_string_equal(piece->zone[0].title, "range to 7\"");
    assert_string_equal(piece->zone[1].title, "range to 14\", skill -1");
    assert_int_equal(piece->zone[1].radius, 14000);
    assert_string_equal(piece->zone[1].centre, "10,18.75");
    /* The front corners, and where both sides of the arc have gone 14 inches ahead and 14 aside. */
    assert_string_equal(piece->zone[1].places, "8.25,18.75 -5.75,4.75 25.75,4.75 11.75,18.75");
    assert_true(piece->zone[1].outline);
    assert_string_equal(piece->zone[2].kind, "rush");
    assert_int_equal(piece->zone[2].radius, 3500);
    piece = see(s, "militia", GG_NOBODY); /* faces right */
    assert_int_equal(piece->nzones, 1);
    assert_string_equal(piece->zone[0].centre, "21.25,20");
}

TEST(bg_md_11__range_bands_are_seen_where_they_are_played)
{
    struct scene s;
    open_scene(&s, "range_bands=inches");
    put(&s, "bowmen", 1000, 1000, 5);
    begin(&s, HAWK, "command");
    const struct gg_piece *piece = see(&s, "bowmen", GG_NOBODY);
    assert_int_equal(piece->nzones, 3);
    assert_int_equal(piece->zone[0].radius, 7000);
    assert_int_equal(piece->zone[1].radius, 14000);
    close_scene(&s);
}

SCENE(bg_rt_1__a_router_reaches_for_nobody)
{
    put(s, "bowmen", 1000, 1000, 5);
    rout_unit(s, "bowmen");
    begin(s, HAWK, "command");
    assert_int_equal(see(s, "bowmen", GG_NOBODY)->nzones, 0);
}

SCENE(bg_ge_13__a_coordinate_is_told_as_it_is_drawn)
{
    put(s, "militia", 1000, 1000, 5);
    begin(s, HAWK, "command");
    act(s, "order militia");
    act(s, "as close point");
    struct gg_choice_info info = told(s, "x 12.25");
    assert_int_equal(info.axis, 'x');
    assert_int_equal(info.coordinate, 12250);
    assert_string_equal(info.to, "");
    act(s, "x 12.25");
    info = told(s, "y 7.5");
    assert_int_equal(info.axis, 'y');
    assert_int_equal(info.coordinate, 7500);
    assert_string_equal(info.to, "12.25,7.5");
}

SCENE(bg_cc_1__a_choice_names_the_card_that_it_plays)
{
    put(s, "militia", 1000, 1000, 5);
    deal(s, HAWK, "quick-march", 1);
    begin(s, HAWK, "command");
    assert_string_equal(told(s, "march militia").card, "quick-march");
    assert_null(told(s, "control militia").card);
    assert_int_equal(told(s, "control militia").axis, 0);
}

TEST(bg_dp_3__how_a_unit_would_lie_is_told_before_it_is_placed)
{
    struct scene s;
    open_scenario(&s, "battleground/broken-country", NULL);
    act(&s, "place swordsmen");
    act(&s, "x 8");
    act(&s, "y 26");
    struct gg_choice_info info = told(&s, "face 5");
    assert_true(info.posed);
    assert_int_equal(info.pose.x, 8000);
    assert_int_equal(info.pose.y, 26000);
    assert_int_equal(info.pose.facing, 0);
    assert_string_equal(info.to, "8,26");
    close_scene(&s);
}
