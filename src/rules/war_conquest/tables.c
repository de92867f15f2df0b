/*
 * tables.c - profiles, personalities, weapons and figures as sheets. Personalities are public figures, everything else is of the house:
 * the book's own numbers were not found (WC-0-a). A file may change or add to them.
 */
#include <string.h>

#include "rules/war_conquest/war_conquest.h"

/* clang-format off */
const char *const wc_arm_words[NARMS] = {"infantry", "cavalry"};
const char *const wc_formation_words[NFORMATIONS] = {"regular", "light", "drilled", "undisciplined", "skirmish"};
const char *const wc_weapon_words[NWEAPONS] = {"javelin", "pilum", "sling", "bow", "sword", "spear", "pike", "lance"};
const char *const wc_edge_words[NEDGES] = {"south", "north", "west", "east"};
static const char *const leads_words[NLEADS] = {"no", "for-points", "yes"};

static const struct figures figures = {
    .flee_slow = 2, .flee_fast = 3, .fast_above = 6,
    .hit_higher = 3, .hit_equal = 4, .hit_lower = 5,
    .save_from = 7, .kill_from = 7, .shoot_from = 7,
    .bonus_charge = 1, .bonus_rank = 1, .ranks_most = 2, .bonus_flank = 1, .bonus_rear = 2, .bonus_high = 1,
    .bonus_outnumber = 1, .disorder_costs = 1, .bonus_failed = 1,
    .min_infantry = 5, .min_cavalry = 3, .wide_infantry = 6, .wide_cavalry = 4,
    .base_infantry_width = 80, .base_infantry_depth = 80, .base_cavalry_width = 100, .base_cavalry_depth = 200,
    .range_break = 10, .range_flee_friend = 5, .range_general_lost = 10, .range_general_flee = 5,
    .range_rally_enemy = 10, .range_proximity = 5, .range_quick_march = 10, .range_second = 2, .range_escape = 10,
    .escape_on = 4, .life_lost_on = 2, .deploy_depth = 12,
    .rate_lost = 4, .rate_fleeing = 2, .rate_half = 1, .points_general = 100, .draw_percent = 10,
    .points_sip = 20, .points_mounted = 10, .points_general_more = 20,
};

static const struct weapon_row weapons[NWEAPONS] = {
    /*            range KA piercing first ranks standing charging */
    [JAVELIN] = {"javelin",  8, 2, 0, 0, 0, 0, 0},
    [PILUM]   = {"pilum",    6, 3, 1, 1, 0, 0, 0},
    [SLING]   = {"sling",   15, 2, 0, 0, 0, 0, 0},
    [BOW]     = {"bow",     20, 2, 0, 0, 0, 0, 0},
    [SWORD]   = {"sword",    0, 0, 0, 0, 0, 0, 0},
    [SPEAR]   = {"spear",    0, 0, 0, 0, 1, 1, 0},
    [PIKE]    = {"pike",     0, 0, 0, 0, 2, 0, 0},
    [LANCE]   = {"lance",    0, 0, 0, 0, 0, 0, 1},
};

