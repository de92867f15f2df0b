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

#include <stdatomic.h>
#include <stdint.h>

#include "file/own.h"
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
    GG_NEW_GAME_TEXT = 100,
    GG_NEW_GAME_OPTIONS = 64,
    GG_NAME_LETTERS = 30,                   /* of a name that a player chooses */
    GG_NAME_TEXT = 4 * GG_NAME_LETTERS + 1, /* the same in bytes */
    GG_ADDRESS_MOST = 500,                  /* of a web hook, or of a push service */
    GG_KEY_TEXT = 120,
    GG_DAYS_MOST = 30,    /* for a move */
    GG_VACATION_DAYS = 30 /* in a game, for each side */
};

/* Somebody who takes an open seat. */
struct gg_seating {
    char side[GG_NEW_GAME_TEXT]; /* "" for any */
    char name[GG_NAME_TEXT];
};

/* How a player wants to be told that it is his turn; all of it may be "". */
struct gg_notify {
    char hook[GG_ADDRESS_MOST]; /* https://… that is sent a JSON object */
    char endpoint[GG_ADDRESS_MOST], p256dh[GG_KEY_TEXT],
        auth[GG_KEY_TEXT]; /* of a browser's push service */
};

/* The request for a new game. */
struct gg_new_game {
    char scenario[GG_NEW_GAME_TEXT];
    int noptions;
    char option[GG_NEW_GAME_OPTIONS][GG_NEW_GAME_TEXT]; /* "name=value" */
    int nseats;
    char seat[GG_SIDES][GG_NEW_GAME_TEXT], player[GG_SIDES][GG_NEW_GAME_TEXT];
    bool open_to_all, manual_dice;
    char name[GG_NAME_TEXT]; /* of who makes it: for the seats that are his */
    int days;                /* for a move, 0 for no clock */
    int64_t day, now;        /* milliseconds of a day, and since 1970 */
};

struct gg_chat_line {
    int side, number;
    char *text;
};

/* A battle that several matches of one shard share. */
struct gg_shared_battle {
    struct gg_shared_battle *next;
    struct gg_battle *battle;
    struct gg_loaded
        *loaded; /* of records and scenarios of one's own: holds the battle; else NULL */
    int holders;
    char *key;
};

/* Cache of the choices last sent, so that finding one by its text need not write all of them again. */
struct gg_offer {
    uint64_t hash;             /* of the position they belong to */
    uint64_t digested, digest; /* the hash of a position, and its digest */
    int n, room;
    gg_choice *choice;
    struct gg_text texts; /* one behind the other, each with its terminator */
};

struct gg_match {
    char id[GG_GAME_ID + 1];
    int64_t events; /* how many made it */
    struct gg_shared_battle *shared;
    const struct gg_loaded *loaded; /* of a record, held by the battle; NULL for a game */
    struct gg_game *game;

    char player[GG_SIDES][GG_NEW_GAME_TEXT];
    bool person[GG_SIDES];
    unsigned char secret[GG_SIDES][GG_SECRET_HASH];
    unsigned char token_key[GG_TOKEN_KEY];
    bool manual_dice, open_to_all;

    /* Company: match_company.c. */
    bool open[GG_SIDES]; /* the seat waits for somebody */
    char name[GG_SIDES][GG_NAME_TEXT];
    int days;    /* for a move, 0 for no clock */
    int64_t day; /* milliseconds */
    int64_t due; /* until when the side to move must have moved; 0: as long as it likes */
    int64_t away[GG_SIDES]; /* until when a side is on vacation */
    int vacation[GG_SIDES]; /* days that are left of it */
    int mover, mover_clock; /* whose turn it was last, and in which player turn */
    int called[GG_SIDES];   /* the player turn in which a side was last called */
    bool call[GG_SIDES];    /* it is to be called now, unless that is only read back */
    struct gg_notify *notify[GG_SIDES];
    int64_t now; /* milliseconds since 1970: set before each action */

    int last_side;  /* who made the latest choice */
    int draw_offer; /* a side or GG_NOBODY */
    struct gg_offer *offer;

    /* Of an analysis: the game and the step that it goes on from; "" for any other game. */
    char origin[GG_GAME_ID + 1];
    int origin_step;

    bool agreed; /* ended by the players, not by the rules */
    struct gg_result ending;
    struct gg_chat_line chat[GG_CHAT_LINES];
    int nchat; /* ever; the latest GG_CHAT_LINES are kept */
};

