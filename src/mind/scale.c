/*
 * scale.c - what a point of a system's evaluation is worth in winning chance: a logistic curve, in integers, so that a game is the
 * same on every machine.
 *
 * The figures were fitted from games of the greedy player against itself (bench/fit-scale.c): `even` is the evaluation of the first side at which both
 * sides win as often, `point` how far from there the odds grow by the factor e.
 */
#include <string.h>

#include "mind/players.h"

/* clang-format off */
/* 65536 / (1 + exp(-i / 4)) */
static const int curve[] = {
    32768, 36843, 40793, 44511, 47911, 50941, 53581, 55834, 57724, 59287, 60565,
    61598, 62428, 63090, 63615, 64030, 64357, 64614, 64816, 64974, 65097, 65194,
    65269, 65328, 65374, 65410, 65438, 65459, 65476, 65489, 65500, 65508, 65514,
    65519, 65523, 65526, 65528, 65530, 65531, 65532, 65533,
};
/* clang-format on */
enum { CURVE = sizeof curve / sizeof curve[0], STEPS = 4, FINE = 256 };

int gg_chance_of(int value, int side, struct gg_scale scale)
{
    int64_t off = value - (side == 0 ? scale.even : -scale.even);
    bool behind = off < 0;
    int64_t x = (behind ? -off : off) * STEPS * FINE / scale.point;
    int at = x < (int64_t)(CURVE - 1) * FINE ? (int)(x / FINE) : CURVE - 2;
    int rest = x < (int64_t)(CURVE - 1) * FINE ? (int)(x % FINE) : FINE;
    int chance = curve[at] + (curve[at + 1] - curve[at]) * rest / FINE;
    return behind ? GG_CERTAIN - chance : chance;
}

struct row {
    const char *system;
    struct gg_scale scale;
};

static const struct row rows[] = {
    {"jena20", {0, 300}},         {"musket-saber", {0, 440}},  {"grid-napoleonic", {0, 270}},
    {"battleground", {0, 12000}}, {"war-conquest", {0, 8800}}, {NULL, {0, 400}},
};

struct gg_scale gg_scale_of(const struct gg_battle *battle)
{
    const struct row *row = rows;
    while (row->system != NULL && strcmp(row->system, battle->rules->id) != 0)
        row++;
    return row->scale;
}
