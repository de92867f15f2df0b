/*
 * tables.c - the printed table, the terrain effects chart, the options and the single figures.
 *
 * The defaults stand here, in the look of a printed sheet, and nowhere else; a scenario file may replace any
 * of them in the same shape, and may add rows to the chart.
 */
#include <string.h>

#include "grognard/view.h"
#include "rules/musket_saber/musket_saber.h"

/* clang-format off */

/* ORDER OPTIONS */
static const char *const off_on[] = {"off", "on", NULL};
static const char *const columns_for_leaders[] = {"infantry", "cavalry", NULL};
static const char *const no_one[] = {"none", "one", NULL};
static const char *const flat_levels[] = {"off", "two-level", NULL};

const struct gg_option ms_options[NOPTIONS] = {
    [NO_BONUS_SQUARE_EZOC_CHARGE]    = {"no_bonus_square_ezoc_charge", off_on, 0, 1, 1, "MS-10.0-i", "no leader's movement factor for squares, charges and units leaving an enemy zone"},
    [LEADER_COLUMN]                  = {"leader_column", columns_for_leaders, 0, 1, 0, "MS-10.0-b", "the column of the chart that says what ground is closed to leaders"},
    [LEADERS_DO_NOT_SHELTER_LEADERS] = {"leaders_do_not_shelter_leaders", off_on, 0, 1, 1, "MS-10.0-u", "a lone leader flees to a combat unit, not to another leader"},
    [ZOC_TYPE_PROHIBITION_STOPS]     = {"zoc_type_prohibition_stops", off_on, 0, 1, 0, "MS-6.1-a", "a hexside closed to one type of unit stops every zone of control"},
    [CF_FLOOR_ZERO]                  = {"cf_floor_zero", off_on, 0, 1, 1, "MS-7.4-a", "a combat factor never falls below 0"},
    [RETREAT_LENGTH_FALLBACK]        = {"retreat_length_fallback", off_on, 0, 1, 1, "MS-7.7-d", "without room for a retreat toward home of full length a shorter one will do"},
    [LEADER_MORALE_VS_BOMBARDMENT]   = {"leader_morale_vs_bombardment", no_one, 0, 1, 1, "MS-8.4-j", "how many units of a bombarded hex a leader may steady"},
    [LOS_HEIGHTS]                    = {"los_heights", flat_levels, 0, 1, 1, "MS-8.2-b", "do hills block sight and let batteries see over low ground?"},
    [SECOND_CHARGE_GROUND]           = {"second_charge_ground", off_on, 0, 1, 1, "MS-9.2-z", "a second charge wants open ground in front as well"},
    [SQUARE_BONUS_ONCE]              = {"square_bonus_once", off_on, 0, 1, 0, "MS-9.3-j", "the bonus against a square counts once for all attackers"},
    [LEADER_MORALE_FOR_GUNS]         = {"leader_morale_for_guns", off_on, 0, 1, 1, "MS-10.0-n", "a leader may steady artillery in an adjacent combat"},
    [LEADER_RECOVERY_BASE]           = {"leader_recovery_base", NULL, 0, 6, 3, "MS-11.3-d", "morale of a leader who moved and tries to recover, his own factor apart"},
    [CONTROL_LAST_OCCUPANT]          = {"control_last_occupant", off_on, 0, 1, 1, "MS-3.4-a", "a hex belongs to the side whose combat unit was last in it"},
    [ROAD_FROM_OFF_MAP]              = {"road_from_off_map", off_on, 0, 1, 1, "MS-4.5-b", "reinforcements that come on by a road hex came by that road"},

    [OVERSTACK_SPARES_SHAKEN]        = {"overstack_spares_shaken", off_on, 0, 1, 0, "MS-5.0-d", "overstacking leaves disrupted and ineffective units alone"},
    [ESCORT_WAITING_AHEAD]           = {"escort_waiting_ahead", off_on, 0, 1, 0, "MS-6.2-e", "a leader waiting in an enemy zone lets disrupted units enter it"},
    [LONE_LEADER_NOT_ADJACENT]       = {"lone_leader_not_adjacent", off_on, 0, 1, 0, "MS-10.0-c", "a leader may not end a move alone next to an enemy"},
    [EXPOSED_LEADER_FLEES]           = {"exposed_leader_flees", off_on, 0, 1, 0, "MS-10.0-s", "a leader left alone beside an enemy flees at once"},
    [ENTRY_OVERSTACK_AT_END]         = {"entry_overstack_at_end", off_on, 0, 1, 0, "MS-4.5-c", "a full entry hex bars only units that could not move on"},
    [MAY_DELAY_REINFORCEMENTS]       = {"may_delay_reinforcements", off_on, 0, 1, 0, "MS-4.5-a", "reinforcements may be held back"},
    [SHAKEN_MAY_RETREAT_ONE]         = {"shaken_may_retreat_one", off_on, 0, 1, 0, "MS-CR-C-f2", "shaken units may go back a single hex where the table says one to three"},
    [X_PASSED_SHAKES_OTHERS]         = {"x_passed_shakes_others", off_on, 0, 1, 0, "MS-CR-X-p3", "a shaken primary's loss still shakes its companions"},
    [ADVANCE_DESPITE_ELIMINATION]    = {"advance_despite_elimination", off_on, 0, 1, 0, "MS-7.9-h", "an eliminated defender does not end a pursuit when others retreat"},
    [SQUARE_STANDS]                  = {"square_stands", off_on, 0, 1, 0, "MS-7.9-c", "squares do not advance"},
    [COUNTER_UNLISTED_STACKMATES]    = {"counter_unlisted_stackmates", off_on, 0, 1, 0, "MS-7.3-b", "others of the hex may join an entitled unit's counterattack"},
    [FIRE_FLOOR_ZERO]                = {"fire_floor_zero", off_on, 0, 1, 0, "MS-8.4-g", "a bombardment never falls below 0"},
    [CHARGE_TARGET_NAMED]            = {"charge_target_named", off_on, 0, 1, 0, "MS-9.2-h", "the target is named with the charge move"},
    [INEFFECTIVE_BN_LOSES_SQUARE]    = {"ineffective_bn_loses_square", off_on, 0, 1, 0, "MS-9.3-f", "a battalion that becomes ineffective loses its square"},
    [DIRECTION_BEFORE_SAFETY]        = {"direction_before_safety", off_on, 0, 1, 0, "MS-7.7-c", "a retreat goes home even where it is unsafe"},
    [NEWCOMERS_BYSTANDERS]           = {"newcomers_bystanders", off_on, 0, 1, 0, "MS-7.7-m", "units that retreated into a hex defend it only when nobody else does"},
    [CHATEAU_BURNS]                  = {"chateau_burns", off_on, 0, 1, 1, "MS-2.1-d", "may a bombardment set fire to the buildings the scenario names?"},
};

