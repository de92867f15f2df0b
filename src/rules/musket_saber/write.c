/*
 * write.c - a position in the file format (docs/FILES.md). Only what differs from an empty position is
 * written, by name: hexes by number, units by id.
 */
#include <string.h>

#include "rules/musket_saber/fields.h"

enum { LINE_ROOM = 3200 };

struct line {
    char buf[LINE_ROOM];
    struct gg_text text;
};

static struct gg_text *open_line(struct line *l)
{
    gg_text_fixed(&l->text, l->buf, sizeof l->buf);
    return &l->text;
}

static void list_units(const struct battlefield *b, uint64_t units, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (; units; units &= units - 1, before = ", ")
        gg_text_fmt(out, "%s%s", before, b->unit[first_of(units)].id);
    gg_text_char(out, ']');
}

static void list_hexes(const struct battlefield *b, const struct field *hexes, struct gg_text *out)
{
    const char *before = "";
    gg_text_char(out, '[');
    for (int hex = 0; hex < b->map.count; hex++)
        if (in_field(hexes, hex)) {
            gg_text_add(out, before);
            gg_hex_write(&b->map, hex, out);
            before = ", ";
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

/* The value of an entry; false when it is the one that is not written. */
static bool value_text(const struct gg_battle *battle, const struct position *p,
                       const struct entry *e, struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    const uint8_t *at = (const uint8_t *)p + e->where;
    uint64_t units;
    uint16_t hex;
    struct field hexes;
    switch (e->kind) {
    case UNITS:
        memcpy(&units, at, sizeof units);
        list_units(b, units, out);
        return units != 0;
    case UNIT:
        gg_text_add(out, *at == NO_UNIT ? "none" : b->unit[*at].id);
        return true;
    case HEX:
        memcpy(&hex, at, sizeof hex);
        gg_hex_write(&b->map, hex, out);
        return true;
    case HEXES:
        memcpy(&hexes, at, sizeof hexes);
        list_hexes(b, &hexes, out);
        return out->len > 2;
    case NUMBER:
        gg_text_fmt(out, "%d", *at);
        return *at != 0;
    case WORD:
        gg_text_add(out, e->words[*at]);
        return *at != 0;
    case WORDS:
        list_words(e->words, e->most, *at, out);
        return *at != 0;
    case SIDE:
        gg_text_add(out, battle->side[*at]);
        return true;
    }
    return false;
}

static bool is_empty(const struct position *p, const struct part *part)
{
    const uint8_t *bytes = (const uint8_t *)p + part->where;
    for (size_t i = 0; i < part->size; i++)
        if (bytes[i])
            return false;
    return true;
}

static void write_part(const struct gg_battle *battle, const struct position *p,
                       const struct part *part, struct gg_writer *w)
{
    struct line l;
    if (part->name && is_empty(p, part))
        return;
    if (part->name)
        gg_write_open(w, part->name);
    for (int i = 0; i < part->count; i++)
        if (value_text(battle, p, &part->entry[i], open_line(&l)))
            gg_write_raw(w, part->entry[i].name, l.buf);
    if (part->name)
        gg_write_close(w);
}

static void write_units(const struct battlefield *b, const struct position *p, struct gg_writer *w)
{
    struct line l;
    gg_write_open(w, "units");
    for (int u = 0; u < b->nunits; u++) {
        struct gg_text *t = open_line(&l);
        gg_text_add(t, "{at: ");
        if (is_hex(p->at[u]))
            gg_hex_write(&b->map, p->at[u], t);
        else
            gg_text_add(t, box_words[p->at[u] - RESERVE]);
        if (p->due[u])
            gg_text_fmt(t, ", due: %d", p->due[u]);
        if (p->aim[u]) {
            gg_text_add(t, ", aim: ");
            gg_hex_write(&b->map, p->aim[u], t);
        }
        gg_text_char(t, '}');
        gg_write_raw(w, b->unit[u].id, l.buf);
    }
    gg_write_close(w);
}

/* Who holds what, drawn like the map: 1 the first side, 2 the second. */
static void write_control(const struct battlefield *b, const struct position *p,
                          struct gg_writer *w)
{
    struct line l;
    struct gg_text *t = open_line(&l);
    for (int row = 1; row <= b->map.rows; row++) {
        for (int column = 1; column <= b->map.columns; column++)
            gg_text_char(t, in_field(&p->control, gg_hex_at(&b->map, column, row)) ? '2' : '1');
        gg_text_char(t, '\n');
    }
    gg_write_block(w, "control", l.buf);
}

static void write_pair(const struct gg_battle *battle, const char *name, const uint8_t *pair,
                       struct gg_writer *w)
{
    struct line l;
    if (!pair[0] && !pair[1])
        return;
    gg_text_fmt(open_line(&l), "{%s: %d, %s: %d}", battle->side[0], pair[0], battle->side[1],
                pair[1]);
    gg_write_raw(w, name, l.buf);
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

void ms_write(const struct gg_battle *battle, const void *position, struct gg_writer *w)
{
    const struct battlefield *b = battle->data;
    const struct position *p = position;
    gg_write_int(w, "turn", p->turn);
    gg_write_scalar(w, "phasing", battle->side[p->phasing]);
    write_units(b, p, w);
    write_control(b, p, w);
    write_pair(battle, "steps_left", p->steps_left, w);
    write_pair(battle, "entry_used", p->entry_used, w);
    for (int i = 0; i < NPARTS; i++)
        write_part(battle, p, &parts[i], w);
    write_steps(p, w);
}
