/*
 * transport_http.c - HTTP/1.1 on a connection: heads, bodies, deadlines, one request after the other.
 *
 * Every state has a deadline. A peer is freed by the callback of its own socket or by the timer, never while
 * something is being read or answered: what fails there only marks it as broken.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport_state.h"

enum { BODY_STEP = 4096, STREAM_INPUT_MAX = 65536 };

static void on_ready(uv_poll_t *handle, int status, int events);

static void break_off(struct gg_peer *peer)
{
    peer->state = GG_PEER_BROKEN;
}

void gg_http_enter(struct gg_peer *peer, enum gg_peer_state state, int events, uint64_t time)
{
    peer->state = state;
    peer->deadline = time > 0 ? uv_now(&peer->transport->loop) + time : 0;
    if (events == peer->events)
        return;
    peer->events = events;
    if (events == 0)
        (void)uv_poll_stop(peer->poll);
    else if (uv_poll_start(peer->poll, events, on_ready) != 0)
        break_off(peer);
}

/* ---- the next request ---- */

/* Keeps bytes that belong to a later part of the connection. */
static bool keep_input(struct gg_peer *peer, const char *bytes, size_t n)
{
    char *room = NULL;
    if (n > 0) {
        assert(bytes != NULL);
        room = malloc(n);
        if (room == NULL)
            return false;
        memcpy(room, bytes, n);
    }
    free(peer->input);
    peer->input = room;
    peer->input_length = n;
    peer->scanned = 0;
    return true;
}

void gg_http_forget(struct gg_peer *peer)
{
    free(peer->kept);
    free(peer->body);
    gg_blob_drop(peer->head);
    gg_blob_drop(peer->rest);
    peer->kept = NULL;
    peer->body = NULL;
    peer->head = peer->rest = NULL;
    peer->length = peer->room = peer->expected = peer->written = 0;
}

/* Says that nothing more is sent, and waits for the client to close: closing with unread input would reset the
 * connection and take the answer back. */
static void linger(struct gg_peer *peer)
{
    (void)keep_input(peer, NULL, 0);
    (void)shutdown(peer->socket, SHUT_WR);
    peer->scanned = 0;
    gg_http_enter(peer, GG_PEER_LINGER, UV_READABLE, GG_LINGER_TIME);
}

void gg_http_next(struct gg_peer *peer)
{
    gg_http_forget(peer);
    if (peer->closes) {
        linger(peer);
        return;
    }
    /* With a request at hand already, writable is a way to be called again after the others had their turn. */
    bool more = peer->input_length > 0;
    gg_http_enter(peer, GG_PEER_HEAD, more ? UV_READABLE | UV_WRITABLE : UV_READABLE,
                  more ? GG_HEAD_TIME : GG_IDLE_TIME);
}

/* ---- handing a request over ---- */

/* A page may only be used by its own origin: scheme aside, what stands in Origin must be the Host. */
static bool is_foreign(const struct gg_head *head)
{
    const char *origin = gg_head_get(head, "origin");
    const char *name = strstr(origin, "://");
    if (origin[0] == '\0')
        return false;
    return name == NULL || strcasecmp(name + 3, head->host) != 0;
}

static struct gg_request request_of(const struct gg_peer *peer, const struct gg_head *head)
{
    return (struct gg_request){
        .peer = gg_peer_number(peer),
        .head = head,
        .path = head->path,
        .from = peer->from,
        .takes_gzip = gg_head_lists(head, "accept-encoding", "gzip"),
        .foreign = is_foreign(head),
        .body = peer->body != NULL ? peer->body : "",
        .length = peer->length,
    };
}

static void hand_over(struct gg_peer *peer, const struct gg_head *head)
{
    struct gg_transport *transport = peer->transport;
    struct gg_request request = request_of(peer, head);
    transport->counts.requests++;
    gg_http_enter(peer, GG_PEER_WAITS, peer->events, GG_ANSWER_TIME);
    transport->handler.request(transport->handler.context, &request);
    /* Many requests are answered by now; only for the others polling stops, which costs system calls. */
    if (peer->state == GG_PEER_WAITS)
        gg_http_enter(peer, GG_PEER_WAITS, 0, GG_ANSWER_TIME);
    free(peer->kept);
    free(peer->body);
    peer->kept = NULL;
    peer->body = NULL;
}

/* ---- bodies ---- */

/* In the transport's own name. Where the next request begins is not known then, so the connection ends. */
static void refuse_for_good(struct gg_peer *peer, struct gg_refusal *refusal)
{
    struct gg_transport *transport = peer->transport;
    refusal->closes = true;
    transport->handler.refused(transport->handler.context, gg_peer_number(peer));
    gg_answer_refusal(peer, refusal);
}

static void refuse(struct gg_peer *peer, int status, const char *hint, const char *error)
{
    struct gg_refusal refusal;
    gg_refuse(&refusal, status, hint, "%s", error);
    refusal.limit = status == 413 ? "body" : status == 431 ? "header" : NULL;
    refuse_for_good(peer, &refusal);
}

