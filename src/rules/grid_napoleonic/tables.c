/*
 * tables.c - the tables of the source (2.1 to 2.9), the house tables and the options, in the look of printed sheets.
 *
 * The defaults stand here and nowhere else; a scenario file may replace any cell in the same shape. What the rules look
 * up is worked out from them when a battle is loaded (lookup.c).
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

/* clang-format off */

/* ORDER OPTIONS: the first named value is our ruling. */
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const elim_words[] = {"check", "at_once", "margin", NULL};
static const char *const failure_words[] = {"margin", "rout", "removed", NULL};
static const char *const band_words[] = {"start", "current", NULL};
static const char *const second_words[] = {"always", "only_if_worse", NULL};
static const char *const step_words[] = {"full", "one", NULL};
static const char *const choice_words[] = {"owner", "always", "never", "by_cause", NULL};
static const char *const adjacency_words[] = {"edge_and_corner", "edge", NULL};
static const char *const repeat_words[] = {"per_mover", "once_per_phase", "every", NULL};
static const char *const on_2_6_words[] = {"through", "all", "none", NULL};
static const char *const disorder_words[] = {"level_1", "level_0", NULL};
static const char *const threat_words[] = {"any", "good_order", NULL};

const struct gg_option gn_options[NOPTIONS] = {
    [MC_DIE]                = {"mc_die", NULL, 4, 20, 10, "GN-2.0-c", "house ruling: sides of the die of a morale check"},
    [ELIM_BY_CASUALTIES]    = {"elim_by_casualties", elim_words, 0, 2, 0, "GN-2.0-g", "house ruling: casualties alone at elim: a failed check removes the unit, it goes at once, or the margin decides"},
    [ELIM_FAILURE]          = {"elim_failure", failure_words, 0, 2, 0, "GN-2.0-g", "house ruling: a check failed in an elim column that modifiers brought about"},
    [BAND_FROM]             = {"band_from", band_words, 0, 1, 0, "GN-1-b", "house ruling: the size band by the starting size, or by what is left of it"},
    [SECOND_RUN]            = {"second_run", second_words, 0, 1, 0, "GN-2.5-c", "house ruling: does a unit in bad order that fails again run again?"},
    [RALLY_STEP]            = {"rally_step", step_words, 0, 1, 0, "GN-2.6-d", "house ruling: a passed attempt brings good order, or one level"},
    [RALLY_FAIL_WORSENS]    = {"rally_fail_worsens", no_yes, 0, 1, 0, "GN-2.6-e", "house ruling: does a failed attempt cost a level?"},
    [LEVEL1_CHOICE]         = {"level1_choice", choice_words, 0, 3, 0, "GN-2.6-g", "house ruling: who decides between the two figures of level 1"},
    [CONTAGION_ADJACENCY]   = {"contagion_adjacency", adjacency_words, 0, 1, 0, "GN-2.7-c", "house ruling: which neighbours a run upsets"},
    [CONTAGION_START_SPACE] = {"contagion_start_space", yes_no, 0, 1, 0, "GN-2.7-c", "house ruling: does the first space of a run count?"},
    [CONTAGION_REPEAT]      = {"contagion_repeat", repeat_words, 0, 2, 0, "GN-2.7-c", "house ruling: how often a unit is upset in a phase"},
    [CONTAGION_BAD_ORDER]   = {"contagion_bad_order", yes_no, 0, 1, 0, "GN-2.7-c", "house ruling: do units in bad order check too?"},
    [CONTAGION_ON_2_6]      = {"contagion_on_2_6", on_2_6_words, 0, 2, 0, "GN-2.7-c", "house ruling: whom a move of 2.6 upsets"},
    [DISORDER]              = {"disorder", disorder_words, 0, 1, 0, "GN-2.7-d", "house ruling: what disorder is"},
    [CAVALRY_THREAT]        = {"cavalry_threat", threat_words, 0, 1, 0, "GN-2.7-m", "house ruling: which cavalry calls for the double check"},
    [SQUARE_CHECKS]         = {"square_checks", yes_no, 0, 1, 0, "GN-2.7-m", "house ruling: do squares make it?"},
    [SQUARE_IN_COVER]       = {"square_in_cover", yes_no, 0, 1, 0, "GN-2.7-l", "house ruling: is a square formed in heavy or strong-point terrain?"},
    [FIRE_BURNS]            = {"fire_burns", off_on, 0, 1, 0, "GN-5-g", "house rule: may artillery set a strong point on fire?"},
};

