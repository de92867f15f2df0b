/*
 * transport_live.c - WebSockets: the handshake, messages in, and the queue of what goes out.
 *
 * A queue is bounded: who reads slower than the game is played is dropped, and finds everything it has
 * missed when it comes back.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "server/transport_state.h"

enum {
    AT_ONCE = 8,
    READ_AT_ONCE = 8 << 10, /* so that nobody waits long for another's bytes */
    GATHERED_MOST = 256 << 10,
    PING_TIME = 30000, /* a client that has been silent for so long is asked */
    GONE_TIME = 45000  /* and after this it is gone */
};

/* ---- the handshake ---- */

bool gg_live_check(const struct gg_head *head, bool *websocket, struct gg_refusal *refusal)
{
    static const char see[] = "docs/API.md describes the WebSocket";
    const char *upgrade = gg_head_get(head, "upgrade");
    *websocket = false;
    if (upgrade[0] == '\0')
        return true;
    if (strcasecmp(upgrade, "websocket") != 0)
        return gg_refuse(refusal, 400, see, "a connection can become a WebSocket and nothing else");
    if (head->method != GG_GET || head->http_1_0 || head->content_length > 0 ||
        !gg_head_lists(head, "connection", "upgrade"))
        return gg_refuse(refusal, 400, see,
                         "a WebSocket begins with a GET of HTTP/1.1 and Connection: Upgrade");
    if (strcmp(gg_head_get(head, "sec-websocket-version"), "13") != 0)
        return gg_refuse(refusal, 426, see, "Sec-WebSocket-Version must be 13");
    if (!gg_websocket_key_valid(gg_head_get(head, "sec-websocket-key")))
        return gg_refuse(refusal, 400, see, "Sec-WebSocket-Key must be 16 bytes in base64");
    if (gg_head_get(head, "sec-websocket-protocol")[0] != '\0')
        return gg_refuse(refusal, 400, see, "no Sec-WebSocket-Protocol is known here");
    *websocket = true;
    return true;
}

void gg_live_start(struct gg_peer *peer, const char *key)
{
    struct gg_transport *transport = peer->transport;
    char accept[GG_ACCEPT_TEXT], room[256];
    struct gg_text text;
    struct gg_ws_frames *frames = calloc(1, sizeof *frames);
    if (frames == NULL) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    frames->limit = transport->options.message_limit;
    peer->frames = frames;
    gg_websocket_accept(key, accept);
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Accept: %s\r\n\r\n",
                accept);
    /* On a connection that was written to before, the buffer of the socket has room for this. */
    if (send(peer->socket, room, text.len, MSG_DONTWAIT | MSG_NOSIGNAL) != (ssize_t)text.len) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    transport->counts.sockets++;
    peer->opened = true;
    peer->heard = uv_now(&transport->loop);
    /* With frames at hand already, writable is a way to be called again. */
    gg_http_enter(peer, GG_PEER_SOCKET,
                  peer->input_length > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE, 0);
    transport->handler.opened(transport->handler.context, gg_peer_number(peer));
}

/* ---- what goes out ---- */

static void free_queued(struct gg_queued *queued)
{
    gg_blob_drop(queued->blob);
    free(queued);
}

void gg_queue_clear(struct gg_peer *peer)
{
    while (peer->first != NULL) {
        struct gg_queued *gone = peer->first;
        peer->first = gone->next;
        free_queued(gone);
    }
    peer->last = NULL;
    peer->queued_bytes = 0;
    gg_blob_drop(peer->out);
    peer->out = NULL;
}

/* Takes the first of the queue off. */
static struct gg_blob *take(struct gg_peer *peer, enum gg_opcode *opcode)
{
    struct gg_queued *gone = peer->first;
    struct gg_blob *blob = gone->blob;
    *opcode = gone->opcode;
    peer->first = gone->next;
    if (peer->first == NULL)
        peer->last = NULL;
    peer->queued_bytes -= blob->length;
    free(gone);
    return blob;
}

/* The next frame; of one who gathers, an array of all messages that wait. False when memory is out. */
static bool next_frame(struct gg_peer *peer)
{
    peer->written = 0;
    if (!peer->gathers || peer->first->opcode != GG_FRAME_TEXT) {
        peer->out = take(peer, &peer->out_opcode);
        return true;
    }
    struct gg_text text;
    gg_blob_start(&text);
    for (char before = '[';
         peer->first != NULL && peer->first->opcode == GG_FRAME_TEXT && text.len < GATHERED_MOST;
         before = ',') {
        struct gg_blob *blob = take(peer, &peer->out_opcode);
        gg_text_char(&text, before);
        gg_text_bytes(&text, blob->bytes, blob->length);
        gg_blob_drop(blob);
    }
    gg_text_char(&text, ']');
    peer->out = gg_blob_take(&text);
    return peer->out != NULL;
}

