/*
 * load.c - a scenario file becomes a battle: sides, calendar, control, points (MS-3.2 to 3.4); map.c reads the
 * map, units.c the counters, special.c the special rules. Every fault is reported where it stands; what is
 * wrong is left out, and loading goes on.
 */
#include <string.h>

#include "rules/musket_saber/loader.h"

enum { POINTS_MAX = 99, REPLACEMENTS_MAX = 99 };

/* --- values that stand in many places --- */

int ms_load_hex(struct loader *l, const struct gg_node *node)
{
    const char *text;
    if (!gg_node_text(node, &text, l->f))
        return GG_HEX_NONE;
    int hex = gg_hex_read(&l->b->map, text);
    if (hex == GG_HEX_NONE)
        gg_fault_at(l->f, node, "'%s' is not a hex of this map (0101 to %02d%02d)", text,
                    l->b->map.columns, l->b->map.rows);
    return hex;
}

int ms_load_side(struct loader *l, const struct gg_node *node)
{
    int side;
    return gg_node_word(node, l->battle->side, GG_SIDES, &side, l->f) ? side : -1;
}

int ms_load_turn(struct loader *l, const struct gg_node *node)
{
    int turn;
    if (!l->b->nturns || !gg_node_word(node, l->b->turn_label + 1, l->b->nturns, &turn, l->f))
        return 0;
    return turn + 1;
}

int ms_load_unit(struct loader *l, const struct gg_node *node)
{
    const char *ids[UNITS_MAX];
    int unit;
    for (int u = 0; u < l->b->nunits; u++)
        ids[u] = l->b->unit[u].id;
    return gg_node_word(node, ids, l->b->nunits, &unit, l->f) ? unit : NO_UNIT;
}

uint8_t ms_load_number(struct loader *l, const struct gg_node *map, const char *key, int most)
{
    int value;
    return gg_node_int(gg_node_need(map, key, l->f), 0, most, &value, l->f) ? (uint8_t)value : 0;
}

uint8_t ms_load_first_or_second(struct loader *l, const struct gg_node *map, const char *key)
{
    return ms_load_side(l, gg_node_need(map, key, l->f)) == 1;
}

void ms_load_field(struct loader *l, const struct gg_node *list, uint64_t *words)
{
    struct field hexes = {{0}};
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (!list->count)
        gg_fault_at(l->f, list, "at least one hex is expected");
    for (int i = 0; i < list->count; i++) {
        int hex = ms_load_hex(l, &list->child[i]);
        if (hex == GG_HEX_NONE)
            continue;
        if (in_field(&hexes, hex))
            gg_fault_at(l->f, &list->child[i], "%s is listed twice", list->child[i].text);
        add_to_field(&hexes, hex);
    }
    memcpy(words, hexes.word, sizeof hexes.word);
}

/* --- calendar and sides --- */

/* The labels name the turns in the rest of the file, so they differ. */
static void read_turns(struct loader *l, const struct gg_node *turns)
{
    struct battlefield *b = l->b;
    if (!turns || !gg_node_is(turns, GG_LIST, l->f))
        return;
    if (turns->count < 1 || turns->count > TURNS_MAX) {
        gg_fault_at(l->f, turns, "%d turns found, 1 to %d expected", turns->count, TURNS_MAX);
        return;
    }
    for (int i = 0; i < turns->count; i++) {
        const char *label;
        if (!gg_node_text(&turns->child[i], &label, l->f))
            continue;
        if (!label[0])
            gg_fault_at(l->f, &turns->child[i], "a turn needs a name, like 1130");
        for (int t = 1; t <= b->nturns; t++)
            if (!strcmp(b->turn_label[t], label))
                gg_fault_at(l->f, &turns->child[i], "two turns are called '%s'", label);
        b->turn_label[++b->nturns] = label;
    }
}

