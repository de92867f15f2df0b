/*
 * worker.h - a thread with a queue: everything about one game runs on the same one, so a game needs no lock.
 */
#ifndef GG_SERVER_WORKER_H
#define GG_SERVER_WORKER_H

#include <stdint.h>

#include "grognard/status.h"
#include "server/task.h"

/* Something to be done at a time. */
struct gg_alarm {
    struct gg_task task;
    struct gg_alarm *later;
    int64_t due; /* milliseconds of gg_clock */
};

struct gg_worker {
    pthread_t thread;
    pthread_mutex_t lock; /* guards tasks and stopping */
    pthread_cond_t wake;
    struct gg_tasks tasks;
    bool stopping;
    struct gg_alarm *alarms; /* the thread's own, soonest first */

    /* Called on the thread whenever it has run all that was there; what goes on to other threads is handed
     * over then, so that many things wake another thread once. May be NULL. */
    void (*settled)(struct gg_worker *worker);
};

GG_MUST_CHECK bool gg_worker_start(struct gg_worker *worker, void (*settled)(struct gg_worker *));

/* Finishes what is queued and ends the thread; alarms are dropped unrun. */
void gg_worker_stop(struct gg_worker *worker);

/* From any thread. What was added is done when the worker is awake anyway, or woken. */
void gg_worker_add(struct gg_worker *worker, struct gg_task *task);
void gg_worker_wake(struct gg_worker *worker);
void gg_worker_post(struct gg_worker *worker, struct gg_task *task); /* both */

/* From the worker's own thread only. */
void gg_worker_alarm(struct gg_worker *worker, struct gg_alarm *alarm, int64_t milliseconds);

/* Milliseconds that only go forward. */
int64_t gg_clock(void);

#endif
