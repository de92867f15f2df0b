/*
 * transport.c - the loop: accepts clients, keeps them by number, runs tasks of other threads.
 *
 * The listening socket is ours and not the library's: it must bind to one interface only, a port in use
 * must be an error, and a client above the limit gets a polite refusal instead of silence.
 */
#include "server/transport_state.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPT_AT_ONCE = 64,
    TICK_MILLISECONDS = 200,
    SPARE_DESCRIPTORS = 64,
    UNREAD_MILLISECONDS = 60000
};

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
    peer->transport = transport;
    peer->socket = -1;
    transport->peer[peer->slot] = peer;
    transport->counts.open++;
    return peer;
}

/* The slot is free again, and no number leads to this peer any more. */
static void free_peer(struct gg_transport *transport, struct gg_peer *peer)
{
    transport->peer[peer->slot] = NULL;
    transport->free_slot[transport->nfree++] = peer->slot;
    transport->counts.open--;
    transport->counts.sockets -= peer->opened;
    transport->counts.streams -= peer->streams;
    gg_http_forget(peer);
    gg_queue_clear(peer);
    free(peer->input);
    if (peer->frames != NULL)
        gg_ws_frames_free(peer->frames);
    free(peer->frames);
    free(peer);
}

void gg_transport_drop(struct gg_transport *transport, struct gg_peer *peer)
{
    gg_http_stop(peer);
    if (peer->socket >= 0)
        (void)close(peer->socket);
    transport->handler.closed(transport->handler.context, gg_peer_number(peer));
    free_peer(transport, peer);
}

static void refuse_client(struct gg_transport *transport, int client,
                          const struct gg_refusal *refusal)
{
    transport->counts.refused++;
    gg_answer_unknown(transport, client, refusal);
    /* Closing with input unread would reset the connection and take the answer back. */
    (void)!recv(client, transport->scratch, GG_SCRATCH, MSG_DONTWAIT);
    (void)close(client);
}

