/*
 * arrivals.c - reinforcements (J20-11).
 */
#include "scene.h"

/* Soult waits for the Gera road, 1711; it is the French turn of that number. */
static void soult_due(struct scene *s, int due_turn, int turn)
{
    open_scene(s, NULL);
    put(s, "soult", "off");
    due(s, "soult", due_turn);
    set_turn(s, turn, FRENCH);
    at_movement(s);
}

SCENE_BY(j20_11_1__reinforcements_arrive_on_their_turn, soult_due(s, 4, 3))
{
    assert_int_equal(offers(s, "arrive"), 0);
    set_turn(s, 4, PRUSSIAN);
    at_movement(s);
    assert_int_equal(offers(s, "arrive"), 0);
    set_turn(s, 4, FRENCH);
    at_movement(s);
    OFFERED(s, "arrive soult 1711");
    act(s, "arrive soult 1510");
    expect_at(s, "soult", "1510");
    assert_int_equal(offers(s, "move soult"), 0); /* that was its move */
}

SCENE_BY(j20_11_1__units_for_one_hex_come_one_after_another, soult_due(s, 4, 4))
{
    put(s, "murat", "off");
    due(s, "murat", 3);
    act(s, "arrive soult 1711");
    REFUSED(s, "arrive murat 1711");
    OFFERED(s, "arrive murat 1410"); /* through Soult */
    act(s, "arrive murat 1610");
    expect_at(s, "murat", "1610");
}

SCENE_BY(j20_11_1__the_entry_hex_costs_road_or_terrain, soult_due(s, 4, 4))
{
    OFFERED(s, "arrive soult 1410"); /* 1 for 1711, then 1610, 1510, 1410 */
    REFUSED(s, "arrive soult 1311");

    struct battlefield *j = s->battle->data;
    int hex = hex_number(s, "1711");
    j->terrain[hex] = HILL;
    OFFERED(s, "arrive soult 1410"); /* the road counts, not the hill */
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        j->side[hex][d] &= (uint8_t)~ROAD;
    OFFERED(s, "arrive soult 1510"); /* 2 for the hill */
    REFUSED(s, "arrive soult 1410");
    j->terrain[hex] = CLEAR;
    OFFERED(s, "arrive soult 1410"); /* 1 for open ground */
}

SCENE_BY(j20_11_2__a_blocked_entry_opens_the_other_line_hexes, soult_due(s, 4, 4))
{
    OFFERED(s, "arrive soult 1711");
    REFUSED(s, "arrive soult 1705");
    REFUSED(s, "arrive soult 1113");

    put(s, "tauentzien", "1610"); /* 1711 is in its zone: still open, and it stops there */
    OFFERED(s, "arrive soult 1711");
    REFUSED(s, "arrive soult 1712");
    OFFERED(s, "arrive soult 1705");
    OFFERED(s, "arrive soult 1706");
    OFFERED(s, "arrive soult 1113");

    put(s, "tauentzien", "1711");
    REFUSED(s, "arrive soult 1711");
    OFFERED(s, "arrive soult 1113");
    put(s, "grawert", "1704"); /* an enemy zone on the other hex only stops it */
    OFFERED(s, "arrive soult 1705");
    REFUSED(s, "arrive soult 1706");
    act(s, "arrive soult 1705");
    expect_at(s, "soult", "1705");
}

SCENE_BY(j20_11_2__with_every_line_hex_held_it_waits, soult_due(s, 4, 4))
{
    put(s, "tauentzien", "1711");
    put(s, "grawert", "1705");
    put(s, "orange", "1113");
    assert_int_equal(offers(s, "arrive"), 0);
    expect_at(s, "soult", "off");
    put(s, "orange", "0101");
    set_turn(s, 5, FRENCH);
    at_movement(s);
    OFFERED(s, "arrive soult 1113");
}

TEST(j20_11_3__it_may_be_kept_back_and_come_at_night)
{
    struct scene s;
    soult_due(&s, 2, 2);
    act(&s, "done");
    expect_at(&s, "soult", "off");
    set_turn(&s, 3, FRENCH); /* a night */
    at_movement(&s);
    act(&s, "arrive soult 1711");
    expect_at(&s, "soult", "1711");
    close_scene(&s);

    open_scene(&s, "night=quiet");
    put(&s, "kalckreuth", "off");
    due(&s, "kalckreuth", 2);
    set_turn(&s, 8, PRUSSIAN);
    at_movement(&s);
    act(&s, "arrive kalckreuth 0209");
    expect_at(&s, "kalckreuth", "0209");
    close_scene(&s);
}

SCENE_BY(j20_11_4__an_arrival_may_force_march_and_attack, soult_due(s, 4, 4))
{
    REFUSED(s, "arrive soult 1311");
    act(s, "force-march");
    OFFERED(s, "arrive soult 1311");
    put(s, "tauentzien", "1410");
    act(s, "arrive soult 1510");
    act(s, "done");
    expect_turn(s, FRENCH);
    act(s, "attack 1410 with soult");
    no_reserves(s);
    assert_int_equal(differential(s), 3);
}
