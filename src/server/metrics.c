/*
 * metrics.c - figures for Prometheus.
 */
#include <inttypes.h>

#include "server/server_state.h"

static void figure(struct gg_text *out, const char *name, const char *type, const char *help,
                   uint64_t value)
{
    gg_text_fmt(out, "# HELP grognard_%s %s\n# TYPE grognard_%s %s\ngrognard_%s %" PRIu64 "\n",
                name, help, name, type, name, value);
}

static void write_store(struct gg_server *server, struct gg_text *out)
{
    struct gg_store_figures store;
    gg_store_figures(server->floor.store, &store);
    figure(out, "store_appended_total", "counter", "Events made durable.", store.appended);
    figure(out, "store_commits_total", "counter", "Transactions that wrote them.", store.commits);
    figure(out, "store_refused_total", "counter", "Events that lost a race.", store.refused);
    figure(out, "store_failed_total", "counter", "Events that could not be written.", store.failed);
    figure(out, "store_outages_total", "counter", "Times the store went away.", store.outages);
    figure(out, "store_waiting", "gauge", "Events waiting to be written.", store.waiting);
    figure(out, "store_away", "gauge", "1 while the store cannot be written.", store.away);
}

void gg_metrics_write(struct gg_server *server, struct gg_text *out)
{
    struct gg_transport_counts net = gg_transport_counts(server->floor.transport);
    struct gg_floor *floor = &server->floor;
    figure(out, "uptime_seconds", "gauge", "Seconds since the start.",
           (uint64_t)(gg_clock() - server->started) / 1000);
    figure(out, "connections", "gauge", "Open connections.", (uint64_t)net.open);
    figure(out, "websockets", "gauge", "Open WebSockets.", (uint64_t)net.sockets);
    figure(out, "streams", "gauge", "Open event streams.", (uint64_t)net.streams);
    figure(out, "accepted_total", "counter", "Connections accepted.", net.accepted);
    figure(out, "connections_refused_total", "counter", "Connections above the limit.",
           net.refused);
    figure(out, "requests_total", "counter", "HTTP requests.", net.requests);
    figure(out, "messages_total", "counter", "WebSocket messages received.", net.messages);
    figure(out, "slow_dropped_total", "counter", "Clients dropped because they were too slow.",
           net.dropped_slow);
    figure(out, "calls_open", "gauge", "Calls without an answer yet.",
           (uint64_t)atomic_load(&floor->open_calls));
    figure(out, "games_in_memory", "gauge", "Games in hand.", (uint64_t)atomic_load(&floor->games));
    figure(out, "games_created_total", "counter", "Games made.", atomic_load(&floor->created));
    figure(out, "actions_total", "counter", "Actions of people that were stored.",
           atomic_load(&floor->actions));
    figure(out, "computer_moves_total", "counter", "Moves of computer players.",
           atomic_load(&floor->computer_moves));
    figure(out, "refused_total", "counter", "Calls that were refused.",
           atomic_load(&floor->refused));
    figure(out, "stale_total", "counter", "Actions on an old position.",
           atomic_load(&floor->stale));
    figure(out, "pushes_total", "counter", "Changes told to live connections.",
           atomic_load(&floor->told));
    write_store(server, out);
}
