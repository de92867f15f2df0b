/*
 * fields.c - the position in a file: every member with its key, what may stand there, and what it means.
 */
#include "rules/jena20/jena20.h"

const char *const j20_mark_words[NMARKS] = {"routed",  "concealed", "moved",   "reacted",
                                            "charged", "square",    "waiting", "confused"};
const char *const j20_box_words[NBOXES] = {"off", "broken", "eliminated", "unused"};
static const char *const effect_words[NTURN_EFFECTS] = {
    "fog",           "cavalry-march", "free-guard", "battle-bonus", "no-roads",
    "early-arrival", "free-march",    "marched",    "started",      "fought"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)

/* One value for each unit: where the first lies, and how far the next. */
#define U(member) offsetof(struct position, member), sizeof(((struct position *)0)->member[0])
#define EACH(member) .step = sizeof(((struct position *)0)->member[0])

static const struct gg_field units[] = {
    {"at",    GG_FIELD_AT,     U(at),    EACH(at), .empty = UNUSED, .flags = GG_NEEDED, .line = "its hex, or where it is off the map"},
    {"marks", GG_FIELD_FLAGS,  U(mark),  0, NMARKS, j20_mark_words, EACH(mark), .line = "the markers on it"},
    {"due",   GG_FIELD_NUMBER, U(due),   0, TURNS_MAX, EACH(due), .line = "the turn from which it may arrive"},
    {"spent", GG_FIELD_NUMBER, U(spent), 0, 2, EACH(spent), .line = "own Player Turns that must end before it is fresh"},
    {0}};
static const struct gg_field battles[] = {
    {"attackers", GG_FIELD_PIECES, U(attackers), EACH(attackers), .flags = GG_NEEDED},
    {"defenders", GG_FIELD_PIECES, U(defenders), EACH(defenders), .flags = GG_NEEDED},
    {0}};
static const struct gg_field path[] = {
    {NULL, GG_FIELD_PLACE, offsetof(struct position, path), sizeof(uint16_t), .each = GG_LISTED,
     .count = offsetof(struct position, path_length), .most = PATH_MAX, EACH(path)},
    {0}};

