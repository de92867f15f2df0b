/*
 * seen.c - what a player is told: nothing that would have to be measured, and exact odds of everything else (WC-MOV-0).
 */
#include <string.h>

#include "grognard/game.h"
#include "scene.h"

static void crowd(struct scene *s)
{
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
}

/* The choices as a player has them, with what odds say of each, in one text. */
static void tell_all(struct scene *s, struct gg_text *out)
{
    static struct gg_told told;
    struct gg_game *game = gg_game_open_at(s->battle, &s->p);
    static gg_choice list[GG_CHOICES_MAX];
    int n = gg_game_choices(game, list, GG_CHOICES_MAX), who = gg_game_turn(game).who;
    gg_text_growing(out);
    for (int i = 0; i < n; i++) {
        struct gg_choice_info info = {0};
        char room[200];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_choice_text(game, list[i], &text);
        gg_game_choice_info(game, list[i], &info);
        enum gg_status status = gg_game_odds(game, room, who, &told);
        gg_text_fmt(out, "%s|%s|%s|%d,%d,%d|%s|", room, info.label, info.rolls ? "rolls" : "",
                    info.posed ? info.pose.x : 0, info.posed ? info.pose.y : 0, info.posed,
                    gg_status_text(status));
        if (status == GG_OK)
            gg_told_json(s->battle, &told, out);
        gg_text_char(out, '\n');
    }
    gg_game_close(game);
}

static void expect_same(struct scene *s, struct gg_text *near)
{
    struct gg_text far;
    tell_all(s, &far);
    assert_string_equal(gg_text_str(near), gg_text_str(&far));
    gg_text_free(near);
    gg_text_free(&far);
}

/* An enemy straight ahead, near enough to be reached, to stop a march, to make a test harder, to be shot at; then so far that it
 * is none of that: nothing that is offered or told differs. */
static void compare(struct scene *s, const char *phase, const char *const *acts, int near, int far)
{
    struct gg_text text;
    for (int i = 0; i < 2; i++) {
        at(s, "pikes-1")->y = (uint16_t)(i ? far : near);
        s->p.moved = s->p.stepped = s->p.hasty = s->p.shot = 0;
        s->p.march = (struct march){0};
        begin(s, ROMAN, phase);
        for (const char *const *text_of = acts; *text_of; text_of++)
            act(s, *text_of);
        if (i == 0)
            tell_all(s, &text);
        else
            expect_same(s, &text);
    }
}

SCENE(wc_mov_0__declarations_do_not_depend_on_distances)
{
    put(s, "hastati", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1500, 15);
    crowd(s);
    compare(s, "movement", (const char *const[]){NULL}, 1500, 4000);
    compare(s, "movement", (const char *const[]){"declare hastati", NULL}, 1500, 4000);
}

SCENE(wc_mov_0__neither_do_steps)
{
    put(s, "italians", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1400, 15);
    crowd(s);
    compare(s, "movement", (const char *const[]){"done", "move italians double", NULL}, 1400, 4000);
    size(s, "italians", 24, 4);
    compare(s, "movement", (const char *const[]){"done", NULL}, 1500, 4000);
}

SCENE(wc_mov_0__nor_shots)
{
    put(s, "velites", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1400, 15);
    crowd(s);
    compare(s, "shooting", (const char *const[]){NULL}, 1400, 4000);
}

SCENE(wc_mov_0__views_have_no_zones_and_the_board_no_lengths)
{
    static struct gg_view view;
    static struct gg_board board;
    put(s, "velites", 3600, 1000, 5);
    lead(s, "velites");
    crowd(s);
    begin(s, ROMAN, "movement");
    s->battle->rules->view(s->battle, &s->p, ROMAN, &view);
    for (int i = 0; i < view.npieces; i++)
        assert_int_equal(view.piece[i].nzones, 0);
    s->battle->rules->board(s->battle, &board);
    assert_true(board.unmeasured);
}

SCENE_WITH(wc_mov_0__with_the_aid_all_of_it_is_told, "measuring=yes")
{
    static struct gg_view view;
    static struct gg_board board;
    static struct gg_told told;
    put(s, "velites", 3600, 1000, 5);
    put(s, "pikes-1", 3600, 1400, 15);
    lead(s, "velites");
    crowd(s);
    begin(s, ROMAN, "shooting");
    s->battle->rules->view(s->battle, &s->p, ROMAN, &view);
    int zones = 0;
    for (int i = 0; i < view.npieces; i++)
        zones += view.piece[i].nzones;
    assert_true(zones > 0);
    s->battle->rules->board(s->battle, &board);
    assert_false(board.unmeasured);
    struct gg_game *game = gg_game_open_at(s->battle, &s->p);
    assert_int_equal(gg_game_odds(game, "shoot velites pikes-1", ROMAN, &told), GG_OK);
    assert_true(told.odds.count > 1);
    gg_game_close(game);
}

/* --- exact odds --- */

static struct gg_ratio chance(const struct gg_told *told, const char *words)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; i < told->odds.count; i++)
        if (strstr(told->odds.outcome[i].result, words))
            assert_int_equal(gg_ratio_add(sum, told->odds.outcome[i].exact, &sum), GG_OK);
    return sum;
}

