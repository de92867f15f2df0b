/*
 * write.c - a position in the file format (docs/FILES.md). Only what differs from an empty position is
 * written, by name: hexes by number, units by id.
 */
#include <string.h>

#include "rules/jena20/fields.h"

enum { LINE_ROOM = 1600 };

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
