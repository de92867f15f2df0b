/*
 * rules.c - Battleground as the core sees it: the list of its steps, and how a game ended.
 */
#include "rules/battleground/battleground.h"

static const struct gg_step *const steps[NSTEPS] = {
    [S_TURN] = &bg_turn,         [S_LOTS] = &bg_lots,       [S_DEPLOY] = &bg_deploy,
    [S_PLACE] = &bg_place,       [S_ORDERS] = &bg_orders,   [S_ORDER] = &bg_order,
    [S_DRAW] = &bg_draw,         [S_COMMAND] = &bg_command, [S_RALLY] = &bg_rally,
    [S_CONTROL] = &bg_control,   [S_SOUND] = &bg_sound,     [S_COURAGE] = &bg_courage,
    [S_CHECK] = &bg_check,       [S_COMBAT] = &bg_combat,   [S_DECLARE] = &bg_declare,
    [S_FIGHT] = &bg_fight,       [S_ATTACK] = &bg_attack,   [S_OVER] = &gg_over,
    [S_FORESEEN] = &bg_foreseen,
};

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    struct look g = {battle, battle->data, position};
    const struct position *p = g.p;
    int lost[GG_SIDES] = {bg_points_lost(&g, 0, true), bg_points_lost(&g, 1, true)};
    *out = (struct gg_result){p->winner == DRAWN ? GG_NOBODY : p->winner, p->turn,
                              p->winner == DRAWN ? "draw" : "victory", ""};
    struct gg_text why;
    gg_text_fixed(&why, out->why, sizeof out->why);
    if (p->why == WHY_DESTROYED)
        gg_text_add(&why, p->winner == DRAWN ? "Both sides lost their last units together."
                                             : "The enemy has no unit left.");
    else if (p->why == WHY_THRESHOLD)
        gg_text_fmt(&why, "More than %d points were destroyed%s.", g.b->threshold,
                    p->winner == DRAWN ? " on both sides together" : "");
    else
        gg_text_fmt(&why, "After the last turn %s has %d%s points, %s %d%s.", battle->side_title[0],
                    lost[1] / 2, lost[1] % 2 ? ".5" : "", battle->side_title[1], lost[0] / 2,
                    lost[0] % 2 ? ".5" : "");
}

static int clock(const struct gg_battle *battle, const void *position)
{
    (void)battle;
    return ((const struct position *)position)->turn - 1;
}

static const struct gg_kit kit = {
    .steps = steps,
    .nsteps = NSTEPS,
    .over = S_OVER,
    .phases = bg_phases,
    .lowest = S_TURN,
    .turn = offsetof(struct position, turn),
    .phasing = offsetof(struct position, phasing),
    .wordings = bg_wordings,
    .nverbs = NVERBS,
    .slot = bg_slot,
    .info = bg_info,
    .tellings = bg_tellings,
    .say = bg_say,
    .cards = &bg_hands,
    .pose = bg_pose,
    .veil = bg_veil,
    .start = offsetof(struct battlefield, start),
    .invariants = bg_invariants,
    .complete = bg_complete,
};

extern const struct gg_rules battleground_rules;
const struct gg_rules battleground_rules = {
    .id = "battleground",
    .title = "Battleground: Fantasy Warfare",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct battlefield),
    .options = bg_options,
    .noptions = NOPTIONS,
    .queries = bg_queries,
    .nqueries = NQUERIES,
    .fields = bg_fields,
    .kit = &kit,
    GG_RULES_BY_KIT_UNTIMED,
    .clock = clock,
    .load = bg_load,
    .start = gg_kit_start,
    .result = result,
    .view = bg_view,
    .board = bg_board,
    .imagine = bg_imagine,
    .hides = bg_hides,
    .evaluate = bg_evaluate,
    .fair = bg_fair,
    .tables = bg_tables,
    .follow = bg_follow,
    .alone = bg_alone,
    .held = gg_kit_held,
};
