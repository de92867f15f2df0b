/*
 * server_admit.c - who may connect, ask, and how much: decided on the loop before anything is read or parsed.
 *
 * Limits are by source address, since a client can have as many connections as it likes. Everything costs tokens,
 * refusals as well; a source that is refused again and again is disconnected, and let in again after a few seconds.
 */
#include <string.h>
#include <strings.h>

#include "server/server_state.h"

static const char live_path[] = "/api/live", record_path[] = "/api/records";

/* ---- tokens ---- */

/* NULL when the connection is gone. */
static struct gg_source *source_of(struct gg_server *server, uint64_t peer)
{
    struct gg_connection *connection = gg_connection_of(server, peer);
    if (connection == NULL || connection->counted != NULL)
        return connection != NULL ? connection->counted : NULL;
    return gg_source_of(&server->sources, &connection->client, gg_clock());
}

bool gg_server_too_fast(struct gg_server *server, int wait, struct gg_refusal *refusal)
{
    gg_refuse(refusal, 429, "go slower", "an address may do %d things a second",
              server->service.options.limits.actions_per_second);
    refusal->limit = "actions_per_second";
    refusal->retry_after = wait;
    return false;
}

bool gg_server_allows(struct gg_server *server, uint64_t peer, double cost,
                      struct gg_refusal *refusal)
{
    int wait;
    if (server->stop_at == 0)
        return gg_source_spend(&server->sources, source_of(server, peer), cost, gg_clock(),
                               &wait) ||
               gg_server_too_fast(server, wait, refusal);
    gg_refuse(refusal, 503, "connect again in a few seconds", "the server is being stopped");
    refusal->retry_after = 5;
    return false;
}

/* One token is about a millisecond of a core at worst. */
double gg_server_cost(enum gg_op op)
{
    switch (op) {
    case GG_OP_AT:     /* replays the game */
    case GG_OP_RECORD: /* writes all of it */
    case GG_OP_COURSE:
    case GG_OP_DANGER: /* tries what the enemy could do */
    case GG_OP_CREATE:
    case GG_OP_TAKE:
    case GG_OP_LOCKER:
    case GG_OP_KEEP:
    case GG_OP_ANALYSE:
        return 3;
    case GG_OP_ODDS:
    case GG_OP_PLAN:
    case GG_OP_TABLES:
    case GG_OP_LIST:
    case GG_OP_BOARD:
    case GG_OP_UPLOAD: /* has a quota besides */
        return 2;
    case GG_OP_VIEW:
    case GG_OP_JOIN:
    case GG_OP_DO:
    case GG_OP_ROLL:
    case GG_OP_UNDO:
    case GG_OP_RESIGN:
    case GG_OP_DRAW:
    case GG_OP_CHAT:
    case GG_OP_VACATION:
    case GG_OP_CLAIM:
    case GG_OP_NOTIFY:
    case GG_OP_FEED:
    case GG_OP_LEAVE:
    case GG_OPS:
        break;
    }
    return 1;
}

bool gg_server_count_refusal(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal)
{
    atomic_fetch_add(&server->service.refusals, 1);
    struct gg_source *source = source_of(server, peer);
    /* A lost race and a fault of ours are no fault of the client. */
    if (source == NULL || refusal->status == 409 || refusal->status >= 500 ||
        gg_source_refused(&server->sources, source, gg_clock()))
        return false;
    gg_refuse(refusal, 429, "look at the errors before you try again",
              "refused too often: the connection is closed");
    refusal->limit = "refusals";
    refusal->retry_after = GG_SHUT_OUT_SECONDS;
    refusal->closes = true;
    return true;
}

void gg_server_refused(void *context, uint64_t peer)
{
    struct gg_server *server = context;
    (void)gg_source_refused(&server->sources, source_of(server, peer), gg_clock());
}

bool gg_server_may_upload(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal)
{
    int wait;
    if (gg_source_upload(&server->sources, source_of(server, peer), gg_clock(), &wait))
        return true;
    gg_refuse(refusal, 429, "try again later", "an address may upload %d records an hour",
              server->service.options.limits.uploads_per_hour);
    refusal->limit = "uploads_per_hour";
    refusal->retry_after = wait;
    return false;
}

/* ---- connections ---- */

bool gg_server_count_connection(struct gg_server *server, struct gg_connection *connection,
                                struct gg_refusal *refusal)
{
    if (connection->counted != NULL)
        return true;
    int most = server->service.options.limits.connections_per_address;
    struct gg_source *source = gg_source_of(&server->sources, &connection->client, gg_clock());
    if (source->connections >= most) {
        gg_refuse(refusal, 429, "close one of them first", "an address may have %d connections",
                  most);
        refusal->limit = "connections_per_address";
        refusal->retry_after = 5;
        return false;
    }
    source->connections++;
    connection->counted = source;
    return true;
}

bool gg_server_accepted(void *context, uint64_t peer, const struct gg_ip *from,
                        struct gg_refusal *refusal)
{
    struct gg_server *server = context;
    int wait;
    int64_t now = gg_clock();
    struct gg_connection *connection = &server->connection[(uint32_t)peer];
    *connection = (struct gg_connection){.peer = peer, .client = *from};
    if (gg_ranges_hold(&server->service.options.trusted, from))
        return true; /* its clients are counted one by one, when they ask for something that lasts */
    struct gg_source *source = gg_source_of(&server->sources, from, now);
    if (gg_source_shut_out(source, now)) {
        gg_refuse(refusal, 429, "look at the errors before you try again",
                  "refused too often: come back in %d seconds", GG_SHUT_OUT_SECONDS);
        refusal->limit = "refusals";
        refusal->retry_after = GG_SHUT_OUT_SECONDS;
        return false;
    }
    if (!gg_source_spend(&server->sources, source, GG_COST_REQUEST, now, &wait))
        return gg_server_too_fast(server, wait, refusal);
    return gg_server_count_connection(server, connection, refusal);
}

