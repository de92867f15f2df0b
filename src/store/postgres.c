/*
 * postgres.c - a store in a PostgreSQL database: connecting, and the schema.
 *
 * Everything stands in a schema of its own, so that a database can be shared with other programs.
 * Several servers may open one database at the same moment: a lock makes them take turns.
 */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

enum { SCHEMA_VERSION = 1 }; /* raised with every change */

/* Schema migrations, one for each version; the first creates version 1. */
static const char *const upgrades[SCHEMA_VERSION] = {
    "CREATE TABLE grognard.games ("
    " id text COLLATE \"C\" PRIMARY KEY, created bigint NOT NULL, updated bigint NOT NULL,"
    " scenario text NOT NULL, title text NOT NULL, summary text NOT NULL,"
    " public boolean NOT NULL, over boolean NOT NULL, events bigint NOT NULL);"
    "CREATE INDEX games_listed ON grognard.games (public, over, updated);"
    "CREATE TABLE grognard.events ("
    " game text COLLATE \"C\" NOT NULL, seq bigint NOT NULL, body text NOT NULL,"
    " PRIMARY KEY (game, seq))",
};

struct statement {
    const char *name, *text;
};

#define ROW "id, created, updated, scenario, title, summary, public, over, events"

static const struct statement reading[] = {
    {GG_PG_EVENTS, "SELECT seq, body FROM grognard.events WHERE game = $1::text"
                   " AND seq >= $2::bigint ORDER BY seq"},
    {GG_PG_GAME, "SELECT " ROW " FROM grognard.games WHERE id = $1::text"},
    {GG_PG_LISTED, "SELECT " ROW " FROM grognard.games WHERE public AND over = $1::boolean"
                   " AND updated < $2::bigint ORDER BY updated DESC, id LIMIT $3::bigint"},
    {GG_PG_EVERY, "SELECT " ROW " FROM grognard.games WHERE over = $1::boolean"
                  " AND updated < $2::bigint ORDER BY updated DESC, id LIMIT $3::bigint"},
};

/* The row of a game counts its events; an append raises the count only from its own number. So a lost
 * race is a statement that writes nothing, and no error, which would spoil the whole transaction. */
#define WRITTEN(from)                                                                              \
    " written AS (INSERT INTO grognard.events (game, seq, body)"                                   \
    " SELECT $1::text, $2::bigint, $6::text FROM " from " RETURNING seq)"                          \
    " SELECT (SELECT count(*) FROM written),"                                                      \
    " EXISTS (SELECT FROM grognard.games WHERE id = $1::text),"                                    \
    " (SELECT pg_notify('grognard', $1::text || ' ' || $2::bigint) FROM written)"

static const struct statement writing[] = {
    {GG_PG_BEGIN, "BEGIN ISOLATION LEVEL READ COMMITTED"},
    {GG_PG_COMMIT, "COMMIT"},
    {GG_PG_ROLLBACK, "ROLLBACK"},
    {GG_PG_CREATE,
     "WITH made AS (INSERT INTO grognard.games (id, created, updated, scenario, title, summary,"
     " public, over, events) VALUES ($1::text, $3::bigint, $3::bigint, $7::text, $8::text,"
     " coalesce($4::text, '{}'), $9::boolean, coalesce($5::boolean, false), $2::bigint + 1)"
     " ON CONFLICT DO NOTHING RETURNING id)," WRITTEN("made")},
    {GG_PG_ADVANCE,
     "WITH moved AS (UPDATE grognard.games SET events = events + 1,"
     " updated = greatest(updated, $3::bigint), summary = coalesce($4::text, summary),"
     " over = coalesce($5::boolean, over) WHERE id = $1::text AND events = $2::bigint"
     " RETURNING id)," WRITTEN("moved")},
};

/* ---- connecting ---- */

static void say_nothing(void *arg, const char *notice)
{
    (void)arg;
    (void)notice;
}

/* Parameters in the address override those before it. */
static PGconn *connect_to(const char *where)
{
    static const char *const keys[] = {"connect_timeout",      "application_name",
                                       "keepalives_idle",      "keepalives_interval",
                                       "keepalives_count",     "tcp_user_timeout",
                                       "target_session_attrs", "dbname",
                                       "client_encoding",      NULL};
    const char *values[] = {"5",     "grognard",   "10",  "5",    "3",
                            "10000", "read-write", where, "UTF8", NULL};
    return PQconnectdbParams(keys, values, 1);
}

/* A malformed address is bad input, unlike a database that is away. */
static enum gg_status check_address(const char *where, struct gg_text *message)
{
    char *error = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &error);
    if (options) {
        PQconninfoFree(options);
        return GG_OK;
    }
    size_t length = error ? strcspn(error, "\n") : 0;
    gg_text_add(message, "the address of the database cannot be read: ");
    gg_text_bytes(message, error ? error : "", length);
    gg_text_add(message, "; it is like postgres://USER@HOST/NAME");
    PQfreemem(error);
    return GG_BAD_INPUT;
}