static void ask(struct scene *s, const char *text, int seat, struct gg_told *told)
{
    struct gg_game *game = gg_game_open_at(s->battle, &s->p);
    assert_int_equal(gg_game_odds(game, text, seat, told), GG_OK);
    gg_game_close(game);
}

/* Kills of n strikes of chance w/216: as many as k. */
static double binomial(int n, int k, double p)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    for (int i = 0; i < n; i++)
        c *= i < k ? p : 1 - p;
    return c;
}

SCENE(wc_cmb_4__odds_of_a_combat_go_on_to_the_test)
{
    static struct gg_told told;
    lock(s, "hastati", "pikes-1");
    begin(s, ROMAN, "combat");
    ask(s, "fight hastati", ROMAN, &told);
    assert_false(told.first_roll);
    struct blow mine = wc_blow(
        &s->look, (struct strike){STRIKES, unit(s, "hastati"), unit(s, "pikes-1")}, NULL, ST_HIT);
    struct blow theirs = wc_blow(
        &s->look, (struct strike){STRIKES, unit(s, "pikes-1"), unit(s, "hastati")}, NULL, ST_HIT);
    assert_int_equal(mine.dice, 8);
    assert_int_equal(mine.save, 5); /* pila */
    double p = (7 - mine.hit) / 6.0 * (mine.save - 1) / 6.0 * (7 - mine.kill) / 6.0;
    double q = (7 - theirs.hit) / 6.0 * (theirs.save - 1) / 6.0 * (7 - theirs.kill) / 6.0;
    double drawn = 0, breaks = 0;
    for (int a = 0; a <= 8; a++)
        for (int b = 0; b <= 24; b++) {
            int left = 24 - (b < 24 ? b : 24), other = 24 - a;
            int ranks = left < 5 ? 0 : left / 8 - 1, others = other / 8 - 1;
            if (left < 8)
                ranks = 0; /* fewer files */
            int lead = a + (ranks > 0 ? ranks : 0) + (left >= 2 * other) - b - others -
                       (left >= 5 ? other >= 2 * left : 1);
            double both = binomial(8, a, p) * binomial(24, b, q);
            drawn += lead == 0 ? both : 0;
            if (lead > 0) {
                static const int low[] = {16, 43, 77, 113, 147, 174, 193, 205, 212};
                static const int two[] = {1, 3, 6, 10, 15, 21, 26, 30, 33};
                int value = 8 - lead;
                double pass = other > 12 ? low[value < 2 ? 0 : value - 2] / 216.0
                                         : two[value < 2 ? 0 : value - 2] / 36.0;
                breaks += both * (1 - pass);
            }
        }
    double told_drawn = gg_ratio_double(chance(&told, "drawn"));
    double told_breaks = gg_ratio_double(chance(&told, "1st Pikes broke"));
    assert_true(told_drawn - drawn < 1e-9 && drawn - told_drawn < 1e-9);
    assert_true(told_breaks - breaks < 1e-9 && breaks - told_breaks < 1e-9);
}

SCENE(wc_pur_2__odds_of_pursuit_against_flight)
{
    static struct gg_told told;
    lock(s, "hastati", "pikes-1");
    s->p.breaking = bit(unit(s, "pikes-1"));
    s->p.won = bit(unit(s, "hastati"));
    crowd(s);
    begin(s, ROMAN, "resolution");
    ask(s, "pursue hastati", ROMAN, &told);
    assert_true(gg_ratio_equal(chance(&told, "destroyed"), gg_ratio_of(721, 1296)));
}

SCENE_WITH(wc_cmd_2__odds_of_a_command_test_with_its_second_roll, "measuring=yes")
{
    static struct gg_told told;
    crowd(s);
    put(s, "hastati", 3400, 2000, 5);
    put(s, "triarii", 4100, 2000, 5);
    put(s, "pikes-1", 3700, 2700, 15);
    begin(s, ROMAN, "movement");
    act(s, "declare triarii");
    act(s, "charge triarii pikes-1");
    act(s, "done"); /* no second target */
    act(s, "stand pikes-1");
    act(s, "declare hastati");
    ask(s, "charge hastati pikes-1", ROMAN, &told);
    assert_true(gg_ratio_equal(chance(&told, "may not charge"), gg_ratio_of(42 * 42, 216 * 216)));
    act(s, "charge hastati pikes-1");
    dice(s, "1 1 1");
    act(s, "done");
}

SCENE(wc_res_3__odds_of_a_test_with_every_modifier)
{
    static struct gg_told told;
    put(s, "triarii", 3600, 1000, 5);
    put(s, "principes", 3600, 1500, 5);
    put(s, "italians", 4600, 1000, 5);
    put(s, "companions", 6600, 4600, 15);
    struct play g = play_of(s);
    lead(s, "principes");
    wc_slay(&g, ROMAN, 0, (struct gg_point){3600, 1500});
    begin(s, ROMAN, "resolution");
    ask(s, "test triarii", ROMAN, &told);
    assert_int_equal(told.roll.target, 8); /* 9, the general slain */
    assert_int_equal(told.roll.nparts, 2);
    assert_true(gg_ratio_equal(chance(&told, "stood"), gg_ratio_of(193, 216)));
}
