/*
 * arena.c - pairs of games on a pool of threads, counted in their order (see arena.h).
 */
#include "lab/arena.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lab/arena_state.h"

enum { TICK_MILLISECONDS = 50, TICKS_A_REPORT = 4 };

struct gg_contest {
    struct gg_contest_request request; /* its stop is ours */
    struct gg_contest_pair *pair;
    int file; /* of finished pairs, or -1 */
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int running;
    uint64_t next;    /* the first pair that nobody has taken */
    uint64_t counted; /* all before it are in the report */
    enum gg_status status;
    struct gg_contest_report report;
};

/* --- counting --- */

static void add_fault(struct gg_contest_report *r, uint64_t number, int game,
                      const struct gg_contest_pair *pair)
{
    enum gg_ending ending = pair->game[game].ending;
    const char *reason = pair->reason[game];
    r->forfeits[0] += ending == GG_FORFEIT_FIRST;
    r->forfeits[1] += ending == GG_FORFEIT_SECOND;
    r->endless += ending == GG_ENDLESS;
    if (ending != GG_PLAYED && r->nfaults < GG_CONTEST_FAULTS_MAX)
        r->fault[r->nfaults++] = (struct gg_contest_fault){
            number, game, ending,
            reason != NULL ? reason : "was not over after the limit of steps"};
}

static void add_pair(struct gg_contest_report *r, uint64_t number,
                     const struct gg_contest_pair *pair)
{
    r->pairs.count[pair->game[0].points + pair->game[1].points]++;
    for (int i = 0; i < 2; i++) {
        r->tally[i][pair->game[i].points]++;
        add_fault(r, number, i, pair);
        r->pace[i].decisions += pair->pace[i].decisions;
        r->pace[i].spent += pair->pace[i].spent;
        r->pace[i].late += pair->pace[i].late;
        if (pair->pace[i].longest > r->pace[i].longest)
            r->pace[i].longest = pair->pace[i].longest;
    }
}

/* Counts what is finished without a gap, up to the pair that settles the question; then no more is played. */
static void count(struct gg_contest *a)
{
    const struct gg_sprt *test = a->request.sprt;
    while (a->counted < a->request.pairs && a->pair[a->counted].done &&
           a->report.verdict == GG_UNDECIDED) {
        add_pair(&a->report, a->counted, &a->pair[a->counted]);
        a->counted++;
        if (test != NULL)
            a->report.verdict = gg_sprt_verdict(test, &a->report.pairs);
    }
    if (a->report.verdict != GG_UNDECIDED)
        atomic_store(&a->stop, true);
}

/* --- workers --- */

/* The next pair to play, or one past the last. */
static uint64_t take_pair(struct gg_contest *a)
{
    while (a->next < a->request.pairs && a->pair[a->next].done)
        a->next++;
    return a->next < a->request.pairs ? a->next++ : a->next;
}

static void fail(struct gg_contest *a, enum gg_status status)
{
    if (a->status == GG_OK)
        a->status = status;
    atomic_store(&a->stop, true);
}

/* Called with the lock held, which is given up while a pair is played. */
static void work(struct gg_contest *a)
{
    while (!atomic_load(&a->stop)) {
        struct gg_contest_pair pair;
        enum gg_status status = GG_OK;
        uint64_t number = take_pair(a);
        if (number >= a->request.pairs)
            return;
        pthread_mutex_unlock(&a->lock);
        bool done = gg_contest_play_pair(&a->request, number, &pair, &status);
        pthread_mutex_lock(&a->lock);
        if (status != GG_OK)
            fail(a, status);
        if (!done) {
            free(pair.reason[0]);
            free(pair.reason[1]);
            return;
        }
        a->pair[number] = pair;
        if (a->file >= 0 && !gg_contest_file_add(a->file, number, &pair))
            fail(a, GG_OUTSIDE);
        count(a);
    }
}

/* An engine that has gone must not take the arena with it. */
static void *run_worker(void *argument)
{
    struct gg_contest *a = argument;
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, NULL);
    pthread_mutex_lock(&a->lock);
    work(a);
    a->running--;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* Hands on the caller's wish to stop and tells how far it is, until the last worker is done. */
