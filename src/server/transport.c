/*
 * transport.c - the loop: accepts clients, keeps them by number, runs tasks of other threads.
 *
 * The listening socket is ours and not the library's: it must bind to one interface only, a port in use
 * must be an error, and a client above the limit gets a polite refusal instead of silence.
 */
#include "server/transport_state.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ACCEPT_AT_ONCE = 64, TICK_MILLISECONDS = 200, SPARE_DESCRIPTORS = 64 };

static const char refusal[] =
    "{\"error\":\"too many connections\",\"hint\":\"try again in a few seconds\","
    "\"limit\":\"connections\",\"retry_after\":5}\n";

struct gg_peer *gg_transport_peer(const struct gg_transport *transport, uint64_t number)
{
    uint32_t slot = (uint32_t)number;
    if (slot >= (uint32_t)transport->options.connections || transport->peer[slot] == NULL)
        return NULL;
    struct gg_peer *peer = transport->peer[slot];
    return peer->generation == number >> 32 ? peer : NULL;
}

static struct gg_peer *add_peer(struct gg_transport *transport)
{
    struct gg_peer *peer = transport->nfree > 0 ? calloc(1, sizeof *peer) : NULL;
    if (peer == NULL)
        return NULL;
    peer->slot = transport->free_slot[--transport->nfree];
    peer->generation = ++transport->generation[peer->slot];
    transport->peer[peer->slot] = peer;
    transport->counts.open++;
    return peer;
}

void gg_transport_remove(struct gg_transport *transport, struct gg_peer *peer)
{
    transport->peer[peer->slot] = NULL;
    transport->free_slot[transport->nfree++] = peer->slot;
    transport->counts.open--;
    transport->counts.sockets -= peer->kind == GG_PEER_SOCKET;
    transport->counts.streams -= peer->kind == GG_PEER_STREAM;
    if (peer->kind != GG_PEER_HTTP)
        transport->handler.closed(transport->handler.context, gg_peer_number(peer));
    gg_http_forget(peer);
    gg_queue_clear(peer);
    free(peer);
}

static void refuse_client(struct gg_transport *transport, int client)
{
    transport->counts.refused++;
    gg_transport_say(client, "503 Service Unavailable", "Retry-After: 5\r\n", refusal);
    (void)close(client);
}

void gg_transport_adopt(struct gg_transport *transport, struct gg_peer *peer, int client)
{
    peer->wsi = lws_adopt_socket_vhost(transport->host, client);
    if (peer->wsi == NULL) {
        gg_transport_remove(transport, peer);
        transport->counts.refused++;
        return;
    }
    lws_set_opaque_user_data(peer->wsi, peer);
    transport->counts.accepted++;
}

