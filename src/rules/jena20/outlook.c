/*
 * outlook.c - what lies ahead, for the players: what the event cards do, which are left (J20-5, JX-6), and the calendar:
 * reinforcements, nights, the last turn (J20-11, J20-14, J20-15).
 */
#include <string.h>

#include "rules/jena20/jena20.h"
#include "rules/kit/names.h"
#include "rules/kit/views.h"

/* --- the cards in words --- */

/* clang-format off */
/* {whose} is a side's title, or "own"; {unit} the unit of the card, {owner} and {enemy} its side and the other. */
static const char *const effect_texts[NEFFECTS] = {
    [NO_EFFECT]     = "nothing happens",
    [FOG]           = "by day {whose} units move 1 less this player turn and the enemy does not react",
    [HUSSARS]       = "{whose} cavalry moves 1 more this player turn",
    [RALLY_ONE]     = "one broken {whose} unit may rally at once, without a roll",
    [FREE_GUARD]    = "{whose} Guard units are committed free of charge this player turn",
    [BATTLE_BONUS]  = "{whose} units may add 1 in one battle this player turn, before its die",
    [CONFUSION]     = "the enemy routs one {whose} unit outside his zones for this player turn; it moves only toward a line hex",
    [CLOGGED_ROADS] = "{whose} units have no road rate this player turn",
    [EARLY_ARRIVAL] = "one {whose} reinforcement due next turn may arrive in this one",
    [DOUBTS]        = "{unit} does not attack, and defends with {amount} at most, until the next {enemy} player turn ends",
    [MORALE_GIFT]   = "{whose} morale of {at_most} or less rises by {amount}",
    [TARRIES]       = "{unit} neither moves nor arrives until the next {owner} player turn ends",
    [ARRIVES]       = "{unit} comes as a {owner} reinforcement",
    [FREE_MARCH]    = "{whose} units may force march this player turn without paying",
};

/* Why an event can have no effect (J20-5.4); NULL: it belongs to a player turn of its own side. */
static const char *const void_texts[NEFFECTS] = {
    [NO_EFFECT]     = "it is blank",
    [FOG]           = "it is night",
    [RALLY_ONE]     = "nobody is broken",
    [CONFUSION]     = "nobody stands outside enemy zones",
    [EARLY_ARRIVAL] = "nobody is due next turn",
    [DOUBTS]        = "the unit is out of the game",
    [TARRIES]       = "the unit is out of the game",
    [MORALE_GIFT]   = "morale is too high",
    [ARRIVES]       = "the unit has come already",
};
/* clang-format on */

static bool is_slot(const char *at, const char *slot)
{
    return strncmp(at + 1, slot, strlen(slot)) == 0;
}

/* What an effect does for `whose` units. */
static void write_effect(const struct gg_battle *battle, const struct card *card, int side,
                         const char *whose, struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    const struct gg_name *unit = &b->unit[card->unit != NO_UNIT ? card->unit : 0].is;
    for (const char *at = effect_texts[card->effect[side]]; *at; at++) {
        if (*at != '{') {
            gg_text_char(out, *at);
            continue;
        }
        if (is_slot(at, "whose"))
            gg_text_add(out, whose);
        else if (is_slot(at, "amount") || is_slot(at, "at_most"))
            gg_text_fmt(out, "%d", is_slot(at, "amount") ? card->amount : card->at_most);
        else if (is_slot(at, "unit"))
            gg_text_add(out, unit->name);
        else
            gg_text_add(out, battle->side_title[is_slot(at, "owner") ? unit->side : !unit->side]);
        at += strcspn(at, "}");
    }
    gg_text_add(out, card->once ? ", once a game" : "");
}

void j20_write_event(const struct gg_battle *battle, int number, int side, struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    write_effect(battle, &b->card[number], side, battle->side_title[side], out);
}

/* J20-5.1: a card of one colour works for its army, one of two for whoever draws it. */
static void write_card(const struct gg_battle *battle, const struct card *card, struct gg_text *out)
{
    bool same = card->effect[0] == card->effect[1];
    if (card->only != GG_SIDES) {
        gg_text_fmt(out, "for the %s army: ", battle->side_title[card->only]);
        write_effect(battle, card, card->only, battle->side_title[card->only], out);
        return;
    }
    gg_text_add(out, "whoever draws it: ");
    for (int side = 0; side < (same ? 1 : GG_SIDES); side++) {
        gg_text_add(out, side ? "; " : "");
        write_effect(battle, card, side, same ? "own" : battle->side_title[side], out);
    }
}

