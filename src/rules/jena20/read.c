/*
 * read.c - a position from the file format (docs/FILES.md). What is read is checked twice: each value
 * here, the whole by sound.c, so that whatever is accepted can be played on.
 */
#include <string.h>

#include "rules/jena20/fields.h"

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
