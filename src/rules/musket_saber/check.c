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

static void roll_check(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    bool square = frame->stage == CHECK_SQUARE;
    ms_morale_roll(g, frame->unit, square ? helper(g, frame->unit) : NO_UNIT, false, r);
    r->clause = square                                    ? "MS-9.3-e"
                : g->b->unit[frame->unit].type == BRIGADE ? "MS-11.1-a"
                                                          : "MS-11.2-a";
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
static void next_check(struct play *g, struct gg_frame *frame, int from)
{
    struct look look = look_of(g);
    enum check kind = (enum check)frame->stage;
    uint64_t left = after(checkers(&look, kind, from, frame->number), frame->unit);
    if (!left && kind == CHECK_SQUARE) {
        kind = CHECK_TERRAIN;
        left = checkers(&look, kind, from, frame->number);
    }
    if (!left) {
        pop(g->p);
        return;
    }
    frame->unit = (uint8_t)first_of(left);
    frame->stage = (uint8_t)kind;
}

static void settle_check(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_frame now = *top(p);
    int unit = now.unit, from = g->b->near[p->at[unit]][gg_hex_opposite(now.number)];
    struct gg_roll r;
    roll_check(&look, &r);
    bool passed = gg_roll_passes(&r, result);
    enum occasion occasion = now.stage == CHECK_SQUARE          ? ON_SQUARE
                             : g->b->unit[unit].type == BRIGADE ? ON_GROUND
                                                                : ON_GROUND_ALONE;
    gg_note_args(g, E_CHECK, unit,
                 (const int16_t[GG_LOG_ARGS]){(int16_t)gg_roll_total(&r, result), (int16_t)r.target,
                                              passed, (int16_t)occasion});
    next_check(g, top(p), from);
    if (passed)
        gg_note_args(g, E_KEEPS, unit, (const int16_t[GG_LOG_ARGS]){(int16_t)occasion});
    if (passed || ms_shake(g, unit) || now.stage == CHECK_SQUARE)
        return;
    p->march.units &= ~bit(unit);
    uint64_t combat = p->march.units & ~g->b->of_type[LEADER];
    if (!combat)
        ms_march_end(g);
    else if (p->march.lead == unit || is_leader(g->b, p->march.lead))
        p->march.lead = (uint8_t)first_of(combat); /* his leaders may go back with it */
    ms_retreat(g, (struct orders){bit(unit), bit(unit), 2, 3, false, BRIGADE_AGAIN}); /* */
}

void ms_push_check(struct position *p, int unit, enum check kind, int direction)
{
    push(p, (struct gg_frame){.step = S_CHECK,
                              .unit = (uint8_t)unit,
                              .stage = (uint8_t)kind,
                              .number = (uint8_t)direction});
}

void ms_check_step(struct play *g, int from, int direction)
{
    struct look look = look_of(g);
    for (enum check kind = CHECK_SQUARE; kind <= CHECK_TERRAIN; kind++) {
        uint64_t units = checkers(&look, kind, from, direction);
        if (!units)
            continue;
        ms_push_check(g->p, first_of(units), kind, direction);
        return;
    }
}

void ms_square_enters(struct play *g, int unit, int from, int to)
{
    int direction = gg_hex_direction(&g->b->map, from, to);
    if (has(g->p->squares, unit) && g->b->rough[from] >> direction & 1)
        ms_push_check(g->p, unit, CHECK_SQUARE, direction);
}

/* A check belongs to the step that a party, those who sallied or an advancing square have just made. */
static bool check_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    const struct position *p = g->p;
    const struct battlefield *b = g->b;
    int unit = frame->unit;
    (void)above;
    if (!ms_there(g, unit))
        return false;
    int from = b->near[p->at[unit]][gg_hex_opposite(frame->number)];
    uint64_t party = under_way(p, S_MOVE) ? p->march.units : p->fight.attackers;
    if (from == NOWHERE || !has(party & ~b->of_type[LEADER], unit))
        return false;
    if (frame->stage == CHECK_SQUARE)
        return has(b->infantry, unit);
    return !under_way(p, S_ADVANCE) && b->checks[column_of(b, unit)][from] >> frame->number & 1;
}

static const char *const kind_words[] = {"square", "ground"};
static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who checks"},
    {"kind", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2, .words = kind_words, .line = "for what"},
    {"direction", GG_FIELD_NUMBER, GG_LOCAL(number), 0, GG_HEX_DIRECTIONS - 1,
     .line = "of the step, from 0 for north clockwise"},
    {0}};

const struct gg_step ms_check = {
    .name = "check",
    .phase = "movement",
    .prompt = "Morale check of {unit} on the broken ground.",
    .roll = roll_check,
    .settle = settle_check,
    .fits = check_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_CHECK},
                                          {GG_ANY_STAGE, S_FLIGHT},
                                          {GG_ANY_STAGE, S_RETREATS},
                                          {0, GG_NO_STEP}},
};
