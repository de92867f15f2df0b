/*
 * server.h - `grognard serve`: games over HTTP and WebSocket, kept in a store.
 */
#ifndef GG_SERVER_SERVER_H
#define GG_SERVER_SERVER_H

#include <stdio.h>

#include "grognard/text.h"

/* What one client, or all of them, may do. docs/API.md says how each is answered. */
struct gg_limits {
    int connections;        /* open at once */
    int games_per_address;  /* made by one address and not over */
    int actions_per_second; /* of one connection, on average */
    int games_in_memory;
    size_t message_bytes; /* of a WebSocket message or a JSON body */
    size_t record_bytes;  /* of an uploaded record */
    size_t header_bytes;  /* of a request */
    size_t queue_bytes;   /* waiting for one slow client */
};

struct gg_serve_options {
    const char *host;
    int port;
    const char *store; /* FILE.db or postgres://… */
    const char *web;   /* a folder to serve the page from, or NULL for the one in the program */
    int workers;
    int pace; /* milliseconds between two moves of a computer */
    struct gg_limits limits;
    /* Called once when clients can connect. */
    void (*ready)(void *argument, const char *address);
    void *argument;
};

struct gg_serve_options gg_serve_standard(void);

/* Serves until SIGTERM or SIGINT. GG_OK after an orderly end; otherwise the message says why it could not
 * start: GG_OUTSIDE, GG_BAD_INPUT, GG_NO_MEMORY. */
GG_MUST_CHECK enum gg_status gg_serve(const struct gg_serve_options *options,
                                      struct gg_text *message);

#endif
