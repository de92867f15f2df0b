/*
 * map.c - the map of a scenario file: size, terrain, hexsides, roads, names (MS-2.2).
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* The water that a side can have: one kind each, a crossing in place of what it crosses. */
bool ms_is_water(const struct hexside *h)
{
    static const char *const water[] = {"stream", "river", "ford", "bridge"};
    for (size_t i = 0; i < sizeof water / sizeof water[0]; i++)
        if (!strcmp(h->id, water[i]))
            return true;
    return false;
}

static bool may_lie_there(struct loader *l, const struct gg_node *node, unsigned there, int kind)
{
    const struct battlefield *b = l->b;
    if (there >> kind & 1) {
        gg_fault_at(l->f, node, "that side has a %s already", b->hexside[kind].title);
        return false;
    }
    for (int k = 0; k < b->nhexsides; k++)
        if (there >> k & 1 && ms_is_water(&b->hexside[kind]) && ms_is_water(&b->hexside[k])) {
            gg_fault_at(l->f, node, "a %s takes the place of the %s: list that side once",
                        b->hexside[kind].title, b->hexside[k].title);
            return false;
        }
    return true;
}

static void read_hexside(struct loader *l, const struct gg_hexside *side, int kind)
{
    struct battlefield *b = l->b;
    int hex = side->hex, direction = side->direction;
    if (!may_lie_there(l, side->node, b->edge[hex][direction], kind))
        return;
    int to = b->map.near[hex][direction], back = gg_hex_opposite(direction);
    b->edge[hex][direction] |= (uint16_t)(1u << kind);
    b->edge[to][back] |= (uint16_t)(1u << kind);
    if (!b->hexside[kind].two_sided)
        b->favours[hex][direction] |= (uint16_t)(1u << kind);
}

static void read_hexsides(struct loader *l, const struct gg_node *map)
{
    const char *keys[HEXSIDES_MAX];
    if (!map || !gg_node_is(map, GG_MAP, l->f))
        return;
    for (int k = 0; k < l->b->nhexsides; k++) {
        keys[k] = l->b->hexside[k].id;
        gg_load_hexsides(l, gg_node_get(map, keys[k]), read_hexside, k);
    }
    gg_node_only(map, keys, l->b->nhexsides, l->f);
}

/* MS-4.4-c */
static bool read_road(struct loader *l, const struct gg_hexside *step)
{
    struct battlefield *b = l->b;
    int to = b->map.near[step->hex][step->direction];
    if (ms_side_closed(b, step->hex, step->direction, false)) {
        gg_fault_in(l->f, step->node, (size_t)(step->name - step->node->text),
                    "the road crosses a closed hexside to %.4s without a bridge", step->name);
        return false;
    }
    b->road[step->hex] |= (uint8_t)(1 << step->direction);
    b->road[to] |= (uint8_t)(1 << gg_hex_opposite(step->direction));
    return true;
}

/* A bridge that no road uses could not be crossed. */
static void check_bridges(struct loader *l, const struct gg_node *hexsides)
{
    const struct battlefield *b = l->b;
    const struct gg_node *list = gg_node_get(hexsides, "bridge");
    int kind = 0;
    while (kind < b->nhexsides && strcmp(b->hexside[kind].id, "bridge") != 0)
        kind++;
    for (int hex = 0; list && hex < b->map.count; hex++)
        for (int d = 0; d < 3; d++)
            if (b->edge[hex][d] >> kind & 1 && !(b->road[hex] >> d & 1)) {
                int to = b->map.near[hex][d];
                gg_fault_at(l->f, list, "no road leads over the bridge %02d%02d/%02d%02d",
                            b->map.column[hex], b->map.row[hex], b->map.column[to], b->map.row[to]);
            }
}

/* row 01 west to east, the last column down, the last row back, column 01 up. */
static void lay_ring(struct battlefield *b)
{
    int columns = b->map.columns, rows = b->map.rows;
    for (int c = 1; c < columns; c++)
        b->ring[b->nring++] = (uint16_t)gg_hex_at(&b->map, c, 1);
    for (int r = 1; r < rows; r++)
        b->ring[b->nring++] = (uint16_t)gg_hex_at(&b->map, columns, r);
    for (int c = columns; c > 1; c--)
        b->ring[b->nring++] = (uint16_t)gg_hex_at(&b->map, c, rows);
    for (int r = rows; r > 1; r--)
        b->ring[b->nring++] = (uint16_t)gg_hex_at(&b->map, 1, r);
    for (int i = 0; i < b->nring; i++)
        b->on_edge[b->ring[i]] = 1;
}

bool ms_load_map(struct loader *l, const struct gg_node *map)
{
    static const char *const keys[] = {"size", "terrain", "hexsides", "roads", "names"};
    char letters[TERRAINS_MAX + 1] = "";
    if (!map || !gg_node_is(map, GG_MAP, l->f) || !gg_load_hexes(l, map, &l->b->map, HEXES_MAX))
        return false;
    gg_node_only(map, keys, 5, l->f);
    for (int i = 0; i < l->b->nterrains; i++)
        letters[i] = l->b->terrain[i].code[0];
    gg_load_terrain(l, gg_node_need(map, "terrain", l->f), letters, l->b->ground);
    read_hexsides(l, gg_node_get(map, "hexsides"));
    gg_load_roads(l, gg_node_get(map, "roads"), read_road);
    check_bridges(l, gg_node_get(map, "hexsides"));
    gg_load_place_names(l, gg_node_get(map, "names"), l->b->name);
    lay_ring(l->b);
    return true;
}
