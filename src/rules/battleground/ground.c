/*
 * ground.c - terrain: what it costs, bars, hides and covers (BG-TE).
 */
#include <stdlib.h>

#include "rules/battleground/battleground.h"

static bool beside(const struct piece *piece, struct gg_point low, struct gg_point high)
{
    return high.x < piece->low.x || low.x > piece->high.x || high.y < piece->low.y ||
           low.y > piece->high.y;
}

/* A card with the box around it. */
struct boxed {
    struct gg_lie lie;
    struct gg_point low, high;
};

static struct boxed boxed(struct gg_lie lie)
{
    struct gg_point d = gg_facing[lie.f];
    int x = bg_size.depth * abs(d.x) + bg_size.width * abs(d.y);
    int y = bg_size.depth * abs(d.y) + bg_size.width * abs(d.x);
    return (struct boxed){lie, {lie.x - x, lie.y - y}, {lie.x + x, lie.y + y}};
}

static enum gg_contact box_contact(const struct piece *piece, const struct boxed *card)
{
    return beside(piece, card->low, card->high)
               ? GG_APART
               : gg_contact_polygon(card->lie, bg_size, &piece->shape);
}

static enum gg_contact contact(const struct piece *piece, struct gg_lie lie)
{
    struct boxed card = boxed(lie);
    return box_contact(piece, &card);
}

static const struct ground *ground_of(const struct piece *piece)
{
    return &bg_grounds[piece->ground];
}

static int rungs_in(const struct look *g, int unit, const struct piece *piece)
{
    const struct ground *ground = ground_of(piece);
    return ground->flags & ROAD ? 0 : ground->rungs[g->b->unit[unit].column];
}

bool bg_impassable(const struct look *g, int unit, struct gg_lie lie)
{
    struct boxed card = boxed(lie);
    for (int i = 0; i < g->b->npieces; i++)
        if (rungs_in(g, unit, &g->b->piece[i]) == IMPASSABLE &&
            box_contact(&g->b->piece[i], &card) == GG_OVERLAPPING)
            return true;
    return false;
}

bool bg_impassable_near(const struct look *g, int unit, struct gg_point low, struct gg_point high)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (rungs_in(g, unit, &g->b->piece[i]) == IMPASSABLE && !beside(&g->b->piece[i], low, high))
            return true;
    return false;
}

/* BG-TE-7: a hill counts only for who began off it. */
void bg_list_ground(const struct look *g, int unit, int reach, struct ground_list *out)
{
    struct gg_lie lie = lie_of(g->p, unit);
    struct gg_point low = {lie.x - reach, lie.y - reach}, high = {lie.x + reach, lie.y + reach};
    out->n = 0;
    for (int i = 0; i < g->b->npieces; i++) {
        const struct piece *piece = &g->b->piece[i];
        int rungs = rungs_in(g, unit, piece);
        if (rungs != 0 && !beside(piece, low, high) &&
            !(ground_of(piece)->flags & HIGH && rungs != IMPASSABLE &&
              gg_inside(&piece->shape, gg_middle(lie)))) {
            out->piece[out->n] = (uint8_t)i;
            out->rungs[out->n++] = (int8_t)rungs;
        }
    }
}

/* BG-TE-3: the worst piece counts. */
int bg_worst_ground(const struct look *g, const struct ground_list *list, struct gg_lie lie)
{
    struct boxed card = boxed(lie);
    int worst = 0;
    for (int i = 0; i < list->n; i++)
        if (list->rungs[i] > worst &&
            box_contact(&g->b->piece[list->piece[i]], &card) == GG_OVERLAPPING)
            worst = list->rungs[i];
    return worst;
}

/* The same of a unit that began there, without what it cannot enter. */
int bg_penalty(const struct look *g, int unit, struct gg_lie lie, struct gg_point began)
{
    struct boxed card = boxed(lie);
    int worst = 0;
    for (int i = 0; i < g->b->npieces; i++) {
        const struct piece *piece = &g->b->piece[i];
        int rungs = rungs_in(g, unit, piece);
        if (rungs > worst && rungs != IMPASSABLE && box_contact(piece, &card) == GG_OVERLAPPING &&
            !(ground_of(piece)->flags & HIGH && gg_inside(&piece->shape, began)))
            worst = rungs;
    }
    return worst;
}

bool bg_in_ground(const struct look *g, struct gg_lie lie)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (!(ground_of(&g->b->piece[i])->flags & ROAD) &&
            contact(&g->b->piece[i], lie) == GG_OVERLAPPING)
            return true;
    return false;
}

