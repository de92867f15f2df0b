/*
 * umpire.c - what an umpire can be told has happened on a table: an attack, a counterattack, a bombardment, a charge, the
 * recovery phase, units that must retreat, leaders alone or in the thick of it.
 *
 * Nothing is ruled here. What is told is chosen as a player would choose it, from what the step of that chapter offers;
 * then the chapters go on by themselves. What is not offered contradicts the position, and a sentence says how.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

struct told {
    uint64_t units;     /* who attacks, fires, must retreat, checks */
    uint64_t batteries; /* supporting fire */
    uint64_t leaders;   /* of the attackers */
    uint16_t target, to;
    uint8_t unit, primary, leader;
    uint8_t defender, support, guide, serves; /* who defends, and under whom */
    uint8_t rout, least, replacement, side;
};

/* --- choosing what was told --- */

static bool take(struct play *g, struct words w)
{
    enum { OFFERS_MAX = 1024 };
    gg_choice offered[OFFERS_MAX], wanted = pack(w);
    struct gg_turn turn = gg_kit_turn(g->battle, g->p);
    for (int group = 0; turn.who < GG_SIDES && group < turn.groups; group++) {
        int n = gg_kit_choices(g->battle, g->p, group, offered, OFFERS_MAX);
        for (int i = 0; i < n && i < OFFERS_MAX; i++)
            if (offered[i] == wanted) {
                gg_kit_choose(g->battle, g->p, wanted, g->log);
                return true;
            }
    }
    return false;
}

static bool waits_at(const struct play *g, int step)
{
    return top(g->p)->step == step;
}

/* The step below `over`: what was under way on the table. */
static int stood_at(const struct play *g)
{
    const struct gg_stack *stack = stack_of(g->p);
    return stack->depth > 1 ? stack->frame[stack->depth - 2].step : S_OVER;
}

/* A file may name a phase in which nobody can do anything: then the game has gone on, and the table is not what was told. */
static bool phase_holds(const struct play *g, struct gg_flaw *flaw)
{
    const struct gg_node *position = gg_node_get(g->battle->document, "position");
    const struct gg_node *phase = gg_node_get(position, "phase");
    for (const struct gg_phase *row = ms_phases; phase != NULL && row->name != NULL; row++)
        if (strcmp(row->name, phase->text) == 0 && row->frame[row->depth - 1].step != stood_at(g))
            return gg_flaw(flaw, "event", -1,
                           "nobody has anything to do in the phase \"%s\", so it would be over; "
                           "what belongs to no phase can be told in that of movement",
                           row->name);
    return true;
}

static const char *name_of(const struct play *g, int unit)
{
    return g->b->unit[unit].is.name;
}

/* A combat phase to choose from; what it has begun is left on `over` by leave_phase(). */
static bool enter_phase(struct play *g, struct gg_flaw *flaw)
{
    if (stood_at(g) != S_COMBAT)
        return phase_holds(g, flaw) &&
               gg_flaw(flaw, "event", -1,
                       "this happens in a combat phase: the position is not in one");
    push_step(g->p, S_COMBAT);
    return true;
}

static bool leave_phase(struct play *g)
{
    struct gg_stack *stack = &g->p->stack;
    int at = stack->depth - 1;
    while (at > 0 && stack->frame[at].step != S_COMBAT)
        at--;
    memmove(&stack->frame[at], &stack->frame[at + 1],
            (size_t)(stack->depth - 1 - at) * sizeof stack->frame[0]);
    pop(g->p);
    return true;
}

/* --- a combat --- */

/* What was told is told: who else could have joined is of no interest. */
static void tell_plainly(struct play *g, int force)
{
    for (int i = 0; g->log != NULL && i < g->log->count && i < g->log->room; i++) {
        struct gg_event *e = &g->log->event[i];
        if (e->kind == E_FORCE && e->arg[3] == force + 1)
            e->arg[3] = (int16_t)force;
    }
}

/* A leader serves the primary unit if he can, else any of his hex. */
static bool lead(struct play *g, int leader, int primary, uint64_t units, struct gg_flaw *flaw)
{
    if (primary != NO_UNIT && take(g, (struct words){V_LEAD, leader, 0, primary, NO_UNIT, 0}))
        return true;
    for (; units; units &= units - 1)
        if (take(g, (struct words){V_LEAD, leader, 0, first_of(units), NO_UNIT, 0}))
            return true;
    return gg_flaw(flaw, "event", leader,
                   "%s cannot lead: he must be effective, in the hex of an attacker of his "
                   "formation, and the only one there (MS-10.0-g)",
                   name_of(g, leader));
}

