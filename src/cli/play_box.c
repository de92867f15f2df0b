/*
 * play_box.c - what stands in one hex or square: number, piece, values, terrain, marks (see
 * play_map.h).
 */
#include <stdio.h>
#include <string.h>

#include "base/letters.h"
#include "cli/play_map.h"

enum { COST_MAX = 99 };

char gg_map_side_letter(int features, char plain, enum gg_ink *ink)
{
    if (features & (GG_DEEP | GG_WATER))
        *ink = features & GG_DEEP ? GG_INK_DEEP : GG_INK_WATER;
    if (features & GG_CROSSING)
        return '=';
    if (features & GG_DEEP)
        return '#';
    if (features & GG_WATER)
        return '~';
    if (features & GG_ROAD) {
        *ink = GG_INK_ROAD;
        return ':';
    }
    return features & GG_OTHER ? '%' : plain;
}

enum gg_ink gg_map_side_ink(int side)
{
    return side == 0 ? GG_INK_FIRST : side == 1 ? GG_INK_SECOND : GG_INK_STRONG;
}

void gg_map_counter(const struct gg_piece *piece, const char *name, struct gg_text *out)
{
    static const char open[] = "[(<", close[] = "])>";
    int which = piece->side == 0 || piece->side == 1 ? piece->side : 2;
    gg_text_fmt(out, "%c%s%c", open[which], name, close[which]);
}

void gg_map_values(const struct gg_piece *piece, struct gg_text *out)
{
    for (int i = 0; i < piece->nvalues && i < 2; i++)
        gg_text_fmt(out, "%s%d", i ? "-" : "", piece->value[i].value);
}

const char *gg_map_arrow(int facing, bool utf8)
{
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char *const plain[] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    if (facing < 0)
        return "";
    int eighth = ((facing % 360) * 2 + 45) / 90 % 8;
    return utf8 ? arrows[eighth] : plain[eighth];
}

const struct gg_piece *gg_scene_top(const struct gg_scene *scene, const char *at, int *count)
{
    const struct gg_piece *top = NULL;
    *count = 0;
    for (int i = 0; i < scene->view->npieces; i++) {
        const struct gg_piece *piece = &scene->view->piece[i];
        if (!piece->on_board || !piece->at || strcmp(piece->at, at) != 0)
            continue;
        ++*count;
        if (!top || piece->order > top->order)
            top = piece;
    }
    return top;
}

/* What a box shows. */
struct contents {
    const struct gg_place *place;
    const struct gg_piece *piece;
    const char *short_name;
    int pieces;
    const struct gg_lit *lit;
    char mark; /* or a space */
    char letter;
    int paper;
};

char gg_map_mark(const char *kind)
{
    static const struct {
        const char *kind;
        char letter;
    } marks[] = {{"battle", '!'}, {"attacker", '!'}, {"defender", '!'}, {"objective", '*'},
                 {"path", '+'},   {"blown", 'x'},    {"party", '='},    {"fire", '&'}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!strcmp(marks[i].kind, kind))
            return marks[i].letter;
    return '^';
}

/* A battle hides other marks, an objective all but a battle. */
static char mark_of(const struct gg_mark *mark, int n, const char *at)
{
    char found = ' ';
    for (int i = 0; i < n; i++) {
        if (!mark[i].at || strcmp(mark[i].at, at) != 0)
            continue;
        char letter = gg_map_mark(mark[i].kind);
        if (letter == '!')
            return letter;
        if (letter == '*' || found == ' ')
            found = letter;
    }
    return found;
}

