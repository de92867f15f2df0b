/*
 * declare.c - the combat phase: what to do next, and who takes part (MS-7.1, 7.2-a, b; D11, D12, D13).
 *
 * An attack is declared unit by unit: the first opens it against a hex, others join from any hex next to
 * it, leaders serve one of them, distant batteries support; naming the primary completes it. Then the
 * defender names his people. A counterattack is declared in the same way (counter.c).
 */
#include <string.h>

#include "rules/musket_saber/chapters.h"

/* --- who may attack --- */

/* MS-11.2-b, 9.3-g: ineffective units cannot, and where a square stands it fights alone. */
static bool able(const struct look *g, int unit, int from)
{
    if (has(g->p->shaken & ~g->b->of_type[BRIGADE], unit))
        return false;
    return has(g->p->squares, unit) || ms_square_of(g, from, g->b->unit[unit].side) == NO_UNIT;
}

/* MS-8.1-f, i, A-59: some ground is closed to the attack of guns, and in an EZOC they may only strike a hex
 * that exerts it. */
static bool guns_reach(const struct look *g, int from, int hex, int side)
{
    const struct battlefield *b = g->b;
    if (b->terrain[b->ground[hex]].guns_barred)
        return false;
    int direction = gg_hex_direction(&b->map, from, hex);
    for (unsigned kinds = b->edge[from][direction]; kinds; kinds &= kinds - 1)
        if (b->hexside[__builtin_ctz(kinds)].guns_barred)
            return false;
    uint64_t zoning = ms_zoning(g, from, side);
    return !zoning || zoning & ms_combat_at(g, hex, !side);
}

bool ms_may_attack(const struct look *g, int unit, int from, int hex)
{
    int direction = gg_hex_direction(&g->b->map, from, hex);
    if (direction < 0 || !able(g, unit, from) || !ms_may_enter(g, unit, from, direction))
        return false;
    const struct unit *u = &g->b->unit[unit];
    return u->type != ARTILLERY || guns_reach(g, from, hex, u->side);
}

/* MS-7.1-g, h, A-17, MS-9.2-a: once in a phase, its hex not yet engaged, and a charge replaces it. */
static bool free_to_attack(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return !has(p->attacked | p->charging, unit) && !in_field(&p->engaged, p->at[unit]);
}

/* --- what to do next (D11) --- */

/* those who exert a ZOC on a hex with a phasing unit may strike back unless they are struck. */
static uint64_t watchers(const struct look *g)
{
    uint64_t found = 0;
    for (uint64_t left = ms_on_map(g, g->p->phasing); left; left &= left - 1)
        found |= ms_zoning(g, g->p->at[first_of(left)], g->p->phasing);
    return found;
}

void ms_combat_begin(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->attacked = p->struck = p->newcomers = 0;
    memset(&p->assailed, 0, sizeof p->assailed);
    memset(&p->engaged, 0, sizeof p->engaged);
    p->entitled = watchers(&look);
    ms_clear_fight(g);
}

void ms_clear_fight(struct play *g)
{
    memset(&g->p->fight, 0, sizeof g->p->fight);
}

static void offer_attacks(const struct look *g, int unit, struct offer *o)
{
    int at = g->p->at[unit], side = g->b->unit[unit].side;
    if (!ms_adjacent(g, at, !side))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[at][d];
        if (hex != NOWHERE && ms_has_enemy(g, hex, side) && !in_field(&g->p->assailed, hex) &&
            ms_may_attack(g, unit, at, hex))
            ms_offer_move(o, V_ATTACK, unit, hex);
    }
}

void ms_combat_unit_offer(const struct look *g, int unit, struct offer *o)
{
    if (!is_hex(g->p->at[unit]) || is_leader(g->b, unit))
        return;
    if (has(g->p->charging, unit)) {
        ms_strike_offer(g, unit, o);
        return;
    }
    if (!free_to_attack(g, unit))
        return;
    offer_attacks(g, unit, o);
    if (g->b->unit[unit].type == ARTILLERY)
        ms_bombard_offer(g, unit, o);
}

void ms_combat_rest_offer(const struct look *g, struct offer *o)
{
    (void)g;
    ms_offer_word(o, V_DONE);
}

static void find_neighbours(const struct look *g, int side, struct field *out)
{
    memset(out, 0, sizeof *out);
    for (uint64_t left = ms_on_map(g, side); left; left &= left - 1) {
        const uint16_t *near = g->b->near[g->p->at[first_of(left)]];
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            if (near[d] != NOWHERE)
                add_to_field(out, near[d]);
    }
}

/* Only who charges, fires or stands beside an enemy need be asked. */
static bool anything_to_do(const struct look *g)
{
    struct offer o = {NULL, 0, 0};
    struct field beside;
    uint64_t own = ms_on_map(g, g->p->phasing), far = g->p->charging | g->b->of_type[ARTILLERY];
    find_neighbours(g, !g->p->phasing, &beside);
    for (uint64_t left = own; left && !o.count; left &= left - 1) {
        int unit = first_of(left);
        if (has(far, unit) || in_field(&beside, g->p->at[unit]))
            ms_combat_unit_offer(g, unit, &o);
    }
    return o.count > 0;
}

