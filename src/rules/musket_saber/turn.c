/*
 * turn.c - the sequence of play (MS-3.3) as a stack of steps, and the few changes every chapter makes:
 * coming into a hex, being shaken, losing a step, leaving the map.
 */
#include <string.h>

#include "rules/musket_saber/chapters.h"

void ms_push(struct position *p, enum step step, int a, int b, int c)
{
    p->stack[p->depth++] = (struct step_frame){(uint8_t)step, (uint8_t)a, (uint8_t)b, (uint8_t)c};
}

void ms_pop(struct position *p)
{
    p->depth--;
    p->stack[p->depth] = (struct step_frame){0, 0, 0, 0};
}

/* --- the log --- */

static int16_t place_or_none(int at)
{
    return (int16_t)(at >= 0 && is_hex((unsigned)at) ? at : -1);
}

void ms_note_args(struct play *g, enum event kind, int unit, const int16_t arg[GG_LOG_ARGS])
{
    if (!g->log)
        return;
    struct gg_event e = {
        .kind = (uint16_t)kind, .side = (int8_t)g->p->phasing, .piece = -1, .from = -1, .to = -1};
    if (unit != NO_UNIT) {
        e.piece = (int16_t)unit;
        e.side = (int8_t)g->b->unit[unit].side;
        e.to = place_or_none(g->p->at[unit]);
    }
    if (g->p->fight.kind != NO_FIGHT && (kind == E_ATTACK || kind == E_DICE))
        e.to = (int16_t)g->p->fight.hex;
    memcpy(e.arg, arg, sizeof e.arg);
    gg_log_add(g->log, e);
}

void ms_note(struct play *g, enum event kind, int unit, int from, int to)
{
    if (!g->log)
        return;
    struct gg_event e = {.kind = (uint16_t)kind,
                         .side = (int8_t)g->p->phasing,
                         .piece = -1,
                         .from = place_or_none(from),
                         .to = place_or_none(to)};
    if (unit != NO_UNIT) {
        e.piece = (int16_t)unit;
        e.side = (int8_t)g->b->unit[unit].side;
    }
    gg_log_add(g->log, e);
}

void ms_note_side(struct play *g, enum event kind, int side, int value)
{
    if (g->log)
        gg_log_add(g->log, (struct gg_event){.kind = (uint16_t)kind,
                                             .side = (int8_t)side,
                                             .piece = -1,
                                             .from = -1,
                                             .to = -1,
                                             .arg = {(int16_t)value}});
}

/* --- changes --- */

/* a hex belongs to the side whose combat unit last stood in it. Without that house rule only
 * those who hold it when points are counted do: victory.c looks then. */
static void take_control(struct play *g, int hex, int side)
{
    uint64_t mask = (uint64_t)1 << (hex & 63);
    if (side)
        g->p->control.word[hex >> 6] |= mask;
    else
        g->p->control.word[hex >> 6] &= ~mask;
}

void ms_enter(struct play *g, uint64_t units, int hex)
{
    uint64_t combat = units & ~g->b->of_type[LEADER];
    int side = g->b->unit[first_of(units)].side;
    for (uint64_t left = units; left; left &= left - 1)
        g->p->at[first_of(left)] = (uint16_t)hex;
    if (!combat)
        return;
    take_control(g, hex, side);
    ms_scare(g, hex, side);
}

void ms_drop_square(struct play *g, int unit)
{
    if (!has(g->p->squares, unit))
        return;
    g->p->squares &= ~bit(unit);
    ms_note(g, E_SQUARE_LOST, unit, g->p->at[unit], g->p->at[unit]);
}

bool ms_shake(struct play *g, int unit)
{
    if (has(g->p->shaken, unit))
        return false;
    g->p->shaken |= bit(unit);
    ms_note(g, E_SHAKEN, unit, g->p->at[unit], g->p->at[unit]);
    if (opt(g->battle, INEFFECTIVE_BN_LOSES_SQUARE) && g->b->unit[unit].type == BATTALION)
        ms_drop_square(g, unit); /* */
    return true;
}

/* the turn of its owner's next recovery phase. */
static uint8_t next_recovery(const struct play *g, int unit)
{
    int side = g->b->unit[unit].side;
    bool passed = side == g->p->phasing || side == g->b->first;
    return (uint8_t)(g->p->turn + passed);
}

/* A unit that leaves the map carries no mark there; what a fight or a retreat still wanted of it is
 * settled by its absence. */
