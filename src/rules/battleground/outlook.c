/*
 * outlook.c - how to win, what has been won so far, and when it ends (BG-VC).
 */
#include "rules/battleground/battleground.h"
#include "rules/kit/views.h"

/* While playing what holds now; in the end what the game was won by, so a draw by both at once meets nothing. */
static bool is_met(const struct look *g, int side, enum why why, bool now)
{
    return top_of(g->p)->step == S_OVER ? g->p->winner == side && g->p->why == why : now;
}

/* BG-VC: what has been won so far, from the functions that judge the game. */
void bg_view_goals(const struct look *g, struct gg_view *v)
{
    for (int s = 0; s < GG_SIDES; s++) {
        uint64_t enemies = g->b->army[!s];
        if (!bg_setting_up(g))
            enemies &= g->p->here | g->p->gone; /* without those that are unused */
        int lost = count_of(enemies & g->p->gone), all = count_of(enemies);
        int lead = bg_points_lost(g, !s, true) - bg_points_lost(g, s, true);
        v->goal[v->ngoals++] = (struct gg_goal){s,
                                                "Remove every enemy unit",
                                                "BG-VC-1",
                                                true,
                                                lost,
                                                all,
                                                is_met(g, s, WHY_DESTROYED, lost == all)};
        v->goal[v->ngoals++] = (struct gg_goal){s,
                                                "Lead by points when the last turn ends",
                                                "BG-VC-3",
                                                true,
                                                lead / 2,
                                                LEAD_TO_WIN,
                                                is_met(g, s, WHY_POINTS, lead >= 2 * LEAD_TO_WIN)};
        if (g->b->threshold) {
            int gone = bg_points_lost(g, !s, false) / 2;
            v->goal[v->ngoals++] =
                (struct gg_goal){s,
                                 "Destroy more points than the threshold",
                                 "BG-VC-4",
                                 true,
                                 gone,
                                 g->b->threshold + 1,
                                 is_met(g, s, WHY_THRESHOLD, gone > g->b->threshold)};
        }
        int whole = bg_points_lost(g, !s, false);
        v->score[v->nscores++] = (struct gg_score){s, "Enemy units removed", whole / 2};
        v->score[v->nscores++] = (struct gg_score){s, "Half of those routing or in the red",
                                                   (bg_points_lost(g, !s, true) - whole) / 2};
    }
    v->coming[v->ncoming++] = (struct gg_coming){g->b->limit, GG_NOBODY, "The last player turn"};
}
