/*
 * play_commands.c - what a player types: a table of commands, and everything else is a choice
 * (see play.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"

enum { LOG_LINES = 20, ROLLING_SHOWN = 12, LINE_MAX = 2000 };

struct command {
    const char *name, *short_form, *arguments, *line;
    enum gg_play_next (*run)(struct gg_play *play, const char *rest);
};

static void say(const char *fmt, ...) GG_PRINTF(1, 2);

static void say(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    fflush(stdout);
}

static enum gg_play_next run_choices(struct gg_play *play, const char *rest)
{
    if (!*rest) {
        gg_offers_narrow(play, NULL, 0);
        return GG_PLAY_DRAW;
    }
    int *list = calloc((size_t)play->noffers + 1, sizeof *list);
    bool sure;
    int n = list ? gg_offers_find(play, rest, list, &sure) : 0;
    if (n)
        gg_offers_narrow(play, list, n);
    else
        say("No choice fits \"%s\".\n", rest);
    free(list);
    return n ? GG_PLAY_DRAW : GG_PLAY_ASK;
}

/* The first roll in a sentence, and what there is to know about these odds. */
static void say_roll(const struct gg_play *play)
{
    const struct gg_told *told = &play->told_odds;
    struct gg_text line, out;
    if (!told->rolls || (!told->foretold && !told->first_roll))
        return;
    gg_text_growing(&line);
    gg_text_growing(&out);
    if (told->foretold)
        gg_text_fmt(&line,
                    *told->before ? "as it stands, before %s: " : "as it stands: ", told->before);
    if (told->first_roll)
        gg_text_add(&line, "the first of many rolls: ");
    gg_roll_explain(&told->roll, &line);
    gg_terminal_wrap(gg_text_str(&line), play->terminal.columns - 1, 2, &out);
    gg_text_free(&line);
    gg_play_print(&out);
}

static bool odds_of(struct gg_play *play, int index)
{
    enum gg_status status =
        gg_game_odds(play->game, play->offer[index].text, play->seat, &play->told_odds);
    if (status == GG_OK)
        say_roll(play);
    else
        say("%s: %s\n", play->offer[index].text, gg_status_text(status));
    return status == GG_OK;
}

/* Rolls that wait together behind these outcomes, one line a piece and result. */
static void add_rings(const struct gg_play *play, struct gg_text *out)
{
    const struct gg_told *told = &play->told_odds;
    for (int i = 0; i < told->nring; i++) {
        const struct gg_ring *ring = &told->ring[i];
        gg_text_fmt(out, "  then %s: %s %.1f %%\n",
                    ring->piece >= 0 ? gg_piece_name(play->battle, ring->piece)->name : "",
                    ring->result, 100 * gg_ratio_double(ring->exact));
    }
    if (told->further)
        gg_text_add(out, "  and what these cause in turn is not counted\n");
}

/* What the player holds, and the outcomes with it. */
static void add_held(const struct gg_play *play, struct gg_text *out)
{
    const struct gg_told *told = &play->told_odds;
    for (int i = 0; i < told->nadded; i++) {
        const struct gg_added *added = &told->added[i];
        gg_text_fmt(out, "  with \"%s\":\n", added->text);
        for (int k = 0; k < added->count; k++)
            gg_text_fmt(out, "    %5.1f %%  %s\n", 100 * gg_ratio_double(added->row[k].exact),
                        added->row[k].result);
    }
}

static void show_one(struct gg_play *play, int index)
{
    struct gg_text out;
    if (!odds_of(play, index))
        return;
    gg_text_growing(&out);
    gg_text_fmt(&out, "%s:\n", play->offer[index].text);
    gg_show_odds(play, &out);
    add_rings(play, &out);
    add_held(play, &out);
    gg_play_print(&out);
}

/* Several choices: one line each, those that roll. */
static void show_several(struct gg_play *play, const int *list, int n)
{
    int shown = 0;
    for (int i = 0; i < n; i++) {
        const struct gg_offer *offer = &play->offer[list[i]];
        if (!offer->info.rolls)
            continue;
        if (++shown > ROLLING_SHOWN) {
            say("      and more; odds WORD shows those with that word\n");
            return;
        }
        struct gg_text out;
        if (!odds_of(play, list[i]))
            continue;
        gg_text_growing(&out);
        gg_text_fmt(&out, "%4d  %s: ", list[i] + 1, offer->text);
        gg_show_odds_short(play, &out);
        gg_text_char(&out, '\n');
        gg_play_print(&out);
    }
    if (!shown)
        say("None of these choices rolls dice at once.\n");
}

