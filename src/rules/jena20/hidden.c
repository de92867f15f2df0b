/*
 * hidden.c - concealment and dummies, and what a seat cannot know (J20-16.11 to J20-16.14).
 */
#include "rules/jena20/chapters.h"

enum { NEAR_OWN = 2 }; /* hexes within which dummies are placed and pieces exchanged */

static bool near_own_unit(const struct look *g, int hex, int side)
{
    for (uint64_t units = on_map(g, side); units; units &= units - 1) {
        int unit = first_of(units);
        if (g->jena->unit[unit].type != DUMMY &&
            gg_hex_distance(&g->jena->map, hex, g->p->at[unit]) <= NEAR_OWN)
            return true;
    }
    return false;
}

static void offer_dummy_hexes(const struct look *g, int dummy, enum verb verb, struct offer *o)
{
    int side = g->jena->unit[dummy].side;
    for (int hex = 0; hex < g->jena->map.count; hex++) {
        bool barred = verb == V_CONCEAL ? in_zone(g, hex, side) : contacts_at(g, hex, side) != 0;
        if (!barred && near_own_unit(g, hex, side) && unit_at(g, hex) == NO_UNIT)
            offer(o, verb, dummy, hex, 0);
    }
}

static int idle_dummy(const struct look *g, int side)
{
    for (uint64_t units = g->jena->units_of[side]; units; units &= units - 1)
        if (g->jena->unit[first_of(units)].type == DUMMY && g->p->at[first_of(units)] == UNUSED)
            return first_of(units);
    return NO_UNIT;
}

/* J20-16.11: one dummy after the other, first player first. */
void setup_offer(const struct look *g, struct offer *o)
{
    int dummy = idle_dummy(g, top_of(g->p)->a);
    if (dummy == NO_UNIT || top_of(g->p)->b)
        return;
    offer_dummy_hexes(g, dummy, V_PLACE, o);
    if (o->count)
        offer(o, V_DONE, 0, 0, 0);
}

static void put_dummy(struct play *g, int dummy, int hex)
{
    bool setup = top(g->p)->step == S_SETUP;
    g->p->at[dummy] = (uint16_t)hex;
    g->p->mark[dummy] = CONCEALED;
    note_args(g, E_DUMMY_BACK, dummy, (int16_t[GG_LOG_ARGS]){setup});
}

void setup_choose(struct play *g, gg_choice c)
{
    if (verb_of(c) == V_DONE)
        top(g->p)->b = 1;
    else
        put_dummy(g, unit_of(c), hex_of(c));
}

/* J20-16.12: what is out of contact disappears from the enemy's sight. */
static void conceal_again(struct play *g)
{
    struct look look = look_of(g);
    int count = 0;
    for (uint64_t units = on_map(&look, g->p->phasing); units; units &= units - 1) {
        int unit = first_of(units);
        if (g->p->mark[unit] & (CONCEALED | SQUARE) || contacts(&look, unit))
            continue;
        g->p->mark[unit] |= CONCEALED;
        count++;
    }
    if (count)
        note_args(g, E_CONCEAL, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)count});
}

static bool may_swap(const struct look *g, int a, int b)
{
    int need = CONCEALED, taken = MOVED | SQUARE; /* J20-17.1: a square does not move */
    return (g->p->mark[a] & need) && (g->p->mark[b] & need) &&
           !((g->p->mark[a] | g->p->mark[b]) & taken) &&
           gg_hex_distance(&g->jena->map, g->p->at[a], g->p->at[b]) <= NEAR_OWN;
}

/* Each piece may be exchanged once a night, so that the night ends. */
static void offer_swaps(const struct look *g, struct offer *o)
{
    uint64_t own = on_map(g, g->p->phasing);
    for (uint64_t first = own; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second; second &= second - 1)
            if (may_swap(g, first_of(first), first_of(second)))
                offer(o, V_SWAP, 0, g->p->at[first_of(first)], g->p->at[first_of(second)]);
}

void reconceal_offer(const struct look *g, struct offer *o)
{
    int dummy = idle_dummy(g, g->p->phasing);
    if (dummy != NO_UNIT)
        offer_dummy_hexes(g, dummy, V_CONCEAL, o);
    offer_swaps(g, o);
    offer(o, V_DONE, 0, 0, 0);
}

static void end_reconceal(struct position *p)
{
    for (int u = 0; u < UNITS_MAX; u++)
        p->mark[u] &= (uint8_t)~MOVED;
    pop(p);
}

bool reconceal_run(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {0};
    if (!top(g->p)->a) {
        top(g->p)->a = 1;
        conceal_again(g);
    }
    reconceal_offer(&look, &o);
    if (o.count > 1)
        return true;
    end_reconceal(g->p);
    return false;
}

void reconceal_choose(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    if (verb_of(c) == V_DONE) {
        end_reconceal(p);
    } else if (verb_of(c) == V_CONCEAL) {
        put_dummy(g, unit_of(c), hex_of(c));
    } else {
        int a = unit_at(&look, hex_of(c)), b = unit_at(&look, other_of(c));
        p->at[a] = (uint16_t)other_of(c);
        p->at[b] = (uint16_t)hex_of(c);
        p->mark[a] |= MOVED;
        p->mark[b] |= MOVED;
        note(g, E_SWAP, a, hex_of(c), other_of(c));
    }
}

/* Two pieces change places in everything: hex, marks, battles they are declared into. */
static void trade_bits(uint64_t *set, int a, int b)
{
    uint64_t differ = (*set >> a ^ *set >> b) & 1;
    *set ^= differ << a | differ << b;
}

static void trade_places(struct position *p, int a, int b)
{
    uint16_t at = p->at[a];
    uint8_t mark = p->mark[a];
    if (a == b)
        return;
    p->at[a] = p->at[b];
    p->mark[a] = p->mark[b];
    p->at[b] = at;
    p->mark[b] = mark;
    for (int i = 0; i < p->nbattles; i++) {
        trade_bits(&p->attackers[i], a, b);
        trade_bits(&p->defenders[i], a, b);
    }
}

/* Any concealed enemy piece could be any other: they are dealt afresh over the hexes they hold. Marks
 * other than who it is belong to the hex, since they can be seen. */
void jena20_imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random)
{
    const struct jena *j = battle->data;
    struct position *p = position;
    for (int side = 0; side < GG_SIDES; side++) {
        uint8_t hidden[UNITS_MAX];
        int count = 0;
        if (side == seat || seat == GG_EVERYTHING)
            continue;
        for (uint64_t units = j->units_of[side]; units; units &= units - 1) {
            int unit = first_of(units);
            if (is_hex(p->at[unit]) && p->mark[unit] & CONCEALED && !p->spent[unit])
                hidden[count++] = (uint8_t)unit;
        }
        for (int i = count - 1; i > 0; i--)
            trade_places(p, hidden[i], hidden[gg_random_below(random, (uint32_t)i + 1)]);
    }
}
