/*
 * strength.c - what each unit adds to an attack, and what is taken off (MS-7.4). What the ground adds to the
 * defence is in strength_totals.c, how steady units are in morale.c.
 *
 * In the open a battalion of 2 stands in 0508 and is attacked from 0509. At Wilson's Creek Kelly, of 1, stands in
 * 1106: 1105 is open to it, 1206 lies behind the creek.
 */
#include "scene.h"

#include <string.h>

static void attack(struct scene *s, const char *unit, const char *hex)
{
    char order[40];
    struct gg_text text;
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "attack %s %s", unit, hex);
    act(s, order);
}

/* Union units attack Kelly in 1106 from this hex. */
struct creek_case {
    const char *unit, *from;
    bool shaken;
    const char *leader;
    bool declared;
};

static int creek_value(struct creek_case c)
{
    struct scene s;
    open_creek(&s, NULL);
    put(&s, c.unit, c.from);
    if (c.shaken)
        shake(&s, c.unit);
    if (c.leader)
        put(&s, c.leader, c.from);
    put(&s, "kelly", "1106");
    at_combat(&s);
    attack(&s, c.unit, "1106");
    if (c.leader && c.declared) {
        char order[40];
        struct gg_text text;
        gg_text_fixed(&text, order, sizeof order);
        gg_text_fmt(&text, "lead %s %s", c.leader, c.unit);
        act(&s, order);
    } else if (step_now(&s) == S_GATHER) {
        act(&s, "assault 1ks");
    }
    int found = differential(&s) + 1;
    close_scene(&s);
    return found;
}

TEST(ms_7_4_a__additions_come_first)
{
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", false, NULL, false}), 5);
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", false, "deitzler", true}), 6);
    /* (5 + 1) / 2, not 5 / 2 + 1 */
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", false, "deitzler", true}), 3);
    /* (4 + 2) / 2 */
    assert_int_equal(creek_value((struct creek_case){"2ks", "1206", false, "lyon", true}), 3);
}

TEST(ms_7_4_b__disruption_and_terrain_halve)
{
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", true, NULL, false}), 3);
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", false, NULL, false}), 3);
    /* a leader of its formation, named for the fight or not */
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", true, "deitzler", true}), 6);
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", true, "deitzler", false}), 5);
    /* one of another formation is no help */
    assert_int_equal(creek_value((struct creek_case){"1ks", "1105", true, "sigel", false}), 3);
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", true, "deitzler", true}), 3);
}

/* What a French unit is worth that attacks Jaeger; ground is what the hex gives him. */
static int french_value(const char *unit, const char *from, const char *to, int ground)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, unit, from);
    put(&s, "jaeger", to);
    at_combat(&s);
    attack(&s, unit, to);
    int found = differential(&s) + 2 + ground;
    close_scene(&s);
    return found;
}

TEST(ms_7_4_b__cavalry_is_halved_by_close_ground)
{
    assert_int_equal(french_value("guiton", "0509", "0508", 0), 3);
    assert_int_equal(french_value("guiton", "1310", "1309", 2), 2);     /* into woods */
    assert_int_equal(french_value("guiton", "1309", "1310", 0), 2);     /* out of them */
    assert_int_equal(french_value("guiton", "1408", "1508", 1 + 1), 1); /* woods to orchard */
    assert_int_equal(french_value("guiton", "0603", "0602", 2), 2);     /* into a village */
    assert_int_equal(french_value("guiton", "0602", "0603", 0), 3);     /* not out of one */
    assert_int_equal(french_value("1leg", "1310", "1309", 2), 5);       /* foot is not halved */
    assert_int_equal(french_value("1leg", "1209", "1309", 2), 5);
}

/* Combat W-2: the Louisianans cross the creek. */
TEST(ms_7_4_b__the_creek_halves_those_who_cross_it)
{
    struct scene s;
    open_creek(&s, NULL);
    put(&s, "3la", "1206");
    put(&s, "mcculloch", "1206");
    put(&s, "1ia", "1106");
    set_turn(&s, 1, SOUTH);
    at_combat(&s);
    attack(&s, "3la", "1106");
    act(&s, "lead mcculloch 3la");
    assert_int_equal(differential(&s), -1); /* (5 + 2) / 2 = 4 against 5 */
    expect_chance(&s, "Ar pass", "5/36");   /* MR 4 + 1; the column -1 to 0 */
    expect_chance(&s, "Dr pass", "1/9");
    close_scene(&s);

    open_creek(&s, NULL); /* who comes dry-shod beside him is not halved */
    put(&s, "3la", "1206");
    put(&s, "weightman", "1105");
    put(&s, "1ia", "1106");
    set_turn(&s, 1, SOUTH);
    at_combat(&s);
    attack(&s, "3la", "1106");
    act(&s, "join weightman");
    act(&s, "assault 3la");
    assert_int_equal(differential(&s), 3 + 6 - 5);
    close_scene(&s);
}

TEST(ms_7_4_c__halves_are_rounded_up)
{
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", false, NULL, false}), 3);
    assert_int_equal(creek_value((struct creek_case){"2ks", "1206", false, NULL, false}), 2);
    assert_int_equal(creek_value((struct creek_case){"5mo", "1206", false, NULL, false}), 2);
    assert_int_equal(creek_value((struct creek_case){"plummer", "1206", false, NULL, false}), 1);
    assert_int_equal(creek_value((struct creek_case){"canfield", "1206", false, NULL, false}), 1);
}

TEST(ms_7_4_d__halved_twice_counts_one)
{
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", true, NULL, false}), 1);
    assert_int_equal(french_value("guiton", "1209", "1309", 2), 1); /* woods to woods */
    /* a leader takes one halving away, so what he adds counts again */
    assert_int_equal(creek_value((struct creek_case){"1ks", "1206", true, "deitzler", true}), 3);
}

