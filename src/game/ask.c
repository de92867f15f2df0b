/*
 * ask.c - what can be asked of a game without changing it: faces and servers ask here and never call a system's table.
 */
#include <stddef.h>
#include <string.h>

#include "game/game_state.h"
#include "grognard/view.h"

enum { WAY_MAX = 256 };

int gg_game_steps(const struct gg_game *game)
{
    return game->nsteps;
}

uint64_t gg_game_hash(const struct gg_game *game)
{
    return game->nsteps > 0 ? game->step[game->nsteps - 1].hash : game->start_hash;
}

int gg_game_log_count(const struct gg_game *game)
{
    return game->nevents;
}

const struct gg_event *gg_game_log(const struct gg_game *game, int line)
{
    return line >= 0 && line < game->nevents ? &game->event[line] : NULL;
}

const char *gg_game_sentence(const struct gg_game *game, int line, int seat, struct gg_text *out)
{
    const struct gg_event *event = gg_game_log(game, line);
    return event != NULL ? game->battle->rules->sentence(game->battle, event, seat, out) : NULL;
}

void gg_game_step_text(const struct gg_game *game, int i, struct gg_text *out)
{
    if (i >= 0 && i < game->nsteps)
        gg_text_bytes(out, game->words.buf + game->step[i].text, game->step[i].length);
}

int gg_game_step_log(const struct gg_game *game, int i)
{
    return i >= 0 && i < game->nsteps ? game->step[i].log : game->nevents;
}

int gg_game_step_of_line(const struct gg_game *game, int line)
{
    int low = 0, high = game->nsteps; /* the first step whose lines begin behind this one */
    while (low < high) {
        int middle = (low + high) / 2;
        if (game->step[middle].log <= line)
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

bool gg_game_fallen(const struct gg_game *game, int i, int seat, struct gg_fallen *out)
{
    if (i < 0 || i >= game->nsteps || !game->step[i].is_roll ||
        !gg_may_see(game->step[i].hidden, seat))
        return false;
    const struct gg_taken *step = &game->step[i];
    const char *text = game->words.buf + step->text;
    const size_t verb = sizeof "roll " - 1;
    *out = (struct gg_fallen){.what = step->what,
                              .faces = text + verb,
                              .faces_length = (int)(step->length - verb),
                              .fell = text + step->length,
                              .fell_length = (int)step->fell,
                              .meaning = text + step->length + step->fell,
                              .meaning_length = (int)step->meaning};
    return true;
}

void gg_game_view(const struct gg_game *game, int seat, struct gg_view *out)
{
    game->battle->rules->view(game->battle, game->position, seat, out);
}

enum gg_status gg_game_roll(const struct gg_game *game, struct gg_roll *out)
{
    if (gg_game_turn(game).who != GG_CHANCE)
        return GG_WRONG_TIME;
    game->battle->rules->roll(game->battle, game->position, out);
    return GG_OK;
}

enum gg_status gg_game_result(const struct gg_game *game, struct gg_result *out)
{
    memset(out, 0, sizeof *out);
    if (gg_game_turn(game).who != GG_OVER)
        return GG_WRONG_TIME;
    game->battle->rules->result(game->battle, game->position, out);
    return GG_OK;
}

void gg_game_choice_text(const struct gg_game *game, gg_choice choice, struct gg_text *out)
{
    game->battle->rules->choice_text(game->battle, game->position, choice, out);
}

void gg_game_choice_info(const struct gg_game *game, gg_choice choice, struct gg_choice_info *out)
{
    memset(out, 0, sizeof *out);
    out->cost = -1;
    game->battle->rules->choice_info(game->battle, game->position, choice, out);
}

bool gg_game_choice_later(const struct gg_game *game, gg_choice choice)
{
    _Alignas(max_align_t) unsigned char then[GG_POSITION_MAX];
    const struct gg_battle *battle = game->battle;
    const struct gg_rules *rules = battle->rules;
    memcpy(then, game->position, rules->position_size);
    rules->choose(battle, then, choice, NULL);
    if (rules->turn(battle, then).who != GG_CHANCE)
        return false;
    bool apart = rules->together != NULL && rules->together(battle, then, 0, NULL) < 0;
    return apart || rules->clock(battle, then) != rules->clock(battle, game->position);
}

void gg_game_way(const struct gg_game *game, gg_choice choice, struct gg_text *out)
{
    int place[WAY_MAX];
    const struct gg_rules *rules = game->battle->rules;
    int n =
        rules->way != NULL ? rules->way(game->battle, game->position, choice, place, WAY_MAX) : 0;
    for (int i = 0; i < n; i++) {
        gg_text_add(out, i > 0 ? " " : "");
        gg_place_write(game->battle, place[i], out);
    }
}

int gg_game_clock(const struct gg_game *game)
{
    return game->battle->rules->clock(game->battle, game->position);
}

bool gg_game_hides(const struct gg_game *game, int seat)
{
    if (seat == GG_EVERYTHING)
        return false;
    for (int line = 0; line < game->nevents; line++)
        if (!gg_may_see(game->event[line].hidden, seat))
            return true;
    for (int i = 0; i < game->nsteps; i++)
        if (!gg_may_see(game->step[i].hidden, seat))
            return true;
    const struct gg_rules *rules = game->battle->rules;
    return rules->hides != NULL && rules->hides(game->battle, game->position, seat);
}

enum gg_status gg_game_odds(const struct gg_game *game, const char *text, int seat,
                            struct gg_told *out)
{
    gg_choice choice = 0;
    enum gg_status status = text != NULL ? gg_game_find(game, text, &choice) : GG_OK;
    if (status != GG_OK)
        return status;
    status = gg_odds_tell(game->battle, game->position, text != NULL ? &choice : NULL, seat, out);
    if (status == GG_OK && text != NULL)
        status = gg_odds_add(game->battle, game->position, choice, seat, out);
    return status;
}

void gg_battle_board(const struct gg_battle *battle, struct gg_board *out)
{
    battle->rules->board(battle, out);
}
