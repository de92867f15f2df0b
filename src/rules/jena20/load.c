/*
 * load.c - a scenario file becomes a battle: sides, calendar, units, cards (J20-2, J20-3, JX-2.7 to
 * JX-6); map.c reads the map. Every fault is reported where it stands; what is wrong is left out, and
 * loading goes on.
 */
#include <string.h>

#include "base/arena.h"
#include "rules/jena20/loader.h"

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

static int read_hex(struct loader *l, const struct gg_node *node)
{
    const char *text;
    if (!gg_node_text(node, &text, l->f))
        return GG_HEX_NONE;
    int hex = gg_hex_read(&l->j->map, text);
    if (hex == GG_HEX_NONE)
        gg_fault_at(l->f, node, "'%s' is not a hex of this map (0101 to %02d%02d)", text,
                    l->j->map.columns, l->j->map.rows);
    return hex;
}

static int read_side(struct loader *l, const struct gg_node *node)
{
    int side;
    return gg_node_word(node, l->battle->side, GG_SIDES, &side, l->f) ? side : -1;
}

static int read_hexes(struct loader *l, const struct gg_node *list, uint16_t *out, int most)
{
    int count = 0;
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return 0;
    if (list->count > most) {
        gg_fault_at(l->f, list, "%d hexes are more than %d", list->count, most);
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        int hex = read_hex(l, &list->child[i]);
        for (int k = 0; k < count; k++)
            if (out[k] == hex)
                gg_fault_at(l->f, &list->child[i], "the hex is listed twice");
        if (hex != GG_HEX_NONE)
            out[count++] = (uint16_t)hex;
    }
    return count;
}

/* battle.c has read the names of the sides; what they are worth is ours. */
static void read_sides(struct loader *l, const struct gg_node *sides)
{
    static const char *const keys[] = {"title", "morale", "lines", "objectives"};
    struct jena *j = l->j;
    for (int s = 0; sides && s < GG_SIDES && s < sides->count; s++) {
        const struct gg_node *node = &sides->child[s];
        int morale;
        if (node->kind != GG_MAP)
            continue;
        gg_node_only(node, keys, 4, l->f);
        if (gg_node_int(gg_node_need(node, "morale", l->f), 1, MORALE_MAX, &morale, l->f))
            j->morale[s] = (uint8_t)morale;
        const struct gg_node *lines = gg_node_need(node, "lines", l->f);
        j->nlines[s] = read_hexes(l, lines, j->line[s], LINES_MAX);
        if (lines && lines->kind == GG_LIST && !lines->count)
            gg_fault_at(l->f, lines, "a side needs a line of communication");
        j->nobjectives[s] =
            read_hexes(l, gg_node_get(node, "objectives"), j->objective[s], OBJECTIVES_MAX);
        for (int i = 0; i < j->nlines[s]; i++) {
            j->lines_at[s][j->line[s][i]] |= (uint8_t)(1 << i);
            gg_steps_from(&j->map, (const gg_step_cost *)j->cost[0], j->line[s][i],
                          j->line_steps[s][i]);
        }
    }
}

static void read_turns(struct loader *l, const struct gg_node *turns)
{
    static const char *const keys[] = {"label", "night"};
    struct jena *j = l->j;
    if (!turns || !gg_node_is(turns, GG_LIST, l->f))
        return;
    if (turns->count < 1 || turns->count > TURNS_MAX) {
        gg_fault_at(l->f, turns, "%d turns found, 1 to %d expected", turns->count, TURNS_MAX);
        return;
    }
    j->nturns = turns->count;
    for (int i = 0; i < turns->count; i++) {
        const struct gg_node *turn = &turns->child[i];
        if (!gg_node_is(turn, GG_MAP, l->f))
            continue;
        gg_node_only(turn, keys, 2, l->f);
        j->turn_label[i + 1] = "";
        gg_node_text(gg_node_need(turn, "label", l->f), &j->turn_label[i + 1], l->f);
        gg_node_bool(gg_node_get(turn, "night"), &j->night[i + 1], l->f);
    }
}

/* A unit that an option brings in is left out of the battle when the option is off. */
static bool wanted(struct loader *l, const struct gg_node *node, int type)
{
    const char *name;
    if (type == LEADER)
        return opt(l->battle, LEADERS);
    const struct gg_node *option = gg_node_get(node, "option");
    if (!option || !gg_node_text(option, &name, l->f))
        return true;
    for (int i = 0; i < NOPTIONS; i++)
        if (!strcmp(name, jena20_options[i].name))
            return l->battle->option[i] != 0;
    gg_fault_at(l->f, option, "'%s' is not an option of Jena 20", name);
    return false;
}

