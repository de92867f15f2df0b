/*
 * combat.c - combats one after another: whom each unit strikes, the strikes, losses, result, and the checks of the losers (WC-CMB).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- who is in it --- */

uint64_t wc_combat_of(const struct look *g, int unit)
{
    uint64_t all = bit(unit), before = 0;
    while (all != before) {
        before = all;
        for (int i = 0; i < g->p->nfights; i++) {
            uint64_t pair = bit(g->p->fight[i].a) | bit(g->p->fight[i].b);
            if (pair & all)
                all |= pair;
        }
    }
    return all;
}

/* In roster order of their first unit (WC-CMB-9). */
uint64_t wc_next_combat(const struct look *g)
{
    uint64_t left = wc_all_engaged(g) & ~g->p->fought;
    return left ? wc_combat_of(g, wc_next_in_roster(g, left)) : 0;
}

void wc_struck(struct play *g, enum strike_kind kind, int target, int kills)
{
    struct stand *s = &g->p->unit[target];
    int all = s->kills + kills;
    if (kind >= STRIKES) { /* taken off together, later */
        s->kills = (uint8_t)(all < s->models ? all : s->models);
        return;
    }
    kills = kills < s->models ? kills : s->models;
    s->lost = (uint8_t)(s->lost + kills);
    wc_take_off(g, target, kills);
}

/* --- the result (WC-CMB-3, WC-CMB-11) --- */

static int best(int a, int b)
{
    return a > b ? a : b;
}

static int flank_bonus(const struct look *g, int unit)
{
    int bonus = 0;
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1) {
        enum gg_side mine = wc_side_to(g, unit, first_of(set));
        enum gg_side theirs = wc_side_to(g, first_of(set), unit);
        if (mine == GG_FRONT && theirs != GG_FRONT)
            bonus =
                best(bonus, theirs == GG_REAR ? g->b->figure.bonus_rear : g->b->figure.bonus_flank);
    }
    return bonus;
}

static bool stands_higher(const struct look *g, int unit)
{
    if (!wc_on_hill(g, leader_of(g, unit)))
        return false;
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1)
        if (wc_on_hill(g, leader_of(g, first_of(set))))
            return false;
    return true;
}

/* As the strikes were made: charging, flank and rear, higher ground, and an enemy who failed a test. */
static int bonus_before(const struct look *g, int side)
{
    uint64_t mine = g->p->fighters & g->b->army[side], other = g->p->fighters & ~mine;
    int bonus = mine & g->p->charging ? g->b->figure.bonus_charge : 0, flank = 0;
    bool high = false;
    for (uint64_t set = mine; set; set &= set - 1) {
        flank = best(flank, flank_bonus(g, first_of(set)));
        high = high || stands_higher(g, first_of(set));
    }
    return bonus + flank + (high ? g->b->figure.bonus_high : 0) +
           (other & g->p->shaken ? g->b->figure.bonus_failed : 0);
}

/* WC-FRM-2, WC-FRM-5: none in disorder, in skirmish order, for a column or a front that has become too narrow. */
static int rank_bonus(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    const struct figures *figure = &g->b->figure;
    int wide = profile_of(g, unit)->arm == CAVALRY ? figure->wide_cavalry : figure->wide_infantry;
    if (!is_battle(g, unit) || s->files < wide || s->files < wc_ranks(s->models, s->files) ||
        wc_disordered(g, unit))
        return 0;
    int ranks = s->models / s->files - 1;
    return figure->bonus_rank * (ranks < figure->ranks_most ? ranks : figure->ranks_most);
}

static int models_of(const struct look *g, uint64_t units)
{
    int sum = 0;
    for (; units; units &= units - 1)
        sum += g->p->unit[first_of(units)].models;
    return sum;
}

/* After the losses: ranks, numbers and disorder. */
static int bonus_after(const struct look *g, int side)
{
    uint64_t mine = g->p->fighters & own(g, side), other = g->p->fighters & own(g, !side);
    int ranks = 0, men = models_of(g, mine);
    bool disordered = false;
    for (uint64_t set = mine; set; set &= set - 1) {
        ranks = best(ranks, rank_bonus(g, first_of(set)));
        disordered = disordered || wc_disordered(g, first_of(set));
    }
    return ranks + (men > 0 && men >= 2 * models_of(g, other) ? g->b->figure.bonus_outnumber : 0) -
           (disordered ? g->b->figure.disorder_costs : 0);
}

