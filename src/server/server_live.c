/*
 * server_live.c - WebSockets: messages become calls about the game that was joined.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

enum { GAMES_MOST = 1000 }; /* joined by one connection beside its first */

/* False when it was the last: then the connection is being closed. */
static bool send_refusal(struct gg_server *server, const struct gg_call *call,
                         struct gg_refusal *refusal)
{
    struct gg_text text;
    bool last = gg_server_count_refusal(server, call->peer, refusal);
    gg_blob_start(&text);
    gg_text_add(&text, "{\"type\":\"error\",");
    if (call->has_id)
        gg_text_fmt(&text, "\"id\":%lld,", call->id);
    else
        gg_text_add(&text, "\"id\":null,");
    gg_text_fmt(&text, "\"status\":%d,", refusal->status);
    gg_refusal_json(refusal, &text);
    gg_text_char(&text, '}');
    struct gg_blob *blob = gg_blob_take(&text);
    if (blob != NULL)
        gg_transport_send(server->service.transport, call->peer, blob);
    gg_blob_drop(blob);
    if (last)
        gg_transport_hang_up(server->service.transport, call->peer, GG_CLOSE_POLICY,
                             "refused too often");
    return !last;
}

static void leave(struct gg_server *server, const struct gg_connection *connection,
                  struct gg_subscription *subscription)
{
    if (subscription->game[0] == '\0')
        return;
    struct gg_call *call = gg_call_new(GG_OP_LEAVE, connection->channel, connection->peer);
    if (call != NULL) {
        gg_copy(call->game, sizeof call->game, subscription->game);
        gg_shard_call(&server->service, call);
    }
    subscription->game[0] = '\0';
}

static void leave_all(struct gg_server *server, struct gg_connection *connection)
{
    leave(server, connection, &connection->main);
    for (int i = 0; i < connection->nmore; i++)
        leave(server, connection, &connection->more[i]);
    connection->nmore = 0;
}

void gg_server_opened(void *context, uint64_t peer)
{
    gg_connection_of(context, peer)->channel = GG_CHANNEL_SOCKET;
}

void gg_server_closed(void *context, uint64_t peer)
{
    struct gg_server *server = context;
    struct gg_connection *connection = gg_connection_of(server, peer);
    leave_all(server, connection);
    free(connection->more);
    if (connection->counted != NULL)
        connection->counted->connections--;
    *connection = (struct gg_connection){.peer = 0};
}

static struct gg_subscription *find_subscription(struct gg_connection *connection, const char *game)
{
    if (game[0] == '\0' || strcmp(game, connection->main.game) == 0)
        return connection->main.game[0] != '\0' ? &connection->main : NULL;
    for (int i = 0; i < connection->nmore; i++)
        if (strcmp(game, connection->more[i].game) == 0)
            return &connection->more[i];
    return NULL;
}

/* NULL with a reason when there is no room for one more. */
static struct gg_subscription *add_subscription(struct gg_connection *connection,
                                                struct gg_refusal *refusal)
{
    if (connection->nmore == GAMES_MOST) {
        gg_refuse(refusal, 429, "open another connection", "a connection may join %d games",
                  GAMES_MOST);
        refusal->limit = "games_per_connection";
        return NULL;
    }
    if (connection->nmore == connection->more_room) {
        int room = connection->more_room > 0 ? 2 * connection->more_room : 8;
        struct gg_subscription *more = realloc(connection->more, (size_t)room * sizeof *more);
        if (more == NULL) {
            gg_refuse_outside(refusal, GG_NO_MEMORY);
            return NULL;
        }
        connection->more = more;
        connection->more_room = room;
    }
    return &connection->more[connection->nmore++];
}

/* A join replaces the subscriptions of this connection, or adds one. */
static bool subscribe(struct gg_server *server, struct gg_connection *connection,
                      struct gg_call *call, struct gg_refusal *refusal)
{
    struct gg_subscription *subscription = &connection->main;
    if (call->adds) {
        subscription = find_subscription(connection, call->game);
        if (subscription == NULL)
            subscription = add_subscription(connection, refusal);
        if (subscription == NULL)
            return false;
        gg_transport_gather(server->service.transport, connection->peer);
    } else {
        leave_all(server, connection);
    }
    gg_copy(subscription->game, sizeof subscription->game, call->game);
    gg_copy(subscription->secret, sizeof subscription->secret, call->secret);
    subscription->brief = call->brief;
    return true;
}

static bool resolve_game(struct gg_connection *connection, struct gg_call *call,
                         struct gg_refusal *refusal)
{
    const struct gg_subscription *subscription = find_subscription(connection, call->game);
    if (subscription == NULL)
        return gg_refuse(refusal, 400, "send {\"type\":\"join\",\"game\":…} first",
                         call->game[0] != '\0' ? "that game was not joined" : "no game was joined");
    gg_copy(call->game, sizeof call->game, subscription->game);
    gg_copy(call->secret, sizeof call->secret, subscription->secret);
    call->brief = subscription->brief;
    return true;
}

/* Every message costs, also one that cannot be read. */
static bool take_message(void *context, struct gg_call *call, struct gg_refusal *refusal)
{
    struct gg_server *server = context;
    struct gg_connection *connection = gg_connection_of(server, call->peer);
    double cost = refusal->status == 0 ? gg_server_cost(call->op) : 1;
    struct gg_refusal limit = {.status = 0};
    if (!gg_server_allows(server, call->peer, cost, &limit))
        *refusal = limit;
    if (refusal->status == 0 &&
        (call->op == GG_OP_JOIN ? subscribe(server, connection, call, refusal)
                                : resolve_game(connection, call, refusal))) {
        gg_shard_call(&server->service, call);
        return true;
    }
    bool goes_on = send_refusal(server, call, refusal);
    gg_call_free(call);
    return goes_on;
}

/* Reading is work as well, whatever it turns out to be: bytes are paid for as they come. */
void gg_server_received(void *context, uint64_t peer, size_t bytes)
{
    struct gg_server *server = context;
    struct gg_connection *connection = gg_connection_of(server, peer);
    struct gg_refusal refusal;
    if (server->stop_at != 0 ||
        gg_server_allows(server, peer, (double)bytes * GG_COST_PER_BYTE, &refusal))
        return;
    connection->over_budget = true;
    if (gg_server_count_refusal(server, peer, &refusal))
        gg_transport_hang_up(server->service.transport, peer, GG_CLOSE_POLICY, "refused too often");
}

void gg_server_message(void *context, uint64_t peer, const char *text, size_t length)
{
    struct gg_server *server = context;
    struct gg_connection *connection = gg_connection_of(server, peer);
    struct gg_call none = {.peer = peer};
    struct gg_refusal refusal;
    if (!connection->over_budget) {
        gg_messages_live(peer, text, length, take_message, context);
        return;
    }
    /* It is not parsed: that would cost as much again. */
    connection->over_budget = false;
    gg_server_too_fast(server, 1, &refusal);
    (void)send_refusal(server, &none, &refusal);
}
