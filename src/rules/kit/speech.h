/*
 * speech.h - events to sentences, by a table of templates with the clause that each obeys.
 *
 * Slots of a sentence:
 *
 *   {unit} {side}        who it is about, whose it is; a unit that the reader must not know is "A concealed French unit"
 *   {from} {to}          places, with their names
 *   {way}                " from 1308 to 1307"; " in 1308" where both are the same
 *   {there}              " in 1308"
 *   {0} {+1} {2?a:b}     a number of the event, with its sign, or one word or the other
 *   {unit0} {card}       number 0 of the event as a unit; as a card of gg_kit.cards
 *   {turn}               "3, 14 Oct morning": number 0 as a turn
 *   {first} {other}      the titles of the two sides
 *   anything else        the system's own, by gg_kit.say
 *
 * The first row that fits an event is said: one that asks for a number of the event fits only when it is so, and one
 * that is GG_VEILED only for who must not know the unit.
 */
#ifndef GG_KIT_SPEECH_H
#define GG_KIT_SPEECH_H

#include "grognard/rules.h"

enum { GG_ALWAYS = -1, GG_VEILED = -2 };

struct gg_telling {
    uint16_t event;
    int8_t arg, is;   /* only when arg[arg] == is; or GG_ALWAYS, GG_VEILED */
    const char *text; /* "" for none */
    const char *clause;
    /* What it comes to, for odds: "{units} break{s}"; NULL when it comes to nothing. After a ? it is said only where
     * nothing else is: "?{card}", of the card that opens the next turn. */
    const char *outcome;
};

/* Writes a slot of an event; slot is what stands between the braces. */
typedef void gg_say_slot(const struct gg_battle *battle, const struct gg_event *event,
                         const char *slot, struct gg_text *out);

/* What events came to. Those of rows with the same words are one phrase: "{units} retreat{s}" names all of them, {s} is the
 * ending of the verb for one, {n} how many there were, {n?a:b} one word for one and another for more, {sum0} the
 * numbers 0 of one unit added up. Phrases about the same units in a row are joined: "Soult disrupted and must retreat". */
void gg_kit_outcome(const struct gg_battle *battle, const struct gg_event *event, int n, int seat,
                    struct gg_text *out);

const char *gg_kit_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out);

/* The title of the side of an event, or "Nobody". */
const char *gg_event_side(const struct gg_battle *battle, const struct gg_event *event);

#endif
