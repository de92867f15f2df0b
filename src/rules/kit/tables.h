/*
 * tables.h - what a system on an open table shows of it: lattice and facings of board/plane.h as a view has them, in thousandths of
 * an inch from the left and from the top, the first side at the bottom.
 */
#ifndef GG_KIT_TABLES_H
#define GG_KIT_TABLES_H

#include "board/plane.h"
#include "rules/kit/views.h"

/* How a rectangle lies, and a point, on a table so deep in lattice units. */
struct gg_pose gg_pose_of(struct gg_lie lie, struct gg_footprint size, int depth);
struct gg_pose gg_spot_of(struct gg_point at, int depth);

/* Adds to a piece that lies there a zone: what is in its front arc (gg_in_arc) within so many quanta of the middle of its front. */
struct gg_arc {
    struct gg_lie lie;
    struct gg_footprint size;
    int depth, quanta;
};
void gg_piece_arc(struct gg_view *v, struct gg_piece *piece, struct gg_arc arc, const char *kind,
                  const char *title);

/* Adds the side by which it fights. */
void gg_piece_engaged(struct gg_piece *piece, enum gg_side side);

/* An empty table, so wide and deep in lattice units, with its open ground; and a piece of ground on it, whose kind is added where no
 * piece had it yet. */
void gg_board_table(struct gg_board *out, struct gg_point table);
void gg_board_ground(struct gg_board *out, const struct gg_terrain *kind, const char *name,
                     const struct gg_polygon *shape);

/* A choice that gives a coordinate of a point: 'x' or 'y', as it is drawn. With the second the point is known: x is the first. */
void gg_info_coordinate(struct gg_choice_info *out, char axis, int lattice, int x);

#endif
