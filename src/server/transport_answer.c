/*
 * transport_answer.c - answers, as they go out.
 *
 * Most answers fit into the socket's buffer and are written as they are given; the rest follows when the
 * socket can take more. Head and body are one write, and the body is not copied.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "server/transport_state.h"

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

static void write_head(struct gg_text *text, const struct gg_transport *transport,
                       const struct gg_answer *answer)
{
    gg_text_fmt(text, "HTTP/1.1 %d %s\r\n", answer->status, reason_of(answer->status));
    if (answer->type != NULL)
        gg_text_fmt(text, "Content-Type: %s\r\n", answer->type);
    gg_text_add(text, transport->options.headers);
    if (answer->headers != NULL)
        gg_text_add(text, answer->headers);
    if (answer->streams)
        gg_text_add(text, "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n");
    else if (answer->status != 304)
        gg_text_fmt(text, "Content-Length: %zu\r\n", answer->body ? answer->body->length : 0);
    if (answer->closes || answer->streams)
        gg_text_add(text, "Connection: close\r\n");
    gg_text_add(text, "\r\n");
}

/* ---- answers ---- */

void gg_transport_answer(struct gg_transport *transport, uint64_t number, struct gg_answer answer)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer == NULL || peer->state != GG_PEER_WAITS) {
        gg_blob_drop(answer.body);
        return;
    }
    /* A body that there was no memory for: no answer is better than an empty one. */
    if (answer.type != NULL && answer.body == NULL && !answer.streams) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    struct gg_text head;
    gg_blob_start(&head);
    peer->closes = answer.closes = peer->closes || answer.closes;
    write_head(&head, transport, &answer);
    peer->head = gg_blob_take(&head);
    peer->rest = answer.body;
    peer->written = 0;
    if (peer->head_only) {
        gg_blob_drop(peer->rest);
        peer->rest = NULL;
    }
    if (peer->head == NULL) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    if (answer.streams) {
        /* Events may be sent before the head is written; they queue behind it. */
        peer->streams = true;
        transport->counts.streams++;
    }
    gg_answer_write(peer);
}

/* Sends what is left of two blobs. Returns how many bytes went out, or -1. */
static ssize_t send_rest(const struct gg_peer *peer)
{
    struct gg_blob *blob[2] = {peer->head, peer->rest};
    struct iovec part[2];
    size_t n = 0, skip = peer->written;
    for (int i = 0; i < 2; i++) {
        size_t length = blob[i] != NULL ? blob[i]->length : 0;
        if (skip >= length) {
            skip -= length;
            continue;
        }
        part[n++] = (struct iovec){blob[i]->bytes + skip, length - skip};
        skip = 0;
    }
    struct msghdr message = {.msg_iov = part, .msg_iovlen = n};
    ssize_t sent = sendmsg(peer->socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
}

void gg_answer_write(struct gg_peer *peer)
{
    size_t whole = peer->head->length + (peer->rest != NULL ? peer->rest->length : 0);
    ssize_t sent = send_rest(peer);
    if (sent < 0) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    peer->written += (size_t)sent;
    if (peer->written < whole) {
        if (peer->state != GG_PEER_WRITES)
            gg_http_enter(peer, GG_PEER_WRITES, UV_WRITABLE, GG_WRITE_TIME);
    } else if (peer->streams) {
        gg_http_forget(peer);
        peer->scanned = 0;
        gg_http_enter(peer, GG_PEER_STREAM, UV_READABLE, 0);
        gg_live_write(peer);
    } else {
        gg_http_next(peer);
    }
}

/* ---- refusals in the transport's own name ---- */

static struct gg_answer refusal_answer(const struct gg_refusal *refusal, struct gg_text *headers)
{
    struct gg_text body;
    gg_text_add(headers, "Cache-Control: no-store\r\n");
    if (refusal->retry_after > 0)
        gg_text_fmt(headers, "Retry-After: %d\r\n", refusal->retry_after);
    if (refusal->status == 426)
        gg_text_add(headers, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    gg_blob_start(&body);
    gg_text_char(&body, '{');
    gg_refusal_json(refusal, &body);
    gg_text_add(&body, "}\n");
    return (struct gg_answer){.status = refusal->status,
                              .type = "application/json",
                              .headers = gg_text_str(headers),
                              .body = gg_blob_take(&body),
                              .closes = refusal->closes};
}

void gg_answer_refusal(struct gg_peer *peer, const struct gg_refusal *refusal)
{
    char room[160];
    struct gg_text headers;
    gg_text_fixed(&headers, room, sizeof room);
    peer->state = GG_PEER_WAITS;
    gg_transport_answer(peer->transport, gg_peer_number(peer), refusal_answer(refusal, &headers));
}

void gg_answer_unknown(struct gg_transport *transport, int client, const struct gg_refusal *refusal)
{
    char room[160];
    struct gg_text headers, whole;
    gg_text_fixed(&headers, room, sizeof room);
    struct gg_answer answer = refusal_answer(refusal, &headers);
    answer.closes = true;
    gg_text_growing(&whole);
    write_head(&whole, transport, &answer);
    if (answer.body != NULL)
        gg_text_bytes(&whole, answer.body->bytes, answer.body->length);
    if (answer.body != NULL && !whole.cut)
        (void)!send(client, whole.buf, whole.len, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(client, SHUT_WR);
    gg_text_free(&whole);
    gg_blob_drop(answer.body);
}
