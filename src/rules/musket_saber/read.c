/*
 * read.c - a position from the file format (docs/FILES.md). What is read is checked twice: each value
 * here, the whole by sound.c, so that whatever is accepted can be played on.
 */
#include <string.h>

#include "rules/musket_saber/fields.h"

struct reader {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position *p;
    struct gg_faults *f;
};

static int find_unit(struct reader *r, const struct gg_node *node)
{
    const char *id;
    if (!gg_node_text(node, &id, r->f))
        return -1;
    for (int u = 0; u < r->b->nunits; u++)
        if (!strcmp(id, r->b->unit[u].id))
            return u;
    gg_fault_at(r->f, node, "no unit is called '%s'", id);
    return -1;
}

static int find_hex(struct reader *r, const struct gg_node *node)
{
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return -1;
    int hex = gg_hex_read(&r->b->map, text);
    if (hex != GG_HEX_NONE)
        return hex;
    gg_fault_at(r->f, node, "'%s' is not a hex of this map", text);
    return -1;
}

static uint64_t read_set(struct reader *r, const struct gg_node *list)
{
    uint64_t set = 0;
    if (!gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++) {
        int unit = find_unit(r, &list->child[i]);
        if (unit >= 0)
            set |= bit(unit);
    }
    return set;
}

static void read_hexes(struct reader *r, const struct gg_node *list, struct field *out)
{
    if (!gg_node_is(list, GG_LIST, r->f))
        return;
    for (int i = 0; i < list->count; i++) {
        int hex = find_hex(r, &list->child[i]);
        if (hex >= 0)
            add_to_field(out, hex);
    }
}

static unsigned read_words(struct reader *r, const struct gg_node *list, const char *const *words,
                           int n)
{
    unsigned set = 0;
    int word;
    if (!gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++)
        if (gg_node_word(&list->child[i], words, n, &word, r->f))
            set |= 1u << word;
    return set;
}

static int read_unit_or_none(struct reader *r, const struct gg_node *node)
{
    if (node->kind == GG_SCALAR && !strcmp(node->text, "none"))
        return NO_UNIT;
    int unit = find_unit(r, node);
    return unit < 0 ? NO_UNIT : unit;
}

static void read_entry(struct reader *r, const struct gg_node *node, const struct entry *e)
{
    uint8_t *at = (uint8_t *)r->p + e->where;
    int value;
    switch (e->kind) {
    case UNITS: {
        uint64_t units = read_set(r, node);
        memcpy(at, &units, sizeof units);
        break;
    }
    case UNIT:
        *at = (uint8_t)read_unit_or_none(r, node);
        break;
    case HEX: {
        int hex = find_hex(r, node);
        uint16_t kept = (uint16_t)(hex < 0 ? 0 : hex);
        memcpy(at, &kept, sizeof kept);
        break;
    }
    case HEXES: {
        struct field hexes = {{0}};
        read_hexes(r, node, &hexes);
        memcpy(at, &hexes, sizeof hexes);
        break;
    }
    case NUMBER:
        if (gg_node_int(node, 0, e->most, &value, r->f))
            *at = (uint8_t)value;
        break;
    case WORD:
        if (gg_node_word(node, e->words, e->most, &value, r->f))
            *at = (uint8_t)value;
        break;
    case WORDS:
        *at = (uint8_t)read_words(r, node, e->words, e->most);
        break;
    case SIDE:
        if (gg_node_word(node, r->battle->side, GG_SIDES, &value, r->f))
            *at = (uint8_t)value;
        break;
    }
}

static void read_part(struct reader *r, const struct gg_node *doc, const struct part *part)
{
    const char *keys[NPOSITION];
    const struct gg_node *map = part->name ? gg_node_get(doc, part->name) : doc;
    if (!map || !gg_node_is(map, GG_MAP, r->f))
        return;
    for (int i = 0; i < part->count; i++) {
        const struct entry *e = &part->entry[i];
        bool always = e->kind == UNIT || e->kind == HEX || e->kind == SIDE;
        const struct gg_node *node =
            always ? gg_node_need(map, e->name, r->f) : gg_node_get(map, e->name);
        keys[i] = e->name;
        if (node)
            read_entry(r, node, e);
    }
    if (part->name)
        gg_node_only(map, keys, part->count, r->f);
}

static void read_place(struct reader *r, const struct gg_node *node, int unit)
{
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return;
    for (int box = 0; box < NBOXES; box++)
        if (!strcmp(text, box_words[box])) {
            r->p->at[unit] = (uint16_t)(RESERVE + box);
            return;
        }
    int hex = find_hex(r, node);
    if (hex >= 0)
        r->p->at[unit] = (uint16_t)hex;
}

