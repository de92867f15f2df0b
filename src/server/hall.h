/*
 * hall.h - what does not change while the server runs: the page, systems, scenarios, clauses.
 *
 * Made once at the start, answered on the loop's thread.
 */
#ifndef GG_SERVER_HALL_H
#define GG_SERVER_HALL_H

#include "server/embedded.h"
#include "server/refusal.h"
#include "server/transport.h"

struct gg_hall;

/* NULL when memory is out, or with a message when a built-in scenario has faults. web is a folder to read
 * the page from instead, or NULL. */
struct gg_hall *gg_hall_open(const char *web, struct gg_text *message);
void gg_hall_close(struct gg_hall *hall);

/* Each answers the request, or says false with a reason. */
bool gg_hall_systems(struct gg_hall *hall, struct gg_answer *answer);
bool gg_hall_board(struct gg_hall *hall, const char *scenario, bool gzip, struct gg_answer *answer,
                   struct gg_refusal *refusal);
bool gg_hall_clause(const char *system, const char *clause, struct gg_answer *answer,
                    struct gg_refusal *refusal);

/* A file of the page. headers is room for the lines that the answer points to. */
bool gg_hall_file(struct gg_hall *hall, const struct gg_request *request, struct gg_answer *answer,
                  struct gg_text *headers, struct gg_refusal *refusal);

#endif
