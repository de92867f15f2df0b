/*
 * declare.c - declaring battles, then taking them one by one (J20-9.1 to J20-9.2.3, J20-8.2).
 *
 * A battle is a set of attackers and a set of defenders who are all in contact with each other. Who must
 * attack and who must be attacked are the points of a graph, contact its lines. When no remaining point
 * is without a line, the rest can always be declared (each point takes one line; what hangs together
 * is a star, and a star is a legal battle). So a step is offered only when the points it would leave
 * without a line can join the same battle, and no declaration ever runs into a dead end.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

struct field {
    uint64_t attackers, defenders;          /* not yet in a battle */
    uint64_t must_attack, must_be_attacked; /* among them */
    uint64_t against[UNITS_MAX];            /* whom each can fight */
};

/* A battle being put together. */
struct battle {
    uint64_t attackers, defenders;
    bool closed;
};

struct battles {
    int count;
    struct battle battle[UNITS_MAX * GG_HEX_DIRECTIONS];
};

/* J20-16.3.2: guns not in contact may fire over a hexside that nobody can cross. */
static uint64_t bombard_targets(const struct look *g, int unit)
{
    const struct unit *u = &g->b->unit[unit];
    if (!opt(g->battle, ARTILLERY_RULES) || u->type != ARTILLERY || g->p->reaction)
        return 0;
    return j20_neighbours(g, g->p->at[unit], u->is.side);
}

/* Who may attack in this phase (J20-8.1, 8.2, 9.1, 9.6.2, 17.1; JX-6.8). */
bool j20_may_attack(const struct look *g, int unit)
{
    const struct position *p = g->p;
    if (p->mark[unit] & (ROUTED | SQUARE) || (p->doubts && p->doubt_unit == unit))
        return false;
    if (!p->reaction)
        return true;
    bool idle = !(p->mark[unit] & REACTED) || p->mark[unit] & CHARGED;
    return g->b->cavalry >> unit & 1 && idle && !p->spent[unit];
}

/* The enemies in contact with a unit, by who stands in each hex. NO_UNIT has every bit set, so all six
 * neighbours can be seen to be empty at once; nearly always they are. */
static uint64_t contacts_among(const struct look *g, const uint8_t *enemy_at, int unit)
{
    int at = g->p->at[unit], all = NO_UNIT;
    uint64_t found = 0;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        all &= enemy_at[g->b->ring[at][d]];
    if (all == NO_UNIT)
        return 0;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int enemy = enemy_at[g->b->ring[at][d]];
        if (enemy != NO_UNIT && j20_passable(g, at, d))
            found |= bit(enemy);
    }
    return found;
}

static void add_attacker(const struct look *g, struct field *f, int unit, uint64_t enemies)
{
    if (!j20_may_attack(g, unit))
        return;
    bool must = g->p->reaction ? g->p->mark[unit] & CHARGED : opt(g->battle, MANDATORY_COMBAT);
    if (enemies && must)
        f->must_attack |= bit(unit);
    if (enemies && must && !g->p->reaction)
        f->must_be_attacked |= enemies;
    if (!enemies)
        enemies = bombard_targets(g, unit);
    if (!enemies)
        return;
    f->against[unit] = enemies;
    f->attackers |= bit(unit);
    f->defenders |= enemies;
    for (; enemies; enemies &= enemies - 1)
        f->against[first_of(enemies)] |= bit(unit);
}

/* Who can fight whom; whoever is in one of the first `battles` battles is taken. */
static void survey(const struct look *g, int battles, struct field *f)
{
    const struct position *p = g->p;
    int side = attacking_side(p);
    uint64_t taken = 0;
    uint8_t enemy_at[GROUND_ROOM];
    *f = (struct field){0};
    memset(enemy_at, NO_UNIT, g->b->map.count);
    enemy_at[NOWHERE] = NO_UNIT;
    for (uint64_t units = g->b->units_of[!side]; units; units &= units - 1)
        if (is_hex(p->at[first_of(units)]))
            enemy_at[p->at[first_of(units)]] = (uint8_t)first_of(units);
    uint64_t own = g->b->units_of[side];
    if (p->reaction)
        own &= g->b->cavalry; /* J20-8.2 */
    for (; own; own &= own - 1) {
        int unit = first_of(own);
        if (!is_hex(p->at[unit]))
            continue;
        uint64_t enemies = contacts_among(g, enemy_at, unit);
        if (enemies || opt(g->battle, ARTILLERY_RULES))
            add_attacker(g, f, unit, enemies);
    }
    for (int i = 0; i < battles; i++)
        taken |= p->attackers[i] | p->defenders[i];
    f->attackers &= ~taken;
    f->defenders &= ~taken;
    f->must_attack &= ~taken;
    f->must_be_attacked &= ~taken;
}