static void set_options(int client)
{
    int one = 1;
    unsigned patience = UNREAD_MILLISECONDS;
    (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    (void)setsockopt(client, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
}

static void take_client(struct gg_transport *transport, int client,
                        const struct sockaddr_storage *from)
{
    struct gg_refusal refusal;
    struct gg_ip ip = gg_ip_of_socket(from);
    struct gg_peer *peer = transport->stopping ? NULL : add_peer(transport);
    set_options(client);
    gg_refuse(&refusal, 503, "try again in a few seconds", "too many connections");
    refusal.limit = "connections";
    refusal.retry_after = 5;
    if (peer == NULL) {
        refuse_client(transport, client, &refusal);
        return;
    }
    peer->from = ip;
    if (!transport->handler.accepted(transport->handler.context, gg_peer_number(peer), &ip,
                                     &refusal)) {
        free_peer(transport, peer);
        refuse_client(transport, client, &refusal);
    } else if (gg_http_start(transport, peer, client)) {
        transport->counts.accepted++;
    } else {
        transport->handler.closed(transport->handler.context, gg_peer_number(peer));
        free_peer(transport, peer);
        refuse_client(transport, client, &refusal);
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
        /* Without a descriptor for it the client stays where it is, and asking again at once would not help. */
        if (client < 0 && errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) {
            (void)uv_poll_stop(handle);
            transport->pauses = true;
        }
        if (client < 0)
            return;
        take_client(transport, client, &from);
    }
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

/* Whoever is broken, or has stayed in its state for too long. */
static void drop_late(struct gg_transport *transport)
{
    uint64_t now = uv_now(&transport->loop);
    for (int i = 0; i < transport->options.connections; i++) {
        struct gg_peer *peer = transport->peer[i];
        if (peer == NULL)
            continue;
        if (peer->state == GG_PEER_SOCKET)
            gg_live_tick(peer, now);
        bool late = peer->deadline != 0 && now >= peer->deadline;
        transport->counts.dropped_late += late && peer->state != GG_PEER_LINGER;
        if (late || peer->state == GG_PEER_BROKEN)
            gg_transport_drop(transport, peer);
    }
}

static void tick(uv_timer_t *handle)
{
    struct gg_transport *transport = handle->data;
    drop_late(transport);
    if (transport->pauses && transport->listening)
        transport->pauses = uv_poll_start(&transport->listen, UV_READABLE, accept_clients) != 0;
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

static bool start_handles(struct gg_transport *transport)
{
    uv_loop_t *loop = &transport->loop;
    if (uv_async_init(loop, &transport->wake, woken) != 0 ||
        uv_timer_init(loop, &transport->timer) != 0 ||
        uv_prepare_init(loop, &transport->before_waiting) != 0 ||
        uv_signal_init(loop, &transport->signal[0]) != 0 ||
        uv_signal_init(loop, &transport->signal[1]) != 0 ||
        uv_poll_init(loop, &transport->listen, transport->socket) != 0)
        return false;
    transport->wake.data = transport->timer.data = transport->before_waiting.data = transport;
    transport->signal[0].data = transport->signal[1].data = transport;
    transport->listen.data = transport;
    return uv_timer_start(&transport->timer, tick, TICK_MILLISECONDS, TICK_MILLISECONDS) == 0 &&
           uv_prepare_start(&transport->before_waiting, settle) == 0 &&
           uv_signal_start(&transport->signal[0], on_signal, SIGTERM) == 0 &&
           uv_signal_start(&transport->signal[1], on_signal, SIGINT) == 0 &&
           uv_poll_start(&transport->listen, UV_READABLE, accept_clients) == 0;
}

static void close_handle(uv_handle_t *handle, void *argument)
{
    (void)argument;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static bool start_loop(struct gg_transport *transport)
{
    if (uv_loop_init(&transport->loop) != 0)
        return false;
    if (start_handles(transport))
        return true;
    uv_walk(&transport->loop, close_handle, NULL);
    (void)uv_run(&transport->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&transport->loop);
    return false;
}

static bool make_room(struct gg_transport *transport)
{
    size_t n = (size_t)transport->options.connections;
    transport->peer = calloc(n, sizeof(struct gg_peer *));
    transport->generation = calloc(n, sizeof *transport->generation);
    transport->free_slot = calloc(n, sizeof *transport->free_slot);
    transport->scratch = malloc(GG_SCRATCH);
    if (transport->peer == NULL || transport->generation == NULL || transport->free_slot == NULL ||
        transport->scratch == NULL)
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
    free(transport->scratch);
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
    if (transport == NULL) {
        gg_text_add(message, gg_status_text(GG_NO_MEMORY));
        return NULL;
    }
    transport->options = *options;
    transport->handler = *handler;
    pthread_mutex_init(&transport->lock, NULL);
    transport->socket =
        gg_transport_listen(options->host, options->port, &transport->port, message);
    if (transport->socket >= 0 && !make_room(transport))
        gg_text_add(message, gg_status_text(GG_NO_MEMORY));
    if (transport->socket < 0 || transport->scratch == NULL || transport->nfree == 0) {
        free_transport(transport);
        return NULL;
    }
    if (start_loop(transport)) {
        transport->listening = true;
        return transport;
    }
    gg_text_add(message, "the event loop cannot start");
    free_transport(transport);
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
    for (int i = 0; i < transport->options.connections; i++)
        if (transport->peer[i] != NULL)
            gg_transport_drop(transport, transport->peer[i]);
    uv_close((uv_handle_t *)&transport->wake, NULL);
    uv_close((uv_handle_t *)&transport->listen, NULL);
    uv_close((uv_handle_t *)&transport->timer, NULL);
    uv_close((uv_handle_t *)&transport->before_waiting, NULL);
    uv_close((uv_handle_t *)&transport->signal[0], NULL);
    uv_close((uv_handle_t *)&transport->signal[1], NULL);
    /* Asked twice is asked once: what is being written is written. */
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
}

void gg_transport_close(struct gg_transport *transport)
{
    if (transport == NULL)
        return;
    run_tasks(transport); /* answers that came too late find nobody and are dropped */
    (void)uv_loop_close(&transport->loop);
    free_transport(transport);
}

struct gg_transport_counts gg_transport_counts(const struct gg_transport *transport)
{
    return transport->counts;
}
