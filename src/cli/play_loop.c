/*
 * play_loop.c - a game from its first decision to its end: persons, computers and dice in turn
 * (see play.h).
 *
 * Whatever the player has seen is saved when --save was given: after each of his choices and before
 * each question.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"

enum { PROMPT_ROOM = 160, ROLL_TEXT = 1200 };

static void save_always(struct gg_play *play)
{
    if (play->always && gg_play_unsaved(play))
        (void)gg_play_save(play);
}

bool gg_play_question(struct gg_play *play, const char *question, const char **answer)
{
    fflush(stdout);
    if (gg_line_read(play->line, question, answer) == GG_LINE_READ)
        return true;
    *answer = "";
    return false;
}

static enum gg_play_next taken(struct gg_play *play)
{
    play->acted = true;
    save_always(play);
    return GG_PLAY_STEP;
}

enum gg_play_next gg_play_take(struct gg_play *play, gg_choice choice)
{
    gg_play_told(play);
    enum gg_status status = gg_game_do(play->game, choice);
    if (status == GG_OK)
        return taken(play);
    printf("That was refused: %s.\n", gg_status_text(status));
    return GG_PLAY_ASK;
}

enum gg_play_next gg_play_take_chain(struct gg_play *play, const char *chain)
{
    int wrong = 0;
    gg_play_told(play);
    enum gg_status status = gg_game_take(play->game, chain, &wrong);
    if (status == GG_OK)
        return taken(play);
    if (status == GG_NO_MEMORY)
        printf("That was refused: %s.\n", gg_status_text(status));
    else
        printf("Part %d of that cannot be taken there, written out as it is offered; nothing was "
               "done.\n",
               wrong + 1);
    return GG_PLAY_ASK;
}

bool gg_play_has_secrets(struct gg_play *play)
{
    return gg_game_hides(play->game, 0) || gg_game_hides(play->game, 1);
}

static void explain_roll(struct gg_play *play, const struct gg_roll *roll)
{
    struct gg_text out, line;
    gg_text_growing(&out);
    gg_text_growing(&line);
    gg_show_log(play, play->told, 0, &out);
    gg_play_told(play);
    gg_roll_explain(roll, &line);
    gg_terminal_wrap(gg_text_str(&line), play->terminal.columns - 1, 2, &out);
    for (int i = 0; i < roll->ndraw && roll->shape == GG_DRAW; i++)
        if (roll->weight[i])
            gg_text_fmt(&out, "%4d  %s\n", gg_roll_number(roll, i), roll->name[i]);
    gg_text_free(&line);
    gg_play_print(&out);
}

static void show_roll_odds(struct gg_play *play)
{
    struct gg_text out;
    gg_text_growing(&out);
    enum gg_status status = gg_game_odds(play->game, NULL, play->seat, &play->told_odds);
    if (status == GG_OK)
        gg_show_odds(play, &out);
    else
        gg_text_fmt(&out, "No odds: %s.\n", gg_status_text(status));
    gg_play_print(&out);
}

/* A name of a draw, typed instead of its number. */
static int drawn_by_name(const struct gg_roll *roll, const char *typed)
{
    int found = 0;
    size_t n = strlen(typed);
    for (int i = 0; i < roll->ndraw && roll->shape == GG_DRAW && n; i++) {
        if (!roll->weight[i] || strncasecmp(roll->name[i], typed, n) != 0)
            continue;
        if (found)
            return 0;
        found = gg_roll_number(roll, i);
    }
    return found;
}

/* Faces from a line, as many as it has, after those read before. False when the line is no use. */
static bool read_faces(const struct gg_roll *roll, const char *line, int *faces, int *count)
{
    int asks = gg_roll_asks(roll), n = *count;
    int high = gg_roll_highest(roll);
    int named = drawn_by_name(roll, line);
    if (named) {
        faces[(*count)++] = named;
        return true;
    }
    for (const char *p = line; *p;) {
        size_t length = strcspn(p, " ,");
        char word[16];
        long long face;
        if (length) {
            snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, p);
            if (n == asks || !gg_cli_number(word, 1, high, &face))
                return false;
            faces[n++] = (int)face;
        }
        p += length + (p[length] != '\0');
    }
    bool any = n > *count;
    *count = n;
    return any;
}

