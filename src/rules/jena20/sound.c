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

/* A counter of any kind: what its place and its markers allow each other. */
static bool place_sound(struct check *c, int u)
{
    const struct position *p = c->g.p;
    if (p->at[u] > UNUSED)
        return fail(c, "a unit is nowhere");
    if (!is_hex(p->at[u]) && p->mark[u] & ~WAITING)
        return fail(c, "a unit off the map has a marker");
    if (p->mark[u] & WAITING && p->at[u] != OFF)
        return fail(c, "a unit waits to arrive but is not off the map");
    if (p->mark[u] & CONCEALED && !opt(c->g.battle, CONCEALMENT))
        return fail(c, "a unit is concealed without the option");
    return true;
}

/* Leaders, dummies and spent cavalry have their own limits. */
static bool kind_sound(struct check *c, int u)
{
    const struct position *p = c->g.p;
    int type = c->g.jena->unit[u].type;
    bool there = is_hex(p->at[u]);
    if (type == LEADER &&
        (p->mark[u] & ~(MOVED | REACTED) || p->at[u] == BROKEN || p->at[u] == OFF))
        return fail(c, "a leader is no unit");
    if (type != CAVALRY && p->spent[u])
        return fail(c, "only cavalry can be spent");
    if (type == DUMMY && there && !(p->mark[u] & CONCEALED))
        return fail(c, "a revealed dummy is still there");
    if (type == DUMMY && !there && p->at[u] != UNUSED)
        return fail(c, "a dummy cannot break or arrive");
    return true;
}

static bool units_sound(struct check *c)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    for (int u = 0; u < j->nunits; u++)
        if (!place_sound(c, u) || !kind_sound(c, u))
            return false;
    for (int u = j->nunits; u < UNITS_MAX; u++)
        if (p->at[u] != UNUSED || p->mark[u] || p->due[u] || p->spent[u])
            return fail(c, "a counter that does not exist is in play");
    uint64_t all = j->units_of[0] | j->units_of[1];
    if ((p->attacking | p->defending | p->assailed | p->cadres | p->victors | p->retreating) & ~all)
        return fail(c, "a set of units holds what is no unit");
    return true;
}

static bool bridges_sound(struct check *c)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    uint32_t bridges = p->blown_low | (uint32_t)p->blown_high << 16;
    bridges |= p->tried_low | (uint32_t)p->tried_high << 16;
    if (j->nbridges < BRIDGES_MAX && bridges >> j->nbridges)
        return fail(c, "a bridge that does not exist is blown");
    for (int i = 0; i < j->nbridges; i++)
        if (bridges >> i & 1 && !(j->side[j->bridge[i].hex][j->bridge[i].direction] & BRIDGE))
            return fail(c, "a ford is blown");
    return true;
}

static bool numbers_sound(struct check *c)
{
    const struct position *p = c->g.p;
    const struct jena *j = c->g.jena;
    if (p->turn < 1 || p->turn > j->nturns || p->phasing > 1)
        return fail(c, "the turn is out of range");
    if (p->morale[0] > MORALE_MAX || p->morale[1] > MORALE_MAX)
        return fail(c, "morale is out of range");
    if (p->stack[0].step != S_OVER && (!p->morale[0] || !p->morale[1]))
        return fail(c, "an army without morale plays on");
    if (p->deck >> j->ncards || p->used >> j->ncards)
        return fail(c, "the deck holds a card that does not exist");
    if ((p->doubts && p->doubt_unit >= j->nunits) || (p->tarries && p->tarry_unit >= j->nunits))
        return fail(c, "a card names no unit");
    if (p->npaths + __builtin_popcountll(p->retreating) > FIGHTERS_MAX)
        return fail(c, "too many units retreat");
    for (int i = 0; i < p->npaths; i++)
        if (!p->path_length[i])
            return fail(c, "a retreat path is empty");
    return true;
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

/* A unit that rallies, or goes on as a Cadre. */
static bool rallies(const struct look *g, int unit)
{
    return unit < g->jena->nunits && g->p->at[unit] == BROKEN && g->jena->unit[unit].type < DUMMY;
}

static bool retreats(struct check *c, const struct step_frame *frame)
{
    const struct jena *j = c->g.jena;
    if (!walk_sound(c) || frame->a > R_STEP || frame->b > 1)
        return false;
    return !frame->b || j->leader[j->unit[c->g.p->walker].side] != NO_UNIT;
}

/* J20-10.3: only at night, and the point is offered only to who may spend it. */
static bool rally_fits(const struct look *g, const struct step_frame *frame)
{
    bool offered = frame->a == 0 && may_spend(g, g->p->phasing);
    return (frame->a == 1 || offered) && frame->b <= UNITS_MAX && g->jena->night[g->p->turn];
}

/* The parameters of one step. */
static bool frame_fits(struct check *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    switch (frame->step) {
    case S_TURN:
        return frame->a <= ST_END;
    case S_SETUP:
        return frame->a < GG_SIDES && frame->b < 2 && opt(c->g.battle, CONCEALMENT);
    case S_DRAW:
        return p->deck != 0;
    case S_CARD_RALLY:
    case S_RESERVES:
        return frame->a < GG_SIDES;
    case S_PLACE:
    case S_CADRE:
        return rallies(&c->g, frame->a);
    case S_DEMOLISH:
        return frame->a < c->g.jena->nbridges && frame->b < 2;
    case S_DECLARE:
        return frame->a == p->reaction;
    case S_GATHER:
        return p->nbattles > 0;
    case S_BATTLE:
        return frame->a <= B_END && fight_sound(c);
    case S_RETREAT:
        return retreats(c, frame);
    case S_HAZARD:
        return frame->a <= HAZARD_ZOC;
    case S_RALLY:
        return rally_fits(&c->g, frame);
    default:
        return frame->step < NSTEPS;
    }
}

static bool holds(const struct position *p, enum step step)
{
    for (int i = 0; i < p->depth; i++)
        if (p->stack[i].step == step)
            return true;
    return false;
}

/* Nothing is left over from a battle, a retreat or a phase that is not under way. */
static bool nothing_left_over(struct check *c)
{
    const struct position *p = c->g.p;
    bool fights = holds(p, S_DECLARE) || holds(p, S_RESOLVE), battle = holds(p, S_BATTLE);
    if (!fights && (p->nbattles || p->assailed))
        return fail(c, "battles are left over");
    if (!battle && (p->attacking | p->defending | p->retreating | p->victors | p->npaths))
        return fail(c, "a battle is left over");
    if (!holds(p, S_RETREAT) && p->walk_length)
        return fail(c, "a retreat is left over");
    if (fights && p->reaction != (p->stack[0].a == ST_COMBAT))
        return fail(c, "battles in the wrong phase");
    return true;
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
    if (!nothing_left_over(c))
        return false;
    for (int i = 0; i < p->depth; i++)
        if (!frame_fits(c, &p->stack[i]))
            return fail(c, "a step has impossible numbers");
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
             bridges_sound(&c) && battles_sound(&c) && waits(&c));
}
