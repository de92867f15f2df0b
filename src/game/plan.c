/*
 * plan.c - what a chain of choices would come to, without taking it: a face puts an attack together unit by unit with it.
 *
 * It is tried on a game of its own that starts from the present position. Nothing of what the seat would be shown on the
 * way is told: a part that shows something can only be the last, and then nothing is said of what follows.
 */
#include <stdlib.h>
#include <string.h>

#include "game/game_state.h"
#include "game/view_json.h"

enum { PART_TEXT = 512 };

/* The parts before the last one are taken; the text of that one goes to `last`. */
static enum gg_status go_to_last(struct gg_game *scratch, const char *text, char last[PART_TEXT],
                                 int *wrong)
{
    const char *behind = strrchr(text, ';');
    char before[4 * PART_TEXT];
    struct gg_text part;
    gg_text_fixed(&part, last, PART_TEXT);
    gg_text_add(&part, behind != NULL ? behind + 1 : text);
    *wrong = 0;
    if (behind == NULL || part.cut)
        return part.cut ? GG_ILLEGAL : GG_OK;
    size_t length = (size_t)(behind - text);
    if (length >= sizeof before)
        return GG_FULL;
    memcpy(before, text, length);
    before[length] = '\0';
    enum gg_status status = gg_game_take(scratch, before, wrong);
    if (status == GG_OK && !gg_game_may_undo(scratch))
        status = GG_ILLEGAL;
    if (status == GG_OK)
        for (*wrong = 1; (text = strchr(text, ';')) != behind; text++)
            ++*wrong;
    return status;
}

static void write_way(struct gg_json *j, const struct gg_game *game, gg_choice choice)
{
    char room[1024];
    struct gg_text way;
    gg_text_fixed(&way, room, sizeof room);
    gg_game_way(game, choice, &way);
    gg_json_array(j, "way");
    for (const char *at = room; *at != '\0';) {
        char place[40];
        struct gg_text text;
        size_t length = strcspn(at, " ");
        gg_text_fixed(&text, place, sizeof place);
        gg_text_bytes(&text, at, length);
        gg_json_string(j, NULL, place);
        at += length + (at[length] == ' ');
    }
    gg_json_array_end(j);
}

static void write_odds(struct gg_json *j, const struct gg_game *game, const char *last, int seat,
                       struct gg_told *told)
{
    if (gg_game_odds(game, last, seat, told) != GG_OK || !told->rolls) {
        gg_json_null(j, "odds");
        return;
    }
    struct gg_text odds;
    gg_text_growing(&odds);
    gg_told_json(gg_game_battle(game), told, &odds);
    gg_json_raw(j, "odds", &odds);
    gg_text_free(&odds);
}

/* The choice that adds nothing more to what the first choice of the chain began, or null. */
static void write_go(struct gg_json *j, const struct gg_game *scratch, gg_choice about)
{
    const struct gg_rules *rules = scratch->battle->rules;
    struct gg_pass pass = {.known = false};
    char room[PART_TEXT];
    struct gg_text text;
    if (rules->pass != NULL)
        rules->pass(scratch->battle, scratch->position, about, &pass);
    gg_text_fixed(&text, room, sizeof room);
    if (pass.known)
        gg_game_choice_text(scratch, pass.choice, &text);
    gg_json_string(j, "go", pass.known ? room : NULL);
}

static void write_next(struct gg_json *j, struct gg_game *scratch, int seat, gg_choice about)
{
    struct gg_view *view = calloc(1, sizeof *view);
    if (view == NULL || gg_game_turn(scratch).who != seat || !gg_game_may_undo(scratch)) {
        j->out->cut = j->out->cut || view == NULL;
        gg_json_null(j, "next");
        free(view);
        return;
    }
    gg_game_view(scratch, seat, view);
    gg_json_object(j, "next");
    gg_json_string(j, "prompt", view->prompt);
    struct gg_text choices;
    gg_text_growing(&choices);
    gg_game_choices_json(scratch, &choices);
    gg_json_raw(j, "choices", &choices);
    write_go(j, scratch, about);
    gg_text_free(&choices);
    gg_json_object_end(j);
    free(view);
}

/* What began the chain. */
static gg_choice first_choice(const struct gg_game *scratch, gg_choice otherwise)
{
    return scratch->nsteps > 0 && !scratch->step[0].is_roll ? scratch->step[0].choice : otherwise;
}

enum gg_status gg_game_plan(const struct gg_game *game, const char *text, int seat, bool brief,
                            struct gg_text *out, int *wrong)
{
    char last[PART_TEXT];
    gg_choice choice = 0;
    *wrong = 0;
    if (gg_game_turn(game).who != seat)
        return GG_WRONG_TIME;
    struct gg_game *scratch = gg_game_open_at(game->battle, game->position);
    struct gg_told *told = malloc(sizeof *told);
    enum gg_status status =
        scratch == NULL || told == NULL ? GG_NO_MEMORY : go_to_last(scratch, text, last, wrong);
    if (status == GG_OK)
        status =
            gg_game_turn(scratch).who == seat ? gg_game_find(scratch, last, &choice) : GG_ILLEGAL;
    if (status == GG_OK) {
        struct gg_json j;
        gg_json_start(&j, out);
        gg_json_object(&j, NULL);
        write_way(&j, scratch, choice);
        if (brief) {
            gg_json_null(&j, "odds");
            gg_json_null(&j, "next");
        } else {
            write_odds(&j, scratch, last, seat, told);
            status = gg_game_do(scratch, choice);
            write_next(&j, scratch, seat, first_choice(scratch, choice));
        }
        gg_json_object_end(&j);
    }
    free(told);
    gg_game_close(scratch);
    return status;
}
