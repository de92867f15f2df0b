/*
 * catalogue_state.h - what the catalogue holds, for its own files.
 */
#ifndef GG_SERVER_CATALOGUE_STATE_H
#define GG_SERVER_CATALOGUE_STATE_H

#include "server/catalogue.h"

/* Something that is sent often: as it is, and packed by gzip, which is NULL when that failed. */
struct gg_catalogue_entry {
    const char *name; /* the scenario of a board, the system of rules */
    struct gg_blob *json, *packed;
};

enum { GG_CATALOGUE_RULES = 16 };

struct gg_catalogue {
    const char *web;
    struct gg_catalogue_entry systems;
    struct gg_catalogue_entry *board;
    int nboards;
    struct gg_catalogue_entry rules[GG_CATALOGUE_RULES]; /* made when they are first asked for */
};

#endif
