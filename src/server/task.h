/*
 * task.h - a unit of work for another thread, and an intrusive queue of them.
 *
 * A task is the first member of what it is about, so queueing takes no memory and cannot fail.
 */
#ifndef GG_SERVER_TASK_H
#define GG_SERVER_TASK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct gg_task {
    struct gg_task *next;
    void (*run)(struct gg_task *task);
};

/* FIFO, not synchronized: the owner locks. */
struct gg_tasks {
    struct gg_task *first, *last;
};

static inline void gg_tasks_add(struct gg_tasks *tasks, struct gg_task *task)
{
    task->next = NULL;
    if (tasks->last != NULL)
        tasks->last->next = task;
    else
        tasks->first = task;
    tasks->last = task;
}

static inline void gg_tasks_add_first(struct gg_tasks *tasks, struct gg_task *task)
{
    task->next = tasks->first;
    tasks->first = task;
    if (tasks->last == NULL)
        tasks->last = task;
}

/* Moves all of one queue behind another. */
static inline void gg_tasks_move(struct gg_tasks *tasks, struct gg_tasks *from)
{
    if (from->first == NULL)
        return;
    if (tasks->last != NULL)
        tasks->last->next = from->first;
    else
        tasks->first = from->first;
    tasks->last = from->last;
    *from = (struct gg_tasks){NULL, NULL};
}

static inline struct gg_task *gg_tasks_take(struct gg_tasks *tasks)
{
    struct gg_task *task = tasks->first;
    if (task != NULL) {
        tasks->first = task->next;
        if (tasks->first == NULL)
            tasks->last = NULL;
    }
    return task;
}

#endif
