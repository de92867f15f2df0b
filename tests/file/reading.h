/*
 * reading.h - what the tests of files share: parse a text, look at its faults, compare trees.
 */
#ifndef TESTS_FILE_READING_H
#define TESTS_FILE_READING_H

#include "../cases.h"

#include <string.h>

#include "grognard/file.h"

/* A text that must be refused: its first fault stands at this place and says this. */
static inline void expect_fault(const char *text, size_t length, int line, int column,
                                const char *says)
{
    struct gg_file *file = gg_file_parse("test", text, length);
    assert_non_null(file);
    const struct gg_faults *faults = gg_file_faults(file);
    if (faults->count == 0)
        fail_msg("no fault was found in: %s", text);
    const struct gg_fault *fault = &faults->list[0];
    if (fault->line != line || fault->column != column || strstr(fault->message, says) == NULL)
        fail_msg("found %d:%d: %s, expected %d:%d: %s", fault->line, fault->column, fault->message,
                 line, column, says);
    gg_file_close(file);
}

/* A text that must be read without a fault. */
static inline struct gg_file *expect_good(const char *text, size_t length)
{
    struct gg_file *file = gg_file_parse("test", text, length);
    assert_non_null(file);
    const struct gg_faults *faults = gg_file_faults(file);
    if (faults->count > 0)
        fail_msg("%d:%d: %s\n%s", faults->list[0].line, faults->list[0].column,
                 faults->list[0].message, text);
    assert_non_null(gg_file_document(file));
    return file;
}

/* Equal in everything but places. */
static inline bool same_tree(const struct gg_node *a, const struct gg_node *b)
{
    if (a->kind != b->kind || a->count != b->count || (a->key == NULL) != (b->key == NULL))
        return false;
    if (a->key != NULL && strcmp(a->key, b->key) != 0)
        return false;
    if (a->kind == GG_SCALAR)
        return strcmp(a->text, b->text) == 0;
    for (int i = 0; i < a->count; i++)
        if (!same_tree(&a->child[i], &b->child[i]))
            return false;
    return true;
}

#endif
