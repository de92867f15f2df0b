/*
 * match_json.c - the game answer: the view of a seat, and what the server adds to it.
 *
 * The view is what the rules let this seat know. One thing in it is replaced: its hash is taken over the
 * whole position, hidden things too, and somebody could try out what hides behind it. The keyed token
 * stands in its place.
 */
#include "server/match_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

enum { STEP_TEXT = 512 };

/* What a watcher of a record may see: it was given to us whole. */
static int seat_of_view(const struct gg_match *match, int seat)
{
    return gg_match_is_record(match) ? GG_EVERYTHING : seat;
}

static void cover_hash(struct gg_text *view, const char *token)
{
    static const char mark[] = "\"hash\":\"";
    const char *digits = strchr(token, '-') + 1;
    size_t n = strlen(digits);
    for (size_t i = view->len; i > sizeof mark + n; i--) {
        char *at = view->buf + i - sizeof mark - n;
        if (strncmp(at, mark, sizeof mark - 1) == 0) {
            memcpy(at + sizeof mark - 1, digits, n);
            return;
        }
    }
}

/* A game that the players ended: nobody is to move, and the result is theirs. */
static void cover_ending(const struct gg_match *match, struct gg_text *view)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    json_t *object = json_loadb(view->buf, view->len, 0, NULL);
    const struct gg_result *ending = &match->ending;
    json_t *winner = ending->winner >= 0 ? json_string(battle->side[ending->winner]) : json_null();
    json_object_set_new(object, "to_move", json_string("over"));
    json_object_set_new(object, "roll", json_null());
    json_object_set_new(object, "prompt", json_string(ending->why));
    json_object_del(object, "choices");
    json_object_set_new(object, "may_undo", json_false());
    json_object_set_new(
        object, "result",
        json_pack("{s:o,s:s,s:s}", "winner", winner, "level", ending->level, "why", ending->why));
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    gg_text_clear(view);
    if (text != NULL)
        gg_text_add(view, text);
    else
        view->cut = true;
    free(text);
}

static void write_view(const struct gg_match *match, const struct gg_game *game, int seat,
                       int log_from, struct gg_text *out)
{
    struct gg_text view;
    char token[GG_TOKEN_TEXT];
    bool now = game == match->game;
    gg_text_growing(&view);
    gg_game_view_json(game, seat_of_view(match, seat), log_from, &view);
    gg_match_token(match, token);
    /* The view of a seat has no hash; only one that shows everything has. */
    if (!view.cut && gg_match_is_record(match))
        cover_hash(&view, token);
    if (!view.cut && now && match->agreed)
        cover_ending(match, &view);
    if (view.cut || view.len == 0) {
        out->cut = true;
    } else {
        gg_text_bytes(out, view.buf, view.len - 1);
        gg_text_fmt(out, ",\"rolled\":[%s]}", now ? gg_text_str(&match->rolled) : "");
    }
    gg_text_free(&view);
}

static void write_players(const struct gg_match *match, struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    gg_json_object(json, "players");
    for (int side = 0; side < GG_SIDES; side++)
        gg_json_string(json, battle->side[side], match->player[side]);
    gg_json_object_end(json);
}

static const char *side_name(const struct gg_match *match, int side)
{
    return side >= 0 && side < GG_SIDES ? gg_game_battle(match->game)->side[side] : NULL;
}

