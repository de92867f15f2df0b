/*
 * self.c - does the conformance suite notice? The toy, spoiled in one way at a time.
 *
 * Each saboteur replaces one function of the toy's rules and names the property that must fail. The
 * plain toy must pass everything. This program has a registry of its own, so that files and records
 * of the toy can be read back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "rules/battle.h"
#include "toy.h"

static struct gg_rules rules; /* what is played: the toy, or a spoiled one */

const struct gg_rules *const *gg_systems(void)
{
    static const struct gg_rules *const registry[] = {&rules, NULL};
    return registry;
}

const struct gg_scenario *gg_scenarios(void)
{
    static const struct gg_scenario none[1];
    return none;
}

const struct gg_scenario *gg_scenario(const char *id)
{
    (void)id;
    return NULL;
}

static int list_twice(const struct gg_battle *battle, const void *position, int group,
                      gg_choice *out, int room)
{
    int n = toy_rules.choices(battle, position, group, out, room);
    if (group == GG_ALL_GROUPS && n > 0 && n < room)
        out[n] = out[0];
    return n + (group == GG_ALL_GROUPS);
}

static int list_less_by_group(const struct gg_battle *battle, const void *position, int group,
                              gg_choice *out, int room)
{
    int n = toy_rules.choices(battle, position, group, out, room);
    return group == 2 ? n - 1 : n;
}

static void write_same_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                            struct gg_text *out)
{
    toy_rules.choice_text(battle, position, choice == toy_choice(TOY_SUM, 0) ? 0 : choice, out);
}

static void write_odd_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                           struct gg_text *out)
{
    toy_rules.choice_text(battle, position, choice, out);
    gg_text_add(out, " ");
}

static void claim_no_dice(const struct gg_battle *battle, const void *position, gg_choice choice,
                          struct gg_choice_info *out)
{
    toy_rules.choice_info(battle, position, choice, out);
    out->rolls = false;
}

static void claim_a_stranger(const struct gg_battle *battle, const void *position, gg_choice choice,
                             struct gg_choice_info *out)
{
    toy_rules.choice_info(battle, position, choice, out);
    snprintf(out->piece, sizeof out->piece, "stranger");
}

static void choose_by_log(const struct gg_battle *battle, void *position, gg_choice choice,
                          struct gg_log *log)
{
    toy_rules.choose(battle, position, choice, log);
    if (log != NULL)
        ((struct toy *)position)->swapped ^= 1;
}

static void choose_nothing(const struct gg_battle *battle, void *position, gg_choice choice,
                           struct gg_log *log)
{
    if (choice != toy_choice(TOY_PEEK, 0))
        toy_rules.choose(battle, position, choice, log);
}

static void choose_badly(const struct gg_battle *battle, void *position, gg_choice choice,
                         struct gg_log *log)
{
    toy_rules.choose(battle, position, choice, log);
    if (choice == toy_choice(TOY_SWAP, 0))
        ((struct toy *)position)->card[0] = 17;
}

static void settle_by_log(const struct gg_battle *battle, void *position, int result,
                          struct gg_log *log)
{
    toy_rules.settle(battle, position, result, log);
    if (log == NULL)
        ((struct toy *)position)->score[0]++;
}

static void roll_nothing(const struct gg_battle *battle, const void *position, struct gg_roll *out)
{
    toy_rules.roll(battle, position, out);
    out->clause = NULL;
}

static void roll_out_of_nowhere(const struct gg_battle *battle, const void *position,
                                struct gg_roll *out)
{
    toy_rules.roll(battle, position, out);
    out->ndice_parts = 0;
}

static void roll_for_a_stranger(const struct gg_battle *battle, const void *position,
                                struct gg_roll *out)
{
    toy_rules.roll(battle, position, out);
    out->whose = "a stranger";
}

static struct gg_turn never_over(const struct gg_battle *battle, const void *position)
{
    struct gg_turn turn = toy_rules.turn(battle, position);
    return turn.who == GG_OVER ? (struct gg_turn){0, 3} : turn;
}

static struct gg_turn no_groups(const struct gg_battle *battle, const void *position)
{
    struct gg_turn turn = toy_rules.turn(battle, position);
    return turn.who == 1 ? (struct gg_turn){1, 0} : turn;
}

static void show_all(const struct gg_battle *battle, const void *position, int seat,
                     struct gg_view *out)
{
    (void)seat;
    toy_rules.view(battle, position, GG_EVERYTHING, out);
}

