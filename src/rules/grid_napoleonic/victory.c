/*
 * victory.c - points, and who has won (GN-8): by breaking half the brigades of the enemy, or by points after the last turn.
 */
#include "grognard/view.h"
#include "rules/grid_napoleonic/grid_napoleonic.h"
#include "rules/kit/views.h"

int gn_lost_points(const struct look *g, int side, int *eliminated, int *bad, int *leaders)
{
    const struct battlefield *b = g->b;
    *eliminated = *bad = *leaders = 0;
    for (uint64_t left = b->units_of[side]; left; left &= left - 1) {
        int u = first_of(left);
        if (is_lost(g, u))
            *eliminated += b->type[b->piece[u].type].points;
        else if (there(g, u) && bad_order(g, u))
            *bad += b->bad_order_points;
    }
    for (int brigade = 0; brigade < b->nbrigades; brigade++)
        if (b->brigade_side[brigade] == side)
            *leaders += g->p->cos_lost[brigade] * b->brigade_co_points;
    for (int leader = b->nunits; leader < b->names.npieces; leader++)
        if (side_of(g, leader) == side && b->piece[leader].rank != BRIGADE_CO &&
            g->p->at[leader] == KIA)
            *leaders += b->higher_co_points;
    return *eliminated + *bad + *leaders;
}

int gn_objectives_of(const struct look *g, int side)
{
    int points = 0;
    for (int i = 0; i < g->b->nobjectives; i++)
        points += g->p->owner[i] == side + 1 ? g->b->objective[i].points : 0;
    return points;
}

int gn_points(const struct look *g, int side)
{
    int eliminated, bad, leaders;
    return gn_lost_points(g, !side, &eliminated, &bad, &leaders) + gn_objectives_of(g, side);
}

/* A brigade none of whose units a position lists is none. */
static bool takes_part(const struct look *g, int brigade)
{
    for (uint64_t left = g->b->brigade_units[brigade]; left; left &= left - 1)
        if (g->p->at[first_of(left)] != UNUSED)
            return true;
    return false;
}

int gn_brigades(const struct look *g, int side)
{
    int count = 0;
    for (int brigade = 0; brigade < g->b->nbrigades; brigade++)
        count += g->b->brigade_side[brigade] == side && takes_part(g, brigade);
    return count;
}

int gn_broken(const struct look *g, int side)
{
    int count = 0;
    for (int brigade = 0; brigade < g->b->nbrigades; brigade++)
        count += g->b->brigade_side[brigade] == side && g->p->broken[brigade];
    return count;
}

static void finish(struct play *g, int winner, enum why why)
{
    g->p->winner = (uint8_t)winner;
    g->p->why = (uint8_t)why;
    gg_finish(g);
    gg_note_side(g, E_OVER, winner == DRAWN ? GG_NOBODY : winner, (int)why);
}

static void compare_points(struct play *g)
{
    struct look look = look_of(g);
    int first = gn_points(&look, 0), second = gn_points(&look, 1), ahead = first - second;
    gg_note_args(g, E_POINTS, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)first, (int16_t)second});
    finish(g, abs(ahead) < g->b->draw_below ? (int)DRAWN : ahead < 0, WHY_POINTS);
}

/* GN-8-a, b: is it over? */
bool gn_judge(struct play *g)
{
    struct look look = look_of(g);
    bool lost[GG_SIDES];
    for (int side = 0; side < GG_SIDES; side++)
        lost[side] = 2 * gn_broken(&look, side) >= gn_brigades(&look, side);
    if (lost[0] != lost[1])
        finish(g, lost[0], WHY_BROKEN);
    else if (lost[0] || g->p->turn == g->b->names.nturns)
        compare_points(g);
    else
        return false;
    return true;
}

/* --- how it stands, for the faces --- */

static bool over(const struct look *g)
{
    return stack_of(g->p)->frame[0].step == S_OVER;
}

/* GN-8-a: at least half of the enemy's brigades. */
static void goal_of_brigades(const struct look *g, struct gg_view *v, int side)
{
    int all = gn_brigades(g, !side);
    struct gg_goal *goal = gg_view_goal(
        v, side, gg_view_fmt(v, "Break %d of the %d brigades of the enemy", (all + 1) / 2, all),
        "GN-8-a");
    goal->counted = true;
    goal->have = gn_broken(g, !side);
    goal->need = (all + 1) / 2;
    goal->met =
        over(g) ? g->p->why == WHY_BROKEN && g->p->winner == side : goal->have >= goal->need;
}

/* GN-8-b: by points, which also decide when both armies break at once. */
static void goal_of_points(const struct look *g, struct gg_view *v, int side)
{
    int ahead = gn_points(g, side) - gn_points(g, !side), need = g->b->draw_below;
    struct gg_goal *goal = gg_view_goal(
        v, side, gg_view_fmt(v, "After turn %d be %d points ahead", g->b->names.nturns, need),
        "GN-8-b");
    goal->counted = true;
    goal->have = ahead;
    goal->need = need;
    goal->met = over(g) ? g->p->why == WHY_POINTS && g->p->winner == side : ahead >= need;
}

void gn_goals(const struct look *g, struct gg_view *v)
{
    for (int side = 0; side < GG_SIDES; side++) {
        goal_of_brigades(g, v, side);
        goal_of_points(g, v, side);
    }
    int need = g->b->draw_below;
    const char *text =
        gg_view_fmt(v, "After turn %d be less than %d points apart", g->b->names.nturns, need);
    struct gg_goal *draw = gg_view_goal(v, GG_NOBODY, text, "GN-8-b");
    draw->met = over(g) ? g->p->winner == DRAWN : abs(gn_points(g, 0) - gn_points(g, 1)) < need;
}

static void add_score(struct gg_view *v, int side, const char *text, int points)
{
    if (points && v->nscores < GG_VIEW_GOALS)
        v->score[v->nscores++] = (struct gg_score){side, text, points};
}

void gn_scores(const struct look *g, struct gg_view *v)
{
    for (int side = 0; side < GG_SIDES; side++) {
        int eliminated, bad, leaders;
        gn_lost_points(g, !side, &eliminated, &bad, &leaders);
        add_score(v, side, "enemy units lost", eliminated);
        add_score(v, side, "enemy units in bad order", bad);
        add_score(v, side, "enemy commanders killed", leaders);
        add_score(v, side, "objectives", gn_objectives_of(g, side));
    }
}
