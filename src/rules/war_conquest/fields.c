/*
 * fields.c - the position in a file: every member with its key, what may stand there, and what it means.
 */
#include "rules/war_conquest/war_conquest.h"

const char *const wc_box_words[NBOXES] = {"off", "gone", "unused"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
#define U(member) offsetof(struct position, unit[0].member), sizeof(((struct position *)0)->unit[0].member), .step = sizeof(struct stand)
#define F(member) offsetof(struct position, fight[0].member), sizeof(uint8_t), .step = sizeof(struct fight)
#define M(member) offsetof(struct position, person[0][0].member), sizeof(((struct position *)0)->person[0][0].member), .step = sizeof(struct person)
#define SET(name, text) {#name, GG_FIELD_PIECES, P(name), .line = (text)}

enum { LENGTH_MAX = 9600 };
static const char *const answer_words[NANSWERS] = {"none", "stand", "shoot", "flee"};
static const char *const side_words[] = {"front", "left", "rear", "right"};
static const char *const reason_words[NREASONS] = {"break", "caught", "flight", "losses", "general-lost", "general-fleeing"};
static const char *const fate_words[NFATES] = {"well", "slain-now", "slain"};
static const char *const why_words[NWHYS] = {"none", "nobody-left", "points"};

static const struct gg_field units[] = {
    {"x",       GG_FIELD_NUMBER, U(x), .high = LENGTH_MAX, .line = "its leader, the middle of the front, in 1/100 inch from the west"},
    {"y",       GG_FIELD_NUMBER, U(y), .high = LENGTH_MAX, .line = "and from the south"},
    {"facing",  GG_FIELD_NUMBER, U(f), .high = GG_FACINGS - 1, .line = "from the east counter-clockwise; 5 is north"},
    {"models",  GG_FIELD_NUMBER, U(models), .high = MODELS_MAX},
    {"files",   GG_FIELD_NUMBER, U(files), .high = MODELS_MAX},
    {"began",   GG_FIELD_NUMBER, U(began), .high = MODELS_MAX, .line = "models at the start of the round"},
    {"lost",    GG_FIELD_NUMBER, U(lost), .high = MODELS_MAX, .line = "this round to shooting and glancing attacks"},
    {"wait",    GG_FIELD_NUMBER, U(wait), .high = 2, .line = "off the table: starts of its owner's rounds until it may return"},
    {"target",  GG_FIELD_PIECE,  U(target), .empty = GG_NO_PIECE, .line = "whom it has declared to charge"},
    {"second",  GG_FIELD_PIECE,  U(second), .empty = GG_NO_PIECE, .line = "and as a second target"},
    {"faced",   GG_FIELD_WORD,   U(faced), .high = 4, .words = side_words, .line = "the side of the target that it faced then"},
    {"answer",  GG_FIELD_WORD,   U(answer), .high = NANSWERS, .words = answer_words, .line = "to the first charge on it"},
    {"charger", GG_FIELD_PIECE,  U(charger), .empty = GG_NO_PIECE, .line = "who made that"},
    {"reasons", GG_FIELD_FLAGS,  U(reasons), .high = NREASONS, .words = reason_words, .line = "to test in this resolution"},
    {"aim",     GG_FIELD_PIECE,  U(aim), .empty = GG_NO_PIECE, .line = "whom it strikes in this combat"},
    {"kills",   GG_FIELD_NUMBER, U(kills), .high = MODELS_MAX, .line = "suffered and not taken off yet"},
    {"away",    GG_FIELD_NUMBER, U(away), .high = GG_FACINGS, .line = "breaking: 1 + the facing of its flight"},
    {"pursuit", GG_FIELD_NUMBER, U(total), .high = 36, .line = "total of its pursuit dice"},
    {0}};
static const struct gg_field fights[] = {
    {"of",      GG_FIELD_PIECE,  F(a), .empty = GG_NO_PIECE, .line = "a unit of the first side"},
    {"with",    GG_FIELD_PIECE,  F(b), .empty = GG_NO_PIECE, .line = "and its enemy"},
    {"sides",   GG_FIELD_NUMBER, F(sides), .high = 15, .line = "by which they touch: front 0, left 1, rear 2, right 3; four times that of the enemy added"},
    {"fought",  GG_FIELD_SWITCH, F(fought), .line = "for at least one phase"},
    {0}};
static const struct gg_field persons[] = {
    {"with",  GG_FIELD_PIECE,  M(unit), .empty = GG_NO_PIECE},
    {"lives", GG_FIELD_NUMBER, M(lives), .high = 9},
    {"fate",  GG_FIELD_WORD,   M(fate), .high = NFATES, .words = fate_words},
    {"x",     GG_FIELD_NUMBER, M(x), .high = LENGTH_MAX, .line = "where he fell, until tests have been taken for it"},
    {"y",     GG_FIELD_NUMBER, M(y), .high = LENGTH_MAX},
    {0}};
static const struct gg_field march[] = {
    {"pace",  GG_FIELD_WORD,   P(march.pace), .high = NPACES, .words = wc_pace_words},
    {"left",  GG_FIELD_NUMBER, P(march.left), .high = 180, .line = "quarters of an inch"},
    {"spent", GG_FIELD_NUMBER, P(march.spent), .high = 180},
    {"togo",  GG_FIELD_NUMBER, P(march.togo), .high = 180, .line = "of the straight march under way"},
    {"back",  GG_FIELD_NUMBER, P(march.back), .high = 180, .line = "since the last free pose"},
    {"marks", GG_FIELD_NUMBER, P(march.marks), .high = MARCH_MARKS, .line = "1 turned, 2 passed its test near the enemy, 4 rolled for dense ground, 8 a step was made"},
    {"step",  GG_FIELD_NUMBER, P(march.step), .high = NMANOEUVRES + 2, .line = "the manoeuvre that waits for its test"},
    {0}};

const struct gg_field wc_fields[] = {
    {"turn",      GG_FIELD_TURN,   P(turn), .flags = GG_NEEDED, .line = "from 1"},
    {"phasing",   GG_FIELD_SIDE,   P(phasing), .flags = GG_NEEDED, .line = "whose round it is"},
    {"round",     GG_FIELD_NUMBER, P(round), .high = 1, .line = "of the turn, from 0"},
    {"advantage", GG_FIELD_NUMBER, P(advantage), .high = 2, .line = "Strategic Advantage: 1 the first side, 2 the second, 0 nobody yet"},
    {"sips",      GG_FIELD_NUMBER, offsetof(struct position, sips), 1, .high = SIPS_MAX, .each = GG_EACH_SIDE, .line = "Strategy Intervention Points"},
    {"spend",     GG_FIELD_NUMBER, offsetof(struct position, spend), 1, .high = SIPS_MAX, .each = GG_EACH_SIDE, .line = "for the strategy roll that comes"},
    {"general",   GG_FIELD_NUMBER, offsetof(struct position, general), 1, .high = PERSONS_MAX - 1, .words = (const char *const[]){"none", NULL}, .each = GG_EACH_SIDE, .flags = GG_WRITTEN, .line = "the number of the personality, from 0"},
    {"slain",     GG_FIELD_NUMBER, offsetof(struct position, slain), 1, .high = PERSONS_MAX, .each = GG_EACH_SIDE, .line = "generals slain"},
    {"personalities", GG_FIELD_GROUP, .each = GG_ROW, .most = GG_SIDES * PERSONS_MAX, .inner = persons, .line = "three places for each side, the first side's first"},
    {"units",     GG_FIELD_GROUP,  .each = GG_EACH_PIECE, .most = UNITS_MAX, .inner = units, .flags = GG_NEEDED, .line = "one that is neither here, off nor gone is unused"},
    SET(here, "on the table; left out: who is listed with models and is not off"),
    SET(off, "off the table, may return"),
    SET(gone, "destroyed, dispersed or lost"),
    SET(skirmish, "in skirmish formation"),
    SET(fleeing, "out of command and running"),
    SET(disordered, "until its own next round"),
    SET(breaking, "lost their combat and will flee"),
    SET(moved, "have had their move"),
    SET(stepped, "made a step this round"),
    SET(hasty, "at double pace, quick march or charging this round"),
    SET(shot, "this round"),
    SET(charging, "in the next combat"),
    SET(barred, "may not charge this round"),
    SET(ran, "fled from a charge this round"),
    SET(returned, "this round"),
    SET(caught, "destroyed while fleeing a charge, until tests are taken"),
    SET(small, "fallen below minimum size, until tests are taken"),
    SET(fought, "in this combat phase"),
    SET(fighters, "of the combat under way"),
    SET(struck, "in it"),
    SET(checking, "losers who have still to check"),
    SET(hurt, "lost models in it"),
    SET(won, "their combat this round"),
    SET(shaken, "failed a test in combat: a bonus for the enemy in its next round"),
    SET(unsteady, "failed a test: may not pursue"),
    SET(testing, "have still to test, to rally or to run"),
    SET(failing, "failed and will flee"),
    SET(asked, "have tested, or been asked to pursue"),
    SET(pursuing, "the unit that flees"),
    SET(pursued, "in this phase"),
    {"fights",    GG_FIELD_GROUP,  .each = GG_LISTED, .count = offsetof(struct position, nfights), .most = FIGHTS_MAX, .inner = fights, .line = "engagements, in the order of their units; where `here` is left out too: who touch by a front"},
    {"march",     GG_FIELD_GROUP,  P(march), .inner = march, .line = "the move under way"},
    {"crossed",   GG_FIELD_PIECE,  offsetof(struct position, crossed), 1, .each = GG_LISTED, .count = offsetof(struct position, ncrossed), .most = ARMY_MAX, .flags = GG_SOMEBODY, .line = "friends fled through, in order"},
    {"combat_winner", GG_FIELD_NUMBER, P(winner_side), .high = 2, .line = "of the combat under way: 1 + the number of the side"},
    {"margin",    GG_FIELD_NUMBER, P(margin), .high = 200, .line = "of its result"},
    {"winner",    GG_FIELD_NUMBER, P(winner), .high = DRAWN, .line = "when over: 0 or 1 for the side, 2 for nobody"},
    {"why",       GG_FIELD_WORD,   P(why), .high = NWHYS, .words = why_words, .line = "when over: how it ended"},
    {"steps",     GG_FIELD_STEPS,  P(stack), .line = "where in the sequence of play"},
    {0}};

/* Where each phase begins. */
const struct gg_phase wc_phases[] = {
    {"strategy",   1, {{.step = S_TURN, .stage = T_SPEND}}},
    {"round",      1, {{.step = S_TURN, .stage = T_ROUND}}},
    {"movement",   2, {{.step = S_TURN, .stage = T_SHOOTING},  {.step = S_MOVEMENT}}},
    {"shooting",   2, {{.step = S_TURN, .stage = T_COMBAT},    {.step = S_SHOOTING}}},
    {"combat",     2, {{.step = S_TURN, .stage = T_TESTS},     {.step = S_COMBAT}}},
    {"resolution", 2, {{.step = S_TURN, .stage = T_RUNS},      {.step = S_TESTS}}},
    {"end",        2, {{.step = S_TURN, .stage = T_FLIGHTS},   {.step = S_RALLY}}},
    {"over",       1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};
/* clang-format on */

/* Personalities are with the units they began with, or lost with them. */
static void stand_by(struct play *g)
{
    struct position *p = g->p;
    for (int s = 0; s < GG_SIDES; s++) {
        p->general[s] = g->b->start.general[s];
        for (int i = 0; i < PERSONS_MAX; i++) {
            p->person[s][i] = g->b->start.person[s][i];
            int unit = p->person[s][i].unit;
            if (unit == NO_UNIT || has(p->here | p->off, unit))
                continue;
            p->person[s][i] = (struct person){.unit = NO_UNIT, .fate = SLAIN};
            if (p->general[s] == i)
                p->general[s] = NO_UNIT;
        }
    }
}

/* On the table are the units listed with models that are nowhere else; what they began the round with is what they have, and
 * those that touch as after a charge fight (WC-CHG-9). A position that the program wrote says who is here. */
void wc_complete(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    const struct gg_node *listed = gg_node_get(file, "units");
    for (int u = 0; u < g->b->names.npieces; u++) {
        const struct gg_node *node = gg_node_get(listed, g->b->unit[u].is.id);
        struct stand *s = &p->unit[u];
        if (!gg_node_get(file, "here") && s->models > 0)
            p->here |= bit(u) & ~(p->gone | p->off);
        if (node != NULL && !gg_node_get(node, "began"))
            s->began = s->models;
    }
    if (!gg_node_get(file, "here") && !gg_node_get(file, "fights"))
        for (uint64_t set = p->here & ~p->fleeing; set; set &= set - 1)
            wc_engage(g, first_of(set));
    if (!gg_node_get(file, "personalities"))
        stand_by(g);
    if (!gg_node_get(file, "skirmish"))
        p->skirmish = g->b->start.skirmish;
}
