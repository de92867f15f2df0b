/*
 * address.c - see address.h.
 */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { V4_BITS = 96, NETWORK_BITS = 64, HOPS_MAX = 16, HOP_TEXT = 64 };

static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

static bool is_v4(const struct gg_ip *ip)
{
    return memcmp(ip->bytes, mapped, sizeof mapped) == 0;
}

static struct gg_ip from_v4(const void *four)
{
    struct gg_ip ip;
    memcpy(ip.bytes, mapped, sizeof mapped);
    memcpy(ip.bytes + sizeof mapped, four, 4);
    return ip;
}

struct gg_ip gg_ip_of_socket(const struct sockaddr_storage *from)
{
    struct gg_ip ip = {{0}};
    if (from->ss_family == AF_INET)
        return from_v4(&((const struct sockaddr_in *)(const void *)from)->sin_addr);
    if (from->ss_family == AF_INET6)
        memcpy(ip.bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    return ip;
}

bool gg_ip_parse(const char *text, struct gg_ip *out)
{
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1) {
        *out = from_v4(&four);
        return true;
    }
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

void gg_ip_text(const struct gg_ip *ip, char text[GG_ADDRESS_TEXT])
{
    bool four = is_v4(ip);
    if (inet_ntop(four ? AF_INET : AF_INET6, ip->bytes + (four ? sizeof mapped : 0), text,
                  GG_ADDRESS_TEXT) == NULL)
        text[0] = '\0';
}

/* Clears all bits behind the first `bits`. */
static struct gg_ip cut(const struct gg_ip *ip, int bits)
{
    struct gg_ip out = *ip;
    for (int i = 0; i < 16; i++) {
        int kept = bits - 8 * i;
        if (kept <= 0)
            out.bytes[i] = 0;
        else if (kept < 8)
            out.bytes[i] &= (unsigned char)(0xFF << (8 - kept));
    }
    return out;
}

struct gg_ip gg_ip_network(const struct gg_ip *ip)
{
    return is_v4(ip) ? *ip : cut(ip, NETWORK_BITS);
}

/* ---- ranges ---- */

bool gg_ranges_add(struct gg_ranges *ranges, const char *text)
{
    char address[HOP_TEXT];
    const char *slash = strchr(text, '/');
    size_t n = slash != NULL ? (size_t)(slash - text) : strlen(text);
    struct gg_range range;
    if (ranges->n == GG_RANGES_MAX || n >= sizeof address)
        return false;
    memcpy(address, text, n);
    address[n] = '\0';
    if (!gg_ip_parse(address, &range.ip))
        return false;
    int before = is_v4(&range.ip) ? V4_BITS : 0;
    range.bits = 128;
    if (slash != NULL) {
        size_t digits = strspn(slash + 1, "0123456789");
        if (digits == 0 || digits > 3 || slash[1 + digits] != '\0')
            return false;
        range.bits = before + (int)strtol(slash + 1, NULL, 10);
        if (range.bits > 128)
            return false;
    }
    range.ip = cut(&range.ip, range.bits);
    ranges->range[ranges->n++] = range;
    return true;
}

static bool holds(const struct gg_range *range, const struct gg_ip *ip)
{
    struct gg_ip network = cut(ip, range->bits);
    return memcmp(network.bytes, range->ip.bytes, sizeof network.bytes) == 0;
}

bool gg_ranges_hold(const struct gg_ranges *ranges, const struct gg_ip *ip)
{
    for (int i = 0; i < ranges->n; i++)
        if (holds(&ranges->range[i], ip))
            return true;
    return false;
}

bool gg_ip_is_loopback(const struct gg_ip *ip)
{
    static const struct gg_ip six = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
    return (is_v4(ip) && ip->bytes[12] == 127) || memcmp(ip, &six, sizeof six) == 0;
}

/* ---- proxies ---- */

/* The addresses that proxies have added, in the order they stand; the latest ones when there are many. */
struct hops {
    int n;
    struct {
        bool known; /* an address, and not "unknown" or a made-up name */
        struct gg_ip ip;
    } hop[HOPS_MAX];
};

/* "192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", and the last without brackets where there is no port. */
static bool read_node(const char *text, size_t n, struct gg_ip *out)
{
    char node[HOP_TEXT];
    if (n == 0 || n >= sizeof node)
        return false;
    memcpy(node, text, n);
    node[n] = '\0';
    if (node[0] == '[') {
        char *bracket = strchr(node, ']');
        if (bracket == NULL)
            return false;
        *bracket = '\0';
        return inet_pton(AF_INET6, node + 1, out->bytes) == 1;
    }
    char *colon = strchr(node, ':');
    if (colon != NULL && strchr(colon + 1, ':') == NULL)
        *colon = '\0';
    return gg_ip_parse(node, out);
}

static void add_hop(struct hops *hops, const char *text, size_t n)
{
    if (hops->n == HOPS_MAX) {
        memmove(&hops->hop[0], &hops->hop[1], sizeof hops->hop - sizeof hops->hop[0]);
        hops->n--;
    }
    hops->hop[hops->n].known = read_node(text, n, &hops->hop[hops->n].ip);
    hops->n++;
}

/* X-Forwarded-For: ADDRESS, ADDRESS, … */
static void read_plain_list(struct hops *hops, const char *list)
{
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", \t");
        size_t n = strcspn(at, ", \t");
        if (n > 0)
            add_hop(hops, at, n);
        at += strcspn(at, ",");
    }
}

