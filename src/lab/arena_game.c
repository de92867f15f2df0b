/*
 * arena_game.c - one pair of games between two players of the arena.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "grognard/game.h"
#include "lab/arena_state.h"
#include "rules/battle.h"

enum { HIDES_GAMES = 16, HIDES_SEED = 16, GO_TEXT = GG_CONTENDER_TEXT + 64 };

struct player {
    const struct gg_contender *contender;
    struct gg_engine_player *engine;
    struct gg_memory memory;
    struct gg_random random;
    struct gg_contest_pace *pace;
};

struct match {
    const struct gg_contest_request *request;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    struct gg_random dice;
    struct player player[2];
    int game;  /* in the second one sides are swapped */
    int loser; /* the player that forfeits, or -1 */
    char reason[GG_ENGINE_REASON];
    enum gg_status status;
};

static long long microseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool is_late(void *until)
{
    return microseconds(CLOCK_MONOTONIC) >= *(const long long *)until;
}

static bool is_stopped(const struct match *m)
{
    return m->request->stop != NULL && atomic_load_explicit(m->request->stop, memory_order_relaxed);
}

static void start_position(const struct gg_contest_request *request, void *position)
{
    size_t size = request->battle->rules->position_size;
    memset(position, 0, size);
    if (request->position != NULL)
        memcpy(position, request->position, size);
    else
        request->battle->rules->start(request->battle, position);
}

/* --- hidden things --- */

/* Is anything hidden from a side here, a private roll included? An engine is told every step, so nothing may be. */
static bool hides_here(const struct gg_battle *battle, const void *position, struct gg_turn turn)
{
    const struct gg_rules *rules = battle->rules;
    struct gg_roll roll = {.hidden = 0};
    if (turn.who == GG_CHANCE)
        rules->roll(battle, position, &roll);
    return roll.hidden != 0 || (rules->hides != NULL && (rules->hides(battle, position, 0) ||
                                                         rules->hides(battle, position, 1)));
}

bool gg_contest_hides(const struct gg_contest_request *request)
{
    const struct gg_battle *battle = request->battle;
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    for (uint64_t game = 0; rules->imagine != NULL && game < HIDES_GAMES; game++) {
        struct gg_random random;
        gg_random_start(&random, HIDES_SEED, game);
        start_position(request, position);
        for (int step = 0; step < GG_CONTEST_STEPS_MAX; step++) {
            struct gg_turn turn = rules->turn(battle, position);
            if (hides_here(battle, position, turn))
                return true;
            if (turn.who == GG_OVER)
                break;
            if (turn.who == GG_CHANCE) {
                struct gg_roll roll;
                rules->roll(battle, position, &roll);
                rules->settle(battle, position, gg_roll_throw(&roll, &random, NULL), NULL);
            } else {
                rules->choose(battle, position, gg_mind("random")->pick(battle, position, &random),
                              NULL);
            }
        }
    }
    return false;
}

/* --- engines --- */

static bool forfeit(struct match *m, int player)
{
    m->loser = player;
    return false;
}

static bool tell(struct match *m, int player, const char *line, bool lenient)
{
    struct gg_engine_player *engine = m->player[player].engine;
    return engine == NULL || gg_engine_player_tell(engine, line, lenient, m->reason) ||
           forfeit(m, player);
}

static bool tell_both(struct match *m, const char *line)
{
    return tell(m, 0, line, false) && tell(m, 1, line, false);
}

/* An engine is a new process in every game: none has to be trusted to forget the last one. */
static bool open_engine(struct match *m, int player)
{
    struct player *p = &m->player[player];
    struct gg_text line;
    if (p->contender->kind != GG_BY_ENGINE)
        return true;
    p->engine = gg_engine_player_open(p->contender->command, m->request->deadline, m->reason);
    if (p->engine == NULL)
        return forfeit(m, player);
    gg_text_growing(&line);
    gg_text_fmt(&line, "load %s", m->request->load);
    bool good = tell(m, player, gg_text_str(&line), false);
    gg_text_clear(&line);
    /* Its own thoughts only: the arena throws the dice. */
    gg_text_fmt(&line, "seed %llu", (unsigned long long)(gg_random_next(&p->random) >> 1));
    good = good && tell(m, player, gg_text_str(&line), true);
    gg_text_free(&line);
    return good;
}

