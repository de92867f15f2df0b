/*
 * rules.c - Jena 20 as the core sees it: the list of its steps, how a game starts, and how it ended.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

static void start(const struct gg_battle *battle, void *position)
{
    const struct battlefield *b = battle->data;
    struct position *p = position;
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = UNUSED;
    for (int u = 0; u < b->names.npieces; u++) {
        p->at[u] = b->unit[u].start;
        p->due[u] = b->unit[u].due;
        bool counter = b->unit[u].type != LEADER && is_hex(p->at[u]);
        if (opt(battle, CONCEALMENT) && counter) /* J20-16.11 */
            p->mark[u] = CONCEALED;
    }
    p->turn = 1;
    p->phasing = b->first;
    memcpy(p->morale, b->morale, sizeof p->morale);
    p->deck = (uint16_t)((1u << b->ncards) - 1);
    push(p, (struct gg_frame){.step = S_TURN, .stage = ST_BEGIN});
    if (opt(battle, CONCEALMENT)) {
        push(p, (struct gg_frame){.step = S_SETUP, .side = !b->first});
        push(p, (struct gg_frame){.step = S_SETUP, .side = b->first});
    }
    struct play g = {battle, b, p, NULL};
    gg_run(&g);
}

static int at(const struct look *g, int unit)
{
    return g->p->at[unit];
}

static unsigned veil(const struct look *g, int unit)
{
    return g->p->mark[unit] & CONCEALED ? 1u << !g->b->unit[unit].is.side : 0;
}

static const struct gg_step *const steps[NSTEPS] = {
    [S_SETUP] = &j20_setup,
    [S_TURN] = &j20_turn,
    [S_DRAW] = &j20_draw,
    [S_CARD_RALLY] = &j20_card_rally,
    [S_CONFUSION] = &j20_confusion,
    [S_PLACE] = &j20_place_step,
    [S_MOVE] = &j20_move,
    [S_DEMOLISH] = &j20_demolish,
    [S_REACT] = &j20_react,
    [S_DECLARE] = &j20_declare,
    [S_GATHER] = &j20_gather,
    [S_RESOLVE] = &j20_resolve,
    [S_BATTLE] = &j20_battle,
    [S_RESERVES] = &j20_reserves,
    [S_EXCHANGE] = &j20_exchange,
    [S_RETREATS] = &j20_retreats,
    [S_RETREAT] = &j20_retreat,
    [S_HAZARD] = &j20_hazard,
    [S_ADVANCE] = &j20_advance,
    [S_RALLY] = &j20_rally,
    [S_CADRE] = &j20_cadre,
    [S_RECONCEAL] = &j20_reconceal,
    [S_OVER] = &gg_over,
};

static const struct gg_kit kit = {
    .steps = steps,
    .nsteps = NSTEPS,
    .lowest = S_TURN,
    .over = S_OVER,
    .phases = j20_phases,
    .turn = offsetof(struct position, turn),
    .phasing = offsetof(struct position, phasing),
    .first = offsetof(struct battlefield, first),
    .wordings = j20_wordings,
    .nverbs = NVERBS,
    .slot = j20_slot,
    .info = j20_info,
    .stands_for = j20_stands_for,
    .tellings = j20_tellings,
    .say = j20_say,
    .at = at,
    .way = j20_move_way,
    .veil = veil,
    .invariants = j20_invariants,
    .complete = j20_complete,
    .begun = j20_begun,
};

const struct gg_rules jena20_rules = {
    .id = "jena20",
    .title = "Jena 20",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct battlefield),
    .options = j20_options,
    .noptions = NOPTIONS,
    .queries = j20_queries,
    .nqueries = NQUERIES,
    .fields = j20_fields,
    .kit = &kit,
    .occasions = j20_occasions,
    GG_RULES_BY_KIT,
    .load = j20_load,
    .start = start,
    .result = j20_result,
    .view = j20_view,
    .board = j20_board,
    .imagine = j20_imagine,
    .hides = j20_hides,
    .evaluate = j20_evaluate,
    .tables = j20_tables,
};
