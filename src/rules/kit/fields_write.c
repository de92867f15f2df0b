/*
 * fields_write.c - a struct in the file format by its table, and the table itself as documentation. Only what differs
 * from empty is written.
 */
#include "rules/kit/fields.h"

#include <string.h>

#include "rules/kit/names.h"

static void write_values(const struct gg_slot *s, struct gg_text *out);

/* --- values on a line --- */

static void write_fields_line(const struct gg_battle *battle, const struct gg_field *fields,
                              const char *base, int rep, struct gg_text *out)
{
    const char *before = "{";
    if (fields->name == NULL) {
        struct gg_slot alone = {battle, fields, base, rep};
        write_values(&alone, out);
        return;
    }
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {battle, field, base, rep};
        if (!(field->flags & (GG_NEEDED | GG_WRITTEN)) && gg_slot_all_empty(&s))
            continue;
        gg_text_fmt(out, "%s%s: ", before, field->name);
        write_values(&s, out);
        before = ", ";
    }
    gg_text_add(out, *before == '{' ? "{}" : "}");
}

static void list_words(uint64_t set, const char *const *words, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (; set; set &= set - 1, before = ", ") {
        gg_text_add(out, before);
        gg_write_in_row(out, words[__builtin_ctzll(set)]);
    }
    gg_text_char(out, ']');
}

static void list_bits(uint64_t set, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (; set; set &= set - 1, before = ", ")
        gg_text_fmt(out, "%s%d", before, __builtin_ctzll(set) + 1);
    gg_text_char(out, ']');
}

static bool holds(const struct gg_slot *s, int i, int place)
{
    return gg_slot_word(s, i, place >> 6) >> (place & 63) & 1;
}

/* "1204" stands as it is, "4,7" needs quotes. */
static void write_place(const struct gg_battle *battle, int place, struct gg_text *out)
{
    char room[40];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(battle, place, &text);
    gg_write_in_row(out, room);
}

static void list_places(const struct gg_slot *s, int i, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (int place = 0; place < gg_place_count(s->battle); place++)
        if (holds(s, i, place)) {
            gg_text_add(out, before);
            write_place(s->battle, place, out);
            before = ", ";
        }
    gg_text_char(out, ']');
}

static void write_piece(const struct gg_battle *battle, uint64_t piece, struct gg_text *out)
{
    gg_text_add(out, piece == GG_NO_PIECE ? "none" : gg_piece_name(battle, (int)piece)->id);
}

static void write_value(const struct gg_slot *s, int i, struct gg_text *out)
{
    const struct gg_field *field = s->field;
    const char *ids[GG_PIECES_MAX];
    const char *text = NULL;
    bool number = field->kind != GG_FIELD_GROUP && field->size <= 8;
    uint64_t value = number ? gg_slot_get(s, i) : 0;
    switch ((int)field->kind) {
    case GG_FIELD_NUMBER:
    case GG_FIELD_TURN:
        if (field->words != NULL && value == UINT8_MAX)
            gg_text_add(out, field->words[0]);
        else
            gg_text_fmt(out, "%lld", (long long)value);
        break;
    case GG_FIELD_SWITCH:
        gg_text_add(out, value ? "yes" : "no");
        break;
    case GG_FIELD_WORD:
        gg_write_in_row(out, field->words[value]);
        break;
    case GG_FIELD_FLAGS:
        list_words(value, field->words, out);
        break;
    case GG_FIELD_BITS:
        list_bits(value, out);
        break;
    case GG_FIELD_TEXT:
        memcpy(&text, s->base + gg_slot_offset(s, i), sizeof text);
        gg_write_in_row(out, text != NULL ? text : "");
        break;
    case GG_FIELD_SIDE:
        gg_text_add(out, s->battle->side[value]);
        break;
    case GG_FIELD_LABEL:
        text = gg_turn_label(s->battle, (int)value);
        gg_write_in_row(out, text != NULL ? text : "");
        break;
    case GG_FIELD_PIECE:
        write_piece(s->battle, value, out);
        break;
    case GG_FIELD_PIECES:
        gg_piece_ids(s->battle, ids);
        list_words(value, ids, out);
        break;
    case GG_FIELD_PLACE:
    case GG_FIELD_AT:
        write_place(s->battle, (int)value, out);
        break;
    case GG_FIELD_PLACES:
        list_places(s, i, out);
        break;
    case GG_FIELD_GROUP:
        write_fields_line(s->battle, field->inner, s->base, gg_slot_rep(s, i), out);
        break;
    case GG_FIELD_END:
    case GG_FIELD_DRAWING:
    case GG_FIELD_STEPS:
        break;
    }
}