/* MS-4.5: entry hexes lie on the edge, and somebody can come on there. */
static void read_entries(struct loader *l, const struct gg_node *list, int side)
{
    struct battlefield *b = l->b;
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (list->count < 1 || list->count > ENTRIES_MAX) {
        gg_fault_at(l->f, list, "%d entry hexes found, 1 to %d expected", list->count, ENTRIES_MAX);
        return;
    }
    for (int i = 0; i < list->count; i++) {
        const struct gg_node *node = &list->child[i];
        int hex = ms_load_hex(l, node);
        if (hex == GG_HEX_NONE)
            continue;
        for (int k = 0; k < b->nentries[side]; k++)
            if (b->entry[side][k] == hex)
                gg_fault_at(l->f, node, "%s is listed twice", node->text);
        if (!b->on_edge[hex])
            gg_fault_at(l->f, node, "%s does not lie on the edge of the map", node->text);
        if (b->terrain[b->ground[hex]].cost[FOOT] == PROHIBITED && !b->road[hex])
            gg_fault_at(l->f, node, "nobody could enter %s", node->text);
        b->entry[side][b->nentries[side]++] = (uint16_t)hex;
    }
}

/* battle.c has read the names of the sides; the rest is ours. */
static void read_sides(struct loader *l, const struct gg_node *sides)
{
    static const char *const keys[] = {"title", "entries", "replacements"};
    static const char *const steps[] = {"per_turn", "in_all"};
    struct battlefield *b = l->b;
    for (int s = 0; sides && s < GG_SIDES && s < sides->count; s++) {
        const struct gg_node *node = &sides->child[s];
        if (node->kind != GG_MAP)
            continue;
        gg_node_only(node, keys, 3, l->f);
        read_entries(l, gg_node_need(node, "entries", l->f), s);
        const struct gg_node *replacements = gg_node_get(node, "replacements");
        if (!replacements || !gg_node_is(replacements, GG_MAP, l->f))
            continue;
        gg_node_only(replacements, steps, 2, l->f);
        b->steps_a_turn[s] = ms_load_number(l, replacements, steps[0], REPLACEMENTS_MAX);
        b->steps_in_all[s] = ms_load_number(l, replacements, steps[1], REPLACEMENTS_MAX);
    }
}

/* --- control at the start (A-88) --- */

/* "1307", or "0101-2009": all hexes from that column and row to that. */
static void read_area(struct loader *l, const struct gg_node *node, int side)
{
    struct battlefield *b = l->b;
    const char *text;
    char corner[2][5] = {{0}, {0}};
    if (!gg_node_text(node, &text, l->f))
        return;
    bool area = strlen(text) == 9 && text[4] == '-';
    memcpy(corner[0], text, strlen(text) < 4 ? strlen(text) : 4);
    memcpy(corner[1], area ? text + 5 : corner[0], 4);
    int from = gg_hex_read(&b->map, corner[0]), to = gg_hex_read(&b->map, corner[1]);
    if (from == GG_HEX_NONE || to == GG_HEX_NONE || (!area && text[4])) {
        gg_fault_at(l->f, node, "'%s' is neither a hex of this map nor an area like 0101-%02d%02d",
                    text, b->map.columns, b->map.rows);
        return;
    }
    if (b->map.column[from] > b->map.column[to] || b->map.row[from] > b->map.row[to])
        gg_fault_at(l->f, node, "an area is written from its north-west to its south-east corner");
    for (int hex = 0; hex < b->map.count; hex++) {
        bool inside = b->map.column[hex] >= b->map.column[from] &&
                      b->map.column[hex] <= b->map.column[to] &&
                      b->map.row[hex] >= b->map.row[from] && b->map.row[hex] <= b->map.row[to];
        uint64_t mask = inside ? (uint64_t)1 << (hex & 63) : 0;
        b->control[hex >> 6] = side ? b->control[hex >> 6] | mask : b->control[hex >> 6] & ~mask;
    }
}

