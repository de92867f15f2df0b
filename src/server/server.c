/*
 * server.c - opens everything, runs, and ends in order.
 *
 * Graceful shutdown: no new clients, pending calls are answered (up to a deadline), live connections get a
 * bye message, the workers drain their queues, the store flushes, and only then does the program end.
 */
#include "server/server.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/courier.h"
#include "server/parse.h"
#include "server/server_state.h"

enum { PATIENCE = 10000, BEAT_TICKS = 75, SPARE = 256 };

static const char headers[] =
    /* wasm-unsafe-eval allows WebAssembly, which is the umpire, and no text as script. */
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; media-src 'self' data: "
    "blob:; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
    "'none'\r\n"
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
        .push_contact = "mailto:postmaster@localhost",
        .day = INT64_C(24) * 3600 * 1000,
        .limits = {.connections = 8192,
                   .connections_per_address = 256,
                   .games_per_address = 200,
                   .actions_per_second = 50,
                   .uploads_per_hour = 120,
                   .games_in_memory = 1000,
                   .message_bytes = 64 << 10,
                   .record_bytes = 512 << 10,
                   .header_bytes = 8 << 10,
                   .queue_bytes = 1 << 20},
    };
}

struct gg_connection *gg_connection_of(struct gg_server *server, uint64_t peer)
{
    struct gg_connection *connection = &server->connection[(uint32_t)peer];
    return connection->peer == peer ? connection : NULL;
}

static void say_to_watchers(struct gg_server *server, const char *socket, const char *stream)
{
    struct gg_blob *to_socket = gg_blob_copy(socket, strlen(socket));
    struct gg_blob *to_stream = gg_blob_copy(stream, strlen(stream));
    for (int i = 0; i < server->service.options.limits.connections; i++) {
        const struct gg_connection *connection = &server->connection[i];
        if (connection->peer == 0)
            continue;
        if (connection->channel == GG_CHANNEL_SOCKET && *socket != '\0' && to_socket != NULL)
            gg_transport_send(server->service.transport, connection->peer, to_socket);
        if (connection->channel == GG_CHANNEL_STREAM && to_stream != NULL)
            gg_transport_send(server->service.transport, connection->peer, to_stream);
    }
    gg_blob_drop(to_socket);
    gg_blob_drop(to_stream);
}

static void say_goodbye(struct gg_server *server)
{
    say_to_watchers(server, "{\"type\":\"bye\",\"why\":\"the server is being stopped\"}",
                    "data: {\"type\":\"bye\",\"why\":\"the server is being stopped\"}\n\n");
    for (int i = 0; i < server->service.options.limits.connections; i++)
        if (server->connection[i].peer != 0)
            gg_transport_hang_up(server->service.transport, server->connection[i].peer,
                                 GG_CLOSE_GOING_AWAY, "the server is being stopped");
}

/* Once no call is pending, live connections are told and everything is closed. */
static void go_on_stopping(struct gg_server *server)
{
    bool calm = atomic_load(&server->service.open_calls) == 0;
    if (!calm && gg_clock() < server->stop_at)
        return;
    if (!server->told) {
        server->told = true;
        say_goodbye(server);
        return; /* the next tick closes what is still open */
    }
    gg_transport_stop(server->service.transport);
}

static void asked_to_stop(void *context)
{
    struct gg_server *server = context;
    if (server->stop_at != 0)
        return;
    server->stop_at = gg_clock() + PATIENCE;
    atomic_store(&server->service.stopping, true);
    gg_transport_refuse(server->service.transport);
    go_on_stopping(server);
}

static void tick(void *context)
{
    struct gg_server *server = context;
    if (server->stop_at == 0) {
        gg_sources_sweep(&server->sources, gg_clock());
        /* Heartbeat: a comment keeps proxies from closing an idle stream and detects dead clients. */
        if (++server->beat % BEAT_TICKS == 0)
            say_to_watchers(server, "", ":\n\n");
        return;
    }
    go_on_stopping(server);
}

static bool on_refused(struct gg_service *service, uint64_t peer, struct gg_refusal *refusal)
{
    /* The service is the first member of the server. */
    return gg_server_count_refusal((struct gg_server *)(void *)service, peer, refusal);
}

static void on_notification(void *argument, const char *game, int64_t seq)
{
    struct gg_server *server = argument;
    (void)seq;
    gg_shard_notification(&server->service, game);
}

static void on_report(void *argument, const char *sentence)
{
    (void)argument;
    fprintf(stderr, "grognard serve: %s\n", sentence);
}

static void on_answered(void *argument)
{
    struct gg_server *server = argument;
    gg_shards_wake_answered(&server->service);
}

static void settled(void *context)
{
    struct gg_server *server = context;
    gg_shards_wake_called(&server->service);
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

/* Bounded by the limit on file descriptors. */
static int connections_possible(int wanted)
{
    struct rlimit limit;
    raise_descriptors(wanted);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)wanted + SPARE)
        return limit.rlim_cur > (rlim_t)2 * SPARE ? (int)limit.rlim_cur - SPARE : SPARE;
    return wanted;
}

static bool start_shards(struct gg_service *service)
{
    service->shard = calloc((size_t)service->options.workers, sizeof *service->shard);
    if (service->shard == NULL)
        return false;
    while (service->nshards < service->options.workers &&
           gg_shard_start(&service->shard[service->nshards], service))
        service->nshards++;
    return service->nshards == service->options.workers && gg_uploads_start(service);
}

