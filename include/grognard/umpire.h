/*
 * umpire.h - rulings for a real table: a situation in, rulings out.
 *
 * A SITUATION is a scenario document with a `position:` and an `event:`, what has just happened on the table: a battle to be
 * fought, a unit that breaks. It is loaded as a position and driven by the same rules as a game; nothing is ruled on twice.
 *
 * A FORM is a question that can be asked without writing a situation: fields with kinds, ranges and words, and the
 * situation they make, as a document with $names in it. Forms belong to a rule system and are part of the program.
 *
 * A RULING is a situation under way: it waits for dice or for a decision, or is done. What was answered is kept, so any
 * answer can be taken back, dice too: the table has them, not the program.
 */
#ifndef GROGNARD_UMPIRE_H
#define GROGNARD_UMPIRE_H

#include "grognard/game.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* --- forms --- */

enum { GG_ASKS_MAX = 40, GG_SET_MAX = 16 };

enum gg_ask_kind { GG_ASK_NUMBER, GG_ASK_WORD, GG_ASK_SET };

struct gg_ask {
    const char *name;   /* "attackers": typed and written */
    const char *line;   /* "How strong are the attackers together?" */
    const char *clause; /* or NULL */
    enum gg_ask_kind kind;
    int low, high; /* a number */
    const struct gg_node
        *words; /* a word or a set: a list of words, or a map of words with what each stands for */
    const struct gg_node *when; /* asked only when other fields are so; NULL: always */
    bool has_standard;          /* the rules have a default: */
    int standard;               /* a number, the index of a word, a bit for each word */
};

struct gg_form {
    const char *system, *name; /* "jena20", "battle" */
    const char *title, *summary;
    const char *clause;
    int nasks;
    struct gg_ask ask[GG_ASKS_MAX];
    const struct gg_node *situation, *never, *next;
    const struct gg_node
        *hide; /* clauses whose sentences speak of the imagined map only; or NULL */
    const struct gg_node *
        until; /* steps of the rules that a table takes by itself: the ruling ends before them; or NULL */
};

/* The forms that are part of the program, as gg_scenarios: ids are "jena20/battle". */
const struct gg_scenario *gg_questions(void);
const struct gg_scenario *gg_question(const char *id);

/* A form from its document. False with faults in f. The document must outlive it. */
bool gg_form_open(const char *id, const struct gg_node *document, struct gg_form *out,
                  struct gg_faults *f);

/* What was filled in so far; zeroed is nothing. */
struct gg_given {
    bool known[GG_ASKS_MAX];
    int value[GG_ASKS_MAX];
};

/* Fills in a field from text: a number, a word, words with commas between (none: an empty set). GG_NOT_FOUND for a field that the
 * form has not, GG_BAD_INPUT for a value that cannot be; message says what was expected. */
GG_MUST_CHECK enum gg_status gg_form_set(const struct gg_form *form, struct gg_given *given,
                                         const char *name, const char *text,
                                         struct gg_text *message);

/* Does field i matter, by what is known? False also while that is not known yet. */
bool gg_form_asks(const struct gg_form *form, const struct gg_given *given, int i);

/* The first field that matters and is not filled in, or -1. Fields with a default count as filled in by gg_form_defaults. */
int gg_form_missing(const struct gg_form *form, const struct gg_given *given);
void gg_form_defaults(const struct gg_form *form, struct gg_given *given);

/* Do the facts contradict each other? False with a sentence that says which. Also false for a field that was given and does not
 * matter. */
bool gg_form_sound(const struct gg_form *form, const struct gg_given *given,
                   struct gg_text *message);

/* The value of a field as text. */
void gg_form_value(const struct gg_form *form, const struct gg_given *given, int i,
                   struct gg_text *out);

/* A form with its fields as JSON, and what was given. */
void gg_form_json(const struct gg_form *form, struct gg_text *out);
void gg_given_json(const struct gg_form *form, const struct gg_given *given, struct gg_text *out);

/* --- rulings --- */

struct gg_ruling;

/* A ruling on a situation. NULL with faults in f; NULL without a fault when memory is out. */
struct gg_ruling *gg_ruling_open(const char *id, const struct gg_node *situation,
                                 const char *const *settings, struct gg_faults *f);

/* The same on a form that is filled in. The form and its document must outlive the ruling. */
struct gg_ruling *gg_ruling_ask(const struct gg_form *form, const struct gg_given *given,
                                struct gg_faults *f);
void gg_ruling_close(struct gg_ruling *ruling);

/* The game that is driven; it belongs to the ruling and changes with each answer. */
const struct gg_game *gg_ruling_game(const struct gg_ruling *ruling);

enum gg_waits { GG_WAITS_DICE, GG_WAITS_CHOICE, GG_WAITS_NOT };
enum gg_waits gg_ruling_waits(const struct gg_ruling *ruling);

/* An answer: faces as they lie on the table ("3 5"), `roll` for dice of the program (random, which may then not be NULL), or the
 * text of a choice. Anything else is a status, and changes nothing. */
GG_MUST_CHECK enum gg_status gg_ruling_answer(struct gg_ruling *ruling, const char *text,
                                              struct gg_random *random);

/* Takes the last answer back. GG_WRONG_TIME when there is none. */
GG_MUST_CHECK enum gg_status gg_ruling_undo(struct gg_ruling *ruling);

/* The answers so far; dice as faces, those that the program threw as "rolled 4 2". */
int gg_ruling_answers(const struct gg_ruling *ruling);
const char *gg_ruling_answer_text(const struct gg_ruling *ruling, int i);

/* A ruling as an entry of an evening's file, and back: the question with what was given, or the whole situation, and the
 * answers. NULL with faults in f; NULL without a fault when memory is out. */
void gg_ruling_write(const struct gg_ruling *ruling, struct gg_writer *w);
struct gg_ruling *gg_ruling_read(const struct gg_node *entry, struct gg_faults *f);

/* What waits, with the exact chances of it: {"waits":"roll",…}, docs/PROTOCOL.md says all of it. */
void gg_ruling_json(const struct gg_ruling *ruling, struct gg_text *out);

/* The same for people. What happened, from line `from` of the log on; then what waits: the roll with its modifiers and chances, or
 * the question with its choices; or that nothing is left to be done. */
void gg_ruling_tell(const struct gg_ruling *ruling, int from, struct gg_text *out);

/* How many lines there are for `from`. */
int gg_ruling_lines(const struct gg_ruling *ruling);

/* What is to be asked next about others, who are not part of the situation: number i, from 0; NULL behind the last. */
const char *gg_ruling_next(const struct gg_ruling *ruling, int i);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
