/*
 * units.c - the counters of a scenario file: who they are, what is printed on them, where they begin or when
 * they come (MS-2.3, 2.4, 3.2), and whether they may stand where the file puts them.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

enum {
    FACTOR_MAX = 20,
    MORALE_MAX = 9,
    MOVE_MAX = 20, /* with a leader's factor it stays below GG_REACH_BUDGET_MAX half points */
    LENT_MAX = 9,
    RANGE_MAX = 40
};
_Static_assert((int)HALVES *(MOVE_MAX + LENT_MAX) <= (int)GG_REACH_BUDGET_MAX,
               "every allowance can be searched");

/* MS-10.0-h: formation A is the army, the others are numbered as they come. */
static void read_formation(struct loader *l, const struct gg_node *node, struct unit *u)
{
    struct battlefield *b = l->b;
    int most = (int)(sizeof b->formation / sizeof b->formation[0]);
    const char *text;
    if (!gg_node_text(node, &text, l->f))
        return;
    for (int i = 0; i < b->nformations; i++)
        if (!strcmp(text, b->formation[i])) {
            u->formation = (uint8_t)i;
            return;
        }
    if (b->nformations == most || !text[0] || strlen(text) > 12) {
        gg_fault_at(l->f, node, "a formation is 1 to 12 letters, and there are at most %d of them",
                    most);
        return;
    }
    u->formation = (uint8_t)b->nformations;
    b->formation[b->nformations++] = text;
}

/* A number of at most two digits at *text, which moves on behind it and the sign after it. */
static bool take_number(const char **text, char sign, int low, int high, uint8_t *out)
{
    const char *s = *text;
    size_t digits = strspn(s, "0123456789");
    if (digits < 1 || digits > 2 || s[digits] != sign)
        return false;
    int value = digits == 1 ? s[0] - '0' : (s[0] - '0') * 10 + s[1] - '0';
    *out = (uint8_t)value;
    *text = s + digits + (sign != '\0');
    return value >= low && value <= high;
}

/* "4/1-3-4": attack, defence, morale, movement; "5-4-5" with one factor for both (MS-2.3-e). */
static void read_face(struct loader *l, const struct gg_node *node, struct face *face)
{
    const char *text;
    struct face read = {0};
    if (!gg_node_text(node, &text, l->f))
        return;
    const char *s = text;
    bool two = strchr(s, '/') != NULL;
    bool good = take_number(&s, two ? '/' : '-', 0, FACTOR_MAX, &read.attack);
    if (good && two)
        good = take_number(&s, '-', 0, FACTOR_MAX, &read.defence);
    else
        read.defence = read.attack;
    good = good && take_number(&s, '-', 0, MORALE_MAX, &read.morale) &&
           take_number(&s, '\0', 1, MOVE_MAX, &read.move);
    if (good)
        *face = read;
    else
        gg_fault_at(l->f, node,
                    "'%s': combat-morale-movement is expected, like 5-4-5 or, with attack and "
                    "defence apart, 4/1-3-4 (up to %d, %d and %d)",
                    text, FACTOR_MAX, MORALE_MAX, MOVE_MAX);
}

/* What a leader lends (MS-2.4-h); his back lends nothing. */
static void read_lent(struct loader *l, const struct gg_node *node, struct unit *u)
{
    const char *text;
    struct face *face = &u->face[0];
    if (!gg_node_text(node, &text, l->f))
        return;
    const char *s = text;
    if (!take_number(&s, '-', 0, LENT_MAX, &face->attack) ||
        !take_number(&s, '-', 0, LENT_MAX, &face->morale) ||
        !take_number(&s, '\0', 0, LENT_MAX, &face->move)) {
        gg_fault_at(l->f, node, "'%s': what a leader lends is expected, like 1-0-1", text);
        *face = (struct face){0};
    }
}

