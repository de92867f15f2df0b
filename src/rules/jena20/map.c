/*
 * map.c - the map of a scenario file: size, terrain, rivers and what crosses them, roads, names, and
 * what each step costs (J20-2.6, J20-6.6, JX-2).
 */
#include <string.h>

#include "rules/jena20/loader.h"

/* The rows of a text block, one map row each; NULL when there are not that many columns and rows. */
static const char *map_rows(struct loader *l, const struct gg_node *node, const char *what)
{
    const char *text;
    int columns = l->j->map.columns, rows = l->j->map.rows, row = 0, column = 0;
    if (!gg_node_text(node, &text, l->f))
        return NULL;
    for (const char *s = text; *s; s++) {
        if (*s != '\n') {
            column++;
            continue;
        }
        if (column != columns) {
            gg_fault_at(l->f, node, "row %d of %s has %d characters, the map has %d columns",
                        row + 1, what, column, columns);
            return NULL;
        }
        row++;
        column = 0;
    }
    if (row != rows || column) {
        gg_fault_at(l->f, node, "%s has %d rows, the map has %d", what, row + (column != 0), rows);
        return NULL;
    }
    return text;
}

/* The character of a hex in a block of rows. */
static char map_char(const struct jena *j, const char *rows, int hex)
{
    int line = gg_hex_row(&j->map, hex) - 1;
    return rows[line * (j->map.columns + 1) + gg_hex_column(&j->map, hex) - 1];
}

static void read_terrain(struct loader *l, const struct gg_node *node)
{
    static const char letters[NTERRAINS + 1] = ".twh";
    const char *rows = map_rows(l, node, "terrain");
    for (int hex = 0; rows && hex < l->j->map.count; hex++) {
        char c = map_char(l->j, rows, hex);
        const char *found = c ? strchr(letters, c) : NULL;
        if (found)
            l->j->terrain[hex] = (uint8_t)(found - letters);
        else
            gg_fault_at(l->f, node, "terrain '%c' in column %d, row %d: use . t w h", c,
                        gg_hex_column(&l->j->map, hex), gg_hex_row(&l->j->map, hex));
    }
}

static void set_side(struct jena *j, int hex, int direction, int flag)
{
    int to = j->map.near[hex][direction];
    j->side[hex][direction] |= (uint8_t)flag;
    if (to != GG_HEX_NONE)
        j->side[to][gg_hex_opposite(direction)] |= (uint8_t)flag;
}

/* JX-2.3: `rivers: {AB: minor, AC: major}` says what runs between two banks. */
static int river_between(struct loader *l, const struct gg_node *rivers, char a, char b)
{
    static const char *const kinds[] = {"minor", "major"};
    if (a == b || !rivers || rivers->kind != GG_MAP)
        return 0;
    for (int i = 0; i < rivers->count; i++) {
        const char *key = rivers->child[i].key;
        int kind;
        if (strlen(key) != 2 || !((key[0] == a && key[1] == b) || (key[0] == b && key[1] == a)))
            continue;
        if (gg_node_word(&rivers->child[i], kinds, 2, &kind, l->f))
            return kind ? RIVER_MAJOR : RIVER_MINOR;
        return 0;
    }
    return 0;
}

static void read_banks(struct loader *l, const struct gg_node *map)
{
    const struct gg_node *rivers = gg_node_get(map, "rivers");
    const struct gg_node *node = gg_node_get(map, "banks");
    if (!node)
        return;
    const char *rows = map_rows(l, node, "banks");
    if (rivers && !gg_node_is(rivers, GG_MAP, l->f))
        return;
    for (int i = 0; rows && rivers && i < rivers->count; i++) {
        const char *key = rivers->child[i].key;
        if (strlen(key) != 2 || key[0] == key[1] || !strchr(rows, key[0]) || !strchr(rows, key[1]))
            gg_fault_at(l->f, &rivers->child[i],
                        "'%s' is not a pair of letters of the banks, like AB", key);
    }
    for (int hex = 0; rows && hex < l->j->map.count; hex++)
        for (int d = 0; d < 3; d++) {
            int to = l->j->map.near[hex][d];
            if (to == GG_HEX_NONE)
                continue;
            int river =
                river_between(l, rivers, map_char(l->j, rows, hex), map_char(l->j, rows, to));
            if (river)
                set_side(l->j, hex, d, river);
        }
}

