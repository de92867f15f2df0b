/*
 * message.c - reads what clients send: JSON bodies and messages.
 *
 * Nothing is believed: nesting is bounded before the parser sees the text, every string has a limit, and a
 * value of the wrong kind is refused with the name of its key. Keys that mean nothing here are passed over.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/call.h"

enum { DEPTH_MAX = 8, CHOICE_MAX = 400, LINES_MAX = 10000000 };

static const char see[] = "docs/API.md shows what to send";

struct gg_call *gg_call_new(enum gg_ask ask, enum gg_way way, uint64_t peer)
{
    struct gg_call *call = calloc(1, sizeof *call);
    if (call != NULL) {
        call->ask = ask;
        call->way = way;
        call->peer = peer;
        call->seat = GG_NOBODY;
    }
    return call;
}

void gg_call_free(struct gg_call *call)
{
    if (call == NULL)
        return;
    free(call->text);
    free(call->wish);
    free(call);
}

bool gg_ask_acts(enum gg_ask ask)
{
    return ask == GG_ASK_DO || ask == GG_ASK_ROLL || ask == GG_ASK_UNDO || ask == GG_ASK_RESIGN ||
           ask == GG_ASK_DRAW || ask == GG_ASK_CHAT;
}

bool gg_game_id_valid(const char *id)
{
    return strlen(id) == GG_GAME_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == GG_GAME_ID;
}

bool gg_secret_valid(const char *secret)
{
    return strlen(secret) == GG_SECRET_TEXT && strspn(secret, "0123456789abcdef") == GG_SECRET_TEXT;
}

/* How deep brackets nest outside strings. The parser would recurse as deep. */
static int depth_of(const char *text, size_t length)
{
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted) {
            if (text[i] == '\\')
                i++;
            else if (text[i] == '"')
                quoted = false;
        } else if (text[i] == '"') {
            quoted = true;
        } else if (text[i] == '[' || text[i] == '{') {
            deepest = ++depth > deepest ? depth : deepest;
        } else if (text[i] == ']' || text[i] == '}') {
            depth--;
        }
    }
    return deepest;
}

static json_t *parse_any(const char *text, size_t length, struct gg_refusal *refusal)
{
    json_error_t error;
    if (depth_of(text, length) > DEPTH_MAX) {
        gg_refuse(refusal, 400, see, "the JSON nests deeper than %d levels", DEPTH_MAX);
        return NULL;
    }
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL)
        gg_refuse(refusal, 400, see, "not JSON: %s at line %d, column %d", error.text, error.line,
                  error.column);
    return value;
}

static json_t *parse(const char *text, size_t length, struct gg_refusal *refusal)
{
    json_t *object = parse_any(text, length, refusal);
    if (object == NULL || json_is_object(object))
        return object;
    json_decref(object);
    gg_refuse(refusal, 400, see, "not a JSON object");
    return NULL;
}

/* A string of at most room - 1 bytes; a missing or null one is "". */
static bool read_text(const json_t *object, const char *key, char *out, size_t room,
                      struct gg_refusal *refusal)
{
    const json_t *value = json_object_get(object, key);
    out[0] = '\0';
    if (value == NULL || json_is_null(value))
        return true;
    if (!json_is_string(value))
        return gg_refuse(refusal, 400, see, "\"%s\" must be a string", key);
    if (!gg_copy(out, room, json_string_value(value)))
        return gg_refuse(refusal, 400, see, "\"%s\" may have %zu bytes", key, room - 1);
    return true;
}

static bool read_number(const json_t *object, const char *key, int *out, struct gg_refusal *refusal)
{
    const json_t *value = json_object_get(object, key);
    if (value == NULL || json_is_null(value))
        return true;
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    if (number < 0 || number > LINES_MAX)
        return gg_refuse(refusal, 400, see, "\"%s\" must be a whole number from 0 on", key);
    *out = (int)number;
    return true;
}

static bool read_flag(const json_t *object, const char *key, bool *out, struct gg_refusal *refusal)
{
    const json_t *value = json_object_get(object, key);
    if (value == NULL || json_is_null(value))
        return true;
    if (!json_is_boolean(value))
        return gg_refuse(refusal, 400, see, "\"%s\" must be true or false", key);
    *out = json_is_true(value);
    return true;
}

