/*
 * fit-scale.c - what a point of evaluate() is worth in winning chance: the figures of src/mind/scale.c.
 *
 *     fit-scale GAMES SCENARIO…
 *
 * Plays games of the greedy player against itself, looks at the evaluation for the first side at the start of each player turn, and fits
 * the logistic curve that tells best who won, draws counting half. Prints for each scenario the even point and the points by which the
 * odds grow by the factor e.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/grognard.h"

enum { SAMPLES_MAX = 100000, CLOCKS_MAX = 256, STEPS_MAX = 200000, ROUNDS = 40 };

static double value[SAMPLES_MAX], score[SAMPLES_MAX];
static int nsamples;

static void play_game(const struct gg_battle *battle, uint64_t number)
{
    static _Alignas(max_align_t) unsigned char p[GG_POSITION_MAX];
    const struct gg_rules *rules = battle->rules;
    struct gg_random random;
    int first = nsamples, clock = -1;
    gg_random_start(&random, 16, number);
    memset(p, 0, rules->position_size);
    rules->start(battle, p);
    for (int step = 0; step < STEPS_MAX; step++) {
        struct gg_turn turn = rules->turn(battle, p);
        if (turn.who == GG_OVER)
            break;
        if (turn.who == GG_CHANCE) {
            struct gg_roll roll;
            rules->roll(battle, p, &roll);
            rules->settle(battle, p, gg_roll_throw(&roll, &random, NULL), NULL);
            continue;
        }
        if (rules->clock(battle, p) != clock && nsamples < SAMPLES_MAX) {
            clock = rules->clock(battle, p);
            value[nsamples++] = rules->evaluate(battle, p, 0);
        }
        rules->choose(battle, p, gg_mind("greedy")->pick(battle, p, &random), NULL);
    }
    struct gg_result result = {.winner = GG_NOBODY};
    if (rules->turn(battle, p).who == GG_OVER)
        rules->result(battle, p, &result);
    for (int i = first; i < nsamples; i++)
        score[i] = result.winner == GG_NOBODY ? 0.5 : result.winner == 0;
}

/* Newton's method on the log likelihood of score ~ 1 / (1 + exp(-(a + b * value))). */
static void fit(double *a, double *b)
{
    double size = 1;
    for (int i = 0; i < nsamples; i++)
        size += fabs(value[i]) / nsamples;
    *a = *b = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double ga = 0, gb = 0, haa = 1, hab = 0, hbb = 1;
        for (int i = 0; i < nsamples; i++) {
            double x = value[i] / size, q = 1 / (1 + exp(-(*a + *b * x)));
            ga += score[i] - q;
            gb += (score[i] - q) * x;
            haa += q * (1 - q);
            hab += q * (1 - q) * x;
            hbb += q * (1 - q) * x * x;
        }
        double det = haa * hbb - hab * hab;
        *a += (hbb * ga - hab * gb) / det / 2;
        *b += (haa * gb - hab * ga) / det / 2;
    }
    *b /= size;
}

int main(int argc, char **argv)
{
    int games = argc > 2 ? atoi(argv[1]) : 0;
    for (int i = 2; i < argc; i++) {
        const struct gg_scenario *scenario = gg_scenario(argv[i]);
        struct gg_faults faults = {.count = 0};
        struct gg_battle *battle =
            scenario ? gg_battle_open(scenario->id, scenario->document, NULL, &faults) : NULL;
        double a, b;
        if (!battle) {
            fprintf(stderr, "fit-scale: there is no scenario %s\n", argv[i]);
            return 2;
        }
        nsamples = 0;
        for (int game = 0; game < games; game++)
            play_game(battle, (uint64_t)game);
        fit(&a, &b);
        printf("%-32s %d games, %d positions: even %.0f, point %.0f\n", argv[i], games, nsamples,
               -a / b, 1 / b);
        fflush(stdout);
        gg_battle_close(battle);
    }
    return games > 0 ? 0 : 2;
}
