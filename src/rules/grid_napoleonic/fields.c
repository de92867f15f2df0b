/*
 * fields.c - the position in a file: every member with its key, what may stand there, and what it means.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

static const char *const engaged_words[] = {"free", "closed", "attacked"};
static const char *const mark_words[] = {"moved", "shaken", "in-peril", "goes-along", "sent"};
static const char *const fought_words[] = {"undecided", "attacker-won", "defender-won", "equal"};
static const char *const owner_words[] = {"nobody", "first", "second"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
#define U(member) offsetof(struct position, member), sizeof(((struct position *)0)->member[0])
#define EACH(member) .step = sizeof(((struct position *)0)->member[0])

static const struct gg_field pieces[] = {
    {"at",         GG_FIELD_AT,     U(at), EACH(at), .empty = UNUSED, .flags = GG_NEEDED, .line = "its space, or where it is off the board"},
    {"formation",  GG_FIELD_WORD,   U(formation), .high = NFORMATIONS, .words = gn_formation_words, EACH(formation), .flags = GG_WRITTEN, .line = "of a unit; left out: as in the scenario"},
    {"facing",     GG_FIELD_WORD,   U(facing), .high = NO_FACING + 1, .words = gn_facing_words, EACH(facing), .empty = NO_FACING, .line = "which way it looks; left out: as its side does"},
    {"casualties", GG_FIELD_NUMBER, U(casualties), 0, CASUALTIES_MAX, EACH(casualties), .line = "markers on it"},
    {"level",      GG_FIELD_WORD,   U(level), .high = 4, .words = gn_level_words, EACH(level), .line = "its order: level 0 to 3"},
    {"ap",         GG_FIELD_NUMBER, U(ap), 0, AP_MAX, EACH(ap), .line = "action points left"},
    {"ap_start",   GG_FIELD_NUMBER, U(ap_start), 0, AP_MAX, EACH(ap_start), .line = "action points when movement began"},
    {"guns",       GG_FIELD_PLACE,  U(guns), EACH(guns), .line = "where a crew has left its guns"},
    {"hits",       GG_FIELD_NUMBER, U(hits), 0, CASUALTIES_MAX, EACH(hits), .line = "hits that wait for the end of the step"},
    {"waits",      GG_FIELD_NUMBER, U(waits), 0, 3, EACH(waits), .line = "the result whose run waits"},
    {"engaged",    GG_FIELD_WORD,   U(engaged), .high = 3, .words = engaged_words, EACH(engaged), .line = "in melee: its side closed, or was attacked"},
    {"marks",      GG_FIELD_FLAGS,  U(marks), .high = 5, .words = mark_words, EACH(marks), .line = "of a leader"},
    {"upset",      GG_FIELD_PIECES, U(upset), EACH(upset), .line = "whom it has upset in this phase"},
    {0}};
static const struct gg_field flight[] = {
    {"unit",     GG_FIELD_PIECE,  P(flight.unit), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who ran"},
    {"result",   GG_FIELD_NUMBER, P(flight.result), 0, 3, .line = "2 a retreat, 3 a rout"},
    {"from",     GG_FIELD_PLACE,  P(flight.from), .flags = GG_NEEDED, .line = "its first space"},
    {"length",   GG_FIELD_NUMBER, P(flight.length), 0, 255, .line = "spaces it went"},
    {"adjacent", GG_FIELD_PIECES, P(flight.adjacent), .line = "friends beside it who must still check"},
    {"through",  GG_FIELD_PIECES, P(flight.through), .line = "friends in its way who must still check"},
    {0}};
static const struct gg_field melee[] = {
    {"attacker", GG_FIELD_PIECE,  P(melee.attacker), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who fights for the side that closed"},
    {"defender", GG_FIELD_PIECE,  P(melee.defender), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who fights for the other"},
    {"space",    GG_FIELD_PLACE,  P(melee.space), .flags = GG_NEEDED, .line = "where"},
    {"side",     GG_FIELD_SIDE,   P(melee.side), .flags = GG_NEEDED, .line = "who closed"},
    {"closing",  GG_FIELD_NUMBER, P(melee.closing), 0, 1, .line = "1: a closing, not a melee that goes on"},
    {"flank",    GG_FIELD_NUMBER, P(melee.flank), 0, 1, .line = "1: on flank or rear"},
    {"passed",   GG_FIELD_NUMBER, P(melee.passed), 0, 1, .line = "1: the first attacker's check is passed"},
    {"joiners",  GG_FIELD_PIECES, P(melee.joiners), .line = "named, still to check"},
    {"support",  GG_FIELD_PIECES, P(melee.support), .line = "joiners who have passed"},
    {"result",   GG_FIELD_WORD,   P(melee.result), .high = 4, .words = fought_words, .line = "who won"},
    {"margin",   GG_FIELD_NUMBER, P(melee.margin), 0, 5, .line = "by how much; 5 for more"},
    {0}};

const struct gg_field gn_fields[] = {
    {"turn",       GG_FIELD_TURN,   P(turn), .flags = GG_NEEDED, .line = "the turn"},
    {"first",      GG_FIELD_SIDE,   P(first), .flags = GG_NEEDED, .line = "who moves first; before initiative, who did last turn"},
    {"phasing",    GG_FIELD_SIDE,   P(phasing), .flags = GG_NEEDED, .line = "whose part of the phase it is"},
    {"pieces",     GG_FIELD_GROUP,  0, 0, .each = GG_EACH_PIECE, .most = PIECES_MAX, .inner = pieces, .flags = GG_NEEDED, .line = "units and leaders; one that is not listed is unused"},
    {"burning",    GG_FIELD_PLACES, P(burning), .line = "spaces on fire"},
    {"cos_lost",   GG_FIELD_NUMBER, U(cos_lost), 0, 255, .each = GG_ROW, .most = BRIGADES_MAX, .line = "commanders killed, by brigade"},
    {"broken",     GG_FIELD_NUMBER, U(broken), 0, 1, .each = GG_ROW, .most = BRIGADES_MAX, .line = "1: broken, by brigade"},
    {"owners",     GG_FIELD_WORD,   U(owner), .high = 3, .words = owner_words, .each = GG_ROW, .most = OBJECTIVES_MAX, .line = "of the objectives"},
    {"acted",      GG_FIELD_PIECES, P(acted), .line = "units that have acted"},
    {"stepped",    GG_FIELD_PIECES, P(stepped), .line = "have made a step"},
    {"halted",     GG_FIELD_PIECES, P(halted), .line = "may not change formation"},
    {"rallied",    GG_FIELD_PIECES, P(rallied), .line = "have made their rally sequence"},
    {"doubled",    GG_FIELD_PIECES, P(doubled), .line = "have made the double check in this half"},
    {"beside",     GG_FIELD_PIECES, P(beside), .line = "beside enemy cavalry, and have checked for it"},
    {"fired",      GG_FIELD_PIECES, P(fired), .line = "have fired this turn"},
    {"closed",     GG_FIELD_PIECES, P(closed), .line = "have closed or joined this turn"},
    {"disordered", GG_FIELD_PIECES, P(disordered), .line = "in bad order only because friends routed through them"},
    {"listed",     GG_FIELD_PIECES, P(listed), .line = "must still check in this step"},
    {"fought",     GG_FIELD_PIECES, P(fought), .line = "their melee of this turn is fought"},
    {"queue",      GG_FIELD_PIECE,  U(queue), .each = GG_LISTED, .count = offsetof(struct position, nqueue), .most = UNITS_MAX, .flags = GG_SOMEBODY, .line = "units whose run waits, the first first"},
    {"flight",     GG_FIELD_GROUP,  P(flight), .inner = flight, .line = "whom the last run upset"},
    {"melee",      GG_FIELD_GROUP,  P(melee), .inner = melee, .line = "the closing or melee under way"},
    {"winner",     GG_FIELD_NUMBER, P(winner), 0, DRAWN, .line = "when over: 0 or 1 for the side, 2 for nobody"},
    {"why",        GG_FIELD_NUMBER, P(why), 0, NWHYS - 1, .line = "it is over: 0 brigades, 1 points"},
    {"steps",      GG_FIELD_STEPS,  P(stack), .line = "where in the sequence of play"},
    {0}};

/* Where each phase begins. */
const struct gg_phase gn_phases[] = {
    {"initiative", 2, {{.step = S_TURN, .stage = T4_FIRST}, {.step = S_INITIATIVE}}},
    {"over",       1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};
/* clang-format on */
