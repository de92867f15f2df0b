/*
 * address.h - IP addresses: ranges of them, and who the client is behind a reverse proxy.
 *
 * IPv4 is kept as IPv4-mapped IPv6, so that there is one kind of address. The fields Forwarded (RFC 7239) and
 * X-Forwarded-For can be written by anybody; they are believed only as far as proxies that were named as
 * trusted have written them.
 */
#ifndef GG_SERVER_ADDRESS_H
#define GG_SERVER_ADDRESS_H

#include <sys/socket.h>

#include "server/http_head.h"

enum { GG_ADDRESS_TEXT = 64, GG_RANGES_MAX = 32 };

struct gg_ip {
    unsigned char bytes[16];
};

/* All addresses that share the first `bits` bits. */
struct gg_range {
    struct gg_ip ip;
    int bits; /* of 128 */
};

struct gg_ranges {
    struct gg_range range[GG_RANGES_MAX];
    int n;
};

/* The address of a socket's other end; all zero when it is neither IPv4 nor IPv6. */
struct gg_ip gg_ip_of_socket(const struct sockaddr_storage *from);

/* "192.0.2.1" or "2001:db8::1". */
bool gg_ip_parse(const char *text, struct gg_ip *out);

/* The text of an address, or of the range it stands for; see gg_ip_network. */
void gg_ip_text(const struct gg_ip *ip, char text[GG_ADDRESS_TEXT]);

/* Whom a limit is for: an IPv4 address, or the /64 network of an IPv6 one, which one customer has whole. */
struct gg_ip gg_ip_network(const struct gg_ip *ip);

/* Adds "ADDRESS/BITS" or "ADDRESS". False when it cannot be read or there are too many. */
bool gg_ranges_add(struct gg_ranges *ranges, const char *text);
bool gg_ranges_hold(const struct gg_ranges *ranges, const struct gg_ip *ip);

/* The loopback addresses 127.0.0.0/8 and ::1. */
bool gg_ip_is_loopback(const struct gg_ip *ip);

/* Who sent the request: `from`, or when that is a trusted proxy, whom it names. False with a refusal when the two
 * fields name different clients: then one of them was passed on unchecked. */
bool gg_client_of(const struct gg_head *head, const struct gg_ranges *trusted,
                  const struct gg_ip *from, struct gg_ip *client, struct gg_refusal *refusal);

/* Does the request name a client behind a proxy at all? */
bool gg_is_forwarded(const struct gg_head *head);

#endif
