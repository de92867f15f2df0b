/*
 * views.c - the parts of views and boards that every system fills in the same way.
 */
#include "drill.h"

#include <string.h>

#include "rules/kit/names.h"
#include "rules/kit/views.h"

static struct gg_view view;
static struct gg_board board;

SCENE(a_view_begins_with_the_turn_the_phase_and_the_prompt)
{
    memset(&view, 0x5a, sizeof view);
    gg_view_begin(&s->look, &view, 2, NULL);
    assert_int_equal(view.turn, 2);
    assert_string_equal(view.turn_label, "1130");
    assert_false(view.night);
    assert_int_equal(view.phasing, RED);
    assert_string_equal(view.phase, "movement");
    assert_string_equal(view.prompt, "Red: march?");
    assert_int_equal(view.npieces + view.ntracks + view.nmarks, 0);
    gg_view_begin(&s->look, &view, 4, "{side}, wait.");
    assert_string_equal(view.prompt, "Red, wait.");
    assert_null(view.turn_label);
}

SCENE(a_piece_has_zones_that_hold_a_place)
{
    gg_view_begin(&s->look, &view, 1, NULL);
    struct gg_piece *piece = gg_view_piece(&s->look, &view, ELM, NULL);
    gg_piece_zone(piece, (struct gg_zone){.kind = "arc", .title = "nothing there", .places = ""});
    assert_int_equal(piece->nzones, 0);
    for (int i = 0; i < GG_VIEW_ZONES + 1; i++)
        gg_piece_zone(piece,
                      (struct gg_zone){.kind = "arc", .title = "in range", .places = "0101 0102"});
    assert_int_equal(piece->nzones, GG_VIEW_ZONES);
}

SCENE(a_piece_stands_on_the_board_or_in_a_box)
{
    gg_view_begin(&s->look, &view, 1, NULL);
    struct gg_piece *piece = gg_view_piece(&s->look, &view, ELM, NULL);
    assert_string_equal(piece->id, "elm");
    assert_string_equal(piece->name, "Elm Company");
    assert_int_equal(piece->side, BLUE);
    assert_string_equal(piece->at, "0402");
    assert_true(piece->on_board);
    assert_false(piece->posed);
    s->p.at[FIR] = RESERVE;
    piece = gg_view_piece(&s->look, &view, FIR, NULL);
    assert_string_equal(piece->at, "reserve");
    assert_false(piece->on_board);
    piece = gg_view_piece(&s->look, &view, FIR, "comes at noon"); /* instead of the box */
    assert_string_equal(piece->at, "comes at noon");
    piece = gg_view_piece(&s->look, &view, ELM, "comes at noon"); /* not of a place of the board */
    assert_string_equal(piece->at, "0402");
    assert_int_equal(view.npieces, 4);
}

TEST(a_spot_of_an_open_table_is_written_in_its_unit)
{
    static const struct {
        struct gg_pose pose;
        const char *text;
    } spots[] = {
        {{.x = 12500, .y = 30000}, "12.5,30"},
        {{.x = 0, .y = 1005}, "0,1.005"},
        {{.x = 70, .y = 100}, "0.07,0.1"},
        {{.x = -5750, .y = -70}, "-5.75,-0.07"}}; /* corners of an arc lie beyond the edge */
    for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        char room[40];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_pose_write(&spots[i].pose, &text);
        assert_string_equal(room, spots[i].text);
    }
}

TEST(values_and_states_beyond_the_room_are_left_out)
{
    struct gg_piece piece = {.nvalues = 0};
    static const struct gg_state states[] = {
        {"tired", GG_SPENT, NULL}, {"lost", GG_GRAVE, NULL}, {"brave", GG_GOOD, "!"}};
    gg_piece_states(&piece, 1 | 4 | 8, states, 3);
    assert_int_equal(piece.nstatus, 2);
    assert_string_equal(piece.status[0].word, "tired");
    assert_string_equal(piece.status[1].word, "brave");
    for (int i = 0; i < 2 * GG_VIEW_STATUS; i++)
        gg_piece_state(&piece, states[0]);
    assert_int_equal(piece.nstatus, GG_VIEW_STATUS);
    for (int i = 0; i < 2 * GG_VIEW_VALUES; i++)
        gg_piece_value(&piece, "strength", i);
    assert_int_equal(piece.nvalues, GG_VIEW_VALUES);
    assert_int_equal(piece.value[GG_VIEW_VALUES - 1].value, GG_VIEW_VALUES - 1);
}

