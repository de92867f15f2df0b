/*
 * game.c - whole random games: undo, records, and the end.
 */
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "mind/players.h"

enum { UNDO_MAX = 48, RECORD_EVERY = 4, MIND_STEPS = 20000 };

/* The choices since the last thing that undo must not cross, by our own reckoning. */
struct trail {
    int count;
    union scratch before[UNDO_MAX];
    gg_choice choice[UNDO_MAX];
};

static void note_choice(struct trail *trail, struct conform *c, const void *position,
                        gg_choice choice)
{
    static struct gg_event room[512];
    const struct gg_rules *rules = c->battle->rules;
    union scratch after;
    struct gg_log log = {.event = room, .room = 512};
    memcpy(after.bytes, position, rules->position_size);
    rules->choose(c->battle, after.bytes, choice, &log);
    int before = rules->turn(c->battle, position).who;
    int now = rules->turn(c->battle, after.bytes).who;
    if (log.revealed || (now != before && now != GG_CHANCE)) {
        trail->count = 0;
    } else if (trail->count < UNDO_MAX) {
        memcpy(trail->before[trail->count].bytes, position, rules->position_size);
        trail->choice[trail->count++] = choice;
    } else {
        /* Long trails are only followed so far; the oldest step is forgotten. */
        memmove(trail->before, trail->before + 1, sizeof *trail->before * (UNDO_MAX - 1));
        memmove(trail->choice, trail->choice + 1, sizeof *trail->choice * (UNDO_MAX - 1));
        memcpy(trail->before[UNDO_MAX - 1].bytes, position, rules->position_size);
        trail->choice[UNDO_MAX - 1] = choice;
    }
}

/* Takes everything back that can be taken back, and does it again. */
static void check_undo(struct conform *c, struct gg_game *game, const struct trail *trail)
{
    size_t size = c->battle->rules->position_size;
    uint64_t hash = gg_game_hash(game);
    int steps = gg_game_steps(game), log = gg_game_log_count(game), back = 0;
    while (back < trail->count && gg_game_may_undo(game)) {
        if (!check(c, UNDO, gg_game_undo(game) == GG_OK, "it may be undone, but is not"))
            return;
        back++;
        check(c, UNDO,
              memcmp(gg_game_position(game), trail->before[trail->count - back].bytes, size) == 0,
              "undo leads to another position");
    }
    check(c, UNDO, back == trail->count, "%d steps back, expected %d", back, trail->count);
    check(c, UNDO, trail->count == UNDO_MAX || !gg_game_may_undo(game),
          "undo goes on across a roll, a reveal or the other side");
    for (int i = trail->count - back; i < trail->count; i++)
        check(c, UNDO, gg_game_do(game, trail->choice[i]) == GG_OK, "cannot be done again");
    check(c, UNDO,
          gg_game_hash(game) == hash && gg_game_steps(game) == steps &&
              gg_game_log_count(game) == log,
          "undone and done again, the game is another");
}

static void check_record(struct conform *c, const struct gg_game *game)
{
    struct gg_text text, again, message;
    gg_text_growing(&text);
    gg_text_growing(&again);
    gg_text_growing(&message);
    gg_game_write_record(game, &text);
    struct gg_loaded *loaded;
    struct gg_game *other;
    enum gg_status status =
        gg_record_replay("record", gg_text_str(&text), text.len, &loaded, &other, &message);
    if (check(c, RECORDS, status == GG_OK, "%s", gg_text_str(&message))) {
        gg_game_write_record(other, &again);
        check(c, RECORDS,
              gg_game_hash(other) == gg_game_hash(game) &&
                  memcmp(gg_game_position(other), gg_game_position(game),
                         c->battle->rules->position_size) == 0,
              "replayed, the last position is another");
        check(c, RECORDS, strcmp(gg_text_str(&text), gg_text_str(&again)) == 0,
              "replayed and written again, the record differs");
        check(c, RECORDS, gg_game_log_count(other) == gg_game_log_count(game),
              "replayed, the log has %d lines instead of %d", gg_game_log_count(other),
              gg_game_log_count(game));
        gg_game_close(other);
        gg_loaded_close(loaded);
    }
    gg_text_free(&text);
    gg_text_free(&again);
    gg_text_free(&message);
}

