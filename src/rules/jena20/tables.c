/*
 * tables.c - the printed tables and charts, the options, and the rolls that can be asked by name.
 *
 * The defaults stand here, in their printed look, and nowhere else; a scenario file may replace any of
 * them in the same shape.
 */
#include "rules/jena20/jena20.h"
#include "rules/kit/load.h"

/* clang-format off */

/* ORDER OPTIONS */
static const char *const off_on[] = {"off", "on", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const half_full[] = {"half", "full", NULL};
static const char *const attack_any[] = {"attack", "any", NULL};
static const char *const current_printed[] = {"current", "printed", NULL};
static const char *const path_one[] = {"path", "one", NULL};
static const char *const full_quiet[] = {"full", "quiet", NULL};
static const char *const owner_occupier[] = {"owner", "occupier", NULL};
static const char *const adjacent_contact[] = {"adjacent", "contact", NULL};

const struct gg_option j20_options[NOPTIONS] = {
    [LOCKING_ZOC]            = {"locking_zoc", off_on, 0, 1, 1, "J20-7.3", "a unit that starts in an enemy zone may not walk away"},
    [MANDATORY_COMBAT]       = {"mandatory_combat", off_on, 0, 1, 1, "J20-9.1", "all in contact must attack and be attacked"},
    [REACTION_MOVE]          = {"reaction_move", half_full, 0, 1, 0, "J20-8.2a", "how much of its printed allowance reacting cavalry uses"},
    [COUNTERCHARGE_BONUS]    = {"countercharge_bonus", NULL, 0, 9, 1, "J20-8.2d", "added to a countercharge in the open"},
    [DISENGAGE_FROM_CAVALRY] = {"disengage_from_cavalry", no_yes, 0, 1, 0, "J20-8.3", "may cavalry disengage from cavalry?"},
    [RESERVES_LIMIT]         = {"reserves_limit", NULL, 0, 10, 1, "J20-9.5.1", "points each side may commit to one battle; 0 is no limit"},
    [SPEND_LAST_POINT]       = {"spend_last_point", no_yes, 0, 1, 0, "J20-12.0.1", "may the last morale point be spent (and the game lost)?"},
    [GUARD_PENALTY]          = {"guard_penalty", attack_any, 0, 1, 0, "J20-12.2.2", "which failed battles of the Guard cost a point"},
    [ROUT_MA]                = {"rout_ma", current_printed, 0, 1, 0, "J20-9.6.2", "the allowance a rout is compared with"},
    [ADVANCE_LENGTH]         = {"advance", path_one, 0, 1, 0, "J20-9.9.3", "how far an advance goes: the retreat path, or one hex"},
    [CAVALRY_CONTROL]        = {"cavalry_control", off_on, 0, 1, 0, "J20-16.8", "victorious cavalry may get out of hand"},
    [EXCHANGE_MINIMAL]       = {"exchange_minimal", no_yes, 0, 1, 0, "J20-9.6.4", "no superfluous unit may be lost in an exchange"},
    [NIGHT_RULE]             = {"night", full_quiet, 0, 1, 0, "J20-14.1", "are there reaction and combat at night?"},
    [CAPTURED_TERRAIN]       = {"captured_terrain", owner_occupier, 0, 1, 0, "J20-14.3", "in whose Player Turn captured ground costs morale"},
    [RALLY_AVOIDS_EZOC]      = {"rally_avoids_ezoc", no_yes, 0, 1, 0, "J20-10.3", "rallied units go to LOC hexes out of enemy zones first"},
    [LULL_FROM]              = {"lull_from", NULL, 1, 99, 1, "JX-5.2", "the first turn in which a Lull can be earned"},
    [ROUTED_MARKER]          = {"routed_marker", off_on, 0, 1, 1, "J20-9.6.2", "a routed unit stays routed until the turn ends"},
    [GUARD_NEXT_TO]          = {"guard_next_to", adjacent_contact, 0, 1, 0, "J20-12.2.1", "what counts as next to an enemy for the Guard"},
    [DRAW_MARGIN]            = {"draw_margin", NULL, 0, 10, 0, "J20-15.3", "the largest difference in morale that is still a draw"},
    [CONCEALMENT]            = {"concealment", off_on, 0, 1, 0, "J20-16.11", "units start concealed, with two dummies a side"},
    [PENETRATION]            = {"penetration", off_on, 0, 1, 0, "J20-16.2", "cavalry may slip from zone to zone in reaction"},
    [ARTILLERY_RULES]        = {"artillery", off_on, 0, 1, 0, "J20-16.3.1", "artillery units, defensive support and bombardment"},
    [RALLY_POINTS]           = {"rally_points", off_on, 0, 1, 0, "J20-16.4", "units may rally on towns and objectives"},
    [DEMOLITION]             = {"demolition", off_on, 0, 1, 0, "J20-16.5", "infantry may blow up bridges"},
    [CADRE_UNITS]            = {"cadres", off_on, 0, 1, 0, "J20-16.6", "a unit that fails to rally may return as a Cadre"},
    [UNRELIABLE_UNITS]       = {"unreliable", off_on, 0, 1, 0, "J20-16.7", "unreliable units rout farther and rally worse"},
    [LEADERS]                = {"leaders", off_on, 0, 1, 0, "J20-16.9", "an attack wants a leader in range"},
    [LIGHT_INFANTRY]         = {"light_infantry", off_on, 0, 1, 0, "J20-16.10", "light infantry may disengage"},
    [SQUARES]                = {"squares", off_on, 0, 1, 0, "J20-17.1", "infantry may form square"},
};

const char *const j20_result_codes[NRESULTS] = {
    [AB] = "AB", [AR] = "AR", [AW] = "AW", [N] = "N", [EX] = "EX", [DW] = "DW", [DR] = "DR", [DB] = "DB",
};
const char *const j20_result_words[NRESULTS] = {
    [AB] = "the attackers break",
    [AR] = "the attackers are routed",
    [AW] = "the attackers withdraw",
    [N] = "both sides stay engaged",
    [EX] = "exchange",
    [DW] = "the defenders withdraw",
    [DR] = "the defenders are routed",
    [DB] = "the defenders break",
};
const char *const j20_hazard_words[2] = {[HAZARD_RIVER] = "over the river", [HAZARD_ZOC] = "through an enemy zone"};
const char *const j20_type_words[NTYPES] = {
    [INFANTRY] = "infantry", [CAVALRY] = "cavalry", [ARTILLERY] = "artillery", [DUMMY] = "dummy", [LEADER] = "leader",
};
/* From bit 0 of enum unit_flag on. */
const char *const j20_flag_words[NFLAGS] = {"elite", "guard", "heavy", "light", "unreliable"};
static const char *const rally_codes[] = {"eliminated", "none", "rally"};
static const char *const rout_codes[] = {"withdraw", "1", "2", "3", "4", "5", "6", "7"};

/* J20-9.5 Combat Results Table. Columns: the attacker's differential. */
static const struct gg_table combat_table = {
    .name = "combat", .first_row = 1, .rows = 6, .first_column = -2, .columns = 7,
    .codes = j20_result_codes, .ncodes = NRESULTS,
    .cell = {
    /* die      -2  -1   0  +1  +2  +3  +4 */
    /*  1 */    AB, AR, AR, AW, N,  EX, EX,
    /*  2 */    AR, AR, AW, N,  EX, DW, DW,
    /*  3 */    AR, AW, N,  DW, DW, DW, DR,
    /*  4 */    AR, N,  DW, DW, DW, DR, DR,
    /*  5 */    AW, DW, DW, DW, DR, DR, DB,
    /*  6 */    N,  DW, DR, DR, DR, DB, DB,
    },
};

/* J20-10.1 Rally Table, by modified die. */
static const struct gg_table rally_table = {
    .name = "rally", .first_row = 1, .rows = 6, .columns = 1,
    .codes = rally_codes, .ncodes = NRALLIES,
    .cell = {RALLY_ELIMINATED, RALLY_ELIMINATED, RALLY_NONE, RALLY_NONE, RALLY_RALLIES, RALLY_RALLIES},
};

/* J20-9.6.2 Rout: hexes by modified die; below 1 the unit withdraws instead. */
static const struct gg_table rout_table = {
    .name = "rout", .first_row = 0, .rows = 8, .columns = 1,
    .codes = rout_codes, .ncodes = 8,
    .cell = {0, 1, 2, 3, 4, 5, 6, 7},
};

/* J20-6.6 Terrain chart: cost to enter or cross, benefit to the defender. */
static const struct chart_row terrain_chart[NCHART] = {
    [CLEAR]        = {"clear",        1, 0},
    [TOWN]         = {"town",         1, 1},
    [WOODS]        = {"woods",        2, 1},
    [HILL]         = {"hill",         2, 1},
    [MINOR_OPEN]   = {"minor_river",  1, 1},
    [MINOR_BRIDGE] = {"minor_bridge", 0, 1},
    [MAJOR_BRIDGE] = {"major_bridge", 0, 2},
    [MAJOR_FORD]   = {"major_ford",   1, 2},
};
static const struct gg_field chart_cells[] = {
    {"cost",    GG_FIELD_NUMBER, offsetof(struct chart_row, cost),    1, 0, 9, .flags = GG_WRITTEN},
    {"benefit", GG_FIELD_NUMBER, offsetof(struct chart_row, benefit), 1, 0, 9, .flags = GG_WRITTEN},
    {0}};

/* The single figures, each with its name in a file, its range and its default. */
#define FIGURE(member) #member, GG_FIELD_NUMBER, offsetof(struct battlefield, member), 1
static const struct gg_field figures[] = {
    {FIGURE(road_cost),        1, 9,  .empty = 1, .flags = GG_WRITTEN, .line = "a hex along a road"},
    {FIGURE(hazard_safe),      1, 7,  .empty = 4, .flags = GG_WRITTEN, .line = "a hazardous retreat is safe at this or more"},
    {FIGURE(control_safe),     1, 7,  .empty = 4, .flags = GG_WRITTEN, .line = "cavalry stays in hand at this or more"},
    {FIGURE(demolish),         1, 7,  .empty = 5, .flags = GG_WRITTEN, .line = "a bridge is blown at this or more"},
    {FIGURE(demolish_opposed), 1, 7,  .empty = 6, .flags = GG_WRITTEN, .line = "the same with an enemy at its other end"},
    {FIGURE(elite_rout),       0, 6,  .empty = 2, .flags = GG_WRITTEN, .line = "what an elite unit takes off its rout die"},
    {FIGURE(elite_rally),      0, 6,  .empty = 1, .flags = GG_WRITTEN, .line = "what it adds to its rally die"},
    {FIGURE(leader_range),     0, 99, .empty = 4, .flags = GG_WRITTEN, .line = "hexes within which a leader helps an attack"},
    {FIGURE(leader_reaction),  0, 9,  .empty = 2, .flags = GG_WRITTEN, .line = "hexes a leader rides in reaction"},
    {0}};

const struct gg_sheet j20_sheets[] = {
    {"combat",  GG_SHEET_TABLE,   offsetof(struct battlefield, combat), .comment = "rows: die; columns: the attacker's differential from -2 to +4 (J20-9.5)"},
    {"rally",   GG_SHEET_TABLE,   offsetof(struct battlefield, rally),  .comment = "by modified die (J20-10.1)"},
    {"rout",    GG_SHEET_TABLE,   offsetof(struct battlefield, rout),   .comment = "hexes by modified die (J20-9.6.2)"},
    {"terrain", GG_SHEET_CHART,   offsetof(struct battlefield, chart), chart_cells, sizeof(struct chart_row), 0, NCHART, "cost to enter or cross, benefit to the defender (J20-6.6)"},
    {NULL,      GG_SHEET_FIGURES, 0, figures, .comment = "figures: what is needed on a die, modifiers, ranges"},
    {.kind = GG_SHEET_END}};
/* clang-format on */

void j20_default_tables(struct battlefield *b)
{
    b->combat = combat_table;
    b->rally = rally_table;
    b->rout = rout_table;
    for (int i = 0; i < NCHART; i++)
        b->chart[i] = terrain_chart[i];
    gg_fields_clear(figures, b);
}

void j20_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    struct battlefield defaults;
    if (!battle)
        j20_default_tables(&defaults);
    gg_sheets_write(j20_sheets, battle ? battle->data : &defaults, w);
}

