/*
 * writer.c - the one thread that writes.
 *
 * Group commit: it takes everything that is queued and writes it as one transaction. While that becomes
 * durable the next appends gather, so the busier the store, the more share one commit. When the disk or the
 * database fails, all that wait are told so at once, and the writer reconnects with exponential back-off.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/backend.h"

enum { FIRST_PAUSE = 50, LONGEST_PAUSE = 2000 }; /* milliseconds */

int64_t gg_store_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t gg_store_back_off(int64_t pause)
{
    if (pause == 0)
        return FIRST_PAUSE;
    return pause >= LONGEST_PAUSE / 2 ? LONGEST_PAUSE : pause * 2;
}

void gg_store_report(struct gg_store *store, const char *sentence, const char *reason)
{
    if (!store->options.report)
        return;
    char buf[1024];
    struct gg_text text;
    gg_text_fixed(&text, buf, sizeof buf);
    gg_text_fmt(&text, "%s%s%s", sentence, *reason ? ": " : "", reason);
    store->options.report(store->options.report_arg, buf);
}

/* ---- outages ---- */

static void set_away(struct gg_store *store, bool away)
{
    pthread_mutex_lock(&store->lock);
    store->figures.outages += away && !store->figures.away;
    store->figures.away = away;
    pthread_mutex_unlock(&store->lock);
}

/* The flag is changed by this thread alone, so that it may read it without the lock. */
static void go_away(struct gg_store *store, const char *reason)
{
    bool news = !store->figures.away;
    if (store->connection)
        store->backend->close(store->connection);
    store->connection = NULL;
    store->pause = gg_store_back_off(store->pause);
    store->try_again = gg_store_clock() + store->pause;
    set_away(store, true);
    if (news)
        gg_store_report(store, "the store is away", reason);
}

/* Opening includes a small write, so a store that opens is one that can be written. */
static bool open_again(struct gg_store *store)
{
    char buf[512];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store_connection *connection;
    if (store->backend->open(store->where, GG_STORE_WRITER, &connection, &message) != GG_OK) {
        go_away(store, buf);
        return false;
    }
    pthread_mutex_lock(&store->lock);
    store->connection = connection;
    store->identity = store->backend->identity(connection);
    pthread_mutex_unlock(&store->lock);
    if (store->figures.away) {
        set_away(store, false);
        gg_store_report(store, "the store is back", "");
    }
    return true;
}

/* ---- one batch ---- */

static int by_game(const void *a, const void *b)
{
    const struct gg_store_pending *x = *(struct gg_store_pending *const *)a;
    const struct gg_store_pending *y = *(struct gg_store_pending *const *)b;
    int games = strcmp(x->game, y->game);
    if (games != 0)
        return games;
    return (x->order > y->order) - (x->order < y->order);
}

static void set_all(struct gg_store_batch *batch, enum gg_status status)
{
    for (size_t i = 0; i < batch->n; i++)
        batch->item[i]->status = status;
}

static enum gg_status commit(struct gg_store *store, struct gg_store_batch *batch,
                             struct gg_text *message)
{
    batch->uncertain = false;
    gg_text_clear(message);
    return store->backend->commit(store->connection, batch, message);
}

/* A connection may have died long ago, unnoticed for want of work: a fresh one is worth a try before
 * anybody is told of a failure, unless the first try may have been written after all. */
static enum gg_status commit_or_reconnect(struct gg_store *store, struct gg_store_batch *batch,
                                          struct gg_text *message)
{
    enum gg_status status = commit(store, batch, message);
    if (status != GG_OUTSIDE || batch->uncertain)
        return status;
    store->backend->close(store->connection);
    store->connection = NULL;
    return open_again(store) ? commit(store, batch, message) : GG_OUTSIDE;
}

/* The database refused one of them without saying which: each is tried alone. */
static enum gg_status commit_one_by_one(struct gg_store *store, struct gg_store_batch *batch,
                                        struct gg_text *message)
{
    for (size_t i = 0; i < batch->n; i++) {
        struct gg_store_batch one = {batch->item + i, 1, false};
        enum gg_status status = commit(store, &one, message);
        if (status == GG_OUTSIDE) {
            for (; i < batch->n; i++)
                batch->item[i]->status = GG_OUTSIDE;
            return GG_OUTSIDE;
        }
        if (status != GG_OK)
            batch->item[i]->status = status;
    }
    return GG_OK;
}

