/*
 * squares_combat.c - squares in combat: who fights, what it is worth, what breaks them (MS-9.3-g to n).
 *
 * Most scenes are in the open country west of Hougoumont: Mitchell, 5 with morale 4, is in square in 0508 and
 * the French come from 0509 and 0608.
 */
#include "scene.h"

/* Everybody who must go back does, the first way that is offered. */
static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* A square in 0508. */
static void square(struct scene *s, const char *settings, const char *unit)
{
    open_scene(s, settings);
    put(s, unit, "0508");
    form_square(s, unit);
}

TEST(ms_9_3_g__only_the_forming_unit_fights)
{
    struct scene s;
    square(&s, NULL, "mitchell");
    put(&s, "nassau", "0508");
    put(&s, "bull", "0508");
    put(&s, "wellington", "0508");
    put(&s, "byng", "0508"); /* of the Guards, not of Hill's */
    put(&s, "1leg", "0509");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    expect_turn(&s, ALLIED);
    OFFERED(&s, "defend mitchell");
    OFFERED(&s, "defend mitchell under wellington");
    assert_int_equal(offers(&s, ""), 2);
    act(&s, "defend mitchell");
    assert_int_equal(differential(&s), 5 + 2 - 5);
    dice(&s, 6, 6); /* Dr failed: all of them go */
    go_back(&s);
    assert_true(is_shaken(&s, "mitchell") && is_shaken(&s, "nassau") && is_shaken(&s, "bull"));
    assert_true(s.p.at[unit_number(&s, "nassau")] != hex_number(&s, "0508"));
    close_scene(&s);

    square(&s, NULL, "mitchell"); /* the same when it attacks */
    put(&s, "nassau", "0508");
    put(&s, "wellington", "0508");
    put(&s, "1leg", "0509");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    assert_int_equal(offers(&s, "attack nassau"), 0);
    act(&s, "attack mitchell 0509");
    REFUSED(&s, "join nassau");
    OFFERED(&s, "lead wellington mitchell");
    REFUSED(&s, "lead wellington nassau");
    close_scene(&s);

    open_scene(&s, NULL); /* a square formed under a charge sends its support away */
    put(&s, "wathiez", "0509");
    set_charging(&s, "wathiez");
    put(&s, "mitchell", "0508");
    put(&s, "nassau", "0508");
    put(&s, "wellington", "0508");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    act(&s, "defend mitchell with nassau under wellington for nassau");
    roll(&s, 1);
    roll(&s, 1);
    act(&s, "square");
    assert_int_equal(differential(&s), 5 - (5 + 2 + 2)); /* the leader serves the square now */
    close_scene(&s);
}

/* Squares may move into one hex (MS-9.3-d): one of them fights. */
TEST(ms_9_3_g__of_two_squares_the_owner_names_one)
{
    struct scene s;
    for (int attack = 0; attack < 2; attack++) {
        square(&s, NULL, "nassau");
        put(&s, "3gds", "0508");
        form_square(&s, "3gds");
        put(&s, "1leg", "0509");
        set_turn(&s, 1, attack ? ALLIED : FRENCH);
        at_combat(&s);
        if (attack) {
            OFFERED(&s, "attack nassau 0509");
            act(&s, "attack 3gds 0509"); /* and nobody can join it */
            assert_int_equal(differential(&s), 3 - 2 - 5);
        } else {
            act(&s, "attack 1leg 0508");
            assert_int_equal(offers(&s, ""), 2);
            OFFERED(&s, "defend nassau");
            act(&s, "defend 3gds");
            assert_int_equal(differential(&s), 5 + 2 - 3);
        }
        close_scene(&s);
    }
}

