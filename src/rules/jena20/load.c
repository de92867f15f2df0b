/*
 * load.c - a scenario file becomes a battle: sides, calendar, map, units, cards (J20-2, J20-3, JX-2 to JX-6). Every fault
 * is reported where it stands; what is wrong is left out, and loading goes on.
 */
#include "rules/kit/load.h"

#include <string.h>

#include "rules/jena20/jena20.h"

/* --- the map (J20-2.6, J20-6.6) --- */

static void set_side(struct battlefield *b, int hex, int direction, int flag)
{
    int to = b->map.near[hex][direction];
    b->side[hex][direction] |= (uint8_t)flag;
    if (to != GG_HEX_NONE)
        b->side[to][gg_hex_opposite(direction)] |= (uint8_t)flag;
}

/* JX-2.3: `rivers: {AB: minor, AC: major}` says what runs between two banks. */
static int river_between(struct loader *l, const struct gg_node *rivers, char one, char other)
{
    static const char *const kinds[] = {"minor", "major"};
    const char pair[] = {one, other, '\0'}, turned[] = {other, one, '\0'};
    const struct gg_node *node = gg_node_get(rivers, pair);
    int kind;
    if (node == NULL)
        node = gg_node_get(rivers, turned);
    if (one == other || !gg_node_word(node, kinds, 2, &kind, l->f))
        return 0;
    return kind ? RIVER_MAJOR : RIVER_MINOR;
}

static void check_pairs(struct loader *l, const struct gg_node *rivers, const char *banks)
{
    for (int i = 0; i < rivers->count; i++) {
        const char *key = rivers->child[i].key;
        if (strlen(key) != 2 || key[0] == key[1] || !strchr(banks, key[0]) ||
            !strchr(banks, key[1]))
            gg_fault_at_key(l->f, &rivers->child[i],
                            "'%s' is not a pair of letters of the banks, like AB", key);
    }
}

/* Banks and rivers come together, or not at all. */
static bool banks_and_rivers(struct loader *l, const struct gg_node *banks,
                             const struct gg_node *rivers)
{
    if (banks != NULL && rivers == NULL)
        gg_fault_at_key(l->f, banks,
                        "banks without rivers: say what runs between them, like "
                        "rivers: {AB: minor}");
    if (banks == NULL && rivers != NULL)
        gg_fault_at_key(l->f, rivers, "rivers without banks: draw the land between them");
    return banks != NULL && rivers != NULL && gg_node_is(rivers, GG_MAP, l->f);
}

static void run_river(struct loader *l, const struct gg_node *rivers, const char *banks,
                      const int side[2])
{
    char one = banks[side[0]], other = banks[l->b->map.near[side[0]][side[1]]];
    int river = river_between(l, rivers, one, other);
    if (river)
        set_side(l->b, side[0], side[1], river);
    else
        gg_warn_at(l->f, rivers, "no river runs between the banks %c and %c, which touch",
                   one < other ? one : other, one < other ? other : one);
}

static void read_banks(struct loader *l, const struct gg_node *map)
{
    const struct gg_hexes *hexes = &l->b->map;
    const struct gg_node *rivers = gg_node_get(map, "rivers"), *banks = gg_node_get(map, "banks");
    char room[HEXES_MAX + 1] = "";
    if (!banks_and_rivers(l, banks, rivers) || gg_load_drawing(l, banks, room) == NULL)
        return;
    check_pairs(l, rivers, room);
    for (int hex = 0; hex < hexes->count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS / 2; d++)
            if (hexes->near[hex][d] != GG_HEX_NONE && room[hex] != room[hexes->near[hex][d]])
                run_river(l, rivers, room, (int[]){hex, d});
}