/* ORDER CODES */
const char *const ms_codes[NCODES] = {
    [NO_RESULT] = "none",
    [AC] = "Ac", [AR] = "Ar", [AX] = "Ax", [AM] = "Am",
    [DC] = "Dc", [DR] = "Dr", [DX] = "Dx", [DM] = "Dm",
};
const char *const ms_type_words[NTYPES] = {
    [BRIGADE] = "brigade", [BATTALION] = "battalion", [ARTILLERY] = "artillery", [CAVALRY] = "cavalry", [LEADER] = "leader",
};
const char *const ms_column_words[NCOLUMNS] = {
    [FOOT] = "infantry", [HORSE] = "cavalry", [GUNS] = "artillery",
};

/* MS-CRT-a: rows by the combat die, columns by bands of the differential. */
#define NO NO_RESULT
const struct gg_table ms_crt = {
    .name = "combat", .first_row = 1, .rows = 6, .columns = 9,
    .codes = ms_codes, .ncodes = NCODES,
    .banded = true,
    .upto = {-6, -4, -2, 0, 2, 4, 6, 9},
    .cell = {
    /* die  -6-  -5  -3  -1  +1  +3  +5  +7 +10+
                 -4  -2   0  +2  +4  +6  +9      */
    /*  1 */ AM, AM, AX, AR, AR, AC, NO, DR, DX,
    /*  2 */ AM, AX, AR, AC, AC, NO, DC, DR, DX,
    /*  3 */ AM, AX, AR, AC, NO, DC, DR, DX, DM,
    /*  4 */ AX, AC, AC, NO, DC, DR, DR, DX, DM,
    /*  5 */ AX, AC, NO, DC, DC, DR, DR, DM, DM,
    /*  6 */ AC, NO, DC, DR, DR, DR, DX, DM, DM,
    },
};
#undef NO

