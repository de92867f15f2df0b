/*
 * sim.c - many games on a pool of threads (see sim.h).
 *
 * Workers take shards of game numbers from one atomic counter and keep their counts to themselves, on
 * cache lines of their own, until they are done. The loop of a game calls the rules directly, without
 * a log, and allocates nothing.
 */
#include "lab/sim.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHARD_GAMES = 4, CACHE_LINE = 64, PROGRESS_MILLISECONDS = 200 };

/* What the workers share. The counter is touched once a shard, the lock once a worker. */
struct pool {
    const struct gg_sim_request *request;
    long long steps_max;
    _Alignas(CACHE_LINE) atomic_uint_fast64_t next; /* first game of the next shard */
    _Alignas(CACHE_LINE) atomic_uint_fast64_t done; /* games played, for progress only */
    atomic_bool stop;                               /* a game did not end: no use to go on */
    _Alignas(CACHE_LINE) pthread_mutex_t lock;
    pthread_cond_t ended;
    int running;
};

struct worker {
    _Alignas(CACHE_LINE) struct pool *pool;
    pthread_t thread;
    struct gg_sim_counts counts;
    _Alignas(CACHE_LINE) unsigned char position[GG_POSITION_MAX];
};

struct gg_interval gg_wilson(uint64_t k, uint64_t n)
{
    if (n == 0)
        return (struct gg_interval){0, 0, 1};
    const double z = 1.959963984540054; /* two-sided 95 % of the normal distribution */
    double count = (double)n;
    double p = (double)k / count;
    double scale = 1 + z * z / count;
    double middle = (p + z * z / (2 * count)) / scale;
    double half = z / scale * sqrt(p * (1 - p) / count + z * z / (4 * count * count));
    /* Rounding must not push an end past what is possible. */
    double low = k == 0 ? 0 : fmax(0, middle - half);
    double high = k == n ? 1 : fmin(1, middle + half);
    return (struct gg_interval){p, low, high};
}

static void count_ending(struct gg_sim_counts *counts, int winner, const char *level,
                         uint64_t games)
{
    for (int i = 0; i < counts->nendings; i++) {
        struct gg_sim_ending *e = &counts->ending[i];
        if (e->winner == winner && !strcmp(e->level, level)) {
            e->games += games;
            return;
        }
    }
    if (counts->nendings < GG_SIM_ENDINGS_MAX)
        counts->ending[counts->nendings++] = (struct gg_sim_ending){winner, level, games};
}

static void count_turns(struct gg_sim_counts *counts, int turn)
{
    int row = turn < 0 ? 0 : turn > GG_SIM_TURNS_MAX ? GG_SIM_TURNS_MAX : turn;
    counts->turns[row]++;
    counts->turns_sum += turn < 0 ? 0 : (uint64_t)turn;
    if (counts->games == 0 || turn < counts->turns_min)
        counts->turns_min = turn;
    if (counts->games == 0 || turn > counts->turns_max)
        counts->turns_max = turn;
}

static void count_game(struct worker *w)
{
    const struct gg_battle *battle = w->pool->request->battle;
    struct gg_result result;
    battle->rules->result(battle, w->position, &result);
    count_turns(&w->counts, result.turn);
    count_ending(&w->counts, result.winner, result.level ? result.level : "", 1);
    if (result.winner == GG_NOBODY)
        w->counts.draws++;
    else
        w->counts.wins[result.winner]++;
    w->counts.games++;
}

/* Plays one game to its end in w->position. False when it did not end within the limit. */
static bool play_game(struct worker *w, struct gg_random *random)
{
    const struct gg_sim_request *request = w->pool->request;
    const struct gg_battle *battle = request->battle;
    const struct gg_rules *rules = battle->rules;
    struct gg_roll roll;
    memset(w->position, 0, rules->position_size);
    if (request->position)
        memcpy(w->position, request->position, rules->position_size);
    else
        rules->start(battle, w->position);
    struct gg_memory memory[GG_SIDES] = {{.count = 0}};
    uint64_t choices = 0, rolls = 0;
    for (long long step = 0; step < w->pool->steps_max; step++) {
        struct gg_turn turn = rules->turn(battle, w->position);
        if (turn.who == GG_OVER)
            break;
        if (turn.who == GG_CHANCE) {
            rules->roll(battle, w->position, &roll);
            rules->settle(battle, w->position, gg_roll_throw(&roll, random, NULL), NULL);
            rolls++;
        } else {
            struct gg_thought thought;
            struct gg_moment moment = {.battle = battle,
                                       .position = w->position,
                                       .memory = &memory[turn.who],
                                       .random = random};
            gg_think(request->mind[turn.who], &moment, &thought);
            rules->choose(battle, w->position, thought.choice, NULL);
            choices++;
        }
    }
    w->counts.choices += choices;
    w->counts.rolls += rolls;
    return rules->turn(battle, w->position).who == GG_OVER;
}

static bool is_stopped(const struct pool *pool)
{
    const atomic_bool *stop = pool->request->stop;
    return atomic_load_explicit(&pool->stop, memory_order_relaxed) ||
           (stop && atomic_load_explicit(stop, memory_order_relaxed));
}