static void read_crossing(struct loader *l, const struct gg_hexside *side, int flag)
{
    struct battlefield *b = l->b;
    if (!(b->side[side->hex][side->direction] & (RIVER_MINOR | RIVER_MAJOR))) {
        gg_fault_at(l->f, side->node, "there is no river on that hexside");
        return;
    }
    if (b->bridge_at[side->hex][side->direction]) {
        gg_fault_at(l->f, side->node, "that hexside has a bridge or ford already");
        return;
    }
    if (b->nbridges == BRIDGES_MAX) {
        gg_fault_at(l->f, side->node, "more than %d bridges and fords", BRIDGES_MAX);
        return;
    }
    set_side(b, side->hex, side->direction, flag);
    int to = b->map.near[side->hex][side->direction];
    b->bridge[b->nbridges++] =
        (struct bridge){(uint16_t)side->hex, (uint8_t)side->direction, side->name};
    b->bridge_at[side->hex][side->direction] = (uint8_t)b->nbridges;
    b->bridge_at[to][gg_hex_opposite(side->direction)] = (uint8_t)b->nbridges;
}

/* JX-2.6 */
static bool read_road(struct loader *l, const struct gg_hexside *step)
{
    int there = l->b->side[step->hex][step->direction];
    if (there & (RIVER_MINOR | RIVER_MAJOR) && !(there & (BRIDGE | FORD))) {
        gg_fault_in(l->f, step->node, (size_t)(step->name - step->node->text),
                    "the road to %.4s crosses a river without a bridge", step->name);
        return false;
    }
    set_side(l->b, step->hex, step->direction, ROAD);
    return true;
}

/* False when there is no map that anything could be placed on. */
static bool read_map(struct loader *l, const struct gg_node *map)
{
    static const char *const keys[] = {"size",    "terrain", "banks", "rivers",
                                       "bridges", "fords",   "roads", "names"};
    if (map == NULL || !gg_node_is(map, GG_MAP, l->f) ||
        !gg_load_hexes(l, map, &l->b->map, HEXES_MAX))
        return false;
    gg_node_only(map, keys, 8, l->f);
    gg_load_terrain(l, gg_node_need(map, "terrain", l->f), ".twh", l->b->terrain);
    read_banks(l, map);
    gg_load_hexsides(l, gg_node_get(map, "bridges"), read_crossing, BRIDGE);
    gg_load_hexsides(l, gg_node_get(map, "fords"), read_crossing, FORD);
    gg_load_place_names(l, gg_node_get(map, "names"), l->b->name);
    gg_load_roads(l, gg_node_get(map, "roads"), read_road);
    j20_work_out_costs(l->b);
    return true;
}

/* --- sides --- */

/* The core has read the names of the sides; what they are worth is ours. */
static void read_side(struct loader *l, const struct gg_node *node, int side)
{
    static const char *const keys[] = {"title", "morale", "lines", "objectives"};
    struct battlefield *b = l->b;
    int morale;
    gg_node_only(node, keys, 4, l->f);
    if (gg_node_int(gg_node_need(node, "morale", l->f), 1, MORALE_MAX, &morale, l->f))
        b->morale[side] = (uint8_t)morale;
    const struct gg_node *lines = gg_node_need(node, "lines", l->f);
    b->nlines[side] = gg_load_places(l, lines, b->line[side], LINES_MAX);
    if (lines != NULL && lines->kind == GG_LIST && !lines->count)
        gg_fault_at(l->f, lines, "a side needs a line of communication");
    b->nobjectives[side] =
        gg_load_places(l, gg_node_get(node, "objectives"), b->objective[side], OBJECTIVES_MAX);
    for (int i = 0; i < b->nlines[side]; i++) {
        b->lines_at[side][b->line[side][i]] |= (uint8_t)(1 << i);
        gg_steps_from(&b->map, (const gg_step_cost *)b->cost[0], b->line[side][i],
                      b->line_steps[side][i]);
    }
}

/* --- units --- */

/* A unit that an option brings in is left out of the battle when the option is off. */
static bool wanted(struct loader *l, const struct gg_node *node, int type)
{
    const char *names[NOPTIONS];
    const struct gg_node *option = gg_node_get(node, "option");
    int which;
    for (int i = 0; i < NOPTIONS; i++)
        names[i] = j20_options[i].name;
    if (option != NULL &&
        (!gg_node_word(option, names, NOPTIONS, &which, l->f) || l->battle->option[which] == 0))
        return false;
    return type != LEADER || opt(l->battle, LEADERS);
}

