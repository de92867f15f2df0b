/*
 * declaration.c - who may attack whom and who takes part (MS-7.1, 7.2-a, b).
 *
 * Most fights are in the open country west of Hougoumont: the Allies stand in 0508 and around it, the French
 * come from the south, from 0509, 0608 and 0408.
 */
#include "scene.h"

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* --- MS-7.1: who may attack --- */

TEST(ms_7_1_a__adjacent_enemies_may_be_attacked)
{
    struct scene s;
    for (int side = FRENCH; side <= ALLIED; side++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0509");
        put(&s, "2leg", "0510");
        put(&s, "mitchell", "0508");
        put(&s, "duplat", "0507");
        put(&s, "byng", "0609"); /* a leader alone is no target */
        put(&s, "jerome", "0607");
        set_turn(&s, 1, side);
        at_movement(&s);
        assert_int_equal(offers(&s, "attack"), 0);
        at_combat(&s);
        expect_turn(&s, side);
        OFFERED(&s, side == FRENCH ? "attack 1leg 0508" : "attack mitchell 0509");
        assert_int_equal(offers(&s, "attack"), 1);
        act(&s, side == FRENCH ? "attack 1leg 0508" : "attack mitchell 0509");
        expect_roll(&s, "Combat");
        s.p.zoned = 0; /* of the movement phase that was only looked at */
        close_scene(&s);
    }
}

static void two_pairs(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "jaeger", "0508");
    put(s, "2leg", "0309");
    put(s, "nassau", "0308");
    at_combat(s);
}

TEST(ms_7_1_b__number_and_order_are_free)
{
    struct scene s;
    two_pairs(&s);
    act(&s, "attack 2leg 0308");
    dice(&s, 2, 1); /* +3: nothing */
    OFFERED(&s, "end");
    act(&s, "attack 1leg 0508");
    dice(&s, 2, 1);
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    two_pairs(&s);
    act(&s, "attack 1leg 0508");
    dice(&s, 2, 1);
    act(&s, "end"); /* one of two */
    expect_turn(&s, ALLIED);
    OFFERED(&s, "counter nassau 0309");
    close_scene(&s);

    two_pairs(&s);
    act(&s, "end"); /* none */
    assert_false(logged(&s, E_ATTACK));
    assert_int_equal(step_now(&s), S_COUNTER);
    close_scene(&s);
}

/* A brigade, another, a battery and a leader; those of a side in one hex, the enemy next to it. */
static void mixed_hex(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "2leg", "0509");
    put(s, "6art", "0509");
    put(s, "jerome", "0509");
    put(s, "mitchell", "0508");
    at_combat(s);
}

TEST(ms_7_1_c__two_fight_when_one_is_a_battalion_or_guns)
{
    struct scene s;
    mixed_hex(&s);
    act(&s, "attack 1leg 0508");
    REFUSED(&s, "join 2leg"); /* two brigades */
    act(&s, "join 6art");
    REFUSED(&s, "join 2leg"); /* three units */
    act(&s, "lead jerome 1leg");
    assert_int_equal(offers(&s, "lead"), 0);
    act(&s, "assault 1leg");
    assert_int_equal(differential(&s), 5); /* 5 + 1 + 4 - 5 */
    close_scene(&s);

    mixed_hex(&s);
    act(&s, "attack 6art 0508");
    OFFERED(&s, "join 1leg");
    act(&s, "join 2leg");
    REFUSED(&s, "join 1leg");
    close_scene(&s);
}