TEST(ms_9_3_h__no_check_when_charged)
{
    struct scene s;
    for (int formed = 0; formed < 2; formed++) {
        open_scene(&s, NULL);
        put(&s, "mitchell", "0508");
        if (formed)
            form_square(&s, "mitchell");
        put(&s, "wathiez", "0509");
        set_charging(&s, "wathiez");
        at_combat(&s);
        act(&s, "strike wathiez 0508");
        roll(&s, 1);
        expect_roll(&s, formed ? "Charge" : "Stand check");
        if (formed) { /* and for the result it checks */
            dice(&s, 6, 6);
            assert_true(is_reduced(&s, "mitchell"));
            go_back(&s);
        }
        close_scene(&s);
    }
}

TEST(ms_9_3_i__two_more_against_cavalry)
{
    struct scene s;
    square(&s, NULL, "mitchell"); /* charged */
    put(&s, "wathiez", "0509");
    set_charging(&s, "wathiez");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 1);
    assert_int_equal(differential(&s), 5 - (5 + 2));
    assert_int_equal(check_rating(&s, 1), 4 + 2);
    expect_chance(&s, "Dm fail", "1/36"); /* a 6 fails all the same */
    close_scene(&s);

    square(&s, NULL, "mitchell"); /* attacked by cavalry that does not charge */
    put(&s, "wathiez", "0509");
    at_combat(&s);
    act(&s, "attack wathiez 0508");
    assert_int_equal(differential(&s), 2 - (5 + 2));
    assert_int_equal(check_rating(&s, 1), 4 + 2);
    close_scene(&s);

    square(&s, NULL, "mitchell"); /* not by infantry */
    put(&s, "1leg", "0509");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(differential(&s), 5 + 2 - 5);
    assert_int_equal(check_rating(&s, 1), 4);
    close_scene(&s);
}

/* */
SCENE_BY(ms_9_3_i__all_adds_up, square(s, NULL, "mitchell"))
{
    put(s, "wellington", "0508");
    put(s, "wathiez", "0509");
    put(s, "1leg", "0608");
    at_combat(s);
    act(s, "attack wathiez 0508");
    act(s, "join 1leg");
    act(s, "assault 1leg");
    act(s, "defend mitchell under wellington");
    assert_int_equal(differential(s), 2 + (5 + 2) - (5 + 2 + 2));
    assert_int_equal(check_rating(s, 1), 4 + 1 + 2);
    expect_chance(s, "Dr fail", "1/36"); /* 0: one Dr, and only a 6 fails */
}

TEST(ms_9_3_j__others_add_two_against_it)
{
    static const struct {
        const char *settings;
        int attack, fire;
    } row[] = {{NULL, 7 + 7 + 6, 6 + 7}, {"square_bonus_once=on", 7 + 5 + 4, 6 + 5}};
    struct scene s;
    for (int i = 0; i < 2; i++) { /* each of them, the supporting battery too, or one */
        square(&s, row[i].settings, "mitchell");
        put(&s, "1leg", "0509");
        put(&s, "2leg", "0608");
        put(&s, "6art", "0512");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        act(&s, "join 2leg");
        act(&s, "support 6art");
        act(&s, "assault 1leg");
        assert_int_equal(differential(&s), row[i].attack - 5);
        close_scene(&s);

        square(&s, row[i].settings, "mitchell");
        put(&s, "6art", "0512");
        put(&s, "resart", "0512");
        at_combat(&s);
        act(&s, "bombard 6art 0508");
        act(&s, "join resart");
        assert_int_equal(differential(&s), row[i].fire);
        close_scene(&s);
    }

    square(&s, NULL, "mitchell"); /* before it is halved */
    put(&s, "1leg", "0509");
    shake(&s, "1leg");
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    assert_int_equal(differential(&s), 4 - 5);
    close_scene(&s);

    open_scene(&s, NULL); /* a battalion of 2 counts 4, and guns of 4 and 3 count 11 */
    put(&s, "1leg", "0509");
    form_square(&s, "1leg");
    put(&s, "nassau", "0508");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "attack nassau 0509");
    assert_int_equal(differential(&s), 4 - 5);
    close_scene(&s);
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    form_square(&s, "1leg");
    put(&s, "sandham", "0506");
    put(&s, "bull", "0506");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "bombard sandham 0509");
    act(&s, "join bull");
    assert_int_equal(differential(&s), (4 + 2) + (3 + 2));
    close_scene(&s);
}

