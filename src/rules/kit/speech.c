/*
 * speech.c - events to sentences (speech.h).
 */
#include "rules/kit/speech.h"

#include <string.h>

#include "rules/battle.h"
#include "rules/kit/cards.h"
#include "rules/kit/names.h"
#include "rules/kit/steps.h"

enum { SLOT_MAX = 64 };
static const char begins_with_units[] = "{units} ";

/* A set of pieces, of which there may be more than fit one word. */
enum { PIECE_WORDS = (GG_NAMED_PIECES + 63) / 64 };
struct pieces {
    uint64_t word[PIECE_WORDS];
};

/* One event, or for an outcome all events that the same row of the table tells. */
struct speech {
    const struct gg_battle *battle;
    const struct gg_event *e;
    bool veiled;
    struct gg_text *out;
    const struct gg_event *const *all;
    int n;
};

const char *gg_event_side(const struct gg_battle *battle, const struct gg_event *event)
{
    return event->side >= 0 ? battle->side_title[event->side] : "Nobody";
}

static void say_unit(const struct speech *s)
{
    if (s->e->piece < 0)
        gg_text_add(s->out, "A unit");
    else if (s->veiled)
        gg_text_fmt(s->out, "A concealed %s unit", gg_event_side(s->battle, s->e));
    else
        gg_text_add(s->out, gg_piece_name(s->battle, s->e->piece)->name);
}

static void say_in(const struct speech *s, const char *before, int place)
{
    if (place < 0)
        return;
    gg_text_add(s->out, before);
    gg_place_write_full(s->battle, place, s->out);
}

static void say_way(const struct speech *s)
{
    if (s->e->from == s->e->to) {
        say_in(s, " in ", s->e->to);
        return;
    }
    say_in(s, " from ", s->e->from);
    say_in(s, " to ", s->e->to);
}

/* "2?is blown:stands" */
static void say_either(const struct speech *s, int value, const char *words)
{
    size_t first = strcspn(words, ":");
    if (value)
        gg_text_bytes(s->out, words, first);
    else if (words[first] == ':')
        gg_text_add(s->out, words + first + 1);
}

static bool say_number(const struct speech *s, const char *slot)
{
    bool sign = slot[0] == '+';
    int arg = slot[sign] - '0';
    if (arg < 0 || arg >= GG_LOG_ARGS)
        return false;
    if (slot[sign + 1] == '?')
        say_either(s, s->e->arg[arg], slot + sign + 2);
    else
        gg_text_fmt(s->out, sign && s->e->arg[arg] ? "%+d" : "%d", s->e->arg[arg]);
    return true;
}

static void say_turn(const struct speech *s)
{
    const char *label = gg_turn_label(s->battle, s->e->arg[0]);
    gg_text_fmt(s->out, "%d%s%s", s->e->arg[0], label != NULL ? ", " : "",
                label != NULL ? label : "");
}

/* Is this the first of the events about its unit? */
static bool is_first(const struct speech *s, int i)
{
    for (int k = 0; k < i; k++)
        if (s->all[k]->piece == s->all[i]->piece)
            return false;
    return true;
}

static int count_units(const struct speech *s)
{
    int count = 0;
    for (int i = 0; i < s->n; i++)
        count += is_first(s, i);
    return count;
}

static bool has_comma(const struct speech *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->all[i]->piece >= 0 &&
            strchr(gg_piece_name(s->battle, s->all[i]->piece)->name, ',') != NULL)
            return !s->veiled;
    return false;
}

/* "Lannes", "Lannes and Soult", "Lannes, Soult and Ney" */
static void say_units(const struct speech *s)
{
    int left = count_units(s);
    bool commas = left > 2 && has_comma(s);
    for (int i = 0; i < s->n; i++) {
        struct speech one = {s->battle, s->all[i], s->veiled, s->out, NULL, 0};
        if (!is_first(s, i))
            continue;
        say_unit(&one);
        left--;
        gg_text_add(s->out, gg_list_joint(left, commas));
    }
}

/* The slots of an outcome. */
static bool say_together(const struct speech *s, const char *slot)
{
    int sum = 0;
    if (strcmp(slot, "units") == 0)
        say_units(s);
    else if (strcmp(slot, "s") == 0)
        gg_text_add(s->out, count_units(s) == 1 ? "s" : "");
    else if (strncmp(slot, "n?", 2) == 0)
        say_either(s, s->n == 1, slot + 2);
    else if (strcmp(slot, "n") == 0)
        gg_text_fmt(s->out, "%d", s->n);
    else if (strncmp(slot, "sum", 3) == 0) {
        for (int i = 0; i < s->n; i++)
            sum += s->all[i]->arg[slot[3] - '0'];
        gg_text_fmt(s->out, "%d", sum);
    } else
        return false;
    return true;
}

