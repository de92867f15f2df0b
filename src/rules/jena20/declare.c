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

#include "rules/jena20/chapters.h"

struct field {
    uint64_t attackers, defenders;          /* not yet in a battle */
    uint64_t must_attack, must_be_attacked; /* among them */
    uint64_t against[UNITS_MAX];            /* whom each can fight */
};

/* J20-16.3.2: guns not in contact may fire over a hexside that nobody can cross. */
static uint64_t bombard_targets(const struct look *g, int unit)
{
    const struct unit *u = &g->jena->unit[unit];
    if (!opt(g->battle, ARTILLERY_RULES) || u->type != ARTILLERY || g->p->reaction)
        return 0;
    return neighbours(g, g->p->at[unit], u->side);
}

/* Who may attack in this phase (J20-8.1, 8.2, 9.1, 9.6.2, 17.1; JX-6.8). */
static bool may_attack(const struct look *g, int unit)
{
    const struct position *p = g->p;
    if (p->mark[unit] & (ROUTED | SQUARE) || (p->doubts && p->doubt_unit == unit))
        return false;
    if (!p->reaction)
        return true;
    bool idle = !(p->mark[unit] & REACTED) || p->mark[unit] & CHARGED;
    return g->jena->cavalry >> unit & 1 && idle && !p->spent[unit];
}

/* The enemies in contact with a unit, by who stands in each hex. NO_UNIT has every bit set, so all six
 * neighbours can be seen to be empty at once; nearly always they are. */
static uint64_t contacts_among(const struct look *g, const uint8_t *enemy_at, int unit)
{
    int at = g->p->at[unit], all = NO_UNIT;
    uint64_t found = 0;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        all &= enemy_at[g->jena->ring[at][d]];
    if (all == NO_UNIT)
        return 0;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int enemy = enemy_at[g->jena->ring[at][d]];
        if (enemy != NO_UNIT && passable(g, at, d))
            found |= bit(enemy);
    }
    return found;
}

static void add_attacker(const struct look *g, struct field *f, int unit, uint64_t enemies)
{
    if (!may_attack(g, unit))
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
    memset(enemy_at, NO_UNIT, g->jena->map.count);
    enemy_at[NOWHERE] = NO_UNIT;
    for (uint64_t units = g->jena->units_of[!side]; units; units &= units - 1)
        if (is_hex(p->at[first_of(units)]))
            enemy_at[p->at[first_of(units)]] = (uint8_t)first_of(units);
    uint64_t own = g->jena->units_of[side];
    if (p->reaction)
        own &= g->jena->cavalry; /* J20-8.2 */
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

static bool complete(const struct field *f, uint64_t attackers, uint64_t defenders)
{
    uint64_t a = attackers, d = defenders;
    return absorb(f, &a, &d) && a == attackers && d == defenders;
}

static void offer_attacks(const struct look *g, const struct field *f, struct offer *o)
{
    uint8_t enemy[UNITS_MAX];
    for (uint64_t units = f->attackers; units; units &= units - 1) {
        int attacker = first_of(units);
        int count = by_hex(g, f->against[attacker] & f->defenders, enemy);
        for (int i = 0; i < count; i++)
            if (can_end_well(f, bit(attacker), bit(enemy[i])))
                offer(o, V_ATTACK, attacker, g->p->at[enemy[i]], 0);
    }
}

void declare_offer(const struct look *g, struct offer *o)
{
    struct field f;
    survey(g, g->p->nbattles, &f);
    offer_attacks(g, &f, o);
    if (!(f.must_attack | f.must_be_attacked))
        offer(o, V_DONE, 0, 0, 0);
}

/* J20-16.13: a declared battle reveals whoever is in it, and guns that would support it. */
static void reveal_battles(struct play *g)
{
    struct look look = look_of(g);
    int defending_side = !attacking_side(g->p);
    uint64_t all = 0;
    for (int i = 0; i < g->p->nbattles; i++)
        all |= g->p->attackers[i] | g->p->defenders[i];
    for (uint64_t units = on_map(&look, defending_side) & ~all; units; units &= units - 1) {
        int gun = first_of(units);
        if (!opt(g->battle, ARTILLERY_RULES) || g->jena->unit[gun].type != ARTILLERY)
            continue;
        for (uint64_t d = g->p->assailed; d; d &= d - 1)
            if (is_hex(g->p->at[first_of(d)]) && in_zone_of(&look, g->p->at[first_of(d)], bit(gun)))
                all |= bit(gun);
    }
    for (; all; all &= all - 1)
        reveal(g, first_of(all));
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
    note_args(g, E_PHASE, NO_UNIT,
              (int16_t[GG_LOG_ARGS]){p->reaction ? ST_COUNTERCHARGE : ST_COMBAT});
    if (opt(g->battle, CONCEALMENT))
        reveal_battles(g);
    push(p, S_RESOLVE, 0, 0);
}

void declare_run(struct play *g)
{
    struct field f;
    struct look look = look_of(g);
    struct offer o = {0};
    survey(&look, g->p->nbattles, &f);
    offer_attacks(&look, &f, &o);
    if (!o.count)
        end_declaration(g);
}

void declare_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    if (verb_of(c) == V_DONE) {
        end_declaration(g);
        return;
    }
    p->attackers[p->nbattles] = bit(unit_of(c));
    p->defenders[p->nbattles] = bit(unit_at(&look, hex_of(c)));
    p->nbattles++;
    push(p, S_GATHER, 0, 0);
}

