/*
 * strength_totals.c - the two totals of a fight, what ground and hexsides add to the defence, and the column
 * (MS-7.2-c to f). The arithmetic of each attacker is in strength.c.
 */
#include "scene.h"

static void attack(struct scene *s, const char *unit, const char *hex)
{
    char order[40];
    struct gg_text text;
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "attack %s %s", unit, hex);
    act(s, order);
}

SCENE(ms_7_2_c__both_strengths_are_added_up)
{
    put(s, "1leg", "0509");
    put(s, "6art", "0509");
    put(s, "3li", "0608");
    put(s, "mitchell", "0508");
    put(s, "wsmith", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    attack(s, "1leg", "0508");
    act(s, "join 6art");
    act(s, "join 3li");
    act(s, "assault 1leg");
    act(s, "defend mitchell with wsmith under wellington");
    assert_int_equal(differential(s), 12 - 8);
    dice(s, 2, 1);
    const struct gg_event *e = last_event(s, E_ATTACK);
    assert_int_equal(e->arg[1], 5 + 4 + 3); /* a battery attacks with its first factor */
    assert_int_equal(e->arg[2], 5 + 1 + 2); /* and defends with its second */
    assert_int_equal(e->arg[3], 4);
}

/* What the ground adds to Jaeger's 2 when 1Leg, of 5, attacks. */
static int ground(const char *from, const char *to)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", from);
    put(&s, "jaeger", to);
    at_combat(&s);
    attack(&s, "1leg", to);
    int found = 5 - 2 - differential(&s);
    close_scene(&s);
    return found;
}

static int creek_ground(const char *from, const char *to)
{
    struct scene s;
    open_creek(&s, NULL);
    put(&s, "1ks", from);
    put(&s, "kelly", to);
    at_combat(&s);
    attack(&s, "1ks", to);
    int found = 5 - 1 - differential(&s);
    close_scene(&s);
    return found;
}

TEST(ms_7_2_d__terrain_adds_to_the_defence)
{
    assert_int_equal(ground("0509", "0508"), 0);       /* open */
    assert_int_equal(ground("1310", "1309"), 2);       /* woods */
    assert_int_equal(ground("1309", "1310"), 0);       /* out of them */
    assert_int_equal(ground("1508", "1507"), 1);       /* orchard */
    assert_int_equal(ground("1406", "1307"), 3 + 1);   /* chateau, sunken lane */
    assert_int_equal(ground("1408", "1407"), 1 + 2);   /* garden, wall */
    assert_int_equal(ground("0603", "0602"), 2);       /* village */
    assert_int_equal(ground("0606", "0605"), 1);       /* clear hill */
    assert_int_equal(creek_ground("0604", "0605"), 1); /* brush hill */
    assert_int_equal(creek_ground("1403", "1404"), 0); /* standing corn */
}

/* hexsides count for every attacking hex that crosses them. */
TEST(ms_7_2_e__attacking_hexes_add_to_the_defence)
{
    assert_int_equal(ground("1308", "1307"), 3 + 2); /* wall, from the wood */
    assert_int_equal(ground("1306", "1307"), 3 + 1); /* gate */
    assert_int_equal(ground("1307", "1308"), 2);     /* out over the wall: woods only */
    assert_int_equal(ground("1607", "1508"), 1 + 1); /* orchard, hedge */
    assert_int_equal(ground("1508", "1607"), 1);     /* a hedge helps both ways */
    assert_int_equal(ground("1506", "1507"), 1 + 1); /* sunken lane */
    assert_int_equal(ground("1507", "1506"), 1);
    assert_int_equal(creek_ground("0506", "0605"), 1 + 1); /* brush hill, up its slope */
    assert_int_equal(creek_ground("0605", "0506"), 0);     /* down it */
}

TEST(ms_7_2_e__a_hill_helps_only_against_lower_ground)
{
    struct scene s;
    assert_int_equal(ground("0606", "0605"), 1); /* from below */
    assert_int_equal(ground("0705", "0605"), 0); /* along it */
    for (int height = 0; height < 2; height++) { /* one attacking hex as high is enough */
        open_scene(&s, NULL);
        put(&s, "1leg", "0606");
        put(&s, "2leg", height ? "0705" : "0505");
        put(&s, "jaeger", "0605");
        at_combat(&s);
        attack(&s, "1leg", "0605");
        act(&s, "join 2leg");
        act(&s, "assault 1leg");
        assert_int_equal(differential(&s), 10 - 2 - !height);
        close_scene(&s);
    }
}

/* Combat H-1: 1Leg under Jerome, 2Leg and 3Li against the chateau and its walls. */
static void at_the_walls(struct scene *s, const char *battery)
{
    open_scene(s, NULL);
    put(s, "1leg", "1308");
    put(s, "jerome", "1308");
    put(s, "2leg", "1207");
    put(s, "3li", "1206");
    put(s, "ltcoy", "1307");
    put(s, "2cold", "1307");
    put(s, "6art", battery);
    at_combat(s);
    attack(s, "1leg", "1307");
    act(s, "lead jerome 1leg");
    act(s, "join 2leg");
    act(s, "join 3li");
}

TEST(ms_7_2_e__three_hexes_at_the_walls_of_hougoumont)
{
    struct scene s;
    at_the_walls(&s, "1211");
    REFUSED(&s, "support 6art"); /* four hexes away, but the wood is in between */
    act(&s, "assault 1leg");
    act(&s, "defend 2cold with ltcoy");
    /* 5 + 1 + 5 + 3 against 2 + 3, chateau 3, three walls of 2 */
    assert_int_equal(differential(&s), 0);
    expect_chance(&s, "Dc pass", "5/36"); /* the column -1 to 0, MR 5 */
    expect_chance(&s, "Dr pass", "5/36");
    close_scene(&s);

    at_the_walls(&s, "1006"); /* west of it nothing blinds the battery, which adds no wall */
    act(&s, "support 6art");
    act(&s, "assault 1leg");
    act(&s, "defend 2cold with ltcoy");
    assert_int_equal(differential(&s), 4);
    expect_chance(&s, "Dc pass", "5/36"); /* the column +3 to +4 */
    expect_chance(&s, "Dr pass", "5/12");
    close_scene(&s);
}

/* Two units from the same hex cross the same wall: it counts once. */
SCENE(ms_7_2_e__a_hexside_counts_once_for_a_hex)
{
    put(s, "3gds", "1308");
    put(s, "mitchell", "1308");
    put(s, "1leg", "1307");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    attack(s, "mitchell", "1307");
    act(s, "join 3gds");
    act(s, "assault 3gds");
    assert_int_equal(differential(s), 5 + 3 - (5 + 3 + 2));
}

TEST(ms_7_2_f__the_differential_finds_the_column)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    put(&s, "adam", "0508"); /* -1 */
    at_combat(&s);
    attack(&s, "1leg", "0508");
    expect_chance(&s, "none", "1/6");
    expect_chance(&s, "Dr pass", "5/36"); /* MR 5, and the column -1 to 0 has one Dr */
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    put(&s, "jerome", "0509");
    put(&s, "mitchell", "0508"); /* +1 */
    at_combat(&s);
    attack(&s, "1leg", "0508");
    act(&s, "lead jerome 1leg");
    assert_int_equal(differential(&s), 1);
    expect_chance(&s, "Dc pass", "2/9"); /* two Dc faces, MR 4 */
    close_scene(&s);
}
