/*
 * arena_report.c - what `grognard arena` prints: plain, JSON and the bar.
 */
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "cli/arena.h"

enum { BAR = 30 };

static const char *const verdict_word[] = {"undecided", "not stronger", "stronger"};

struct sums {
    uint64_t lost, drawn, won;
};

static struct sums sum_games(const struct gg_contest_report *r)
{
    return (struct sums){r->tally[0][0] + r->tally[1][0], r->tally[0][1] + r->tally[1][1],
                         r->tally[0][2] + r->tally[1][2]};
}

static unsigned long long games_of(const struct gg_contest_report *r)
{
    unsigned long long pairs = gg_pairs_count(&r->pairs);
    return 2 * pairs;
}

/* Milliseconds of a decision, on the average. */
static double mean_of(const struct gg_contest_pace *pace)
{
    return pace->decisions ? (double)pace->spent / 1000 / (double)pace->decisions : 0;
}

/* --- plain --- */

static void write_elo(double share, struct gg_text *out)
{
    double elo = gg_elo_of(share);
    if (isinf(elo))
        gg_text_add(out, elo < 0 ? "-endless" : "endless");
    else
        gg_text_fmt(out, "%+.0f", elo);
}

static void write_sprt(const struct gg_contest_told *told, struct gg_text *out)
{
    const struct gg_sprt *test = told->request->sprt;
    gg_text_fmt(out, "  SPRT: Elo %g against %g, LLR %.2f (%.2f to %.2f): ", test->elo0, test->elo1,
                gg_sprt_ratio(test, &told->report.pairs), gg_sprt_lower(test), gg_sprt_upper(test));
    if (told->report.verdict == GG_STRONGER)
        gg_text_fmt(out, "stronger, by %g rather than %g\n", test->elo1, test->elo0);
    else if (told->report.verdict == GG_NOT_STRONGER)
        gg_text_fmt(out, "not stronger, by %g rather than %g\n", test->elo0, test->elo1);
    else
        gg_text_add(out, "not settled\n");
}

static void write_faults(const struct gg_contest_told *told, struct gg_text *out)
{
    const struct gg_contest_report *r = &told->report;
    if (r->nfaults)
        gg_text_fmt(out, "\n  forfeited %llu and %llu, not over %llu\n",
                    (unsigned long long)r->forfeits[0], (unsigned long long)r->forfeits[1],
                    (unsigned long long)r->endless);
    for (int i = 0; i < r->nfaults; i++) {
        const struct gg_contest_fault *f = &r->fault[i];
        gg_text_fmt(out, "    pair %llu, game %d: ", (unsigned long long)f->pair, f->game + 1);
        if (f->ending == GG_ENDLESS)
            gg_text_fmt(out, "drawn: it %s\n", f->reason);
        else
            gg_text_fmt(out, "the %s player loses: it %s\n",
                        f->ending == GG_FORFEIT_FIRST ? "first" : "second", f->reason);
    }
}

static void write_pace(const struct gg_contest_told *told, struct gg_text *out)
{
    for (int i = 0; i < 2; i++) {
        const struct gg_contest_pace *pace = &told->report.pace[i];
        gg_text_fmt(out, "  %s: %lld decisions, %.2f ms each, the longest %.1f",
                    i ? "second" : "first", pace->decisions, mean_of(pace),
                    (double)pace->longest / 1000);
        if (told->request->time)
            gg_text_fmt(out, ", %lld too late", pace->late);
        gg_text_char(out, '\n');
    }
}

void gg_contest_write_plain(const struct gg_contest_told *told, struct gg_text *out)
{
    const struct gg_contest_request *request = told->request;
    const struct gg_contest_report *r = &told->report;
    struct sums all = sum_games(r);
    struct gg_interval rate = gg_pairs_rate(&r->pairs);
    unsigned long long games = games_of(r);
    gg_text_fmt(out, "%s, %llu games in pairs, seed %llu%s\n", request->battle->id, games,
                (unsigned long long)request->seed, told->interrupted ? ", interrupted" : "");
    gg_text_fmt(out, "  first   %s\n  second  %s\n\n", request->contender[0].name,
                request->contender[1].name);
    for (int side = 0; side < GG_SIDES; side++)
        gg_text_fmt(out, "  first as %-12s won %llu, drew %llu, lost %llu\n",
                    request->battle->side_title[side], (unsigned long long)r->tally[side][2],
                    (unsigned long long)r->tally[side][1], (unsigned long long)r->tally[side][0]);
    gg_text_fmt(out, "  together              won %llu, drew %llu, lost %llu\n\n",
                (unsigned long long)all.won, (unsigned long long)all.drawn,
                (unsigned long long)all.lost);
    gg_text_fmt(out, "  the first scores %.1f %%   95 %%: %.1f to %.1f\n", 100 * rate.p,
                100 * rate.low, 100 * rate.high);
    gg_text_add(out, "  Elo ");
    write_elo(games ? rate.p : 0.5, out);
    gg_text_add(out, "   95 %: ");
    write_elo(rate.low, out);
    gg_text_add(out, " to ");
    write_elo(rate.high, out);
    gg_text_char(out, '\n');
    if (request->sprt)
        write_sprt(told, out);
    write_faults(told, out);
    gg_text_char(out, '\n');
    write_pace(told, out);
    gg_text_fmt(out, "  %.2f s\n", told->seconds);
}

/* --- progress --- */

