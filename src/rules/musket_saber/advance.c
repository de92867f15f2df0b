/*
 * advance.c - following up (MS-7.9): who may, how far, and where to. The same step serves an attack, a
 * counterattack and a charge (MS-9.2-z, ab); only the attacker ever advances (MS-7.9-i).
 */
#include "rules/musket_saber/chapters.h"

/* A-46, and H8 for a charge: the attacker has won, nobody holds the hex any more, somebody left it on his
 * feet, and nobody died there. */
int ms_advance_hexes(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    if (f->code < DC || ms_combat_at(g, f->hex, !f->side))
        return 0;
    if (!(f->flags & LEFT_DEFENDER))
        return 0;
    if (f->flags & LOST_DEFENDER && !opt(g->battle, ADVANCE_DESPITE_ELIMINATION))
        return 0;
    if (f->flags & ROUTED) /* MS-7.9-g */
        return 2;
    return f->kind == CHARGE && f->victories > 1 ? 2 : 1; /* MS-9.2-ab */
}

/* MS-7.9-c, A-48 */
static bool may_advance(const struct look *g, int unit)
{
    int hex = g->p->at[unit];
    if (!is_hex((unsigned)hex) || has(g->p->shaken | g->b->of_type[ARTILLERY], unit))
        return false;
    if (has(g->p->squares, unit) && opt(g->battle, SQUARE_STANDS))
        return false;
    return !g->b->terrain[g->b->ground[hex]].no_advance;
}

void ms_advance(struct play *g)
{
    struct look look = look_of(g);
    struct fight *f = &g->p->fight;
    f->victors = 0;
    if (!f->advance)
        return;
    for (uint64_t left = f->attackers; left; left &= left - 1)
        if (may_advance(&look, first_of(left)))
            f->victors |= left & -left;
    if (f->victors)
        ms_push(g->p, S_ADVANCE, 0, 0, 0);
}

/* vacant, or with none in it but those who have advanced from this combat. An attacking hex is
 * never that, for what stands there has not advanced. */
static bool vacant(const struct look *g, int hex)
{
    const struct fight *f = &g->p->fight;
    uint64_t there = ms_in_hex(g, hex);
    if (!there)
        return true;
    return !in_field(&g->p->engaged, hex) && !(there & ~(f->attackers | f->leaders)) &&
           !ms_has_enemy(g, hex, f->side);
}

static bool first_hex(const struct look *g, int unit, int direction)
{
    const struct fight *f = &g->p->fight;
    int from = g->p->at[unit], to = g->b->near[from][direction];
    if (to == NOWHERE || !ms_may_enter(g, unit, from, direction))
        return false;
    if (to == f->hex)
        return !ms_has_enemy(g, to, f->side);
    return gg_hex_direction(&g->b->map, to, f->hex) >= 0 && vacant(g, to);
}

static bool second_hex(const struct look *g, int unit, int from, int direction)
{
    int to = g->b->near[from][direction];
    return to != NOWHERE && ms_may_enter(g, unit, from, direction) &&
           !ms_has_enemy(g, to, g->p->fight.side);
}

/* The leader who took part with this unit, if he still stands with it. */
static int companion(const struct look *g, int unit)
{
    uint64_t leaders = g->p->fight.leaders & g->b->leaders_of[g->p->fight.side];
    for (; leaders; leaders &= leaders - 1)
        if (g->p->at[first_of(leaders)] == g->p->at[unit])
            return first_of(leaders);
    return NO_UNIT;
}

static void offer_way(const struct look *g, int unit, int way, struct offer *o)
{
    int leader = companion(g, unit);
    /* with a charge he goes where his unit goes. */
    if (leader == NO_UNIT || g->p->fight.kind != CHARGE)
        ms_offer(o, (struct words){V_ADVANCE, unit, 0, NO_UNIT, NO_UNIT, way});
    if (leader != NO_UNIT)
        ms_offer(o, (struct words){V_ADVANCE, unit, 0, leader, NO_UNIT, way});
}

static void offer_ways(const struct look *g, int unit, struct offer *o)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        if (!first_hex(g, unit, d))
            continue;
        int hex = g->b->near[g->p->at[unit]][d];
        offer_way(g, unit, d + 1, o);
        for (int e = 0; g->p->fight.advance > 1 && e < GG_HEX_DIRECTIONS; e++)
            if (second_hex(g, unit, hex, e))
                offer_way(g, unit, (d + 1) | (e + 1) << 3, o);
    }
}

void ms_advance_offer(const struct look *g, struct offer *o)
{
    for (uint64_t left = g->p->fight.victors; left; left &= left - 1)
        offer_ways(g, first_of(left), o);
    ms_offer_word(o, V_DONE);
}

bool ms_advance_run(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    ms_advance_offer(&look, &o);
    if (o.count > 1)
        return true;
    g->p->fight.victors = 0;
    ms_pop(g->p);
    return false;
}

void ms_advance_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    struct position *p = g->p;
    if (w.verb == V_DONE) {
        p->fight.victors = 0;
        ms_pop(p);
        return;
    }
    uint64_t party = bit(w.unit) | (w.second == NO_UNIT ? 0 : bit(w.second));
    p->fight.victors &= ~bit(w.unit);
    int from = p->at[w.unit], to = from;
    for (int i = 0; i < ms_way_length(w.way); i++) {
        int before = to;
        to = g->b->near[to][ms_way_step(w.way, i)];
        ms_enter(g, party, to);
        if (has(p->squares, w.unit))
            ms_square_enters(g, w.unit, before, to);
    }
    for (uint64_t left = party; left; left &= left - 1)
        ms_note(g, E_ADVANCE, first_of(left), from, to);
}