#define W(weapon) (1 << (weapon))
static const struct profile profiles[] = {
    /*                                arm      formation      M CA SA KA Mo AV  weapons                least most points rally */
    {"hastati",     "Hastati",        INFANTRY, DRILLED,       5, 4, 3, 3, 7, 3, W(PILUM) | W(SWORD),   12, 32,  9, 2},
    {"principes",   "Principes",      INFANTRY, DRILLED,       5, 4, 3, 3, 8, 3, W(PILUM) | W(SWORD),   12, 32, 10, 2},
    {"triarii",     "Triarii",        INFANTRY, DRILLED,       5, 4, 0, 3, 9, 3, W(SPEAR),              12, 24, 11, 2},
    {"velites",     "Velites",        INFANTRY, SKIRMISH,      6, 2, 3, 2, 6, 1, W(JAVELIN),             8, 18,  5, 2},
    {"italians",    "Italian allies", INFANTRY, REGULAR,       5, 3, 3, 3, 7, 3, W(JAVELIN) | W(SWORD), 12, 32,  8, 2},
    {"equites",     "Equites",        CAVALRY,  REGULAR,       8, 3, 0, 3, 7, 3, W(SWORD),               6, 15, 14, 2},
    {"pikes",       "Pikemen",        INFANTRY, REGULAR,       4, 3, 0, 3, 8, 3, W(PIKE),               16, 36,  8, 2},
    {"thureophoroi", "Thureophoroi",  INFANTRY, LIGHT,         6, 4, 3, 3, 7, 2, W(JAVELIN) | W(SPEAR), 12, 24,  7, 2},
    {"galatians",   "Galatians",      INFANTRY, UNDISCIPLINED, 5, 4, 0, 3, 7, 2, W(SWORD),              12, 32,  7, 2},
    {"companions",  "Companions",     CAVALRY,  DRILLED,       8, 4, 0, 3, 8, 3, W(LANCE),               6, 12, 20, 2},
    {"cretans",     "Cretan archers", INFANTRY, SKIRMISH,      6, 2, 4, 2, 7, 1, W(BOW),                 8, 15,  7, 2},
    {"tarantines",  "Tarantines",     CAVALRY,  SKIRMISH,      9, 3, 3, 2, 7, 2, W(JAVELIN),             6, 12, 12, 2},
    {"slingers",    "Slingers",       INFANTRY, SKIRMISH,      6, 2, 3, 2, 6, 1, W(SLING),               8, 15,  5, 2},
};

/* Public figures of the army lists. */
static const struct person_type types[] = {
    /*                                                       Mo L  S leads       SIPs ZOC points */
    {"consul-imperial",   "Consul or Proconsul",              9, 3, 0, ALWAYS,     2, 10, 150},
    {"consul",            "Consul",                           7, 2, 1, ALWAYS,     2, 10, 125},
    {"strategos",         "Strategos",                        9, 2, 2, ALWAYS,     2, 10, 150},
    {"hyparchos",         "Hyparchos",                        8, 2, 1, FOR_POINTS, 1, 10, 100},
    {"philip",            "Philip",                           9, 3, 2, ALWAYS,     2, 15, 190},
    {"young-alexander",   "Young Alexander",                  9, 2, 2, NEVER,      1, 10, 125},
    {"king",              "King",                             9, 3, 2, ALWAYS,     2, 10, 180},
};

#define CELL(row, member) offsetof(struct row, member), sizeof(((struct row *)0)->member)
#define KEPT .flags = GG_WRITTEN
static const struct gg_field weapon_cells[] = {
    {"range",    GG_FIELD_NUMBER, CELL(weapon_row, range), 0, 48, KEPT, .line = "inches; 0: in hand"},
    {"ka",       GG_FIELD_NUMBER, CELL(weapon_row, ka), 0, 6, KEPT, .line = "0: the unit's own"},
    {"piercing", GG_FIELD_NUMBER, CELL(weapon_row, piercing), 0, 6, KEPT},
    {"first_piercing", GG_FIELD_NUMBER, CELL(weapon_row, first_piercing), 0, 6, KEPT, .line = "in the first phase of an engagement"},
    {"ranks",    GG_FIELD_NUMBER, CELL(weapon_row, ranks), 0, 4, KEPT, .line = "that strike behind the first"},
    {"standing", GG_FIELD_SWITCH, CELL(weapon_row, standing), KEPT, .line = "only when not charging"},
    {"charge_ka", GG_FIELD_NUMBER, CELL(weapon_row, charge_ka), 0, 6, KEPT, .line = "more of it when charging"},
    {0}};
