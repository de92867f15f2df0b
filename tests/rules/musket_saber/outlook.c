/*
 * outlook.c - how to win, the score and the calendar as the view tells them, against the judge (MS-3.1-d, 3.4-a).
 */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "grognard/view.h"
#include "stroll.h"

static struct gg_view view;

static void look_on(const struct scene *s)
{
    ms_view(s->battle, &s->p, GG_EVERYTHING, &view);
}

static int sum_of_scores(int side)
{
    int sum = 0;
    for (int i = 0; i < view.nscores; i++)
        sum += view.score[i].side == side ? view.score[i].points : 0;
    return sum;
}

/* The goals that are met, and the last of them. */
static int goals_met(const struct gg_goal **last)
{
    int met = 0;
    for (int i = 0; i < view.ngoals; i++)
        if (view.goal[i].met) {
            *last = &view.goal[i];
            met++;
        }
    return met;
}

static bool by_sudden_death(const struct gg_goal *goal)
{
    return strcmp(goal->clause, "MS-3.1-d") == 0;
}

static void expect_sums(const struct scene *s)
{
    struct look look = look_at(s);
    look_on(s);
    for (int side = 0; side < GG_SIDES; side++)
        assert_int_equal(sum_of_scores(side), ms_points(&look, side));
    for (int i = 0; i < view.nscores; i++)
        assert_true(view.score[i].points > 0 && view.score[i].text[0] != '\0');
    for (int i = 0; i < view.ngoals; i++)
        if (view.goal[i].counted && view.goal[i].met)
            assert_true(view.goal[i].have >= view.goal[i].need);
    for (int i = 0; i < view.ncoming; i++)
        assert_true(view.coming[i].turn >= s->p.turn && view.coming[i].text[0] != '\0');
}

/* As things stand one level is reached, whatever may be said of sudden death. */
static void expect_one_level(void)
{
    int levels = 0;
    for (int i = 0; i < view.ngoals; i++)
        levels += view.goal[i].met && !by_sudden_death(&view.goal[i]);
    assert_int_equal(levels, 1);
}

/* The one goal that is met names the winner and the level. */
static void expect_explained(const struct scene *s)
{
    const struct gg_goal *goal = NULL;
    struct gg_result result;
    s->battle->rules->result(s->battle, &s->p, &result);
    assert_int_equal(goals_met(&goal), 1);
    assert_int_equal(goal->side, result.winner);
    assert_memory_equal(goal->text, result.level, strlen(result.level));
    assert_int_equal(view.ncoming, 0);
}

static void expect_judged(const char *scenario, const char *settings, int game)
{
    struct stroll walk;
    struct scene s;
    begin_stroll(&walk, &s, scenario, settings, game);
    do {
        expect_sums(&s);
        if (!walk.over)
            expect_one_level();
    } while (stroll_on(&walk));
    expect_sums(&s);
    expect_explained(&s);
    end_stroll(&walk);
}

TEST(ms_3_4_a__the_score_adds_up_and_goals_explain_the_end)
{
    static const char *const settings[] = {NULL, "control_last_occupant=off",
                                           "exposed_leader_flees=on"};
    for (int i = 0; strolls[i] != NULL; i++)
        for (int game = 0; game < 3; game++)
            expect_judged(strolls[i], settings[game], game);
}

static void expect_goal(int i, int side, const char *text, int have, int need, bool met)
{
    assert_in_range(i, 0, view.ngoals - 1);
    const struct gg_goal *goal = &view.goal[i];
    assert_string_equal(goal->text, text);
    assert_int_equal(goal->side, side);
    assert_int_equal(goal->counted, need != 0);
    if (goal->counted) {
        assert_int_equal(goal->have, have);
        assert_int_equal(goal->need, need);
    }
    assert_int_equal(goal->met, met);
}

SCENE_BY(ms_3_4_a__each_level_tells_the_lead_it_needs,
         open_scenario(s, "musket-saber/wilsons-creek-1861", NULL))
{
    look_on(s);
    assert_int_equal(view.ngoals, 7);
    expect_goal(
        0, UNION,
        "points for 0707 Bloody Hill (5), 1009 Edwards camp (2), 1011 Guibor's camp (2), 1014 "
        "Sharp farm (3), "
        "1409 Winn hill (3), 1606 Ray farm (1), "
        "McCulloch lost (3), Price lost (3), each two-step unit eliminated (2), each one-step unit "
        "eliminated (1), each leader lost (2); captured units count twice",
        0, 0, false);
    expect_goal(2, UNION, "decisive victory: Union 8 or more points ahead after the last turn", -5,
                8, false);
    expect_goal(3, UNION, "marginal victory: Union 3 to 7 points ahead after the last turn", -5, 3,
                false);
    expect_goal(4, GG_NOBODY,
                "drawn battle: Union from 2 behind to 2 ahead in points after the last turn", 0, 0,
                false);
    expect_goal(5, SOUTH, "marginal victory: Confederate 3 to 7 points ahead after the last turn",
                5, 3, true);
    expect_goal(6, SOUTH,
                "decisive victory: Confederate 8 or more points ahead after the last turn", 5, 8,
                false);
}

