/*
 * game_state.h - what a game holds, for the files of this room only.
 *
 * game.c changes it; view.c and record.c read it.
 */
#ifndef GG_GAME_STATE_H
#define GG_GAME_STATE_H

#include "grognard/game.h"

enum { GG_PLAYER_NAME = 40 };

/* A choice or a roll that was taken. Its text stands in gg_game.words. */
struct gg_step {
    bool is_roll;
    int result;       /* of a roll */
    gg_choice choice; /* else */
    int log;          /* the first line of the log that belongs to it */
    size_t text, length;
    uint64_t hash; /* of the record up to here */
};

struct gg_game {
    const struct gg_battle *battle;
    void *start;        /* the position it began with */
    void *position;     /* as it is */
    void *next;         /* where a step is tried before it counts */
    gg_choice *choices; /* room for GG_CHOICES_MAX */
    char player[GG_SIDES][GG_PLAYER_NAME];
    uint64_t start_hash;

    struct gg_step *step;
    int nsteps, step_room;
    struct gg_text words; /* the texts of all steps in a row */
    struct gg_event *event;
    int nevents, event_room;
    unsigned char *undo; /* positions, one for each of the last nundo steps */
    int nundo, undo_room;
};

/* The hash that a record starts with, of everything above its steps. False when memory is out. */
bool gg_record_start(const struct gg_game *game, uint64_t *hash);

/* The hash after a step with this text that led to this position. */
uint64_t gg_record_chain(uint64_t hash, const char *text, size_t length,
                         const struct gg_rules *rules, const void *position);

#endif