/* Every unit is listed: one that was left out would be nowhere. */
static void read_units(struct reader *r, const struct gg_node *units)
{
    static const char *const keys[] = {"at", "due", "aim"};
    const char *ids[UNITS_MAX];
    int value;
    if (!units || !gg_node_is(units, GG_MAP, r->f))
        return;
    for (int u = 0; u < r->b->nunits; u++) {
        const struct gg_node *node = gg_node_need(units, ids[u] = r->b->unit[u].id, r->f);
        if (!node || !gg_node_is(node, GG_MAP, r->f))
            continue;
        gg_node_only(node, keys, 3, r->f);
        read_place(r, gg_node_need(node, "at", r->f), u);
        if (gg_node_int(gg_node_get(node, "due"), 0, TURNS_MAX + 1, &value, r->f))
            r->p->due[u] = (uint8_t)value;
        const struct gg_node *aim = gg_node_get(node, "aim");
        int hex = aim ? find_hex(r, aim) : -1;
        r->p->aim[u] = (uint16_t)(hex < 0 ? 0 : hex);
    }
    gg_node_only(units, ids, r->b->nunits, r->f);
}

static void read_control(struct reader *r, const struct gg_node *node)
{
    const struct gg_hexes *map = &r->b->map;
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return;
    size_t length = strlen(text), width = (size_t)map->columns + 1;
    bool good = length == width * map->rows;
    for (size_t i = 0; good && i < length; i++)
        good = (i + 1) % width ? text[i] == '1' || text[i] == '2' : text[i] == '\n';
    if (!good) {
        gg_fault_at(r->f, node, "control is drawn like the map: %d rows of %d signs, each 1 or 2",
                    map->rows, map->columns);
        return;
    }
    for (int hex = 0; hex < map->count; hex++)
        if (text[width * (size_t)(map->row[hex] - 1) + map->column[hex] - 1] == '2')
            add_to_field(&r->p->control, hex);
}

static void read_pair(struct reader *r, const struct gg_node *node, int most, uint8_t *out)
{
    int value;
    if (!node || !gg_node_is(node, GG_MAP, r->f))
        return;
    gg_node_only(node, r->battle->side, GG_SIDES, r->f);
    for (int s = 0; s < GG_SIDES; s++)
        if (gg_node_int(gg_node_need(node, r->battle->side[s], r->f), 0, most, &value, r->f))
            out[s] = (uint8_t)value;
}

static void read_steps(struct reader *r, const struct gg_node *list)
{
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
        ms_push(r->p, (enum step)value[0], value[1], value[2], value[3]);
    }
}

static void only_known(struct reader *r, const struct gg_node *doc)
{
    const char *keys[NPOSITION + NPARTS + 6] = {"turn",       "phasing",    "units", "control",
                                                "steps_left", "entry_used", "steps"};
    int n = 7;
    for (int i = 0; i < NPOSITION; i++)
        keys[n++] = position_entries[i].name;
    for (int i = 1; i < NPARTS; i++)
        keys[n++] = parts[i].name;
    gg_node_only(doc, keys, n, r->f);
}

void ms_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
             struct gg_faults *f)
{
    struct reader r = {battle, battle->data, position, f};
    struct position *p = position;
    int before = f->count + f->more, value;
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = DEAD;
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    only_known(&r, node);
    if (gg_node_int(gg_node_need(node, "turn", f), 1, r.b->nturns, &value, f))
        p->turn = (uint8_t)value;
    if (gg_node_word(gg_node_need(node, "phasing", f), battle->side, GG_SIDES, &value, f))
        p->phasing = (uint8_t)value;
    read_units(&r, gg_node_need(node, "units", f));
    read_control(&r, gg_node_need(node, "control", f));
    read_pair(&r, gg_node_get(node, "steps_left"), 99, p->steps_left);
    read_pair(&r, gg_node_get(node, "entry_used"), ENTRIES_MAX, p->entry_used);
    for (int i = 0; i < NPARTS; i++)
        read_part(&r, node, &parts[i]);
    read_steps(&r, gg_node_need(node, "steps", f));
    if (f->count + f->more > before)
        return;
    char why[200];
    struct gg_text text;
    gg_text_fixed(&text, why, sizeof why);
    if (ms_broken(battle, position, &text))
        gg_fault_at(f, node, "this cannot be a position of the game: %s", why);
}
