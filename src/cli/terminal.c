/*
 * terminal.c - size, colours and text of a terminal (see terminal.h).
 */
#include "cli/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/letters.h"

enum { PIPE_COLUMNS = 120, COLUMNS_MIN = 40 };

/* clang-format off */
static const char *const codes[GG_NINKS] = {
    [GG_INK_PLAIN]  = "\033[0m",
    [GG_INK_FAINT]  = "\033[2m",
    [GG_INK_STRONG] = "\033[1m",
    [GG_INK_FIRST]  = "\033[1;37;44m",
    [GG_INK_SECOND] = "\033[1;37;41m",
    [GG_INK_WATER]  = "\033[36m",
    [GG_INK_DEEP]   = "\033[1;34m",
    [GG_INK_ROAD]   = "\033[33m",
    [GG_INK_CHOICE] = "\033[1;30;42m",
    [GG_INK_ALERT]  = "\033[1;31m",
};
/* clang-format on */

void gg_terminal_look(struct gg_terminal *terminal, bool colour_allowed)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    const char *true_colour = getenv("COLORTERM");
    terminal->reads = isatty(STDIN_FILENO);
    terminal->writes = isatty(STDOUT_FILENO);
    terminal->colour =
        colour_allowed && terminal->writes && (!no || !*no) && term && strcmp(term, "dumb") != 0;
    terminal->palette = terminal->colour && ((true_colour && *true_colour) || strstr(term, "256"));
    /* Only the letters follow the player's language; numbers stay as they are. */
    terminal->utf8 = setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8");
    gg_terminal_measure(terminal);
}

void gg_terminal_measure(struct gg_terminal *terminal)
{
    struct winsize size = {0};
    terminal->columns = PIPE_COLUMNS;
    terminal->rows = 0;
    if (!terminal->writes || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0)
        return;
    if (size.ws_col >= COLUMNS_MIN)
        terminal->columns = size.ws_col;
    terminal->rows = size.ws_row;
}

const char *gg_terminal_ink(const struct gg_terminal *terminal, enum gg_ink ink)
{
    return terminal->colour ? codes[ink] : "";
}

void gg_terminal_paint(const struct gg_terminal *terminal, enum gg_ink ink, const char *text,
                       struct gg_text *out)
{
    gg_text_add(out, gg_terminal_ink(terminal, ink));
    gg_text_add(out, text);
    gg_text_add(out, gg_terminal_ink(terminal, GG_INK_PLAIN));
}

/* Colours 16 to 231 of the palette are a cube of six levels each way. */
static int cube_level(int value)
{
    static const int level[] = {0, 95, 135, 175, 215, 255};
    int best = 0;
    for (int i = 1; i < 6; i++)
        if (abs(level[i] - value) < abs(level[best] - value))
            best = i;
    return best;
}

int gg_terminal_paper(const char *hint)
{
    if (!hint || hint[0] != '#' || strlen(hint) != 7)
        return GG_NO_PAPER;
    char *end = NULL;
    long value = strtol(hint + 1, &end, 16);
    if (*end || value < 0)
        return GG_NO_PAPER;
    int red = cube_level((int)(value >> 16)), green = cube_level((int)(value >> 8) & 255);
    return 16 + 36 * red + 6 * green + cube_level((int)value & 255);
}

int gg_terminal_length(const char *text)
{
    int n = 0;
    while (gg_letter_next(&text))
        n++;
    return n;
}

/* Bytes of the longest beginning of `text` that fits `room` columns, cut at a space if there is one. */
static size_t fitting(const char *text, int room)
{
    const char *p = text;
    const char *space = NULL;
    for (int n = 0; *p; n++) {
        if (*p == ' ')
            space = p;
        if (n == room)
            return (size_t)((space && space > text ? space : p) - text);
        gg_letter_next(&p);
    }
    return (size_t)(p - text);
}

int gg_terminal_wrap(const char *text, int width, int indent, struct gg_text *out)
{
    int lines = 0;
    int room = width > indent + 10 ? width : indent + 10;
    do {
        int left = lines ? indent : 0;
        size_t n = fitting(text, room - left);
        gg_text_fmt(out, "%*s", left, "");
        gg_text_bytes(out, text, n);
        gg_text_char(out, '\n');
        text += n;
        while (*text == ' ')
            text++;
        lines++;
    } while (*text);
    return lines;
}
