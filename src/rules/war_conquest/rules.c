/*
 * rules.c - War & Conquest as the core sees it: the list of its steps, and how a game ended.
 */
#include "rules/war_conquest/war_conquest.h"

static const struct gg_step *const steps[NSTEPS] = {
    [S_TURN] = &wc_turn,       [S_SPEND] = &wc_spend,       [S_STRATEGY] = &wc_strategy,
    [S_FIRST] = &wc_first,     [S_MOVEMENT] = &wc_movement, [S_CHARGE] = &wc_charge,
    [S_MOVE] = &wc_move,       [S_MAKE] = &wc_make,         [S_SHOOTING] = &wc_shooting,
    [S_SHOT] = &wc_shot,       [S_STRIKE] = &wc_strike,     [S_COMBAT] = &wc_combat,
    [S_FIGHT] = &wc_fight,     [S_LIFE] = &wc_life,         [S_ESCAPE] = &wc_escape,
    [S_TEST] = &wc_test,       [S_TESTS] = &wc_tests,       [S_RUNS] = &wc_runs,
    [S_PURSUIT] = &wc_pursuit, [S_RUN] = &wc_run,           [S_LAST] = &wc_last,
    [S_RALLY] = &wc_rally,     [S_OVER] = &gg_over,         [S_FORESEEN] = &wc_foreseen,
};

static void write_quarters(int quarters, struct gg_text *out)
{
    static const char *const part[] = {"", ".25", ".5", ".75"};
    gg_text_fmt(out, "%d%s", quarters / 4, part[quarters % 4]);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    struct look g = {battle, battle->data, position};
    const struct position *p = g.p;
    *out = (struct gg_result){p->winner == DRAWN ? GG_NOBODY : p->winner, p->turn,
                              p->winner == DRAWN ? "draw" : "victory", ""};
    struct gg_text why;
    gg_text_fixed(&why, out->why, sizeof out->why);
    if (p->why == WHY_NONE) { /* an umpire's table: nobody has won by a ruling */
        out->winner = GG_NOBODY;
        out->level = "undecided";
        gg_text_add(&why, "The game goes on.");
        return;
    }
    if (p->why == WHY_NOBODY) {
        gg_text_add(&why, "The enemy has no unit left.");
        return;
    }
    for (int s = 0; s < GG_SIDES; s++) {
        gg_text_fmt(&why, "%s %s has ", s ? "," : "By points", battle->side_title[s]);
        write_quarters(wc_quarters(&g, !s), &why);
    }
    gg_text_char(&why, '.');
}

static int clock(const struct gg_battle *battle, const void *position)
{
    const struct position *p = position;
    (void)battle;
    return GG_SIDES * (p->turn - 1) + p->round;
}

static const struct gg_kit kit = {
    .steps = steps,
    .nsteps = NSTEPS,
    .over = S_OVER,
    .phases = wc_phases,
    .lowest = S_TURN,
    .turn = offsetof(struct position, turn),
    .phasing = offsetof(struct position, phasing),
    .wordings = wc_wordings,
    .nverbs = NVERBS,
    .slot = wc_slot,
    .info = wc_info,
    .tellings = wc_tellings,
    .say = wc_say,
    .pose = wc_pose,
    .start = offsetof(struct battlefield, start),
    .invariants = wc_invariants,
    .complete = wc_complete,
    .begun = wc_begun,
};

extern const struct gg_rules war_conquest_rules;
const struct gg_rules war_conquest_rules = {
    .id = "war-conquest",
    .title = "War & Conquest",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct battlefield),
    .options = wc_options,
    .noptions = NOPTIONS,
    .queries = wc_queries,
    .nqueries = NQUERIES,
    .fields = wc_fields,
    .kit = &kit,
    .occasions = wc_occasions,
    GG_RULES_BY_KIT_UNTIMED,
    .clock = clock,
    .load = wc_load,
    .start = gg_kit_start,
    .result = result,
    .view = wc_view,
    .board = wc_board,
    .imagine = wc_imagine,
    .hides = wc_hides,
    .evaluate = wc_evaluate,
    .tables = wc_tables,
    .follow = wc_follow,
    .alone = wc_alone,
};
