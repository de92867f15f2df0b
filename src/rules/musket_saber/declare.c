/*
 * declare.c - the combat phase: what to do next, and who takes part (MS-7.1, 7.2-a, b; D11, D12, D13).
 *
 * An attack is declared unit by unit: the first opens it against a hex, others join from any hex next to
 * it, leaders serve one of them, distant batteries support; naming the primary completes it. Then the
 * defender names his people. A counterattack is declared in the same way (counter.c).
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* --- who may attack --- */

/* MS-11.2-b, 9.3-g: ineffective units cannot, and where a square stands it fights alone. */
static bool able(const struct look *g, int unit, int from)
{
    if (has(g->p->shaken & ~g->b->of_type[BRIGADE], unit))
        return false;
    return has(g->p->squares, unit) || ms_square_of(g, from, g->b->unit[unit].is.side) == NO_UNIT;
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
    return u->type != ARTILLERY || guns_reach(g, from, hex, u->is.side);
}

/* MS-7.1-g, h, A-17, MS-9.2-a: once in a phase, its hex not yet engaged, and a charge replaces it. */
static bool free_to_attack(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return !has(p->attacked | p->charging, unit) && !in_field(&p->engaged, p->at[unit]);
}

/* --- what to do next (D11) --- */

/* those who exert a ZOC on a hex with a phasing unit may strike back unless they are struck. */
uint64_t ms_watchers(const struct look *g)
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
    p->entitled = ms_watchers(&look);
    ms_clear_fight(g);
}

void ms_clear_fight(struct play *g)
{
    memset(&g->p->fight, 0, sizeof g->p->fight);
}

static void offer_attacks(const struct look *g, int unit, struct offer *o)
{
    int at = g->p->at[unit], side = g->b->unit[unit].is.side;
    if (!ms_adjacent(g, at, !side))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[at][d];
        if (hex != NOWHERE && ms_has_enemy(g, hex, side) && !in_field(&g->p->assailed, hex) &&
            ms_may_attack(g, unit, at, hex))
            offer_move(o, V_ATTACK, unit, hex);
    }
}

static void offer_combat(const struct look *g, int unit, struct offer *o)
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

static void offer_end(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_DONE);
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
            offer_combat(g, unit, &o);
    }
    return o.count > 0;
}

static void end_combat(struct play *g)
{
    ms_charge_end(g->p);
    pop(g->p);
}

static bool run_combat(struct play *g)
{
    struct look look = look_of(g);
    if (g->p->fight.kind != NO_FIGHT)
        ms_clear_fight(g);
    if (anything_to_do(&look))
        return true;
    gg_note_side(g, E_IDLE, g->p->phasing, ST_COMBAT);
    end_combat(g);
    return false;
}

void ms_open_fight(struct play *g, enum fight_kind kind, int unit, int hex)
{
    ms_clear_fight(g);
    struct fight *f = &g->p->fight;
    f->kind = (uint8_t)kind;
    f->side = g->b->unit[unit].is.side;
    f->hex = (uint16_t)hex;
    f->primary[0] = f->primary[1] = NO_UNIT;
    if (kind == BOMBARDMENT)
        f->batteries = bit(unit);
    else
        f->attackers = bit(unit);
}

static void choose_combat(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_DONE) {
        end_combat(g);
    } else if (w.verb == V_STRIKE) {
        ms_strike_choose(g, c);
    } else if (w.verb == V_BOMBARD) {
        ms_open_fight(g, BOMBARDMENT, w.unit, w.place);
        push_step(g->p, S_BATTERY);
        ms_gather_alone(g);
    } else {
        ms_open_fight(g, ASSAULT, w.unit, w.place);
        push_step(g->p, S_GATHER);
        ms_gather_alone(g);
    }
}

static bool combat_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    (void)frame;
    return above || g->p->fight.kind == NO_FIGHT;
}

const struct gg_step ms_combat = {
    .name = "combat",
    .phase = "combat",
    .prompt = "{side}: attack, bombard, charge, or end the phase.",
    .done = "End the combat phase",
    .run = run_combat,
    .offer = offer_end,
    .offer_unit = offer_combat,
    .choose = choose_combat,
    .nothing = gg_pass_prepares_none,
    .fits = combat_fits,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_GATHER},
                                          {GG_ANY_STAGE, S_BATTERY},
                                          {GG_ANY_STAGE, S_FIGHT},
                                          {GG_ANY_STAGE, S_TARGETS},
                                          {GG_ANY_STAGE, S_CHARGE},
                                          {GG_ANY_STAGE, S_FLIGHT},
                                          {0, GG_NO_STEP}},
};

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
                offer(o, (struct words){V_LEAD, leader, 0, first_of(troops), NO_UNIT, 0});
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
            offer_unit(o, V_SUPPORT, gun);
    }
}

