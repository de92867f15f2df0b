/*
 * table.c - see table.h.
 */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 48, WORD = 240 };

void lay_table(struct table *t, const char *scenario, const char *settings, void *position)
{
    lay_document(t, gg_scenario(scenario)->document, settings, position);
}

void lay_document(struct table *t, const struct gg_node *document, const char *settings,
                  void *position)
{
    static char room[2048];
    const char *list[SETTINGS + 1] = {NULL};
    struct gg_faults faults = {0};
    int n = 0;
    snprintf(room, sizeof room, "%s", settings ? settings : "");
    for (char *word = strtok(room, " "); word && n < SETTINGS; word = strtok(NULL, " "))
        list[n++] = word;
    memset(t, 0, sizeof *t);
    t->battle = gg_battle_open("scene", document, list, &faults);
    if (!t->battle)
        fail_msg("cannot open the scenario: %s", faults.list[0].message);
    t->rules = t->battle->rules;
    t->position = position;
    t->log = (struct gg_log){t->event, 0, TABLE_EVENTS, false, false};
    t->rules->start(t->battle, position);
}

void clear_table(struct table *t)
{
    struct gg_flaw flaw = {.piece = -1};
    if (!t->rules->invariants(t->battle, t->position, &flaw))
        fail_msg("the scene ends in a broken position: %s", flaw.why);
    gg_battle_close(t->battle);
}

static int list(const struct table *t, gg_choice *out)
{
    int n = t->rules->choices(t->battle, t->position, GG_ALL_GROUPS, out, GG_CHOICES_MAX);
    assert_in_range(n, 0, GG_CHOICES_MAX);
    return n;
}

static void choice_text(const struct table *t, gg_choice c, char *out)
{
    struct gg_text text;
    gg_text_fixed(&text, out, WORD);
    t->rules->choice_text(t->battle, t->position, c, &text);
}

bool table_find(const struct table *t, const char *choice, gg_choice *out)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(t, all);
    for (int i = 0; i < n; i++) {
        if (t->rules->choice_is(t->battle, t->position, all[i], choice)) {
            *out = all[i];
            return true;
        }
    }
    return false;
}

bool table_offered(const struct table *t, const char *choice)
{
    gg_choice c;
    return table_find(t, choice, &c);
}

int table_offers(const struct table *t, const char *start)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(t, all), count = 0;
    for (int i = 0; i < n; i++) {
        char word[WORD];
        choice_text(t, all[i], word);
        count += !strncmp(word, start, strlen(start));
    }
    return count;
}

static void print_offers(const struct table *t)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(t, all);
    for (int i = 0; i < n && i < 80; i++) {
        char word[WORD];
        choice_text(t, all[i], word);
        print_error("    %s\n", word);
    }
}

void table_act(struct table *t, const char *choice)
{
    gg_choice c = 0;
    if (!table_find(t, choice, &c)) {
        print_error("'%s' is not offered; these are:\n", choice);
        print_offers(t);
        fail_msg("'%s' is not offered", choice);
    }
    t->rules->choose(t->battle, t->position, c, &t->log);
}

void table_act_first(struct table *t)
{
    static gg_choice all[GG_CHOICES_MAX];
    if (list(t, all) < 1)
        fail_msg("nothing is offered");
    t->rules->choose(t->battle, t->position, all[0], &t->log);
}

void table_waiting(const struct table *t, struct gg_roll *r)
{
    if (t->rules->turn(t->battle, t->position).who != GG_CHANCE) {
        print_error("no roll waits; offered are:\n");
        print_offers(t);
        fail_msg("no roll waits");
    }
    t->rules->roll(t->battle, t->position, r);
    assert_true(gg_roll_valid(r));
}

void table_roll(struct table *t, const int *faces, int n)
{
    struct gg_roll r;
    int result;
    table_waiting(t, &r);
    assert_int_equal(gg_roll_read(&r, faces, n, &result), GG_OK);
    t->rules->settle(t->battle, t->position, result, &t->log);
}

void table_expect_turn(const struct table *t, int who)
{
    int now = t->rules->turn(t->battle, t->position).who;
    if (now != who)
        print_offers(t);
    assert_int_equal(now, who);
}

void table_expect_roll(const struct table *t, const char *what)
{
    struct gg_roll r;
    table_waiting(t, &r);
    assert_string_equal(r.what, what);
}

void table_expect_chance(const struct table *t, const char *result, const char *exact)
{
    static struct gg_chance chance[GG_RESULTS_MAX];
    struct gg_roll r;
    int count;
    char found[GG_RATIO_TEXT] = "0";
    table_waiting(t, &r);
    assert_int_equal(gg_roll_chances(&r, chance, GG_RESULTS_MAX, &count), GG_OK);
    for (int i = 0; i < count; i++)
        if (!strcmp(chance[i].result, result)) {
            struct gg_text text;
            gg_text_fixed(&text, found, sizeof found);
            gg_ratio_write(chance[i].exact, &text);
        }
    assert_string_equal(found, exact);
}

bool table_logged(const struct table *t, int kind)
{
    for (int i = 0; i < t->log.count; i++)
        if (t->event[i].kind == kind)
            return true;
    return false;
}

const struct gg_event *table_last_event(const struct table *t, int kind)
{
    for (int i = t->log.count - 1; i >= 0; i--)
        if (t->event[i].kind == kind)
            return &t->event[i];
    fail_msg("no such event has happened");
    return NULL;
}

void table_foretold(const struct table *t, const char *choice, struct gg_roll *r)
{
    static unsigned char before[GG_POSITION_MAX], then[GG_POSITION_MAX];
    gg_choice c = 0;
    if (!table_find(t, choice, &c))
        fail_msg("'%s' is not offered", choice);
    memcpy(before, t->position, t->rules->position_size);
    if (!gg_forecast(t->battle, t->position, c, GG_EVERYTHING, then, NULL))
        fail_msg("'%s' foretells nothing", choice);
    t->rules->roll(t->battle, then, r);
    assert_memory_equal(before, t->position, t->rules->position_size);
    assert_true(gg_roll_valid(r));
}
