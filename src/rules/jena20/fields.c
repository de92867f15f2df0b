/*
 * fields.c - a position in the file format, and back (docs/FILES.md).
 *
 * Only what differs from an empty position is written, by name: hexes by number, units by id. What is
 * read is checked twice: each value here, the whole by sound.c, so that whatever is accepted can be
 * played on.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

/* ORDER STEPS */
static const char *const step_words[NSTEPS] = {
    "setup",   "turn",    "draw",    "card-rally", "confusion", "place",     "move",     "demolish",
    "react",   "declare", "gather",  "resolve",    "battle",    "reserves",  "exchange", "retreats",
    "retreat", "hazard",  "advance", "rally",      "cadre",     "reconceal", "over",
};
static const char *const mark_words[8] = {"routed",  "concealed", "moved",   "reacted",
                                          "charged", "square",    "waiting", "confused"};
static const char *const effect_words[10] = {
    "fog",           "cavalry-march", "free-guard", "battle-bonus", "no-roads",
    "early-arrival", "free-march",    "marched",    "started",      "fought"};
static const char *const box_words[] = {"off", "broken", "eliminated", "unused"};

/* A number of the position by name. */
static const struct number {
    const char *name;
    size_t where;
    uint8_t low, high;
} numbers[] = {
    {"reaction", offsetof(struct position, reaction), 0, 1},
    {"bonus", offsetof(struct position, bonus), 0, GG_SIDES},
    {"result", offsetof(struct position, die_result), 0, NRESULTS - 1},
    {"cavalry_must", offsetof(struct position, cavalry_must), 0, 1},
    {"to_go", offsetof(struct position, to_go), 0, WALK_MAX},
    {"rout", offsetof(struct position, rout), 0, 7},
    {"line", offsetof(struct position, line), 0, LINES_MAX - 1},
    {"path_open", offsetof(struct position, path_open), 0, 1},
    {"rally_paid", offsetof(struct position, rally_paid), 0, 1},
    {"doubts", offsetof(struct position, doubts), 0, 2},
    {"doubt_strength", offsetof(struct position, doubt_strength), 0, 20},
    {"tarries", offsetof(struct position, tarries), 0, 2},
    {"early_used", offsetof(struct position, early_used), 0, 1},
    {"winner", offsetof(struct position, winner), 0, DRAWN},
    {"level", offsetof(struct position, level), 0, NLEVELS - 1},
    {"why", offsetof(struct position, why), 0, NWHYS - 1},
};
static const struct number unit_numbers[] = {
    {"doubt_unit", offsetof(struct position, doubt_unit), 0, 0},
    {"tarry_unit", offsetof(struct position, tarry_unit), 0, 0},
    {"walker", offsetof(struct position, walker), 0, 0},
};
/* Sets of units by name. */
static const struct set {
    const char *name;
    size_t where;
} sets[] = {
    {"attacking", offsetof(struct position, attacking)},
    {"defending", offsetof(struct position, defending)},
    {"retreating", offsetof(struct position, retreating)},
    {"victors", offsetof(struct position, victors)},
    {"assailed", offsetof(struct position, assailed)},
    {"cadres", offsetof(struct position, cadres)},
};
/* Sets of numbered things, bit n for number n + 1. */
static const struct bits {
    const char *name;
    size_t where;
} bits[] = {
    {"deck", offsetof(struct position, deck)},
    {"used", offsetof(struct position, used)},
    {"blown", offsetof(struct position, blown_low)},
    {"blown_far", offsetof(struct position, blown_high)},
    {"tried", offsetof(struct position, tried_low)},
    {"tried_far", offsetof(struct position, tried_high)},
};
enum {
    NNUMBERS = sizeof numbers / sizeof numbers[0],
    NUNIT_NUMBERS = sizeof unit_numbers / sizeof unit_numbers[0],
    NSETS = sizeof sets / sizeof sets[0],
    NBITS = sizeof bits / sizeof bits[0],
    LINE_ROOM = 1600
};

struct line {
    char buf[LINE_ROOM];
    struct gg_text text;
};

static struct gg_text *open_line(struct line *l)
{
    gg_text_fixed(&l->text, l->buf, sizeof l->buf);
    return &l->text;
}

