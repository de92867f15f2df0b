/*
 * push.h - messages for a browser's push service: encrypted for the browser (RFC 8291), signed by the server (RFC 8292).
 */
#ifndef GG_SERVER_PUSH_H
#define GG_SERVER_PUSH_H

#include <stddef.h>
#include <stdint.h>

#include "grognard/text.h"

enum { GG_PUSH_KEY_TEXT = 96, GG_PUSH_MESSAGE_MOST = 3000 };

struct gg_push_key;

/* The server's key of this file, which is made when it is not there (0600). NULL with the reason in message. */
struct gg_push_key *gg_push_key_open(const char *file, struct gg_text *message);
void gg_push_key_close(struct gg_push_key *key);

/* Its public half as browsers want it: base64url, no padding. */
void gg_push_key_text(const struct gg_push_key *key, char out[GG_PUSH_KEY_TEXT]);

/* Are these the keys of a subscription: a point of P-256 and 16 bytes, both in base64url? */
bool gg_push_keys_valid(const char *p256dh, const char *auth);

/* The body of a message: a growing text of bytes. False when a key is wrong, the message too long or memory out. */
bool gg_push_encrypt(const char *p256dh, const char *auth, const struct gg_text *message,
                     struct gg_text *out);

/* The header Authorization for an endpoint: who sends it, until when (seconds since 1970), whom to ask about it. */
bool gg_push_authorize(const struct gg_push_key *key, const char *endpoint, int64_t until,
                       const char *contact, struct gg_text *out);

#endif
