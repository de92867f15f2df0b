/*
 * match_do.c - actions of the seats, each checked to the last and written as an event.
 *
 * Dice are the operating system's: every throw starts from fresh bytes, so that no number of thrown dice
 * tells anything about the next.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/match.h"

enum { STEP_TEXT = 512, ROLLS_MAX = 1000 };

void gg_match_fresh(struct gg_random *random)
{
    do
        randombytes_buf(random->s, sizeof random->s);
    while ((random->s[0] | random->s[1] | random->s[2] | random->s[3]) == 0);
}

/* A choice begins with another word, as the conformance suite sees to. */
static bool is_roll(const char *step)
{
    return strncmp(step, "roll ", 5) == 0;
}

/* "roll 4 2", as a record writes it. */
static enum gg_status settle_text(struct gg_match *match, const char *text)
{
    int faces[GG_DICE_MAX], n = 0;
    if (!is_roll(text))
        return GG_BAD_INPUT;
    for (const char *at = text + 4; *at == ' ' && n < GG_DICE_MAX;) {
        char *end;
        faces[n++] = (int)strtol(at + 1, &end, 10);
        if (end == at + 1)
            return GG_BAD_INPUT;
        at = end;
    }
    return gg_game_faces(match->game, faces, n);
}

/* Is it, letter by letter, one of the choices that were told of this position? The game checks it again. */
static bool was_offered(const struct gg_match *match, const char *text, gg_choice *choice)
{
    const struct gg_offer *offer = match->offer;
    if (offer == NULL || offer->n == 0 || offer->hash != gg_game_hash(match->game))
        return false;
    const char *at = offer->texts.buf;
    for (int i = 0; i < offer->n; i++, at += strlen(at) + 1) {
        if (strcmp(at, text) == 0) {
            *choice = offer->choice[i];
            return true;
        }
    }
    return false;
}

bool gg_match_step(struct gg_match *match, const char *text, struct gg_refusal *refusal)
{
    struct gg_turn turn = gg_game_turn(match->game);
    enum gg_status status;
    if (turn.who == GG_CHANCE) {
        status = settle_text(match, text);
    } else {
        gg_choice choice;
        status = was_offered(match, text, &choice) ? gg_game_do(match->game, choice)
                                                   : gg_game_take(match->game, text, NULL);
        if (status == GG_OK)
            match->last_side = turn.who;
    }
    if (status == GG_OK)
        return true;
    if (status == GG_NO_MEMORY)
        return gg_refuse_outside(refusal, status);
    return gg_refuse(refusal, 400, "the choices of the view are the only ones",
                     "not a choice that is offered: \"%.200s\"", text);
}

static enum gg_status throw_one(struct gg_match *match)
{
    struct gg_random random;
    gg_match_fresh(&random);
    return gg_game_throw(match->game, &random);
}

static bool throw_all(struct gg_match *match, struct gg_refusal *refusal)
{
    enum gg_status status = GG_OK;
    for (int i = 0; i < ROLLS_MAX && gg_game_turn(match->game).who == GG_CHANCE; i++) {
        status = throw_one(match);
        if (status != GG_OK)
            return gg_refuse_outside(refusal, status);
    }
    return true;
}

static void start_event(struct gg_json *json, struct gg_text *event, const char *type, int side)
{
    gg_json_start(json, event);
    gg_json_object(json, NULL);
    gg_json_string(json, "type", type);
    gg_json_int(json, "side", side);
}

/* When it was, for the clock. */
static void write_time(struct gg_json *json, const struct gg_match *match)
{
    if (match->now > 0)
        gg_json_int(json, "time", match->now);
}

static bool end_event(struct gg_json *json, struct gg_match *match, struct gg_refusal *refusal)
{
    write_time(json, match);
    gg_json_object_end(json);
    match->events++;
    gg_match_turned(match, match->now);
    return !json->out->cut || gg_refuse_outside(refusal, GG_NO_MEMORY);
}

/* Writes what one request took from step i on, a roll or a chain of choices, and returns the number of the step after
 * it: a game that is read back from its events takes a chain back as one, too. */
