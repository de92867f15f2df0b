/*
 * play_show.c - the screen: map, turn, tracks, what happened, what can be done (see play.h).
 *
 * On a terminal that is high enough the screen is drawn anew before each decision, the map on top; in
 * a pipe, or on a small terminal, only what is new is printed and the map comes once a turn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

enum {
    SCREEN_REST = 16, /* lines kept for everything below the map */
    NEWS_LEAST = 4,   /* lines of news at least */
    NEWS_PIPE = 60,   /* and at most in a pipe */
    ROLL_TEXT = 2048
};

void gg_play_print(struct gg_text *text)
{
    fputs(gg_text_str(text), stdout);
    fflush(stdout);
    gg_text_free(text);
}

void gg_play_look(struct gg_play *play)
{
    memset(&play->view, 0, sizeof play->view);
    gg_game_view(play->game, play->seat, &play->view);
}

/* The largest form that leaves room for the rest, else the smallest; so also in a pipe. */
static enum gg_map_size size_of_map(const struct gg_play *play)
{
    int width, height;
    if (play->size != GG_MAP_AUTO)
        return play->size;
    for (int size = GG_MAP_LARGE; size > GG_MAP_TINY; size--) {
        gg_map_measure(&play->map, (enum gg_map_size)size, play->terminal.columns, &width, &height);
        if (width <= play->terminal.columns && height + SCREEN_REST <= play->terminal.rows)
            return (enum gg_map_size)size;
    }
    return GG_MAP_TINY;
}

/* Do all choices that go somewhere concern the same piece? Then they can be lit without asking. */
static bool one_piece_moves(const struct gg_play *play)
{
    const char *piece = NULL;
    for (int i = 0; i < play->noffers; i++) {
        const struct gg_choice_info *info = &play->offer[i].info;
        if (!*info->to)
            continue;
        if (piece && strcmp(piece, info->piece) != 0)
            return false;
        piece = info->piece;
    }
    return piece != NULL;
}

/* The places that the narrowed choices, or those of the only piece that moves, speak of. */
static int light_places(const struct gg_play *play, struct gg_lit *lit)
{
    int n = 0;
    int among = play->nnarrow ? play->nnarrow : one_piece_moves(play) ? play->noffers : 0;
    for (int i = 0; i < among; i++) {
        const struct gg_choice_info *info = &play->offer[play->nnarrow ? play->narrow[i] : i].info;
        if (*info->to)
            lit[n++] = (struct gg_lit){info->to, info->cost, info->halves};
    }
    return n;
}

/* Where to look: what the player asked for, the battle, or the middle of what can be done. */
static const char *centre_of(const struct gg_play *play)
{
    if (*play->centre)
        return play->centre;
    for (int i = 0; i < play->view.nmarks; i++)
        if (gg_map_mark(play->view.mark[i].kind) == '!')
            return play->view.mark[i].at;
    int n = play->nnarrow ? play->nnarrow : play->noffers;
    for (int i = 0; i < n; i++) {
        const struct gg_offer *offer = &play->offer[play->nnarrow ? play->narrow[i] : i];
        if (gg_map_at(&play->map, offer->info.to) >= 0)
            return offer->info.to;
    }
    return NULL;
}

static int first_column(const struct gg_play *play, const struct gg_canvas *canvas)
{
    const char *centre = centre_of(play);
    int place = centre ? gg_map_find(&play->map, centre) : -1;
    if (play->map.columns <= 1 || place < 0)
        return 0;
    int middle = play->map.column[place] * canvas->width / play->map.columns;
    int from = middle - play->terminal.columns / 2;
    int last = canvas->width - play->terminal.columns;
    return from < 0 ? 0 : from > last ? last : from;
}

void gg_show_map(struct gg_play *play, struct gg_text *out)
{
    struct gg_lit *lit = calloc((size_t)play->noffers + 1, sizeof *lit);
    struct gg_canvas canvas;
    if (!lit)
        return;
    struct gg_scene scene = {&play->map, &play->view, light_places(play, lit), lit,
                             play->terminal.utf8};
    if (gg_map_draw(&scene, size_of_map(play), play->terminal.columns, &canvas)) {
        struct gg_text legend;
        gg_text_growing(&legend);
        bool cut = play->terminal.writes && canvas.width > play->terminal.columns;
        gg_canvas_print(&canvas, &play->terminal, cut ? first_column(play, &canvas) : 0,
                        cut ? play->terminal.columns : canvas.width, out);
        gg_map_legend(&scene, play->battle->side_title, &legend);
        gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_FAINT));
        gg_terminal_wrap(gg_text_str(&legend), play->terminal.columns - 1, 0, out);
        gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_PLAIN));
        if (cut)
            gg_text_add(out, "The map is wider than the window; map PLACE looks elsewhere.\n");
        gg_text_free(&legend);
        gg_canvas_close(&canvas);
    }
    free(lit);
}