/* The text that an action is about, in a block of its own. */
static bool read_long(struct gg_call *call, const json_t *object, const char *key, size_t limit,
                      struct gg_refusal *refusal)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value) || json_string_length(value) == 0)
        return gg_refuse(refusal, 400, see, "\"%s\" is missing", key);
    if (json_string_length(value) > limit)
        return gg_refuse(refusal, 400, see, "\"%s\" may have %zu bytes", key, limit);
    call->length = json_string_length(value);
    call->text = strdup(json_string_value(value));
    return call->text != NULL || gg_refuse_outside(refusal, GG_NO_MEMORY);
}

/* Characters, not bytes: what does not continue one starts one. */
static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static bool read_chat(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    if (!read_long(call, object, "text", (size_t)4 * GG_CHAT_TEXT, refusal))
        return false;
    if (characters(call->text) > GG_CHAT_TEXT)
        return gg_refuse(refusal, 400, "send it in parts", "a line may have %d characters",
                         GG_CHAT_TEXT);
    for (char *c = call->text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = ' ';
    return true;
}

/* What an option is set to, as text: "on", "3". */
static bool read_option(struct gg_wish *wish, const char *name, const json_t *value,
                        struct gg_refusal *refusal)
{
    struct gg_text line;
    if (wish->noptions == GG_WISH_OPTIONS)
        return gg_refuse(refusal, 400, see, "at most %d options", GG_WISH_OPTIONS);
    gg_text_fixed(&line, wish->option[wish->noptions++], GG_WISH_TEXT);
    if (json_is_string(value))
        gg_text_fmt(&line, "%s=%s", name, json_string_value(value));
    else if (json_is_integer(value))
        gg_text_fmt(&line, "%s=%lld", name, (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        gg_text_fmt(&line, "%s=%s", name, json_is_true(value) ? "on" : "off");
    else
        return gg_refuse(refusal, 400, see, "option %.40s must be a word or a number", name);
    if (line.cut || strchr(name, '=') != NULL)
        return gg_refuse(refusal, 400, see, "not an option: %.40s", name);
    return true;
}

static bool read_options(struct gg_wish *wish, json_t *object, struct gg_refusal *refusal)
{
    json_t *options = json_object_get(object, "options");
    const char *name;
    json_t *value;
    if (options == NULL || json_is_null(options))
        return true;
    if (!json_is_object(options))
        return gg_refuse(refusal, 400, see, "\"options\" must be an object");
    json_object_foreach(options, name, value)
    {
        if (!read_option(wish, name, value, refusal))
            return false;
    }
    return true;
}

static bool read_seats(struct gg_wish *wish, json_t *object, struct gg_refusal *refusal)
{
    json_t *seats = json_object_get(object, "seats");
    const char *side;
    json_t *player;
    if (seats == NULL || json_is_null(seats))
        return true;
    if (!json_is_object(seats) || json_object_size(seats) > GG_SIDES)
        return gg_refuse(refusal, 400, see, "\"seats\" must name at most %d sides", GG_SIDES);
    json_object_foreach(seats, side, player)
    {
        if (!json_is_string(player) || !gg_copy(wish->seat[wish->nseats], GG_WISH_TEXT, side) ||
            !gg_copy(wish->player[wish->nseats], GG_WISH_TEXT, json_string_value(player)))
            return gg_refuse(refusal, 400, see, "a seat is person or the name of a mind");
        wish->nseats++;
    }
    return true;
}

static bool read_wish(struct gg_call *call, json_t *object, struct gg_refusal *refusal)
{
    char dice[16];
    call->wish = calloc(1, sizeof *call->wish);
    if (call->wish == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_wish *wish = call->wish;
    if (!read_text(object, "scenario", wish->scenario, sizeof wish->scenario, refusal) ||
        !read_text(object, "dice", dice, sizeof dice, refusal) ||
        !read_flag(object, "public", &wish->open_to_all, refusal) ||
        !read_options(wish, object, refusal) || !read_seats(wish, object, refusal))
        return false;
    if (wish->scenario[0] == '\0')
        return gg_refuse(refusal, 400, see, "\"scenario\" is missing");
    wish->manual_dice = strcmp(dice, "manual") == 0;
    if (dice[0] != '\0' && !wish->manual_dice && strcmp(dice, "auto") != 0)
        return gg_refuse(refusal, 400, see, "\"dice\" is auto or manual");
    return true;
}

static bool read_action(struct gg_call *call, json_t *object, struct gg_refusal *refusal)
{
    if (!read_text(object, "at", call->at, sizeof call->at, refusal) ||
        !read_number(object, "log_from", &call->log_from, refusal))
        return false;
    bool names_position = call->ask == GG_ASK_DO || call->ask == GG_ASK_ROLL ||
                          call->ask == GG_ASK_UNDO || call->ask == GG_ASK_ODDS;
    if (names_position && call->at[0] == '\0')
        return gg_refuse(refusal, 400, "send the \"at\" of the game you have looked at",
                         "\"at\" is missing");
    if (call->ask == GG_ASK_DO)
        return read_long(call, object, "do", CHOICE_MAX, refusal);
    if (call->ask == GG_ASK_ODDS && json_object_get(object, "do") != NULL)
        return read_long(call, object, "do", CHOICE_MAX, refusal);
    if (call->ask == GG_ASK_DRAW)
        return read_long(call, object, "answer", 16, refusal);
    return call->ask != GG_ASK_CHAT || read_chat(call, object, refusal);
}

bool gg_message_body(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal)
{
    /* Where nothing need be said, nothing may be said. */
    bool optional = call->ask == GG_ASK_RESIGN;
    json_t *object = optional && length == 0 ? json_object() : parse(text, length, refusal);
    if (object == NULL)
        return false;
    bool good = call->ask == GG_ASK_CREATE ? read_wish(call, object, refusal)
                                           : read_action(call, object, refusal);
    json_decref(object);
    return good;
}

static bool read_join(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    char game[64], secret[64];
    if (!read_text(object, "game", game, sizeof game, refusal) ||
        !read_text(object, "secret", secret, sizeof secret, refusal) ||
        !read_number(object, "log_from", &call->log_from, refusal) ||
        !read_flag(object, "brief", &call->brief, refusal) ||
        !read_flag(object, "add", &call->adds, refusal))
        return false;
    if (!gg_game_id_valid(game))
        return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
    if (secret[0] != '\0' && !gg_secret_valid(secret))
        return gg_refuse(refusal, 401, "use the link of the seat as it was given",
                         "this is not the secret of a seat");
    gg_copy(call->game, sizeof call->game, game);
    gg_copy(call->secret, sizeof call->secret, secret);
    return true;
}

/* A connection that has joined several games says which one it means. */
static bool read_game(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    char game[64];
    if (!read_text(object, "game", game, sizeof game, refusal))
        return false;
    if (game[0] != '\0' && !gg_game_id_valid(game))
        return gg_refuse(refusal, 404, "look for it in the list of games", "there is no such game");
    gg_copy(call->game, sizeof call->game, game);
    return true;
}

static bool read_type(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    static const struct {
        const char *type;
        enum gg_ask ask;
    } types[] = {
        {"join", GG_ASK_JOIN}, {"do", GG_ASK_DO},     {"roll", GG_ASK_ROLL},
        {"odds", GG_ASK_ODDS}, {"undo", GG_ASK_UNDO}, {"resign", GG_ASK_RESIGN},
        {"draw", GG_ASK_DRAW}, {"chat", GG_ASK_CHAT},
    };
    char type[16];
    const json_t *id = json_object_get(object, "id");
    if (json_is_integer(id)) {
        call->has_id = true;
        call->id = json_integer_value(id);
    }
    if (!read_text(object, "type", type, sizeof type, refusal))
        return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].type, type) == 0) {
            call->ask = types[i].ask;
            return true;
        }
    }
    return gg_refuse(refusal, 400, see, "there is no message of type \"%s\"", type);
}

