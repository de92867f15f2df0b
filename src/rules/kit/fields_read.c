/*
 * fields_read.c - a struct from a map of a file, by its table. Every value that cannot be is a fault at its own place,
 * with what was found and what was expected.
 */
#include <assert.h>
#include <string.h>

#include "rules/kit/fields.h"
#include "rules/kit/names.h"

enum { KEYS_MAX = 96, EXPECTED_MAX = GG_FAULT_TEXT };

struct reader {
    const struct gg_battle *battle;
    char *base;
    struct gg_faults *f;
    bool update; /* what is not given stays as it is */
};

static void read_fields(const struct reader *r, const struct gg_field *fields,
                        const struct gg_node *map, int rep);

/* --- what a file leaves out --- */

static void clear_fields(const struct reader *r, const struct gg_field *fields, int rep);

static void clear_field(const struct reader *r, const struct gg_slot *s)
{
    const struct gg_field *field = s->field;
    int room = gg_slot_room(s);
    for (int i = 0; i < room; i++) {
        if (field->kind == GG_FIELD_GROUP)
            clear_fields(r, field->inner, gg_slot_rep(s, i));
        else if (field->size > 8 || field->kind == GG_FIELD_STEPS || field->kind == GG_FIELD_TEXT)
            memset(r->base + gg_slot_offset(s, i), 0, field->size);
        else
            gg_slot_set(s, r->base, i, field->each == GG_LISTED ? 0 : field->empty);
    }
    gg_slot_set_count(s, r->base, 0);
}

static void clear_fields(const struct reader *r, const struct gg_field *fields, int rep)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {r->battle, field, r->base, rep};
        clear_field(r, &s);
    }
}

/* --- values --- */

/* A word that is listed twice was surely meant to be another. */
static void add_bit(const struct reader *r, const struct gg_node *item, int bit, uint64_t *set)
{
    if (*set >> bit & 1)
        gg_fault_at(r->f, item, "%s is listed twice", item->text);
    *set |= (uint64_t)1 << bit;
}

/* A set of words: those of the field, the sides' or the pieces' ids. */
static uint64_t read_words(const struct reader *r, const struct gg_node *list,
                           const char *const *words, int n)
{
    uint64_t set = 0;
    int word;
    if (!gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++)
        if (gg_node_word(&list->child[i], words, n, &word, r->f))
            add_bit(r, &list->child[i], word, &set);
    return set;
}

static uint64_t read_bits(const struct reader *r, const struct gg_node *list, int high)
{
    uint64_t set = 0;
    int number;
    if (!gg_node_is(list, GG_LIST, r->f))
        return 0;
    for (int i = 0; i < list->count; i++)
        if (gg_node_int(&list->child[i], 1, high, &number, r->f))
            add_bit(r, &list->child[i], number - 1, &set);
    return set;
}

int gg_read_piece(const struct gg_battle *battle, const struct gg_node *node, struct gg_faults *f)
{
    const char *ids[GG_PIECES_MAX];
    int piece, n = gg_piece_ids(battle, ids);
    return gg_node_word(node, ids, n, &piece, f) ? piece : -1;
}

/* "a hex of this map (0101 to 1713)" */
static void describe_places(const struct gg_battle *battle, struct gg_text *out)
{
    gg_text_fmt(out, "a %s of this map (", battle->names->place_word);
    gg_place_write(battle, 0, out);
    gg_text_add(out, " to ");
    gg_place_write(battle, gg_place_count(battle) - 1, out);
    gg_text_char(out, ')');
}

int gg_read_place(const struct gg_battle *battle, const struct gg_node *node, struct gg_faults *f)
{
    const char *text;
    if (!gg_node_text(node, &text, f))
        return -1;
    int place = gg_place_read(battle, text);
    if (place >= 0)
        return place;
    char room[EXPECTED_MAX];
    struct gg_text places;
    gg_text_fixed(&places, room, sizeof room);
    describe_places(battle, &places);
    gg_fault_at(f, node, "'%s' is not %s", text, room);
    return -1;
}