/* May these two attack together from a hex? The second joins the first. */
static bool attack_together(int side, const char *first, const char *second)
{
    struct scene s;
    char order[40];
    struct gg_text text;
    open_scene(&s, NULL);
    put(&s, first, "0509");
    put(&s, second, "0509");
    put(&s, "wathiez", "0409"); /* from another hex anybody may join */
    put(&s, "dornberg", "0409");
    s.p.at[unit_number(&s, side == FRENCH ? "dornberg" : "wathiez")] = DEAD;
    put(&s, side == FRENCH ? "mitchell" : "1li", "0408");
    set_turn(&s, 1, side);
    at_combat(&s);
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "attack %s 0408", first);
    act(&s, order);
    OFFERED(&s, side == FRENCH ? "join wathiez" : "join dornberg");
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "join %s", second);
    bool together = offered(&s, order);
    close_scene(&s);
    return together;
}

TEST(ms_7_1_c__pairs_that_attack_together)
{
    assert_true(attack_together(ALLIED, "jaeger", "nassau"));   /* battalions */
    assert_true(attack_together(ALLIED, "jaeger", "mitchell")); /* battalion, brigade */
    assert_true(attack_together(ALLIED, "grant", "jaeger"));    /* cavalry, battalion */
    assert_true(attack_together(ALLIED, "jaeger", "bull"));     /* battalion, battery */
    assert_true(attack_together(FRENCH, "6art", "9art"));       /* batteries */
    assert_true(attack_together(FRENCH, "hubert", "6art"));     /* cavalry, battery */
    assert_false(attack_together(FRENCH, "hubert", "1leg"));    /* cavalry, brigade */
    assert_false(attack_together(FRENCH, "hubert", "guiton"));
    assert_false(attack_together(FRENCH, "1leg", "gauthier"));
}

/* 1Leg and two batteries next to a shaken enemy, who has no zone: they may fire, or join. */
static void guns_in_the_line(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "6art", "0509");
    put(s, "9art", "0509");
    put(s, "mitchell", "0508");
    shake(s, "mitchell");
    at_combat(s);
    act(s, "attack 1leg 0508");
}

SCENE_BY(ms_7_1_c__a_battery_that_supports_is_one_of_the_two, guns_in_the_line(s))
{
    OFFERED(s, "join 9art");
    OFFERED(s, "support 9art");
    act(s, "support 6art");
    expect_turn(s, GG_CHANCE); /* nobody else may: the declaration is complete */
    assert_int_equal(differential(s), 5 + 4 - 5);
}

/* The French attack 0508, held by these, and the Allies are to name their defence. */
static void besiege(struct scene *s, const char *const *garrison)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    for (; *garrison; garrison++)
        put(s, *garrison, "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    expect_turn(s, ALLIED);
}

TEST(ms_7_1_c__the_same_two_defend)
{
    struct scene s;
    besiege(&s, (const char *const[]){"mitchell", "duplat", "wsmith", "wellington", NULL});
    OFFERED(&s, "defend mitchell");
    OFFERED(&s, "defend mitchell with wsmith under wellington");
    OFFERED(&s, "defend wsmith with duplat under wellington for duplat");
    REFUSED(&s, "defend mitchell with duplat");
    /* Three alone, four pairs; with the leader: each primary, and each brigade that supports. */
    assert_int_equal(offers(&s, "defend"), 3 + 4 + 3 + 4 + 2);
    act(&s, "defend mitchell with wsmith under wellington");
    assert_int_equal(differential(&s), 5 - (5 + 1 + 2));
    close_scene(&s);

    besiege(&s, (const char *const[]){"grant", "mitchell", NULL});
    assert_int_equal(offers(&s, "defend"), 2); /* one or the other */
    close_scene(&s);

    besiege(&s, (const char *const[]){"jaeger", "nassau", NULL});
    OFFERED(&s, "defend jaeger with nassau");
    OFFERED(&s, "defend nassau with jaeger");
    OFFERED(&s, "defend nassau"); /* nobody has to be supported */
    close_scene(&s);
}

