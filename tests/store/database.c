/*
 * database.c - what can happen to a PostgreSQL: it is away and comes back, others write to it as well, it is
 * newer than we are. Started by the script tests/store/postgres, whose server it stops and starts.
 */
#include "keep.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- away and back ---- */

static void all_waiting_are_told(struct gg_store *store)
{
    struct answer answers[20];
    for (int i = 0; i < 20; i++) {
        const struct gg_store_append append = {
            .game = "g", .seq = 1 + i, .body = "lost", .done = answer_done, .arg = answers + i};
        answer_start(answers + i);
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    for (int i = 0; i < 20; i++)
        assert_int_equal(answer_wait(answers + i), GG_OUTSIDE);
}

static bool not_lost(void *arg, const struct gg_store_event *event)
{
    (void)arg;
    assert_string_not_equal(event->body, "lost");
    return true;
}

static void a_database_that_was_away_is_used_again(void **state)
{
    (void)state;
    struct gg_store_figures figures;
    struct gg_store *store = keep_open(keep_place(), NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_count(store, "g"), 1);
    keep_control("stop");
    all_waiting_are_told(store);
    assert_int_equal(keep_event(store, "g", 1, "lost"), GG_OUTSIDE);
    assert_int_equal(keep_count(store, "g"), -1);
    gg_store_figures(store, &figures);
    assert_true(figures.away);
    assert_int_equal(figures.outages, 1);
    keep_control("start");

    assert_int_equal(keep_event_in_time(store, "g", 1), GG_OK);
    assert_int_equal(keep_count(store, "g"), 2);
    assert_int_equal(gg_store_events(store, "g", 0, not_lost, NULL), GG_OK);
    gg_store_figures(store, &figures);
    assert_false(figures.away);
    gg_store_close(store);
}

/* Nobody appended while the database was restarted, so nobody needs to know. */
static void a_restart_between_appends_is_not_noticed(void **state)
{
    (void)state;
    struct gg_store *store = keep_open(keep_place(), NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_count(store, "g"), 1);
    keep_control("stop");
    keep_control("start");
    assert_int_equal(keep_event(store, "g", 1, "b"), GG_OK);
    assert_int_equal(keep_count(store, "g"), 2);
    struct gg_store_figures figures;
    gg_store_figures(store, &figures);
    assert_int_equal(figures.outages, 0);
    gg_store_close(store);
}

/* Appends without a pause while the server is ended as by a crash and started again. What is answered
 * GG_OK must be there; what is answered GG_OUTSIDE may be, when it was cut off in its commit. */
struct load {
    struct gg_store *store;
    char game[16];
    _Atomic int64_t answered;
    atomic_bool *stop;
};

static void *append_under_load(void *arg)
{
    struct load *load = arg;
    while (!*load->stop) {
        enum gg_status status = keep_event(load->store, load->game, load->answered, "b");
        if (status == GG_OK)
            load->answered++;
        int64_t there = status == GG_ILLEGAL ? keep_count(load->store, load->game) : -1;
        if (there >= 0)
            load->answered = there; /* it was written though nobody could say so */
        else if (status != GG_OK)
            usleep(2000);
    }
    return NULL;
}

/* Waits up to a minute until each of them has been answered so many times more. */
static bool wait_for_answers(struct load load[6], int64_t more)
{
    bool there = true;
    for (int i = 0; i < 6 && there; i++) {
        int64_t wanted = load[i].answered + more;
        there = false;
        for (int tries = 0; !there && tries < 30000; tries++) {
            there = load[i].answered >= wanted;
            if (!there)
                usleep(2000);
        }
    }
    return there;
}

static void a_crash_of_the_server_loses_nothing_answered(void **state)
{
    (void)state;
    static atomic_bool stop;
    struct load load[6];
    pthread_t thread[6];
    struct gg_store *store = keep_open(keep_place(), NULL);
    for (int i = 0; i < 6; i++) {
        load[i] = (struct load){.store = store, .answered = 1, .stop = &stop};
        snprintf(load[i].game, sizeof load[i].game, "g%d", i);
        assert_int_equal(keep_make(store, load[i].game), GG_OK);
        assert_int_equal(pthread_create(thread + i, NULL, append_under_load, load + i), 0);
    }
    assert_true(wait_for_answers(load, 5));
    keep_control("stop immediate");
    keep_control("start");
    assert_true(wait_for_answers(load, 5));
    stop = true;
    for (int i = 0; i < 6; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < 6; i++) {
        int64_t n = keep_count(store, load[i].game);
        assert_true(load[i].answered > 1 && n >= load[i].answered && n <= load[i].answered + 1);
        assert_int_equal(keep_event_in_time(store, load[i].game, n), GG_OK);
    }
    gg_store_close(store);
}

/* Two stores on one database, as two servers: the lock is in the database, not in the program. */
static void two_stores_race_and_one_wins(void **state)
{
    (void)state;
    const char *where = keep_place();
    struct gg_store *one = keep_open(where, NULL), *two = keep_open(where, NULL);
    assert_int_equal(keep_make(one, "g"), GG_OK);
    for (int i = 1; i <= 40; i++) {
        struct answer a, b;
        struct gg_store_append append = {
            .game = "g", .seq = i, .body = "b", .done = answer_done, .arg = &a};
        answer_start(&a);
        answer_start(&b);
        assert_int_equal(gg_store_append(one, &append), GG_OK);
        append.arg = &b;
        assert_int_equal(gg_store_append(two, &append), GG_OK);
        enum gg_status first = answer_wait(&a), second = answer_wait(&b);
        assert_true((first == GG_OK && second == GG_ILLEGAL) ||
                    (first == GG_ILLEGAL && second == GG_OK));
    }
    assert_int_equal(keep_count(two, "g"), 41);
    gg_store_close(one);
    gg_store_close(two);
}

/* ---- news ---- */

struct news {
    pthread_mutex_t lock;
    char text[512];
    int n, missed;
};

static void note_news(void *arg, const char *game, int64_t seq)
{
    struct news *news = arg;
    pthread_mutex_lock(&news->lock);
    if (game) {
        size_t used = strlen(news->text);
        snprintf(news->text + used, sizeof news->text - used, "%s %d|", game, (int)seq);
        news->n++;
    } else {
        news->missed++;
    }
    pthread_mutex_unlock(&news->lock);
}

/* Waits up to a minute for so many news, or for the word that some were missed. */
static bool wait_for_news(struct news *news, int n, int missed)
{
    bool there = false;
    for (int i = 0; !there && i < 6000; i++) {
        pthread_mutex_lock(&news->lock);
        there = news->n >= n && news->missed >= missed;
        pthread_mutex_unlock(&news->lock);
        if (!there)
            usleep(10000);
    }
    return there;
}

static void servers_on_one_database_hear_of_each_other(void **state)
{
    (void)state;
    struct news one_hears = {PTHREAD_MUTEX_INITIALIZER, "", 0, 0};
    struct news two_hears = {PTHREAD_MUTEX_INITIALIZER, "", 0, 0};
    const char *where = keep_place();
    struct gg_store *one = keep_open(where, NULL), *two = keep_open(where, NULL);
    assert_int_equal(gg_store_listen(one, note_news, &one_hears), GG_OK);
    assert_int_equal(gg_store_listen(two, note_news, &two_hears), GG_OK);
    assert_int_equal(gg_store_listen(two, note_news, &two_hears), GG_WRONG_TIME);

    assert_int_equal(keep_make(one, "g"), GG_OK);
    assert_int_equal(keep_event(one, "g", 1, "b"), GG_OK);
    assert_int_equal(keep_event(one, "g", 1, "refused"), GG_ILLEGAL);
    assert_true(wait_for_news(&two_hears, 2, 0));
    assert_int_equal(keep_event(two, "g", 2, "b"), GG_OK);
    assert_true(wait_for_news(&one_hears, 1, 0));
    assert_int_equal(keep_count(one, "g"), 3);

    gg_store_close(one);
    gg_store_close(two);
    assert_string_equal(one_hears.text, "g 2|"); /* never of their own, nor of what was refused */
    assert_string_equal(two_hears.text, "g 0|g 1|");
    assert_int_equal(one_hears.missed + two_hears.missed, 0);
}

static void after_a_break_a_listener_says_that_it_may_have_missed_some(void **state)
{
    (void)state;
    struct news hears = {PTHREAD_MUTEX_INITIALIZER, "", 0, 0};
    const char *where = keep_place();
    struct gg_store *one = keep_open(where, NULL), *two = keep_open(where, NULL);
    assert_int_equal(gg_store_listen(one, note_news, &hears), GG_OK);
    keep_control("stop");
    keep_control("start");
    assert_true(wait_for_news(&hears, 0, 1));
    assert_int_equal(keep_make(two, "g"), GG_OK);
    assert_true(wait_for_news(&hears, 1, 1));
    gg_store_close(one);
    gg_store_close(two);
    assert_string_equal(hears.text, "g 0|");
}

/* ---- what is refused ---- */

static void refused(const char *where, enum gg_status wanted, const char *words)
{
    char buf[512];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store *store;
    assert_int_equal(gg_store_open(where, NULL, &store, &message), wanted);
    assert_null(store);
    if (!strstr(buf, words))
        print_error("'%s' is not in: %s\n", words, buf);
    assert_non_null(strstr(buf, words));
}

static void a_database_that_cannot_be_used_is_refused(void **state)
{
    (void)state;
    char where[512];
    refused("postgres://h/d?nonsense=1", GG_BAD_INPUT, "nonsense");
    refused("postgres://nobody@/d?host=/nowhere", GG_OUTSIDE, "/nowhere");
    snprintf(where, sizeof where, "postgres://postgres@/none?host=%s",
             getenv("STORE_POSTGRES_FOLDER"));
    refused(where, GG_OUTSIDE, "\"none\" does not exist");
}

static void a_newer_store_is_refused(void **state)
{
    (void)state;
    char sql[256];
    const char *where = keep_place();
    gg_store_close(keep_open(where, NULL));
    char database[64];
    assert_int_equal(sscanf(where, "postgres://postgres@/%63[a-z0-9_]", database), 1);
    snprintf(sql, sizeof sql, "run %s 'UPDATE grognard.store SET version = 2'", database);
    keep_control(sql);
    refused(where, GG_BAD_INPUT, "newer version");
    snprintf(sql, sizeof sql, "run %s 'UPDATE grognard.store SET version = 1'", database);
    keep_control(sql);
    gg_store_close(keep_open(where, NULL));
}

int main(void)
{
    if (!keep_is_postgres()) {
        fputs("start this by tests/store/postgres\n", stderr);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_database_that_was_away_is_used_again),
        cmocka_unit_test(a_restart_between_appends_is_not_noticed),
        cmocka_unit_test(a_crash_of_the_server_loses_nothing_answered),
        cmocka_unit_test(two_stores_race_and_one_wins),
        cmocka_unit_test(servers_on_one_database_hear_of_each_other),
        cmocka_unit_test(after_a_break_a_listener_says_that_it_may_have_missed_some),
        cmocka_unit_test(a_database_that_cannot_be_used_is_refused),
        cmocka_unit_test(a_newer_store_is_refused),
    };
    return cmocka_run_group_tests_name("store-database", tests, NULL, NULL);
}
