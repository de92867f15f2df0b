/*
 * umpire.c - what an umpire can be told has happened on a table (WC-UMP): here the steps of the other chapters begin, and nothing
 * is ruled. What he is told is compared with the position first; of two facts that contradict each other none is believed.
 */
#include "rules/war_conquest/war_conquest.h"

enum asked { A_MORALE, A_COMBAT, A_COMMAND, A_RALLY, A_LAST, NASKED };

struct test_told {
    uint8_t unit, purpose, reasons, by, manoeuvre, point;
};

struct round_told {
    uint64_t breaks, caught, small, passed, failed;
    uint8_t slain[GG_SIDES];
};

struct lost_told {
    uint64_t units;
    uint8_t by;
};

struct flight_told {
    uint64_t pursuers;
    uint8_t unit, flee, pursuit;
};

/* clang-format off */
#define T(member) offsetof(struct test_told, member), sizeof(((struct test_told *)0)->member)
#define R(member) offsetof(struct round_told, member), sizeof(((struct round_told *)0)->member)
#define L(member) offsetof(struct lost_told, member), sizeof(((struct lost_told *)0)->member)
#define F(member) offsetof(struct flight_told, member), sizeof(((struct flight_told *)0)->member)

static const char *const asked_words[NASKED] = {"morale", "combat", "command", "rally", "last-chance"};
static const struct gg_field test_fields[] = {
    {"unit",    GG_FIELD_PIECE,  T(unit), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who tests"},
    {"purpose", GG_FIELD_WORD,   T(purpose), .high = NASKED, .words = asked_words, .flags = GG_NEEDED, .line = "what for"},
    {"reasons", GG_FIELD_FLAGS,  T(reasons), .high = NREASONS, .words = wc_reason_words, .line = "of a morale test"},
    {"by",      GG_FIELD_NUMBER, T(by), 0, 100, .line = "lost its combat by that"},
    {"manoeuvre", GG_FIELD_SWITCH, T(manoeuvre), .line = "a Command Test for a turn, ranks or formation"},
    {"point",   GG_FIELD_SWITCH, T(point), .line = "a Strategy Intervention Point is spent on it"},
    {0}};
static const struct gg_field round_fields[] = {
    {"breaks", GG_FIELD_PIECES, R(breaks), .line = "who breaks in combat"},
    {"caught", GG_FIELD_PIECES, R(caught), .line = "who was caught and destroyed as it fled a charge"},
    {"small",  GG_FIELD_PIECES, R(small), .line = "who fell below minimum size"},
    {"slain",  GG_FIELD_SWITCH, offsetof(struct round_told, slain), 1, .each = GG_EACH_SIDE, .line = "whose general was slain, where he stands"},
    {"passed", GG_FIELD_PIECES, R(passed), .line = "who passed a test for its casualties already"},
    {"failed", GG_FIELD_PIECES, R(failed), .line = "who failed it, and flees now"},
    {0}};
static const struct gg_field lost_fields[] = {
    {"units", GG_FIELD_PIECES, L(units), .flags = GG_NEEDED | GG_NONZERO, .line = "who lost its combat"},
    {"by",    GG_FIELD_NUMBER, L(by), 1, 100, .flags = GG_NEEDED, .line = "the difference of the results"},
    {0}};
static const struct gg_field flight_fields[] = {
    {"unit",     GG_FIELD_PIECE,  F(unit), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who breaks or flees, and runs now"},
    {"pursuers", GG_FIELD_PIECES, F(pursuers), .line = "who pursue; left out, those who may are asked"},
    {"flee",     GG_FIELD_NUMBER, F(flee), 0, 36, .line = "the total of its flee dice; 0: they are still to be thrown"},
    {"pursuit",  GG_FIELD_NUMBER, F(pursuit), 0, 36, .line = "the total of the pursuit dice"},
    {0}};
static const struct gg_field end_fields[] = {
    {"units", GG_FIELD_PIECES, 0, sizeof(uint64_t), .line = "of which flight it is ruled; left out: of all"},
    {0}};
/* clang-format on */

static const char *name_of(const struct play *g, int unit)
{
    return g->b->unit[unit].is.name;
}

/* --- what all occasions ask --- */

static bool all_there(const struct play *g, uint64_t units, struct gg_flaw *flaw)
{
    uint64_t away = units & ~g->p->here;
    return !away || gg_flaw(flaw, "event", first_of(away), "%s is not on the table",
                            name_of(g, first_of(away)));
}

/* Nobody who flees fights, is tested, or breaks once more. */
static bool all_steady(const struct play *g, uint64_t units, const char *what, struct gg_flaw *flaw)
{
    uint64_t run = units & g->p->fleeing;
    if (run)
        return gg_flaw(flaw, "event", first_of(run), "%s flees already, and cannot have %s",
                       name_of(g, first_of(run)), what);
    return all_there(g, units, flaw);
}

static bool all_engaged(const struct play *g, uint64_t units, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    uint64_t idle = units & ~wc_all_engaged(&look);
    return !idle ||
           gg_flaw(flaw, "event", first_of(idle), "%s is in no combat", name_of(g, first_of(idle)));
}

/* Those with whom they fight have won. */
static void give_victory(struct play *g, uint64_t losers)
{
    struct look look = look_of(g);
    for (uint64_t set = losers; set; set &= set - 1)
        g->p->won |= wc_foes(&look, first_of(set)) & ~losers;
}

/* WC-RES-1, WC-RES-2: all tests, and then the moves. */
static void begin_resolution(struct play *g)
{
    push_step(g->p, S_RUNS);
    push_step(g->p, S_TESTS);
}

static void begin_checks(struct play *g, uint64_t units, int by)
{
    struct look look = look_of(g);
    int unit = first_of(units);
    g->p->fighters = wc_combat_of(&look, unit);
    g->p->margin = (uint8_t)by;
    g->p->winner_side = (uint8_t)(1 + !side_of(&look, unit));
    push(g->p, (struct gg_frame){.step = S_FIGHT, .stage = F_CHECKS});
}

/* --- one test (WC-UMP-1) --- */

static bool begin_morale(struct play *g, const struct test_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    int unit = told->unit;
    if (!all_steady(g, bit(unit), "a morale test before the end phase (WC-RES-4)", flaw))
        return false;
    if (has(g->p->breaking, unit))
        return gg_flaw(flaw, "event", unit, "%s breaks, and does not test (WC-RES-4)",
                       name_of(g, unit));
    if (!told->reasons)
        return gg_flaw(flaw, "event", unit, "without a reason %s does not test", name_of(g, unit));
    if (told->reasons & R_LOSSES && wc_engaged(&look, unit))
        return gg_flaw(flaw, "event", unit,
                       "%s fights: casualties are a reason only for units that do not (WC-RES-T3)",
                       name_of(g, unit));
    push(g->p,
         (struct gg_frame){.step = S_TESTS, .side = (uint8_t)!side_of(&look, unit), .number = 1});
    g->p->unit[unit].reasons = told->reasons;
    g->p->asked = bit(unit);
    gg_note_args(g, E_REASONS, unit, (int16_t[GG_LOG_ARGS]){told->reasons});
    return true;
}

static bool begin_rally(struct play *g, int unit, bool last, struct gg_flaw *flaw)
{
    if (!has(g->p->fleeing, unit))
        return gg_flaw(flaw, "event", unit, "%s does not flee: it has nothing to %s",
                       name_of(g, unit), last ? "make its last stand for" : "rally from");
    if (!last)
        push(g->p, (struct gg_frame){.step = S_RALLY, .number = 1});
    return true;
}

/* What the test stands in, below it. */
static bool prepare_test(struct play *g, const struct test_told *told, struct gg_flaw *flaw)
{
    uint64_t unit = bit(told->unit);
    if (told->purpose == A_MORALE)
        return begin_morale(g, told, flaw);
    if (told->purpose == A_RALLY || told->purpose == A_LAST)
        return begin_rally(g, told->unit, told->purpose == A_LAST, flaw);
    if (told->purpose != A_COMBAT)
        return all_steady(g, unit, "a Command Test (WC-CMD-3)", flaw);
    if (!told->by)
        return gg_flaw(flaw, "event", told->unit,
                       "%s did not lose its combat: say by how much (by)", name_of(g, told->unit));
    if (!all_there(g, unit, flaw) || !all_engaged(g, unit, flaw))
        return false;
    give_victory(g, unit);
    begin_checks(g, unit, told->by);
    return true;
}

static bool begin_test(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    static const uint8_t purposes[NASKED] = {TO_STAND, TO_STAND_COMBAT, TO_OBEY, TO_RALLY_UNIT,
                                             TO_LAST};
    const struct test_told *told = facts;
    int purpose = told->manoeuvre ? TO_MANOEUVRE : purposes[told->purpose];
    if (told->manoeuvre && told->purpose != A_COMMAND)
        return gg_flaw(flaw, "event", told->unit, "a manoeuvre takes a Command Test, no other");
    if (!all_there(g, bit(told->unit), flaw) || !prepare_test(g, told, flaw))
        return false;
    wc_begin_test(g, told->unit, (enum purpose)purpose);
    if (!told->point)
        return true;
    if (top(g->p)->stage != TS_SIP)
        return gg_flaw(
            flaw, "event", told->unit,
            "no point can be spent on %s: it takes one in hand, a morale, combat or rally "
            "test, and a place in the general's zone (WC-STR-3)",
            name_of(g, told->unit));
    wc_spend_point(g);
    return true;
}

/* --- a whole resolution (WC-UMP-2, WC-UMP-5) --- */

static bool slay_general(struct play *g, int side, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    int unit = wc_general_unit(&look, side);
    if (unit == NO_UNIT)
        return gg_flaw(flaw, "event", -1, "%s has no general to lose", g->battle->side_title[side]);
    wc_slay(g, side, g->p->general[side], leader_of(&look, unit));
    return true;
}

static void destroy(struct play *g, uint64_t units, enum event how)
{
    for (uint64_t set = units; set; set &= set - 1)
        wc_remove(g, first_of(set), (int)how);
}

/* One thing happens to a unit, or the list is wrong. */
static bool told_once(const struct play *g, const struct round_told *told, struct gg_flaw *flaw)
{
    const uint64_t sets[] = {told->breaks, told->caught, told->small, told->passed, told->failed};
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (seen & sets[i])
            return gg_flaw(flaw, "event", first_of(seen & sets[i]),
                           "two things are told of %s, and only one can be",
                           name_of(g, first_of(seen & sets[i])));
        seen |= sets[i];
    }
    return all_there(g, seen, flaw);
}

static bool settle_casualties(struct play *g, const struct round_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    uint64_t both = told->passed | told->failed;
    if (!all_steady(g, both, "tested for casualties", flaw))
        return false;
    for (uint64_t set = both; set; set &= set - 1) {
        int unit = first_of(set);
        if (g->p->unit[unit].lost == 0)
            return gg_flaw(flaw, "event", unit,
                           "%s has lost nobody to shooting or glancing attacks", name_of(g, unit));
        if (has(wc_all_engaged(&look), unit))
            return gg_flaw(flaw, "event", unit, "%s fights, and has not tested for casualties",
                           name_of(g, unit));
        g->p->unit[unit].lost = 0; /* settled (WC-RES-T3) */
    }
    g->p->failing |= told->failed;
    for (uint64_t set = told->failed; set; set &= set - 1)
        gg_note(g, E_PANICS, first_of(set), -1, -1);
    return true;
}

static bool begin_round(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct round_told *told = facts;
    if (!told_once(g, told, flaw) || !all_steady(g, told->breaks, "broken in combat", flaw) ||
        !all_engaged(g, told->breaks, flaw) || !settle_casualties(g, told, flaw))
        return false;
    give_victory(g, told->breaks);
    g->p->breaking |= told->breaks;
    for (uint64_t set = told->breaks; set; set &= set - 1)
        gg_note(g, E_BREAKS, first_of(set), -1, -1);
    for (int s = 0; s < GG_SIDES; s++)
        if (told->slain[s] && !slay_general(g, s, flaw))
            return false;
    begin_resolution(g);
    g->p->caught |= told->caught;
    g->p->small |= told->small;
    destroy(g, told->caught, E_CAUGHT);
    destroy(g, told->small, E_TOO_SMALL);
    return true;
}

/* The checks of the losers, and then the resolution that follows. */
static bool begin_lost(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct lost_told *told = facts;
    struct look look = look_of(g);
    uint64_t combat = 0, units = told->units;
    if (!all_steady(g, units, "lost a combat", flaw) || !all_engaged(g, units, flaw))
        return false;
    combat = wc_combat_of(&look, first_of(units)) & g->b->army[side_of(&look, first_of(units))];
    if (combat != units)
        return gg_flaw(
            flaw, "event", -1,
            "one combat is lost by all units of a side that are joined in it (WC-CMB-9)");
    give_victory(g, units);
    begin_resolution(g);
    begin_checks(g, units, told->by);
    g->p->checking = units;
    return true;
}

/* --- a flight (WC-UMP-3) and the end phase (WC-UMP-4) --- */

static bool totals_fit(const struct play *g, const struct flight_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    int dice = wc_flee_dice(&look, told->unit), unit = told->unit;
    if (told->flee && (told->flee < dice || told->flee > 6 * dice))
        return gg_flaw(flaw, "event", unit, "%s flees with %d dice, which cannot come to %d",
                       name_of(g, unit), dice, told->flee);
    if (!told->pursuit)
        return true;
    if (!told->flee || count_of(told->pursuers) != 1)
        return gg_flaw(flaw, "event", unit,
                       "a total of pursuit dice wants that of the flee dice and one pursuer");
    int foe = first_of(told->pursuers);
    dice = wc_flee_dice(&look, foe);
    if (told->pursuit < dice || told->pursuit > 6 * dice)
        return gg_flaw(flaw, "event", foe, "%s pursues with %d dice, which cannot come to %d",
                       name_of(g, foe), dice, told->pursuit);
    return true;
}

static bool may_run(const struct play *g, const struct flight_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    if (!all_there(g, bit(told->unit), flaw))
        return false;
    if (!flees(&look, told->unit))
        return gg_flaw(flaw, "event", told->unit, "%s neither breaks nor flees",
                       name_of(g, told->unit));
    if (has(g->p->breaking, told->unit)) /* of a table that does not say who won */
        return true;
    return !told->pursuers || gg_flaw(flaw, "event", told->unit,
                                      "%s does not flee from combat: nobody pursues it (WC-PUR-9)",
                                      name_of(g, told->unit));
}

static bool begin_flight(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct flight_told *told = facts;
    struct look look = look_of(g);
    struct position *p = g->p;
    if (!may_run(g, told, flaw) || !totals_fit(g, told, flaw))
        return false;
    give_victory(g, p->breaking & bit(told->unit));
    uint64_t able = wc_pursuers(&look, told->unit), unable = told->pursuers & ~able;
    if (unable)
        return gg_flaw(flaw, "event", first_of(unable),
                       "%s cannot pursue %s: it must fight it with its front, and nobody else, and "
                       "have passed its test (WC-PUR-9)",
                       name_of(g, first_of(unable)), name_of(g, told->unit));
    wc_begin_runs(g);
    p->testing = 0; /* the others wait */
    p->pursuing = told->pursuers;
    p->asked = told->pursuers || told->flee ? able : 0;
    for (uint64_t set = told->pursuers; told->pursuit && set; set &= set - 1)
        p->unit[first_of(set)].total = told->pursuit;
    push(p, (struct gg_frame){.step = S_RUNS, .stage = 1});
    push(p, (struct gg_frame){.step = S_PURSUIT,
                              .stage = told->flee ? PU_DICE : PU_ASK,
                              .unit = told->unit,
                              .number = told->pursuit,
                              .place = told->flee});
    return true;
}

static bool begin_end(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const uint64_t *told = facts, run = g->p->fleeing & g->p->here;
    if (*told & ~run)
        return gg_flaw(flaw, "event", first_of(*told & ~run), "%s does not flee",
                       name_of(g, first_of(*told & ~run)));
    if (!run)
        return gg_flaw(flaw, "event", -1, "nobody flees: there is nothing to do in the end phase");
    push(g->p, (struct gg_frame){.step = S_RUNS, .number = 1});
    push(g->p, (struct gg_frame){
                   .step = S_RALLY, .side = (uint8_t)leading_side(g->p), .number = *told != 0});
    g->p->testing = *told;
    return true;
}

/* clang-format off */
const struct gg_occasion wc_occasions[] = {
    {"test", "a unit takes a morale test or a Command Test", "WC-UMP-1", test_fields, sizeof(struct test_told), begin_test},
    {"resolution", "the tests and moves that are due after what has happened in a round", "WC-UMP-2", round_fields, sizeof(struct round_told), begin_round},
    {"lost", "a combat is lost: the checks, and what follows from them", "WC-UMP-5", lost_fields, sizeof(struct lost_told), begin_lost},
    {"flight", "one unit flees, pursued or not", "WC-UMP-3", flight_fields, sizeof(struct flight_told), begin_flight},
    {"end", "the end phase: rallies and the flight of the others", "WC-UMP-4", end_fields, sizeof(uint64_t), begin_end},
    {NULL, NULL, NULL, NULL, 0, NULL}};

const struct gg_above wc_begun[] = {{GG_ANY_STAGE, S_TESTS}, {GG_ANY_STAGE, S_RALLY}, {GG_ANY_STAGE, S_FIGHT},
                                    {GG_ANY_STAGE, S_TEST}, {GG_ANY_STAGE, S_RUNS}, {0, GG_NO_STEP}};
/* clang-format on */
