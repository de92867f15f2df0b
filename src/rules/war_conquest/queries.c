/*
 * queries.c - rolls that can be asked for by name: a morale test, a Command Test with its re-roll, pursuit against flight.
 */
#include <string.h>

#include "rules/war_conquest/war_conquest.h"

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const formations[] = {"battle", "skirmish", NULL};
enum { MORALE_VALUE, MORALE_FORMATION, MORALE_OVER_HALF, MORALE_FLEEING, MORALE_COMBAT };
enum {
    COMMAND_VALUE,
    COMMAND_FORMATION,
    COMMAND_OVER_HALF,
    COMMAND_DRILLED,
    COMMAND_UNDISCIPLINED
};

static void describe(struct gg_roll *r, int dice, int value, bool hero)
{
    struct test t = {dice, value, dice > 2 ? -2 : 0, hero};
    gg_roll_target_part(r, value, "modified morale value", "WC-MOR-1");
    wc_test_roll(r, &t);
}

static void describe_morale(const struct gg_battle *battle, const int *value, struct gg_roll *out)
{
    (void)battle;
    bool combat = value[MORALE_COMBAT];
    gg_roll_d6(out, combat ? "Combat morale test" : "Morale test", "WC-MOR-1");
    describe(out,
             wc_test_dice(value[MORALE_FORMATION] == 0, value[MORALE_OVER_HALF], false,
                          value[MORALE_FLEEING]),
             value[MORALE_VALUE], combat && value[MORALE_VALUE] < 2);
}

static void describe_command(const struct gg_battle *battle, const int *value, struct gg_roll *out)
{
    (void)battle;
    gg_roll_d6(out, "Command Test", "WC-CMD-1");
    describe(out,
             wc_test_dice(value[COMMAND_FORMATION] == 0, value[COMMAND_OVER_HALF],
                          value[COMMAND_UNDISCIPLINED], false),
             value[COMMAND_VALUE], false);
}

static void describe_pursuit(const struct gg_battle *battle, const int *value, struct gg_roll *out)
{
    (void)battle;
    gg_roll_d6(out, "Flee dice (house)", "WC-PUR-4");
    out->shape = GG_SUM;
    out->dice = value[0];
}

/* clang-format off */
const struct gg_query wc_queries[NQUERIES] = {
    {"morale", "a morale test against a modified value; combat: below 2 only the hero of the day passes",
     {{"value", NULL, -20, 12, 0, true},
      {"formation", formations, 0, 0, 0, false},
      {"over-half", no_yes, 0, 0, 1, false},
      {"fleeing", no_yes, 0, 0, 0, false},
      {"combat", no_yes, 0, 0, 0, false}},
     describe_morale},
    {"command", "a Command Test; drilled formations roll again when it fails",
     {{"value", NULL, -20, 12, 0, true},
      {"formation", formations, 0, 0, 0, false},
      {"over-half", no_yes, 0, 0, 1, false},
      {"drilled", no_yes, 0, 0, 0, false},
      {"undisciplined", no_yes, 0, 0, 0, false}},
     describe_command},
    {"pursuit", "flee dice against pursuit dice (house numbers): equal is destroyed",
     {{"flee", NULL, 2, 3, 0, true},
      {"pursue", NULL, 2, 3, 0, true}},
     describe_pursuit},
};
/* clang-format on */

bool wc_follow(const struct gg_query *query, const struct gg_battle *battle, const int *value,
               struct gg_thrown thrown, struct gg_roll *r)
{
    if (thrown.stage > 0)
        return false;
    if (query == &wc_queries[1] && value[COMMAND_DRILLED] && thrown.result > value[COMMAND_VALUE]) {
        describe_command(battle, value, r);
        return true;
    }
    if (query != &wc_queries[2])
        return false;
    gg_roll_d6(r, "Pursuit dice (house)", "WC-PUR-2");
    r->shape = GG_SUM;
    r->dice = value[1];
    r->reading = GG_TEST;
    r->pass = "destroyed";
    r->fail = "escapes";
    gg_roll_target_part(r, thrown.result, "what the flee dice came to", "WC-PUR-2");
    return true;
}