/* 1leg and 2leg throw back whoever is in square in 0508: Dr failed. */
static void throw_back(struct scene *s, const char *settings, const char *unit)
{
    square(s, settings, unit);
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    dice(s, 1, 6);
}

SCENE_BY(ms_9_3_k__one_hex_back_keeps_it, throw_back(s, NULL, "mitchell"))
{
    assert_int_equal(last_event(s, E_DICE)->arg[2], DR);
    act(s, "retreat 0507");
    assert_true(in_square(s, "mitchell") && is_shaken(s, "mitchell"));
    expect_at(s, "mitchell", "0507");
}

/* shaken where it stands it keeps its square, too. */
TEST(ms_9_3_k__a_shaken_square_stands)
{
    static const struct {
        const char *unit;
        int rating;
    } row[] = {{"mitchell", 4 - 2 + 2}, {"nassau", 2 + 2}};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        square(&s, NULL, row[i].unit);
        put(&s, "1leg", "0509");
        put(&s, "wathiez", "0608");
        set_charging(&s, "wathiez");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        assert_int_equal(differential(&s), i ? 5 + 2 - 2 : 5 + 2 - 5);
        dice(&s, i ? 2 : 4, 6); /* Dc failed */
        assert_true(is_shaken(&s, row[i].unit) && in_square(&s, row[i].unit));
        act(&s, "strike wathiez 0508"); /* doubled against it, and it has its two more */
        roll(&s, 1);
        expect_roll(&s, "Charge");
        assert_int_equal(differential(&s), 2 * 5 - (i ? 0 + 2 : 5 + 2));
        assert_int_equal(check_rating(&s, 1), row[i].rating);
        close_scene(&s);
    }
}

/* A-76, ineffective_bn_loses_square */
TEST(ms_9_3_k__an_ineffective_battalion)
{
    static const char *const setting[] = {NULL, "ineffective_bn_loses_square=on"};
    struct scene s;
    for (int on = 0; on < 2; on++)
        for (int brigade = 0; brigade < 2; brigade++) {
            const char *unit = brigade ? "mitchell" : "nassau";
            square(&s, setting[on], unit);
            put(&s, "1leg", "0509");
            at_combat(&s);
            act(&s, "attack 1leg 0508");
            dice(&s, brigade ? 4 : 2, 6); /* Dc failed */
            assert_true(is_shaken(&s, unit));
            assert_int_equal(in_square(&s, unit), brigade || !on);
            close_scene(&s);
        }
}

/* it goes with the unit that formed it. */
SCENE_BY(ms_9_3_k__without_its_unit_it_is_gone, square(s, NULL, "nassau"))
{
    struct look look;
    put(s, "mitchell", "0508");
    put(s, "6art", "0512");
    put(s, "resart", "0512");
    at_combat(s);
    act(s, "bombard 6art 0508");
    act(s, "join resart");
    act(s, "target nassau");
    assert_int_equal(differential(s), 4 + 2 + 5 + 2);
    dice(s, 6, 1); /* Dm */
    expect_at(s, "nassau", "eliminated");
    look = look_at(s);
    assert_false(ms_in_square(&look, unit_number(s, "mitchell")));
    assert_int_equal(differential(s), 4 + 5); /* what is left is in line */
}

