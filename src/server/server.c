/*
 * server.c - opens everything, runs, and ends in order.
 *
 * The end: no new clients, those who listen are told, what is under way gets its answer (for a while), the
 * workers finish, the store writes what it has, and only then is the program over.
 */
#include "server/server.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/server_state.h"

enum { PATIENCE = 10000, BEAT_TICKS = 75, SPARE = 256, GOING_AWAY = 1001 };

static const char headers[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; media-src 'self' data: "
    "blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

struct gg_serve_options gg_serve_standard(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct gg_serve_options){
        .host = "127.0.0.1",
        .port = 8420,
        .store = "grognard.db",
        .workers = cores > 2 ? (int)(cores < 16 ? cores : 16) : 2,
        .pace = 250,
        .limits = {.connections = 8192,
                   .games_per_address = 200,
                   .actions_per_second = 50,
                   .games_in_memory = 1000,
                   .message_bytes = 64 << 10,
                   .record_bytes = 512 << 10,
                   .header_bytes = 8 << 10,
                   .queue_bytes = 1 << 20},
    };
}

struct gg_visitor *gg_visitor_of(struct gg_server *server, uint64_t peer)
{
    struct gg_visitor *visitor = &server->visitor[(uint32_t)peer];
    if (visitor->peer != peer)
        *visitor = (struct gg_visitor){.peer = peer};
    return visitor;
}

bool gg_server_allows(struct gg_server *server, uint64_t peer, struct gg_refusal *refusal)
{
    int rate = server->floor.options.limits.actions_per_second, wait;
    if (server->stop_at != 0) {
        gg_refuse(refusal, 503, "connect again in a few seconds", "the server is being stopped");
        refusal->retry_after = 5;
        return false;
    }
    if (gg_bucket_take(&gg_visitor_of(server, peer)->bucket, rate, gg_clock(), &wait))
        return true;
    gg_refuse(refusal, 429, "go slower", "a connection may do %d things a second", rate);
    refusal->limit = "actions_per_second";
    refusal->retry_after = wait;
    atomic_fetch_add(&server->floor.refused, 1);
    return false;
}

static void say_to_watchers(struct gg_server *server, const char *socket, const char *stream)
{
    struct gg_blob *to_socket = gg_blob_copy(socket, strlen(socket));
    struct gg_blob *to_stream = gg_blob_copy(stream, strlen(stream));
    for (int i = 0; i < server->floor.options.limits.connections; i++) {
        const struct gg_visitor *visitor = &server->visitor[i];
        if (visitor->peer == 0)
            continue;
        if (visitor->way == GG_WAY_SOCKET && *socket != '\0' && to_socket != NULL)
            gg_transport_send(server->floor.transport, visitor->peer, to_socket);
        if (visitor->way == GG_WAY_STREAM && to_stream != NULL)
            gg_transport_send(server->floor.transport, visitor->peer, to_stream);
    }
    gg_blob_drop(to_socket);
    gg_blob_drop(to_stream);
}

static void say_goodbye(struct gg_server *server)
{
    say_to_watchers(server, "{\"type\":\"bye\",\"why\":\"the server is being stopped\"}",
                    "data: {\"type\":\"bye\",\"why\":\"the server is being stopped\"}\n\n");
    for (int i = 0; i < server->floor.options.limits.connections; i++)
        if (server->visitor[i].peer != 0)
            gg_transport_hang_up(server->floor.transport, server->visitor[i].peer, GOING_AWAY,
                                 "the server is being stopped");
}

/* Once nothing is under way, those who listen are told and everything is closed. */
static void go_on_stopping(struct gg_server *server)
{
    bool calm = atomic_load(&server->floor.open_calls) == 0;
    if (!calm && gg_clock() < server->stop_at)
        return;
    if (!server->told) {
        server->told = true;
        say_goodbye(server);
        return; /* the next tick closes what is still open */
    }
    gg_transport_stop(server->floor.transport);
}

static void asked_to_stop(void *context)
{
    struct gg_server *server = context;
    if (server->stop_at != 0)
        return;
    server->stop_at = gg_clock() + PATIENCE;
    atomic_store(&server->floor.stopping, true);
    gg_transport_refuse(server->floor.transport);
    go_on_stopping(server);
}

static void tick(void *context)
{
    struct gg_server *server = context;
    if (server->stop_at == 0) {
        /* A comment keeps proxies from closing a silent stream, and finds out who is gone. */
        if (++server->beat % BEAT_TICKS == 0)
            say_to_watchers(server, "", ":\n\n");
        return;
    }
    go_on_stopping(server);
}

static void on_news(void *argument, const char *game, int64_t seq)
{
    struct gg_server *server = argument;
    (void)seq;
    gg_desk_news(&server->floor, game);
}

static void on_report(void *argument, const char *sentence)
{
    (void)argument;
    fprintf(stderr, "grognard serve: %s\n", sentence);
}