/* "1011-1111 Camsdorf": the two hexes and a name that may be missing. */
static bool read_hexside(struct loader *l, const struct gg_node *node, int *hex, int *direction,
                         const char **name)
{
    const char *text;
    if (!gg_node_text(node, &text, l->f))
        return false;
    char first[5] = {0}, second[5] = {0};
    size_t length = strlen(text);
    if (length < 9 || text[4] != '-' || (length > 9 && text[9] != ' ')) {
        gg_fault_at(l->f, node, "'%s': two hexes are expected, like 1011-1111", text);
        return false;
    }
    memcpy(first, text, 4);
    memcpy(second, text + 5, 4);
    *hex = gg_hex_read(&l->j->map, first);
    int other = gg_hex_read(&l->j->map, second);
    if (*hex == GG_HEX_NONE || other == GG_HEX_NONE) {
        gg_fault_at(l->f, node, "'%s' is not a hex of this map",
                    *hex == GG_HEX_NONE ? first : second);
        return false;
    }
    *direction = gg_hex_direction(&l->j->map, *hex, other);
    if (*direction < 0) {
        gg_fault_at(l->f, node, "hexes %s and %s do not touch", first, second);
        return false;
    }
    *name = length > 10 ? text + 10 : NULL;
    return true;
}

static void read_crossings(struct loader *l, const struct gg_node *list, int flag)
{
    struct jena *j = l->j;
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    for (int i = 0; i < list->count; i++) {
        int hex, direction;
        const char *name;
        if (!read_hexside(l, &list->child[i], &hex, &direction, &name))
            continue;
        if (!(j->side[hex][direction] & (RIVER_MINOR | RIVER_MAJOR))) {
            gg_fault_at(l->f, &list->child[i], "there is no river on that hexside");
            continue;
        }
        if (j->bridge_at[hex][direction]) {
            gg_fault_at(l->f, &list->child[i], "that hexside has a bridge or ford already");
            continue;
        }
        if (j->nbridges == BRIDGES_MAX) {
            gg_fault_at(l->f, &list->child[i], "more than %d bridges and fords", BRIDGES_MAX);
            return;
        }
        set_side(j, hex, direction, flag);
        int to = j->map.near[hex][direction];
        j->bridge[j->nbridges] =
            (struct bridge){(uint16_t)hex, (uint8_t)direction, name ? name : ""};
        j->nbridges++;
        j->bridge_at[hex][direction] = (uint8_t)j->nbridges;
        j->bridge_at[to][gg_hex_opposite(direction)] = (uint8_t)j->nbridges;
    }
}

/* "1011 1010 0910": each pair in a row is a road hexside (JX-2.6). */
static void read_road(struct loader *l, const struct gg_node *node)
{
    struct jena *j = l->j;
    const char *text;
    int before = GG_HEX_NONE;
    if (!gg_node_text(node, &text, l->f))
        return;
    for (const char *s = text; *s;) {
        char name[5] = {0};
        size_t length = strcspn(s, " ");
        memcpy(name, s, length < 4 ? length : 4);
        int hex = length == 4 ? gg_hex_read(&j->map, name) : GG_HEX_NONE;
        if (hex == GG_HEX_NONE) {
            gg_fault_at(l->f, node, "'%.*s' in a road is not a hex of this map", (int)length, s);
            return;
        }
        int direction = before == GG_HEX_NONE ? -1 : gg_hex_direction(&j->map, before, hex);
        if (before != GG_HEX_NONE && direction < 0) {
            gg_fault_at(l->f, node, "the road jumps to %s", name);
            return;
        }
        if (direction >= 0 && j->side[before][direction] & (RIVER_MINOR | RIVER_MAJOR) &&
            !(j->side[before][direction] & (BRIDGE | FORD))) {
            gg_fault_at(l->f, node, "the road to %s crosses a river without a bridge", name);
            return;
        }
        if (direction >= 0)
            set_side(j, before, direction, ROAD);
        before = hex;
        s += length;
        s += strspn(s, " ");
    }
}

