/*
 * sources.c - see sources.h.
 */
#include "server/sources.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* LEAST_ROOM: the dearest thing that a client may do must fit into its bucket. */
enum { SWEEP_MILLISECONDS = 1000, LEAST_ROOM = 20 };

/* Buckets hold twice what flows in within a second. Refusals flow in at a fifth of the rate of work, for a client
 * of good will makes few mistakes; at the start there is room for as many as for work. */
static const double refusals_to_work = 0.2;

/* Keyed, so that nobody can choose addresses that fall into one bucket. */
static unsigned hash_of(const struct gg_sources *sources, const struct gg_ip *ip)
{
    unsigned char hash[crypto_shorthash_BYTES];
    unsigned value;
    crypto_shorthash(hash, ip->bytes, sizeof ip->bytes, sources->key);
    memcpy(&value, hash, sizeof value);
    return value % GG_SOURCE_BUCKETS;
}

void gg_sources_open(struct gg_sources *sources, int rate, int records_an_hour)
{
    memset(sources, 0, sizeof *sources);
    randombytes_buf(sources->key, sizeof sources->key);
    sources->rate = rate;
    sources->records_an_hour = records_an_hour;
}

void gg_sources_close(struct gg_sources *sources)
{
    for (int i = 0; i < GG_SOURCE_BUCKETS; i++) {
        while (sources->bucket[i] != NULL) {
            struct gg_source *gone = sources->bucket[i];
            sources->bucket[i] = gone->next;
            free(gone);
        }
    }
}

static double most_of(const struct gg_sources *sources)
{
    return sources->rate < LEAST_ROOM / 2 ? LEAST_ROOM : 2.0 * sources->rate;
}

static struct gg_bucket_shape work_shape(const struct gg_sources *sources)
{
    return (struct gg_bucket_shape){.rate = sources->rate, .most = most_of(sources)};
}

static struct gg_bucket_shape refusal_shape(const struct gg_sources *sources)
{
    return (struct gg_bucket_shape){.rate = refusals_to_work * sources->rate,
                                    .most = most_of(sources)};
}

static struct gg_bucket_shape record_shape(const struct gg_sources *sources)
{
    return (struct gg_bucket_shape){.rate = sources->records_an_hour / 3600.0,
                                    .most = sources->records_an_hour};
}

struct gg_source *gg_source_of(struct gg_sources *sources, const struct gg_ip *ip, int64_t now)
{
    struct gg_ip network = gg_ip_network(ip);
    struct gg_source **bucket = &sources->bucket[hash_of(sources, &network)];
    for (struct gg_source *source = *bucket; source != NULL; source = source->next)
        if (memcmp(&source->network, &network, sizeof network) == 0)
            return source;
    if (sources->count >= GG_SOURCES_MAX)
        gg_sources_sweep(sources, now);
    struct gg_source *made =
        sources->count < GG_SOURCES_MAX ? calloc(1, sizeof *made) : &sources->crowd;
    if (made == NULL || made == &sources->crowd)
        return &sources->crowd;
    made->network = network;
    made->next = *bucket;
    *bucket = made;
    sources->count++;
    return made;
}

bool gg_source_spend(struct gg_sources *sources, struct gg_source *source, double cost, int64_t now,
                     int *wait)
{
    struct gg_bucket_shape shape = work_shape(sources);
    return gg_bucket_take(&source->work, &shape, cost, now, wait);
}

bool gg_source_refused(struct gg_sources *sources, struct gg_source *source, int64_t now)
{
    int wait;
    struct gg_bucket_shape shape = refusal_shape(sources);
    /* Who is out does not stay out longer for knocking. */
    if (now < source->out_until)
        return false;
    if (gg_bucket_take(&source->refused, &shape, 1.0, now, &wait))
        return true;
    source->out_until = now + INT64_C(1000) * GG_SHUT_OUT_SECONDS;
    return false;
}

bool gg_source_shut_out(const struct gg_source *source, int64_t now)
{
    return now < source->out_until;
}

bool gg_source_upload(struct gg_sources *sources, struct gg_source *source, int64_t now, int *wait)
{
    struct gg_bucket_shape shape = record_shape(sources);
    return gg_bucket_take(&source->records, &shape, 1.0, now, wait);
}

static bool says_nothing(const struct gg_sources *sources, const struct gg_source *source,
                         int64_t now)
{
    struct gg_bucket_shape work = work_shape(sources), refused = refusal_shape(sources),
                           records = record_shape(sources);
    return source->connections == 0 && source->uploads == 0 &&
           gg_bucket_full(&source->work, &work, now) &&
           gg_bucket_full(&source->refused, &refused, now) &&
           gg_bucket_full(&source->records, &records, now);
}

void gg_sources_sweep(struct gg_sources *sources, int64_t now)
{
    if (now - sources->swept < SWEEP_MILLISECONDS)
        return;
    sources->swept = now;
    for (int i = 0; i < GG_SOURCE_BUCKETS; i++) {
        for (struct gg_source **at = &sources->bucket[i]; *at != NULL;) {
            struct gg_source *source = *at;
            if (says_nothing(sources, source, now)) {
                *at = source->next;
                free(source);
                sources->count--;
            } else {
                at = &source->next;
            }
        }
    }
}
