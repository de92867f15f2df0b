/*
 * transport_state.h - what the files of the transport share. Nobody else includes this.
 */
#ifndef GG_SERVER_TRANSPORT_STATE_H
#define GG_SERVER_TRANSPORT_STATE_H

#include <uv.h>

#include "server/transport.h"

enum {
    GG_PATH_MAX = 512,
    GG_DRAIN_MAX =
        8 << 20, /* bytes read and discarded after a refusal, so that the answer arrives */
    GG_WHY_MAX = 120
};

/* Milliseconds that a connection may spend in a state. */
enum {
    GG_HEAD_TIME = 10000,   /* from its first byte to its last */
    GG_IDLE_TIME = 75000,   /* between two requests */
    GG_BODY_TIME = 10000,   /* the whole of it */
    GG_ANSWER_TIME = 60000, /* an answer that takes longer will not come */
    GG_WRITE_TIME = 60000,  /* the client has not read the answer by then */
    GG_LINGER_TIME = 2000
};

/* Where a connection stands. */
enum gg_peer_state {
    GG_PEER_HEAD,   /* waiting for a request, or for the rest of its head */
    GG_PEER_BODY,   /* reading the body */
    GG_PEER_WAITS,  /* the request was handed over and has no answer yet */
    GG_PEER_WRITES, /* writing the answer */
    GG_PEER_STREAM, /* server-sent events */
    GG_PEER_LINGER, /* answered; what still comes is discarded until the client closes */
    GG_PEER_BROKEN, /* the socket failed; to be dropped */
    GG_PEER_SOCKET  /* a WebSocket */
};

struct gg_queued {
    struct gg_queued *next;
    struct gg_blob *blob;
    enum gg_opcode opcode; /* on a WebSocket */
};

/* A head that must outlive the buffer it was read into, because its body has not come yet. */
struct gg_kept_head {
    struct gg_head head;
    char bytes[];
};

/* A client, from accept to the end of its connection. */
struct gg_peer {
    struct gg_transport *transport;
    uint32_t slot, generation;
    enum gg_peer_state state;
    struct gg_ip from;
    uint64_t deadline; /* of the state, by the loop's clock; 0: none */

    int socket;
    uv_poll_t *poll;
    int events; /* that are polled for */

    /* The request that is being read. */
    char *input; /* bytes that were received and not used */
    size_t input_length;
    size_t scanned; /* of input, known not to hold the end of a head */
    struct gg_kept_head *kept;
    char *body;
    size_t length, room, expected;
    bool head_only; /* HEAD: the answer has no body */

    /* What goes out. */
    struct gg_blob *head, *rest; /* of an answer */
    struct gg_blob *out;         /* of a WebSocket or stream, what is being written */
    enum gg_opcode out_opcode;
    size_t written; /* of head and rest together, or of out with its frame header */
    bool streams, closes, gathers;
    struct gg_queued *first, *last;
    size_t queued_bytes;
    int close_code; /* not 0: hang up when the queue is empty */
    char close_why[GG_WHY_MAX];

    /* Of a WebSocket. */
    bool opened, pinged;
    struct gg_ws_frames *frames;
    uint64_t heard; /* when it last sent something */
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
    bool pauses; /* no client can be accepted; the next tick tries again */

    pthread_mutex_t lock; /* guards tasks */
    struct gg_tasks tasks;

    struct gg_peer **peer; /* by slot; NULL where nobody is */
    uint32_t *generation;
    uint32_t *free_slot;
    uint32_t nfree;
    char *scratch; /* GG_SCRATCH bytes, for what is being received */
    struct gg_transport_counts counts;
};

enum { GG_SCRATCH = 128 << 10 };

static inline uint64_t gg_peer_number(const struct gg_peer *peer)
{
    return (uint64_t)peer->generation << 32 | peer->slot;
}

struct gg_peer *gg_transport_peer(const struct gg_transport *transport, uint64_t number);

/* Ends a connection at once and frees the peer. */
void gg_transport_drop(struct gg_transport *transport, struct gg_peer *peer);

/* ---- transport_http.c: requests ---- */

bool gg_http_start(struct gg_transport *transport, struct gg_peer *peer, int client);
void gg_http_stop(struct gg_peer *peer);
void gg_http_forget(struct gg_peer *peer);
void gg_http_next(struct gg_peer *peer); /* the answer is out: waits for the next request */
void gg_http_enter(struct gg_peer *peer, enum gg_peer_state state, int events, uint64_t time);

/* ---- transport_answer.c ---- */

void gg_answer_refusal(struct gg_peer *peer, const struct gg_refusal *refusal);
void gg_answer_write(struct gg_peer *peer);

/* A refusal for a client that gets no peer. */
void gg_answer_unknown(struct gg_transport *transport, int client,
                       const struct gg_refusal *refusal);

/* ---- transport_live.c: WebSockets, and the queue of streams ---- */

/* Does this head ask for a WebSocket, and rightly? False with a refusal when it asks for anything else. */
bool gg_live_check(const struct gg_head *head, bool *websocket, struct gg_refusal *refusal);

void gg_live_start(struct gg_peer *peer, const char *key);
void gg_live_read(struct gg_peer *peer);
void gg_live_write(struct gg_peer *peer);
void gg_live_tick(struct gg_peer *peer, uint64_t now); /* asks who is silent whether it is there */
void gg_queue_clear(struct gg_peer *peer);

/* ---- transport_listen.c ---- */

int gg_transport_listen(const char *host, int port, int *bound, struct gg_text *message);

#endif