/* J20-9.2: every attacker can reach every defender, over the hexside or with his guns. */
bool j20_all_touch(const struct look *g, uint64_t attackers, uint64_t defenders)
{
    for (uint64_t units = attackers | defenders; units; units &= units - 1)
        if (!is_hex(g->p->at[first_of(units)]))
            return false;
    for (; attackers; attackers &= attackers - 1) {
        int unit = first_of(attackers);
        uint64_t reached = j20_contacts(g, unit) | bombard_targets(g, unit);
        if ((reached & defenders) != defenders)
            return false;
    }
    return true;
}

/* Adds to this battle whoever would be left without an opponent. False when one of them cannot join. */
static bool absorb(const struct field *f, uint64_t *attackers, uint64_t *defenders)
{
    for (bool grew = true; grew;) {
        uint64_t left_a = f->attackers & ~*attackers, left_d = f->defenders & ~*defenders;
        grew = false;
        for (uint64_t units = f->must_attack & left_a; units; units &= units - 1) {
            uint64_t against = f->against[first_of(units)];
            if (against & left_d)
                continue;
            if ((against & *defenders) != *defenders)
                return false;
            *attackers |= units & -units;
            grew = true;
        }
        left_a = f->attackers & ~*attackers;
        for (uint64_t units = f->must_be_attacked & left_d; units; units &= units - 1) {
            uint64_t against = f->against[first_of(units)];
            if (against & left_a)
                continue;
            if ((against & *attackers) != *attackers)
                return false;
            *defenders |= units & -units;
            grew = true;
        }
    }
    return true;
}

static bool can_end_well(const struct field *f, uint64_t attackers, uint64_t defenders)
{
    return absorb(f, &attackers, &defenders);
}

static bool complete(const struct field *f, struct battle b)
{
    struct battle whole = b;
    return absorb(f, &whole.attackers, &whole.defenders) && whole.attackers == b.attackers &&
           whole.defenders == b.defenders;
}

/* Who could join next, and those they would meet; with complete(), all that can be done with the battle. */
static uint64_t joiners(const struct field *f, struct battle b)
{
    uint64_t found = 0;
    for (uint64_t units = f->attackers & ~b.attackers; units; units &= units - 1)
        if ((f->against[first_of(units)] & b.defenders) == b.defenders &&
            can_end_well(f, b.attackers | (units & -units), b.defenders))
            found |= units & -units;
    return found;
}

static uint64_t more_defenders(const struct field *f, struct battle b)
{
    uint64_t found = 0;
    for (uint64_t units = f->defenders & ~b.defenders; units; units &= units - 1)
        if ((f->against[first_of(units)] & b.attackers) == b.attackers &&
            can_end_well(f, b.attackers, b.defenders | (units & -units)))
            found |= units & -units;
    return found;
}

/* What becomes of a battle as long as there is only one thing to do, which is then done without asking. */
static struct battle run_on(const struct field *f, struct battle b)
{
    while (!b.closed) {
        uint64_t attackers = joiners(f, b), defenders = more_defenders(f, b);
        b.closed = complete(f, b);
        if (count_of(attackers | defenders) + b.closed != 1) {
            b.closed = false;
            return b;
        }
        b.attackers |= attackers;
        b.defenders |= defenders;
    }
    return b;
}

/* Where somebody must join, several attacks can lead to the same battle: is it one that was not offered yet? */
static bool is_new(const struct field *f, struct battle b, struct battles *known)
{
    struct battle whole = b;
    if (!absorb(f, &whole.attackers, &whole.defenders))
        return false;
    if (whole.attackers == b.attackers && whole.defenders == b.defenders)
        return true; /* nobody must: no other choice names these alone */
    b = run_on(f, b);
    for (int i = 0; i < known->count; i++)
        if (known->battle[i].attackers == b.attackers &&
            known->battle[i].defenders == b.defenders && known->battle[i].closed == b.closed)
            return false;
    known->battle[known->count++] = b;
    return true;
}

static void offer_attacks(const struct look *g, const struct field *f, struct offer *o)
{
    struct battles known;
    uint8_t enemy[UNITS_MAX];
    known.count = 0;
    for (uint64_t units = f->attackers; units; units &= units - 1) {
        int attacker = first_of(units);
        int count = j20_by_hex(g, f->against[attacker] & f->defenders, enemy);
        for (int i = 0; i < count; i++)
            if (is_new(f, (struct battle){bit(attacker), bit(enemy[i]), false}, &known))
                offer_move(o, V_ATTACK, attacker, g->p->at[enemy[i]]);
    }
}

