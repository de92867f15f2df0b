/*
 * server_http.c - routes HTTP requests: path and method to a call.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/courier.h"
#include "server/server_state.h"

enum { SEGMENTS = 6, LIST_STANDARD = 50, LIST_MOST = 200, UPLOADS_MAX = 16 };

static const char see[] = "docs/API.md lists the calls";

static void answer_refusal(struct gg_server *server, const struct gg_request *request,
                           struct gg_refusal *refusal)
{
    char room[64];
    struct gg_text body, retry;
    (void)gg_server_count_refusal(server, request->peer, refusal);
    gg_text_fixed(&retry, room, sizeof room);
    gg_text_add(&retry, "Cache-Control: no-store\r\n");
    if (refusal->retry_after > 0)
        gg_text_fmt(&retry, "Retry-After: %d\r\n", refusal->retry_after);
    gg_blob_start(&body);
    gg_text_char(&body, '{');
    gg_refusal_json(refusal, &body);
    gg_text_char(&body, '}');
    gg_transport_answer(server->service.transport, request->peer,
                        (struct gg_answer){.status = refusal->status,
                                           .type = "application/json",
                                           .headers = room,
                                           .body = gg_blob_take(&body),
                                           .closes = refusal->closes});
}

/* The value of a name in `a=1&b=2`, as a number; or what it was. */
static int query_number(const char *query, const char *name, int standard, int most)
{
    size_t n = strlen(name);
    for (const char *at = query; at != NULL && *at != '\0';) {
        if (strncmp(at, name, n) == 0 && at[n] == '=') {
            long value = strtol(at + n + 1, NULL, 10);
            return value < 0 ? standard : value > most ? most : (int)value;
        }
        at = strchr(at, '&');
        at = at != NULL ? at + 1 : NULL;
    }
    return standard;
}

/* Cuts a path at its slashes, in place. Returns how many parts, or -1 for too many. */
static int cut_path(char *path, char *part[SEGMENTS])
{
    int n = 0;
    for (char *at = path; *at == '/';) {
        if (n == SEGMENTS)
            return -1;
        *at++ = '\0';
        part[n++] = at;
        at += strcspn(at, "/");
    }
    return n;
}

/* "Bearer SECRET"; without the header the caller only watches. */
static bool read_secret(struct gg_call *call, const char *authorization, struct gg_refusal *refusal)
{
    if (authorization[0] == '\0')
        return true;
    if (strncasecmp(authorization, "Bearer ", 7) != 0 || !gg_secret_valid(authorization + 7))
        return gg_refuse(refusal, 401, "send Authorization: Bearer and the 32 digits of the seat",
                         "this is not the secret of a seat");
    gg_copy(call->secret, sizeof call->secret, authorization + 7);
    return true;
}

/* Routes below /api/games/ID. */
static const struct verb {
    const char *name;
    enum gg_method method;
    enum gg_op op;
} verbs[] = {
    {"", GG_GET, GG_OP_VIEW},
    {"board", GG_GET, GG_OP_BOARD},
    {"at", GG_GET, GG_OP_AT},
    {"record", GG_GET, GG_OP_RECORD},
    {"events", GG_GET, GG_OP_JOIN},
    {"do", GG_POST, GG_OP_DO},
    {"roll", GG_POST, GG_OP_ROLL},
    {"odds", GG_POST, GG_OP_ODDS},
    {"undo", GG_POST, GG_OP_UNDO},
    {"resign", GG_POST, GG_OP_RESIGN},
    {"draw", GG_POST, GG_OP_DRAW},
    {"chat", GG_POST, GG_OP_CHAT},
    {"plan", GG_POST, GG_OP_PLAN},
    {"course", GG_GET, GG_OP_COURSE},
    {"tables", GG_GET, GG_OP_TABLES},
    {"danger", GG_POST, GG_OP_DANGER},
    {"analysis", GG_POST, GG_OP_ANALYSE},
    {"take", GG_POST, GG_OP_TAKE},
    {"vacation", GG_POST, GG_OP_VACATION},
    {"claim", GG_POST, GG_OP_CLAIM},
    {"notify", GG_POST, GG_OP_NOTIFY},
};

static const struct verb *find_verb(const char *name, bool has_step)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0 && (verbs[i].op == GG_OP_AT) == has_step)
            return &verbs[i];
    return NULL;
}

static bool check_method(const struct gg_request *request, enum gg_method method,
                         struct gg_refusal *refusal)
{
    enum gg_method sent = request->head->method == GG_HEAD ? GG_GET : request->head->method;
    if (sent != method)
        return gg_refuse(refusal, 405, see, "this address takes %s",
                         method == GG_POST ? "POST" : "GET");
    if (method == GG_POST && request->foreign)
        return gg_refuse(refusal, 403, "use the page of this server",
                         "a page of another site may not do this");
    return true;
}