static enum gg_play_next run_odds(struct gg_play *play, const char *rest)
{
    int *list = calloc((size_t)play->noffers + 1, sizeof *list);
    bool sure;
    int n = 0;
    if (!list)
        return GG_PLAY_ASK;
    if (*rest) {
        n = gg_offers_find(play, rest, list, &sure);
    } else {
        n = play->nnarrow ? play->nnarrow : play->noffers;
        for (int i = 0; i < n; i++)
            list[i] = play->nnarrow ? play->narrow[i] : i;
    }
    if (!n)
        say("No choice fits \"%s\".\n", rest);
    else if (n == 1)
        show_one(play, list[0]);
    else
        show_several(play, list, n);
    free(list);
    return GG_PLAY_ASK;
}

static enum gg_play_next run_undo(struct gg_play *play, const char *rest)
{
    (void)rest;
    if (!gg_game_may_undo(play->game)) {
        say("Nothing can be taken back: never dice, something revealed, or the other side.\n");
        return GG_PLAY_ASK;
    }
    enum gg_status status = gg_game_undo(play->game);
    if (status != GG_OK) {
        say("That cannot be taken back: %s.\n", gg_status_text(status));
        return GG_PLAY_ASK;
    }
    gg_play_told(play);
    say("Taken back.\n");
    return GG_PLAY_STEP;
}

static enum gg_play_next run_log(struct gg_play *play, const char *rest)
{
    long long lines = LOG_LINES;
    struct gg_text out;
    if (*rest && strcmp(rest, "all") != 0 && !gg_cli_number(rest, 1, 100000, &lines)) {
        say("log N shows the last N lines, log all shows everything.\n");
        return GG_PLAY_ASK;
    }
    gg_text_growing(&out);
    gg_show_log(play, 0, !strcmp(rest, "all") ? 0 : (int)lines, &out);
    if (!out.len)
        gg_text_add(&out, "Nothing has happened yet.\n");
    gg_play_print(&out);
    return GG_PLAY_ASK;
}

static enum gg_play_next run_units(struct gg_play *play, const char *rest)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_show_units(play, rest, &out);
    gg_play_print(&out);
    return GG_PLAY_ASK;
}

static enum gg_play_next print_part(struct gg_play *play,
                                    void (*write)(const struct gg_battle *battle,
                                                  const struct gg_view *view, struct gg_text *out))
{
    struct gg_text out;
    gg_text_growing(&out);
    write(play->battle, &play->view, &out);
    gg_play_print(&out);
    return GG_PLAY_ASK;
}

static enum gg_play_next run_goals(struct gg_play *play, const char *rest)
{
    (void)rest;
    return print_part(play, gg_write_goals);
}

static enum gg_play_next run_calendar(struct gg_play *play, const char *rest)
{
    (void)rest;
    return print_part(play, gg_write_calendar);
}

static enum gg_play_next run_cards(struct gg_play *play, const char *rest)
{
    (void)rest;
    return print_part(play, gg_write_hands);
}

static enum gg_play_next run_map(struct gg_play *play, const char *rest)
{
    static const char *const sizes[] = {"auto", "tiny", "small", "large"};
    struct gg_text out;
    bool known = !*rest;
    for (int i = 0; i < 4; i++) {
        if (!strcmp(rest, sizes[i])) {
            play->size = (enum gg_map_size)i;
            known = true;
        }
    }
    int place = known ? -1 : gg_map_find(&play->map, rest);
    if (place >= 0)
        snprintf(play->centre, sizeof play->centre, "%s", play->board.place[place].at);
    if (!known && place < 0) {
        say("map takes tiny, small, large or auto, or a place to look at.\n");
        return GG_PLAY_ASK;
    }
    gg_text_growing(&out);
    gg_terminal_measure(&play->terminal);
    gg_show_map(play, &out);
    gg_play_print(&out);
    play->drawn_turn = play->view.turn;
    return GG_PLAY_ASK;
}

static enum gg_play_next run_hex(struct gg_play *play, const char *rest)
{
    struct gg_text out;
    if (!*rest) {
        say("hex 1204 tells about a place; its name does too.\n");
        return GG_PLAY_ASK;
    }
    gg_text_growing(&out);
    gg_show_place(play, rest, &out);
    gg_play_print(&out);
    return GG_PLAY_ASK;
}

static enum gg_play_next run_save(struct gg_play *play, const char *rest)
{
    if (!*rest && !play->save) {
        say("save FILE saves the game there.\n");
        return GG_PLAY_ASK;
    }
    char *before = play->save;
    if (*rest) {
        char *path = strdup(rest);
        if (!path)
            return GG_PLAY_ASK;
        play->save = path;
    }
    play->failed = false;
    bool done = gg_play_save(play);
    if (done)
        say("Saved to %s; grognard play %s goes on from here.\n", play->save, play->save);
    if (*rest) {
        /* A name that did not work is not kept. */
        free(done ? before : play->save);
        play->save = done ? play->save : before;
    }
    return GG_PLAY_ASK;
}

