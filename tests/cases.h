/*
 * cases.h - the cases of a test program, each registered where it is defined:
 *
 *     TEST(j20_9_6_4__overkill_is_allowed)
 *     {
 *         …
 *     }
 *
 * The program's main is in cases.c. It runs the cases in the order they are written down, by cmocka and
 * under their own names, and fails when there is none or when one of them was never run.
 */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct test_case {
    const char *name;
    void (*function)(void);
    int line; /* where it is defined: constructors run in whatever order the compiler likes */
    bool ran;
    struct test_case *next;
};

void add_case(struct test_case *one);

/* The function is run as the case that is called so. */
#define ADD_CASE(name, function)                                                                   \
    __attribute__((constructor)) static void add_##name(void)                                      \
    {                                                                                              \
        static struct test_case one = {#name, function, __LINE__, false, NULL};                    \
        add_case(&one);                                                                            \
    }

#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    ADD_CASE(name, name)                                                                           \
    static void name(void)

/* A test on a scene, s, that is opened before it and closed after it. A scene is what the program's headers
 * call so; open is the call that opens it: open_scenario(s, "jena20/jena-1806", NULL). */
#define SCENE_BY(name, open)                                                                       \
    static void name(struct scene *s);                                                             \
    static void stage_##name(void)                                                                 \
    {                                                                                              \
        struct scene scene, *s = &scene;                                                           \
        open;                                                                                      \
        name(s);                                                                                   \
        close_scene(s);                                                                            \
    }                                                                                              \
    ADD_CASE(name, stage_##name)                                                                   \
    static void name(struct scene *s)

#endif