/* Who joins, leads and supports; then the primary unit, where there is no choice left or it was told. */
static bool gather(struct play *g, const struct told *t, uint64_t joining, struct gg_flaw *flaw)
{
    int hex = g->p->fight.hex;
    int primary =
        t->primary == NO_UNIT && !(t->units & (t->units - 1)) ? first_of(t->units) : t->primary;
    for (uint64_t left = joining; left; left &= left - 1)
        if (!take(g, (struct words){V_JOIN, first_of(left), 0, NO_UNIT, NO_UNIT, 0}))
            return ms_cannot_attack(g, first_of(left), hex, flaw);
    for (uint64_t left = t->leaders; left; left &= left - 1)
        if (!lead(g, first_of(left), primary, t->units, flaw))
            return false;
    for (uint64_t left = t->batteries; left; left &= left - 1)
        if (!take(g, (struct words){V_SUPPORT, first_of(left), 0, NO_UNIT, NO_UNIT, 0}))
            return ms_cannot_fire(g, first_of(left), hex, flaw);
    tell_plainly(g, g->p->fight.kind == COUNTERATTACK ? FORCE_COUNTERATTACK : FORCE_ATTACK);
    if (!waits_at(g, S_GATHER) || primary == NO_UNIT)
        return true;
    return take(g, (struct words){V_ASSAULT, primary, 0, NO_UNIT, NO_UNIT, 0}) ||
           gg_flaw(flaw, "event", primary, "%s does not attack and cannot be the primary unit",
                   name_of(g, primary));
}

/* Who defends, where it was told; else the ruling asks. */
static bool name_defence(struct play *g, const struct told *t, struct gg_flaw *flaw)
{
    const struct fight *f = &g->p->fight;
    struct words w = {
        V_DEFEND, t->defender,
        0,        t->support,
        t->guide, t->guide != NO_UNIT && t->serves == t->support && t->support != NO_UNIT};
    if (t->defender == NO_UNIT)
        return true;
    if (waits_at(g, S_GATHER))
        return gg_flaw(flaw, "event", -1,
                       "the attackers name their primary unit before the defenders do");
    if (waits_at(g, S_DEFEND) && take(g, w))
        return true;
    uint64_t told = bit(t->defender) | (t->support == NO_UNIT ? 0 : bit(t->support));
    uint64_t guide = t->guide == NO_UNIT ? 0 : bit(t->guide);
    if (f->primary[1] == t->defender && f->defenders == told &&
        (f->leaders & g->b->leaders_of[!f->side]) == guide) {
        tell_plainly(g, FORCE_DEFENCE);
        return true;
    }
    return gg_flaw(flaw, "event", t->defender,
                   "%s cannot defend so: of the target hex one battalion or battery, one more unit "
                   "and one effective leader of their formation do, a square alone (MS-7.1-c)",
                   name_of(g, t->defender));
}

static bool begin_attack(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    int first =
        t->primary != NO_UNIT && has(t->units, t->primary) ? t->primary : first_of(t->units);
    if (!enter_phase(g, flaw))
        return false;
    if (!take(g, (struct words){V_ATTACK, first, t->target, NO_UNIT, NO_UNIT, 0}))
        return ms_cannot_attack(g, first, t->target, flaw);
    return gather(g, t, t->units & ~bit(first), flaw) && name_defence(g, t, flaw) && leave_phase(g);
}

/* --- fire --- */

static bool begin_bombardment(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    int first = first_of(t->units);
    if (!enter_phase(g, flaw))
        return false;
    if (!take(g, (struct words){V_BOMBARD, first, t->target, NO_UNIT, NO_UNIT, 0}))
        return ms_cannot_fire(g, first, t->target, flaw);
    for (uint64_t left = t->units & ~bit(first); left; left &= left - 1)
        if (!take(g, (struct words){V_JOIN, first_of(left), 0, NO_UNIT, NO_UNIT, 0}))
            return ms_cannot_fire(g, first_of(left), t->target, flaw);
    if (waits_at(g, S_BATTERY))
        take(g, (struct words){V_FIRE, NO_UNIT, 0, NO_UNIT, NO_UNIT, 0});
    tell_plainly(g, FORCE_FIRE);
    if (t->leader != NO_UNIT && !take(g, (struct words){V_HELP, t->leader, 0, NO_UNIT, NO_UNIT, 0}))
        return gg_flaw(flaw, "event", t->leader,
                       "%s cannot lend his morale at once: he must be effective and lead the one "
                       "unit under fire; of several it is asked who is helped",
                       name_of(g, t->leader));
    return leave_phase(g);
}

