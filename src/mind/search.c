/*
 * search.c - flat Monte Carlo over the choices of one decision, by sequential halving on common dice.
 *
 * Every candidate is tried in playouts that end at the same player turn, and is worth the mean winning chance there: won, drawn
 * and lost games count 1, a half and 0, other positions a logistic of the rules' evaluation. The worse half of the candidates is given up
 * after each round. Playout i of every candidate uses the same stream of dice and the same deal of what is hidden, so that none is merely
 * lucky. Positions at which this side has decided in this player turn are barred, for not to have ended a phase yet looks as good as
 * the best that could follow.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "mind/players.h"
#include "rules/battle.h"

enum { STEPS_MAX = 3000 };

struct candidate {
    gg_choice choice;
    int64_t sum; /* of winning chances */
    int playouts;
};

struct search {
    const struct gg_battle *battle;
    const void *position; /* as it is; every playout deals afresh what the side cannot know */
    int side, until;      /* the player turn at which playouts end */
    const struct gg_search *settings;
    struct gg_scale scale;
    uint64_t seed;
    gg_stop *stop;
    void *context;
    int n;
    struct candidate candidate[GG_CANDIDATES_MAX];
};

static int winning_chance(const struct search *s, const void *position, int who)
{
    const struct gg_rules *rules = s->battle->rules;
    if (who != GG_OVER)
        return gg_chance_of(rules->evaluate(s->battle, position, s->side), s->side, s->scale);
    struct gg_result result;
    rules->result(s->battle, position, &result);
    return result.winner == GG_NOBODY ? GG_CERTAIN / 2 : result.winner == s->side ? GG_CERTAIN : 0;
}

/* One playout of a candidate, on stream number i. */
static int play_out(const struct search *s, gg_choice choice, int i)
{
    const struct gg_battle *battle = s->battle;
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char p[GG_POSITION_MAX];
    struct gg_random random;
    gg_random_start(&random, s->seed, (uint64_t)i);
    memcpy(p, s->position, rules->position_size);
    gg_imagine(battle, p, s->side, &random);
    rules->choose(battle, p, choice, NULL);
    struct gg_turn turn = rules->turn(battle, p);
    for (int step = 0;
         step < STEPS_MAX && turn.who != GG_OVER && rules->clock(battle, p) < s->until; step++) {
        if (turn.who == GG_CHANCE) {
            struct gg_roll roll;
            rules->roll(battle, p, &roll);
            rules->settle(battle, p, gg_roll_throw(&roll, &random, NULL), NULL);
        } else {
            rules->choose(battle, p, gg_policy_pick(battle, p, turn, &s->settings->policy, &random),
                          NULL);
        }
        turn = rules->turn(battle, p);
    }
    return winning_chance(s, p, turn.who);
}

static int mean(const struct candidate *c)
{
    return c->playouts > 0 ? (int)(c->sum / c->playouts) : 0;
}

/* The better first; equals in the order of their numbers, so that it is the same everywhere. */
static int by_mean(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    int64_t left = x->sum * y->playouts, right = y->sum * x->playouts;
    if (left != right)
        return left < right ? 1 : -1;
    return (x->choice > y->choice) - (x->choice < y->choice);
}

/* Brings each of the first n candidates to so many playouts; false when the time is up. */
static bool play_round(struct search *s, int n, int playouts)
{
    for (int i = 0; i < playouts; i++) {
        for (int k = 0; k < n; k++) {
            struct candidate *c = &s->candidate[k];
            if (c->playouts > i)
                continue;
            c->sum += play_out(s, c->choice, i);
            c->playouts++;
        }
        if (s->stop != NULL && s->stop(s->context))
            return false;
    }
    return true;
}

/* Sequential halving: every round has the same share of the playouts. Those given up stay behind in their order. */
static bool halve(struct search *s)
{
    int rounds = 0, played = 0;
    for (int n = s->n; n > 1; n = (n + 1) / 2)
        rounds++;
    for (int n = s->n; n > 1; n = (n + 1) / 2) {
        int share = s->settings->playouts / rounds / n;
        played += share > 0 ? share : 1;
        bool whole = play_round(s, n, played);
        qsort(s->candidate, (size_t)n, sizeof *s->candidate, by_mean);
        if (!whole)
            return false;
    }
    return true;
}

/* --- candidates --- */

static uint64_t hash_of(const struct gg_battle *battle, const void *position)
{
    return gg_hash(GG_HASH_START, position, battle->rules->position_size);
}

bool gg_is_barred(const struct gg_battle *battle, const void *position, gg_choice choice, int side,
                  const struct gg_memory *memory)
{
    _Alignas(max_align_t) unsigned char after[GG_POSITION_MAX];
    memcpy(after, position, battle->rules->position_size);
    battle->rules->choose(battle, after, choice, NULL);
    if (battle->rules->turn(battle, after).who != side)
        return false;
    uint64_t hash = hash_of(battle, after);
    for (int i = 0; i < memory->count; i++)
        if (memory->seen[i] == hash)
            return true;
    return false;
}

void gg_remember(const struct gg_battle *battle, const void *position, struct gg_memory *memory)
{
    int clock = battle->rules->clock(battle, position);
    if (memory->clock != clock || memory->count == GG_MEMORY_MAX)
        memory->count = 0;
    memory->clock = clock;
    memory->seen[memory->count++] = hash_of(battle, position);
}

static void list_candidates(struct search *s, const struct gg_memory *memory,
                            struct gg_random *random)
{
    _Alignas(max_align_t) unsigned char known[GG_POSITION_MAX];
    struct gg_candidates all;
    memcpy(known, s->position, s->battle->rules->position_size);
    gg_imagine(s->battle, known, s->side, random);
    gg_list_candidates(s->battle, known, &all, random);
    for (int i = 0; i < all.count; i++) {
        bool barred =
            all.count > 1 && gg_is_barred(s->battle, s->position, all.choice[i], s->side, memory);
        if (!barred && gg_battle_offers(s->battle, s->position, all.choice[i]))
            s->candidate[s->n++] = (struct candidate){.choice = all.choice[i]};
    }
}

/* --- thinking --- */

void gg_search_think(const struct gg_moment *moment, const struct gg_search *settings,
                     struct gg_thought *out)
{
    static const struct gg_thought nothing = {.count = 0};
    const struct gg_battle *battle = moment->battle;
    struct gg_memory none = {.count = 0}, *memory = moment->memory ? moment->memory : &none;
    struct gg_turn turn = battle->rules->turn(battle, moment->position);
    struct search s = {.battle = battle,
                       .position = moment->position,
                       .side = turn.who,
                       .until = battle->rules->clock(battle, moment->position) + settings->turns,
                       .settings = settings,
                       .scale = gg_scale_of(battle),
                       .seed = gg_random_next(moment->random),
                       .stop = moment->stop,
                       .context = moment->context};
    *out = nothing;
    gg_remember(battle, moment->position, memory);
    list_candidates(&s, memory, moment->random);
    if (s.n == 0) {
        out->choice = gg_random_pick(battle, moment->position, turn.groups, moment->random);
        return;
    }
    out->early = s.n > 1 && !halve(&s);
    out->choice = s.candidate[0].choice;
    for (int i = 0; i < s.n; i++)
        out->playouts += s.candidate[i].playouts;
    for (; out->count < GG_BEST && out->count < s.n; out->count++) {
        out->best[out->count] = s.candidate[out->count].choice;
        out->chance[out->count] = mean(&s.candidate[out->count]);
    }
}