const char *const gn_box_words[NBOXES] = {"eliminated", "off", "kia", "unused"};
const char *const gn_facing_words[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw", "none"};
const char *const gn_outcome_words[NOUTCOMES] = {
    [PASS] = "pass", [FALLBACK] = "fallback", [RETREAT] = "retreat", [ROUT] = "rout", [GONE] = "eliminated",
    [NOTHING] = "no effect", [RALLIES] = "rallies", [NO_RALLY] = "does not rally"};
const char *const gn_formation_words[NFORMATIONS] = {"column", "line", "square", "skirmish", "cavalry", "limbered", "unlimbered", "crew"};
const char *const gn_type_words[NTYPES] = {"inf", "light", "cav_light", "cav_heavy", "foot_battery", "horse_battery"};
const char *const gn_class_words[NCLASSES + 1] = {"green", "veteran", "crack", "guard", NULL};
const char *const gn_terrain_words[NTERRAINS] = {"clear", "hill", "heavy", "strong", "water"};
const char *const gn_level_words[] = {"good", "fallen-back", "retreated", "routed"};
static const char *const share_words[NSHARES] = {"none", "one", "half", "full"};
static const char *const elim_word[] = {"E", NULL};
static const char *const none_word[] = {"-", NULL};

/* 2.1 to 2.4. E: elim. The rows of the source end there or with dashes or blanks behind it, which mean the same. */
#define E ELIM
const struct morale_row gn_morale_table[NCLASSES * NBANDS] = {
    /* casualties + modifiers     0  1  2  3  4  5  6  7  8  9 10 */
    {"green-14",                 {6, 4, 2, E, E, E, E, E, E, E, E}},
    {"green-30",                 {6, 5, 4, 3, 2, 1, E, E, E, E, E}},
    {"green-31",                 {6, 5, 4, 3, 2, 2, 1, E, E, E, E}},
    {"veteran-14",               {6, 4, 3, 2, E, E, E, E, E, E, E}},
    {"veteran-30",               {7, 6, 5, 4, 3, 2, E, E, E, E, E}},
    {"veteran-31",               {7, 6, 5, 4, 4, 3, 2, E, E, E, E}},
    {"crack-14",                 {7, 5, 3, 3, 2, E, E, E, E, E, E}},
    {"crack-30",                 {8, 7, 6, 5, 4, 3, 2, E, E, E, E}},
    {"crack-31",                 {8, 7, 6, 6, 5, 5, 4, 3, 2, E, E}},
    {"guard-14",                 {8, 6, 4, 3, 3, 2, E, E, E, E, E}},
    {"guard-30",                 {9, 8, 7, 6, 5, 4, 3, 2, E, E, E}},
    {"guard-31",                 {9, 8, 7, 7, 6, 5, 4, 4, 3, 2, E}},
};
#undef E

/* 2.5: missed by 1, by 2, by 3 or more. 2.6. Columns: D6 1 to 3, 4 to 6. */
const struct distance_row gn_failure_table[3] = {{"fallback", {1, 2}}, {"retreat", {3, 4}}, {"rout", {4, 5}}};
static const struct distance_row bad_order_table[4] = {{"level-0", {0, 0}}, {"level-1", {1, 2}}, {"level-2", {3, 4}}, {"level-3", {4, 5}}};

/* 2.7 */
static const struct modifier_row event_table[NEVENT_ROWS] = {
    [RANGED_KIA]         = {"ranged_kia", 0},
    [RALLY]              = {"rally", 0},
    [CLOSE]              = {"close", +1},
    [RETREATED_ADJACENT] = {"retreated_adjacent", +1},
    [RETREATED_THROUGH]  = {"retreated_through", +2},
    [ROUTED_ADJACENT]    = {"routed_adjacent", +2},
    [ROUTED_THROUGH]     = {"routed_through", +3},
    [BURNING]            = {"burning", 0},
    [CAVALRY_ADJACENT]   = {"cavalry_adjacent", +2},
};

/* 2.8 */
static const struct modifier_row status_table[NSTATUS_ROWS] = {
    [IN_HEAVY]            = {"in_heavy_terrain", -1},
    [IN_STRONG]           = {"in_strong_point", -2},
    [LED]                 = {"good_order_leader_in_space", -1},
    [ON_FLANK_OR_REAR]    = {"closing_on_flank_or_rear", -2},
    [ON_BAD_ORDER]        = {"closing_on_bad_order", -1},
    [CAVALRY_ON_SQUARE]   = {"cavalry_closing_on_square", +4},
    [CAVALRY_ON_INFANTRY] = {"cavalry_closing_on_infantry", -2},
};

/* 2.9 */
static const struct dice_row brigade_table[NBRIGADE_ROWS] = {
    [BAD_INFANTRY] = {"infantry", 1},
    [BAD_BATTERY]  = {"battery", 1},
    [BAD_CAVALRY]  = {"cavalry", 2},
    [LOST_CO]      = {"brigade_commander", 1},
    [LOST_HIGHER]  = {"division_or_corps_commander", 1},
};

/* House tables from here on. */
static const struct type_row type_table[NTYPES] = {
    /*                                AP  weapon        points */
    [INF]           = {"inf",           3, MUSKET,       2},
    [LIGHT]         = {"light",         4, LIGHT_MUSKET, 2},
    [CAV_LIGHT]     = {"cav_light",     6, NONE,         3},
    [CAV_HEAVY]     = {"cav_heavy",     5, NONE,         3},
    [FOOT_BATTERY]  = {"foot_battery",  3, FOOT_GUN,     3},
    [HORSE_BATTERY] = {"horse_battery", 5, HORSE_GUN,    3},
};
static const struct class_row class_table[NCLASSES] = {
    /*            fire melee */
    [GREEN]   = {"green",   -1, 0},
    [VETERAN] = {"veteran",  0, 1},
    [CRACK]   = {"crack",    1, 2},
    [GUARD]   = {"guard",    1, 3},
};
static const struct band_row band_table[NBANDS] = {
    /*           figures up to, fire dice, melee */
    [SMALL]  = {"14", 14, 1, 0},
    [MIDDLE] = {"30", 30, 2, 1},
    [LARGE]  = {"31", 255, 3, 2},
};
static const struct formation_row formation_table[NFORMATIONS] = {
    [COLUMN]     = {"column",     1, HALF},
    [LINE]       = {"line",       2, FULL},
    [SQUARE]     = {"square",     NONE, ONE_DIE},
    [SKIRMISH]   = {"skirmish",   1, FULL},
    [CAV]        = {"cavalry",    1, NO_FIRE},
    [LIMBERED]   = {"limbered",   1, NO_FIRE},
    [UNLIMBERED] = {"unlimbered", NONE, FULL},
    [ABANDONED]  = {"crew",       1, NO_FIRE},
};
static const struct terrain_row terrain_table[NTERRAINS] = {
    /*              extra fire defence */
    [CLEAR]  = {"clear",  0,  0, 0},
    [HILL]   = {"hill",   1,  0, 1},
    [HEAVY]  = {"heavy",  1, -1, 1},
    [STRONG] = {"strong", 1, -2, 2},
    [WATER]  = {"water",  0,  0, 0},
};
static const struct weapon_row weapon_table[NWEAPONS] = {
    /* range              1  2  3  4  5  6  7  8  9 10 11 12         dice */
    {"musket",           {3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},      {0}},
    {"light_musket",     {3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},      {0}},
    {"foot_gun",         {5, 4, 3, 3, 3, 2, 2, 2, 0, 0, 0, 0},      {3, 3, 2, 2, 2, 1, 1, 1}},
    {"horse_gun",        {5, 4, 3, 3, 2, 2, 0, 0, 0, 0, 0, 0},      {3, 2, 2, 2, 1, 1}},
};

#define FIGURE(member) #member, GG_FIELD_NUMBER, offsetof(struct battlefield, member), 1
#define KEPT .flags = GG_WRITTEN
static const struct gg_field figures[] = {
    {FIGURE(brigade_hit),          2, 7, .empty = 5, KEPT, .line = "2.9: a D6 that shows it or more moves the commander"},
    {FIGURE(formation_ap),         1, AP_MAX, .empty = 1, KEPT, .line = "AP to change the formation"},
    {FIGURE(limber_ap),            1, AP_MAX, .empty = 1, KEPT, .line = "AP to limber or unlimber"},
    {FIGURE(face_ap),              1, AP_MAX, .empty = 1, KEPT, .line = "AP to turn; a line and unlimbered guns for each 90 degrees"},
    {FIGURE(man_ap),               1, AP_MAX, .empty = 1, KEPT, .line = "AP to man guns again"},
    {FIGURE(fire_ap),              1, AP_MAX, .empty = 1, KEPT, .line = "AP to fire"},
    {FIGURE(close_ap),             1, AP_MAX, .empty = 1, KEPT, .line = "AP to close or to join"},
    {FIGURE(contact_ap),           0, AP_MAX, .empty = 1, KEPT, .line = "AP more for the first step of who starts next to the enemy"},
    {FIGURE(leader_ap),            0, AP_MAX, .empty = 6, KEPT, .line = "spaces a leader may go"},
    {FIGURE(stacking),             1, 8, .empty = 2, KEPT, .line = "units of a side that may stop in a space"},
    {FIGURE(brigade_radius),       0, 31, .empty = 3, KEPT, .line = "a brigade commander's reach"},
    {FIGURE(division_radius),      0, 31, .empty = 6, KEPT, .line = "a division or corps commander's reach"},
    {FIGURE(leader_kia),           0, 10, .empty = 1, KEPT, .line = "a leader in danger falls on a D10 of so much or less"},
    {FIGURE(casualties_per_point), 1, 20, .empty = 2, KEPT, .line = "melee: so many casualties take 1"},
    {FIGURE(cavalry_on_infantry),  -9, 9, .empty = 2, KEPT, .line = "melee: cavalry against infantry not in square"},
    {FIGURE(cavalry_on_square),    -9, 9, KEPT, .line = "melee: cavalry against a square; -3 unless a file says otherwise"},
    {FIGURE(heavy_cavalry),        -9, 9, .empty = 1, KEPT, .line = "melee: heavy cavalry"},
    {FIGURE(gunners),              -9, 9, KEPT, .line = "melee: a battery or a crew; -1 unless a file says otherwise"},
    {FIGURE(flank),                -9, 9, .empty = 2, KEPT, .line = "melee: closing on flank or rear"},
    {FIGURE(bad_order_score),      -9, 9, KEPT, .line = "melee: in bad order; -2 unless a file says otherwise"},
    {FIGURE(leader_score),         -9, 9, .empty = 1, KEPT, .line = "melee: a leader of its own in the space"},
    {FIGURE(support),              -9, 9, .empty = 1, KEPT, .line = "melee: each supporting unit"},
    {FIGURE(support_most),         0, 9, .empty = 2, KEPT, .line = "melee: supporting units that count"},
    {FIGURE(fire_thin),            -9, 9, KEPT, .line = "fire: at skirmishers or a crew; -1 unless a file says otherwise"},
    {FIGURE(fire_dense),           -9, 9, .empty = 1, KEPT, .line = "fire: artillery at a column, a square or limbered guns"},
    {FIGURE(fire_flank),           -9, 9, .empty = 1, KEPT, .line = "fire: from flank or rear of the target"},
    {FIGURE(fire_spent),           -9, 9, KEPT, .line = "fire: the firer has spent more than half its AP; -1 unless a file says otherwise"},
    {FIGURE(bad_order_points),     0, 99, .empty = 1, KEPT, .line = "points for an enemy unit in bad order at the end"},
    {FIGURE(brigade_co_points),    0, 99, .empty = 1, KEPT, .line = "points for a brigade commander killed"},
    {FIGURE(higher_co_points),     0, 99, .empty = 3, KEPT, .line = "points for a division or corps commander killed"},
    {FIGURE(draw_below),           1, 99, .empty = 3, KEPT, .line = "a smaller difference of points is a draw"},
    {0}};

#define CELL(row, member) offsetof(struct row, member), sizeof(((struct row *)0)->member)
#define FIRST(row, member) offsetof(struct row, member), 1
static const struct gg_field morale_cells[] = {{"needs", GG_FIELD_NUMBER, FIRST(morale_row, cell), 1, 20, elim_word, .each = GG_ROW, .most = COLUMNS, KEPT}, {0}};
static const struct gg_field distance_cells[] = {{"spaces", GG_FIELD_NUMBER, FIRST(distance_row, spaces), 0, 12, .each = GG_ROW, .most = 2, KEPT}, {0}};
static const struct gg_field modifier_cells[] = {{"modifier", GG_FIELD_NUMBER, CELL(modifier_row, modifier), -9, 9, KEPT}, {0}};
static const struct gg_field dice_cells[] = {{"dice", GG_FIELD_NUMBER, CELL(dice_row, dice), 0, 9, KEPT}, {0}};
static const struct gg_field type_cells[] = {
    {"ap", GG_FIELD_NUMBER, CELL(type_row, ap), 1, AP_MAX, KEPT},
    {"points", GG_FIELD_NUMBER, CELL(type_row, points), 0, 99, KEPT}, {0}};
static const struct gg_field class_cells[] = {
    {"fire", GG_FIELD_NUMBER, CELL(class_row, fire), -9, 9, KEPT},
    {"melee", GG_FIELD_NUMBER, CELL(class_row, melee), -9, 9, KEPT}, {0}};
static const struct gg_field band_cells[] = {
    {"dice", GG_FIELD_NUMBER, CELL(band_row, dice), 1, 9, KEPT},
    {"melee", GG_FIELD_NUMBER, CELL(band_row, melee), 0, 9, KEPT}, {0}};
static const struct gg_field formation_cells[] = {
    {"step", GG_FIELD_NUMBER, CELL(formation_row, step), 1, AP_MAX, none_word, KEPT},
    {"fire", GG_FIELD_WORD, CELL(formation_row, fire), .high = NSHARES, .words = share_words, KEPT}, {0}};
static const struct gg_field terrain_cells[] = {
    {"extra", GG_FIELD_NUMBER, CELL(terrain_row, extra), 0, AP_MAX, KEPT},
    {"fire", GG_FIELD_NUMBER, CELL(terrain_row, fire), -9, 9, KEPT},
    {"defence", GG_FIELD_NUMBER, CELL(terrain_row, defence), -9, 9, KEPT}, {0}};
static const struct gg_field weapon_cells[] = {
    {"hit", GG_FIELD_NUMBER, FIRST(weapon_row, hit), 0, 9, .each = GG_ROW, .most = RANGE_MAX, KEPT},
    {"dice", GG_FIELD_NUMBER, FIRST(weapon_row, dice), 0, 9, .each = GG_ROW, .most = RANGE_MAX, KEPT}, {0}};

#define CHART(member, cells, row, rows) GG_SHEET_CHART, offsetof(struct battlefield, member), cells, sizeof(struct row), 0, rows
const struct gg_sheet gn_sheets[] = {
    {"morale",       CHART(morale, morale_cells, morale_row, NCLASSES * NBANDS), "2.1 to 2.4: class and size, 14 or less, 15 to 30, 31 or more; columns: casualties and modifiers 0 to 10; E: elim"},
    {"failure",      CHART(failure, distance_cells, distance_row, 3), "2.5: missed by 1, by 2, by 3 or more; spaces by a D6 of 1 to 3, of 4 to 6"},
    {"bad_order",    CHART(bad_order, distance_cells, distance_row, 4), "2.6: by level; at level 1 the figure or 0"},
    {"events",       CHART(event, modifier_cells, modifier_row, NEVENT_ROWS), "2.7"},
    {"status",       CHART(status, modifier_cells, modifier_row, NSTATUS_ROWS), "2.8"},
    {"brigade_dice", CHART(brigade_dice, dice_cells, dice_row, NBRIGADE_ROWS), "2.9: dice for each"},
    {"types",        CHART(type, type_cells, type_row, NTYPES), "house rule: action points, and victory points for the enemy when it is lost"},
    {"classes",      CHART(class, class_cells, class_row, NCLASSES), "house rule: added to the hit number in fire, to the score in melee"},
    {"sizes",        CHART(band, band_cells, band_row, NBANDS), "house rule: dice of infantry fire, added to the score in melee"},
    {"formations",   CHART(formation, formation_cells, formation_row, NFORMATIONS), "house rule: AP of a step, share of the fire dice"},
    {"terrain",      CHART(terrain, terrain_cells, terrain_row, NTERRAINS), "house rule: AP more to enter (a hill from below), to the hit number against it, to the defender's score"},
    {"weapons",      CHART(weapon, weapon_cells, weapon_row, NWEAPONS), "house rule: hit number by range from 1, 0 beyond; dice of guns"},
    {NULL, GG_SHEET_FIGURES, 0, figures, .comment = "brigade_hit is of 2.9: a D6 of so much or more counts; house rule: all other figures"},
    {.kind = GG_SHEET_END}};
/* clang-format on */

#define COPY(member, table) memcpy(b->member, (table), sizeof(table))

void gn_default_tables(struct battlefield *b)
{
    COPY(morale, gn_morale_table);
    COPY(failure, gn_failure_table);
    COPY(bad_order, bad_order_table);
    COPY(event, event_table);
    COPY(status, status_table);
    COPY(brigade_dice, brigade_table);
    COPY(type, type_table);
    COPY(class, class_table);
    COPY(band, band_table);
    COPY(formation, formation_table);
    COPY(terrain, terrain_table);
    COPY(weapon, weapon_table);
    gg_fields_clear(figures, b);
    b->cavalry_on_square = -3; /* what is empty in a table of fields is never below 0 */
    b->bad_order_score = -2;
    b->gunners = b->fire_thin = b->fire_spent = -1;
}

void gn_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    struct battlefield defaults;
    if (!battle)
        gn_default_tables(&defaults);
    gg_sheets_write(gn_sheets, battle ? battle->data : &defaults, w);
}
