/*
 * transport.h - sockets, HTTP and WebSocket, behind an interface of our own.
 *
 * One thread runs the loop; every function here but gg_transport_post is called on that thread, and so is
 * every handler. A client is a number that is never given twice, so that an answer which comes too late
 * finds nobody. Only the files transport*.c know the libraries that do the work.
 */
#ifndef GG_SERVER_TRANSPORT_H
#define GG_SERVER_TRANSPORT_H

#include <stdint.h>

#include "server/address.h"
#include "server/blob.h"
#include "server/copy.h"
#include "server/http_head.h"
#include "server/refusal.h"
#include "server/task.h"
#include "server/websocket.h"

/* A request: its head, and when that was accepted its body. Everything lives as long as the call. */
struct gg_request {
    uint64_t peer;
    const struct gg_head *head;
    const char *path;  /* of the head */
    struct gg_ip from; /* the other end of the socket: the client, or a proxy */
    bool websocket;    /* it asks for a WebSocket */
    bool takes_gzip;
    bool foreign; /* sent by a page of another origin */
    const char *body;
    size_t length;
};

struct gg_answer {
    int status;
    const char *type;     /* content type; NULL when there is no body */
    const char *headers;  /* further lines, each ended by \r\n, or NULL */
    struct gg_blob *body; /* taken over; may be NULL */
    bool streams;         /* headers only: events follow by gg_transport_send */
    bool closes;          /* the connection ends with this answer */
};

struct gg_transport_handler {
    void *context;

    /* A connection was accepted. False refuses it; then closed is not called. */
    bool (*accepted)(void *context, uint64_t peer, const struct gg_ip *from,
                     struct gg_refusal *refusal);

    /* The head of a request is here, its body perhaps not; *body_limit is how long that may be. False refuses the
     * request. */
    bool (*begins)(void *context, const struct gg_request *request, size_t *body_limit,
                   struct gg_refusal *refusal);

    /* The whole request: to be answered now or later by gg_transport_answer. */
    void (*request)(void *context, const struct gg_request *request);

    /* The transport itself has refused something of this client. */
    void (*refused)(void *context, uint64_t peer);

    void (*opened)(void *context, uint64_t peer); /* a WebSocket */
    void (*received)(void *context, uint64_t peer,
                     size_t bytes); /* on a WebSocket, before its messages */
    void (*message)(void *context, uint64_t peer, const char *text, size_t length);
    void (*closed)(void *context, uint64_t peer); /* a connection of any kind is gone */
    void (*tick)(void *context);                  /* five times a second */
    void (*asked_to_stop)(void *context);         /* SIGTERM or SIGINT */
    void (*settled)(void *context); /* all that came was handled; the loop will wait */
};

struct gg_transport_options {
    const char *host;    /* "127.0.0.1", "::", a name */
    int port;            /* 0: any free one */
    const char *headers; /* lines that every answer carries */
    int connections;     /* open at once */
    size_t message_limit, header_limit;
    size_t queue_limit; /* bytes waiting for one client before it is dropped */
};

struct gg_transport_counts {
    uint64_t accepted, refused, requests, messages, dropped_slow, dropped_late;
    int open, sockets, streams;
};

struct gg_transport;

/* Binds and listens at once, so that a port in use is known here. NULL with the reason in message. */
struct gg_transport *gg_transport_open(const struct gg_transport_options *options,
                                       const struct gg_transport_handler *handler,
                                       struct gg_text *message);
int gg_transport_port(const struct gg_transport *transport);

/* Runs the loop until gg_transport_stop was called and everything is closed. */
void gg_transport_run(struct gg_transport *transport);
void gg_transport_stop(struct gg_transport *transport);
void gg_transport_close(struct gg_transport *transport);

/* No new clients from now on. */
void gg_transport_refuse(struct gg_transport *transport);

/* Runs the tasks on the loop's thread, soon, and leaves none. The only call for other threads. */
void gg_transport_post(struct gg_transport *transport, struct gg_tasks *tasks);

void gg_transport_answer(struct gg_transport *transport, uint64_t number, struct gg_answer answer);

/* A text message to a WebSocket, or bytes to a stream. Holds the blob as long as it needs it. */
void gg_transport_send(struct gg_transport *transport, uint64_t number, struct gg_blob *blob);

/* From now on this WebSocket gets arrays, with all that waits for it in one. */
void gg_transport_gather(struct gg_transport *transport, uint64_t number);

/* Closes after what is queued has gone out. code and why are told to a WebSocket. */
void gg_transport_hang_up(struct gg_transport *transport, uint64_t number, int code,
                          const char *why);

struct gg_transport_counts gg_transport_counts(const struct gg_transport *transport);

#endif
