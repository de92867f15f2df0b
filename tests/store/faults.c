/*
 * faults.c - a store is used while the n-th allocation, or the n-th call of the disk or of the network, fails, for every
 * n: whoever appends is told what became of it, what was answered is there afterwards, and nothing leaks.
 *
 * On a SQLite file, and started by tests/store/postgres on a database, where the connection breaks at every place that
 * it can break at.
 */
#include "keep.h"

#include <stdio.h>
#include <string.h>

#include "disk.h"
#include "fault.h"

enum { APPENDS = 5, ALL = 150, STRIDE = 13 };

/* What can be said to somebody who appends or reads. */
static bool is_known(enum gg_status status)
{
    return status == GG_OK || status == GG_NO_MEMORY || status == GG_OUTSIDE || status == GG_FULL;
}

static bool see_game(void *arg, const struct gg_store_game *game)
{
    (void)arg;
    assert_non_null(game->id);
    return true;
}

/* Opens, appends, reads and closes. Returns how many appends were answered with GG_OK; the game may have one event more
 * than told of when nobody could say. */
static int live(const char *where)
{
    char buf[512];
    struct gg_text message;
    struct gg_store *store;
    int told = 0;
    gg_text_fixed(&message, buf, sizeof buf);
    enum gg_status status = gg_store_open(where, NULL, &store, &message);
    if (status != GG_OK) {
        assert_true(is_known(status) && message.len > 0);
        assert_null(store);
        return 0;
    }
    const struct gg_store_list list = {.limit = 10};
    status = keep_make(store, "g");
    for (int i = 1; status == GG_OK && i < APPENDS; i++) {
        told++;
        status = keep_event(store, "g", i, "b");
        int64_t n = keep_count(store, "g");
        assert_true(n == -1 || n >= told);
    }
    told += status == GG_OK;
    assert_true(is_known(status));
    assert_true(is_known(gg_store_games(store, &list, see_game, NULL)));
    gg_store_close(store);
    return told;
}

static void check(const char *where, int told)
{
    struct gg_store *store = keep_open(where, NULL);
    int64_t n = keep_count(store, "g");
    assert_true(n >= told && n <= told + 1);
    assert_int_equal(n == 0 ? keep_make(store, "g") : keep_event(store, "g", n, "b"), GG_OK);
    gg_store_close(store);
}

static void set_disk(uint64_t first, uint64_t then)
{
    disk_fail(first, then);
}

static void set_memory(uint64_t first, uint64_t then)
{
    fault_set(FAULT_MEMORY, first, then);
}

static void set_reads(uint64_t first, uint64_t then)
{
    fault_set(FAULT_READ, first, then);
}

static void set_writes(uint64_t first, uint64_t then)
{
    fault_set(FAULT_WRITE, first, then);
}

static uint64_t hits(void)
{
    return disk_failed() + fault_hits(FAULT_MEMORY) + fault_hits(FAULT_READ) +
           fault_hits(FAULT_WRITE);
}

/* Each of the calls fails once; with `then` 1 all that follow fail as well. */
static void fail_each(void (*set)(uint64_t first, uint64_t then), uint64_t then)
{
    uint64_t tried = 0;
    for (uint64_t n = 1;; n += n < ALL ? 1 : STRIDE, tried++) {
        char where[512];
        snprintf(where, sizeof where, "%s", keep_place());
        set(n, then);
        int told = live(where);
        bool hit = hits() > 0;
        set(0, 0);
        if (!hit) {
            assert_int_equal(told, APPENDS);
            break;
        }
        check(where, told);
    }
    print_message("# %d failures\n", (int)tried);
    assert_true(tried > 10);
}

static void an_allocation_fails(void **state)
{
    (void)state;
    fail_each(set_memory, 0);
}

static void memory_runs_out(void **state)
{
    (void)state;
    fail_each(set_memory, 1);
}

static void the_disk_fails_once(void **state)
{
    (void)state;
    fail_each(set_disk, 0);
}

static void the_disk_fails_for_good(void **state)
{
    (void)state;
    fail_each(set_disk, 1);
}

static void an_answer_is_cut_off(void **state)
{
    (void)state;
    fail_each(set_reads, 0);
}

static void a_question_is_cut_off(void **state)
{
    (void)state;
    fail_each(set_writes, 0);
}

int main(void)
{
    fault_libraries();
    disk_install();
    const struct CMUnitTest on_files[] = {
        cmocka_unit_test(an_allocation_fails),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(the_disk_fails_once),
        cmocka_unit_test(the_disk_fails_for_good),
    };
    const struct CMUnitTest on_a_database[] = {
        cmocka_unit_test(an_allocation_fails),
        cmocka_unit_test(an_answer_is_cut_off),
        cmocka_unit_test(a_question_is_cut_off),
    };
    int failed = keep_is_postgres()
                     ? cmocka_run_group_tests_name("store-faults", on_a_database, NULL, NULL)
                     : cmocka_run_group_tests_name("store-faults", on_files, NULL, NULL);
    keep_clear();
    return failed;
}