/* What is printed on the two sides of the counter (MS-2.3-d, 2.4, 11.2-c). */
static void read_values(struct loader *l, const struct gg_node *node, struct unit *u)
{
    int value;
    if (u->type == LEADER) {
        read_lent(l, gg_node_need(node, "lends", l->f), u);
        return;
    }
    const struct gg_node *back = gg_node_need(node, "back", l->f);
    read_face(l, gg_node_need(node, "front", l->f), &u->face[0]);
    read_face(l, back, &u->face[1]);
    if (u->type != BRIGADE && (u->face[1].attack || u->face[1].defence))
        gg_fault_at(l->f, back, "the back of a %s is ineffective: its combat factor is 0",
                    ms_type_words[u->type]);
    if (u->type == ARTILLERY &&
        gg_node_int(gg_node_need(node, "range", l->f), 1, RANGE_MAX, &value, l->f))
        u->range = (uint8_t)value;
    if (u->type == CAVALRY &&
        gg_node_int(gg_node_need(node, "charge", l->f), 0, FACTOR_MAX, &value, l->f))
        u->charge = (uint8_t)value;
}

/* The entry hexes of a reinforcement: those listed, or all of its side (MS-3.2-d). */
static void read_entries(struct loader *l, const struct gg_node *list, struct unit *u)
{
    const struct battlefield *b = l->b;
    int count = b->nentries[u->is.side];
    u->entries = (uint8_t)((1u << count) - 1);
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (!list->count)
        gg_fault_at(l->f, list, "a reinforcement needs an entry hex");
    u->entries = 0;
    for (int i = 0; i < list->count; i++) {
        int hex = gg_load_place(l, &list->child[i]), entry = 0;
        while (entry < count && b->entry[u->is.side][entry] != hex)
            entry++;
        if (hex >= 0 && entry == count)
            gg_fault_at(l->f, &list->child[i], "%s is not an entry hex of its side",
                        list->child[i].text);
        if (entry < count && u->entries >> entry & 1)
            gg_fault_at(l->f, &list->child[i], "%s is listed twice", list->child[i].text);
        if (entry < count)
            u->entries |= (uint8_t)(1u << entry);
    }
}

/* at: it starts there; turn, and perhaps entries: it comes on then. */
static void read_start(struct loader *l, const struct gg_node *node, struct unit *u)
{
    static const struct gg_field when = {"turn", GG_FIELD_LABEL, offsetof(struct unit, due), 1,
                                         .line = "the turn it comes on"};
    const struct gg_node *at = gg_node_get(node, "at"), *turn = gg_node_get(node, "turn");
    const struct gg_node *within = gg_node_get(node, "within"),
                         *entries = gg_node_get(node, "entries");
    int value;
    u->start = RESERVE;
    if (!at == !turn)
        gg_fault_at(l->f, node, "a unit has either 'at' or 'turn'");
    if (at && entries)
        gg_fault_at(l->f, entries, "only a unit with 'turn' comes on by an entry hex");
    if (within && (!at || turn))
        gg_fault_at(l->f, within, "only a unit with 'at' can be placed within one hex");
    if (turn && !at) {
        gg_field_read(l->battle, &when, turn, u, l->f);
        read_entries(l, entries, u);
    }
    if (!at)
        return;
    int hex = gg_load_place(l, at);
    u->start = (uint16_t)(hex < 0 ? RESERVE : hex);
    if (gg_node_int(within, 0, 1, &value, l->f))
        u->within = (uint8_t)value;
}

/* MS-5.0-a for those who start in one hex. */
static bool crowded(const struct battlefield *b, int hex)
{
    int count = 0, small = 0;
    for (int u = 0; u < b->names.npieces; u++)
        if (b->unit[u].start == hex && b->unit[u].type != LEADER) {
            count++;
            small += b->unit[u].type == BATTALION || b->unit[u].type == ARTILLERY;
        }
    return count > b->stack_units + (small ? b->stack_extra : 0);
}