/* --- charges --- */

static bool begin_charge(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    if (!enter_phase(g, flaw))
        return false;
    if (!take(g, (struct words){V_STRIKE, t->unit, t->target, t->leader, NO_UNIT, 0}))
        return ms_cannot_charge(g, t->unit, t->target, flaw);
    return name_defence(g, t, flaw) && leave_phase(g);
}

/* --- counterattacks --- */

/* The phase has ended (MS-7.3-b); a unit that is told strikes first, after going out if it must. */
static bool begin_counterattacks(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    uint64_t others = t->units & ~(t->unit == NO_UNIT ? 0 : bit(t->unit));
    int second = others ? first_of(others) : NO_UNIT;
    int leader = t->leaders ? first_of(t->leaders) : NO_UNIT;
    if (stood_at(g) != S_COMBAT && stood_at(g) != S_COUNTER)
        return phase_holds(g, flaw) &&
               gg_flaw(flaw, "event", -1,
                       "counterattacks end a combat phase: the position is not in one");
    ms_charge_end(g->p);
    push_step(g->p, S_COUNTER);
    gg_run(g);
    if (t->unit == NO_UNIT)
        return true;
    if (t->target == GG_HEX_NONE)
        return gg_flaw(flaw, "event", t->unit, "whom does %s attack?", name_of(g, t->unit));
    if (t->to != GG_HEX_NONE &&
        !take(g, (struct words){V_SALLY, t->unit, t->to, second, leader, 0}))
        return gg_flaw(flaw, "event", t->unit,
                       "%s cannot go there first: only where no enemy is next to it, and one must "
                       "be afterwards (MS-7.3-i)",
                       name_of(g, t->unit));
    if (!waits_at(g, S_GATHER) && !waits_at(g, S_DEFEND) && !waits_at(g, S_FIGHT) &&
        !take(g, (struct words){V_COUNTER, t->unit, t->target, NO_UNIT, NO_UNIT, 0}))
        return ms_cannot_attack(g, t->unit, t->target, flaw);
    struct told gathered = *t;
    gathered.units = others | bit(t->unit);
    return gather(g, &gathered, t->to != GG_HEX_NONE ? 0 : others, flaw) &&
           name_defence(g, t, flaw);
}

/* --- recovery --- */

static bool begin_recovery(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    int verb = t->replacement ? V_REPLACE : V_RECOVER;
    if (stood_at(g) != S_MOVE)
        return gg_flaw(flaw, "event", -1,
                       "recovery comes when a movement phase ends: the position is not in one");
    ms_march_end(g);
    ms_recover_begin(g);
    ms_note_barred(g);
    push(g->p, (struct gg_frame){.step = S_RECOVER, .stage = R_STEPS});
    gg_run(g);
    if (t->unit == NO_UNIT)
        return true;
    if (!t->replacement && waits_at(g, S_RECOVER) && top(g->p)->stage == R_STEPS)
        take(g, (struct words){V_DONE, NO_UNIT, 0, NO_UNIT, NO_UNIT, 0});
    if (take(g, (struct words){verb, t->unit, 0, t->leader, NO_UNIT, 0}))
        return true;
    if (!t->replacement && t->leader == NO_UNIT && !waits_at(g, S_RECOVER))
        return true;
    return gg_flaw(flaw, "event", t->unit,
                   t->replacement
                       ? "%s cannot have a replacement step: it must be reduced, unmoved and two "
                         "hexes from the enemy, or eliminated before this turn, and a step and its "
                         "leader at hand (MS-11.4-c, h)"
                       : "%s is not the next to check, or that leader cannot help it: leave unit "
                         "out, and everybody is asked in turn (MS-11.3-d)",
                   name_of(g, t->unit));
}

/* --- retreats, leaders --- */

/* Every result that sends units back shakes the fit; those shaken before go two hexes at least. */
static bool begin_retreat(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    int side = g->b->unit[first_of(t->units)].is.side;
    uint64_t shaken = t->units & g->p->shaken;
    if (!phase_holds(g, flaw))
        return false;
    for (uint64_t left = t->units; left; left &= left - 1)
        if (!ms_may_fight(g, first_of(left), side, flaw))
            return false;
    if (under_way(g->p, S_RETREATS))
        return gg_flaw(flaw, "event", -1, "a retreat is under way already");
    for (uint64_t left = t->units & ~shaken; left; left &= left - 1)
        ms_shake(g, first_of(left));
    ms_retreat(g, (struct orders){.units = t->units,
                                  .shaken = shaken,
                                  .low = t->rout ? WAY_MAX : t->least,
                                  .high = WAY_MAX,
                                  .rout = t->rout,
                                  .cause = t->rout ? BY_ROUT : BY_RESULT});
    return true;
}