static void list_units(const struct jena *j, uint64_t units, struct gg_text *out)
{
    const char *before = "[";
    if (!units)
        gg_text_add(out, before);
    for (; units; units &= units - 1, before = ", ")
        gg_text_fmt(out, "%s%s", before, j->unit[first_of(units)].id);
    gg_text_char(out, ']');
}

static void list_hexes(const struct jena *j, const uint16_t *hex, int count, struct gg_text *out)
{
    gg_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            gg_text_add(out, ", ");
        gg_hex_write(&j->map, hex[i], out);
    }
    gg_text_char(out, ']');
}

static void list_words(const char *const *words, int n, unsigned set, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (int i = 0; i < n; i++)
        if (set >> i & 1) {
            gg_text_fmt(out, "%s%s", before, words[i]);
            before = ", ";
        }
    gg_text_char(out, ']');
}

static void write_units(const struct jena *j, const struct position *p, struct gg_writer *w)
{
    struct line l;
    gg_write_open(w, "units");
    for (int u = 0; u < j->nunits; u++) {
        struct gg_text *t = open_line(&l);
        gg_text_add(t, "{at: ");
        if (is_hex(p->at[u]))
            gg_hex_write(&j->map, p->at[u], t);
        else
            gg_text_add(t, box_words[p->at[u] - OFF]);
        if (p->mark[u]) {
            gg_text_add(t, ", marks: ");
            list_words(mark_words, 8, p->mark[u], t);
        }
        if (p->due[u])
            gg_text_fmt(t, ", due: %d", p->due[u]);
        if (p->spent[u])
            gg_text_fmt(t, ", spent: %d", p->spent[u]);
        gg_text_char(t, '}');
        gg_write_raw(w, j->unit[u].id, l.buf);
    }
    gg_write_close(w);
}

static void write_battles(const struct jena *j, const struct position *p, struct gg_writer *w)
{
    struct line l;
    gg_write_open(w, "battles");
    for (int i = 0; i < p->nbattles; i++) {
        struct gg_text *t = open_line(&l);
        gg_text_add(t, "- {attackers: ");
        list_units(j, p->attackers[i], t);
        gg_text_add(t, ", defenders: ");
        list_units(j, p->defenders[i], t);
        gg_text_char(t, '}');
        gg_write_raw(w, NULL, l.buf);
    }
    gg_write_close(w);
}

static void write_paths(const struct jena *j, const struct position *p, struct gg_writer *w)
{
    struct line l;
    gg_write_open(w, "paths");
    for (int i = 0; i < p->npaths; i++) {
        struct gg_text *t = open_line(&l);
        gg_text_add(t, "- ");
        list_hexes(j, p->path[i], p->path_length[i], t);
        gg_write_raw(w, NULL, l.buf);
    }
    gg_write_close(w);
}

static void write_steps(const struct position *p, struct gg_writer *w)
{
    struct line l;
    gg_write_open(w, "steps");
    for (int i = 0; i < p->depth; i++) {
        const struct step_frame *frame = &p->stack[i];
        gg_text_fmt(open_line(&l), "- [%s, %d, %d, %d]", step_words[frame->step], frame->a,
                    frame->b, frame->c);
        gg_write_raw(w, NULL, l.buf);
    }
    gg_write_close(w);
}

static void write_pair(const struct gg_battle *battle, struct gg_writer *w, const char *name,
                       int first, int second)
{
    struct line l;
    gg_text_fmt(open_line(&l), "{%s: %d, %s: %d}", battle->side[0], first, battle->side[1], second);
    gg_write_raw(w, name, l.buf);
}

static void write_bits(const struct position *p, struct gg_writer *w)
{
    struct line l;
    for (int i = 0; i < NBITS; i++) {
        uint16_t set;
        memcpy(&set, (const char *)p + bits[i].where, sizeof set);
        if (!set)
            continue;
        struct gg_text *t = open_line(&l);
        const char *before = "[";
        for (int n = 0; n < 16; n++)
            if (set >> n & 1) {
                gg_text_fmt(t, "%s%d", before, n + 1);
                before = ", ";
            }
        gg_text_char(t, ']');
        gg_write_raw(w, bits[i].name, l.buf);
    }
}

