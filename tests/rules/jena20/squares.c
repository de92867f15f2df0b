/*
 * squares.c - infantry in square (J20-17.1), and squares beside other rules.
 */
#include "scene.h"

#include <stdio.h>

static void finish_retreat(struct scene *s, const char *line)
{
    act(s, line);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

TEST(j20_17_1__squares_in_the_clear_only_with_the_option)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "squares=on" : NULL);
        put(&s, "lannes", "0604");
        put(&s, "lasalle", "0404");
        put(&s, "ney", "1011");
        assert_int_equal(offered(&s, "form lannes 0604"), on);
        assert_int_equal(offered(&s, "form lannes 0605"), on);
        assert_int_equal(offers(&s, "form lasalle"), 0); /* infantry only */
        REFUSED(&s, "form ney 1011");                    /* a town */
        REFUSED(&s, "form ney 1010");                    /* a hill */
        assert_int_equal(offered(&s, "form ney 1012"), on);
        close_scene(&s);
    }
    open_scene(&s, "squares=on artillery=on");
    put(&s, "french-guns", "0604");
    put(&s, "ney", "0402");
    mark(&s, "ney", ROUTED | CONFUSED);
    assert_int_equal(offers(&s, "form"), 0); /* no guns, and nobody in rout */
    close_scene(&s);
}

TEST(j20_17_1__forming_ends_a_move_even_in_a_zone)
{
    struct scene s;
    open_scene(&s, "squares=on");
    put(&s, "lannes", "0403");
    OFFERED(&s, "form lannes 0703"); /* three points to go there, one to form */
    OFFERED(&s, "move lannes 0803");
    REFUSED(&s, "form lannes 0803"); /* nothing left for it */
    act(&s, "form lannes 0703");
    expect_at(&s, "lannes", "0703");
    assert_true(has_mark(&s, "lannes", SQUARE));
    assert_int_equal(offers(&s, "move lannes") + offers(&s, "leave lannes"), 0);
    close_scene(&s);

    open_scene(&s, "squares=on"); /* locked in a zone it forms where it is */
    put(&s, "lannes", "0604");
    put(&s, "ney", "0603");
    put(&s, "grawert", "0605");
    assert_int_equal(offers(&s, "form lannes"), 1);
    act(&s, "form lannes 0604");
    OFFERED(&s, "form ney 0704");
    act(&s, "done");
    assert_false(logged(&s, E_BATTLE)); /* it does not attack from now on */
    close_scene(&s);

    open_scene(&s, "squares=on"); /* into a zone and straight into square */
    put(&s, "ney", "0603");
    put(&s, "grawert", "0605");
    act(&s, "form ney 0604");
    assert_true(has_mark(&s, "ney", SQUARE));
    close_scene(&s);
}

TEST(j20_17_1__leaving_starts_a_move_one_point_shorter)
{
    struct scene s;
    open_scene(&s, "squares=on");
    put(&s, "lannes", "0403");
    mark(&s, "lannes", SQUARE);
    assert_int_equal(offers(&s, "move lannes") + offers(&s, "form lannes"), 0);
    OFFERED(&s, "leave lannes 0403");
    OFFERED(&s, "leave lannes 0703");
    REFUSED(&s, "leave lannes 0803");
    act(&s, "leave lannes 0703");
    expect_at(&s, "lannes", "0703");
    assert_false(has_mark(&s, "lannes", SQUARE));
    assert_int_equal(offers(&s, "move lannes") + offers(&s, "form lannes"), 0);
    close_scene(&s);

    open_scene(&s, "squares=on"); /* in a zone it may leave the square, not the hex */
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0605");
    mark(&s, "lannes", SQUARE);
    assert_int_equal(offers(&s, "leave lannes"), 1);
    act(&s, "leave lannes 0604");
    act(&s, "done");
    assert_int_equal(step_now(&s), S_DECLARE); /* and now it must fight */
    OFFERED(&s, "attack 0605 with lannes");
    close_scene(&s);
}

