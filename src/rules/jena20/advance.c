/*
 * advance.c - the advance after combat along the retreat paths (J20-9.9.1 to J20-9.9.4, J20-16.8).
 */
#include "rules/jena20/jena20.h"

/* One path as far as a unit can follow it: the hexes it may end in. */
struct trail {
    int count;
    uint16_t hex[PATH_MAX];
    uint8_t steps[PATH_MAX];
};

/* J20-9.9.3: from the vacated battle hex on, up to the allowance in hexes, stopping in a zone. */
static void follow(const struct look *g, int unit, int path, struct trail *out)
{
    const struct position *p = g->p;
    int side = g->b->unit[unit].is.side, from = p->at[unit];
    int most = opt(g->battle, ADVANCE_LENGTH) == ADVANCE_ONE ? 1 : j20_movement(g, unit);
    out->count = 0;
    for (int i = 0; i < p->path_length[path] && i < most; i++) {
        int to = p->path[path][i];
        int direction = gg_hex_direction(&g->b->map, from, to);
        if (direction < 0 || !j20_passable(g, from, direction))
            return;
        int occupant = j20_unit_at(g, to);
        if (occupant != NO_UNIT && g->b->unit[occupant].is.side != side)
            return;
        if (occupant == NO_UNIT) {
            out->hex[out->count] = (uint16_t)to;
            out->steps[out->count++] = (uint8_t)(i + 1);
        }
        if (j20_in_zone(g, to, side))
            return;
        from = to;
    }
}

static bool must_ride(const struct look *g, int unit)
{
    return g->p->cavalry_must && g->b->unit[unit].type == CAVALRY;
}

static bool listed(const uint16_t *seen, int count, int hex)
{
    for (int i = 0; i < count; i++)
        if (seen[i] == hex)
            return true;
    return false;
}

/* Cavalry out of hand goes as far as a path allows, and before anybody else (J20-16.8). */
static void offer_advance(const struct look *g, int unit, struct offer *o)
{
    const struct position *p = g->p;
    uint16_t seen[FIGHTERS_MAX * PATH_MAX];
    int nseen = 0;
    if (!(p->victors >> unit & 1) || (p->cavalry_must && !must_ride(g, unit)))
        return;
    for (int path = 0; path < p->npaths; path++) {
        struct trail t;
        follow(g, unit, path, &t);
        int first = must_ride(g, unit) && t.count ? t.count - 1 : 0;
        for (int i = first; i < t.count; i++) {
            if (listed(seen, nseen, t.hex[i]))
                continue;
            seen[nseen++] = t.hex[i];
            offer_move(o, V_ADVANCE, unit, t.hex[i]);
        }
    }
}

bool j20_can_advance(const struct look *g, int unit)
{
    struct offer o = {0};
    offer_advance(g, unit, &o);
    return o.count > 0;
}

static void offer_end(const struct look *g, struct offer *o)
{
    if (!g->p->cavalry_must)
        offer_word(o, V_DONE);
}

static bool run_advance(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t units = g->p->victors; units; units &= units - 1)
        if (j20_can_advance(&look, first_of(units)))
            return true;
    pop(g->p);
    return false;
}

static int steps_to(const struct look *g, int unit, int hex)
{
    int least = PATH_MAX + 1;
    for (int path = 0; path < g->p->npaths; path++) {
        struct trail t;
        follow(g, unit, path, &t);
        for (int i = 0; i < t.count; i++)
            if (t.hex[i] == hex && t.steps[i] < least)
                least = t.steps[i];
    }
    return least;
}

static void choose_advance(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    if (verb_of(c) == V_DONE) {
        p->victors = 0;
        pop(p);
        return;
    }
    int unit = unit_of(c), from = p->at[unit];
    bool cavalry = g->b->unit[unit].type == CAVALRY;
    int steps = steps_to(&look, unit, place_of(c));
    p->victors &= ~bit(unit);
    if (cavalry)
        p->cavalry_must = 0;
    j20_place(g, unit, place_of(c));
    gg_note(g, E_ADVANCE, unit, from, place_of(c));
    if (cavalry && steps >= 2 && opt(g->battle, CAVALRY_CONTROL)) { /* J20-16.8.3 */
        p->spent[unit] = g->b->unit[unit].is.side == p->phasing ? 2 : 1;
        gg_note(g, E_SPENT, unit, place_of(c), place_of(c));
    }
}

static int victor(const struct look *g)
{
    return g->b->unit[first_of(g->p->victors)].is.side;
}

static bool somebody_advances(const struct look *g, const struct gg_frame *frame,
                              const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return g->p->victors != 0;
}

const struct gg_step j20_advance = {
    .name = "advance",
    .phase = "advance",
    .prompt = "{side}: your victorious units may advance.",
    .done = "No further advance",
    .run = run_advance,
    .decider = victor,
    .offer = offer_end,
    .offer_unit = offer_advance,
    .choose = choose_advance,
    .fits = somebody_advances,
};