/* Cache of loaded battles, reference-counted; all zero is empty. */
struct gg_battles {
    const struct gg_owns *owns; /* that new games may be played on; NULL: built-in ones only */
    struct gg_shared_battle *first;
    int idle;
    atomic_int count; /* read by the metrics */
};
void gg_battles_close(struct gg_battles *battles);
/* By the id of a built-in scenario; or, with a text, what that says, by the name of `scenario`. */
struct gg_shared_battle *gg_battle_share(struct gg_battles *battles, const char *scenario,
                                         const char *text, const char *const *settings,
                                         struct gg_faults *faults);

/* A game from its beginning on a battle. NULL when memory is out. */
struct gg_game *gg_battle_start(const struct gg_shared_battle *shared);
void gg_battle_return(struct gg_battles *battles, struct gg_shared_battle *shared);

/* The battle of a record that was replayed, shared by records with the same scenario. Takes loaded over; *game is moved
 * to the shared battle. NULL when memory is out; then *game is closed and NULL. */
struct gg_shared_battle *gg_record_share(struct gg_battles *battles, const char *text,
                                         struct gg_loaded *loaded, struct gg_game **game);

/* Validates the request and writes event 0 of a new game with fresh secrets. secret[side] is "" for a computer. */
bool gg_new_game_event(const struct gg_new_game *request, struct gg_battles *battles,
                       struct gg_text *event, char secret[GG_SIDES][GG_SECRET_TEXT + 1],
                       struct gg_refusal *refusal);

/* 128 random bits as text, and the hash that is kept of it; the id of a new game. */
void gg_secret_new(char secret[GG_SECRET_TEXT + 1], char hash[2 * GG_SECRET_HASH + 1]);
void gg_game_id_new(char id[GG_GAME_ID + 1]);

/* What the store keeps of a record beside its event. */
struct gg_record_about {
    char scenario[GG_NEW_GAME_TEXT], title[2 * GG_NEW_GAME_TEXT];
};

/* Verifies a record and writes event 0 of a game that can be looked at only. */
bool gg_record_event(const char *text, size_t length, struct gg_text *event,
                     struct gg_record_about *about, struct gg_refusal *refusal);

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

/* match_company.c: seats, clocks, being called. */
bool gg_match_take_seat(struct gg_match *match, const struct gg_seating *seating, char *secret,
                        struct gg_text *event, struct gg_refusal *refusal);
bool gg_match_vacation(struct gg_match *match, int side, int days, struct gg_text *event,
                       struct gg_refusal *refusal);
bool gg_match_claim(struct gg_match *match, int side, struct gg_text *event,
                    struct gg_refusal *refusal);
bool gg_match_notify(struct gg_match *match, int side, const struct gg_notify *how,
                     struct gg_text *event, struct gg_refusal *refusal);

/* What a calendar shows its owner's address with: it proves the seat for that and nothing else. */
void gg_match_feed_token(const struct gg_match *match, int side, char token[GG_SECRET_TEXT + 1]);

/* Members of the answer, and of the summary of lists. */
struct gg_json;
void gg_match_company_json(const struct gg_match *match, int seat, struct gg_json *json);
void gg_match_names_json(const struct gg_match *match, struct gg_json *json);

/* Is a computer to move (or to be rolled for, where no person throws)? And its move. */
bool gg_match_computer_next(const struct gg_match *match);
bool gg_match_computer(struct gg_match *match, struct gg_text *event, struct gg_refusal *refusal);

/* For the files of the match only. The digest of the position in hex digits. */
enum { GG_DIGEST_TEXT = 20 };
void gg_match_digest(const struct gg_match *match, char digest[GG_DIGEST_TEXT]);
bool gg_match_step(struct gg_match *match, const char *text, struct gg_refusal *refusal);
bool gg_match_repeat(struct gg_game *game, const struct gg_game *from, int steps);
void gg_match_end(struct gg_match *match, int winner, const char *level, const char *why);
bool gg_match_say(struct gg_match *match, int side, const char *text);
void gg_match_fresh(struct gg_random *random);
void gg_match_turned(struct gg_match *match, int64_t time);
void gg_match_company_read(struct gg_match *match, const void *first);
bool gg_match_apply_company(struct gg_match *match, const void *parsed, int side, bool *known);

#endif
