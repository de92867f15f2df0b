/*
 * form.c - questions as forms: their fields from a document, filling them in, and facts that contradict each other.
 */
#include <stdlib.h>
#include <string.h>

#include "umpire/umpire.h"

static const char *const form_keys[] = {"question", "summary", "clause", "ask", "situation",
                                        "never",    "next",    "until",  "hide"};
static const char *const ask_keys[] = {"name",  "line", "clause", "number",
                                       "words", "any",  "when",   "standard"};

/* --- reading a form --- */

int gg_ask_words(const struct gg_ask *ask)
{
    return ask->words != NULL ? ask->words->count : 0;
}

/* A word of a list is its text, one of a map its key. */
const char *gg_ask_word(const struct gg_ask *ask, int i)
{
    const struct gg_node *word = &ask->words->child[i];
    return word->key != NULL ? word->key : word->text;
}

static void read_kind(const struct gg_node *node, struct gg_ask *out, struct gg_faults *f)
{
    const struct gg_node *number = gg_node_get(node, "number"), *any = gg_node_get(node, "any");
    out->words = any != NULL ? any : gg_node_get(node, "words");
    out->kind = number != NULL ? GG_ASK_NUMBER : any != NULL ? GG_ASK_SET : GG_ASK_WORD;
    if ((number != NULL) == (out->words != NULL)) {
        gg_fault_at(f, node,
                    "a field has either a number: [low, high], or words, or any of some words");
        out->words = NULL;
        return;
    }
    if (number == NULL) {
        if (out->words->count < 1 || out->words->count > GG_SET_MAX)
            gg_fault_at(f, out->words, "1 to %d words are expected", GG_SET_MAX);
        return;
    }
    if (!gg_node_is(number, GG_LIST, f))
        return;
    if (number->count != 2)
        gg_fault_at(f, number, "the lowest and the highest number are expected");
    else if (gg_node_int(&number->child[0], -999, 999, &out->low, f))
        gg_node_int(&number->child[1], out->low, 9999, &out->high, f);
}

static int find_word(const struct gg_ask *ask, const char *text)
{
    for (int i = 0; i < gg_ask_words(ask); i++)
        if (strcmp(gg_ask_word(ask, i), text) == 0)
            return i;
    return -1;
}

static void list_words(const struct gg_ask *ask, struct gg_text *out)
{
    for (int i = 0; i < gg_ask_words(ask); i++)
        gg_text_fmt(out, "%s%s", i > 0 ? ", " : "", gg_ask_word(ask, i));
}

/* What is wrong with a text for a field. */
static bool refuse(const struct gg_ask *ask, const char *text, struct gg_text *message)
{
    gg_text_fmt(message, "%s: found \"%.40s\", expected ", ask->name, text);
    if (ask->kind == GG_ASK_NUMBER)
        gg_text_fmt(message, "a whole number from %d to %d", ask->low, ask->high);
    else {
        gg_text_add(message, ask->kind == GG_ASK_SET ? "none, or any of " : "one of ");
        list_words(ask, message);
    }
    return false;
}

static bool read_number(const struct gg_ask *ask, const char *text, int *out)
{
    char *end;
    long value = strtol(text, &end, 10);
    *out = (int)value;
    return end != text && *end == '\0' && end - text < 7 && value >= ask->low && value <= ask->high;
}

static bool read_set(const struct gg_ask *ask, const char *text, int *out)
{
    char word[64];
    *out = 0;
    if (strcmp(text, "none") == 0)
        return true;
    while (*text != '\0') {
        size_t n = strcspn(text, ", ");
        struct gg_text t;
        gg_text_fixed(&t, word, sizeof word);
        gg_text_bytes(&t, text, n);
        int i = n > 0 ? find_word(ask, word) : -1;
        if (n > 0 && i < 0)
            return false;
        if (n > 0)
            *out |= 1 << i;
        text += n;
        text += *text != '\0';
    }
    return true;
}

