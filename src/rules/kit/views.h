/*
 * views.h - parts of a view and of a board that every system fills in the same way.
 */
#ifndef GG_KIT_VIEWS_H
#define GG_KIT_VIEWS_H

#include "board/grid.h"
#include "grognard/view.h"
#include "rules/kit/steps.h"

/* An empty view with turn, phase and prompt. prompt is another one than the step's own, or NULL. */
void gg_view_begin(const struct look *g, struct gg_view *v, int turn, const char *prompt);

/* A piece that stands or lies where its system says. at is its place or box; in a box, or off a table, `words` is said
 * instead, if given. */
struct gg_piece *gg_view_piece(const struct look *g, struct gg_view *v, int unit,
                               const char *words);

void gg_piece_value(struct gg_piece *piece, const char *name, int value);
void gg_piece_state(struct gg_piece *piece, struct gg_state state);

/* Places that matter for it. Those of a set of squares, in words; nothing for an empty set. */
void gg_piece_zone(struct gg_piece *piece, struct gg_zone zone);
const char *gg_view_squares(const struct look *g, struct gg_view *v, const struct gg_gridset *set);

/* Places of a board, in words; at most 24. And the zone of control of a piece, which is no zone when it has no places. */
const char *gg_view_places(const struct look *g, struct gg_view *v, const int *place, int n);
void gg_piece_control(const struct look *g, struct gg_view *v, struct gg_piece *piece,
                      const int *place, int n);

/* Points of an open table, in words; at most 12. */
const char *gg_view_points(struct gg_view *v, const struct gg_pose *at, int n);

/* When a piece off the board comes: the state "due turn 3", or "due" when it may come now. */
void gg_piece_due(struct gg_view *v, struct gg_piece *piece, int due, int turn);

/* A state for each bit that is set, from bit 0 on. */
void gg_piece_states(struct gg_piece *piece, unsigned bits, const struct gg_state *states, int n);

/* Tracks: of the turns; of a number a side has, or the game (second < 0). */
void gg_view_turns(const struct look *g, struct gg_view *v);
struct gg_track *gg_view_track(struct gg_view *v, const char *name, const char *title, int first,
                               int second);

/* A place to point out, once for each kind. */
void gg_view_mark(const struct look *g, struct gg_view *v, const char *kind, int place, int side);
void gg_view_mark_units(const struct look *g, struct gg_view *v, const char *kind, uint64_t units);

/* How to win, and what is to come. A goal is not counted and not met until the caller says so; what the calendar has no
 * room for is left out. */
struct gg_goal *gg_view_goal(struct gg_view *v, int side, const char *text, const char *clause);
void gg_view_coming(struct gg_view *v, int turn, int side, const char *text);

/* An empty board of hexes or squares with their names; terrain and level are the caller's. */
void gg_board_hexes(const struct gg_battle *battle, struct gg_board *out);
void gg_board_grid(const struct gg_battle *battle, struct gg_board *out);
void gg_board_edge(struct gg_board *out, int a, int b, const char *kind);

/* A mark of the board; one that both sides want belongs to nobody. */
void gg_board_mark(struct gg_board *out, const char *kind, int place, int side);

#endif
