/*
 * movement.c - hexes, parties and points (MS-2.2, 2.3-g, 4.1, 4.2).
 *
 * The country west of Hougoumont, around 0510, is clear. Prices are read from the log, in half points.
 */
#include "scene.h"

#include <stdio.h>

/* Is the unit offered exactly the hexes within so many of where it is? All of them must be clear. */
static void expect_reach(const struct scene *s, const char *unit, int points)
{
    int from = s->p.at[unit_number(s, unit)];
    for (int hex = 0; hex < s->b->map.count; hex++) {
        char order[40];
        int far = gg_hex_distance(&s->b->map, from, hex);
        snprintf(order, sizeof order, "move %s %02d%02d", unit, s->b->map.column[hex],
                 s->b->map.row[hex]);
        if (offered(s, order) != (far > 0 && far <= points))
            fail_msg("'%s', %d hexes away, with %d points", order, far, points);
    }
}

static int last_price(const struct scene *s)
{
    return last_event(s, E_MOVE)->arg[0];
}

/* --- the grid --- */

static void expect_near(const struct scene *s, const char *hex, const char *const near[6])
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        assert_int_equal(s->b->near[hex_number(s, hex)][d], hex_number(s, near[d]));
}

static void expect_distance(const struct scene *s, const char *from, const char *to, int hexes)
{
    assert_int_equal(gg_hex_distance(&s->b->map, hex_number(s, from), hex_number(s, to)), hexes);
    assert_int_equal(gg_hex_distance(&s->b->map, hex_number(s, to), hex_number(s, from)), hexes);
}

SCENE(ms_2_2_a__neighbours_and_distances)
{
    expect_near(s, "1307", (const char *[]){"1306", "1406", "1407", "1308", "1207", "1206"});
    expect_near(s, "1407", (const char *[]){"1406", "1507", "1508", "1408", "1308", "1307"});
    expect_distance(s, "0101", "2015", 24);
    expect_distance(s, "1307", "1504", 4);
    expect_distance(s, "0505", "0909", 6);
    expect_distance(s, "1307", "2001", 9);
    expect_distance(s, "1414", "0914", 5);
    expect_distance(s, "1312", "1307", 5);
}

SCENE(ms_2_2_a__units_stand_and_move_on_the_grid)
{
    put(s, "1leg", "0101"); /* a corner: nothing leads off the map */
    at_movement(s);
    expect_reach(s, "1leg", 5);
    act(s, "move 1leg 0202");
    expect_at(s, "1leg", "0202");
}

SCENE(ms_2_2_b__a_unit_is_in_one_place)
{
    put(s, "1leg", "0510");
    at_movement(s);
    struct look look = look_at(s);
    act(s, "move 1leg 0508");
    for (int hex = 0; hex < s->b->map.count; hex++) {
        uint64_t there = hex == hex_number(s, "0508") ? bit(unit_number(s, "1leg")) : (uint64_t)0;
        assert_true(ms_in_hex(&look, hex) == there);
    }
}

/* --- MS-4.1 --- */

SCENE(ms_4_1_a__a_move_is_a_chain_of_neighbours)
{
    put(s, "1leg", "0101");
    put(s, "mitchell", "0102");
    put(s, "duplat", "0201");
    shake(s, "mitchell"); /* no zones, only bodies */
    shake(s, "duplat");
    at_movement(s);
    assert_int_equal(offers(s, "move 1leg"), 0); /* nobody jumps */
    put(s, "duplat", "dead");
    s->p.shaken &= ~bit(unit_number(s, "duplat"));
    at_movement(s);
    act(s, "move 1leg 0103");
    assert_int_equal(last_price(s), 6); /* 0201, 0202, 0103 */
}

SCENE(ms_4_1_a__one_after_another)
{
    put(s, "1leg", "0510");
    put(s, "2leg", "0310");
    at_movement(s);
    act(s, "move 1leg 0509");
    OFFERED(s, "move 1leg 0508"); /* it may go on as long as nobody else has begun */
    act(s, "move 2leg 0309");
    assert_int_equal(offers(s, "move 1leg"), 0);
    OFFERED(s, "move 2leg 0308");
}

SCENE(ms_4_1_a__no_move_into_an_enemy)
{
    put(s, "1leg", "0510");
    put(s, "jerome", "0511");
    put(s, "mitchell", "0509");
    shake(s, "mitchell");
    put(s, "byng", "0410"); /* alone */
    put(s, "2cold", "0310");
    shake(s, "2cold");
    at_movement(s);
    REFUSED(s, "move 1leg 0509");
    REFUSED(s, "move jerome 0509");
    REFUSED(s, "move jerome 0410"); /* leaders do not meet */
    OFFERED(s, "move jerome 0611");
    act(s, "move 1leg 0410"); /* a leader alone bars nobody */
    expect_at(s, "1leg", "0410");
    expect_at(s, "byng", "0310");
    assert_true(is_shaken(s, "byng"));
    OFFERED(s, "move 1leg 0411"); /* the move goes on */
}

