/*
 * play_offers.c - the choices of a position: listed so that they can be read, and found by what a player
 * types (see play.h).
 *
 * A choice keeps its number as long as the position lasts, whichever part of the list is shown. Typed
 * words fit a choice when each is the beginning of one of its words, in the same order.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/letters.h"
#include "cli/play.h"

enum { LIST_LINES = 20, FLAT_LINES = 8, WORD_ROOM = 64 };

void gg_offers_free(struct gg_play *play)
{
    for (int i = 0; i < play->noffers; i++)
        free(play->offer[i].text);
    free(play->offer);
    free(play->narrow);
    play->offer = NULL;
    play->narrow = NULL;
    play->noffers = play->nnarrow = 0;
}

bool gg_offers_make(struct gg_play *play)
{
    int n = gg_game_choices(play->game, NULL, 0);
    gg_choice *choices = calloc((size_t)n + 1, sizeof *choices);
    struct gg_text text;
    gg_offers_free(play);
    if (!choices)
        return false;
    (void)gg_game_choices(play->game, choices, n);
    play->offer = calloc((size_t)n + 1, sizeof *play->offer);
    play->narrow = calloc((size_t)n + 1, sizeof *play->narrow);
    gg_text_growing(&text);
    for (int i = 0; i < n && play->offer && play->narrow; i++) {
        struct gg_offer *offer = &play->offer[i];
        gg_text_clear(&text);
        gg_game_choice_text(play->game, choices[i], &text);
        gg_game_choice_info(play->game, choices[i], &offer->info);
        offer->choice = choices[i];
        offer->text = strdup(gg_text_str(&text));
        if (!offer->text)
            break;
        play->noffers++;
    }
    gg_text_free(&text);
    free(choices);
    return play->noffers == n;
}

/* The next word of a text; false at its end. */
static bool next_word(const char **text, char word[WORD_ROOM])
{
    size_t n = 0;
    while (**text == ' ')
        ++*text;
    for (; **text && **text != ' '; ++*text)
        if (n + 1 < WORD_ROOM)
            word[n++] = **text;
    word[n] = '\0';
    return n > 0;
}

static bool begins(const char *word, const char *typed, bool whole)
{
    return whole ? !strcasecmp(word, typed) : !strncasecmp(word, typed, strlen(typed));
}

/* Is each typed word a word of the text (whole), or the beginning of one, in the same order? */
static bool fits(const char *text, const char *typed, bool whole)
{
    char want[WORD_ROOM], have[WORD_ROOM];
    while (next_word(&typed, want)) {
        do {
            if (!next_word(&text, have))
                return false;
        } while (!begins(have, want, whole));
    }
    return true;
}

/* Every word a player could mean a choice by: its text, its piece's name, its place's name, its label. */
static void all_words(const struct gg_play *play, const struct gg_offer *offer, struct gg_text *out)
{
    int place = gg_map_at(&play->map, offer->info.to);
    gg_text_clear(out);
    gg_text_add(out, offer->text);
    for (int i = 0; i < play->view.npieces; i++)
        if (play->view.piece[i].id && !strcmp(play->view.piece[i].id, offer->info.piece))
            gg_text_fmt(out, " %s", play->view.piece[i].name);
    if (place >= 0 && play->board.place[place].name)
        gg_text_fmt(out, " %s", play->board.place[place].name);
    gg_text_fmt(out, " %s", offer->info.label);
}

enum depth { WHOLE_WORDS, BEGINNINGS, ALL_WORDS, NDEPTHS };

static int find_at_depth(const struct gg_play *play, const char *typed, enum depth depth, bool near,
                         int *list)
{
    int n = 0;
    int among = near ? play->nnarrow : play->noffers;
    struct gg_text words;
    gg_text_growing(&words);
    for (int i = 0; i < among; i++) {
        int index = near ? play->narrow[i] : i;
        const struct gg_offer *offer = &play->offer[index];
        if (depth == ALL_WORDS)
            all_words(play, offer, &words);
        if (fits(depth == ALL_WORDS ? gg_text_str(&words) : offer->text, typed,
                 depth == WHOLE_WORDS))
            list[n++] = index;
    }
    gg_text_free(&words);
    return n;
}

/* "12" or "#12" as one of the offers. */
static bool is_number(const struct gg_play *play, const char *typed, int *index)
{
    long long number;
    const char *digits = *typed == '#' ? typed + 1 : typed;
    if (*digits < '1' || *digits > '9' || !gg_cli_number(digits, 1, play->noffers, &number))
        return false;
    *index = (int)number - 1;
    return true;
}

