/*
 * rules.c - Jena 20 as the core sees it: who is to move, what may be chosen, what waits to be rolled.
 *
 * One row of the big switch per step; the chapters do the work.
 */
#include <string.h>

#include "rules/jena20/chapters.h"

static struct look look_at(const struct gg_battle *battle, const void *position)
{
    return (struct look){battle, battle->data, position};
}

static void start(const struct gg_battle *battle, void *position)
{
    const struct jena *j = battle->data;
    struct position *p = position;
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = UNUSED;
    for (int u = 0; u < j->nunits; u++) {
        p->at[u] = j->unit[u].start;
        p->due[u] = j->unit[u].due;
        bool counter = j->unit[u].type != LEADER && is_hex(p->at[u]);
        if (opt(battle, CONCEALMENT) && counter) /* J20-16.11 */
            p->mark[u] = CONCEALED;
    }
    p->turn = 1;
    p->phasing = j->first;
    memcpy(p->morale, j->morale, sizeof p->morale);
    p->deck = (uint16_t)((1u << j->ncards) - 1);
    push(p, S_TURN, ST_BEGIN, 0);
    if (opt(battle, CONCEALMENT)) {
        push(p, S_SETUP, !j->first, 0);
        push(p, S_SETUP, j->first, 0);
    }
    struct play g = {battle, j, p, NULL};
    run(&g);
}

/* Who decides in a step. */
enum who { PHASING, REACTING, ATTACKER, BY_FRAME, BY_UNIT, LOSER, WALKER, VICTOR };

/* What each step offers and takes, or describes and settles. Where the counters act one by one each
 * counter of the roster is a group of its own. */
struct chapter {
    enum who who;
    void (*offer)(const struct look *g, struct offer *o);
    void (*offer_unit)(const struct look *g, int unit, struct offer *o);
    void (*choose)(struct play *g, gg_choice c);
    void (*roll)(const struct look *g, struct gg_roll *r);
    void (*settle)(struct play *g, int result);
};

static void offer_done(const struct look *g, struct offer *o)
{
    (void)g;
    offer(o, V_DONE, 0, 0, 0);
}

/* clang-format off */
static const struct chapter chapters[NSTEPS] = {
    [S_SETUP]      = {.who = BY_FRAME, .offer = setup_offer, .choose = setup_choose},
    [S_DRAW]       = {.roll = cards_roll, .settle = cards_draw},
    [S_CARD_RALLY] = {.who = BY_FRAME, .offer = card_rally_offer, .choose = card_rally_choose},
    [S_CONFUSION]  = {.who = REACTING, .offer = confusion_offer, .choose = confusion_choose},
    [S_PLACE]      = {.who = BY_UNIT, .offer = place_offer, .choose = place_choose},
    [S_MOVE]       = {.who = PHASING, .offer = move_rest_offer, .offer_unit = move_unit_offer, .choose = move_choose},
    [S_DEMOLISH]   = {.roll = demolish_roll, .settle = demolish_settle},
    [S_REACT]      = {.who = REACTING, .offer = offer_done, .offer_unit = react_unit_offer, .choose = react_choose},
    [S_DECLARE]    = {.who = ATTACKER, .offer = declare_offer, .choose = declare_choose},
    [S_GATHER]     = {.who = ATTACKER, .offer = gather_offer, .choose = gather_choose},
    [S_RESOLVE]    = {.who = ATTACKER, .offer = resolve_offer, .choose = resolve_choose},
    [S_BATTLE]     = {.roll = battle_roll, .settle = battle_settle},
    [S_RESERVES]   = {.who = BY_FRAME, .offer = reserves_offer, .choose = reserves_choose},
    [S_EXCHANGE]   = {.who = ATTACKER, .offer = exchange_offer, .choose = exchange_choose},
    [S_RETREATS]   = {.who = LOSER, .offer = retreats_offer, .choose = retreats_choose},
    [S_RETREAT]    = {.who = WALKER, .offer = retreat_offer, .choose = retreat_choose, .roll = rout_roll, .settle = rout_settle},
    [S_HAZARD]     = {.roll = hazard_roll, .settle = hazard_settle},
    [S_ADVANCE]    = {.who = VICTOR, .offer = advance_rest_offer, .offer_unit = advance_unit_offer, .choose = advance_choose},
    [S_RALLY]      = {.who = PHASING, .offer = rally_offer, .choose = rally_choose, .roll = rally_roll, .settle = rally_settle},
    [S_CADRE]      = {.who = BY_UNIT, .offer = cadre_offer, .choose = cadre_choose},
    [S_RECONCEAL]  = {.who = PHASING, .offer = reconceal_offer, .choose = reconceal_choose},
};
/* clang-format on */