static void take_client(struct gg_transport *transport, int client,
                        const struct sockaddr_storage *from, socklen_t size)
{
    struct gg_peer *peer = transport->stopping ? NULL : add_peer(transport);
    int one = 1;
    (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (peer == NULL) {
        refuse_client(transport, client);
        return;
    }
    if (getnameinfo((const struct sockaddr *)from, size, peer->address, sizeof peer->address, NULL,
                    0, NI_NUMERICHOST) != 0)
        gg_copy(peer->address, sizeof peer->address, "unknown");
    if (!gg_arrival_start(transport, peer, client)) {
        gg_transport_remove(transport, peer);
        refuse_client(transport, client);
    }
}

static void accept_clients(uv_poll_t *handle, int status, int events)
{
    struct gg_transport *transport = handle->data;
    (void)events;
    for (int i = 0; status == 0 && i < ACCEPT_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int client = accept4(transport->socket, (struct sockaddr *)&from, &size,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client < 0)
            return;
        take_client(transport, client, &from, size);
    }
}

static int peer_event(struct gg_transport *transport, struct gg_peer *peer,
                      enum lws_callback_reasons reason, void *in, size_t length)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return gg_http_begin(transport, peer, in);
    case LWS_CALLBACK_HTTP_BODY:
        return gg_http_body(peer, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return gg_http_whole(transport, peer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return gg_http_writable(transport, peer);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return gg_live_allowed(transport, peer->wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED:
        peer->kind = GG_PEER_SOCKET;
        transport->counts.sockets++;
        transport->handler.opened(transport->handler.context, gg_peer_number(peer), peer->address);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return gg_live_receive(transport, peer, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return gg_live_writable(transport, peer);
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(peer->wsi, NULL);
        gg_transport_remove(transport, peer);
        return 0;
    default:
        return 0;
    }
}

int gg_transport_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t length)
{
    (void)user;
    struct gg_peer *peer = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    if (peer == NULL)
        return 0;
    /* For some of its callbacks only a negative number ends the connection. */
    return peer_event(lws_context_user(lws_get_context(wsi)), peer, reason, in, length) != 0 ? -1
                                                                                             : 0;
}

static void run_tasks(struct gg_transport *transport)
{
    pthread_mutex_lock(&transport->lock);
    struct gg_tasks tasks = transport->tasks;
    transport->tasks = (struct gg_tasks){NULL, NULL};
    pthread_mutex_unlock(&transport->lock);
    for (struct gg_task *task; (task = gg_tasks_take(&tasks)) != NULL;)
        task->run(task);
}

static void woken(uv_async_t *handle)
{
    run_tasks(handle->data);
}

void gg_transport_post(struct gg_transport *transport, struct gg_tasks *tasks)
{
    if (tasks->first == NULL)
        return;
    pthread_mutex_lock(&transport->lock);
    bool first = transport->tasks.first == NULL;
    gg_tasks_move(&transport->tasks, tasks);
    pthread_mutex_unlock(&transport->lock);
    if (first)
        (void)uv_async_send(&transport->wake);
}

static void tick(uv_timer_t *handle)
{
    struct gg_transport *transport = handle->data;
    gg_arrivals_tick(transport);
    transport->handler.tick(transport->handler.context);
}

static void settle(uv_prepare_t *handle)
{
    struct gg_transport *transport = handle->data;
    transport->handler.settled(transport->handler.context);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct gg_transport *transport = handle->data;
    (void)number;
    transport->handler.asked_to_stop(transport->handler.context);
}

static bool start_loop(struct gg_transport *transport)
{
    if (uv_loop_init(&transport->loop) != 0)
        return false;
    uv_async_init(&transport->loop, &transport->wake, woken);
    uv_timer_init(&transport->loop, &transport->timer);
    uv_prepare_init(&transport->loop, &transport->before_waiting);
    uv_signal_init(&transport->loop, &transport->signal[0]);
    uv_signal_init(&transport->loop, &transport->signal[1]);
    transport->wake.data = transport->timer.data = transport->before_waiting.data = transport;
    transport->signal[0].data = transport->signal[1].data = transport;
    transport->listen.data = transport;
    return uv_poll_init(&transport->loop, &transport->listen, transport->socket) == 0 &&
           uv_timer_start(&transport->timer, tick, TICK_MILLISECONDS, TICK_MILLISECONDS) == 0 &&
           uv_prepare_start(&transport->before_waiting, settle) == 0 &&
           uv_signal_start(&transport->signal[0], on_signal, SIGTERM) == 0 &&
           uv_signal_start(&transport->signal[1], on_signal, SIGINT) == 0 &&
           uv_poll_start(&transport->listen, UV_READABLE, accept_clients) == 0;
}

static bool start_library(struct gg_transport *transport)
{
    static const struct lws_protocols protocols[] = {
        {.name = "grognard", .callback = gg_transport_callback, .rx_buffer_size = 4096},
        {.name = NULL},
    };
    /* A client that says nothing is asked; one that does not answer is gone. */
    static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 30,
                                            .secs_since_valid_hangup = 45};
    void *loops[] = {&transport->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .user = transport,
        .timeout_secs = 10,
        .keepalive_timeout = 75,
        .max_http_header_data = (unsigned short)transport->options.header_limit,
        .max_http_header_pool = 4096,
        .fd_limit_per_thread = (unsigned)transport->options.connections + SPARE_DESCRIPTORS,
        .retry_and_idle_policy = &liveness,
        .vhost_name = "grognard",
        .pt_serv_buf_size = 16384,
        .pcontext = &transport->context, /* becomes NULL when it is really gone */
    };
    lws_set_log_level(0, NULL);
    transport->context = lws_create_context(&info);
    if (transport->context == NULL)
        return false;
    transport->host = lws_create_vhost(transport->context, &info);
    return transport->host != NULL;
}

static bool make_room(struct gg_transport *transport)
{
    size_t n = (size_t)transport->options.connections;
    transport->peer = calloc(n, sizeof(struct gg_peer *));
    transport->generation = calloc(n, sizeof *transport->generation);
    transport->free_slot = calloc(n, sizeof *transport->free_slot);
    transport->peek = malloc(transport->options.header_limit + 1);
    if (transport->peer == NULL || transport->generation == NULL || transport->free_slot == NULL ||
        transport->peek == NULL)
        return false;
    for (uint32_t i = 0; i < (uint32_t)n; i++)
        transport->free_slot[i] = (uint32_t)n - 1 - i;
    transport->nfree = (uint32_t)n;
    return true;
}

static void free_transport(struct gg_transport *transport)
{
    free(transport->peer);
    free(transport->generation);
    free(transport->free_slot);
    free(transport->peek);
    pthread_mutex_destroy(&transport->lock);
    if (transport->socket >= 0)
        (void)close(transport->socket);
    free(transport);
}

struct gg_transport *gg_transport_open(const struct gg_transport_options *options,
                                       const struct gg_transport_handler *handler,
                                       struct gg_text *message)
{
    struct gg_transport *transport = calloc(1, sizeof *transport);
    if (transport == NULL)
        return NULL;
    transport->options = *options;
    transport->handler = *handler;
    pthread_mutex_init(&transport->lock, NULL);
    transport->socket =
        gg_transport_listen(options->host, options->port, &transport->port, message);
    if (transport->socket < 0 || !make_room(transport)) {
        free_transport(transport);
        return NULL;
    }
    if (start_loop(transport) && start_library(transport)) {
        transport->listening = true;
        return transport;
    }
    gg_text_add(message, "the event loop cannot start; is libwebsockets-evlib-uv installed?");
    /* The loop may hold half-open handles: the program ends here, so they are left. */
    return NULL;
}

int gg_transport_port(const struct gg_transport *transport)
{
    return transport->port;
}

void gg_transport_run(struct gg_transport *transport)
{
    (void)uv_run(&transport->loop, UV_RUN_DEFAULT);
}

void gg_transport_refuse(struct gg_transport *transport)
{
    if (!transport->listening)
        return;
    transport->listening = false;
    transport->stopping = true;
    (void)uv_poll_stop(&transport->listen);
    (void)close(transport->socket);
    transport->socket = -1;
}

void gg_transport_stop(struct gg_transport *transport)
{
    gg_transport_refuse(transport);
    gg_arrivals_end(transport);
    uv_close((uv_handle_t *)&transport->wake, NULL);
    uv_close((uv_handle_t *)&transport->listen, NULL);
    uv_close((uv_handle_t *)&transport->timer, NULL);
    uv_close((uv_handle_t *)&transport->before_waiting, NULL);
    uv_close((uv_handle_t *)&transport->signal[0], NULL);
    uv_close((uv_handle_t *)&transport->signal[1], NULL);
    /* Asked twice is asked once: what is being written is written. */
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    lws_context_destroy(transport->context);
}

void gg_transport_close(struct gg_transport *transport)
{
    if (transport == NULL)
        return;
    /* The library closes its handles in the loop and frees the rest when it is asked again. */
    if (transport->context != NULL)
        lws_context_destroy(transport->context);
    run_tasks(transport); /* answers that came too late find nobody and are dropped */
    (void)uv_loop_close(&transport->loop);
    free_transport(transport);
}

struct gg_transport_counts gg_transport_counts(const struct gg_transport *transport)
{
    return transport->counts;
}
