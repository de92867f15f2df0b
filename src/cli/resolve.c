/*
 * resolve.c - `grognard resolve`: an umpire for a real table. A situation in, rulings out.
 *
 * What is asked about comes as NAME=VALUE, from a file, or by plain questions on a terminal; dice are typed, given with
 * --dice, or rolled. Nothing is ruled on here: src/umpire drives the rules.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/resolve.h"

enum { SEED_KEY = 256, DICE_KEY, ANSWER_KEY, EVENING_KEY, LOG_KEY, RECORDS_KEY };

static const struct argp_option options[] = {
    {"dice", DICE_KEY, "3,5,...", 0,
     "Faces as they lie on the table, in the order they are asked for", 0},
    {"answer", ANSWER_KEY, "TEXT", 0,
     "What a player decides, in the order it is asked; may be repeated", 0},
    {"seed", SEED_KEY, "N", 0, "Roll the dice that are not given, from this seed", 0},
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {"evening", EVENING_KEY, "FILE", 0, "Keep the ruling in this file, behind those that it has",
     0},
    {"log", LOG_KEY, NULL, 0, "Tell the evening again: all rulings of its file, as text", 0},
    {"records", RECORDS_KEY, "FOLDER", 0, "Write a record for each ruling of the evening", 0},
    {0},
};

static void read_dice(struct gg_resolve *resolve, const char *text, struct argp_state *state)
{
    while (*text) {
        char *end;
        long face = strtol(text, &end, 10);
        if (end == text || end - text > 4 || resolve->ndice == GG_RESOLVE_DICE)
            argp_error(state, "--dice takes faces with commas between, at most %d of them",
                       GG_RESOLVE_DICE);
        resolve->dice[resolve->ndice++] = (int)face;
        text = end + strspn(end, ", ");
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct gg_resolve *resolve = state->input;
    long long seed;
    switch (key) {
    case DICE_KEY:
        read_dice(resolve, argument, state);
        return 0;
    case ANSWER_KEY:
        if (resolve->nanswers == GG_RESOLVE_WORDS)
            argp_error(state, "too many answers");
        resolve->answer[resolve->nanswers++] = argument;
        return 0;
    case SEED_KEY:
        if (!gg_cli_number(argument, 0, INT64_MAX, &seed))
            argp_error(state, "--seed takes a whole number");
        gg_random_start(&resolve->random, (uint64_t)seed, 0);
        resolve->rolls = true;
        return 0;
    case 'j':
        resolve->json = true;
        return 0;
    case EVENING_KEY:
        resolve->evening = argument;
        return 0;
    case LOG_KEY:
        resolve->log = true;
        return 0;
    case RECORDS_KEY:
        resolve->records = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (!resolve->system)
            resolve->system = argument;
        else if (!resolve->about)
            resolve->about = argument;
        else if (resolve->nwords < GG_RESOLVE_WORDS)
            resolve->word[resolve->nwords++] = argument;
        else
            argp_error(state, "too many facts");
        return 0;
    case ARGP_KEY_NO_ARGS:
        if (!resolve->evening)
            argp_error(state, "name a system; grognard list has them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "SYSTEM [FILE | QUESTION [NAME=VALUE...]]",
    "Rule on a situation of a real table: who must test, on which dice, with which modifiers and "
    "why, what follows. "
    "Without anything else it lists the questions; on a terminal it asks for what is missing. A "
    "file holds a question with "
    "what is given, or a whole table with what has happened.",
    NULL,
    NULL,
    NULL,
};

/* --- the questions of a system --- */

static bool is_of(const struct gg_scenario *question, const char *system)
{
    size_t n = strlen(system);
    return !strncmp(question->id, system, n) && question->id[n] == '/';
}

static bool open_form(const struct gg_scenario *question, struct gg_form *form)
{
    struct gg_faults faults = {.count = 0};
    if (gg_form_open(question->id, question->document, form, &faults))
        return true;
    for (int i = 0; i < faults.count; i++)
        gg_cli_error(NULL, "%s:%d: %s", question->file, faults.list[i].line,
                     faults.list[i].message);
    return false;
}