static void write_named(const struct jena *j, const struct position *p, struct gg_writer *w)
{
    struct line l;
    const uint8_t *bytes = (const uint8_t *)p;
    for (int i = 0; i < NNUMBERS; i++)
        if (bytes[numbers[i].where])
            gg_write_int(w, numbers[i].name, bytes[numbers[i].where]);
    for (int i = 0; i < NUNIT_NUMBERS; i++)
        if (bytes[unit_numbers[i].where])
            gg_write_scalar(w, unit_numbers[i].name, j->unit[bytes[unit_numbers[i].where]].id);
    for (int i = 0; i < NSETS; i++) {
        uint64_t set;
        memcpy(&set, bytes + sets[i].where, sizeof set);
        if (!set)
            continue;
        list_units(j, set, open_line(&l));
        gg_write_raw(w, sets[i].name, l.buf);
    }
}

void jena20_write(const struct gg_battle *battle, const void *position, struct gg_writer *w)
{
    const struct jena *j = battle->data;
    const struct position *p = position;
    struct line l;
    gg_write_int(w, "turn", p->turn);
    gg_write_scalar(w, "phasing", battle->side[p->phasing]);
    write_pair(battle, w, "morale", p->morale[0], p->morale[1]);
    write_units(j, p, w);
    if (p->effects) {
        list_words(effect_words, 10, p->effects, open_line(&l));
        gg_write_raw(w, "effects", l.buf);
    }
    write_bits(p, w);
    write_named(j, p, w);
    if (p->net[0] || p->net[1])
        write_pair(battle, w, "net", p->net[0], p->net[1]);
    if (p->reserves[0] || p->reserves[1])
        write_pair(battle, w, "reserves", p->reserves[0], p->reserves[1]);
    if (p->nbattles)
        write_battles(j, p, w);
    if (p->npaths)
        write_paths(j, p, w);
    if (p->walk_length) {
        list_hexes(j, p->walk, p->walk_length, open_line(&l));
        gg_write_raw(w, "walk", l.buf);
    }
    write_steps(p, w);
}

struct reader {
    const struct gg_battle *battle;
    const struct jena *j;
    struct position *p;
    struct gg_faults *f;
};

static int find_unit(struct reader *r, const struct gg_node *node)
{
    const char *id;
    if (!gg_node_text(node, &id, r->f))
        return -1;
    for (int u = 0; u < r->j->nunits; u++)
        if (!strcmp(id, r->j->unit[u].id))
            return u;
    gg_fault_at(r->f, node, "no unit is called '%s'", id);
    return -1;
}

static int find_hex(struct reader *r, const struct gg_node *node)
{
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return -1;
    int hex = gg_hex_read(&r->j->map, text);
    if (hex != GG_HEX_NONE)
        return hex;
    gg_fault_at(r->f, node, "'%s' is not a hex of this map", text);
    return -1;
}

static uint64_t read_set(struct reader *r, const struct gg_node *list)
{
    uint64_t set = 0;
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++) {
        int unit = find_unit(r, &list->child[i]);
        if (unit >= 0)
            set |= bit(unit);
    }
    return set;
}

static unsigned read_words(struct reader *r, const struct gg_node *list, const char *const *words,
                           int n)
{
    unsigned set = 0;
    int word;
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++)
        if (gg_node_word(&list->child[i], words, n, &word, r->f))
            set |= 1u << word;
    return set;
}

static int read_hexes(struct reader *r, const struct gg_node *list, uint16_t *out, int most)
{
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return 0;
    if (list->count > most) {
        gg_fault_at(r->f, list, "%d hexes are more than %d", list->count, most);
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        int hex = find_hex(r, &list->child[i]);
        if (hex < 0)
            return 0;
        out[i] = (uint16_t)hex;
    }
    return list->count;
}

static void read_place(struct reader *r, const struct gg_node *node, int unit)
{
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return;
    for (int box = 0; box < 4; box++)
        if (!strcmp(text, box_words[box])) {
            r->p->at[unit] = (uint16_t)(OFF + box);
            return;
        }
    int hex = find_hex(r, node);
    if (hex >= 0)
        r->p->at[unit] = (uint16_t)hex;
}