static void write_batch(struct gg_store *store, struct gg_store_batch *batch)
{
    char buf[512];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    enum gg_status status = commit_or_reconnect(store, batch, &message);
    if (status == GG_OUTSIDE)
        set_all(batch, GG_OUTSIDE);
    else if (status != GG_OK)
        status = commit_one_by_one(store, batch, &message);
    if (status != GG_OUTSIDE)
        store->pause = 0;
    else if (!store->figures.away)
        go_away(store, gg_text_str(&message));
}

/* The list as an array by game: stores on one database that lock rows in this order cannot deadlock. */
static bool sort_batch(struct gg_store_pending *list, size_t n, struct gg_store_batch *batch)
{
    batch->item = malloc(n * sizeof *batch->item);
    if (!batch->item)
        return false;
    for (struct gg_store_pending *p = list; p; p = p->next) {
        p->order = batch->n;
        batch->item[batch->n++] = p;
    }
    qsort(batch->item, batch->n, sizeof *batch->item, by_game);
    return true;
}

static void count_batch(struct gg_store *store, const struct gg_store_pending *list)
{
    uint64_t appended = 0, failed = 0, refused = 0;
    for (const struct gg_store_pending *p = list; p; p = p->next) {
        appended += p->status == GG_OK;
        failed += p->status == GG_OUTSIDE || p->status == GG_NO_MEMORY;
        refused += p->status == GG_ILLEGAL || p->status == GG_NOT_FOUND;
    }
    pthread_mutex_lock(&store->lock);
    store->figures.appended += appended;
    store->figures.failed += failed;
    store->figures.refused += refused;
    store->figures.commits += appended > 0;
    pthread_mutex_unlock(&store->lock);
}

static void answer(struct gg_store_pending *list)
{
    while (list) {
        struct gg_store_pending *next = list->next;
        if (list->done)
            list->done(list->arg, list->status);
        free(list);
        list = next;
    }
}

static void handle(struct gg_store *store, struct gg_store_pending *list, size_t n)
{
    struct gg_store_batch batch = {NULL, 0, false};
    if (!store->connection || !sort_batch(list, n, &batch)) {
        enum gg_status status = store->connection ? GG_NO_MEMORY : GG_OUTSIDE;
        for (struct gg_store_pending *p = list; p; p = p->next)
            p->status = status;
    } else {
        write_batch(store, &batch);
    }
    free(batch.item);
    count_batch(store, list);
    answer(list);
    if (store->options.answered)
        store->options.answered(store->options.answered_arg);
    if (store->connection && store->backend->compact)
        store->backend->compact(store->connection);
}

/* ---- the thread ---- */

static struct timespec as_time(int64_t milliseconds)
{
    return (struct timespec){milliseconds / 1000, (milliseconds % 1000) * 1000000};
}

/* Waits for work, or for the time of the next try, and takes all that waits. False at the end. */
static bool take(struct gg_store *store, struct gg_store_pending **list, size_t *n)
{
    pthread_mutex_lock(&store->lock);
    bool due = false;
    while (!store->first && !store->closing && !due) {
        if (store->connection) {
            pthread_cond_wait(&store->wake, &store->lock);
        } else {
            struct timespec until = as_time(store->try_again);
            due = pthread_cond_timedwait(&store->wake, &store->lock, &until) == ETIMEDOUT;
        }
    }
    *list = store->first;
    *n = store->figures.waiting;
    store->first = NULL;
    store->last = &store->first;
    store->figures.waiting = 0;
    store->waiting_bytes = 0;
    bool more = !store->closing || *list;
    pthread_mutex_unlock(&store->lock);
    return more;
}

void *gg_store_writer(void *arg)
{
    struct gg_store *store = arg;
    struct gg_store_pending *list;
    size_t n;
    while (take(store, &list, &n)) {
        if (!store->connection && gg_store_clock() >= store->try_again)
            open_again(store);
        if (list)
            handle(store, list, n);
    }
    if (store->connection)
        store->backend->close(store->connection);
    return NULL;
}
