/*
 * sqlite.c - a store in a SQLite file: opening it, and the schema.
 *
 * The journal is a write-ahead log, so readers never wait for the writer, and every commit is forced to
 * the disk before it counts. A file that is no store of ours is refused before anything in it changes.
 */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

/* The application id is "GGst"; the schema version is raised with every change. */
enum { APPLICATION_ID = 0x47477374, SCHEMA_VERSION = 2, BUSY_MILLISECONDS = 5000 };

/* Schema migrations, one for each version; the first creates version 1. */
static const char *const upgrades[SCHEMA_VERSION] = {
    "CREATE TABLE games ("
    " id TEXT PRIMARY KEY, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
    " scenario TEXT NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL,"
    " public INTEGER NOT NULL, over INTEGER NOT NULL, events INTEGER NOT NULL"
    ") WITHOUT ROWID, STRICT;"
    "CREATE INDEX games_listed ON games (over, updated) WHERE public;"
    "CREATE TABLE events ("
    " game TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (game, seq)"
    ") WITHOUT ROWID, STRICT;",
    "CREATE TABLE fresh ("
    " n INTEGER PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL"
    ") STRICT;",
};

/* An unlisted append does not update the row of its game, so events are counted in the log. */
#define ROW                                                                                        \
    "SELECT id, created, updated, scenario, title, summary, public, over,"                         \
    " max(coalesce((SELECT max(seq) FROM events WHERE game = id), -1), coalesce(last, -1)) + 1"    \
    " FROM games LEFT JOIN (SELECT game, max(seq) AS last FROM fresh GROUP BY game) ON game = id"

static const char *const statements[NSTATEMENTS] = {
    [SELECT_EVENTS] = "SELECT seq, body FROM events WHERE game = ?1 AND seq >= ?2 UNION ALL"
                      " SELECT seq, body FROM fresh WHERE game = ?1 AND seq >= ?2 ORDER BY seq",
    [SELECT_GAME] = ROW " WHERE id = ?1",
    [SELECT_LISTED] = ROW " WHERE public AND over = ?1 AND updated < ?2"
                          " ORDER BY updated DESC, id LIMIT ?3",
    [SELECT_EVERY] = ROW " WHERE over = ?1 AND updated < ?2"
                         " ORDER BY updated DESC, id LIMIT ?3",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO games (id, created, updated, scenario, title, summary, public, over,"
               " events) VALUES (?1, ?3, ?3, ?6, ?7, coalesce(?4, '{}'), ?8, coalesce(?5, 0),"
               " ?2 + 1) ON CONFLICT DO NOTHING",
    [ADVANCE] = "UPDATE games SET events = ?2 + 1, updated = max(updated, ?3),"
                " summary = coalesce(?4, summary), over = coalesce(?5, over)"
                " WHERE id = ?1",
    [INSERT] = "INSERT INTO fresh (game, seq, body) VALUES (?1, ?2, ?3)",
    [SELECT_LAST] = "SELECT max(coalesce((SELECT max(seq) FROM events WHERE game = ?1), -1),"
                    " coalesce((SELECT max(seq) FROM fresh WHERE game = ?1), -1))",
    [SELECT_VERSION] = "PRAGMA data_version",
    [MOVE] = "INSERT OR ROLLBACK INTO events (game, seq, body) SELECT game, seq, body FROM"
             " fresh WHERE game >= ?1 AND game < ?2 ORDER BY game, seq",
    [CLEAR] = "DELETE FROM fresh WHERE game >= ?1 AND game < ?2",
};

/* ---- error messages ---- */

enum gg_status gg_sqlite_fault(struct gg_store_connection *c, int code, struct gg_text *message)
{
    const char *file = c->where;
    switch (code & 0xFF) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        gg_text_fmt(message,
                    "%s is no file of games, or a damaged one (%s): name another file, or "
                    "move it out of the way",
                    file, sqlite3_errstr(code & 0xFF));
        return GG_BAD_INPUT;
    case SQLITE_NOMEM:
        gg_text_fmt(message, "%s: out of memory", file);
        return GG_NO_MEMORY;
    case SQLITE_CONSTRAINT:
        gg_text_fmt(message, "%s: %s", file, sqlite3_errmsg(c->db));
        return GG_ILLEGAL;
    case SQLITE_CANTOPEN:
        gg_text_fmt(message,
                    "%s cannot be opened: is there such a folder, and may you write in it?", file);
        return GG_OUTSIDE;
    case SQLITE_READONLY:
        gg_text_fmt(message, "%s cannot be written: it or its folder is read-only", file);
        return GG_OUTSIDE;
    case SQLITE_FULL:
        gg_text_fmt(message, "%s cannot grow: the disk is full", file);
        return GG_OUTSIDE;
    case SQLITE_BUSY:
        gg_text_fmt(message, "%s is being written by another program all the time", file);
        return GG_OUTSIDE;
    default:
        gg_text_fmt(message, "%s: %s", file, c->db ? sqlite3_errmsg(c->db) : sqlite3_errstr(code));
        return GG_OUTSIDE;
    }
}

