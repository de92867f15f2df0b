/*
 * movement_ground.c - what ground, hexsides and roads cost (MS-2.2-f, 4.3, 4.4).
 *
 * The Nivelles chaussee runs from 0515 to 1501; other ground is that of written.h. Prices are read from the log, in
 * half points.
 */
#include "written.h"

#include <stdio.h>

static int last_price(const struct scene *s)
{
    return last_event(s, E_MOVE)->arg[0];
}

/* What the first step of a unit costs there, or 0 when it is not offered. */
static int step_price(struct scene *s, const char *unit, const char *from, const char *to)
{
    char order[40];
    put(s, unit, from);
    at_movement(s);
    snprintf(order, sizeof order, "move %s %s", unit, to);
    bool may = offered(s, order);
    if (may)
        act(s, order);
    while (step_now(s) == S_CHECK)
        roll(s, 1);
    int price = may ? last_price(s) : 0;
    put(s, unit, "dead");
    at_movement(s);
    return price;
}

TEST(ms_2_2_f__a_hexside_does_nothing_to_those_beside_it)
{
    struct scene s;
    open_scene(&s, NULL);
    assert_int_equal(step_price(&s, "1leg", "1607", "1608"), 2); /* hedges to the west of both */
    assert_int_equal(step_price(&s, "1leg", "1608", "1508"), 6); /* over one, into the orchard */
    put(&s, "mitchell", "1607");
    put(&s, "1leg", "1608");
    at_combat(&s);
    act(&s, "attack 1leg 1607");
    assert_int_equal(differential(&s), 0); /* not over the hedge */
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "mitchell", "1607");
    put(&s, "1leg", "1508");
    at_combat(&s);
    act(&s, "attack 1leg 1607");
    assert_int_equal(differential(&s), -1); /* over it */
    close_scene(&s);
}

/* --- MS-4.3 --- */

SCENE(ms_4_3_a__each_hex_costs_by_its_terrain)
{
    assert_int_equal(step_price(s, "1leg", "1210", "1209"), 4); /* wood */
    assert_int_equal(step_price(s, "1leg", "1209", "1210"), 2); /* out of it */
    assert_int_equal(step_price(s, "hubert", "1210", "1209"), 6);
    put(s, "1leg", "1210");
    at_movement(s);
    act(s, "move 1leg 1207"); /* through the wood 2 + 2 + 1, or around it */
    assert_int_equal(last_price(s), 8);
}

SCENE(ms_4_3_b__clear_costs_one)
{
    static const char *const units[] = {"1leg", "hubert", "6art"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(step_price(s, units[i], "0510", "0509"), 2);
        assert_int_equal(step_price(s, units[i], "0510", "0410"), 2);
    }
}

SCENE_BY(ms_4_3_c__other_terrain_costs_as_charted, open_swept(s, NULL, NULL, NULL))
{
    /* WXOGFTCMB~h, by infantry, cavalry, artillery; 0: closed */
    static const int points[11][3] = {{2, 3, 0}, {3, 0, 0}, {2, 2, 2}, {2, 0, 0},
                                      {1, 1, 2}, {1, 2, 1}, {2, 0, 0}, {3, 0, 0},
                                      {2, 2, 2}, {0, 0, 0}, {1, 1, 1}};
    static const char *const units[] = {"foot", "horse", "guns"};
    for (int i = 0; i < 11; i++)
        for (int k = 0; k < 3; k++) {
            char from[16], to[16];
            snprintf(from, sizeof from, "%02d04", i + 2);
            snprintf(to, sizeof to, "%02d03", i + 2);
            assert_int_equal(step_price(s, units[k], from, to), 2 * points[i][k]);
        }
}

/* a leader pays one hex of twelve whatever the ground; closed to him is what is closed to infantry. */
TEST(ms_4_3_c__leaders_and_closed_ground)
{
    static const char kinds[] = "WXOGFTCMB~h";
    for (int mounted = 0; mounted < 2; mounted++) {
        struct scene s;
        struct look look;
        open_swept(&s, NULL, NULL, mounted ? "leader_column=cavalry" : NULL);
        look = look_at(&s);
        for (int i = 0; kinds[i]; i++) {
            char from[16], to[16];
            snprintf(from, sizeof from, "%02d04", i + 2);
            snprintf(to, sizeof to, "%02d03", i + 2);
            bool open = kinds[i] != '~' && !(mounted && strchr("XGCM", kinds[i]));
            assert_int_equal(ms_may_enter(&look, unit_number(&s, "chief"), hex_number(&s, from), 0),
                             open);
            assert_int_equal(step_price(&s, "chief", from, to), open ? 2 : 0);
        }
        close_scene(&s);
    }
}