static void read_units(struct reader *r, const struct gg_node *units)
{
    static const char *const keys[] = {"at", "marks", "due", "spent"};
    if (!units || !gg_node_is(units, GG_MAP, r->f))
        return;
    for (int i = 0; i < units->count; i++) {
        const struct gg_node *node = &units->child[i];
        int unit = -1, value;
        for (int u = 0; u < r->j->nunits; u++)
            if (!strcmp(node->key, r->j->unit[u].id))
                unit = u;
        if (unit < 0) {
            gg_fault_at(r->f, node, "no unit is called '%s'", node->key);
            continue;
        }
        if (!gg_node_is(node, GG_MAP, r->f))
            continue;
        gg_node_only(node, keys, 4, r->f);
        read_place(r, gg_node_need(node, "at", r->f), unit);
        r->p->mark[unit] = (uint8_t)read_words(r, gg_node_get(node, "marks"), mark_words, 8);
        if (gg_node_int(gg_node_get(node, "due"), 0, TURNS_MAX, &value, r->f))
            r->p->due[unit] = (uint8_t)value;
        if (gg_node_int(gg_node_get(node, "spent"), 0, 2, &value, r->f))
            r->p->spent[unit] = (uint8_t)value;
    }
}

static bool read_pair(struct reader *r, const struct gg_node *node, int low, int high, int out[2])
{
    if (!node || !gg_node_is(node, GG_MAP, r->f))
        return false;
    gg_node_only(node, r->battle->side, GG_SIDES, r->f);
    bool good = true;
    for (int s = 0; s < GG_SIDES; s++)
        good &= gg_node_int(gg_node_need(node, r->battle->side[s], r->f), low, high, &out[s], r->f);
    return good;
}

static void read_battles(struct reader *r, const struct gg_node *list)
{
    static const char *const keys[] = {"attackers", "defenders"};
    struct position *p = r->p;
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return;
    for (int i = 0; i < list->count; i++) {
        const struct gg_node *node = &list->child[i];
        if (p->nbattles == BATTLES_MAX) {
            gg_fault_at(r->f, node, "more than %d battles", BATTLES_MAX);
            return;
        }
        if (!gg_node_is(node, GG_MAP, r->f))
            continue;
        gg_node_only(node, keys, 2, r->f);
        p->attackers[p->nbattles] = read_set(r, gg_node_need(node, "attackers", r->f));
        p->defenders[p->nbattles++] = read_set(r, gg_node_need(node, "defenders", r->f));
    }
}

static void read_paths(struct reader *r, const struct gg_node *list)
{
    struct position *p = r->p;
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return;
    if (list->count > FIGHTERS_MAX) {
        gg_fault_at(r->f, list, "%d paths are more than %d", list->count, FIGHTERS_MAX);
        return;
    }
    for (int i = 0; i < list->count; i++)
        p->path_length[i] = (uint8_t)read_hexes(r, &list->child[i], p->path[i], PATH_MAX);
    p->npaths = (uint8_t)list->count;
}

static void read_steps(struct reader *r, const struct gg_node *list)
{
    struct position *p = r->p;
    if (!list || !gg_node_is(list, GG_LIST, r->f))
        return;
    if (list->count < 1 || list->count > STACK_MAX) {
        gg_fault_at(r->f, list, "1 to %d steps are expected", STACK_MAX);
        return;
    }
    for (int i = 0; i < list->count; i++) {
        const struct gg_node *node = &list->child[i];
        int value[4];
        if (!gg_node_is(node, GG_LIST, r->f))
            return;
        if (node->count != 4) {
            gg_fault_at(r->f, node, "a step is [name, a, b, c]");
            return;
        }
        if (!gg_node_word(&node->child[0], step_words, NSTEPS, &value[0], r->f))
            return;
        for (int k = 1; k < 4; k++)
            if (!gg_node_int(&node->child[k], 0, 255, &value[k], r->f))
                return;
        push(p, (enum step)value[0], value[1], value[2]);
        top(p)->c = (uint8_t)value[3];
    }
}

