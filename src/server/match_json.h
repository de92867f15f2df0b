/*
 * match_json.h - what the server says about a match, as JSON.
 */
#ifndef GG_SERVER_MATCH_JSON_H
#define GG_SERVER_MATCH_JSON_H

#include "server/match.h"

/* The members of the game answer, without braces, for a seat: a side or GG_NOBODY. Lines of the log before
 * log_from are left out. */
void gg_match_answer(const struct gg_match *match, int seat, int log_from, struct gg_text *out);

/* The members that a program needs to play on, and no view: what has changed is in the lines of the log. */
void gg_match_brief(const struct gg_match *match, int seat, int log_from, struct gg_text *out);

/* The same as gg_match_answer for an earlier step. False with a reason when there is no such step. */
bool gg_match_answer_at(const struct gg_match *match, int seat, int step, struct gg_text *out,
                        struct gg_refusal *refusal);

/* What a list shows of it. */
void gg_match_summary(const struct gg_match *match, struct gg_text *out);

/* Exact outcomes of a choice, or of the waiting roll when text is NULL. */
bool gg_match_odds(const struct gg_match *match, int seat, const char *text, struct gg_text *out,
                   struct gg_refusal *refusal);

/* match_tell.c: what a chain of choices would come to, by gg_game_plan. */
struct gg_plan_request {
    const char *text;
    bool brief; /* its way alone */
};
bool gg_match_plan(const struct gg_match *match, int seat, const struct gg_plan_request *request,
                   struct gg_text *out, struct gg_refusal *refusal);

/* What the enemy could do next turn, to one piece or (NULL) to all. */
bool gg_match_danger(const struct gg_match *match, int seat, const char *piece, struct gg_text *out,
                     struct gg_refusal *refusal);

/* How it stood for the seat at the beginning of each player turn, and stands now. */
bool gg_match_course(const struct gg_match *match, int seat, struct gg_text *out,
                     struct gg_refusal *refusal);

/* The tables in force, as data. */
bool gg_match_tables(const struct gg_match *match, struct gg_text *out, struct gg_refusal *refusal);

/* The seat for the view: an uploaded record shows everything. */
int gg_match_viewer(const struct gg_match *match, int seat);

/* A calendar with the turn of whose token it is, if it is his: text/calendar. url is the server's, for links. */
bool gg_match_feed(const struct gg_match *match, const char *token, const char *url,
                   struct gg_text *out, struct gg_refusal *refusal);

/* The record, where it gives nothing away. */
bool gg_match_record(const struct gg_match *match, struct gg_text *out, struct gg_refusal *refusal);

#endif