static void write_chat(const struct gg_match *match, struct gg_json *json)
{
    gg_json_array(json, "chat");
    int first = match->nchat > GG_CHAT_LINES ? match->nchat - GG_CHAT_LINES : 0;
    for (int i = first; i < match->nchat; i++) {
        const struct gg_chat_line *line = &match->chat[i % GG_CHAT_LINES];
        gg_json_object(json, NULL);
        gg_json_string(json, "side", side_name(match, line->side));
        gg_json_string(json, "text", line->text);
        gg_json_int(json, "n", line->number);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void write_answer(const struct gg_match *match, const struct gg_game *game, int seat,
                         int log_from, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    char token[GG_TOKEN_TEXT];
    struct gg_json json;
    gg_match_token(match, token);
    gg_json_start(&json, out);
    gg_json_string(&json, "game", match->id);
    gg_json_string(&json, "scenario", battle->id);
    gg_json_string(&json, "title", battle->title);
    gg_json_string(&json, "seat", side_name(match, seat));
    gg_json_string(&json, "at", token);
    write_players(match, &json);
    gg_json_string(&json, "dice", match->manual_dice ? "manual" : "auto");
    gg_json_string(&json, "draw_offer", side_name(match, match->draw_offer));
    gg_json_bool(&json, "over", gg_match_over(match));
    gg_json_bool(&json, "record", gg_match_is_record(match));
    gg_json_int(&json, "steps", gg_game_steps(match->game));
    gg_json_int(&json, "log_from", log_from);
    gg_json_int(&json, "log_count", gg_game_log_count(game));
    write_chat(match, &json);
    gg_text_add(out, ",\"view\":");
    write_view(match, game, seat, log_from, out);
}

void gg_match_answer(const struct gg_match *match, int seat, int log_from, struct gg_text *out)
{
    int count = gg_game_log_count(match->game);
    write_answer(match, match->game, seat, log_from < count ? log_from : count, out);
}

/* ---- brief answers ---- */

static const char *mover_name(const struct gg_match *match)
{
    if (gg_match_over(match))
        return "over";
    int who = gg_game_turn(match->game).who;
    return who == GG_CHANCE ? "chance" : gg_game_battle(match->game)->side[who];
}

/* Lists the choices of the position, unless they are listed already. False when memory is out. */
static bool list_offer(const struct gg_match *match, struct gg_offer *offer)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    const void *position = gg_game_position(match->game);
    uint64_t hash = gg_game_hash(match->game);
    if (offer->n > 0 && offer->hash == hash)
        return true;
    int n = gg_game_choices(match->game, offer->choice, offer->room);
    if (n > offer->room) {
        gg_choice *more = realloc(offer->choice, (size_t)n * sizeof *more);
        if (more == NULL)
            return false;
        offer->choice = more;
        offer->room = n;
        (void)gg_game_choices(match->game, more, n);
    }
    offer->n = 0;
    offer->hash = hash;
    gg_text_clear(&offer->texts);
    for (int i = 0; i < n; i++) {
        battle->rules->choice_text(battle, position, offer->choice[i], &offer->texts);
        gg_text_bytes(&offer->texts, "", 1);
    }
    if (!offer->texts.cut)
        offer->n = n;
    return !offer->texts.cut;
}

static void write_choice_texts(const struct gg_match *match, struct gg_json *json)
{
    if (!list_offer(match, match->offer)) {
        json->out->cut = true;
        return;
    }
    const char *at = gg_text_str(&match->offer->texts);
    gg_json_array(json, "choices");
    for (int i = 0; i < match->offer->n; i++, at += strlen(at) + 1)
        gg_json_string(json, NULL, at);
    gg_json_array_end(json);
}

static void write_sentences(const struct gg_match *match, int seat, int from, struct gg_json *json)
{
    int count = gg_game_log_count(match->game);
    gg_json_int(json, "log_from", from < count ? from : count);
    gg_json_int(json, "log_count", count);
    gg_json_array(json, "log");
    for (int i = from; i < count; i++) {
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_sentence(match->game, i, seat_of_view(match, seat), &text);
        if (room[0] != '\0')
            gg_json_string(json, NULL, room);
    }
    gg_json_array_end(json);
}

void gg_match_brief(const struct gg_match *match, int seat, int log_from, struct gg_text *out)
{
    char token[GG_TOKEN_TEXT];
    struct gg_json json;
    gg_match_token(match, token);
    gg_json_start(&json, out);
    gg_json_string(&json, "game", match->id);
    gg_json_string(&json, "seat", side_name(match, seat));
    gg_json_string(&json, "at", token);
    gg_json_string(&json, "to_move", mover_name(match));
    gg_json_bool(&json, "over", gg_match_over(match));
    gg_json_string(&json, "draw_offer", side_name(match, match->draw_offer));
    if (!gg_match_over(match) && gg_game_turn(match->game).who == seat)
        write_choice_texts(match, &json);
    write_sentences(match, seat, log_from, &json);
}

/* A second game, led to an earlier step of the first. */
static struct gg_game *game_at(const struct gg_match *match, int step)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    const void *start = match->loaded != NULL ? match->loaded->position : NULL;
    struct gg_game *game = start != NULL ? gg_game_open_at(battle, start) : gg_game_open(battle);
    struct gg_match other = {.game = game};
    struct gg_refusal refusal;
    if (game == NULL)
        return NULL;
    gg_text_growing(&other.rolled);
    bool good = true;
    for (int i = 0; good && i < step; i++) {
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(match->game, i, &text);
        good = gg_match_step(&other, room, &refusal);
    }
    gg_text_free(&other.rolled);
    if (good)
        return game;
    gg_game_close(game);
    return NULL;
}

bool gg_match_answer_at(const struct gg_match *match, int seat, int step, struct gg_text *out,
                        struct gg_refusal *refusal)
{
    if (step < 0 || step > gg_game_steps(match->game))
        return gg_refuse(refusal, 404, "steps run from 0 to the view's steps",
                         "this game has no step %d", step);
    struct gg_game *game = game_at(match, step);
    if (game == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    write_answer(match, game, seat, 0, out);
    gg_game_close(game);
    return true;
}

void gg_match_summary(const struct gg_match *match, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    struct gg_view *view = calloc(1, sizeof *view);
    struct gg_json json;
    if (view == NULL) {
        out->cut = true;
        return;
    }
    battle->rules->view(battle, gg_game_position(match->game), GG_NOBODY, view);
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "turn_label", view->turn_label);
    gg_json_string(&json, "to_move", mover_name(match));
    write_players(match, &json);
    gg_json_int(&json, "steps", gg_game_steps(match->game));
    gg_json_object_end(&json);
    free(view);
}

