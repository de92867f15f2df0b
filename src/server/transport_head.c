/*
 * transport_head.c - looks at the first head of a connection before the library reads it.
 *
 * libwebsockets hangs up without a word on a head that is too large. So a new client is first only looked
 * at: its bytes stay in the socket until the head is whole, and then the library has them all. A head that
 * does not end within the limit is answered with 431. A later request on the same connection is the
 * library's alone; there it still hangs up.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport_state.h"

enum { HEAD_MILLISECONDS = 10000, DRAIN_MILLISECONDS = 2000 };

/* A client whose head is not whole yet. */
struct gg_arrival {
    uv_poll_t poll;
    struct gg_transport *transport;
    struct gg_peer *peer;
    struct gg_arrival *next, **link; /* link: what points at this one */
    int client;
    uint64_t deadline;
    size_t seen; /* bytes that wait; of a refused client those thrown away */
    bool refused, paused;
};

static const char too_large[] =
    "{\"error\":\"the head of the request is too large\","
    "\"hint\":\"send fewer or shorter header fields\",\"limit\":\"header\"}\n";

void gg_transport_say(int client, const char *status, const char *headers, const char *body)
{
    char room[512];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text,
                "HTTP/1.1 %s\r\nContent-Type: application/json\r\n%s"
                "Connection: close\r\nContent-Length: %zu\r\n\r\n%s",
                status, headers, strlen(body), body);
    (void)!send(client, room, text.len, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(client, SHUT_WR);
}

static void free_arrival(uv_handle_t *handle)
{
    free(handle->data);
}

/* Stops looking; the socket and the peer are the caller's from here on. */
static void detach(struct gg_arrival *arrival)
{
    *arrival->link = arrival->next;
    if (arrival->next != NULL)
        arrival->next->link = arrival->link;
    uv_close((uv_handle_t *)&arrival->poll, free_arrival);
}

static void drop(struct gg_arrival *arrival)
{
    int client = arrival->client;
    struct gg_transport *transport = arrival->transport;
    struct gg_peer *peer = arrival->peer;
    detach(arrival);
    (void)close(client);
    gg_transport_remove(transport, peer);
}

/* Poll reports a client only when more than this is there to be read. */
static void want_more_than(int client, size_t bytes)
{
    int least = (int)bytes + 1;
    (void)setsockopt(client, SOL_SOCKET, SO_RCVLOWAT, &least, sizeof least);
}

/* What is still on its way is read and thrown away: closing earlier would take the answer back. */
static void drain(struct gg_arrival *arrival)
{
    struct gg_transport *transport = arrival->transport;
    ssize_t n;
    while ((n = recv(arrival->client, transport->peek, transport->options.header_limit + 1,
                     MSG_DONTWAIT)) > 0)
        arrival->seen += (size_t)n;
    if (n == 0 || errno != EAGAIN || arrival->seen > GG_DRAIN_MAX)
        drop(arrival);
}

static void refuse(struct gg_arrival *arrival)
{
    struct gg_transport *transport = arrival->transport;
    transport->counts.refused++;
    gg_transport_say(arrival->client, "431 Request Header Fields Too Large", "", too_large);
    want_more_than(arrival->client, 0);
    arrival->refused = true;
    arrival->seen = 0;
    arrival->deadline = uv_now(&transport->loop) + DRAIN_MILLISECONDS;
    drain(arrival);
}

static void hand_over(struct gg_arrival *arrival)
{
    struct gg_transport *transport = arrival->transport;
    struct gg_peer *peer = arrival->peer;
    int client = arrival->client;
    want_more_than(client, 0);
    detach(arrival);
    gg_transport_adopt(transport, peer, client);
}

static void look(uv_poll_t *handle, int status, int events)
{
    struct gg_arrival *arrival = handle->data;
    struct gg_transport *transport = arrival->transport;
    size_t limit = transport->options.header_limit;
    if (status == 0 && arrival->refused) {
        drain(arrival);
        return;
    }
    ssize_t n = status == 0
                    ? recv(arrival->client, transport->peek, limit + 1, MSG_PEEK | MSG_DONTWAIT)
                    : 0;
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0) {
        drop(arrival);
        return;
    }
    size_t there = (size_t)n;
    /* What does not begin as a request does is the library's to refuse. */
    bool strange = transport->peek[0] < 'A' || transport->peek[0] > 'Z';
    if (strange || memmem(transport->peek, there < limit ? there : limit, "\r\n\r\n", 4) != NULL) {
        hand_over(arrival);
    } else if (there > limit) {
        refuse(arrival);
    } else if ((events & UV_DISCONNECT) != 0) {
        drop(arrival); /* the client has shut its half: the rest will not come */
    } else if (there == arrival->seen) {
        /* Awake and nothing new: memory is short. The next tick looks again. */
        (void)uv_poll_stop(&arrival->poll);
        arrival->paused = true;
    } else {
        arrival->seen = there;
        want_more_than(arrival->client, there);
    }
}

bool gg_arrival_start(struct gg_transport *transport, struct gg_peer *peer, int client)
{
    struct gg_arrival *arrival = calloc(1, sizeof *arrival);
    if (arrival == NULL)
        return false;
    if (uv_poll_init(&transport->loop, &arrival->poll, client) != 0) {
        free(arrival);
        return false;
    }
    arrival->poll.data = arrival;
    arrival->transport = transport;
    arrival->peer = peer;
    arrival->client = client;
    arrival->deadline = uv_now(&transport->loop) + HEAD_MILLISECONDS;
    arrival->next = transport->arrivals;
    arrival->link = &transport->arrivals;
    if (arrival->next != NULL)
        arrival->next->link = &arrival->next;
    transport->arrivals = arrival;
    (void)uv_poll_start(&arrival->poll, UV_READABLE | UV_DISCONNECT, look);
    return true;
}

void gg_arrivals_tick(struct gg_transport *transport)
{
    for (struct gg_arrival *arrival = transport->arrivals, *next; arrival != NULL; arrival = next) {
        next = arrival->next;
        if (uv_now(&transport->loop) >= arrival->deadline) {
            drop(arrival);
        } else if (arrival->paused) {
            arrival->paused = false;
            (void)uv_poll_start(&arrival->poll, UV_READABLE | UV_DISCONNECT, look);
        }
    }
}

void gg_arrivals_end(struct gg_transport *transport)
{
    for (struct gg_arrival *arrival = transport->arrivals, *next; arrival != NULL; arrival = next) {
        next = arrival->next;
        drop(arrival);
    }
}
