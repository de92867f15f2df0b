/*
 * counter.c - counterattacks at the end of a combat phase (MS-7.3; D21, D22).
 *
 * Whoever exerted a ZOC on a phasing unit when the phase opened and was not struck in it is entitled. Each
 * hex strikes alone and once. Where no phasing unit is next to it any more, its units may first go one hex
 * (V_SALLY), and then must strike. The frame's stage says that they are out and still have to pick their
 * target.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

enum { IN_PLACE, GONE_OUT };

/* The phasing side's hexes around a hex that all these units may attack from there. */
static int targets_from(const struct look *g, uint64_t units, int from, uint16_t *hexes)
{
    int count = 0;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[from][d];
        if (hex == NOWHERE || !ms_combat_at(g, hex, g->p->phasing))
            continue;
        bool all = true;
        for (uint64_t left = units; all && left; left &= left - 1)
            all = ms_may_attack(g, first_of(left), from, hex);
        if (all)
            hexes[count++] = (uint16_t)hex;
    }
    return count;
}

static void offer_targets(const struct look *g, int unit, uint64_t with, struct offer *o)
{
    uint16_t hexes[GG_HEX_DIRECTIONS];
    int count = targets_from(g, with, g->p->at[unit], hexes);
    for (int i = 0; i < count; i++)
        offer_move(o, V_COUNTER, unit, hexes[i]);
}

/* --- going out (D22, A-53) --- */

struct sally {
    uint64_t units;
    int leader, from, direction;
};

/* EZOC holds nobody up, but shaken units stay barred from it unless a leader of theirs goes along
 * (A-11). */
static bool may_step(const struct look *g, const struct sally *s, bool zone)
{
    for (uint64_t left = s->units; left; left &= left - 1) {
        int unit = first_of(left);
        if (!ms_may_enter(g, unit, s->from, s->direction))
            return false;
        if (zone && has(g->p->shaken, unit) &&
            (s->leader == NO_UNIT || !leads(g->b, s->leader, unit)))
            return false;
    }
    return s->leader == NO_UNIT || ms_may_enter(g, s->leader, s->from, s->direction);
}

/* A square goes alone, and into the square of another nobody goes who means to fight (MS-9.3-g). */
static bool may_sally(const struct look *g, const struct sally *s)
{
    int side = !g->p->phasing, to = g->b->near[s->from][s->direction];
    uint16_t hexes[GG_HEX_DIRECTIONS];
    if (to == NOWHERE || ms_has_enemy(g, to, side) || ms_square_of(g, to, side) != NO_UNIT)
        return false;
    if (s->units & g->p->squares && s->units & (s->units - 1))
        return false;
    return may_step(g, s, ms_in_zone(g, to, side)) && targets_from(g, s->units, to, hexes) > 0;
}

static void offer_party(const struct look *g, int unit, int second, struct offer *o)
{
    struct sally s = {.units = bit(unit), .from = g->p->at[unit]};
    uint64_t leaders = ms_leaders_for(g, s.from, unit);
    if (second != NO_UNIT) {
        s.units |= bit(second);
        leaders |= ms_leaders_for(g, s.from, second);
    }
    for (s.direction = 0; s.direction < GG_HEX_DIRECTIONS; s.direction++) {
        struct words w = {V_SALLY, unit, g->b->near[s.from][s.direction], second, NO_UNIT, 0};
        s.leader = NO_UNIT;
        if (may_sally(g, &s))
            offer(o, w);
        for (uint64_t left = leaders; left; left &= left - 1) {
            w.third = s.leader = first_of(left);
            if (may_sally(g, &s))
                offer(o, w);
        }
    }
}

/* with whom it may go out; each pair of the listed once. */
static uint64_t companions(const struct look *g, int unit)
{
    const struct position *p = g->p;
    uint64_t here = ms_combat_at(g, p->at[unit], !p->phasing);
    uint64_t listed = here & p->entitled & ~(bit(unit) | (bit(unit) - 1));
    if (!opt(g->battle, COUNTER_UNLISTED_STACKMATES))
        return listed;
    return listed | (here & ~(p->entitled | p->attacked));
}

static void offer_sallies(const struct look *g, int unit, struct offer *o)
{
    offer_party(g, unit, NO_UNIT, o);
    for (uint64_t others = companions(g, unit); others; others &= others - 1)
        if (ms_fights_together(g->b, bit(unit) | (others & -others)))
            offer_party(g, unit, first_of(others), o);
}

/* The ground may call for checks before they strike (MS-9.3-e, 11.1-a). */
static void call_for_checks(struct play *g, uint64_t units, int from, int direction)
{
    int to = g->b->near[from][direction];
    for (uint64_t left = units & ~g->b->of_type[LEADER]; left; left &= left - 1) {
        int unit = first_of(left);
        if (has(g->p->squares, unit))
            ms_square_enters(g, unit, from, to);
        if (g->b->checks[column_of(g->b, unit)][from] >> direction & 1)
            ms_push_check(g->p, unit, CHECK_TERRAIN, direction);
    }
}