/* Plays shards until there are none left. */
static void work(struct worker *w)
{
    struct pool *pool = w->pool;
    uint64_t games = pool->request->games;
    for (;;) {
        uint64_t first = atomic_fetch_add(&pool->next, SHARD_GAMES);
        if (first >= games)
            return;
        uint64_t end = games - first < SHARD_GAMES ? games : first + SHARD_GAMES;
        for (uint64_t game = first; game < end; game++) {
            if (is_stopped(pool))
                return;
            struct gg_random random;
            gg_random_start(&random, pool->request->seed, game);
            if (!play_game(w, &random)) {
                w->counts.endless = game;
                atomic_store(&pool->stop, true);
                return;
            }
            count_game(w);
        }
        atomic_fetch_add(&pool->done, end - first);
    }
}

static void *run_worker(void *argument)
{
    struct worker *w = argument;
    work(w);
    pthread_mutex_lock(&w->pool->lock);
    w->pool->running--;
    pthread_cond_signal(&w->pool->ended);
    pthread_mutex_unlock(&w->pool->lock);
    return NULL;
}

/* Tells how far the games are until the last worker is done. */
static void watch(struct pool *pool)
{
    const struct gg_sim_request *request = pool->request;
    pthread_mutex_lock(&pool->lock);
    while (pool->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += PROGRESS_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        if (pthread_cond_timedwait(&pool->ended, &pool->lock, &until) == ETIMEDOUT &&
            request->progress) {
            uint64_t done = atomic_load_explicit(&pool->done, memory_order_relaxed);
            pthread_mutex_unlock(&pool->lock);
            request->progress(request->context, done, request->games);
            pthread_mutex_lock(&pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

static void add_counts(struct gg_sim_counts *sum, const struct gg_sim_counts *more)
{
    if (more->games && (!sum->games || more->turns_min < sum->turns_min))
        sum->turns_min = more->turns_min;
    if (more->games && (!sum->games || more->turns_max > sum->turns_max))
        sum->turns_max = more->turns_max;
    sum->games += more->games;
    for (int side = 0; side < GG_SIDES; side++)
        sum->wins[side] += more->wins[side];
    sum->draws += more->draws;
    sum->choices += more->choices;
    sum->rolls += more->rolls;
    sum->turns_sum += more->turns_sum;
    for (int i = 0; i <= GG_SIM_TURNS_MAX; i++)
        sum->turns[i] += more->turns[i];
    for (int i = 0; i < more->nendings; i++)
        count_ending(sum, more->ending[i].winner, more->ending[i].level, more->ending[i].games);
    if (more->endless < sum->endless)
        sum->endless = more->endless;
}

static int compare_endings(const void *a, const void *b)
{
    const struct gg_sim_ending *x = a, *y = b;
    if (x->winner != y->winner)
        return x->winner < y->winner ? -1 : 1;
    return strcmp(x->level, y->level);
}

/* The clock of the condition must be the one that watch() reads. */
static bool open_pool(struct pool *pool)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes))
        return false;
    bool good = !pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) &&
                !pthread_cond_init(&pool->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    if (good && pthread_mutex_init(&pool->lock, NULL)) {
        pthread_cond_destroy(&pool->ended);
        good = false;
    }
    return good;
}

/* Starts as many workers as it can; the number of those that run. */
static int start_workers(struct pool *pool, struct worker *workers, int threads)
{
    int started = 0;
    for (; started < threads; started++) {
        struct worker *w = &workers[started];
        w->pool = pool;
        w->counts.endless = UINT64_MAX;
        pthread_mutex_lock(&pool->lock);
        pool->running++;
        pthread_mutex_unlock(&pool->lock);
        if (pthread_create(&w->thread, NULL, run_worker, w)) {
            pthread_mutex_lock(&pool->lock);
            pool->running--;
            pthread_mutex_unlock(&pool->lock);
            break;
        }
    }
    return started;
}

enum gg_status gg_sim_run(const struct gg_sim_request *request, struct gg_sim_counts *out)
{
    struct pool pool = {.request = request, .steps_max = request->steps_max};
    memset(out, 0, sizeof *out);
    out->endless = UINT64_MAX;
    if (request->threads < 1 || request->threads > GG_SIM_THREADS_MAX)
        return GG_RANGE;
    if (pool.steps_max == 0)
        pool.steps_max = GG_SIM_STEPS_MAX;
    size_t bytes = (size_t)request->threads * sizeof(struct worker);
    struct worker *workers = aligned_alloc(CACHE_LINE, bytes);
    if (!workers || !open_pool(&pool)) {
        free(workers);
        return GG_NO_MEMORY;
    }
    memset(workers, 0, bytes);
    /* Fewer threads than asked for play the same games; none at all is a failure. */
    int started = start_workers(&pool, workers, request->threads);
    watch(&pool);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_counts(out, &workers[i].counts);
    }
    qsort(out->ending, (size_t)out->nendings, sizeof out->ending[0], compare_endings);
    pthread_cond_destroy(&pool.ended);
    pthread_mutex_destroy(&pool.lock);
    free(workers);
    if (!started)
        return GG_OUTSIDE;
    return out->endless == UINT64_MAX ? GG_OK : GG_FULL;
}