static void write_bar(int value, int full, struct gg_text *out)
{
    gg_text_char(out, ' ');
    for (int i = 0; i < full; i++)
        gg_text_char(out, i < value ? '#' : '.');
}

static void write_track(const struct gg_play *play, const struct gg_track *track,
                        struct gg_text *out)
{
    int full = track->high - track->low;
    bool bars = full > 0 && full <= 20;
    gg_text_fmt(out, "%s", track->title ? track->title : track->name);
    for (int side = 0; side < (track->by_side ? GG_SIDES : 1); side++) {
        if (track->by_side)
            gg_text_fmt(out, "%s %s", side ? "  " : ":", play->battle->side_title[side]);
        else
            gg_text_add(out, ":");
        gg_text_fmt(out, " %d", track->value[side]);
        if (bars && track->by_side)
            write_bar(track->value[side] - track->low, full, out);
    }
    if (track->label)
        gg_text_fmt(out, " (%s)", track->label);
}

/* ": French movement. To move: Prussian." */
static void write_phase(const struct gg_play *play, struct gg_text *out)
{
    const struct gg_view *view = &play->view;
    int who = gg_game_turn(play->game).who;
    if (who == GG_OVER) {
        gg_text_add(out, ".");
        return;
    }
    gg_text_char(out, ':');
    if (view->phasing == 0 || view->phasing == 1)
        gg_text_fmt(out, " %s", play->battle->side_title[view->phasing]);
    if (view->phase)
        gg_text_fmt(out, " %s", view->phase);
    gg_text_fmt(out, ". To move: %s.", who == GG_CHANCE ? "dice" : play->battle->side_title[who]);
}

void gg_show_status(struct gg_play *play, struct gg_text *out)
{
    const struct gg_view *view = &play->view;
    struct gg_text line;
    gg_text_growing(&line);
    gg_text_fmt(&line, "%s. Turn %d", play->battle->title, view->turn);
    if (view->turn_label)
        gg_text_fmt(&line, ", %s", view->turn_label);
    if (view->night && !(view->turn_label && strcasestr(view->turn_label, "night")))
        gg_text_add(&line, " (night)");
    write_phase(play, &line);
    gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_STRONG));
    gg_terminal_wrap(gg_text_str(&line), play->terminal.columns - 1, 2, out);
    gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_PLAIN));
    gg_text_clear(&line);
    for (int i = 0; i < view->ntracks; i++) {
        /* The turn stands in the line above. */
        if (!strcmp(view->track[i].name, "turn"))
            continue;
        gg_text_add(&line, line.len ? "   " : "");
        write_track(play, &view->track[i], &line);
    }
    if (line.len)
        gg_terminal_wrap(gg_text_str(&line), play->terminal.columns - 1, 2, out);
    gg_text_free(&line);
}

/* One line of the log: headings are lifted out, the clause follows in brackets. */
static int write_sentence(const struct gg_play *play, int line, struct gg_text *out)
{
    struct gg_text sentence;
    gg_text_growing(&sentence);
    const char *clause = gg_game_sentence(play->game, line, play->seat, &sentence);
    bool heading = !strncmp(gg_text_str(&sentence), "== ", 3);
    int lines = 0;
    if (heading) {
        gg_terminal_paint(&play->terminal, GG_INK_STRONG, gg_text_str(&sentence), out);
        gg_text_char(out, '\n');
        lines = 1;
    } else if (sentence.len) {
        if (clause && !strstr(gg_text_str(&sentence), clause))
            gg_text_fmt(&sentence, " [%s]", clause);
        gg_text_add(out, "  ");
        lines = gg_terminal_wrap(gg_text_str(&sentence), play->terminal.columns - 3, 4, out);
    }
    gg_text_free(&sentence);
    return lines;
}

/* Leaves out all but the last `most` lines. */
static void keep_last_lines(struct gg_text *text, int most, const char *told_otherwise)
{
    int lines = 0;
    const char *start = gg_text_str(text);
    const char *p = start + text->len;
    while (p > start) {
        if (p[-1] == '\n' && ++lines > most)
            break;
        p--;
    }
    if (p == start)
        return;
    struct gg_text kept;
    gg_text_growing(&kept);
    gg_text_add(&kept, told_otherwise);
    gg_text_bytes(&kept, p, (size_t)(start + text->len - p));
    gg_text_free(text);
    *text = kept;
}