/* "combat die (1-6): ", and when several dice are alike which of them. */
static void ask_for_die(const struct gg_roll *roll, int number, char *question, size_t size)
{
    const char *die = roll->shape == GG_DRAW ? "drawn" : roll->die ? roll->die : "die";
    int asks = gg_roll_asks(roll), high = gg_roll_highest(roll);
    bool named = roll->reading == GG_TABLE_CHECK && roll->second;
    if (asks > 1 && !named)
        snprintf(question, size, "%s %d of %d (1-%d): ", die, number + 1, asks, high);
    else
        snprintf(question, size, "%s (1-%d): ", number > 0 ? roll->second : die, high);
}

/* Asks for the dice that lie on the table. False when the player leaves. */
static bool ask_for_dice(struct gg_play *play, const struct gg_roll *roll)
{
    int faces[GG_DICE_MAX], count = 0, asks = gg_roll_asks(roll);
    explain_roll(play, roll);
    while (count < asks) {
        char question[PROMPT_ROOM];
        const char *answer = "";
        ask_for_die(roll, count, question, sizeof question);
        save_always(play);
        if (!gg_play_question(play, question, &answer) || !strcasecmp(answer, "quit"))
            return false;
        if (!strcasecmp(answer, "odds"))
            show_roll_odds(play);
        else if (!strcasecmp(answer, "roll"))
            return gg_game_throw(play->game, &play->dice) == GG_OK;
        else if (!read_faces(roll, answer, faces, &count))
            printf(
                "Type what the dice show, 1 to %d; odds shows the chances, roll lets the program "
                "roll, quit leaves.\n",
                gg_roll_highest(roll));
    }
    return gg_game_faces(play->game, faces, asks) == GG_OK;
}

/* Both sides at one keyboard: what one may not see is cleared away before the other looks. */
static bool hand_over(struct gg_play *play, int side, bool secrets)
{
    bool both = !play->mind[0] && !play->mind[1];
    if (both && play->handed_to != side && secrets) {
        char question[PROMPT_ROOM];
        const char *answer = "";
        if (play->terminal.writes)
            fputs("\033[H\033[2J\033[3J", stdout);
        snprintf(question, sizeof question,
                 "Hand over to %s, press return: ", play->battle->side_title[side]);
        if (!gg_play_question(play, question, &answer))
            return false;
        play->told = play->heard[side];
    }
    play->handed_to = side;
    return true;
}

/* A private draw is typed in by the side that may see it, when it has the screen; a computer's is the program's. */
static bool roll_dice(struct gg_play *play)
{
    struct gg_roll roll;
    bool typed = play->typed && gg_game_roll(play->game, &roll) == GG_OK;
    if (typed && roll.hidden && play->mind[roll.side])
        typed = false;
    if (typed && roll.hidden) {
        if (!hand_over(play, roll.side, true))
            return false;
        play->seat = roll.side;
    }
    return typed ? ask_for_dice(play, &roll) : gg_game_throw(play->game, &play->dice) == GG_OK;
}

void gg_play_think(struct gg_play *play, const struct gg_mind *mind, struct gg_thought *out)
{
    struct gg_moment moment = {.battle = play->battle,
                               .position = gg_game_position(play->game),
                               .memory = &play->memory[gg_game_turn(play->game).who],
                               .random = &play->thoughts};
    gg_think(mind, &moment, out);
}

static bool let_computer_move(struct gg_play *play, int side)
{
    struct gg_thought thought;
    gg_play_think(play, play->mind[side], &thought);
    enum gg_status status = gg_game_do(play->game, thought.choice);
    if (status != GG_OK)
        gg_cli_error(NULL, "the computer player %s made a choice that was refused: %s",
                     play->mind[side]->name, gg_status_text(status));
    return status == GG_OK;
}

static void write_prompt(const struct gg_play *play, char *out, size_t room)
{
    int who = gg_game_turn(play->game).who, only = gg_offers_only(play);
    const char *title = who < GG_SIDES ? play->battle->side_title[who] : "over";
    if (only >= 0)
        snprintf(out, room, "%s (return: %s)> ", title, play->offer[only].text);
    else
        snprintf(out, room, "%s> ", title);
}