static bool open_transport(struct gg_server *server, struct gg_text *message)
{
    const struct gg_limits *limits = &server->service.options.limits;
    struct gg_transport_options options = {
        .host = server->service.options.host,
        .port = server->service.options.port,
        .headers = headers,
        .connections = limits->connections,
        .message_limit = limits->message_bytes,
        .header_limit = limits->header_bytes,
        .queue_limit = limits->queue_bytes,
    };
    struct gg_transport_handler handler = {
        .context = server,
        .accepted = gg_server_accepted,
        .begins = gg_server_begins,
        .request = gg_server_request,
        .refused = gg_server_refused,
        .opened = gg_server_opened,
        .received = gg_server_received,
        .message = gg_server_message,
        .closed = gg_server_closed,
        .tick = tick,
        .asked_to_stop = asked_to_stop,
        .settled = settled,
    };
    server->service.transport = gg_transport_open(&options, &handler, message);
    return server->service.transport != NULL;
}

static void write_address(const struct gg_server *server, struct gg_text *out)
{
    const struct gg_serve_options *options = &server->service.options;
    bool bare = strchr(options->host, ':') != NULL;
    gg_text_fmt(out, "http://%s%s%s:%d/", bare ? "[" : "", options->host, bare ? "]" : "",
                gg_transport_port(server->service.transport));
}

/* Without one that was asked for by name the server plays on: nobody is called then. */
static bool open_courier(struct gg_server *server, struct gg_text *message)
{
    struct gg_serve_options *options = &server->service.options;
    struct gg_text url, key;
    gg_text_fixed(&url, server->own_url, sizeof server->own_url);
    gg_text_fixed(&key, server->key_file, sizeof server->key_file);
    write_address(server, &url);
    if (options->url == NULL)
        options->url = server->own_url;
    bool asked = options->push_key != NULL, file = strstr(options->store, "://") == NULL;
    gg_text_fmt(&key, asked ? "%s" : "%s-push.pem", asked ? options->push_key : options->store);
    const struct gg_courier_options courier = {
        .url = options->url,
        .key_file = asked || file ? server->key_file : NULL,
        .contact = options->push_contact,
        .anywhere = options->hooks_anywhere,
    };
    struct gg_text why;
    gg_text_growing(&why);
    server->service.courier = key.cut ? NULL : gg_courier_open(&courier, &why);
    if (server->service.courier == NULL && asked)
        gg_text_add(message, why.len > 0 ? gg_text_str(&why) : "players cannot be called");
    gg_text_free(&why);
    return server->service.courier != NULL || !asked;
}

static enum gg_status open_server(struct gg_server *server, struct gg_text *message)
{
    struct gg_service *service = &server->service;
    struct gg_store_options store = {
        .report = on_report, .answered = on_answered, .answered_arg = server};
    int connections = service->options.limits.connections =
        connections_possible(service->options.limits.connections);
    server->connection = calloc((size_t)connections, sizeof *server->connection);
    server->catalogue = gg_catalogue_open(service->options.web, service->options.owns, message);
    if (server->connection == NULL || server->catalogue == NULL)
        return message->len > 0 ? GG_BAD_INPUT : GG_NO_MEMORY;
    enum gg_status status = gg_store_open(service->options.store, &store, &service->store, message);
    /* Whatever is wrong with it, it is not the command line. */
    if (status != GG_OK)
        return status == GG_NO_MEMORY ? status : GG_OUTSIDE;
    if (!open_transport(server, message))
        return GG_OUTSIDE;
    if (!open_courier(server, message))
        return GG_OUTSIDE;
    return start_shards(service) ? gg_store_listen(service->store, on_notification, server)
                                 : GG_NO_MEMORY;
}

static void announce(struct gg_server *server)
{
    const struct gg_serve_options *options = &server->service.options;
    char room[300];
    struct gg_text address;
    gg_text_fixed(&address, room, sizeof room);
    write_address(server, &address);
    if (options->ready != NULL)
        options->ready(options->argument, room);
}

/* The store's callbacks use the shards and the shards use the store: callbacks end, shards end, the store ends. */
static void close_server(struct gg_server *server)
{
    struct gg_service *service = &server->service;
    gg_store_finish(service->store);
    for (int i = 0; i < service->nshards && service->shard != NULL; i++)
        gg_shard_stop(&service->shard[i]);
    if (service->uploader.service != NULL)
        gg_shard_stop(&service->uploader);
    gg_courier_close(service->courier);
    gg_store_close(service->store);
    gg_transport_close(service->transport);
    gg_catalogue_close(server->catalogue);
    gg_quota_close(&service->quota);
    gg_sources_close(&server->sources);
    free(service->shard);
    free(server->connection);
    free(server);
}

enum gg_status gg_serve(const struct gg_serve_options *options, struct gg_text *message)
{
    struct gg_server *server = sodium_init() >= 0 ? calloc(1, sizeof *server) : NULL;
    if (server == NULL)
        return GG_NO_MEMORY;
    /* A broken pipe and a file that may not grow are handled where the call fails. */
    gg_parse_start();
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    /* Buffers are allocated on one thread and freed on another. Trimming the heap after every round, and
     * growing it again, costs more than keeping a few megabytes. */
    (void)mallopt(M_TRIM_THRESHOLD, 16 << 20);
    (void)mallopt(M_TOP_PAD, 1 << 20);
    server->service.options = *options;
    server->started = gg_clock();
    server->service.refused = on_refused;
    gg_quota_open(&server->service.quota);
    gg_sources_open(&server->sources, options->limits.actions_per_second,
                    options->limits.uploads_per_hour);
    if (gethostname(server->own_name, sizeof server->own_name - 1) != 0)
        server->own_name[0] = '\0';
    enum gg_status status = open_server(server, message);
    if (status == GG_OK) {
        announce(server);
        gg_transport_run(server->service.transport);
    }
    close_server(server);
    return status;
}
