/*
 * expand.c - a form that is filled in becomes a document: $name is what a field stands for, ${name+1} and ${a-b} are numbers, and
 * a map with `$when: {field: word}` is there only then. {$when: …, $is: a, $else: b} is a, or else b.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/umpire.h"

enum { TEXT_ROOM = 4096 };

struct expand {
    const struct gg_form *form;
    const struct gg_given *given;
    struct gg_arena *arena;
    struct gg_faults *f;
    bool full; /* memory is out */
};

/* What a word stands for: itself, or the text behind it in a map. */
static const char *word_means(const struct gg_ask *ask, int i)
{
    const struct gg_node *word = &ask->words->child[i];
    return word->text != NULL ? word->text : "";
}

static size_t name_length(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_' ||
           (text[n] == '-' && isalpha((unsigned char)text[n + 1])))
        n++;
    return n;
}

static int field_of(struct expand *e, const struct gg_node *node, const char *name, size_t n)
{
    char word[64];
    struct gg_text t;
    gg_text_fixed(&t, word, sizeof word);
    gg_text_bytes(&t, name, n);
    int i = gg_form_find(e->form, word);
    if (i < 0)
        gg_fault_at(e->f, node, "the form has no field \"%s\"", word);
    return i;
}

/* A number or the number of a field, in ${…}. */
static int term(struct expand *e, const struct gg_node *node, const char **at)
{
    if (isdigit((unsigned char)**at)) {
        char *end;
        long number = strtol(*at, &end, 10);
        *at = end;
        return (int)number;
    }
    size_t n = 0;
    while (isalnum((unsigned char)(*at)[n]) || (*at)[n] == '_')
        n++;
    int i = field_of(e, node, *at, n);
    *at += n;
    return i >= 0 ? e->given->value[i] : 0;
}

/* ${a+b-1} */
static const char *write_sum(struct expand *e, const struct gg_node *node, const char *at,
                             struct gg_text *out)
{
    int sum = term(e, node, &at);
    while (*at == '+' || *at == '-') {
        int sign = *at++ == '+' ? 1 : -1;
        sum += sign * term(e, node, &at);
    }
    if (*at != '}')
        gg_fault_at(e->f, node, "\"%s\" is no sum of fields", node->text);
    gg_text_fmt(out, "%d", sum);
    return *at == '}' ? at + 1 : at + strlen(at);
}

static void write_field(struct expand *e, int i, struct gg_text *out)
{
    const struct gg_ask *ask = &e->form->ask[i];
    if (ask->kind == GG_ASK_WORD && e->given->known[i])
        gg_text_add(out, word_means(ask, e->given->value[i]));
    else
        gg_form_value(e->form, e->given, i, out);
}

static const char *expand_text(struct expand *e, const struct gg_node *node)
{
    char room[TEXT_ROOM];
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    for (const char *at = node->text; *at != '\0';) {
        size_t n = *at == '$' ? name_length(at + 1) : 0;
        if (at[0] == '$' && at[1] == '{') {
            at = write_sum(e, node, at + 2, &out);
        } else if (n > 0) {
            int i = field_of(e, node, at + 1, n);
            if (i >= 0)
                write_field(e, i, &out);
            at += 1 + n;
        } else {
            gg_text_char(&out, *at++);
        }
    }
    if (out.cut)
        gg_fault_at(e->f, node, "too long");
    const char *copy = gg_arena_copy(e->arena, room);
    e->full |= copy == NULL;
    return copy;
}

/* A scalar that is nothing but $name of a set becomes a list of what its words stand for. */
static int whole_set(const struct expand *e, const struct gg_node *node)
{
    if (node->kind != GG_SCALAR || node->text[0] != '$')
        return -1;
    int i = gg_form_find(e->form, node->text + 1);
    return i >= 0 && e->form->ask[i].kind == GG_ASK_SET ? i : -1;
}

static void expand_set(struct expand *e, int field, struct gg_node *out)
{
    const struct gg_ask *ask = &e->form->ask[field];
    struct gg_node *row = gg_arena_take(e->arena, GG_SET_MAX * sizeof *row);
    e->full |= row == NULL;
    out->kind = GG_LIST;
    out->text = NULL;
    out->count = 0;
    out->child = row;
    for (int k = 0; row != NULL && k < gg_ask_words(ask); k++)
        if (e->given->value[field] >> k & 1)
            row[out->count++] =
                (struct gg_node){.kind = GG_SCALAR, .line = out->line, .text = word_means(ask, k)};
}

static void expand_node(struct expand *e, const struct gg_node *from, struct gg_node *to);

static bool is_there(const struct expand *e, const struct gg_node *node)
{
    return gg_node_get(node, "$else") != NULL ||
           gg_when(e->form, e->given, gg_node_get(node, "$when"));
}

static void expand_children(struct expand *e, const struct gg_node *from, struct gg_node *to)
{
    struct gg_node *row = gg_arena_take(e->arena, (size_t)(from->count + 1) * sizeof *row);
    e->full |= row == NULL;
    to->count = 0;
    to->child = row;
    for (int i = 0; row != NULL && !e->full && i < from->count; i++) {
        const struct gg_node *child = &from->child[i];
        bool condition = child->key != NULL && strcmp(child->key, "$when") == 0;
        if (!condition && is_there(e, child))
            expand_node(e, child, &row[to->count++]);
    }
}

/* {$when: …, $is: text} is a scalar that is there only then; {$when: …, $is: a, $else: b} is one of two, which may be such a
 * choice again. */
static const struct gg_node *chosen(const struct expand *e, const struct gg_node *node)
{
    for (const struct gg_node *is; (is = gg_node_get(node, "$is")) != NULL;) {
        const struct gg_node *other = gg_node_get(node, "$else");
        bool so = other == NULL || gg_when(e->form, e->given, gg_node_get(node, "$when"));
        node = so ? is : other;
    }
    return node;
}

static void expand_node(struct expand *e, const struct gg_node *from, struct gg_node *to)
{
    const char *key = from->key;
    from = chosen(e, from);
    *to = *from;
    to->key = key;
    int set = whole_set(e, from);
    if (set >= 0)
        expand_set(e, set, to);
    else if (from->kind == GG_SCALAR)
        to->text = expand_text(e, from);
    else
        expand_children(e, from, to);
}

const struct gg_node *gg_form_expand(const struct gg_form *form, const struct gg_given *given,
                                     struct gg_arena *arena, struct gg_faults *f)
{
    struct expand e = {form, given, arena, f, false};
    struct gg_node *out = gg_arena_take(arena, sizeof *out);
    if (out == NULL)
        return NULL;
    expand_node(&e, form->situation, out);
    out->key = NULL;
    return e.full ? NULL : out;
}
