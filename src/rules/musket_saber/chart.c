/*
 * chart.c - the terrain effects chart in a file: rows written with what sets them apart, read over the
 * program's own or as new ones, and checked for what a map and a combat rely on.
 */
#include <string.h>

#include "rules/musket_saber/loader.h"

enum cell { WORD, COSTS, NUMBER, SWITCH, COLUMNS };

struct cell_key {
    const char *name;
    enum cell cell;
    size_t where;
    uint8_t high;           /* of a number */
    uint8_t plain;          /* what a row has that says nothing: written only when it differs */
    const char *plain_word; /* the same for a word; NULL: the id of the row */
};

/* clang-format off */
#define T(field) offsetof(struct terrain, field)
static const struct cell_key terrain_keys[] = {
    {"title",           WORD,    T(title),           0, 0, NULL},
    {"code",            WORD,    T(code),            0, 0, NULL},
    {"colour",          WORD,    T(colour),          0, 0, "#d8d8d8"},
    {"cost",            COSTS,   T(cost),            0, 0, NULL},
    {"level",           NUMBER,  T(level),           1, 0, NULL},
    {"obstacle",        SWITCH,  T(obstacle),        1, 0, NULL},
    {"defence",         NUMBER,  T(defence),         9, 0, NULL},
    {"only_from_below", SWITCH,  T(only_from_below), 1, 0, NULL},
    {"halved_into",     COLUMNS, T(halved_into),     0, 0, NULL},
    {"halved_out",      COLUMNS, T(halved_out),      0, 0, NULL},
    {"bombardment",     NUMBER,  T(bombardment),     9, 0, NULL},
    {"no_bombardment",  SWITCH,  T(no_bombardment),  1, 0, NULL},
    {"zone_in",         SWITCH,  T(zone_in),         1, 1, NULL},
    {"zone_out",        SWITCH,  T(zone_out),        1, 1, NULL},
    {"charge",          SWITCH,  T(charge),          1, 0, NULL},
    {"guns_barred",     SWITCH,  T(guns_barred),     1, 0, NULL},
    {"no_advance",      SWITCH,  T(no_advance),      1, 0, NULL},
    {"check",           COLUMNS, T(check),           0, 0, NULL},
};
#undef T
#define H(field) offsetof(struct hexside, field)
static const struct cell_key hexside_keys[] = {
    {"title",        WORD,    H(title),        0, 0, NULL},
    {"cost_in",      COSTS,   H(cost_in),      0, 0, NULL},
    {"cost_out",     COSTS,   H(cost_out),     0, 0, NULL},
    {"defence_in",   NUMBER,  H(defence_in),   9, 0, NULL},
    {"defence_out",  NUMBER,  H(defence_out),  9, 0, NULL},
    {"halved_in",    SWITCH,  H(halved_in),    1, 0, NULL},
    {"halved_out",   SWITCH,  H(halved_out),   1, 0, NULL},
    {"zone_in",      SWITCH,  H(zone_in),      1, 1, NULL},
    {"zone_out",     SWITCH,  H(zone_out),     1, 1, NULL},
    {"guns_barred",  SWITCH,  H(guns_barred),  1, 0, NULL},
    {"check",        COLUMNS, H(check),        0, 0, NULL},
    {"blocks_sight", SWITCH,  H(blocks_sight), 1, 0, NULL},
    {"two_sided",    SWITCH,  H(two_sided),    1, 0, NULL},
};
#undef H
/* clang-format on */
enum {
    NTERRAIN_KEYS = sizeof terrain_keys / sizeof terrain_keys[0],
    NHEXSIDE_KEYS = sizeof hexside_keys / sizeof hexside_keys[0],
    KEYS_MAX = NTERRAIN_KEYS
};

/* The form of a chart: rows of bytes with an id in front. */
struct form {
    const char *name;
    const struct cell_key *keys;
    int nkeys;
    size_t size;
    int most;
};
static const struct form terrain_form = {"terrain", terrain_keys, NTERRAIN_KEYS,
                                         sizeof(struct terrain), TERRAINS_MAX};
static const struct form hexside_form = {"hexsides", hexside_keys, NHEXSIDE_KEYS,
                                         sizeof(struct hexside), HEXSIDES_MAX};

/* A chart that is being read: its rows, and how many there are. */
struct chart {
    const struct form *form;
    char *rows;
    int *count;
};

static const char *row_id(const char *row)
{
    const char *id;
    memcpy(&id, row, sizeof id);
    return id;
}
_Static_assert(offsetof(struct terrain, id) == 0 && offsetof(struct hexside, id) == 0,
               "the id of a row stands first");

/* --- writing --- */