static int write_request(const struct gg_match *match, int i, struct gg_text *out)
{
    gg_game_step_text(match->game, i++, out);
    for (bool chain = out->len > 0 && !is_roll(out->buf); chain && i < gg_game_steps(match->game);
         i++) {
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(match->game, i, &text);
        if (is_roll(room))
            break;
        gg_text_fmt(out, "; %s", room);
    }
    return i;
}

/* The event for every step from number `from` on. */
static bool steps_event(struct gg_match *match, int side, int from, struct gg_text *event,
                        struct gg_refusal *refusal)
{
    struct gg_json json;
    start_event(&json, event, "do", side);
    gg_json_array(&json, "steps");
    for (int i = from; i < gg_game_steps(match->game);) {
        struct gg_text text;
        gg_text_growing(&text);
        i = write_request(match, i, &text);
        gg_json_string(&json, NULL, text.buf != NULL ? text.buf : "");
        event->cut |= text.cut;
        gg_text_free(&text);
    }
    gg_json_array_end(&json);
    char digest[GG_DIGEST_TEXT];
    gg_match_digest(match, digest);
    gg_json_string(&json, "digest", digest);
    if (match->draw_offer >= 0 && match->draw_offer != side)
        match->draw_offer = GG_NOBODY;
    return end_event(&json, match, refusal);
}

static bool may_act(const struct gg_match *match, int side, struct gg_refusal *refusal)
{
    if (gg_match_is_record(match))
        return gg_refuse(refusal, 403, "start a new game to play", "this is a record to look at");
    if (gg_match_over(match))
        return gg_refuse(refusal, 403, "its record can be downloaded and replayed",
                         "the game is over");
    if (side < 0)
        return gg_refuse(refusal, 401, "use the secret link of a seat",
                         "only the players may do this");
    return true;
}

/* With manual dice a waiting roll is thrown by a person, if there is one. */
static bool throws_by_hand(const struct gg_match *match)
{
    return match->manual_dice && (match->person[0] || match->person[1]);
}

bool gg_match_do(struct gg_match *match, int side, const char *text, struct gg_text *event,
                 struct gg_refusal *refusal)
{
    if (!may_act(match, side, refusal))
        return false;
    int who = gg_game_turn(match->game).who;
    if (who != side)
        return gg_refuse(refusal, 403,
                         who == GG_CHANCE ? "a roll waits" : "wait for the other side",
                         "it is not your turn");
    int from = gg_game_steps(match->game);
    return gg_match_step(match, text, refusal) &&
           (throws_by_hand(match) || throw_all(match, refusal)) &&
           steps_event(match, side, from, event, refusal);
}

bool gg_match_roll(struct gg_match *match, int side, struct gg_text *event,
                   struct gg_refusal *refusal)
{
    if (!may_act(match, side, refusal))
        return false;
    if (!match->manual_dice)
        return gg_refuse(refusal, 403, "create the game with \"dice\":\"manual\" to throw yourself",
                         "the server throws the dice of this game");
    if (gg_game_turn(match->game).who != GG_CHANCE)
        return gg_refuse(refusal, 403, "the view says who is to move", "no roll waits");
    int from = gg_game_steps(match->game);
    enum gg_status status = throw_one(match);
    if (status != GG_OK)
        return gg_refuse_outside(refusal, status);
    return steps_event(match, side, from, event, refusal);
}

bool gg_match_undo(struct gg_match *match, int side, struct gg_text *event,
                   struct gg_refusal *refusal)
{
    struct gg_json json;
    if (!may_act(match, side, refusal))
        return false;
    if (match->last_side != side || gg_game_undo(match->game) != GG_OK)
        return gg_refuse(
            refusal, 403,
            "a choice cannot be taken back after dice, something revealed, or the other "
            "side's choice",
            "there is nothing of yours to take back");
    start_event(&json, event, "undo", side);
    return end_event(&json, match, refusal);
}

void gg_match_end(struct gg_match *match, int winner, const char *level, const char *why)
{
    match->agreed = true;
    match->draw_offer = GG_NOBODY;
    match->ending = (struct gg_result){.winner = winner, .level = level};
    struct gg_text text;
    gg_text_fixed(&text, match->ending.why, sizeof match->ending.why);
    gg_text_add(&text, why);
}

