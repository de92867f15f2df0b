/*
 * umpire.c - what an umpire can be told has happened on a table: here the steps of the other chapters begin, and nothing is
 * ruled. What he is told is compared with the position first; of two facts that contradict each other none is believed.
 */
#include "rules/jena20/jena20.h"

struct battle_told {
    uint64_t attackers, defenders;
    uint8_t countercharge, result;
};

struct beaten_told {
    uint64_t units, by;
    uint8_t rout;
};

struct hazard_told {
    uint16_t from, toward;
    uint8_t unit, hexes, left;
};

/* clang-format off */
#define B(member) offsetof(struct battle_told, member), sizeof(((struct battle_told *)0)->member)
#define L(member) offsetof(struct beaten_told, member), sizeof(((struct beaten_told *)0)->member)
#define H(member) offsetof(struct hazard_told, member), sizeof(((struct hazard_told *)0)->member)

static const struct gg_field battle_fields[] = {
    {"attackers",     GG_FIELD_PIECES, B(attackers), .flags = GG_NEEDED | GG_NONZERO, .line = "who attacks"},
    {"defenders",     GG_FIELD_PIECES, B(defenders), .flags = GG_NEEDED | GG_NONZERO, .line = "whom"},
    {"countercharge", GG_FIELD_SWITCH, B(countercharge), .line = "in the Reaction Phase"},
    {0}};
static const struct gg_field result_fields[] = {
    {"attackers",     GG_FIELD_PIECES, B(attackers), .flags = GG_NEEDED | GG_NONZERO, .line = "who attacked"},
    {"defenders",     GG_FIELD_PIECES, B(defenders), .flags = GG_NEEDED | GG_NONZERO, .line = "whom"},
    {"result",        GG_FIELD_WORD,   B(result), .high = NRESULTS, .words = j20_result_codes, .flags = GG_NEEDED, .line = "what the combat die came to"},
    {"countercharge", GG_FIELD_SWITCH, B(countercharge), .line = "in the Reaction Phase"},
    {0}};
static const struct gg_field break_fields[] = {
    {"units", GG_FIELD_PIECES, L(units), .flags = GG_NEEDED | GG_NONZERO, .line = "who breaks"},
    {"by",    GG_FIELD_PIECES, L(by), .line = "the victors, who may advance"},
    {0}};
static const struct gg_field retreat_fields[] = {
    {"units", GG_FIELD_PIECES, L(units), .flags = GG_NEEDED | GG_NONZERO, .line = "who must retreat"},
    {"by",    GG_FIELD_PIECES, L(by), .line = "the victors, who may advance"},
    {"rout",  GG_FIELD_SWITCH, L(rout), .line = "they rout; else they withdraw one hex"},
    {0}};
static const struct gg_field hazard_fields[] = {
    {"unit",   GG_FIELD_PIECE,  H(unit), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who retreats; it stands where it has come to"},
    {"from",   GG_FIELD_PLACE,  H(from), .flags = GG_NEEDED, .line = "the hex it has just left"},
    {"toward", GG_FIELD_PLACE,  H(toward), .flags = GG_NEEDED, .line = "the LOC hex it heads for"},
    {"hexes",  GG_FIELD_NUMBER, H(hexes), 0, 7, .line = "of its rout; 0 when it withdraws"},
    {"left",   GG_FIELD_NUMBER, H(left), 0, 7, .line = "hexes it has still to go"},
    {0}};
static const struct gg_field nothing[] = {{0}};
/* clang-format on */

static const char *name_of(const struct play *g, int unit)
{
    return g->b->unit[unit].is.name;
}

/* --- what all occasions ask --- */

/* Nothing is being fought out already, and both armies are in the field. */
static bool at_rest(const struct play *g, struct gg_flaw *flaw)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!g->p->morale[side])
            return gg_flaw(flaw, "event", -1,
                           "the morale of the %s army is 0: it is defeated already",
                           g->battle->side_title[side]);
    if (under_way(g->p, S_BATTLE))
        return gg_flaw(
            flaw, "event", -1,
            "in this position a battle is under way already; leave out its phase and steps");
    return true;
}

/* Counters of one side, on the map. */
static bool all_there(const struct play *g, uint64_t units, int side, struct gg_flaw *flaw)
{
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (g->b->unit[unit].type == LEADER)
            return gg_flaw(flaw, "event", unit, "%s is a leader, no unit", name_of(g, unit));
        if (g->b->unit[unit].is.side != side)
            return gg_flaw(flaw, "event", unit,
                           "%s is not of the %s army, whose others stand beside it in the list",
                           name_of(g, unit), g->battle->side_title[side]);
        if (!is_hex(g->p->at[unit]))
            return gg_flaw(flaw, "event", unit, "%s is not on the map", name_of(g, unit));
    }
    return true;
}

