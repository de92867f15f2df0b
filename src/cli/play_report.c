/*
 * play_report.c - what a player asks for: a place, odds, who sees what, the result (see play.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"

enum { BAR = 30, ODDS_LINES = 24, ODDS_WIDTH = 80 };

static void write_sides(const struct gg_play *play, int place, struct gg_text *out)
{
    const struct gg_board *board = &play->board;
    for (int i = 0; i < board->nedges; i++) {
        int other = board->edge[i].a == place   ? board->edge[i].b
                    : board->edge[i].b == place ? board->edge[i].a
                                                : -1;
        if (other >= 0)
            gg_text_fmt(out, "  %s to %s\n", board->edge[i].kind, board->place[other].at);
    }
}

static void write_marks(const struct gg_play *play, const struct gg_mark *mark, int n,
                        const char *at, struct gg_text *out)
{
    for (int i = 0; i < n; i++) {
        if (!mark[i].at || strcmp(mark[i].at, at) != 0)
            continue;
        gg_text_fmt(out, "  %s", mark[i].kind);
        if (mark[i].side >= 0 && mark[i].side < GG_SIDES)
            gg_text_fmt(out, " of the %s", play->battle->side_title[mark[i].side]);
        gg_text_char(out, '\n');
    }
}

void gg_show_place(struct gg_play *play, const char *word, struct gg_text *out)
{
    int index = gg_map_find(&play->map, word);
    if (index < 0) {
        gg_text_fmt(out, "There is no place \"%s\" on this board.\n", word);
        return;
    }
    const struct gg_place *place = &play->board.place[index];
    gg_text_fmt(out, "%s", place->at);
    if (place->name)
        gg_text_fmt(out, " %s", place->name);
    if (place->terrain < play->board.nterrains) {
        const struct gg_terrain *terrain = &play->board.terrain[place->terrain];
        gg_text_fmt(out, ": %s. %s", terrain->title, terrain->effects ? terrain->effects : "");
    }
    gg_text_char(out, '\n');
    write_sides(play, index, out);
    write_marks(play, play->board.mark, play->board.nmarks, place->at, out);
    write_marks(play, play->view.mark, play->view.nmarks, place->at, out);
    struct gg_scene scene = {.map = &play->map, .view = &play->view};
    int pieces;
    if (gg_scene_top(&scene, place->at, &pieces))
        gg_show_units(play, place->at, out);
    else
        gg_text_add(out, "  Nobody stands there.\n");
    for (int i = 0; i < play->noffers; i++)
        if (!strcmp(play->offer[i].info.to, place->at))
            gg_text_fmt(out, "%4d  %s\n", i + 1, play->offer[i].text);
}

static const char *seat_title(const struct gg_play *play, int seat)
{
    return seat >= 0 && seat < GG_SIDES ? play->battle->side_title[seat]
           : seat == GG_EVERYTHING      ? "somebody who sees everything"
                                        : "a watcher";
}

void gg_show_seats(struct gg_play *play, struct gg_text *out)
{
    int hidden = 0;
    for (int side = 0; side < GG_SIDES; side++)
        gg_text_fmt(out, "%s: %s.\n", play->battle->side_title[side],
                    play->mind[side] ? play->mind[side]->name : "a person");
    for (int i = 0; i < play->view.npieces; i++)
        hidden += play->view.piece[i].hidden;
    gg_text_fmt(out, "The screen shows what %s may know", seat_title(play, play->seat));
    if (hidden)
        gg_text_fmt(out, "; %d pieces are hidden from it.\n", hidden);
    else if (gg_play_has_secrets(play))
        gg_text_add(out, "; other things are hidden from it.\n");
    else
        gg_text_add(out, "; nothing is hidden now.\n");
}

void gg_show_result(struct gg_play *play, struct gg_text *out)
{
    struct gg_result result;
    struct gg_text line;
    if (gg_game_result(play->game, &result) != GG_OK)
        return;
    gg_text_growing(&line);
    if (result.winner >= 0 && result.winner < GG_SIDES)
        gg_text_fmt(&line, "The game is over: %s", play->battle->side_title[result.winner]);
    else
        gg_text_add(&line, "The game is over: a draw");
    if (result.level && *result.level)
        gg_text_fmt(&line, ", %s", result.level);
    gg_text_add(&line, ".");
    gg_terminal_paint(&play->terminal, GG_INK_STRONG, gg_text_str(&line), out);
    gg_text_char(out, '\n');
    if (*result.why)
        gg_terminal_wrap(result.why, play->terminal.columns - 1, 2, out);
    gg_text_free(&line);
    gg_play_look(play);
    if (play->view.ngoals)
        gg_write_goals(play->battle, &play->view, out);
}

static void write_outcome(const char *result, struct gg_ratio exact, int width, struct gg_text *out)
{
    char fraction[GG_RATIO_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, fraction, sizeof fraction);
    gg_ratio_write(exact, &text);
    double p = gg_ratio_double(exact);
    int pad = width - gg_terminal_length(result);
    gg_text_fmt(out, "  %s%*s %12s %5.1f %% ", result, pad > 0 ? pad : 0, "",
                strlen(fraction) > 12 ? "" : fraction, p * 100);
    for (int i = 0; i < (int)(p * BAR + 0.5); i++)
        gg_text_char(out, '#');
    gg_text_char(out, '\n');
}

static int likelier_first(const void *a, const void *b)
{
    const struct gg_outcome *x = a, *y = b;
    return gg_ratio_compare(y->exact, x->exact);
}

void gg_show_odds(const struct gg_play *play, struct gg_text *out)
{
    const struct gg_odds *odds = &play->told_odds.odds;
    int width = 8, shown = odds->count <= ODDS_LINES ? odds->count : ODDS_LINES;
    struct gg_outcome *list = calloc((size_t)odds->count + 1, sizeof *list);
    double rest = 0;
    if (!list)
        return;
    for (int i = 0; i < odds->count; i++)
        list[i] = odds->outcome[i];
    /* A short table stays in the order of the dice; a long one shows what matters. */
    if (shown < odds->count)
        qsort(list, (size_t)odds->count, sizeof *list, likelier_first);
    for (int i = 0; i < shown; i++) {
        int length = gg_terminal_length(list[i].result);
        width = length > width && length <= ODDS_WIDTH ? length : width;
    }
    for (int i = 0; i < odds->count; i++) {
        if (i < shown)
            write_outcome(*list[i].result ? list[i].result : "no dice", list[i].exact, width, out);
        else
            rest += gg_ratio_double(list[i].exact);
    }
    if (shown < odds->count)
        gg_text_fmt(out, "  and %d others, together %.1f %%\n", odds->count - shown, rest * 100);
    free(list);
}

/* What the first roll said: "AR, 3" is one of the ways to "AR". */
static void write_first(const struct gg_told *told, int first, struct gg_text *out)
{
    if (told->rolls && first >= 0)
        gg_roll_meaning(&told->roll, first, out);
    else
        gg_text_add(out, told->rolls ? "else" : "no dice");
}

void gg_show_odds_short(const struct gg_play *play, struct gg_text *out)
{
    const struct gg_odds *odds = &play->told_odds.odds;
    int shown = 0;
    for (int i = 0; i < odds->count; i++) {
        double p = 0;
        bool known = false;
        for (int j = 0; j < odds->count; j++) {
            bool same = odds->outcome[j].first == odds->outcome[i].first;
            known |= same && j < i;
            p += same ? gg_ratio_double(odds->outcome[j].exact) : 0;
        }
        if (known)
            continue;
        gg_text_add(out, shown++ ? ", " : "");
        write_first(&play->told_odds, odds->outcome[i].first, out);
        gg_text_fmt(out, " %.0f %%", p * 100);
    }
}
