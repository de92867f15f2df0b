/*
 * map.c - the map of a scenario file: size, terrain, hexsides, roads, names (MS-2.2), and everything that
 * follows from them: what a step costs, where a zone of control reaches, what a battery sees.
 */
#include <string.h>

#include "board/sight.h"
#include "rules/musket_saber/loader.h"

/* --- the map as drawn --- */

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
    if (!gg_node_int(&size->child[0], 2, 99, &columns, l->f) ||
        !gg_node_int(&size->child[1], 2, 99, &rows, l->f))
        return false;
    if (columns * rows > HEXES_MAX || !gg_hexes_lay(&l->b->map, columns, rows)) {
        gg_fault_at(l->f, size, "%d hexes are more than %d", columns * rows, HEXES_MAX);
        return false;
    }
    return true;
}

static int terrain_of(const struct battlefield *b, char code)
{
    for (int i = 0; i < b->nterrains; i++)
        if (b->terrain[i].code[0] == code && code)
            return i;
    return -1;
}

/* One line of the drawing; the first letter is column 01. */
static void read_row(struct loader *l, const struct gg_node *node, const char *line, int row)
{
    struct battlefield *b = l->b;
    for (int column = 1; column <= b->map.columns; column++) {
        int terrain = terrain_of(b, line[column - 1]);
        if (terrain < 0)
            gg_fault_at(l->f, node, "terrain '%c' in column %d, row %d is not on the chart",
                        line[column - 1], column, row);
        else
            b->ground[gg_hex_at(&b->map, column, row)] = (uint8_t)terrain;
    }
}

static void read_terrain(struct loader *l, const struct gg_node *node)
{
    const char *text;
    int row = 0;
    if (!gg_node_text(node, &text, l->f))
        return;
    while (*text) {
        int length = (int)strcspn(text, "\n");
        row++;
        if (length != l->b->map.columns) {
            gg_fault_at(l->f, node, "row %d has %d letters, the map has %d columns", row, length,
                        l->b->map.columns);
            return;
        }
        if (row <= l->b->map.rows)
            read_row(l, node, text, row);
        text += length + (text[length] == '\n');
    }
    if (row != l->b->map.rows)
        gg_fault_at(l->f, node, "%d rows are drawn, the map has %d", row, l->b->map.rows);
}

/* The hex of four digits at the head of a text; GG_HEX_NONE with a fault when there is none. */
static int hex_at_head(struct loader *l, const struct gg_node *node, const char *text)
{
    char name[5] = {0};
    size_t length = strcspn(text, " /");
    memcpy(name, text, length < 4 ? length : 4);
    int hex = length == 4 ? gg_hex_read(&l->b->map, name) : GG_HEX_NONE;
    if (hex == GG_HEX_NONE)
        gg_fault_at(l->f, node, "'%.*s' is not a hex of this map (0101 to %02d%02d)", (int)length,
                    text, l->b->map.columns, l->b->map.rows);
    return hex;
}

/* "1307/1308": the favoured hex, and the other. */
static bool read_hexside(struct loader *l, const struct gg_node *node, int *hex, int *direction)
{
    const char *text;
    if (!gg_node_text(node, &text, l->f))
        return false;
    if (strlen(text) != 9 || text[4] != '/') {
        gg_fault_at(l->f, node, "'%s': a hexside is two hexes, like 1307/1308", text);
        return false;
    }
    *hex = hex_at_head(l, node, text);
    int other = hex_at_head(l, node, text + 5);
    if (*hex == GG_HEX_NONE || other == GG_HEX_NONE)
        return false;
    *direction = gg_hex_direction(&l->b->map, *hex, other);
    if (*direction < 0)
        gg_fault_at(l->f, node, "the hexes of %s do not touch", text);
    return *direction >= 0;
}

/* The water that a side can have: one kind each, a crossing in place of what it crosses. */
static bool is_water(const struct hexside *h)
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
        if (there >> k & 1 && is_water(&b->hexside[kind]) && is_water(&b->hexside[k])) {
            gg_fault_at(l->f, node, "a %s takes the place of the %s: list that side once",
                        b->hexside[kind].title, b->hexside[k].title);
            return false;
        }
    return true;
}

