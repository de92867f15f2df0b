/*
 * transport_live.c - WebSocket messages in, and the queue of what goes out to a socket or stream.
 *
 * A queue is bounded: who reads slower than the game is played is dropped, and finds everything it has
 * missed when it comes back.
 */
#include <stdlib.h>
#include <string.h>

#include "server/transport_state.h"

enum {
    AT_ONCE = 8,
    GATHERED_MOST = 256 << 10,
    CLOSE_TOO_LARGE = 1009,
    CLOSE_UNSUPPORTED = 1003,
    CLOSE_SLOW = 1008
};

bool gg_live_allowed(const struct gg_transport *transport, struct lws *wsi)
{
    char path[GG_PATH_MAX];
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, transport->options.live) == 0 && !gg_http_foreign(wsi);
}

static void refuse_message(struct gg_transport *transport, struct gg_peer *peer, int code,
                           const char *error)
{
    struct gg_text text;
    gg_blob_start(&text);
    gg_text_fmt(&text,
                "{\"type\":\"error\",\"id\":null,\"error\":\"%s\",\"hint\":\"docs/API.md says what "
                "may be sent\"}",
                error);
    struct gg_blob *blob = gg_blob_take(&text);
    if (blob != NULL)
        gg_transport_send(transport, gg_peer_number(peer), blob);
    gg_blob_drop(blob);
    gg_transport_hang_up(transport, gg_peer_number(peer), code, error);
}

int gg_live_receive(struct gg_transport *transport, struct gg_peer *peer, const void *bytes,
                    size_t length)
{
    if (peer->close_code != 0)
        return 0;
    if (lws_frame_is_binary(peer->wsi)) {
        refuse_message(transport, peer, CLOSE_UNSUPPORTED, "messages are text");
        return 0;
    }
    if (lws_is_first_fragment(peer->wsi))
        peer->length = 0;
    if (peer->length + length > transport->options.message_limit) {
        refuse_message(transport, peer, CLOSE_TOO_LARGE, "the message is too large");
        return 0;
    }
    char *longer = realloc(peer->body, peer->length + length + 1);
    if (longer == NULL)
        return 1;
    peer->body = longer;
    if (length > 0)
        memcpy(peer->body + peer->length, bytes, length);
    peer->length += length;
    peer->body[peer->length] = '\0';
    if (!lws_is_final_fragment(peer->wsi) || lws_remaining_packet_payload(peer->wsi) > 0)
        return 0;
    transport->counts.messages++;
    transport->handler.message(transport->handler.context, gg_peer_number(peer), peer->body,
                               peer->length);
    free(peer->body);
    peer->body = NULL;
    peer->length = 0;
    return 0;
}

void gg_queue_clear(struct gg_peer *peer)
{
    while (peer->first != NULL) {
        struct gg_queued *gone = peer->first;
        peer->first = gone->next;
        gg_blob_drop(gone->blob);
        free(gone);
    }
    peer->last = NULL;
    peer->queued_bytes = 0;
}

static struct gg_blob *take_queued(struct gg_peer *peer)
{
    struct gg_queued *gone = peer->first;
    struct gg_blob *blob = gone->blob;
    peer->first = gone->next;
    if (peer->first == NULL)
        peer->last = NULL;
    peer->queued_bytes -= blob->length;
    free(gone);
    return blob;
}

/* The next message; of one who gathers an array of many. NULL when memory is out. */
static struct gg_blob *next_message(struct gg_peer *peer)
{
    if (!peer->gathers)
        return take_queued(peer);
    struct gg_text text;
    gg_blob_start(&text);
    for (char before = '['; peer->first != NULL && text.len < GATHERED_MOST; before = ',') {
        struct gg_blob *blob = take_queued(peer);
        gg_text_char(&text, before);
        gg_text_bytes(&text, blob->bytes, blob->length);
        gg_blob_drop(blob);
    }
    gg_text_char(&text, ']');
    return gg_blob_take(&text);
}

int gg_queue_write(struct gg_peer *peer, enum lws_write_protocol protocol)
{
    for (int i = 0; i < AT_ONCE && peer->first != NULL; i++) {
        if (i > 0 && lws_send_pipe_choked(peer->wsi))
            break;
        struct gg_blob *blob = next_message(peer);
        if (blob == NULL)
            return 1;
        int wrote = lws_write(peer->wsi, (unsigned char *)blob->bytes, blob->length, protocol);
        bool good = wrote >= (int)blob->length;
        gg_blob_drop(blob);
        if (!good)
            return 1;
    }
    if (peer->first != NULL) {
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    return peer->close_code != 0;
}

int gg_live_writable(struct gg_transport *transport, struct gg_peer *peer)
{
    (void)transport;
    int over = gg_queue_write(peer, LWS_WRITE_TEXT);
    if (over && peer->close_code != 0)
        lws_close_reason(peer->wsi, (enum lws_close_status)peer->close_code,
                         (unsigned char *)peer->close_why, strlen(peer->close_why));
    return over;
}

/* Most sockets can take a message as it comes: then nobody need wait for the loop to say so. What the
 * library could not write whole it keeps, and everything after that queues behind it. */
static bool write_at_once(struct gg_peer *peer, const struct gg_blob *blob)
{
    if (peer->kind != GG_PEER_SOCKET || peer->gathers || peer->first != NULL ||
        lws_partial_buffered(peer->wsi))
        return false;
    int wrote = lws_write(peer->wsi, (unsigned char *)blob->bytes, blob->length, LWS_WRITE_TEXT);
    if (wrote < (int)blob->length)
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    return true;
}

void gg_transport_send(struct gg_transport *transport, uint64_t number, struct gg_blob *blob)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer == NULL || peer->kind == GG_PEER_HTTP || peer->close_code != 0)
        return;
    if (write_at_once(peer, blob))
        return;
    struct gg_queued *queued = NULL;
    if (peer->queued_bytes + blob->length <= transport->options.queue_limit)
        queued = malloc(sizeof *queued);
    if (queued == NULL) {
        /* What waits cannot be written either, so it is not waited for. */
        transport->counts.dropped_slow++;
        gg_queue_clear(peer);
        gg_transport_hang_up(transport, number, CLOSE_SLOW, "too slow; join again");
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_CLOSE_SEND, 3);
        return;
    }
    *queued = (struct gg_queued){.blob = gg_blob_hold(blob)};
    if (peer->last != NULL)
        peer->last->next = queued;
    else
        peer->first = queued;
    peer->last = queued;
    peer->queued_bytes += blob->length;
    lws_callback_on_writable(peer->wsi);
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
    if (peer == NULL || peer->kind == GG_PEER_HTTP || peer->close_code != 0)
        return;
    peer->close_code = code;
    gg_copy(peer->close_why, sizeof peer->close_why, why);
    lws_callback_on_writable(peer->wsi);
}
