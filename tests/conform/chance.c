/*
 * chance.c - rolls of a system: valid, counted exactly, thrown fairly.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "conform.h"
#include "rules/battle.h"

enum { THROWS = 20000, EXPECTED_MIN = 8 };

static void check_weights(struct conform *c, const struct gg_roll *roll, struct gg_weights *weights)
{
    enum gg_status status = gg_roll_weights(roll, weights);
    if (!check(c, ROLLS, status == GG_OK, "%s: %s", roll->what, gg_status_text(status)))
        return;
    struct gg_big sum = gg_big_of(0);
    bool fits = true;
    for (int i = 0; i < weights->count; i++)
        fits = fits && gg_big_add(&sum, &weights->weight[i], &sum);
    check(c, ROLLS, fits && gg_big_equal(&sum, &weights->total),
          "%s: weights do not sum to the denominator", roll->what);
}

static void check_chances(struct conform *c, const struct gg_roll *roll)
{
    static struct gg_chance row[GG_RESULTS_MAX];
    int n = 0;
    enum gg_status status = gg_roll_chances(roll, row, GG_RESULTS_MAX, &n);
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; status == GG_OK && i < n; i++)
        status = gg_ratio_add(sum, row[i].exact, &sum);
    check(c, ROLLS, status == GG_OK && gg_ratio_equal(sum, gg_ratio_of(1, 1)),
          "%s: chances do not sum to one", roll->what);
}

/* Every result there is must lead to a sound position, the same one each time. */
static void check_results(struct conform *c, const void *position, const struct gg_roll *roll,
                          const struct gg_weights *weights)
{
    const struct gg_rules *rules = c->battle->rules;
    static struct gg_event room[512];
    for (int i = 0; i < weights->count; i++) {
        if (weights->weight[i].used == 0)
            continue;
        union scratch one, two;
        struct gg_log log = {.event = room, .room = 512};
        memcpy(one.bytes, position, rules->position_size);
        memcpy(two.bytes, position, rules->position_size);
        rules->settle(c->battle, one.bytes, weights->low + i, NULL);
        rules->settle(c->battle, two.bytes, weights->low + i, &log);
        check(c, ROLLS, memcmp(one.bytes, two.bytes, rules->position_size) == 0,
              "%s: result %d settles differently with a log", roll->what, weights->low + i);
        check_turn(c, one.bytes);
    }
}

static void check_roll_odds(struct conform *c, const void *position, const struct gg_roll *roll)
{
    static struct gg_odds odds;
    enum gg_status status = gg_odds_of_roll(c->battle, position, &odds);
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; status == GG_OK && i < odds.count; i++)
        status = gg_ratio_add(sum, odds.outcome[i].exact, &sum);
    check(c, ODDS, status == GG_OK && gg_ratio_equal(sum, gg_ratio_of(1, 1)),
          "odds of %s: %s, or they do not sum to one", roll->what, gg_status_text(status));
}

/* A seat's whole view, with its log, after the roll has come to this; for one die or a draw. */
static void write_after(struct conform *c, const void *position, const struct gg_roll *roll,
                        int result, int seat, struct gg_text *out)
{
    int face = roll->shape == GG_DRAW ? gg_roll_number(roll, result) : result + 1;
    struct gg_game *game = gg_game_open_at(c->battle, position);
    gg_text_growing(out);
    if (game == NULL || gg_game_faces(game, &face, 1) != GG_OK)
        abort();
    gg_game_view_json(game, seat, 0, out);
    gg_game_close(game);
}

/* Whatever falls in private, who may not see it sees the same. */
static void check_private(struct conform *c, const void *position, const struct gg_roll *roll,
                          const struct gg_weights *weights)
{
    static const int seats[] = {0, 1, GG_NOBODY};
    bool one_face = roll->shape == GG_DRAW || (roll->shape == GG_FACES && roll->dice == 1);
    for (int s = 0; roll->hidden != 0 && one_face && s < 3; s++) {
        struct gg_text first = {.buf = NULL};
        for (int i = 0; !gg_may_see(roll->hidden, seats[s]) && i < weights->count; i++) {
            struct gg_text seen;
            if (weights->weight[i].used == 0)
                continue;
            write_after(c, position, roll, weights->low + i, seats[s], &seen);
            if (first.buf == NULL) {
                first = seen;
                continue;
            }
            check(c, VIEWS, strcmp(gg_text_str(&first), gg_text_str(&seen)) == 0,
                  "seat %d can tell what fell in private: %s", seats[s], roll->what);
            gg_text_free(&seen);
        }
        gg_text_free(&first);
    }
}

static int sum_of(const struct gg_modifier *part, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += part[i].value;
    return sum;
}

/* A pool says what its dice are made of, and the prompt for whom they are thrown. */
static void check_explained(struct conform *c, const void *position, const struct gg_roll *roll)
{
    static struct gg_view view;
    if (roll->shape == GG_COUNT) {
        check(c, ROLLS, sum_of(roll->dice_parts, roll->ndice_parts) == roll->dice,
              "%s: %d dice, and their parts are another number", roll->what, roll->dice);
        check(c, ROLLS, roll->nparts == 0 || sum_of(roll->parts, roll->nparts) == roll->each,
              "%s: %d is needed, and its parts are another number", roll->what, roll->each);
    }
    if (roll->whose == NULL)
        return;
    memset(&view, 0, sizeof view);
    c->battle->rules->view(c->battle, position, GG_EVERYTHING, &view);
    check(c, ROLLS, strstr(view.prompt, roll->whose) != NULL,
          "%s is rolled for %s, and the prompt is \"%s\"", roll->what, roll->whose, view.prompt);
}

