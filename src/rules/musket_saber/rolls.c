/*
 * rolls.c - the four rolls of the rules as descriptions: dice, and how they are read (MS-7.2, 7.5, 8.4, 10.0-w). Who
 * checks and what counts is added in strength.c; a player may also ask for each of them by name.
 */
#include "rules/musket_saber/musket_saber.h"

/* Whose morale die it is, by code: 0 nobody's, 1 the attacker's primary, 2 the defender's (MS-7.2-i). */
static const uint8_t combat_checks[NCODES] = {
    [AC] = 1, [AR] = 1, [AX] = 1, [AM] = 1, [DC] = 2, [DR] = 2, [DX] = 2, [DM] = 2};
/* Fire does nothing to those who fire (MS-BR-a). */
static const uint8_t fire_checks[NCODES] = {[DC] = 2, [DR] = 2, [DX] = 2, [DM] = 2};

/* A natural 1 passes and a natural 6 fails, whatever the rating (MS-7.5-c, d). */
static void add_naturals(struct gg_roll *r)
{
    r->natural_pass = 1u << 1;
    r->natural_fail = 1u << 6;
}

void ms_describe_morale(struct gg_roll *r, const char *what, const char *clause)
{
    gg_roll_d6(r, what, clause);
    r->die = "morale die";
    r->reading = GG_TEST;
    r->sense = GG_AT_MOST;
    add_naturals(r);
}

static void describe_pair(struct gg_roll *r, const struct gg_table *crt, const uint8_t *check_of)
{
    r->die = "combat die";
    r->second = "morale die";
    r->dice = 2;
    r->reading = GG_TABLE_CHECK;
    r->table = crt;
    r->check_of = check_of;
    add_naturals(r);
}

void ms_describe_combat(const struct gg_table *crt, struct gg_roll *r)
{
    gg_roll_d6(r, "Combat", "MS-7.2-g");
    describe_pair(r, crt, combat_checks);
    r->column_why = "differential";
}

void ms_describe_fire(const struct gg_table *crt, struct gg_roll *r)
{
    gg_roll_d6(r, "Bombardment", "MS-8.4-f");
    describe_pair(r, crt, fire_checks);
    r->column_why = "fire value";
}

/* Any total but a natural 2 or 12 is safe (MS-10.0-w). */
void ms_describe_leader(struct gg_roll *r)
{
    gg_roll_d6(r, "Leader check", "MS-10.0-w");
    r->shape = GG_SUM;
    r->dice = 2;
    r->reading = GG_TEST;
    r->target = 3;
    r->natural_fail = 1u << 2 | 1u << 12;
    r->pass = "safe";
    r->fail = "eliminated";
}

/* --- questions --- */

static const struct gg_table *table_of(const struct gg_battle *battle)
{
    const struct battlefield *b = battle ? battle->data : NULL;
    return b ? &b->crt : &ms_crt;
}

static void ask_morale(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    (void)battle;
    ms_describe_morale(r, "Morale check", "MS-7.5-a");
    r->target = value[0];
}

static void ask_combat(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    ms_describe_combat(table_of(battle), r);
    r->column = value[0];
    r->check[0].who = "the attacker";
    r->check[0].rating = value[1];
    r->check[1].who = "the defender";
    r->check[1].rating = value[2];
}

static void ask_bombardment(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    ms_describe_fire(table_of(battle), r);
    r->column = value[0];
    r->check[1].who = "the defender";
    r->check[1].rating = value[1];
}

static void ask_leader(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    (void)battle;
    (void)value;
    ms_describe_leader(r);
}

/* The outer columns take every number beyond them, as printed; a rating below 1 or above 5 means the
 * natural 1 and 6 alone. */
const struct gg_query ms_queries[NQUERIES] = {
    {"morale",
     "a morale check against a rating, modifiers included",
     {{"rating", NULL, -100000, 100000, 0, true}},
     ask_morale},
    {"combat",
     "an attack or a counterattack at a differential",
     {{"differential", NULL, -100000, 100000, 0, true},
      {"attacker", NULL, -100000, 100000, 0, true},
      {"defender", NULL, -100000, 100000, 0, true}},
     ask_combat},
    {"bombardment",
     "fire on one unit at a differential",
     {{"differential", NULL, -100000, 100000, 0, true},
      {"defender", NULL, -100000, 100000, 0, true}},
     ask_bombardment},
    {"leader",
     "does a leader who took part in a combat fall?",
     {{NULL, NULL, 0, 0, 0, false}},
     ask_leader},
};
