/*
 * shard.h - games are partitioned over shards by the hash of their id; a shard has one worker thread.
 *
 * A session is a game in memory with its subscribers. While an event of it is being stored, further calls
 * about it are queued, so nobody ever sees what is not durable.
 */
#ifndef GG_SERVER_SHARD_H
#define GG_SERVER_SHARD_H

#include "server/call.h"
#include "server/quota.h"
#include "server/server.h"
#include "server/worker.h"
#include "store/store.h"

enum { GG_SHARD_BUCKETS = 1024, GG_WAITING_MAX = 256 };

/* A live connection that is notified of every change. */
struct gg_subscriber {
    uint64_t peer;
    enum gg_channel channel;
    int seat;
    bool brief, lean;
    int log_from;    /* the first line of the log it has not been sent */
    int64_t version; /* lean: of the game that it has, 0 for none */
};

/* A game answer as lean connections of one seat have it, packed: what is sent next is told by it. */
struct gg_sent {
    int64_t version;
    struct gg_blob *answer;
    struct gg_text fresh; /* that of the present version, while it is being sent */
    int64_t fresh_version;
};

struct gg_session {
    struct gg_session *next;          /* in its bucket */
    struct gg_session *newer, *older; /* by use */
    struct gg_shard *shard;
    char id[GG_GAME_ID + 1];
    struct gg_match *match; /* NULL until it is read, and after a failure */
    struct gg_subscriber *subscriber;
    int nsubscribers, subscriber_room;
    struct gg_sent sent[GG_SIDES + 1]; /* by seat, the last for watchers */

    struct gg_tasks waiting;
    int nwaiting;
    struct gg_timer timer; /* for the computer's move */
    bool timed;            /* it is set */

    /* The event that is being stored. */
    bool busy;
    bool missed; /* another server wrote meanwhile: to be read when this is decided */
    struct gg_task stored;
    enum gg_status status;
    struct gg_call *call;                      /* who waits for it; NULL for a computer */
    char secret[GG_SIDES][GG_SECRET_TEXT + 1]; /* of a game that is being made */
};

struct gg_shard {
    struct gg_worker worker; /* first: the worker is the shard */
    struct gg_service *service;
    struct gg_session *bucket[GG_SHARD_BUCKETS];
    struct gg_session *newest, *oldest;
    int count;
    struct gg_battles battles;
    struct gg_tasks outbox;     /* answers and notifications, on their way to the loop */
    bool stores;                /* events were queued and the store's writer not woken */
    struct gg_task look_at_all; /* posted when there is no memory for a notification */
    atomic_bool looks_at_all;   /* it is posted */
    bool called, answered; /* to be woken, by the loop and by the store: one flag for each thread */
};

/* What all shards share. */
struct gg_service {
    struct gg_transport *transport;
    struct gg_store *store;
    struct gg_serve_options options;
    struct gg_quota quota;
    struct gg_shard *shard;
    int nshards;
    struct gg_courier *courier; /* calls players; NULL when it could not be started */
    struct gg_shard uploader;   /* verifies records, at low priority */
    atomic_int uploads;         /* under way */
    /* Called on the loop for every refusal that a client is sent; true when its connection is to end. */
    bool (*refused)(struct gg_service *service, uint64_t peer, struct gg_refusal *refusal);
    atomic_int open_calls; /* that have no answer yet */
    atomic_bool stopping;
    atomic_ullong actions, refusals, stale, created, computer_moves, told;
    atomic_int games; /* in memory */
};

bool gg_shard_start(struct gg_shard *shard, struct gg_service *service);
void gg_shard_stop(struct gg_shard *shard);

/* Starts the shard for uploads, which is none of the array and has no sessions. */
bool gg_uploads_start(struct gg_service *service);

/* The shard of a game. */
struct gg_shard *gg_shard_of(struct gg_service *service, const char *game);

/* Takes the call over, on the loop's thread; the shard is woken by gg_shards_wake_called. */
void gg_shard_call(struct gg_service *service, struct gg_call *call);

/* Wakes the shards that got calls; on the loop's thread. And those whose events are stored; on the store's. */
void gg_shards_wake_called(struct gg_service *service);
void gg_shards_wake_answered(struct gg_service *service);

/* Other servers have stored something about a game; NULL is about any game. */
void gg_shard_notification(struct gg_service *service, const char *game);

/* ---- between the files of the shard ---- */

struct gg_session *gg_session_find(struct gg_shard *shard, const char *id);
struct gg_session *gg_session_add(struct gg_shard *shard, const char *id);
void gg_session_unload(struct gg_session *session);
void gg_session_forget(struct gg_session *session); /* it is freed; nobody may wait for it */

/* Loads the game, or its new events. True when it is loaded; *changed says whether there were any. */
bool gg_session_read(struct gg_session *session, bool *changed, struct gg_refusal *refusal);

/* After a change: notifies subscribers and schedules the computer if it is to move. */
void gg_session_changed(struct gg_session *session, uint64_t except, int64_t pause);
void gg_session_call_computer(struct gg_session *session, int64_t pause);

/* Serves the calls that were queued while the session was busy. */
void gg_session_next(struct gg_session *session);

/* Stores an event of the match (its latest) and answers the call when it is durable. */
void gg_session_store(struct gg_session *session, struct gg_call *call, const struct gg_text *event,
                      const struct gg_store_new *create);

void gg_shard_create(struct gg_shard *shard, struct gg_call *call);
void gg_shard_list(struct gg_shard *shard, struct gg_call *call);
void gg_shard_upload(struct gg_call *call);
void gg_shard_analyse(struct gg_session *session, struct gg_call *call);
void gg_shard_locker(struct gg_call *call);

/* Answers. Each ends the call. */
void gg_reply_refusal(struct gg_call *call, const struct gg_refusal *refusal,
                      const struct gg_session *session);
void gg_reply_game(struct gg_call *call, struct gg_session *session);
void gg_reply_members(struct gg_call *call, int status, const struct gg_text *members);
void gg_reply_text(struct gg_call *call, const char *type, struct gg_text *whole);

/* lean.c of the shard: the members of a lean message for this subscriber, who has the present version then; and what is kept
 * of an answer when all have been told, or nobody is left. */
void gg_lean_write(struct gg_session *session, struct gg_subscriber *subscriber,
                   struct gg_text *out);
void gg_lean_told(struct gg_session *session);
void gg_lean_forget(struct gg_session *session);
struct gg_subscriber *gg_subscriber_find(const struct gg_session *session, uint64_t peer);

/* To all subscribers but `except`. */
void gg_notify_subscribers(struct gg_session *session, uint64_t except);

#endif
