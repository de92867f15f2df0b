/*
 * tables.c - the printed figures: the ladder of movement, ground, unit cards (BG-MV-1, TE-2, GN-7).
 */
#include <string.h>

#include "rules/battleground/battleground.h"

const uint8_t bg_ladder[RUNGS] = {0, 5, 7, 10, 14, 20, 24, 28, 34, 38, 42, 48};

const char *const bg_army_words[NARMIES] = {"hawkshold", "orcs"};
const char *const bg_order_words[NORDERS] = {"none", "hold", "close", "ranged"};
const char *const bg_keyword_words[NKEYWORDS] = {
    "spears", "cavalry",  "large",  "fearsome",      "bow",     "fearless", "regenerates",
    "crazed", "run-down", "goblin", "line-of-sight", "wheeled", "unique",   "terrifying"};
static const char *const class_words[NCLASSES] = {"other", "core", "elite"};

/* clang-format off */
#define X IMPASSABLE
const struct ground bg_grounds[NGROUNDS] = {
    /*                                                foot cavalry large wheeled */
    {"road",            "Road",             {1, 1, 1, 2},  ROAD, GG_GROUND_BARE, "#d8c8a0"},
    {"forest",          "Forest",           {1, 1, 3, 3},  SOFT_COVER | HIDES, GG_GROUND_WOODS, "#a9bf8a"},
    {"low-brush",       "Low brush",        {1, 1, 1, 3},  0, GG_GROUND_FIELD, "#c8cf9a"},
    {"shallow-water",   "Shallow water",    {2, 2, 1, 2},  0, GG_GROUND_WATER, "#b8d4e0"},
    {"deep-water",      "Deep water",       {X, X, 2, X},  NO_SHOOTING, GG_GROUND_WATER, "#88b4d0"},
    {"swamp",           "Swamp",            {2, 2, 1, X},  SOFT_COVER, GG_GROUND_MARSH, "#b0c0a0"},
    {"wet-ground",      "Wet ground",       {1, 1, 1, 2},  0, GG_GROUND_MARSH, "#c4ceb4"},
    {"sand",            "Sand",             {1, 1, 1, 2},  0, GG_GROUND_BARE, "#efe2b0"},
    {"rough",           "Rough ground",     {1, 2, 1, 3},  0, GG_GROUND_ROUGH, "#cabfa8"},
    {"very-rough",      "Very rough ground", {2, X, 2, X}, 0, GG_GROUND_ROUGH, "#b4a890"},
    {"stakes",          "Stakes",           {1, 3, 1, X},  SOFT_COVER | OBSTACLE, GG_GROUND_STRANGE, "#a08060"},
    {"hedge",           "Hedge",            {1, 1, 0, X},  SOFT_COVER | OBSTACLE | NOT_FOR_LARGE, GG_GROUND_FIELD, "#7a9a5a"},
    {"fence",           "Fence",            {1, 1, 0, X},  SOFT_COVER | OBSTACLE | NOT_FOR_LARGE, GG_GROUND_FIELD, "#b09a70"},
    {"wall",            "Low wall",         {1, 1, 0, X},  SOFT_COVER | OBSTACLE | NOT_FOR_LARGE, GG_GROUND_TOWN, "#b0a8a0"},
    {"hill",            "Hill",             {1, 1, 1, 1},  HIGH, GG_GROUND_HILL, "#d8c890"},
    {"fortification",   "Fortification",    {X, X, X, X},  HARD_COVER, GG_GROUND_TOWN, "#988878"},
    {"very-deep-water", "Very deep water",  {X, X, X, X},  0, GG_GROUND_WATER, "#6898c0"},
    {"rapids",          "River rapids",     {X, X, 3, X},  NO_SHOOTING, GG_GROUND_WATER, "#98c0d8"},
};
#undef X