static int decider(const struct jena *j, const struct position *p)
{
    const struct step_frame *frame = top_of(p);
    switch (chapters[frame->step].who) {
    case PHASING:
        break;
    case REACTING:
        return !p->phasing;
    case ATTACKER:
        return attacking_side(p);
    case BY_FRAME:
        return frame->a;
    case BY_UNIT:
        return j->unit[frame->a].side;
    case LOSER:
        return j->unit[first_of(p->retreating)].side;
    case WALKER:
        return j->unit[p->walker].side;
    case VICTOR:
        return j->unit[first_of(p->victors)].side;
    }
    return p->phasing;
}

/* Two steps are decisions at one stage and rolls at another. */
static bool rolls(const struct step_frame *frame)
{
    if (!chapters[frame->step].roll)
        return false;
    if (frame->step == S_RETREAT)
        return frame->a == R_DIE;
    return frame->step != S_RALLY || frame->a == 1;
}

struct gg_turn jena20_turn(const struct gg_battle *battle, const void *position)
{
    const struct jena *j = battle->data;
    const struct position *p = position;
    const struct step_frame *frame = top_of(p);
    if (frame->step == S_OVER)
        return (struct gg_turn){GG_OVER, 0};
    if (rolls(frame))
        return (struct gg_turn){GG_CHANCE, 0};
    int side = decider(j, p);
    return (struct gg_turn){side, chapters[frame->step].offer_unit ? j->nroster[side] + 1 : 1};
}

static int choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room)
{
    struct look g = look_at(battle, position);
    struct offer o = {out, room, 0};
    struct gg_turn turn = jena20_turn(battle, position);
    const struct chapter *chapter = &chapters[top_of(g.p)->step];
    if (turn.who >= GG_SIDES)
        return 0;
    int units = turn.groups - 1;
    if (group >= 0 && group < units) {
        chapter->offer_unit(&g, g.jena->roster[turn.who][group], &o);
        return o.count;
    }
    for (int i = 0; group == GG_ALL_GROUPS && i < units; i++)
        chapter->offer_unit(&g, g.jena->roster[turn.who][i], &o);
    chapter->offer(&g, &o);
    return o.count;
}

static void choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    chapters[top(g.p)->step].choose(&g, choice);
    run(&g);
}

static void roll(const struct gg_battle *battle, const void *position, struct gg_roll *out)
{
    struct look g = look_at(battle, position);
    chapters[top_of(g.p)->step].roll(&g, out);
}

static void settle(const struct gg_battle *battle, void *position, int result, struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    chapters[top(g.p)->step].settle(&g, result);
    run(&g);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    static const char *const level[NLEVELS] = {"draw", "marginal victory", "substantial victory",
                                               "decisive victory"};
    const struct position *p = position;
    struct gg_text why;
    out->winner = p->winner == DRAWN ? GG_NOBODY : p->winner;
    out->turn = p->turn;
    out->level = level[p->level];
    gg_text_fixed(&why, out->why, sizeof out->why);
    switch ((enum why)p->why) {
    case WHY_MORALE_ZERO:
        gg_text_fmt(&why, "The morale of the %s army has fallen to 0.",
                    battle->side_title[!p->winner]);
        break;
    case WHY_BOTH_ZERO:
        gg_text_add(&why, "Both armies have lost all morale in the same battle.");
        break;
    case WHY_HIGHER:
    case WHY_EQUAL:
    case NWHYS:
        gg_text_fmt(&why, "After the last turn morale stands at %s %d, %s %d.",
                    battle->side_title[0], p->morale[0], battle->side_title[1], p->morale[1]);
        break;
    }
}

