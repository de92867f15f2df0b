/*
 * quota.h - token buckets, and how many games in play an address may have.
 */
#ifndef GG_SERVER_QUOTA_H
#define GG_SERVER_QUOTA_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* A token bucket: `rate` tokens a second flow in, `most` it holds. All zero is a full one that was never used. */
struct gg_bucket_shape {
    double rate, most;
};
struct gg_bucket {
    int64_t filled; /* milliseconds of gg_clock; 0: never used */
    double tokens;
};

/* True when the cost was there and was taken; else how many seconds to wait is in *wait. A cost of 0 asks whether
 * there is at least one token. */
bool gg_bucket_take(struct gg_bucket *bucket, const struct gg_bucket_shape *shape, double cost,
                    int64_t now, int *wait);
bool gg_bucket_full(const struct gg_bucket *bucket, const struct gg_bucket_shape *shape,
                    int64_t now);

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
