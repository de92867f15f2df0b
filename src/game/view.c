/*
 * view.c - the view of a seat as JSON, on one line: what every face draws.
 *
 * The rules say what the seat may know; this adds what stands above the rules: the waiting roll, the
 * choices of the seat that is to move, and the log in sentences made for that seat.
 */
#include "game/view_json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 1024, CHOICE_TEXT = 512 };

void gg_side_json(struct gg_json *j, const char *key, const struct gg_battle *battle, int side)
{
    gg_json_string(j, key, side >= 0 && side < GG_SIDES ? battle->side[side] : NULL);
}

static const char *seat_name(const struct gg_battle *battle, int seat)
{
    if (seat >= 0 && seat < GG_SIDES)
        return battle->side[seat];
    return seat == GG_EVERYTHING ? "everything" : "watcher";
}

static const char *mover_name(const struct gg_battle *battle, int who)
{
    if (who == GG_OVER)
        return "over";
    return who == GG_CHANCE ? "chance" : battle->side[who];
}

static void write_piece_values(struct gg_json *j, const struct gg_piece *piece)
{
    gg_json_array(j, "status");
    for (int i = 0; i < piece->nstatus; i++)
        gg_json_string(j, NULL, piece->status[i]);
    gg_json_array_end(j);
    gg_json_object(j, "values");
    for (int i = 0; i < piece->nvalues; i++)
        gg_json_int(j, piece->value[i].name, piece->value[i].value);
    gg_json_object_end(j);
    gg_json_array(j, "bars");
    for (int i = 0; i < piece->nbars; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "name", piece->bar[i].name);
        gg_json_int(j, "value", piece->bar[i].value);
        gg_json_int(j, "full", piece->bar[i].full);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_piece(struct gg_json *j, const struct gg_battle *battle,
                        const struct gg_piece *piece)
{
    gg_json_object(j, NULL);
    gg_json_string(j, "id", piece->id);
    gg_side_json(j, "side", battle, piece->side);
    gg_json_string(j, "name", piece->name);
    gg_json_string(j, "type", piece->symbol);
    gg_json_string(j, "at", piece->at);
    gg_json_bool(j, "on_board", piece->on_board);
    if (piece->facing >= 0)
        gg_json_int(j, "facing", piece->facing);
    else
        gg_json_null(j, "facing");
    if (piece->width > 0) {
        gg_json_int(j, "width", piece->width);
        gg_json_int(j, "depth", piece->depth);
    }
    gg_json_int(j, "order", piece->order);
    gg_json_bool(j, "hidden", piece->hidden);
    write_piece_values(j, piece);
    gg_json_object_end(j);
}

static void write_tracks(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v)
{
    gg_json_object(j, "tracks");
    for (int i = 0; i < v->ntracks; i++) {
        const struct gg_track *track = &v->track[i];
        if (!track->by_side) {
            gg_json_int(j, track->name, track->value[0]);
            continue;
        }
        gg_json_object(j, track->name);
        for (int s = 0; s < GG_SIDES; s++)
            gg_json_int(j, battle->side[s], track->value[s]);
        gg_json_object_end(j);
    }
    gg_json_object_end(j);
}

static void write_track_info(struct gg_json *j, const struct gg_view *v)
{
    gg_json_array(j, "track_info");
    for (int i = 0; i < v->ntracks; i++) {
        const struct gg_track *track = &v->track[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "name", track->name);
        gg_json_string(j, "title", track->title);
        gg_json_bool(j, "by_side", track->by_side);
        gg_json_int(j, "low", track->low);
        gg_json_int(j, "high", track->high);
        gg_json_string(j, "label", track->label);
        if (track->labels != NULL) {
            gg_json_array(j, "labels");
            for (int n = 0; n <= track->high - track->low; n++)
                gg_json_string(j, NULL, track->labels[n]);
            gg_json_array_end(j);
        } else {
            gg_json_null(j, "labels");
        }
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_marks_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_mark *mark,
                   int n)
{
    gg_json_array(j, "marks");
    for (int i = 0; i < n; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "kind", mark[i].kind);
        gg_json_string(j, "at", mark[i].at);
        gg_side_json(j, "side", battle, mark[i].side);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* An empty text becomes null, so that a face has one thing to ask for. */
static void write_optional(struct gg_json *j, const char *key, const char *text)
{
    gg_json_string(j, key, text[0] != '\0' ? text : NULL);
}

/* Does the choice prepare a roll that can be described before somebody decides about it? */
static bool foretells(const struct gg_game *game, gg_choice choice)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_roll roll;
    return battle->rules->forecast != NULL &&
           battle->rules->forecast(battle, gg_game_position(game), choice, &roll);
}

static void write_choice(struct gg_json *j, const struct gg_game *game, gg_choice choice)
{
    const struct gg_battle *battle = gg_game_battle(game);
    const void *position = gg_game_position(game);
    struct gg_choice_info info;
    memset(&info, 0, sizeof info);
    info.cost = -1;
    battle->rules->choice_info(battle, position, choice, &info);
    char room[CHOICE_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    battle->rules->choice_text(battle, position, choice, &text);

    gg_json_object(j, NULL);
    gg_json_string(j, "do", room);
    gg_json_string(j, "label", info.label);
    gg_json_string(j, "group", info.group);
    write_optional(j, "piece", info.piece);
    write_optional(j, "to", info.to);
    if (info.cost >= 0 && info.halves)
        gg_json_double(j, "cost", info.cost / 2.0);
    else if (info.cost >= 0)
        gg_json_int(j, "cost", info.cost);
    else
        gg_json_null(j, "cost");
    gg_json_bool(j, "rolls", info.rolls);
    gg_json_bool(j, "foretells", foretells(game, choice));
    gg_json_object_end(j);
}

static void write_choices(struct gg_json *j, const char *key, const struct gg_game *game)
{
    int n = gg_game_choices(game, NULL, 0);
    gg_choice *choice = malloc(((size_t)n + 1) * sizeof *choice);
    if (choice == NULL) {
        j->out->cut = true;
        n = 0;
    } else {
        (void)gg_game_choices(game, choice, n);
    }
    gg_json_array(j, key);
    for (int i = 0; i < n; i++)
        write_choice(j, game, choice[i]);
    gg_json_array_end(j);
    free(choice);
}

void gg_game_choices_json(const struct gg_game *game, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    write_choices(&j, NULL, game);
}

/* May this seat learn which piece an event speaks of? */
static bool knows_piece(const struct gg_event *event, int seat)
{
    if (event->hidden == 0 || seat == GG_EVERYTHING)
        return true;
    return seat >= 0 && (event->hidden >> seat & 1) == 0;
}

static void write_event_place(struct gg_json *j, const char *key, const struct gg_battle *battle,
                              int place)
{
    char room[64];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    if (place >= 0 && battle->rules->place_text != NULL)
        battle->rules->place_text(battle, place, &text);
    write_optional(j, key, room);
}

static void write_line(struct gg_json *j, const struct gg_game *game, int line, int seat)
{
    char room[SENTENCE];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    const char *clause = gg_game_sentence(game, line, seat, &text);
    if (room[0] == '\0')
        return;
    const struct gg_battle *battle = gg_game_battle(game);
    const struct gg_event *event = gg_game_log(game, line);
    bool heading = strncmp(room, "== ", 3) == 0;
    bool named = event->piece >= 0 && battle->rules->piece_id != NULL && knows_piece(event, seat);
    gg_json_object(j, NULL);
    gg_json_int(j, "n", line);
    gg_json_string(j, "text", heading ? room + 3 : room);
    gg_json_string(j, "clause", clause);
    gg_json_string(j, "piece", named ? battle->rules->piece_id(battle, event->piece) : NULL);
    write_event_place(j, "from", battle, event->from);
    write_event_place(j, "to", battle, event->to);
    gg_json_bool(j, "heading", heading);
    gg_json_object_end(j);
}

/* A sentence a seat must not read at all is empty, and then there is no line. */
static void write_log(struct gg_json *j, const struct gg_game *game, int seat, int log_from)
{
    int count = gg_game_log_count(game);
    int first = log_from > 0 ? log_from : 0;
    gg_json_array(j, "log");
    for (int i = first; i < count; i++) {
        char room[SENTENCE];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_sentence(game, i, seat, &text);
        if (room[0] != '\0')
            gg_json_string(j, NULL, room);
    }
    gg_json_array_end(j);
    gg_json_array(j, "log_lines");
    for (int i = first; i < count; i++)
        write_line(j, game, i, seat);
    gg_json_array_end(j);
}

static void write_result(struct gg_json *j, const struct gg_game *game)
{
    const struct gg_battle *battle = gg_game_battle(game);
    if (gg_game_turn(game).who != GG_OVER) {
        gg_json_null(j, "result");
        return;
    }
    struct gg_result result;
    memset(&result, 0, sizeof result);
    battle->rules->result(battle, gg_game_position(game), &result);
    gg_json_object(j, "result");
    gg_side_json(j, "winner", battle, result.winner);
    gg_json_string(j, "level", result.level);
    gg_json_string(j, "why", result.why);
    gg_json_object_end(j);
}

static void write_head(struct gg_json *j, const struct gg_game *game, int seat,
                       const struct gg_view *v)
{
    const struct gg_battle *battle = gg_game_battle(game);
    gg_json_string(j, "system", battle->rules->id);
    gg_json_string(j, "scenario", battle->id);
    gg_json_string(j, "seat", seat_name(battle, seat));
    gg_json_int(j, "turn", v->turn);
    gg_json_string(j, "turn_label", v->turn_label);
    gg_json_bool(j, "night", v->night);
    gg_json_string(j, "phase", v->phase);
    gg_side_json(j, "phasing", battle, v->phasing);
    gg_json_string(j, "to_move", mover_name(battle, gg_game_turn(game).who));
    gg_json_string(j, "prompt", v->prompt);
}

static void write_roll(struct gg_json *j, const struct gg_game *game)
{
    const struct gg_battle *battle = gg_game_battle(game);
    if (gg_game_turn(game).who != GG_CHANCE) {
        gg_json_null(j, "roll");
        return;
    }
    struct gg_roll roll;
    battle->rules->roll(battle, gg_game_position(game), &roll);
    gg_roll_json(j, "roll", &roll);
}

static void write_view(struct gg_json *j, const struct gg_game *game, int seat,
                       const struct gg_view *v)
{
    const struct gg_battle *battle = gg_game_battle(game);
    write_head(j, game, seat, v);
    write_roll(j, game);
    gg_json_array(j, "pieces");
    for (int i = 0; i < v->npieces; i++)
        write_piece(j, battle, &v->piece[i]);
    gg_json_array_end(j);
    write_tracks(j, battle, v);
    write_track_info(j, v);
    gg_marks_json(j, battle, v->mark, v->nmarks);
    int who = gg_game_turn(game).who;
    if (who < GG_SIDES && (seat == who || seat == GG_EVERYTHING))
        write_choices(j, "choices", game);
}

void gg_game_view_json(const struct gg_game *game, int seat, int log_from, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_view *view = calloc(1, sizeof *view);
    if (view == NULL) {
        out->cut = true;
        return;
    }
    battle->rules->view(battle, gg_game_position(game), seat, view);
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    write_view(&j, game, seat, view);
    write_log(&j, game, seat, log_from);
    write_result(&j, game);
    char hash[24];
    struct gg_text text;
    gg_text_fixed(&text, hash, sizeof hash);
    gg_text_fmt(&text, "%016" PRIx64, gg_game_hash(game));
    gg_json_int(&j, "steps", gg_game_steps(game));
    gg_json_string(&j, "hash", seat == GG_EVERYTHING ? hash : NULL); /* it covers what is hidden */
    gg_json_bool(&j, "may_undo", gg_game_may_undo(game));
    gg_json_object_end(&j);
    free(view);
}