SCENE(ms_7_1_c__one_fitting_leader)
{
    put(s, "gauthier", "0509");
    put(s, "6art", "0509");
    put(s, "jerome", "0509");
    put(s, "reille", "0509");
    put(s, "kellermann", "0509");
    put(s, "mitchell", "0508");
    at_combat(s);
    act(s, "attack gauthier 0508");
    REFUSED(s, "lead jerome gauthier"); /* formation 6 does not lead 9 */
    REFUSED(s, "lead kellermann gauthier");
    OFFERED(s, "lead reille gauthier"); /* the army's leads everybody */
    act(s, "join 6art");
    OFFERED(s, "lead jerome 6art"); /* the unit he serves has to fit, not both */
    act(s, "lead reille 6art");
    assert_int_equal(offers(s, "lead"), 0); /* one from a hex */
}

TEST(ms_7_1_c__a_leader_for_each_hex)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    put(&s, "jerome", "0509");
    put(&s, "gauthier", "0608");
    put(&s, "reille", "0608");
    put(&s, "mitchell", "0508");
    put(&s, "byng", "0508");
    put(&s, "wellington", "0508");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    REFUSED(&s, "lead reille gauthier"); /* who does not take part has no use for him */
    act(&s, "join gauthier");
    REFUSED(&s, "lead reille 1leg"); /* he is not there */
    act(&s, "lead reille gauthier");
    act(&s, "lead jerome 1leg");
    act(&s, "assault 1leg");
    REFUSED(&s, "defend mitchell under byng");
    act(&s, "defend mitchell under wellington");
    assert_int_equal(differential(&s), 5 + 1 + 5 + 1 - (5 + 2));
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    put(&s, "jerome", "0509");
    shake(&s, "jerome"); /* an ineffective leader has nothing to lend */
    put(&s, "mitchell", "0508");
    put(&s, "wellington", "0508");
    shake(&s, "wellington");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(differential(&s), 0);
    close_scene(&s);
}

/* 3Li and the battery in 0511 attack Adam and 3Gds; 2Leg, Hubert and Jerome look on. */
static void with_bystanders(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "3li", "0509");
    put(s, "2leg", "0509");
    put(s, "hubert", "0509");
    put(s, "jerome", "0509");
    put(s, "6art", "0511");
    put(s, "adam", "0508");
    put(s, "3gds", "0508");
    put(s, "wsmith", "0508");
    put(s, "byng", "0508");
    put(s, "1leg", "0608");
    at_combat(s);
    act(s, "attack 3li 0508");
    act(s, "support 6art");
    act(s, "join 1leg");
    act(s, "assault 3li");
    act(s, "defend adam with 3gds");
    assert_int_equal(differential(s), 3 + 4 + 5 - 9);
}

TEST(ms_7_1_d__bystanders_suffer_with_the_fighters)
{
    struct scene s;
    with_bystanders(&s);
    dice(&s, 3, 6); /* Dc, failed */
    assert_true(is_shaken(&s, "adam"));
    assert_true(is_shaken(&s, "3gds"));
    assert_true(is_shaken(&s, "wsmith")); /* took no part */
    assert_true(is_shaken(&s, "byng"));   /* nor did he */
    assert_false(is_shaken(&s, "3li"));
    close_scene(&s);

    with_bystanders(&s);
    dice(&s, 1, 6); /* Ac, failed */
    assert_true(is_shaken(&s, "3li"));
    assert_true(is_shaken(&s, "2leg"));
    assert_true(is_shaken(&s, "hubert"));
    assert_true(is_shaken(&s, "jerome"));
    assert_true(is_shaken(&s, "1leg"));  /* of the other hex */
    assert_false(is_shaken(&s, "6art")); /* fire from afar */
    assert_false(is_shaken(&s, "adam"));
    assert_false(is_reduced(&s, "3li"));
    close_scene(&s);
}

