/*
 * desk_wasm.c - the desk for a page: one desk, and two rooms for bytes. Not part of the core elsewhere.
 *
 * The page asks for room, writes a line there, and reads the answer where say() points. All figures are 32 bits.
 */
#include <stdlib.h>

#include "umpire/desk.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

char *gg_desk_room(int length);
const char *gg_desk_say(void);
int gg_desk_length(void);

static char *heard;
static struct gg_desk *desk;
static struct gg_text said;

/* Where a line of so many bytes goes, the zero byte at its end not counted; NULL when memory is out. */
EXPORT("room") char *gg_desk_room(int length)
{
    free(heard);
    heard = calloc((size_t)length + 1, 1);
    return heard;
}

/* Answers the line that lies in the room. NULL when memory is out. */
EXPORT("say") const char *gg_desk_say(void)
{
    if (desk == NULL) {
        desk = gg_desk_open();
        gg_text_growing(&said);
    }
    if (desk == NULL || heard == NULL)
        return NULL;
    gg_text_clear(&said);
    gg_desk_line(desk, heard, &said);
    return said.cut ? NULL : gg_text_str(&said);
}

/* How many bytes the answer has. */
EXPORT("length") int gg_desk_length(void)
{
    return (int)said.len;
}
