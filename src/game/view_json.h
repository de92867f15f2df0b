/*
 * view_json.h - the parts of the view that more than one file of this room writes.
 */
#ifndef GG_VIEW_JSON_H
#define GG_VIEW_JSON_H

#include "base/json.h"
#include "grognard/game.h"

/* The id of a side as a string, or null. */
void gg_side_json(struct gg_json *j, const char *key, const struct gg_battle *battle, int side);

void gg_marks_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_mark *mark,
                   int n);

/* The roll that waits: its dice, its explanation, its exact outcomes. */
void gg_roll_json(struct gg_json *j, const char *key, const struct gg_roll *roll);

#endif