SCENE(tracks_of_turns_of_sides_and_of_the_game)
{
    gg_view_begin(&s->look, &view, 3, NULL);
    gg_view_turns(&s->look, &view);
    assert_int_equal(view.track[0].value[0], 3);
    assert_int_equal(view.track[0].high, DRILL_TURNS);
    assert_string_equal(view.track[0].label, "dusk");
    assert_string_equal(view.track[0].labels[0], "dawn");
    struct gg_track *track = gg_view_track(&view, "points", "Points", 4, 0);
    assert_true(track->by_side);
    assert_int_equal(track->value[1], 0);
    track = gg_view_track(&view, "wind", "Wind", 4, -1);
    assert_false(track->by_side);
    assert_int_equal(track->value[0], 4);
    assert_int_equal(track->value[1], 0);
    assert_int_equal(view.ntracks, 3);
}

SCENE(a_place_is_marked_once_for_each_kind)
{
    gg_view_begin(&s->look, &view, 1, NULL);
    gg_view_mark(&s->look, &view, "battle", 4, RED);
    gg_view_mark(&s->look, &view, "battle", 4, BLUE);
    gg_view_mark(&s->look, &view, "path", 4, RED);
    gg_view_mark(&s->look, &view, "battle", 5, RED);
    assert_int_equal(view.nmarks, 3);
    assert_string_equal(view.mark[0].at, "0202");
    assert_int_equal(view.mark[0].side, RED);
    s->p.at[FIR] = LOST; /* who is off the board marks nothing */
    gg_view_mark_units(&s->look, &view, "unit", bit(ELM) | bit(FIR));
    assert_int_equal(view.nmarks, 4);
    assert_string_equal(view.mark[3].at, "0402");
    assert_int_equal(view.mark[3].side, BLUE);
}

SCENE(marks_beyond_the_room_are_left_out)
{
    char kinds[GG_VIEW_MARKS + 4][8];
    gg_view_begin(&s->look, &view, 1, NULL);
    for (int i = 0; i < GG_VIEW_MARKS + 4; i++) {
        struct gg_text text;
        gg_text_fixed(&text, kinds[i], sizeof kinds[i]);
        gg_text_fmt(&text, "k%d", i);
        gg_view_mark(&s->look, &view, kinds[i], 0, RED);
    }
    assert_int_equal(view.nmarks, GG_VIEW_MARKS);
}

SCENE(a_board_of_hexes_has_their_names)
{
    gg_board_hexes(s->battle, &board);
    assert_int_equal(board.kind, GG_BOARD_HEX);
    assert_int_equal(board.nplaces, 12);
    assert_int_equal(board.columns, 4);
    assert_int_equal(board.rows, 3);
    assert_string_equal(board.place[4].at, "0202");
    assert_string_equal(board.place[4].name, "Mill");
    assert_null(board.place[5].name);
    gg_board_edge(&board, 4, 5, "stream");
    assert_int_equal(board.nedges, 1);
    assert_int_equal(board.edge[0].b, 5);
    board.nedges = GG_BOARD_EDGES;
    gg_board_edge(&board, 4, 5, "stream");
    assert_int_equal(board.nedges, GG_BOARD_EDGES);
}

SCENE(a_mark_that_both_sides_want_belongs_to_nobody)
{
    gg_board_hexes(s->battle, &board);
    gg_board_mark(&board, "objective", 4, RED);
    gg_board_mark(&board, "objective", 4, RED);
    assert_int_equal(board.nmarks, 1);
    assert_int_equal(board.mark[0].side, RED);
    gg_board_mark(&board, "objective", 4, BLUE);
    assert_int_equal(board.nmarks, 1);
    assert_int_equal(board.mark[0].side, GG_NOBODY);
    gg_board_mark(&board, "entry", 4, BLUE);
    assert_int_equal(board.nmarks, 2);
    assert_int_equal(board.mark[1].side, BLUE);
}
