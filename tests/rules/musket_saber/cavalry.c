/*
 * cavalry.c - what sets cavalry apart from infantry (MS-9.1).
 *
 * Most scenes are in the open country west of Hougoumont: the Allies in 0508, the French south of it in
 * 0509 and 0608.
 */
#include "scene.h"

#include <stdio.h>

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* One unit attacks, another joins it from a hex of its own; the second is the primary. */
static void attack_together(struct scene *s, const char *attack, const char *join,
                            const char *assault)
{
    at_combat(s);
    act(s, attack);
    act(s, join);
    act(s, assault);
}

static void cavalry_attacks(void)
{
    struct scene s;
    struct look look;
    open_scene(&s, NULL);
    put(&s, "wathiez", "0509");
    put(&s, "1leg", "0608");
    put(&s, "jaeger", "0508");
    look = look_at(&s);
    assert_true(ms_in_zone(&look, hex_number(&s, "0508"), ALLIED)); /* it has a zone */
    attack_together(&s, "attack wathiez 0508", "join 1leg", "assault wathiez");
    expect_roll(&s, "Combat");
    assert_int_equal(differential(&s), 2 + 5 - 2);
    assert_int_equal(check_rating(&s, 0), 4);
    dice(&s, 3, 6); /* Dr failed */
    go_back(&s);
    OFFERED(&s, "advance wathiez 0508");
    close_scene(&s);
}

TEST(ms_9_1_a__otherwise_like_infantry)
{
    struct scene s;
    cavalry_attacks();

    open_scene(&s, NULL); /* it defends, and strikes back doubled */
    put(&s, "1leg", "0509");
    put(&s, "grant", "0508");
    at_combat(&s);
    act(&s, "end");
    expect_turn(&s, ALLIED);
    act(&s, "counter grant 0509");
    assert_int_equal(differential(&s), 2 * 2 - 5);
    close_scene(&s);

    open_scene(&s, NULL); /* zones stop it */
    put(&s, "wathiez", "0511");
    put(&s, "mitchell", "0508");
    at_movement(&s);
    OFFERED(&s, "move wathiez 0509");
    act(&s, "move wathiez 0509");
    assert_int_equal(offers(&s, "move wathiez"), 0);
    close_scene(&s);
}

/* Two brigades fall upon Grant's cavalry in 0508, or upon whom else it is. */
static void beset(struct scene *s, const char *unit)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, unit, "0508");
}

static void strike_them(struct scene *s)
{
    attack_together(s, "attack 1leg 0508", "join 2leg", "assault 1leg");
}

TEST(ms_9_1_b__one_step_and_an_ineffective_back)
{
    struct scene s;
    beset(&s, "grant");
    strike_them(&s);
    assert_int_equal(differential(&s), 10 - 2);
    assert_int_equal(check_rating(&s, 1), 4);
    dice(&s, 3, 1); /* Dx passed: a step is lost */
    expect_at(&s, "grant", "eliminated");
    close_scene(&s);

    beset(&s, "mitchell"); /* a brigade has another one */
    strike_them(&s);
    assert_int_equal(differential(&s), 10 - 5);
    dice(&s, 6, 1);
    expect_at(&s, "mitchell", "0508");
    assert_true(is_reduced(&s, "mitchell"));
    close_scene(&s);

    beset(&s, "grant");
    shake(&s, "grant");
    strike_them(&s);
    assert_int_equal(differential(&s), 10 - 0);
    assert_int_equal(check_rating(&s, 1), 2);
    close_scene(&s);
}

SCENE_BY(ms_9_1_c__a_retreat_makes_it_ineffective, beset(s, "grant"))
{
    strike_them(s);
    dice(s, 1, 5); /* Dr failed */
    go_back(s);
    assert_true(is_shaken(s, "grant"));
    act(s, "end"); /* nobody follows */
    expect_turn(s, ALLIED);
    assert_int_equal(step_now(s), S_MOVE);
    assert_true(is_shaken(s, "grant"));
    act(s, "end"); /* it stays where it is, three hexes from the enemy */
    expect_turn(s, FRENCH);
    assert_false(is_shaken(s, "grant"));
}

TEST(ms_9_1_d__it_may_charge)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "wathiez", "0511");
    put(&s, "1leg", "0411");
    put(&s, "6art", "0611");
    put(&s, "mitchell", "0508");
    at_movement(&s);
    OFFERED(&s, "charge wathiez 0510 0509");
    assert_int_equal(offers(&s, "charge 1leg"), 0);
    assert_int_equal(offers(&s, "charge 6art"), 0);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "wathiez", "0511");
    shake(&s, "wathiez");
    put(&s, "mitchell", "0508");
    at_movement(&s);
    assert_int_equal(offers(&s, "charge"), 0); /* */
    close_scene(&s);
}

/* Wathiez, charge factor 5, stands charging in 0509. */
static void charge_waits(struct scene *s, const char *target)
{
    open_scene(s, NULL);
    put(s, "wathiez", "0509");
    set_charging(s, "wathiez");
    put(s, target, "0508");
}

