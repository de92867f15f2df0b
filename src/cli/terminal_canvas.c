/*
 * terminal_canvas.c - a picture made of characters (see terminal.h).
 */
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "cli/terminal.h"

enum { CANVAS_CELLS_MAX = 1 << 20 };

bool gg_canvas_open(struct gg_canvas *canvas, int width, int height)
{
    *canvas = (struct gg_canvas){0};
    if (width < 1 || height < 1 || width > CANVAS_CELLS_MAX / height)
        return false;
    canvas->cell = calloc((size_t)width * (size_t)height, sizeof *canvas->cell);
    if (!canvas->cell)
        return false;
    canvas->width = width;
    canvas->height = height;
    for (int i = 0; i < width * height; i++)
        canvas->cell[i].paper = GG_NO_PAPER;
    return true;
}

void gg_canvas_close(struct gg_canvas *canvas)
{
    free(canvas->cell);
    *canvas = (struct gg_canvas){0};
}

static struct gg_cell *cell_at(const struct gg_canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cell[y * canvas->width + x];
}

void gg_canvas_put(struct gg_canvas *canvas, int x, int y, uint32_t letter, enum gg_ink ink)
{
    struct gg_cell *cell = cell_at(canvas, x, y);
    if (!cell)
        return;
    cell->letter = letter;
    cell->ink = (uint8_t)ink;
}

uint32_t gg_canvas_at(const struct gg_canvas *canvas, int x, int y)
{
    const struct gg_cell *cell = cell_at(canvas, x, y);
    return cell && cell->letter ? cell->letter : ' ';
}

int gg_canvas_text(struct gg_canvas *canvas, int x, int y, int room, const char *text,
                   enum gg_ink ink)
{
    int n = 0;
    while (n < room && *text)
        gg_canvas_put(canvas, x + n++, y, gg_letter_next(&text), ink);
    return n;
}

void gg_canvas_paper(struct gg_canvas *canvas, int x, int y, int width, int paper)
{
    for (int i = 0; i < width; i++) {
        struct gg_cell *cell = cell_at(canvas, x + i, y);
        if (cell)
            cell->paper = (int16_t)paper;
    }
}

/* Counters and marked places keep their own ground; everything else shows the paper. */
static bool shows_paper(const struct gg_cell *cell)
{
    return cell->paper != GG_NO_PAPER && cell->ink != GG_INK_FIRST && cell->ink != GG_INK_SECOND &&
           cell->ink != GG_INK_CHOICE;
}

static bool looks_alike(const struct gg_cell *a, const struct gg_cell *b)
{
    return a->ink == b->ink && (shows_paper(a) ? a->paper : -1) == (shows_paper(b) ? b->paper : -1);
}

static void switch_to(const struct gg_terminal *terminal, const struct gg_cell *cell,
                      struct gg_text *out)
{
    gg_text_add(out, gg_terminal_ink(terminal, GG_INK_PLAIN));
    if (shows_paper(cell) && terminal->palette)
        gg_text_fmt(out, "\033[30;48;5;%dm", cell->paper);
    if (cell->ink != GG_INK_PLAIN && !(shows_paper(cell) && cell->ink == GG_INK_FAINT))
        gg_text_add(out, gg_terminal_ink(terminal, (enum gg_ink)cell->ink));
}

/* How many cells from `from` on, at most width, are worth printing. */
static int printed_width(const struct gg_terminal *terminal, const struct gg_cell *row, int width)
{
    while (width > 0 && (!row[width - 1].letter || row[width - 1].letter == ' ') &&
           !(terminal->palette && shows_paper(&row[width - 1])))
        width--;
    return width;
}

void gg_canvas_print(const struct gg_canvas *canvas, const struct gg_terminal *terminal, int from,
                     int width, struct gg_text *out)
{
    if (from < 0)
        from = 0;
    if (width > canvas->width - from)
        width = canvas->width - from;
    for (int y = 0; y < canvas->height; y++) {
        const struct gg_cell *row = &canvas->cell[y * canvas->width + from];
        struct gg_cell before = {.paper = GG_NO_PAPER};
        int n = printed_width(terminal, row, width);
        for (int x = 0; x < n; x++) {
            if (terminal->colour && !looks_alike(&row[x], &before))
                switch_to(terminal, &row[x], out);
            before = row[x];
            gg_letter_put(row[x].letter ? row[x].letter : ' ', out);
        }
        if (terminal->colour && n)
            gg_text_add(out, gg_terminal_ink(terminal, GG_INK_PLAIN));
        gg_text_char(out, '\n');
    }
}
