/*
 * arena.c - memory that is given back all at once.
 *
 * Blocks are chained and double in size up to a limit; a request too large for a fresh block gets a
 * block of its own behind the current one, so that what is left of the current one is not lost.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20, ALIGNMENT = alignof(max_align_t) };

/* The memory handed out follows the header, whose size is a multiple of the alignment. */
struct block {
    alignas(max_align_t) struct block *next;
    size_t room, used;
};

_Static_assert(sizeof(struct block) % ALIGNMENT == 0, "memory after a header must be aligned");

struct gg_arena {
    struct block *head; /* the block being filled, then the older ones */
    size_t next_room;
};

struct gg_arena *gg_arena_open(void)
{
    struct gg_arena *arena = calloc(1, sizeof *arena);
    if (arena != NULL)
        arena->next_room = FIRST_BLOCK;
    return arena;
}

void gg_arena_close(struct gg_arena *arena)
{
    if (arena == NULL)
        return;
    struct block *next;
    for (struct block *b = arena->head; b != NULL; b = next) {
        next = b->next;
        free(b);
    }
    free(arena);
}

static struct block *open_block(size_t room)
{
    struct block *b = calloc(1, sizeof *b + room);
    if (b != NULL)
        b->room = room;
    return b;
}

static void *take_from(struct block *b, size_t size)
{
    void *memory = (unsigned char *)(b + 1) + b->used;
    b->used += size;
    return memory;
}

void *gg_arena_take(struct gg_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    if (size == 0)
        size = 1;
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;

    struct block *head = arena->head;
    if (head != NULL && head->room - head->used >= size)
        return take_from(head, size);

    bool own = size > arena->next_room / 2;
    struct block *b = open_block(own ? size : arena->next_room);
    if (b == NULL)
        return NULL;
    if (own && head != NULL) {
        b->next = head->next;
        head->next = b;
    } else {
        b->next = head;
        arena->head = b;
    }
    if (!own && arena->next_room < LARGEST_BLOCK)
        arena->next_room *= 2;
    return take_from(b, size);
}

const char *gg_arena_copy(struct gg_arena *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = gg_arena_take(arena, size);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}
