/*
 * desk.h - where calls are done: one desk per worker, each game always at the same one.
 *
 * A sitting is a game in hand with those who watch it. While an event of it is being stored, everything
 * else that concerns it waits, so nobody ever sees what is not durable.
 */
#ifndef GG_SERVER_DESK_H
#define GG_SERVER_DESK_H

#include "server/call.h"
#include "server/quota.h"
#include "server/server.h"
#include "server/worker.h"
#include "store/store.h"

enum { GG_DESK_BUCKETS = 1024, GG_WAITING_MAX = 256 };

/* A live connection that is told of every change. */
struct gg_viewer {
    uint64_t peer;
    enum gg_way way;
    int seat;
    bool brief;
    int log_from; /* the first line of the log it has not got */
};

struct gg_sitting {
    struct gg_sitting *next;          /* in its bucket */
    struct gg_sitting *newer, *older; /* by use */
    struct gg_desk *desk;
    char id[GG_GAME_ID + 1];
    struct gg_match *match; /* NULL until it is read, and after a failure */
    struct gg_viewer *viewer;
    int nviewers, viewer_room;

    struct gg_tasks waiting;
    int nwaiting;
    bool alarm; /* a computer's move is due */

    /* An event that is being stored. */
    bool busy;
    struct gg_task stored;
    enum gg_status status;
    struct gg_call *call;                      /* who waits for it; NULL for a computer */
    char secret[GG_SIDES][GG_SECRET_TEXT + 1]; /* of a game that is being made */
};

/* What all desks share. */
struct gg_floor {
    struct gg_transport *transport;
    struct gg_store *store;
    struct gg_serve_options options;
    struct gg_quota quota;
    struct gg_desk *desk;
    int ndesks;
    atomic_int open_calls; /* that have no answer yet */
    atomic_bool stopping;
    atomic_ullong actions, refused, stale, created, computer_moves, told;
    atomic_int games; /* in memory */
};

struct gg_desk {
    struct gg_worker worker; /* first: the worker is the desk */
    struct gg_floor *floor;
    struct gg_sitting *bucket[GG_DESK_BUCKETS];
    struct gg_sitting *newest, *oldest;
    int count;
    struct gg_battles battles;
    struct gg_tasks outbox; /* answers and news, on their way to the loop */
    bool stores;            /* something was given to the store and its writer not woken */
    bool called, answered;  /* woken soon, by the loop and by the store: each has its own flag */
};

bool gg_desk_start(struct gg_desk *desk, struct gg_floor *floor);
void gg_desk_stop(struct gg_desk *desk);

/* Where a game is played. */
struct gg_desk *gg_desk_of(struct gg_floor *floor, const char *game);

/* Takes the call over, on the loop's thread; the desk is woken by gg_desks_wake_called. */
void gg_desk_call(struct gg_floor *floor, struct gg_call *call);

/* Wakes the desks that got calls; on the loop's thread. And those whose events are stored; on the store's. */
void gg_desks_wake_called(struct gg_floor *floor);
void gg_desks_wake_answered(struct gg_floor *floor);

/* Other servers have stored something about a game; NULL is about any game. */
void gg_desk_news(struct gg_floor *floor, const char *game);

/* ---- between the files of the desk ---- */

struct gg_sitting *gg_sitting_find(struct gg_desk *desk, const char *id);
struct gg_sitting *gg_sitting_add(struct gg_desk *desk, const char *id);
void gg_sitting_unload(struct gg_sitting *sitting);
void gg_sitting_forget(struct gg_sitting *sitting); /* it is freed; nobody may wait for it */

/* Reads the game, or what is new of it. True when it is in hand; *changed says whether it is new. */
bool gg_sitting_read(struct gg_sitting *sitting, bool *changed, struct gg_refusal *refusal);

/* After a change: everybody is told, the computer is called if it is to move. */
void gg_sitting_changed(struct gg_sitting *sitting, uint64_t except, int64_t pause);
void gg_sitting_call_computer(struct gg_sitting *sitting, int64_t pause);

/* Does what waited while the sitting was busy. */
void gg_sitting_next(struct gg_sitting *sitting);

/* Stores an event of the match (its latest) and answers the call when it is durable. */
void gg_sitting_store(struct gg_sitting *sitting, struct gg_call *call, const struct gg_text *event,
                      const struct gg_store_new *create);

void gg_desk_create(struct gg_desk *desk, struct gg_call *call);
void gg_desk_list(struct gg_desk *desk, struct gg_call *call);

/* Answers. Each ends the call. */
void gg_tell_refusal(struct gg_call *call, const struct gg_refusal *refusal,
                     const struct gg_sitting *sitting);
void gg_tell_game(struct gg_call *call, const struct gg_sitting *sitting);
void gg_tell_members(struct gg_call *call, int status, const struct gg_text *members);
void gg_tell_text(struct gg_call *call, const char *type, struct gg_text *whole);

/* To those who watch; not to `except`. */
void gg_tell_viewers(struct gg_sitting *sitting, uint64_t except);

#endif