void ms_remove(struct play *g, int unit, int where)
{
    struct position *p = g->p;
    static const enum event told[] = {[ELIMINATED - RESERVE] = E_ELIMINATED,
                                      [CAPTURED - RESERVE] = E_CAPTURED,
                                      [EXITED - RESERVE] = E_OFF_MAP,
                                      [DEAD - RESERVE] = E_KILLED};
    uint64_t gone = bit(unit);
    ms_note(g, told[where - RESERVE], unit, p->at[unit], where);
    if (p->fight.kind != NO_FIGHT && has(p->fight.in_target, unit)) {
        if (where == ELIMINATED)
            p->fight.flags |= LOST_DEFENDER;
        else if (where == EXITED)
            p->fight.flags |= LEFT_DEFENDER; /* exits count */
    }
    p->at[unit] = (uint16_t)where;
    p->aim[unit] = 0;
    p->due[unit] = where == ELIMINATED ? next_recovery(g, unit) : 0;
    p->shaken &= ~gone;
    p->squares &= ~gone;
    p->charging &= ~gone;
    p->bound &= ~gone;
    p->entitled &= ~gone;
    p->newcomers &= ~gone;
    p->fleeing &= ~gone;
    p->march.units &= ~gone;
    p->retreat.due &= ~gone;
    p->retreat.along &= ~gone;
    p->retreat.group &= ~gone;
    p->fight.victors &= ~gone;
    if (g->b->unit[unit].type == BRIGADE)
        p->reduced |= gone; /* MS-11.4-i: it would come back so */
}

/* MS-2.4-k, l: a full two-step unit turns over, any other leaves the map. It is captured when no way
 * out is left to it (MS-7.6-e); fire never captures. */
void ms_lose_step(struct play *g, int unit, bool by_fire)
{
    if (g->b->unit[unit].type == BRIGADE && !has(g->p->reduced, unit)) {
        g->p->reduced |= bit(unit);
        ms_note(g, E_REDUCED, unit, g->p->at[unit], g->p->at[unit]);
        return;
    }
    struct look look = look_of(g);
    ms_remove(g, unit, by_fire || ms_has_way_out(&look, unit) ? ELIMINATED : CAPTURED);
}

void ms_finish(struct play *g, int winner, int level, enum why why)
{
    struct position *p = g->p;
    p->winner = (uint8_t)winner;
    p->level = (uint8_t)level;
    p->why = (uint8_t)why;
    memset(p->stack, 0, sizeof p->stack);
    p->depth = 0;
    ms_push(p, S_OVER, 0, 0, 0);
    ms_note_side(g, E_OVER, winner == DRAWN ? GG_NOBODY : winner, level);
}

/* --- the turn --- */

/* MS-3.3-h: the marker moves on after the second player, and the last turn ends the game. */
static void end_player_turn(struct play *g)
{
    struct position *p = g->p;
    if (ms_sudden_death(g))
        return;
    bool second = p->phasing != g->b->first;
    if (second && p->turn == g->b->nturns) {
        ms_count_up(g);
        return;
    }
    p->turn = (uint8_t)(p->turn + second);
    p->phasing = !p->phasing;
    p->entry_used[p->phasing] = 0;
    top(p)->a = ST_MOVE;
}

static void begin_phase(struct play *g, enum stage stage)
{
    g->p->stage = (uint8_t)stage;
    if (stage == ST_MOVE)
        ms_note_side(g, E_TURN, g->p->phasing, g->p->turn);
    ms_note_side(g, E_PHASE, g->p->phasing, (int)stage);
}

/* One stage of the player's turn: what it pushes runs before the next. */
static bool run_turn(struct play *g)
{
    struct position *p = g->p;
    enum stage stage = (enum stage)top(p)->a++;
    switch (stage) {
    case ST_MOVE:
        begin_phase(g, stage);
        ms_move_begin(g);
        ms_push(p, S_MOVE, 0, 0, 0);
        break;
    case ST_MOVED:
    case ST_FOUGHT:
        ms_stacking(g);
        break;
    case ST_RECOVER:
        begin_phase(g, stage);
        ms_recover_begin(g);
        ms_push(p, S_RECOVER, R_STEPS, 0, 0);
        break;
    case ST_COMBAT:
        begin_phase(g, stage);
        ms_combat_begin(g);
        ms_push(p, S_COMBAT, 0, 0, 0);
        break;
    case ST_COUNTER:
        p->stage = ST_COUNTER;
        ms_push(p, S_COUNTER, 0, 0, 0);
        break;
    case ST_END:
        end_player_turn(g);
        break;
    }
    return false;
}

/* How far each step goes by itself; a step that is not here waits as soon as it is on top. */
static bool (*const runs[NSTEPS])(struct play *g) = {
    [S_TURN] = run_turn,          [S_MOVE] = ms_move_run,       [S_FLIGHT] = ms_flight_run,
    [S_RECOVER] = ms_recover_run, [S_COMBAT] = ms_combat_run,   [S_DEFEND] = ms_defend_run,
    [S_TARGETS] = ms_targets_run, [S_SHELL] = ms_shell_run,     [S_FIGHT] = ms_fight_run,
    [S_CHARGE] = ms_charge_run,   [S_COUNTER] = ms_counter_run, [S_RETREATS] = ms_retreats_run,
    [S_GROUP] = ms_group_run,     [S_PAY] = ms_pay_run,         [S_ADVANCE] = ms_advance_run,
};

void ms_run(struct play *g)
{
    for (;;) {
        bool (*run)(struct play *) = runs[top(g->p)->step];
        if (!run || run(g))
            return;
    }
}
