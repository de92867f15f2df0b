/*
 * load.c - values, turns, units and sheets of a scenario file. places.c, hexmap.c and gridmap.c read maps.
 */
#include "rules/kit/load.h"

#include <string.h>

#include "rules/kit/steps.h"

enum { ID_MAX = 24, KEYS_MAX = 96 };

void gg_load_keys(struct loader *l, const char *const *own)
{
    const char *keys[KEYS_MAX] = {"system",  "title",    "summary", "sides",
                                  "options", "position", "event",   "answers"};
    int n = 0;
    while (keys[n] != NULL)
        n++;
    for (; *own != NULL; own++) {
        assert(n < KEYS_MAX);
        keys[n++] = *own;
    }
    gg_node_only(l->battle->document, keys, n, l->f);
}

void gg_load_start(struct loader *l, const struct gg_field *field, const struct gg_node *node,
                   struct position *start)
{
    struct look g = {l->battle, l->b, start};
    struct gg_flaw flaw = {.piece = -1};
    gg_field_read(l->battle, field, node, start, l->f);
    if (node == NULL || l->f->count > 0 || l->battle->rules->kit->invariants(&g, &flaw))
        return;
    const struct gg_node *piece =
        flaw.piece >= 0 ? gg_node_get(node, gg_piece_name(l->battle, flaw.piece)->id) : NULL;
    gg_fault_at(l->f, piece != NULL ? piece : node, "%s", flaw.why);
}

int gg_load_place(struct loader *l, const struct gg_node *node)
{
    return node != NULL ? gg_read_place(l->battle, node, l->f) : -1;
}

int gg_load_side(struct loader *l, const struct gg_node *node)
{
    int side;
    return gg_node_word(node, l->battle->side, GG_SIDES, &side, l->f) ? side : -1;
}

int gg_load_unit(struct loader *l, const struct gg_node *node)
{
    int unit = node != NULL ? gg_read_piece(l->battle, node, l->f) : -1;
    return unit < 0 ? NO_UNIT : unit;
}

int gg_load_places(struct loader *l, const struct gg_node *list, uint16_t *out, int most)
{
    int count = 0;
    if (list == NULL || !gg_node_is(list, GG_LIST, l->f))
        return 0;
    if (list->count > most) {
        gg_fault_at(l->f, list, "%d places found, at most %d expected", list->count, most);
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        int place = gg_load_place(l, &list->child[i]);
        for (int k = 0; k < count; k++)
            if (out[k] == place)
                gg_fault_at(l->f, &list->child[i], "the %s is listed twice", l->names->place_word);
        if (place >= 0)
            out[count++] = (uint16_t)place;
    }
    return count;
}

/* --- the calendar --- */

static void read_turn(struct loader *l, const struct gg_node *turn, const char **label, bool *night)
{
    static const char *const keys[] = {"label", "night"};
    const struct gg_node *name = turn;
    *label = "";
    if (turn->kind != GG_SCALAR) {
        gg_node_only(turn, keys, night != NULL ? 2 : 1, l->f);
        name = gg_node_need(turn, "label", l->f);
        if (night != NULL)
            gg_node_bool(gg_node_get(turn, "night"), night, l->f);
    }
    if (gg_node_text(name, label, l->f) && (*label)[0] == '\0')
        gg_fault_at(l->f, name, "a turn needs a label, like 1130");
}

