/*
 * scene.c - see scene.h.
 */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const boxes[] = {"off", "broken", "eliminated", "unused"};

void open_scenario(struct scene *s, const char *scenario, const char *settings)
{
    static char room[1024];
    const char *list[33] = {NULL};
    struct gg_faults faults = {0};
    int n = 0;
    snprintf(room, sizeof room, "%s", settings ? settings : "");
    for (char *word = strtok(room, " "); word && n < 32; word = strtok(NULL, " "))
        list[n++] = word;
    memset(s, 0, sizeof *s);
    s->battle = gg_battle_open(scenario, gg_scenario(scenario)->document, list, &faults);
    if (!s->battle)
        fail_msg("cannot open %s: %s", scenario, faults.list[0].message);
    s->jena = s->battle->data;
    s->log = (struct gg_log){s->event, 0, 512, false, false};
    s->battle->rules->start(s->battle, &s->p);
}

void open_scene(struct scene *s, const char *settings)
{
    open_scenario(s, "jena20/jena-1806", settings);
    for (int u = 0; u < s->jena->nunits; u++) {
        s->p.at[u] = s->jena->unit[u].type == DUMMY ? UNUSED : ELIMINATED;
        s->p.mark[u] = 0;
        s->p.due[u] = 0;
    }
    set_morale(s, 5, 5);
    at_movement(s);
}

void close_scene(struct scene *s)
{
    char why[200];
    struct gg_text text;
    gg_text_fixed(&text, why, sizeof why);
    if (jena20_broken(s->battle, &s->p, &text))
        fail_msg("the scene ends in a broken position: %s", why);
    gg_battle_close(s->battle);
}

int unit_number(const struct scene *s, const char *unit)
{
    for (int u = 0; u < s->jena->nunits; u++)
        if (!strcmp(s->jena->unit[u].id, unit))
            return u;
    fail_msg("no unit is called %s", unit);
    return 0;
}

int hex_number(const struct scene *s, const char *hex)
{
    int number = gg_hex_read(&s->jena->map, hex);
    if (number == GG_HEX_NONE)
        fail_msg("%s is no hex", hex);
    return number;
}

static int place_number(const struct scene *s, const char *where)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(where, boxes[i]))
            return OFF + i;
    return hex_number(s, where);
}

void put(struct scene *s, const char *unit, const char *where)
{
    s->p.at[unit_number(s, unit)] = (uint16_t)place_number(s, where);
}

void mark(struct scene *s, const char *unit, int marks)
{
    s->p.mark[unit_number(s, unit)] |= (uint8_t)marks;
}

void due(struct scene *s, const char *unit, int turn)
{
    s->p.due[unit_number(s, unit)] = (uint8_t)turn;
}

void set_morale(struct scene *s, int french, int prussian)
{
    s->p.morale[FRENCH] = (uint8_t)french;
    s->p.morale[PRUSSIAN] = (uint8_t)prussian;
}

void set_turn(struct scene *s, int turn, int side)
{
    s->p.turn = (uint8_t)turn;
    s->p.phasing = (uint8_t)side;
}

/* The stack of a Player Turn whose next stage is this one. */
static void at_stage(struct scene *s, enum stage stage)
{
    struct play g = {s->battle, s->jena, &s->p, &s->log};
    memset(s->p.stack, 0, sizeof s->p.stack);
    s->p.depth = 0;
    push(&s->p, S_TURN, (int)stage, 0);
    run(&g);
}

void at_draw(struct scene *s)
{
    at_stage(s, ST_BEGIN);
}

void at_movement(struct scene *s)
{
    at_stage(s, ST_MOVE);
}

void at_reaction(struct scene *s)
{
    at_stage(s, ST_REACT);
}

void at_combat(struct scene *s)
{
    at_stage(s, ST_COMBAT);
}

void at_night(struct scene *s)
{
    at_stage(s, ST_LULL);
}

void at_end(struct scene *s)
{
    at_stage(s, ST_LULL);
}

static void choice_text(const struct scene *s, gg_choice c, char *out, size_t room)
{
    struct gg_text text;
    gg_text_fixed(&text, out, room);
    jena20_choice_text(s->battle, &s->p, c, &text);
}

static int list(const struct scene *s, gg_choice *out)
{
    return jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, out, GG_CHOICES_MAX);
}

static bool find(const struct scene *s, const char *text, gg_choice *out)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(s, all);
    for (int i = 0; i < n; i++) {
        char word[200];
        choice_text(s, all[i], word, sizeof word);
        if (!strcmp(word, text)) {
            *out = all[i];
            return true;
        }
    }
    return false;
}

bool offered(const struct scene *s, const char *choice)
{
    gg_choice c;
    return find(s, choice, &c);
}

int offers(const struct scene *s, const char *start)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(s, all), count = 0;
    for (int i = 0; i < n; i++) {
        char word[200];
        choice_text(s, all[i], word, sizeof word);
        count += !strncmp(word, start, strlen(start));
    }
    return count;
}

