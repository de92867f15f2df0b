/*
 * resolve_ask.c - `grognard resolve` with a person: one plain question at a time, dice by name, `undo`; and a ruling driven to
 * its end by what was given on the command line.
 */
#include <string.h>

#include "cli/resolve.h"

int gg_resolve_open(struct gg_resolve *resolve)
{
    if (!resolve->terminal.reads || resolve->json)
        return GG_EXIT_DONE;
    resolve->line = gg_line_open(&resolve->terminal, NULL, NULL);
    if (resolve->line)
        return GG_EXIT_DONE;
    gg_cli_error(NULL, "%s", gg_status_text(GG_NO_MEMORY));
    return GG_EXIT_OUTSIDE;
}

static void write_values(const struct gg_ask *ask, struct gg_text *out)
{
    if (ask->kind == GG_ASK_NUMBER)
        gg_text_fmt(out, "%d..%d", ask->low, ask->high);
    for (int i = 0; ask->words && i < ask->words->count; i++) {
        const struct gg_node *word = &ask->words->child[i];
        gg_text_fmt(out, "%s%s",
                    i == 0                    ? ""
                    : ask->kind == GG_ASK_SET ? ","
                                              : "|",
                    word->key ? word->key : word->text);
    }
}

static void write_standard(const struct gg_form *form, int i, struct gg_text *out)
{
    struct gg_given given = {.known = {false}};
    given.value[i] = form->ask[i].standard;
    gg_form_value(form, &given, i, out);
}

void gg_resolve_field(const struct gg_form *form, int i, struct gg_text *out)
{
    gg_text_fmt(out, "%s=", form->ask[i].name);
    write_values(&form->ask[i], out);
    if (form->ask[i].has_standard) {
        gg_text_add(out, " [");
        write_standard(form, i, out);
        gg_text_char(out, ']');
    }
}

/* --- asking --- */

/* A line, or NULL when the player leaves. */
static const char *ask(struct gg_resolve *resolve, const char *prompt)
{
    const char *text;
    if (gg_line_read(resolve->line, prompt, &text) != GG_LINE_READ || !strcmp(text, "quit"))
        return NULL;
    return text;
}

const char *gg_resolve_pick(struct gg_resolve *resolve, char *name, size_t room)
{
    size_t n = strlen(resolve->system);
    for (const struct gg_scenario *q = gg_questions(); q->id; q++) {
        struct gg_form form;
        struct gg_faults faults = {.count = 0};
        if (!strncmp(q->id, resolve->system, n) && q->id[n] == '/' &&
            gg_form_open(q->id, q->document, &form, &faults))
            printf("  %-14s %s\n", form.name, form.summary);
    }
    const char *text = ask(resolve, "Which question? ");
    struct gg_text t;
    gg_text_fixed(&t, name, room);
    gg_text_add(&t, text && *text ? text : "");
    return text && *text ? name : NULL;
}

static int say_missing(const struct gg_form *form, const struct gg_given *given)
{
    struct gg_text list;
    gg_text_growing(&list);
    for (int i = 0; i < form->nasks; i++) {
        if (given->known[i] || !gg_form_asks(form, given, i))
            continue;
        gg_text_add(&list, list.len ? "\n  " : "");
        gg_resolve_field(form, i, &list);
        gg_text_fmt(&list, "  %s", form->ask[i].line);
    }
    gg_cli_error(gg_text_str(&list),
                 "%s: what is missing must be given, nothing is assumed:", form->name);
    gg_text_free(&list);
    return GG_EXIT_USAGE;
}

/* Asks for field i. Enter takes the default, where the rules have one. */
static enum gg_status ask_field(struct gg_resolve *resolve, const struct gg_form *form,
                                struct gg_given *given, int i)
{
    char room[1024], value[256];
    struct gg_text prompt, text, message;
    gg_text_fixed(&prompt, room, sizeof room);
    gg_text_fmt(&prompt, "%s (", form->ask[i].line);
    write_values(&form->ask[i], &prompt);
    gg_text_fixed(&text, value, sizeof value);
    if (form->ask[i].has_standard) {
        write_standard(form, i, &text);
        gg_text_fmt(&prompt, "; Enter: %s", value);
    }
    gg_text_add(&prompt, ") ");
    const char *typed = ask(resolve, room);
    if (!typed)
        return GG_WRONG_TIME;
    if (!strcmp(typed, "undo"))
        return GG_ILLEGAL;
    gg_text_growing(&message);
    enum gg_status status =
        gg_form_set(form, given, form->ask[i].name,
                    !*typed && form->ask[i].has_standard ? value : typed, &message);
    if (status != GG_OK)
        printf("%s\n", gg_text_str(&message));
    gg_text_free(&message);
    return status;
}

int gg_resolve_fill(struct gg_resolve *resolve, const struct gg_form *form, struct gg_given *given)
{
    int asked[GG_ASKS_MAX], n = 0;
    if (!resolve->line) {
        gg_form_defaults(form, given);
        return gg_form_missing(form, given) < 0 ? GG_EXIT_DONE : say_missing(form, given);
    }
    for (int i; (i = gg_form_missing(form, given)) >= 0;) {
        enum gg_status status = ask_field(resolve, form, given, i);
        if (status == GG_WRONG_TIME)
            return GG_EXIT_USAGE;
        if (status == GG_OK)
            asked[n++] = i;
        else if (status == GG_ILLEGAL && n > 0)
            given->known[asked[--n]] = false;
    }
    return GG_EXIT_DONE;
}

/* --- driving a ruling --- */

