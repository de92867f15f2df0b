/*
 * umpire.h - what the files of this room share: forms, and documents made of them.
 */
#ifndef GG_UMPIRE_UMPIRE_H
#define GG_UMPIRE_UMPIRE_H

#include "base/arena.h"
#include "grognard/umpire.h"

int gg_ask_words(const struct gg_ask *ask);
const char *gg_ask_word(const struct gg_ask *ask, int i);

/* A field by its name, or -1. */
int gg_form_find(const struct gg_form *form, const char *name);

/* Is every field of this map so? `when: {ground: woods, formation: [line, column]}`. NULL: yes. */
bool gg_when(const struct gg_form *form, const struct gg_given *given, const struct gg_node *when);

/* The situation of a form that is filled in, as a document in the arena; NULL when memory is out. */
const struct gg_node *gg_form_expand(const struct gg_form *form, const struct gg_given *given,
                                     struct gg_arena *arena, struct gg_faults *f);

struct gg_ruling {
    struct gg_arena *arena; /* of an expanded form, else NULL */
    const struct gg_form *form;
    struct gg_form own; /* where it was read from a file */
    struct gg_given given;
    struct gg_battle *battle;
    void *start;           /* the position in which the event has happened */
    struct gg_event *said; /* what that said to the log */
    int nsaid;
    struct gg_game *game;
    char **answer;
    int *sides;  /* of dice that were typed in, else 0 */
    char **odds; /* of dice: the chances before they fell, as JSON; NULL for a choice */
    int nanswers, room;
};

/* Where clauses come from, where the rules say so: [GN-4-h] behind `from` becomes [GN-4-h, house]; and a map of all clauses in what
 * was said so far. */
struct gg_json;
void gg_origins_mark(const struct gg_battle *battle, size_t from, struct gg_text *out);
void gg_origins_json(const struct gg_battle *battle, const struct gg_text *said, struct gg_json *j);

/* The chances of the dice that wait, as JSON. */
void gg_ruling_odds(const struct gg_ruling *ruling, struct gg_text *out);

#endif