static void list_plain(const struct gg_form *form, struct gg_text *out)
{
    gg_text_fmt(out, "%-14s %s\n", form->name, form->summary);
    for (int i = 0; i < form->nasks; i++) {
        gg_text_fmt(out, "%-14s   ", "");
        gg_resolve_field(form, i, out);
        gg_text_fmt(out, "  %s\n", form->ask[i].line);
    }
}

static int list_questions(const struct gg_resolve *resolve)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_text_add(&out, resolve->json ? "{\"questions\":[" : "");
    bool first = true;
    for (const struct gg_scenario *q = gg_questions(); q->id; q++) {
        struct gg_form form;
        if (!is_of(q, resolve->system))
            continue;
        if (!open_form(q, &form)) {
            gg_text_free(&out);
            return GG_EXIT_OUTSIDE;
        }
        gg_text_add(&out, resolve->json && !first ? "," : "");
        first = false;
        if (resolve->json)
            gg_form_json(&form, &out);
        else
            list_plain(&form, &out);
    }
    gg_text_add(&out, resolve->json ? "]}\n" : "");
    return gg_cli_print(&out);
}

/* The question by its name; what there is instead was printed when it returns false. */
static bool find_form(const struct gg_resolve *resolve, const char *name, struct gg_form *form)
{
    const char *words[GG_RESOLVE_WORDS];
    int n = 0;
    for (const struct gg_scenario *q = gg_questions(); q->id && n < GG_RESOLVE_WORDS; q++) {
        if (!is_of(q, resolve->system))
            continue;
        words[n] = strchr(q->id, '/') + 1;
        if (!strcmp(words[n++], name))
            return open_form(q, form);
    }
    gg_cli_refuse_word("question", name, words, n);
    return false;
}

/* --- from a form or a file to a ruling --- */

static void print_faults(const char *name, const struct gg_faults *faults)
{
    if (faults->count == 0)
        gg_cli_error(NULL, "%s", gg_status_text(GG_NO_MEMORY));
    for (int i = 0; i < faults->count; i++)
        gg_cli_error(NULL, "%s: this cannot be: %s", name, faults->list[i].message);
}

static bool set_field(const struct gg_form *form, struct gg_given *given, const char *name,
                      const char *value)
{
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_form_set(form, given, name, value, &message);
    if (status != GG_OK)
        gg_cli_error(NULL, "%s", gg_text_str(&message));
    gg_text_free(&message);
    return status == GG_OK;
}

static bool set_words(const struct gg_resolve *resolve, const struct gg_form *form,
                      struct gg_given *given)
{
    for (int i = 0; i < resolve->nwords; i++) {
        char name[64];
        const char *equals = strchr(resolve->word[i], '=');
        size_t n = equals ? (size_t)(equals - resolve->word[i]) : 0;
        if (n == 0 || n >= sizeof name) {
            gg_cli_error("Write each fact as NAME=VALUE.", "\"%.60s\" is no fact",
                         resolve->word[i]);
            return false;
        }
        memcpy(name, resolve->word[i], n);
        name[n] = '\0';
        if (!set_field(form, given, name, equals + 1))
            return false;
    }
    return true;
}

static int rule_on_form(struct gg_resolve *resolve, const struct gg_form *form,
                        struct gg_given *given)
{
    struct gg_text message;
    gg_text_growing(&message);
    int code = gg_resolve_fill(resolve, form, given);
    if (code == GG_EXIT_DONE && !gg_form_sound(form, given, &message)) {
        gg_cli_error(NULL, "this cannot be: %s", gg_text_str(&message));
        code = GG_EXIT_USAGE;
    }
    gg_text_free(&message);
    if (code != GG_EXIT_DONE)
        return code;
    struct gg_faults faults = {.count = 0};
    struct gg_ruling *ruling = gg_ruling_ask(form, given, &faults);
    if (!ruling) {
        print_faults(form->name, &faults);
        return faults.count ? GG_EXIT_USAGE : GG_EXIT_OUTSIDE;
    }
    return gg_resolve_drive(resolve, ruling);
}

static void take_answers(struct gg_resolve *resolve, const struct gg_node *document)
{
    const struct gg_node *answers = gg_node_get(document, "answers");
    for (int i = 0; answers && i < answers->count && resolve->nanswers < GG_RESOLVE_WORDS; i++)
        if (answers->child[i].text)
            resolve->answer[resolve->nanswers++] = answers->child[i].text;
}

