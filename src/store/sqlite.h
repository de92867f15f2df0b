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
    NSTATEMENTS
};

struct gg_store_connection {
    char *where;
    sqlite3 *db;
    sqlite3_stmt *statement[NSTATEMENTS];
    int version;
};

/* Says what a result code means for the user. */
enum gg_status gg_sqlite_fault(struct gg_store_connection *c, int code, struct gg_text *message);

enum gg_status gg_sqlite_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                                struct gg_text *message);
enum gg_status gg_sqlite_read(struct gg_store_connection *c, struct gg_store_read *read,
                              struct gg_text *message);

#endif