#define H HAWKSHOLD
#define O ORCS
#define K(...) .keywords = (__VA_ARGS__)
const struct unit_card bg_unit_cards[] = {
    /* id                 title               army class  D  S  P  S  T  range courage rung G Y R points */
    {"scouts",            "Scouts",            H, OTHER,  4, 5, 5, 2, 1,  0, 12, 7, 2, 2, 2, 146, K(CAVALRY), .charge_defence = 1},
    {"spearmen",          "Spearmen",          H, CORE,   6, 5, 5, 2, 2,  0, 12, 4, 5, 2, 3, 220, K(SPEARS), .charge_dice = -1},
    {"swordsmen",         "Swordsmen",         H, CORE,   5, 5, 5, 2, 2,  0, 12, 4, 5, 2, 3, 197, K(0)},
    {"militia",           "Militia",           H, CORE,   5, 4, 5, 2, 1,  0, 11, 4, 3, 3, 4, 115, K(0)},
    {"knights",           "Knights",           H, ELITE,  6, 6, 6, 2, 3,  0, 13, 5, 3, 2, 2, 413, K(CAVALRY), .charge_power = 1, .charge_defence = 1},
    {"bowmen",            "Bowmen",            H, CORE,   4, 5, 5, 1, 1, 56, 12, 4, 3, 3, 2, 165, K(BOW), .engaged_skill = -2, .engaged_power = -2},
    {"peasant-mob",       "Peasant Mob",       H, CORE,   5, 4, 4, 1, 1,  0, 10, 4, 3, 3, 3,  70, K(0)},
    {"light-cavalry",     "Light Cavalry",     H, OTHER,  6, 5, 5, 2, 2,  0, 12, 6, 3, 2, 1, 245, K(CAVALRY), .charge_power = 1, .charge_defence = 1},
    {"pikemen",           "Pikemen",           H, OTHER,  7, 5, 5, 1, 2,  0, 12, 3, 5, 2, 3, 193, K(SPEARS), .charge_dice = -2, .big_defence = 1},
    {"great-swordsmen",   "Great Swordsmen",   H, OTHER,  5, 6, 6, 1, 3,  0, 13, 3, 5, 3, 3, 271, K(0)},
    {"heavy-infantry",    "Heavy Infantry",    H, OTHER,  5, 5, 5, 3, 3,  0, 13, 3, 5, 3, 3, 282, K(0)},
    {"longbowmen",        "Longbowmen",        H, ELITE,  4, 6, 6, 1, 1, 84, 13, 4, 3, 3, 2, 358, K(BOW), .engaged_skill = -2, .engaged_power = -2},

    {"trolls",            "Trolls",            O, ELITE,  5, 5, 7, 1, 3,  0, 13, 5, 7, 0, 7, 406, K(LARGE | FEARSOME | REGENERATES)},
    {"goblin-raiders",    "Goblin Raiders",    O, CORE,   5, 5, 5, 1, 2,  0, 11, 4, 4, 2, 3, 143, K(GOBLIN)},
    {"orc-swordsmen",     "Orc Swordsmen",     O, CORE,   5, 5, 5, 2, 3,  0, 12, 4, 4, 4, 2, 237, K(0)},
    {"orc-spearmen",      "Orc Spearmen",      O, CORE,   6, 5, 5, 2, 3,  0, 12, 4, 4, 4, 2, 264, K(SPEARS), .charge_dice = -1},
    {"crazed-goblins",    "Crazed Goblins",    O, OTHER,  5, 4, 4, 0, 1,  0,  0, 5, 3, 3, 2,  83, K(CRAZED | FEARLESS | GOBLIN)},
    {"wolf-riders",       "Goblin Wolf Riders", O, OTHER, 6, 5, 5, 1, 2,  0, 11, 7, 2, 2, 1, 185, K(CAVALRY | RUN_DOWN | GOBLIN), .charge_power = 1, .charge_defence = 1},
    {"goblin-bowmen",     "Goblin Bowmen",     O, CORE,   4, 5, 5, 0, 1, 56, 11, 4, 3, 2, 2, 146, K(BOW | GOBLIN), .engaged_skill = -2, .engaged_power = -2},
    {"goblin-spearmen",   "Goblin Spearmen",   O, CORE,   6, 5, 5, 1, 2,  0, 11, 4, 4, 2, 3, 160, K(SPEARS | GOBLIN), .charge_dice = -1},
    {"orc-axemen",        "Orc Axemen",        O, OTHER,  5, 6, 6, 1, 3,  0, 13, 4, 5, 3, 2, 300, K(0)},
    {"orc-marauders",     "Orc Marauders",     O, OTHER,  7, 6, 5, 2, 3,  0, 13, 4, 5, 3, 2, 367, K(0)},
    {"orc-crossbowmen",   "Orc Crossbowmen",   O, OTHER,  3, 5, 5, 1, 3, 56, 12, 4, 4, 4, 2, 267, K(LINE_OF_SIGHT), .engaged_dice = 2, .engaged_power = 1},
};

#undef H
#undef O

/* --- the sheet a file may change --- */