TEST(j20_17_1__a_square_has_no_zone_move_or_attack)
{
    struct scene s;
    for (int square = 0; square < 2; square++) {
        open_scene(&s, "squares=on");
        put(&s, "lannes", "0604");
        put(&s, "grawert", "0606");
        if (square)
            mark(&s, "lannes", SQUARE);
        set_turn(&s, 1, PRUSSIAN);
        at_movement(&s);
        OFFERED(&s, "move grawert 0605");
        assert_int_equal(offered(&s, "move grawert 0504"), square); /* past it */
        REFUSED(&s, "move grawert 0604");                           /* its hex is closed */
        close_scene(&s);

        open_scene(&s, "squares=on");
        put(&s, "lannes", "0604");
        put(&s, "grawert", "0605");
        if (square)
            mark(&s, "lannes", SQUARE);
        at_combat(&s);
        assert_int_equal(step_now(&s) == S_DECLARE && s.p.phasing == FRENCH, !square);
        close_scene(&s);
    }
    open_scene(&s, "squares=on"); /* the enemy in contact must attack it all the same */
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0605");
    mark(&s, "lannes", SQUARE);
    set_turn(&s, 1, PRUSSIAN);
    at_combat(&s);
    REFUSED(&s, "done");
    act(&s, "attack 0604 with grawert");
    fight(&s, 3); /* 3 - 4: AW */
    finish_retreat(&s, "toward 0109");
    assert_int_not_equal(step_now(&s), S_ADVANCE); /* a square that wins stays */
    expect_at(&s, "lannes", "0604");
    assert_true(has_mark(&s, "lannes", SQUARE)); /* it stands until it is left */
    close_scene(&s);
}

/* A Prussian attack by the named units on Lannes in 0604. */
static void attack_lannes(struct scene *s, const char *settings, const char *const *units,
                          bool square)
{
    static const char *const hexes[] = {"0605", "0505", "0705"};
    char choice[60] = "attack 0604 with ";
    open_scene(s, settings);
    put(s, "lannes", "0604");
    if (square)
        mark(s, "lannes", SQUARE);
    for (int i = 0; units[i]; i++)
        put(s, units[i], hexes[i]);
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    snprintf(choice + 17, sizeof choice - 17, "%s", units[0]);
    act(s, choice);
    while (step_now(s) == S_GATHER)
        act_first(s);
    no_reserves(s);
}

TEST(j20_17_1__cavalry_attacks_a_square_one_weaker)
{
    static const char *const one[] = {"hohenlohe", NULL};
    static const char *const two[] = {"hohenlohe", "blucher", NULL};
    static const char *const mixed[] = {"hohenlohe", "grawert", NULL};
    static const char *const foot[] = {"grawert", NULL};
    struct scene s;
    for (int square = 0; square < 2; square++) {
        attack_lannes(&s, "squares=on", one, square);
        assert_int_equal(differential(&s), 3 - square - 4);
        expect_chance(&s, "AB", square ? "1/6" : "0");
        expect_chance(&s, "AR", square ? "1/2" : "1/3");
        expect_chance(&s, "AW", "1/6");
        expect_chance(&s, "N", "1/6");
        expect_chance(&s, "DW", square ? "0" : "1/3");
        close_scene(&s);
        attack_lannes(&s, "squares=on", two, square);
        assert_int_equal(differential(&s), 6 - 2 * square - 4); /* each of them */
        close_scene(&s);
        attack_lannes(&s, "squares=on", mixed, square);
        assert_int_equal(differential(&s), 6 - square - 4);
        close_scene(&s);
        attack_lannes(&s, "squares=on", foot, square);
        assert_int_equal(differential(&s), 3 - 4);
        close_scene(&s);
    }
}

TEST(j20_17_1__other_changes_come_on_top)
{
    static const char *const one[] = {"hohenlohe", NULL};
    struct scene s;
    open_scene(&s, "squares=on"); /* a countercharge keeps its bonus */
    put(&s, "lannes", "0604");
    put(&s, "hohenlohe", "0605");
    mark(&s, "lannes", SQUARE);
    at_reaction(&s);
    act(&s, "done");
    act(&s, "attack 0604 with hohenlohe");
    no_reserves(&s);
    assert_int_equal(differential(&s), 3 - 1 + 1 - 4);
    close_scene(&s);

    attack_lannes(&s, "squares=on cavalry_control=on cadres=on", one, true);
    s.p.spent[unit_number(&s, "hohenlohe")] = 1;
    assert_int_equal(differential(&s), 3 - 1 - 1 - 4);
    s.p.spent[unit_number(&s, "hohenlohe")] = 0;
    s.p.cadres = bit(unit_number(&s, "hohenlohe"));
    assert_int_equal(differential(&s), 1 - 1 - 4); /* never below nothing */
    s.p.spent[unit_number(&s, "hohenlohe")] = 1;
    assert_int_equal(differential(&s), -4);
    close_scene(&s);
}

