/*
 * store.c - opening and closing a store, queueing an append.
 *
 * An append is checked and copied here, on the caller's thread, so that the writer meets only what both
 * back ends can keep. The back end is chosen by how the name of the store begins.
 */
#include "store/store.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "file/file.h"
#include "store/backend.h"

/* ---- choosing a back end ---- */

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static const struct gg_store_backend *choose_backend(const char *where, struct gg_text *message)
{
    if (begins(where, "postgres://") || begins(where, "postgresql://")) {
#ifdef GG_STORE_POSTGRES
        return &gg_store_postgres;
#else
        gg_text_add(message, "this program was built without PostgreSQL: build it with "
                             "-Dpostgres=enabled, or keep the games in a file");
        return NULL;
#endif
    }
    if (*where == '\0' || *where == ':' || strstr(where, "://")) {
        gg_text_fmt(message,
                    "'%s' is no place to keep games: name a file such as games.db, or a "
                    "database as postgres://USER@HOST/NAME",
                    where);
        return NULL;
    }
    return &gg_store_sqlite;
}

/* ---- opening and closing ---- */

static enum gg_status make_store(const char *where, const struct gg_store_options *options,
                                 struct gg_store **out)
{
    struct gg_store *store = calloc(1, sizeof *store);
    char *copy = strdup(where);
    if (!store || !copy) {
        free(store);
        free(copy);
        return GG_NO_MEMORY;
    }
    store->where = copy;
    if (options)
        store->options = *options;
    if (store->options.queue_appends == 0)
        store->options.queue_appends = GG_STORE_QUEUE_APPENDS;
    if (store->options.queue_bytes == 0)
        store->options.queue_bytes = GG_STORE_QUEUE_BYTES;
    store->last = &store->first;
    store->stop = store->claim = -1;

    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&store->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&store->lock, NULL);
    *out = store;
    return GG_OK;
}

static void free_store(struct gg_store *store)
{
    if (store->claim >= 0)
        store->backend->unclaim(store->where, store->claim);
    if (store->stop >= 0)
        close(store->stop);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->wake);
    free(store->where);
    free(store);
}

enum gg_status gg_store_open(const char *where, const struct gg_store_options *options,
                             struct gg_store **out, struct gg_text *message)
{
    *out = NULL;
    const struct gg_store_backend *backend = choose_backend(where, message);
    if (!backend)
        return GG_BAD_INPUT;
    struct gg_store *store;
    enum gg_status status = make_store(where, options, &store);
    if (status != GG_OK) {
        gg_text_add(message, gg_status_text(status));
        return status;
    }
    store->backend = backend;
    if (backend->claim)
        status = backend->claim(where, &store->claim, message);
    if (status == GG_OK)
        status = backend->open(where, GG_STORE_WRITER, &store->connection, message);
    if (status == GG_OK) {
        store->identity = backend->identity(store->connection);
        status = gg_store_thread(&store->writer, gg_store_writer, store);
        if (status != GG_OK) {
            gg_text_add(message, "no thread to write with could be started");
            backend->close(store->connection);
        }
    }
    if (status != GG_OK) {
        free_store(store);
        return status;
    }
    *out = store;
    return GG_OK;
}

void gg_store_finish(struct gg_store *store)
{
    if (!store || store->finished)
        return;
    store->finished = true;
    if (store->listens) {
        /* The counter of an eventfd takes this many ones before a write could fail. */
        if (eventfd_write(store->stop, 1) == 0)
            pthread_join(store->listener, NULL);
    }
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_signal(&store->wake);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->writer, NULL);
}

void gg_store_close(struct gg_store *store)
{
    if (!store)
        return;
    gg_store_finish(store);
    gg_store_forget_idle(store);
    free_store(store);
}

enum gg_status gg_store_thread(pthread_t *thread, void *(*run)(void *), void *arg)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(thread, NULL, run, arg);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed ? GG_OUTSIDE : GG_OK;
}