/* Where the side is closed a unit may still come by another way, at another price. */
static void expect_side(struct scene *s, const char *unit, const char *const way[2], int points)
{
    struct look look = look_at(s);
    int from = hex_number(s, way[0]);
    int direction = gg_hex_direction(&s->b->map, from, hex_number(s, way[1]));
    assert_int_equal(ms_may_enter(&look, unit_number(s, unit), from, direction), points >= 0);
    if (points >= 0)
        assert_int_equal(step_price(s, unit, way[0], way[1]), 2 * (1 + points));
}

TEST(ms_4_3_d__a_hexside_adds_to_the_price)
{
    /* Into the favoured hex and out of it; -1: closed. Both hexes are clear. */
    static const struct {
        const char *column;
        int in[3], out[3];
    } known[] = {
        {"02", {1, 1, -1}, {1, 1, -1}},     /* stream */
        {"03", {1, 1, 1}, {1, 1, 1}},       /* hedge */
        {"04", {1, 1, 1}, {1, 1, 1}},       /* ford */
        {"05", {1, 1, 1}, {1, 1, 1}},       /* sunken lane */
        {"06", {-1, -1, -1}, {-1, -1, -1}}, /* river */
        {"07", {1, 1, 1}, {0, 0, 0}},       /* slope */
        {"08", {1, -1, -1}, {1, -1, -1}},   /* wall */
        {"10", {0, -1, -1}, {0, -1, -1}},   /* gate */
        {"12", {2, -1, -1}, {2, -1, -1}},   /* bluff */
    };
    static const char *const units[] = {"foot", "horse", "guns"};
    struct scene s;
    open_swept(&s, NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int k = 0; k < 3; k++) {
            char north[8], south[8];
            snprintf(north, sizeof north, "%s07", known[i].column);
            snprintf(south, sizeof south, "%s08", known[i].column);
            expect_side(&s, units[k], (const char *[]){north, south}, known[i].in[k]);
            expect_side(&s, units[k], (const char *[]){south, north}, known[i].out[k]);
        }
    close_scene(&s);

    open_scene(&s, NULL); /* on top of the hex behind it */
    assert_int_equal(step_price(&s, "1leg", "1207", "1307"), 6);
    assert_int_equal(step_price(&s, "1leg", "1306", "1307"), 4);
    assert_int_equal(step_price(&s, "1leg", "1607", "1508"), 6);
    close_scene(&s);
}

SCENE_BY(ms_4_3_e__one_hex_is_always_affordable, open_swept(s, NULL, NULL, NULL))
{
    assert_int_equal(step_price(s, "slow", "0304", "0303"), 6); /* one point, and heavy wood */
    assert_int_equal(step_price(s, "slow", "1207", "1208"), 6);
    assert_int_equal(step_price(s, "slow", "1104", "1103"), 0); /* a pond stays closed */
    assert_int_equal(step_price(s, "slow", "0607", "0608"), 0); /* and a river */
    put(s, "slow", "0304");                                     /* a party may use it as one */
    put(s, "foot", "0304");
    at_movement(s);
    act(s, "gather foot");
    act(s, "add slow");
    act(s, "move foot 0303");
    assert_int_equal(offers(s, "move foot"), 0);
}

SCENE_BY(ms_4_3_e__the_free_hex_is_the_whole_move,
         open_swept(s, "front: 3-3-1", "front: 3-3-2", NULL))
{
    put(s, "slow", "0304");
    at_movement(s);
    act(s, "move slow 0303"); /* three points with two */
    assert_int_equal(offers(s, "move slow"), 0);
    put(s, "slow", "0305");
    at_movement(s);
    act(s, "move slow 0304"); /* one is spent: no free hex any more */
    REFUSED(s, "move slow 0303");
    REFUSED(s, "move slow 0403"); /* the orchard costs 2, and one is left */
    OFFERED(s, "move slow 0404");
}