static enum gg_play_next run_view(struct gg_play *play, const char *rest)
{
    struct gg_text out;
    (void)rest;
    gg_text_growing(&out);
    gg_show_seats(play, &out);
    gg_play_print(&out);
    return GG_PLAY_ASK;
}

static enum gg_play_next run_computer(struct gg_play *play, const char *rest)
{
    const struct gg_mind *mind = *rest ? gg_mind(rest) : play->adviser;
    if (!mind) {
        say("There is no computer player \"%s\".\n", rest);
        return GG_PLAY_ASK;
    }
    if (!play->noffers) {
        say("Nobody has to decide anything now.\n");
        return GG_PLAY_ASK;
    }
    struct gg_thought thought;
    gg_play_think(play, mind, &thought);
    for (int i = 0; i < play->noffers; i++)
        if (play->offer[i].choice == thought.choice)
            say("%s chooses: %s\n", mind->name, play->offer[i].text);
    return gg_play_take(play, thought.choice);
}

static enum gg_play_next run_quit(struct gg_play *play, const char *rest)
{
    (void)rest;
    if (!play->acted || !gg_play_unsaved(play))
        return GG_PLAY_LEAVE;
    const char *answer = "";
    char question[1200];
    snprintf(question, sizeof question, "Save as (a file name%s%s; return leaves without saving): ",
             play->save ? ", or yes for " : "", play->save ? play->save : "");
    if (!gg_play_question(play, question, &answer) || !*answer)
        return GG_PLAY_LEAVE;
    if (!strcasecmp(answer, "no") || !strcasecmp(answer, "n"))
        return GG_PLAY_LEAVE;
    bool yes = !strcasecmp(answer, "yes") || !strcasecmp(answer, "y");
    run_save(play, yes ? "" : answer);
    return gg_play_unsaved(play) ? GG_PLAY_ASK : GG_PLAY_LEAVE;
}

/* Beside the choices of the rules, not among them: the record keeps the game as it was left. */
static enum gg_play_next run_concede(struct gg_play *play, const char *rest)
{
    int who = gg_game_turn(play->game).who;
    const char *answer = "";
    char question[200];
    (void)rest;
    if (who != 0 && who != 1) {
        say("Only who has to decide something can concede.\n");
        return GG_PLAY_ASK;
    }
    snprintf(question, sizeof question, "%s: concede the game (y/n)? ",
             play->battle->side_title[who]);
    if (!gg_play_question(play, question, &answer))
        return GG_PLAY_LEAVE;
    if (*answer != 'y' && *answer != 'Y')
        return GG_PLAY_ASK;
    say("%s conceded: victory for %s.\n", play->battle->side_title[who],
        play->battle->side_title[!who]);
    return run_quit(play, "");
}

static enum gg_play_next run_help(struct gg_play *play, const char *rest);

/* clang-format off */
static const struct command commands[] = {
    { "choices",  "c", "[WORD]",   "all choices, or those with a word",               run_choices  },
    { "odds",     "o", "[CHOICE]", "exact chances of a choice, before you take it",   run_odds     },
    { "undo",     "u", "",         "take the last choice back",                       run_undo     },
    { "units",    "",  "[WORD]",   "all units, of a side, of a name, of a kind",      run_units    },
    { "hex",      "",  "PLACE",    "what a place is and who stands there",            run_hex      },
    { "map",      "",  "[SIZE]",   "the map; tiny, small, large or auto, or a place", run_map      },
    { "goals",    "score", "",     "how to win, and what would be counted now",       run_goals    },
    { "calendar", "",  "",         "what is to come: reinforcements, nights, the end",run_calendar },
    { "cards",    "",  "",         "hands and decks, and what the cards do",          run_cards    },
    { "log",      "",  "[N|all]",  "what happened",                                   run_log      },
    { "view",     "",  "",         "who plays and who sees what",                     run_view     },
    { "computer", "",  "[NAME]",   "let the computer decide this once",               run_computer },
    { "save",     "",  "[FILE]",   "save the game",                                   run_save     },
    { "concede",  "",  "",         "give the game up, and leave",                     run_concede  },
    { "quit",     "q", "",         "leave; unsaved games are asked about",            run_quit     },
    { "help",     "?", "",         "this list",                                       run_help     },
    { NULL, NULL, NULL, NULL, NULL },
};
/* clang-format on */