/* Room for n more bytes of the body. It grows with what has come, so that a length that is only announced costs
 * nothing. */
static bool grow_body(struct gg_peer *peer, size_t n)
{
    if (peer->length + n <= peer->room && peer->body != NULL)
        return true;
    size_t room = 2 * peer->room > peer->length + n ? 2 * peer->room : peer->length + n;
    if (room > peer->expected)
        room = peer->expected;
    char *more = realloc(peer->body, room + 1);
    if (more == NULL)
        return false;
    peer->body = more;
    peer->room = room;
    return true;
}

static void body_is_whole(struct gg_peer *peer)
{
    peer->body[peer->length] = '\0';
    hand_over(peer, &peer->kept->head);
}

static void read_body(struct gg_peer *peer)
{
    size_t left = peer->expected - peer->length;
    if (!grow_body(peer, left < BODY_STEP ? left : BODY_STEP)) {
        break_off(peer);
        return;
    }
    ssize_t n =
        recv(peer->socket, peer->body + peer->length, peer->room - peer->length, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        break_off(peer);
        return;
    }
    peer->length += (size_t)n;
    if (peer->length == peer->expected)
        body_is_whole(peer);
}

/* The part of the body that came with the head. */
static bool take_from_input(struct gg_peer *peer)
{
    size_t n = peer->input_length < peer->expected ? peer->input_length : peer->expected;
    if (!grow_body(peer, n))
        return false;
    if (n > 0)
        memcpy(peer->body, peer->input, n);
    peer->length = n;
    char *input = peer->input;
    peer->input = NULL;
    bool kept = keep_input(peer, input != NULL ? input + n : NULL, peer->input_length - n);
    free(input);
    return kept;
}

static void start_body(struct gg_peer *peer, const struct gg_head *head, const char *bytes,
                       size_t length)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct gg_kept_head *kept = malloc(sizeof *kept + length);
    peer->kept = kept;
    peer->expected = (size_t)head->content_length;
    if (kept == NULL || !take_from_input(peer)) {
        break_off(peer);
        return;
    }
    kept->head = *head;
    memcpy(kept->bytes, bytes, length);
    gg_head_rebase(&kept->head, bytes, kept->bytes);
    if (peer->length == peer->expected) {
        body_is_whole(peer);
        return;
    }
    if (head->awaits_continue && peer->length == 0)
        (void)!send(peer->socket, go_on, sizeof go_on - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    gg_http_enter(peer, GG_PEER_BODY, UV_READABLE, GG_BODY_TIME);
}

/* ---- heads ---- */

static bool check_body(const struct gg_head *head, struct gg_refusal *refusal)
{
    if (head->chunked || (head->method == GG_POST && head->content_length < 0))
        return gg_refuse(refusal, 411, "send Content-Length; chunked bodies are not read",
                         "the length of the body is missing");
    if (strlen(head->path) < GG_PATH_MAX && strlen(head->query) < GG_PATH_MAX)
        return true;
    gg_refuse(refusal, 414, "docs/API.md lists the calls", "the address is too long");
    refusal->limit = "path";
    return false;
}

static void take_head(struct gg_peer *peer, char *bytes, size_t length)
{
    struct gg_transport *transport = peer->transport;
    struct gg_head head;
    struct gg_refusal refusal = {.status = 0};
    bool websocket = false;
    size_t limit = 0;
    peer->head_only = false;
    if (!gg_head_parse(bytes, length, &head, &refusal) || !check_body(&head, &refusal) ||
        !gg_live_check(&head, &websocket, &refusal)) {
        refuse_for_good(peer, &refusal);
        return;
    }
    peer->closes = head.closes;
    peer->head_only = head.method == GG_HEAD;
    struct gg_request request = request_of(peer, &head);
    request.websocket = websocket;
    if (!transport->handler.begins(transport->handler.context, &request, &limit, &refusal)) {
        refusal.closes = refusal.closes || head.content_length > 0;
        gg_answer_refusal(peer, &refusal);
    } else if (websocket) {
        gg_live_start(peer, gg_head_get(&head, "sec-websocket-key"));
    } else if (head.content_length > (long long)limit) {
        refuse(peer, 413, "docs/API.md names the limits", "the body is too large");
    } else if (head.content_length > 0) {
        start_body(peer, &head, bytes, length);
    } else {
        hand_over(peer, &head);
    }
}

/* Blank lines before a request are passed over (RFC 9112, 2.2). */
static size_t skip_blank_lines(char *bytes, size_t n)
{
    size_t skip = 0;
    while (skip + 1 < n && bytes[skip] == '\r' && bytes[skip + 1] == '\n')
        skip += 2;
    if (skip > 0)
        memmove(bytes, bytes + skip, n - skip);
    return n - skip;
}