/* The box that was likely meant is named first. */
static void fault_at_nowhere(const struct reader *r, const struct gg_node *node)
{
    const struct gg_names *names = r->battle->names;
    const char *near = gg_nearest(node->text, names->box, names->nboxes);
    char room[EXPECTED_MAX];
    struct gg_text good;
    gg_text_fixed(&good, room, sizeof room);
    describe_places(r->battle, &good);
    gg_text_add(&good, names->nboxes > 1 ? " nor one of " : " nor ");
    gg_text_add(&good, near != NULL ? near : "");
    for (int i = 0; i < names->nboxes; i++)
        if (names->box[i] != near)
            gg_text_fmt(&good, "%s%s", i > 0 || near != NULL ? ", " : "", names->box[i]);
    gg_fault_at(r->f, node, "'%s' is not %s", node->text, room);
}

static int read_at(const struct reader *r, const struct gg_node *node)
{
    const struct gg_names *names = r->battle->names;
    const char *text;
    if (names->nboxes == 0)
        return gg_read_place(r->battle, node, r->f);
    if (!gg_node_text(node, &text, r->f))
        return -1;
    for (int i = 0; i < names->nboxes; i++)
        if (strcmp(text, names->box[i]) == 0)
            return GG_BOX + i;
    int place = gg_place_read(r->battle, text);
    if (place < 0)
        fault_at_nowhere(r, node);
    return place;
}

static void add_place(char *set, int place)
{
    uint64_t word;
    memcpy(&word, set + (size_t)(place >> 6) * 8, sizeof word);
    word |= (uint64_t)1 << (place & 63);
    memcpy(set + (size_t)(place >> 6) * 8, &word, sizeof word);
}

static bool has_place(const char *set, int place)
{
    uint64_t word;
    memcpy(&word, set + (size_t)(place >> 6) * 8, sizeof word);
    return word >> (place & 63) & 1;
}

static void read_places(const struct reader *r, const struct gg_node *list, char *set)
{
    if (!gg_node_is(list, GG_LIST, r->f))
        return;
    for (int i = 0; i < list->count; i++) {
        int place = gg_read_place(r->battle, &list->child[i], r->f);
        if (place < 0)
            continue;
        if (has_place(set, place))
            gg_fault_at(r->f, &list->child[i], "%s is listed twice", list->child[i].text);
        add_place(set, place);
    }
}

static void read_drawing(const struct reader *r, const struct gg_node *node, char *set)
{
    const struct gg_names *names = r->battle->names;
    const char *text;
    if (!gg_node_text(node, &text, r->f))
        return;
    size_t length = strlen(text), width = (size_t)names->columns + 1;
    bool good = length == width * (size_t)names->rows;
    for (size_t i = 0; good && i < length; i++)
        good = (i + 1) % width ? text[i] == '1' || text[i] == '2' : text[i] == '\n';
    if (!good) {
        gg_fault_at(r->f, node, "%s is drawn like the map: %d rows of %d signs, each 1 or 2",
                    node->key != NULL ? node->key : "it", names->rows, names->columns);
        return;
    }
    for (int row = 1; row <= names->rows; row++)
        for (int column = 1; column <= names->columns; column++)
            if (text[width * (size_t)(row - 1) + (size_t)column - 1] == '2')
                add_place(set, names->place_at(names->map, column, row));
}

