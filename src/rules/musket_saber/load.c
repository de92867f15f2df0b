/*
 * load.c - a scenario file becomes a battle: sides, calendar, control, points (MS-3.2 to 3.4); map.c reads the
 * map, units.c the counters, special.c the special rules. Every fault is reported where it stands; what is
 * wrong is left out, and loading goes on.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

enum { POINTS_MAX = 99, REPLACEMENTS_MAX = 99 };

/* --- sides --- */

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
        int hex = gg_load_place(l, node);
        if (hex < 0)
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

/* The core has read the names of the sides; the rest is ours. */
static void read_side(struct loader *l, const struct gg_node *node, int side)
{
    static const char *const keys[] = {"title", "entries", "replacements"};
    const struct gg_field steps[] = {
        {"per_turn", GG_FIELD_NUMBER, offsetof(struct battlefield, steps_a_turn) + (uint32_t)side,
         1, 0, REPLACEMENTS_MAX, .flags = GG_NEEDED},
        {"in_all", GG_FIELD_NUMBER, offsetof(struct battlefield, steps_in_all) + (uint32_t)side, 1,
         0, REPLACEMENTS_MAX, .flags = GG_NEEDED},
        {0}};
    const struct gg_node *replacements = gg_node_get(node, "replacements");
    gg_node_only(node, keys, 3, l->f);
    read_entries(l, gg_node_need(node, "entries", l->f), side);
    if (replacements)
        gg_fields_read(l->battle, steps, replacements, l->b, l->f);
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
        int unit = gg_piece_find(l->battle, node->key);
        if (unit < 0)
            gg_fault_at_key(l->f, node, "no unit is called '%s'", node->key);
        else if (l->b->unit[unit].is.side == side)
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
#define S(member) offsetof(struct special, member), sizeof(((struct special *)0)->member)
    static const struct gg_field fields[] = {
        {"side", GG_FIELD_SIDE, S(sudden_side), .flags = GG_NEEDED},
        {"after", GG_FIELD_SIDE, S(sudden_after), .flags = GG_NEEDED},
        {"hexes", GG_FIELD_PLACES, S(sudden_hex), .flags = GG_NEEDED | GG_NONZERO},
        {0}};
    const struct battlefield *b = l->b;
    struct special *s = &l->b->special;
    if (!node)
        return;
    gg_fields_read(l->battle, fields, node, s, l->f);
    if (b->nlevels && b->level[ms_sudden_level(b)].winner != s->sudden_side)
        gg_fault_at(l->f, node, "the best level of %s must be its own victory",
                    l->battle->side_title[s->sudden_side]);
}

/* --- all of it --- */

static void read_tables(struct loader *l, const struct gg_node *tables)
{
    ms_default_tables(l->b);
    gg_sheets_read(l, ms_sheets, tables);
    ms_charge_table(l->b);
    ms_check_charts(l, tables);
}

void ms_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {
        "system",  "title",   "summary",  "sides",           "first",  "map",          "turns",
        "units",   "control", "points",   "captured_double", "levels", "sudden_death", "special",
        "options", "tables",  "position", "event",           "answers"};
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *sides = gg_node_get(doc, "sides");
    const struct gg_node *first = gg_node_get(doc, "first");
    gg_node_only(doc, keys, (int)(sizeof keys / sizeof keys[0]), f);
    battle->names = &b->names;
    b->names.piece = b->unit;
    b->names.stride = sizeof b->unit[0];
    b->names.box = ms_box_words;
    b->names.nboxes = NBOXES;
    read_tables(&l, gg_node_get(doc, "tables"));
    b->first = first && gg_load_side(&l, first) == 1;
    gg_load_turns(&l, gg_node_need(doc, "turns", f), b->turn_label, NULL, TURNS_MAX);
    if (!ms_load_map(&l, gg_node_need(doc, "map", f)))
        return; /* nothing else can be placed */
    for (int s = 0; s < GG_SIDES; s++)
        if (sides->child[s].kind == GG_MAP)
            read_side(&l, &sides->child[s], s);
    ms_load_units(&l, gg_node_need(doc, "units", f));
    read_control(&l, gg_node_need(doc, "control", f));
    read_points(&l, gg_node_need(doc, "points", f));
    gg_node_bool(gg_node_get(doc, "captured_double"), &b->captured_double, f);
    read_levels(&l, gg_node_need(doc, "levels", f));
    ms_load_special(&l, gg_node_get(doc, "special"));
    read_sudden_death(&l, gg_node_get(doc, "sudden_death"));
    ms_work_out(&l);
    ms_warn(&l);
    ms_word_chart(battle);
}
