/*
 * match.h - one game as the server knows it: the game itself, who sits where, and what was agreed.
 *
 * A match is made from its events alone, so that every server that reads them has the same one. An action
 * changes the match and writes the event that would change any other in the same way; it counts only when
 * that event is durable. If it cannot be stored, the match is thrown away and read again.
 *
 * Used by one thread at a time; knows nothing of clients, threads or the store.
 */
#ifndef GG_SERVER_MATCH_H
#define GG_SERVER_MATCH_H

#include <stdint.h>

#include "grognard/file.h"
#include "grognard/mind.h"
#include "server/refusal.h"

enum {
    GG_GAME_ID = 16,     /* characters */
    GG_SECRET_TEXT = 32, /* hex digits of a seat's secret */
    GG_SECRET_HASH = 32, /* bytes kept of it */
    GG_TOKEN_TEXT = 40,  /* room for the token that names a position */
    GG_TOKEN_KEY = 16,   /* bytes */
    GG_CHAT_TEXT = 500,  /* characters of a line */
    GG_CHAT_LINES = 100, /* that are kept */
    GG_WISH_TEXT = 100,
    GG_WISH_OPTIONS = 64
};

/* What somebody wants to play. */
struct gg_wish {
    char scenario[GG_WISH_TEXT];
    int noptions;
    char option[GG_WISH_OPTIONS][GG_WISH_TEXT]; /* "name=value" */
    int nseats;
    char seat[GG_SIDES][GG_WISH_TEXT], player[GG_SIDES][GG_WISH_TEXT];
    bool open_to_all, manual_dice;
};

struct gg_chat_line {
    int side, number;
    char *text;
};

/* A battle that several matches of one desk share. */
struct gg_shared_battle {
    struct gg_shared_battle *next;
    struct gg_battle *battle;
    int holders;
    char *key;
};

/* The choices as they were last told, so that the text of one need not be looked for by writing all of them
 * again. */
struct gg_offer {
    uint64_t hash; /* of the position they belong to */
    int n, room;
    gg_choice *choice;
    struct gg_text texts; /* one behind the other, each with its terminator */
};

struct gg_match {
    char id[GG_GAME_ID + 1];
    int64_t events;                  /* how many made it */
    struct gg_shared_battle *shared; /* of a game; NULL for a record */
    struct gg_loaded *loaded;        /* of a record; NULL for a game */
    struct gg_game *game;

    char player[GG_SIDES][GG_WISH_TEXT];
    bool person[GG_SIDES];
    unsigned char secret[GG_SIDES][GG_SECRET_HASH];
    unsigned char token_key[GG_TOKEN_KEY];
    bool manual_dice, open_to_all;

    int last_side;         /* who made the latest choice */
    int draw_offer;        /* a side or GG_NOBODY */
    struct gg_text rolled; /* dice since the latest choice, as JSON members of an array */
    struct gg_offer *offer;

    bool agreed; /* ended by the players, not by the rules */
    struct gg_result ending;
    struct gg_chat_line chat[GG_CHAT_LINES];
    int nchat; /* ever; the latest GG_CHAT_LINES are kept */
};

/* Battles in use; zeroed is none. */
struct gg_battles {
    struct gg_shared_battle *first;
    int idle;
};
void gg_battles_close(struct gg_battles *battles);
struct gg_shared_battle *gg_battle_share(struct gg_battles *battles, const char *scenario,
                                         const char *const *settings, struct gg_faults *faults);
void gg_battle_return(struct gg_battles *battles, struct gg_shared_battle *shared);

/* Checks a wish and writes event 0 of a new game with fresh secrets. secret[side] is "" for a computer. */
bool gg_wish_event(const struct gg_wish *wish, struct gg_battles *battles, struct gg_text *event,
                   char secret[GG_SIDES][GG_SECRET_TEXT + 1], struct gg_refusal *refusal);

/* Checks a record and writes event 0 of a game that can be looked at only. */
bool gg_record_event(const char *text, size_t length, struct gg_text *event,
                     struct gg_refusal *refusal);

/* A match from event 0, and the further events in order. False with a reason when the event does not fit:
 * the store is damaged, or a program with other rules wrote it. */
struct gg_match *gg_match_open(const char *id, const char *event, struct gg_battles *battles,
                               struct gg_refusal *refusal);
bool gg_match_apply(struct gg_match *match, const char *event, struct gg_refusal *refusal);
void gg_match_close(struct gg_match *match, struct gg_battles *battles);

/* The side whose secret this is, or GG_NOBODY. */
int gg_match_seat(const struct gg_match *match, const char *secret);
int gg_match_side(const struct gg_match *match, const char *name);
bool gg_match_over(const struct gg_match *match);
bool gg_match_is_record(const struct gg_match *match);

/* The name of the position: it changes with every step and tells nothing. */
void gg_match_token(const struct gg_match *match, char token[GG_TOKEN_TEXT]);

/* Is anything hidden from somebody, now or in the log? */
bool gg_match_hides(const struct gg_match *match);

/* Actions of a seat. Each checks everything, changes the match and writes its event. */
bool gg_match_do(struct gg_match *match, int side, const char *text, struct gg_text *event,
                 struct gg_refusal *refusal);
bool gg_match_roll(struct gg_match *match, int side, struct gg_text *event,
                   struct gg_refusal *refusal);
bool gg_match_undo(struct gg_match *match, int side, struct gg_text *event,
                   struct gg_refusal *refusal);
bool gg_match_resign(struct gg_match *match, int side, struct gg_text *event,
                     struct gg_refusal *refusal);
bool gg_match_draw(struct gg_match *match, int side, const char *answer, struct gg_text *event,
                   struct gg_refusal *refusal);
bool gg_match_chat(struct gg_match *match, int side, const char *text, struct gg_text *event,
                   struct gg_refusal *refusal);

/* Is a computer to move (or to be rolled for, where no person throws)? And its move. */
bool gg_match_computer_next(const struct gg_match *match);
bool gg_match_computer(struct gg_match *match, struct gg_text *event, struct gg_refusal *refusal);

/* For the files of the match only. */
bool gg_match_step(struct gg_match *match, const char *text, struct gg_refusal *refusal);
void gg_match_add_rolled(struct gg_match *match, const struct gg_roll *roll, const int *faces,
                         int result);
void gg_match_end(struct gg_match *match, int winner, const char *level, const char *why);
bool gg_match_say(struct gg_match *match, int side, const char *text);
void gg_match_fresh(struct gg_random *random);

#endif
