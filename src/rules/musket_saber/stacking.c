/*
 * stacking.c - the look at every hex at the end of a movement or combat phase (MS-5.0-c..e, A-04): in an
 * overstacked hex the fit units are shaken, those already shaken go back.
 *
 * All are shaken before anybody goes. Then the phasing side's units go first; the other side's stacks cannot change
 * by that, so that to count them again is still one look. The frame of the turn remembers that it is to come.
 */
#include "rules/musket_saber/musket_saber.h"

/* The combat units of a side that stand in overstacked hexes. */
static uint64_t crowded(struct play *g, int side, bool tell)
{
    struct look look = look_of(g);
    uint64_t found = 0, left = ms_on_map(&look, side);
    while (left) {
        int hex = g->p->at[first_of(left)];
        uint64_t here = ms_combat_at(&look, hex, side);
        left &= ~here;
        if (!ms_overstacked(&look, here))
            continue;
        found |= here;
        if (tell)
            gg_note(g, E_OVERSTACK, NO_UNIT, -1, hex);
    }
    return found;
}

/* Those who were fit and are so no longer. */
static uint64_t shake_crowds(struct play *g, int side)
{
    uint64_t fit = crowded(g, side, true) & ~g->p->shaken;
    for (uint64_t left = fit; left; left &= left - 1)
        ms_shake(g, first_of(left));
    return fit;
}

/* MS-11.1-j, 11.2-i: who was shaken before the look goes back. True when somebody must. */
static bool send_back(struct play *g, int side)
{
    uint64_t before = g->b->units_of[side] & g->p->shaken & ~g->p->tried;
    if (!before || opt(g->battle, OVERSTACK_SPARES_SHAKEN))
        return false;
    before &= crowded(g, side, false);
    if (before)
        ms_retreat(g, (struct orders){before, before, 2, 3, false, BRIGADE_AGAIN});
    return before != 0;
}

void ms_stacking(struct play *g)
{
    struct gg_frame *turn = top(g->p);
    int side = g->p->phasing;
    if (!turn->number) {
        g->p->tried = shake_crowds(g, side);
        g->p->tried |= shake_crowds(g, !side);
        if (send_back(g, side)) {
            turn->number = 1; /* the stage comes again for the other side */
            turn->stage--;
            return;
        }
    }
    turn->number = 0;
    send_back(g, !side);
    g->p->tried = 0;
}

bool ms_look_at_stacks(struct play *g, int side)
{
    if (!crowded(g, side, false))
        return false;
    g->p->tried = shake_crowds(g, side);
    send_back(g, side);
    g->p->tried = 0;
    return true;
}