/* Strength on the map and in the box, morale above all; ground near the enemy's objectives and zeal to
 * come to grips break ties for the greedy player. */
static int army_worth(const struct look *g, int side)
{
    int worth = 0;
    for (uint64_t units = g->jena->units_of[side]; units; units &= units - 1) {
        int unit = first_of(units), strength = strength_of(g, unit);
        if (is_hex(g->p->at[unit]))
            worth += 40 * strength - (g->p->mark[unit] & ROUTED ? 20 * strength : 0);
        else if (g->p->at[unit] == OFF)
            worth += 38 * strength;
        else if (g->p->at[unit] == BROKEN)
            worth += 12 * strength;
    }
    return worth;
}

static int objectives_worth(const struct look *g, int side)
{
    int worth = 0;
    uint64_t own = on_map(g, side);
    for (int i = 0; i < g->jena->nobjectives[!side]; i++) {
        int hex = g->jena->objective[!side][i], nearest = 12;
        for (uint64_t units = own; units; units &= units - 1) {
            int far = gg_hex_distance(&g->jena->map, hex, g->p->at[first_of(units)]);
            if (g->jena->unit[first_of(units)].type != DUMMY && far < nearest)
                nearest = far;
        }
        worth += 12 * (12 - nearest) + (nearest == 0 ? 60 : 0);
    }
    return worth;
}

/* Where the side that may attack next stands against weaker or stronger neighbours. */
static int contact_worth(const struct look *g, int side)
{
    int worth = 0;
    for (uint64_t units = on_map(g, !side); units; units &= units - 1) {
        int enemy = first_of(units), against = 0;
        uint64_t foes = contacts(g, enemy);
        if (!foes)
            continue;
        for (; foes; foes &= foes - 1)
            against += strength_of(g, first_of(foes));
        int edge = against - strength_of(g, enemy) -
                   g->jena->hex_benefit[g->jena->terrain[g->p->at[enemy]]];
        worth += edge > 3 ? 45 : edge > 0 ? 12 * edge : 10 * (edge < -3 ? -3 : edge);
    }
    return worth;
}

int jena20_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = look_at(battle, position);
    const struct position *p = g.p;
    if (top_of(p)->step == S_OVER)
        return p->winner == DRAWN ? 0 : p->winner == side ? GG_WON : -GG_WON;
    int worth = 150 * ((p->morale[side] + p->net[side]) - (p->morale[!side] + p->net[!side]));
    worth += army_worth(&g, side) - army_worth(&g, !side);
    worth += objectives_worth(&g, side) - objectives_worth(&g, !side);
    worth += p->phasing == side ? contact_worth(&g, side) : -contact_worth(&g, !side);
    return worth;
}

const struct gg_rules jena20_rules = {
    .id = "jena20",
    .title = "Jena 20",
    .version = 1,
    .position_size = sizeof(struct position),
    .battle_size = sizeof(struct jena),
    .options = jena20_options,
    .noptions = NOPTIONS,
    .queries = jena20_queries,
    .nqueries = NQUERIES,
    .load = jena20_load,
    .start = start,
    .turn = jena20_turn,
    .choices = choices,
    .choose = choose,
    .roll = roll,
    .settle = settle,
    .result = result,
    .choice_text = jena20_choice_text,
    .choice_info = jena20_choice_info,
    .sentence = jena20_sentence,
    .view = jena20_view,
    .board = jena20_board,
    .imagine = jena20_imagine,
    .evaluate = jena20_evaluate,
    .broken = jena20_broken,
    .write = jena20_write,
    .read = jena20_read,
    .tables = jena20_write_tables,
    .piece_id = jena20_piece_id,
    .place_text = jena20_place_text,
    .forecast = jena20_forecast,
};
