/*
 * read.c - reading, on the thread that asks.
 *
 * Each query has a connection from a small pool; beyond that connections are opened and closed again. Rows
 * are passed on one by one, so that a long game takes no more memory than a short one.
 */
#include <string.h>

#include "store/backend.h"

enum { IDLE_MAX = (int)(sizeof(((struct gg_store_idle *)0)->connection) / sizeof(void *)) };

/* ---- connections ---- */

/* An idle connection, or NULL. */
static struct gg_store_connection *take_idle(struct gg_store *store)
{
    struct gg_store_connection *connection = NULL;
    pthread_mutex_lock(&store->lock);
    if (store->idle.n > 0)
        connection = store->idle.connection[--store->idle.n];
    pthread_mutex_unlock(&store->lock);
    return connection;
}

static void give_back(struct gg_store *store, struct gg_store_connection *connection)
{
    pthread_mutex_lock(&store->lock);
    if (store->idle.n < IDLE_MAX) {
        store->idle.connection[store->idle.n++] = connection;
        connection = NULL;
    }
    pthread_mutex_unlock(&store->lock);
    if (connection)
        store->backend->close(connection);
}

void gg_store_forget_idle(struct gg_store *store)
{
    struct gg_store_connection *connection;
    while ((connection = take_idle(store)))
        store->backend->close(connection);
}

/* ---- one query ---- */

static enum gg_status read_on(struct gg_store *store, struct gg_store_connection *connection,
                              struct gg_store_read *read, struct gg_text *message)
{
    enum gg_status status = store->backend->read(connection, read, message);
    if (status == GG_OK)
        give_back(store, connection);
    else
        store->backend->close(connection);
    return status;
}

static enum gg_status read_afresh(struct gg_store *store, struct gg_store_read *read,
                                  struct gg_text *message)
{
    struct gg_store_connection *connection;
    enum gg_status status =
        store->backend->open(store->where, GG_STORE_READER, &connection, message);
    return status == GG_OK ? read_on(store, connection, read, message) : status;
}

/* An idle connection may have died since; then the others have, too, and a fresh one is tried, unless
 * the caller has seen rows already and would see them again. */
static enum gg_status read_rows(struct gg_store *store, struct gg_store_read *read)
{
    char buf[256];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store_connection *connection = take_idle(store);
    enum gg_status status = GG_OUTSIDE;
    if (connection) {
        status = read_on(store, connection, read, &message);
        if (status != GG_OK)
            gg_store_forget_idle(store);
    }
    if (status != GG_OK && read->rows == 0)
        status = read_afresh(store, read, &message);
    return status == GG_OK || status == GG_NO_MEMORY ? status : GG_OUTSIDE;
}

/* ---- the three queries ---- */

enum gg_status gg_store_events(struct gg_store *store, const char *game, int64_t from,
                               gg_store_event_row *row, void *arg)
{
    struct gg_store_read read = {
        .kind = GG_STORE_READ_EVENTS, .game = game, .from = from, .event_row = row, .arg = arg};
    return read_rows(store, &read);
}

enum gg_status gg_store_game(struct gg_store *store, const char *id, gg_store_game_row *row,
                             void *arg)
{
    struct gg_store_read read = {
        .kind = GG_STORE_READ_GAME, .game = id, .game_row = row, .arg = arg};
    enum gg_status status = read_rows(store, &read);
    return status == GG_OK && read.rows == 0 ? GG_NOT_FOUND : status;
}

enum gg_status gg_store_games(struct gg_store *store, const struct gg_store_list *list,
                              gg_store_game_row *row, void *arg)
{
    if (list->limit < 1)
        return GG_RANGE;
    struct gg_store_read read = {
        .kind = GG_STORE_READ_GAMES, .list = list, .game_row = row, .arg = arg};
    return read_rows(store, &read);
}
