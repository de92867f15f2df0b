/*
 * turn.c - the sequence of play (J20-4) as a stack of steps, the end of the game (J20-15), and the few
 * changes every chapter makes: placing, breaking, revealing, spending.
 */
#include <string.h>

#include "rules/jena20/chapters.h"

void push(struct position *p, enum step step, int a, int b)
{
    p->stack[p->depth++] = (struct step_frame){(uint8_t)step, (uint8_t)a, (uint8_t)b, 0};
}

void pop(struct position *p)
{
    p->depth--;
    p->stack[p->depth] = (struct step_frame){0, 0, 0, 0};
}

void note_args(struct play *g, enum event kind, int unit, const int16_t arg[GG_LOG_ARGS])
{
    if (!g->log)
        return;
    struct gg_event e = {
        .kind = (uint16_t)kind, .side = (int8_t)g->p->phasing, .piece = -1, .from = -1, .to = -1};
    if (unit != NO_UNIT) {
        e.piece = (int16_t)unit;
        e.side = (int8_t)g->jena->unit[unit].side;
        if (g->p->mark[unit] & CONCEALED)
            e.hidden = (uint8_t)(1 << !e.side);
        if (is_hex(g->p->at[unit]))
            e.to = (int16_t)g->p->at[unit];
    }
    memcpy(e.arg, arg, sizeof e.arg);
    gg_log_add(g->log, e);
}

void note(struct play *g, enum event kind, int unit, int from, int to)
{
    if (!g->log)
        return;
    struct gg_event e = {.kind = (uint16_t)kind,
                         .side = (int8_t)g->p->phasing,
                         .piece = -1,
                         .from = (int16_t)(is_hex((unsigned)from) ? from : -1),
                         .to = (int16_t)(is_hex((unsigned)to) ? to : -1)};
    if (unit != NO_UNIT) {
        e.piece = (int16_t)unit;
        e.side = (int8_t)g->jena->unit[unit].side;
        if (g->p->mark[unit] & CONCEALED)
            e.hidden = (uint8_t)(1 << !e.side);
    }
    gg_log_add(g->log, e);
}

void note_side(struct play *g, enum event kind, int side, int value)
{
    if (g->log)
        gg_log_add(g->log, (struct gg_event){.kind = (uint16_t)kind,
                                             .side = (int8_t)side,
                                             .piece = -1,
                                             .from = -1,
                                             .to = -1,
                                             .arg = {(int16_t)value}});
}

void finish(struct play *g, int winner, enum level level, enum why why)
{
    struct position *p = g->p;
    p->winner = (uint8_t)winner;
    p->level = (uint8_t)level;
    p->why = (uint8_t)why;
    memset(p->stack, 0, sizeof p->stack);
    p->depth = 0;
    push(p, S_OVER, 0, 0);
    note_side(g, E_OVER, winner == DRAWN ? GG_NOBODY : winner, (int)level);
}

/* J20-15.1. Both at 0 by the same battle is a draw. */
bool check_defeat(struct play *g)
{
    bool first = g->p->morale[0] == 0, second = g->p->morale[1] == 0;
    if (first && second)
        finish(g, DRAWN, LEVEL_DRAW, WHY_BOTH_ZERO);
    else if (first || second)
        finish(g, first ? WON_SECOND : WON_FIRST, LEVEL_DECISIVE, WHY_MORALE_ZERO);
    return first || second;
}

/* J20-12.0.1 */
bool may_spend(const struct look *g, int side)
{
    return g->p->morale[side] >= (opt(g->battle, SPEND_LAST_POINT) ? 1 : 2);
}

bool spend(struct play *g, int side)
{
    g->p->morale[side]--;
    return !check_defeat(g);
}

