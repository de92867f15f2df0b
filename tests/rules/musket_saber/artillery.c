/*
 * artillery.c - what batteries are and how far they see and shoot (MS-8.1 to 8.3).
 *
 * Most scenes are in the open country west of Hougoumont. Around 0509, clockwise from north, lie 0508,
 * 0608, 0609, 0510, 0409 and 0408.
 */
#include "scene.h"

#include <string.h>

static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* --- MS-8.1 --- */

SCENE(ms_8_1_a__otherwise_like_infantry)
{
    struct look look;
    put(s, "6art", "0509");
    put(s, "nassau", "0508");
    look = look_at(s);
    assert_true(ms_in_zone(&look, hex_number(s, "0508"), ALLIED)); /* it has a zone */
    at_combat(s);
    act(s, "attack 6art 0508"); /* attacks, and pays in an exchange */
    assert_int_equal(differential(s), 4 - 2);
    dice(s, 6, 1);
    expect_at(s, "6art", "eliminated");
    expect_at(s, "nassau", "eliminated");
}

TEST(ms_8_1_b__first_attack_then_defence)
{
    struct scene s;
    for (int side = FRENCH; side <= ALLIED; side++) {
        open_scene(&s, NULL);
        put(&s, "6art", "0509");
        put(&s, "mitchell", "0508");
        set_turn(&s, 1, side);
        at_combat(&s);
        act(&s, side == FRENCH ? "attack 6art 0508" : "attack mitchell 0509");
        assert_int_equal(differential(&s), side == FRENCH ? 4 - 5 : 5 - 1);
        close_scene(&s);
    }
}

/* mitchell in 0508 attacks 6art in 0509 at +4. */
static void storm_guns(struct scene *s, int combat, int morale)
{
    open_scene(s, NULL);
    put(s, "6art", "0509");
    put(s, "mitchell", "0508");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    act(s, "attack mitchell 0509");
    dice(s, combat, morale);
}

TEST(ms_8_1_c__one_step_and_an_ineffective_back)
{
    struct scene s;
    storm_guns(&s, 4, 1); /* Dr passed: an exchange */
    expect_at(&s, "6art", "eliminated");
    assert_true(is_reduced(&s, "mitchell"));
    close_scene(&s);

    storm_guns(&s, 3, 6); /* Dc failed */
    expect_at(&s, "6art", "0509");
    assert_true(is_shaken(&s, "6art"));
    struct look look = look_at(&s);
    assert_int_equal(face_of(&look, unit_number(&s, "6art"))->defence, 0);
    close_scene(&s);
}

SCENE_BY(ms_8_1_d__a_retreat_makes_it_ineffective, storm_guns(s, 4, 6))
{
    go_back(s);
    assert_true(is_shaken(s, "6art"));
    assert_true(s->p.at[unit_number(s, "6art")] != hex_number(s, "0509"));
}

SCENE(ms_8_1_e__it_may_recover)
{
    put(s, "6art", "0512");
    shake(s, "6art");
    at_recovery(s);
    assert_false(is_shaken(s, "6art"));
}

TEST(ms_8_1_f__in_a_zone_only_an_ordinary_attack)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "6art", "0509");
    put(&s, "nassau", "0508");
    put(&s, "jaeger", "0608"); /* next to the guns, but without a zone */
    shake(&s, "jaeger");
    put(&s, "mitchell", "0506");
    at_combat(&s);
    assert_int_equal(offers(&s, "bombard"), 0);
    OFFERED(&s, "attack 6art 0508");
    REFUSED(&s, "attack 6art 0608");
    close_scene(&s);

    open_scene(&s, NULL); /* beside the shaken alone it is in no zone and has the choice */
    put(&s, "6art", "0509");
    put(&s, "jaeger", "0608");
    shake(&s, "jaeger");
    at_combat(&s);
    OFFERED(&s, "attack 6art 0608");
    OFFERED(&s, "bombard 6art 0608");
    close_scene(&s);
}

