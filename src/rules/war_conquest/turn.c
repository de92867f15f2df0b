/*
 * turn.c - the turn: strategy, two rounds with their phases, the end phase; and how a game ends (WC-TURN, WC-VIC, WC-GEN-4).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- the end --- */

/* WC-VIC-1, WC-VIC-2: in quarter points, one rate for each unit, the highest. */
int wc_quarters(const struct look *g, int side)
{
    const struct position *p = g->p;
    const struct figures *figure = &g->b->figure;
    int sum = 4 * figure->points_general * p->slain[side];
    for (uint64_t set = taking_part(g, side); set; set &= set - 1) {
        int unit = first_of(set), points = g->b->unit[unit].points;
        sum += points * (has(p->gone, unit)               ? figure->rate_lost
                         : has(p->fleeing | p->off, unit) ? figure->rate_fleeing
                         : !wc_over_half(g, unit)         ? figure->rate_half
                                                          : 0);
    }
    return sum;
}

static void end_game(struct play *g, int winner, enum why why)
{
    g->p->winner = (uint8_t)winner;
    g->p->why = (uint8_t)why;
    gg_finish(g);
    gg_note_args(g, E_OVER, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)winner, (int16_t)why});
}

static void end_by_points(struct play *g)
{
    struct look look = look_of(g);
    const int *points = g->b->points;
    int lead = wc_quarters(&look, 1) - wc_quarters(&look, 0);
    int smaller = points[0] < points[1] ? points[0] : points[1];
    bool drawn = 100 * (lead < 0 ? -lead : lead) < 4 * g->b->figure.draw_percent * smaller;
    end_game(g, drawn || lead == 0 ? DRAWN : lead < 0, WHY_POINTS);
}

/* Nobody on the table and nobody to come back. */
bool wc_judge(struct play *g)
{
    uint64_t left = g->p->here | g->p->off;
    bool none[GG_SIDES] = {!(left & g->b->army[0]), !(left & g->b->army[1])};
    if (!none[0] && !none[1])
        return false;
    if (none[0] && none[1])
        end_by_points(g);
    else
        end_game(g, none[0], WHY_NOBODY);
    return true;
}

/* --- the turn --- */

/* WC-GEN-4: at the next strategy roll. */
static void name_successors(struct play *g)
{
    for (int s = 0; s < GG_SIDES; s++)
        for (int i = 0; g->p->general[s] == NO_UNIT && i < g->b->npersons[s]; i++)
            if (g->p->person[s][i].unit != NO_UNIT && g->b->person[s][i].type.leads != NEVER) {
                g->p->general[s] = (uint8_t)i;
                gg_note_args(g, E_SUCCESSOR, NO_UNIT,
                             (int16_t[GG_LOG_ARGS]){(int16_t)s, (int16_t)i});
            }
}

/* WC-TURN-2 */
static void begin_round(struct play *g)
{
    struct position *p = g->p;
    uint64_t mine = g->b->army[p->phasing];
    p->moved = p->stepped = p->hasty = p->shot = p->barred = p->ran = p->returned = 0;
    p->disordered &= ~mine;
    for (int u = 0; u < g->b->names.npieces; u++) {
        struct stand *s = &p->unit[u];
        s->began = has(p->here | p->off, u) ? s->models : 0;
        s->lost = 0;
        s->target = s->second = s->charger = NO_UNIT;
        s->faced = s->answer = 0;
        if (has(p->off & mine, u) && s->wait > 0)
            s->wait--;
    }
    gg_note_side(g, E_ROUND, p->phasing, p->turn);
}

static void begin_turn(struct play *g)
{
    gg_note_side(g, E_TURN, GG_NOBODY, g->p->turn);
    name_successors(g);
}

static void next_turn(struct play *g)
{
    if (g->p->turn == g->b->turns) {
        end_by_points(g);
        return;
    }
    g->p->turn++;
    g->p->round = 0;
}

static void ask_points(struct play *g, int side)
{
    if (g->p->sips[side] > 0)
        push(g->p, (struct gg_frame){.step = S_SPEND, .side = (uint8_t)side});
}

static void next_round(struct play *g)
{
    if (g->p->round == 0) {
        g->p->round = 1;
        g->p->phasing = !g->p->phasing;
        top(g->p)->stage = T_ROUND;
    }
}

static void open_phase(struct play *g, int stage)
{
    static const uint8_t step[NTURN_STAGES] = {
        [T_MOVEMENT] = S_MOVEMENT, [T_SHOOTING] = S_SHOOTING, [T_COMBAT] = S_COMBAT,
        [T_TESTS] = S_TESTS,       [T_RUNS] = S_RUNS,         [T_RALLY] = S_RALLY,
        [T_FLIGHTS] = S_RUNS};
    bool begins = stage != T_RUNS && stage != T_FLIGHTS; /* a phase, and not its second part */
    if (begins && wc_judge(g))                           /* WC-VIC-2: after the phase before */
        return;
    if (begins)
        gg_note_side(g, E_PHASE, stage < T_RALLY ? g->p->phasing : GG_NOBODY, stage);
    push(g->p, (struct gg_frame){.step = step[stage], .number = stage == T_FLIGHTS});
}

static bool run_turn(struct play *g)
{
    struct gg_frame *f = top(g->p);
    int stage = f->stage;
    f->stage = (uint8_t)(stage + 1 < NTURN_STAGES ? stage + 1 : T_SPEND);
    switch (stage) {
    case T_SPEND:
        begin_turn(g);
        ask_points(g, 0);
        break;
    case T_SPEND_OTHER:
        ask_points(g, 1);
        break;
    case T_STRATEGY:
        push_step(g->p, S_STRATEGY);
        break;
    case T_FIRST:
        push_step(g->p, S_FIRST);
        break;
    case T_ROUND:
        begin_round(g);
        break;
    case T_ROUND_END:
        if (!wc_judge(g))
            next_round(g);
        break;
    case T_TURN_END:
        if (!wc_judge(g))
            next_turn(g);
        break;
    default:
        open_phase(g, stage);
    }
    return false;
}

static const char *const turn_words[] = {
    "points", "other-points", "strategy", "first",     "round", "movement", "shooting",
    "combat", "tests",        "runs",     "round-end", "rally", "flights",  "turn-end"};
static const struct gg_field turn_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = NTURN_STAGES, .words = turn_words}, {0}};

const struct gg_step wc_turn = {
    .name = "turn",
    .run = run_turn,
    .locals = turn_locals,
    .may_bear = (const struct gg_above[]){{T_SPEND_OTHER, S_SPEND},
                                          {T_STRATEGY, S_SPEND},
                                          {T_FIRST, S_STRATEGY},
                                          {T_ROUND, S_FIRST},
                                          {T_SHOOTING, S_MOVEMENT},
                                          {T_COMBAT, S_SHOOTING},
                                          {T_TESTS, S_COMBAT},
                                          {T_RUNS, S_TESTS},
                                          {T_ROUND_END, S_RUNS},
                                          {T_FLIGHTS, S_RALLY},
                                          {T_TURN_END, S_RUNS},
                                          {0, GG_NO_STEP}},
};

/* --- measuring (WC-MOV-0) --- */

bool wc_may_measure(const struct look *g)
{
    return opt(g->battle, O_MEASURING) != 0;
}

/* What happened told a distance: it is not taken back. */
void wc_show_distance(struct play *g)
{
    struct look look = look_of(g);
    if (wc_may_measure(&look))
        return;
    gg_reveal(g, 0);
    gg_reveal(g, 1);
}