static void offer_declaration(const struct look *g, struct offer *o)
{
    struct field f;
    survey(g, g->p->nbattles, &f);
    offer_attacks(g, &f, o);
    if (!(f.must_attack | f.must_be_attacked) || o->count == 0)
        offer_word(o, V_DONE);
}

/* The phase has a heading in the log when something happens in it. */
static void begin_heading(struct play *g)
{
    if (!g->p->nbattles)
        gg_note_side(g, E_PHASE, attacking_side(g->p),
                     g->p->reaction ? ST_COUNTERCHARGE : ST_COMBAT);
}

/* J20-16.13: a declared battle reveals whoever is in it, and guns that would support it. Any concealed neighbour might be
 * such guns, so the attacker learns something even where there are none. */
static void reveal_battles(struct play *g)
{
    struct look look = look_of(g);
    int defending_side = !attacking_side(g->p);
    uint64_t all = 0;
    for (int i = 0; i < g->p->nbattles; i++)
        all |= g->p->attackers[i] | g->p->defenders[i];
    for (uint64_t units = j20_on_map(&look, defending_side) & ~all; units; units &= units - 1) {
        int gun = first_of(units);
        if (!opt(g->battle, ARTILLERY_RULES))
            break;
        for (uint64_t d = g->p->assailed; d; d &= d - 1) {
            int at = g->p->at[first_of(d)];
            if (!is_hex((unsigned)at))
                continue;
            if (g->p->mark[gun] & CONCEALED && gg_hex_distance(&g->b->map, at, g->p->at[gun]) == 1)
                gg_reveal(g, attacking_side(g->p));
            if (g->b->unit[gun].type == ARTILLERY && j20_in_zone_of(&look, at, bit(gun)))
                all |= bit(gun);
        }
    }
    for (; all; all &= all - 1)
        j20_reveal(g, first_of(all));
}

static void end_declaration(struct play *g)
{
    struct position *p = g->p;
    p->assailed = 0;
    for (int i = 0; i < p->nbattles; i++)
        p->assailed |= p->defenders[i];
    pop(p);
    if (!p->nbattles) {
        p->assailed = 0;
        return;
    }
    if (opt(g->battle, CONCEALMENT))
        reveal_battles(g);
    push_step(p, S_RESOLVE);
}

/* J20-16.13: a countercharge is asked for wherever a concealed piece in contact might make one, and an attack while a card
 * holds one unit back (JX-6.8): the silence would tell the enemy that it is no cavalry, or which piece doubts. */
static bool might_attack(const struct look *g)
{
    if ((!g->p->reaction && !g->p->doubts) || g->p->nbattles > 0)
        return false;
    for (uint64_t units = j20_on_map(g, attacking_side(g->p)); units; units &= units - 1)
        if (g->p->mark[first_of(units)] & CONCEALED && j20_contacts(g, first_of(units)))
            return true;
    return false;
}

static bool run_declaration(struct play *g)
{
    struct field f;
    struct look look = look_of(g);
    struct offer o = {0};
    survey(&look, g->p->nbattles, &f);
    offer_attacks(&look, &f, &o);
    if (o.count || might_attack(&look))
        return true;
    end_declaration(g);
    return false;
}

/* Who joins an attack without being asked. */
void j20_who_joins(const struct look *g, gg_choice c, uint64_t *attackers, uint64_t *defenders)
{
    struct field f;
    uint64_t attacker = bit(unit_of(c)), defender = bit(j20_unit_at(g, place_of(c)));
    survey(g, g->p->nbattles, &f);
    struct battle b = run_on(&f, (struct battle){attacker, defender, false});
    *attackers = b.attackers & ~attacker;
    *defenders = b.defenders & ~defender;
}

bool j20_same_battle(const struct look *g, gg_choice c, int attacker, int hex)
{
    struct field f;
    int first = j20_unit_at(g, place_of(c)), defender = j20_unit_at(g, hex);
    survey(g, g->p->nbattles, &f);
    if (defender == NO_UNIT || !has(f.attackers, attacker) || !has(f.defenders, defender) ||
        !has(f.against[attacker], defender) || !can_end_well(&f, bit(attacker), bit(defender)))
        return false;
    struct battle one = run_on(&f, (struct battle){bit(unit_of(c)), bit(first), false});
    struct battle other = run_on(&f, (struct battle){bit(attacker), bit(defender), false});
    return one.attackers == other.attackers && one.defenders == other.defenders &&
           one.closed == other.closed;
}

