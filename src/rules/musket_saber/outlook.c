/*
 * outlook.c - what lies ahead, for the players: how to win and by how much (MS-3.1-d, 3.4-a), what the points are made of,
 * and the calendar: reinforcements, the turns of special rules, the last turn.
 *
 * Nothing is judged here: levels, keys and points are those of victory.c.
 */
#include <string.h>

#include "rules/kit/names.h"
#include "rules/kit/views.h"
#include "rules/musket_saber/musket_saber.h"

enum { LINE = 400, PRICES_LINE = 2000 };

static bool is_over(const struct look *g)
{
    return top_of(g->p)->step == S_OVER;
}

void ms_write_hexes(const struct gg_battle *battle, const uint64_t hexes[FIELD_WORDS],
                    struct gg_text *out)
{
    int left = 0;
    for (int i = 0; i < FIELD_WORDS; i++)
        left += count_of(hexes[i]);
    for (int i = 0; i < FIELD_WORDS; i++)
        for (uint64_t word = hexes[i]; word; word &= word - 1) {
            gg_place_write_full(battle, i << 6 | __builtin_ctzll(word), out);
            left--;
            gg_text_add(out, gg_list_joint(left, false));
        }
}

/* --- how to win --- */

/* The leads of a side over the other that make a level; UNBOUND where there is no end. */
enum { UNBOUND = INT16_MAX };
struct leads {
    int low, high;
};

/* at_least counts the first side's lead. */
static struct leads leads_of(const struct battlefield *b, int level, int side)
{
    int low = level == b->nlevels - 1 ? -UNBOUND : b->level[level].at_least;
    int high = level ? b->level[level - 1].at_least - 1 : UNBOUND;
    return side == 1 ? (struct leads){-high, -low} : (struct leads){low, high};
}

static const char *points_word(int points)
{
    return points == 1 ? "point" : "points";
}

static void write_range(int low, int high, const char *where, struct gg_text *out)
{
    if (high == UNBOUND)
        gg_text_fmt(out, "%d or more points %s", low, where);
    else if (low == high)
        gg_text_fmt(out, "%d %s %s", low, points_word(low), where);
    else
        gg_text_fmt(out, "%d to %d points %s", low, high, where);
}

/* "20 to 24 points ahead", "at most 7 points behind" */
static void write_leads(struct leads leads, struct gg_text *out)
{
    if (leads.low > 0)
        write_range(leads.low, leads.high, "ahead", out);
    else if (leads.high < 0)
        write_range(-leads.high, -leads.low, "behind", out);
    else if (leads.low == -UNBOUND && leads.high == UNBOUND)
        gg_text_add(out, "whatever the points");
    else if (leads.high == UNBOUND && leads.low == 0)
        gg_text_add(out, "as many points or more");
    else if (leads.high == UNBOUND)
        gg_text_fmt(out, "at most %d %s behind", -leads.low, points_word(-leads.low));
    else if (leads.low == -UNBOUND)
        gg_text_fmt(out, "at most %d %s ahead", leads.high, points_word(leads.high));
    else
        gg_text_fmt(out, "from %d behind to %d ahead in points", -leads.low, leads.high);
}

/* A level is met when the points as they stand would bring it: one of them always is, until sudden death makes points
 * idle. A drawn battle is told from the first side. */
static void add_level(const struct look *g, struct gg_view *v, int level)
{
    const struct level *row = &g->b->level[level];
    int side = row->winner == 1;
    int first = ms_points(g, 0), second = ms_points(g, 1);
    struct leads leads = leads_of(g->b, level, side);
    char room[LINE];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text, "%s: %s ", row->title, g->battle->side_title[side]);
    write_leads(leads, &text);
    gg_text_add(&text, " after the last turn");
    struct gg_goal *goal = gg_view_goal(v, row->winner, gg_view_fmt(v, "%s", room), "MS-3.4-a");
    goal->counted = row->winner != GG_NOBODY && leads.low != -UNBOUND;
    goal->have = side ? second - first : first - second;
    goal->need = leads.low;
    goal->met =
        ms_level_of(g->b, first - second) == level && !(is_over(g) && g->p->why == WHY_SUDDEN);
}