/* at alone: starts there; turn and at: arrives there on that turn; neither turn nor at but `by: card`:
 * waits for its card. */
static void read_start(struct loader *l, const struct gg_node *node, struct unit *u)
{
    static const char *const cards[] = {"card"};
    int turn, by, turns = l->names->nturns;
    const struct gg_node *when = gg_node_get(node, "turn"), *card = gg_node_get(node, "by");
    int hex = gg_load_place(l, gg_node_need(node, "at", l->f));
    u->start = u->entry = (uint16_t)(hex < 0 ? GG_HEX_NONE : hex);
    if (card != NULL && gg_node_word(card, cards, 1, &by, l->f))
        u->start = UNUSED;
    if (u->type == LEADER && (when != NULL || card != NULL))
        gg_fault_at(l->f, when != NULL ? when : card, "a leader starts on the map");
    else if (gg_node_int(when, 1, turns > 0 ? turns : 1, &turn, l->f)) {
        u->start = OFF;
        u->due = (uint8_t)turn;
    }
}

static void check_start(struct loader *l, const struct gg_node *node, const struct unit *u)
{
    const struct gg_node *at = gg_node_get(node, "at");
    if (!is_hex(u->start) || u->type == LEADER || gg_node_get(l->battle->document, "position"))
        return; /* a position says where everybody is */
    for (const struct unit *other = l->b->unit; other < u; other++)
        if (other->start == u->start && other->type != LEADER)
            gg_fault_at(l->f, at, "%s already stands in hex %s", other->is.id, at->text);
}

struct unit *j20_add_unit(struct loader *l, const struct gg_node *node)
{
    if (l->names->npieces < UNITS_MAX)
        return &l->b->unit[l->names->npieces];
    gg_fault_at(l->f, node, "more than %d units", UNITS_MAX);
    return NULL;
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"side",  "name", "type", "strength", "move",
                                       "flags", "at",   "turn", "by",       "option"};
    static const struct gg_field flags = {
        "flags", GG_FIELD_FLAGS, offsetof(struct unit, flags),        1, 0,
        NFLAGS,  j20_flag_words, .line = "what else is printed on it"};
    struct gg_name name;
    int type, value;
    bool named = gg_load_name(l, node, &name);
    if (node->kind != GG_MAP)
        return;
    gg_node_only(node, keys, 10, l->f);
    if (!gg_node_word(gg_node_need(node, "type", l->f), j20_type_words, NTYPES, &type, l->f))
        return;
    if (type == DUMMY)
        gg_fault_at(l->f, node, "dummies come with the option concealment, not from a file");
    struct unit *u = j20_add_unit(l, node);
    if (type == LEADER && !opt(l->battle, LEADERS) && gg_node_get(node, "option") == NULL)
        gg_warn_at(l->f, node, "%s is a leader and takes no part while the option leaders is off",
                   node->key);
    if (!named || u == NULL || !wanted(l, node, type))
        return;
    *u = (struct unit){.is = name, .type = (uint8_t)type};
    if (type != LEADER && gg_node_int(gg_node_need(node, "strength", l->f), 1, 20, &value, l->f))
        u->strength = (uint8_t)value;
    if (gg_node_int(gg_node_need(node, "move", l->f), 1, 20, &value, l->f))
        u->move = (uint8_t)value;
    gg_field_read(l->battle, &flags, gg_node_get(node, "flags"), u, l->f);
    read_start(l, node, u);
    if (type == LEADER && l->b->leader[name.side] != NO_UNIT)
        gg_fault_at(l->f, node, "%s has a leader already", l->battle->side_title[name.side]);
    if (type == LEADER)
        l->b->leader[name.side] = (uint8_t)l->names->npieces;
    check_start(l, node, u);
    l->names->npieces++;
}