/* A file that names a question: what is given, and the answers if it has any. */
static int rule_on_asked(struct gg_resolve *resolve, const struct gg_node *document)
{
    const struct gg_node *question = gg_node_get(document, "question"),
                         *facts = gg_node_get(document, "given");
    static const char *const keys[] = {"system", "question", "given", "answers"};
    struct gg_faults faults = {.count = 0};
    struct gg_form form;
    struct gg_given given = {.known = {false}};
    gg_node_only(document, keys, sizeof keys / sizeof *keys, &faults);
    if (faults.count || question->kind != GG_SCALAR) {
        print_faults(resolve->about, &faults);
        return GG_EXIT_USAGE;
    }
    if (!find_form(resolve, question->text, &form))
        return GG_EXIT_USAGE;
    for (int i = 0; facts && i < facts->count; i++)
        if (facts->child[i].kind != GG_SCALAR ||
            !set_field(&form, &given, facts->child[i].key, facts->child[i].text))
            return GG_EXIT_USAGE;
    take_answers(resolve, document);
    return rule_on_form(resolve, &form, &given);
}

static int rule_on_table(struct gg_resolve *resolve, struct gg_file *file)
{
    take_answers(resolve, gg_file_document(file));
    struct gg_faults *faults = gg_file_faults(file);
    struct gg_ruling *ruling = gg_ruling_open(resolve->about, gg_file_document(file), NULL, faults);
    if (ruling)
        return gg_resolve_drive(resolve, ruling);
    if (faults->count == 0) {
        gg_cli_error(NULL, "%s", gg_status_text(GG_NO_MEMORY));
        return GG_EXIT_OUTSIDE;
    }
    struct gg_text text;
    gg_text_growing(&text);
    gg_file_print_faults(file, &text);
    gg_cli_report(&text, GG_BAD_INPUT);
    gg_text_free(&text);
    return GG_EXIT_USAGE;
}

static int rule_on_file(struct gg_resolve *resolve)
{
    struct gg_text text;
    gg_text_growing(&text);
    int code = gg_cli_read(resolve->about, &text);
    struct gg_file *file =
        code == GG_EXIT_DONE ? gg_file_parse(resolve->about, gg_text_str(&text), text.len) : NULL;
    if (file && gg_file_faults(file)->count == 0 && gg_node_get(gg_file_document(file), "question"))
        code = rule_on_asked(resolve, gg_file_document(file));
    else if (file)
        code = rule_on_table(resolve, file);
    else if (code == GG_EXIT_DONE)
        code = GG_EXIT_OUTSIDE;
    gg_file_close(file);
    gg_text_free(&text);
    return code;
}

static bool names_file(const char *what)
{
    return strpbrk(what, "/.") != NULL;
}

static int rule(struct gg_resolve *resolve)
{
    struct gg_form form;
    struct gg_given given = {.known = {false}};
    char name[64];
    if (!resolve->system)
        return gg_resolve_go_on(resolve);
    if (!resolve->about && resolve->line)
        resolve->about = gg_resolve_pick(resolve, name, sizeof name);
    if (!resolve->about)
        return list_questions(resolve);
    if (names_file(resolve->about))
        return rule_on_file(resolve);
    if (find_form(resolve, resolve->about, &form) && set_words(resolve, &form, &given))
        return rule_on_form(resolve, &form, &given);
    return GG_EXIT_USAGE;
}

int gg_command_resolve(int argc, char **argv)
{
    struct gg_resolve resolve = {.system = NULL};
    argp_parse(&parser, argc, argv, 0, NULL, &resolve);
    bool export = resolve.log || resolve.records;
    if (export && !resolve.evening) {
        gg_cli_error(NULL, "--log and --records want --evening FILE");
        return GG_EXIT_USAGE;
    }
    if (export)
        return gg_resolve_export(resolve.evening, resolve.records);
    if (resolve.system && !gg_cli_system(resolve.system))
        return GG_EXIT_USAGE;
    gg_terminal_look(&resolve.terminal, true);
    int code = gg_resolve_open(&resolve);
    if (code == GG_EXIT_DONE)
        code = rule(&resolve);
    gg_line_close(resolve.line);
    return code;
}
