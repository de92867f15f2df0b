/*
 * queries.c - the four rolls of the rules as descriptions, and as questions that need no game.
 *
 * Here are the dice and how they are read; strength.c adds who checks and what counts. So the chances that
 * a player asks for by name are read by the same description as those of a battle.
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

/* ---- questions ---- */

static enum gg_status answer(const struct gg_roll *r, struct gg_chance *out, int room, int *count,
                             struct gg_text *explain)
{
    gg_roll_explain(r, explain);
    return gg_roll_chances(r, out, room, count);
}

static enum gg_status ask_morale(const int *value, struct gg_chance *out, int room, int *count,
                                 struct gg_text *explain)
{
    struct gg_roll r;
    ms_describe_morale(&r, "Morale check", "MS-7.5-a");
    r.target = value[0];
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_combat(const int *value, struct gg_chance *out, int room, int *count,
                                 struct gg_text *explain)
{
    struct gg_roll r;
    ms_describe_combat(&ms_crt, &r);
    r.column = value[0];
    r.check[0].who = "the attacker";
    r.check[0].rating = value[1];
    r.check[1].who = "the defender";
    r.check[1].rating = value[2];
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_bombardment(const int *value, struct gg_chance *out, int room, int *count,
                                      struct gg_text *explain)
{
    struct gg_roll r;
    ms_describe_fire(&ms_crt, &r);
    r.column = value[0];
    r.check[1].who = "the defender";
    r.check[1].rating = value[1];
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_leader(const int *value, struct gg_chance *out, int room, int *count,
                                 struct gg_text *explain)
{
    struct gg_roll r;
    (void)value;
    ms_describe_leader(&r);
    return answer(&r, out, room, count, explain);
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
