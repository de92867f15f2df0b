/*
 * conform.h - what every rule system must pass, whichever it is.
 *
 * Random games are played; at each step cheap properties are checked, and at growing intervals the
 * expensive ones. Each property is one line of the report; its first failure is kept with the game and
 * the step where it happened, so that it can be played again.
 */
#ifndef TESTS_CONFORM_H
#define TESTS_CONFORM_H

#include "grognard/grognard.h"

enum property {
    LIMITS,      /* sizes, options and queries within what the headers promise */
    BOARD,       /* the board is sound and its JSON can be read */
    TABLES,      /* the default tables are in the file format */
    TURNS,       /* somebody must do something, or it is over */
    CHOICES,     /* none twice, never none, groups are exactly all */
    TEXTS,       /* unique, plain, and found again */
    INFOS,       /* labels, groups, pieces and rolls as they are */
    ACCEPTED,    /* every choice offered is taken, the same way twice, with a log or without */
    REFUSED,     /* an altered choice changes nothing */
    ROLLS,       /* valid, weights sum to the denominator, every result settles */
    FREQUENCIES, /* thrown dice come out as their weights say */
    ODDS,        /* exact outcomes sum to one */
    POSITIONS,   /* written and read again: the same bytes */
    RECORDS,     /* replayed: the same game */
    VIEWS,       /* nothing a seat cannot know changes its view or its choices */
    JSON,        /* every view can be read, and its pieces stand on the board */
    UNDO,        /* exactly as far as no roll, reveal or other side is crossed */
    INVARIANTS,  /* never broken */
    ENDS,        /* random games end, with a result that fits */
    MINDS,       /* computer players choose what is offered */
    FORECASTS,   /* what is foretold is rolled if nobody adds anything */
    HIDDEN,      /* nothing hidden changes flags, odds, or what can be looked at and taken back */
    NPROPERTIES
};

enum { STEPS_LIMIT = 200000, DETAIL = 600, ROLLS_SEEN = 64 };

struct conform {
    const struct gg_battle *battle;
    int limit;               /* steps after which a game is said to have no end */
    struct gg_random random; /* for the checks; games have streams of their own */
    unsigned long long game;
    int step;
    long long checked[NPROPERTIES], failed[NPROPERTIES];
    char first[NPROPERTIES][DETAIL];
    int nseen;
    uint64_t seen[ROLLS_SEEN]; /* descriptions of rolls that were thrown many times */
};

/* Counts a check of a property, and keeps the first failure. Returns ok. */
bool check(struct conform *c, enum property property, bool ok, const char *fmt, ...)
    GG_PRINTF(4, 5);

const char *property_name(enum property property);

/* system.c: what does not depend on a position. */
void check_system(struct conform *c);

/* position.c: everything about one position of a game, in a game of its own. */
void check_position(struct conform *c, const void *position);
void check_turn(struct conform *c, const void *position);
void check_choice_list(struct conform *c, const void *position);

/* faces.c: views, boards and infos. */
void check_views(struct conform *c, const struct gg_game *game);
void check_infos(struct conform *c, const void *position, const gg_choice *choice, int n);
void check_board(struct conform *c);

/* hidden.c: the same position with the hidden dealt otherwise. */
void check_hidden(struct conform *c, const struct gg_game *game, const gg_choice *all, int n);
void blank_hash(struct gg_text *view);

/* forecast.c: one choice, or all of them. */
void check_forecasts(struct conform *c, const void *position);
void check_forecast(struct conform *c, const void *position, gg_choice choice);

/* chance.c: rolls, frequencies, odds. */
void check_roll(struct conform *c, const void *position);
void check_frequency(struct conform *c, const struct gg_roll *roll);
void check_choice_odds(struct conform *c, const void *position, gg_choice choice);

/* game.c: whole games. */
void play_checked(struct conform *c, unsigned long long number);
void play_quickly(struct conform *c, unsigned long long number);
/* Is it one of the minds before it, under another name? */
bool is_another(const struct gg_mind *mind);

/* The same player with playouts that end at once, so that its games are quick. search is room for its settings. */
struct gg_mind brief_mind(const struct gg_mind *mind, struct gg_search *search);

void play_with_mind(struct conform *c, const struct gg_mind *mind, unsigned long long number);

/* json.c: NULL when the text is one JSON document, else what is wrong with it. */
const char *json_fault(const char *text);

/* A position that a check may play on; room enough for any system. */
union scratch {
    long double align;
    void *pointer;
    unsigned char bytes[GG_POSITION_MAX];
};

#endif
