/*
 * gridmap.c - a map of squares in a scenario file. places.c reads what hexes and squares have in common.
 */
#include "rules/kit/load.h"

static void write_space(const void *map, int place, struct gg_text *out)
{
    gg_grid_write(map, place, out);
}

static int read_space(const void *map, const char *text)
{
    int space = gg_grid_read(map, text);
    return space == GG_GRID_NONE ? -1 : space;
}

static int space_at(const void *map, int column, int row)
{
    return gg_grid_at(map, column - 1, row - 1);
}

static int space_step(const void *map, int from, int to)
{
    return gg_grid_step(map, from, to);
}

bool gg_load_grid(struct loader *l, const struct gg_node *map, struct gg_grid *out)
{
    int columns, rows;
    if (!gg_load_size(l, gg_node_need(map, "size", l->f), GG_GRID_SIDE, &columns, &rows) ||
        !gg_grid_lay(out, columns, rows))
        return false;
    l->names->place_word = "space";
    l->names->map = out;
    l->names->place_write = write_space;
    l->names->place_read = read_space;
    l->names->place_at = space_at;
    l->names->place_step = space_step;
    l->names->nplaces = out->count;
    l->names->columns = columns;
    l->names->rows = rows;
    return true;
}