static const struct gg_field profile_cells[] = {
    {"title",     GG_FIELD_TEXT,   CELL(profile, title), .flags = GG_NEEDED},
    {"arm",       GG_FIELD_WORD,   CELL(profile, arm), .high = NARMS, .words = wc_arm_words, .flags = GG_NEEDED},
    {"formation", GG_FIELD_WORD,   CELL(profile, formation), .high = NFORMATIONS, .words = wc_formation_words, .flags = GG_NEEDED},
    {"move",      GG_FIELD_NUMBER, CELL(profile, move), 1, 15, .flags = GG_NEEDED},
    {"ca",        GG_FIELD_NUMBER, CELL(profile, ca), 0, 9, .flags = GG_NEEDED},
    {"sa",        GG_FIELD_NUMBER, CELL(profile, sa), 0, 6, KEPT},
    {"ka",        GG_FIELD_NUMBER, CELL(profile, ka), 1, 6, .flags = GG_NEEDED},
    {"mo",        GG_FIELD_NUMBER, CELL(profile, mo), 2, 10, .flags = GG_NEEDED},
    {"av",        GG_FIELD_NUMBER, CELL(profile, av), 0, 6, KEPT},
    {"weapons",   GG_FIELD_FLAGS,  CELL(profile, weapons), .high = NWEAPONS, .words = wc_weapon_words, KEPT},
    {"least",     GG_FIELD_NUMBER, CELL(profile, least), 1, MODELS_MAX, .flags = GG_NEEDED, .line = "models"},
    {"most",      GG_FIELD_NUMBER, CELL(profile, most), 1, MODELS_MAX, .flags = GG_NEEDED, .line = "models"},
    {"points",    GG_FIELD_NUMBER, CELL(profile, points), 0, 99, .flags = GG_NEEDED, .line = "each"},
    {"rally_dice", GG_FIELD_NUMBER, CELL(profile, rally), 2, 3, .empty = 2, KEPT},
    {0}};
static const struct gg_field type_cells[] = {
    {"title",   GG_FIELD_TEXT,   CELL(person_type, title), .flags = GG_NEEDED},
    {"mo",      GG_FIELD_NUMBER, CELL(person_type, mo), 2, 10, .flags = GG_NEEDED},
    {"lives",   GG_FIELD_NUMBER, CELL(person_type, lives), 1, 9, .flags = GG_NEEDED},
    {"strikes", GG_FIELD_NUMBER, CELL(person_type, strikes), 0, STRIKES_MAX, KEPT},
    {"general", GG_FIELD_WORD,   CELL(person_type, leads), .high = NLEADS, .words = leads_words, KEPT},
    {"sips",    GG_FIELD_NUMBER, CELL(person_type, sips), 0, 4, KEPT},
    {"zone",    GG_FIELD_NUMBER, CELL(person_type, zone), 1, 40, .flags = GG_NEEDED, .line = "of command, inches"},
    {"points",  GG_FIELD_NUMBER, CELL(person_type, points), 0, 999, .flags = GG_NEEDED},
    {0}};