/* More of a head; -1 when the connection is over, -2 when there is nothing. */
static ssize_t receive(struct gg_peer *peer, char *room, size_t size)
{
    ssize_t n = recv(peer->socket, room, size, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return -2;
    return n > 0 ? n : -1;
}

static void wait_for_rest(struct gg_peer *peer, const char *bytes, size_t n)
{
    bool first = peer->input_length == 0;
    if (!keep_input(peer, bytes, n)) {
        break_off(peer);
        return;
    }
    peer->scanned = n;
    /* The time runs from the first byte and is not prolonged by the next. */
    uint64_t deadline = peer->deadline;
    gg_http_enter(peer, GG_PEER_HEAD, UV_READABLE, GG_HEAD_TIME);
    if (!first || n == 0)
        peer->deadline = deadline;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void read_head(struct gg_peer *peer)
{
    struct gg_transport *transport = peer->transport;
    char *bytes = transport->scratch;
    size_t limit = transport->options.header_limit, n = peer->input_length;
    if (n > 0)
        memcpy(bytes, peer->input, n);
    n = skip_blank_lines(bytes, n);
    size_t end = gg_head_end(bytes, n, peer->scanned < n ? peer->scanned : 0);
    if (end == 0 && n <= limit) {
        ssize_t got = receive(peer, bytes + n, limit + 1 - n);
        if (got == -1)
            break_off(peer);
        else if (got <
                 0) /* the rest of a head that began behind the last request: only reading helps */
            wait_for_rest(peer, bytes, n);
        if (got < 0)
            return;
        n = skip_blank_lines(bytes, n + (size_t)got);
        end = gg_head_end(bytes, n, peer->scanned < n ? peer->scanned : 0);
    }
    if (n > 0 && !is_letter(bytes[0]) && bytes[0] != '\r')
        refuse(peer, 400, "send a request as RFC 9112 describes it", "this is not HTTP");
    else if (end > limit || (end == 0 && n > limit))
        refuse(peer, 431, "send fewer or shorter header fields",
               "the head of the request is too large");
    else if (end == 0)
        wait_for_rest(peer, bytes, n);
    else if (!keep_input(peer, bytes + end, n - end))
        break_off(peer);
    else
        take_head(peer, bytes, end);
}

/* ---- the socket ---- */

/* Input that nobody asked for: after a refusal, or on a stream. */
static void discard(struct gg_peer *peer, size_t most)
{
    ssize_t n = receive(peer, peer->transport->scratch, GG_SCRATCH);
    if (n > 0)
        peer->scanned += (size_t)n;
    if (n == -1 || peer->scanned > most)
        break_off(peer);
}

static void on_ready(uv_poll_t *handle, int status, int events)
{
    struct gg_peer *peer = handle->data;
    struct gg_transport *transport = peer->transport;
    uint64_t number = gg_peer_number(peer);
    if (status < 0)
        break_off(peer);
    switch (peer->state) {
    case GG_PEER_HEAD:
        read_head(peer);
        break;
    case GG_PEER_BODY:
        read_body(peer);
        break;
    case GG_PEER_WRITES:
        gg_answer_write(peer);
        break;
    case GG_PEER_STREAM:
        if ((events & UV_READABLE) != 0)
            discard(peer, STREAM_INPUT_MAX);
        if ((events & UV_WRITABLE) != 0 && peer->state == GG_PEER_STREAM)
            gg_live_write(peer);
        break;
    case GG_PEER_SOCKET:
        if ((events & UV_READABLE) != 0 || peer->input_length > 0)
            gg_live_read(peer);
        if ((events & UV_WRITABLE) != 0 && peer->state == GG_PEER_SOCKET)
            gg_live_write(peer);
        break;
    case GG_PEER_LINGER:
        discard(peer, GG_DRAIN_MAX);
        break;
    case GG_PEER_WAITS:
    case GG_PEER_BROKEN:
        break;
    }
    peer = gg_transport_peer(transport, number);
    if (peer != NULL && peer->state == GG_PEER_BROKEN)
        gg_transport_drop(transport, peer);
}

bool gg_http_start(struct gg_transport *transport, struct gg_peer *peer, int client)
{
    uv_poll_t *poll = malloc(sizeof *poll);
    if (poll == NULL)
        return false;
    if (uv_poll_init(&transport->loop, poll, client) != 0) {
        free(poll);
        return false;
    }
    poll->data = peer;
    peer->poll = poll;
    peer->socket = client;
    gg_http_enter(peer, GG_PEER_HEAD, UV_READABLE, GG_HEAD_TIME);
    return true;
}

static void free_poll(uv_handle_t *handle)
{
    free(handle);
}

void gg_http_stop(struct gg_peer *peer)
{
    if (peer->poll == NULL)
        return;
    uv_close((uv_handle_t *)peer->poll, free_poll);
    peer->poll = NULL;
}
