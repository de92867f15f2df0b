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

struct gg_game;

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

/* Settles the waiting roll: with dice of the program, or with faces read from a table. */
GG_MUST_CHECK enum gg_status gg_game_throw(struct gg_game *game, struct gg_random *random);
GG_MUST_CHECK enum gg_status gg_game_faces(struct gg_game *game, const int *faces, int n);

/* One choice back. Never across a roll, something revealed, or the other side's choice. */
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

/* JSON on one line, as docs/PROTOCOL.md says. seat is a side, GG_NOBODY (a watcher) or
 * GG_EVERYTHING. Log lines before log_from are left out. */
void gg_game_view_json(const struct gg_game *game, int seat, int log_from, struct gg_text *out);
void gg_game_choices_json(const struct gg_game *game, struct gg_text *out);
void gg_battle_board_json(const struct gg_battle *battle, struct gg_text *out);
void gg_odds_json(const struct gg_odds *odds, struct gg_text *out); /* {"outcomes":[…]} */
void gg_forecast_json(const struct gg_odds *odds, const struct gg_roll *forecast,
                      struct gg_text *out); /* and "forecast": the roll that is prepared, or null */

/* The position and the record so far, in the file format. */
void gg_game_write_position(const struct gg_game *game, struct gg_text *out);
void gg_game_write_record(const struct gg_game *game, struct gg_text *out);

#ifdef __cplusplus
}
#endif
#endif
