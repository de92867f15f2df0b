/*
 * play_units.c - the units as a player asks for them: a line for each, or a table where they have many figures (see play.h).
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"

/* With more figures than this a unit is a row of a table; titles are cut to SHORT letters in a window narrower than WIDE. */
enum { FIGURES = 6, WIDE = 110, SHORT = 4 };

/* --- a line --- */

/* On a board of spaces one looks at a neighbour, on an open table anywhere. */
static void write_facing(const struct gg_piece *piece, struct gg_text *out)
{
    static const char *const compass[] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    int degrees = (piece->pose.facing + 50) / 100;
    if (piece->turned && degrees % 45 == 0)
        gg_text_fmt(out, ", facing %s", compass[degrees / 45 % 8]);
    else
        gg_text_fmt(out, ", facing %d", degrees);
}

static void write_unit(const struct gg_piece *piece, const char *short_name, struct gg_text *out)
{
    char counter[GG_SHORT_ROOM * 2];
    struct gg_text text;
    gg_text_fixed(&text, counter, sizeof counter);
    gg_map_counter(piece, short_name, &text);
    int pad = 7 - gg_terminal_length(counter);
    gg_text_fmt(out, "  %s%*s %-12s ", counter, pad > 0 ? pad : 1, "", piece->id ? piece->id : "");
    pad = 22 - gg_terminal_length(piece->name);
    gg_text_fmt(out, "%s%*s %-8s", piece->name, pad > 0 ? pad : 0, "", piece->at ? piece->at : "");
    gg_text_fmt(out, " %s", piece->symbol ? piece->symbol : "");
    for (int i = 0; i < piece->nvalues; i++)
        gg_text_fmt(out, ", %s %d", piece->value[i].name, piece->value[i].value);
    for (int i = 0; i < piece->nbars; i++)
        gg_text_fmt(out, ", %s %d/%d", piece->bar[i].name, piece->bar[i].value, piece->bar[i].full);
    if ((piece->posed || piece->turned) && piece->pose.facing >= 0)
        write_facing(piece, out);
    for (int i = 0; i < piece->nstatus; i++)
        gg_text_fmt(out, "%s %s", i ? "," : ";", piece->status[i].word);
    gg_text_char(out, '\n');
}

/* --- a table --- */

static const char *title_of(const struct gg_piece *piece, int i)
{
    return i < piece->nvalues ? piece->value[i].name : piece->bar[i - piece->nvalues].name;
}

static int width_of(const struct gg_piece *piece, int i, int columns)
{
    int length = gg_terminal_length(title_of(piece, i)), least = i < piece->nvalues ? 2 : 3;
    length = columns < WIDE && length > SHORT ? SHORT : length;
    return length > least ? length : least;
}

static void write_titles(const struct gg_piece *piece, int columns, struct gg_text *out)
{
    gg_text_fmt(out, "  %-7s %-12s %-12s", "", "", "at");
    for (int i = 0; i < piece->nvalues + piece->nbars; i++) {
        int width = width_of(piece, i, columns);
        gg_text_fmt(out, " %*.*s", width, width, title_of(piece, i));
    }
    gg_text_add(out, "  facing\n");
}

