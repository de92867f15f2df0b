/*
 * status.c - the words for how a call ended.
 */
#include "grognard/status.h"

#include <stddef.h>

static const char *const phrases[GG_NSTATUS] = {
    [GG_OK] = "done",
    [GG_ILLEGAL] = "not a choice that was offered",
    [GG_RANGE] = "a number outside its range",
    [GG_WRONG_TIME] = "not possible at this point of the game",
    [GG_NOT_FOUND] = "no such thing",
    [GG_BAD_INPUT] = "input that cannot be read",
    [GG_INEXACT] = "the exact answer does not fit 512 bits",
    [GG_FULL] = "a limit of the program was reached",
    [GG_HIDDEN] = "the answer would tell what may not be known yet",
    [GG_NO_MEMORY] = "out of memory",
    [GG_OUTSIDE] = "the disk, the network or another program failed",
};

const char *gg_status_text(enum gg_status status)
{
    unsigned index = (unsigned)status;
    if (index >= GG_NSTATUS || phrases[index] == NULL)
        return "an unknown status";
    return phrases[index];
}
