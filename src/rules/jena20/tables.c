/*
 * tables.c - the printed tables and charts, the options, and the rolls that can be asked by name.
 *
 * The defaults stand here, in their printed look, and nowhere else; a scenario file may replace any of
 * them in the same shape.
 */
#include <string.h>

#include "rules/jena20/chapters.h"

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

const struct gg_option jena20_options[NOPTIONS] = {
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

const char *const jena20_result_codes[] = {
    [AB] = "AB", [AR] = "AR", [AW] = "AW", [N] = "N", [EX] = "EX", [DW] = "DW", [DR] = "DR", [DB] = "DB",
};
const char *const jena20_result_words[NRESULTS] = {
    [AB] = "the attackers break",
    [AR] = "the attackers are routed",
    [AW] = "the attackers withdraw",
    [N] = "both sides stay engaged",
    [EX] = "exchange",
    [DW] = "the defenders withdraw",
    [DR] = "the defenders are routed",
    [DB] = "the defenders break",
};
const char *const jena20_type_words[NTYPES] = {
    [INFANTRY] = "infantry", [CAVALRY] = "cavalry", [ARTILLERY] = "artillery", [DUMMY] = "dummy", [LEADER] = "leader",
};
/* From bit 0 of enum unit_flag on. */
const char *const jena20_flag_words[NFLAGS] = {"elite", "guard", "heavy", "light", "unreliable"};
static const char *const rally_codes[] = {"eliminated", "none", "rally"};
static const char *const rout_codes[] = {"withdraw", "1", "2", "3", "4", "5", "6", "7"};
const char *const jena20_terrain_ids[] = {"clear", "town", "woods", "hill"};
static const char *const crossing_ids[] = {"minor_river", "minor_bridge", "major_bridge", "major_ford"};

/* J20-9.5 Combat Results Table. Columns: the attacker's differential. */
static const struct gg_table combat_table = {
    .name = "combat", .first_row = 1, .rows = 6, .first_column = -2, .columns = 7,
    .codes = jena20_result_codes, .ncodes = NRESULTS,
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
static const uint8_t terrain_chart[NTERRAINS][2] = {
    [CLEAR] = {1, 0},
    [TOWN]  = {1, 1},
    [WOODS] = {2, 1},
    [HILL]  = {2, 1},
};
static const uint8_t crossing_chart[NCROSSINGS][2] = {
    [MINOR_OPEN]   = {1, 1},
    [MINOR_BRIDGE] = {0, 1},
    [MAJOR_BRIDGE] = {0, 2},
    [MAJOR_FORD]   = {1, 2},
};

/* The single figures, each with its name in a file, its range and its default. */
static const struct figure {
    const char *name;
    size_t where;
    uint8_t low, high, standard;
} figures[] = {
    {"road_cost",        offsetof(struct jena, road_cost),        1, 9, 1},
    {"hazard_safe",      offsetof(struct jena, hazard_safe),      1, 7, 4},
    {"control_safe",     offsetof(struct jena, control_safe),     1, 7, 4},
    {"demolish",         offsetof(struct jena, demolish),         1, 7, 5},
    {"demolish_opposed", offsetof(struct jena, demolish_opposed), 1, 7, 6},
    {"elite_rout",       offsetof(struct jena, elite_rout),       0, 6, 2},
    {"elite_rally",      offsetof(struct jena, elite_rally),      0, 6, 1},
    {"leader_range",     offsetof(struct jena, leader_range),     0, 99, 4},
    {"leader_reaction",  offsetof(struct jena, leader_reaction),  0, 9, 2},
};
/* clang-format on */

enum { NFIGURES = sizeof figures / sizeof figures[0] };

void jena20_default_tables(struct jena *j)
{
    j->combat = combat_table;
    j->rally = rally_table;
    j->rout = rout_table;
    for (int i = 0; i < NTERRAINS; i++) {
        j->hex_cost[i] = terrain_chart[i][0];
        j->hex_benefit[i] = terrain_chart[i][1];
    }
    for (int i = 0; i < NCROSSINGS; i++) {
        j->crossing_cost[i] = crossing_chart[i][0];
        j->crossing_benefit[i] = crossing_chart[i][1];
    }
    for (int i = 0; i < NFIGURES; i++)
        ((uint8_t *)j)[figures[i].where] = figures[i].standard;
}

static void write_rows(struct gg_writer *w, const struct gg_table *t)
{
    char line[128], key[8];
    struct gg_text text;
    gg_write_open(w, t->name);
    for (int row = 0; row < t->rows; row++) {
        gg_text_fixed(&text, key, sizeof key);
        gg_text_fmt(&text, "%d", t->first_row + row);
        gg_text_fixed(&text, line, sizeof line);
        for (int c = 0; c < t->columns; c++)
            gg_text_fmt(&text, "%s%s", c ? ", " : "[", t->codes[t->cell[row * t->columns + c]]);
        gg_text_char(&text, ']');
        gg_write_raw(w, key, line);
    }
    gg_write_close(w);
}

static void write_pair(struct gg_writer *w, const char *name, const uint8_t pair[2])
{
    char line[48];
    struct gg_text text;
    gg_text_fixed(&text, line, sizeof line);
    gg_text_fmt(&text, "{cost: %d, benefit: %d}", pair[0], pair[1]);
    gg_write_raw(w, name, line);
}

void jena20_write_tables(struct gg_writer *w)
{
    gg_write_open(w, "tables");
    gg_write_comment(w, "rows: die; columns: the attacker's differential from -2 to +4 (J20-9.5)");
    write_rows(w, &combat_table);
    gg_write_comment(w, "by modified die (J20-10.1)");
    write_rows(w, &rally_table);
    gg_write_comment(w, "hexes by modified die (J20-9.6.2)");
    write_rows(w, &rout_table);
    gg_write_comment(w, "cost to enter or cross, benefit to the defender (J20-6.6)");
    gg_write_open(w, "terrain");
    for (int i = 0; i < NTERRAINS; i++)
        write_pair(w, jena20_terrain_ids[i], terrain_chart[i]);
    for (int i = 0; i < NCROSSINGS; i++)
        write_pair(w, crossing_ids[i], crossing_chart[i]);
    gg_write_close(w);
    gg_write_comment(w, "figures: what is needed on a die, modifiers, ranges");
    for (int i = 0; i < NFIGURES; i++)
        gg_write_int(w, figures[i].name, figures[i].standard);
    gg_write_close(w);
}

static void read_row(struct gg_table *t, int row, const struct gg_node *node, struct gg_faults *f)
{
    if (!gg_node_is(node, GG_LIST, f))
        return;
    if (node->count != t->columns) {
        gg_fault_at(f, node, "%d cells found, %d expected", node->count, t->columns);
        return;
    }
    for (int c = 0; c < t->columns; c++) {
        int code;
        if (gg_node_word(&node->child[c], t->codes, t->ncodes, &code, f))
            t->cell[row * t->columns + c] = (uint8_t)code;
    }
}

static void read_rows(struct gg_table *t, const struct gg_node *node, struct gg_faults *f)
{
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    for (int i = 0; i < node->count; i++) {
        int row = -1;
        char key[8];
        struct gg_text text;
        for (int r = 0; r < t->rows; r++) {
            gg_text_fixed(&text, key, sizeof key);
            gg_text_fmt(&text, "%d", t->first_row + r);
            if (!strcmp(key, node->child[i].key))
                row = r;
        }
        if (row < 0)
            gg_fault_at(f, &node->child[i], "row '%s' of table %s: rows are %d to %d",
                        node->child[i].key, t->name, t->first_row, t->first_row + t->rows - 1);
        else
            read_row(t, row, &node->child[i], f);
    }
}

static void read_pair(const struct gg_node *node, uint8_t *cost, uint8_t *benefit,
                      struct gg_faults *f)
{
    static const char *const keys[] = {"cost", "benefit"};
    int value;
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    gg_node_only(node, keys, 2, f);
    if (gg_node_int(gg_node_get(node, "cost"), 0, 9, &value, f))
        *cost = (uint8_t)value;
    if (gg_node_int(gg_node_get(node, "benefit"), 0, 9, &value, f))
        *benefit = (uint8_t)value;
}

static void read_terrain(struct jena *j, const struct gg_node *node, struct gg_faults *f)
{
    const char *keys[NTERRAINS + NCROSSINGS];
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    for (int i = 0; i < NTERRAINS; i++) {
        const struct gg_node *pair = gg_node_get(node, keys[i] = jena20_terrain_ids[i]);
        read_pair(pair, &j->hex_cost[i], &j->hex_benefit[i], f);
        if (!j->hex_cost[i])
            gg_fault_at(f, pair, "a hex costs at least 1");
    }
    for (int i = 0; i < NCROSSINGS; i++)
        read_pair(gg_node_get(node, keys[NTERRAINS + i] = crossing_ids[i]), &j->crossing_cost[i],
                  &j->crossing_benefit[i], f);
    gg_node_only(node, keys, NTERRAINS + NCROSSINGS, f);
}

void jena20_read_tables(struct jena *j, const struct gg_node *node, struct gg_faults *f)
{
    const char *keys[NFIGURES + 4] = {"combat", "rally", "rout", "terrain"};
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    read_rows(&j->combat, gg_node_get(node, "combat"), f);
    read_rows(&j->rally, gg_node_get(node, "rally"), f);
    read_rows(&j->rout, gg_node_get(node, "rout"), f);
    read_terrain(j, gg_node_get(node, "terrain"), f);
    for (int i = 0; i < NFIGURES; i++) {
        int value;
        keys[4 + i] = figures[i].name;
        if (gg_node_int(gg_node_get(node, figures[i].name), figures[i].low, figures[i].high, &value,
                        f))
            ((uint8_t *)j)[figures[i].where] = (uint8_t)value;
    }
    gg_node_only(node, keys, NFIGURES + 4, f);
}

static enum gg_status answer(const struct gg_roll *r, struct gg_chance *out, int room, int *count,
                             struct gg_text *explain)
{
    gg_roll_explain(r, explain);
    return gg_roll_chances(r, out, room, count);
}

static enum gg_status ask_combat(const int *value, struct gg_chance *out, int room, int *count,
                                 struct gg_text *explain)
{
    struct gg_roll r;
    describe_combat(&combat_table, value[0], &r);
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_rout(const int *value, struct gg_chance *out, int room, int *count,
                               struct gg_text *explain)
{
    struct gg_roll r;
    struct jena defaults;
    jena20_default_tables(&defaults);
    describe_rout(&rout_table, value[0], defaults.elite_rout, &r);
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_rally(const int *value, struct gg_chance *out, int room, int *count,
                                struct gg_text *explain)
{
    struct gg_roll r;
    struct jena defaults;
    jena20_default_tables(&defaults);
    describe_rally(&rally_table, value[0] ? defaults.elite_rally : 0, value[1], false, &r);
    return answer(&r, out, room, count, explain);
}

static enum gg_status ask_hazard(const int *value, struct gg_chance *out, int room, int *count,
                                 struct gg_text *explain)
{
    struct gg_roll r;
    struct jena defaults;
    (void)value;
    jena20_default_tables(&defaults);
    describe_hazard(defaults.hazard_safe, HAZARD_ZOC, &r);
    return answer(&r, out, room, count, explain);
}

/* Beyond -2 and +4 the table's edges hold, as printed. */
const struct gg_query jena20_queries[NQUERIES] = {
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