SCENE(ms_4_1_a__leaders_alone_are_no_target)
{
    put(s, "1leg", "0510");
    put(s, "6art", "0709");
    put(s, "hubert", "0310");
    put(s, "byng", "0509");
    at_movement(s);
    assert_int_equal(offers(s, "charge"), 0);
    put(s, "mitchell", "0210"); /* somebody to attack, that the phase waits */
    at_combat(s);
    assert_int_equal(offers(s, "attack 1leg"), 0);
    assert_int_equal(offers(s, "bombard"), 0);
}

SCENE(ms_4_1_b__a_path_may_turn)
{
    put(s, "1leg", "0510");
    put(s, "mitchell", "0509");
    shake(s, "mitchell");
    at_movement(s);
    act(s, "move 1leg 0508"); /* round him: 0609, 0608, 0508 */
    assert_int_equal(last_price(s), 6);
    act(s, "move 1leg 0408");
    act(s, "move 1leg 0508"); /* and back */
    assert_int_equal(offers(s, "move 1leg"), 0);
}

static void four_in_a_hex(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0510");
    put(s, "2leg", "0510");
    put(s, "6art", "0510");
    put(s, "jerome", "0510");
    put(s, "3li", "0610");
    at_movement(s);
}

TEST(ms_4_1_c__units_of_a_hex_may_go_together)
{
    struct scene s;
    four_in_a_hex(&s);
    act(&s, "gather 1leg");
    REFUSED(&s, "add 3li"); /* it is elsewhere */
    act(&s, "add 2leg");
    act(&s, "move 1leg 0508");
    expect_at(&s, "1leg", "0508");
    expect_at(&s, "2leg", "0508");
    expect_at(&s, "6art", "0510");
    close_scene(&s);

    four_in_a_hex(&s); /* if the owner likes */
    act(&s, "gather 2leg");
    act(&s, "add 1leg");
    act(&s, "disband");
    act(&s, "move 1leg 0508");
    expect_at(&s, "2leg", "0510");
    REFUSED(&s, "gather 3li"); /* alone */
    close_scene(&s);
}

SCENE_BY(ms_4_1_d__a_party_starts_and_stays_together, four_in_a_hex(s))
{
    act(s, "move 3li 0510");
    act(s, "gather 1leg");
    REFUSED(s, "add 3li"); /* it has moved */
    act(s, "add 2leg");
    act(s, "add jerome");
    act(s, "move 1leg 0509");
    assert_int_equal(offers(s, "add"), 0);
    assert_int_equal(offers(s, "gather 1leg"), 0);
    assert_int_equal(offers(s, "move 2leg"), 0); /* nobody drops off */
    assert_int_equal(offers(s, "move jerome"), 0);
    OFFERED(s, "move 1leg 0508");
    act(s, "move 6art 0511"); /* another moves: the party's move is over */
    assert_int_equal(offers(s, "move 1leg"), 0);
    assert_int_equal(offers(s, "move jerome"), 0); /* he has no free move after it */
}

TEST(ms_4_1_d__nobody_is_picked_up)
{
    struct scene s;
    four_in_a_hex(&s);
    act(&s, "move 3li 0510"); /* onto those who wait */
    assert_int_equal(offers(&s, "add"), 0);
    act(&s, "move 3li 0509");
    expect_at(&s, "jerome", "0510");
    close_scene(&s);

    four_in_a_hex(&s);
    act(&s, "move jerome 0610"); /* no free move before it either */
    act(&s, "gather 1leg");
    REFUSED(&s, "add jerome");
    act(&s, "disband");
    assert_int_equal(offers(&s, "gather 3li"), 0);
    close_scene(&s);
}

/* --- MS-4.2 --- */

TEST(ms_2_3_g__the_allowance_counts_points)
{
    static const struct {
        const char *unit;
        int side, points;
    } known[] = {{"1leg", FRENCH, 5},   {"6art", FRENCH, 4}, {"hubert", FRENCH, 8},
                 {"guiton", FRENCH, 7}, {"adam", ALLIED, 6}, {"jaeger", ALLIED, 6}};
    static const char ground[] =
        "....................\n....................\n....................\n"
        "....................\n....................\n....................\n"
        "....................\n....................\n....................\n"
        "....................\n....................\n....................\n"
        "....................\n....................\n....................\n";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct scene s;
        open_ground(&s, ground, NULL);
        put(&s, known[i].unit, "1008");
        set_turn(&s, 1, known[i].side);
        at_movement(&s);
        expect_reach(&s, known[i].unit, known[i].points);
        close_scene(&s);
    }
}

/* Ends everybody's phases until this side moves again. */
static void pass_until(struct scene *s, int turn, int side)
{
    while (s->p.turn != turn || s->p.phasing != side || step_now(s) != S_MOVE)
        act(s, "end");
}

SCENE(ms_4_2_a__the_allowance_is_for_one_phase)
{
    put(s, "1leg", "0310");
    put(s, "mitchell", "1801");
    at_movement(s);
    act(s, "move 1leg 0307");
    OFFERED(s, "move 1leg 0306");
    act(s, "move 1leg 0308"); /* four points: no matter where it ends */
    expect_reach(s, "1leg", 1);
    act(s, "move 1leg 0309");
    assert_int_equal(offers(s, "move 1leg"), 0);
    pass_until(s, 2, FRENCH);
    expect_reach(s, "1leg", 5);
}

