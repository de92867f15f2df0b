/*
 * websocket.h - the WebSocket protocol (RFC 6455) as a server speaks it: frames in and out, and the handshake's key.
 *
 * No sockets: bytes go in, events come out, so that it is tested and fuzzed by itself. No extensions, text only.
 */
#ifndef GG_SERVER_WEBSOCKET_H
#define GG_SERVER_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gg_opcode {
    GG_FRAME_MORE = 0,
    GG_FRAME_TEXT = 1,
    GG_FRAME_BINARY = 2,
    GG_FRAME_CLOSE = 8,
    GG_FRAME_PING = 9,
    GG_FRAME_PONG = 10
};

/* Why a connection is closed (7.4.1). */
enum gg_close {
    GG_CLOSE_NORMAL = 1000,
    GG_CLOSE_GOING_AWAY = 1001,
    GG_CLOSE_PROTOCOL = 1002,
    GG_CLOSE_UNSUPPORTED = 1003,
    GG_CLOSE_NOT_TEXT = 1007,
    GG_CLOSE_POLICY = 1008,
    GG_CLOSE_TOO_LARGE = 1009,
    GG_CLOSE_NO_MEMORY = 1011
};

enum { GG_FRAME_HEADER = 14, GG_CONTROL_MAX = 125, GG_ACCEPT_TEXT = 29 };

/* What a client sends. All zero but for the limit is the beginning; gg_ws_frames_free at the end. */
struct gg_ws_frames {
    size_t limit; /* bytes of a message */
    unsigned char header[GG_FRAME_HEADER];
    unsigned header_length;
    bool in_payload, in_message, final;
    enum gg_opcode opcode; /* of the frame */
    unsigned char mask[4];
    unsigned phase; /* which byte of the mask is next */
    uint64_t left;  /* of the payload */

    char *message; /* as far as it has come; terminated when it is whole */
    size_t length, room;
    unsigned char control[GG_CONTROL_MAX];
    size_t control_length;
    unsigned char ping[GG_CONTROL_MAX]; /* the latest, which is to be answered */
    size_t ping_length;
    bool ping_due; /* cleared by whoever answers */

    enum gg_close fault; /* after GG_WS_FAULT: code and reason */
    const char *why;
};

enum gg_ws_event {
    GG_WS_MORE,    /* all bytes are used; a ping may be due */
    GG_WS_MESSAGE, /* message and length; valid until the next call */
    GG_WS_CLOSE,   /* control: two bytes of code or nothing, and a reason */
    GG_WS_FAULT    /* the connection must be failed */
};

/* Reads up to the next event. *used is how many of the bytes it took. */
enum gg_ws_event gg_ws_frames_read(struct gg_ws_frames *frames, const unsigned char *bytes,
                                   size_t n, size_t *used);
void gg_ws_frames_free(struct gg_ws_frames *frames);

/* The header of a frame of this length that a server sends; returns its length. */
size_t gg_frame_header(enum gg_opcode opcode, size_t length, unsigned char out[GG_FRAME_HEADER]);

/* The code of a close frame's payload; GG_CLOSE_NORMAL when it has none, GG_CLOSE_PROTOCOL when it may not have it. */
enum gg_close gg_close_code(const unsigned char *payload, size_t length);

/* 16 bytes in base64? */
bool gg_websocket_key_valid(const char *key);

/* Sec-WebSocket-Accept for a Sec-WebSocket-Key. */
void gg_websocket_accept(const char *key, char out[GG_ACCEPT_TEXT]);

#endif