void gg_contest_write_progress(const struct gg_contest_request *request,
                               const struct gg_contest_report *report, struct gg_text *out)
{
    uint64_t done = gg_pairs_count(&report->pairs);
    struct gg_interval rate = gg_pairs_rate(&report->pairs);
    int full = (int)(done * BAR / request->pairs);
    gg_text_add(out, "\r[");
    for (int i = 0; i < BAR; i++)
        gg_text_char(out, i < full ? '#' : '.');
    gg_text_fmt(out, "] %llu of %llu games", games_of(report),
                2 * (unsigned long long)request->pairs);
    if (done)
        gg_text_fmt(out, "  %.1f %% (%.1f to %.1f)", 100 * rate.p, 100 * rate.low, 100 * rate.high);
    if (done && request->sprt)
        gg_text_fmt(out, "  LLR %.2f", gg_sprt_ratio(request->sprt, &report->pairs));
    gg_text_add(out, "\033[K");
}

/* --- JSON --- */

static void elo_json(struct gg_json *json, const char *key, double share)
{
    double elo = gg_elo_of(share);
    if (isinf(elo))
        gg_json_null(json, key);
    else
        gg_json_double(json, key, elo);
}

static void rate_json(const struct gg_contest_report *r, struct gg_json *json)
{
    struct gg_interval rate = gg_pairs_rate(&r->pairs);
    gg_json_object(json, "win_rate");
    gg_json_double(json, "p", rate.p);
    gg_json_double(json, "low", rate.low);
    gg_json_double(json, "high", rate.high);
    gg_json_object_end(json);
    gg_json_object(json, "elo");
    elo_json(json, "value", rate.p);
    elo_json(json, "low", rate.low);
    elo_json(json, "high", rate.high);
    gg_json_object_end(json);
}

static void sprt_json(const struct gg_contest_told *told, struct gg_json *json)
{
    const struct gg_sprt *test = told->request->sprt;
    if (!test) {
        gg_json_null(json, "sprt");
        return;
    }
    gg_json_object(json, "sprt");
    gg_json_double(json, "elo0", test->elo0);
    gg_json_double(json, "elo1", test->elo1);
    gg_json_double(json, "alpha", test->alpha);
    gg_json_double(json, "beta", test->beta);
    gg_json_double(json, "llr", gg_sprt_ratio(test, &told->report.pairs));
    gg_json_double(json, "lower", gg_sprt_lower(test));
    gg_json_double(json, "upper", gg_sprt_upper(test));
    gg_json_string(json, "verdict", verdict_word[told->report.verdict]);
    gg_json_object_end(json);
}

static void faults_json(const struct gg_contest_report *r, struct gg_json *json)
{
    gg_json_array(json, "forfeits");
    for (int i = 0; i < 2; i++)
        gg_json_int(json, NULL, (long long)r->forfeits[i]);
    gg_json_array_end(json);
    gg_json_int(json, "endless", (long long)r->endless);
    gg_json_array(json, "faults");
    for (int i = 0; i < r->nfaults; i++) {
        const struct gg_contest_fault *f = &r->fault[i];
        gg_json_object(json, NULL);
        gg_json_int(json, "pair", (long long)f->pair);
        gg_json_int(json, "game", f->game);
        if (f->ending == GG_ENDLESS)
            gg_json_null(json, "player");
        else
            gg_json_int(json, "player", f->ending == GG_FORFEIT_SECOND);
        gg_json_string(json, "reason", f->reason);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void pace_json(const struct gg_contest_report *r, struct gg_json *json)
{
    gg_json_array(json, "pace");
    for (int i = 0; i < 2; i++) {
        gg_json_object(json, NULL);
        gg_json_int(json, "decisions", r->pace[i].decisions);
        gg_json_double(json, "milliseconds", mean_of(&r->pace[i]));
        gg_json_double(json, "longest", (double)r->pace[i].longest / 1000);
        gg_json_int(json, "late", r->pace[i].late);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void counts_json(const struct gg_contest_told *told, struct gg_json *json)
{
    const struct gg_contest_report *r = &told->report;
    struct sums all = sum_games(r);
    gg_json_array(json, "wins");
    gg_json_int(json, NULL, (long long)all.won);
    gg_json_int(json, NULL, (long long)all.lost);
    gg_json_array_end(json);
    gg_json_int(json, "draws", (long long)all.drawn);
    gg_json_object(json, "as");
    for (int side = 0; side < GG_SIDES; side++) {
        gg_json_object(json, told->request->battle->side[side]);
        gg_json_int(json, "won", (long long)r->tally[side][2]);
        gg_json_int(json, "drawn", (long long)r->tally[side][1]);
        gg_json_int(json, "lost", (long long)r->tally[side][0]);
        gg_json_object_end(json);
    }
    gg_json_object_end(json);
    gg_json_array(json, "pairs");
    for (int i = 0; i <= GG_PAIR_POINTS; i++)
        gg_json_int(json, NULL, (long long)r->pairs.count[i]);
    gg_json_array_end(json);
}

void gg_contest_write_json(const struct gg_contest_told *told, struct gg_text *out)
{
    const struct gg_contest_report *r = &told->report;
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "scenario", told->request->battle->id);
    gg_json_int(&json, "games", (long long)games_of(r));
    gg_json_int(&json, "seed", (long long)told->request->seed);
    gg_json_array(&json, "players");
    for (int i = 0; i < 2; i++)
        gg_json_string(&json, NULL, told->request->contender[i].name);
    gg_json_array_end(&json);
    counts_json(told, &json);
    rate_json(r, &json);
    sprt_json(told, &json);
    faults_json(r, &json);
    gg_json_int(&json, "resumed", 2 * (long long)r->resumed);
    gg_json_bool(&json, "interrupted", told->interrupted);
    pace_json(r, &json);
    gg_json_double(&json, "seconds", told->seconds);
    gg_json_object_end(&json);
    gg_text_char(out, '\n');
}
