/*
 * terminal.c - the text map against pictures drawn by hand, short names, wrapping, broken text.
 */
#include "../cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "cli/play_map.h"

struct world {
    struct gg_board board;
    struct gg_view view;
    struct gg_map map;
};

static int place_of(const struct world *world, const char *at)
{
    for (int i = 0; i < world->board.nplaces; i++)
        if (!strcmp(world->board.place[i].at, at))
            return i;
    fail_msg("no place %s", at);
    return 0;
}

static void join(struct world *world, const char *a, const char *b, const char *kind)
{
    world->board.edge[world->board.nedges++] =
        (struct gg_edge){(uint16_t)place_of(world, a), (uint16_t)place_of(world, b), kind};
}

static struct gg_piece *stand(struct world *world, const char *name, int side, const char *at)
{
    struct gg_piece *piece = &world->view.piece[world->view.npieces++];
    *piece = (struct gg_piece){.id = name, .name = name, .side = side, .at = at};
    piece->on_board = true;
    piece->nvalues = 2;
    piece->value[0] = (struct gg_value){"strength", 5};
    piece->value[1] = (struct gg_value){"move", 4};
    return piece;
}

/* Three columns and two rows: clear ground, woods at 0101, a town at 0302. */
static struct world *small_world(enum gg_board_kind kind)
{
    struct world *world = calloc(1, sizeof *world);
    struct gg_board *board = &world->board;
    assert_non_null(world);
    board->kind = kind;
    board->columns = 3;
    board->rows = 2;
    board->even_lower = true;
    board->nterrains = 3;
    board->terrain[0] =
        (struct gg_terrain){"clear", "Clear", "#e8e0c0", "no effect", GG_GROUND_BARE};
    board->terrain[1] =
        (struct gg_terrain){"woods", "Woods", "#70a060", "costs 2", GG_GROUND_WOODS};
    board->terrain[2] = (struct gg_terrain){"town", "Town", "#a0a0a0", "+1", GG_GROUND_TOWN};
    for (int column = 1; column <= 3; column++)
        for (int row = 1; row <= 2; row++)
            snprintf(board->place[board->nplaces++].at, sizeof board->place[0].at,
                     kind == GG_BOARD_GRID ? "%d,%d" : "%02d%02d", column, row);
    board->place[0].terrain = 1;
    board->place[5].terrain = 2;
    board->place[5].name = "Jena";
    return world;
}

static void expect_picture(struct world *world, enum gg_map_size size, const struct gg_lit *lit,
                           const char *picture)
{
    int nlit = 0;
    while (lit && lit[nlit].at)
        nlit++;
    struct gg_canvas canvas;
    struct gg_text out;
    struct gg_terminal terminal = {0};
    gg_map_prepare(&world->map, &world->board);
    struct gg_scene scene = {&world->map, &world->view, nlit, lit, true};
    assert_true(gg_map_draw(&scene, size, 60, &canvas));
    gg_text_growing(&out);
    gg_canvas_print(&canvas, &terminal, 0, canvas.width, &out);
    assert_string_equal(gg_text_str(&out), picture);
    gg_text_free(&out);
    gg_canvas_close(&canvas);
    free(world);
}

TEST(empty_hexes)
{
    expect_picture(small_world(GG_BOARD_HEX), GG_MAP_TINY, NULL,
                   " ______        ______\n"
                   "/     w\\______/      \\\n"
                   "\\_0101_/      \\_0301_/\n"
                   "/      \\_0201_/Jena  \\\n"
                   "\\_0102_/      \\t0302_/\n"
                   "       \\_0202_/\n");
}

TEST(odd_columns_can_be_the_lower_ones)
{
    struct world *world = small_world(GG_BOARD_HEX);
    world->board.even_lower = false;
    expect_picture(world, GG_MAP_TINY, NULL,
                   "        ______\n"
                   " ______/      \\______\n"
                   "/     w\\_0201_/      \\\n"
                   "\\_0101_/      \\_0301_/\n"
                   "/      \\_0202_/Jena  \\\n"
                   "\\_0102_/      \\t0302_/\n");
}