TEST(j20_17_1__a_retreat_turns_the_square_into_a_routed_mark)
{
    static const char *const three[] = {"grawert", "kalckreuth", "orange", NULL};
    struct scene s;
    for (int square = 0; square < 2; square++) {
        attack_lannes(&s, "squares=on", three, square);
        roll(&s, 2); /* 10 - 4: DW */
        finish_retreat(&s, "toward 1705");
        assert_int_equal(
            gg_hex_distance(&s.b->map, hex_number(&s, "0604"), s.p.at[unit_number(&s, "lannes")]),
            1);
        assert_int_equal(has_mark(&s, "lannes", ROUTED), square);
        assert_false(has_mark(&s, "lannes", SQUARE));
        expect_morale(&s, 5, 5);
        close_scene(&s);

        attack_lannes(&s, "squares=on", three, square);
        roll(&s, 3); /* DR */
        expect_roll(&s, "Rout");
        assert_int_equal(has_mark(&s, "lannes", ROUTED), square); /* before the rout */
        assert_false(has_mark(&s, "lannes", SQUARE));
        roll(&s, 5); /* the rout itself is as ever: farther than 4 */
        finish_retreat(&s, "toward 1705");
        assert_true(has_mark(&s, "lannes", ROUTED));
        expect_morale(&s, 4, 5);
        close_scene(&s);

        attack_lannes(&s, "squares=on", three, square);
        roll(&s, 6); /* DB */
        expect_at(&s, "lannes", "broken");
        expect_morale(&s, 4, 6);
        close_scene(&s);
    }
}

TEST(j20_17_1__an_elite_square_that_withdraws_is_marked_too)
{
    struct scene s;
    for (int square = 0; square < 2; square++) {
        open_scene(&s, "squares=on");
        put(&s, "guard", "0604");
        if (square)
            mark(&s, "guard", SQUARE);
        put(&s, "kalckreuth", "0605");
        put(&s, "grawert", "0505");
        set_turn(&s, 1, PRUSSIAN);
        at_combat(&s);
        act(&s, "attack 0604 with kalckreuth");
        fight(&s, 4); /* 7 - 4: DR */
        roll(&s, 2);  /* 0: it withdraws */
        finish_retreat(&s, "toward 1705");
        assert_int_equal(has_mark(&s, "guard", ROUTED), square);
        expect_morale(&s, 5, 5);
        close_scene(&s);
    }
}

TEST(j20_17_1__a_guard_has_a_point_less_for_its_way_round)
{
    struct scene s;
    for (int form = 0; form < 2; form++) { /* the enemy in 0604 has no zone but is next to 0603 */
        open_scene(&s, "squares=on");
        put(&s, "guard", "0403");
        put(&s, "grawert", "0604");
        mark(&s, "grawert", ROUTED);
        act(&s, form ? "form guard 0703" : "move guard 0703");
        expect_morale(&s, form ? 4 : 5, 5); /* round by the woods it is 4, too much to form */
        close_scene(&s);
    }
}

TEST(j20_17_1__a_square_is_not_exchanged_at_night)
{
    struct scene s;
    for (int square = 0; square < 2; square++) {
        open_scene(&s, "squares=on concealment=on");
        put(&s, "lannes", "1012");
        put(&s, "ney", "1011");
        mark(&s, "lannes", square ? CONCEALED | SQUARE : CONCEALED);
        mark(&s, "ney", CONCEALED);
        set_turn(&s, 3, FRENCH);
        at_night(&s);
        assert_int_equal(offered(&s, "swap 1012 1011"), !square); /* it does not move */
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_13__forming_square_reveals, "squares=on concealment=on")
{
    put(s, "lannes", "0604");
    put(s, "ney", "0402");
    mark(s, "lannes", CONCEALED);
    mark(s, "ney", CONCEALED);
    at_movement(s);
    act(s, "form lannes 0604");
    assert_false(has_mark(s, "lannes", CONCEALED));
    assert_true(has_mark(s, "ney", CONCEALED));
    assert_true(s->table.log.revealed);
}
