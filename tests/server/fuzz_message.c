/*
 * fuzz_message.c - lines as messages to a game. What is read must keep its promises, a refusal must be whole,
 * a refused action must change nothing, and an accepted one must lead a second match, which is given its event
 * only, to the same game.
 */
#include <jansson.h>
#include <sodium.h>

#include "../fuzz/steps.h"
#include "server/call.h"
#include "server/match_json.h"

enum { LINES_MAX = 60 };

/* Dice that are the same for every run of an input. */
static uint32_t dice;

static const char *dice_name(void)
{
    return "fuzz";
}

static uint32_t dice_random(void)
{
    return dice = dice * 1664525u + 1013904223u;
}

static void dice_buffer(void *const buffer, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)buffer)[i] = (unsigned char)(dice_random() >> 24);
}

static struct randombytes_implementation fixed_dice = {
    .implementation_name = dice_name, .random = dice_random, .buf = dice_buffer};

static void check_json(const struct gg_text *members, const char *line)
{
    struct gg_text whole;
    gg_text_growing(&whole);
    gg_text_fmt(&whole, "{%s}", gg_text_str(members));
    json_t *object = json_loads(gg_text_str(&whole), JSON_REJECT_DUPLICATES, NULL);
    demand(object != NULL, "an answer is JSON", gg_text_str(&whole));
    demand(!members->cut, "an answer is whole", line);
    json_decref(object);
    gg_text_free(&whole);
}

static void check_refusal(const struct gg_refusal *refusal, const char *line)
{
    struct gg_text text;
    gg_text_growing(&text);
    demand(refusal->status >= 400 && refusal->status < 500, "a refusal blames the client", line);
    demand(refusal->error[0] != '\0' && refusal->hint != NULL, "a refusal says why", line);
    gg_refusal_json(refusal, &text);
    check_json(&text, line);
    gg_text_free(&text);
}

static void answer_of(const struct gg_match *match, int seat, struct gg_text *out)
{
    gg_text_growing(out);
    gg_match_answer(match, seat, 0, out);
}

static void demand_equal(const struct gg_match *a, const struct gg_match *b, const char *line)
{
    for (int seat = GG_NOBODY; seat < GG_SIDES; seat++) {
        struct gg_text one, two;
        answer_of(a, seat, &one);
        answer_of(b, seat, &two);
        demand(strcmp(gg_text_str(&one), gg_text_str(&two)) == 0, "both matches are the same",
               line);
        check_json(&one, line);
        gg_text_free(&one);
        gg_text_free(&two);
    }
}

static bool act(struct gg_match *match, const struct gg_call *call, int seat, struct gg_text *event,
                struct gg_refusal *refusal)
{
    switch ((int)call->op) {
    case GG_OP_DO:
        return gg_match_do(match, seat, call->text, event, refusal);
    case GG_OP_ROLL:
        return gg_match_roll(match, seat, event, refusal);
    case GG_OP_UNDO:
        return gg_match_undo(match, seat, event, refusal);
    case GG_OP_RESIGN:
        return gg_match_resign(match, seat, event, refusal);
    case GG_OP_DRAW:
        return seat >= 0 && gg_match_draw(match, seat, call->text, event, refusal);
    case GG_OP_CHAT:
        return gg_match_chat(match, seat, call->text, event, refusal);
    default:
        return false;
    }
}

static void try_action(struct gg_match *match, struct gg_match *mirror, const struct gg_call *call,
                       int seat, const char *line)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    gg_text_growing(&event);
    if (act(match, call, seat, &event, &refusal)) {
        demand(gg_match_apply(mirror, gg_text_str(&event), &refusal), "an event can be applied",
               gg_text_str(&event));
    } else if (refusal.status != 0) {
        check_refusal(&refusal, line);
    }
    /* What is refused changes nothing, what is taken changes both alike. */
    char one[GG_TOKEN_TEXT], two[GG_TOKEN_TEXT];
    gg_match_token(match, one);
    gg_match_token(mirror, two);
    demand(strcmp(one, two) == 0 && match->events == mirror->events, "both stand alike", line);
    gg_text_free(&event);
}