static void read_names(struct loader *l, const struct gg_node *names)
{
    if (!names || !gg_node_is(names, GG_MAP, l->f))
        return;
    for (int i = 0; i < names->count; i++) {
        const struct gg_node *node = &names->child[i];
        int hex = gg_hex_read(&l->j->map, node->key);
        const char *name;
        if (hex == GG_HEX_NONE)
            gg_fault_at(l->f, node, "'%s' is not a hex of this map", node->key);
        else if (gg_node_text(node, &name, l->f))
            l->j->name[hex] = name;
    }
}

/* J20-6.6: what a step costs, with and without the road rate; 0 where nobody may cross. */
static uint8_t step_cost(const struct jena *j, int hex, int direction, bool roads)
{
    int to = j->map.near[hex][direction], side = j->side[hex][direction];
    if (to == GG_HEX_NONE)
        return 0;
    if (side & RIVER_MAJOR && !(side & (BRIDGE | FORD)))
        return 0;
    if (roads && side & ROAD)
        return j->road_cost;
    int cost = j->hex_cost[j->terrain[to]], crossing = crossing_kind(side, side & (BRIDGE | FORD));
    if (crossing >= 0)
        cost += j->crossing_cost[crossing];
    return (uint8_t)cost;
}

static void work_out_costs(struct jena *j)
{
    for (int hex = 0; hex < j->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            j->cost[0][hex][d] = step_cost(j, hex, d, true);
            j->cost[1][hex][d] = step_cost(j, hex, d, false);
            int near = j->map.near[hex][d];
            j->ring[hex][d] = (uint16_t)(near == GG_HEX_NONE ? NOWHERE : near);
            j->around[hex][d] = BESIDE | (j->cost[0][hex][d] ? TOUCHED | GG_STOP : 0);
        }
    for (int hex = 0; hex < j->map.count; hex++)
        gg_open_reach_lay(&j->map, (const gg_step_cost *)j->cost[0], hex, &j->open[hex]);
}

static bool read_size(struct loader *l, const struct gg_node *map)
{
    const struct gg_node *size = gg_node_need(map, "size", l->f);
    int columns, rows;
    if (!size || !gg_node_is(size, GG_LIST, l->f))
        return false;
    if (size->count != 2) {
        gg_fault_at(l->f, size, "a size is [columns, rows]");
        return false;
    }
    if (!gg_node_int(&size->child[0], 1, 99, &columns, l->f) ||
        !gg_node_int(&size->child[1], 1, 99, &rows, l->f))
        return false;
    if (columns * rows > HEXES_MAX || !gg_hexes_lay(&l->j->map, columns, rows)) {
        gg_fault_at(l->f, size, "%d hexes are more than %d", columns * rows, HEXES_MAX);
        return false;
    }
    return true;
}

bool load_map(struct loader *l, const struct gg_node *map)
{
    static const char *const keys[] = {"size",    "terrain", "banks", "rivers",
                                       "bridges", "fords",   "roads", "names"};
    const struct gg_node *roads = gg_node_get(map, "roads");
    if (!map || !gg_node_is(map, GG_MAP, l->f) || !read_size(l, map))
        return false;
    gg_node_only(map, keys, 8, l->f);
    read_terrain(l, gg_node_need(map, "terrain", l->f));
    read_banks(l, map);
    read_crossings(l, gg_node_get(map, "bridges"), BRIDGE);
    read_crossings(l, gg_node_get(map, "fords"), FORD);
    read_names(l, gg_node_get(map, "names"));
    if (roads && gg_node_is(roads, GG_LIST, l->f))
        for (int i = 0; i < roads->count; i++)
            read_road(l, &roads->child[i]);
    work_out_costs(l->j);
    return true;
}
