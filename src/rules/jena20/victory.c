/*
 * victory.c - how the game ends and what each side needs for it (J20-15). The judge and the goals that players are shown
 * take their figures from the same functions.
 */
#include "rules/jena20/jena20.h"
#include "rules/kit/views.h"

enum { SUBSTANTIAL_LEAD = 4 }; /* J20-15.3 */

const char *const j20_level_words[NLEVELS] = {"draw", "marginal victory", "substantial victory",
                                              "decisive victory"};

/* J20-15.2, 15.3: the least lead in morale after the last turn that earns this level; a lead within draw_margin earns
 * none. */
static int lead_for(const struct gg_battle *battle, enum level level)
{
    int least = opt(battle, DRAW_MARGIN) + 1;
    return level == LEVEL_SUBSTANTIAL && least < SUBSTANTIAL_LEAD ? SUBSTANTIAL_LEAD : least;
}

static int lead_of(const struct position *p, int side)
{
    return p->morale[side] - p->morale[!side];
}

/* What a side's lead would earn it if this were the end of the last turn. */
static enum level level_of(const struct look *g, int side)
{
    if (lead_of(g->p, side) >= lead_for(g->battle, LEVEL_SUBSTANTIAL))
        return LEVEL_SUBSTANTIAL;
    return lead_of(g->p, side) >= lead_for(g->battle, LEVEL_MARGINAL) ? LEVEL_MARGINAL : LEVEL_DRAW;
}

static bool defeated(const struct position *p, int side)
{
    return p->morale[side] == 0;
}

/* --- the judge --- */

static void finish(struct play *g, int winner, enum level level, enum why why)
{
    struct position *p = g->p;
    p->winner = (uint8_t)winner;
    p->level = (uint8_t)level;
    p->why = (uint8_t)why;
    gg_finish(g);
    gg_note_event(g, (struct gg_event){.kind = E_JUDGED,
                                       .side = (int8_t)(winner == WON_FIRST),
                                       .piece = -1,
                                       .from = -1,
                                       .to = -1,
                                       .arg = {(int16_t)why, p->morale[0], p->morale[1]}});
    gg_note_event(g, (struct gg_event){.kind = E_OVER,
                                       .side = (int8_t)(winner == DRAWN ? GG_NOBODY : winner),
                                       .piece = -1,
                                       .from = -1,
                                       .to = -1,
                                       .arg = {(int16_t)level, (int16_t)why}});
}

/* J20-15.1. Both at 0 by the same battle is a draw. */
bool j20_check_defeat(struct play *g)
{
    bool first = defeated(g->p, 0), second = defeated(g->p, 1);
    if (first && second)
        finish(g, DRAWN, LEVEL_DRAW, WHY_BOTH_ZERO);
    else if (first || second)
        finish(g, first ? WON_SECOND : WON_FIRST, LEVEL_DECISIVE, WHY_MORALE_ZERO);
    return first || second;
}

/* J20-15.2, 15.3 */
void j20_count_up(struct play *g)
{
    struct look look = look_of(g);
    for (int side = 0; side < GG_SIDES; side++) {
        enum level level = level_of(&look, side);
        if (level != LEVEL_DRAW) {
            finish(g, side == 0 ? WON_FIRST : WON_SECOND, level, WHY_HIGHER);
            return;
        }
    }
    finish(g, DRAWN, LEVEL_DRAW, WHY_EQUAL);
}

/* Why it ended, in a sentence; loser is the side at 0. */
void j20_write_why(const struct gg_battle *battle, enum why why, int loser, const int16_t *morale,
                   struct gg_text *out)
{
    switch (why) {
    case WHY_MORALE_ZERO:
        gg_text_fmt(out, "The morale of the %s army has fallen to 0.", battle->side_title[loser]);
        break;
    case WHY_BOTH_ZERO:
        gg_text_add(out, "Both armies have lost all morale in the same battle.");
        break;
    case WHY_HIGHER:
    case WHY_EQUAL:
    case NWHYS:
        gg_text_fmt(out, "After the last turn morale stands at %s %d, %s %d.",
                    battle->side_title[0], morale[0], battle->side_title[1], morale[1]);
        break;
    }
}