static enum gg_play_next run_help(struct gg_play *play, const char *rest)
{
    (void)rest;
    say("Type a choice by its number, its text, or the beginnings of its words: move lannes 1204,\n"
        "or mo lan 1204. A unit or a place alone lists what concerns it and lights it up on the\n"
        "map; then a place alone is enough. An empty line draws the screen again, or takes the\n"
        "only choice listed%s. Several choices in a row, written out with ; between them, are "
        "taken\n"
        "together or not at all, and taken back together.\n",
        play->terminal.reads ? "; Tab completes" : "");
    for (const struct command *c = commands; c->name; c++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
        say("  %-18s %s%s%s%s\n", name, c->line, *c->short_form ? " (" : "", c->short_form,
            *c->short_form ? ")" : "");
    }
    return GG_PLAY_ASK;
}

static const struct command *find_command(const char *word, size_t n, bool beginning)
{
    const struct command *found = NULL;
    for (const struct command *c = commands; c->name; c++) {
        bool whole = (strlen(c->name) == n && !strncasecmp(c->name, word, n)) ||
                     (n && strlen(c->short_form) == n && !strncasecmp(c->short_form, word, n));
        if (whole)
            return c;
        if (beginning && n >= 2 && !strncasecmp(c->name, word, n)) {
            if (found)
                return NULL;
            found = c;
        }
    }
    return found;
}

static enum gg_play_next take_or_narrow(struct gg_play *play, const int *list, int n, bool sure)
{
    if (n == 1 && sure) {
        if (play->confirm && play->offer[list[0]].info.rolls) {
            const char *answer = "";
            show_one(play, list[0]);
            if (!gg_play_question(play, "Go ahead (y/n)? ", &answer))
                return GG_PLAY_LEAVE;
            if (*answer != 'y' && *answer != 'Y')
                return GG_PLAY_ASK;
        }
        return gg_play_take(play, play->offer[list[0]].choice);
    }
    gg_offers_narrow(play, list, n);
    return GG_PLAY_DRAW;
}

/* The line without spaces at its ends and with single ones inside. */
static char *fold_spaces(const char *typed)
{
    char *line = strdup(typed);
    size_t n = 0;
    if (!line)
        return NULL;
    for (const char *p = typed; *p && n < LINE_MAX; p++)
        if ((*p != ' ' && *p != '\t') || (n && line[n - 1] != ' '))
            line[n++] = *p == '\t' ? ' ' : *p;
    while (n && line[n - 1] == ' ')
        n--;
    line[n] = '\0';
    return line;
}

/* A choice written out whole is never mistaken for a command. */
static bool is_choice(const struct gg_play *play, const char *line)
{
    for (int i = 0; i < play->noffers; i++)
        if (!strcasecmp(play->offer[i].text, line))
            return true;
    return false;
}

static enum gg_play_next run_line(struct gg_play *play, const char *line)
{
    if (strchr(line, ';'))
        return gg_play_take_chain(play, line);
    size_t word = strcspn(line, " ");
    const char *rest = line[word] ? line + word + 1 : line + word;
    int *list = calloc((size_t)play->noffers + 1, sizeof *list);
    bool sure = false;
    if (!list)
        return GG_PLAY_ASK;
    enum gg_play_next next = GG_PLAY_ASK;
    const struct command *command = is_choice(play, line) ? NULL : find_command(line, word, false);
    int n = command ? 0 : gg_offers_find(play, line, list, &sure);
    if (!command && !n)
        command = find_command(line, word, true);
    if (command)
        next = command->run(play, rest);
    else if (n)
        next = take_or_narrow(play, list, n, sure);
    else
        say("No choice or command fits \"%s\"; help explains.\n", line);
    free(list);
    return next;
}

enum gg_play_next gg_play_command(struct gg_play *play, const char *typed)
{
    char *line = fold_spaces(typed);
    enum gg_play_next next = GG_PLAY_DRAW;
    if (!line)
        return GG_PLAY_ASK;
    int only = gg_offers_only(play);
    if (*line)
        next = run_line(play, line);
    else if (only >= 0)
        next = take_or_narrow(play, &only, 1, true);
    else
        gg_offers_narrow(play, NULL, 0);
    free(line);
    return next;
}

void gg_play_complete(const char *typed, void (*add)(void *list, const char *line), void *list,
                      void *context)
{
    const struct gg_play *play = context;
    size_t n = strlen(typed);
    for (int i = 0; i < play->noffers; i++)
        if (!strncasecmp(play->offer[i].text, typed, n))
            add(list, play->offer[i].text);
    for (const struct command *c = commands; c->name; c++)
        if (!strncasecmp(c->name, typed, n))
            add(list, c->name);
}
