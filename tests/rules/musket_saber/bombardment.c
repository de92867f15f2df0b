/*
 * bombardment.c - fire by itself and in support of an attack (MS-8.4), and what it does (MS-BR).
 *
 * A battery in 0512 is four hexes from 0508, where the Allies stand.
 */
#include "scene.h"

static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* 6art in 0512 and a unit in 0508. */
static void range(struct scene *s, const char *unit)
{
    open_scene(s, NULL);
    put(s, "6art", "0512");
    put(s, unit, "0508");
}

/* Fire of 4 on a unit: 3 is Dc, 4 to 6 are Dr. Fire of 9: 1 and 2 Dr, 3 and 4 Dx, 5 and 6 Dm. */
static void shell(struct scene *s, const char *unit, bool shaken, int fire)
{
    range(s, unit);
    if (shaken)
        shake(s, unit);
    if (fire == 9)
        put(s, "resart", "0612");
    at_combat(s);
    act(s, "bombard 6art 0508");
    if (fire == 9) {
        act(s, "join resart");
        if (step_now(s) == S_BATTERY)
            act(s, "fire");
    }
    assert_int_equal(differential(s), fire);
}

/* --- MS-8.4: who may --- */

SCENE_BY(ms_8_4_a__not_from_an_enemy_zone, range(s, "nassau"))
{
    put(s, "mitchell", "0511");
    at_combat(s);
    assert_int_equal(offers(s, "bombard"), 0);
}

TEST(ms_8_4_b__not_with_a_factor_of_zero)
{
    struct scene s;
    for (int factor = 0; factor < 2; factor++) {
        range(&s, "nassau");
        struct battlefield *b = s.battle->data;
        b->unit[unit_number(&s, "6art")].face[0].attack = (uint8_t)factor;
        at_combat(&s);
        assert_int_equal(offers(&s, "bombard"), factor);
        close_scene(&s);
    }
}

SCENE(ms_8_4_c__only_what_it_sees)
{
    put(s, "6art", "1312");
    put(s, "jaeger", "1309");
    put(s, "nassau", "1308");
    at_combat(s);
    OFFERED(s, "bombard 6art 1309");
    REFUSED(s, "bombard 6art 1308");
}

SCENE_BY(ms_8_4_d__only_within_range, range(s, "nassau"))
{
    put(s, "mitchell", "0507");
    at_combat(s);
    OFFERED(s, "bombard 6art 0508");
    REFUSED(s, "bombard 6art 0507");
}

SCENE_BY(ms_8_4_e__only_when_effective, range(s, "nassau"))
{
    shake(s, "6art");
    at_combat(s);
    assert_int_equal(offers(s, "bombard"), 0);
}

/* --- MS-8.4: how much --- */

TEST(ms_8_4_f__the_factor_is_the_differential)
{
    static const char *const unit[] = {"nassau", "mitchell", "adam"};
    struct scene s;
    for (int i = 0; i < 3; i++) {
        range(&s, unit[i]);
        at_combat(&s);
        assert_int_equal(foretold(&s, "bombard 6art 0508"), 4);
        act(&s, "bombard 6art 0508");
        assert_int_equal(differential(&s), 4);
        close_scene(&s);
    }
}

/* The value of fire of so much from one hex on a unit in another. */
static int fire_on(const char *settings, int factor, const char *from, const char *unit,
                   const char *hex)
{
    struct scene s;
    open_scene(&s, settings);
    struct battlefield *b = s.battle->data;
    b->unit[unit_number(&s, "6art")].face[0].attack = (uint8_t)factor;
    put(&s, "6art", from);
    put(&s, unit, hex);
    at_combat(&s);
    char choice[40];
    struct gg_text text;
    gg_text_fixed(&text, choice, sizeof choice);
    gg_text_fmt(&text, "bombard 6art %s", hex);
    act(&s, choice);
    int value = differential(&s);
    close_scene(&s);
    return value;
}

