/*
 * games.c - what a store promises, whichever back end it has: run once on SQLite files and once, by the
 * script tests/store/postgres, on databases.
 */
#include "keep.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct gg_store *store;

static int open_store(void **state)
{
    (void)state;
    store = keep_open(keep_place(), NULL);
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    gg_store_close(store);
    store = NULL;
    keep_clear();
    return 0;
}

/* ---- events ---- */

struct seen {
    char text[4096];
    int n, stop_after;
};

static bool see_event(void *arg, const struct gg_store_event *event)
{
    struct seen *seen = arg;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%s %d %s|", event->game, (int)event->seq,
             event->body);
    return ++seen->n != seen->stop_after;
}

static void events_come_back_in_order(void **state)
{
    (void)state;
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_make(store, "h"), GG_OK);
    for (int i = 1; i < 12; i++) {
        char body[32];
        snprintf(body, sizeof body, "step %d", i);
        assert_int_equal(keep_event(store, "g", i, body), GG_OK);
    }
    assert_int_equal(keep_count(store, "g"), 12);
    assert_int_equal(keep_count(store, "h"), 1);
    assert_int_equal(keep_count(store, "nobody"), 0);

    struct seen seen = {.text = ""};
    assert_int_equal(gg_store_events(store, "g", 10, see_event, &seen), GG_OK);
    assert_string_equal(seen.text, "g 10 step 10|g 11 step 11|");

    struct seen two = {.text = "", .stop_after = 2};
    assert_int_equal(gg_store_events(store, "g", 0, see_event, &two), GG_OK);
    assert_string_equal(two.text, "g 0 start|g 1 step 1|");
    assert_int_equal(keep_count(store, "g"), 12);
}

static void any_text_is_kept_as_it_is(void **state)
{
    (void)state;
    const char *body = "{\"say\":\"d\xC3\xA9j\xC3\xA0 'vu' \\ $1 ? %s; DROP TABLE games\"}\n";
    char *large = malloc(GG_STORE_BODY_MAX + 2);
    assert_non_null(large);
    memset(large, 'x', GG_STORE_BODY_MAX + 1);
    large[GG_STORE_BODY_MAX + 1] = '\0';

    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_event(store, "g", 1, body), GG_OK);
    assert_int_equal(keep_event(store, "g", 2, ""), GG_OK);
    assert_int_equal(keep_event(store, "g", 3, large), GG_BAD_INPUT);
    assert_int_equal(keep_event(store, "g", 3, large + 1), GG_OK);
    free(large);

    struct seen seen = {.text = "", .stop_after = 2};
    assert_int_equal(gg_store_events(store, "g", 1, see_event, &seen), GG_OK);
    char wanted[256];
    snprintf(wanted, sizeof wanted, "g 1 %s|g 2 |", body);
    assert_string_equal(seen.text, wanted);
    assert_int_equal(keep_count(store, "g"), 4);
}