/* Dice as they fell stand above what they did. */
static void write_fallen(const struct gg_play *play, int step, struct gg_text *out)
{
    struct gg_fallen fallen;
    char line[ROLL_TEXT];
    if (!gg_game_fallen(play->game, step, play->seat, &fallen) || !fallen.fell_length)
        return;
    snprintf(line, sizeof line, "  %.*s", fallen.fell_length, fallen.fell);
    gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_ROAD));
    gg_terminal_wrap(line, play->terminal.columns - 1, 4, out);
    gg_text_add(out, gg_terminal_ink(&play->terminal, GG_INK_PLAIN));
}

void gg_show_log(struct gg_play *play, int from, int most, struct gg_text *out)
{
    int count = gg_game_log_count(play->game), steps = gg_game_steps(play->game);
    int step = gg_game_step_of_line(play->game, from - 1) + 1;
    struct gg_text text;
    gg_text_growing(&text);
    for (int line = from; line <= count; line++) {
        for (; step < steps && gg_game_step_log(play->game, step) <= line; step++)
            write_fallen(play, step, &text);
        if (line < count)
            write_sentence(play, line, &text);
    }
    if (most > 0)
        keep_last_lines(&text, most, "  ... (log shows more)\n");
    gg_text_bytes(out, gg_text_str(&text), text.len);
    gg_text_free(&text);
}

void gg_play_told(struct gg_play *play)
{
    play->told = gg_game_log_count(play->game);
    if (play->seat >= 0 && play->seat < GG_SIDES)
        play->heard[play->seat] = play->told;
}

void gg_show_news(struct gg_play *play)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_show_log(play, play->told, NEWS_PIPE, &out);
    gg_play_told(play);
    gg_play_print(&out);
}

static int count_lines(const struct gg_text *text)
{
    int n = 0;
    for (size_t i = 0; i < text->len; i++)
        n += text->buf[i] == '\n';
    return n;
}

/* Everything below the news. */
static void write_question(struct gg_play *play, int lines, struct gg_text *out)
{
    if (*play->view.prompt)
        gg_terminal_wrap(play->view.prompt, play->terminal.columns - 1, 2, out);
    gg_offers_print(play, lines, out);
}

static void show_whole_screen(struct gg_play *play, struct gg_text *map)
{
    struct gg_text out, status, question;
    gg_text_growing(&out);
    gg_text_growing(&status);
    gg_text_growing(&question);
    gg_show_status(play, &status);
    int rest = play->terminal.rows - count_lines(map) - count_lines(&status) - 2;
    write_question(play, rest - NEWS_LEAST > 6 ? rest - NEWS_LEAST : 6, &question);
    int news = rest - count_lines(&question);
    gg_text_add(&out, "\033[H\033[2J");
    gg_text_bytes(&out, gg_text_str(map), map->len);
    gg_text_bytes(&out, gg_text_str(&status), status.len);
    gg_show_log(play, play->told, news > NEWS_LEAST ? news - 1 : NEWS_LEAST, &out);
    gg_text_bytes(&out, gg_text_str(&question), question.len);
    gg_text_free(&status);
    gg_text_free(&question);
    gg_play_print(&out);
}

/* The lines about turn and tracks are printed again only when they say something else. */
static void write_changed_status(struct gg_play *play, struct gg_text *out)
{
    struct gg_text status;
    gg_text_growing(&status);
    gg_show_status(play, &status);
    if (!play->status || strcmp(play->status, gg_text_str(&status)) != 0) {
        free(play->status);
        play->status = strdup(gg_text_str(&status));
        gg_text_bytes(out, gg_text_str(&status), status.len);
    }
    gg_text_free(&status);
}

static void show_what_is_new(struct gg_play *play, struct gg_text *map)
{
    struct gg_text out;
    gg_text_growing(&out);
    if (play->told < gg_game_log_count(play->game))
        gg_show_log(play, play->told, NEWS_PIPE, &out);
    bool draws = play->view.turn != play->drawn_turn || play->nnarrow;
    if (draws && (play->terminal.writes || !play->nnarrow)) {
        gg_text_bytes(&out, gg_text_str(map), map->len);
        play->drawn_turn = play->view.turn;
    }
    write_changed_status(play, &out);
    write_question(play, 0, &out);
    gg_play_told(play);
    gg_play_print(&out);
}

void gg_show_screen(struct gg_play *play)
{
    struct gg_text map;
    gg_terminal_measure(&play->terminal);
    gg_text_growing(&map);
    gg_show_map(play, &map);
    int height = count_lines(&map);
    if (play->terminal.writes && height + SCREEN_REST <= play->terminal.rows + 2)
        show_whole_screen(play, &map);
    else
        show_what_is_new(play, &map);
    gg_text_free(&map);
}