static void show_doubles(const struct gg_battle *battle, const void *position, int seat,
                         struct gg_view *out)
{
    toy_rules.view(battle, position, seat, out);
    out->piece[1].id = out->piece[0].id;
}

static void show_a_goal(const struct gg_battle *battle, const void *position, int seat,
                        struct gg_view *out)
{
    toy_rules.view(battle, position, seat, out);
    for (int side = 0; side < GG_SIDES; side++)
        out->goal[out->ngoals++] = (struct gg_goal){.side = side, .text = "Win", .clause = "TOY-1"};
}

static void show_elsewhere(const struct gg_battle *battle, const void *position, int seat,
                           struct gg_view *out)
{
    toy_rules.view(battle, position, seat, out);
    out->piece[1].at = "nowhere";
}

static void imagine_steps(const struct gg_battle *battle, void *position, int seat,
                          struct gg_random *random)
{
    toy_rules.imagine(battle, position, seat, random);
    ((struct toy *)position)->steps = 4;
}

/* The toy's table without its score, and with its first field twice. */
enum { FIELDS_MAX = 32 };
static struct gg_field fewer_fields[FIELDS_MAX], double_fields[FIELDS_MAX], mute_fields[FIELDS_MAX];

static void spoil_fields(void)
{
    const struct gg_field *all = toy_rules.fields;
    int n = 0, fewer = 0;
    double_fields[0] = all[0];
    for (; all[n].kind != GG_FIELD_END; n++) {
        double_fields[n + 1] = mute_fields[n] = all[n];
        if (strcmp(all[n].name, "score") != 0)
            fewer_fields[fewer++] = all[n];
    }
    mute_fields[0].line = "";
}

static void name_a_winner(const struct gg_battle *battle, const void *position,
                          struct gg_result *out)
{
    toy_rules.result(battle, position, out);
    out->winner = 0;
}

static void write_no_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    (void)battle;
    gg_text_add(w->out, "a: [1\n");
}

static void draw_no_edges(const struct gg_battle *battle, struct gg_board *out)
{
    toy_rules.board(battle, out);
    out->edge[0].b = out->edge[0].a;
}

static const char *say_nothing(const struct gg_battle *battle, const struct gg_event *event,
                               int seat, struct gg_text *out)
{
    (void)battle;
    (void)event;
    (void)seat;
    (void)out;
    return NULL;
}

/* A step prepares the faces, if nothing else is done. */
static void pass_to_faces(const struct gg_battle *battle, const void *position, gg_choice about,
                          struct gg_pass *out)
{
    (void)battle;
    (void)position;
    out->prepares = (about & 0xff) == TOY_STEP;
    out->known = true;
    out->choice = toy_choice(TOY_FACES, 0);
}

static void pass_by_mood(const struct gg_battle *battle, const void *position, gg_choice about,
                         struct gg_pass *out)
{
    static int mood;
    pass_to_faces(battle, position, about, out);
    out->choice = toy_choice(++mood % 3 == 0 ? TOY_SUM : TOY_FACES, 0);
}

static void pass_unasked(const struct gg_battle *battle, const void *position, gg_choice about,
                         struct gg_pass *out)
{
    pass_to_faces(battle, position, about, out);
    out->choice = toy_choice(TOY_FACES, 99);
}

static void peek_unsaid(const struct gg_battle *battle, void *position, gg_choice choice,
                        struct gg_log *log)
{
    toy_rules.choose(battle, position, choice, log);
    if (log != NULL)
        log->revealed = 0;
}

static void tell_by_card(const struct gg_battle *battle, const void *position, gg_choice choice,
                         struct gg_choice_info *out)
{
    const struct toy *t = position;
    toy_rules.choice_info(battle, position, choice, out);
    out->cost = t->card[1 - t->side];
}

static bool hide_nothing(const struct gg_battle *battle, const void *position, int seat)
{
    (void)battle;
    (void)position;
    (void)seat;
    return false;
}

struct saboteur {
    const char *name;
    enum property property;
    struct gg_rules only; /* members that are not NULL replace those of the toy */
};