/* The length of a value that may be quoted. */
static size_t value_length(const char *text)
{
    if (*text != '"')
        return strcspn(text, ";, \t");
    size_t n = 1;
    while (text[n] != '\0' && text[n] != '"')
        n += text[n] == '\\' && text[n + 1] != '\0' ? 2 : 1;
    return text[n] == '"' ? n + 1 : n;
}

/* Forwarded: for=NODE;by=NODE;proto=http, for=…; an element without `for` names nobody. */
static void read_forwarded(struct hops *hops, const char *list)
{
    const char *at = list + strspn(list, ", \t");
    while (*at != '\0') {
        const char *node = "";
        size_t length = 0;
        while (*at != '\0' && *at != ',') {
            size_t name = strcspn(at, "=;, \t");
            const char *value = at + name + (at[name] == '=');
            size_t n = value_length(value);
            if (name == 3 && strncasecmp(at, "for", 3) == 0 && n > 0) {
                bool quoted = *value == '"' && n >= 2;
                node = quoted ? value + 1 : value;
                length = quoted ? n - 2 : n;
            }
            at = value + n;
            at += strspn(at, "; \t");
        }
        add_hop(hops, node, length);
        at += strspn(at, ", \t");
    }
}

static void read_fields(const struct gg_head *head, const char *name,
                        void (*read)(struct hops *, const char *), struct hops *hops)
{
    hops->n = 0;
    for (int i = 0; i < head->nfields; i++)
        if (strcmp(head->field[i].name, name) == 0)
            read(hops, head->field[i].value);
}

/* From the nearest hop back: as long as the one who speaks is trusted, whom it names is believed. */
static struct gg_ip follow(const struct hops *hops, const struct gg_ranges *trusted,
                           struct gg_ip client)
{
    for (int i = hops->n - 1; i >= 0 && gg_ranges_hold(trusted, &client); i--) {
        if (!hops->hop[i].known)
            break;
        client = hops->hop[i].ip;
    }
    return client;
}

bool gg_is_forwarded(const struct gg_head *head)
{
    return gg_head_get(head, "forwarded")[0] != '\0' ||
           gg_head_get(head, "x-forwarded-for")[0] != '\0';
}

bool gg_client_of(const struct gg_head *head, const struct gg_ranges *trusted,
                  const struct gg_ip *from, struct gg_ip *client, struct gg_refusal *refusal)
{
    struct hops hops;
    *client = *from;
    if (!gg_ranges_hold(trusted, from) || !gg_is_forwarded(head))
        return true;
    read_fields(head, "forwarded", read_forwarded, &hops);
    int standard = hops.n;
    struct gg_ip one = follow(&hops, trusted, *from);
    read_fields(head, "x-forwarded-for", read_plain_list, &hops);
    struct gg_ip two = follow(&hops, trusted, *from);
    if (standard > 0 && hops.n > 0 && memcmp(&one, &two, sizeof one) != 0)
        return gg_refuse(refusal, 400, "let the proxy set one of them and remove the other",
                         "Forwarded and X-Forwarded-For name different clients");
    *client = standard > 0 ? one : two;
    return true;
}
