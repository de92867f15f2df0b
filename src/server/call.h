/*
 * call.h - one operation that a client asks for, over HTTP or WebSocket.
 *
 * A request and a message become the same call: the loop parses it, the shard of its game executes it, and
 * the answer goes to the peer's number.
 */
#ifndef GG_SERVER_CALL_H
#define GG_SERVER_CALL_H

#include "server/match.h"
#include "server/task.h"
#include "server/transport.h"

enum { GG_MESSAGES_MAX = 1000 }; /* in one array */

enum gg_op {
    GG_OP_VIEW,
    GG_OP_BOARD,
    GG_OP_AT,
    GG_OP_RECORD,
    GG_OP_JOIN, /* subscribe: the connection is notified of every change */
    GG_OP_DO,
    GG_OP_ROLL,
    GG_OP_ODDS,
    GG_OP_PLAN,    /* what a chain of choices would come to */
    GG_OP_COURSE,  /* how it stood at each player turn */
    GG_OP_TABLES,  /* those in force */
    GG_OP_ANALYSE, /* a game of one's own from a moment of this one */
    GG_OP_DANGER,  /* what the enemy could do next turn */
    GG_OP_UNDO,
    GG_OP_RESIGN,
    GG_OP_DRAW,
    GG_OP_CHAT,
    GG_OP_TAKE,     /* an open seat */
    GG_OP_VACATION, /* days of it */
    GG_OP_CLAIM,    /* the other side has run out of time */
    GG_OP_NOTIFY,   /* how one is told that it is one's turn */
    GG_OP_FEED,     /* a calendar of one's turns */
    GG_OP_LOCKER,   /* what a player keeps for his other devices, and */
    GG_OP_KEEP,     /* a change of it */
    GG_OP_CREATE,
    GG_OP_UPLOAD,
    GG_OP_LIST,
    GG_OP_LEAVE, /* the connection is gone; nobody waits for an answer */
    GG_OPS
};

enum gg_channel { GG_CHANNEL_HTTP, GG_CHANNEL_STREAM, GG_CHANNEL_SOCKET };

struct gg_shard;

struct gg_call {
    struct gg_task task; /* first: a call is queued as a task */
    struct gg_shard *shard;
    enum gg_op op;
    enum gg_channel channel;
    uint64_t peer;
    bool has_id; /* a message may carry a number that its answer repeats */
    long long id;
    char game[GG_GAME_ID + 1];
    char secret[GG_SECRET_TEXT + 1]; /* "" for a watcher */
    char at[GG_TOKEN_TEXT];          /* the position the client looks at, or "" */
    char *text;                      /* choice, chat line, draw's answer, record; or NULL */
    size_t length;                   /* of text */
    int log_from, step, limit;
    bool over;    /* a list of those that are over */
    bool waiting; /* of those with an open seat */
    bool brief;   /* the answer is a brief one */
    bool terse;   /* of a plan its way alone */
    bool adds;    /* a join that leaves no other game */
    bool lean;    /* a join whose connection takes packed messages that tell what has changed */
    int have;     /* of a lean join: the version of the game that the client has, or 0 */
    bool takes_gzip;
    int tries; /* how often it lost a race and was served again */
    int seat;  /* the caller's, once the shard has checked the secret */
    struct gg_new_game *new_game;
    struct gg_seating *seating;
    struct gg_notify *notify;
    char address[GG_ADDRESS_TEXT];
};

struct gg_call *gg_call_new(enum gg_op op, enum gg_channel channel, uint64_t peer);
void gg_call_free(struct gg_call *call);

/* Does it change the game? */
bool gg_op_acts(enum gg_op op);

/* The body of a POST. */
bool gg_message_body(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal);

/* A message on a WebSocket: sets op, id and everything else. A join names a game; of the others game is
 * empty unless they do. */
bool gg_message_live(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal);

/* The same for a text that may also be an array of messages. Each is given to take, which owns the call then;
 * the refusal has a status when the message cannot be read. False from take ends it: the rest is dropped. */
typedef bool gg_message_taker(void *context, struct gg_call *call, struct gg_refusal *refusal);
void gg_messages_live(uint64_t peer, const char *text, size_t length, gg_message_taker *take,
                      void *context);

bool gg_game_id_valid(const char *id);
bool gg_secret_valid(const char *secret);

#endif
