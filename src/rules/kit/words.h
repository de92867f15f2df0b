/*
 * words.h - choices: how one is packed into a number, and the table of wordings that gives its text, its reading back,
 * its label and the printed grammar.
 *
 * A wording is a template: "strike {unit} {place}[ with {second:leader}]". What stands in braces is a slot:
 *
 *   {unit} {second} {third}   a unit: its id where it is typed, its name where it is shown
 *   {target}                  the second unit, where the choice is aimed at it: `to` of the choice is where it is
 *   {place}                   a place: "1204" where it is typed, with its name where it is shown
 *   {to}                      the extra part as a place
 *   {number}                  the extra part as a number
 *   {card}                    the extra part as a card of gg_kit.cards: its id where it is typed, its title where it is shown
 *   anything else             the system's own, by gg_kit.slot; with a star, {units*}, a set typed in any order
 *
 * A word after a colon is what the grammar calls it, also in the label. What stands in brackets is left out when its slot is empty.
 */
#ifndef GG_KIT_WORDS_H
#define GG_KIT_WORDS_H

#include "grognard/rules.h"

struct look;

/* The parts of a choice. A unit that is not named is GG_NO_PIECE, everything else that is not used 0. */
struct words {
    int verb, unit, place, second, third, extra;
};

static inline gg_choice pack(struct words w)
{
    return (gg_choice)w.verb | (gg_choice)w.unit << 8 | (gg_choice)w.place << 16 |
           (gg_choice)w.second << 32 | (gg_choice)w.third << 40 | (gg_choice)w.extra << 48;
}

/* A choice that is its verb alone. */
static inline gg_choice choice_word(int verb)
{
    return pack((struct words){verb, GG_NO_PIECE, 0, GG_NO_PIECE, GG_NO_PIECE, 0});
}

static inline int verb_of(gg_choice c)
{
    return (int)(c & 0xff);
}

static inline int unit_of(gg_choice c)
{
    return (int)(c >> 8 & 0xff);
}

static inline int place_of(gg_choice c)
{
    return (int)(c >> 16 & 0xffff);
}

static inline int extra_of(gg_choice c)
{
    return (int)(c >> 48);
}

static inline struct words words_of(gg_choice c)
{
    return (struct words){
        verb_of(c), unit_of(c), place_of(c), (int)(c >> 32 & 0xff), (int)(c >> 40 & 0xff),
        extra_of(c)};
}

/* A list of choices being made. More than there is room for are counted only. */
struct offer {
    gg_choice *out;
    int room, count;
};

static inline void offer(struct offer *o, struct words w)
{
    if (o->count < o->room)
        o->out[o->count] = pack(w);
    o->count++;
}

/* The usual choices: of a unit and a place, of a unit, of a place, of nothing. */
static inline void offer_move(struct offer *o, int verb, int unit, int place)
{
    offer(o, (struct words){verb, unit, place, GG_NO_PIECE, GG_NO_PIECE, 0});
}

static inline void offer_unit(struct offer *o, int verb, int unit)
{
    offer_move(o, verb, unit, 0);
}

static inline void offer_place(struct offer *o, int verb, int place)
{
    offer_move(o, verb, GG_NO_PIECE, place);
}

static inline void offer_word(struct offer *o, int verb)
{
    offer_move(o, verb, GG_NO_PIECE, 0);
}

struct gg_wording {
    const char *text;  /* as it is typed; its first word is the verb's own */
    const char *label; /* as it is shown; NULL: what the step says of "done" */
    const char *group; /* for the faces: "move" */
};

/* Writes the slot of a choice as it is typed or shown; false when it is empty. In a prompt c has the unit, the place and
 * the second unit of the frame on top. */
typedef bool gg_slot_writer(const struct look *g, gg_choice c, const char *slot, bool shown,
                            struct gg_text *out);

void gg_kit_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out);
void gg_kit_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out);
bool gg_kit_choice_is(const struct gg_battle *battle, const void *position, gg_choice choice,
                      const char *typed);

/* The names of units in a row: "2Leg, Reille and Foy". */
void gg_write_names(const struct gg_battle *battle, uint64_t units, struct gg_text *out);

/* A prompt: {side} is the side to move, {unit} and {place} those of the frame on top, {roller} the unit whose dice wait. */
void gg_write_prompt(const struct look *g, const char *prompt, struct gg_text *out);

#endif
