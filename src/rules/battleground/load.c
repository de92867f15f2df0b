/*
 * load.c - a scenario file becomes a battle: armies with their lists, decks, ground, poses and orders (BG-AB, DP, TE-1).
 */
#include <string.h>

#include "rules/battleground/battleground.h"

/* --- values --- */

/* [x, y] in 1/100 inch, on the table. */
static bool read_point(struct loader *l, const struct gg_node *node, struct gg_point *out)
{
    if (node == NULL || !gg_node_is(node, GG_LIST, l->f))
        return false;
    if (node->count != 2) {
        gg_fault_at(l->f, node, "%d numbers found, a point of the table is [x, y] in 1/100 inch",
                    node->count);
        return false;
    }
    bool x = gg_node_int(&node->child[0], 0, TABLE_WIDTH, &out->x, l->f);
    bool y = gg_node_int(&node->child[1], 0, TABLE_DEPTH, &out->y, l->f);
    return x && y;
}

static void write_rung(int rung, char out[8])
{
    struct gg_text text;
    gg_text_fixed(&text, out, 8);
    bg_write_inches(bg_ladder[rung] * GG_QUANTUM, &text);
}

/* A Maximum Move is one of the ladder, in inches: 1 + its rung. */
static int read_most(struct loader *l, const struct gg_node *node)
{
    char words[RUNGS][8];
    const char *list[RUNGS];
    int rung;
    for (int i = 0; i < RUNGS; i++) {
        write_rung(i, words[i]);
        list[i] = words[i];
    }
    return node != NULL && gg_node_word(node, list, RUNGS, &rung, l->f) ? rung + 1 : 0;
}

/* --- sides --- */

static int card_by_id(const char *id)
{
    for (int i = 0; i < NCARDS; i++)
        if (strcmp(bg_card_kinds[i].id, id) == 0)
            return i;
    return -1;
}

static void read_deck(struct loader *l, const struct gg_node *node, int side)
{
    struct battlefield *b = l->b;
    int sum = 0;
    memset(b->deck[side], 0, NCARDS);
    for (int i = 0; node == NULL && i < NCARDS; i++) {
        bool mine = b->command_card[i].army == b->faction[side];
        b->deck[side][i] = mine ? b->command_card[i].count : 0;
        sum += b->deck[side][i];
    }
    if (node == NULL && sum != DECK_SIZE)
        gg_fault_at(l->f, gg_node_get(gg_node_get(l->battle->document, "tables"), "command_cards"),
                    "a deck of %d cards found, %d expected (BG-AB-6)", sum, DECK_SIZE);
    if (node == NULL || !gg_node_is(node, GG_MAP, l->f))
        return;
    for (int i = 0; i < node->count; i++) {
        int card = card_by_id(node->child[i].key), count;
        if (card < 0 || b->command_card[card].army != b->faction[side]) {
            gg_fault_at_key(l->f, &node->child[i], "'%s' is no command card of this army",
                            node->child[i].key);
        } else if (gg_node_int(&node->child[i], 0, DECK_SIZE, &count, l->f)) {
            b->deck[side][card] = (uint8_t)count;
            sum += count;
        }
    }
    if (sum != DECK_SIZE)
        gg_fault_at(l->f, node, "a deck of %d cards found, %d expected (BG-AB-6)", sum, DECK_SIZE);
}

static void read_side(struct loader *l, const struct gg_node *node, int side)
{
    static const char *const keys[] = {"title", "army", "budget", "deck", "insight"};
    struct battlefield *b = l->b;
    int army = side, budget = 0, insight = 0;
    gg_node_only(node, keys, 5, l->f);
    gg_node_word(gg_node_need(node, "army", l->f), bg_army_words, NARMIES, &army, l->f);
    gg_node_int(gg_node_need(node, "budget", l->f), 0, 9999, &budget, l->f);
    b->faction[side] = (uint8_t)army;
    b->budget[side] = (int16_t)budget;
    insight = army == HAWKSHOLD ? 2 : 0; /* BG-AA-2 */
    gg_node_int(gg_node_get(node, "insight"), 0, DECK_SIZE, &insight, l->f);
    b->insight[side] = (uint8_t)insight;
    read_deck(l, gg_node_get(node, "deck"), side);
}

/* --- ground --- */

