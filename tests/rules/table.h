/*
 * table.h - a battle on the table, whatever the system: choices are typed, dice are named, and what does
 * not fit fails the test with the text that was offered instead. The scene.h of each system puts its
 * own pieces on top.
 */
#ifndef TESTS_RULES_TABLE_H
#define TESTS_RULES_TABLE_H

#include "../cases.h"

#include "grognard/odds.h"

enum { TABLE_EVENTS = 1024 };

struct table {
    struct gg_battle *battle;
    const struct gg_rules *rules;
    void *position; /* the scene's own */
    struct gg_event event[TABLE_EVENTS];
    struct gg_log log; /* everything since the table was laid */
};

/* settings: "night=quiet squares=on", or NULL. The game is at its start. */
void lay_table(struct table *t, const char *scenario, const char *settings, void *position);
void lay_document(struct table *t, const struct gg_node *document, const char *settings,
                  void *position); /* the same with a scenario of the test's own */
void clear_table(struct table *t); /* fails when the position is broken */

void table_act(struct table *t, const char *choice);
void table_act_first(struct table *t); /* where any choice will do */
void table_roll(struct table *t, const int *faces, int n);
bool table_offered(const struct table *t, const char *choice);
int table_offers(const struct table *t, const char *start); /* choices that start with this text */
bool table_find(const struct table *t, const char *choice, gg_choice *out);
void table_waiting(const struct table *t,
                   struct gg_roll *r); /* the waiting roll; there must be one */
void table_expect_turn(const struct table *t, int who);
void table_expect_roll(const struct table *t, const char *what);
/* The chance of a result of the waiting roll, as "1/3"; "0" when it cannot happen. */
void table_expect_chance(const struct table *t, const char *result, const char *exact);
bool table_logged(const struct table *t, int kind);
const struct gg_event *table_last_event(const struct table *t, int kind); /* it must be there */
/* The roll that a choice foretells; fails when it foretells nothing or changes the position. */
void table_foretold(const struct table *t, const char *choice, struct gg_roll *r);

/* Tests on a scene of a system, s, that is open and is closed behind them; tests/cases.h has SCENE_BY for
 * scenes that are opened in another way. A test of several scenes is a TEST and opens them itself. */
#define SCENE(name) SCENE_BY(name, open_scene(s, NULL))
#define SCENE_WITH(name, settings) SCENE_BY(name, open_scene(s, settings))

#endif
