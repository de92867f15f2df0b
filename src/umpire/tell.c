/*
 * tell.c - a ruling for people and as JSON: what happened with its clauses, the roll that waits with every modifier and the exact
 * chance of each outcome, the question with its choices, and what is to be asked next.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "umpire/umpire.h"

enum { BAR_WIDTH = 30, LINE_TEXT = 1024 };

/* --- what happened --- */

/* Line i: first those of the event, then those of the game. Returns its clause. */
static const char *sentence_of(const struct gg_ruling *r, int i, struct gg_text *out)
{
    if (i >= r->nsaid)
        return gg_game_sentence(r->game, i - r->nsaid, GG_EVERYTHING, out);
    return r->battle->rules->sentence(r->battle, &r->said[i], GG_EVERYTHING, out);
}

/* The same but for what is only about the map that a form imagines. */
static const char *line_of(const struct gg_ruling *r, int i, struct gg_text *out)
{
    const struct gg_node *hide = r->form != NULL ? r->form->hide : NULL;
    const char *clause = sentence_of(r, i, out);
    for (int k = 0; hide != NULL && clause != NULL && k < hide->count; k++)
        if (strcmp(hide->child[k].text, clause) == 0)
            gg_text_clear(out);
    return clause;
}

int gg_ruling_lines(const struct gg_ruling *r)
{
    return r->nsaid + gg_game_log_count(r->game);
}

/* Headings are not told, but for the last: how the game has ended. NULL when there is nothing to tell. */
static const char *shown_of(const struct gg_ruling *r, int i, const char *text)
{
    bool heading = strncmp(text, "== ", 3) == 0;
    bool verdict = heading && i == gg_ruling_lines(r) - 1 && gg_game_turn(r->game).who == GG_OVER;
    if (text[0] == '\0' || (heading && !verdict))
        return NULL;
    return heading ? text + 3 : text;
}

/* Has the game itself ended? Then nothing is left to be tested on the table. */
static bool has_ended(const struct gg_ruling *r)
{
    char room[LINE_TEXT] = "";
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    if (gg_ruling_lines(r) == 0 || gg_game_turn(r->game).who != GG_OVER)
        return false;
    (void)line_of(r, gg_ruling_lines(r) - 1, &text);
    return strncmp(room, "== ", 3) == 0;
}

/* The step whose dice fell just before this line, or -1. */
static int dice_before(const struct gg_ruling *r, int line, struct gg_fallen *out)
{
    for (int i = 0; i < gg_game_steps(r->game); i++)
        if (gg_game_step_log(r->game, i) + r->nsaid == line &&
            gg_game_fallen(r->game, i, GG_EVERYTHING, out))
            return i;
    return -1;
}

/* Dice that said nothing to the log stand before the same line as what is told next: they were told already. */
static void write_dice(const struct gg_ruling *r, int line, int from, struct gg_text *out)
{
    struct gg_fallen fallen;
    int step = dice_before(r, line, &fallen);
    if (step < 0 || (from > 0 && line == from && step < gg_game_steps(r->game) - 1))
        return;
    if (fallen.fell_length > 0)
        gg_text_fmt(out, "  %.*s\n", fallen.fell_length, fallen.fell);
    else
        gg_text_fmt(out, "  %s: %.*s -> %.*s\n", fallen.what, fallen.faces_length, fallen.faces,
                    fallen.meaning_length, fallen.meaning);
}

static void write_lines(const struct gg_ruling *r, int from, struct gg_text *out)
{
    for (int i = from; i <= gg_ruling_lines(r); i++) {
        char room[LINE_TEXT];
        struct gg_text text;
        write_dice(r, i, from, out);
        if (i == gg_ruling_lines(r))
            break;
        gg_text_fixed(&text, room, sizeof room);
        const char *clause = line_of(r, i, &text);
        const char *shown = shown_of(r, i, room);
        if (shown == NULL)
            continue;
        gg_text_fmt(out, "  %s", shown);
        gg_text_fmt(out, clause != NULL && clause[0] != '\0' ? " [%s]\n" : "\n", clause);
    }
}

/* --- what waits --- */

static void write_chances(const struct gg_odds *odds, struct gg_text *out)
{
    int width = 0;
    for (int i = 0; i < odds->count; i++) {
        int n = (int)strlen(odds->outcome[i].result);
        width = n > width && n < 60 ? n : width;
    }
    for (int i = 0; i < odds->count; i++) {
        char exact[GG_RATIO_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, exact, sizeof exact);
        gg_ratio_write(odds->outcome[i].exact, &text);
        double p = gg_ratio_double(odds->outcome[i].exact);
        gg_text_fmt(out, "    %-*s  %7.3f %%  %12s  ", width, odds->outcome[i].result, 100 * p,
                    exact);
        int filled = (int)(p * BAR_WIDTH + 0.5);
        for (int k = 0; k < filled; k++)
            gg_text_char(out, '#');
        /* A small chance is still one. */
        gg_text_add(out, filled > 0 ? "\n" : ".\n");
    }
}