/* ---- opening ---- */

static int run(struct gg_store_connection *c, const char *sql)
{
    return sqlite3_exec(c->db, sql, NULL, NULL, NULL);
}

/* The one integer that a constant statement answers. */
static int ask(struct gg_store_connection *c, const char *sql, int *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(c->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *out = sqlite3_column_int(statement, 0);
            code = SQLITE_OK;
        }
    }
    sqlite3_finalize(statement);
    return code;
}

/* Looks at the file without changing it: is it ours, or empty, and not newer than this program? */
static enum gg_status check_file(struct gg_store_connection *c, struct gg_text *message)
{
    int mark = 0, tables = 0;
    int code = ask(c, "PRAGMA application_id", &mark);
    if (code == SQLITE_OK)
        code = ask(c, "SELECT count(*) FROM sqlite_master", &tables);
    if (code == SQLITE_OK)
        code = ask(c, "PRAGMA user_version", &c->version);
    if (code != SQLITE_OK)
        return gg_sqlite_fault(c, code, message);
    if (mark != APPLICATION_ID && (mark != 0 || tables != 0)) {
        gg_text_fmt(message, "%s is a database of another program: name another file", c->where);
        return GG_BAD_INPUT;
    }
    if (c->version < 0 || c->version > SCHEMA_VERSION) {
        gg_text_fmt(message,
                    "%s was written by a newer version of this program (its shape is %d, this one "
                    "knows up to %d): use the newer one",
                    c->where, c->version, SCHEMA_VERSION);
        return GG_BAD_INPUT;
    }
    return GG_OK;
}

/* A checkpoint after 16,000 pages, which is 64 MiB. SQLite's default of 1,000 writes the last page of every
 * game in play again and again, and appends wait for each checkpoint. */
static const char log_settings[] = "PRAGMA synchronous = FULL;"
                                   "PRAGMA wal_autocheckpoint = 16000;"
                                   "PRAGMA journal_size_limit = 67108864";

static enum gg_status use_write_ahead_log(struct gg_store_connection *c, struct gg_text *message)
{
    int wal = 0;
    int code = ask(c, "PRAGMA journal_mode = WAL", &wal);
    if (code == SQLITE_OK)
        code = ask(c, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &wal);
    if (code == SQLITE_OK)
        code = run(c, log_settings);
    if (code != SQLITE_OK)
        return gg_sqlite_fault(c, code, message);
    if (!wal) {
        gg_text_fmt(message, "%s: this kind of disk cannot keep a write-ahead log; use a local one",
                    c->where);
        return GG_OUTSIDE;
    }
    return GG_OK;
}