static void read_corners(struct loader *l, const struct gg_node *node, struct piece *piece)
{
    struct gg_polygon *shape = &piece->shape;
    if (node == NULL || !gg_node_is(node, GG_LIST, l->f))
        return;
    if (node->count < 3 || node->count > GG_CORNERS_MAX) {
        gg_fault_at(l->f, node, "%d corners found, 3 to %d expected", node->count, GG_CORNERS_MAX);
        return;
    }
    shape->n = node->count;
    for (int i = 0; i < node->count; i++)
        if (!read_point(l, &node->child[i], &shape->at[i]))
            return;
    if (!gg_polygon_convex(shape))
        gg_fault_at(
            l->f, node,
            "the corners must go round counter-clockwise and make a convex piece (BG-TE-1)");
    piece->low = piece->high = shape->at[0];
    for (int i = 1; i < shape->n; i++) {
        struct gg_point at = shape->at[i];
        piece->low = (struct gg_point){at.x < piece->low.x ? at.x : piece->low.x,
                                       at.y < piece->low.y ? at.y : piece->low.y};
        piece->high = (struct gg_point){at.x > piece->high.x ? at.x : piece->high.x,
                                        at.y > piece->high.y ? at.y : piece->high.y};
    }
}

static void read_piece(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"type", "name", "corners"};
    struct battlefield *b = l->b;
    const char *words[NGROUNDS];
    struct piece *piece = &b->piece[b->npieces];
    int ground = 0;
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 3, l->f);
    for (int i = 0; i < NGROUNDS; i++)
        words[i] = bg_grounds[i].id;
    gg_node_word(gg_node_need(node, "type", l->f), words, NGROUNDS, &ground, l->f);
    piece->ground = (uint8_t)ground;
    piece->name = bg_grounds[ground].title;
    gg_node_text(gg_node_get(node, "name"), &piece->name, l->f);
    read_corners(l, gg_node_need(node, "corners", l->f), piece);
    if (bg_grounds[ground].flags & HIDES) {
        if (b->nforests == FORESTS_MAX)
            gg_fault_at(l->f, node, "more than %d pieces of forest", FORESTS_MAX);
        else
            b->forest[b->nforests++] = &piece->shape;
    }
    b->npieces++;
}