static int kills_by(const struct look *g, int side)
{
    int sum = 0;
    for (uint64_t set = g->p->fighters & g->b->army[!side]; set; set &= set - 1)
        sum += g->p->unit[first_of(set)].kills;
    return sum;
}

/* Takes all kills off together; who is removed finds the fate of a personality on top of the stack afterwards. */
struct verdict wc_take_kills(struct play *g)
{
    struct look look = look_of(g);
    struct verdict v = {{bonus_before(&look, 0), bonus_before(&look, 1)},
                        {kills_by(&look, 0), kills_by(&look, 1)}};
    uint64_t all = g->p->fighters;
    for (uint64_t set = all; set; set &= set - 1) {
        struct stand *s = &g->p->unit[first_of(set)];
        int kills = s->kills;
        s->kills = 0;
        if (kills > 0)
            g->p->hurt |= bit(first_of(set));
        wc_take_off(g, first_of(set), kills);
    }
    for (int s = 0; s < GG_SIDES; s++)
        v.result[s] += v.kills[s] + bonus_after(&look, s);
    return v;
}

/* Without the numbers behind it. */
void wc_note_result(struct play *g)
{
    gg_note_args(g, E_RESULT, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)g->p->winner_side, g->p->margin});
}

/* WC-CMB-4, WC-CMB-12: losers who still have an enemy check, winners may pursue. */
void wc_judge_combat(struct play *g)
{
    struct look look = look_of(g);
    struct verdict v = wc_take_kills(g);
    int lead = v.result[0] - v.result[1];
    struct position *p = g->p;
    p->margin = (uint8_t)(lead < 0 ? -lead : lead);
    p->winner_side = (uint8_t)(lead == 0 ? 0 : 1 + (lead < 0));
    gg_note_args(g, E_RESULT, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)p->winner_side, p->margin, (int16_t)v.result[0],
                                        (int16_t)v.result[1]});
    if (lead == 0)
        return;
    p->won |= p->fighters & g->b->army[lead < 0];
    p->checking = p->fighters & own(&look, lead > 0) & wc_all_engaged(&look);
}

void wc_tested_combat(struct play *g, int unit, bool passed)
{
    if (passed)
        return;
    g->p->breaking |= bit(unit); /* WC-CMB-6 */
    gg_note(g, E_BREAKS, unit, -1, -1);
}

/* --- the phase --- */

/* WC-RES-5, WC-TURN-2: marks that were for this phase. */
static void end_combats(struct play *g)
{
    g->p->fought = g->p->charging = g->p->shaken = 0;
    pop(g->p);
}

static bool run_combat(struct play *g)
{
    struct look look = look_of(g);
    if (wc_next_combat(&look))
        return true;
    end_combats(g);
    return false;
}

static void offer_combat(const struct look *g, struct offer *o)
{
    offer_unit(o, V_FIGHT, wc_next_in_roster(g, wc_next_combat(g)));
}

static void choose_combat(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    (void)c;
    g->p->fighters = wc_next_combat(&look);
    g->p->fought |= g->p->fighters;
    push_step(g->p, S_FIGHT);
    int16_t set[GG_LOG_ARGS];
    for (int i = 0; i < GG_LOG_ARGS; i++)
        set[i] = (int16_t)(g->p->fighters >> 16 * i);
    gg_note_args(g, E_COMBAT, wc_next_in_roster(&look, g->p->fighters), set);
}

const struct gg_step wc_combat = {
    .name = "combat",
    .phase = "combat",
    .prompt = "{side}: the next combat.",
    .run = run_combat,
    .offer = offer_combat,
    .choose = choose_combat,
    .nothing = gg_pass_prepares_none,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_FIGHT}, {0, GG_NO_STEP}},
};

/* --- one combat --- */

/* Who has several enemies and has not chosen. */
static uint64_t to_aim(const struct look *g)
{
    uint64_t left = 0;
    for (uint64_t set = g->p->fighters; set; set &= set - 1) {
        uint64_t foes = wc_foes(g, first_of(set));
        if (foes & (foes - 1) && g->p->unit[first_of(set)].aim == NO_UNIT)
            left |= bit(first_of(set));
    }
    return left;
}