/* Titles are those of the first unit: one that lacks a figure has a gap there. */
static void write_row(const struct gg_piece *piece, const struct gg_piece *first,
                      const char *short_name, int columns, struct gg_text *out)
{
    char room[GG_SHORT_ROOM * 2];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_map_counter(piece, short_name, &text);
    int pad = 7 - gg_terminal_length(room);
    gg_text_fmt(out, "  %s%*s %-12s %-12s", room, pad > 0 ? pad : 0, "", piece->id, piece->at);
    for (int i = 0; i < first->nvalues + first->nbars; i++) {
        gg_text_fixed(&text, room, sizeof room);
        for (int k = 0; k < piece->nvalues && i < first->nvalues; k++)
            if (!strcmp(piece->value[k].name, title_of(first, i)))
                gg_text_fmt(&text, "%d", piece->value[k].value);
        for (int k = 0; k < piece->nbars && i >= first->nvalues; k++)
            if (!strcmp(piece->bar[k].name, title_of(first, i)))
                gg_text_fmt(&text, "%d/%d", piece->bar[k].value, piece->bar[k].full);
        gg_text_fmt(out, " %*s", width_of(first, i, columns), room);
    }
    if (piece->posed && piece->pose.facing >= 0)
        gg_text_fmt(out, "  %6d", (piece->pose.facing + 50) / 100);
    else
        gg_text_fmt(out, "  %6s", "");
    for (int i = 0; i < piece->nstatus; i++)
        gg_text_fmt(out, "%s %s", i ? "," : " ", piece->status[i].word);
    gg_text_char(out, '\n');
}

/* --- both --- */

static bool is_wanted(const struct gg_play *play, const struct gg_piece *piece, const char *word)
{
    const char *side =
        piece->side >= 0 && piece->side < GG_SIDES ? play->battle->side[piece->side] : "nobody";
    return !*word || !strncasecmp(side, word, strlen(word)) || strcasestr(piece->name, word) ||
           (piece->id && strcasestr(piece->id, word)) || (piece->at && !strcmp(piece->at, word)) ||
           (piece->symbol && !strncasecmp(piece->symbol, word, strlen(word)));
}

/* Whose figures are the titles of a side's table: the unit with the most; NULL where a line is enough for each. */
static const struct gg_piece *widest(const struct gg_play *play, int side)
{
    const struct gg_piece *most = NULL;
    for (int i = 0; i < play->view.npieces; i++) {
        const struct gg_piece *piece = &play->view.piece[i];
        int n = piece->nvalues + piece->nbars;
        if (piece->side == side && n > (most ? most->nvalues + most->nbars : FIGURES))
            most = piece;
    }
    return most;
}

/* The title of a side's units, and over their columns what stands in them. */
static void write_heading(const struct gg_play *play, int side, const struct gg_piece *first,
                          struct gg_text *out)
{
    const char *title = side < GG_SIDES ? play->battle->side_title[side] : "Nobody's";
    gg_terminal_paint(&play->terminal, GG_INK_STRONG, title, out);
    gg_text_char(out, '\n');
    if (first)
        write_titles(first, play->terminal.columns, out);
}

/* The units of one side (GG_SIDES: of nobody) that are wanted, under a heading; false when none is. */
static bool show_side(struct gg_play *play, int side, const char *word, struct gg_text *out)
{
    char(*names)[GG_SHORT_ROOM] = calloc(GG_VIEW_PIECES, sizeof *names);
    const struct gg_piece *first = widest(play, side);
    bool any = false;
    if (!names)
        return false;
    gg_short_names(&play->view, GG_SHORT_LETTERS, names);
    for (int i = 0; i < play->view.npieces; i++) {
        struct gg_piece one = play->view.piece[i];
        const struct gg_piece *piece = &one;
        if (play->board.unmeasured && one.on_board)
            one.at = "table"; /* numbers would be as good as a ruler */
        int its = piece->side >= 0 && piece->side < GG_SIDES ? piece->side : GG_SIDES;
        if (its != side || !is_wanted(play, piece, word))
            continue;
        if (!any)
            write_heading(play, side, first, out);
        if (first)
            write_row(piece, first, names[i], play->terminal.columns, out);
        else
            write_unit(piece, names[i], out);
        any = true;
    }
    free(names);
    return any;
}

void gg_show_units(struct gg_play *play, const char *word, struct gg_text *out)
{
    bool any = false;
    for (int side = 0; side <= GG_SIDES; side++)
        any |= show_side(play, side, word, out);
    if (!any)
        gg_text_fmt(out, "No unit fits \"%s\".\n", word);
}
