/*
 * cards.h - hands and decks of cards: so many of each kind, a private draw, and what others see of it.
 *
 * A position has for each side a hand and a deck, a byte for each kind of card. What a side has drawn is its secret, so it
 * draws from a deck of its own: of a common one it would read off the chances which cards the enemy holds.
 */
#ifndef GG_KIT_CARDS_H
#define GG_KIT_CARDS_H

#include "grognard/view.h"
#include "rules/kit/play.h"
#include "rules/kit/words.h"

struct gg_cards {
    const struct gg_card *kind; /* ended by one without an id */
    size_t hand, deck; /* where they lie in a position: for each side, of each kind, a uint8_t */
    uint16_t drawn;    /* the event of a draw; its number 0 is the card */
    uint16_t played;   /* the same when one is played */
    int verb;          /* of the choice that plays one; its extra part is the card */
    int most;          /* of a kind, in the hand and the deck of a side */
    const char *clause;
    /* What a card does in this battle, where a file may change it; NULL: as its kind says. */
    const char *(*text)(const struct gg_battle *battle, int card);
};

/* The hand or the deck of a side, in the order of the kinds, and how many cards it has. */
uint8_t *gg_hand(struct play *g, int side);
int gg_hand_count(const struct look *g, int side);
int gg_deck_count(const struct look *g, int side);

/* A step in which the phasing side draws a card, and only it sees which; of an empty deck it draws none. */
bool gg_run_draw(struct play *g);
void gg_roll_card(const struct look *g, struct gg_roll *r);
void gg_settle_card(struct play *g, int card);
bool gg_draw_fits(const struct look *g, const struct gg_frame *frame, const struct gg_frame *above);

/* A step in which the phasing side may play a card: one choice for each kind in its hand, and to be done. Of a card that is
 * played the enemy learns which it was. */
void gg_offer_cards(const struct look *g, struct offer *o);
void gg_play_card(struct play *g, int card);

/* All hands and decks in a view: those of a seat's own side with their cards, of the others how many there are. */
void gg_view_cards(const struct look *g, struct gg_view *v, int seat);

/* No side has more of a kind than there are. */
bool gg_cards_sound(const struct look *g, struct gg_flaw *flaw);

/* For struct gg_rules: a choice for each kind of card in the hand of a side; and: the cards are all that is hidden. */
int gg_kit_held(const struct gg_battle *battle, const void *position, int side, gg_choice *out,
                int room);
void gg_kit_imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random);
bool gg_kit_hides(const struct gg_battle *battle, const void *position, int seat);

#endif
