/*
 * server_state.h - the server as the loop's thread sees it; for server*.c only.
 */
#ifndef GG_SERVER_SERVER_STATE_H
#define GG_SERVER_SERVER_STATE_H

#include "server/catalogue.h"
#include "server/shard.h"
#include "server/sources.h"

/* A connection's subscription to a game. */
struct gg_subscription {
    char game[GG_GAME_ID + 1]; /* "" when it is none */
    char secret[GG_SECRET_TEXT + 1];
    bool brief; /* it asked for brief answers */
};

/* State of a connection: whose it is, and its subscriptions. */
struct gg_connection {
    uint64_t peer;             /* 0: nobody */
    struct gg_ip client;       /* who sent the latest request, perhaps through a proxy */
    bool over_budget;          /* it has sent more bytes than it may */
    struct gg_source *counted; /* where this connection counts; NULL: that of a trusted proxy */
    enum gg_channel channel;
    struct gg_subscription main;  /* what a message means that names no game */
    struct gg_subscription *more; /* joined beside it */
    int nmore, more_room;
};

struct gg_server {
    struct gg_service service;
    struct gg_catalogue *catalogue;
    struct gg_sources sources;
    char own_name[256]; /* of this machine */
    char own_url[300], key_file[1024];
    bool warned;                      /* of a proxy that is not trusted */
    struct gg_connection *connection; /* by the slot in a peer's number */
    int64_t started, stop_at;         /* milliseconds of gg_clock; stop_at 0 while it runs */
    bool told;                        /* those who listen have been told of the end */
    int beat;                         /* ticks, for the heartbeat of streams */
};

/* NULL when it is gone. */
struct gg_connection *gg_connection_of(struct gg_server *server, uint64_t peer);

/* What a call or request takes from the bucket of its source, in tokens. */
#define GG_COST_REQUEST 0.1
#define GG_COST_PER_BYTE (1.0 / 4096)

/* The handlers of the transport. */
bool gg_server_accepted(void *context, uint64_t peer, const struct gg_ip *from,
                        struct gg_refusal *refusal);
bool gg_server_begins(void *context, const struct gg_request *request, size_t *body_limit,
                      struct gg_refusal *refusal);
void gg_server_request(void *context, const struct gg_request *request);
void gg_server_refused(void *context, uint64_t peer);
void gg_server_opened(void *context, uint64_t peer);
void gg_server_received(void *context, uint64_t peer, size_t bytes);
void gg_server_message(void *context, uint64_t peer, const char *text, size_t length);
void gg_server_closed(void *context, uint64_t peer);

/* May this connection do something of this cost now? */
bool gg_server_allows(struct gg_server *server, uint64_t peer, double cost,
                      struct gg_refusal *refusal);

/* The refusal for one who goes faster than that; false. */
bool gg_server_too_fast(struct gg_server *server, int wait, struct gg_refusal *refusal);

/* Counts a connection to its source, once; false when that has too many. */
bool gg_server_count_connection(struct gg_server *server, struct gg_connection *connection,
                                struct gg_refusal *refusal);

/* What an operation costs. */
double gg_server_cost(enum gg_op op);

/* Counts a refusal. True when there were too many: then it is replaced by one that says so and ends the connection.
 */
bool gg_server_count_refusal(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal);

/* Takes one upload from the client's quota. */
bool gg_server_may_upload(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal);

/* May this client see /metrics? */
bool gg_server_shows_metrics(struct gg_server *server, const struct gg_request *request);

void gg_metrics_write(struct gg_server *server, struct gg_text *out);

#endif