static void offer_gathering(const struct look *g, struct offer *o)
{
    const struct fight *f = &g->p->fight;
    uint64_t near = ms_adjacent(g, f->hex, f->side) & ~(f->attackers | f->batteries);
    for (; near; near &= near - 1)
        if (may_join(g, first_of(near)))
            offer_unit(o, V_JOIN, first_of(near));
    offer_leaders(g, o);
    if (f->kind == ASSAULT)
        offer_support(g, o);
    for (uint64_t left = f->attackers; left; left &= left - 1)
        offer_unit(o, V_ASSAULT, first_of(left));
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

/* alone: nobody else could have joined. */
static void complete(struct play *g, int primary, bool alone)
{
    struct position *p = g->p;
    const struct fight *f = &p->fight;
    int force = f->kind == COUNTERATTACK ? FORCE_COUNTERATTACK : FORCE_ATTACK;
    p->fight.primary[0] = (uint8_t)primary;
    ms_note_force(g, E_FORCE, primary, f->attackers | f->batteries | f->leaders, force + alone);
    mark_attack(g);
    pop(p);
    push(p, (struct gg_frame){.step = S_FIGHT, .stage = F_DICE});
    push_step(p, S_DEFEND);
}

static void choose_gathering(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct fight *f = &g->p->fight;
    if (w.verb == V_ASSAULT) {
        complete(g, w.unit, false);
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
    (battery ? ms_battery_offer : offer_gathering)(&look, &o);
    if (o.count == 1 && battery)
        ms_open_fire(g, true);
    else if (o.count == 1)
        complete(g, unit_of(only), true);
}

/* Nobody else: the strongest is the primary unit, and of equally strong ones the steadiest. */
static bool gather_nobody(const struct look *g, gg_choice about, gg_choice *out)
{
    const struct fight *f = &g->p->fight;
    int best = NO_UNIT, most = 0, steadiest = 0;
    (void)about;
    for (uint64_t left = f->attackers; left; left &= left - 1) {
        int unit = first_of(left), value = ms_attack_value(g, unit);
        int rating = ms_rating(g, unit, ms_steadied_by(g, unit), false);
        if (best != NO_UNIT && (value < most || (value == most && rating <= steadiest)))
            continue;
        best = unit;
        most = value;
        steadiest = rating;
    }
    struct offer o = {out, 1, 0};
    offer_unit(&o, V_ASSAULT, best);
    return true;
}

static bool gather_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    (void)frame;
    (void)above;
    return (f->kind == ASSAULT || f->kind == COUNTERATTACK) && ms_undeclared(f) &&
           !(f->leaders & ~g->b->leaders_of[f->side]) && ms_attack_stands(g);
}

const struct gg_step ms_gather = {
    .name = "gather",
    .phase = "combat",
    .prompt = "{side}: who else attacks {hex}? Name the primary unit to begin.",
    .decider = ms_attacker,
    .offer = offer_gathering,
    .choose = choose_gathering,
    .nothing = gather_nobody,
    .adds = "more attackers",
    .fits = gather_fits,
};

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
    offer(o, w);
    uint64_t leaders = g->b->leaders_of[!f->side] & ~g->p->shaken;
    for (leaders &= ms_in_hex(g, f->hex); leaders; leaders &= leaders - 1) {
        w.third = first_of(leaders);
        w.extra = 0;
        if (may_serve(g, w.third, primary))
            offer(o, w);
        w.extra = 1;
        if (support != NO_UNIT && g->b->unit[support].type != ARTILLERY &&
            leads(g->b, w.third, support))
            offer(o, w);
    }
}

static void offer_defence(const struct look *g, struct offer *o)
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

static void name_defence(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct fight *f = &g->p->fight;
    uint64_t theirs = g->b->units_of[!f->side];
    f->primary[1] = (uint8_t)w.unit;
    f->defenders = bit(w.unit) | (w.second == NO_UNIT ? 0 : bit(w.second));
    f->leaders &= ~g->b->leaders_of[!f->side];
    f->served &= ~theirs;
    if (w.third == NO_UNIT)
        return;
    f->leaders |= bit(w.third);
    f->served |=
        bit(w.extra && w.second != NO_UNIT ? w.second : w.unit) & ~g->b->of_type[ARTILLERY];
}

static void defend(struct play *g, gg_choice c, bool alone)
{
    const struct fight *f = &g->p->fight;
    pop(g->p);
    name_defence(g, c);
    ms_note_force(g, E_FORCE, f->primary[1],
                  f->defenders | (f->leaders & g->b->leaders_of[!f->side]), FORCE_DEFENCE + alone);
}

static void choose_defence(struct play *g, gg_choice c)
{
    defend(g, c, false);
}

static bool run_defence(struct play *g)
{
    struct look look = look_of(g);
    gg_choice only = 0;
    struct offer o = {&only, 1, 0};
    offer_defence(&look, &o);
    if (o.count > 1)
        return true;
    defend(g, only, true);
    return false;
}

/* The strongest defence, and of equally strong ones the steadiest primary. */
static bool defend_well(const struct look *g, gg_choice about, gg_choice *out)
{
    enum { NAMINGS_MAX = 512 };
    gg_choice naming[NAMINGS_MAX];
    struct offer o = {naming, NAMINGS_MAX, 0};
    struct position copy = *g->p;
    struct play then = {g->battle, g->b, &copy, NULL};
    struct look look = look_of(&then);
    int least = 0, steadiest = 0;
    (void)about;
    offer_defence(g, &o);
    for (int i = 0; i < o.count && i < NAMINGS_MAX; i++) {
        name_defence(&then, naming[i]);
        int unit = copy.fight.primary[1], differential = ms_differential(&look);
        bool cavalry = copy.fight.attackers & g->b->of_type[CAVALRY];
        int rating = ms_rating(&look, unit, ms_steadied_by(&look, unit), cavalry);
        if (i && (differential > least || (differential == least && rating <= steadiest)))
            continue;
        *out = naming[i];
        least = differential;
        steadiest = rating;
    }
    return o.count > 0;
}

const struct gg_step ms_defend = {
    .name = "defend",
    .phase = "combat",
    .prompt = "{side}: who defends {hex}? Name the primary unit, its support, its leader.",
    .run = run_defence,
    .decider = ms_defender,
    .offer = offer_defence,
    .choose = choose_defence,
    .nothing = defend_well,
    .adds = "the defence",
};
