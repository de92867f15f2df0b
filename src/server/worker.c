/*
 * worker.c - a thread that runs tasks as they come and timers when they are due.
 */
#include "server/worker.h"

#include <signal.h>
#include <time.h>

int64_t gg_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t gg_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void gg_worker_add(struct gg_worker *worker, struct gg_task *task)
{
    pthread_mutex_lock(&worker->lock);
    gg_tasks_add(&worker->tasks, task);
    pthread_mutex_unlock(&worker->lock);
}

void gg_worker_wake(struct gg_worker *worker)
{
    pthread_cond_signal(&worker->wake);
}

void gg_worker_post(struct gg_worker *worker, struct gg_task *task)
{
    gg_worker_add(worker, task);
    gg_worker_wake(worker);
}

void gg_worker_timer(struct gg_worker *worker, struct gg_timer *timer, int64_t milliseconds)
{
    struct gg_timer **at = &worker->timers;
    timer->due = gg_clock() + milliseconds;
    while (*at != NULL && (*at)->due <= timer->due)
        at = &(*at)->later;
    timer->later = *at;
    *at = timer;
}

/* Waits for something to do, until the next timer at most. The lock is held. */
static void wait_for_work(struct gg_worker *worker)
{
    if (worker->timers == NULL) {
        pthread_cond_wait(&worker->wake, &worker->lock);
        return;
    }
    struct timespec until = {.tv_sec = worker->timers->due / 1000,
                             .tv_nsec = worker->timers->due % 1000 * 1000000};
    (void)pthread_cond_timedwait(&worker->wake, &worker->lock, &until);
}

static void run_timers(struct gg_worker *worker)
{
    int64_t now = worker->timers != NULL ? gg_clock() : 0;
    while (worker->timers != NULL && worker->timers->due <= now) {
        struct gg_timer *timer = worker->timers;
        worker->timers = timer->later;
        timer->task.run(&timer->task);
    }
}

/* All that is there; none when there are timers to look at. False at the end. */
static bool take_work(struct gg_worker *worker, struct gg_tasks *tasks)
{
    pthread_mutex_lock(&worker->lock);
    bool due = worker->timers != NULL && worker->timers->due <= gg_clock();
    if (worker->tasks.first == NULL && !worker->stopping && !due)
        wait_for_work(worker);
    *tasks = worker->tasks;
    worker->tasks = (struct gg_tasks){NULL, NULL};
    bool more = tasks->first != NULL || !worker->stopping;
    pthread_mutex_unlock(&worker->lock);
    return more;
}

static void *work(void *argument)
{
    struct gg_worker *worker = argument;
    struct gg_tasks tasks;
    while (take_work(worker, &tasks)) {
        for (struct gg_task *task; (task = gg_tasks_take(&tasks)) != NULL;)
            task->run(task);
        run_timers(worker);
        if (worker->settled != NULL)
            worker->settled(worker);
    }
    return NULL;
}

bool gg_worker_start(struct gg_worker *worker, void (*settled)(struct gg_worker *))
{
    pthread_condattr_t monotonic;
    sigset_t all, before;
    *worker = (struct gg_worker){.settled = settled};
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    /* Signals are the loop's business. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

void gg_worker_stop(struct gg_worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->stopping = true;
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    pthread_mutex_destroy(&worker->lock);
    pthread_cond_destroy(&worker->wake);
    worker->timers = NULL;
}