static void read_ground(struct loader *l, const struct gg_node *list)
{
    if (list == NULL || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (list->count > PIECES_MAX) {
        gg_fault_at(l->f, list, "%d pieces of terrain found, at most %d expected", list->count,
                    PIECES_MAX);
        return;
    }
    for (int i = 0; i < list->count; i++)
        read_piece(l, &list->child[i]);
}

/* --- units --- */

static enum column column_of(const struct unit_card *card)
{
    return card->keywords & WHEELED   ? WAGON
           : card->keywords & LARGE   ? BIG
           : card->keywords & CAVALRY ? HORSE
                                      : FOOT;
}

static void read_card(struct loader *l, const struct gg_node *node, struct unit *unit)
{
    const char *ids[UNIT_CARDS_MAX];
    struct battlefield *b = l->b;
    int card;
    for (int i = 0; i < b->ncards; i++)
        ids[i] = b->unit_card[i].id;
    if (!gg_node_word(node, ids, b->ncards, &card, l->f))
        return;
    unit->card = b->unit_card[card];
    unit->column = (uint8_t)column_of(&unit->card);
    if (unit->card.keywords & CRAZED)
        unit->card.keywords |= FEARLESS;
    if (unit->card.army != b->faction[unit->is.side])
        gg_fault_at(l->f, node, "%s fights for the %s, not for the %s (BG-AB-2)", ids[card],
                    bg_army_words[unit->card.army], bg_army_words[b->faction[unit->is.side]]);
}

static void read_orders(struct loader *l, const struct gg_node *node, const struct unit *unit,
                        int u)
{
    struct stand *s = &l->b->start.unit[u];
    const struct gg_node *order_node = gg_node_need(node, "order", l->f),
                         *goal = gg_node_get(node, "objective");
    struct gg_point at;
    int order;
    if (gg_node_word(order_node, bg_order_words + 1, NORDERS - 1, &order, l->f))
        s->order = (uint8_t)(order + 1);
    if (s->order == RANGED && !unit->card.range)
        gg_fault_at(l->f, order_node, "%s has no ranged attack and cannot be on Ranged (BG-SO-1)",
                    unit->is.id);
    s->most = (uint8_t)read_most(l, gg_node_get(node, "maximum"));
    if (goal != NULL && read_point(l, goal, &at)) {
        s->goal_x = (uint16_t)at.x;
        s->goal_y = (uint16_t)at.y;
        l->b->start.bound |= bit(u);
    }
    if (unit->card.keywords & CRAZED && (s->order != CLOSE || s->most || goal != NULL))
        gg_fault_at(l->f, node, "%s is crazed: always Close, without modifiers (BG-UK-7)",
                    unit->is.id);
}

/* BG-DP-3 */
static void read_pose(struct loader *l, const struct gg_node *node, const struct unit *unit, int u)
{
    struct stand *s = &l->b->start.unit[u];
    const struct gg_node *where = gg_node_need(node, "at", l->f);
    struct gg_point at;
    int facing = unit->is.side ? 15 : 5;
    gg_node_int(gg_node_get(node, "facing"), 0, GG_FACINGS - 1, &facing, l->f);
    if (!read_point(l, where, &at))
        return;
    struct gg_lie lie = {at.x, at.y, facing}, home = lie;
    home.y -= unit->is.side ? TABLE_DEPTH - ZONE_DEPTH : 0;
    if (!gg_on_table(lie, bg_size, bg_table))
        gg_fault_at(l->f, where, "%s does not lie on the table", unit->is.id);
    else if (!gg_on_table(home, bg_size, (struct gg_point){TABLE_WIDTH, ZONE_DEPTH}))
        gg_fault_at(l->f, where, "%s lies outside its zone, 7.5 inches from its own edge (BG-DP-3)",
                    unit->is.id);
    *s = (struct stand){
        .x = (uint16_t)at.x, .y = (uint16_t)at.y, .f = (uint8_t)facing, .target = NO_UNIT};
    l->b->start.here |= bit(u);
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"name",   "side",  "card",      "at",
                                       "facing", "order", "objective", "maximum"};
    struct battlefield *b = l->b;
    int u = b->names.npieces;
    struct unit *unit = &b->unit[u];
    if (!gg_load_name(l, node, &unit->is))
        return;
    gg_node_only(node, keys, b->deploys ? 3 : 8, l->f);
    b->names.npieces++;
    unit->number = (uint8_t)(count_of(b->army[unit->is.side]) + 1);
    b->army[unit->is.side] |= bit(u);
    read_card(l, gg_node_need(node, "card", l->f), unit);
    for (int k = 0; k < NKEYWORDS; k++)
        if (unit->card.keywords >> k & 1)
            b->keyword[k] |= bit(u);
    if (unit->card.range)
        b->shooters |= bit(u);
    b->start.unit[u].target = NO_UNIT;
    if (b->deploys)
        return;
    read_pose(l, node, unit, u);
    read_orders(l, node, unit, u);
}

/* BG-AB-4: the second of a name is the fault. */
static void check_unique(struct loader *l, const struct gg_node *units, int unit)
{
    const struct battlefield *b = l->b;
    const struct unit_card *card = &b->unit[unit].card;
    uint64_t rest = b->army[b->unit[unit].is.side] & ~(bit(unit) | (bit(unit) - 1));
    for (; rest && card->keywords & UNIQUE; rest &= rest - 1)
        if (strcmp(b->unit[first_of(rest)].card.id, card->id) == 0)
            gg_fault_at(l->f, gg_node_get(units, b->unit[first_of(rest)].is.id),
                        "%s is unique (BG-AB-4)", card->title);
}

/* BG-AB-1 to AB-4; what a budget does not allow is a fault at that budget. */
static void check_list(struct loader *l, const struct gg_node *units, int side)
{
    const struct battlefield *b = l->b;
    const struct gg_node *at = &gg_node_get(l->battle->document, "sides")->child[side];
    int points = 0, core = 0, elite = 0, budget = b->budget[side];
    const char *title = l->battle->side_title[side];
    for (uint64_t set = b->army[side]; set; set &= set - 1) {
        const struct unit_card *card = &b->unit[first_of(set)].card;
        points += card->points;
        core += card->class == CORE;
        elite += card->class == ELITE || card->keywords & UNIQUE;
        check_unique(l, units, first_of(set));
    }
    if (b->army[side] == 0)
        gg_fault_at(l->f, units, "%s has no unit", title);
    at = gg_node_get(at, "budget") ? gg_node_get(at, "budget") : at;
    if (points > budget)
        gg_fault_at(l->f, at, "the units of %s cost %d points, the budget is %d (BG-AB-1)", title,
                    points, budget);
    if (core < budget / 500)
        gg_fault_at(l->f, at, "%s has %d Core units, at least %d are wanted (BG-AB-3)", title, core,
                    budget / 500);
    if (elite > budget / 1000)
        gg_fault_at(l->f, at, "%s has %d Elite units, at most %d are allowed (BG-AB-3)", title,
                    elite, budget / 1000);
}