/* One look at the hexes of a side, as at the end of a phase (MS-5.0-c). */
static bool begin_stacking(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    if (!phase_holds(g, flaw))
        return false;
    if (under_way(g->p, S_RETREATS))
        return gg_flaw(flaw, "event", -1, "a retreat is under way already");
    return ms_look_at_stacks(g, t->side) ||
           gg_flaw(flaw, "event", -1,
                   "no hex of %s holds more units than may stack there (MS-5.0-a)",
                   g->battle->side_title[t->side]);
}

static bool begin_flight(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    struct look look = look_of(g);
    if (!phase_holds(g, flaw))
        return false;
    if (!is_leader(g->b, t->unit))
        return gg_flaw(flaw, "event", t->unit, "%s is no leader", name_of(g, t->unit));
    if (!ms_is_on_map(g, t->unit, flaw))
        return false;
    if (!ms_lone(&look, t->unit))
        return gg_flaw(flaw, "event", t->unit, "%s is not alone: combat units are with him",
                       name_of(g, t->unit));
    ms_flee(g, bit(t->unit));
    return true;
}

/* the attacker's leaders first. */
static bool begin_leader_checks(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct told *t = facts;
    if (!phase_holds(g, flaw))
        return false;
    for (uint64_t left = t->leaders; left; left &= left - 1) {
        int leader = first_of(left);
        if (!is_leader(g->b, leader))
            return gg_flaw(flaw, "event", leader, "%s is no leader", name_of(g, leader));
        if (!ms_is_on_map(g, leader, flaw))
            return false;
    }
    for (int i = 0; i < GG_SIDES; i++) {
        int side = i ? g->p->phasing : !g->p->phasing;
        for (uint64_t left = t->leaders & g->b->leaders_of[side]; left;
             left &= ~bit(63 - __builtin_clzll(left)))
            push_unit(g->p, S_LEADER, 63 - __builtin_clzll(left));
    }
    return true;
}

/* --- the occasions --- */

/* clang-format off */
#define T(member) offsetof(struct told, member), sizeof(((struct told *)0)->member)
#define SOMEBODY .empty = NO_UNIT, .flags = GG_NEEDED | GG_SOMEBODY
#define PERHAPS .empty = NO_UNIT
#define DEFENCE \
    {"defender", GG_FIELD_PIECE, T(defender), PERHAPS, .line = "the primary unit of the defence; left out: it is asked"}, \
    {"support",  GG_FIELD_PIECE, T(support),  PERHAPS, .line = "the other unit that defends"}, \
    {"guide",    GG_FIELD_PIECE, T(guide),    PERHAPS, .line = "the leader of the defence"}, \
    {"serves",   GG_FIELD_PIECE, T(serves),   PERHAPS, .line = "whom he strengthens; left out: the primary unit"}

static const struct gg_field attack_fields[] = {
    {"units",     GG_FIELD_PIECES, T(units), .flags = GG_NEEDED | GG_NONZERO, .line = "who attacks from next to the target"},
    {"target",    GG_FIELD_PLACE,  T(target), .empty = GG_HEX_NONE, .flags = GG_NEEDED, .line = "the hex that is attacked"},
    {"primary",   GG_FIELD_PIECE,  T(primary), PERHAPS, .line = "of the attackers; left out, and several attack: it is asked"},
    {"leaders",   GG_FIELD_PIECES, T(leaders), .line = "who lead the attackers"},
    {"batteries", GG_FIELD_PIECES, T(batteries), .line = "that support from afar"},
    DEFENCE, {0}};
static const struct gg_field fire_fields[] = {
    {"batteries", GG_FIELD_PIECES, T(units), .flags = GG_NEEDED | GG_NONZERO, .line = "which fire"},
    {"target",    GG_FIELD_PLACE,  T(target), .empty = GG_HEX_NONE, .flags = GG_NEEDED, .line = "on which hex"},
    {"leader",    GG_FIELD_PIECE,  T(leader), PERHAPS, .line = "lends his morale to the one unit there"},
    {0}};
static const struct gg_field charge_fields[] = {
    {"unit",   GG_FIELD_PIECE, T(unit), SOMEBODY, .line = "the cavalry that charges first"},
    {"target", GG_FIELD_PLACE, T(target), .empty = GG_HEX_NONE, .flags = GG_NEEDED, .line = "the hex that is charged"},
    {"leader", GG_FIELD_PIECE, T(leader), PERHAPS, .line = "who rides with it"},
    DEFENCE, {0}};