/* The choice that a text stands for, here. */
static bool find_choice(struct match *m, const char *text, gg_choice *choice)
{
    struct gg_game *game = gg_game_open_at(m->request->battle, m->position);
    if (game == NULL) {
        m->status = GG_NO_MEMORY;
        return false;
    }
    bool found = gg_game_find(game, text, choice) == GG_OK;
    gg_game_close(game);
    return found;
}

static bool ask_engine(struct match *m, int player, gg_choice *choice)
{
    struct player *p = &m->player[player];
    char words[GO_TEXT] = "", text[GG_ENGINE_CHOICE_MAX];
    const char *go = p->contender->go;
    if (m->request->time > 0)
        snprintf(words, sizeof words, "time %lld%s%s", m->request->time, *go != '\0' ? " " : "",
                 go);
    else
        snprintf(words, sizeof words, "%s", go);
    if (!gg_engine_player_go(p->engine, words, text, m->reason))
        return forfeit(m, player);
    if (find_choice(m, text, choice))
        return true;
    for (char *s = text; *s != '\0'; s++)
        if ((unsigned char)*s < 0x20 || (unsigned char)*s > 0x7e)
            *s = '?';
    snprintf(m->reason, sizeof m->reason, "played \"%.80s\", which is not legal", text);
    return m->status == GG_OK && forfeit(m, player);
}

/* --- steps --- */

static bool think(struct match *m, int player, gg_choice *choice)
{
    struct player *p = &m->player[player];
    struct gg_thought thought;
    long long until = microseconds(CLOCK_MONOTONIC) + m->request->time * 1000;
    struct gg_moment moment = {.battle = m->request->battle,
                               .position = m->position,
                               .memory = &p->memory,
                               .random = &p->random,
                               .stop = m->request->time > 0 ? is_late : NULL,
                               .context = &until};
    if (!gg_contender_think(p->contender, &moment, &thought)) {
        m->status = GG_NO_MEMORY;
        return false;
    }
    *choice = thought.choice;
    return true;
}

/* One decision, with what it took. */
static bool decide(struct match *m, int player, gg_choice *choice)
{
    struct gg_contest_pace *pace = m->player[player].pace;
    bool engine = m->player[player].engine != NULL;
    clockid_t clock = engine ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    long long from = microseconds(CLOCK_MONOTONIC), spent = microseconds(clock);
    bool good = engine ? ask_engine(m, player, choice) : think(m, player, choice);
    long long took = microseconds(CLOCK_MONOTONIC) - from;
    pace->spent += microseconds(clock) - spent;
    pace->decisions++;
    pace->longest = took > pace->longest ? took : pace->longest;
    pace->late += m->request->time > 0 && took > m->request->time * 1050;
    return good;
}

static bool take_choice(struct match *m, int side)
{
    const struct gg_battle *battle = m->request->battle;
    gg_choice choice = 0;
    struct gg_text line;
    if (!decide(m, side ^ m->game, &choice))
        return false;
    gg_text_growing(&line);
    gg_text_add(&line, "do ");
    battle->rules->choice_text(battle, m->position, choice, &line);
    battle->rules->choose(battle, m->position, choice, NULL);
    bool good = tell_both(m, gg_text_str(&line));
    gg_text_free(&line);
    return good;
}