static void read_kind(struct loader *l, const struct gg_node *list, int kind)
{
    struct battlefield *b = l->b;
    int hex, direction;
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    for (int i = 0; i < list->count; i++) {
        const struct gg_node *node = &list->child[i];
        if (!read_hexside(l, node, &hex, &direction) ||
            !may_lie_there(l, node, b->edge[hex][direction], kind))
            continue;
        int to = b->map.near[hex][direction], back = gg_hex_opposite(direction);
        b->edge[hex][direction] |= (uint16_t)(1u << kind);
        b->edge[to][back] |= (uint16_t)(1u << kind);
        if (!b->hexside[kind].two_sided)
            b->favours[hex][direction] |= (uint16_t)(1u << kind);
    }
}

static void read_hexsides(struct loader *l, const struct gg_node *map)
{
    const char *keys[HEXSIDES_MAX];
    if (!map || !gg_node_is(map, GG_MAP, l->f))
        return;
    for (int k = 0; k < l->b->nhexsides; k++) {
        keys[k] = l->b->hexside[k].id;
        read_kind(l, gg_node_get(map, keys[k]), k);
    }
    gg_node_only(map, keys, l->b->nhexsides, l->f);
}

/* The extra cost of a hexside for a column, or PROHIBITED. */
static int side_cost(const struct battlefield *b, int hex, int direction, enum column column)
{
    int sum = 0;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        const struct hexside *h = &b->hexside[kind];
        bool out = b->favours[hex][direction] >> kind & 1;
        int cost = out ? h->cost_out[column] : h->cost_in[column];
        if (cost == PROHIBITED)
            return PROHIBITED;
        sum += cost;
    }
    return sum;
}

/* Is the side closed to some type of unit (or, all: to every type) one way or the other? */
static bool side_closed(const struct battlefield *b, int hex, int direction, bool all)
{
    int closed = 0, to = b->map.near[hex][direction], back = gg_hex_opposite(direction);
    for (int c = 0; c < NCOLUMNS; c++)
        closed += side_cost(b, hex, direction, (enum column)c) == PROHIBITED ||
                  side_cost(b, to, back, (enum column)c) == PROHIBITED;
    return all ? closed == NCOLUMNS : closed > 0;
}

/* "1501 1502 1402": each pair in a row is a step along the road (MS-4.4-c). */
static void read_road(struct loader *l, const struct gg_node *node)
{
    struct battlefield *b = l->b;
    const char *text;
    int before = GG_HEX_NONE, steps = 0;
    if (!gg_node_text(node, &text, l->f))
        return;
    for (const char *s = text; *s; s += strcspn(s, " "), s += strspn(s, " "), steps++) {
        int hex = hex_at_head(l, node, s);
        if (hex == GG_HEX_NONE)
            return;
        int direction = steps ? gg_hex_direction(&b->map, before, hex) : -1;
        if (steps && direction < 0) {
            gg_fault_at(l->f, node, "the road jumps to %.4s", s);
            return;
        }
        if (steps && side_closed(b, before, direction, false)) {
            gg_fault_at(l->f, node, "the road crosses a closed hexside to %.4s without a bridge",
                        s);
            return;
        }
        if (steps) {
            b->road[before] |= (uint8_t)(1 << direction);
            b->road[hex] |= (uint8_t)(1 << gg_hex_opposite(direction));
        }
        before = hex;
    }
    if (steps < 2)
        gg_fault_at(l->f, node, "a road has at least two hexes");
}

