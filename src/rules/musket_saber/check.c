/*
 * check.c - the morale checks of movement: a square over rough ground, and ground that the chart marks for
 * somebody's kind (MS-9.3-e, f, 11.1-a; X01, X02).
 *
 * The units of a party check one after another, squares first. The frame holds who checks now and in which
 * direction the step went, so that the next one can be found.
 */
#include "rules/musket_saber/march.h"

/* a leader helps a square; where several could, the best does. */
static int helper(const struct look *g, int unit)
{
    int best = NO_UNIT;
    for (uint64_t left = ms_leaders_for(g, g->p->at[unit], unit); left; left &= left - 1) {
        int leader = first_of(left);
        if (best == NO_UNIT || face_of(g, leader)->morale > face_of(g, best)->morale)
            best = leader;
    }
    return best;
}

void ms_check_roll(const struct look *g, struct gg_roll *r)
{
    const struct step_frame *frame = top_of(g->p);
    bool square = frame->b == CHECK_SQUARE;
    ms_morale_roll(g, frame->a, square ? helper(g, frame->a) : NO_UNIT, false, r);
}

/* Who of the party must make this check on a step out of a hex. */
static uint64_t checkers(const struct look *g, enum check kind, int from, int direction)
{
    uint64_t found = 0, party = g->p->march.units & ~g->b->of_type[LEADER];
    if (kind == CHECK_SQUARE)
        return g->b->rough[from] >> direction & 1 ? party & g->p->squares : 0;
    for (; party; party &= party - 1)
        if (g->b->checks[column_of(g->b, first_of(party))][from] >> direction & 1)
            found |= party & -party;
    return found;
}

static uint64_t after(uint64_t units, int unit)
{
    return units & ~(bit(unit) | (bit(unit) - 1));
}

/* The next check of the step, or none: the frame goes on or ends. */
static void next_check(struct play *g, struct step_frame *frame, int from)
{
    struct look look = look_of(g);
    enum check kind = (enum check)frame->b;
    uint64_t left = after(checkers(&look, kind, from, frame->c), frame->a);
    if (!left && kind == CHECK_SQUARE) {
        kind = CHECK_TERRAIN;
        left = checkers(&look, kind, from, frame->c);
    }
    if (!left) {
        ms_pop(g->p);
        return;
    }
    frame->a = (uint8_t)first_of(left);
    frame->b = (uint8_t)kind;
}

void ms_check_settle(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct step_frame now = *top(p);
    int unit = now.a, from = g->b->near[p->at[unit]][gg_hex_opposite(now.c)];
    struct gg_roll r;
    ms_check_roll(&look, &r);
    bool passed = gg_roll_passes(&r, result);
    ms_note_args(g, E_CHECK, unit,
                 (const int16_t[GG_LOG_ARGS]){(int16_t)gg_roll_total(&r, result), (int16_t)r.target,
                                              passed,
                                              now.b == CHECK_SQUARE ? ON_SQUARE : ON_GROUND});
    next_check(g, top(p), from);
    if (passed || ms_shake(g, unit) || now.b == CHECK_SQUARE)
        return;
    p->march.units &= ~bit(unit);
    uint64_t combat = p->march.units & ~g->b->of_type[LEADER];
    if (!combat)
        ms_march_end(g);
    else if (p->march.lead == unit || is_leader(g->b, p->march.lead))
        p->march.lead = (uint8_t)first_of(combat); /* his leaders may go back with it */
    ms_retreat(g, (struct orders){bit(unit), bit(unit), 2, 3, false}); /* */
}

void ms_check_step(struct play *g, int from, int direction)
{
    struct look look = look_of(g);
    for (enum check kind = CHECK_SQUARE; kind <= CHECK_TERRAIN; kind++) {
        uint64_t units = checkers(&look, kind, from, direction);
        if (!units)
            continue;
        ms_push(g->p, S_CHECK, first_of(units), (int)kind, direction);
        return;
    }
}

void ms_square_enters(struct play *g, int unit, int from, int to)
{
    int direction = gg_hex_direction(&g->b->map, from, to);
    if (has(g->p->squares, unit) && g->b->rough[from] >> direction & 1)
        ms_push(g->p, S_CHECK, unit, CHECK_SQUARE, direction);
}
