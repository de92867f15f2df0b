/*
 * cards.c - hands and decks of cards (cards.h).
 */
#include "rules/kit/cards.h"

#include "rules/kit/steps.h"

static int kinds_of(const struct gg_cards *cards)
{
    int n = 0;
    while (cards->kind[n].id != NULL)
        n++;
    return n;
}

static const struct gg_cards *cards_of(const struct gg_battle *battle)
{
    return battle->rules->kit->cards;
}

static size_t store_at(const struct gg_cards *cards, size_t where, int side)
{
    return where + (size_t)(side * kinds_of(cards));
}

static const uint8_t *store(const struct look *g, size_t where, int side)
{
    return (const uint8_t *)g->p + store_at(cards_of(g->battle), where, side);
}

static int count_cards(const struct gg_cards *cards, const uint8_t *count)
{
    int sum = 0;
    for (int i = 0; cards->kind[i].id != NULL; i++)
        sum += count[i];
    return sum;
}

uint8_t *gg_hand(struct play *g, int side)
{
    const struct gg_cards *cards = cards_of(g->battle);
    return (uint8_t *)g->p + store_at(cards, cards->hand, side);
}

int gg_hand_count(const struct look *g, int side)
{
    const struct gg_cards *cards = cards_of(g->battle);
    return count_cards(cards, store(g, cards->hand, side));
}

int gg_deck_count(const struct look *g, int side)
{
    const struct gg_cards *cards = cards_of(g->battle);
    return count_cards(cards, store(g, cards->deck, side));
}

/* --- the draw --- */

bool gg_run_draw(struct play *g)
{
    struct look look = look_of(g);
    bool waits = gg_deck_count(&look, gg_phasing(&look)) > 0;
    if (!waits)
        pop(g->p);
    return waits;
}

void gg_roll_card(const struct look *g, struct gg_roll *r)
{
    const struct gg_cards *cards = cards_of(g->battle);
    int side = gg_phasing(g);
    const uint8_t *deck = store(g, cards->deck, side);
    gg_roll_d6(r, "Card", cards->clause);
    r->shape = GG_DRAW;
    r->die = "card";
    r->side = side;
    r->hidden = 1u << !side;
    r->ndraw = kinds_of(cards);
    assert(r->ndraw <= GG_DRAW_MAX);
    for (int i = 0; i < r->ndraw; i++) {
        r->weight[i] = deck[i];
        r->name[i] = cards->kind[i].title;
    }
}

void gg_settle_card(struct play *g, int card)
{
    const struct gg_cards *cards = cards_of(g->battle);
    struct look look = look_of(g);
    int side = gg_phasing(&look);
    ((uint8_t *)g->p)[store_at(cards, cards->deck, side) + (size_t)card]--;
    gg_hand(g, side)[card]++;
    gg_note_private(g, cards->drawn, side, card);
    pop(g->p);
}

bool gg_draw_fits(const struct look *g, const struct gg_frame *frame, const struct gg_frame *above)
{
    (void)frame;
    return above == NULL && gg_deck_count(g, gg_phasing(g)) > 0;
}

/* --- the hand --- */

void gg_offer_cards(const struct look *g, struct offer *o)
{
    const struct gg_cards *cards = cards_of(g->battle);
    const uint8_t *hand = store(g, cards->hand, gg_phasing(g));
    for (int i = 0; cards->kind[i].id != NULL; i++)
        if (hand[i])
            offer(o, (struct words){cards->verb, NO_UNIT, 0, NO_UNIT, NO_UNIT, i});
    gg_offer_done(g, o);
}

void gg_play_card(struct play *g, int card)
{
    struct look look = look_of(g);
    int side = gg_phasing(&look);
    gg_hand(g, side)[card]--;
    gg_note_side(g, cards_of(g->battle)->played, side, card);
    gg_reveal(g, !side);
}

bool gg_cards_sound(const struct look *g, struct gg_flaw *flaw)
{
    const struct gg_cards *cards = cards_of(g->battle);
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; cards->kind[i].id != NULL; i++)
            if (store(g, cards->hand, side)[i] + store(g, cards->deck, side)[i] > cards->most)
                return gg_flaw(flaw, NULL, -1, "%s has more than %d of the card %s",
                               g->battle->side_title[side], cards->most, cards->kind[i].title);
    return true;
}