TEST(rivers_bridges_and_roads_lie_on_hexsides)
{
    struct world *world = small_world(GG_BOARD_HEX);
    join(world, "0101", "0102", "river-minor");
    join(world, "0102", "0201", "river-major");
    join(world, "0201", "0302", "road");
    join(world, "0201", "0202", "river-major");
    join(world, "0202", "0201", "bridge");
    expect_picture(world, GG_MAP_SMALL, NULL,
                   "  ____        ____\n"
                   " /0101\\      /0301\\\n"
                   "/      \\____/      \\\n"
                   "\\     w/0201\\      /\n"
                   " \\~~~~/      \\____/\n"
                   " /0102#      /0302\\\n"
                   "/      ##==#:Jena  \\\n"
                   "\\      /0202\\     t/\n"
                   " \\____/      \\____/\n"
                   "      \\      /\n"
                   "       \\____/\n");
}

TEST(counters_values_stacks_and_marks)
{
    struct world *world = small_world(GG_BOARD_HEX);
    stand(world, "Lannes", 0, "0201")->order = 2;
    stand(world, "Augereau", 0, "0201")->order = 1;
    stand(world, "Tauentzien", 1, "0302");
    world->view.nmarks = 1;
    world->view.mark[0] = (struct gg_mark){"battle", "0302", 0};
    expect_picture(world, GG_MAP_SMALL, NULL,
                   "  ____        ____\n"
                   " /0101\\      /0301\\\n"
                   "/      \\____/      \\\n"
                   "\\     w/0201\\      /\n"
                   " \\____/[LANN]\\____/\n"
                   " /0102\\5+1   /0302\\\n"
                   "/      \\____/(TAUE)\\\n"
                   "\\      /0202\\5-4 !t/\n"
                   " \\____/      \\____/\n"
                   "      \\      /\n"
                   "       \\____/\n");
}

TEST(the_smallest_form_shows_the_same)
{
    struct world *world = small_world(GG_BOARD_HEX);
    static const struct gg_lit lit[] = {{"0102", 2, false}, {"0202", -1, false}, {NULL, 0, false}};
    stand(world, "Lannes", 0, "0201")->order = 2;
    stand(world, "Augereau", 0, "0201")->order = 1;
    stand(world, "Tauentzien", 1, "0302")->value[0].value = 12;
    stand(world, "Ney", 0, "0101");
    world->view.nmarks = 1;
    world->view.mark[0] = (struct gg_mark){"battle", "0302", 0};
    expect_picture(world, GG_MAP_TINY, lit,
                   " ______        ______\n"
                   "/[NEY5]\\______/      \\\n"
                   "\\w0101_/[LA5]+\\_0301_/\n"
                   "/>2    \\_0201_/(TA12)\\\n"
                   "\\>0102_/      \\!0302_/\n"
                   "       \\>0202_/\n");
}

TEST(costs_may_be_half_points)
{
    struct world *world = small_world(GG_BOARD_HEX);
    static const struct gg_lit lit[] = {
        {"0102", 5, true}, {"0301", 6, true}, {"0202", 1, true}, {NULL, 0, false}};
    expect_picture(world, GG_MAP_TINY, lit,
                   " ______        ______\n"
                   "/     w\\______/>3    \\\n"
                   "\\_0101_/      \\>0301_/\n"
                   "/>2.5  \\_0201_/Jena  \\\n"
                   "\\>0102_/>0.5  \\t0302_/\n"
                   "       \\>0202_/\n");
}

TEST(the_largest_form_has_names_and_status)
{
    struct world *world = small_world(GG_BOARD_HEX);
    struct gg_piece *piece = stand(world, "Tauentzien", 1, "0302");
    piece->nstatus = 1;
    piece->status[0] = (struct gg_state){"routed", GG_GRAVE, NULL};
    piece->posed = true;
    piece->pose.facing = 9000;
    expect_picture(world, GG_MAP_LARGE, NULL,
                   "   _______             _______\n"
                   "  / 0101  \\           / 0301  \\\n"
                   " /  Woods  \\         /         \\\n"
                   "/           \\_______/           \\\n"
                   "\\          w/ 0201  \\           /\n"
                   " \\         /         \\         /\n"
                   "  \\_______/           \\_______/\n"
                   "  / 0102  \\           / 0302  \\\n"
                   " /         \\         /  Jena   \\\n"
                   "/           \\_______/(TAUENTZI) \\\n"
                   "\\           / 0202  \\   5-4→   t/\n"
                   " \\         /         \\ routed  /\n"
                   "  \\_______/           \\_______/\n"
                   "          \\           /\n"
                   "           \\         /\n"
                   "            \\_______/\n");
}

