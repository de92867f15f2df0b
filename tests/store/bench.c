/*
 * bench.c - how many durable appends a second a store takes: `meson test --benchmark`, or by hand
 *
 *   bench-store [PLACE]     a file or an address; without one, a new file in the temporary folder
 *
 * Each game has one append under way at a time, as in play: the next is queued when the last is durable. So
 * one game shows the time of a commit, and a hundred show what sharing commits is worth.
 */
#include "keep.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GAMES_MAX = 1000, SECONDS = 2, SLOTS = 100000, SLOT_MICROSECONDS = 10 };

static atomic_bool stop;
static atomic_int running;
static uint32_t slots[SLOTS]; /* of the writer's thread alone */

struct player {
    struct gg_store *store;
    char game[32], body[201];
    int64_t seq;
    double queued;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void go_on(void *arg, enum gg_status status);

static void append_next(struct player *player)
{
    static const struct gg_store_new create = {"toy/field", "A field", true};
    const struct gg_store_append append = {
        .game = player->game,
        .seq = player->seq,
        .body = player->body,
        .create = player->seq ? NULL : &create,
        .unlisted = player->seq > 0, /* as in play: lists may lag behind */
        .summary = "{\"turn_label\":\"14 October, morning\",\"to_move\":\"french\",\"steps\":100}",
        .done = go_on,
        .arg = player};
    player->queued = seconds();
    if (gg_store_append(player->store, &append) != GG_OK)
        abort();
}

static void go_on(void *arg, enum gg_status status)
{
    struct player *player = arg;
    if (status != GG_OK) {
        fprintf(stderr, "bench-store: %s\n", gg_status_text(status));
        abort();
    }
    size_t slot = (size_t)((seconds() - player->queued) * 1e6 / SLOT_MICROSECONDS);
    slots[slot < SLOTS ? slot : SLOTS - 1]++;
    player->seq++;
    if (stop)
        running--;
    else
        append_next(player);
}

static double milliseconds_at(double share)
{
    uint64_t all = 0, sum = 0;
    size_t i = 0;
    for (i = 0; i < SLOTS; i++)
        all += slots[i];
    for (i = 0; i < SLOTS && (double)sum <= share * (double)all; i++)
        sum += slots[i];
    return (double)i * SLOT_MICROSECONDS / 1e3;
}

static void measure(struct gg_store *store, int games)
{
    static struct player players[GAMES_MAX];
    struct gg_store_figures before, after;
    memset(slots, 0, sizeof slots);
    gg_store_figures(store, &before);
    stop = false;
    running = games;
    double start = seconds();
    for (int i = 0; i < games; i++) {
        struct player *player = players + i;
        *player = (struct player){.store = store};
        snprintf(player->game, sizeof player->game, "%08x%08x-%d", (unsigned)rand(),
                 (unsigned)getpid(), i);
        memset(player->body, 'x', sizeof player->body - 1);
        append_next(player);
    }
    sleep(SECONDS);
    stop = true;
    while (running > 0)
        usleep(1000);
    double time = seconds() - start;
    gg_store_figures(store, &after);
    double appended = (double)(after.appended - before.appended);
    double commits = (double)(after.commits - before.commits);
    printf("%4d games: %8.0f durable appends/s, %6.1f a commit, p50 %.2f ms, p99 %.2f ms\n", games,
           appended / time, appended / commits, milliseconds_at(0.5), milliseconds_at(0.99));
}

int main(int argc, char **argv)
{
    struct gg_store *store = keep_open(argc > 1 ? argv[1] : keep_place(), NULL);
    measure(store, 1);
    measure(store, 100);
    gg_store_close(store);
    keep_clear();
    return 0;
}
