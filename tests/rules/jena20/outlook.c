/*
 * outlook.c - what players are shown beside the log: how to win, what is counted, what is to come, the cards. Whole games
 * at random, of every scenario, compare the goals with the judge's word; scenes show the rest.
 */
#include "scene.h"

#include <string.h>

#include "grognard/view.h"

enum { GAMES = 40, STEPS_MAX = 20000, SEED = 1806, CHOICES_ASKED = 2 };

static struct gg_view view; /* too large for a stack */

static void look(const struct scene *s)
{
    jena20_rules.view(s->battle, &s->p, GG_EVERYTHING, &view);
}

static int score(int side)
{
    int sum = 0;
    for (int i = 0; i < view.nscores; i++)
        sum += view.score[i].side == side ? view.score[i].points : 0;
    return sum;
}

/* The best level among the goals of a side that are met; LEVEL_DRAW for none. */
static enum level best_met(int side)
{
    enum level best = LEVEL_DRAW;
    for (int i = 0; i < view.ngoals; i++)
        for (int level = LEVEL_MARGINAL; level < NLEVELS; level++)
            if (view.goal[i].side == side && view.goal[i].met && (int)best < level &&
                strstr(view.goal[i].text, j20_level_words[level]) != NULL)
                best = (enum level)level;
    return best;
}

static int drawn_goals_met(void)
{
    int met = 0;
    for (int i = 0; i < view.ngoals; i++)
        met += view.goal[i].side == GG_NOBODY && view.goal[i].met;
    return met;
}

/* What is counted is so as the goal says. */
static void check_counts(const struct scene *s)
{
    for (int i = 0; i < view.ngoals; i++) {
        const struct gg_goal *goal = &view.goal[i];
        bool least = strstr(goal->text, "or more") != NULL;
        if (goal->met && goal->counted)
            assert_true(least ? goal->have >= goal->need : goal->have <= goal->need);
        assert_non_null(goal->clause);
    }
    for (int side = 0; side < GG_SIDES; side++)
        assert_int_equal(score(side), s->p.morale[side]);
}

static void check_result(const struct scene *s)
{
    struct gg_result result = {0};
    jena20_rules.result(s->battle, &s->p, &result);
    for (int side = 0; side < GG_SIDES; side++) {
        const char *level = side == result.winner ? result.level : j20_level_words[LEVEL_DRAW];
        assert_string_equal(j20_level_words[best_met(side)], level);
    }
    assert_int_equal(drawn_goals_met(), result.winner == GG_NOBODY);
    assert_int_equal(view.ncoming, 0);
}

/* Everybody who is still to come is in the calendar once, in order. */
static void check_calendar(const struct scene *s)
{
    int due = 0, told = 0;
    for (int u = 0; u < s->b->names.npieces; u++)
        due += s->p.at[u] == OFF;
    for (int i = 0; i < view.ncoming; i++) {
        told += strstr(view.coming[i].text, " arrives at ") != NULL;
        assert_true(view.coming[i].turn >= (i ? view.coming[i - 1].turn : s->p.turn));
    }
    assert_int_equal(told, due);
}

static void check_cards(const struct scene *s)
{
    int all = 0;
    for (int i = 0; i < view.nhands; i++) {
        all += view.hand[i].count;
        assert_int_equal(view.hand[i].count, view.hand[i].ncards);
    }
    assert_int_equal(all, s->b->ncards);
    for (int i = 0; i < view.ncards; i++)
        assert_true(strlen(view.card[i].text) > 0 && strchr(view.card[i].text, '{') == NULL);
}

static void check_view(const struct scene *s)
{
    look(s);
    check_counts(s);
    check_cards(s);
    if (step_now(s) == S_OVER)
        check_result(s);
    else
        check_calendar(s);
    assert_true(view.used < sizeof view.pool);
}

/* Outcomes are said in words, and say something. */
static void check_odds(const struct scene *s, gg_choice c)
{
    static struct gg_told told;
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, GG_EVERYTHING, &told), GG_OK);
    for (int i = 0; told.rolls && !told.first_roll && i < told.odds.count; i++) {
        const char *result = told.odds.outcome[i].result;
        bool named =
            strcmp(result, "no effect") != 0 && strcmp(result, told.odds.outcome[i].dice) != 0;
        if (told.roll.shape == GG_DRAW)
            named = strcmp(result, "no effect") != 0; /* a card is called by its name either way */
        if (!named || !*result || strchr(result, '{') != NULL)
            fail_msg("\"%s\" for the dice \"%s\"", result, told.odds.outcome[i].dice);
    }
}

static gg_choice decide(const struct scene *s, struct gg_random *random)
{
    static gg_choice all[GG_CHOICES_MAX];
    int count = jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    for (int i = 0; i < CHOICES_ASKED; i++)
        check_odds(s, all[gg_random_below(random, (uint32_t)count)]);
    return all[gg_random_below(random, (uint32_t)count)];
}

/* A sentence for every event, with its clause, and no slot left open. */
static void check_log(struct scene *s)
{
    for (int i = 0; i < s->table.log.count; i++) {
        char room[500];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        const char *clause =
            jena20_rules.sentence(s->battle, &s->table.event[i], GG_EVERYTHING, &text);
        if (clause == NULL || text.cut || strpbrk(room, "{}") != NULL || strstr(room, "  ") != NULL)
            fail_msg("event %d is told as \"%s\"", s->table.event[i].kind, room);
    }
    s->table.log.count = 0;
}