/* Parses the request into the call and posts it to its shard. */
static bool dispatch(struct gg_server *server, const struct gg_request *request,
                     struct gg_call *call, struct gg_refusal *refusal)
{
    struct gg_connection *connection = gg_connection_of(server, request->peer);
    bool upload = call->op == GG_OP_UPLOAD;
    double cost =
        gg_server_cost(call->op) + (upload ? 0 : (double)request->length * GG_COST_PER_BYTE);
    bool good = gg_server_allows(server, request->peer, cost, refusal) &&
                read_secret(call, gg_head_get(request->head, "authorization"), refusal);
    call->log_from = query_number(request->head->query, "log_from", 0, 1 << 24);
    call->takes_gzip = request->takes_gzip;
    struct gg_ip network = gg_ip_network(&connection->client);
    gg_ip_text(&network, call->address);
    if (good && request->head->method == GG_POST && !upload)
        good = gg_message_body(call, request->body, request->length, refusal);
    if (good && upload && atomic_load(&server->service.uploads) >= UPLOADS_MAX) {
        good = gg_refuse(refusal, 503, "try again in a few seconds",
                         "too many records are being verified");
        refusal->limit = "uploads";
        refusal->retry_after = 5;
    }
    if (good && upload) {
        call->text = strndup(request->body, request->length);
        call->length = call->text != NULL ? strlen(call->text) : 0;
        good = call->text != NULL || gg_refuse_outside(refusal, GG_NO_MEMORY);
    }
    if (good && call->channel == GG_CHANNEL_STREAM) {
        good = gg_server_count_connection(server, connection, refusal);
        connection->channel = GG_CHANNEL_STREAM;
        gg_copy(connection->main.game, sizeof connection->main.game, call->game);
    }
    if (good)
        gg_shard_call(&server->service, call);
    else
        gg_call_free(call);
    return good;
}

/* A whole number of a sensible size, or -1. */
static int step_of(const char *text)
{
    size_t n = strspn(text, "0123456789");
    return n == 0 || n > 7 || text[n] != '\0' ? -1 : (int)strtol(text, NULL, 10);
}

