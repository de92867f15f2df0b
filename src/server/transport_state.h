/*
 * transport_state.h - what the files of the transport share. Nobody else includes this.
 */
#ifndef GG_SERVER_TRANSPORT_STATE_H
#define GG_SERVER_TRANSPORT_STATE_H

#include <libwebsockets.h>
#include <uv.h>

#include "server/transport.h"

enum {
    GG_PATH_MAX = 512,
    GG_QUERY_MAX = 512,
    GG_HEADER_MAX = 256,    /* of a header that we read */
    GG_DRAIN_MAX = 8 << 20, /* of a body too large, read on so that the answer arrives */
    GG_ANSWER_SECONDS = 60, /* an answer that takes longer will not come */
    GG_WHY_MAX = 120
};

enum gg_peer_kind { GG_PEER_HTTP, GG_PEER_STREAM, GG_PEER_SOCKET };

struct gg_queued {
    struct gg_queued *next;
    struct gg_blob *blob;
};

/* A client, from accept to the end of its connection. */
struct gg_peer {
    struct lws *wsi;
    uint32_t slot, generation;
    enum gg_peer_kind kind;
    char address[GG_ADDRESS_TEXT];

    /* The request that is being read. */
    enum gg_method method;
    char path[GG_PATH_MAX], query[GG_QUERY_MAX];
    char *body;
    size_t length, expected;
    int repeats;            /* how often the end of this request was told again */
    bool too_large, awaits; /* awaits: it was handed over and has no answer yet */

    /* What goes out. */
    struct gg_blob *head; /* of an answer; its body follows */
    struct gg_blob *rest;
    bool answered, streams, closes, gathers;
    struct gg_queued *first, *last;
    size_t queued_bytes;
    int close_code; /* not 0: hang up when the queue is empty */
    char close_why[GG_WHY_MAX];
};

struct gg_transport {
    struct gg_transport_options options;
    struct gg_transport_handler handler;
    uv_loop_t loop;
    uv_async_t wake;
    uv_poll_t listen;
    uv_timer_t timer;
    uv_prepare_t before_waiting;
    uv_signal_t signal[2];
    int socket, port;
    bool listening, stopping;
    struct lws_context *context;
    struct lws_vhost *host;

    pthread_mutex_t lock; /* guards tasks */
    struct gg_tasks tasks;

    struct gg_peer **peer; /* by slot; NULL where nobody is */
    uint32_t *generation;
    uint32_t *free_slot;
    uint32_t nfree;
    struct gg_arrival *arrivals; /* clients whose first head is not whole yet */
    char *peek;                  /* room for a head that is looked at */
    struct gg_transport_counts counts;
};

static inline uint64_t gg_peer_number(const struct gg_peer *peer)
{
    return (uint64_t)peer->generation << 32 | peer->slot;
}

struct gg_peer *gg_transport_peer(const struct gg_transport *transport, uint64_t number);

void gg_transport_remove(struct gg_transport *transport, struct gg_peer *peer);

/* Gives a client to the library. */
void gg_transport_adopt(struct gg_transport *transport, struct gg_peer *peer, int client);

/* An answer to a client that the library does not know; nothing more is sent to it. */
void gg_transport_say(int client, const char *status, const char *headers, const char *body);

/* Looks at a new client until its head is whole, and adopts or refuses it. */
bool gg_arrival_start(struct gg_transport *transport, struct gg_peer *peer, int client);
void gg_arrivals_tick(struct gg_transport *transport); /* those whose time is up are dropped */
void gg_arrivals_end(struct gg_transport *transport);

/* Everything the library tells us about one connection; 1 ends it. */
int gg_transport_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t length);

/* The parts of it for HTTP and for WebSocket. */
int gg_http_begin(struct gg_transport *transport, struct gg_peer *peer, const char *path);
int gg_http_body(struct gg_peer *peer, const void *bytes, size_t length);
int gg_http_whole(struct gg_transport *transport, struct gg_peer *peer);
int gg_http_writable(struct gg_transport *transport, struct gg_peer *peer);
void gg_http_forget(struct gg_peer *peer);
bool gg_http_foreign(struct lws *wsi);

bool gg_live_allowed(const struct gg_transport *transport, struct lws *wsi);
int gg_live_receive(struct gg_transport *transport, struct gg_peer *peer, const void *bytes,
                    size_t length);
int gg_live_writable(struct gg_transport *transport, struct gg_peer *peer);
int gg_queue_write(struct gg_peer *peer, enum lws_write_protocol protocol);
void gg_queue_clear(struct gg_peer *peer);

/* Makes and binds the listening socket. */
int gg_transport_listen(const char *host, int port, int *bound, struct gg_text *message);

#endif
