/*
 * courier.h - tells players that it is their turn: by a web hook, or through their browser's push service.
 *
 * One thread sends; nobody waits for it. What players name is not trusted: only public addresses are connected to, no
 * redirection is followed, and an answer is hardly read.
 */
#ifndef GG_SERVER_COURIER_H
#define GG_SERVER_COURIER_H

#include "server/match.h"

struct gg_courier_options {
    const char *url;      /* of this server, for links */
    const char *key_file; /* of the key for push messages; NULL: there are none */
    const char *contact;  /* mailto:… or https://…, told to push services */
    bool anywhere;        /* also plain http and addresses of one's own network */
};

struct gg_courier;

/* NULL with the reason in message. The options are copied as they are: their texts must last. */
struct gg_courier *gg_courier_open(const struct gg_courier_options *options,
                                   struct gg_text *message);

/* Ends what is under way. NULL is harmless here and in all the others. */
void gg_courier_close(struct gg_courier *courier);

/* May anything be sent there? */
bool gg_courier_allows(const struct gg_courier *courier, const char *address);

/* The public key for browsers, or NULL. */
const char *gg_courier_key(const struct gg_courier *courier);

/* Queues what the side wants to be sent. Too many that wait: it is dropped. */
void gg_courier_call(struct gg_courier *courier, const struct gg_match *match, int side);

struct gg_courier_counts {
    unsigned long long sent, failed, dropped;
};
struct gg_courier_counts gg_courier_counts(struct gg_courier *courier);

#endif
