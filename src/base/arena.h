/*
 * arena.h - memory that is given back all at once.
 *
 * A battle's strings and tables come from its arena and go with it. Blocks are chained, so an arena
 * grows; what it hands out is zeroed and aligned for any type.
 */
#ifndef GG_BASE_ARENA_H
#define GG_BASE_ARENA_H

#include <stddef.h>

struct gg_arena;

struct gg_arena *gg_arena_open(void); /* NULL when memory is out */
void gg_arena_close(struct gg_arena *arena);

/* Zeroed bytes, or NULL when memory is out. */
void *gg_arena_take(struct gg_arena *arena, size_t size);

/* A copy of a string, or NULL when memory is out. */
const char *gg_arena_copy(struct gg_arena *arena, const char *text);

#endif