static void write_roll(const struct gg_ruling *r, const struct gg_told *told, struct gg_text *out)
{
    gg_text_add(out, "To roll: ");
    gg_roll_explain(&told->roll, out);
    gg_text_char(out, '\n');
    write_chances(&told->odds, out);
    for (int i = 0; i < told->nring; i++) {
        const struct gg_ring *ring = &told->ring[i];
        gg_text_fmt(out, "    then %s: %s with ", gg_piece_name(r->battle, ring->piece)->name,
                    ring->result);
        gg_ratio_write(ring->exact, out);
        gg_text_char(out, '\n');
    }
    if (told->further)
        gg_text_add(out, "    and what those cause is not told.\n");
}

static void write_choices(const struct gg_ruling *r, struct gg_text *out)
{
    gg_choice *choice = malloc(GG_CHOICES_MAX * sizeof *choice);
    int n = choice != NULL ? gg_game_choices(r->game, choice, GG_CHOICES_MAX) : 0;
    for (int i = 0; i < n; i++) {
        char room[LINE_TEXT];
        struct gg_choice_info info = {.cost = -1};
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_choice_text(r->game, choice[i], &text);
        gg_game_choice_info(r->game, choice[i], &info);
        gg_text_fmt(out, "    %-24s  %s\n", room, info.label);
    }
    out->cut |= choice == NULL;
    free(choice);
}

static bool is_one_of(const struct gg_node *words, const char *text, size_t n)
{
    for (int k = 0; k < words->count; k++)
        if (strlen(words->child[k].text) == n && memcmp(words->child[k].text, text, n) == 0)
            return true;
    return false;
}

/* {after: [rout 4, rout 5], without: [break], says: …}: when one of these is what dice came to; `last`: what the last of them did. */
static bool has_come(const struct gg_ruling *r, const struct gg_node *meanings, bool last)
{
    bool come = false;
    for (int i = 0; i < gg_game_steps(r->game); i++) {
        struct gg_fallen fallen;
        if (!gg_game_fallen(r->game, i, GG_EVERYTHING, &fallen))
            continue;
        bool is = is_one_of(meanings, fallen.meaning, (size_t)fallen.meaning_length);
        come = is || (come && !last);
    }
    return come;
}

/* {before: [retreat]}: the ruling has ended before one of these steps, which the table takes by itself. */
static bool ends_before(const struct gg_ruling *r, const struct gg_node *steps)
{
    const char *step = gg_step_name(r->battle, gg_game_position(r->game));
    return step != NULL && is_one_of(steps, step, strlen(step));
}

static bool holds_now(const struct gg_ruling *r, const struct gg_node *row)
{
    const struct gg_node *after = gg_node_get(row, "after"), *last = gg_node_get(row, "last"),
                         *before = gg_node_get(row, "before"),
                         *without = gg_node_get(row, "without");
    return gg_when(r->form, &r->given, gg_node_get(row, "when")) &&
           (after == NULL || has_come(r, after, false)) &&
           (without == NULL || !has_come(r, without, false)) &&
           (last == NULL || has_come(r, last, true)) && (before == NULL || ends_before(r, before));
}

const char *gg_ruling_next(const struct gg_ruling *r, int i)
{
    const struct gg_node *next = r->form != NULL ? r->form->next : NULL;
    if (next == NULL || gg_ruling_waits(r) != GG_WAITS_NOT || has_ended(r))
        return NULL;
    for (int k = 0; k < next->count; k++) {
        const struct gg_node *says = gg_node_get(&next->child[k], "says");
        if (says == NULL || !holds_now(r, &next->child[k]))
            continue;
        if (i-- == 0)
            return says->text;
    }
    return NULL;
}

static struct gg_told *told_of(const struct gg_ruling *r)
{
    struct gg_told *told = calloc(1, sizeof *told);
    if (told != NULL && gg_game_odds(r->game, NULL, GG_EVERYTHING, told) != GG_OK) {
        free(told);
        return NULL;
    }
    return told;
}

static void write_prompt(const struct gg_ruling *r, struct gg_text *out)
{
    struct gg_view *view = calloc(1, sizeof *view);
    out->cut |= view == NULL;
    if (view == NULL)
        return;
    gg_game_view(r->game, GG_EVERYTHING, view);
    gg_text_add(out, view->prompt);
    free(view);
}

