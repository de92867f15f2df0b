/*
 * desk.c - see desk.h.
 */
#include "umpire/desk.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "umpire/fairness.h"
#include "umpire/umpire.h"

enum { WORDS_MAX = GG_ASKS_MAX + 3, MESSAGE = 1024 };

/* The ruling refers to its form, so they live and go together. */
struct gg_desk {
    struct gg_form *form;
    struct gg_ruling *ruling;
    struct gg_random random;
};

struct gg_desk *gg_desk_open(void)
{
    struct gg_desk *desk = calloc(1, sizeof *desk);
    if (desk != NULL)
        gg_random_start(&desk->random, 0, 0);
    return desk;
}

void gg_desk_close(struct gg_desk *desk)
{
    if (desk == NULL)
        return;
    gg_ruling_close(desk->ruling);
    free(desk->form);
    free(desk);
}

/* The next word of a line, which is cut there; NULL at its end. */
static char *next_word(char **at, const char *gap)
{
    char *word = *at + strspn(*at, gap);
    size_t n = strcspn(word, gap);
    *at = word + n + (word[n] != '\0');
    word[n] = '\0';
    return n > 0 ? word : NULL;
}

/* --- answers --- */

static void refuse(struct gg_text *out, const char *sentence)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "error", sentence);
    gg_json_object_end(&j);
}

static void names_json(struct gg_json *j, const char *key, const struct gg_form *form,
                       const struct gg_given *given, bool missing)
{
    gg_json_array(j, key);
    for (int i = 0; i < form->nasks; i++)
        if (gg_form_asks(form, given, i) && !(missing && given->known[i]))
            gg_json_string(j, NULL, form->ask[i].name);
    gg_json_array_end(j);
}

static void say_ruling(const struct gg_desk *desk, struct gg_text *out)
{
    if (desk->ruling != NULL)
        gg_ruling_json(desk->ruling, out);
    else
        refuse(out, "nothing was asked yet");
}

/* --- systems and questions --- */

static bool is_of(const struct gg_scenario *question, const char *system)
{
    size_t n = strlen(system);
    return strncmp(question->id, system, n) == 0 && question->id[n] == '/';
}

static void say_systems(struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_array(&j, "systems");
    for (const struct gg_rules *const *rules = gg_systems(); *rules != NULL; rules++) {
        int n = 0;
        for (const struct gg_scenario *q = gg_questions(); q->id != NULL; q++)
            n += is_of(q, (*rules)->id);
        gg_json_object(&j, NULL);
        gg_json_string(&j, "id", (*rules)->id);
        gg_json_string(&j, "title", (*rules)->title);
        gg_json_int(&j, "questions", n);
        gg_json_object_end(&j);
    }
    gg_json_array_end(&j);
    gg_json_object_end(&j);
}

/* A form of the program has no faults: tests open every one. */
static struct gg_form *open_form(const struct gg_scenario *question)
{
    struct gg_faults faults = {.count = 0};
    struct gg_form *form = malloc(sizeof *form);
    if (form != NULL && gg_form_open(question->id, question->document, form, &faults))
        return form;
    free(form);
    return NULL;
}

static void say_questions(const char *system, struct gg_text *out)
{
    bool first = true;
    gg_text_add(out, "{\"questions\":[");
    for (const struct gg_scenario *q = gg_questions(); q->id != NULL; q++) {
        struct gg_form *form = is_of(q, system) ? open_form(q) : NULL;
        if (form == NULL)
            continue;
        gg_text_add(out, first ? "" : ",");
        gg_form_json(form, out);
        free(form);
        first = false;
    }
    gg_text_add(out, "]}");
}

/* --- facts --- */

/* NAME=VALUE each. */
static bool take_facts(const struct gg_form *form, struct gg_given *given, char **word, int n,
                       struct gg_text *message)
{
    for (int i = 0; i < n; i++) {
        char *equals = strchr(word[i], '=');
        if (equals == NULL) {
            gg_text_fmt(message, "\"%.60s\" is no fact: it is written as NAME=VALUE", word[i]);
            return false;
        }
        *equals = '\0';
        if (gg_form_set(form, given, word[i], equals + 1, message) != GG_OK)
            return false;
    }
    return true;
}

/* The form by its name, and what is said about it; else the refusal is written. */
static struct gg_form *read_asked(char **word, int n, struct gg_given *given, struct gg_text *out)
{
    char room[MESSAGE], id[128];
    struct gg_text text, message;
    gg_text_fixed(&text, id, sizeof id);
    gg_text_fmt(&text, "%s/%s", n > 1 ? word[1] : "", n > 2 ? word[2] : "");
    const struct gg_scenario *question = n > 2 ? gg_question(id) : NULL;
    struct gg_form *form = question != NULL ? open_form(question) : NULL;
    gg_text_fixed(&message, room, sizeof room);
    *given = (struct gg_given){.known = {false}};
    if (question == NULL)
        gg_text_fmt(&message, "there is no question \"%.60s\"", id);
    else if (form == NULL)
        gg_text_add(&message, gg_status_text(GG_NO_MEMORY));
    else if (take_facts(form, given, word + 3, n - 3, &message))
        return form;
    free(form);
    refuse(out, room);
    return NULL;
}

