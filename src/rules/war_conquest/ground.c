/*
 * ground.c - terrain: who stands in it, what it hides, higher ground (WC-GEO-9, WC-MOV-6, WC-MOV-12).
 */
#include "rules/war_conquest/war_conquest.h"

/* clang-format off */
const struct ground wc_grounds[NGROUNDS] = {
    {"wood",     "Wood",             DENSE | HIDES | COVERS, GG_GROUND_WOODS, "#b9cf9f", "dense: battle formations move D6 inches and are disordered; hides, cover"},
    {"marsh",    "Marsh",            DENSE,                  GG_GROUND_MARSH, "#c3d3b5", "dense: battle formations move D6 inches and are disordered"},
    {"river",    "River",            DENSE,                  GG_GROUND_WATER, "#a9c7dd", "dense: battle formations move D6 inches and are disordered"},
    {"hill",     "Gentle hill",      HIGH | HIDES,           GG_GROUND_HILL,  "#d9c9a0", "clear; higher ground; hides what lies behind it"},
    {"crags",    "Severe hill",      CLOSED | HIDES,         GG_GROUND_ROUGH, "#b8a58c", "impenetrable; hides what lies behind it"},
    {"cliffs",   "Cliffs",           CLOSED | HIDES,         GG_GROUND_ROUGH, "#a8957c", "impenetrable; hides what lies behind it"},
    {"swamp",    "Swamp",            CLOSED,                 GG_GROUND_MARSH, "#9fb59a", "impenetrable"},
    {"lake",     "Deep water",       CLOSED,                 GG_GROUND_WATER, "#8fb4d2", "impenetrable"},
    {"broken",   "Broken ground",    BROKEN,                 GG_GROUND_ROUGH, "#d6cbb0", "no double pace or charge move"},
    {"obstacle", "Low obstacle",     BROKEN,                 GG_GROUND_FIELD, "#c9b48a", "no double pace or charge move across it"},
    {"wall",     "High obstacle",    CLOSED,                 GG_GROUND_FIELD, "#a38f6a", "over 1.5 inches high: cannot be crossed"},
};
/* clang-format on */

static bool any(const struct look *g, unsigned flag)
{
    return g->b->ground[__builtin_ctz(flag)];
}

static unsigned flags_of(const struct look *g, int piece)
{
    return wc_grounds[g->b->piece[piece].ground].flags;
}

bool wc_in_ground(const struct look *g, const struct body *body, unsigned flag)
{
    for (int i = 0; any(g, flag) && i < g->b->npieces; i++)
        if (flags_of(g, i) & flag &&
            gg_area_contact(&g->b->piece[i].area, body->lie, body->size) == GG_OVERLAPPING)
            return true;
    return false;
}

bool wc_touches_ground(const struct look *g, const struct body *body, unsigned flag)
{
    for (int i = 0; any(g, flag) && i < g->b->npieces; i++)
        if (flags_of(g, i) & flag &&
            gg_area_contact(&g->b->piece[i].area, body->lie, body->size) != GG_APART)
            return true;
    return false;
}

bool wc_ground_between(const struct look *g, struct gg_point from, struct gg_point to,
                       unsigned flag)
{
    for (int i = 0; any(g, flag) && i < g->b->npieces; i++)
        if (flags_of(g, i) & flag && gg_segment_crosses(from, to, &g->b->piece[i].area.shape))
            return true;
    return false;
}

/* WC-SHO-5: a piece in which an end lies hides nothing. */
bool wc_hidden(const struct look *g, struct gg_point from, struct gg_point to)
{
    for (int i = 0; any(g, HIDES) && i < g->b->npieces; i++) {
        const struct gg_polygon *shape = &g->b->piece[i].area.shape;
        if (flags_of(g, i) & HIDES && gg_segment_crosses(from, to, shape) &&
            !gg_inside(shape, from) && !gg_inside(shape, to))
            return true;
    }
    return false;
}

bool wc_on_hill(const struct look *g, struct gg_point at)
{
    for (int i = 0; any(g, HIGH) && i < g->b->npieces; i++)
        if (flags_of(g, i) & HIGH && gg_inside(&g->b->piece[i].area.shape, at))
            return true;
    return false;
}

bool wc_in_dense(const struct look *g, int unit)
{
    struct body body = wc_body(g, unit);
    return any(g, DENSE) && wc_in_ground(g, &body, DENSE);
}

bool wc_disordered(const struct look *g, int unit)
{
    return has(g->p->disordered, unit) || (is_battle(g, unit) && wc_in_dense(g, unit));
}
