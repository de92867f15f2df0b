/*
 * rules.c - Musket & Saber as the core sees it: who is to move, what may be chosen, what waits to be
 * rolled. One row of the table per step; the chapters do the work.
 */
#include <string.h>

#include "rules/musket_saber/chapters.h"

static struct look look_at(const struct gg_battle *battle, const void *position)
{
    return (struct look){battle, battle->data, position};
}

static void start(const struct gg_battle *battle, void *position)
{
    const struct battlefield *b = battle->data;
    struct position *p = position;
    struct play g = {battle, b, p, NULL};
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->at[u] = DEAD;
    memcpy(p->control.word, b->control, sizeof p->control.word);
    for (int u = 0; u < b->nunits; u++) {
        p->at[u] = b->unit[u].start;
        p->due[u] = b->unit[u].due;
        if (is_hex(p->at[u]) && !is_leader(b, u)) { /* who stands there outranks the list */
            uint64_t mask = (uint64_t)1 << (p->at[u] & 63), *word = &p->control.word[p->at[u] >> 6];
            *word = b->unit[u].side ? *word | mask : *word & ~mask;
        }
    }
    p->turn = 1;
    p->phasing = b->first;
    memcpy(p->steps_left, b->steps_in_all, sizeof p->steps_left);
    ms_clear_fight(&g);
    ms_push(p, S_TURN, ST_MOVE, 0, 0);
    ms_setup_begin(&g);
    ms_run(&g);
}

/* Who decides in a step: the phasing side, the other, by the unit in the frame, by the fight, by the
 * retreat. */
enum who { PHASING, OTHER, BY_UNIT, ATTACKER, DEFENDER, RETREATING };

/* What each step offers and takes, or describes and settles. Where counters act one by one each counter of the
 * roster is a group of its own. */
struct chapter {
    enum who who;
    void (*offer)(const struct look *g, struct offer *o);
    void (*offer_unit)(const struct look *g, int unit, struct offer *o);
    void (*choose)(struct play *g, gg_choice c);
    void (*roll)(const struct look *g, struct gg_roll *r);
    void (*settle)(struct play *g, int result);
};

/* clang-format off */
static const struct chapter chapters[NSTEPS] = {
    [S_SETUP]    = {.who = BY_UNIT, .offer = ms_setup_offer, .choose = ms_setup_choose},
    [S_MOVE]     = {.who = PHASING, .offer = ms_move_rest_offer, .offer_unit = ms_move_unit_offer, .choose = ms_move_choose},
    [S_CHECK]    = {.roll = ms_check_roll, .settle = ms_check_settle},
    [S_FLIGHT]   = {.who = BY_UNIT, .offer = ms_flight_offer, .choose = ms_flight_choose},
    [S_RECOVER]  = {.who = PHASING, .offer = ms_recover_offer, .choose = ms_recover_choose},
    [S_RECOVERY] = {.roll = ms_recovery_roll, .settle = ms_recovery_settle},
    [S_COMBAT]   = {.who = PHASING, .offer = ms_combat_rest_offer, .offer_unit = ms_combat_unit_offer, .choose = ms_combat_choose},
    [S_GATHER]   = {.who = ATTACKER, .offer = ms_gather_offer, .choose = ms_gather_choose},
    [S_BATTERY]  = {.who = ATTACKER, .offer = ms_battery_offer, .choose = ms_battery_choose},
    [S_DEFEND]   = {.who = DEFENDER, .offer = ms_defend_offer, .choose = ms_defend_choose},
    [S_TARGETS]  = {.who = ATTACKER, .offer = ms_targets_offer, .choose = ms_targets_choose},
    [S_HELP]     = {.who = BY_UNIT, .offer = ms_help_offer, .choose = ms_help_choose},
    [S_SHELL]    = {.roll = ms_shell_waiting_roll, .settle = ms_shell_settle},
    [S_FIGHT]    = {.roll = ms_fight_roll, .settle = ms_fight_settle},
    [S_CHARGE]   = {.who = ATTACKER, .offer = ms_charge_offer, .choose = ms_charge_choose},
    [S_NERVE]    = {.roll = ms_nerve_roll, .settle = ms_nerve_settle},
    [S_STAND]    = {.roll = ms_stand_roll, .settle = ms_stand_settle},
    [S_SQUARE]   = {.who = DEFENDER, .offer = ms_square_offer, .choose = ms_square_choose},
    [S_AGAIN]    = {.who = ATTACKER, .offer = ms_again_offer, .choose = ms_again_choose},
    [S_COUNTER]  = {.who = OTHER, .offer = ms_counter_offer, .choose = ms_counter_choose},
    [S_RETREATS] = {.who = RETREATING, .offer = ms_retreats_offer, .choose = ms_retreats_choose},
    [S_GROUP]    = {.who = RETREATING, .offer = ms_group_offer, .choose = ms_group_choose},
    [S_PAY]      = {.who = RETREATING, .offer = ms_pay_offer, .choose = ms_pay_choose},
    [S_ADVANCE]  = {.who = ATTACKER, .offer = ms_advance_offer, .choose = ms_advance_choose},
    [S_LEADER]   = {.roll = ms_leader_check, .settle = ms_leader_settle},
};
/* clang-format on */

