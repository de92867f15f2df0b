/*
 * names.h - pieces, places, boxes and turns of a battle by name (struct gg_names in grognard/rules.h).
 */
#ifndef GG_KIT_NAMES_H
#define GG_KIT_NAMES_H

#include "grognard/rules.h"

enum {
    GG_PIECES_MAX = GG_NAMED_PIECES
}; /* a set of pieces is one word: it holds the first 64 of them */

int gg_piece_count(const struct gg_battle *battle);
int gg_place_count(const struct gg_battle *battle);
int gg_box_count(const struct gg_battle *battle);
int gg_turn_count(const struct gg_battle *battle);

/* The piece with this id, or -1. */
int gg_piece_find(const struct gg_battle *battle, const char *id);

/* A place as it is typed, with its name, where it has one: "1204 Jena". */
void gg_place_write_full(const struct gg_battle *battle, int place, struct gg_text *out);

/* A spot of an open table as it is shown, "12.5,30": where the middle of a piece lies, in the table's unit. */
void gg_pose_write(const struct gg_pose *pose, struct gg_text *out);

/* What stands between two members of a list in words when so many are still to come: "Lannes, Soult and Ney". Members with
 * commas of their own are told apart by semicolons: "Orange; Saxons, Zezschwitz; and Grawert". */
const char *gg_list_joint(int left, bool commas);

/* The place that a text stands for, or -1. */
int gg_place_read(const struct gg_battle *battle, const char *text);

/* "Turn label", or NULL where turns have none. */
const char *gg_turn_label(const struct gg_battle *battle, int turn);

/* A list of ids, for messages and for gg_node_word. Returns how many. */
int gg_piece_ids(const struct gg_battle *battle, const char *out[GG_PIECES_MAX]);

/* Values of a file that name them; -1 with a fault when they cannot be. */
int gg_read_piece(const struct gg_battle *battle, const struct gg_node *node, struct gg_faults *f);
int gg_read_place(const struct gg_battle *battle, const struct gg_node *node, struct gg_faults *f);

#endif