/* ---- the schema ---- */

static bool read_version(struct gg_store_connection *c, int *version)
{
    int there = 0;
    *version = 0;
    if (!gg_pg_ask(c, "SELECT to_regclass('grognard.store') IS NOT NULL", &there))
        return false;
    if (there)
        return gg_pg_ask(c, "SELECT version FROM grognard.store", version);
    return gg_pg_run(c, "CREATE SCHEMA IF NOT EXISTS grognard;"
                        "CREATE TABLE grognard.store (version integer NOT NULL);"
                        "INSERT INTO grognard.store VALUES (0)");
}

/* Writing the version again is wanted when nothing is new: a store that cannot be written is not open. */
static bool upgrade_from(struct gg_store_connection *c, int version)
{
    bool good = true;
    for (int v = version; good && v < SCHEMA_VERSION; v++)
        good = gg_pg_run(c, upgrades[v]);
    return good && gg_pg_run(c, "UPDATE grognard.store SET version = 1; COMMIT");
}
_Static_assert(SCHEMA_VERSION == 1, "as written in upgrade_from");

static enum gg_status upgrade(struct gg_store_connection *c, struct gg_text *message)
{
    int version = 0;
    if (!gg_pg_run(c, "BEGIN; SELECT pg_advisory_xact_lock(1195864948)") ||
        !read_version(c, &version)) {
        gg_pg_message(c, message);
        return GG_OUTSIDE;
    }
    if (version < 0 || version > SCHEMA_VERSION) {
        gg_text_fmt(message,
                    "the database was written by a newer version of this program (its shape is %d, "
                    "this one knows up to %d): use the newer one",
                    version, SCHEMA_VERSION);
        return GG_BAD_INPUT;
    }
    if (!upgrade_from(c, version)) {
        gg_pg_message(c, message);
        return GG_OUTSIDE;
    }
    return GG_OK;
}

/* ---- opening ---- */

static bool prepare(struct gg_store_connection *c, const struct statement *statement, size_t n)
{
    bool good = true;
    for (size_t i = 0; good && i < n; i++) {
        good = PQsendPrepare(c->pg, statement[i].name, statement[i].text, 0, NULL) == 1;
        PGresult *result = good ? gg_pg_result(c) : NULL;
        good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        gg_pg_drain(c);
    }
    return good && !c->lost;
}

static bool be_writer(struct gg_store_connection *c)
{
    /* An asynchronous commit is not durable when it is answered. */
    return gg_pg_run(c, "SELECT set_config('synchronous_commit', 'on', false)"
                        " WHERE current_setting('synchronous_commit') = 'off'") &&
           prepare(c, writing, sizeof writing / sizeof *writing) && PQenterPipelineMode(c->pg);
}

static enum gg_status set_up(struct gg_store_connection *c, const char *where,
                             enum gg_store_role role, struct gg_text *message)
{
    c->pg = connect_to(where);
    if (!c->pg || PQstatus(c->pg) != CONNECTION_OK || PQsetnonblocking(c->pg, 1) != 0) {
        gg_pg_message(c, message);
        return GG_OUTSIDE;
    }
    PQsetNoticeProcessor(c->pg, say_nothing, NULL);
    enum gg_status status = role == GG_STORE_WRITER ? upgrade(c, message) : GG_OK;
    if (status != GG_OK)
        return status;
    bool good = role == GG_STORE_WRITER   ? be_writer(c)
                : role == GG_STORE_READER ? prepare(c, reading, sizeof reading / sizeof *reading)
                                          : gg_pg_run(c, "LISTEN grognard");
    if (!good)
        gg_pg_message(c, message);
    return good ? GG_OK : GG_OUTSIDE;
}

static void close_connection(struct gg_store_connection *c)
{
    PQfinish(c->pg);
    free(c);
}

static enum gg_status open_connection(const char *where, enum gg_store_role role,
                                      struct gg_store_connection **out, struct gg_text *message)
{
    *out = NULL;
    enum gg_status status = check_address(where, message);
    if (status != GG_OK)
        return status;
    struct gg_store_connection *c = calloc(1, sizeof *c);
    if (!c) {
        gg_text_add(message, gg_status_text(GG_NO_MEMORY));
        return GG_NO_MEMORY;
    }
    status = set_up(c, where, role, message);
    if (status != GG_OK)
        close_connection(c);
    else
        *out = c;
    return status;
}

static int identity(const struct gg_store_connection *c)
{
    return PQbackendPID(c->pg);
}

const struct gg_store_backend gg_store_postgres = {
    .open = open_connection,
    .close = close_connection,
    .commit = gg_pg_commit,
    .read = gg_pg_read,
    .identity = identity,
    .listen = gg_pg_listen,
};
