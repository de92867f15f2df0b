/*
 * hall_state.h - what the hall holds, for its own files.
 */
#ifndef GG_SERVER_HALL_STATE_H
#define GG_SERVER_HALL_STATE_H

#include "server/hall.h"

struct gg_hall_board {
    const char *scenario;
    struct gg_blob *json, *packed; /* packed: by gzip, NULL when that failed */
};

struct gg_hall {
    const char *web;
    struct gg_blob *systems;
    struct gg_hall_board *board;
    int nboards;
};

#endif