/* The sentence of the first roll that the choice leads to, if it leads to one. */
static void explain(const struct gg_match *match, const gg_choice *choice, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    union {
        max_align_t align;
        unsigned char bytes[GG_POSITION_MAX];
    } next;
    memcpy(next.bytes, gg_game_position(match->game), battle->rules->position_size);
    if (choice != NULL)
        battle->rules->choose(battle, next.bytes, *choice, NULL);
    if (battle->rules->turn(battle, next.bytes).who != GG_CHANCE)
        return;
    struct gg_roll roll;
    battle->rules->roll(battle, next.bytes, &roll);
    gg_roll_explain(&roll, out);
}

static bool choice_of(const struct gg_match *match, int seat, const char *text, gg_choice *choice,
                      struct gg_refusal *refusal)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    int who = gg_game_turn(match->game).who;
    if (gg_match_over(match) || who >= GG_SIDES || who != seat)
        return gg_refuse(refusal, 403, "odds of a choice are for the side that has it",
                         "it is not your turn");
    if (gg_game_find(match->game, text, choice) != GG_OK)
        return gg_refuse(refusal, 400, "the choices of the view are the only ones",
                         "not a choice that is offered: \"%.200s\"", text);
    struct gg_choice_info info = {.cost = -1};
    battle->rules->choice_info(battle, gg_game_position(match->game), *choice, &info);
    if (!info.rolls && gg_match_hides(match))
        return gg_refuse(refusal, 403, "choose without knowing",
                         "the odds would tell what is hidden");
    return true;
}

/* What the odds are of: all up to the next decision or the waiting roll, a battle as it stands when somebody decides
 * before the dice fall, or the first roll alone when what follows has too many outcomes to list. */
enum odds_scope { WHOLE, FORETOLD, FIRST_ROLL };

/* Odds of a choice, or of the waiting roll, and the sentence that goes with them. */
static enum gg_status find_odds(const struct gg_match *match, const gg_choice *choice,
                                struct gg_odds *odds, struct gg_text *sentence,
                                enum odds_scope *scope)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    const void *position = gg_game_position(match->game);
    struct gg_roll roll;
    *scope = FORETOLD;
    if (choice != NULL && gg_odds_of_forecast(battle, position, *choice, &roll, odds) == GG_OK) {
        gg_roll_explain(&roll, sentence);
        return GG_OK;
    }
    *scope = WHOLE;
    enum gg_status status = choice != NULL ? gg_odds_of_choice(battle, position, *choice, odds)
                                           : gg_odds_of_roll(battle, position, odds);
    if (status == GG_OK)
        explain(match, choice, sentence);
    if (choice == NULL || (status != GG_FULL && status != GG_INEXACT))
        return status;
    *scope = FIRST_ROLL;
    status = gg_odds_of_first_roll(battle, position, *choice, &roll, odds);
    if (status == GG_OK)
        gg_roll_explain(&roll, sentence);
    return status;
}

static void write_odds(const struct gg_odds *odds, const struct gg_text *sentence,
                       enum odds_scope scope, struct gg_text *out)
{
    struct gg_text rows;
    struct gg_json json;
    gg_text_growing(&rows);
    gg_odds_json(odds, &rows);
    gg_text_bytes(out, gg_text_str(&rows) + 1, rows.len >= 2 ? rows.len - 2 : 0);
    gg_json_start(&json, out);
    json.comma = true;
    gg_json_string(&json, "explain", sentence->len > 0 ? gg_text_str(sentence) : NULL);
    gg_json_bool(&json, "foretold", scope == FORETOLD);
    gg_json_bool(&json, "first_roll", scope == FIRST_ROLL);
    out->cut = out->cut || rows.cut || sentence->cut;
    gg_text_free(&rows);
}

bool gg_match_odds(const struct gg_match *match, int seat, const char *text, struct gg_text *out,
                   struct gg_refusal *refusal)
{
    gg_choice choice = 0;
    if (text != NULL && !choice_of(match, seat, text, &choice, refusal))
        return false;
    struct gg_odds *odds = malloc(sizeof *odds);
    if (odds == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_text sentence;
    enum odds_scope scope;
    gg_text_growing(&sentence);
    enum gg_status status =
        find_odds(match, text != NULL ? &choice : NULL, odds, &sentence, &scope);
    if (status == GG_OK)
        write_odds(odds, &sentence, scope, out);
    gg_text_free(&sentence);
    free(odds);
    if (status == GG_OK)
        return true;
    if (status == GG_WRONG_TIME)
        return gg_refuse(refusal, 403, "name a choice in \"do\"", "no roll waits");
    return gg_refuse(refusal, 400, "choose without them", "the odds cannot be given: %s",
                     gg_status_text(status));
}

bool gg_match_record(const struct gg_match *match, struct gg_text *out, struct gg_refusal *refusal)
{
    if (!gg_match_over(match) && gg_match_hides(match))
        return gg_refuse(refusal, 403, "it can be had when the game is over",
                         "the record would tell what is hidden");
    gg_game_write_record(match->game, out);
    return true;
}
