/*
 * message.c - reads what clients send: JSON bodies and messages.
 *
 * All input is untrusted: nesting is bounded before the parser sees the text, every string has a limit, and a
 * value of the wrong type is refused with the name of its key. Unknown keys are ignored.
 */
#include <stdlib.h>
#include <string.h>

#include "server/call.h"
#include "server/parse.h"
#include "server/push.h"

enum { DEPTH_MAX = 8, CHOICE_MAX = 1000, LOCKER_MAX = 60000, PIECE_MAX = 40, LINES_MAX = 10000000 };

static const char see[] = "docs/API.md shows what to send";

struct gg_call *gg_call_new(enum gg_op op, enum gg_channel channel, uint64_t peer)
{
    struct gg_call *call = calloc(1, sizeof *call);
    if (call != NULL) {
        call->op = op;
        call->channel = channel;
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
    free(call->new_game);
    free(call->seating);
    free(call->notify);
    free(call);
}

bool gg_op_acts(enum gg_op op)
{
    return op == GG_OP_DO || op == GG_OP_ROLL || op == GG_OP_UNDO || op == GG_OP_RESIGN ||
           op == GG_OP_DRAW || op == GG_OP_CHAT || op == GG_OP_VACATION || op == GG_OP_CLAIM ||
           op == GG_OP_NOTIFY || op == GG_OP_TAKE;
}

bool gg_game_id_valid(const char *id)
{
    return strlen(id) == GG_GAME_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == GG_GAME_ID;
}

bool gg_secret_valid(const char *secret)
{
    return strlen(secret) == GG_SECRET_TEXT && strspn(secret, "0123456789abcdef") == GG_SECRET_TEXT;
}

/* What is known of a JSON text before it is parsed. */
struct outline {
    int deepest; /* how deep brackets nest; the parser would recurse as deep */
    int commas;  /* inside the outermost brackets */
};

static struct outline outline_of(const char *text, size_t length)
{
    struct outline outline = {0, 0};
    int depth = 0;
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
            outline.deepest = ++depth > outline.deepest ? depth : outline.deepest;
        } else if (text[i] == ']' || text[i] == '}') {
            depth--;
        } else if (text[i] == ',') {
            outline.commas += depth == 1;
        }
    }
    return outline;
}

static json_t *parse_any(const char *text, size_t length, struct gg_refusal *refusal)
{
    json_error_t error;
    struct outline outline = outline_of(text, length);
    if (outline.deepest > DEPTH_MAX) {
        gg_refuse(refusal, 400, see, "the JSON nests deeper than %d levels", DEPTH_MAX);
        return NULL;
    }
    /* No object of ours has so many members either. */
    if (outline.commas >= GG_MESSAGES_MAX) {
        gg_refuse(refusal, 413, "send several arrays", "at most %d messages in one array",
                  GG_MESSAGES_MAX);
        refusal->limit = "messages";
        return NULL;
    }
    bool no_memory;
    json_t *value = gg_parse(text, length, &error, &no_memory);
    if (no_memory)
        gg_refuse_outside(refusal, GG_NO_MEMORY);
    else if (value == NULL)
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
static bool read_option(struct gg_new_game *request, const char *name, const json_t *value,
                        struct gg_refusal *refusal)
{
    struct gg_text line;
    if (request->noptions == GG_NEW_GAME_OPTIONS)
        return gg_refuse(refusal, 400, see, "at most %d options", GG_NEW_GAME_OPTIONS);
    gg_text_fixed(&line, request->option[request->noptions++], GG_NEW_GAME_TEXT);
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

static bool read_options(struct gg_new_game *request, json_t *object, struct gg_refusal *refusal)
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
        if (!read_option(request, name, value, refusal))
            return false;
    }
    return true;
}

static bool read_seats(struct gg_new_game *request, json_t *object, struct gg_refusal *refusal)
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
        if (!json_is_string(player) ||
            !gg_copy(request->seat[request->nseats], GG_NEW_GAME_TEXT, side) ||
            !gg_copy(request->player[request->nseats], GG_NEW_GAME_TEXT, json_string_value(player)))
            return gg_refuse(refusal, 400, see, "a seat is person or the name of a mind");
        request->nseats++;
    }
    return true;
}