static int decider(const struct look *g)
{
    const struct position *p = g->p;
    switch (chapters[top_of(p)->step].who) {
    case PHASING:
        break;
    case OTHER:
        return !p->phasing;
    case BY_UNIT:
        return g->b->unit[top_of(p)->a].side;
    case ATTACKER:
        return p->fight.side;
    case DEFENDER:
        return !p->fight.side;
    case RETREATING:
        return p->retreat.side;
    }
    return p->phasing;
}

struct gg_turn ms_turn(const struct gg_battle *battle, const void *position)
{
    struct look g = look_at(battle, position);
    const struct chapter *chapter = &chapters[top_of(g.p)->step];
    if (top_of(g.p)->step == S_OVER)
        return (struct gg_turn){GG_OVER, 0};
    if (chapter->roll)
        return (struct gg_turn){GG_CHANCE, 0};
    int side = decider(&g);
    return (struct gg_turn){side, chapter->offer_unit ? g.b->nroster[side] + 1 : 1};
}

static int choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room)
{
    struct look g = look_at(battle, position);
    struct offer o = {out, room, 0};
    const struct chapter *chapter = &chapters[top_of(g.p)->step];
    if (!chapter->offer)
        return 0;
    int side = decider(&g), units = chapter->offer_unit ? g.b->nroster[side] : 0;
    if (group >= 0 && group < units) {
        chapter->offer_unit(&g, g.b->roster[side][group], &o);
        return o.count;
    }
    for (int i = 0; group == GG_ALL_GROUPS && i < units; i++)
        chapter->offer_unit(&g, g.b->roster[side][i], &o);
    chapter->offer(&g, &o);
    return o.count;
}

static void choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    chapters[top(g.p)->step].choose(&g, choice);
    ms_run(&g);
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
    ms_run(&g);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    struct look g = look_at(battle, position);
    const struct position *p = g.p;
    struct gg_text why;
    out->winner = p->winner == DRAWN ? GG_NOBODY : p->winner;
    out->level = g.b->level[p->level].title;
    out->turn = p->turn;
    gg_text_fixed(&why, out->why, sizeof out->why);
    if (p->why == WHY_SUDDEN)
        gg_text_fmt(&why, "Steady %s infantry holds the key to the field.",
                    battle->side_title[p->winner]);
    else
        gg_text_fmt(&why, "After the last turn the points stand at %s %d, %s %d.",
                    battle->side_title[0], ms_points(&g, 0), battle->side_title[1],
                    ms_points(&g, 1));
}

/* Both armies see all there is. */
static void imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random)
{
    (void)battle;
    (void)position;
    (void)seat;
    (void)random;
}

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
    .load = ms_load,
    .start = start,
    .turn = ms_turn,
    .choices = choices,
    .choose = choose,
    .roll = roll,
    .settle = settle,
    .result = result,
    .choice_text = ms_choice_text,
    .choice_info = ms_choice_info,
    .sentence = ms_sentence,
    .view = ms_view,
    .board = ms_board,
    .imagine = imagine,
    .evaluate = ms_evaluate,
    .broken = ms_broken,
    .write = ms_write,
    .read = ms_read,
    .tables = ms_write_tables,
    .piece_id = ms_piece_id,
    .place_text = ms_place_text,
    .forecast = ms_forecast,
};