/* J20-16.9: a leader caught alone goes to the nearest unit of his own. */
static void displace_leader(struct play *g, int side, int hex)
{
    int leader = g->jena->leader[side];
    if (leader == NO_UNIT || g->p->at[leader] != hex)
        return;
    int best = NO_UNIT, nearest = 0;
    struct look look = look_of(g);
    for (uint64_t units = on_map(&look, side); units; units &= units - 1) {
        int unit = first_of(units);
        int far = gg_hex_distance(&g->jena->map, hex, g->p->at[unit]);
        if (best == NO_UNIT || far < nearest) {
            best = unit;
            nearest = far;
        }
    }
    g->p->at[leader] = best == NO_UNIT ? ELIMINATED : g->p->at[best];
    note(g, E_LEADER, leader, hex, g->p->at[leader]);
}

void place(struct play *g, int unit, int hex)
{
    g->p->at[unit] = (uint16_t)hex;
    displace_leader(g, !g->jena->unit[unit].side, hex);
}

/* J20-9.6.1, 12.5: it leaves the map, the victor gains a point and its own side loses one. A Cadre is
 * gone for good (J20-16.6). */
void break_unit(struct play *g, int unit)
{
    const struct unit *u = &g->jena->unit[unit];
    note(g, E_BREAK, unit, g->p->at[unit], g->p->at[unit]);
    g->p->at[unit] = g->p->cadres >> unit & 1 ? ELIMINATED : BROKEN;
    g->p->mark[unit] = 0;
    g->p->spent[unit] = 0;
    g->p->net[u->side]--;
    g->p->net[!u->side]++;
}

void reveal(struct play *g, int unit)
{
    if (!(g->p->mark[unit] & CONCEALED))
        return;
    g->p->mark[unit] &= (uint8_t)~CONCEALED;
    if (g->log)
        g->log->revealed = true;
    bool dummy = g->jena->unit[unit].type == DUMMY;
    note(g, dummy ? E_DUMMY : E_REVEAL, unit, g->p->at[unit], g->p->at[unit]);
    if (!dummy)
        return;
    g->p->at[unit] = UNUSED;
    g->p->mark[unit] = 0;
}

/* J20-15.2, 15.3 */
static void count_up(struct play *g)
{
    int first = g->p->morale[0], second = g->p->morale[1];
    int difference = first > second ? first - second : second - first;
    int winner = first > second ? WON_FIRST : WON_SECOND;
    if (difference <= opt(g->battle, DRAW_MARGIN))
        finish(g, DRAWN, LEVEL_DRAW, WHY_EQUAL);
    else
        finish(g, winner, difference >= 4 ? LEVEL_SUBSTANTIAL : LEVEL_MARGINAL, WHY_HIGHER);
}

/* The cards that last beyond a Player Turn run until the end of a Player Turn of one side that begins
 * after the draw (JX-6, cards 8 and 10). */
static void begin_lasting(struct play *g)
{
    struct position *p = g->p;
    if (p->doubts == 1 && g->jena->unit[p->doubt_unit].side != p->phasing)
        p->doubts = 2;
    if (p->tarries == 1 && g->jena->unit[p->tarry_unit].side == p->phasing)
        p->tarries = 2;
}

static void end_lasting(struct play *g)
{
    struct position *p = g->p;
    if (p->doubts == 2)
        p->doubts = p->doubt_unit = p->doubt_strength = 0;
    if (p->tarries == 2)
        p->tarries = p->tarry_unit = 0;
}

static void begin_player_turn(struct play *g)
{
    struct position *p = g->p;
    p->effects = 0;
    p->early_used = 0;
    if (p->phasing == g->jena->first)
        p->tried_low = p->tried_high = 0;
    begin_lasting(g);
    note_side(g, E_TURN, p->phasing, p->turn);
    if (!g->jena->ncards)
        return;
    if (!p->deck) { /* J20-5.3 */
        p->deck = (uint16_t)((1u << g->jena->ncards) - 1);
        note_side(g, E_SHUFFLE, p->phasing, 0);
    }
    push(p, S_DRAW, 0, 0);
}

/* J20-4.4 */
static void end_player_turn(struct play *g)
{
    struct position *p = g->p;
    for (int u = 0; u < g->jena->nunits; u++) {
        p->mark[u] &= (uint8_t) ~(ROUTED | CONFUSED | REACTED | CHARGED | MOVED);
        if (p->spent[u] && g->jena->unit[u].side == p->phasing)
            p->spent[u]--;
    }
    end_lasting(g);
    p->effects = 0;
    bool second = p->phasing != g->jena->first;
    if (second && p->turn == g->jena->nturns) {
        count_up(g);
        return;
    }
    p->turn = (uint8_t)(p->turn + second);
    p->phasing = !p->phasing;
    top(p)->a = ST_BEGIN;
}