static void play_game(struct scene *s, int number)
{
    struct gg_random random;
    gg_random_start(&random, SEED, (uint64_t)number);
    s->battle->rules->start(s->battle, &s->p);
    for (int step = 0; step_now(s) != S_OVER; step++) {
        struct gg_roll r;
        assert_true(step < STEPS_MAX);
        if (jena20_rules.turn(s->battle, &s->p).who != GG_CHANCE) {
            jena20_rules.choose(s->battle, &s->p, decide(s, &random), &s->table.log);
        } else {
            jena20_rules.roll(s->battle, &s->p, &r);
            jena20_rules.settle(s->battle, &s->p, gg_roll_throw(&r, &random, NULL), &s->table.log);
        }
        check_log(s);
        if (step % 16 == 0 || step_now(s) == S_OVER)
            check_view(s);
    }
}

static void play_scenarios(const char *settings)
{
    int scenarios = 0;
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        struct scene s;
        if (strncmp(one->id, "jena20/", 7) != 0)
            continue;
        open_scenario(&s, one->id, settings);
        for (int number = 0; number < GAMES; number++)
            play_game(&s, number);
        close_scene(&s);
        scenarios++;
    }
    assert_true(scenarios >= 2);
}

TEST(j20_15_3__the_goals_explain_every_result)
{
    play_scenarios(NULL);
    play_scenarios("draw_margin=2 spend_last_point=yes night=quiet");
    play_scenarios("draw_margin=6 captured_terrain=occupier");
}

TEST(j20_15_3__the_goals_explain_results_with_all_options)
{
    play_scenarios(
        "concealment=on penetration=on artillery=on rally_points=on demolition=on cadres=on "
        "unreliable=on cavalry_control=on leaders=on light_infantry=on squares=on");
}

/* --- scenes --- */

static const struct gg_goal *goal_of(int side, const char *words)
{
    for (int i = 0; i < view.ngoals; i++)
        if (view.goal[i].side == side && strstr(view.goal[i].text, words) != NULL)
            return &view.goal[i];
    fail_msg("no goal of side %d speaks of \"%s\"", side, words);
    return NULL;
}

static void expect_goal(int side, const char *words, int have, int need)
{
    const struct gg_goal *goal = goal_of(side, words);
    assert_true(goal->counted);
    assert_int_equal(goal->have, have);
    assert_int_equal(goal->need, need);
}

SCENE(j20_15_1__the_goals_say_what_is_there_and_what_is_needed)
{
    set_morale(s, 7, 3);
    look(s);
    expect_goal(FRENCH, "decisive", 3, 0);
    expect_goal(FRENCH, "substantial", 4, 4);
    expect_goal(FRENCH, "marginal", 4, 1);
    expect_goal(PRUSSIAN, "decisive", 7, 0);
    expect_goal(PRUSSIAN, "substantial", -4, 4);
    assert_true(goal_of(FRENCH, "substantial")->met);
    assert_false(goal_of(FRENCH, "decisive")->met);
    assert_false(goal_of(PRUSSIAN, "marginal")->met);
}

SCENE_WITH(j20_15_3__a_wide_draw_leaves_no_marginal_victory, "draw_margin=5")
{
    look(s);
    expect_goal(FRENCH, "substantial", 0, 6);
    for (int i = 0; i < view.ngoals; i++)
        assert_null(strstr(view.goal[i].text, "marginal"));
}

static const struct gg_coming *coming(const char *words)
{
    for (int i = 0; i < view.ncoming; i++)
        if (strstr(view.coming[i].text, words) != NULL)
            return &view.coming[i];
    return NULL;
}

SCENE_BY(jx_5_1__the_calendar_has_the_reinforcements, open_scenario(s, "jena20/jena-1806", NULL))
{
    look(s);
    assert_int_equal(coming("Ney arrives at 1711")->turn, 6);
    assert_int_equal(coming("Ney arrives at 1711")->side, FRENCH);
    assert_int_equal(coming("Rüchel arrives at 0109")->side, PRUSSIAN);
    assert_int_equal(coming("night")->turn, 3);
    assert_int_equal(coming("the last turn")->turn, 12);
    assert_null(coming("Saxe-Weimar"));
}

SCENE(j20_14_3__the_calendar_warns_of_captured_ground)
{
    put(s, "lannes", "0209");
    look(s);
    assert_string_equal(
        coming("Weimar")->text,
        "the objective 0209 Weimar held by the enemy, if it stays so: 1 morale point");
    assert_int_equal(coming("Weimar")->side, PRUSSIAN);
    assert_int_equal(coming("Weimar")->turn, 3);
}

static const struct gg_card *card(const char *title)
{
    for (int i = 0; i < view.ncards; i++)
        if (strcmp(view.card[i].title, title) == 0)
            return &view.card[i];
    fail_msg("no card \"%s\"", title);
    return NULL;
}

SCENE(j20_5_1__cards_say_what_they_do)
{
    at_draw(s);
    draw_card(s, "Queen Louise");
    look(s);
    assert_int_equal(view.hand[0].count, 11);
    assert_int_equal(view.hand[1].count, 1);
    assert_string_equal(card("Queen Louise")->text,
                        "for the Prussian army: Prussian morale of 5 or less rises by 1, once a "
                        "game; it has happened "
                        "already");
    assert_string_equal(card("Hussars forward")->text,
                        "whoever draws it: own cavalry moves 1 more this player turn");
    assert_string_equal(card("The sovereign's presence")->text,
                        "whoever draws it: French Guard units are committed free of charge this "
                        "player turn; Prussian "
                        "units may add 1 in one battle this player turn, before its die");
    assert_string_equal(
        card("Bernadotte tarries")->text,
        "for the French army: I Corps, Bernadotte neither moves nor arrives until the next French "
        "player turn ends");
}
