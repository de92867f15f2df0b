/*
 * server_http.c - requests: which call an address means.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

enum { SEGMENTS = 6, LIST_STANDARD = 50, LIST_MOST = 200 };

static const char see[] = "docs/API.md lists the calls";

static void answer_refusal(struct gg_server *server, const struct gg_request *request,
                           const struct gg_refusal *refusal)
{
    char room[64];
    struct gg_text body, retry;
    gg_text_fixed(&retry, room, sizeof room);
    gg_text_add(&retry, "Cache-Control: no-store\r\n");
    if (refusal->retry_after > 0)
        gg_text_fmt(&retry, "Retry-After: %d\r\n", refusal->retry_after);
    gg_blob_start(&body);
    gg_text_char(&body, '{');
    gg_refusal_json(refusal, &body);
    gg_text_char(&body, '}');
    gg_transport_answer(server->floor.transport, request->peer,
                        (struct gg_answer){.status = refusal->status,
                                           .type = "application/json",
                                           .headers = room,
                                           .body = gg_blob_take(&body)});
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

/* "Bearer SECRET"; nothing at all is a watcher. */
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

/* A game's own calls, by what stands behind its name. */
static const struct verb {
    const char *name;
    enum gg_method method;
    enum gg_ask ask;
} verbs[] = {
    {"", GG_GET, GG_ASK_VIEW},       {"board", GG_GET, GG_ASK_BOARD},
    {"at", GG_GET, GG_ASK_AT},       {"record", GG_GET, GG_ASK_RECORD},
    {"events", GG_GET, GG_ASK_JOIN}, {"do", GG_POST, GG_ASK_DO},
    {"roll", GG_POST, GG_ASK_ROLL},  {"odds", GG_POST, GG_ASK_ODDS},
    {"undo", GG_POST, GG_ASK_UNDO},  {"resign", GG_POST, GG_ASK_RESIGN},
    {"draw", GG_POST, GG_ASK_DRAW},  {"chat", GG_POST, GG_ASK_CHAT},
};

static const struct verb *find_verb(const char *name, bool has_step)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0 && (verbs[i].ask == GG_ASK_AT) == has_step)
            return &verbs[i];
    return NULL;
}

static bool check_method(const struct gg_request *request, enum gg_method method,
                         struct gg_refusal *refusal)
{
    enum gg_method sent = request->method == GG_HEAD ? GG_GET : request->method;
    if (sent != method)
        return gg_refuse(refusal, 405, see, "this address takes %s",
                         method == GG_POST ? "POST" : "GET");
    if (method == GG_POST && request->foreign)
        return gg_refuse(refusal, 403, "use the page of this server",
                         "a page of another site may not do this");
    return true;
}

static bool check_size(const struct gg_request *request, size_t limit, struct gg_refusal *refusal)
{
    if (!request->too_large && request->length <= limit)
        return true;
    gg_refuse(refusal, 413, "send less", "the body may have %zu bytes", limit);
    refusal->limit = "body";
    return false;
}