SCENE(ms_8_1_g__outside_a_zone_it_may_bombard)
{
    put(s, "6art", "0512");
    put(s, "1leg", "0511"); /* infantry does not */
    put(s, "nassau", "0508");
    put(s, "mitchell", "0608");
    at_combat(s);
    assert_int_equal(offers(s, "bombard"), 2);
    act(s, "bombard 6art 0608");
    expect_roll(s, "Bombardment");
    dice(s, 2, 1);
    assert_int_equal(offers(s, "bombard"), 0); /* one hex */
}

SCENE(ms_8_1_h__it_does_not_advance)
{
    put(s, "6art", "0509");
    put(s, "1leg", "0509");
    put(s, "nassau", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 6art");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 4 + 5 - 2);
    dice(s, 3, 6); /* Dx failed */
    go_back(s);
    assert_int_equal(step_now(s), S_ADVANCE);
    assert_int_equal(offers(s, "advance 6art"), 0);
    assert_true(offers(s, "advance 1leg") > 0);
}

SCENE(ms_8_1_i__some_ground_is_closed_to_it)
{
    put(s, "6art", "1310");
    put(s, "1leg", "1310");
    at_movement(s);
    REFUSED(s, "move 6art 1309"); /* woods */
    OFFERED(s, "move 1leg 1309");
    put(s, "jaeger", "1309");
    at_combat(s);
    REFUSED(s, "attack 6art 1309");
    OFFERED(s, "attack 1leg 1309");
    s->p.zoned = 0;
}

/* --- MS-8.2 --- */

static bool sees(const struct scene *s, const char *from, const char *to, int howitzer)
{
    return in_field(&s->b->sight[howitzer][hex_number(s, from)], hex_number(s, to));
}

/* Open ground with some hexes of one terrain. */
static void open_with(struct scene *s, const char *const *hexes, char code)
{
    char ground[15 * 21 + 1];
    for (int row = 0; row < 15; row++) {
        memset(ground + 21 * row, '.', 20);
        ground[21 * row + 20] = '\n';
    }
    ground[sizeof ground - 1] = '\0';
    for (; *hexes; hexes++) {
        int column = (hexes[0][0] - '0') * 10 + hexes[0][1] - '0';
        int row = (hexes[0][2] - '0') * 10 + hexes[0][3] - '0';
        ground[21 * (row - 1) + column - 1] = code;
    }
    open_ground(s, ground, NULL);
}

static bool seen_with(const char *from, const char *to, const char *const *hexes)
{
    struct scene s;
    open_with(&s, hexes, 'W');
    bool seen = sees(&s, from, to, 0);
    assert_int_equal(sees(&s, to, from, 0), seen);
    close_scene(&s);
    return seen;
}

TEST(ms_8_2_a__from_centre_to_centre)
{
    static const char *const passed[] = {"0605", "0705", "0706", "0805"};
    static const char *const beside[] = {"0604", "0606", "0707", "0804", "0806", "0704"};
    for (int i = 0; i < 4; i++)
        assert_false(seen_with("0505", "0906", (const char *const[]){passed[i], NULL}));
    assert_true(seen_with("0505", "0906",
                          (const char *const[]){beside[0], beside[1], beside[2], beside[3],
                                                beside[4], beside[5], NULL}));
}

TEST(ms_8_2_b__blocking_ground_between_stops_it)
{
    struct scene s;
    open_scene(&s, NULL);
    assert_true(sees(&s, "1312", "1309", 0));
    assert_false(sees(&s, "1312", "1308", 0)); /* 1309 is wood */
    assert_false(sees(&s, "1404", "1408", 0)); /* 1407 is a walled garden */
    assert_true(sees(&s, "1404", "1408", 1));  /* howitzers fire over it (H-15.1) */
    assert_true(sees(&s, "1512", "1508", 0));
    close_scene(&s);

    open_creek(&s, NULL);
    assert_true(sees(&s, "1409", "1008", 0));
    assert_true(sees(&s, "1409", "0909", 0));
    assert_false(sees(&s, "0707", "1107", 0));
    close_scene(&s);
}

TEST(ms_8_2_b__heights)
{
    struct scene s;
    open_scene(&s, NULL);
    assert_true(sees(&s, "1703", "1707", 0));  /* over the crest next to the guns */
    assert_false(sees(&s, "1602", "1606", 0)); /* from behind it */
    assert_true(sees(&s, "1712", "1704", 0));  /* from hill to hill */
    close_scene(&s);

    open_scene(&s, "los_heights=off"); /* then only obstacles count */
    assert_true(sees(&s, "1602", "1606", 0));
    assert_false(sees(&s, "1312", "1308", 0));
    close_scene(&s);
}

TEST(ms_8_2_c__along_a_side_both_must_block)
{
    struct scene s;
    assert_true(seen_with("0505", "0705", (const char *const[]){"0604", NULL}));
    assert_true(seen_with("0505", "0705", (const char *const[]){"0605", NULL}));
    assert_false(seen_with("0505", "0705", (const char *const[]){"0604", "0605", NULL}));
    /* The other member is beyond the edge. */
    assert_true(seen_with("0101", "0301", (const char *const[]){"0201", NULL}));

    open_scene(&s, NULL);
    assert_true(sees(&s, "1310", "1510", 0)); /* between wood and field */
    close_scene(&s);
    open_creek(&s, NULL);
    assert_true(sees(&s, "1413", "1013", 0));
    close_scene(&s);
}

SCENE(ms_8_2_d__units_are_no_obstacle)
{
    put(s, "6art", "0512");
    put(s, "1leg", "0511");
    put(s, "mitchell", "0509");
    put(s, "nassau", "0508");
    at_combat(s);
    OFFERED(s, "bombard 6art 0508");
}

TEST(ms_8_2_e__end_hexes_are_no_obstacle)
{
    static const char *const ends[] = {"0508", "0512", NULL};
    struct scene s;
    open_with(&s, ends, 'O');
    put(&s, "6art", "0512");
    put(&s, "nassau", "0508");
    at_combat(&s);
    OFFERED(&s, "bombard 6art 0508");
    close_scene(&s);
}

TEST(ms_8_2_f__some_terrain_is_not_bombarded)
{
    static const char *const target[] = {"0508", NULL};
    struct scene s;
    open_with(&s, target, 'X'); /* heavy woods */
    put(&s, "6art", "0512");
    put(&s, "nassau", "0508");
    at_combat(&s);
    assert_true(sees(&s, "0512", "0508", 0));
    assert_int_equal(offers(&s, "bombard"), 0);
    put(&s, "1leg", "0509"); /* nor is fire added to an attack on it */
    set_turn(&s, 1, FRENCH);
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(offers(&s, "support"), 0);
    close_scene(&s);
}

/* --- MS-8.3 --- */

TEST(ms_8_3_a__as_far_as_the_range)
{
    static const struct {
        const char *battery, *hex;
        bool reaches;
    } row[] = {{"6art", "0512", true},
               {"6art", "0513", false},
               {"resart", "0513", true},
               {"resart", "0514", false}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        open_scene(&s, NULL);
        put(&s, row[i].battery, row[i].hex);
        put(&s, "nassau", "0508");
        at_combat(&s);
        assert_int_equal(offers(&s, "bombard") == 1, row[i].reaches);
        close_scene(&s);
    }
}

SCENE(ms_8_3_b__the_target_hex_counts)
{
    struct battlefield *b = s->battle->data;
    b->unit[unit_number(s, "6art")].range = 1; /* as far as the next hex and no farther */
    put(s, "6art", "0509");
    put(s, "nassau", "0508");
    shake(s, "nassau");
    put(s, "mitchell", "0507");
    at_combat(s);
    OFFERED(s, "bombard 6art 0508");
    REFUSED(s, "bombard 6art 0507");
}