static void print_offers(const struct scene *s)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = list(s, all);
    for (int i = 0; i < n && i < 60; i++) {
        char word[200];
        choice_text(s, all[i], word, sizeof word);
        print_error("    %s\n", word);
    }
}

void act(struct scene *s, const char *choice)
{
    gg_choice c = 0;
    if (!find(s, choice, &c)) {
        print_error("'%s' is not offered; these are:\n", choice);
        print_offers(s);
        fail_msg("'%s' is not offered", choice);
    }
    jena20_rules.choose(s->battle, &s->p, c, &s->log);
}

static void waiting(const struct scene *s, struct gg_roll *r)
{
    if (jena20_turn(s->battle, &s->p).who != GG_CHANCE) {
        print_error("no roll waits; offered are:\n");
        print_offers(s);
        fail_msg("no roll waits");
    }
    jena20_rules.roll(s->battle, &s->p, r);
    assert_true(gg_roll_valid(r));
}

void roll(struct scene *s, int face)
{
    struct gg_roll r;
    int result;
    waiting(s, &r);
    assert_int_equal(gg_roll_read(&r, &face, 1, &result), GG_OK);
    jena20_rules.settle(s->battle, &s->p, result, &s->log);
}

void draw_card(struct scene *s, const char *title)
{
    struct gg_roll r;
    waiting(s, &r);
    for (int i = 0; i < r.ndraw; i++)
        if (!strcmp(r.name[i], title)) {
            roll(s, gg_roll_number(&r, i));
            return;
        }
    fail_msg("no card is called %s", title);
}

void expect_turn(const struct scene *s, int who)
{
    assert_int_equal(jena20_turn(s->battle, &s->p).who, who);
}

void expect_at(const struct scene *s, const char *unit, const char *where)
{
    char now[8];
    int at = s->p.at[unit_number(s, unit)];
    struct gg_text text;
    gg_text_fixed(&text, now, sizeof now);
    if (is_hex((unsigned)at))
        gg_hex_write(&s->jena->map, at, &text);
    if (at != place_number(s, where))
        fail_msg("%s is at %s, not at %s", unit, is_hex((unsigned)at) ? now : boxes[at - OFF],
                 where);
}

void expect_morale(const struct scene *s, int french, int prussian)
{
    if (s->p.morale[FRENCH] != french || s->p.morale[PRUSSIAN] != prussian)
        fail_msg("morale is %d and %d, not %d and %d", s->p.morale[FRENCH], s->p.morale[PRUSSIAN],
                 french, prussian);
}

void expect_roll(const struct scene *s, const char *what)
{
    struct gg_roll r;
    waiting(s, &r);
    assert_string_equal(r.what, what);
}

int differential(const struct scene *s)
{
    struct gg_roll r;
    waiting(s, &r);
    assert_string_equal(r.what, "Combat");
    return r.column;
}

bool has_mark(const struct scene *s, const char *unit, int marks)
{
    return (s->p.mark[unit_number(s, unit)] & marks) == marks;
}

enum step step_now(const struct scene *s)
{
    return (enum step)top_of(&s->p)->step;
}

bool logged(const struct scene *s, enum event kind)
{
    for (int i = 0; i < s->log.count; i++)
        if (s->event[i].kind == kind)
            return true;
    return false;
}

void expect_chance(const struct scene *s, const char *result, const char *exact)
{
    static struct gg_chance chance[GG_RESULTS_MAX];
    struct gg_roll r;
    int count;
    char found[64] = "0";
    waiting(s, &r);
    assert_int_equal(gg_roll_chances(&r, chance, GG_RESULTS_MAX, &count), GG_OK);
    for (int i = 0; i < count; i++)
        if (!strcmp(chance[i].result, result)) {
            struct gg_text text;
            gg_text_fixed(&text, found, sizeof found);
            gg_ratio_write(chance[i].exact, &text);
        }
    assert_string_equal(found, exact);
}

void fight(struct scene *s, int face)
{
    while (step_now(s) == S_RESERVES)
        act(s, "done");
    expect_roll(s, "Combat");
    roll(s, face);
}

void act_first(struct scene *s)
{
    static gg_choice all[GG_CHOICES_MAX];
    if (list(s, all) < 1)
        fail_msg("nothing is offered");
    jena20_rules.choose(s->battle, &s->p, all[0], &s->log);
}

const struct gg_event *last_event(const struct scene *s, enum event kind)
{
    for (int i = s->log.count - 1; i >= 0; i--)
        if (s->event[i].kind == kind)
            return &s->event[i];
    fail_msg("no such event has happened");
    return NULL;
}

void no_reserves(struct scene *s)
{
    while (step_now(s) == S_RESERVES)
        act(s, "done");
}

int foretold(const struct scene *s, const char *choice)
{
    struct gg_roll r;
    gg_choice c = 0;
    if (!find(s, choice, &c))
        fail_msg("'%s' is not offered", choice);
    struct position before = s->p;
    if (!jena20_rules.forecast(s->battle, &s->p, c, &r))
        fail_msg("'%s' foretells nothing", choice);
    assert_memory_equal(&before, &s->p, sizeof before);
    assert_true(gg_roll_valid(&r));
    return r.column;
}