static void what_cannot_be_kept_is_refused_at_once(void **state)
{
    (void)state;
    const struct gg_store_new create = {"s", "t", true}, nameless = {NULL, "t", true};
    const struct gg_store_append bad[] = {
        {.game = "", .body = "b", .create = &create},
        {.game = "a b", .body = "b", .create = &create},
        {.game = "g'", .body = "b", .create = &create},
        {.game = "12345678901234567890123456789012345678901234567890123456789012345",
         .body = "b",
         .create = &create},
        {.game = NULL, .body = "b", .create = &create},
        {.game = "g", .body = NULL, .create = &create},
        {.game = "g", .body = "\xFF", .create = &create},
        {.game = "g", .body = "\xC0\xAF", .create = &create},
        {.game = "g", .body = "b", .create = &nameless},
        {.game = "g", .body = "b", .create = &create, .summary = "\xED\xA0\x80"},
        {.game = "g", .body = "b"},
        {.game = "g", .body = "b", .seq = 1, .create = &create},
        {.game = "g", .body = "b", .seq = -1},
        {.game = "g", .body = "b", .seq = INT64_MAX},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(gg_store_append(store, bad + i), GG_BAD_INPUT);
    assert_int_equal(keep_count(store, "g"), 0);
}

/* ---- races ---- */

static void a_lost_race_is_refused_and_writes_nothing(void **state)
{
    (void)state;
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_event(store, "g", 1, "first"), GG_OK);
    assert_int_equal(keep_event(store, "g", 1, "second"), GG_ILLEGAL);
    assert_int_equal(keep_event(store, "g", 3, "gap"), GG_ILLEGAL);
    assert_int_equal(keep_make(store, "g"), GG_ILLEGAL);
    assert_int_equal(keep_event(store, "nobody", 1, "b"), GG_NOT_FOUND);

    struct seen seen = {.text = ""};
    assert_int_equal(gg_store_events(store, "g", 0, see_event, &seen), GG_OK);
    assert_string_equal(seen.text, "g 0 start|g 1 first|");
    struct gg_store_figures figures;
    gg_store_figures(store, &figures);
    assert_int_equal(figures.appended, 2);
    assert_int_equal(figures.refused, 4);
    assert_int_equal(figures.failed, 0);
}

/* Holds the writer inside a callback, so that what is queued meanwhile becomes one batch. */
struct gate {
    sem_t inside, open;
};

static void wait_at_gate(void *arg, enum gg_status status)
{
    struct gate *gate = arg;
    (void)status;
    sem_post(&gate->inside);
    sem_wait(&gate->open);
}

static void hold_writer(struct gate *gate, const char *game)
{
    const struct gg_store_new create = {"s", "t", false};
    const struct gg_store_append append = {
        .game = game, .body = "b", .create = &create, .done = wait_at_gate, .arg = gate};
    sem_init(&gate->inside, 0, 0);
    sem_init(&gate->open, 0, 0);
    assert_int_equal(gg_store_append(store, &append), GG_OK);
    sem_wait(&gate->inside);
}

static void let_writer_go(struct gate *gate)
{
    sem_post(&gate->open);
}

enum { BATCH = 300 };

