/*
 * store.h - where games are kept.
 *
 * A game is a log of events, numbered from 0 without a gap, and one row that lists show. A store is a
 * SQLite file or a PostgreSQL database; both behave the same here. Appends are queued and answered after
 * they are durable: one thread writes, and everything that waits becomes one transaction. Reads run on
 * the thread that asks. docs/STORE.md has the details.
 *
 * Every function may be called from any thread, except that gg_store_close is the last call of all.
 */
#ifndef GG_STORE_STORE_H
#define GG_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grognard/status.h"
#include "grognard/text.h"

struct gg_store;

enum {
    GG_STORE_GAME_MAX = 64,         /* characters of a game's id: A-Z a-z 0-9 _ - */
    GG_STORE_BODY_MAX = 1 << 20,    /* bytes of an event's body, or of a row's text */
    GG_STORE_QUEUE_APPENDS = 16384, /* appends that may wait, unless the options say otherwise */
    GG_STORE_QUEUE_BYTES = 64 << 20 /* and their bytes */
};

/* All zero is a good set of options. */
struct gg_store_options {
    size_t queue_appends, queue_bytes; /* 0 is the standard above */

    /* Told when the store goes away and when it is back, one sentence each, from a thread of the store. */
    void (*report)(void *arg, const char *sentence);
    void *report_arg;

    /* Called by the writer after it has called done for everything that it wrote together. */
    void (*answered)(void *arg);
    void *answered_arg;
};

/* Opens FILE.db or postgres://…, and creates what is missing in it. On failure *out is NULL and the
 * message says what to do: GG_BAD_INPUT (not a store, or one of a newer program), GG_OUTSIDE (cannot be
 * reached, opened or written), GG_NO_MEMORY. options may be NULL. */
GG_MUST_CHECK enum gg_status gg_store_open(const char *where,
                                           const struct gg_store_options *options,
                                           struct gg_store **out, struct gg_text *message);

/* Writes what waits and calls its done. After it no callback comes and appends are refused (GG_OUTSIDE); reads
 * still work. For threads that append and are called back: finish, stop them, close. Not to be called from a
 * callback. NULL is allowed. */
void gg_store_finish(struct gg_store *store);

/* Finishes if need be, and ends. NULL is allowed. */
void gg_store_close(struct gg_store *store);

/* ---- writing ---- */

/* What a list shows of a game and never changes. */
struct gg_store_new {
    const char *scenario, *title;
    bool open_to_all; /* listed for everybody */
};

enum gg_store_over { GG_STORE_OVER_KEEP, GG_STORE_OVER_YES, GG_STORE_OVER_NO };

/* One event of one game. Everything is copied. */
struct gg_store_append {
    const char *game;
    int64_t seq; /* how many events the game has before this one */
    const char *body;
    const struct gg_store_new *create; /* for event 0, which makes the game; NULL for all others */
    const char *summary;               /* the new summary, JSON; NULL leaves it as it is */
    enum gg_store_over over;
    bool unlisted; /* nobody asks when the game was updated: that may stay as it was */
    bool gathers;  /* gg_store_write follows soon: the writer is not woken for this one */

    /* Called once from the writer's thread, when it is decided; may be NULL. It must be quick and may
     * queue more, but not close the store.
     *   GG_OK         it is durable
     *   GG_ILLEGAL    the game has gone another way: seq is taken, or would leave a gap, or the game
     *                 to be made exists; nothing of this append was written
     *   GG_NOT_FOUND  there is no such game
     *   GG_OUTSIDE    disk full, database away: nothing was written as far as the store knows. When the
     *                 connection broke during the commit itself, it may have been: read the game again. */
    void (*done)(void *arg, enum gg_status status);
    void *arg;
};

/* Queues an append and returns at once. Anything but GG_OK means that nothing was queued and done will
 * not be called: GG_BAD_INPUT (an id, a number or a text that cannot be kept), GG_FULL (too many wait:
 * try again later), GG_OUTSIDE (the store is finished), GG_NO_MEMORY. Appends of one game are decided in the order they were queued, each by
 * itself: queue the next only when the last is answered, or it may be accepted after another's event. */
GG_MUST_CHECK enum gg_status gg_store_append(struct gg_store *store,
                                             const struct gg_store_append *append);

/* Wakes the writer for what was gathered. */
void gg_store_write(struct gg_store *store);

/* ---- reading: callbacks get one row at a time, valid until they return; false ends the reading ---- */

struct gg_store_event {
    const char *game;
    int64_t seq;
    const char *body;
};
typedef bool gg_store_event_row(void *arg, const struct gg_store_event *event);

/* The events of a game from number `from` on, in order. A game that does not exist has none. */
GG_MUST_CHECK enum gg_status gg_store_events(struct gg_store *store, const char *game, int64_t from,
                                             gg_store_event_row *row, void *arg);

struct gg_store_game {
    const char *id, *scenario, *title, *summary; /* summary is "{}" until one was given */
    int64_t created, updated;                    /* milliseconds since 1970 */
    int64_t events;                              /* how many; the next append has this number */
    bool open_to_all, over;
};
typedef bool gg_store_game_row(void *arg, const struct gg_store_game *game);

/* One game; GG_NOT_FOUND when there is none. */
GG_MUST_CHECK enum gg_status gg_store_game(struct gg_store *store, const char *id,
                                           gg_store_game_row *row, void *arg);

struct gg_store_list {
    bool over;       /* those that are over, or those that are not */
    bool everything; /* also those that are not open to all */
    int limit;       /* at least 1 */
    int64_t before;  /* only those updated before this time; 0 for all */
};

/* Games, the latest updated first. */
GG_MUST_CHECK enum gg_status gg_store_games(struct gg_store *store,
                                            const struct gg_store_list *list,
                                            gg_store_game_row *row, void *arg);

/* ---- other servers on the same database ---- */

/* An event that another store has appended. game is NULL when notifications may have been missed, after
 * the connection was lost: then every game in memory is to be read again. In rare cases it is told of
 * this store's own events; it is a hint to read, no more. Called from a thread of the store. */
typedef void gg_store_notification(void *arg, const char *game, int64_t seq);

/* Starts to listen, once per store. A SQLite file has no other servers: nothing is ever told.
 * GG_WRONG_TIME when it listens already, GG_OUTSIDE when no thread can be had. */
GG_MUST_CHECK enum gg_status gg_store_listen(struct gg_store *store, gg_store_notification *notify,
                                             void *arg);

/* ---- figures ---- */

struct gg_store_figures {
    uint64_t appended, refused,
        failed;       /* appends that ended in GG_OK, in a refusal, in GG_OUTSIDE */
    uint64_t commits; /* transactions that wrote something */
    uint64_t outages; /* how often the store went away */
    size_t waiting;   /* appends that wait now */
    bool away;        /* the writer could not write and tries again by itself */
};
void gg_store_figures(struct gg_store *store, struct gg_store_figures *out);

#endif