/* One side holds what is listed, the other the rest. */
static void read_control(struct loader *l, const struct gg_node *control)
{
    struct battlefield *b = l->b;
    static const char *const rest[] = {"rest"};
    const struct gg_node *of[GG_SIDES] = {NULL};
    int word;
    if (!control || !gg_node_is(control, GG_MAP, l->f))
        return;
    gg_node_only(control, l->battle->side, GG_SIDES, l->f);
    for (int s = 0; s < GG_SIDES; s++)
        of[s] = gg_node_need(control, l->battle->side[s], l->f);
    if (!of[0] || !of[1])
        return;
    int listed = of[0]->kind == GG_LIST ? 0 : 1;
    if (!gg_node_is(of[listed], GG_LIST, l->f) || !gg_node_word(of[!listed], rest, 1, &word, l->f))
        return;
    for (int hex = 0; hex < b->map.count && !listed; hex++)
        b->control[hex >> 6] |= (uint64_t)1 << (hex & 63);
    for (int i = 0; i < of[listed]->count; i++)
        read_area(l, &of[listed]->child[i], listed);
}

/* --- points and levels (MS-3.4-a, 1.1-b) --- */

static void add_award(struct loader *l, const struct gg_node *node, struct award award)
{
    struct battlefield *b = l->b;
    int points;
    if (!gg_node_int(node, 1, POINTS_MAX, &points, l->f))
        return;
    if (b->nawards == AWARDS_MAX) {
        gg_fault_at(l->f, node, "more than %d awards", AWARDS_MAX);
        return;
    }
    award.points = (uint8_t)points;
    b->award[b->nawards++] = award;
}

static void read_holds(struct loader *l, const struct gg_node *map, int side)
{
    for (int i = 0; map && i < map->count; i++) {
        const struct gg_node *node = &map->child[i];
        int hex = gg_hex_read(&l->b->map, node->key);
        if (hex == GG_HEX_NONE)
            gg_fault_at_key(l->f, node, "'%s' is not a hex of this map", node->key);
        else
            add_award(l, node,
                      (struct award){(uint8_t)side, AWARD_HOLD, 0, NO_UNIT, (uint16_t)hex});
    }
}

static void read_prizes(struct loader *l, const struct gg_node *map, int side)
{
    for (int i = 0; map && i < map->count; i++) {
        const struct gg_node *node = &map->child[i];
        int unit = 0;
        while (unit < l->b->nunits && strcmp(l->b->unit[unit].id, node->key) != 0)
            unit++;
        if (unit == l->b->nunits)
            gg_fault_at_key(l->f, node, "no unit is called '%s'", node->key);
        else if (l->b->unit[unit].side == side)
            gg_fault_at_key(l->f, node, "a side scores for the enemy's losses, %s is its own",
                            node->key);
        else
            add_award(l, node,
                      (struct award){(uint8_t)side, AWARD_UNIT, 0, (uint8_t)unit, GG_HEX_NONE});
    }
}

static void read_points(struct loader *l, const struct gg_node *points)
{
    static const char *const keys[] = {"hold",     "units",  "two_step",
                                       "one_step", "leader", "committed"};
    static const enum award_kind kinds[] = {AWARD_TWO_STEP, AWARD_ONE_STEP, AWARD_LEADER,
                                            AWARD_COMMITTED};
    if (!points || !gg_node_is(points, GG_MAP, l->f))
        return;
    gg_node_only(points, l->battle->side, GG_SIDES, l->f);
    for (int s = 0; s < GG_SIDES; s++) {
        const struct gg_node *node = gg_node_get(points, l->battle->side[s]);
        if (!node || !gg_node_is(node, GG_MAP, l->f))
            continue;
        gg_node_only(node, keys, 6, l->f);
        const struct gg_node *hold = gg_node_get(node, "hold"), *units = gg_node_get(node, "units");
        if (hold && gg_node_is(hold, GG_MAP, l->f))
            read_holds(l, hold, s);
        if (units && gg_node_is(units, GG_MAP, l->f))
            read_prizes(l, units, s);
        for (int k = 0; k < 4; k++)
            if (gg_node_get(node, keys[2 + k]))
                add_award(l, gg_node_get(node, keys[2 + k]),
                          (struct award){(uint8_t)s, (uint8_t)kinds[k], 0, NO_UNIT, GG_HEX_NONE});
    }
    if (!l->b->nawards)
        gg_fault_at(l->f, points, "nobody can score: points for hexes or for losses are expected");
}