/* Sends what is left of a frame, or of the bytes of a stream. True when it is out; false also marks a broken peer. */
static bool send_frame(struct gg_peer *peer)
{
    unsigned char header[GG_FRAME_HEADER];
    const struct gg_blob *blob = peer->out;
    size_t before = peer->streams ? 0 : gg_frame_header(peer->out_opcode, blob->length, header);
    size_t whole = before + blob->length, skip = peer->written;
    struct iovec part[2];
    size_t n = 0;
    if (skip < before)
        part[n++] = (struct iovec){header + skip, before - skip};
    skip = skip > before ? skip - before : 0;
    if (skip < blob->length)
        part[n++] = (struct iovec){blob->bytes + skip, blob->length - skip};
    struct msghdr message = {.msg_iov = part, .msg_iovlen = n};
    ssize_t sent = sendmsg(peer->socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        peer->state = GG_PEER_BROKEN;
    peer->written += sent > 0 ? (size_t)sent : 0;
    return peer->written == whole;
}

/* All that was to be said is out: the last word, and then the connection ends. */
static void finish(struct gg_peer *peer)
{
    unsigned char frame[GG_FRAME_HEADER + GG_CONTROL_MAX];
    size_t n = strlen(peer->close_why);
    if (!peer->streams) {
        size_t before = gg_frame_header(GG_FRAME_CLOSE, n + 2, frame);
        frame[before] = (unsigned char)(peer->close_code >> 8);
        frame[before + 1] = (unsigned char)peer->close_code;
        memcpy(frame + before + 2, peer->close_why, n);
        (void)!send(peer->socket, frame, before + 2 + n, MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    peer->closes = true;
    gg_http_next(peer);
}

void gg_live_write(struct gg_peer *peer)
{
    uint64_t deadline = peer->deadline;
    bool moved = false;
    for (int i = 0; i < AT_ONCE && (peer->out != NULL || peer->first != NULL); i++) {
        if (peer->out == NULL && !next_frame(peer)) {
            peer->state = GG_PEER_BROKEN;
            return;
        }
        size_t before = peer->written;
        bool whole = send_frame(peer);
        moved = moved || whole || peer->written > before;
        if (!whole)
            break;
        gg_blob_drop(peer->out);
        peer->out = NULL;
    }
    if (peer->state == GG_PEER_BROKEN)
        return;
    bool more = peer->out != NULL || peer->first != NULL;
    if (!more && peer->close_code != 0) {
        finish(peer);
        return;
    }
    gg_http_enter(peer, peer->state, more ? UV_READABLE | UV_WRITABLE : UV_READABLE,
                  more ? GG_WRITE_TIME : 0);
    /* The time runs from the last byte that the client has taken. */
    if (more && !moved && deadline != 0)
        peer->deadline = deadline;
}

/* A WebSocket, or a stream whose head is out. */
static bool is_live(const struct gg_peer *peer)
{
    return peer->state == GG_PEER_SOCKET || peer->state == GG_PEER_STREAM;
}

/* Called back when the socket can take more; a deadline that runs already is kept. */
static void want_to_write(struct gg_peer *peer)
{
    uint64_t deadline = peer->deadline;
    gg_http_enter(peer, peer->state, UV_READABLE | UV_WRITABLE, GG_WRITE_TIME);
    if (deadline != 0)
        peer->deadline = deadline;
}

static bool enqueue(struct gg_peer *peer, struct gg_blob *blob, enum gg_opcode opcode)
{
    struct gg_queued *queued = malloc(sizeof *queued);
    if (queued == NULL)
        return false;
    *queued = (struct gg_queued){.blob = gg_blob_hold(blob), .opcode = opcode};
    if (peer->last != NULL)
        peer->last->next = queued;
    else
        peer->first = queued;
    peer->last = queued;
    peer->queued_bytes += blob->length;
    return true;
}

/* What waits cannot be written either, so it is not waited for. */
static void drop_slow(struct gg_peer *peer)
{
    bool between_frames = peer->out == NULL || peer->written == 0;
    peer->transport->counts.dropped_slow++;
    gg_queue_clear(peer);
    if (peer->state != GG_PEER_SOCKET || !between_frames) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    peer->close_code = GG_CLOSE_POLICY;
    (void)gg_copy(peer->close_why, sizeof peer->close_why, "too slow; join again");
    finish(peer);
}

void gg_transport_send(struct gg_transport *transport, uint64_t number, struct gg_blob *blob)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer == NULL || (!is_live(peer) && !peer->streams) || peer->close_code != 0 ||
        peer->state == GG_PEER_BROKEN)
        return;
    bool idle = peer->out == NULL && peer->first == NULL;
    if (peer->queued_bytes + blob->length > transport->options.queue_limit ||
        !enqueue(peer, blob, blob->packed ? GG_FRAME_BINARY : GG_FRAME_TEXT)) {
        drop_slow(peer);
        return;
    }
    if (!is_live(peer))
        return; /* the head of the stream goes first */
    /* Most sockets can take a message as it comes. One who gathers gets all of this round in one. */
    if (idle && !peer->gathers)
        gg_live_write(peer);
    else
        want_to_write(peer);
}

void gg_transport_gather(struct gg_transport *transport, uint64_t number)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer != NULL)
        peer->gathers = true;
}

