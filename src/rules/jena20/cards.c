/*
 * cards.c - random events (J20-5, JX-6).
 *
 * A card is drawn at random from those left in the deck, which is the same as a shuffled deck and keeps
 * nothing hidden in the position. What a card does is data: an effect with its figures.
 */
#include "rules/jena20/jena20.h"

static void roll_card(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Event card", "J20-5.1");
    r->die = "card";
    r->shape = GG_DRAW;
    r->ndraw = g->b->ncards;
    for (int i = 0; i < g->b->ncards; i++) {
        r->weight[i] = g->p->deck >> i & 1;
        r->name[i] = g->b->card[i].title;
    }
}

static bool any_broken(const struct look *g, int side)
{
    for (uint64_t units = g->b->units_of[side]; units; units &= units - 1)
        if (g->p->at[first_of(units)] == BROKEN)
            return true;
    return false;
}

static bool any_due_next(const struct look *g, int side)
{
    for (uint64_t units = g->b->units_of[side]; units; units &= units - 1)
        if (g->p->at[first_of(units)] == OFF && g->p->due[first_of(units)] == g->p->turn + 1)
            return true;
    return false;
}

/* A broken unit counts: it may rally while the event lasts. */
static bool in_play(const struct position *p, int unit)
{
    return p->at[unit] != ELIMINATED && p->at[unit] != UNUSED;
}

static void offer_confusion(const struct look *g, struct offer *o)
{
    uint8_t unit[UNITS_MAX];
    int side = g->p->phasing, count = j20_by_hex(g, j20_on_map(g, side), unit);
    for (int i = 0; i < count; i++)
        if (!j20_in_zone(g, g->p->at[unit[i]], side))
            offer_place(o, V_CONFUSE, g->p->at[unit[i]]);
}

/* JX-6.5. The marker of this card exists whatever routed_marker says. */
static void choose_confusion(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    int unit = j20_unit_at(&look, place_of(c));
    g->p->mark[unit] = (uint8_t)((g->p->mark[unit] & ~SQUARE) | ROUTED | CONFUSED);
    pop(g->p);
    gg_note(g, E_CONFUSED, unit, place_of(c), place_of(c));
}

static void offer_rally(const struct look *g, struct offer *o)
{
    for (uint64_t units = g->b->units_of[top_of(g->p)->side]; units; units &= units - 1)
        if (g->p->at[first_of(units)] == BROKEN)
            offer_unit(o, V_RALLY, first_of(units));
    offer_word(o, V_DONE);
}

static void choose_rally(struct play *g, gg_choice c)
{
    pop(g->p);
    if (verb_of(c) == V_DONE)
        return;
    gg_note(g, E_RALLY_CARD, unit_of(c), -1, -1);
    push_unit(g->p, S_PLACE, unit_of(c));
}

/* An effect that belongs to the drawer's own Player Turn. */
static bool turn_effect(struct play *g, int side, enum turn_effect effect)
{
    if (side != g->p->phasing)
        return false;
    g->p->effects |= (uint16_t)effect;
    return true;
}

static bool confuse(struct play *g, int side)
{
    struct look look = look_of(g);
    struct offer o = {0};
    offer_confusion(&look, &o);
    if (side != g->p->phasing || !o.count)
        return false;
    push_step(g->p, S_CONFUSION);
    return true;
}

static bool rally_one(struct play *g, int side)
{
    struct look look = look_of(g);
    if (!any_broken(&look, side))
        return false;
    push(g->p, (struct gg_frame){.step = S_CARD_RALLY, .side = (uint8_t)side});
    return true;
}

static bool doubt(struct play *g, const struct card *card)
{
    struct position *p = g->p;
    if (!in_play(p, card->unit))
        return false;
    p->doubts = 1;
    p->doubt_unit = card->unit;
    p->doubt_strength = card->amount;
    return true;
}

static bool tarry(struct play *g, const struct card *card)
{
    struct position *p = g->p;
    if (!in_play(p, card->unit))
        return false;
    p->tarries = g->b->unit[card->unit].is.side == p->phasing ? 2 : 1;
    p->tarry_unit = card->unit;
    return true;
}