/* A name as others will see it: no control characters, no blanks around it. */
static bool read_name(const json_t *object, char out[GG_NAME_TEXT], struct gg_refusal *refusal)
{
    char name[GG_NAME_TEXT];
    if (!read_text(object, "name", name, sizeof name, refusal))
        return false;
    if (characters(name) > GG_NAME_LETTERS)
        return gg_refuse(refusal, 400, see, "a name may have %d characters", GG_NAME_LETTERS);
    char *first = name + strspn(name, " ");
    for (char *c = first; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = ' ';
    for (size_t n = strlen(first); n > 0 && first[n - 1] == ' '; n--)
        first[n - 1] = '\0';
    return gg_copy(out, GG_NAME_TEXT, first);
}

static bool read_seating(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    call->seating = calloc(1, sizeof *call->seating);
    if (call->seating == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    return read_text(object, "side", call->seating->side, sizeof call->seating->side, refusal) &&
           read_name(object, call->seating->name, refusal);
}

/* Printable signs of ASCII only; whether the server would go there is asked later. */
static bool is_address(const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"<>\\^`{|}", *c) != NULL)
            return false;
    return strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
}

static bool read_notify(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    const json_t *push = json_object_get(object, "push");
    call->notify = calloc(1, sizeof *call->notify);
    if (call->notify == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_notify *how = call->notify;
    if (push != NULL && !json_is_null(push) && !json_is_object(push))
        return gg_refuse(refusal, 400, see, "\"push\" must be an object or null");
    if (!read_text(object, "hook", how->hook, sizeof how->hook, refusal) ||
        !read_text(push, "endpoint", how->endpoint, sizeof how->endpoint, refusal) ||
        !read_text(push, "p256dh", how->p256dh, sizeof how->p256dh, refusal) ||
        !read_text(push, "auth", how->auth, sizeof how->auth, refusal))
        return false;
    const char *address[] = {how->hook, how->endpoint};
    for (int i = 0; i < 2; i++)
        if (address[i][0] != '\0' && !is_address(address[i]))
            return gg_refuse(refusal, 400, "an address begins with https:// and has no blanks",
                             "nothing can be sent to that address");
    return how->endpoint[0] == '\0' || gg_push_keys_valid(how->p256dh, how->auth) ||
           gg_refuse(refusal, 400, see, "\"p256dh\" and \"auth\" are no keys of a browser");
}

static bool read_new_game(struct gg_call *call, json_t *object, struct gg_refusal *refusal)
{
    char dice[16];
    call->new_game = calloc(1, sizeof *call->new_game);
    if (call->new_game == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_new_game *request = call->new_game;
    if (!read_text(object, "scenario", request->scenario, sizeof request->scenario, refusal) ||
        !read_text(object, "dice", dice, sizeof dice, refusal) ||
        !read_flag(object, "public", &request->open_to_all, refusal) ||
        !read_number(object, "days", &request->days, refusal) ||
        !read_name(object, request->name, refusal) || !read_options(request, object, refusal) ||
        !read_seats(request, object, refusal))
        return false;
    if (request->scenario[0] == '\0')
        return gg_refuse(refusal, 400, see, "\"scenario\" is missing");
    if (request->days > GG_DAYS_MOST)
        return gg_refuse(refusal, 400, see, "a move may have %d days", GG_DAYS_MOST);
    request->manual_dice = strcmp(dice, "manual") == 0;
    if (dice[0] != '\0' && !request->manual_dice && strcmp(dice, "auto") != 0)
        return gg_refuse(refusal, 400, see, "\"dice\" is auto or manual");
    return true;
}

/* What is kept in a locker: the key that may change it, its new content, and how often it was changed before. */
static bool read_locker(struct gg_call *call, const json_t *object, struct gg_refusal *refusal)
{
    char key[64];
    if (!read_text(object, "key", key, sizeof key, refusal) ||
        !read_number(object, "version", &call->step, refusal))
        return false;
    if (!gg_secret_valid(key))
        return gg_refuse(refusal, 400, see, "\"key\" must be 32 hex digits");
    gg_copy(call->secret, sizeof call->secret, key);
    return read_long(call, object, "body", LOCKER_MAX, refusal);
}

static bool read_action(struct gg_call *call, json_t *object, struct gg_refusal *refusal)
{
    if (!read_text(object, "at", call->at, sizeof call->at, refusal) ||
        !read_number(object, "log_from", &call->log_from, refusal))
        return false;
    bool names_position = call->op == GG_OP_DO || call->op == GG_OP_ROLL ||
                          call->op == GG_OP_UNDO || call->op == GG_OP_ODDS ||
                          call->op == GG_OP_PLAN;
    if (names_position && call->at[0] == '\0')
        return gg_refuse(refusal, 400, "send the \"at\" of the game you have looked at",
                         "\"at\" is missing");
    if (call->op == GG_OP_PLAN && !read_flag(object, "brief", &call->terse, refusal))
        return false;
    if (call->op == GG_OP_DO || call->op == GG_OP_PLAN)
        return read_long(call, object, "do", CHOICE_MAX, refusal);
    if (call->op == GG_OP_ODDS && json_object_get(object, "do") != NULL)
        return read_long(call, object, "do", CHOICE_MAX, refusal);
    if (call->op == GG_OP_TAKE)
        return read_seating(call, object, refusal);
    if (call->op == GG_OP_NOTIFY)
        return read_notify(call, object, refusal);
    if (call->op == GG_OP_VACATION)
        return read_number(object, "days", &call->step, refusal);
    if (call->op == GG_OP_ANALYSE)
        return read_number(object, "step", &call->step, refusal);
    if (call->op == GG_OP_DANGER && json_object_get(object, "piece") != NULL)
        return read_long(call, object, "piece", PIECE_MAX, refusal);
    if (call->op == GG_OP_DRAW)
        return read_long(call, object, "answer", 16, refusal);
    return call->op != GG_OP_CHAT || read_chat(call, object, refusal);
}

bool gg_message_body(struct gg_call *call, const char *text, size_t length,
                     struct gg_refusal *refusal)
{
    /* Resigning and claiming need no argument, so an empty body is allowed. */
    bool optional = call->op == GG_OP_RESIGN || call->op == GG_OP_CLAIM;
    json_t *object = optional && length == 0 ? json_object() : parse(text, length, refusal);
    if (object == NULL)
        return refusal->status != 0 ? false : gg_refuse_outside(refusal, GG_NO_MEMORY);
    bool good = call->op == GG_OP_CREATE ? read_new_game(call, object, refusal)
                : call->op == GG_OP_KEEP ? read_locker(call, object, refusal)
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
        !read_flag(object, "lean", &call->lean, refusal) ||
        !read_number(object, "have", &call->have, refusal) ||
        !read_flag(object, "add", &call->adds, refusal))
        return false;
    if (call->lean && (call->brief || call->adds))
        return gg_refuse(refusal, 400, see, "a lean join is neither brief nor one of several");
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
        enum gg_op op;
    } types[] = {
        {"join", GG_OP_JOIN},         {"do", GG_OP_DO},
        {"roll", GG_OP_ROLL},         {"odds", GG_OP_ODDS},
        {"undo", GG_OP_UNDO},         {"resign", GG_OP_RESIGN},
        {"draw", GG_OP_DRAW},         {"chat", GG_OP_CHAT},
        {"plan", GG_OP_PLAN},         {"danger", GG_OP_DANGER},
        {"vacation", GG_OP_VACATION}, {"claim", GG_OP_CLAIM},
        {"notify", GG_OP_NOTIFY},
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
            call->op = types[i].op;
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
    return call->op == GG_OP_JOIN
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
        struct gg_call *call = gg_call_new(GG_OP_VIEW, GG_CHANNEL_SOCKET, peer);
        if (call == NULL)
            break;
        if (value != NULL) {
            refusal.status = 0;
            (void)read_live(call, many ? json_array_get(value, i) : value, &refusal);
        }
        if (!take(context, call, &refusal))
            break;
    }
    json_decref(value);
}