static void offer_additions(const struct look *g, const struct field *f, uint64_t a, uint64_t d,
                            struct offer *o)
{
    for (uint64_t units = f->attackers & ~a; units; units &= units - 1) {
        uint64_t unit = units & -units;
        if ((f->against[first_of(unit)] & d) == d && can_end_well(f, a | unit, d))
            offer(o, V_JOIN, first_of(unit), 0, 0);
    }
    uint8_t enemy[UNITS_MAX];
    int count = by_hex(g, f->defenders & ~d, enemy);
    for (int i = 0; i < count; i++)
        if ((f->against[enemy[i]] & a) == a && can_end_well(f, a, d | bit(enemy[i])))
            offer(o, V_ALSO, 0, g->p->at[enemy[i]], 0);
}

void gather_offer(const struct look *g, struct offer *o)
{
    struct field f;
    int open = g->p->nbattles - 1; /* the battle being put together does not count as taken */
    uint64_t a = g->p->attackers[open], d = g->p->defenders[open];
    survey(g, open, &f);
    offer_additions(g, &f, a, d, o);
    if (complete(&f, a, d))
        offer(o, V_CLOSE, 0, 0, 0);
}

/* A single possibility is taken without asking. There always is one; should there be none after all, the
 * battle is taken as it stands. */
bool gather_run(struct play *g)
{
    struct look look = look_of(g);
    gg_choice only = V_CLOSE;
    struct offer o = {&only, 1, 0};
    gather_offer(&look, &o);
    if (o.count > 1)
        return true;
    gather_choose(g, only);
    return false;
}

void gather_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    if (verb_of(c) == V_CLOSE)
        pop(p);
    else if (verb_of(c) == V_JOIN)
        p->attackers[p->nbattles - 1] |= bit(unit_of(c));
    else
        p->defenders[p->nbattles - 1] |= bit(unit_at(&look, hex_of(c)));
}

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
            against = contacts(&look, unit) | bombard_targets(&look, unit);
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
            note(g, E_VOID, NO_UNIT, -1, -1);
        }
    }
    for (int i = kept; i < p->nbattles; i++)
        p->attackers[i] = p->defenders[i] = 0;
    p->nbattles = (uint8_t)kept;
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
    p->effects |= T_FOUGHT;
    note(g, E_BATTLE, first_of(p->attacking), p->at[first_of(p->attacking)],
         p->at[first_of(p->defending)]);
    push(p, S_BATTLE, B_RESERVES, 0);
}

bool resolve_run(struct play *g)
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

void resolve_offer(const struct look *g, struct offer *o)
{
    for (int i = 0; i < g->p->nbattles; i++)
        offer(o, V_RESOLVE, 0, g->p->at[first_of(g->p->defenders[i])], 0);
}

/* The battle that a choice of the declaration, or of the order of battles, stands for. */
bool foresee_battle(const struct look *g, gg_choice c, uint64_t *attackers, uint64_t *defenders)
{
    const struct position *p = g->p;
    enum verb verb = verb_of(c);
    if (verb == V_ATTACK) {
        *attackers = bit(unit_of(c));
        *defenders = bit(unit_at(g, hex_of(c)));
        return true;
    }
    if (verb == V_JOIN || verb == V_ALSO || verb == V_CLOSE) {
        int open = p->nbattles - 1;
        *attackers = p->attackers[open] | (verb == V_JOIN ? bit(unit_of(c)) : 0);
        *defenders = p->defenders[open] | (verb == V_ALSO ? bit(unit_at(g, hex_of(c))) : 0);
        return true;
    }
    for (int i = 0; verb == V_RESOLVE && i < p->nbattles; i++)
        if (p->at[first_of(p->defenders[i])] == hex_of(c)) {
            *attackers = p->attackers[i];
            *defenders = p->defenders[i];
            return true;
        }
    return false;
}

void resolve_choose(struct play *g, gg_choice c)
{
    for (int i = 0; i < g->p->nbattles; i++)
        if (g->p->at[first_of(g->p->defenders[i])] == hex_of(c)) {
            begin_battle(g, i);
            return;
        }
}
