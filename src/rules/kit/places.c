/*
 * places.c - what maps of hexes and of squares have in common in a scenario file: size, drawn rows, roads, names. A place
 * is known by its names (struct gg_names) alone.
 */
#include <string.h>

#include "rules/kit/load.h"

bool gg_load_size(struct loader *l, const struct gg_node *size, int most, int *columns, int *rows)
{
    if (size == NULL || !gg_node_is(size, GG_LIST, l->f))
        return false;
    if (size->count != 2) {
        gg_fault_at(l->f, size, "a size is [columns, rows]");
        return false;
    }
    return gg_node_int(&size->child[0], 2, most, columns, l->f) &&
           gg_node_int(&size->child[1], 2, most, rows, l->f);
}

/* --- drawn rows --- */

const char *gg_load_drawing(struct loader *l, const struct gg_node *node, char *room)
{
    const struct gg_names *map = l->names;
    const char *text;
    int row = 0;
    if (!gg_node_text(node, &text, l->f))
        return NULL;
    for (const char *line = text; *line != '\0';
         line += strcspn(line, "\n"), line += *line == '\n') {
        int length = (int)strcspn(line, "\n");
        row++;
        if (length != map->columns) {
            gg_fault_in(l->f, node, (size_t)(line - text),
                        "row %d of %s has %d letters, the map has %d columns", row, node->key,
                        length, map->columns);
            return NULL;
        }
        for (int column = 1; row <= map->rows && column <= map->columns; column++)
            room[map->place_at(map->map, column, row)] = line[column - 1];
    }
    if (row == map->rows)
        return room;
    gg_fault_at(l->f, node, "%s has %d rows, the map has %d", node->key, row, map->rows);
    return NULL;
}

void gg_load_terrain(struct loader *l, const struct gg_node *node, const char *letters,
                     uint8_t *out)
{
    const struct gg_names *map = l->names;
    char room[GG_HEX_MAX] = "";
    const char *drawn = gg_load_drawing(l, node, room);
    for (int i = 0; drawn != NULL && i < map->columns * map->rows; i++) {
        int column = i / map->rows + 1, row = i % map->rows + 1;
        int place = map->place_at(map->map, column, row);
        const char *found = strchr(letters, drawn[place]);
        if (found != NULL && *found != '\0') {
            out[place] = (uint8_t)(found - letters);
            continue;
        }
        char shown[] = {drawn[place], '\0'};
        bool plain = shown[0] > ' ' && shown[0] <= '~'; /* the others may be part of a character */
        gg_fault_in(l->f, node, (size_t)((row - 1) * (map->columns + 1) + column - 1),
                    "terrain '%s' in column %d, row %d: use %s", plain ? shown : "?", column, row,
                    letters);
    }
}

/* --- roads --- */

/* The place whose name is `length` bytes at this place of the node's text, or -1 with a fault there. */
static int read_place_word(struct loader *l, const struct gg_node *node, const char *text,
                           size_t length)
{
    const struct gg_names *map = l->names;
    char name[12] = "", last[12];
    struct gg_text end;
    if (length < sizeof name)
        memcpy(name, text, length);
    int place = map->place_read(map->map, name);
    gg_text_fixed(&end, last, sizeof last);
    gg_place_write(l->battle, map->nplaces - 1, &end);
    if (place < 0) {
        char first[12];
        struct gg_text start;
        gg_text_fixed(&start, first, sizeof first);
        gg_place_write(l->battle, 0, &start);
        gg_fault_in(l->f, node, (size_t)(text - node->text),
                    "'%.*s' is not a %s of this map (%s to %s)", (int)length, text, map->place_word,
                    first, last);
    }
    return place;
}

static void read_road(struct loader *l, const struct gg_node *node, gg_road_reader *read)
{
    const struct gg_names *map = l->names;
    const char *text;
    int before = -1, steps = 0;
    if (!gg_node_text(node, &text, l->f))
        return;
    for (const char *s = text; *s != '\0'; s += strcspn(s, " "), s += strspn(s, " "), steps++) {
        int length = (int)strcspn(s, " "), place = read_place_word(l, node, s, (size_t)length);
        if (place < 0)
            return;
        struct gg_hexside step = {.hex = before, .name = s, .node = node};
        if (steps > 0)
            step.direction = map->place_step(map->map, before, place);
        if (steps > 0 && step.direction < 0) {
            gg_fault_in(l->f, node, (size_t)(s - text), "the road jumps to %.*s", length, s);
            return;
        }
        if (steps > 0 && !read(l, &step))
            return;
        before = place;
    }
    if (steps < 2)
        gg_fault_at(l->f, node, "a road has at least two %s",
                    strcmp(map->place_word, "hex") == 0 ? "hexes" : "spaces");
}

void gg_load_roads(struct loader *l, const struct gg_node *roads, gg_road_reader *read)
{
    if (roads == NULL || (roads->kind != GG_LIST && !gg_node_is(roads, GG_MAP, l->f)))
        return;
    for (int i = 0; i < roads->count; i++)
        read_road(l, &roads->child[i], read);
}

void gg_load_place_names(struct loader *l, const struct gg_node *map, const char **name)
{
    if (map == NULL || !gg_node_is(map, GG_MAP, l->f))
        return;
    l->names->place = name;
    for (int i = 0; i < map->count; i++) {
        const struct gg_node *node = &map->child[i];
        int place = gg_place_read(l->battle, node->key);
        if (place < 0)
            gg_fault_at_key(l->f, node, "'%s' is not a %s of this map", node->key,
                            l->names->place_word);
        else
            gg_node_text(node, &name[place], l->f);
    }
}