static void all_that_waits_is_one_commit_and_one_loser_is_alone(void **state)
{
    (void)state;
    static struct answer answers[BATCH];
    struct gate gate;
    struct gg_store_figures before, after;
    const struct gg_store_new create = {"s", "t", true};
    hold_writer(&gate, "gate");
    gg_store_figures(store, &before);
    for (int i = 0; i < BATCH; i++) {
        char game[16];
        snprintf(game, sizeof game, "g%d", i == 150 ? 149 : i);
        struct gg_store_append append = {
            .game = game, .body = "b", .create = &create, .done = answer_done, .arg = answers + i};
        answer_start(answers + i);
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    let_writer_go(&gate);
    for (int i = 0; i < BATCH; i++)
        assert_int_equal(answer_wait(answers + i), i == 150 ? GG_ILLEGAL : GG_OK);
    gg_store_figures(store, &after);
    assert_int_equal(after.commits - before.commits, 1);
    assert_int_equal(after.appended - before.appended, BATCH - 1);
    assert_int_equal(keep_count(store, "g149"), 1);
    assert_int_equal(keep_count(store, "g150"), 0);
    assert_int_equal(keep_count(store, "g299"), 1);
}

enum { THREADS = 16, GAMES = 8, STEPS = 12 };

/* Every thread tries to append every step of every game: exactly one of them may succeed each time. */
static void *race(void *arg)
{
    int *won = arg;
    for (int step = 1; step <= STEPS; step++) {
        for (int game = 0; game < GAMES; game++) {
            char name[16];
            snprintf(name, sizeof name, "race%d", game);
            enum gg_status status;
            /* Others may be a step behind: then this one would leave a gap and is to wait. */
            while ((status = keep_event(store, name, step, "b")) == GG_ILLEGAL &&
                   keep_count(store, name) < step)
                continue;
            *won += status == GG_OK;
        }
    }
    return NULL;
}

static void many_threads_append_and_each_step_has_one_winner(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    int won[THREADS] = {0}, sum = 0;
    for (int game = 0; game < GAMES; game++) {
        char name[16];
        snprintf(name, sizeof name, "race%d", game);
        assert_int_equal(keep_make(store, name), GG_OK);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(thread + i, NULL, race, won + i), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++)
        sum += won[i];
    assert_int_equal(sum, GAMES * STEPS);
    for (int game = 0; game < GAMES; game++) {
        char name[16];
        snprintf(name, sizeof name, "race%d", game);
        assert_int_equal(keep_count(store, name), STEPS + 1);
    }
    struct gg_store_figures figures;
    gg_store_figures(store, &figures);
    assert_true(figures.commits < figures.appended + figures.refused);
}

/* ---- the queue ---- */

static void count_done(void *arg, enum gg_status status)
{
    int *done = arg;
    assert_int_equal(status, GG_OK);
    ++*done;
}

static void a_full_queue_refuses_and_is_written_at_close(void **state)
{
    (void)state;
    const struct gg_store_options options = {.queue_appends = 5, .queue_bytes = 100000};
    char *large = calloc(1, 99900);
    assert_non_null(large);
    memset(large, 'x', 99899);
    struct gate gate;
    int done = 0;
    char where[512];
    gg_store_close(store);
    snprintf(where, sizeof where, "%s", keep_place());
    store = keep_open(where, &options);
    hold_writer(&gate, "g");
    struct gg_store_append append = {
        .game = "g", .seq = 1, .body = "b", .done = count_done, .arg = &done};
    for (; append.seq <= 4; append.seq++)
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    append.body = large;
    assert_int_equal(gg_store_append(store, &append), GG_FULL);
    append.body = "b";
    assert_int_equal(gg_store_append(store, &append), GG_OK);
    append.seq++;
    assert_int_equal(gg_store_append(store, &append), GG_FULL);
    struct gg_store_figures figures;
    gg_store_figures(store, &figures);
    assert_int_equal(figures.waiting, 5);
    let_writer_go(&gate);
    free(large);

    gg_store_close(store);
    assert_int_equal(done, 5);
    store = keep_open(where, NULL);
    assert_int_equal(keep_count(store, "g"), 6);
}

/* ---- rows and lists ---- */

static bool see_game(void *arg, const struct gg_store_game *game)
{
    struct seen *seen = arg;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%s %s %s %s %d %d%d|", game->id,
             game->scenario, game->title, game->summary, (int)game->events, game->open_to_all,
             game->over);
    assert_true(game->updated >= game->created && game->created > 1600000000000);
    return ++seen->n != seen->stop_after;
}

static const char *row_of(const char *game)
{
    static struct seen seen;
    seen = (struct seen){.text = ""};
    assert_int_equal(gg_store_game(store, game, see_game, &seen), GG_OK);
    return seen.text;
}

static void a_row_follows_its_game(void **state)
{
    (void)state;
    const struct gg_store_new create = {"toy/field", "A field", false};
    struct gg_store_append append = {.game = "g", .body = "b", .create = &create};
    assert_int_equal(keep_append(store, &append), GG_OK);
    assert_string_equal(row_of("g"), "g toy/field A field {} 1 00|");
    append = (struct gg_store_append){
        .game = "g", .seq = 1, .body = "b", .summary = "{\"turn\":2}", .over = GG_STORE_OVER_YES};
    assert_int_equal(keep_append(store, &append), GG_OK);
    assert_string_equal(row_of("g"), "g toy/field A field {\"turn\":2} 2 01|");
    /* A refused one leaves the row alone as well. */
    append.summary = "{\"turn\":9}";
    assert_int_equal(keep_append(store, &append), GG_ILLEGAL);
    assert_int_equal(keep_event(store, "g", 2, "b"), GG_OK);
    assert_string_equal(row_of("g"), "g toy/field A field {\"turn\":2} 3 01|");
    append =
        (struct gg_store_append){.game = "g", .seq = 3, .body = "undo", .over = GG_STORE_OVER_NO};
    assert_int_equal(keep_append(store, &append), GG_OK);
    assert_string_equal(row_of("g"), "g toy/field A field {\"turn\":2} 4 00|");
    struct seen seen = {.text = ""};
    assert_int_equal(gg_store_game(store, "nobody", see_game, &seen), GG_NOT_FOUND);
}