/* Setting the version again writes a page even when nothing is new. That is wanted: a store that cannot
 * be written is not open. */
static int upgrade_inside(struct gg_store_connection *c)
{
    int code = ask(c, "PRAGMA user_version", &c->version);
    for (int v = c->version; code == SQLITE_OK && v < SCHEMA_VERSION; v++)
        code = run(c, upgrades[v]);
    if (code == SQLITE_OK)
        code = ask(c, "SELECT count(*) FROM fresh", &c->fresh);
    if (code == SQLITE_OK)
        code = run(c, "PRAGMA application_id = 0x47477374; PRAGMA user_version = 2; COMMIT");
    return code;
}
_Static_assert(SCHEMA_VERSION == 2 && APPLICATION_ID == 0x47477374, "as written in upgrade_inside");

static enum gg_status upgrade(struct gg_store_connection *c, struct gg_text *message)
{
    int code = run(c, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK)
        code = upgrade_inside(c);
    if (code == SQLITE_OK)
        return GG_OK;
    enum gg_status status = gg_sqlite_fault(c, code, message);
    if (!sqlite3_get_autocommit(c->db))
        run(c, "ROLLBACK");
    return status;
}

static enum gg_status prepare(struct gg_store_connection *c, int n, struct gg_text *message)
{
    for (int i = 0; i < n; i++) {
        int code = sqlite3_prepare_v3(c->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &c->statement[i], NULL);
        if (code != SQLITE_OK)
            return gg_sqlite_fault(c, code, message);
    }
    return GG_OK;
}

static enum gg_status set_up(struct gg_store_connection *c, enum gg_store_role role,
                             struct gg_text *message)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (role == GG_STORE_WRITER)
        flags |= SQLITE_OPEN_CREATE;
    if (role == GG_STORE_WRITER)
        gg_sqlite_create(c->where);
    int code = sqlite3_open_v2(c->where, &c->db, flags, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(c->db, BUSY_MILLISECONDS);
    if (code != SQLITE_OK)
        return gg_sqlite_fault(c, code, message);
    if (role != GG_STORE_WRITER)
        return prepare(c, NREADS, message);

    enum gg_status status = check_file(c, message);
    if (status == GG_OK)
        status = use_write_ahead_log(c, message);
    if (status == GG_OK)
        status = upgrade(c, message);
    return status == GG_OK ? prepare(c, NSTATEMENTS, message) : status;
}

static void close_connection(struct gg_store_connection *c)
{
    for (int i = 0; i < NSTATEMENTS; i++)
        sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
    free(c->tail);
    free(c->where);
    free(c);
}

static enum gg_status open_connection(const char *where, enum gg_store_role role,
                                      struct gg_store_connection **out, struct gg_text *message)
{
    *out = NULL;
    struct gg_store_connection *c = calloc(1, sizeof *c);
    bool remembers = role == GG_STORE_WRITER;
    if (c) {
        c->where = strdup(where);
        c->tail = remembers ? calloc(GG_SQLITE_TAILS, sizeof *c->tail) : NULL;
    }
    if (!c || !c->where || (remembers && !c->tail)) {
        if (c) {
            free(c->where);
            free(c->tail);
        }
        free(c);
        gg_text_add(message, gg_status_text(GG_NO_MEMORY));
        return GG_NO_MEMORY;
    }
    enum gg_status status = set_up(c, role, message);
    if (status != GG_OK)
        close_connection(c);
    else
        *out = c;
    return status;
}

static int no_identity(const struct gg_store_connection *c)
{
    (void)c;
    return 0;
}

const struct gg_store_backend gg_store_sqlite = {
    .claim = gg_sqlite_claim,
    .unclaim = gg_sqlite_unclaim,
    .open = open_connection,
    .close = close_connection,
    .commit = gg_sqlite_commit,
    .compact = gg_sqlite_compact,
    .read = gg_sqlite_read,
    .identity = no_identity,
};