TEST(ms_9_3_l__farther_back_breaks_it)
{
    static const char *const way[] = {"retreat 0507 0506", "retreat 0507 0506 0505"};
    struct scene s;
    for (int i = 0; i < 2; i++)
        for (int battalion = 0; battalion < 2; battalion++) {
            const char *unit = battalion ? "nassau" : "mitchell";
            throw_back(&s, NULL, unit);
            if (battalion) /* Dx failed: back, without a loss */
                expect_turn(&s, ALLIED);
            act(&s, way[i]);
            assert_false(in_square(&s, unit));
            assert_true(is_shaken(&s, unit));
            assert_true(logged(&s, E_SQUARE_LOST));
            close_scene(&s);
        }
}

TEST(ms_9_3_m__attacking_from_it_costs_two)
{
    struct scene s;
    square(&s, NULL, "mitchell");
    put(&s, "1leg", "0509");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "attack mitchell 0509");
    assert_int_equal(differential(&s), 3 - 5);
    close_scene(&s);

    square(&s, NULL, "nassau"); /* 2 is nothing then */
    put(&s, "1leg", "0509");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "attack nassau 0509");
    assert_int_equal(differential(&s), 0 - 5);
    close_scene(&s);

    square(&s, NULL, "mitchell"); /* before it is doubled or halved */
    put(&s, "1leg", "0509");
    at_combat(&s);
    act(&s, "end");
    act(&s, "counter mitchell 0509");
    assert_int_equal(differential(&s), 2 * 3 - 5);
    close_scene(&s);

    square(&s, NULL, "mitchell");
    shake(&s, "mitchell");
    put(&s, "1leg", "0509");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    act(&s, "attack mitchell 0509");
    assert_int_equal(differential(&s), 2 - 5);
    close_scene(&s);
}

/* A-48, square_stands */
TEST(ms_9_3_m__it_may_follow_up)
{
    static const char *const setting[] = {NULL, "square_stands=on"};
    struct scene s;
    for (int stands = 0; stands < 2; stands++) {
        open_scene(&s, setting[stands]);
        put(&s, "1leg", "1109");
        form_square(&s, "1leg");
        put(&s, "2leg", "1210");
        put(&s, "jaeger", "1209");
        at_combat(&s);
        act(&s, "attack 1leg 1209");
        act(&s, "join 2leg");
        act(&s, "assault 2leg");
        assert_int_equal(differential(&s), 3 + 5 - (2 + 2));
        dice(&s, 4, 6); /* Dr failed */
        go_back(&s);
        OFFERED(&s, "advance 2leg 1209");
        assert_int_equal(offered(&s, "advance 1leg 1209"), !stands);
        if (!stands) { /* with its marker, and checking in the woods */
            act(&s, "advance 1leg 1209");
            expect_at(&s, "1leg", "1209");
            assert_true(in_square(&s, "1leg"));
            assert_int_equal(rating(&s), 4);
            roll(&s, 5);
            assert_true(is_shaken(&s, "1leg"));
            expect_at(&s, "1leg", "1209");
            assert_int_equal(step_now(&s), S_ADVANCE);
        }
        close_scene(&s);
    }
}

TEST(ms_9_3_n__guns_in_it_do_not_fire)
{
    struct scene s;
    for (int formed = 0; formed < 2; formed++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0510");
        put(&s, "6art", "0510");
        put(&s, "2leg", "0509");
        put(&s, "mitchell", "0508");
        put(&s, "duplat", "0507");
        if (formed)
            form_square(&s, "1leg");
        at_combat(&s);
        assert_int_equal(offered(&s, "bombard 6art 0507"), !formed);
        act(&s, "attack 2leg 0508");
        if (!formed)
            act(&s, "support 6art");
        else
            expect_roll(&s, "Combat"); /* there is nobody to add */
        close_scene(&s);
    }

    open_scene(&s, NULL); /* nor at those next to it */
    put(&s, "1leg", "0509");
    put(&s, "6art", "0509");
    form_square(&s, "1leg");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    OFFERED(&s, "attack 1leg 0508");
    assert_int_equal(offers(&s, "attack 6art"), 0);
    close_scene(&s);
}
