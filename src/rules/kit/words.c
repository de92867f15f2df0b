/*
 * words.c - the text of a choice, its label and its reading back, by the table of wordings; and prompts.
 */
#include "rules/kit/words.h"

#include <ctype.h>
#include <string.h>

#include "rules/battle.h"
#include "rules/kit/cards.h"
#include "rules/kit/names.h"
#include "rules/kit/speech.h"
#include "rules/kit/steps.h"

enum { SLOT_MAX = 24, TEXT_MAX = 512 };

/* --- templates --- */

/* One part of a template: a run of letters, a slot, or the bounds of what may be left out. */
struct part {
    char kind; /* 'a' letters, '{' a slot, '[' and ']' bounds, 0 the end */
    const char *text;
    size_t length;
    char slot[SLOT_MAX];
    bool any_order;
};

static const char *next_part(const char *at, struct part *part)
{
    *part = (struct part){.kind = *at, .text = at, .length = 1};
    if (*at == '\0')
        return at;
    if (*at == '[' || *at == ']')
        return at + 1;
    if (*at != '{') {
        part->kind = 'a';
        part->length = strcspn(at, "{[]");
        return at + part->length;
    }
    size_t whole = strcspn(at, "}"), name = strcspn(at + 1, "*:}");
    assert(at[whole] == '}' && name < SLOT_MAX);
    memcpy(part->slot, at + 1, name);
    part->any_order = at[1 + name] == '*';
    return at + whole + 1;
}

static bool write_unit(const struct look *g, int unit, bool shown, struct gg_text *out)
{
    if (unit == GG_NO_PIECE)
        return false;
    const struct gg_name *name = gg_piece_name(g->battle, unit);
    gg_text_add(out, shown ? name->name : name->id);
    return true;
}

static bool write_place(const struct look *g, int place, bool shown, struct gg_text *out)
{
    if (shown)
        gg_place_write_full(g->battle, place, out);
    else
        gg_place_write(g->battle, place, out);
    return true;
}

static bool write_card(const struct look *g, int card, bool shown, struct gg_text *out)
{
    const struct gg_card *kind = &g->battle->rules->kit->cards->kind[card];
    gg_text_add(out, shown ? kind->title : kind->id);
    return true;
}

static bool write_slot(const struct look *g, gg_choice c, const char *slot, bool shown,
                       struct gg_text *out)
{
    struct words w = words_of(c);
    if (strcmp(slot, "unit") == 0)
        return write_unit(g, w.unit, shown, out);
    if (strcmp(slot, "place") == 0)
        return write_place(g, w.place, shown, out);
    if (strcmp(slot, "second") == 0 || strcmp(slot, "target") == 0)
        return write_unit(g, w.second, shown, out);
    if (strcmp(slot, "third") == 0)
        return write_unit(g, w.third, shown, out);
    if (strcmp(slot, "to") == 0)
        return write_place(g, w.extra, shown, out);
    if (strcmp(slot, "card") == 0 && g->battle->rules->kit->cards != NULL)
        return write_card(g, w.extra, shown, out);
    if (strcmp(slot, "number") != 0)
        return g->battle->rules->kit->slot(g, c, slot, shown, out);
    gg_text_fmt(out, "%d", w.extra);
    return true;
}

static void write_template(const struct look *g, gg_choice c, const char *template, bool shown,
                           struct gg_text *out)
{
    struct part part;
    size_t bracket = 0;
    bool empty = false;
    for (const char *at = next_part(template, &part); part.kind != '\0';
         at = next_part(at, &part)) {
        if (part.kind == '[') {
            bracket = out->len;
            empty = false;
        } else if (part.kind == 'a') {
            gg_text_bytes(out, part.text, part.length);
        } else if (part.kind == '{') {
            empty |= !write_slot(g, c, part.slot, shown, out);
        } else if (empty) {
            gg_text_back(out, bracket);
        }
    }
}

/* --- what is typed --- */

static struct look look_at(const struct gg_battle *battle, const void *position)
{
    return (struct look){battle, battle->data, position};
}

void gg_kit_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out)
{
    struct look g = look_at(battle, position);
    write_template(&g, choice, battle->rules->kit->wordings[verb_of(choice)].text, false, out);
}

/* Do the two texts have the same words behind their first, in any order? */
static bool same_set(const char *a, const char *b)
{
    if (strlen(a) != strlen(b))
        return false;
    for (const char *word = strchr(a, ' '); word != NULL; word = strchr(word + 1, ' ')) {
        size_t n = strcspn(word + 1, " ") + 1;
        const char *found = b;
        do
            found = strchr(found + 1, ' ');
        while (found != NULL && (strncmp(found, word, n) != 0 || (found[n] != ' ' && found[n])));
        if (found == NULL)
            return false;
    }
    return strcspn(a, " ") == strcspn(b, " ") && strncmp(a, b, strcspn(a, " ")) == 0;
}