/* Terrain effects chart: hexes. P: prohibited. Cost and the halvings by infantry, cavalry, artillery. */
#define P PROHIBITED
enum { C = 1 << HORSE, ALL = 1 << FOOT | 1 << HORSE | 1 << GUNS };
static const struct terrain terrain_chart[] = {
    /*                                                              cost      level  def.     halved   fire      ZOC    charge  no ad-
       id             title             code  colour                               obst. below in  out  no     in out     guns  vance check look */
    {"clear",        "clear",            ".", "#e8e3c3", {1, 1, 1}, 0, 0, 0, 0,    0, 0,   0, 0,  1, 1,   1, 0,  0,    0, GG_GROUND_BARE},
    {"hill",         "clear hill",       "h", "#d9c58f", {1, 1, 1}, 1, 0, 1, 1,    0, 0,   0, 0,  1, 1,   1, 0,  0,    0, GG_GROUND_HILL},
    {"brush-hill",   "brush hill",       "B", "#b9b06a", {2, 2, 2}, 1, 0, 1, 0,    C, C,   1, 0,  1, 1,   0, 0,  0,    0, GG_GROUND_HILL},
    {"woods",        "woods",            "W", "#8fb273", {2, 3, P}, 0, 1, 2, 0,    C, C,   2, 0,  1, 1,   0, 1,  0,    0, GG_GROUND_WOODS},
    {"heavy-woods",  "heavy woods",      "X", "#5f8a4e", {3, P, P}, 0, 1, 2, 0,    0, 0,   0, 1,  0, 0,   0, 1,  1,    0, GG_GROUND_WOODS},
    {"orchard",      "orchard",          "O", "#b4cf86", {2, 2, 2}, 0, 1, 1, 0,    C, C,   1, 0,  1, 1,   0, 0,  0,    0, GG_GROUND_WOODS},
    {"garden",       "walled garden",    "G", "#c2d69b", {2, P, P}, 0, 1, 1, 0,    0, 0,   2, 0,  1, 1,   0, 1,  0,    0, GG_GROUND_FIELD},
    {"crop",         "standing crop",    "F", "#e6d36a", {1, 1, 2}, 0, 1, 0, 0,    0, 0,   0, 0,  1, 1,   0, 0,  0,    0, GG_GROUND_FIELD},
    {"town",         "town or farm",     "T", "#c9a58c", {1, 2, 1}, 0, 1, 2, 0,    C, 0,   2, 0,  1, 1,   0, 0,  0,    0, GG_GROUND_TOWN},
    {"chateau",      "chateau",          "C", "#b07f6a", {2, P, P}, 0, 1, 3, 0,    0, 0,   3, 0,  0, 1,   0, 1,  0,    0, GG_GROUND_TOWN},
    {"marsh",        "marsh",            "M", "#a9c4b5", {3, P, P}, 0, 0, 0, 0,    0, ALL, 0, 0,  1, 1,   0, 0,  1,    0, GG_GROUND_MARSH},
    {"pond",         "pond",             "~", "#8fb8d8", {P, P, P}, 0, 0, 0, 0,    0, 0,   0, 0,  0, 0,   0, 0,  0,    0, GG_GROUND_WATER},
};

/* Terrain effects chart: hexsides. "in" is toward the favoured hex: the one behind the wall, up the slope. */
static const struct hexside hexside_chart[] = {
    /*                                  extra cost          def.   halved   ZOC   guns   blocks
       id         title                 in         out      in out in out  in out barred check sight two-sided look */
    {"stream",   "stream",             {1, 1, P}, {1, 1, P}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1, GG_BORDER_WATER},
    {"ford",     "ford",               {1, 1, 1}, {1, 1, 1}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1, GG_BORDER_FORD},
    {"bridge",   "bridge",             {0, 0, 0}, {0, 0, 0}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1, GG_BORDER_BRIDGE},
    {"river",    "river",              {P, P, P}, {P, P, P}, 0, 0,  0, 0,  0, 0,  0,   0,  0,   1, GG_BORDER_RIVER},
    {"wall",     "loopholed wall",     {1, P, P}, {1, P, P}, 2, 0,  0, 0,  0, 1,  0,   0,  0,   0, GG_BORDER_WALL},
    {"gate",     "gateway",            {0, P, P}, {0, P, P}, 1, 0,  0, 0,  0, 1,  0,   0,  0,   0, GG_BORDER_GATE},
    {"hedge",    "hedge",              {1, 1, 1}, {1, 1, 1}, 1, 1,  0, 0,  1, 1,  0,   0,  0,   1, GG_BORDER_HEDGE},
    {"sunken",   "sunken lane",        {1, 1, 1}, {1, 1, 1}, 1, 1,  0, 0,  1, 1,  0,   C,  0,   1, GG_BORDER_DITCH},
    {"slope",    "slope",              {1, 1, 1}, {0, 0, 0}, 1, 0,  0, 0,  1, 1,  0,   0,  0,   0, GG_BORDER_SLOPE},
    {"steep",    "bluff",              {2, P, P}, {2, P, P}, 0, 0,  1, 0,  1, 1,  1,   0,  0,   0, GG_BORDER_SLOPE},
};
#undef P

