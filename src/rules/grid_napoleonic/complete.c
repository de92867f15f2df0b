/*
 * complete.c - what a position that was written by hand leaves out: the formation of a unit is that of the scenario, it looks
 * where its side looks, and began with the AP that it has left. A position that the program wrote says all of it.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

void gn_complete(struct play *g, const struct gg_node *file)
{
    const struct gg_node *pieces = gg_node_get(file, "pieces");
    struct look look = look_of(g);
    for (int u = 0; u < g->b->nunits; u++) {
        const struct piece *unit = &g->b->piece[u];
        const struct gg_node *node = gg_node_get(pieces, unit->is.id);
        if (!there(&look, u) || !node)
            continue;
        if (!gg_node_get(node, "formation"))
            g->p->formation[u] = unit->formation;
        if (!gg_node_get(node, "ap_start") && g->p->ap_start[u] < g->p->ap[u])
            g->p->ap_start[u] = g->p->ap[u];
        int formation = g->p->formation[u];
        bool faces = formation != SQUARE && formation != SKIRMISH && formation != ABANDONED;
        if (faces && g->p->facing[u] == NO_FACING)
            g->p->facing[u] = g->b->facing[unit->is.side];
    }
}