static void read_bits(struct reader *r, const struct gg_node *doc)
{
    for (int i = 0; i < NBITS; i++) {
        const struct gg_node *list = gg_node_get(doc, bits[i].name);
        uint16_t set = 0;
        int number;
        if (!list || !gg_node_is(list, GG_LIST, r->f))
            continue;
        for (int k = 0; k < list->count; k++)
            if (gg_node_int(&list->child[k], 1, 16, &number, r->f))
                set |= (uint16_t)(1u << (number - 1));
        memcpy((char *)r->p + bits[i].where, &set, sizeof set);
    }
}

static void read_named(struct reader *r, const struct gg_node *doc)
{
    uint8_t *bytes = (uint8_t *)r->p;
    int value;
    for (int i = 0; i < NNUMBERS; i++)
        if (gg_node_int(gg_node_get(doc, numbers[i].name), numbers[i].low, numbers[i].high, &value,
                        r->f))
            bytes[numbers[i].where] = (uint8_t)value;
    for (int i = 0; i < NUNIT_NUMBERS; i++) {
        const struct gg_node *node = gg_node_get(doc, unit_numbers[i].name);
        int unit = node ? find_unit(r, node) : -1;
        if (unit >= 0)
            bytes[unit_numbers[i].where] = (uint8_t)unit;
    }
    for (int i = 0; i < NSETS; i++) {
        uint64_t set = read_set(r, gg_node_get(doc, sets[i].name));
        memcpy(bytes + sets[i].where, &set, sizeof set);
    }
}

static void read_pairs(struct reader *r, const struct gg_node *doc)
{
    int pair[GG_SIDES];
    struct position *p = r->p;
    if (read_pair(r, gg_node_need(doc, "morale", r->f), 0, MORALE_MAX, pair))
        for (int s = 0; s < GG_SIDES; s++)
            p->morale[s] = (uint8_t)pair[s];
    if (read_pair(r, gg_node_get(doc, "net"), -20, 20, pair))
        for (int s = 0; s < GG_SIDES; s++)
            p->net[s] = (int8_t)pair[s];
    if (read_pair(r, gg_node_get(doc, "reserves"), 0, MORALE_MAX, pair))
        for (int s = 0; s < GG_SIDES; s++)
            p->reserves[s] = (uint8_t)pair[s];
}

static void only_known(struct reader *r, const struct gg_node *doc)
{
    const char *keys[NNUMBERS + NUNIT_NUMBERS + NSETS + NBITS + 11] = {
        "turn",     "phasing", "morale", "units", "effects", "net",
        "reserves", "battles", "paths",  "walk",  "steps"};
    int n = 11;
    for (int i = 0; i < NNUMBERS; i++)
        keys[n++] = numbers[i].name;
    for (int i = 0; i < NUNIT_NUMBERS; i++)
        keys[n++] = unit_numbers[i].name;
    for (int i = 0; i < NSETS; i++)
        keys[n++] = sets[i].name;
    for (int i = 0; i < NBITS; i++)
        keys[n++] = bits[i].name;
    gg_node_only(doc, keys, n, r->f);
}

void jena20_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
                 struct gg_faults *f)
{
    struct reader r = {battle, battle->data, position, f};
    struct position *p = position;
    int before = f->count, value;
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = UNUSED;
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    only_known(&r, node);
    if (gg_node_int(gg_node_need(node, "turn", f), 1, r.j->nturns, &value, f))
        p->turn = (uint8_t)value;
    if (gg_node_word(gg_node_need(node, "phasing", f), battle->side, GG_SIDES, &value, f))
        p->phasing = (uint8_t)value;
    read_pairs(&r, node);
    read_units(&r, gg_node_need(node, "units", f));
    p->effects = (uint16_t)read_words(&r, gg_node_get(node, "effects"), effect_words, 10);
    read_bits(&r, node);
    read_named(&r, node);
    read_battles(&r, gg_node_get(node, "battles"));
    read_paths(&r, gg_node_get(node, "paths"));
    p->walk_length = (uint8_t)read_hexes(&r, gg_node_get(node, "walk"), p->walk, WALK_MAX);
    read_steps(&r, gg_node_need(node, "steps", f));
    if (f->count > before)
        return;
    char why[200];
    struct gg_text text;
    gg_text_fixed(&text, why, sizeof why);
    if (jena20_broken(battle, position, &text))
        gg_fault_at(f, node, "this cannot be a position of the game: %s", why);
}