/* May it stand there, with those who already do? */
static void check_start(struct loader *l, const struct gg_node *node, int unit)
{
    const struct battlefield *b = l->b;
    const struct unit *u = &b->unit[unit];
    const struct gg_node *at = gg_node_get(node, "at"), *turn = gg_node_get(node, "turn");
    struct look g = {l->battle, b, NULL};
    for (int i = 0; turn && i < b->nentries[u->is.side]; i++)
        if (u->entries >> i & 1 && ms_closed_to(&g, unit, b->entry[u->is.side][i]))
            gg_fault_at(l->f, turn, "%s could not enter %02d%02d: the ground is closed to it",
                        u->is.id, b->map.column[b->entry[u->is.side][i]],
                        b->map.row[b->entry[u->is.side][i]]);
    if (!is_hex(u->start) || gg_node_get(l->battle->document, "position"))
        return; /* a position says where everybody is */
    if (ms_closed_to(&g, unit, u->start))
        gg_fault_at(l->f, at, "%s ground is closed to %s", b->terrain[b->ground[u->start]].title,
                    u->is.id);
    for (int other = 0; other < unit; other++)
        if (b->unit[other].start == u->start && b->unit[other].is.side != u->is.side) {
            gg_fault_at(l->f, at, "%s of the enemy stands in %s", b->unit[other].is.id, at->text);
            return;
        }
    if (u->type != LEADER && crowded(b, u->start))
        gg_fault_at(l->f, at, "%s holds more units than may stack there", at->text);
}

static void enlist(struct battlefield *b, int unit)
{
    const struct unit *u = &b->unit[unit];
    uint64_t one = bit(unit);
    b->of_type[u->type] |= one;
    if (u->type == LEADER)
        b->leaders_of[u->is.side] |= one;
    else
        b->units_of[u->is.side] |= one;
    if (u->type == BRIGADE || u->type == BATTALION)
        b->infantry |= one;
}

/* What is printed on the counters of other types only. */
static void refuse_foreign(struct loader *l, const struct gg_node *node, int type)
{
    static const struct {
        const char *key;
        unsigned types; /* bit per type that has it */
    } printed[] = {{"front", ~(1u << LEADER)},
                   {"back", ~(1u << LEADER)},
                   {"range", 1u << ARTILLERY},
                   {"charge", 1u << CAVALRY},
                   {"lends", 1u << LEADER}};
    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        const struct gg_node *found = gg_node_get(node, printed[i].key);
        if (found && !(printed[i].types >> type & 1))
            gg_fault_at_key(l->f, found, "a %s has no %s", ms_type_words[type], printed[i].key);
    }
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"side",  "name",   "type",   "formation", "front",
                                       "back",  "lends",  "at",     "within",    "turn",
                                       "range", "charge", "entries"};
    struct battlefield *b = l->b;
    struct gg_name name;
    int type;
    bool named = gg_load_name(l, node, &name);
    if (node->kind != GG_MAP)
        return;
    gg_node_only(node, keys, (int)(sizeof keys / sizeof keys[0]), l->f);
    if (!gg_node_word(gg_node_need(node, "type", l->f), ms_type_words, NTYPES, &type, l->f) ||
        !named)
        return;
    struct unit *u = &b->unit[b->names.npieces];
    *u = (struct unit){.is = name, .type = (uint8_t)type};
    refuse_foreign(l, node, type);
    read_formation(l, gg_node_need(node, "formation", l->f), u);
    read_values(l, node, u);
    read_start(l, node, u);
    enlist(b, b->names.npieces++);
    check_start(l, node, b->names.npieces - 1);
}

void ms_load_units(struct loader *l, const struct gg_node *units)
{
    struct battlefield *b = l->b;
    b->formation[0] = "A";
    b->nformations = 1;
    if (!units || !gg_node_is(units, GG_MAP, l->f))
        return;
    if (units->count > UNITS_MAX) {
        gg_fault_at(l->f, units, "%d units are more than %d", units->count, UNITS_MAX);
        return;
    }
    for (int i = 0; i < units->count; i++)
        read_unit(l, &units->child[i]);
    gg_muster(l->names);
    for (int s = 0; s < GG_SIDES; s++)
        if (!b->units_of[s])
            gg_fault_at(l->f, units, "%s has no combat unit", l->battle->side_title[s]);
}
