/*
 * sound.c - what is true of every position: the invariants of the rules, and a stack of steps that fits
 * together. Checked after every step in tests, and on every position that is read from a file.
 */
#include "rules/jena20/jena20.h"

struct check {
    struct look g;
    struct gg_text *why;
};

/* The first reason stands. */
static bool fail(struct check *c, const char *why)
{
    if (!c->why->len)
        gg_text_add(c->why, why);
    return false;
}

/* J20-6.5: at most one unit a hex, but for one that is passing through friends on its retreat. */
static bool stacking_sound(struct check *c)
{
    const struct position *p = c->g.p;
    struct gg_hexset taken = {{0}};
    for (int u = 0; u < c->g.jena->nunits; u++) {
        if (!is_hex(p->at[u]) || c->g.jena->unit[u].type == LEADER)
            continue;
        if (p->at[u] >= c->g.jena->map.count)
            return fail(c, "a unit stands off the map");
        if (p->walk_length && u == p->walker)
            continue;
        if (gg_hexset_has(&taken, p->at[u]))
            return fail(c, "two units stand in one hex");
        gg_hexset_add(&taken, p->at[u]);
    }
    return true;
}

static bool units_sound(struct check *c)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    for (int u = 0; u < UNITS_MAX; u++) {
        bool used = u < j->nunits;
        if (!used && (p->at[u] != UNUSED || p->mark[u] || p->due[u] || p->spent[u]))
            return fail(c, "a counter that does not exist is in play");
        if (p->at[u] > UNUSED)
            return fail(c, "a unit is nowhere");
        if (!is_hex(p->at[u]) && p->mark[u] & ~WAITING)
            return fail(c, "a unit off the map has a marker");
        if (p->mark[u] & WAITING && p->at[u] != OFF)
            return fail(c, "a unit waits to arrive but is not off the map");
        if (used && j->unit[u].type == LEADER &&
            (p->mark[u] & ~(MOVED | REACTED) || p->spent[u] || p->at[u] == BROKEN ||
             p->at[u] == OFF))
            return fail(c, "a leader is no unit");
        if (used && p->spent[u] && j->unit[u].type != CAVALRY)
            return fail(c, "only cavalry can be spent");
        if (used && j->unit[u].type == DUMMY && is_hex(p->at[u]) && !(p->mark[u] & CONCEALED))
            return fail(c, "a revealed dummy is still there");
        if (used && j->unit[u].type == DUMMY && !is_hex(p->at[u]) && p->at[u] != UNUSED)
            return fail(c, "a dummy cannot break or arrive");
        if (used && p->mark[u] & CONCEALED && !opt(c->g.battle, CONCEALMENT))
            return fail(c, "a unit is concealed without the option");
    }
    uint64_t all = j->units_of[0] | j->units_of[1];
    if ((p->attacking | p->defending | p->assailed | p->cadres | p->victors | p->retreating) & ~all)
        return fail(c, "a set of units holds what is no unit");
    return true;
}

static bool numbers_sound(struct check *c)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    bool over = p->stack[0].step == S_OVER;
    if (p->turn < 1 || p->turn > j->nturns || p->phasing > 1)
        return fail(c, "the turn is out of range");
    if (p->morale[0] > MORALE_MAX || p->morale[1] > MORALE_MAX)
        return fail(c, "morale is out of range");
    if (!over && (!p->morale[0] || !p->morale[1]))
        return fail(c, "an army without morale plays on");
    if (p->deck >> j->ncards || p->used >> j->ncards)
        return fail(c, "the deck holds a card that does not exist");
    uint32_t bridges = p->blown_low | (uint32_t)p->blown_high << 16;
    bridges |= p->tried_low | (uint32_t)p->tried_high << 16;
    if (j->nbridges < 32 && bridges >> j->nbridges)
        return fail(c, "a bridge that does not exist is blown");
    for (int i = 0; i < j->nbridges; i++)
        if (bridges >> i & 1 && !(j->side[j->bridge[i].hex][j->bridge[i].direction] & BRIDGE))
            return fail(c, "a ford is blown");
    if ((p->doubts && p->doubt_unit >= j->nunits) || (p->tarries && p->tarry_unit >= j->nunits))
        return fail(c, "a card names no unit");
    if (p->npaths + __builtin_popcountll(p->retreating) > FIGHTERS_MAX)
        return fail(c, "too many units retreat");
    for (int i = 0; i < p->npaths; i++)
        if (!p->path_length[i])
            return fail(c, "a retreat path is empty");
    return true;
}