/* Is it repeated without keys? */
static bool is_list(const struct gg_field *field)
{
    return field->each == GG_LISTED || field->each == GG_ROW;
}

/* The key before a value of what is repeated: a side or a piece. */
static const char *key_of(const struct gg_slot *s, int i)
{
    return s->field->each == GG_EACH_SIDE ? s->battle->side[i] : gg_piece_name(s->battle, i)->id;
}

static void write_values(const struct gg_slot *s, struct gg_text *out)
{
    if (s->field->each == GG_ONCE) {
        write_value(s, 0, out);
        return;
    }
    bool list = is_list(s->field);
    int count = gg_slot_count(s);
    gg_text_char(out, list ? '[' : '{');
    for (int i = 0; i < count; i++) {
        gg_text_add(out, i ? ", " : "");
        if (!list)
            gg_text_fmt(out, "%s: ", key_of(s, i));
        write_value(s, i, out);
    }
    gg_text_char(out, list ? ']' : '}');
}

/* --- a line for each field --- */

static void write_drawing(const struct gg_slot *s, struct gg_writer *w)
{
    const struct gg_names *names = s->battle->names;
    gg_write_head(w, s->field->name);
    gg_text_add(w->out, "|\n");
    for (int row = 1; row <= names->rows; row++) {
        for (int i = 0; i <= w->depth; i++)
            gg_text_add(w->out, "  ");
        for (int column = 1; column <= names->columns; column++)
            gg_text_char(w->out, holds(s, 0, names->place_at(names->map, column, row)) ? '2' : '1');
        gg_text_char(w->out, '\n');
    }
}

/* A group that is there once is a map of its own, one that is repeated a line for each. One that must be written though
 * there is nothing in it is an empty map or list: nothing behind its key would be no map. */
static void write_group(const struct gg_slot *s, struct gg_writer *w)
{
    const struct gg_field *field = s->field;
    bool list = is_list(field);
    size_t before = w->out->len;
    gg_write_open(w, field->name);
    size_t opened = w->out->len;
    if (field->each == GG_ONCE)
        gg_fields_write(s->battle, field->inner, s->base, w);
    for (int i = 0; field->each != GG_ONCE && i < gg_slot_count(s); i++) {
        gg_write_head(w, list ? NULL : key_of(s, i));
        write_fields_line(s->battle, field->inner, s->base, i, w->out);
        gg_text_char(w->out, '\n');
    }
    gg_write_close(w);
    if (w->out->len > opened)
        return;
    gg_text_back(w->out, before);
    gg_write_head(w, field->name);
    gg_text_add(w->out, list ? "[]\n" : "{}\n");
}

void gg_fields_write(const struct gg_battle *battle, const struct gg_field *fields,
                     const void *base, struct gg_writer *w)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {battle, field, base, 0};
        if (field->kind == GG_FIELD_STEPS)
            gg_frames_write(battle, base, w);
        if (field->kind == GG_FIELD_STEPS || field->flags & GG_ALIAS)
            continue;
        if (!(field->flags & (GG_NEEDED | GG_WRITTEN)) && gg_slot_all_empty(&s))
            continue;
        if (field->kind == GG_FIELD_DRAWING) {
            write_drawing(&s, w);
        } else if (field->kind == GG_FIELD_GROUP) {
            write_group(&s, w);
        } else {
            gg_write_head(w, field->name);
            write_values(&s, w->out);
            gg_text_char(w->out, '\n');
        }
    }
}

