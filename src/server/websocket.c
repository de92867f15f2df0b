/*
 * websocket.c - see websocket.h.
 */
#include "server/websocket.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "file/file.h"

enum { STEP = 1024 };

static bool is_control(enum gg_opcode opcode)
{
    return opcode >= GG_FRAME_CLOSE;
}

static enum gg_ws_event fail(struct gg_ws_frames *frames, enum gg_close code, const char *why)
{
    frames->fault = code;
    frames->why = why;
    return GG_WS_FAULT;
}

void gg_ws_frames_free(struct gg_ws_frames *frames)
{
    free(frames->message);
    frames->message = NULL;
    frames->length = frames->room = 0;
}

/* ---- headers ---- */

/* How long the header is, as far as its first two bytes say; 2 until they are there. */
static unsigned header_size(const struct gg_ws_frames *frames)
{
    if (frames->header_length < 2)
        return 2;
    unsigned length = frames->header[1] & 0x7F;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + 4;
}

/* The length in the header, or UINT64_MAX when it is not in its shortest form or absurd. */
static uint64_t payload_length(const struct gg_ws_frames *frames)
{
    unsigned first = frames->header[1] & 0x7F, bytes = first == 126 ? 2 : first == 127 ? 8 : 0;
    uint64_t length = bytes > 0 ? 0 : first;
    for (unsigned i = 0; i < bytes; i++)
        length = length << 8 | frames->header[2 + i];
    bool shortest = bytes == 0 || length > (bytes == 2 ? 125u : 65535u);
    return shortest && length >> 63 == 0 ? length : UINT64_MAX;
}

static bool is_known(unsigned opcode)
{
    return opcode <= GG_FRAME_BINARY || (opcode >= GG_FRAME_CLOSE && opcode <= GG_FRAME_PONG);
}

/* May this frame stand here? NULL, or why not. */
static const char *misplaced(const struct gg_ws_frames *frames, uint64_t length)
{
    if ((frames->header[0] & 0x70) != 0 || !is_known(frames->header[0] & 0x0F))
        return "a frame of an unknown kind";
    if ((frames->header[1] & 0x80) == 0)
        return "a frame without a mask";
    if (length == UINT64_MAX)
        return "a length in the wrong form";
    if (is_control(frames->opcode))
        return !frames->final || length > GG_CONTROL_MAX ? "a control frame in parts" : NULL;
    if ((frames->opcode == GG_FRAME_MORE) != frames->in_message)
        return "a frame out of its order";
    return NULL;
}

static enum gg_ws_event take_header(struct gg_ws_frames *frames)
{
    uint64_t length = payload_length(frames);
    frames->opcode = (enum gg_opcode)(frames->header[0] & 0x0F);
    frames->final = (frames->header[0] & 0x80) != 0;
    const char *why = misplaced(frames, length);
    if (why != NULL)
        return fail(frames, GG_CLOSE_PROTOCOL, why);
    if (frames->opcode == GG_FRAME_BINARY)
        return fail(frames, GG_CLOSE_UNSUPPORTED, "messages are text");
    if (frames->opcode == GG_FRAME_TEXT)
        frames->length = 0;
    if (!is_control(frames->opcode) && length > frames->limit - frames->length)
        return fail(frames, GG_CLOSE_TOO_LARGE, "the message is too large");
    memcpy(frames->mask, frames->header + frames->header_length - 4, 4);
    frames->left = length;
    frames->phase = 0;
    frames->in_payload = true;
    frames->header_length = 0;
    if (is_control(frames->opcode))
        frames->control_length = 0;
    else
        frames->in_message = true;
    return GG_WS_MORE;
}

/* ---- payload ---- */

/* Room for n more bytes and a terminator. It grows with what has come, not with what is announced. */
static bool grow(struct gg_ws_frames *frames, size_t n)
{
    if (frames->message != NULL && frames->length + n < frames->room)
        return true;
    size_t room =
        2 * frames->room > frames->length + n + STEP ? 2 * frames->room : frames->length + n + STEP;
    char *more = realloc(frames->message, room);
    if (more == NULL)
        return false;
    frames->message = more;
    frames->room = room;
    return true;
}

static void unmask(struct gg_ws_frames *frames, const unsigned char *bytes, size_t n, void *to)
{
    unsigned char *out = to, mask[8];
    size_t i = 0;
    for (unsigned k = 0; k < sizeof mask; k++)
        mask[k] = frames->mask[(frames->phase + k) & 3];
    for (; i + sizeof mask <= n; i += sizeof mask) {
        uint64_t eight, key;
        memcpy(&eight, bytes + i, sizeof eight);
        memcpy(&key, mask, sizeof key);
        eight ^= key;
        memcpy(out + i, &eight, sizeof eight);
    }
    for (unsigned k = 0; i < n; i++, k++)
        out[i] = bytes[i] ^ mask[k];
    frames->phase = (unsigned)(frames->phase + n) & 3;
}

