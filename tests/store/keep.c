/*
 * keep.c - see keep.h.
 */
#include "keep.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char folder[256], place[512];
static int places;

bool keep_is_postgres(void)
{
    return getenv("STORE_POSTGRES") != NULL;
}

const char *keep_folder(void)
{
    if (!*folder) {
        const char *base = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/store-XXXXXX", base ? base : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    return folder;
}

void keep_clear(void)
{
    char command[512];
    if (!*folder)
        return;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    *folder = '\0';
}

void keep_control(const char *what)
{
    char command[1024];
    snprintf(command, sizeof command, "'%s' %s", getenv("STORE_POSTGRES_CONTROL"), what);
    assert_int_equal(system(command), 0);
}

const char *keep_place(void)
{
    places++;
    if (!keep_is_postgres()) {
        snprintf(place, sizeof place, "%s/games-%d.db", keep_folder(), places);
        return place;
    }
    char make[64];
    snprintf(make, sizeof make, "make place_%d_%d", (int)getpid(), places);
    keep_control(make);
    snprintf(place, sizeof place, "postgres://postgres@/%s?host=%s", make + strlen("make "),
             getenv("STORE_POSTGRES_FOLDER"));
    return place;
}

struct gg_store *keep_open(const char *where, const struct gg_store_options *options)
{
    char buf[512];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store *store;
    enum gg_status status = gg_store_open(where, options, &store, &message);
    if (status != GG_OK)
        print_error("%s: %s\n", where, buf);
    assert_int_equal(status, GG_OK);
    return store;
}

/* One lock for all answers: whoever has seen an answer may forget it at once, and a semaphore of its own
 * would still be touched by who posted it. */
static pthread_mutex_t answers = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t answered = PTHREAD_COND_INITIALIZER;

void answer_start(struct answer *answer)
{
    answer->status = GG_NSTATUS;
}

void answer_done(void *arg, enum gg_status status)
{
    struct answer *answer = arg;
    pthread_mutex_lock(&answers);
    answer->status = status;
    pthread_cond_broadcast(&answered);
    pthread_mutex_unlock(&answers);
}

enum gg_status answer_wait(struct answer *answer)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    int failed = 0;
    pthread_mutex_lock(&answers);
    while (answer->status == GG_NSTATUS && failed == 0)
        failed = pthread_cond_timedwait(&answered, &answers, &until);
    enum gg_status status = answer->status;
    pthread_mutex_unlock(&answers);
    assert_int_equal(failed, 0);
    return status;
}

enum gg_status keep_append(struct gg_store *store, const struct gg_store_append *append)
{
    struct answer answer;
    struct gg_store_append copy = *append;
    copy.done = answer_done;
    copy.arg = &answer;
    answer_start(&answer);
    enum gg_status status = gg_store_append(store, &copy);
    return status == GG_OK ? answer_wait(&answer) : status;
}

enum gg_status keep_make(struct gg_store *store, const char *game)
{
    const struct gg_store_new create = {"toy/field", "A field", true};
    const struct gg_store_append append = {.game = game, .body = "start", .create = &create};
    return keep_append(store, &append);
}

enum gg_status keep_event(struct gg_store *store, const char *game, int64_t seq, const char *body)
{
    const struct gg_store_append append = {.game = game, .seq = seq, .body = body};
    return keep_append(store, &append);
}

static bool in_order(void *arg, const struct gg_store_event *event)
{
    int64_t *count = arg;
    assert_int_equal(event->seq, *count);
    ++*count;
    return true;
}

int64_t keep_count(struct gg_store *store, const char *game)
{
    int64_t count = 0;
    return gg_store_events(store, game, 0, in_order, &count) == GG_OK ? count : -1;
}

enum gg_status keep_event_in_time(struct gg_store *store, const char *game, int64_t seq)
{
    enum gg_status status = GG_OUTSIDE;
    for (int i = 0; status == GG_OUTSIDE && i < 300; i++) {
        status = keep_event(store, game, seq, "after the trouble");
        if (status == GG_OUTSIDE)
            usleep(50000);
    }
    return status;
}
