/*
 * game.h - a game in play: drives a position, checks every choice, keeps log, undo and record.
 *
 * A game is used by one thread at a time. It trusts nobody: a choice is taken only when it is among
 * those offered, dice only when their faces exist; anything else is a status and changes nothing.
 */
#ifndef GROGNARD_GAME_H
#define GROGNARD_GAME_H

#include "grognard/odds.h"
#include "grognard/view.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct gg_game;

/* Of the records that are written and read: raised when the form of a record changes. */
enum { GG_RECORD_FORMAT = 2 };

/* A game at the battle's first position. The battle must outlive it. NULL when memory is out. */
struct gg_game *gg_game_open(const struct gg_battle *battle);

/* A game that starts from this position (rules->position_size bytes). */
struct gg_game *gg_game_open_at(const struct gg_battle *battle, const void *position);
void gg_game_close(struct gg_game *game);

/* Names the players in the record: "person", "greedy". NULL leaves one as it is. */
void gg_game_players(struct gg_game *game, const char *first, const char *second);

const struct gg_battle *gg_game_battle(const struct gg_game *game);
const void *gg_game_position(const struct gg_game *game);
struct gg_turn gg_game_turn(const struct gg_game *game);

/* The legal choices, as rules->choices with all groups. */
int gg_game_choices(const struct gg_game *game, gg_choice *out, int room);

/* The choice a text stands for, among the legal ones. Spaces are folded and case is ignored. */
GG_MUST_CHECK enum gg_status gg_game_find(const struct gg_game *game, const char *text,
                                          gg_choice *out);

GG_MUST_CHECK enum gg_status gg_game_do(struct gg_game *game, gg_choice choice);

/* Takes what a text stands for: a choice, or a chain of them with ; between: "wheel left 2; forward 3; done". A chain is
 * one player's, checked step by step, taken whole or not at all, and undone as one; but a part that shows something hidden ends it, and
 * what was taken stands. *wrong (unless NULL) is the number of the part that could not be taken, from 0, of a chain that is refused,
 * and of the first that was not taken where it ended so. */
GG_MUST_CHECK enum gg_status gg_game_take(struct gg_game *game, const char *text, int *wrong);

/* Settles the waiting roll: with dice of the program, or with faces read from a table. */
GG_MUST_CHECK enum gg_status gg_game_throw(struct gg_game *game, struct gg_random *random);
GG_MUST_CHECK enum gg_status gg_game_faces(struct gg_game *game, const int *faces, int n);

/* One choice or chain back. Never across a roll, something revealed, or the other side's choice. */
bool gg_game_may_undo(const struct gg_game *game);
GG_MUST_CHECK enum gg_status gg_game_undo(struct gg_game *game);

/* How many choices and rolls led here. Changes with every step, so a client can name the position it
 * chose on together with gg_game_hash. */
int gg_game_steps(const struct gg_game *game);
uint64_t gg_game_hash(const struct gg_game *game);

/* The log. A sentence is made for a seat; clause may be NULL. Lines are numbered from 0. */
int gg_game_log_count(const struct gg_game *game);
const struct gg_event *gg_game_log(const struct gg_game *game, int line);
const char *gg_game_sentence(const struct gg_game *game, int line, int seat, struct gg_text *out);

/* Step i (from 0) as a record writes it, "move lannes 1204" or "roll 4", and the line of the log at
 * which it starts. */
void gg_game_step_text(const struct gg_game *game, int i, struct gg_text *out);
int gg_game_step_log(const struct gg_game *game, int i);

/* The step that a line of the log belongs to, or -1. */
int gg_game_step_of_line(const struct gg_game *game, int line);

/* Step i as dice that fell, if it is a roll that this seat may see: how they fell ("Combat: +4 Lannes, die 3 -> DW", or
 * nothing) and what they meant ("DW"). The texts are not terminated; they hold until the game goes on. */