static void read_units(struct loader *l, const struct gg_node *units)
{
    struct battlefield *b = l->b;
    int count[GG_SIDES] = {0};
    if (units == NULL || !gg_node_is(units, GG_MAP, l->f))
        return;
    for (int i = 0; i < units->count && b->names.npieces < UNITS_MAX; i++) {
        int side = gg_node_get(&units->child[i], "side")
                       ? gg_load_side(l, gg_node_get(&units->child[i], "side"))
                       : -1;
        if (side >= 0 && ++count[side] > ARMY_MAX)
            gg_fault_at(l->f, &units->child[i], "more than %d units in one army (BG-AB-7)",
                        ARMY_MAX);
        else
            read_unit(l, &units->child[i]);
    }
    if (units->count > UNITS_MAX)
        gg_fault_at(l->f, units, "%d units found, at most %d expected (BG-AB-7)", units->count,
                    UNITS_MAX);
    gg_muster(&b->names);
    for (int s = 0; s < GG_SIDES; s++)
        check_list(l, units, s);
}

static void check_poses(struct loader *l, const struct gg_node *units)
{
    struct look g = {l->battle, l->b, &l->b->start};
    struct gg_flaw flaw = {.piece = -1};
    if (l->f->count > 0 || units == NULL || bg_invariants(&g, &flaw))
        return;
    const struct gg_node *node =
        flaw.piece >= 0 ? gg_node_get(units, l->b->unit[flaw.piece].is.id) : NULL;
    gg_fault_at(l->f, node != NULL ? node : units, "%s", flaw.why);
}

/* --- all of it --- */

static void set_start(struct battlefield *b)
{
    struct position *p = &b->start;
    for (int u = b->names.npieces; u < UNITS_MAX; u++)
        p->unit[u].target = NO_UNIT;
    memcpy(p->deck, b->deck, sizeof p->deck);
    p->turn = 1;
    push(p, (struct gg_frame){.step = S_TURN, .stage = b->deploys ? T_PLACERS : T_INSIGHT});
}

void bg_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {"first",   "turns", "threshold", "deployment",
                                       "terrain", "units", "tables",    NULL};
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *sides = gg_node_get(doc, "sides"),
                         *first = gg_node_get(doc, "first");
    int limit = 30, threshold = 0;
    gg_load_keys(&l, keys);
    battle->names = &b->names;
    b->names.piece = b->unit;
    b->names.stride = sizeof b->unit[0];
    b->names.box = bg_box_words;
    b->names.nboxes = NBOXES;
    bg_default_cards(b);
    bg_lay_successes(b);
    gg_sheets_read(&l, bg_sheets, gg_node_get(doc, "tables"));
    bg_check_command_cards(&l, gg_node_get(gg_node_get(doc, "tables"), "command_cards"));
    b->first = first ? (int8_t)gg_load_side(&l, first) : GG_NOBODY;
    gg_node_int(gg_node_get(doc, "turns"), 2, LIMIT_MAX, &limit, f);
    gg_node_int(gg_node_get(doc, "threshold"), 1, 9999, &threshold, f);
    gg_node_bool(gg_node_get(doc, "deployment"), &b->deploys, f);
    b->limit = (uint8_t)limit;
    b->threshold = (int16_t)threshold;
    b->names.nturns = limit;
    for (int s = 0; s < GG_SIDES; s++)
        if (sides->child[s].kind == GG_MAP)
            read_side(&l, &sides->child[s], s);
        else
            gg_fault_at(
                f, &sides->child[s],
                "a side needs its army and its budget: {title: …, army: orcs, budget: 1500}");
    read_ground(&l, gg_node_get(doc, "terrain"));
    read_units(&l, gg_node_need(doc, "units", f));
    set_start(b);
    check_poses(&l, gg_node_get(doc, "units"));
}
