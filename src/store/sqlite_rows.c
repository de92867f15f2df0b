/*
 * sqlite_rows.c - rows out of a SQLite file.
 */
#include "store/sqlite.h"

static const char *text_of(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

/* No column of ours is null: a text that is not there could not be fetched for want of memory. Once fetched it stays. */
static bool has_texts(sqlite3_stmt *statement)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++)
        if (sqlite3_column_type(statement, i) == SQLITE_TEXT && !text_of(statement, i))
            return false;
    return true;
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
    sqlite3_bind_text(statement, 1, read->game, -1, SQLITE_STATIC);
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
        if (!has_texts(statement)) {
            code = SQLITE_NOMEM;
            break;
        }
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