static bool see_name(void *arg, const struct gg_store_game *game)
{
    struct seen *seen = arg;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%s ", game->id);
    return ++seen->n != seen->stop_after;
}

static const char *names(const struct gg_store_list *list)
{
    static struct seen seen;
    seen = (struct seen){.text = ""};
    assert_int_equal(gg_store_games(store, list, see_name, &seen), GG_OK);
    return seen.text;
}

static bool see_time(void *arg, const struct gg_store_game *game)
{
    *(int64_t *)arg = game->updated;
    return true;
}

/* Makes games at different milliseconds: the order of a list is by time. */
static void make_one(const char *game, bool open_to_all, bool over)
{
    const struct timespec moment = {0, 3000000};
    const struct gg_store_new create = {"s", "t", open_to_all};
    const struct gg_store_append append = {.game = game,
                                           .body = "b",
                                           .create = &create,
                                           .over = over ? GG_STORE_OVER_YES : GG_STORE_OVER_KEEP};
    nanosleep(&moment, NULL);
    assert_int_equal(keep_append(store, &append), GG_OK);
}

static void lists_show_the_latest_first(void **state)
{
    (void)state;
    const struct timespec moment = {0, 3000000};
    make_one("a", true, false);
    make_one("b", true, false);
    make_one("c", false, false);
    make_one("d", true, true);
    make_one("e", true, false);
    struct gg_store_list list = {.limit = 50};
    assert_string_equal(names(&list), "e b a ");
    nanosleep(&moment, NULL);
    assert_int_equal(keep_event(store, "a", 1, "b"), GG_OK);
    assert_string_equal(names(&list), "a e b ");
    list.everything = true;
    assert_string_equal(names(&list), "a e c b ");
    list.limit = 2;
    assert_string_equal(names(&list), "a e ");
    int64_t time = 0;
    assert_int_equal(gg_store_game(store, "e", see_time, &time), GG_OK);
    list.before = time;
    assert_string_equal(names(&list), "c b ");
    list = (struct gg_store_list){.over = true, .limit = 1};
    assert_string_equal(names(&list), "d ");
    list.limit = 0;
    assert_int_equal(gg_store_games(store, &list, see_name, NULL), GG_RANGE);
    struct seen one = {.text = "", .stop_after = 1};
    list = (struct gg_store_list){.limit = 50};
    assert_int_equal(gg_store_games(store, &list, see_name, &one), GG_OK);
    assert_string_equal(one.text, "a ");
}

static bool read_inside(void *arg, const struct gg_store_event *event)
{
    int *n = arg;
    (void)event;
    assert_int_equal(keep_count(store, "g"), 3);
    ++*n;
    return true;
}

static void a_callback_may_read(void **state)
{
    (void)state;
    int n = 0;
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_event(store, "g", 1, "b"), GG_OK);
    assert_int_equal(keep_event(store, "g", 2, "b"), GG_OK);
    assert_int_equal(gg_store_events(store, "g", 0, read_inside, &n), GG_OK);
    assert_int_equal(n, 3);
}

/* ---- many at once ---- */

static void count_answers(void *arg)
{
    ++*(atomic_int *)arg;
}

static bool see_events(void *arg, const struct gg_store_game *game)
{
    *(int64_t *)arg = game->events;
    return true;
}

static enum gg_status unlisted(const char *game, int64_t seq)
{
    const struct gg_store_append append = {.game = game, .seq = seq, .body = "b", .unlisted = true};
    return keep_append(store, &append);
}

