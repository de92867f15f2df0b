/*
 * paired.c - rate, Elo and the sequential test of paired games (see paired.h).
 */
#include "lab/paired.h"

#include <math.h>

uint64_t gg_pairs_count(const struct gg_pairs *pairs)
{
    uint64_t n = 0;
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        n += pairs->count[i];
    return n;
}

static double share_of(int points)
{
    return (double)points / GG_PAIR_POINTS;
}

/* The two-sided 95 % quantile of Student's distribution, by the expansion around the normal one. */
static double student(double freedom)
{
    const double z = 1.959963984540054;
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

/* A score interval as Wilson's, in which the variance of a pair is `spread` of the p(1 - p) that it is at most. The spread is
 * estimated with as much as a won and a lost pair added: pairs that are all won do not prove that there is none. */
struct gg_interval gg_pairs_rate(const struct gg_pairs *pairs)
{
    const double prior = 2;
    double n = (double)gg_pairs_count(pairs), sum = 0, all = n + prior;
    if (n == 0)
        return (struct gg_interval){0, 0, 1};
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        sum += (double)pairs->count[i] * share_of(i);
    double p = sum / n, near = (sum + prior / 2) / all;
    double squares = prior / 2 * (near * near + (1 - near) * (1 - near));
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        squares += (double)pairs->count[i] * (share_of(i) - near) * (share_of(i) - near);
    double spread = fmin(1, squares / ((all - 1) * near * (1 - near)));
    double z = student(all - 1), weight = n / spread;
    double scale = 1 + z * z / weight;
    double middle = (p + z * z / (2 * weight)) / scale;
    double half = z / scale * sqrt(p * (1 - p) / weight + z * z / (4 * weight * weight));
    /* Rounding must not push an end past what is possible. */
    return (struct gg_interval){p, p <= 0 ? 0 : fmax(0, middle - half),
                                p >= 1 ? 1 : fmin(1, middle + half)};
}

double gg_elo_of(double share)
{
    const double endless = HUGE_VAL;
    return share <= 0 ? -endless : share >= 1 ? endless : 400 * log10(share / (1 - share));
}

double gg_elo_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* --- the sequential test --- */

/* The most likely chances of each result of a pair, given how often it came and that the mean is `mean`: by Lagrange chance[i] =
 * seen[i] / (1 + t (share - mean)), with the t at which the mean comes out, which lies between the poles and is found by halving. */
static void most_likely(const double *seen, double mean, double *chance)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int round = 0; round < 64; round++) {
        double t = (low + high) / 2, off = 0;
        for (int i = 0; i <= GG_PAIR_POINTS; i++)
            off += seen[i] * (share_of(i) - mean) / (1 + t * (share_of(i) - mean));
        if (off > 0)
            low = t;
        else
            high = t;
    }
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        chance[i] = seen[i] / (1 + (low + high) / 2 * (share_of(i) - mean));
}

double gg_sprt_ratio(const struct gg_sprt *test, const struct gg_pairs *pairs)
{
    const double trace = 0.001; /* of a pair: a result that never came is not impossible */
    double seen[GG_PAIR_POINTS + 1], none[GG_PAIR_POINTS + 1], some[GG_PAIR_POINTS + 1];
    double n = (double)gg_pairs_count(pairs), all = n + trace * (GG_PAIR_POINTS + 1), ratio = 0;
    if (n == 0)
        return 0;
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        seen[i] = ((double)pairs->count[i] + trace) / all;
    most_likely(seen, gg_elo_share(test->elo0), none);
    most_likely(seen, gg_elo_share(test->elo1), some);
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        ratio += seen[i] * log(some[i] / none[i]);
    return all * ratio;
}

double gg_sprt_lower(const struct gg_sprt *test)
{
    return log(test->beta / (1 - test->alpha));
}

double gg_sprt_upper(const struct gg_sprt *test)
{
    return log((1 - test->beta) / test->alpha);
}

enum gg_verdict gg_sprt_verdict(const struct gg_sprt *test, const struct gg_pairs *pairs)
{
    double ratio = gg_sprt_ratio(test, pairs);
    return ratio >= gg_sprt_upper(test)   ? GG_STRONGER
           : ratio <= gg_sprt_lower(test) ? GG_NOT_STRONGER
                                          : GG_UNDECIDED;
}