TEST(ms_8_4_g__terrain_is_taken_off)
{
    assert_int_equal(fire_on(NULL, 4, "1707", "nassau", "1507"), 4 - 1); /* orchard */
    assert_int_equal(fire_on(NULL, 4, "1107", "nassau", "1307"), 4 - 3); /* château */
    assert_int_equal(fire_on(NULL, 4, "1312", "nassau", "1309"), 4 - 2); /* woods */
    assert_int_equal(fire_on(NULL, 1, "1107", "nassau", "1307"), 1 - 3); /* no floor */
    assert_int_equal(fire_on("fire_floor_zero=on", 1, "1107", "nassau", "1307"), 0);
}

TEST(ms_8_4_h__batteries_fire_together)
{
    struct scene s;
    range(&s, "mitchell");
    put(&s, "9art", "0512");
    put(&s, "resart", "0512");
    at_combat(&s);
    act(&s, "bombard 6art 0508");
    OFFERED(&s, "join resart");
    act(&s, "join 9art");
    if (step_now(&s) == S_BATTERY) {
        REFUSED(&s, "join resart"); /* two from a hex */
        act(&s, "fire");
    }
    assert_int_equal(differential(&s), 4 + 4);
    dice(&s, 1, 1);
    assert_int_equal(offers(&s, "bombard"), 0); /* its hex has fired */
    close_scene(&s);

    shell(&s, "mitchell", false, 9); /* from two hexes */
    close_scene(&s);
}

TEST(ms_8_4_i__doubled_on_cavalry)
{
    assert_int_equal(fire_on(NULL, 4, "0512", "grant", "0508"), 4 * 2);
    assert_int_equal(fire_on(NULL, 4, "1707", "grant", "1507"), (4 - 1) * 2);
}

TEST(ms_8_4_j__a_throw_for_each_unit)
{
    struct scene s;
    range(&s, "nassau");
    put(&s, "mitchell", "0508");
    put(&s, "grant", "0508");
    put(&s, "wellington", "0508"); /* a leader is no target */
    at_combat(&s);
    act(&s, "bombard 6art 0508");
    expect_turn(&s, FRENCH);
    assert_int_equal(offers(&s, "target"), 3);
    act(&s, "target grant");
    expect_turn(&s, ALLIED); /* Wellington may help one of them */
    act(&s, "help wellington");
    assert_int_equal(differential(&s), 8);
    assert_int_equal(check_rating(&s, 1), 4 + 1);
    dice(&s, 1, 1);
    assert_int_equal(offers(&s, "target"), 2);
    act(&s, "target mitchell");
    assert_int_equal(differential(&s), 4); /* and no other */
    assert_int_equal(check_rating(&s, 1), 4);
    dice(&s, 3, 6);
    assert_true(is_shaken(&s, "mitchell"));
    expect_roll(&s, "Bombardment"); /* the last needs no naming */
    assert_int_equal(check_rating(&s, 1), 3);
    dice(&s, 2, 1);
    assert_false(logged(&s, E_LEADER)); /* without a leader check */
    close_scene(&s);

    open_scene(&s, "leader_morale_vs_bombardment=none");
    put(&s, "6art", "0512");
    put(&s, "nassau", "0508");
    put(&s, "wellington", "0508");
    at_combat(&s);
    act(&s, "bombard 6art 0508");
    assert_int_equal(check_rating(&s, 1), 3);
    close_scene(&s);
}

TEST(ms_8_4_k__those_who_fire_are_safe)
{
    struct scene s;
    for (int die = 1; die <= 6; die++) {
        shell(&s, "mitchell", false, 4);
        dice(&s, die, 6);
        go_back(&s);
        assert_false(is_shaken(&s, "6art"));
        expect_at(&s, "6art", "0512");
        close_scene(&s);
    }
}

