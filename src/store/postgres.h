/*
 * postgres.h - what the PostgreSQL files share.
 *
 * libpq is used without blocking and with a timeout for every answer: a database that hangs counts as
 * one that is away and must not block the writer.
 */
#ifndef GG_STORE_POSTGRES_H
#define GG_STORE_POSTGRES_H

/* Debian keeps the header in a folder that only pkg-config names; checkers do not ask it. */
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#include "store/backend.h"

struct gg_store_connection {
    PGconn *pg;
    bool lost; /* nothing more can be asked on it */
};

/* The names of prepared statements. */
#define GG_PG_BEGIN "begin"
#define GG_PG_COMMIT "commit"
#define GG_PG_ROLLBACK "rollback"
#define GG_PG_CREATE "create"
#define GG_PG_ADVANCE "advance"
#define GG_PG_EVENTS "events"
#define GG_PG_GAME "game"
#define GG_PG_LISTED "listed"
#define GG_PG_EVERY "every"

/* Of an append: id, seq, now, summary, over, body; and to make a game: scenario, title, public. */
enum { GG_PG_ADVANCE_VALUES = 6, GG_PG_CREATE_VALUES = 9 };

/* ---- waiting (postgres_wait.c) ---- */

/* Waits until the next result is here and takes it, as PQgetResult does. NULL between commands, and when
 * the connection is lost or the answer took too long; then c->lost is set. */
PGresult *gg_pg_result(struct gg_store_connection *c);

/* Takes what is left of the results of one command. */
void gg_pg_drain(struct gg_store_connection *c);

/* Runs constant commands; false when one failed or the connection is lost. */
bool gg_pg_run(struct gg_store_connection *c, const char *commands);

/* Runs a constant question and takes its one integer (or truth, as 0 or 1). */
bool gg_pg_ask(struct gg_store_connection *c, const char *question, int *out);

/* The last thing the database or libpq had to say, on one line. */
void gg_pg_message(const struct gg_store_connection *c, struct gg_text *message);

/* ---- rows and notifications ---- */

enum gg_status gg_pg_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                            struct gg_text *message);
enum gg_status gg_pg_read(struct gg_store_connection *c, struct gg_store_read *read,
                          struct gg_text *message);
bool gg_pg_listen(struct gg_store_connection *c, struct gg_store *store);

#endif