void check_roll(struct conform *c, const void *position)
{
    struct gg_roll roll;
    memset(&roll, 0xa5, sizeof roll); /* what a rule forgets to set must show */
    c->battle->rules->roll(c->battle, position, &roll);
    if (!check(c, ROLLS, gg_roll_valid(&roll) && roll.what != NULL && roll.clause != NULL,
               "a roll outside the limits, without a name or without a clause"))
        return;
    static struct gg_weights weights;
    check_explained(c, position, &roll);
    check_weights(c, &roll, &weights);
    check_chances(c, &roll);
    check_results(c, position, &roll, &weights);
    check_private(c, position, &roll, &weights);
    check_roll_odds(c, position, &roll);
    check_frequency(c, &roll);
}

/* The value that chi squared with so many degrees of freedom exceeds once in about a million (Wilson
 * and Hilferty's approximation). */
static double critical(int degrees)
{
    double k = degrees;
    double root = 1 - 2 / (9 * k) + 4.75 * sqrt(2 / (9 * k));
    return k * root * root * root;
}

/* Chi squared of the counts against the weights. Rare results are counted together. */
static double chi_squared(const struct gg_weights *weights, const int *count, int *degrees)
{
    double sum = 0, rare_expected = 0, rare_count = 0;
    int bins = 0;
    for (int i = 0; i < weights->count; i++) {
        double expected =
            THROWS * gg_ratio_double(gg_ratio_big(&weights->weight[i], &weights->total));
        if (expected < EXPECTED_MIN) {
            rare_expected += expected;
            rare_count += count[i];
            continue;
        }
        sum += (count[i] - expected) * (count[i] - expected) / expected;
        bins++;
    }
    if (rare_expected >= EXPECTED_MIN) {
        sum += (rare_count - rare_expected) * (rare_count - rare_expected) / rare_expected;
        bins++;
    }
    *degrees = bins - 1;
    return sum;
}

/* Rolls that are described alike are thrown once. */
static bool is_new(struct conform *c, const struct gg_roll *roll)
{
    int shape[] = {(int)roll->shape, roll->dice, roll->sides,
                   roll->keep,       roll->each, (int)roll->each_sense};
    uint64_t hash = gg_hash(GG_HASH_START, shape, sizeof shape);
    if (roll->shape == GG_DRAW)
        hash = gg_hash(hash, roll->weight, (size_t)roll->ndraw * sizeof roll->weight[0]);
    for (int i = 0; i < c->nseen; i++)
        if (c->seen[i] == hash)
            return false;
    if (c->nseen == ROLLS_SEEN)
        return false;
    c->seen[c->nseen++] = hash;
    return true;
}

/* Throws a roll many times, its faces read again by the reader for real dice. */
void check_frequency(struct conform *c, const struct gg_roll *roll)
{
    static struct gg_weights weights;
    static int count[GG_RESULTS_MAX];
    if (!is_new(c, roll) || gg_roll_weights(roll, &weights) != GG_OK)
        return;
    memset(count, 0, sizeof count);
    for (int i = 0; i < THROWS; i++) {
        int faces[GG_DICE_MAX], read = -1;
        int result = gg_roll_throw(roll, &c->random, faces);
        bool same = gg_roll_read(roll, faces, gg_roll_asks(roll), &read) == GG_OK && read == result;
        bool inside = result >= weights.low && result < weights.low + weights.count &&
                      weights.weight[result - weights.low].used > 0;
        if (!same || !inside) {
            check(c, FREQUENCIES, false, "%s: threw %d, its faces read as %d", roll->what, result,
                  read);
            return;
        }
        count[result - weights.low]++;
    }
    int degrees;
    double sum = chi_squared(&weights, count, &degrees);
    check(c, FREQUENCIES, degrees <= 0 || sum < critical(degrees),
          "%s: chi squared is %.1f with %d degrees of freedom", roll->what, sum, degrees);
}

static bool sums_to_one(const struct gg_odds *odds)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    enum gg_status status = GG_OK;
    for (int i = 0; status == GG_OK && i < odds->count; i++)
        status = gg_ratio_add(sum, odds->outcome[i].exact, &sum);
    return status == GG_OK && gg_ratio_equal(sum, gg_ratio_of(1, 1));
}

/* What a player is told has the chances of what happens, and a name for everything. */
static void check_told(struct conform *c, const void *position, gg_choice choice)
{
    static struct gg_told told;
    int who = c->battle->rules->turn(c->battle, position).who;
    enum gg_status status = gg_odds_tell(c->battle, position, &choice, who, &told);
    if (status == GG_HIDDEN)
        return;
    check(c, ODDS, status == GG_OK && sums_to_one(&told.odds),
          "what is told of choice %016llx: %s, or it does not sum to one",
          (unsigned long long)choice, gg_status_text(status));
    for (int i = 0; i < told.odds.count; i++)
        check(c, ODDS, told.odds.outcome[i].result[0] != '\0', "an outcome has no name");
    struct gg_text text;
    gg_text_growing(&text);
    gg_told_json(c->battle, &told, &text);
    const char *fault = json_fault(gg_text_str(&text));
    check(c, JSON, fault == NULL, "odds: %s", fault != NULL ? fault : "");
    gg_text_free(&text);
}

void check_choice_odds(struct conform *c, const void *position, gg_choice choice)
{
    static struct gg_odds odds;
    enum gg_status status = gg_odds_of_choice(c->battle, position, choice, &odds);
    check_told(c, position, choice);
    if (status == GG_FULL || status == GG_INEXACT)
        return; /* a stated limit */
    check(c, ODDS, status == GG_OK && sums_to_one(&odds),
          "odds of choice %016llx: %s, or they do not sum to one", (unsigned long long)choice,
          gg_status_text(status));
}
