/*
 * terminal.h - what a command that talks to a person needs from a terminal: its size and colours, a
 * canvas of characters to draw on, and lines typed by the player.
 *
 * Nothing here knows a game. With a pipe in place of a terminal there are no colours, no cursor and no
 * line editing, and every word that is printed stays readable.
 */
#ifndef GG_CLI_TERMINAL_H
#define GG_CLI_TERMINAL_H

#include <stdint.h>

#include "grognard/text.h"

/* What a character is drawn with. Each means something even where it looks like another. */
enum gg_ink {
    GG_INK_PLAIN,
    GG_INK_FAINT,  /* borders, clauses */
    GG_INK_STRONG, /* headings */
    GG_INK_FIRST,  /* the first side's counters */
    GG_INK_SECOND, /* the second side's counters */
    GG_INK_WATER,  /* minor rivers */
    GG_INK_DEEP,   /* major rivers */
    GG_INK_ROAD,
    GG_INK_CHOICE, /* a place that can be chosen now */
    GG_INK_ALERT,  /* the battle being fought, errors */
    GG_NINKS
};

enum { GG_NO_PAPER = -1 };

struct gg_terminal {
    bool reads, writes; /* standard input, output is a terminal */
    bool colour;        /* colours may be used */
    bool palette;       /* there are 256 of them */
    bool utf8;
    int columns, rows; /* of the window; a pipe has 120 columns and no limit of rows (0) */
};

/* Looks at standard input and output and the environment. */
void gg_terminal_look(struct gg_terminal *terminal, bool colour_allowed);

/* The window may have changed. */
void gg_terminal_measure(struct gg_terminal *terminal);

/* The codes that switch to an ink, and back; empty without colours. */
const char *gg_terminal_ink(const struct gg_terminal *terminal, enum gg_ink ink);

/* A text in an ink. */
void gg_terminal_paint(const struct gg_terminal *terminal, enum gg_ink ink, const char *text,
                       struct gg_text *out);

/* "#e8e0c0" as the nearest of 256 colours, or GG_NO_PAPER when it is no colour. */
int gg_terminal_paper(const char *hint);

/* Adds a text broken at spaces into lines of at most width columns, later lines indented, each ended.
 * Returns how many lines it took. */
int gg_terminal_wrap(const char *text, int width, int indent, struct gg_text *out);

/* How many characters a UTF-8 text has. */
int gg_terminal_length(const char *text);

/* A picture made of characters. */
struct gg_cell {
    uint32_t letter; /* 0 is a space */
    uint8_t ink;
    int16_t paper; /* a colour of the palette, or GG_NO_PAPER */
};

struct gg_canvas {
    int width, height;
    struct gg_cell *cell; /* width * height */
};

/* Blank; false when memory is out or the size is unreasonable. */
bool gg_canvas_open(struct gg_canvas *canvas, int width, int height);
void gg_canvas_close(struct gg_canvas *canvas);

/* Outside the canvas nothing is drawn. */
void gg_canvas_put(struct gg_canvas *canvas, int x, int y, uint32_t letter, enum gg_ink ink);
uint32_t gg_canvas_at(const struct gg_canvas *canvas, int x, int y);

/* Text from x on, at most room characters. Returns how many were drawn. */
int gg_canvas_text(struct gg_canvas *canvas, int x, int y, int room, const char *text,
                   enum gg_ink ink);
void gg_canvas_paper(struct gg_canvas *canvas, int x, int y, int width, int paper);

/* Columns from .. from + width - 1 as lines; spaces at the ends of lines are left out. */
void gg_canvas_print(const struct gg_canvas *canvas, const struct gg_terminal *terminal, int from,
                     int width, struct gg_text *out);

/* Lines typed by the player. */
struct gg_line;

enum gg_line_end { GG_LINE_READ, GG_LINE_END, GG_LINE_BREAK };

/* Offers what could follow `typed`: calls add with each whole line that begins with it. */
typedef void gg_line_offer(const char *typed, void (*add)(void *list, const char *line), void *list,
                           void *context);

/* With history, editing and completion on a terminal (offer may be NULL), plain lines otherwise. NULL
 * when memory is out. Ctrl-C is caught from here on until gg_line_close. */
struct gg_line *gg_line_open(const struct gg_terminal *terminal, gg_line_offer *offer,
                             void *context);
void gg_line_close(struct gg_line *line);

/* Reads a line; *text, without its end, is good until the next call. GG_LINE_END at the end of input,
 * GG_LINE_BREAK after Ctrl-C. */
enum gg_line_end gg_line_read(struct gg_line *line, const char *prompt, const char **text);

/* Was Ctrl-C pressed since the last time this was asked? For loops that do not read. */
bool gg_line_broken(void);

#endif