/* ---- requests ---- */

/* Without its port; an IPv6 address keeps its brackets. */
static size_t name_length(const char *host)
{
    const char *bracket = host[0] == '[' ? strchr(host, ']') : NULL;
    const char *colon = strchr(bracket != NULL ? bracket : host, ':');
    return colon != NULL ? (size_t)(colon - host) : strlen(host);
}

static bool is_address(const char *host, size_t n)
{
    char text[GG_ADDRESS_TEXT];
    struct gg_ip ip;
    bool bracketed = n > 2 && host[0] == '[' && host[n - 1] == ']';
    if (bracketed) {
        host++;
        n -= 2;
    }
    if (n >= sizeof text)
        return false;
    memcpy(text, host, n);
    text[n] = '\0';
    return gg_ip_parse(text, &ip);
}

/* DNS rebinding: a page of another site lets its own name point to us, and is then of our origin. But it cannot have
 * the names that were given to us, and an address in its place is no name. */
static bool is_our_name(const struct gg_server *server, const char *host)
{
    const struct gg_serve_options *options = &server->service.options;
    size_t n = name_length(host);
    const char *known[] = {"localhost", options->host, server->own_name};
    if (n == 0 || is_address(host, n))
        return n > 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == n && strncasecmp(known[i], host, n) == 0)
            return true;
    for (int i = 0; i < options->nhost_names; i++)
        if (strlen(options->host_name[i]) == n && strncasecmp(options->host_name[i], host, n) == 0)
            return true;
    return false;
}

static bool check_host(const struct gg_server *server, const struct gg_head *head,
                       struct gg_refusal *refusal)
{
    /* HTTP/1.0 needs none, and no browser speaks it. */
    if ((head->http_1_0 && head->host[0] == '\0') || is_our_name(server, head->host))
        return true;
    gg_refuse(refusal, 400, "whoever runs the server can allow a name with --host NAME",
              "this server does not go by the name in Host");
    refusal->closes = true;
    return false;
}

/* All its clients would share one limit, and whoever runs it should know. */
static void warn_of_proxy(struct gg_server *server, const struct gg_request *request)
{
    char address[GG_ADDRESS_TEXT];
    if (server->warned || !gg_is_forwarded(request->head) ||
        gg_ranges_hold(&server->service.options.trusted, &request->from))
        return;
    server->warned = true;
    gg_ip_text(&request->from, address);
    fprintf(stderr,
            "grognard serve: %s forwards requests of others and is not trusted: all count as its "
            "own. If it is your proxy: --trust-proxy %s\n",
            address, address);
}

static bool begin_websocket(struct gg_server *server, const struct gg_request *request,
                            struct gg_refusal *refusal)
{
    struct gg_connection *connection = gg_connection_of(server, request->peer);
    if (strcmp(request->path, live_path) != 0)
        return gg_refuse(refusal, 404, "the WebSocket is at /api/live",
                         "there is no WebSocket at this address");
    if (request->foreign)
        return gg_refuse(refusal, 403, "use the page of this server",
                         "a page of another site may not do this");
    return gg_server_count_connection(server, connection, refusal);
}

static bool begin_request(struct gg_server *server, const struct gg_request *request,
                          size_t *body_limit, struct gg_refusal *refusal)
{
    const struct gg_limits *limits = &server->service.options.limits;
    struct gg_connection *connection = gg_connection_of(server, request->peer);
    if (!check_host(server, request->head, refusal) ||
        !gg_client_of(request->head, &server->service.options.trusted, &request->from,
                      &connection->client, refusal))
        return false;
    warn_of_proxy(server, request);
    *body_limit = limits->message_bytes;
    /* While the server stops, it still says so call by call. */
    if (server->stop_at == 0 && !gg_server_allows(server, request->peer, GG_COST_REQUEST, refusal))
        return false;
    if (request->websocket)
        return begin_websocket(server, request, refusal);
    if (request->head->method != GG_POST || strcmp(request->path, record_path) != 0)
        return true;
    *body_limit = limits->record_bytes;
    return gg_server_may_upload(server, request->peer, refusal);
}

bool gg_server_begins(void *context, const struct gg_request *request, size_t *body_limit,
                      struct gg_refusal *refusal)
{
    struct gg_server *server = context;
    if (begin_request(server, request, body_limit, refusal))
        return true;
    (void)gg_server_count_refusal(server, request->peer, refusal);
    return false;
}

bool gg_server_shows_metrics(struct gg_server *server, const struct gg_request *request)
{
    const struct gg_ranges *allowed = &server->service.options.metrics;
    const struct gg_ip *client = &gg_connection_of(server, request->peer)->client;
    /* Behind a proxy that is not trusted nobody knows who asks. */
    if (gg_is_forwarded(request->head) && memcmp(client, &request->from, sizeof *client) == 0)
        return false;
    return allowed->n > 0 ? gg_ranges_hold(allowed, client) : gg_ip_is_loopback(client);
}