/* A value that is one number, whatever it is called in the file. False when it cannot be. */
static bool read_number(const struct reader *r, const struct gg_field *field,
                        const struct gg_node *node, int *out)
{
    bool on;
    switch ((int)field->kind) {
    case GG_FIELD_NUMBER:
        *out = UINT8_MAX;
        if (field->words != NULL && node->kind == GG_SCALAR &&
            strcmp(node->text, field->words[0]) == 0)
            return true;
        return gg_node_int(node, field->low, field->high, out, r->f);
    case GG_FIELD_SWITCH:
        if (!gg_node_bool(node, &on, r->f))
            return false;
        *out = on;
        return true;
    case GG_FIELD_WORD:
        return gg_node_word(node, field->words, field->high, out, r->f);
    case GG_FIELD_SIDE:
        return gg_node_word(node, r->battle->side, GG_SIDES, out, r->f);
    case GG_FIELD_TURN:
        return gg_node_int(node, 1, gg_turn_count(r->battle), out, r->f);
    case GG_FIELD_LABEL:
        if (!gg_node_word(node, r->battle->names->turn, gg_turn_count(r->battle), out, r->f))
            return false;
        *out += 1;
        return true;
    case GG_FIELD_PIECE:
        *out = GG_NO_PIECE;
        if (field->flags & GG_SOMEBODY || node->kind != GG_SCALAR ||
            strcmp(node->text, "none") != 0)
            *out = gg_read_piece(r->battle, node, r->f);
        return *out >= 0;
    case GG_FIELD_PLACE:
        *out = gg_read_place(r->battle, node, r->f);
        return *out >= 0;
    default:
        *out = read_at(r, node);
        return *out >= 0;
    }
}

static uint64_t read_set(const struct reader *r, const struct gg_field *field,
                         const struct gg_node *node)
{
    const char *ids[GG_PIECES_MAX];
    if (field->kind == GG_FIELD_BITS)
        return read_bits(r, node, field->high);
    if (field->kind == GG_FIELD_FLAGS)
        return read_words(r, node, field->words, field->high);
    int n = gg_piece_ids(r->battle, ids), room = 8 * (int)field->size;
    return read_words(r, node, ids, n < room ? n : room);
}

static void read_value(const struct reader *r, const struct gg_slot *s, int i,
                       const struct gg_node *node)
{
    const struct gg_field *field = s->field;
    char *at = r->base + gg_slot_offset(s, i);
    int number;
    switch ((int)field->kind) {
    case GG_FIELD_FLAGS:
    case GG_FIELD_BITS:
    case GG_FIELD_PIECES: {
        uint64_t others = field->flags & GG_ALIAS ? gg_slot_get(s, i) : 0;
        gg_slot_set(s, r->base, i, others | read_set(r, field, node));
        break;
    }
    case GG_FIELD_TEXT: {
        const char *text;
        if (gg_node_text(node, &text, r->f))
            memcpy(at, &text, sizeof text);
        break;
    }
    case GG_FIELD_PLACES:
        memset(at, 0, field->size);
        read_places(r, node, at);
        break;
    case GG_FIELD_DRAWING:
        memset(at, 0, field->size);
        read_drawing(r, node, at);
        break;
    case GG_FIELD_GROUP:
        read_fields(r, field->inner, node, gg_slot_rep(s, i));
        break;
    case GG_FIELD_STEPS:
    case GG_FIELD_END:
        break;
    default:
        if (read_number(r, field, node, &number))
            gg_slot_set(s, r->base, i, (uint64_t)number);
        break;
    }
    if (field->flags & GG_NONZERO && node->kind == GG_LIST && node->count == 0)
        gg_fault_at(r->f, node, "%s: at least one is expected",
                    field->name != NULL ? field->name : "the list");
}

/* --- what is repeated --- */

static void read_each_side(const struct reader *r, const struct gg_slot *s,
                           const struct gg_node *map)
{
    if (!gg_node_is(map, GG_MAP, r->f))
        return;
    gg_node_only(map, r->battle->side, GG_SIDES, r->f);
    for (int side = 0; side < GG_SIDES; side++) {
        const struct gg_node *node = gg_node_need(map, r->battle->side[side], r->f);
        if (node != NULL)
            read_value(r, s, side, node);
    }
}