/* When the game is over it is met only if it was judged so. */
static void add_sudden_death(const struct look *g, struct gg_view *v)
{
    const struct special *s = &g->b->special;
    int held, keys = ms_keys(g, &held);
    char room[LINE];
    struct gg_text text;
    if (!keys)
        return;
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text, "%s at once: fit %s infantry in %s",
                g->b->level[ms_sudden_level(g->b)].title, g->battle->side_title[s->sudden_side],
                keys > 1 ? "all of " : "");
    ms_write_hexes(g->battle, s->sudden_hex, &text);
    gg_text_fmt(&text, " at the end of any %s combat phase",
                g->battle->side_title[s->sudden_after]);
    struct gg_goal *goal = gg_view_goal(v, s->sudden_side, gg_view_fmt(v, "%s", room), "MS-3.1-d");
    goal->counted = true;
    goal->have = held;
    goal->need = keys;
    goal->met = is_over(g) ? g->p->why == WHY_SUDDEN : held == keys;
}

static void write_award(const struct look *g, const struct award *a, struct gg_text *out)
{
    static const char *const words[] = {[AWARD_HOLD] = "",
                                        [AWARD_TWO_STEP] = "each two-step unit eliminated",
                                        [AWARD_ONE_STEP] = "each one-step unit eliminated",
                                        [AWARD_LEADER] = "each leader lost",
                                        [AWARD_UNIT] = "",
                                        [AWARD_COMMITTED] = "each enemy unit committed"};
    if (a->kind == AWARD_HOLD)
        gg_place_write_full(g->battle, a->hex, out);
    else if (a->kind == AWARD_UNIT)
        gg_text_fmt(out, "%s lost", g->b->unit[a->unit].is.name);
    else
        gg_text_add(out, words[a->kind]);
    gg_text_fmt(out, " (%d)", a->points);
}

/* What a side scores for. */
static void add_prices(const struct look *g, struct gg_view *v, int side)
{
    const char *before = "points for ";
    char room[PRICES_LINE];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    for (int i = 0; i < g->b->nawards; i++) {
        if (g->b->award[i].side != side)
            continue;
        gg_text_add(&text, before);
        write_award(g, &g->b->award[i], &text);
        before = ", ";
    }
    gg_text_add(&text, g->b->captured_double ? "; captured units count twice" : "");
    if (*before == ',')
        gg_view_goal(v, side, gg_view_fmt(v, "%s", room), "MS-3.4-a");
}

static void fill_goals(const struct look *g, struct gg_view *v)
{
    _Static_assert(LEVELS_MAX + 1 + GG_SIDES <= (int)GG_VIEW_GOALS, "all goals have room");
    for (int side = 0; side < GG_SIDES; side++)
        add_prices(g, v, side);
    add_sudden_death(g, v);
    for (int level = 0; level < g->b->nlevels; level++)
        add_level(g, v, level);
}

/* --- what the points are made of --- */

static void write_places(const struct look *g, int side, struct gg_text *out)
{
    const char *before = "places held: ";
    for (int i = 0; i < g->b->nawards; i++) {
        const struct award *a = &g->b->award[i];
        if (a->side != side || a->kind != AWARD_HOLD || !ms_holds(g, side, a->hex))
            continue;
        gg_text_add(out, before);
        gg_place_write_full(g->battle, a->hex, out);
        gg_text_fmt(out, " (%d)", a->points);
        before = ", ";
    }
}

static void fill_scores(const struct look *g, struct gg_view *v)
{
    static const char *const words[NSCORES] = {[SCORE_TWO_STEP] = "two-step units lost",
                                               [SCORE_ONE_STEP] = "one-step units lost",
                                               [SCORE_LEADERS] = "leaders lost",
                                               [SCORE_CAPTURED] = "captured, counted twice",
                                               [SCORE_COMMITTED] = "committed"};
    _Static_assert(GG_SIDES * (int)NSCORES <= (int)GG_VIEW_GOALS, "every kind of points is a line");
    for (int side = 0; side < GG_SIDES; side++) {
        struct score score;
        ms_score(g, side, &score);
        for (int kind = 0; kind < NSCORES; kind++) {
            char room[2 * LINE];
            struct gg_text text;
            if (!score.points[kind])
                continue;
            gg_text_fixed(&text, room, sizeof room);
            if (kind == SCORE_PLACES) {
                write_places(g, side, &text);
            } else {
                gg_text_fmt(&text, "%s %s: ", g->battle->side_title[!side], words[kind]);
                gg_write_names(g->battle, score.units[kind], &text);
            }
            v->score[v->nscores++] =
                (struct gg_score){side, gg_view_fmt(v, "%s", room), score.points[kind]};
        }
    }
}