void gg_ruling_tell(const struct gg_ruling *r, int from, struct gg_text *out)
{
    size_t start = out->len;
    write_lines(r, from, out);
    if (gg_ruling_waits(r) == GG_WAITS_CHOICE) {
        write_prompt(r, out);
        gg_text_char(out, '\n');
        write_choices(r, out);
    } else if (gg_ruling_waits(r) == GG_WAITS_DICE) {
        struct gg_told *told = told_of(r);
        out->cut |= told == NULL;
        if (told != NULL)
            write_roll(r, told, out);
        free(told);
    } else {
        const char *next;
        int i = 0;
        for (; (next = gg_ruling_next(r, i)) != NULL; i++)
            gg_text_fmt(out, "Next: %s\n", next);
        if (i == 0)
            gg_text_add(out, "Nothing more is to be rolled or decided.\n");
    }
    gg_origins_mark(r->battle, start, out);
}

/* --- JSON --- */

static void lines_json(const struct gg_ruling *r, struct gg_json *j)
{
    gg_json_array(j, "rulings");
    for (int i = 0; i < gg_ruling_lines(r); i++) {
        char room[LINE_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        const char *clause = line_of(r, i, &text);
        const char *shown = shown_of(r, i, room);
        if (shown == NULL)
            continue;
        gg_json_object(j, NULL);
        gg_json_string(j, "text", shown);
        gg_json_string(j, "clause", clause != NULL && clause[0] != '\0' ? clause : NULL);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void part_json(struct gg_json *j, const char *key, const char *text, int n)
{
    char room[LINE_TEXT];
    struct gg_text t;
    gg_text_fixed(&t, room, sizeof room);
    gg_text_bytes(&t, text, (size_t)n);
    gg_json_string(j, key, n > 0 ? room : NULL);
}

/* The chances before throw number n. */
static void odds_json(const struct gg_ruling *r, struct gg_json *j, int n)
{
    for (int i = 0; i < r->nanswers; i++) {
        if (r->odds[i] == NULL || n-- > 0)
            continue;
        size_t length = strlen(r->odds[i]);
        struct gg_text text = {.buf = r->odds[i], .room = length + 1, .len = length};
        gg_json_raw(j, "odds", &text);
        return;
    }
    gg_json_null(j, "odds");
}

static void dice_json(const struct gg_ruling *r, struct gg_json *j)
{
    int n = 0;
    gg_json_array(j, "dice");
    for (int i = 0; i < gg_game_steps(r->game); i++) {
        struct gg_fallen fallen;
        if (!gg_game_fallen(r->game, i, GG_EVERYTHING, &fallen))
            continue;
        gg_json_object(j, NULL);
        gg_json_string(j, "what", fallen.what);
        part_json(j, "faces", fallen.faces, fallen.faces_length);
        part_json(j, "fell", fallen.fell, fallen.fell_length);
        part_json(j, "meaning", fallen.meaning, fallen.meaning_length);
        odds_json(r, j, n++);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void raw_json(struct gg_json *j, const char *key,
                     void (*write)(const struct gg_ruling *, struct gg_text *),
                     const struct gg_ruling *r, bool there)
{
    struct gg_text text;
    if (!there) {
        gg_json_null(j, key);
        return;
    }
    gg_text_growing(&text);
    write(r, &text);
    gg_json_raw(j, key, &text);
    gg_text_free(&text);
}

void gg_ruling_odds(const struct gg_ruling *r, struct gg_text *out)
{
    struct gg_told *told = told_of(r);
    if (told != NULL)
        gg_told_json(r->battle, told, out);
    else
        gg_text_add(out, "null");
    free(told);
}

static void write_offers(const struct gg_ruling *r, struct gg_text *out)
{
    gg_game_choices_json(r->game, out);
}

static void write_given(const struct gg_ruling *r, struct gg_text *out)
{
    gg_given_json(r->form, &r->given, out);
}

void gg_ruling_json(const struct gg_ruling *r, struct gg_text *out)
{
    static const char *const waits[] = {"roll", "choice", "done"};
    enum gg_waits now = gg_ruling_waits(r);
    struct gg_json j;
    char prompt[LINE_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, prompt, sizeof prompt);
    write_prompt(r, &text);
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "system", r->battle->rules->id);
    gg_json_string(&j, "question", r->form != NULL ? r->form->name : NULL);
    raw_json(&j, "given", write_given, r, r->form != NULL);
    gg_json_string(&j, "waits", waits[now]);
    gg_json_string(&j, "prompt", now != GG_WAITS_NOT ? prompt : NULL);
    raw_json(&j, "odds", gg_ruling_odds, r, now == GG_WAITS_DICE);
    raw_json(&j, "choices", write_offers, r, now == GG_WAITS_CHOICE);
    dice_json(r, &j);
    lines_json(r, &j);
    gg_json_array(&j, "next");
    const char *next;
    for (int i = 0; (next = gg_ruling_next(r, i)) != NULL; i++)
        gg_json_string(&j, NULL, next);
    gg_json_array_end(&j);
    gg_json_array(&j, "answers");
    for (int i = 0; i < r->nanswers; i++)
        gg_json_string(&j, NULL, r->answer[i]);
    gg_json_array_end(&j);
    gg_origins_json(r->battle, out, &j);
    gg_json_object_end(&j);
}