static bool any_order(const char *template)
{
    struct part part;
    bool found = false;
    for (const char *at = next_part(template, &part); part.kind != '\0'; at = next_part(at, &part))
        found |= part.any_order;
    return found;
}

/* typed is in small letters, with single blanks. Nearly every choice differs from it in its verb, its unit or its place,
 * so these are compared first. */
static bool is_text_of(const struct gg_battle *battle, const void *position, gg_choice choice,
                       const char *typed)
{
    const char *template = battle->rules->kit->wordings[verb_of(choice)].text;
    size_t verb = strcspn(template, " [{");
    if (strncmp(typed, template, verb) != 0 || (typed[verb] != ' ' && typed[verb] != '\0'))
        return false;
    if (strncmp(template + verb, " {unit}", 7) == 0) {
        const char *id = gg_piece_name(battle, unit_of(choice))->id;
        if (typed[verb] == '\0' || strncmp(typed + verb + 1, id, strlen(id)) != 0)
            return false;
    }
    char room[TEXT_MAX];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_kit_choice_text(battle, position, choice, &text);
    return strcmp(room, typed) == 0 || (any_order(template) && same_set(room, typed));
}

bool gg_kit_choice_is(const struct gg_battle *battle, const void *position, gg_choice choice,
                      const char *typed)
{
    const struct gg_kit *kit = battle->rules->kit;
    struct look g = look_at(battle, position);
    return is_text_of(battle, position, choice, typed) ||
           (kit->stands_for != NULL && kit->stands_for(&g, choice, typed));
}

/* --- what is shown --- */

/* Two are told apart in any case. */
static bool wants_semicolons(const struct gg_battle *battle, uint64_t units)
{
    if (count_of(units) < 3)
        return false;
    for (; units; units &= units - 1)
        if (strchr(gg_piece_name(battle, first_of(units))->name, ',') != NULL)
            return true;
    return false;
}

void gg_write_names(const struct gg_battle *battle, uint64_t units, struct gg_text *out)
{
    bool commas = wants_semicolons(battle, units);
    for (; units; units &= units - 1) {
        gg_text_add(out, gg_piece_name(battle, first_of(units))->name);
        gg_text_add(out, gg_list_joint(count_of(units) - 1, commas));
    }
}

static void write_label(const struct look *g, gg_choice choice, struct gg_text *out)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    const struct gg_wording *wording = &kit->wordings[verb_of(choice)];
    const char *done = kit->steps[top_of(g->p)->step]->done;
    if (wording->label != NULL)
        write_template(g, choice, wording->label, true, out);
    else
        gg_text_add(out, done != NULL ? done : "Done");
}

static void write_where(const struct look *g, int unit, struct gg_text *out)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    struct gg_pose pose;
    if (kit->pose == NULL)
        gg_place_write(g->battle, kit->at(g, unit), out);
    else if (kit->pose(g, unit, &pose))
        gg_pose_write(&pose, out);
}

/* How the unit would lie, where the choice moves it on an open table. */
static void pose_after(const struct look *g, gg_choice choice, const void *after,
                       struct gg_choice_info *out)
{
    struct look then = look_at(g->battle, after);
    const struct gg_kit *kit = g->battle->rules->kit;
    struct gg_pose now, pose;
    if (kit->pose == NULL || unit_of(choice) == GG_NO_PIECE || out->posed ||
        !kit->pose(&then, unit_of(choice), &pose) ||
        (kit->pose(g, unit_of(choice), &now) && memcmp(&now, &pose, sizeof now) == 0))
        return;
    out->posed = true;
    out->pose = pose;
}

/* What a choice leads to, played out on a copy: does its unit lie otherwise, and are there dice before anybody decides
 * again? Where its side would be shown something hidden on the way it cannot know; and dice that it may not see, a card
 * that the enemy draws, are none to it. */
static void look_ahead(const struct look *g, gg_choice choice, struct gg_choice_info *out)
{
    _Alignas(max_align_t) unsigned char copy[GG_POSITION_MAX];
    const struct gg_rules *rules = g->battle->rules;
    struct gg_log log = {.room = 0};
    struct gg_roll roll;
    int side = rules->turn(g->battle, g->p).who;
    memcpy(copy, g->p, rules->position_size);
    rules->choose(g->battle, copy, choice, &log);
    out->rolls = false;
    if (!gg_may_see(log.revealed, side))
        return;
    pose_after(g, choice, copy, out);
    if (rules->turn(g->battle, copy).who != GG_CHANCE)
        return;
    rules->roll(g->battle, copy, &roll);
    out->rolls = gg_may_see(roll.hidden, side);
}

