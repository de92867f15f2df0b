/*
 * strategy.c - the strategy roll: points spent in secret, Strategic Advantage, who takes the first round (WC-STR).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- points --- */

static void offer_spend(const struct look *g, struct offer *o)
{
    int side = top_of(g->p)->side;
    for (int n = 0; n <= g->p->sips[side]; n++)
        offer(o, (struct words){V_SPEND, NO_UNIT, 0, NO_UNIT, NO_UNIT, n});
}

/* What the first side has chosen, while the second decides. */
static bool is_secret(const struct position *p)
{
    const struct gg_frame *f = top_of(p);
    return f->step == S_SPEND && f->side == 1 && p->sips[0] > 0;
}

static void choose_spend(struct play *g, gg_choice c)
{
    int side = top(g->p)->side;
    if (is_secret(g->p))
        gg_reveal(g, 1);
    pop(g->p);
    g->p->spend[side] = (uint8_t)extra_of(c);
    gg_note_private(g, E_SPENT, side, extra_of(c));
}

static bool spend_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return g->p->sips[f->side] > 0 && g->p->spend[f->side] == 0 &&
           (f->side == 1 || g->p->spend[1] == 0);
}

const struct gg_step wc_spend = {
    .name = "spend",
    .phase = "strategy",
    .prompt = "{side}: how many Strategy Intervention Points for the strategy roll?",
    .decider = gg_by_frame,
    .offer = offer_spend,
    .choose = choose_spend,
    .fits = spend_fits,
    .locals = gg_local_side,
};

/* --- the roll --- */

static void roll_strategy(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    int side = f->stage;
    gg_roll_d6(r, "Strategy roll", "WC-STR-1");
    r->shape = GG_SUM;
    gg_roll_dice_part(r, 1, "each player", "WC-STR-1");
    gg_roll_dice_part(r, g->p->spend[side], "Strategy Intervention Points", "WC-STR-1");
    r->keep = opt(g->battle, O_STRATEGY_SUM) && r->dice > 1 ? 1 : 0;
    r->side = side;
}

/* WC-STR-2: of equal rolls the holder keeps it; before anybody has it the same dice are thrown again. */
static void settle_strategy(struct play *g, int sum)
{
    struct position *p = g->p;
    struct gg_frame *f = top(p);
    gg_note_args(g, E_STRATEGY, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){f->stage, (int16_t)sum, p->spend[f->stage]});
    if (f->stage == 0) {
        f->number = (uint8_t)sum;
        f->stage = 1;
        return;
    }
    if (sum == f->number && p->advantage == 0) {
        gg_note_side(g, E_AGAIN, GG_NOBODY, sum);
        *f = (struct gg_frame){.step = S_STRATEGY, .second = 1};
        return;
    }
    if (sum != f->number)
        p->advantage = (uint8_t)(sum > f->number ? 2 : 1);
    gg_note_side(g, E_ADVANTAGE, p->advantage - 1, sum == f->number);
    for (int s = 0; s < GG_SIDES; s++) {
        p->sips[s] = (uint8_t)(p->sips[s] - p->spend[s]);
        p->spend[s] = 0;
    }
    pop(p);
}

/* Dice that are thrown again have nothing to do with what went before: odds show one throw. */
static int strategy_together(const struct look *g, int i, struct gg_roll *r)
{
    (void)i;
    (void)r;
    return top_of(g->p)->second ? -1 : 0;
}

static bool strategy_fits(const struct look *g, const struct gg_frame *f,
                          const struct gg_frame *above)
{
    (void)above;
    return (f->stage == 1) == (f->number > 0) && f->number <= 6 * (SIPS_MAX + 1) &&
           (!f->second || g->p->advantage == 0);
}

static const struct gg_field strategy_locals[] = {
    {"side", GG_FIELD_NUMBER, GG_LOCAL(stage), .low = 0, .high = 1, .line = "who rolls"},
    {"first", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = 60,
     .line = "what the first side has rolled"},
    {"again", GG_FIELD_SWITCH, GG_LOCAL(second), .line = "after equal rolls"},
    {0}};

const struct gg_step wc_strategy = {
    .name = "strategy",
    .phase = "strategy",
    .prompt = "The strategy roll.",
    .roll = roll_strategy,
    .settle = settle_strategy,
    .together = strategy_together,
    .fits = strategy_fits,
    .locals = strategy_locals,
};

/* --- first or second --- */

static int first_decider(const struct look *g)
{
    return leading_side(g->p);
}

static void offer_first(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_FIRST);
    offer_word(o, V_SECOND);
}

static void choose_first(struct play *g, gg_choice c)
{
    int side = leading_side(g->p);
    g->p->phasing = (uint8_t)(verb_of(c) == V_FIRST ? side : !side);
    gg_note_side(g, E_ORDER, g->p->phasing, 0);
    pop(g->p);
}

static bool first_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)f;
    (void)above;
    return g->p->advantage != 0;
}

const struct gg_step wc_first = {
    .name = "first",
    .phase = "strategy",
    .prompt = "{side}: with Strategic Advantage, take the first round or the second?",
    .decider = first_decider,
    .offer = offer_first,
    .choose = choose_first,
    .fits = first_fits,
};

/* --- what is hidden: the points of the first side while the second decides --- */

bool wc_hides(const struct gg_battle *battle, const void *position, int seat)
{
    (void)battle;
    return is_secret(position) && seat != 0 && seat != GG_EVERYTHING;
}

void wc_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random)
{
    struct position *p = position;
    if (wc_hides(battle, position, seat))
        p->spend[0] = (uint8_t)gg_random_below(random, (uint32_t)p->sips[0] + 1);
}