/* One word that is not what the choice does ("lannes", "1204") asks for a list rather than acts, unless
 * the player has narrowed the list down and answers it. */
static bool names_the_deed(const struct gg_offer *offer, const char *typed, enum depth depth,
                           bool near)
{
    char first[WORD_ROOM], verb[WORD_ROOM], more[WORD_ROOM];
    const char *text = offer->text;
    if (!next_word(&typed, first) || !next_word(&text, verb))
        return false;
    if (begins(verb, first, false))
        return true;
    return depth != ALL_WORDS && (near || next_word(&typed, more));
}

int gg_offers_find(const struct gg_play *play, const char *typed, int *list, bool *sure)
{
    *sure = true;
    if (is_number(play, typed, &list[0]))
        return 1;
    for (int i = 0; i < play->noffers; i++) {
        if (!strcasecmp(play->offer[i].text, typed)) {
            list[0] = i;
            return 1;
        }
    }
    for (int near = play->nnarrow > 0; near >= 0; near--) {
        for (int depth = 0; depth < NDEPTHS; depth++) {
            int n = find_at_depth(play, typed, (enum depth)depth, near, list);
            if (n == 1)
                *sure = names_the_deed(&play->offer[list[0]], typed, (enum depth)depth, near);
            /* Within the narrowed list an answer that leaves several open is looked for again in
             * the whole one only when nothing fits. */
            if (n)
                return n;
        }
    }
    return 0;
}

void gg_offers_narrow(struct gg_play *play, const int *list, int n)
{
    for (int i = 0; i < n; i++)
        play->narrow[i] = list[i];
    play->nnarrow = n;
}

int gg_offers_only(const struct gg_play *play)
{
    if (play->nnarrow == 1)
        return play->narrow[0];
    return play->noffers == 1 && !play->nnarrow ? 0 : -1;
}

/* A line that ends with dots where the window ends. */
static void print_cut(const struct gg_play *play, const char *line, struct gg_text *out)
{
    int room = play->terminal.columns - 1;
    bool cut = gg_terminal_length(line) > room;
    for (int i = 0; *line && i < (cut ? room - 4 : room); i++)
        gg_letter_put(gg_letter_next(&line), out);
    gg_text_add(out, cut ? " ...\n" : "\n");
}

static void write_cost(const struct gg_choice_info *info, struct gg_text *out)
{
    if (info->cost < 0)
        return;
    gg_text_add(out, " (");
    gg_map_cost(info->cost, info->halves, out);
    gg_text_char(out, ')');
}

static void print_offer(const struct gg_play *play, int index, int text_width, struct gg_text *out)
{
    const struct gg_offer *offer = &play->offer[index];
    char line[640];
    struct gg_text text;
    gg_text_fixed(&text, line, sizeof line);
    gg_text_fmt(&text, "%4d  %-*s", index + 1, text_width, offer->text);
    if (strcasecmp(offer->info.label, offer->text) != 0)
        gg_text_fmt(&text, "  %s", offer->info.label);
    write_cost(&offer->info, &text);
    if (offer->info.rolls)
        gg_text_add(&text, ", dice");
    print_cut(play, line, out);
}

static void print_flat(const struct gg_play *play, const int *list, int n, int lines,
                       struct gg_text *out)
{
    int width = 0;
    int shown = lines > 0 && n > lines ? lines - 1 : n;
    for (int i = 0; i < shown; i++) {
        int length = gg_terminal_length(play->offer[list[i]].text);
        width = length > width ? length : width;
    }
    width = width > play->terminal.columns / 2 ? 0 : width;
    for (int i = 0; i < shown; i++)
        print_offer(play, list[i], width, out);
    if (shown < n)
        gg_text_fmt(out, "      and %d more; choices WORD lists those with that word\n", n - shown);
}

/* Many choices of one kind: without labels, side by side. */
static void print_columns(const struct gg_play *play, const int *list, int n, struct gg_text *out)
{
    int width = 0;
    for (int i = 0; i < n; i++) {
        int length = gg_terminal_length(play->offer[list[i]].text);
        width = length > width ? length : width;
    }
    width += 14; /* the number, the cost, the mark for dice and a gap */
    int across = play->terminal.columns / width > 0 ? play->terminal.columns / width : 1;
    int down = (n + across - 1) / across;
    for (int row = 0; row < down; row++) {
        for (int i = row; i < n; i += down) {
            char cell[640];
            const struct gg_offer *offer = &play->offer[list[i]];
            struct gg_text text;
            gg_text_fixed(&text, cell, sizeof cell);
            gg_text_fmt(&text, "%4d  %s", list[i] + 1, offer->text);
            write_cost(&offer->info, &text);
            gg_text_add(&text, offer->info.rolls ? " d" : "");
            int pad = width - gg_terminal_length(cell);
            gg_text_fmt(out, "%s%*s", cell, i + down < n && pad > 0 ? pad : 0, "");
        }
        gg_text_char(out, '\n');
    }
}