static int attacking_side(const struct position *p)
{
    return p->reaction ? !p->phasing : p->phasing;
}

static bool all_on_map(const struct look *g, uint64_t units)
{
    for (; units; units &= units - 1)
        if (!is_hex(g->p->at[first_of(units)]))
            return false;
    return true;
}

/* J20-9.2: every attacker can reach every defender, over the hexside or with his guns. */
static bool all_touch(const struct look *g, uint64_t attackers, uint64_t defenders)
{
    for (; attackers; attackers &= attackers - 1) {
        int unit = first_of(attackers);
        bool gun = g->jena->unit[unit].type == ARTILLERY && opt(g->battle, ARTILLERY_RULES);
        uint64_t reached =
            gun ? neighbours(g, g->p->at[unit], g->jena->unit[unit].side) : contacts(g, unit);
        if ((reached & defenders) != defenders)
            return false;
    }
    return true;
}

/* Each battle has both sides, each unit is in one, everybody stands on the map. */
static bool battles_sound(struct check *c)
{
    const struct position *p = c->g.p;
    int side = attacking_side(p);
    uint64_t seen = 0;
    for (int i = 0; i < p->nbattles; i++) {
        uint64_t a = p->attackers[i], d = p->defenders[i];
        if (!a || !d || a & ~c->g.jena->units_of[side] || d & ~c->g.jena->units_of[!side])
            return fail(c, "a battle lacks a side");
        if ((a | d) & seen || !all_on_map(&c->g, a | d))
            return fail(c, "a unit is in two battles or not there");
        if (!all_touch(&c->g, a, d))
            return fail(c, "a unit fights one that it does not touch");
        seen |= a | d;
    }
    return true;
}

static bool fight_sound(struct check *c)
{
    const struct position *p = c->g.p;
    int side = attacking_side(p);
    uint64_t both = p->attacking | p->defending;
    if (!p->attacking || !p->defending || p->attacking & ~c->g.jena->units_of[side] ||
        p->defending & ~c->g.jena->units_of[!side])
        return fail(c, "the battle lacks a side");
    if (__builtin_popcountll(p->attacking) > FIGHTERS_MAX ||
        __builtin_popcountll(p->defending) > FIGHTERS_MAX)
        return fail(c, "the battle is too large");
    for (int s = 0; s < GG_SIDES; s++) {
        uint64_t side_units = c->g.jena->units_of[s];
        if ((p->retreating & side_units && p->retreating & ~side_units) ||
            (p->victors & side_units && p->victors & ~side_units))
            return fail(c, "both sides retreat or advance");
    }
    if ((p->retreating | p->victors) & ~both || !all_on_map(&c->g, p->retreating | p->victors))
        return fail(c, "a unit that was not in the battle retreats or advances");
    bool settled = false;
    for (int i = 0; i < p->depth; i++)
        settled |= p->stack[i].step == S_BATTLE && p->stack[i].a > B_DIE;
    if (p->stack[p->depth - 1].step == S_BATTLE && p->stack[p->depth - 1].a > B_RESULT)
        settled = true;
    if (!settled && !all_on_map(&c->g, both))
        return fail(c, "a unit of the battle is not there");
    if (!settled && !all_touch(&c->g, p->attacking, p->defending))
        return fail(c, "a unit fights one that it does not touch");
    return true;
}