static void forget_idle(const struct gg_form *form, struct gg_given *given)
{
    for (int i = 0; i < form->nasks; i++)
        if (!gg_form_asks(form, given, i))
            given->known[i] = false;
}

static void say_check(char **word, int n, struct gg_text *out)
{
    char room[MESSAGE];
    struct gg_text message, facts;
    struct gg_given given;
    struct gg_json j;
    struct gg_form *form = read_asked(word, n, &given, out);
    if (form == NULL)
        return;
    forget_idle(form, &given);
    gg_form_defaults(form, &given);
    gg_text_fixed(&message, room, sizeof room);
    bool sound = gg_form_sound(form, &given, &message);
    gg_text_growing(&facts);
    gg_given_json(form, &given, &facts);
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    names_json(&j, "asks", form, &given, false);
    names_json(&j, "missing", form, &given, true);
    gg_json_raw(&j, "given", &facts);
    gg_json_string(&j, "error", sound ? NULL : room);
    gg_json_object_end(&j);
    gg_text_free(&facts);
    free(form);
}

/* --- a ruling --- */

static void refuse_missing(const struct gg_form *form, const struct gg_given *given,
                           struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "error", "what is missing must be given, nothing is assumed");
    names_json(&j, "missing", form, given, true);
    gg_json_object_end(&j);
}

static void begin(struct gg_desk *desk, char **word, int n, struct gg_text *out)
{
    char room[MESSAGE];
    struct gg_text message;
    struct gg_given given;
    struct gg_faults faults = {.count = 0};
    struct gg_ruling *ruling = NULL;
    struct gg_form *form = read_asked(word, n, &given, out);
    if (form == NULL)
        return;
    gg_text_fixed(&message, room, sizeof room);
    gg_form_defaults(form, &given);
    if (gg_form_missing(form, &given) >= 0) {
        refuse_missing(form, &given, out);
    } else if (!gg_form_sound(form, &given, &message)) {
        refuse(out, room);
    } else if ((ruling = gg_ruling_ask(form, &given, &faults)) == NULL) {
        refuse(out, faults.count > 0 ? faults.list[0].message : gg_status_text(GG_NO_MEMORY));
    } else {
        gg_ruling_close(desk->ruling);
        free(desk->form);
        desk->form = form;
        desk->ruling = ruling;
        say_ruling(desk, out);
        return;
    }
    free(form);
}

/* What was wrong with an answer. */
static void refuse_answer(const struct gg_ruling *ruling, const char *text, enum gg_status status,
                          struct gg_text *out)
{
    char room[MESSAGE];
    struct gg_text message;
    struct gg_roll roll;
    gg_text_fixed(&message, room, sizeof room);
    if (gg_ruling_waits(ruling) == GG_WAITS_DICE &&
        gg_game_roll(gg_ruling_game(ruling), &roll) == GG_OK)
        gg_text_fmt(&message, "\"%.60s\" cannot be: %s takes %d of 1 to %d", text, roll.what,
                    gg_roll_asks(&roll), gg_roll_highest(&roll));
    else if (gg_ruling_waits(ruling) == GG_WAITS_NOT)
        gg_text_add(&message, "nothing more is to be rolled or decided");
    else
        gg_text_fmt(&message, "\"%.60s\": %s", text, gg_status_text(status));
    refuse(out, room);
}

static void answer(struct gg_desk *desk, const char *text, struct gg_text *out)
{
    enum gg_status status =
        desk->ruling != NULL ? gg_ruling_answer(desk->ruling, text, &desk->random) : GG_OK;
    if (status == GG_OK)
        say_ruling(desk, out);
    else
        refuse_answer(desk->ruling, text, status, out);
}

static void undo(struct gg_desk *desk, struct gg_text *out)
{
    enum gg_status status = desk->ruling != NULL ? gg_ruling_undo(desk->ruling) : GG_OK;
    if (status == GG_OK)
        say_ruling(desk, out);
    else
        refuse(out, status == GG_WRONG_TIME ? "there is no answer to be taken back"
                                            : gg_status_text(status));
}

static void tell(const struct gg_desk *desk, struct gg_text *out)
{
    struct gg_json j;
    struct gg_text text;
    if (desk->ruling == NULL) {
        say_ruling(desk, out);
        return;
    }
    gg_text_growing(&text);
    gg_ruling_tell(desk->ruling, 0, &text);
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "text", gg_text_str(&text));
    gg_json_object_end(&j);
    out->cut |= text.cut;
    gg_text_free(&text);
}