struct gg_fallen {
    const char *what; /* "Combat" */
    const char *faces, *fell, *meaning;
    int faces_length, fell_length, meaning_length;
};
bool gg_game_fallen(const struct gg_game *game, int i, int seat, struct gg_fallen *out);

/* What a face needs to know of the game, without asking its rules. The roll is GG_WRONG_TIME when none waits, the result
 * when the game is not over. */
void gg_game_view(const struct gg_game *game, int seat, struct gg_view *out);
GG_MUST_CHECK enum gg_status gg_game_roll(const struct gg_game *game, struct gg_roll *out);
GG_MUST_CHECK enum gg_status gg_game_result(const struct gg_game *game, struct gg_result *out);
void gg_game_choice_text(const struct gg_game *game, gg_choice choice, struct gg_text *out);
void gg_game_choice_info(const struct gg_game *game, gg_choice choice, struct gg_choice_info *out);
int gg_game_clock(const struct gg_game *game); /* the number of the player turn, from 0 */

/* Of a choice that leads to dice: do these belong to what comes after it, the next player turn or a matter of its own, so
 * that their odds are none of this choice's? */
bool gg_game_choice_later(const struct gg_game *game, gg_choice choice);

/* The places through which a choice leads its piece, as gg_rules.way: with a blank between, nothing where it goes nowhere. */
void gg_game_way(const struct gg_game *game, gg_choice choice, struct gg_text *out);

/* Is anything hidden from a seat, now or in the log? */
bool gg_game_hides(const struct gg_game *game, int seat);

/* What a player is told before he decides: the odds of a choice by its text, of the waiting roll for NULL. As
 * gg_odds_tell; also GG_ILLEGAL for a text that is not offered. */
struct gg_told;
GG_MUST_CHECK enum gg_status gg_game_odds(const struct gg_game *game, const char *text, int seat,
                                          struct gg_told *out);
void gg_told_json(const struct gg_battle *battle, const struct gg_told *told, struct gg_text *out);

/* What a chain of choices, "A; B", would come to for the seat that is to move, without taking it, as JSON: the way of its
 * last choice, the odds of that (null where there are none, or none that may be told), and what the seat could choose next
 * (null where it would not be asked at once, or would have been shown something). With `brief` the way alone, and null for the
 * others. GG_ILLEGAL and *wrong as gg_game_take; GG_WRONG_TIME when the seat is not to move. */
GG_MUST_CHECK enum gg_status gg_game_plan(const struct gg_game *game, const char *text, int seat,
                                          bool brief, struct gg_text *out, int *wrong);

/* What the other side could do in its next turn to the pieces of a seat, as JSON: by its own choices, tried on copies. With a
 * piece all about that one, and the odds if all who can attack it do; for NULL who can attack which of them, and the
 * places that can be attacked. What the seat cannot know is dealt afresh with `random`. */
GG_MUST_CHECK enum gg_status gg_game_danger(const struct gg_game *game, int seat, const char *piece,
                                            struct gg_random *random, struct gg_text *out);

/* The unchanging part of a battle. */
void gg_battle_board(const struct gg_battle *battle, struct gg_board *out);

/* The lines of the log from number `from` on that a seat may read, as `log_lines` of the view. */
void gg_game_log_json(const struct gg_game *game, int seat, int from, struct gg_text *out);

/* JSON on one line, as docs/PROTOCOL.md says. seat is a side, GG_NOBODY (a watcher) or
 * GG_EVERYTHING. Log lines before log_from are left out. */
void gg_game_view_json(const struct gg_game *game, int seat, int log_from, struct gg_text *out);
void gg_game_choices_json(const struct gg_game *game, struct gg_text *out);
void gg_battle_board_json(const struct gg_battle *battle, struct gg_text *out);

/* The position and the record so far, in the file format. */
void gg_game_write_position(const struct gg_game *game, struct gg_text *out);
void gg_game_write_record(const struct gg_game *game, struct gg_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