/* clang-format off */
static const struct saboteur saboteurs[] = {
    {"choices twice",           CHOICES,    {.choices = list_twice}},
    {"groups that miss one",    CHOICES,    {.choices = list_less_by_group}},
    {"two equal texts",         TEXTS,      {.choice_text = write_same_text}},
    {"blanks at the end",       TEXTS,      {.choice_text = write_odd_text}},
    {"dice not announced",      INFOS,      {.choice_info = claim_no_dice}},
    {"a piece nobody sees",     INFOS,      {.choice_info = claim_a_stranger}},
    {"a log that matters",      ACCEPTED,   {.choose = choose_by_log}},
    {"a choice without effect", ACCEPTED,   {.choose = choose_nothing}},
    {"a broken position",       INVARIANTS, {.choose = choose_badly}},
    {"a roll by the log",       ROLLS,      {.settle = settle_by_log}},
    {"a roll without clause",   ROLLS,      {.roll = roll_nothing}},
    {"a pool out of nowhere",   ROLLS,      {.roll = roll_out_of_nowhere}},
    {"a roll for a stranger",   ROLLS,      {.roll = roll_for_a_stranger}},
    {"no end",                  ENDS,       {.turn = never_over}},
    {"no groups",               TURNS,      {.turn = no_groups}},
    {"the wrong winner",        ENDS,       {.result = name_a_winner}},
    {"a view of everything",    VIEWS,      {.view = show_all}},
    {"fancy instead of fact",   VIEWS,      {.imagine = imagine_steps}},
    {"a goal nobody reaches",   ENDS,       {.view = show_a_goal}},
    {"two pieces of one name",  JSON,       {.view = show_doubles}},
    {"a piece off the board",   JSON,       {.view = show_elsewhere}},
    {"no sentences",            JSON,       {.sentence = say_nothing}},
    {"a field not described",   POSITIONS,  {.fields = fewer_fields}},
    {"a field without meaning", LIMITS,     {.fields = mute_fields}},
    {"a byte described twice",  LIMITS,     {.fields = double_fields}},
    {"a step that says another", RECORDS,   {.choice_text = write_same_text}},
    {"a forecast by mood",      FORECASTS,  {.pass = pass_by_mood}},
    {"a forecast not offered",  FORECASTS,  {.pass = pass_unasked}},
    {"a look that is not told", HIDDEN,     {.choose = peek_unsaid}},
    {"a cost that gives away",  HIDDEN,     {.choice_info = tell_by_card}},
    {"a secret denied",         HIDDEN,     {.hides = hide_nothing}},
    {"no tables",               TABLES,     {.tables = write_no_tables}},
    {"an edge to itself",       BOARD,      {.board = draw_no_edges}},
};
/* clang-format on */

#define REPLACE(member)                                                                            \
    if (only->member != NULL)                                                                      \
    rules.member = only->member

static void spoil(const struct gg_rules *only)
{
    rules = toy_rules;
    rules.pass = pass_to_faces;
    REPLACE(pass);
    REPLACE(choices);
    REPLACE(choice_text);
    REPLACE(choice_info);
    REPLACE(choose);
    REPLACE(settle);
    REPLACE(roll);
    REPLACE(turn);
    REPLACE(result);
    REPLACE(view);
    REPLACE(imagine);
    REPLACE(hides);
    REPLACE(sentence);
    REPLACE(fields);
    REPLACE(tables);
    REPLACE(board);
}

static struct conform *run(void)
{
    static struct conform c;
    static struct gg_faults faults;
    memset(&c, 0, sizeof c);
    struct gg_battle *battle = gg_battle_open("toy/test", toy_document(), NULL, &faults);
    if (battle == NULL)
        abort();
    c.battle = battle;
    c.limit = 2000;
    gg_random_start(&c.random, 3, 0);
    check_system(&c);
    for (unsigned long long i = 0; i < 8; i++)
        play_checked(&c, i);
    gg_battle_close(battle);
    return &c;
}

int main(void)
{
    enum { SABOTEURS = sizeof saboteurs / sizeof *saboteurs };
    int points = 0, failures = 0;
    static const struct gg_rules nothing;
    spoil_fields();
    spoil(&nothing);
    const struct conform *plain = run();
    for (int p = 0; p < NPROPERTIES; p++) {
        bool ok = plain->checked[p] > 0 && plain->failed[p] == 0;
        failures += !ok;
        printf("%sok %d - the toy passes %s\n", ok ? "" : "not ", ++points,
               property_name((enum property)p));
        if (!ok)
            printf("# %lld checks: %s\n", plain->checked[p], plain->first[p]);
    }
    for (int i = 0; i < SABOTEURS; i++) {
        spoil(&saboteurs[i].only);
        bool noticed = run()->failed[saboteurs[i].property] > 0;
        failures += !noticed;
        printf("%sok %d - %s is noticed by %s\n", noticed ? "" : "not ", ++points,
               saboteurs[i].name, property_name(saboteurs[i].property));
    }
    printf("1..%d\n", points);
    return failures > 0;
}