/* A side that may be behind and win is told how far. */
SCENE_BY(ms_3_4_a__a_lead_may_be_a_lag, open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    look_on(s);
    expect_goal(6, ALLIED, "marginal victory: Allied 8 to 15 points behind after the last turn", 0,
                -15, false);
    expect_goal(7, ALLIED, "decisive victory: Allied at most 7 points behind after the last turn",
                0, -7, true);
}

static void expect_score(int i, int side, const char *text, int points)
{
    assert_in_range(i, 0, view.nscores - 1);
    assert_int_equal(view.score[i].side, side);
    assert_string_equal(view.score[i].text, text);
    assert_int_equal(view.score[i].points, points);
}

SCENE_BY(ms_3_4_a__the_score_is_taken_apart, open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    put(s, "jamin", "eliminated");
    put(s, "hubert", "captured");
    put(s, "reille", "dead");
    set_control(s, "1407", FRENCH);
    set_control(s, "1508", FRENCH);
    s->p.committed = bit(unit_number(s, "gauthier"));
    look_on(s);
    assert_int_equal(view.nscores, 6);
    expect_score(0, FRENCH, "places held: 1407 Great Garden (4), 1508 (2)", 6);
    expect_score(1, ALLIED, "French two-step units lost: Jamin", 2);
    expect_score(2, ALLIED, "French one-step units lost: Hubert", 1);
    expect_score(3, ALLIED, "French leaders lost: Reille", 2);
    expect_score(4, ALLIED, "French captured, counted twice: Hubert", 1);
    expect_score(5, ALLIED, "French committed: Gauthier", 1);
}

static void hold_keys(struct scene *s)
{
    static const char *const line[][2] = {
        {"1leg", "1307"}, {"2leg", "1407"}, {"1li", "1507"}, {"2li", "1508"}};
    for (int i = 0; i < 4; i++)
        put(s, line[i][0], line[i][1]);
}

SCENE(ms_3_1_d__sudden_death_is_a_goal)
{
    static const char words[] =
        "decisive victory at once: fit French infantry in all of 1304, 1307 Hougoumont, 1407 "
        "Great Garden, 1507 Great Orchard and 1508 at the end of any Allied combat phase";
    hold_keys(s);
    shake(s, "2li");
    look_on(s);
    expect_goal(2, FRENCH, words, 3, 5, false);
    put(s, "3li", "1304");
    s->p.shaken = 0;
    look_on(s);
    expect_goal(2, FRENCH, words, 5, 5, true);
    set_turn(s, 3, ALLIED);
    at_end(s);
    expect_turn(s, GG_OVER);
    look_on(s);
    expect_explained(s);
    expect_goal(2, FRENCH, words, 5, 5, true);
    expect_told(
        s, E_SUDDEN,
        "Fit French infantry stood in 1304, 1307 Hougoumont, 1407 Great Garden, 1507 Great Orchard "
        "and 1508.",
        "MS-3.1-d");
}

static void expect_coming(int i, int turn, int side, const char *text)
{
    assert_in_range(i, 0, view.ncoming - 1);
    assert_int_equal(view.coming[i].turn, turn);
    assert_int_equal(view.coming[i].side, side);
    assert_string_equal(view.coming[i].text, text);
}

SCENE_BY(ms_3_2_d__the_calendar_tells_who_arrives,
         open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    set_turn(s, 6, FRENCH); /* the Brunswickers are late */
    put(s, "hubert", "reserve");
    due(s, "hubert", 9);
    s->p.returning = bit(unit_number(s, "hubert"));
    look_on(s);
    assert_int_equal(view.ncoming, 6);
    expect_coming(0, 6, ALLIED, "Du Plat and Hugh Halkett: reinforcements at 0701");
    expect_coming(1, 6, ALLIED, "Brunswickers: reinforcements at 1501");
    expect_coming(2, 7, FRENCH, "Guiton, Donop and Kellermann: reinforcements at 1515 or 2015");
    expect_coming(3, 7, ALLIED, "Adam: reinforcements at 0701");
    expect_coming(4, 9, FRENCH, "Hubert: return at 0515 or 1015 or 1515 or 2015");
    expect_coming(5, 12, GG_NOBODY, "the last turn; then points are counted");
}

SCENE_BY(ms_2_1_d__the_calendar_tells_the_turns_of_special_rules,
         open_scenario(s, "musket-saber/wilsons-creek-1861", NULL))
{
    look_on(s);
    expect_coming(
        0, 1, SOUTH,
        "surprise: Confederate combat units move only with an enemy combat unit within 4 hexes");
    expect_coming(2, 8, UNION, "from now on Union units may leave the map at 0501 and 0801");
    close_scene(s);
    open_scenario(s, "musket-saber/hougoumont-1815", NULL);
    look_on(s);
    expect_coming(1, 5, FRENCH, "from now on French fire can set 1307 Hougoumont alight");
}
