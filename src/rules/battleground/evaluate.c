/*
 * evaluate.c - how good a position is for a side: what is left of both armies, how they stand, and what may still come.
 */
#include "rules/battleground/battleground.h"

/* What is left of a unit, in points: boxes count by colour, a router a third. */
static int worth(const struct look *g, int unit)
{
    const struct unit_card *card = card_of(g, unit);
    const struct position *p = g->p;
    int boxes = bg_boxes(card), left = boxes - p->unit[unit].marks;
    int value = card->points * (40 + 60 * left / boxes);
    if (has(p->routing, unit))
        return value / (has(p->at_edge, unit) ? 6 : 3);
    value += has(p->brave, unit) ? card->points * 3 : 0;
    value -= has(p->disrupted | p->frightened, unit) ? card->points * 8 : 0;
    if (engaged(p, unit))
        value -= card->points * 12 * (bg_sides_engaged(g, unit) - 1);
    for (uint64_t set = p->foes[unit]; set; set &= set - 1) {
        enum gg_side side = bg_side_towards(g, unit, first_of(set));
        value -= card->points * (side == GG_REAR ? 10 : side != GG_FRONT ? 6 : 0);
    }
    return value + (has(p->charging, unit) ? card->points * 4 : 0);
}

/* Units that are to fight want to be near the enemy and in order to go there. */
static int eagerness(const struct look *g, int unit)
{
    struct gg_point at;
    const struct position *p = g->p;
    if (has(p->routing, unit) || engaged(p, unit) || bg_nearest(g, unit, &at) == NO_UNIT)
        return 0;
    int order = p->unit[unit].order, range = card_of(g, unit)->range, far = 0;
    int value = range ? (order == RANGED ? 600 : 0) : order == CLOSE ? 300 : 0;
    for (int d2 = gg_distance2(bg_front(lie_of(p, unit)), at); far * far < d2; far += 100)
        ;
    return value - (has(p->bound, unit) ? 200 : 0) - far / 10;
}

static int standing(const struct look *g, int side)
{
    int sum = 0;
    for (uint64_t set = own(g, side); set; set &= set - 1)
        sum += worth(g, first_of(set)) + eagerness(g, first_of(set));
    return sum + 250 * gg_hand_count(g, side);
}

int bg_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = {battle, battle->data, position};
    if (top_of(g.p)->step == S_OVER)
        return g.p->winner == DRAWN ? 0 : g.p->winner == side ? GG_WON : -GG_WON;
    return standing(&g, side) - standing(&g, !side);
}

/* Of a hand only the number of cards counts, which everybody sees (BG-GN-10): only first orders in
 * secret would be told. */
bool bg_fair(const struct gg_battle *battle, const void *position)
{
    (void)battle;
    return !((const struct position *)position)->unseen;
}
