/*
 * common.h - what every command of the program shares.
 *
 * Exit codes, messages that name what was wrong and how to put it right, loading a battle with
 * `--set name=value`, reading numbers from the command line, and colours for people. Standard output
 * carries the answer and nothing else; messages and progress go to standard error.
 */
#ifndef GG_CLI_COMMON_H
#define GG_CLI_COMMON_H

#include <stdio.h>

#include "file/own.h"
#include "grognard/grognard.h"

enum {
    GG_EXIT_DONE = 0,
    GG_EXIT_FALSE = 1,   /* the thing asked about is false */
    GG_EXIT_USAGE = 2,   /* wrong usage or bad input */
    GG_EXIT_OUTSIDE = 3, /* disk, memory, another program */

    GG_SETTINGS_MAX = GG_OPTIONS_MAX
};

/* The commands; main.c has the table. argv[0] is "grognard NAME". */
int gg_command_arena(int argc, char **argv);
int gg_command_bench(int argc, char **argv);
int gg_command_check(int argc, char **argv);
int gg_command_engine(int argc, char **argv);
int gg_command_list(int argc, char **argv);
int gg_command_odds(int argc, char **argv);
int gg_command_play(int argc, char **argv);
int gg_command_replay(int argc, char **argv);
int gg_command_resolve(int argc, char **argv);
int gg_command_serve(int argc, char **argv);
int gg_command_show(int argc, char **argv);
int gg_command_sim(int argc, char **argv);
int gg_command_verify(int argc, char **argv);

/* The exit code for a call that ended with this status. */
int gg_exit_code(enum gg_status status);

/* Prints a message to standard error, and under it how to put it right (remedy NULL: nothing). */
void gg_cli_error(const char *remedy, const char *fmt, ...) GG_PRINTF(2, 3);

/* Prints a message that the library wrote, or the status when it wrote none. */
void gg_cli_report(const struct gg_text *message, enum gg_status status);

/* The lines given with --set, in the form gg_load takes; zeroed is empty. */
struct gg_settings {
    const char *line[GG_SETTINGS_MAX + 1];
    int count;
};

/* Adds "name=value". False when it is no such thing or there are too many; the reason was printed. */
bool gg_settings_add(struct gg_settings *settings, const char *line);

/* Scenarios of one's own, from the folders that the environment names; what is left out was told. False when memory is
 * out, which was told too. */
bool gg_cli_owns(struct gg_owns *owns);

/* The path of a scenario of one's own by its name, as long as this is not called again; anything else as it is. */
const char *gg_cli_path(const char *what);

/* Loads a battle by scenario id or file. On failure prints everything that is wrong, sets *code and
 * returns NULL. settings may be NULL. */
struct gg_loaded *gg_cli_load(const char *what, const struct gg_settings *settings, int *code);

/* Reads a whole file into text, which the caller frees in any case. A file that cannot be read is bad
 * input; the message was printed and the exit code is returned. */
int gg_cli_read(const char *path, struct gg_text *text);

/* Writes a file in the place of the old one: after a power cut one of them is there, whole. False with errno set. */
bool gg_cli_replace(const char *path, const char *bytes, size_t n);

/* Prints that there is no such thing, with the nearest good word and all of them. */
void gg_cli_refuse_word(const char *kind, const char *word, const char *const *words, int n);

/* A system by id; NULL when there is none, and then the good ones were printed. */
const struct gg_rules *gg_cli_system(const char *id);

/* A computer player by name; NULL when there is none, and then the good ones were printed. */
const struct gg_mind *gg_cli_mind(const char *name);

/* A whole decimal number within low .. high; false when the text is anything else. */
bool gg_cli_number(const char *text, long long low, long long high, long long *out);

/* The side of a battle by its id ("french"), or GG_NOBODY. */
int gg_cli_side(const struct gg_battle *battle, const char *name);

/* Milliseconds of a clock that is never set; and for gg_think: is it past that many, an int64_t? */
int64_t gg_cli_clock(void);
bool gg_cli_late(void *until);

/* May colours and progress lines go to this stream? Only to a terminal; colours not with NO_COLOR. */
bool gg_cli_terminal(FILE *stream);
bool gg_cli_colours(FILE *stream);

/* Prints a heading, in bold where colours are allowed. */
void gg_cli_heading(FILE *stream, const char *text);

/* Writes a text to standard output and frees it. Returns GG_EXIT_DONE, or GG_EXIT_OUTSIDE with a
 * message when memory or the stream gave out. */
int gg_cli_print(struct gg_text *text);

/* Adds a text and spaces up to this many characters; what is longer stays whole. */
void gg_cli_pad(struct gg_text *out, const char *text, int width);

/* A mistyped word as it may stand in a message: control characters replaced, long ones cut. */
const char *gg_cli_quote(const char *word, struct gg_text *out);

/* How to win and what is counted, what is to come, the cards. Written by view and battle alone. */
void gg_write_goals(const struct gg_battle *battle, const struct gg_view *view,
                    struct gg_text *out);
void gg_write_calendar(const struct gg_battle *battle, const struct gg_view *view,
                       struct gg_text *out);
void gg_write_hands(const struct gg_battle *battle, const struct gg_view *view,
                    struct gg_text *out);

#endif