/* Reads what the call needs from the request, and hands it to its desk. */
static bool dispatch(struct gg_server *server, const struct gg_request *request,
                     struct gg_call *call, struct gg_refusal *refusal)
{
    const struct gg_limits *limits = &server->floor.options.limits;
    bool upload = call->ask == GG_ASK_UPLOAD;
    bool good = gg_server_allows(server, request->peer, refusal) &&
                read_secret(call, request->authorization, refusal);
    call->log_from = query_number(request->query, "log_from", 0, 1 << 24);
    gg_copy(call->address, sizeof call->address, request->address);
    if (good && request->method == GG_POST)
        good =
            check_size(request, upload ? limits->record_bytes : limits->message_bytes, refusal) &&
            (upload || gg_message_body(call, request->body, request->length, refusal));
    if (good && upload) {
        call->text = strndup(request->body, request->length);
        call->length = call->text != NULL ? strlen(call->text) : 0;
        good = call->text != NULL || gg_refuse_outside(refusal, GG_NO_MEMORY);
    }
    if (good && call->way == GG_WAY_STREAM) {
        struct gg_visitor *visitor = gg_visitor_of(server, request->peer);
        visitor->way = GG_WAY_STREAM;
        gg_copy(visitor->place.game, sizeof visitor->place.game, call->game);
    }
    if (good)
        gg_desk_call(&server->floor, call);
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
    const struct verb *verb = find_verb(n > 3 ? part[3] : "", n == 5);
    int step = n == 5 ? step_of(part[4]) : 0;
    if (verb == NULL || step < 0)
        return gg_refuse(refusal, 404, see, "there is no such call");
    if (!check_method(request, verb->method, refusal))
        return false;
    if (!gg_game_id_valid(part[2]))
        return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
    struct gg_call *call = gg_call_new(
        verb->ask, verb->ask == GG_ASK_JOIN ? GG_WAY_STREAM : GG_WAY_HTTP, request->peer);
    if (call == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    gg_copy(call->game, sizeof call->game, part[2]);
    call->step = step;
    return dispatch(server, request, call, refusal);
}

/* Names are made before the game is, so that it is made at the desk where it will be played. */
static void new_game_name(char name[GG_GAME_ID + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char bytes[GG_GAME_ID];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < GG_GAME_ID; i++)
        name[i] = letters[bytes[i] % 32];
    name[GG_GAME_ID] = '\0';
}

static bool route_hall(struct gg_server *server, const struct gg_request *request, enum gg_ask ask,
                       struct gg_refusal *refusal)
{
    struct gg_call *call = gg_call_new(ask, GG_WAY_HTTP, request->peer);
    if (call == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    new_game_name(call->game); /* for a list it only says which desk makes it */
    call->over = strstr(request->query, "state=over") != NULL;
    call->limit = query_number(request->query, "limit", LIST_STANDARD, LIST_MOST);
    call->limit = call->limit > 0 ? call->limit : 1;
    return dispatch(server, request, call, refusal);
}

/* What never changes and needs no desk. */
static bool answer_from_hall(struct gg_server *server, char **part, int n, struct gg_answer *answer,
                             struct gg_refusal *refusal, bool gzip)
{
    if (n == 2 && strcmp(part[1], "systems") == 0)
        return gg_hall_systems(server->hall, answer);
    if (n == 5 && strcmp(part[1], "scenarios") == 0 && strcmp(part[4], "board") == 0) {
        part[3][-1] = '/'; /* SYSTEM/NAME is one id */
        return gg_hall_board(server->hall, part[2], gzip, answer, refusal);
    }
    if (n == 4 && strcmp(part[1], "clauses") == 0)
        return gg_hall_clause(part[2], part[3], answer, refusal);
    return gg_refuse(refusal, 404, see, "there is no such call");
}

/* True when the request is on its way to a desk or was answered. */
static bool route_api(struct gg_server *server, const struct gg_request *request, char **part,
                      int n, struct gg_refusal *refusal)
{
    struct gg_answer answer = {.status = 0};
    bool games = n >= 2 && strcmp(part[1], "games") == 0;
    if (games && n == 2)
        return check_method(request, request->method == GG_POST ? GG_POST : GG_GET, refusal) &&
               route_hall(server, request, request->method == GG_POST ? GG_ASK_CREATE : GG_ASK_LIST,
                          refusal);
    if (games && n <= 5)
        return route_one_game(server, request, part, n, refusal);
    if (n == 2 && strcmp(part[1], "records") == 0)
        return check_method(request, GG_POST, refusal) &&
               route_hall(server, request, GG_ASK_UPLOAD, refusal);
    if (!check_method(request, GG_GET, refusal) ||
        !answer_from_hall(server, part, n, &answer, refusal, request->takes_gzip))
        return false;
    if (answer.headers == NULL)
        answer.headers = "Cache-Control: no-cache\r\n";
    gg_transport_answer(server->floor.transport, request->peer, answer);
    return true;
}

static bool answer_text(struct gg_server *server, const struct gg_request *request, int status,
                        const char *type, struct gg_text *text)
{
    gg_transport_answer(server->floor.transport, request->peer,
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
    gg_store_figures(server->floor.store, &figures);
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

static bool route(struct gg_server *server, const struct gg_request *request,
                  struct gg_refusal *refusal)
{
    char path[600], room[200], *part[SEGMENTS];
    struct gg_text text;
    struct gg_answer answer;
    if (strcmp(request->path, "/healthz") == 0)
        return route_health(server, request);
    if (strcmp(request->path, "/metrics") == 0) {
        gg_blob_start(&text);
        gg_metrics_write(server, &text);
        return answer_text(server, request, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
    }
    int n = gg_copy(path, sizeof path, request->path) ? cut_path(path, part) : -1;
    if (n > 1 && strcmp(part[0], "api") == 0)
        return route_api(server, request, part, n, refusal);
    gg_text_fixed(&text, room, sizeof room);
    if (!check_method(request, GG_GET, refusal) ||
        !gg_hall_file(server->hall, request, &answer, &text, refusal))
        return false;
    gg_transport_answer(server->floor.transport, request->peer, answer);
    return true;
}

void gg_server_request(void *context, const struct gg_request *request)
{
    struct gg_server *server = context;
    struct gg_refusal refusal = {.status = 0};
    if (!route(server, request, &refusal))
        answer_refusal(server, request, &refusal);
}
