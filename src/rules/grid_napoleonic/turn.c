/*
 * turn.c - the sequence of the turn (GN-3-c), and its first three parts: burning spaces (GN-2.7-e), initiative, and the
 * order of the halves.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

int gn_by_unit(const struct look *g)
{
    return side_of(g, top_of(g->p)->unit);
}

/* --- the turn --- */

static void begin_fire(struct play *g, int step)
{
    gg_note_side(g, E_PHASE, GG_NOBODY, T5_ARTILLERY + step);
    gn_new_phase(g);
    g->p->phasing = g->p->first;
    push(g->p, (struct gg_frame){.step = S_FIRE, .stage = (uint8_t)step});
}

static void begin_half_of(struct play *g, int side)
{
    g->p->phasing = (uint8_t)side;
    push(g->p, (struct gg_frame){.step = S_HALF, .side = (uint8_t)side});
}

static void begin_turn(struct play *g)
{
    gg_note_side(g, E_TURN, GG_NOBODY, g->p->turn);
    gn_new_phase(g);
    g->p->phasing = g->p->first;
    push_step(g->p, S_BURNING);
}

/* One part of the turn: what it pushes runs before the next. */
static bool run_turn(struct play *g)
{
    struct position *p = g->p;
    enum stage stage = (enum stage)top(p)->stage++;
    switch (stage) {
    case T1_BURNING:
        begin_turn(g);
        break;
    case T2_BRIGADES:
        gg_note_side(g, E_PHASE, GG_NOBODY, T2_BRIGADES);
        push_step(p, S_BRIGADES);
        break;
    case T3_INITIATIVE:
        push_step(p, S_INITIATIVE);
        break;
    case T4_FIRST:
        gn_march(g);
        begin_half_of(g, p->first);
        break;
    case T4_SECOND:
        begin_half_of(g, !p->first);
        break;
    case T5_ARTILLERY:
    case T5_SMALL_ARMS:
        begin_fire(g, stage == T5_SMALL_ARMS);
        break;
    case T6_MELEE:
        gg_note_side(g, E_PHASE, GG_NOBODY, T6_MELEE);
        gn_new_phase(g);
        p->phasing = p->first;
        push_step(p, S_MELEES);
        break;
    case T7_END:
    case NSTAGES:
        top(p)->stage = T1_BURNING;
        gn_end_turn(g);
        break;
    }
    return false;
}

static const char *const stage_words[] = {"burning",    "brigades",    "initiative",
                                          "first-half", "second-half", "artillery",
                                          "small-arms", "melee",       "end"};
static const struct gg_field turn_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = NSTAGES, .words = stage_words,
     .line = "what comes when all that stands above is done"},
    {0}};

const struct gg_step gn_turn = {
    .name = "turn",
    .phase = "turn",
    .prompt = "",
    .run = run_turn,
    .locals = turn_locals,
    .may_bear = (const struct gg_above[]){{T2_BRIGADES, S_BURNING},
                                          {T3_INITIATIVE, S_BRIGADES},
                                          {T4_FIRST, S_INITIATIVE},
                                          {T4_SECOND, S_HALF},
                                          {T5_ARTILLERY, S_HALF},
                                          {T5_SMALL_ARMS, S_FIRE},
                                          {T5_SMALL_ARMS, S_HITS},
                                          {T6_MELEE, S_FIRE},
                                          {T6_MELEE, S_HITS},
                                          {T7_END, S_MELEES},
                                          {0, GG_NO_STEP}},
};

/* --- T1 --- */

/* GN-2.0-i: who stands in a burning space when the turn begins is on the list, wherever he is when he checks. */
static void list_burning(struct play *g)
{
    for (int u = 0; u < g->b->nunits; u++)
        if (on_board(g->p->at[u]) && gg_gridset_has(&g->p->burning, g->p->at[u]))
            g->p->listed |= bit(u);
}

static bool run_burning(struct play *g)
{
    struct look look = look_of(g);
    if (!top(g->p)->stage) {
        top(g->p)->stage = 1;
        list_burning(g);
        return false;
    }
    if (!g->p->listed) {
        pop(g->p);
        return false;
    }
    int unit = gn_next(&look, g->p->listed);
    g->p->listed &= ~bit(unit);
    gn_check(g, unit, BURNING, NO_UNIT);
    return false;
}

static bool burning_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    (void)g;
    return frame->stage && above;
}

static const struct gg_field burning_locals[] = {
    {"listed", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "who must check is listed"}, {0}};

const struct gg_step gn_burning = {
    .name = "burning",
    .phase = "burning",
    .prompt = "",
    .run = run_burning,
    .fits = burning_fits,
    .locals = burning_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_CHECK},
                                          {GG_ANY_STAGE, S_CASCADE},
                                          {0, GG_NO_STEP}},
};

/* --- T3 --- */

/* Stages: the dice, then the choice of the side in the frame. */
static bool initiative_rolls(const struct look *g)
{
    return !top_of(g->p)->stage;
}

static void roll_initiative(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Initiative", "GN-3-c");
    r->die = "first side's die";
    r->second = "second side's die";
    r->dice = 2;
    r->against = true;
    r->side = 0;
    r->reading = GG_TABLE;
    r->table = &g->b->initiative;
}

static void set_order(struct play *g, int first)
{
    g->p->first = g->p->phasing = (uint8_t)first;
    pop(g->p);
    gg_note_side(g, E_ORDER, first, 0);
}

static void settle_initiative(struct play *g, int result)
{
    int dice[GG_SIDES] = {result / 6 + 1, result % 6 + 1};
    struct gg_frame *frame = top(g->p);
    bool tie = dice[0] == dice[1];
    frame->side = dice[1] > dice[0];
    gg_note_args(g, E_INITIATIVE, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)dice[0], (int16_t)dice[1]});
    frame->stage = 1;
    if (tie) /* last turn's second mover is first */
        set_order(g, !g->p->first);
}

static int chooser(const struct look *g)
{
    return top_of(g->p)->side;
}

static void offer_order(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_FIRST);
    offer_word(o, V_SECOND);
}

static void choose_order(struct play *g, gg_choice c)
{
    int side = top(g->p)->side;
    set_order(g, verb_of(c) == V_FIRST ? side : !side);
}

static bool initiative_fits(const struct look *g, const struct gg_frame *frame,
                            const struct gg_frame *above)
{
    (void)g;
    return !above && (frame->stage || !frame->side);
}

static const struct gg_field initiative_locals[] = {
    {"rolled", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "somebody chooses"},
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "who chooses"},
    {0}};

const struct gg_step gn_initiative = {
    .name = "initiative",
    .phase = "initiative",
    .prompt = "{side}: move first or second?",
    .decider = chooser,
    .offer = offer_order,
    .choose = choose_order,
    .roll = roll_initiative,
    .settle = settle_initiative,
    .rolls = initiative_rolls,
    .apart = true,
    .fits = initiative_fits,
    .locals = initiative_locals,
};
