/*
 * evaluate.c - how good a position is for a side: what is left of both armies, how they stand, and what may still come.
 */
#include "rules/war_conquest/war_conquest.h"

/* Per hundred of its points. */
static int worth(const struct look *g, int unit)
{
    const struct position *p = g->p;
    const struct stand *s = &p->unit[unit];
    int full = g->b->unit[unit].models, value = 30 + 70 * s->models / full;
    if (has(p->off, unit))
        return 25;
    if (has(p->fleeing | p->breaking, unit))
        return value / 4;
    value -= !wc_over_half(g, unit) ? 12 : 0;
    value -= has(p->disordered, unit) ? 6 : 0;
    value -= has(p->shaken | p->unsteady, unit) ? 5 : 0;
    value -= has(p->failing, unit) ? 50 : 0;
    return value + (has(p->charging, unit) ? 8 : 0);
}

static int sides_taken(const struct look *g, int unit)
{
    int value = 0;
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1) {
        enum gg_side side = wc_side_to(g, unit, first_of(set));
        value += side == GG_REAR ? 16 : side != GG_FRONT ? 10 : 0;
    }
    return value;
}

/* In whole inches, in quarters. */
static int quarters(int64_t gap)
{
    int q = 0;
    while ((int64_t)2500 * q * (2500 * (int64_t)q) < gap)
        q++;
    return 4 * q;
}

/* Units that are to fight want to be near the enemy and to face him; shooters within their range. */
static int eagerness(const struct look *g, int unit, uint64_t engaged)
{
    const struct position *p = g->p;
    int missile = g->b->unit[unit].missile, nearest = NO_UNIT;
    int64_t least = 0;
    if (has(p->fleeing | p->breaking | p->off | engaged, unit))
        return 0;
    for (uint64_t set = enemies_of(g, unit) & ~p->fleeing; set; set &= set - 1) {
        int64_t gap = wc_gap2(g, unit, first_of(set));
        if (nearest == NO_UNIT || gap < least) {
            nearest = first_of(set);
            least = gap;
        }
    }
    if (nearest == NO_UNIT)
        return 0;
    struct body me = wc_body(g, unit), other = wc_body(g, nearest);
    int value = wc_in_front_zone(&me, &other) ? 12 : 0, far = quarters(least);
    if (missile != NO_WEAPON && profile_of(g, unit)->sa > 0 && has(p->skirmish, unit)) {
        int range = 4 * g->b->weapon[missile].range;
        return value - (far > range ? far - range : far < 24 ? 24 - far : 0) / 2;
    }
    return value - far / 2;
}

static int standing(const struct look *g, int side)
{
    int sum = 0;
    uint64_t engaged = wc_all_engaged(g);
    for (uint64_t set = g->b->army[side] & (g->p->here | g->p->off); set; set &= set - 1) {
        int unit = first_of(set), points = g->b->unit[unit].points;
        sum += points * (worth(g, unit) - (has(engaged, unit) ? sides_taken(g, unit) : 0)) +
               20 * eagerness(g, unit, engaged);
    }
    return sum + 400 * g->p->sips[side] - 10000 * g->p->slain[side];
}

int wc_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = {battle, battle->data, position};
    if (top_of(g.p)->step == S_OVER)
        return g.p->winner == DRAWN ? 0 : g.p->winner == side ? GG_WON : -GG_WON;
    return standing(&g, side) - standing(&g, !side);
}