static void choose_declaration(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    if (verb_of(c) == V_DONE) {
        end_declaration(g);
        return;
    }
    begin_heading(g);
    gg_note(g, E_DECLARE, unit_of(c), p->at[unit_of(c)], place_of(c));
    p->attackers[p->nbattles] = bit(unit_of(c));
    p->defenders[p->nbattles] = bit(j20_unit_at(&look, place_of(c)));
    p->nbattles++;
    push_step(p, S_GATHER);
}

/* The choice of this verb, or the first where it is not offered: somebody must join, or attack as well. */
static bool first_or(const struct look *g, void (*offer_all)(const struct look *, struct offer *),
                     int verb, gg_choice *out)
{
    gg_choice list[UNITS_MAX * GG_HEX_DIRECTIONS];
    struct offer o = {list, UNITS_MAX * GG_HEX_DIRECTIONS, 0};
    offer_all(g, &o);
    if (o.count == 0)
        return false;
    *out = list[0];
    for (int i = 0; i < o.count && i < o.room; i++)
        if (verb_of(list[i]) == verb)
            *out = list[i];
    return true;
}

static bool declare_nothing(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)about;
    return first_or(g, offer_declaration, V_DONE, out);
}

const struct gg_step j20_declare = {
    .name = "declare",
    .phase = "declaration",
    .prompt = "{side}: declare your battles, one after another.",
    .done = "No more attacks",
    .run = run_declaration,
    .decider = j20_attacker,
    .offer = offer_declaration,
    .choose = choose_declaration,
    .nothing = declare_nothing,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_GATHER}, {0, GG_NO_STEP}},
};

/* --- who else takes part --- */

static void offer_additions(const struct look *g, const struct field *f, struct battle b,
                            struct offer *o)
{
    uint8_t enemy[UNITS_MAX];
    for (uint64_t units = joiners(f, b); units; units &= units - 1)
        offer_unit(o, V_JOIN, first_of(units));
    int count = j20_by_hex(g, more_defenders(f, b), enemy);
    for (int i = 0; i < count; i++)
        offer_place(o, V_ALSO, g->p->at[enemy[i]]);
}

static void offer_gathering(const struct look *g, struct offer *o)
{
    struct field f;
    int open = g->p->nbattles - 1; /* the battle being put together does not count as taken */
    struct battle b = {g->p->attackers[open], g->p->defenders[open], false};
    survey(g, open, &f);
    offer_additions(g, &f, b, o);
    if (complete(&f, b))
        offer_word(o, V_CLOSE);
}

/* must: it is the only thing that can be done. */
static void gather(struct play *g, gg_choice c, bool must)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int open = p->nbattles - 1;
    if (verb_of(c) == V_CLOSE) {
        pop(p);
        return;
    }
    bool join = verb_of(c) == V_JOIN;
    int unit = join ? unit_of(c) : j20_unit_at(&look, place_of(c));
    gg_note_args(g, join ? E_JOIN : E_ALSO, unit, (int16_t[GG_LOG_ARGS]){must});
    *(join ? &p->attackers[open] : &p->defenders[open]) |= bit(unit);
}

static void choose_gathering(struct play *g, gg_choice c)
{
    gather(g, c, false);
}

/* A single possibility is taken without asking. There always is one; should there be none after all, the
 * battle is taken as it stands. */
static bool run_gathering(struct play *g)
{
    struct look look = look_of(g);
    gg_choice only = choice_word(V_CLOSE);
    struct offer o = {&only, 1, 0};
    offer_gathering(&look, &o);
    if (o.count > 1)
        return true;
    gather(g, only, true);
    return false;
}

static bool gather_nobody(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)about;
    return first_or(g, offer_gathering, V_CLOSE, out);
}

static bool battle_is_open(const struct look *g, const struct gg_frame *frame,
                           const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return g->p->nbattles > 0;
}

const struct gg_step j20_gather = {
    .name = "gather",
    .phase = "declaration",
    .prompt = "{side}: who else takes part in the battle at {battle}?",
    .run = run_gathering,
    .decider = j20_attacker,
    .offer = offer_gathering,
    .choose = choose_gathering,
    .nothing = gather_nobody,
    .adds = "more attackers",
    .fits = battle_is_open,
};

/* --- one battle after the other --- */