static struct contents contents_of(const struct gg_pen *pen, int place)
{
    const struct gg_scene *scene = pen->scene;
    const struct gg_board *board = scene->map->board;
    struct contents c = {.place = &board->place[place], .letter = ' ', .paper = GG_NO_PAPER};
    c.piece = gg_scene_top(scene, c.place->at, &c.pieces);
    c.short_name = c.piece ? pen->names[c.piece - scene->view->piece] : "";
    for (int i = 0; i < scene->nlit; i++)
        if (!strcmp(scene->lit[i].at, c.place->at))
            c.lit = &scene->lit[i];
    c.mark = mark_of(scene->view->mark, scene->view->nmarks, c.place->at);
    if (c.mark == ' ')
        c.mark = mark_of(board->mark, board->nmarks, c.place->at);
    if (c.place->terrain < board->nterrains) {
        c.letter = scene->map->letter[c.place->terrain];
        c.paper = scene->map->paper[c.place->terrain];
    }
    return c;
}

static void cut_name(const char *name, int letters, struct gg_text *out)
{
    for (int i = 0; i < letters && *name; i++)
        gg_letter_put(gg_letter_next(&name), out);
}

/* The counter in a line of this width: "[LAN5]", with a + when others stand under it. */
static void draw_counter(const struct gg_pen *pen, const struct gg_box *box, int line,
                         const struct contents *c)
{
    char name_room[GG_SHORT_ROOM], counter_room[GG_SHORT_ROOM * 2], value_room[16] = "";
    struct gg_text name, counter;
    gg_text_fixed(&name, name_room, sizeof name_room);
    gg_text_fixed(&counter, counter_room, sizeof counter_room);
    bool alone = box->nlines == 1;
    if (alone && c->piece->nvalues)
        snprintf(value_room, sizeof value_room, "%d", c->piece->value[0].value);
    int width = box->line[line].width;
    int stack = alone && c->pieces > 1;
    cut_name(c->short_name, width - 2 - stack - (int)strlen(value_room), &name);
    gg_text_add(&name, value_room);
    gg_map_counter(c->piece, gg_text_str(&name), &counter);
    if (stack)
        gg_text_char(&counter, '+');
    const char *text = gg_text_str(&counter);
    int left = (width - gg_terminal_length(text)) / 2;
    gg_canvas_text(pen->canvas, box->line[line].x + left, box->line[line].y, width, text,
                   gg_map_side_ink(c->piece->side));
}

static void write_line(const struct gg_pen *pen, const struct gg_box *box, int line,
                       const char *text, enum gg_ink ink)
{
    int spare = box->line[line].width - gg_terminal_length(text);
    int left = pen->size == GG_MAP_LARGE && spare > 0 ? spare / 2 : 0;
    gg_canvas_text(pen->canvas, box->line[line].x + left, box->line[line].y, box->line[line].width,
                   text, ink);
}

static void draw_number(const struct gg_pen *pen, const struct gg_box *box,
                        const struct contents *c)
{
    enum gg_ink ink = c->mark == '!' ? GG_INK_ALERT : c->lit ? GG_INK_CHOICE : GG_INK_FAINT;
    if (!box->number_width) {
        write_line(pen, box, 0, c->place->at, ink);
        return;
    }
    gg_canvas_text(pen->canvas, box->number_x, box->number_y, box->number_width, c->place->at, ink);
    /* Beside the number is the only place that a counter or a name never covers. What lies on the side
     * is still seen at the other end. */
    char beside = c->mark == '!' ? '!' : c->lit ? '>' : c->mark;
    if (beside == ' ' && (c->piece || c->place->name))
        beside = c->letter;
    if (beside != ' ')
        gg_canvas_put(pen->canvas, box->number_x - 1, box->number_y, (uint32_t)beside, ink);
}

void gg_map_cost(int cost, bool halves, struct gg_text *out)
{
    if (halves)
        gg_text_fmt(out, "%d%s", cost / 2, cost % 2 ? ".5" : "");
    else
        gg_text_fmt(out, "%d", cost);
}

static const char *lit_text(const struct contents *c, char *room, size_t size)
{
    struct gg_text text;
    gg_text_fixed(&text, room, size);
    gg_text_char(&text, '>');
    if (c->lit->cost >= 0 && c->lit->cost <= COST_MAX)
        gg_map_cost(c->lit->cost, c->lit->halves, &text);
    return room;
}