void j20_result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    const struct position *p = position;
    struct gg_text why;
    out->winner = p->winner == DRAWN ? GG_NOBODY : p->winner;
    out->turn = p->turn;
    out->level = j20_level_words[p->level];
    gg_text_fixed(&why, out->why, sizeof out->why);
    j20_write_why(battle, (enum why)p->why, p->winner == WON_FIRST,
                  (int16_t[]){p->morale[0], p->morale[1]}, &why);
}

/* --- how to win --- */

static void count_goal(struct gg_goal *goal, int have, int need, bool met)
{
    goal->counted = true;
    goal->have = have;
    goal->need = need;
    goal->met = met;
}

/* Who is defeated before the last turn has ended is not counted up any more. */
static bool counts_up(const struct position *p)
{
    return !defeated(p, 0) && !defeated(p, 1);
}

static void add_lead_goal(const struct look *g, struct gg_view *v, int side, enum level level)
{
    const char *title = g->battle->side_title[!side];
    int need = lead_for(g->battle, level), have = lead_of(g->p, side);
    const char *text =
        gg_view_fmt(v, "after turn %d, a lead over the %s army of %d or more in morale: a %s",
                    g->battle->names->nturns, title, need, j20_level_words[level]);
    count_goal(gg_view_goal(v, side, text, "J20-15.3"), have, need,
               counts_up(g->p) && level_of(g, side) >= level);
}

static void add_draw_goal(const struct look *g, struct gg_view *v)
{
    int margin = opt(g->battle, DRAW_MARGIN), lead = lead_of(g->p, 0);
    bool close = counts_up(g->p) && level_of(g, 0) == LEVEL_DRAW && level_of(g, 1) == LEVEL_DRAW;
    const char *text =
        margin ? gg_view_fmt(v, "after turn %d, morale that differs by %d at most: a %s",
                             g->battle->names->nturns, margin, j20_level_words[LEVEL_DRAW])
               : gg_view_fmt(v, "after turn %d, equal morale: a %s", g->battle->names->nturns,
                             j20_level_words[LEVEL_DRAW]);
    count_goal(gg_view_goal(v, GG_NOBODY, text, margin ? "J20-15.3" : "J20-15.2"),
               lead < 0 ? -lead : lead, margin, close);
    text = gg_view_fmt(v, "both armies at morale 0 by the same battle: a %s",
                       j20_level_words[LEVEL_DRAW]);
    gg_view_goal(v, GG_NOBODY, text, "J20-15.1")->met = defeated(g->p, 0) && defeated(g->p, 1);
}

/* What the morale that is counted is made of: what an army began with, and all that came and went since. */
static void fill_score(const struct look *g, struct gg_view *v)
{
    for (int side = 0; side < GG_SIDES; side++) {
        int start = g->b->morale[side], now = g->p->morale[side];
        v->score[v->nscores++] = (struct gg_score){side, "morale at the start", start};
        v->score[v->nscores++] = (struct gg_score){side, "won, lost and spent since", now - start};
    }
}

void j20_fill_goals(const struct look *g, struct gg_view *v)
{
    for (int side = 0; side < GG_SIDES; side++) {
        const char *text =
            gg_view_fmt(v, "the morale of the %s army down to 0, at any time: a %s",
                        g->battle->side_title[!side], j20_level_words[LEVEL_DECISIVE]);
        count_goal(gg_view_goal(v, side, text, "J20-15.1"), g->p->morale[!side], 0,
                   defeated(g->p, !side) && !defeated(g->p, side));
        add_lead_goal(g, v, side, LEVEL_SUBSTANTIAL);
        if (lead_for(g->battle, LEVEL_MARGINAL) < lead_for(g->battle, LEVEL_SUBSTANTIAL))
            add_lead_goal(g, v, side, LEVEL_MARGINAL);
    }
    add_draw_goal(g, v);
    fill_score(g, v);
}