SCENE_BY(ms_8_4_l__fire_is_never_followed_up, shell(s, "mitchell", false, 9))
{
    put(s, "1leg", "0509");
    dice(s, 6, 6); /* Dm failed: reduced and routed */
    go_back(s);
    assert_true(step_now(s) != S_ADVANCE);
    assert_false(logged(s, E_ADVANCE));
}

/* --- MS-8.4: supporting fire --- */

/* 1leg in 0509 attacks a unit in 0508 with the fire of 6art. */
static void supported(struct scene *s, const char *unit)
{
    range(s, unit);
    put(s, "1leg", "0509");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "support 6art");
    if (step_now(s) == S_GATHER)
        act(s, "assault 1leg");
}

TEST(ms_8_4_m__supporting_fire_adds_to_an_attack)
{
    struct scene s;
    supported(&s, "mitchell");
    assert_int_equal(differential(&s), 5 + 4 - 5);
    close_scene(&s);
    supported(&s, "grant"); /* not doubled on cavalry */
    assert_int_equal(differential(&s), 5 + 4 - 2);
    close_scene(&s);

    open_scene(&s, NULL); /* the woods count for the defence, not against the fire */
    put(&s, "6art", "1312");
    put(&s, "1leg", "1310");
    put(&s, "jaeger", "1309");
    at_combat(&s);
    act(&s, "attack 1leg 1309");
    act(&s, "support 6art");
    if (step_now(&s) == S_GATHER)
        act(&s, "assault 1leg");
    assert_int_equal(differential(&s), 5 + 4 - 2 - 2);
    dice(&s, 1, 1);
    assert_int_equal(offers(&s, "bombard"), 0); /* */
    close_scene(&s);

    range(&s, "mitchell"); /* a battery in a zone is no support */
    put(&s, "1leg", "0509");
    put(&s, "nassau", "0511");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(offers(&s, "support"), 0);
    close_scene(&s);
}

SCENE_BY(ms_8_4_n__a_results_spare_supporting_guns, supported(s, "adam"))
{
    /* 5 + 4 - 6: 1 is Ac */
    assert_int_equal(differential(s), 3);
    dice(s, 1, 6);
    assert_true(is_shaken(s, "1leg"));
    assert_false(is_shaken(s, "6art"));
}

SCENE(ms_8_4_o__guns_in_a_zone_share_the_result)
{
    put(s, "6art", "0509");
    put(s, "1leg", "0608");
    put(s, "adam", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    REFUSED(s, "support 6art");
    act(s, "join 6art");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 5 + 4 - 6);
    dice(s, 1, 6); /* Ac failed */
    assert_true(is_shaken(s, "1leg") && is_shaken(s, "6art"));
}

/* --- MS-BR --- */

TEST(ms_br_a__a_codes_do_nothing)
{
    struct scene s;
    for (int die = 1; die <= 2; die++) { /* Ac, and the dash */
        shell(&s, "nassau", false, 4);
        expect_chance(&s, "none", "1/3");
        dice(&s, die, 6);
        expect_at(&s, "nassau", "0508");
        assert_false(is_shaken(&s, "nassau"));
        expect_told(&s, E_UNHARMED, "The fire did no harm to 1st Battalion, 2nd Nassau.",
                    "MS-BR-a");
        close_scene(&s);
    }
}

SCENE_BY(ms_br_dc_p__nothing_happens, shell(s, "nassau", false, 4))
{
    dice(s, 3, 3);
    assert_false(is_shaken(s, "nassau"));
}

TEST(ms_br_dc_f__shaken_once_only)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        shell(&s, "nassau", shaken, 4);
        dice(&s, 3, 4);
        assert_true(is_shaken(&s, "nassau"));
        expect_at(&s, "nassau", "0508");
        close_scene(&s);
    }
}

TEST(ms_br_dr_p__nothing_happens)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        shell(&s, "nassau", shaken, 4);
        dice(&s, 4, shaken ? 2 : 3);
        assert_int_equal(is_shaken(&s, "nassau"), shaken);
        expect_at(&s, "nassau", "0508");
        close_scene(&s);
    }
}

