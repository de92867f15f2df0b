/*
 * playout.c - random games at full speed, and the signature made of them.
 */
#include "mind/playout.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "mind/players.h"

enum { TRACE_TEXT = 512 };

/* Adds a step to the hash of a game by its text, so that it means the same on every machine and however a choice is
 * packed. */
static void trace_step(uint64_t *trace, const struct gg_battle *battle, const void *position,
                       const gg_choice *choice, int result)
{
    char room[TRACE_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    if (choice != NULL)
        battle->rules->choice_text(battle, position, *choice, &text);
    else
        gg_text_fmt(&text, "%d", result);
    *trace = gg_hash(*trace, text.buf, text.len);
}

/* trace is hashed on over every choice and roll, unless it is NULL. */
static struct gg_playout play(const struct gg_battle *battle, struct gg_random *random,
                              long long limit, uint64_t *trace)
{
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    struct gg_roll roll;
    struct gg_playout out = {.winner = GG_NOBODY};
    memset(position, 0, rules->position_size);
    rules->start(battle, position);
    struct gg_turn turn = rules->turn(battle, position);
    for (; turn.who != GG_OVER && out.steps < limit; out.steps++) {
        if (turn.who == GG_CHANCE) {
            rules->roll(battle, position, &roll);
            int result = gg_roll_throw(&roll, random, NULL);
            if (trace != NULL)
                trace_step(trace, battle, position, NULL, result);
            rules->settle(battle, position, result, NULL);
        } else {
            gg_choice choice = gg_random_pick(battle, position, turn.groups, random);
            if (trace != NULL)
                trace_step(trace, battle, position, &choice, 0);
            rules->choose(battle, position, choice, NULL);
        }
        turn = rules->turn(battle, position);
    }
    out.over = turn.who == GG_OVER;
    if (out.over) {
        struct gg_result result;
        rules->result(battle, position, &result);
        out.winner = result.winner;
    }
    return out;
}

struct gg_playout gg_playout_random(const struct gg_battle *battle, uint64_t seed, uint64_t game,
                                    long long limit)
{
    struct gg_random random;
    gg_random_start(&random, seed, game);
    return play(battle, &random, limit, NULL);
}

uint64_t gg_signature(const struct gg_battle *battle, int games, long long *steps)
{
    uint64_t trace = GG_HASH_START;
    long long total = 0;
    for (int i = 0; i < games; i++) {
        struct gg_random random;
        gg_random_start(&random, GG_SIGNATURE_SEED, (uint64_t)i);
        total += play(battle, &random, GG_PLAYOUT_STEPS, &trace).steps;
    }
    if (steps != NULL)
        *steps = total;
    return trace;
}