/* --- what a seat knows --- */

static void view_store(const struct look *g, struct gg_view *v, struct gg_hand hand,
                       const uint8_t *count, bool seen)
{
    const struct gg_cards *cards = cards_of(g->battle);
    assert(v->nhands < GG_VIEW_HANDS);
    hand.count = count_cards(cards, count);
    hand.first = v->ncards;
    for (int i = 0; seen && cards->kind[i].id != NULL; i++) {
        if (count[i] == 0)
            continue;
        assert(v->ncards < GG_VIEW_CARDS);
        v->card[v->ncards] = cards->kind[i];
        if (cards->text)
            v->card[v->ncards].text = cards->text(g->battle, i);
        v->card[v->ncards++].count = count[i];
        hand.ncards++;
    }
    v->hand[v->nhands++] = hand;
}

void gg_view_cards(const struct look *g, struct gg_view *v, int seat)
{
    const struct gg_cards *cards = cards_of(g->battle);
    for (int side = 0; side < GG_SIDES; side++) {
        bool own = seat == side || seat == GG_EVERYTHING;
        struct gg_hand hand = {.name = "hand", .title = "Hand", .side = side};
        struct gg_hand deck = {.name = "deck", .title = "Deck", .side = side};
        view_store(g, v, hand, store(g, cards->hand, side), own);
        view_store(g, v, deck, store(g, cards->deck, side), own);
    }
}

/* Takes card number n out of a store, counted through the kinds, and says which kind it was. */
static int take_card(uint8_t *count, int n)
{
    int kind = 0;
    for (; n >= count[kind]; kind++)
        n -= count[kind];
    count[kind]--;
    return kind;
}

/* As many in the hand as before, any of those that are in hand and deck together. */
static void deal(const struct gg_cards *cards, uint8_t *hand, uint8_t *deck,
                 struct gg_random *random)
{
    int held = count_cards(cards, hand), all = held + count_cards(cards, deck);
    for (int i = 0; cards->kind[i].id != NULL; i++) {
        deck[i] = (uint8_t)(deck[i] + hand[i]);
        hand[i] = 0;
    }
    for (int n = 0; n < held; n++)
        hand[take_card(deck, (int)gg_random_below(random, (uint32_t)(all - n)))]++;
}

int gg_kit_held(const struct gg_battle *battle, const void *position, int side, gg_choice *out,
                int room)
{
    const struct gg_cards *cards = cards_of(battle);
    int n = 0;
    if (cards == NULL)
        return 0;
    const uint8_t *hand = (const uint8_t *)position + store_at(cards, cards->hand, side);
    for (int kind = 0; cards->kind[kind].id != NULL && n < room; kind++)
        if (hand[kind])
            out[n++] = pack((struct words){cards->verb, NO_UNIT, 0, NO_UNIT, NO_UNIT, kind});
    return n;
}

void gg_kit_imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random)
{
    const struct gg_cards *cards = cards_of(battle);
    uint8_t *p = position;
    for (int side = 0; side < GG_SIDES; side++)
        if (side != seat && seat != GG_EVERYTHING)
            deal(cards, p + store_at(cards, cards->hand, side),
                 p + store_at(cards, cards->deck, side), random);
}

/* A hand that could hold another card in the place of one it holds. */
static bool could_differ(const struct gg_cards *cards, const uint8_t *hand, const uint8_t *deck)
{
    int kinds = kinds_of(cards);
    for (int held = 0; held < kinds; held++)
        for (int left = 0; left < kinds; left++)
            if (held != left && hand[held] && deck[left])
                return true;
    return false;
}

bool gg_kit_hides(const struct gg_battle *battle, const void *position, int seat)
{
    const struct gg_cards *cards = cards_of(battle);
    const uint8_t *p = position;
    for (int side = 0; side < GG_SIDES; side++)
        if (side != seat && could_differ(cards, p + store_at(cards, cards->hand, side),
                                         p + store_at(cards, cards->deck, side)))
            return true;
    return false;
}
