/*
 * memory.c - files of every kind are read while the n-th allocation or read fails, for every n: the answer is a status
 * and words for it, and nothing is left behind, which a sanitizer sees at the end.
 *
 *     file-memory FILE…
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "grognard/file.h"

/* One in STRIDE is tried behind the first ALL: what is new in a file is met early. */
enum { ALL = 6000, STRIDE = 23 };

static char **file;
static int files;

/* Reads a file as far as it can be read. What it is without faults is in *plain. */
static enum gg_status load(const char *path, enum gg_status plain)
{
    struct gg_text message;
    enum gg_status status = GG_OK;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(path, NULL, &status, &message);
    fault_clear();
    assert_int_equal(loaded != NULL, status == GG_OK);
    if (status != GG_OK && status != plain && !message.cut)
        assert_true(message.len > 0);
    gg_loaded_close(loaded);
    gg_text_free(&message);
    return status;
}

static uint64_t fail_each(enum fault kind, enum gg_status wanted, uint64_t then)
{
    uint64_t tried = 0;
    for (int i = 0; i < files; i++) {
        enum gg_status plain = load(file[i], GG_NSTATUS);
        for (uint64_t n = 1;; n += n < ALL ? 1 : STRIDE, tried++) {
            fault_set(kind, n, then);
            enum gg_status status = load(file[i], plain);
            if (fault_hits(kind) == 0)
                break;
            if (status != wanted && status != plain)
                print_error("%s, number %d: %s\n", file[i], (int)n, gg_status_text(status));
            assert_true(status == wanted || status == plain);
        }
        assert_int_equal(load(file[i], plain), plain);
    }
    return tried;
}

static void one_allocation_fails(void **state)
{
    (void)state;
    print_message("# %d failed allocations\n", (int)fail_each(FAULT_MEMORY, GG_NO_MEMORY, 0));
}

static void memory_runs_out_for_good(void **state)
{
    (void)state;
    (void)fail_each(FAULT_MEMORY, GG_NO_MEMORY, 1);
}

static void one_read_fails(void **state)
{
    (void)state;
    assert_true(fail_each(FAULT_READ, GG_OUTSIDE, 0) >= (uint64_t)files);
}

int main(int argc, char **argv)
{
    file = argv + 1;
    files = argc - 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_allocation_fails),
        cmocka_unit_test(memory_runs_out_for_good),
        cmocka_unit_test(one_read_fails),
    };
    return cmocka_run_group_tests_name("file-memory", tests, NULL, NULL);
}
