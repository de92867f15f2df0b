/*
 * parse.h - JSON texts by jansson, which does not notice everywhere that memory is out: a string may then lack letters.
 *
 * So its allocations lead through here, and a text during which one failed counts as unread.
 */
#ifndef GG_SERVER_PARSE_H
#define GG_SERVER_PARSE_H

#include <jansson.h>
#include <stdbool.h>

/* Once, before anything is parsed. */
void gg_parse_start(void);

/* As json_loadb. NULL when it cannot be read; *no_memory says whether that was for want of memory. */
json_t *gg_parse(const char *text, size_t length, json_error_t *error, bool *no_memory);

/* Has an allocation failed on this thread since the last call of either? For what is built and not parsed. */
bool gg_parse_ran_out(void);

#endif