/* --- the calendar --- */

/* Those of a side who come on in a turn; who should have come before comes now (MS-4.5-g). */
static uint64_t arrivals(const struct look *g, int turn, int side)
{
    const struct position *p = g->p;
    uint64_t found = 0;
    for (uint64_t left = g->b->units_of[side] | g->b->leaders_of[side]; left; left &= left - 1) {
        int unit = first_of(left), due = p->due[unit] > p->turn ? p->due[unit] : p->turn;
        if (p->at[unit] == RESERVE && due == turn)
            found |= left & -left;
    }
    return found;
}

static void write_entries(const struct look *g, int side, unsigned entries, struct gg_text *out)
{
    const char *before = " at ";
    for (; entries; entries &= entries - 1) {
        gg_text_add(out, before);
        gg_place_write(g->battle, g->b->entry[side][__builtin_ctz(entries)], out);
        before = " or ";
    }
}

/* One entry for all who come by the same hexes; who returns may come by any (MS-11.4-k). */
static void add_arrivals(const struct look *g, struct gg_view *v, int turn, int side)
{
    uint64_t left = arrivals(g, turn, side);
    while (left) {
        bool back = has(g->p->returning, first_of(left));
        unsigned entries = g->b->unit[first_of(left)].entries;
        uint64_t together = 0;
        char room[2 * LINE];
        struct gg_text text;
        for (uint64_t all = left; all; all &= all - 1)
            if (has(g->p->returning, first_of(all)) == back &&
                (back || g->b->unit[first_of(all)].entries == entries))
                together |= all & -all;
        left &= ~together;
        gg_text_fixed(&text, room, sizeof room);
        gg_write_names(g->battle, together, &text);
        gg_text_add(&text, back ? ": return" : ": reinforcements");
        write_entries(g, side, back ? (1u << g->b->nentries[side]) - 1 : entries, &text);
        gg_view_coming(v, turn, side, gg_view_fmt(v, "%s", room));
    }
}

static void add_special(const struct look *g, struct gg_view *v, int turn)
{
    const struct special *s = &g->b->special;
    const char *const *title = g->battle->side_title;
    char room[LINE];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    if (turn == s->surprise_turn)
        gg_view_coming(
            v, turn, s->surprise_side,
            gg_view_fmt(
                v, "surprise: %s combat units move only with an enemy combat unit within %d hexes",
                title[s->surprise_side], s->surprise_range));
    if (turn == s->fire_turn && !g->p->burning && opt(g->battle, CHATEAU_BURNS)) {
        gg_place_write_full(g->battle, s->fire_hex, &text);
        gg_view_coming(
            v, turn, s->fire_side,
            gg_view_fmt(v, "from now on %s fire can set %s alight", title[s->fire_side], room));
    }
    if (turn == s->exit_turn) {
        gg_text_fixed(&text, room, sizeof room);
        ms_write_hexes(g->battle, s->exit_hex, &text);
        gg_view_coming(v, turn, s->exit_side,
                       gg_view_fmt(v, "from now on %s units may leave the map at %s",
                                   title[s->exit_side], room));
    }
}

static void fill_calendar(const struct look *g, struct gg_view *v)
{
    int last = g->b->names.nturns;
    if (is_over(g))
        return;
    for (int turn = g->p->turn; turn <= last; turn++) {
        add_arrivals(g, v, turn, g->b->first);
        add_arrivals(g, v, turn, !g->b->first);
        add_special(g, v, turn);
    }
    gg_view_coming(v, last, GG_NOBODY, "the last turn; then points are counted");
}

void ms_view_outlook(const struct look *g, struct gg_view *v)
{
    fill_goals(g, v);
    fill_scores(g, v);
    fill_calendar(g, v);
}