static void read_units(struct loader *l, const struct gg_node *units)
{
    struct battlefield *b = l->b;
    b->leader[0] = b->leader[1] = NO_UNIT;
    if (units == NULL || !gg_node_is(units, GG_MAP, l->f))
        return;
    for (int i = 0; i < units->count; i++)
        read_unit(l, &units->child[i]);
    if (opt(l->battle, CONCEALMENT))
        j20_add_dummies(l);
    gg_muster(l->names);
    for (int u = 0; u < l->names->npieces; u++) {
        if (b->unit[u].type != LEADER)
            b->units_of[b->unit[u].is.side] |= bit(u);
        if (b->unit[u].type == CAVALRY)
            b->cavalry |= bit(u);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!b->units_of[side])
            gg_fault_at(l->f, units, "%s has no units", l->battle->side[side]);
}

/* --- cards (JX-6) --- */

static const char *const effect_words[NEFFECTS] = {
    [NO_EFFECT] = "nothing",
    [FOG] = "fog",
    [HUSSARS] = "cavalry-march",
    [RALLY_ONE] = "rally",
    [FREE_GUARD] = "free-guard",
    [BATTLE_BONUS] = "battle-bonus",
    [CONFUSION] = "confusion",
    [CLOGGED_ROADS] = "no-roads",
    [EARLY_ARRIVAL] = "early-arrival",
    [DOUBTS] = "doubts",
    [MORALE_GIFT] = "morale",
    [TARRIES] = "tarries",
    [ARRIVES] = "arrives",
    [FREE_MARCH] = "free-march",
};

/* One word for both sides, or a map with a word for each. */
static void read_effect(struct loader *l, const struct gg_node *node, struct card *card)
{
    struct gg_field effect = {"effect", GG_FIELD_WORD, offsetof(struct card, effect), 1, 0,
                              NEFFECTS, effect_words,  .line = "what it does"};
    if (node != NULL && node->kind == GG_MAP)
        effect.each = GG_EACH_SIDE;
    gg_field_read(l->battle, &effect, node, card, l->f);
    if (effect.each == GG_ONCE)
        card->effect[1] = card->effect[0];
}

static bool uses_unit(const struct card *card)
{
    for (int s = 0; s < GG_SIDES; s++)
        if (card->effect[s] == DOUBTS || card->effect[s] == TARRIES || card->effect[s] == ARRIVES)
            return true;
    return false;
}

/* A figure that its effect does not look at, and a gift of nothing. */
static void warn_of_idle(struct loader *l, const struct gg_node *node, const struct card *card)
{
    static const char *const keys[] = {"unit", "amount", "at_most"};
    bool doubts = card->effect[0] == DOUBTS || card->effect[1] == DOUBTS;
    bool gift = card->effect[0] == MORALE_GIFT || card->effect[1] == MORALE_GIFT;
    bool used[] = {uses_unit(card), doubts || gift, gift};
    for (int i = 0; i < 3; i++)
        if (gg_node_get(node, keys[i]) != NULL && !used[i])
            gg_warn_at(l->f, gg_node_get(node, keys[i]), "the effect of this card looks at no %s",
                       keys[i]);
    if (gift && card->amount == 0)
        gg_warn_at(l->f, node, "this card gives no morale: its amount is 0");
}