TEST(ms_4_2_b__nobody_spends_more_than_the_allowance)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "1210");
    at_movement(&s);
    act(&s, "move 1leg 1208"); /* two hexes of wood */
    assert_int_equal(last_price(&s), 8);
    OFFERED(&s, "move 1leg 1207");
    REFUSED(&s, "move 1leg 1308"); /* wood again: one point is left */
    REFUSED(&s, "move 1leg 1206");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "0510");
    at_movement(&s);
    OFFERED(&s, "move 1leg 0505");
    REFUSED(&s, "move 1leg 0504");
    act(&s, "move 1leg 0508");
    expect_reach(&s, "1leg", 3);
    close_scene(&s);
}

static void gather_two(struct scene *s, const char *first, const char *second)
{
    char order[40];
    open_scene(s, NULL);
    put(s, first, "0509");
    put(s, second, "0509");
    at_movement(s);
    snprintf(order, sizeof order, "gather %s", first);
    act(s, order);
    snprintf(order, sizeof order, "add %s", second);
    act(s, order);
}

TEST(ms_4_2_c__the_slowest_sets_the_pace)
{
    struct scene s;
    gather_two(&s, "1leg", "6art");
    expect_reach(&s, "1leg", 4);
    close_scene(&s);
    gather_two(&s, "hubert", "1leg");
    OFFERED(&s, "move hubert 0514");
    REFUSED(&s, "move hubert 0515");
    close_scene(&s);
    gather_two(&s, "1leg", "jerome"); /* a leader does not slow, he speeds up by his factor */
    OFFERED(&s, "move 1leg 0515");
    REFUSED(&s, "move 1leg 0502");
    close_scene(&s);
    gather_two(&s, "gauthier", "jerome"); /* not those of another formation */
    OFFERED(&s, "move gauthier 0514");
    REFUSED(&s, "move gauthier 0515");
    close_scene(&s);
    gather_two(&s, "gauthier", "reille"); /* the army's leader fits all */
    OFFERED(&s, "move gauthier 0515");
    close_scene(&s);
}

TEST(ms_4_2_c__each_pays_by_its_own_column)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "1210");
    put(&s, "hubert", "1210");
    at_movement(&s);
    act(&s, "gather 1leg");
    act(&s, "add hubert");
    act(&s, "move 1leg 1209"); /* 2 and 3 */
    act(&s, "move 1leg 1208"); /* 4 and 6 */
    OFFERED(&s, "move 1leg 1207");
    REFUSED(&s, "move 1leg 1308");
    act(&s, "move 1leg 1207"); /* 5 of 5, 7 of 8 */
    assert_int_equal(offers(&s, "move 1leg"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* where one may not go, none goes */
    put(&s, "1leg", "1210");
    put(&s, "6art", "1210");
    at_movement(&s);
    act(&s, "gather 1leg");
    act(&s, "add 6art");
    REFUSED(&s, "move 1leg 1209");
    close_scene(&s);
}

TEST(ms_4_2_c__one_party_has_the_leaders_factor)
{
    struct scene s;
    four_in_a_hex(&s);
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    OFFERED(&s, "move 1leg 0504");
    act(&s, "move 1leg 0509");
    act(&s, "gather 2leg");
    REFUSED(&s, "add jerome"); /* he has gone with the first */
    act(&s, "add 6art");
    act(&s, "disband");
    expect_at(&s, "2leg", "0510");
    REFUSED(&s, "move 2leg 0504"); /* six hexes */
    OFFERED(&s, "move 2leg 0505");
    close_scene(&s);

    four_in_a_hex(&s); /* an ineffective one lends nothing */
    shake(&s, "jerome");
    act(&s, "gather 1leg");
    act(&s, "add jerome");
    REFUSED(&s, "move 1leg 0504");
    close_scene(&s);
}

SCENE(ms_4_2_d__points_are_not_saved)
{
    put(s, "1leg", "0310");
    put(s, "mitchell", "1801");
    at_movement(s);
    act(s, "move 1leg 0309"); /* four are left */
    pass_until(s, 2, FRENCH);
    expect_reach(s, "1leg", 5);
    pass_until(s, 3, FRENCH); /* not even all five */
    expect_reach(s, "1leg", 5);
}

TEST(ms_4_2_e__points_are_not_given_away)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "hubert", "0310");
    put(&s, "1leg", "0310");
    at_movement(&s);
    act(&s, "move hubert 0309"); /* seven are left to it, and are of no use to others */
    expect_reach(&s, "1leg", 5);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "0310");
    put(&s, "2leg", "0210");
    at_movement(&s);
    act(&s, "move 1leg 0308");
    act(&s, "move 2leg 0310");
    expect_reach(&s, "2leg", 4); /* what the other spent is not its loss either */
    close_scene(&s);
}