static void draw_terrain(const struct gg_pen *pen, const struct gg_box *box, int line,
                         const struct contents *c)
{
    int end = box->line[line].x + box->line[line].width - 1;
    if (c->letter != ' ' && gg_canvas_at(pen->canvas, end, box->line[line].y) == ' ')
        gg_canvas_put(pen->canvas, end, box->line[line].y, (uint32_t)c->letter, GG_INK_PLAIN);
    if (box->nlines > 1 && c->mark != ' ')
        gg_canvas_put(pen->canvas, end - 1, box->line[line].y, (uint32_t)c->mark, GG_INK_ALERT);
}

/* "5-4", or "5+1" when another piece stands under it. */
static void draw_values(const struct gg_pen *pen, const struct gg_box *box, int line,
                        const struct contents *c)
{
    char room[64];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    bool narrow = box->line[line].width < 8;
    if (c->pieces > 1 && narrow && c->piece->nvalues)
        gg_text_fmt(&text, "%d+%d", c->piece->value[0].value, c->pieces - 1);
    else
        gg_map_values(c->piece, &text);
    if (c->pieces > 1 && !narrow)
        gg_text_fmt(&text, " +%d", c->pieces - 1);
    if ((c->piece->posed || c->piece->turned) && c->piece->pose.facing >= 0)
        gg_text_add(&text, gg_map_arrow(c->piece->pose.facing / 100, pen->scene->utf8));
    write_line(pen, box, line, gg_text_str(&text), GG_INK_PLAIN);
}

static void fill_one_line(const struct gg_pen *pen, const struct gg_box *box,
                          const struct contents *c)
{
    char room[16];
    if (c->piece)
        draw_counter(pen, box, 0, c);
    else if (c->lit && c->lit->cost >= 0)
        write_line(pen, box, 0, lit_text(c, room, sizeof room), GG_INK_CHOICE);
    else if (c->place->name)
        write_line(pen, box, 0, c->place->name, GG_INK_STRONG);
    if (!c->piece && (c->lit || !c->place->name))
        draw_terrain(pen, box, 0, c);
}

static void fill_three_lines(const struct gg_pen *pen, const struct gg_box *box,
                             const struct contents *c)
{
    char room[16];
    if (c->piece)
        draw_counter(pen, box, 1, c);
    else if (c->place->name)
        write_line(pen, box, 1, c->place->name, GG_INK_STRONG);
    if (c->lit)
        write_line(pen, box, 2, lit_text(c, room, sizeof room), GG_INK_CHOICE);
    else if (c->piece)
        draw_values(pen, box, 2, c);
    draw_terrain(pen, box, 2, c);
}

static void fill_many_lines(const struct gg_pen *pen, const struct gg_box *box,
                            const struct contents *c)
{
    char room[16];
    const struct gg_terrain *terrain = pen->scene->map->board->terrain;
    if (c->place->name)
        write_line(pen, box, 1, c->place->name, GG_INK_STRONG);
    else if (c->letter != ' ')
        write_line(pen, box, 1, terrain[c->place->terrain].title, GG_INK_FAINT);
    if (c->piece) {
        draw_counter(pen, box, 2, c);
        draw_values(pen, box, 3, c);
    }
    if (c->lit)
        write_line(pen, box, 4, lit_text(c, room, sizeof room), GG_INK_CHOICE);
    else if (c->piece && c->piece->nstatus)
        write_line(pen, box, 4, c->piece->status[0].word, GG_INK_FAINT);
    draw_terrain(pen, box, 3, c);
}

void gg_map_fill_box(const struct gg_pen *pen, const struct gg_box *box, int place)
{
    struct contents c = contents_of(pen, place);
    for (int i = 0; i < box->nlines; i++)
        gg_canvas_paper(pen->canvas, box->line[i].x, box->line[i].y, box->line[i].width, c.paper);
    draw_number(pen, box, &c);
    if (box->nlines == 1)
        fill_one_line(pen, box, &c);
    else if (box->nlines < 5)
        fill_three_lines(pen, box, &c);
    else
        fill_many_lines(pen, box, &c);
}
