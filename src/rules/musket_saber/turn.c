/*
 * turn.c - the sequence of play (MS-3.3) as a stack of steps, and the few changes every chapter makes:
 * coming into a hex, being shaken, losing a step, leaving the map.
 */
#include "rules/musket_saber/musket_saber.h"

/* --- changes --- */

/* a hex belongs to the side whose combat unit last stood in it. Without that house rule only those who hold it when
 * points are counted do: victory.c looks then. */
void ms_enter(struct play *g, uint64_t units, int hex)
{
    uint64_t combat = units & ~g->b->of_type[LEADER];
    int side = g->b->unit[first_of(units)].is.side;
    for (uint64_t left = units; left; left &= left - 1)
        g->p->at[first_of(left)] = (uint16_t)hex;
    if (!combat)
        return;
    hold(g->p, hex, side);
    ms_scare(g, hex, side);
}

void ms_drop_square(struct play *g, int unit)
{
    if (!has(g->p->squares, unit))
        return;
    g->p->squares &= ~bit(unit);
    gg_note_args(g, E_SQUARE_LOST, unit, (int16_t[GG_LOG_ARGS]){has(g->p->retreat.group, unit)});
}

bool ms_shake(struct play *g, int unit)
{
    if (has(g->p->shaken, unit))
        return false;
    g->p->shaken |= bit(unit);
    gg_note_args(g, E_SHAKEN, unit, (int16_t[GG_LOG_ARGS]){g->b->unit[unit].type == BRIGADE});
    if (opt(g->battle, INEFFECTIVE_BN_LOSES_SQUARE) && g->b->unit[unit].type == BATTALION)
        ms_drop_square(g, unit); /* */
    return true;
}

/* the turn of its owner's next recovery phase. */
static uint8_t next_recovery(const struct play *g, int unit)
{
    int side = g->b->unit[unit].is.side;
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
    int event = (int)told[where - RESERVE];
    if (where == CAPTURED && is_leader(g->b, unit))
        event = E_LEADER_TAKEN;
    else if (where == CAPTURED && has(p->retreat.group, unit))
        event = E_CUT_OFF;
    gg_note(g, event, unit, p->at[unit], where);
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
        gg_note(g, E_REDUCED, unit, g->p->at[unit], g->p->at[unit]);
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
    gg_finish(g);
    gg_note_side(g, E_OVER, winner == DRAWN ? GG_NOBODY : winner, level);
}

/* --- the turn --- */

/* MS-3.3-h: the marker moves on after the second player, and the last turn ends the game. */
static void end_player_turn(struct play *g)
{
    struct position *p = g->p;
    if (ms_sudden_death(g))
        return;
    if (!gg_next_turn(g)) {
        ms_count_up(g);
        return;
    }
    p->entry_used[p->phasing] = 0;
    top(p)->stage = ST_MOVE;
}

static void begin_phase(struct play *g, enum stage stage)
{
    if (stage == ST_MOVE)
        gg_note_side(g, E_TURN, g->p->phasing, g->p->turn);
    gg_note_side(g, E_PHASE, g->p->phasing, (int)stage);
}

/* One stage of the player's turn: what it pushes runs before the next. */
static bool run_turn(struct play *g)
{
    struct position *p = g->p;
    enum stage stage = (enum stage)top(p)->stage++;
    switch (stage) {
    case ST_MOVE:
        begin_phase(g, stage);
        ms_move_begin(g);
        push_step(p, S_MOVE);
        break;
    case ST_MOVED:
    case ST_FOUGHT:
        ms_stacking(g);
        break;
    case ST_RECOVER:
        begin_phase(g, stage);
        ms_recover_begin(g);
        push(p, (struct gg_frame){.step = S_RECOVER, .stage = R_STEPS});
        break;
    case ST_COMBAT:
        begin_phase(g, stage);
        ms_combat_begin(g);
        push_step(p, S_COMBAT);
        break;
    case ST_COUNTER:
        push_step(p, S_COUNTER);
        break;
    case ST_END:
        end_player_turn(g);
        break;
    }
    return false;
}

/* A second look at the stacks is to come only while those of the first go back. */
static bool turn_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)g;
    return !frame->number || ((frame->stage == ST_MOVED || frame->stage == ST_FOUGHT) && above &&
                              above->step == S_RETREATS);
}

/* --- who decides --- */

int ms_other(const struct look *g)
{
    return !g->p->phasing;
}

int ms_by_unit(const struct look *g)
{
    return g->b->unit[top_of(g->p)->unit].is.side;
}

int ms_attacker(const struct look *g)
{
    return g->p->fight.side;
}

int ms_defender(const struct look *g)
{
    return !g->p->fight.side;
}

int ms_retreating(const struct look *g)
{
    return g->p->retreat.side;
}

/* --- the step --- */

static const char *const stage_words[] = {"move",    "moved",  "recover", "combat",
                                          "counter", "fought", "end"};
static const struct gg_field locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = ST_END + 1, .words = stage_words,
     .line = "what comes when all that stands above is done"},
    {"second_look", GG_FIELD_SWITCH, GG_LOCAL(number),
     .line = "the other side's stacks are still to be looked at"},
    {0}};
static const struct gg_above above[] = {{ST_MOVE, S_SETUP},       {ST_MOVED, S_MOVE},
                                        {ST_COMBAT, S_RECOVER},   {ST_COUNTER, S_COMBAT},
                                        {ST_FOUGHT, S_COUNTER},   {ST_MOVED, S_RETREATS},
                                        {ST_RECOVER, S_RETREATS}, {ST_FOUGHT, S_RETREATS},
                                        {ST_END, S_RETREATS},     {0, GG_NO_STEP}};

const struct gg_step ms_turn = {
    .name = "turn",
    .phase = "turn",
    .prompt = "",
    .run = run_turn,
    .fits = turn_fits,
    .locals = locals,
    .may_bear = above,
};
