/*
 * metrics.c - figures for Prometheus.
 */
#include <inttypes.h>

#include "server/courier.h"
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
    gg_store_figures(server->service.store, &store);
    figure(out, "store_appended_total", "counter", "Events made durable.", store.appended);
    figure(out, "store_commits_total", "counter", "Transactions that wrote them.", store.commits);
    figure(out, "store_refused_total", "counter", "Events that lost a race.", store.refused);
    figure(out, "store_failed_total", "counter", "Events that could not be written.", store.failed);
    figure(out, "store_outages_total", "counter", "Times the store went away.", store.outages);
    figure(out, "store_waiting", "gauge", "Events waiting to be written.", store.waiting);
    figure(out, "store_away", "gauge", "1 while the store cannot be written.", store.away);
}

static void courier_figures(struct gg_courier *courier, struct gg_text *out)
{
    struct gg_courier_counts counts = gg_courier_counts(courier);
    figure(out, "calls_sent_total", "counter", "Players who were told that it is their turn.",
           counts.sent);
    figure(out, "calls_failed_total", "counter", "Those who could not be told.", counts.failed);
    figure(out, "calls_dropped_total", "counter", "Those for whom too many waited.",
           counts.dropped);
}

static uint64_t battles_of(struct gg_service *service)
{
    uint64_t n = 0;
    for (int i = 0; i < service->nshards; i++)
        n += (uint64_t)atomic_load(&service->shard[i].battles.count);
    return n;
}

void gg_metrics_write(struct gg_server *server, struct gg_text *out)
{
    struct gg_transport_counts net = gg_transport_counts(server->service.transport);
    struct gg_service *service = &server->service;
    courier_figures(service->courier, out);
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
    figure(out, "late_dropped_total", "counter", "Clients dropped for missing a deadline.",
           net.dropped_late);
    figure(out, "sources", "gauge", "Addresses that limits are kept for.",
           (uint64_t)server->sources.count);
    figure(out, "uploads_open", "gauge", "Records that are being verified.",
           (uint64_t)atomic_load(&service->uploads));
    figure(out, "slow_dropped_total", "counter", "Clients dropped because they were too slow.",
           net.dropped_slow);
    figure(out, "calls_open", "gauge", "Calls without an answer yet.",
           (uint64_t)atomic_load(&service->open_calls));
    figure(out, "games_in_memory", "gauge", "Games in memory.",
           (uint64_t)atomic_load(&service->games));
    figure(out, "battles_in_memory", "gauge", "Battles that games and records share.",
           battles_of(service));
    figure(out, "games_created_total", "counter", "Games made.", atomic_load(&service->created));
    figure(out, "actions_total", "counter", "Actions of people that were stored.",
           atomic_load(&service->actions));
    figure(out, "computer_moves_total", "counter", "Moves of computer players.",
           atomic_load(&service->computer_moves));
    figure(out, "refused_total", "counter", "Calls that were refused.",
           atomic_load(&service->refusals));
    figure(out, "stale_total", "counter", "Actions on an old position.",
           atomic_load(&service->stale));
    figure(out, "pushes_total", "counter", "Changes told to live connections.",
           atomic_load(&service->told));
    write_store(server, out);
}