int wc_default_aim(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    return s->aim != NO_UNIT ? s->aim : first_of(wc_foes(g, unit));
}

static void strike_next(struct play *g)
{
    struct look look = look_of(g);
    uint64_t left = g->p->fighters & ~g->p->struck;
    if (!left) {
        top(g->p)->stage = F_TAKE;
        return;
    }
    int unit = wc_next_in_roster(&look, left);
    g->p->struck |= bit(unit);
    wc_begin_strike(g, STRIKES, unit, wc_default_aim(&look, unit));
}

/* WC-CMB-8: a general whose unit lost models. */
static void endanger(struct play *g)
{
    for (int k = 0; k < GG_SIDES; k++)
        for (int s = k ? leading_side(g->p) : !leading_side(g->p), i = g->b->npersons[s] - 1;
             i >= 0; i--) {
            int unit = g->p->person[s][i].unit;
            if (unit != NO_UNIT && has(g->p->hurt & g->p->here, unit))
                push(g->p,
                     (struct gg_frame){.step = S_LIFE, .side = (uint8_t)s, .number = (uint8_t)i});
        }
}

void wc_clear_fight(struct play *g)
{
    struct position *p = g->p;
    for (int i = 0; i < p->nfights; i++)
        if (has(p->fighters, p->fight[i].a) || has(p->fighters, p->fight[i].b))
            p->fight[i].fought = 1;
    for (int u = 0; u < g->b->names.npieces; u++)
        p->unit[u].aim = NO_UNIT;
    p->fighters = p->struck = p->checking = p->hurt = 0;
    p->margin = p->winner_side = 0;
}

static void check_next(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    p->checking &= p->here & wc_all_engaged(&look);
    if (!p->checking) {
        top(p)->stage = F_END;
        return;
    }
    int unit = wc_next_in_roster(&look, p->checking);
    p->checking &= ~bit(unit);
    wc_begin_test(g, unit, TO_STAND_COMBAT);
}

static bool run_fight(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    switch (f->stage) {
    case F_AIM:
        if (to_aim(&look))
            return true;
        f->stage = F_STRIKE;
        return false;
    case F_STRIKE:
        strike_next(g);
        return false;
    case F_TAKE:
        f->stage = F_LIFE;
        wc_judge_combat(g);
        return false;
    case F_LIFE:
        f->stage = F_CHECKS;
        endanger(g);
        return false;
    case F_CHECKS:
        check_next(g);
        return false;
    default:
        pop(g->p);
        wc_clear_fight(g);
        return false;
    }
}

static int aim_decider(const struct look *g)
{
    return side_of(g, wc_next_in_roster(g, to_aim(g)));
}

static void offer_aims(const struct look *g, struct offer *o)
{
    int unit = wc_next_in_roster(g, to_aim(g));
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1)
        offer(o, (struct words){V_AIM, unit, 0, first_of(set), NO_UNIT, 0});
}

static void choose_aim(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    g->p->unit[w.unit].aim = (uint8_t)w.second;
    gg_note_args(g, E_AIMED, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
}

static bool fight_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    const struct position *p = g->p;
    (void)above;
    if (p->fighters & ~p->here || p->struck & ~p->fighters || p->checking & ~p->fighters)
        return false;
    if (f->stage > F_STRIKE)
        return true;
    for (uint64_t set = p->fighters; set; set &= set - 1)
        if (!wc_foes(g, first_of(set)))
            return false;
    return p->fighters != 0;
}

static const char *const stage_words[] = {"aim", "strike", "take", "life", "checks", "end"};
static const struct gg_field fight_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NFIGHT_STAGES, .words = stage_words}, {0}};

const struct gg_step wc_fight = {
    .name = "fight",
    .phase = "combat",
    .prompt = "{side}: whom does {aiming} strike?",
    .run = run_fight,
    .decider = aim_decider,
    .offer = offer_aims,
    .choose = choose_aim,
    .fits = fight_fits,
    .locals = fight_locals,
    .may_bear = (const struct gg_above[]){{F_STRIKE, S_STRIKE},
                                          {F_LIFE, S_ESCAPE},
                                          {F_CHECKS, S_LIFE},
                                          {F_CHECKS, S_TEST},
                                          {0, GG_NO_STEP}},
};