static int side_of(const struct play *g, uint64_t units)
{
    return g->b->unit[first_of(units)].is.side;
}

/* --- battles --- */

/* J20-8.2, 9.1, 9.6.2, 17.1 */
static bool may_all_attack(const struct play *g, uint64_t units, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const struct position *p = g->p;
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (j20_may_attack(&look, unit))
            continue;
        const char *why = p->mark[unit] & ROUTED               ? "it is routed"
                          : p->mark[unit] & SQUARE             ? "it is in square"
                          : p->doubts && p->doubt_unit == unit ? "a card holds it back"
                          : p->reaction && !(has(g->b->cavalry, unit))
                              ? "only cavalry countercharges"
                          : p->spent[unit] ? "it is spent"
                                           : "it has reacted already";
        return gg_flaw(flaw, "event", unit, "%s cannot attack: %s", name_of(g, unit), why);
    }
    return true;
}

/* In the Combat Phase the phasing side attacks, in the Reaction Phase the other. */
static bool in_its_phase(const struct play *g, int side, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const char *const *title = g->battle->side_title;
    if (j20_quiet_night(&look))
        return gg_flaw(flaw, "event", -1, "nights are quiet by the options, and turn %d is a night",
                       g->p->turn);
    if (g->p->reaction && g->p->effects & T_FOG)
        return gg_flaw(flaw, "event", -1, "in the fog of this Player Turn nobody countercharges");
    if (side == attacking_side(g->p))
        return true;
    if (g->p->reaction)
        return gg_flaw(flaw, "event", -1,
                       "this is the %s Player Turn, in which only the enemy countercharges",
                       title[side]);
    return gg_flaw(flaw, "event", -1,
                   "the %s army attacks in this %s Player Turn only by a countercharge",
                   title[side], title[!side]);
}

static bool can_fight(struct play *g, const struct battle_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    int side = side_of(g, told->attackers);
    if (!at_rest(g, flaw))
        return false;
    g->p->reaction = told->countercharge;
    if (!all_there(g, told->attackers, side, flaw) || !all_there(g, told->defenders, !side, flaw) ||
        !in_its_phase(g, side, flaw) || !may_all_attack(g, told->attackers, flaw))
        return false;
    for (uint64_t units = told->attackers; units; units &= units - 1)
        for (uint64_t others = told->defenders; others; others &= others - 1)
            if (!j20_all_touch(&look, units & -units, others & -others))
                return gg_flaw(flaw, "event", first_of(units),
                               "%s is not in contact with %s: in a battle every attacker is in "
                               "contact with every defender",
                               name_of(g, first_of(units)), name_of(g, first_of(others)));
    return true;
}

static bool begin_battle(struct play *g, const void *event, struct gg_flaw *flaw)
{
    const struct battle_told *told = event;
    if (!can_fight(g, told, flaw))
        return false;
    g->p->attacking = told->attackers;
    g->p->defending = told->defenders;
    g->p->assailed |= told->defenders;
    j20_begin_battle(g);
    return true;
}

/* The die lies on the table already, read and all. */
static bool begin_result(struct play *g, const void *event, struct gg_flaw *flaw)
{
    const struct battle_told *told = event;
    if (!begin_battle(g, event, flaw))
        return false;
    g->p->die_result = told->result;
    top(g->p)->stage = B_RESULT;
    return true;
}

/* --- the beaten --- */

/* The end of a battle of which no more may be known than who lost it. */
static bool begin_end(struct play *g, uint64_t losers, uint64_t by, struct gg_flaw *flaw)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int side = side_of(g, losers);
    bool attacked = side == attacking_side(p);
    if (!at_rest(g, flaw) || !all_there(g, losers, side, flaw) || !all_there(g, by, !side, flaw))
        return false;
    for (uint64_t units = by; units; units &= units - 1)
        if (!(j20_contacts(&look, first_of(units)) & losers))
            return gg_flaw(flaw, "event", first_of(units),
                           "%s is in contact with none of those whom it has beaten",
                           name_of(g, first_of(units)));
    if (count_of(losers) > FIGHTERS_MAX)
        return gg_flaw(flaw, "event", -1, "no battle has more than %d units on a side",
                       FIGHTERS_MAX);
    p->attacking = attacked ? losers : by;
    p->defending = attacked ? by : losers;
    push(p, (struct gg_frame){.step = S_BATTLE, .stage = B_MORALE});
    return true;
}

static uint8_t result_for(const struct play *g, uint64_t losers, enum result attackers,
                          enum result defenders)
{
    return (uint8_t)(side_of(g, losers) == attacking_side(g->p) ? attackers : defenders);
}