void gg_kit_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out)
{
    struct look g = look_at(battle, position);
    const struct gg_kit *kit = battle->rules->kit;
    const struct gg_wording *wording = &kit->wordings[verb_of(choice)];
    struct gg_text label, piece, to;
    gg_text_fixed(&label, out->label, sizeof out->label);
    gg_text_fixed(&piece, out->piece, sizeof out->piece);
    gg_text_fixed(&to, out->to, sizeof out->to);
    write_label(&g, choice, &label);
    out->group = wording->group;
    out->cost = -1;
    write_unit(&g, unit_of(choice), false, &piece);
    if (strstr(wording->text, "{place}") != NULL)
        gg_place_write(battle, place_of(choice), &to);
    else if (strstr(wording->text, "{target}") != NULL)
        write_where(&g, words_of(choice).second, &to);
    out->posed = false;
    out->axis = 0;
    out->card = kit->cards != NULL && strstr(wording->text, "{card}") != NULL
                    ? kit->cards->kind[words_of(choice).extra].id
                    : NULL;
    if (kit->info != NULL)
        kit->info(&g, choice, out);
    look_ahead(&g, choice, out);
    if (out->posed && to.len == 0)
        gg_pose_write(&out->pose, &to);
}

/* --- the grammar --- */

/* A slot in capitals, by the word after its colon if it has one. */
static void describe_slot(const struct part *part, struct gg_text *out)
{
    const char *colon = memchr(part->text, ':', strcspn(part->text, "}"));
    const char *word = colon != NULL ? colon + 1 : part->slot;
    for (size_t i = 0; word[i] != '\0' && word[i] != '}'; i++)
        gg_text_char(out, (char)toupper((unsigned char)word[i]));
}

static void describe_text(const char *template, struct gg_text *out)
{
    struct part part;
    for (const char *at = next_part(template, &part); part.kind != '\0';
         at = next_part(at, &part)) {
        bool glued = out->len > 0 && isalpha((unsigned char)out->buf[out->len - 1]);
        if (part.kind == '{' && glued) /* a way or a set brings its own blank */
            gg_text_char(out, ' ');
        if (part.kind == '{')
            describe_slot(&part, out);
        else
            gg_text_bytes(out, part.text, part.length);
        if (part.any_order)
            gg_text_add(out, "...");
    }
}

/* The slot of this name in what is typed, for the word by which the grammar calls it; false when it is not typed. */
static bool find_typed(const char *template, const char *slot, struct part *part)
{
    for (const char *at = next_part(template, part); part->kind != '\0'; at = next_part(at, part))
        if (part->kind == '{' && strcmp(part->slot, slot) == 0)
            return true;
    return false;
}

/* Slots that only add to a label are left out. What is not typed but known from the position is "…". */
static void describe_label(const struct gg_wording *wording, struct gg_text *out)
{
    struct part part, typed;
    for (const char *at = next_part(wording->label, &part); part.kind != '\0' && part.kind != '[';
         at = next_part(at, &part)) {
        bool glued = out->len > 0 && isalnum((unsigned char)out->buf[out->len - 1]);
        if (part.kind == 'a')
            gg_text_bytes(out, part.text, part.length);
        else if (part.kind == '{' && !glued && !find_typed(wording->text, part.slot, &typed))
            gg_text_add(out, "…");
        else if (part.kind == '{' && !glued)
            describe_slot(&typed, out);
    }
}

static void describe_wording(const struct gg_wording *wording, struct gg_text *out)
{
    char room[TEXT_MAX];
    struct gg_text line;
    gg_text_fixed(&line, room, sizeof room);
    describe_text(wording->text, &line);
    gg_text_fmt(out, "%-40s %s: ", room, wording->group);
    gg_text_fixed(&line, room, sizeof room);
    if (wording->label != NULL)
        describe_label(wording, &line);
    else
        gg_text_add(&line, "Ends what the prompt asks for");
    gg_text_fmt(out, "%s\n", strcmp(room, "…") != 0 ? room : "Answers the prompt");
}

void gg_choices_describe(const struct gg_rules *rules, struct gg_text *out)
{
    const struct gg_kit *kit = rules->kit;
    for (int verb = 0; kit != NULL && verb < kit->nverbs; verb++)
        describe_wording(&kit->wordings[verb], out);
}

static void write_roller(const struct look *g, int who, struct gg_text *out)
{
    struct gg_roll roll = {.whose = NULL};
    if (who == GG_CHANCE)
        gg_kit_roll(g->battle, g->p, &roll);
    gg_text_add(out, roll.whose != NULL ? roll.whose : "");
}

void gg_write_prompt(const struct look *g, const char *prompt, struct gg_text *out)
{
    const struct gg_frame *frame = top_of(g->p);
    int who = gg_kit_turn(g->battle, g->p).who;
    gg_choice about = pack((struct words){0, frame->unit, frame->place, frame->second, 0, 0});
    struct part part;
    for (const char *at = next_part(prompt, &part); part.kind != '\0'; at = next_part(at, &part)) {
        if (part.kind != '{')
            gg_text_bytes(out, part.text, part.length);
        else if (strcmp(part.slot, "roller") == 0)
            write_roller(g, who, out);
        else if (strcmp(part.slot, "side") != 0)
            write_slot(g, about, part.slot, true, out);
        else if (who < GG_SIDES)
            gg_text_add(out, g->battle->side_title[who]);
    }
}
