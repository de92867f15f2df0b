/*
 * play.h - a game played in the terminal: what the files of `grognard play` share.
 *
 * play.c reads the command line, play_loop.c lets everybody move in turn, play_offers.c lists and
 * finds choices, play_show.c prints, play_commands.c does what a player types, play_save.c saves. None
 * of them knows a rule system: they draw the view, the board and the choices.
 */
#ifndef GG_CLI_PLAY_H
#define GG_CLI_PLAY_H

#include "cli/common.h"
#include "cli/play_map.h"
#include "cli/terminal.h"

/* A choice as it is offered. */
struct gg_offer {
    gg_choice choice;
    char *text; /* "move lannes 1204" */
    struct gg_choice_info info;
};

struct gg_play {
    struct gg_loaded *loaded;
    struct gg_game *game;
    const struct gg_battle *battle;
    struct gg_terminal terminal;
    struct gg_line *line;

    const struct gg_mind *mind[GG_SIDES]; /* NULL: a person */
    const struct gg_mind *adviser;        /* whom the command `computer` asks */
    struct gg_memory memory[GG_SIDES];
    struct gg_random dice, thoughts;
    bool typed;   /* dice are typed in */
    bool confirm; /* ask before a choice that rolls */

    char *save;  /* where to save, or NULL */
    bool always; /* save after every step */
    bool failed; /* the last attempt to save failed */
    bool acted;  /* a person has decided something */
    int saved_steps;
    uint64_t saved_hash;

    enum gg_map_size size;
    int seat;        /* through whose eyes the screen is drawn */
    int handed_to;   /* hot seat: who last took the keyboard, or GG_NOBODY */
    int drawn_turn;  /* the turn of the last map drawn by itself */
    bool watching;   /* nobody plays: wait between turns */
    char *status;    /* the last lines about turn and tracks that were printed, or NULL */
    char centre[40]; /* where to look when the map is wider than the window */

    int told;            /* the player has read the log up to here */
    int heard[GG_SIDES]; /* each side has: two at one keyboard hear of things at different times */

    struct gg_offer *offer; /* of the position as it is */
    int noffers;
    int *narrow; /* the offers the player has narrowed down to */
    int nnarrow; /* 0: all of them */

    struct gg_board board;
    struct gg_map map;
    struct gg_view view;
    struct gg_told told_odds;
};

enum gg_play_next {
    GG_PLAY_ASK,   /* ask again */
    GG_PLAY_DRAW,  /* draw the screen and ask */
    GG_PLAY_STEP,  /* the game went on, or back */
    GG_PLAY_LEAVE, /* the player leaves */
};

/* The whole game from here; returns the exit code. */
int gg_play_run(struct gg_play *play);

/* What a computer player would do for the side to move. */
void gg_play_think(struct gg_play *play, const struct gg_mind *mind, struct gg_thought *out);

/* Takes a choice; what was wrong is printed. */
enum gg_play_next gg_play_take(struct gg_play *play, gg_choice choice);
enum gg_play_next gg_play_take_chain(struct gg_play *play, const char *chain);

/* A question answered with a line; false when the player wants to leave. */
bool gg_play_question(struct gg_play *play, const char *question, const char **answer);

/* What the player typed. */
enum gg_play_next gg_play_command(struct gg_play *play, const char *typed);

/* Offers everything that could follow what is typed, for completion. */
void gg_play_complete(const char *typed, void (*add)(void *list, const char *line), void *list,
                      void *context);

/* The offers of the position; false when memory is out. */
bool gg_offers_make(struct gg_play *play);
void gg_offers_free(struct gg_play *play);

/* The offers that a text fits, by number, text or beginnings of words. Returns how many; list has room
 * for all. *sure says that a single one may be taken without asking. */
int gg_offers_find(const struct gg_play *play, const char *typed, int *list, bool *sure);

/* Narrows down to these. */
void gg_offers_narrow(struct gg_play *play, const int *list, int n);

/* The offer that is alone in the list, so that return takes it; or -1. */
int gg_offers_only(const struct gg_play *play);

/* The list a player chooses from, at most `lines` lines when that is above 0. */
void gg_offers_print(const struct gg_play *play, int lines, struct gg_text *out);

/* The screen, or in a pipe what is new. */
void gg_show_screen(struct gg_play *play);
void gg_show_map(struct gg_play *play, struct gg_text *out);
void gg_show_status(struct gg_play *play, struct gg_text *out);
void gg_show_units(struct gg_play *play, const char *word, struct gg_text *out);
void gg_show_place(struct gg_play *play, const char *word, struct gg_text *out);
void gg_show_seats(struct gg_play *play, struct gg_text *out);
void gg_show_result(struct gg_play *play, struct gg_text *out);

/* Lines of the log from `from` on, with the dice that fell between them, the last `most` of them when
 * that is above 0. */
void gg_show_log(struct gg_play *play, int from, int most, struct gg_text *out);

/* What happened since the player was last told, and that it is told. */
void gg_show_news(struct gg_play *play);
void gg_play_told(struct gg_play *play);

/* play->told_odds as a table with bars. */
void gg_show_odds(const struct gg_play *play, struct gg_text *out);
void gg_show_odds_short(const struct gg_play *play, struct gg_text *out);

/* Looks at the position again, through the eyes of play->seat. */
void gg_play_look(struct gg_play *play);

/* Does a seat not know everything? */
bool gg_play_has_secrets(struct gg_play *play);

/* Prints a text and frees it. */
void gg_play_print(struct gg_text *text);

/* Saves the record to play->save; false after a message. */
bool gg_play_save(struct gg_play *play);
bool gg_play_unsaved(const struct gg_play *play);

#endif
