/*
 * quota.c - token buckets and counts behind the limits.
 *
 * Who made which game is only remembered in memory and for a day: it keeps one client from filling the
 * store, and is not meant to know anybody.
 */
#include "server/quota.h"

#include <stdlib.h>
#include <string.h>

#include "server/match.h"
#include "server/transport.h"
#include "server/worker.h"

enum { KEPT_MILLISECONDS = 24 * 3600 * 1000 };

struct gg_quota_entry {
    char address[GG_ADDRESS_TEXT];
    char game[GG_GAME_ID + 1];
    int64_t made;
};

static double tokens_at(const struct gg_bucket *bucket, const struct gg_bucket_shape *shape,
                        int64_t now)
{
    double tokens = bucket->tokens + (double)(now - bucket->filled) * shape->rate / 1000.0;
    return bucket->filled == 0 || tokens > shape->most ? shape->most : tokens;
}

bool gg_bucket_take(struct gg_bucket *bucket, const struct gg_bucket_shape *shape, double cost,
                    int64_t now, int *wait)
{
    double wanted = cost > 0 ? cost : 1.0;
    bucket->tokens = tokens_at(bucket, shape, now);
    bucket->filled = now;
    *wait = 1;
    if (bucket->tokens >= wanted) {
        bucket->tokens -= cost;
        return true;
    }
    double seconds = (wanted - bucket->tokens) / shape->rate;
    if (seconds > 1)
        *wait = seconds < 3600 ? (int)seconds + 1 : 3600;
    return false;
}

bool gg_bucket_full(const struct gg_bucket *bucket, const struct gg_bucket_shape *shape,
                    int64_t now)
{
    return tokens_at(bucket, shape, now) >= shape->most;
}

void gg_quota_open(struct gg_quota *quota)
{
    memset(quota, 0, sizeof *quota);
    pthread_mutex_init(&quota->lock, NULL);
}

void gg_quota_close(struct gg_quota *quota)
{
    pthread_mutex_destroy(&quota->lock);
    free(quota->entry);
}

/* Counts those of the address and forgets what is old. The lock is held. */
static int count_of(struct gg_quota *quota, const char *address)
{
    int64_t oldest = gg_clock() - KEPT_MILLISECONDS;
    int n = 0;
    for (int i = 0; i < quota->count;) {
        if (quota->entry[i].made < oldest) {
            quota->entry[i] = quota->entry[--quota->count];
            continue;
        }
        n += strcmp(quota->entry[i].address, address) == 0;
        i++;
    }
    return n;
}

static bool add_entry(struct gg_quota *quota, const char *address, const char *game)
{
    if (quota->count == quota->room) {
        int room = quota->room > 0 ? 2 * quota->room : 64;
        struct gg_quota_entry *more = realloc(quota->entry, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        quota->entry = more;
        quota->room = room;
    }
    struct gg_quota_entry *entry = &quota->entry[quota->count++];
    memset(entry, 0, sizeof *entry);
    gg_copy(entry->address, sizeof entry->address, address);
    gg_copy(entry->game, sizeof entry->game, game);
    entry->made = gg_clock();
    return true;
}

bool gg_quota_take(struct gg_quota *quota, const char *address, const char *game, int limit)
{
    pthread_mutex_lock(&quota->lock);
    bool good = count_of(quota, address) < limit && add_entry(quota, address, game);
    pthread_mutex_unlock(&quota->lock);
    return good;
}

void gg_quota_release(struct gg_quota *quota, const char *game)
{
    pthread_mutex_lock(&quota->lock);
    for (int i = 0; i < quota->count; i++) {
        if (strcmp(quota->entry[i].game, game) == 0) {
            quota->entry[i] = quota->entry[--quota->count];
            break;
        }
    }
    pthread_mutex_unlock(&quota->lock);
}
