/*
 * server_live.c - WebSockets: messages become calls about the game that was joined.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

enum { GAMES_MOST = 1000 }; /* joined by one connection beside its first */

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

static void leave(struct gg_server *server, const struct gg_visitor *visitor,
                  struct gg_joined *place)
{
    if (place->game[0] == '\0')
        return;
    struct gg_call *call = gg_call_new(GG_ASK_LEAVE, visitor->way, visitor->peer);
    if (call != NULL) {
        gg_copy(call->game, sizeof call->game, place->game);
        gg_desk_call(&server->floor, call);
    }
    place->game[0] = '\0';
}

static void leave_all(struct gg_server *server, struct gg_visitor *visitor)
{
    leave(server, visitor, &visitor->place);
    for (int i = 0; i < visitor->nmore; i++)
        leave(server, visitor, &visitor->more[i]);
    visitor->nmore = 0;
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
    leave_all(server, visitor);
    free(visitor->more);
    *visitor = (struct gg_visitor){.peer = 0};
}

static struct gg_joined *find_place(struct gg_visitor *visitor, const char *game)
{
    if (game[0] == '\0' || strcmp(game, visitor->place.game) == 0)
        return visitor->place.game[0] != '\0' ? &visitor->place : NULL;
    for (int i = 0; i < visitor->nmore; i++)
        if (strcmp(game, visitor->more[i].game) == 0)
            return &visitor->more[i];
    return NULL;
}

/* Room for one more game; NULL with a reason. */
static struct gg_joined *add_place(struct gg_visitor *visitor, struct gg_refusal *refusal)
{
    if (visitor->nmore == GAMES_MOST) {
        gg_refuse(refusal, 429, "open another connection", "a connection may join %d games",
                  GAMES_MOST);
        refusal->limit = "games_per_connection";
        return NULL;
    }
    if (visitor->nmore == visitor->more_room) {
        int room = visitor->more_room > 0 ? 2 * visitor->more_room : 8;
        struct gg_joined *more = realloc(visitor->more, (size_t)room * sizeof *more);
        if (more == NULL) {
            gg_refuse_outside(refusal, GG_NO_MEMORY);
            return NULL;
        }
        visitor->more = more;
        visitor->more_room = room;
    }
    return &visitor->more[visitor->nmore++];
}

/* A join changes the game that this connection is about, or adds one. */
static bool take_place(struct gg_server *server, struct gg_visitor *visitor, struct gg_call *call,
                       struct gg_refusal *refusal)
{
    struct gg_joined *place = &visitor->place;
    if (call->adds) {
        place = find_place(visitor, call->game);
        if (place == NULL)
            place = add_place(visitor, refusal);
        if (place == NULL)
            return false;
        gg_transport_gather(server->floor.transport, visitor->peer);
    } else {
        leave_all(server, visitor);
    }
    gg_copy(place->game, sizeof place->game, call->game);
    gg_copy(place->secret, sizeof place->secret, call->secret);
    place->brief = call->brief;
    return true;
}

static bool use_place(struct gg_visitor *visitor, struct gg_call *call, struct gg_refusal *refusal)
{
    const struct gg_joined *place = find_place(visitor, call->game);
    if (place == NULL)
        return gg_refuse(refusal, 400, "send {\"type\":\"join\",\"game\":…} first",
                         call->game[0] != '\0' ? "that game was not joined" : "no game was joined");
    gg_copy(call->game, sizeof call->game, place->game);
    gg_copy(call->secret, sizeof call->secret, place->secret);
    call->brief = place->brief;
    return true;
}

static void take_message(void *context, struct gg_call *call, struct gg_refusal *refusal)
{
    struct gg_server *server = context;
    struct gg_visitor *visitor = gg_visitor_of(server, call->peer);
    if (refusal->status == 0 && gg_server_allows(server, call->peer, refusal) &&
        (call->ask == GG_ASK_JOIN ? take_place(server, visitor, call, refusal)
                                  : use_place(visitor, call, refusal))) {
        gg_desk_call(&server->floor, call);
        return;
    }
    send_refusal(server, call, refusal);
    gg_call_free(call);
}

void gg_server_message(void *context, uint64_t peer, const char *text, size_t length)
{
    gg_messages_live(peer, text, length, take_message, context);
}