/* The single figures, each with its name in a file, its range and its default. */
#define FIGURE(member) #member, GG_FIELD_NUMBER, offsetof(struct battlefield, member), 1
static const struct gg_field figures[] = {
    {FIGURE(stack_units),      1, 9, .empty = 3, .flags = GG_WRITTEN, .line = "units a hex holds"},
    {FIGURE(stack_extra),      0, 9, .empty = 1, .flags = GG_WRITTEN, .line = "more if one is a battalion or artillery"},
    {FIGURE(square_combat),    0, 9, .empty = 2, .flags = GG_WRITTEN, .line = "what a square adds to its defence against cavalry"},
    {FIGURE(square_morale),    0, 9, .empty = 2, .flags = GG_WRITTEN, .line = "to its morale against cavalry"},
    {FIGURE(square_against),   0, 9, .empty = 2, .flags = GG_WRITTEN, .line = "what others gain against a square"},
    {FIGURE(square_attack),    0, 9, .empty = 2, .flags = GG_WRITTEN, .line = "what a square loses when it attacks"},
    {FIGURE(disrupted_morale), 0, 9, .empty = 2, .flags = GG_WRITTEN, .line = "what disruption takes from morale"},
    {0}};

#define B(member) offsetof(struct battlefield, member)
const struct gg_sheet ms_sheets[] = {
    {"combat",   GG_SHEET_TABLE,   B(crt), .comment = "rows: combat die; columns: the differential, -6 or less, -5 to -4, -3 to -2, -1 to 0, +1 to +2, +3 to +4, +5 to +6, +7 to +9, +10 or more"},
    {"terrain",  GG_SHEET_CHART,   B(terrain), ms_terrain_cells, sizeof(struct terrain), B(nterrains), TERRAINS_MAX, "costs and halvings: infantry, cavalry, artillery; P: prohibited"},
    {"hexsides", GG_SHEET_CHART,   B(hexside), ms_hexside_cells, sizeof(struct hexside), B(nhexsides), HEXSIDES_MAX, "hexsides; in: toward the favoured hex, out: away from it"},
    {NULL,       GG_SHEET_FIGURES, 0, figures, .comment = "figures: stacking, squares, disruption"},
    {.kind = GG_SHEET_END}};
/* clang-format on */

enum {
    NTERRAIN_ROWS = sizeof terrain_chart / sizeof terrain_chart[0],
    NHEXSIDE_ROWS = sizeof hexside_chart / sizeof hexside_chart[0]
};
_Static_assert((int)NTERRAIN_ROWS <= (int)TERRAINS_MAX, "the chart has room for its own rows");
_Static_assert((int)NHEXSIDE_ROWS <= (int)HEXSIDES_MAX, "the chart has room for its own rows");

void ms_default_tables(struct battlefield *b)
{
    b->crt = ms_crt;
    memcpy(b->terrain, terrain_chart, sizeof terrain_chart);
    memcpy(b->hexside, hexside_chart, sizeof hexside_chart);
    b->nterrains = NTERRAIN_ROWS;
    b->nhexsides = NHEXSIDE_ROWS;
    gg_fields_clear(figures, b);
}

void ms_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    struct battlefield defaults;
    if (!battle)
        ms_default_tables(&defaults);
    gg_sheets_write(ms_sheets, battle ? battle->data : &defaults, w);
}