TEST(ms_9_1_e__the_charge_factor_doubles_on_the_disrupted)
{
    static const struct {
        const char *target;
        bool shaken;
        int differential;
    } row[] = {{"mitchell", false, 5 - 5},
               {"mitchell", true, 2 * 5 - 5},
               {"jaeger", false, 5 - 2},
               {"jaeger", true, 2 * 5 - 0}, /* */
               {"bull", true, 2 * 5 - 0}};
    struct scene s;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        charge_waits(&s, row[i].target);
        if (row[i].shaken)
            shake(&s, row[i].target);
        at_combat(&s);
        act(&s, "strike wathiez 0508");
        roll(&s, 1);
        if (!row[i].shaken) {
            roll(&s, 1);
            act(&s, "decline");
        }
        expect_roll(&s, "Charge");
        assert_int_equal(differential(&s), row[i].differential);
        close_scene(&s);
    }
}

TEST(ms_9_1_e__attacks_use_the_plain_factor)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "wathiez", "0509");
    put(&s, "mitchell", "0508");
    shake(&s, "mitchell");
    at_combat(&s);
    act(&s, "attack wathiez 0508");
    assert_int_equal(differential(&s), 2 - 5);
    close_scene(&s);

    open_scene(&s, NULL); /* doubled as a counterattack, and not once more */
    put(&s, "1leg", "0509");
    shake(&s, "1leg");
    put(&s, "grant", "0508");
    at_combat(&s);
    act(&s, "end");
    act(&s, "counter grant 0509");
    assert_int_equal(differential(&s), 2 * 2 - 5);
    close_scene(&s);
}

static void expect_three_hexes(const struct scene *s, bool three)
{
    assert_int_equal(offered(s, "retreat 0507"), !three);
    assert_int_equal(offered(s, "retreat 0507 0506"), !three);
    OFFERED(s, "retreat 0507 0506 0505");
}

TEST(ms_9_1_f__it_goes_back_three_hexes)
{
    struct scene s;
    beset(&s, "mitchell");
    strike_them(&s);
    dice(&s, 3, 6); /* Dr failed: one to three for a brigade */
    expect_three_hexes(&s, false);
    go_back(&s);
    close_scene(&s);

    beset(&s, "grant");
    strike_them(&s);
    dice(&s, 1, 6);
    expect_three_hexes(&s, true);
    go_back(&s);
    close_scene(&s);

    beset(&s, "grant"); /* who goes with it goes as far */
    put(&s, "mitchell", "0508");
    strike_them(&s);
    act(&s, "defend mitchell");
    dice(&s, 3, 6);
    act(&s, "back mitchell");
    expect_three_hexes(&s, false);
    act(&s, "back grant");
    expect_three_hexes(&s, true);
    go_back(&s);
    close_scene(&s);

    charge_waits(&s, "mitchell"); /* a charge that lost its nerve */
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 5);
    REFUSED(&s, "retreat 0510");
    REFUSED(&s, "retreat 0510 0511");
    OFFERED(&s, "retreat 0510 0511 0512");
    go_back(&s);
    close_scene(&s);
}

/* A lane of clear ground in column 05, rows 07 to 10, with water on both sides and at its end. */
static const char lane[] = "....................\n"
                           "....................\n"
                           "....................\n"
                           "....................\n"
                           "....................\n"
                           "...~.~..............\n"
                           "...~.~..............\n"
                           "...~.~..............\n"
                           "...~.~..............\n"
                           "...~.~..............\n"
                           "...~~~..............\n"
                           "....................\n"
                           "....................\n"
                           "....................\n"
                           "....................\n";

/* there is room for two hexes only. */
TEST(ms_9_1_f__fewer_where_there_is_no_room)
{
    static const struct {
        const char *settings, *end;
    } row[] = {{NULL, "0510"}, {"retreat_length_fallback=off", "0509"}};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        open_ground(&s, lane, row[i].settings);
        put(&s, "wathiez", "0508");
        set_charging(&s, "wathiez");
        put(&s, "mitchell", "0507");
        at_combat(&s);
        act(&s, "strike wathiez 0507");
        roll(&s, 6);
        expect_at(&s, "wathiez", row[i].end);
        assert_true(is_shaken(&s, "wathiez"));
        close_scene(&s);
    }
}

TEST(ms_9_1_g__some_terrain_is_worse_for_it)
{
    static const struct {
        const char *unit, *from;
        int factor;
    } row[] = {{"guiton", "1310", 2}, /* 3 out of the clear into woods: halved */
               {"guiton", "1209", 1}, /* from woods into woods: halved twice */
               {"3li", "1310", 3},
               {"3li", "1209", 3}};
    struct scene s;
    char attack[32];
    for (int i = 0; i < 4; i++) {
        open_scene(&s, NULL);
        put(&s, row[i].unit, row[i].from);
        put(&s, "jaeger", "1309");
        at_combat(&s);
        snprintf(attack, sizeof attack, "attack %s 1309", row[i].unit);
        act(&s, attack);
        assert_int_equal(differential(&s), row[i].factor - (2 + 2));
        close_scene(&s);
    }

    open_scene(&s, NULL); /* the chateau is closed to it, as ground and as a target */
    put(&s, "grant", "1306");
    put(&s, "mitchell", "1306");
    set_turn(&s, 1, ALLIED);
    at_movement(&s);
    OFFERED(&s, "move mitchell 1307");
    REFUSED(&s, "move grant 1307");
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "wathiez", "1306");
    put(&s, "1leg", "1306");
    put(&s, "ltcoy", "1307");
    at_combat(&s);
    OFFERED(&s, "attack 1leg 1307");
    REFUSED(&s, "attack wathiez 1307");
    close_scene(&s);
}