void gg_load_turns(struct loader *l, const struct gg_node *list, const char **label, bool *night,
                   int most)
{
    if (list == NULL || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (list->count < 1 || list->count > most) {
        gg_fault_at(l->f, list, "%d turns found, 1 to %d expected", list->count, most);
        return;
    }
    for (int i = 0; i < list->count; i++) {
        read_turn(l, &list->child[i], &label[i], night != NULL ? &night[i] : NULL);
        for (int k = 0; k < i; k++)
            if (label[i][0] != '\0' && strcmp(label[k], label[i]) == 0)
                gg_fault_at(l->f, &list->child[i], "two turns are called '%s'", label[i]);
    }
    l->names->nturns = list->count;
    l->names->turn = label;
}

/* --- units --- */

/* An id is typed in choices beside places and small words, and must not look like either. The program itself names
 * pieces that nobody knows. */
static bool good_id(const char *id)
{
    static const char *const taken[] = {"with", "under", "for", "at", "none", "rest"};
    size_t length = strlen(id);
    if (length == 0 || length > ID_MAX || id[0] == '-' || id[strspn(id, "0123456789-")] == '\0' ||
        strncmp(id, "unknown-", 8) == 0 || strstr(id, "-dummy-") != NULL)
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(id, taken[i]) == 0)
            return false;
    return id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

bool gg_load_name(struct loader *l, const struct gg_node *node, struct gg_name *out)
{
    if (!gg_node_is(node, GG_MAP, l->f))
        return false;
    if (!good_id(node->key))
        gg_fault_at_key(l->f, node,
                        "'%s': a unit's id is up to %d small letters, digits and '-', not all "
                        "digits, not a word like with, under or for, without 'unknown-' or "
                        "'-dummy-'",
                        node->key, ID_MAX);
    if (gg_piece_find(l->battle, node->key) >= 0)
        gg_fault_at_key(l->f, node, "two units are called '%s'", node->key);
    const struct gg_node *name = gg_node_need(node, "name", l->f);
    *out = (struct gg_name){.id = node->key, .name = ""};
    if (gg_node_text(name, &out->name, l->f) && out->name[0] == '\0')
        gg_fault_at(l->f, name, "a unit needs a name");
    int side = gg_load_side(l, gg_node_need(node, "side", l->f));
    out->side = side == 1;
    for (int i = 0; i < l->names->npieces && side >= 0; i++) {
        const struct gg_name *other = gg_piece_name(l->battle, i);
        if (other->side == side && strcmp(other->name, out->name) == 0)
            gg_warn_at(l->f, name, "%s and %s have the same name", other->id, out->id);
    }
    return side >= 0;
}

void gg_load_names(struct loader *l, const struct gg_node *units, struct gg_name *out, int most)
{
    static const char *const keys[] = {"name", "side"};
    l->names->piece = out;
    l->names->stride = sizeof *out;
    if (units == NULL || !gg_node_is(units, GG_MAP, l->f))
        return;
    for (int i = 0; i < units->count && l->names->npieces < most; i++)
        if (gg_load_name(l, &units->child[i], &out[l->names->npieces])) {
            gg_node_only(&units->child[i], keys, 2, l->f);
            l->names->npieces++;
        }
    if (units->count > most)
        gg_fault_at(l->f, units, "%d units found, at most %d expected", units->count, most);
    gg_muster(l->names);
    for (int s = 0; s < GG_SIDES; s++)
        if (l->names->nroster[s] == 0)
            gg_fault_at(l->f, units, "%s has no unit", l->battle->side_title[s]);
}

void gg_muster(struct gg_names *names)
{
    names->nroster[0] = names->nroster[1] = 0;
    for (int i = 0; i < names->npieces; i++) {
        const struct gg_name *name =
            (const void *)((const char *)names->piece + (size_t)i * names->stride);
        names->roster[name->side][names->nroster[name->side]++] = (uint8_t)i;
    }
}

/* --- tables --- */

static void write_table(const struct gg_table *t, struct gg_writer *w)
{
    char key[12];
    struct gg_text text;
    gg_write_open(w, t->name);
    for (int row = 0; row < t->rows; row++) {
        gg_text_fixed(&text, key, sizeof key);
        gg_text_fmt(&text, "%d", t->first_row + row);
        gg_write_head(w, key);
        for (int c = 0; c < t->columns; c++)
            gg_text_fmt(w->out, "%s%s", c ? ", " : "[", t->codes[t->cell[row * t->columns + c]]);
        gg_text_add(w->out, "]\n");
    }
    gg_write_close(w);
}

static void read_cells(struct loader *l, struct gg_table *t, int row, const struct gg_node *node)
{
    int code;
    if (!gg_node_is(node, GG_LIST, l->f))
        return;
    if (node->count != t->columns) {
        gg_fault_at(l->f, node, "%d cells found, %d expected", node->count, t->columns);
        return;
    }
    for (int c = 0; c < t->columns; c++)
        if (gg_node_word(&node->child[c], t->codes, t->ncodes, &code, l->f))
            t->cell[row * t->columns + c] = (uint8_t)code;
}

static void read_table(struct loader *l, struct gg_table *t, const struct gg_node *node)
{
    if (node == NULL || !gg_node_is(node, GG_MAP, l->f))
        return;
    for (int i = 0; i < node->count; i++) {
        struct gg_node key = {.kind = GG_SCALAR, .text = node->child[i].key};
        int row;
        key.line = node->child[i].key_line;
        key.column = node->child[i].key_column;
        if (gg_node_int(&key, t->first_row, t->first_row + t->rows - 1, &row, l->f))
            read_cells(l, t, row - t->first_row, &node->child[i]);
    }
}

/* --- charts --- */

static const char *row_id(const char *row)
{
    const char *id;
    memcpy(&id, row, sizeof id);
    return id;
}

static int row_count(const struct gg_sheet *sheet, const void *b)
{
    int count;
    if (sheet->count == 0)
        return sheet->most;
    memcpy(&count, (const char *)b + sheet->count, sizeof count);
    return count;
}

static void write_chart(const struct gg_sheet *sheet, const void *b, struct gg_writer *w)
{
    const char *row = (const char *)b + sheet->where;
    gg_write_open(w, sheet->name);
    for (int i = 0; i < row_count(sheet, b); i++, row += sheet->row) {
        gg_write_head(w, row_id(row));
        gg_fields_write_line(NULL, sheet->fields, row, w->out);
        gg_text_char(w->out, '\n');
    }
    gg_write_close(w);
}

static char *find_row(struct loader *l, const struct gg_sheet *sheet, const char *id)
{
    char *row = (char *)l->b + sheet->where;
    for (int i = 0; i < row_count(sheet, l->b); i++, row += sheet->row)
        if (strcmp(row_id(row), id) == 0)
            return row;
    return NULL;
}

static void add_row(struct loader *l, const struct gg_sheet *sheet, const struct gg_node *node)
{
    int count = row_count(sheet, l->b);
    char *row = (char *)l->b + sheet->where + (size_t)count * sheet->row;
    if (count == sheet->most) {
        gg_fault_at_key(l->f, node, "more than %d rows of %s", sheet->most, sheet->name);
        return;
    }
    count++;
    memcpy((char *)l->b + sheet->count, &count, sizeof count);
    memset(row, 0, sheet->row);
    gg_fields_read(l->battle, sheet->fields, node, row, l->f);
    memcpy(row, &node->key, sizeof node->key);
}

/* A chart that cannot grow has the rows of the program and no others. */
static void only_own_rows(struct loader *l, const struct gg_sheet *sheet,
                          const struct gg_node *chart)
{
    const char *ids[KEYS_MAX];
    const char *row = (const char *)l->b + sheet->where;
    assert(sheet->most <= KEYS_MAX);
    for (int i = 0; i < sheet->most; i++, row += sheet->row)
        ids[i] = row_id(row);
    gg_node_only(chart, ids, sheet->most, l->f);
}

static void read_chart(struct loader *l, const struct gg_sheet *sheet, const struct gg_node *chart)
{
    bool grows = sheet->count != 0;
    if (chart == NULL || !gg_node_is(chart, GG_MAP, l->f))
        return;
    if (!grows)
        only_own_rows(l, sheet, chart);
    for (int i = 0; i < chart->count; i++) {
        const struct gg_node *node = &chart->child[i];
        char *row = find_row(l, sheet, node->key);
        if (!gg_node_is(node, GG_MAP, l->f))
            continue;
        if (row != NULL)
            gg_fields_update(l->battle, sheet->fields, node, row, l->f);
        else if (grows)
            add_row(l, sheet, node);
    }
}

/* --- sheets --- */

void gg_sheets_write(const struct gg_sheet *sheets, const struct battlefield *b,
                     struct gg_writer *w)
{
    gg_write_open(w, "tables");
    for (const struct gg_sheet *sheet = sheets; sheet->kind != GG_SHEET_END; sheet++) {
        gg_write_comment(w, sheet->comment);
        if (sheet->kind == GG_SHEET_TABLE)
            write_table((const void *)((const char *)b + sheet->where), w);
        else if (sheet->kind == GG_SHEET_CHART)
            write_chart(sheet, b, w);
        else
            gg_fields_write(NULL, sheet->fields, b, w);
    }
    gg_write_close(w);
}

static int read_figures(struct loader *l, const struct gg_field *figure,
                        const struct gg_node *tables, const char **keys, int n)
{
    for (; figure->kind != GG_FIELD_END; figure++) {
        assert(n < KEYS_MAX);
        keys[n++] = figure->name;
        gg_field_read(l->battle, figure, gg_node_get(tables, figure->name), l->b, l->f);
    }
    return n;
}

/* A figure is one key of the sheet, a table or a chart a map. */
void gg_sheets_read(struct loader *l, const struct gg_sheet *sheets, const struct gg_node *tables)
{
    const char *keys[KEYS_MAX];
    int n = 0;
    if (tables == NULL || !gg_node_is(tables, GG_MAP, l->f))
        return;
    for (const struct gg_sheet *sheet = sheets; sheet->kind != GG_SHEET_END; sheet++) {
        const struct gg_node *node = sheet->name ? gg_node_get(tables, sheet->name) : NULL;
        assert(n < KEYS_MAX);
        if (sheet->name != NULL)
            keys[n++] = sheet->name;
        if (sheet->kind == GG_SHEET_TABLE)
            read_table(l, (void *)((char *)l->b + sheet->where), node);
        else if (sheet->kind == GG_SHEET_CHART)
            read_chart(l, sheet, node);
        else
            n = read_figures(l, sheet->fields, tables, keys, n);
    }
    gg_node_only(tables, keys, n, l->f);
}