/* How to win, told while playing, and who won come from one author: a side that won met a goal of its own, one that did not
 * met none. */
static void check_goals(struct conform *c, const struct gg_view *view, int winner)
{
    int told[GG_SIDES] = {0}, met[GG_SIDES] = {0};
    for (int i = 0; i < view->ngoals; i++) {
        const struct gg_goal *goal = &view->goal[i];
        if (goal->side == GG_NOBODY)
            continue;
        told[goal->side]++;
        met[goal->side] += goal->met;
    }
    for (int s = 0; s < GG_SIDES; s++)
        check(c, ENDS, !told[s] || (met[s] > 0) == (winner == s),
              "side %d met %d of its %d goals, and the winner is %d", s, met[s], told[s], winner);
}

static void check_result(struct conform *c, const void *position)
{
    const struct gg_rules *rules = c->battle->rules;
    struct gg_result result;
    memset(&result, 0, sizeof result);
    result.winner = 99;
    rules->result(c->battle, position, &result);
    check(c, ENDS, result.winner >= GG_NOBODY && result.winner < GG_SIDES, "the winner is %d",
          result.winner);
    check(c, ENDS, result.level != NULL && result.level[0] != '\0' && result.why[0] != '\0',
          "a result without a level or a reason");
    struct gg_view *view = calloc(1, sizeof *view);
    if (view != NULL) {
        rules->view(c->battle, position, GG_EVERYTHING, view);
        check(c, ENDS, result.turn == view->turn, "it ended in turn %d, the view says %d",
              result.turn, view->turn);
        check_goals(c, view, result.winner);
        free(view);
    }
    for (int s = 0; s < GG_SIDES; s++) {
        int value = rules->evaluate(c->battle, position, s);
        bool won = result.winner == s, lost = result.winner == 1 - s;
        check(c, ENDS,
              won    ? value >= GG_WON
              : lost ? value <= -GG_WON
                     : value > -GG_WON && value < GG_WON,
              "%s for side %d is judged %d", result.level, s, value);
    }
}

/* One sentence for each seat, however the event came about. */
static void check_sentences(struct conform *c, const struct gg_game *game, int from)
{
    static const int seats[] = {0, 1, GG_NOBODY, GG_EVERYTHING};
    for (int line = from; line < gg_game_log_count(game); line++) {
        for (int i = 0; i < 4; i++) {
            char room[1024];
            struct gg_text text;
            gg_text_fixed(&text, room, sizeof room);
            gg_game_sentence(game, line, seats[i], &text);
            check(c, JSON, !text.cut && (room[0] != '\0' || seats[i] != GG_EVERYTHING),
                  "event %d has no sentence, or an endless one", gg_game_log(game, line)->kind);
        }
    }
}

/* Takes one step of the game at random. */
static void take_step(struct conform *c, struct gg_game *game, struct gg_random *random,
                      struct trail *trail)
{
    struct gg_turn turn = gg_game_turn(game);
    int log = gg_game_log_count(game);
    if (turn.who == GG_CHANCE) {
        trail->count = 0;
        enum gg_status status = gg_game_throw(game, random);
        check(c, ACCEPTED, status == GG_OK, "a roll: %s", gg_status_text(status));
    } else {
        gg_choice choice = gg_random_pick(c->battle, gg_game_position(game), turn.groups, random);
        note_choice(trail, c, gg_game_position(game), choice);
        enum gg_status status = gg_game_do(game, choice);
        check(c, ACCEPTED, status == GG_OK, "choice %016llx: %s", (unsigned long long)choice,
              gg_status_text(status));
    }
    check_sentences(c, game, log);
}