static void on_answered(void *argument)
{
    struct gg_server *server = argument;
    gg_desks_wake_answered(&server->floor);
}

static void settled(void *context)
{
    struct gg_server *server = context;
    gg_desks_wake_called(&server->floor);
}

static void raise_descriptors(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + SPARE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* No more connections than there are descriptors for. */
static int connections_possible(int wanted)
{
    struct rlimit limit;
    raise_descriptors(wanted);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)wanted + SPARE)
        return limit.rlim_cur > (rlim_t)2 * SPARE ? (int)limit.rlim_cur - SPARE : SPARE;
    return wanted;
}

static bool start_desks(struct gg_floor *floor)
{
    floor->desk = calloc((size_t)floor->options.workers, sizeof *floor->desk);
    floor->ndesks = floor->options.workers;
    if (floor->desk == NULL)
        return false;
    for (int i = 0; i < floor->ndesks; i++)
        if (!gg_desk_start(&floor->desk[i], floor))
            abort(); /* no thread at the start: there is nothing to save yet */
    return true;
}

static bool open_transport(struct gg_server *server, struct gg_text *message)
{
    const struct gg_limits *limits = &server->floor.options.limits;
    struct gg_transport_options options = {
        .host = server->floor.options.host,
        .port = server->floor.options.port,
        .live = "/api/live",
        .headers = headers,
        .connections = limits->connections,
        .body_limit = limits->record_bytes > limits->message_bytes ? limits->record_bytes
                                                                   : limits->message_bytes,
        .message_limit = limits->message_bytes,
        .header_limit = limits->header_bytes,
        .queue_limit = limits->queue_bytes,
    };
    struct gg_transport_handler handler = {
        .context = server,
        .request = gg_server_request,
        .opened = gg_server_opened,
        .message = gg_server_message,
        .closed = gg_server_closed,
        .tick = tick,
        .asked_to_stop = asked_to_stop,
        .settled = settled,
    };
    server->floor.transport = gg_transport_open(&options, &handler, message);
    return server->floor.transport != NULL;
}

static enum gg_status open_server(struct gg_server *server, struct gg_text *message)
{
    struct gg_floor *floor = &server->floor;
    struct gg_store_options store = {
        .report = on_report, .answered = on_answered, .answered_arg = server};
    int connections = floor->options.limits.connections =
        connections_possible(floor->options.limits.connections);
    server->visitor = calloc((size_t)connections, sizeof *server->visitor);
    server->hall = gg_hall_open(floor->options.web, message);
    if (server->visitor == NULL || server->hall == NULL)
        return message->len > 0 ? GG_BAD_INPUT : GG_NO_MEMORY;
    enum gg_status status = gg_store_open(floor->options.store, &store, &floor->store, message);
    if (status != GG_OK)
        return status;
    if (!open_transport(server, message))
        return GG_OUTSIDE;
    return start_desks(floor) ? gg_store_listen(floor->store, on_news, server) : GG_NO_MEMORY;
}

static void announce(struct gg_server *server)
{
    const struct gg_serve_options *options = &server->floor.options;
    char room[300];
    struct gg_text address;
    bool bare = strchr(options->host, ':') != NULL;
    gg_text_fixed(&address, room, sizeof room);
    gg_text_fmt(&address, "http://%s%s%s:%d/", bare ? "[" : "", options->host, bare ? "]" : "",
                gg_transport_port(server->floor.transport));
    if (options->ready != NULL)
        options->ready(options->argument, room);
}

/* Desks may still wait for the store and the store calls desks: first the store has decided everything. */
static void close_server(struct gg_server *server)
{
    struct gg_floor *floor = &server->floor;
    gg_store_close(floor->store);
    for (int i = 0; i < floor->ndesks && floor->desk != NULL; i++)
        gg_desk_stop(&floor->desk[i]);
    gg_transport_close(floor->transport);
    gg_hall_close(server->hall);
    gg_quota_close(&floor->quota);
    free(floor->desk);
    free(server->visitor);
    free(server);
}

enum gg_status gg_serve(const struct gg_serve_options *options, struct gg_text *message)
{
    struct gg_server *server = sodium_init() >= 0 ? calloc(1, sizeof *server) : NULL;
    if (server == NULL)
        return GG_NO_MEMORY;
    /* A client that is gone and a full disk are answers of the calls that meet them. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    /* Blocks go from thread to thread and back all the time; giving the last of them back to the system
     * after every round, and asking for it again, costs more than keeping a few megabytes. */
    (void)mallopt(M_TRIM_THRESHOLD, 16 << 20);
    (void)mallopt(M_TOP_PAD, 1 << 20);
    server->floor.options = *options;
    server->started = gg_clock();
    gg_quota_open(&server->floor.quota);
    enum gg_status status = open_server(server, message);
    if (status == GG_OK) {
        announce(server);
        gg_transport_run(server->floor.transport);
    }
    close_server(server);
    return status;
}
