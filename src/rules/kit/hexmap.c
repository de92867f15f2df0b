/*
 * hexmap.c - a map of hexes in a scenario file: its size and its hexsides. One syntax for all systems; places.c reads what
 * hexes and squares have in common.
 */
#include <string.h>

#include "rules/kit/load.h"

/* --- names of places --- */

static void write_hex(const void *map, int place, struct gg_text *out)
{
    gg_hex_write(map, place, out);
}

static int read_hex(const void *map, const char *text)
{
    int hex = gg_hex_read(map, text);
    return hex == GG_HEX_NONE ? -1 : hex;
}

static int hex_at(const void *map, int column, int row)
{
    return gg_hex_at(map, column, row);
}

static int hex_step(const void *map, int from, int to)
{
    return gg_hex_direction(map, from, to);
}

bool gg_load_hexes(struct loader *l, const struct gg_node *map, struct gg_hexes *out, int most)
{
    const struct gg_node *size = gg_node_need(map, "size", l->f);
    int columns, rows;
    if (!gg_load_size(l, size, 99, &columns, &rows))
        return false;
    if (columns * rows > most || !gg_hexes_lay(out, columns, rows)) {
        gg_fault_at(l->f, size, "%d hexes are more than %d", columns * rows, most);
        return false;
    }
    l->names->place_word = "hex";
    l->names->map = out;
    l->names->place_write = write_hex;
    l->names->place_read = read_hex;
    l->names->place_at = hex_at;
    l->names->place_step = hex_step;
    l->names->nplaces = out->count;
    l->names->columns = columns;
    l->names->rows = rows;
    return true;
}

/* --- hexsides --- */

/* The hex whose name is `length` bytes at this place of the node's text, or -1 with a fault there. */
static int read_hex_word(struct loader *l, const struct gg_node *node, const char *text,
                         size_t length)
{
    const struct gg_hexes *map = l->names->map;
    char name[5] = "";
    memcpy(name, text, length < 4 ? length : 4);
    int hex = length == 4 ? read_hex(map, name) : -1;
    if (hex < 0)
        gg_fault_in(l->f, node, (size_t)(text - node->text),
                    "'%.*s' is not a hex of this map (0101 to %02d%02d)", (int)length, text,
                    map->columns, map->rows);
    return hex;
}

static bool read_side(struct loader *l, struct gg_hexside *side)
{
    const struct gg_hexes *map = l->names->map;
    const char *text;
    if (!gg_node_text(side->node, &text, l->f))
        return false;
    size_t length = strlen(text);
    if (length < 9 || (text[4] != '/' && text[4] != '-') || (length > 9 && text[9] != ' ')) {
        gg_fault_at(l->f, side->node, "'%s': a hexside is two hexes, like 1307/1308", text);
        return false;
    }
    side->hex = read_hex_word(l, side->node, text, 4);
    int other = read_hex_word(l, side->node, text + 5, 4);
    if (side->hex < 0 || other < 0)
        return false;
    side->direction = gg_hex_direction(map, side->hex, other);
    side->name = length > 10 ? text + 10 : "";
    if (side->direction < 0)
        gg_fault_in(l->f, side->node, 5, "the hexes %.4s and %.4s do not touch", text, text + 5);
    return side->direction >= 0;
}

void gg_load_hexsides(struct loader *l, const struct gg_node *list, gg_hexside_reader *read,
                      int kind)
{
    if (list == NULL || !gg_node_is(list, GG_LIST, l->f))
        return;
    for (int i = 0; i < list->count; i++) {
        struct gg_hexside side = {.node = &list->child[i]};
        if (read_side(l, &side))
            read(l, &side, kind);
    }
}
