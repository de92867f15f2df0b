/*
 * paired.h - what pairs of games tell: a rate and its bounds, Elo, and a test that ends as soon as a question is settled.
 *
 * The two games of a pair share their dice and so are not independent of each other: what is counted is the pair, by the points of the
 * first player in it. A game has two points: a win is worth both, a draw one.
 */
#ifndef GG_LAB_PAIRED_H
#define GG_LAB_PAIRED_H

#include "lab/sim.h"

enum { GG_PAIR_POINTS = 4 };

struct gg_pairs {
    uint64_t count[GG_PAIR_POINTS + 1]; /* pairs with so many points */
};

uint64_t gg_pairs_count(const struct gg_pairs *pairs);

/* The share of all points with 95 % bounds from the spread of the pairs. Pairs that are all alike show no spread; the bounds then
 * are about those of as many single games. Without a pair nothing is known: 0 to 1. */
struct gg_interval gg_pairs_rate(const struct gg_pairs *pairs);

/* The difference in Elo at which a player is expected to score this share, and back. Endless for 0 and 1. */
double gg_elo_of(double share);
double gg_elo_share(double elo);

/* Is the first player stronger by elo1 and not just by elo0? alpha is the chance of a yes at elo0, beta that of a no at elo1. */
struct gg_sprt {
    double elo0, elo1, alpha, beta;
};
enum gg_verdict { GG_UNDECIDED, GG_NOT_STRONGER, GG_STRONGER };

/* The logarithm of how much likelier elo1 makes these pairs than elo0 does, each with the most likely spread (a generalised
 * likelihood ratio); and what it must reach. */
double gg_sprt_ratio(const struct gg_sprt *test, const struct gg_pairs *pairs);
double gg_sprt_lower(const struct gg_sprt *test);
double gg_sprt_upper(const struct gg_sprt *test);
enum gg_verdict gg_sprt_verdict(const struct gg_sprt *test, const struct gg_pairs *pairs);

#endif