/* "[LAN] lannes at 1204", as it can be typed and found on the map. */
static void write_piece(const struct gg_play *play, const char *id, struct gg_text *out)
{
    char(*names)[GG_SHORT_ROOM] = calloc(GG_VIEW_PIECES, sizeof *names);
    if (names)
        gg_short_names(&play->view, GG_SHORT_LETTERS, names);
    for (int i = 0; i < play->view.npieces && names; i++) {
        const struct gg_piece *piece = &play->view.piece[i];
        if (!piece->id || strcmp(piece->id, id) != 0)
            continue;
        gg_map_counter(piece, names[i], out);
        gg_text_fmt(out, " %s at %s", id, piece->at);
        free(names);
        return;
    }
    gg_text_add(out, id);
    free(names);
}

static bool same_group(const struct gg_choice_info *a, const struct gg_choice_info *b)
{
    return !strcmp(a->piece, b->piece) &&
           !strcmp(a->group ? a->group : "", b->group ? b->group : "");
}

/* One line for all choices of a piece: what it can do, and where as far as the line goes. */
static void print_piece(const struct gg_play *play, const int *list, int n, int first,
                        struct gg_text *out)
{
    const struct gg_choice_info *info = &play->offer[list[first]].info;
    struct gg_text line;
    gg_text_growing(&line);
    gg_text_add(&line, "      ");
    write_piece(play, info->piece, &line);
    for (int i = first; i < n; i++) {
        const struct gg_choice_info *group = &play->offer[list[i]].info;
        bool known = strcmp(group->piece, info->piece) != 0;
        for (int j = first; j < i && !known; j++)
            known = same_group(&play->offer[list[j]].info, group);
        if (known)
            continue;
        gg_text_fmt(&line, "%s %s", i > first ? ";" : ":", group->group ? group->group : "");
        for (int j = i; j < n; j++)
            if (same_group(&play->offer[list[j]].info, group) && *play->offer[list[j]].info.to)
                gg_text_fmt(&line, " %s", play->offer[list[j]].info.to);
    }
    print_cut(play, gg_text_str(&line), out);
    gg_text_free(&line);
}

static bool is_first_of_piece(const struct gg_play *play, const int *list, int i)
{
    for (int j = 0; j < i; j++)
        if (!strcmp(play->offer[list[j]].info.piece, play->offer[list[i]].info.piece))
            return false;
    return true;
}

/* How many lines the list grouped by piece would take. */
static int grouped_lines(const struct gg_play *play, const int *list, int n)
{
    int lines = 0;
    for (int i = 0; i < n; i++)
        lines += !*play->offer[list[i]].info.piece || is_first_of_piece(play, list, i);
    return lines;
}

static void print_grouped(const struct gg_play *play, const int *list, int n, struct gg_text *out)
{
    for (int i = 0; i < n; i++) {
        if (!*play->offer[list[i]].info.piece)
            continue;
        if (is_first_of_piece(play, list, i))
            print_piece(play, list, n, i, out);
    }
    for (int i = 0; i < n; i++)
        if (!*play->offer[list[i]].info.piece)
            print_offer(play, list[i], 0, out);
    gg_text_add(out, "      Type a name to see its choices with their numbers.\n");
}

static bool all_go_somewhere(const struct gg_play *play, const int *list, int n)
{
    for (int i = 0; i < n; i++)
        if (!*play->offer[list[i]].info.to)
            return false;
    return true;
}

void gg_offers_print(const struct gg_play *play, int lines, struct gg_text *out)
{
    int n = play->nnarrow ? play->nnarrow : play->noffers;
    int *list = calloc((size_t)n + 1, sizeof *list);
    if (!list)
        return;
    for (int i = 0; i < n; i++)
        list[i] = play->nnarrow ? play->narrow[i] : i;
    int most = lines > 0 && lines < LIST_LINES ? lines : LIST_LINES;
    int grouped = grouped_lines(play, list, n);
    if (n > most && grouped > 1 && grouped < n)
        print_grouped(play, list, n, out);
    else if (all_go_somewhere(play, list, n) && n > FLAT_LINES)
        print_columns(play, list, n, out);
    else
        print_flat(play, list, n, play->nnarrow ? 0 : most, out);
    free(list);
}
