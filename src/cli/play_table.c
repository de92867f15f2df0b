/*
 * play_table.c - square grids and open tables as text (see play_map.h).
 *
 * A table has no places: its terrain is filled in with letters, and each piece is a counter at the spot
 * where its middle stands, with an arrow for its facing. The origin is the top left corner.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_map.h"

struct form {
    int width, height; /* of a square, inside */
};

static struct form form_of(enum gg_map_size size)
{
    switch (size) {
    case GG_MAP_TINY:
        return (struct form){6, 1};
    case GG_MAP_LARGE:
        return (struct form){11, 5};
    case GG_MAP_AUTO:
    case GG_MAP_SMALL:
        break;
    }
    return (struct form){8, 3};
}

void gg_grid_measure(const struct gg_map *map, enum gg_map_size size, int *width, int *height)
{
    struct form form = form_of(size);
    *width = map->columns * (form.width + 1) + 1;
    *height = map->rows * (form.height + 1) + 1;
}

static void draw_side(const struct gg_pen *pen, struct form form, int place, int direction)
{
    const struct gg_map *map = pen->scene->map;
    int all = map->side[place][direction];
    bool upright = direction % 2;
    int length = upright ? form.height : form.width;
    int left = map->column[place] * (form.width + 1), top = map->row[place] * (form.height + 1);
    int x = left + (direction == 1 ? form.width + 1 : 0);
    int y = top + (direction == 2 ? form.height + 1 : 0);
    for (int n = 0; n < length; n++) {
        bool middle = form.height == 1 || (n > 0 && n < length - 1);
        int features = middle ? all : all & ~(GG_CROSSING | GG_ROAD);
        enum gg_ink ink = GG_INK_FAINT;
        char letter = gg_map_side_letter(features, upright ? '|' : '-', &ink);
        gg_canvas_put(pen->canvas, upright ? x : x + n + 1, upright ? y + n + 1 : y,
                      (uint32_t)letter, ink);
    }
}

static void draw_border(const struct gg_pen *pen, struct form form, int place)
{
    const struct gg_map *map = pen->scene->map;
    int left = map->column[place] * (form.width + 1), top = map->row[place] * (form.height + 1);
    for (int corner = 0; corner < 4; corner++)
        gg_canvas_put(pen->canvas, left + (corner % 2) * (form.width + 1),
                      top + (corner / 2) * (form.height + 1), '+', GG_INK_FAINT);
    for (int direction = 0; direction < 4; direction++)
        draw_side(pen, form, place, direction);
}

void gg_grid_draw(const struct gg_pen *pen)
{
    const struct gg_map *map = pen->scene->map;
    struct form form = form_of(pen->size);
    for (int i = 0; i < map->board->nplaces; i++)
        if (map->column[i] >= 0)
            draw_border(pen, form, i);
    for (int i = 0; i < map->board->nplaces; i++) {
        if (map->column[i] < 0)
            continue;
        int left = map->column[i] * (form.width + 1) + 1;
        int top = map->row[i] * (form.height + 1) + 1;
        struct gg_box box = {.nlines = form.height};
        for (int n = 0; n < form.height; n++) {
            box.line[n].x = left;
            box.line[n].y = top + n;
            box.line[n].width = form.width;
        }
        if (form.height == 1) {
            box.number_x = left + 1;
            box.number_y = top + 1;
            box.number_width = form.width - 2;
        }
        gg_map_fill_box(pen, &box, i);
    }
}

/* Characters are about twice as high as wide, so a unit has half as many lines as columns. */
void gg_table_measure(const struct gg_map *map, enum gg_map_size size, int room, int *width,
                      int *height)
{
    int across = map->board->columns > 0 ? map->board->columns : 1;
    int deep = map->board->rows > 0 ? map->board->rows : 1;
    int wanted = across * (size == GG_MAP_LARGE ? 3 : size == GG_MAP_TINY ? 1 : 2);
    int most = room - 2 > 20 ? room - 2 : 20;
    int inside = wanted < most ? wanted : most;
    *width = inside + 2;
    *height = (int)((long long)deep * inside / across / 2) + 2;
}

