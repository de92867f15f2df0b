/*
 * evening.c - a ruling as an entry of an evening's file, and back: an evening can be saved, gone on with, and told again.
 */
#include <stdlib.h>
#include <string.h>

#include "umpire/umpire.h"

enum { VALUE_TEXT = 256 };

/* --- writing --- */

static void write_given(const struct gg_ruling *r, struct gg_writer *w)
{
    gg_write_open(w, "given");
    for (int i = 0; i < r->form->nasks; i++) {
        char room[VALUE_TEXT];
        struct gg_text text;
        if (!r->given.known[i])
            continue;
        gg_text_fixed(&text, room, sizeof room);
        gg_form_value(r->form, &r->given, i, &text);
        gg_write_scalar(w, r->form->ask[i].name, room);
    }
    gg_write_close(w);
}

void gg_ruling_write(const struct gg_ruling *r, struct gg_writer *w)
{
    gg_write_scalar(w, "system", r->battle->rules->id);
    if (r->form != NULL) {
        gg_write_scalar(w, "question", r->form->name);
        write_given(r, w);
    } else {
        gg_write_open(w, "situation");
        for (int i = 0; i < r->battle->document->count; i++)
            gg_write_node(w, &r->battle->document->child[i]);
        gg_write_close(w);
    }
    gg_write_open(w, "answers");
    for (int i = 0; i < r->nanswers; i++)
        gg_write_item(w, r->answer[i]);
    gg_write_close(w);
}

/* --- reading --- */

static struct gg_ruling *open_question(const struct gg_node *entry, const char *system,
                                       struct gg_faults *f)
{
    const struct gg_node *name = gg_node_get(entry, "question"),
                         *given = gg_node_get(entry, "given");
    char id[VALUE_TEXT];
    struct gg_text text, message;
    const char *word;
    if (!gg_node_text(name, &word, f))
        return NULL;
    gg_text_fixed(&text, id, sizeof id);
    gg_text_fmt(&text, "%s/%s", system, word);
    const struct gg_scenario *question = gg_question(id);
    if (question == NULL) {
        gg_fault_at(f, name, "%s has no question \"%.40s\"", system, word);
        return NULL;
    }
    struct gg_form form;
    struct gg_given facts = {.known = {false}};
    if (!gg_form_open(question->id, question->document, &form, f))
        return NULL;
    gg_text_growing(&message);
    for (int i = 0; given != NULL && i < given->count; i++) {
        const struct gg_node *fact = &given->child[i];
        if (fact->kind != GG_SCALAR)
            gg_fault_at(f, fact, "a single value is expected");
        else if (gg_form_set(&form, &facts, fact->key, fact->text, &message) != GG_OK)
            gg_fault_at(f, fact, "%s", gg_text_str(&message));
    }
    if (f->count == 0 && gg_form_missing(&form, &facts) >= 0)
        gg_fault_at(f, entry, "%s is missing", form.ask[gg_form_missing(&form, &facts)].name);
    if (f->count == 0 && !gg_form_sound(&form, &facts, &message))
        gg_fault_at(f, given, "%s", gg_text_str(&message));
    gg_text_free(&message);
    struct gg_ruling *r = f->count == 0 ? gg_ruling_ask(&form, &facts, f) : NULL;
    if (r != NULL) {
        r->own = form;
        r->form = &r->own;
    }
    return r;
}

struct gg_ruling *gg_ruling_read(const struct gg_node *entry, struct gg_faults *f)
{
    static const char *const keys[] = {"system", "question", "given", "situation", "answers"};
    const char *system = "";
    gg_node_only(entry, keys, sizeof keys / sizeof *keys, f);
    if (!gg_node_text(gg_node_need(entry, "system", f), &system, f) || f->count > 0)
        return NULL;
    const struct gg_node *situation = gg_node_get(entry, "situation"),
                         *answers = gg_node_get(entry, "answers");
    struct gg_ruling *r = situation != NULL ? gg_ruling_open("evening", situation, NULL, f)
                                            : open_question(entry, system, f);
    for (int i = 0; r != NULL && answers != NULL && i < answers->count; i++) {
        const struct gg_node *answer = &answers->child[i];
        enum gg_status status =
            answer->kind == GG_SCALAR ? gg_ruling_answer(r, answer->text, NULL) : GG_BAD_INPUT;
        if (status != GG_OK)
            gg_fault_at(f, answer, "%s", gg_status_text(status));
    }
    if (f->count == 0)
        return r;
    gg_ruling_close(r);
    return NULL;
}