const struct gg_field j20_fields[] = {
    {"turn",           GG_FIELD_TURN,   P(turn), .flags = GG_NEEDED, .line = "from 1"},
    {"phasing",        GG_FIELD_SIDE,   P(phasing), .flags = GG_NEEDED, .line = "whose Player Turn it is"},
    {"morale",         GG_FIELD_NUMBER, U(morale), 0, MORALE_MAX, .each = GG_EACH_SIDE, .flags = GG_NEEDED, .line = "points"},
    {"units",          GG_FIELD_GROUP,  0, 0, .each = GG_EACH_PIECE, .most = UNITS_MAX, .inner = units, .flags = GG_NEEDED, .line = "one that is not listed is unused"},
    {"effects",        GG_FIELD_FLAGS,  P(effects), 0, NTURN_EFFECTS, effect_words, .line = "of cards and choices, in this Player Turn"},
    {"deck",           GG_FIELD_BITS,   P(deck), 0, CARDS_MAX, .line = "cards still in it, by their number in the file"},
    {"used",           GG_FIELD_BITS,   P(used), 0, CARDS_MAX, .line = "cards of one use that have worked"},
    {"blown",          GG_FIELD_BITS,   P(blown), 0, BRIDGES_MAX, .line = "bridges demolished, by their number in the file"},
    {"tried",          GG_FIELD_BITS,   P(tried), 0, BRIDGES_MAX, .line = "bridges somebody tried to demolish in this turn"},
    {"reaction",       GG_FIELD_NUMBER, P(reaction), 0, 1, .line = "1: the battles are countercharges"},
    {"bonus",          GG_FIELD_NUMBER, P(bonus), 0, GG_SIDES, .line = "the battle bonus card is in this battle: 1 or 2 for the side"},
    {"result",         GG_FIELD_NUMBER, P(die_result), 0, NRESULTS - 1, .line = "of the battle being fought"},
    {"cavalry_must",   GG_FIELD_NUMBER, P(cavalry_must), 0, 1, .line = "1: a cavalry unit must advance"},
    {"to_go",          GG_FIELD_NUMBER, P(to_go), 0, WALK_MAX, .line = "hexes still to retreat"},
    {"rout",           GG_FIELD_NUMBER, P(rout), 0, 7, .line = "the modified rout die; 0 for a withdrawal"},
    {"line",           GG_FIELD_NUMBER, P(line), 0, LINES_MAX - 1, .line = "the line of communication it heads for, from 0"},
    {"path_open",      GG_FIELD_NUMBER, P(path_open), 0, 1, .line = "1: the path is still being left empty"},
    {"rally_paid",     GG_FIELD_NUMBER, P(rally_paid), 0, 1, .line = "1: a morale point was spent on the rally rolls"},
    {"doubts",         GG_FIELD_NUMBER, P(doubts), 0, 2, .line = "1: from the next such Player Turn on, 2: during it"},
    {"doubt_strength", GG_FIELD_NUMBER, P(doubt_strength), 0, 20, .line = "strength of the unit that doubts"},
    {"tarries",        GG_FIELD_NUMBER, P(tarries), 0, 2, .line = "as doubts"},
    {"early_used",     GG_FIELD_NUMBER, P(early_used), 0, 1, .line = "1: the early arrival has come"},
    {"winner",         GG_FIELD_NUMBER, P(winner), 0, DRAWN, .line = "when over: 0 or 1 for the side, 2 for nobody"},
    {"level",          GG_FIELD_NUMBER, P(level), 0, NLEVELS - 1, .line = "of the victory"},
    {"why",            GG_FIELD_NUMBER, P(why), 0, NWHYS - 1, .line = "it is over"},
    {"doubt_unit",     GG_FIELD_PIECE,  P(doubt_unit), .flags = GG_SOMEBODY, .line = "the unit that doubts"},
    {"tarry_unit",     GG_FIELD_PIECE,  P(tarry_unit), .flags = GG_SOMEBODY, .line = "the unit that tarries"},
    {"walker",         GG_FIELD_PIECE,  P(walker), .flags = GG_SOMEBODY, .line = "the unit that retreats"},
    {"attacking",      GG_FIELD_PIECES, P(attacking), .line = "in the battle being fought"},
    {"defending",      GG_FIELD_PIECES, P(defending), .line = "in the battle being fought"},
    {"retreating",     GG_FIELD_PIECES, P(retreating), .line = "losers that still have to retreat"},
    {"victors",        GG_FIELD_PIECES, P(victors), .line = "may still advance"},
    {"assailed",       GG_FIELD_PIECES, P(assailed), .line = "against whom an attack was declared in this phase"},
    {"cadres",         GG_FIELD_PIECES, P(cadres), .line = "units that have become Cadres"},
    {"cadre",          GG_FIELD_PIECES, P(cadres), .flags = GG_ALIAS, .line = "the same, as views call it"},
    {"net",            GG_FIELD_NUMBER, U(net), -20, 20, .each = GG_EACH_SIDE, .line = "morale of this battle, not yet applied"},
    {"reserves",       GG_FIELD_NUMBER, U(reserves), 0, MORALE_MAX, .each = GG_EACH_SIDE, .line = "points put into this battle"},
    {"battles",        GG_FIELD_GROUP,  0, 0, .each = GG_LISTED, .count = offsetof(struct position, nbattles), .most = BATTLES_MAX, .inner = battles, .line = "declared"},
    {"paths",          GG_FIELD_GROUP,  0, 0, .each = GG_LISTED, .count = offsetof(struct position, npaths), .most = FIGHTERS_MAX, .inner = path, .line = "retreat paths of this battle"},
    {"walk",           GG_FIELD_PLACE,  U(walk), .each = GG_LISTED, .count = offsetof(struct position, walk_length), .most = WALK_MAX, .line = "the retreat under way, from the hex it fought in"},
    {"steps",          GG_FIELD_STEPS,  P(stack), .line = "where in the sequence of play"},
    {0}};

/* Where each phase begins. */
const struct gg_phase j20_phases[] = {
    {"movement",      2, {{.step = S_TURN, .stage = ST_REACT},         {.step = S_MOVE}}},
    {"reaction",      2, {{.step = S_TURN, .stage = ST_COUNTERCHARGE}, {.step = S_REACT}}},
    {"countercharge", 2, {{.step = S_TURN, .stage = ST_COMBAT},        {.step = S_DECLARE}}},
    {"combat",        2, {{.step = S_TURN, .stage = ST_LULL},          {.step = S_DECLARE}}},
    {"rally",         2, {{.step = S_TURN, .stage = ST_NIGHT},         {.step = S_RALLY}}},
    {"over",          1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};
/* clang-format on */
