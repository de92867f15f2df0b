/*
 * victory.c - how the game ends (J20-15, JX-5.3).
 */
#include "scene.h"

static void expect_result(const struct scene *s, int winner, const char *level)
{
    struct gg_result result = {0};
    expect_turn(s, GG_OVER);
    jena20_rules.result(s->battle, &s->p, &result);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.level, level);
}

/* The last player turn ends at this morale; nobody gets a lull on top. */
static void end_at(struct scene *s, const char *settings, int french, int prussian)
{
    open_scene(s, settings);
    s->p.effects |= T_FOUGHT;
    set_morale(s, french, prussian);
    set_turn(s, 12, PRUSSIAN);
    at_end(s);
}

TEST(j20_15_1__morale_zero_is_a_decisive_defeat_at_once)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "1010");
    put(&s, "soult", "1011");
    put(&s, "tauentzien", "1009");
    put(&s, "grawert", "1012"); /* a second battle, never fought */
    set_morale(&s, 3, 1);
    at_combat(&s);
    act(&s, "attack 1009 with lannes");
    act(&s, "attack 1012 with soult");
    act(&s, "resolve 1009");
    fight(&s, 2); /* +2: EX, and Lannes goes with him: -1 +1 for both */
    expect_morale(&s, 3, 1);
    expect_turn(&s, FRENCH); /* so nobody is defeated */
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lannes", "1010");
    put(&s, "ney", "1110");
    put(&s, "soult", "0911");
    put(&s, "tauentzien", "1009");
    put(&s, "grawert", "0811");
    set_morale(&s, 3, 1);
    at_combat(&s);
    act(&s, "attack 1009 with lannes");
    act(&s, "attack 0811 with soult");
    act(&s, "resolve 1009");
    fight(&s, 6);                                  /* DB: the enemy's last point */
    expect_result(&s, FRENCH, "decisive victory"); /* no advance, no second battle */
    expect_at(&s, "lannes", "1010");
    expect_at(&s, "grawert", "0811");
    expect_morale(&s, 4, 0);
    close_scene(&s);

    open_scene(&s, NULL); /* the other side */
    put(&s, "lasalle", "1009");
    put(&s, "kalckreuth", "1008");
    put(&s, "orange", "0910");
    set_morale(&s, 1, 3);
    set_turn(&s, 1, PRUSSIAN);
    at_combat(&s);
    act(&s, "attack 1009 with kalckreuth");
    fight(&s, 6); /* 7 - 2: DB */
    expect_result(&s, PRUSSIAN, "decisive victory");
    close_scene(&s);
}

SCENE(j20_15_1__both_at_zero_is_a_draw)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    assert_false(j20_check_defeat(&g)); /* no table brings this about, so it is set up */
    set_morale(s, 0, 0);
    assert_true(j20_check_defeat(&g));
    expect_result(s, GG_NOBODY, "draw");
}

TEST(j20_15_2__higher_morale_wins_and_equal_is_a_draw)
{
    struct scene s;
    end_at(&s, NULL, 6, 5);
    expect_result(&s, FRENCH, "marginal victory");
    close_scene(&s);
    end_at(&s, NULL, 5, 6);
    expect_result(&s, PRUSSIAN, "marginal victory");
    close_scene(&s);
    end_at(&s, NULL, 5, 5);
    expect_result(&s, GG_NOBODY, "draw");
    close_scene(&s);
}

SCENE(j20_15_2__a_lull_of_the_last_turn_counts)
{
    set_turn(s, 12, PRUSSIAN);
    at_end(s);
    expect_morale(s, 5, 6);
    expect_result(s, PRUSSIAN, "marginal victory");
}

TEST(j20_15_3__three_is_marginal_and_four_substantial)
{
    struct scene s;
    end_at(&s, NULL, 8, 5);
    expect_result(&s, FRENCH, "marginal victory");
    close_scene(&s);
    end_at(&s, NULL, 9, 5);
    expect_result(&s, FRENCH, "substantial victory");
    close_scene(&s);
    end_at(&s, NULL, 1, 10);
    expect_result(&s, PRUSSIAN, "substantial victory");
    close_scene(&s);
}

TEST(j20_15_3__the_switch_widens_the_draw)
{
    struct scene s;
    end_at(&s, "draw_margin=2", 5, 7);
    expect_result(&s, GG_NOBODY, "draw");
    close_scene(&s);
    end_at(&s, "draw_margin=2", 5, 8);
    expect_result(&s, PRUSSIAN, "marginal victory");
    close_scene(&s);
}

SCENE(jx_5_3__the_game_ends_after_turn_twelve)
{
    set_turn(s, 11, PRUSSIAN);
    at_end(s);
    expect_roll(s, "Event card");
    assert_int_equal(s->p.turn, 12);
    assert_int_equal(s->p.phasing, FRENCH);
    at_end(s);
    expect_roll(s, "Event card");
    assert_int_equal(s->p.turn, 12);
    assert_int_equal(s->p.phasing, PRUSSIAN);
    at_end(s);
    expect_turn(s, GG_OVER);
}
