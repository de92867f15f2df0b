/*
 * rules.c - Musket & Saber as the core sees it: the list of its steps, how a game starts, and how it ended.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

static void start(const struct gg_battle *battle, void *position)
{
    const struct battlefield *b = battle->data;
    struct position *p = position;
    struct play g = {battle, b, p, NULL};
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = DEAD;
    memcpy(p->control.word, b->control, sizeof p->control.word);
    for (int u = 0; u < b->names.npieces; u++) {
        p->at[u] = b->unit[u].start;
        p->due[u] = b->unit[u].due;
        if (is_hex(p->at[u]) && !is_leader(b, u)) /* who stands there outranks the list */
            hold(p, p->at[u], b->unit[u].is.side);
    }
    p->turn = 1;
    p->phasing = b->first;
    memcpy(p->steps_left, b->steps_in_all, sizeof p->steps_left);
    push(p, (struct gg_frame){.step = S_TURN, .stage = ST_MOVE});
    ms_setup_begin(&g);
    gg_run(&g);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    struct look g = {battle, battle->data, position};
    const struct position *p = g.p;
    struct gg_text why;
    out->winner = p->winner == DRAWN ? GG_NOBODY : p->winner;
    out->level = g.b->level[p->level].title;
    out->turn = p->turn;
    gg_text_fixed(&why, out->why, sizeof out->why);
    if (p->why == WHY_SUDDEN)
        gg_text_fmt(&why, "Fit %s infantry stands in every key hex.",
                    battle->side_title[p->winner]);
    else
        gg_text_fmt(&why, "After the last turn the points stand at %s %d, %s %d.",
                    battle->side_title[0], ms_points(&g, 0), battle->side_title[1],
                    ms_points(&g, 1));
}

static int at(const struct look *g, int unit)
{
    return g->p->at[unit];
}

static const struct gg_step *const steps[NSTEPS] = {
    [S_SETUP] = &ms_setup,
    [S_TURN] = &ms_turn,
    [S_MOVE] = &ms_move,
    [S_CHECK] = &ms_check,
    [S_FLIGHT] = &ms_flight,
    [S_RECOVER] = &ms_recover,
    [S_RECOVERY] = &ms_recovery,
    [S_COMBAT] = &ms_combat,
    [S_GATHER] = &ms_gather,
    [S_BATTERY] = &ms_battery,
    [S_DEFEND] = &ms_defend,
    [S_TARGETS] = &ms_targets,
    [S_HELP] = &ms_help,
    [S_SHELL] = &ms_shell,
    [S_FIGHT] = &ms_fight,
    [S_CHARGE] = &ms_charge,
    [S_NERVE] = &ms_nerve,
    [S_STAND] = &ms_stand,
    [S_SQUARE] = &ms_square,
    [S_AGAIN] = &ms_again,
    [S_COUNTER] = &ms_counter,
    [S_RETREATS] = &ms_retreats,
    [S_GROUP] = &ms_group,
    [S_PAY] = &ms_pay,
    [S_ADVANCE] = &ms_advance_step,
    [S_LEADER] = &ms_leader,
    [S_OVER] = &gg_over,
};

static const struct gg_kit kit = {
    .steps = steps,
    .nsteps = NSTEPS,
    .lowest = S_TURN,
    .over = S_OVER,
    .phases = ms_phases,
    .turn = offsetof(struct position, turn),
    .phasing = offsetof(struct position, phasing),
    .first = offsetof(struct battlefield, first),
    .wordings = ms_wordings,
    .nverbs = NVERBS,
    .slot = ms_slot,
    .info = ms_info,
    .tellings = ms_tellings,
    .say = ms_say,
    .at = at,
    .way = ms_move_way,
    .invariants = ms_invariants,
    .complete = ms_complete,
    .begun = ms_begun,
};

const struct gg_rules musket_saber_rules = {
    .id = "musket-saber",
    .title = "Musket & Saber Quick Play",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct battlefield),
    .options = ms_options,
    .noptions = NOPTIONS,
    .queries = ms_queries,
    .nqueries = NQUERIES,
    .fields = ms_fields,
    .kit = &kit,
    .occasions = ms_occasions,
    GG_RULES_BY_KIT,
    .load = ms_load,
    .start = start,
    .result = result,
    .view = ms_view,
    .board = ms_board,
    .evaluate = ms_evaluate,
    .tables = ms_tables,
};
