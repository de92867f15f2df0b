/*
 * stacking.c - the look at every hex at the end of a movement or combat phase (MS-5.0-c..e, A-04): in an
 * overstacked hex the fit units are shaken, those already shaken go back.
 *
 * The phasing side comes first. The other side's stacks cannot change through its retreats, so that to look
 * at them afterwards is still one look; the frame of the turn remembers that it is to come.
 */
#include "rules/musket_saber/chapters.h"

/* The combat units of a side that stand in overstacked hexes. */
static uint64_t crowded(struct play *g, int side)
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
        ms_note(g, E_OVERSTACK, NO_UNIT, -1, hex);
    }
    return found;
}

/* True when somebody must go back. */
static bool look_at_side(struct play *g, int side)
{
    uint64_t units = crowded(g, side), shaken = units & g->p->shaken;
    for (uint64_t left = units & ~shaken; left; left &= left - 1)
        ms_shake(g, first_of(left));
    if (!shaken || opt(g->battle, OVERSTACK_SPARES_SHAKEN))
        return false;
    ms_retreat(g, (struct orders){shaken, shaken, 2, 3, false}); /* MS-11.1-j, 11.2-i */
    return true;
}

void ms_stacking(struct play *g)
{
    struct step_frame *turn = top(g->p);
    bool second = turn->b;
    turn->b = 0;
    if (!second && look_at_side(g, g->p->phasing)) {
        turn->b = 1; /* the stage comes again for the other side */
        turn->a--;
        return;
    }
    look_at_side(g, !g->p->phasing);
}
