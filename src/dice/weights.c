/*
 * weights.c - in how many ways a roll gives each of its results, exactly and without enumeration.
 *
 * Every number on the way counts throws of some of the dice, so none is larger than the total, sides to the
 * power of dice; and the largest total there is fits. Nothing here can overflow, which is asserted.
 */
#include <assert.h>
#include <string.h>

#include "base/big.h"
#include "dice/shape.h"

/* Sides to the power of dice: log2(216) is below 7.76. One power more is made and not used. */
_Static_assert(GG_SIDES_MAX <= 216 && (GG_DICE_MAX + 1) * 776 / 100 < GG_BIG_BITS,
               "all throws of the most dice with the most sides can be counted");

static void add(struct gg_big *to, const struct gg_big *more)
{
    bool fits = gg_big_add(to, more, to);
    assert(fits);
    (void)fits;
}

static void multiply(struct gg_big *n, const struct gg_big *by)
{
    bool fits = gg_big_mul(n, by, n);
    assert(fits);
    (void)fits;
}

static void multiply_small(struct gg_big *n, uint64_t by)
{
    struct gg_big factor;
    if (n->used <= 1) {
        gg_big_set(n, (gg_wide)n->limb[0] * by);
        return;
    }
    gg_big_set(&factor, by);
    multiply(n, &factor);
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

static void clear(struct gg_big *ways, int count)
{
    for (int i = 0; i < count; i++)
        gg_big_set(&ways[i], 0);
}

/* Adds one die to ways[0 .. top], where ways[t] counts the throws with t pips above the least. The
 * die adds 0 .. sides - 1 pips, so each new count is a sum over a window of that width. */
static void add_die(struct gg_big *ways, int top, int sides)
{
    for (int t = 1; t <= top; t++)
        add(&ways[t], &ways[t - 1]);
    for (int t = top; t >= sides; t--)
        gg_big_sub(&ways[t], &ways[t - sides], &ways[t]);
}

/* The same in 128 bits, several times as fast: sums of up to 49d6 fit. */
static void add_die_wide(gg_wide *ways, int top, int sides)
{
    for (int t = 1; t <= top; t++)
        ways[t] += ways[t - 1];
    for (int t = top; t >= sides; t--)
        ways[t] -= ways[t - sides];
}

static void count_sum(const struct gg_roll *r, struct gg_weights *out)
{
    if (gg_big_is_wide(&out->total)) {
        gg_wide ways[GG_RESULTS_MAX];
        memset(ways, 0, (size_t)out->count * sizeof ways[0]);
        ways[0] = 1;
        for (int dice = 1; dice <= r->dice; dice++)
            add_die_wide(ways, dice * (r->sides - 1), r->sides);
        for (int t = 0; t < out->count; t++)
            gg_big_set(&out->weight[t], ways[t]);
        return;
    }
    clear(out->weight, out->count);
    gg_big_set(&out->weight[0], 1);
    for (int dice = 1; dice <= r->dice; dice++)
        add_die(out->weight, dice * (r->sides - 1), r->sides);
}

/* In how many ways `dice` dice show `face` at least `least` times and otherwise less than it, with
 * choose for that many dice. */
static void count_tail(const uint64_t *choose, int dice, int face, int least, struct gg_big *sum)
{
    struct gg_big power = {0}; /* lower faces for the dice that do not show it */
    gg_big_set(&power, 1);
    gg_big_set(sum, 0);
    for (int showing = dice; showing >= least; showing--) {
        struct gg_big ways;
        gg_big_copy(&ways, &power);
        multiply_small(&ways, choose[showing]);
        add(sum, &ways);
        multiply_small(&power, (unsigned)(face - 1));
    }
}

/* Adds the throws whose lowest kept die shows `lowest`. They are told apart by how many dice are above
 * it: those make any total that so many smaller dice can make, at any places; of the others enough
 * must show the lowest face itself, and the rest less. places is choose for all dice. */
static void count_lowest_kept(const struct gg_roll *r, int lowest, const uint64_t *places,
                              struct gg_big *weight)
{
    int kept = gg_shape_kept(r), higher = r->sides - lowest;
    struct gg_big ways[GG_RESULTS_MAX];
    clear(ways, gg_shape_count(r));
    gg_big_set(&ways[0], 1);
    uint64_t choose[GG_DICE_MAX + 1];
    memcpy(choose, places, sizeof choose);
    for (int above = 0; above < kept && (above == 0 || higher > 0); above++) {
        int top = above * (higher - 1);
        if (above > 0) {
            add_die(ways, top, higher);
            choose_from_fewer(r->dice - above + 1, choose);
        }
        struct gg_big each;
        count_tail(choose, r->dice - above, lowest, kept - above, &each);
        multiply_small(&each, places[above]);
        for (int t = 0, base = kept * (lowest - 1) + above; t <= top; t++) {
            struct gg_big throws;
            gg_big_copy(&throws, &each);
            multiply(&throws, &ways[t]);
            add(&weight[base + t], &throws);
        }
    }
}

static void count_highest(const struct gg_roll *r, struct gg_weights *out)
{
    uint64_t places[GG_DICE_MAX + 1] = {0};
    clear(out->weight, out->count);
    fill_choose(r->dice, places);
    for (int lowest = 1; lowest <= r->sides; lowest++)
        count_lowest_kept(r, lowest, places, out->weight);
}

/* Turning every die upside down turns the lowest into the highest. */
static void reverse(struct gg_weights *out)
{
    for (int i = 0, j = out->count - 1; i < j; i++, j--) {
        struct gg_big swap = out->weight[i];
        out->weight[i] = out->weight[j];
        out->weight[j] = swap;
    }
}

static void count_pool(const struct gg_roll *r, struct gg_weights *out)
{
    uint64_t choose[GG_DICE_MAX + 1];
    int counts = gg_shape_good_faces(r);
    struct gg_big power = {0};
    fill_choose(r->dice, choose);
    gg_big_set(&power, 1);
    for (int good = 0; good <= r->dice; good++) {
        gg_big_copy(&out->weight[good], &power);
        multiply_small(&out->weight[good], choose[good]);
        multiply_small(&power, (unsigned)counts);
    }
    gg_big_set(&power, 1);
    for (int good = r->dice; good >= 0; good--) {
        multiply(&out->weight[good], &power);
        multiply_small(&power, (unsigned)(r->sides - counts));
    }
}

static void count_draw(const struct gg_roll *r, struct gg_weights *out)
{
    uint64_t total = 0;
    for (int i = 0; i < r->ndraw; i++) {
        gg_big_set(&out->weight[i], r->weight[i]);
        total += r->weight[i];
    }
    gg_big_set(&out->total, total);
}

static void count_throws(const struct gg_roll *r, struct gg_big *total)
{
    gg_big_set(total, 1);
    for (int i = 0; i < r->dice; i++)
        multiply_small(total, (unsigned)r->sides);
}

enum gg_status gg_roll_weights(const struct gg_roll *r, struct gg_weights *out)
{
    if (!gg_shape_valid(r))
        return GG_RANGE;
    out->low = gg_shape_low(r);
    out->count = gg_shape_count(r);
    if (r->shape != GG_DRAW)
        count_throws(r, &out->total);

    switch (r->shape) {
    case GG_FACES:
        for (int i = 0; i < out->count; i++)
            gg_big_set(&out->weight[i], 1);
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