static const struct gg_field counter_fields[] = {
    {"unit",    GG_FIELD_PIECE,  T(unit), PERHAPS, .line = "who strikes first; left out: it is asked"},
    {"with",    GG_FIELD_PIECES, T(units), .line = "the other unit of its hex that strikes with it"},
    {"goes_to", GG_FIELD_PLACE,  T(to), .empty = GG_HEX_NONE, .line = "where it moves first, with no enemy next to it"},
    {"target",  GG_FIELD_PLACE,  T(target), .empty = GG_HEX_NONE, .line = "the hex that is attacked"},
    {"primary", GG_FIELD_PIECE,  T(primary), PERHAPS, .line = "of two; left out: it is asked"},
    {"leaders", GG_FIELD_PIECES, T(leaders), .line = "who leads them"},
    DEFENCE, {0}};
static const struct gg_field recovery_fields[] = {
    {"unit",        GG_FIELD_PIECE,  T(unit), PERHAPS, .line = "who tries first; left out: everybody is found"},
    {"leader",      GG_FIELD_PIECE,  T(leader), PERHAPS, .line = "who helps it"},
    {"replacement", GG_FIELD_SWITCH, T(replacement), .line = "it tries to regain a step, or to return"},
    {0}};
static const struct gg_field retreat_fields[] = {
    {"units", GG_FIELD_PIECES, T(units), .flags = GG_NEEDED | GG_NONZERO, .line = "who must go back"},
    {"least", GG_FIELD_NUMBER, T(least), 1, WAY_MAX, .empty = 1, .line = "hexes; those shaken before go two at least"},
    {"rout",  GG_FIELD_SWITCH, T(rout), .line = "three hexes, as a rout"},
    {0}};
static const struct gg_field stacking_fields[] = {
    {"side", GG_FIELD_SIDE, T(side), .flags = GG_NEEDED, .line = "whose hexes are looked at"}, {0}};
static const struct gg_field flight_fields[] = {
    {"leader", GG_FIELD_PIECE, T(unit), SOMEBODY, .line = "whom an enemy has come next to"}, {0}};
static const struct gg_field check_fields[] = {
    {"leaders", GG_FIELD_PIECES, T(leaders), .flags = GG_NEEDED | GG_NONZERO, .line = "who took part in a combat"}, {0}};

const struct gg_occasion ms_occasions[] = {
    {"attack",        "units attack a hex next to them",          "MS-7.2-a",  attack_fields,   sizeof(struct told), begin_attack},
    {"bombardment",   "batteries fire on a hex",                  "MS-8.4-f",  fire_fields,     sizeof(struct told), begin_bombardment},
    {"charge",        "cavalry charges a hex",                    "MS-9.2-o",  charge_fields,   sizeof(struct told), begin_charge},
    {"counterattack", "a combat phase ends: who was left alone may strike", "MS-7.3-b", counter_fields, sizeof(struct told), begin_counterattacks},
    {"recovery",      "a movement phase has ended: units recover", "MS-11.4-m", recovery_fields, sizeof(struct told), begin_recovery},
    {"retreat",       "units must go back",                       "MS-7.7-b",  retreat_fields,  sizeof(struct told), begin_retreat},
    {"stacking",      "a phase has ended with too many units in a hex", "MS-5.0-c", stacking_fields, sizeof(struct told), begin_stacking},
    {"alone",         "an enemy has come next to a lone leader",  "MS-10.0-s", flight_fields,   sizeof(struct told), begin_flight},
    {"leader",        "leaders took part in a combat",            "MS-10.0-w", check_fields,    sizeof(struct told), begin_leader_checks},
    {NULL, NULL, NULL, NULL, 0, NULL}};
/* clang-format on */

const struct gg_above ms_begun[] = {{GG_ANY_STAGE, S_GATHER},
                                    {GG_ANY_STAGE, S_FIGHT},
                                    {GG_ANY_STAGE, S_BATTERY},
                                    {GG_ANY_STAGE, S_TARGETS},
                                    {GG_ANY_STAGE, S_CHARGE},
                                    {GG_ANY_STAGE, S_COUNTER},
                                    {GG_ANY_STAGE, S_RECOVER},
                                    {GG_ANY_STAGE, S_RETREATS},
                                    {GG_ANY_STAGE, S_FLIGHT},
                                    {GG_ANY_STAGE, S_LEADER},
                                    {0, GG_NO_STEP}};