static void try_odds(const struct gg_match *match, const struct gg_call *call, int seat,
                     const char *line)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_text out;
    gg_text_growing(&out);
    if (gg_match_odds(match, seat, call->text, &out, &refusal))
        check_json(&out, line);
    else
        check_refusal(&refusal, line);
    gg_text_free(&out);
}

static void try_brief(const struct gg_match *match, int seat, const char *line)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_match_brief(match, seat, 0, &out);
    check_json(&out, line);
    gg_text_free(&out);
}

static void check_call(const struct gg_call *call, const char *line)
{
    demand(call->op < GG_OP_CREATE, "a message asks for what messages may", line);
    if (call->op == GG_OP_JOIN)
        demand(gg_game_id_valid(call->game) && (!call->secret[0] || gg_secret_valid(call->secret)),
               "a join names a game", line);
    demand(call->log_from >= 0, "lines are counted from 0", line);
}

static void take_line(struct gg_match *match, struct gg_match *mirror, int number, const char *line,
                      size_t length)
{
    struct gg_refusal refusal = {.status = 0};
    struct gg_call *call = gg_call_new(GG_OP_VIEW, GG_CHANNEL_SOCKET, 1);
    int seat = number % 4 == 3 ? GG_NOBODY : number % 2;
    if (gg_game_turn(match->game).who < GG_SIDES && number % 3 != 2)
        seat = gg_game_turn(match->game).who;
    if (gg_message_live(call, line, length, &refusal)) {
        check_call(call, line);
        /* Only the one is told its choices: then it takes them from what was told, the other looks for them. */
        if (number % 2 == 0)
            try_brief(match, seat, line);
        if (call->op == GG_OP_ODDS)
            try_odds(match, call, seat, line);
        else if (call->op != GG_OP_JOIN)
            try_action(match, mirror, call, seat, line);
    } else {
        check_refusal(&refusal, line);
    }
    gg_call_free(call);

    /* The same bytes as the body of a POST, of each kind. */
    call = gg_call_new((enum gg_op)(GG_OP_DO + number % (GG_OP_UPLOAD - GG_OP_DO)), GG_CHANNEL_HTTP,
                       1);
    if (!gg_message_body(call, line, length, &refusal))
        check_refusal(&refusal, line);
    gg_call_free(call);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static struct gg_battles battles;
    struct gg_new_game request = {.scenario = "jena20/first-steps"};
    char secret[GG_SIDES][GG_SECRET_TEXT + 1];
    struct gg_refusal refusal = {.status = 0};
    struct gg_text event;
    randombytes_set_implementation(&fixed_dice);
    dice = 1806;
    request.manual_dice = size > 0 && data[0] == '!';
    gg_text_growing(&event);
    demand(gg_new_game_event(&request, &battles, &event, secret, &refusal), "a game is made",
           refusal.error);
    struct gg_match *match = gg_match_open("fuzz", gg_text_str(&event), &battles, &refusal);
    struct gg_match *mirror = gg_match_open("fuzz", gg_text_str(&event), &battles, &refusal);
    demand(match != NULL && mirror != NULL, "it can be opened", refusal.error);
    demand(gg_match_seat(match, secret[1]) == 1, "a secret opens its seat", secret[1]);
    const char *at = (const char *)data, *end = at + size;
    for (int number = 0; at < end && number < LINES_MAX; number++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline != NULL ? newline : end) - at);
        char *line = strndup(at, length);
        take_line(match, mirror, number, line, strlen(line));
        free(line);
        at += length + 1;
    }
    demand_equal(match, mirror, "at the end");
    gg_match_close(match, &battles);
    gg_match_close(mirror, &battles);
    gg_text_free(&event);
    return 0;
}
