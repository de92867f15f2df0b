/*
 * weights.c - in how many ways a roll gives each of its results, exactly and without enumeration.
 *
 * No count is larger than their total, sides to the power of dice. Counts are only added, subtracted and
 * multiplied, which is right modulo 2^128 whatever happens on the way; so when the total fits, every
 * count is right, and the total is the only number that must be checked.
 */
#include <string.h>

#include "dice/shape.h"

static bool checked_power(int base, int exponent, gg_wide *out)
{
    gg_wide power = 1;
    for (int i = 0; i < exponent; i++) {
        if (!gg_wide_mul(power, (gg_wide)base, &power))
            return false;
    }
    *out = power;
    return true;
}

/* choose[k] = in how many ways k of n things can be picked. For 64 things 61 bits are enough. */
static void fill_choose(int n, uint64_t choose[GG_DICE_MAX + 1])
{
    choose[0] = 1;
    for (int k = 1; k <= n; k++)
        choose[k] = (uint64_t)((gg_wide)choose[k - 1] * (unsigned)(n - k + 1) / (unsigned)k);
}

/* From the picks out of n things to those out of n - 1, backwards through Pascal's triangle. */
static void choose_from_fewer(int n, uint64_t choose[GG_DICE_MAX + 1])
{
    for (int k = 1; k < n; k++)
        choose[k] -= choose[k - 1];
    choose[n] = 0;
}

/* Adds one die to ways[0 .. top], where ways[t] counts the throws with t pips above the least. The
 * die adds 0 .. sides - 1 pips, so each new count is a sum over a window of that width. */
static void add_die(gg_wide *ways, int top, int sides)
{
    for (int t = 1; t <= top; t++)
        ways[t] += ways[t - 1];
    for (int t = top; t >= sides; t--)
        ways[t] -= ways[t - sides];
}

static void count_sum(const struct gg_roll *r, struct gg_weights *out)
{
    out->weight[0] = 1;
    for (int dice = 1; dice <= r->dice; dice++)
        add_die(out->weight, dice * (r->sides - 1), r->sides);
}

/* In how many ways `dice` dice show `face` at least `least` times and otherwise less than it, with
 * choose for that many dice. */
static gg_wide count_tail(const uint64_t *choose, int dice, int face, int least)
{
    gg_wide sum = 0, power = 1; /* power: lower faces for the dice that do not show it */
    for (int showing = dice; showing >= least; showing--) {
        sum += choose[showing] * power;
        power *= (unsigned)(face - 1);
    }
    return sum;
}

/* Adds the throws whose lowest kept die shows `lowest`. They are told apart by how many dice are above
 * it: those make any total that so many smaller dice can make, at any places; of the others enough
 * must show the lowest face itself, and the rest less. places is choose for all dice. */
static void count_lowest_kept(const struct gg_roll *r, int lowest, const uint64_t *places,
                              gg_wide *weight)
{
    int kept = gg_shape_kept(r), higher = r->sides - lowest;
    gg_wide ways[GG_RESULTS_MAX]; /* only as far as the sums of this roll go */
    memset(ways, 0, (size_t)gg_shape_count(r) * sizeof ways[0]);
    ways[0] = 1;
    uint64_t choose[GG_DICE_MAX + 1];
    memcpy(choose, places, sizeof choose);
    for (int above = 0; above < kept && (above == 0 || higher > 0); above++) {
        int top = above * (higher - 1);
        if (above > 0) {
            add_die(ways, top, higher);
            choose_from_fewer(r->dice - above + 1, choose);
        }
        gg_wide each = places[above] * count_tail(choose, r->dice - above, lowest, kept - above);
        int base = kept * (lowest - 1) + above;
        for (int t = 0; t <= top; t++)
            weight[base + t] += each * ways[t];
    }
}

static void count_highest(const struct gg_roll *r, struct gg_weights *out)
{
    uint64_t places[GG_DICE_MAX + 1] = {0};
    fill_choose(r->dice, places);
    for (int lowest = 1; lowest <= r->sides; lowest++)
        count_lowest_kept(r, lowest, places, out->weight);
}

/* Turning every die upside down turns the lowest into the highest. */
static void reverse(struct gg_weights *out)
{
    for (int i = 0, j = out->count - 1; i < j; i++, j--) {
        gg_wide swap = out->weight[i];
        out->weight[i] = out->weight[j];
        out->weight[j] = swap;
    }
}

static void count_pool(const struct gg_roll *r, struct gg_weights *out)
{
    uint64_t choose[GG_DICE_MAX + 1];
    gg_wide power = 1;
    fill_choose(r->dice, choose);
    for (int low = 0; low <= r->dice; low++) {
        out->weight[low] = choose[low] * power;
        power *= (unsigned)r->at_most;
    }
    power = 1;
    for (int low = r->dice; low >= 0; low--) {
        out->weight[low] *= power;
        power *= (unsigned)(r->sides - r->at_most);
    }
}

static void count_draw(const struct gg_roll *r, struct gg_weights *out)
{
    out->total = 0;
    for (int i = 0; i < r->ndraw; i++) {
        out->weight[i] = r->weight[i];
        out->total += r->weight[i];
    }
}

enum gg_status gg_roll_weights(const struct gg_roll *r, struct gg_weights *out)
{
    if (!gg_shape_valid(r))
        return GG_RANGE;
    gg_wide total = 0;
    if (r->shape != GG_DRAW && !checked_power(r->sides, r->dice, &total))
        return GG_INEXACT;
    out->low = gg_shape_low(r);
    out->count = gg_shape_count(r);
    out->total = total;
    memset(out->weight, 0, (size_t)out->count * sizeof out->weight[0]);

    switch (r->shape) {
    case GG_FACES:
        for (int i = 0; i < out->count; i++)
            out->weight[i] = 1;
        break;
    case GG_SUM:
        if (r->keep == 0 || gg_shape_kept(r) == r->dice) {
            count_sum(r, out);
        } else {
            count_highest(r, out);
            if (r->keep < 0)
                reverse(out);
        }
        break;
    case GG_COUNT:
        count_pool(r, out);
        break;
    case GG_DRAW:
        count_draw(r, out);
        break;
    }
    return GG_OK;
}