#define FIGURE(member) #member, GG_FIELD_NUMBER, offsetof(struct battlefield, figure.member), 1
static const struct gg_field figure_cells[] = {
    {FIGURE(flee_slow),    1, 6, KEPT, .line = "flee and pursuit dice"},
    {FIGURE(flee_fast),    1, 6, KEPT, .line = "of units with a base move above fast_above"},
    {FIGURE(fast_above),   0, 15, KEPT},
    {FIGURE(hit_higher),   2, 6, KEPT, .line = "to hit with the higher Combat Ability"},
    {FIGURE(hit_equal),    2, 6, KEPT},
    {FIGURE(hit_lower),    2, 6, KEPT},
    {FIGURE(save_from),    2, 12, KEPT, .line = "a save needs this less Armour Value"},
    {FIGURE(kill_from),    2, 12, KEPT, .line = "a kill needs this less Killing Ability"},
    {FIGURE(shoot_from),   2, 12, KEPT, .line = "a shot needs this less Shooting Ability"},
    {FIGURE(bonus_charge), 0, 9, KEPT, .line = "combat bonuses"},
    {FIGURE(bonus_rank),   0, 9, KEPT, .line = "each full rank behind the first"},
    {FIGURE(ranks_most),   0, 9, KEPT},
    {FIGURE(bonus_flank),  0, 9, KEPT},
    {FIGURE(bonus_rear),   0, 9, KEPT},
    {FIGURE(bonus_high),   0, 9, KEPT},
    {FIGURE(bonus_outnumber), 0, 9, KEPT, .line = "at least two to one"},
    {FIGURE(disorder_costs), 0, 9, KEPT},
    {FIGURE(bonus_failed), 0, 9, KEPT, .line = "an enemy in the combat failed a morale test (printed)"},
    {FIGURE(min_infantry), 1, 20, KEPT, .line = "a smaller unit is removed"},
    {FIGURE(min_cavalry),  1, 20, KEPT},
    {FIGURE(wide_infantry), 1, 20, KEPT, .line = "files of a battle formation (public)"},
    {FIGURE(wide_cavalry), 1, 20, KEPT},
    {FIGURE(base_infantry_width), 20, 200, KEPT, .line = "1/100 inch"},
    {FIGURE(base_infantry_depth), 20, 200, KEPT},
    {FIGURE(base_cavalry_width), 20, 200, KEPT},
    {FIGURE(base_cavalry_depth), 20, 200, KEPT},
    {FIGURE(range_break),  0, 48, KEPT, .line = "friends that break or fall (printed), inches"},
    {FIGURE(range_flee_friend), 0, 48, KEPT, .line = "a fleeing friend (printed)"},
    {FIGURE(range_general_lost), 0, 48, KEPT, .line = "the general slain or routed (printed)"},
    {FIGURE(range_general_flee), 0, 48, KEPT, .line = "a fleeing general (printed)"},
    {FIGURE(range_rally_enemy), 0, 48, KEPT, .line = "enemies when rallying (printed)"},
    {FIGURE(range_proximity), 0, 48, KEPT, .line = "enemies beside a moving unit (public)"},
    {FIGURE(range_quick_march), 0, 48, KEPT, .line = "enemies that forbid it (public)"},
    {FIGURE(range_second), 0, 48, KEPT, .line = "two targets of one charge (public)"},
    {FIGURE(range_escape), 0, 48, KEPT, .line = "a general who escapes"},
    {FIGURE(escape_on),    2, 7, KEPT, .line = "on a D6"},
    {FIGURE(life_lost_on), 1, 12, KEPT, .line = "on two D6 or less"},
    {FIGURE(deploy_depth), 1, 48, KEPT, .line = "of the zone of a side, inches"},
    {FIGURE(rate_lost),    0, 8, KEPT, .line = "quarters of the points of a unit lost"},
    {FIGURE(rate_fleeing), 0, 8, KEPT, .line = "fleeing or off the table"},
    {FIGURE(rate_half),    0, 8, KEPT, .line = "at half strength or below"},
    {FIGURE(points_general), 0, 250, KEPT, .line = "for a general slain"},
    {FIGURE(draw_percent), 0, 50, KEPT, .line = "a smaller lead, of the smaller army, is a draw"},
    {FIGURE(points_sip),   0, 99, KEPT, .line = "for one more intervention point (public)"},
    {FIGURE(points_mounted), 0, 99, KEPT, .line = "for a mounted personality (public)"},
    {FIGURE(points_general_more), 0, 99, KEPT, .line = "for one who becomes general (public)"},
    {0}};

const struct gg_sheet wc_sheets[] = {
    {"profiles", GG_SHEET_CHART, offsetof(struct battlefield, profile), profile_cells, sizeof(struct profile),
     offsetof(struct battlefield, nprofiles), PROFILES_MAX, "units of the army lists: house numbers"},
    {"personalities", GG_SHEET_CHART, offsetof(struct battlefield, type), type_cells, sizeof(struct person_type),
     offsetof(struct battlefield, ntypes), TYPES_MAX, "personalities: public figures"},
    {"weapons", GG_SHEET_CHART, offsetof(struct battlefield, weapon), weapon_cells, sizeof(struct weapon_row),
     0, NWEAPONS, "weapons: house numbers"},
    {NULL, GG_SHEET_FIGURES, 0, figure_cells, 0, 0, 0, "figures: house numbers unless the line says printed or public"},
    {0}};
/* clang-format on */

void wc_default_tables(struct battlefield *b)
{
    b->figure = figures;
    memcpy(b->weapon, weapons, sizeof weapons);
    memcpy(b->profile, profiles, sizeof profiles);
    memcpy(b->type, types, sizeof types);
    b->nprofiles = (int)(sizeof profiles / sizeof profiles[0]);
    b->ntypes = (int)(sizeof types / sizeof types[0]);
}

void wc_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    struct battlefield defaults = {.nprofiles = 0};
    wc_default_tables(&defaults);
    gg_sheets_write(wc_sheets, battle ? battle->data : &defaults, w);
}
