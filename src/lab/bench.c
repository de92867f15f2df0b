/*
 * bench.c - measures random play and exact odds (see bench.h).
 *
 * Positions for the odds are a fair sample of those that random games pass through, drawn with a fixed
 * seed, so that two runs measure the same work.
 */
#include "lab/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mind/playout.h"

enum { BENCH_SEED = 20, SAMPLE_SEED = 21, SAMPLE_GAMES = 4, BATCH_NANOSECONDS = 20000 };

static double now_nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

enum gg_status gg_bench_play(const struct gg_battle *battle, double seconds,
                             struct gg_bench_play *out)
{
    *out = (struct gg_bench_play){0};
    /* The signature also warms the caches. */
    out->signature = gg_signature(battle, GG_SIGNATURE_GAMES, NULL);
    double start = now_nanoseconds();
    do {
        struct gg_playout game =
            gg_playout_random(battle, BENCH_SEED, (uint64_t)out->games, GG_PLAYOUT_STEPS);
        if (!game.over)
            return GG_FULL;
        out->steps += game.steps;
        out->games++;
        out->seconds = (now_nanoseconds() - start) / 1e9;
    } while (out->seconds < seconds);
    return GG_OK;
}

struct sample {
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    gg_choice choice; /* for the odds of a choice */
};

struct sampler {
    const struct gg_battle *battle;
    struct gg_random random;
    uint32_t rolls_seen, choices_seen;
    int rolls, choices;
    struct sample roll[GG_BENCH_SAMPLES], choice[GG_BENCH_SAMPLES];
    gg_choice list[GG_CHOICES_MAX];
    struct gg_odds odds;
    struct gg_told told;
};

/* Where the next thing seen goes so that each has the same chance to stay, or NULL. */
static struct sample *reserve(struct sample *samples, int *count, uint32_t *seen,
                              struct gg_random *random)
{
    ++*seen;
    if (*count < GG_BENCH_SAMPLES)
        return &samples[(*count)++];
    uint32_t place = gg_random_below(random, *seen);
    return place < GG_BENCH_SAMPLES ? &samples[place] : NULL;
}

static void sample_roll(struct sampler *s, const void *position)
{
    struct sample *kept = reserve(s->roll, &s->rolls, &s->rolls_seen, &s->random);
    if (kept)
        memcpy(kept->position, position, s->battle->rules->position_size);
}

/* Keeps the first choice that leads to dice, if there is one; returns how many choices there are. */
static int sample_choice(struct sampler *s, const void *position)
{
    const struct gg_battle *battle = s->battle;
    int n = battle->rules->choices(battle, position, GG_ALL_GROUPS, s->list, GG_CHOICES_MAX);
    n = n < GG_CHOICES_MAX ? n : GG_CHOICES_MAX;
    for (int i = 0; i < n; i++) {
        struct gg_choice_info info = {0};
        battle->rules->choice_info(battle, position, s->list[i], &info);
        if (!info.rolls)
            continue;
        struct sample *kept = reserve(s->choice, &s->choices, &s->choices_seen, &s->random);
        if (kept) {
            memcpy(kept->position, position, battle->rules->position_size);
            kept->choice = s->list[i];
        }
        break;
    }
    return n;
}

/* Plays a random game and samples on the way. False when it does not end. */
static bool sample_game(struct sampler *s)
{
    const struct gg_battle *battle = s->battle;
    const struct gg_rules *rules = battle->rules;
    _Alignas(max_align_t) unsigned char position[GG_POSITION_MAX];
    struct gg_roll roll;
    memset(position, 0, rules->position_size);
    rules->start(battle, position);
    for (long long step = 0; step < GG_PLAYOUT_STEPS; step++) {
        struct gg_turn turn = rules->turn(battle, position);
        if (turn.who == GG_OVER)
            return true;
        if (turn.who == GG_CHANCE) {
            sample_roll(s, position);
            rules->roll(battle, position, &roll);
            rules->settle(battle, position, gg_roll_throw(&roll, &s->random, NULL), NULL);
        } else {
            int n = sample_choice(s, position);
            gg_choice choice = s->list[gg_random_below(&s->random, (uint32_t)(n > 0 ? n : 1))];
            rules->choose(battle, position, choice, NULL);
        }
    }
    return false;
}

/* Where a cascade goes further than can be listed, or a choice is foreseen alone, `told` asks for what a player is told
 * of it. */
static enum gg_status answer(struct sampler *s, const struct sample *sample, bool choice, bool told)
{
    if (told)
        return gg_odds_tell(s->battle, sample->position, &sample->choice, GG_EVERYTHING, &s->told);
    return choice ? gg_odds_of_choice(s->battle, sample->position, sample->choice, &s->odds)
                  : gg_odds_of_roll(s->battle, sample->position, &s->odds);
}

/* Answers one sample again and again; the mean nanoseconds, or below 0 when it has no answer. */
static double time_sample(struct sampler *s, const struct sample *sample, bool choice,
                          double nanoseconds, enum gg_status *status)
{
    *status = answer(s, sample, choice, false);
    bool told = choice && (*status == GG_FULL || s->battle->rules->alone != NULL);
    if (told)
        *status = answer(s, sample, choice, told);
    if (*status != GG_OK)
        return -1;
    long long count = 0, batch = 1;
    double start = now_nanoseconds(), spent = 0;
    while (spent < nanoseconds) {
        for (long long i = 0; i < batch; i++)
            *status = answer(s, sample, choice, told);
        count += batch;
        spent = now_nanoseconds() - start;
        /* Reading the clock must not be what is measured. */
        if (spent < BATCH_NANOSECONDS)
            batch *= 2;
    }
    return spent / (double)count;
}

static enum gg_status time_samples(struct sampler *s, bool choice, double seconds,
                                   struct gg_bench_answer *out)
{
    const struct sample *samples = choice ? s->choice : s->roll;
    int n = choice ? s->choices : s->rolls;
    double sum = 0;
    *out = (struct gg_bench_answer){0};
    for (int i = 0; i < n; i++) {
        enum gg_status status = GG_OK;
        double each = time_sample(s, &samples[i], choice, seconds * 1e9 / n, &status);
        if (status != GG_OK)
            return status;
        sum += each;
        out->worst = each > out->worst ? each : out->worst;
    }
    out->samples = n;
    out->mean = n ? sum / n : 0;
    return GG_OK;
}

enum gg_status gg_bench_odds(const struct gg_battle *battle, double seconds,
                             struct gg_bench_odds *out)
{
    *out = (struct gg_bench_odds){0};
    struct sampler *s = calloc(1, sizeof *s);
    if (!s)
        return GG_NO_MEMORY;
    s->battle = battle;
    enum gg_status status = GG_OK;
    for (uint64_t game = 0; game < SAMPLE_GAMES && status == GG_OK; game++) {
        gg_random_start(&s->random, SAMPLE_SEED, game);
        status = sample_game(s) ? GG_OK : GG_FULL;
    }
    if (status == GG_OK)
        status = time_samples(s, false, seconds / 2, &out->roll);
    if (status == GG_OK)
        status = time_samples(s, true, seconds / 2, &out->choice);
    free(s);
    return status;
}