TEST(squares)
{
    struct world *world = small_world(GG_BOARD_GRID);
    stand(world, "Lannes", 0, "2,1");
    join(world, "2,1", "2,2", "river-minor");
    join(world, "2,2", "3,2", "road");
    expect_picture(world, GG_MAP_SMALL, NULL,
                   "+--------+--------+--------+\n"
                   "|1,1     |2,1     |3,1     |\n"
                   "|        | [LANN] |        |\n"
                   "|       w|5-4     |        |\n"
                   "+--------+~~~~~~~~+--------+\n"
                   "|1,2     |2,2     |3,2     |\n"
                   "|        |        :Jena    |\n"
                   "|        |        |       t|\n"
                   "+--------+--------+--------+\n");
}

TEST(an_open_table)
{
    struct world *world = small_world(GG_BOARD_TABLE);
    world->board.columns = 12;
    world->board.rows = 6;
    world->board.nplaces = 0;
    world->board.nshapes = 1;
    world->board.shape[0] = (struct gg_shape){1, "Wood", 4, {0, 3000, 3000, 0}, {0, 0, 2000, 2000}};
    struct gg_piece *pikes = stand(world, "Pikes", 0, "6,3");
    pikes->posed = true;
    pikes->pose.facing = 18000;
    stand(world, "Bows", 1, "12,6");
    stand(world, "Off", 1, "40,6");
    expect_picture(world, GG_MAP_SMALL, NULL,
                   "+------------------------+\n"
                   "|wwwwww                  |\n"
                   "|wwwwww                  |\n"
                   "|                        |\n"
                   "|         [PIKE]↓        |\n"
                   "|                        |\n"
                   "|                  (BOWS)|\n"
                   "+------------------------+\n");
}

TEST(a_board_without_numbers_is_not_drawn)
{
    struct world *world = small_world(GG_BOARD_HEX);
    for (int i = 0; i < world->board.nplaces; i++)
        snprintf(world->board.place[i].at, sizeof world->board.place[i].at, "box %d", i % 100);
    struct gg_canvas canvas;
    gg_map_prepare(&world->map, &world->board);
    struct gg_scene scene = {&world->map, &world->view, 0, NULL, true};
    assert_false(gg_map_draw(&scene, GG_MAP_SMALL, 60, &canvas));
    free(world);
}

TEST(seventeen_by_thirteen_fits)
{
    struct world *world = small_world(GG_BOARD_HEX);
    int width, height;
    gg_map_prepare(&world->map, &world->board);
    world->map.columns = 17;
    world->map.rows = 13;
    gg_map_measure(&world->map, GG_MAP_SMALL, 120, &width, &height);
    assert_true(width <= 120 && height <= 60);
    gg_map_measure(&world->map, GG_MAP_TINY, 120, &width, &height);
    assert_true(width <= 120 && height <= 30);
    free(world);
}

TEST(short_names_differ)
{
    struct world *world = small_world(GG_BOARD_HEX);
    static const char *const names[] = {"Guard Infantry", "Guard Cavalry", "Guard Cavalry",
                                        "Rüchel",         "1st Brigade",   "L"};
    static const char *const expected[] = {"GUAR", "GCAV", "GUCA", "RÜCH", "1STB", "L"};
    char(*out)[GG_SHORT_ROOM] = calloc(GG_VIEW_PIECES, sizeof *out);
    assert_non_null(out);
    for (int i = 0; i < 6; i++)
        stand(world, names[i], 0, "0101");
    stand(world, "Secret", 1, "0102")->hidden = true;
    gg_short_names(&world->view, 4, out);
    for (int i = 0; i < 6; i++)
        assert_string_equal(out[i], expected[i]);
    assert_string_equal(out[6], "?");
    free(out);
    free(world);
}

TEST(many_alike_stay_within_bounds)
{
    struct world *world = small_world(GG_BOARD_HEX);
    char(*out)[GG_SHORT_ROOM] = calloc(GG_VIEW_PIECES, sizeof *out);
    assert_non_null(out);
    for (int i = 0; i < GG_VIEW_PIECES; i++)
        stand(world, "\xC3\x9C\xC3\x9C\xC3\x9C\xC3\x9C\xC3\x9C\xC3\x9C\xC3\x9C\xC3\x9C", 0, "0101");
    gg_short_names(&world->view, 8, out);
    for (int i = 0; i < GG_VIEW_PIECES; i++) {
        assert_true(gg_terminal_length(out[i]) <= 8);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(out[i], out[k]);
    }
    free(out);
    free(world);
}