static void read_flags(struct loader *l, const struct gg_node *list, struct unit *u)
{
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    for (int i = 0; i < list->count; i++) {
        int flag;
        if (gg_node_word(&list->child[i], jena20_flag_words, NFLAGS, &flag, l->f))
            u->flags |= (uint8_t)(1 << flag);
    }
}

/* at alone: starts there; turn and at: arrives there on that turn; neither turn nor at but `by: card`:
 * waits for its card. */
static void read_start(struct loader *l, const struct gg_node *node, struct unit *u)
{
    static const char *const cards[] = {"card"};
    int turn, by;
    const struct gg_node *when = gg_node_get(node, "turn"), *card = gg_node_get(node, "by");
    int hex = read_hex(l, gg_node_need(node, "at", l->f));
    u->start = (uint16_t)hex;
    u->entry = (uint16_t)hex;
    if (card && gg_node_word(card, cards, 1, &by, l->f))
        u->start = UNUSED;
    if (u->type == LEADER && (when || card))
        gg_fault_at(l->f, when ? when : card, "a leader starts on the map");
    else if (when && gg_node_int(when, 1, l->j->nturns ? l->j->nturns : 1, &turn, l->f)) {
        u->start = OFF;
        u->due = (uint8_t)turn;
    }
}

static void check_start(struct loader *l, const struct gg_node *node, int unit)
{
    const struct unit *u = &l->j->unit[unit];
    if (!is_hex(u->start) || u->type == LEADER)
        return;
    for (int other = 0; other < unit; other++)
        if (l->j->unit[other].start == u->start && l->j->unit[other].type != LEADER) {
            const struct gg_node *at = gg_node_get(node, "at");
            gg_fault_at(l->f, at, "%s already stands in hex %s", l->j->unit[other].id, at->text);
        }
}

static struct unit *add_unit(struct loader *l, const struct gg_node *node)
{
    struct jena *j = l->j;
    if (j->nunits == UNITS_MAX) {
        gg_fault_at(l->f, node, "more than %d units", UNITS_MAX);
        return NULL;
    }
    return &j->unit[j->nunits];
}

/* A unit's id is typed in choices and told apart from hexes by its first letter. The program names
 * dummies and unknown pieces itself. */
static bool good_id(const char *id)
{
    if (id[0] < 'a' || id[0] > 'z' || strlen(id) > 24)
        return false;
    if (strstr(id, "-dummy-") || !strncmp(id, "unknown-", 8))
        return false;
    for (; *id; id++)
        if (!((*id >= 'a' && *id <= 'z') || (*id >= '0' && *id <= '9') || *id == '-'))
            return false;
    return true;
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"side",  "name", "type", "strength", "move",
                                       "flags", "at",   "turn", "by",       "option"};
    struct jena *j = l->j;
    int type, value;
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 10, l->f);
    if (!good_id(node->key))
        gg_fault_at(
            l->f, node,
            "'%s': a unit's id is small letters, digits and '-', without 'unknown-' or '-dummy-'",
            node->key);
    if (!gg_node_word(gg_node_need(node, "type", l->f), jena20_type_words, NTYPES, &type, l->f))
        return;
    int side = read_side(l, gg_node_need(node, "side", l->f));
    if (type == DUMMY)
        gg_fault_at(l->f, node, "dummies come with the option concealment, not from a file");
    struct unit *u = add_unit(l, node);
    if (side < 0 || !u || !wanted(l, node, type))
        return;
    *u = (struct unit){.id = node->key, .side = (uint8_t)side, .type = (uint8_t)type, .name = ""};
    gg_node_text(gg_node_need(node, "name", l->f), &u->name, l->f);
    if (type != LEADER && gg_node_int(gg_node_need(node, "strength", l->f), 1, 20, &value, l->f))
        u->strength = (uint8_t)value;
    if (gg_node_int(gg_node_need(node, "move", l->f), 1, 20, &value, l->f))
        u->move = (uint8_t)value;
    read_flags(l, gg_node_get(node, "flags"), u);
    read_start(l, node, u);
    if (type == LEADER && j->leader[side] != NO_UNIT)
        gg_fault_at(l->f, node, "%s has a leader already", l->battle->side_title[side]);
    if (type == LEADER)
        j->leader[side] = (uint8_t)j->nunits;
    check_start(l, node, j->nunits);
    j->nunits++;
}

/* J20-16.11 */
static void add_dummies(struct loader *l)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < DUMMIES; i++) {
            char id[48];
            struct gg_text text;
            struct unit *u = add_unit(l, NULL);
            if (!u)
                return;
            gg_text_fixed(&text, id, sizeof id);
            gg_text_fmt(&text, "%s-dummy-%d", l->battle->side[side], i + 1);
            *u = (struct unit){.id = gg_arena_copy(l->battle->arena, id),
                               .name = "Dummy",
                               .side = (uint8_t)side,
                               .type = DUMMY,
                               .move = 4,
                               .start = UNUSED,
                               .entry = GG_HEX_NONE};
            if (!u->id)
                u->id = "dummy";
            l->j->nunits++;
        }
}