static bool read_value(const struct gg_ask *ask, const char *text, int *out,
                       struct gg_text *message)
{
    bool good = false;
    if (ask->kind == GG_ASK_NUMBER)
        good = read_number(ask, text, out);
    else if (ask->kind == GG_ASK_SET)
        good = read_set(ask, text, out);
    else
        good = (*out = find_word(ask, text)) >= 0;
    return good || refuse(ask, text, message);
}

static void read_ask(const struct gg_node *node, struct gg_ask *out, struct gg_faults *f)
{
    const char *standard;
    gg_node_only(node, ask_keys, sizeof ask_keys / sizeof *ask_keys, f);
    gg_node_text(gg_node_need(node, "name", f), &out->name, f);
    gg_node_text(gg_node_need(node, "line", f), &out->line, f);
    gg_node_text(gg_node_get(node, "clause"), &out->clause, f);
    out->when = gg_node_get(node, "when");
    read_kind(node, out, f);
    const struct gg_node *given = gg_node_get(node, "standard");
    if (f->count > 0 || given == NULL || !gg_node_text(given, &standard, f))
        return;
    char room[400];
    struct gg_text message;
    gg_text_fixed(&message, room, sizeof room);
    out->has_standard = read_value(out, standard, &out->standard, &message);
    if (!out->has_standard)
        gg_fault_at(f, given, "%s", room);
}

bool gg_form_open(const char *id, const struct gg_node *document, struct gg_form *out,
                  struct gg_faults *f)
{
    *out = (struct gg_form){.name = id};
    const char *slash = strrchr(id, '/');
    if (slash != NULL)
        out->name = slash + 1;
    gg_node_only(document, form_keys, sizeof form_keys / sizeof *form_keys, f);
    gg_node_text(gg_node_need(document, "question", f), &out->title, f);
    gg_node_text(gg_node_need(document, "summary", f), &out->summary, f);
    gg_node_text(gg_node_get(document, "clause"), &out->clause, f);
    out->situation = gg_node_need(document, "situation", f);
    gg_node_text(gg_node_need(out->situation, "system", f), &out->system, f);
    out->never = gg_node_get(document, "never");
    out->next = gg_node_get(document, "next");
    out->until = gg_node_get(document, "until");
    out->hide = gg_node_get(document, "hide");
    const struct gg_node *asks = gg_node_need(document, "ask", f);
    if (asks == NULL || !gg_node_is(asks, GG_LIST, f))
        return false;
    if (asks->count > GG_ASKS_MAX)
        gg_fault_at(f, asks, "at most %d fields are expected", GG_ASKS_MAX);
    for (int i = 0; i < asks->count && i < GG_ASKS_MAX; i++)
        read_ask(&asks->child[i], &out->ask[out->nasks++], f);
    return f->count == 0;
}

/* --- filling it in --- */

int gg_form_find(const struct gg_form *form, const char *name)
{
    for (int i = 0; i < form->nasks; i++)
        if (strcmp(form->ask[i].name, name) == 0)
            return i;
    return -1;
}

enum gg_status gg_form_set(const struct gg_form *form, struct gg_given *given, const char *name,
                           const char *text, struct gg_text *message)
{
    int i = gg_form_find(form, name), value;
    if (i < 0) {
        gg_text_fmt(message, "%s has no field \"%.40s\"; it has ", form->name, name);
        for (int k = 0; k < form->nasks; k++)
            gg_text_fmt(message, "%s%s", k > 0 ? ", " : "", form->ask[k].name);
        return GG_NOT_FOUND;
    }
    if (!read_value(&form->ask[i], text, &value, message))
        return GG_BAD_INPUT;
    given->known[i] = true;
    given->value[i] = value;
    return GG_OK;
}

void gg_form_value(const struct gg_form *form, const struct gg_given *given, int i,
                   struct gg_text *out)
{
    const struct gg_ask *ask = &form->ask[i];
    int value = given->value[i];
    if (ask->kind == GG_ASK_NUMBER) {
        gg_text_fmt(out, "%d", value);
    } else if (ask->kind == GG_ASK_WORD) {
        gg_text_add(out, gg_ask_word(ask, value));
    } else {
        bool first = true;
        for (int k = 0; k < gg_ask_words(ask); k++) {
            if (value >> k & 1) {
                gg_text_fmt(out, "%s%s", first ? "" : ",", gg_ask_word(ask, k));
                first = false;
            }
        }
        gg_text_add(out, first ? "none" : "");
    }
}