TEST(the_legend_names_what_is_there)
{
    struct world *world = small_world(GG_BOARD_HEX);
    static const char *const sides[] = {"French", "Prussian"};
    struct gg_text out;
    join(world, "0101", "0102", "river-minor");
    gg_map_prepare(&world->map, &world->board);
    struct gg_scene scene = {&world->map, &world->view, 0, NULL, true};
    gg_text_growing(&out);
    gg_map_legend(&scene, sides, &out);
    assert_string_equal(gg_text_str(&out),
                        "[ABC] French, (ABC) Prussian, w Woods, t Town, ~ river.");
    gg_text_free(&out);
    free(world);
}

TEST(places_are_found_by_number_and_name)
{
    struct world *world = small_world(GG_BOARD_HEX);
    gg_map_prepare(&world->map, &world->board);
    assert_int_equal(gg_map_find(&world->map, "0302"), 5);
    assert_int_equal(gg_map_find(&world->map, "jena"), 5);
    assert_int_equal(gg_map_find(&world->map, "0303"), -1);
    assert_int_equal(gg_map_find(&world->map, ""), -1);
    assert_int_equal(gg_map_next(&world->map, 0, 3), 1);
    assert_int_equal(gg_map_next(&world->map, 0, 0), -1);
    assert_int_equal(gg_map_next(&world->map, 0, 2), place_of(world, "0201"));
    free(world);
}

static void expect_wrapped(const char *text, int width, int lines, const char *expected)
{
    struct gg_text out;
    gg_text_growing(&out);
    assert_int_equal(gg_terminal_wrap(text, width, 2, &out), lines);
    assert_string_equal(gg_text_str(&out), expected);
    gg_text_free(&out);
}

TEST(wrapping)
{
    expect_wrapped("", 20, 1, "\n");
    expect_wrapped("one two three four", 40, 1, "one two three four\n");
    expect_wrapped("one two three four", 14, 2, "one two three\n  four\n");
    expect_wrapped("abcdefghijklmnopqrstuvwxyz", 12, 3, "abcdefghijkl\n  mnopqrstuv\n  wxyz\n");
    expect_wrapped("ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ", 12, 2, "ÄÖÜ ÄÖÜ ÄÖÜ\n  ÄÖÜ\n");
}

TEST(broken_bytes_are_shown_as_questions)
{
    const char *text = "a\xFF\xC3(\x1B";
    static const uint32_t expected[] = {'a', '?', '?', '(', '?', 0};
    for (int i = 0; i < 6; i++)
        assert_int_equal(gg_letter_next(&text), expected[i]);
    const char *cut = "\xE2\x82";
    assert_int_equal(gg_letter_next(&cut), '?');
    assert_int_equal(gg_letter_next(&cut), 0);
}

TEST(colours_come_from_hints)
{
    assert_int_equal(gg_terminal_paper("#000000"), 16);
    assert_int_equal(gg_terminal_paper("#ffffff"), 231);
    assert_int_equal(gg_terminal_paper("#ff0000"), 196);
    assert_int_equal(gg_terminal_paper("red"), GG_NO_PAPER);
    assert_int_equal(gg_terminal_paper("#12345"), GG_NO_PAPER);
    assert_int_equal(gg_terminal_paper("#12345g"), GG_NO_PAPER);
    assert_int_equal(gg_terminal_paper(NULL), GG_NO_PAPER);
}

TEST(nothing_is_drawn_outside)
{
    struct gg_canvas canvas;
    struct gg_text out;
    struct gg_terminal terminal = {0};
    assert_true(gg_canvas_open(&canvas, 4, 2));
    gg_canvas_put(&canvas, -1, 0, 'x', GG_INK_PLAIN);
    gg_canvas_put(&canvas, 4, 0, 'x', GG_INK_PLAIN);
    gg_canvas_put(&canvas, 0, 2, 'x', GG_INK_PLAIN);
    gg_canvas_text(&canvas, 2, 1, 10, "abcdef", GG_INK_PLAIN);
    gg_text_growing(&out);
    gg_canvas_print(&canvas, &terminal, 0, 99, &out);
    assert_string_equal(gg_text_str(&out), "\n  ab\n");
    gg_text_clear(&out);
    gg_canvas_print(&canvas, &terminal, 3, 1, &out);
    assert_string_equal(gg_text_str(&out), "\nb\n");
    gg_text_free(&out);
    gg_canvas_close(&canvas);
    assert_false(gg_canvas_open(&canvas, 0, 5));
    assert_false(gg_canvas_open(&canvas, 1 << 15, 1 << 15));
}
