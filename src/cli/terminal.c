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

/* How many bytes follow the first one of a character, or -1 when it is no first byte. */
static int bytes_after(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first >= 0xC2 && first < 0xE0)
        return 1;
    if (first >= 0xE0 && first < 0xF0)
        return 2;
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

uint32_t gg_terminal_letter(const char **text)
{
    static const uint32_t mask[] = {0x7F, 0x1F, 0x0F, 0x07};
    unsigned char first = (unsigned char)**text;
    if (!first)
        return 0;
    (*text)++;
    int more = bytes_after(first);
    if (more < 0)
        return '?';
    uint32_t letter = first & mask[more];
    for (int i = 0; i < more; i++) {
        unsigned char next = (unsigned char)**text;
        if ((next & 0xC0) != 0x80)
            return '?';
        letter = letter << 6 | (next & 0x3F);
        (*text)++;
    }
    return letter < 0x20 || letter == 0x7F ? '?' : letter;
}

void gg_terminal_put_letter(uint32_t letter, struct gg_text *out)
{
    static const uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};
    int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    gg_text_char(out, (char)(first[more] | letter >> (6 * more)));
    for (int shift = 6 * (more - 1); shift >= 0; shift -= 6)
        gg_text_char(out, (char)(0x80 | ((letter >> shift) & 0x3F)));
}

int gg_terminal_length(const char *text)
{
    int n = 0;
    while (gg_terminal_letter(&text))
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
        gg_terminal_letter(&p);
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
