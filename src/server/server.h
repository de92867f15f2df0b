/*
 * server.h - `grognard serve`: games over HTTP and WebSocket, kept in a store.
 */
#ifndef GG_SERVER_SERVER_H
#define GG_SERVER_SERVER_H

#include <stdio.h>

#include "grognard/text.h"
#include "server/address.h"

enum { GG_HOST_NAMES_MAX = 16 };

/* What one client, or all of them, may do. docs/API.md says how each is answered. */
struct gg_limits {
    int connections;             /* open at once */
    int connections_per_address; /* of these */
    int games_per_address;       /* made by one address and not over */
    int actions_per_second;      /* of one address, on average */
    int uploads_per_hour;        /* records of one address */
    int games_in_memory;
    size_t message_bytes; /* of a WebSocket message or a JSON body */
    size_t record_bytes;  /* of an uploaded record */
    size_t header_bytes;  /* of a request */
    size_t queue_bytes;   /* waiting for one slow client */
};

struct gg_owns;

struct gg_serve_options {
    const char *host;
    int port;
    const char *store; /* FILE.db or postgres://… */
    const char *web;   /* a folder to serve the page from, or NULL for the one in the program */
    const struct gg_owns *owns; /* scenarios beside the built-in ones, or NULL */
    int workers;
    int pace; /* milliseconds between two moves of a computer */
    const char *
        url; /* of the server as players know it, with a slash at its end; NULL: where it listens */
    const char
        *push_key; /* the file of its key for push messages; NULL: beside a store that is a file */
    const char *push_contact; /* mailto:… or https://…, told to push services */
    bool hooks_anywhere;      /* also by plain http, and to addresses of one's own network */
    int64_t day;              /* milliseconds of a day of correspondence */
    struct gg_limits limits;
    struct gg_ranges trusted; /* proxies that may say who their client is */
    struct gg_ranges metrics; /* who may see /metrics; nobody named: the loopback addresses */
    const char *host_name[GG_HOST_NAMES_MAX]; /* by which browsers may know this server */
    int nhost_names;
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