static void watch(struct gg_contest *a, const struct gg_contest_request *request)
{
    pthread_mutex_lock(&a->lock);
    for (int tick = 1; a->running > 0; tick++) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&a->ended, &a->lock, &until);
        if (request->stop != NULL && atomic_load(request->stop))
            atomic_store(&a->stop, true);
        if (request->progress != NULL && tick % TICKS_A_REPORT == 0) {
            struct gg_contest_report now = a->report;
            pthread_mutex_unlock(&a->lock);
            request->progress(request->context, &now);
            pthread_mutex_lock(&a->lock);
        }
    }
    pthread_mutex_unlock(&a->lock);
}

static enum gg_status run_workers(struct gg_contest *a, const struct gg_contest_request *request)
{
    pthread_t thread[GG_SIM_THREADS_MAX];
    int started = 0;
    for (; started < request->threads; started++) {
        pthread_mutex_lock(&a->lock);
        a->running++;
        pthread_mutex_unlock(&a->lock);
        if (pthread_create(&thread[started], NULL, run_worker, a) != 0) {
            pthread_mutex_lock(&a->lock);
            a->running--;
            pthread_mutex_unlock(&a->lock);
            break;
        }
    }
    watch(a, request);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started > 0 ? a->status : GG_OUTSIDE;
}

/* --- opening and closing --- */

static struct gg_contest *open_arena(const struct gg_contest_request *request)
{
    pthread_condattr_t attributes;
    struct gg_contest *a = calloc(1, sizeof *a);
    if (a == NULL || pthread_condattr_init(&attributes) != 0) {
        free(a);
        return NULL;
    }
    bool good = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(&a->ended, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    if (!good || pthread_mutex_init(&a->lock, NULL) != 0) {
        free(a);
        return NULL;
    }
    a->request = *request;
    a->request.stop = &a->stop;
    a->file = -1;
    a->pair = calloc(request->pairs, sizeof *a->pair);
    if (a->pair == NULL) {
        gg_contest_close(a);
        return NULL;
    }
    return a;
}

void gg_contest_close(struct gg_contest *a)
{
    if (a == NULL)
        return;
    for (uint64_t i = 0; a->pair != NULL && i < a->request.pairs; i++) {
        free(a->pair[i].reason[0]);
        free(a->pair[i].reason[1]);
    }
    if (a->file >= 0)
        close(a->file);
    pthread_cond_destroy(&a->ended);
    pthread_mutex_destroy(&a->lock);
    free(a->pair);
    free(a);
}

static bool has_engine(const struct gg_contest_request *request)
{
    return request->contender[0].kind == GG_BY_ENGINE || request->contender[1].kind == GG_BY_ENGINE;
}

static void explain(enum gg_status status, const struct gg_contest_request *request,
                    struct gg_text *message)
{
    if (status == GG_HIDDEN)
        gg_text_fmt(message,
                    "%s hides things from a side, and an engine is told everything: only minds "
                    "can play it here",
                    request->battle->id);
    else if (status == GG_OUTSIDE && request->state != NULL)
        gg_text_fmt(message, "%s cannot be written, or no thread could be had", request->state);
    else if (status != GG_OK)
        gg_text_add(message, gg_status_text(status));
}

enum gg_status gg_contest_run(const struct gg_contest_request *request, struct gg_contest **arena,
                              struct gg_contest_report *report, struct gg_text *message)
{
    *arena = NULL;
    enum gg_status status = GG_OK;
    if (request->pairs < 1 || request->pairs > GG_CONTEST_PAIRS_MAX || request->threads < 1 ||
        request->threads > GG_SIM_THREADS_MAX)
        status = GG_RANGE;
    else if (has_engine(request) && gg_contest_hides(request))
        status = GG_HIDDEN;
    struct gg_contest *a = status == GG_OK ? open_arena(request) : NULL;
    if (a == NULL) {
        status = status == GG_OK ? GG_NO_MEMORY : status;
        explain(status, request, message);
        return status;
    }
    if (request->state != NULL)
        a->file = gg_contest_file_open(&a->request, a->pair, &status, message);
    if (status == GG_OK) {
        for (uint64_t i = 0; i < request->pairs; i++)
            a->report.resumed += a->pair[i].done;
        count(a);
        status = run_workers(a, request);
        explain(status, request, message);
    }
    *report = a->report;
    *arena = a;
    return status;
}