static void write_costs(const uint8_t *cost, struct gg_text *out)
{
    for (int i = 0; i < NCOLUMNS; i++) {
        gg_text_add(out, i ? ", " : "[");
        if (cost[i] == PROHIBITED)
            gg_text_char(out, 'P');
        else
            gg_text_fmt(out, "%d", cost[i]);
    }
    gg_text_char(out, ']');
}

static void write_columns(unsigned set, struct gg_text *out)
{
    const char *before = "[";
    for (int i = 0; i < NCOLUMNS; i++)
        if (set >> i & 1) {
            gg_text_fmt(out, "%s%s", before, ms_column_words[i]);
            before = ", ";
        }
    gg_text_char(out, ']');
}

static void write_cell(const struct cell_key *key, const char *row, struct gg_text *out)
{
    const uint8_t *value = (const uint8_t *)row + key->where;
    if (key->cell != WORD && key->cell != COSTS && *value == key->plain)
        return;
    gg_text_fmt(out, "%s%s: ", out->len ? ", " : "{", key->name);
    switch (key->cell) {
    case WORD:
        gg_text_fmt(out, "\"%s\"", row_id((const char *)value));
        break;
    case COSTS:
        write_costs(value, out);
        break;
    case NUMBER:
        gg_text_fmt(out, "%d", *value);
        break;
    case SWITCH:
        gg_text_add(out, *value ? "yes" : "no");
        break;
    case COLUMNS:
        write_columns(*value, out);
        break;
    }
}

static void write_row(struct gg_writer *w, const struct form *form, const char *row)
{
    char line[480];
    struct gg_text text;
    gg_text_fixed(&text, line, sizeof line);
    for (int i = 0; i < form->nkeys; i++)
        write_cell(&form->keys[i], row, &text);
    gg_text_char(&text, '}');
    gg_write_raw(w, row_id(row), line);
}

/* --- reading --- */

static void read_costs(const struct gg_node *node, uint8_t *cost, struct gg_faults *f)
{
    int value;
    if (!gg_node_is(node, GG_LIST, f))
        return;
    if (node->count != NCOLUMNS) {
        gg_fault_at(f, node, "%d costs found, expected those of infantry, cavalry and artillery",
                    node->count);
        return;
    }
    for (int i = 0; i < NCOLUMNS; i++) {
        const struct gg_node *one = &node->child[i];
        if (one->kind == GG_SCALAR && !strcmp(one->text, "P"))
            cost[i] = PROHIBITED;
        else if (gg_node_int(one, 0, 9, &value, f))
            cost[i] = (uint8_t)value;
    }
}

static void read_columns(const struct gg_node *node, uint8_t *set, struct gg_faults *f)
{
    int column;
    if (!gg_node_is(node, GG_LIST, f))
        return;
    *set = 0;
    for (int i = 0; i < node->count; i++) {
        if (!gg_node_word(&node->child[i], ms_column_words, NCOLUMNS, &column, f))
            continue;
        if (*set >> column & 1)
            gg_fault_at(f, &node->child[i], "%s is listed twice", ms_column_words[column]);
        *set |= (uint8_t)(1 << column);
    }
}

static void read_cell(const struct cell_key *key, char *row, const struct gg_node *node,
                      struct gg_faults *f)
{
    uint8_t *value = (uint8_t *)row + key->where;
    const char *word;
    int number;
    bool is_set;
    if (!node)
        return;
    switch (key->cell) {
    case WORD:
        if (gg_node_text(node, &word, f))
            memcpy(value, &word, sizeof word);
        break;
    case COSTS:
        read_costs(node, value, f);
        break;
    case NUMBER:
        if (gg_node_int(node, 0, key->high, &number, f))
            *value = (uint8_t)number;
        break;
    case SWITCH:
        if (gg_node_bool(node, &is_set, f))
            *value = is_set;
        break;
    case COLUMNS:
        read_columns(node, value, f);
        break;
    }
}

/* What a new row has before its cells are read: its id for a title, and nothing that has an effect. */
static void begin_row(const struct form *form, const struct gg_node *node, char *row,
                      struct gg_faults *f)
{
    memset(row, 0, form->size);
    memcpy(row, &node->key, sizeof node->key);
    for (int i = 0; i < form->nkeys; i++) {
        const struct cell_key *key = &form->keys[i];
        const char *word = key->plain_word ? key->plain_word : node->key;
        if (key->cell == WORD)
            memcpy(row + key->where, &word, sizeof word);
        else if (key->cell == COSTS)
            (void)gg_node_need(node, key->name, f);
        else
            row[key->where] = (char)key->plain;
    }
}

