/*
 * resolve.h - what the files of `grognard resolve` share: resolve.c reads the command line and files, resolve_ask.c asks and
 * drives a ruling to its end.
 */
#ifndef GG_CLI_RESOLVE_H
#define GG_CLI_RESOLVE_H

#include "cli/common.h"
#include "cli/terminal.h"

enum { GG_RESOLVE_DICE = 512, GG_RESOLVE_WORDS = 128 };

struct gg_resolve {
    const char *system, *about;         /* a question or a file */
    const char *word[GG_RESOLVE_WORDS]; /* NAME=VALUE */
    int nwords;
    int dice[GG_RESOLVE_DICE];
    int ndice, dice_used;
    const char *answer[GG_RESOLVE_WORDS];
    int nanswers, answers_used;
    bool rolls; /* the program rolls what is not given */
    bool json;
    const char *evening; /* the file in which rulings are kept, or NULL */
    const char *records; /* the folder for records of an evening, or NULL */
    bool log;            /* tell an evening again */
    bool goes_on;        /* the ruling is the last one of the evening */
    struct gg_random random;
    struct gg_terminal terminal;
    struct gg_line *line; /* NULL: nobody can be asked */
};

/* Gets ready to ask, where standard input is a terminal. */
int gg_resolve_open(struct gg_resolve *resolve);

/* A field of a form as it is typed: "ground=woods|hill [clear]". */
void gg_resolve_field(const struct gg_form *form, int i, struct gg_text *out);

/* Asks which question; NULL when the player leaves. */
const char *gg_resolve_pick(struct gg_resolve *resolve, char *name, size_t room);

/* Fills in what is missing: asks for it, or takes defaults and says what else is missing. */
int gg_resolve_fill(struct gg_resolve *resolve, const struct gg_form *form, struct gg_given *given);

/* Drives a ruling as far as dice and answers go, prints it and closes it. */
int gg_resolve_drive(struct gg_resolve *resolve, struct gg_ruling *ruling);

/* Adds a ruling to the file of an evening; goes on with the last one, if it still waits; and tells an evening again, as text
 * or as a record for each ruling. */
int gg_resolve_keep(const struct gg_resolve *resolve, const struct gg_ruling *ruling);
int gg_resolve_go_on(struct gg_resolve *resolve);
int gg_resolve_export(const char *path, const char *folder);

#endif