/* --- questions --- */

/* The charts of a battle, or the printed ones. Rolls keep pointing at the tables, so those are not copied. */
static void ask_combat(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    const struct battlefield *b = battle ? battle->data : NULL;
    j20_describe_combat(b ? &b->combat : &combat_table, value[0], r);
}

static int figure(const struct gg_battle *battle, size_t where)
{
    struct battlefield defaults;
    const uint8_t *b = battle ? battle->data : NULL;
    if (b == NULL) {
        gg_fields_clear(figures, &defaults);
        b = (const uint8_t *)&defaults;
    }
    return b[where];
}

static void ask_rout(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    const struct battlefield *b = battle ? battle->data : NULL;
    j20_describe_rout(b ? &b->rout : &rout_table, value[0],
                      figure(battle, offsetof(struct battlefield, elite_rout)), r);
}

static void ask_rally(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    const struct battlefield *b = battle ? battle->data : NULL;
    int elite = value[0] ? figure(battle, offsetof(struct battlefield, elite_rally)) : 0;
    j20_describe_rally(b ? &b->rally : &rally_table, elite, value[1], false, r);
}

static void ask_hazard(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    (void)value;
    j20_describe_hazard(figure(battle, offsetof(struct battlefield, hazard_safe)), HAZARD_ZOC, r);
}

/* Beyond -2 and +4 the table's edges hold, as printed. */
const struct gg_query j20_queries[NQUERIES] = {
    {"combat",
     "the Combat Results Table at a differential",
     {{"differential", NULL, -100000, 100000, 0, true}},
     ask_combat},
    {"rout", "how far a routed unit runs", {{"elite", no_yes, 0, 1, 0, false}}, ask_rout},
    {"rally",
     "a broken unit's rally at night",
     {{"elite", no_yes, 0, 1, 0, false}, {"spend", no_yes, 0, 1, 0, false}},
     ask_rally},
    {"hazard", "a hazardous retreat", {{NULL, NULL, 0, 0, 0, false}}, ask_hazard},
};
