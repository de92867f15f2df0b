/*
 * play_hex.c - hexes with flat tops, drawn with / \ and _ (see play_map.h).
 *
 * A hex is `half` lines from its top to its widest place and as many below, and its top side is `flat`
 * characters long. The side it shares with its neighbour is drawn once, in the same characters, so what
 * lies on it (river, bridge, road) is seen from both.
 */
#include "cli/play_map.h"

struct form {
    int half, flat;
};

static struct form form_of(enum gg_map_size size)
{
    switch (size) {
    case GG_MAP_TINY:
        return (struct form){1, 6};
    case GG_MAP_LARGE:
        return (struct form){3, 7};
    case GG_MAP_AUTO:
    case GG_MAP_SMALL:
        break;
    }
    return (struct form){2, 4};
}

void gg_hex_measure(const struct gg_map *map, enum gg_map_size size, int *width, int *height)
{
    struct form form = form_of(size);
    *width = (map->columns - 1) * (form.flat + form.half) + form.flat + 2 * form.half;
    *height = map->rows * 2 * form.half + (map->columns > 1 ? form.half : 0) + 1;
}

static void corner_of(const struct gg_map *map, struct form form, int place, int *x, int *y)
{
    int column = map->column[place];
    *x = column * (form.flat + form.half);
    *y = map->row[place] * 2 * form.half + (gg_map_lower(map, column) ? form.half : 0);
}

/* The n-th character of a side (clockwise from north), from the hex's corner; false past its end. */
static bool side_cell(struct form f, int direction, int n, int *x, int *y)
{
    int right = f.flat + f.half + n; /* of the upper right slope */
    if (n >= (direction % 3 ? f.half : f.flat))
        return false;
    *x = direction % 3 == 0 ? f.half + n
         : direction == 1   ? right
         : direction == 2   ? f.flat + 2 * f.half - 1 - n
         : direction == 4   ? n
                            : f.half - 1 - n;
    *y = direction == 0                     ? 0
         : direction == 3                   ? 2 * f.half
         : direction == 2 || direction == 4 ? f.half + 1 + n
                                            : 1 + n;
    return true;
}

/* A crossing or a road is drawn in the middle of its side, the river on both sides of it. */
static bool is_middle(struct form form, int direction, int n)
{
    if (form.half == 1)
        return true; /* the number covers the middle of the lower side */
    if (direction % 3 == 0)
        return n > 0 && n < form.flat - 1;
    return n == form.half / 2;
}

static int features_here(struct form form, int features, int direction, int n)
{
    if (is_middle(form, direction, n))
        return features;
    return features & ~(GG_CROSSING | GG_ROAD);
}

static void draw_sides(const struct gg_pen *pen, struct form form, int place)
{
    static const char plain[GG_MAP_DIRECTIONS] = {'_', '\\', '/', '_', '\\', '/'};
    const struct gg_map *map = pen->scene->map;
    int left, top, x, y;
    corner_of(map, form, place, &left, &top);
    for (int d = 0; d < GG_MAP_DIRECTIONS; d++) {
        for (int n = 0; side_cell(form, d, n, &x, &y); n++) {
            int features = features_here(form, map->side[place][d], d, n);
            enum gg_ink ink = GG_INK_FAINT;
            char letter = gg_map_side_letter(features, plain[d], &ink);
            gg_canvas_put(pen->canvas, left + x, top + y, (uint32_t)letter, ink);
        }
    }
}

static struct gg_box box_of(const struct gg_map *map, struct form form, int place)
{
    struct gg_box box = {0};
    int left, top;
    corner_of(map, form, place, &left, &top);
    box.nlines = 2 * form.half - 1;
    for (int i = 0; i < box.nlines; i++) {
        int in = i < form.half ? form.half - i : i - form.half + 1;
        box.line[i].x = left + in;
        box.line[i].y = top + 1 + i;
        box.line[i].width = form.flat + 2 * (form.half - in);
    }
    if (form.half == 1) {
        box.number_x = left + form.half + 1;
        box.number_y = top + 2;
        box.number_width = form.flat - 2;
    }
    return box;
}

void gg_hex_draw(const struct gg_pen *pen)
{
    const struct gg_map *map = pen->scene->map;
    struct form form = form_of(pen->size);
    for (int i = 0; i < map->board->nplaces; i++)
        if (map->column[i] >= 0)
            draw_sides(pen, form, i);
    for (int i = 0; i < map->board->nplaces; i++) {
        if (map->column[i] < 0)
            continue;
        struct gg_box box = box_of(map, form, i);
        gg_map_fill_box(pen, &box, i);
    }
}
