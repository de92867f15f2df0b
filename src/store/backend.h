/*
 * backend.h - what SQLite and PostgreSQL each do for a store, and what its parts share.
 *
 * A back end knows connections and nothing of threads: a connection is used by one thread at a time.
 * The store around it has the queue, the writer, a pool of connections for reads, and the back-off.
 */
#ifndef GG_STORE_BACKEND_H
#define GG_STORE_BACKEND_H

#include <pthread.h>

#include "store/store.h"

/* A queued append: one allocation with its texts behind it. */
struct gg_store_pending {
    struct gg_store_pending *next;
    size_t bytes, order;               /* order: its place in the batch as it was queued */
    const char *game, *body, *summary; /* summary may be NULL */
    const char *scenario, *title;      /* NULL unless the append makes the game */
    int64_t seq, now;                  /* now: when it was queued, milliseconds since 1970 */
    bool open_to_all, unlisted;
    enum gg_store_over over;
    enum gg_status status; /* how it ended */
    void (*done)(void *arg, enum gg_status status);
    void *arg;
};

/* Appends that are written together, ordered by game. */
struct gg_store_batch {
    struct gg_store_pending **item;
    size_t n;
    bool uncertain; /* it failed while it was being committed: it may have been written */
};

/* A query and the callback for its rows. */
struct gg_store_read {
    enum { GG_STORE_READ_EVENTS, GG_STORE_READ_GAME, GG_STORE_READ_GAMES, GG_STORE_READS } kind;
    const char *game;
    int64_t from;
    const struct gg_store_list *list;
    gg_store_event_row *event_row;
    gg_store_game_row *game_row;
    void *arg;
    uint64_t rows; /* given so far */
    bool stopped;  /* by the callback */
};

enum gg_store_role { GG_STORE_WRITER, GG_STORE_READER, GG_STORE_LISTENER };

struct gg_store_connection; /* each back end has its own */

struct gg_store_backend {
    /* Takes the place for one store alone, until unclaim; before the first connection and after the last. NULL: it may
     * be shared. */
    enum gg_status (*claim)(const char *where, int *claim, struct gg_text *message);
    void (*unclaim)(const char *where, int claim);

    /* Opens a connection; the writer's also checks the schema and creates it. Statuses as for
     * gg_store_open. */
    enum gg_status (*open)(const char *where, enum gg_store_role role,
                           struct gg_store_connection **out, struct gg_text *message);
    void (*close)(struct gg_store_connection *connection);

    /* Writes a batch in one transaction and sets the status of each of its appends. When it is not GG_OK
     * nothing was written: GG_OUTSIDE asks for a new connection, anything else means that the database
     * refused one of them and the others may be tried without it. */
    enum gg_status (*commit)(struct gg_store_connection *connection, struct gg_store_batch *batch,
                             struct gg_text *message);

    /* Housekeeping after commits, when they are answered. NULL: there is none. */
    void (*compact)(struct gg_store_connection *connection);

    enum gg_status (*read)(struct gg_store_connection *connection, struct gg_store_read *read,
                           struct gg_text *message);

    /* Identifies this connection in notifications. */
    int (*identity)(const struct gg_store_connection *connection);

    /* Waits until store->stop is readable or the connection is lost, and passes notifications on. True when
     * it was told to stop. NULL: there are no other servers. */
    bool (*listen)(struct gg_store_connection *connection, struct gg_store *store);
};

extern const struct gg_store_backend gg_store_sqlite;
extern const struct gg_store_backend gg_store_postgres;

struct gg_store_idle {
    struct gg_store_connection *connection[4];
    int n;
};

struct gg_store {
    const struct gg_store_backend *backend;
    char *where;
    int claim; /* -1: none */
    struct gg_store_options options;

    pthread_mutex_t lock; /* guards all between here and the next blank line */
    pthread_cond_t wake;  /* something waits, or the store closes */
    struct gg_store_pending *first, **last;
    size_t waiting_bytes;
    struct gg_store_figures figures;
    struct gg_store_idle idle;
    int identity; /* of the writer's connection */
    bool closing;

    bool finished; /* the caller's own: both threads have ended */

    /* The writer's own. */
    pthread_t writer;
    struct gg_store_connection *connection; /* NULL while the store is away */
    int64_t try_again, pause;               /* monotonic milliseconds, milliseconds */

    /* The listener's own. */
    bool listens;
    pthread_t listener;
    struct gg_store_connection *listening; /* its first connection, NULL if there was none */
    int stop;                              /* an eventfd */
    gg_store_notification *notify;
    void *notify_arg;
};

/* The threads. All signals are blocked in them: they are the program's business. */
GG_MUST_CHECK enum gg_status gg_store_thread(pthread_t *thread, void *(*run)(void *), void *arg);
void *gg_store_writer(void *arg);   /* a store */
void *gg_store_listener(void *arg); /* a store */

/* Monotonic clock in milliseconds. */
int64_t gg_store_clock(void);

/* Exponential back-off: the pause after one of this length, in milliseconds. */
int64_t gg_store_back_off(int64_t pause);

void gg_store_report(struct gg_store *store, const char *sentence, const char *reason);

/* Passes a notification on, unless the writer of this store has this identity. */
void gg_store_notify(struct gg_store *store, int identity, const char *game, int64_t seq);

/* Closes the idle connections of the pool. */
void gg_store_forget_idle(struct gg_store *store);

#endif