/* Takes up to n bytes of the payload; -1 when memory is out. */
static ssize_t take_payload(struct gg_ws_frames *frames, const unsigned char *bytes, size_t n)
{
    if (n > frames->left)
        n = (size_t)frames->left;
    if (is_control(frames->opcode)) {
        unmask(frames, bytes, n, frames->control + frames->control_length);
        frames->control_length += n;
    } else {
        if (!grow(frames, n))
            return -1;
        unmask(frames, bytes, n, frames->message + frames->length);
        frames->length += n;
    }
    frames->left -= n;
    return (ssize_t)n;
}

static bool is_text(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint64_t eight = UINT64_MAX;
        if (length - at >= sizeof eight)
            memcpy(&eight, text + at, sizeof eight);
        if ((eight & 0x8080808080808080) == 0) {
            at += sizeof eight; /* plain letters, as most are */
            continue;
        }
        int step = gg_utf8_length(text + at, length - at);
        if (step == 0)
            return false;
        at += (size_t)step;
    }
    return true;
}

static enum gg_ws_event end_of_frame(struct gg_ws_frames *frames)
{
    frames->in_payload = false;
    switch (frames->opcode) {
    case GG_FRAME_PING:
        /* Of many only the latest need be answered (5.5.3). */
        memcpy(frames->ping, frames->control, frames->control_length);
        frames->ping_length = frames->control_length;
        frames->ping_due = true;
        return GG_WS_MORE;
    case GG_FRAME_PONG:
        return GG_WS_MORE;
    case GG_FRAME_CLOSE:
        return GG_WS_CLOSE;
    case GG_FRAME_MORE:
    case GG_FRAME_TEXT:
    case GG_FRAME_BINARY:
        break;
    }
    if (!frames->final)
        return GG_WS_MORE;
    frames->in_message = false;
    frames->message[frames->length] = '\0';
    if (!is_text(frames->message, frames->length))
        return fail(frames, GG_CLOSE_NOT_TEXT, "the message is not UTF-8");
    return GG_WS_MESSAGE;
}

enum gg_ws_event gg_ws_frames_read(struct gg_ws_frames *frames, const unsigned char *bytes,
                                   size_t n, size_t *used)
{
    enum gg_ws_event event = GG_WS_MORE;
    *used = 0;
    while (event == GG_WS_MORE && (*used < n || (frames->in_payload && frames->left == 0))) {
        if (!frames->in_payload) {
            frames->header[frames->header_length++] = bytes[(*used)++];
            if (frames->header_length == header_size(frames) && frames->header_length > 2)
                event = take_header(frames);
            continue;
        }
        ssize_t taken = take_payload(frames, bytes + *used, n - *used);
        if (taken < 0)
            return fail(frames, GG_CLOSE_NO_MEMORY, "the server is out of memory");
        *used += (size_t)taken;
        if (frames->left == 0)
            event = end_of_frame(frames);
    }
    return event;
}

/* ---- what a server sends ---- */

size_t gg_frame_header(enum gg_opcode opcode, size_t length, unsigned char out[GG_FRAME_HEADER])
{
    unsigned bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (unsigned char)(0x80 | opcode);
    out[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
    for (unsigned i = 0; i < bytes; i++)
        out[2 + i] = (unsigned char)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

enum gg_close gg_close_code(const unsigned char *payload, size_t length)
{
    if (length == 0)
        return GG_CLOSE_NORMAL;
    if (length == 1 || !is_text((const char *)payload + 2, length - 2))
        return GG_CLOSE_PROTOCOL;
    unsigned code = (unsigned)payload[0] << 8 | payload[1];
    /* 1004 to 1006 and 1015 are never sent; below 3000 only what is registered. */
    bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                 (code >= 3000 && code <= 4999);
    return known ? (enum gg_close)code : GG_CLOSE_PROTOCOL;
}

/* ---- the handshake ---- */

bool gg_websocket_key_valid(const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strspn(key, digits) == 22 && strcmp(key + 22, "==") == 0;
}

static uint32_t rotate(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

/* SHA-1 of one block, added to the state. The handshake asks for it by name; nothing is kept secret by it. */
static void sha1_block(uint32_t state[5], const unsigned char *block)
{
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                              : (b ^ c ^ d) + 0xCA62C1D6;
        uint32_t next = rotate(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* Of a text of 60 bytes: two blocks, the second with nothing but the length. */
static void sha1_of_60(const char text[60], unsigned char digest[20])
{
    uint32_t state[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    unsigned char block[64] = {0};
    memcpy(block, text, 60);
    block[60] = 0x80;
    sha1_block(state, block);
    memset(block, 0, sizeof block);
    block[62] = 60 * 8 >> 8;
    block[63] = 60 * 8 & 0xFF;
    sha1_block(state, block);
    for (int i = 0; i < 20; i++)
        digest[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
}

void gg_websocket_accept(const char *key, char out[GG_ACCEPT_TEXT])
{
    char text[61];
    unsigned char digest[20];
    memcpy(text, key, 24);
    memcpy(text + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
    sha1_of_60(text, digest);
    sodium_bin2base64(out, GG_ACCEPT_TEXT, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}
