/*
 * view.c - the view of a seat as JSON, on one line: what every face draws.
 *
 * The rules say what the seat may know; this adds what stands above the rules: the waiting roll, the
 * choices of the seat that is to move, and the log in sentences made for that seat.
 */
#include "game/game_state.h"
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

/* An empty text becomes null, so that a face has one thing to ask for. */
static void write_optional(struct gg_json *j, const char *key, const char *text)
{
    gg_json_string(j, key, text[0] != '\0' ? text : NULL);
}

/* Does the choice prepare a roll that can be described before somebody decides about it? */
static bool foretells(const struct gg_game *game, gg_choice choice)
{
    _Alignas(max_align_t) unsigned char then[GG_POSITION_MAX];
    const struct gg_battle *battle = gg_game_battle(game);
    int who = gg_game_turn(game).who;
    return gg_forecast(battle, gg_game_position(game), choice, who, then, NULL);
}

static void write_choice(struct gg_json *j, const struct gg_game *game, gg_choice choice)
{
    struct gg_choice_info info;
    char room[CHOICE_TEXT];
    struct gg_text text;
    gg_game_choice_info(game, choice, &info);
    gg_text_fixed(&text, room, sizeof room);
    gg_game_choice_text(game, choice, &text);

    gg_json_object(j, NULL);
    gg_json_string(j, "do", room);
    gg_json_string(j, "label", info.label);
    gg_json_string(j, "group", info.group);
    write_optional(j, "piece", info.piece);
    write_optional(j, "to", info.to);
    gg_pose_json(j, "pose", info.posed ? &info.pose : NULL);
    gg_json_string(j, "axis", info.axis == 'x' ? "x" : info.axis == 'y' ? "y" : NULL);
    if (info.axis != 0)
        gg_json_double(j, "coordinate", info.coordinate / 1000.0);
    else
        gg_json_null(j, "coordinate");
    gg_json_string(j, "card", info.card);
    if (info.cost >= 0 && info.halves)
        gg_json_double(j, "cost", info.cost / 2.0);
    else if (info.cost >= 0)
        gg_json_int(j, "cost", info.cost);
    else
        gg_json_null(j, "cost");
    gg_json_bool(j, "rolls", info.rolls);
    gg_json_bool(j, "later", info.rolls && gg_game_choice_later(game, choice));
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

static void write_part(struct gg_json *j, const char *key, const char *text, int length)
{
    char room[SENTENCE];
    struct gg_text part;
    gg_text_fixed(&part, room, sizeof room);
    gg_text_bytes(&part, text, (size_t)length);
    gg_json_string(j, key, room);
}

static void write_event_place(struct gg_json *j, const char *key, const struct gg_battle *battle,
                              int place)
{
    char room[64];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(battle, place, &text);
    write_optional(j, key, room);
}

/* The dice that fell right before a line of the log, in short. */
static void write_fallen(struct gg_json *j, const struct gg_game *game, int line, int seat)
{
    struct gg_fallen fallen;
    int step = gg_game_step_of_line(game, line);
    if (step < 0 || gg_game_step_log(game, step) != line ||
        !gg_game_fallen(game, step, seat, &fallen)) {
        gg_json_null(j, "dice");
        return;
    }
    gg_json_object(j, "dice");
    gg_json_string(j, "what", fallen.what);
    write_part(j, "faces", fallen.faces, fallen.faces_length);
    write_part(j, "result", fallen.meaning, fallen.meaning_length);
    gg_json_object_end(j);
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
    bool named = event->piece >= 0 && battle->names != NULL && gg_may_see(event->hidden, seat);
    gg_json_object(j, NULL);
    gg_json_int(j, "n", line);
    gg_json_int(j, "step", gg_game_step_of_line(game, line) + 1);
    gg_json_string(j, "text", heading ? room + 3 : room);
    gg_json_string(j, "clause", clause);
    gg_json_string(j, "piece", named ? gg_piece_name(battle, event->piece)->id : NULL);
    write_event_place(j, "from", battle, event->from);
    write_event_place(j, "to", battle, event->to);
    gg_json_bool(j, "heading", heading);
    write_fallen(j, game, line, seat);
    gg_json_object_end(j);
}

void gg_game_log_json(const struct gg_game *game, int seat, int from, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_array(&j, NULL);
    for (int i = from > 0 ? from : 0; i < gg_game_log_count(game); i++)
        write_line(&j, game, i, seat);
    gg_json_array_end(&j);
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
    struct gg_result result;
    if (gg_game_result(game, &result) != GG_OK) {
        gg_json_null(j, "result");
        return;
    }
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
    gg_json_int(j, "clock", gg_game_clock(game));
    gg_json_string(j, "turn_label", v->turn_label);
    gg_json_bool(j, "night", v->night);
    gg_json_string(j, "phase", v->phase);
    gg_side_json(j, "phasing", battle, v->phasing);
    gg_json_string(j, "to_move", mover_name(battle, gg_game_turn(game).who));
    gg_json_string(j, "prompt", v->prompt);
}

static void write_roll(struct gg_json *j, const struct gg_game *game, int seat)
{
    struct gg_roll roll;
    if (gg_game_roll(game, &roll) == GG_OK)
        gg_roll_json(j, "roll", gg_game_battle(game), &roll, gg_may_see(roll.hidden, seat));
    else
        gg_json_null(j, "roll");
}

/* The dice since the latest choice. */
static void write_rolled(struct gg_json *j, const struct gg_game *game, int seat)
{
    const struct gg_text *rolled = &game->rolled[gg_seat_index(seat)];
    gg_json_array(j, "rolled");
    if (game->nsteps > 0 && game->step[game->nsteps - 1].is_roll)
        gg_text_bytes(j->out, gg_text_str(rolled), rolled->len);
    gg_json_array_end(j);
}

static void write_view(struct gg_json *j, const struct gg_game *game, int seat,
                       const struct gg_view *v)
{
    write_head(j, game, seat, v);
    write_roll(j, game, seat);
    write_rolled(j, game, seat);
    gg_table_json(j, gg_game_battle(game), v);
    int who = gg_game_turn(game).who;
    if (who < GG_SIDES && (seat == who || seat == GG_EVERYTHING))
        write_choices(j, "choices", game);
}

void gg_game_view_json(const struct gg_game *game, int seat, int log_from, struct gg_text *out)
{
    struct gg_view *view = calloc(1, sizeof *view);
    if (view == NULL) {
        out->cut = true;
        return;
    }
    gg_game_view(game, seat, view);
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