/* What the codes of outcomes stand for, as it is printed beside the tables. */
static void say_words(const struct gg_desk *desk, struct gg_text *out)
{
    struct gg_json j;
    struct gg_board *board = desk->ruling != NULL ? calloc(1, sizeof *board) : NULL;
    if (board == NULL) {
        refuse(out, desk->ruling == NULL ? "nothing was asked yet" : gg_status_text(GG_NO_MEMORY));
        return;
    }
    desk->ruling->battle->rules->board(desk->ruling->battle, board);
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_object(&j, "words");
    for (int i = 0; i < board->nwords; i++)
        gg_json_string(&j, board->word[i].code, board->word[i].meaning);
    gg_json_object_end(&j);
    gg_json_object_end(&j);
    free(board);
}

/* --- dice --- */

static void seed(struct gg_desk *desk, const char *text, struct gg_text *out)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    if (end == text || *end != '\0' || text[0] == '-') {
        refuse(out, "a seed is a whole number");
        return;
    }
    gg_random_start(&desk->random, number, 0);
    gg_text_fmt(out, "{\"seed\":\"%llu\"}", number);
}

/* "6:3,5,1" */
static bool read_dice(struct gg_fairness *f, const char *text)
{
    char *end;
    long sides = strtol(text, &end, 10);
    if (*end != ':' || sides < 2 || sides > GG_FAIR_SIDES)
        return false;
    do {
        text = end + 1;
        long face = strtol(text, &end, 10);
        if (end == text || face < 1 || face > sides)
            return false;
        gg_fairness_add(f, (int)sides, (int)face);
    } while (*end == ',');
    return *end == '\0';
}

/* Any number of words: an evening may be long. */
static void fairness(char *rest, struct gg_text *out)
{
    struct gg_fairness *f = calloc(1, sizeof *f);
    bool good = f != NULL;
    for (char *word; good && (word = next_word(&rest, " \t")) != NULL;)
        good = read_dice(f, word);
    if (good)
        gg_fairness_json(f, out);
    else
        refuse(out,
               f == NULL ? gg_status_text(GG_NO_MEMORY) : "dice are written as SIDES:FACE,FACE");
    free(f);
}

/* --- lines --- */

/* How many words there are; -1 for too many. */
static int part(char *line, char **word)
{
    const char *gap = strchr(line, '\t') != NULL ? "\t" : " ";
    int n = 0;
    for (char *at; (at = next_word(&line, gap)) != NULL; n++) {
        if (n == WORDS_MAX)
            return -1;
        word[n] = at;
    }
    return n;
}

/* What stands behind a verb, or NULL when the line begins with another. */
static char *behind(char *line, const char *verb)
{
    size_t n = strlen(verb);
    bool same =
        strncmp(line, verb, n) == 0 && (line[n] == '\0' || line[n] == ' ' || line[n] == '\t');
    return same ? line + n + (line[n] != '\0') : NULL;
}

static void obey(struct gg_desk *desk, char **word, int n, struct gg_text *out)
{
    const char *what = n > 0 ? word[0] : "";
    if (n < 0)
        refuse(out, "too many facts");
    else if (strcmp(what, "systems") == 0)
        say_systems(out);
    else if (strcmp(what, "questions") == 0)
        say_questions(n > 1 ? word[1] : "", out);
    else if (strcmp(what, "check") == 0)
        say_check(word, n, out);
    else if (strcmp(what, "ask") == 0)
        begin(desk, word, n, out);
    else if (strcmp(what, "roll") == 0)
        answer(desk, "roll", out);
    else if (strcmp(what, "undo") == 0)
        undo(desk, out);
    else if (strcmp(what, "state") == 0)
        say_ruling(desk, out);
    else if (strcmp(what, "tell") == 0)
        tell(desk, out);
    else if (strcmp(what, "words") == 0)
        say_words(desk, out);
    else if (strcmp(what, "seed") == 0)
        seed(desk, n > 1 ? word[1] : "", out);
    else
        refuse(out, "the desk knows systems, questions, check, ask, answer, roll, undo, state, "
                    "tell, words, seed, fairness");
}

void gg_desk_line(struct gg_desk *desk, const char *line, struct gg_text *out)
{
    char *word[WORDS_MAX] = {NULL}, *rest;
    size_t size = strlen(line) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        refuse(out, gg_status_text(GG_NO_MEMORY));
        return;
    }
    memcpy(copy, line, size);
    if ((rest = behind(copy, "answer")) != NULL)
        answer(desk, rest, out);
    else if ((rest = behind(copy, "fairness")) != NULL)
        fairness(rest, out);
    else
        obey(desk, word, part(copy, word), out);
    free(copy);
}