static void clear_marks(struct position *p, int marks)
{
    for (int u = 0; u < UNITS_MAX; u++)
        p->mark[u] &= (uint8_t)~marks;
}

static void enter_phase(struct play *g, enum stage stage, enum step step, int a)
{
    note_side(g, E_PHASE, g->p->phasing, (int)stage);
    push(g->p, step, a, 0);
}

/* One stage of the Player Turn: what it pushes runs before the next stage. */
static void run_turn(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct step_frame *frame = top(p);
    enum stage stage = (enum stage)frame->a;
    bool night = g->jena->night[p->turn];
    frame->a++;
    switch (stage) {
    case ST_BEGIN:
        begin_player_turn(g);
        break;
    case ST_MOVE:
        enter_phase(g, stage, S_MOVE, 0);
        break;
    case ST_REACT:
        clear_marks(p, MOVED);
        if (p->effects & T_FOG || quiet_night(&look))
            frame->a = ST_COMBAT;
        else
            push(p, S_REACT, 0, 0);
        break;
    case ST_COUNTERCHARGE:
        p->reaction = 1;
        push(p, S_DECLARE, 1, 0);
        break;
    case ST_COMBAT:
        clear_marks(p, REACTED | CHARGED);
        p->reaction = 0;
        if (!quiet_night(&look))
            push(p, S_DECLARE, 0, 0);
        break;
    case ST_LULL:
        if (night) {
            enter_phase(g, ST_NIGHT, S_RALLY, 0);
        } else {
            lull(g);
            frame->a = ST_END;
        }
        break;
    case ST_NIGHT:
        captured_terrain(g);
        if (top(p)->step == S_OVER)
            break;
        recover(g);
        if (opt(g->battle, CONCEALMENT))
            push(p, S_RECONCEAL, 0, 0);
        break;
    case ST_LATE:
        if (p->phasing != g->jena->first && g->jena->ncards) { /* J20-14.5 */
            p->deck = (uint16_t)((1u << g->jena->ncards) - 1);
            note_side(g, E_SHUFFLE, p->phasing, 0);
        }
        break;
    case ST_END:
        end_player_turn(g);
        break;
    }
}

static bool setup_waits(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {0};
    setup_offer(&look, &o);
    return o.count > 0;
}

/* Runs the step on top. True when it waits for a decision or a roll. */
static bool run_step(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    switch ((enum step)top(p)->step) {
    case S_TURN:
        run_turn(g);
        return false;
    case S_SETUP:
        if (setup_waits(g))
            return true;
        pop(p);
        return false;
    case S_REACT:
        if (react_possible(&look))
            return true;
        pop(p);
        return false;
    case S_DECLARE:
        declare_run(g);
        return top(p)->step == S_DECLARE;
    case S_GATHER:
        return gather_run(g);
    case S_RESOLVE:
        return resolve_run(g);
    case S_BATTLE:
        return battle_run(g);
    case S_RESERVES:
        if (reserves_possible(&look, top(p)->a))
            return true;
        pop(p);
        return false;
    case S_RETREATS:
        return retreats_run(g);
    case S_RETREAT:
        return retreat_run(g);
    case S_ADVANCE:
        return advance_run(g);
    case S_RALLY:
        return rally_run(g);
    case S_PLACE:
        return place_run(g);
    case S_RECONCEAL:
        return reconceal_run(g);
    case S_DRAW:
    case S_CARD_RALLY:
    case S_CONFUSION:
    case S_MOVE:
    case S_DEMOLISH:
    case S_EXCHANGE:
    case S_HAZARD:
    case S_CADRE:
    case S_OVER:
    case NSTEPS:
        break;
    }
    return true;
}

void run(struct play *g)
{
    while (!run_step(g))
        continue;
}