/* Reads lines until the game goes on. False when the player leaves. */
static bool ask_until_step(struct gg_play *play, bool drawn)
{
    enum gg_play_next next = drawn ? GG_PLAY_ASK : GG_PLAY_DRAW;
    int breaks = 0;
    while (next == GG_PLAY_ASK || next == GG_PLAY_DRAW) {
        const char *typed = "";
        char prompt[PROMPT_ROOM];
        if (next == GG_PLAY_DRAW)
            gg_show_screen(play);
        write_prompt(play, prompt, sizeof prompt);
        switch (gg_line_read(play->line, prompt, &typed)) {
        case GG_LINE_READ:
            breaks = 0;
            next = gg_play_command(play, typed);
            break;
        case GG_LINE_BREAK:
            if (++breaks > 1)
                return false;
            puts("quit leaves the game; so does Ctrl-C once more.");
            next = GG_PLAY_ASK;
            break;
        case GG_LINE_END:
            putchar('\n');
            return false;
        }
    }
    return next != GG_PLAY_LEAVE;
}

static bool let_person_move(struct gg_play *play, int side)
{
    if (!hand_over(play, side, gg_play_has_secrets(play)))
        return false;
    play->seat = side;
    gg_play_look(play);
    if (!gg_offers_make(play)) {
        gg_cli_error(NULL, "out of memory");
        return false;
    }
    save_always(play);
    return ask_until_step(play, false);
}

/* Nobody plays: the battle is told as it goes, with the map at each new turn. */
static bool watch(struct gg_play *play)
{
    struct gg_text out;
    gg_play_look(play);
    if (play->view.turn == play->drawn_turn)
        return true;
    save_always(play);
    gg_show_news(play);
    gg_text_growing(&out);
    gg_show_map(play, &out);
    gg_show_status(play, &out);
    gg_play_print(&out);
    play->drawn_turn = play->view.turn;
    const char *answer = "";
    if (!play->watching)
        return true;
    if (!gg_play_question(play, "return: next turn, all: to the end, quit> ", &answer))
        return false;
    if (!strncasecmp(answer, "all", 3))
        play->watching = false;
    return *answer != 'q';
}

/* One decision or roll. False when the game is left. */
static bool make_step(struct gg_play *play)
{
    int who = gg_game_turn(play->game).who;
    bool nobody = play->mind[0] && play->mind[1];
    if (nobody && (!watch(play) || gg_line_broken()))
        return false;
    if (who == GG_CHANCE)
        return roll_dice(play);
    return play->mind[who] ? let_computer_move(play, who) : let_person_move(play, who);
}

static void tell_how_to_replay(const struct gg_play *play)
{
    bool over = gg_game_turn(play->game).who == GG_OVER;
    if (!play->save || gg_play_unsaved(play) || (!over && !play->always))
        return;
    if (over)
        printf("grognard replay %s shows the game again.\n", play->save);
    else
        printf("Saved. grognard play %s goes on.\n", play->save);
}

/* The end: the result, and a last look around for those who played. False after undo. */
static bool finish(struct gg_play *play)
{
    struct gg_text out;
    save_always(play);
    gg_offers_free(play);
    gg_play_look(play);
    gg_text_growing(&out);
    gg_show_log(play, play->told, 0, &out);
    gg_show_map(play, &out);
    gg_show_status(play, &out);
    gg_show_result(play, &out);
    gg_play_told(play);
    gg_play_print(&out);
    if (play->mind[0] && play->mind[1])
        return true;
    puts("map, units, log, save FILE and quit still work.");
    return !ask_until_step(play, true);
}

int gg_play_run(struct gg_play *play)
{
    bool over = false, stays = true;
    while (stays && !over) {
        if (gg_game_turn(play->game).who == GG_OVER)
            over = finish(play);
        else
            stays = make_step(play);
    }
    save_always(play);
    if (play->mind[0] && play->mind[1] && !over)
        gg_show_news(play);
    tell_how_to_replay(play);
    return play->always && play->failed ? GG_EXIT_OUTSIDE : GG_EXIT_DONE;
}