/* Resigning and draws are written first and then applied like any stored event. */
static bool apply_own(struct gg_match *match, struct gg_json *json, struct gg_refusal *refusal)
{
    write_time(json, match);
    gg_json_object_end(json);
    if (json->out->cut)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    return gg_match_apply(match, gg_text_str(json->out), refusal);
}

bool gg_match_resign(struct gg_match *match, int side, struct gg_text *event,
                     struct gg_refusal *refusal)
{
    struct gg_json json;
    if (!may_act(match, side, refusal))
        return false;
    start_event(&json, event, "resign", side);
    return apply_own(match, &json, refusal);
}

static bool may_draw(const struct gg_match *match, int side, const char *answer,
                     struct gg_refusal *refusal)
{
    bool offers = strcmp(answer, "offer") == 0;
    if (!offers && strcmp(answer, "accept") != 0 && strcmp(answer, "decline") != 0)
        return gg_refuse(refusal, 400, "answer is offer, accept or decline",
                         "not an answer about a draw");
    if (offers && !match->person[1 - side])
        return gg_refuse(refusal, 403, "play on, or resign", "a computer agrees to no draw");
    if (offers && match->draw_offer != GG_NOBODY)
        return gg_refuse(refusal, 403, "accept or decline it", "a draw is on offer already");
    if (!offers && match->draw_offer != 1 - side)
        return gg_refuse(refusal, 403, "offer one yourself", "the other side offers no draw");
    return true;
}

bool gg_match_draw(struct gg_match *match, int side, const char *answer, struct gg_text *event,
                   struct gg_refusal *refusal)
{
    struct gg_json json;
    if (!may_act(match, side, refusal) || !may_draw(match, side, answer, refusal))
        return false;
    start_event(&json, event, "draw", side);
    gg_json_string(&json, "answer", answer);
    return apply_own(match, &json, refusal);
}

bool gg_match_say(struct gg_match *match, int side, const char *text)
{
    char *copy = strdup(text);
    if (copy == NULL)
        return false;
    struct gg_chat_line *line = &match->chat[match->nchat % GG_CHAT_LINES];
    free(line->text);
    *line = (struct gg_chat_line){.side = side, .number = match->nchat++, .text = copy};
    return true;
}

bool gg_match_chat(struct gg_match *match, int side, const char *text, struct gg_text *event,
                   struct gg_refusal *refusal)
{
    struct gg_json json;
    if (gg_match_is_record(match) || side < 0)
        return gg_refuse(refusal, 401, "use the secret link of a seat",
                         "only the players may talk");
    start_event(&json, event, "chat", side);
    gg_json_string(&json, "text", text);
    return apply_own(match, &json, refusal);
}

/* One that searches would keep the games of a shard waiting. */
bool gg_match_has_mind(const char *name)
{
    const struct gg_mind *mind = gg_mind(name);
    return mind != NULL && mind->search == NULL;
}

bool gg_match_computer_next(const struct gg_match *match)
{
    if (gg_match_over(match))
        return false;
    int who = gg_game_turn(match->game).who;
    if (who == GG_CHANCE)
        return !throws_by_hand(match);
    return !match->person[who] && !match->open[who];
}

bool gg_match_computer(struct gg_match *match, struct gg_text *event, struct gg_refusal *refusal)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    int from = gg_game_steps(match->game);
    int side = gg_game_turn(match->game).who;
    if (side < GG_SIDES) {
        const struct gg_mind *mind = gg_mind(match->player[side]);
        struct gg_random random;
        if (mind == NULL)
            return gg_refuse(refusal, 500, NULL, "there is no computer player %s",
                             match->player[side]);
        gg_match_fresh(&random);
        struct gg_thought thought;
        gg_think(mind,
                 &(struct gg_moment){.battle = battle,
                                     .position = gg_game_position(match->game),
                                     .memory = &match->memory[side],
                                     .random = &random},
                 &thought);
        enum gg_status status = gg_game_do(match->game, thought.choice);
        if (status != GG_OK)
            return gg_refuse_outside(refusal, status);
        match->last_side = side;
    } else {
        side = 0;
    }
    return (throws_by_hand(match) || throw_all(match, refusal)) &&
           steps_event(match, side, from, event, refusal);
}