/* ---- what can be kept ---- */

static bool is_game_id(const char *id)
{
    size_t length = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return id[length] == '\0' && length >= 1 && length <= GG_STORE_GAME_MAX;
}

/* PostgreSQL refuses what is not UTF-8; then SQLite must as well, for the two to behave the same. */
static bool is_text(const char *text)
{
    size_t length = strlen(text);
    if (length > GG_STORE_BODY_MAX)
        return false;
    for (size_t at = 0; at < length;) {
        int step = gg_utf8_length(text + at, length - at);
        if (step == 0)
            return false;
        at += (size_t)step;
    }
    return true;
}

static bool can_be_kept(const struct gg_store_append *append)
{
    const struct gg_store_new *create = append->create;
    if (!append->game || !append->body || !is_game_id(append->game) || !is_text(append->body))
        return false;
    if (append->seq < 0 || append->seq == INT64_MAX || (create != NULL) != (append->seq == 0))
        return false;
    if (create && (!create->scenario || !create->title))
        return false;
    if (create && !(is_text(create->scenario) && is_text(create->title)))
        return false;
    return !append->summary || is_text(append->summary);
}

/* ---- queueing ---- */

static int64_t milliseconds_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static size_t size_of(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

/* Copies a text to *room and moves it on. */
static const char *keep(const char *text, char **room)
{
    if (!text)
        return NULL;
    char *start = *room;
    size_t size = size_of(text);
    memcpy(start, text, size);
    *room += size;
    return start;
}

static struct gg_store_pending *copy_append(const struct gg_store_append *append)
{
    const struct gg_store_new none = {NULL, NULL, false};
    const struct gg_store_new *create = append->create ? append->create : &none;
    size_t bytes = sizeof(struct gg_store_pending) + size_of(append->game) + size_of(append->body) +
                   size_of(append->summary) + size_of(create->scenario) + size_of(create->title);
    struct gg_store_pending *pending = calloc(1, bytes);
    if (!pending)
        return NULL;
    char *room = (char *)(pending + 1);
    pending->bytes = bytes;
    pending->game = keep(append->game, &room);
    pending->body = keep(append->body, &room);
    pending->summary = keep(append->summary, &room);
    pending->scenario = keep(create->scenario, &room);
    pending->title = keep(create->title, &room);
    pending->open_to_all = create->open_to_all;
    pending->seq = append->seq;
    pending->now = milliseconds_of_day();
    pending->over = append->over;
    pending->unlisted = append->unlisted && append->over == GG_STORE_OVER_KEEP && !append->summary;
    pending->done = append->done;
    pending->arg = append->arg;
    return pending;
}

enum gg_status gg_store_append(struct gg_store *store, const struct gg_store_append *append)
{
    if (!can_be_kept(append))
        return GG_BAD_INPUT;
    struct gg_store_pending *pending = copy_append(append);
    if (!pending)
        return GG_NO_MEMORY;
    enum gg_status status = GG_OK;
    pthread_mutex_lock(&store->lock);
    if (store->closing) {
        status = GG_OUTSIDE;
    } else if (store->figures.waiting >= store->options.queue_appends ||
               store->waiting_bytes + pending->bytes > store->options.queue_bytes) {
        status = GG_FULL;
    } else {
        *store->last = pending;
        store->last = &pending->next;
        store->figures.waiting++;
        store->waiting_bytes += pending->bytes;
    }
    pthread_mutex_unlock(&store->lock);
    if (status != GG_OK)
        free(pending);
    else if (!append->gathers)
        gg_store_write(store);
    return status;
}

void gg_store_write(struct gg_store *store)
{
    pthread_cond_signal(&store->wake);
}

void gg_store_figures(struct gg_store *store, struct gg_store_figures *out)
{
    pthread_mutex_lock(&store->lock);
    *out = store->figures;
    pthread_mutex_unlock(&store->lock);
}
