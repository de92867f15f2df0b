/*
 * playout.c - random games at full speed, and the signature made of them.
 */
#include "mind/playout.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "mind/players.h"

struct gg_playout gg_playout_random(const struct gg_battle *battle, uint64_t seed, uint64_t game,
                                    long long limit)
{
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    struct gg_random random;
    struct gg_roll roll;
    struct gg_playout out = {.winner = GG_NOBODY};
    gg_random_start(&random, seed, game);
    memset(position, 0, rules->position_size);
    rules->start(battle, position);
    struct gg_turn turn = rules->turn(battle, position);
    for (; turn.who != GG_OVER && out.steps < limit; out.steps++) {
        if (turn.who == GG_CHANCE) {
            rules->roll(battle, position, &roll);
            rules->settle(battle, position, gg_roll_throw(&roll, &random, NULL), NULL);
        } else {
            gg_choice choice = gg_random_pick(battle, position, turn.groups, &random);
            rules->choose(battle, position, choice, NULL);
        }
        turn = rules->turn(battle, position);
    }
    out.over = turn.who == GG_OVER;
    out.hash = gg_hash(GG_HASH_START, position, rules->position_size);
    if (out.over) {
        struct gg_result result;
        rules->result(battle, position, &result);
        out.winner = result.winner;
    }
    return out;
}

uint64_t gg_signature(const struct gg_battle *battle, int games, long long *steps)
{
    uint64_t hash = GG_HASH_START;
    long long total = 0;
    for (int i = 0; i < games; i++) {
        struct gg_playout game =
            gg_playout_random(battle, GG_SIGNATURE_SEED, (uint64_t)i, GG_PLAYOUT_STEPS);
        unsigned char bytes[16];
        for (int b = 0; b < 8; b++) {
            bytes[b] = (unsigned char)(game.hash >> (8 * b));
            bytes[8 + b] = (unsigned char)((uint64_t)game.steps >> (8 * b));
        }
        hash = gg_hash(hash, bytes, sizeof bytes);
        total += game.steps;
    }
    if (steps != NULL)
        *steps = total;
    return hash;
}
