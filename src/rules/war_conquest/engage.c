/*
 * engage.c - engagements: who fights whom, by which sides (WC-CHG-9).
 */
#include "rules/war_conquest/war_conquest.h"

static bool is_of(const struct fight *f, int a, int b)
{
    return (f->a == a && f->b == b) || (f->a == b && f->b == a);
}

int wc_fight_of(const struct position *p, int a, int b)
{
    for (int i = 0; i < p->nfights; i++)
        if (is_of(&p->fight[i], a, b))
            return i;
    return -1;
}

uint64_t wc_foes(const struct look *g, int unit)
{
    uint64_t foes = 0;
    for (int i = 0; i < g->p->nfights; i++) {
        const struct fight *f = &g->p->fight[i];
        foes |= f->a == unit ? bit(f->b) : f->b == unit ? bit(f->a) : 0;
    }
    return foes;
}

uint64_t wc_all_engaged(const struct look *g)
{
    uint64_t all = 0;
    for (int i = 0; i < g->p->nfights; i++)
        all |= bit(g->p->fight[i].a) | bit(g->p->fight[i].b);
    return all;
}

bool wc_engaged(const struct look *g, int unit)
{
    return has(wc_all_engaged(g), unit);
}

enum gg_side wc_side_to(const struct look *g, int unit, int foe)
{
    int i = wc_fight_of(g->p, unit, foe);
    if (i < 0)
        return GG_FRONT;
    const struct fight *f = &g->p->fight[i];
    return (enum gg_side)((f->a == unit ? f->sides : f->sides >> 2) & 3);
}

/* They stand in the order of their units, so that two positions that play the same are the same bytes. */
static void add_fight(struct position *p, struct fight new)
{
    int at = p->nfights;
    if (at == FIGHTS_MAX)
        return; /* no table has room for so many */
    for (; at > 0 && (p->fight[at - 1].a > new.a ||
                      (p->fight[at - 1].a == new.a && p->fight[at - 1].b > new.b));
         at--)
        p->fight[at] = p->fight[at - 1];
    p->fight[at] = new;
    p->nfights++;
}

static void join(struct play *g, int unit, int foe, struct gg_edge_contact edge)
{
    bool first = g->b->unit[unit].is.side == 0;
    struct fight new = {(uint8_t)(first ? unit : foe), (uint8_t)(first ? foe : unit), 0, 0};
    new.sides = (uint8_t)(first ? edge.a | edge.b << 2 : edge.b | edge.a << 2);
    if (wc_fight_of(g->p, unit, foe) < 0)
        add_fight(g->p, new);
}

void wc_engage(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct body me = wc_body(&look, unit);
    for (uint64_t set = enemies_of(&look, unit); set; set &= set - 1) {
        int foe = first_of(set);
        struct body other = wc_body(&look, foe);
        struct gg_edge_contact edge = gg_edge_of(me.lie, other.lie, me.size, other.size);
        if (!flees(&look, foe) && edge.length > 0 && (edge.a == GG_FRONT || edge.b == GG_FRONT))
            join(g, unit, foe, edge);
    }
}

void wc_part(struct play *g, int unit)
{
    struct position *p = g->p;
    int kept = 0, n = p->nfights;
    for (int i = 0; i < n; i++)
        if (p->fight[i].a != unit && p->fight[i].b != unit)
            p->fight[kept++] = p->fight[i];
    for (int i = kept; i < n; i++)
        p->fight[i] = (struct fight){NO_UNIT, NO_UNIT, 0, 0};
    p->nfights = (uint8_t)kept;
}
