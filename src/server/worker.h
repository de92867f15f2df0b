/*
 * worker.h - a thread with a task queue and timers.
 */
#ifndef GG_SERVER_WORKER_H
#define GG_SERVER_WORKER_H

#include <stdint.h>

#include "grognard/status.h"
#include "server/task.h"

/* A one-shot timer. */
struct gg_timer {
    struct gg_task task;
    struct gg_timer *later;
    int64_t due; /* milliseconds of gg_clock */
};

struct gg_worker {
    pthread_t thread;
    pthread_mutex_t lock; /* guards tasks and stopping */
    pthread_cond_t wake;
    struct gg_tasks tasks;
    bool stopping;
    struct gg_timer *timers; /* the thread's own, soonest first */

    /* Called on the thread after each batch of tasks; output for other threads is flushed here, so that a
     * batch wakes another thread once. May be NULL. */
    void (*settled)(struct gg_worker *worker);
};

GG_MUST_CHECK bool gg_worker_start(struct gg_worker *worker, void (*settled)(struct gg_worker *));

/* Finishes what is queued and ends the thread; timers, which are whoever set them, are not run. */
void gg_worker_stop(struct gg_worker *worker);

/* From any thread. An added task runs with the next batch or after gg_worker_wake. */
void gg_worker_add(struct gg_worker *worker, struct gg_task *task);
void gg_worker_wake(struct gg_worker *worker);
void gg_worker_post(struct gg_worker *worker, struct gg_task *task); /* both */

/* From the worker's own thread only. */
void gg_worker_timer(struct gg_worker *worker, struct gg_timer *timer, int64_t milliseconds);

/* Monotonic clock in milliseconds. */
int64_t gg_clock(void);

/* Milliseconds since 1970, by the wall clock. */
int64_t gg_time(void);

#endif
