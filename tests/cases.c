/*
 * cases.c - see cases.h. A program that brings a main of its own cannot use TEST: it would not link.
 */
#include "cases.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CASES_MAX = 256 };

static struct test_case *first;
static pid_t started;

void add_case(struct test_case *one)
{
    struct test_case **place = &first;
    while (*place && (*place)->line < one->line)
        place = &(*place)->next;
    one->next = *place;
    *place = one;
}

static void run_case(void **state)
{
    struct test_case *one = *state;
    one->ran = true;
    one->function();
}

/* Where a case ends the program, those after it were never run. A child of a case may end as it likes. */
static void look_back(void)
{
    bool missed = false;
    for (const struct test_case *one = first; one && getpid() == started; one = one->next)
        if (!one->ran) {
            fprintf(stderr, "%s was never run\n", one->name);
            missed = true;
        }
    if (missed) {
        fflush(NULL);
        _exit(1);
    }
}

int main(void)
{
    /* Rows without a name are passed over. */
    static struct CMUnitTest tests[CASES_MAX];
    int count = 0;
    for (struct test_case *one = first; one && count < CASES_MAX; one = one->next)
        tests[count++] = (struct CMUnitTest){one->name, run_case, NULL, NULL, one};
    started = getpid();
    if (!count || atexit(look_back) != 0) {
        fprintf(stderr, "%s has no tests\n", program_invocation_short_name);
        return 1;
    }
    return cmocka_run_group_tests_name(program_invocation_short_name, tests, NULL, NULL) ? 1 : 0;
}