/* A side that is a stream and a bridge at once, as a file may have it: each halves. */
SCENE_BY(ms_7_4_d__two_kinds_of_hexside_halve_apart, open_creek(s, NULL))
{
    struct battlefield *b = s->table.battle->data;
    int from = hex_number(s, "1206"), to = hex_number(s, "1106");
    for (int kind = 0; kind < b->nhexsides; kind++)
        if (!strcmp(b->hexside[kind].id, "bridge")) {
            b->edge[from][gg_hex_direction(&b->map, from, to)] |= (uint16_t)(1 << kind);
            b->edge[to][gg_hex_direction(&b->map, to, from)] |= (uint16_t)(1 << kind);
        }
    put(s, "1ks", "1206");
    put(s, "kelly", "1106");
    at_combat(s);
    attack(s, "1ks", "1106");
    assert_int_equal(differential(s), 1 - 1);
}

SCENE_BY(ms_7_4_e__attackers_are_added_up, open_creek(s, NULL))
{
    put(s, "1ks", "1206");
    put(s, "1ia", "1205"); /* both cross the creek: each is halved by itself */
    put(s, "2ks", "1105");
    put(s, "kelly", "1106");
    at_combat(s);
    attack(s, "1ks", "1106");
    act(s, "join 1ia");
    act(s, "join 2ks");
    act(s, "assault 1ks");
    assert_int_equal(differential(s), 3 + 3 + 4 - 1);
}

/* Those who only look on add nothing to either side. */
SCENE(ms_7_4_f__the_defence_is_taken_off)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0509");
    put(s, "adam", "0508");
    put(s, "mitchell", "0508");
    put(s, "3gds", "0508");
    at_combat(s);
    attack(s, "1leg", "0508");
    act(s, "defend 3gds with adam");
    assert_int_equal(differential(s), 5 - 9);
}

/* Combat H-2: the Jaeger in the wood, attacked from the open and from the wood. */
SCENE(ms_7_4_f__the_jaeger_in_the_wood)
{
    put(s, "1leg", "1310");
    put(s, "jerome", "1310");
    put(s, "3li", "1209");
    put(s, "jaeger", "1309");
    at_combat(s);
    attack(s, "1leg", "1309");
    act(s, "lead jerome 1leg");
    act(s, "join 3li");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 5); /* 5 + 1 + 3 against 2 + 2 */
    expect_chance(s, "none", "1/6");      /* die 1 */
    expect_chance(s, "Dc pass", "1/9");   /* 2, and MR 4 */
    expect_chance(s, "Dc fail", "1/18");
    expect_chance(s, "Dr pass", "1/3"); /* 3 to 5 */
    expect_chance(s, "Dr fail", "1/6");
    expect_chance(s, "Dx pass", "1/9"); /* 6 */
    expect_chance(s, "Dx fail", "1/18");
}

SCENE(ms_7_4_g__it_picks_the_column)
{
    put(s, "1leg", "0509");
    put(s, "jaeger", "0508");
    at_combat(s);
    assert_int_equal(foretold(s, "attack 1leg 0508"), 3); /* known before it is made */
    attack(s, "1leg", "0508");
    expect_chance(s, "Ac pass", "1/9"); /* one face of six, MR 4: the column +3 to +4 */
    expect_chance(s, "none", "1/6");
    expect_chance(s, "Dc fail", "1/18");
    expect_chance(s, "Dr fail", "1/6");
    expect_chance(s, "Dx fail", "0");
}

/* --- squares and doubling: A-21 --- */

/* A French unit attacks out of square; settings and the figure for leaving it may vary. */
static int out_of_square(const char *unit, const char *settings, int figure)
{
    struct scene s;
    open_scene(&s, settings);
    struct battlefield *b = s.table.battle->data;
    b->square_attack = (uint8_t)figure;
    put(&s, unit, "0509");
    reduce(&s, unit);
    form_square(&s, unit);
    put(&s, "jaeger", "0508");
    at_combat(&s);
    attack(&s, unit, "0508");
    int found = differential(&s) + 2;
    close_scene(&s);
    return found;
}

TEST(ms_7_4_a__squares_add_and_take_before_all_else)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    form_square(&s, "1leg");
    put(&s, "jaeger", "0508");
    at_combat(&s);
    attack(&s, "1leg", "0508");
    assert_int_equal(differential(&s), 3 - 2); /* 5 - 2 */
    close_scene(&s);
    assert_int_equal(out_of_square("1li", NULL, 2), 0); /* its reduced 2, less 2 */

    open_scene(&s, NULL);
    put(&s, "jaeger", "0508");
    put(&s, "1leg", "0509");
    form_square(&s, "1leg");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    attack(&s, "jaeger", "0509");
    assert_int_equal(differential(&s), 4 - 5); /* 2 + 2 against a square */
    close_scene(&s);

    open_scene(&s, NULL); /* (5 - 2) / 2, with disorder on top of the square */
    put(&s, "1leg", "0509");
    form_square(&s, "1leg");
    shake(&s, "1leg");
    put(&s, "jaeger", "0508");
    at_combat(&s);
    attack(&s, "1leg", "0508");
    assert_int_equal(differential(&s), 2 - 2);
    close_scene(&s);
}

TEST(ms_7_4_a__a_factor_is_never_below_nothing)
{
    assert_int_equal(out_of_square("1li", NULL, 4), 0);
    assert_int_equal(out_of_square("1li", "cf_floor_zero=off", 4), -2);
    assert_int_equal(out_of_square("1leg", "cf_floor_zero=off", 2), 1); /* its reduced 3 */
}