void gg_transport_hang_up(struct gg_transport *transport, uint64_t number, int code,
                          const char *why)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer == NULL || !is_live(peer) || peer->close_code != 0)
        return;
    peer->close_code = code;
    (void)gg_copy(peer->close_why, sizeof peer->close_why, why);
    if (peer->out == NULL && peer->first == NULL)
        finish(peer);
    else
        want_to_write(peer);
}

static void send_control(struct gg_peer *peer, enum gg_opcode opcode, const unsigned char *payload,
                         size_t n)
{
    struct gg_blob *blob = gg_blob_copy((const char *)payload, n);
    if (blob == NULL || peer->queued_bytes + n > peer->transport->options.queue_limit ||
        !enqueue(peer, blob, opcode))
        peer->state = GG_PEER_BROKEN;
    else
        gg_live_write(peer);
    gg_blob_drop(blob);
}

/* ---- what comes in ---- */

/* The connection cannot go on: the reason as a message, for whoever reads those, and as the code. */
static void fail(struct gg_peer *peer, int code, const char *why)
{
    struct gg_text text;
    uint64_t number = gg_peer_number(peer);
    gg_blob_start(&text);
    gg_text_fmt(&text,
                "{\"type\":\"error\",\"id\":null,\"error\":\"%s\",\"hint\":\"docs/API.md says what "
                "may be sent\"}",
                why);
    struct gg_blob *blob = gg_blob_take(&text);
    if (blob != NULL)
        gg_transport_send(peer->transport, number, blob);
    gg_blob_drop(blob);
    peer->transport->handler.refused(peer->transport->handler.context, number);
    gg_transport_hang_up(peer->transport, number, code, why);
}

static void take_event(struct gg_peer *peer, enum gg_ws_event event)
{
    struct gg_transport *transport = peer->transport;
    const struct gg_ws_frames *frames = peer->frames;
    switch (event) {
    case GG_WS_MESSAGE:
        transport->counts.messages++;
        transport->handler.message(transport->handler.context, gg_peer_number(peer),
                                   frames->message, frames->length);
        break;
    case GG_WS_CLOSE:
        gg_transport_hang_up(transport, gg_peer_number(peer),
                             (int)gg_close_code(frames->control, frames->control_length), "");
        break;
    case GG_WS_FAULT:
        fail(peer, (int)frames->fault, frames->why);
        break;
    case GG_WS_MORE:
        break;
    }
}

/* What follows after we hung up is not read any more. */
static void take_bytes(struct gg_peer *peer, const unsigned char *bytes, size_t n)
{
    while (n > 0 && peer->state == GG_PEER_SOCKET && peer->close_code == 0) {
        size_t used;
        enum gg_ws_event event = gg_ws_frames_read(peer->frames, bytes, n, &used);
        take_event(peer, event);
        bytes += used;
        n -= used;
    }
    if (peer->frames->ping_due && peer->state == GG_PEER_SOCKET && peer->close_code == 0) {
        peer->frames->ping_due = false;
        send_control(peer, GG_FRAME_PONG, peer->frames->ping, peer->frames->ping_length);
    }
    /* A whole message is not kept until the next one comes. */
    if (!peer->frames->in_message)
        gg_ws_frames_free(peer->frames);
}

void gg_live_read(struct gg_peer *peer)
{
    struct gg_transport *transport = peer->transport;
    unsigned char *bytes = (unsigned char *)transport->scratch;
    ssize_t n = (ssize_t)peer->input_length;
    if (n > 0) {
        memcpy(bytes, peer->input, (size_t)n);
        free(peer->input);
        peer->input = NULL;
        peer->input_length = 0;
    } else {
        n = recv(peer->socket, bytes, READ_AT_ONCE, MSG_DONTWAIT);
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        peer->state = GG_PEER_BROKEN;
        return;
    }
    peer->heard = uv_now(&transport->loop);
    peer->pinged = false;
    transport->handler.received(transport->handler.context, gg_peer_number(peer), (size_t)n);
    take_bytes(peer, bytes, (size_t)n);
}

void gg_live_tick(struct gg_peer *peer, uint64_t now)
{
    if (now - peer->heard >= GONE_TIME) {
        peer->state = GG_PEER_BROKEN;
    } else if (now - peer->heard >= PING_TIME && !peer->pinged) {
        peer->pinged = true;
        send_control(peer, GG_FRAME_PING, NULL, 0);
    }
}