void gg_fields_write_line(const struct gg_battle *battle, const struct gg_field *fields,
                          const void *base, struct gg_text *out)
{
    write_fields_line(battle, fields, base, 0, out);
}

void gg_field_write_line(const struct gg_battle *battle, const struct gg_field *field,
                         const void *base, struct gg_text *out)
{
    struct gg_slot s = {battle, field, base, 0};
    write_values(&s, out);
}

/* --- documentation --- */

static void describe_words(const struct gg_field *field, struct gg_text *out)
{
    for (int i = 0; i < field->high; i++)
        gg_text_fmt(out, "%s%s", i ? ", " : "", field->words[i]);
}

static void describe_value(const struct gg_field *field, struct gg_text *out)
{
    static const char *const plain[] = {
        [GG_FIELD_SWITCH] = "yes or no",
        [GG_FIELD_TEXT] = "a text",
        [GG_FIELD_SIDE] = "a side",
        [GG_FIELD_TURN] = "the number of a turn",
        [GG_FIELD_LABEL] = "the label of a turn",
        [GG_FIELD_PIECE] = "a unit",
        [GG_FIELD_PIECES] = "a list of units",
        [GG_FIELD_PLACE] = "a place of the map",
        [GG_FIELD_AT] = "a place of the map or a box off it",
        [GG_FIELD_PLACES] = "a list of places",
        [GG_FIELD_DRAWING] = "drawn like the map, 1 or 2 for the side",
        [GG_FIELD_GROUP] = "a map",
    };
    switch ((int)field->kind) {
    case GG_FIELD_NUMBER:
        gg_text_fmt(out, "%d to %d", field->low, field->high);
        if (field->words != NULL)
            gg_text_fmt(out, " or %s", field->words[0]);
        break;
    case GG_FIELD_WORD:
        describe_words(field, out);
        break;
    case GG_FIELD_FLAGS:
        gg_text_add(out, "any of ");
        describe_words(field, out);
        break;
    case GG_FIELD_BITS:
        gg_text_fmt(out, "any of 1 to %d", field->high);
        break;
    case GG_FIELD_END:
    case GG_FIELD_STEPS:
        break;
    default:
        gg_text_add(out, plain[field->kind]);
        if (field->kind == GG_FIELD_PIECE && !(field->flags & GG_SOMEBODY))
            gg_text_add(out, " or none");
        break;
    }
    if (field->flags & GG_NEEDED)
        gg_text_add(out, "; needed");
}

void gg_field_describe(const struct gg_field *field, struct gg_text *out)
{
    static const char *const each[] = {[GG_ONCE] = "",
                                       [GG_EACH_SIDE] = "for each side, ",
                                       [GG_EACH_PIECE] = "for each unit, ",
                                       [GG_ROW] = "a row, each ",
                                       [GG_LISTED] = "a list, each "};
    gg_text_fmt(out, "%s (%s", field->name != NULL ? field->name : "-", each[field->each]);
    describe_value(field, out);
    gg_text_fmt(out, ")%s%s\n", field->line != NULL ? ": " : "",
                field->line != NULL ? field->line : "");
}

static void describe_fields(const struct gg_kit *kit, const struct gg_field *fields, int depth,
                            struct gg_text *out)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        if (field->kind == GG_FIELD_STEPS) {
            gg_frames_describe(kit, out);
            continue;
        }
        gg_text_fmt(out, "%*s", 2 * depth, "");
        gg_field_describe(field, out);
        if (field->kind == GG_FIELD_GROUP)
            describe_fields(kit, field->inner, depth + 1, out);
    }
}

void gg_fields_describe(const struct gg_kit *kit, const struct gg_field *fields,
                        struct gg_text *out)
{
    describe_fields(kit, fields, 0, out);
}
