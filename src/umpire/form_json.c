/*
 * form_json.c - a form and what was filled in, as JSON: pages and programs draw their questions from it.
 */
#include "base/json.h"
#include "umpire/umpire.h"

enum { VALUE_TEXT = 256 };

static void words_json(const struct gg_ask *ask, struct gg_json *j)
{
    gg_json_array(j, "words");
    for (int i = 0; i < gg_ask_words(ask); i++)
        gg_json_string(j, NULL, gg_ask_word(ask, i));
    gg_json_array_end(j);
}

/* {"ground":["woods","hill"]}: one of these each. */
static void when_json(const struct gg_node *when, struct gg_json *j)
{
    gg_json_object(j, "when");
    for (int i = 0; when != NULL && i < when->count; i++) {
        const struct gg_node *one = &when->child[i];
        gg_json_array(j, one->key);
        for (int k = 0; k < one->count; k++)
            gg_json_string(j, NULL, one->child[k].text);
        if (one->kind == GG_SCALAR)
            gg_json_string(j, NULL, one->text);
        gg_json_array_end(j);
    }
    gg_json_object_end(j);
}

static void standard_json(const struct gg_form *form, int i, struct gg_json *j)
{
    char room[VALUE_TEXT];
    struct gg_text text;
    struct gg_given given = {.known = {false}};
    given.value[i] = form->ask[i].standard;
    gg_text_fixed(&text, room, sizeof room);
    gg_form_value(form, &given, i, &text);
    gg_json_string(j, "standard", form->ask[i].has_standard ? room : NULL);
}

static void ask_json(const struct gg_form *form, int i, struct gg_json *j)
{
    static const char *const kinds[] = {"number", "word", "set"};
    const struct gg_ask *ask = &form->ask[i];
    gg_json_object(j, NULL);
    gg_json_string(j, "name", ask->name);
    gg_json_string(j, "line", ask->line);
    gg_json_string(j, "clause", ask->clause);
    gg_json_string(j, "kind", kinds[ask->kind]);
    if (ask->kind == GG_ASK_NUMBER) {
        gg_json_int(j, "low", ask->low);
        gg_json_int(j, "high", ask->high);
    } else {
        words_json(ask, j);
    }
    when_json(ask->when, j);
    standard_json(form, i, j);
    gg_json_object_end(j);
}

void gg_form_json(const struct gg_form *form, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "system", form->system);
    gg_json_string(&j, "question", form->name);
    gg_json_string(&j, "title", form->title);
    gg_json_string(&j, "summary", form->summary);
    gg_json_string(&j, "clause", form->clause);
    gg_json_array(&j, "ask");
    for (int i = 0; i < form->nasks; i++)
        ask_json(form, i, &j);
    gg_json_array_end(&j);
    gg_json_object_end(&j);
}

void gg_given_json(const struct gg_form *form, const struct gg_given *given, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    for (int i = 0; i < form->nasks; i++) {
        char room[VALUE_TEXT];
        struct gg_text text;
        if (!given->known[i])
            continue;
        gg_text_fixed(&text, room, sizeof room);
        gg_form_value(form, given, i, &text);
        if (form->ask[i].kind == GG_ASK_NUMBER)
            gg_json_int(&j, form->ask[i].name, given->value[i]);
        else
            gg_json_string(&j, form->ask[i].name, room);
    }
    gg_json_object_end(&j);
}