/* J20-9.2.3: units that are gone, or no longer touch every defender, drop out. */
static void prune(struct play *g, int i)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    for (uint64_t units = p->defenders[i]; units; units &= units - 1)
        if (!is_hex(p->at[first_of(units)]))
            p->defenders[i] &= ~(units & -units);
    for (uint64_t units = p->attackers[i]; units; units &= units - 1) {
        int unit = first_of(units);
        uint64_t against = 0;
        if (is_hex(p->at[unit]))
            against = j20_contacts(&look, unit) | bombard_targets(&look, unit);
        if ((against & p->defenders[i]) != p->defenders[i])
            p->attackers[i] &= ~bit(unit);
    }
}

/* Drops void battles and closes the gaps. */
static void tidy(struct play *g)
{
    struct position *p = g->p;
    int kept = 0;
    for (int i = 0; i < p->nbattles; i++) {
        prune(g, i);
        if (p->attackers[i] && p->defenders[i]) {
            p->attackers[kept] = p->attackers[i];
            p->defenders[kept++] = p->defenders[i];
        } else {
            gg_note(g, E_VOID, NO_UNIT, -1, -1);
        }
    }
    for (int i = kept; i < p->nbattles; i++)
        p->attackers[i] = p->defenders[i] = 0;
    p->nbattles = (uint8_t)kept;
}

/* All who fight, as a set: whose each is tells on which side. */
static void note_battle(struct play *g)
{
    const struct position *p = g->p;
    uint64_t all = p->attacking | p->defending;
    int first = first_of(p->attacking);
    struct gg_event e = {.kind = E_BATTLE,
                         .side = (int8_t)attacking_side(p),
                         .piece = (int16_t)first,
                         .from = p->at[first],
                         .to = p->at[first_of(p->defending)]};
    _Static_assert(UNITS_MAX <= 16 * (GG_LOG_ARGS - 1), "the fighters fit an event");
    e.arg[GG_LOG_ARGS - 1] = p->reaction;
    for (int i = 0; i < GG_LOG_ARGS - 1; i++)
        e.arg[i] = (int16_t)(uint16_t)(all >> 16 * i);
    gg_note_event(g, e);
}

void j20_begin_battle(struct play *g)
{
    g->p->effects |= T_FOUGHT;
    note_battle(g);
    push(g->p, (struct gg_frame){.step = S_BATTLE, .stage = B_RESERVES});
}

static void begin_battle(struct play *g, int i)
{
    struct position *p = g->p;
    p->attacking = p->attackers[i];
    p->defending = p->defenders[i];
    p->nbattles--;
    for (int k = i; k < p->nbattles; k++) {
        p->attackers[k] = p->attackers[k + 1];
        p->defenders[k] = p->defenders[k + 1];
    }
    p->attackers[p->nbattles] = p->defenders[p->nbattles] = 0;
    j20_begin_battle(g);
}

static bool run_battles(struct play *g)
{
    tidy(g);
    if (g->p->nbattles > 1)
        return true;
    if (g->p->nbattles == 1) {
        begin_battle(g, 0);
        return false;
    }
    g->p->assailed = 0;
    pop(g->p);
    return false;
}

static void offer_battles(const struct look *g, struct offer *o)
{
    for (int i = 0; i < g->p->nbattles; i++)
        offer_place(o, V_RESOLVE, g->p->at[first_of(g->p->defenders[i])]);
}

static void choose_battle(struct play *g, gg_choice c)
{
    for (int i = 0; i < g->p->nbattles; i++)
        if (g->p->at[first_of(g->p->defenders[i])] == place_of(c)) {
            begin_battle(g, i);
            return;
        }
}

/* The battle that the declaration was about: where its defender stands, or its attacker fights. */
static bool resolve_that(const struct look *g, gg_choice about, gg_choice *out)
{
    const struct position *p = g->p;
    int unit = verb_of(about) == V_JOIN ? unit_of(about) : j20_unit_at(g, place_of(about));
    for (int i = 0; unit != NO_UNIT && i < p->nbattles; i++)
        if (has(p->attackers[i] | p->defenders[i], unit)) {
            struct offer o = {out, 1, 0};
            offer_place(&o, V_RESOLVE, p->at[first_of(p->defenders[i])]);
            return true;
        }
    return false;
}

const struct gg_step j20_resolve = {
    .name = "resolve",
    .phase = "combat",
    .prompt = "{side}: which battle is fought next?",
    .run = run_battles,
    .decider = j20_attacker,
    .offer = offer_battles,
    .choose = choose_battle,
    .nothing = resolve_that,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_BATTLE}, {0, GG_NO_STEP}},
};
