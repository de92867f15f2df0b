/*
 * quota.h - how much one client may do: actions a second of a connection, open games of an address.
 */
#ifndef GG_SERVER_QUOTA_H
#define GG_SERVER_QUOTA_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* A bucket that fills with time: `rate` actions a second, twice as many at once. */
struct gg_bucket {
    int64_t filled; /* milliseconds of gg_clock */
    double tokens;
};

/* True when one more is allowed; else how many seconds to wait is in *wait. */
bool gg_bucket_take(struct gg_bucket *bucket, int rate, int64_t now, int *wait);

/* Games that were made by an address and are not over. Any thread. */
struct gg_quota {
    pthread_mutex_t lock;
    struct gg_quota_entry *entry;
    int count, room;
};

void gg_quota_open(struct gg_quota *quota);
void gg_quota_close(struct gg_quota *quota);
bool gg_quota_take(struct gg_quota *quota, const char *address, const char *game, int limit);
void gg_quota_release(struct gg_quota *quota, const char *game);

#endif