static void read_roads(struct loader *l, const struct gg_node *roads)
{
    struct battlefield *b = l->b;
    int most = (int)(sizeof b->road_name / sizeof b->road_name[0]);
    if (!roads || !gg_node_is(roads, GG_MAP, l->f))
        return;
    for (int i = 0; i < roads->count; i++) {
        if (b->nroads == most) {
            gg_fault_at(l->f, &roads->child[i], "more than %d roads", most);
            return;
        }
        b->road_name[b->nroads++] = roads->child[i].key;
        read_road(l, &roads->child[i]);
    }
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

static void read_names(struct loader *l, const struct gg_node *names)
{
    if (!names || !gg_node_is(names, GG_MAP, l->f))
        return;
    for (int i = 0; i < names->count; i++) {
        const struct gg_node *node = &names->child[i];
        const char *name;
        int hex = gg_hex_read(&l->b->map, node->key);
        if (hex == GG_HEX_NONE)
            gg_fault_at_key(l->f, node, "'%s' is not a hex of this map", node->key);
        else if (gg_node_text(node, &name, l->f))
            l->b->name[hex] = name;
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
    if (!map || !gg_node_is(map, GG_MAP, l->f) || !read_size(l, map))
        return false;
    gg_node_only(map, keys, 5, l->f);
    read_terrain(l, gg_node_need(map, "terrain", l->f));
    read_hexsides(l, gg_node_get(map, "hexsides"));
    read_roads(l, gg_node_get(map, "roads"));
    check_bridges(l, gg_node_get(map, "hexsides"));
    read_names(l, gg_node_get(map, "names"));
    lay_ring(l->b);
    return true;
}

/* --- what follows from it --- */

/* Half points (MS-4.3, 4.4-b); 0 where the column may not go. More than anybody has is still a price:
 * a unit can always move a single hex (MS-4.3-e). */
static uint8_t step_cost(const struct battlefield *b, int hex, int direction, enum column column)
{
    enum { DEAREST = 2 * GG_REACH_BUDGET_MAX };
    if (b->road[hex] >> direction & 1)
        return HALVES;
    int ground = b->terrain[b->ground[b->map.near[hex][direction]]].cost[column];
    int side = side_cost(b, hex, direction, column);
    if (ground == PROHIBITED || side == PROHIBITED)
        return 0;
    int cost = HALVES * (ground + side);
    return (uint8_t)(cost < DEAREST ? cost : DEAREST);
}

/* MS-6.3-a, A-15: out of the hex, over the side, into the next. */
static bool zone_reaches(const struct loader *l, int hex, int direction)
{
    const struct battlefield *b = l->b;
    int to = b->map.near[hex][direction];
    if (!b->terrain[b->ground[hex]].zone_out || !b->terrain[b->ground[to]].zone_in)
        return false;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        bool out = b->favours[hex][direction] >> kind & 1;
        if (!(out ? b->hexside[kind].zone_out : b->hexside[kind].zone_in))
            return false;
    }
    return !side_closed(b, hex, direction, !opt(l->battle, ZOC_TYPE_PROHIBITION_STOPS));
}

/* Does the step call for a morale check by its column (X02)? A road leads over such ground, but does not
 * change it. */
static bool calls_for_check(const struct battlefield *b, int hex, int direction, enum column column)
{
    unsigned checks = b->terrain[b->ground[b->map.near[hex][direction]]].check;
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1)
        checks |= b->hexside[__builtin_ctz(left)].check;
    return checks >> column & 1;
}

static void work_out_step(struct loader *l, int hex, int direction)
{
    struct battlefield *b = l->b;
    uint8_t here = (uint8_t)(1 << direction);
    int to = b->map.near[hex][direction];
    bool bare = b->terrain[b->ground[to]].charge && !b->edge[hex][direction];
    for (int c = 0; c < NCOLUMNS; c++) {
        uint8_t cost = step_cost(b, hex, direction, (enum column)c);
        b->cost[c][hex][direction] = cost;
        b->open[c][hex] |= cost ? here : 0;
        b->checks[c][hex] |= calls_for_check(b, hex, direction, (enum column)c) ? here : 0;
    }
    b->zone[hex] |= zone_reaches(l, hex, direction) ? here : 0;
    /* MS-9.2-j to l and MS-9.3-e: clear or clear hill, no hexside terrain. */
    b->chargeable[hex] |= bare ? here : 0;
    b->rough[hex] |= bare ? 0 : here;
}