static void end_combat(struct play *g)
{
    ms_charge_end(g->p);
    ms_pop(g->p);
}

bool ms_combat_run(struct play *g)
{
    struct look look = look_of(g);
    if (g->p->fight.kind != NO_FIGHT)
        ms_clear_fight(g);
    if (anything_to_do(&look))
        return true;
    end_combat(g);
    return false;
}

void ms_open_fight(struct play *g, enum fight_kind kind, int unit, int hex)
{
    ms_clear_fight(g);
    struct fight *f = &g->p->fight;
    f->kind = (uint8_t)kind;
    f->side = g->b->unit[unit].side;
    f->hex = (uint16_t)hex;
    f->primary[0] = f->primary[1] = NO_UNIT;
    if (kind == BOMBARDMENT)
        f->batteries = bit(unit);
    else
        f->attackers = bit(unit);
}

void ms_combat_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    if (w.verb == V_DONE) {
        end_combat(g);
    } else if (w.verb == V_STRIKE) {
        ms_strike_choose(g, c);
    } else if (w.verb == V_BOMBARD) {
        ms_open_fight(g, BOMBARDMENT, w.unit, w.hex);
        ms_push(g->p, S_BATTERY, 0, 0, 0);
        ms_gather_alone(g);
    } else {
        ms_open_fight(g, ASSAULT, w.unit, w.hex);
        ms_push(g->p, S_GATHER, 0, 0, 0);
        ms_gather_alone(g);
    }
}

/* --- the attackers (D12) --- */

static uint64_t sharing(const struct look *g, uint64_t units, int hex)
{
    return units & ms_in_hex(g, hex);
}

/* two at most from a hex, a battery that supports among them; of squares one (MS-9.3-g). */
static bool room_for(const struct look *g, int unit)
{
    const struct fight *f = &g->p->fight;
    uint64_t there = sharing(g, f->attackers | f->batteries, g->p->at[unit]);
    return !(there & g->p->squares) && ms_fights_together(g->b, there | bit(unit));
}

static bool may_join(const struct look *g, int unit)
{
    const struct position *p = g->p;
    const struct fight *f = &p->fight;
    if (f->kind == ASSAULT) {
        if (!free_to_attack(g, unit))
            return false;
    } else { /* the entitled of that one hex, and those who went out together stay so */
        bool listed = has(p->entitled, unit) ||
                      (opt(g->battle, COUNTER_UNLISTED_STACKMATES) && !has(p->attacked, unit));
        if (!listed || f->flags & SALLIED || p->at[unit] != p->at[first_of(f->attackers)])
            return false;
    }
    return ms_may_attack(g, unit, p->at[unit], f->hex) && room_for(g, unit);
}

/* guns have no use for his combat factor; whether his morale steadies them is a house rule. */
static bool may_serve(const struct look *g, int leader, int unit)
{
    if (!leads(g->b, leader, unit))
        return false;
    return g->b->unit[unit].type != ARTILLERY || opt(g->battle, LEADER_MORALE_FOR_GUNS);
}

static void offer_leaders(const struct look *g, struct offer *o)
{
    const struct position *p = g->p;
    const struct fight *f = &p->fight;
    uint64_t leaders = g->b->leaders_of[f->side] & ~p->shaken & ~f->leaders;
    for (; leaders; leaders &= leaders - 1) {
        int leader = first_of(leaders);
        if (!is_hex(p->at[leader]))
            continue;
        uint64_t troops = sharing(g, f->attackers, p->at[leader]);
        if (!troops || sharing(g, f->leaders, p->at[leader]))
            continue;
        for (; troops; troops &= troops - 1)
            if (may_serve(g, leader, first_of(troops)))
                ms_offer(o, (struct words){V_LEAD, leader, 0, first_of(troops), NO_UNIT, 0});
    }
}

static void offer_support(const struct look *g, struct offer *o)
{
    const struct fight *f = &g->p->fight;
    uint64_t guns = g->b->of_type[ARTILLERY] & g->b->units_of[f->side];
    for (guns &= ~(f->attackers | f->batteries); guns; guns &= guns - 1) {
        int gun = first_of(guns);
        if (is_hex(g->p->at[gun]) && free_to_attack(g, gun) && ms_may_fire(g, gun, f->hex) &&
            room_for(g, gun))
            ms_offer_unit(o, V_SUPPORT, gun);
    }
}

void ms_gather_offer(const struct look *g, struct offer *o)
{
    const struct fight *f = &g->p->fight;
    uint64_t near = ms_adjacent(g, f->hex, f->side) & ~(f->attackers | f->batteries);
    for (; near; near &= near - 1)
        if (may_join(g, first_of(near)))
            ms_offer_unit(o, V_JOIN, first_of(near));
    offer_leaders(g, o);
    if (f->kind == ASSAULT)
        offer_support(g, o);
    for (uint64_t left = f->attackers; left; left &= left - 1)
        ms_offer_unit(o, V_ASSAULT, first_of(left));
}

