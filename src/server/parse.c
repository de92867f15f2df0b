/*
 * parse.c - see parse.h.
 */
#include "server/parse.h"

#include <stdlib.h>

static _Thread_local bool ran_out;

static void *allocate(size_t n)
{
    void *block = malloc(n);
    if (block == NULL)
        ran_out = true;
    return block;
}

void gg_parse_start(void)
{
    json_set_alloc_funcs(allocate, free);
}

bool gg_parse_ran_out(void)
{
    bool before = ran_out;
    ran_out = false;
    return before;
}

json_t *gg_parse(const char *text, size_t length, json_error_t *error, bool *no_memory)
{
    ran_out = false;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
    *no_memory = gg_parse_ran_out();
    if (!*no_memory)
        return value;
    json_decref(value);
    return NULL;
}
