/*
 * game_state.h - what a game holds, for the files of this room only.
 *
 * game.c changes it; view.c and record.c read it.
 */
#ifndef GG_GAME_STATE_H
#define GG_GAME_STATE_H

#include "grognard/game.h"
#include "grognard/odds.h"
#include "rules/battle.h"

enum { GG_PLAYER_NAME = 40, GG_SEATS = GG_SIDES + 2 };

/* A choice or a roll that was taken. Its text stands in gg_game.words, and behind that of a roll how it fell and what it
 * meant. */
struct gg_taken {
    bool is_roll;
    bool joined;      /* undone together with the step before: they were one chain */
    int result;       /* of a roll */
    gg_choice choice; /* else */
    int log;          /* the first line of the log that belongs to it */
    size_t text, length;
    const char *what;     /* of a roll: "Combat" */
    unsigned hidden;      /* bit s: side s must not see it */
    size_t fell, meaning; /* lengths */
    uint64_t hash;        /* of the record up to here */
};

struct gg_game {
    const struct gg_battle *battle;
    void *start;        /* the position it began with */
    void *position;     /* as it is */
    void *next;         /* where a step is tried before it counts */
    gg_choice *choices; /* room for GG_CHOICES_MAX */
    char player[GG_SIDES][GG_PLAYER_NAME];
    uint64_t start_hash;

    struct gg_taken *step;
    int nsteps, step_room;
    struct gg_text words; /* the texts of all steps in a row */
    /* JSON of the last rolls in a row, with commas between: as each side may read it, a watcher, who sees everything. */
    struct gg_text rolled[GG_SEATS];
    struct gg_event *event;
    int nevents, event_room;
    unsigned char *undo; /* positions, one for each of the last nundo steps */
    int nundo, undo_room;
    bool shown; /* the last step showed something hidden */
};

/* The hash that a record starts with, of everything above its steps. False when memory is out. */
bool gg_record_start(const struct gg_game *game, uint64_t *hash);

/* The hash after a step with this text that led to this position. */
uint64_t gg_record_chain(uint64_t hash, const char *text, size_t length,
                         const struct gg_battle *battle, const void *position);

/* The place of a seat among GG_SEATS: the sides, a watcher, who sees everything. */
static inline int gg_seat_index(int seat)
{
    return seat >= 0 ? seat : GG_SIDES + (seat == GG_EVERYTHING);
}

/* roll_json.c: a roll as it fell; only that there was one, for who may not see it. */
void gg_rolled_json(const struct gg_battle *battle, const struct gg_roll *roll, const int *faces,
                    int result, bool seen, struct gg_text *out);

#endif
