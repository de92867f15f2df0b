/*
 * tables.c - what a system on an open table shows of it (see tables.h).
 */
#include <string.h>

#include "rules/kit/names.h"
#include "rules/kit/tables.h"

/* Hundredths of a degree, clockwise from the top of the table. */
static const int turned[GG_FACINGS] = {9000,  7374,  5313,  3687,  1626,  0,     34374,
                                       32313, 30687, 28626, 27000, 25374, 23313, 21687,
                                       19626, 18000, 16374, 14313, 12687, 10626};

struct gg_pose gg_spot_of(struct gg_point at, int depth)
{
    return (struct gg_pose){.x = 10 * at.x, .y = 10 * (depth - at.y)};
}

struct gg_pose gg_pose_of(struct gg_lie lie, struct gg_footprint size, int depth)
{
    struct gg_pose pose = gg_spot_of(gg_middle(lie), depth);
    pose.facing = turned[lie.f];
    pose.width = 20 * GG_QUANTUM * size.width;
    pose.depth = 20 * GG_QUANTUM * size.depth;
    return pose;
}

/* Four corners: those of the front, and where the sides of the arc have gone so far ahead that the distance ends before them. */
void gg_piece_arc(struct gg_view *v, struct gg_piece *piece, struct gg_arc arc, const char *kind,
                  const char *title)
{
    struct gg_polygon card;
    struct gg_point ahead = gg_facing[arc.lie.f], left = gg_facing[gg_normal(arc.lie.f, GG_LEFT)];
    int n = arc.quanta;
    gg_corners(arc.lie, arc.size, &card);
    struct gg_point a = card.at[0], b = card.at[3];
    struct gg_point far_left = {a.x + n * (ahead.x + left.x), a.y + n * (ahead.y + left.y)};
    struct gg_point far_right = {b.x + n * (ahead.x - left.x), b.y + n * (ahead.y - left.y)};
    struct gg_pose corner[] = {gg_spot_of(a, arc.depth), gg_spot_of(far_left, arc.depth),
                               gg_spot_of(far_right, arc.depth), gg_spot_of(b, arc.depth)};
    struct gg_pose middle = gg_spot_of(gg_side_middle(arc.lie, arc.size, GG_FRONT), arc.depth);
    gg_piece_zone(piece, (struct gg_zone){.kind = kind,
                                          .title = title,
                                          .places = gg_view_points(v, corner, 4),
                                          .outline = true,
                                          .centre = gg_view_points(v, &middle, 1),
                                          .radius = 10 * GG_QUANTUM * n});
}

void gg_piece_engaged(struct gg_piece *piece, enum gg_side side)
{
    static const enum gg_flank flank[GG_SIDES_OF_CARD] = {[GG_FRONT] = GG_AHEAD,
                                                          [GG_LEFT] = GG_ON_LEFT,
                                                          [GG_REAR] = GG_BEHIND,
                                                          [GG_RIGHT] = GG_ON_RIGHT};
    piece->engaged |= 1u << flank[side];
}

void gg_board_table(struct gg_board *out, struct gg_point table)
{
    *out = (struct gg_board){.kind = GG_BOARD_TABLE,
                             .columns = table.x / 100,
                             .rows = table.y / 100,
                             .unit = "inch",
                             .nterrains = 1};
    out->terrain[0] =
        (struct gg_terrain){"open", "Open ground", "#e8e0c0", "no effect", GG_GROUND_BARE};
}

void gg_board_ground(struct gg_board *out, const struct gg_terrain *kind, const char *name,
                     const struct gg_polygon *shape)
{
    int i = 0;
    while (i < out->nterrains && strcmp(out->terrain[i].id, kind->id) != 0)
        i++;
    if (i == out->nterrains)
        out->terrain[out->nterrains++] = *kind;
    struct gg_shape *drawn = &out->shape[out->nshapes++];
    *drawn = (struct gg_shape){.terrain = (uint8_t)i, .name = name, .npoints = shape->n};
    for (int k = 0; k < shape->n; k++) {
        struct gg_pose spot = gg_spot_of(shape->at[k], 100 * out->rows);
        drawn->x[k] = spot.x;
        drawn->y[k] = spot.y;
    }
}

void gg_info_coordinate(struct gg_choice_info *out, char axis, int lattice, int x)
{
    struct gg_text to;
    out->axis = axis;
    out->coordinate = 10 * lattice;
    gg_text_fixed(&to, out->to, sizeof out->to);
    if (axis == 'y')
        gg_pose_write(&(struct gg_pose){.x = 10 * x, .y = out->coordinate}, &to);
}