static bool walk_sound(struct check *c)
{
    const struct position *p = c->g.p;
    int unit = p->walker;
    if (unit >= c->g.jena->nunits || c->g.jena->unit[unit].type == LEADER || !is_hex(p->at[unit]) ||
        !((p->attacking | p->defending) >> unit & 1))
        return fail(c, "nobody retreats");
    if (p->retreating >> unit & 1 || !p->npaths || !p->walk_length)
        return fail(c, "the retreat has no path");
    if (p->walk[p->walk_length - 1] != p->at[unit])
        return fail(c, "the retreat has left its path");
    const struct step_frame *frame = top_of(p);
    if (frame->step == S_RETREAT && frame->a == R_STEP && !p->to_go)
        return fail(c, "the retreat has no hex to go");
    if (p->line >= c->g.jena->nlines[c->g.jena->unit[unit].side])
        return fail(c, "the retreat heads nowhere");
    return true;
}

/* What may stand on what, with the stage of the lower step: each row is a lower step, its stage (or -1
 * for any) and the step above it. */
static const struct nesting {
    int8_t below, stage, above;
} nestings[] = {
    {S_TURN, ST_BEGIN, S_SETUP},
    {S_SETUP, -1, S_SETUP},
    {S_TURN, ST_MOVE, S_DRAW},
    {S_TURN, ST_MOVE, S_CARD_RALLY},
    {S_TURN, ST_MOVE, S_CONFUSION},
    {S_TURN, ST_MOVE, S_PLACE},
    {S_TURN, ST_REACT, S_MOVE},
    {S_MOVE, -1, S_DEMOLISH},
    {S_TURN, ST_COUNTERCHARGE, S_REACT},
    {S_TURN, ST_COMBAT, S_DECLARE},
    {S_TURN, ST_LULL, S_DECLARE},
    {S_TURN, ST_COMBAT, S_RESOLVE},
    {S_TURN, ST_LULL, S_RESOLVE},
    {S_DECLARE, -1, S_GATHER},
    {S_RESOLVE, -1, S_BATTLE},
    {S_BATTLE, B_DEFENDER, S_RESERVES},
    {S_BATTLE, B_DIE, S_RESERVES},
    {S_BATTLE, B_MORALE, S_EXCHANGE},
    {S_BATTLE, B_MORALE, S_RETREATS},
    {S_BATTLE, B_END, S_ADVANCE},
    {S_RETREATS, -1, S_RETREAT},
    {S_RETREAT, R_STEP, S_HAZARD},
    {S_HAZARD, HAZARD_ZOC, S_HAZARD},
    {S_TURN, ST_NIGHT, S_RALLY},
    {S_RALLY, 1, S_PLACE},
    {S_RALLY, 1, S_CADRE},
    {S_TURN, ST_LATE, S_RECONCEAL},
};

static bool nests(const struct step_frame *below, int above)
{
    for (size_t i = 0; i < sizeof nestings / sizeof nestings[0]; i++)
        if (nestings[i].below == below->step && nestings[i].above == above &&
            (nestings[i].stage < 0 || nestings[i].stage == below->a))
            return true;
    return false;
}

/* The parameters of one step. */
static bool frame_sound(struct check *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    switch ((enum step)frame->step) {
    case S_TURN:
        return frame->a <= ST_END || fail(c, "the turn has no such stage");
    case S_SETUP:
        return (frame->a < GG_SIDES && frame->b < 2 && opt(c->g.battle, CONCEALMENT)) ||
               fail(c, "set-up without concealment");
    case S_DRAW:
        return p->deck || fail(c, "a card is drawn from an empty deck");
    case S_CARD_RALLY:
    case S_RESERVES:
        return frame->a < GG_SIDES || fail(c, "no side decides");
    case S_PLACE:
    case S_CADRE:
        return (frame->a < j->nunits && p->at[frame->a] == BROKEN &&
                j->unit[frame->a].type < DUMMY) ||
               fail(c, "a unit that is not broken rallies");
    case S_DEMOLISH:
        return (frame->a < j->nbridges && frame->b < 2) || fail(c, "no bridge is blown");
    case S_DECLARE:
        return frame->a == p->reaction || fail(c, "the battles are of the wrong phase");
    case S_GATHER:
        return p->nbattles || fail(c, "no battle is being declared");
    case S_BATTLE:
        return (frame->a <= B_END && fight_sound(c)) || fail(c, "the battle has no such stage");
    case S_EXCHANGE:
        return frame->a <= 120 || fail(c, "the exchange is too large");
    case S_RETREAT:
        return (frame->a <= R_STEP && frame->b < 2 &&
                (!frame->b || j->leader[j->unit[p->walker].side] != NO_UNIT) && walk_sound(c)) ||
               fail(c, "the retreat has no such stage");
    case S_HAZARD:
        return frame->a <= HAZARD_ZOC || fail(c, "there is no such hazard");
    case S_RALLY:
        return (frame->a < 2 && frame->b <= UNITS_MAX && j->night[p->turn] &&
                (frame->a || may_spend(&c->g, p->phasing))) ||
               fail(c, "the rally is out of range");
    case S_CONFUSION:
    case S_MOVE:
    case S_REACT:
    case S_RESOLVE:
    case S_RETREATS:
    case S_ADVANCE:
    case S_RECONCEAL:
    case S_OVER:
    case NSTEPS:
        break;
    }
    return frame->step < NSTEPS || fail(c, "there is no such step");
}