static void work_out_steps(struct loader *l)
{
    struct battlefield *b = l->b;
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            int near = b->map.near[hex][d];
            b->near[hex][d] = (uint16_t)(near == GG_HEX_NONE ? NOWHERE : near);
            if (near != GG_HEX_NONE)
                work_out_step(l, hex, d);
        }
}

/* A line of sight being judged: its ends, and what is seen through (H-15.1). */
struct glance {
    struct battlefield *b;
    int from, to;
    bool heights;
    unsigned see_through; /* bit per terrain */
};

/* */
static bool blocks(const struct glance *g, int hex)
{
    const struct battlefield *b = g->b;
    const struct terrain *t = &b->terrain[b->ground[hex]];
    const struct terrain *from = &b->terrain[b->ground[g->from]];
    const struct terrain *to = &b->terrain[b->ground[g->to]];
    bool obstacle = t->obstacle && !(g->see_through >> b->ground[hex] & 1);
    if (!g->heights)
        return obstacle;
    if (from->level && to->level)
        return t->level + obstacle >= 2;
    if (t->level && !obstacle &&
        ((from->level && gg_hex_direction(&b->map, g->from, hex) >= 0) ||
         (to->level && gg_hex_direction(&b->map, g->to, hex) >= 0)))
        return false;
    return t->level || obstacle;
}

static bool side_blocks(const struct battlefield *b, int hex, int direction)
{
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1)
        if (b->hexside[__builtin_ctz(left)].blocks_sight)
            return true;
    return false;
}

/* MS-8.2-b, c */
static bool sees(const struct glance *g, const struct gg_sight *line)
{
    for (int i = 0; i < line->nhexes; i++)
        if (blocks(g, line->hex[i]))
            return false;
    for (int i = 0; i < line->nsides; i++)
        if (side_blocks(g->b, line->side[i].hex, line->side[i].direction))
            return false;
    for (int i = 0; i < line->npairs; i++) {
        const struct gg_sight_pair *pair = &line->pair[i];
        if (pair->b == GG_HEX_NONE)
            continue;
        if (blocks(g, pair->a) && blocks(g, pair->b))
            return false;
        if (side_blocks(g->b, pair->a, gg_hex_direction(&g->b->map, pair->a, pair->b)))
            return false;
    }
    return true;
}

/* Nobody looks farther than guns fire, but eight hexes are looked over in any case. */
static int farthest_look(const struct battlefield *b)
{
    int far = 8;
    for (int u = 0; u < b->nunits; u++)
        far = b->unit[u].range > far ? b->unit[u].range : far;
    return far;
}

/* Sight is the same both ways. A howitzer sees whatever others see. */
static void note_sight(void *arg, int from, int to, const struct gg_sight *line)
{
    struct glance *g = arg;
    struct battlefield *b = g->b;
    bool seen = false;
    g->from = from;
    g->to = to;
    for (int howitzer = 0; howitzer < 2; howitzer++) {
        g->see_through = howitzer ? b->special.howitzer_terrain : 0;
        seen = seen || sees(g, line);
        if (!seen)
            continue;
        add_to_field(&b->sight[howitzer][from], to);
        add_to_field(&b->sight[howitzer][to], from);
    }
}

static void work_out_sight(struct loader *l)
{
    struct glance g = {.b = l->b, .heights = opt(l->battle, LOS_HEIGHTS)};
    gg_sight_each(&l->b->map, farthest_look(l->b), note_sight, &g);
}

/* */
static void work_out_homes(struct battlefield *b)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int hex = 0; hex < b->map.count; hex++) {
            int nearest = UINT8_MAX;
            for (int i = 0; i < b->nentries[side]; i++) {
                int far = gg_hex_distance(&b->map, hex, b->entry[side][i]);
                nearest = far < nearest ? far : nearest;
            }
            b->home[side][hex] = (uint8_t)nearest;
        }
}

void ms_work_out(struct loader *l)
{
    work_out_steps(l);
    work_out_sight(l);
    work_out_homes(l->b);
    ms_lay_ways(l->b, opt(l->battle, LEADER_COLUMN));
}