/* Who has attacked and who was struck. A counterattack uses up its hex instead: that which
 * its units came from, for those they went to have their own. */
static void mark_attack(struct play *g)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    f->in_target = ms_in_hex(&look, f->hex);
    uint64_t all = f->attackers | f->batteries;
    p->attacked |= all;
    if (f->kind == COUNTERATTACK) {
        if (!(f->flags & SALLIED))
            p->entitled &= ~ms_in_hex(&look, p->at[first_of(f->attackers)]);
        return;
    }
    p->struck |= f->in_target;
    add_to_field(&p->assailed, f->hex);
    for (; all; all &= all - 1)
        add_to_field(&p->engaged, p->at[first_of(all)]);
}

static void complete(struct play *g, int primary)
{
    struct position *p = g->p;
    p->fight.primary[0] = (uint8_t)primary;
    mark_attack(g);
    ms_pop(p);
    ms_push(p, S_FIGHT, F_DICE, 0, 0);
    ms_push(p, S_DEFEND, 0, 0, 0);
}

void ms_gather_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    struct fight *f = &g->p->fight;
    if (w.verb == V_ASSAULT) {
        complete(g, w.unit);
        return;
    }
    if (w.verb == V_JOIN) {
        f->attackers |= bit(w.unit);
    } else if (w.verb == V_SUPPORT) {
        f->batteries |= bit(w.unit);
    } else {
        f->leaders |= bit(w.unit);
        f->served |= bit(w.second) & ~g->b->of_type[ARTILLERY];
    }
    ms_gather_alone(g);
}

void ms_gather_alone(struct play *g)
{
    struct look look = look_of(g);
    gg_choice only = 0;
    struct offer o = {&only, 1, 0};
    bool battery = top(g->p)->step == S_BATTERY;
    (battery ? ms_battery_offer : ms_gather_offer)(&look, &o);
    if (o.count == 1)
        (battery ? ms_battery_choose : ms_gather_choose)(g, only);
}

/* --- the defenders (D13) --- */

/* MS-9.3-g: a square fights alone, and of several its owner says which. A-43: newcomers fight like the
 * others, or with the switch only when nobody else is there. */
static uint64_t may_defend(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    uint64_t units = ms_combat_at(g, f->hex, !f->side);
    uint64_t squares = units & g->p->squares;
    if (squares)
        return squares;
    if (opt(g->battle, NEWCOMERS_BYSTANDERS) && units & ~g->p->newcomers)
        units &= ~g->p->newcomers;
    return units;
}

static void offer_naming(const struct look *g, int primary, int support, struct offer *o)
{
    struct words w = {V_DEFEND, primary, 0, support, NO_UNIT, 0};
    const struct fight *f = &g->p->fight;
    ms_offer(o, w);
    uint64_t leaders = g->b->leaders_of[!f->side] & ~g->p->shaken;
    for (leaders &= ms_in_hex(g, f->hex); leaders; leaders &= leaders - 1) {
        w.third = first_of(leaders);
        w.way = 0;
        if (may_serve(g, w.third, primary))
            ms_offer(o, w);
        w.way = 1;
        if (support != NO_UNIT && g->b->unit[support].type != ARTILLERY &&
            leads(g->b, w.third, support))
            ms_offer(o, w);
    }
}

void ms_defend_offer(const struct look *g, struct offer *o)
{
    uint64_t units = may_defend(g);
    for (uint64_t left = units; left; left &= left - 1) {
        int primary = first_of(left);
        offer_naming(g, primary, NO_UNIT, o);
        uint64_t others = units & ~bit(primary) & ~g->p->squares;
        for (; others; others &= others - 1)
            if (ms_fights_together(g->b, bit(primary) | (others & -others)))
                offer_naming(g, primary, first_of(others), o);
    }
}

bool ms_defend_run(struct play *g)
{
    struct look look = look_of(g);
    gg_choice only = 0;
    struct offer o = {&only, 1, 0};
    ms_defend_offer(&look, &o);
    if (o.count > 1)
        return true;
    ms_defend_choose(g, only);
    return false;
}

void ms_name_defence(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    struct fight *f = &g->p->fight;
    uint64_t theirs = g->b->units_of[!f->side];
    f->primary[1] = (uint8_t)w.unit;
    f->defenders = bit(w.unit) | (w.second == NO_UNIT ? 0 : bit(w.second));
    f->leaders &= ~g->b->leaders_of[!f->side];
    f->served &= ~theirs;
    if (w.third == NO_UNIT)
        return;
    f->leaders |= bit(w.third);
    f->served |= bit(w.way && w.second != NO_UNIT ? w.second : w.unit) & ~g->b->of_type[ARTILLERY];
}

void ms_defend_choose(struct play *g, gg_choice c)
{
    ms_pop(g->p);
    ms_name_defence(g, c);
}