/* A row of the program's own by its id, or a new one; NULL when there is no room. */
static char *row_for(const struct chart *chart, const struct gg_node *node, struct gg_faults *f)
{
    const struct form *form = chart->form;
    char *row = chart->rows;
    for (int i = 0; i < *chart->count; i++, row += form->size)
        if (!strcmp(row_id(row), node->key))
            return row;
    if (*chart->count == form->most) {
        gg_fault_at_key(f, node, "more than %d rows of %s", form->most, form->name);
        return NULL;
    }
    ++*chart->count;
    begin_row(form, node, row, f);
    return row;
}

static void read_chart(const struct chart *chart, const struct gg_node *node, struct gg_faults *f)
{
    const struct form *form = chart->form;
    const char *keys[KEYS_MAX];
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    for (int k = 0; k < form->nkeys; k++)
        keys[k] = form->keys[k].name;
    for (int i = 0; i < node->count; i++) {
        const struct gg_node *cells = &node->child[i];
        if (!gg_node_is(cells, GG_MAP, f))
            continue;
        char *row = row_for(chart, cells, f);
        if (!row)
            return;
        gg_node_only(cells, keys, form->nkeys, f);
        for (int k = 0; k < form->nkeys; k++)
            read_cell(&form->keys[k], row, gg_node_get(cells, keys[k]), f);
    }
}

/* What a map and a combat rely on: letters told apart, hexes that cost something, sides that are the
 * same both ways when they say so. */
static void check_terrain(const struct battlefield *b, const struct gg_node *node,
                          struct gg_faults *f)
{
    for (int i = 0; i < b->nterrains; i++) {
        const struct terrain *t = &b->terrain[i];
        const struct gg_node *at = gg_node_get(node, t->id);
        if (!at)
            continue;
        if (strlen(t->code) != 1 || t->code[0] <= ' ' || t->code[0] > '~')
            gg_fault_at(f, at, "the code of %s is one letter or sign, found \"%s\"", t->id,
                        t->code);
        if (t->colour[0] != '#' || strlen(t->colour) != 7 ||
            strspn(t->colour + 1, "0123456789abcdefABCDEF") != 6)
            gg_fault_at(f, at, "a colour is written like \"#8fb273\", found \"%s\"", t->colour);
        for (int other = 0; other < b->nterrains; other++)
            if (other != i && !strcmp(b->terrain[other].code, t->code))
                gg_fault_at(f, at, "the code \"%s\" is that of %s", t->code, b->terrain[other].id);
        for (int c = 0; c < NCOLUMNS; c++)
            if (!t->cost[c])
                gg_fault_at(f, at, "a hex costs at least 1, or P: %s for %s", t->id,
                            ms_column_words[c]);
    }
}

static void check_hexsides(const struct battlefield *b, const struct gg_node *node,
                           struct gg_faults *f)
{
    for (int i = 0; i < b->nhexsides; i++) {
        const struct hexside *h = &b->hexside[i];
        const struct gg_node *at = gg_node_get(node, h->id);
        if (at && h->two_sided &&
            (memcmp(h->cost_in, h->cost_out, sizeof h->cost_in) != 0 ||
             h->defence_in != h->defence_out || h->halved_in != h->halved_out ||
             h->zone_in != h->zone_out))
            gg_fault_at(f, at, "%s is the same both ways, but its in and its out differ", h->id);
    }
}

static void write_chart(struct gg_writer *w, const struct form *form, const void *rows, int count)
{
    gg_write_open(w, form->name);
    for (int i = 0; i < count; i++)
        write_row(w, form, (const char *)rows + (size_t)i * form->size);
    gg_write_close(w);
}

void ms_write_terrain(struct gg_writer *w, const struct terrain *rows, int count)
{
    gg_write_comment(w, "costs and halvings: infantry, cavalry, artillery; P: prohibited");
    write_chart(w, &terrain_form, rows, count);
}

void ms_write_hexsides(struct gg_writer *w, const struct hexside *rows, int count)
{
    gg_write_comment(w, "hexsides; in: toward the favoured hex, out: away from it");
    write_chart(w, &hexside_form, rows, count);
}

void ms_read_charts(struct battlefield *b, const struct gg_node *tables, struct gg_faults *f)
{
    const struct gg_node *terrain = gg_node_get(tables, terrain_form.name);
    const struct gg_node *hexsides = gg_node_get(tables, hexside_form.name);
    struct chart hexes = {&terrain_form, (char *)b->terrain, &b->nterrains};
    struct chart sides = {&hexside_form, (char *)b->hexside, &b->nhexsides};
    read_chart(&hexes, terrain, f);
    read_chart(&sides, hexsides, f);
    check_terrain(b, terrain, f);
    check_hexsides(b, hexsides, f);
}