void j20_write_void(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    int side = e->arg[1], effect = b->card[e->arg[0]].effect[side];
    bool any_turn = effect == RALLY_ONE || effect == DOUBTS || effect == TARRIES ||
                    effect == MORALE_GIFT || effect == ARRIVES || effect == NO_EFFECT;
    if (e->arg[2])
        gg_text_add(out, "it has happened already, and happens once a game");
    else if (!any_turn && side != e->side)
        gg_text_fmt(out, "this is not the %s player turn", battle->side_title[side]);
    else
        gg_text_add(out, void_texts[effect]);
}

static void add_card(const struct look *g, struct gg_view *v, int number)
{
    char room[400];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    write_card(g->battle, &g->b->card[number], &text);
    if (g->p->used >> number & 1)
        gg_text_add(&text, "; it has happened already");
    v->card[v->ncards++] = (struct gg_card){.id = gg_view_fmt(v, "card-%d", number + 1),
                                            .title = g->b->card[number].title,
                                            .text = gg_view_fmt(v, "%s", room),
                                            .count = 1};
}

/* Which cards are left is no secret: all that were drawn have been seen. Only their order is open. */
static void add_pile(const struct look *g, struct gg_view *v, const char *name, const char *title,
                     unsigned cards)
{
    struct gg_hand *hand = &v->hand[v->nhands++];
    *hand = (struct gg_hand){.name = name,
                             .title = title,
                             .side = GG_NOBODY,
                             .count = count_of(cards),
                             .first = v->ncards};
    for (int i = 0; i < g->b->ncards; i++)
        if (cards >> i & 1)
            add_card(g, v, i);
    hand->ncards = v->ncards - hand->first;
}

void j20_fill_cards(const struct look *g, struct gg_view *v)
{
    unsigned all = (1u << g->b->ncards) - 1;
    if (!g->b->ncards)
        return;
    add_pile(g, v, "deck", "Event cards in the deck", g->p->deck);
    add_pile(g, v, "discard", "Event cards drawn", all & ~(unsigned)g->p->deck);
}

/* --- the calendar --- */

/* J20-11: where a reinforcement comes in. */
static void add_arrival(const struct look *g, struct gg_view *v, int unit, int turn)
{
    const struct unit *u = &g->b->unit[unit];
    char at[80];
    struct gg_text text;
    gg_text_fixed(&text, at, sizeof at);
    if (u->entry == GG_HEX_NONE || g->p->mark[unit] & WAITING)
        gg_text_add(&text, "a line hex");
    else
        gg_place_write_full(g->battle, u->entry, &text);
    gg_view_coming(v, turn, u->is.side, gg_view_fmt(v, "%s arrives at %s", u->is.name, at));
}

/* What the enemy would cost an army if he held at its next night what he holds now (J20-14.3). */
static void add_captured(const struct look *g, struct gg_view *v, int turn)
{
    for (int side = 0; side < GG_SIDES; side++) {
        struct captured c = j20_captured(g, side);
        char held[200];
        struct gg_text text;
        gg_text_fixed(&text, held, sizeof held);
        j20_write_captured(g->battle, side, c, &text);
        if (c.loss)
            gg_view_coming(v, turn, side,
                           gg_view_fmt(v, "%s held by the enemy, if it stays so: %d morale point%s",
                                       held, c.loss, c.loss == 1 ? "" : "s"));
    }
}

void j20_fill_calendar(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    int last = g->battle->names->nturns;
    bool next_night = true;
    for (int turn = p->turn; turn <= last && top_of(p)->step != S_OVER; turn++) {
        for (int unit = 0; unit < g->b->names.npieces; unit++) {
            int due = p->due[unit] > p->turn ? p->due[unit] : p->turn;
            if (p->at[unit] == OFF && due == turn)
                add_arrival(g, v, unit, turn);
        }
        if (g->b->night[turn]) {
            gg_view_coming(
                v, turn, GG_NOBODY,
                "night: rally of the broken, loss for captured ground, a point for rest");
            if (next_night)
                add_captured(g, v, turn);
            next_night = false;
        }
        if (turn == last)
            gg_view_coming(v, turn, GG_NOBODY, "the last turn: then morale is counted up");
    }
}
