/*
 * match_json.c - the game answer: the view of a seat, and what the server adds to it.
 *
 * The view is what the rules let this seat know. One thing in it is replaced: its hash is taken over the
 * whole position, hidden things too, and somebody could try out what hides behind it. The keyed token
 * stands in its place.
 */
#include "server/match_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/parse.h"

enum { STEP_TEXT = 512 };

/* What a watcher of a record may see: it was given to us whole. */
int gg_match_viewer(const struct gg_match *match, int seat)
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
    json_error_t error;
    bool no_memory;
    json_t *object = gg_parse(view->buf, view->len, &error, &no_memory);
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
    if (text != NULL && !gg_parse_ran_out())
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
    gg_game_view_json(game, gg_match_viewer(match, seat), log_from, &view);
    gg_match_token(match, token);
    /* The view of a seat has no hash; only one that shows everything has. */
    if (!view.cut && gg_match_is_record(match))
        cover_hash(&view, token);
    if (!view.cut && now && match->agreed)
        cover_ending(match, &view);
    if (view.cut || view.len == 0) {
        out->cut = true;
    } else {
        gg_text_bytes(out, view.buf, view.len);
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
    gg_json_int(&json, "version", match->events);
    write_players(match, &json);
    gg_match_company_json(match, seat, &json);
    gg_json_string(&json, "dice", match->manual_dice ? "manual" : "auto");
    gg_json_string(&json, "draw_offer", side_name(match, match->draw_offer));
    gg_json_bool(&json, "over", gg_match_over(match));
    gg_json_bool(&json, "record", gg_match_is_record(match));
    if (match->origin[0] != '\0') {
        gg_json_object(&json, "analysis");
        gg_json_string(&json, "game", match->origin);
        gg_json_int(&json, "step", match->origin_step);
        gg_json_object_end(&json);
    }
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
        gg_game_choice_text(match->game, offer->choice[i], &offer->texts);
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
        gg_game_sentence(match->game, i, gg_match_viewer(match, seat), &text);
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

bool gg_match_repeat(struct gg_game *game, const struct gg_game *from, int steps)
{
    struct gg_match other = {.game = game};
    struct gg_refusal refusal;
    bool good = true;
    for (int i = 0; good && i < steps; i++) {
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(from, i, &text);
        good = gg_match_step(&other, room, &refusal);
    }
    return good;
}

/* A second game, led to an earlier step of the first. */
static struct gg_game *game_at(const struct gg_match *match, int step)
{
    struct gg_game *game = gg_battle_start(match->shared);
    if (game == NULL)
        return NULL;
    if (gg_match_repeat(game, match->game, step))
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

/* What is not as the system has it: "squares=on". */
static void write_options(const struct gg_match *match, struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    const struct gg_rules *rules = battle->rules;
    gg_json_array(json, "options");
    for (int i = 0; i < rules->noptions; i++) {
        const struct gg_option *option = &rules->options[i];
        struct gg_text text;
        if (battle->option[i] == option->standard)
            continue;
        gg_text_growing(&text);
        gg_text_fmt(&text, "%s=", option->name);
        gg_option_write(option, battle->option[i], &text);
        gg_json_string(json, NULL, gg_text_str(&text));
        gg_text_free(&text);
    }
    gg_json_array_end(json);
}

void gg_match_summary(const struct gg_match *match, struct gg_text *out)
{
    struct gg_view *view = calloc(1, sizeof *view);
    struct gg_json json;
    if (view == NULL) {
        out->cut = true;
        return;
    }
    gg_game_view(match->game, GG_NOBODY, view);
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "turn_label", view->turn_label);
    gg_json_string(&json, "to_move", mover_name(match));
    write_players(match, &json);
    gg_match_names_json(match, &json);
    gg_json_int(&json, "days", match->days);
    gg_json_string(&json, "dice", match->manual_dice ? "manual" : "auto");
    write_options(match, &json);
    gg_json_int(&json, "steps", gg_game_steps(match->game));
    gg_json_object_end(&json);
    free(view);
}

/* The odds of a choice are for the side that has it. */
static bool may_ask(const struct gg_match *match, int seat, struct gg_refusal *refusal)
{
    int who = gg_game_turn(match->game).who;
    return (!gg_match_over(match) && who < GG_SIDES && who == seat) ||
           gg_refuse(refusal, 403, "odds of a choice are for the side that has it",
                     "it is not your turn");
}

static bool refuse_odds(enum gg_status status, const char *text, struct gg_refusal *refusal)
{
    if (status == GG_ILLEGAL)
        return gg_refuse(refusal, 400, "the choices of the view are the only ones",
                         "not a choice that is offered: \"%.200s\"", text);
    if (status == GG_HIDDEN)
        return gg_refuse(refusal, 403, "choose without knowing",
                         "the odds would tell what may not be known yet: something hidden, or a "
                         "distance that nobody may measure before the choice");
    if (status == GG_WRONG_TIME)
        return gg_refuse(refusal, 403, "name a choice in \"do\"", "no roll waits");
    if (status == GG_NO_MEMORY)
        return gg_refuse_outside(refusal, status);
    return gg_refuse(refusal, 400, "choose without them", "the odds cannot be given: %s",
                     gg_status_text(status));
}

bool gg_match_odds(const struct gg_match *match, int seat, const char *text, struct gg_text *out,
                   struct gg_refusal *refusal)
{
    if (text != NULL && !may_ask(match, seat, refusal))
        return false;
    struct gg_told *told = malloc(sizeof *told);
    if (told == NULL)
        return gg_refuse_outside(refusal, GG_NO_MEMORY);
    struct gg_text json;
    gg_text_growing(&json);
    enum gg_status status = gg_game_odds(match->game, text, gg_match_viewer(match, seat), told);
    if (status == GG_OK) { /* as members: the caller writes the braces */
        gg_told_json(gg_game_battle(match->game), told, &json);
        gg_text_bytes(out, gg_text_str(&json) + 1, json.len >= 2 ? json.len - 2 : 0);
        out->cut = out->cut || json.cut;
    }
    gg_text_free(&json);
    free(told);
    return status == GG_OK || refuse_odds(status, text != NULL ? text : "", refusal);
}

bool gg_match_record(const struct gg_match *match, struct gg_text *out, struct gg_refusal *refusal)
{
    if (!gg_match_over(match) && gg_match_hides(match))
        return gg_refuse(refusal, 403, "it can be had when the game is over",
                         "the record would tell what is hidden");
    gg_game_write_record(match->game, out);
    return true;
}