bool bg_on_road(const struct look *g, struct gg_point at)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (ground_of(&g->b->piece[i])->flags & ROAD && gg_inside(&g->b->piece[i].shape, at))
            return true;
    return false;
}

int bg_road_bonus(const struct look *g, int unit)
{
    return bg_grounds[0].rungs[g->b->unit[unit].column];
}

/* BG-TE-4, TE-11: more than 2.5 inches of forest, or a hill on which neither stands. */
bool bg_sees(const struct look *g, struct gg_point from, struct gg_point to,
             struct gg_point from_middle, struct gg_point to_middle)
{
    const struct battlefield *b = g->b;
    for (int i = 0; i < b->npieces; i++) {
        const struct piece *piece = &b->piece[i];
        if (ground_of(piece)->flags & HIGH && !gg_inside(&piece->shape, from_middle) &&
            !gg_inside(&piece->shape, to_middle) && gg_segment_crosses(from, to, &piece->shape))
            return false;
    }
    return b->nforests == 0 || !gg_runs_inside(from, to, b->forest, b->nforests, SIGHT_IN_FOREST);
}

/* BG-FR-4: impassable ground on the way of a rush; sight is asked for apart. */
bool bg_way_barred(const struct look *g, int unit, struct gg_point from, struct gg_point to)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (rungs_in(g, unit, &g->b->piece[i]) == IMPASSABLE &&
            gg_segment_crosses(from, to, &g->b->piece[i].shape))
            return true;
    return false;
}

/* BG-TE-8 */
int bg_approach_penalty(const struct look *g, int unit, const struct approach *way,
                        struct gg_point began)
{
    int worst = 0;
    for (int i = 0; i < g->b->npieces; i++) {
        const struct piece *piece = &g->b->piece[i];
        int rungs = rungs_in(g, unit, piece);
        if (rungs <= worst || rungs == IMPASSABLE ||
            (ground_of(piece)->flags & HIGH && gg_inside(&piece->shape, began)))
            continue;
        if (gg_segment_crosses(way->from, way->to, &piece->shape) ||
            contact(piece, way->lie) == GG_OVERLAPPING)
            worst = rungs;
    }
    return worst;
}

/* BG-TE-9: behind an obstacle is who touches it when the segment meets it. */
static bool is_behind(const struct look *g, const struct piece *piece, int target,
                      struct gg_point from, struct gg_point to)
{
    return ground_of(piece)->flags & OBSTACLE && contact(piece, lie_of(g->p, target)) != GG_APART &&
           gg_segment_meets(from, to, &piece->shape);
}

bool bg_behind_obstacle(const struct look *g, int target, struct gg_point from, struct gg_point to)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (is_behind(g, &g->b->piece[i], target, from, to))
            return true;
    return false;
}

/* BG-TE-5, TE-9, MD-22: the better of the covers; a piece in which the shooter stands too gives none. */
int bg_cover(const struct look *g, int shooter, int target, struct gg_point from,
             struct gg_point to)
{
    int cover = 0;
    for (int i = 0; i < g->b->npieces; i++) {
        const struct piece *piece = &g->b->piece[i];
        unsigned flags = ground_of(piece)->flags;
        if (!(flags & (SOFT_COVER | HARD_COVER)) || (flags & NOT_FOR_LARGE && is(g, target, LARGE)))
            continue;
        bool covered = flags & OBSTACLE
                           ? is_behind(g, piece, target, from, to)
                           : contact(piece, lie_of(g->p, target)) == GG_OVERLAPPING &&
                                 contact(piece, lie_of(g->p, shooter)) != GG_OVERLAPPING;
        int worth = flags & HARD_COVER ? 2 : 1;
        cover = covered && worth > cover ? worth : cover;
    }
    return cover;
}

bool bg_no_shooting(const struct look *g, struct gg_lie lie)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (ground_of(&g->b->piece[i])->flags & NO_SHOOTING &&
            contact(&g->b->piece[i], lie) == GG_OVERLAPPING)
            return true;
    return false;
}

static bool on_hill(const struct look *g, int unit)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (ground_of(&g->b->piece[i])->flags & HIGH &&
            gg_inside(&g->b->piece[i].shape, gg_middle(lie_of(g->p, unit))))
            return true;
    return false;
}

bool bg_higher(const struct look *g, int attacker, int target)
{
    return g->b->npieces > 0 && on_hill(g, attacker) && !on_hill(g, target);
}

bool bg_fortified(const struct look *g, int unit)
{
    for (int i = 0; i < g->b->npieces; i++)
        if (ground_of(&g->b->piece[i])->flags & HARD_COVER &&
            contact(&g->b->piece[i], lie_of(g->p, unit)) == GG_OVERLAPPING)
            return true;
    return false;
}
