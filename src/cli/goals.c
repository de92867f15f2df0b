/*
 * goals.c - how to win, what is to come, and the cards, in lines of text: for `play` and `show`.
 */
#include "cli/common.h"

static const char *side_title(const struct gg_battle *battle, int side, const char *nobody)
{
    return side >= 0 && side < GG_SIDES ? battle->side_title[side] : nobody;
}

static void write_goal(const struct gg_goal *goal, struct gg_text *out)
{
    gg_text_fmt(out, "  %s %s", goal->met ? "[x]" : "[ ]", goal->text);
    if (goal->counted)
        gg_text_fmt(out, " (now %d, needs %d)", goal->have, goal->need);
    if (goal->clause)
        gg_text_fmt(out, " [%s]", goal->clause);
    gg_text_char(out, '\n');
}

/* "Score 7 = 6 morale at the start, +1 won, lost and spent since" */
static void write_score(const struct gg_view *view, int side, struct gg_text *out)
{
    int sum = 0, parts = 0;
    for (int i = 0; i < view->nscores; i++)
        sum += view->score[i].side == side ? view->score[i].points : 0;
    for (int i = 0; i < view->nscores; i++) {
        const struct gg_score *score = &view->score[i];
        if (score->side != side || (!score->points && parts > 0))
            continue;
        if (!parts)
            gg_text_fmt(out, "  Score %d =", sum);
        gg_text_fmt(out, parts++ ? ", %+d %s" : " %d %s", score->points, score->text);
    }
    gg_text_add(out, parts ? "\n" : "");
}

void gg_write_goals(const struct gg_battle *battle, const struct gg_view *view, struct gg_text *out)
{
    for (int side = 0; side <= GG_SIDES; side++) {
        int its = side < GG_SIDES ? side : GG_NOBODY;
        bool any = false;
        for (int i = 0; i < view->ngoals; i++) {
            if (view->goal[i].side != its)
                continue;
            if (!any)
                gg_text_fmt(out, "%s:\n", side_title(battle, its, "Nobody wins"));
            any = true;
            write_goal(&view->goal[i], out);
        }
        write_score(view, its, out);
    }
    if (!view->ngoals)
        gg_text_add(out, "These rules do not say how to win.\n");
}

void gg_write_calendar(const struct gg_battle *battle, const struct gg_view *view,
                       struct gg_text *out)
{
    for (int i = 0; i < view->ncoming; i++) {
        const struct gg_coming *coming = &view->coming[i];
        const char *side = side_title(battle, coming->side, NULL);
        gg_text_fmt(out, "  turn %d%s%s: %s\n", coming->turn, side ? ", " : "", side ? side : "",
                    coming->text);
    }
    if (!view->ncoming)
        gg_text_add(out, "  Nothing is to come by the calendar.\n");
}

void gg_write_hands(const struct gg_battle *battle, const struct gg_view *view, struct gg_text *out)
{
    for (int i = 0; i < view->nhands; i++) {
        const struct gg_hand *hand = &view->hand[i];
        const char *side = side_title(battle, hand->side, NULL);
        gg_text_fmt(out, "%s%s%s: %d\n", side ? side : "", side ? ", " : "", hand->title,
                    hand->count);
        for (int c = hand->first; c < hand->first + hand->ncards; c++) {
            const struct gg_card *card = &view->card[c];
            gg_text_fmt(out, "  %s", card->title);
            if (card->count > 1)
                gg_text_fmt(out, " (%d)", card->count);
            gg_text_fmt(out, card->text ? ": %s\n" : "%s\n", card->text ? card->text : "");
        }
    }
    if (!view->nhands)
        gg_text_add(out, "There are no cards in this battle.\n");
}
