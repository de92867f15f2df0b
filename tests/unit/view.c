/*
 * view.c - tests of what each seat is shown, with the toy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

static void view_of(const struct gg_game *game, int seat, struct gg_text *out)
{
    gg_text_growing(out);
    gg_game_view_json(game, seat, 0, out);
    assert_false(out->cut);
}

static void assert_view(const struct gg_game *game, int seat, const char *part, bool has)
{
    struct gg_text view;
    view_of(game, seat, &view);
    if ((strstr(gg_text_str(&view), part) != NULL) != has)
        fail_msg("%s: %s", part, gg_text_str(&view));
    gg_text_free(&view);
}

SCENE(test_view_fields)
{
    struct gg_game *game = s->game;
    static const char *const parts[] = {
        "{\"system\":\"toy\",\"scenario\":\"toy/test\",\"seat\":\"red\",\"turn\":1,",
        "\"phase\":\"play\",\"phasing\":\"red\",\"to_move\":\"red\",\"prompt\":\"Red, do "
        "something.\","
        "\"roll\":null,",
        "{\"id\":\"red-card\",\"side\":\"red\",\"name\":\"Card "
        "2\",\"short\":\"REDC\",\"type\":\"card\","
        "\"at\":\"p0\",\"on_board\":true,\"facing\":null,",
        "\"values\":{\"card\":2}",
        "\"bars\":[{\"name\":\"pips\",\"value\":2,\"full\":5,\"look\":\"plain\"}]",
        "\"tracks\":{\"score\":{\"red\":0,\"blue\":0},\"round\":1}",
        "\"choices\":[{\"do\":\"step 1\",\"label\":\"To "
        "step\",\"group\":\"step\",\"piece\":\"red-card\","
        "\"to\":\"p1\",\"pose\":null,\"axis\":null,\"coordinate\":null,\"card\":null,\"cost\":1,"
        "\"rolls\":false,\"later\":false,\"foretells\":false},",
        "\"result\":null,\"steps\":0,",
        "\"may_undo\":false}",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_view(game, 0, parts[i], true);
    assert_view(game, 1, "\"choices\"", false);
    assert_view(game, GG_NOBODY, "\"choices\"", false);
    assert_view(game, GG_EVERYTHING, "\"choices\"", true);
    assert_view(game, GG_EVERYTHING, "\"seat\":\"everything\"", true);
}

/* The toy, but its steps are counted in half points. */
static void halve_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                       struct gg_choice_info *out)
{
    toy_rules.choice_info(battle, position, choice, out);
    out->halves = true;
}

SCENE(test_view_of_half_points)
{
    struct gg_game *game = s->game;
    struct gg_rules rules = toy_rules;
    struct gg_battle battle = *gg_game_battle(game);
    rules.choice_info = halve_info;
    battle.rules = &rules;
    struct gg_game *halved = gg_game_open(&battle);
    assert_non_null(halved);
    assert_view(
        halved, 0,
        "\"to\":\"p1\",\"pose\":null,\"axis\":null,\"coordinate\":null,\"card\":null,\"cost\":0.5,",
        true);
    assert_view(
        halved, 0,
        "\"to\":\"p2\",\"pose\":null,\"axis\":null,\"coordinate\":null,\"card\":null,\"cost\":1,",
        true);
    gg_game_close(halved);
}

SCENE(test_view_hides)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_SWAP, 0);
    assert_view(game, 0, "\"Red now holds 3.\"", true);
    assert_view(game, 0, "\"clause\":\"TOY-6\",\"piece\":\"red-card\"", true);
    assert_view(game, 1, "holds", false);
    assert_view(game, 1, "\"clause\":\"TOY-6\",\"piece\":null", true);
    assert_view(game, GG_NOBODY, "\"piece\":\"red-card\"", false);
    assert_view(game, GG_NOBODY, "Card 3", false);
    assert_view(game, GG_EVERYTHING, "Card 3", true);
    assert_view(game, 0, "Card 5", false);
    do_verb(game, TOY_PEEK, 0);
    assert_view(game, 0, "Card 5", true);
}

SCENE(test_view_of_a_roll)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_FACES, 0);
    assert_view(
        game, 1,
        "\"roll\":{\"what\":\"faces\",\"clause\":\"TOY-3\",\"side\":null,\"piece\":null,\"whose\":"
        "null,"
        "\"hidden\":false,\"shape\":\"faces\",\"keep\":0,\"dice\":[{\"label\":\"toy die 1\","
        "\"sides\":6},{\"label\":\"toy die 2\",\"sides\":6}],",
        true);
    assert_view(game, 1, "\"to_move\":\"chance\"", true);
    assert_view(game, 1, "\"rolled\":[]", true);
    throw_faces(game, 1, 1);
    assert_view(game, 1, "\"rolled\":[{\"what\":\"faces\",", true);
    assert_view(game, 1, "{\"label\":\"toy die 1\",\"sides\":6,\"face\":1}", true);
    assert_view(game, 1, "\"dice\":{\"what\":\"faces\",\"faces\":\"1 1\",\"result\":\"1 1\"}",
                true);
    do_verb(game, TOY_DRAW, 0);
    assert_view(game, 1,
                "\"dice\":[{\"label\":\"toy "
                "die\",\"sides\":6}],\"draw\":[{\"name\":\"gold\",\"number\":1,\"weight\":3},"
                "{\"name\":\"iron\",\"number\":4,\"weight\":2},",
                true);
    assert_view(
        game, 1,
        "\"outcomes\":[{\"result\":\"gold\",\"exact\":\"1/2\",\"p\":0.5},{\"result\":\"iron\","
        "\"exact\":\"1/3\",",
        true);
}

