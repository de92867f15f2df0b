/*
 * transport_http.c - requests as they come in, answers as they go out, and streams of events.
 *
 * An answer is composed here as bytes, its head and a small body in one piece, so that it is one write.
 */
#include <stdlib.h>
#include <string.h>

#include "server/transport_state.h"

enum { ONE_PIECE = 32768, REPEATS_MAX = 16 };

_Static_assert(GG_BLOB_FRONT >= LWS_PRE, "a frame header must fit before a blob");

static enum gg_method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return GG_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
        return GG_POST;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 ? GG_HEAD : GG_OTHER_METHOD;
}

/* A header, or "" when it was not sent or does not fit. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *room, int size)
{
    if (lws_hdr_copy(wsi, room, size, token) < 0)
        room[0] = '\0';
    return room;
}

/* -1 when there is none, -2 when it is no number. */
static long long content_length(struct lws *wsi)
{
    char room[32];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return -1;
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, room, sizeof room);
    size_t n = strspn(room, "0123456789");
    return n == 0 || n > 15 || room[n] != '\0' ? -2 : strtoll(room, NULL, 10);
}

bool gg_http_foreign(struct lws *wsi)
{
    char origin[GG_HEADER_MAX], host[GG_HEADER_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    const char *name = strstr(origin, "://");
    return name == NULL || strcasecmp(name + 3, host) != 0;
}

void gg_http_forget(struct gg_peer *peer)
{
    free(peer->body);
    gg_blob_drop(peer->head);
    gg_blob_drop(peer->rest);
    peer->body = NULL;
    peer->head = peer->rest = NULL;
    peer->length = peer->expected = 0;
    peer->answered = peer->awaits = peer->too_large = false;
    peer->repeats = 0;
}

/* Says no in the transport's own name, before the server has seen the request. */
static int refuse(struct gg_transport *transport, struct gg_peer *peer, int status,
                  const char *body)
{
    peer->awaits = true;
    gg_transport_answer(transport, gg_peer_number(peer),
                        (struct gg_answer){.status = status,
                                           .type = "application/json",
                                           .body = gg_blob_copy(body, strlen(body)),
                                           .closes = true});
    return 0;
}

static int begin_post(struct gg_transport *transport, struct gg_peer *peer)
{
    long long length = content_length(peer->wsi);
    if (length == -1)
        return refuse(transport, peer, 411,
                      "{\"error\":\"the length of the body is missing\","
                      "\"hint\":\"send Content-Length; chunked bodies are not read\"}\n");
    if (length < 0 || length > GG_DRAIN_MAX)
        return refuse(transport, peer, 413,
                      "{\"error\":\"the body is too large\",\"limit\":\"body\","
                      "\"hint\":\"docs/API.md names the limits\"}\n");
    if (length == 0)
        return gg_http_whole(transport, peer);
    peer->expected = (size_t)length;
    peer->too_large = peer->expected > transport->options.body_limit;
    if (!peer->too_large) {
        peer->body = malloc(peer->expected + 1);
        if (peer->body == NULL)
            return 1;
    }
    return 0;
}

int gg_http_begin(struct gg_transport *transport, struct gg_peer *peer, const char *path)
{
    gg_http_forget(peer);
    peer->method = method_of(peer->wsi);
    header(peer->wsi, WSI_TOKEN_HTTP_URI_ARGS, peer->query, sizeof peer->query);
    if (!gg_copy(peer->path, sizeof peer->path, path))
        return refuse(transport, peer, 414,
                      "{\"error\":\"the address is too long\",\"limit\":\"path\","
                      "\"hint\":\"docs/API.md lists the calls\"}\n");
    if (peer->method == GG_POST)
        return begin_post(transport, peer);
    return gg_http_whole(transport, peer);
}

int gg_http_body(struct gg_peer *peer, const void *bytes, size_t length)
{
    if (peer->body != NULL && peer->length + length <= peer->expected)
        memcpy(peer->body + peer->length, bytes, length);
    peer->length += length;
    return 0;
}

int gg_http_whole(struct gg_transport *transport, struct gg_peer *peer)
{
    char authorization[GG_HEADER_MAX], match[GG_HEADER_MAX], encoding[GG_HEADER_MAX];
    /* libwebsockets 4.1 tells of the end of a body twice, and without end when the request was sent before
     * the answer to the one before it: who pipelines such requests is hung up on. */
    if (peer->awaits)
        return ++peer->repeats > REPEATS_MAX;
    if (peer->body != NULL) {
        if (peer->length != peer->expected)
            return 1;
        peer->body[peer->length] = '\0';
    }
    struct gg_request request = {
        .peer = gg_peer_number(peer),
        .method = peer->method,
        .path = peer->path,
        .query = peer->query,
        .authorization =
            header(peer->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization),
        .if_none_match = header(peer->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match, sizeof match),
        .address = peer->address,
        .takes_gzip =
            strstr(header(peer->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, sizeof encoding),
                   "gzip") != NULL,
        .foreign = gg_http_foreign(peer->wsi),
        .body = peer->body != NULL ? peer->body : "",
        .length = peer->body != NULL ? peer->length : 0,
        .too_large = peer->too_large,
    };
    peer->awaits = true;
    transport->counts.requests++;
    lws_set_timeout(peer->wsi, PENDING_TIMEOUT_HTTP_CONTENT, GG_ANSWER_SECONDS);
    transport->handler.request(transport->handler.context, &request);
    free(peer->body);
    peer->body = NULL;
    return 0;
}

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
        {429, "Too Many Requests"},
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

void gg_transport_answer(struct gg_transport *transport, uint64_t number, struct gg_answer answer)
{
    struct gg_peer *peer = gg_transport_peer(transport, number);
    if (peer == NULL || peer->kind != GG_PEER_HTTP || !peer->awaits || peer->answered) {
        gg_blob_drop(answer.body);
        return;
    }
    struct gg_text head;
    gg_blob_start(&head);
    write_head(&head, transport, &answer);
    if (answer.body != NULL && peer->method != GG_HEAD) {
        if (answer.body->length <= ONE_PIECE)
            gg_text_bytes(&head, answer.body->bytes, answer.body->length);
        else
            peer->rest = gg_blob_hold(answer.body);
    }
    gg_blob_drop(answer.body);
    peer->head = gg_blob_take(&head);
    peer->answered = true;
    peer->streams = answer.streams;
    peer->closes = answer.closes || peer->head == NULL;
    if (answer.streams) {
        /* Events may be sent before the head is written; they queue behind it. */
        peer->kind = GG_PEER_STREAM;
        transport->counts.streams++;
    }
    lws_callback_on_writable(peer->wsi);
}

static bool write_blob(struct gg_peer *peer, struct gg_blob **blob, bool last)
{
    struct gg_blob *gone = *blob;
    *blob = NULL;
    int wrote = lws_write(peer->wsi, (unsigned char *)gone->bytes, gone->length,
                          last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    bool good = wrote >= (int)gone->length;
    gg_blob_drop(gone);
    return good;
}

int gg_http_writable(struct gg_transport *transport, struct gg_peer *peer)
{
    (void)transport;
    if (peer->kind == GG_PEER_STREAM && peer->head == NULL)
        return gg_queue_write(peer, LWS_WRITE_HTTP);
    if (!peer->answered)
        return 0;
    if (peer->head == NULL)
        return 1;
    bool more = peer->rest != NULL;
    if (!write_blob(peer, &peer->head, !more && !peer->streams) ||
        (more && !write_blob(peer, &peer->rest, true)))
        return 1;
    if (peer->streams) {
        lws_set_timeout(peer->wsi, NO_PENDING_TIMEOUT, 0);
        (void)lws_http_mark_sse(peer->wsi);
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    bool closes = peer->closes;
    gg_http_forget(peer);
    return closes || lws_http_transaction_completed(peer->wsi) != 0;
}