static void call_roster(struct jena *j)
{
    for (int u = 0; u < j->nunits; u++) {
        int side = j->unit[u].side;
        j->roster[side][j->nroster[side]++] = (uint8_t)u;
        if (j->unit[u].type != LEADER)
            j->units_of[side] |= bit(u);
        if (j->unit[u].type == CAVALRY)
            j->cavalry |= bit(u);
    }
}

static void read_units(struct loader *l, const struct gg_node *units)
{
    struct jena *j = l->j;
    j->leader[0] = j->leader[1] = NO_UNIT;
    if (!units || !gg_node_is(units, GG_MAP, l->f))
        return;
    for (int i = 0; i < units->count; i++)
        read_unit(l, &units->child[i]);
    if (opt(l->battle, CONCEALMENT))
        add_dummies(l);
    call_roster(j);
    for (int side = 0; side < GG_SIDES; side++)
        if (!j->units_of[side])
            gg_fault_at(l->f, units, "%s has no units", l->battle->side[side]);
}

static int find_unit(struct loader *l, const struct gg_node *node)
{
    const char *id;
    if (!gg_node_text(node, &id, l->f))
        return NO_UNIT;
    for (int u = 0; u < l->j->nunits; u++)
        if (!strcmp(l->j->unit[u].id, id) && l->j->unit[u].type != LEADER)
            return u;
    gg_fault_at(l->f, node, "no unit is called '%s'", id);
    return NO_UNIT;
}

/* One word for both sides, or a map with a word for each. */
static void read_effect(struct loader *l, const struct gg_node *node, struct card *card)
{
    int effect;
    if (!node)
        return;
    if (node->kind == GG_MAP) {
        gg_node_only(node, l->battle->side, GG_SIDES, l->f);
        for (int s = 0; s < GG_SIDES; s++)
            if (gg_node_word(gg_node_need(node, l->battle->side[s], l->f), effect_words, NEFFECTS,
                             &effect, l->f))
                card->effect[s] = (uint8_t)effect;
        return;
    }
    if (gg_node_word(node, effect_words, NEFFECTS, &effect, l->f))
        card->effect[0] = card->effect[1] = (uint8_t)effect;
}

static bool uses_unit(const struct card *card)
{
    for (int s = 0; s < GG_SIDES; s++)
        if (card->effect[s] == DOUBTS || card->effect[s] == TARRIES || card->effect[s] == ARRIVES)
            return true;
    return false;
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
        card->unit = (uint8_t)find_unit(l, gg_node_need(node, "unit", l->f));
    if (gg_node_int(gg_node_get(node, "amount"), 0, 20, &value, l->f))
        card->amount = (uint8_t)value;
    if (gg_node_int(gg_node_get(node, "at_most"), 0, MORALE_MAX, &value, l->f))
        card->at_most = (uint8_t)value;
    gg_node_bool(gg_node_get(node, "once"), &card->once, l->f);
}

static void read_cards(struct loader *l, const struct gg_node *cards)
{
    struct jena *j = l->j;
    if (!cards || !gg_node_is(cards, GG_LIST, l->f))
        return;
    if (cards->count > CARDS_MAX) {
        gg_fault_at(l->f, cards, "%d cards are more than %d", cards->count, CARDS_MAX);
        return;
    }
    for (int i = 0; i < cards->count; i++)
        read_card(l, &cards->child[i], &j->card[i]);
    j->ncards = cards->count;
}

void jena20_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {"system", "title",   "summary", "sides",
                                       "first",  "map",     "turns",   "units",
                                       "cards",  "options", "tables",  "position"};
    struct loader l = {battle, battle->data, f};
    const struct gg_node *doc = battle->document;
    struct jena *j = l.j;
    gg_node_only(doc, keys, 12, f);
    jena20_default_tables(j);
    jena20_read_tables(j, gg_node_get(doc, "tables"), f);
    const struct gg_node *first = gg_node_get(doc, "first");
    int side = first ? read_side(&l, first) : 0;
    j->first = side == 1;
    if (!load_map(&l, gg_node_need(doc, "map", f)))
        return; /* nothing else can be placed */
    read_turns(&l, gg_node_need(doc, "turns", f));
    read_sides(&l, gg_node_get(doc, "sides"));
    read_units(&l, gg_node_need(doc, "units", f));
    read_cards(&l, gg_node_get(doc, "cards"));
}