/* The unit, shaken, is on its way: two hexes or three, cavalry three. */
static void expect_going(struct scene *s, bool one)
{
    expect_turn(s, ALLIED);
    assert_int_equal(offered(s, "retreat 0507"), one);
    OFFERED(s, "retreat 0507 0506");
    OFFERED(s, "retreat 0507 0506 0505");
    go_back(s);
}

TEST(ms_br_dr_f__shaken_or_back)
{
    struct scene s;
    shell(&s, "nassau", false, 4);
    dice(&s, 4, 4);
    assert_true(is_shaken(&s, "nassau"));
    expect_at(&s, "nassau", "0508");
    close_scene(&s);

    shell(&s, "nassau", true, 4);
    dice(&s, 4, 4);
    expect_going(&s, false);
    close_scene(&s);

    shell(&s, "mitchell", true, 4);
    dice(&s, 4, 4);
    expect_going(&s, false);
    close_scene(&s);
}

TEST(ms_br_dx_p__shaken_or_back)
{
    struct scene s;
    shell(&s, "nassau", false, 9);
    dice(&s, 3, 3);
    assert_true(is_shaken(&s, "nassau"));
    expect_at(&s, "nassau", "0508");
    close_scene(&s);

    shell(&s, "mitchell", true, 9);
    dice(&s, 3, 2);
    expect_going(&s, false);
    assert_false(is_reduced(&s, "mitchell"));
    close_scene(&s);

    open_scene(&s, "shaken_may_retreat_one=on"); /* */
    put(&s, "6art", "0512");
    put(&s, "resart", "0612");
    put(&s, "mitchell", "0508");
    shake(&s, "mitchell");
    at_combat(&s);
    act(&s, "bombard 6art 0508");
    act(&s, "join resart");
    dice(&s, 3, 2);
    expect_going(&s, true);
    close_scene(&s);
}

TEST(ms_br_dx_f__a_step_is_lost)
{
    struct scene s;
    shell(&s, "nassau", false, 9);
    dice(&s, 3, 4);
    expect_at(&s, "nassau", "eliminated");
    close_scene(&s);

    shell(&s, "mitchell", false, 9);
    dice(&s, 3, 5);
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_shaken(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    close_scene(&s);

    range(&s, "mitchell"); /* reduced is one step, and fire captures nobody */
    reduce(&s, "mitchell");
    put(&s, "resart", "0612");
    static const char *const round[] = {"0507", "0607", "0608", "0509", "0408", "0407"};
    static const char *const units[] = {"1leg", "2leg", "1li", "2li", "3li", "gauthier"};
    for (int i = 0; i < 6; i++)
        put(&s, units[i], round[i]);
    at_combat(&s);
    act(&s, "bombard 6art 0508");
    act(&s, "join resart");
    dice(&s, 3, 6);
    expect_at(&s, "mitchell", "eliminated");
    close_scene(&s);
}

TEST(ms_br_dm_p__a_step_is_lost)
{
    struct scene s;
    shell(&s, "nassau", false, 9);
    dice(&s, 5, 3);
    expect_at(&s, "nassau", "eliminated");
    close_scene(&s);

    shell(&s, "mitchell", false, 9);
    dice(&s, 5, 4);
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_shaken(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    close_scene(&s);
}

TEST(ms_br_dm_f__reduced_and_routed)
{
    struct scene s;
    shell(&s, "nassau", false, 9);
    dice(&s, 5, 4);
    expect_at(&s, "nassau", "eliminated");
    close_scene(&s);

    shell(&s, "mitchell", false, 9);
    dice(&s, 5, 5);
    expect_turn(&s, ALLIED);
    REFUSED(&s, "retreat 0507 0506"); /* a rout is three hexes */
    act(&s, "retreat 0507 0506 0505");
    assert_true(is_reduced(&s, "mitchell") && is_shaken(&s, "mitchell"));
    expect_at(&s, "mitchell", "0505");
    close_scene(&s);
}
