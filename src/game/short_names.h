/*
 * short_names.h - a few letters for every piece of a view, made once for every face: the boxes of a terminal, counters of the
 * page that are seen from afar, whoever reads the view.
 */
#ifndef GG_SHORT_NAMES_H
#define GG_SHORT_NAMES_H

#include "grognard/view.h"

enum {
    GG_SHORT_LETTERS = 4, /* of the short name in a view */
    GG_SHORT_ROOM = 40    /* bytes of a short name */
};

/* A short name for every piece of a view, up to `letters` letters (3 to 9), none like another; "?" for what is hidden. */
void gg_short_names(const struct gg_view *view, int letters,
                    char names[GG_VIEW_PIECES][GG_SHORT_ROOM]);

#endif