SCENE(test_log_lines)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_STEP, 2);
    do_verb(game, TOY_PASS, 0);
    do_verb(game, TOY_PASS, 0);
    assert_view(game, 0,
                "{\"n\":0,\"step\":1,\"text\":\"Red steps to "
                "p2.\",\"clause\":\"TOY-5\",\"piece\":\"red-card\","
                "\"from\":\"p0\",\"to\":\"p2\",\"heading\":false,\"dice\":null}",
                true);
    assert_view(game, 0,
                "\"text\":\"Round 2\",\"clause\":null,\"piece\":null,\"from\":null,"
                "\"to\":null,\"heading\":true,\"dice\":null}",
                true);
    struct gg_text view;
    gg_text_growing(&view);
    gg_game_view_json(game, 0, 2, &view);
    assert_null(strstr(gg_text_str(&view), "steps to p2"));
    assert_non_null(strstr(gg_text_str(&view), "\"log\":[\"A pass.\",\"== Round 2\"]"));
    gg_text_free(&view);
}

SCENE(test_board)
{
    struct gg_text board;
    gg_text_growing(&board);
    gg_battle_board_json(s->battle, &board);
    static const char *const parts[] = {
        "\"kind\":\"grid\",\"columns\":5,\"rows\":1,\"even_lower\":false,",
        "\"sides\":[{\"id\":\"red\",\"title\":\"Red\"},",
        "\"places\":[{\"at\":\"p0\",\"terrain\":\"flat\"},",
        "\"edges\":[{\"a\":\"p0\",\"b\":\"p1\",\"kind\":\"road\"},",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_non_null(strstr(gg_text_str(&board), parts[i]));
    gg_text_free(&board);
}

static void hilly_board(const struct gg_battle *battle, struct gg_board *out)
{
    (void)battle;
    out->kind = GG_BOARD_HEX;
    out->terrain[out->nterrains++] =
        (struct gg_terrain){"open", "Open", NULL, NULL, GG_GROUND_BARE};
    out->place[out->nplaces++] = (struct gg_place){.at = "0101", .level = 2};
    out->place[out->nplaces++] = (struct gg_place){.at = "0102", .name = "Dale"};
    out->edge[out->nedges++] = (struct gg_edge){0, 1, "slope"};
    out->edge_kind[out->nedge_kinds++] =
        (struct gg_edge_kind){"slope", "Slope", "uphill", true, GG_BORDER_SLOPE};
    out->word[out->nwords++] = (struct gg_word){"Dr", "the defenders retreat"};
}

SCENE(test_board_with_heights_and_words)
{
    struct gg_rules rules = *s->battle->rules;
    struct gg_battle battle = *s->battle;
    rules.board = hilly_board;
    battle.rules = &rules;
    struct gg_text board;
    gg_text_growing(&board);
    gg_battle_board_json(&battle, &board);
    static const char *const parts[] = {
        "\"places\":[{\"at\":\"0101\",\"terrain\":\"open\",\"level\":2},"
        "{\"at\":\"0102\",\"terrain\":\"open\",\"name\":\"Dale\"}]",
        "\"edge_kinds\":[{\"kind\":\"slope\",\"title\":\"Slope\",\"effects\":\"uphill\","
        "\"one_sided\":true,\"look\":\"slope\"}]",
        "\"terrain\":[{\"id\":\"open\",\"title\":\"Open\",\"colour\":null,\"effects\":null,"
        "\"look\":\"bare\"}]",
        "\"words\":{\"Dr\":\"the defenders retreat\"}",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_non_null(strstr(gg_text_str(&board), parts[i]));
    gg_text_free(&board);
}

TEST(test_view_pool_that_is_full)
{
    struct gg_view *view = calloc(1, sizeof *view);
    const char *first = gg_view_fmt(view, "%s", "kept");
    char *big = calloc(1, GG_VIEW_POOL);
    memset(big, 'x', GG_VIEW_POOL - 1);
    assert_string_equal(gg_view_fmt(view, "%s", big), "");
    assert_string_equal(first, "kept");
    assert_string_equal(gg_view_fmt(view, "%d", 7), "7");
    big[GG_VIEW_POOL - (int)view->used - 1] = '\0';
    assert_int_equal(strlen(gg_view_fmt(view, "%s", big)), strlen(big));
    assert_string_equal(gg_view_fmt(view, "%s", ""), "");
    assert_int_equal(view->used, GG_VIEW_POOL);
    free(big);
    free(view);
}
