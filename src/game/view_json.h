/*
 * view_json.h - the parts of the view that more than one file of this room writes.
 */
#ifndef GG_VIEW_JSON_H
#define GG_VIEW_JSON_H

#include "base/json.h"
#include "grognard/game.h"
#include "grognard/view.h"

/* The id of a side as a string, or null. */
void gg_side_json(struct gg_json *j, const char *key, const struct gg_battle *battle, int side);

void gg_marks_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_mark *mark,
                   int n);

/* Where a piece lies, or null. */
void gg_pose_json(struct gg_json *j, const char *key, const struct gg_pose *pose);

/* Pieces, tracks, marks, hands, how to win, what is to come. */
void gg_table_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v);

/* A roll as data: its dice, what adds up to what, its sentence, its exact outcomes. Of a draw that is not seen only that it
 * waits. */
void gg_roll_json(struct gg_json *j, const char *key, const struct gg_battle *battle,
                  const struct gg_roll *roll, bool seen);

#endif
