/*
 * sqlite_rows.c - rows into and out of a SQLite file.
 *
 * An event is inserted only behind the one before it and only where there is none, so a lost race, a gap
 * and a game that is not there are all an insertion of no row, and no error that would take the rest of the
 * transaction with it.
 */
#include "store/sqlite.h"

/* ---- writing ---- */

static int finish(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Texts are bound where they stand and numbers in place: neither takes memory, so neither can fail. */
static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static int write_game(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    sqlite3_stmt *statement = c->statement[p->scenario ? CREATE : ADVANCE];
    bind_text(statement, 1, p->game);
    sqlite3_bind_int64(statement, 2, p->seq);
    sqlite3_bind_int64(statement, 3, p->now);
    bind_text(statement, 4, p->summary);
    if (p->over != GG_STORE_OVER_KEEP)
        sqlite3_bind_int(statement, 5, p->over == GG_STORE_OVER_YES);
    if (p->scenario) {
        bind_text(statement, 6, p->scenario);
        bind_text(statement, 7, p->title);
        sqlite3_bind_int(statement, 8, p->open_to_all);
    }
    return finish(statement);
}

static int write_event(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    sqlite3_stmt *statement = c->statement[INSERT];
    bind_text(statement, 1, p->game);
    sqlite3_bind_int64(statement, 2, p->seq);
    bind_text(statement, 3, p->body);
    return finish(statement);
}

static int why_not(struct gg_store_connection *c, const struct gg_store_pending *p,
                   enum gg_status *why)
{
    sqlite3_stmt *statement = c->statement[SELECT_GAME];
    bind_text(statement, 1, p->game);
    int code = sqlite3_step(statement);
    *why = code == SQLITE_ROW ? GG_ILLEGAL : GG_NOT_FOUND;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* A new game is its row first, any other append its event: that is where it may not fit. */
static int write_append(struct gg_store_connection *c, struct gg_store_pending *p)
{
    bool makes_game = p->scenario != NULL;
    int code = makes_game ? write_game(c, p) : write_event(c, p);
    if (code != SQLITE_OK)
        return code;
    if (sqlite3_changes(c->db) != 1)
        return why_not(c, p, &p->status);
    p->status = GG_OK;
    if (makes_game)
        return write_event(c, p);
    return p->unlisted ? SQLITE_OK : write_game(c, p);
}

enum gg_status gg_sqlite_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                                struct gg_text *message)
{
    int code = finish(c->statement[BEGIN]);
    for (size_t i = 0; code == SQLITE_OK && i < batch->n; i++)
        code = write_append(c, batch->item[i]);
    if (code == SQLITE_OK) {
        code = finish(c->statement[COMMIT]);
        batch->uncertain = code != SQLITE_OK;
    }
    if (code == SQLITE_OK)
        return GG_OK;
    enum gg_status status = gg_sqlite_fault(c, code, message);
    if (!sqlite3_get_autocommit(c->db))
        finish(c->statement[ROLLBACK]);
    /* Only a rule of the tables is the fault of one append; all else is the disk's. */
    return status == GG_ILLEGAL ? GG_ILLEGAL : GG_OUTSIDE;
}

/* ---- reading ---- */

static const char *text_of(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

static bool give_event(struct gg_store_read *read, sqlite3_stmt *statement)
{
    struct gg_store_event event = {
        .game = read->game,
        .seq = sqlite3_column_int64(statement, 0),
        .body = text_of(statement, 1),
    };
    return read->event_row(read->arg, &event);
}

static bool give_game(struct gg_store_read *read, sqlite3_stmt *statement)
{
    struct gg_store_game game = {
        .id = text_of(statement, 0),
        .created = sqlite3_column_int64(statement, 1),
        .updated = sqlite3_column_int64(statement, 2),
        .scenario = text_of(statement, 3),
        .title = text_of(statement, 4),
        .summary = text_of(statement, 5),
        .open_to_all = sqlite3_column_int(statement, 6) != 0,
        .over = sqlite3_column_int(statement, 7) != 0,
        .events = sqlite3_column_int64(statement, 8),
    };
    return read->game_row(read->arg, &game);
}

static sqlite3_stmt *bind_read(struct gg_store_connection *c, const struct gg_store_read *read)
{
    if (read->kind == GG_STORE_READ_GAMES) {
        const struct gg_store_list *list = read->list;
        sqlite3_stmt *statement = c->statement[list->everything ? SELECT_EVERY : SELECT_LISTED];
        sqlite3_bind_int(statement, 1, list->over);
        sqlite3_bind_int64(statement, 2, list->before ? list->before : INT64_MAX);
        sqlite3_bind_int(statement, 3, list->limit);
        return statement;
    }
    bool events = read->kind == GG_STORE_READ_EVENTS;
    sqlite3_stmt *statement = c->statement[events ? SELECT_EVENTS : SELECT_GAME];
    bind_text(statement, 1, read->game);
    if (events)
        sqlite3_bind_int64(statement, 2, read->from);
    return statement;
}

enum gg_status gg_sqlite_read(struct gg_store_connection *c, struct gg_store_read *read,
                              struct gg_text *message)
{
    sqlite3_stmt *statement = bind_read(c, read);
    int code = SQLITE_DONE;
    while (!read->stopped && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        read->rows++;
        read->stopped = read->kind == GG_STORE_READ_EVENTS ? !give_event(read, statement)
                                                           : !give_game(read, statement);
    }
    enum gg_status status = GG_OK;
    if (!read->stopped && code != SQLITE_DONE)
        status = gg_sqlite_fault(c, code, message);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}