static bool route_one_game(struct gg_server *server, const struct gg_request *request, char **part,
                           int n, struct gg_refusal *refusal)
{
    static const struct verb feed = {"feed", GG_GET, GG_OP_FEED};
    bool calendar = n == 5 && strcmp(part[3], "feed") == 0;
    const struct verb *verb = calendar ? &feed : find_verb(n > 3 ? part[3] : "", n == 5);
    int step = n == 5 && !calendar ? step_of(part[4]) : 0;
    if (verb == NULL || step < 0)
        return gg_refuse(refusal, 404, see, "there is no such call");
    if (!check_method(request, verb->method, refusal))
        return false;
    if (verb->op == GG_OP_JOIN && request->head->method == GG_HEAD)
        return gg_refuse(refusal, 405, see, "a stream of events has no head alone");
    if (!gg_game_id_valid(part[2]))
        return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
    struct gg_call *call = gg_call_new(
        verb->op, verb->op == GG_OP_JOIN ? GG_CHANNEL_STREAM : GG_CHANNEL_HTTP, request->peer);
    if (call == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    gg_copy(call->game, sizeof call->game, part[2]);
    call->step = step;
    if (calendar) {
        call->text = strdup(part[4]);
        if (call->text == NULL) {
            gg_call_free(call);
            return gg_refuse_outside(refusal, GG_NO_MEMORY);
        }
    }
    return dispatch(server, request, call, refusal);
}

static bool route_lobby(struct gg_server *server, const struct gg_request *request, enum gg_op op,
                        struct gg_refusal *refusal)
{
    struct gg_call *call = gg_call_new(op, GG_CHANNEL_HTTP, request->peer);
    if (call == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    /* The id is chosen here, because it decides the shard that creates the game; for a list it only picks one. */
    gg_game_id_new(call->game);
    call->over = strstr(request->head->query, "state=over") != NULL;
    call->waiting = strstr(request->head->query, "state=waiting") != NULL;
    call->limit = query_number(request->head->query, "limit", LIST_STANDARD, LIST_MOST);
    call->limit = call->limit > 0 ? call->limit : 1;
    return dispatch(server, request, call, refusal);
}

static bool route_locker(struct gg_server *server, const struct gg_request *request, const char *id,
                         struct gg_refusal *refusal)
{
    bool keeps = request->head->method == GG_POST;
    if (!check_method(request, keeps ? GG_POST : GG_GET, refusal))
        return false;
    if (!gg_game_id_valid(id))
        return gg_refuse(refusal, 404, "look at the passphrase again", "there is no such locker");
    struct gg_call *call =
        gg_call_new(keeps ? GG_OP_KEEP : GG_OP_LOCKER, GG_CHANNEL_HTTP, request->peer);
    if (call == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    gg_copy(call->game, sizeof call->game, id);
    return dispatch(server, request, call, refusal);
}

/* The key with which browsers subscribe to push messages of this server; null where it sends none. */
static bool answer_push_key(const struct gg_server *server, struct gg_answer *answer)
{
    struct gg_text text;
    struct gg_json json;
    gg_blob_start(&text);
    gg_json_start(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "key", gg_courier_key(server->service.courier));
    gg_json_object_end(&json);
    *answer =
        (struct gg_answer){.status = 200, .type = "application/json", .body = gg_blob_take(&text)};
    return true;
}

/* Static content needs no shard. */
static bool answer_from_catalogue(struct gg_server *server, char **part, int n,
                                  struct gg_answer *answer, struct gg_refusal *refusal, bool gzip)
{
    if (n == 2 && strcmp(part[1], "systems") == 0)
        return gg_catalogue_systems(server->catalogue, gzip, answer);
    if (n == 5 && strcmp(part[1], "scenarios") == 0 && strcmp(part[4], "board") == 0) {
        part[3][-1] = '/'; /* SYSTEM/NAME is one id */
        return gg_catalogue_board(server->catalogue, part[2], gzip, answer, refusal);
    }
    if (n == 4 && strcmp(part[1], "clauses") == 0)
        return gg_catalogue_clause(part[2], part[3], answer, refusal);
    if (n == 2 && strcmp(part[1], "push") == 0)
        return answer_push_key(server, answer);
    if (n == 3 && strcmp(part[1], "rules") == 0)
        return gg_catalogue_rules(server->catalogue, part[2], gzip, answer, refusal);
    return gg_refuse(refusal, 404, see, "there is no such call");
}

/* True when the request was posted to a shard or answered. */
static bool route_api(struct gg_server *server, const struct gg_request *request, char **part,
                      int n, struct gg_refusal *refusal)
{
    struct gg_answer answer = {.status = 0};
    bool games = n >= 2 && strcmp(part[1], "games") == 0;
    if (games && n == 2)
        return check_method(request, request->head->method == GG_POST ? GG_POST : GG_GET,
                            refusal) &&
               route_lobby(server, request,
                           request->head->method == GG_POST ? GG_OP_CREATE : GG_OP_LIST, refusal);
    if (games && n <= 5)
        return route_one_game(server, request, part, n, refusal);
    if (n == 2 && strcmp(part[1], "records") == 0)
        return check_method(request, GG_POST, refusal) &&
               route_lobby(server, request, GG_OP_UPLOAD, refusal);
    if (n == 3 && strcmp(part[1], "lockers") == 0)
        return route_locker(server, request, part[2], refusal);
    if (!check_method(request, GG_GET, refusal) ||
        !answer_from_catalogue(server, part, n, &answer, refusal, request->takes_gzip))
        return false;
    if (answer.headers == NULL)
        answer.headers = "Cache-Control: no-cache\r\n";
    gg_transport_answer(server->service.transport, request->peer, answer);
    return true;
}

static bool answer_text(struct gg_server *server, const struct gg_request *request, int status,
                        const char *type, struct gg_text *text)
{
    gg_transport_answer(server->service.transport, request->peer,
                        (struct gg_answer){.status = status,
                                           .type = type,
                                           .headers = "Cache-Control: no-store\r\n",
                                           .body = gg_blob_take(text)});
    return true;
}

static bool route_health(struct gg_server *server, const struct gg_request *request)
{
    struct gg_store_figures figures;
    struct gg_text text;
    gg_store_figures(server->service.store, &figures);
    bool well = !figures.away && server->stop_at == 0;
    gg_blob_start(&text);
    if (well)
        gg_text_add(&text, "{\"ok\":true}\n");
    else
        gg_text_fmt(&text,
                    "{\"ok\":false,\"error\":\"%s\",\"hint\":\"try again in a few seconds\"}\n",
                    figures.away ? "the store is away" : "the server is being stopped");
    return answer_text(server, request, well ? 200 : 503, "application/json", &text);
}

static bool route_metrics(struct gg_server *server, const struct gg_request *request,
                          struct gg_refusal *refusal)
{
    struct gg_text text;
    if (!check_method(request, GG_GET, refusal))
        return false;
    if (!gg_server_shows_metrics(server, request))
        return gg_refuse(refusal, 403, "--metrics ADDRESS/BITS allows more than the machine itself",
                         "figures are not shown to this address");
    gg_blob_start(&text);
    gg_metrics_write(server, &text);
    return answer_text(server, request, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
}

static bool route(struct gg_server *server, const struct gg_request *request,
                  struct gg_refusal *refusal)
{
    char path[600], room[200], *part[SEGMENTS];
    struct gg_text text;
    struct gg_answer answer;
    if (strcmp(request->path, "/healthz") == 0)
        return check_method(request, GG_GET, refusal) && route_health(server, request);
    if (strcmp(request->path, "/metrics") == 0)
        return route_metrics(server, request, refusal);
    int n = gg_copy(path, sizeof path, request->path) ? cut_path(path, part) : -1;
    if (n > 1 && strcmp(part[0], "api") == 0)
        return route_api(server, request, part, n, refusal);
    gg_text_fixed(&text, room, sizeof room);
    if (!check_method(request, GG_GET, refusal) ||
        !gg_catalogue_file(server->catalogue, request, &answer, &text, refusal))
        return false;
    gg_transport_answer(server->service.transport, request->peer, answer);
    return true;
}

void gg_server_request(void *context, const struct gg_request *request)
{
    struct gg_server *server = context;
    struct gg_refusal refusal = {.status = 0};
    if (!route(server, request, &refusal))
        answer_refusal(server, request, &refusal);
}