void play_checked(struct conform *c, unsigned long long number)
{
    struct trail *trail = calloc(1, sizeof *trail);
    struct gg_game *game = gg_game_open(c->battle);
    if (game == NULL || trail == NULL)
        abort();
    struct gg_random random;
    gg_random_start(&random, 7, number);
    c->game = number;
    int full = (int)(number % 8), stuck = 0;
    for (c->step = 0; gg_game_turn(game).who != GG_OVER; c->step++) {
        check_turn(c, gg_game_position(game));
        if (!check(c, ENDS, c->step < c->limit, "no end after %d steps", c->step))
            break;
        if (c->step == full) {
            check_position(c, gg_game_position(game));
            check_undo(c, game, trail);
            full += 8 + full / 2 + (int)gg_random_below(&c->random, 8);
        }
        int before = gg_game_steps(game);
        take_step(c, game, &random, trail);
        stuck = gg_game_steps(game) == before ? stuck + 1 : 0;
        if (stuck > 3)
            break; /* refused again and again: reported by take_step */
        if (number % RECORD_EVERY == 1 && c->step == 60)
            check_record(c, game);
    }
    if (gg_game_turn(game).who == GG_OVER) {
        check_turn(c, gg_game_position(game));
        check_result(c, gg_game_position(game));
        check_position(c, gg_game_position(game));
        if (number % RECORD_EVERY == 0)
            check_record(c, game);
    }
    gg_game_close(game);
    free(trail);
}

void play_quickly(struct conform *c, unsigned long long number)
{
    const struct gg_battle *battle = c->battle;
    const struct gg_rules *rules = battle->rules;
    union scratch position;
    struct gg_random random;
    gg_random_start(&random, 7, number);
    c->game = number;
    memset(position.bytes, 0, rules->position_size);
    rules->start(battle, position.bytes);
    for (c->step = 0;; c->step++) {
        check_turn(c, position.bytes);
        struct gg_turn turn = rules->turn(battle, position.bytes);
        if (turn.who == GG_OVER || !check(c, ENDS, c->step < c->limit, "no end"))
            break;
        if (turn.who == GG_CHANCE) {
            struct gg_roll roll;
            rules->roll(battle, position.bytes, &roll);
            rules->settle(battle, position.bytes, gg_roll_throw(&roll, &random, NULL), NULL);
            continue;
        }
        if (c->step % 64 == 0)
            check_choice_list(c, position.bytes);
        if (c->step % 16 == 0)
            check_forecasts(c, position.bytes);
        gg_choice choice = gg_random_pick(battle, position.bytes, turn.groups, &random);
        check_forecast(c, position.bytes, choice);
        rules->choose(battle, position.bytes, choice, NULL);
    }
    if (rules->turn(battle, position.bytes).who == GG_OVER)
        check_result(c, position.bytes);
}

bool is_another(const struct gg_mind *mind)
{
    for (const struct gg_mind *before = gg_minds(); before != mind; before++)
        if (before->pick == mind->pick)
            return true;
    return false;
}

struct gg_mind brief_mind(const struct gg_mind *mind, struct gg_search *search)
{
    struct gg_mind brief = *mind;
    if (mind->search != NULL) {
        *search = *mind->search;
        search->playouts = 1;
        search->turns = 0;
        brief.search = search;
    }
    return brief;
}

/* A mind against itself comes to an end: a mind that thinks can walk in circles where one that guesses cannot. */
void play_with_mind(struct conform *c, const struct gg_mind *mind, unsigned long long number)
{
    const struct gg_battle *battle = c->battle;
    const struct gg_rules *rules = battle->rules;
    union scratch position;
    struct gg_random random;
    struct gg_memory memory[GG_SIDES] = {{.count = 0}};
    struct gg_search search;
    struct gg_mind brief = brief_mind(mind, &search);
    gg_random_start(&random, 11, number);
    c->game = number;
    memset(position.bytes, 0, rules->position_size);
    rules->start(battle, position.bytes);
    for (c->step = 0; c->step < MIND_STEPS; c->step++) {
        struct gg_turn turn = rules->turn(battle, position.bytes);
        if (turn.who == GG_OVER)
            break;
        if (turn.who == GG_CHANCE) {
            struct gg_roll roll;
            rules->roll(battle, position.bytes, &roll);
            rules->settle(battle, position.bytes, gg_roll_throw(&roll, &random, NULL), NULL);
        } else {
            struct gg_thought thought;
            struct gg_moment moment = {.battle = battle,
                                       .position = position.bytes,
                                       .memory = &memory[turn.who],
                                       .random = &random};
            gg_think(&brief, &moment, &thought);
            rules->choose(battle, position.bytes, thought.choice, NULL);
        }
    }
    check(c, MINDS, rules->turn(battle, position.bytes).who == GG_OVER,
          "%s against itself: no end after %d steps", mind->name, MIND_STEPS);
}