static void draw_frame(struct gg_canvas *canvas)
{
    int right = canvas->width - 1, bottom = canvas->height - 1;
    for (int x = 0; x <= right; x++) {
        gg_canvas_put(canvas, x, 0, x % right ? '-' : '+', GG_INK_FAINT);
        gg_canvas_put(canvas, x, bottom, x % right ? '-' : '+', GG_INK_FAINT);
    }
    for (int y = 1; y < bottom; y++) {
        gg_canvas_put(canvas, 0, y, '|', GG_INK_FAINT);
        gg_canvas_put(canvas, right, y, '|', GG_INK_FAINT);
    }
}

/* Is the point inside the shape? Counts the sides it crosses on its way to the left. */
static bool covers(const struct gg_shape *shape, double x, double y)
{
    bool inside = false;
    for (int i = 0, j = shape->npoints - 1; i < shape->npoints; j = i++) {
        double ax = shape->x[i], ay = shape->y[i], bx = shape->x[j], by = shape->y[j];
        if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
            inside = !inside;
    }
    return inside;
}

static void draw_shapes(const struct gg_pen *pen)
{
    const struct gg_board *board = pen->scene->map->board;
    struct gg_canvas *canvas = pen->canvas;
    for (int y = 1; y < canvas->height - 1; y++) {
        for (int x = 1; x < canvas->width - 1; x++) {
            double at_x = (x - 0.5) * 1000 * board->columns / (canvas->width - 2);
            double at_y = (y - 0.5) * 1000 * board->rows / (canvas->height - 2);
            for (int i = 0; i < board->nshapes; i++) {
                const struct gg_shape *shape = &board->shape[i];
                if (shape->terrain >= board->nterrains || !covers(shape, at_x, at_y))
                    continue;
                char letter = pen->scene->map->letter[shape->terrain];
                gg_canvas_put(canvas, x, y, (uint32_t)letter, GG_INK_FAINT);
                gg_canvas_paper(canvas, x, y, 1, pen->scene->map->paper[shape->terrain]);
            }
        }
    }
}

/* "12.5,30" as a cell of the canvas. */
static bool spot_of(const struct gg_pen *pen, const char *at, int *x, int *y)
{
    const struct gg_board *board = pen->scene->map->board;
    char *end = NULL;
    double across = at ? strtod(at, &end) : 0;
    if (!at || end == at || *end != ',')
        return false;
    double down = strtod(end + 1, NULL);
    if (board->columns <= 0 || board->rows <= 0 || across < 0 || across > board->columns ||
        down < 0 || down > board->rows)
        return false;
    *x = 1 + (int)(across * (pen->canvas->width - 3) / board->columns + 0.5);
    *y = 1 + (int)(down * (pen->canvas->height - 3) / board->rows + 0.5);
    return true;
}

static void draw_piece(const struct gg_pen *pen, int index)
{
    const struct gg_piece *piece = &pen->scene->view->piece[index];
    char room[GG_SHORT_ROOM * 2];
    struct gg_text counter;
    int x, y;
    if (!piece->on_board || !spot_of(pen, piece->at, &x, &y))
        return;
    gg_text_fixed(&counter, room, sizeof room);
    gg_map_counter(piece, pen->names[index], &counter);
    gg_text_add(&counter,
                gg_map_arrow(piece->posed ? piece->pose.facing / 100 : -1, pen->scene->utf8));
    int length = gg_terminal_length(room);
    int left = x - length / 2;
    if (left > pen->canvas->width - 1 - length)
        left = pen->canvas->width - 1 - length;
    gg_canvas_text(pen->canvas, left < 1 ? 1 : left, y, length, room, gg_map_side_ink(piece->side));
}

void gg_table_draw(const struct gg_pen *pen)
{
    const struct gg_scene *scene = pen->scene;
    int x, y;
    draw_frame(pen->canvas);
    draw_shapes(pen);
    for (int i = 0; i < scene->map->board->nmarks; i++)
        if (spot_of(pen, scene->map->board->mark[i].at, &x, &y))
            gg_canvas_put(pen->canvas, x, y, '*', GG_INK_ALERT);
    for (int i = 0; i < scene->nlit; i++)
        if (spot_of(pen, scene->lit[i].at, &x, &y))
            gg_canvas_put(pen->canvas, x, y, '>', GG_INK_CHOICE);
    for (int i = 0; i < scene->view->npieces; i++)
        draw_piece(pen, i);
    for (int i = 0; i < scene->view->nmarks; i++)
        if (spot_of(pen, scene->view->mark[i].at, &x, &y) && y > 1)
            gg_canvas_put(pen->canvas, x, y - 1, '!', GG_INK_ALERT);
}
