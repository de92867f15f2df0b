/*
 * fairness.c - fair dice, looked at after every throw, are called uneven no more often than promised; loaded dice are found.
 */
#include "../cases.h"

#include <math.h>
#include <string.h>

#include "grognard/random.h"
#include "umpire/fairness.h"

enum { EVENINGS = 4000, DICE = 250 };

/* Coins at any time of an evening; kind and face are chosen by pick. */
static double most_of_evening(struct gg_random *random,
                              void (*pick)(struct gg_random *, int, int *, int *))
{
    struct gg_fairness f = {.thrown = 0};
    for (int i = 0; i < DICE; i++) {
        int sides, face;
        pick(random, i, &sides, &face);
        gg_fairness_add(&f, sides, face);
    }
    assert_int_equal(f.thrown, DICE);
    return f.most;
}

static void one_kind(struct gg_random *random, int i, int *sides, int *face)
{
    (void)i;
    *sides = 6;
    *face = 1 + (int)gg_random_below(random, 6);
}

/* Kinds come and go, as the questions do. */
static void many_kinds(struct gg_random *random, int i, int *sides, int *face)
{
    static const int kinds[] = {6, 10, 20, 4, 8, 2};
    *sides = kinds[i < 60 ? 0 : gg_random_below(random, 6)];
    *face = 1 + (int)gg_random_below(random, (uint32_t)*sides);
}

/* A six as often as two faces. */
static void loaded(struct gg_random *random, int i, int *sides, int *face)
{
    one_kind(random, i, sides, face);
    if (gg_random_below(random, 6) == 0)
        *face = 6;
}

/* How many evenings in a thousand come to so many coins. */
static int in_a_thousand(void (*pick)(struct gg_random *, int, int *, int *), double coins,
                         uint64_t seed)
{
    struct gg_random random;
    int n = 0;
    gg_random_start(&random, seed, 0);
    for (int i = 0; i < EVENINGS; i++)
        n += most_of_evening(&random, pick) >= coins;
    print_message("%d of %d evenings came to %.0f coins\n", n, EVENINGS, coins);
    return (n * 1000 + EVENINGS / 2) / EVENINGS;
}

TEST(fair_dice_are_called_uneven_in_one_evening_of_twenty_at_most)
{
    /* Three standard deviations of the simulation itself: 1.1 %. */
    assert_in_range(in_a_thousand(one_kind, GG_FAIR_UNUSUAL, 1), 0, 61);
    assert_in_range(in_a_thousand(many_kinds, GG_FAIR_UNUSUAL, 2), 0, 61);
    assert_in_range(in_a_thousand(one_kind, 100, 3), 0, 15);
    /* The promise is not empty: at two coins it is nearly used up. */
    assert_in_range(in_a_thousand(many_kinds, 1.2, 4), 20, 850);
}

TEST(loaded_dice_are_found_in_an_evening)
{
    assert_in_range(in_a_thousand(loaded, GG_FAIR_UNUSUAL, 5), 500, 1000);
}

/* Whatever has fallen, the mean over the faces of the next die is what there is now: a fair bet. */
TEST(no_coin_is_expected_to_be_gained_by_the_next_fair_die)
{
    struct gg_fairness f = {.thrown = 0};
    struct gg_random random;
    gg_random_start(&random, 6, 0);
    for (int i = 0; i < DICE; i++) {
        int sides, face;
        many_kinds(&random, i, &sides, &face);
        double mean = 0;
        for (int k = 1; k <= sides; k++) {
            struct gg_fairness next = f;
            gg_fairness_add(&next, sides, k);
            mean += gg_fairness_coins(&next) / sides;
        }
        assert_true(fabs(mean - gg_fairness_coins(&f)) < 1e-9 * (1 + mean));
        gg_fairness_add(&f, sides, face);
    }
}

TEST(a_long_row_of_one_face_does_not_run_over)
{
    struct gg_fairness f = {.thrown = 0};
    char room[256];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    for (int i = 0; i < GG_FAIR_LEAST - 1; i++)
        gg_fairness_add(&f, 20, 20);
    gg_fairness_tell(&f, &text);
    assert_int_equal(text.len, 0);
    for (int i = 0; i < 5000; i++)
        gg_fairness_add(&f, 20, 20);
    assert_true(isfinite(gg_fairness_coins(&f)) && f.most >= 1e9);
    gg_fairness_tell(&f, &text);
    assert_non_null(strstr(room, "not as fair dice fall"));
}

TEST(what_is_no_die_is_passed_over)
{
    struct gg_fairness f = {.thrown = 0};
    gg_fairness_add(&f, 1, 1);
    gg_fairness_add(&f, 6, 0);
    gg_fairness_add(&f, 6, 7);
    gg_fairness_add(&f, GG_FAIR_SIDES + 1, 1);
    assert_int_equal(f.thrown, 0);
    for (int sides = 2; sides < 2 + GG_FAIR_KINDS + 3; sides++)
        gg_fairness_add(&f, sides, 1);
    assert_int_equal(f.thrown, GG_FAIR_KINDS);
    assert_int_equal(f.nkinds, GG_FAIR_KINDS);
}
