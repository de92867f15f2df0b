/*
 * setup.c - set-up within one hex (MS-3.2-c; D01): a counter so marked is placed in its hex or in one next
 * to it. The first player's counters come first, each in its turn.
 */
#include "rules/musket_saber/chapters.h"

/* Ground on which the unit may stand, and no enemy. */
static bool may_stand(const struct look *g, int unit, int hex)
{
    const struct battlefield *b = g->b;
    enum column column = column_of(b, unit);
    if (is_leader(b, unit) && opt(g->battle, LEADER_COLUMN))
        column = HORSE;
    uint64_t enemies = b->units_of[!b->unit[unit].side] | b->leaders_of[!b->unit[unit].side];
    bool closed = b->terrain[b->ground[hex]].cost[column] == PROHIBITED && !b->road[hex];
    return !closed && !(ms_in_hex(g, hex) & enemies);
}

static void offer_places(const struct look *g, int unit, struct offer *o)
{
    int start = g->b->unit[unit].start;
    ms_offer_move(o, V_PLACE, unit, start);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[start][d];
        if (hex != NOWHERE && may_stand(g, unit, hex))
            ms_offer_move(o, V_PLACE, unit, hex);
    }
}

static bool has_choice(const struct look *g, int unit)
{
    struct offer o = {0};
    if (!g->b->unit[unit].within || !is_hex(g->b->unit[unit].start))
        return false;
    offer_places(g, unit, &o);
    return o.count > 1;
}

/* The next counter to be placed after `unit` of the order first player, second player. */
static int next_unit(const struct look *g, int side, int unit)
{
    for (; side != -1; side = side == g->b->first ? !side : -1, unit = -1)
        for (int next = unit + 1; next < g->b->nunits; next++)
            if (g->b->unit[next].side == side && has_choice(g, next))
                return next;
    return NO_UNIT;
}

void ms_setup_begin(struct play *g)
{
    struct look look = look_of(g);
    int unit = next_unit(&look, g->b->first, -1);
    if (unit != NO_UNIT)
        ms_push(g->p, S_SETUP, unit, 0, 0);
}

void ms_setup_offer(const struct look *g, struct offer *o)
{
    offer_places(g, top_of(g->p)->a, o);
}

/* who stands in a hex at the start holds it; what he leaves goes back to the list. */
static void place(struct play *g, int unit, int hex)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int start = p->at[unit], side = g->b->unit[unit].side;
    ms_note(g, E_PLACE, unit, start, hex);
    p->at[unit] = (uint16_t)hex;
    if (is_leader(g->b, unit))
        return;
    if (!ms_combat_at(&look, start, side))
        hold(p, start, g->b->control[start >> 6] >> (start & 63) & 1);
    hold(p, hex, side);
}

void ms_setup_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    struct look look = look_of(g);
    place(g, w.unit, w.hex);
    int unit = next_unit(&look, g->b->unit[w.unit].side, w.unit);
    if (unit == NO_UNIT)
        ms_pop(g->p);
    else
        top(g->p)->a = (uint8_t)unit;
}