/* Dice from the command line for the roll that waits: as many as it asks for. */
static enum gg_status given_dice(struct gg_resolve *resolve, struct gg_ruling *ruling)
{
    struct gg_roll roll;
    char room[1024];
    struct gg_text faces;
    gg_text_fixed(&faces, room, sizeof room);
    if (gg_game_roll(gg_ruling_game(ruling), &roll) != GG_OK)
        return GG_WRONG_TIME;
    int n = gg_roll_asks(&roll), left = resolve->ndice - resolve->dice_used;
    if (left == 0)
        return resolve->rolls ? gg_ruling_answer(ruling, "roll", &resolve->random) : GG_WRONG_TIME;
    for (int i = 0; i < n && i < left; i++)
        gg_text_fmt(&faces, "%d ", resolve->dice[resolve->dice_used + i]);
    enum gg_status status = gg_ruling_answer(ruling, room, NULL);
    if (status == GG_OK)
        resolve->dice_used += n;
    else
        gg_cli_error(NULL, "--dice: %s cannot be \"%s\": it is %d of 1 to %d", roll.what, room, n,
                     gg_roll_highest(&roll));
    return status;
}

static enum gg_status given_answer(struct gg_resolve *resolve, struct gg_ruling *ruling)
{
    if (resolve->answers_used == resolve->nanswers)
        return gg_ruling_waits(ruling) == GG_WAITS_DICE ? given_dice(resolve, ruling)
                                                        : GG_WRONG_TIME;
    /* Answers of a file hold dice as well; of the command line these come with --dice, and first. */
    if (gg_ruling_waits(ruling) == GG_WAITS_DICE && resolve->dice_used < resolve->ndice)
        return given_dice(resolve, ruling);
    const char *text = resolve->answer[resolve->answers_used];
    bool dice =
        gg_ruling_waits(ruling) == GG_WAITS_DICE && strspn(text, "0123456789 ,") != strlen(text);
    if (dice)
        return given_dice(resolve, ruling);
    enum gg_status status = gg_ruling_answer(ruling, text, &resolve->random);
    if (status == GG_OK)
        resolve->answers_used++;
    else
        gg_cli_error("Without it, what can be answered is listed.", "\"%.60s\": %s", text,
                     gg_status_text(status));
    return status;
}

/* What is new since line `from`, and what waits. Returns the line to go on from. */
static int print_from(const struct gg_ruling *ruling, int from)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_ruling_tell(ruling, from, &out);
    fputs(gg_text_str(&out), stdout);
    gg_text_free(&out);
    return gg_ruling_lines(ruling);
}

/* The name of the dice that are wanted: "combat die? ". */
static void write_prompt(const struct gg_ruling *ruling, struct gg_text *out)
{
    struct gg_roll roll;
    if (gg_game_roll(gg_ruling_game(ruling), &roll) != GG_OK) {
        gg_text_add(out, "? ");
        return;
    }
    int n = gg_roll_asks(&roll);
    const char *name = roll.die ? roll.die : roll.what;
    if (n > 1)
        gg_text_fmt(out, "%s (%d faces, or roll)? ", name, n);
    else
        gg_text_fmt(out, "%s (or roll)? ", name);
}

static bool ask_ruling(struct gg_resolve *resolve, struct gg_ruling *ruling)
{
    char room[256];
    struct gg_text prompt;
    gg_text_fixed(&prompt, room, sizeof room);
    write_prompt(ruling, &prompt);
    const char *typed = ask(resolve, room);
    if (!typed)
        return false;
    enum gg_status status = !strcmp(typed, "undo")
                                ? gg_ruling_undo(ruling)
                                : gg_ruling_answer(ruling, typed, &resolve->random);
    if (status != GG_OK)
        printf("%s\n", gg_status_text(status));
    return true;
}

/* What waits was printed; from here on a person answers. */
static int talk(struct gg_resolve *resolve, struct gg_ruling *ruling)
{
    while (gg_ruling_waits(ruling) != GG_WAITS_NOT) {
        int told = gg_ruling_lines(ruling);
        if (!ask_ruling(resolve, ruling))
            break;
        int now = gg_ruling_lines(ruling);
        (void)print_from(ruling, told < now ? told : now);
    }
    return GG_EXIT_DONE;
}

static int print_json(const struct gg_ruling *ruling)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_ruling_json(ruling, &out);
    gg_text_char(&out, '\n');
    return gg_cli_print(&out);
}

int gg_resolve_drive(struct gg_resolve *resolve, struct gg_ruling *ruling)
{
    enum gg_status status = GG_OK;
    int code = GG_EXIT_DONE, told = 0;
    while (status == GG_OK && gg_ruling_waits(ruling) != GG_WAITS_NOT) {
        int before = gg_ruling_lines(ruling);
        if (!resolve->json)
            (void)print_from(ruling, told);
        status = given_answer(resolve, ruling);
        if (status == GG_OK && !resolve->json)
            printf("> %s\n", gg_ruling_answer_text(ruling, gg_ruling_answers(ruling) - 1));
        told = before;
    }
    if (status != GG_OK && status != GG_WRONG_TIME)
        code = gg_exit_code(status);
    else if (resolve->json)
        code = print_json(ruling);
    else if (status == GG_OK)
        (void)print_from(ruling, told);
    else if (resolve->line)
        code = talk(resolve, ruling);
    if (code == GG_EXIT_DONE && resolve->evening)
        code = gg_resolve_keep(resolve, ruling);
    gg_ruling_close(ruling);
    return code;
}