static bool read_live(struct gg_call *call, json_t *object, struct gg_refusal *refusal)
{
    if (!json_is_object(object))
        return gg_refuse(refusal, 400, see, "not a JSON object");
    if (!read_type(call, object, refusal))
        return false;
    return call->ask == GG_ASK_JOIN
               ? read_join(call, object, refusal)
               : read_action(call, object, refusal) && read_game(call, object, refusal);
}

bool gg_message_live(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal)
{
    json_t *object = parse(text, length, refusal);
    bool good = object != NULL && read_live(call, object, refusal);
    json_decref(object);
    return good;
}

void gg_messages_live(uint64_t peer, const char *text, size_t length, gg_message_taker *take,
                      void *context)
{
    struct gg_refusal refusal = {.status = 0};
    json_t *value = parse_any(text, length, &refusal);
    bool many = json_is_array(value) && json_array_size(value) > 0;
    size_t n = many ? json_array_size(value) : 1;
    for (size_t i = 0; i < n; i++) {
        struct gg_call *call = gg_call_new(GG_ASK_VIEW, GG_WAY_SOCKET, peer);
        if (call == NULL)
            break;
        if (value != NULL) {
            refusal.status = 0;
            (void)read_live(call, many ? json_array_get(value, i) : value, &refusal);
        }
        take(context, call, &refusal);
    }
    json_decref(value);
}