static void what_is_gathered_or_unlisted_is_kept_like_anything(void **state)
{
    (void)state;
    static atomic_int rounds;
    const struct gg_store_options options = {.answered = count_answers, .answered_arg = &rounds};
    struct answer answers[3];
    gg_store_close(store);
    store = keep_open(keep_place(), &options);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    for (int i = 0; i < 3; i++) {
        answer_start(answers + i);
        const struct gg_store_append append = {.game = "g",
                                               .seq = i + 1,
                                               .body = "b",
                                               .unlisted = true,
                                               .gathers = true,
                                               .done = answer_done,
                                               .arg = answers + i};
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    gg_store_write(store);
    for (int i = 0; i < 3; i++)
        assert_int_equal(answer_wait(answers + i), GG_OK);
    assert_int_equal(unlisted("g", 3), GG_ILLEGAL);
    assert_int_equal(unlisted("g", 5), GG_ILLEGAL);
    assert_int_equal(unlisted("nobody", 1), GG_NOT_FOUND);
    assert_int_equal(keep_event(store, "g", 4, "b"), GG_OK);
    assert_int_equal(unlisted("g", 5), GG_OK);
    assert_int_equal(keep_count(store, "g"), 6);
    int64_t events = 0;
    assert_int_equal(gg_store_game(store, "g", see_events, &events), GG_OK);
    assert_int_equal(events, 6);
    gg_store_close(store); /* so that the writer has said all it had to say */
    store = NULL;
    assert_true(rounds >= 7);
}

static void a_finished_store_has_answered_all_takes_nothing_and_can_be_read(void **state)
{
    (void)state;
    struct answer answer;
    const struct gg_store_append append = {
        .game = "g", .seq = 1, .body = "b", .gathers = true, .done = answer_done, .arg = &answer};
    assert_int_equal(keep_make(store, "g"), GG_OK);
    answer_start(&answer);
    assert_int_equal(gg_store_append(store, &append), GG_OK);
    gg_store_finish(store);
    assert_int_equal(answer_wait(&answer), GG_OK);
    const struct gg_store_append late = {.game = "g", .seq = 2, .body = "b"};
    assert_int_equal(gg_store_append(store, &late), GG_OUTSIDE);
    gg_store_finish(store);
    assert_int_equal(keep_count(store, "g"), 2);
}

/* ---- again ---- */

static void what_was_kept_is_there_when_opened_again(void **state)
{
    (void)state;
    char where[512];
    gg_store_close(store);
    snprintf(where, sizeof where, "%s", keep_place());
    for (int i = 0; i < 3; i++) {
        store = keep_open(where, NULL);
        assert_int_equal(i ? keep_event(store, "g", i, "b") : keep_make(store, "g"), GG_OK);
        assert_int_equal(keep_count(store, "g"), i + 1);
        gg_store_close(store);
    }
    store = NULL;
}

int main(void)
{
#define ON_A_STORE(test) cmocka_unit_test_setup_teardown(test, open_store, close_store)
    const struct CMUnitTest tests[] = {
        ON_A_STORE(events_come_back_in_order),
        ON_A_STORE(any_text_is_kept_as_it_is),
        ON_A_STORE(what_cannot_be_kept_is_refused_at_once),
        ON_A_STORE(a_lost_race_is_refused_and_writes_nothing),
        ON_A_STORE(all_that_waits_is_one_commit_and_one_loser_is_alone),
        ON_A_STORE(many_threads_append_and_each_step_has_one_winner),
        ON_A_STORE(a_full_queue_refuses_and_is_written_at_close),
        ON_A_STORE(a_row_follows_its_game),
        ON_A_STORE(lists_show_the_latest_first),
        ON_A_STORE(a_callback_may_read),
        ON_A_STORE(what_is_gathered_or_unlisted_is_kept_like_anything),
        ON_A_STORE(a_finished_store_has_answered_all_takes_nothing_and_can_be_read),
        ON_A_STORE(what_was_kept_is_there_when_opened_again),
    };
    return cmocka_run_group_tests_name("store-games", tests, NULL, NULL);
}
