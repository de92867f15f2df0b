/*
 * listen.c - the thread that is notified of what other servers append.
 *
 * It has a connection of its own. When that is lost it reconnects, and then reports that notifications may
 * have been missed, for the database does not keep them for an absent listener.
 */
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/backend.h"

void gg_store_notify(struct gg_store *store, int identity, const char *game, int64_t seq)
{
    pthread_mutex_lock(&store->lock);
    bool own = identity == store->identity;
    pthread_mutex_unlock(&store->lock);
    if (!own)
        store->notify(store->notify_arg, game, seq);
}

static struct gg_store_connection *try_to_open(struct gg_store *store)
{
    char buf[256];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store_connection *connection = NULL;
    if (store->backend->open(store->where, GG_STORE_LISTENER, &connection, &message) != GG_OK)
        return NULL;
    return connection;
}

/* True when told to stop. */
static bool stopped_within(const struct gg_store *store, int64_t milliseconds)
{
    struct pollfd stop = {store->stop, POLLIN, 0};
    return poll(&stop, 1, (int)milliseconds) > 0;
}

void *gg_store_listener(void *arg)
{
    struct gg_store *store = arg;
    struct gg_store_connection *connection = store->listening;
    int64_t pause = 0;
    for (;;) {
        if (connection) {
            pause = 0;
            bool stop = store->backend->listen(connection, store);
            store->backend->close(connection);
            if (stop)
                return NULL;
        }
        pause = gg_store_back_off(pause);
        if (stopped_within(store, pause))
            return NULL;
        connection = try_to_open(store);
        if (connection)
            store->notify(store->notify_arg, NULL, 0);
    }
}

enum gg_status gg_store_listen(struct gg_store *store, gg_store_notification *notify, void *arg)
{
    if (store->listens)
        return GG_WRONG_TIME;
    store->notify = notify;
    store->notify_arg = arg;
    if (!store->backend->listen)
        return GG_OK;
    store->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (store->stop < 0)
        return GG_OUTSIDE;
    /* Opened here, so that whatever is appended after this call returns is heard of. */
    store->listening = try_to_open(store);
    enum gg_status status = gg_store_thread(&store->listener, gg_store_listener, store);
    if (status == GG_OK) {
        store->listens = true;
    } else {
        if (store->listening)
            store->backend->close(store->listening);
        close(store->stop);
        store->stop = -1;
    }
    return status;
}