#define C(member) offsetof(struct unit_card, member), sizeof(((struct unit_card *)0)->member)
static const struct gg_field unit_card_fields[] = {
    {"title",          GG_FIELD_TEXT,   C(title), .flags = 0},
    {"army",           GG_FIELD_WORD,   C(army), .high = NARMIES, .words = bg_army_words, .flags = GG_NEEDED},
    {"class",          GG_FIELD_WORD,   C(class), .high = NCLASSES, .words = class_words},
    {"dice",           GG_FIELD_NUMBER, C(dice), .low = 0, .high = 12, .flags = GG_NEEDED},
    {"skill",          GG_FIELD_NUMBER, C(skill), .low = 0, .high = 12, .flags = GG_NEEDED},
    {"power",          GG_FIELD_NUMBER, C(power), .low = 0, .high = 12, .flags = GG_NEEDED},
    {"defence",        GG_FIELD_NUMBER, C(defence), .low = 0, .high = 12},
    {"toughness",      GG_FIELD_NUMBER, C(toughness), .low = 0, .high = 12},
    {"range",          GG_FIELD_NUMBER, C(range), .low = 0, .high = RANGE_MAX},
    {"courage",        GG_FIELD_NUMBER, C(courage), .low = 0, .high = 18},
    {"rung",           GG_FIELD_NUMBER, C(rung), .low = 0, .high = RUNGS - 1, .flags = GG_NEEDED},
    {"green",          GG_FIELD_NUMBER, C(green), .low = 1, .high = 20, .flags = GG_NEEDED},
    {"yellow",         GG_FIELD_NUMBER, C(yellow), .low = 0, .high = 20},
    {"red",            GG_FIELD_NUMBER, C(red), .low = 1, .high = 20, .flags = GG_NEEDED},
    {"points",         GG_FIELD_NUMBER, C(points), .low = 1, .high = 2000, .flags = GG_NEEDED},
    {"keywords",       GG_FIELD_FLAGS,  C(keywords), .high = NKEYWORDS, .words = bg_keyword_words},
    {"charge_dice",    GG_FIELD_NUMBER, C(charge_dice), .low = -6, .high = 6},
    {"charge_power",   GG_FIELD_NUMBER, C(charge_power), .low = -6, .high = 6},
    {"charge_defence", GG_FIELD_NUMBER, C(charge_defence), .low = -6, .high = 6},
    {"big_defence",    GG_FIELD_NUMBER, C(big_defence), .low = -6, .high = 6},
    {"engaged_dice",   GG_FIELD_NUMBER, C(engaged_dice), .low = -6, .high = 6},
    {"engaged_skill",  GG_FIELD_NUMBER, C(engaged_skill), .low = -6, .high = 6},
    {"engaged_power",  GG_FIELD_NUMBER, C(engaged_power), .low = -6, .high = 6},
    {0}};

const struct gg_sheet bg_sheets[] = {
    {"unit_cards", GG_SHEET_CHART, offsetof(struct battlefield, unit_card), unit_card_fields, sizeof(struct unit_card),
     offsetof(struct battlefield, ncards), UNIT_CARDS_MAX, "unit cards: range in quarter inches, rung of the ladder of movement from 0"},
    {"command_cards", GG_SHEET_CHART, offsetof(struct battlefield, command_card), bg_command_card_fields, sizeof(struct command_card),
     0, NCARDS, "house rule: command cards; dice, skill and power of a red one are the attacker's, skill and power of a blue one the defender's skill and toughness"},
    {0}};
/* clang-format on */

void bg_default_cards(struct battlefield *b)
{
    bg_default_command_cards(b);
    memcpy(b->unit_card, bg_unit_cards, sizeof bg_unit_cards);
    b->ncards = (int)(sizeof bg_unit_cards / sizeof bg_unit_cards[0]);
}

/* Row n says n, and the last one the number of dice. */
void bg_lay_successes(struct battlefield *b)
{
    static const char *const numbers[GG_DICE_MAX + 1] = {
        "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12",
        "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25",
        "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38",
        "39", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50", "51",
        "52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63", "64"};
    for (int dice = 0; dice <= GG_DICE_MAX; dice++) {
        struct gg_table *t = &b->successes[dice];
        *t = (struct gg_table){.name = "successes",
                               .rows = dice + 1,
                               .columns = 1,
                               .codes = numbers,
                               .ncodes = dice + 1};
        for (int i = 0; i <= dice; i++)
            t->cell[i] = (uint8_t)i;
    }
}

void bg_tables(const struct gg_battle *battle, struct gg_writer *w)
{
    struct battlefield defaults = {.ncards = 0};
    bg_default_cards(&defaults);
    gg_sheets_write(bg_sheets, battle ? battle->data : &defaults, w);
}