SCENE_BY(ms_4_3_e__it_lifts_no_ban, open_swept(s, NULL, NULL, NULL))
{
    put(s, "slow", "0204");
    put(s, "line", "0205");
    at_movement(s);
    OFFERED(s, "move slow 0203"); /* wood, outside the zone */
    REFUSED(s, "move slow 0105"); /* from zone to zone */
    REFUSED(s, "move slow 0305");
    REFUSED(s, "move slow 0205"); /* an enemy */
}

/* --- MS-4.4; golden vectors --- */

/* The battery (MA 4) at the southern end of the chaussee. */
static void on_the_road(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "6art", "0515");
    at_movement(s);
}

TEST(ms_4_4_a__half_a_point_along_the_road)
{
    struct scene s;
    on_the_road(&s);
    OFFERED(&s, "move 6art 0909"); /* eight road steps */
    REFUSED(&s, "move 6art 1008"); /* nine */
    act(&s, "move 6art 0909");
    assert_int_equal(last_price(&s), 8);
    assert_int_equal(offers(&s, "move 6art"), 0);
    close_scene(&s);

    on_the_road(&s); /* in stages it is the same move */
    act(&s, "move 6art 0713");
    assert_int_equal(last_price(&s), 3);
    act(&s, "move 6art 0810");
    assert_int_equal(last_price(&s), 3);
    OFFERED(&s, "move 6art 0909");
    REFUSED(&s, "move 6art 1008");
    close_scene(&s);
}

TEST(ms_4_4_a__terrain_does_not_matter_on_it)
{
    struct scene s;
    open_swept(&s, "    ............\n  hexsides", "    .W~..W......\n  hexsides", NULL);
    put(&s, "guns",
        "0110"); /* wood and water are closed to it, and 0509 is not reached otherwise */
    at_movement(&s);
    act(&s, "move guns 0310");
    assert_int_equal(last_price(&s), 2);
    act(&s, "move guns 0910"); /* eight road steps in all */
    assert_int_equal(last_price(&s), 6);
    close_scene(&s);

    open_swept(&s, NULL, NULL, NULL);
    assert_int_equal(step_price(&s, "guns", "0907", "0908"), 1); /* over the bridge */
    close_scene(&s);
}

SCENE_BY(ms_4_4_b__a_road_hex_costs_one_otherwise, on_the_road(s))
{
    put(s, "6art", "0514"); /* beside the road */
    at_movement(s);
    act(s, "move 6art 0614");
    assert_int_equal(last_price(s), 2); /* onto it: no road step */
    act(s, "move 6art 0613");
    assert_int_equal(last_price(s), 2);
    OFFERED(s, "move 6art 0712"); /* two more points, two more hexes */
    REFUSED(s, "move 6art 0811");
}

SCENE(ms_4_4_c__the_road_must_cross_the_side)
{
    assert_int_equal(step_price(s, "1leg", "0515", "0614"), 1);
    assert_int_equal(step_price(s, "1leg", "0614", "0713"), 2); /* both on it, not the side */
    assert_int_equal(step_price(s, "1leg", "1205", "1304"), 2); /* it goes by 1204 */
    assert_int_equal(step_price(s, "1leg", "1205", "1204"), 1);
    assert_int_equal(step_price(s, "1leg", "1204", "1104"), 1); /* another road begins there */
}

TEST(ms_4_4_d__mixed_moves_pay_a_whole_point)
{
    struct scene s;
    on_the_road(&s);
    act(&s, "move 6art 0910"); /* seven road steps */
    assert_int_equal(last_price(&s), 7);
    OFFERED(&s, "move 6art 0909");
    OFFERED(&s, "move 6art 0810");
    assert_int_equal(offers(&s, "move 6art"), 2); /* seven and one would be eight points */
    close_scene(&s);

    on_the_road(&s);
    OFFERED(&s, "move 6art 0714"); /* three road steps and a clear hex */
    act(&s, "move 6art 0713");
    act(&s, "move 6art 0714");
    assert_int_equal(last_price(&s), 8 - 3); /* what was 1½ is 3 now */
    assert_int_equal(offers(&s, "move 6art"), 0);
    close_scene(&s);
}
