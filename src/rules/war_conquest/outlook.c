/*
 * outlook.c - how to win, what has been won so far, and when it ends (WC-VIC).
 */
#include "rules/kit/views.h"
#include "rules/war_conquest/war_conquest.h"

static bool is_met(const struct look *g, int side, enum why why, bool now)
{
    return top_of(g->p)->step == S_OVER ? g->p->winner == side && g->p->why == why : now;
}

static int quarters_of(const struct look *g, uint64_t units, int rate)
{
    int sum = 0;
    for (; units; units &= units - 1)
        sum += rate * g->b->unit[first_of(units)].points;
    return sum;
}

static void score(struct gg_view *v, int side, const char *text, int quarters)
{
    v->score[v->nscores++] = (struct gg_score){side, text, quarters / 4};
}

static void view_scores(const struct look *g, struct gg_view *v, int side)
{
    const struct position *p = g->p;
    const struct figures *figure = &g->b->figure;
    uint64_t army = g->b->army[!side], lost = army & p->gone,
             fleeing = army & (p->fleeing | p->off), half = 0;
    for (uint64_t set = army & p->here & ~p->fleeing; set; set &= set - 1)
        if (!wc_over_half(g, first_of(set)))
            half |= bit(first_of(set));
    score(v, side, "Enemy units lost", quarters_of(g, lost, figure->rate_lost));
    score(v, side, "Half for those fleeing or off the table",
          quarters_of(g, fleeing, figure->rate_fleeing));
    score(v, side, "A quarter for those at half strength", quarters_of(g, half, figure->rate_half));
    score(v, side, "The enemy general slain", 4 * figure->points_general * p->slain[!side]);
}

void wc_view_goals(const struct look *g, struct gg_view *v)
{
    const int *points = g->b->points;
    int smaller = points[0] < points[1] ? points[0] : points[1];
    int need = (g->b->figure.draw_percent * smaller + 99) / 100;
    for (int s = 0; s < GG_SIDES; s++) {
        uint64_t enemies = taking_part(g, !s), left = enemies & (g->p->here | g->p->off);
        int lead = wc_quarters(g, !s) - wc_quarters(g, s);
        v->goal[v->ngoals++] = (struct gg_goal){s,
                                                "Leave the enemy no unit",
                                                "WC-VIC-2",
                                                true,
                                                count_of(enemies & ~left),
                                                count_of(enemies),
                                                is_met(g, s, WHY_NOBODY, left == 0)};
        v->goal[v->ngoals++] = (struct gg_goal){
            s,
            "Lead by points when the last turn ends",
            "WC-VIC-1",
            true,
            lead / 4,
            need,
            is_met(g, s, WHY_POINTS,
                   lead > 0 && 100 * lead >= 4 * g->b->figure.draw_percent * smaller)};
        view_scores(g, v, s);
    }
    v->coming[v->ncoming++] = (struct gg_coming){g->b->turns, GG_NOBODY, "The last turn"};
}
