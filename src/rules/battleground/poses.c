/*
 * poses.c - where cards lie: what touches what, what fits, who is nearest, on which side opponents stand (BG-GE, SO-8, EN-3).
 */
#include <limits.h>

#include "rules/battleground/battleground.h"

struct gg_point bg_front(struct gg_lie lie)
{
    return gg_side_middle(lie, bg_size, GG_FRONT);
}

int bg_boxes(const struct unit_card *card)
{
    return card->green + card->yellow + card->red;
}

enum colour_state bg_state(const struct unit_card *card, int marks)
{
    return marks < card->green                  ? IN_GREEN
           : marks < card->green + card->yellow ? IN_YELLOW
           : marks < bg_boxes(card)             ? IN_RED
                                                : DESTROYED;
}

int bg_rung(const struct look *g, int unit)
{
    int rung = card_of(g, unit)->rung + has(g->p->lashed, unit) + has(g->p->marched, unit);
    return rung < RUNGS ? rung : RUNGS - 1;
}

uint64_t bg_touched(const struct look *g, int unit, struct gg_lie lie, uint64_t among)
{
    uint64_t touched = 0;
    for (uint64_t set = among & ~bit(unit); set; set &= set - 1)
        if (gg_contact_of(lie, lie_of(g->p, first_of(set)), bg_size, bg_size) != GG_APART)
            touched |= bit(first_of(set));
    return touched;
}

/* touched: enemies whose touch does not count. */
bool bg_step_fits(const struct look *g, int unit, struct gg_lie lie, uint64_t touched)
{
    uint64_t enemies = enemies_of(g, unit);
    if (!gg_on_table(lie, bg_size, bg_table))
        return false;
    for (uint64_t set = g->p->here & ~bit(unit); set; set &= set - 1) {
        int other = first_of(set);
        enum gg_contact contact = gg_contact_of(lie, lie_of(g->p, other), bg_size, bg_size);
        if (contact == GG_OVERLAPPING || (contact == GG_TOUCHING && has(enemies & ~touched, other)))
            return false;
    }
    return g->b->npieces == 0 || !bg_impassable(g, unit, lie);
}

void bg_stand_at(struct play *g, int unit, struct gg_lie lie)
{
    struct stand *s = &g->p->unit[unit];
    s->x = (uint16_t)lie.x;
    s->y = (uint16_t)lie.y;
    s->f = (uint8_t)lie.f;
}

/* BG-MV-7: turning on the spot when it routs or rallies is no move. */
void bg_move_to(struct play *g, int unit, struct gg_lie lie)
{
    struct gg_lie from = lie_of(g->p, unit);
    if (from.x != lie.x || from.y != lie.y || from.f != lie.f)
        g->p->moved |= bit(unit);
    bg_stand_at(g, unit, lie);
}

/* BG-GE-8: the side of the enemy that a front faces, and its centre point. */
struct gg_point bg_facing_point(const struct look *g, struct gg_point front, int enemy,
                                enum gg_side *side)
{
    struct gg_lie lie = lie_of(g->p, enemy);
    *side = gg_zone(lie, bg_size, front);
    return gg_side_middle(lie, bg_size, *side);
}

/* BG-SO-8: units do not block the sight needed for orders; where nobody is visible the nearest of all counts. */
int bg_nearest(const struct look *g, int unit, struct gg_point *out)
{
    struct gg_lie lie = lie_of(g->p, unit);
    struct gg_point front = bg_front(lie);
    int best = NO_UNIT, least = INT_MAX;
    bool seen = false;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1) {
        int enemy = first_of(set);
        enum gg_side side;
        struct gg_point at = bg_facing_point(g, front, enemy, &side);
        int distance = gg_distance2(front, at);
        bool sees = g->b->npieces == 0 ||
                    bg_sees(g, front, at, gg_middle(lie), gg_middle(lie_of(g->p, enemy)));
        if (sees < seen || (sees == seen && distance >= least))
            continue;
        best = enemy;
        least = distance;
        seen = sees;
        *out = at;
    }
    return best;
}

enum gg_side bg_side_towards(const struct look *g, int unit, int foe)
{
    return gg_edge_of(lie_of(g->p, unit), lie_of(g->p, foe), bg_size, bg_size).a;
}

int bg_sides_engaged(const struct look *g, int unit)
{
    unsigned sides = 0;
    for (uint64_t set = g->p->foes[unit]; set; set &= set - 1)
        sides |= 1u << bg_side_towards(g, unit, first_of(set));
    return count_of(sides);
}