static bool take_roll(struct match *m)
{
    const struct gg_battle *battle = m->request->battle;
    struct gg_roll roll;
    int faces[GG_DICE_MAX];
    char room[16 * GG_DICE_MAX];
    struct gg_text line;
    battle->rules->roll(battle, m->position, &roll);
    int result = gg_roll_throw(&roll, &m->dice, faces);
    battle->rules->settle(battle, m->position, result, NULL);
    gg_text_fixed(&line, room, sizeof room);
    gg_text_add(&line, "roll");
    for (int i = 0; i < gg_roll_asks(&roll); i++)
        gg_text_fmt(&line, " %d", faces[i]);
    return tell_both(m, gg_text_str(&line));
}

/* Plays to the end; false when that is not reached: a forfeit, a fault, or too many steps. */
static bool play(struct match *m)
{
    const struct gg_battle *battle = m->request->battle;
    bool told = m->player[0].engine != NULL || m->player[1].engine != NULL;
    for (long long step = 0; step < m->request->steps_max && !is_stopped(m); step++) {
        struct gg_turn turn = battle->rules->turn(battle, m->position);
        if (turn.who == GG_OVER)
            return true;
        if (told && hides_here(battle, m->position, turn)) {
            m->status = GG_HIDDEN;
            return false;
        }
        if (!(turn.who == GG_CHANCE ? take_roll(m) : take_choice(m, turn.who)))
            return false;
    }
    return battle->rules->turn(battle, m->position).who == GG_OVER;
}

/* --- games --- */

static void open_match(struct match *m, const struct gg_contest_request *request, uint64_t number,
                       int game, struct gg_contest_pair *pair)
{
    static const struct gg_memory nothing = {.count = 0};
    m->request = request;
    m->game = game;
    m->loser = -1;
    m->reason[0] = '\0';
    m->status = GG_OK;
    start_position(request, m->position);
    gg_random_start(&m->dice, request->seed, number);
    for (int i = 0; i < 2; i++) {
        struct player *p = &m->player[i];
        /* Far from the seeds that people type, so that no thought foresees the dice of another run. */
        uint64_t own = gg_hash_number(gg_hash_number(request->seed, (uint64_t)game), (uint64_t)i);
        p->contender = &request->contender[i];
        p->engine = NULL;
        p->memory = nothing;
        p->pace = &pair->pace[i];
        gg_random_start(&p->random, own, number);
    }
}

static struct gg_contest_game judge(struct match *m, bool over)
{
    if (m->loser >= 0)
        return (struct gg_contest_game){m->loser == 0 ? 0 : 2,
                                        m->loser == 0 ? GG_FORFEIT_FIRST : GG_FORFEIT_SECOND};
    if (!over)
        return (struct gg_contest_game){1, GG_ENDLESS};
    struct gg_result result;
    m->request->battle->rules->result(m->request->battle, m->position, &result);
    int points = result.winner == GG_NOBODY ? 1 : (result.winner ^ m->game) == 0 ? 2 : 0;
    return (struct gg_contest_game){points, GG_PLAYED};
}

/* Keeps why a game was lost, in a form that also the file can hold. */
static bool keep_reason(const struct match *m, char **out)
{
    if (m->loser < 0)
        return true;
    *out = strdup(m->reason);
    for (char *s = *out; s != NULL && *s != '\0'; s++)
        if (*s == '|' || (unsigned char)*s < 0x20)
            *s = '/';
    return *out != NULL;
}

bool gg_contest_play_pair(const struct gg_contest_request *request, uint64_t number,
                          struct gg_contest_pair *pair, enum gg_status *status)
{
    struct match m;
    *pair = (struct gg_contest_pair){.done = false};
    for (int game = 0; game < 2; game++) {
        open_match(&m, request, number, game, pair);
        bool over = open_engine(&m, 0) && open_engine(&m, 1) && play(&m);
        for (int i = 0; i < 2; i++)
            gg_engine_player_close(m.player[i].engine);
        if (m.status == GG_OK && !keep_reason(&m, &pair->reason[game]))
            m.status = GG_NO_MEMORY;
        *status = m.status;
        if (m.status != GG_OK || is_stopped(&m))
            return false;
        pair->game[game] = judge(&m, over);
    }
    pair->done = true;
    return true;
}