static bool give_morale(struct play *g, const struct card *card, int side)
{
    struct position *p = g->p;
    if (p->morale[side] > card->at_most || p->morale[side] == MORALE_MAX || !card->amount)
        return false;
    int value = p->morale[side] + card->amount;
    int given = (value > MORALE_MAX ? MORALE_MAX : value) - p->morale[side];
    p->morale[side] = (uint8_t)(p->morale[side] + given);
    gg_note_event(g, (struct gg_event){.kind = E_GIFT,
                                       .side = (int8_t)side,
                                       .piece = -1,
                                       .from = -1,
                                       .to = -1,
                                       .arg = {(int16_t)given, p->morale[side]}});
    return true;
}

static bool bring_in(struct play *g, const struct card *card)
{
    struct position *p = g->p;
    if (p->at[card->unit] != UNUSED)
        return false;
    p->at[card->unit] = OFF;
    p->due[card->unit] = p->turn;
    return true;
}

/* False when the event can have no effect (J20-5.4). */
static bool apply(struct play *g, const struct card *card, int side)
{
    struct look look = look_of(g);
    switch ((enum effect)card->effect[side]) {
    case FOG:
        return !g->b->night[g->p->turn] && turn_effect(g, side, T_FOG);
    case HUSSARS:
        return turn_effect(g, side, T_HUSSARS);
    case RALLY_ONE:
        return rally_one(g, side);
    case FREE_GUARD:
        return turn_effect(g, side, T_FREE_GUARD);
    case BATTLE_BONUS:
        return turn_effect(g, side, T_BONUS);
    case CONFUSION:
        return confuse(g, side);
    case CLOGGED_ROADS:
        return turn_effect(g, side, T_CLOGGED);
    case EARLY_ARRIVAL:
        return any_due_next(&look, side) && turn_effect(g, side, T_EARLY);
    case DOUBTS:
        return doubt(g, card);
    case MORALE_GIFT:
        return give_morale(g, card, side);
    case TARRIES:
        return tarry(g, card);
    case ARRIVES:
        return bring_in(g, card);
    case FREE_MARCH:
        return turn_effect(g, side, T_FREE_MARCH);
    case NO_EFFECT:
    case NEFFECTS:
        break;
    }
    return false;
}

/* J20-5.1: an event of one colour works for that side, whoever drew it. */
static void draw_card(struct play *g, int number)
{
    struct position *p = g->p;
    const struct card *card = &g->b->card[number];
    int side = card->only == GG_SIDES ? p->phasing : card->only;
    bool spent = card->once && p->used >> number & 1;
    pop(p);
    p->deck &= (uint16_t) ~(1u << number);
    gg_note_args(g, E_CARD, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)number, (int16_t)side});
    if (spent || !apply(g, card, side))
        gg_note_args(g, E_CARD_VOID, NO_UNIT,
                     (int16_t[GG_LOG_ARGS]){(int16_t)number, (int16_t)side, spent});
    else if (card->once)
        p->used |= (uint16_t)(1u << number);
}

static bool deck_left(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return g->p->deck != 0;
}

const struct gg_step j20_draw = {
    .name = "draw",
    .phase = "random events",
    .prompt = "An event card is drawn.",
    .roll = roll_card,
    .settle = draw_card,
    .fits = deck_left,
    .apart = true,
};

const struct gg_step j20_card_rally = {
    .name = "card-rally",
    .phase = "random events",
    .prompt = "{side}: the card lets one of your broken units rally at once.",
    .done = "Rally nobody",
    .decider = gg_by_frame,
    .offer = offer_rally,
    .choose = choose_rally,
    .locals = gg_local_side,
};

const struct gg_step j20_confusion = {
    .name = "confusion",
    .phase = "random events",
    .prompt = "{side}: choose an enemy unit to fall into confusion.",
    .decider = j20_reacting,
    .offer = offer_confusion,
    .choose = choose_confusion,
};