/* From the best for the first side down; the last row takes what is left. */
static void read_level(struct loader *l, const struct gg_node *node, bool last)
{
    static const char *const keys[] = {"at_least", "winner", "title"};
    struct battlefield *b = l->b;
    const char *winners[GG_SIDES + 1] = {l->battle->side[0], l->battle->side[1], "draw"};
    struct level *level = &b->level[b->nlevels];
    int value = INT16_MIN, winner = GG_SIDES;
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 3, l->f);
    const struct gg_node *least = gg_node_get(node, keys[0]);
    if (last && least)
        gg_fault_at(l->f, least, "the last level takes what is left and has no 'at_least'");
    else if (!last)
        gg_node_int(gg_node_need(node, keys[0], l->f), -999, 999, &value, l->f);
    if (b->nlevels && !last && value >= level[-1].at_least)
        gg_fault_at(l->f, node, "the levels go down from the best of %s", l->battle->side_title[0]);
    gg_node_word(gg_node_need(node, keys[1], l->f), winners, GG_SIDES + 1, &winner, l->f);
    *level = (struct level){(int16_t)value, (int8_t)(winner == GG_SIDES ? GG_NOBODY : winner), ""};
    gg_node_text(gg_node_need(node, keys[2], l->f), &level->title, l->f);
    b->nlevels++;
}

static void read_levels(struct loader *l, const struct gg_node *levels)
{
    if (!levels || !gg_node_is(levels, GG_LIST, l->f))
        return;
    if (levels->count < 1 || levels->count > LEVELS_MAX) {
        gg_fault_at(l->f, levels, "%d levels found, 1 to %d expected", levels->count, LEVELS_MAX);
        return;
    }
    for (int i = 0; i < levels->count; i++)
        read_level(l, &levels->child[i], i == levels->count - 1);
}

/* MS-3.1-d: infantry of a side in all of these hexes after a combat phase. */
static void read_sudden_death(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"side", "after", "hexes"};
    const struct battlefield *b = l->b;
    struct special *s = &l->b->special;
    if (!node || !gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 3, l->f);
    s->sudden_side = ms_load_first_or_second(l, node, "side");
    s->sudden_after = ms_load_first_or_second(l, node, "after");
    ms_load_field(l, gg_node_need(node, "hexes", l->f), s->sudden_hex);
    if (b->nlevels && b->level[s->sudden_side ? b->nlevels - 1 : 0].winner != s->sudden_side)
        gg_fault_at(l->f, node, "the best level of %s must be its own victory",
                    l->battle->side_title[s->sudden_side]);
}

void ms_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {
        "system",       "title",   "summary", "sides",  "first",           "map",
        "turns",        "units",   "control", "points", "captured_double", "levels",
        "sudden_death", "special", "options", "tables", "position"};
    struct loader l = {battle, battle->data, f};
    const struct gg_node *doc = battle->document;
    struct battlefield *b = l.b;
    gg_node_only(doc, keys, (int)(sizeof keys / sizeof keys[0]), f);
    ms_default_tables(b);
    ms_read_tables(b, gg_node_get(doc, "tables"), f);
    const struct gg_node *first = gg_node_get(doc, "first");
    b->first = first && ms_load_side(&l, first) == 1;
    read_turns(&l, gg_node_need(doc, "turns", f));
    if (!ms_load_map(&l, gg_node_need(doc, "map", f)))
        return; /* nothing else can be placed */
    read_sides(&l, gg_node_get(doc, "sides"));
    ms_load_units(&l, gg_node_need(doc, "units", f));
    read_control(&l, gg_node_need(doc, "control", f));
    read_points(&l, gg_node_need(doc, "points", f));
    gg_node_bool(gg_node_get(doc, "captured_double"), &b->captured_double, f);
    read_levels(&l, gg_node_need(doc, "levels", f));
    read_sudden_death(&l, gg_node_get(doc, "sudden_death"));
    ms_load_special(&l, gg_node_get(doc, "special"));
    ms_work_out(&l);
    ms_word_chart(battle);
}
