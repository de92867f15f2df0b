/*
 * call.h - one thing that a client asks for, by whichever way it came.
 *
 * A request over HTTP and a message on a WebSocket become the same call; the loop reads it, a desk does it,
 * and the answer finds its way back by the peer's number.
 */
#ifndef GG_SERVER_CALL_H
#define GG_SERVER_CALL_H

#include "server/match.h"
#include "server/task.h"
#include "server/transport.h"

enum gg_ask {
    GG_ASK_VIEW,
    GG_ASK_BOARD,
    GG_ASK_AT,
    GG_ASK_RECORD,
    GG_ASK_JOIN, /* a live connection wants to be told of every change */
    GG_ASK_DO,
    GG_ASK_ROLL,
    GG_ASK_ODDS,
    GG_ASK_UNDO,
    GG_ASK_RESIGN,
    GG_ASK_DRAW,
    GG_ASK_CHAT,
    GG_ASK_CREATE,
    GG_ASK_UPLOAD,
    GG_ASK_LIST,
    GG_ASK_LEAVE, /* the connection is gone; nobody waits for an answer */
    GG_ASKS
};

enum gg_way { GG_WAY_HTTP, GG_WAY_STREAM, GG_WAY_SOCKET };

struct gg_desk;

struct gg_call {
    struct gg_task task; /* first: a call is queued as a task */
    struct gg_desk *desk;
    enum gg_ask ask;
    enum gg_way way;
    uint64_t peer;
    bool has_id; /* a message may carry a number that its answer repeats */
    long long id;
    char game[GG_GAME_ID + 1];
    char secret[GG_SECRET_TEXT + 1]; /* "" for a watcher */
    char at[GG_TOKEN_TEXT];          /* the position the client looks at, or "" */
    char *text;                      /* choice, chat line, draw's answer, record; or NULL */
    size_t length;                   /* of text */
    int log_from, step, limit;
    bool over;  /* a list of those that are over */
    bool brief; /* the answer is a brief one */
    bool adds;  /* a join that leaves no other game */
    int seat;   /* who asks, once the desk knows */
    struct gg_wish *wish;
    char address[GG_ADDRESS_TEXT];
};

struct gg_call *gg_call_new(enum gg_ask ask, enum gg_way way, uint64_t peer);
void gg_call_free(struct gg_call *call);

/* Does it change the game? */
bool gg_ask_acts(enum gg_ask ask);

/* The body of a POST. */
bool gg_message_body(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal);

/* A message on a WebSocket: sets ask, id and everything else. A join names a game; of the others game is
 * empty unless they do. */
bool gg_message_live(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal);

/* The same for a text that may also be an array of messages. Each is given to take, which owns the call then;
 * the refusal has a status when the message cannot be read. */
typedef void gg_message_taker(void *context, struct gg_call *call, struct gg_refusal *refusal);
void gg_messages_live(uint64_t peer, const char *text, size_t length, gg_message_taker *take,
                      void *context);

bool gg_game_id_valid(const char *id);
bool gg_secret_valid(const char *secret);

#endif
