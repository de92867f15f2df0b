/*
 * orders.c - standing orders: given in steps, at first in secret, later for a command point (BG-SO-1, SO-2, DP-4).
 */
#include "rules/battleground/battleground.h"

enum { WITH_GOAL = 1, WITH_MOST = 2 };

void bg_set_order(struct play *g, int unit, enum order order)
{
    struct stand *s = &g->p->unit[unit];
    s->order = (uint8_t)order;
    s->most = 0;
    s->goal_x = s->goal_y = 0;
    g->p->bound &= ~bit(unit);
}

/* The letter and the modifiers in one number. */
static int letter_of(int number)
{
    return number & 3;
}

static int extras_of(int number)
{
    return number >> 2;
}

static void offer_order(const struct look *g, struct offer *o)
{
    const struct gg_frame *f = top_of(g->p);
    struct words w = {V_AS, f->unit, 0, NO_UNIT, NO_UNIT, 0};
    switch ((enum order_stage)f->stage) {
    case LETTER:
        for (int extras = 0; extras < 4; extras++)
            for (int letter = HOLD; letter <= RANGED; letter++)
                if (letter != RANGED || card_of(g, f->unit)->range) {
                    w.extra = letter | extras << 2;
                    offer(o, w);
                }
        break;
    case GOAL_X:
        w.verb = V_X;
        for (w.extra = 0; w.extra <= TABLE_WIDTH; w.extra += GG_QUANTUM)
            offer(o, w);
        break;
    case GOAL_Y:
        w.verb = V_Y;
        for (w.extra = 0; w.extra <= TABLE_DEPTH; w.extra += GG_QUANTUM)
            offer(o, w);
        break;
    case MOST:
        w.verb = V_MOST;
        for (w.extra = 0; w.extra < RUNGS; w.extra++)
            offer(o, w);
        break;
    }
}

static void choose_order(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    struct stand *s = &g->p->unit[f->unit];
    int value = extra_of(c), unit = f->unit;
    if (f->stage == LETTER) {
        bg_set_order(g, unit, (enum order)letter_of(value));
        f->number = (uint8_t)value;
        f->stage = extras_of(value) & WITH_GOAL ? GOAL_X : MOST;
    } else if (f->stage == GOAL_X) {
        f->place = (uint16_t)value;
        f->stage = GOAL_Y;
        return;
    } else if (f->stage == GOAL_Y) {
        s->goal_x = f->place;
        s->goal_y = (uint16_t)(TABLE_DEPTH - value); /* typed as it is drawn, from the top */
        g->p->bound |= bit(unit);
        f->stage = MOST;
    } else {
        s->most = (uint8_t)(value + 1);
        f->number = (uint8_t)(f->number & ~(WITH_MOST << 2));
    }
    if (f->stage == GOAL_X || extras_of(f->number) & WITH_MOST)
        return;
    pop(g->p);
    gg_note_args(g, E_ORDERED, unit,
                 (int16_t[GG_LOG_ARGS]){s->order, has(g->p->bound, unit), s->most});
}

static int order_decider(const struct look *g)
{
    return side_of(g, top_of(g->p)->unit);
}

static const char *const order_stage_words[] = {"letter", "x", "y", "maximum"};
static const struct gg_field order_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = 4, .words = order_stage_words},
    {"order", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = 15,
     .line = "letter and modifiers chosen"},
    {"x", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = TABLE_WIDTH},
    {0}};

static bool order_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    bool goal = extras_of(f->number) & WITH_GOAL, most = extras_of(f->number) & WITH_MOST;
    return has(g->p->here & ~g->p->routing, f->unit) && !is(g, f->unit, CRAZED) &&
           f->place % GG_QUANTUM == 0 &&
           (f->stage == LETTER ? f->number == 0
                               : letter_of(f->number) == g->p->unit[f->unit].order) &&
           (f->stage == GOAL_Y || f->stage == MOST || f->place == 0) &&
           (f->stage != MOST || most) &&
           (f->stage == LETTER || f->stage == MOST || (goal && !has(g->p->bound, f->unit))) &&
           (f->stage == LETTER || g->p->unit[f->unit].most == 0) &&
           (f->stage != MOST || goal == has(g->p->bound, f->unit)) &&
           (f->stage != MOST || f->place == g->p->unit[f->unit].goal_x);
}

const struct gg_step bg_order = {
    .name = "order",
    .phase = "orders",
    .prompt = "{side}: {asked} of {unit}?",
    .decider = order_decider,
    .offer = offer_order,
    .choose = choose_order,
    .fits = order_fits,
    .locals = order_locals,
};

/* --- first orders, in secret (BG-DP-4) --- */

static bool run_orders(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    for (; f->side < GG_SIDES; f->side++) {
        for (uint64_t set = own(&look, f->side); set; set &= set - 1) {
            int unit = first_of(set);
            if (g->p->unit[unit].order != NO_ORDER)
                continue;
            if (!is(&look, unit, CRAZED)) {
                push_unit(g->p, S_ORDER, unit);
                return false;
            }
            bg_set_order(g, unit, CLOSE); /* BG-UK-7 */
        }
        if (f->side == GG_SIDES - 1)
            break;
    }
    pop(g->p);
    g->p->unseen = 0;
    gg_note_side(g, E_ORDERS_SHOWN, GG_NOBODY, 0);
    gg_reveal(g, 0);
    gg_reveal(g, 1);
    return false;
}

const struct gg_step bg_orders = {
    .name = "orders",
    .phase = "orders",
    .prompt = "First orders are given in secret.",
    .run = run_orders,
    .locals = gg_local_side,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_ORDER}, {0, GG_NO_STEP}},
};

unsigned bg_veil(const struct look *g, int unit)
{
    return g->p->unseen ? 1u << !side_of(g, unit) : 0;
}

/* First orders of others that are given and not shown; which one is being given now can be seen. They could be any. */
static uint64_t secret_orders(const struct look *g, int seat)
{
    const struct gg_frame *f = top_of(g->p);
    uint64_t secret = 0;
    for (uint64_t set = g->p->unseen ? g->p->here : 0; set; set &= set - 1) {
        int unit = first_of(set);
        if (side_of(g, unit) != seat && !(f->step == S_ORDER && f->unit == unit) &&
            g->p->unit[unit].order != NO_ORDER && !is(g, unit, CRAZED))
            secret |= bit(unit);
    }
    return secret;
}

void bg_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random)
{
    struct play g = {battle, battle->data, position, NULL};
    struct look look = look_of(&g);
    gg_kit_imagine(battle, position, seat, random);
    for (uint64_t set = seat == GG_EVERYTHING ? 0 : secret_orders(&look, seat); set;
         set &= set - 1) {
        int letters = card_of(&look, first_of(set))->range ? 3 : 2;
        bg_set_order(&g, first_of(set),
                     (enum order)(HOLD + (int)gg_random_below(random, (uint32_t)letters)));
    }
}

bool bg_hides(const struct gg_battle *battle, const void *position, int seat)
{
    struct look g = {battle, battle->data, position};
    const struct gg_frame *f = top_of(g.p);
    bool half_given = g.p->unseen && f->step == S_ORDER && side_of(&g, f->unit) != seat;
    return gg_kit_hides(battle, position, seat) || half_given || secret_orders(&g, seat);
}
