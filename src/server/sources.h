/*
 * sources.h - rate limiting by source address: how many connections, how fast, how often refused.
 *
 * On the loop's thread only. A source without a connection whose buckets are full again says nothing and is
 * forgotten, so the table holds those who did something in the last seconds.
 */
#ifndef GG_SERVER_SOURCES_H
#define GG_SERVER_SOURCES_H

#include "server/address.h"
#include "server/quota.h"

struct gg_source {
    struct gg_source *next;
    struct gg_ip network; /* gg_ip_network */
    int connections;
    int uploads;              /* under way */
    struct gg_bucket work;    /* requests and messages, each at its cost */
    struct gg_bucket refused; /* refusals: who empties it is disconnected */
    struct gg_bucket records; /* uploads */
    int64_t out_until;        /* refused too often */
};

enum { GG_SHUT_OUT_SECONDS = 5 };
enum { GG_SOURCE_BUCKETS = 4096, GG_SOURCES_MAX = 65536, GG_SOURCE_KEY = 16 };

struct gg_sources {
    struct gg_source *bucket[GG_SOURCE_BUCKETS];
    int count, rate, records_an_hour;
    int64_t swept;
    unsigned char key[GG_SOURCE_KEY]; /* of the hash */
    struct gg_source crowd;           /* shared by those for whom there is no room */
};

void gg_sources_open(struct gg_sources *sources, int rate, int records_an_hour);
void gg_sources_close(struct gg_sources *sources);

/* Never NULL. Valid until the next call of gg_sources_sweep, or as long as it has a connection or upload. */
struct gg_source *gg_source_of(struct gg_sources *sources, const struct gg_ip *ip, int64_t now);

/* Takes the cost from the bucket; else false, and *wait is the seconds after which it may be there. */
bool gg_source_spend(struct gg_sources *sources, struct gg_source *source, double cost, int64_t now,
                     int *wait);

/* One more refusal. False when there were too many: the connection is to be closed, and the source stays out for
 * GG_SHUT_OUT_SECONDS. */
bool gg_source_refused(struct gg_sources *sources, struct gg_source *source, int64_t now);

/* Has it been refused so often that it need not be let in? */
bool gg_source_shut_out(const struct gg_source *source, int64_t now);

/* Takes one upload of a record from the quota. */
bool gg_source_upload(struct gg_sources *sources, struct gg_source *source, int64_t now, int *wait);

/* Now and then: forgets those that say nothing any more. */
void gg_sources_sweep(struct gg_sources *sources, int64_t now);

#endif
