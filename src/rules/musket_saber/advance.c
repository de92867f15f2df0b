/*
 * advance.c - following up (MS-7.9): who may, how far, and where to. The same step serves an attack, a
 * counterattack and a charge (MS-9.2-z, ab); only the attacker ever advances (MS-7.9-i).
 */
#include "rules/musket_saber/musket_saber.h"

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
        push_step(g->p, S_ADVANCE);
}

/* vacant, or with none in it but those who have advanced from this combat; whoever still stands
 * where he attacked is in in_attack. */
static bool vacant(const struct look *g, int hex)
{
    const struct fight *f = &g->p->fight;
    uint64_t advanced = f->attackers | (f->leaders & g->b->leaders_of[f->side]);
    return !(ms_in_hex(g, hex) & ~(advanced & ~f->in_attack));
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

/* The leader who took part with this unit, if he still stands with it and has not advanced. */
static int companion(const struct look *g, int unit)
{
    const struct fight *f = &g->p->fight;
    uint64_t leaders = f->leaders & f->in_attack & g->b->leaders_of[f->side];
    for (; leaders; leaders &= leaders - 1)
        if (g->p->at[first_of(leaders)] == g->p->at[unit])
            return first_of(leaders);
    return NO_UNIT;
}

/* What is closed to a leader need not be closed to his troops. */
static bool may_follow(const struct look *g, int leader, int way)
{
    int hex = g->p->at[leader];
    for (int i = 0; i < ms_way_length(way); i++) {
        if (!ms_may_enter(g, leader, hex, ms_way_step(way, i)))
            return false;
        hex = g->b->near[hex][ms_way_step(way, i)];
    }
    return true;
}

static void offer_way(const struct look *g, int unit, int way, struct offer *o)
{
    int leader = companion(g, unit);
    if (leader != NO_UNIT && !may_follow(g, leader, way))
        leader = NO_UNIT;
    /* with a charge he goes where his unit goes. */
    if (leader == NO_UNIT || g->p->fight.kind != CHARGE)
        offer(o, (struct words){V_ADVANCE, unit, 0, NO_UNIT, NO_UNIT, way});
    if (leader != NO_UNIT)
        offer(o, (struct words){V_ADVANCE, unit, 0, leader, NO_UNIT, way});
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

static void offer_advance(const struct look *g, struct offer *o)
{
    for (uint64_t left = g->p->fight.victors; left; left &= left - 1)
        offer_ways(g, first_of(left), o);
    offer_word(o, V_DONE);
}

/* One hex: a lone leader near it flees, and a square checks the ground, before the next. */
static void follow(struct play *g, int unit, int leader, int direction)
{
    struct position *p = g->p;
    int from = p->at[unit], to = g->b->near[from][direction];
    uint64_t party = bit(unit) | (leader == NO_UNIT ? 0 : bit(leader));
    for (uint64_t left = party; left; left &= left - 1)
        gg_note(g, E_ADVANCE, first_of(left), from, to);
    ms_enter(g, party, to);
    ms_square_enters(g, unit, from, to);
}

/* The frame remembers a second hex that is still to come: its number is the direction and 1. A square that the
 * first has disrupted goes no further (MS-7.9-c). */
static bool go_on(struct play *g)
{
    struct gg_frame frame = *top(g->p);
    if (!frame.number)
        return false;
    *top(g->p) = (struct gg_frame){.step = S_ADVANCE};
    if (!has(g->p->shaken, frame.unit))
        follow(g, frame.unit, frame.second, frame.number - 1);
    return true;
}

static bool run_advance(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    if (go_on(g))
        return false;
    offer_advance(&look, &o);
    if (o.count > 1)
        return true;
    if (g->p->fight.victors)
        gg_note(g, E_NO_ADVANCE, NO_UNIT, -1, g->p->fight.hex);
    g->p->fight.victors = 0;
    pop(g->p);
    return false;
}

static void choose_advance(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct fight *f = &g->p->fight;
    if (w.verb == V_DONE) {
        f->victors = 0;
        pop(g->p);
        return;
    }
    f->victors &= ~bit(w.unit);
    f->in_attack &= ~(bit(w.unit) | (w.second == NO_UNIT ? 0 : bit(w.second)));
    if (ms_way_length(w.extra) > 1)
        *top(g->p) = (struct gg_frame){.step = S_ADVANCE,
                                       .unit = (uint8_t)w.unit,
                                       .second = (uint8_t)w.second,
                                       .number = (uint8_t)(ms_way_step(w.extra, 1) + 1)};
    follow(g, w.unit, w.second, ms_way_step(w.extra, 0));
}

/* While a second hex is still to come: the unit, its leader, and where. */
static bool advance_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    if (!frame->number)
        return !frame->unit && !frame->second;
    if (!above || !ms_there(g, frame->unit) || !has(f->attackers, frame->unit) ||
        !ms_helper(g, frame->second, f->side))
        return false;
    int at = g->p->at[frame->unit];
    return (frame->second == NO_UNIT || g->p->at[frame->second] == at) &&
           ms_way_fits(g, at, frame->number, f->side);
}

static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY,
     .line = "has a second hex to go"},
    {"leader", GG_FIELD_PIECE, GG_LOCAL(second), .line = "goes with it"},
    {"direction", GG_FIELD_NUMBER, GG_LOCAL(number), 0, GG_HEX_DIRECTIONS,
     .line = "of that hex, from 1 for north clockwise; 0: none"},
    {0}};

const struct gg_step ms_advance_step = {
    .name = "advance",
    .phase = "advance",
    .prompt = "{side}: your victorious units may advance.",
    .done = "No further advance",
    .run = run_advance,
    .decider = ms_attacker,
    .offer = offer_advance,
    .choose = choose_advance,
    .fits = advance_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_FLIGHT},
                                          {GG_ANY_STAGE, S_CHECK},
                                          {0, GG_NO_STEP}},
};