/* fire from the attackers' own hex is fire all the same; a battery that joins shares the result. */
TEST(ms_7_1_d__a_battery_that_supports_is_spared)
{
    struct scene s;
    for (int joins = 0; joins < 2; joins++) {
        guns_in_the_line(&s);
        act(&s, joins ? "join 6art" : "support 6art");
        if (joins)
            act(&s, "assault 1leg");
        dice(&s, 1, 6); /* +4: Ac, failed */
        assert_true(is_shaken(&s, "1leg"));
        assert_int_equal(is_shaken(&s, "6art"), joins);
        assert_true(is_shaken(&s, "9art")); /* a bystander */
        close_scene(&s);
    }
}

SCENE(ms_7_1_d__bystanders_go_back_but_pay_no_step)
{
    put(s, "3li", "0509");
    put(s, "2leg", "0509");
    put(s, "jerome", "0509");
    put(s, "adam", "0508");
    put(s, "3gds", "0508");
    at_combat(s);
    act(s, "attack 3li 0508");
    act(s, "assault 3li");
    act(s, "defend adam with 3gds");
    dice(s, 1, 6); /* -6: Am, failed */
    assert_true(is_reduced(s, "3li"));
    assert_false(is_reduced(s, "2leg"));
    go_back(s);
    assert_int_not_equal(s->p.at[unit_number(s, "2leg")], hex_number(s, "0509"));
    assert_int_not_equal(s->p.at[unit_number(s, "jerome")], hex_number(s, "0509"));
    assert_true(is_shaken(s, "2leg"));
    assert_true(is_shaken(s, "jerome"));
}

SCENE(ms_7_1_e__bystanders_do_not_advance)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0509");
    put(s, "jerome", "0509");
    put(s, "jaeger", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "assault 1leg");
    dice(s, 6, 6); /* +3: Dr, failed */
    act(s, "retreat 0507");
    OFFERED(s, "advance 1leg 0508");
    REFUSED(s, "advance 1leg 0508 with jerome"); /* he took no part either */
    assert_int_equal(offers(s, "advance 2leg"), 0);
}

TEST(ms_7_1_f__only_hexes_it_could_enter)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "ltcoy", "1307"); /* the chateau is closed to horse and guns */
    put(&s, "wathiez", "1306");
    put(&s, "6art", "1306");
    put(&s, "1leg", "1306");
    put(&s, "jaeger", "1309"); /* woods: to guns */
    put(&s, "9art", "1310");
    put(&s, "hubert", "1310");
    at_combat(&s);
    OFFERED(&s, "attack 1leg 1307");
    OFFERED(&s, "attack hubert 1309");
    assert_int_equal(offers(&s, "attack"), 2);
    act(&s, "attack 1leg 1307");
    assert_int_equal(offers(&s, "join"), 0); /* and nobody joins who could not go there */
    close_scene(&s);

    open_creek(&s, NULL);
    put(&s, "totten", "1106");
    put(&s, "1mo", "1106");
    put(&s, "kelly", "1206"); /* behind the creek, which wheels do not cross */
    put(&s, "dubois", "1107");
    put(&s, "mcrae", "1207"); /* behind the ford, which they do */
    at_combat(&s);
    REFUSED(&s, "attack totten 1206");
    OFFERED(&s, "attack 1mo 1206");
    OFFERED(&s, "attack dubois 1207");
    close_scene(&s);
}

/* nothing but closed ground keeps a unit from attacking. */
SCENE(ms_7_1_f__points_zones_and_disorder_do_not_matter)
{
    put(s, "1leg", "0509");
    shake(s, "1leg"); /* might not enter an EZOC */
    put(s, "mitchell", "0508");
    put(s, "duplat", "0507"); /* whose zone lies on 0508 */
    put(s, "hubert", "0408");
    put(s, "6art", "0609");
    shake(s, "6art"); /* ineffective: MS-11.2-b */
    put(s, "jaeger", "0608");
    at_combat(s);
    OFFERED(s, "attack 1leg 0508");
    OFFERED(s, "attack 1leg 0608");
    OFFERED(s, "attack hubert 0508");
    assert_int_equal(offers(s, "attack 6art"), 0);
    OFFERED(s, "end"); /* never must */
}
