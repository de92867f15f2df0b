/*
 * rules.c - Grid Napoleonic as the core sees it: the list of its steps, how a game starts, and how it ended.
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

static void start(const struct gg_battle *battle, void *position)
{
    const struct battlefield *b = battle->data;
    struct position *p = position;
    struct play g = {battle, b, p, NULL};
    memset(p, 0, sizeof *p);
    for (int i = 0; i < PIECES_MAX; i++) {
        const struct piece *piece = &b->piece[i];
        bool used = i < b->names.npieces;
        p->at[i] = used ? piece->start : (uint16_t)UNUSED;
        p->facing[i] = used ? piece->facing : NO_FACING;
        p->formation[i] = used && i < b->nunits ? piece->formation : 0;
    }
    p->burning = b->burning;
    p->turn = 1;
    push_step(p, S_TURN);
    gg_run(&g);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    struct look g = {battle, battle->data, position};
    const struct position *p = g.p;
    struct gg_text why;
    out->winner = p->winner == DRAWN ? GG_NOBODY : p->winner;
    out->level = p->winner == DRAWN ? "draw" : "victory";
    out->turn = p->turn;
    gg_text_fixed(&why, out->why, sizeof out->why);
    if (p->why == WHY_BROKEN)
        gg_text_fmt(&why, "Half the brigades of the %s side are broken.",
                    battle->side_title[!p->winner]);
    else
        gg_text_fmt(&why, "The points stand at %s %d, %s %d.", battle->side_title[0],
                    gn_points(&g, 0), battle->side_title[1], gn_points(&g, 1));
}

/* Turns and, in each, its parts up to the second half, the second half, and what follows. */
static int clock(const struct look *g)
{
    const struct position *p = g->p;
    int stage = stack_of(p)->frame[0].stage;
    if (stack_of(p)->frame[0].step == S_OVER)
        return p->turn * 3;
    return (p->turn - 1) * 3 + (stage > T4_SECOND) + (stage > T5_ARTILLERY);
}

static int at(const struct look *g, int piece)
{
    return g->p->at[piece];
}

static const struct gg_step *const steps[NSTEPS] = {
    [S_TURN] = &gn_turn,
    [S_BURNING] = &gn_burning,
    [S_BRIGADES] = &gn_brigades_step,
    [S_INITIATIVE] = &gn_initiative,
    [S_HALF] = &gn_half,
    [S_RALLY] = &gn_rally,
    [S_ACT] = &gn_act,
    [S_LEAD] = &gn_lead,
    [S_FREE_FACING] = &gn_free_facing,
    [S_THREAT] = &gn_threat,
    [S_DOUBLE] = &gn_double_step,
    [S_CASCADE] = &gn_cascade,
    [S_CHECK] = &gn_check_step,
    [S_RUN] = &gn_run_step,
    [S_FIRE] = &gn_fire,
    [S_SHOT] = &gn_shot,
    [S_HITS] = &gn_hits,
    [S_PERIL] = &gn_peril,
    [S_MELEES] = &gn_melees,
    [S_MELEE] = &gn_melee,
    [S_OVER] = &gg_over,
};

static const struct gg_kit kit = {
    .steps = steps,
    .nsteps = NSTEPS,
    .lowest = S_TURN,
    .over = S_OVER,
    .phases = gn_phases,
    .turn = offsetof(struct position, turn),
    .phasing = offsetof(struct position, phasing),
    .clock = clock,
    .wordings = gn_wordings,
    .nverbs = NVERBS,
    .slot = gn_slot,
    .info = gn_info,
    .tellings = gn_tellings,
    .say = gn_say,
    .at = at,
    .invariants = gn_invariants,
    .begun = gn_begun,
    .complete = gn_complete,
};

const struct gg_rules grid_napoleonic_rules = {
    .id = "grid-napoleonic",
    .title = "Grid Napoleonic",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct battlefield),
    .options = gn_options,
    .noptions = NOPTIONS,
    .queries = gn_queries,
    .nqueries = NQUERIES,
    .fields = gn_fields,
    .kit = &kit,
    .occasions = gn_occasions,
    .origin = gn_origin,
    GG_RULES_BY_KIT,
    .load = gn_load,
    .start = start,
    .result = result,
    .view = gn_view,
    .board = gn_board,
    .evaluate = gn_evaluate,
    .tables = gn_tables,
};
