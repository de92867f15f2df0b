/*
 * setup.c - set-up within one hex (MS-3.2-c; D01): a counter so marked is placed in its hex or in one next
 * to it. The first player's counters come first, each in its turn.
 */
#include "rules/musket_saber/musket_saber.h"

/* Ground on which the unit may stand, and no enemy. */
static bool may_stand(const struct look *g, int unit, int hex)
{
    const struct battlefield *b = g->b;
    uint64_t enemies = b->units_of[!b->unit[unit].is.side] | b->leaders_of[!b->unit[unit].is.side];
    return !ms_closed_to(g, unit, hex) && !(ms_in_hex(g, hex) & enemies);
}

static void offer_places(const struct look *g, int unit, struct offer *o)
{
    int start = g->b->unit[unit].start;
    offer_move(o, V_PLACE, unit, start);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[start][d];
        if (hex != NOWHERE && may_stand(g, unit, hex))
            offer_move(o, V_PLACE, unit, hex);
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
        for (int next = unit + 1; next < g->b->names.npieces; next++)
            if (g->b->unit[next].is.side == side && has_choice(g, next))
                return next;
    return NO_UNIT;
}

void ms_setup_begin(struct play *g)
{
    struct look look = look_of(g);
    int unit = next_unit(&look, g->b->first, -1);
    if (unit != NO_UNIT)
        push_unit(g->p, S_SETUP, unit);
}

static void offer_set_up(const struct look *g, struct offer *o)
{
    offer_places(g, top_of(g->p)->unit, o);
}

/* who stands in a hex at the start holds it; what he leaves goes back to the list. */
static void place(struct play *g, int unit, int hex)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int start = p->at[unit], side = g->b->unit[unit].is.side;
    gg_note(g, E_PLACE, unit, start, hex);
    p->at[unit] = (uint16_t)hex;
    if (is_leader(g->b, unit))
        return;
    if (!ms_combat_at(&look, start, side))
        hold(p, start, g->b->control[start >> 6] >> (start & 63) & 1);
    hold(p, hex, side);
}

static void choose_place(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct look look = look_of(g);
    place(g, w.unit, w.place);
    int unit = next_unit(&look, g->b->unit[w.unit].is.side, w.unit);
    if (unit == NO_UNIT)
        pop(g->p);
    else
        top(g->p)->unit = (uint8_t)unit;
}

/* The game has not begun: everybody is where he starts, or next to it where he may be. */
static bool set_up_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    const struct battlefield *b = g->b;
    (void)above;
    if (!b->unit[frame->unit].within || !is_hex(b->unit[frame->unit].start) || g->p->turn != 1 ||
        g->p->phasing != b->first)
        return false;
    for (int u = 0; u < b->names.npieces; u++) {
        int start = b->unit[u].start, at = g->p->at[u];
        bool near = b->unit[u].within && is_hex((unsigned)at) && is_hex((unsigned)start) &&
                    gg_hex_direction(&b->map, start, at) >= 0;
        if (at != start && !near)
            return false;
    }
    return true;
}

const struct gg_step ms_setup = {
    .name = "setup",
    .phase = "set-up",
    .prompt = "{side}: set up {unit} in the given hex or next to it.",
    .decider = ms_by_unit,
    .offer = offer_set_up,
    .choose = choose_place,
    .fits = set_up_fits,
    .locals = gg_local_unit,
};
