/*
 * fields.c - the position in a file: every member with its key, what may stand there, and what it means.
 */
#include "rules/musket_saber/musket_saber.h"

const char *const ms_box_words[NBOXES] = {"reserve", "eliminated", "captured",
                                          "exited",  "dead",       "unused"};
static const char *const kind_words[] = {"none", "assault", "counterattack", "charge",
                                         "bombardment"};
/* From bit 0 of enum fight_flag on. */
static const char *const flag_words[] = {"lost-defender", "left-defender", "routed",
                                         "helped",        "sallied",       "advanced"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
#define U(member) offsetof(struct position, member), sizeof(((struct position *)0)->member[0])
#define EACH(member) .step = sizeof(((struct position *)0)->member[0])

static const struct gg_field units[] = {
    {"at",  GG_FIELD_AT,     U(at),  EACH(at), .empty = DEAD, .flags = GG_NEEDED, .line = "its hex, or where it is off the map"},
    {"due", GG_FIELD_NUMBER, U(due), 0, TURNS_MAX + 1, EACH(due), .line = "the turn from which it may come on, or try to return"},
    {"aim", GG_FIELD_PLACE,  U(aim), EACH(aim), .line = "the target of its charge, with charge_target_named"},
    {0}};
static const struct gg_field fight[] = {
    {"kind",             GG_FIELD_WORD,   P(fight.kind), .high = 5, .words = kind_words, .line = "what kind of combat it is"},
    {"side",             GG_FIELD_SIDE,   P(fight.side), .flags = GG_NEEDED, .line = "who attacks"},
    {"hex",              GG_FIELD_PLACE,  P(fight.hex), .flags = GG_NEEDED, .line = "the target"},
    {"primary",          GG_FIELD_PIECE,  P(fight.primary[0]), .flags = GG_NEEDED, .line = "of the attackers"},
    {"primary_defender", GG_FIELD_PIECE,  P(fight.primary[1]), .flags = GG_NEEDED, .line = "of the defenders"},
    {"attackers",        GG_FIELD_PIECES, P(fight.attackers), .line = "who take part from next to the hex"},
    {"batteries",        GG_FIELD_PIECES, P(fight.batteries), .line = "that support from afar, or bombard"},
    {"defenders",        GG_FIELD_PIECES, P(fight.defenders), .line = "who take part"},
    {"leaders",          GG_FIELD_PIECES, P(fight.leaders), .line = "declared, of both sides"},
    {"served",           GG_FIELD_PIECES, P(fight.served), .line = "units that receive a leader's combat factor"},
    {"shaken",           GG_FIELD_PIECES, P(fight.shaken), .line = "disrupted or ineffective when the dice were thrown"},
    {"in_target",        GG_FIELD_PIECES, P(fight.in_target), .line = "everybody in the target hex then; under fire: still to be rolled for"},
    {"in_attack",        GG_FIELD_PIECES, P(fight.in_attack), .line = "everybody in the attacking hexes then, batteries apart"},
    {"victors",          GG_FIELD_PIECES, P(fight.victors), .line = "may still advance"},
    {"flags",            GG_FIELD_FLAGS,  P(fight.flags), .high = 6, .words = flag_words, .line = "what has happened so far"},
    {"code",             GG_FIELD_WORD,   P(fight.code), .high = NCODES, .words = ms_codes, .line = "the result"},
    {"passed",           GG_FIELD_NUMBER, P(fight.passed), 0, 1, .line = "1: the check was passed"},
    {"victories",        GG_FIELD_NUMBER, P(fight.victories), 0, 2, .line = "of the charging unit"},
    {"advance",          GG_FIELD_NUMBER, P(fight.advance), 0, 2, .line = "hexes of advance allowed"},
    {0}};
static const struct gg_field retreat[] = {
    {"side",   GG_FIELD_SIDE,   P(retreat.side), .flags = GG_NEEDED, .line = "who goes back"},
    {"from",   GG_FIELD_PLACE,  P(retreat.from), .flags = GG_NEEDED, .line = "where this leg began"},
    {"due",    GG_FIELD_PIECES, P(retreat.due), .line = "must still go back"},
    {"along",  GG_FIELD_PIECES, P(retreat.along), .line = "leaders who may go with a group or stay"},
    {"group",  GG_FIELD_PIECES, P(retreat.group), .line = "goes now"},
    {"shaken", GG_FIELD_PIECES, P(retreat.shaken), .line = "whom the minimum of two binds"},
    {"low",    GG_FIELD_NUMBER, P(retreat.low), 0, WAY_MAX, .line = "the fewest hexes"},
    {"high",   GG_FIELD_NUMBER, P(retreat.high), 0, WAY_MAX, .line = "the most"},
    {"rout",   GG_FIELD_NUMBER, P(retreat.rout), 0, 1, .line = "1: this leg is a rout"},
    {"routed", GG_FIELD_NUMBER, P(retreat.routed), 0, 1, .line = "1: the result itself ordered a rout"},
    {"length", GG_FIELD_NUMBER, P(retreat.length), 0, 255, .line = "hexes gone, all legs together"},
    {0}};
static const struct gg_field march[] = {
    {"lead",      GG_FIELD_PIECE,  P(march.lead), .flags = GG_NEEDED | GG_SOMEBODY, .line = "by whose number the party is called"},
    {"units",     GG_FIELD_PIECES, P(march.units), .line = "that move together now"},
    {"begun",     GG_FIELD_NUMBER, P(march.begun), 0, 1, .line = "1: it has moved, nobody joins any more"},
    {"over",      GG_FIELD_NUMBER, P(march.over), 0, 1, .line = "1: it may not go on"},
    {"roads",     GG_FIELD_NUMBER, P(march.roads), 0, 255, .line = "road steps so far"},
    {"off_road",  GG_FIELD_NUMBER, P(march.off_road), 0, 1, .line = "1: a step was none"},
    {"infantry",  GG_FIELD_NUMBER, P(march.other[FOOT]), 0, 255, .line = "half points of the other steps, by column"},
    {"cavalry",   GG_FIELD_NUMBER, P(march.other[HORSE]), 0, 255, .line = "the same"},
    {"artillery", GG_FIELD_NUMBER, P(march.other[GUNS]), 0, 255, .line = "the same"},
    {"steps",     GG_FIELD_NUMBER, P(march.steps), 0, 255, .line = "hexes entered"},
    {0}};

const struct gg_field ms_fields[] = {
    {"turn",       GG_FIELD_TURN,    P(turn), .flags = GG_NEEDED, .line = "from 1"},
    {"phasing",    GG_FIELD_SIDE,    P(phasing), .flags = GG_NEEDED, .line = "whose player turn it is"},
    {"units",      GG_FIELD_GROUP,   0, 0, .each = GG_EACH_PIECE, .most = UNITS_MAX, .inner = units, .flags = GG_NEEDED, .line = "one that is not listed is unused"},
    {"control",    GG_FIELD_DRAWING, P(control), .flags = GG_WRITTEN, .line = "who holds which hex; left out: as at the start, and who stands in it"},
    {"steps_left", GG_FIELD_NUMBER,  U(steps_left), 0, 99, .each = GG_EACH_SIDE, .line = "replacement steps in all"},
    {"entry_used", GG_FIELD_NUMBER,  U(entry_used), 0, ENTRIES_MAX, .each = GG_EACH_SIDE, .line = "the entry hex of this turn's reinforcements, from 1; 0: none yet"},
    {"shaken",     GG_FIELD_PIECES,  P(shaken), .line = "disrupted (a brigade) or ineffective (the others)"},
    {"disrupted",  GG_FIELD_PIECES,  P(shaken), .flags = GG_ALIAS, .line = "brigades that are shaken, as views call it"},
    {"ineffective", GG_FIELD_PIECES, P(shaken), .flags = GG_ALIAS, .line = "others that are shaken, as views call it"},
    {"reduced",    GG_FIELD_PIECES,  P(reduced), .line = "two-step units with one step left; who is off the map for a loss is so anyway"},
    {"squares",    GG_FIELD_PIECES,  P(squares), .line = "infantry that has formed square"},
    {"square",     GG_FIELD_PIECES,  P(squares), .flags = GG_ALIAS, .line = "the same, as views call it"},
    {"bound",      GG_FIELD_PIECES,  P(bound), .flags = GG_WRITTEN, .line = "in a square hex when movement opened: one hex; left out: who is in one and has not moved"},
    {"charging",   GG_FIELD_PIECES,  P(charging), .line = "cavalry that has made a charge move"},
    {"moved",      GG_FIELD_PIECES,  P(moved), .line = "in this movement phase"},
    {"zoned",      GG_FIELD_PIECES,  P(zoned), .flags = GG_WRITTEN, .line = "began this movement phase in an enemy zone; left out: who is in one and has not moved"},
    {"attacked",   GG_FIELD_PIECES,  P(attacked), .line = "has made its attack in this phase"},
    {"struck",     GG_FIELD_PIECES,  P(struck), .line = "was the object of an attack, fire or charge in this phase"},
    {"entitled",   GG_FIELD_PIECES,  P(entitled), .flags = GG_WRITTEN, .line = "may counterattack; left out: who has an enemy in his zone and was not struck"},
    {"newcomers",  GG_FIELD_PIECES,  P(newcomers), .line = "retreated into their hex in this phase"},
    {"committed",  GG_FIELD_PIECES,  P(committed), .line = "of the reserve, that have fought for the key hexes"},
    {"helpers",    GG_FIELD_PIECES,  P(helpers), .line = "leaders who have helped a recovery in this phase"},
    {"helped",     GG_FIELD_PIECES,  P(helped), .line = "the units they helped"},
    {"tried",      GG_FIELD_PIECES,  P(tried), .line = "have had an attempt in this phase: at a square, to recover"},
    {"returning",  GG_FIELD_PIECES,  P(returning), .line = "come back through any entry hex"},
    {"fleeing",    GG_FIELD_PIECES,  P(fleeing), .line = "leaders who must flee at once"},
    {"assailed",   GG_FIELD_PLACES,  P(assailed), .line = "objects of an attack or a bombardment in this phase"},
    {"engaged",    GG_FIELD_PLACES,  P(engaged), .line = "hexes that have attacked or fired in this phase"},
    {"steps_now",  GG_FIELD_NUMBER,  P(steps_now), 0, 99, .line = "replacement steps of this turn; left out where recovery begins: as many as there are"},
    {"burning",    GG_FIELD_NUMBER,  P(burning), 0, 1, .line = "1: the scenario's building is on fire"},
    {"uniforms",   GG_FIELD_NUMBER,  P(uniforms), 0, 1, .line = "1: the mistake of the uniforms has happened"},
    {"winner",     GG_FIELD_NUMBER,  P(winner), 0, DRAWN, .line = "when over: 0 or 1 for the side, 2 for nobody"},
    {"level",      GG_FIELD_NUMBER,  P(level), 0, LEVELS_MAX - 1, .line = "the row of levels"},
    {"why",        GG_FIELD_NUMBER,  P(why), 0, NWHYS - 1, .line = "it is over"},
    {"fight",      GG_FIELD_GROUP,   P(fight), .inner = fight, .line = "the combat being declared or fought"},
    {"retreat",    GG_FIELD_GROUP,   P(retreat), .inner = retreat, .line = "the retreat under way"},
    {"march",      GG_FIELD_GROUP,   P(march), .inner = march, .line = "the party on the march"},
    {"steps",      GG_FIELD_STEPS,   P(stack), .line = "where in the sequence of play"},
    {0}};

/* Where each phase begins. */
const struct gg_phase ms_phases[] = {
    {"movement",       2, {{.step = S_TURN, .stage = ST_MOVED},   {.step = S_MOVE}}},
    {"recovery",       2, {{.step = S_TURN, .stage = ST_COMBAT},  {.step = S_RECOVER}}},
    {"combat",         2, {{.step = S_TURN, .stage = ST_COUNTER}, {.step = S_COMBAT}}},
    {"counterattacks", 2, {{.step = S_TURN, .stage = ST_FOUGHT},  {.step = S_COUNTER}}},
    {"over",           1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};
/* clang-format on */