static void sally(struct play *g, const struct words *w)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int from = p->at[w->unit];
    uint64_t units = bit(w->unit) | (w->second == NO_UNIT ? 0 : bit(w->second));
    uint64_t party = units | (w->third == NO_UNIT ? 0 : bit(w->third));
    ms_open_fight(g, COUNTERATTACK, w->unit, w->place);
    p->fight.attackers = units;
    p->fight.flags = SALLIED;
    p->entitled &= ~ms_in_hex(&look, from); /* each hex once */
    p->newcomers &= ~party;                 /* they do not retreat into this one */
    top(p)->stage = GONE_OUT;
    for (uint64_t left = party; left; left &= left - 1)
        gg_note(g, E_SALLY, first_of(left), from, w->place);
    ms_enter(g, party, w->place);
    call_for_checks(g, units, from, gg_hex_direction(&g->b->map, from, w->place));
}

/* --- who strikes whom (D21) --- */

static void offer_for(const struct look *g, int unit, struct offer *o)
{
    if (ms_adjacent(g, g->p->at[unit], g->p->phasing))
        offer_targets(g, unit, bit(unit), o);
    else
        offer_sallies(g, unit, o);
}

static void offer_counter(const struct look *g, struct offer *o)
{
    const struct fight *f = &g->p->fight;
    if (top_of(g->p)->stage == GONE_OUT) {
        offer_targets(g, first_of(f->attackers), f->attackers, o);
        return;
    }
    for (uint64_t left = g->p->entitled; left; left &= left - 1)
        offer_for(g, first_of(left), o);
    offer_word(o, V_DONE);
}

static void strike(struct play *g, int unit, int hex)
{
    struct position *p = g->p;
    if (top(p)->stage == GONE_OUT) {
        p->fight.hex = (uint16_t)hex;
        top(p)->stage = IN_PLACE;
    } else
        ms_open_fight(g, COUNTERATTACK, unit, hex);
    gg_note(g, E_COUNTER, unit, p->at[unit], hex);
    push_step(p, S_GATHER);
    ms_gather_alone(g);
}

static void end_counter(struct play *g)
{
    struct position *p = g->p;
    p->entitled = p->struck = p->attacked = p->newcomers = 0;
    memset(&p->assailed, 0, sizeof p->assailed);
    memset(&p->engaged, 0, sizeof p->engaged);
    pop(p);
}

static void choose_counter(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_DONE)
        end_counter(g);
    else if (w.verb == V_SALLY)
        sally(g, &w);
    else
        strike(g, w.unit, w.place);
}

/* Those who went out strike, unless the ground has shaken them out of it. */
static bool follow_up(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    uint64_t unfit = p->newcomers | (p->shaken & ~g->b->of_type[BRIGADE]);
    p->fight.attackers &= ms_on_map(&look, p->fight.side) & ~unfit;
    gg_choice only = 0;
    struct offer o = {&only, 1, 0};
    if (p->fight.attackers)
        offer_counter(&look, &o);
    if (o.count > 1)
        return true;
    if (o.count == 1) {
        choose_counter(g, only);
        return false;
    }
    ms_clear_fight(g);
    top(p)->stage = IN_PLACE;
    return false;
}

/* those who were struck, and those who cannot attack any more, are not on the list. */
static bool run_counter(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    if (top(p)->stage == GONE_OUT)
        return follow_up(g);
    if (p->fight.kind != NO_FIGHT)
        ms_clear_fight(g);
    p->entitled &= ~(p->struck | (p->shaken & ~g->b->of_type[BRIGADE]));
    offer_counter(&look, &o);
    if (o.count > 1)
        return true;
    if (p->entitled)
        gg_note_side(g, E_IDLE, !p->phasing, ST_COUNTER);
    end_counter(g);
    return false;
}

/* Those who went out stand where they went, unless the ground has sent them back again. */
static bool counter_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    const struct position *p = g->p;
    const struct fight *f = &p->fight;
    (void)above;
    if (frame->stage == IN_PLACE)
        return true;
    if (f->kind != COUNTERATTACK || !(f->flags & SALLIED) || !ms_undeclared(f) || f->leaders)
        return false;
    uint64_t stand = f->attackers & ms_on_map(g, f->side) & ~p->newcomers & ~p->retreat.group;
    return !(stand & ~ms_in_hex(g, f->hex));
}

static const struct gg_field locals[] = {
    {"gone_out", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "and must pick their target"}, {0}};

const struct gg_step ms_counter = {
    .name = "counter",
    .phase = "counterattacks",
    .prompt = "{side}: your units that were left alone may counterattack.",
    .done = "No more counterattacks",
    .run = run_counter,
    .decider = ms_other,
    .offer = offer_counter,
    .choose = choose_counter,
    .nothing = gg_pass_prepares_none,
    .fits = counter_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_GATHER},
                                          {GG_ANY_STAGE, S_FIGHT},
                                          {GG_ANY_STAGE, S_CHECK},
                                          {GG_ANY_STAGE, S_FLIGHT},
                                          {GG_ANY_STAGE, S_RETREATS},
                                          {0, GG_NO_STEP}},
};