static void read_card(struct loader *l, const struct gg_node *node, struct card *card)
{
    static const char *const keys[] = {"title",  "for",     "effect", "unit",
                                       "amount", "at_most", "once"};
    const char *who[GG_SIDES + 1] = {l->battle->side[0], l->battle->side[1], "both"};
    int value;
    *card = (struct card){.title = "", .only = GG_SIDES, .unit = NO_UNIT};
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 7, l->f);
    gg_node_text(gg_node_need(node, "title", l->f), &card->title, l->f);
    if (gg_node_word(gg_node_need(node, "for", l->f), who, GG_SIDES + 1, &value, l->f))
        card->only = (uint8_t)value;
    read_effect(l, gg_node_need(node, "effect", l->f), card);
    if (uses_unit(card))
        card->unit = (uint8_t)gg_load_unit(l, gg_node_need(node, "unit", l->f));
    if (card->unit != NO_UNIT && l->b->unit[card->unit].type == LEADER)
        gg_fault_at(l->f, gg_node_get(node, "unit"), "a leader is no unit");
    if (gg_node_int(gg_node_get(node, "amount"), 0, 20, &value, l->f))
        card->amount = (uint8_t)value;
    if (gg_node_int(gg_node_get(node, "at_most"), 0, MORALE_MAX, &value, l->f))
        card->at_most = (uint8_t)value;
    gg_node_bool(gg_node_get(node, "once"), &card->once, l->f);
    warn_of_idle(l, node, card);
}

/* Units that wait for a card in vain; in a position one may have come by a card that is no more. */
static void warn_of_forgotten(struct loader *l, const struct gg_node *doc)
{
    const struct battlefield *b = l->b;
    uint64_t brought = gg_node_get(doc, "position") != NULL ? UINT64_MAX : 0;
    for (int i = 0; i < b->ncards; i++)
        if (b->card[i].effect[0] == ARRIVES || b->card[i].effect[1] == ARRIVES)
            brought |= bit(b->card[i].unit);
    for (int u = 0; u < b->names.npieces; u++)
        if (b->unit[u].start == UNUSED && b->unit[u].type != DUMMY && !has(brought, u))
            gg_warn_at(l->f,
                       gg_node_get(gg_node_get(gg_node_get(doc, "units"), b->unit[u].is.id), "by"),
                       "%s waits for a card, and no card brings it", b->unit[u].is.id);
}

static void read_cards(struct loader *l, const struct gg_node *cards)
{
    if (cards == NULL || !gg_node_is(cards, GG_LIST, l->f))
        return;
    if (cards->count > CARDS_MAX) {
        gg_fault_at(l->f, cards, "%d cards are more than %d", cards->count, CARDS_MAX);
        return;
    }
    for (int i = 0; i < cards->count; i++)
        read_card(l, &cards->child[i], &l->b->card[i]);
    l->b->ncards = cards->count;
}

/* --- all of it --- */

static void read_tables(struct loader *l, const struct gg_node *tables)
{
    j20_default_tables(l->b);
    gg_sheets_read(l, j20_sheets, tables);
    for (int i = 0; i < NTERRAINS; i++)
        if (!l->b->chart[i].cost)
            gg_fault_at(l->f, gg_node_get(gg_node_get(tables, "terrain"), l->b->chart[i].id),
                        "a hex costs at least 1");
}

void j20_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {"system", "title",    "summary", "sides",  "first",
                                       "map",    "turns",    "units",   "cards",  "options",
                                       "tables", "position", "event",   "answers"};
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *sides = gg_node_get(doc, "sides");
    const struct gg_node *first = gg_node_get(doc, "first");
    gg_node_only(doc, keys, (int)(sizeof keys / sizeof keys[0]), f);
    battle->names = &b->names;
    b->names.piece = b->unit;
    b->names.stride = sizeof b->unit[0];
    b->names.box = j20_box_words;
    b->names.nboxes = NBOXES;
    read_tables(&l, gg_node_get(doc, "tables"));
    b->first = first != NULL && gg_load_side(&l, first) == 1;
    if (!read_map(&l, gg_node_need(doc, "map", f)))
        return; /* nothing else can be placed */
    gg_load_turns(&l, gg_node_need(doc, "turns", f), b->turn_label, b->night + 1, TURNS_MAX);
    for (int s = 0; s < GG_SIDES; s++)
        if (sides->child[s].kind == GG_MAP)
            read_side(&l, &sides->child[s], s);
    read_units(&l, gg_node_need(doc, "units", f));
    read_cards(&l, gg_node_get(doc, "cards"));
    warn_of_forgotten(&l, doc);
}
