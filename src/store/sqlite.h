/*
 * sqlite.h - what the two SQLite files share.
 */
#ifndef GG_STORE_SQLITE_H
#define GG_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/backend.h"

/* A reader prepares those before NREADS, the writer all. */
enum statement {
    SELECT_EVENTS,
    SELECT_GAME,
    SELECT_LISTED,
    SELECT_EVERY,
    NREADS,
    BEGIN = NREADS,
    COMMIT,
    ROLLBACK,
    CREATE,
    ADVANCE,
    INSERT,
    SELECT_LAST,
    SELECT_VERSION,
    MOVE,
    CLEAR,
    NSTATEMENTS
};

/* Cache of the last event number of games: set-associative, four ways by the hash of the game, LRU. */
struct gg_sqlite_tail {
    char game[GG_STORE_GAME_MAX + 1];
    int64_t seq;
    uint64_t written;
};

enum { GG_SQLITE_TAILS = 4096, GG_SQLITE_WAYS = 4 };

struct gg_store_connection {
    char *where;
    sqlite3 *db;
    sqlite3_stmt *statement[NSTATEMENTS];
    int version;
    int fresh;        /* events in that table, as far as this connection put them there */
    int partition;    /* of the games, the next to be compacted */
    int seen_version; /* of the data: it changes when another program writes */
    struct gg_sqlite_tail *tail; /* GG_SQLITE_TAILS; of the writer alone */
    uint64_t writes;
};

/* Takes the file for this store alone, and gives it back. */
enum gg_status gg_sqlite_claim(const char *where, int *claim, struct gg_text *message);
void gg_sqlite_unclaim(const char *where, int claim);

/* Makes a file that only its owner can read, unless there is one. */
void gg_sqlite_create(const char *where);

/* Says what a result code means for the user. */
enum gg_status gg_sqlite_fault(struct gg_store_connection *c, int code, struct gg_text *message);

enum gg_status gg_sqlite_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                                struct gg_text *message);
void gg_sqlite_compact(struct gg_store_connection *c);
enum gg_status gg_sqlite_read(struct gg_store_connection *c, struct gg_store_read *read,
                              struct gg_text *message);

#endif