static void say_slot(const struct speech *s, const char *slot)
{
    if (strcmp(slot, "unit") == 0)
        say_unit(s);
    else if (say_together(s, slot))
        return;
    else if (strcmp(slot, "side") == 0)
        gg_text_add(s->out, gg_event_side(s->battle, s->e));
    else if (strcmp(slot, "from") == 0)
        say_in(s, "", s->e->from);
    else if (strcmp(slot, "to") == 0)
        say_in(s, "", s->e->to);
    else if (strcmp(slot, "way") == 0)
        say_way(s);
    else if (strcmp(slot, "there") == 0)
        say_in(s, " in ", s->e->to >= 0 ? s->e->to : s->e->from);
    else if (strcmp(slot, "turn") == 0)
        say_turn(s);
    else if (strcmp(slot, "first") == 0)
        gg_text_add(s->out, s->battle->side_title[0]);
    else if (strcmp(slot, "other") == 0)
        gg_text_add(s->out, s->battle->side_title[1]);
    else if (strcmp(slot, "unit0") == 0)
        gg_text_add(s->out, gg_piece_name(s->battle, s->e->arg[0])->name);
    else if (strcmp(slot, "card") == 0 && s->battle->rules->kit->cards != NULL)
        gg_text_add(s->out, s->battle->rules->kit->cards->kind[s->e->arg[0]].title);
    else if (!say_number(s, slot))
        s->battle->rules->kit->say(s->battle, s->e, slot, s->out);
}

static void say(const struct speech *s, const char *template)
{
    while (*template != '\0') {
        size_t plain = strcspn(template, "{");
        gg_text_bytes(s->out, template, plain);
        template += plain;
        if (*template == '\0')
            return;
        char slot[SLOT_MAX] = "";
        size_t n = strcspn(template, "}");
        assert(n < SLOT_MAX && template[n] == '}');
        memcpy(slot, template + 1, n - 1);
        say_slot(s, slot);
        template += n + 1;
    }
}

static bool fits(const struct gg_telling *telling, const struct gg_event *event, bool veiled)
{
    if (telling->event != event->kind || telling->arg == GG_VEILED)
        return telling->event == event->kind && veiled;
    return telling->arg == GG_ALWAYS || event->arg[telling->arg] == telling->is;
}

static bool must_not_know(const struct gg_event *event, int seat)
{
    return !gg_may_see(event->hidden, seat);
}

static const struct gg_telling *telling_of(const struct gg_battle *battle,
                                           const struct gg_event *event, int seat)
{
    const struct gg_telling *telling = battle->rules->kit->tellings;
    while (telling->text != NULL && !fits(telling, event, must_not_know(event, seat)))
        telling++;
    return telling;
}

const char *gg_kit_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out)
{
    const struct gg_telling *telling = telling_of(battle, event, seat);
    struct speech s = {battle, event, must_not_know(event, seat), out, &event, 1};
    if (telling->text == NULL)
        return NULL;
    if (*telling->text == '\0')
        return must_not_know(event, seat) ? NULL : "";
    say(&s, telling->text);
    return telling->clause;
}

/* The events from number i on that the same phrase tells, which are then done with: all of them, those of the same unit
 * where numbers are added up, only the first where the phrase speaks of one. Returns how many. */
static int gather(const struct gg_event *event, int n, int i, const struct gg_telling **telling,
                  const struct gg_event **all)
{
    const char *outcome = telling[i]->outcome;
    bool sums = strstr(outcome, "{sum") != NULL;
    bool all_of_them = strstr(outcome, "{units}") != NULL || strstr(outcome, "{n") != NULL;
    int count = 0;
    for (int k = i; k < n; k++) {
        if (telling[k] == NULL || telling[k]->outcome == NULL ||
            strcmp(telling[k]->outcome, outcome) != 0 || (k > i && !all_of_them && !sums) ||
            (sums && event[k].piece != event[i].piece))
            continue;
        all[count++] = &event[k];
        telling[k] = NULL;
    }
    return count;
}

/* The units of a phrase that begins with them, as a set; nobody of any other. */
static struct pieces told_of(const char *outcome, const struct gg_event *const *all, int n)
{
    struct pieces units = {{0}};
    if (strncmp(outcome, begins_with_units, sizeof begins_with_units - 1) != 0)
        return units;
    for (int i = 0; i < n; i++)
        if (all[i]->piece >= 0)
            units.word[all[i]->piece / 64] |= (uint64_t)1 << all[i]->piece % 64;
    return units;
}

/* Somebody, and the same as before? */
static bool same_again(const struct pieces *units, const struct pieces *before)
{
    static const struct pieces nobody = {{0}};
    return memcmp(units, &nobody, sizeof nobody) != 0 && memcmp(units, before, sizeof *units) == 0;
}

void gg_kit_outcome(const struct gg_battle *battle, const struct gg_event *event, int n, int seat,
                    struct gg_text *out)
{
    enum { MOST = 64 };
    const struct gg_telling *telling[MOST];
    const struct gg_event *all[MOST];
    struct pieces before = {{0}};
    bool small = true; /* nothing happens but what is said only then */
    n = n < MOST ? n : MOST;
    for (int i = 0; i < n; i++) {
        telling[i] = telling_of(battle, &event[i], seat);
        small &= telling[i]->outcome == NULL || telling[i]->outcome[0] == '?';
    }
    for (int i = 0; i < n; i++) {
        const char *outcome = telling[i] != NULL ? telling[i]->outcome : NULL;
        if (outcome == NULL || (outcome[0] == '?' && !small))
            continue;
        struct speech s = {battle, &event[i], must_not_know(&event[i], seat), out, all, 0};
        s.n = gather(event, n, i, telling, all);
        const char *words = outcome + (outcome[0] == '?');
        struct pieces units = told_of(words, all, s.n);
        bool same = same_again(&units, &before);
        gg_text_add(out, same ? " and " : out->len > 0 ? ", " : "");
        say(&s, same ? words + sizeof begins_with_units - 1 : words);
        before = units;
    }
}