static bool holds(const struct position *p, enum step step)
{
    for (int i = 0; i < p->depth; i++)
        if (p->stack[i].step == step)
            return true;
    return false;
}

static bool stack_sound(struct check *c)
{
    const struct position *p = c->g.p;
    if (p->depth < 1 || p->depth > STACK_MAX)
        return fail(c, "there are no steps");
    if (p->stack[0].step == S_OVER)
        return p->depth == 1 || fail(c, "the game goes on after its end");
    if (p->stack[0].step != S_TURN)
        return fail(c, "the lowest step is not a turn");
    for (int i = 1; i < p->depth; i++)
        if (!nests(&p->stack[i - 1], p->stack[i].step))
            return fail(c, "the steps do not fit together");
    if (p->reaction && holds(p, S_DECLARE) && p->stack[0].a != ST_COMBAT)
        return fail(c, "countercharges in the wrong phase");
    if (holds(p, S_RESOLVE) && p->reaction != (p->stack[0].a == ST_COMBAT))
        return fail(c, "battles in the wrong phase");
    if (!holds(p, S_RETREAT) && p->walk_length)
        return fail(c, "a retreat without a retreat");
    if (!holds(p, S_BATTLE) && (p->attacking | p->defending | p->retreating | p->victors))
        return fail(c, "a battle without a battle");
    bool fights = holds(p, S_DECLARE) || holds(p, S_RESOLVE);
    if ((!fights && (p->nbattles || p->assailed)) || (!holds(p, S_BATTLE) && p->npaths))
        return fail(c, "battles are left over");
    for (int i = 0; i < p->depth; i++)
        if (!frame_sound(c, &p->stack[i]))
            return false;
    return true;
}

/* Whoever is to move has something to do. */
static bool waits(struct check *c)
{
    const struct position *p = c->g.p;
    const struct step_frame *frame = top_of(p);
    if (frame->step == S_OVER)
        return true;
    if (frame->step == S_TURN)
        return fail(c, "nobody is to move");
    if (frame->step == S_RETREATS && !(p->retreating & (p->retreating - 1)))
        return fail(c, "nobody is to retreat");
    if (frame->step == S_ADVANCE && !p->victors)
        return fail(c, "nobody is to advance");
    if (frame->step == S_RALLY && frame->a == 1) {
        for (uint64_t u = c->g.jena->units_of[p->phasing]; u; u &= u - 1)
            if (p->at[first_of(u)] == BROKEN && first_of(u) >= frame->b)
                return true;
        return fail(c, "nobody is to rally");
    }
    if (frame->step == S_BATTLE && frame->a != B_DIE && frame->a != B_CONTROL)
        return fail(c, "the battle waits for nothing");
    if (jena20_turn(c->g.battle, p).who == GG_CHANCE)
        return true;
    return jena20_rules.choices(c->g.battle, p, GG_ALL_GROUPS, NULL, 0) > 0 ||
           fail(c, "there is nothing to choose");
}

bool jena20_broken(const struct gg_battle *battle, const void *position, struct gg_text *why)
{
    struct check c = {{battle, battle->data, position}, why};
    return !(units_sound(&c) && stack_sound(&c) && stacking_sound(&c) && numbers_sound(&c) &&
             battles_sound(&c) && waits(&c));
}
