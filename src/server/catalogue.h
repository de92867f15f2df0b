/*
 * catalogue.h - static content: the page, systems, scenarios, clauses.
 *
 * Built once at the start and served on the loop's thread.
 */
#ifndef GG_SERVER_CATALOGUE_H
#define GG_SERVER_CATALOGUE_H

#include "server/embedded.h"
#include "server/refusal.h"
#include "server/transport.h"

struct gg_catalogue;

/* NULL when memory is out, or with a message when a built-in scenario has faults. web is a folder to read
 * the page from instead, or NULL; owns are scenarios beside the built-in ones, or NULL. */
struct gg_owns;
struct gg_catalogue *gg_catalogue_open(const char *web, const struct gg_owns *owns,
                                       struct gg_text *message);
void gg_catalogue_close(struct gg_catalogue *catalogue);

/* Each answers the request, or says false with a reason. */
bool gg_catalogue_systems(struct gg_catalogue *catalogue, bool gzip, struct gg_answer *answer);
bool gg_catalogue_board(struct gg_catalogue *catalogue, const char *scenario, bool gzip,
                        struct gg_answer *answer, struct gg_refusal *refusal);
/* Every clause of a system, in order, with the heads of its sections. */
bool gg_catalogue_rules(struct gg_catalogue *catalogue, const char *system, bool gzip,
                        struct gg_answer *answer, struct gg_refusal *refusal);
bool gg_catalogue_clause(const char *system, const char *clause, struct gg_answer *answer,
                         struct gg_refusal *refusal);

/* A file of the page. headers is room for the lines that the answer points to. */
bool gg_catalogue_file(struct gg_catalogue *catalogue, const struct gg_request *request,
                       struct gg_answer *answer, struct gg_text *headers,
                       struct gg_refusal *refusal);

#endif