static bool begin_break(struct play *g, const void *event, struct gg_flaw *flaw)
{
    const struct beaten_told *told = event;
    if (!begin_end(g, told->units, told->by, flaw))
        return false;
    g->p->die_result = result_for(g, told->units, AB, DB);
    j20_break_here(g, told->units, BY_RESULT);
    return true;
}

static bool begin_retreat(struct play *g, const void *event, struct gg_flaw *flaw)
{
    const struct beaten_told *told = event;
    if (!begin_end(g, told->units, told->by, flaw))
        return false;
    g->p->die_result =
        told->rout ? result_for(g, told->units, AR, DR) : result_for(g, told->units, AW, DW);
    j20_order_retreats(g, told->units);
    return true;
}

/* J20-9.8.4: the unit has been put where it went. It is put back and takes that step by the rules. */
static bool begin_hazard(struct play *g, const void *event, struct gg_flaw *flaw)
{
    const struct hazard_told *told = event;
    struct position *p = g->p;
    struct look look = look_of(g);
    int unit = told->unit, side = g->b->unit[unit].is.side, to = p->at[unit],
        leader = g->b->leader[side];
    int line = j20_line_number(g->b, side, told->toward);
    if (!begin_end(g, bit(unit), 0, flaw))
        return false;
    if (line < 0)
        return gg_flaw(flaw, "event", unit, "%s does not head for a LOC hex of its own side",
                       name_of(g, unit));
    if (j20_unit_at(&look, told->from) != NO_UNIT)
        return gg_flaw(flaw, "event", unit, "the hex that %s is said to have left is not empty",
                       name_of(g, unit));
    p->at[unit] = told->from;
    if (leader != NO_UNIT && p->at[leader] == to)
        p->at[leader] = told->from;
    p->die_result =
        told->hexes ? result_for(g, bit(unit), AR, DR) : result_for(g, bit(unit), AW, DW);
    push_step(p, S_RETREATS);
    j20_begin_retreat(g, unit);
    j20_head_for(g, line, false);
    p->rout = told->hexes;
    p->to_go = (uint8_t)(told->left + 1);
    if (!j20_may_step(&look, to))
        return gg_flaw(
            flaw, "event", unit,
            "%s may not retreat from there to where it stands: J20-9.8.6a leads elsewhere",
            name_of(g, unit));
    j20_take_step(g, to);
    return true;
}

/* --- the night --- */

static bool is_night(const struct play *g, struct gg_flaw *flaw)
{
    if (g->b->night[g->p->turn])
        return true;
    return gg_flaw(flaw, "event", -1, "turn %d is no night turn", g->p->turn);
}

static bool begin_rally(struct play *g, const void *event, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    (void)event;
    if (!at_rest(g, flaw) || !is_night(g, flaw))
        return false;
    if (j20_next_broken(&look, 0) == NO_UNIT)
        return gg_flaw(flaw, "event", -1, "this is the %s Player Turn, and no %s unit is broken",
                       g->battle->side_title[g->p->phasing], g->battle->side_title[g->p->phasing]);
    push_step(g->p, S_RALLY);
    return true;
}

/* Steps 5a to 5e of the phasing side. */
static bool begin_night(struct play *g, const void *event, struct gg_flaw *flaw)
{
    (void)event;
    if (!at_rest(g, flaw) || !is_night(g, flaw))
        return false;
    push(g->p, (struct gg_frame){.step = S_TURN, .stage = ST_NIGHT});
    push_step(g->p, S_RALLY);
    return true;
}

/* clang-format off */
const struct gg_occasion j20_occasions[] = {
    {"battle",  "a battle is fought", "J20-9.5", battle_fields, sizeof(struct battle_told), begin_battle},
    {"result",  "the combat die has fallen", "J20-9.6", result_fields, sizeof(struct battle_told), begin_result},
    {"break",   "units break", "J20-9.6.1", break_fields, sizeof(struct beaten_told), begin_break},
    {"retreat", "units must rout or withdraw", "J20-9.8.1", retreat_fields, sizeof(struct beaten_told), begin_retreat},
    {"hazard",  "a unit has retreated over a bridge or ford, or into an enemy zone", "J20-9.8.4", hazard_fields, sizeof(struct hazard_told), begin_hazard},
    {"rally",   "the broken units of the phasing side rally", "J20-10.1", nothing, 0, begin_rally},
    {"night",   "the phasing side comes to its night operations", "J20-14.3", nothing, 0, begin_night},
    {NULL, NULL, NULL, NULL, 0, NULL}};
/* clang-format on */

const struct gg_above j20_begun[] = {
    {GG_ANY_STAGE, S_BATTLE}, {GG_ANY_STAGE, S_RALLY}, {GG_ANY_STAGE, S_TURN}, {0, GG_NO_STEP}};
