/*
 * server_live.c - WebSockets: messages become calls about the game that was joined.
 */
#include <string.h>

#include "server/server_state.h"

static void send_refusal(struct gg_server *server, const struct gg_call *call,
                         const struct gg_refusal *refusal)
{
    struct gg_text text;
    gg_blob_start(&text);
    gg_text_add(&text, "{\"type\":\"error\",");
    if (call != NULL && call->has_id)
        gg_text_fmt(&text, "\"id\":%lld,", call->id);
    else
        gg_text_add(&text, "\"id\":null,");
    gg_text_fmt(&text, "\"status\":%d,", refusal->status);
    gg_refusal_json(refusal, &text);
    gg_text_char(&text, '}');
    struct gg_blob *blob = gg_blob_take(&text);
    if (blob != NULL && call != NULL)
        gg_transport_send(server->floor.transport, call->peer, blob);
    gg_blob_drop(blob);
}

static void leave(struct gg_server *server, struct gg_visitor *visitor)
{
    if (visitor->game[0] == '\0')
        return;
    struct gg_call *call = gg_call_new(GG_ASK_LEAVE, visitor->way, visitor->peer);
    if (call != NULL) {
        gg_copy(call->game, sizeof call->game, visitor->game);
        gg_desk_call(&server->floor, call);
    }
    visitor->game[0] = '\0';
}

void gg_server_opened(void *context, uint64_t peer, const char *address)
{
    (void)address;
    gg_visitor_of(context, peer)->way = GG_WAY_SOCKET;
}

void gg_server_closed(void *context, uint64_t peer)
{
    struct gg_server *server = context;
    struct gg_visitor *visitor = gg_visitor_of(server, peer);
    leave(server, visitor);
    *visitor = (struct gg_visitor){.peer = 0};
}

/* A join changes the game that this connection is about; anything else is about it. */
static bool place(struct gg_server *server, struct gg_visitor *visitor, struct gg_call *call,
                  struct gg_refusal *refusal)
{
    if (call->ask == GG_ASK_JOIN) {
        leave(server, visitor);
        gg_copy(visitor->game, sizeof visitor->game, call->game);
        gg_copy(visitor->secret, sizeof visitor->secret, call->secret);
        visitor->brief = call->brief;
        return true;
    }
    if (visitor->game[0] == '\0')
        return gg_refuse(refusal, 400, "send {\"type\":\"join\",\"game\":…} first",
                         "no game was joined");
    gg_copy(call->game, sizeof call->game, visitor->game);
    gg_copy(call->secret, sizeof call->secret, visitor->secret);
    call->brief = visitor->brief;
    return true;
}

void gg_server_message(void *context, uint64_t peer, const char *text, size_t length)
{
    struct gg_server *server = context;
    struct gg_visitor *visitor = gg_visitor_of(server, peer);
    struct gg_refusal refusal = {.status = 0};
    struct gg_call *call = gg_call_new(GG_ASK_VIEW, GG_WAY_SOCKET, peer);
    if (call == NULL)
        return;
    if (gg_message_live(call, text, length, &refusal) && gg_server_allows(server, peer, &refusal) &&
        place(server, visitor, call, &refusal)) {
        gg_desk_call(&server->floor, call);
        return;
    }
    send_refusal(server, call, &refusal);
    gg_call_free(call);
}
