/*
 * server_state.h - the server as the loop's thread sees it; for server*.c only.
 */
#ifndef GG_SERVER_SERVER_STATE_H
#define GG_SERVER_SERVER_STATE_H

#include "server/desk.h"
#include "server/hall.h"

/* A game that a connection has joined. */
struct gg_joined {
    char game[GG_GAME_ID + 1]; /* "" when it is none */
    char secret[GG_SECRET_TEXT + 1];
    bool brief; /* it asked for brief answers */
};

/* What is known of a connection: how fast it may go on, and the games that it watches. */
struct gg_visitor {
    uint64_t peer; /* 0: nobody */
    struct gg_bucket bucket;
    enum gg_way way;
    struct gg_joined place; /* what a message means that names no game */
    struct gg_joined *more; /* joined beside it */
    int nmore, more_room;
};

struct gg_server {
    struct gg_floor floor;
    struct gg_hall *hall;
    struct gg_visitor *visitor; /* by the slot in a peer's number */
    int64_t started, stop_at;   /* milliseconds of gg_clock; stop_at 0 while it runs */
    bool told;                  /* those who listen have been told of the end */
    int beat;                   /* ticks, for the heartbeat of streams */
};

struct gg_visitor *gg_visitor_of(struct gg_server *server, uint64_t peer);

/* The handlers of the transport. */
void gg_server_request(void *context, const struct gg_request *request);
void gg_server_opened(void *context, uint64_t peer, const char *address);
void gg_server_message(void *context, uint64_t peer, const char *text, size_t length);
void gg_server_closed(void *context, uint64_t peer);

/* May this connection do one more thing now? */
bool gg_server_allows(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal);

void gg_metrics_write(struct gg_server *server, struct gg_text *out);

#endif