/* Is this field so: its word, one of several, a word in its set, its number? */
static bool is_so(const struct gg_form *form, const struct gg_given *given, int i,
                  const struct gg_node *wanted)
{
    const struct gg_ask *ask = &form->ask[i];
    for (int k = 0; wanted->kind == GG_LIST && k < wanted->count; k++)
        if (is_so(form, given, i, &wanted->child[k]))
            return true;
    if (wanted->kind != GG_SCALAR)
        return false;
    if (ask->kind == GG_ASK_NUMBER)
        return atoi(wanted->text) == given->value[i];
    int word = find_word(ask, wanted->text);
    if (ask->kind == GG_ASK_SET)
        return word >= 0 ? given->value[i] >> word & 1 : given->value[i] == 0;
    return word == given->value[i];
}

bool gg_when(const struct gg_form *form, const struct gg_given *given, const struct gg_node *when)
{
    for (int k = 0; when != NULL && k < when->count; k++) {
        int i = gg_form_find(form, when->child[k].key);
        if (i < 0 || !given->known[i] || !gg_form_asks(form, given, i) ||
            !is_so(form, given, i, &when->child[k]))
            return false;
    }
    return true;
}

bool gg_form_asks(const struct gg_form *form, const struct gg_given *given, int i)
{
    return gg_when(form, given, form->ask[i].when);
}

int gg_form_missing(const struct gg_form *form, const struct gg_given *given)
{
    for (int i = 0; i < form->nasks; i++)
        if (!given->known[i] && gg_form_asks(form, given, i))
            return i;
    return -1;
}

void gg_form_defaults(const struct gg_form *form, struct gg_given *given)
{
    for (int i = 0; i < form->nasks; i++) {
        if (given->known[i] || !form->ask[i].has_standard || !gg_form_asks(form, given, i))
            continue;
        given->known[i] = true;
        given->value[i] = form->ask[i].standard;
    }
}

/* --- contradictions --- */

/* Rows of `never`: when is so, and without is not.
 * {more: [casualties, size]}: a number that is larger than another field's, or than a number. */
static bool is_more(const struct gg_form *form, const struct gg_given *given,
                    const struct gg_node *pair)
{
    int side[2];
    for (int k = 0; k < 2; k++) {
        int i = gg_form_find(form, pair->child[k].text);
        if (i >= 0 && (!given->known[i] || !gg_form_asks(form, given, i)))
            return false;
        side[k] = i >= 0 ? given->value[i] : atoi(pair->child[k].text);
    }
    return side[0] > side[1];
}

static bool contradicts(const struct gg_form *form, const struct gg_given *given,
                        const struct gg_node *rule)
{
    const struct gg_node *more = gg_node_get(rule, "more"), *without = gg_node_get(rule, "without");
    return gg_when(form, given, gg_node_get(rule, "when")) &&
           (more == NULL || is_more(form, given, more)) &&
           (without == NULL || !gg_when(form, given, without));
}

bool gg_form_sound(const struct gg_form *form, const struct gg_given *given,
                   struct gg_text *message)
{
    for (int i = 0; i < form->nasks; i++) {
        if (!given->known[i] || gg_form_asks(form, given, i))
            continue;
        gg_text_fmt(message, "%s does not matter here, by what else is given; leave it out",
                    form->ask[i].name);
        return false;
    }
    for (int k = 0; form->never != NULL && k < form->never->count; k++) {
        const struct gg_node *rule = &form->never->child[k], *says = gg_node_get(rule, "says");
        if (!contradicts(form, given, rule))
            continue;
        gg_text_add(message, says != NULL ? says->text : "these facts contradict each other");
        return false;
    }
    return true;
}