static void read_each_piece(const struct reader *r, const struct gg_slot *s,
                            const struct gg_node *map)
{
    const char *ids[GG_PIECES_MAX];
    int n = gg_piece_ids(r->battle, ids);
    if (!gg_node_is(map, GG_MAP, r->f))
        return;
    gg_node_only(map, ids, n, r->f);
    for (int i = 0; i < n; i++) {
        const struct gg_node *node = gg_node_get(map, ids[i]);
        if (node != NULL)
            read_value(r, s, i, node);
    }
}

static void read_listed(const struct reader *r, const struct gg_slot *s, const struct gg_node *list)
{
    if (!gg_node_is(list, GG_LIST, r->f))
        return;
    if (s->field->each == GG_ROW && list->count != s->field->most) {
        gg_fault_at(r->f, list, "%d values found, %d expected", list->count, s->field->most);
        return;
    }
    if (list->count > s->field->most) {
        gg_fault_at(r->f, list, "%d are more than %d", list->count, s->field->most);
        return;
    }
    clear_field(r, s);
    for (int i = 0; i < list->count; i++)
        read_value(r, s, i, &list->child[i]);
    gg_slot_set_count(s, r->base, list->count);
}

static void read_field(const struct reader *r, const struct gg_slot *s, const struct gg_node *node)
{
    switch (s->field->each) {
    case GG_ONCE:
        read_value(r, s, 0, node);
        break;
    case GG_EACH_SIDE:
        read_each_side(r, s, node);
        break;
    case GG_EACH_PIECE:
        read_each_piece(r, s, node);
        break;
    case GG_ROW:
    case GG_LISTED:
        read_listed(r, s, node);
        break;
    }
}

static void only_known(const struct reader *r, const struct gg_field *fields,
                       const struct gg_node *map)
{
    const char *keys[KEYS_MAX];
    int n = 0;
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        assert(n + 2 <= KEYS_MAX);
        if (field->kind == GG_FIELD_STEPS)
            keys[n++] = "phase";
        keys[n++] = field->name;
    }
    gg_node_only(map, keys, n, r->f);
}

static void read_fields(const struct reader *r, const struct gg_field *fields,
                        const struct gg_node *map, int rep)
{
    if (fields->name == NULL) { /* a value without a key is the whole */
        struct gg_slot alone = {r->battle, fields, r->base, rep};
        read_field(r, &alone, map);
        return;
    }
    if (!gg_node_is(map, GG_MAP, r->f))
        return;
    only_known(r, fields, map);
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {r->battle, field, r->base, rep};
        if (field->kind == GG_FIELD_STEPS) {
            gg_frames_read(r->battle, map, r->base, r->f);
            continue;
        }
        bool need = field->flags & GG_NEEDED && !r->update;
        const struct gg_node *node =
            need ? gg_node_need(map, field->name, r->f) : gg_node_get(map, field->name);
        if (node != NULL)
            read_field(r, &s, node);
    }
}

void gg_fields_clear(const struct gg_field *fields, void *base)
{
    struct reader r = {NULL, base, NULL, false};
    clear_fields(&r, fields, 0);
}

void gg_fields_read(const struct gg_battle *battle, const struct gg_field *fields,
                    const struct gg_node *map, void *base, struct gg_faults *f)
{
    struct reader r = {battle, base, f, false};
    clear_fields(&r, fields, 0);
    read_fields(&r, fields, map, 0);
}

void gg_fields_update(const struct gg_battle *battle, const struct gg_field *fields,
                      const struct gg_node *map, void *base, struct gg_faults *f)
{
    struct reader r = {battle, base, f, true};
    read_fields(&r, fields, map, 0);
}

void gg_field_read(const struct gg_battle *battle, const struct gg_field *field,
                   const struct gg_node *node, void *base, struct gg_faults *f)
{
    struct reader r = {battle, base, f, false};
    struct gg_slot s = {battle, field, base, 0};
    if (node != NULL)
        read_field(&r, &s, node);
}
